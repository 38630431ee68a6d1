# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Plays the package in the fake loop against the real library: each NUnit test is one test here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import assemblies
import pytest
from conftest import Played

CLASS = re.compile(r"public (?:unsafe )?class (\w+)")
TEST = re.compile(r"\[(?:Test|TestCase\([^\n]*\))\]\s+public (?:unsafe )?void (\w+)")


def written_tests() -> list[str]:
    found = []
    for folder in (assemblies.PACKAGE / "Tests", assemblies.PLAY):
        for path in sorted(folder.rglob("*Tests.cs")):
            text = path.read_text(encoding="utf-8")
            name = CLASS.search(text)
            assert name, path
            found += [f"{name.group(1)}.{test}" for test in TEST.findall(text)]
    return found


def expect_passed(played: Played, name: str) -> None:
    outcomes = played.outcomes.get(name, [])
    assert outcomes, f"{name} was not run"
    failures = [outcome.message for outcome in outcomes if not outcome.passed]
    assert not failures, "\n".join(failures)


@pytest.mark.parametrize("name", written_tests())
def test_in_the_fake_loop(played: Played, name: str) -> None:
    expect_passed(played, name)


@pytest.mark.parametrize("name", [name for name in written_tests() if name.startswith("InputTests.")])
def test_with_the_input_system_package_alone(played_with_input_system: Played, name: str) -> None:
    expect_passed(played_with_input_system, name)


def test_the_manuals_pictures_are_made_of_what_was_drawn(played: Played, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib import image
    tool = assemblies.ROOT / "tools/unity_pictures"
    run = subprocess.run([sys.executable, tool, "--from", played.folder / "pictures", "--out", tmp_path], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    for committed in (assemblies.PACKAGE / "Documentation~/images").iterdir():
        now, then = image.imread(tmp_path / committed.name), image.imread(committed)
        assert now.shape == then.shape
        # The road, the cars and the lines are where they were; a race may have gone on otherwise since.
        assert abs(now[:, :, :3] - then[:, :, :3]).mean() < 0.1, f"{committed.name} shows something else: run tools/unity_pictures"


def run_missing(played: Played, library_path: Path) -> str:
    environment = os.environ | {"LD_LIBRARY_PATH": str(library_path)}
    program = played.folder / "Missing.exe"
    # Mono looks beside the program first, where the library of the other tests lies.
    for name in ("Missing.exe", "UnityEngine.dll", "Apexline.dll", "Apexline.Unity.dll"):
        target = library_path / name
        if not target.exists():
            target.write_bytes((played.folder / name).read_bytes())
    run = subprocess.run(["mono", library_path / program.name], env=environment, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_without_the_library_everything_disables_itself_with_one_message(played: Played, tmp_path: Path) -> None:
    text = run_missing(played, tmp_path)
    assert "was not found" in text
    assert len(text.strip().splitlines()) == 1


def test_a_library_of_another_version_is_refused_with_one_message(played: Played, tmp_path: Path) -> None:
    source = tmp_path / "other.c"
    source.write_text("int apx_fingerprint_get(unsigned* f) { f[1] = 99900; return 0; }\n"
                      'const char* apx_last_error(void) { return ""; }\n', encoding="utf-8")
    subprocess.run(["cc", "-shared", "-fPIC", source, "-o", tmp_path / "libapexline.so"], check=True)
    assert "does not fit" in run_missing(played, tmp_path)


def test_a_library_for_another_processor_is_refused_with_one_message(played: Played, library: Path, tmp_path: Path) -> None:
    foreign = bytearray(library.read_bytes())
    foreign[18:20] = (183).to_bytes(2, "little")  # ELF's machine: AArch64
    (tmp_path / "libapexline.so").write_bytes(foreign)
    text = run_missing(played, tmp_path)
    assert "Arm64" in text and "X64" in text
