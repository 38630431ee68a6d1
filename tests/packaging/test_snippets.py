# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Every snippet of the documents is checked by its language: C and C# compile, Python passes mypy against the package's types, JSON reads,
shell lines name programs, commands and options that exist. Those of the README, of integrate.md and of the bindings' pages also run elsewhere.
"""

from __future__ import annotations

import functools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, must_run, run

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs/site").glob("*.md"), *(ROOT / "bindings").glob("*/README.md"),
                *(ROOT / "packaging").glob("**/README.md"), ROOT / "steer/README.md", ROOT / "unity_package/README.md"])  # fmt: skip
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SNIPPETS = [pytest.param(language, text, id=f"{page.relative_to(ROOT)}-{number}-{language}")
            for page in PAGES for number, (language, text) in enumerate(FENCE.findall(page.read_text(encoding="utf-8")))]  # fmt: skip
USING = re.compile(r"^using [\w.]+;$", re.MULTILINE)
# Nothing to be had here reads these; the bindings' own tests read the CMake and the JavaScript.
UNREAD = {"gdscript", "cmake", "js", "text"}


def of(*languages: str) -> list[object]:
    return [snippet for snippet in SNIPPETS if snippet.values[0] in languages]


def test_every_language_is_read_by_something() -> None:
    assert {str(snippet.values[0]) for snippet in SNIPPETS} <= UNREAD | {"c", "csharp", "python", "json", "sh"}


@pytest.mark.parametrize(("language", "text"), of("c"))
def test_c_compiles_as_c99(language: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(text, encoding="utf-8")
    must_run("cc", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", ROOT / "native/include", "-I", ROOT / "steer/include", tmp_path / "a.c")


@pytest.mark.parametrize(("language", "text"), of("csharp"))
def test_csharp_compiles(language: str, text: str, build: Path, tmp_path: Path) -> None:
    if shutil.which("mcs") is None or not (build / "csharp/Apexline.dll").is_file():
        pytest.skip("the C# binding is not built: Mono is not installed (tools/setup all)")
    usings = dict.fromkeys([*USING.findall(text), "using System;", "using System.IO;", "using Apexline;"])
    body = USING.sub("", text)
    program = body if re.search(r"\bclass \w", body) else f"static class Program {{ static void Main() {{\n{body}\n}} }}"
    (tmp_path / "A.cs").write_text("\n".join([*usings, program]), encoding="utf-8")
    must_run("mcs", "-nologo", "-langversion:latest", f"-r:{build}/csharp/Apexline.dll", f"-out:{tmp_path}/a.exe", tmp_path / "A.cs")


WRONG = "import apexline\napexline.Track.from_nowhere('a')\n"


@pytest.fixture(scope="module")
def told_of_types(build: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Findings of mypy by snippet, from one run: most of its time goes into numpy's types."""
    if run(sys.executable, "-c", "import mypy").returncode != 0:
        pytest.skip("mypy is not installed (tools/setup all)")
    folder = tmp_path_factory.mktemp("types")
    texts = {f"snippet_{number}.py": text for number, text in enumerate([*(str(snippet.values[1]) for snippet in of("python")), WRONG])}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    # The package's own text is checked elsewhere; a snippet may go on with names of the one before.
    (folder / "mypy.ini").write_text("[mypy]\nignore_missing_imports = True\ndisable_error_code = name-defined\n[mypy-apexline.*]\nignore_errors = True\n", encoding="utf-8")
    done = run(sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "--cache-dir", build / "mypy", *texts, cwd=folder, env={"MYPYPATH": str(build / "python")})
    lines = done.stdout.splitlines()
    assert lines and lines[-1].startswith("Found ") and f"(checked {len(texts)} source files)" in lines[-1], done.stdout + done.stderr
    return {text: "".join(f"{line}\n" for line in lines if line.startswith(f"{name}:")) for name, text in texts.items()}


@pytest.mark.parametrize(("language", "text"), of("python"))
def test_python_agrees_with_the_package_s_types(language: str, text: str, told_of_types: dict[str, str]) -> None:
    assert told_of_types[text] == ""


def test_a_method_that_does_not_exist_is_found(told_of_types: dict[str, str]) -> None:
    assert 'has no attribute "from_nowhere"' in told_of_types[WRONG]


@pytest.mark.parametrize(("language", "text"), of("json"))
def test_json_reads(language: str, text: str) -> None:
    json.loads(text)


@functools.cache
def help_of(package: Path, *words: str) -> str:
    """Empty where there is no such command."""
    return helps(package).get(words, "")


@functools.cache
def helps(package: Path) -> dict[tuple[str, ...], str]:
    """The help of every command and subcommand that a snippet names, by one interpreter."""
    texts = [str(snippet.values[1]) for snippet in of("sh")]
    rests = [words[1:] for text in texts for words in commands(text) if words[0].endswith("apexline")]
    named = sorted({tuple(rest[:count]) for rest in rests for count in (1, 2)})
    code = """
import contextlib, io, json, sys
from apexline import cli
told = []
for words in json.loads(sys.argv[1]):
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            status = cli.main([*words, "--help"])
    except SystemExit as ended:
        status = ended.code
    told.append(out.getvalue() if not status else "")
print(json.dumps(told))
"""
    told = json.loads(must_run(sys.executable, "-c", code, json.dumps(named), env={"PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}))
    return dict(zip(named, told, strict=True))


def commands(text: str) -> list[list[str]]:
    """The words of each command; comments and redirections are left out."""
    joined = re.sub(r"\\\n\s*", " ", text)
    found = []
    for line in joined.splitlines():
        for part in re.split(r"&&|\|\||;|\|", re.sub(r"\s#.*|^#.*|[<>]+ ?\S+", "", line)):
            words = [word for word in shlex.split(part.replace("$(", "").replace(")", ""), posix=True) if not re.fullmatch(r"[A-Z_]+=.*", word)]
            found += [words] if words else []
    return found


def problems(words: list[str], package: Path) -> list[str]:
    """Names in a command that do not exist."""
    program, rest = words[0], words[1:]
    if program.endswith("apexline"):
        told = "".join(help_of(package, *rest[:count]) for count in (1, 2) if all(not word.startswith("-") for word in rest[:count]))
        return [] if not rest else [f"apexline {rest[0]}"] if not told else [word for word in rest if word.startswith("--") and word.partition("=")[0] not in told]
    if program.startswith(("tools/", "bindings/", "packaging/")):
        return [] if os.access(ROOT / program, os.X_OK) else [program]
    return []


@pytest.mark.parametrize(("language", "text"), of("sh"))
def test_shell_names_what_exists(language: str, text: str, build: Path) -> None:
    assert subprocess.run(["bash", "-n"], input=text, text=True, capture_output=True).stderr == ""
    assert [problem for words in commands(text) for problem in problems(words, build / "python")] == []


def test_a_command_or_an_option_that_does_not_exist_is_found(build: Path) -> None:
    found = [problem for words in commands("tools/apexline race club --cars 8 --wings 2 # --no\ntools/nothing && X=1 apexline fly") for problem in problems(words, build / "python")]
    assert found == ["--wings", "tools/nothing", "apexline fly"]
