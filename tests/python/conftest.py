# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Shared parts of the Python tests: the built package, a baked sample track, the command line as people run it, and TORCS."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests"))


def _find_package() -> None:
    """Puts the newest built package on the path when the tests run without ctest, which sets PYTHONPATH."""
    if importlib.util.find_spec("apexline") is not None:
        return
    modules = list(ROOT.glob("build/*/python/apexline/_native*"))
    if not modules:
        pytest.exit("the Python package is not built; run tools/test, or build the target apexline_python_package", 3)
    folder = max(modules, key=lambda module: module.stat().st_mtime).parent.parent
    sys.path.insert(0, str(folder))
    os.environ["PYTHONPATH"] = str(folder)


_find_package()

import apexline  # noqa: E402
from apexline import torcs_game  # noqa: E402

Command = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def club_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The club circuit, baked for the reference car."""
    path = tmp_path_factory.mktemp("tracks") / "club.apx"
    apexline.Track.from_file("club").to_file(path)
    return path


@pytest.fixture(scope="session")
def club(club_file: Path) -> apexline.Track:
    return apexline.Track.from_file(club_file)


@pytest.fixture
def apx_process(tmp_path: Path) -> Command:
    """Runs `apexline ARGS` in an empty folder, as people do, and returns what it printed and its exit status."""

    def run(*args: object, cwd: Path = tmp_path) -> subprocess.CompletedProcess[str]:
        folder = str(Path(apexline.__file__).parents[1])
        environment = os.environ | {"PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "120"}
        command = [sys.executable, "-m", "apexline", *map(str, args)]
        return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120)

    return run


@pytest.fixture
def apx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Command:
    """As apx_process, but inside this process: the interpreter and numpy take longer to start than most commands to run."""
    from apexline.cli import main

    def run(*args: object, cwd: Path = tmp_path) -> subprocess.CompletedProcess[str]:
        monkeypatch.chdir(cwd)
        monkeypatch.setenv("COLUMNS", "120")
        capfd.readouterr()
        try:
            status = main([str(arg) for arg in args])
        except SystemExit as ended:  # --help
            status = int(ended.code or 0)
        printed = capfd.readouterr()
        return subprocess.CompletedProcess(args, status, printed.out, printed.err)

    return run


def assert_refused(result: subprocess.CompletedProcess[str], *words: str) -> None:
    """Wrong use: exit status 2, nothing on standard output, one line on standard error that has these words."""
    assert result.returncode == 2, result.stderr
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    for word in words:
        assert word in result.stderr


def ring(count: int = 60, radius_m: float = 100.0, width_m: float = 12.0) -> apexline.Source:
    """A circle driven clockwise, as a source."""
    import numpy as np

    angle = np.linspace(0.0, 2.0 * np.pi, count, endpoint=False)
    direction = np.stack([np.sin(angle), np.zeros(count), np.cos(angle)], axis=1)
    outer, inner = radius_m + 0.5 * width_m, radius_m - 0.5 * width_m
    return apexline.Source.from_edges(direction * outer, direction * inner, name="ring")


@pytest.fixture(scope="session", autouse=True)
def own_kept_setups(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Races in TORCS neither take setups that the user's races kept nor leave any."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(torcs_game.SETUPS, str(tmp_path_factory.mktemp("kept") / "setups"))
        yield


@pytest.fixture(scope="module")
def game() -> torcs_game.Installation:
    try:
        return torcs_game.find_installation()
    except torcs_game.TorcsError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def robot(game: torcs_game.Installation) -> Path:
    try:
        return torcs_game.own_module()
    except torcs_game.TorcsError as error:
        pytest.skip(str(error))


def dom_of(path: Path, virtual_ms: int = 3000, window: str = "1280,900") -> str:
    """The document of a page after its scripts have run for some time in Chromium, without a word on the console."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no Chromium on this machine")
    done = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-3d-apis", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--enable-logging=stderr", f"--user-data-dir={path.with_suffix('.profile')}", f"--virtual-time-budget={virtual_ms}",
         f"--window-size={window}", "--dump-dom", path.as_uri()],
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    console = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    assert done.returncode == 0 and not console, console
    return done.stdout
