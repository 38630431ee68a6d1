# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The measured table as a section of a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .common import Options, Row

SECTION_BEGINS = "<!-- racecraft: written by `apexline racecraft --page`; do not edit -->"
SECTION_ENDS = "<!-- end of racecraft -->"
SEEN_IN_TIME = (
    "A thing is seen in time when the driver knows of it, or a ray meets it, from beyond the braking distance of the speed that the car has "
    "there. Boxes are 2 m square, known by the nine rays alone, 250 m long, which call them a wall or something other. *By rays*: a driver who "
    "notices only what its rays meet; as it should drive no faster than it can see, all runs count."
)


def section(
    table: list[Row], before: dict[str, str], rows: list[Row], options: Options, pictures: Sequence[tuple[str, Path]]
) -> str:
    """From its marker to its end. `before`: what an earlier run measured, by key. `pictures`: name and file,
    relative to the page."""
    tracks = sorted({row["track"] for row in rows})
    seeds = len(options.seeds)
    head = ["measure", *(["before"] if before else []), "measured", "reach", "holds"]
    lines = [
        SECTION_BEGINS,
        "",
        "## Racecraft",
        "",
        f"`apexline racecraft` on {len(tracks)} tracks ({', '.join(tracks)}), {seeds} {'seed' if seeds == 1 else 'seeds'}, fields of "
        f"{options.cars}, {f'vehicle `{options.vehicle}`' if options.vehicle else 'preset `reference`'}, "
        f"{f'driver `{options.driver}`' if options.driver else 'default drivers'}.",
        "",
        f"| {' | '.join(head)} |",
        f"|---|{'---:|' * (len(head) - 2)}---|",
    ]
    for row in table:
        cells = [row["about"], *([before.get(row["key"], "")] if before else []), row["measured"], row["reach"]]
        lines.append(f"| {' | '.join(cells)} | {'yes' if row['holds'] else '**no**'} |")
    if any("seen in time" in row["about"] for row in table):
        lines += ["", SEEN_IN_TIME]
    for name, path in pictures:
        lines += ["", f"![{name}]({path.as_posix()})"]
    return "\n".join([*lines, "", SECTION_ENDS])
