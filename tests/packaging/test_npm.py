# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The npm package, installed by the name of its file into a fresh project: small, typed, raced in Node and in a browser.

It is packed from what bindings/javascript/build.py has made.
"""

from __future__ import annotations

import functools
import http.server
import re
import shutil
import tarfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Browser
from conftest import ROOT, must_run, version_of_the_header

BINDING = ROOT / "bindings" / "javascript"
RACE_LINE = re.compile(r"\b(\d)\. car \d: 1 laps, best \d+\.\d s")
MEBIBYTE = 1 << 20
WAIT_S = 120.0
TYPED = """import { Car, type CarResult, load, Source, Track, Vehicle, World } from "apexline";
await load();
const track = Track.bake(Source.fromJson("{}", "empty"), { vehicle: Vehicle.preset("gt") });
const world = World.create(World.defaultDesc(), [Car.default()], track);
const result: CarResult = world.result(0);
// @ts-expect-error a preset that does not exist
Vehicle.preset("tank");
// @ts-expect-error a text is no number of ticks
world.step("60");
export const laps: number = result.lapsDone;
"""
PAGE = """<!doctype html><script type="importmap">{"imports": {"apexline": "./node_modules/apexline/dist/apexline.js"}}</script>
<script type="module">
import { Car, load, Source, Track, World } from "apexline";
await load();
const source = Source.fromJson(await (await fetch("club.track.json")).text(), "club");
const desc = World.defaultDesc();
desc.race.laps = 1;
const world = World.create(desc, [Car.default(), Car.default()], Track.bake(source));
while (!world.step(60)) continue;
document.title = world.standings().map((place) => `${place.position}. car ${place.car}: ${place.lapsDone} laps, best ${place.bestLapS.toFixed(1)} s`).join("; ");
</script>"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    missing = [name for name in ("node", "npm") if shutil.which(name) is None] + [name for name in ("dist/apexline.wasm", "dist/apexline.js") if not (BINDING / name).is_file()]
    if missing:
        pytest.skip(f"{', '.join(missing)} missing (tools/setup play, bindings/javascript/build.py)")
    folder = tmp_path_factory.mktemp("npm")
    return folder / must_run("npm", "pack", "--silent", "--pack-destination", folder, BINDING).split()[-1]


@pytest.fixture(scope="module")
def project(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    must_run("npm", "install", "--offline", "--no-audit", "--no-fund", package, cwd=folder, env={"HOME": str(folder)})
    shutil.copy(ROOT / "packaging/examples/race/race.mjs", folder)
    shutil.copy(ROOT / "data/tracks/club.track.json", folder)
    return folder


def test_the_package_is_small_and_holds_what_is_shipped_alone(package: Path) -> None:
    assert package.name == f"apexline-{version_of_the_header()}.tgz" and package.stat().st_size < 2 * MEBIBYTE
    with tarfile.open(package) as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
    assert names >= {"package.json", "README.md", "dist/apexline.js", "dist/apexline.wasm", "dist/types/index.d.ts", "dist/licenses/LICENSE",
                     "dist/licenses/Third Party Notices.md"}
    assert [name for name in names if not re.fullmatch(r"package\.json|README\.md|dist/apexline\.(min\.)?(js|wasm)|dist/types/[\w.-]+\.d\.ts|dist/licenses/.*", name)] == []


def test_a_fresh_project_races_in_node(project: Path) -> None:
    output = must_run("node", "race.mjs", "club.track.json", cwd=project, env={"HOME": str(project)})
    assert [int(place) for place in RACE_LINE.findall(output)] == [1, 2, 3, 4], output


def test_a_typed_program_is_checked_by_typescript(project: Path) -> None:
    compiler = BINDING / "node_modules" / ".bin" / "tsc"
    if not compiler.is_file():
        pytest.skip("TypeScript is not installed (npm install in bindings/javascript)")
    (project / "typed.ts").write_text(TYPED, encoding="utf-8")
    must_run(compiler, "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,esnext.disposable,dom", "--module", "nodenext", "typed.ts", cwd=project)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address(project: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=project))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_a_page_races_in_a_browser(address: str, project: Path, tmp_path: Path) -> None:
    if shutil.which("chromium") is None:
        pytest.skip("Chromium is not installed (tools/setup all)")
    (project / "page.html").write_text(PAGE, encoding="utf-8")
    with Browser(tmp_path / "profile") as browser:
        browser.open(f"{address}/page.html")
        give_up = time.monotonic() + WAIT_S
        while "laps" not in browser.find("document.title") and time.monotonic() < give_up:
            time.sleep(0.1)
        assert len(RACE_LINE.findall(browser.find("document.title"))) == 2
