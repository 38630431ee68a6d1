# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Motion for animation packages: glTF 2.0, Maya ASCII, LightWave scene and motion, and the text format of Kolve 2000.

Our axes are left-handed, y up. glTF and Maya are right-handed, y up: x is mirrored there. LightWave is left-handed, y up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ..errors import bad_argument
from .gltf import gltf_bytes
from .keys import Keys
from .models import Model, lwo_bytes
from .motion import Floats, Motion


@dataclass(frozen=True)
class Options:
    """How a motion is written."""

    scale: float = 1.0
    """Positions are multiplied by it."""
    parent: bool = True
    """Members hang under a node of their group."""
    align: bool = True
    """Members turn along their path; else they keep the orientation of their first moment."""
    every: int = 1
    """Every so many samples are written; the packages interpolate."""
    models: Mapping[str, Model] = field(default_factory=dict)
    """Of each group, instead of an arrow, a locator or a null: in glTF, Maya and LightWave scenes."""


def export(motion: Motion, path: Path, options: Options | None = None) -> None:
    """Writes a motion to a file; its suffix says how. InvalidArgument for a suffix that is none of EXPORTS."""
    options = options or Options()
    suffix = path.suffix.lower()
    if suffix not in EXPORTS:
        raise bad_argument(f"{path}: cannot write {suffix or 'a file without a suffix'}; known are {', '.join(EXPORTS)}")
    if not (math.isfinite(options.scale) and options.scale > 0.0) or options.every < 1:
        raise bad_argument(f"scale is {options.scale} and every is {options.every}; both have to be above 0")
    members = motion.members()
    path.write_bytes(EXPORTS[suffix](members, options))
    if suffix == ".lws":
        # LightWave reads objects from files of their own.
        for title in dict.fromkeys(t.group for t in members.tracks):
            if title in options.models:
                (path.parent / lwo_name(title)).write_bytes(lwo_bytes(options.models[title]))


def sampled(motion: Motion, options: Options) -> tuple[list[int], Floats, Floats]:
    """Numbers of the samples that are written (the last one always), their positions times the scale, and headings."""
    count = len(motion.position)
    rows = sorted({*range(0, count, options.every), count - 1})
    forward = motion.forward[rows] if options.align else np.repeat(motion.forward[:1], len(rows), axis=0)
    return rows, motion.position[rows] * np.float32(options.scale), forward


JUST_BEFORE = 0.02
"""Of a step."""


def keys_of(motion: Motion, options: Options) -> list[Keys]:
    """Of every member."""
    rows, position, forward = sampled(motion, options)
    return [_member_keys(motion, options, rows, position, forward, member) for member in range(len(motion.tracks))]


def _member_keys(motion: Motion, options: Options, rows: list[int], position: Floats, forward: Floats, member: int) -> Keys:
    if motion.leaps is None or not motion.leaps[:, member].any():
        return Keys([row * motion.dt_s for row in rows], position[:, member], forward[:, member], rows)
    times: list[float] = []
    place, look, at = [], [], []
    for i, row in enumerate(rows):
        time = row * motion.dt_s
        leap = np.zeros(3) if i == 0 else motion.leaps[rows[i - 1] + 1 : row + 1, member].sum(axis=0) * options.scale
        before = time - JUST_BEFORE * motion.dt_s
        # In a very long recording single precision has no room between the two.
        if leap.any() and np.float32(times[-1]) < np.float32(before) < np.float32(time):
            times.append(before)
            place.append(position[i, member] - leap)
            look.append(forward[i, member])
            at.append(row)
        times.append(time)
        place.append(position[i, member])
        look.append(forward[i, member])
        at.append(row)
    return Keys(times, np.array(place, np.float32), np.array(look, np.float32), at)


def unique_names(names: list[str], allowed: Callable[[str], bool]) -> list[str]:
    """Names with nothing but allowed characters, each once."""
    taken: set[str] = set()
    out = []
    for name in names:
        plain = "".join(c if allowed(c) else "_" for c in name) or "_"
        plain = plain if not plain[0].isdigit() else "_" + plain
        choice, number = plain, 2
        while choice in taken:
            choice, number = f"{plain}_{number}", number + 1
        taken.add(choice)
        out.append(choice)
    return out


def lwo_name(group: str) -> str:
    """The file of a group's model beside a LightWave scene."""
    return "".join(c if _plain(c) or c in " -" else "_" for c in group) + ".lwo"


def _plain(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character == "_")


def _degrees(forward: Floats) -> tuple[np.ndarray, np.ndarray]:
    """Yaw (clockwise from +z, unwound) and pitch (up positive), degrees, along the first axis."""
    yaw = np.unwrap(np.arctan2(forward[..., 0], forward[..., 2]).astype(float), axis=0)
    return np.degrees(yaw), np.degrees(np.arcsin(np.clip(forward[..., 1].astype(float), -1.0, 1.0)))


def bmd_bytes(motion: Motion, options: Options) -> bytes:
    """The text format: "group;members", then for each member "name;last key" and a line "frame;x;y;z" for every key. One
    group a file: a motion of several is written as one group of its own name. Point decimals."""
    rows, position, _ = sampled(motion, options)
    names = unique_names([t.name for t in motion.tracks], lambda c: c not in ";\n\r")
    groups = {t.group for t in motion.tracks}
    title = next(iter(groups)) if len(groups) == 1 else motion.name
    lines = [f"{title.replace(';', '_')};{len(names)}"]
    for member, name in enumerate(names):
        lines.append(f"{name};{len(rows) - 1}")
        lines += [f"{row};{x:.6g};{y:.6g};{z:.6g}" for row, (x, y, z) in zip(rows, position[:, member].tolist(), strict=True)]
    return ("\n".join(lines) + "\n").encode()


def read_bmd(text: str) -> tuple[str, dict[str, list[tuple[int, float, float, float]]]]:
    """Group name and keys by member of the text format; decimal commas are read too. ValueError with the line."""
    lines = text.replace(",", ".").splitlines()
    try:
        number = 0
        group, count = lines[0].split(";")
        number = 1
        members: dict[str, list[tuple[int, float, float, float]]] = {}
        for _ in range(int(count)):
            name, last = lines[number].split(";")
            number += 1
            keys = []
            for _ in range(int(last) + 1):
                frame, x, y, z = lines[number].split(";")
                keys.append((int(float(frame)), float(x), float(y), float(z)))
                number += 1
            members[name] = keys
    except (ValueError, IndexError) as error:
        raise ValueError(f"line {number + 1}: {error}") from None
    return group, members


def maya_bytes(motion: Motion, options: Options) -> bytes:
    """Maya ASCII: a locator for each member with animation curves; x is mirrored, a heading is a turn about y."""
    out = ["//Maya ASCII 2.5 scene", 'requires maya "2.5";', 'currentUnit -l meter -a degree -t film;']
    names = unique_names([t.name for t in motion.tracks], _plain)
    all_keys = keys_of(motion, options)
    groups: dict[str, str] = {}
    if options.parent:
        titles = list(dict.fromkeys(t.group for t in motion.tracks))
        groups = dict(zip(titles, (f"{n}_group" for n in unique_names(titles, _plain)), strict=True))
        for name in groups.values():
            out += [f'createNode transform -n "{name}";']
    for member, (name, track) in enumerate(zip(names, motion.tracks, strict=True)):
        parent = f' -p "{groups[track.group]}"' if options.parent else ""
        out += [f'createNode transform -n "{name}"{parent};']
        if track.group in options.models:
            out += maya_mesh(f"{name}Shape", name, options.models[track.group].mirrored(), options.scale)
        else:
            out += [f'createNode locator -n "{name}Shape" -p "{name}";']
        keys = all_keys[member]
        yaw, pitch = _degrees(keys.forward)
        x, y, z = keys.position.T.tolist()
        channels = {"translateX": ("TL", [-v for v in x]), "translateY": ("TL", y), "translateZ": ("TL", z)}
        if options.align:
            channels |= {"rotateY": ("TA", (-yaw).tolist()), "rotateX": ("TA", (-pitch).tolist())}
        else:
            out.append(f'setAttr "{name}.r" -type "double3" {-pitch[0]:.6g} {-yaw[0]:.6g} 0;')
        for channel, (kind, values) in channels.items():
            # Maya's film time has 24 frames a second.
            text = " ".join(f"{24.0 * time:.7g} {value:.6g}" for time, value in zip(keys.times, values, strict=True))
            curve = f"{name}_{channel}"
            out += [f'createNode animCurve{kind} -n "{curve}";', "\tsetAttr \".wgt\" no;",
                    f'\tsetAttr -s {len(values)} ".ktv[0:{len(values) - 1}]" {text};',
                    f'connectAttr "{curve}.o" "{name}.{channel}";']  # fmt: skip
    return ("\n".join(out) + "\n// End of scene\n").encode()


def maya_mesh(name: str, parent: str, model: Model, scale: float) -> list[str]:
    """A mesh node: points, edges, and faces as lists of edges, an edge that is gone backwards as -1 - its number."""
    edges: dict[tuple[int, int], int] = {}
    faces = []
    for face in model.faces:
        numbers = []
        for a, b in zip(face, [*face[1:], face[0]], strict=True):
            number = edges.setdefault((min(a, b), max(a, b)), len(edges))
            numbers.append(number if a < b else -1 - number)
        faces.append(f"f {len(face)} " + " ".join(map(str, numbers)))
    points = " ".join(f"{v:.6g}" for v in (model.points.astype(float) * scale).reshape(-1).tolist())
    lines = " ".join(f"{a} {b} 0" for a, b in edges)
    return [f'createNode mesh -n "{name}" -p "{parent}";', f'\tsetAttr -s {len(model.points)} ".vt[0:{len(model.points) - 1}]" {points};',
            f'\tsetAttr -s {len(edges)} ".ed[0:{len(edges) - 1}]" {lines};',
            f'\tsetAttr -s {len(faces)} ".fc[0:{len(faces) - 1}]" -type "polyFaces" {" ".join(faces)};']  # fmt: skip


def lightwave_motion(times: list[float], channels: list[list[float]]) -> list[str]:
    """The lines of a motion block: channels of keys with linear spans (a recording is dense)."""
    lines = [f"NumChannels {len(channels)}"]
    for index, values in enumerate(channels):
        # A key that lies between two equal ones says nothing.
        last = len(values) - 1
        keep = [i for i in range(len(values)) if i in (0, last) or not values[i - 1] == values[i] == values[i + 1]]
        lines += [f"Channel {index}", "{ Envelope", f"  {len(keep)}"]
        lines += [f"  Key {values[i]:.7g} {times[i]:.7g} 3 0 0 0 0 0 0" for i in keep]
        lines += ["  Behaviors 1 1", "}"]
    return lines


def lightwave_channels(keys: Keys, size: float = 1.0) -> tuple[list[float], list[list[float]]]:
    """Times of a member's keys, s, and its nine channels: x, y, z, heading, pitch, bank (rad), scale."""
    yaw, pitch = _degrees(keys.forward)
    one, zero = [size] * len(keys.times), [0.0] * len(keys.times)
    x, y, z = keys.position.T.tolist()
    return keys.times, [x, y, z, np.radians(yaw).tolist(), np.radians(-pitch).tolist(), zero, one, one, one]


def lightwave_scene_bytes(motion: Motion, options: Options) -> bytes:
    """A LightWave scene (LWSC 3, where items count themselves from 10000000 on): a null or its group's model for each member,
    under a null for its group."""
    fps = 1.0 / motion.dt_s
    last = max(1, len(motion.position) - 1)
    out = ["LWSC", "3", "", "FirstFrame 0", f"LastFrame {last}", "FrameStep 1", f"FramesPerSecond {fps:.7g}", ""]
    item = 0x10000000
    parents: dict[str, int] = {}
    if options.parent:
        for title in dict.fromkeys(t.group for t in motion.tracks):
            parents[title] = item
            rest = [[0.0]] * 6 + [[1.0]] * 3
            out += [f"AddNullObject {title}", "ObjectMotion", *lightwave_motion([0.0], rest), ""]
            item += 1
    for track, keys in zip(motion.tracks, keys_of(motion, options), strict=True):
        model = track.group in options.models
        what = f"LoadObjectLayer 1 {lwo_name(track.group)}" if model else f"AddNullObject {track.name}"
        out += [what, "ObjectMotion", *lightwave_motion(*lightwave_channels(keys, options.scale if model else 1.0))]
        if options.parent:
            out.append(f"ParentItem {parents[track.group]:08X}")
        out.append("")
        item += 1
    return "\n".join(out).encode()


def lightwave_motion_bytes(motion: Motion, options: Options) -> bytes:
    """A LightWave motion file (LWMO 3) of the first member: one file holds one motion."""
    return "\n".join(["LWMO", "3", "", *lightwave_motion(*lightwave_channels(keys_of(motion, options)[0])), ""]).encode()


def _gltf(motion: Motion, options: Options) -> bytes:
    return gltf_bytes(motion, keys_of(motion, options), options.parent, options.scale, options.models)


EXPORTS: dict[str, Callable[[Motion, Options], bytes]] = {
    ".gltf": _gltf,
    ".ma": maya_bytes,
    ".lws": lightwave_scene_bytes,
    ".mot": lightwave_motion_bytes,
    ".bmd": bmd_bytes,
}
