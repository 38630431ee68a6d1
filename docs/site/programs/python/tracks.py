# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
import tempfile
from pathlib import Path

import apexline
import numpy as np

ANGLES = -np.arange(36) * np.pi / 18
CIRCLE = np.stack([np.cos(ANGLES), 0 * ANGLES, np.sin(ANGLES)], axis=1).astype(np.float32)


# Source, SOURCE_GATE, Finding, LintCode: a ring of gates, what is wrong with it, its pit lane and a line of one's own.
def source() -> apexline.Source:
    gates = apexline.Source.default_gates(36)
    gates["left"], gates["right"] = 106 * CIRCLE, 94 * CIRCLE
    made = apexline.Source(gates, name="ring", closed=True)
    for finding in made.lint():
        print(finding.code == apexline.LintCode.KINK, finding.message)
    made.set_pit(np.array([[98, 0, 20], [101, 0, 0], [98, 0, -20]]), width_m=5, speed_limit_mps=20)
    made.add_line("outside", [0.25] * made.gate_count)              # 0 is the left edge, 1 the right
    print(made.name, made.closed, made.run_off_m, made.gates()["left"][0], made.lines().keys(), made.pit())
    return made


# Source: out of edges, a file, a table, a road's triangles, a centre line; and the other direction.
def sources(made: apexline.Source) -> None:
    edges = apexline.Source.from_edges(106 * CIRCLE, 94 * CIRCLE, name="ring")
    table = "x_m,y_m,w_tr_right_m,w_tr_left_m\n" + "".join(f"{100 * x},{100 * z},6,6\n" for x, _, z in CIRCLE)
    corners = np.stack([106 * CIRCLE, 94 * CIRCLE], axis=1).reshape(-1, 3)
    here = 2 * np.arange(36)
    after = np.roll(here, -1)
    triangles = np.concatenate([np.stack([here, here + 1, after], 1), np.stack([after, here + 1, after + 1], 1)])
    centre, deviation = apexline.Source.from_centre_line(100 * CIRCLE, width_m=12)
    with apexline.Source.from_json(made.to_json(), label="ring") as read:
        print(len(read.reversed()), deviation)
    for other in (edges, apexline.Source.from_csv(table), apexline.Source.from_mesh(corners, triangles), centre):
        print(other.gate_count)
        other.close()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ring.csv"
        path.write_text(table)
        print(len(apexline.Source.from_file(path)))


# Track, TrackInfo, LineInfo, GATE, LINE_NODE, sample_tracks: baked, written, read, and what it is made of.
def track(made: apexline.Source) -> apexline.Track:
    baked = apexline.Track.bake(made, vehicle="gt", margin_m=0.5, progress=lambda share: None)
    wider = baked.rebake(margin_m=1)
    again = apexline.Track.load(wider.save(), label="ring.apx")
    with tempfile.TemporaryDirectory() as folder:
        again.to_file(Path(folder) / "ring.apx")
        read = apexline.Track.from_file(Path(folder) / "ring.apx")
    print(apexline.sample_tracks(), read.name, read.length_m, read.line_names, read.info.width_min_m)
    line = read.line_info("racing")
    speeds, time_s = read.line_speeds("racing", vehicle="touring")
    print(line.kind, line.time_s, time_s, speeds[10], read.line_nodes(0)["speed_mps"][10], read.gates()["grip"][0])
    again.close()
    return read


# Track, LOCATION, RAY, RAY_HIT, HitKind, NONE: from the world to the road and back, and rays against the walls.
def look(ring: apexline.Track) -> None:
    place = ring.locate([ring.position(100, 2)])
    print(place["distance_m"], place["lateral_m"], place["heading_rad"])
    rays = np.zeros(1, apexline.RAY)
    rays["origin"], rays["direction"], rays["length_m"], rays["car"] = ring.position(100), (1, 0, 0), 200, apexline.NONE
    hit = ring.raycast(rays)[0]
    print(hit["kind"] == apexline.HitKind.WALL, hit["distance_m"])


# Grid, PlanInfo, OBSTACLE, PLAN_NODE, Track: the quickest way past a box, and as a line of the track.
def plan(ring: apexline.Track) -> None:
    box = np.zeros(1, apexline.OBSTACLE)
    box["distance_m"], box["half_length_m"], box["half_width_m"] = 150, 2, 1
    with apexline.Grid(ring, vehicle="gt") as grid:
        nodes, info = grid.plan(100, 0, 20, obstacles=box)
        expanded, parents = grid.expanded()
        print(nodes["lateral_m"], info.cost_s, info.complete, len(expanded), len(parents))
        print(grid.station_count, grid.cell_count, grid.widest_move, grid.memory_bytes)
        grid.close()
    print(ring.add_astar_line().line_names)


made = source()
sources(made)
ring = track(made)
look(ring)
plan(ring)
