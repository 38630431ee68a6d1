# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""C and C++ text without its comments and literals, for checks that read sources line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

SUFFIXES = {".h", ".hpp", ".c", ".cpp"}

_COMMENT_OR_LITERAL = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""", re.DOTALL)


def _blank(match: re.Match[str]) -> str:
    text = match.group()
    if text[0] in "\"'R":
        return '""' + "\n" * text.count("\n")
    return "\n" * text.count("\n") or " "


def code_only(text: str) -> str:
    """Comments become blanks and literals empty ones; line numbers stay. A quote between digits (1'000) is no literal."""
    return _COMMENT_OR_LITERAL.sub(_blank, re.sub(r"(?<=\d)'(?=\d)", "", text))


def public_headers(root: Path) -> list[Path]:
    """Those of both libraries."""
    return sorted(path for part in ("native", "steer") for path in (root / part / "include" / "apexline").glob("*.h"))


def source_files(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)
