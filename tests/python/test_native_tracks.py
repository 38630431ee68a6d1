# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline._native: vehicles, sources and tracks; round trips, arrays, and words for what is wrong."""

from __future__ import annotations

import json
import math
import threading
from pathlib import Path

import numpy as np
import pytest
from conftest import ring

import apexline

CSV = "# x_m,y_m,w_tr_right_m,w_tr_left_m\n"


def test_vehicle_properties_are_the_keys_of_its_json() -> None:
    vehicle = apexline.Vehicle()
    properties = {name for name in dir(vehicle) if isinstance(getattr(type(vehicle), name), property)}
    table = {"corner_radius_m": [20.0, 80.0], "corner_speed_mps": [12.5, 30.0]}
    assert properties == set(vehicle.to_dict()) | set(table)
    measured = vehicle.replace(**table)
    assert properties == set(measured.to_dict())
    assert measured.corner_radius_m == (20.0, 80.0) and measured.corner_speed_mps == (12.5, 30.0)
    assert measured != vehicle and measured == apexline.Vehicle(measured.to_dict())


def test_vehicle_survives_json_with_every_field_changed() -> None:
    fields = {
        name: "other" if name == "name" else value * 0.75 if value else 0.3
        for name, value in apexline.Vehicle().to_dict().items()
    }
    vehicle = apexline.Vehicle.from_dict(fields)
    assert apexline.Vehicle.from_json(vehicle.to_json()) == vehicle
    assert vehicle.to_dict() == pytest.approx(fields, rel=1e-6)
    assert all(getattr(vehicle, name) == pytest.approx(value) for name, value in fields.items())


def test_every_preset_loads_under_its_own_name() -> None:
    assert {"reference", "gt", "kart"} <= set(apexline.vehicle_names())
    assert all(apexline.Vehicle.load(name).name == name for name in apexline.vehicle_names())
    assert apexline.Vehicle.load("reference") == apexline.Vehicle()


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_vehicle_refuses_what_is_not_finite_by_name_and_value(value: float) -> None:
    with pytest.raises(apexline.InvalidArgument, match=f"mass_kg is {value}; it must be a finite number"):
        apexline.Vehicle.load("gt").replace(mass_kg=value)


def test_vehicle_replace_changes_a_copy() -> None:
    vehicle = apexline.Vehicle()
    wet = vehicle.replace(grip=0.8, name="wet")
    assert (wet.name, wet.grip) == ("wet", pytest.approx(0.8))
    assert (vehicle.name, vehicle.grip) == ("reference", pytest.approx(1.3))
    assert wet != vehicle


def test_envelope_at_standstill_is_grip_times_gravity() -> None:
    points = apexline.Vehicle().envelope([0.0, 50.0])
    assert points.dtype == apexline.ENVELOPE_POINT and points.shape == (2,)
    assert points["lateral_mps2"][0] == pytest.approx(1.3 * 9.81, rel=1e-5)
    assert points["lateral_mps2"][1] == pytest.approx(1.3 * (9.81 + 1.2 * 50.0**2 / 1200.0), rel=1e-5)


def test_slip_control_holds_pedals_back() -> None:
    wheels = np.array([(60, 40, 0.1, 1, 0), (40, 40, 0.1, 0, 0), (40, 40, 0.1, 1, 0), (20, 40, 0.1, 0, 0)], apexline.WHEEL)
    controls = np.array([(0.5, 1, 1), (0.5, 1, 1)], apexline.CONTROLS)
    memories = np.zeros(2, apexline.SLIP_MEMORY)
    apexline.slip_control(0.01, wheels, memories, controls)
    assert controls.tolist() == [(0.5, 0, 1), (0.5, 1, 0)]
    assert (memories["throttle_held"] > 0).tolist() == [True, False]
    assert (memories["brake_held"] > 0).tolist() == [False, True]
    apexline.slip_control(0.01, wheels[:0], memories[:0], controls[:0])


def test_slip_control_refuses_what_does_not_fit() -> None:
    wheels = np.array([(60, 40, 0.1, 1, 0)] * 4, apexline.WHEEL)
    controls, memories = np.zeros(2, apexline.CONTROLS), np.zeros(2, apexline.SLIP_MEMORY)
    with pytest.raises(apexline.InvalidArgument, match="3 rows"):
        apexline.slip_control(0.01, wheels[:3], memories, controls)
    with pytest.raises(apexline.InvalidArgument, match="memories"):
        apexline.slip_control(0.01, wheels, memories[:1], controls)
    with pytest.raises(apexline.InvalidArgument, match="wheels_per_car is 0"):
        apexline.slip_control(0.01, wheels[:0], memories, controls)
    with pytest.raises(apexline.InvalidArgument, match="peak_slip is 0"):
        apexline.slip_control(0.01, np.zeros(4, apexline.WHEEL), memories, controls)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "boat.json"),
        ("{", "boat.json:1:2"),
        ("[]", "boat.json"),
        ('{"mass_kg": -5}', "mass_kg"),
        ('{"mass_kg": NaN}', "boat.json"),
        ('{"mass_kg": "heavy"}', "mass_kg"),
        ('{"wings": 2}', "wings"),
        (b"\xff\xfe\x00", "boat.json"),
    ],
)
def test_malformed_vehicle_names_file_and_place(text: str | bytes, words: str) -> None:
    with pytest.raises(apexline.InvalidData, match=words):
        apexline.Vehicle.from_json(text, "boat.json")


def test_unknown_preset_lists_the_known_ones() -> None:
    with pytest.raises(apexline.InvalidArgument, match="no vehicle preset 'boat'.*reference"):
        apexline.Vehicle.load("boat")


def test_missing_vehicle_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        apexline.Vehicle.load(tmp_path / "boat.json")
    with pytest.raises(IsADirectoryError):
        apexline.Vehicle.load(tmp_path)


def test_errors_carry_their_status() -> None:
    with pytest.raises(apexline.Error) as caught:
        apexline.Vehicle.from_json("{")
    assert caught.value.status == apexline.Status.INVALID_DATA
    assert isinstance(caught.value, ValueError)
    assert str(caught.value) == caught.value.message


def test_source_survives_its_json() -> None:
    source = apexline.Source.from_file("club")
    again = apexline.Source.from_json(source.to_json())
    assert (again.name, again.closed, len(again)) == (source.name, source.closed, len(source))
    assert np.array_equal(again.gates(), source.gates())


def test_source_takes_structs_and_plain_floats_alike() -> None:
    gates = ring(20).gates()
    assert gates.dtype == apexline.SOURCE_GATE and gates.shape == (20,)
    plain = gates.view(np.float32).reshape(20, 12)
    for given in (gates, plain, plain.astype(float), plain.tolist(), np.repeat(gates, 2)[::2]):
        assert np.array_equal(apexline.Source(given, name="ring").gates(), gates)


def test_csv_points_are_east_and_north() -> None:
    rows = "".join(f"{100 * math.sin(a)},{100 * math.cos(a)},4,6\n" for a in np.arange(60) * 2 * math.pi / 60)
    gates = apexline.Source.from_csv(CSV + rows, "ring.csv", name="ring").gates()
    assert np.linalg.norm(gates["left"][:, [0, 2]], axis=1) == pytest.approx(106.0, abs=0.1)
    assert np.linalg.norm(gates["right"][:, [0, 2]], axis=1) == pytest.approx(96.0, abs=0.1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty.csv"),
        (CSV, "empty.csv"),
        (CSV + "0,0,5,5\n1,1,5\n", "empty.csv"),
        (CSV + "0,0,5,5\n10,0,5,five\n20,0,5,5\n", "empty.csv"),
        (CSV + "0,0,5,5\n10,nan,5,5\n20,0,5,5\n", "empty.csv"),
        (b"\x00\x01\x02\xff", "empty.csv"),
    ],
)
def test_malformed_csv_names_the_file(text: str | bytes, words: str) -> None:
    with pytest.raises(apexline.InvalidData, match=words):
        apexline.Source.from_csv(text, "empty.csv")


def test_malformed_track_json_names_the_file() -> None:
    for text in ("", "{", "[]", '{"format": "apexline-track"}', json.dumps({"format": "song", "version": 1})):
        with pytest.raises(apexline.InvalidData, match="my.track.json"):
            apexline.Source.from_json(text, "my.track.json")


def test_track_json_of_another_version_is_refused() -> None:
    newer = json.loads(ring().to_json()) | {"version": 99}
    with pytest.raises(apexline.UnsupportedVersion, match="99"):
        apexline.Source.from_json(json.dumps(newer), "my.track.json")


@pytest.mark.parametrize(
    ("gates", "words"),
    [
        (np.zeros((5, 10)), r"has shape \(5, 10\)"),
        (np.zeros(5), r"has shape \(5,\)"),
        (np.zeros(5, "f4,f4"), "gates"),
        ("gates", "gates"),
        (None, "gates"),
        (np.zeros((0, 12)), "gate"),
        (np.full((5, 12), np.nan), "gate"),
    ],
)
def test_gates_of_another_shape_or_nature_are_refused(gates: object, words: str) -> None:
    with pytest.raises(apexline.InvalidArgument, match=words):
        apexline.Source(gates)  # type: ignore[arg-type]


def test_edges_must_come_in_pairs() -> None:
    with pytest.raises(apexline.InvalidArgument, match="left has 5 points, right 4"):
        apexline.Source.from_edges(np.zeros((5, 3)), np.zeros((4, 3)))


def test_gates_to_fill_in_have_the_librarys_defaults() -> None:
    made, filled = ring().gates(), apexline.Source.default_gates(60)
    filled["left"], filled["right"] = made["left"], made["right"]
    assert np.array_equal(filled, made)  # from_edges takes the same defaults
    assert set(filled["grip"]) == {1.0} and np.all(filled["racing_t"] < 0.0)
    assert apexline.Source(filled, name="ring").to_json() == ring().to_json()
    assert len(apexline.Source.default_gates(0)) == 0


def test_a_name_too_long_is_refused_not_cut() -> None:
    with pytest.raises(apexline.InvalidArgument, match="at most 31"):
        apexline.Source(ring().gates(), name="x" * 32)


def test_lint_is_silent_on_a_clean_track_and_speaks_on_a_broken_one() -> None:
    assert ring().lint() == []
    gates = ring().gates()
    gates["left"], gates["right"] = gates["right"].copy(), gates["left"].copy()
    findings = apexline.Source(gates).lint()
    assert findings and all(isinstance(finding.code, apexline.LintCode) for finding in findings)
    assert any(finding.is_error and finding.message for finding in findings)


def test_bake_reports_progress_up_to_the_end() -> None:
    shares: list[float] = []
    apexline.Track.bake(ring(), progress=shares.append)
    assert shares == sorted(shares) and 0.0 <= shares[0] and shares[-1] <= 1.0


def test_bake_is_cancelled_by_false_and_by_an_exception() -> None:
    with pytest.raises(apexline.Cancelled):
        apexline.Track.bake(ring(), progress=lambda share: False)

    def fail(share: float) -> None:
        raise LookupError("stop")

    with pytest.raises(LookupError, match="stop"):
        apexline.Track.bake(ring(), progress=fail)


def test_a_source_cannot_be_closed_while_it_is_baked() -> None:
    source = ring()
    with pytest.raises(apexline.InvalidState, match="running"):
        apexline.Track.bake(source, progress=lambda share: source.close())
    assert len(source) == 60


@pytest.mark.parametrize(
    ("option", "value"), [("margin_m", 11.0), ("margin_m", math.nan), ("overtaking_offset_m", -1.0)]
)
def test_bake_options_out_of_range_are_named(option: str, value: float) -> None:
    with pytest.raises(apexline.InvalidArgument, match=option):
        apexline.Track.bake(ring(), **{option: value})


def test_track_survives_its_file(club: apexline.Track, tmp_path: Path) -> None:
    club.to_file(tmp_path / "again.apx")
    again = apexline.Track.from_file(tmp_path / "again.apx")
    assert again.info.content_hash == club.info.content_hash
    assert np.array_equal(again.gates(), club.gates())
    assert np.array_equal(again.line_nodes("overtaking"), club.line_nodes(1))
    assert sorted(tmp_path.iterdir()) == [tmp_path / "again.apx"]


def test_track_arrays_have_their_documented_types(club: apexline.Track) -> None:
    count = club.info.gate_count
    assert club.gates().dtype == apexline.GATE and club.gates().shape == (count,)
    assert club.line_nodes().dtype == apexline.LINE_NODE and club.line_nodes().shape == (count,)
    speeds, time_s = club.line_speeds("racing", "kart")
    assert speeds.dtype == np.float32 and speeds.shape == (count,) and time_s > 0.0
    assert club.line_names[:2] == ["racing", "overtaking"]


def test_rebake_for_a_better_car_is_faster(club: apexline.Track) -> None:
    grippy = club.rebake({"grip": 1.8, "name": "grippy"})
    assert grippy.line_info().time_s < club.line_info().time_s
    assert grippy.info.vehicle.name == "grippy"


def test_ring_line_is_driven_at_the_speed_of_its_radius() -> None:
    track = apexline.Track.bake(ring(120, 100.0, 4.0), {"downforce_kgpm": 0.0, "drag_kgpm": 0.0})
    speed = track.line_nodes()["speed_mps"]
    assert speed == pytest.approx(math.sqrt(1.3 * 9.81 * 100.0), rel=0.02)


def test_locate_finds_the_places_that_position_gives(club: apexline.Track) -> None:
    wanted = np.linspace(0.0, club.length_m, 50, endpoint=False)
    positions = np.stack([club.position(s, 1.5) for s in wanted])
    found = club.locate(positions)
    assert found.dtype == apexline.LOCATION
    assert found["distance_m"] == pytest.approx(wanted, abs=0.05)
    assert found["lateral_m"] == pytest.approx(1.5, abs=0.05)
    hinted = club.locate(positions, hints=found["sector"], out=np.empty(50, apexline.LOCATION))
    assert np.array_equal(hinted, found)


def test_locate_writes_into_out_without_a_copy(club: apexline.Track) -> None:
    out = np.zeros(3, apexline.LOCATION)
    assert club.locate(np.zeros((3, 3), np.float32), out=out) is out


@pytest.mark.parametrize(
    ("positions", "options", "words"),
    [
        (np.zeros((4, 2)), {}, r"positions has shape \(4, 2\)"),
        ("here", {}, "positions"),
        (np.full((1, 3), np.nan), {}, "position"),
        (np.zeros((4, 3)), {"hints": [1, 2]}, r"\(4,\)"),
        (np.zeros((4, 3)), {"out": np.zeros(3, apexline.LOCATION)}, r"\(4,\)"),
        (np.zeros((4, 3)), {"out": np.zeros(4)}, "out must be a structured"),
        (np.zeros((4, 3)), {"out": np.zeros(8, apexline.LOCATION)[::2]}, "contiguous"),
    ],
)
def test_locate_refuses_what_does_not_fit(club: apexline.Track, positions: object, options: dict, words: str) -> None:
    with pytest.raises(apexline.InvalidArgument, match=words):
        club.locate(positions, **options)  # type: ignore[arg-type]


def test_rays_across_a_ring_see_its_walls() -> None:
    track = apexline.Track.bake(ring(200, 100.0, 12.0))
    rays = np.zeros(2, apexline.RAY)
    rays["origin"] = [[0.0, 0.5, 100.0]] * 2
    rays["direction"] = [[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]
    rays["length_m"] = 50.0
    rays["car"] = apexline.NONE
    hits = track.raycast(rays)
    assert hits.dtype == apexline.RAY_HIT
    assert hits["kind"].tolist() == [apexline.HitKind.WALL] * 2
    assert hits["distance_m"] == pytest.approx(9.0, abs=0.2)  # half the road and 3 m of run-off


def test_unknown_lines_are_named_with_the_known_ones(club: apexline.Track) -> None:
    with pytest.raises(apexline.InvalidArgument, match="no line 'pit'; it has racing, overtaking"):
        club.line_nodes("pit")
    with pytest.raises(apexline.InvalidArgument, match="99"):
        club.line_nodes(99)
    with pytest.raises(apexline.InvalidArgument, match="line is -1"):
        club.line_nodes(-1)


def test_damaged_track_files_are_refused(club: apexline.Track) -> None:
    good = club.save()
    flipped = bytearray(good)
    flipped[len(good) // 2] ^= 1
    for bad in (b"", b"APXT", good[:-1], good[: len(good) // 2], good + b"\0", bytes(flipped), b"x" * 1000):
        with pytest.raises((apexline.InvalidData, apexline.UnsupportedVersion), match="my.apx"):
            apexline.Track.load(bad, "my.apx")


def test_files_are_told_apart_by_their_suffix(tmp_path: Path) -> None:
    for name, words in (("a.fbx", "accepted are"), ("a.json", "vehicle"), ("nowhere", "samples are.*club")):
        with pytest.raises(apexline.InvalidArgument, match=words):
            apexline.Track.from_file(str(tmp_path / name) if "." in name else name)
    with pytest.raises(IsADirectoryError):
        apexline.Track.from_file(tmp_path)
    with pytest.raises(FileNotFoundError):
        apexline.Track.from_file(tmp_path / "a.apx")


def test_closed_objects_are_refused_and_close_twice_is_fine() -> None:
    source = ring()
    with apexline.Track.bake(source) as track:
        assert track.info.closed
    source.close()
    source.close()
    for call in (source.lint, source.gates, source.to_json, lambda: apexline.Track.bake(source), lambda: track.info,
                 track.save, track.gates, lambda: track.locate(np.zeros((1, 3))),
                 lambda: apexline.Race(track, [apexline.Car()])):  # fmt: skip
        with pytest.raises(apexline.InvalidId):
            call()
    assert (repr(source), repr(track)) == ("<Source, closed>", "<Track, closed>")


def test_threads_read_one_track_at_once(club: apexline.Track) -> None:
    positions = np.tile(club.position(100.0), (2000, 1))
    found: list[np.ndarray] = []
    threads = [threading.Thread(target=lambda: found.append(club.locate(positions))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and all(np.array_equal(one, found[0]) for one in found)
