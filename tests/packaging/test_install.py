# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""An installed Apexline serves C and C++ programs outside the tree, through CMake and pkg-config, shared and static."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from conftest import CROSSING, LAP, ROOT, WALK, drive, must_run, run, version_of_the_header, walk

EXAMPLE = ROOT / "packaging" / "examples" / "find_package"
KIT_EXAMPLE = ROOT / "packaging" / "examples" / "steer"
# A program that races and then lets two pedestrians cross.
BOTH = """int game_main(void);
int crossing_main(void);
int main(void) {
    return game_main() || crossing_main();
}
"""


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


def libraries_of(program: Path) -> set[str]:
    """Of ours, those that the loader looks for."""
    return set(re.findall(r"\[(libapexline\w*)\.so", must_run("readelf", "--dynamic", program)))


@pytest.mark.parametrize("kind", ["shared", "static"])
def test_a_cmake_project_finds_the_steering_kit_alone(kind: str, prefix: Path, tmp_path: Path) -> None:
    must_run("cmake", "-G", "Ninja", "-S", KIT_EXAMPLE, "-B", tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DAPEXLINE_COMPONENTS=steer;{kind}")
    must_run("cmake", "--build", tmp_path)
    walk(tmp_path / "crossing", tmp_path)
    assert libraries_of(tmp_path / "crossing") == ({"libapexline_steer"} if kind == "shared" else set())


@pytest.mark.parametrize("kind", ["shared", "static"])
def test_one_program_links_both_libraries(kind: str, prefix: Path, game: Path, place: Path) -> None:
    (place / "both.c").write_text(BOTH, encoding="utf-8")
    (place / "CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.18)\nproject(both LANGUAGES C CXX)\nfind_package(apexline REQUIRED COMPONENTS racing steer {kind})\n"
        f"set_source_files_properties({game} PROPERTIES COMPILE_DEFINITIONS main=game_main)\n"
        f"set_source_files_properties({CROSSING} PROPERTIES COMPILE_DEFINITIONS main=crossing_main)\n"
        f"add_executable(both both.c {game} {CROSSING})\ntarget_link_libraries(both PRIVATE apexline::racing apexline::steer m)\n", encoding="utf-8")
    must_run("cmake", "-G", "Ninja", "-S", place, "-B", place / "build", f"-DCMAKE_PREFIX_PATH={prefix}")
    must_run("cmake", "--build", place / "build")
    output = must_run(place / "build" / "both", cwd=place, timeout=300)
    assert LAP.search(output) and WALK.search(output), output
    assert libraries_of(place / "build" / "both") == ({"libapexline", "libapexline_steer"} if kind == "shared" else set())


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


def versions(number: str) -> list[tuple[str, bool]]:
    """Requests, and whether a package of this version serves them: before 1.0 a minor number breaks, from then on a major one."""
    major, minor, patch = map(int, number.split("."))
    same = [(f"{major}.{minor}", True), (f"{major}.{minor}.{patch}", True), (f"{major}.{minor}.{patch + 1}", False), (f"{major}.{minor + 1}", False), (f"{major + 1}.0", False)]
    return [*same, (f"{major}.{minor - 1}", major > 0)] if minor else same


@pytest.mark.parametrize(("version", "fits"), versions(version_of_the_header()))
def test_the_version_file_knows_which_requests_fit(version: str, fits: bool, prefix: Path, game: Path, tmp_path: Path) -> None:
    text = (EXAMPLE / "CMakeLists.txt").read_text(encoding="utf-8")
    changed = re.sub(r"(?<=find_package\(apexline )[\d.]+", version, text)
    (tmp_path / "CMakeLists.txt").write_text(changed, encoding="utf-8")
    assert (configure(tmp_path / "build", prefix, game, source=tmp_path).returncode == 0) == fits


def test_a_program_of_another_interface_does_not_load_the_library(library_folder: Path) -> None:
    """The loader's name has the numbers that a break raises."""
    major, minor, _ = version_of_the_header().split(".")
    for name in ("libapexline", "libapexline_steer"):
        assert f"[{name}.so.{major if int(major) else f'0.{minor}'}]" in must_run("readelf", "--dynamic", library_folder / f"{name}.so")


@pytest.mark.parametrize("package", ["apexline", "apexline_steer"])
@pytest.mark.parametrize("kind", ["shared", "static"])
def test_pkg_config_gives_what_a_compiler_needs(kind: str, package: str, prefix: Path, library_folder: Path, game: Path, place: Path) -> None:
    def flags(*options: str) -> list[str]:
        return must_run("pkg-config", *options, package, env={"PKG_CONFIG_PATH": str(library_folder / "pkgconfig")}).split()

    if kind == "shared":
        link = [*flags("--cflags", "--libs"), f"-Wl,-rpath,{library_folder}"]
    else:
        link = [*flags("--static", "--cflags"), str(library_folder / f"lib{package}.a"), *flags("--static", "--libs-only-l")]
        link.remove(f"-l{package}")
        assert "-DAPX_STATIC" in link
    source, proof = (game, drive) if package == "apexline" else (CROSSING, walk)
    must_run("cc", "-std=c99", "-Wall", "-Wextra", "-Werror", source, "-o", place / "program", *link, "-lm")
    proof(place / "program", place)
    assert libraries_of(place / "program") == ({f"lib{package}"} if kind == "shared" else set())
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


def test_the_shared_libraries_need_the_c_library_that_the_page_names(library_folder: Path) -> None:
    """Where Debian 12's compiler built them; another one may need another."""
    named = re.search(r"need glibc (\d+)\.(\d+) or later", (ROOT / "packaging" / "README.md").read_text(encoding="utf-8"))
    assert named
    for name in ("libapexline", "libapexline_steer"):
        found = re.findall(r"GLIBC_(\d+)\.(\d+)", must_run("readelf", "--version-info", library_folder / f"{name}.so"))
        youngest = max((int(major), int(minor)) for major, minor in found)
        assert youngest <= (int(named[1]), int(named[2])), name
        assert not re.search(r"libstdc\+\+|libgcc_s", must_run("readelf", "--dynamic", library_folder / f"{name}.so"))
