# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The steering kit's fields with unit, range, default and help, as TypeScript: what an editor's property panels show."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

from c_headers import Api, Enum, HeaderError, Variable

UNITS = {"_mps2": "m/s²", "_mps": "m/s", "_radps": "rad/s", "_rad": "rad", "_kg": "kg", "_m": "m", "_n": "N", "_s": "s"}
"""By the ending of a name; the first that fits."""
SKIPPED = {"struct_size", "name", "kind", "vehicle", "first_behaviour", "behaviour_count", "target_kind", "target", "target_point", "second_kind",
           "second", "variant", "groups", "path", "field", "layers", "combine"}
"""What a scene file writes in words; an editor has widgets of its own for it."""
_RANGE = re.compile(r"([\[(])(-?[\d.e+]+|-?pi), (-?[\d.e+]+|(?:2 )?pi)\]")
_DEFAULT = re.compile(r"Default:? (2 pi|pi|-?[\d.]*\d(?:e\d+)?)")
INTERFACE = """/** A number, flag or vector of a body, behaviour set or behaviour of the steering kit. */
export interface SteerProperty {
    /** The name in a scene file. */
    readonly key: string;
    /** A vector has three numbers; a flag is 0 or 1. */
    readonly kind: "number" | "whole" | "flag" | "vector";
    /** Empty for plain numbers. */
    readonly unit: string;
    /** The least value. */
    readonly low: number;
    /** The greatest value. */
    readonly high: number;
    /** The least value itself is refused. */
    readonly above: boolean;
    /** The default. */
    readonly standard: number;
    /** The words of the C header. */
    readonly help: string;
}

/** A word of a scene file. */
export interface SteerWord {
    /** As a scene file has it. */
    readonly name: string;
    /** The words of the C header. */
    readonly help: string;
}

/** A behaviour: the fields of steerBehaviourFields that it reads, and the widgets that it needs beside them. */
export interface SteerBehaviourWord extends SteerWord {
    /** Keys of steerBehaviourFields. */
    readonly reads: readonly string[];
    /** It has a target. */
    readonly target: boolean;
    /** It has a second target. */
    readonly second: boolean;
    /** It follows a path. */
    readonly path: boolean;
    /** It reads a force field. */
    readonly field: boolean;
    /** It has variants to choose from. */
    readonly variant: boolean;
    /** It heeds some groups alone. */
    readonly groups: boolean;
}
"""


def _number(text: str) -> float:
    sign = -1.0 if text.startswith("-") else 1.0
    text = text.lstrip("-")
    return sign * ({"pi": math.pi, "2 pi": 2 * math.pi}[text] if "pi" in text else float(text))


def _field(field: Variable) -> dict[str, Any]:
    """A field by its comment. HeaderError when the comment lacks a range."""
    text = field.comment
    flag = re.match(r"1: ", text) is not None
    bounds = _RANGE.search(text)
    if bounds is None and not flag and "strength" not in field.name:
        raise HeaderError(f"{field.name}: its comment has no range such as [0, 10]")
    standard = _DEFAULT.search(text)
    kind = "flag" if flag else "vector" if field.size else "number" if field.type == "float" else "whole"
    return {"key": field.name, "kind": kind, "unit": next((unit for end, unit in UNITS.items() if field.name.endswith(end)), ""),
            "low": 0 if flag or bounds is None else _number(bounds[2]), "high": 1 if flag or bounds is None else _number(bounds[3]),
            "above": bounds is not None and bounds[1] == "(", "standard": _number(standard[1]) if standard else 0, "help": text}  # fmt: skip


def _fields(api: Api, struct: str) -> list[dict[str, Any]]:
    return [_field(field) for field in api.structs[struct].fields if field.name not in SKIPPED]


def _enum(api: Api, first: str) -> Enum:
    return next(enum for enum in api.enums if enum.members[0].name == first)


def _words(api: Api, first: str, prefix: str) -> list[dict[str, Any]]:
    """The words of an enumeration as scene files write them."""
    return [{"name": member.name.removeprefix(prefix).lower(), "help": member.comment}
            for member in _enum(api, first).members if not member.name.endswith("_COUNT")]  # fmt: skip


def _behaviours(api: Api) -> list[dict[str, Any]]:
    known = [field.name for field in api.structs["apx_steer_behaviour"].fields]
    words = _words(api, "APX_STEER_SEEK", "APX_STEER_")
    texts = {word["name"]: word["help"] for word in words}
    for word in words:
        text = word["help"]
        # "The same fields", and "variant and strength_mps2 as separation's", mean those of the one before.
        if "the same fields" in text or "The same probes" in text:
            text += " " + texts[words[words.index(word) - 1]["name"]]
        named = [name for name in known if re.search(rf"\b{name}\b", text.partition(":")[2] or text)]
        word |= {"reads": ["weight", *(name for name in named if name not in SKIPPED)]}
        word |= {name: name in named for name in ("target", "second", "path", "field", "variant", "groups")}
    return words


def _notes(api: Api) -> dict[str, str]:
    """Help for the fields of parts that have no ranges, as "agent.yaw_rad"."""
    parts = ("agent", "obstacle", "path", "point", "field", "desc", "state", "share", "behaviour")
    return {f"{part}.{field.name}": field.comment for part in parts for field in api.structs[f"apx_steer_{part}"].fields if field.name != "struct_size"}


def _scene_keys(page: Path) -> dict[str, str]:
    """Help for a scene's keys, from the table of docs/scenes.md."""
    keys: dict[str, str] = {}
    for names, text in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (.*) \|$", page.read_text(encoding="utf-8"), re.MULTILINE):
        for name in re.findall(r"`(\w+)`", names):
            keys.setdefault(name, text.replace("`", ""))
    return keys


def fields_file(api: Api, head: str, page: Path) -> str:
    """The text of fields.g.ts."""
    tables: dict[str, tuple[str, str, Any]] = {
        "steerBodyFields": ("Fields of a body.", "readonly SteerProperty[]", _fields(api, "apx_steer_body")),
        "steerBehaviourFields": ("Fields of behaviours; each kind reads some of them.", "readonly SteerProperty[]", _fields(api, "apx_steer_behaviour")),
        "steerBehaviourSetFields": ("Fields of a behaviour set.", "readonly SteerProperty[]", _fields(api, "apx_steer_behaviour_set")),
        "steerBehaviourWords": ("Kinds of behaviours.", "readonly SteerBehaviourWord[]", _behaviours(api)),
        "steerBodyWords": ("Kinds of bodies.", "readonly SteerWord[]", _words(api, "APX_STEER_BODY_POINT", "APX_STEER_BODY_")),
        "steerCombineWords": ("Ways in which a behaviour set combines its behaviours.", "readonly SteerWord[]", _words(api, "APX_STEER_COMBINE_MEAN", "APX_STEER_COMBINE_")),
        "steerNotes": ("Help for the fields of parts that have no ranges, by names such as agent.yaw_rad.", "Readonly<Record<string, string>>", _notes(api)),
        "steerSceneKeys": ("The keys of a scene file as in docs/scenes.md.", "Readonly<Record<string, string>>", _scene_keys(page)),
    }
    parts = [head.format(origin="the public headers and docs/scenes.md"), INTERFACE]
    for name, (words, kind, table) in tables.items():
        rows = table.items() if isinstance(table, dict) else ((None, row) for row in table)
        lines = [(f"    {json.dumps(key)}: " if key else "    ") + json.dumps(row, ensure_ascii=False) + ",\n" for key, row in rows]
        opening, closing = ("{", "}") if isinstance(table, dict) else ("[", "]")
        parts.append(f"/** {words} */\nexport const {name}: {kind} = {opening}\n{''.join(lines)}{closing};\n")
    return "\n".join(parts)
