# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""An example of each C function: a call out of the programs and tests that the build compiles, with the lines that prepare it.

A struct is shown by a statement that names it, a type of numbers by one of its constants, a callback by a function that takes it.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# The first ones read best.
SOURCES = ("packaging/examples/*/*.c", "examples/*.cpp", "examples/*.h", "tests/abi/*.cpp", "tests/abi/*.c", "tests/abi/*.h",
           "tests/races/*.cpp", "tests/native/*/*.cpp", "tests/fuzz/*.cpp", "bindings/godot/src/*.cpp", "bindings/python/src/*.cpp", "native/include/apexline/*.h", "steer/include/apexline/*.h")
# Tables of calls with wrong arguments.
LEFT_OUT = {"calls.h", "steer_calls.h", "refused_allocation_test.cpp", "arguments_test.cpp"}
BEFORE_LINES, MOST_LINES = 4, 12
# A call, or a function that is handed on.
CALL = re.compile(r"\b(apx_\w+)(?:\(|\);)")
# A refused call shows what not to do.
TOKEN = re.compile(r"\b((?:apx|APX)_\w+)")
REFUSED = re.compile(r"APX_ERROR|null(?:ptr)?\b|NULL|EXPECT_NE|bad|wrong|stale|hostile", re.IGNORECASE)


@dataclass
class Example:
    path: str
    code: str
    score: float


def statement(lines: list[str], row: int) -> tuple[int, int] | None:
    """The first and the last line of the statement around a row; none where it is a declaration or too long."""
    first = row
    while first > 0 and row - first < MOST_LINES and lines[first - 1].strip() and not re.search(r"[;{}:]\s*(?://.*)?$", lines[first - 1]):
        first -= 1
    depth, last = 0, first
    while last < len(lines) and last - first < MOST_LINES:
        text = re.sub(r'"(?:[^"\\]|\\.)*"', "", lines[last])
        depth += text.count("(") - text.count(")")
        if last >= row and depth <= 0 and re.search(r"[;{]\s*(?://.*)?$", text):
            return first, last
        last += 1
    return None


def with_preparation(lines: list[str], first: int, last: int) -> str:
    """The statement and up to BEFORE_LINES lines of its block before it."""
    indent = len(lines[first]) - len(lines[first].lstrip())
    begin = first
    while first - begin < BEFORE_LINES and begin > 0 and lines[begin - 1].strip() and len(lines[begin - 1]) - len(lines[begin - 1].lstrip()) == indent \
            and lines[begin - 1].rstrip().endswith(";"):
        begin -= 1
    return textwrap.dedent("\n".join(lines[begin:last + 1]))


def find(root: Path) -> dict[str, Example]:
    """The best example of each function, by its name."""
    return search(root, CALL, {})


def find_types(root: Path, symbols: dict[str, dict[str, Any]]) -> dict[str, Example]:
    """The best example of each struct, type and callback, by its name."""
    shown_by = {name: name for name, symbol in symbols.items() if symbol["kind"] in {"struct", "type"}}
    # A comment names the constants: APX_SHAPE_*, or one of them. The longer beginning is the narrower family.
    families = [(word.rstrip("*") if "*" in word else word.rpartition("_")[0] + "_", name) for name, symbol in symbols.items() if symbol["kind"] == "type"
                for word in re.findall(r"APX_[A-Z0-9_]+\*?", symbol["doc"])]  # fmt: skip
    for family, name in sorted(families, key=lambda entry: len(entry[0])):
        shown_by |= {constant: name for constant, symbol in symbols.items() if symbol["kind"] == "constant" and constant.startswith(family)}
    found = search(root, TOKEN, shown_by)
    functions = find(root)
    for name, symbol in symbols.items():
        if symbol["kind"] == "callback":
            takers = [other for other, taker in symbols.items() if other in functions and re.search(rf"\b{name}\b", " ".join(taker.get("parameters", [])))]
            holders = [other for other, holder in symbols.items() if other in found and re.search(rf"\b{name}\b", " ".join(field["type"] for field in holder.get("fields", [])))]
            found |= {name: functions[taker] for taker in takers[:1]} or {name: found[holder] for holder in holders[:1]}
    return found


def search(root: Path, names: re.Pattern[str], shown_by: dict[str, str]) -> dict[str, Example]:
    """The best statement with each of the names; with `shown_by`, of these names alone, under what they stand for."""
    best: dict[str, Example] = {}
    for order, pattern in enumerate(SOURCES):
        for path in sorted(root.glob(pattern)):
            lines = [] if path.name in LEFT_OUT else path.read_text(encoding="utf-8").splitlines()
            for row, line in enumerate(lines):
                for match in names.finditer(line):
                    name = shown_by.get(match[1], "") if shown_by else match[1]
                    found = statement(lines, row) if name and line[0:1] in {" ", "\t"} and not line.lstrip().startswith(("//", "*", "/*")) else None
                    if found is None:
                        continue
                    code = with_preparation(lines, *found)
                    score = order + len(code) / 1000 + (10 if REFUSED.search("\n".join(lines[found[0]:found[1] + 1])) else 0)
                    if name not in best or score < best[name].score:
                        best[name] = Example(path.relative_to(root).as_posix(), code, score)
    return best
