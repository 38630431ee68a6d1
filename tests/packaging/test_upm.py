# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The Unity package as a git URL: committed onto a branch of its own with its libraries, found there as Unity and OpenUPM look for it."""

from __future__ import annotations

import json
import re
import sys
import tarfile
from pathlib import Path

import pytest
from conftest import ROOT, must_run, run

PUBLISH = ROOT / "packaging" / "upm" / "publish.py"
OWN = json.loads((ROOT / "unity_package" / "package.json").read_text(encoding="utf-8"))
AUTHOR = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in (("NAME", "a"), ("EMAIL", "a@example.org"))}


def archive(folder: Path, version: str = OWN["version"]) -> Path:
    """A package with a library, which the repository ignores."""
    package = folder / "package"
    (package / "Runtime/Plugins/Linux").mkdir(parents=True, exist_ok=True)
    (package / "package.json").write_text(json.dumps({**OWN, "version": version}), encoding="utf-8")
    (package / "Runtime/Plugins/Linux/libapexline.so").write_bytes(b"\x7fELF")
    path = folder / f"{OWN['name']}-{version}.tgz"
    with tarfile.open(path, "w:gz") as packed:
        packed.add(package, "package")
    return path


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    must_run("git", "init", "-q", "-b", "main", folder)
    (folder / ".gitignore").write_text("*.so\n", encoding="utf-8")
    must_run("git", "-C", folder, "add", ".gitignore")
    must_run("git", "-C", folder, "commit", "-qm", "Start", env=AUTHOR)
    return folder


def test_a_project_finds_the_package_by_the_printed_line(repository: Path, tmp_path: Path) -> None:
    line = must_run(sys.executable, PUBLISH, archive(tmp_path), "--repository", repository, "--url", repository.as_uri(), env=AUTHOR)
    match = re.fullmatch(r'"(\S+)": "(\S+)\?path=/(\S+)#(\S+)"\n', line)
    assert match and match[1] == OWN["name"]
    must_run("git", "clone", "-q", "--depth", "1", "--branch", match[4], match[2], tmp_path / "clone")
    found = tmp_path / "clone" / match[3]
    assert json.loads((found / "package.json").read_text(encoding="utf-8"))["version"] == OWN["version"]
    assert (found / "Runtime/Plugins/Linux/libapexline.so").read_bytes() == b"\x7fELF"
    assert must_run("git", "-C", repository, "status", "--porcelain") == "" and must_run("git", "-C", repository, "branch", "--show-current") == "main\n"


def test_the_next_version_follows_and_the_same_one_is_refused(repository: Path, tmp_path: Path) -> None:
    for version in ("0.1.0", "0.2.0"):
        must_run(sys.executable, PUBLISH, archive(tmp_path, version), "--repository", repository, env=AUTHOR)
    assert must_run("git", "-C", repository, "log", "--format=%s", "upm") == f"{OWN['name']} 0.2.0\n{OWN['name']} 0.1.0\n"
    again = run(sys.executable, PUBLISH, archive(tmp_path, "0.2.0"), "--repository", repository, env=AUTHOR)
    assert again.returncode == 1 and again.stderr.startswith("publish: the tag upm/0.2.0 exists; raise the version")


def test_something_else_is_refused_in_one_line(repository: Path, tmp_path: Path) -> None:
    (tmp_path / "no.tgz").write_text("no", encoding="utf-8")
    result = run(sys.executable, PUBLISH, tmp_path / "no.tgz", "--repository", repository)
    assert result.returncode == 1 and "is no Unity package" in result.stderr and len(result.stderr.splitlines()) == 1


def test_openupm_is_told_the_package_s_name_and_the_tags() -> None:
    path = ROOT / "packaging/upm" / f"{OWN['name']}.yml"
    fields = dict(re.findall(r"^(\w+): (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert fields["name"] == OWN["name"] and fields["displayName"] == OWN["displayName"] and fields["licenseSpdxId"] == OWN["license"]
    assert fields["gitTagPrefix"] == "upm/"
