# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Fixtures of the packaging tests: the build folder, the README's game, and programs that are built outside the tree.

CTest sets APX_BINARY_DIR; run by hand, build/release is used.
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
sys.path[:0] = [str(ROOT / "tests" / "structure"), str(ROOT / "tests")]
sys.path.insert(0, str(ROOT / "packaging"))

from test_readme import first_block  # noqa: E402

LAP = re.compile(r"([1-9]\d*) laps, best \d+\.\d s")
# Both pedestrians have crossed and stand within a metre of their goals.
WALK = re.compile(r"Ada is at -?0\.\d, (19|20)\.\d; Bob is at (19|20)\.\d, -?0\.\d")
CROSSING = ROOT / "packaging" / "examples" / "steer" / "crossing.c"


def run(*command: object, **options: object) -> subprocess.CompletedProcess[str]:
    """Runs a command without what this tree's environment would add to it; the output is in the failure's message."""
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "LD_LIBRARY_PATH", "CMAKE_PREFIX_PATH"}}
    environment.update(options.pop("env", {}))  # type: ignore[call-overload]
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, env=environment, **options)  # type: ignore[call-overload]


def must_run(*command: object, **options: object) -> str:
    result = run(*command, **options)
    assert result.returncode == 0, f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}"
    return result.stdout


@pytest.fixture(scope="session")
def build() -> Path:
    folder = Path(os.environ.get("APX_BINARY_DIR", ROOT / "build" / "release"))
    if not (folder / "cmake_install.cmake").is_file():
        pytest.skip(f"{folder} holds no build; run this through ctest")
    return folder


@pytest.fixture(scope="session")
def prefix(build: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The build, installed and then moved: nothing in a prefix may name where it was."""
    place = tmp_path_factory.mktemp("prefix")
    must_run("cmake", "--install", build, "--prefix", place / "first")
    (place / "first").rename(place / "moved")
    return place / "moved"


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The README's game in C."""
    path = tmp_path_factory.mktemp("game") / "game.c"
    code = first_block((ROOT / "README.md").read_text(encoding="utf-8"), "c")
    assert code
    path.write_text(code, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def library_folder(prefix: Path) -> Path:
    return next(prefix.glob("**/pkgconfig")).parent


@pytest.fixture
def place(prefix: Path, tmp_path: Path) -> Path:
    """A folder outside the tree to drive in, with the installed data where the README's game looks for it."""
    shutil.copytree(prefix / "share" / "apexline", tmp_path / "data")
    return tmp_path


def drive(program: Path, place: Path, **options: object) -> None:
    output = must_run(program, cwd=place, timeout=300, **options)
    assert LAP.fullmatch(output.strip()), output


def walk(program: Path, place: Path) -> None:
    output = must_run(program, cwd=place, timeout=60)
    assert WALK.fullmatch(output.strip()), output


def version_of_the_header() -> str:
    text = (ROOT / "native" / "include" / "apexline" / "base.h").read_text(encoding="utf-8")
    number = int(re.search(r"^#define APX_VERSION (\d+)$", text, re.MULTILINE)[1])  # type: ignore[index]
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"
