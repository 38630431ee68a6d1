# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Fixtures of the structure checks: where the sources are, which compilers and which library to use.

CTest sets APX_C_COMPILER, APX_CXX_COMPILER and APX_LIBRARY; run by hand, the compilers are cc and c++ and what needs the
library is skipped.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def root() -> Path:
    return ROOT


@pytest.fixture
def library() -> Path:
    path = Path(os.environ.get("APX_LIBRARY", ""))
    if not path.is_file():
        pytest.skip("APX_LIBRARY does not name the built shared library; run this through ctest")
    return path


@pytest.fixture
def c_compiler() -> str:
    return os.environ.get("APX_C_COMPILER", "cc")
