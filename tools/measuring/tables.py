# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The measurements as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Column = tuple[str, Callable[[dict[str, Any]], str]]


def number(name: str, digits: int) -> Callable[[dict[str, Any]], str]:
    """A cell with a number, empty where the row has none."""
    return lambda row: f"{row[name]:.{digits}f}" if row.get(name) is not None else ""


def table(columns: Sequence[Column], rows: Sequence[dict[str, Any]]) -> str:
    """A Markdown table: texts to the left, numbers to the right."""
    lines = ["| " + " | ".join(name for name, _ in columns) + " |"]
    lines.append("|" + "|".join("---" if index == 0 else "---:" for index in range(len(columns))) + "|")
    lines += ["| " + " | ".join(cell(row) for _, cell in columns) + " |" for row in rows]
    return "\n".join(lines)


def circuits(rows: Sequence[dict[str, Any]]) -> str:
    """Lap times, margins, jerk."""
    columns: list[Column] = [
        ("circuit", lambda row: row["circuit"]),
        ("length, m", number("length_m", 0)),
        ("lap, s", number("time_s", 3)),
    ]
    if any("best_known_s" in row for row in rows):
        columns += [("best known, s", number("best_known_s", 3)), ("behind, %", number("behind_best_percent", 3))]
    if any("supplied_s" in row for row in rows):
        columns += [("supplied line, s", number("supplied_s", 3)), ("gain, %", number("gain_on_supplied_percent", 2))]
    columns += [
        ("predicted, s", number("predicted_s", 3)),
        ("jerk, m/s³", number("jerk99_mps3", 0)),
        ("least margin, m", number("margin_m", 3)),
        ("gates", number("gates", 0)),
        ("bake, s", number("bake_s", 2)),
    ]
    return table(columns, rows)


def lines(rows: Sequence[dict[str, Any]]) -> str:
    """Cost of the other lines against the racing line, in per cent."""
    names = [name for name in rows[0]["lines_s"] if name != "racing"]

    def cost(name: str) -> Callable[[dict[str, Any]], str]:
        return lambda row: f"{100.0 * (row['lines_s'][name] / row['lines_s']['racing'] - 1.0):.1f}"

    return table([("circuit", lambda row: row["circuit"]), *((f"{name}, %", cost(name)) for name in names)], rows)


def vehicles(rows: Sequence[dict[str, Any]]) -> str:
    """Gain of a vehicle by its own line."""
    return table(
        [
            ("grip", number("grip", 1)),
            ("downforce, kg/m", number("downforce_kgpm", 1)),
            ("power, kW", number("power_kw", 0)),
            ("least gain, %", number("least_gain_percent", 2)),
            ("mean, %", number("mean_gain_percent", 2)),
            ("most, %", number("most_gain_percent", 2)),
            ("pushes gain, %", number("nudge_percent", 3)),
            ("jerk, m/s³", number("jerk99_mps3", 0)),
            ("bake, s", number("bake_s", 2)),
        ],
        rows,
    )


def widths(rows: Sequence[dict[str, Any]]) -> str:
    """One width all along."""
    return table(
        [
            ("circuit", lambda row: row["circuit"]),
            ("width, m", number("width_m", 0)),
            ("lap, s", number("time_s", 3)),
            ("gain on the middle, %", number("gain_on_middle_percent", 1)),
            ("pushes gain, %", number("nudge_percent", 3)),
            ("jerk, m/s³", number("jerk99_mps3", 0)),
            ("least margin, m", number("margin_m", 3)),
            ("bake, s", number("bake_s", 2)),
        ],
        rows,
    )


def others(rows: Sequence[dict[str, Any]]) -> str:
    """Tracks that are no centre lines with widths."""
    columns: list[Column] = [
        ("track", lambda row: row["track"]),
        ("length, m", number("length_m", 0)),
        ("gates", number("gates", 0)),
        ("predicted, s", number("predicted_s", 2)),
    ]
    if any("time_s" in row for row in rows):
        columns += [("judged, s", number("time_s", 2)), ("pushes gain, %", number("nudge_percent", 3))]
    return table([*columns, ("bake, s", number("bake_s", 2))], rows)


def lengths(rows: Sequence[dict[str, Any]]) -> str:
    """Cost of a kilometre."""
    return table(
        [
            ("length, km", number("length_km", 1)),
            ("gates", number("gates", 0)),
            ("bake, s", number("bake_s", 2)),
            ("ms per km", number("ms_per_km", 1)),
        ],
        rows,
    )


def summary(result: dict[str, Any]) -> str:
    """The findings in a few sentences, for whoever quotes them."""
    rows = result["circuits"]
    text = [f"{len(rows)} circuits, vehicle `reference`, 1.0 m from the car's centre to each edge, lap times by {result['judge']}:"]
    if all("behind_best_percent" in row for row in rows):
        behind = [row["behind_best_percent"] for row in rows]
        text.append(f"- on average {sum(behind) / len(behind):.2f} %, at most {max(behind):.2f} % behind the best known times;")
    if all("gain_on_supplied_percent" in row for row in rows):
        gain = [row["gain_on_supplied_percent"] for row in rows]
        text.append(f"- {sum(gain) / len(gain):.1f} % faster on average than the supplied lines ({min(gain):.1f} to {max(gain):.1f} %);")
    text.append(f"- 99th percentile of lateral jerk at most {max(row['jerk99_mps3'] for row in rows):.0f} m/s³;")
    text.append(f"- at least {min(row['margin_m'] for row in rows):.3f} m from the edges anywhere;")
    text.append(f"- all lines and profiles baked in at most {max(row['bake_s'] for row in rows):.2f} s on one core.")
    return "\n".join(text)


def kept_sections(page: Path) -> str:
    """Text of other commands after these tables of an older page: from their first marker on."""
    older = page.read_text(encoding="utf-8") if page.exists() else ""
    place = older.find("\n<!-- racecraft: ")
    return older[place:] if place >= 0 else ""


def document(result: dict[str, Any], pictures: Sequence[tuple[str, str]]) -> str:
    """The whole page. `pictures`: caption and path, relative to the page."""
    shown = [f"![{caption}]({path})" for caption, path in pictures]
    parts = [
        "# Measured lines",
        "<!-- Written by the command below; do not edit. -->",
        f"```sh\n{result['command']}\n```",
        summary(result),
        "Seconds of a bake are processor time on one core, of the quicker one of two rounds, for all lines and profiles. "
        f"Measured on {result['machine']}.",
        "## Circuits",
        "The whole way: `apexline bake`, `apexline line --csv`, and the points of that file in "
        f"{result['judge']}. Jerk is the 99th percentile of the lateral one.",
        circuits(result["circuits"]),
        *shown[: result["gain_pictures"]],
        "## What the other lines cost",
        "Predicted time over the racing line's, in per cent. `overtaking` keeps a fixed distance on the side with more room, "
        "`overtaking-clear` a car's width wherever the road allows; `left` and `right` keep a car's width between them.",
        lines(result["circuits"]),
    ]
    if result.get("vehicles"):
        parts += [
            "## A line belongs to its vehicle",
            "Each vehicle on its own line against the same vehicle on the reference's line, over "
            f"{', '.join(result['sample'])}. *Pushes* are what a search gains at most that knows nothing of how lines are made: it "
            "moves the line by smooth humps of 60, 140 and 300 m length and 3 to 30 cm height, every 90 m, to either side, keeps the "
            "margin and the humps that help, and may turn as abruptly as it likes, while lines keep to a lateral jerk of 100 m/s³.",
            vehicles(result["vehicles"]),
        ]
    if result.get("widths"):
        parts += [
            "## Widths",
            "The circuits' centre lines with one width all along. Where that is more than twice a curve's radius, the inner edge "
            "folds to a tip.",
            widths(result["widths"]),
        ]
    if result.get("others"):
        parts += [
            "## Other tracks",
            "The samples in `data/tracks` and, where it is installed, TORCS's. Hills, banks and mixed surfaces are beyond a "
            "calculation in the plane: where there are any, only the prediction stands.",
            others(result["others"]),
        ]
    if result.get("lengths"):
        parts += [
            "## Length",
            "A winding open road, 12 m wide.",
            lengths(result["lengths"]),
            *shown[result["gain_pictures"] :],
        ]
    return "\n\n".join(parts) + "\n"
