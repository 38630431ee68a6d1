# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The API as JSON holds every public symbol with its documentation, and a change that the version does not allow is refused."""

from __future__ import annotations

import copy
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, run
from release import api
from test_library import declared


@pytest.fixture
def today() -> dict[str, Any]:
    return api.read_api()


def newest_baseline() -> dict[str, Any]:
    """The interface of the last version, as tests/data/api keeps it; `python3 -m release.api` writes one."""
    files = (ROOT / "tests" / "data" / "api").glob("*.json")
    newest = max(files, key=lambda path: tuple(map(int, path.stem.split("."))))
    return json.loads(newest.read_text(encoding="utf-8"))


def test_the_headers_keep_to_the_last_version_s_interface(today: dict[str, Any]) -> None:
    """A break needs a higher minor number and, with it, a new baseline."""
    assert api.is_allowed(newest_baseline(), today) == ""


def test_a_changed_field_of_the_last_version_is_refused(today: dict[str, Any]) -> None:
    baseline = newest_baseline()
    baseline["symbols"]["apx_car_state"]["fields"][0]["type"] = "double"
    assert "raise APX_VERSION" in api.is_allowed(baseline, {**today, "version": baseline["version"]})


def without_enum_names(interface: dict[str, Any]) -> dict[str, Any]:
    """The interface with the types that aliases of integers stand for: a host compiles as before where a parameter got such a name."""
    aliases = {name: symbol["type"] for name, symbol in interface["symbols"].items() if symbol["kind"] == "type"}
    text = re.sub(r"\bapx_\w+", lambda name: aliases.get(name[0], name[0]), json.dumps({name: symbol for name, symbol in interface["symbols"].items() if symbol["kind"] != "type"}))
    return {"version": interface["version"], "symbols": json.loads(text)}


def unmentioned(notes: str, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Symbols that a host of the version before has to change something for, and that the notes do not name."""
    changes = api.compare(without_enum_names(before), without_enum_names(after))
    return [name for name in changes["removed"] + changes["changed"] if not re.search(rf"`{name}\b", notes)]


def test_the_migration_notes_name_every_symbol_that_a_host_has_to_change_something_for(today: dict[str, Any]) -> None:
    before = json.loads((ROOT / "tests" / "data" / "api" / "0.1.0.json").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "site" / "migrating.md").read_text(encoding="utf-8")
    notes = page.partition("## 0.1 to 0.2\n")[2].partition("\n## ")[0]
    assert "APX_REASON_TOW" not in today["symbols"] and unmentioned("", before, today).count("APX_REASON_TOW") == 1
    assert unmentioned(notes, before, today) == []


def test_every_exported_function_is_in_it(today: dict[str, Any]) -> None:
    assert {name for name, symbol in today["symbols"].items() if symbol["kind"] == "function"} == declared(ROOT, "native", "steer")


def test_every_function_of_the_headers_themselves_is_in_it(today: dict[str, Any]) -> None:
    text = "".join(path.read_text(encoding="utf-8") for folder in api.HEADERS for path in folder.glob("*.h"))
    inline = set(re.findall(r"^static inline apx_\w+ (apx_\w+)\(", text, re.MULTILINE))
    assert "apx_race_desc_default" in inline and len(inline) == text.count("static inline")
    assert {name for name, symbol in today["symbols"].items() if symbol["kind"] == "inline"} == inline
    assert today["symbols"]["apx_race_desc_default"]["returns"] == "apx_race_desc"


def test_every_struct_of_the_fingerprint_is_in_it_with_its_fields(today: dict[str, Any]) -> None:
    structs = {name: symbol for name, symbol in today["symbols"].items() if symbol["kind"] == "struct"}
    listed = [name for name in today["symbols"] if name.startswith("APX_STRUCT_") and name != "APX_STRUCT_COUNT"]
    assert len(listed) > 50
    for name in listed:
        assert structs["apx_" + name.removeprefix("APX_STRUCT_").lower()]["fields"]


def test_every_symbol_has_words(today: dict[str, Any]) -> None:
    silent = [name for name, symbol in today["symbols"].items() if not symbol["doc"] and symbol["kind"] != "constant"]
    assert silent == []


def test_a_field_s_array_and_a_constant_s_value_are_kept(today: dict[str, Any]) -> None:
    sizes = next(field for field in today["symbols"]["apx_fingerprint"]["fields"] if field["name"] == "struct_sizes")
    assert sizes["type"] == "uint32_t [64]" or sizes["type"] == "uint32_t[64]"
    assert today["symbols"]["APX_ERROR_INTERNAL"]["value"] == "9"
    assert today["symbols"]["apx_race_tick"]["returns"] == "apx_status"


def changed(today: dict[str, Any], version: str) -> dict[str, Any]:
    result = copy.deepcopy(today)
    result["version"] = version
    return result


def test_nothing_changed_needs_no_new_version(today: dict[str, Any]) -> None:
    assert api.compare(today, today) == {"added": [], "removed": [], "changed": []}
    assert api.is_allowed(today, today) == ""


@pytest.mark.parametrize(("before", "same", "after"), [("0.1.0", "0.1.9", "0.2.0"), ("1.4.2", "1.5.0", "2.0.0")])
def test_a_removed_function_needs_the_number_that_breaks(before: str, same: str, after: str, today: dict[str, Any]) -> None:
    old, new = changed(today, before), changed(today, same)
    del new["symbols"]["apx_race_tick"]
    assert api.compare(old, new)["removed"] == ["apx_race_tick"]
    assert api.is_allowed(old, new).endswith(f"raise APX_VERSION in base.h to {after}")
    new["version"] = after
    assert api.is_allowed(old, new) == ""


def test_a_parameter_that_differs_is_a_change(today: dict[str, Any]) -> None:
    new = changed(today, "0.1.1")
    new["symbols"]["apx_race_tick"]["parameters"][1] = "double dt_s"
    assert api.compare(today, new)["changed"] == ["apx_race_tick"]


def test_a_field_at_the_end_of_a_description_is_an_addition_and_one_in_the_middle_a_change(today: dict[str, Any]) -> None:
    new = changed(today, today["version"])
    new["symbols"]["apx_race_desc"]["fields"].append({"name": "wind_mps", "type": "float", "doc": ""})
    assert api.compare(today, new) == {"added": ["apx_race_desc.wind_mps"], "removed": [], "changed": []}
    new["symbols"]["apx_car_state"]["fields"].append({"name": "fuel_kg", "type": "float", "doc": ""})
    assert api.compare(today, new)["changed"] == ["apx_car_state"]


def test_other_words_are_no_change(today: dict[str, Any]) -> None:
    new = changed(today, today["version"])
    new["symbols"]["apx_race_tick"]["doc"] = "Other words."
    assert api.compare(today, new)["changed"] == []


def test_the_command_exits_with_1_on_a_forbidden_change(today: dict[str, Any], tmp_path: Path) -> None:
    today["symbols"]["apx_gone"] = {"kind": "function", "returns": "void", "parameters": [], "doc": ""}
    (tmp_path / "old.json").write_text(json.dumps(today), encoding="utf-8")
    result = run(sys.executable, "-m", "release.api", "--against", tmp_path / "old.json", env={"PYTHONPATH": str(ROOT / "packaging")})
    assert result.returncode == 1 and "removed: apx_gone" in result.stdout and "raise APX_VERSION" in result.stderr
