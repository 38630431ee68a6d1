# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""GPS recordings and plain centre lines with one width."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from conftest import Command, assert_refused

import apexline
from apexline import measure
from apexline.importers import Options, gpx, load, load_with_facts, turned

HEADER = '<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
METRES_PER_DEGREE = 111_320.0  # of latitude, near enough to make test data


def oval(length_m: float, step_m: float, noise_m: float = 0.0, straight_m: float = 300.0) -> np.ndarray:
    """Points (n, 2), east and north, along an oval with two straights and half circles, clockwise, over some laps."""
    lap = 2.0 * straight_m + 2.0 * math.pi * 80.0
    points = []
    for s in np.arange(0.0, length_m, step_m) % lap:
        back = s >= lap / 2.0
        s -= lap / 2.0 if back else 0.0
        angle = max(s - straight_m, 0.0) / 80.0
        x, z = min(s, straight_m) + 80.0 * math.sin(angle), 80.0 * math.cos(angle) - 80.0
        points.append((straight_m - x, -160.0 - z) if back else (x, z))
    return np.array(points) + np.random.default_rng(8).normal(0.0, noise_m, (len(points), 2))


LAP_M = 600.0 + 2.0 * math.pi * 80.0


def write_gpx(path: Path, points: np.ndarray, latitude: float = 50.0, kind: str = "trk", heights: bool = True) -> Path:
    track, route = ("<trk><name>Oval</name><trkseg>", "trkpt", "</trkseg></trk>"), ("<rte>", "rtept", "</rte>")
    inner = track if kind == "trk" else route
    rows = []
    for i, (x, z) in enumerate(points):
        north = latitude + z / METRES_PER_DEGREE
        east = 179.9995 + x / (METRES_PER_DEGREE * math.cos(math.radians(latitude)))
        east -= 360.0 if east > 180.0 else 0.0  # across the date line
        height = f"<ele>{400 + 5 * math.sin(i / 30):.2f}</ele>" if heights and i % 3 else ""
        rows.append(f'<{inner[1]} lat="{north:.8f}" lon="{east:.8f}">{height}</{inner[1]}>')
    path.write_text(HEADER + inner[0] + "\n".join(rows) + inner[2] + "</gpx>")
    return path


def middle_of(source: apexline.Source) -> np.ndarray:
    gates = source.gates()
    return 0.5 * (gates["left"] + gates["right"]).astype(float)


def off_the_oval(source: apexline.Source) -> float:
    """Largest distance of the road's middle from the oval, wherever the map has its origin."""
    truth = oval(LAP_M, 0.5)
    middle = middle_of(source)[:, [0, 2]]
    middle += 0.5 * (truth.min(axis=0) + truth.max(axis=0)) - 0.5 * (middle.min(axis=0) + middle.max(axis=0))
    return float(measure.distance_to_line(middle, truth, True).max())


def test_a_recording_becomes_a_road_on_the_ground(tmp_path: Path) -> None:
    path = write_gpx(tmp_path / "oval.gpx", oval(LAP_M, 10.0))
    source, facts = load_with_facts(path, Options(width_m=12.0, max_deviation_m=0.5))
    assert source.name == "Oval" and source.closed
    assert facts["line_deviation_m"] <= 0.5
    assert off_the_oval(source) < 1.0
    gates = source.gates()
    assert np.linalg.norm(gates["left"] - gates["right"], axis=1) == pytest.approx(12.0, abs=1e-3)
    assert apexline.Track.bake(source).length_m == pytest.approx(LAP_M, rel=0.003)
    # East stays east: it turns to the right and ends in the north-west.
    assert middle_of(source)[10][0] > middle_of(source)[0][0]


def test_noise_is_smoothed_within_the_stated_distance(tmp_path: Path) -> None:
    path = write_gpx(tmp_path / "oval.gpx", oval(LAP_M, 8.0, noise_m=0.7))
    for bound in (2.5, 5.0):
        source, facts = load_with_facts(path, Options(max_deviation_m=bound))
        assert 0.5 < facts["line_deviation_m"] <= bound
        assert off_the_oval(source) < 2.5
        kinks = np.abs(np.diff(np.unwrap(np.arctan2(*np.diff(middle_of(source)[:, [0, 2]], axis=0).T))))
        assert kinks.max() < 0.1


def test_without_a_bound_the_first_that_does_is_taken(tmp_path: Path) -> None:
    path = write_gpx(tmp_path / "oval.gpx", oval(LAP_M, 2.0, noise_m=2.0))
    assert 2.0 < load_with_facts(path)[1]["line_deviation_m"] <= 8.0
    with pytest.raises(apexline.InvalidData, match="no smooth line keeps within 1 m"):
        load(path, Options(max_deviation_m=1.0))


def test_of_several_laps_the_first_counts(tmp_path: Path) -> None:
    source = load(write_gpx(tmp_path / "laps.gpx", oval(2.7 * LAP_M, 9.0, noise_m=0.3)))
    assert source.closed and off_the_oval(source) < 2.5
    assert apexline.Track.bake(source).length_m == pytest.approx(LAP_M, rel=0.01)


@pytest.mark.parametrize(("share", "closed"), [(0.6, False), (0.985, True), (1.0, True), (1.02, True)])
def test_a_recording_is_closed_when_it_comes_back(tmp_path: Path, share: float, closed: bool) -> None:
    path = write_gpx(tmp_path / "oval.gpx", oval(share * LAP_M, 5.0))
    assert load(path).closed == closed
    assert not load(path, Options(closed=False)).closed
    assert load(path, Options(closed=True)).closed


def test_routes_and_missing_heights_do(tmp_path: Path) -> None:
    flat = load(write_gpx(tmp_path / "flat.gpx", oval(LAP_M, 10.0), kind="rte", heights=False))
    assert flat.name == "flat" and (middle_of(flat)[:, 1] == 0.0).all()
    hilly = middle_of(load(write_gpx(tmp_path / "hilly.gpx", oval(LAP_M, 10.0))))[:, 1]
    assert 0.0 <= hilly.min() < 2.0 and 7.0 < hilly.max() < 11.0


@pytest.mark.parametrize("latitude", [-60.0, 0.0, 45.0])
def test_the_map_is_true_to_scale_everywhere(latitude: float) -> None:
    """Against the length of a degree on the ellipsoid, by its series (metres; Snyder 1987, equations 3-20 and 4-27)."""
    step = math.radians(0.01)
    corners = np.array([[latitude, 7.0], [latitude + 0.01, 7.0], [latitude, 7.01]])
    points = gpx._to_metres(corners, np.zeros(3), Path("t.gpx"))
    phi = math.radians(latitude + 0.01 / 3.0)
    north = 111_132.954 - 559.822 * math.cos(2 * phi) + 1.175 * math.cos(4 * phi)
    east = 111_412.84 * math.cos(phi) - 93.5 * math.cos(3 * phi) + 0.118 * math.cos(5 * phi)
    assert points[1][2] - points[0][2] == pytest.approx(north * math.degrees(step), rel=1e-5)
    assert points[2][0] - points[0][0] == pytest.approx(east * math.degrees(step), rel=1e-4)


POINT = '<trkpt lat="50" lon="7"/>'


@pytest.mark.parametrize(("text", "words"), [
    ("", ["XML"]),
    ("<kml/>", ["<gpx>"]),
    (HEADER + "</gpx>", ["no track or route"]),
    (HEADER + "<trk><trkseg>" + POINT, ["line 2", "not well-formed"]),
    (HEADER + f"<trk>{POINT}</trk></gpx>", ["two points"]),
    (HEADER + f"<trk>{POINT}<trkpt lat='90.1' lon='7'/></trk></gpx>", ["line 2", "lat is '90.1'", "-90 to 90"]),
    (HEADER + f"<trk>{POINT}<trkpt lat='5' lon='181'/></trk></gpx>", ["lon is '181'"]),
    (HEADER + f"<trk>{POINT}<trkpt lat='5'/></trk></gpx>", ["lon is missing"]),
    (HEADER + f"<trk>{POINT}<trkpt lat='nan' lon='7'/></trk></gpx>", ["lat is 'nan'"]),
    (HEADER + f"<trk>{POINT}<trkpt lat='north' lon='7'/></trk></gpx>", ["lat is 'north'"]),
    (HEADER + f"<trk>{POINT}<trkpt lat='50' lon='7'><ele>high</ele></trkpt></trk></gpx>", ["ele is 'high'"]),
    (HEADER + f"<trk>{POINT}<trkpt lat='10' lon='7'/></trk></gpx>", ["spans", "is it one road?"]),
    (HEADER + "<trk><trkpt lat='89' lon='7'/><trkpt lat='89' lon='8'/></trk></gpx>", ["pole"]),
    (HEADER + f"<trk>{POINT * 50}</trk></gpx>", ["points"]),
    ('<!DOCTYPE gpx [<!ENTITY s SYSTEM "/etc/hostname">]><gpx>&s;</gpx>', ["*.xml"]),
])  # fmt: skip
def test_bad_recordings_are_refused_in_words(apx: Command, tmp_path: Path, text: str, words: list[str]) -> None:
    (tmp_path / "lap.gpx").write_text(text)
    assert_refused(apx("bake", "lap.gpx", "-o", "out.apx"), "apexline: lap.gpx: ", *words)


# ---------------------------------------------------------------- plain centre lines


def write_line(path: Path, points: np.ndarray, header: str = "x_m,y_m\n") -> Path:
    path.write_text(header + "".join(",".join(f"{value:.4f}" for value in point) + "\n" for point in points))
    return path


@pytest.mark.parametrize("header", ["", "# x_m,y_m\n", "x_m,y_m\n", "\ufeffx_m,y_m\n"])
def test_a_line_without_widths_gets_one(tmp_path: Path, header: str) -> None:
    path = write_line(tmp_path / "oval.csv", oval(LAP_M, 8.0), header)
    source = load(path, Options(width_m=9.0))
    assert source.name == "oval" and source.closed
    assert middle_of(source)[:, [0, 2]] == pytest.approx(oval(LAP_M, 8.0), abs=1e-3)
    gates = source.gates()
    assert np.linalg.norm(gates["left"] - gates["right"], axis=1) == pytest.approx(9.0, abs=1e-3)


def test_a_third_column_is_the_height(tmp_path: Path) -> None:
    ground = oval(LAP_M, 8.0)
    points = np.column_stack([ground, np.linspace(0.0, 9.0, len(ground))])
    source = load(write_line(tmp_path / "oval.csv", points, "x_m,y_m,z_m\n"), Options(closed=False))
    assert middle_of(source)[:, 1] == pytest.approx(points[:, 2], abs=1e-3)


def test_a_line_is_smoothed_only_when_asked(tmp_path: Path) -> None:
    path = write_line(tmp_path / "oval.csv", oval(LAP_M, 8.0, noise_m=0.3))
    assert load_with_facts(path)[1]["line_deviation_m"] == 0.0
    source, facts = load_with_facts(path, Options(max_deviation_m=1.0))
    assert 0.2 < facts["line_deviation_m"] <= 1.0
    assert off_the_oval(source) < 1.2


def test_from_python_too_the_files_are_just_opened(tmp_path: Path) -> None:
    path = write_line(tmp_path / "oval.csv", oval(LAP_M, 8.0))
    assert apexline.Track.from_file(path).length_m == pytest.approx(LAP_M, rel=1e-3)
    assert apexline.Source.from_file(write_gpx(tmp_path / "oval.gpx", oval(LAP_M, 8.0))).closed


@pytest.mark.parametrize(("text", "words"), [
    ("0,0\n", ["1 points"]),
    ("0,0\n1,2,3\n", ["line 2", "3 columns"]),
    ("0,0\nfar,1\n", ["line 2", "'far'"]),
    ("0,0\n1,inf\n", ["line 2", "'inf'"]),
    ("0,0\n1,2e6\n", ["line 2", "'2e6'"]),
    ("0,0\n0,0\n0,0\n", ["1 points at different places"]),
])  # fmt: skip
def test_bad_lines_are_refused_in_one_line(apx: Command, tmp_path: Path, text: str, words: list[str]) -> None:
    (tmp_path / "line.csv").write_text(text)
    assert_refused(apx("bake", "line.csv", "-o", "out.apx"), "apexline: line.csv: ", *words)


def test_the_command_line_takes_lines_and_recordings(apx: Command, tmp_path: Path) -> None:
    write_gpx(tmp_path / "oval.gpx", oval(LAP_M, 8.0))
    write_line(tmp_path / "oval.csv", oval(LAP_M, 8.0))
    result = apx("bake", "oval.gpx", "-o", "out.apx", "--width", 14, "--max-deviation", 1)
    assert (result.returncode, result.stderr) == (0, "")
    assert "the line keeps to the file's points within" in result.stdout
    assert apx("bake", "oval.csv", "-o", "out.apx", "--open", "--direction", "reverse").returncode == 0
    assert not apexline.Track.from_file(tmp_path / "out.apx").info.closed
    assert apx("lint", "oval.gpx").returncode == 0
    assert_refused(apx("bake", "oval.gpx", "-o", "out.apx", "--width", 0.1), "--width", "0.5 to 200 m")
    assert_refused(apx("bake", "oval.csv", "-o", "out.apx", "--object", "Road"), "oval.csv", "--object")
    assert_refused(apx("bake", "oval.gpx", "-o", "out.apx", "--open", "--closed"), "--closed")


def test_options_that_mean_nothing_are_refused(apx: Command, tmp_path: Path, club_file: Path) -> None:
    (tmp_path / "wide.csv").write_text("0,0,5,5\n50,0,5,5\n50,50,5,5\n")
    assert_refused(apx("bake", "wide.csv", "-o", "out.apx", "--width", 8), "wide.csv", "--width")
    assert_refused(apx("bake", "club", "-o", "out.apx", "--closed"), "--closed and --open")
    assert apx("bake", "club", "-o", "out.apx", "--direction", "reverse").returncode == 0
    assert apx("bake", club_file, "-o", "out.apx", "--start", "100,20").returncode == 0


def test_turned_round_twice_a_road_is_what_it_was_with_its_lines_and_pit_lane() -> None:
    with apexline.Source.from_csv("0,0,5,7\n100,0,5,7\n100,100,4,8\n0,100,5,7\n", "t.csv") as source:
        source.add_line("mine", [0.2, None, 0.9, 0.5])
        source.set_pit([[10, 0, -3], [50, 0, -15], [90, 0, -3]], 5.0, 20.0)
        once = turned(source, Options(reverse=True))
        assert once.gates()["reference_t"][0] == pytest.approx(5 / 12)
        assert once.lines()["mine"] == [pytest.approx(0.8), pytest.approx(0.5), pytest.approx(0.1), None]
        again = turned(once, Options(reverse=True))
        for name in source.gates().dtype.names or ():
            assert again.gates()[name] == pytest.approx(source.gates()[name], abs=1e-6)
        assert again.lines()["mine"][1] is None and again.lines()["mine"][2] == pytest.approx(0.9)
        mine, theirs = again.pit(), source.pit()
        assert mine is not None and theirs is not None
        assert (mine[0] == theirs[0]).all() and mine[1:] == theirs[1:]
