# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The first page's way from a clone to a race in each language: at most five lines, run here in a copy of the tree with an empty home.

tools/setup is called and told to leave the machine as it is. ccache gives the objects that this build has compiled before; without it a
run would compile the library anew for each language, and is left out.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from conftest import ROOT, run

PAGE = (ROOT / "docs" / "site" / "index.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^### ([^\n]+)\n\n```sh\n(.*?)```", re.MULTILINE | re.DOTALL)
STARTS = dict(SECTION.findall(PAGE))
PLACE = re.compile(r"\b[1-4]\. car [0-3]: 1 laps, best \d+\.\d s")
NEEDED = {"C#": ("mcs", "mono"), "JavaScript": ("em++", "node", "npm")}
LEFT_OUT = shutil.ignore_patterns("build", "out", "node_modules", ".git", "__pycache__", "dist", "results")


def test_each_language_starts_in_at_most_five_lines() -> None:
    assert list(STARTS) == ["Command line", "C and C++", "Python", "C#", "JavaScript"]
    assert all(1 < len(lines.splitlines()) <= 5 and lines.startswith("tools/setup ") for lines in STARTS.values())


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("ccache") is None:
        pytest.skip("ccache is not installed")
    copy = tmp_path_factory.mktemp("start") / "apexline"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT, symlinks=True)
    share_what_is_downloaded_and_compiled(copy, "build/report_viewer")
    return copy


def share_what_is_downloaded_and_compiled(tree: Path, *names: str) -> None:
    """Results of npm for the same sources, which ccache does not hold."""
    for name in names:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, symlinks=True, dirs_exist_ok=True)


@pytest.mark.parametrize("language", STARTS)
def test_the_lines_go_from_a_clone_to_a_race(language: str, tree: Path, tmp_path: Path) -> None:
    if missing := [name for name in NEEDED.get(language, ()) if shutil.which(name) is None]:
        pytest.skip(f"{', '.join(missing)} missing (tools/setup all)")
    if language == "JavaScript":
        if not (ROOT / "bindings/javascript/node_modules").is_dir():
            pytest.skip("what npm downloads is not there (npm install in bindings/javascript)")
        share_what_is_downloaded_and_compiled(tree, "bindings/javascript/node_modules", "bindings/javascript/dist", "build/javascript")
    cache = run("ccache", "--get-config", "cache_dir").stdout.strip()
    environment = {"HOME": str(tmp_path), "PATH": "/usr/local/bin:/usr/bin:/bin", "APEXLINE_SKIP_SETUP": "1", "CCACHE_DIR": cache, "CCACHE_BASEDIR": str(tree), "CCACHE_NOHASHDIR": "1",
                   "CMAKE_C_COMPILER_LAUNCHER": "ccache", "CMAKE_CXX_COMPILER_LAUNCHER": "ccache"}  # fmt: skip
    done = run("bash", "-euo", "pipefail", "-c", STARTS[language], cwd=tree, env=environment, timeout=1500)
    assert done.returncode == 0, done.stdout + done.stderr
    if language == "Command line":
        assert (tree / "race.html").stat().st_size > 100_000
    else:
        assert len(PLACE.findall(done.stdout)) == 4, done.stdout
