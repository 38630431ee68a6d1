# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline plot: a picture of a track."""

from __future__ import annotations

import argparse

from .. import files
from ..sampling import track_picture
from .common import add_track, check_output, open_track

HELP = "draw a track with its lines, coloured by speed"
EXAMPLE = "apexline plot monza.apx -o monza.png"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_track(parser)
    parser.add_argument("-o", "--output", metavar="FILE.png|.svg", required=True, help="the picture")


def run(args: argparse.Namespace) -> int:
    output = check_output(args.output, ".png", ".svg")
    picture = track_picture(open_track(args.track))
    from .. import plots

    with files.replacing(output) as part:
        plots.plot_track(picture, part)
    return 0
