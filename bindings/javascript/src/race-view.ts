// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import type { DrivenBy, Status } from "./enums.g.js";
import { check, floats, list, memory, NativeObject, native, out } from "./library.js";
import { CarCondition, CarDebug, CarDesc, CarResult, CarState, DriverDesc, GripBand, Neighbour, PlanCandidate, PlanKnot, RaceEvent, RaceObstacle, Standing } from "./structs.g.js";

/** Ticks and state hash. */
export interface Hash {
    /** Ticks so far. */
    tick: number;
    /** Hash of the whole state after the last of them; the same on every platform. */
    hash: bigint;
}

export function hashOf(call: (tick: number, hash: number) => Status): Hash {
    const m = memory();
    return m.scratch(() => {
        const tick = m.take(8), hash = m.take(8);
        check(call(tick, hash));
        return { tick: m.u32[tick >>> 2]!, hash: m.u64[hash >>> 3]! };
    });
}

/** Hands bands of grip to a call; what is left out of one is the default. */
export function withBands(bands: readonly Partial<GripBand>[], call: (pointer: number, count: number) => Status): void {
    const m = memory();
    const made = bands.map((band) => ({ ...out(GripBand, (p) => native().apx_grip_band_init(p)), ...band }));
    m.scratch(() => check(call(m.takeStructs(GripBand, made), made.length)));
}

/** Queries of a race, a host's or a world's, and changes of it between two ticks. */
export abstract class RaceView extends NativeObject {
    protected abstract get raceId(): bigint;
    /** Cars in order of position; fills `into` when it is given. */
    standings(into?: Standing[]): Standing[] {
        if (!into) return list(Standing, (p, capacity, needed) => native().apx_race_standings(this.raceId, p, capacity, needed));
        const m = memory();
        return m.scratch(() => {
            const pointer = m.take(Standing.size * into.length);
            check(native().apx_race_standings(this.raceId, pointer, into.length, m.take(8)));
            for (let i = 0; i < into.length; i++) Standing.read(m, pointer + i * Standing.size, into[i]);
            return into;
        });
    }
    result(car: number): CarResult {
        return out(CarResult, (p) => native().apx_race_result(this.raceId, car, p));
    }
    /** Where a car that has got stuck may be put, at rest on the racing line beyond its place; see EventKind.NeedsRescue. */
    rescuePlace(car: number): CarState {
        return out(CarState, (p) => native().apx_race_rescue_place(this.raceId, car, p));
    }
    /** Number of the branch that a car's way leads along; undefined on the main road. */
    branchOf(car: number): number | undefined {
        const m = memory();
        return m.scratch(() => {
            const pointer = m.take(4);
            check(native().apx_race_car_branch(this.raceId, car, pointer));
            const branch = m.u32[pointer >>> 2]!;
            return branch === 0xffffffff ? undefined : branch;
        });
    }
    /** Ideal lap of a car by way of a branch, or by the main road, s. */
    branchLapS(car: number, branch = 0xffffffff): number {
        const m = memory();
        return m.scratch(() => {
            const pointer = m.take(4);
            check(native().apx_race_branch_lap(this.raceId, car, branch, pointer));
            return m.f32[pointer >>> 2]!;
        });
    }
    lapTimes(car: number): Float32Array {
        return floats((p, capacity, needed) => native().apx_race_lap_times(this.raceId, car, p, capacity, needed));
    }
    debug(car: number, into?: CarDebug): CarDebug {
        const m = memory();
        return m.scratch(() => {
            const pointer = m.take(CarDebug.size);
            check(native().apx_race_debug(this.raceId, car, pointer));
            return CarDebug.read(m, pointer, into);
        });
    }
    neighbours(car: number): Neighbour[] {
        return list(Neighbour, (p, capacity, needed) => native().apx_race_neighbours(this.raceId, car, p, capacity, needed));
    }
    /** The candidates of a driver's last plan, the winner first; none for a car that has nobody near. */
    plan(car: number): PlanCandidate[] {
        return list(PlanCandidate, (p, capacity, needed) => native().apx_race_plan(this.raceId, car, p, capacity, needed));
    }
    /** Where a driver plans to be, as the other drivers know it: one knot for each of the next mini-sectors; none for a car that has nobody
     *  near or that the host drives. */
    plannedPath(car: number): PlanKnot[] {
        return list(PlanKnot, (p, capacity, needed) => native().apx_race_planned_path(this.raceId, car, p, capacity, needed));
    }
    events(after = 0): RaceEvent[] {
        return list(RaceEvent, (p, capacity, needed) => native().apx_race_events(this.raceId, after, p, capacity, needed));
    }
    raceHash(): Hash {
        return hashOf((tick, hash) => native().apx_race_state_hash(this.raceId, tick, hash));
    }
    /** A driver's pace from the next tick on, [0.3, 1]. */
    setPace(car: number, pace: number): void {
        check(native().apx_race_set_pace(this.raceId, car, pace));
    }
    /** How a car's driver drives from the next tick on. */
    setDriver(car: number, driver: DriverDesc): void {
        const m = memory();
        m.scratch(() => check(native().apx_race_set_driver(this.raceId, car, m.takeStruct(DriverDesc, driver))));
    }
    /** Takes a car out of the race: it brakes, and ranks behind all that race. */
    retire(car: number): void {
        check(native().apx_race_retire(this.raceId, car));
    }
    /** Lets a retired car race again, with the laps that it had. */
    rejoin(car: number): void {
        check(native().apx_race_rejoin(this.raceId, car));
    }
    /** Hands a car over to the host or to the AI, where it is. */
    setDrivenBy(car: number, by: DrivenBy): void {
        check(native().apx_race_set_driven_by(this.raceId, car, by));
    }
    /** The state of a car relative to its description; what is left out is as described. */
    setCondition(car: number, condition: Partial<CarCondition>): void {
        const m = memory(), made = { ...out(CarCondition, (p) => native().apx_car_condition_init(p)), ...condition };
        m.scratch(() => check(native().apx_race_set_condition(this.raceId, car, m.takeStruct(CarCondition, made))));
    }
    /** Puts another vehicle and driver into a slot: a car that is present keeps its laps, an absent slot gets a new competitor. */
    setCar(car: number, desc: CarDesc): void {
        const m = memory();
        m.scratch(() => check(native().apx_race_set_car(this.raceId, car, m.takeStruct(CarDesc, desc))));
    }
    /** Whether anybody is in a slot. An absent car is in nobody's way, and its states are not looked at. */
    setPresent(car: number, present: boolean): void {
        check(native().apx_race_set_present(this.raceId, car, present ? 1 : 0));
    }
    /** The host's origin has moved: what was at p is at p - offset. A race takes and gives the host's coordinates; tracks, recordings and snapshots keep the track's. */
    shiftOrigin(offset: readonly [number, number, number]): void {
        const m = memory();
        m.scratch(() => check(native().apx_race_shift_origin(this.raceId, m.takeFloats(offset))));
    }
    /** The sum of all shifts: a place of the host's plus this is one of the track's. */
    get origin(): [number, number, number] {
        const m = memory();
        return m.scratch(() => {
            const pointer = m.takeFloats([0, 0, 0]), at = pointer >>> 2;
            check(native().apx_race_origin(this.raceId, pointer));
            return [m.f32[at]!, m.f32[at + 1]!, m.f32[at + 2]!];
        });
    }
    /** Puts an obstacle into the race, or puts the one with the same id where it is now. */
    setObstacle(obstacle: Partial<RaceObstacle> & { id: number }): void {
        const m = memory(), made = { ...out(RaceObstacle, (p) => native().apx_race_obstacle_init(p)), ...obstacle };
        m.scratch(() => check(native().apx_race_set_obstacle(this.raceId, m.takeStruct(RaceObstacle, made))));
    }
    removeObstacle(id: number): void {
        check(native().apx_race_remove_obstacle(this.raceId, id));
    }
    get obstacles(): RaceObstacle[] {
        return list(RaceObstacle, (p, capacity, needed) => native().apx_race_obstacles(this.raceId, p, capacity, needed));
    }
    /** Announces what parts of the road hold to the drivers; none: as baked. */
    announceGrip(bands: readonly Partial<GripBand>[]): void {
        withBands(bands, (p, count) => native().apx_race_set_grip(this.raceId, p, count));
    }
}
