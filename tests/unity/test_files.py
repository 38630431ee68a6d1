# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The editor's readers of road files give the gates that the command line's importers give."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Played

TORCS = Path("/usr/share/games/torcs/tracks")
NUMBERS = ("left x", "left y", "left z", "right x", "right y", "right z", "run-off left", "run-off right")


@pytest.fixture(scope="session")
def importers(library: Path) -> object:
    sys.path.insert(0, str(library.parents[1] / "python"))
    return pytest.importorskip("apexline.importers", reason="the Python package is not built")


def read(played: Played, *paths: Path) -> list[str]:
    environment = os.environ | {"LD_LIBRARY_PATH": str(played.folder)}
    run = subprocess.run(["mono", played.folder / "ReadRoad.exe", *paths], env=environment, cwd=played.folder, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-500:] + run.stderr
    return run.stdout.splitlines()


def expect_the_same(lines: list[str], gates: object, closed: bool, run_off: bool) -> None:
    """Within 2 cm, which single precision and another order of sums leave after kilometres."""
    head = lines[0].rsplit(" ", 2)
    assert (head[1], int(head[2])) == (str(closed), len(gates))
    for index, (line, gate) in enumerate(zip(lines[1:], gates, strict=False)):
        expected = [*gate["left"], *gate["right"], gate["run_off_left_m"], gate["run_off_right_m"]]
        for name, ours, theirs in list(zip(NUMBERS, map(float, line.split()), expected, strict=True))[:8 if run_off else 6]:
            assert abs(ours - theirs) < 0.02, f"gate {index}: {name} is {ours}, must be {theirs}"


@pytest.mark.skipif(not TORCS.is_dir(), reason="TORCS's tracks are not installed (tools/setup all torcs)")
def test_the_tracks_of_torcs(played: Played, importers: object) -> None:
    from apexline.importers import torcs
    paths = sorted(TORCS.glob("*/*/*.xml"))
    lines = read(played, *paths)
    for path in paths:
        gates = torcs.load(path).gates()
        assert not lines[0].startswith("refused"), f"{path.name}: {lines[0]}"
        expect_the_same(lines[:len(gates) + 1], gates, True, True)
        lines = lines[len(gates) + 1:]
    assert lines == []


def recording(laps: float, heights: bool) -> str:
    """A lap of an oval near Oslo, a point every 5 m that scatters by 30 cm."""
    points = []
    for i in range(int(laps * 200)):
        angle = 2.0 * math.pi * i / 200.0
        north, east = 100.0 * math.sin(angle) + 0.3 * math.sin(7.1 * i), 200.0 * math.cos(angle) + 0.3 * math.cos(5.3 * i)
        place = f'lat="{59.9 + north / 111_412.0:.8f}" lon="{10.7 + east / 55_800.0:.8f}"'
        points.append(f"<trkpt {place}>" + (f"<ele>{120.0 + 5.0 * math.sin(angle):.2f}</ele>" if heights and i % 3 == 0 else "") + "</trkpt>")
    return f'<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Oslo</name><trkseg>{"".join(points)}</trkseg></trk></gpx>'


@pytest.mark.parametrize(("laps", "heights"), [(1.0, True), (2.4, True), (0.6, False)])
def test_a_gps_recording(played: Played, importers: object, tmp_path: Path, laps: float, heights: bool) -> None:
    from apexline.importers import gpx
    path = tmp_path / "oslo.gpx"
    path.write_text(recording(laps, heights), encoding="utf-8")
    source = gpx.load(path, width_m=9.0)
    expect_the_same(read(played, path), source.gates(), laps >= 1.0, False)


@pytest.mark.parametrize(("name", "text", "said"), [
    ("a.gpx", "<gpx><trk><trkpt lat='91' lon='0'/></trk></gpx>", "lat is '91'"),
    ("a.gpx", "<gpx><trk>", "is no XML"),
    ("a.gpx", "<kml/>", "must be <gpx>"),
    ("a.gpx", '<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx>&a;</gpx>', "is no XML"),
    ("a.xml", "<params/>", "is no TORCS track"),
    ("a.xml", "<params><section name='Main Track'><section name='Track Segments'><section name='s1'><attstr name='type' val='str'/>"
     "<attnum name='lg' unit='furlong' val='5'/></section></section></section></params>", "segment s1: lg is '5 furlong'"),
    ("a.csv", "0,0,5,5\n", "a.csv"),
    ("a.txt", "", "its ending is none of"),
])
def test_a_file_that_is_no_road_is_refused_in_words(played: Played, tmp_path: Path, name: str, text: str, said: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    lines = read(played, path)
    assert len(lines) == 1 and lines[0].startswith("refused: ") and said in lines[0] and name in lines[0]
