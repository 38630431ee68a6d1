# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The NuGet package: unpacked into a fresh program, it compiles and drives under Mono; its bytes depend on its input alone.

No NuGet client is in Debian that knows today's packages, so restoring is done as a client does it: unpack, reference lib, copy what the
targets name.
"""

from __future__ import annotations

import re
import shutil
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT, must_run, run, version_of_the_header

sys.path.insert(0, str(ROOT / "tests" / "platforms"))
from test_packed import GAME  # noqa: E402

PACK = ROOT / "packaging" / "nuget" / "pack.py"


@pytest.fixture(scope="module")
def package(build: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    binding = build / "csharp" / "Apexline.dll"
    if not binding.is_file():
        pytest.skip("the C# binding is not built: Mono is not installed (tools/setup all)")
    out = tmp_path_factory.mktemp("nuget")
    windows = ROOT / "build" / "windows" / "native" / "apexline_all.dll"
    libraries = [f"linux-x64={build / 'native' / 'libapexline_all.so'}", *([f"win-x64={windows}"] if windows.is_file() else [])]
    command = [sys.executable, PACK, "--binding", binding, "--repository", "https://example.org/apexline.git", "--commit", "0" * 40]
    for library in libraries:
        command += ["--library", library]
    path = Path(must_run(*command, "--out", out).strip())
    assert path == out / f"Apexline.{version_of_the_header()}.nupkg"
    must_run(*command, "--out", out / "again")
    assert (out / "again" / path.name).read_bytes() == path.read_bytes()
    return path


def test_a_fresh_program_compiles_with_the_package_and_drives(package: Path, tmp_path: Path) -> None:
    if shutil.which("mcs") is None or shutil.which("mono") is None:
        pytest.skip("Mono is not installed (tools/setup all)")
    with zipfile.ZipFile(package) as archive:
        archive.extractall(tmp_path / "package")
    program = tmp_path / "program"
    program.mkdir()
    (program / "Game.cs").write_text(GAME, encoding="utf-8")
    shutil.copy(tmp_path / "package" / "lib" / "net472" / "Apexline.dll", program)
    copy_as_the_targets_say(tmp_path / "package", program)
    must_run("mcs", "-nologo", "-r:Apexline.dll", "Game.cs", cwd=program)
    shutil.copy(ROOT / "data" / "tracks" / "street.track.json", program)
    output = must_run("mono", "Game.exe", "street.track.json", cwd=program, timeout=300)
    assert re.fullmatch(rf"{version_of_the_header()}: [1-9]\d* laps", output.strip())


def copy_as_the_targets_say(package: Path, program: Path) -> None:
    here = package / "build" / "net472"
    namespace = {"m": "http://schemas.microsoft.com/developer/msbuild/2003"}
    items = ElementTree.parse(here / "Apexline.targets").findall(".//m:None", namespace)
    assert len(items) == 2
    for item in items:
        source = Path(item.attrib["Include"].replace("$(MSBuildThisFileDirectory)", f"{here}/"))
        assert item.attrib["Condition"] == f"Exists('{item.attrib['Include']}')"
        if source.exists():
            shutil.copy(source, program / item.findtext("m:Link", "", namespace))


def test_the_package_is_small_documented_and_names_its_source(package: Path) -> None:
    assert package.stat().st_size < 10 << 20
    with zipfile.ZipFile(package) as archive:
        assert archive.namelist()[0] == "[Content_Types].xml"
        nuspec = ElementTree.fromstring(archive.read("Apexline.nuspec"))
        documentation = ElementTree.fromstring(archive.read("lib/net472/Apexline.xml"))
        types = archive.read("[Content_Types].xml").decode()
        for name in archive.namelist():
            assert f'Extension="{Path(name).suffix[1:]}"' in types or f'PartName="/{name}"' in types or name in {"[Content_Types].xml", "_rels/.rels"}
    metadata = {element.tag.rpartition("}")[2]: element for element in nuspec[0]}
    assert metadata["version"].text == version_of_the_header() and metadata["repository"].attrib["commit"] == "0" * 40
    members = {member.attrib["name"] for member in documentation.iter("member")}
    assert "T:Apexline.Race" in members and len(members) > 300


def test_a_library_that_does_not_exist_is_refused_in_one_line(build: Path, tmp_path: Path) -> None:
    (tmp_path / "Apexline.dll").touch()
    (tmp_path / "Apexline.xml").touch()
    result = run(sys.executable, PACK, "--binding", tmp_path / "Apexline.dll", "--library", "win-x64=/nowhere.dll", "--out", tmp_path)
    assert result.returncode == 1 and len(result.stderr.splitlines()) == 1 and "a file that exists" in result.stderr
