# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Every command that writes a file, where it cannot: into a read-only folder, in one that is gone, and into one that is removed at a
random moment of its work. It says so in one line with status 2 and leaves nothing half-written."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from file_commands import OLD, WRITING, contents, make_inputs, prepared, run_and_measure, start, wait_for_cpu

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="mounts folders and reads the time of a process from /proc")

# Permissions do not bind root, a mount that is read-only does.
READ_ONLY = ("unshare", "-rm", "sh", "-c", 'mount --bind . . && mount -o remount,ro,bind "$PWD" && cd "$PWD" && exec "$@"', "sh")


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return make_inputs(tmp_path_factory.mktemp("places"))


def one_line(process: subprocess.Popen[bytes]) -> str:
    _, said = process.communicate(timeout=120)
    words = said.decode(errors="replace")
    assert process.returncode == 2, words
    assert len(words.splitlines()) == 1 and words.startswith("apexline: "), words
    return words


@pytest.mark.parametrize("name", WRITING)
def test_a_read_only_folder_is_told_in_one_line(name: str, inputs: dict[str, bytes], tmp_path: Path) -> None:
    tried = subprocess.run([*READ_ONLY, "touch", "x"], cwd=tmp_path, capture_output=True, text=True, check=False)
    if "Read-only" not in tried.stderr:
        pytest.skip(f"no folder can be mounted read-only here: {tried.stderr.strip()}")
    output = WRITING[name].split()[-1]
    files = inputs | {output: OLD}
    folder = prepared(tmp_path, files)
    assert f"{folder / output}: read-only file system" in one_line(start(WRITING[name], folder, READ_ONLY))
    assert contents(folder) == files


@pytest.mark.parametrize("name", WRITING)
def test_a_folder_that_is_gone_is_told_in_one_line(name: str, inputs: dict[str, bytes], tmp_path: Path) -> None:
    folder = prepared(tmp_path / "inputs", inputs)
    words = " ".join(str(folder / word) if word.startswith(("in.", "cases")) else word for word in WRITING[name].split())
    gone = tmp_path / "gone"
    gone.mkdir()
    one_line(start(words, gone, ("sh", "-c", 'rmdir "$PWD" && exec "$@"', "sh")))
    assert contents(tmp_path).keys() == {f"inputs/{file}" for file in inputs}


@pytest.mark.parametrize("name", ["bake", "race", "regress", "steer-run", "sweep"])
def test_a_folder_that_goes_during_the_work_is_told_in_one_line(name: str, inputs: dict[str, bytes], tmp_path: Path) -> None:
    folder = prepared(tmp_path, inputs)
    (folder / "gone").mkdir()
    *words, output = WRITING[name].split()
    command = " ".join([*words, f"gone/{output}"])
    needed_s = run_and_measure(command, folder)
    process = start(command, folder)
    share = random.uniform(0.0, 1.0)
    wait_for_cpu(process, share * needed_s)
    # A file that is made between the look into the folder and its removal keeps it.
    while (folder / "gone").exists():
        shutil.rmtree(folder / "gone", ignore_errors=True)
    _, said = process.communicate(timeout=120)
    told = f"gone after {share:.2f} of its time, status {process.returncode}: {said.decode(errors='replace')}"
    assert process.returncode in (0, 2), told
    # Where it was done before, the folder went with the new file in it.
    assert len(said.splitlines()) == (1 if process.returncode else 0) and (not said or said.startswith(b"apexline: ")), told
    assert contents(folder) == inputs, told
