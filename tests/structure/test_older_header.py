# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A program built against an older header runs with this library and races the same; one built against a newer header is refused in words.

The older header is this one without the last fields of some structs, the newer one has fields more: what a release before and one
after this one look like.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

RACE_OLDER = {"vehicle.h": ["apx_vehicle_desc"], "driver.h": ["apx_driver_desc"], "race.h": ["apx_race_desc"]}
STEER_OLDER = {"vehicle.h": ["apx_vehicle_desc"], "steer_scene.h": ["apx_steer_body", "apx_steer_agent"],
               "steer_behaviour.h": ["apx_steer_behaviour"], "steer.h": ["apx_steer_info"]}
RACE = r"""
#include <apexline/apexline.h>
#include <stdio.h>

static int fails(apx_status status) {
    if (status != APX_OK) {
        printf("%s\n", apx_last_error());
    }
    return status != APX_OK;
}

int main(void) {
    apx_track track;
    apx_world world;
    apx_car_desc cars[3];
    apx_world_desc desc = apx_world_desc_default();
    unsigned long long shown;
    uint64_t hash;
    uint32_t tick, done;
    int i;
    if (fails(apx_track_from_file("data/tracks/club.track.json", &track))) {
        return 1;
    }
    desc.race.track = track;
    for (i = 0; i < 3; ++i) {
        cars[i] = apx_car_desc_default();
        cars[i].driver.pace = 0.9f + 0.03f * (float)i;
    }
    if (fails(apx_world_create(&desc, cars, 3, NULL, &world))) {
        return 1;
    }
    if (fails(apx_world_step(world, 600, &done)) || fails(apx_world_state_hash(world, &tick, &hash))) {
        return 1;
    }
    shown = hash;
    printf("%llx\n", shown);
    return 0;
}
"""


STEER = r"""
#include <apexline/steer.h>
#include <stdio.h>

int main(void) {
    apx_steer steer;
    apx_steer_agent agents[6];
    apx_steer_body bodies[2];
    apx_steer_behaviour behaviours[2];
    apx_steer_behaviour_set set = apx_steer_behaviour_set_default();
    apx_steer_desc desc = apx_steer_desc_default();
    apx_steer_info info;
    unsigned long long shown;
    uint64_t hash;
    int i;
    bodies[0] = apx_steer_body_default();
    bodies[1] = apx_steer_body_default();
    bodies[1].kind = APX_STEER_BODY_CAR;
    bodies[1].physics = 1;
    behaviours[0] = apx_steer_behaviour_default(APX_STEER_SEPARATION);
    behaviours[1] = apx_steer_behaviour_default(APX_STEER_WANDER);
    set.behaviour_count = 2;
    for (i = 0; i < 6; ++i) {
        agents[i] = apx_steer_agent_default();
        agents[i].body = (uint32_t)(i % 2);
        agents[i].position[0] = 5.0f * (float)i;
    }
    desc.bodies = bodies;
    desc.body_count = 2;
    desc.behaviours = behaviours;
    desc.behaviour_count = 2;
    desc.behaviour_sets = &set;
    desc.behaviour_set_count = 1;
    desc.agents = agents;
    desc.agent_count = 6;
    info.struct_size = (uint32_t)sizeof info;
    if (apx_steer_create(&desc, &steer) != APX_OK || apx_steer_step(steer, 0, 90) != APX_OK ||
        apx_steer_info_get(steer, &info) != APX_OK || apx_steer_state_hash(steer, NULL, &hash) != APX_OK) {
        printf("%s\n", apx_steer_last_error());
        return 1;
    }
    shown = hash;
    printf("%llx after %u of %u agents\n", shown, info.tick, info.agent_count);
    return 0;
}
"""
PARTS = {"APX_LIBRARY": (RACE, RACE_OLDER, ["native"]), "APX_STEER_LIBRARY": (STEER, STEER_OLDER, ["native", "steer"])}
"""The variable that names each library: a program, the structs that its headers change, and where those lie."""


@dataclass
class Part:
    root: Path
    library: Path
    compiler: str
    program: str
    structs: dict[str, list[str]]
    headers: list[Path]


@pytest.fixture(params=PARTS)
def part(request: pytest.FixtureRequest, root: Path, c_compiler: str) -> Part:
    library = Path(os.environ.get(request.param, ""))
    if not library.is_file():
        pytest.skip(f"{request.param} names no built library; run this through ctest")
    program, structs, folders = PARTS[request.param]
    return Part(root, library, c_compiler, program, structs, [root / folder / "include" for folder in folders])


def changed(part: Part, folder: Path, change: Callable[[str], str]) -> list[Path]:
    """A copy of the public headers in which the structs' ends are changed."""
    for headers in part.headers:
        shutil.copytree(headers, folder, dirs_exist_ok=True)
    for name, structs in part.structs.items():
        path = folder / "apexline" / name
        text = path.read_text(encoding="utf-8")
        for struct in structs:
            start = text.index(f"typedef struct {struct} {{")
            end = text.index(f"}} {struct};", start)
            text = text[:start] + change(text[start:end]) + text[end:]
        path.write_text(text, encoding="utf-8")
    return [folder]


def without_the_last_two(body: str) -> str:
    """Two words less: sizes change by multiples of 8 bytes."""
    fields = list(re.finditer(r"    /\*\*(?:(?!\*/).)*\*/\n    (?:u?int32_t|float|apx_\w+) \w+;\n", body, re.DOTALL))
    return body[:fields[-2].start()] + body[fields[-1].end():]


def with_two_more(body: str) -> str:
    return body + "    float extra;\n    float another;\n"


def run(part: Part, headers: list[Path], folder: Path) -> subprocess.CompletedProcess[str]:
    source, program = folder / "program.c", folder / "program"
    source.write_text(part.program, encoding="utf-8")
    sanitize = os.environ.get("APX_SANITIZE")
    includes = [word for header in headers for word in ("-I", str(header))]
    build = subprocess.run([part.compiler, "-std=c99", "-Wall", "-Wextra", "-Werror", *([f"-fsanitize={sanitize}"] if sanitize else []),
                            *includes, str(source), "-o", str(program), str(part.library), f"-Wl,-rpath,{part.library.parent}"],
                           capture_output=True, text=True)
    assert build.returncode == 0, build.stderr
    return subprocess.run([str(program)], cwd=part.root, capture_output=True, text=True, timeout=120)


def test_an_older_program_runs_the_same(part: Part, tmp_path: Path) -> None:
    now = run(part, part.headers, tmp_path)
    assert now.returncode == 0, now.stdout
    older = run(part, changed(part, tmp_path / "older", without_the_last_two), tmp_path)
    assert (older.returncode, older.stdout) == (0, now.stdout)


def test_a_newer_program_is_refused_in_words(part: Part, tmp_path: Path) -> None:
    newer = run(part, changed(part, tmp_path / "newer", with_two_more), tmp_path)
    assert newer.returncode == 1
    assert "newer header" in newer.stdout
