# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Builds the package with CMake from the source tree around this folder and hands it to setuptools as it is.

    pip install bindings/python

With APEXLINE_PORTABLE=1 the wheel leaves out the mesh reader, which needs assimp, and gets the manylinux tag that its libraries
allow. A source distribution holds this folder's files at its top and the rest of the tree at its places below.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
IN_SDIST = (HERE / "native" / "include").is_dir()
ROOT = HERE if IN_SDIST else HERE.parent.parent
PYTHON = ROOT / "bindings" / "python"
PORTABLE = os.environ.get("APEXLINE_PORTABLE", "") == "1"
NOTICES = ("LICENSE", "unity_package/Third Party Notices.md")
# Everything that CMake reads to build the package.
SOURCES = ("CMakeLists.txt", "cmake", "native", "steer", "data", *NOTICES,
           *(f"bindings/python/{name}" for name in ("CMakeLists.txt", "copy_package.cmake", "manylinux.py", "apexline", "mesh_reader", "src")))

sys.path.insert(0, str(PYTHON))
import manylinux  # noqa: E402


# pip would name the version that is needed and not how to get it.
if sys.version_info < (3, 10):
    number = ".".join(map(str, sys.version_info[:3]))
    raise SystemExit(f"apexline: Python {number} is too old, 3.10 or later is needed; get it with: sudo apt install python3 on Debian 12")


def version() -> str:
    header = ROOT / "native" / "include" / "apexline" / "base.h"
    if not header.is_file():
        raise SystemExit("apexline builds from its source tree: run pip on bindings/python inside it")
    match = re.search(r"^#define APX_VERSION (\d+)$", header.read_text(encoding="utf-8"), re.MULTILINE)
    if not match:
        raise SystemExit(f"{header} has no line '#define APX_VERSION number'")
    number = int(match[1])
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"


def is_configured(folder: Path) -> bool:
    """Whether the folder is a build for this interpreter."""
    note = folder / "python" / "interpreter.txt"
    return note.is_file() and Path(note.read_text(encoding="utf-8").strip()).resolve() == Path(sys.executable).resolve()


def check_programs() -> None:
    """Names in one line what the build would fail for in many."""
    if shutil.which("cmake") is None:
        raise SystemExit("apexline: cmake was not found; get it with: sudo apt install cmake (or pip install cmake)")
    told = subprocess.run(["cmake", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"(\d+)\.(\d+)[\d.]*", told)
    if found and (int(found[1]), int(found[2])) < (3, 25):
        raise SystemExit(f"apexline: CMake {found[0]} is too old, 3.25 or later is needed; get it with: pip install cmake")
    if not os.environ.get("CXX") and not any(map(shutil.which, ("c++", "g++", "clang++"))):
        raise SystemExit("apexline: no C++ compiler was found; get one with: sudo apt install g++")


def build_with_cmake() -> Path:
    """Builds in build/pip of the tree (or APEXLINE_PIP_BUILD) and returns the package's folder."""
    check_programs()
    folder = Path(os.environ.get("APEXLINE_PIP_BUILD", ROOT / "build" / "pip"))
    configure = ["cmake", "-S", str(ROOT), "-B", str(folder), "-DCMAKE_BUILD_TYPE=Release", "-DAPX_BUILD_TESTS=OFF",
                 "-DAPX_BUILD_BENCH=OFF", "-DAPX_BUILD_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]  # fmt: skip
    if shutil.which("ninja") and not (folder / "CMakeCache.txt").is_file():
        configure += ["-G", "Ninja"]
    if not is_configured(folder):
        run(configure)
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
    run(["cmake", "--build", str(folder), "--target", "apexline_python_package", "-j", jobs])
    return folder / "python" / "apexline"


def run(command: list[str]) -> None:
    """CMake has said what is wrong; a traceback would hide it."""
    status = subprocess.run(command).returncode
    if status != 0:
        raise SystemExit(f"apexline: '{' '.join(command[:2])}' failed with status {status}; its message is above")


class BuildPackage(build_py):
    """Copies the built package instead of the sources."""

    def run(self) -> None:
        package = build_with_cmake()
        if PORTABLE and not (package / "report" / "viewer.html").is_file():
            raise SystemExit("apexline: a portable wheel needs the viewer of reports, which npm builds; install npm with: tools/setup play")
        target = Path(self.build_lib) / "apexline"
        shutil.rmtree(target, ignore_errors=True)
        left_out = ["__pycache__", *(["mesh_reader"] if PORTABLE else [])]
        shutil.copytree(package, target, ignore=shutil.ignore_patterns(*left_out))
        (target / "licenses").mkdir()
        for notice in NOTICES:
            shutil.copy(ROOT / notice, target / "licenses")


class BuildWheel(bdist_wheel):
    def get_tag(self) -> tuple[str, str, str]:
        python, abi, platform = super().get_tag()
        if PORTABLE:
            platform = manylinux.tag(sorted(Path(self.bdist_dir).rglob("*")))
        return python, abi, platform


class SourceDistribution(sdist):
    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
        for name in SOURCES:
            target = Path(base_dir) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, target, ignore=ignored, dirs_exist_ok=True)
            else:
                shutil.copyfile(ROOT / name, target)
        shutil.copyfile(HERE / "backend.py", Path(base_dir) / "backend.py")
        # Where the distribution is built from there is no playground and perhaps no npm.
        viewer = "bindings/python/apexline/report/viewer.html"
        if (ROOT / viewer).is_file():
            shutil.copyfile(ROOT / viewer, Path(base_dir) / viewer)
        else:
            run([sys.executable, str(ROOT / "playground" / "report_viewer.py"), "--needed", "-o", str(Path(base_dir) / viewer)])


class BinaryDistribution(Distribution):
    """Tells setuptools that the wheel is for this platform."""

    def has_ext_modules(self) -> bool:
        return True


setup(
    version=version(),
    packages=["apexline"],
    package_dir={"apexline": os.path.relpath(PYTHON / "apexline", HERE)},
    cmdclass={"build_py": BuildPackage, "bdist_wheel": BuildWheel, "sdist": SourceDistribution},
    distclass=BinaryDistribution,
)
