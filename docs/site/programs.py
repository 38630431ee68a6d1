# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The examples of the bindings: functions of the programs in docs/site/programs, which the tests compile and run.

The comment before a function names the symbols that it shows: `Race, Standing: what a race tells.`
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

FENCES = {".cs": "csharp", ".py": "python", ".mjs": "js"}
_TITLE = re.compile(r"^( *)(?://|#) ((?:\w+, )*\w+): (.+)$")


@dataclass
class Example:
    path: Path
    names: list[str]
    words: str
    code: str
    # The label that a page has given it.
    place: str = field(default="")


def read(folder: Path) -> list[Example]:
    """The functions that have such a comment, in the order of the files."""
    found = []
    for path in sorted(folder.iterdir()):
        lines = path.read_text(encoding="utf-8").splitlines()
        for row, line in enumerate(lines):
            title = _TITLE.match(line)
            if title and "SPDX" not in line and "Copyright" not in line:
                found.append(Example(path, title[2].split(", "), title[3], function_at(lines, row + 1, len(title[1]))))
    return found


def function_at(lines: list[str], row: int, indent: int) -> str:
    """Up to the last line that is deeper than its first one, or closes it."""
    end = row + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > indent or lines[end].strip() in {"{", "}"}):
        end += 1
        if lines[end - 1].strip() == "}" and len(lines[end - 1]) - 1 == indent:
            break
    return textwrap.dedent("\n".join(lines[row:end])).rstrip()


def lines_for(name: str, examples: list[Example], in_full: bool = False) -> list[str]:
    """The lines of a page under a symbol: the example, or where it stands when a page of this language has it already."""
    lines: list[str] = []
    for number, example in enumerate(examples):
        if name not in example.names:
            continue
        heading = f"Example: {example.words}"
        if example.place and not in_full:
            lines += [f"Example: {{ref}}`{example.words} <{example.place}>`", ""]
            continue
        if not in_full:
            example.place = f"example-{FENCES[example.path.suffix]}-{number}"
            lines += [f"({example.place})=", ""]
        lines += [heading, "", f"```{FENCES[example.path.suffix]}", example.code, "```", ""]
    return lines


def shows(name: str, examples: list[Example]) -> str:
    """The code of all examples of a symbol."""
    return "\n".join(example.code for example in examples if name in example.names)


def missing(members: dict[str, list[str]], examples: list[Example]) -> list[str]:
    """Symbols that no example names, and members that do not stand in the examples of their symbol.

    A symbol without members has to stand there itself, a class or a record with one of its fields.
    """
    lacking = []
    for name, parts in members.items():
        code = shows(name, examples)
        if not code:
            lacking.append(name)
        lacking += [f"{name}.{part}" for part in parts if code and not re.search(rf"\b{re.escape(part)}\b", code)]
    return lacking
