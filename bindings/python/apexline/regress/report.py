# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The report of a regression: one HTML file that says what changed in words and pictures, with both races side by
side."""

from __future__ import annotations

import base64
import gzip
import html
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .. import files
from ..pictures import CAR_COLOURS
from ..plot_style import DPI, KMH_PER_MPS, MUTED, ROAD, STYLE, mark_turns, new_figure, plain
from ..trace import CarTrace, Ints, RaceTrace
from .corners import CornerChange, most_changed, time_lost_s, turns_by_distance
from .outcome import Outcome
from .runs import Pictures

PARTS = Path(__file__).with_name("page")
THEN_COLOUR, NOW_COLOUR = CAR_COLOURS[0], CAR_COLOURS[1]
MOST_CORNERS = 30
WORDS = {"passed": "passed", "failed": "failed", "new": "nothing accepted yet", "error": "could not run"}


def _tag(name: str, content: str, **attributes: str) -> str:
    marks = "".join(f' {key.rstrip("_").replace("_", "-")}="{html.escape(value)}"' for key, value in attributes.items())
    return f"<{name}{marks}>{content}</{name}>"


def _list(lines: Sequence[str], kind: str) -> str:
    return _tag("ul", "".join(_tag("li", html.escape(line)) for line in lines), class_=kind) if lines else ""


def case_section(outcome: Outcome, pictures: Pictures | None) -> str:
    """A case's part of the report."""
    parts = [_results_table(outcome)]
    if pictures is not None:
        parts.append(_decision_box(outcome))
        changes = [CornerChange(**{k: v for k, v in corner.items() if k != "text"}) for corner in outcome.corners]
        shown = most_changed(pictures.then, pictures.now, changes)
        if shown is not None:
            car, lap = shown
            name = pictures.now.cars[car].name
            about = f"{name}, lap {lap + 1}: speed and time lost over distance, accepted and today"
            parts.append(picture(draw_lap(pictures.then, pictures.now, car, lap), about))
            about = f"{name}, lap {lap + 1}: both paths, and where the first difference is"
            parts.append(picture(draw_map(pictures.then, pictures.now, outcome, car, lap), about))
        parts.append(_corner_table(changes))
        parts.append(_replays(outcome, pictures))
    return "".join(parts)


def _results_table(outcome: Outcome) -> str:
    if outcome.facts is None:
        return ""
    columns = (
        ("place", "place"),
        ("best_lap_s", "best lap, s"),
        ("total_time_s", "total, s"),
        ("car_contacts", "contacts"),
        ("wall_contacts", "walls"),
        ("off_track_s", "off track, s"),
        ("overtakes_done", "overtakes"),
    )
    old_cars = (outcome.accepted or {}).get("cars", [])
    rows = []
    for index, car in enumerate(outcome.facts["cars"]):
        old = old_cars[index] if index < len(old_cars) else {}
        cells = [_tag("td", html.escape(car["name"]))]
        for key, _ in columns:
            now, then = _cell(car[key]), _cell(old.get(key)) if old else ""
            changed = bool(old) and now != then
            content = f"{_tag('s', then)} {now}" if changed else now
            cells.append(_tag("td", content, class_="changed" if changed else "same"))
        rows.append(_tag("tr", "".join(cells)))
    head = "".join(_tag("th", words) for words in ("car", *(words for _, words in columns)))
    return _tag("div", _tag("table", _tag("tr", head) + "".join(rows)), class_="scroll")


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _decision_box(outcome: Outcome) -> str:
    rows = []
    if outcome.difference is not None:
        d = outcome.difference
        rows.append(("first different value", d, f"{d['field']} = {d['then']:.7g}", f"{d['field']} = {d['now']:.7g}"))
    if outcome.decision is not None:
        d = outcome.decision
        rows.append(("first different decision", d, d["then"], d["now"]))
    return difference_table(rows) if rows else ""


def difference_table(rows: Sequence[tuple[str, dict[str, Any], str, str]]) -> str:
    """Of each row: what differs; its time, tick, name and place; the accepted value and today's, in words."""
    head = "".join(_tag("th", words) for words in ("", "when", "who", "where", "accepted", "today"))
    body = ""
    for what, d, a, b in rows:
        cells = (f"{d['time_s']:.2f} s (tick {d['tick']})", d["name"], d["place"], a, b)
        body += _tag("tr", _tag("th", what) + "".join(_tag("td", html.escape(cell)) for cell in cells))
    return _tag("div", _tag("table", _tag("tr", head) + body), class_="scroll")


def _corner_table(changes: Sequence[CornerChange]) -> str:
    if not changes:
        return ""
    rows = [_tag("tr", "".join(_tag("th", words) for words in ("car", "lap", "where", "time", "slowest, km/h", "braking")))]
    for change in changes[:MOST_CORNERS]:
        kind = "lost" if change.lost_s > 0 else "gained"
        before, slowest = (change.slowest(speed) for speed in (change.slowest_then_mps, change.slowest_now_mps))
        slowest = slowest if before == slowest else f"{_tag('s', before)} {slowest}"
        cells = [_tag("td", html.escape(words)) for words in (change.name, str(change.lap), change.where())]
        cells += [_tag("td", f"{change.lost_s:+.2f} s", class_=kind), _tag("td", slowest), _tag("td", change.braking())]
        rows.append(_tag("tr", "".join(cells)))
    more = f" (the {MOST_CORNERS} of {len(changes)} that changed most)" if len(changes) > MOST_CORNERS else ""
    table = _tag("div", _tag("table", "".join(rows)), class_="scroll")
    return _tag("details", _tag("summary", f"Corner by corner{more}") + table, open="open")


def picture(data: bytes, about: str) -> str:
    source = "data:image/png;base64," + base64.b64encode(data).decode("ascii")
    picture = f'<img src="{source}" alt="{html.escape(about)}">'
    return _tag("figure", picture + _tag("figcaption", html.escape(about)))


def png(figure: Any) -> bytes:
    stream = io.BytesIO()
    figure.savefig(stream, format="png", dpi=DPI, metadata={"Software": None})
    return stream.getvalue()


def _lap_samples(car: CarTrace, length_m: float, lap: int) -> Ints:
    progress = np.asarray(car.progress_m, float)
    return np.flatnonzero((progress >= lap * length_m) & (progress < (lap + 1) * length_m))


def draw_lap(then: RaceTrace, now: RaceTrace, car: int, lap: int) -> bytes:
    """Speed over distance of one lap, both runs over each other, and the time lost along it, as PNG."""
    from matplotlib import rc_context

    length = now.track.length_m
    turns = turns_by_distance(now.track)
    with rc_context(STYLE):
        figure = new_figure(11.0, 5.4)
        speed, lost = figure.subplots(2, 1, sharex=True, gridspec_kw={"height_ratios": [2.2, 1.0]})
        for trace, colour, style, label in _looks(then, now):
            one = trace.cars[car]
            at = _lap_samples(one, length, lap)
            speed.plot(np.asarray(one.progress_m)[at] - lap * length, KMH_PER_MPS * np.asarray(one.speed_mps)[at],
                       color=colour, linestyle=style, label=label)  # fmt: skip
        places = lap * length + np.arange(0.0, length, 5.0)
        late = time_lost_s(then.cars[car], now.cars[car], places)
        known = np.isfinite(late)
        late = late - (late[known][0] if known.any() else 0.0)
        lost.axhline(0.0, color=MUTED, linewidth=0.8)
        lost.plot(places - lap * length, late, color=NOW_COLOUR)
        speed.set_ylabel("speed, km/h")
        lost.set_ylabel("lost since the\nlap began, s")
        lost.set_xlabel("distance along the reference line, m")
        speed.set_xlim(0.0, length)
        speed.set_title(plain(f"{now.cars[car].name}, lap {lap + 1}"), pad=18)
        for axes, numbers in ((speed, True), (lost, False)):
            mark_turns(axes, [turn for turn, _ in turns], numbers, np.array([place for _, place in turns]))
        speed.legend(loc="upper right", ncol=2, bbox_to_anchor=(1.0, 1.16))
        figure.align_ylabels()
        figure.tight_layout()
        return png(figure)


def draw_map(then: RaceTrace, now: RaceTrace, outcome: Outcome, car: int, lap: int) -> bytes:
    """Both paths of one lap on the road, with the place of the first difference and a closer look at the corner that
    changed most, as PNG."""
    from matplotlib import rc_context

    first = outcome.decision or outcome.difference
    what = "decision" if outcome.decision else "value"
    with rc_context(STYLE):
        figure = new_figure(11.0, 5.4)
        whole, close = figure.subplots(1, 2, gridspec_kw={"width_ratios": [1.5, 1.0]})
        for axes in (whole, close):
            _draw_paths(axes, then, now, car, lap)
            if first is not None:
                axes.plot(
                    first["x_m"],
                    first["z_m"],
                    marker="*",
                    markersize=14,
                    color=CAR_COLOURS[4],
                    linestyle="none",
                    markeredgecolor="black",
                    label=f"first different {what}: {plain(first['name'])}, {first['time_s']:.1f} s",
                )
            axes.set_aspect("equal", adjustable="datalim")
            axes.set_xlabel("x (east), m")
        whole.set_ylabel("z (north), m")
        centre = _place_to_look_at(now.cars[car], outcome, now.track.length_m, lap)
        close.set_xlim(centre[0] - 70.0, centre[0] + 70.0)
        close.set_ylim(centre[1] - 70.0, centre[1] + 70.0)
        close.set_title("where most time changed")
        handles, labels = whole.get_legend_handles_labels()
        figure.legend(handles, labels, loc="upper left", ncol=3, bbox_to_anchor=(0.05, 1.0))
        figure.tight_layout(rect=(0.0, 0.0, 1.0, 0.94))
        return png(figure)


def _draw_paths(axes: Any, then: RaceTrace, now: RaceTrace, car: int, lap: int) -> None:
    """The road, the turns' numbers and both paths of one lap."""
    from matplotlib.collections import PolyCollection

    track = now.track
    left, right = np.asarray(track.left_edge, float), np.asarray(track.right_edge, float)
    count = len(left) if track.closed else len(left) - 1
    after = (np.arange(count) + 1) % len(left)
    road = np.stack([left[:count], left[after], right[after], right[:count]], axis=1)
    axes.add_collection(PolyCollection(road, facecolor=ROAD, edgecolor=ROAD, linewidth=0.5))
    for trace, colour, style, label in _looks(then, now):
        one = trace.cars[car]
        at = _lap_samples(one, track.length_m, lap)
        axes.plot(
            np.asarray(one.x_m)[at], np.asarray(one.z_m)[at], color=colour, linestyle=style, linewidth=1.4, label=label
        )
    for turn, _ in turns_by_distance(track):
        where = {"xytext": (9, 9), "textcoords": "offset points", "annotation_clip": True, "clip_on": True}
        look = {"fontsize": 8, "fontweight": "bold", "color": MUTED, "ha": "center", "va": "center"}
        axes.annotate(str(turn.number), (turn.x_m, turn.z_m), **where, **look)


def _looks(then: RaceTrace, now: RaceTrace) -> tuple[tuple[RaceTrace, str, Any, str], ...]:
    """Both runs with colour, dashes and name; today is dashed so that what it covers shows."""
    return (then, THEN_COLOUR, "-", "accepted"), (now, NOW_COLOUR, (0, (4, 1.5)), "today")


def _place_to_look_at(car: CarTrace, outcome: Outcome, length_m: float, lap: int) -> tuple[float, float]:
    """The corner that changed most, else the first difference."""
    if outcome.corners:
        wanted = lap * length_m + outcome.corners[0]["distance_m"]
        at = int(np.argmin(np.abs(np.asarray(car.progress_m, float) - wanted)))
        return float(car.x_m[at]), float(car.z_m[at])
    first = outcome.decision or outcome.difference or {"x_m": 0.0, "z_m": 0.0}
    return first["x_m"], first["z_m"]


def _replays(outcome: Outcome, pictures: Pictures) -> str:
    """Both races from just before the first difference on."""
    from .. import report

    if not report.VIEWER.is_file():
        return _tag("p", html.escape(f"Both races side by side are left out: {report.NoViewer()}."), class_="file")
    pages = [
        json.dumps(report.report_parts(_titled(trace, f"{outcome.name}: {title}")))
        for trace, title in ((pictures.then, "accepted"), (pictures.now, "today"))
    ]
    first = outcome.decision or outcome.difference or {"time_s": 0.0, "car": 0}
    return side_by_side(pages, max(0.0, float(first["time_s"]) - 2.0), f"car={int(first['car'])}", "parts")


def packed(text: str) -> str:
    return base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode("ascii")


def side_by_side(pages: Sequence[str], start_s: float, shown: str, kind: str = "page") -> str:
    """Both runs, packed; the script unpacks them when asked to and tells them what is `shown`. Of kind "page" each is a page of its own, of
    kind "parts" the JSON of what is put into the page's one viewer."""
    scripts = "".join(f'<script type="text/plain" class="{kind}">{packed(page)}</script>' for page in pages)
    controls = (
        '<button type="button" data-do="open">Show both side by side</button>'
        '<span class="together" hidden><button type="button" data-do="play">Play both</button>'
        '<button type="button" data-do="stop">Stop</button>'
        f'<label>from <input type="number" min="0" step="0.5" value="{start_s:.1f}"> s</label></span>'
    )
    frames = '<div class="frames" hidden><iframe title="accepted"></iframe><iframe title="today"></iframe></div>'
    return _tag("div", controls + frames + scripts, class_="replays", data_shown=shown)


def _titled(trace: RaceTrace, title: str) -> RaceTrace:
    from dataclasses import replace

    return replace(trace, title=title)


def _without_tables(outcome: Outcome) -> list[str]:
    """The changes in words but for those that a table of the section shows."""
    if not outcome.section:
        return outcome.changes
    corners = {corner["text"] for corner in outcome.corners}
    firsts = ("first difference: ", "first differing decision: ", "and ")
    return [line for line in outcome.changes if line not in corners and not line.startswith(firsts)]


def _viewer(outcomes: Sequence[Outcome]) -> str:
    """The viewer of races, once for all cases that show one."""
    from .. import report

    if not any('class="parts"' in outcome.section for outcome in outcomes):
        return ""
    return f'<script type="text/plain" id="viewer">{packed(report.viewer_template())}</script>'


def build_report(outcomes: Sequence[Outcome], folder: str) -> str:
    """The whole page as text."""
    passed = sum(outcome.status == "passed" for outcome in outcomes)
    rows, sections = [], []
    for number, outcome in enumerate(outcomes):
        first = (outcome.findings or outcome.changes or [""])[0]
        link = _tag("a", html.escape(outcome.name), href=f"#case{number}")
        badge = _tag("span", WORDS[outcome.status] + (", updated" if outcome.updated else ""), class_=outcome.status)
        cells = (badge, link, html.escape(first), f"{outcome.seconds:.1f} s")
        rows.append(_tag("tr", "".join(_tag("td", cell) for cell in cells)))
        words = _list(outcome.findings, "findings") + _list(_without_tables(outcome), "changes")
        quiet = "" if words else _tag("p", "As accepted." if outcome.accepted else "Everything expected holds.")
        head = _tag("h2", f"{html.escape(outcome.name)} {badge}") + _tag("p", html.escape(outcome.file), class_="file")
        sections.append(_tag("section", head + words + quiet + outcome.section, id=f"case{number}"))
    headline = f"{passed} of {len(outcomes)} passed"
    parts = {
        "title": html.escape(f"Regression: {folder}"),
        "headline": html.escape(headline),
        "style": (PARTS / "regress.css").read_text(encoding="utf-8"),
        "table": "".join(rows),
        "sections": "".join(sections),
        "viewer": _viewer(outcomes),
        "script": (PARTS / "regress.js").read_text(encoding="utf-8"),
    }
    pieces = (PARTS / "regress.html").read_text(encoding="utf-8").split("%%")
    return "".join(parts[piece] if index % 2 else piece for index, piece in enumerate(pieces))


def write_report(outcomes: Sequence[Outcome], folder: str, path: Path) -> None:
    """Writes the page, whole or not at all."""
    with files.replacing(path) as part:
        part.write_text(build_report(outcomes, folder), encoding="utf-8")
