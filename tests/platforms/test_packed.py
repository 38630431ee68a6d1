# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The Unity package as it is packed: the libraries inside the .tgz are loaded out of it and drive, under wine and under Mono.

tools/test --all packs it (target unity_package of the preset `release`) and runs this.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from test_windows import ROOT, drive_readme_game

# A car of two numbers, speed and heading, driven by the binding inside the package through the library inside the package.
GAME = """
using System;
using System.IO;
using Apexline;

static class Game
{
    static void Main(string[] arguments)
    {
        using (TrackSource source = TrackSource.FromJson(File.ReadAllText(arguments[0]), "street"))
        using (Track track = Track.Bake(source))
        {
            RaceDesc desc = RaceDesc.Default();
            desc.Started = true;
            using (Race race = new Race(track, desc, new[] { CarDesc.Default() }))
            {
                CarState[] states = new CarState[1];
                Controls[] controls = new Controls[1];
                const float step = 1 / 60f;
                states[0].Position = track.Position(-8, 0);
                Location place = track.Locate(states[0].Position);
                states[0].YawRad = place.HeadingRad;
                float speed = 0;
                for (int i = 0; i < 100 * 60; ++i)
                {
                    if (race.Tick(step, states, controls) != Status.Ok) { throw new Exception(ApexlineLibrary.LastError); }
                    speed += (5 * controls[0].Throttle - 11 * controls[0].Brake * (speed > 0 ? 1 : 0)) * step;
                    states[0].YawRateRadps = speed * (float)Math.Tan(0.6f * controls[0].Steering) / 2.8f;
                    states[0].YawRad += states[0].YawRateRadps * step;
                    Float3 velocity = new Float3(speed * (float)Math.Sin(states[0].YawRad), 0, speed * (float)Math.Cos(states[0].YawRad));
                    Float3 at = states[0].Position;
                    states[0].Velocity = velocity;
                    place = track.Locate(new Float3(at.X + velocity.X * step, at.Y, at.Z + velocity.Z * step));
                    states[0].Position = new Float3(at.X + velocity.X * step, place.HeightM, at.Z + velocity.Z * step);
                }
                Standing[] standings = race.Standings();
                Console.WriteLine(ApexlineLibrary.LibraryVersion + ": " + standings[0].LapsDone + " laps");
            }
        }
    }
}
"""


@pytest.fixture(scope="module")
def archive() -> Path:
    found = sorted((ROOT / "build" / "release" / "unity_package").glob("com.apexline.racing-ai-*.tgz"))
    if not found:
        pytest.skip("build/release/unity_package holds no .tgz; run cmake --build build/release --target unity_package")
    return found[-1]


@pytest.fixture(scope="module")
def package(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(folder)
    return folder / "package"


def test_the_packed_windows_library_drives_under_wine(package: Path, tmp_path: Path) -> None:
    library = package / "Runtime/Plugins/Windows/x86_64/apexline.dll"
    assert library.is_file(), "packed without MinGW-w64 (tools/setup all)"
    drive_readme_game(library, tmp_path)


def test_the_packed_linux_library_drives_with_the_packed_binding_under_mono(package: Path, archive: Path, tmp_path: Path) -> None:
    if shutil.which("mcs") is None or shutil.which("mono") is None:
        pytest.skip("Mono is not installed (tools/setup all)")
    (tmp_path / "Game.cs").write_text(GAME, encoding="utf-8")
    subprocess.run(["mcs", "-nologo", "-langversion:latest", "-unsafe", "-out:Game.exe", "Game.cs", *sorted((package / "Runtime/Binding").glob("*.cs"))],
                   cwd=tmp_path, check=True)
    plugins = package / "Runtime/Plugins/Linux/x86_64"
    run = subprocess.run(["mono", "Game.exe", ROOT / "data/tracks/street.track.json"], cwd=tmp_path, capture_output=True, text=True,
                         env=os.environ | {"LD_LIBRARY_PATH": str(plugins)}, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    version, _, laps = run.stdout.strip().partition(": ")
    assert archive.name == f"com.apexline.racing-ai-{version}.tgz"
    assert int(laps.removesuffix(" laps")) >= 1, run.stdout


def test_the_packed_source_for_webgl_is_the_one_that_the_golden_races_run(package: Path, tmp_path: Path) -> None:
    """tools/check_bits compiles what tools/amalgamate writes with Emscripten and runs it under node."""
    subprocess.run([sys.executable, ROOT / "tools" / "amalgamate", "--parts", "all", "-o", tmp_path / "apexline.cpp"], check=True, capture_output=True)
    assert (package / "Runtime/Plugins/WebGL/apexline_webgl.cpp").read_bytes() == (tmp_path / "apexline.cpp").read_bytes()
