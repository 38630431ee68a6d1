# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Disks that are full, read and write errors, interrupted calls, renames that fail and a process that is killed between any two
calls: a file that was there stays whole, and a command says in one line what went wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

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


def run_with_fault(shim: Path, folder: Path, command: list[str], call: str, number: int, kind: str) -> tuple[int, str, bool]:
    """Exit status, standard error and whether the fault happened."""
    fired = folder.parent / f"{folder.name}.fired"
    fired.unlink(missing_ok=True)
    environment = os.environ | {
        "PYTHONPATH": str(Path(apexline.__file__).parents[1]), "PYTHONDONTWRITEBYTECODE": "1", "LD_PRELOAD": str(shim),
        "FAULT_FOLDER": str(folder), "FAULT_CALL": call, "FAULT_NUMBER": str(number), "FAULT_KIND": kind, "FAULT_FIRED": str(fired),
    }  # fmt: skip
    ran = subprocess.run([sys.executable, "-m", "apexline", *command], cwd=folder, env=environment, capture_output=True, timeout=120, check=False)
    return ran.returncode, ran.stderr.decode("utf-8", "replace"), fired.exists()


COMMANDS = {
    "bake": (["bake", "in.csv", "-o", "out.apx"], "out.apx"),
    "race": (["race", "in.apx", "--cars", "1", "--laps", "1", "--record", "out.apxr"], "out.apxr"),
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("call", FAULTS)
def test_a_fault_loses_nothing(name: str, call: str, shim: Path, club: apexline.Track, tmp_path: Path) -> None:
    command, output = COMMANDS[name]
    for kind in FAULTS[call]:
        for number in range(1, 3):
            folder = tmp_path / f"{kind}-{number}"
            folder.mkdir()
            (folder / "in.apx").write_bytes(club.save())
            rows = "".join(f"{x},{z},6,6\n" for x, z in ((0, 60), (42, 42), (60, 0), (42, -42), (0, -60), (-42, -42), (-60, 0), (-42, 42)))
            (folder / "in.csv").write_text(rows, encoding="utf-8")
            (folder / output).write_bytes(OLD)
            status, said, fired = run_with_fault(shim, folder, command, call, number, kind)
            if not fired:
                assert (folder / output).read_bytes() != OLD, said
                break
            assert "Traceback" not in said, f"{call} {number} {kind}: {said}"
            left = (folder / output).read_bytes()
            if kind == "kill":
                assert status == -9
                assert left == OLD or is_whole(folder / output), f"{call} {number} {kind}"
            elif (call, kind) in HARMLESS:
                assert status == 0, said
                assert is_whole(folder / output)
            else:
                assert status != 0, f"{call} {number} {kind} went unnoticed"
                assert len(said.splitlines()) == 1 and said.startswith("apexline: "), said
                assert left == OLD, f"{call} {number} {kind}"
                assert not list(folder.glob(".*part*")), "an unfinished file was left"


def is_whole(path: Path) -> bool:
    if path.suffix == ".apx":
        with apexline.Track.load(path.read_bytes(), path.name):
            return True
    with apexline.Recording.open(path.read_bytes(), path.name) as recording:
        return bool(recording.info.bytes_left_out == 0)
