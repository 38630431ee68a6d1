#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Writes the C# declarations of the C ABI from its headers, and the vehicle presets from their files.

    bindings/csharp/generate.py             writes bindings/csharp/Apexline/*.g.cs
    bindings/csharp/generate.py --check     says which of them are not what the headers say; exit status 1
    bindings/csharp/generate.py --layout F  writes a C program that prints what a C compiler makes of the headers
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import c_headers
import csharp_text as text
from c_headers import Api, Function, Struct

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OUTPUT = HERE / "Apexline"

HEAD = """// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/csharp/generate.py from {origin}. Do not edit: run it again.
"""


def enums_file(api: Api) -> str:
    """Constants and enums."""
    lines = ["namespace Apexline", "{"]
    lines += text.summary("Constants of the C interface.", 1, api)
    lines += ["    public static class Constants", "    {"]
    for constant in api.constants.values():
        lines += text.summary(constant.comment, 2, api)
        lines.append(f"        public const uint {text.constant_name(constant.name)} = {text.literal(constant.value)};")
    for enum in api.enums:
        for member in text.loose_members(enum):
            what = member.comment or enum.comment if len(enum.members) == 1 else f"How many there are: {enum.comment}"
            lines += text.summary(what, 2, api)
            lines.append(f"        public const uint {text.constant_name(member.name)} = {text.literal(member.value)};")
    lines += ["    }"]
    for enum in api.enums:
        members = text.enum_members(enum)
        if not members:
            continue
        name = text.enum_name(enum)
        lines += ["", *text.summary(enum.comment, 1, api), f"    public enum {name} : {'int' if name == 'Status' else 'uint'}",
                  "    {"]
        for member in members:
            lines += text.summary(member.comment, 2, api) if member.comment else []
            lines.append(f"        {text.enumerator_name(enum, member)} = {member.value},")
        lines += ["    }"]
    return "\n".join([*lines, "}", ""])


def _id_struct(struct: Struct, api: Api) -> list[str]:
    name = text.struct_name(struct.name)
    return [*text.summary(struct.comment, 1, api), "    [StructLayout(LayoutKind.Sequential)]",
            f"    public readonly struct {name} : IEquatable<{name}>", "    {",
            "        /// <summary>The number itself; 0 is null.</summary>", "        public readonly ulong Value;", "",
            "        /// <summary>Wraps a number that the C interface gave.</summary>",
            f"        public {name}(ulong value) {{ Value = value; }}", "",
            "        /// <summary>Whether this is no object.</summary>",
            "        public bool IsNull { get { return Value == 0; } }", "",
            "        /// <summary>Whether both name the same object.</summary>",
            f"        public bool Equals({name} other) {{ return Value == other.Value; }}", "",
            "        /// <inheritdoc/>",
            f"        public override bool Equals(object other) {{ return other is {name} && Equals(({name})other); }}", "",
            "        /// <inheritdoc/>",
            "        public override int GetHashCode() { return Value.GetHashCode(); }", "",
            "        /// <inheritdoc/>",
            '        public override string ToString() { return "0x" + Value.ToString("x"); }', "",
            "        /// <summary>Whether both name the same object.</summary>",
            f"        public static bool operator ==({name} a, {name} b) {{ return a.Value == b.Value; }}", "",
            "        /// <summary>Whether they name different objects.</summary>",
            f"        public static bool operator !=({name} a, {name} b) {{ return a.Value != b.Value; }}", "    }"]


def _struct(struct: Struct, api: Api) -> list[str]:
    name = text.struct_name(struct.name)
    default = api.functions.get(f"{struct.name}_default")
    lines = [*text.summary(struct.comment, 1, api), "    [StructLayout(LayoutKind.Sequential)]",
             f"    public unsafe partial struct {name}", "    {"]
    for field in struct.fields:
        lines += text.summary(field.comment, 2, api)
        lines.append(f"        public {text.field_type(field, api)} {text.pascal(field.name)};")
    if default is not None:
        lines += ["", *text.summary(f"A {name} with the library's defaults. {default.comment}", 2, api),
                  f"        public static {name} Default()", "        {", "            ApexlineLibrary.EnsureLoaded();",
                  f"            {name} value;", f"            ApexlineException.Check(NativeApi.{default.name}(&value));",
                  "            return value;", "        }"]
    return [*lines, "    }"]


def structs_file(api: Api) -> str:
    """Ids, structs, the arrays inside structs, and the sizes that are compared when the library is loaded."""
    lines = ["using System;", "using System.Runtime.InteropServices;", "", "namespace Apexline", "{"]
    for struct in api.structs.values():
        lines += [*(_id_struct(struct, api) if struct.is_id else _struct(struct, api)), ""]
    for declaration in text.array_structs(api):
        lines += [*declaration, ""]
    lines += ["    /// <summary>Sizes of this binding's structs.</summary>", "    internal static unsafe class StructSizes", "    {",
              "        /// <summary>Bytes of a struct as declared here; 0 for a number that names none.</summary>",
              "        internal static uint Of(StructIndex index)", "        {", "            switch (index)", "            {"]
    for enum in api.enums:
        if text.enum_name(enum) == "StructIndex":
            for member in text.enum_members(enum):
                struct_name = text.struct_name("apx_" + member.name.removeprefix("APX_STRUCT_").lower())
                lines.append(f"                case StructIndex.{text.enumerator_name(enum, member)}: "
                             f"return (uint)sizeof({struct_name});")
    lines += ["                default: return 0;", "            }", "        }", "    }"]
    return "\n".join([*lines, "}", ""])


def _extern(function: Function, api: Api) -> list[str]:
    parameters = ", ".join(f"{text.parameter_type(parameter, api)} {text.parameter_name(parameter.name)}"
                           for parameter in function.parameters)
    lines = text.summary(function.comment, 2, api)
    lines.append("        [DllImport(NativeLibraryName.Value, CallingConvention = CallingConvention.Cdecl)]")
    lines.append(f"        public static extern {text.parameter_type(function.result, api)} {function.name}({parameters});")
    return lines


def functions_file(api: Api) -> str:
    """Every function of the C ABI under its own name."""
    about = ("The C interface as it is, for jobs and for what the classes do not wrap; call ApexlineLibrary.EnsureLoaded once "
             "before. Ids travel as plain 64-bit numbers (TrackId.Value and so on), pointers as pointers: nothing is marshalled, "
             "copied or kept.")
    lines = ["using System;", "using System.Runtime.InteropServices;", "using System.Security;", "", "namespace Apexline", "{",
             *text.summary(about, 1, api), "    [SuppressUnmanagedCodeSecurity]", "    public static unsafe class NativeApi", "    {"]
    for function in api.functions.values():
        lines += [*_extern(function, api), ""]
    lines[-1:] = ["    }", "}", ""]
    return "\n".join(lines)


def presets_file(folder: Path) -> str:
    """The vehicle presets as JSON text."""
    lines = ["namespace Apexline", "{", "    /// <summary>The vehicle files that come with Apexline.</summary>",
             "    internal static class VehiclePresets", "    {",
             "        /// <summary>Names, in alphabetical order.</summary>",
             "        internal static readonly string[] Names =", "        {"]
    files = sorted(folder.glob("*.json"))
    lines += [f'            "{path.stem}",' for path in files]
    lines += ["        };", "", "        /// <summary>The vehicle file of a preset; null when there is none of that name.</summary>",
              "        internal static string Json(string name)", "        {", "            switch (name)", "            {"]
    for path in files:
        json = path.read_text(encoding="utf-8").strip().replace('"', '""')
        lines += [f'                case "{path.stem}":', f'                    return @"{json}";']
    lines += ["                default:", "                    return null;", "            }", "        }", "    }", "}", ""]
    return "\n".join(lines)


def layout_program(api: Api) -> str:
    """A C program that prints sizes, offsets, values and functions, with the names that they have in C#."""
    lines = ["#include <apexline/apexline.h>", "#include <stddef.h>", "#include <stdio.h>", "", "int main(void) {"]
    for struct in api.structs.values():
        name = text.struct_name(struct.name)
        lines.append(f'    printf("size {name} %zu\\n", sizeof({struct.name}));')
        for field in struct.fields:
            member = "Value" if struct.is_id else text.pascal(field.name)
            lines.append(f'    printf("offset {name} {member} %zu\\n", offsetof({struct.name}, {field.name}));')
    for enum in api.enums:
        for member in text.enum_members(enum):
            lines.append(f'    printf("value {text.enum_name(enum)} {text.enumerator_name(enum, member)} %lld\\n", '
                         f"(long long){member.name});")
        for member in text.loose_members(enum):
            lines.append(f'    printf("value Constants {text.constant_name(member.name)} %lld\\n", (long long){member.name});')
    for constant in api.constants.values():
        lines.append(f'    printf("value Constants {text.constant_name(constant.name)} %lld\\n", (long long){constant.name});')
    for function in api.functions.values():
        lines.append(f'    printf("function {function.name} {len(function.parameters)}\\n");')
        lines.append(f"    if (&{function.name} == NULL) return 1;")
    return "\n".join([*lines, "    return 0;", "}", ""])


def files(root: Path = ROOT) -> dict[str, str]:
    """Names and text of everything that is generated."""
    api = c_headers.read_headers(root / "native" / "include" / "apexline")
    headers = HEAD.format(origin="native/include/apexline")
    return {"Enums.g.cs": headers + enums_file(api), "Structs.g.cs": headers + structs_file(api),
            "NativeApi.g.cs": headers + functions_file(api),
            "VehiclePresets.g.cs": HEAD.format(origin="data/vehicles") + presets_file(root / "data" / "vehicles")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--layout", type=Path, metavar="FILE", help="write the C program instead")
    options = parser.parse_args()
    try:
        if options.layout:
            api = c_headers.read_headers(ROOT / "native" / "include" / "apexline")
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
            print(f"bindings/csharp/Apexline/{name} is not what the headers say; run bindings/csharp/generate.py", file=sys.stderr)
        return 1 if different else 0
    for name in different:
        (OUTPUT / name).write_text(wanted[name], encoding="utf-8")
        print(f"wrote bindings/csharp/Apexline/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
