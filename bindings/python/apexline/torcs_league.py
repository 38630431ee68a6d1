# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A league in TORCS: Apexline's drivers against stock robots over tracks and cars, alone and in traffic, as a report."""

from __future__ import annotations

import base64
import html
import io
import statistics
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from . import torcs_game, workers
from .torcs_game import OWN_MODULE, Driver, Installation, Result, TorcsError

STOCK = ("bt", "berniw", "inferno", "olethros")
TRAFFIC = ("bt", "berniw", "inferno", "olethros", "lliaw", "tita", "damned")
"""Who starts in front of Apexline in a race."""
Run = Callable[..., list[Result]]
"""torcs_game.race for a track, drivers, laps and a car; the league's time limit and its end are in it."""


@dataclass
class Lap:
    """Results of one driver alone: its best lap, s (None: no whole lap), and its damage."""

    driver: str
    best_lap_s: float | None
    damage: int
    problem: str = ""


@dataclass
class Fixture:
    """One track with one car."""

    track: str
    car: str
    category: str
    own: Lap | None = None
    stock: list[Lap] = field(default_factory=list)
    race: list[Result] = field(default_factory=list)
    problem: str = ""
    order: int = 0
    """Of the robots on the grid: so many of them start behind the others instead. Laps alone are of order 0."""

    def label(self) -> str:
        """The track, and from the second on which order of the grid."""
        return f"{self.track} {self.order + 1}" if self.order else self.track

    def best_stock(self) -> Lap | None:
        """The fastest robot that finished a lap."""
        timed = [lap for lap in self.stock if lap.best_lap_s]
        return min(timed, key=lambda lap: lap.best_lap_s or 0.0) if timed else None

    def gain(self) -> float | None:
        """How much faster than the best stock robot, as a share of its lap time."""
        best = self.best_stock()
        if self.own is None or not self.own.best_lap_s or best is None or not best.best_lap_s:
            return None
        return 1.0 - self.own.best_lap_s / best.best_lap_s

    def own_race(self) -> Result | None:
        return next((result for result in self.race if result.driver.startswith(f"{OWN_MODULE}:")), None)

    def median_damage(self) -> float | None:
        others = [result.damage for result in self.race if not result.driver.startswith(f"{OWN_MODULE}:")]
        return statistics.median(others) if others else None


def driver_for(game: Installation, module: str, car: str) -> Driver:
    """The module's driver whose own car this is, else its first one, who is given the car."""
    known = torcs_game.drivers(game, module)
    return next((driver for driver in known if driver.car == car), known[0])


def play(
    game: Installation,
    tracks: Sequence[str],
    cars: Sequence[str],
    opponents: Sequence[str],
    laps: int,
    race_laps: int,
    orders: int,
    jobs: int,
    timeout_s: float,
    update: Callable[..., None],
) -> list[Fixture]:
    """Runs the league. laps or race_laps 0 leaves out the laps alone or the races; `orders`: races on each track, each with the
    robots in another order."""
    category = torcs_game.tracks(game)
    halt = threading.Event()
    run = partial(torcs_game.race, game, timeout_s=timeout_s, halt=halt)
    grids = range(orders if race_laps else 1)
    fixtures = [Fixture(track, car, category[track], order=order) for car in cars for track in tracks for order in grids]
    work: list[tuple[Fixture, Callable[[], None]]] = []
    for fixture in fixtures:
        own = driver_for(game, OWN_MODULE, fixture.car)
        if laps and fixture.order == 0:
            work.append((fixture, lambda f=fixture, d=own: setattr(f, "own", _alone(run, f, d, laps))))
            for module in opponents:
                robot = driver_for(game, module, fixture.car)
                work.append((fixture, lambda f=fixture, d=robot: f.stock.append(_alone(run, f, d, laps))))
        if race_laps:
            grid = [*TRAFFIC[fixture.order :], *TRAFFIC[: fixture.order]]
            field_ = [driver_for(game, module, fixture.car) for module in grid]
            work.append((fixture, lambda f=fixture, d=[*field_, own]: _race(run, f, d, race_laps)))
    done = 0
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        try:
            for fixture, _ in zip((item[0] for item in work), workers.run_in_threads(pool, lambda item: item[1](), work), strict=True):
                done += 1
                update(done / len(work), f"{fixture.track} {fixture.car}")
        except BaseException:
            # Ctrl-C, too: the pool waits for the races that run, and TORCS has not heard of it.
            halt.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    for fixture in fixtures:
        fixture.stock.sort(key=lambda lap: lap.driver)
    return fixtures


def _alone(run: Run, fixture: Fixture, driver: Driver, laps: int) -> Lap:
    try:
        result = run(fixture.track, [driver], laps, fixture.car)[0]
    except TorcsError as error:
        return Lap(str(driver), None, 0, str(error))
    finished = result.laps >= laps
    return Lap(str(driver), result.best_lap_s or None, result.damage, "" if finished else f"{result.laps} of {laps} laps")


def _race(run: Run, fixture: Fixture, drivers: list[Driver], laps: int) -> None:
    try:
        fixture.race = run(fixture.track, drivers, laps, fixture.car)
    except TorcsError as error:
        fixture.problem = str(error)


def facts(fixtures: Iterable[Fixture]) -> list[dict[str, Any]]:
    """The league for programs; a best lap that there is none of is null."""
    return [
        asdict(fixture)
        | {"gain": fixture.gain(), "race": [asdict(row) | {"best_lap_s": row.best_lap_s or None} for row in fixture.race]}
        for fixture in fixtures
    ]


def totals(fixtures: Sequence[Fixture]) -> list[str]:
    """The league in sentences."""
    timed = [fixture for fixture in fixtures if fixture.gain() is not None]
    lines = []
    if timed:
        ahead = sum((fixture.gain() or 0.0) > 0.0 for fixture in timed)
        clear = sum((fixture.gain() or 0.0) >= 0.03 for fixture in timed)
        clean = sum(fixture.own is not None and fixture.own.damage == 0 for fixture in timed)
        mean = statistics.mean(fixture.gain() or 0.0 for fixture in timed)
        lines.append(
            f"Alone: faster than the best stock robot on {ahead} of {len(timed)} (by 3 % or more on {clear}), "
            f"{100 * mean:.1f} % on average; without damage on {clean}."
        )
    short = [f"{fixture.track} {fixture.car}" for fixture in fixtures if fixture.own is not None and fixture.own.problem]
    if short:
        lines.append(f"Alone, not all laps driven on {len(short)}: {', '.join(short)}.")
    lost = [f"{fixture.label()} {fixture.car}" for fixture in fixtures if fixture.problem]
    if lost:
        lines.append(f"Races that came to nothing: {len(lost)}: {', '.join(lost)}.")
    raced = [(fixture, result) for fixture in fixtures if (result := fixture.own_race()) is not None]
    if raced:
        wins = sum(result.position == 1 for _, result in raced)
        gained = sum(result.position < len(fixture.race) for fixture, result in raced)
        unhurt = sum(result.damage <= (fixture.median_damage() or 0.0) for fixture, result in raced)
        lines.append(
            f"From the last place: {wins} of {len(raced)} races won, places gained in {gained}, no more damage than the "
            f"median opponent in {unhurt}; {sum(result.damage for _, result in raced):,} points of damage, the median opponents "
            f"{sum(fixture.median_damage() or 0.0 for fixture, _ in raced):,.0f}."
        )
    return lines


# ---------------------------------------------------------------- report


def write_report(fixtures: Sequence[Fixture], laps: int, race_laps: int) -> str:
    """A page that stands alone."""
    parts = [f"<p>{html.escape(line)}</p>" for line in totals(fixtures)]
    if any(fixture.gain() is not None for fixture in fixtures):
        parts.append(f'<img alt="Lap times compared" src="data:image/svg+xml;base64,{_gain_chart(fixtures)}">')
    if laps:
        parts.append(f"<h2>Alone, {laps} laps: best lap, s</h2>" + _laps_table(fixtures))
    if race_laps:
        parts.append(f"<h2>Races of {race_laps} laps from the last place</h2>" + _races_table(fixtures))
    style = (
        "body{font:15px/1.5 system-ui,sans-serif;color:#15191e;max-width:72rem;margin:2rem auto;padding:0 1rem}"
        "table{border-collapse:collapse}td,th{padding:.2rem .7rem;border-bottom:1px solid #dfe4ea;text-align:right}"
        "td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}img{max-width:100%}.best{font-weight:bold}.bad{color:#a63c00}"
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Apexline in TORCS</title><style>{style}</style>'
        f"<h1>Apexline in TORCS</h1>{''.join(parts)}</html>\n"
    )


def _row(cells: Iterable[str], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"


def _lap_cell(lap: Lap | None, best: bool) -> str:
    if lap is None:
        return ""
    time = f"{lap.best_lap_s:.2f}" if lap.best_lap_s else "no lap"
    harm = f' <span class="bad">({lap.damage})</span>' if lap.damage else ""
    why = f' <span class="bad">{html.escape(lap.problem)}</span>' if lap.problem else ""
    return f'<span class="{"best" if best else ""}">{time}</span>{harm}{why}'


def _laps_table(fixtures: Sequence[Fixture]) -> str:
    robots = sorted({lap.driver.partition(":")[0] for fixture in fixtures for lap in fixture.stock})
    rows = [_row(["track", "car", "Apexline", *robots, "gain"], "th")]
    for fixture in (fixture for fixture in fixtures if fixture.order == 0):
        by_robot = {lap.driver.partition(":")[0]: lap for lap in fixture.stock}
        gain, best = fixture.gain(), fixture.best_stock()
        rows.append(
            _row([
                fixture.track, fixture.car, _lap_cell(fixture.own, (gain or 0.0) > 0.0),
                *(_lap_cell(by_robot.get(robot), by_robot.get(robot) is best and (gain or 0.0) <= 0.0) for robot in robots),
                "" if gain is None else f"{100 * gain:+.1f} %",
            ])  # fmt: skip
        )
    return f"<table>{''.join(rows)}</table><p>In brackets: damage, TORCS's points.</p>"


def _races_table(fixtures: Sequence[Fixture]) -> str:
    rows = [_row(["track", "car", "place", "of", "damage", "median damage of the others", "winner"], "th")]
    for fixture in fixtures:
        own = fixture.own_race()
        if own is None:
            rows.append(_row([fixture.label(), fixture.car, html.escape(fixture.problem), "", "", "", ""]))
            continue
        rows.append(
            _row([
                fixture.label(), fixture.car, str(own.position), str(len(fixture.race)), str(own.damage),
                f"{fixture.median_damage():.0f}", fixture.race[0].driver,
            ])  # fmt: skip
        )
    return f"<table>{''.join(rows)}</table>"


def _gain_chart(fixtures: Sequence[Fixture]) -> str:
    """Gain over the best stock robot per track and car, as base64 of an SVG."""
    import matplotlib

    from . import plot_style

    shown = [(fixture, 100.0 * gain) for fixture in fixtures if (gain := fixture.gain()) is not None]
    several = len({fixture.car for fixture, _ in shown}) > 1
    labels = [f"{fixture.track} {fixture.car}" if several else fixture.track for fixture, _ in shown]
    with matplotlib.rc_context(plot_style.STYLE):
        figure = plot_style.new_figure(8.0, 1.2 + 0.24 * len(shown))
        axes = figure.add_axes((0.24, 0.5 / figure.get_figheight(), 0.72, 1.0 - 1.0 / figure.get_figheight()))
        colours = ["#0072b2" if gain >= 0.0 else "#d55e00" for _, gain in shown]
        axes.barh(range(len(shown)), [gain for _, gain in shown], color=colours, height=0.7)
        axes.set_yticks(range(len(shown)), labels)
        axes.invert_yaxis()
        axes.axvline(0.0, color=plot_style.TEXT, linewidth=0.8)
        axes.axvline(3.0, color=plot_style.MUTED, linewidth=0.8, linestyle=(0, (3, 3)))
        axes.grid(axis="y", visible=False)
        axes.set_xlabel("faster than the best stock robot, % of its lap time (dashed: 3 %)")
        axes.set_title("Best lap alone, same car")
        picture = io.BytesIO()
        figure.savefig(picture, format="svg", metadata={"Date": None})
    return base64.b64encode(picture.getvalue()).decode("ascii")
