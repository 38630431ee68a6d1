# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A machine that lacks something is told what, in one line, with the command that gets it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, must_run, run

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
    """No older CMake is to be had here: its check stands before anything that an older one does not know, and the presets have a format that
    CMake 3.21 and later reads, so that `cmake --preset` gets as far."""
    lines = [line for line in (ROOT / "CMakeLists.txt").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert lines[0] == "if(CMAKE_VERSION VERSION_LESS 3.25)" and "get it with: pip install cmake" in lines[1]
    presets = json.loads((ROOT / "CMakePresets.json").read_text(encoding="utf-8"))
    assert presets["version"] <= 3 and "cmakeMinimumRequired" not in presets


def test_a_missing_ninja_is_named_by_cmake(tmp_path: Path) -> None:
    environment = programs(tmp_path / "bin", "cmake", "c++", "cc", "env")
    done = run("/usr/bin/env", "-u", "CXX", "-u", "CC", "cmake", "-G", "Ninja", "-S", ROOT, "-B", tmp_path / "build", env=environment)
    assert done.returncode != 0 and "Ninja was not found; get it with: sudo apt install ninja-build" in " ".join(done.stderr.split())
    assert done.stderr.count("CMake Error") == 1


NO_COMPILER = "no C++ compiler was found; get one with: sudo apt install g++"
OLD_CMAKE = "CMake 3.22.1 is too old, 3.25 or later is needed; get it with: pip install cmake"
TOOLS = ("demo", "test", "bench")


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize(("lacks", "scripts", "words"), [
    ("c++", {"cmake": "echo cmake version 3.30.0"}, NO_COMPILER),
    ("cmake", {}, "cmake was not found; get it with: sudo apt install cmake"),
    ("ninja", {"cmake": "echo cmake version 3.30.0"}, "ninja was not found; get it with: sudo apt install ninja-build"),
    ("", {"cmake": "echo cmake version 3.22.1"}, OLD_CMAKE),
])
def test_a_machine_that_nothing_may_be_installed_on_is_told_what_it_lacks(tool: str, lacks: str, scripts: dict[str, str], words: str, tmp_path: Path) -> None:
    """The tools as they are, in a folder without a build."""
    for name in (f"tools/{tool}", "tools/setup", "data/tracks/club.track.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    present = [name for name in ("cmake", "ninja", "c++", "python3") if name != lacks and name not in scripts]
    environment = programs(tmp_path / "bin", *SYSTEM, "realpath", "basename", "mkdir", "df", *present, **scripts) | {"APEXLINE_SKIP_SETUP": "1"}
    done = run(tmp_path / "bin" / "bash", tmp_path / "tools" / tool, env=environment)
    assert done.returncode != 0 and done.stderr == f"setup: {words}\n", done.stderr


def test_a_user_who_may_not_install_is_given_the_command(tmp_path: Path) -> None:
    if shutil.which("setpriv") is None or os.geteuid() != 0:
        pytest.skip("another user can be taken by root alone")
    environment = programs(tmp_path / "bin", *(name for name in SYSTEM if name != "dpkg-query"), "setpriv", dpkg_query="exit 1", apt_get="exit 0")
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    script = (ROOT / "tools" / "setup").read_text(encoding="utf-8")
    done = run("/usr/bin/env", "setpriv", "--reuid", "65534", "--clear-groups", "bash", "-c", script, "setup", "build", env=environment)
    assert done.returncode == 2 and re.fullmatch(r"setup: not root and no sudo; as root, run: apt-get install --no-install-recommends [^\n]*cmake[^\n]*\n", done.stderr), done.stderr


def pip(environment: dict[str, str], *before: str) -> subprocess.CompletedProcess[str]:
    """The part of `pip install` that is this package's: setup.py, as pip's backend runs it."""
    code = "; ".join(["import runpy, sys", *before, "sys.argv = ['setup.py', 'egg_info' if sys.version_info < (3, 10) else 'build']", "runpy.run_path('setup.py', run_name='__main__')"])
    return run(sys.executable, "-B", "-c", code, cwd=ROOT / "bindings" / "python", env=environment)


@pytest.mark.parametrize(("lacks", "scripts", "words"), [
    ("c++", {}, f"apexline: {NO_COMPILER}"),
    ("cmake", {}, "apexline: cmake was not found; get it with: sudo apt install cmake (or pip install cmake)"),
    ("", {"cmake": "echo cmake version 3.22.1"}, f"apexline: {OLD_CMAKE}"),
])
def test_a_pip_build_names_what_is_missing(lacks: str, scripts: dict[str, str], words: str, tmp_path: Path) -> None:
    present = [name for name in ("cmake", "ninja", "c++") if name != lacks and name not in scripts]
    environment = programs(tmp_path / "bin", *present, **scripts) | {"APEXLINE_PIP_BUILD": str(tmp_path / "build")}
    done = pip(environment)
    assert done.returncode == 1 and done.stderr.splitlines()[-1] == words and not (tmp_path / "build").exists(), done.stderr


def test_a_pip_build_by_an_old_python_names_it(tmp_path: Path) -> None:
    done = pip({"APEXLINE_PIP_BUILD": str(tmp_path)}, "sys.version_info = (3, 9, 2, 'final', 0)")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "apexline: Python 3.9.2 is too old, 3.10 or later is needed; get it with: sudo apt install python3 on Debian 12"


@pytest.mark.parametrize("program", ["em++", "npm"])
def test_a_missing_program_is_named_by_the_npm_package_s_build(program: str, tmp_path: Path) -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); import build; build.run(sys.argv[2], '--version')"
    done = run(sys.executable, "-B", "-c", code, ROOT / "bindings" / "javascript", program, env=programs(tmp_path / "bin"))
    assert done.returncode == 1 and done.stderr == f"build.py: {program} is not installed; tools/setup play installs it\n"


def test_a_build_asks_for_setuptools_where_the_interpreter_has_none_or_an_old_one(tmp_path: Path) -> None:
    code = ("import sys; sys.path[:] = [path for path in sys.path if 'packages' not in path] + [sys.argv[1]]; import backend; "
            "backend.of_the_interpreter = lambda: sys.argv[2:]; print(backend.get_requires_for_build_wheel())")

    def asked(*versions: str) -> str:
        for name, version in zip(("setuptools", "wheel"), versions):
            folder = tmp_path / f"{name}.dist-info"
            folder.mkdir(exist_ok=True)
            (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
        return must_run(sys.executable, "-B", "-c", code, ROOT / "bindings" / "python", tmp_path).strip()

    assert asked() == asked("59.6.0", "0.38") == "['setuptools>=61', 'wheel']" and asked("66.1.1", "0.38") == "[]"
