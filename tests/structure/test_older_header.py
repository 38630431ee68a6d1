# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""A program built against an older header runs with this library and races the same; one built against a newer header is refused in words.

The older header is this one without the last fields of three structs, the newer one has fields more: what a release before and one
after this one look like.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

OLDER = {"vehicle.h": "apx_vehicle_desc", "driver.h": "apx_driver_desc", "race.h": "apx_race_desc"}
PROGRAM = r"""
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


def changed(root: Path, folder: Path, change: Callable[[str], str]) -> Path:
    """A copy of the public headers in which the structs' ends are changed."""
    shutil.copytree(root / "native" / "include", folder)
    for name, struct in OLDER.items():
        path = folder / "apexline" / name
        text = path.read_text(encoding="utf-8")
        start = text.index(f"typedef struct {struct} {{")
        end = text.index(f"}} {struct};", start)
        path.write_text(text[:start] + change(text[start:end]) + text[end:], encoding="utf-8")
    return folder


def without_the_last_two(body: str) -> str:
    """Two words less: sizes change by multiples of 8 bytes."""
    fields = list(re.finditer(r"    /\*\*(?:(?!\*/).)*\*/\n    (?:uint32_t|float) \w+;\n", body, re.DOTALL))
    return body[:fields[-2].start()] + body[fields[-1].end():]


def with_two_more(body: str) -> str:
    return body + "    float extra;\n    float another;\n"


def run(root: Path, headers: Path, library: Path, compiler: str, folder: Path) -> subprocess.CompletedProcess[str]:
    source, program = folder / "race.c", folder / "race"
    source.write_text(PROGRAM, encoding="utf-8")
    sanitize = os.environ.get("APX_SANITIZE")
    build = subprocess.run([compiler, "-std=c99", "-Wall", "-Wextra", "-Werror", *([f"-fsanitize={sanitize}"] if sanitize else []),
                            "-I", str(headers), str(source), "-o", str(program), str(library), f"-Wl,-rpath,{library.parent}"],
                           capture_output=True, text=True)
    assert build.returncode == 0, build.stderr
    return subprocess.run([str(program)], cwd=root, capture_output=True, text=True, timeout=120)


def test_an_older_program_races_the_same(root: Path, library: Path, c_compiler: str, tmp_path: Path) -> None:
    now = run(root, root / "native" / "include", library, c_compiler, tmp_path)
    assert now.returncode == 0, now.stdout
    older = run(root, changed(root, tmp_path / "older", without_the_last_two), library, c_compiler, tmp_path)
    assert (older.returncode, older.stdout) == (0, now.stdout)


def test_a_newer_program_is_refused_in_words(root: Path, library: Path, c_compiler: str, tmp_path: Path) -> None:
    newer = run(root, changed(root, tmp_path / "newer", with_two_more), library, c_compiler, tmp_path)
    assert newer.returncode == 1
    assert "newer header" in newer.stdout
