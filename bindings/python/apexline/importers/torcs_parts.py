# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The parts of a TORCS track file: sections of names and numbers with units, segments of the main track and their sides."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from lxml import etree

from ._common import bad_data, finite_number

_UNITS = {
    "": 1.0, "m": 1.0, "km": 1000.0, "cm": 0.01, "mm": 0.001, "ft": 0.304801, "in": 0.0254,
    "deg": math.pi / 180.0, "rad": 1.0, "%": 0.01, "m/s": 1.0, "km/h": 1.0 / 3.6, "mph": 0.44704,
}  # fmt: skip
LENGTH, ANGLE, RATIO = "length", "angle", "ratio"
_USUAL_UNITS = {
    LENGTH: ("", "m", "km", "cm", "mm", "ft", "in"), ANGLE: ("deg", "rad", ""), RATIO: ("%", ""),
    "speed": ("m/s", "km/h", "mph", ""),
}  # fmt: skip


class Section:
    """A section of the file: numbers in SI units and texts by name."""

    def __init__(self, element: etree._Element, path: Path, place: str) -> None:
        self.element, self.path, self.place = element, path, place

    def child(self, name: str) -> Section | None:
        """The section of that name inside this one."""
        for element in self.element.iterchildren("section"):
            if element.get("name") == name:
                return Section(element, self.path, f"{self.place}/{name}" if self.place else name)
        return None

    def children(self) -> list[Section]:
        """All sections inside this one, in the order of the file."""
        return [
            Section(element, self.path, f"{self.place}/{element.get('name')}")
            for element in self.element.iterchildren("section")
        ]

    @property
    def name(self) -> str:
        return self.element.get("name") or ""

    def text(self, name: str, default: str | None = None) -> str | None:
        element = self._attribute("attstr", name)
        return default if element is None else (element.get("val") or "")

    def number(self, name: str, kind: str) -> float | None:
        """The number in m, rad, or as a plain share; None when the section does not say."""
        element = self._attribute("attnum", name)
        if element is None:
            return None
        value = finite_number(element.get("val"))
        if value is None:
            raise self.trouble(f"{name} is '{(element.get('val') or '')[:24]}', must be a number")
        unit = (element.get("unit") or "").strip()
        if unit not in _USUAL_UNITS[kind] and not (kind == ANGLE and unit == "%"):
            usual = " or ".join(filter(None, _USUAL_UNITS[kind]))
            raise self.trouble(f"{name} is in '{unit[:24]}', must be in {usual}")
        return value * _UNITS[unit]

    def trouble(self, message: str) -> Exception:
        return bad_data(self.path, f"line {self.element.sourceline}: {self.place}: {message}")

    def _attribute(self, tag: str, name: str) -> etree._Element | None:
        for element in self.element.iterchildren(tag):
            if element.get("name") == name:
                return element  # of several the first counts, as in TORCS
        return None


@dataclass
class Side:
    """Widths of the parts beside the road along a segment, m."""

    border_m: float
    border_is_wall: bool
    start_m: float
    end_m: float

    def run_off_m(self, share: float) -> float:
        """From the road's edge to the wall, at a share of the segment."""
        if self.border_is_wall and self.border_m > 0.0:
            return 0.0
        return self.border_m + self.start_m + (self.end_m - self.start_m) * share


@dataclass
class Segment:
    """A straight or a curve of the main track."""

    name: str
    turn: int
    """0: straight, 1: to the right, -1: to the left."""
    step_m: float
    """Length of each of its steps along the middle of the road."""
    nominal_m: float
    """Mean radius times arc: the length that its slopes and its grade count on, a little off where the radius
    changes."""
    radii_m: list[float]
    """Radius of the middle in each step; a straight's are infinite."""
    width_m: tuple[float, float]
    """At its start and its end."""
    left_height_m: tuple[float, float]
    right_height_m: tuple[float, float]
    left_slope: tuple[float, float]
    """Rise over run of the left edge's profile where the segment starts and ends."""
    right_slope: tuple[float, float]
    grip: float
    """Friction of its surface as a share of what most of the road has."""
    left: Side
    right: Side

    @property
    def length_m(self) -> float:
        return self.step_m * len(self.radii_m)
