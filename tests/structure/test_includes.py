# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Arrows run one way: every folder of native/src includes only the folders above it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from source_text import source_files

# From the bottom up. Folders of one row are siblings and do not know each other.
LAYERS = [["base"], ["geometry"], ["track"], ["vehicle"], ["plan"], ["bake", "perceive", "steer"], ["drive"], ["race"],
          ["sim"], ["capi"]]
RANK = {folder: rank for rank, row in enumerate(LAYERS) for folder in row}
# Offline work that the library carries; nothing that runs in a race includes it.
OFFLINE = "bake"
RUNTIME = {"plan", "drive", "race", "sim", "perceive", "steer"}

_INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')


def includes(path: Path) -> list[tuple[int, str, str]]:
    """Line, opening character and name of every include."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [(number, match[1], match[2]) for number, line in enumerate(lines, 1) if (match := _INCLUDE.match(line))]


def wrong_arrows(native_source: Path) -> list[str]:
    """Includes of native/src that run back up, sideways, or from run time into offline work."""
    found = []
    for path in source_files(native_source):
        name = path.relative_to(native_source)
        here = name.parts[0]
        if here not in RANK or len(name.parts) < 2:
            found.append(f"{name}: lies in no folder of the design; known are {', '.join(RANK)}")
            continue
        for line, opening, target in includes(path):
            there = target.split("/")[0]
            if opening == "<" and there not in RANK:
                continue  # the standard library, glm, json and the public headers
            if target.startswith("..") or "/" not in target:
                found.append(f"{name}:{line}: \"{target}\": write the path from native/src")
            elif there not in RANK:
                found.append(f"{name}:{line}: \"{target}\" is in no folder of the design")
            elif here in RUNTIME and there == OFFLINE:
                found.append(f"{name}:{line}: {here}/ runs in races and must not include the offline {target}")
            elif here != there and RANK[there] >= RANK[here]:
                found.append(f"{name}:{line}: {here}/ must not include {target}: {there}/ is not below it")
    return found


def private_includes(bindings: Path) -> list[str]:
    """Includes of bindings that reach into native/src instead of <apexline/...>."""
    return [f"{path.relative_to(bindings)}:{line}: \"{target}\": bindings include <apexline/...> only"
            for path in source_files(bindings) for line, _, target in includes(path)
            if target.split("/")[0] in RANK or "native/" in target]


def test_arrows_of_native_sources_run_one_way(root: Path) -> None:
    assert wrong_arrows(root / "native" / "src") == []


def test_bindings_see_only_the_public_headers(root: Path) -> None:
    assert private_includes(root / "bindings") == []


def write(folder: Path, name: str, *lines: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("name", "include", "says"), [
    ("base/ids.h", '"track/track.h"', "track/ is not below it"),
    ("track/track.h", '"vehicle/envelope.h"', "vehicle/ is not below it"),
    ("steer/seek.h", '"perceive/rays.h"', "perceive/ is not below it"),
    ("race/race.cpp", '"sim/world.h"', "sim/ is not below it"),
    ("race/race.cpp", '"bake/baker.h"', "must not include the offline bake/baker.h"),
    ("perceive/rays.cpp", '"bake/baker.h"', "must not include the offline bake/baker.h"),
    ("plan/road_grid.cpp", '"bake/baker.h"', "must not include the offline bake/baker.h"),
    ("capi/race.cpp", '"../race/race.h"', "write the path from native/src"),
    ("race/race.cpp", '"race.h"', "write the path from native/src"),
    ("race/race.cpp", "<sim/world.h>", "sim/ is not below it"),
    ("extra/thing.h", "<vector>", "lies in no folder of the design"),
    ("race/race.cpp", '"extra/thing.h"', "is in no folder of the design"),
])
def test_a_wrong_arrow_is_found(tmp_path: Path, name: str, include: str, says: str) -> None:
    write(tmp_path, name, "#pragma once", f"#include {include}")
    [finding] = wrong_arrows(tmp_path)
    assert says in finding and finding.startswith(name)


def test_right_arrows_pass(tmp_path: Path) -> None:
    write(tmp_path, "capi/bake.cpp", '#include "bake/baker.h"', '#include "capi/ids.h"', "#include <apexline/track.h>")
    write(tmp_path, "drive/driver.cpp", '#include "drive/driver.h"', '#include "perceive/rays.h"', "#include <glm/vec2.hpp>")
    assert wrong_arrows(tmp_path) == []


def test_a_binding_that_reaches_inside_is_found(tmp_path: Path) -> None:
    write(tmp_path, "python/src/module.cpp", "#include <apexline/apexline.h>", '#include "race/race.h"')
    [finding] = private_includes(tmp_path)
    assert finding.startswith("python/src/module.cpp:2:")
