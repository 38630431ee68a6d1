# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline calibrate: what a car can do, measured with the reference physics as a black box."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _native, files, vehicles
from .common import add_json, check_output, human_console, number, rounded, write_json

if TYPE_CHECKING:
    from rich.console import Console

HELP = "measure what a car can do in a few manoeuvres, as a host does with its own physics, and write the vehicle"
EXAMPLE = "apexline calibrate gt --grip 0.85 -o gt-wet.json"

MEASURED = {
    "grip": "",
    "downforce_kgpm": "N s^2/m^2",
    "power_w": "W",
    "drag_kgpm": "N s^2/m^2",
    "max_drive_force_n": "N, 0: none but the tyres",
    "max_brake_force_n": "N, 0: none but the tyres",
    "top_speed_mps": "m/s",
}
"""Fields of a vehicle that a calibration finds out, and their units."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "vehicle", metavar="VEHICLE", help=f"the true car, a file (*.json) or a preset: {', '.join(vehicles.names())}"
    )
    parser.add_argument(
        "--grip", metavar="G", type=number(0.3, 2.0), default=1.0, help="multiple of its grip that its tyres hold (default: 1)"
    )
    parser.add_argument(
        "--believed",
        metavar="NAME|FILE.json",
        help="the car that it is taken for: sizes, mass and wheel lock of it are believed (default: the true one)",
    )
    parser.add_argument(
        "--top-speed", metavar="V", type=number(5.0, 200.0, " m/s"), help="fastest that it is driven (default: as fast as it goes)"
    )
    parser.add_argument("-o", "--output", metavar="FILE.json", help="write the measured vehicle, for --vehicle of other commands")
    add_json(parser, "vehicle and envelope")


def run(args: argparse.Namespace) -> int:
    output = check_output(args.output, ".json")
    check_output(None if args.json == "-" else args.json)
    truth = vehicles.load(args.vehicle)
    believed = truth if args.believed is None else vehicles.load(args.believed)
    with _native.Calibration(believed, args.top_speed) as calibration:
        calibration.run(truth, args.grip)
        measured, envelope, info = calibration.vehicle(), calibration.envelope(), calibration.info
    measured = measured.replace(name=f"{truth.name[:22]} measured")
    if output is not None:
        with files.replacing(output) as part:
            part.write_text(measured.to_json(), encoding="utf-8")
    write_json(args.json, facts(measured, envelope, info))
    print_measured(human_console(args.json), truth, args.grip, measured, envelope, info, output)
    return 0


def facts(measured: _native.Vehicle, envelope: Any, info: _native.CalibrationInfo) -> dict[str, Any]:
    """A calibration's results as JSON has them."""
    names = envelope.dtype.names
    return {
        "driven_s": rounded(info.driven_s),
        "lap_s": rounded(info.lap_s),
        "predicted_lap_s": rounded(info.predicted_lap_s),
        "vehicle": measured.to_dict(),
        "envelope": [{name: rounded(float(point[name])) for name in names} for point in envelope],
    }


def print_measured(
    console: Console, truth: _native.Vehicle, grip: float, measured: _native.Vehicle, envelope: Any, info: _native.CalibrationInfo,
    output: Path | None,
) -> None:  # fmt: skip
    """Measured values beside the car's true ones."""
    from rich.table import Table

    title = f"{truth.name}, {info.driven_s:.0f} s of manoeuvres; a lap of {info.lap_s:.1f} s, predicted {info.predicted_lap_s:.1f}"
    table = Table(title=title, title_justify="left")
    for name in ("", "measured", "true"):
        table.add_column(name, justify="left" if not name else "right")
    for name, unit in MEASURED.items():
        true = getattr(truth, name) * (grip if name == "grip" else 1.0)
        table.add_row(f"{name} ({unit})" if unit else name, f"{getattr(measured, name):.5g}", f"{true:.5g}")
    console.print(table)
    table = Table(title="Envelope, m/s^2", title_justify="left")
    for name in ("speed, m/s", "sideways", "forward", "braking"):
        table.add_column(name, justify="right")
    for point in envelope:
        table.add_row(*(f"{float(point[name]):.1f}" for name in envelope.dtype.names))
    console.print(table)
    if output is not None:
        console.print(f"written to {output}", markup=False, soft_wrap=True)
