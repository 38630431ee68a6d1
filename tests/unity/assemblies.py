# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Compiles the package as Unity would, assembly by assembly, with Mono's compiler against the stand-ins for Unity."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "unity_package"
STUBS = Path(__file__).resolve().parent / "Stubs"
PLAY = Path(__file__).resolve().parent / "Play"

# A project has the Input Manager on, or the Input System package, or both.
INPUT_MANAGER = ("ENABLE_LEGACY_INPUT_MANAGER",)
BURST_PACKAGE = ("APX_BURST",)
ENTITIES_PACKAGE = ("APX_ENTITIES",)
INPUT_SYSTEM = ("ENABLE_INPUT_SYSTEM", "APX_INPUT_SYSTEM")

UNITY_2022 = ("UNITY_2022_3_OR_NEWER",)

# Every version from the first that the package supports (2022.3.5f1) on, with what its editor defines.
VERSIONS = {"2022.3": UNITY_2022} | {
    f"6000.{newest}": (*UNITY_2022, *(f"UNITY_6000_{minor}_OR_NEWER" for minor in range(newest + 1))) for newest in range(8)}
EDITOR = ("UNITY_EDITOR",)

# Assemblies of Unity, by the names that assembly definitions use.
ENGINE, EDITOR_ENGINE, SPLINES, INPUT, BURST, ENTITIES = "UnityEngine", "UnityEditor", "Unity.Splines", "Unity.InputSystem", "Unity.Burst", "Unity.Entities"
RENAMED = {"Unity.Mathematics": SPLINES, "Unity.Collections": None, "UnityEngine.TestRunner": None, "UnityEditor.TestRunner": None}

# Assemblies that hold NUnit tests: the package's own, and those of the fake loop.
TESTS = ("Apexline.Unity.Tests", "Apexline.Unity.Editor.Tests", "Apexline.Play.Tests")

SAMPLES = ("BasicTrack", "Birds", "Cars", "RawRace", "Rollback", "Traffic")

# Programs that are run by themselves.
PROGRAMS = {"Missing", "Bench", "ReadRoad"}


def binding_folder() -> Path:
    return Path(os.environ.get("APX_BINDING", ROOT / "bindings" / "csharp" / "Apexline"))


def find_nunit() -> Path | None:
    found = sorted(Path("/usr/lib/cli").glob("nunit.framework-2*/nunit.framework.dll"))
    return found[-1] if found else None


Done = dict[tuple[object, ...], Path]
"""Assemblies that were compiled, by all that the compiler reads."""


class Compiler:
    """Compiles into one folder, for one version of Unity and one kind of build.

    Versions differ in a few assemblies alone: compilers that share `done` compile the same assembly once and copy it.
    """

    def __init__(self, folder: Path, binding: Path, defines: tuple[str, ...], inputs: tuple[str, ...] = INPUT_MANAGER, done: Done | None = None) -> None:
        self.folder, self.binding, self.defines = folder, binding, (*defines, *inputs)
        self.done: Done = {} if done is None else done
        self.keys: dict[str, tuple[object, ...]] = {}
        self.words: dict[str, set[str]] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def compile(self, name: str, sources: list[Path], references: list[str], target: str = "library", extra: tuple[str, ...] = (),
                unsafe: bool = True) -> None:
        output = self.folder / f"{name}.{'exe' if target == 'exe' else 'dll'}"
        # A define that neither the sources nor those of the references have makes no difference.
        text = "".join(path.read_text(encoding="utf-8") for path in sources)
        self.words[name] = set(re.findall(r"\w+", text)).union(*(self.words[reference] for reference in references))
        defines = tuple(define for define in self.defines if define in self.words[name])
        key = (name, target, tuple(sorted(sources)), defines, extra, unsafe, *(self.keys[reference] for reference in references))
        self.keys[name] = key
        if key in self.done:
            for path in self.done[key].parent.glob(f"{self.done[key].name}*"):
                shutil.copy(path, self.folder)
            return
        command = ["mcs", "-nologo", "-langversion:latest", "-warn:4", "-warnaserror+", "-debug", "-optimize+", f"-target:{target}",
                   f"-out:{output}", *(["-unsafe"] if unsafe else []), *(f"-define:{define}" for define in self.defines),
                   *(f"-r:{self.folder / reference}.dll" for reference in references), *extra,
                   # Unity's own warnings about fields that the inspector fills are off in Unity as well.
                   "-nowarn:0649,0414,0169", *map(str, sorted(sources))]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            raise AssertionError(f"{name} with {' '.join(self.defines)}:\n{result.stdout}{result.stderr}")
        self.done[key] = output

    def stubs(self) -> None:
        engine = [path for path in STUBS.glob("*.cs") if path.stem not in {"Editor", "Splines", "InputSystem", "Burst", "Entities"}]
        self.compile(ENGINE, engine, [], extra=("-r:System.Core",))
        self.compile(EDITOR_ENGINE, [STUBS / "Editor.cs"], [ENGINE], extra=("-r:System.Core",))
        self.compile(SPLINES, [STUBS / "Splines.cs"], [ENGINE])
        self.compile(INPUT, [STUBS / "InputSystem.cs"], [ENGINE])
        self.compile(BURST, [STUBS / "Burst.cs"], [])
        self.compile(ENTITIES, [STUBS / "Entities.cs"], [ENGINE])

    def definition(self, asmdef: Path, sources: list[Path] | None = None, extra: tuple[str, ...] = ()) -> None:
        """One assembly as its definition says: its references, whether it may be unsafe, whether it knows the engine."""
        text = json.loads(asmdef.read_text(encoding="utf-8"))
        references = [RENAMED.get(name, name) for name in text["references"]]
        if "APX_INPUT_SYSTEM" not in self.defines:
            references = [name for name in references if name != INPUT]  # as in a project without the package
        references = [name for name in references if name != BURST or "APX_BURST" in self.defines]
        references = [name for name in references if name != ENTITIES or "APX_ENTITIES" in self.defines]
        engine = [] if text["noEngineReferences"] else [ENGINE] + ([EDITOR_ENGINE] if "UNITY_EDITOR" in self.defines else [])
        known = sorted({name for name in references if name} | set(engine))
        nested = {path.parent for path in asmdef.parent.rglob("*.asmdef")} - {asmdef.parent}
        if sources is None:
            sources = [path for path in asmdef.parent.rglob("*.cs") if not nested & set(path.parents)]
        self.compile(text["name"], sources, known, extra=extra, unsafe=text["allowUnsafeCode"])

    def package(self, player: bool = False) -> None:
        """Binding, runtime and sample; in an editor also the editor assemblies."""
        self.stubs()
        self.definition(PACKAGE / "Runtime/Binding/Apexline.asmdef", sorted(self.binding.glob("*.cs")))
        self.definition(PACKAGE / "Runtime/Apexline.Unity.asmdef")
        for sample in SAMPLES:
            self.definition(PACKAGE / f"Samples~/{sample}/Apexline.Samples.{sample}.asmdef")
        if not player:
            self.definition(PACKAGE / "Editor/Apexline.Unity.Editor.asmdef", extra=("-r:System.Core", "-r:System.Xml"))
            self.definition(PACKAGE / "Editor/Splines/Apexline.Unity.Splines.Editor.asmdef")

    def tests(self, nunit: Path) -> None:
        """The package's own tests, those of the fake loop, and the program that runs without a library."""
        extra = (f"-r:{nunit}", "-r:System.Core")
        self.definition(PACKAGE / "Tests/Runtime/Apexline.Unity.Tests.asmdef", extra=extra)
        self.definition(PACKAGE / "Tests/Editor/Apexline.Unity.Editor.Tests.asmdef", extra=extra)
        references = [ENGINE, EDITOR_ENGINE, SPLINES, "Apexline", "Apexline.Unity", "Apexline.Unity.Editor", "Apexline.Unity.Splines.Editor",
                      *(f"Apexline.Samples.{sample}" for sample in SAMPLES), *([ENTITIES] if "APX_ENTITIES" in self.defines else [])]
        sources = [path for path in PLAY.glob("*.cs") if path.stem not in PROGRAMS]
        self.compile("Apexline.Play.Tests", sources, references, extra=extra)
        self.program("Missing")
        self.program("ReadRoad", editor=True)

    def program(self, name: str, more: list[Path] | None = None, editor: bool = False) -> None:
        references = [ENGINE, "Apexline", "Apexline.Unity", "Apexline.Samples.BasicTrack"]
        references += [EDITOR_ENGINE, "Apexline.Unity.Editor"] if editor else []
        nunit = find_nunit()
        extra = ("-r:System.Core", *([f"-r:{nunit}"] if more and nunit else []))
        self.compile(name, [PLAY / f"{name}.cs", *(more or [])], references, target="exe", extra=extra)
