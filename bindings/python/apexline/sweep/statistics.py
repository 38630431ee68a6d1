# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Comparing two sweeps: the same race in both makes a pair, so that what track, vehicle and seed do cancels out."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

import numpy as np

METRICS = {
    "best_lap_s": ("best lap", "s", "mean"),
    "total_time_s": ("total time", "s", "mean"),
    "car_contacts": ("contacts with cars", "", "sum"),
    "wall_contacts": ("contacts with walls", "", "sum"),
    "off_track_s": ("time off the track", "s", "sum"),
    "overtakes_done": ("overtakes", "", "sum"),
    "finished": ("cars that finish", "", "sum"),
}
"""Of each column: in words, unit, and how a race's cars become one number."""
RACE = ("track", "vehicle", "driver", "seed", "situation", "laps", "cars")


@dataclass(frozen=True)
class Comparison:
    """One metric of B minus A over pairs of races."""

    metric: str
    pairs: int
    mean_a: float
    mean_b: float
    difference: float
    """Mean of B - A."""
    low: float
    high: float
    """95 % confidence interval of that mean (Student's t); NaN for a single pair."""
    p: float
    """Probability of a mean so far from zero if there were no difference (paired t test); NaN for a single pair."""

    @property
    def shown(self) -> bool:
        """The interval leaves out zero."""
        return self.low > 0.0 or self.high < 0.0

    def text(self) -> str:
        """One line for people."""
        words, unit, _ = METRICS[self.metric]
        unit = f" {unit}" if unit else ""
        head = f"{words}: {self.mean_a:.4g} -> {self.mean_b:.4g}{unit}, {self.difference:+.4g}{unit}"
        if self.pairs < 2:
            return f"{head} (a single pair says nothing about chance)"
        interval = f"95 % between {self.low:+.4g} and {self.high:+.4g}, {self.pairs} pairs, p = {self.p:.2g}"
        return f"{head} ({interval}): {'a difference' if self.shown else 'no difference shown'}"

    def json(self) -> dict[str, Any]:
        return asdict(self) | {"shown": self.shown}


def by_race(
    rows: Iterable[Mapping[str, Any]], leave_out: Sequence[str] = ()
) -> dict[tuple[str, ...], dict[str, float]]:
    """Each race as one number a metric: a race, not a car, is what is drawn independently."""
    cars: dict[tuple[str, ...], list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        cars[_race_of(row, leave_out)].append(row)
    races = {}
    for key, members in cars.items():
        values = {}
        for metric, (_, _, how) in METRICS.items():
            known = [float(car[metric]) for car in members if car.get(metric) not in (None, "")]
            if how == "sum":
                values[metric] = float(sum(known))
            else:
                values[metric] = float(np.mean(known)) if known else math.nan
        races[key] = values
    return races


def compare(
    a: Iterable[Mapping[str, Any]], b: Iterable[Mapping[str, Any]], leave_out: Sequence[str] = ()
) -> list[Comparison]:
    """Every metric of B against A over the races that both have; `leave_out` names the axis that tells A from B.
    ValueError when they have no race in common."""
    races_a, races_b = by_race(a, leave_out), by_race(b, leave_out)
    common = [key for key in races_a if key in races_b]
    if not common:
        raise ValueError(
            "the two have no race in common: none has the same track, vehicle, driver, seed, laps and cars"
        )
    lines = []
    for metric in METRICS:
        pairs = np.array([(races_a[key][metric], races_b[key][metric]) for key in common])
        pairs = pairs[np.isfinite(pairs).all(axis=1)]
        if len(pairs):
            lines.append(_compare_pairs(metric, pairs[:, 0], pairs[:, 1]))
    return lines


def same_bits(
    a: Iterable[Mapping[str, Any]], b: Iterable[Mapping[str, Any]], leave_out: Sequence[str] = ()
) -> tuple[int, int]:
    """How many of the races that both have end in the same state hash, and how many both have."""
    hashes_a, hashes_b = ({_race_of(row, leave_out): row["state_hash"] for row in rows} for rows in (a, b))
    common = [race for race in hashes_a if race in hashes_b]
    return sum(hashes_a[race] == hashes_b[race] for race in common), len(common)


def _race_of(row: Mapping[str, Any], leave_out: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(row[key]) for key in RACE if key not in leave_out)


def split(
    rows: Sequence[Mapping[str, Any]], a: str, b: str
) -> tuple[list[Mapping[str, Any]], list[Mapping[str, Any]], tuple[str, ...]]:
    """The rows of two drivers, and the axis to leave out: the arguments of `compare`."""
    return [r for r in rows if r["driver"] == a], [r for r in rows if r["driver"] == b], ("driver",)


def _compare_pairs(metric: str, a: np.ndarray, b: np.ndarray) -> Comparison:
    difference = b - a
    count = len(difference)
    mean = float(difference.mean())
    if count < 2:
        return Comparison(metric, count, float(a.mean()), float(b.mean()), mean, math.nan, math.nan, math.nan)
    error = float(difference.std(ddof=1)) / math.sqrt(count)
    reach = student_quantile(0.975, count - 1) * error
    p = 1.0 if error == 0.0 and mean == 0.0 else 0.0 if error == 0.0 else student_p(abs(mean) / error, count - 1)
    return Comparison(metric, count, float(a.mean()), float(b.mean()), mean, mean - reach, mean + reach, p)


def student_p(t: float, freedom: int) -> float:
    """Probability that |T| is at least t under Student's distribution."""
    return incomplete_beta(0.5 * freedom, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=256)
def student_quantile(share: float, freedom: int) -> float:
    """The t that a share of Student's distribution lies below, for shares above 0.5."""
    low, high = 0.0, 1.0
    while student_p(high, freedom) > 2.0 * (1.0 - share):
        high *= 2.0
    for _ in range(80):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if student_p(middle, freedom) > 2.0 * (1.0 - share) else (low, middle)
    return 0.5 * (low + high)


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function by its continued fraction (Abramowitz & Stegun 26.5.8, evaluated after
    Lentz)."""
    if x <= 0.0 or x >= 1.0:
        return float(x >= 1.0)
    if x > (a + 1.0) / (a + b + 2.0):
        return 1.0 - incomplete_beta(b, a, 1.0 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    tiny = 1e-300
    c, d = 1.0, 1.0 / max(tiny, 1.0 - (a + b) * x / (a + 1.0))
    result = d
    for m in range(1, 500):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1.0 + step * d
            d = 1.0 / (d if abs(d) > tiny else tiny)
            c = 1.0 + step / c
            c = c if abs(c) > tiny else tiny
            result *= c * d
        if abs(c * d - 1.0) < 1e-15:
            break
    return front * result
