# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The vcpkg port and the Conan recipe agree with the build they describe. Neither tool is run: neither is in Debian."""

from __future__ import annotations

import ast
import json
import re

from conftest import ROOT
from test_install import version_of_the_header

PORT = ROOT / "packaging" / "vcpkg" / "ports" / "apexline"
RECIPE = ROOT / "packaging" / "conan" / "conanfile.py"
OPTION = re.compile(r"\bAPX_\w+\b")


def options_of_the_build() -> set[str]:
    return set(re.findall(r"^option\((APX_\w+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.MULTILINE))


def test_the_port_has_the_version_of_the_header() -> None:
    port = json.loads((PORT / "vcpkg.json").read_text(encoding="utf-8"))
    assert port["version"] == version_of_the_header()
    assert {entry if isinstance(entry, str) else entry["name"] for entry in port["dependencies"]} >= {"glm", "nlohmann-json"}


def test_the_port_sets_options_that_exist_and_points_at_this_tree() -> None:
    text = (PORT / "portfile.cmake").read_text(encoding="utf-8")
    set_options = set(re.findall(r"-D(APX_\w+)=", text))
    assert set_options and set_options <= options_of_the_build()
    relative = re.search(r"CMAKE_CURRENT_LIST_DIR}/([./]+)\"", text)
    assert relative and (PORT / relative[1]).resolve() == ROOT


def test_the_recipe_sets_options_that_exist_and_exports_what_is_there() -> None:
    tree = ast.parse(RECIPE.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    set_options = {text for text in texts if OPTION.fullmatch(text)} - {"APX_STATIC"}
    assert set_options and set_options <= options_of_the_build()
    export = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "export_sources")
    patterns = [node.value for node in ast.walk(export) if isinstance(node, ast.Constant)]
    assert len(patterns) >= 6 and all(list(ROOT.glob(pattern)) for pattern in patterns)


def test_the_version_stands_in_the_header_alone() -> None:
    """Files whose format wants a number hold the header's; no other file that builds or packs has one."""
    number = version_of_the_header()
    holders = {path for folder in ("cmake", "packaging", "bindings/python", "bindings/csharp", "tools") for path in (ROOT / folder).rglob("*")
               if path.is_file() and path.suffix in {".toml", ".py", ".txt", ".cmake", ".json", ".in", ".targets"}
               and re.search(rf"[\"' ]{re.escape(number)}[\"' ]", path.read_text(encoding="utf-8"))}
    assert holders <= {PORT / "vcpkg.json"}
    assert number not in (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    for name in ("unity_package/package.json", "bindings/javascript/package.json"):
        assert json.loads((ROOT / name).read_text(encoding="utf-8"))["version"] == number
