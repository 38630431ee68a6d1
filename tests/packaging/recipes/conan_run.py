# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Runs the Conan recipe against stand-ins of Conan's classes and prints what it declares as JSON: conan_run.py RECIPE shared|static."""

from __future__ import annotations

import importlib.util
import json
import sys
import types
from collections import defaultdict
from pathlib import Path
from typing import Any


class Component:
    def __init__(self) -> None:
        self.libs: list[str] = []
        self.requires: list[str] = []
        self.defines: list[str] = []
        self.system_libs: list[str] = []
        self.properties: dict[str, str] = {}

    def set_property(self, name: str, value: str) -> None:
        self.properties[name] = value


class Info(Component):
    def __init__(self) -> None:
        super().__init__()
        self.components: dict[str, Component] = defaultdict(Component)


class ConanFile:
    def __init__(self) -> None:
        self.required: list[str] = []
        self.cpp_info = Info()

    def requires(self, reference: str) -> None:
        self.required.append(reference)


def stand_in(name: str, **names: Any) -> None:
    module = types.ModuleType(name)
    module.__dict__.update(names)
    sys.modules[name] = module


def main() -> None:
    unused: dict[str, Any] = {name: None for name in ("CMake", "CMakeDeps", "CMakeToolchain", "cmake_layout")}
    stand_in("conan", ConanFile=ConanFile)
    for name, names in (("tools", {}), ("tools.build", {"check_min_cppstd": None}), ("tools.cmake", unused), ("tools.files", {"copy": None, "rmdir": None})):
        stand_in(f"conan.{name}", **names)
    spec = importlib.util.spec_from_file_location("conanfile", Path(sys.argv[1]))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    recipe = module.ApexlineConan()
    recipe.options = types.SimpleNamespace(shared=sys.argv[2] == "shared")
    recipe.settings = types.SimpleNamespace(os="Linux")
    recipe.set_version()
    recipe.requirements()
    recipe.package_info()
    components = {name: {**vars(component)} for name, component in recipe.cpp_info.components.items()}
    print(json.dumps({"name": recipe.name, "version": recipe.version, "required": recipe.required, "libs": recipe.cpp_info.libs, "components": components}))


if __name__ == "__main__":
    main()
