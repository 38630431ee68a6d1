# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Everything compiles, warnings as errors, for every version of Unity and every kind of build, against stand-ins that have exactly
the members that the version has."""

from __future__ import annotations

import re
from pathlib import Path

import assemblies
import pytest

# Version of Unity and defines of a player; what a player defines matters to the binding alone.
PLAYERS = {"2022.3-desktop": (), "2022.3-iOS": ("UNITY_IOS",), "2022.3-Android": ("UNITY_ANDROID",), "2022.3-WebGL": ("UNITY_WEBGL",), "6000.5-desktop": ()}
OTHER_EDITORS = [version for version in assemblies.VERSIONS if version != "2022.3"]


def test_compiles_in_the_editor_of_2022_3_with_its_tests(editor_folder: Path) -> None:
    for name in ("Apexline.Unity.Splines.Editor", "Apexline.Samples.BasicTrack", *(assemblies.TESTS if assemblies.find_nunit() else ())):
        assert (editor_folder / f"{name}.dll").is_file()


@pytest.mark.parametrize("version", OTHER_EDITORS)
def test_compiles_in_the_editor(compiler_found: None, binding: Path, compiled: assemblies.Done, tmp_path: Path, version: str) -> None:
    assemblies.Compiler(tmp_path, binding, (*assemblies.VERSIONS[version], *assemblies.EDITOR), done=compiled).package()


@pytest.mark.parametrize("inputs", [assemblies.INPUT_SYSTEM, (*assemblies.INPUT_MANAGER, *assemblies.INPUT_SYSTEM)], ids=["package", "both"])
def test_compiles_with_the_input_system_package(compiler_found: None, binding: Path, compiled: assemblies.Done, tmp_path: Path, inputs: tuple[str, ...]) -> None:
    assemblies.Compiler(tmp_path, binding, assemblies.VERSIONS["6000.5"], inputs, compiled).package(player=True)


@pytest.mark.parametrize("packages", [assemblies.BURST_PACKAGE, (*assemblies.BURST_PACKAGE, *assemblies.ENTITIES_PACKAGE)], ids=["burst", "entities"])
def test_compiles_with_the_packages_of_dots(compiler_found: None, binding: Path, compiled: assemblies.Done, tmp_path: Path, packages: tuple[str, ...]) -> None:
    assemblies.Compiler(tmp_path, binding, (*assemblies.VERSIONS["6000.5"], *packages), done=compiled).package(player=True)


@pytest.mark.parametrize("player", PLAYERS)
def test_compiles_for_players(compiler_found: None, binding: Path, compiled: assemblies.Done, tmp_path: Path, player: str) -> None:
    version = player.partition("-")[0]
    assemblies.Compiler(tmp_path, binding, (*assemblies.VERSIONS[version], *PLAYERS[player]), done=compiled).package(player=True)


def test_an_assembly_is_compiled_again_where_a_define_of_its_own_or_of_what_it_refers_to_differs(
    compiler_found: None, compiled: assemblies.Done, tmp_path: Path
) -> None:
    (tmp_path / "A.cs").write_text("public class A {\n#if APX_ENTITIES\n    public int Two;\n#else\n    public int One;\n#endif\n}\n", encoding="utf-8")
    (tmp_path / "B.cs").write_text("public class B { public int Sum(A a) { return a.One; } }\n", encoding="utf-8")
    for version in ("2022.3", "6000.5"):
        same = assemblies.Compiler(tmp_path / version, tmp_path, assemblies.VERSIONS[version], done=compiled)
        same.compile("A", [tmp_path / "A.cs"], [])
        same.compile("B", [tmp_path / "B.cs"], ["A"])
        assert (tmp_path / version / "B.dll").is_file()
    assert len({path for path in compiled.values() if tmp_path in path.parents}) == 2
    other = assemblies.Compiler(tmp_path / "other", tmp_path, assemblies.ENTITIES_PACKAGE, done=compiled)
    other.compile("A", [tmp_path / "A.cs"], [])
    with pytest.raises(AssertionError, match="does not contain a definition for `One'"):
        other.compile("B", [tmp_path / "B.cs"], ["A"])


def sources() -> list[Path]:
    return sorted(path for path in assemblies.PACKAGE.rglob("*.cs"))


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.name)
def test_a_source_is_short_and_has_no_imports_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// SPDX-License-Identifier: MIT\n// Copyright (c) 2026 The Apexline authors\n")
    assert "DllImport" not in text, "native calls are the binding's"
    assert len(text.splitlines()) <= 260
    assert not [line for line in text.splitlines() if len(line) > 132]
    # Conversions of the field's: no tabs, no LINQ in what runs every step.
    assert "\t" not in text
    if "/Runtime/" in path.as_posix() and "/Tests/" not in path.as_posix():
        assert "System.Linq" not in text


def test_no_identity_number_of_objects_is_used() -> None:
    for path in sources():
        assert not re.search(r"GetInstanceID|FindObjectsOfType|autoSyncTransforms", path.read_text(encoding="utf-8")), path
