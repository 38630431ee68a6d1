# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The package as a whole: loading, types, samples, and the script that finds the build."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import apexline
from apexline import _native

PACKAGE = Path(apexline.__file__).parent

WRONG_LIBRARY = """
#include <apexline/base.h>
apx_status apx_fingerprint_get(apx_fingerprint* fingerprint) {
    fingerprint->version = %s;
    fingerprint->struct_count = APX_STRUCT_COUNT;
    for (int i = 0; i < APX_STRUCT_COUNT; ++i) fingerprint->struct_sizes[i] = 12;
    return APX_OK;
}
"""


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("version", "words"), [("APX_VERSION", "struct 0 has 12 bytes"), ("990000", "version is 990000")]
)
def test_a_library_that_does_not_fit_is_refused_at_import(tmp_path: Path, version: str, words: str) -> None:
    compiler = os.environ.get("APX_C_COMPILER") or shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("needs a C compiler and LD_PRELOAD")
    (tmp_path / "wrong.c").write_text(WRONG_LIBRARY % version)
    command = [compiler, "-shared", "-fPIC", f"-I{ROOT}/native/include", "-o", "wrong.so", "wrong.c"]
    subprocess.run(command, cwd=tmp_path, check=True)
    result = run_python("import apexline", LD_PRELOAD=str(tmp_path / "wrong.so"), PYTHONPATH=str(PACKAGE.parent))
    assert result.returncode == 1
    last = result.stderr.splitlines()[-1]
    assert last.startswith("ImportError: the loaded apexline library does not fit")
    assert words in last and "build and install" in last


def test_a_package_without_its_library_says_what_to_do(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "apexline", ignore=shutil.ignore_patterns("libapexline*", "_native*.so"))
    result = run_python("import apexline", PYTHONPATH=str(tmp_path))
    assert result.returncode == 1 and "tools/demo" in result.stderr.splitlines()[-1]


def test_importing_does_nothing_but_import() -> None:
    code = "import apexline, sys; print('rich' in sys.modules, 'matplotlib' in sys.modules)"
    result = run_python(code, PYTHONPATH=str(PACKAGE.parent))
    assert (result.stdout.split(), result.stderr) == (["False", "False"], "")


def test_types_name_what_the_module_has() -> None:
    tree = ast.parse((PACKAGE / "_native.pyi").read_text(encoding="utf-8"))
    aliases = {"Structs", "Floats", "ProgressCallback", "VehicleLike"}
    typed: dict[str, set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            inner = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            targets = [item.targets[0] for item in node.body if isinstance(item, ast.Assign)]
            inner |= {target.id for target in targets if isinstance(target, ast.Name)}
            typed[node.name] = {name for name in inner if not name.startswith("__")}
        elif isinstance(node, ast.FunctionDef):
            typed[node.name] = set()
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id not in aliases:
            typed[node.target.id] = set()
    assert set(typed) == {name for name in dir(_native) if not name.startswith("_")}
    for name, inner in typed.items():
        value = getattr(_native, name)
        if isinstance(value, type):
            members = getattr(value, "__members__", None) or vars(value)
            assert inner == {key for key in members if not key.startswith("_")}, name


def test_every_function_says_what_it_does() -> None:
    for name in dir(_native):
        value = getattr(_native, name)
        if isinstance(value, type) and not hasattr(value, "__members__"):
            assert value.__doc__, name
            for key, member in vars(value).items():
                if callable(member) and not key.startswith("_"):
                    assert re.search(r"\n\n\S", member.__doc__ or ""), f"{name}.{key}"
                elif isinstance(member, property):
                    assert (member.__doc__ or "").strip(), f"{name}.{key}"


def test_everything_that_is_exported_exists() -> None:
    assert sorted(apexline.__all__) == sorted(set(apexline.__all__))
    assert all(hasattr(apexline, name) for name in apexline.__all__)


def test_the_structs_have_the_sizes_of_the_header() -> None:
    assert (apexline.CAR_STATE.itemsize, apexline.CONTROLS.itemsize) == (40, 12)


@pytest.mark.parametrize("name", apexline.sample_tracks())
def test_every_sample_track_is_clean_and_bakes(name: str) -> None:
    assert [str(finding) for finding in apexline.Source.from_file(name).lint()] == []
    track = apexline.Track.from_file(name)
    assert 0.0 < track.line_info("racing").time_s < track.line_info("overtaking").time_s * 1.05


def test_the_script_runs_the_built_package() -> None:
    build = PACKAGE.parent.parent
    result = subprocess.run([ROOT / "tools" / "apexline", "--version"], env=os.environ | {"APEXLINE_BUILD": str(build)},
                            capture_output=True, text=True)  # fmt: skip
    assert (result.returncode, result.stdout.strip()) == (0, f"apexline {apexline.__version__}")


def test_the_script_says_when_nothing_is_built(tmp_path: Path) -> None:
    script = tmp_path / "tools" / "apexline"
    script.parent.mkdir()
    shutil.copy(ROOT / "tools" / "apexline", script)
    environment = {key: value for key, value in os.environ.items() if key != "APEXLINE_BUILD"}
    result = subprocess.run([script, "info", "club"], env=environment, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.strip() == "apexline: nothing is built yet; run tools/demo or tools/test first"
