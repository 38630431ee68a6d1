# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline plot: a picture of a track."""

from __future__ import annotations

import argparse
from dataclasses import replace

from .. import files
from ..errors import bad_argument
from ..sampling import track_picture
from ..trace import LinePicture, TrackPicture
from .common import add_track, check_output, open_track, with_line

HELP = "draw a track with a line, coloured by speed; its accelerations; or one line against another"
EXAMPLE = "apexline plot monza.apx -o monza.png"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_track(parser)
    parser.add_argument("-o", "--output", metavar="FILE.png|.svg", required=True, help="the picture")
    parser.add_argument("--line", metavar="NAME", default="racing", help="racing (default), overtaking, left, astar, ...")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--against", metavar="NAME", help="draw instead where --line gains or loses time against this line"
    )
    instead.add_argument(
        "--gg", action="store_true", help="draw instead the line's accelerations along and across, coloured by speed"
    )


def run(args: argparse.Namespace) -> int:
    output = check_output(args.output, ".png", ".svg")
    picture = track_picture(with_line(with_line(open_track(args.track, reverse=args.reverse), args.line), args.against))
    line = _line(picture, args.line)
    against = None if args.against is None else _line(picture, args.against)
    from .. import plots

    with files.replacing(output) as part:
        if against is not None:
            plots.plot_line_comparison(picture, against, line, part)
        elif args.gg:
            plots.plot_gg(line, part)
        else:
            plots.plot_track(replace(picture, lines=[line]), part)
    return 0


def _line(picture: TrackPicture, name: str) -> LinePicture:
    try:
        return picture.line(name)
    except KeyError as error:
        raise bad_argument(error.args[0]) from None
