# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Setups of Apexline's TORCS cars that are kept between races: when they are taken, and when they are searched again."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from apexline import torcs_game
from apexline.torcs_game import Installation
from conftest import Command


class Races:
    """Races of one lap in car1-trb1 with one folder of kept setups, and what they tell of it."""

    def __init__(self, game: Installation, folder: Path) -> None:
        self.folder, self.told = folder, list[str]()
        self.game = replace(game, setups=folder, tell=self.told.append)

    def race(self, laps: int = 1, game: Installation | None = None) -> tuple[torcs_game.Result, float]:
        """The result, and how long it took, s."""
        begin_s = time.monotonic()
        game = game or self.game
        (result,) = torcs_game.race(game, "g-track-1", [torcs_game.find_driver(game, "apexline:3")], laps)
        return result, time.monotonic() - begin_s

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}


@dataclass(frozen=True)
class Search:
    """A race whose setup was searched."""

    result: torcs_game.Result
    seconds: float
    files: dict[str, bytes]


@pytest.fixture(scope="module")
def search(robot: Path, game: Installation, tmp_path_factory: pytest.TempPathFactory) -> Search:
    races = Races(game, tmp_path_factory.mktemp("searched") / "setups")
    result, seconds = races.race()
    return Search(result, seconds, races.files())


@pytest.fixture
def races(search: Search, game: Installation, tmp_path: Path) -> Races:
    """With the setup kept that the search found."""
    races = Races(game, tmp_path / "setups")
    races.folder.mkdir()
    for name, content in search.files.items():
        (races.folder / name).write_bytes(content)
    return races


def test_the_next_race_takes_the_setup_that_one_found(races: Races, search: Search) -> None:
    (name,) = search.files
    assert name.startswith("g-track-1.car1-trb1.") and name.endswith("l.setup")
    taken, second_s = races.race()
    assert taken == search.result and races.files() == search.files and not races.told
    assert second_s < search.seconds


def test_the_same_search_keeps_the_same_bytes(races: Races) -> None:
    first = races.files()
    shutil.rmtree(races.folder)
    races.race()
    assert races.files() == first


@pytest.mark.parametrize("damage", ["cut", "changed", "empty"])
def test_a_damaged_file_is_told_and_searched_again(races: Races, damage: str) -> None:
    ((name, content),) = races.files().items()
    file = races.folder / name
    file.write_bytes({"cut": content[:-9], "changed": content.replace(b"rear_wing_deg ", b"rear_wing_deg 1"), "empty": b""}[damage])
    races.race()
    assert [text for text in races.told if f"{name} is damaged; searched again" in text]
    assert races.files() == {name: content}


def test_a_car_whose_file_has_changed_is_searched_again(races: Races, tmp_path: Path) -> None:
    ((name, content),) = races.files().items()
    data = tmp_path / "data"
    data.mkdir()
    for item in races.game.data.iterdir():
        if item.name != "cars":
            (data / item.name).symlink_to(item)
    shutil.copytree(races.game.data / "cars" / "car1-trb1", data / "cars" / "car1-trb1")
    file = data / "cars" / "car1-trb1" / "car1-trb1.xml"
    text = file.read_text(encoding="latin-1")
    heavier = text.replace('name="mass" unit="kg" val="1150.0"', 'name="mass" unit="kg" val="1160.0"')
    assert heavier != text
    file.write_text(heavier, encoding="latin-1")
    races.race(game=replace(races.game, data=data))
    assert [text for text in races.told if "is of another car file, track or version; searched again" in text]
    assert races.files().keys() == {name} and races.files() != {name: content}


def test_races_of_other_lengths_do_not_disturb_each_other(races: Races) -> None:
    races.race(laps=3)  # other fuel
    assert len(races.files()) == 2 and not races.told


def test_a_folder_that_cannot_be_written_is_told_and_the_race_goes_on(races: Races, tmp_path: Path) -> None:
    shutil.rmtree(races.folder)
    races.folder.write_text("no folder", encoding="utf-8")
    result, _ = races.race()
    assert result.laps == 1 and races.told == [f"nothing can be kept in {races.folder}"]


def test_a_search_anew_neither_reads_nor_keeps(races: Races, apx: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APEXLINE_TORCS_SETUPS", str(races.folder))
    (file,) = races.folder.iterdir()
    file.write_bytes(b"no setup")
    race = ("torcs", "race", "--track", "g-track-1", "--drivers", "apexline:3", "--laps", "1")
    anew = apx(*race, "--search-anew")
    assert (anew.returncode, anew.stderr, file.read_bytes()) == (0, "", b"no setup")
    again = apx(*race)
    assert again.returncode == 0 and f"apexline: {file} is damaged; searched again" in again.stderr
    assert file.read_bytes().startswith(b"apexline torcs setup ")


def test_the_folder_is_in_the_users_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("APEXLINE_TORCS_SETUPS", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert torcs_game.kept_setups() == tmp_path / "apexline" / "torcs-setups"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert torcs_game.kept_setups() == tmp_path / ".cache" / "apexline" / "torcs-setups"
