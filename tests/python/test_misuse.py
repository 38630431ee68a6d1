# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Every method of every object, alive and closed, with arguments that nobody meant: an exception in words, never a crash, and what is
alive goes on with the same bits."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from conftest import ROOT

import apexline

SCRIPT = '''
import inspect, math, random, sys, threading
import numpy as np
import apexline
from apexline import _native, drivers, files, vehicles

pick = random.Random(int(sys.argv[1]))
calls = int(sys.argv[2])
scene = open(sys.argv[3], encoding="utf-8").read()
track = files.load_track("oval")
SLOW = {"bake", "rebake", "add_astar_line", "lint", "step"}  # their work is bounded, but long for junk that is accepted

def world():
    return apexline.World(track, [apexline.Car(), apexline.Car()], situation="overtake", seed=3)

def make():
    own = world()
    return [own, own.race, apexline.Race(track, [apexline.Car()]), _native.Steer.from_json(scene, "s"),
            apexline.Source(files.source_of(track).gates(), name="x", closed=True), files.load_track("oval")]

def junk(alive):
    states = np.zeros(2, apexline.CAR_STATE)
    options = [None, -1, 0, 1, 2, 2**31, 2**32, 2**64, -2**63, math.nan, math.inf, 1e308, 0.5, "", "x", "\\0", "\\udcff", b"", b"APXS" * 9,
               [], [1], {}, (1, 2, 3), object(), int, states, states[::-1], states[::2], np.zeros(0, apexline.CAR_STATE),
               np.full((2, 10), np.nan, np.float32), np.zeros((3, 3, 3)), np.array("x"), np.zeros(5, np.int8), True, lambda *a: 1 / 0,
               apexline.Car(), vehicles.load("gt"), drivers.load("default")]
    return pick.choice(options + alive)

reference = world()
reference.step(50)
expected = reference.state_hash()
witness = world()
witness.step(25)
alive = make()
closed = make()
for thing in closed:
    if thing is not closed[1]:  # the world's own race goes with it
        thing.close()
raised = 0
for _ in range(calls):
    thing = pick.choice(alive + closed)
    name = pick.choice([n for n in dir(thing) if not n.startswith("_") and n != "close"])
    if name in SLOW and pick.random() < 0.97:
        continue
    try:
        member = getattr(thing, name)
        if not callable(member):
            continue
        words = {pick.choice(["car", "tick", "out", "states", "dt_s", "controls"]): junk(alive)} if pick.random() < 0.2 else {}
        if name in ("step",):
            member(pick.choice([None, -1, math.nan, "x", 3, 2**40]))
        else:
            member(*[junk(alive) for _ in range(pick.randrange(4))], **words)
    except MemoryError:
        raised += 1
    except Exception as error:
        raised += 1
        assert str(error), (type(error), name)
witness.step(25)
assert witness.state_hash() == expected
print("raised", raised)
'''


def test_no_method_crashes_whatever_it_is_given(tmp_path: Path) -> None:
    script = tmp_path / "misuse.py"
    script.write_text(SCRIPT, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(Path(apexline.__file__).parents[1]), "PYTHONDONTWRITEBYTECODE": "1"}
    scene = ROOT / "data" / "scenes" / "queue.scene.json"
    for seed in (1, 2):
        ran = subprocess.run([sys.executable, str(script), str(seed), "4000", str(scene)], env=environment, capture_output=True, text=True, timeout=300, check=False)
        assert ran.returncode == 0, ran.stderr[-2000:]
        assert int(ran.stdout.split()[-1]) > 1000
