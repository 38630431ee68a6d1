# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The JavaScript binding as data, read from its TypeScript sources, and its reference pages.

A member without a comment of its own that calls one function of the C interface has that function's documentation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import programs
from reference import code, index, plain

MOST_CHARACTERS = 320
_COMMENT = re.compile(r"/\*\*(.*?)\*/", re.DOTALL)
_EXPORT = re.compile(r"(?:export )?(?:abstract )?(?:async )?(class|const|function|interface|type) (\w+)")
_MEMBER = re.compile(r"    (?:(?:static|readonly|abstract|async|get|set|override) )*(\w+)[?!]?\s*[(:=<;]")
_BASE = re.compile(r"(?:export )?(?:abstract )?class \w+(?:<[^>]*>)? extends (\w+)")
_CALL = re.compile(r"native\(\)\.(apx_\w+)")
# Of TypeScript or of the binding's own machinery, no part of what a host calls.
_INNER = re.compile(r"    (?:protected|private|#|override )|    \[Symbol")
PAGES = {"library": "Loading and errors", "tracks": "Vehicles, drivers and tracks", "races": "Races, worlds and recordings",
         "race-view": "What a race tells", "steering": "Steering simulations", "fields.g": "Fields of the steering kit", "memory": "The module's memory",
         "structs.g": "Structs", "enums.g": "Enums and constants", "functions.g": "The C interface", "presets.g": "Presets"}


@dataclass
class Symbol:
    kind: str
    name: str
    signature: str
    doc: str
    exported: bool
    base: str = ""
    members: list["Symbol"] = field(default_factory=list)


def words(comment: str) -> str:
    return " ".join(line.strip().lstrip("*").strip() for line in comment.splitlines()).strip()


def blocks(text: str, indent: str) -> list[tuple[str, str]]:
    """Declarations at an indentation with the comment right before each; a block goes on until the next line as deep."""
    found: list[tuple[str, str]] = []
    comment = ""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(f"{indent}/**"):
            comment = line
            while "*/" not in comment:
                comment += "\n" + next(lines)
        elif line.startswith(indent) and not line.startswith((indent + " ", indent + "}", indent + "]", indent + ")", indent + "//")) and line.strip():
            found.append((words(_COMMENT.search(comment)[1]) if comment else "", line))  # type: ignore[index]
            comment = ""
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line}")
    return found


def ends_outside(flat: str, *ends: str) -> int:
    """Where one of the ends stands outside all brackets and is no type's brace; the length without one."""
    depth = 0
    for at, sign in enumerate(flat):
        if depth == 0 and any(flat.startswith(end, at) for end in ends) and flat[:at].rstrip()[-1:] not in {":", "|"}:
            return at
        depth += (sign in "([{<") - (sign in ")]}" or (sign == ">" and flat[at - 1] != "="))
    return len(flat)


def signature(block: str) -> str:
    """Without the body."""
    flat = " ".join(block.split())
    if re.match(r"(export )?type ", flat):
        return flat.rstrip(";")
    return flat[:ends_outside(flat, " =>", " {")].rstrip(",; =")


def documented_by_c(block: str, interface: dict[str, Any]) -> str:
    called = list(dict.fromkeys(_CALL.findall(block)))
    return f"As `{called[0]}`: {interface[called[0]]['doc']}" if len(called) == 1 else ""


def members(block: str, interface: dict[str, Any]) -> list[Symbol]:
    found = []
    for doc, text in blocks(block.partition("\n")[2].rpartition("\n}")[0], "    "):
        match = _MEMBER.match(text)
        if match and not _INNER.match(text) and match[1] != "constructor":
            found.append(Symbol("member", match[1], signature(text), doc or documented_by_c(text, interface), True))
    return found


def read(path: Path, interface: dict[str, Any]) -> list[Symbol]:
    """The declarations of a file, a type and the constant of its name as one."""
    symbols: dict[str, Symbol] = {}
    for doc, text in blocks(path.read_text(encoding="utf-8"), ""):
        match = _EXPORT.match(text)
        if not match:
            continue
        base = _BASE.match(text)
        kind, name = match[1], match[2]
        inner = members(text, interface) if kind in {"class", "interface"} or re.match(r".*= \{$", text.partition("\n")[0]) else []
        one_liners = signature(text) if kind in {"function", "type"} or not inner else text.partition("\n")[0].rstrip(" {")
        made = Symbol(kind, name, one_liners, doc or documented_by_c(text, interface), text.startswith("export"), base[1] if base else "", inner)
        if name in symbols:
            symbols[name].doc = symbols[name].doc or made.doc
            symbols[name].members = symbols[name].members or made.members
        else:
            symbols[name] = made
    return list(symbols.values())


def read_binding(source: Path, interface: dict[str, Any]) -> dict[str, list[Symbol]]:
    """By page: what the package exports; what a class has from one that is not exported is listed as its own."""
    files = {name: read(source / f"{name}.ts", interface) for name in PAGES}
    hidden = {symbol.name: symbol for symbols in files.values() for symbol in symbols if not symbol.exported}
    for symbols in files.values():
        for symbol in symbols:
            if symbol.base in hidden:
                symbol.members = hidden[symbol.base].members + symbol.members
    exported = (source / "index.ts").read_text(encoding="utf-8")
    whole = set(re.findall(r'export \* from "./([\w.-]+)\.js"', exported))
    named = set(re.findall(r"\w+", " ".join(re.findall(r"export (?:type )?\{(.*?)\}", exported))))
    return {name: [symbol for symbol in symbols if symbol.exported and (name in whole or symbol.name in named)] for name, symbols in files.items()}


def silent(binding: dict[str, list[Symbol]]) -> list[str]:
    """Names of symbols and members without words. The values of enums and presets may have none, as the C interface's constants."""
    own = [symbol.name for symbols in binding.values() for symbol in symbols if not symbol.doc]
    return own + [f"{symbol.name}.{member.name}" for page, symbols in binding.items() for symbol in symbols for member in symbol.members
                  if not member.doc and page not in {"enums.g", "presets.g"}]


def shortened(text: str) -> str:
    """Presets are whole descriptions; a page has their beginning."""
    return text if len(text) < MOST_CHARACTERS else f"{text[:MOST_CHARACTERS // 2].rsplit(' ', 1)[0]} ..."


def write(folder: Path, binding: dict[str, list[Symbol]], examples: list[programs.Example]) -> list[str]:
    """A page for each part. Returns the names that were written."""
    folder.mkdir(parents=True)
    names = []
    for page, symbols in binding.items():
        lines = [f"# {PAGES[page]}", ""]
        for symbol in symbols:
            lines += [f"## {symbol.name}", "", *code("ts", symbol.signature), plain(symbol.doc), ""]
            rows = [f"| `{shortened(member.signature).replace('|', '/')}` | {plain(member.doc)} |" for member in symbol.members]
            lines += ["| member | |", "|---|---|", *rows, ""] if rows else []
            lines += programs.lines_for(symbol.name, examples)
            names += [symbol.name, *(f"{symbol.name}.{member.name}" for member in symbol.members)]
        (folder / f"{page.removesuffix('.g')}.md").write_text("\n".join(lines), encoding="utf-8")
    about = "The npm package `apexline`: classes over the C interface, and that interface as it is. [The binding](../../javascript.md) has a race."
    (folder / "index.md").write_text(index("JavaScript binding", about, [page.removesuffix(".g") for page in binding]), encoding="utf-8")
    return names
