# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Input that an attacker or an accident makes: one line and status 2, nothing lost, nothing shown that is not the file's."""

from __future__ import annotations

import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from conftest import ROOT

import apexline
from apexline import errors, torcs_game
from apexline.cli.common import human_console, one_line
from apexline.regress.outcome import Outcome
from apexline.regress.run import junit_xml
from apexline.steering import live, viewer
from apexline.sweep import tables

PNG = b"\x89PNG\r\n\x1a\n"


def lines_of(command: list[str], folder: Path) -> tuple[int, list[str]]:
    """The exit status and the lines on standard error of `apexline`, whose arguments may be any bytes."""
    environment = os.environ | {"PYTHONPATH": str(Path(apexline.__file__).parents[1]), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        [sys.executable, "-m", "apexline", *command], cwd=folder, env=environment, capture_output=True, timeout=120, check=False
    )
    return ran.returncode, ran.stderr.decode("utf-8", "replace").splitlines()


@pytest.mark.parametrize(
    "command",
    [["info", "a\udcff.apx"], ["race", "a\udcff.apx"], ["regress", "none\udcff"], ["sweep", "--tracks", "a\udcff.csv"],
     ["replay", "a\udcff.apxr"], ["steer", "run", "a\udcff.scene.json"], ["lint", "a\udcff.csv"]],
)  # fmt: skip
def test_a_path_that_is_no_utf8_is_one_line(command: list[str], tmp_path: Path) -> None:
    for name in ("a\udcff.apx", "a\udcff.apxr", "a\udcff.csv", "a\udcff.scene.json"):
        (tmp_path / name).write_bytes(b"nothing")
    status, said = lines_of(command, tmp_path)
    # A sweep tells a race that gave no result, which is a negative one.
    assert (status, len(said)) == (1 if command[0] == "sweep" else 2, 1), said
    assert said[0].startswith("apexline: ")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"track": "a\\u0000b"}', '{"track": "clu\\ud800b"}'], ids=["deep", "zero", "half"])
def test_regress_tells_json_that_python_cannot_take_and_writes_its_junit(text: str, tmp_path: Path) -> None:
    (tmp_path / "bad.regress.json").write_text(text, encoding="utf-8")
    status, said = lines_of(["regress", ".", "--junit", "out.xml"], tmp_path)
    assert status == 1
    assert not any("Traceback" in line for line in said)
    assert ET.parse(tmp_path / "out.xml").getroot().get("errors") == "1"


@pytest.mark.parametrize("text", ["[" * 100_000, '{"tracks": ["a\\u0000b.csv"]}'], ids=["deep", "zero"])
def test_sweep_tells_json_that_python_cannot_take(text: str, tmp_path: Path) -> None:
    (tmp_path / "matrix.json").write_text(text, encoding="utf-8")
    status, said = lines_of(["sweep", "--matrix", "matrix.json", "-o", "out.csv"], tmp_path)
    assert status in (1, 2)
    assert said and not any("Traceback" in line for line in said)


def test_regress_of_a_folder_that_is_no_utf8_writes_its_junit(tmp_path: Path) -> None:
    folder = tmp_path / "dir\udcff"
    folder.mkdir()
    (folder / "a\x1b[31m\udcfe.regress.json").write_text("{}", encoding="utf-8")
    status, said = lines_of(["regress", "dir\udcff", "--junit", "out.xml", "--json", "out.json"], tmp_path)
    assert status == 1, said
    assert ET.parse(tmp_path / "out.xml").getroot().get("errors") == "1"
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["error"] == 1


def test_junit_is_well_formed_whatever_the_names_hold() -> None:
    outcome = Outcome(name="a\x00\x1b\ud800\ufffe\x7f", file="b\x01", status="error", findings=["c\x02\udfff"])
    root = ET.fromstring(junit_xml([outcome], "s\x03\udcff"))
    assert root[0].get("name") == "s??"
    assert root[0][0].get("name") == "a?????"


def test_no_name_reaches_the_terminal_with_its_control_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.table import Table

    console = human_console(None)
    table = Table()
    table.add_column("a\x1b]0;title\x07")
    table.add_row("\x1b[2Jb\x9b1m\u202egpj.exe\u2028")
    console.print(table, markup=False)
    console.print("\x1b[31mc\nd", markup=False)
    out = capsys.readouterr().out
    assert not set(out) & {"\x1b", "\x07", "\x9b", "\u202e", "\u2028"}
    assert "c\nd" in out
    assert one_line(errors.bad_argument("\x1b[31me")) == "?[31me"


def test_a_cell_is_never_a_formula_and_comes_back_as_it_was(tmp_path: Path) -> None:
    row = {name: 1 for name in tables.COLUMNS} | {"track": "=cmd|'/c calc'!A1", "driver": "'quoted", "vehicle": "+1", "situation": "normal"}
    path = tmp_path / "t.csv"
    tables.write_table(path, [row])
    cells = path.read_text(encoding="utf-8").splitlines()[1].split(",")
    assert not any(cell.startswith(("=", "+", "@")) for cell in cells)
    back = tables.read_table(path)[0]
    assert [back[name] for name in ("track", "driver", "vehicle", "situation")] == [row[name] for name in ("track", "driver", "vehicle", "situation")]


@pytest.mark.parametrize("way", ["../secret.png", "absolute", "link.png", "sub/../../secret.png"])
def test_a_scenes_picture_lies_in_its_folder(way: str, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(PNG)
    folder = tmp_path / "scenes"
    (folder / "sub").mkdir(parents=True)
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    image = str(tmp_path / "secret.png") if way == "absolute" else way
    with pytest.raises(errors.InvalidArgument, match="no file beside it"):
        viewer.looks({"picture": {"image": image}}, folder / "a.scene.json")
    (folder / "sub" / "own.png").write_bytes(PNG)
    assert viewer.looks({"picture": {"image": "sub/own.png"}}, folder / "a.scene.json")["image"].startswith("data:image/png")


def gltf(buffer: str) -> str:
    return json.dumps({
        "asset": {"version": "2.0"}, "buffers": [{"uri": buffer, "byteLength": 48}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 12}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [9, 0, 9]},
                      {"bufferView": 1, "componentType": 5125, "count": 3, "type": "SCALAR"}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "nodes": [{"mesh": 0, "name": "road"}], "scenes": [{"nodes": [0]}], "scene": 0,
    })  # fmt: skip


def test_a_meshs_buffers_lie_in_its_folder(tmp_path: Path) -> None:
    import struct

    from apexline.importers import mesh

    data = struct.pack("<9f3I", 0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 1, 2)
    folder = tmp_path / "meshes"
    folder.mkdir()
    (tmp_path / "outside.bin").write_bytes(data)
    (folder / "own.bin").write_bytes(data)
    (folder / "link.bin").symlink_to(tmp_path / "outside.bin")
    (folder / "good.gltf").write_text(gltf("own.bin"), encoding="utf-8")
    assert len(mesh.read_objects(folder / "good.gltf")) == 1
    for way in ("../outside.bin", str(tmp_path / "outside.bin"), "link.bin"):
        (folder / "bad.gltf").write_text(gltf(way), encoding="utf-8")
        with pytest.raises(errors.InvalidData):
            mesh.read_objects(folder / "bad.gltf")


@pytest.fixture
def served() -> live.Server:
    path = Path(apexline.__file__).with_name("data") / "scenes" / "queue.scene.json"
    server = live.make_server(live.Stage(path.read_text(encoding="utf-8"), path, 1.0))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def get(server: live.Server, host: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    connection.putrequest("GET", "/", skip_host=True)
    connection.putheader("Host", host)
    connection.endheaders()
    status = connection.getresponse().status
    connection.close()
    return status


def test_the_viewer_answers_its_own_name_alone(served: live.Server) -> None:
    port = served.server_port
    assert get(served, f"127.0.0.1:{port}") == 200
    assert get(served, f"localhost:{port}") == 200
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", ""):
        assert get(served, host) == 403, host


def test_a_slow_client_keeps_nobody_waiting_and_one_that_goes_away_says_nothing(
    served: live.Server, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection(("127.0.0.1", served.server_port)) as slow:
        slow.sendall(b"GET / HT")
        assert get(served, f"127.0.0.1:{served.server_port}") == 200
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", served.server_port)) as gone:
            gone.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{served.server_port}\r\n\r\n".encode())
            gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    time.sleep(0.5)
    assert "Traceback" not in capsys.readouterr().err


def test_help_makes_no_folder(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, ROOT / "tools" / "make_scenes", "--help"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "usage:" in ran.stdout
    assert list(tmp_path.iterdir()) == []


def test_setup_waits_for_another_apt(tmp_path: Path) -> None:
    """An apt-get that finds its lock held twice, as Debian's says it."""
    counter = tmp_path / "count"
    (tmp_path / "apt-get").write_text(
        f'#!/bin/sh\necho x >> {counter}\n[ $(wc -l < {counter}) -gt 2 ] && exit 0\n'
        'echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 77 (apt-get)" >&2\nexit 100\n', encoding="utf-8",
    )  # fmt: skip
    (tmp_path / "dpkg-query").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    (tmp_path / "sudo").write_text('#!/bin/sh\nexec "$@"\n', encoding="utf-8")
    for name in ("apt-get", "dpkg-query", "sudo"):
        (tmp_path / name).chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "APEXLINE_SKIP_SETUP": "0"}
    ran = subprocess.run([ROOT / "tools" / "setup", "build"], env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr.count("another apt is at work") == 2
    counter.unlink()
    environment["APEXLINE_SETUP_WAIT_S"] = "0"
    gave_up = subprocess.run([ROOT / "tools" / "setup", "build"], env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert gave_up.returncode == 1
    assert "Could not get lock" in gave_up.stderr


def test_the_folder_of_a_killed_torcs_race_is_removed_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torcs_game.tempfile, "gettempdir", lambda: str(tmp_path))
    code = (
        "import sys, time; from pathlib import Path; from apexline import torcs_game\n"
        "with torcs_game._locked(Path(sys.argv[1])):\n    print('locked', flush=True); time.sleep(60)\n"
    )
    left, used = tmp_path / f"{torcs_game.FOLDER_PREFIX}left", tmp_path / f"{torcs_game.FOLDER_PREFIX}used"
    holders = []
    for folder in (left, used):
        folder.mkdir()
        holder = subprocess.Popen([sys.executable, "-c", code, folder], stdout=subprocess.PIPE, env=os.environ | {
            "PYTHONPATH": str(Path(apexline.__file__).parents[1])})  # fmt: skip
        assert holder.stdout is not None and holder.stdout.readline() == b"locked\n"
        holders.append(holder)
    holders[0].send_signal(signal.SIGKILL)
    holders[0].wait()
    torcs_game._remove_abandoned()
    assert not left.exists()
    assert used.is_dir()
    holders[1].kill()
    holders[1].wait()


SPARSE = [
    ["info", "{}.apx"], ["lint", "{}.track.json"], ["lint", "{}.xyz.csv"], ["replay", "{}.apxr"], ["steer", "run", "{}.scene.json"],
    ["race", "club", "--vehicle", "{}.json"], ["sweep", "-o", "out.csv", "--matrix", "{}.json"],
    ["racecraft", "club", "--before", "{}.json"],
]  # fmt: skip
ENDLESS = [
    ["info", "{}.apx"], ["replay", "{}.apxr"], ["lint", "{}.obj"], ["lint", "{}.glb"], ["lint", "{}.xml"],
    ["steer", "convert", "-o", "out.scene.json", "{}.xml"], ["steer", "convert", "-o", "out.xml", "{}.scene.json"],
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "command"), [*(("sparse", command) for command in SPARSE), *(("endless", command) for command in ENDLESS)]
)
def test_a_file_without_end_is_refused_before_it_fills_the_memory(kind: str, command: list[str], tmp_path: Path) -> None:
    name = command[-1].format("endless")
    if kind == "sparse":
        with (tmp_path / name).open("wb") as stream:
            stream.truncate(64 << 30)
    else:
        (tmp_path / name).symlink_to("/dev/zero")
    environment = os.environ | {"PYTHONPATH": str(Path(apexline.__file__).parents[1]), "PYTHONDONTWRITEBYTECODE": "1"}

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))

    ran = subprocess.run(
        [sys.executable, "-m", "apexline", *command[:-1], name], cwd=tmp_path, env=environment, capture_output=True, text=True,
        timeout=120, check=False, preexec_fn=limit,
    )  # fmt: skip
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1), ran.stderr
    said = {".obj": "is no ordinary file", ".glb": "is no ordinary file", ".xml": "is larger than 64 MiB"}.get(Path(name).suffix, "is larger than 1 GiB")
    assert said in ran.stderr


@pytest.mark.parametrize(
    "command",
    [["bake", "club", "-o", "self.apx"], ["race", "club", "--laps", "1", "--record", "self.apxr"], ["info", "self.apx"],
     ["race", "club", "--laps", "1", "--report", "self.html"], ["steer", "run", "birds", "--record", "self.apxr"]],
)  # fmt: skip
def test_a_link_to_itself_is_one_line(command: list[str], tmp_path: Path) -> None:
    (tmp_path / command[-1]).symlink_to(command[-1])
    status, said = lines_of(command, tmp_path)
    assert (status, len(said)) == (2, 1), said
    assert "link" in said[0]
    assert (tmp_path / command[-1]).is_symlink()
