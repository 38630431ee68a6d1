# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The C snippets of docs/integrate.md compile, each alone, as C99 without a warning."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from source_text import public_headers


def test_snippets_compile(root: Path, c_compiler: str, tmp_path: Path) -> None:
    text = (root / "docs" / "integrate.md").read_text(encoding="utf-8")
    snippets = re.findall(r"^```c\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert len(snippets) >= 2
    for number, snippet in enumerate(snippets):
        source = tmp_path / f"snippet{number}.c"
        source.write_text(snippet, encoding="utf-8")
        build = subprocess.run(
            [c_compiler, "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I",
             str(root / "native" / "include"), "-I", str(root / "steer" / "include"), str(source)], capture_output=True, text=True)  # fmt: skip
        assert build.returncode == 0, build.stderr


def test_fields_are_those_of_the_headers(root: Path) -> None:
    text = (root / "docs" / "integrate.md").read_text(encoding="utf-8")
    headers = "\n".join(path.read_text(encoding="utf-8") for path in public_headers(root))
    named = set(re.findall(r"`((?:apx_|APX_)\w+|\w+_(?:kg|m|rad|w|n|kgpm|mps|share|grip|s))`", text))
    assert len(named) > 15
    missing = sorted(name for name in named if name.rstrip("_") not in headers)
    assert not missing, f"docs/integrate.md names what no header has: {missing}"
