# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Disks that are full, read and write errors, interrupted calls, renames that fail and a process that is killed between any two
calls: a file that was there stays whole, and a command says in one line what went wrong."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import apexline

OLD = b"what was there before"
FAULTS = {
    "write": ("ENOSPC", "EIO", "EINTR", "short", "kill"),
    "read": ("EIO", "EINTR", "short"),
    "open": ("EIO", "ENOSPC", "kill"),
    "rename": ("EIO", "ENOSPC", "kill"),
}
# A fault that the system heals, or Python: the call is made again.
HARMLESS = {("write", "EINTR"), ("write", "short"), ("read", "EINTR"), ("read", "short")}


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if sys.platform != "linux" or shutil.which("cc") is None:
        pytest.skip("needs Linux and a C compiler")
    library = tmp_path_factory.mktemp("faults") / "file_faults.so"
    source = Path(__file__).with_name("file_faults.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"], check=True)
    return library


# Runs each command in a process of its own, that begins where an interpreter has read the modules.
COMMANDS_OF_A_LIST = """
import json, os, sys
from apexline.cli import bake, main, race
for case in json.loads(sys.argv[1]):
    child = os.fork()
    if child == 0:
        os.dup2(os.open(case["said"], os.O_WRONLY | os.O_CREAT), 2)
        os.chdir(case["environment"]["FAULT_FOLDER"])
        os.environ.update(case["environment"])
        sys.argv[1:] = case["command"]
        sys.exit(main())
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@dataclass(frozen=True)
class Fault:
    """One fault of a command: the kind of its n-th call on files of the folder."""

    call: str
    kind: str
    number: int
    folder: Path

    def beside(self, suffix: str) -> Path:
        return self.folder.with_name(self.folder.name + suffix)

    def case(self, command: list[str]) -> dict[str, Any]:
        environment = {"FAULT_FOLDER": str(self.folder), "FAULT_CALL": self.call, "FAULT_NUMBER": str(self.number), "FAULT_KIND": self.kind,
                       "FAULT_FIRED": str(self.beside(".fired"))}  # fmt: skip
        return {"command": command, "said": str(self.beside(".said")), "environment": environment}


def run_with_faults(shim: Path, command: list[str], faults: list[Fault]) -> list[int]:
    """The exit statuses."""
    package = str(Path(apexline.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": package, "PYTHONDONTWRITEBYTECODE": "1", "LD_PRELOAD": str(shim)}
    cases = json.dumps([fault.case(command) for fault in faults])
    ran = subprocess.run(
        [sys.executable, "-c", COMMANDS_OF_A_LIST, cases], env=environment, capture_output=True, text=True, timeout=300, check=True
    )
    return [int(line) for line in ran.stdout.splitlines() if line.lstrip("-").isdigit()]


COMMANDS = {
    "bake": (["bake", "in.csv", "-o", "out.apx"], "out.apx"),
    "race": (["race", "in.apx", "--cars", "1", "--laps", "1", "--record", "out.apxr"], "out.apxr"),
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("call", FAULTS)
def test_a_fault_loses_nothing(name: str, call: str, shim: Path, club: apexline.Track, tmp_path: Path) -> None:
    command, output = COMMANDS[name]
    rows = "".join(f"{x},{z},6,6\n" for x, z in ((0, 60), (42, 42), (60, 0), (42, -42), (0, -60), (-42, -42), (-60, 0), (-42, 42)))
    faults = [Fault(call, kind, number, tmp_path / f"{kind}-{number}") for kind in FAULTS[call] for number in (1, 2)]
    for fault in faults:
        fault.folder.mkdir()
        (fault.folder / "in.apx").write_bytes(club.save())
        (fault.folder / "in.csv").write_text(rows, encoding="utf-8")
        (fault.folder / output).write_bytes(OLD)
    statuses = run_with_faults(shim, command, faults)
    assert any(fault.beside(".fired").exists() for fault in faults)
    for fault, status in zip(faults, statuses, strict=True):
        expect_nothing_lost(fault, output, status)


def expect_nothing_lost(fault: Fault, output: str, status: int) -> None:
    said, file = fault.beside(".said").read_text(encoding="utf-8", errors="replace"), fault.folder / output
    left = file.read_bytes()
    assert "Traceback" not in said, f"{fault}: {said}"
    if not fault.beside(".fired").exists() or (fault.call, fault.kind) in HARMLESS:
        assert status == 0, f"{fault}: {said}"
        assert is_whole(file)
    elif fault.kind == "kill":
        assert status == -9
        assert left == OLD or is_whole(file), fault
    else:
        assert status != 0, f"{fault} went unnoticed"
        assert len(said.splitlines()) == 1 and said.startswith("apexline: "), said
        assert left == OLD, fault
        assert not list(fault.folder.glob(".*part*")), "an unfinished file was left"


def is_whole(path: Path) -> bool:
    if path.suffix == ".apx":
        with apexline.Track.load(path.read_bytes(), path.name):
            return True
    with apexline.Recording.open(path.read_bytes(), path.name) as recording:
        return bool(recording.info.bytes_left_out == 0)
