# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Prints what the test programs counted: tests/totals.py BUILD_DIR... reads BUILD_DIR/results/*.xml (JUnit)."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path


def count(path: Path) -> tuple[Counter[str], Counter[str]]:
    """Tests by outcome, and the reasons of the skipped ones."""
    outcomes: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            outcomes["failed"] += 1
        elif skipped is not None or case.get("result") == "skipped":
            outcomes["skipped"] += 1
            message = (skipped.get("message") if skipped is not None else "") or "no reason given"
            reasons[message.strip().splitlines()[-1]] += 1
        elif case.get("status") != "notrun":
            outcomes["passed"] += 1
    return outcomes, reasons


def main(folders: list[str]) -> int:
    total: Counter[str] = Counter()
    for folder in (Path(name).resolve() for name in folders):
        for path in sorted((folder / "results").glob("*.xml")):
            try:
                outcomes, reasons = count(path)
            except ElementTree.ParseError:
                outcomes, reasons = Counter(failed=1), Counter()  # the program died while writing
            total += outcomes
            print(f"{folder.name:8} {path.stem:10} " + ", ".join(f"{outcomes[name]} {name}" for name in
                                                                  ("passed", "failed", "skipped") if outcomes[name]))
            for reason, times in reasons.items():
                print(f"{'':19} skipped {times}: {reason}")
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
