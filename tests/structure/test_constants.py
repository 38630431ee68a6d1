# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Constants stand once in native/src and steer/src: physical ones in vehicle/constants.h, any other in one file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from source_text import code_only, source_files

HOME = "vehicle/constants.h"
_GRAVITY = re.compile(r"\b9\.8\d*f?\b")
_NAMED = re.compile(r"\b(gravity_mps2|suspension_time_s)\s*=")


def stated_again(native_source: Path) -> list[str]:
    found = []
    for path in source_files(native_source):
        name = path.relative_to(native_source).as_posix()
        for number, line in enumerate(code_only(path.read_text(encoding="utf-8")).splitlines(), 1):
            if name != HOME and (_GRAVITY.search(line) or _NAMED.search(line)):
                found.append(f"{name}:{number}: {line.strip()}: use {HOME}")
    return found


_CONSTANT = re.compile(r"^(?:static |inline )*constexpr (?:float|double|u?int\d+_t|size_t|int) (\w+) = ([^;]+);", re.MULTILINE)


def repeated(native_source: Path) -> list[str]:
    """Constants of files (not of functions) that have one name and one value in two files."""
    homes: dict[tuple[str, float], set[str]] = {}
    for path in source_files(native_source):
        for name, value in _CONSTANT.findall(code_only(path.read_text(encoding="utf-8"))):
            try:
                number = float(value.rstrip("fu"))
            except ValueError:
                continue
            homes.setdefault((name, number), set()).add(path.relative_to(native_source).as_posix())
    return [f"{name} = {value:g}: {', '.join(sorted(files))}" for (name, value), files in homes.items() if len(files) > 1]


def test_no_constant_is_stated_twice(root: Path) -> None:
    assert repeated(root / "native" / "src") + repeated(root / "steer" / "src") == []


def test_a_repeated_constant_is_found(tmp_path: Path) -> None:
    for name in ("one.cpp", "two.h"):
        (tmp_path / name).write_text("inline constexpr float room_m = 2.0f;\nconstexpr double room_m = 3.0;\n"[:37 if name == "two.h" else None])
    assert repeated(tmp_path) == ["room_m = 2: one.cpp, two.h"]


def test_physical_constants_stand_once(root: Path) -> None:
    assert stated_again(root / "native" / "src") + stated_again(root / "steer" / "src") == []


@pytest.mark.parametrize("line", ["constexpr float g = 9.81f;", "double weight = 9.80665 * mass;", "float suspension_time_s = 0.1f;"])
def test_a_second_statement_is_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "drive").mkdir()
    (tmp_path / "drive" / "grip.cpp").write_text(f"// 9.81 in words\n{line}\n", encoding="utf-8")
    [finding] = stated_again(tmp_path)
    assert finding.startswith("drive/grip.cpp:2:")


def tuning_tables(root: Path) -> list[Path]:
    return sorted(root.glob("native/src/*/tuning.h"))


def test_tuning_constants_of_different_files_have_different_names(root: Path) -> None:
    """Two values of one name mislead a reader, and one file of all sources (tools/amalgamate) does not compile."""
    names = [name for path in tuning_tables(root) for name in re.findall(r"constexpr \w+ (\w+) =", path.read_text(encoding="utf-8"))]
    assert len(names) > 500
    assert sorted({name for name in names if names.count(name) > 1}) == []


# No tuning: sentinels, conversions, bounds on input and on stored values, sizes of files.
NO_TUNING = {"all", "unlimited", "most_acceleration_mps2", "fastest_mps", "fastest_in_slipstream_mps", "from_standstill_mps", "rolling_mps",
             "landing_radians", "log_first_gear_share", "degrees_rad", "converged_miss_m", "farthest_m", "most_mps2", "most_yaw_radps2",
             "most_laps_turned", "most_counted", "longest_step_s", "least_detour_step_m", "largest_radius_m", "no_way_s", "not_passed_m"}


def tuned_elsewhere(native_source: Path) -> list[str]:
    """Numbers of a room that has a table, in another of its files."""
    found = []
    for table in native_source.glob("*/tuning.h"):
        for path in sorted(table.parent.glob("*.cpp")):
            text = code_only(path.read_text(encoding="utf-8"))
            for name in re.findall(r"^(?:static |inline )*constexpr (?:float|double) (\w+) =", text, re.MULTILINE):
                if name not in NO_TUNING:
                    found.append(f"{table.parent.name}/{path.name}: {name} belongs into {table.parent.name}/tuning.h")
    return found


def test_tuning_constants_of_a_room_stand_in_its_table(root: Path) -> None:
    assert tuned_elsewhere(root / "native" / "src") == []


def test_a_constant_beside_the_table_is_found(tmp_path: Path) -> None:
    (tmp_path / "drive").mkdir()
    (tmp_path / "drive" / "tuning.h").write_text("inline constexpr float gap_m = 1.0f;\n", encoding="utf-8")
    (tmp_path / "drive" / "follow.cpp").write_text("constexpr float lead_s = 1.0f;\n", encoding="utf-8")
    assert tuned_elsewhere(tmp_path) == ["drive/follow.cpp: lead_s belongs into drive/tuning.h"]
