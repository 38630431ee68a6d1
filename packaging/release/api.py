# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The C ABI as data, read from the public headers, and what changed between two of them.

    python3 -m release.api > api.json                     (PYTHONPATH=packaging)
    python3 -m release.api --against old.json             names what was added, removed and changed; 1 when the version does not allow it
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

from release.version import ROOT, version_in

HEADERS = (ROOT / "native" / "include" / "apexline", ROOT / "steer" / "include" / "apexline")
_COMMENT = re.compile(r"/\*\*(.*?)\*/\s*", re.DOTALL)
_FUNCTION = re.compile(r"APX_API\s+([^;()]*?)\b(apx_\w+)\s*\(([^;]*)\)\s*;", re.DOTALL)
# The headers' own functions, which nothing exports.
_INLINE = re.compile(r"static inline\s+([^;{}()]*?)\b(apx_\w+)\s*\(([^)]*)\)\s*\{")
_CALLBACK = re.compile(r"typedef\s+([^;{]*?)\(\s*\*\s*(apx_\w+)\s*\)\s*\(([^;]*)\)\s*;", re.DOTALL)
_STRUCT = re.compile(r"typedef\s+struct\s+(apx_\w+)\s*\{(.*?)\}\s*\1\s*;", re.DOTALL)
_ENUM = re.compile(r"enum\s*\w*\s*\{(.*?)\}\s*;", re.DOTALL)
_ALIAS = re.compile(r"typedef\s+([\w\s]+?)\b(apx_\w+)\s*;")
_MACRO = re.compile(r"#define (APX_\w+) ([\w.]+)$", re.MULTILINE)
_FIELD = re.compile(r"([\w\s*]+?[\s*])(\w+)\s*((?:\[[^\]]*\])*)\s*;")
_VALUE = re.compile(r"(APX_\w+)\s*=\s*([^,}/]+)")
# Compiler switches of the headers, and the version itself, are no part of the contract.
NOT_API = {"APX_API", "APX_VERSION"}


def flat(text: str) -> str:
    return " ".join(text.split()).replace("( ", "(").replace(" )", ")").strip()


def comment(text: str) -> str:
    """A documentation comment without its asterisks, one line."""
    return flat(re.sub(r"^\s*\*", " ", text, flags=re.MULTILINE))


def documented(text: str) -> list[tuple[str, str]]:
    """Each documentation comment with the code that follows it, up to the next one."""
    pieces = _COMMENT.split(text)
    return [(comment(pieces[index]), pieces[index + 1]) for index in range(1, len(pieces) - 1, 2)]


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.DOTALL)


def documentation(text: str) -> dict[str, str]:
    """By the name that is declared first after each comment."""
    found: dict[str, str] = {}
    for words, code in documented(text):
        match = (re.match(r"\s*(?:APX_API|static inline)[^;(]*?\b(apx_\w+)\s*\(", code) or re.match(r"\s*typedef\s[^;{]*\(\s*\*\s*(apx_\w+)", code) or
                 re.match(r"\s*typedef\s+struct\s+(apx_\w+)", code) or re.match(r"\s*enum\s*(?:\w+\s*)?\{\s*(APX_\w+)?", code) or
                 re.match(r"\s*typedef\s[\w\s]+?\b(apx_\w+)\s*;", code) or re.match(r"#define (APX_\w+)", code))
        if match and match[1]:
            found.setdefault(match[1], words)
    return found


def fields(body: str) -> list[dict[str, str]]:
    result = []
    for words, code in documented(body) or [("", body)]:
        for index, match in enumerate(_FIELD.finditer(without_comments(code))):
            result.append({"name": match[2], "type": flat(match[1] + match[3]), "doc": words if index == 0 else ""})
    if not result:
        result = [{"name": match[2], "type": flat(match[1] + match[3]), "doc": ""} for match in _FIELD.finditer(without_comments(body))]
    return result


def read_header(path: Path) -> dict[str, dict[str, Any]]:
    text = path.read_text(encoding="utf-8")
    docs = documentation(text)
    code = without_comments(text)
    symbols: dict[str, dict[str, Any]] = {}

    def add(name: str, kind: str, **facts: Any) -> None:
        symbols[name] = {"kind": kind, "header": f"apexline/{path.name}", **facts, "doc": facts.get("doc") or docs.get(name, "")}

    for match in _FUNCTION.finditer(code):
        add(match[2], "function", returns=flat(match[1]), parameters=[flat(part) for part in match[3].split(",")])
    for match in _INLINE.finditer(code):
        add(match[2], "inline", returns=flat(match[1]), parameters=[flat(part) for part in match[3].split(",")])
    for match in _CALLBACK.finditer(code):
        add(match[2], "callback", returns=flat(match[1]), parameters=[flat(part) for part in match[3].split(",")])
    for match in _STRUCT.finditer(text):
        add(match[1], "struct", fields=fields(match[2]))
    for match in _ENUM.finditer(text):
        values = dict(documented_values(match[1]))
        for name, value in _VALUE.findall(without_comments(match[1])):
            add(name, "constant", value=flat(value), doc=values.get(name, ""))
    for match in _ALIAS.finditer(code):
        add(match[2], "type", type=flat(match[1]))
    for name, value in _MACRO.findall(code):
        if name not in NOT_API and not name.endswith("_H"):
            add(name, "constant", value=value)
    return symbols


def documented_values(body: str) -> list[tuple[str, str]]:
    return [(match[1], words) for words, code in documented(body) if (match := re.match(r"\s*(APX_\w+)", code))]


def read_api(*folders: Path) -> dict[str, Any]:
    """The declarations in the headers of the folders, this tree's by default; the first folder has base.h."""
    symbols: dict[str, dict[str, Any]] = {}
    for path in sorted(path for folder in folders or HEADERS for path in folder.glob("*.h")):
        symbols |= read_header(path)
    numbers = version_in(((folders or HEADERS)[0] / "base.h").read_text(encoding="utf-8"))
    return {"name": "apexline", "version": ".".join(map(str, numbers)), "symbols": dict(sorted(symbols.items()))}


def grew(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a description only got fields at its end, which struct_size lets older hosts leave out."""
    old, new = ([(field["name"], field["type"]) for field in symbol["fields"]] for symbol in (before, after))
    return bool(old) and old[0][0] == "struct_size" and new[:len(old)] == old and len(new) > len(old)


def contract(symbol: dict[str, Any]) -> dict[str, Any]:
    """The contract that a host is compiled against: everything but words and the header's name."""
    facts = {name: value for name, value in symbol.items() if name not in {"doc", "header"}}
    if "fields" in facts:
        facts["fields"] = [(field["name"], field["type"]) for field in facts["fields"]]
    return facts


def compare(before: dict[str, Any], after: dict[str, Any]) -> dict[str, list[str]]:
    old, new = before["symbols"], after["symbols"]
    changes: dict[str, list[str]] = {"added": sorted(new.keys() - old.keys()), "removed": sorted(old.keys() - new.keys()), "changed": []}
    for name in sorted(old.keys() & new.keys()):
        if old[name]["kind"] == new[name]["kind"] == "struct" and grew(old[name], new[name]):
            known = {field["name"] for field in old[name]["fields"]}
            changes["added"] += [f"{name}.{field['name']}" for field in new[name]["fields"] if field["name"] not in known]
        # Counts grow with what they count.
        elif contract(old[name]) != contract(new[name]) and not name.endswith("_COUNT"):
            changes["changed"].append(name)
    return changes


def needed(before: str, changes: dict[str, list[str]]) -> str:
    """The lowest version that semantic versioning allows after these changes; before 1.0 the minor number is the one that breaks."""
    major, minor, patch = map(int, before.split("."))
    if changes["removed"] or changes["changed"]:
        return f"{major + 1}.0.0" if major else f"0.{minor + 1}.0"
    if changes["added"]:
        return f"{major}.{minor + 1}.0" if major else f"0.{minor}.{patch + 1}"
    return before


def is_allowed(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Empty when the version fits the changes; otherwise what is wrong, in one line."""
    lowest = needed(before["version"], compare(before, after))
    if tuple(map(int, after["version"].split("."))) < tuple(map(int, lowest.split("."))):
        return f"version {after['version']} does not fit what changed since {before['version']}: raise APX_VERSION in base.h to {lowest}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="release.api", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, metavar="OLD.json")
    options = parser.parse_args()
    api = read_api()
    if not options.against:
        print(json.dumps(api, indent=1, ensure_ascii=False))
        return 0
    before = json.loads(options.against.read_text(encoding="utf-8"))
    for kind, names in compare(before, api).items():
        print(f"{kind}: {', '.join(names) or '-'}")
    problem = is_allowed(before, api)
    if problem:
        print(f"api: {problem}", file=sys.stderr)
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
