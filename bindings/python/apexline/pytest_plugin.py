# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""pytest plugin: race regressions in a few lines. Found by itself when the package is installed; from a build folder,
write `pytest_plugins = ["apexline.pytest_plugin"]` into conftest.py or pass `-p apexline.pytest_plugin`.

    def test_overtaking_stays_clean(apexline_race):
        race = apexline_race("club", cars=8, laps=3, seed=1)
        race.expect(finished=True, car_contacts_at_most=0, best_lap_over_ideal_at_most=1.05)

    def test_what_friday_changed(apexline_regress):
        apexline_regress("races/overtake.regress.json")

Files named *.regress.json and *.apxr under pytest's arguments are tests of their own with --apexline-collect.
`pytest --apexline-update` accepts what changed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .regress import Outcome


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("apexline", "race regressions")
    group.addoption("--apexline-update", action="store_true", help="accept what changed in race regressions")
    group.addoption(
        "--apexline-collect", action="store_true", help="*.regress.json and *.apxr files are tests of their own"
    )
    group.addoption("--apexline-report", metavar="FILE.html", help="write what changed in words and pictures")


_OUTCOMES: pytest.StashKey[list[Outcome]] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    outcomes: list[Outcome] = []
    config.stash[_OUTCOMES] = outcomes


class RaceFailed(AssertionError):
    """A race that is not as expected; the message says how in lines for people."""


class RanRace:
    """A race that was run, with its results."""

    def __init__(self, facts: dict[str, Any], name: str) -> None:
        self.facts = facts
        """As `apexline race --json` has them, with `place` for each car."""
        self.name = name

    @property
    def cars(self) -> list[dict[str, Any]]:
        """Results in the order of the grid."""
        return self.facts["cars"]

    @property
    def winner(self) -> dict[str, Any]:
        return min(self.cars, key=lambda car: car["place"])

    def expect(self, **expectations: Any) -> None:
        """Fails unless all hold. The names are those of `expect` in a *.regress.json; those that compare with an
        accepted run need such a file."""
        __tracebackhide__ = True
        from .regress.expectation import RELATIVE, Case, check_expect
        from .regress.judge import expect_limits
        from .regress.outcome import Outcome
        from .regress.races import CaseError

        check_expect(expectations, "expect")
        for key in (*RELATIVE, "controls_within", "positions_within_m"):
            if key in expectations:
                raise CaseError(
                    f"expect.{key} compares with an accepted run; use apexline_regress and a *.regress.json"
                )
        outcome = Outcome(self.name, "", facts=self.facts)
        expect_limits(Case(Path(self.name), self.name, expect=expectations), outcome)
        if outcome.findings:
            raise RaceFailed("\n".join([f"{self.name}:", *outcome.findings]))


@pytest.fixture
def apexline_race(request: pytest.FixtureRequest) -> Callable[..., RanRace]:
    """apexline_race(track, cars=8, laps=3, seed=1, situation=..., vehicle=..., driver={...}): runs a race, gives a
    RanRace. Files are relative to the test's own."""

    def run(track: str, **options: Any) -> RanRace:
        from .regress.races import RaceSpec, run_race

        spec = RaceSpec.from_json({"track": track, **options}, request.path.parent, "apexline_race")
        baked, cars = spec.make_track(), spec.make_cars()
        return RanRace(run_race(spec, baked, cars).facts, request.node.name)

    return run


@pytest.fixture
def apexline_regress(request: pytest.FixtureRequest) -> Callable[..., Outcome]:
    """apexline_regress(path): runs a *.regress.json or *.apxr, relative to the test's file; fails with what changed."""

    def run(path: os.PathLike[str] | str) -> Outcome:
        __tracebackhide__ = True
        return _check(request.config, request.path.parent / path)

    return run


def _check(config: pytest.Config, path: Path) -> Outcome:
    __tracebackhide__ = True
    from .regress.check import run_case
    from .regress.outcome import Job

    report = config.getoption("--apexline-report") is not None
    outcome = run_case(Job(str(path), path.name, config.getoption("--apexline-update"), report))
    config.stash[_OUTCOMES].append(outcome)
    if outcome.status != "passed":
        lines = [f"{path.name} {outcome.status}:", *outcome.findings, *(f"| {change}" for change in outcome.changes)]
        if outcome.can_update and not outcome.updated:
            lines.append("accept it with --apexline-update")
        raise RaceFailed("\n".join(lines))
    return outcome


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if parent.config.getoption("--apexline-collect"):
        from .regress.expectation import SUFFIX

        if file_path.name.endswith(SUFFIX) or file_path.suffix == ".apxr" and _is_alone(file_path):
            return RaceFile.from_parent(parent, path=file_path)
    return None


def _is_alone(recording: Path) -> bool:
    from .regress.expectation import find_cases

    return recording in find_cases(recording.parent)


class RaceFile(pytest.File):
    """A file that is a case."""

    def collect(self) -> Iterable[pytest.Item]:
        yield RaceItem.from_parent(self, name="race")


class RaceItem(pytest.Item):
    """The case as a test."""

    def runtest(self) -> None:
        _check(self.config, self.path)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        if isinstance(excinfo.value, RaceFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.path.name


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    outcomes, target = config.stash[_OUTCOMES], config.getoption("--apexline-report")
    if target and outcomes:
        from .regress.report import write_report

        write_report(outcomes, "pytest", Path(target))
        terminalreporter.write_line(f"apexline: wrote {target}")
