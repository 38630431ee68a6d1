# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Every function, struct, field and enum of the public headers has a documentation comment."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from source_text import public_headers

_FUNCTION = re.compile(r"APX_API\s[^;]*?\b(apx_\w+)\s*\(")
_CALLBACK = re.compile(r"typedef\s[^;{]*\(\s*\*\s*(apx_\w+)\s*\)\s*\(")
_ALIAS = re.compile(r"typedef\s+[\w\s]+?\b(apx_\w+)\s*;")
_STRUCT = re.compile(r"typedef\s+struct\s+(apx_\w+)\s*\{")
_ENUM = re.compile(r"enum\s*(\w*)\s*\{")
_FIELD = re.compile(r"[\w\s*]+?[\s*](\w+)\s*(?:\[[^\]]*\])?\s*;")
# The one field of an id: the struct's own comment says everything.
SELF_EXPLAINING = {"id"}


def undocumented(header: Path) -> list[str]:
    """Declarations that no /** comment */ precedes directly."""
    found: list[str] = []
    struct = ""
    documented = in_comment = False
    in_enum = False
    for number, raw in enumerate(header.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if in_comment:
            in_comment = "*/" not in line
            continue
        if line.startswith("/**"):
            documented, in_comment = True, "*/" not in line
            continue
        if line.startswith("/*") or line.startswith("#"):
            in_comment = line.startswith("/*") and "*/" not in line
            continue
        name = ""
        if struct:
            if line.startswith("}"):
                struct = ""
            elif match := _FIELD.match(line):
                name = f"{struct}.{match[1]}" if match[1] not in SELF_EXPLAINING else ""
        elif in_enum:
            in_enum = "}" not in line
        elif match := _STRUCT.match(line):
            name = struct = match[1]
        elif match := _ENUM.match(line):
            name, in_enum = match[1] or f"enum {re.split('[,=}]', line[line.index('{') + 1:])[0].strip()}", "}" not in line
        elif match := _FUNCTION.match(line) or _CALLBACK.match(line) or _ALIAS.match(line):
            name = match[1]
        if name and not documented:
            found.append(f"{header.name}:{number}: {name.strip()} has no documentation comment")
        documented = False
    return found


def test_every_public_symbol_is_documented(root: Path) -> None:
    headers = public_headers(root)
    assert len(headers) >= 19
    assert [finding for header in headers for finding in undocumented(header)] == []


def test_public_headers_declare_what_the_check_understands(root: Path) -> None:
    """No declaration slips through: every exported function is one that the expression above recognises."""
    for header in public_headers(root):
        text = header.read_text(encoding="utf-8")
        starts = [line for line in text.splitlines() if line.startswith("APX_API")]
        assert len(starts) == sum(bool(_FUNCTION.match(line)) for line in starts)


@pytest.mark.parametrize(("text", "missing"), [
    ("APX_API apx_status apx_a(void);", "apx_a"),
    ("/** A. */\nAPX_API apx_status apx_a(void);\nAPX_API apx_status apx_b(void);", "apx_b"),
    ("typedef struct apx_a {\n    /** B. */\n    float b;\n} apx_a;", "apx_a"),
    ("/** A. */\ntypedef struct apx_a {\n    float b[3];\n} apx_a;", "apx_a.b"),
    ("enum { APX_A = 1 };", "enum APX_A"),
    ("/* not documentation */\nAPX_API const char* apx_a(int b);", "apx_a"),
    ("typedef int (*apx_a)(void* user);", "apx_a"),
    ("/** A. */\n\nAPX_API apx_status apx_a(void);", "apx_a"),
])
def test_a_missing_comment_is_found(tmp_path: Path, text: str, missing: str) -> None:
    header = tmp_path / "a.h"
    header.write_text(text + "\n", encoding="utf-8")
    [finding] = undocumented(header)
    assert f": {missing} has" in finding


def test_documented_declarations_pass(tmp_path: Path) -> None:
    header = tmp_path / "a.h"
    header.write_text("/** A\n *  b. */\ntypedef struct apx_a {\n    /** B. */\n    float b[3];\n    uint64_t id;\n} apx_a;\n"
                      "/** E. */\nenum {\n    APX_E = 0\n};\n/** F. */\nAPX_API apx_status apx_f(int a,\n                 int b);\n",
                      encoding="utf-8")
    assert undocumented(header) == []
