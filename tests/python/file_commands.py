# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Every command that writes a file and those that only print, with small inputs, as people run them: shared by the tests that
end them, and that take the place they write to away."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

from conftest import ROOT

import apexline

OLD = b"what was there before"
# The last word is the file that is written.
WRITING = {
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
PRINTING = {
    "info": "info in.apx",
    "lint": "lint in.csv",
    "race": "race in.apx --cars 2 --laps 1",
    "replay": "replay in.apxr",
    "racecraft": "racecraft in.apx --seeds 1 --laps 1 --only equal",
    "regress": "regress cases",
    "calibrate": "calibrate gt",
    "steer-list": "steer list",
    "steer-run": "steer run queue --seconds 1",
    "steer-help": "steer --help",
}


def start(words: str, folder: Path, before: tuple[str, ...] = ()) -> subprocess.Popen[bytes]:
    """`apexline WORDS` in a folder; `before` are the words of a program that starts it."""
    environment = os.environ | {"APEXLINE_BUILD": str(Path(apexline.__file__).parents[2])}
    return subprocess.Popen([*before, sys.executable, str(ROOT / "tools" / "apexline"), *words.split()], cwd=folder, env=environment,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)  # fmt: skip


def make_inputs(folder: Path) -> dict[str, bytes]:
    """The inputs of the commands by name: a road of 200 m, a race on it and a folder of races."""
    rows = "".join(f"{x},{z},4,4\n" for x, z in ((0, 30), (21, 21), (30, 0), (21, -21), (0, -30), (-21, -21), (-30, 0), (-21, 21)))
    (folder / "in.csv").write_text(rows, encoding="utf-8")
    for words in ("bake in.csv -o in.apx", "race in.apx --cars 2 --laps 1 --record in.apxr"):
        assert start(words, folder).wait(timeout=120) == 0
    (folder / "cases").mkdir()
    (folder / "cases" / "race.apxr").write_bytes((folder / "in.apxr").read_bytes())
    return contents(folder)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def prepared(folder: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def run_and_measure(words: str, folder: Path) -> float:
    """Runs a command to its end and returns the seconds of the processor that it took."""

    def children_s() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = children_s()
    process = start(words, folder)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    return children_s() - before


def wait_for_cpu(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Waits until a process and those that it waited for have used these seconds of the processor, or it has ended."""

    def used_s() -> float:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    while process.poll() is None and used_s() < seconds:
        time.sleep(0.002)
