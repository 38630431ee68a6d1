# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline sweep: many races as a batch, and the comparison of two batches."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..regress.races import CaseError
from ..sweep.matrix import Matrix, read_driver, read_matrix, read_seeds
from ..sweep.run import Swept, find_package
from ..sweep.run import run as run_sweep
from ..sweep.statistics import compare, same_bits, split
from ..sweep.tables import read_table, write_table
from ..workers import default_workers
from .common import NEGATIVE, UsageError, add_json, check_output, human_console, integer, note, progress_bar, write_json
from .race import SITUATIONS

HELP = "run tracks x vehicles x drivers x seeds as a batch, write a table, compare two drivers, tables or commits"
EXAMPLE = (
    "apexline sweep --tracks club,oval --drivers calm:pace=0.9 quick: --seeds 1-20 -o out/sweep.csv \\\n"
    "      --compare calm quick\n"
    "  apexline sweep --tracks club --seeds 1-50 --against HEAD~1        # also with the library of that commit\n"
    "  apexline sweep --compare monday.csv friday.csv                    # two tables\n"
    "  apexline sweep --tracks club --seeds 1-100 --dask local:4 -o out/sweep.csv\n\n"
    "Tables are CSV, Parquet (uncompressed) or JSON; comparisons of tables read CSV and JSON."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--matrix", metavar="FILE.json", help="tracks, vehicles, drivers, seeds, cars, laps, situation, world"
    )
    parser.add_argument("--tracks", metavar="A,B", help="samples' names or files")
    parser.add_argument("--vehicles", metavar="A,B", help="presets or files (default: reference)")
    parser.add_argument(
        "--drivers", metavar="NAME:KEY=VALUE,...", nargs="+", help="parameter sets of the drivers, by name"
    )
    parser.add_argument("--seeds", metavar="1-20", help="numbers and ranges (default: 1)")
    parser.add_argument("--cars", metavar="N", type=integer(1, 10_000), help="default: 8, or 1 in situation single")
    parser.add_argument("--laps", metavar="N", type=integer(1, 10_000), default=3, help="default: 3")
    parser.add_argument("--situation", metavar="NAME", choices=SITUATIONS, default="normal", help="default: normal")
    parser.add_argument("-o", "--output", metavar="FILE.csv", help="the table, a row for each car; also FILE.parquet, FILE.json")
    parser.add_argument(
        "--jobs", metavar="N", type=integer(1, 1024), help="local processes (default: one for each core)"
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS|local:N",
        help="run on a Dask cluster (Debian's python3-distributed); its workers need the "
        "same files at the same places",
    )
    parser.add_argument(
        "--compare", metavar=("A", "B"), nargs=2, help="B against A: two of --drivers, or two tables written before"
    )
    parser.add_argument(
        "--against",
        metavar="BUILD|COMMIT",
        help="run the matrix also with that build's package, or with a commit built in "
        "build/commits, and compare today's with it",
    )
    add_json(parser, "the comparison and the counts")


def run(args: argparse.Namespace) -> int:
    try:
        return _run(args)
    except CaseError as error:
        raise UsageError(str(error)) from None


def _run(args: argparse.Namespace) -> int:
    output = check_output(args.output, ".csv", ".parquet", ".json")
    check_output(None if args.json == "-" else args.json)
    console = human_console(args.json)
    if args.compare and not (args.tracks or args.matrix):
        facts = _compare(*_tables(*map(Path, args.compare)), console, f"{args.compare[1]} against {args.compare[0]}")
        write_json(args.json, facts)
        return 0
    matrix = _matrix(args)
    if args.compare:
        for name in args.compare:
            if name not in matrix.drivers:
                raise UsageError(f"--compare {name}: no such driver; there are {', '.join(matrix.drivers)}")
    other = find_package(args.against) if args.against else None
    if other is not None and args.dask:
        raise UsageError("--against runs another package in local processes; leave out --dask")
    began = time.perf_counter()
    swept = _sweep(matrix, args, None, "sweep")
    seconds = time.perf_counter() - began
    if output is not None:
        write_table(output, swept.rows)
    races = len(matrix.jobs())
    console.print(f"{races - len(swept.failures)} of {races} races in {seconds:.1f} s", markup=False)
    facts: dict[str, Any] = {"comparison": []}
    failures = list(swept.failures)
    if args.compare:
        facts = _compare(*split(swept.rows, *args.compare), console, f"{args.compare[1]} against {args.compare[0]}")
    if other is not None:
        before = _sweep(matrix, args, other, args.against)
        failures += [f"{args.against}: {text}" for text in before.failures]
        if not swept.rows or not before.rows:
            raise UsageError(f"nothing to compare; the first failure: {failures[0]}")
        facts = _compare(before.rows, swept.rows, (), console, f"today against {args.against}")
    for text in failures:
        note(f"no result: {text}")
    write_json(args.json, {
        "races": races, "failed": len(swept.failures), "failures": failures, "seconds": round(seconds, 3),
        **facts,
    })  # fmt: skip
    return NEGATIVE if failures else 0


def _matrix(args: argparse.Namespace) -> Matrix:
    if args.matrix:
        if args.tracks or args.vehicles or args.drivers or args.seeds:
            raise UsageError("--matrix says everything; leave out --tracks, --vehicles, --drivers and --seeds")
        return read_matrix(Path(args.matrix))
    if not args.tracks:
        raise UsageError("what to run? give --tracks or --matrix; see apexline sweep --help")
    drivers: dict[str, Mapping[str, Any]] = {}
    for definition in args.drivers or ["default:"]:
        name, fields = read_driver(definition)
        if name in drivers:
            raise UsageError(f"--drivers names '{name}' twice")
        drivers[name] = fields
    return Matrix(
        tracks=_names(args.tracks, "--tracks"),
        vehicles=list(_names(args.vehicles, "--vehicles")) if args.vehicles else [None],
        drivers=drivers,
        seeds=read_seeds(args.seeds or "1", "--seeds"),
        cars=args.cars or (1 if args.situation == "single" else 8),
        laps=args.laps,
        situation=args.situation,
    )


def _names(text: str, option: str) -> Sequence[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise UsageError(f"{option} {text}: has an empty name")
    return names


def _sweep(matrix: Matrix, args: argparse.Namespace, package: Path | None, label: str) -> Swept:
    with progress_bar(label) as update:
        return run_sweep(matrix, args.jobs or default_workers(), args.dask, package, update)


Rows = Sequence[Mapping[str, Any]]


def _tables(a: Path, b: Path) -> tuple[Rows, Rows, Sequence[str]]:
    rows_a, rows_b = read_table(a), read_table(b)
    if same_bits(rows_a, rows_b)[1] == 0:
        words = "the two have no race in common: none has the same track, vehicle, driver, seed, laps and cars"
        raise UsageError(f"{a} and {b}: {words}")
    return rows_a, rows_b, ()


def _compare(a: Rows, b: Rows, leave_out: Sequence[str], console: Any, title: str) -> dict[str, Any]:
    """Shows B against A and gives the same for JSON."""
    lines = compare(a, b, leave_out)
    same, races = same_bits(a, b, leave_out)
    console.print(f"{title}, the same races in pairs, {same} of {races} with the same bits:", markup=False, soft_wrap=True)
    for line in lines:
        console.print(f"  {line.text()}", markup=False, soft_wrap=True)
    return {"races_with_the_same_bits": same, "comparison": [line.json() for line in lines]}
