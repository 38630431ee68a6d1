# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The vcpkg port and the Conan recipe agree with the build they describe.

Neither tool is in Debian: both files are run against stand-ins (recipes/) of what the tools give them.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, must_run, version_of_the_header

PORT = ROOT / "packaging" / "vcpkg" / "ports" / "apexline"
RECIPE = ROOT / "packaging" / "conan" / "conanfile.py"
STAND_INS = Path(__file__).parent / "recipes"
# Library and pkg-config module of each component.
PARTS = {"racing": "apexline", "steer": "apexline_steer"}
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


@pytest.mark.parametrize("linkage", ["dynamic", "static"])
def test_the_port_installs_both_libraries_and_says_how_to_use_them(linkage: str, prefix: Path, tmp_path: Path) -> None:
    must_run("cmake", f"-DPORT={PORT}", f"-DPREFIX={prefix}", f"-DOUT={tmp_path}", f"-DVCPKG_LIBRARY_LINKAGE={linkage}", "-P", STAND_INS / "vcpkg.cmake")
    packages = tmp_path / "packages"
    assert not (packages / "lib" / "cmake" / "apexline").exists() and (packages / "share" / "apexline" / "apexline-config.cmake").is_file()
    assert (packages / "share" / "apexline" / "copyright").read_bytes() == (ROOT / "LICENSE").read_bytes()
    build = (tmp_path / "build" / "build.ninja").read_text(encoding="utf-8")
    suffix = "so" if linkage == "dynamic" else "a"
    assert all(f"native/lib{library}.{suffix}" in build for library in PARTS.values())
    usage = (packages / "share" / "apexline" / "usage").read_text(encoding="utf-8")
    assert set(re.findall(r"apexline::(\w+)", usage)) == set(PARTS)
    assert re.findall(r"modules: (.*)", usage) == [", ".join(PARTS.values())]
    assert all(list(packages.glob(f"lib/**/{library}.pc")) for library in PARTS.values())


def declared_by_the_recipe(kind: str) -> dict[str, Any]:
    declared: dict[str, Any] = json.loads(must_run(sys.executable, "-B", STAND_INS / "conan_run.py", RECIPE, kind))
    return declared


@pytest.mark.parametrize("kind", ["shared", "static"])
def test_the_recipe_s_components_are_what_is_installed(kind: str, library_folder: Path) -> None:
    recipe = declared_by_the_recipe(kind)
    assert recipe["version"] == version_of_the_header() and recipe["libs"] == []
    assert {name: part["libs"] for name, part in recipe["components"].items()} == {name: [library] for name, library in PARTS.items()}
    needed = {reference.partition("/")[0] for reference in recipe["required"]}
    for name, part in recipe["components"].items():
        assert part["properties"] == {"cmake_target_name": f"apexline::{name}", "pkg_config_name": PARTS[name]}
        assert (library_folder / f"lib{PARTS[name]}.{'so' if kind == 'shared' else 'a'}").is_file()
        assert (library_folder / "pkgconfig" / f"{PARTS[name]}.pc").is_file()
        assert (part["defines"] == ["APX_STATIC"]) == (kind == "static")
        assert {required.partition("::")[0] for required in part["requires"]} == needed


def test_the_recipe_s_test_package_links_both_components(prefix: Path, tmp_path: Path) -> None:
    must_run("cmake", "-G", "Ninja", "-S", RECIPE.parent / "test_package", "-B", tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}")
    must_run("cmake", "--build", tmp_path)
    assert re.fullmatch(r"apexline \d+\n", must_run(tmp_path / "test_package"))
