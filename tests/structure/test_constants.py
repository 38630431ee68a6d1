# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Physical constants stand once in native/src, in vehicle/constants.h."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from source_text import code_only, source_files

HOME = "vehicle/constants.h"
_GRAVITY = re.compile(r"\b9\.8\d*f?\b")
_NAMED = re.compile(r"\b(gravity_mps2|suspension_time_s)\s*=")


def stated_again(native_source: Path) -> list[str]:
    found = []
    for path in source_files(native_source):
        name = path.relative_to(native_source).as_posix()
        for number, line in enumerate(code_only(path.read_text(encoding="utf-8")).splitlines(), 1):
            if name != HOME and (_GRAVITY.search(line) or _NAMED.search(line)):
                found.append(f"{name}:{number}: {line.strip()}: use {HOME}")
    return found


def test_physical_constants_stand_once(root: Path) -> None:
    assert stated_again(root / "native" / "src") == []


@pytest.mark.parametrize("line", ["constexpr float g = 9.81f;", "double weight = 9.80665 * mass;", "float suspension_time_s = 0.1f;"])
def test_a_second_statement_is_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "drive").mkdir()
    (tmp_path / "drive" / "grip.cpp").write_text(f"// 9.81 in words\n{line}\n", encoding="utf-8")
    [finding] = stated_again(tmp_path)
    assert finding.startswith("drive/grip.cpp:2:")
