// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
import { APX_NONE, CarDebug, CarDesc, CarResult, DriverState, EventKind, Neighbour, PlanCandidate, RaceEvent, Standing, STATE_FLOATS, type PlanKnot, type RaceObstacle } from "apexline";
import { Progress } from "../progress";
import type { Candidate, Insight, Minds, Timeline, Told } from "../timeline";
import type { Columns, MetaCar } from "./columns";
import { ReportRoad } from "./report-road";

const KINDS: Readonly<Record<string, EventKind>> = {
    start: EventKind.Start, state: EventKind.State, lap: EventKind.Lap, overtake: EventKind.Overtake, contact: EventKind.CarContact, wall: EventKind.WallContact, "off-track": EventKind.OffTrack,
    "back-on-track": EventKind.BackOnTrack, finish: EventKind.Finish, "state-refused": EventKind.StateRefused, defend: EventKind.Defend, mistake: EventKind.Mistake, retired: EventKind.Retired,
};
const STATES: Readonly<Record<string, DriverState>> = { start: DriverState.Start, drive: DriverState.Drive, overtake: DriverState.Overtake, recover: DriverState.Recover, finish: DriverState.Finish,
    yield: DriverState.Yield, rejoin: DriverState.Rejoin };
/** How far along the road neighbours are listed, m. */
const NEAR_M = 60;

const capital = (text: string): string => (text ? text[0]!.toUpperCase() + text.slice(1) : "");

/** The race of a report: what was sampled of it, played sample by sample. */
export class ReportRace implements Timeline, Minds {
    readonly title: string;
    readonly track: ReportRoad;
    readonly cars: CarDesc[];
    readonly laps: number;
    readonly earliest = 0;
    readonly latest: number;
    readonly dtS: number;
    readonly events: Told[];
    readonly progress: Progress;
    readonly states: Float32Array;
    readonly controls: Float32Array;
    readonly obstacles: RaceObstacle[] = [];
    tick = 0;
    /** Yaw without leaps, and the farthest that each car has come up to each sample. */
    readonly #yaw: Float64Array[];
    readonly #passed: Float64Array[];

    constructor(readonly columns: Columns) {
        const { meta } = columns, { cars, time } = meta;
        this.title = meta.title;
        this.track = new ReportRoad(columns);
        this.cars = cars.map(descOf);
        this.laps = Math.max(1, meta.chart.laps);
        this.latest = Math.max(0, time.count - 1);
        this.dtS = time.step_s;
        this.#yaw = cars.map((_, car) => unwound(this.column(car, "yaw_rad")));
        this.#passed = cars.map((_, car) => farthest(this.column(car, "progress_m")));
        this.events = meta.events.map(({ t, kind, car, other, text }, index) => ({ ...RaceEvent.create(), sequence: index + 1, tick: this.sampleAt(t), kind: KINDS[kind] ?? EventKind.Lap,
            car: car < 0 ? APX_NONE : car, other: other < 0 ? APX_NONE : other, text }));
        this.states = new Float32Array(cars.length * STATE_FLOATS);
        this.controls = new Float32Array(cars.length * 3);
        this.progress = new Progress(Infinity, Math.max(1, Math.round(0.25 / this.dtS)));
        for (let tick = this.progress.each; tick <= this.latest; tick += this.progress.each) {
            this.#pose(tick);
            this.progress.add(this.standingsAt(tick), this.states);
        }
        this.#pose(0);
    }

    get view(): Minds {
        return this;
    }
    get over(): boolean {
        return this.tick >= this.latest;
    }
    column(car: number, name: string): Float64Array {
        return this.columns.get(`car${car}.${name}`);
    }
    /** The sample nearest to a time of the race, s. */
    sampleAt(timeS: number): number {
        return Math.min(this.latest, Math.max(0, Math.round((timeS - this.columns.meta.time.start_s) / this.dtS)));
    }
    /** The sample, between two, at which a car first came as far as that; NaN: never. */
    passing(car: number, progressM: number): number {
        const passed = this.#passed[car]!;
        let low = 0, high = passed.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (passed[middle]! < progressM) low = middle + 1;
            else high = middle;
        }
        if (low >= passed.length) return NaN;
        if (low === 0 || !Number.isFinite(passed[low - 1]!)) return passed[low] === progressM ? low : NaN;
        return low - 1 + (progressM - passed[low - 1]!) / (passed[low]! - passed[low - 1]!);
    }
    step(): void {
        if (!this.over) this.#pose(this.tick + 1);
    }
    seek(tick: number): void {
        this.#pose(Math.min(Math.max(Math.round(tick), 0), this.latest));
    }
    hash(): bigint {
        return 0n;
    }
    dispose(): void {}

    standings(): Standing[] {
        return this.standingsAt(this.tick);
    }
    standingsAt(tick: number): Standing[] {
        const { cars } = this.columns.meta, goal = this.columns.meta.chart.laps * this.track.info.lengthM;
        const rows = cars.map((car, index) => {
            const lapsDone = Math.max(0, this.column(index, "lap")[tick] ?? 0), times = car.lap_times_s.slice(0, lapsDone).map((time) => time ?? 0), progressM = this.column(index, "progress_m")[tick] ?? NaN;
            const home = car.finished && goal > 0 ? this.passing(index, goal) : NaN, finished = car.finished && (Number.isFinite(home) ? tick >= home : tick >= this.latest);
            return { home: finished ? (Number.isFinite(home) ? home : this.latest) : Infinity, row: { ...Standing.create(), car: index, lapsDone, finished, progressM: Number.isFinite(progressM) ? progressM : -1e6,
                lastLapS: times.at(-1) ?? 0, bestLapS: times.length ? Math.min(...times.filter((time) => time > 0)) : 0, totalTimeS: finished ? car.total_time_s ?? 0 : 0 } };
        });
        rows.sort((a, b) => (a.home !== b.home ? a.home - b.home : b.row.progressM - a.row.progressM || a.row.car - b.row.car));
        return rows.map(({ row }, index) => ({ ...row, position: index + 1 }));
    }
    results(): CarResult[] {
        return this.columns.meta.cars.map((car) => ({ ...CarResult.create(), lapsDone: car.lap_times_s.length, finished: car.finished, totalTimeS: car.total_time_s ?? 0, bestLapS: car.best_lap_s ?? 0,
            idealLapS: car.ideal_lap_s ?? 0, carContacts: car.car_contacts, wallContacts: car.wall_contacts, offTrackS: car.off_track_s ?? 0, overtakesDone: car.overtakes_done,
            overtakesSuffered: car.overtakes_suffered, mistakes: car.mistakes }));
    }

    debug(car: number): Insight {
        const { meta } = this.columns, at = (name: string) => this.column(car, name)[this.tick] ?? NaN, number = (name: string) => (Number.isFinite(at(name)) ? at(name) : 0);
        const height = this.states[car * STATE_FLOATS + 1]!, ahead = at("car_ahead"), state = meta.states[number("state")] ?? "";
        return { ...CarDebug.create(), location: { ...CarDebug.create().location, sector: APX_NONE, distanceM: number("distance_m"), lateralM: number("lateral_m") },
            state: STATES[state.toLowerCase()] ?? DriverState.Drive, words: { state: capital(state), reason: `${capital(meta.reasons[number("reason")] ?? "")}.` }, line: number("line"), sideShiftM: number("side_shift_m"),
            targetSpeedMps: number("target_speed_mps"), profileSpeedMps: number(this.columns.has(`car${car}.profile_speed_mps`) ? "profile_speed_mps" : "target_speed_mps"),
            runner: [at("runner_x_m"), height, at("runner_z_m")], forwardPoint: [at("forward_x_m"), height, at("forward_z_m")], innerRadiusM: number("buffer_inner_m"), outerRadiusM: number("buffer_outer_m"),
            bufferZone: number("buffer_zone"), carAhead: ahead >= 0 ? ahead : APX_NONE, gapAheadM: number("gap_ahead_m"), closingMps: number("closing_mps"), catchS: number("catch_s"),
            catchDistanceM: number("catch_distance_m"), passGainS: Number.isFinite(at("pass_gain_s")) ? at("pass_gain_s") : 1e6, slipstream: number("slipstream"), ...this.#rays(car) };
    }
    /** The driver's last candidates; none once a second has passed. */
    plan(car: number): Candidate[] {
        const now = this.columns.meta.time.start_s + this.tick * this.dtS, { weighed } = this.columns.meta.cars[car]!;
        const last = weighed.findLast(([time]) => time <= now + 1e-6);
        return (last?.[1] ?? []).map(([text, fails, timeS, placeS, riskS, moveS, changeS]) => ({ ...PlanCandidate.create(), target: APX_NONE, text, fails: fails !== 0, timeS, placeS, riskS, moveS, changeS,
            totalS: timeS + placeS + riskS + moveS + changeS }));
    }
    plannedPath(): PlanKnot[] {
        return [];
    }
    neighbours(car: number): Neighbour[] {
        const own = this.column(car, "distance_m")[this.tick]!, length = this.track.info.lengthM, speed = (index: number) => this.column(index, "speed_mps")[this.tick]!;
        const found = this.cars.flatMap((desc, index) => {
            let aheadM = this.column(index, "distance_m")[this.tick]! - own;
            if (this.track.info.closed) aheadM -= length * Math.round(aheadM / length);
            if (index === car || !(Math.abs(aheadM) < NEAR_M)) return [];
            const rightM = this.column(index, "lateral_m")[this.tick]! - this.column(car, "lateral_m")[this.tick]!;
            return [{ ...Neighbour.create(), car: index, aheadM, rightM, gapM: Math.abs(aheadM) - (desc.vehicle.lengthM + this.cars[car]!.vehicle.lengthM) / 2, closingMps: (speed(car) - speed(index)) * Math.sign(aheadM) }];
        });
        return found.sort((a, b) => Math.abs(a.aheadM) - Math.abs(b.aheadM));
    }

    #rays(car: number): Pick<CarDebug, "rayCount" | "rays" | "hits"> {
        const { rays, cars } = this.columns.meta, at = car * STATE_FLOATS, blank = CarDebug.create(), yaw = this.states[at + 3]!, [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
        const rayCount = Math.min(rays.angles.length, blank.rays.length);
        for (let i = 0; i < rayCount; i++) {
            // Origins are those of the first car.
            const forward = (rays.origins[i]![0] * cars[car]!.length_m) / cars[0]!.length_m, right = (rays.origins[i]![1] * cars[car]!.width_m) / cars[0]!.width_m, turn = yaw + rays.angles[i]!;
            const reach = this.column(car, `ray_hits.${i}`)[this.tick] ?? 0;
            Object.assign(blank.rays[i]!, { origin: [this.states[at]! + sin * forward + cos * right, this.states[at + 1]!, this.states[at + 2]! + cos * forward - sin * right], direction: [Math.sin(turn), 0, Math.cos(turn)] });
            Object.assign(blank.hits[i]!, { kind: this.column(car, `ray_kinds.${i}`)[this.tick] ?? 0, distanceM: reach });
        }
        return { rayCount, rays: blank.rays, hits: blank.hits };
    }
    #pose(tick: number): void {
        this.tick = tick;
        this.cars.forEach((_, car) => {
            const of = (name: string) => this.column(car, name)[tick] ?? NaN, yaw = this.#yaw[car]![tick] ?? 0, speed = of("speed_mps"), at = car * STATE_FLOATS;
            const next = this.#yaw[car]![Math.min(tick + 1, this.latest)] ?? yaw, { heightM, pitchRad, rollRad } = this.#surface(of("distance_m"), of("lateral_m"), yaw);
            this.states.set([of("x_m"), heightM, of("z_m"), yaw, pitchRad, rollRad, speed * Math.sin(yaw), 0, speed * Math.cos(yaw), (next - yaw) / this.dtS], at);
            this.controls.set([of("steering"), of("throttle"), of("brake")], car * 3);
        });
    }
    /** The road under a place: its height there, and how a car stands on it. */
    #surface(distanceM: number, lateralM: number, yaw: number): { heightM: number; pitchRad: number; rollRad: number } {
        const { gates, info } = this.track;
        if (!Number.isFinite(distanceM)) return { heightM: gates[0]!.left[1]!, pitchRad: 0, rollRad: 0 };
        let low = 0, high = gates.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (gates[middle]!.distanceM <= distanceM) low = middle;
            else high = middle - 1;
        }
        const a = gates[low]!, b = gates[info.closed ? (low + 1) % gates.length : Math.min(low + 1, gates.length - 1)]!, way = (b.distanceM > a.distanceM ? b.distanceM : info.lengthM) - a.distanceM;
        const share = way > 0 ? Math.min(1, (distanceM - a.distanceM) / way) : 0;
        const side = (gate: typeof a) => {
            const width = Math.hypot(gate.right[0]! - gate.left[0]!, gate.right[2]! - gate.left[2]!) || 1, bank = (gate.right[1]! - gate.left[1]!) / width;
            return { height: (gate.left[1]! + gate.right[1]!) / 2 + bank * Math.max(-width / 2, Math.min(width / 2, lateralM || 0)), bank };
        };
        const from = side(a), to = side(b), slope = way > 0 ? (to.height - from.height) / way : 0;
        const heading = Math.atan2((b.left[0]! + b.right[0]! - a.left[0]! - a.right[0]!) / 2, (b.left[2]! + b.right[2]! - a.left[2]! - a.right[2]!) / 2), along = Math.cos(yaw - heading);
        return { heightM: from.height + (to.height - from.height) * share, pitchRad: Math.atan(slope) * along, rollRad: -Math.atan(from.bank + (to.bank - from.bank) * share) * along };
    }
}

/** A description that tells how the car looks; nobody drives it. */
function descOf(car: MetaCar): CarDesc {
    const desc = CarDesc.create();
    desc.name = car.name;
    Object.assign(desc.vehicle, { name: car.vehicle, lengthM: car.length_m, widthM: car.width_m, wheelbaseM: car.length_m * 0.58, frontWeightShare: 0.5, maxSteerRad: 0.5, topSpeedMps: 83 });
    return desc;
}

function unwound(yaw: Float64Array): Float64Array {
    const out = yaw.slice();
    for (let i = 1; i < out.length; i++) out[i] = out[i]! - 2 * Math.PI * Math.round((out[i]! - out[i - 1]!) / (2 * Math.PI));
    return out;
}

function farthest(progress: Float64Array): Float64Array {
    let best = -Infinity;
    return progress.map((value) => (value > best ? (best = value) : best));
}
