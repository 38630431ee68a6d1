# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The bindings of engines whose editors are not to be had here: compiled against stand-ins of their headers, a lap driven through them."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from conftest import LAP, ROOT, must_run, run, version_of_the_header

ENGINES = Path(__file__).parent / "engines"
TRACK = ROOT / "data" / "tracks" / "street.track.json"
# Headers that the engines really have, by which a stand-in cannot invent one.
GODOT_HEADERS = {"gdextension_interface.h", "godot_cpp/godot.hpp", "godot_cpp/core/class_db.hpp", "godot_cpp/core/object.hpp",
                 *(f"godot_cpp/classes/{name}.hpp" for name in ("engine", "file_access", "node", "ref", "resource", "rigid_body3d", "vehicle_body3d", "vehicle_wheel3d")),
                 *(f"godot_cpp/variant/{name}.hpp" for name in ("array", "basis", "dictionary", "packed_byte_array", "packed_vector3_array", "string", "utility_functions",
                                                                "vector3"))}  # fmt: skip
UNREAL = ROOT / "bindings" / "unreal" / "Apexline"
UNREAL_HEADERS = {"CoreMinimal.h", "Components/ActorComponent.h", "Components/PrimitiveComponent.h", "Engine/World.h", "GameFramework/Actor.h", "Misc/FileHelper.h",
                  "Modules/ModuleManager.h", "Subsystems/WorldSubsystem.h"}  # fmt: skip
CLASS = re.compile(r"class APEXLINE_API (\w+) : public (\w+)")
INCLUDE = re.compile(r'^#include <([^>]+)>', re.MULTILINE)


def forward(folder: Path, headers: set[str], stand_in: str) -> Path:
    """A folder with a header of each of the names, all of them the stand-in."""
    for name in headers:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f'#include "{stand_in}"\n', encoding="utf-8")
    return folder


def drive_through(sources: list[Path], include: list[Path], main: str, build: Path, place: Path) -> str:
    """Compiles the sources with the program `main` and runs it on the track street. Returns what it printed."""
    library = build / "native" / "libapexline.so"
    compiler = ["ccache", "g++"] if shutil.which("ccache") else ["g++"]
    objects = []
    for source in [*sources, ENGINES / main]:
        objects.append(place / f"{source.stem}.o")
        must_run(*compiler, "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", *(f"-I{path}" for path in [*include, ENGINES, ROOT / "native" / "include"]),
                 "-c", source, "-o", objects[-1])
    must_run("g++", *objects, library, f"-Wl,-rpath,{library.parent}", "-o", place / "lap")
    return must_run(place / "lap", TRACK, cwd=place, timeout=300)


def test_a_lap_is_driven_through_the_nodes_of_godot(build: Path, tmp_path: Path) -> None:
    source = ROOT / "bindings" / "godot" / "src"
    headers = forward(tmp_path / "headers", GODOT_HEADERS, "godot.h")
    output = drive_through(sorted(source.glob("*.cpp")), [headers, source], "godot_lap.cpp", build, tmp_path)
    assert LAP.fullmatch(output.strip()), output


def test_godot_s_sources_include_what_godot_cpp_has() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bindings" / "godot" / "src").iterdir())
    named = {name for name in INCLUDE.findall(text) if name.startswith("g")}
    assert named == GODOT_HEADERS


def test_a_missing_godot_cpp_is_named_with_the_command(tmp_path: Path) -> None:
    result = run("cmake", "-S", ROOT / "bindings" / "godot", "-B", tmp_path)
    assert result.returncode != 0 and "git clone -b 4.3 https://github.com/godotengine/godot-cpp" in " ".join(result.stderr.split())


def test_godot_is_told_of_the_files_that_the_build_makes() -> None:
    text = (ROOT / "bindings/godot/addons/apexline/apexline.gdextension").read_text(encoding="utf-8")
    entry = re.search(r'entry_symbol = "(\w+)"', text)
    assert entry and f"{entry[1]}(" in (ROOT / "bindings/godot/src/register_types.cpp").read_text(encoding="utf-8")
    assert all(Path(name).stem in {"libapexline_godot", "apexline_godot"} for name in re.findall(r"res://(\S+)\"", text))


def generate(folder: Path, public: Path) -> None:
    """Output of Unreal's header tool for each header, as far as the sources use it: Super."""
    for path in public.glob("*.h"):
        match = CLASS.search(path.read_text(encoding="utf-8"))
        body = f"public: using Super = {match[2]}; private:" if match else ""
        (folder / f"{path.stem}.generated.h").write_text(f'#undef GENERATED_BODY\n#define GENERATED_BODY() {body}\n', encoding="utf-8")


def test_a_lap_is_driven_through_the_component_of_unreal(build: Path, tmp_path: Path) -> None:
    module = UNREAL / "Source" / "Apexline"
    headers = forward(tmp_path / "headers", UNREAL_HEADERS, "unreal.h")
    generate(headers, module / "Public")
    output = drive_through(sorted((module / "Private").glob("*.cpp")), [headers, module / "Public", module / "Private"], "unreal_lap.cpp", build, tmp_path)
    assert LAP.fullmatch(output.strip()), output


def test_unreal_s_headers_end_their_includes_with_the_generated_one() -> None:
    for path in (UNREAL / "Source/Apexline/Public").glob("*.h"):
        includes = re.findall(r'^#include ["<]([^">]+)[">]', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert includes[-1] == f"{path.stem}.generated.h"


def test_unreal_s_module_links_what_is_installed(prefix: Path, tmp_path: Path) -> None:
    if shutil.which("mcs") is None:
        pytest.skip("Mono is not installed (tools/setup all)")
    module = tmp_path / "Source" / "Apexline"
    shutil.copytree(UNREAL / "Source" / "Apexline", module)
    shutil.copytree(prefix, tmp_path / "Source" / "ThirdParty" / "Apexline", symlinks=True)
    must_run("mcs", "-nologo", f"-out:{tmp_path}/rules.exe", module / "Apexline.Build.cs", ENGINES / "UnrealBuildTool.cs")
    output = must_run("mono", tmp_path / "rules.exe", module, "Linux")
    named = re.findall(r"^(?:includes|links|ships) (\S+)", output, re.MULTILINE)
    assert len(named) == 3 and all(Path(path).exists() for path in named), output
    windows = must_run("mono", tmp_path / "rules.exe", module, "Win64")
    assert "bin/apexline.dll as $(PluginDir)/Binaries/Win64/apexline.dll" in windows
    assert "there is no library for Mac" in run("mono", tmp_path / "rules.exe", module, "Mac").stderr


def test_the_plugin_has_the_header_s_version_and_its_module() -> None:
    plugin = json.loads((UNREAL / "Apexline.uplugin").read_text(encoding="utf-8"))
    assert plugin["VersionName"] == version_of_the_header()
    assert [entry["Name"] for entry in plugin["Modules"]] == ["Apexline"] and (UNREAL / "Source/Apexline/Apexline.Build.cs").is_file()
