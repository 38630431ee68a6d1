#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Compiles the C# binding for .NET Standard 2.1 and packs it with native libraries.

    python3 packaging/nuget/pack.py --out out \\
        --library linux-x64=build/release/native/libapexline_all.so --library win-x64=build/windows/native/apexline_all.dll

Mono's compiler writes the binding against Mono's own library; Standard.cs then refers every type to netstandard 2.1 instead. It refuses a
type or member that netstandard-2.1.txt does not name; check_standard holds that list against Microsoft's published reference. The same
input gives the same bytes.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "packaging"))
from release.version import version  # noqa: E402

FRAMEWORK = "netstandard2.1"
MONO = Path("/usr/lib/mono")
LIST = ROOT / "packaging" / "nuget" / "netstandard-2.1.txt"
FACADE = MONO / "4.5" / "Facades" / "netstandard.dll"
LIBRARIES = {"linux-x64": "libapexline.so", "linux-arm64": "libapexline.so", "win-x64": "apexline.dll", "osx": "libapexline.dylib"}
NUSPEC = """\
<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>Apexline</id>
    <version>{version}</version>
    <authors>The Apexline authors</authors>
    <license type="expression">MIT</license>
    <readme>README.md</readme>
    <description>Racing AI for any car: it finds the fastest line on your track and races on it, the same bits every time.</description>
    <tags>racing ai games simulation native</tags>{repository}
    <dependencies>
      <group targetFramework="{framework}" />
    </dependencies>
  </metadata>
</package>
"""
TYPES = """\
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
{types}
</Types>
"""
RELATIONS = """\
<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/Apexline.nuspec" Id="R1" />
</Relationships>
"""


def run(*command: object) -> str:
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"pack: {' '.join(map(str, command[:2]))} ...: {(result.stdout + result.stderr).strip()}")
    return result.stdout


def standard(folder: Path) -> Path:
    """Compiles Standard.cs; what it needs is named where it is missing."""
    cecil = sorted(MONO.glob("gac/Mono.Cecil/0.11.*/Mono.Cecil.dll"))
    if shutil.which("mcs") is None or not cecil or not FACADE.is_file():
        raise SystemExit("pack: Mono's compiler, Mono.Cecil or netstandard.dll was not found; get them with: sudo apt install mono-mcs mono-devel")
    run("mcs", "-nologo", "-langversion:latest", f"-out:{folder}/Standard.exe", f"-r:{cecil[-1]}", "-r:Mono.CompilerServices.SymbolWriter.dll", ROOT / "packaging/nuget/Standard.cs")
    return folder / "Standard.exe"


def compile_binding(work: Path, sources: Path, repository: str, commit: str) -> list[Path]:
    """Apexline.dll with its line numbers, which lead to the commit where the repository's address is given, and its documentation."""
    tool = standard(work)
    (work / "mono").mkdir()
    compiled = work / "mono" / "Apexline.dll"
    run("mcs", "-nologo", "-langversion:latest", "-optimize+", "-unsafe", "-deterministic", "-debug", "-target:library", f"-out:{compiled}", f"-doc:{work}/Apexline.xml",
        *sorted(sources.glob("*.cs")))  # fmt: skip
    link = []
    if repository and commit:
        link = [json.dumps({"documents": {"/_/*": f"{repository.removesuffix('.git')}/raw/{commit}/bindings/csharp/Apexline/*"}})]
    run("mono", tool, "make", compiled, FACADE, LIST, work / "Apexline.dll", version(), sources.resolve(), *link)
    return [work / "Apexline.dll", work / "Apexline.xml"]


def parts(options: argparse.Namespace) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for spec in options.library:
        place, _, source = spec.partition("=")
        if place not in LIBRARIES or not Path(source).is_file():
            raise SystemExit(f"pack: --library {spec}: give PLACE=FILE with a file that exists; places are {', '.join(LIBRARIES)}")
        files[f"runtimes/{place}/native/{LIBRARIES[place]}"] = Path(source).read_bytes()
    with tempfile.TemporaryDirectory() as work:
        for path in compile_binding(Path(work), options.sources, options.repository, options.commit):
            files[f"lib/{FRAMEWORK}/{path.name}"] = path.read_bytes()
    files["README.md"] = (ROOT / "bindings/csharp/README.md").read_bytes()
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files["THIRD-PARTY-NOTICES.md"] = (ROOT / "unity_package/Third Party Notices.md").read_bytes()
    repository = ""
    if options.repository:
        repository = f'\n    <repository type="git" url="{escape(options.repository)}" commit="{escape(options.commit)}" />'
    files["Apexline.nuspec"] = NUSPEC.format(version=version(), framework=FRAMEWORK, repository=repository).encode()
    files["_rels/.rels"] = RELATIONS.encode()
    overrides = sorted({f'  <Default Extension="{Path(name).suffix[1:]}" ContentType="application/octet" />' for name in files if Path(name).suffix}
                       - {'  <Default Extension="rels" ContentType="application/octet" />'})
    overrides += [f'  <Override PartName="/{name}" ContentType="application/octet" />' for name in files if not Path(name).suffix and not name.startswith("_")]
    files["[Content_Types].xml"] = TYPES.format(types="\n".join(overrides)).encode()
    return files


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=Path, default=ROOT / "bindings" / "csharp" / "Apexline", metavar="FOLDER")
    parser.add_argument("--library", action="append", required=True, metavar="PLACE=FILE")
    parser.add_argument("--repository", default="", metavar="URL", help="where the sources are, for the package's metadata")
    parser.add_argument("--commit", default="", help="the sources' commit")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    package = options.out / f"Apexline.{version()}.nupkg"
    files = parts(options)
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files, key=lambda name: (name != "[Content_Types].xml", name)):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), files[name], zipfile.ZIP_DEFLATED)
    print(package)
    return 0


if __name__ == "__main__":
    sys.exit(main())
