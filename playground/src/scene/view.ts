// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import {
    ACESFilmicToneMapping, BackSide, BufferAttribute, BufferGeometry, Color, DirectionalLight, DoubleSide, Fog, Group, HemisphereLight, type Material, Mesh, MeshBasicMaterial, PCFShadowMap,
    PerspectiveCamera, Plane, PMREMGenerator, Raycaster, Scene, ShaderMaterial, SphereGeometry, Vector2, Vector3, WebGLRenderer,
} from "three";
import type { CarDebug, CarDesc, Location, Neighbour } from "apexline";
import type { Forecast } from "../forecasts";
import { paintOf } from "../paints";
import type { Candidate } from "../timeline";
import { Cameras } from "./cameras";
import { CarMesh } from "./car-mesh";
import { ForecastPaths } from "./forecast-paths";
import { Ghosts } from "./ghosts";
import { Labels } from "./labels";
import { Overlays } from "./overlays";
import { samplesOfSurfaces, withoutGloss } from "./plain";
import { Things } from "./things";
import type { TrackMesh } from "./track-mesh";

interface Sky {
    top: string;
    bottom: string;
    sun: string;
    sunPower: number;
    fill: number;
    exposure: number;
}
const DAY: Sky = { top: "#3b82d6", bottom: "#cfe4f2", sun: "#fff3dc", sunPower: 2.6, fill: 2.1, exposure: 0.95 };
const DUSK: Sky = { top: "#1a2547", bottom: "#d98d66", sun: "#ffb27a", sunPower: 2.3, fill: 1.7, exposure: 0.95 };

/** Length of a car on a map at least, pixels. */
const MAP_CAR_PX = 17;

/** Whether WebGL is computed by the processor, pixel by pixel. */
function rendersInSoftware(): boolean {
    const gl = document.createElement("canvas").getContext("webgl2");
    const info = gl?.getExtension("WEBGL_debug_renderer_info");
    const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    return /swiftshader|llvmpipe|software/i.test(name);
}

/** The 3D picture: one track, its cars, and where it is seen from. */
export class View {
    readonly renderer: WebGLRenderer;
    readonly camera = new PerspectiveCamera(55, 1, 0.1, 6000);
    readonly cameras: Cameras;
    readonly overlays = new Overlays();
    readonly #ghosts = new Ghosts();
    readonly #forecasts = new ForecastPaths();
    readonly cars: CarMesh[] = [];
    mesh: TrackMesh | undefined;
    showNames = true;
    /** A picture that stands still has all its pixels, even where the processor draws it. */
    sharpWhenStill = false;
    #still = false;
    readonly labels: Labels;
    onLost: (lost: boolean) => void = () => {};
    readonly #scene = new Scene();
    readonly #sun = new DirectionalLight();
    readonly #fill = new HemisphereLight();
    readonly #sky: Mesh<SphereGeometry, ShaderMaterial>;
    readonly things = new Things();
    readonly #braking: Mesh<BufferGeometry, MeshBasicMaterial>;
    readonly #ray = new Raycaster();
    readonly #point = new Vector3();
    /** No gloss and no reflections, from the start: the processor draws, and each would delay the first picture by its programs. */
    readonly #plain: boolean;
    /** 0: half the pixels and no shadows; 3: everything. */
    #quality: number;
    #slow = 0;

    constructor(readonly canvas: HTMLCanvasElement, labelLayer: HTMLElement) {
        const software = rendersInSoftware();
        // Blurred glass over the picture costs more than the picture where the processor draws both.
        if (software) document.documentElement.dataset.plain = "";
        this.renderer = new WebGLRenderer({ canvas, antialias: !software, powerPreference: "high-performance" });
        this.#plain = software && !location.hash.includes("quality=high");
        this.#quality = this.#plain ? 0 : 3;
        this.renderer.shadowMap.enabled = this.#quality > 1;
        this.renderer.shadowMap.type = PCFShadowMap;
        this.renderer.toneMapping = ACESFilmicToneMapping;
        this.labels = new Labels(labelLayer);
        this.cameras = new Cameras(this.camera, canvas);
        this.#sky = new Mesh(new SphereGeometry(5000, 24, 12), new ShaderMaterial({
            side: BackSide, depthWrite: false, fog: false, uniforms: { top: { value: new Color() }, bottom: { value: new Color() } },
            vertexShader: "varying float h; void main() { h = normalize(position).y; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
            fragmentShader: "varying float h; uniform vec3 top; uniform vec3 bottom; void main() { gl_FragColor = vec4(mix(bottom, top, pow(clamp(h * 2.2 + 0.03, 0.0, 1.0), 0.55)), 1.0);\n#include <tonemapping_fragment>\n#include <colorspace_fragment>\n}",
        }));
        this.#sun.castShadow = true;
        this.#sun.shadow.mapSize.set(2048, 2048);
        this.#sun.shadow.bias = -0.0004;
        this.#sun.shadow.normalBias = 0.04;
        const box = this.#sun.shadow.camera;
        [box.left, box.right, box.top, box.bottom, box.near, box.far] = [-60, 60, 60, -60, 10, 400];
        this.#braking = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.8, depthWrite: false, toneMapped: false, side: DoubleSide, polygonOffset: true, polygonOffsetFactor: -5, polygonOffsetUnits: -5 }));
        this.#braking.frustumCulled = false;
        this.#braking.visible = false;
        this.#scene.add(this.#sky, this.#sun, this.#sun.target, this.#fill, this.things.group, this.overlays.group, this.#ghosts.group, this.#forecasts.group, this.#braking);
        canvas.addEventListener("webglcontextlost", (event) => {
            event.preventDefault();
            this.onLost(true);
        });
        canvas.addEventListener("webglcontextrestored", () => this.onLost(false));
        this.resize();
    }

    setTheme(dark: boolean): void {
        const sky = dark ? DUSK : DAY;
        this.#sky.material.uniforms.top!.value.set(sky.top);
        this.#sky.material.uniforms.bottom!.value.set(sky.bottom);
        this.#sun.color.set(sky.sun);
        this.#sun.intensity = sky.sunPower;
        this.#fill.color.set(dark ? "#8a9cc8" : "#d8ebff");
        this.#fill.groundColor.set(dark ? "#4a453e" : "#a9b093");
        this.#fill.intensity = sky.fill;
        this.renderer.toneMappingExposure = sky.exposure;
        if (!this.#plain) this.#reflect();
        this.#scene.fog = new Fog(new Color(sky.bottom).lerp(new Color(sky.top), 0.12).getHex(), 400, 2600);
    }

    /** Paint and glass mirror the sky. */
    #reflect(): void {
        const generator = new PMREMGenerator(this.renderer), scene = new Scene();
        const sky = this.#sky.clone();
        sky.position.set(0, 0, 0);
        sky.scale.setScalar(0.01);
        scene.add(sky);
        this.#scene.environment?.dispose();
        this.#scene.environment = generator.fromScene(scene, 0, 0.1, 100).texture;
        this.#scene.environmentIntensity = 0.28;
        generator.dispose();
    }

    /** Begins the programs of plain surfaces, so that the graphics process links them while the race and its road are made. */
    prepare(): void {
        if (!this.#plain) return;
        this.renderer.compile(samplesOfSurfaces(), this.camera, this.#scene);
    }

    /** Told how long a frame took; draws less of it while that is too long. The page lowers quality only, so that it does not swing. */
    pace(frameMs: number): void {
        if (location.hash.includes("quality=high")) return;
        this.#slow = frameMs > 45 ? this.#slow + 1 : Math.max(0, this.#slow - 2);
        if (this.#slow < 30 || this.#quality === 0) return;
        this.#slow = 0;
        this.#quality--;
        this.renderer.shadowMap.enabled = this.#quality > 1;
        this.#scene.traverse((object) => {
            if (object instanceof Mesh) for (const material of ([] as Material[]).concat(object.material)) material.needsUpdate = true;
        });
        this.resize();
    }

    resize(): void {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        if (width === 0 || height === 0) return;
        this.renderer.setPixelRatio(this.#still && this.#quality === 0 ? 1 : [0.4, 0.75, 1, Math.min(devicePixelRatio, 2)][this.#quality]!);
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
    }

    /** Told whether the race stands still. */
    rest(still: boolean): void {
        if (!this.sharpWhenStill || still === this.#still) return;
        this.#still = still;
        this.resize();
    }

    setTrack(mesh: TrackMesh): void {
        if (this.mesh) {
            this.#scene.remove(this.mesh.group);
            this.mesh.dispose();
        }
        this.mesh = mesh;
        if (this.#plain) withoutGloss(mesh.group);
        this.#scene.add(mesh.group);
        this.cameras.track(mesh);
        this.labels.turns(mesh.track.turns ?? []);
    }

    setCars(cars: readonly CarDesc[]): void {
        for (const car of this.cars) {
            this.#scene.remove(car.group);
            car.dispose();
        }
        this.cars.length = 0;
        cars.forEach((desc, index) => {
            const car = new CarMesh(desc.vehicle, paintOf(index));
            this.cars.push(car);
            if (this.#plain) withoutGloss(car.group);
            this.#scene.add(car.group);
        });
        this.labels.cars(cars.map((desc, index) => desc.name || `Car ${index + 1}`));
    }

    /** A strip ahead of the player on the racing line: green where the speed fits, red where it has to brake. */
    brakingLine(nodes: readonly { position: readonly number[]; headingRad: number; speedMps: number }[] | undefined, speed: number): void {
        this.#braking.visible = nodes !== undefined && nodes.length > 1;
        if (!nodes || nodes.length < 2) return;
        const positions = new Float32Array(nodes.length * 6), colours = new Float32Array(nodes.length * 6), indices: number[] = [];
        nodes.forEach((node, index) => {
            const over = Math.max(-1, Math.min(1, (speed - node.speedMps) / 6));
            const side = [Math.cos(node.headingRad) * 0.22, -Math.sin(node.headingRad) * 0.22] as const;
            const [x, y, z] = node.position as [number, number, number];
            positions.set([x - side[0], y + 0.05, -(z - side[1]), x + side[0], y + 0.05, -(z + side[1])], index * 6);
            const colour = over > 0 ? [1, 0.75 * (1 - over), 0.1] : [0.15 + 0.85 * (1 + over), 0.85, 0.3];
            colours.set([...colour, ...colour], index * 6);
            if (index > 0) indices.push(2 * index - 2, 2 * index - 1, 2 * index, 2 * index, 2 * index - 1, 2 * index + 1);
        });
        const geometry = this.#braking.geometry;
        geometry.setAttribute("position", new BufferAttribute(positions, 3));
        geometry.setAttribute("color", new BufferAttribute(colours, 3));
        geometry.setIndex(indices);
    }

    /** The ways that a driver weighed, as strips on the road. */
    ghosts(weighed: { plan: readonly Candidate[]; place: Location } | undefined): void {
        this.#ghosts.update(weighed?.plan ?? [], weighed?.place, this.mesh);
    }

    /** How many marks of forecasts are shown. */
    get expected(): number {
        return this.#forecasts.group.visible ? this.#forecasts.marks : 0;
    }
    /** Where a driver expects its neighbours. */
    forecasts(list: readonly Forecast[]): void {
        this.#forecasts.update(list, this.mesh);
    }

    /** Poses everything between the tick before and this one, and draws. */
    draw(before: Float32Array, now: Float32Array, share: number, controls: Float32Array, focus: number, dt: number, moved: number,
        debug: CarDebug | undefined, neighbours: readonly Neighbour[]): void {
        for (const [index, car] of this.cars.entries()) {
            const at = index * 10;
            const mix = (k: number): number => before[at + k]! + (now[at + k]! - before[at + k]!) * share;
            car.group.position.set(mix(0), mix(1), -mix(2));
            car.group.rotation.set(mix(4), -mix(3), -mix(5), "YXZ");
            const speed = now[at + 6]! * Math.sin(now[at + 3]!) + now[at + 8]! * Math.cos(now[at + 3]!);
            car.group.visible = Number.isFinite(car.group.position.x);
            car.group.scale.setScalar(this.#grown(car));
            car.pose(controls[index * 3]!, controls[index * 3 + 1]!, controls[index * 3 + 2]!, speed, speed * now[at + 9]!, moved);
        }
        const car = this.cars[focus];
        const speed = car ? Math.hypot(now[focus * 10 + 6]!, now[focus * 10 + 8]!) : 0, map = this.cameras.name === "map";
        // A race that runs faster takes its cameras along.
        this.cameras.update(car, speed, Math.max(dt, moved));
        // Labels are placed by the camera of this picture, not of the one before.
        this.camera.updateMatrixWorld();
        const fog = this.#scene.fog as Fog;
        [fog.near, fog.far] = map ? [1e6, 2e6] : [400, 2600];
        if (this.mesh) this.mesh.speeds.visible = this.mesh.lines.visible && (map || this.cameras.name === "top");
        if (car && !map) {
            const wide = this.cameras.name === "top" || this.cameras.name === "helicopter" || this.cameras.name === "free";
            const box = this.#sun.shadow.camera;
            const reach = wide ? 160 : 55;
            if (box.right !== reach) {
                [box.left, box.right, box.top, box.bottom] = [-reach, reach, reach, -reach];
                box.updateProjectionMatrix();
            }
            this.#sun.target.position.copy(car.group.position);
            this.#sun.position.copy(car.group.position).add(this.#point.set(90, 130, 60));
        }
        this.#sky.position.copy(this.camera.position);
        this.overlays.group.visible = debug !== undefined && car !== undefined;
        if (debug && car) this.overlays.update(debug, car.group.position, neighbours, (index) => this.cars[index]?.group.position);
        this.labels.place(this, focus);
        this.renderer.render(this.#scene, this.camera);
    }

    /** How much larger than life a car is drawn, so that it shows on a map. */
    #grown(car: CarMesh): number {
        return this.cameras.name === "map" ? Math.max(1, (MAP_CAR_PX * this.cameras.map.metresAPixel) / car.vehicle.lengthM) : 1;
    }

    #aim(clientX: number, clientY: number): void {
        const box = this.canvas.getBoundingClientRect();
        this.#ray.setFromCamera(new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2), this.camera);
    }

    /** The car under a point of the screen, with some room around it; -1: none. */
    carAt(clientX: number, clientY: number): number {
        this.#aim(clientX, clientY);
        const box = this.canvas.getBoundingClientRect();
        let best = -1, least = 40;
        this.cars.forEach((car, index) => {
            this.#point.copy(car.group.position).setY(car.group.position.y + 0.6).project(this.camera);
            if (this.#point.z > 1) return;
            const d = Math.hypot(((this.#point.x + 1) / 2) * box.width + box.left - clientX, ((1 - this.#point.y) / 2) * box.height + box.top - clientY);
            if (d < least) [least, best] = [d, index];
        });
        this.cars.forEach((car, index) => {
            if (this.#ray.intersectObject(car.group, true).length > 0) best = index;
        });
        return best;
    }

    /** Where a point of the screen lies on a level plane; undefined above the horizon. */
    groundAt(clientX: number, clientY: number, height: number): Vector3 | undefined {
        this.#aim(clientX, clientY);
        return this.#ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -height), new Vector3()) ?? undefined;
    }

    get drawn(): { calls: number; triangles: number } {
        const { calls, triangles } = this.renderer.info.render;
        return { calls, triangles };
    }
}
