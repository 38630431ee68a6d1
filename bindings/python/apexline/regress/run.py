# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""All cases of a folder, over the cores, and the files that CI systems read."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..errors import printable
from ..workers import Failed, run_jobs
from .check import run_case
from .expectation import find_cases
from .outcome import Job, Outcome

BAD = ("failed", "new", "error")


def run_folder(
    folder: Path,
    update: bool = False,
    report: bool = False,
    workers: int = 0,
    on_outcome: Callable[[Outcome], object] = lambda outcome: None,
) -> list[Outcome]:
    """Every case of the folder, in the order of their names. CaseError when there is none. A case whose worker is lost
    is an error and the others go on."""
    paths = find_cases(folder)
    top = folder if folder.is_dir() else folder.parent
    jobs = [Job(str(path), path.relative_to(top).as_posix(), update, report) for path in paths]

    def as_outcome(index: int, result: Any) -> Outcome:
        if isinstance(result, Failed):
            name = jobs[index].label.removesuffix(".regress.json")
            return Outcome(name=name, file=jobs[index].label, status="error", findings=[result.text])
        return result

    results = run_jobs(run_case, jobs, workers, lambda index, result: on_outcome(as_outcome(index, result)))
    return [as_outcome(index, result) for index, result in enumerate(results)]


def junit_xml(outcomes: Sequence[Outcome], suite: str) -> bytes:
    """The outcomes in the form that CI systems read: a failure for what does not hold, an error for what could not
    run."""
    failed = sum(outcome.status in ("failed", "new") for outcome in outcomes)
    errors = sum(outcome.status == "error" for outcome in outcomes)
    seconds = f"{sum(outcome.seconds for outcome in outcomes):.3f}"
    counts = {"tests": str(len(outcomes)), "failures": str(failed), "errors": str(errors), "time": seconds}
    top = ET.Element("testsuites", counts)
    suite = _printable(suite)
    group = ET.SubElement(top, "testsuite", {"name": suite, **counts})
    for outcome in outcomes:
        case = ET.SubElement(
            group,
            "testcase",
            {"classname": suite, "name": _printable(outcome.name), "file": _printable(outcome.file), "time": f"{outcome.seconds:.3f}"},
        )
        if outcome.status in BAD:
            kind = "error" if outcome.status == "error" else "failure"
            first = outcome.findings[0] if outcome.findings else outcome.status
            words = _printable("\n".join([*outcome.findings, *outcome.changes]))
            ET.SubElement(case, kind, {"message": _printable(first), "type": outcome.status}).text = words
        elif outcome.changes:
            ET.SubElement(case, "system-out").text = _printable("\n".join(outcome.changes))
    ET.indent(top)
    return ET.tostring(top, encoding="utf-8", xml_declaration=True) + b"\n"


def _printable(text: str) -> str:
    """XML has no word for most control characters, which a car's name may hold."""
    return printable(text, keep="\t\n")


def summary_json(outcomes: Sequence[Outcome], folder: str) -> dict[str, Any]:
    """The outcomes for programs."""
    counts = {status: sum(o.status == status for o in outcomes) for status in ("passed", "failed", "new", "error")}
    return {"folder": folder, **counts, "updated": sum(o.updated for o in outcomes),
            "cases": [outcome.json() for outcome in outcomes]}  # fmt: skip
