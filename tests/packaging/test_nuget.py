# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The NuGet package: unpacked into a fresh program, it compiles and drives under Mono; all that it takes is in .NET Standard 2.1; its bytes
depend on its input alone.

No NuGet client is in Debian that knows today's packages, so restoring is done as a client does it: unpack, reference lib, copy the native
library of the machine.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT, must_run, run, version_of_the_header

sys.path[:0] = [str(ROOT / "tests" / "platforms"), str(ROOT / "packaging" / "nuget")]
import pack  # noqa: E402
from test_packed import GAME  # noqa: E402

PACK = ROOT / "packaging" / "nuget" / "pack.py"


@pytest.fixture(scope="module")
def standard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("mono") is None or not pack.FACADE.is_file():
        pytest.skip("Mono is not installed (tools/setup all)")
    return pack.standard(tmp_path_factory.mktemp("standard"))


def packing(build: Path, out: Path, *more: object) -> list[object]:
    windows = ROOT / "build" / "windows" / "native" / "apexline_all.dll"
    libraries = [f"linux-x64={build / 'native' / 'libapexline_all.so'}", *([f"win-x64={windows}"] if windows.is_file() else [])]
    return [sys.executable, PACK, *(part for library in libraries for part in ("--library", library)), "--out", out, *more]


@pytest.fixture(scope="module")
def package(build: Path, standard: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("nuget")
    source = ("--repository", "https://example.org/apexline.git", "--commit", "0" * 40)
    path = Path(must_run(*packing(build, out, *source)).strip())
    assert path == out / f"Apexline.{version_of_the_header()}.nupkg"
    must_run(*packing(build, out / "again", *source))
    assert (out / "again" / path.name).read_bytes() == path.read_bytes()
    return path


@pytest.fixture(scope="module")
def assembly(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package")
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder)
    assert [path.name for path in (folder / "lib").iterdir()] == ["netstandard2.1"]
    return folder / "lib" / "netstandard2.1" / "Apexline.dll"


def test_a_fresh_program_compiles_with_the_package_and_drives(assembly: Path, tmp_path: Path) -> None:
    (tmp_path / "Game.cs").write_text(GAME, encoding="utf-8")
    shutil.copy(assembly, tmp_path)
    shutil.copy(assembly.parents[2] / "runtimes" / "linux-x64" / "native" / "libapexline.so", tmp_path)
    must_run("mcs", "-nologo", "-r:Apexline.dll", f"-r:{pack.FACADE}", "Game.cs", cwd=tmp_path)
    shutil.copy(ROOT / "data" / "tracks" / "street.track.json", tmp_path)
    output = must_run("mono", "Game.exe", "street.track.json", cwd=tmp_path, timeout=300)
    assert re.fullmatch(rf"{version_of_the_header()}: [1-9]\d* laps", output.strip())


def test_all_that_the_assembly_takes_is_in_netstandard_2_1(assembly: Path, standard: Path) -> None:
    about = must_run("mono", standard, "about", assembly).splitlines()
    assert about[0] == f"Apexline, Version={version_of_the_header()}.0, Culture=neutral, PublicKeyToken=null"
    assert [line for line in about if line.startswith(("refers", "is for"))] == [
        "refers to netstandard, Version=2.1.0.0, Culture=neutral, PublicKeyToken=cc7b13ffcd2ddd51", "is for .NETStandard,Version=v2.1"]
    listed = set(pack.LIST.read_text(encoding="utf-8").splitlines())
    members = must_run("mono", standard, "members", assembly).splitlines()
    assert len(members) > 150 and [member for member in members if member not in listed] == []
    assert b"mscorlib" not in assembly.read_bytes()


def test_the_list_is_in_microsoft_s_reference() -> None:
    checkout = os.environ.get("APEXLINE_NETSTANDARD_REFERENCE")
    if not checkout:
        pytest.skip("APEXLINE_NETSTANDARD_REFERENCE names no checkout of github.com/dotnet/standard")
    must_run(sys.executable, ROOT / "packaging" / "nuget" / "check_standard", checkout)


@pytest.mark.parametrize(("code", "words"), [
    ("System.Runtime.Remoting.RemotingServices.IsTransparentProxy(null)", "System.Runtime.Remoting.RemotingServices is not in netstandard, Version=2.1.0.0"),
    ("System.Math.Abs(1) > 0", "System.Math::Abs(System.Int32) System.Int32 is not in netstandard-2.1.txt"),
])
def test_what_is_not_in_netstandard_2_1_or_not_in_the_list_is_refused(code: str, words: str, build: Path, standard: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "bindings" / "csharp" / "Apexline", tmp_path / "Apexline")
    (tmp_path / "Apexline" / "More.cs").write_text(f"internal static class More {{ internal static bool Is() {{ return {code}; }} }}\n", encoding="utf-8")
    result = run(*packing(build, tmp_path / "out", "--sources", tmp_path / "Apexline"))
    assert result.returncode == 1 and words in result.stderr and not list(tmp_path.glob("out/*.nupkg"))


def test_line_numbers_lead_to_the_sources_of_the_commit(assembly: Path, standard: Path) -> None:
    about = must_run("mono", standard, "about", assembly).splitlines()
    assert f'has its sources at {{"documents": {{"/_/*": "https://example.org/apexline/raw/{"0" * 40}/bindings/csharp/Apexline/*"}}}}' in about
    begins = dict(line.split(" begins at ") for line in about if " begins at " in line)
    name, _, row = begins["Apexline.Race.Tick"].removeprefix("/_/").rpartition(":")
    lines = (ROOT / "bindings" / "csharp" / "Apexline" / name).read_text(encoding="utf-8").splitlines()
    method = next(line for line in reversed(lines[:int(row)]) if line.startswith("        public "))
    assert len(begins) > 400 and " Tick(" in method


def test_the_package_is_small_documented_and_names_its_source(package: Path) -> None:
    assert package.stat().st_size < 10 << 20
    with zipfile.ZipFile(package) as archive:
        assert archive.namelist()[0] == "[Content_Types].xml"
        nuspec = ElementTree.fromstring(archive.read("Apexline.nuspec"))
        documentation = ElementTree.fromstring(archive.read("lib/netstandard2.1/Apexline.xml"))
        types = archive.read("[Content_Types].xml").decode()
        for name in archive.namelist():
            assert f'Extension="{Path(name).suffix[1:]}"' in types or f'PartName="/{name}"' in types or name in {"[Content_Types].xml", "_rels/.rels"}
    metadata = {element.tag.rpartition("}")[2]: element for element in nuspec[0]}
    assert metadata["version"].text == version_of_the_header() and metadata["repository"].attrib["commit"] == "0" * 40
    members = {member.attrib["name"] for member in documentation.iter("member")}
    assert "T:Apexline.Race" in members and len(members) > 300


def test_a_library_that_does_not_exist_is_refused_in_one_line(tmp_path: Path) -> None:
    result = run(sys.executable, PACK, "--library", "win-x64=/nowhere.dll", "--out", tmp_path)
    assert result.returncode == 1 and len(result.stderr.splitlines()) == 1 and "a file that exists" in result.stderr


def test_a_machine_without_mono_is_told_what_to_install(build: Path, tmp_path: Path) -> None:
    result = run(*packing(build, tmp_path), env={"PATH": str(tmp_path)})
    assert result.returncode == 1 and result.stderr == ("pack: Mono's compiler, Mono.Cecil or netstandard.dll was not found; get them with: "
                                                        "sudo apt install mono-mcs mono-devel\n")
