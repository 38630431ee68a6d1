# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""An installed Apexline serves C and C++ programs outside the tree, through CMake and pkg-config, shared and static."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT, drive, must_run, run

EXAMPLE = ROOT / "packaging" / "examples" / "find_package"


def configure(build: Path, prefix: Path, game: Path, *options: str, source: Path = EXAMPLE) -> subprocess.CompletedProcess[str]:
    return run("cmake", "-G", "Ninja", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DGAME_SOURCE={game}", *options)


@pytest.mark.parametrize("kind", ["shared", "static"])
def test_a_cmake_project_finds_the_library_and_drives_laps(kind: str, prefix: Path, game: Path, place: Path) -> None:
    found = configure(place / "build", prefix, game, f"-DAPEXLINE_COMPONENTS=racing;{kind}")
    assert found.returncode == 0, found.stdout + found.stderr
    must_run("cmake", "--build", place / "build")
    drive(place / "build" / "game", place)
    needed = must_run("readelf", "--dynamic", place / "build" / "game")
    assert ("libapexline" in needed) == (kind == "shared")


def test_an_unknown_component_is_refused_in_words(prefix: Path, game: Path, tmp_path: Path) -> None:
    found = configure(tmp_path / "build", prefix, game, "-DAPEXLINE_COMPONENTS=flying")
    assert found.returncode != 0
    words = " ".join(found.stderr.split())
    assert "component 'flying' is not in" in words and "shared, static, racing, steer" in words


def test_a_c_project_is_told_what_the_static_library_needs(prefix: Path, game: Path, tmp_path: Path) -> None:
    text = (EXAMPLE / "CMakeLists.txt").read_text(encoding="utf-8")
    (tmp_path / "CMakeLists.txt").write_text(text.replace("LANGUAGES C CXX", "LANGUAGES C"), encoding="utf-8")
    assert configure(tmp_path / "shared", prefix, game, source=tmp_path).returncode == 0
    found = configure(tmp_path / "static", prefix, game, "-DAPEXLINE_COMPONENTS=static", source=tmp_path)
    assert found.returncode != 0 and "LANGUAGES C CXX" in " ".join(found.stderr.split())


@pytest.mark.parametrize(("version", "fits"), [("0.1", True), ("0.0.1", True), ("0.99", False), ("1.0", False)])
def test_the_version_file_knows_which_requests_fit(version: str, fits: bool, prefix: Path, game: Path, tmp_path: Path) -> None:
    text = (EXAMPLE / "CMakeLists.txt").read_text(encoding="utf-8")
    (tmp_path / "CMakeLists.txt").write_text(text.replace("apexline 0.1", f"apexline {version}"), encoding="utf-8")
    assert (configure(tmp_path / "build", prefix, game, source=tmp_path).returncode == 0) == fits


@pytest.mark.parametrize("kind", ["shared", "static"])
def test_pkg_config_gives_what_a_compiler_needs(kind: str, prefix: Path, library_folder: Path, game: Path, place: Path) -> None:
    def flags(*options: str) -> list[str]:
        return must_run("pkg-config", *options, "apexline", env={"PKG_CONFIG_PATH": str(library_folder / "pkgconfig")}).split()

    if kind == "shared":
        link = [*flags("--cflags", "--libs"), f"-Wl,-rpath,{library_folder}"]
    else:
        link = [*flags("--static", "--cflags"), str(library_folder / "libapexline.a"), *flags("--static", "--libs-only-l")]
        link.remove("-lapexline")
        assert "-DAPX_STATIC" in link
    must_run("cc", "-std=c99", "-Wall", "-Wextra", "-Werror", game, "-o", place / "game", *link, "-lm")
    drive(place / "game", place)
    assert flags("--modversion") == [version_of_the_header()]


def test_nothing_in_the_prefix_names_another_place(prefix: Path) -> None:
    files = [path for path in prefix.rglob("*") if path.is_file() and path.suffix in {".cmake", ".pc", ".h"}]
    assert len(files) > 20
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert str(ROOT) not in text and str(prefix.parent) not in text, path


def test_the_licences_of_what_is_compiled_in_are_installed(prefix: Path) -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in (prefix / "share" / "doc" / "apexline").iterdir())
    for holder in ("The Apexline authors", "G-Truc Creation", "Niels Lohmann"):
        assert f"Copyright (c)" in texts and holder in texts


def test_the_archive_of_cpack_is_the_same_prefix(build: Path, prefix: Path, tmp_path: Path) -> None:
    must_run("cpack", "-G", "TGZ", "--config", build / "CPackConfig.cmake", "-B", tmp_path)
    archive, = tmp_path.glob("*.tar.gz")
    assert archive.name.startswith(f"apexline-{version_of_the_header()}-linux-")
    must_run("tar", "-xf", archive, "-C", tmp_path)
    unpacked = tmp_path / archive.name.removesuffix(".tar.gz")
    assert {path.relative_to(unpacked) for path in unpacked.rglob("*")} == {path.relative_to(prefix) for path in prefix.rglob("*")}


def version_of_the_header() -> str:
    text = (ROOT / "native" / "include" / "apexline" / "base.h").read_text(encoding="utf-8")
    number = int(re.search(r"^#define APX_VERSION (\d+)$", text, re.MULTILINE)[1])  # type: ignore[index]
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"
