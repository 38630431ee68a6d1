# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Makes each artefact of a release out of a clone. A function per artefact takes the clone and the folder to put it into."""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from pathlib import Path

from release.version import version

# Parts for the golden program and the tests are left out; CMake itself finds the launcher of the caller's environment (ccache).
OPTIONS = ("-DAPX_BUILD_TESTS=OFF", "-DAPX_BUILD_BOTH=ON")
# The interpreter of the presets, which has numpy and setuptools from tools/setup.
PYTHON = "/usr/bin/python3"
CROSSING = "packaging/examples/steer/crossing.c"
# Where the sources are, for the NuGet package's source link; tools/release --repository gives it.
repository = ""
ZIP_TIME = (1980, 1, 1, 0, 0, 0)


class Failed(Exception):
    pass


def run(*command: object, **options: object) -> str:
    """Runs a command; Failed has its last lines."""
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)  # type: ignore[call-overload]
    if result.returncode != 0:
        tail = "\n".join((result.stdout + result.stderr).splitlines()[-25:])
        raise Failed(f"'{' '.join(map(str, command))}' exited with {result.returncode}:\n{tail}")
    return str(result.stdout)


def build(source: Path, preset: str, *targets: str) -> Path:
    run("cmake", "--preset", preset, *OPTIONS, cwd=source)
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
    run("cmake", "--build", f"build/{preset}", "-j", jobs, "--target", *targets, cwd=source)
    return source / "build" / preset


def only(found: list[Path], what: str) -> Path:
    if len(found) != 1:
        raise Failed(f"expected one {what}, found {[path.name for path in found]}")
    return found[0]


def archive(source: Path, out: Path, preset: str, generator: str) -> Path:
    folder = build(source, preset, "apexline", "apexline_static", "apexline_steer", "apexline_steer_static")
    packed = folder / "packed"
    shutil.rmtree(packed, ignore_errors=True)
    run("cpack", "-G", generator, "--config", folder / "CPackConfig.cmake", "-B", packed, cwd=folder)
    path = only([*packed.glob("*.tar.gz"), *packed.glob("*.zip")], "archive")
    return Path(shutil.move(path, out))


def linux(source: Path, out: Path) -> Path:
    return archive(source, out, "release", "TGZ")


def windows(source: Path, out: Path) -> Path:
    return archive(source, out, "windows", "ZIP")


def sources(source: Path, out: Path) -> Path:
    """The tree of the commit, for FetchContent and for those who build it themselves."""
    name = f"apexline-{version(source)}-source"
    run("git", "archive", f"--prefix={name}/", "-o", out / f"{name}.tar.gz", "HEAD", cwd=source)
    return out / f"{name}.tar.gz"


def amalgamation(source: Path, out: Path) -> Path:
    """One source and one header of each library, and programs that prove them."""
    name = f"apexline-{version(source)}-amalgamated"
    folder = source / "build" / name
    folder.mkdir(parents=True)
    for parts, file in (("racing", "apexline"), ("steer", "apexline_steer")):
        header = folder / "apexline" / ("steer.h" if parts == "steer" else "apexline.h")
        run(PYTHON, "tools/amalgamate", "--parts", parts, "-o", folder / f"{file}.cpp", "--header", header, cwd=source)
    for path in ("packaging/amalgamation/CMakeLists.txt", "packaging/amalgamation/README.md", "packaging/amalgamation/both.c", CROSSING, "LICENSE", "unity_package/Third Party Notices.md"):
        shutil.copy(source / path, folder)
    (folder / "data" / "tracks").mkdir(parents=True)
    shutil.copy(source / "data/tracks/street.track.json", folder / "data" / "tracks")
    (folder / "game.c").write_text(readme_game(source), encoding="utf-8")
    package = out / f"{name}.zip"
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                zipped.writestr(zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), ZIP_TIME), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return package


def readme_game(source: Path) -> str:
    text = (source / "README.md").read_text(encoding="utf-8")
    return text.partition("```c\n")[2].partition("```")[0]


def wheel(source: Path, out: Path) -> Path:
    folder = build(source, "release", "apexline_python_package")
    run(PYTHON, "-m", "pip", "wheel", "--no-deps", "--no-index", "-w", out, source / "bindings" / "python",
        env={**os.environ, "APEXLINE_PORTABLE": "1", "APEXLINE_PIP_BUILD": str(folder)})  # fmt: skip
    path = only(list(out.glob("*.whl")), "wheel")
    run(PYTHON, source / "bindings/python/manylinux.py", path)
    return path


def sdist(source: Path, out: Path) -> Path:
    code = "import sys; from setuptools import build_meta; print(build_meta.build_sdist(sys.argv[1]))"
    name = run(PYTHON, "-c", code, out, cwd=source / "bindings" / "python").split()[-1]
    return out / name


def nuget(source: Path, out: Path) -> Path:
    folder = build(source, "release", "apexline_all")
    libraries = [f"linux-x64={folder}/native/libapexline_all.so", f"win-x64={build(source, 'windows', 'apexline_all')}/native/apexline_all.dll"]
    commit = run("git", "rev-parse", "HEAD", cwd=source).strip()
    run(PYTHON, source / "packaging/nuget/pack.py", "--out", out, "--commit", commit, "--repository", repository,
        *(part for library in libraries for part in ("--library", library)))  # fmt: skip
    return only(list(out.glob("*.nupkg")), "package")


def npm(source: Path, out: Path) -> Path:
    run(PYTHON, "bindings/javascript/build.py", cwd=source)
    name = run("npm", "pack", "--silent", "--pack-destination", out, "./bindings/javascript", cwd=source).split()[-1]
    return out / name


def unity(source: Path, out: Path) -> Path:
    folder = build(source, "release", "unity_package")
    return Path(shutil.move(only(list((folder / "unity_package").glob("*.tgz")), "package"), out))


ALL = {"linux": linux, "windows": windows, "source": sources, "amalgamation": amalgamation, "wheel": wheel, "sdist": sdist, "nuget": nuget, "npm": npm, "unity": unity}
