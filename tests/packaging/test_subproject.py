# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""As a part of another project Apexline is its two libraries and nothing else; tools/release builds the example and drives it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import ROOT, must_run, run

EXAMPLE = ROOT / "packaging" / "examples" / "fetch_content"


def compiled(build: Path) -> set[str]:
    """Sources that all targets of a configured project compile, relative to the tree."""
    database = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    return {Path(entry["file"]).resolve().relative_to(ROOT).as_posix() for entry in database if Path(entry["file"]).resolve().is_relative_to(ROOT)}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "CMakeLists.txt").write_text(f"cmake_minimum_required(VERSION 3.25)\nproject(host LANGUAGES C CXX)\nadd_subdirectory({ROOT} apexline)\n"
                                             "foreach(target apexline::apexline apexline::racing apexline::steer)\n"
                                             "  if(NOT TARGET ${target})\n    message(FATAL_ERROR ${target})\n  endif()\nendforeach()\n")
    return tmp_path


@pytest.mark.parametrize("shared", ["ON", "OFF"])
def test_a_subproject_compiles_the_libraries_alone(shared: str, project: Path) -> None:
    must_run("cmake", "-G", "Ninja", "-S", project, "-B", project / "build", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", f"-DBUILD_SHARED_LIBS={shared}")
    sources = compiled(project / "build")
    assert sources == {path.relative_to(ROOT).as_posix() for part in ("native", "steer") for path in (ROOT / part / "src").rglob("*.cpp")}
    text = (project / "build" / "build.ninja").read_text(encoding="utf-8")
    assert ("libapexline.so" in text) == (shared == "ON")
    assert ("libapexline_steer.so" in text) == (shared == "ON")
    assert "-Werror" not in text
    assert "apexline-config.cmake" not in (project / "build" / "apexline" / "cmake_install.cmake").read_text(encoding="utf-8")


def test_fetch_content_takes_a_commit_of_a_repository(game: Path, tmp_path: Path) -> None:
    if run("git", "-C", ROOT, "rev-parse", "HEAD").returncode != 0:
        pytest.skip("this tree is no git repository")
    must_run("cmake", "-G", "Ninja", "-S", EXAMPLE, "-B", tmp_path, f"-DGAME_SOURCE={game}", f"-DAPEXLINE_REPOSITORY={ROOT}", "-DAPEXLINE_TAG=HEAD")
    assert (tmp_path / "_deps" / "apexline-src" / "native" / "include").is_dir()


def test_fetch_content_without_a_repository_says_what_to_give(tmp_path: Path) -> None:
    result = run("cmake", "-S", EXAMPLE, "-B", tmp_path)
    assert result.returncode != 0 and "-DAPEXLINE_REPOSITORY=URL" in " ".join(result.stderr.split())


def test_a_missing_dependency_is_named_with_the_command_that_installs_it(project: Path) -> None:
    result = run("cmake", "-S", project, "-B", project / "build", "-DCMAKE_DISABLE_FIND_PACKAGE_glm=ON")
    assert result.returncode != 0 and "sudo apt install libglm-dev" in " ".join(result.stderr.split())
