# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Constants stand once in native/src and steer/src: physical ones in vehicle/constants.h, any other in one file. Tables of tuning
constants (tuning.h) say what each means, and in each section's heading by what it is measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from source_text import code_only, source_files

ROOT = Path(__file__).resolve().parents[2]
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


@pytest.mark.parametrize(("part", "least"), [("native", 500), ("steer", 50)])
def test_tuning_constants_of_different_files_have_different_names(root: Path, part: str, least: int) -> None:
    """Two values of one name mislead a reader, and one file of all sources (tools/amalgamate) does not compile."""
    tables = (path.read_text(encoding="utf-8") for path in sorted((root / part / "src").glob("*/tuning.h")))
    names = [name for text in tables for name in re.findall(r"constexpr \w+ (\w+) =", text)]
    assert len(names) > least
    assert sorted({name for name in names if names.count(name) > 1}) == []


# No tuning: sentinels, conversions, bounds on input and on stored values, sizes of files.
NO_TUNING = {
    "all", "unlimited", "most_acceleration_mps2", "fastest_mps", "fastest_in_slipstream_mps", "from_standstill_mps", "rolling_mps",
    "landing_radians", "log_first_gear_share", "degrees_rad", "converged_miss_m", "farthest_m", "most_mps2", "most_yaw_radps2",
    "most_laps_turned", "most_counted", "longest_step_s", "least_detour_step_m", "largest_radius_m", "no_way_s", "not_passed_m", "dt_s",
    "walking_mps", "quarter", "close", "diagonal", "two_pi", "farthest_cell", "sixth_of_circle_rad", "largest_force_mps2", "longest_heading",
    "most_grip_use", "most_physics_mps", "most_physics_mps2", "most_yaw_radps", "crumbs"}


def tuned_elsewhere(source: Path) -> list[str]:
    """Numbers of a room that has a table, in another of its files."""
    found = []
    for table in source.glob("*/tuning.h"):
        for path in sorted(table.parent.glob("*.cpp")):
            text = code_only(path.read_text(encoding="utf-8"))
            for name in re.findall(r"^ *(?:static |inline )*constexpr (?:float|double) (\w+) =", text, re.MULTILINE):
                if name not in NO_TUNING:
                    found.append(f"{table.parent.name}/{path.name}: {name} belongs into {table.parent.name}/tuning.h")
    return found


def test_tuning_constants_of_a_room_stand_in_its_table(root: Path) -> None:
    assert tuned_elsewhere(root / "native" / "src") + tuned_elsewhere(root / "steer" / "src") == []


def test_a_constant_beside_the_table_is_found(tmp_path: Path) -> None:
    (tmp_path / "drive").mkdir()
    (tmp_path / "drive" / "tuning.h").write_text("inline constexpr float gap_m = 1.0f;\n", encoding="utf-8")
    (tmp_path / "drive" / "follow.cpp").write_text("constexpr float lead_s = 1.0f;\n", encoding="utf-8")
    assert tuned_elsewhere(tmp_path) == ["drive/follow.cpp: lead_s belongs into drive/tuning.h"]


_TUNED = re.compile(r"^inline constexpr [\w:<>, ]+ (?P<name>\w+)(?:\[\w*\])? =(?: [^;]+;)?(?:\s*// (?P<said>.*))?$")
_VALUE = re.compile(r"^ {4}[^;]+;(?:\s*// (?P<said>.*))?$")  # of a constant that is too long for one line
_MEASURED = re.compile(r"\b(?:Measured|Checked) by\b(?P<by>.*)", re.DOTALL)
_TEST = re.compile(r"\b(?:\w+_test|test_\w+)\b")
MOST_BELOW = 3  # constants that one comment line above them explains


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", text.lower())) - {"a", "an", "the", "of", "and", "is"}


def _is_shared(line: str) -> bool:
    """Whether a namespace's line opens the one with shared constants, whose sections are groups with a heading."""
    return line.startswith("namespace apx::tuning {")


def unexplained(text: str) -> list[str]:
    """Constants of a table without a comment that says more than the name.

    A comment stands on the constant's line; or above, for at most MOST_BELOW constants up to a blank line or one with its own comment; or on
    the constant directly above, when it ends in a comma or a colon. A shared group's heading explains none."""
    found = []
    shared = heading = False
    above, below, before, name = "", 0, "", ""
    for line in text.splitlines():
        if line.startswith("namespace"):
            shared = _is_shared(line)
        if not line.strip() or line.startswith(("namespace", "}", "#")):
            above, below, before, heading = "", 0, "", shared
            continue
        if line.startswith("//"):
            starts = not above or below > 0
            heading = heading and below == 0
            above = line[2:].strip() if starts else f"{above} {line[2:].strip()}"
            below, before = 0, ""
            continue
        if match := _TUNED.match(line):
            name = match["name"]
        if line.endswith(" ="):
            continue  # the value follows
        match = match or _VALUE.match(line)
        if match is None:
            found.append(f"{line}: not a constant that this test can read")
            continue
        if match["said"]:
            continues = before.endswith((",", ":"))
            if not continues and not _words(match["said"]) - _words(name.replace("_", " ")):
                found.append(f"{name}: the comment only repeats the name")
            above, heading, before = "", False, match["said"]
            continue
        below += 1
        by_above = above and not heading and below <= MOST_BELOW
        if not by_above and not before.endswith((",", ":")):
            found.append(f"{name}: no comment")
        before = ""
    return found


def _headings(text: str) -> dict[str, str]:
    """The comment above each section, by the namespace or, in the shared one, by the first constant of the group."""
    found, comment, shared, begins = {}, "", False, False
    for line in text.splitlines():
        if line.startswith("//"):
            comment = f"{comment} {line[2:].strip()}".strip()
            continue
        if line.startswith("namespace"):
            shared = _is_shared(line)
            begins = shared
            if not shared:
                found[line.split()[1]] = comment
        elif shared and begins and (match := _TUNED.match(line)):
            found[match["name"]] = comment
            begins = False
        if line.startswith("}"):
            shared = False
        begins = begins or (shared and not line.strip())
        comment = ""
    return found


def _is_command(words: list[str], root: Path) -> bool:
    """`tools/...`, `apexline SUBCOMMAND`, or a subcommand alone; names after --only are situations of racecraft."""
    run = (root / "bindings/python/apexline/racecraft/run.py").read_text(encoding="utf-8")
    only = [name for word, names in zip(words, words[1:]) if word == "--only" for name in names.split(",")]
    if any(f'"{name}":' not in run for name in only):
        return False
    if words[0].startswith("tools/"):
        return (root / words[0]).is_file()
    words = words[1:] if words[0] == "apexline" else words
    return bool(words) and (root / f"bindings/python/apexline/cli/{words[0]}.py").is_file()


def unmeasured(text: str, root: Path = ROOT) -> list[str]:
    """Sections of a table whose heading names no measurement, or one that the tree does not have."""
    tests = {path.stem for path in (root / "tests").rglob("*") if path.suffix in {".cpp", ".py"}}
    found = []
    for section, comment in _headings(text).items():
        match = _MEASURED.search(comment)
        commands = re.findall(r"`([^`]+)`", match["by"]) if match else []
        named = _TEST.findall(re.sub(r"`[^`]+`", "", match["by"])) if match else []
        if not commands and not named:
            found.append(f"{section}: no measurement")
        found += [f"{section}: there is no `{command}`" for command in commands if not _is_command(command.split(), root)]
        found += [f"{section}: there is no test {name}" for name in named if name not in tests]
    return found


def tables(root: Path) -> list[Path]:
    return sorted(path for part in ("native", "steer") for path in (root / part / "src").glob("*/tuning.h"))


def test_tuning_constants_say_what_they_mean(root: Path) -> None:
    assert tables(root)
    assert [f"{path.parent.name}: {said}" for path in tables(root) for said in unexplained(path.read_text(encoding="utf-8"))] == []


def test_sections_of_tuning_constants_name_their_measurement(root: Path) -> None:
    assert [f"{path.parent.name}: {said}" for path in tables(root) for said in unmeasured(path.read_text(encoding="utf-8"))] == []


TABLE = """// Head of the table.
namespace apx::tuning {

// Rivals. Measured by `racecraft --only charge`.
inline constexpr float reach_m = 60.0f;  // to a car ahead,
inline constexpr float reach_s = 1.5f;
// Two that belong together.
inline constexpr float first_m = 1.0f;
inline constexpr float second_m = 2.0f;

}  // namespace apx::tuning

// Pedals. Checked by control_test.
namespace apx::tuning::control {

inline constexpr uint32_t rounds = 3;  // of the search

}  // namespace apx::tuning::control
"""


def test_a_table_with_comments_passes() -> None:
    assert unexplained(TABLE) == [] and unmeasured(TABLE) == []


@pytest.mark.parametrize(
    ("before", "after", "finding"),
    [
        ("  // of the search", "", "rounds: no comment"),
        ("inline constexpr uint32_t rounds", "int rounds", "int rounds = 3;  // of the search: not a constant that this test can read"),
        ("  // to a car ahead,", "", "reach_m: no comment"),  # the group's heading is not its comment
        ("ahead,", "ahead", "reach_s: no comment"),
        ("of the search", "the rounds", "rounds: the comment only repeats the name"),
        ("// Two that belong together.\n", "", "first_m: no comment"),
        ("second_m = 2.0f;", "second_m = 2.0f;\n\ninline constexpr float third_m = 3.0f;", "third_m: no comment"),
        ("second_m = 2.0f;", "second_m =\n    2.0f;\ninline constexpr float c = 0.0f;\ninline constexpr float d = 0.0f;", "d: no comment"),
    ],
)
def test_a_constant_without_a_comment_is_found(before: str, after: str, finding: str) -> None:
    assert before in TABLE
    assert finding in unexplained(TABLE.replace(before, after, 1))


@pytest.mark.parametrize(
    ("before", "after", "finding"),
    [
        (" Measured by `racecraft --only charge`.", "", "reach_m: no measurement"),
        (" Checked by control_test.", "", "apx::tuning::control: no measurement"),
        ("control_test", "contrl_test", "apx::tuning::control: there is no test contrl_test"),
        ("--only charge", "--only charges", "reach_m: there is no `racecraft --only charges`"),
        ("`racecraft --only charge`", "`tools/measure_rivals`", "reach_m: there is no `tools/measure_rivals`"),
        ("second_m = 2.0f;", "second_m = 2.0f;\n\n// Boxes.\ninline constexpr float gap_m = 1.0f;", "gap_m: no measurement"),
    ],
)
def test_a_section_without_a_measurement_is_found(before: str, after: str, finding: str) -> None:
    assert before in TABLE
    assert finding in unmeasured(TABLE.replace(before, after, 1))
