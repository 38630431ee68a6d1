# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The Python wheel: portable, small, complete, raced from a fresh environment; pip's build; the source distribution; the type stubs.

numpy and the other dependencies are the interpreter's own, since tests need no network. tools/release builds a wheel out of the source
distribution as well.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT, must_run, run, version_of_the_header

PYTHON = ROOT / "bindings" / "python"
MEBIBYTE = 1 << 20
# pybind11's classes have a metaclass and a catch-all __init__ of its own; enum values and names for types alone are the stub's way.
PYBIND11 = re.compile(r"metaclass differs|\*args argument|differs from runtime type Literal|\.(Floats|ProgressCallback|Structs|VehicleLike) is not present")


@pytest.fixture(scope="module")
def wheel(build: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made by pip through the PEP 517 backend, out of the objects of this build."""
    interpreter = Path((build / "python" / "interpreter.txt").read_text(encoding="utf-8").strip())
    if interpreter.resolve() != Path(sys.executable).resolve():
        pytest.skip(f"{build} was built for {interpreter}")
    folder = tmp_path_factory.mktemp("wheel")
    must_run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "-w", folder, PYTHON,
             env={"APEXLINE_PORTABLE": "1", "APEXLINE_PIP_BUILD": str(build)})
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("environment") / "venv"
    must_run(sys.executable, "-m", "venv", "--system-site-packages", folder)
    must_run(folder / "bin" / "python", "-m", "pip", "install", "--no-deps", "--no-index", wheel)
    return folder


def test_the_wheel_is_small_and_named_after_version_and_system(wheel: Path) -> None:
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert re.fullmatch(rf"apexline-{re.escape(version_of_the_header())}-{tag}-{tag}-manylinux_2_\d+_\w+\.whl", wheel.name)
    assert wheel.stat().st_size < 6 * MEBIBYTE


def test_the_wheel_needs_nothing_that_a_manylinux_system_lacks(wheel: Path) -> None:
    must_run(sys.executable, PYTHON / "manylinux.py", wheel)


def test_a_wheel_that_promises_too_much_is_refused(wheel: Path, tmp_path: Path) -> None:
    older = tmp_path / re.sub(r"manylinux_2_\d+", "manylinux_2_17", wheel.name)
    shutil.copy(wheel, older)
    result = run(sys.executable, PYTHON / "manylinux.py", older)
    assert result.returncode == 1 and "holds libraries for manylinux_2_" in result.stderr


def test_a_library_that_systems_lack_is_named(wheel: Path, build: Path, tmp_path: Path) -> None:
    reader = build / "python" / "apexline" / "mesh_reader"
    if not reader.is_file():
        pytest.skip("built without assimp")
    path = tmp_path / wheel.name
    shutil.copy(wheel, path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.write(reader, "apexline/mesh_reader")
    result = run(sys.executable, PYTHON / "manylinux.py", path)
    assert result.returncode == 1 and re.search(r"mesh_reader needs libassimp\S*, which is neither", result.stderr)


def test_the_wheel_has_types_data_licences_and_metadata(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = archive.read(f"apexline-{version_of_the_header()}.dist-info/METADATA").decode()
    for name in ("py.typed", "_native.pyi", "data/tracks/club.track.json", "report/viewer.html", "licenses/LICENSE", "licenses/Third Party Notices.md"):
        assert f"apexline/{name}" in names
    assert "Requires-Dist: numpy" in metadata and "Requires-Python: >=3.10" in metadata
    assert not [name for name in names if "__pycache__" in name]


def test_a_fresh_environment_races_by_command_and_by_script(environment: Path, tmp_path: Path) -> None:
    must_run(environment / "bin" / "apexline", "race", "club", "--cars", "2", "--laps", "1", "--seed", "1", "--json", "race.json", cwd=tmp_path)
    race = json.loads((tmp_path / "race.json").read_text(encoding="utf-8"))
    assert all(car["finished"] for car in race["cars"])
    code = ("import apexline, pathlib\n"
            "track = apexline.Track.from_file('club')\n"
            "with apexline.World(track, [apexline.Car() for _ in range(2)], laps=1, seed=1) as world:\n"
            "    while not world.step(60): pass\n"
            "print(pathlib.Path(apexline.__file__).parent, apexline.__version__)\n")
    folder, version = must_run(environment / "bin" / "python", "-c", code, cwd=tmp_path).split()
    assert Path(folder).is_relative_to(environment) and version == version_of_the_header()


def test_pip_builds_without_a_network(build: Path, tmp_path: Path) -> None:
    """In a build environment of pip's own, which hides setuptools; what it needs is the interpreter's."""
    if run("unshare", "-n", "true").returncode != 0:
        pytest.skip("this user may not take the network away")
    must_run(sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "venv")
    environment = {"APEXLINE_PIP_BUILD": str(build), "HOME": str(tmp_path)}
    must_run("unshare", "-n", tmp_path / "venv/bin/pip", "install", PYTHON, env=environment, timeout=1500)
    assert must_run(tmp_path / "venv/bin/python", "-c", "import apexline; print(apexline.__version__)", cwd=tmp_path).strip() == version_of_the_header()


def test_the_source_distribution_holds_all_that_a_build_reads(tmp_path: Path) -> None:
    code = "import sys; from setuptools import build_meta; print(build_meta.build_sdist(sys.argv[1]))"
    must_run(sys.executable, "-c", code, tmp_path, cwd=PYTHON)
    archive, = tmp_path.glob("*.tar.gz")
    assert archive.name == f"apexline-{version_of_the_header()}.tar.gz"
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path)
    tree = tmp_path / archive.name.removesuffix(".tar.gz")
    assert f"Version: {version_of_the_header()}" in (tree / "PKG-INFO").read_text(encoding="utf-8")
    must_run("cmake", "-G", "Ninja", "-S", tree, "-B", tmp_path / "build", "-DAPX_BUILD_TESTS=OFF", f"-DPython_EXECUTABLE={sys.executable}")
    database = json.loads((tmp_path / "build" / "compile_commands.json").read_text(encoding="utf-8"))
    compiled = {Path(entry["file"]).relative_to(tree).as_posix() for entry in database}
    expected = {path.relative_to(ROOT).as_posix() for folder in ("native/src", "steer/src", "bindings/python/src") for path in (ROOT / folder).rglob("*.cpp")}
    assert expected <= compiled
    assert must_run(sys.executable, "setup.py", "--version", cwd=tree).split()[-1] == version_of_the_header()


def test_a_missing_cmake_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "python3").symlink_to(sys.executable)
    result = run(sys.executable, "setup.py", "-q", "build", "--build-base", tmp_path / "build", cwd=PYTHON, env={"PATH": str(tmp_path)})
    assert result.returncode != 0
    assert "cmake was not found; get it with: sudo apt install cmake" in result.stderr.splitlines()[-1]


def test_the_stubs_say_what_the_native_module_has(build: Path, tmp_path: Path) -> None:
    if run(sys.executable, "-c", "import mypy.stubtest").returncode != 0:
        pytest.skip("mypy is not installed (tools/setup all)")
    (tmp_path / "mypy.ini").write_text("[mypy]\nignore_missing_imports = True\n[mypy-apexline.*]\nignore_errors = True\n")
    search = {"MYPYPATH": str(build / "python"), "PYTHONPATH": str(build / "python"), "MYPY_CACHE_DIR": str(tmp_path)}
    result = run(sys.executable, "-m", "mypy.stubtest", "apexline._native", "--concise", "--mypy-config-file", tmp_path / "mypy.ini", env=search)
    findings = [line for line in result.stdout.splitlines() if not PYBIND11.search(line)]
    assert result.stdout and findings == [], result.stderr
