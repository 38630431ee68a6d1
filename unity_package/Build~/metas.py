# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The .meta files of the Unity package: their text, and the GUIDs that never change.

    python3 unity_package/Build~/metas.py --update    writes what is missing, removes orphans, renews guids.json
    python3 unity_package/Build~/metas.py --check     exit status 1 and a line for each difference

A GUID is the uuid5 of a fixed namespace and the path at which the file first appeared; guids.json keeps it from then on. To
rename a file, rename its key in guids.json too: scenes refer to scripts by GUID, so a new one would break them.
"""
from __future__ import annotations

import argparse
import json
import sys
import uuid
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
LOCK = Path(__file__).resolve().parent / "guids.json"
NAMESPACE = uuid.UUID("6f0cde3c-2f8f-5b0e-9c53-5d1b6b1a7e10")

# Files that staging adds. Their metas are not beside them in the source tree, since the files are not either; their GUIDs are
# in the lock with the others.
STAGED = ("Runtime/Plugins", "Samples~/BasicTrack/club.track.txt", "Samples~/Cars/club.track.txt", "Samples~/Rollback/club.track.txt",
          "Samples~/Birds/birds.scene.txt", "Samples~/Traffic/player.scene.txt")


def needs_no_lock(path: PurePosixPath | str) -> bool:
    """The binding's sources come and go with the binding: they are no components, so no scene refers to them, and the uuid5 of
    their place is good enough."""
    return str(path).startswith("Runtime/Binding/") and str(path).endswith(".cs")


def guid_of(path: PurePosixPath | str) -> str:
    return uuid.uuid5(NAMESPACE, str(path)).hex


def load_lock() -> dict[str, str]:
    return json.loads(LOCK.read_text(encoding="utf-8")) if LOCK.exists() else {}


def save_lock(lock: dict[str, str]) -> None:
    LOCK.write_text(json.dumps(dict(sorted(lock.items())), indent=1) + "\n", encoding="utf-8", newline="\n")


def is_imported(path: PurePosixPath) -> bool:
    """Files that Unity sees, and those inside a sample: that is copied into a project with its metas."""
    parts = path.parts
    if parts[0] == "Samples~":
        parts = parts[1:]
        if not parts:
            return False
    return not any(part.startswith(".") or part.endswith("~") or part.endswith(".tmp") for part in parts)


def entries(root: Path) -> list[PurePosixPath]:
    """Every file and folder below `root` that needs a .meta, in order. A .bundle is one asset, whatever is inside."""
    found = []
    for path in sorted(root.rglob("*")):
        relative = PurePosixPath(path.relative_to(root).as_posix())
        inside_bundle = any(parent.suffix == ".bundle" for parent in relative.parents)
        if relative.suffix != ".meta" and is_imported(relative) and not inside_bundle and relative.parts[0] != "Build~":
            found.append(relative)
    return found


# ---------------------------------------------------------------- native plugins

DESKTOP = {"Linux64": "Linux", "Win64": "Windows", "OSXUniversal": "OSX"}


def plugin_target(path: PurePosixPath) -> tuple[str, str] | None:
    """(platform, CPU) of a native library by the folder it lies in, as Unity names them."""
    parts = path.parts
    if "Plugins" not in parts:
        return None
    folder = parts[parts.index("Plugins") + 1:]
    by_folder = {
        ("Linux", "x86_64"): ("Linux64", "x86_64"),
        ("Windows", "x86_64"): ("Win64", "x86_64"),
        ("Windows", "arm64"): ("Win64", "ARM64"),
        ("macOS",): ("OSXUniversal", "AnyCPU"),
        ("Android", "arm64-v8a"): ("Android", "ARM64"),
        ("Android", "x86_64"): ("Android", "X86_64"),
        ("iOS", "Device"): ("iOS", "AnyCPU"),
        ("iOS", "Simulator"): ("iOS", "AnyCPU"),
        ("iOS",): ("iOS", "AnyCPU"),
        ("WebGL",): ("WebGL", ""),
    }
    if path.suffix not in {".so", ".dll", ".dylib", ".bundle", ".a", ".cpp", ".c", ".h", ".xcprivacy"}:
        return None
    return by_folder[tuple(folder[:-1])]


def _settings(pairs: dict[str, str]) -> str:
    if not pairs:
        return "      settings: {}\n"
    return "      settings:\n" + "".join(f"        {key}: {value}\n" for key, value in pairs.items())


def plugin_importer(path: PurePosixPath) -> str:
    platform, cpu = plugin_target(path) or ("", "")
    desktop = platform in DESKTOP

    def entry(group: str, target: str, enabled: bool, settings: dict[str, str]) -> str:
        first = f"      {group}: {target}\n" if group else f"      : {target}\n"
        return f"  - first:\n{first}    second:\n      enabled: {int(enabled)}\n" + _settings(settings)

    excluded = ["Android", "Editor", "Linux64", "OSXUniversal", "WebGL", "Win", "Win64", "iOS"]
    enabled_for = {platform} | ({"Editor"} if desktop else set())
    text = (
        "PluginImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  iconMap: {}\n  executionOrder: {}\n"
        "  defineConstraints: []\n  isPreloaded: 0\n  isOverridable: 1\n  isExplicitlyReferenced: 0\n"
        "  validateReferences: 1\n  platformData:\n"
    )
    text += entry("", "Any", False, {f"Exclude {name}": str(int(name not in enabled_for)) for name in excluded})
    android = {"CPU": cpu if platform == "Android" else "ARMv7"}
    if platform == "Android":
        android.update({"Is16KbAligned": "true"})
    text += entry("Android", "Android", platform == "Android", android)
    text += entry("Any", "", False, {})
    text += entry("Editor", "Editor", desktop, {
        "CPU": cpu if desktop else "AnyCPU",
        "DefaultValueInitialized": "true",
        "OS": DESKTOP.get(platform, "AnyOS"),
    })
    for target in ("Linux64", "OSXUniversal", "Win", "Win64"):
        text += entry("Standalone", target, platform == target, {"CPU": cpu if platform == target else "None"})
    text += entry("WebGL", "WebGL", platform == "WebGL", {})
    ios = {"AddToEmbeddedBinaries": "false", "CPU": "AnyCPU", "CompileFlags": "", "FrameworkDependencies": ""}
    text += entry("iPhone", "iOS", platform == "iOS", ios)
    return text


# ---------------------------------------------------------------- every other asset

def importer(path: PurePosixPath, is_folder: bool) -> str:
    if plugin_target(path) is not None:
        return plugin_importer(path)
    if is_folder:
        return "folderAsset: yes\nDefaultImporter:\n  externalObjects: {}\n"
    if path.suffix == ".cs":
        return ("MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n"
                "  executionOrder: 0\n  icon: {instanceID: 0}\n")
    if path.suffix == ".asmdef":
        return "AssemblyDefinitionImporter:\n  externalObjects: {}\n"
    if path.name == "package.json" and len(path.parts) == 1:
        return "PackageManifestImporter:\n  externalObjects: {}\n"
    if path.suffix in {".md", ".txt", ".json", ".bytes", ".xml"}:
        return "TextScriptImporter:\n  externalObjects: {}\n"
    if path.suffix == ".unity":
        return "DefaultImporter:\n  externalObjects: {}\n"
    if path.suffix == ".asset":
        return "NativeFormatImporter:\n  externalObjects: {}\n  mainObjectFileID: 11400000\n"
    if path.suffix == ".prefab":
        return "PrefabImporter:\n  externalObjects: {}\n"
    raise SystemExit(f"metas: {path}: no importer is known for this kind of file; add it to metas.py")


def meta_text(path: PurePosixPath, is_folder: bool, guid: str) -> str:
    return (f"fileFormatVersion: 2\nguid: {guid}\n" + importer(path, is_folder) +
            "  userData: \n  assetBundleName: \n  assetBundleVariant: \n")


def write_metas(root: Path, lock: dict[str, str]) -> dict[str, str]:
    """Writes the .meta of everything below `root`; returns path -> GUID. A file that is not in the lock gets its uuid5."""
    guids = {}
    for path in entries(root):
        guids[str(path)] = lock.get(str(path), guid_of(path))
        target = root / path
        text = meta_text(path, target.is_dir() and path.suffix != ".bundle", guids[str(path)])
        meta = target.with_name(target.name + ".meta")
        if not meta.exists() or meta.read_text(encoding="utf-8") != text:
            meta.write_text(text, encoding="utf-8", newline="\n")
    return guids


def orphans(root: Path) -> list[Path]:
    return [meta for meta in sorted(root.rglob("*.meta")) if not meta.with_suffix("").exists()]


def differences(root: Path, lock: dict[str, str]) -> list[str]:
    found = []
    for path in entries(root):
        meta = root / f"{path}.meta"
        guid = guid_of(path) if needs_no_lock(path) else lock.get(str(path))
        if guid is None:
            found.append(f"{path} has no GUID in guids.json")
        elif not meta.exists():
            found.append(f"{path} has no .meta")
        elif meta.read_text(encoding="utf-8") != meta_text(path, (root / path).is_dir(), guid):
            found.append(f"{path}.meta is not what metas.py writes")
    return found + [f"{meta.relative_to(root)} has no asset" for meta in orphans(root)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--update", action="store_true")
    action.add_argument("--check", action="store_true")
    parser.add_argument("--staged", type=Path, help="a staged package whose files shall be in the lock too")
    options = parser.parse_args()
    lock = load_lock()
    if options.update:
        for meta in orphans(ROOT):
            meta.unlink()
        kept = {path: guid for path, guid in lock.items() if path.startswith(STAGED)}
        if options.staged:
            kept.update({str(path): lock.get(str(path), guid_of(path)) for path in entries(options.staged) if not needs_no_lock(path)})
        save_lock({**kept, **write_metas(ROOT, lock)})
        return 0
    found = differences(ROOT, lock)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
