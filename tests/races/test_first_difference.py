# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""tools/check_bits finds the first tick and the first field in which two golden programs differ.

The other program is the same one with a deliberate difference: in one tick the scripted human steers a little more.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import shlex
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def check_bits() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("check_bits", str(ROOT / "tools" / "check_bits"))
    spec = importlib.util.spec_from_loader("check_bits", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["check_bits"] = module
    loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def golden() -> str:
    program = os.environ.get("APX_GOLDEN_PROGRAM", str(ROOT / "build" / "release" / "tests" / "races" / "apexline_golden"))
    if not Path(program).is_file():
        pytest.skip("the golden program is not built; run this through ctest")
    return program


@pytest.mark.parametrize("tick", [0, 100, 431])
def test_a_nudge_of_the_wheel_is_found_with_its_tick_car_and_field(check_bits: ModuleType, golden: str, tick: int) -> None:
    found = check_bits.first_difference([golden], [golden, "--nudge", str(tick)], "human-club")
    assert found.tick == tick
    assert (found.left.car, found.left.field) == ("2", "controls.steering")
    assert float(found.right.text) - float(found.left.text) == pytest.approx(0.0078125, abs=1e-6)
    assert found.sentence().startswith(f"tick {tick}, car 2, controls.steering: {found.left.text} ({found.left.bits}) and ")


def test_programs_that_agree_have_no_difference(check_bits: ModuleType, golden: str) -> None:
    assert check_bits.first_difference([golden], [golden, "--nudge", "100"], "bake-csv") is None
    assert check_bits.first_difference([golden], [golden], "human-club") is None


def test_every_race_shows_fields_of_its_first_tick(check_bits: ModuleType, golden: str) -> None:
    races = check_bits.run([golden, "--list"]).split()
    assert len(races) >= 12
    assert [line.split()[0] for line in check_bits.GOLDEN.read_text(encoding="utf-8").splitlines()] == races
    for race in ("single-club", "planner-street", "host-rays-street", "bake-mesh"):
        assert len({value.field for value in check_bits.fields([golden], race, 0)}) > 30


def build_folder(folder: Path, *command: str) -> str:
    program = folder / "tests" / "races" / "apexline_golden"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\nexec {shlex.join(command)} \"$@\"\n", encoding="utf-8")
    program.chmod(0o755)
    return str(folder)


def test_builds_in_folders_are_compared_in_every_race(check_bits: ModuleType, golden: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    friday, monday = build_folder(tmp_path / "friday", golden), build_folder(tmp_path / "monday", golden, "--nudge", "30")
    assert check_bits.main(["--find", "any", friday, monday]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"{friday} and {monday}: 1 of ") and told[0].endswith(" races differ: human-club")
    assert told[1].startswith(f"human-club: {friday} and {monday} differ in tick 30, car 2, controls.steering: ")
    assert check_bits.main(["--find", "bake-csv", friday, monday]) == 0
    assert "give the same bits" in capsys.readouterr().out


def test_what_is_no_build_is_told_in_words(check_bits: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no golden program; configure with -DAPX_BUILD_GOLDEN=ON"):
        check_bits.main(["--find", "any", str(tmp_path), str(tmp_path)])
    with pytest.raises(SystemExit, match="'relaese' is neither a folder nor a platform; known are release, "):
        check_bits.main(["--find", "any", "relaese", "release"])


@pytest.mark.parametrize(("arguments", "says"), [
    (["--dump", "human-club", "999999"], "there is no tick 999999"),
    (["--trace", "nowhere"], "there is no race 'nowhere'"),
    (["--data", "/nowhere", "--trace", "bake-club"], "cannot read /nowhere/tracks/club.track.json"),
    (["--tick"], "unknown option '--tick'"),
    (["--dump", "human-club"], "--dump needs a value"),
    (["--dump", "human-club", "-1x"], "'-1x' is no tick"),
])
def test_wrong_use_is_told_in_words(check_bits: ModuleType, golden: str, arguments: list[str], says: str) -> None:
    with pytest.raises(RuntimeError, match=says):
        check_bits.run([golden, *arguments])


def test_a_platform_that_differs_is_explained(check_bits: ModuleType, golden: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("human-club 1 a", "bake-csv 1 b")
    same, other = check_bits.PLATFORMS[:2]
    commands = {same.name: [golden], other.name: [golden, "--nudge", "7"]}
    monkeypatch.setattr(check_bits.Platform, "command", lambda self: commands[self.name])
    results = [check_bits.Result(same, "same", lines=lines),
               check_bits.Result(other, "differs", lines=("human-club 1 c", "bake-csv 1 b"))]
    [words] = check_bits.explain(results, list(lines))
    assert words.startswith(f"{same.name} and {other.name} part in human-club: tick 7, car 2, controls.steering: ")
