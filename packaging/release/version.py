# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The version: APX_VERSION of native/include/apexline/base.h, where it stands alone."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADER = "native/include/apexline/base.h"


def version_in(header: str) -> tuple[int, int, int]:
    match = re.search(r"^#define APX_VERSION (\d+)$", header, re.MULTILINE)
    if not match:
        raise ValueError(f"{HEADER} has no line '#define APX_VERSION number'")
    number = int(match[1])
    return number // 10000, number // 100 % 100, number % 100


def version(root: Path = ROOT) -> str:
    return ".".join(map(str, version_in((root / HEADER).read_text(encoding="utf-8"))))
