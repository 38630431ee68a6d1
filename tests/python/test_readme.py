# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The README's Python and shell blocks run as they are printed. Its C block: tests/structure/test_readme.py."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import apexline

ROOT = Path(__file__).resolve().parents[2]


def blocks(language: str) -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def commands() -> list[str]:
    """The lines of the shell blocks that use the command line, whole: neither set-up nor the C example, nor TORCS's (test_torcs.py)."""
    lines = "".join(blocks("sh")).replace("\\\n", " ").splitlines()
    ours = [line for line in lines if line.startswith(("tools/apexline ", "mkdir "))]
    return [line for line in ours if not line.startswith("tools/apexline torcs ")]


def write_centre_line(path: Path) -> None:
    """The club circuit as a centre line with widths."""
    gates = apexline.Source.from_file("club").gates()
    left, right = gates["left"][:, [0, 2]], gates["right"][:, [0, 2]]
    half = 0.5 * np.linalg.norm(right - left, axis=1)
    np.savetxt(path, np.column_stack([0.5 * (left + right), half, half]), delimiter=",",
               header="x_m,y_m,w_tr_right_m,w_tr_left_m")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder that looks like the root of a clone and takes the results."""
    for name in ("data", "tools", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    write_centre_line(tmp_path / "my_circuit.csv")
    return tmp_path


@pytest.fixture
def environment() -> dict[str, str]:
    package = Path(apexline.__file__).parents[1]
    return os.environ | {"PYTHONPATH": str(package), "APEXLINE_BUILD": str(package.parent)}


@pytest.mark.parametrize("block", range(len(blocks("python"))))
def test_a_python_block_runs(block: int, clone: Path, environment: dict[str, str]) -> None:
    run = subprocess.run([sys.executable, "-c", blocks("python")[block]], cwd=clone, env=environment, capture_output=True,
                         text=True, timeout=300)
    assert run.returncode == 0, run.stderr


def test_the_shell_commands_run_in_their_order(clone: Path, environment: dict[str, str]) -> None:
    lines = commands()
    assert len(lines) >= 6
    for line in lines:
        run = subprocess.run(["bash", "-c", line], cwd=clone, env=environment, capture_output=True, text=True, timeout=300)
        assert run.returncode == 0, f"{line}\n{run.stdout}{run.stderr}"
    for name in ("bridge.apx", "bridge.csv", "bridge.png", "race.apxr", "report.html", "race.json"):
        assert (clone / "out" / name).stat().st_size > 0


def test_the_blocks_are_found() -> None:
    assert len(blocks("python")) >= 2
    assert any("apexline.Track.bake" in block for block in blocks("python"))
