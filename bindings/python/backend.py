# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""pip's way to setup.py: setuptools of the interpreter where it has it, so that a build needs no network; else pip fetches it.

pip builds in an environment that hides what the interpreter has installed.
"""

from __future__ import annotations

import importlib.metadata
import re
import site
import sys
from typing import Any

REQUIRED = ["setuptools>=61", "wheel"]
OLDEST_SETUPTOOLS = 61


def find_setuptools(folders: list[str]) -> bool:
    """Whether setuptools and wheel can be imported, from these folders if from nowhere else, which are searched last then."""
    for path in (sys.path, [*sys.path, *folders]):
        found = {name: next(iter(importlib.metadata.distributions(name=name, path=path)), None) for name in ("setuptools", "wheel")}
        number = re.match(r"\d+", found["setuptools"].version) if found["setuptools"] else None
        if found["wheel"] and number and int(number[0]) >= OLDEST_SETUPTOOLS:
            sys.path[:] = path
            return True
    return False


def of_the_interpreter() -> list[str]:
    return site.getsitepackages([sys.prefix, sys.base_prefix])


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [] if find_setuptools(of_the_interpreter()) else REQUIRED


get_requires_for_build_sdist = get_requires_for_build_wheel


def setuptools_backend() -> Any:
    find_setuptools(of_the_interpreter())
    from setuptools import build_meta

    return build_meta


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Any = None) -> str:
    return str(setuptools_backend().prepare_metadata_for_build_wheel(metadata_directory, config_settings))


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    return str(setuptools_backend().build_wheel(wheel_directory, config_settings, metadata_directory))


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    return str(setuptools_backend().build_sdist(sdist_directory, config_settings))
