# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Every command that writes a file is ended at a random moment of its work: the file that was there stays, or the new one is whole.

APX_SIGNAL_ROUNDS says how often each command is ended by each signal; without it one of them does, once."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import ROOT

import apexline

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads the time of a process from /proc")

OLD = b"what was there before"
COMMANDS = {
    "bake": "bake in.csv -o out.apx",
    "convert": "convert in.csv -o out.track.json",
    "line": "line in.apx --csv out.csv",
    "plot": "plot in.apx -o out.png",
    "race": "race in.apx --cars 2 --laps 1 --record out.apxr",
    "race-report": "race in.apx --cars 2 --laps 1 --report out.html",
    "replay": "replay in.apxr --report out.html",
    "racecraft": "racecraft in.apx --seeds 1 --laps 1 --only equal --json out.json",
    "regress": "regress cases --junit out.xml",
    "sweep": "sweep --tracks in.apx --seeds 1-2 --laps 1 -o out.csv",
    "calibrate": "calibrate gt -o out.json",
    "steer-run": "steer run queue --seconds 1 --report out.html",
    "steer-export": "steer export in.apxr --export out.gltf",
    "steer-convert": "steer convert in.apx -o out.scene.json",
}
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
ROUNDS = int(os.environ.get("APX_SIGNAL_ROUNDS", "0"))


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The inputs of the commands: a road of 200 m, a race on it and a folder of races."""
    rows = "".join(f"{x},{z},4,4\n" for x, z in ((0, 30), (21, 21), (30, 0), (21, -21), (0, -30), (-21, -21), (-30, 0), (-21, 21)))
    folder = tmp_path_factory.mktemp("signals")
    (folder / "in.csv").write_text(rows, encoding="utf-8")
    for words in ("bake in.csv -o in.apx", "race in.apx --cars 2 --laps 1 --record in.apxr"):
        assert start(words, folder).wait(timeout=120) == 0
    (folder / "cases").mkdir()
    (folder / "cases" / "race.apxr").write_bytes((folder / "in.apxr").read_bytes())
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def start(words: str, folder: Path) -> subprocess.Popen[bytes]:
    environment = os.environ | {"APEXLINE_BUILD": str(Path(apexline.__file__).parents[2])}
    return subprocess.Popen([sys.executable, str(ROOT / "tools" / "apexline"), *words.split()], cwd=folder, env=environment,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)  # fmt: skip


def prepared(folder: Path, inputs: dict[str, bytes], output: str) -> Path:
    for name, content in (inputs | {output: OLD}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def cpu_s(process: subprocess.Popen[bytes]) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def own_cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_at_any_moment_leaves_a_whole_file(name: str, inputs: dict[str, bytes], tmp_path: Path) -> None:
    words = COMMANDS[name]
    output = words.split()[-1]
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    try:
        before = own_cpu_s()
        whole = prepared(tmp_path / "whole", inputs, output)
        process = start(words, whole)
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said
        needed_s = own_cpu_s() - before
        new = (whole / output).read_bytes()
        assert new != OLD
        for round_number, number in enumerate(SIGNALS * ROUNDS or random.sample(SIGNALS, 1)):
            # The interpreter's own start, before any line of ours, is Python's.
            share = random.uniform(0.15, 1.0)
            folder = prepared(tmp_path / str(round_number), inputs, output)
            process = start(words, folder)
            while process.poll() is None and cpu_s(process) < share * needed_s:
                time.sleep(0.002)
            process.send_signal(number)
            _, said = process.communicate(timeout=60)
            told = f"{number.name} after {share:.2f} of its time: {said.decode(errors='replace')}"
            assert process.returncode in (0, -number, 128 + number), told
            left = (folder / output).read_bytes()
            assert left == OLD or len(left) == len(new), told
            assert process.returncode != 0 or left != OLD, told
            assert b"Traceback" not in said or number == signal.SIGKILL, told
            if number != signal.SIGKILL:
                assert {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} == {*inputs, output}, told
    finally:
        signal.signal(signal.SIGINT, usual)
