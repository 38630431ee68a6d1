#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Writes the C# declarations of the C ABI from its headers, and the presets from their files.

    bindings/csharp/generate.py             writes bindings/csharp/Apexline/*.g.cs
    bindings/csharp/generate.py --check     says which of them are not what the headers say; exit status 1
    bindings/csharp/generate.py --layout F  writes a C program that prints what a C compiler makes of the headers
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

import c_headers
import csharp_text as text
import templates
from c_headers import Api, Enum, Enumerator, Function, Struct

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OUTPUT = HERE / "Apexline"
HEADERS = "the public headers"


def _file(origin: str, parts: list[str], *usings: str) -> str:
    body = "\n".join(parts).rstrip()
    return templates.HEAD.substitute(origin=origin, body=body, usings="".join(f"using {name};\n" for name in usings))


def _constant(name: str, value: int, comment: str, api: Api) -> str:
    return (f"{text.summary(comment, 2, api)}\n"
            f"        public const uint {text.constant_name(name)} = {text.literal(value)};")


def _member(enum: Enum, member: Enumerator, api: Api) -> str:
    summary = f"        /// <summary>{member.name}.</summary>"
    if member.comment:
        summary = text.summary(member.comment, 2, api)
    return f"{summary}\n        {text.enumerator_name(enum, member)} = {member.value},"


def enums_file(api: Api) -> str:
    """Constants and enums."""
    constants = [_constant(constant.name, constant.value, constant.comment, api) for constant in api.constants.values()]
    enums = []
    for enum in api.enums:
        for member in text.loose_members(enum):
            alone = len(enum.members) == 1
            comment = member.comment or (enum.comment if alone else f"How many there are: {enum.comment}")
            constants.append(_constant(member.name, member.value, comment, api))
        if members := [_member(enum, member, api) for member in text.enum_members(enum)]:
            name = text.enum_name(enum)
            number = "int" if name == "Status" else "uint"
            flags = "    [System.Flags]\n" if re.search(r"\bbits\b", enum.comment, re.IGNORECASE) else ""
            enums.append(templates.ENUM.substitute(summary=text.summary(enum.comment, 1, api), flags=flags, name=name, type=number,
                                                   members="\n".join(members)))
    return _file(HEADERS, [templates.CONSTANTS.substitute(members="\n".join(constants)), *enums])


def _default(name: str, struct: Struct, function: Function, api: Api) -> str:
    """The method that makes a struct; what the C function takes before it are values of the struct's fields."""
    fields = {field.name: text.field_type(field, api) for field in struct.fields}
    given = function.parameters[:-1]
    parameters = [f"{fields.get(parameter.name, text.parameter_type(parameter, api))} "
                  f"{text.parameter_name(parameter.name)}" for parameter in given]
    arguments = [f"({text.parameter_type(parameter, api)}){text.parameter_name(parameter.name)}" for parameter in given]
    return templates.DEFAULT.substitute(
        name=name, summary=text.summary(f"A {name} with the library's defaults.", 2, api), function=function.name,
        parameters=", ".join(parameters), arguments=", ".join([*arguments, "&value"]))


def _struct(struct: Struct, api: Api) -> str:
    name = text.struct_name(struct.name)
    summary = text.summary(struct.comment, 1, api)
    if struct.is_id:
        return templates.ID.substitute(name=name, summary=summary)
    members = []
    for field in struct.fields:
        members.append(text.summary(field.comment, 2, api))
        members.append(f"        public {text.field_type(field, api)} {text.pascal(field.name)};")
    if default := api.functions.get(f"{struct.name}_init") or api.functions.get(f"{struct.name}_default"):
        members.append(_default(name, struct, default, api))
    return templates.STRUCT.substitute(name=name, summary=summary, members="\n".join(members))


def _sizes(api: Api) -> str:
    """Sizes that the fingerprint is compared with."""
    [index] = [enum for enum in api.enums if text.enum_name(enum) == "StructIndex"]
    cases = []
    for member in text.enum_members(index):
        struct = text.struct_name("apx_" + member.name.removeprefix("APX_STRUCT_").lower())
        name = text.enumerator_name(index, member)
        cases.append(f"                case StructIndex.{name}: return (uint)sizeof({struct});")
    return templates.SIZES.substitute(cases="\n".join(cases))


def structs_file(api: Api) -> str:
    """Ids, structs, the arrays inside structs, and the sizes that are compared when the library is loaded."""
    parts = [*(_struct(struct, api) for struct in api.structs.values()), *text.array_structs(api), _sizes(api)]
    return _file(HEADERS, parts, "System", "System.Runtime.InteropServices")


def _extern(function: Function, api: Api) -> str:
    # A type stays on one line with its name.
    parameters = [f"{text.parameter_type(parameter, api)}\0{text.parameter_name(parameter.name)}"
                  for parameter in function.parameters]
    start = f"        public static extern {text.parameter_type(function.result, api)} {function.name}("
    declaration = "\n".join(text.wrapped(", ".join(parameters) + ");", start, " " * 12)).replace("\0", " ")
    return (f"{text.summary(function.comment, 2, api)}\n"
            "        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]\n"
            f"{declaration}")


def functions_file(api: Api) -> str:
    """Every function of the C ABI under its own name."""
    members = "\n\n".join(_extern(function, api) for function in api.functions.values())
    return _file(HEADERS, [templates.FUNCTIONS.substitute(members=members)], "System", "System.Runtime.InteropServices",
                 "System.Security")


def presets_file(root: Path, folder: str) -> str:
    """The presets in data/vehicles or data/drivers as JSON text."""
    names, cases = [], []
    for path in sorted((root / "data" / folder).glob("*.json")):
        json = path.read_text(encoding="utf-8").strip().replace('"', '""')
        names.append(f'            "{path.stem}",')
        cases.append(f'                case "{path.stem}":\n                    return @"{json}";')
    what = folder.removesuffix("s")
    presets = templates.PRESETS.substitute(what=what, name=f"{what.title()}Presets", names="\n".join(names),
                                           cases="\n".join(cases))
    return _file(f"data/{folder}", [presets])


def layout_program(api: Api) -> str:
    """A C program that prints sizes, offsets, values and functions, with the names that they have in C#."""
    calls = []
    for struct in api.structs.values():
        name = text.struct_name(struct.name)
        calls.append(f'    size("{name}", sizeof({struct.name}));')
        for field in struct.fields:
            member = "Value" if struct.is_id else text.pascal(field.name)
            calls.append(f'    offset("{name} {member}", offsetof({struct.name}, {field.name}));')
    for enum in api.enums:
        for member in text.enum_members(enum):
            calls.append(f'    value("{text.enum_name(enum)} {text.enumerator_name(enum, member)}", {member.name});')
        for member in text.loose_members(enum):
            calls.append(f'    value("Constants {text.constant_name(member.name)}", {member.name});')
    for constant in api.constants.values():
        calls.append(f'    value("Constants {text.constant_name(constant.name)}", {constant.name});')
    for function in api.functions.values():
        fact = f"function {function.name} {len(function.parameters)}"
        calls.append(f'    puts(&{function.name} != NULL ? "{fact}" : "");')
    return templates.LAYOUT.substitute(calls="\n".join(calls))


def files(root: Path = ROOT) -> dict[str, str]:
    """Names and text of everything that is generated."""
    api = c_headers.read_headers(root)
    return {"Enums.g.cs": enums_file(api), "Structs.g.cs": structs_file(api), "NativeApi.g.cs": functions_file(api),
            "VehiclePresets.g.cs": presets_file(root, "vehicles"), "DriverPresets.g.cs": presets_file(root, "drivers")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--layout", type=Path, metavar="FILE", help="write the C program instead")
    options = parser.parse_args()
    try:
        if options.layout:
            api = c_headers.read_headers(ROOT)
            options.layout.write_text(layout_program(api), encoding="utf-8")
            return 0
        wanted = files()
    except c_headers.HeaderError as error:
        print(f"generate.py: {error}", file=sys.stderr)
        return 2
    different = [name for name, content in wanted.items()
                 if not (OUTPUT / name).is_file() or (OUTPUT / name).read_text(encoding="utf-8") != content]
    if options.check:
        for name in different:
            print(f"bindings/csharp/Apexline/{name} is not what the headers say; run bindings/csharp/generate.py",
                  file=sys.stderr)
        return 1 if different else 0
    for name in different:
        (OUTPUT / name).write_text(wanted[name], encoding="utf-8")
        print(f"wrote bindings/csharp/Apexline/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
