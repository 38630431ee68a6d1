# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The XML scenes of Regensburg 2001 (section 2.6.5), read and written, with the format's own spellings.

Units are pixels and frames there: one pixel is a metre here and one frame a second, so that every number keeps its value; the
viewer plays 25 frames a second. x is to the right and y up: our (x, z).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from .. import _native
from ..errors import Error, InvalidData
from ..importers import xml_input
from ..input_file import read_bytes

FRAMES_PER_S = 25.0
ROOT = ("width", "height", "image", "showgrid", "imgsizex", "imgsizey")
VEHICLE = ("name", "x", "y", "maxvel", "maxforce", "radius", "velx", "vely", "scalex", "scaley", "color")
OBSTACLE = ("name", "x", "y", "radius", "scalex", "scaley", "angle", "color")
MINDS = {"simplemind": "weighted_sum", "prioritymind": "force_budget"}
ACTIVE = ("activedistance", "aktivedistance")
"""Both spellings are the format's."""
BEHAVIOURS: dict[str, tuple[str, ...]] = {
    "obstacleavoidance": ("radius", "length"),
    "containment": ("frontdistance", "sidex", "sidey"),
    "fuzzycontainment": ("frontdistance", "sidex", "sidey"),
    "arrive": ("steps", *ACTIVE, "target"),
    "flocking": ("neararearadius", "cohesion", "separation", "alignment"),
    "separation": ("neararearadius", "lookaheadonly"),
    "alignment": ("neararearadius", "lookaheadonly"),
    "cohesion": ("neararearadius", "lookaheadonly"),
    "evade": (*ACTIVE, "estimatefactor", "target"),
    "pursuit": (*ACTIVE, "estimatefactor", "target"),
    "wander": ("x", "y", "radius"),
    "seek": (*ACTIVE, "posx", "posy", "target"),
    "flee": (*ACTIVE, "posx", "posy", "target"),
    "simplepathfollowing": ("arrivedistance",),
}
"""Tags and their attributes beside influence. The reference forgets flee; its theory has it."""
KEYS = {
    "weight": "influence", "active_distance_m": "activedistance", "time_s": "steps", "estimate_factor": "estimatefactor", "length_m": "frontdistance",
    "ahead_m": "sidex", "side_m": "sidey", "radius_m": "neararearadius", "ahead_only": "lookaheadonly", "arrive_distance_m": "arrivedistance",
    "separation": "separation", "alignment": "alignment", "cohesion": "cohesion", "target": "target",
}  # fmt: skip
"""Attributes by key; what a kind names otherwise is in OWN."""
OWN = {
    "wander": {"ahead_m": "x", "radius_m": "radius"},
    "avoid_probe": {"length_m": "length"},
    "avoid_box": {"length_m": "length", "width_m": "radius"},
    "obstacleavoidance": {"length_m": "length", "width_m": "radius"},
}
BODY = {"max_speed_mps": "maxvel", "max_force_n": "maxforce", "radius_m": "radius"}


@dataclass
class Node:
    """An element: what the file says, attribute by attribute, and the line."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Node] = field(default_factory=list)


@dataclass
class XmlScene:
    """A scene as its file has it."""

    label: str
    root: Node
    comment: str = ""
    """What it is, in words: the comment before the root."""


def _refuse(label: str, line: int, text: str) -> InvalidData:
    return InvalidData(int(_native.Status.INVALID_DATA), f"{label}:{line}: {text}")


def read(path: Path) -> XmlScene:
    """Reads and checks a file. InvalidData with file and line; OSError when it cannot be read."""
    element = xml_input.parse(path)
    label = str(path)

    def node(source: Any) -> Node:
        return Node(str(source.tag), {str(k): str(v) for k, v in source.attrib.items()}, int(source.sourceline or 0), [node(c) for c in source])

    root = node(element)
    if root.tag != "steering":
        raise _refuse(label, root.line, f"the root is <{root.tag}>; a scene's is <steering>")
    before = re.search(rb"<!--(.*?)-->\s*<steering", read_bytes(path, xml_input.MAX_BYTES), re.DOTALL)
    scene = XmlScene(label, root, " ".join(before[1].decode("utf-8", "replace").split()) if before else "")
    _check(scene)
    return scene


def _check_attributes(label: str, node: Node, known: tuple[str, ...]) -> None:
    for name in node.attributes:
        if name not in known:
            raise _refuse(label, node.line, f"<{node.tag}> has the unknown attribute {name}; known are {', '.join(known)}")


def _number(scene: XmlScene, node: Node, name: str, default: float) -> float:
    text = node.attributes.get(name)
    if text is None:
        return default
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise _refuse(scene.label, node.line, f'{name}="{text}" of <{node.tag}> is not a number')
    return value


def _flag(scene: XmlScene, node: Node, name: str) -> bool:
    text = node.attributes.get(name, "false").lower()
    if text not in ("true", "false"):
        raise _refuse(scene.label, node.line, f'{name}="{text}" of <{node.tag}> is neither true nor false')
    return text == "true"


def _check(scene: XmlScene) -> None:
    label, root = scene.label, scene.root
    _check_attributes(label, root, ROOT)
    names: dict[str, int] = {}
    for child in root.children:
        if child.tag not in ("vehicle", "obstacle"):
            raise _refuse(label, child.line, f"unknown tag <{child.tag}> in <steering>; known are vehicle and obstacle")
        _check_attributes(label, child, VEHICLE if child.tag == "vehicle" else OBSTACLE)
        name = child.attributes.get("name")
        if name is not None and name in names:
            raise _refuse(label, child.line, f'the name "{name}" was given in line {names[name]} already; rename one')
        if name is not None:
            names[name] = child.line
        for number in ("x", "y", "maxvel", "maxforce", "radius", "velx", "vely", "scalex", "scaley", "angle"):
            if number in child.attributes:
                _number(scene, child, number, 0.0)
        for inner in child.children:
            if inner.tag == "description":
                _outline(scene, inner)
            elif child.tag == "vehicle" and inner.tag in MINDS:
                _check_attributes(label, inner, ("name",))
            else:
                tags = "description" + (" and " + " and ".join(MINDS) if child.tag == "vehicle" else "")
                raise _refuse(label, inner.line, f"unknown tag <{inner.tag}> in <{child.tag}>; known are {tags}")
    for child in root.children:
        for behaviour_set in (inner for inner in child.children if inner.tag in MINDS):
            for behaviour in behaviour_set.children:
                if behaviour.tag not in BEHAVIOURS:
                    raise _refuse(label, behaviour.line, f"unknown behaviour <{behaviour.tag}>; known are {', '.join(BEHAVIOURS)}")
                _check_attributes(label, behaviour, (*BEHAVIOURS[behaviour.tag], "influence"))
                target = behaviour.attributes.get("target")
                if target is not None and target not in names:
                    known = ", ".join(names) or "none"
                    raise _refuse(label, behaviour.line, f'<{behaviour.tag}> has the target "{target}", which is not there; named are {known}')


def _outline(scene: XmlScene, description: Node) -> list[tuple[float, float]]:
    points = []
    for shape in description.children:
        if shape.tag != "polygonshape":
            raise _refuse(scene.label, shape.line, f"unknown tag <{shape.tag}> in <description>; known is polygonshape")
        for point in shape.children:
            if point.tag != "point2d":
                raise _refuse(scene.label, point.line, f"unknown tag <{point.tag}> in <polygonshape>; known is point2d")
            points.append((_number(scene, point, "x", 0.0), _number(scene, point, "y", 0.0)))
    if 0 < len(points) < 3:
        raise _refuse(scene.label, description.line, f"a polygon of {len(points)} points; at least 3 are needed")
    return points


def to_scene(scene: XmlScene) -> dict[str, Any]:
    """The scene as our JSON. InvalidData when it lacks what ours needs."""
    root = scene.root
    width, height = _number(scene, root, "width", 640.0), _number(scene, root, "height", 480.0)
    out: dict[str, Any] = {
        "format": "apexline-scene", "version": 1, "name": Path(scene.label).stem, "step_s": 1.0, "duration_s": 1000.0,
        "playback": FRAMES_PER_S, "bodies": {}, "behaviour_sets": {}, "obstacles": [], "agents": [],
    }  # fmt: skip
    if not (width > 0.0 and height > 0.0):
        raise _refuse(scene.label, root.line, f"width {width:g} and height {height:g} have to be above 0")
    out["box"] = {"low": [0, 0], "high": [width, height], "wrap": True}
    picture = _picture(scene, root)
    if picture:
        out["picture"] = picture
    if scene.comment:
        out["description"] = scene.comment
    paths = False
    for number, child in enumerate(root.children):
        name = child.attributes.get("name", f"{child.tag} {number + 1}")
        if child.tag == "obstacle":
            out["obstacles"].append(_obstacle(scene, child, name))
        else:
            out["bodies"][name] = _body(scene, child)
            velocity = [_number(scene, child, "velx", 0.0), _number(scene, child, "vely", 0.0)]
            agent: dict[str, Any] = {"name": name, "body": name, "group": "vehicles", "velocity": velocity}
            agent["position"] = [_number(scene, child, "x", 0.0), _number(scene, child, "y", 0.0)]
            outline = [point for inner in child.children if inner.tag == "description" for point in _outline(scene, inner)]
            if outline:
                agent["outline"] = [[x * _number(scene, child, "scalex", 1.0), y * _number(scene, child, "scaley", 1.0)] for x, y in outline]
            if "color" in child.attributes:
                agent["color"] = child.attributes["color"]
            behaviour_sets = [inner for inner in child.children if inner.tag in MINDS]
            if behaviour_sets:
                out["behaviour_sets"][name] = _behaviour_set(scene, behaviour_sets[-1], out["bodies"][name])
                agent["behaviour_set"] = name
                paths = paths or any(b["kind"] == "way_points" for b in out["behaviour_sets"][name]["behaviours"])
            out["agents"].append(agent)
    if paths:
        # TileNeighborhood: tiles of ten pixels, whatever the scene.
        out["tiles"] = {"low": [0, 0], "high": [width, height], "cell_m": 10, "distance": "euclidean"}
    return out


def _picture(scene: XmlScene, root: Node) -> dict[str, Any]:
    """Parts for the picture only: the background, its size, the grid."""
    picture: dict[str, Any] = {}
    if "image" in root.attributes:
        picture["image"] = root.attributes["image"]
    if "imgsizex" in root.attributes and "imgsizey" in root.attributes:
        picture["size"] = [_number(scene, root, "imgsizex", 0.0), _number(scene, root, "imgsizey", 0.0)]
    if "showgrid" in root.attributes:
        picture["grid"] = _flag(scene, root, "showgrid")
    return picture


def _body(scene: XmlScene, vehicle: Node) -> dict[str, Any]:
    return {
        "kind": "point", "mass_kg": 1.0, "max_force_n": _number(scene, vehicle, "maxforce", 0.3), "response_s": 1.0,
        "max_speed_mps": _number(scene, vehicle, "maxvel", 2.0), "radius_m": _number(scene, vehicle, "radius", 5.0), "heading_samples": 3,
    }  # fmt: skip


def _obstacle(scene: XmlScene, obstacle: Node, name: str) -> dict[str, Any]:
    place = [_number(scene, obstacle, "x", 0.0), _number(scene, obstacle, "y", 0.0)]
    outline = [point for inner in obstacle.children for point in _outline(scene, inner)]
    scale = _number(scene, obstacle, "scalex", 1.0), _number(scene, obstacle, "scaley", 1.0)
    color = {"color": obstacle.attributes["color"]} if "color" in obstacle.attributes else {}
    if not outline:
        radius = _number(scene, obstacle, "radius", 10.0) * max(scale)
        if radius <= 0.0:
            raise _refuse(scene.label, obstacle.line, f'obstacle "{name}" has radius {radius:g}; it must be above 0')
        return {"name": name, "position": place, "radius_m": radius} | color
    angle = math.radians(_number(scene, obstacle, "angle", 0.0))
    turn = math.cos(angle), math.sin(angle)
    points = [[x * scale[0] * turn[0] - y * scale[1] * turn[1], x * scale[0] * turn[1] + y * scale[1] * turn[0]] for x, y in outline]
    return {"name": name, "position": place, "polygon": points} | color


def _behaviour_set(scene: XmlScene, behaviour_set: Node, body: dict[str, Any]) -> dict[str, Any]:
    return {"combine": MINDS[behaviour_set.tag], "behaviours": [_behaviour(scene, child, body) for child in behaviour_set.children]}


def _behaviour(scene: XmlScene, node: Node, body: dict[str, Any]) -> dict[str, Any]:
    def number(name: str, default: float) -> float:
        return _number(scene, node, name, default)

    out: dict[str, Any] = {"weight": number("influence", 1.0)}
    active = next((number(name, 0.0) for name in ACTIVE if name in node.attributes), 0.0)
    if node.tag in ("seek", "flee", "arrive", "pursuit", "evade"):
        out |= {"kind": node.tag, "active_distance_m": active}
        if "target" in node.attributes:
            out["target"] = node.attributes["target"]
        elif "posx" in node.attributes or "posy" in node.attributes:
            out["target"] = [number("posx", 0.0), number("posy", 0.0)]
        else:
            raise _refuse(scene.label, node.line, f"<{node.tag}> needs a target")
        if node.tag == "arrive":
            out |= {"variant": "time", "time_s": max(number("steps", 20.0), 0.01)}
        if node.tag in ("pursuit", "evade"):
            out["estimate_factor"] = number("estimatefactor", 1.0)
            out["max_lead_s"] = 1000.0
    elif node.tag == "wander":
        # Local y is to the left. The reference has no rate: a quarter of the radius in a frame.
        radius = number("radius", 10.0)
        out |= {"kind": "wander", "variant": "force", "ahead_m": number("x", 20.0), "side_m": -number("y", 0.0), "radius_m": radius, "change_m": 0.25 * radius}
    elif node.tag in ("containment", "fuzzycontainment"):
        out |= {"kind": "containment" if node.tag == "containment" else "fuzzy_containment", "length_m": number("frontdistance", 25.0),
                "ahead_m": number("sidex", 7.0), "side_m": number("sidey", 7.0)}  # fmt: skip
    elif node.tag == "obstacleavoidance":
        out |= {"kind": "avoid_probe", "length_m": number("length", 50.0), "predict_s": 0.0}
        if "radius" in node.attributes:
            out |= {"kind": "avoid_box", "width_m": number("radius", 5.0)}
    elif node.tag == "simplepathfollowing":
        out |= {"kind": "way_points", "path": "goal", "arrive_distance_m": number("arrivedistance", 10.0), "slowing_distance_m": 10.0}
    else:
        radius = number("neararearadius", 20.0)
        # 1 at the edge of the near area, more the nearer; the body's force is the limit.
        out |= {"kind": node.tag, "radius_m": radius}
        if node.tag in ("separation", "flocking"):
            out["strength_mps2"] = radius * float(body["max_force_n"])
        if node.tag == "flocking":
            out |= {name: number(name, 1.0) for name in ("separation", "alignment", "cohesion")}
        else:
            out["ahead_only"] = _flag(scene, node, "lookaheadonly")
    return out


def at_its_line(scene: XmlScene, error: Error) -> Error:
    """An error about the JSON that a scene became, as one about the scene: its line is that of the element meant."""
    found = re.match(re.escape(scene.label) + r":\d+: (?:([^ ]*?): )?(.*)", error.message, re.DOTALL)
    if found is None:
        return error
    place, what = found[1] or "", found[2]
    vehicles = [child for child in scene.root.children if child.tag == "vehicle"]
    obstacles = [child for child in scene.root.children if child.tag == "obstacle"]
    node = scene.root
    if number := re.match(r"(agents|obstacles)\[(\d+)\]", place):
        node = (vehicles if number[1] == "agents" else obstacles)[int(number[2])]
    elif named := re.match(r"(?:bodies|behaviour_sets)\.(.*)", found[0].removeprefix(scene.label).split(": ", 1)[1]):
        # A name may hold anything; the longest that fits is meant.
        owners = [(child.attributes.get("name", f"{child.tag} {i + 1}"), child) for i, child in enumerate(scene.root.children)]
        fitting = [(len(name), child) for name, child in owners if child in vehicles and re.match(re.escape(name) + r"[.:]", named[1])]
        if fitting:
            length, node = max(fitting, key=lambda pair: pair[0])
            behaviour_sets = [inner for inner in node.children if inner.tag in MINDS]
            number = re.match(r"\.behaviours\[(\d+)\]", named[1][length:])
            node = behaviour_sets[-1].children[int(number[1])] if number and behaviour_sets else node
            key, _, what = named[1][length:].rpartition(": ") if ": " in named[1][length:] else ("", "", named[1][length:])
            names = BODY if node.tag == "vehicle" else KEYS | OWN.get(node.tag, {})
            key = key.rpartition(".")[2]
            what = f"{names[key]}: {what}" if key in names else what
    return type(error)(error.status, f"{scene.label}:{node.line}: <{node.tag}>: {what}")


def write(scene: XmlScene) -> str:
    """The text of a scene: what `read` reads back as the same."""

    def lines(node: Node, depth: int) -> list[str]:
        head = "  " * depth + f"<{node.tag}" + "".join(f" {name}={quoteattr(value)}" for name, value in node.attributes.items())
        if not node.children:
            return [head + "/>"]
        return [head + ">", *(line for child in node.children for line in lines(child, depth + 1)), "  " * depth + f"</{node.tag}>"]

    comment = f"<!-- {scene.comment.replace('--', '- -')} -->\n" if scene.comment else ""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + comment + "\n".join(lines(scene.root, 0)) + "\n"
