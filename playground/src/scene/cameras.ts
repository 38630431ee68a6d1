// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { type PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { CarMesh } from "./car-mesh";
import { MapCamera } from "./map-camera";
import type { TrackMesh } from "./track-mesh";
import { toScene } from "./axes";

export const cameraNames = ["chase", "cockpit", "helicopter", "tv", "top", "map", "free"] as const;
export type CameraName = (typeof cameraNames)[number];
export const cameraLabels: Record<CameraName, string> = { chase: "Chase", cockpit: "Cockpit", helicopter: "Helicopter", tv: "Trackside TV", top: "Top", map: "Map", free: "Free" };

const FORWARD = new Vector3(0, 0, -1);

/** Where the picture is taken from. */
export class Cameras {
    name: CameraName = "chase";
    /** Metres behind the car, of the chase camera; the wheel changes it. */
    distance = 7.5;
    height = 190;
    readonly map: MapCamera;
    readonly #orbit: OrbitControls;
    readonly #posts: Vector3[] = [];
    readonly #position = new Vector3();
    readonly #target = new Vector3();
    readonly #wanted = new Vector3();
    readonly #forward = new Vector3(0, 0, -1);
    #post = -1;
    #jump = true;
    #turn = 0;

    constructor(readonly camera: PerspectiveCamera, readonly element: HTMLElement) {
        this.map = new MapCamera(camera, element);
        this.#orbit = new OrbitControls(camera, element);
        this.#orbit.enabled = false;
        this.#orbit.enableDamping = true;
        this.#orbit.maxPolarAngle = 1.5;
        this.#orbit.maxDistance = 3000;
        element.addEventListener("wheel", (event) => {
            const factor = Math.exp(Math.max(-1, Math.min(1, event.deltaY / 300)));
            if (this.name === "chase" || this.name === "helicopter") this.distance = Math.max(4, Math.min(40, this.distance * factor));
            if (this.name === "top") this.height = Math.max(30, Math.min(2500, this.height * factor));
        }, { passive: true });
    }

    set(name: CameraName): void {
        this.name = name;
        this.#jump = true;
        this.#orbit.enabled = name === "free";
        this.map.enabled = name === "map";
        if (name === "map") return this.map.fit();
        this.camera.near = 0.1;
        this.camera.far = 6000;
        this.camera.updateProjectionMatrix();
    }

    track(mesh: TrackMesh): void {
        this.map.track(mesh);
        this.#posts.length = 0;
        let last = -50;
        mesh.gates.forEach((gate, index) => {
            if (gate.distanceM - last < 110) return;
            last = gate.distanceM;
            const right = index % 2 === 0;
            const rim = right ? gate.wallRight : gate.wallLeft, other = right ? gate.left : gate.right;
            const out = toScene(rim).sub(toScene(other)).setY(0).normalize();
            this.#posts.push(toScene(rim, 3.6).addScaledVector(out, 4));
        });
        this.#jump = true;
    }

    update(car: CarMesh | undefined, speed: number, dt: number): void {
        if (this.name === "map") return this.map.update();
        if (!car) return;
        const at = car.group.position;
        this.#forward.copy(FORWARD).applyQuaternion(car.group.quaternion);
        const ease = (rate: number) => (this.#jump ? 1 : 1 - Math.exp(-rate * dt));
        let fov = 52;
        if (this.name === "chase") {
            this.#turn += ease(6) * (1 - this.#turn);
            this.#wanted.copy(at).addScaledVector(this.#forward, -this.distance).setY(at.y + 1.2 + this.distance * 0.22);
            this.#position.lerp(this.#wanted, ease(9 + speed * 0.12));
            this.#target.copy(at).addScaledVector(this.#forward, 5).setY(at.y + 0.9);
            fov = 56 + Math.min(speed, 90) * 0.16;
        } else if (this.name === "cockpit") {
            this.#position.copy(at).addScaledVector(this.#forward, -car.eye[1]).setY(at.y + car.eye[0]);
            this.#target.copy(this.#position).addScaledVector(this.#forward, 20).setY(this.#position.y - 0.6 + this.#forward.y * 20);
            fov = 68;
        } else if (this.name === "helicopter") {
            const d = 14 + this.distance * 2.6;
            this.#wanted.copy(at).addScaledVector(this.#forward, -d * 0.75);
            this.#wanted.x += d * 0.25;
            this.#wanted.y = at.y + d * 0.72;
            this.#position.lerp(this.#wanted, ease(1.6));
            this.#target.lerp(at, ease(7));
            fov = 46;
        } else if (this.name === "tv") {
            let best = -1, least = 1e18;
            this.#posts.forEach((post, index) => {
                const d = post.distanceToSquared(at) * (index === this.#post ? 0.7 : 1);
                if (d < least) [least, best] = [d, index];
            });
            if (best >= 0 && best !== this.#post) {
                this.#post = best;
                this.#jump = true;
            }
            const post = this.#posts[this.#post];
            if (post) this.#position.copy(post);
            this.#target.lerp(at, this.#jump ? 1 : 1 - Math.exp(-12 * dt));
            fov = Math.max(9, Math.min(46, (2 * Math.atan(7.5 / Math.max(this.#position.distanceTo(at), 1)) * 180) / Math.PI));
        } else if (this.name === "top") {
            this.#target.lerp(at, ease(6));
            this.#position.copy(this.#target).setY(this.#target.y + this.height);
            this.#position.z += 0.01;
            fov = 40;
        } else {
            if (this.#jump) {
                this.#orbit.target.copy(at);
                this.camera.position.copy(at).addScaledVector(this.#forward, -16).setY(at.y + 9);
            }
            const moved = this.#wanted.copy(at).sub(this.#orbit.target).multiplyScalar(ease(5));
            this.#orbit.target.add(moved);
            this.camera.position.add(moved);
            this.#orbit.update(dt);
            this.#jump = false;
            this.#lens(48);
            return;
        }
        this.camera.position.copy(this.#position);
        this.camera.up.set(0, 1, 0);
        this.camera.lookAt(this.#target);
        this.#lens(fov);
        this.#jump = false;
    }

    #lens(fov: number): void {
        if (Math.abs(this.camera.fov - fov) < 0.05) return;
        this.camera.fov = fov;
        this.camera.updateProjectionMatrix();
    }
}
