# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline bench: how fast the library is on this machine, Box2D and Embree casting the same rays in the same run."""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .common import UsageError, add_json, check_output, human_console, integer, progress_bar, write_json

HELP = "measure locate, rays, ticks, races and bakes on this machine, with Box2D and Embree on the same rays"
EXAMPLE = "apexline bench --json bench.json"

PROGRAM = Path("build") / "bench" / "tests" / "bench" / "apexline_bench"
CARS = ("8", "40", "1000")
TICKS = {"tick": "tick", "tick_view_cone": "tick, drivers see by view cone and nine rays cast in every tick"}
FLOCKS = ("1000", "10000", "100000")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--repetitions", type=integer(1, 100), default=5, metavar="N", help="take the median of N runs of each; default 5"
    )
    parser.add_argument("--filter", default="", metavar="REGEX", help="only benchmarks whose name matches, for example ray")
    add_json(parser, "the results")


def find_program() -> Path:
    """The benchmark program: APEXLINE_BENCH, or what tools/bench built in the source tree that this package lies in."""
    named = os.environ.get("APEXLINE_BENCH")
    if named:
        if not os.access(named, os.X_OK):
            raise UsageError(f"APEXLINE_BENCH={named} is no program; build it with tools/bench or unset the variable")
        return Path(named)
    for folder in (Path.cwd(), *Path(__file__).resolve().parents):
        if (folder / PROGRAM).is_file():
            return folder / PROGRAM
    raise UsageError("the benchmarks are not built; run tools/bench in the source tree, which builds and runs them")


def _lines(program: Path, arguments: list[str]) -> Iterator[str]:
    with subprocess.Popen([str(program), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        yield from process.stdout
        complaint = process.stderr.read().strip().splitlines()
    if process.returncode != 0:
        raise UsageError(f"{program.name} ended with status {process.returncode}: {complaint[-1] if complaint else 'no message'}")


def measure(program: Path, repetitions: int, name_filter: str) -> dict[str, Any]:
    """Google Benchmark's own JSON of a run."""
    chosen = [f"--benchmark_filter={name_filter}"] if name_filter else []
    names = [line.strip() for line in _lines(program, ["--benchmark_list_tests=true", *chosen]) if line.strip()]
    if not any("/" in name or name.isidentifier() for name in names):
        raise UsageError(f"no benchmark matches '{name_filter}'; leave --filter out to see all")
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "bench.json"
        arguments = [f"--benchmark_repetitions={repetitions}", "--benchmark_report_aggregates_only=true",
                     f"--benchmark_out={result}", "--benchmark_out_format=json", *chosen]
        done: set[str] = set()
        with progress_bar("bench") as update:
            for line in _lines(program, arguments):
                word = line.split(" ", 1)[0]
                base = re.sub(r"_(mean|median|stddev|cv)$", "", word)
                if base in names:
                    done.add(base)
                    update(len(done) / len(names), base)
        return json.loads(result.read_text(encoding="utf-8"))


def medians(report: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The median of each benchmark by its plain name; one that failed raises UsageError."""
    found: dict[str, dict[str, Any]] = {}
    for entry in report["benchmarks"]:
        name = re.sub(r"/(iterations:\d+|repeats:\d+|manual_time|real_time)", "", entry.get("run_name", entry["name"]))
        if entry.get("error_occurred"):
            raise UsageError(f"benchmark {name} failed: {entry.get('error_message', 'no message')}")
        if entry.get("aggregate_name", "median") == "median":
            found[name] = entry
    return found


def _processor() -> str:
    """The processor's name as Linux knows it, or what Python does."""
    try:
        match = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        match = None
    return match[1].strip() if match else platform.processor() or platform.machine()


def summary(report: dict[str, Any]) -> dict[str, Any]:
    """The results under the names that the command line promises. Benchmarks that were filtered out are null or missing."""
    from .. import __version__

    by_name = medians(report)

    def value(name: str, counter: str, scale: float = 1.0) -> float | None:
        entry = by_name.get(name)
        return float(f"{entry[counter] * scale:.5g}") if entry and counter in entry else None

    def each_ns(name: str) -> float | None:
        return value(name, "each", 1e9)

    def by_cars(name: str) -> dict[str, float | None]:
        return {cars: each_ns(f"{name}/{cars}") for cars in CARS if f"{name}/{cars}" in by_name}

    allocations = [value(f"{name}/{cars}", "allocations_per_tick") for name in TICKS for cars in CARS]
    context = report.get("context", {})
    return {
        "tick_ns_per_car": by_cars("tick"),
        "tick_view_cone_ns_per_car": by_cars("tick_view_cone"),
        "locate_ns": by_cars("locate"),
        "locate_without_hint_ns": each_ns("locate_cold"),
        "ray_ns": each_ns("ray/apexline"),
        "box2d_ray_ns": each_ns("ray/box2d"),
        "embree_ray_ns": each_ns("ray/embree"),
        "ray_200m_ns": each_ns("ray_200m/apexline"),
        "box2d_ray_200m_ns": each_ns("ray_200m/box2d"),
        "embree_ray_200m_ns": each_ns("ray_200m/embree"),
        "flock_ns_per_agent": {n: each_ns(f"flock/agents:{n}") for n in FLOCKS if f"flock/agents:{n}" in by_name},
        "flock_allocations_per_step": max((by_name[f"flock/agents:{n}"]["allocations"] for n in FLOCKS if f"flock/agents:{n}" in by_name), default=None),
        "race_realtime_factor": value("race", "realtime_factor"),
        "bake_s": {
            name.removeprefix("bake/"): float(f"{entry['real_time'] / 1e3:.5g}")  # Google Benchmark gives ms
            for name, entry in by_name.items()
            if name.startswith("bake/")
        },
        "allocations_per_tick": max((count for count in allocations if count is not None), default=None),
        "circuit": context.get("circuit"),
        "wall_segments": value("ray/apexline", "segments"),
        "state_hashes": {
            name: entry["label"].removeprefix("state hash ")
            for name, entry in by_name.items()
            if entry.get("label", "").startswith("state hash ")
        },
        "machine": {"cpu": _processor(), "cpus": context.get("num_cpus"), "mhz": context.get("mhz_per_cpu"), "load": context.get("load_avg"),
                    "date": str(context.get("date", ""))[:10], "version": __version__},
        "repetitions": next((entry.get("repetitions") for entry in by_name.values()), None),
    }


def _rows(result: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Columns: subject, measurement, comparison: the lines of the table."""

    def ns(value: float | None) -> str:
        return "" if value is None else f"{value:,.1f} ns"

    def times(value: float | None, own: float | None) -> str:
        return f"{value / own:.1f} x" if value and own else ""

    for name, what in TICKS.items():
        for cars, value in result[f"{name}_ns_per_car"].items():
            yield f"{what}, per car, {cars} cars", ns(value), f"state hash {result['state_hashes'].get(f'{name}/{cars}', '')}"
    for cars, value in result["locate_ns"].items():
        yield f"locate with hint, {cars} cars", ns(value), ""
    if result["locate_without_hint_ns"] is not None:
        yield "locate without hint", ns(result["locate_without_hint_ns"]), ""
    for key, what in (("ray", "ray as drivers cast it"), ("ray_200m", "ray of 200 m all around")):
        own = result[f"{key}_ns"]
        if own is not None:
            yield what, ns(own), f"{result['circuit']}, {result['wall_segments']:.0f} wall segments"
            yield "  the same in Box2D", ns(result[f"box2d_{key}_ns"]), times(result[f"box2d_{key}_ns"], own)
            yield "  the same in Embree", ns(result[f"embree_{key}_ns"]), times(result[f"embree_{key}_ns"], own)
    if result["race_realtime_factor"] is not None:
        yield "race offline, 8 cars, one core", f"{result['race_realtime_factor']:,.0f} x real time", (
            f"state hash {result['state_hashes'].get('race', '')}"
        )
    for agents, value in result["flock_ns_per_agent"].items():
        yield f"flock at equal density, per agent, {int(agents):,} agents", ns(value), ""
    if result["flock_allocations_per_step"] is not None:
        yield "allocations in a flock's step", f"{result['flock_allocations_per_step']:g}", ""
    for name, seconds in result["bake_s"].items():
        yield f"bake {name}", f"{seconds:.3f} s", ""
    if result["allocations_per_tick"] is not None:
        yield "allocations in a tick", f"{result['allocations_per_tick']:g}", ""


def run(args: argparse.Namespace) -> int:
    check_output(None if args.json == "-" else args.json)
    result = summary(measure(find_program(), args.repetitions, args.filter))
    write_json(args.json, result)
    from rich.table import Table

    table = Table(title=f"Medians of {args.repetitions} runs", title_justify="left")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("")
    for row in _rows(result):
        table.add_row(*row)
    human_console(args.json).print(table)
    load = result["machine"]["load"]
    cpus = result["machine"]["cpus"]
    if load and cpus and load[0] > 1.5:
        print(f"apexline: the machine was busy (load {load[0]:.1f} on {cpus} CPUs); numbers on an idle one are better",
              file=sys.stderr)
    return 0
