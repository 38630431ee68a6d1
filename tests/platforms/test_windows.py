# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline.dll, cross-built with MinGW-w64: exports the C ABI alone, needs Windows alone, and drives a game under wine.

tools/test --all builds it (preset `windows`) and runs this.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "structure"))

from test_library import declared  # noqa: E402
from test_readme import first_block  # noqa: E402

COMPILER = "x86_64-w64-mingw32-gcc-posix"
# Parts of every Windows since 7.
OF_WINDOWS = {"kernel32.dll", "msvcrt.dll"}


@pytest.fixture(scope="module")
def library() -> Path:
    path = ROOT / "build" / "windows" / "native" / "apexline.dll"
    if not path.is_file():
        pytest.skip("build/windows holds no apexline.dll; run tools/check_bits --only windows")
    return path


def headers_of(library: Path) -> str:
    return subprocess.run(["x86_64-w64-mingw32-objdump", "-p", str(library)], check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def headers(library: Path) -> str:
    return headers_of(library)


def test_the_c_abi_and_nothing_else_is_exported(headers: str) -> None:
    table = headers[headers.index("[Ordinal/Name Pointer] Table"):]
    names = set(re.findall(r"^\s*\[\s*\d+\](?:\s+\+base\[\s*\d+\])?\s+(?:[0-9a-f]{4}\s+)?(\w+)\s*$", table, re.MULTILINE))
    assert len(names) > 50
    assert names == declared(ROOT, "native")


def test_only_windows_own_libraries_are_needed(headers: str) -> None:
    needed = {name.lower() for name in re.findall(r"DLL Name: (\S+)", headers)}
    assert needed and needed <= OF_WINDOWS


def test_the_readme_s_game_in_c_runs_under_wine(library: Path, tmp_path: Path) -> None:
    drive_readme_game(library, tmp_path)


def drive_readme_game(library: Path, tmp_path: Path) -> None:
    """Builds the README's game with a library beside it, under the name that it has for the linker, and drives a lap at least."""
    code = first_block((ROOT / "README.md").read_text(encoding="utf-8"), "c")
    assert code
    source, program = tmp_path / "game.c", tmp_path / "game.exe"
    source.write_text(code, encoding="utf-8")
    name = re.search(r"^Name\s+[0-9a-f]+ (\S+\.dll)$", headers_of(library), re.MULTILINE)
    assert name
    shutil.copy(library, tmp_path / name[1])
    subprocess.run([COMPILER, "-std=c99", "-Wall", "-Wextra", "-Werror", "-static", "-I", str(ROOT / "native" / "include"),
                    str(source), "-o", str(program), str(library)], check=True)
    environment = {"WINEPREFIX": str(ROOT / "build" / "wine"), "WINEDEBUG": "-all", **os.environ}
    run = subprocess.run(["wine", str(program)], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    laps = re.fullmatch(r"(\d+) laps, best (\d+\.\d) s", run.stdout.strip())
    assert laps and int(laps[1]) >= 1 and float(laps[2]) > 10
