# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""tools/release: what it refuses, the bill of materials, the notes. It makes and proves the artefacts itself when it is run."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, must_run, run
from release import laps, notes, sbom
from release.artefacts import Failed
from release.version import version


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A small repository with the parts that a release reads first."""
    for name in ("tools/release", "native/include", "packaging/release"):
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    commit(tmp_path, "tools: Start", init=True)
    return tmp_path


def commit(folder: Path, subject: str, init: bool = False) -> None:
    git = ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.org"]
    if init:
        must_run("git", "-C", folder, "init", "-q")
    must_run(*git, "add", "-A")
    must_run(*git, "commit", "-q", "--allow-empty", "-m", subject)


def release(repository: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, repository / "tools" / "release", "--out", repository.parent / "made", *options)


def test_an_unknown_artefact_is_refused(repository: Path) -> None:
    result = release(repository, "--only", "linux,pie")
    assert result.returncode == 2 and "pie is unknown; there are linux, windows" in result.stderr


def test_a_change_that_is_not_committed_is_refused(repository: Path) -> None:
    (repository / "new.txt").touch()
    result = release(repository, "--only", "sdist")
    assert result.returncode == 1 and result.stderr.startswith("release: 1 changes are not committed (new.txt")


def test_a_broken_interface_with_the_same_version_is_refused(repository: Path) -> None:
    must_run("git", "-C", repository, "tag", "v0.1.0")
    header = repository / "native/include/apexline/race.h"
    text = header.read_text(encoding="utf-8")
    header.write_text(text.replace("apx_race_tick(", "apx_race_step("), encoding="utf-8")
    commit(repository, "race: Rename the tick")
    result = release(repository, "--only", "sdist")
    assert result.returncode == 1 and "raise APX_VERSION in base.h to" in result.stderr


def test_missing_programs_are_named_with_what_installs_them(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    result = run(sys.executable, repository / "tools" / "release", "--only", "sdist", env={"PATH": str(tmp_path_factory.mktemp("empty"))})
    assert result.returncode == 1 and result.stderr == "release: cmake, ninja not found; install with: tools/setup all\n"


def test_notes_tell_the_commits_since_the_last_tag_by_area(repository: Path) -> None:
    must_run("git", "-C", repository, "tag", "v0.1.0")
    for subject in ("race: Start faster", "drive: Brake later", "race: Stop", "No area at all"):
        commit(repository, subject)
    assert notes.last_release(repository) == "v0.1.0"
    text = notes.write(repository, "0.1.1", "v0.1.0", {"added": ["apx_a"], "removed": [], "changed": []})
    assert "- added: `apx_a`\n- removed: nothing" in text
    assert "## race\n\n- Start faster\n- Stop\n" in text and "## other\n\n- No area at all\n" in text and "tools" not in text
    assert notes.api_at(repository, "v0.1.0")["version"] == version()


def test_the_bill_of_materials_has_checksums_versions_and_licences(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("apexline-0.1.0-linux-x86_64.tar.gz", "apexline-0.1.0-cp311-cp311-linux_x86_64.whl", "apexline-0.1.0.tar.gz", "apexline-0.1.0.tgz")]
    for path in files:
        path.write_bytes(path.name.encode())
    bill = sbom.describe(files, "0.1.0", "2026-01-31T12:00:00Z")
    packages = {package["name"]: package for package in bill["packages"]}
    assert bill["spdxVersion"] == "SPDX-2.3" and packages.keys() >= {"glm", "nlohmann-json", "gcc-runtime", "emscripten-runtime", "pybind11", *(path.name for path in files)}
    for path in files:
        assert packages[path.name]["checksums"] == [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(path.read_bytes()).hexdigest()}]
    assert packages["nlohmann-json"]["versionInfo"].startswith("3.") and packages["glm"]["licenseDeclared"] == "MIT"
    known = {package["SPDXID"] for package in bill["packages"]} | {"SPDXRef-DOCUMENT"}
    relations = [(entry["spdxElementId"], entry["relatedSpdxElement"]) for entry in bill["relationships"]]
    assert all(a in known and b in known for a, b in relations)
    assert not [b for a, b in relations if a == sbom.identifier("apexline-0.1.0.tar.gz")]
    assert bill == sbom.describe(files, "0.1.0", "2026-01-31T12:00:00Z")


@pytest.mark.parametrize("output", ["", "0 laps, best 0.0 s", "laps"])
def test_no_lap_is_no_proof(output: str) -> None:
    with pytest.raises(Failed, match="no lap was driven"):
        laps.must_be_a_lap(output)
