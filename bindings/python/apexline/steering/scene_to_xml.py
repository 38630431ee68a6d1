# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Our JSON scenes as the XML of Regensburg 2001: those that say nothing that the format has no words for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import InvalidArgument, bad_argument
from .scene_xml import BEHAVIOURS, BODY, KEYS, MINDS, OWN, Node, XmlScene, to_scene

ASIDE = ("format", "version", "name", "description", "seed", "duration_s", "playback")
"""What the XML has no place for and nobody misses there."""
TAGS = {
    "avoid_probe": "obstacleavoidance", "avoid_box": "obstacleavoidance", "fuzzy_containment": "fuzzycontainment",
    "way_points": "simplepathfollowing", **{tag: tag for tag in BEHAVIOURS if tag not in ("obstacleavoidance", "fuzzycontainment", "simplepathfollowing")},
}  # fmt: skip


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) and float(f"{value:g}") == value else str(value)


def _polygon(points: list[list[float]]) -> Node:
    corners = [Node("point2d", {"x": _text(x), "y": _text(y)}, 0) for x, y in points]
    return Node("description", {}, 0, [Node("polygonshape", {}, 0, corners)])


def _behaviour(behaviour: dict[str, Any]) -> Node:
    kind = behaviour["kind"]
    names = KEYS | OWN.get(kind, {})
    attributes = {names[key]: _text(value) for key, value in behaviour.items() if key in names and not isinstance(value, list)}
    if isinstance(behaviour.get("target"), list):
        attributes |= {"posx": _text(behaviour["target"][0]), "posy": _text(behaviour["target"][-1])}
    if kind == "wander":
        attributes["y"] = _text(-behaviour.get("side_m", 0.0))
        attributes.pop("sidey", None)
    if kind not in TAGS:
        raise bad_argument(f"XML has no tag for {kind}; it has {', '.join(BEHAVIOURS)}")
    known = (*BEHAVIOURS[TAGS[kind]], "influence")
    return Node(TAGS[kind], {name: value for name, value in attributes.items() if name in known}, 0)


def _vehicle(scene: dict[str, Any], agent: dict[str, Any]) -> Node:
    place, velocity, body = agent.get("position", [0, 0]), agent.get("velocity", [0, 0]), scene["bodies"][agent["body"]]
    attributes = {"name": agent["name"], "x": place[0], "y": place[-1], "velx": velocity[0], "vely": velocity[-1]}
    attributes |= {name: body[key] for key, name in BODY.items() if key in body}
    attributes |= {"color": agent["color"]} if "color" in agent else {}
    node = Node("vehicle", {name: _text(value) for name, value in attributes.items()}, 0)
    if "outline" in agent:
        node.children.append(_polygon(agent["outline"]))
    if "behaviour_set" in agent:
        behaviour_set = scene["behaviour_sets"][agent["behaviour_set"]]
        tag = next((tag for tag, combine in MINDS.items() if combine == behaviour_set.get("combine")), None)
        if tag is None:
            raise bad_argument(f"behaviour_sets.{agent['behaviour_set']}.combine: XML has {' and '.join(MINDS.values())} alone")
        node.children.append(Node(tag, {}, 0, [_behaviour(b) for b in behaviour_set.get("behaviours", [])]))
    return node


def _obstacle(obstacle: dict[str, Any]) -> Node:
    place = obstacle.get("position", [0, 0])
    attributes = {"name": obstacle["name"], "x": place[0], "y": place[-1]}
    attributes |= {name: obstacle[key] for key, name in (("radius_m", "radius"), ("color", "color")) if key in obstacle}
    node = Node("obstacle", {name: _text(value) for name, value in attributes.items()}, 0)
    if "polygon" in obstacle:
        node.children.append(_polygon(obstacle["polygon"]))
    return node


def _resolved(scene: dict[str, Any]) -> dict[str, Any]:
    """Every agent with its own body and behaviour set: which of them share one is nothing that XML can say."""
    out = {key: value for key, value in scene.items() if key not in (*ASIDE, "bodies", "behaviour_sets", "agents") and value != []}
    out["agents"] = [
        {key: value for key, value in agent.items() if key != "group"} | {"body": scene["bodies"][agent["body"]], "behaviour_set": scene["behaviour_sets"].get(agent.get("behaviour_set"))}
        for agent in scene.get("agents", [])
    ]  # fmt: skip
    return out


def _difference(ours: Any, theirs: Any, place: str) -> str | None:
    """The first place where two documents differ, in words."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*ours, *(key for key in theirs if key not in ours)]:
            found = _difference(ours.get(key), theirs.get(key), f"{place}.{key}" if place else key)
            if found:
                return found
        return None
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        return next((d for i, (a, b) in enumerate(zip(ours, theirs, strict=True)) if (d := _difference(a, b, f"{place}[{i}]"))), None)
    if ours == theirs or (isinstance(ours, (int, float)) and isinstance(theirs, (int, float)) and abs(ours - theirs) <= 1e-9 * abs(ours)):
        return None
    said = "is not there" if ours is None else f"is {ours!r}"[:100]
    return f"{place} {said}; XML {'has no word for it' if theirs is None else f'means {theirs!r}'[:100]}"


def _renamed(value: Any, earlier: str, now: str) -> Any:
    return {now if key == earlier else key: one for key, one in value.items()} if isinstance(value, dict) and now not in value else value


def _within(value: Any, key: str, change: Callable[[Any], Any]) -> Any:
    if not isinstance(value, dict) or key not in value:
        return value
    parts = value[key]
    if isinstance(parts, list):
        return value | {key: [change(one) for one in parts]}
    return value | {key: {name: change(one) for name, one in parts.items()}} if isinstance(parts, dict) else value


def with_present_keys(scene: dict[str, Any]) -> dict[str, Any]:
    """The scene with the keys of today: before 0.2 behaviour sets were `minds` and `mind`, a behaviour's variant `law`."""

    def chooses(one: Any) -> Any:
        return _renamed(one, "mind", "behaviour_set")

    scene = _within(_renamed(scene, "minds", "behaviour_sets"), "behaviour_sets",
                    lambda held: _within(held, "behaviours", lambda one: _renamed(one, "law", "variant")))  # fmt: skip
    for key in ("agents", "triggers"):
        scene = _within(scene, key, chooses)
    scene = _within(scene, "groups", lambda group: _within(chooses(group), "members", chooses))
    return _within(scene, "machines", lambda machine: _within(machine, "states", chooses))


def from_scene(scene: dict[str, Any], label: str) -> XmlScene:
    """A scene as XML that means the same; InvalidArgument names the first place where that cannot be. Scenes that came from
    XML can be written again, changed or not."""
    scene = with_present_keys(scene)
    high = scene.get("box", {}).get("high", [640, 480])
    picture = scene.get("picture", {})
    attributes = {"width": _text(high[0]), "height": _text(high[-1])}
    attributes |= {"image": picture["image"]} if "image" in picture else {}
    attributes |= {"showgrid": _text(picture["grid"])} if "grid" in picture else {}
    attributes |= {"imgsizex": _text(picture["size"][0]), "imgsizey": _text(picture["size"][-1])} if "size" in picture else {}
    try:
        # Obstacles without a name have none to be meant by.
        named = scene | {
            key: [{"name": f"{what} {i + 1}"} | one for i, one in enumerate(scene.get(key, []))] for key, what in (("agents", "agent"), ("obstacles", "obstacle"))
        } | {"bodies": scene.get("bodies", {}), "behaviour_sets": scene.get("behaviour_sets", {})}
        children = [*(_vehicle(named, a) for a in named["agents"]), *(_obstacle(o) for o in named["obstacles"])]
        written = XmlScene(label, Node("steering", attributes, 0, children), str(scene.get("description", "")))
        problem = _difference(_resolved(named), _resolved(to_scene(written)), "")
    except KeyError as error:
        problem = f"there is no {error}"
    except InvalidArgument as error:
        problem = error.message
    if problem:
        raise bad_argument(f"{label}: cannot be written as XML: {problem}")
    return written
