# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Plain English in documents, headers and every comment: no sentence begins with a relative clause or a conjunction, no comment of the
library is longer than two lines, and words that were given up stay given up."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from source_text import public_headers

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


CURLY = {".c", ".cc", ".cpp", ".h", ".cs", ".ts", ".js", ".mjs"}
_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`|//[^\n]*|/\*.*?\*/', re.DOTALL)
_TAG = re.compile(r"</?(?:summary|param|returns|content|remarks|c|see)\b[^>]*>")
FORBIDDEN = re.compile(r"\b(stranger|errant|hurdle|is_doomed|run[ _]up|pass[ _]way|room_to_steer|askew|abreast|felt crests?|fan of rays|"
                       r"tow)\b")


def texts_of_curly(source: str) -> Iterator[str]:
    """Comments of C, C++, C#, JavaScript and TypeScript; lines of // below each other are one."""
    run: list[str] = []
    end = column = -1
    for match in _TOKEN.finditer(source):
        text = match.group()
        if not text.startswith(("//", "/*")):
            continue
        if text.startswith("/*"):
            yield re.sub(r"^\s*/?\*+/?( @file)?|\*/$", "", text, flags=re.MULTILINE)
            continue
        line = _TAG.sub("\n\n", text.lstrip("/<").strip())
        before = column
        column = match.start() - source.rfind("\n", 0, match.start())
        if run and (column != before or source[end:match.start()].strip() or source.count("\n", end, match.start()) != 1):
            yield "\n".join(run)
            run = []
        run.append(line)
        end = match.end()
    if run:
        yield "\n".join(run)


def texts_of_python(source: str) -> Iterator[str]:
    """Docstrings and comments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and (words := ast.get_docstring(node)):
            yield words
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("#! ")


def texts_of_shell(source: str) -> Iterator[str]:
    yield from (line.strip().lstrip("#! ") for line in source.splitlines() if line.lstrip().startswith("#"))


def texts_of(path: Path) -> list[str]:
    source = path.read_text(encoding="utf-8")
    if path.suffix in CURLY:
        return list(texts_of_curly(source))
    if path.suffix in {".py", ".pyi"} or source.startswith("#!/usr/bin/python3"):
        return list(texts_of_python(source))
    return list(texts_of_shell(source)) if path.suffix == ".sh" or source.startswith("#!/bin/") else []


def sources(root: Path) -> list[Path]:
    """Every source that git tracks, without test data."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    return [root / name for name in listed if name and is_source(Path(name)) and (root / name).is_file()]


def is_source(path: Path) -> bool:
    script = path.parts[0] in {"tools", ".ci"} and not path.suffix
    return path.parts[:2] != ("tests", "data") and (script or path.suffix in CURLY | {".py", ".pyi", ".sh"})


def test_comments_of_all_sources_are_plain(root: Path) -> None:
    found = {str(path.relative_to(root)): bad for path in sources(root)
             if (bad := [words for text in texts_of(path) for words in sentences_that_begin_badly(text)])}
    assert found == {}


def test_words_that_were_given_up_stay_out_of_comments(root: Path) -> None:
    found = {str(path.relative_to(root)): words for path in sources(root) if path.name != "test_prose.py"
             and (words := sorted({match.group() for text in texts_of(path) for match in FORBIDDEN.finditer(text)}))}
    assert found == {}


def long_comments(source: str) -> list[str]:
    """Comments of more than two lines; those with a diagram, a list or a derivation (a paragraph of its own) may be longer."""
    return [text.splitlines()[0] for text in texts_of_curly(source)
            if len(lines := text.splitlines()) > 2 and "" not in [line.strip() for line in lines] and not text.startswith("SPDX")]


def test_comments_of_the_library_have_two_lines_at_most(root: Path) -> None:
    found = {str(path.relative_to(root)): long for path in sources(root)
             if "/src/" in str(path.relative_to(root)) and path.suffix in {".h", ".cpp"} and path.is_relative_to(root / "native")
             and (long := long_comments(path.read_text(encoding="utf-8")))}
    assert found == {}


@pytest.mark.parametrize(("source", "texts"), [
    ("int a;  // One.\n// Two\n// lines.\nint b;\n// Apart.\n", ["One.", "Two\nlines.", "Apart."]),
    ('const char* url = "http://here";  // Where.\n', ["Where."]),
    ("/** Words\n *  here. */\nint a;\n", [" Words\n  here. "]),
])
def test_comments_are_read_as_they_stand(source: str, texts: list[str]) -> None:
    assert [text.strip() for text in texts_of_curly(source)] == [text.strip() for text in texts] or list(texts_of_curly(source)) == texts


def test_a_long_comment_is_found_and_one_with_a_paragraph_passes() -> None:
    assert long_comments("// One\n// two\n// three.\nint a;\n") == ["One"]
    assert long_comments("// One\n//\n// two\n// three.\nint a;\n") == []


def test_docstrings_and_comments_of_python_are_read() -> None:
    assert list(texts_of_python('"""Module."""\n\n\ndef f():\n    """Whoever."""\n    # What\n')) == ["Module.", "Whoever.", "What"]


def test_public_headers_are_plain(root: Path) -> None:
    texts = {path.name: comments_of(path.read_text(encoding="utf-8")) for path in public_headers(root)}
    assert {name: found for name, text in texts.items() if (found := sentences_that_begin_badly(text))} == {}


def test_documents_are_plain(root: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    texts = {name: prose_of((root / name).read_text(encoding="utf-8")) for name in listed if name and (root / name).is_file()}
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
