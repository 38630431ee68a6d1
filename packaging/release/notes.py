# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Release notes: the subjects of the commits since the last release by area, and what changed in the C ABI."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from release import api


def git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", "-C", str(root), *arguments], check=True, capture_output=True, text=True).stdout


def last_release(root: Path) -> str | None:
    """The youngest tag v* before this commit, or none."""
    result = subprocess.run(["git", "-C", str(root), "describe", "--tags", "--match", "v*", "--abbrev=0", "HEAD~1"], capture_output=True, text=True)
    return result.stdout.strip() or None


def api_at(root: Path, tag: str) -> dict[str, Any]:
    """The C ABI of an earlier commit, out of its headers."""
    with tempfile.TemporaryDirectory() as folder:
        for name in git(root, "ls-tree", "--name-only", tag, "native/include/apexline/", "steer/include/apexline/").split():
            (Path(folder) / Path(name).name).write_text(git(root, "show", f"{tag}:{name}"), encoding="utf-8")
        return api.read_api(Path(folder))


def by_area(subjects: list[str]) -> dict[str, list[str]]:
    areas: dict[str, list[str]] = {}
    for subject in subjects:
        match = re.match(r"([\w./-]+): (.+)", subject)
        areas.setdefault(match[1] if match else "other", []).append(match[2] if match else subject)
    return dict(sorted(areas.items()))


def write(root: Path, version: str, tag: str | None, changes: dict[str, list[str]] | None) -> str:
    lines = [f"# Apexline {version}", ""]
    if changes is not None:
        lines += [f"## The C interface since {tag}", ""]
        lines += [f"- {kind}: {', '.join(f'`{name}`' for name in names) or 'nothing'}" for kind, names in changes.items()] + [""]
    subjects = git(root, "log", "--no-merges", "--reverse", "--format=%s", *([f"{tag}..HEAD"] if tag else [])).splitlines()
    for area, commits in by_area(subjects).items():
        lines += [f"## {area}", "", *(f"- {commit}" for commit in commits), ""]
    return "\n".join(lines)
