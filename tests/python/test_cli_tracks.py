# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The command line for tracks: bake, lint, info, line, plot; results, exit statuses and words for wrong use."""

from __future__ import annotations

import csv
import io
import json
import math
from pathlib import Path

import numpy as np
import pytest
from conftest import Command, assert_refused, ring

import apexline

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
LINE_COLUMNS = "distance_m,x_m,y_m,z_m,t,lateral_m,curvature_1pm,radius_m,speed_mps"


def write_csv(path: Path, rows: int = 60) -> Path:
    points = (f"{100 * math.sin(a):.3f},{100 * math.cos(a):.3f},5,5" for a in np.arange(rows) * 2 * math.pi / rows)
    path.write_text("# x_m,y_m,w_tr_right_m,w_tr_left_m\n" + "\n".join(points) + "\n")
    return path


def test_bake_reads_every_kind_of_track(apx: Command, tmp_path: Path, club_file: Path) -> None:
    write_csv(tmp_path / "ring.csv")
    (tmp_path / "ring.track.json").write_text(ring().to_json())
    for source in ("ring.csv", "ring.track.json", club_file, "oval"):
        result = apx("bake", source, "-o", "out.apx")
        assert (result.returncode, result.stderr) == (0, ""), source
        assert "out.apx" in result.stdout
        assert apexline.Track.from_file(tmp_path / "out.apx").length_m > 500.0
    assert apexline.Track.from_file(tmp_path / "ring.csv").name == "ring"


def test_bake_is_for_the_vehicle_and_margin_that_were_asked_for(apx: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"name": "mine", "grip": 1.7}')
    assert apx("bake", "club", "-o", "a.apx", "--vehicle", "mine.json", "--margin", "0.5").returncode == 0
    info = apexline.Track.from_file(tmp_path / "a.apx").info
    assert (info.vehicle.name, info.margin_m) == ("mine", pytest.approx(0.5))
    assert apx("bake", "a.apx", "-o", "b.apx").returncode == 0
    again = apexline.Track.from_file(tmp_path / "b.apx").info
    assert (again.vehicle.name, again.margin_m) == ("mine", pytest.approx(0.5))


def test_bake_twice_gives_the_same_bytes(apx: Command, tmp_path: Path) -> None:
    for name in ("a.apx", "b.apx"):
        assert apx("bake", "club", "-o", name).returncode == 0
    assert (tmp_path / "a.apx").read_bytes() == (tmp_path / "b.apx").read_bytes()


def test_bake_json_on_standard_output_stands_alone(apx: Command) -> None:
    facts = json.loads(apx("bake", "club", "-o", "a.apx", "--json", "-").stdout)
    assert facts["bake_s"] > 0.0 and facts["output"] == "a.apx"
    assert [line["name"] for line in facts["lines"]][:2] == ["racing", "overtaking"]


def test_info_tells_the_track_in_numbers(apx: Command, club_file: Path, club: apexline.Track, tmp_path: Path) -> None:
    result = apx("info", club_file, "--json", "info.json")
    assert result.returncode == 0 and club.name in result.stdout
    facts = json.loads((tmp_path / "info.json").read_text())
    assert set(facts) == {
        "name", "closed", "gates", "length_m", "width_min_m", "width_max_m", "radius_min_m", "height_min_m",
        "height_max_m", "margin_m", "bounds", "vehicle", "content_hash", "too_narrow_m", "lines", "ideal_lap_s",
        "full_pace_lap_s",
    }  # fmt: skip
    assert facts["length_m"] == pytest.approx(club.length_m)
    assert facts["lines"][0]["time_s"] == pytest.approx(club.line_info().time_s)
    assert facts["ideal_lap_s"] == pytest.approx(facts["lines"][0]["time_s"], rel=1e-6)
    assert 1.0 < facts["full_pace_lap_s"] / facts["ideal_lap_s"] < 1.02
    assert int(facts["content_hash"], 16) == club.info.content_hash


@pytest.mark.parametrize("name", ["racing", "overtaking"])
def test_line_csv_has_the_nodes_to_the_last_bit(apx: Command, club_file: Path, club: apexline.Track, name: str) -> None:
    result = apx("line", club_file, "--line", name, "--csv", "-")
    assert result.returncode == 0
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert ",".join(rows[0]) == LINE_COLUMNS
    nodes = club.line_nodes(name)
    columns = {key: np.array([row[key] for row in rows], np.float32) for key in rows[0]}
    for key in ("distance_m", "t", "lateral_m", "curvature_1pm", "speed_mps"):
        assert np.array_equal(columns[key], nodes[key])
    assert np.array_equal(np.stack([columns["x_m"], columns["y_m"], columns["z_m"]], 1), nodes["position"])
    curved = np.abs(nodes["curvature_1pm"]) > 1e-6
    assert columns["radius_m"][curved] == pytest.approx(1.0 / np.abs(nodes["curvature_1pm"][curved]), rel=1e-6)


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_plot_draws_the_track(apx: Command, club_file: Path, tmp_path: Path, suffix: str) -> None:
    result = apx("plot", club_file, "-o", f"club{suffix}")
    assert (result.returncode, result.stderr) == (0, "")
    data = (tmp_path / f"club{suffix}").read_bytes()
    assert data.startswith(PNG_SIGNATURE) if suffix == ".png" else b"<svg" in data


@pytest.mark.parametrize("options", [("--gg",), ("--line", "left", "--against", "right"), ("--against", "astar")])
def test_plot_draws_accelerations_and_comparisons(
    apx: Command, club_file: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    result = apx("plot", club_file, *options, "-o", "lines.png")
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "lines.png").read_bytes().startswith(PNG_SIGNATURE)


def test_bake_passes_on_the_advice_that_lint_has(apx: Command, tmp_path: Path) -> None:
    angle = 2.0 * np.pi * np.arange(200) / 200
    # A figure of eight that crosses itself at one height.
    rows = np.column_stack([200.0 * np.sin(angle), 100.0 * np.sin(2.0 * angle), np.full((200, 2), 5.0)])
    np.savetxt(tmp_path / "eight.csv", rows, delimiter=",")
    result = apx("bake", "eight.csv", "-o", "eight.apx")
    assert result.returncode == 0, result.stderr
    assert "advice: the road crosses itself at (0.0, 0.0)" in result.stdout
    assert "and more: apexline lint eight.csv" in result.stdout


def test_lint_of_a_clean_track_is_zero(apx: Command, club_file: Path) -> None:
    for track in ("club", club_file):
        result = apx("lint", track, "--json", "-")
        assert result.returncode == 0, result.stdout
        assert json.loads(result.stdout)["findings"] == []


def test_lint_findings_have_place_and_advice_and_status_one(apx: Command, tmp_path: Path) -> None:
    gates = ring().gates()
    gates["left"], gates["right"] = gates["right"].copy(), gates["left"].copy()
    (tmp_path / "bad.track.json").write_text(apexline.Source(gates).to_json())
    result = apx("lint", "bad.track.json", "--json", "lint.json")
    assert result.returncode == 1 and result.stderr == ""
    findings = json.loads((tmp_path / "lint.json").read_text())["findings"]
    assert len(result.stdout.splitlines()) == len(findings) > 0
    assert all(line.startswith("bad.track.json: ") for line in result.stdout.splitlines())
    assert set(findings[0]) == {"code", "severity", "gate", "position", "message"}
    assert_refused(apx("bake", "bad.track.json", "-o", "bad.apx"), "bad.track.json", findings[0]["message"])
    assert not (tmp_path / "bad.apx").exists()


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("missing.apx", None, ["missing.apx", "no such file"]),
        ("folder.apx", "", ["folder.apx", "directory"]),
        ("empty.apx", b"", ["empty.apx"]),
        ("empty.csv", b"", ["empty.csv"]),
        ("empty.track.json", b"", ["empty.track.json"]),
        ("garbage.apx", b"\xff\x00garbage" * 50, ["garbage.apx"]),
        ("garbage.csv", b"\xff\x00garbage" * 50, ["garbage.csv"]),
        ("garbage.track.json", b"\xff\x00garbage" * 50, ["garbage.track.json"]),
        ("short.csv", b"0,0,5,5\n1,1,5\n", ["short.csv"]),
        ("car.json", b"{}", ["car.json", "*.track.json"]),
        ("track.xml", b"<params/>", ["track.xml", "Main Track"]),
        ("nowhere", None, ["nowhere", "club"]),
    ],
)
def test_bad_tracks_are_refused_in_one_line(
    apx: Command, tmp_path: Path, name: str, content: bytes | str | None, words: list[str]
) -> None:
    if isinstance(content, str):
        (tmp_path / name).mkdir()
    elif content is not None:
        (tmp_path / name).write_bytes(content)
    for command in (["info", name], ["lint", name], ["bake", name, "-o", "out.apx"], ["race", name]):
        assert_refused(apx(*command), "apexline: ", *words)
    assert not (tmp_path / "out.apx").exists()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], ["COMMAND", "--help"]),
        (["fly"], ["'fly'", "bake"]),
        (["info"], ["TRACK", "apexline info --help"]),
        (["info", "club", "--colour"], ["--colour"]),
        (["bake", "club"], ["--output"]),
        (["bake", "club", "-o", "club.json"], ["club.json", ".apx"]),
        (["bake", "club", "-o", "no/such/folder/club.apx"], ["no/such/folder", "make it"]),
        (["bake", "club", "-o", "a.apx", "--margin", "wide"], ["--margin", "'wide'", "-1 to 10"]),
        (["bake", "club", "-o", "a.apx", "--margin", "nan"], ["--margin", "'nan'"]),
        (["bake", "club", "-o", "a.apx", "--vehicle", "boat"], ["'boat'", "reference"]),
        (["bake", "club", "-o", "a.apx", "--vehicle", "boat.json"], ["boat.json", "no such file"]),
        (["plot", "club", "-o", "club.bmp"], ["club.bmp", ".png or .svg"]),
        (["line", "club"], ["--csv"]),
        (["line", "club", "--line", "pit", "--csv", "-"], ["'pit'", "racing"]),
        (["info", "club", "--json", "."], ["directory"]),
    ],
)
def test_wrong_use_is_refused_in_one_line(
    apx: Command, tmp_path: Path, args: list[str], words: list[str]
) -> None:
    assert_refused(apx(*args), "apexline: ", *words)
    assert list(tmp_path.iterdir()) == []


def test_refusals_reach_the_shell(apx_process: Command) -> None:
    assert_refused(apx_process("info", "nowhere.apx"), "apexline: nowhere.apx: no such file")
    assert_refused(apx_process("fly"), "'fly'")


def test_numbers_on_standard_output_reach_the_shell(apx_process: Command, club_file: Path, club: apexline.Track) -> None:
    result = apx_process("info", club_file, "--json", "-")
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["name"] == club.name


@pytest.mark.parametrize("command", ["bake", "convert", "lint", "info", "line", "plot", "race", "replay"])
def test_every_command_has_help_with_an_example(apx: Command, command: str) -> None:
    result = apx(command, "--help")
    assert result.returncode == 0 and result.stderr == ""
    assert f"apexline {command}" in result.stdout.split("example:")[1]


def test_an_output_that_fails_leaves_the_old_one(apx: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("0,0,5,5\n")
    (tmp_path / "out.apx").write_text("precious")
    assert apx("bake", "bad.csv", "-o", "out.apx").returncode == 2
    assert (tmp_path / "out.apx").read_text() == "precious"
    assert {path.name for path in tmp_path.iterdir()} == {"bad.csv", "out.apx"}
