# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Signals at any moment, folders with odd names, read-only ones and ones that vanish, no HOME, no TMPDIR and no locale: a command does
its work or says in one line why not, and what was there stays whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT, Command

import apexline

OLD = b"what was there before"
PACKAGE = str(Path(apexline.__file__).parents[1])
BUILD = str(Path(apexline.__file__).parents[2])


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": PACKAGE, "PYTHONDONTWRITEBYTECODE": "1"} | more


def run(command: list[str], folder: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "apexline", *command], cwd=folder, env=env or environment(), capture_output=True, timeout=120, check=False
    )


WORKS = {
    "race": (["race", "club", "--cars", "2", "--laps", "1", "--record", "out.apxr", "--report", "out.html"], "out.html"),
    "bake": (["bake", "oval", "-o", "out.apx"], "out.apx"),
    "scene": (["steer", "run", str(ROOT / "data" / "scenes" / "queue.scene.json"), "--record", "out.apxr"], "out.apxr"),
}


@pytest.mark.parametrize("name", WORKS)
def test_a_command_needs_no_home_no_temporary_folder_and_no_locale(name: str, tmp_path: Path) -> None:
    command, output = WORKS[name]
    bare = {"PATH": os.environ["PATH"], "PYTHONPATH": PACKAGE, "PYTHONDONTWRITEBYTECODE": "1", "LANG": "C", "LC_ALL": "C"}
    ran = run(command, tmp_path, bare)
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / output).stat().st_size > 1000


@pytest.mark.parametrize("name", ["it's \"so\"", "new\nline", "<b>&amp;", "no\udcffutf8", "=1+1", "$(touch x)"], ids=range(6))
def test_a_folder_may_have_any_name(name: str, apx: Command, tmp_path: Path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    for work in ("race", "bake"):
        command, output = WORKS[work]
        words = [str(folder / word) if word.startswith("out.") else word for word in command]
        # Bytes that are no UTF-8 are the interpreter's to read.
        ran = run(words, tmp_path) if "\udcff" in name else apx(*words)
        # Names that are no UTF-8 are refused, see test_hard_input.
        if "\udcff" in name and ran.returncode == 2:
            assert len(ran.stderr.splitlines()) == 1, ran.stderr
            continue
        assert ran.returncode == 0, ran.stderr
        assert (folder / output).stat().st_size > 1000
        assert b"<b>&amp;" not in (folder / output).read_bytes()
    assert not (tmp_path / "x").exists()


def test_a_folder_that_vanishes_is_told_in_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    script = "import os, sys; os.rmdir(os.getcwd()); sys.argv[1:] = ['race', 'club', '--cars', '1', '--laps', '1', '--record', 'out.apxr']; "
    script += "from apexline.cli import main; sys.exit(main())"
    ran = subprocess.run([sys.executable, "-c", script], cwd=folder, env=environment(), capture_output=True, timeout=120, check=False)
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1, ran.stderr


def test_two_that_write_one_file_leave_one_whole_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "apexline", "bake", "oval", "-o", "out.apx"]
    both = [subprocess.Popen(command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE) for _ in range(2)]
    assert [process.wait(timeout=120) for process in both] == [0, 0]
    with apexline.Track.load((tmp_path / "out.apx").read_bytes(), "out.apx"):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["out.apx"]


@pytest.fixture(scope="session")
def long_recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("long") / "long.apxr"
    ran = run(["race", "oval", "--cars", "8", "--laps", "40", "--record", str(path)], path.parent)
    assert ran.returncode == 0, ran.stderr
    return path


def wait_until_it_works(process: subprocess.Popen[bytes]) -> None:
    """Waits until a process has loaded the library: its interpreter starts for seconds on a busy machine, and what a signal does to it
    before any line of ours is Python's."""
    maps, end = Path(f"/proc/{process.pid}/maps"), time.monotonic() + 60.0
    while process.poll() is None and time.monotonic() < end:
        if "libapexline_all" in maps.read_text(encoding="utf-8"):
            return
        time.sleep(0.01)


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """Commands of a shell's background job ignore SIGINT, and what they start does."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, usual)


LONG = {
    "race": ["race", "club", "--cars", "12", "--laps", "200", "--record", "out.apxr"],
    "replay": ["replay", "RECORDING"],
    "sweep": ["sweep", "--tracks", "club,oval", "--seeds", "1-40", "--laps", "20", "-o", "out.json"],
    "scene": ["steer", "run", str(ROOT / "data" / "scenes" / "town-map.scene.json"), "--seconds", "100000", "--record", "out.apxr"],
}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("name", LONG)
def test_a_signal_ends_a_command_and_leaves_what_was_there(
    name: str, number: signal.Signals, long_recording: Path, tmp_path: Path, hears_ctrl_c: None
) -> None:
    command = [str(long_recording) if word == "RECORDING" else word for word in LONG[name]]
    output = "out.json" if name == "sweep" else "out.apxr"
    (tmp_path / output).write_bytes(OLD)
    process = subprocess.Popen([str(ROOT / "tools" / "apexline"), *command], cwd=tmp_path, env=environment(APEXLINE_BUILD=BUILD),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    wait_until_it_works(process)
    time.sleep(0.1)
    begun = time.monotonic()
    process.send_signal(number)
    _, said = process.communicate(timeout=60)
    assert time.monotonic() - begun < 10.0
    if process.returncode == 0:
        pytest.skip("it was done before the signal")
    assert process.returncode in (-number, 128 + number), said
    # Workers that outlive a killed command may say that nobody listens.
    assert number == signal.SIGKILL or b"Traceback" not in said
    assert (tmp_path / output).read_bytes() == OLD
    if number != signal.SIGKILL:
        assert [path.name for path in tmp_path.iterdir()] == [output], "unfinished files were left"


def test_ctrl_c_while_modules_are_read_gives_no_traceback(tmp_path: Path, hears_ctrl_c: None) -> None:
    for delay_s in (0.05, 0.1, 0.15, 0.2, 0.3):
        process = subprocess.Popen(
            [str(ROOT / "tools" / "apexline"), "race", "club", "--laps", "1000"], cwd=tmp_path, env=environment(APEXLINE_BUILD=BUILD),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
        time.sleep(delay_s)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert process.returncode != 0
        # The interpreter's own start, before any line of ours, is Python's.
        assert b"apexline/" not in said or b"Traceback" not in said, said
