#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Writes the TypeScript declarations of the C ABI from its headers, and the presets from their files.

    bindings/javascript/generate.py             writes bindings/javascript/src/*.g.ts
    bindings/javascript/generate.py --check     says which of them are not what the headers say; exit status 1
    bindings/javascript/generate.py --layout F  writes C whose static assertions compare the layout with a compiler's
    bindings/javascript/generate.py --exports   prints the names of the functions
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "bindings" / "csharp"))

import c_headers  # noqa: E402
import csharp_text as names  # noqa: E402
from c_headers import Api, Function, Struct, Variable  # noqa: E402
from steer_fields import fields_file  # noqa: E402

OUTPUT = HERE / "src"
HEAD = """// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/javascript/generate.py from {origin}. Do not edit: run it again.
"""

# Bytes, view of the memory and shift of plain types; pointers are 32 bits wide in WebAssembly.
PLAIN = {"float": (4, "f32", 2), "double": (8, "f64", 3), "uint8_t": (1, "u8", 0), "char": (1, "u8", 0), "uint16_t": (2, "u16", 1),
         "uint32_t": (4, "u32", 2), "int32_t": (4, "i32", 2), "uint64_t": (8, "u64", 3), "int64_t": (8, "i64", 3),
         "apx_status": (4, "i32", 2), "pointer": (4, "u32", 2)}


@dataclass(frozen=True)
class Layout:
    size: int
    align: int
    offsets: dict[str, int]


class Layouts:
    """Sizes and offsets by the rules of C for wasm32."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._known: dict[str, Layout] = {}

    def of(self, field: Variable) -> tuple[int, int]:
        """Size and alignment of one element of a field."""
        if field.pointers or field.type in self._api.callbacks:
            return 4, 4
        if field.type in PLAIN:
            return PLAIN[field.type][0], PLAIN[field.type][0]
        layout = self.struct(self._api.structs[field.type])
        return layout.size, layout.align

    def struct(self, struct: Struct) -> Layout:
        if struct.name not in self._known:
            offset, widest, offsets = 0, 1, {}
            for field in struct.fields:
                size, align = self.of(field)
                offset = (offset + align - 1) // align * align
                offsets[field.name] = offset
                offset += size * (self._api.number(field.size) if field.size else 1)
                widest = max(widest, align)
            self._known[struct.name] = Layout((offset + widest - 1) // widest * widest, widest, offsets)
        return self._known[struct.name]


def doc(comment: str, indent: str, api: Api) -> str:
    """A TSDoc comment with C's names turned into TypeScript's, on lines of at most 130 columns."""
    if not comment:
        return ""
    table = names._names(api)
    words = re.sub(r"\b(?:apx|APX)_\w+\*?", lambda match: table.get(match.group(), match.group()), comment)
    lines, line = [], ""
    for word in words.replace("*/", "* /").split():
        if line and len(indent) + 3 + len(line) + 1 + len(word) > 126:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    lines.append(line)
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/** " + f"\n{indent} *  ".join(lines) + " */\n"


def enums_file(api: Api) -> str:
    parts = [HEAD.format(origin="the public headers")]
    for constant in api.constants.values():
        parts.append(f"{doc(constant.comment, '', api)}export const {constant.name} = {names.literal(constant.value)};\n")
    for enum in api.enums:
        for member in names.loose_members(enum):
            comment = member.comment or enum.comment
            parts.append(f"{doc(comment, '', api)}export const {member.name} = {member.value};\n")
        if members := names.enum_members(enum):
            name = names.enum_name(enum)
            body = "".join(f"{doc(member.comment, '    ', api)}    {names.enumerator_name(enum, member)}: {member.value},\n" for member in members)
            parts.append(f"{doc(enum.comment, '', api)}export const {name} = {{\n{body}}} as const;\n"
                         f"export type {name} = (typeof {name})[keyof typeof {name}];\n")
    return "\n".join(parts)


def _enum_names(api: Api) -> set[str]:
    return {names.enum_name(enum) for enum in api.enums if names.enum_members(enum)}


@dataclass(frozen=True)
class Code:
    """TypeScript for one field: its type, its zero, how it is read into `o` and written from `v`."""

    type: str
    zero: str
    read: str
    write: str


def _code(field: Variable, offset: int, layouts: Layouts, api: Api) -> Code:
    name = names.camel(field.name)
    count = api.number(field.size) if field.size else 0
    pointer = field.pointers or field.type in api.callbacks
    if field.type in api.structs and not pointer and not api.structs[field.type].is_id:
        struct, size = names.struct_name(field.type), layouts.of(field)[0]
        if count:
            return Code(f"{struct}[]", f"Array.from({{ length: {count} }}, () => {struct}.create())",
                        f"for (let i = 0; i < {count}; i++) {struct}.read(m, p + {offset} + i * {size}, o.{name}[i]);",
                        f"for (let i = 0; i < Math.min({count}, v.{name}.length); i++) {struct}.write(m, p + {offset} + i * {size}, v.{name}[i]!);")
        return Code(struct, f"{struct}.create()", f"{struct}.read(m, p + {offset}, o.{name});", f"{struct}.write(m, p + {offset}, v.{name});")
    if field.type == "char" and count and not pointer:
        return Code("string", '""', f"o.{name} = m.text(p + {offset}, {count});", f'm.setText(p + {offset}, {count}, v.{name}, "{name}");')
    plain = "pointer" if pointer else "uint64_t" if field.type in api.structs else field.type
    _, view, shift = PLAIN[plain]
    place = f"(p + {offset}) >>> {shift}" if shift else f"p + {offset}"
    if count:
        kind, zero = ("bigint[]", "0n") if view in ("u64", "i64") else ("number[]", "0")
        return Code(kind, f"new Array({count}).fill({zero})",
                    f"for (let i = 0, at = {place}; i < {count}; i++) o.{name}[i] = m.{view}[at + i]!;",
                    f"for (let i = 0, at = {place}; i < {count}; i++) m.{view}[at + i] = v.{name}[i]!;")
    sharp = names.field_type(field, api)
    if not pointer and sharp == "Bool32":
        return Code("boolean", "false", f"o.{name} = m.u32[{place}] !== 0;", f"m.u32[{place}] = v.{name} ? 1 : 0;")
    if view in ("u64", "i64"):
        return Code("bigint", "0n", f"o.{name} = m.{view}[{place}]!;", f"m.{view}[{place}] = v.{name};")
    if not pointer and sharp in _enum_names(api):
        return Code(sharp, f"0 as {sharp}", f"o.{name} = m.{view}[{place}]! as {sharp};", f"m.{view}[{place}] = v.{name};")
    return Code("Pointer" if pointer else "number", "0", f"o.{name} = m.{view}[{place}]!;", f"m.{view}[{place}] = v.{name};")


def _struct(struct: Struct, layouts: Layouts, api: Api) -> str:
    name, layout = names.struct_name(struct.name), layouts.struct(struct)
    fields, zeros, reads, writes = [], [], [], []
    for field in struct.fields:
        if field.name == "struct_size":
            writes.append(f"        m.u32[p >>> 2] = {layout.size};")
            continue
        code = _code(field, layout.offsets[field.name], layouts, api)
        fields.append(f"{doc(field.comment, '    ', api)}    {names.camel(field.name)}: {code.type};")
        zeros.append(f"{names.camel(field.name)}: {code.zero}")
        reads.append(f"        {code.read}")
        writes.append(f"        {code.write}")
    return (f"{doc(struct.comment, '', api)}export interface {name} {{\n" + "\n".join(fields) + "\n}\n"
            f"export const {name}: Layout<{name}> = {{\n    size: {layout.size},\n    create: () => ({{ {', '.join(zeros)} }}),\n"
            f"    read(m, p, o = {name}.create()) {{\n" + "\n".join(reads) + "\n        return o;\n    },\n"
            "    write(m, p, v) {\n" + "\n".join(writes) + "\n    },\n};\n")


def structs_file(api: Api) -> str:
    layouts = Layouts(api)
    used = sorted(name for name in _enum_names(api))
    body = "\n".join(_struct(struct, layouts, api) for struct in api.structs.values() if not struct.is_id)
    ids = "\n".join(f"{doc(struct.comment, '', api)}export type {names.struct_name(struct.name)} = bigint;\n"
                    for struct in api.structs.values() if struct.is_id)
    needed = [name for name in used if re.search(rf"\b{name}\b", body)]
    [index] = [enum for enum in api.enums if names.enum_name(enum) == "StructIndex"]
    sizes = "".join(f"    [{member.value}, {names.struct_name('apx_' + member.name.removeprefix('APX_STRUCT_').lower())}.size],\n"
                    for member in names.enum_members(index))
    return (HEAD.format(origin="the public headers")
            + f"import type {{ {', '.join(needed)} }} from './enums.g.js';\nimport type {{ Layout, Pointer }} from './memory.js';\n\n"
            + f"{ids}\n{body}\n/** Sizes by StructIndex, as the library's fingerprint has them. */\n"
            + f"export const structSizes: ReadonlyArray<readonly [number, number]> = [\n{sizes}];\n")


def _parameter(parameter: Variable, api: Api) -> str:
    if parameter.pointers or parameter.size or parameter.type in api.callbacks:
        return "Pointer"
    if parameter.type in ("uint64_t", "int64_t") or parameter.type in api.structs:
        return "bigint"
    return "number"


def _function(function: Function, api: Api) -> str:
    parameters = ", ".join(f"{names.camel(p.name)}: {_parameter(p, api)}" for p in function.parameters)
    result = "Pointer" if function.result.pointers else "Status" if function.result.type == "apx_status" else "number"
    return f"{doc(function.comment, '    ', api)}    {function.name}({parameters}): {result};"


def functions_file(api: Api) -> str:
    body = "\n".join(_function(function, api) for function in api.functions.values())
    listed = "".join(f"    '{name}',\n" for name in api.functions)
    return (HEAD.format(origin="the public headers")
            + "import type { Status } from './enums.g.js';\nimport type { Pointer } from './memory.js';\n\n"
            + "/** The C interface as it is: ids and 64-bit numbers are bigints, pointers are addresses in the module's memory. */\n"
            + f"export interface NativeApi {{\n{body}\n}}\n\n/** Every function of NativeApi. */\nexport const functionNames = [\n{listed}] as const;\n")


def presets_file(root: Path) -> str:
    parts = [HEAD.format(origin="data/vehicles and data/drivers")]
    for what in ("vehicles", "drivers"):
        entries = "".join(f"    {path.stem}: {json.dumps(json.dumps(json.loads(path.read_text(encoding='utf-8')), ensure_ascii=False), ensure_ascii=False)},\n"
                          for path in sorted((root / "data" / what).glob("*.json")))
        parts.append(f"/** The {what} that come with Apexline, as JSON text. */\nexport const {what[:-1]}Presets = {{\n{entries}}} as const;\n")
    return "\n".join(parts)


def layout_source(api: Api) -> str:
    """C whose compilation proves the layout that structs.g.ts has."""
    layouts = Layouts(api)
    lines = ["#include <apexline/apexline.h>", "#include <apexline/steer.h>", "#include <apexline/steer_recording.h>", "#include <stddef.h>"]
    for struct in api.structs.values():
        layout = layouts.struct(struct)
        lines.append(f'_Static_assert(sizeof({struct.name}) == {layout.size}, "{struct.name}");')
        for field in struct.fields:
            lines.append(f'_Static_assert(offsetof({struct.name}, {field.name}) == {layout.offsets[field.name]}, "{struct.name}.{field.name}");')
    return "\n".join(lines) + "\n"


def files(root: Path = ROOT) -> dict[str, str]:
    """Names and text of everything that is generated."""
    api = c_headers.read_headers(ROOT)
    return {"enums.g.ts": enums_file(api), "structs.g.ts": structs_file(api), "functions.g.ts": functions_file(api),
            "presets.g.ts": presets_file(root), "fields.g.ts": fields_file(api, HEAD, root / "docs" / "scenes.md")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--layout", type=Path, metavar="FILE", help="write the C assertions instead")
    parser.add_argument("--exports", action="store_true", help="print the functions' names instead")
    options = parser.parse_args()
    try:
        if options.layout or options.exports:
            api = c_headers.read_headers(ROOT)
            if options.layout:
                options.layout.write_text(layout_source(api), encoding="utf-8")
            else:
                print("\n".join(api.functions))
            return 0
        wanted = files()
    except c_headers.HeaderError as error:
        print(f"generate.py: {error}", file=sys.stderr)
        return 2
    different = [name for name, content in wanted.items()
                 if not (OUTPUT / name).is_file() or (OUTPUT / name).read_text(encoding="utf-8") != content]
    for name in different:
        if options.check:
            print(f"bindings/javascript/src/{name} is not what the headers say; run bindings/javascript/generate.py", file=sys.stderr)
        else:
            (OUTPUT / name).write_text(wanted[name], encoding="utf-8")
            print(f"wrote bindings/javascript/src/{name}")
    return 1 if options.check and different else 0


if __name__ == "__main__":
    sys.exit(main())
