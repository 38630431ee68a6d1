# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The page of benchmarks by machine: what tools/bench --json wrote into docs/benchmarks, as tables and bars."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

# A busy machine is told of: its numbers are too high.
BUSY_SHARE = 0.75
ROW_PX, LABEL_PX, WIDTH_PX = 26, 250, 640
Row = tuple[str, float]


def groups(result: dict[str, Any]) -> dict[str, list[Row]]:
    """Values drawn side by side, ns each; missing measurements are left out."""
    rays = [("Apexline", result["ray_ns"]), ("Box2D, the same rays", result["box2d_ray_ns"]), ("Embree, the same rays", result["embree_ray_ns"])]
    far = [("Apexline", result["ray_200m_ns"]), ("Box2D, the same rays", result["box2d_ray_200m_ns"]), ("Embree, the same rays", result["embree_ray_200m_ns"])]
    ticks = [(f"{cars} cars", value) for cars, value in result["tick_ns_per_car"].items()]
    places = [("with a hint", (result["locate_ns"] or {}).get("40")), ("without a hint", result["locate_without_hint_ns"])]
    flocks = [(f"{int(count):,} agents", value) for count, value in result["flock_ns_per_agent"].items()]
    found = {"AI of a car in a tick, ns per car": ticks, f"A driver's ray on {result['circuit']}, ns": rays, "A ray of 200 m, ns": far,
             "Where a car is on the track, ns": places, "A flocking agent in a step, ns": flocks}  # fmt: skip
    return {title: kept for title, rows in found.items() if (kept := [(name, value) for name, value in rows if value is not None])}


def bars(title: str, rows: list[Row]) -> list[str]:
    """A drawing that takes the page's colours, light or dark, and shrinks with it."""
    most = max(value for _, value in rows)
    height = ROW_PX * len(rows)
    parts = [f'<svg viewBox="0 0 {WIDTH_PX} {height}" role="img" aria-label="{html.escape(title)}" style="width:100%;max-width:{WIDTH_PX}px;height:auto;font-size:14px">']
    room = WIDTH_PX - LABEL_PX - 90
    for index, (name, value) in enumerate(rows):
        top, length = index * ROW_PX, max(2.0, room * value / most)
        parts += [f'<text x="0" y="{top + 17}" fill="currentColor">{html.escape(name)}</text>',
                  f'<rect x="{LABEL_PX}" y="{top + 4}" width="{length:.0f}" height="{ROW_PX - 8}" fill="var(--color-brand-primary, #2962ff)"/>',
                  f'<text x="{LABEL_PX + length + 6:.0f}" y="{top + 17}" fill="currentColor">{value:,.0f}</text>']  # fmt: skip
    return ["```{raw} html", *parts, "</svg>", "```", ""]


def machine(name: str, result: dict[str, Any]) -> list[str]:
    about = result["machine"]
    load, cpus = (about.get("load") or [0.0])[0], about["cpus"]
    busy = f" **The machine was busy** (load {load:.1f}): idle, the numbers are lower." if load > BUSY_SHARE * cpus else ""
    lines = [f"## {about.get('cpu') or name}", "",
             f"{cpus} processors, medians of {result['repetitions']} runs, {about.get('date', 'undated')}, version {about.get('version', 'unknown')}.{busy}", ""]  # fmt: skip
    for title, rows in groups(result).items():
        lines += [f"### {title}", "", *bars(title, rows)]
    facts = [("race of eight cars on one core", f"{result['race_realtime_factor']:,.0f} times real time" if result["race_realtime_factor"] else None),
             ("allocations in a tick", result["allocations_per_tick"]), ("allocations in a flock's step", result["flock_allocations_per_step"]),
             *((f"bake of {track}", f"{seconds:.3f} s") for track, seconds in result["bake_s"].items())]  # fmt: skip
    rows = [f"| {what} | {value if isinstance(value, str) else format(value, 'g')} |" for what, value in facts if value is not None]
    return lines + (["| what | measured |", "|---|---|", *rows, ""] if rows else [])


def instructions(result: dict[str, Any]) -> list[str]:
    rows = sorted(((entry["driver"], entry["instructions_per_call"]) for entry in result["drivers"]), key=lambda row: row[1])
    return ["## Instructions of a drive call in TORCS", "", f"{result['track']}, laps: {result['laps']}; `apexline:3` is this library.", "",
            *bars("Instructions of a drive call", rows)]  # fmt: skip


def write(page: Path, folder: Path) -> int:
    """Returns how many machines there are."""
    files = sorted(path for path in folder.glob("*.json") if path.name != "torcs.json")
    lines = ["# Benchmarks by machine", "", "Each file in `docs/benchmarks` is what one of these commands wrote; the second counts instructions, which no load changes:", "",
             "```sh", "tools/bench --json docs/benchmarks/my_cpu.json",
             "tools/apexline torcs cost --car car1-trb1 --drivers bt:2,inferno:3,apexline:3 --json docs/benchmarks/torcs.json", "```", "",
             "Google Benchmark measures; Box2D and Embree cast the same rays in the same run and agree on every hit.", ""]  # fmt: skip
    for path in files:
        lines += machine(path.stem, json.loads(path.read_text(encoding="utf-8")))
    if (folder / "torcs.json").is_file():
        lines += instructions(json.loads((folder / "torcs.json").read_text(encoding="utf-8")))
    page.write_text("\n".join(lines), encoding="utf-8")
    return len(files)
