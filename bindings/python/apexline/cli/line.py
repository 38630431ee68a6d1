# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline line: a line as a table for other programs."""

from __future__ import annotations

import argparse
import sys

import numpy as np

from .. import _native, files
from .common import add_track, check_output, open_track, with_line

HELP = "write a line of a track as CSV"
EXAMPLE = "apexline line monza.apx --csv racing.csv"

COLUMNS = ("distance_m", "x_m", "y_m", "z_m", "t", "lateral_m", "curvature_1pm", "radius_m", "speed_mps")
RADIUS_MAX_M = 1e6
"""Written for a straight."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_track(parser)
    parser.add_argument("--line", metavar="NAME", default="racing", help="racing (default), overtaking, astar, ...")
    parser.add_argument(
        "--csv",
        metavar="FILE",
        required=True,
        help=f"columns {', '.join(COLUMNS)}; distance along the line, x east, y up, z north; - for standard output",
    )


def run(args: argparse.Namespace) -> int:
    target = None if args.csv == "-" else check_output(args.csv)
    track = with_line(open_track(args.track, reverse=args.reverse), args.line)
    text = line_csv(track.line_nodes(args.line))
    if target is None:
        sys.stdout.write(text)
        return 0
    with files.replacing(target) as part:
        part.write_text(text, encoding="utf-8")
    return 0


def line_csv(nodes: np.ndarray) -> str:
    """LINE_NODE (n,) as CSV text; numbers have the digits of their float32, at least 5 decimals for positions: the
    curvature of a line through points rounded to millimetres is off by more than cars can tell."""
    assert nodes.dtype == _native.LINE_NODE
    curvature = nodes["curvature_1pm"]
    with np.errstate(divide="ignore"):
        radius = np.minimum(1.0 / np.abs(curvature.astype(float)), RADIUS_MAX_M).astype(np.float32)
    position = nodes["position"]
    columns = (
        nodes["distance_m"], position[:, 0], position[:, 1], position[:, 2], nodes["t"], nodes["lateral_m"], curvature,
        radius, nodes["speed_mps"],
    )  # fmt: skip
    decimals = [5 if name in ("x_m", "y_m", "z_m") else 0 for name in COLUMNS]
    rows = (",".join(row) for row in zip(*map(_shortest, columns, decimals)))
    return "\n".join((",".join(COLUMNS), *rows)) + "\n"


def _shortest(column: np.ndarray, decimals: int) -> list[str]:
    """Each float32 as the shortest decimal that gives it back."""
    return [np.format_float_positional(value, unique=True, trim="k" if decimals else "0", min_digits=decimals or None)
            for value in column]  # fmt: skip
