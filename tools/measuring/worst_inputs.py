# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Files of up to 1 MB that keep a loader or a baker as busy as is known, for tools/worst_inputs."""

from __future__ import annotations

import json
import math
import struct
import time
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import apexline
from apexline import _native, drivers, errors, files, importers, vehicles
from apexline.steering import models, scenes

MOST_BYTES = 1_000_000
BUDGET_S = 4.0
"""Processor time after which a bake is called off through its progress function, as any host may."""


@dataclass(frozen=True)
class Input:
    kind: str
    file: str
    make: Callable[[], bytes]
    words: str


INPUTS: dict[str, Input] = {}


def known(kind: str, file: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """Lists a function that makes an input by its name; what it is stands in its docstring."""
    def add(make: Callable[[], bytes]) -> Callable[[], bytes]:
        words = (make.__doc__ or "").strip()
        INPUTS[make.__name__.strip("_")] = Input(kind, file, make, words)
        return make

    return add


def feed(path: Path, kind: str) -> str:
    """Loads the file, uses once what is loaded and returns the outcome in words."""
    try:
        return USES[kind](path)
    except (errors.Error, OSError, ValueError) as error:
        return f"refused: {error}"


def _use_track(track: _native.Track) -> str:
    world = apexline.World(track, [apexline.Car()] * 2, laps=1)
    world.step(60)
    return f"{track.info.gate_count} gates, {track.length_m:.0f} m, raced for a second"


def _use_source(path: Path) -> str:
    began = time.process_time()

    def goes_on(share: float) -> bool:
        return time.process_time() - began < BUDGET_S

    try:
        options = importers.Options(width_m=8.0 if "width" in path.name else None)
        return _use_track(files.bake_track(path, progress=goes_on, options=options))
    except errors.Cancelled as error:
        return f"called off after {BUDGET_S:g} s: {error}"


def longest_silence(path: Path) -> str:
    """Bakes a source to its end and tells the longest processor time between two calls of the progress function."""
    longest, at, last = 0.0, 0.0, time.process_time()

    def note(share: float) -> bool:
        nonlocal longest, at, last
        now = time.process_time()
        longest, at, last = (now - last, share, now) if now - last > longest else (longest, at, now)
        return True

    options = importers.Options(width_m=8.0 if "width" in path.name else None)
    began = last
    files.bake_track(path, progress=note, options=options)
    note(1.0)
    return f"{longest:.3f} at most before a call, the one at {100.0 * at:.0f} %; the whole bake took {last - began:.1f} s"


def _use_baked(path: Path) -> str:
    return _use_track(_native.Track.load(path.read_bytes(), path.name))


def _use_recording(path: Path) -> str:
    recording = files.load_any_recording(path)
    if isinstance(recording, _native.SteerRecording):
        recording.replay()
        return f"{len(recording)} ticks replayed"
    recording.replay()
    return f"{recording.info.tick_count} ticks replayed"


def _use_scene(path: Path) -> str:
    steer = scenes.load_scene(path)
    steer.step()
    return f"{len(steer.states())} agents, stepped once"


def _use_snapshot(path: Path) -> str:
    world = apexline.World(files.load_track("oval"), [apexline.Car()] * 2, laps=1)
    world.restore(path.read_bytes())
    return "restored"


def _use_vehicle(path: Path) -> str:
    return f"loaded {vehicles.load(path).name}"


def _use_driver(path: Path) -> str:
    drivers.load(path)
    return "loaded"


def _use_model(path: Path) -> str:
    return f"{len(models.read_model(path).triangles())} triangles"


USES = {"source": _use_source, "baked": _use_baked, "recording": _use_recording, "scene": _use_scene, "snapshot": _use_snapshot,
        "vehicle": _use_vehicle, "driver": _use_driver, "model": _use_model}


def _track(gates: Iterable[tuple[float, float, float, float]], closed: bool = True, **more: object) -> bytes:
    """A source of as many of the gates as fit, each as left x, left z, right x, right z in metres."""
    head = {"format": "apexline-track", "version": 1, "name": "worst", "closed": closed, "run_off_m": 1, **more}
    begin = json.dumps(head)[:-1] + ',"gates":['
    rows: list[str] = []
    size = len(begin)
    for left_x, left_z, right_x, right_z in gates:
        row = f'{{"left":[{left_x:.6g},0,{left_z:.6g}],"right":[{right_x:.6g},0,{right_z:.6g}]}}'
        size += len(row) + 1
        if size > MOST_BYTES - 10:
            break
        rows.append(row)
    return (begin + ",".join(rows) + "]}").encode()


def _circle(count: int, radius_m: float, width_m: float) -> Iterable[tuple[float, float, float, float]]:
    for i in range(count):
        x, z = math.sin(2 * math.pi * i / count), math.cos(2 * math.pi * i / count)
        outer, inner = radius_m + width_m / 2, radius_m - width_m / 2
        yield outer * x, outer * z, inner * x, inner * z


def _hairpins(count: int, length_m: float) -> Iterable[tuple[float, float, float, float]]:
    """A road to and fro, 20 m beside itself."""
    for i in range(count):
        lane, back = divmod(i, 2)
        for share in ((0.0, 1.0) if back == 0 else (1.0, 0.0)):
            x, z = 20.0 * (2 * lane + back), length_m * share
            yield (x - 4, z, x + 4, z) if back == 0 else (x + 4, z, x - 4, z)


@known("source", "deep.track.json")
def track_json_deep() -> bytes:
    """a million brackets"""
    return b"[" * MOST_BYTES


@known("source", "deep2.track.json")
def track_json_deep_field() -> bytes:
    """a field of a gate that is nested half a million deep"""
    return b'{"format":"apexline-track","version":1,"gates":[' + b'{"left":' * 62_000 + b"0" + b"}" * 62_000 + b"]}"


@known("source", "names.track.json")
def track_json_many_keys() -> bytes:
    """a hundred thousand keys that nobody knows"""
    return ("{" + ",".join(f'"k{i}":0' for i in range(90_000)) + "}").encode()


@known("source", "same.track.json")
def track_json_same_key() -> bytes:
    """one key a hundred thousand times"""
    return ("{" + ",".join(['"name":"a"'] * 90_000) + "}").encode()


@known("source", "digits.track.json")
def track_json_digits() -> bytes:
    """a number of nearly a million digits"""
    return b'{"format":"apexline-track","version":1,"run_off_m":0.' + b"1234567890" * 99_000 + b"}"


@known("source", "escapes.track.json")
def track_json_escapes() -> bytes:
    """a name of escapes"""
    return b'{"format":"apexline-track","version":1,"name":"' + b"\\u0041" * 160_000 + b'"}'


@known("source", "gates.track.json")
def track_json_many_gates() -> bytes:
    """as many gates as fit, on a circle of 5 km"""
    return _track(_circle(17_500, 800.0, 8.0))


@known("source", "dense.track.json")
def track_json_dense_gates() -> bytes:
    """as many gates as fit, a decimetre apart"""
    return _track(_circle(17_500, 280.0, 8.0))


@known("source", "huge.track.json")
def track_json_huge_circle() -> bytes:
    """a circle as large as coordinates may be"""
    return _track(_circle(17_000, 150_000.0, 8.0))


@known("source", "long.track.json")
def track_json_long_road() -> bytes:
    """a straight road as long as coordinates allow"""
    return _track(((-4.0, z, 4.0, z) for z in (-900_000.0 + 100.0 * i for i in range(18_000))), closed=False)


@known("source", "two.track.json")
def track_json_two_far_gates() -> bytes:
    """three gates, 900 km apart"""
    return _track([(-4.0, -900_000.0, 4.0, -900_000.0), (-4.0, 0.0, 4.0, 0.0), (-4.0, 900_000.0, 4.0, 900_000.0)], closed=False)


@known("source", "wide.track.json")
def track_json_wide_road() -> bytes:
    """a road of 10 km width with as many gates as fit"""
    return _track(_circle(17_000, 100_000.0, 10_000.0))


@known("source", "hairpins.track.json")
def track_json_hairpins() -> bytes:
    """hairpins of 200 m beside each other"""
    return _track(_hairpins(8_000, 200.0), closed=False)


@known("source", "tangle.track.json")
def track_json_tangle() -> bytes:
    """a road that crosses itself everywhere"""
    def gates() -> Iterable[tuple[float, float, float, float]]:
        for i in range(18_000):
            angle = 2.39996 * i
            x, z = 500.0 * math.cos(angle), 500.0 * math.sin(angle)
            across = (-math.sin(angle / 2) * 4, math.cos(angle / 2) * 4)
            yield x + across[0], z + across[1], x - across[0], z - across[1]

    return _track(gates())


@known("source", "spiral.track.json")
def track_json_same_circle_again() -> bytes:
    """a circle driven a hundred times over, so that everything lies on everything"""
    return _track((gate for _ in range(100) for gate in _circle(170, 100.0, 8.0)))


@known("source", "kinks.track.json")
def track_json_kinks() -> bytes:
    """a road that bends to and fro at every gate"""
    return _track(((-4.0 + 3 * (i % 2), 5.0 * i, 4.0 + 3 * (i % 2), 5.0 * i) for i in range(20_000)), closed=False)


@known("source", "lines.track.json")
def track_json_lines() -> bytes:
    """as many lines as a source may have"""
    base = json.loads(_track(_circle(2_500, 400.0, 8.0)))
    base["lines"] = [{"name": f"line {i}", "t": [0.5] * 2_500} for i in range(30)]
    return json.dumps(base, separators=(",", ":")).encode()


@known("source", "pit.track.json")
def track_json_pit() -> bytes:
    """a pit lane of as many points as it may have, along a road of 9,000 gates"""
    base = json.loads(_track(_circle(9_000, 800.0, 12.0)))
    points = [[round(812 * math.sin(a), 3), 0, round(812 * math.cos(a), 3)] for a in (i * 0.0001 for i in range(9_990))]
    base["pit"] = {"points": points, "width_m": 5, "speed_limit_mps": 20}
    return json.dumps(base, separators=(",", ":")).encode()


def _rows(points: Iterable[tuple[float, ...]]) -> bytes:
    out: list[str] = []
    size = 0
    for point in points:
        row = ",".join(f"{value:.6g}" for value in point)
        size += len(row) + 1
        if size > MOST_BYTES - 2:
            break
        out.append(row)
    return "\n".join(out).encode()


@known("source", "circle.csv")
def csv_circle() -> bytes:
    """a centre line with widths, as many points as fit"""
    return _rows((700 * math.sin(i * 0.00018), 700 * math.cos(i * 0.00018), 5, 5) for i in range(34_000))


@known("source", "same.csv")
def csv_same_point() -> bytes:
    """one point a hundred thousand times"""
    return b"0,0,5,5\n" * 124_000


@known("source", "noise.csv")
def csv_noise() -> bytes:
    """points that jump about"""
    return _rows((500 * math.sin(i * i), 500 * math.cos(i * i), 5, 5) for i in range(60_000))


@known("source", "huge.csv")
def csv_huge() -> bytes:
    """points at the ends of the coordinates"""
    return _rows((9e5 * (-1) ** i, i * 10.0, 5, 5) for i in range(60_000))


@known("source", "columns.csv")
def csv_columns() -> bytes:
    """one line of half a million columns"""
    return b"1," * 490_000


@known("source", "width.csv")
def csv_one_width() -> bytes:
    """a bent centre line of two columns, smoothed with one width"""
    return _rows((900 * math.sin(i * 0.0001) + 3 * math.sin(i), 900 * math.cos(i * 0.0001)) for i in range(62_000))


def _gpx(points: Iterable[tuple[float, float]]) -> bytes:
    rows: list[str] = []
    size = 200
    for lat, lon in points:
        row = f'<trkpt lat="{lat:.7g}" lon="{lon:.7g}"/>'
        size += len(row)
        if size > MOST_BYTES - 200:
            break
        rows.append(row)
    return ('<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>' + "".join(rows) + "</trkseg></trk></gpx>").encode()


@known("source", "width.gpx")
def gpx_laps() -> bytes:
    """many laps on one circle"""
    return _gpx((48 + 0.01 * math.sin(i * 0.01), 11 + 0.01 * math.cos(i * 0.01)) for i in range(30_000))


@known("source", "far-width.gpx")
def gpx_around_the_world() -> bytes:
    """points all around the world"""
    return _gpx((80 * math.sin(i), (i * 7) % 360 - 180) for i in range(30_000))


@known("source", "deep-width.gpx")
def gpx_deep() -> bytes:
    """elements nested a quarter of a million deep"""
    return b"<a>" * 333_000


@known("source", "bomb-width.gpx")
def gpx_entities() -> bytes:
    """entities of entities"""
    names = [f"e{i}" for i in range(30)]
    rows = "".join(f'<!ENTITY {name} "{f"&{names[i - 1]};" * 10 if i else "x" * 1000}">' for i, name in enumerate(names))
    return f'<!DOCTYPE gpx [{rows}]><gpx>&{names[-1]};</gpx>'.encode()


def _grid(columns: int, rows: int, step_m: float, bend: float = 0.0) -> tuple[list[tuple[float, float, float]], list[tuple[int, ...]]]:
    points = [(x * step_m + bend * math.sin(z * 0.3), 0.0, z * step_m) for z in range(rows) for x in range(columns)]
    faces = []
    for z in range(rows - 1):
        for x in range(columns - 1):
            at = z * columns + x
            faces += [(at, at + columns, at + 1), (at + 1, at + columns, at + columns + 1)]
    return points, faces


def _obj(points: list[tuple[float, float, float]], faces: list[tuple[int, ...]]) -> bytes:
    text = "o road\n" + "".join(f"v {x:.5g} {y:.5g} {z:.5g}\n" for x, y, z in points)
    text += "".join("f " + " ".join(str(i + 1) for i in face) + "\n" for face in faces)
    return text[:MOST_BYTES].rsplit("\n", 1)[0].encode() if len(text) > MOST_BYTES else text.encode()


@known("source", "strip.obj")
def obj_long_strip() -> bytes:
    """a road of one quad's width, as long as fits"""
    return _obj(*_grid(2, 9_500, 8.0))


@known("source", "grid.obj")
def obj_square() -> bytes:
    """a square of tiles, which is no road"""
    return _obj(*_grid(128, 128, 8.0))


@known("source", "wide.obj")
def obj_wide_strip() -> bytes:
    """a road of nine vertices across"""
    return _obj(*_grid(9, 1_800, 1.0, 5.0))


@known("source", "soup.obj")
def obj_soup() -> bytes:
    """triangles that have nothing to do with each other"""
    points = [(1000 * math.sin(i * i), math.cos(i), 1000 * math.cos(3 * i * i)) for i in range(24_000)]
    return _obj(points, [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(8_000)])


@known("source", "same.obj")
def obj_same_edge() -> bytes:
    """triangles that all share one edge"""
    return _obj([(0, 0, 0), (0, 0, 10), (10, 0, 0)], [(0, 1, 2)] * 120_000)


@known("source", "fan.obj")
def obj_one_polygon() -> bytes:
    """one polygon of a hundred thousand corners"""
    points = [(500 * math.sin(i * 0.0003), 0.0, 500 * math.cos(i * 0.0003)) for i in range(21_000)]
    return _obj(points, [tuple(range(21_000))])


@known("source", "objects.obj")
def obj_many_objects() -> bytes:
    """a hundred thousand objects of nothing"""
    return "".join(f"o a{i}\n" for i in range(100_000)).encode()


@known("source", "apart.obj")
def obj_edges_far_apart() -> bytes:
    """a ring whose two edges are half a million metres apart in two places"""
    ring = [(radius * math.sin(i * math.pi / 8), 0.0, radius * math.cos(i * math.pi / 8)) for i in range(16) for radius in (44.0, 56.0)]
    ring[12] = (ring[12][0], 0.0, ring[12][2] + 497_700.0)
    ring[13] = (ring[13][0] + 497_700.0, 0.0, ring[13][2])
    faces = [face for i in range(16) for here, there in [(2 * i, 2 * ((i + 1) % 16))]
             for face in ((here, there, here + 1), (here + 1, there, there + 1))]
    return _obj(ring, faces)


@known("source", "parts.obj")
def obj_most_objects() -> bytes:
    """as many objects as may be, each with a triangle"""
    return b"v 0 0 0\nv 0 0 9\nv 9 0 0\n" + "".join(f"o {i}\nf 1 2 3\n" for i in range(20_000)).encode()


@known("source", "materials.obj")
def obj_many_materials() -> bytes:
    """one triangle after the other of another material"""
    return b"v 0 0 0\nv 0 0 9\nv 9 0 0\n" + "".join(f"usemtl {i}\nf 1 2 3\n" for i in range(19_990)).encode()


@known("source", "indent.obj")
def obj_indented_objects() -> bytes:
    """objects behind blanks and tabs"""
    return b"v 0 0 0\nv 0 0 9\nv 9 0 0\n" + "".join(f" \to {i}\nf 1 2 3\n" for i in range(50_000)).encode()


def _glb(document: dict[str, object], data: bytes = b"") -> bytes:
    text = json.dumps(document, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
    if data:
        data += b"\0" * (-len(data) % 4)
        chunks += struct.pack("<II", len(data), 0x004E4942) + data
    return struct.pack("<III", 0x46546C67, 2, 12 + len(chunks)) + chunks


@known("source", "nodes.glb")
def gltf_deep_nodes() -> bytes:
    """nodes each in the next"""
    count = 30_000
    nodes: list[dict[str, object]] = [{"children": [i + 1]} for i in range(count - 1)] + [{}]
    return _glb({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": nodes})


@known("source", "shared.glb")
def gltf_shared_nodes() -> bytes:
    """nodes with the same two children each, which would be a billion"""
    nodes: list[dict[str, object]] = [{"children": [i + 1, i + 1]} for i in range(40)] + [{"mesh": 0}]
    return _glb({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": nodes,
                 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
                 "accessors": [{"componentType": 5126, "count": 3, "type": "VEC3", "bufferView": 0}],
                 "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36}]}, b"\0" * 36)


@known("source", "instances.glb")
def gltf_many_instances() -> bytes:
    """one mesh of 10,000 vertices placed 10,000 times"""
    vertices = 10_000
    data = b"".join(struct.pack("<fff", i % 100, 0, i // 100) for i in range(vertices))
    nodes: list[dict[str, object]] = [{"mesh": 0} for _ in range(10_000)]
    return _glb({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": list(range(10_000))}], "nodes": nodes,
                 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
                 "accessors": [{"componentType": 5126, "count": vertices, "type": "VEC3", "bufferView": 0}],
                 "bufferViews": [{"buffer": 0, "byteLength": len(data)}], "buffers": [{"byteLength": len(data)}]}, data)


@known("source", "sparse.gltf")
def gltf_counts_without_bytes() -> bytes:
    """an accessor of two billion vertices without bytes"""
    return json.dumps({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
                       "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
                       "accessors": [{"componentType": 5126, "count": 2_000_000_000, "type": "VEC3"}]}).encode()


def _torcs(segments: Iterable[str]) -> bytes:
    rows: list[str] = []
    size = 400
    for segment in segments:
        size += len(segment)
        if size > MOST_BYTES - 200:
            break
        rows.append(segment)
    return ('<params name="worst" type="trackdef"><section name="Main Track"><attnum name="width" unit="m" val="10"/>'
            '<section name="Track Segments">' + "".join(rows) + "</section></section></params>").encode()


@known("source", "segments.xml")
def torcs_many_segments() -> bytes:
    """as many straight segments as fit"""
    return _torcs(f'<section name="s{i}"><attstr name="type" val="str"/><attnum name="lg" unit="m" val="20"/></section>'
                  for i in range(12_000))


@known("source", "steps.xml")
def torcs_many_steps() -> bytes:
    """segments of a hundred thousand steps each"""
    return _torcs(f'<section name="s{i}"><attstr name="type" val="rgt"/><attnum name="arc" unit="deg" val="350"/>'
                  '<attnum name="radius" unit="m" val="1000"/><attnum name="end radius" unit="m" val="10"/>'
                  '<attnum name="profil steps" val="100000"/></section>' for i in range(4_000))


@known("source", "long.xml")
def torcs_long_segments() -> bytes:
    """straight segments of 100 km each"""
    return _torcs(f'<section name="s{i}"><attstr name="type" val="str"/><attnum name="lg" unit="m" val="100000"/></section>'
                  for i in range(9_000))


@known("source", "spiral.xml")
def torcs_most_steps() -> bytes:
    """segments of as many steps as may be"""
    return _torcs(f'<section name="s{i}"><attstr name="type" val="rgt"/><attnum name="arc" unit="deg" val="350"/>'
                  '<attnum name="radius" unit="m" val="1000"/><attnum name="end radius" unit="m" val="10"/>'
                  '<attnum name="profil steps" val="10000"/></section>' for i in range(4_000))


@known("source", "circle.xml")
def torcs_large_circle() -> bytes:
    """a circle as large as a segment can make it"""
    return _torcs(['<section name="s"><attstr name="type" val="rgt"/><attnum name="arc" unit="deg" val="360"/>'
                   '<attnum name="radius" unit="m" val="100000"/></section>'])


@known("source", "deep.xml")
def torcs_deep_sections() -> bytes:
    """sections nested as deep as fits"""
    return b"<params>" + b"<section>" * 100_000


def _scene(text: str) -> bytes:
    return ('{"format":"apexline-scene","version":1,"name":"worst","duration_s":10,"bodies":{"b":{"kind":"point"}},'
            '"minds":{"m":{"combine":"budget","behaviours":[{"kind":"separation"},{"kind":"avoid_probe"}]}},' + text
            + "}").encode()


def _list(rows: Iterable[str], most: int = 990_000) -> str:
    kept: list[str] = []
    size = 0
    for row in rows:
        size += len(row) + 1
        if size > most:
            break
        kept.append(row)
    return ",".join(kept)


@known("scene", "agents.scene.json")
def scene_json_many_agents() -> bytes:
    """as many agents with names as fit, far from each other"""
    return _scene('"agents":[' + _list(f'{{"name":"{i}","body":"b","mind":"m","position":[{i % 140 * 9},{i // 140 * 9}]}}'
                                       for i in range(30_000)) + "]")


@known("scene", "crowd.scene.json")
def scene_json_one_place() -> bytes:
    """as many agents as fit, all in one place"""
    return _scene('"agents":[' + _list(f'{{"name":"{i}","body":"b","mind":"m","position":[0,0]}}' for i in range(30_000)) + "]")


@known("scene", "obstacles.scene.json")
def scene_json_many_obstacles() -> bytes:
    """as many obstacles as fit, and agents among them"""
    return _scene('"obstacles":[' + _list((f'{{"position":[{i % 90 * 6},{i // 90 * 6}],"radius_m":1}}' for i in range(30_000)), 600_000)
                  + '],"agents":[' + _list((f'{{"name":"{i}","body":"b","mind":"m","position":[{i % 70 * 7},{i // 70 * 7}]}}'
                                            for i in range(9_000)), 380_000) + "]")


@known("scene", "polygon.scene.json")
def scene_json_large_polygon() -> bytes:
    """a polygon of as many corners as fit"""
    corners = _list(f"[{90 * math.sin(i * 1e-4):.4g},{90 * math.cos(i * 1e-4):.4g}]" for i in range(62_000))
    return _scene(f'"obstacles":[{{"polygon":[{corners}]}}],"agents":[{{"name":"a","body":"b","mind":"m","position":[0,0]}}]')


@known("scene", "tiles.scene.json")
def scene_json_tiles() -> bytes:
    """a comb of 900,000 tiles, and a goal at its end"""
    side = 940
    rows = ["." * side if y % 2 == 0 else ("#" * (side - 1) + "." if y % 4 == 1 else "." + "#" * (side - 1)) for y in range(side)]
    tiles = json.dumps({"low": [0, 0], "high": [side, side], "cell_m": 1, "rows": rows})
    return _scene(f'"tiles":{tiles},"agents":[{{"name":"a","body":"b","mind":"m","position":[0.5,0.5],"goal":[{side - 0.5},{side - 0.5}]}}]')


@known("scene", "small-cells.scene.json")
def scene_json_small_cells() -> bytes:
    """tiles of a millimetre on a square kilometre"""
    return _scene('"tiles":{"low":[0,0],"high":[1000,1000],"cell_m":0.001},"agents":[{"name":"a","body":"b","mind":"m","position":[0,0],'
                  '"goal":[900,900]}]')


@known("scene", "block.scene.json")
def scene_json_tiles_and_obstacles() -> bytes:
    """tiles of 0.25 m on a square kilometre that thousands of obstacles block"""
    return _scene('"tiles":{"low":[0,0],"high":[1000,1000],"cell_m":0.25},"obstacles":['
                  + _list(f'{{"position":[{i % 90 * 10},{i // 90 * 10}],"radius_m":900}}' for i in range(20_000))
                  + '],"agents":[{"name":"a","body":"b","mind":"m","position":[0,0],"goal":[900,900]}]')


@known("scene", "paths.scene.json")
def scene_json_long_path() -> bytes:
    """a path of as many points as fit, and agents that follow it"""
    points = _list((f"[{i % 300},{i // 300}]" for i in range(90_000)), 800_000)
    agents = _list((f'{{"name":"{i}","body":"b","mind":"f","position":[{i},3]}}' for i in range(3_000)), 150_000)
    return (_scene(f'"paths":{{"p":{{"points":[{points}]}}}},"agents":[{agents}]')
            .replace(b'"minds":{', b'"minds":{"f":{"behaviours":[{"kind":"follow_path","path":"p"}]},'))


@known("scene", "deep.scene.json")
def scene_json_deep() -> bytes:
    """a million brackets"""
    return b'{"bodies":' + b"[" * 900_000


@known("scene", "bodies.scene.json")
def scene_json_many_bodies() -> bytes:
    """as many bodies with names as fit"""
    bodies = _list(f'"b{i}":{{"kind":"point"}}' for i in range(60_000))
    return b'{"format":"apexline-scene","version":1,"name":"w","duration_s":1,"bodies":{' + bodies.encode() + b'},"minds":{},"agents":[]}'


@known("scene", "minds.scene.json")
def scene_json_many_minds() -> bytes:
    """as many lists of behaviours as fit"""
    minds = _list(f'"m{i}":{{"behaviours":[{{"kind":"separation"}}]}}' for i in range(60_000))
    return (b'{"format":"apexline-scene","version":1,"name":"w","duration_s":1,"bodies":{"b":{"kind":"point"}},"minds":{' + minds.encode()
            + b'},"agents":[{"name":"a","body":"b","mind":"m1","position":[0,0]}]}')


@known("scene", "xml.xml")
def scene_xml_deep() -> bytes:
    """elements nested as deep as fits"""
    return b"<Scene>" + b"<Object>" * 120_000


@known("scene", "wide.xml")
def scene_xml_many_objects() -> bytes:
    """as many elements as fit"""
    return b"<Scene>" + b"<Vehicle/>" * 95_000 + b"</Scene>"


def _baked(name: str) -> bytes:
    with files.load_track(name) as track:
        return track.save()


@known("baked", "club.apx")
def baked_track() -> bytes:
    """a baked track as it is, as a measure"""
    return _baked("club")


@known("baked", "cut.apx")
def baked_track_cut() -> bytes:
    """a baked track and zeros behind it"""
    return (_baked("club") + b"\0" * MOST_BYTES)[:MOST_BYTES]


@known("baked", "large.apx")
def baked_track_large() -> bytes:
    """a baked track with as many gates as fit"""
    for gates in (900, 700, 500, 300):
        with _native.Source.from_json(_track(_circle(gates, 800.0, 8.0)).decode()) as source, _native.Track.bake(source) as track:
            data = track.save()
        if len(data) <= MOST_BYTES:
            return data
    raise ValueError("no baked track is small enough")


def _recorded(ticks: int) -> bytes:
    with files.load_track("oval") as track:
        world = apexline.World(track, [apexline.Car()] * 2, laps=50)
        recorder = _native.Recorder(world)
        data = bytearray(recorder.header())
        while len(data) < MOST_BYTES - 60_000 and ticks > 0:
            more, _, _ = recorder.step(100)
            data += more
            ticks -= 100
    return bytes(data[:MOST_BYTES])


@known("recording", "race.apxr")
def recording_long() -> bytes:
    """a race as long as fits"""
    return _recorded(1_000_000)


@known("recording", "empty.apxr")
def recording_zeros() -> bytes:
    """a header and zeros behind it"""
    head = _recorded(100)
    return (head + b"\0" * MOST_BYTES)[:MOST_BYTES]


def _header_of_kinds(gates: int, cars: int, kinds: int, learn_grip: bool = False, grid_replan: bool = False, **springs: float) -> bytes:
    """A recording's header with a right checksum; the cars' masses are changed in the bytes, since creating such a race takes long."""
    mass_kg = 1234.5
    field = [apexline.Car("car", apexline.Vehicle().replace(mass_kg=mass_kg, **springs), apexline.Driver(learn_grip=learn_grip, grid_replan=grid_replan))] * cars
    authored = _track(_circle(gates, 800.0, 12.0)).decode()
    with _native.Source.from_json(authored) as source, _native.Track.bake(source) as track:
        head = bytearray(_native.Recorder(apexline.World(track, field, laps=1)).header())
    at = 0
    for car in range(cars):
        at = head.index(struct.pack("<f", mass_kg), at) + 4
        struct.pack_into("<f", head, at - 4, mass_kg + car % kinds)
    struct.pack_into("<I", head, 12, zlib.crc32(head[16:]))
    return bytes(head)


@known("recording", "kinds.apxr")
def recording_many_kinds() -> bytes:
    """a header with many cars that are all different"""
    return _header_of_kinds(400, 450, 450)


@known("recording", "learn.apxr")
def recording_learning_kinds() -> bytes:
    """a header with many cars that are all different and learn grip"""
    return _header_of_kinds(400, 450, 450, learn_grip=True)


@known("recording", "few.apxr")
def recording_most_kinds() -> bytes:
    """a header with as many different cars as a file of its size may have"""
    return _header_of_kinds(400, 450, 330)


@known("recording", "grids.apxr")
def recording_searching_kinds() -> bytes:
    """a header with many cars that are all different and search on a grid"""
    return _header_of_kinds(400, 300, 300, grid_replan=True)


@known("recording", "stiff.apxr")
def recording_stiff_springs() -> bytes:
    """a header with a few learning cars on springs stiffer than any car's"""
    return _header_of_kinds(400, 3, 3, learn_grip=True, spring_rate_npm=1e8, spring_travel_m=0.1)


def _scene_recorded() -> bytes:
    steer = scenes.load_scene("birds")
    recorder = _native.SteerRecorder(steer)
    data = bytearray(recorder.header())
    while len(data) < MOST_BYTES - 40_000:
        steer.step()
        data += recorder.tick()
    return bytes(data)


@known("recording", "birds.apxr")
def steer_recording_long() -> bytes:
    """a recorded flock as long as fits"""
    return _scene_recorded()


@known("snapshot", "zeros.snapshot")
def snapshot_zeros() -> bytes:
    """a snapshot and zeros behind it"""
    with files.load_track("oval") as track:
        world = apexline.World(track, [apexline.Car()] * 2, laps=1)
        return (world.snapshot() + b"\0" * MOST_BYTES)[:MOST_BYTES]


@known("vehicle", "deep.json")
def vehicle_deep() -> bytes:
    """a million brackets"""
    return b"[" * MOST_BYTES


@known("vehicle", "keys.json")
def vehicle_many_keys() -> bytes:
    """as many keys as fit"""
    return ('{"format":"apexline-vehicle","version":1,' + _list(f'"k{i}":1' for i in range(90_000)) + "}").encode()


@known("driver", "deep.json")
def driver_deep() -> bytes:
    """a million brackets"""
    return b"[" * MOST_BYTES


@known("driver", "keys.json")
def driver_many_keys() -> bytes:
    """as many keys as fit"""
    return ('{"format":"apexline-driver","version":1,' + _list(f'"k{i}":1' for i in range(90_000)) + "}").encode()


@known("model", "fan.obj")
def model_one_polygon() -> bytes:
    """a model of one polygon with a hundred thousand corners"""
    return obj_one_polygon()


@known("model", "chunks.lwo")
def model_lwo_chunks() -> bytes:
    """a model of empty chunks"""
    body = b"LWOB" + struct.pack(">4sI", b"PNTS", 0) * 120_000
    return struct.pack(">4sI", b"FORM", len(body)) + body
