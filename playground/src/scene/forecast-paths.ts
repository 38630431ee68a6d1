// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Group, InstancedMesh, Matrix4, MeshBasicMaterial, RingGeometry, DoubleSide, Vector3, Color } from "three";
import { paintOf } from "../paints";
import type { Forecast } from "../forecasts";
import { toScene } from "./axes";
import type { TrackMesh } from "./track-mesh";

/** Marks of all forecasts together, and the time between two marks of one, s. */
const MOST = 160, EVERY_S = 0.25;

/** Where neighbours are expected: a ring in the car's colour for each quarter of a second ahead, a filled one for each whole second. */
export class ForecastPaths {
    readonly group = new Group();
    readonly #rings = marks(0.55);
    readonly #seconds = marks(0);
    readonly #at = new Vector3();
    readonly #pose = new Matrix4();
    readonly #colour = new Color();

    constructor() {
        this.group.add(this.#rings, this.#seconds);
    }

    get marks(): number {
        return this.#rings.count + this.#seconds.count;
    }

    update(forecasts: readonly Forecast[], mesh: TrackMesh | undefined): void {
        this.group.visible = forecasts.length > 0 && mesh !== undefined;
        this.#rings.count = this.#seconds.count = 0;
        if (!mesh) return;
        for (const { car, knots } of forecasts) {
            this.#colour.set(paintOf(car));
            const end = knots.at(-1)!.arrivalS;
            for (let time = EVERY_S, from = 0; time <= end; time += EVERY_S) {
                while (from < knots.length - 2 && knots[from + 1]!.arrivalS < time) from++;
                const [a, b] = [knots[from]!, knots[from + 1]!];
                if (a.arrivalS > time) continue;
                const share = Math.min(1, (time - a.arrivalS) / Math.max(1e-3, b.arrivalS - a.arrivalS));
                let way = b.distanceM - a.distanceM;
                if (way < -mesh.length / 2) way += mesh.length;
                const point = mesh.at((a.distanceM + way * share + mesh.length) % mesh.length, a.lateralM + (b.lateralM - a.lateralM) * share);
                const whole = Math.abs(time - Math.round(time)) < 1e-6, into = whole ? this.#seconds : this.#rings;
                if (into.count >= MOST) return;
                toScene(point, 0.12, this.#at);
                into.setMatrixAt(into.count, this.#pose.makeScale(whole ? 1.25 : 0.75, 1, whole ? 1.25 : 0.75).setPosition(this.#at));
                into.setColorAt(into.count++, this.#colour);
            }
        }
        for (const mesh of [this.#rings, this.#seconds]) {
            mesh.instanceMatrix.needsUpdate = true;
            if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
        }
    }
}

function marks(inner: number): InstancedMesh {
    const material = new MeshBasicMaterial({ transparent: true, opacity: 0.85, side: DoubleSide, depthTest: false, toneMapped: false });
    const mesh = new InstancedMesh(new RingGeometry(inner, 0.8, 20).rotateX(-Math.PI / 2), material, MOST);
    mesh.frustumCulled = false;
    mesh.renderOrder = 9;
    return mesh;
}
