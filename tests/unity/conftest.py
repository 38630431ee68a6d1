# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Fixtures of the Unity tests. CTest sets APX_ALL_LIBRARY; run by hand, what needs the library is skipped."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import assemblies  # noqa: E402
import counter  # noqa: E402


@pytest.fixture(scope="session")
def binding() -> Path:
    return assemblies.binding_folder()


@pytest.fixture(scope="session")
def compiler_found() -> None:
    if shutil.which("mcs") is None:
        pytest.skip("Mono's compiler mcs is not installed (tools/setup all)")


@pytest.fixture(scope="session")
def library() -> Path:
    path = Path(os.environ.get("APX_ALL_LIBRARY", ""))
    if not path.is_file():
        pytest.skip("APX_ALL_LIBRARY does not name the built shared library; run this through ctest")
    if os.environ.get("APX_SANITIZE"):
        pytest.skip("Mono cannot load a library built with sanitizers")
    return path.resolve()


@pytest.fixture(scope="session")
def compiled() -> assemblies.Done:
    """Assemblies that the tests have compiled, to be shared."""
    return {}


@pytest.fixture(scope="session")
def editor_folder(compiler_found: None, binding: Path, compiled: assemblies.Done, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything compiled for the editor of Unity 2022.3 with ECS, with the tests where NUnit is there."""
    folder = tmp_path_factory.mktemp("editor")
    compiler = assemblies.Compiler(folder, binding, (*assemblies.UNITY_2022, *assemblies.EDITOR, *assemblies.ENTITIES_PACKAGE), done=compiled)
    compiler.package()
    nunit = assemblies.find_nunit()
    if nunit is not None:
        compiler.tests(nunit)
    return folder


@dataclass(frozen=True)
class Outcome:
    passed: bool
    message: str


@dataclass(frozen=True)
class Played:
    folder: Path
    outcomes: dict[str, list[Outcome]]


def play(folder: Path, library: Path, tests: tuple[str, ...], only: str = "") -> Played:
    """Plays NUnit tests against the real library; results by "Class.Test"."""
    if shutil.which("mono") is None or shutil.which("nunit-console") is None or assemblies.find_nunit() is None:
        pytest.skip("Mono and NUnit are not installed (tools/setup all)")
    if platform.machine() != "x86_64" or platform.system() != "Linux":
        pytest.skip("calls are counted on x86-64 Linux alone")
    counter.build(library, folder)
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    environment = {"APX_PICTURES": str(pictures)} | os.environ | {"APX_ROOT": str(assemblies.ROOT), "LD_LIBRARY_PATH": str(folder)}
    outcomes: dict[str, list[Outcome]] = {}
    for test in (folder / f"{name}.dll" for name in tests):
        xml = folder / f"{test.stem}.xml"
        command = ["nunit-console", str(test), "-nologo", "-noshadow", "-domain=None", f"-xml={xml}", *([f"-run:{only}"] if only else [])]
        run = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, timeout=600)
        if not xml.is_file():
            raise AssertionError(f"{test.stem} died before it could report:\n{run.stdout[-3000:]}\n{run.stderr[-3000:]}")
        for case in ElementTree.parse(xml).getroot().iter("test-case"):
            class_name, _, name = (case.get("name") or "").partition("(")[0].rpartition(".")
            message = f"{case.get('name')}: {case.findtext('.//message') or ''}\n{case.findtext('.//stack-trace') or ''}"
            key = f"{class_name.rpartition('.')[2]}.{name}"
            outcomes.setdefault(key, []).append(Outcome(case.get("success") == "True", message))
    return Played(folder, outcomes)


@pytest.fixture(scope="session")
def played(library: Path, editor_folder: Path) -> Played:
    return play(editor_folder, library, assemblies.TESTS)


@pytest.fixture(scope="session")
def played_with_input_system(library: Path, compiler_found: None, binding: Path, compiled: assemblies.Done, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The tests of input once more, in a project that has the Input System package on and nothing else."""
    nunit = assemblies.find_nunit()
    if nunit is None:
        pytest.skip("NUnit is not installed (tools/setup all)")
    folder = tmp_path_factory.mktemp("input_system")
    compiler = assemblies.Compiler(folder, binding, (*assemblies.UNITY_2022, *assemblies.EDITOR), assemblies.INPUT_SYSTEM, compiled)
    compiler.package()
    compiler.tests(nunit)
    return play(folder, library, ("Apexline.Play.Tests",), "Apexline.Unity.Tests.InputTests")
