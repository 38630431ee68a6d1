# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The examples of the bindings: every public symbol has one, with every function, method and property in it, and each program runs.

Fields of records and values of enumerations are shown by the example of their type.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from conftest import ROOT, must_run
from release import api

sys.path.insert(0, str(ROOT / "docs" / "site"))
import javascript  # noqa: E402
import programs  # noqa: E402
import reference  # noqa: E402

PROGRAMS = ROOT / "docs" / "site" / "programs"
BINDINGS = ROOT / "bindings"
# Every type of .NET has them, or they have no name to be called by.
OF_DOTNET = {"ToString", "Equals", "GetHashCode", "#ctor", "Item"}


def lacking(language: str, members: dict[str, list[str]], fields: dict[str, list[str]]) -> list[str]:
    examples = programs.read(PROGRAMS / language)
    unknown = sorted({name for example in examples for name in example.names} - members.keys())
    shown = {name: programs.shows(name, examples) for name in members}
    # A record is shown by its name or by one of its fields.
    absent = [name for name, code in shown.items() if fields[name] and not any(re.search(rf"\b{re.escape(word)}\b", code) for word in (name, *members[name], *fields[name]))]
    return programs.missing(members, examples) + absent + unknown


def test_every_symbol_of_csharp_has_an_example() -> None:
    public = reference.public_csharp(BINDINGS / "csharp" / "Apexline")
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (BINDINGS / "csharp" / "Apexline").glob("*.cs"))
    classes = set(re.findall(r"^    public (?:\w+ )*class (\w+)", sources, re.MULTILINE)) - {"NativeApi", "Constants"}
    members = {name: sorted(parts - OF_DOTNET) if name in classes else [] for name, parts in public.items()}
    assert len(members) > 120 and sum(map(len, members.values())) > 150
    assert lacking("csharp", members, {name: sorted(parts) for name, parts in public.items()}) == []


def test_every_symbol_of_python_has_an_example(build: Path) -> None:
    code = """
import apexline, apexline.steering, inspect, json
def parts(kind):
    names = vars(kind) if inspect.isclass(kind) else getattr(kind, "names", None) or ()
    return [name for name in names if not name.startswith("_")]
found = {}
for module in (apexline, apexline.steering):
    for name in module.__all__:
        value = getattr(module, name)
        own = parts(value)
        methods = [part for part in own if callable(getattr(value, part, None))]
        named = hasattr(value, "__members__")
        # Descriptions of cars and drivers are records with a few methods.
        found[name] = [own, [] if named else methods if name in ("Vehicle", "Driver") or not methods else own]
print(json.dumps(found))
"""
    found: dict[str, list[list[str]]] = json.loads(must_run(sys.executable, "-c", code, env={"PYTHONPATH": str(build / "python")}))
    members = {name: shown for name, (_, shown) in found.items()}
    assert len(members) > 80 and sum(map(len, members.values())) > 150
    assert lacking("python", members, {name: own for name, (own, _) in found.items()}) == []


def test_every_symbol_of_javascript_has_an_example() -> None:
    binding = javascript.read_binding(BINDINGS / "javascript" / "src", api.read_api()["symbols"])
    # Records and enumerations are generated from C.
    members = {symbol.name: [] if page.endswith(".g") and page != "fields.g" else [member.name for member in symbol.members] for page, symbols in binding.items() for symbol in symbols}
    fields = {symbol.name: [member.name for member in symbol.members] for symbols in binding.values() for symbol in symbols}
    assert len(members) > 180 and sum(map(len, members.values())) > 150
    assert lacking("javascript", members, fields) == []


def test_a_member_without_an_example_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("# A, B: what a does.\ndef a() -> None:\n    A().one()\n\n\n# No title\ndef two() -> None:\n    C()\n", encoding="utf-8")
    examples = programs.read(tmp_path)
    assert [(example.names, example.words, example.code) for example in examples] == [(["A", "B"], "what a does.", "def a() -> None:\n    A().one()")]
    assert programs.missing({"A": ["one", "two"], "B": [], "C": []}, examples) == ["A.two", "C"]


def test_a_page_has_an_example_once(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("# A, B: what a does.\ndef a() -> None:\n    A()\n", encoding="utf-8")
    examples = programs.read(tmp_path)
    first, second = programs.lines_for("A", examples), programs.lines_for("B", examples)
    assert first[:3] == ["(example-python-0)=", "", "Example: what a does."] and "```python" in first
    assert second == ["Example: {ref}`what a does. <example-python-0>`", ""] and programs.lines_for("C", examples) == []


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("csharp/*.cs")), ids=lambda path: path.stem)
def test_csharp_examples_run(path: Path, build: Path, tmp_path: Path) -> None:
    binding = build / "csharp" / "Apexline.dll"
    if shutil.which("mcs") is None or not binding.is_file():
        pytest.skip("the C# binding is not built: Mono is not installed (tools/setup all)")
    shutil.copy(binding, tmp_path)
    shutil.copy(build / "bindings" / "libapexline.so", tmp_path)
    must_run("mcs", "-nologo", "-unsafe", "-langversion:latest", "-warn:4", "-warnaserror+", "-r:Apexline.dll", f"-out:{path.stem}.exe", path, cwd=tmp_path)
    assert must_run("mono", tmp_path / f"{path.stem}.exe", cwd=ROOT, timeout=300)


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("python/*.py")), ids=lambda path: path.stem)
def test_python_examples_run(path: Path, build: Path) -> None:
    assert must_run(sys.executable, "-B", path, cwd=ROOT, env={"PYTHONPATH": str(build / "python")}, timeout=300)


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("javascript/*.mjs")), ids=lambda path: path.stem)
def test_javascript_examples_run(path: Path, tmp_path: Path) -> None:
    if shutil.which("node") is None or not all((BINDINGS / "javascript" / "dist" / name).is_file() for name in ("apexline.wasm", "apexline.js")):
        pytest.skip("the npm package is not built (tools/setup play, bindings/javascript/build.py)")
    package = tmp_path / "node_modules" / "apexline"
    package.mkdir(parents=True)
    shutil.copy(BINDINGS / "javascript" / "package.json", package)
    (package / "dist").symlink_to(BINDINGS / "javascript" / "dist")
    shutil.copy(path, tmp_path)
    assert must_run("node", tmp_path / path.name, cwd=ROOT, timeout=300)
