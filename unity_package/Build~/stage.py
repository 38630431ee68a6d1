# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Stages the Unity package: sources, C# binding and built libraries into one folder with all metas, and that into a .tgz.

    python3 unity_package/Build~/stage.py --out build/release/unity_package --binding bindings/csharp/Apexline \\
        --library Linux/x86_64/libapexline.so=build/release/native/libapexline.so

The folder <out>/com.apexline.racing-ai can be opened with "Add package from disk", the .tgz beside it with "Add package from
tarball". The same input gives the same bytes, whenever and wherever it is packed.
"""
from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import shutil
import sys
import tarfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import metas  # noqa: E402

ROOT = metas.ROOT.parent
# Files of the project that the package takes as they are.
CLUB = "data/tracks/club.track.json"
DATA = {"Samples~/BasicTrack/club.track.txt": CLUB, "Samples~/Cars/club.track.txt": CLUB, "Samples~/Rollback/club.track.txt": CLUB,
        "Samples~/Birds/birds.scene.txt": "data/scenes/birds.scene.json",
        "Samples~/Traffic/player.scene.txt": "data/scenes/player.scene.json"}

PLATFORMS = ("Linux", "Windows", "macOS", "Android", "iOS", "WebGL")
ELF_MACHINES = {"Linux": 62, "Android": 183}  # EM_X86_64, EM_AARCH64
PE_MACHINES = {"x86_64": 0x8664, "arm64": 0xaa64}
MACH_O = (b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe")  # universal, and of one processor with 64 bits

# npm packs with this time, so that a packed file's bytes do not depend on when it was packed.
PACKED_AT = 499162500


def copy_sources(target: Path) -> None:
    def ignored(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if name in {"Build~", "__pycache__"} or name.startswith(".")}

    shutil.copytree(metas.ROOT, target, ignore=ignored)


def copy_binding(binding: Path, target: Path) -> None:
    sources = sorted(binding.rglob("*.cs"))
    if not sources:
        raise SystemExit(f"stage: {binding} holds no *.cs; it has to be the folder of the C# binding")
    for source in sources:
        place = target / "Runtime" / "Binding" / source.relative_to(binding)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, place)


def copy_data(target: Path) -> None:
    for place, source in DATA.items():
        shutil.copyfile(ROOT / source, target / place)


def is_built_for(place: str, data: bytes) -> bool:
    """Whether a file's first bytes are those of a library for the platform of its place: ELF, PE, Mach-O or ar with its processor."""
    kind = place.split("/")[0]
    if kind in ELF_MACHINES:
        return data[:6] == b"\x7fELF\x02\x01" and int.from_bytes(data[18:20], "little") == ELF_MACHINES[kind]
    if kind == "Windows":
        header = int.from_bytes(data[60:64], "little")
        machine = PE_MACHINES.get(place.split("/")[1], 0)
        return data[:2] == b"MZ" and data[header:header + 6] == b"PE\0\0" + machine.to_bytes(2, "little")
    if kind == "macOS":
        return data[:4] in MACH_O
    return data[:8] == b"!<arch>\n" if place.endswith(".a") else True


def copy_library(spec: str, target: Path) -> None:
    place, equals, source = spec.partition("=")
    if not equals or not Path(source).exists():
        raise SystemExit(f"stage: --library {spec}: give PLACE=FILE with a file that exists")
    if Path(source).is_file() and not is_built_for(place, Path(source).read_bytes()):
        raise SystemExit(f"stage: --library {spec}: the file is no library for {'/'.join(place.split('/')[:-1])}; build it for that platform")
    destination = target / "Runtime" / "Plugins" / place
    destination.parent.mkdir(parents=True, exist_ok=True)
    if Path(source).is_dir():
        shutil.copytree(source, destination)
    else:
        shutil.copyfile(source, destination)


def write_hashes(target: Path) -> None:
    """Names every native library and source of the package with its SHA-256, as `sha256sum -c Hashes~/SHA256SUMS` reads it."""
    plugins = sorted(path for path in (target / "Runtime" / "Plugins").rglob("*") if path.is_file() and path.suffix != ".meta")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(target).as_posix()}\n" for path in plugins]
    (target / "Hashes~").mkdir()
    (target / "Hashes~" / "SHA256SUMS").write_text("".join(lines), encoding="utf-8", newline="\n")


def pack(folder: Path, archive: Path) -> None:
    """Packs as npm does: every file under package/, no owner, one time, sorted."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted(folder.rglob("*"), key=lambda entry: entry.relative_to(folder).as_posix()):
            if path.is_file():
                info = tarfile.TarInfo("package/" + path.relative_to(folder).as_posix())
                info.size = path.stat().st_size
                info.mtime = PACKED_AT
                info.mode = 0o644
                tar.addfile(info, io.BytesIO(path.read_bytes()))
    with archive.open("wb") as file, gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=9, mtime=0) as zipped:
        zipped.write(packed.getvalue())


def link(package_json: Path, url: str) -> None:
    """Without these links the Package Manager shows the pages that the package holds."""
    package = json.loads(package_json.read_text(encoding="utf-8"))
    package |= {"documentationUrl": f"{url}/Documentation~/index.md", "changelogUrl": f"{url}/CHANGELOG.md", "licensesUrl": f"{url}/LICENSE.md"}
    package_json.write_text(json.dumps(package, indent=2, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--binding", type=Path, required=True, help="folder of the C# binding's sources")
    parser.add_argument("--library", action="append", default=[], metavar="PLACE=FILE",
                        help="a native library and its place below Runtime/Plugins")
    parser.add_argument("--if-built", action="append", default=[], metavar="PLACE=FILE",
                        help="the same for one that is left out when it was not built")
    parser.add_argument("--url", default="", help="https address at which the package's folder is published, for the Package Manager's links")
    options = parser.parse_args()
    if options.url and not options.url.startswith("https://"):
        parser.error(f"--url {options.url}: give an address that begins with https://")
    for spec in options.if_built:
        if Path(spec.partition("=")[2]).exists() and not any(given.startswith(spec.partition("=")[0] + "=") for given in options.library):
            options.library.append(spec)
    package = json.loads((metas.ROOT / "package.json").read_text(encoding="utf-8"))
    target = options.out / package["name"]
    if target.exists():
        shutil.rmtree(target)
    options.out.mkdir(parents=True, exist_ok=True)
    copy_sources(target)
    copy_binding(options.binding, target)
    copy_data(target)
    if options.url:
        link(target / "package.json", options.url.rstrip("/"))
    for spec in sorted(options.library):
        copy_library(spec, target)
    metas.write_metas(target, metas.load_lock())
    write_hashes(target)
    archive = options.out / f"{package['name']}-{package['version']}.tgz"
    pack(target, archive)
    places = sorted(spec.partition("=")[0] for spec in options.library)
    absent = [name for name in PLATFORMS if not any(place.startswith(name + "/") for place in places)]
    print(f"{archive}\n  libraries: {', '.join(places) or 'none'}\n  none for: {', '.join(absent) or '-'}")


if __name__ == "__main__":
    main()
