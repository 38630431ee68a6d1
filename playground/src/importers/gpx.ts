// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Source } from "apexline";

/** Metres east and north of the mean place, by the radii of WGS 84's ellipsoid there; as the command line does it. */
export function fromGpx(text: string, label: string, name: string): Source {
    const page = new DOMParser().parseFromString(text, "application/xml");
    const wrong = page.querySelector("parsererror");
    if (wrong) throw new Error(`${label}: not XML: ${wrong.textContent?.trim().split("\n")[1] ?? "it cannot be read"}`);
    const points = [...page.querySelectorAll("trkpt, rtept")].map((point) =>
        [Number(point.getAttribute("lat")), Number(point.getAttribute("lon")), Number(point.querySelector("ele")?.textContent ?? 0)] as const);
    if (points.length < 4 || points.some((point) => !point.every(Number.isFinite))) throw new Error(`${label}: ${points.length} points of a track or route with lat and lon; at least 4 are needed`);
    const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
    const [lat0, lon0] = [mean(0), mean(1)];
    const rad = Math.PI / 180, a = 6378137, e2 = 6.69437999014e-3, sin2 = Math.sin(lat0 * rad) ** 2;
    const north = (a * (1 - e2)) / (1 - e2 * sin2) ** 1.5, east = a / Math.sqrt(1 - e2 * sin2);
    const flat = points.map(([lat, lon, height]) => [(lon - lon0) * rad * east * Math.cos(lat0 * rad), height, (lat - lat0) * rad * north] as const);
    const first = flat[0]!, last = flat.at(-1)!;
    const closed = Math.hypot(first[0] - last[0], first[2] - last[2]) < 30;
    let refused: unknown;
    for (const maxDeviationM of [2, 4, 8]) {
        try {
            return Source.fromCentreLine(flat.flat(), { ...Source.defaultCentreLineDesc(), name, closed, maxDeviationM });
        } catch (error) {
            refused = error;
        }
    }
    throw new Error(`${label}: ${(refused as Error).message}`);
}
