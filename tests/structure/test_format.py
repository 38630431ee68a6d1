# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""C and C++ look as .clang-format says."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from source_text import source_files

ROOT = Path(__file__).resolve().parents[2]
# Other versions break other lines.
VERSION = "14"


def clang_format() -> str:
    for name in (f"clang-format-{VERSION}", "clang-format"):
        path = shutil.which(name)
        if path and f"version {VERSION}." in subprocess.run([path, "--version"], capture_output=True, text=True).stdout:
            return path
    pytest.skip(f"clang-format {VERSION} is not installed (tools/setup all)")


@pytest.mark.parametrize("folder", ["native", "steer", "bindings", "tests", "examples"])
def test_sources_are_formatted(folder: str) -> None:
    files = [str(path) for path in source_files(ROOT / folder)]
    assert files
    run = subprocess.run([clang_format(), "--dry-run", "--Werror", "--ferror-limit=1", *files], capture_output=True,
                         text=True)  # fmt: skip
    named = sorted({line.split(":")[0].removeprefix(f"{ROOT}/") for line in run.stderr.splitlines() if "error:" in line})
    assert run.returncode == 0, f"clang-format -i {' '.join(named)}"
