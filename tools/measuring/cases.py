# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The measurements: circuits through the command line, other vehicles, widths and lengths through the package."""

from __future__ import annotations

import json
import math
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from . import lap_time, nudges
from .lap_time import Circuit, DrivenLine, Floats, PointMass

MARGIN_M = 0.0
"""Beyond half of the reference's width of 2 m: 1 m from the car's centre to either edge."""
GRIPS = (0.8, 1.3, 2.5)
DOWNFORCES_KGPM = (0.0, 1.2)
POWERS_W = (60e3, 350e3, 700e3)
WIDTHS_M = (5.0, 8.0, 12.0, 20.0, 30.0)
LENGTHS_KM = (3.0, 6.0, 12.0, 25.0, 50.0, 100.0, 200.0)
KEPT_M = 1.0
"""From the car's centre to either edge: half of its width, and no margin beyond."""


class Judge:
    """Gives lap times, margins and jerk: by the calculation here, or by another one of the same interface as a module with
    Vehicle, lap_time and Track."""

    def __init__(self, module: ModuleType | None) -> None:
        self.module = module

    @property
    def name(self) -> str:
        return "the calculation of tools/measuring" if self.module is None else Path(str(self.module.__file__)).name

    def drive(self, points: Floats, car: PointMass) -> DrivenLine:
        if self.module is None:
            return lap_time.drive(points, car)
        vehicle = self.module.Vehicle(
            mass=car.mass_kg, power=car.power_w, drag=car.drag_kgpm, downforce=car.downforce_kgpm, mu=car.grip,
            vmax=car.top_speed_mps,
        )  # fmt: skip
        seconds, profile = self.module.lap_time(points, vehicle)
        return DrivenLine(profile["xy"], profile["kappa"], profile["v"], profile["ds"], seconds)

    def margin_m(self, circuit: Circuit, points: Floats, line: DrivenLine) -> float:
        """The smallest distance straight to an edge, and across the centre line where another calculation gives that."""
        straight_m = circuit.margin_m(line)
        if self.module is None:
            return straight_m
        right, left, _, _ = self.module.Track(circuit.rows).margins(points)
        return float(min(right.min(), left.min(), straight_m))


@dataclass(frozen=True)
class Commands:
    """The command line under measurement."""

    apexline: Path

    def run(self, *arguments: str | Path) -> None:
        command = [sys.executable, str(self.apexline), *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise SystemExit(f"measure_lines: apexline {arguments[0]} failed: {result.stderr.strip()}")

    def bake(self, source: Path, folder: Path) -> tuple[dict[str, Any], Path]:
        """Output of `apexline bake --json`, and the baked track."""
        track, facts = folder / f"{source.stem}.apx", folder / f"{source.stem}.json"
        self.run("bake", source, "-o", track, "--margin", f"{MARGIN_M:g}", "--json", facts)
        return json.loads(facts.read_text(encoding="utf-8")), track

    def line(self, track: Path, name: str) -> Floats:
        """The points (x, z) of a line as `apexline line --csv` writes them."""
        target = track.with_suffix(".csv")
        self.run("line", track, "--line", name, "--csv", target)
        table = np.genfromtxt(target, delimiter=",", names=True)
        return np.stack([table["x_m"], table["z_m"]], -1)


def timed_bake(source: Any, vehicle: Any, rounds: int = 2) -> tuple[Any, float]:
    """A bake and the processor time of the quickest of a few rounds, s: what else runs on the machine is not counted."""
    import apexline

    seconds = []
    for _ in range(rounds):
        began = time.process_time()
        track = apexline.Track.bake(source, vehicle, MARGIN_M)
        seconds.append(time.process_time() - began)
    return track, min(seconds)


def machine() -> str:
    """The processor, and how busy the machine is with everything that runs on it."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    busy = ", ".join(f"{load:.1f}" for load in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"
    return f"{os.cpu_count()} cores ({models[0] if models else platform.machine()}), load averages at the start {busy}"


def jerk_99(line: DrivenLine) -> float:
    """99th percentile of the lateral jerk, m/s^3."""
    return float(np.percentile(np.abs(line.lateral_jerk_mps3()), 99))


def measure_circuit(
    path: Path, commands: Commands, judge: Judge, folder: Path, best_s: float | None, supplied: Path | None
) -> dict[str, Any]:
    """One row of the main table, by the way that everybody goes: bake, line, then only the points count."""
    circuit = Circuit.read(path)
    facts, track = commands.bake(path, folder)
    import apexline

    bake_s = timed_bake(apexline.Source.from_file(path), None)[1]
    points = commands.line(track, "racing")
    line = judge.drive(points, PointMass())
    row: dict[str, Any] = {
        "circuit": path.stem,
        "length_m": round(circuit.length_m, 1),
        "time_s": round(line.time_s, 3),
        "predicted_s": round(facts["lines"][0]["time_s"], 3),
        "jerk99_mps3": round(jerk_99(line), 1),
        "margin_m": round(judge.margin_m(circuit, points, line), 3),
        "gates": facts["gates"],
        "bake_s": round(bake_s, 3),
        "lines_s": {entry["name"]: round(entry["time_s"], 3) for entry in facts["lines"]},
    }
    if best_s is not None:
        row["best_known_s"] = best_s
        row["behind_best_percent"] = round(100.0 * (line.time_s / best_s - 1.0), 3)
    if supplied is not None:
        other = np.loadtxt(supplied, delimiter=",", comments="#", ndmin=2)[:, :2]
        row["supplied_s"] = round(judge.drive(other, PointMass()).time_s, 3)
        row["gain_on_supplied_percent"] = round(100.0 * (1.0 - line.time_s / row["supplied_s"]), 2)
    return row


@dataclass
class Searches:
    """Searches for faster lines, put off until everything that is timed is done, then run on all cores."""

    jobs: list[tuple[dict[str, Any], tuple[Floats, Floats], Floats, PointMass]] = field(default_factory=list)

    def add(self, row: dict[str, Any], edges: tuple[Floats, Floats], points: Floats, car: PointMass) -> None:
        """`row` gets the largest gain of all its searches."""
        self.jobs.append((row, edges, points, car))

    def run(self, tell: Callable[[str], None]) -> None:
        from apexline.workers import Failed, default_workers, run_jobs

        found = run_jobs(
            _search, [job[1:] for job in self.jobs], default_workers(), lambda index, _: tell(f"searches: {index + 1} of {len(self.jobs)}")
        )
        for (row, *_), nudged in zip(self.jobs, found, strict=True):
            if isinstance(nudged, Failed):
                raise SystemExit(f"measure_lines: a search for a faster line failed: {nudged.text}")
            row["nudge_percent"] = max(row.get("nudge_percent", 0.0), round(100.0 * nudged.gain, 4))
            row["nudges"] = row.get("nudges", 0) + nudged.tried


def _search(job: tuple[tuple[Floats, Floats], Floats, PointMass]) -> nudges.Nudges:
    return nudges.best_between(*job, KEPT_M)


def measure_vehicles(
    paths: Iterable[Path], judge: Judge, searches: Searches, tell: Callable[[str], None]
) -> list[dict[str, Any]]:
    """Every vehicle on its own line and on the reference's: a line belongs to its vehicle. It also tests whether any small change of its own line
    makes it faster."""
    import apexline

    rows = []
    edges = {path.stem: Circuit.read(path).boundaries() for path in paths}
    sources = {path.stem: apexline.Source.from_file(path) for path in paths}
    usual = {name: _points(timed_bake(source, apexline.Vehicle(), 1)[0]) for name, source in sources.items()}
    for grip in GRIPS:
        for downforce in DOWNFORCES_KGPM:
            for power in POWERS_W:
                vehicle = apexline.Vehicle().replace(grip=grip, downforce_kgpm=downforce, power_w=power, name="measured")
                car = PointMass.of(vehicle.to_dict())
                tell(f"vehicles: grip {grip:g}, downforce {downforce:g}, {power / 1000:.0f} kW")
                row: dict[str, Any] = {"grip": grip, "downforce_kgpm": downforce, "power_kw": power / 1000.0}
                gains, jerks, bakes = [], [], []
                for name, source in sources.items():
                    track, seconds = timed_bake(source, vehicle, 1)
                    own, foreign = judge.drive(_points(track), car), judge.drive(usual[name], car)
                    gains.append(100.0 * (1.0 - own.time_s / foreign.time_s))
                    jerks.append(jerk_99(own))
                    bakes.append(seconds)
                    searches.add(row, edges[name], _points(track), car)
                row |= {
                    "least_gain_percent": round(min(gains), 3), "mean_gain_percent": round(float(np.mean(gains)), 3),
                    "most_gain_percent": round(max(gains), 3), "jerk99_mps3": round(max(jerks), 1),
                    "bake_s": round(max(bakes), 3),
                }  # fmt: skip
                rows.append(row)
    return rows


def measure_widths(
    paths: Iterable[Path], judge: Judge, searches: Searches, tell: Callable[[str], None]
) -> list[dict[str, Any]]:
    """The same centre lines with one width all along."""
    import apexline

    rows = []
    for path in paths:
        rows_of_file = Circuit.read(path).rows
        for width in WIDTHS_M:
            tell(f"widths: {path.stem}, {width:g} m")
            circuit = Circuit(np.column_stack([rows_of_file[:, :2], np.full((len(rows_of_file), 2), 0.5 * width)]))
            text = "\n".join(",".join(f"{value:.6f}" for value in row) for row in circuit.rows)
            source = apexline.Source.from_csv(text.encode(), path.stem, name=path.stem)
            track, seconds = timed_bake(source, None)
            points = _points(track)
            line = judge.drive(points, PointMass())
            middle = judge.drive(rows_of_file[:, :2], PointMass())
            row = {
                "circuit": path.stem, "width_m": width, "time_s": round(line.time_s, 3),
                "gain_on_middle_percent": round(100.0 * (1.0 - line.time_s / middle.time_s), 2),
                "jerk99_mps3": round(jerk_99(line), 1), "margin_m": round(circuit.margin_m(line), 3),
                "bake_s": round(seconds, 3),
            }  # fmt: skip
            searches.add(row, circuit.boundaries(), points, PointMass())
            rows.append(row)
    return rows


def measure_others(
    paths: Iterable[Path], judge: Judge, searches: Searches, tell: Callable[[str], None]
) -> list[dict[str, Any]]:
    """Tracks that are no centre lines with widths: the samples of the tree and those of an installed TORCS. Their lines are
    judged by small changes alone, and only where the road is level enough for a calculation in the plane."""
    import apexline

    rows = []
    for path in paths:
        tell(f"others: {path.stem}")
        with apexline.Source.from_file(path) as source:
            track, seconds = timed_bake(source, None)
        info = track.info
        row = {
            "track": path.name.split(".")[0], "length_m": round(info.length_m, 1), "gates": info.gate_count,
            "predicted_s": round(track.line_info(0).time_s, 3), "bake_s": round(seconds, 3),
        }  # fmt: skip
        if info.closed and info.height_max_m - info.height_min_m < 1.0:
            gates = track.gates()
            edges = gates["left"][:, [0, 2]].astype(float), gates["right"][:, [0, 2]].astype(float)
            if (gates["grip"] == 1.0).all() and np.abs(gates["bank"]).max() < 0.01:
                points = _points(track)
                row["time_s"] = round(judge.drive(points, PointMass()).time_s, 3)
                searches.add(row, edges, points, PointMass())
        rows.append(row)
    return rows


def measure_lengths(tell: Callable[[str], None]) -> list[dict[str, Any]]:
    """Open roads of growing length: what a kilometre costs."""
    import apexline

    rows = []
    for kilometres in LENGTHS_KM:
        tell(f"lengths: {kilometres:g} km")
        centre = winding_road(1000.0 * kilometres)
        text = "\n".join(f"{x:.4f},{z:.4f},6,6" for x, z in centre)
        source = apexline.Source.from_csv(text.encode(), "road", name="road", closed=False)
        track, seconds = timed_bake(source, None)
        length_km = track.length_m / 1000.0
        rows.append({
            "length_km": round(length_km, 1), "gates": track.info.gate_count, "bake_s": round(seconds, 3),
            "ms_per_km": round(1000.0 * seconds / length_km, 2),
        })  # fmt: skip
    return rows


def winding_road(length_m: float, step_m: float = 5.0) -> Floats:
    """A road that never comes back: curves of radius 25 m and more, by turns, drifting to the north-east."""
    s = np.arange(0.0, length_m, step_m)
    heading = 1.1 * np.sin(s / 90.0) + 0.5 * np.sin(s / 211.0 + 1.0) + 0.3 * np.sin(s / 37.0)
    forward = np.stack([np.sin(heading + math.pi / 4), np.cos(heading + math.pi / 4)], -1)
    centre = np.cumsum(step_m * forward, axis=0)
    return centre - centre.mean(axis=0)


def _points(track: Any) -> Floats:
    return track.line_nodes(0)["position"][:, [0, 2]].astype(float)


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder for baked tracks."""
    return tempfile.TemporaryDirectory(prefix="apexline-lines-")
