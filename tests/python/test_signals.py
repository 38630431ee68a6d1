# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Every command is ended at a random moment of its work. Of one that writes a file, the file that was there stays, or the new one is
whole; one that only prints ends in a line or none, with the status of the signal.

APX_SIGNAL_ROUNDS says how often each command is ended by each signal; without it one of them does, once."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from file_commands import OLD, PRINTING, WRITING, contents, make_inputs, prepared, run_and_measure, start, wait_for_cpu

import apexline
from apexline import cli, workers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads the time of a process from /proc")

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
ROUNDS = int(os.environ.get("APX_SIGNAL_ROUNDS", "0"))


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return make_inputs(tmp_path_factory.mktemp("signals"))


@pytest.fixture(autouse=True)
def hears_ctrl_c() -> Iterator[None]:
    """A shell's background job ignores SIGINT, and what it starts does."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, usual)


def ended(words: str, folder: Path, number: signal.Signals, needed_s: float) -> tuple[int, bytes, str]:
    """Status and standard error of a command that a signal ends at a random moment, and both in words."""
    # The interpreter's own start, before any line of ours, is Python's.
    share = random.uniform(0.15, 1.0)
    process = start(words, folder)
    wait_for_cpu(process, share * needed_s)
    process.send_signal(number)
    _, said = process.communicate(timeout=60)
    told = f"{number.name} after {share:.2f} of its time, status {process.returncode}: {said.decode(errors='replace')}"
    assert process.returncode in (0, -number, 128 + number), told
    assert b"Traceback" not in said or number == signal.SIGKILL, told
    return process.returncode, said, told


def is_whole(left: bytes, new: bytes) -> bool:
    """A report is a few bytes longer or shorter from run to run: it tells how fast its race ran."""
    return left[-8:] == new[-8:] and abs(len(left) - len(new)) <= (16 if new.startswith(b"<!doctype html") else 0)


@pytest.mark.parametrize("name", WRITING)
def test_a_signal_at_any_moment_leaves_a_whole_file(name: str, inputs: dict[str, bytes], tmp_path: Path) -> None:
    words = WRITING[name]
    output = words.split()[-1]
    files = inputs | {output: OLD}
    whole = prepared(tmp_path / "whole", files)
    needed_s = run_and_measure(words, whole)
    new = (whole / output).read_bytes()
    assert new != OLD
    for round_number, number in enumerate(SIGNALS * ROUNDS or random.sample(SIGNALS, 1)):
        folder = prepared(tmp_path / str(round_number), files)
        status, _, told = ended(words, folder, number, needed_s)
        left = (folder / output).read_bytes()
        assert left == OLD or is_whole(left, new), told
        assert status != 0 or left != OLD, told
        if number != signal.SIGKILL:
            assert contents(folder).keys() == files.keys(), told


@pytest.mark.parametrize("name", PRINTING)
def test_a_signal_at_any_moment_ends_what_prints_quietly(name: str, inputs: dict[str, bytes], tmp_path: Path) -> None:
    words = PRINTING[name]
    folder = prepared(tmp_path, inputs)
    needed_s = run_and_measure(words, folder)
    for number in SIGNALS * ROUNDS or random.sample(SIGNALS, 1):
        _, said, told = ended(words, folder, number, needed_s)
        assert len(said.splitlines()) <= 1 or number == signal.SIGKILL, told
        assert contents(folder) == inputs, told


def assert_ends_in_a_line(script: str) -> None:
    """Of a script that SIGTERM ends."""
    environment = os.environ | {"PYTHONPATH": str(Path(apexline.__file__).parents[1])}
    ran = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (128 + signal.SIGTERM, "apexline: interrupted; unfinished files were removed\n")


def test_a_signal_while_a_class_is_made_ends_in_a_line() -> None:
    script = """
import os, signal, sys
from apexline import cli
from apexline.cli import info

class Field:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(100):
            pass

info.run = lambda args: type("Owner", (), {"field": Field()})
sys.exit(cli.main(["info", "club"]))
"""
    assert_ends_in_a_line(script)


def test_a_signal_leaves_no_complaint_of_a_finaliser() -> None:
    """As a generator of the standard library's XML that is thrown away half done."""
    script = """
import os, signal, sys
from apexline import cli
from apexline.cli import info

def half_done():
    try:
        yield
    finally:
        raise ValueError("I/O operation on closed file")

def run(args):
    writer = half_done()
    next(writer)
    os.kill(os.getpid(), signal.SIGTERM)
    for _ in range(100):
        pass

info.run = run
sys.argv[1:] = ["info", "club"]
sys.exit(cli.main())
"""
    assert_ends_in_a_line(script)


def test_a_signal_that_is_lost_ends_without_a_warning() -> None:
    """As within a module of Cython's that is read: it tells Python of the lost signal, then warns and goes on."""
    script = """
import os, signal, sys, time, warnings
from apexline import cli
from apexline.cli import info

class Module:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(100):
            pass

def run(args):
    Module()
    warnings.warn("half done", RuntimeWarning)
    time.sleep(60)

info.run = run
sys.argv[1:] = ["info", "club"]
sys.exit(cli.main())
"""
    assert_ends_in_a_line(script)


def test_a_signal_that_another_thread_receives_is_answered_before_the_work_is_done() -> None:
    """As one that arrives right before the wait: nothing wakes the main thread up."""
    answered = threading.Event()
    ended = []

    def interrupt(_: int) -> None:
        time.sleep(0.3)  # the main thread waits by then
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        answered.wait(20.0)
        ended.append(True)

    with ThreadPoolExecutor(1) as pool:
        with pytest.raises(KeyboardInterrupt):
            list(workers.run_in_threads(pool, interrupt, [0]))
        assert not ended
        answered.set()


HALF_STARTED = """
import os, signal, sys
from multiprocessing import util
from apexline import cli, workers

number = getattr(signal, sys.argv[1])
def stop(number, frame):
    raise KeyboardInterrupt(number)
signal.signal(number, stop)
spawn = util.spawnv_passfds
def interrupted(path, args, fds):
    pid = spawn(path, args, fds)
    if any("spawn_main" in str(word) for word in args):
        os.kill(os.getpid(), number)
    return pid
util.spawnv_passfds = interrupted
if __name__ == "__main__":
    try:
        workers.run_jobs(abs, [1, 2], 1)
    except KeyboardInterrupt:
        print("interrupted")
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_interrupt_while_a_worker_starts_leaves_none_that_complains(name: str, tmp_path: Path) -> None:
    script = tmp_path / "half_started.py"
    script.write_text(HALF_STARTED)
    run = subprocess.run([sys.executable, str(script), name], capture_output=True, text=True, timeout=60)
    assert run.stdout == "interrupted\n"
    assert run.stderr == ""


def test_a_signal_that_comes_while_a_command_ends_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, late = signal.getsignal, [KeyboardInterrupt(signal.SIGINT)]

    def interrupted(number: int) -> object:
        if late:
            raise late.pop()
        return usual(number)

    monkeypatch.setattr(signal, "getsignal", interrupted)
    cli._end_by_signals()
    assert not late and usual(signal.SIGINT) == signal.SIG_DFL
