// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { Status } from "./enums.g.js";
import { bytes, check, floats, list, memory, NativeObject, native, out, outId, outNumber, text, withProgress, type Progress } from "./library.js";
import {
    BakeDesc, BranchInfo, CarDesc, CarState, CentreLineDesc, DriverDesc, EnvelopePoint, Finding, Gate, LineInfo, LineNode, Location, MeshDesc, TrackRay, RayHit,
    SourceDesc, SourceGate, TrackInfo, VehicleDesc,
} from "./structs.g.js";
import { driverPresets, vehiclePresets } from "./presets.g.js";

/** Names of the vehicle presets. */
export type VehicleName = keyof typeof vehiclePresets;
/** Names of the driver presets. */
export type DriverName = keyof typeof driverPresets;

/** Vehicles: presets, JSON, checks. */
export const Vehicle = {
    /** Names of all presets. */
    names: Object.keys(vehiclePresets) as VehicleName[],
    default: (): VehicleDesc => out(VehicleDesc, (p) => native().apx_vehicle_desc_init(p)),
    /** A fresh copy of a preset. */
    preset: (name: VehicleName): VehicleDesc => Vehicle.fromJson(vehiclePresets[name], name),
    fromJson(json: string, label = "vehicle"): VehicleDesc {
        const m = memory();
        return out(VehicleDesc, (p) => native().apx_vehicle_desc_from_json(m.takeText(json), BigInt(m.byteLength(json)), m.takeText(label), p));
    },
    toJson: (vehicle: VehicleDesc): string =>
        text((p, capacity, needed) => native().apx_vehicle_desc_to_json(memory().takeStruct(VehicleDesc, vehicle), p, capacity, needed)),
    /** Throws an error that names the field, its value and its range. */
    validate(vehicle: VehicleDesc): void {
        const m = memory();
        m.scratch(() => check(native().apx_vehicle_desc_validate(m.takeStruct(VehicleDesc, vehicle))));
    },
    envelope(vehicle: VehicleDesc, speedsMps: ArrayLike<number>): EnvelopePoint[] {
        const m = memory();
        return m.scratch(() => {
            const points = m.take(EnvelopePoint.size * speedsMps.length);
            check(native().apx_vehicle_envelope(m.takeStruct(VehicleDesc, vehicle), m.takeFloats(speedsMps), speedsMps.length, points));
            return m.structs(EnvelopePoint, points, speedsMps.length);
        });
    },
};

/** Drivers: presets and JSON. */
export const Driver = {
    /** Names of all presets. */
    names: Object.keys(driverPresets) as DriverName[],
    /** The driver that a car has by default. */
    default: (): DriverDesc => Car.default().driver,
    /** A fresh copy of a preset. */
    preset: (name: DriverName): DriverDesc => Driver.fromJson(driverPresets[name], name),
    fromJson(json: string, label = "driver"): DriverDesc {
        const m = memory();
        return out(DriverDesc, (p) => native().apx_driver_desc_from_json(m.takeText(json), BigInt(m.byteLength(json)), m.takeText(label), p));
    },
    toJson: (driver: DriverDesc): string =>
        text((p, capacity, needed) => native().apx_driver_desc_to_json(memory().takeStruct(DriverDesc, driver), p, capacity, needed)),
};

/** Cars of a race. */
export const Car = {
    default: (): CarDesc => out(CarDesc, (p) => native().apx_car_desc_init(p)),
};

/** An authored track: editable data that is baked into a Track. */
export class Source extends NativeObject {
    protected destroy(id: bigint): Status {
        return native().apx_source_destroy(id);
    }
    static defaultDesc = (): SourceDesc => out(SourceDesc, (p) => native().apx_source_desc_init(p));
    static defaultGate = (): SourceGate => out(SourceGate, (p) => native().apx_source_gate_init(p));
    static create(desc: SourceDesc, gates: readonly SourceGate[]): Source {
        const m = memory();
        return new Source(outId((p) => native().apx_source_create(m.takeStruct(SourceDesc, desc), m.takeStructs(SourceGate, gates), gates.length, p)));
    }
    /** *.track.json. */
    static fromJson(json: string, label = "track"): Source {
        const m = memory();
        return new Source(outId((p) => native().apx_source_from_json(m.takeText(json), BigInt(m.byteLength(json)), m.takeText(label), p)));
    }
    /** Rows x_m,y_m,w_tr_right_m,w_tr_left_m. */
    static fromCsv(csv: string, label = "track", desc = Source.defaultDesc()): Source {
        const m = memory();
        return new Source(outId((p) =>
            native().apx_source_from_csv(m.takeText(csv), BigInt(m.byteLength(csv)), m.takeText(label), m.takeStruct(SourceDesc, desc), p)));
    }
    static defaultMeshDesc = (): MeshDesc => out(MeshDesc, (p) => native().apx_mesh_desc_init(p));
    static fromMesh(positions: ArrayLike<number>, indices: ArrayLike<number>, desc = Source.defaultMeshDesc()): Source {
        const m = memory();
        return new Source(outId((p) => {
            const triangles = m.take(indices.length * 4);
            m.u32.set(indices, triangles >>> 2);
            return native().apx_source_from_mesh(m.takeStruct(MeshDesc, desc), m.takeFloats(positions), Math.floor(positions.length / 3), triangles, indices.length, p);
        }));
    }
    static defaultCentreLineDesc = (): CentreLineDesc => out(CentreLineDesc, (p) => native().apx_centre_line_desc_init(p));
    static fromCentreLine(positions: ArrayLike<number>, desc = Source.defaultCentreLineDesc()): Source {
        const m = memory();
        return new Source(outId((p) =>
            native().apx_source_from_centre_line(m.takeStruct(CentreLineDesc, desc), m.takeFloats(positions), Math.floor(positions.length / 3), p, 0)));
    }
    get desc(): SourceDesc {
        return out(SourceDesc, (p) => native().apx_source_info(this.id, p, 0));
    }
    get gates(): SourceGate[] {
        return list(SourceGate, (p, capacity, needed) => native().apx_source_gates(this.id, p, capacity, needed));
    }
    addLine(name: string, t: ArrayLike<number>): void {
        const m = memory();
        m.scratch(() => check(native().apx_source_add_line(this.id, m.takeText(name), m.takeFloats(t), t.length)));
    }
    lint(): Finding[] {
        return list(Finding, (p, capacity, needed) => native().apx_source_lint(this.id, p, capacity, needed));
    }
    toJson(): string {
        return text((p, capacity, needed) => native().apx_source_to_json(this.id, p, capacity, needed));
    }
}

/** How to bake; what is left out is the library's default. */
export type BakeOptions = Partial<Pick<BakeDesc, "vehicle" | "marginM" | "overtakingOffsetM">> & { onProgress?: Progress };

function bake(call: (desc: number, track: number) => Status, options: BakeOptions): Track {
    const { onProgress, ...changed } = options;
    return withProgress(onProgress, (callback) => {
        const desc = { ...out(BakeDesc, (p) => native().apx_bake_desc_init(p)), ...changed, progress: callback };
        return new Track(outId((p) => call(memory().takeStruct(BakeDesc, desc), p)));
    });
}

/** A baked track, immutable. */
export class Track extends NativeObject {
    /** Wraps an id that the C interface gave; the object owns it from then on. */
    constructor(id: bigint) {
        super(id);
    }
    protected destroy(id: bigint): Status {
        return native().apx_track_destroy(id);
    }
    static bake(source: Source, options: BakeOptions = {}): Track {
        return bake((desc, track) => native().apx_track_bake(source.id, desc, track), options);
    }
    /** *.apx. */
    static load(data: Uint8Array, label = "track"): Track {
        const m = memory();
        return new Track(outId((p) => native().apx_track_load(m.takeBytes(data), BigInt(data.length), m.takeText(label), p)));
    }
    rebake(options: BakeOptions = {}): Track {
        return bake((desc, track) => native().apx_track_rebake(this.id, desc, track), options);
    }
    save(): Uint8Array {
        return bytes((p, capacity, needed) => native().apx_track_save(this.id, p, capacity, needed));
    }
    get info(): TrackInfo {
        return out(TrackInfo, (p) => native().apx_track_info_get(this.id, p));
    }
    get gates(): Gate[] {
        return list(Gate, (p, capacity, needed) => native().apx_track_gates(this.id, p, capacity, needed));
    }
    get branches(): BranchInfo[] {
        return list(BranchInfo, (p, capacity, needed) => native().apx_track_branches(this.id, p, capacity, needed));
    }
    /** The whole road with a branch in place of the section that it goes round, as a track of its own. */
    route(branch: number): Track {
        return new Track(outId((p) => native().apx_track_route(this.id, branch, p)));
    }
    lineInfo(line: number): LineInfo {
        return out(LineInfo, (p) => native().apx_track_line_info(this.id, line, p));
    }
    lineNodes(line: number): LineNode[] {
        return list(LineNode, (p, capacity, needed) => native().apx_track_line_nodes(this.id, line, p, capacity, needed));
    }
    lineSpeeds(line: number, vehicle: VehicleDesc): { speedsMps: Float32Array; timeS: number } {
        const m = memory();
        return m.scratch(() => {
            const car = m.takeStruct(VehicleDesc, vehicle);
            const time = m.take(8);
            const speedsMps = floats((p, capacity, needed) => native().apx_track_line_speeds(this.id, line, car, p, capacity, needed, time));
            return { speedsMps, timeS: m.f32[time >>> 2]! };
        });
    }
    locate(position: ArrayLike<number>, hint?: number, into?: Location): Location {
        const m = memory();
        return out(Location, (p) => {
            const hints = hint === undefined ? 0 : m.take(4);
            if (hints) m.u32[hints >>> 2] = hint!;
            return native().apx_track_locate(this.id, m.takeFloats(position), hints, 1, p);
        }, into);
    }
    position(distanceM: number, lateralM: number): [number, number, number] {
        const m = memory();
        return m.scratch(() => {
            const p = m.take(16);
            check(native().apx_track_position(this.id, distanceM, lateralM, p));
            return [m.f32[p >>> 2]!, m.f32[(p >>> 2) + 1]!, m.f32[(p >>> 2) + 2]!];
        });
    }
    raycast(rays: readonly TrackRay[]): RayHit[] {
        const m = memory();
        return m.scratch(() => {
            const hits = m.take(RayHit.size * rays.length);
            check(native().apx_track_raycast(this.id, m.takeStructs(TrackRay, rays), rays.length, hits));
            return m.structs(RayHit, hits, rays.length);
        });
    }
    /** The same track with a line "astar", found by a search over cells `cellM` wide. */
    withAStarLine(cellM: number): Track {
        return new Track(outId((p) => native().apx_track_add_astar_line(this.id, cellM, p)));
    }
}

/** Share of its drag that a car behind another is spared. */
export function slipstream(strength: number, widthM: number, gapM: number, asideM: number): number {
    return outNumber((p) => native().apx_slipstream(strength, widthM, gapM, asideM, p), "f32");
}

/** Floats of a state and of controls in the arrays of races and worlds. */
export const STATE_FLOATS = CarState.size / 4;
