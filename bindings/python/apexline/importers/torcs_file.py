# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Content of a TORCS track file: its segments with lengths, radii, heights, banking, sides and surfaces.

Facts of the format: <section name> holds <attnum name unit val> and <attstr name val>. "Main Track" holds the width and
the list of segments, "Track Segments" in version 4 of the format and "segments" in version 3. A segment takes missing values from the one before:
grade, surface, tangents, the heights and widths at its end.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from . import torcs_pits, xml_input
from ._common import bad_data
from .torcs_parts import ANGLE, LENGTH, RATIO, Section, Segment, Side

MAX_SEGMENTS = 20_000
MAX_STEPS = 10_000
"""Of one segment."""
MAX_ALL_STEPS = 200_000
MAX_LENGTH_M = 1e6
"""Beyond it no track is baked."""
INSTALLED = Path("/usr/share/games/torcs")
"""Where Debian's torcs-data lies."""

@dataclass
class TrackFile:
    """A TORCS track file."""

    name: str
    segments: list[Segment]
    pits: torcs_pits.Pits | None = None


def read(path: Path) -> TrackFile:
    """Reads a file. InvalidData names file, line and segment."""
    root = xml_input.parse(path, (INSTALLED / "data" / "tracks",))
    if xml_input.local_name(root) != "params":
        raise bad_data(path, f"is no TORCS track: its root is <{xml_input.local_name(root)[:24]}>, must be <params>")
    top = Section(root, path, "")
    main = top.child("Main Track")
    listed = None if main is None else main.child("Track Segments") or main.child("segments")
    if main is None or listed is None:
        raise bad_data(path, "is no TORCS track: it has no section 'Main Track' with 'Track Segments'")
    sections = [section for section in listed.children() if section.text("type") is not None]
    if not 1 <= len(sections) <= MAX_SEGMENTS:
        raise bad_data(path, f"has {len(sections)} segments in 'Main Track', must have 1 to {MAX_SEGMENTS}")
    header = top.child("Header")
    reader = _Reader(top, main, split_sides=listed.name == "Track Segments")
    name = (header.text("name") if header is not None else None) or path.stem
    segments = []
    length_m, steps = 0.0, 0
    for section in sections:
        segments.append(reader.segment(section))
        length_m += segments[-1].length_m
        steps += len(segments[-1].radii_m)
        if length_m > MAX_LENGTH_M:
            raise section.trouble(f"the track is longer than {MAX_LENGTH_M / 1000.0:.0f} km by its end; check lg, radius and arc")
        if steps > MAX_ALL_STEPS:
            raise section.trouble(f"the track has more than {MAX_ALL_STEPS} profile steps by its end")
    usual = _usual_friction(segments)
    for segment in segments:
        segment.grip = min(max(segment.grip / usual, 0.05), 2.0)
    return TrackFile(name, segments, torcs_pits.read(main, [segment.name for segment in segments]))


class _Reader:
    """Walks along the segments and keeps what they hand on."""

    def __init__(self, top: Section, main: Section, split_sides: bool) -> None:
        self._main = main
        self._split_sides = split_sides
        self._frictions = _frictions(top)
        self._width = _within(main, "width", main.number("width", LENGTH), 15.0, 0.5, 200.0)
        self._global_step = main.number("profil steps length", LENGTH) or 0.0
        self._surface = main.text("surface", "asphalt") or "asphalt"
        self._grade: float | None = None
        self._left_end = self._right_end = 0.0
        self._left_slope = self._right_slope = 0.0
        self._side_end: dict[str, float] = {}
        self._border: dict[str, tuple[float, str]] = {}
        for side in ("Left", "Right"):
            self._start_side(side)

    def segment(self, section: Section) -> Segment:
        turn, length, arc, radius, end_radius = _shape(section)
        width = self._widths(section)
        heights = self._heights(section, length, width)
        linear = section.text("profil", "spline") == "linear"
        steps, slopes = self._profile(section, length, heights, linear)
        step_m, radii = _steps(section, turn, length, arc, radius, end_radius, steps)
        self._surface = section.text("surface", self._surface) or self._surface
        (left_start, left_end), (right_start, right_end) = heights
        self._left_end, self._right_end = left_end, right_end
        return Segment(
            name=section.name, turn=turn, step_m=step_m, nominal_m=length, radii_m=radii, width_m=width,
            left_height_m=(left_start, left_end), right_height_m=(right_start, right_end),
            left_slope=slopes[0], right_slope=slopes[1],
            grip=max(self._frictions.get(self._surface, 0.8), 0.01),
            left=self._side(section, "Left"), right=self._side(section, "Right"),
        )  # fmt: skip

    def _widths(self, section: Section) -> tuple[float, float]:
        # TORCS's own roads keep their width; the names are those that sides have.
        both = section.number("width", LENGTH)
        start = _within(section, "start width", section.number("start width", LENGTH), both or self._width, 0.5, 200.0)
        end = _within(section, "end width", section.number("end width", LENGTH), both or start, 0.5, 200.0)
        self._width = end
        return start, end

    def _heights(
        self, section: Section, length: float, width: tuple[float, float]
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """(start, end) of the left and of the right edge, m."""

        def said(name: str, default: float) -> float:
            value = section.number(name, LENGTH)
            return default if value is None else value

        left_start, right_start = said("z start left", self._left_end), said("z start right", self._right_end)
        left_end, right_end = said("z end left", self._left_end), said("z end right", self._right_end)
        start, end = section.number("z start", LENGTH), section.number("z end", LENGTH)
        grade = section.number("grade", RATIO)
        self._grade = self._grade if grade is None else grade
        if start is not None:
            left_start = right_start = start
        middle_start = 0.5 * (left_start + right_start)
        if end is not None:
            left_end = right_end = middle_end = end
        elif self._grade is not None:
            middle_end = middle_start + length * self._grade
        else:
            middle_end = 0.5 * (left_end + right_end)
        bank_start, bank_end = section.number("banking start", ANGLE), section.number("banking end", ANGLE)
        for name, bank in (("banking start", bank_start), ("banking end", bank_end)):
            if bank is not None and abs(bank) > 1.3:
                raise section.trouble(f"{name} is {math.degrees(bank):.0f} degrees, must be within -75 to 75")
        rise_start = left_start - right_start if bank_start is None else math.tan(bank_start) * width[0]
        rise_end = left_end - right_end if bank_end is None else math.tan(bank_end) * width[1]
        for height in (middle_start, middle_end, rise_start, rise_end):
            if abs(height) > 1e4:
                raise section.trouble(f"its height comes to {height:.0f} m; check z, grade and their units")
        return (
            (middle_start + 0.5 * rise_start, middle_end + 0.5 * rise_end),
            (middle_start - 0.5 * rise_start, middle_end - 0.5 * rise_end),
        )

    def _profile(
        self, section: Section, length: float, heights: tuple[tuple[float, float], tuple[float, float]], linear: bool
    ) -> tuple[int, tuple[tuple[float, float], tuple[float, float]]]:
        """The number of steps and the edges' slopes at start and end."""
        steps = 1
        slopes = []
        for side, (start, end), before in zip(
            ("left", "right"), heights, (self._left_slope, self._right_slope), strict=True
        ):
            if linear:
                slopes.append(((end - start) / length, (end - start) / length))
                continue
            values = []
            for place in ("start", "end"):
                both = section.number(f"profil {place} tangent", RATIO)
                own = section.number(f"profil {place} tangent {side}", RATIO)
                values.append(both if both is not None else before if own is None else own)
            slopes.append((values[0], values[1]))
        if not linear:
            asked = section.number("profil steps", RATIO)
            steps = 1 if asked is None else int(min(asked, MAX_STEPS + 1.0))
            if steps == 1:
                each = section.number("profil steps length", LENGTH)
                each = self._global_step if each is None else each
                steps = int(min(length / each, MAX_STEPS)) + 1 if each > 0.0 else 1
            if not 1 <= steps <= MAX_STEPS:
                raise section.trouble(f"has {steps} profile steps, must have 1 to {MAX_STEPS}")
        self._left_slope, self._right_slope = slopes[0][1], slopes[1][1]
        return steps, (slopes[0], slopes[1])

    def _start_side(self, side: str) -> None:
        """A side's values in "Main Track" apply until a segment changes them."""
        if self._split_sides:
            area, border = self._main.child(f"{side} Side"), self._main.child(f"{side} Border")
            self._side_end[side] = (area.number("width", LENGTH) if area is not None else None) or 0.0
            width = (border.number("width", LENGTH) if border is not None else None) or 0.0
            self._border[side] = (width, (border.text("style") if border is not None else None) or "plan")
        else:
            self._side_end[side] = self._main.number(f"{side[0].lower()}side width", LENGTH) or 0.0
            self._border[side] = (0.0, "plan")

    def _side(self, section: Section, side: str) -> Side:
        before = self._side_end[side]
        if self._split_sides:
            area, border = section.child(f"{side} Side"), section.child(f"{side} Border")
            start, width, end = (
                (area.number(name, LENGTH) if area is not None else None)
                for name in ("start width", "width", "end width")
            )
            if border is not None:
                own = border.number("width", LENGTH)
                old = self._border[side]
                self._border[side] = (old[0] if own is None else own, border.text("style", old[1]) or old[1])
        else:
            key = f"{side[0].lower()}side"
            width = None
            start, end = (section.number(f"{key} {place} width", LENGTH) for place in ("start", "end"))
        start = before if start is None else start
        end = (start if width is None else width) if end is None else end
        self._side_end[side] = end
        border_m, style = self._border[side]
        for value in (start, end, border_m):
            if not 0.0 <= value <= 1e4:
                raise section.trouble(f"the {side.lower()} side is {value:g} m wide, must be 0 to 10000 m")
        return Side(border_m, style == "wall", start, end)


def _usual_friction(segments: list[Segment]) -> float:
    """The friction that the longest part of the road has; the surface that "Main Track" names may cover none of it."""
    lengths: dict[float, float] = {}
    for segment in segments:
        lengths[segment.grip] = lengths.get(segment.grip, 0.0) + segment.length_m
    return max(lengths, key=lambda friction: (lengths[friction], friction))


def _frictions(top: Section) -> dict[str, float]:
    """Friction by the surface's name; version 3 has them one section deeper."""
    surfaces = top.child("Surfaces")
    if surfaces is None:
        return {}
    found = {}
    for section in [*surfaces.children(), *(surfaces.child("List") or surfaces).children()]:
        friction = section.number("friction", RATIO)
        if friction is not None:
            found[section.name] = friction
    return found


def _within(section: Section, name: str, value: float | None, default: float, low: float, high: float) -> float:
    value = default if value is None else value
    if not low <= value <= high:
        raise section.trouble(f"{name} is {value:g} m, must be {low:g} to {high:g} m")
    return value


def _shape(section: Section) -> tuple[int, float, float, float, float]:
    """Turn, length of the middle (m), arc (rad), radius at the start and at the end (m)."""
    kind = section.text("type")
    if kind == "str":
        return 0, _needed(section, "lg", LENGTH, 1e5), 0.0, math.inf, math.inf
    turn = {"rgt": 1, "lft": -1}.get(kind or "")
    if turn is None:
        raise section.trouble(f"type is '{(kind or '')[:24]}', must be str, lft or rgt")
    radius = _needed(section, "radius", LENGTH, 1e5)
    changes = section.number("end radius", LENGTH) is not None
    end_radius = _needed(section, "end radius", LENGTH, 1e5) if changes else radius
    arc = _needed(section, "arc", ANGLE, 4.0 * math.pi)
    return turn, 0.5 * (radius + end_radius) * arc, arc, radius, end_radius


def _needed(section: Section, name: str, kind: str, most: float) -> float:
    value = section.number(name, kind)
    if value is None:
        raise section.trouble(f"a segment of type {section.text('type')} needs {name}")
    if not 0.0 < value <= most:
        raise section.trouble(f"{name} is {value:g}, must be above 0 and at most {most:.6g}")
    return value


def _steps(
    section: Section, turn: int, length: float, arc: float, radius: float, end_radius: float, steps: int
) -> tuple[float, list[float]]:
    """Length of a step and the radius in each: a curve of changing radius is a chain of arcs of equal length whose
    radii change evenly from the first to the last, scaled so that it turns by its arc."""
    if turn == 0 or radius == end_radius:
        return length / steps, [radius] * steps
    if steps == 1:
        return length, [radius]
    radii = [radius + (end_radius - radius) * i / (steps - 1) for i in range(steps)]
    turned = sum(length / steps / each for each in radii)
    return length / steps * arc / turned, radii
