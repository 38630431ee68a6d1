# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Names, types and comments of C declarations in C#.

Fields and parameters with the type of an enum (apx_situation) become that enum, and a uint32_t whose comment says what 1 means
("1: ...", "1 once ...") a Bool32.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

import templates
from c_headers import Api, Enum, Enumerator, Variable

PLAIN = {"float": "float", "double": "double", "uint8_t": "byte", "uint16_t": "ushort", "uint32_t": "uint",
         "int32_t": "int", "int64_t": "long", "uint64_t": "ulong", "char": "byte", "void": "void",
         "apx_status": "Status"}
# Names that would clash with UnityEngine's own (Ray, Event) or with the class that owns the object.
STRUCTS = {"apx_ray": "TrackRay", "apx_event": "RaceEvent", "apx_source": "SourceId", "apx_track": "TrackId",
           "apx_race": "RaceId", "apx_world": "WorldId", "apx_recording": "RecordingId", "apx_grid": "GridId",
           "apx_steer": "SteerId", "apx_steer_recorder": "SteerRecorderId", "apx_steer_recording": "SteerRecordingId",
           "apx_recorder": "RecorderId", "apx_calibration": "CalibrationId"}
# Names of enums by the beginning of their constants; all others take their name from that beginning.
ENUMS = {"APX_STRUCT_": "StructIndex", "APX_ROAD_": "RoadShape", "APX_DRIVER_": "DrivenBy", "APX_STATE_": "DriverState",
         "APX_EVENT_": "EventKind", "APX_LINE_": "TrackLine", "APX_LINT_": "LintCode", "APX_HIT_": "HitKind",
         "APX_STEER_": "SteerBehaviourKind", "APX_STEER_BODY_": "SteerBodyKind",
         "APX_STEER_OBSTACLE_": "SteerObstacleKind"}
RESERVED = {"base", "event", "in", "out", "ref", "params", "lock", "object", "string", "checked", "fixed", "is", "as"}


def pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:].lower() for part in name.split("_") if part)


def camel(name: str) -> str:
    word = pascal(name)
    return word[:1].lower() + word[1:]


def literal(value: int) -> str:
    return "0xffffffff" if value == 0xFFFFFFFF else str(value)


def constant_name(name: str) -> str:
    return pascal(name.removeprefix("APX_"))


def parameter_name(name: str) -> str:
    word = camel(name)
    return f"@{word}" if word in RESERVED else word


def struct_name(name: str) -> str:
    return STRUCTS.get(name, pascal(name.removeprefix("apx_")))


def _prefix(enum: Enum) -> str:
    names = [member.name for member in enum.members if not member.name.endswith("_COUNT")]
    if not names or "APX_OK" in names:
        return "APX_"
    shared = names[0]
    for name in names:
        while not name.startswith(shared):
            shared = shared[:-1]
    return shared[:shared.rindex("_") + 1]


def enum_name(enum: Enum) -> str:
    if any(member.name == "APX_OK" for member in enum.members):
        return "Status"
    prefix = _prefix(enum)
    return ENUMS.get(prefix, pascal(prefix.removeprefix("APX_")))


def enum_members(enum: Enum) -> list[Enumerator]:
    """Members but the ones that count the others; none of an enum of one, which is a constant."""
    return [] if len(enum.members) == 1 else [member for member in enum.members if not member.name.endswith("_COUNT")]


def loose_members(enum: Enum) -> list[Enumerator]:
    """Members that become constants."""
    return [member for member in enum.members if member not in enum_members(enum)]


def enumerator_name(enum: Enum, member: Enumerator) -> str:
    if enum_name(enum) == "Status":
        return "Ok" if member.name == "APX_OK" else pascal(member.name.removeprefix("APX_ERROR_"))
    return pascal(member.name.removeprefix(_prefix(enum)))


@functools.cache
def _names(api: Api) -> dict[str, str]:
    """C's names of types, constants and families of constants, and what they are in C#."""
    names = {struct: struct_name(struct) for struct in api.structs}
    names |= {name: f"Constants.{constant_name(name)}" for name in api.constants}
    for enum in api.enums:
        names |= {member.name: f"{enum_name(enum)}.{enumerator_name(enum, member)}" for member in enum_members(enum)}
        names |= {member.name: f"Constants.{constant_name(member.name)}" for member in loose_members(enum)}
        if enum_members(enum):
            names[_prefix(enum) + "*"] = enum_name(enum)
    return names


def summary(comment: str, depth: int, api: Api) -> str:
    """A documentation comment, with C's names for types and constants turned into C#'s."""
    names = _names(api)
    words = re.sub(r"\b(?:apx|APX)_\w+\*?", lambda match: names.get(match.group(), match.group()), comment)
    words = escape(" ".join(words.split()))
    start = "    " * depth + "/// "
    return "\n".join(wrapped(f"<summary>{words}</summary>", start, start))


def wrapped(words: str, first: str, further: str) -> list[str]:
    """Words on lines of at most 120 columns that begin with `first` and `further`."""
    lines, line = [], first
    for word in words.split(" "):
        if len(line) + len(word) > 120 and line not in (first, further):
            lines.append(line.rstrip())
            line = further
        line += word + " "
    return [*lines, line.rstrip()]


def field_type(field: Variable, api: Api) -> str:
    if field.type in api.callbacks:
        return "IntPtr"
    base = PLAIN.get(field.type) or struct_name(field.type)
    if field.pointers:
        return base + "*" * field.pointers
    if field.size:
        return array_name(field, api)
    if enum := api.enum_of(field):
        return enum_name(enum)
    if field.type == "uint32_t":
        if re.search(r"(?:^|[\s;])1(?:: | once )", field.comment):
            return "Bool32"
    return base


def parameter_type(parameter: Variable, api: Api) -> str:
    if parameter.type in api.callbacks:
        return "IntPtr"
    if parameter.type in api.structs and api.structs[parameter.type].is_id and not parameter.pointers:
        return "ulong"  # as every calling convention passes a struct of one 64-bit integer
    if parameter.type == "float" and parameter.size == "3":
        return "Float3*"
    enum = api.enum_of(parameter)
    base = enum_name(enum) if enum else PLAIN.get(parameter.type) or struct_name(parameter.type)
    return base + "*" * (parameter.pointers + bool(parameter.size))


def array_name(field: Variable, api: Api) -> str:
    """The type of an array inside a struct."""
    size = api.number(field.size)
    if field.type == "char":
        return f"Text{size}"
    if field.type == "float" and size == 3:
        return "Float3"
    element = pascal(PLAIN[field.type]) if field.type in PLAIN else struct_name(field.type)
    return f"{element}Array{size}"


def array_structs(api: Api) -> Iterator[str]:
    """Declarations of the types that array_name names."""
    known = {"Float3"}
    for struct in api.structs.values():
        for field in struct.fields:
            name = array_name(field, api) if field.size else "Float3"
            if name in known:
                continue
            known.add(name)
            size = api.number(field.size)
            if field.type == "char":
                yield templates.TEXT.substitute(name=name, size=size, room=size - 1)
                continue
            element = PLAIN.get(field.type) or struct_name(field.type)
            items = [f"        internal fixed {element} Items[{size}];"] if field.type in PLAIN else \
                [f"        internal {element} Item{index};" for index in range(size)]
            yield templates.ARRAY.substitute(name=name, size=size, element=element, items="\n".join(items),
                                             first="Items" if field.type in PLAIN else "&Item0")
