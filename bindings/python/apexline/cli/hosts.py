# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline hosts: races of the example hosts, whose physics is not the library's, and a table of what went wrong."""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _native, files
from .common import UsageError, add_json, check_output, human_console, integer, open_track, progress_bar, write_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

HELP = "race the example hosts (Box2D, Bullet, a four-wheel car) with right, wrong, learned and calibrated descriptions"
EXAMPLE = "apexline hosts -o docs/hosts.md"

PROGRAMS = {"box2d_topdown": "Box2D, top-down", "bullet_raycast_vehicle": "Bullet, btRaycastVehicle", "four_wheels": "four wheels"}
DESCRIPTIONS = ("right", "wrong", "learned", "calibrated")
CIRCUITS = ("club", "oval", "street", "bridge", "hillclimb")
ROGUES = ("parked", "askew", "across", "aside", "reversing", "backwards", "parks")
"""Cars of the host's in the way: in the middle of the road along it, at 45 and 90 degrees to it; in one half of it; reversing at 6 m/s; the
wrong way at 15 m/s; driving at 25 m/s and parking every 5 s."""
ROGUE_CARS = 5
FLAT = ("box2d_topdown", "four_wheels")
"""Hosts without a third dimension: they race on the circuit without its heights and banks, and a bridge is a wall across their road."""

ROGUE_COLUMNS = ("host", "in the way", "circuit", "hits", "hardest, m/s", "walls", "off track, s", "lost, s")
COLUMNS = ("host", "description", "circuit", "finished", "off track, s", "walls", "contacts", "best lap over ideal, %", "said")
INTRODUCTION = """# Hosts with physics of their own

`{command}` wrote this page: {cars} cars race {laps} laps on each circuit in each of the programs of `examples/`, whose physics the
library has never seen. *right*: the drivers know the car as it is. *wrong*: they believe in 25 % more grip than there is. *learned*:
the same, with `learn_grip`. *calibrated*: grip, power, drag, brakes and top speed come from `apx_calibration_*` in the same physics.
Times off the track are those of all cars together. The ideal lap is that of the description which the drivers have. Hosts without a third
dimension race on a plane, without the circuit's heights and banks, and not on circuits with a bridge. *said*: what the self-check found.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--circuit", action="append", metavar="TRACK", help=f"instead of {', '.join(CIRCUITS)}")
    parser.add_argument("--host", action="append", choices=sorted(PROGRAMS), help="instead of all that are built")
    parser.add_argument("--description", action="append", choices=DESCRIPTIONS, help="instead of all four")
    parser.add_argument("--rogue", action="append", choices=ROGUES, help="one car alone among five of the host's that stand or drive so")
    parser.add_argument("--cars", type=integer(1, 100), default=8, metavar="N", help="in each race (default: 8)")
    parser.add_argument("--laps", type=integer(1, 100), default=3, metavar="N", help="of each race (default: 3)")
    parser.add_argument("--jobs", type=integer(1, 256), default=os.cpu_count() or 1, metavar="N", help="races at a time")
    parser.add_argument("-o", "--output", metavar="FILE.md", help="write the table as a page")
    add_json(parser, "the results")


def programs_in(folder: Path) -> dict[str, Path]:
    """The examples in a folder, by name."""
    return {name: folder / name for name in PROGRAMS if os.access(folder / name, os.X_OK) and (folder / name).is_file()}


def find_programs() -> dict[str, Path]:
    """The examples that were built last, by name: in APEXLINE_HOSTS, or in the source tree that this package lies in."""
    named = os.environ.get("APEXLINE_HOSTS")
    roots = [Path(named)] if named else []
    if not named:
        for folder in (Path.cwd(), *Path(__file__).resolve().parents):
            roots += sorted(folder.glob("build/*/examples"))
    built = [programs for root in roots if (programs := programs_in(root))]
    if built:
        return max(built, key=lambda programs: max(path.stat().st_mtime for path in programs.values()))
    where = f"in APEXLINE_HOSTS={named}" if named else "in a build folder here"
    raise UsageError(f"no example host is built {where}; run tools/setup hosts and build the target examples")


def flat_track(circuit: str) -> _native.Track:
    """The circuit on a plane, for physics that knows neither heights nor banks."""
    authored = json.loads(files.load_source(circuit).to_json())
    for gate in authored["gates"]:
        for point in gate.values():
            if isinstance(point, list) and len(point) == 3:
                point[1] = 0.0
    return _native.Track.bake(_native.Source.from_json(json.dumps(authored)))


def write_tracks(circuits: Iterable[str], programs: Iterable[str], folder: str) -> dict[tuple[str, str], Path]:
    """A baked file for each host and circuit."""
    paths: dict[tuple[str, str], Path] = {}
    for index, circuit in enumerate(circuits):
        solid, plane = Path(folder) / f"{index}.apx", Path(folder) / f"{index}-plane.apx"
        for host in programs:
            path = paths[host, circuit] = plane if host in FLAT else solid
            if not path.exists():
                (flat_track if host in FLAT else open_track)(circuit).to_file(path)
    return paths


def race(program: Path, track: Path, description: str, cars: int, laps: int, rogue: str | None = None) -> dict[str, Any]:
    """One race as its program reports it."""
    command = [str(program), str(track), "--description", description, "--cars", str(cars), "--laps", str(laps)]
    command += ["--rogue", rogue, "--rogues", str(ROGUE_CARS)] if rogue else []
    run = subprocess.run(command, capture_output=True, text=True)
    try:
        return json.loads(run.stdout)
    except ValueError:
        complaint = (run.stderr.strip() or "no message").splitlines()[-1]
        raise UsageError(f"{program.name} on {track.stem}, {description}: {complaint}") from None


def measure(args: argparse.Namespace) -> list[dict[str, Any]]:
    """All races, in the order of the table."""
    programs = {name: path for name, path in find_programs().items() if not args.host or name in args.host}
    if not programs:
        raise UsageError(f"{', '.join(args.host)}: not built; run tools/setup hosts and build the target examples")
    wanted = [
        (host, description, circuit)
        for host in programs
        for description in args.description or DESCRIPTIONS
        for circuit in args.circuit or CIRCUITS
        if not (circuit == "bridge" and host in FLAT)
    ]
    results: dict[tuple[str, str, str], dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as folder:
        tracks = write_tracks(sorted({circuit for _, _, circuit in wanted}), programs, folder)
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool, progress_bar("hosts") as update:
            futures = {
                pool.submit(race, programs[host], tracks[host, circuit], description, args.cars, args.laps): (host, description, circuit)
                for host, description, circuit in wanted
            }
            for done, future in enumerate(concurrent.futures.as_completed(futures), 1):
                results[futures[future]] = future.result()
                update(done / len(futures), " ".join(futures[future]))
    return [dict(zip(("host", "description", "circuit"), key)) | results[key] for key in wanted]


def measure_rogues(args: argparse.Namespace) -> list[dict[str, Any]]:
    """One car alone among cars in the way, and the time that they cost it."""
    programs = {name: path for name, path in find_programs().items() if not args.host or name in args.host}
    results = []
    with tempfile.TemporaryDirectory() as folder:
        tracks = write_tracks(args.circuit or CIRCUITS, programs, folder)
        for (host, circuit), track in tracks.items():
            if not (circuit == "bridge" and host in FLAT):
                program = programs[host]
                free_s = race(program, track, "right", 1, args.laps)["simulated_s"]
                for rogue in args.rogue:
                    result = race(program, track, "right", 1, args.laps, rogue)
                    lost_s = result["simulated_s"] - free_s
                    results.append({"host": host, "rogue": rogue, "circuit": circuit, "lost_s": lost_s} | result)
    return results


def rogue_rows(results: list[dict[str, Any]]) -> list[list[str]]:
    """The table as text."""
    return [
        [PROGRAMS[result["host"]], result["rogue"], Path(result["circuit"]).stem, str(result["rogue_hits"]), f"{result['hardest_mps']:.1f}",
         str(result["walls"]), f"{result['off_track_s']:.1f}", f"{result['lost_s']:.1f}" if result["finished"] else "not finished"]
        for result in results
    ]  # fmt: skip


def over_ideal_percent(result: dict[str, Any]) -> float | None:
    """The best lap of all over the ideal one."""
    return 100.0 * (result["best_lap_s"] / result["ideal_lap_s"] - 1.0) if result["best_lap_s"] > 0.0 else None


def rows(results: list[dict[str, Any]]) -> list[list[str]]:
    """The table as text."""
    table = []
    for result in results:
        over = over_ideal_percent(result)
        table.append(
            [PROGRAMS[result["host"]], result["description"], Path(result["circuit"]).stem, f"{result['finished']} of {result['cars']}",
             f"{result['off_track_s']:.1f}", str(result["walls"]), str(result["contacts"]), "no valid lap" if over is None else f"{over:.1f}",
             ", ".join(result["findings"]) or "-"]
        )  # fmt: skip
    return table


def page(results: list[dict[str, Any]], args: argparse.Namespace) -> str:
    """docs/hosts.md."""
    chosen = [f"--{name} {value}" for name in ("circuit", "host", "description") for value in getattr(args, name) or ()]
    command = " ".join(["apexline hosts", *chosen, f"--cars {args.cars} --laps {args.laps} -o docs/hosts.md"])
    lines = [INTRODUCTION.format(command=command, cars=args.cars, laps=args.laps)]
    lines += ["| " + " | ".join(COLUMNS) + " |", "|" + "---|" * len(COLUMNS)]
    lines += ["| " + " | ".join(row) + " |" for row in rows(results)]
    return "\n".join(lines) + "\n"


def run(args: argparse.Namespace) -> int:
    output = check_output(args.output, ".md")
    check_output(None if args.json == "-" else args.json)
    if args.rogue:
        if output is not None:
            raise UsageError("--rogue writes no page; leave out -o or --rogue")
        results = measure_rogues(args)
        write_json(args.json, {"races": results})
        print_table(human_console(args.json), ROGUE_COLUMNS, rogue_rows(results))
        return 0
    results = measure(args)
    if output is not None:
        with files.replacing(output) as part:
            part.write_text(page(results, args), encoding="utf-8")
    write_json(args.json, {"races": results})
    print_table(human_console(args.json), COLUMNS, rows(results))
    return 0


def print_table(console: Console, columns: tuple[str, ...], table: list[list[str]]) -> None:
    """On a terminal or in a pipe."""
    for row in [list(columns), *table]:
        console.print("  ".join(f"{cell:<24}" if index == 0 else f"{cell:<12}" for index, cell in enumerate(row)), highlight=False)
