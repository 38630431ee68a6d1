# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""apexline torcs: real races in TORCS, and what is said when something is missing. Skipped where TORCS or the robot is not."""

from __future__ import annotations

import contextlib
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

import apexline
from apexline import torcs_cost, torcs_game, torcs_league
from conftest import ROOT, Command, assert_refused


@pytest.fixture(autouse=True)
def own_temporary_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other races on this machine have their temporary files elsewhere."""
    monkeypatch.setenv("TMPDIR", str(tmp_path_factory.mktemp("temporary")))
    monkeypatch.setattr(tempfile, "tempdir", None)


def left_behind() -> list[Path]:
    return list(Path(tempfile.gettempdir()).iterdir())


def still_running() -> list[str]:
    """Programs that were told of this test's temporary folder."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found.append(file.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
    return [command for command in found if tempfile.gettempdir() in command]


def test_a_lap_alone_is_quick_and_does_no_damage(apx: Command, robot: Path, tmp_path: Path) -> None:
    run = apx("torcs", "race", "--track", "g-track-1", "--drivers", "apexline:3", "--laps", "2", "--json", "race.json",
              "--record", "race.apxr")  # fmt: skip
    assert run.returncode == 0, run.stderr
    car = json.loads((tmp_path / "race.json").read_text(encoding="utf-8"))["cars"][0]
    assert (car["driver"], car["car"], car["laps"], car["damage"], car["position"]) == ("apexline:3", "car1-trb1", 2, 0, 1)
    assert 30.0 < car["best_lap_s"] < 40.99  # TORCS's own best robot takes 40.99 s
    assert car["total_time_s"] > 2 * car["best_lap_s"]
    assert apx("replay", "race.apxr").returncode == 0
    assert not left_behind()


def test_a_car_is_set_up_for_its_fall_onto_a_banked_grid(game: torcs_game.Installation, robot: Path) -> None:
    entries = [torcs_game.find_driver(game, "apexline:4")]
    # The quickest setup of this car there takes a point of damage before anybody drives.
    assert torcs_game.race(game, "d-speedway", entries, laps=1)[0].damage == 0


def test_a_race_that_was_killed_leaves_a_recording_up_to_there(robot: Path, tmp_path: Path) -> None:
    file = tmp_path / "cut.apxr"
    arguments = ["--track", "aalborg", "--drivers", "apexline:3,bt:0", "--laps", "1000", "--record", str(file)]
    command = [sys.executable, "-m", "apexline", "torcs", "race", *arguments]
    with subprocess.Popen(command) as process:
        # How long the bake takes is the machine's affair.
        deadline = time.monotonic() + 100.0
        while not (file.exists() and file.stat().st_size > 1_000_000) and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        process.terminate()
    assert process.returncode == 143
    recording = apexline.Recording.from_file(file)
    assert len(recording) > 100 and recording.info.bytes_left_out == 0
    assert file.stat().st_size < 60 * 2 * len(recording) + 400_000
    assert len(recording.events()) > 0 and not recording.replay().differs


def test_other_robots_are_seen_and_passed(robot: Path, game: torcs_game.Installation) -> None:
    entries = [torcs_game.find_driver(game, text) for text in ("bt:0", "apexline:3")]
    results = torcs_game.race(game, "g-track-1", entries, laps=2)
    assert {result.driver for result in results} == {"bt:0", "apexline:3"}
    assert next(result for result in results if result.driver == "apexline:3").laps == 2


def test_a_league_compares_laps_and_writes_a_page(robot: Path, apx: Command, tmp_path: Path) -> None:
    run = apx("torcs", "league", "--tracks", "g-track-1", "--opponents", "bt", "--laps", "2", "--report", "league.html",
              "--json", "league.json")  # fmt: skip
    assert run.returncode == 0, run.stderr
    league = json.loads((tmp_path / "league.json").read_text(encoding="utf-8"))
    fixture = league["fixtures"][0]
    assert fixture["gain"] == pytest.approx(1.0 - fixture["own"]["best_lap_s"] / fixture["stock"][0]["best_lap_s"])
    page = (tmp_path / "league.html").read_text(encoding="utf-8")
    assert "g-track-1" in page and "data:image/svg+xml" in page and "http" not in page.replace("http://www.w3.org", "")


def test_a_league_races_with_the_robots_in_several_orders(robot: Path, apx: Command, tmp_path: Path) -> None:
    run = apx("torcs", "league", "--tracks", "g-track-1", "--laps", "0", "--race-laps", "1", "--orders", "2", "--report", "league.html",
              "--json", "league.json")  # fmt: skip
    assert run.returncode == 0, run.stderr
    league = json.loads((tmp_path / "league.json").read_text(encoding="utf-8"))
    first, second = league["fixtures"]
    assert (first["order"], second["order"]) == (0, 1)
    assert first["own"] is None and len(first["race"]) == len(second["race"]) == 8
    assert first["race"] != second["race"]  # who starts elsewhere drives another race
    assert "of 2 races won" in league["totals"][-1] and "points of damage" in league["totals"][-1]
    assert "g-track-1 2" in (tmp_path / "league.html").read_text(encoding="utf-8")
    assert_refused(apx("torcs", "league", "--race-laps", "1", "--orders", "8"), "--orders", "1 to 7")


@pytest.fixture
def guests(game: torcs_game.Installation, tmp_path: Path) -> Path:
    """A folder with a robot of another name, which drives as bt does. Not for races against bt, whose memory it shares."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    folder = tmp_path / "robots" / "guest"
    folder.mkdir(parents=True)
    source = folder / "guest.c"
    source.write_text(
        "#include <dlfcn.h>\nint guest(void* info) {\n"
        f'    void* other = dlopen("{game.libraries}/drivers/bt/bt.so", RTLD_NOW);\n'
        '    return ((int (*)(void*))dlsym(other, "bt"))(info);\n}\n',
        encoding="utf-8",
    )
    subprocess.run([compiler, "-shared", "-fPIC", "-o", folder / "guest.so", source, "-ldl"], check=True)
    shutil.copy(game.data / "drivers/bt/bt.xml", folder / "guest.xml")
    return folder.parent


def test_a_robot_of_a_folder_races(apx: Command, guests: Path, tmp_path: Path) -> None:
    run = apx("torcs", "race", "--track", "g-track-1", "--drivers", "guest:2,inferno:2", "--laps", "1", "--robots", str(guests),
              "--json", "race.json")  # fmt: skip
    assert run.returncode == 0, run.stderr
    cars = json.loads((tmp_path / "race.json").read_text(encoding="utf-8"))["cars"]
    assert {(car["driver"], car["laps"]) for car in cars} == {("guest:2", 1), ("inferno:2", 1)}
    assert not left_behind()


def test_a_robot_of_a_folder_is_compared_and_is_an_opponent(apx: Command, guests: Path, robot: Path, tmp_path: Path) -> None:
    (tmp_path / "laps.csv").write_text("track,lap_s\ng-track-1,41\n", encoding="utf-8")
    run = apx("torcs", "compare", "laps.csv", "--module", "guest", "--robots", str(guests), "--laps", "2", "--json", "laps.json")
    assert run.returncode == 0, run.stderr
    assert '"setup": "own"' in (tmp_path / "laps.json").read_text(encoding="utf-8")
    run = apx("torcs", "league", "--tracks", "g-track-1", "--opponents", "guest", "--robots", str(guests), "--laps", "1",
              "--json", "league.json")  # fmt: skip
    assert run.returncode == 0, run.stderr
    fixture = json.loads((tmp_path / "league.json").read_text(encoding="utf-8"))["fixtures"][0]
    assert fixture["stock"][0]["driver"].startswith("guest:") and fixture["stock"][0]["best_lap_s"] > 30.0


def test_a_folder_that_holds_no_robots_is_refused(apx: Command, game: torcs_game.Installation, tmp_path: Path) -> None:
    def refused(*words: str) -> None:
        assert_refused(apx("torcs", "race", "--track", "aalborg", "--drivers", "bt:0", "--robots", "robots"), *words)

    refused("robots is no folder")
    folder = tmp_path / "robots"
    (folder / "new").mkdir(parents=True)
    refused("holds no robot", "NAME.so and NAME.xml")
    (folder / "new" / "new.so").touch()
    refused("new.xml is missing, which names the drivers")
    (folder / "new").rename(folder / "bt")
    (folder / "bt" / "new.so").rename(folder / "bt" / "bt.so")
    refused("there is a robot 'bt' already")
    (folder / "laps.csv").write_text("track,lap_s\naalborg,65\n", encoding="utf-8")
    run = apx("torcs", "compare", "robots/laps.csv", "--module", "bt", "--setups", "default")
    assert_refused(run, "--setups is for Apexline's cars")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--track", "nowhere", "--drivers", "bt:0"], ("no track 'nowhere'", "aalborg")),
        (["--track", "aalborg", "--drivers", "bt:77"], ("bt has no driver 77",)),
        (["--track", "aalborg", "--drivers", "nobody:1"], ("no robot 'nobody'", "olethros")),
        (["--track", "aalborg", "--drivers", "bt"], ("'bt' is not a driver", "MODULE:INDEX")),
        (["--track", "aalborg", "--drivers", "bt:²"], ("'bt:²' is not a driver", "MODULE:INDEX")),
        (["--track", "aalborg", "--drivers", "bt:0", "--car", "tank"], ("no car 'tank'",)),
        (["--track", "aalborg", "--drivers", "bt:0,bt:0"], ("only once",)),
        (["--track", "aalborg", "--drivers", "bt:0", "--record", "a.apxr"], ("--record needs one of Apexline's drivers",)),
    ],
)  # fmt: skip
def test_what_torcs_does_not_know_is_said_in_a_line(
    game: torcs_game.Installation, apx: Command, arguments: list[str], words: tuple[str, ...]
) -> None:
    assert_refused(apx("torcs", "race", *arguments), *words)


def test_a_race_that_hangs_is_stopped_and_leaves_nothing(game: torcs_game.Installation, apx: Command) -> None:
    run = apx("torcs", "race", "--track", "aalborg", "--drivers", "bt:0", "--laps", "1000", "--timeout", "1")
    assert_refused(run, "did not end within 1 s")
    assert not left_behind()


@pytest.mark.parametrize(
    "arguments",
    [("race", "--track", "aalborg", "--drivers", "bt:2"), ("league", "--tracks", "aalborg,forza,eroad", "--jobs", "2")],
)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_command_that_is_killed_leaves_nothing(robot: Path, arguments: tuple[str, ...], number: int) -> None:
    command = [sys.executable, "-m", "apexline", "torcs", *arguments, "--laps", "1000"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 60.0
        while not still_running() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(number)
        try:
            _, said = process.communicate(timeout=30.0)
        finally:
            process.kill()
    assert (process.returncode, left_behind(), still_running()) == (128 + number, [], [])
    assert said == "apexline: interrupted; unfinished files were removed\n"


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_a_count_that_hangs_is_stopped_and_leaves_nothing(game: torcs_game.Installation, apx: Command) -> None:
    run = apx("torcs", "cost", "--drivers", "bt:2", "--laps", "1000", "--timeout", "3")
    assert_refused(run, "did not end within 3 s")
    assert (left_behind(), still_running()) == ([], [])


def test_a_car_is_named_as_its_file_is(game: torcs_game.Installation) -> None:
    entries = [torcs_game.find_driver(game, "bt:2")]
    assert torcs_game.race(game, "g-track-1", entries, laps=1)[0].car == "car1-trb1"
    # TORCS's results call it Peugeot 406.
    assert torcs_game.race(game, "g-track-1", entries, laps=1, car="p406")[0].car == "p406"


def test_a_recording_that_could_not_be_written_is_said(apx: Command, robot: Path, tmp_path: Path) -> None:
    (tmp_path / "full.apxr").symlink_to("/dev/full")
    run = apx("torcs", "race", "--track", "g-track-1", "--drivers", "apexline:3", "--laps", "1", "--record", "full.apxr")
    assert_refused(run, "the race ended, but Apexline: the recording ends here: No space left")


def test_a_module_that_does_not_load_is_said(game: torcs_game.Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "apexline.so"
    module.touch()
    monkeypatch.setenv("APEXLINE_TORCS_MODULE", str(module))
    with pytest.raises(torcs_game.TorcsError, match="apexline.xml is missing, which names the drivers"):
        torcs_game.find_driver(game, "apexline:3")
    module.with_suffix(".xml").write_bytes((ROOT / "bindings/torcs/apexline.xml").read_bytes())
    with pytest.raises(torcs_game.TorcsError, match="wrote no results.*file too short"):
        torcs_game.race(game, "g-track-1", [torcs_game.find_driver(game, "apexline:3")])


def test_a_league_of_nothing_is_refused(apx: Command) -> None:
    assert_refused(apx("torcs", "league", "--laps", "0"), "neither laps alone nor races", "--race-laps")


def test_a_robot_that_crashes_is_told_apart(game: torcs_game.Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = torcs_game.Installation(tmp_path / "torcs-bin", game.libraries, game.data)
    broken.program.write_text("#!/bin/sh\necho dying\nkill -SEGV $$\n", encoding="utf-8")
    broken.program.chmod(0o755)
    driver = torcs_game.find_driver(game, "bt:0")
    with pytest.raises(torcs_game.TorcsError, match="crashed .SIGSEGV.*dying"):
        torcs_game.race(broken, "aalborg", [driver])
    assert not left_behind()


def test_without_torcs_the_advice_is_to_install_it(apx: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("APEXLINE_TORCS_LIBRARIES", str(tmp_path))
    said = ("not installed", f"APEXLINE_TORCS_LIBRARIES={tmp_path} has no torcs-bin", "unset it", "tools/setup torcs")
    assert_refused(apx("torcs", "race", "--track", "aalborg", "--drivers", "bt:0"), *said)


@pytest.mark.skipif(shutil.which("apt-get") is None, reason="apt-get is not installed")
def test_headers_that_cannot_be_fetched_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("APEXLINE_DEBIAN_MIRROR", f"file://{tmp_path}/no-mirror")
    run = subprocess.run([ROOT / "tools/torcs_headers"], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout) == (1, "")
    assert "cannot read the list of sources" in run.stderr and "no-mirror" in run.stderr
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_a_named_module_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("APEXLINE_TORCS_MODULE", str(tmp_path / "apexline.so"))
    with pytest.raises(torcs_game.TorcsError, match="is no file"):
        torcs_game.own_module()


def test_a_gain_is_a_share_of_the_best_robots_lap() -> None:
    own, stock = torcs_league.Lap("apexline:3", 97.0, 0), [torcs_league.Lap("a:1", 100.0, 0), torcs_league.Lap("b:1", None, 9)]
    fixture = torcs_league.Fixture("t", "c", "road", own, stock)
    assert fixture.gain() == pytest.approx(0.03)
    assert torcs_league.Fixture("t", "c", "road", own, stock[1:]).gain() is None


def test_laps_that_were_not_driven_are_told() -> None:
    stock = [torcs_league.Lap("bt:2", 100.0, 0)]
    whole, cut, none = (torcs_league.Lap("apexline:2", *rest) for rest in ((97.0, 0), (97.0, 0, "1 of 3 laps"), (None, 0, "crashed")))
    fixtures = [
        torcs_league.Fixture("forza", "p406", "road", whole, stock),
        torcs_league.Fixture("eroad", "p406", "road", cut, stock),
        torcs_league.Fixture("spring", "p406", "road", none, stock, problem="no end"),
    ]
    said = torcs_league.totals(fixtures)
    assert "Alone, not all laps driven on 2: eroad p406, spring p406." in said
    assert "Races that came to nothing: 1: spring p406." in said
    fixtures[0].race = [torcs_game.Result("bt:2", "p406", 0, 0.0, 12.0, 9000, 1)]
    assert torcs_league.facts(fixtures)[0]["race"][0]["best_lap_s"] is None
    page = torcs_league.write_report(fixtures, 3, 10)
    assert '97.00</span> <span class="bad">1 of 3 laps</span>' in page and ">crashed</span>" in page and "no end" in page


def test_a_drive_call_is_counted_without_what_it_prepares() -> None:
    profile = """ob=(1) /lib/libraceengine.so
fn=(2) step
10 500
cob=(2) /drivers/bt.so
cfn=(3) drive
calls=1000 0
10 90000
cob=(2)
cfn=(4) load
calls=1 0
10 9000
cfn=(5) helper
calls=7000 0
10 70
ob=(2)
fn=(3)
20 100
cfn=(6) inside
calls=1000 0
20 80000
fn=(6)
30 8
cfn=(7) prepare
calls=1 0
30 40000
"""
    cost = torcs_cost.drive_cost(torcs_cost.read_calls(profile.splitlines()), torcs_game.Driver("bt", 2, "car1-trb1"))
    assert (cost.driver, cost.calls, cost.instructions_per_call) == ("bt:2", 1000, 50.0)


def test_one_driver_of_a_module_is_counted(game: torcs_game.Installation) -> None:
    twins = [torcs_game.Driver("bt", 0, "car1-trb1"), torcs_game.Driver("bt", 1, "car1-trb1")]
    with pytest.raises(torcs_game.TorcsError, match="one driver of a module"):
        torcs_cost.measure(game, "g-track-1", twins, 1, None, 10.0)
