# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Drives a lap out of each artefact: unpacked into an empty folder, with a home of its own and a path of the system's programs alone."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from release.artefacts import PYTHON, Failed, only, run

LAP = re.compile(r"([1-9]\d*) laps, best \d+\.\d s")
WALK = re.compile(r"Ada is at -?0\.\d, (19|20)\.\d; Bob is at (19|20)\.\d, -?0\.\d")

# Mono's forwards to its own library; other runtimes of .NET have theirs.
NETSTANDARD = Path("/usr/lib/mono/4.5/Facades/netstandard.dll")


@dataclass
class Place:
    """An empty folder, and the programs that are compiled there; texts, since the tree is gone by now."""

    folder: Path
    game_c: str
    game_cs: str
    crossing_c: str
    find_package: str
    find_kit: str
    fetch_content: str
    race_js: str

    def run(self, *command: object, cwd: Path | None = None, **environment: str) -> str:
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        clean = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8", "TMPDIR": str(home)}
        # A compiler's cache changes how long a build takes and nothing else.
        kept = {name: value for name, value in os.environ.items() if name.startswith("CCACHE_") or name in {"CMAKE_C_COMPILER_LAUNCHER", "CMAKE_CXX_COMPILER_LAUNCHER"}}
        return run(*command, cwd=cwd or self.folder, env=clean | kept | environment)

    def unpack(self, archive: Path) -> Path:
        """The single folder in an archive, or the place itself."""
        before = set(self.folder.iterdir())
        shutil.unpack_archive(archive, self.folder, "zip" if archive.suffix in {".zip", ".nupkg", ".whl"} else "gztar")
        new = [path for path in self.folder.iterdir() if path not in before]
        return new[0] if len(new) == 1 else self.folder

    def game(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path


def must_be_a_lap(output: str) -> str:
    match = LAP.search(output)
    if not match:
        raise Failed(f"no lap was driven: {output.strip()}")
    return match[0]


def must_be_a_walk(output: str) -> None:
    """The steering kit's program prints this once both pedestrians have crossed."""
    if not WALK.search(output):
        raise Failed(f"nobody has crossed: {output.strip()}")


def linux(artefact: Path, place: Place) -> str:
    """Both libraries, shared and static, by the examples for find_package."""
    prefix = place.unpack(artefact)
    for name, text in (("racing", place.find_package), ("steer", place.find_kit)):
        (place.folder / name).mkdir()
        (place.folder / name / "CMakeLists.txt").write_text(text, encoding="utf-8")
    (place.folder / "racing" / "game.c").write_text(place.game_c, encoding="utf-8")
    (place.folder / "steer" / "crossing.c").write_text(place.crossing_c, encoding="utf-8")
    shutil.copytree(prefix / "share" / "apexline", place.folder / "data")
    laps = []
    for kind in ("shared", "static"):
        for name in ("racing", "steer"):
            place.run("cmake", "-S", name, "-B", f"{name}/{kind}", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DAPEXLINE_COMPONENTS={name};{kind}")
            place.run("cmake", "--build", f"{name}/{kind}")
        laps.append(f"{kind}: {must_be_a_lap(place.run(f'racing/{kind}/game'))}")
        must_be_a_walk(place.run(f"steer/{kind}/crossing"))
    return "; ".join(laps) + "; both cross"


def windows(artefact: Path, place: Place) -> str:
    prefix = place.unpack(artefact)
    for name, text, library in (("game", place.game_c, "apexline"), ("crossing", place.crossing_c, "apexline_steer")):
        source = place.game(f"{name}.c", text)
        place.run("x86_64-w64-mingw32-gcc-posix", "-std=c99", source, "-o", f"{name}.exe", "-I", prefix / "include", "-L", prefix / "lib", f"-l{library}.dll", "-static-libgcc")
        shutil.copy(prefix / "bin" / f"{library}.dll", place.folder)
    shutil.copytree(prefix / "share" / "apexline", place.folder / "data")
    environment = {"WINEPREFIX": str(place.folder / "wine"), "WINEDEBUG": "-all"}
    lap = must_be_a_lap(place.run("wine", "game.exe", **environment))
    must_be_a_walk(place.run("wine", "crossing.exe", **environment))
    return f"{lap}; both cross"


def source(artefact: Path, place: Place) -> str:
    """Built by the example for FetchContent, which takes the tree from where it was unpacked."""
    tree = place.unpack(artefact)
    project = place.folder / "project"
    project.mkdir()
    (project / "CMakeLists.txt").write_text(place.fetch_content, encoding="utf-8")
    (project / "game.c").write_text(place.game_c, encoding="utf-8")
    place.run("cmake", "-G", "Ninja", "-S", project, "-B", "build", f"-DFETCHCONTENT_SOURCE_DIR_APEXLINE={tree}", "-DAPEXLINE_REPOSITORY=unpacked")
    place.run("cmake", "--build", "build")
    return must_be_a_lap(place.run(place.folder / "build" / "game", cwd=tree))


def amalgamation(artefact: Path, place: Place) -> str:
    folder = place.unpack(artefact)
    place.run("cmake", "-B", "build", cwd=folder)
    place.run("cmake", "--build", "build", cwd=folder)
    output = place.run("ctest", "--test-dir", "build", "--verbose", cwd=folder)
    if "100% tests passed, 0 tests failed out of 3" not in output:
        raise Failed(f"three tests were expected: {output.strip()}")
    must_be_a_walk(output)
    return f"{must_be_a_lap(output)}; both cross"


def race_by_command(wheel: Path, place: Place) -> str:
    """numpy and the other dependencies are the system's; pip downloads nothing."""
    place.run(PYTHON, "-m", "venv", "--system-site-packages", "venv")
    place.run("venv/bin/python", "-m", "pip", "install", "--no-deps", "--no-index", wheel)
    place.run("venv/bin/apexline", "race", "club", "--cars", "2", "--laps", "1", "--json", "race.json")
    cars = json.loads((place.folder / "race.json").read_text(encoding="utf-8"))["cars"]
    if not all(car["finished"] and car["laps"] == 1 for car in cars):
        raise Failed(f"no lap was driven: {cars}")
    return f"1 laps, best {min(car['best_lap_s'] for car in cars):.1f} s"


def sdist(artefact: Path, place: Place) -> str:
    tree = place.unpack(artefact)
    place.run(PYTHON, "-m", "pip", "wheel", "--no-deps", "--no-index", "-w", "wheel", tree, APEXLINE_PORTABLE="1")
    shutil.rmtree(tree)
    return race_by_command(only(list((place.folder / "wheel").glob("*.whl")), "wheel"), place)


def nuget(artefact: Path, place: Place) -> str:
    return mono(place, place.unpack(artefact), "lib/netstandard2.1/Apexline.dll", "runtimes/linux-x64/native/libapexline.so", NETSTANDARD)


def npm(artefact: Path, place: Place) -> str:
    """Installed by the name of the file, without a registry."""
    (place.folder / "package.json").write_text("{}", encoding="utf-8")
    place.run("npm", "install", "--offline", "--no-audit", "--no-fund", artefact)
    place.game("race.mjs", place.race_js)
    return must_be_a_lap(place.run("node", "race.mjs", place.folder.parent / "street.track.json"))


def unity(artefact: Path, place: Place) -> str:
    package = place.unpack(artefact)
    binding = sorted((package / "Runtime/Binding").glob("*.cs"))
    place.run("mcs", "-nologo", "-langversion:latest", "-unsafe", "-target:library", "-out:Apexline.dll", *binding)
    return mono(place, place.folder, "Apexline.dll", package / "Runtime/Plugins/Linux/x86_64/libapexline.so")


def mono(place: Place, package: Path, assembly: str, library: Path | str, *references: Path) -> str:
    program = place.folder / "program"
    program.mkdir()
    for name in (assembly, library):
        shutil.copy(package / name, program)
    (program / "Game.cs").write_text(place.game_cs, encoding="utf-8")
    track = next(iter(place.folder.parent.glob("street.track.json")))
    place.run("mcs", "-nologo", "-r:Apexline.dll", *(f"-r:{path}" for path in references), "Game.cs", cwd=program)
    output = place.run("mono", "Game.exe", track, cwd=program).strip()
    if not re.fullmatch(r"[\d.]+: [1-9]\d* laps", output):
        raise Failed(f"no lap was driven: {output}")
    return output.partition(": ")[2]


ALL: dict[str, Callable[[Path, Place], str]] = {
    "linux": linux, "windows": windows, "source": source, "amalgamation": amalgamation, "wheel": race_by_command, "sdist": sdist, "nuget": nuget, "npm": npm, "unity": unity,
}  # fmt: skip
