# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Scene files: ours (*.scene.json), the XML of Regensburg 2001 (*.xml), and the ones that come with the package."""

from __future__ import annotations

import json
import os
from pathlib import Path

from .. import _native
from ..errors import Error, bad_argument, label
from ..input_file import read_text
from . import scene_xml

SCENES = Path(__file__).resolve().parents[1] / "data" / "scenes"
SUFFIXES = (".scene.json", ".xml")


def sample_scenes() -> list[str]:
    """Names of the shipped scenes, in alphabetical order."""
    names = {path.name.removesuffix(".scene.json").removesuffix(".xml") for path in SCENES.glob("*")}
    return sorted(names)


def find_scene(source: os.PathLike[str] | str) -> Path:
    """The file that is meant: a path, or the name of a shipped scene. InvalidArgument for anything else."""
    path = Path(source)
    if isinstance(source, str) and path.name == source and not path.exists():
        for suffix in SUFFIXES:
            if (SCENES / f"{source}{suffix}").exists():
                return SCENES / f"{source}{suffix}"
        if "." not in source:
            raise bad_argument(f"{source}: no such file and no such scene; the scenes are {', '.join(sample_scenes())}")
    if not path.name.endswith((".json", ".xml")):
        raise bad_argument(f"{path}: not a scene; accepted are *.scene.json and *.xml")
    return path


def scene_text(source: os.PathLike[str] | str) -> str:
    """A scene as the JSON that the library reads. InvalidData when an XML scene is malformed."""
    path = find_scene(source)
    if path.suffix.lower() == ".xml":
        return json.dumps(scene_xml.to_scene(scene_xml.read(path)))
    return read_text(path)


def simulate(text: str, path: Path) -> _native.Steer:
    """The simulation of a scene's JSON, read from a file. InvalidData with the file, the line there, and place when something is
    wrong in it."""
    try:
        return _native.Steer.from_json(text, label(path))
    except Error as error:
        if path.suffix.lower() != ".xml":
            raise
        raise scene_xml.at_its_line(scene_xml.read(path), error) from None


def load_scene(source: os.PathLike[str] | str) -> _native.Steer:
    """The simulation of a scene. InvalidData with file, line and place when something is wrong in it."""
    return simulate(scene_text(source), find_scene(source))


def group_names(text: str) -> list[str]:
    """Names of a scene's groups by their numbers, out of its JSON."""
    document = json.loads(text)
    names = list(document.get("groups", {}))
    for agent in document.get("agents", []):
        if "group" in agent and agent["group"] not in names:
            names.append(agent["group"])
    return names
