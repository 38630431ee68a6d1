# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Race regressions: recordings and expectations beside a game's tests, checked against the library of today.

    from apexline import regress

    outcome = regress.check("races/overtake.regress.json")
    assert outcome.status == "passed", outcome.findings
"""

from __future__ import annotations

import os
from pathlib import Path

from .check import run_case
from .expectation import SUFFIX, Case, find_cases, load_case
from .outcome import Job, Outcome
from .races import CaseError, RaceSpec
from .run import run_folder

__all__ = ["SUFFIX", "Case", "CaseError", "Job", "Outcome", "RaceSpec", "check", "find_cases", "load_case", "run_case",
           "run_folder"]  # fmt: skip


def check(path: os.PathLike[str] | str, update: bool = False) -> Outcome:
    """Runs one *.regress.json or *.apxr in this process."""
    return run_case(Job(str(path), Path(path).name, update))
