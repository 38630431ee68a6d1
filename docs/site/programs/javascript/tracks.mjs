// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

import { readFileSync } from "node:fs";
import { APX_NONE, Grid, HitKind, LineKind, LintCode, load, RoadShape, Source, Track, TrackLine, TrackRay, Vehicle } from "apexline";

await load();
const angles = Array.from({ length: 36 }, (_, gate) => -gate * Math.PI / 18);
const circle = (radius) => angles.map((angle) => [radius * Math.cos(angle), 0, radius * Math.sin(angle)]);

// Source, SourceDesc, SourceGate, Finding, LintCode: a ring of gates, what is wrong with it, and a line of one's own.
function source() {
    const [outside, inside] = [circle(106), circle(94)];
    const gates = angles.map((_, gate) => ({ ...Source.defaultGate(), left: outside[gate], right: inside[gate] }));
    const made = Source.create({ ...Source.defaultDesc(), name: "ring" }, gates);
    for (const finding of made.lint()) console.log(finding.code === LintCode.Kink, finding.message);
    made.addLine("outside", angles.map(() => 0.25));                // 0 is the left edge, 1 the right
    console.log(made.desc.name, made.gates.length, Source.fromJson(made.toJson(), "again").gates[0].left);
    return made;
}

// Source, MeshDesc, CentreLineDesc, RoadShape: out of a table, a road's triangles, a centre line.
function sources() {
    const table = `x_m,y_m,w_tr_right_m,w_tr_left_m\n${circle(100).map(([x, , z]) => `${x},${z},6,6\n`).join("")}`;
    const corners = circle(106).flatMap((left, gate) => [...left, ...circle(94)[gate]]);
    const triangles = angles.flatMap((_, gate) => {
        const [here, after] = [2 * gate, 2 * ((gate + 1) % 36)];
        return [here, here + 1, after, after, here + 1, after + 1];
    });
    const mesh = { ...Source.defaultMeshDesc(), shape: RoadShape.Closed };
    const line = { ...Source.defaultCentreLineDesc(), widthM: 12 };
    for (const made of [Source.fromCsv(table), Source.fromMesh(corners, triangles, mesh), Source.fromCentreLine(circle(100).flat(), line)]) {
        console.log(made.gates.length);
        made.dispose();
    }
}

// Track, BakeOptions, BakeDesc, Progress, TrackInfo, Gate, LineInfo, LineNode, LineKind, TrackLine: baked, written, read, and what it is made of.
function track() {
    const baked = Track.bake(Source.fromJson(readFileSync("data/tracks/street.track.json", "utf8"), "street"), { vehicle: Vehicle.preset("gt"), onProgress: () => true });
    const wider = baked.rebake({ marginM: 1 });
    const read = Track.load(wider.save(), "street.apx");
    console.log(read.info.name, read.info.lengthM, read.gates[0].grip);
    const line = read.lineInfo(TrackLine.Racing);
    console.log(line.kind === LineKind.Computed, line.timeS, read.lineNodes(0)[10].speedMps, read.lineSpeeds(0, Vehicle.preset("touring")).timeS);
    return read;
}

// Track, Location, TrackRay, RayHit, HitKind, APX_NONE: from the world to the road and back, and rays against the walls.
function look(street) {
    const place = street.locate(street.position(100, 2));
    console.log(place.distanceM, place.lateralM, place.headingRad);
    const ray = { ...TrackRay.create(), origin: street.position(100, 0), direction: [1, 0, 0], lengthM: 200, car: APX_NONE };
    for (const hit of street.raycast([ray])) console.log(hit.kind === HitKind.Wall, hit.distanceM);
}

// Grid, GridDesc, GridInfo, PlanRequest, PlanInfo, PlanNode, Obstacle, Track: the quickest way past a box, and as a line of the track.
function plan(street) {
    const grid = new Grid(street, { ...Grid.defaultDesc(), cellM: 3 });
    const box = { distanceM: 150, lateralM: 0, speedAlongMps: 0, speedAcrossMps: 0, halfLengthM: 2, halfWidthM: 1, followsRoad: true };
    const { nodes, info } = grid.plan({ ...Grid.defaultRequest(), distanceM: 100, speedMps: 20 }, [box]);
    console.log(nodes.length, info.complete, grid.expanded().nodes.length, grid.info.cellCount);
    console.log(street.withAStarLine(1).info.lineCount);
}

source();
sources();
const street = track();
look(street);
plan(street);
