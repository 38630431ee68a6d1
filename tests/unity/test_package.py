# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Rules for a Unity package that can be checked without Unity: on the package as it is staged, with a library for every
platform (the bytes of the libraries do not matter here)."""

from __future__ import annotations

import json
import os
import platform
import plistlib
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path, PurePosixPath

import pytest
from assemblies import PACKAGE, ROOT

sys.dont_write_bytecode = True
sys.path.insert(0, str(PACKAGE / "Build~"))
import metas  # noqa: E402

LIBRARIES = {
    "Linux/x86_64/libapexline.so": {"Editor", "Linux64"},
    "Windows/x86_64/apexline.dll": {"Editor", "Win64"},
    "Windows/arm64/apexline.dll": {"Editor", "Win64"},
    "macOS/libapexline.dylib": {"Editor", "OSXUniversal"},
    "Android/arm64-v8a/libapexline.so": {"Android"},
    "iOS/Device/libapexline.a": {"iOS"},
    "iOS/Simulator/libapexline.a": {"iOS"},
    "WebGL/apexline_webgl.cpp": {"WebGL"},
}
# The first bytes of a library of each kind; the rest does not matter here.
PE = b"MZ".ljust(60, b"\0") + (64).to_bytes(4, "little") + b"PE\0\0\x64\x86"
PE_ARM64 = PE[:-2] + b"\x64\xaa"
ELF = b"\x7fELF\x02\x01".ljust(18, b"\0")
HEADS = {"Linux": ELF + b"\x3e\0", "Android": ELF + b"\xb7\0", "Windows": PE, "macOS": b"\xca\xfe\xba\xbe", "iOS": b"!<arch>\n", "WebGL": b"// "}
KINDS = {".cs": "MonoImporter", ".asmdef": "AssemblyDefinitionImporter", ".md": "TextScriptImporter", ".txt": "TextScriptImporter",
         ".unity": "DefaultImporter", ".prefab": "PrefabImporter", ".asset": "NativeFormatImporter"}


def head_of(place: str) -> bytes:
    return PE_ARM64 if place.startswith("Windows/arm64") else HEADS[place.split("/")[0]]


def stage(folder: Path, binding: Path) -> Path:
    command = [sys.executable, PACKAGE / "Build~" / "stage.py", "--out", folder, "--binding", binding]
    for place in LIBRARIES:
        library = folder.parent / "libraries" / place
        library.parent.mkdir(parents=True, exist_ok=True)
        library.write_bytes(head_of(place) + place.encode())
        command += ["--library", f"{place}={library}"]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "com.apexline.racing-ai"


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory, binding: Path) -> Path:
    return stage(tmp_path_factory.mktemp("staged") / "out", binding)


@pytest.fixture(scope="module")
def assets(staged: Path) -> list[PurePosixPath]:
    return metas.entries(staged)


def meta_of(staged: Path, path: PurePosixPath) -> str:
    return (staged / f"{path}.meta").read_text(encoding="utf-8")


def guid_in(text: str) -> str:
    found = re.search(r"^guid: ([0-9a-f]{32})$", text, re.MULTILINE)
    assert found, text[:80]
    return found.group(1)


# ---------------------------------------------------------------- metas

def test_every_file_and_folder_has_its_meta_and_no_meta_is_orphaned(staged: Path, assets: list[PurePosixPath]) -> None:
    assert len(assets) > 80
    assert [str(path) for path in assets if not (staged / f"{path}.meta").is_file()] == []
    assert metas.orphans(staged) == []


def test_metas_are_those_that_the_generator_writes_and_the_lock_holds(staged: Path) -> None:
    assert metas.differences(PACKAGE, metas.load_lock()) == [], "run unity_package/Build~/metas.py --update"
    assert metas.differences(staged, metas.load_lock()) == [], "run metas.py --update --staged with this package"


def test_guids_are_well_formed_and_unique(staged: Path, assets: list[PurePosixPath]) -> None:
    guids = [guid_in(meta_of(staged, path)) for path in assets]
    assert len(guids) == len(set(guids))


def test_no_guid_has_changed_since_it_was_committed() -> None:
    shown = subprocess.run(["git", "-C", ROOT, "show", "HEAD:unity_package/Build~/guids.json"], capture_output=True, text=True)
    if shown.returncode != 0:
        pytest.skip("this is no git checkout with a committed guids.json")
    now = metas.load_lock()
    assert {path: guid for path, guid in json.loads(shown.stdout).items() if now.get(path, guid) != guid} == {}


def test_importers_fit_their_files(staged: Path, assets: list[PurePosixPath]) -> None:
    for path in assets:
        lines = meta_of(staged, path).splitlines()
        assert lines[0] == "fileFormatVersion: 2"
        kind = [line.rstrip(":") for line in lines if line.endswith("Importer:")]
        assert len(kind) == 1, path
        if (staged / path).is_dir():
            assert "folderAsset: yes" in lines and kind == ["DefaultImporter"]
        elif path.name == "package.json":
            assert kind == ["PackageManifestImporter"]
        elif metas.plugin_target(path):
            assert kind == ["PluginImporter"]
        else:
            assert kind == [KINDS[path.suffix]], path


def test_metas_end_their_lines_as_unity_does(staged: Path, assets: list[PurePosixPath]) -> None:
    for path in assets:
        raw = (staged / f"{path}.meta").read_bytes()
        assert b"\r" not in raw and raw.endswith(b"assetBundleVariant: \n")


# ---------------------------------------------------------------- native plugins

def platforms_of(text: str) -> dict[str, tuple[bool, dict[str, str]]]:
    """Enabled or not, and settings, by target ("Any" for the entry of the user interface is left out)."""
    found = {}
    for block in text.partition("platformData:\n")[2].split("  - first:\n")[1:]:
        lines = block.splitlines()
        group, _, target = lines[0].strip().partition(":")
        settings = dict(re.findall(r"^        ([^:]+): ?(.*)$", block, re.MULTILINE))
        name = target.strip() if group else "Exclude"
        found[name or "Any"] = ("enabled: 1" in block, settings)
    return found


@pytest.mark.parametrize("place", LIBRARIES)
def test_a_library_is_enabled_for_its_own_platform_alone(staged: Path, place: str) -> None:
    platforms = platforms_of(meta_of(staged, PurePosixPath("Runtime/Plugins") / place))
    enabled = {name for name, (is_on, _) in platforms.items() if is_on}
    assert enabled == LIBRARIES[place]
    # An absent entry takes a default, so every one is written.
    assert {"Exclude", "Any", "Editor", "Linux64", "Win", "Win64", "OSXUniversal", "Android", "iOS", "WebGL"} == set(platforms)
    for name, value in platforms["Exclude"][1].items():
        assert (value == "0") == (name.removeprefix("Exclude ") in enabled), name


def test_no_two_libraries_meet_in_one_player_or_editor(staged: Path) -> None:
    taken: dict[tuple[str, str], str] = {}
    for place in LIBRARIES:
        platforms = platforms_of(meta_of(staged, PurePosixPath("Runtime/Plugins") / place))
        for name, (is_on, settings) in platforms.items():
            if is_on and name != "iOS":  # device or simulator is chosen while building
                key = (name, settings.get("OS", ""), settings.get("CPU", ""))
                assert key not in taken, f"{place} and {taken.get(key)} for {key}"
                taken[key] = place


def test_the_privacy_manifest_says_that_nothing_is_collected(staged: Path) -> None:
    place = PurePosixPath("Runtime/Plugins/iOS/Apexline.xcprivacy")
    assert {name for name, (is_on, _) in platforms_of(meta_of(staged, place)).items() if is_on} == {"iOS"}
    content = plistlib.loads((staged / place).read_bytes())
    assert content == {"NSPrivacyTracking": False, "NSPrivacyTrackingDomains": [], "NSPrivacyCollectedDataTypes": [],
                       "NSPrivacyAccessedAPITypes": []}


def test_cpus_are_those_that_unity_allows(staged: Path) -> None:
    for place in LIBRARIES:
        editor = platforms_of(meta_of(staged, PurePosixPath("Runtime/Plugins") / place))["Editor"][1]
        assert editor["OS"] != "AnyOS" or editor["CPU"] == "AnyCPU"
        assert (editor["OS"], editor["CPU"]) != ("Linux", "ARM64")


# ---------------------------------------------------------------- package.json and assembly definitions

def package_json() -> dict:
    return json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))


def test_the_manifest_keeps_to_the_rules() -> None:
    package = package_json()
    assert re.fullmatch(r"[a-z0-9][a-z0-9._-]{0,49}", package["name"]) and not package["name"].startswith("com.unity")
    assert re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", package["version"])
    assert package["unity"] == "2022.3" and package["unityRelease"] == "5f1", "Undo.SetSiblingIndex came with 2022.3.5f1"
    assert "type" not in package and "hideInEditor" not in package
    for name, version in package["dependencies"].items():
        assert name.startswith("com.unity.modules.") and version == "1.0.0"
    for key in ("displayName", "description", "license"):
        assert package[key]


def test_the_links_lead_to_where_the_package_is_published(binding: Path, tmp_path: Path) -> None:
    command = [sys.executable, PACKAGE / "Build~/stage.py", "--out", tmp_path, "--binding", binding, "--url"]
    subprocess.run([*command, "https://example.org/apexline/"], check=True, capture_output=True)
    staged_json = json.loads((tmp_path / "com.apexline.racing-ai/package.json").read_text(encoding="utf-8"))
    assert staged_json["documentationUrl"] == "https://example.org/apexline/Documentation~/index.md"
    assert staged_json["changelogUrl"] == "https://example.org/apexline/CHANGELOG.md"
    assert staged_json["licensesUrl"] == "https://example.org/apexline/LICENSE.md"
    assert {key: value for key, value in staged_json.items() if not key.endswith("Url")} == package_json()
    run = subprocess.run([*command, "example.org"], capture_output=True, text=True)
    assert run.returncode != 0 and "https://" in run.stderr


def test_samples_lie_where_the_manifest_says(staged: Path) -> None:
    for sample in package_json()["samples"]:
        folder = staged / sample["path"]
        assert sample["path"].startswith("Samples~/") and folder.is_dir()
        assert list(folder.glob("*.asmdef")) and sample["displayName"] and sample["description"]


def asmdefs(staged: Path) -> dict[str, dict]:
    found = {}
    for path in staged.rglob("*.asmdef"):
        definition = json.loads(path.read_text(encoding="utf-8"))
        assert path.stem == definition["name"], "an assembly's file has its name"
        found[definition["name"]] = definition
    return found


def test_references_of_assemblies_resolve(staged: Path) -> None:
    known = asmdefs(staged)
    unity = {"UnityEngine.TestRunner", "UnityEditor.TestRunner", "Unity.Splines", "Unity.Mathematics", "Unity.InputSystem", "Unity.Burst", "Unity.Collections",
             "Unity.Entities"}
    for name, definition in known.items():
        assert set(definition["references"]) <= set(known) | unity, name
        assert not (definition["includePlatforms"] and definition["excludePlatforms"])


def test_assemblies_have_the_fields_of_their_kind(staged: Path) -> None:
    known = asmdefs(staged)
    assert known["Apexline"]["noEngineReferences"] and known["Apexline"]["allowUnsafeCode"]
    assert known["Apexline.Unity"]["includePlatforms"] == [] and known["Apexline.Unity"]["autoReferenced"]
    for name, definition in known.items():
        is_test = "Tests" in name
        assert ("Editor" in name) == (definition["includePlatforms"] == ["Editor"]), name
        assert is_test == (definition["defineConstraints"] == ["UNITY_INCLUDE_TESTS"]), name
        assert is_test == (definition["precompiledReferences"] == ["nunit.framework.dll"]), name
        assert is_test == definition["overrideReferences"] and is_test != definition["autoReferenced"], name
    splines = known["Apexline.Unity.Splines.Editor"]
    assert splines["versionDefines"] == [{"name": "com.unity.splines", "expression": "2.0.0", "define": "APX_SPLINES"}]
    assert splines["defineConstraints"] == ["APX_SPLINES"]


def test_every_script_belongs_to_an_assembly(staged: Path) -> None:
    for script in staged.rglob("*.cs"):
        assert any(list(parent.glob("*.asmdef")) for parent in script.parents if parent.is_relative_to(staged)), script


# ---------------------------------------------------------------- scripts

COMPONENT = re.compile(r"public (?:sealed |abstract |partial |unsafe )*class (\w+)[^\n{]*: (?:MonoBehaviour|ScriptableObject|RaceCar|SteeredPart|EditorTool|"
                       r"ScriptedImporter)\b")


def components() -> list[tuple[Path, str, str]]:
    found = []
    for path in sorted(PACKAGE.rglob("*.cs")):
        text = path.read_text(encoding="utf-8")
        found += [(path, name, text) for name in COMPONENT.findall(text)]
    return found


def test_a_serialized_class_has_a_file_of_its_name() -> None:
    assert len(components()) > 12
    for path, name, text in components():
        if path.parent.name != "Tests":
            assert path.stem == name, "Unity finds scripts by their file"


def test_components_are_in_the_menu_and_explain_their_fields() -> None:
    for path, name, text in components():
        if "Runtime" not in path.parts or f"abstract class {name}" in text:
            continue
        assert "[AddComponentMenu(" in text or "ScriptableObject" in text, name
        for field in re.findall(r"\[SerializeField.*?\]\n", text, re.DOTALL):
            assert "Tooltip(" in field or "HideInInspector" in field or name == "TrackAsset", f"{name}: {field}"


def test_references_of_scenes_prefabs_and_assets_resolve(staged: Path, assets: list[PurePosixPath]) -> None:
    guids = {guid_in(meta_of(staged, path)): path for path in assets}
    files = [path for path in assets if path.suffix in {".unity", ".prefab", ".asset"}]
    assert len(files) >= 9
    for file in files:
        text = (staged / file).read_text(encoding="utf-8")
        for target, guid in re.findall(r"\{fileID: (\d+), guid: (\w+)", text):
            if set(guid[:16]) == {"0"}:
                continue  # Unity's own meshes and materials
            place = guids[guid]
            assert place.parts[0] == "Runtime" or place.parts[:2] == file.parts[:2], f"{file} refers to another sample's {place}"
            if place.suffix == ".prefab":
                assert f"&{target}\n" in (staged / place).read_text(encoding="utf-8"), f"{file}: {target}"
        anchors = re.findall(r"^--- !u!\d+ &(\d+)$", text, re.MULTILINE)
        assert len(anchors) == len(set(anchors))
        for target in re.findall(r"\{fileID: (\d+)\}", text):
            assert target == "0" or target in anchors, f"{file}: {target}"


# ---------------------------------------------------------------- texts

def test_one_version_in_all_places(binding: Path) -> None:
    version = package_json()["version"]
    major, minor, patch = (int(part) for part in version.split("-")[0].split("."))
    number = str(major * 10000 + minor * 100 + patch)
    changelog = (PACKAGE / "CHANGELOG.md").read_text(encoding="utf-8")
    top = re.search(r"^## \[([^\]]+)\] - \d{4}-\d{2}-\d{2}$", changelog, re.MULTILINE)
    assert top and top.group(1) == version
    header = (ROOT / "native/include/apexline/base.h").read_text(encoding="utf-8")
    assert re.search(r"#define APX_VERSION (\d+)", header).group(1) == number  # type: ignore[union-attr]
    enums = (binding / "Enums.g.cs").read_text(encoding="utf-8")
    assert re.search(r"const uint Version = (\d+)", enums).group(1) == number  # type: ignore[union-attr]
    assert "project(apexline VERSION ${APX_VERSION}" in (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")


def test_the_notices_name_every_component_and_the_licence_is_the_projects() -> None:
    notices = (PACKAGE / "Third Party Notices.md").read_text(encoding="utf-8")
    components_ = notices.split("Component Name:")[1:]
    assert len(components_) >= 4
    for block in components_:
        assert "License Type:" in block and "Version:" in block and "http" in block
    assert (PACKAGE / "LICENSE.md").read_text(encoding="utf-8") == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_manuals_table_of_contents_is_complete() -> None:
    manual = PACKAGE / "Documentation~"
    contents = (manual / "TableOfContents.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([\w.-]+\.md)\)", contents))
    assert linked == {path.name for path in manual.glob("*.md")} - {"TableOfContents.md"}
    for page in manual.glob("*.md"):
        for target in re.findall(r"\]\(([\w.-]+\.md)(?:#[\w-]+)?\)", page.read_text(encoding="utf-8")):
            assert (manual / target).is_file(), f"{page.name} links to {target}"


def test_every_picture_of_the_manual_is_there_and_says_what_it_is() -> None:
    manual = PACKAGE / "Documentation~"
    shown = set()
    for page in manual.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        for picture, after in re.findall(r"!\[[^\]]+\]\(images/([\w.-]+)\)\s+([^\n]*)", text):
            assert (manual / "images" / picture).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n", picture
            assert "not a screenshot of Unity" in after, f"{page.name}: {picture} has no label"
            shown.add(picture)
    assert shown == {path.name for path in (manual / "images").iterdir()} and len(shown) >= 4


def test_the_manual_knows_every_component_and_button() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "Documentation~").glob("*.md"))
    for path in PACKAGE.rglob("*.cs"):
        for menu in re.findall(r'AddComponentMenu\("Racing AI/([^"]+)"', path.read_text(encoding="utf-8")):
            assert menu.split("/")[-1] in text, menu
    for button in ("Create New Interface", "Update InterfaceList", "Delete InterfaceList", "Arrange Track", "Arrange Interface Pivots", "Compute"):
        assert button in text


# ---------------------------------------------------------------- the packed file

def test_the_packed_file_is_what_npm_would_pack(staged: Path) -> None:
    archive = next(staged.parent.glob("*.tgz"))
    assert archive.name == f"{package_json()['name']}-{package_json()['version']}.tgz"
    with tarfile.open(archive) as tar:
        members = tar.getmembers()
    names = [member.name for member in members]
    assert all(name.startswith("package/") for name in names) and names == sorted(names)
    assert {(member.uid, member.gid, member.mode, member.isfile()) for member in members} == {(0, 0, 0o644, True)}
    assert {"package/package.json", "package/package.json.meta", "package/LICENSE.md", "package/Documentation~/index.md",
            "package/Runtime/Plugins/Linux/x86_64/libapexline.so.meta", "package/Runtime/Binding/Race.cs.meta"} <= set(names)
    assert not [name for name in names if "Build~" in name or "__pycache__" in name or "/." in name]
    files = {"package/" + path.relative_to(staged).as_posix() for path in staged.rglob("*") if path.is_file()}
    assert files == set(names)


def test_packing_again_gives_the_same_bytes(staged: Path, binding: Path, tmp_path: Path) -> None:
    again = stage(tmp_path / "out", binding)
    first, second = next(staged.parent.glob("*.tgz")), next(again.parent.glob("*.tgz"))
    assert first.read_bytes() == second.read_bytes()


def test_a_packed_library_and_binding_work_together(compiler_found: None, library: Path, binding: Path, tmp_path: Path) -> None:
    if shutil.which("mono") is None or platform.system() != "Linux" or platform.machine() != "x86_64":
        pytest.skip("Mono for x86-64 Linux is needed")
    subprocess.run([sys.executable, PACKAGE / "Build~/stage.py", "--out", tmp_path, "--binding", binding, "--library",
                    f"Linux/x86_64/libapexline.so={library}"], check=True, capture_output=True)
    with tarfile.open(next(tmp_path.glob("*.tgz"))) as tar:
        tar.extractall(tmp_path / "unpacked", filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(tmp_path / "unpacked")
    package = tmp_path / "unpacked" / "package"
    program = tmp_path / "Program.cs"
    program.write_text("class Program { static void Main() { System.Console.Write(Apexline.ApexlineLibrary.LibraryVersion); } }",
                       encoding="utf-8")
    subprocess.run(["mcs", "-langversion:latest", "-unsafe", f"-out:{tmp_path / 'Program.exe'}", program,
                    *sorted((package / "Runtime/Binding").glob("*.cs"))], check=True, capture_output=True)
    plugins = package / "Runtime/Plugins/Linux/x86_64"
    run = subprocess.run(["mono", tmp_path / "Program.exe"], env=os.environ | {"LD_LIBRARY_PATH": str(plugins)}, capture_output=True, text=True)
    assert run.stdout == package_json()["version"].split("-")[0], run.stderr


def test_libraries_of_other_presets_come_along_when_they_were_built(binding: Path, tmp_path: Path) -> None:
    built = tmp_path / "apexline.dll"
    built.write_bytes(PE)
    own = tmp_path / "libapexline.so"
    own.write_bytes(HEADS["Linux"] + b"own")
    other = tmp_path / "other.so"
    other.write_bytes(HEADS["Linux"] + b"other")
    command = [sys.executable, PACKAGE / "Build~/stage.py", "--out", tmp_path / "out", "--binding", binding,
               "--library", f"Linux/x86_64/libapexline.so={own}", "--if-built", f"Linux/x86_64/libapexline.so={other}",
               "--if-built", f"Windows/x86_64/apexline.dll={built}", "--if-built", f"macOS/libapexline.dylib={tmp_path / 'none'}"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    plugins = tmp_path / "out/com.apexline.racing-ai/Runtime/Plugins"
    assert (plugins / "Linux/x86_64/libapexline.so").read_bytes().endswith(b"own"), "this build's own library has precedence"
    assert (plugins / "Windows/x86_64/apexline.dll").is_file() and not (plugins / "macOS").exists()
    assert "Windows/x86_64/apexline.dll" in said and "none for: macOS, Android, iOS, WebGL" in said


def test_a_missing_library_is_an_error_in_words(binding: Path, tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, PACKAGE / "Build~/stage.py", "--out", tmp_path, "--binding", binding, "--library", "Linux/x86_64/x.so=none"],
                         capture_output=True, text=True)
    assert run.returncode != 0 and "give PLACE=FILE" in run.stderr and "Traceback" not in run.stderr


@pytest.mark.parametrize("place", [place for place in LIBRARIES if not place.startswith("WebGL")])
def test_a_library_of_another_platform_is_refused(binding: Path, tmp_path: Path, place: str) -> None:
    wrong = tmp_path / "library"
    wrong.write_bytes(PE if place.startswith("Windows/arm64") else HEADS["Linux" if place.startswith(("Windows", "Android")) else "Windows"])
    run = subprocess.run([sys.executable, PACKAGE / "Build~/stage.py", "--out", tmp_path, "--binding", binding, "--library", f"{place}={wrong}"],
                         capture_output=True, text=True)
    assert run.returncode != 0 and "is no library for" in run.stderr and not list(tmp_path.glob("*.tgz"))
