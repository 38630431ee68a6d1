# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline regress: every recording and every expectation of a folder against the library of today."""

from __future__ import annotations

import argparse
from pathlib import Path

from .. import files
from ..regress.expectation import find_cases
from ..regress.outcome import Outcome
from ..regress.races import CaseError
from ..regress.run import BAD, junit_xml, run_folder, summary_json
from ..workers import default_workers
from .common import NEGATIVE, UsageError, add_json, check_output, human_console, integer, progress_bar, write_json

HELP = "run every recording and every expectation of a folder and say what changed"
EXAMPLE = "apexline regress tests/regress --report out/regress.html --junit out/regress.xml"
WORDS = {"passed": "passed ", "failed": "FAILED ", "new": "NEW    ", "error": "ERROR  "}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="DIR", help="holds *.regress.json and *.apxr, also in folders below; or one of them"
    )
    parser.add_argument(
        "--update", action="store_true", help="show what changed and accept it; limits that are broken stay broken"
    )
    parser.add_argument("--report", metavar="FILE.html", help="write what changed in words and pictures")
    parser.add_argument("--junit", metavar="FILE.xml", help="write the results as JUnit XML, for CI systems")
    parser.add_argument(
        "--jobs", metavar="N", type=integer(1, 1024), help="races at the same time (default: one for each core)"
    )
    add_json(parser, "the results")


def run(args: argparse.Namespace) -> int:
    report = check_output(args.report, ".html", ".htm")
    junit = check_output(args.junit, ".xml")
    check_output(None if args.json == "-" else args.json)
    folder = Path(args.folder)
    console = human_console(args.json)
    seen: list[str] = []
    try:
        count = len(find_cases(folder))
        with progress_bar("regress") as update:

            def show(outcome: Outcome) -> None:
                seen.append(outcome.name)
                update(len(seen) / count, outcome.name)

            outcomes = run_folder(folder, args.update, report is not None, args.jobs or default_workers(), show)
    except CaseError as error:
        raise UsageError(str(error)) from None
    for outcome in outcomes:
        word = "updated" if outcome.updated and outcome.status == "passed" else WORDS[outcome.status]
        console.print(f"{word} {outcome.name} ({outcome.seconds:.1f} s)", markup=False, soft_wrap=True)
        for line in outcome.findings:
            console.print(f"        {line}", markup=False, soft_wrap=True)
        if outcome.status in BAD or outcome.updated:
            for line in outcome.changes:
                console.print(f"        | {line}", markup=False, soft_wrap=True)
    bad = [outcome for outcome in outcomes if outcome.status in BAD]
    curable = sum(outcome.can_update and not outcome.updated for outcome in bad)
    advice = f"; {curable} would be accepted by --update" if curable else ""
    console.print(f"{len(outcomes) - len(bad)} of {len(outcomes)} passed{advice}", markup=False, soft_wrap=True)
    write_json(args.json, summary_json(outcomes, args.folder))
    if junit is not None:
        with files.replacing(junit) as part:
            part.write_bytes(junit_xml(outcomes, folder.name or str(folder)))
    if report is not None:
        from ..regress.report import write_report

        write_report(outcomes, args.folder, report)
    return NEGATIVE if bad else 0
