# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Declarations of C# sources, read well enough to compare stand-ins with Unity's published C# reference."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

WORDS = {"public", "static", "sealed", "abstract", "virtual", "override", "readonly", "extern", "unsafe", "new", "partial", "const", "event", "ref",
         "volatile"}
TYPE = re.compile(r"\b(class|struct|interface|enum)\s+(\w+)")


@dataclass
class Member:
    """A public member; `shape` is field, property, method, constructor or event."""

    name: str
    shape: str
    type: str
    parameters: tuple[str, ...] = ()
    optional: int = 0
    settable: bool = False
    static: bool = False
    error: bool = False
    obsolete: bool = False


@dataclass
class Type:
    name: str
    kind: str
    space: str
    bases: list[str]
    members: list[Member] = field(default_factory=list)


def without_comments(text: str) -> str:
    """Comments and the insides of strings go; marks of stand-ins that Unity does not have become an attribute."""
    # A mark may be broken over two lines of its comment.
    text = re.sub(r"///[^\n]*(?:\n\s*///[^\n]*)*", lambda m: "[NotOfUnity] " if "Not part of " in re.sub(r"\s*\n\s*///\s*", " ", m[0]) else "", text)
    return re.sub(r'//[^\n]*|/\*.*?\*/|@"(?:""|[^"])*"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])\'', lambda m: '""' if m[0][0] in '@"' else "" if m[0][0] == "/" else "0",
                  text, flags=re.DOTALL)


def chosen(text: str, defines: set[str] | None) -> str:
    """The lines that a compiler with these defines sees; all lines when it is not known which."""
    lines, stack = [], []
    for line in text.splitlines():
        word = re.match(r"\s*#\s*(if|elif|else|endif)\b(.*)", line)
        if word is None:
            if all(state == "on" for state in stack) and not line.lstrip().startswith("#"):
                lines.append(line)
            continue
        if defines is None:
            continue
        if word[1] == "if":
            stack.append("on" if holds(word[2], defines) else "off")
        elif word[1] == "endif":
            stack.pop()
        elif stack[-1] != "off":
            stack[-1] = "done"
        elif word[1] == "else" or holds(word[2], defines):
            stack[-1] = "on"
    return "\n".join(lines)


def holds(condition: str, defines: set[str]) -> bool:
    words = re.sub(r"\w+", lambda m: str(m[0] in defines), condition)
    return bool(eval(words.replace("&&", " and ").replace("||", " or ").replace("!", " not "), {"__builtins__": {}}))  # noqa: S307


def plain(name: str) -> str:
    """A type's name without namespaces, with C#'s own words."""
    name = re.sub(r"\bUnityObject\b", "Object", re.sub(r"\s+", " ", name.strip()))
    name = re.sub(r"(?:global::|\b\w+\.)+(?=\w)", "", name)
    own = {"Single": "float", "Int32": "int", "Boolean": "bool", "String": "string", "object": "Object", "UInt32": "uint", "System.Object": "Object"}
    return re.sub(r"\w+", lambda m: own.get(m[0], m[0]), name).replace(" ", "")


def split(text: str, by: str = ",") -> list[str]:
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "<([{") - (letter in ">)]}")
        if letter == by and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [part for part in [*parts, text[start:]] if part.strip()]


def closing(text: str, at: int) -> int:
    """Where the bracket at `at` closes."""
    pairs = {"{": "}", "[": "]", "(": ")"}
    opening, end = text[at], pairs[text[at]]
    depth = 0
    while True:
        depth += (text[at] == opening) - (text[at] == end)
        if depth == 0:
            return at
        at += 1


def statements(body: str) -> list[tuple[str, str, str]]:
    """(attributes, declaration, block) of what stands in a block."""
    found, at = [], 0
    while at < len(body):
        if body[at].isspace() or body[at] in ";}":
            at += 1
            continue
        attributes = ""
        while at < len(body) and (body[at] == "[" or body[at].isspace()):
            if body[at] == "[":
                end = closing(body, at)
                attributes += body[at:end + 1]
                at = end
            at += 1
        start = at
        while at < len(body) and body[at] not in "{;":
            if body[at] == "=" and not re.search(r"operator\s*[=!<>]?$", body[start:at]):
                break
            at = closing(body, at) + 1 if body[at] in "([" else at + 1
        declaration, block = body[start:at], ""
        if body[at:at + 1] == "=":  # a value or an expression: to its end
            block = "=>" if body[at:at + 2] == "=>" else "="
            while at < len(body) and body[at] != ";":
                at = closing(body, at) if body[at] in "{([" else at
                at += 1
        elif body[at:at + 1] == "{":
            end = closing(body, at)
            block = body[at:end + 1]
            at = end + 1
        if declaration.strip():
            found.append((attributes, declaration.strip(), block))
    return found


def parse(text: str, space: str = "", outer: str = "") -> list[Type]:
    """The public types in a text."""
    found: list[Type] = []
    for attributes, declaration, block in statements(text):
        if declaration.startswith("namespace ") and not block:
            space = declaration.split()[1]
        elif declaration.startswith("namespace "):
            found += parse(block[1:-1], f"{space}.{declaration.split()[1]}".lstrip("."))
        if declaration.startswith("namespace "):
            continue
        kind = TYPE.search(declaration.partition("(")[0])
        if kind is None or "NotOfUnity" in attributes or not re.search(r"\b(public|partial)\b", declaration):
            delegate = re.match(r"public delegate (\S+) (\w+)", declaration)
            if delegate and "NotOfUnity" not in attributes:
                found.append(Type(outer + delegate[2], "delegate", space, []))
            continue
        head = declaration.split(" where ")[0]
        bases = [plain(base) for base in split(head.partition(":")[2])]
        made = Type(outer + kind[2], kind[1], space, bases)
        made.members = enum_members(block) if kind[1] == "enum" else members(kind[2], block[1:-1], kind[1] == "interface")
        found += [made, *parse(block[1:-1], space, outer + kind[2] + ".")]
    return found


def enum_members(block: str) -> list[Member]:
    names = (re.sub(r"\[[^\]]*\]", "", part).partition("=")[0].strip() for part in split(block[1:-1]))
    return [Member(name, "field", "", static=True) for name in names if name]


def members(owner: str, body: str, interface: bool) -> list[Member]:
    found = []
    for attributes, declaration, block in statements(body):
        if "NotOfUnity" in attributes or TYPE.search(declaration.partition("(")[0]) or "delegate " in declaration or "~" in declaration:
            continue
        if not interface and not re.search(r"\bpublic\b", declaration):
            continue
        error = bool(re.search(r"Obsolete\s*\(.*,\s*true\s*\)", attributes, re.DOTALL))
        obsolete = bool(re.search(r"\bObsolete(Attribute)?\b", attributes))
        static = bool(re.search(r"\b(static|const)\b", declaration))
        head = re.sub(r"\)\s*:\s*(this|base)\s*\(.*", ")", declaration.split(" where ")[0], flags=re.DOTALL)
        head = re.sub(r"operator\s*(\S+?)\s*\(", r"operator\1(", head)
        is_event = " event " in f" {head} "
        text = head
        for word in WORDS:
            text = re.sub(rf"(?<!\w){word}\s+", "", text)
        call = re.match(r"(?:(.*?)\s+)?(operator\S+?|[\w.]+(?:<[^()]*>)?|this)\s*\((.*)\)\s*(?::.*)?$", text, re.DOTALL)
        if call:
            parameters = split(call[3])
            types = tuple(parameter_type(part) for part in parameters)
            name = re.sub(r"<.*", "", call[2])
            shape = "constructor" if name == owner else "method"
            found.append(Member(name, shape, plain(call[1] or ""), types, sum("=" in re.sub(r"\[[^\]]*\]", "", part) for part in parameters), static=static, error=error, obsolete=obsolete))
            continue
        parts = split(text)
        first = re.match(r"(.*?)\s*(\w+)\s*$", parts[0].strip(), re.DOTALL)
        if not first or not first[1]:
            continue
        shape = "event" if is_event else "property" if block.startswith(("{", "=>")) else "field"
        accessors = re.sub(r"\{[^{}]*\}", "{}", block[1:-1]) if block.startswith("{") else ""
        settable = shape == "field" and "readonly" not in head or bool(re.search(r"(?<!private )(?<!internal )(?<!protected )\bset\b", accessors))
        for part in [first[2], *(extra.strip() for extra in parts[1:])]:
            found.append(Member(part, shape, plain(first[1]), settable=settable, static=static, error=error, obsolete=obsolete))
    return found


def parameter_type(text: str) -> str:
    text = re.sub(r"\[[^\]]*\](?=\s*\w)", "", text).partition("=")[0].strip()
    kind = re.sub(r"^(\s*\[[^\]]*\])+\s*", "", text.rpartition(" ")[0].replace("params ", "").replace("this ", ""))
    return re.sub(r"^(ref|out|in)(?=[A-Z])", r"\1 ", plain(kind)) if re.match(r"(ref|out|in) ", kind) else plain(kind)


def read(folder: Path, names: set[str]) -> dict[str, list[Type]]:
    """Types of these names in a folder of sources, each with all its parts."""
    wanted = re.compile(r"\b(?:class|struct|interface|enum|delegate\s+\S+)\s+(\w+)")
    found: dict[str, list[Type]] = {}
    for path in sorted(folder.rglob("*.cs")):
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        if not names & set(wanted.findall(text)):
            continue
        try:
            types = parse(chosen(without_comments(text), None))
        except IndexError:  # both branches of an #if open a block
            try:
                types = parse(chosen(without_comments(text), {"UNITY_EDITOR", "ENABLE_MONO"}))
            except IndexError:
                continue
        for made in types:
            found.setdefault(made.name, []).append(made)
    return found
