# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The race report: self-contained, faithful to its numbers, safe against any name, and quiet in a real browser."""

from __future__ import annotations

import base64
import dataclasses
import gzip
import json
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from browser import Browser
from synthetic_race import make_race

import apexline
from apexline.report import MAX_SAMPLES, STEPS, VIEWER, NoViewer, build_report, report_parts, write_report
from apexline.sampling import TraceSampler
from apexline.trace import RaceTrace, TraceError, Weighed

pytestmark = pytest.mark.skipif(not VIEWER.is_file(), reason="the package was built without npm, so it has no viewer of reports")
NASTY = "</script><img src=x onerror=alert(1)>&\"'\u2028${x}%%meta%%"


class Page(HTMLParser):
    """Tags with attributes, and the text of each script and of the title."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._into = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.tags.append((tag, attributes))
        self._into = attributes.get("id") or tag if tag in ("script", "title", "style") else ""

    def handle_endtag(self, tag: str) -> None:
        self._into = ""

    def handle_data(self, data: str) -> None:
        if self._into:
            self.texts[self._into] = self.texts.get(self._into, "") + data


def meta_of(page: str) -> dict[str, Any]:
    return json.loads(Page(page).texts["report-meta"])


def decode(page: str) -> dict[str, np.ndarray]:
    """All columns of a page, by a second reading of the format."""
    parsed = Page(page)
    payload = gzip.decompress(base64.b64decode(parsed.texts["report-data"]))
    columns = {}
    for name, (offset, count, width, order, step, mask) in json.loads(parsed.texts["report-meta"])["columns"].items():
        planes = np.frombuffer(payload, np.uint8, count * width, offset).reshape(width, count).astype(np.int64)
        folded = sum((planes[b] << (8 * b) for b in range(width)), np.zeros(count, np.int64))
        whole = np.where(folded % 2 == 1, -(folded + 1) // 2, folded // 2)
        for _ in range(order):
            whole = np.cumsum(whole)
        values = whole * step
        if mask >= 0:
            bits = np.unpackbits(np.frombuffer(payload, np.uint8, (count + 7) // 8, mask), bitorder="little")[:count]
            values = np.where(bits == 1, np.nan, values)
        columns[name] = values
    return columns


@pytest.fixture(scope="module")
def race() -> RaceTrace:
    return make_race(cars=8, laps=3)


@pytest.fixture(scope="module")
def page(race: RaceTrace) -> str:
    return build_report(race)


def test_the_page_refers_to_nothing_outside_itself(page: str) -> None:
    parsed = Page(page)
    for tag, attributes in parsed.tags:
        assert "src" not in attributes and tag not in ("iframe", "object", "embed", "base")
        assert (attributes.get("href") or "data:").startswith("data:")
    policy = next(attributes["content"] or "" for tag, attributes in parsed.tags if attributes.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'; ") and "http" not in policy and "blob:" not in policy
    assert not re.search(r"@import|url\((?!data:)", parsed.texts["style"])


def test_every_column_comes_back_within_half_a_step(race: RaceTrace, page: str) -> None:
    columns = decode(page)
    for index, car in enumerate(race.cars):
        for name, step in STEPS.items():
            values = getattr(car, name)
            if values is None:
                continue
            values = np.asarray(values, float)
            if name == "ray_hits":
                values = np.where(np.isfinite(values), np.clip(values, 0, race.ray_length_m), race.ray_length_m)
            got = columns[f"car{index}.{name}"] if values.ndim == 1 else np.stack(
                [columns[f"car{index}.{name}.{ray}"] for ray in range(values.shape[1])], -1)  # fmt: skip
            assert np.abs(got - values).max() <= 0.5001 * step, name


def test_the_track_comes_back(race: RaceTrace, page: str) -> None:
    columns = decode(page)
    for side, column in enumerate(("left", "right")):
        assert np.abs(columns[f"track.{column}_height_m"] - race.track.height_m).max() <= 0.0051
        banked = dataclasses.replace(race.track, edge_height_m=np.stack([race.track.height_m, race.track.height_m + 1.5], axis=1))
        got = decode(build_report(dataclasses.replace(race, track=banked)))[f"track.{column}_height_m"]
        assert np.abs(got - race.track.height_m - 1.5 * side).max() <= 0.0051
    for name in ("left_edge", "right_edge", "wall_left", "wall_right"):
        got = np.stack([columns[f"track.{name}.x"], columns[f"track.{name}.z"]], -1)
        assert np.abs(got - getattr(race.track, name)).max() <= 0.0051
    line = race.track.lines[1]
    assert np.abs(columns["line1.speed_mps"] - line.speed_mps).max() <= 0.0101
    assert meta_of(page)["track"]["lines"][1]["name"] == line.name


def test_missing_values_stay_missing(race: RaceTrace) -> None:
    gone = race.cars[2].x_m.copy()
    gone[:5] = gone[200:] = np.nan
    cars = list(race.cars)
    cars[2] = dataclasses.replace(cars[2], x_m=gone, ideal_lap_s=np.nan, total_time_s=np.inf, finished=False)
    text = build_report(dataclasses.replace(race, cars=cars))
    got = decode(text)["car2.x_m"]
    assert np.array_equal(np.isnan(got), np.isnan(gone))
    assert np.nanmax(np.abs(got - gone)) < 0.003
    assert meta_of(text)["cars"][2]["ideal_lap_s"] is None


def test_results_and_order_are_the_races(race: RaceTrace, page: str) -> None:
    meta = meta_of(page)
    assert [race.cars[i].position for i in meta["order"]] == list(range(1, 9))
    assert [car["name"] for car in meta["cars"]] == [car.name for car in race.cars]
    assert meta["cars"][3]["best_lap_s"] == min(race.cars[3].lap_times_s)
    assert meta["chart"]["laps"] == 3
    assert ["Seed", "7"] in meta["summary"]


def test_racecraft_is_in_the_results_and_in_the_columns(race: RaceTrace) -> None:
    samples = len(race.cars[0].time_s)
    catch_s = np.where(np.arange(samples) < 50, 3.2, np.nan)
    craft = {"attempts": 5, "attempts_failed": 3, "defences": 2, "mistakes": 1, "time_lost_s": 4.5, "recover_s": 6.5}
    seen = {"catch_s": catch_s, "catch_distance_m": 100 * catch_s, "pass_gain_s": -catch_s, "slipstream": np.full(samples, 0.25)}
    cars = [dataclasses.replace(race.cars[0], **craft, **seen), *race.cars[1:]]
    text = build_report(dataclasses.replace(race, cars=cars))
    shown = meta_of(text)["cars"]
    assert {name: shown[0][name] for name in craft} == craft
    assert set(seen) <= set(shown[0]["optional"]) and not set(seen) & set(shown[1]["optional"])
    columns = decode(text)
    assert np.array_equal(np.isnan(columns["car0.catch_s"]), np.isnan(catch_s))
    assert columns["car0.pass_gain_s"][0] == pytest.approx(-3.2)
    assert columns["car0.slipstream"] == pytest.approx(np.full(samples, 0.25))


def test_what_a_driver_weighed_is_on_the_page(club: apexline.Track) -> None:
    cars = [apexline.Car(f"car {i}", driver=apexline.Driver(pace=0.9 + 0.09 * (i == 3))) for i in range(4)]
    with apexline.World(club, cars, laps=2, seed=1) as world:
        sampler = TraceSampler(club, world.race, cars, world.dt_s)
        tick = 0
        while not world.step(sampler.every):
            tick += sampler.every
            sampler.sample(tick, world.states(), world.controls())
        trace = sampler.trace()
        passes = int(world.race.result(3).overtakes_done)
    assert passes >= 1
    weighed = meta_of(build_report(trace))["cars"][3]["weighed"]
    assert weighed == sorted(weighed, key=lambda entry: entry[0])
    texts = {text for _, candidates in weighed for text, *_ in candidates}
    assert "stay behind" in texts and any(text.startswith(("left of car", "right of car")) for text in texts)
    for _, candidates in weighed:
        sums = [sum(terms) for _, fails, *terms in candidates if not fails]
        assert all(a <= b + 0.05 for a, b in zip(sums, sums[1:]))
    # Each pass that it began was the best of what it weighed at the time.
    begun = [e["time_s"] for e in trace.events if e["car"] == 3 and "overtake" in e["text"].lower() and e["kind"] == "state"]
    chosen = [t for t, candidates in weighed if candidates and " of car" in candidates[0][0] and not candidates[0][1]]
    assert begun and all(any(abs(t - c) < 1.5 for c in chosen) for t in begun)


def test_no_name_becomes_markup(race: RaceTrace) -> None:
    cars = [dataclasses.replace(car, name=NASTY, vehicle=NASTY) for car in race.cars]
    track = dataclasses.replace(race.track, name=NASTY)
    events = [{"time_s": 1.0, "kind": NASTY, "car": 0, "other": -1, "text": NASTY}]
    evil = dataclasses.replace(
        race, cars=cars, track=track, events=events, title=NASTY, summary={NASTY: NASTY}, state_names=(NASTY,) * 3
    )
    text = build_report(evil)
    parsed = Page(text)
    assert not [tag for tag, _ in parsed.tags if tag == "img"]
    assert len([tag for tag, _ in parsed.tags if tag == "script"]) == 3
    assert parsed.texts["title"] == NASTY
    assert meta_of(text)["cars"][0]["name"] == NASTY
    assert "onerror=alert(1)>" not in text


def test_three_laps_of_eight_cars_stay_small(page: str) -> None:
    assert len(page) < 2_000_000


def test_the_same_race_gives_the_same_bytes(race: RaceTrace, page: str, tmp_path: Path) -> None:
    write_report(race, tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == page


def test_a_long_race_is_thinned() -> None:
    race = make_race(cars=1, laps=1, dt_s=0.5)
    car = race.cars[0]
    longer = {
        f.name: np.resize(value, (MAX_SAMPLES * 3 // 2, *value.shape[1:]))
        for f in dataclasses.fields(car)
        if isinstance(value := getattr(car, f.name), np.ndarray) and f.name != "lap_times_s"
    }
    meta = meta_of(build_report(dataclasses.replace(race, cars=[dataclasses.replace(car, **longer)])))
    assert meta["time"] == {"start_s": 0.0, "step_s": 1.0, "count": MAX_SAMPLES * 3 // 4}


def test_parts_that_do_not_fit_are_named(race: RaceTrace) -> None:
    car = race.cars[0]
    for change, words in [
        ({"yaw_rad": car.yaw_rad[:-1]}, "yaw_rad"),
        ({"ray_hits": car.ray_hits[:, :5]}, "ray_hits"),
        ({"state": car.state + 9}, "state_names"),
    ]:
        with pytest.raises(TraceError, match=words):
            build_report(dataclasses.replace(race, cars=[dataclasses.replace(car, **change)]))
    with pytest.raises(TraceError, match="event 0"):
        build_report(dataclasses.replace(race, events=[{"kind": "start"}]))


ODD = ("nobody", "nobody finished", "no samples", "one car stuck", "no rays", "stage", "bridge", "nasty")


@pytest.fixture(scope="module")
def odd_races() -> dict[str, RaceTrace]:
    """Races at the edge of what a report has to show."""
    race = make_race(cars=2, laps=1, dt_s=0.2)
    still = race.cars[1]
    stuck = dataclasses.replace(
        still, x_m=still.x_m * 0 + still.x_m[0], z_m=still.z_m * 0 + still.z_m[0], speed_mps=still.speed_mps * 0,
        progress_m=still.progress_m * 0 - 20, lap=still.lap * 0, lap_times_s=np.zeros(0), finished=False,
        total_time_s=float("nan"), position=0, line=still.line * 0,
    )  # fmt: skip
    absent = dataclasses.replace(stuck, x_m=still.x_m * np.nan, z_m=still.x_m * np.nan, progress_m=still.x_m * np.nan)
    columns = {
        f.name: getattr(still, f.name)[:0]
        for f in dataclasses.fields(still)
        if isinstance(getattr(still, f.name), np.ndarray)
    }
    none = np.zeros((0, 2))
    bare = dataclasses.replace(race.track, wall_left=none, wall_right=none, lines=race.track.lines[:1])
    return {
        "nobody": dataclasses.replace(race, cars=[], events=[]),
        "nobody finished": dataclasses.replace(race, cars=[stuck, absent], track=bare, summary={}),
        "no samples": dataclasses.replace(race, cars=[dataclasses.replace(stuck, **columns)], events=[]),
        "one car stuck": dataclasses.replace(race, cars=[race.cars[0], stuck, absent]),
        "no rays": dataclasses.replace(
            race, ray_angles_rad=np.zeros(0), ray_origins=np.zeros((0, 2)),
            cars=[dataclasses.replace(c, ray_hits=c.ray_hits[:, :0], ray_kinds=c.ray_kinds[:, :0]) for c in race.cars],
        ),
        "stage": make_race("stage", cars=3, laps=1, dt_s=0.2),
        "bridge": make_race("bridge", cars=20, laps=1, dt_s=0.5),
        "nasty": dataclasses.replace(race, cars=[dataclasses.replace(c, name=NASTY) for c in race.cars], title=NASTY),
    }  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_odd_races_still_give_a_page(odd_races: dict[str, RaceTrace], name: str) -> None:
    text = build_report(odd_races[name])
    assert "NaN" not in Page(text).texts["report-meta"]
    assert decode(text)


def browser(folder: Path, *options: str) -> Iterator[Browser]:
    if shutil.which("chromium") is None:
        pytest.skip("no Chromium on this machine")
    with Browser(folder / "profile", options) as started:
        yield started


@pytest.fixture(scope="module")
def without_graphics(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from browser(tmp_path_factory.mktemp("browser"), "--disable-gpu", "--disable-3d-apis")


@pytest.fixture(scope="module")
def with_graphics(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    options = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--window-size=640,450")
    yield from browser(tmp_path_factory.mktemp("browser"), *options)


def shown(browser: Browser, path: Path, fragment: str) -> str:
    """Content of the page after its scripts have run and two frames were drawn, without a word on the console."""
    browser.open(path.as_uri() + fragment)
    browser.wait_for('document.documentElement.dataset.ready === "yes"')
    browser.find('requestAnimationFrame(() => requestAnimationFrame(() => document.body.dataset.drawn = "yes"))')
    browser.wait_for('document.body.dataset.drawn === "yes"')
    page = browser.find("document.documentElement.outerHTML")
    assert browser.console() == []
    browser.open("about:blank")  # or it goes on drawing
    return re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)


# The odd ones without a graphics context, which must not be needed for the numbers.
DRAWN = ("whole race", "bridge", "nobody")


@pytest.mark.parametrize("name", sorted(("whole race", *ODD), key=lambda name: name in DRAWN))
def test_chromium_shows_every_kind_of_race_without_complaint(
    race: RaceTrace, odd_races: dict[str, RaceTrace], tmp_path: Path, name: str, request: pytest.FixtureRequest
) -> None:
    trace = {"whole race": race, **odd_races}[name]
    path = tmp_path / "race.html"
    write_report(trace, path)
    browser = request.getfixturevalue("with_graphics" if name in DRAWN else "without_graphics")
    page = shown(browser, path, "#t=5&car=0")
    assert page.count('class="place"') == len(trace.cars)
    assert page.count('<tr class="on"') == (1 if trace.cars else 0), "one car is looked at in the results"
    assert ("No cars took part" in page) == (not trace.cars)


def test_a_word_on_the_console_is_heard(without_graphics: Browser, tmp_path: Path) -> None:
    for script, word in (('console.log("one")', "one"), ("nothing.there", "ReferenceError"), ('fetch("file:///none")', "none")):
        text = f'<body><script>{script}; setTimeout(() => document.body.id = "late", 50);</script>'
        (tmp_path / "page.html").write_text(text, encoding="utf-8")
        without_graphics.open(tmp_path / "page.html")
        if word != "ReferenceError":
            without_graphics.wait_for("document.body.id")
        assert any(word in said for said in without_graphics.console()), word


def test_the_page_tells_what_the_race_was(race: RaceTrace, without_graphics: Browser, tmp_path: Path) -> None:
    weighed = [(0.0, [Weighed("right of Merlin, in 40 m", False, (61.5, -1.25, 0.0, 0.25, 0.0)), Weighed("stay behind", False, (62.0, 0.0, 0.0, 0.0, 0.0))])]
    cars = [dataclasses.replace(race.cars[0], weighed=weighed, attempts=7), *race.cars[1:]]
    path = tmp_path / "race.html"
    write_report(dataclasses.replace(race, cars=cars), path)
    page = shown(without_graphics, path, "#t=30&car=0&why=1")
    for words in ("right of Merlin, in 40 m", "stay behind", "-1.25", "60.50", "Seed", "Lap chart", "Behind the leader, s", "Speed over distance", "what the line allows"):
        assert words in page, words
    assert all(car.name in page for car in race.cars)
    assert page.count("uplot") >= 3


def test_an_installation_without_a_viewer_says_so(race: RaceTrace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("apexline.report.VIEWER", tmp_path / "none.html")
    with pytest.raises(NoViewer, match="holds no viewer for reports: .* npm"):
        build_report(race)
    assert report_parts(race)["title"]
