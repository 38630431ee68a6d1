# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The README's game example compiles as C99 without a warning and runs."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest


def first_block(text: str, language: str) -> str | None:
    match = re.search(rf"^```{re.escape(language)}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return match[1] if match else None


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
