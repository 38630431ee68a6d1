# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The pytest plugin and the CMake function, as a game's own tests use them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import apexline

TESTS = """
def test_clean(apexline_race):
    race = apexline_race("club", cars=2, laps=1, seed=1)
    race.expect(finished=True, wall_contacts_at_most=0, best_lap_over_ideal_at_most=1.5)

def test_too_quick(apexline_race):
    apexline_race("club", cars=1, laps=1).expect(best_lap_at_most_s=10)

def test_a_file(apexline_regress):
    apexline_regress("lap.regress.json")
"""
CASE = """{"apexline_regress": 1, "race": {"track": "club", "cars": 1, "laps": 1}, "expect": {"exact": true}}"""
PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(game NONE)
enable_testing()
"""


def page_block(language: str, word: str) -> str:
    """The block of docs/regression.md in that language that has the word in it."""
    found = re.findall(rf"^```{language}\n(.*?)^```", (ROOT / "docs" / "regression.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return next(block for block in found if word in block)


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(Path(apexline.__file__).parents[1]), "PYTHONDONTWRITEBYTECODE": "1"}


def run_pytest(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "apexline.pytest_plugin", *args]
    return subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, timeout=120)


def test_fixtures_run_races_and_say_what_does_not_hold(tmp_path: Path) -> None:
    (tmp_path / "test_races.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "lap.regress.json").write_text(CASE, encoding="utf-8")
    result = run_pytest(tmp_path)
    assert "2 failed, 1 passed" in result.stdout, result.stdout
    assert "best lap is" in result.stdout and "at most 10 s expected" in result.stdout
    assert "nothing is accepted yet for exact" in result.stdout and "--apexline-update" in result.stdout
    again = run_pytest(tmp_path, "--apexline-update", "-k", "file")
    assert "1 passed" in again.stdout, again.stdout
    collected = run_pytest(
        tmp_path, "--apexline-collect", "-k", "race and not test_races", "--apexline-report", "r.html"
    )
    assert "1 passed" in collected.stdout, collected.stdout
    assert "lap" in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_the_test_of_the_page_passes(tmp_path: Path) -> None:
    (tmp_path / "test_page.py").write_text(page_block("python", "apexline_race"), encoding="utf-8")
    result = run_pytest(tmp_path)
    assert "1 passed" in result.stdout, result.stdout


def test_wrong_use_of_a_fixture_is_said(tmp_path: Path) -> None:
    (tmp_path / "test_wrong.py").write_text(
        'def test_a(apexline_race):\n    apexline_race("club", lap=1)\n'
        'def test_b(apexline_race):\n    apexline_race("club", cars=1, laps=1).expect(exact=True)\n',
        encoding="utf-8",
    )
    result = run_pytest(tmp_path)
    assert "unknown key 'lap'" in result.stdout and "compares with an accepted run" in result.stdout


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs CMake")
def test_the_cmake_function_makes_a_ctest(tmp_path: Path) -> None:
    (tmp_path / "races").mkdir()
    case = CASE.replace('{"exact": true}', '{"finished": true}')
    (tmp_path / "races" / "lap.regress.json").write_text(case, encoding="utf-8")
    project = PROJECT + page_block("cmake", "apexline_add_regressions").replace("path/to/apexline", str(ROOT))
    (tmp_path / "CMakeLists.txt").write_text(project, encoding="utf-8")
    subprocess.run(["cmake", "-S", ".", "-B", "build"], cwd=tmp_path, check=True, capture_output=True)
    result = subprocess.run(
        ["ctest", "--test-dir", "build", "-R", "races"],
        cwd=tmp_path,
        env=environment() | {"APEXLINE_BUILD": str(Path(apexline.__file__).parents[2])},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0 and "100% tests passed" in result.stdout, result.stdout
    assert (tmp_path / "build" / "races.xml").exists() and (tmp_path / "build" / "races.html").exists()
