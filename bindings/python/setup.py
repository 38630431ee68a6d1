# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Builds the package with CMake from the source tree around this folder and hands it to setuptools as it is.

    pip install --no-build-isolation --no-deps bindings/python
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def build_with_cmake() -> Path:
    """Builds in build/pip of the tree (or APEXLINE_PIP_BUILD) and returns the package's folder."""
    if not (ROOT / "native" / "include").is_dir():
        raise SystemExit("apexline builds from its source tree: run pip on bindings/python inside it")
    folder = Path(os.environ.get("APEXLINE_PIP_BUILD", ROOT / "build" / "pip"))
    configure = ["cmake", "-S", str(ROOT), "-B", str(folder), "-DCMAKE_BUILD_TYPE=Release", "-DAPX_BUILD_TESTS=OFF",
                 "-DAPX_BUILD_BENCH=OFF", "-DAPX_BUILD_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]  # fmt: skip
    if shutil.which("ninja"):
        configure += ["-G", "Ninja"]
    subprocess.run(configure, check=True)
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
    subprocess.run(["cmake", "--build", str(folder), "--target", "apexline_python_package", "-j", jobs], check=True)
    return folder / "python" / "apexline"


class BuildPackage(build_py):
    """Copies the built package instead of the sources."""

    def run(self) -> None:
        package = build_with_cmake()
        target = Path(self.build_lib) / "apexline"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(package, target, ignore=shutil.ignore_patterns("__pycache__"))


class BinaryDistribution(Distribution):
    """Tells setuptools that the wheel is for this platform."""

    def has_ext_modules(self) -> bool:
        return True


setup(cmdclass={"build_py": BuildPackage}, distclass=BinaryDistribution)
