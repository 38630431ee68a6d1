# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Drivers, their profiles, a player in a race, and the racecraft report."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import apexline
from apexline import drivers, files, racecraft, vehicles
from apexline.cli import main
from apexline.cli.common import UsageError
from apexline.cli.racecraft import situations_of, tracks_at_hand, write_section
from apexline.pass_plots import draw_pass
from apexline.plot_style import new_figure
from apexline.racecraft.common import HARD_MPS, contacts_of, hard_contacts, longest_straight_m
from apexline.racecraft.fields import places_by_lap
from apexline.racecraft.standing import Thing, box_on_line, drive_at, on_line, places_along, run_up_m, things, touches_of
from apexline.racecraft.turning import dissolve, thrown
from apexline.racecraft_plots import draw_lap_chart, draw_lap_charts, rate, rates_by_seed


@pytest.fixture(scope="module")
def club() -> apexline.Track:
    return apexline.Track.from_file("club")


@pytest.mark.parametrize("name", drivers.names())
def test_every_profile_loads_and_comes_back_from_its_json(name: str) -> None:
    profile = drivers.load(name)
    assert apexline.Driver.from_json(profile.to_json()) == profile


def test_an_unknown_profile_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(apexline.InvalidArgument, match="no driver profile 'nobody'; use one of attacker"):
        drivers.load("nobody")
    path = tmp_path / "odd.json"
    path.write_text('{"aggression": 3}')
    with pytest.raises(apexline.InvalidData, match=r"odd\.json:1:2: aggression is 3, must be a number in \[0, 1\]"):
        drivers.load(path)


@pytest.mark.parametrize("choice", ["lines", "heat line", "potential field"])
@pytest.mark.parametrize("perception", ["road", "radar", "view cone"])
def test_every_perception_and_lateral_choice_races_to_the_finish(
    club: apexline.Track, choice: str, perception: str
) -> None:
    driver = apexline.Driver(lateral_choice=choice, perception=perception)
    slow = apexline.Driver(lateral_choice=choice, perception=perception, pace=0.8)
    cars = [apexline.Car(f"car {i}", driver=slow if i == 0 else driver) for i in range(5)]
    with apexline.World(club, cars, "normal", laps=2) as world:
        assert any(world.step(60) for _ in range(300)), "not finished in 300 s"
        results = [world.race.result(i) for i in range(5)]
    assert all(result.finished for result in results)
    assert results[0].overtakes_suffered >= 2
    assert sum(result.wall_contacts for result in results) == 0


def test_a_fan_of_the_hosts_choice_is_cast(club: apexline.Track) -> None:
    ray_set = [(1.0, 0.0, 0.02 * i, 80.0) for i in range(-3, 4)] + [(0.0, -1.0, -1.57, 8.0), (0.0, 1.0, 1.57, 8.0)]
    with apexline.World(club, [apexline.Car() for _ in range(4)], laps=1, rays=ray_set) as world:
        world.step(300)
        debug = world.race.debug()
        assert (debug["ray_count"] == len(ray_set)).all()
        assert np.allclose(debug["rays"]["length_m"][:, :7], 80.0)
        assert (debug["hits"]["distance_m"][:, 7:9] < 8.0).any(), "no side ray meets a wall or a car"
        assert any(world.step(60) for _ in range(200))
    with pytest.raises(apexline.InvalidArgument, match=r"race.rays\[0\].length_m is 0"):
        apexline.Race(club, [apexline.Car()], rays=[(1, 0, 0, 0)])


def simple_human(state: np.void, track: apexline.Track, line: np.ndarray) -> tuple[float, float, float]:
    """Steers at a point 15 m ahead on the racing line and holds 15 m/s."""
    place = track.locate([state["position"]])[0]
    ahead = int(np.searchsorted(line["distance_m"], (place["distance_m"] + 15.0) % track.length_m)) % len(line)
    offset = line["position"][ahead] - state["position"]
    angle = math.remainder(math.atan2(offset[0], offset[2]) - float(state["yaw_rad"]), 2.0 * math.pi)
    speed = math.hypot(state["velocity"][0], state["velocity"][2])
    return max(-1.0, min(1.0, 2.0 * angle)), 0.4 if speed < 15.0 else 0.0, 0.0


def test_a_player_races_with_the_drivers_and_is_passed_and_ranked_like_any_other(club: apexline.Track) -> None:
    cars = [apexline.Car("player", driven_by="host")] + [apexline.Car(f"car {i}") for i in range(3)]
    line = club.line_nodes("racing")
    with apexline.World(club, cars, "normal", laps=1) as world:
        done = False
        for _ in range(6000):
            world.set_controls(0, *simple_human(world.states()[0], club, line))
            if done := world.step(1):
                break
        result = world.race.result(0)
        standings = world.race.standings()
        assert done
        assert result.overtakes_suffered == 3
        assert int(standings["car"][-1]) == 0
        assert result.state_s["drive"] > 10.0
        assert sum(world.race.result(i).car_contacts for i in range(4)) == 0
        assert (world.race.neighbours(1)["time_to_contact_s"] >= 0.0).all()


def test_a_player_may_drive_by_arrays_in_a_hosts_own_race(club: apexline.Track) -> None:
    cars = [apexline.Car("player", driven_by="host"), apexline.Car("ai")]
    states = np.zeros(2, apexline.CAR_STATE)
    for car, distance in enumerate((60.0, 30.0)):
        states["position"][car] = club.position(distance, 0.0)
        states["yaw_rad"][car] = club.locate([states["position"][car]])[0]["heading_rad"]
    with apexline.Race(club, cars, started=True) as race:
        for _ in range(120):
            controls = race.tick(states)
        assert tuple(controls[0]) == (0.0, 0.0, 0.0)  # the player's own are the host's business
        assert race.neighbours(1)["car"].tolist() == [0]
        assert race.debug()["reason"][0] == apexline.Reason.HOST_DRIVES


def test_racecraft_measures_every_situation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts, picture = tmp_path / "racecraft.json", tmp_path / "racecraft.png"
    options = ["--seeds", "1", "--laps", "1", "--cars", "3", "--jobs", "1", "--situations", "equal,overtake,crash"]
    assert main(["racecraft", "club", *options, "--json", str(facts), "--plot", str(picture)]) == 0
    found = json.loads(facts.read_text())
    assert {row["situation"] for row in found["rows"]} == {"equal", "overtake", "crash"}
    assert found["summary"]["equal"]["not_finished"] == 0
    assert found["summary"]["crash"]["touched_from_beyond"] == 0
    assert picture.stat().st_size > 10_000
    assert "reach" in capsys.readouterr().out


def test_a_fast_car_from_the_back_gains_the_places_that_the_order_says(club: apexline.Track) -> None:
    rows = racecraft.charge(club, racecraft.Options(cars=3), 1)
    assert [row["pace"] for row in rows] == [0.90, 0.95, 0.97]
    for row in rows:
        assert row["paces"] == [row["pace"], row["pace"], 0.99]
        assert row["places_gained"] == 2 - row["order"].index(2)
        assert sorted(row["order"]) == [0, 1, 2]
        assert row["finished"] == 3 and row["car_laps"] == 15


def test_a_reversed_grid_is_in_order_when_the_fastest_have_come_through(club: apexline.Track) -> None:
    for row in racecraft.reverse_grid(club, racecraft.Options(cars=4), 1):
        assert row["paces"] == sorted(row["paces"]) and row["paces"][-1] == 0.99
        assert row["pairs"] == 6
        # The places of the last lap are those of the standings.
        last = [places[-1] for places in row["places"]]
        assert [car for _, car in sorted(zip(last, range(4)))] == row["order"]
        assert [places[0] for places in row["places"]] == [1, 2, 3, 4]
        ahead = [(slow, fast) for slow in range(4) for fast in range(slow + 1, 4) if last[fast] < last[slow]]
        assert row["pairs_in_order"] == len(ahead)


def test_a_rubber_band_brings_more_attempts_and_nearer_cars_without_contacts() -> None:
    rows = [
        {"situation": "rubber-band"} | row
        for name in ("club", "street")
        for row in racecraft.rubber_band(apexline.Track.from_file(name), racecraft.Options(), 1)
    ]
    band = racecraft.summarise(rows)["rubber-band"]
    assert band["attempts_on_player_at_1"] > 1.5 * band["attempts_on_player_at_0"]
    assert band["ahead_m_at_1"] < 0.8 * band["ahead_m_at_0"] and band["behind_m_at_1"] < 0.8 * band["behind_m_at_0"]
    assert band["hard_contacts"] == 0
    assert {row["key"] for row in racecraft.reach(rows)} == {"band-attempts_on_player", "band-ahead", "band-behind"}


def test_places_by_lap_leave_out_laps_that_were_not_done() -> None:
    ends = np.array([[30.0, 61.0], [31.0, 60.0], [32.0, np.inf]])
    assert places_by_lap(ends) == [[1, 1, 2], [2, 2, 1], [3, 3, 0]]


def test_a_contact_is_hard_by_its_closing_speed(club: apexline.Track) -> None:
    ram = [apexline.Car("rammer", driven_by="host"), apexline.Car("rammed", driven_by="host")]
    states = np.concatenate([racecraft.place_car(club, at, 0.0, 0.0, 0.0, racecraft.Options()) for at in (100.0, 110.0)])
    with apexline.World(club, ram, "custom", states=states, laps=1, started=True) as world:
        world.set_controls(0, throttle=0.5)
        world.step(120)
        contacts = contacts_of(world, world.race.events())
        assert [contact["kind"] for contact in contacts] == ["car"]
        assert contacts[0]["closing_mps"] > HARD_MPS
        assert hard_contacts(contacts) == 1
        assert hard_contacts([contacts[0] | {"closing_mps": 2.9}]) == 0


def test_the_straight_of_an_oval_is_measured_across_the_start_line() -> None:
    oval, club = apexline.Track.from_file("oval"), apexline.Track.from_file("club")
    assert 100.0 < longest_straight_m(club) < 400.0 < longest_straight_m(oval) < oval.length_m / 2


@pytest.mark.parametrize("kind", [apexline.HitKind.WALL, apexline.HitKind.OTHER])
def test_an_obstacle_of_a_world_is_met_by_rays_and_touched_by_cars(club: apexline.Track, kind: apexline.HitKind) -> None:
    state = on_line(club, 100.0, 0.5)
    car = apexline.Car("blind", driven_by="host")
    with apexline.World(club, [car], "custom", states=state, laps=1, started=True) as world:
        world.set_obstacles(box_on_line(club, 118.0, kind))
        world.set_controls(0, throttle=1.0)
        world.step(1)
        assert kind in world.race.debug()["hits"]["kind"][0]
        world.step(300)
        touches = touches_of(world.race.events())
        assert touches["value"][0] == 1
        with pytest.raises(apexline.InvalidState, match="obstacles are set before the first one"):
            world.set_obstacles(box_on_line(club, 118.0, kind))


def test_an_obstacle_out_of_range_is_refused_by_number(club: apexline.Track) -> None:
    boxes = np.concatenate([box_on_line(club, 200.0, apexline.HitKind.WALL), box_on_line(club, 220.0, apexline.HitKind.CAR)])
    with apexline.World(club, [apexline.Car()], laps=1) as world:
        with pytest.raises(apexline.InvalidArgument, match=r"obstacles\[1\].kind is 2"):
            world.set_obstacles(boxes)


def test_a_world_with_obstacles_is_recorded_and_replayed(club: apexline.Track) -> None:
    state = on_line(club, 100.0, 0.5)
    with apexline.World(club, [apexline.Car()], "custom", states=state, laps=1, started=True) as world:
        world.set_obstacles(box_on_line(club, 180.0, apexline.HitKind.OTHER))
        recorder = apexline.Recorder(world)
        data = recorder.header()
        for _ in range(10):
            data += recorder.step(30)[0]
    with apexline.Recording.open(data) as recording:
        assert not recording.info.from_world
        report = recording.replay()
        assert not report.differs and report.ticks == 300


def test_a_car_on_the_line_is_on_the_line(club: apexline.Track) -> None:
    points = club.line_nodes("racing")["position"][:, [0, 2]]
    steps = np.diff(np.append(points, points[:1], axis=0), axis=0)
    for place_m in places_along(club, 100.0, 1):
        to_car = on_line(club, place_m, 0.5)["position"][0, [0, 2]] - points
        along = np.clip((to_car * steps).sum(axis=1) / (steps**2).sum(axis=1), 0.0, 1.0)
        assert np.hypot(*(to_car - along[:, None] * steps).T).min() < 0.1, place_m


def test_a_run_at_a_standing_thing_says_whether_it_was_seen_in_time(club: apexline.Track) -> None:
    by_name = {thing.name: thing for thing in things()}
    place_m, options = 300.0, racecraft.Options()
    run_m = run_up_m(club, options, place_m)
    known = drive_at(club, options, by_name["car"], place_m, run_m, 1)
    assert known["seen_in_time"] and known["seen_gap_m"] == run_m
    box = drive_at(club, options, by_name["wall box"], place_m, run_m, 1)
    assert box["seen_gap_m"] is not None and 0.0 < box["seen_gap_m"] < run_m
    assert box["passed"] and not box["touched"]


def drives_up_to(track: apexline.Track, thing: Thing, **fields: Any) -> list[dict[str, Any]]:
    options, rows = racecraft.Options(), []
    for place_m in places_along(track, 500.0, 1):
        run_m = run_up_m(track, options, place_m)
        rows.append(drive_at(track, options, replace(thing, driver={**thing.driver, **fields}), place_m, run_m, 1))
    return rows


def test_a_driver_by_rays_is_no_faster_than_it_can_stop_within_sight(club: apexline.Track) -> None:
    thing = next(thing for thing in things() if thing.name == "other box by rays")
    held, free = drives_up_to(club, thing), drives_up_to(club, thing, hold_to_sight=False)
    assert not any(row["touched"] for row in held) and all(row["passed"] for row in held)
    # The pair: what it sees in time costs nothing without the rule, what it sees late is hit.
    assert any(row["touched"] for row in free)
    alone = []
    for hold in (True, False):
        driver = drivers.replace(apexline.Driver(), perception="view cone", sight_range_m=1, radar_range_m=1, hold_to_sight=hold)
        with apexline.World(club, [apexline.Car(driver=driver)], "single", laps=1, seed=1) as world:
            while not world.step(60):
                pass
            assert world.race.result(0).wall_contacts == 0
            alone.append(world.race.result(0).total_time_s)
    assert alone[0] > 1.1 * alone[1]


def test_the_grid_search_leads_through_gaps_as_quickly_as_detours(club: apexline.Track) -> None:
    (row,) = racecraft.slalom(club, racecraft.Options(), 2)
    by_way = {way: [case for case in row["cases"] if case["way"] == way] for way in ("own", "grid")}
    assert len(by_way["own"]) == len(by_way["grid"]) >= 4
    for cases in by_way.values():
        assert sum(case["passed"] and not case["touched"] for case in cases) >= len(cases) - 1
    seconds = {way: sum(case["seconds"] for case in cases) for way, cases in by_way.items()}
    assert seconds["grid"] == pytest.approx(seconds["own"], rel=0.05)


def field_of(track: apexline.Track, step: float = 0.002, **fields: Any) -> dict[str, float]:
    """Five laps of eight cars, each quicker than the one ahead by that pace, added up over three seeds."""
    done = {"attempts": 0, "passes": 0, "lost_s": 0.0}
    for seed in (1, 2, 3):
        cars = [
            apexline.Car(f"car {i}", driver=drivers.replace(apexline.Driver(), pace=0.999 - step * (7 - i), **fields)) for i in range(8)
        ]
        with apexline.World(track, cars, laps=5, seed=seed) as world:
            while not world.step(600):
                pass
            for i in range(8):
                result = world.race.result(i)
                done["attempts"] += result.attempts
                done["passes"] += result.overtakes_done
                done["lost_s"] += result.time_lost_s
    return done


def test_patience_and_weights_change_how_a_field_races() -> None:
    street = apexline.Track.from_file("street")
    tried = [field_of(street, 0.02, patience=patience)["attempts"] for patience in (0.0, 0.5, 1.0)]
    assert tried[0] > 1.5 * tried[1] and tried[1] > 1.15 * tried[2] and tried[0] > 1.5 * 1.5 * tried[2]
    oval = apexline.Track.from_file("oval")
    usual = field_of(oval)
    assert field_of(oval, weight_change=5.0)["attempts"] < 0.8 * usual["attempts"]
    assert field_of(oval, weight_place=0.0)["attempts"] < 0.8 * usual["attempts"]
    assert field_of(oval, weight_move=10.0, weight_risk=10.0)["attempts"] < usual["attempts"]


def test_places_of_things_cover_the_lap_and_differ_from_seed_to_seed(club: apexline.Track) -> None:
    first, second = (places_along(club, 100.0, seed) for seed in (1, 2))
    assert len(first) == round(club.length_m / 100.0)
    assert np.allclose(np.diff(first), np.diff(first)[0]) and 0.0 <= first[0] and first[-1] < club.length_m
    assert set(first).isdisjoint(second)


def test_a_pile_up_of_cars_is_thrown_without_one_in_another_and_dissolves(club: apexline.Track) -> None:
    options = racecraft.Options(cars=4)
    states = thrown(club, options, 200.0, np.random.Generator(np.random.PCG64(3)))
    away_s, _ = dissolve(club, options, states, 1)
    assert len(away_s) == 4 and max(away_s) < 60.0


def test_reach_compares_what_was_measured_with_the_targets() -> None:
    race = {"car_laps": 100, "car_contacts": 1, "hard_contacts": 1, "wall_contacts": 0, "overtakes": 5, "track": "a"}
    rows = [race | {"situation": "charge", "pace": pace, "places_gained": 7} for pace in (0.90, 0.95, 0.97)]
    rows += [race | {"situation": "reverse-grid", "step": step, "pairs": 10, "pairs_in_order": 5} for step in (0.02, 0.01, 0.005)]
    held = {row["key"]: row["holds"] for row in racecraft.reach(rows)}
    assert [held[f"gained-{pace}"] for pace in ("0.90", "0.95", "0.97")] == [True, True, True]
    assert [held[f"order-{percent}"] for percent in ("2", "1", "0.5")] == [False, False, True]
    assert not held["contacts"]  # one in 100 car-laps; less is asked for
    assert not held["hard"]
    assert held["walls"]
    assert racecraft.reach([row | {"car_contacts": 0} for row in rows])[6]["holds"]


def test_the_table_goes_into_a_page_in_place_of_the_older_one_beside_the_numbers_before(tmp_path: Path) -> None:
    page, facts = tmp_path / "page.md", tmp_path / "facts.json"
    page.write_text("# Title\n\nwords\n")
    options = ["racecraft", "club", "--only", "standing", "--seeds", "1", "--jobs", "1", "--page", str(page)]
    assert main([*options, "--json", str(facts)]) == 0
    first = page.read_text()
    assert first.startswith("# Title\n\nwords\n\n<!-- racecraft") and "| measure | measured | reach | holds |" in first
    page.write_text(first + "\nafter\n")
    rows = json.loads(facts.read_text())
    rows["reach"][0]["measured"] = "77"
    facts.write_text(json.dumps(rows))
    assert main([*options, "--before", str(facts)]) == 0
    second = page.read_text()
    assert second.count("## Racecraft") == 1 and second.endswith("\nafter\n")
    assert "| measure | before | measured | reach | holds |" in second and "| 77 |" in second


def test_a_page_or_an_earlier_run_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "page.md"
    broken.write_text("<!-- racecraft: written by `apexline racecraft --page`; do not edit -->\n")
    with pytest.raises(UsageError, match="without '<!-- end of racecraft -->'"):
        write_section(broken, "new")
    assert broken.read_text().startswith("<!-- racecraft")
    odd = tmp_path / "odd.json"
    odd.write_text("[]")
    assert main(["racecraft", "club", "--only", "crash", "--before", str(odd)]) == 2
    assert "odd.json: not what --json of this command writes" in capsys.readouterr().err


def test_open_tracks_have_no_charge_and_say_so() -> None:
    hill = apexline.Track.from_file("hillclimb")
    assert racecraft.charge(hill, racecraft.Options(), 1) == [{"skipped": "the track is open"}]
    assert racecraft.reverse_grid(hill, racecraft.Options(), 1) == [{"skipped": "the track is open"}]


def test_groups_and_quick_choose_situations_and_tracks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert situations_of("races, crash,equal") == ("charge", "reverse-grid", "equal", "crash")
    for name in ("Monza.csv", "Imola.csv"):
        (tmp_path / name).touch()
    everything = [Path(track).stem for track in tracks_at_hand(str(tmp_path), quick=False)]
    assert everything == [*apexline.sample_tracks(), "Imola", "Monza"]
    assert [Path(track).stem for track in tracks_at_hand(str(tmp_path), quick=True)] == ["club", "oval", "Monza"]
    assert main(["racecraft", "club", "--only", "crash", "--lap-chart", "chart.png"]) == 2
    assert "no reverse-grid in --only" in capsys.readouterr().err


def test_a_pass_is_traced_from_behind_to_ahead_with_what_was_weighed(club: apexline.Track, tmp_path: Path) -> None:
    one = racecraft.trace_pass(club, racecraft.Options())
    assert one is not None and one.begins_s < one.done_s
    assert one.moments[0].time_s < one.begins_s and one.moments[-1].time_s > one.done_s
    assert one.moments[0].ahead_m < 0.0 < one.moments[-1].ahead_m
    weighed = [moment.plan for moment in one.moments if one.begins_s <= moment.time_s <= one.done_s]
    # To pass was the cheapest way in most of the plans, and to stay behind was among what was weighed.
    assert sum(plan[0]["side"] != 0 for plan in weighed) > len(weighed) / 2
    assert all((plan["side"] == 0).any() for plan in weighed)
    for moment in one.moments:
        assert all(moment.edges_m[0] < lateral < moment.edges_m[1] for lateral in moment.lateral_m)
    assert draw_pass(one, tmp_path / "pass.png").stat().st_size > 20_000


def test_a_pass_that_nobody_makes_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "content.json").write_text('{"weight_place": 0, "weight_move": 10, "weight_change": 10}')
    arguments = ["hillclimb", "--only", "charge", "--seeds", "1", "--driver", str(tmp_path / "content.json")]
    assert main(["racecraft", *arguments, "--pass", str(tmp_path / "pass.png")]) == 2
    assert "--pass: nobody was passed" in capsys.readouterr().err


def test_the_lap_chart_shows_contacts_on_the_car_that_touched(tmp_path: Path) -> None:
    row = {
        "track": "a", "situation": "reverse-grid", "step": 0.02, "pairs": 1, "pairs_in_order": 1, "car_contacts": 1,
        "places": [[1, 2], [2, 1]], "lap_ends_s": [[60.0], [50.0]],
        "contacts": [{"kind": "car", "car": 1, "other": 0, "time_s": 26.0, "closing_mps": 4.0}],
    }  # fmt: skip
    figure = new_figure(4.0, 3.0)
    axes = figure.subplots()
    draw_lap_chart(axes, row)
    mark = next(line for line in axes.lines if line.get_marker() == "X")
    assert np.allclose(mark.get_xydata(), [[0.5, 1.5]])
    assert draw_lap_charts([row], tmp_path / "chart.png").stat().st_size > 5_000


def test_the_picture_has_every_seed_of_every_track() -> None:
    rows = [
        {"track": track, "situation": "equal", "seed": seed, "car_laps": 50, "car_contacts": seed}
        for track in ("a", "b")
        for seed in (1, 2, 3)
    ]
    assert rates_by_seed(rows, "equal", "a", "car_contacts") == [2.0, 4.0, 6.0]
    assert rate(rows, "equal", "a", "car_contacts") == 4.0
    assert rates_by_seed(rows, "overtake", "a", "car_contacts") == []


def test_racecraft_says_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["racecraft", "club", "--situations", "chess"]) == 2
    assert "'chess' is none of equal" in capsys.readouterr().err
    assert main(["racecraft", str(tmp_path)]) == 2
    assert "holds no *.csv" in capsys.readouterr().err


def test_a_blocked_road_is_braked_for_from_beyond_the_braking_distance(club: apexline.Track) -> None:
    [row] = racecraft.crash(club, racecraft.Options(), 1)
    assert row["touched_from_beyond"] == 0
    assert row["worst_impact_ratio"] < 1.1


def test_the_least_stop_is_that_of_the_best_pedal_in_the_worlds_physics(club: apexline.Track) -> None:
    options, start, speed = racecraft.Options(), 0.0, 40.0
    stops = []
    for pedal in np.arange(0.6, 1.01, 0.05):
        state = racecraft.place_car(club, start, 0.0, 0.0, speed, options)
        car = apexline.Car("brakes", driven_by="host")
        with apexline.World(club, [car], "custom", states=state, laps=1, started=True) as world:
            world.set_controls(0, 0.0, 0.0, float(pedal))
            while np.hypot(*world.states()[0]["velocity"][[0, 2]]) > 0.1:
                world.step(1)
            stops.append(float(np.linalg.norm(world.states()[0]["position"] - state["position"][0])))
    least = float(racecraft.least_braking(club, options, start, speed)[0][-1])
    assert min(stops) == pytest.approx(least, rel=0.02)


def test_a_car_at_speed_when_a_race_is_under_way_waits_for_no_signal(club: apexline.Track) -> None:
    state = racecraft.place_car(club, 100.0, 0.0, 0.0, 40.0, racecraft.Options())
    with apexline.World(club, [apexline.Car()], "custom", states=state, laps=1, started=True) as world:
        world.step(1)
        assert world.race.debug()["reason"][0] == apexline.Reason.FREE_ROAD


def test_a_car_at_any_heading_turns_round(club: apexline.Track) -> None:
    for heading in range(0, 24, 4):
        state = racecraft.place_car(club, 100.0, 0.5, 2.0 * math.pi * heading / 24, 0.0, racecraft.Options())
        seconds, walls = racecraft.turn_round(club, racecraft.Options(), state, 1)
        assert seconds < racecraft.TURN_LIMIT_S and walls == 0


def test_a_formula_car_gets_past_one_that_stands_behind_a_fast_corner() -> None:
    vehicle = vehicles.load("formula")
    track = files.load_track(files.find_track("street"), vehicle)
    options = racecraft.Options(vehicle=vehicle)
    row = drive_at(track, options, things()[0], 1177.1, run_up_m(track, options, 1177.1), 1)
    assert not row["touched"]
    assert row["passed"]


@pytest.mark.parametrize(
    ("name", "car", "kind", "place_m", "most_s"),
    [
        # On a straight, seen from 247 and 120 m: once chosen the side stays, and nothing is to be braked for.
        pytest.param("bridge", "reference", "wall box", 417.3, 7.0, id="far ahead"),
        pytest.param("street", "reference", "wall box by rays", 120.3, 6.0, id="on a straight"),
        pytest.param("club", "formula", "wall box", 882.6, 30.0, id="behind a bend"),
        pytest.param("hillclimb", "formula", "wall box by rays", 1095.9, 30.0, id="in a hairpin"),
    ],
)
def test_a_box_that_only_rays_show_is_passed_without_a_touch(name: str, car: str, kind: str, place_m: float, most_s: float) -> None:
    vehicle = vehicles.load(car)
    track = files.load_track(files.find_track(name), vehicle)
    options = racecraft.Options(vehicle=vehicle)
    thing = next(thing for thing in things() if thing.name == kind)
    row = drive_at(track, options, thing, place_m, run_up_m(track, options, place_m), 1)
    assert not row["touched"]
    assert row["past_s"] < most_s
