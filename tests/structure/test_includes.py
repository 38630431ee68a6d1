# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Arrows run one way: every folder of native/src and steer/src includes only the folders above it, no modules of one folder include each other
in a circle, and every source file has its header. A module is X.h with X.cpp."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from source_text import source_files

# From the bottom up. Folders of one row are siblings and do not know each other.
LAYERS = [["base"], ["geometry"], ["abi", "record"], ["track"], ["vehicle"], ["profile", "predict"], ["search"], ["import", "layout"], ["line"],
          ["bake"], ["perceive"], ["drive"], ["race"], ["sim"], ["capi"]]
RANK = {folder: rank for rank, row in enumerate(LAYERS) for folder in row}
# The steering kit's, above the folders of native/src that both libraries stand on.
STEER_LAYERS = [["base"], ["geometry"], ["abi", "record"], ["vehicle"], ["space"], ["ways", "bodies", "machines"], ["behave"], ["world"], ["groups"],
                ["run"], ["scene"], ["recordings"], ["capi"]]
STEER_RANK = {folder: rank for rank, row in enumerate(STEER_LAYERS) for folder in row}
FOUNDATION = {"base", "geometry", "abi", "record", "vehicle"}
# Offline work that the library carries; nothing that runs in a race includes it.
OFFLINE = {"import", "layout", "line", "bake"}
RUNTIME = {"profile", "predict", "search", "perceive", "drive", "race", "sim"}
# Its sources define what the public headers declare.
HEADERLESS = "capi"

_INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')


def includes(path: Path) -> list[tuple[int, str, str]]:
    """Line, opening character and name of every include."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [(number, match[1], match[2]) for number, line in enumerate(lines, 1) if (match := _INCLUDE.match(line))]


def wrong_arrows(native_source: Path, ranks: dict[str, int] = RANK) -> list[str]:
    """Includes that run back up, sideways, or from run time into offline work."""
    found = []
    for path in source_files(native_source):
        name = path.relative_to(native_source)
        here = name.parts[0]
        if here not in ranks or len(name.parts) < 2:
            found.append(f"{name}: lies in no folder of the design; known are {', '.join(ranks)}")
            continue
        for line, opening, target in includes(path):
            there = target.split("/")[0]
            if opening == "<" and there not in ranks:
                continue  # the standard library, glm, json and the public headers
            if target.startswith("..") or "/" not in target:
                found.append(f"{name}:{line}: \"{target}\": write the path from {native_source.name}")
            elif there not in ranks:
                found.append(f"{name}:{line}: \"{target}\" is in no folder of the design")
            elif here in RUNTIME and there in OFFLINE:
                found.append(f"{name}:{line}: {here}/ runs in races and must not include the offline {target}")
            elif here != there and ranks[there] >= ranks[here]:
                found.append(f"{name}:{line}: {here}/ must not include {target}: {there}/ is not below it")
    return found


def module_of(name: Path) -> str:
    return name.with_suffix("").as_posix()


def module_includes(native_source: Path) -> dict[str, set[str]]:
    """The modules of the same folder that each module includes, be it from its header or its source."""
    found: dict[str, set[str]] = {}
    for path in source_files(native_source):
        name = path.relative_to(native_source)
        module = module_of(name)
        found.setdefault(module, set()).update(
            module_of(Path(target)) for _, _, target in includes(path) if Path(target).parent == name.parent)
        found[module].discard(module)
    return found


def circles(native_source: Path) -> list[str]:
    """Circles of includes between modules of one folder, each once and written from its first module on."""
    graph = module_includes(native_source)
    found = set()
    done: set[str] = set()

    def visit(module: str, path: list[str]) -> None:
        if module in path:
            circle = path[path.index(module):]
            first = circle.index(min(circle))
            found.add(" -> ".join([*circle[first:], *circle[:first], circle[first]]))
        elif module not in done:
            for target in sorted(graph.get(module, ())):
                visit(target, [*path, module])
            done.add(module)

    for module in sorted(graph):
        visit(module, [])
    return sorted(found)


def without_header(native_source: Path) -> list[str]:
    """Source files outside capi/ that have no header of their name."""
    return [f"{path.relative_to(native_source)}: has no header {path.stem}.h beside it" for path in source_files(native_source)
            if path.suffix == ".cpp" and path.parent.name != HEADERLESS and not path.with_suffix(".h").is_file()]


def private_includes(bindings: Path) -> list[str]:
    """Includes of bindings that reach into native/src instead of <apexline/...>."""
    return [f"{path.relative_to(bindings)}:{line}: \"{target}\": bindings include <apexline/...> only"
            for path in source_files(bindings) for line, _, target in includes(path)
            if target.split("/")[0] in RANK | STEER_RANK or "native/" in target or "steer/" in target]


def test_arrows_of_native_sources_run_one_way(root: Path) -> None:
    assert wrong_arrows(root / "native" / "src") == []


def test_arrows_of_the_steering_kit_run_one_way(root: Path) -> None:
    assert wrong_arrows(root / "steer" / "src", STEER_RANK) == []


def test_the_steering_kit_s_folders_are_its_own(root: Path) -> None:
    folders = {path.name for path in (root / "steer" / "src").iterdir()}
    assert folders == set(STEER_RANK) - FOUNDATION
    assert folders & set(RANK) == {"capi"}


def test_racing_and_the_steering_kit_do_not_include_each_other_s_c_functions(root: Path) -> None:
    """Both have a folder of that name."""
    wrong = []
    for part, other in (("native", "steer"), ("steer", "native")):
        theirs = {f"capi/{path.name}" for path in (root / other / "src" / "capi").glob("*.h")}
        wrong += [path for path in source_files(root / part / "src") for _, _, target in includes(path) if target in theirs]
    assert wrong == []


def test_the_foundation_stands_alone(root: Path) -> None:
    """The steering kit is linked without racing's folders."""
    native = root / "native" / "src"
    wrong = [f"{path.relative_to(native)}: {target}" for folder in sorted(FOUNDATION) for path in source_files(native / folder)
             for _, _, target in includes(path) if (there := target.split("/")[0]) in RANK and there not in FOUNDATION]
    assert wrong == []


def test_no_modules_include_each_other_in_a_circle(root: Path) -> None:
    assert circles(root / "native" / "src") + circles(root / "steer" / "src") == []


def test_every_source_has_its_header(root: Path) -> None:
    assert without_header(root / "native" / "src") + without_header(root / "steer" / "src") == []


def test_bindings_see_only_the_public_headers(root: Path) -> None:
    assert private_includes(root / "bindings") == []


def write(folder: Path, name: str, *lines: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("name", "include", "says"), [
    ("base/ids.h", '"track/track.h"', "track/ is not below it"),
    ("track/track.h", '"vehicle/envelope.h"', "vehicle/ is not below it"),
    ("abi/ids.h", '"track/track.h"', "track/ is not below it"),
    ("race/race.cpp", '"sim/world.h"', "sim/ is not below it"),
    ("race/race.cpp", '"bake/baker.h"', "must not include the offline bake/baker.h"),
    ("perceive/rays.cpp", '"bake/baker.h"', "must not include the offline bake/baker.h"),
    ("search/road_grid.cpp", '"bake/baker.h"', "must not include the offline bake/baker.h"),
    ("drive/path.h", '"line/lines.h"', "must not include the offline line/lines.h"),
    ("race/path.h", '"import/centre_line.h"', "must not include the offline import/centre_line.h"),
    ("race/race.cpp", '"layout/road.h"', "must not include the offline layout/road.h"),
    ("profile/pace.h", '"predict/obstacles.h"', "predict/ is not below it"),
    ("layout/road.h", '"import/road_mesh.h"', "import/ is not below it"),
    ("line/lines.h", '"bake/baker.h"', "bake/ is not below it"),
    ("capi/race.cpp", '"../race/race.h"', "write the path from"),
    ("race/race.cpp", '"race.h"', "write the path from"),
    ("race/race.cpp", "<sim/world.h>", "sim/ is not below it"),
    ("extra/thing.h", "<vector>", "lies in no folder of the design"),
    ("race/race.cpp", '"extra/thing.h"', "is in no folder of the design"),
])
def test_a_wrong_arrow_is_found(tmp_path: Path, name: str, include: str, says: str) -> None:
    write(tmp_path, name, "#pragma once", f"#include {include}")
    [finding] = wrong_arrows(tmp_path)
    assert says in finding and finding.startswith(name)


@pytest.mark.parametrize(("name", "include", "says"), [
    ("space/path.h", '"track/track.h"', "is in no folder of the design"),
    ("space/path.h", '"world/setup.h"', "world/ is not below it"),
    ("bodies/self.h", '"ways/path_net.h"', "ways/ is not below it"),
    ("run/step.cpp", '"scene/scene.h"', "scene/ is not below it"),
])
def test_a_wrong_arrow_of_the_steering_kit_is_found(tmp_path: Path, name: str, include: str, says: str) -> None:
    write(tmp_path, name, "#pragma once", f"#include {include}")
    [finding] = wrong_arrows(tmp_path, STEER_RANK)
    assert says in finding and finding.startswith(name)


def test_right_arrows_pass(tmp_path: Path) -> None:
    write(tmp_path, "capi/bake.cpp", '#include "bake/baker.h"', '#include "capi/ids.h"', "#include <apexline/track.h>")
    write(tmp_path, "drive/driver.cpp", '#include "drive/driver.h"', '#include "perceive/rays.h"', "#include <glm/vec2.hpp>")
    assert wrong_arrows(tmp_path) == []


def test_a_circle_through_a_source_is_found_once(tmp_path: Path) -> None:
    write(tmp_path, "steer/machine.h", "#pragma once")
    write(tmp_path, "steer/machine.cpp", '#include "steer/machine.h"', '#include "steer/step.h"')
    write(tmp_path, "steer/overlaps.h", "#pragma once", '#include "steer/machine.h"')
    write(tmp_path, "steer/step.h", "#pragma once", '#include "steer/overlaps.h"')
    assert circles(tmp_path) == ["steer/machine -> steer/step -> steer/overlaps -> steer/machine"]


def test_two_circles_of_one_module_are_found(tmp_path: Path) -> None:
    write(tmp_path, "sim/world.cpp", '#include "sim/contacts.h"', '#include "sim/obstacles.h"')
    write(tmp_path, "sim/contacts.h", '#include "sim/world.h"')
    write(tmp_path, "sim/obstacles.h", '#include "sim/world.h"')
    assert circles(tmp_path) == ["sim/contacts -> sim/world -> sim/contacts", "sim/obstacles -> sim/world -> sim/obstacles"]


def test_a_module_that_two_include_is_no_circle(tmp_path: Path) -> None:
    write(tmp_path, "race/race.h", "#pragma once")
    write(tmp_path, "race/events.h", "#pragma once", '#include "race/race.h"')
    write(tmp_path, "race/tick.cpp", '#include "race/tick.h"', '#include "race/events.h"', '#include "race/race.h"')
    assert circles(tmp_path) == []


def test_a_source_without_its_header_is_found(tmp_path: Path) -> None:
    write(tmp_path, "race/tick.cpp", '#include "race/race.h"')
    write(tmp_path, "race/events.cpp", '#include "race/events.h"')
    write(tmp_path, "race/events.h", "#pragma once")
    write(tmp_path, "capi/race_capi.cpp", "#include <apexline/race.h>")
    assert without_header(tmp_path) == ["race/tick.cpp: has no header tick.h beside it"]


def test_a_binding_that_reaches_inside_is_found(tmp_path: Path) -> None:
    write(tmp_path, "python/src/module.cpp", "#include <apexline/apexline.h>", '#include "race/race.h"')
    [finding] = private_includes(tmp_path)
    assert finding.startswith("python/src/module.cpp:2:")
