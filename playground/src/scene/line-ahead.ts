// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { LineNode, Track } from "apexline";
import type { TrackMesh } from "./track-mesh";

/** The racing line from a place on, as far as a driver at that speed looks; undefined off the road. */
export function lineAhead(mesh: TrackMesh, track: Track, position: ArrayLike<number>, speedMps: number): LineNode[] | undefined {
    const { sector } = track.locate(position), nodes = mesh.racing, ahead: LineNode[] = [], reach = 40 + speedMps * 2.4;
    if (sector === 0xffffffff) return undefined;
    for (let i = 1, d = 0; i < nodes.length && d < reach; i++) {
        const node = nodes[(sector + i) % nodes.length]!, previous = nodes[(sector + i - 1) % nodes.length]!;
        d += Math.hypot(node.position[0]! - previous.position[0]!, node.position[2]! - previous.position[2]!);
        ahead.push(node);
        if (!mesh.closed && sector + i >= nodes.length - 1) break;
    }
    return ahead;
}
