# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Files that once kept a reader busy for minutes are refused or read in seconds, and long bakes can be called off from their beginning on.

tools/worst_inputs has all that are known."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import ROOT

import apexline
from apexline import errors, files

MOST_S = 5.0


@pytest.mark.parametrize(
    "name",
    ["obj_many_objects", "obj_most_objects", "obj_edges_far_apart", "torcs_long_segments", "torcs_most_steps", "gltf_shared_nodes",
     "gltf_many_instances", "scene_json_long_path", "recording_learning_kinds", "recording_searching_kinds", "recording_stiff_springs"],
)  # fmt: skip
def test_a_file_that_took_minutes_takes_seconds(name: str) -> None:
    environment = os.environ | {"APX_PYTHON_PACKAGE": str(Path(apexline.__file__).parents[1])}
    run = subprocess.run([sys.executable, str(ROOT / "tools" / "worst_inputs"), "--feed", name], env=environment, capture_output=True,
                         text=True, timeout=300, check=True)  # fmt: skip
    assert float(run.stdout.split()[0]) < MOST_S


@pytest.mark.parametrize("name", ["track_json_kinks", "track_json_huge_circle", "torcs_large_circle"])
def test_a_long_bake_is_called_off_before_and_within_its_lines(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    worst = importlib.import_module("measuring.worst_inputs").INPUTS[name]
    path = tmp_path / worst.file
    path.write_bytes(worst.make())
    for stop_at in (0.0, 0.051):
        began, calls = time.process_time(), []

        def goes_on(share: float, stop_at: float = stop_at, calls: list[float] = calls) -> bool:
            calls.append(time.process_time())
            return share < stop_at

        with pytest.raises(errors.Cancelled):
            files.bake_track(path, progress=goes_on)
        calls.append(time.process_time())
        assert len(calls) > 1
        assert max(after - before for before, after in zip([began, *calls], calls, strict=False)) < MOST_S
