# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""tools/package_unity: what it packs, the laps out of the packed file, and what a Mac runs."""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools/package_unity"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("package_unity", str(TOOL))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("package_unity", loader))  # type: ignore[arg-type]
    loader.exec_module(module)
    return module


def run(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, TOOL, *options], capture_output=True, text=True)


@pytest.mark.skipif(platform.system() != "Linux" or platform.machine() != "x86_64", reason="a library of x86-64 Linux is packed")
def test_a_lap_is_driven_by_the_library_that_was_packed(tool: ModuleType, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tool.RESULTS, "linux", {"Linux/x86_64/libapexline.so": library})
    archive = tool.pack(tmp_path / "out", ["linux"])
    assert (tmp_path / "out/SHA256SUMS").read_text() == f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(tmp_path)
    package = tmp_path / "package"
    assert subprocess.run(["sha256sum", "-c", "--strict", "Hashes~/SHA256SUMS"], cwd=package, capture_output=True).returncode == 0
    folder = tmp_path / "lap"
    folder.mkdir()
    assert " s, state " in tool.lap("linux", package, folder)
    packed = package / "Runtime/Plugins/Linux/x86_64/libapexline.so"
    packed.write_bytes(packed.read_bytes()[:-1])
    assert subprocess.run(["sha256sum", "-c", "Hashes~/SHA256SUMS"], cwd=package, capture_output=True).returncode != 0


def test_a_mac_builds_checks_and_signs_in_this_order() -> None:
    lines = run("--dry-run", "--only", "macos,ios").stdout.splitlines()
    words = [" ".join(line.split()[:2]) for line in lines]
    assert words == ["cmake --preset", "cmake --build", "lipo build/macos-universal/native/libapexline_all.dylib", "codesign --force", "codesign --verify",
                     "cmake --preset", "cmake --build", "lipo build/ios/native/libapexline_all.a"]


def test_every_platform_of_the_package_has_its_commands_and_a_place(tool: ModuleType) -> None:
    sys.path.insert(0, str(ROOT / "unity_package/Build~"))
    import stage
    assert {place.split("/")[0] for places in tool.RESULTS.values() for place in places} == set(stage.PLATFORMS)
    assert tool.COMMANDS.keys() == tool.RESULTS.keys()


@pytest.mark.skipif(platform.system() == "Darwin", reason="a Mac can")
def test_a_platform_that_cannot_be_built_here_is_refused_in_words() -> None:
    said = run("--only", "macos")
    assert said.returncode != 0 and "macos needs a Mac" in said.stderr
    assert "there are linux" in run("--only", "amiga").stderr


def test_a_library_for_windows_on_arm64_has_the_functions_of_the_one_for_x86_64(tool: ModuleType, tmp_path: Path,
                                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {"arm64": "Name: apx_race_tick Name: apx_race_create Name: _Unwind_Resume", "x86_64": "Name: apx_race_create Name: apx_race_tick"}
    monkeypatch.setattr(tool, "run", lambda *command: listed[Path(command[-1]).parent.name])
    other = tmp_path / "Runtime/Plugins/Windows/x86_64/apexline.dll"
    other.parent.mkdir(parents=True)
    other.touch()
    assert "2 functions, those of x86-64" in tool.check_windows_arm64(tmp_path, other)
    listed["arm64"] = "Name: apx_race_tick"
    with pytest.raises(SystemExit, match="other functions"):
        tool.check_windows_arm64(tmp_path, other)


def test_what_is_told_of_a_failing_command_is_its_own_words(tool: ModuleType) -> None:
    with pytest.raises(SystemExit, match="ended with 3"):
        tool.run(shutil.which("sh"), "-c", "echo why >&2; exit 3")
