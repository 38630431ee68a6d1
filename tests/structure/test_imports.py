# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Arrows run one way in Python, too: no module of the package needs, for code or for types, one that needs it."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path


def imported(path: Path, package: Path) -> set[Path]:
    """Modules of the package that a file imports, wherever in it. A package's __init__ counts where it is named itself."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.level == 0:
            continue
        folder = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
        targets = [folder.with_suffix(".py")] if node.module else []
        targets += [folder / f"{alias.name}.py" for alias in node.names]
        found |= {target for target in targets if target.is_file() and target != path and package in target.parents}
    return found


def circle(package: Path) -> list[str]:
    """Modules that import each other in a circle; empty when none do."""
    files = [path for path in sorted(package.rglob("*.py")) if path.name != "__init__.py"]
    try:
        TopologicalSorter({path: imported(path, package) for path in files}).prepare()
    except CycleError as error:
        return [path.relative_to(package).as_posix() for path in error.args[1]]
    return []


def test_no_circles(root: Path) -> None:
    assert circle(root / "bindings" / "python" / "apexline") == []


def test_a_circle_is_seen(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("from .parts import b\n")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "b.py").write_text("def late():\n    from ..c import name\n    return name\n")
    (tmp_path / "c.py").write_text("from . import a\n")
    assert set(circle(tmp_path)) == {"a.py", "parts/b.py", "c.py"}
    (tmp_path / "c.py").write_text("name = 1\n")
    assert circle(tmp_path) == []
