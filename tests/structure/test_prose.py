# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Plain English in what users read, the public headers and the documents: no sentence begins with a relative clause or a conjunction."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

_BEGINS = re.compile(r"(?:^|(?<=[.!?]) +)[-*]? ?(?P<word>Whoever|Who|Of the|Likewise|What|And)\b(?![^.!?]*\?)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def sentences_that_begin_badly(text: str) -> list[str]:
    """The first words of sentences, paragraph by paragraph; questions may begin as they like."""
    found = []
    for paragraph in re.split(r"\n\s*\n|\n(?=[-*|] )", text):
        words = " ".join(paragraph.split())
        found += [words[match.start():match.start() + 60].strip() for match in _BEGINS.finditer(words)]
    return found


def comments_of(header: str) -> str:
    return "\n\n".join(re.sub(r"^\s*/?\*+/?( @file)?|\*/$", "", match.group(), flags=re.MULTILINE) for match in _COMMENT.finditer(header))


def prose_of(document: str) -> str:
    """Without code, headings and tables."""
    text = re.sub(r"^```.*?^```", "", document, flags=re.DOTALL | re.MULTILINE)
    return "\n".join("" if line.startswith(("#", "|")) else line for line in text.splitlines())


def test_public_headers_are_plain(root: Path) -> None:
    texts = {path.name: comments_of(path.read_text(encoding="utf-8")) for path in (root / "native" / "include" / "apexline").glob("*.h")}
    assert {name: found for name, text in texts.items() if (found := sentences_that_begin_badly(text))} == {}


def test_documents_are_plain(root: Path) -> None:
    texts = {path.name: prose_of(path.read_text(encoding="utf-8")) for path in [root / "README.md", *(root / "docs").glob("*.md")]}
    assert {name: found for name, text in texts.items() if (found := sentences_that_begin_badly(text))} == {}


@pytest.mark.parametrize("text", ["Whoever yields is not stuck.", "It is fast. Of the cars one wins.", "Likewise of the brake.", "one\n\nWhat a ray hits.",
                                  "A list:\n- What can be mended is mended"])
def test_a_sentence_that_begins_badly_is_found(text: str) -> None:
    assert len(sentences_that_begin_badly(text)) == 1


@pytest.mark.parametrize("text", ["The driver yields, what it sees counts.", "What does it cost? A microsecond.", "Whose car it is.", "Android runs it."])
def test_other_sentences_pass(text: str) -> None:
    assert sentences_that_begin_badly(text) == []


def test_code_headings_and_tables_of_a_document_are_left_out() -> None:
    assert prose_of("# What is where\n| What | x |\n```c\nWhat\n```\nText.").strip() == "Text."
