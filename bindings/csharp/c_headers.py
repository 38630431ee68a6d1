# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Reads Apexline's public headers, which keep to a small grammar: constants, enums, structs, callbacks and functions.

Nothing is passed over in silence: text that is none of these is an error that names the header and the line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path


class HeaderError(Exception):
    """A header declares something that the binding does not know how to declare."""


@dataclass(frozen=True)
class Variable:
    """A field or a parameter: `const type** name[size]`."""

    name: str
    type: str
    pointers: int
    size: str
    comment: str = ""
    constant: bool = False
    alias: str = ""
    """The name of uint32_t that the header uses for it: the type of an enum."""


@dataclass(frozen=True)
class Enumerator:
    name: str
    value: int
    comment: str = ""


@dataclass(frozen=True)
class Enum:
    members: list[Enumerator]
    comment: str
    type: str = ""
    """The name of uint32_t that is declared right after the enum."""


@dataclass(frozen=True)
class Struct:
    name: str
    fields: list[Variable]
    comment: str

    @property
    def is_id(self) -> bool:
        return [(field.name, field.type) for field in self.fields] == [("id", "uint64_t")]


@dataclass(frozen=True)
class Function:
    name: str
    result: Variable
    parameters: list[Variable]
    comment: str


@dataclass(eq=False)
class Api:
    """Everything that the headers declare, in their order. Not to be changed once it has been read."""

    constants: dict[str, Enumerator] = field(default_factory=dict)
    enums: list[Enum] = field(default_factory=list)
    structs: dict[str, Struct] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    callbacks: dict[str, Function] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    follows_enum: bool = False
    """While reading: the last declaration was an enum."""

    def resolved(self, variable: Variable) -> Variable:
        """The same with the type that an alias stands for, the alias beside it."""
        if variable.type not in self.aliases:
            return variable
        return replace(variable, type=self.aliases[variable.type], alias=variable.type)

    def enum_of(self, variable: Variable) -> Enum | None:
        """The enum whose type a resolved field or parameter has."""
        return next((enum for enum in self.enums if enum.type and enum.type == variable.alias), None)

    def number(self, text: str) -> int:
        """The value of a constant expression: a number or the name of a constant or enumerator."""
        if text in self.constants:
            return self.constants[text].value
        for enum in self.enums:
            for member in enum.members:
                if member.name == text:
                    return member.value
        return int(text.rstrip("uUlL"), 0)


_COMMENT = r"(?:/\*\*(?P<comment>(?:(?!\*/).)*)\*/\s*)?"
_BODY = r"(?P<body>(?:/\*(?:(?!\*/).)*\*/|[^}])*)"
_NAME = r"(?P<name>apx_\w+)"
_PARAMETERS = r"\((?P<parameters>[^)]*)\)"
_DECLARATIONS = [
    ("skip", r"/\*(?!\*)(?:(?!\*/).)*\*/"),
    ("constant", _COMMENT + r"#[ \t]*define[ \t]+(?P<name>APX_\w+)[ \t]+(?P<value>\d\w*)[ \t]*(?=\n)"),
    ("directive", r"#[^\n]*"),
    # Defaults by value are for C and C++; bindings call the function that fills them.
    ("skip", r"/\*\*(?:(?!\*/).)*\*/\s*static inline [^{]*\{[^}]*\}"),
    ("skip", r'extern "C" \{|\}'),
    ("alias", _COMMENT + r"typedef\s+(?P<type>\w+)\s+" + _NAME + r"\s*;"),
    ("enum", _COMMENT + r"enum\s*\{" + _BODY + r"\}\s*;"),
    ("struct", _COMMENT + r"typedef\s+struct\s+" + _NAME + r"\s*\{" + _BODY + r"\}\s*(?P=name)\s*;"),
    ("callback", _COMMENT + r"typedef\s+(?P<type>\w+(?:\s*\*)?)\s*\(\s*\*\s*" + _NAME + r"\s*\)\s*" + _PARAMETERS + r"\s*;"),
    ("function", _COMMENT + r"APX_API\s+(?P<result>[\w\s]+?[\s*]+)" + _NAME + r"\s*" + _PARAMETERS + r"\s*;"),
]
_PATTERNS = [(kind, re.compile(pattern, re.DOTALL)) for kind, pattern in _DECLARATIONS]
_MEMBER = re.compile(_COMMENT + r"(?P<name>APX_\w+)\s*(?:=\s*(?P<value>\w+))?\s*(?:,|$)\s*", re.DOTALL)
_FIELD = re.compile(_COMMENT + r"(?P<declaration>[^;/]+);\s*", re.DOTALL)
_VARIABLE = re.compile(r"(?P<const>const\s+)?(?P<type>\w+)\s*(?P<pointers>[\s*]*?)\s*(?P<name>\w+)\s*"
                       r"(?:\[(?P<size>\w+)\])?$")


def _words(comment: str | None) -> str:
    """A comment's text on one line."""
    lines = [re.sub(r"^\s*\*? ?", "", line) for line in (comment or "").strip().splitlines()]
    return " ".join(" ".join(lines).split())


def _variable(text: str, comment: str = "") -> Variable:
    match = _VARIABLE.match(" ".join(text.split()))
    if match is None:
        raise HeaderError(f"cannot read the declaration '{text.strip()}'")
    return Variable(match["name"], match["type"], match["pointers"].count("*"), match["size"] or "", comment,
                    match["const"] is not None)


def _parameters(text: str) -> list[Variable]:
    if text.strip() in ("", "void"):
        return []
    return [_variable(part) for part in text.split(",")]


def _pieces(pattern: re.Pattern[str], body: str) -> list[re.Match[str]]:
    """The matches that make up the whole body."""
    found, position = [], len(body) - len(body.lstrip())
    while position < len(body):
        match = pattern.match(body, position)
        if match is None or match.end() == position:
            raise HeaderError(f"cannot read '{body[position:position + 60].strip()}'")
        found.append(match)
        position = match.end()
    return found


def _enum(api: Api, match: re.Match[str]) -> Enum:
    members: list[Enumerator] = []
    for member in _pieces(_MEMBER, match["body"].rstrip() + "\n"):
        following = members[-1].value + 1 if members else 0
        value = api.number(member["value"]) if member["value"] else following
        members.append(Enumerator(member["name"], value, _words(member["comment"])))
    return Enum(members, _words(match["comment"]))


def _declare(api: Api, kind: str, match: re.Match[str]) -> None:
    comment = _words(match.groupdict().get("comment"))
    if kind == "constant":
        api.constants[match["name"]] = Enumerator(match["name"], api.number(match["value"]), comment)
    elif kind == "directive":
        if re.match(r"#\s*define\s+(?!APX_API\b)APX_\w+[ \t]+\S", match.group()):
            raise HeaderError(f"'{match.group()}' is no plain number; the binding cannot declare it")
    elif kind == "alias":
        if match["type"] == "uint32_t":
            api.aliases[match["name"]] = match["type"]
            if api.follows_enum:
                api.enums[-1] = replace(api.enums[-1], type=match["name"])
        elif match["name"] != "apx_status":
            raise HeaderError(f"'{match['name']}' is a plain alias; the binding reads only apx_status and names of uint32_t")
    elif kind == "enum":
        api.enums.append(_enum(api, match))
    elif kind == "struct":
        fields = [_variable(piece["declaration"], _words(piece["comment"])) for piece in _pieces(_FIELD, match["body"])]
        api.structs[match["name"]] = Struct(match["name"], fields, comment)
    elif kind == "callback":
        result = _variable(match["type"] + " result")
        api.callbacks[match["name"]] = Function(match["name"], result, _parameters(match["parameters"]), comment)
    elif kind == "function":
        result = _variable(match["result"].strip() + " result")
        api.functions[match["name"]] = Function(match["name"], result, _parameters(match["parameters"]), comment)
    api.follows_enum = kind == "enum"


def read_header(api: Api, path: Path) -> None:
    """Adds one header's declarations to api."""
    text = path.read_text(encoding="utf-8")
    position = 0
    while (position := position + len(text[position:]) - len(text[position:].lstrip())) < len(text):
        for kind, pattern in _PATTERNS:
            if match := pattern.match(text, position):
                break
        else:
            kind, match = "", None
        line = text.count("\n", 0, position) + 1
        if match is None:
            raise HeaderError(f"{path.name}:{line}: the binding cannot read '{text[position:].splitlines()[0]}'")
        try:
            _declare(api, kind, match)
        except (HeaderError, ValueError) as error:
            raise HeaderError(f"{path.name}:{line}: {error}") from error
        position = match.end()


def resolve(api: Api) -> None:
    """Replaces the names of uint32_t once all headers are read."""
    for struct in api.structs.values():
        api.structs[struct.name] = replace(struct, fields=[api.resolved(field) for field in struct.fields])
    for functions in (api.functions, api.callbacks):
        for function in functions.values():
            parameters = [api.resolved(parameter) for parameter in function.parameters]
            functions[function.name] = replace(function, result=api.resolved(function.result), parameters=parameters)


# The entry header of each library; it includes what a host needs of it, but for the recordings of the steering kit.
ENTRIES = (("native/include/apexline", "apexline.h"), ("steer/include/apexline", "steer.h"), ("steer/include/apexline", "steer_recording.h"))


def read_headers(root: Path) -> Api:
    """The declarations of both libraries' public headers, in the tree `root`."""
    api = Api()
    paths = {path for folder, entry in ENTRIES for path in _entered(root, root / folder / entry)}
    for path in sorted(paths, key=lambda path: path.name):
        read_header(api, path)
    resolve(api)
    return api


def header_path(root: Path, name: str) -> Path:
    """Where a public header lies."""
    path = root / "native" / "include" / "apexline" / name
    return path if path.is_file() else root / "steer" / "include" / "apexline" / name


def _entered(root: Path, entry: Path) -> list[Path]:
    """The headers that an entry header includes and, where it declares something itself, that header after them."""
    text = entry.read_text(encoding="utf-8")
    paths = [header_path(root, name) for name in re.findall(r"#include <apexline/(\w+\.h)>", text)]
    return [*paths, entry] if "APX_API" in text else paths
