// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { type PerspectiveCamera, Vector3 } from "three";
import { paintOf } from "../paints";
import type { CarMesh } from "./car-mesh";
import type { Cameras } from "./cameras";
import { toScene } from "./axes";

/** Parts of the picture for the labels. */
interface Picture {
    readonly canvas: HTMLCanvasElement;
    readonly camera: PerspectiveCamera;
    readonly cameras: Cameras;
    readonly cars: readonly CarMesh[];
    readonly showNames: boolean;
}

function element(name: string, text: string): HTMLDivElement {
    const made = document.createElement("div");
    made.className = name;
    made.textContent = text;
    return made;
}

/** Names of cars, numbers of turns and one marked place, as elements over the picture. */
export class Labels {
    showTurns = true;
    readonly #cars: HTMLDivElement[] = [];
    readonly #turns: { label: HTMLDivElement; at: Vector3 }[] = [];
    readonly #mark = element("place-mark", "");
    readonly #markAt = new Vector3();
    readonly #point = new Vector3();

    constructor(readonly layer: HTMLElement) {
        this.#mark.hidden = true;
        layer.append(this.#mark);
    }

    cars(names: readonly string[]): void {
        for (const label of this.#cars.splice(0)) label.remove();
        names.forEach((name, car) => {
            const label = element("car-label", ""), dot = document.createElement("i");
            dot.style.background = paintOf(car);
            label.append(dot, Object.assign(document.createElement("span"), { textContent: name }));
            this.layer.append(label);
            this.#cars.push(label);
        });
    }
    turns(turns: readonly { number: number; position: readonly number[] }[]): void {
        for (const { label } of this.#turns.splice(0)) label.remove();
        for (const { number, position } of turns) {
            const label = element("turn-label", String(number));
            this.layer.append(label);
            this.#turns.push({ label, at: toScene(position) });
        }
    }
    /** Marks one place of the road; none: no mark. */
    mark(position: ArrayLike<number> | undefined, text = ""): void {
        this.#mark.hidden = position === undefined;
        if (!position) return;
        toScene(position, 0.2, this.#markAt);
        this.#mark.textContent = text;
    }

    place(picture: Picture, focus: number): void {
        const { clientWidth: width, clientHeight: height } = picture.canvas, camera = picture.cameras.name, above = camera === "top" || camera === "map";
        const put = (label: HTMLElement, wanted: boolean, centre: string) => {
            const shown = wanted && this.#point.z < 1 && Math.abs(this.#point.x) < 1 && Math.abs(this.#point.y) < 1;
            label.style.display = shown ? "" : "none";
            if (shown) label.style.transform = `translate(-50%,${centre}) translate(${((this.#point.x + 1) / 2) * width}px,${((1 - this.#point.y) / 2) * height}px)`;
        };
        // On a map one name that would lie on another is left out, the car's that is looked at last.
        const taken: [number, number][] = [];
        const free = (label: HTMLElement): boolean => {
            if (camera !== "map") return true;
            const x = ((this.#point.x + 1) / 2) * width, y = ((1 - this.#point.y) / 2) * height, wide = 26 + 7.2 * label.textContent!.length;
            if (taken.some(([otherX, otherY]) => Math.abs(otherX - x) < wide && Math.abs(otherY - y) < 20)) return false;
            taken.push([x, y]);
            return true;
        };
        const order = this.#cars.map((_, index) => index).sort((a, b) => Number(b === focus) - Number(a === focus));
        order.forEach((index) => {
            const label = this.#cars[index]!;
            const place = picture.cars[index]!.group.position, distance = place.distanceTo(picture.camera.position);
            const near = above || distance < 160, own = index === focus && (camera === "cockpit" || camera === "chase");
            this.#point.copy(place).setY(place.y + 2).project(picture.camera);
            put(label, picture.showNames && near && !own && Number.isFinite(place.x) && free(label), camera === "map" ? "calc(-100% - 9px)" : "-100%");
            label.style.opacity = above ? "0.9" : String(Math.max(0.25, 1 - distance / 200));
            label.style.zIndex = index === focus ? "2" : "1";
        });
        for (const { label, at } of this.#turns) {
            this.#point.copy(at).project(picture.camera);
            put(label, this.showTurns && (above || camera === "helicopter" || camera === "free"), "-50%");
        }
        if (this.#mark.hidden) return;
        this.#point.copy(this.#markAt).project(picture.camera);
        put(this.#mark, true, "-100%");
    }
}
