# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A machine that lacks something is told what, in one line, with the command that gets it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from conftest import ROOT, run

SYSTEM = ("bash", "sed", "sort", "head", "tail", "grep", "mktemp", "rm", "cat", "sleep", "dpkg-query", "env", "dirname")


def programs(folder: Path, *names: str, **scripts: str) -> dict[str, str]:
    """An environment whose path holds these programs of the system and these scripts alone."""
    folder.mkdir(exist_ok=True)
    for name in names:
        found = shutil.which(name)
        if found is None:
            pytest.skip(f"{name} is not installed")
        (folder / name).symlink_to(found)
    for name, text in scripts.items():
        path = folder / name.replace("_", "-")
        path.write_text(f"#!{shutil.which('bash')}\n{text}\n", encoding="utf-8")
        path.chmod(0o755)
    return {"PATH": str(folder), "APEXLINE_SKIP_SETUP": "0", "CXX": "", "CC": ""}


def test_a_missing_compiler_is_named_by_cmake(tmp_path: Path) -> None:
    environment = programs(tmp_path / "bin", "cmake", "ninja", "env")
    # An empty CXX counts as one that is set.
    done = run("/usr/bin/env", "-u", "CXX", "-u", "CC", "cmake", "-G", "Ninja", "-S", ROOT, "-B", tmp_path / "build", env=environment)
    assert done.returncode != 0 and "no C++ compiler was found; get one with: sudo apt install g++" in " ".join(done.stderr.split())
    assert done.stderr.count("CMake Error") == 1


@pytest.mark.parametrize(("program", "answer", "words"), [("cmake", "cmake version 3.22.1", "CMake 3.22.1 is too old, 3.25 or later is needed; get it with: pip install cmake"),
                                                          ("python3", "Python 3.9.2", "Python 3.9.2 is too old, 3.10 or later is needed")])
def test_an_old_program_is_named_by_setup(program: str, answer: str, words: str, tmp_path: Path) -> None:
    environment = programs(tmp_path / "bin", *SYSTEM, apt_get="exit 0", **{program: f"echo {answer}"})
    done = run(tmp_path / "bin" / "bash", ROOT / "tools" / "setup", "build", env=environment)
    assert done.returncode == 1 and words in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr


def test_no_network_is_named_by_setup(tmp_path: Path) -> None:
    environment = programs(tmp_path / "bin", *(name for name in SYSTEM if name != "dpkg-query"), dpkg_query="exit 1", sudo='"$@"',
                           apt_get="echo \"E: Failed to fetch http://deb.debian.org  Temporary failure resolving 'deb.debian.org'\" >&2; exit 100")
    done = run(tmp_path / "bin" / "bash", ROOT / "tools" / "setup", "build", env=environment)
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 1
    assert "the package server cannot be reached; connect to the network and run again, or install yourself: build-essential cmake" in done.stderr


def test_no_network_is_named_by_the_npm_package_s_build(tmp_path: Path) -> None:
    code = "import sys, pathlib; sys.path.insert(0, sys.argv[1]); import build; build.run('npm', 'install', cwd=pathlib.Path(sys.argv[2]))"
    environment = programs(tmp_path / "bin", npm="echo 'npm error code EAI_AGAIN' >&2; exit 1")
    done = run(sys.executable, "-B", "-c", code, ROOT / "bindings" / "javascript", tmp_path, env=environment)
    assert done.returncode == 1 and done.stderr == f"build.py: npm cannot reach its registry; connect to the network and run again: npm install in {tmp_path}\n"


def test_an_old_cmake_is_named_by_the_project() -> None:
    """No older CMake is to be had here: its check stands before anything that an older one does not know."""
    lines = [line for line in (ROOT / "CMakeLists.txt").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert lines[0] == "if(CMAKE_VERSION VERSION_LESS 3.25)" and "get it with: pip install cmake" in lines[1]
