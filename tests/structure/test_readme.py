# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The README is short, its tree is the tree, and its game in C compiles as C99 without a warning and runs."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest


def first_block(text: str, language: str) -> str | None:
    match = re.search(rf"^```{re.escape(language)}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return match[1] if match else None


def test_the_readme_has_fewer_than_900_words(root: Path) -> None:
    assert len((root / "README.md").read_text(encoding="utf-8").split()) < 900


def folders_in(text: str) -> list[str]:
    """The folders that a README's table lists, from the first row down."""
    rows = re.findall(r"^\| (`[a-z`, ]+`) \|", text, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([a-z]+)`", row)]


def test_the_table_of_folders_is_the_tree(root: Path) -> None:
    for readme, sources in (("README.md", "native/src"), ("steer/README.md", "steer/src")):
        listed = folders_in((root / readme).read_text(encoding="utf-8"))
        assert sorted(listed) == sorted(path.name for path in (root / sources).iterdir() if path.is_dir())


def test_a_folder_that_the_table_lacks_is_found() -> None:
    assert folders_in("| folder | what |\n|---|---|\n| `base`, `geometry` | maths |\n| `drive` | one driver |\n") == ["base", "geometry", "drive"]


def test_the_first_c_block_is_found() -> None:
    assert first_block("a\n```python\nx\n```\n```c\nint a;\n```\n```c\nint b;\n```\n", "c") == "int a;\n"
    assert first_block("```cpp\nint a;\n```\n", "c") is None


def test_game_example_compiles_and_runs(root: Path, library: Path, c_compiler: str, tmp_path: Path) -> None:
    readme = root / "README.md"
    if not readme.is_file():
        pytest.skip("there is no README.md yet")
    code = first_block(readme.read_text(encoding="utf-8"), "c")
    assert code, "README.md has no ```c block"
    source, program = tmp_path / "game.c", tmp_path / "game"
    source.write_text(code, encoding="utf-8")
    sanitize = os.environ.get("APX_SANITIZE")
    build = subprocess.run(
        [c_compiler, "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", *([f"-fsanitize={sanitize}"] if sanitize else []),
         "-I", str(root / "native" / "include"), str(source), "-o", str(program), str(library), "-lm",
         f"-Wl,-rpath,{library.parent}"], capture_output=True, text=True)
    assert build.returncode == 0, build.stderr
    run = subprocess.run([str(program)], cwd=root, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr
    laps = re.fullmatch(r"(\d+) laps, best (\d+\.\d) s", run.stdout.strip())
    assert laps and int(laps[1]) >= 1 and float(laps[2]) > 10, "no valid lap: " + run.stdout
    elsewhere = subprocess.run([str(program)], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert elsewhere.returncode == 1
    assert elsewhere.stderr.startswith("data/tracks/street.track.json: ")
