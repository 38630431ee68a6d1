# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""TORCS track XML: every feature in a circuit of our own, bad files, and every track of an installed TORCS."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from conftest import Command, assert_refused

import apexline
from apexline.importers import Options, load, torcs, torcs_file

DATA = Path(__file__).with_name("data")
EVERY_FEATURE = DATA / "every-feature.xml"
INSTALLED = sorted(torcs_file.INSTALLED.glob("tracks/*/*/*.xml"))
NOT_INSTALLED = "TORCS's tracks are not installed (Debian's torcs-data)"
HALF_LENGTH = 100.0 + 2.0 * 100.0 * math.radians(20.0) + 100.0


@pytest.fixture(scope="module")
def segments() -> dict[str, torcs_file.Segment]:
    return {segment.name: segment for segment in torcs_file.read(EVERY_FEATURE).segments}


@pytest.fixture(scope="module")
def road() -> torcs.Road:
    return torcs.read_road(EVERY_FEATURE)


def write_track(folder: Path, segments: str, main: str = "", top: str = "", list_name: str = "Track Segments") -> Path:
    path = folder / "track.xml"
    path.write_text(
        f'<params name="t">{top}<section name="Main Track"><attnum name="width" unit="m" val="10"/>{main}'
        f'<section name="{list_name}">{segments}</section></section></params>'
    )
    return path


def segment(name: str, kind: str, **values: float | str) -> str:
    numbers = "".join(f'<attnum name="{key.replace("_", " ")}" val="{value}"/>' for key, value in values.items())
    return f'<section name="{name}"><attstr name="type" val="{kind}"/>{numbers}</section>'


RING = segment("a", "rgt", radius=50, arc=math.pi) + segment("b", "rgt", radius=50, arc=math.pi)


# ---------------------------------------------------------------- what a file means


def test_the_circuit_closes_and_bakes(road: torcs.Road) -> None:
    assert road.gap_m < 1e-4 and abs(road.heading_gap_rad) < 1e-9 and road.height_gap_m < 1e-9
    with road.source() as source:
        assert source.name == "Every Feature" and source.closed
        assert [finding.message for finding in source.lint()] == []
        assert apexline.Track.bake(source).length_m == pytest.approx(road.length_m, abs=0.05)


def test_straights_and_curves_have_their_lengths(segments: dict[str, torcs_file.Segment]) -> None:
    assert segments["start"].length_m == 100.0
    assert segments["rise"].length_m == pytest.approx(100.0, abs=1e-3)  # in feet
    for name in ("s left", "s right", "back s left"):
        assert segments[name].length_m == pytest.approx(100.0 * math.radians(20.0))
    assert [segments[name].turn for name in ("start", "s left", "s right")] == [0, -1, 1]


def test_a_changing_radius_goes_evenly_from_step_to_step(segments: dict[str, torcs_file.Segment]) -> None:
    tightens = segments["tightens"]
    assert tightens.radii_m == pytest.approx(np.linspace(60.0, 30.0, 12))
    assert sum(tightens.step_m / radius for radius in tightens.radii_m) == pytest.approx(math.pi / 2.0)
    assert segments["opens"].radii_m == pytest.approx(tightens.radii_m[::-1])


def test_the_road_starts_at_the_origin_towards_east_and_turns_right(road: torcs.Road) -> None:
    middle = 0.5 * (road.left + road.right)
    assert middle[0] == pytest.approx([0.0, 2.0, 0.0])
    assert middle[5][0] > 0.0 and middle[5][2] == pytest.approx(0.0)
    assert road.left[0][2] == pytest.approx(6.0) and road.right[0][2] == pytest.approx(-6.0)
    # Clockwise: the second half comes back to the south of the first.
    assert middle[len(middle) // 2][2] < -50.0


def test_heights_follow_ends_grade_and_banking(segments: dict[str, torcs_file.Segment]) -> None:
    rise = math.tan(math.radians(5.0)) * 6.0
    assert (segments["start"].left_height_m, segments["start"].right_height_m) == ((2.0, 2.5), (2.0, 1.5))
    assert segments["s left"].left_height_m == pytest.approx((2.5, 2.0))
    assert segments["rise"].left_height_m == pytest.approx((2.0, 5.0 + rise), abs=1e-4)
    assert segments["rise"].right_height_m == pytest.approx((2.0, 5.0 - rise), abs=1e-4)
    assert segments["tightens"].left_height_m[1] == pytest.approx(5.0 + rise, abs=1e-4)
    assert segments["back"].right_height_m[1] == pytest.approx(5.0, abs=1e-4)
    assert segments["back s left"].left_height_m[1] == 2.0


def test_profiles_are_cubics_with_the_tangents_of_their_ends(tmp_path: Path) -> None:
    hill = '<section name="h"><attstr name="type" val="str"/><attnum name="lg" val="80"/><attnum name="z end" val="4"/>'
    hill += '<attnum name="profil end tangent" unit="%" val="10"/><attnum name="profil steps" val="10"/></section>'
    road = torcs.read_road(write_track(tmp_path, hill), closed=False)
    share = road.left[:, 0] / 80.0
    cubic = 4.0 * (3.0 * share**2 - 2.0 * share**3) + 8.0 * (share**3 - share**2)
    assert road.left[:, 1] == pytest.approx(cubic, abs=1e-5)
    assert road.right[:, 1] == pytest.approx(cubic, abs=1e-5)


def test_run_offs_come_from_borders_and_sides(segments: dict[str, torcs_file.Segment]) -> None:
    start, left, right = segments["start"], segments["s left"], segments["s right"]
    assert start.left.run_off_m(0.5) == 6.0 and start.right.run_off_m(0.5) == 1.0
    assert left.left.run_off_m(0.0) == 6.0 and left.left.run_off_m(0.5) == 8.0
    assert left.right.run_off_m(1.0) == 1.0 + 4.0
    assert right.left.run_off_m(0.5) == 0.0  # a wall stands on the border
    assert segments["rise"].left.run_off_m(0.5) == 10.0  # the kerb has no width, the side goes on


def test_widths_change_along_a_segment(road: torcs.Road, segments: dict[str, torcs_file.Segment]) -> None:
    assert segments["opens"].width_m == (12.0, 10.0) and segments["back"].width_m == (10.0, 10.0)
    width = np.hypot(*(road.left - road.right)[:, [0, 2]].T)
    assert (width.min(), width.max()) == (pytest.approx(10.0), pytest.approx(12.0))


def test_grip_is_a_share_of_what_most_of_the_road_has(segments: dict[str, torcs_file.Segment]) -> None:
    assert segments["start"].grip == 1.0 and segments["rise"].grip == 1.0
    assert segments["back"].grip == pytest.approx(0.5) and segments["back s left"].grip == 1.0


def test_version_3_keeps_sides_in_the_segments(tmp_path: Path) -> None:
    main = '<attnum name="lside width" val="4"/><attnum name="rside width" val="5"/><attstr name="surface" val="tar"/>'
    top = '<section name="Surfaces"><section name="List">'
    top += '<section name="ice"><attnum name="friction" val="0.4"/></section>'
    top += '<section name="tar"><attnum name="friction" val="1.0"/></section></section></section>'
    ring = segment("a", "rgt", radius=50, arc=1.5 * math.pi, lside_end_width=8)
    ring += '<section name="b"><attstr name="type" val="rgt"/><attnum name="radius" val="50"/>'
    ring += '<attnum name="arc" unit="deg" val="90"/><attstr name="surface" val="ice"/></section>'
    first, second = torcs_file.read(write_track(tmp_path, ring, main, top, "segments")).segments
    assert (first.left.run_off_m(0.5), first.right.run_off_m(0.5), second.left.run_off_m(0.5)) == (6.0, 5.0, 8.0)
    assert (first.grip, second.grip) == (1.0, 0.4)


# ---------------------------------------------------------------- pits

PITS = (
    '<section name="Pits"><attstr name="side" val="{side}"/><attstr name="entry" val="a"/>'
    '<attstr name="start" val="b"/><attstr name="end" val="b"/><attstr name="exit" val="{exit}"/>'
    '<attnum name="width" val="4"/><attnum name="speed limit" unit="km/h" val="72"/></section>'
)


def oval_with_pits(folder: Path, side: str = "right", room_m: float = 12.0, main: str = "", leave: str = "c") -> Path:
    """Straights of 100 and 200 m, half circles; the pits lie along the second part of the first straight."""
    bend = [segment(name, "rgt", radius=50, arc=math.pi) for name in ("c", "e")]
    track = segment("a", "str", lg=100) + segment("b", "str", lg=100) + bend[0] + segment("d", "str", lg=200) + bend[1]
    name = side.capitalize()
    main = main or PITS.format(side=side, exit=leave)
    main += f'<section name="{name} Side"><attnum name="width" val="{room_m}"/></section>'
    main += f'<section name="{name} Border"><attnum name="width" val="1"/></section>'
    return write_track(folder, track, main)


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_pit_lane_leads_past_the_pits_on_their_side(tmp_path: Path, side: str) -> None:
    road = torcs.read_road(oval_with_pits(tmp_path, side))
    assert road.pit is not None
    assert (road.pit.width_m, road.pit.speed_limit_mps) == (4.0, 20.0)
    x, lateral = road.pit.positions[:, 0], -road.pit.positions[:, 2] * (1.0 if side == "right" else -1.0)
    beside = (x >= 100.0) & (x <= 200.0) & (lateral > 0.0)
    # The road's half width, the border, the side, less the pits and half of the lane.
    assert lateral[beside] == pytest.approx(5.0 + 1.0 + 12.0 - 4.0 - 2.0)
    assert lateral[0] == pytest.approx(3.0, abs=0.5) and 40.0 <= x[0] <= 48.0
    with road.source() as source:
        track = apexline.Track.bake(source)
    nodes = track.line_nodes("pit")
    assert nodes["speed_mps"][(nodes["t"] < 0.0) | (nodes["t"] > 1.0)].max() == pytest.approx(20.0)
    assert track.line_info("pit").time_s > track.line_info("racing").time_s + 2.0


def test_a_narrow_side_lends_the_pits_own_room_to_the_lane(tmp_path: Path) -> None:
    road = torcs.read_road(oval_with_pits(tmp_path, room_m=3.5))
    assert road.pit is not None
    x, lateral = road.pit.positions[:, 0], -road.pit.positions[:, 2]
    assert lateral[(x >= 100.0) & (x < 200.0)] == pytest.approx(5.0 + 4.5 - 2.0)
    assert torcs.read_road(oval_with_pits(tmp_path, room_m=1.5)).pit is None


def test_pits_beside_segments_that_are_not_there_are_none(tmp_path: Path) -> None:
    assert torcs.read_road(oval_with_pits(tmp_path, leave="nowhere")).pit is None


def test_pits_of_version_3_stand_in_the_main_track(tmp_path: Path) -> None:
    main = '<attstr name="pit type" val="track side"/><attnum name="pit width" val="4"/>'
    main += "".join(
        f'<attstr name="pit {key}" val="{name}"/>' for key, name in zip(("entry", "start", "end", "exit"), "abbc")
    )
    read = torcs_file.read(oval_with_pits(tmp_path, main=main)).pits
    assert read is not None and (read.entry, read.start, read.end, read.exit) == (0, 1, 1, 2)
    assert read.on_right and (read.width_m, read.speed_limit_mps) == (4.0, 25.0)


def test_an_open_road_has_a_lane_where_it_lies_within_it(tmp_path: Path) -> None:
    path = oval_with_pits(tmp_path)
    assert torcs.read_road(path, closed=False).pit is not None
    across = path.read_text().replace('name="start" val="b"', 'name="start" val="e"')
    path.write_text(across.replace('name="end" val="b"', 'name="end" val="a"'))
    assert torcs.read_road(path).pit is not None and torcs.read_road(path, closed=False).pit is None


def test_of_a_value_that_is_there_twice_the_first_counts(tmp_path: Path) -> None:
    radius = '<attnum name="radius" val="50"/>'
    doubled = RING.replace(radius, radius + '<attnum name="radius" val="9"/>')
    assert torcs.read_road(write_track(tmp_path, doubled)).length_m == pytest.approx(100.0 * math.pi)


def test_a_gap_is_closed_without_a_kink(tmp_path: Path) -> None:
    straights = segment("b", "str", lg=100.5) + segment("c", "rgt", radius=50, arc=math.pi)
    track = segment("s", "str", lg=100) + segment("a", "rgt", radius=50, arc=math.pi) + straights
    road = torcs.read_road(write_track(tmp_path, track))
    assert road.gap_m == pytest.approx(0.5)
    middle = 0.5 * (road.left + road.right)[:, [0, 2]]
    step = np.diff(np.vstack([middle[-3:], middle[:3]]), axis=0)
    heading = np.unwrap(np.arctan2(step[:, 1], step[:, 0]))
    assert np.abs(np.diff(heading)).max() < 0.06  # no more than a gate's step of the curve turns


def test_an_open_road_keeps_its_ends(tmp_path: Path) -> None:
    path = write_track(tmp_path, segment("s", "str", lg=100) + segment("a", "rgt", radius=50, arc=math.pi / 2))
    with torcs.load(path, closed=False) as source:
        assert not source.closed
        gates = source.gates()
    middle = 0.5 * (gates["left"] + gates["right"])
    assert middle[0] == pytest.approx([0, 0, 0]) and middle[-1] == pytest.approx([150, 0, -50], abs=1e-3)


def test_reversed_and_begun_elsewhere_it_is_the_same_road() -> None:
    forward = load(EVERY_FEATURE).gates()
    turned = load(EVERY_FEATURE, Options(reverse=True, start=(50.0, 0.0))).gates()
    first = int(np.argmin(np.hypot(*(turned["left"] - forward["right"][0])[:, [0, 2]].T)))
    again = np.roll(turned, -first)
    assert again["left"][0] == pytest.approx(forward["right"][0])
    assert again["left"][1] == pytest.approx(forward["right"][-1])
    assert again["run_off_left_m"][1] == forward["run_off_right_m"][-1]
    middle = 0.5 * (turned["left"][0] + turned["right"][0])
    assert abs(middle[0] - 50.0) < 5.0 and abs(middle[2]) < 0.1


# ---------------------------------------------------------------- bad files


@pytest.mark.parametrize(("broken", "words"), [
    (segment("a", "bend", radius=5, arc=1), ["a: type is 'bend'", "str, lft or rgt"]),
    (segment("a", "str"), ["needs lg"]),
    (segment("a", "rgt", radius=50), ["needs arc"]),
    (segment("a", "rgt", arc=1), ["needs radius"]),
    (segment("a", "str", lg="far"), ["lg is 'far'", "number"]),
    (segment("a", "str", lg="nan"), ["lg is 'nan'"]),
    (segment("a", "str", lg=-5), ["lg is -5", "above 0"]),
    (segment("a", "rgt", radius=0, arc=1), ["radius is 0"]),
    (segment("a", "rgt", radius=1e9, arc=1), ["radius is 1e+09"]),
    (segment("a", "rgt", radius=50, arc=90), ["arc is 90", "at most 12.5664"]),
    (segment("a", "str", lg=50, banking_end=1.5), ["banking end is 86 degrees"]),
    (segment("a", "str", lg=50, profil_steps=1e7), ["profile steps"]),
    (segment("a", "str", lg=50, grade=1e6), ["height comes to"]),
    (segment("a", "str", lg=5).replace('name="lg"', 'name="lg" unit="kg"'), ["lg is in 'kg'"]),
    ("", ["0 segments"]),
    (segment("a", "str", lg=500), ["ends 500.0 m", "open track"]),
])  # fmt: skip
def test_wrong_segments_are_named(tmp_path: Path, broken: str, words: list[str]) -> None:
    with pytest.raises(apexline.InvalidData) as caught:
        load(write_track(tmp_path, broken))
    assert all(word in str(caught.value) for word in ["track.xml", *words]), caught.value


@pytest.mark.parametrize(("text", "words"), [
    ("", ["XML"]),
    ("<params>", ["line 1", "not well-formed"]),
    ("<html/>", ["<params>"]),
    ("<params/>", ["Main Track"]),
    ("\x00\x01\x02", ["XML"]),
    ('<!DOCTYPE params [<!ENTITY s SYSTEM "missing.xml">]><params>&s;</params>', ["missing.xml is missing", "beside"]),
    ('<!DOCTYPE params [<!ENTITY s SYSTEM "/etc/passwd">]><params>&s;</params>', ["passwd", "*.xml"]),
    ('<!DOCTYPE params [<!ENTITY s SYSTEM "http://localhost/s.xml">]><params>&s;</params>', ["http", "local files"]),
    ("<params>&nowhere;</params>", ["nowhere"]),
])  # fmt: skip
def test_files_that_are_no_tracks_are_refused_in_words(tmp_path: Path, text: str, words: list[str]) -> None:
    path = tmp_path / "track.xml"
    path.write_text(text)
    with pytest.raises(apexline.InvalidData) as caught:
        load(path)
    assert all(word in str(caught.value) for word in [str(path), *words]), caught.value


def test_entities_that_grow_out_of_proportion_are_stopped(tmp_path: Path) -> None:
    laughs = "".join(f'<!ENTITY l{i} "{"&l%d;" % (i - 1) * 10}">' for i in range(1, 12))
    path = tmp_path / "track.xml"
    path.write_text(f'<!DOCTYPE params [<!ENTITY l0 "ha">{laughs}]><params>&l11;</params>')
    with pytest.raises(apexline.InvalidData, match="not well-formed"):
        load(path)


def test_every_truncation_is_refused(tmp_path: Path) -> None:
    surfaces = "every-feature-surfaces.xml"
    text = EVERY_FEATURE.read_text("utf-8").replace(surfaces, str(DATA / surfaces))
    path = tmp_path / "track.xml"
    for end in range(0, len(text.rstrip()), 97):
        path.write_text(text[:end], "utf-8")
        with pytest.raises(apexline.InvalidData):
            load(path)


def test_entity_files_are_found_beside_the_track_and_may_be_latin_1(tmp_path: Path) -> None:
    folder = tmp_path / "a folder with ümlauts"
    folder.mkdir()
    text = EVERY_FEATURE.read_text("utf-8").replace('"every-feature-surfaces.xml"', '"../../nowhere/surfaces.xml"')
    (folder / "track.xml").write_text(text, "utf-8")
    surfaces = (DATA / "every-feature-surfaces.xml").read_text("utf-8").replace("Surfaces of", "Beläge von")
    (folder / "surfaces.xml").write_bytes(surfaces.encode("latin-1"))
    assert load(folder / "track.xml").gates()["grip"].min() == pytest.approx(0.5)


def test_the_command_line_bakes_and_checks_a_torcs_track(apx: Command, tmp_path: Path) -> None:
    baked = apx("bake", EVERY_FEATURE, "-o", "out.apx")
    assert (baked.returncode, baked.stderr) == (0, "")
    assert "gap that was closed 0.000 m" in baked.stdout
    assert apx("lint", EVERY_FEATURE).returncode == 0
    assert_refused(apx("bake", EVERY_FEATURE, "-o", "out.apx", "--width", 8), "every-feature.xml", "--width")


# ---------------------------------------------------------------- an installed TORCS


def test_every_installed_track_imports_closes_and_bakes() -> None:
    if not INSTALLED:
        pytest.skip(NOT_INSTALLED)
    assert {path.parts[-3] for path in INSTALLED} == {"road", "oval", "dirt"} and len(INSTALLED) == 38
    lanes = 0
    for path in INSTALLED:
        road = torcs.read_road(path)
        assert road.gap_m < 1.0 and road.height_gap_m < 0.1 and abs(road.heading_gap_rad) < 1e-3, path.name
        with road.source() as source:
            assert [finding for finding in source.lint() if finding.is_error] == [], path.name
            lanes += source.pit() is not None
            if road.length_m < 5000.0:  # the rest would double the time
                assert apexline.Track.bake(source).length_m == pytest.approx(road.length_m, rel=1e-4), path.name
    assert lanes == 32, "all that have pits"


def model_vertices(path: Path) -> np.ndarray:
    """Vertices (n, 3) of the road in a track's AC3D model: x, y up, z north."""
    lines = iter(path.read_bytes().decode("latin-1").splitlines())
    name, found = "", []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word in ("name", "OBJECT"):
            name = rest.strip('"') if word == "name" else ""
        elif word == "numvert":
            rows = [next(lines).split()[:3] for _ in range(int(rest))]
            found += rows if name.startswith("TKMN") else []
    return np.array(found, float) * [1.0, 1.0, -1.0]


@pytest.mark.parametrize(
    "name", ["road/alpine-1", "road/e-track-3", "road/ruudskogen", "dirt/mixed-1", "oval/michigan"]
)
def test_the_road_lies_where_torcs_own_model_has_it(name: str) -> None:
    model = torcs_file.INSTALLED / "tracks" / name / f"{Path(name).name}.acc"
    if not model.is_file():
        pytest.skip(NOT_INSTALLED)
    vertices = model_vertices(model)
    road = torcs.read_road(model.with_suffix(".xml"))
    edges = [np.vstack([edge, edge[:1]]) for edge in (road.left, road.right)]
    # The model has its own origin.
    shift = vertices.min(axis=0) - np.vstack(edges).min(axis=0)
    vertices = vertices[:: len(vertices) // 200]
    for _ in range(20):
        offset, away = nearest(vertices - shift, edges)
        shift = shift + np.median(offset[away < np.quantile(away, 0.7)], axis=0)
    offset, away = nearest(vertices - shift, edges)
    assert away.max() < 0.06 + road.gap_m  # which TORCS leaves open
    assert np.abs(offset[:, 1]).max() < 0.15


def nearest(points: np.ndarray, edges: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """From the nearest places on the edges to the points (n, 3), and how far that is seen from above (n,)."""
    start = np.concatenate([edge[:-1] for edge in edges])
    way = np.concatenate([np.diff(edge, axis=0) for edge in edges])
    offset = points[:, None] - start
    share = np.clip((offset * way)[..., [0, 2]].sum(axis=-1) / (way[:, [0, 2]] ** 2).sum(axis=-1), 0.0, 1.0)
    rest = offset - share[..., None] * way
    distance = np.hypot(rest[..., 0], rest[..., 2])
    rows = np.arange(len(points))
    best = distance.argmin(axis=1)
    return rest[rows, best], distance[rows, best]
