# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Writes the reference pages: the C interface from its headers, C# from the compiler's XML, Python from docstrings, commands from --help."""

from __future__ import annotations

import dataclasses
import inspect
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType
from typing import Any

import programs
from examples import Example, find, find_types


def code(language: str, text: str) -> list[str]:
    return [f"```{language}", text.rstrip(), "```", ""]


def plain(text: str) -> str:
    """Words of a comment as Markdown: code in backticks stays code, other signs that Markdown would take for its own are escaped."""
    parts = re.split(r"(`[^`|]+`)", " ".join(text.split()))
    return "".join(part if index % 2 else re.sub(r"([\\`*_\[\]<>{}$#|])", r"\\\1", part) for index, part in enumerate(parts))


def index(title: str, words: str, pages: list[str]) -> str:
    return "\n".join([f"# {title}", "", words, "", "```{toctree}", ":maxdepth: 1", "", *pages, "```", ""])


def c_symbol(name: str, symbol: dict[str, Any], example: Example | None) -> list[str]:
    lines = [f"## {name}", ""]
    if symbol["kind"] in {"function", "inline", "callback"}:
        # A long declaration has a line for each parameter, as a phone shows it whole.
        long = sum(map(len, symbol["parameters"])) > 50
        arguments = ("\n    " if long else "") + (",\n    " if long else ", ").join(symbol["parameters"])
        pointer = f"(*{name})" if symbol["kind"] == "callback" else name
        lines += code("c", f"{'static inline ' if symbol['kind'] == 'inline' else ''}{symbol['returns']} {pointer}({arguments});")
    elif symbol["kind"] == "type":
        lines += code("c", f"typedef {symbol['type']} {name};")
    lines += [plain(symbol["doc"]), ""]
    if symbol["kind"] == "struct":
        lines += ["| field | type | |", "|---|---|---|"]
        lines += [f"| `{field['name']}` | `{field['type']}` | {plain(field['doc'])} |" for field in symbol["fields"]] + [""]
    if example:
        lines += [f"From `{example.path}`:", "", *code("cpp", example.code)]
    return lines


def write_c(folder: Path, api: dict[str, Any], root: Path) -> list[str]:
    """A page for each header; constants in a table. Returns the symbols that were written."""
    folder.mkdir(parents=True)
    examples = find_types(root, api["symbols"]) | find(root)
    headers: dict[str, dict[str, Any]] = {}
    for name, symbol in api["symbols"].items():
        headers.setdefault(Path(symbol["header"]).stem, {})[name] = symbol
    for header, symbols in sorted(headers.items()):
        lines = [f"# apexline/{header}.h", ""]
        constants = {name: symbol for name, symbol in symbols.items() if symbol["kind"] == "constant"}
        for kind in ("function", "inline", "struct", "callback", "type"):
            for name, symbol in symbols.items():
                if symbol["kind"] == kind:
                    lines += c_symbol(name, symbol, examples.get(name))
        if constants:
            lines += ["## Constants", "", "| name | value | |", "|---|---|---|"]
            lines += [f"| `{name}` | `{symbol['value']}` | {plain(symbol['doc'])} |" for name, symbol in constants.items()] + [""]
        (folder / f"{header}.md").write_text("\n".join(lines), encoding="utf-8")
    words = ("Functions return an `apx_status` and write results through pointers, on success alone; `apx_last_error()` gives the message. "
             "Axes are left-handed, y up; metres, seconds, kilograms, radians. Examples are lines of programs and tests that the build compiles; "
             "there EXPECT\\_OK, HOST\\_CHECK and the like compare the status with APX\\_OK.")
    (folder / "index.md").write_text(index("C interface", words, sorted(headers)), encoding="utf-8")
    return list(api["symbols"])


def readable(member: str) -> str:
    """M:Apexline.Race.Tick(System.Single,Apexline.CarState[]) as Tick(Single, CarState[])."""
    name, _, arguments = member.partition("(")
    short = name.rpartition(".")[2].replace("#ctor", "constructor")
    parts = [part.rpartition(".")[2].rstrip(")").replace("@", " (out or ref)") for part in arguments.rstrip(")").split(",")] if arguments else []
    return short + (f"({', '.join(parts)})" if member.startswith("M:") else "")


def words_of(member: ElementTree.Element) -> str:
    parts = []
    for element in member:
        text = plain("".join(inner.get("cref", inner.get("name", "")).rpartition(".")[2] + (inner.tail or "") if inner is not element else (inner.text or "")
                             for inner in element.iter()))  # fmt: skip
        parts.append(f"`{element.get('name')}`: {text}" if element.tag == "param" else text)
    return " ".join(part for part in parts if part)


_TYPE = re.compile(r"^    public (?:[\w]+ )*(?:class|struct|enum|interface|delegate \w+) (\w+)", re.MULTILINE)
_MEMBER = re.compile(r"^        (?:public|protected) (?:[\w.<>\[\],*?]+ )*(\w+)\s*(?:[({;\[=]|$)", re.MULTILINE)


def public_csharp(sources: Path) -> dict[str, set[str]]:
    """The public types of the binding and the names of their public members; all values of an enum are."""
    types: dict[str, set[str]] = {}
    for path in sorted(sources.glob("*.cs")):
        text = path.read_text(encoding="utf-8")
        places = [*_TYPE.finditer(text)]
        for place, after in zip(places, [*(match.start() for match in places[1:]), len(text)]):
            block = text[place.start():after]
            values = re.findall(r"^        (\w+) = ", block, re.MULTILINE) if " enum " in place[0] else []
            # A type that is not public may follow.
            block = re.split(r"^    (?:internal|private) ", block, maxsplit=1, flags=re.MULTILINE)[0]
            types.setdefault(place[1], set()).update(values, _MEMBER.findall(block), ["#ctor", "Item"])
    return types


def kinds_of_csharp(sources: Path) -> dict[str, str]:
    """Whether each public type is a class, struct or enum."""
    texts = [path.read_text(encoding="utf-8") for path in sources.glob("*.cs")]
    return {match[1]: re.findall(r"class|struct|enum", match[0])[0] for text in texts for match in _TYPE.finditer(text)}


def write_csharp(folder: Path, documentation: Path, sources: Path, examples: list[programs.Example]) -> list[str]:
    """A page for each public type of the binding."""
    folder.mkdir(parents=True)
    public, kinds = public_csharp(sources), kinds_of_csharp(sources)
    types: dict[str, tuple[str, list[tuple[str, str]]]] = {}
    members = list(ElementTree.parse(documentation).iter("member"))
    for member in members:
        name = member.attrib["name"]
        if name.startswith("T:") and name.rpartition(".")[2] in public:
            types[name[2:]] = (words_of(member), [])
    for member in members:
        name = member.attrib["name"]
        owner, _, own = name[2:].partition("(")[0].rpartition(".")
        if owner in types and (own in public[owner.rpartition(".")[2]] or own.startswith("op_")):
            types[owner][1].append((readable(name), words_of(member)))
    for owner, (words, entries) in types.items():
        lines = [f"# {owner.rpartition('.')[2]}", "", words, ""]
        lines += ["| member | |", "|---|---|", *(f"| `{name}` | {text} |" for name, text in entries), ""] if entries else []
        lines += programs.lines_for(owner.rpartition(".")[2], examples, in_full=True)
        (folder / f"{owner}.md").write_text("\n".join(lines), encoding="utf-8")
    lines = ["# C# binding", "", "The namespace `Apexline`: types of the engine-free binding, over the C interface.", ""]
    for heading, kind in (("Classes", "class"), ("Structs", "struct"), ("Enumerations", "enum")):
        pages = sorted(owner for owner in types if kinds[owner.rpartition(".")[2]] == kind)
        lines += [f"## {heading}", "", "```{toctree}", ":maxdepth: 1", "", *pages, "```", ""]
    (folder / "index.md").write_text("\n".join(lines), encoding="utf-8")
    return [*types, *(name for _, entries in types.values() for name, _ in entries)]


def python_class(name: str, kind: type) -> list[str]:
    lines = [f"## {name}", "", plain(inspect.getdoc(kind) or ""), ""]
    rows = []
    for attribute, value in sorted(vars(kind).items()):
        if attribute.startswith("_") and attribute != "__init__":
            continue
        if isinstance(value, (bool, int, float, str, tuple, type(None))) and not isinstance(value, kind):
            # A field's default, whose own documentation would be that of its type.
            rows.append(f"| `{attribute}` | default `{value}` |")
            continue
        words = inspect.getdoc(getattr(kind, attribute)) or ""
        if attribute == "__init__" and (not words or words.startswith("Initialize self")):
            # A record that the library makes has no constructor.
            lines += code("python", f"{name}{inspect.signature(kind)}") if dataclasses.is_dataclass(kind) else []
            continue
        signature, _, rest = words.partition("\n\n")
        if "(" in signature and "->" in signature:
            lines += [f"### {name}.{attribute}", "", *code("python", signature.replace("apexline._native.", "").replace("self: " + name + ", ", "")), plain(rest), ""]
        else:
            rows.append(f"| `{attribute}` | {plain(words)} |" if not isinstance(value, kind) else f"| `{attribute}` | `{int(value)}` |")  # type: ignore[call-overload]
    return lines + (["| | |", "|---|---|", *rows, ""] if rows else [])


def write_python(path: Path, module: ModuleType, examples: list[programs.Example]) -> list[str]:
    lines = [f"# {module.__name__}", "", plain((inspect.getdoc(module) or "").partition("\n\n")[0]), ""]
    values = []
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value):
            lines += python_class(name, value) + programs.lines_for(name, examples)
        elif callable(value):
            lines += [f"## {name}", "", plain(inspect.getdoc(value) or ""), "", *programs.lines_for(name, examples)]
        else:
            values.append((name, value))
    lines += ["## Values and array types", ""]
    for name, value in values:
        lines += [f"### {name}", "", f"`{str(value).replace('|', '/')[:300]}`", "", *programs.lines_for(name, examples)]
    path.write_text("\n".join(lines), encoding="utf-8")
    return list(module.__all__)


def help_of(package: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package), "COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, "-m", "apexline", *command, "--help"], check=True, capture_output=True, text=True, env=environment).stdout


def write_commands(folder: Path, package: Path) -> list[str]:
    folder.mkdir(parents=True)
    overview = help_of(package)
    commands = re.findall(r"^    (\w+)\s", overview.partition("  COMMAND\n")[2], re.MULTILINE)
    for command in commands:
        (folder / f"{command}.md").write_text("\n".join([f"# apexline {command}", "", *code("text", help_of(package, command))]), encoding="utf-8")
    (folder / "index.md").write_text(index("Command line", "\n".join(code("text", overview)), commands), encoding="utf-8")
    return commands
