// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Written by bindings/javascript/generate.py from the public headers. Do not edit: run it again.
import type { Check, DrivenBy, DriverState, EventKind, HitKind, LapFlaw, Lateral, LineKind, LintCode, Manoeuvre, Mistake, Perception, Reason, Retired, RoadShape, Shape, Situation, Status, SteerBehaviourKind, SteerBodyKind, SteerCombine, SteerGroups, SteerObstacleKind, SteerTarget, TrackLine } from './enums.g.js';
import type { Layout, Pointer } from './memory.js';

/** A calibration. Zero is null. One thread at a time. */
export type CalibrationId = bigint;

/** A track's grid for one kind of car. Zero is null. One thread at a time; cars of the same kind can share it. */
export type GridId = bigint;

/** A race. Zero is null. One thread at a time may use one race; different races are independent. */
export type RaceId = bigint;

/** An opened recording. Zero is null. Immutable. */
export type RecordingId = bigint;

/** Writes a recording tick by tick, each as its difference from the ones before. Zero is null. One thread at a time may use
 *  one recorder, the same that ticks its race. */
export type RecorderId = bigint;

/** An opened recording of a steering simulation. Zero is null. Immutable. */
export type SteerRecordingId = bigint;

/** Writes such a recording tick by tick. Zero is null. One thread at a time may use one recorder, the same that steps its
 *  simulation. */
export type SteerRecorderId = bigint;

/** A simulation of steered agents. Zero is null. One thread at a time; different ones on different threads. */
export type SteerId = bigint;

/** An authored track. Zero is null. Not to be changed and read from two threads at once. */
export type SourceId = bigint;

/** A baked track. Zero is null. Immutable, so every thread may read it; races keep it alive after apx_track_destroy. */
export type TrackId = bigint;

/** A race with physics. Zero is null. One thread at a time. */
export type WorldId = bigint;

/** Sizes and features that a binding compares with its own declarations when it loads the library. */
export interface Fingerprint {
    /** Constants.Version of the library. */
    version: number;
    /** Format version that the library writes of *.track.json, the authored track. */
    trackJsonVersion: number;
    /** Of *.apx, the baked track. */
    apxVersion: number;
    /** Of *.apxr, the recorded race. */
    apxrVersion: number;
    /** sizeof of each public struct, in the order of apx_struct. */
    structSizes: number[];
    /** How many of them are in use. */
    structCount: number;
}
export const Fingerprint: Layout<Fingerprint> = {
    size: 280,
    create: () => ({ version: 0, trackJsonVersion: 0, apxVersion: 0, apxrVersion: 0, structSizes: new Array(64).fill(0), structCount: 0 }),
    read(m, p, o = Fingerprint.create()) {
        o.version = m.u32[(p + 4) >>> 2]!;
        o.trackJsonVersion = m.u32[(p + 8) >>> 2]!;
        o.apxVersion = m.u32[(p + 12) >>> 2]!;
        o.apxrVersion = m.u32[(p + 16) >>> 2]!;
        for (let i = 0, at = (p + 20) >>> 2; i < 64; i++) o.structSizes[i] = m.u32[at + i]!;
        o.structCount = m.u32[(p + 276) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 280;
        m.u32[(p + 4) >>> 2] = v.version;
        m.u32[(p + 8) >>> 2] = v.trackJsonVersion;
        m.u32[(p + 12) >>> 2] = v.apxVersion;
        m.u32[(p + 16) >>> 2] = v.apxrVersion;
        for (let i = 0, at = (p + 20) >>> 2; i < 64; i++) m.u32[at + i] = v.structSizes[i]!;
        m.u32[(p + 276) >>> 2] = v.structCount;
    },
};

/** A calibration's description. */
export interface CalibrationDesc {
    /** The known part of the car: its sizes, mass, axles, wheel lock and slip are taken as they are, the rest is measured.
     *  Default: the preset "reference". */
    vehicle: VehicleDesc;
    /** Fastest that the car is driven, m/s, (5, 200]; 0: as fast as it goes. Default 0. */
    topSpeedMps: number;
}
export const CalibrationDesc: Layout<CalibrationDesc> = {
    size: 280,
    create: () => ({ vehicle: VehicleDesc.create(), topSpeedMps: 0 }),
    read(m, p, o = CalibrationDesc.create()) {
        VehicleDesc.read(m, p + 4, o.vehicle);
        o.topSpeedMps = m.f32[(p + 276) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 280;
        VehicleDesc.write(m, p + 4, v.vehicle);
        m.f32[(p + 276) >>> 2] = v.topSpeedMps;
    },
};

/** How far a calibration is. */
export interface CalibrationInfo {
    /** Manoeuvre under way. */
    manoeuvre: Manoeuvre;
    /** Manoeuvres finished, and all of them. */
    doneCount: number;
    /** Of all. */
    count: number;
    /** Driven so far, s. */
    drivenS: number;
    /** The lap as driven so far, s; 0 before it begins. */
    lapS: number;
    /** Its time in the measured vehicle's own physics, s; 0 before it begins. */
    predictedLapS: number;
}
export const CalibrationInfo: Layout<CalibrationInfo> = {
    size: 28,
    create: () => ({ manoeuvre: 0 as Manoeuvre, doneCount: 0, count: 0, drivenS: 0, lapS: 0, predictedLapS: 0 }),
    read(m, p, o = CalibrationInfo.create()) {
        o.manoeuvre = m.u32[(p + 4) >>> 2]! as Manoeuvre;
        o.doneCount = m.u32[(p + 8) >>> 2]!;
        o.count = m.u32[(p + 12) >>> 2]!;
        o.drivenS = m.f32[(p + 16) >>> 2]!;
        o.lapS = m.f32[(p + 20) >>> 2]!;
        o.predictedLapS = m.f32[(p + 24) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 28;
        m.u32[(p + 4) >>> 2] = v.manoeuvre;
        m.u32[(p + 8) >>> 2] = v.doneCount;
        m.u32[(p + 12) >>> 2] = v.count;
        m.f32[(p + 16) >>> 2] = v.drivenS;
        m.f32[(p + 20) >>> 2] = v.lapS;
        m.f32[(p + 24) >>> 2] = v.predictedLapS;
    },
};

/** One thing that the self-check found. */
export interface HostFinding {
    /** Check. */
    kind: Check;
    /** Index of the first car that shows it; Constants.None: the track. */
    car: number;
    /** The measured number, in the unit of the message. */
    measured: number;
    /** The value that it should have. */
    expected: number;
    /** UTF-8, zero-terminated. */
    message: string;
}
export const HostFinding: Layout<HostFinding> = {
    size: 272,
    create: () => ({ kind: 0 as Check, car: 0, measured: 0, expected: 0, message: "" }),
    read(m, p, o = HostFinding.create()) {
        o.kind = m.u32[(p + 0) >>> 2]! as Check;
        o.car = m.u32[(p + 4) >>> 2]!;
        o.measured = m.f32[(p + 8) >>> 2]!;
        o.expected = m.f32[(p + 12) >>> 2]!;
        o.message = m.text(p + 16, 256);
        return o;
    },
    write(m, p, v) {
        m.u32[(p + 0) >>> 2] = v.kind;
        m.u32[(p + 4) >>> 2] = v.car;
        m.f32[(p + 8) >>> 2] = v.measured;
        m.f32[(p + 12) >>> 2] = v.expected;
        m.setText(p + 16, 256, v.message, "message");
    },
};

/** How a driver drives. */
export interface DriverDesc {
    /** Target pace: the driver laps in its ideal lap's time (CarResult.ideal_lap_s) over this share, [0.3, 1], or as fast as
     *  it can where that is slower; the trim on the way is learnt and part of the race's state. Below 1 it brakes and corners
     *  at a share of what its tyres allow and has all of its engine in between: on straights it is as fast as it came out of
     *  the corner. Default 1, the limit. */
    pace: number;
    /** Share of the grip that the driver plans with, [0.3, 1]. Default 0.995. */
    gripUse: number;
    /** Smallest gap to a car beside, m, [0, 5]. Default 0.8. */
    sideGapM: number;
    /** Seconds behind a car ahead that drives by the plan, over the 0.2 s that following it through corners takes anyway; on
     *  straights a third of both, for the wake. Behind others the gap at which the driver can still stop after them. [0, 5].
     *  Default 0.25. */
    followTimeS: number;
    /** Speed advantage above which the drivers of the thesis (heat line, potential field) look for a way past, m/s, [0, 50];
     *  the planner weighs time instead. Default 1. */
    overtakeSpeedMps: number;
    /** 1: the thesis's pursuit of the runner with buffer zones steers; 0: curvature feed-forward with feedback. Default 0. The
     *  wheel turns by the angle by which the car misses the runner, beyond what the path's curvature and its slip angles take.
     *  Meant for a pace of up to 0.9: there every preset keeps the road on every shipped track, with the zones and without. */
    runnerSteering: boolean;
    /** Delay between the start signal and the driver's reaction, s, [0, 5]; a seeded share of it is drawn. It is also the time
     *  for which an opening has to last before the driver goes for it. Default 0.3. */
    reactionS: number;
    /** How much of the car's limit the driver finds, [0, 1]: at 0 its pace is 8 % lower. Default 1. */
    skill: number;
    /** How even its corners are, [0, 1]: at 0 each is driven and braked for up to 4 % below its pace, drawn corner by corner.
     *  Default 1. */
    consistency: number;
    /** How small a chance it takes for a pass, and how late it gives one up, [0, 1]. Default 0.5. */
    aggression: number;
    /** How readily it makes its one defensive move before a braking zone, [0, 1]; 0: never. Default 0.5. */
    defending: number;
    /** How often it errs, [0, 1]: at 1 in every tenth corner, twice as often with a car close behind. Default 0. */
    mistakes: number;
    /** Lateral. Default Lateral.Lines. */
    lateralChoice: Lateral;
    /** Perception. Default Perception.Road. */
    perception: Perception;
    /** Range of the all-round radar, m, [1, 500]. Default 60. A driver that sees by radar alone can stop in time for what
     *  stands there if it comes no faster than that way allows: with the preset reference 40 m/s for 60 m, and 60 m/s for 115
     *  m. */
    radarRangeM: number;
    /** Range of the view cone, m, [1, 1000]. Default 200. */
    sightRangeM: number;
    /** Angle of the view cone from edge to edge, rad, [0.1, 6.3]. Default 2.1 (120 degrees). */
    fieldOfViewRad: number;
    /** 1: the driver estimates its tyres' grip against the vehicle's description while driving, and plans with that; 0: it
     *  uses the description. It begins with 0.8 of the described grip, rises with the evidence and falls at once, between 0.6
     *  and 1.4. It needs only the host's states. Creating the race then takes a tenth of a second and a few MB more for each
     *  kind of car. Sources: the slip-slope method, Gustafsson 1997 ("Slip-based tire-road friction estimation", Automatica
     *  33(6)), and the learned friction of TORCS's robot olethros. Default 0. */
    learnGrip: boolean;
    /** With runner_steering, 1: the wheel turns less while the nose points into a buffer zone around the runner; 0: without
     *  zones, by the whole angle, as the thesis has it before them. Source: Stein 2018, section 4.3.2. Default 1. */
    bufferZones: boolean;
    /** With perception by view cone, 1: no faster than the driver can stop within the part of its path that cone, radar and
     *  rays overlook; 0: as fast as if the road were known to be free. Default 1. */
    holdToSight: boolean;
    /** 1: ten times a second an A* search over a grid of the road ahead plans a way around cars that stand, limp or are in the
     *  way and around boxes that rays show, and the driver takes it where it is free and its own plan leads nowhere; 0:
     *  without. Costs some hundred microseconds for each search. Source: Stein 2018, section 4.4. Default 0. */
    gridReplan: boolean;
    /** How long it follows before it tries again, and how long it keeps at a pass that goes badly, [0, 1]: at 0 it tries again
     *  at once, at 1 after twice the usual time. Default 0.5. */
    patience: number;
    /** How much room and way it leaves, [0, 1]: the room beside other cars, how early it lets leaders by, and the overlap from
     *  which it leaves a rival the left or right line. Default 0.5. */
    courtesy: number;
    /** Weight of a place among a plan's costs (PlanCandidate.place_s), as a multiple of the usual, [0, 10]. Default 1. */
    weightPlace: number;
    /** The same for risk (risk_s). Default 1. */
    weightRisk: number;
    /** The same for leaving the racing line (move_s). Default 1. */
    weightMove: number;
    /** The same for changing what is under way (change_s). Default 1. */
    weightChange: number;
    /** 1: where the road falls away beneath a fast car, the driver flies if that is faster, the car comes down on the road and
     *  still makes the next corner, and slows down otherwise; 0: it always slows down until the tyres keep half of the weight,
     *  for cars whose physics has no flight or must not land hard. The physics must give a flight no tyre force and the road's
     *  heights must be those of the gates. Default 0. */
    jumps: boolean;
    /** With jumps: the hardest landing that it flies for, as velocity into the road, m/s, [0.5, 20]. Default 5, that of a fall
     *  of 1.3 m onto a level road. */
    hardestLandingMps: number;
}
export const DriverDesc: Layout<DriverDesc> = {
    size: 120,
    create: () => ({ pace: 0, gripUse: 0, sideGapM: 0, followTimeS: 0, overtakeSpeedMps: 0, runnerSteering: false, reactionS: 0, skill: 0, consistency: 0, aggression: 0, defending: 0, mistakes: 0, lateralChoice: 0 as Lateral, perception: 0 as Perception, radarRangeM: 0, sightRangeM: 0, fieldOfViewRad: 0, learnGrip: false, bufferZones: false, holdToSight: false, gridReplan: false, patience: 0, courtesy: 0, weightPlace: 0, weightRisk: 0, weightMove: 0, weightChange: 0, jumps: false, hardestLandingMps: 0 }),
    read(m, p, o = DriverDesc.create()) {
        o.pace = m.f32[(p + 4) >>> 2]!;
        o.gripUse = m.f32[(p + 8) >>> 2]!;
        o.sideGapM = m.f32[(p + 12) >>> 2]!;
        o.followTimeS = m.f32[(p + 16) >>> 2]!;
        o.overtakeSpeedMps = m.f32[(p + 20) >>> 2]!;
        o.runnerSteering = m.u32[(p + 24) >>> 2] !== 0;
        o.reactionS = m.f32[(p + 28) >>> 2]!;
        o.skill = m.f32[(p + 32) >>> 2]!;
        o.consistency = m.f32[(p + 36) >>> 2]!;
        o.aggression = m.f32[(p + 40) >>> 2]!;
        o.defending = m.f32[(p + 44) >>> 2]!;
        o.mistakes = m.f32[(p + 48) >>> 2]!;
        o.lateralChoice = m.u32[(p + 52) >>> 2]! as Lateral;
        o.perception = m.u32[(p + 56) >>> 2]! as Perception;
        o.radarRangeM = m.f32[(p + 60) >>> 2]!;
        o.sightRangeM = m.f32[(p + 64) >>> 2]!;
        o.fieldOfViewRad = m.f32[(p + 68) >>> 2]!;
        o.learnGrip = m.u32[(p + 72) >>> 2] !== 0;
        o.bufferZones = m.u32[(p + 76) >>> 2] !== 0;
        o.holdToSight = m.u32[(p + 80) >>> 2] !== 0;
        o.gridReplan = m.u32[(p + 84) >>> 2] !== 0;
        o.patience = m.f32[(p + 88) >>> 2]!;
        o.courtesy = m.f32[(p + 92) >>> 2]!;
        o.weightPlace = m.f32[(p + 96) >>> 2]!;
        o.weightRisk = m.f32[(p + 100) >>> 2]!;
        o.weightMove = m.f32[(p + 104) >>> 2]!;
        o.weightChange = m.f32[(p + 108) >>> 2]!;
        o.jumps = m.u32[(p + 112) >>> 2] !== 0;
        o.hardestLandingMps = m.f32[(p + 116) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 120;
        m.f32[(p + 4) >>> 2] = v.pace;
        m.f32[(p + 8) >>> 2] = v.gripUse;
        m.f32[(p + 12) >>> 2] = v.sideGapM;
        m.f32[(p + 16) >>> 2] = v.followTimeS;
        m.f32[(p + 20) >>> 2] = v.overtakeSpeedMps;
        m.u32[(p + 24) >>> 2] = v.runnerSteering ? 1 : 0;
        m.f32[(p + 28) >>> 2] = v.reactionS;
        m.f32[(p + 32) >>> 2] = v.skill;
        m.f32[(p + 36) >>> 2] = v.consistency;
        m.f32[(p + 40) >>> 2] = v.aggression;
        m.f32[(p + 44) >>> 2] = v.defending;
        m.f32[(p + 48) >>> 2] = v.mistakes;
        m.u32[(p + 52) >>> 2] = v.lateralChoice;
        m.u32[(p + 56) >>> 2] = v.perception;
        m.f32[(p + 60) >>> 2] = v.radarRangeM;
        m.f32[(p + 64) >>> 2] = v.sightRangeM;
        m.f32[(p + 68) >>> 2] = v.fieldOfViewRad;
        m.u32[(p + 72) >>> 2] = v.learnGrip ? 1 : 0;
        m.u32[(p + 76) >>> 2] = v.bufferZones ? 1 : 0;
        m.u32[(p + 80) >>> 2] = v.holdToSight ? 1 : 0;
        m.u32[(p + 84) >>> 2] = v.gridReplan ? 1 : 0;
        m.f32[(p + 88) >>> 2] = v.patience;
        m.f32[(p + 92) >>> 2] = v.courtesy;
        m.f32[(p + 96) >>> 2] = v.weightPlace;
        m.f32[(p + 100) >>> 2] = v.weightRisk;
        m.f32[(p + 104) >>> 2] = v.weightMove;
        m.f32[(p + 108) >>> 2] = v.weightChange;
        m.u32[(p + 112) >>> 2] = v.jumps ? 1 : 0;
        m.f32[(p + 116) >>> 2] = v.hardestLandingMps;
    },
};

/** How to find a road in a mesh. */
export interface MeshDesc {
    /** The track's, UTF-8, zero-terminated. Default "track". */
    name: string;
    /** Width of the run-off between each road edge and its wall, m, [0, 100]. Default 3. */
    runOffM: number;
    /** Vertices this close are one, and a vertex this close to an edge lies on it, m, (0, 1]. Default 0.02. */
    weldM: number;
    /** A circuit's first gate is the one nearest to this point; an open road starts at the end nearest to it. m, default the
     *  origin. */
    start: number[];
    /** 0: a circuit is driven clockwise seen from above, an open road from `start` on; 1: the other way round. Default 0. */
    reverse: boolean;
    /** RoadShape. Default RoadShape.AsFound, which takes an edge less than a fifth as long as the longest for a hole. */
    shape: RoadShape;
}
export const MeshDesc: Layout<MeshDesc> = {
    size: 64,
    create: () => ({ name: "", runOffM: 0, weldM: 0, start: new Array(3).fill(0), reverse: false, shape: 0 as RoadShape }),
    read(m, p, o = MeshDesc.create()) {
        o.name = m.text(p + 4, 32);
        o.runOffM = m.f32[(p + 36) >>> 2]!;
        o.weldM = m.f32[(p + 40) >>> 2]!;
        for (let i = 0, at = (p + 44) >>> 2; i < 3; i++) o.start[i] = m.f32[at + i]!;
        o.reverse = m.u32[(p + 56) >>> 2] !== 0;
        o.shape = m.u32[(p + 60) >>> 2]! as RoadShape;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 64;
        m.setText(p + 4, 32, v.name, "name");
        m.f32[(p + 36) >>> 2] = v.runOffM;
        m.f32[(p + 40) >>> 2] = v.weldM;
        for (let i = 0, at = (p + 44) >>> 2; i < 3; i++) m.f32[at + i] = v.start[i]!;
        m.u32[(p + 56) >>> 2] = v.reverse ? 1 : 0;
        m.u32[(p + 60) >>> 2] = v.shape;
    },
};

/** Properties of a centre line. */
export interface CentreLineDesc {
    /** The track's, UTF-8, zero-terminated. Default "track". */
    name: string;
    /** 1: the last point leads to the first; 0: point to point. Default 1. */
    closed: boolean;
    /** Width of the run-off between each road edge and its wall, m, [0, 100]. Default 3. */
    runOffM: number;
    /** Width of the road, m, [0.5, 200]. Default 10. */
    widthM: number;
    /** 0: through the points as they are. Above: the smoothest line that keeps within this distance of every point seen from
     *  above, m, [0.01, 100]; heights are smoothed over about 100 m. Default 0. */
    maxDeviationM: number;
}
export const CentreLineDesc: Layout<CentreLineDesc> = {
    size: 52,
    create: () => ({ name: "", closed: false, runOffM: 0, widthM: 0, maxDeviationM: 0 }),
    read(m, p, o = CentreLineDesc.create()) {
        o.name = m.text(p + 4, 32);
        o.closed = m.u32[(p + 36) >>> 2] !== 0;
        o.runOffM = m.f32[(p + 40) >>> 2]!;
        o.widthM = m.f32[(p + 44) >>> 2]!;
        o.maxDeviationM = m.f32[(p + 48) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 52;
        m.setText(p + 4, 32, v.name, "name");
        m.u32[(p + 36) >>> 2] = v.closed ? 1 : 0;
        m.f32[(p + 40) >>> 2] = v.runOffM;
        m.f32[(p + 44) >>> 2] = v.widthM;
        m.f32[(p + 48) >>> 2] = v.maxDeviationM;
    },
};

/** The state of a car relative to its description: fuel, damage, tyres, a change of setup. */
export interface CarCondition {
    /** Mass with driver, kg, (10, 100000]; 0, the default: as described. The yaw inertia changes in proportion. */
    massKg: number;
    /** Share of the described grip, [0.1, 2], of the corner table too. Default 1. */
    gripShare: number;
    /** Share of the described power and drive force, [0.01, 3]. Default 1. */
    powerShare: number;
    /** Share of the described brake force, [0.05, 2], where that is limited (max_brake_force_n). Default 1. */
    brakeShare: number;
    /** Share of the described downforce, [0, 2]. Default 1. */
    downforceShare: number;
    /** Share of the described drag, [0, 5]. Default 1. */
    dragShare: number;
}
export const CarCondition: Layout<CarCondition> = {
    size: 28,
    create: () => ({ massKg: 0, gripShare: 0, powerShare: 0, brakeShare: 0, downforceShare: 0, dragShare: 0 }),
    read(m, p, o = CarCondition.create()) {
        o.massKg = m.f32[(p + 4) >>> 2]!;
        o.gripShare = m.f32[(p + 8) >>> 2]!;
        o.powerShare = m.f32[(p + 12) >>> 2]!;
        o.brakeShare = m.f32[(p + 16) >>> 2]!;
        o.downforceShare = m.f32[(p + 20) >>> 2]!;
        o.dragShare = m.f32[(p + 24) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 28;
        m.f32[(p + 4) >>> 2] = v.massKg;
        m.f32[(p + 8) >>> 2] = v.gripShare;
        m.f32[(p + 12) >>> 2] = v.powerShare;
        m.f32[(p + 16) >>> 2] = v.brakeShare;
        m.f32[(p + 20) >>> 2] = v.downforceShare;
        m.f32[(p + 24) >>> 2] = v.dragShare;
    },
};

/** Something of the host's on the road or beside it: a box or a disc that stands or moves. Drivers see it as they see a car
 *  that the host drives, around bends and without rays. */
export interface RaceObstacle {
    /** The host's name for it, any number but Constants.None. */
    id: number;
    /** Shape. Default Shape.Box. */
    shape: Shape;
    /** Its middle at the road's height, m, world, within 1e6. */
    position: number[];
    /** Clockwise seen from above, zero along +z, rad, within 1e5; a disc has none. */
    yawRad: number;
    /** Half of its extent to its right, the radius of a disc, m, (0, 50]. Default 1. */
    halfWidthM: number;
    /** Half of its extent along its yaw, m, (0, 50]; a disc has none. Default 1. */
    halfLengthM: number;
    /** m/s, world axes, up to 400. It moves on by itself at this velocity until it is set again. Default 0: it stands. */
    velocity: number[];
    /** Out: the number that neighbours, events, debug views and ray hits name it by, from the race's number of cars on;
     *  ignored when it is handed in. It stays with the obstacle until that is removed. */
    number: number;
}
export const RaceObstacle: Layout<RaceObstacle> = {
    size: 52,
    create: () => ({ id: 0, shape: 0 as Shape, position: new Array(3).fill(0), yawRad: 0, halfWidthM: 0, halfLengthM: 0, velocity: new Array(3).fill(0), number: 0 }),
    read(m, p, o = RaceObstacle.create()) {
        o.id = m.u32[(p + 4) >>> 2]!;
        o.shape = m.u32[(p + 8) >>> 2]! as Shape;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) o.position[i] = m.f32[at + i]!;
        o.yawRad = m.f32[(p + 24) >>> 2]!;
        o.halfWidthM = m.f32[(p + 28) >>> 2]!;
        o.halfLengthM = m.f32[(p + 32) >>> 2]!;
        for (let i = 0, at = (p + 36) >>> 2; i < 3; i++) o.velocity[i] = m.f32[at + i]!;
        o.number = m.u32[(p + 48) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 52;
        m.u32[(p + 4) >>> 2] = v.id;
        m.u32[(p + 8) >>> 2] = v.shape;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) m.f32[at + i] = v.position[i]!;
        m.f32[(p + 24) >>> 2] = v.yawRad;
        m.f32[(p + 28) >>> 2] = v.halfWidthM;
        m.f32[(p + 32) >>> 2] = v.halfLengthM;
        for (let i = 0, at = (p + 36) >>> 2; i < 3; i++) m.f32[at + i] = v.velocity[i]!;
        m.u32[(p + 48) >>> 2] = v.number;
    },
};

/** Grip of a part of the road as a share of the baked track's: rain, a drying line, oil. */
export interface GripBand {
    /** Where it begins along the reference line, m, [0, length]. Default 0. */
    fromM: number;
    /** Where it ends, m, [0, length]; before from_m it leads across the start line of a closed track. Both 0, the default: the
     *  whole track. */
    toM: number;
    /** Its left side, lateral, m, [-1000, 1000]. Default -1000. */
    lowM: number;
    /** Its right side, lateral, m, above low_m. Default 1000. */
    highM: number;
    /** Multiple of the baked grip, [0.05, 2]. Default 1. */
    grip: number;
}
export const GripBand: Layout<GripBand> = {
    size: 24,
    create: () => ({ fromM: 0, toM: 0, lowM: 0, highM: 0, grip: 0 }),
    read(m, p, o = GripBand.create()) {
        o.fromM = m.f32[(p + 4) >>> 2]!;
        o.toM = m.f32[(p + 8) >>> 2]!;
        o.lowM = m.f32[(p + 12) >>> 2]!;
        o.highM = m.f32[(p + 16) >>> 2]!;
        o.grip = m.f32[(p + 20) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 24;
        m.f32[(p + 4) >>> 2] = v.fromM;
        m.f32[(p + 8) >>> 2] = v.toM;
        m.f32[(p + 12) >>> 2] = v.lowM;
        m.f32[(p + 16) >>> 2] = v.highM;
        m.f32[(p + 20) >>> 2] = v.grip;
    },
};

/** Requests of a driver beyond steering and pedals, for cars that have them. Each is 0 when it is not used. Blittable. */
export interface Extras {
    /** Handbrake, [0, 1]: 1 where the car is to stand: before the start, parked after retiring, held behind something that
     *  blocks the road. */
    handbrake: number;
    /** 1: a boost would pay here: on full throttle, with the engine as the limit, and at least 1.5 s before the next braking
     *  point. Drivers do not brake a car for being faster than its plan, only for the limits of grip. */
    boost: number;
    /** Gear hint: 1 to the number of gears asked for; -1: reverse; 0: none, at rest, or no gears were asked for. */
    gear: number;
    /** Jump wish: 1 from 0.3 s before a take-off that the driver flies over (DriverDesc.jumps) until its landing, for cars
     *  that jump at a button. */
    jump: number;
}
export const Extras: Layout<Extras> = {
    size: 16,
    create: () => ({ handbrake: 0, boost: 0, gear: 0, jump: 0 }),
    read(m, p, o = Extras.create()) {
        o.handbrake = m.f32[(p + 0) >>> 2]!;
        o.boost = m.f32[(p + 4) >>> 2]!;
        o.gear = m.i32[(p + 8) >>> 2]!;
        o.jump = m.f32[(p + 12) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.handbrake;
        m.f32[(p + 4) >>> 2] = v.boost;
        m.i32[(p + 8) >>> 2] = v.gear;
        m.f32[(p + 12) >>> 2] = v.jump;
    },
};

/** How the road is divided, and how far and how long a search may go. */
export interface GridDesc {
    /** The car. Default: "reference". */
    vehicle: VehicleDesc;
    /** Kept between the car's side and the road's edge, m, [-1, 10]. Default 0. */
    marginM: number;
    /** Share of the car's grip that plans use, [0.3, 1]. Default 0.93, as drivers'. */
    gripUse: number;
    /** Width of a cell, m, [0.2, 5]. Default 0.75. */
    cellM: number;
    /** Driving time between two stations, s, [0.1, 2]. Default 0.4. */
    stepS: number;
    /** How far ahead a plan reaches, m, [20, 2000]; at most the length of the track. Default 200. */
    horizonM: number;
    /** Kept between the sides of two cars, m, [0, 5]. Default 0.5. */
    sideGapM: number;
    /** Kept to a car ahead or behind, m, [0, 50]. Default 2. */
    endGapM: number;
    /** States that one search may expand, [16, 1000000]: the budget of a call. 250 looks at obstacles count as one more, for
     *  they take about as long. Memory for them is taken at creation, about 1 kB each. Default 400. */
    maxExpansions: number;
}
export const GridDesc: Layout<GridDesc> = {
    size: 308,
    create: () => ({ vehicle: VehicleDesc.create(), marginM: 0, gripUse: 0, cellM: 0, stepS: 0, horizonM: 0, sideGapM: 0, endGapM: 0, maxExpansions: 0 }),
    read(m, p, o = GridDesc.create()) {
        VehicleDesc.read(m, p + 4, o.vehicle);
        o.marginM = m.f32[(p + 276) >>> 2]!;
        o.gripUse = m.f32[(p + 280) >>> 2]!;
        o.cellM = m.f32[(p + 284) >>> 2]!;
        o.stepS = m.f32[(p + 288) >>> 2]!;
        o.horizonM = m.f32[(p + 292) >>> 2]!;
        o.sideGapM = m.f32[(p + 296) >>> 2]!;
        o.endGapM = m.f32[(p + 300) >>> 2]!;
        o.maxExpansions = m.u32[(p + 304) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 308;
        VehicleDesc.write(m, p + 4, v.vehicle);
        m.f32[(p + 276) >>> 2] = v.marginM;
        m.f32[(p + 280) >>> 2] = v.gripUse;
        m.f32[(p + 284) >>> 2] = v.cellM;
        m.f32[(p + 288) >>> 2] = v.stepS;
        m.f32[(p + 292) >>> 2] = v.horizonM;
        m.f32[(p + 296) >>> 2] = v.sideGapM;
        m.f32[(p + 300) >>> 2] = v.endGapM;
        m.u32[(p + 304) >>> 2] = v.maxExpansions;
    },
};

/** A grid in numbers. */
export interface GridInfo {
    /** Stations on one lap, or from start to end. */
    stationCount: number;
    /** Cells of all stations. */
    cellCount: number;
    /** Widest move from one station to the next, cells. */
    widestMove: number;
    /** Most nodes that a plan can have: the capacity that always suffices. */
    nodeCapacity: number;
    /** Memory of tables and search, bytes. */
    memoryBytes: bigint;
}
export const GridInfo: Layout<GridInfo> = {
    size: 32,
    create: () => ({ stationCount: 0, cellCount: 0, widestMove: 0, nodeCapacity: 0, memoryBytes: 0n }),
    read(m, p, o = GridInfo.create()) {
        o.stationCount = m.u32[(p + 4) >>> 2]!;
        o.cellCount = m.u32[(p + 8) >>> 2]!;
        o.widestMove = m.u32[(p + 12) >>> 2]!;
        o.nodeCapacity = m.u32[(p + 16) >>> 2]!;
        o.memoryBytes = m.u64[(p + 24) >>> 3]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 32;
        m.u32[(p + 4) >>> 2] = v.stationCount;
        m.u32[(p + 8) >>> 2] = v.cellCount;
        m.u32[(p + 12) >>> 2] = v.widestMove;
        m.u32[(p + 16) >>> 2] = v.nodeCapacity;
        m.u64[(p + 24) >>> 3] = v.memoryBytes;
    },
};

/** Something to keep clear of. Blittable. */
export interface Obstacle {
    /** Its middle along the reference line, m. */
    distanceM: number;
    /** Its middle from the reference line, m, positive to the right. */
    lateralM: number;
    /** Along the reference line, m/s; negative against the driving direction, zero when it stands. */
    speedAlongMps: number;
    /** To the right, m/s. */
    speedAcrossMps: number;
    /** Half of its extent along the road, m, [0, 50]. */
    halfLengthM: number;
    /** Half of its extent across the road, m, [0, 50]. */
    halfWidthM: number;
    /** 0: predicted at constant speed along and across the road. 1: a car that races, predicted in steps of 0.1 s to keep its
     *  share of the speed that the road allows, so that it brakes for curves, and to stay on the road. */
    followsRoad: boolean;
}
export const Obstacle: Layout<Obstacle> = {
    size: 28,
    create: () => ({ distanceM: 0, lateralM: 0, speedAlongMps: 0, speedAcrossMps: 0, halfLengthM: 0, halfWidthM: 0, followsRoad: false }),
    read(m, p, o = Obstacle.create()) {
        o.distanceM = m.f32[(p + 0) >>> 2]!;
        o.lateralM = m.f32[(p + 4) >>> 2]!;
        o.speedAlongMps = m.f32[(p + 8) >>> 2]!;
        o.speedAcrossMps = m.f32[(p + 12) >>> 2]!;
        o.halfLengthM = m.f32[(p + 16) >>> 2]!;
        o.halfWidthM = m.f32[(p + 20) >>> 2]!;
        o.followsRoad = m.u32[(p + 24) >>> 2] !== 0;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.distanceM;
        m.f32[(p + 4) >>> 2] = v.lateralM;
        m.f32[(p + 8) >>> 2] = v.speedAlongMps;
        m.f32[(p + 12) >>> 2] = v.speedAcrossMps;
        m.f32[(p + 16) >>> 2] = v.halfLengthM;
        m.f32[(p + 20) >>> 2] = v.halfWidthM;
        m.u32[(p + 24) >>> 2] = v.followsRoad ? 1 : 0;
    },
};

/** The request for a plan. */
export interface PlanRequest {
    /** Where the car's middle is along the reference line, m; wraps on a closed track. */
    distanceM: number;
    /** From the reference line, m, positive to the right. */
    lateralM: number;
    /** Direction of motion against the road's, rad, positive to the right, [-1.5, 1.5]. Default 0. */
    headingRad: number;
    /** Speed, m/s, [0, 200]. One too high for the road ahead is taken as the highest that it allows. */
    speedMps: number;
    /** States that this call may expand; 0 or more than the grid's: the grid's. Default 0. */
    maxExpansions: number;
    /** How many obstacles there are, [0, Constants.ObstacleMax]. Default 0. */
    obstacleCount: number;
    /** Read during the call alone; may be null without obstacles. */
    obstacles: Pointer;
}
export const PlanRequest: Layout<PlanRequest> = {
    size: 32,
    create: () => ({ distanceM: 0, lateralM: 0, headingRad: 0, speedMps: 0, maxExpansions: 0, obstacleCount: 0, obstacles: 0 }),
    read(m, p, o = PlanRequest.create()) {
        o.distanceM = m.f32[(p + 4) >>> 2]!;
        o.lateralM = m.f32[(p + 8) >>> 2]!;
        o.headingRad = m.f32[(p + 12) >>> 2]!;
        o.speedMps = m.f32[(p + 16) >>> 2]!;
        o.maxExpansions = m.u32[(p + 20) >>> 2]!;
        o.obstacleCount = m.u32[(p + 24) >>> 2]!;
        o.obstacles = m.u32[(p + 28) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 32;
        m.f32[(p + 4) >>> 2] = v.distanceM;
        m.f32[(p + 8) >>> 2] = v.lateralM;
        m.f32[(p + 12) >>> 2] = v.headingRad;
        m.f32[(p + 16) >>> 2] = v.speedMps;
        m.u32[(p + 20) >>> 2] = v.maxExpansions;
        m.u32[(p + 24) >>> 2] = v.obstacleCount;
        m.u32[(p + 28) >>> 2] = v.obstacles;
    },
};

/** A node of a plan. Blittable. */
export interface PlanNode {
    /** Along the reference line, m, growing past the length where a plan crosses the start line. */
    distanceM: number;
    /** From the reference line, m, positive to the right. */
    lateralM: number;
    /** From now, s. */
    timeS: number;
    /** m/s. */
    speedMps: number;
}
export const PlanNode: Layout<PlanNode> = {
    size: 16,
    create: () => ({ distanceM: 0, lateralM: 0, timeS: 0, speedMps: 0 }),
    read(m, p, o = PlanNode.create()) {
        o.distanceM = m.f32[(p + 0) >>> 2]!;
        o.lateralM = m.f32[(p + 4) >>> 2]!;
        o.timeS = m.f32[(p + 8) >>> 2]!;
        o.speedMps = m.f32[(p + 12) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.distanceM;
        m.f32[(p + 4) >>> 2] = v.lateralM;
        m.f32[(p + 8) >>> 2] = v.timeS;
        m.f32[(p + 12) >>> 2] = v.speedMps;
    },
};

/** How a search went. */
export interface PlanInfo {
    /** 1: the plan reaches the horizon (or the end of an open track); 0: the road ahead is blocked or the budget ended, and
     *  the plan goes as far as was found, to where the car can still stop or give way. */
    complete: boolean;
    /** 1: no faster way was left out, to about 0.02 s. 0 when the plan is not complete, or was found after a quarter of the
     *  budget was used up. */
    optimal: boolean;
    /** States expanded. */
    expanded: number;
    /** The cost that the search minimised, s: time from now to the last node, a little for turning (3 % of the time at the
     *  limit of grip and 0.3 s per radian squared at a station, which keep ways straight and hairpins round), and the same
     *  from there to the end of the tables on the empty road. Plans from one place compare by it. */
    costS: number;
    /** The cost of obstacles: cost_s less that of the empty road, s. */
    delayS: number;
}
export const PlanInfo: Layout<PlanInfo> = {
    size: 24,
    create: () => ({ complete: false, optimal: false, expanded: 0, costS: 0, delayS: 0 }),
    read(m, p, o = PlanInfo.create()) {
        o.complete = m.u32[(p + 4) >>> 2] !== 0;
        o.optimal = m.u32[(p + 8) >>> 2] !== 0;
        o.expanded = m.u32[(p + 12) >>> 2]!;
        o.costS = m.f32[(p + 16) >>> 2]!;
        o.delayS = m.f32[(p + 20) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 24;
        m.u32[(p + 4) >>> 2] = v.complete ? 1 : 0;
        m.u32[(p + 8) >>> 2] = v.optimal ? 1 : 0;
        m.u32[(p + 12) >>> 2] = v.expanded;
        m.f32[(p + 16) >>> 2] = v.costS;
        m.f32[(p + 20) >>> 2] = v.delayS;
    },
};

/** A ray of a ray set, mounted on the car's outline. */
export interface MountedRay {
    /** Where along the outline it begins, [-1, 1]: -1 at the tail, 1 at the nose. */
    forwardShare: number;
    /** Where across it, [-1, 1]: -1 at the left side, 1 at the right. */
    rightShare: number;
    /** Direction against the nose, rad, [-4, 4], positive to the right. */
    angleRad: number;
    /** m, [1, 500]. */
    lengthM: number;
}
export const MountedRay: Layout<MountedRay> = {
    size: 16,
    create: () => ({ forwardShare: 0, rightShare: 0, angleRad: 0, lengthM: 0 }),
    read(m, p, o = MountedRay.create()) {
        o.forwardShare = m.f32[(p + 0) >>> 2]!;
        o.rightShare = m.f32[(p + 4) >>> 2]!;
        o.angleRad = m.f32[(p + 8) >>> 2]!;
        o.lengthM = m.f32[(p + 12) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.forwardShare;
        m.f32[(p + 4) >>> 2] = v.rightShare;
        m.f32[(p + 8) >>> 2] = v.angleRad;
        m.f32[(p + 12) >>> 2] = v.lengthM;
    },
};

/** One car of a race. */
export interface CarDesc {
    /** UTF-8, zero-terminated; shown in standings. */
    name: string;
    /** The vehicle. Default: the preset "reference". */
    vehicle: VehicleDesc;
    /** How its driver drives; ignored for a car driven by the host. */
    driver: DriverDesc;
    /** DrivenBy: a car driven by the host (a player) is seen and ranked like any other and gets neutral controls. The AI uses
     *  its place across the road, not a line that it might follow, and only the AI car makes room beside it. */
    drivenBy: DrivenBy;
    /** Worlds: what the car's tyres hold in the physics as a multiple of vehicle.grip, [0.3, 2], unknown to its driver unless
     *  it learns (DriverDesc.learn_grip). Without effect on a host's own physics. Default 1. */
    trueGrip: number;
    /** 1: the reported place moves along the nose in corners, as in most arcade controllers and as that of a rear axle does;
     *  its driver then steers by geometry. 0, the default: it is the outline's middle, which slips with the tyres. World cars
     *  always use 0. */
    movesAlongNose: boolean;
}
export const CarDesc: Layout<CarDesc> = {
    size: 440,
    create: () => ({ name: "", vehicle: VehicleDesc.create(), driver: DriverDesc.create(), drivenBy: 0 as DrivenBy, trueGrip: 0, movesAlongNose: false }),
    read(m, p, o = CarDesc.create()) {
        o.name = m.text(p + 4, 32);
        VehicleDesc.read(m, p + 36, o.vehicle);
        DriverDesc.read(m, p + 308, o.driver);
        o.drivenBy = m.u32[(p + 428) >>> 2]! as DrivenBy;
        o.trueGrip = m.f32[(p + 432) >>> 2]!;
        o.movesAlongNose = m.u32[(p + 436) >>> 2] !== 0;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 440;
        m.setText(p + 4, 32, v.name, "name");
        VehicleDesc.write(m, p + 36, v.vehicle);
        DriverDesc.write(m, p + 308, v.driver);
        m.u32[(p + 428) >>> 2] = v.drivenBy;
        m.f32[(p + 432) >>> 2] = v.trueGrip;
        m.u32[(p + 436) >>> 2] = v.movesAlongNose ? 1 : 0;
    },
};

/** A race. */
export interface RaceDesc {
    /** The baked track; must be alive when the race is created. Default: null, which creating refuses. */
    track: bigint;
    /** Laps to the finish, [1, 10000]; point-to-point tracks count one. Default 3. */
    laps: number;
    /** Seeds everything random. Default 1. */
    seed: number;
    /** Step that the host expects to take, s, [0.001, 0.1]; latency_ticks is counted in it. Each tick passes its own. Default
     *  1/60. */
    dtS: number;
    /** Length of the rays ahead and diagonal, m, [5, 500]. Default 60. The sideways rays see 8 m. */
    rayLengthM: number;
    /** 1: the host casts the rays (apx_race_rays, apx_race_tick_with_hits); 0: the library does. Default 0. */
    hostRays: boolean;
    /** 1: the race starts on the first tick; 0: it waits for apx_race_start. Default 0. */
    started: boolean;
    /** Slipstream: the share of its drag that a car directly behind another is spared, [0, 0.6]; it fades with distance and to
     *  the side as apx_slipstream says. Worlds apply it to the cars, drivers count on it; set it to what the host's physics
     *  does, 0 for none. Default 0.4. */
    slipstream: number;
    /** 1: cars about to be lapped let the lapping car by; 0: they race it. Default 1. */
    blueFlags: boolean;
    /** Strength of the rubber band, [0, 1]; 0, the default: off. See rubber_band_limit. Status.InvalidArgument when it is on
     *  and there is no player: no car that the host drives and no rubber_band_car. */
    rubberBand: number;
    /** Largest change of an AI driver's pace at strength 1, [0, 0.2]; L: this times the strength. By gaps of 1 s to 6 s the
     *  first car ahead is up to L slower, those behind up to L faster, the one right behind is bolder and never below its own
     *  pace. No pace exceeds 1: a driver near full pace starts up to L / 2 below what it can reach, a slower one at its own
     *  pace. Each per cent of change is an EventKind.RubberBand. Default 0.05. */
    rubberBandLimit: number;
    /** The player that the band is tied to, below the number of cars; Constants.None, the default: the first car that the host
     *  drives. Only the first opponent ahead of it and those behind it are pulled. Source: Stein 2018, sections 2.5.3 and 4.1. */
    rubberBandCar: number;
    /** Rays in `rays`, [0, 16]; 0, the default: the nine of Constants.RayCount, ray_length_m long. Rays within 15 degrees of
     *  the nose tell a driver what is ahead, those within 15 degrees of the sides what is beside: where the host reports hits,
     *  or where the driver sees by rays. All others are for the debug view alone. */
    rayCount: number;
    /** The rays of every car; entries beyond ray_count are ignored. */
    rays: MountedRay[];
    /** A car that cannot continue for this long retires, s: without a usable state, off the track's map or not on its wheels,
     *  [0, 3600]; 0: never. It rejoins by itself once it is on its wheels on the map again. Default 20. */
    retireAfterS: number;
    /** Ticks by which the host applies controls late, [0, 60], at most a second at dt_s: 1 when what a tick returns is first
     *  applied in the step after the next one. Drivers decide for where their car will be by then. A world applies its
     *  controls so late. Default 0. */
    latencyTicks: number;
}
export const RaceDesc: Layout<RaceDesc> = {
    size: 328,
    create: () => ({ track: 0n, laps: 0, seed: 0, dtS: 0, rayLengthM: 0, hostRays: false, started: false, slipstream: 0, blueFlags: false, rubberBand: 0, rubberBandLimit: 0, rubberBandCar: 0, rayCount: 0, rays: Array.from({ length: 16 }, () => MountedRay.create()), retireAfterS: 0, latencyTicks: 0 }),
    read(m, p, o = RaceDesc.create()) {
        o.track = m.u64[(p + 8) >>> 3]!;
        o.laps = m.u32[(p + 16) >>> 2]!;
        o.seed = m.u32[(p + 20) >>> 2]!;
        o.dtS = m.f32[(p + 24) >>> 2]!;
        o.rayLengthM = m.f32[(p + 28) >>> 2]!;
        o.hostRays = m.u32[(p + 32) >>> 2] !== 0;
        o.started = m.u32[(p + 36) >>> 2] !== 0;
        o.slipstream = m.f32[(p + 40) >>> 2]!;
        o.blueFlags = m.u32[(p + 44) >>> 2] !== 0;
        o.rubberBand = m.f32[(p + 48) >>> 2]!;
        o.rubberBandLimit = m.f32[(p + 52) >>> 2]!;
        o.rubberBandCar = m.u32[(p + 56) >>> 2]!;
        o.rayCount = m.u32[(p + 60) >>> 2]!;
        for (let i = 0; i < 16; i++) MountedRay.read(m, p + 64 + i * 16, o.rays[i]);
        o.retireAfterS = m.f32[(p + 320) >>> 2]!;
        o.latencyTicks = m.u32[(p + 324) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 328;
        m.u64[(p + 8) >>> 3] = v.track;
        m.u32[(p + 16) >>> 2] = v.laps;
        m.u32[(p + 20) >>> 2] = v.seed;
        m.f32[(p + 24) >>> 2] = v.dtS;
        m.f32[(p + 28) >>> 2] = v.rayLengthM;
        m.u32[(p + 32) >>> 2] = v.hostRays ? 1 : 0;
        m.u32[(p + 36) >>> 2] = v.started ? 1 : 0;
        m.f32[(p + 40) >>> 2] = v.slipstream;
        m.u32[(p + 44) >>> 2] = v.blueFlags ? 1 : 0;
        m.f32[(p + 48) >>> 2] = v.rubberBand;
        m.f32[(p + 52) >>> 2] = v.rubberBandLimit;
        m.u32[(p + 56) >>> 2] = v.rubberBandCar;
        m.u32[(p + 60) >>> 2] = v.rayCount;
        for (let i = 0; i < Math.min(16, v.rays.length); i++) MountedRay.write(m, p + 64 + i * 16, v.rays[i]!);
        m.f32[(p + 320) >>> 2] = v.retireAfterS;
        m.u32[(p + 324) >>> 2] = v.latencyTicks;
    },
};

/** A line of the standings. */
export interface Standing {
    /** Index of the car, in the order of creation. */
    car: number;
    /** From 1. */
    position: number;
    /** Whole laps since the start. */
    lapsDone: number;
    /** 1 once the car has done all laps. */
    finished: boolean;
    /** Distance driven since the start line along the reference line, m; negative before the start line. */
    progressM: number;
    /** Behind the leader, s: by time at the finish, else by the leader's distance at this car's speed. */
    gapS: number;
    /** 0 until there is one. */
    lastLapS: number;
    /** Fastest valid lap so far, s; 0 until there is one. */
    bestLapS: number;
    /** Since the start signal, to the finish if finished, s. */
    totalTimeS: number;
    /** Retired; retired and absent cars stand behind all others. */
    retired: Retired;
}
export const Standing: Layout<Standing> = {
    size: 40,
    create: () => ({ car: 0, position: 0, lapsDone: 0, finished: false, progressM: 0, gapS: 0, lastLapS: 0, bestLapS: 0, totalTimeS: 0, retired: 0 as Retired }),
    read(m, p, o = Standing.create()) {
        o.car = m.u32[(p + 0) >>> 2]!;
        o.position = m.u32[(p + 4) >>> 2]!;
        o.lapsDone = m.u32[(p + 8) >>> 2]!;
        o.finished = m.u32[(p + 12) >>> 2] !== 0;
        o.progressM = m.f32[(p + 16) >>> 2]!;
        o.gapS = m.f32[(p + 20) >>> 2]!;
        o.lastLapS = m.f32[(p + 24) >>> 2]!;
        o.bestLapS = m.f32[(p + 28) >>> 2]!;
        o.totalTimeS = m.f32[(p + 32) >>> 2]!;
        o.retired = m.u32[(p + 36) >>> 2]! as Retired;
        return o;
    },
    write(m, p, v) {
        m.u32[(p + 0) >>> 2] = v.car;
        m.u32[(p + 4) >>> 2] = v.position;
        m.u32[(p + 8) >>> 2] = v.lapsDone;
        m.u32[(p + 12) >>> 2] = v.finished ? 1 : 0;
        m.f32[(p + 16) >>> 2] = v.progressM;
        m.f32[(p + 20) >>> 2] = v.gapS;
        m.f32[(p + 24) >>> 2] = v.lastLapS;
        m.f32[(p + 28) >>> 2] = v.bestLapS;
        m.f32[(p + 32) >>> 2] = v.totalTimeS;
        m.u32[(p + 36) >>> 2] = v.retired;
    },
};

/** The results of a car so far. */
export interface CarResult {
    /** Whole laps since the start. */
    lapsDone: number;
    /** 1 once the car has done all laps. */
    finished: boolean;
    /** Since the start signal, to the finish if finished, s. */
    totalTimeS: number;
    /** Fastest valid lap so far, s; 0 until there is one. */
    bestLapS: number;
    /** The profile's prediction for the racing line with this vehicle, s, of which a pace is a share. In worlds and on roads
     *  whose bank stays the same, what apx_track_line_speeds says; a host's car follows the ground under its line, and a bank
     *  that changes there bends its way up and down. */
    idealLapS: number;
    /** Counted by worlds only. */
    carContacts: number;
    /** Contacts with walls and with a world's obstacles, counted like those with cars. */
    wallContacts: number;
    /** Time with a wheel more than 0.3 m beyond the road's edge, s. */
    offTrackS: number;
    /** Cars that it passed on the road. */
    overtakesDone: number;
    /** Times that it was passed. */
    overtakesSuffered: number;
    /** Time spent in each DriverState, s. */
    stateS: number[];
    /** Overtaking manoeuvres begun. */
    attempts: number;
    /** Attempts that were given up. */
    attemptsFailed: number;
    /** Defensive moves. */
    defences: number;
    /** Human errors. */
    mistakes: number;
    /** Time lost because of other cars, s: what driving slower than the line allows cost. */
    timeLostS: number;
    /** Time during which the rubber band changed its pace, s. */
    rubberBandS: number;
    /** The lap time that its driver aims at alone on the road, s: ideal_lap_s over pace and skill, and no less than what a
     *  driver at full pace reaches of the ideal, which depends on the car's two axles, the scrub of its tyres, the yaw inertia
     *  that turning in has to move and on grip_use: up to 2 % more with the presets. On an open track that is from a standing
     *  start where the car was at the signal, with the reaction to it. */
    targetLapS: number;
    /** Laps that count towards laps_done and not towards best_lap_s (apx_race_lap_flaws says why). */
    invalidLaps: number;
    /** LapFlaw of the lap under way, 0: valid so far. */
    lapFlaws: LapFlaw;
    /** Retired. */
    retired: Retired;
}
export const CarResult: Layout<CarResult> = {
    size: 108,
    create: () => ({ lapsDone: 0, finished: false, totalTimeS: 0, bestLapS: 0, idealLapS: 0, carContacts: 0, wallContacts: 0, offTrackS: 0, overtakesDone: 0, overtakesSuffered: 0, stateS: new Array(7).fill(0), attempts: 0, attemptsFailed: 0, defences: 0, mistakes: 0, timeLostS: 0, rubberBandS: 0, targetLapS: 0, invalidLaps: 0, lapFlaws: 0 as LapFlaw, retired: 0 as Retired }),
    read(m, p, o = CarResult.create()) {
        o.lapsDone = m.u32[(p + 0) >>> 2]!;
        o.finished = m.u32[(p + 4) >>> 2] !== 0;
        o.totalTimeS = m.f32[(p + 8) >>> 2]!;
        o.bestLapS = m.f32[(p + 12) >>> 2]!;
        o.idealLapS = m.f32[(p + 16) >>> 2]!;
        o.carContacts = m.u32[(p + 20) >>> 2]!;
        o.wallContacts = m.u32[(p + 24) >>> 2]!;
        o.offTrackS = m.f32[(p + 28) >>> 2]!;
        o.overtakesDone = m.u32[(p + 32) >>> 2]!;
        o.overtakesSuffered = m.u32[(p + 36) >>> 2]!;
        for (let i = 0, at = (p + 40) >>> 2; i < 7; i++) o.stateS[i] = m.f32[at + i]!;
        o.attempts = m.u32[(p + 68) >>> 2]!;
        o.attemptsFailed = m.u32[(p + 72) >>> 2]!;
        o.defences = m.u32[(p + 76) >>> 2]!;
        o.mistakes = m.u32[(p + 80) >>> 2]!;
        o.timeLostS = m.f32[(p + 84) >>> 2]!;
        o.rubberBandS = m.f32[(p + 88) >>> 2]!;
        o.targetLapS = m.f32[(p + 92) >>> 2]!;
        o.invalidLaps = m.u32[(p + 96) >>> 2]!;
        o.lapFlaws = m.u32[(p + 100) >>> 2]! as LapFlaw;
        o.retired = m.u32[(p + 104) >>> 2]! as Retired;
        return o;
    },
    write(m, p, v) {
        m.u32[(p + 0) >>> 2] = v.lapsDone;
        m.u32[(p + 4) >>> 2] = v.finished ? 1 : 0;
        m.f32[(p + 8) >>> 2] = v.totalTimeS;
        m.f32[(p + 12) >>> 2] = v.bestLapS;
        m.f32[(p + 16) >>> 2] = v.idealLapS;
        m.u32[(p + 20) >>> 2] = v.carContacts;
        m.u32[(p + 24) >>> 2] = v.wallContacts;
        m.f32[(p + 28) >>> 2] = v.offTrackS;
        m.u32[(p + 32) >>> 2] = v.overtakesDone;
        m.u32[(p + 36) >>> 2] = v.overtakesSuffered;
        for (let i = 0, at = (p + 40) >>> 2; i < 7; i++) m.f32[at + i] = v.stateS[i]!;
        m.u32[(p + 68) >>> 2] = v.attempts;
        m.u32[(p + 72) >>> 2] = v.attemptsFailed;
        m.u32[(p + 76) >>> 2] = v.defences;
        m.u32[(p + 80) >>> 2] = v.mistakes;
        m.f32[(p + 84) >>> 2] = v.timeLostS;
        m.f32[(p + 88) >>> 2] = v.rubberBandS;
        m.f32[(p + 92) >>> 2] = v.targetLapS;
        m.u32[(p + 96) >>> 2] = v.invalidLaps;
        m.u32[(p + 100) >>> 2] = v.lapFlaws;
        m.u32[(p + 104) >>> 2] = v.retired;
    },
};

/** A nearby car on the road, as a driver perceives it. Blittable. */
export interface Neighbour {
    /** Index of the car. */
    car: number;
    /** Centre to centre along the road, m; negative behind. */
    aheadM: number;
    /** How much farther right it is, m; negative: left. */
    rightM: number;
    /** Between the outlines along the road, m; negative when they overlap lengthwise. */
    gapM: number;
    /** Between the outlines across the road, m; negative when they overlap sideways. */
    sideGapM: number;
    /** How fast the gap along the road shrinks, m/s; positive when nearing. */
    closingMps: number;
    /** Gap over closing speed, s: 0 when they overlap lengthwise, 1e6 when the gap does not shrink. */
    timeToContactS: number;
}
export const Neighbour: Layout<Neighbour> = {
    size: 28,
    create: () => ({ car: 0, aheadM: 0, rightM: 0, gapM: 0, sideGapM: 0, closingMps: 0, timeToContactS: 0 }),
    read(m, p, o = Neighbour.create()) {
        o.car = m.u32[(p + 0) >>> 2]!;
        o.aheadM = m.f32[(p + 4) >>> 2]!;
        o.rightM = m.f32[(p + 8) >>> 2]!;
        o.gapM = m.f32[(p + 12) >>> 2]!;
        o.sideGapM = m.f32[(p + 16) >>> 2]!;
        o.closingMps = m.f32[(p + 20) >>> 2]!;
        o.timeToContactS = m.f32[(p + 24) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[(p + 0) >>> 2] = v.car;
        m.f32[(p + 4) >>> 2] = v.aheadM;
        m.f32[(p + 8) >>> 2] = v.rightM;
        m.f32[(p + 12) >>> 2] = v.gapM;
        m.f32[(p + 16) >>> 2] = v.sideGapM;
        m.f32[(p + 20) >>> 2] = v.closingMps;
        m.f32[(p + 24) >>> 2] = v.timeToContactS;
    },
};

/** A car after the last tick, in parts; it never steers anything. driver: location, state, reason, state_reason, state_s,
 *  line, target_car, pass_side, controls, slipstream, grip_learned, grip_planned, above_road_m, airborne. Valid after the
 *  first tick; a car that is not present keeps its last ones. rays: rays, hits, ray_count, time_to_contact_s. Valid while the
 *  car is present, for cars that the host drives too: as the host reported them, otherwise cast when this is asked for, from
 *  the state of the last tick; ray_count is 0 and the time 1e6 otherwise. runner: runner, forward_point, inner_radius_m,
 *  outer_radius_m, buffer_zone, and the path: side_shift_m, target_speed_mps, profile_speed_mps, car_ahead, gap_ahead_m,
 *  closing_mps, catch_s, catch_distance_m, mistake, pace, rubber_band. Valid for AI cars that are present; zero,
 *  Constants.None or 1e6 otherwise. last plan: pass_gain_s, as old as the driver's last plan, up to a seventh of a second.
 *  Valid for AI cars that are present. */
export interface CarDebug {
    /** Where the car is on the track. */
    location: Location;
    /** DriverState. */
    state: DriverState;
    /** Reason, why it is in that state or drives that speed. */
    reason: Reason;
    /** Line that is followed. */
    line: number;
    /** Sideways shift of the aim from the line, m, positive to the right. */
    sideShiftM: number;
    /** Speed that throttle and brake work towards, m/s. */
    targetSpeedMps: number;
    /** Speed that the line's profile allows here, m/s. */
    profileSpeedMps: number;
    /** Point on the line that the car steers at, m, world. */
    runner: number[];
    /** On the car's forward vector at the runner's distance. */
    forwardPoint: number[];
    /** Radius of the inner buffer zone around the runner, m. */
    innerRadiusM: number;
    /** Radius of the outer zone, m. */
    outerRadiusM: number;
    /** Zone that the forward point lies in: 0 none, 1 outer, 2 inner. */
    bufferZone: number;
    /** Car ahead in the way, Constants.None if none. */
    carAhead: number;
    /** Gap to that car between the outlines, m. */
    gapAheadM: number;
    /** Own speed minus that car's, m/s, positive when nearing. */
    closingMps: number;
    /** The rays of the last tick; ray_count of them, in the order of Constants.RayCount unless the race has a ray set of its
     *  own. */
    rays: TrackRay[];
    /** The hit of each of them. */
    hits: RayHit[];
    /** Controls of the last tick. */
    controls: Controls;
    /** Rays in use. */
    rayCount: number;
    /** Reason of the last change of state. */
    stateReason: Reason;
    /** Time in this state, s. */
    stateS: number;
    /** The car that is being overtaken, or let by, Constants.None if none. */
    targetCar: number;
    /** Where it is passed: -1 left, 1 right, 0 nowhere. */
    passSide: number;
    /** Predicted time until the car ahead is caught, s; 1e6: never. */
    catchS: number;
    /** Place along the reference line where that will be, m, [0, length). */
    catchDistanceM: number;
    /** By how much the best way past the car ahead beats staying behind it in the last plan, s; negative: staying behind is
     *  better; -1e6: no pass was weighed. See apx_race_plan. */
    passGainS: number;
    /** Share of its drag that slipstream spares it, [0, 0.6]. */
    slipstream: number;
    /** Mistake under way. */
    mistake: Mistake;
    /** Pace that it drives at now: the driver's, with skill, consistency, rubber band and state counted. */
    pace: number;
    /** The rubber band's change, as a share of the driver's pace. */
    rubberBand: number;
    /** Shortest time to contact with a car on a collision course, s; 1e6: none. */
    timeToContactS: number;
    /** Grip of the tyres as a multiple of the description's, as the driver has learned it; 1 when it does not learn. */
    gripLearned: number;
    /** The multiple that its speeds are planned with: the learned one less what it is not sure of; 1 when it does not learn. */
    gripPlanned: number;
    /** Height of the reported place above the road between its gates, m; in worlds 0 unless the car flies. */
    aboveRoadM: number;
    /** 1: it is more than 0.15 m above the road. */
    airborne: boolean;
}
export const CarDebug: Layout<CarDebug> = {
    size: 888,
    create: () => ({ location: Location.create(), state: 0 as DriverState, reason: 0 as Reason, line: 0, sideShiftM: 0, targetSpeedMps: 0, profileSpeedMps: 0, runner: new Array(3).fill(0), forwardPoint: new Array(3).fill(0), innerRadiusM: 0, outerRadiusM: 0, bufferZone: 0, carAhead: 0, gapAheadM: 0, closingMps: 0, rays: Array.from({ length: 16 }, () => TrackRay.create()), hits: Array.from({ length: 16 }, () => RayHit.create()), controls: Controls.create(), rayCount: 0, stateReason: 0 as Reason, stateS: 0, targetCar: 0, passSide: 0, catchS: 0, catchDistanceM: 0, passGainS: 0, slipstream: 0, mistake: 0 as Mistake, pace: 0, rubberBand: 0, timeToContactS: 0, gripLearned: 0, gripPlanned: 0, aboveRoadM: 0, airborne: false }),
    read(m, p, o = CarDebug.create()) {
        Location.read(m, p + 0, o.location);
        o.state = m.u32[(p + 32) >>> 2]! as DriverState;
        o.reason = m.u32[(p + 36) >>> 2]! as Reason;
        o.line = m.u32[(p + 40) >>> 2]!;
        o.sideShiftM = m.f32[(p + 44) >>> 2]!;
        o.targetSpeedMps = m.f32[(p + 48) >>> 2]!;
        o.profileSpeedMps = m.f32[(p + 52) >>> 2]!;
        for (let i = 0, at = (p + 56) >>> 2; i < 3; i++) o.runner[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 68) >>> 2; i < 3; i++) o.forwardPoint[i] = m.f32[at + i]!;
        o.innerRadiusM = m.f32[(p + 80) >>> 2]!;
        o.outerRadiusM = m.f32[(p + 84) >>> 2]!;
        o.bufferZone = m.u32[(p + 88) >>> 2]!;
        o.carAhead = m.u32[(p + 92) >>> 2]!;
        o.gapAheadM = m.f32[(p + 96) >>> 2]!;
        o.closingMps = m.f32[(p + 100) >>> 2]!;
        for (let i = 0; i < 16; i++) TrackRay.read(m, p + 104 + i * 32, o.rays[i]);
        for (let i = 0; i < 16; i++) RayHit.read(m, p + 616 + i * 12, o.hits[i]);
        Controls.read(m, p + 808, o.controls);
        o.rayCount = m.u32[(p + 820) >>> 2]!;
        o.stateReason = m.u32[(p + 824) >>> 2]! as Reason;
        o.stateS = m.f32[(p + 828) >>> 2]!;
        o.targetCar = m.u32[(p + 832) >>> 2]!;
        o.passSide = m.f32[(p + 836) >>> 2]!;
        o.catchS = m.f32[(p + 840) >>> 2]!;
        o.catchDistanceM = m.f32[(p + 844) >>> 2]!;
        o.passGainS = m.f32[(p + 848) >>> 2]!;
        o.slipstream = m.f32[(p + 852) >>> 2]!;
        o.mistake = m.u32[(p + 856) >>> 2]! as Mistake;
        o.pace = m.f32[(p + 860) >>> 2]!;
        o.rubberBand = m.f32[(p + 864) >>> 2]!;
        o.timeToContactS = m.f32[(p + 868) >>> 2]!;
        o.gripLearned = m.f32[(p + 872) >>> 2]!;
        o.gripPlanned = m.f32[(p + 876) >>> 2]!;
        o.aboveRoadM = m.f32[(p + 880) >>> 2]!;
        o.airborne = m.u32[(p + 884) >>> 2] !== 0;
        return o;
    },
    write(m, p, v) {
        Location.write(m, p + 0, v.location);
        m.u32[(p + 32) >>> 2] = v.state;
        m.u32[(p + 36) >>> 2] = v.reason;
        m.u32[(p + 40) >>> 2] = v.line;
        m.f32[(p + 44) >>> 2] = v.sideShiftM;
        m.f32[(p + 48) >>> 2] = v.targetSpeedMps;
        m.f32[(p + 52) >>> 2] = v.profileSpeedMps;
        for (let i = 0, at = (p + 56) >>> 2; i < 3; i++) m.f32[at + i] = v.runner[i]!;
        for (let i = 0, at = (p + 68) >>> 2; i < 3; i++) m.f32[at + i] = v.forwardPoint[i]!;
        m.f32[(p + 80) >>> 2] = v.innerRadiusM;
        m.f32[(p + 84) >>> 2] = v.outerRadiusM;
        m.u32[(p + 88) >>> 2] = v.bufferZone;
        m.u32[(p + 92) >>> 2] = v.carAhead;
        m.f32[(p + 96) >>> 2] = v.gapAheadM;
        m.f32[(p + 100) >>> 2] = v.closingMps;
        for (let i = 0; i < Math.min(16, v.rays.length); i++) TrackRay.write(m, p + 104 + i * 32, v.rays[i]!);
        for (let i = 0; i < Math.min(16, v.hits.length); i++) RayHit.write(m, p + 616 + i * 12, v.hits[i]!);
        Controls.write(m, p + 808, v.controls);
        m.u32[(p + 820) >>> 2] = v.rayCount;
        m.u32[(p + 824) >>> 2] = v.stateReason;
        m.f32[(p + 828) >>> 2] = v.stateS;
        m.u32[(p + 832) >>> 2] = v.targetCar;
        m.f32[(p + 836) >>> 2] = v.passSide;
        m.f32[(p + 840) >>> 2] = v.catchS;
        m.f32[(p + 844) >>> 2] = v.catchDistanceM;
        m.f32[(p + 848) >>> 2] = v.passGainS;
        m.f32[(p + 852) >>> 2] = v.slipstream;
        m.u32[(p + 856) >>> 2] = v.mistake;
        m.f32[(p + 860) >>> 2] = v.pace;
        m.f32[(p + 864) >>> 2] = v.rubberBand;
        m.f32[(p + 868) >>> 2] = v.timeToContactS;
        m.f32[(p + 872) >>> 2] = v.gripLearned;
        m.f32[(p + 876) >>> 2] = v.gripPlanned;
        m.f32[(p + 880) >>> 2] = v.aboveRoadM;
        m.u32[(p + 884) >>> 2] = v.airborne ? 1 : 0;
    },
};

/** A way of driving on that a driver weighed in its last plan: a line from a place on, past a rival or behind it. Costs are
 *  seconds of the car's own time; the least total wins. Blittable. */
export interface PlanCandidate {
    /** TrackLine that it changes to; TrackLine.Racing: it stays on the racing line, behind whom it must; Constants.PlanOnGrid:
     *  it follows the way that the A* search found. */
    line: TrackLine;
    /** Index of the car that it passes; Constants.None: nobody. */
    target: number;
    /** Side of that car, -1 left, 1 right; 0 without a target. */
    side: number;
    /** Way along the road to where the line is changed, m; 0: now. */
    beginsM: number;
    /** Time that it hangs back behind the target until the next flat-out section, to have a run at it, s. */
    hangBackS: number;
    /** 1: its roll-out does not lead past the target within the horizon, or the speed does not fit the line. It cannot win. */
    fails: boolean;
    /** Time to the horizon, s. */
    timeS: number;
    /** Worth of the rivals passed by then, s; negative. */
    placeS: number;
    /** Time side by side, little room, speed lost to a rival that leaves no room, s. */
    riskS: number;
    /** Leaving the racing line, s. */
    moveS: number;
    /** Bonus of what is being done already, s; negative. */
    changeS: number;
    /** Sum of the five terms, s. */
    totalS: number;
}
export const PlanCandidate: Layout<PlanCandidate> = {
    size: 48,
    create: () => ({ line: 0 as TrackLine, target: 0, side: 0, beginsM: 0, hangBackS: 0, fails: false, timeS: 0, placeS: 0, riskS: 0, moveS: 0, changeS: 0, totalS: 0 }),
    read(m, p, o = PlanCandidate.create()) {
        o.line = m.u32[(p + 0) >>> 2]! as TrackLine;
        o.target = m.u32[(p + 4) >>> 2]!;
        o.side = m.f32[(p + 8) >>> 2]!;
        o.beginsM = m.f32[(p + 12) >>> 2]!;
        o.hangBackS = m.f32[(p + 16) >>> 2]!;
        o.fails = m.u32[(p + 20) >>> 2] !== 0;
        o.timeS = m.f32[(p + 24) >>> 2]!;
        o.placeS = m.f32[(p + 28) >>> 2]!;
        o.riskS = m.f32[(p + 32) >>> 2]!;
        o.moveS = m.f32[(p + 36) >>> 2]!;
        o.changeS = m.f32[(p + 40) >>> 2]!;
        o.totalS = m.f32[(p + 44) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[(p + 0) >>> 2] = v.line;
        m.u32[(p + 4) >>> 2] = v.target;
        m.f32[(p + 8) >>> 2] = v.side;
        m.f32[(p + 12) >>> 2] = v.beginsM;
        m.f32[(p + 16) >>> 2] = v.hangBackS;
        m.u32[(p + 20) >>> 2] = v.fails ? 1 : 0;
        m.f32[(p + 24) >>> 2] = v.timeS;
        m.f32[(p + 28) >>> 2] = v.placeS;
        m.f32[(p + 32) >>> 2] = v.riskS;
        m.f32[(p + 36) >>> 2] = v.moveS;
        m.f32[(p + 40) >>> 2] = v.changeS;
        m.f32[(p + 44) >>> 2] = v.totalS;
    },
};

/** Where a driver plans to be. Blittable. */
export interface PlanKnot {
    /** Place along the reference line, m, [0, length). */
    distanceM: number;
    /** Lateral of the car's centre there, m, positive to the right. */
    lateralM: number;
    /** Arrival from now, s. */
    arrivalS: number;
}
export const PlanKnot: Layout<PlanKnot> = {
    size: 12,
    create: () => ({ distanceM: 0, lateralM: 0, arrivalS: 0 }),
    read(m, p, o = PlanKnot.create()) {
        o.distanceM = m.f32[(p + 0) >>> 2]!;
        o.lateralM = m.f32[(p + 4) >>> 2]!;
        o.arrivalS = m.f32[(p + 8) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.distanceM;
        m.f32[(p + 4) >>> 2] = v.lateralM;
        m.f32[(p + 8) >>> 2] = v.arrivalS;
    },
};

/** Something that happened. */
export interface RaceEvent {
    /** Number of the event since the race was created, from 1. */
    sequence: number;
    /** Tick in which it happened. */
    tick: number;
    /** EventKind. */
    kind: EventKind;
    /** Index of the car that it happened to. */
    car: number;
    /** The other car of an overtake, contact, state or defensive move, the player of a rubber band, the car that blocks the
     *  road, else Constants.None. */
    other: number;
    /** State: the new state; lap: the lap's number from 1; finish: the position; mistake: Mistake; retired: Retired; wall
     *  contact: 0, or the number of the world's obstacle from 1, those of the race (live.h) behind the world's own. */
    value: number;
    /** State: Reason, of a retirement and a rescue too; lap: what makes it invalid, LapFlaw bits, 0 when it is valid. */
    reason: Reason;
    /** Lap: its time, s; contact: closing speed, m/s; mistake: its size, [0, 1]; rubber band: the new change of pace; rescue:
     *  distance along the track of the place for the car, m; blocked road: of the car, m. */
    amount: number;
}
export const RaceEvent: Layout<RaceEvent> = {
    size: 32,
    create: () => ({ sequence: 0, tick: 0, kind: 0 as EventKind, car: 0, other: 0, value: 0, reason: 0 as Reason, amount: 0 }),
    read(m, p, o = RaceEvent.create()) {
        o.sequence = m.u32[(p + 0) >>> 2]!;
        o.tick = m.u32[(p + 4) >>> 2]!;
        o.kind = m.u32[(p + 8) >>> 2]! as EventKind;
        o.car = m.u32[(p + 12) >>> 2]!;
        o.other = m.u32[(p + 16) >>> 2]!;
        o.value = m.u32[(p + 20) >>> 2]!;
        o.reason = m.u32[(p + 24) >>> 2]! as Reason;
        o.amount = m.f32[(p + 28) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[(p + 0) >>> 2] = v.sequence;
        m.u32[(p + 4) >>> 2] = v.tick;
        m.u32[(p + 8) >>> 2] = v.kind;
        m.u32[(p + 12) >>> 2] = v.car;
        m.u32[(p + 16) >>> 2] = v.other;
        m.u32[(p + 20) >>> 2] = v.value;
        m.u32[(p + 24) >>> 2] = v.reason;
        m.f32[(p + 28) >>> 2] = v.amount;
    },
};

/** The header of a recording in numbers. */
export interface RecordingInfo {
    /** Constants.Version of the library that wrote it. */
    libraryVersion: number;
    /** 1: made by a world, whose physics is replayed too; 0: by a host. */
    fromWorld: boolean;
    /** Cars of the race. */
    carCount: number;
    /** Whole ticks in the file. */
    tickCount: number;
    /** Bytes after the last whole tick that were left out; not zero when the file was cut off. */
    bytesLeftOut: number;
    /** The race as it was created; its track id is null (apx_recording_track gives it). */
    race: RaceDesc;
    /** Situation of a world. */
    situation: Situation;
    /** TrackInfo.content_hash of the track it was recorded on. */
    trackHash: bigint;
}
export const RecordingInfo: Layout<RecordingInfo> = {
    size: 368,
    create: () => ({ libraryVersion: 0, fromWorld: false, carCount: 0, tickCount: 0, bytesLeftOut: 0, race: RaceDesc.create(), situation: 0 as Situation, trackHash: 0n }),
    read(m, p, o = RecordingInfo.create()) {
        o.libraryVersion = m.u32[(p + 4) >>> 2]!;
        o.fromWorld = m.u32[(p + 8) >>> 2] !== 0;
        o.carCount = m.u32[(p + 12) >>> 2]!;
        o.tickCount = m.u32[(p + 16) >>> 2]!;
        o.bytesLeftOut = m.u32[(p + 20) >>> 2]!;
        RaceDesc.read(m, p + 24, o.race);
        o.situation = m.u32[(p + 352) >>> 2]! as Situation;
        o.trackHash = m.u64[(p + 360) >>> 3]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 368;
        m.u32[(p + 4) >>> 2] = v.libraryVersion;
        m.u32[(p + 8) >>> 2] = v.fromWorld ? 1 : 0;
        m.u32[(p + 12) >>> 2] = v.carCount;
        m.u32[(p + 16) >>> 2] = v.tickCount;
        m.u32[(p + 20) >>> 2] = v.bytesLeftOut;
        RaceDesc.write(m, p + 24, v.race);
        m.u32[(p + 352) >>> 2] = v.situation;
        m.u64[(p + 360) >>> 3] = v.trackHash;
    },
};

/** The result of a replay. */
export interface ReplayReport {
    /** Ticks that were compared. */
    ticks: number;
    /** 1: a difference was found; the other fields describe the first one. */
    differs: boolean;
    /** Tick of the difference, from 0. */
    tick: number;
    /** Car of the difference; Constants.None when only the hash differs. */
    car: number;
    /** "steering", "position.x", "state", "reason", "car ahead", "state hash" ... */
    field: string;
    /** Value in the file. */
    recorded: number;
    /** Value of the replay. */
    replayed: number;
    /** State hash in the file after that tick. */
    recordedHash: bigint;
    /** State hash of the replay after that tick. */
    replayedHash: bigint;
}
export const ReplayReport: Layout<ReplayReport> = {
    size: 80,
    create: () => ({ ticks: 0, differs: false, tick: 0, car: 0, field: "", recorded: 0, replayed: 0, recordedHash: 0n, replayedHash: 0n }),
    read(m, p, o = ReplayReport.create()) {
        o.ticks = m.u32[(p + 4) >>> 2]!;
        o.differs = m.u32[(p + 8) >>> 2] !== 0;
        o.tick = m.u32[(p + 12) >>> 2]!;
        o.car = m.u32[(p + 16) >>> 2]!;
        o.field = m.text(p + 20, 32);
        o.recorded = m.f32[(p + 52) >>> 2]!;
        o.replayed = m.f32[(p + 56) >>> 2]!;
        o.recordedHash = m.u64[(p + 64) >>> 3]!;
        o.replayedHash = m.u64[(p + 72) >>> 3]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 80;
        m.u32[(p + 4) >>> 2] = v.ticks;
        m.u32[(p + 8) >>> 2] = v.differs ? 1 : 0;
        m.u32[(p + 12) >>> 2] = v.tick;
        m.u32[(p + 16) >>> 2] = v.car;
        m.setText(p + 20, 32, v.field, "field");
        m.f32[(p + 52) >>> 2] = v.recorded;
        m.f32[(p + 56) >>> 2] = v.replayed;
        m.u64[(p + 64) >>> 3] = v.recordedHash;
        m.u64[(p + 72) >>> 3] = v.replayedHash;
    },
};

/** A wheel as the host's physics turns it. 20 bytes, blittable. */
export interface Wheel {
    /** How fast its tread runs, m/s: its spin in rad/s times its radius, positive when it rolls forward. */
    rollingMps: number;
    /** How fast its hub moves over the ground the way the wheel points, m/s; the car's forward speed if the host has no
     *  better. */
    groundMps: number;
    /** Slip at which its tyre holds most, the two speeds' difference as a share of the ground's, [0.005, 1]; 0.1 is usual. */
    peakSlip: number;
    /** 1: the engine turns it; 0: it only rolls and brakes. */
    driven: boolean;
    /** How hard it presses on the road, N or any other unit that the car's wheels share, [0, 1e9]. 0 on all wheels of a car:
     *  not known, and each wheel counts alike. */
    loadN: number;
}
export const Wheel: Layout<Wheel> = {
    size: 20,
    create: () => ({ rollingMps: 0, groundMps: 0, peakSlip: 0, driven: false, loadN: 0 }),
    read(m, p, o = Wheel.create()) {
        o.rollingMps = m.f32[(p + 0) >>> 2]!;
        o.groundMps = m.f32[(p + 4) >>> 2]!;
        o.peakSlip = m.f32[(p + 8) >>> 2]!;
        o.driven = m.u32[(p + 12) >>> 2] !== 0;
        o.loadN = m.f32[(p + 16) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.rollingMps;
        m.f32[(p + 4) >>> 2] = v.groundMps;
        m.f32[(p + 8) >>> 2] = v.peakSlip;
        m.u32[(p + 12) >>> 2] = v.driven ? 1 : 0;
        m.f32[(p + 16) >>> 2] = v.loadN;
    },
};

/** State of slip control for a car's pedals. Zero at first; the host keeps it from step to step. 8 bytes, blittable. */
export interface SlipMemory {
    /** Reduction of full throttle, [0, 1]. */
    throttleHeld: number;
    /** Reduction of the full brake, [0, 1]. */
    brakeHeld: number;
}
export const SlipMemory: Layout<SlipMemory> = {
    size: 8,
    create: () => ({ throttleHeld: 0, brakeHeld: 0 }),
    read(m, p, o = SlipMemory.create()) {
        o.throttleHeld = m.f32[(p + 0) >>> 2]!;
        o.brakeHeld = m.f32[(p + 4) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.throttleHeld;
        m.f32[(p + 4) >>> 2] = v.brakeHeld;
    },
};

/** An agent's motion; all zero, its forward too, in an empty slot. Blittable. */
export interface SteerState {
    /** m. */
    position: number[];
    /** m/s. */
    velocity: number[];
    /** Unit vector of the heading. */
    forward: number[];
    /** Steering force of its behaviour set in the last step, for a mass of 1: an acceleration, m/s^2. */
    steeringForce: number[];
}
export const SteerState: Layout<SteerState> = {
    size: 48,
    create: () => ({ position: new Array(3).fill(0), velocity: new Array(3).fill(0), forward: new Array(3).fill(0), steeringForce: new Array(3).fill(0) }),
    read(m, p, o = SteerState.create()) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) o.position[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) o.velocity[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 24) >>> 2; i < 3; i++) o.forward[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 36) >>> 2; i < 3; i++) o.steeringForce[i] = m.f32[at + i]!;
        return o;
    },
    write(m, p, v) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) m.f32[at + i] = v.position[i]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) m.f32[at + i] = v.velocity[i]!;
        for (let i = 0, at = (p + 24) >>> 2; i < 3; i++) m.f32[at + i] = v.forward[i]!;
        for (let i = 0, at = (p + 36) >>> 2; i < 3; i++) m.f32[at + i] = v.steeringForce[i]!;
    },
};

/** The contribution of a behaviour in the last step. Blittable. */
export interface SteerShare {
    /** SteerBehaviourKind.Seek and so on. */
    kind: SteerBehaviourKind;
    /** 1: it asks for a steering force. */
    active: boolean;
    /** Its part in the result by size, [0, 1]; those of a behaviour set sum to 1 or are all zero. */
    share: number;
    /** Its steering force, by mass, m/s^2, before weights. */
    steeringForce: number[];
    /** The place that it reacts to or steers to, m: target point, hit of a probe, predicted collision. */
    targetPoint: number[];
    /** The agent or obstacle that it reacts to, or Constants.None. */
    other: number;
}
export const SteerShare: Layout<SteerShare> = {
    size: 40,
    create: () => ({ kind: 0 as SteerBehaviourKind, active: false, share: 0, steeringForce: new Array(3).fill(0), targetPoint: new Array(3).fill(0), other: 0 }),
    read(m, p, o = SteerShare.create()) {
        o.kind = m.u32[(p + 0) >>> 2]! as SteerBehaviourKind;
        o.active = m.u32[(p + 4) >>> 2] !== 0;
        o.share = m.f32[(p + 8) >>> 2]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) o.steeringForce[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 24) >>> 2; i < 3; i++) o.targetPoint[i] = m.f32[at + i]!;
        o.other = m.u32[(p + 36) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[(p + 0) >>> 2] = v.kind;
        m.u32[(p + 4) >>> 2] = v.active ? 1 : 0;
        m.f32[(p + 8) >>> 2] = v.share;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) m.f32[at + i] = v.steeringForce[i]!;
        for (let i = 0, at = (p + 24) >>> 2; i < 3; i++) m.f32[at + i] = v.targetPoint[i]!;
        m.u32[(p + 36) >>> 2] = v.other;
    },
};

/** Properties of a simulation. */
export interface SteerInfo {
    /** Places for agents, empty ones included. */
    agentCount: number;
    /** Obstacles. */
    obstacleCount: number;
    /** Paths. */
    pathCount: number;
    /** Largest number of behaviours in a behaviour set: the stride of apx_steer_shares. */
    shareStride: number;
    /** Tiles along x, 0 without tiles. */
    tileColumns: number;
    /** Tiles along z. */
    tileRows: number;
    /** Side of a tile, m. */
    tileM: number;
    /** Least corner of the tiles, (x, z), m. */
    tileLow: number[];
    /** Steps since the start. */
    tick: number;
    /** Time since the start, s. */
    timeS: number;
    /** Length of a step, s. */
    dtS: number;
    /** How long the scene is meant to run, s. */
    durationS: number;
    /** Playback speed: seconds of the scene per real second. */
    playback: number;
    /** 1: the box wraps. */
    wrap: boolean;
    /** Its least corner, m. */
    boxLow: number[];
    /** Its greatest corner, m. */
    boxHigh: number[];
    /** Agents that are there. */
    presentCount: number;
}
export const SteerInfo: Layout<SteerInfo> = {
    size: 92,
    create: () => ({ agentCount: 0, obstacleCount: 0, pathCount: 0, shareStride: 0, tileColumns: 0, tileRows: 0, tileM: 0, tileLow: new Array(2).fill(0), tick: 0, timeS: 0, dtS: 0, durationS: 0, playback: 0, wrap: false, boxLow: new Array(3).fill(0), boxHigh: new Array(3).fill(0), presentCount: 0 }),
    read(m, p, o = SteerInfo.create()) {
        o.agentCount = m.u32[(p + 4) >>> 2]!;
        o.obstacleCount = m.u32[(p + 8) >>> 2]!;
        o.pathCount = m.u32[(p + 12) >>> 2]!;
        o.shareStride = m.u32[(p + 16) >>> 2]!;
        o.tileColumns = m.u32[(p + 20) >>> 2]!;
        o.tileRows = m.u32[(p + 24) >>> 2]!;
        o.tileM = m.f32[(p + 28) >>> 2]!;
        for (let i = 0, at = (p + 32) >>> 2; i < 2; i++) o.tileLow[i] = m.f32[at + i]!;
        o.tick = m.u32[(p + 40) >>> 2]!;
        o.timeS = m.f32[(p + 44) >>> 2]!;
        o.dtS = m.f32[(p + 48) >>> 2]!;
        o.durationS = m.f32[(p + 52) >>> 2]!;
        o.playback = m.f32[(p + 56) >>> 2]!;
        o.wrap = m.u32[(p + 60) >>> 2] !== 0;
        for (let i = 0, at = (p + 64) >>> 2; i < 3; i++) o.boxLow[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 76) >>> 2; i < 3; i++) o.boxHigh[i] = m.f32[at + i]!;
        o.presentCount = m.u32[(p + 88) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 92;
        m.u32[(p + 4) >>> 2] = v.agentCount;
        m.u32[(p + 8) >>> 2] = v.obstacleCount;
        m.u32[(p + 12) >>> 2] = v.pathCount;
        m.u32[(p + 16) >>> 2] = v.shareStride;
        m.u32[(p + 20) >>> 2] = v.tileColumns;
        m.u32[(p + 24) >>> 2] = v.tileRows;
        m.f32[(p + 28) >>> 2] = v.tileM;
        for (let i = 0, at = (p + 32) >>> 2; i < 2; i++) m.f32[at + i] = v.tileLow[i]!;
        m.u32[(p + 40) >>> 2] = v.tick;
        m.f32[(p + 44) >>> 2] = v.timeS;
        m.f32[(p + 48) >>> 2] = v.dtS;
        m.f32[(p + 52) >>> 2] = v.durationS;
        m.f32[(p + 56) >>> 2] = v.playback;
        m.u32[(p + 60) >>> 2] = v.wrap ? 1 : 0;
        for (let i = 0, at = (p + 64) >>> 2; i < 3; i++) m.f32[at + i] = v.boxLow[i]!;
        for (let i = 0, at = (p + 76) >>> 2; i < 3; i++) m.f32[at + i] = v.boxHigh[i]!;
        m.u32[(p + 88) >>> 2] = v.presentCount;
    },
};

/** Properties of an agent, for display. */
export interface SteerAgentInfo {
    /** Its name. */
    name: string;
    /** Name of its behaviour set now; empty without one. */
    behaviourSet: string;
    /** Its machine's state now; empty without one. */
    state: string;
    /** SteerBodyKind; Constants.SteerBodyCount in an empty slot. */
    bodyKind: SteerBodyKind;
    /** Group; Constants.None in an empty slot. */
    group: number;
    /** m. */
    radiusM: number;
    /** m/s. */
    maxSpeedMps: number;
    /** Half the width and the length of the box of its first SteerBehaviourKind.AvoidBox now, m; zero without one. */
    hitboxM: number[];
    /** Reach of the first of its behaviours that perceives others, m; zero without one. */
    viewM: number;
    /** Field of view of that behaviour, rad. */
    viewRad: number;
    /** Probes of its first behaviour that has some now: length of the one ahead, and how far the two others go ahead and to
     *  the side, m; zero without. */
    probeM: number[];
    /** Largest all-round reach ("near") of its machine's states now, m; zero without one. */
    radarM: number;
    /** Largest reach of their sight ("sees") now, m; zero without one. */
    sightM: number;
    /** The widest field of view in which they do, rad. */
    sightRad: number;
    /** Axis of view_rad, clockwise from the heading, rad. */
    viewYawRad: number;
    /** The states of its machine and of the machines inside its states now, from the outermost on: "attack > cover"; empty
     *  without a machine, cut off where it does not fit. */
    cascade: string;
}
export const SteerAgentInfo: Layout<SteerAgentInfo> = {
    size: 416,
    create: () => ({ name: "", behaviourSet: "", state: "", bodyKind: 0 as SteerBodyKind, group: 0, radiusM: 0, maxSpeedMps: 0, hitboxM: new Array(2).fill(0), viewM: 0, viewRad: 0, probeM: new Array(3).fill(0), radarM: 0, sightM: 0, sightRad: 0, viewYawRad: 0, cascade: "" }),
    read(m, p, o = SteerAgentInfo.create()) {
        o.name = m.text(p + 4, 32);
        o.behaviourSet = m.text(p + 36, 32);
        o.state = m.text(p + 68, 32);
        o.bodyKind = m.u32[(p + 100) >>> 2]! as SteerBodyKind;
        o.group = m.u32[(p + 104) >>> 2]!;
        o.radiusM = m.f32[(p + 108) >>> 2]!;
        o.maxSpeedMps = m.f32[(p + 112) >>> 2]!;
        for (let i = 0, at = (p + 116) >>> 2; i < 2; i++) o.hitboxM[i] = m.f32[at + i]!;
        o.viewM = m.f32[(p + 124) >>> 2]!;
        o.viewRad = m.f32[(p + 128) >>> 2]!;
        for (let i = 0, at = (p + 132) >>> 2; i < 3; i++) o.probeM[i] = m.f32[at + i]!;
        o.radarM = m.f32[(p + 144) >>> 2]!;
        o.sightM = m.f32[(p + 148) >>> 2]!;
        o.sightRad = m.f32[(p + 152) >>> 2]!;
        o.viewYawRad = m.f32[(p + 156) >>> 2]!;
        o.cascade = m.text(p + 160, 256);
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 416;
        m.setText(p + 4, 32, v.name, "name");
        m.setText(p + 36, 32, v.behaviourSet, "behaviourSet");
        m.setText(p + 68, 32, v.state, "state");
        m.u32[(p + 100) >>> 2] = v.bodyKind;
        m.u32[(p + 104) >>> 2] = v.group;
        m.f32[(p + 108) >>> 2] = v.radiusM;
        m.f32[(p + 112) >>> 2] = v.maxSpeedMps;
        for (let i = 0, at = (p + 116) >>> 2; i < 2; i++) m.f32[at + i] = v.hitboxM[i]!;
        m.f32[(p + 124) >>> 2] = v.viewM;
        m.f32[(p + 128) >>> 2] = v.viewRad;
        for (let i = 0, at = (p + 132) >>> 2; i < 3; i++) m.f32[at + i] = v.probeM[i]!;
        m.f32[(p + 144) >>> 2] = v.radarM;
        m.f32[(p + 148) >>> 2] = v.sightM;
        m.f32[(p + 152) >>> 2] = v.sightRad;
        m.f32[(p + 156) >>> 2] = v.viewYawRad;
        m.setText(p + 160, 256, v.cascade, "cascade");
    },
};

/** One behaviour of a behaviour set. Fields that its kind does not read are ignored. Whatever the kind: agents and targets
 *  count in view alone (occluded, height_m, angle_rad and view_yaw_rad; the last two not for AVOID_BOX, AVOID_COLLISION and
 *  QUEUE, which look their own way), and obstacles on its layers alone. Blittable. */
export interface SteerBehaviour {
    /** SteerBehaviourKind.Seek and so on. */
    kind: SteerBehaviourKind;
    /** Weight in the behaviour set's combination, [0, 1000]. Default 1. */
    weight: number;
    /** SteerTarget. Default: none. */
    targetKind: SteerTarget;
    /** Index of the agent, obstacle or group. */
    target: number;
    /** The point, m. */
    targetPoint: number[];
    /** SteerTarget.Agent, _OBSTACLE or _NONE: the second one to stand between. Default: none. */
    secondKind: SteerTarget;
    /** Its index. */
    second: number;
    /** Which variant, see the kind. Default 0. */
    variant: number;
    /** Groups that it perceives, SteerGroups. Default: all. */
    groups: SteerGroups;
    /** 1: obstacles hide agents and targets. Default 0. */
    occluded: boolean;
    /** Index of the path, or Constants.None: the one of the agent's goal. Default Constants.None. */
    path: number;
    /** Index of the field. Default 0. */
    field: number;
    /** Silent when the target is farther, m, [0, 1e6]; 0: however far. Default 0. */
    activeDistanceM: number;
    /** m, [0, 1e5]. Default 5. */
    slowingDistanceM: number;
    /** s, [0.01, 1000]. Default 1. */
    timeS: number;
    /** Times the predicted time, [0, 10]. Default 1. */
    estimateFactor: number;
    /** Longest prediction of the target, s, [0, 1000]. Default 5. */
    maxLeadS: number;
    /** m/s^2, [0, 1e5]. Default 1. */
    strengthMps2: number;
    /** m, [-1e4, 1e4]. Default 4. */
    aheadM: number;
    /** To the right, m, [-1e4, 1e4]. Default 0. */
    sideM: number;
    /** Radius of perception, or of the circle, m, [0, 1e5]. Default 5. */
    radiusM: number;
    /** Field of view, rad, [0, 2 pi]; pi: what is ahead alone. Behaviours with a target are silent while it lies outside.
     *  Default 2 pi. */
    angleRad: number;
    /** Way of the target on its circle in a second; grows with the square root of time, m, [0, 1e4]. Default 2. */
    changeM: number;
    /** How far ahead the own motion is predicted, s, [0, 100]. Default 1. */
    predictS: number;
    /** How far ahead on the path the wheel is turned to, m, [0.01, 1e4]. Default 4. */
    followM: number;
    /** A way point counts as reached within, m, [0, 1e4]. Default 2. */
    arriveDistanceM: number;
    /** Turn without braking, rad, [0, pi]. Default 0.2. */
    toleranceRad: number;
    /** Turn with full braking, rad, [0, pi]. Default 1.2. */
    fullBrakeRad: number;
    /** Never brakes below, m/s, [0, 500]. Default 1. */
    minSpeedMps: number;
    /** Kept beside the own outline, m, [0, 1000]. Default 0.5. */
    widthM: number;
    /** Length of the probe or box when standing, m, [0, 1e5]. Default 5. */
    lengthM: number;
    /** Wanted distance, m, [0, 1e5]. Default 2. */
    distanceM: number;
    /** Right, up and ahead of the target, m, each in [-1e4, 1e4]. Default 0. */
    offsetM: number[];
    /** Flocking: reach of separation, m, [0, 1e5]; 0: radius_m. Default 0. */
    separationM: number;
    /** Flocking: weight of separation, [0, 1000]. Default 1. */
    separation: number;
    /** Flocking: weight of alignment, [0, 1000]. Default 1. */
    alignment: number;
    /** Flocking: weight of cohesion, [0, 1000]. Default 1. */
    cohesion: number;
    /** Axis of the field of view, clockwise from the heading, rad, [-pi, pi]: the way a head is turned. Default 0. */
    viewYawRad: number;
    /** Only agents that are at most so much higher or lower count, m, [0, 1e5]: who flies above or drives on another bridge is
     *  not in the way; 0: all. Default 0. */
    heightM: number;
    /** Obstacles that count for it, by the bits of their layers. Default: all. */
    layers: number;
}
export const SteerBehaviour: Layout<SteerBehaviour> = {
    size: 180,
    create: () => ({ kind: 0 as SteerBehaviourKind, weight: 0, targetKind: 0 as SteerTarget, target: 0, targetPoint: new Array(3).fill(0), secondKind: 0 as SteerTarget, second: 0, variant: 0, groups: 0 as SteerGroups, occluded: false, path: 0, field: 0, activeDistanceM: 0, slowingDistanceM: 0, timeS: 0, estimateFactor: 0, maxLeadS: 0, strengthMps2: 0, aheadM: 0, sideM: 0, radiusM: 0, angleRad: 0, changeM: 0, predictS: 0, followM: 0, arriveDistanceM: 0, toleranceRad: 0, fullBrakeRad: 0, minSpeedMps: 0, widthM: 0, lengthM: 0, distanceM: 0, offsetM: new Array(3).fill(0), separationM: 0, separation: 0, alignment: 0, cohesion: 0, viewYawRad: 0, heightM: 0, layers: 0 }),
    read(m, p, o = SteerBehaviour.create()) {
        o.kind = m.u32[(p + 4) >>> 2]! as SteerBehaviourKind;
        o.weight = m.f32[(p + 8) >>> 2]!;
        o.targetKind = m.u32[(p + 12) >>> 2]! as SteerTarget;
        o.target = m.u32[(p + 16) >>> 2]!;
        for (let i = 0, at = (p + 20) >>> 2; i < 3; i++) o.targetPoint[i] = m.f32[at + i]!;
        o.secondKind = m.u32[(p + 32) >>> 2]! as SteerTarget;
        o.second = m.u32[(p + 36) >>> 2]!;
        o.variant = m.u32[(p + 40) >>> 2]!;
        o.groups = m.u32[(p + 44) >>> 2]! as SteerGroups;
        o.occluded = m.u32[(p + 48) >>> 2] !== 0;
        o.path = m.u32[(p + 52) >>> 2]!;
        o.field = m.u32[(p + 56) >>> 2]!;
        o.activeDistanceM = m.f32[(p + 60) >>> 2]!;
        o.slowingDistanceM = m.f32[(p + 64) >>> 2]!;
        o.timeS = m.f32[(p + 68) >>> 2]!;
        o.estimateFactor = m.f32[(p + 72) >>> 2]!;
        o.maxLeadS = m.f32[(p + 76) >>> 2]!;
        o.strengthMps2 = m.f32[(p + 80) >>> 2]!;
        o.aheadM = m.f32[(p + 84) >>> 2]!;
        o.sideM = m.f32[(p + 88) >>> 2]!;
        o.radiusM = m.f32[(p + 92) >>> 2]!;
        o.angleRad = m.f32[(p + 96) >>> 2]!;
        o.changeM = m.f32[(p + 100) >>> 2]!;
        o.predictS = m.f32[(p + 104) >>> 2]!;
        o.followM = m.f32[(p + 108) >>> 2]!;
        o.arriveDistanceM = m.f32[(p + 112) >>> 2]!;
        o.toleranceRad = m.f32[(p + 116) >>> 2]!;
        o.fullBrakeRad = m.f32[(p + 120) >>> 2]!;
        o.minSpeedMps = m.f32[(p + 124) >>> 2]!;
        o.widthM = m.f32[(p + 128) >>> 2]!;
        o.lengthM = m.f32[(p + 132) >>> 2]!;
        o.distanceM = m.f32[(p + 136) >>> 2]!;
        for (let i = 0, at = (p + 140) >>> 2; i < 3; i++) o.offsetM[i] = m.f32[at + i]!;
        o.separationM = m.f32[(p + 152) >>> 2]!;
        o.separation = m.f32[(p + 156) >>> 2]!;
        o.alignment = m.f32[(p + 160) >>> 2]!;
        o.cohesion = m.f32[(p + 164) >>> 2]!;
        o.viewYawRad = m.f32[(p + 168) >>> 2]!;
        o.heightM = m.f32[(p + 172) >>> 2]!;
        o.layers = m.u32[(p + 176) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 180;
        m.u32[(p + 4) >>> 2] = v.kind;
        m.f32[(p + 8) >>> 2] = v.weight;
        m.u32[(p + 12) >>> 2] = v.targetKind;
        m.u32[(p + 16) >>> 2] = v.target;
        for (let i = 0, at = (p + 20) >>> 2; i < 3; i++) m.f32[at + i] = v.targetPoint[i]!;
        m.u32[(p + 32) >>> 2] = v.secondKind;
        m.u32[(p + 36) >>> 2] = v.second;
        m.u32[(p + 40) >>> 2] = v.variant;
        m.u32[(p + 44) >>> 2] = v.groups;
        m.u32[(p + 48) >>> 2] = v.occluded ? 1 : 0;
        m.u32[(p + 52) >>> 2] = v.path;
        m.u32[(p + 56) >>> 2] = v.field;
        m.f32[(p + 60) >>> 2] = v.activeDistanceM;
        m.f32[(p + 64) >>> 2] = v.slowingDistanceM;
        m.f32[(p + 68) >>> 2] = v.timeS;
        m.f32[(p + 72) >>> 2] = v.estimateFactor;
        m.f32[(p + 76) >>> 2] = v.maxLeadS;
        m.f32[(p + 80) >>> 2] = v.strengthMps2;
        m.f32[(p + 84) >>> 2] = v.aheadM;
        m.f32[(p + 88) >>> 2] = v.sideM;
        m.f32[(p + 92) >>> 2] = v.radiusM;
        m.f32[(p + 96) >>> 2] = v.angleRad;
        m.f32[(p + 100) >>> 2] = v.changeM;
        m.f32[(p + 104) >>> 2] = v.predictS;
        m.f32[(p + 108) >>> 2] = v.followM;
        m.f32[(p + 112) >>> 2] = v.arriveDistanceM;
        m.f32[(p + 116) >>> 2] = v.toleranceRad;
        m.f32[(p + 120) >>> 2] = v.fullBrakeRad;
        m.f32[(p + 124) >>> 2] = v.minSpeedMps;
        m.f32[(p + 128) >>> 2] = v.widthM;
        m.f32[(p + 132) >>> 2] = v.lengthM;
        m.f32[(p + 136) >>> 2] = v.distanceM;
        for (let i = 0, at = (p + 140) >>> 2; i < 3; i++) m.f32[at + i] = v.offsetM[i]!;
        m.f32[(p + 152) >>> 2] = v.separationM;
        m.f32[(p + 156) >>> 2] = v.separation;
        m.f32[(p + 160) >>> 2] = v.alignment;
        m.f32[(p + 164) >>> 2] = v.cohesion;
        m.f32[(p + 168) >>> 2] = v.viewYawRad;
        m.f32[(p + 172) >>> 2] = v.heightM;
        m.u32[(p + 176) >>> 2] = v.layers;
    },
};

/** A list of behaviours, the most important first, and how they combine. Blittable. */
export interface SteerBehaviourSet {
    /** UTF-8, zero-terminated. */
    name: string;
    /** SteerCombine. Default: budget. */
    combine: SteerCombine;
    /** Against twitching: what is carried out is the mean of the last results, so many, [1, 8]. Default 1. */
    smoothingSamples: number;
    /** 1: without any steering force it speeds up straight ahead, as Kolve 2000 prints; 0: it coasts. Default 0. */
    idleForward: boolean;
    /** Its behaviours in the array of the description: the first, and how many, [0, 16]. */
    firstBehaviour: number;
    /** How many. */
    behaviourCount: number;
}
export const SteerBehaviourSet: Layout<SteerBehaviourSet> = {
    size: 56,
    create: () => ({ name: "", combine: 0 as SteerCombine, smoothingSamples: 0, idleForward: false, firstBehaviour: 0, behaviourCount: 0 }),
    read(m, p, o = SteerBehaviourSet.create()) {
        o.name = m.text(p + 4, 32);
        o.combine = m.u32[(p + 36) >>> 2]! as SteerCombine;
        o.smoothingSamples = m.u32[(p + 40) >>> 2]!;
        o.idleForward = m.u32[(p + 44) >>> 2] !== 0;
        o.firstBehaviour = m.u32[(p + 48) >>> 2]!;
        o.behaviourCount = m.u32[(p + 52) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 56;
        m.setText(p + 4, 32, v.name, "name");
        m.u32[(p + 36) >>> 2] = v.combine;
        m.u32[(p + 40) >>> 2] = v.smoothingSamples;
        m.u32[(p + 44) >>> 2] = v.idleForward ? 1 : 0;
        m.u32[(p + 48) >>> 2] = v.firstBehaviour;
        m.u32[(p + 52) >>> 2] = v.behaviourCount;
    },
};

/** The header of a recording in numbers. */
export interface SteerRecordingInfo {
    /** Constants.Version of the library that wrote it. */
    libraryVersion: number;
    /** Places for agents. */
    agentCount: number;
    /** Whole ticks in the file. */
    tickCount: number;
    /** Bytes after the last whole tick that were left out; not zero when the file was cut off. */
    bytesLeftOut: number;
    /** 1: recorded from the simulation's beginning; 0: from later on, with a snapshot. */
    fromStart: boolean;
    /** Length of the simulation's own step, s. */
    dtS: number;
}
export const SteerRecordingInfo: Layout<SteerRecordingInfo> = {
    size: 28,
    create: () => ({ libraryVersion: 0, agentCount: 0, tickCount: 0, bytesLeftOut: 0, fromStart: false, dtS: 0 }),
    read(m, p, o = SteerRecordingInfo.create()) {
        o.libraryVersion = m.u32[(p + 4) >>> 2]!;
        o.agentCount = m.u32[(p + 8) >>> 2]!;
        o.tickCount = m.u32[(p + 12) >>> 2]!;
        o.bytesLeftOut = m.u32[(p + 16) >>> 2]!;
        o.fromStart = m.u32[(p + 20) >>> 2] !== 0;
        o.dtS = m.f32[(p + 24) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 28;
        m.u32[(p + 4) >>> 2] = v.libraryVersion;
        m.u32[(p + 8) >>> 2] = v.agentCount;
        m.u32[(p + 12) >>> 2] = v.tickCount;
        m.u32[(p + 16) >>> 2] = v.bytesLeftOut;
        m.u32[(p + 20) >>> 2] = v.fromStart ? 1 : 0;
        m.f32[(p + 24) >>> 2] = v.dtS;
    },
};

/** How a kind of agent moves. Blittable. */
export interface SteerBody {
    /** UTF-8, zero-terminated. */
    name: string;
    /** SteerBodyKind. Default: point. */
    kind: SteerBodyKind;
    /** 1: moves in the ground plane and keeps its height; 0: in space. A helicopter is never planar. Default 1. */
    planar: boolean;
    /** Mass, kg, (0, 1e7]. Default 1. */
    massKg: number;
    /** Radius of the circle or sphere around it, m, [0, 100]. Default 0.5. */
    radiusM: number;
    /** Largest force to speed up and to turn, N, [0, 1e8]. Default 5. */
    maxForceN: number;
    /** Largest braking force, N, [0, 1e8]; 0: max_force_n. Default 0. */
    maxBrakeN: number;
    /** Never slower once moving, m/s, [0, 500], at most max_speed_mps. Default 0. */
    minSpeedMps: number;
    /** m/s, [0, 500]. Default 5. */
    maxSpeedMps: number;
    /** Fastest reverse of a car, m/s, [0, 50]. Default 2. */
    reverseSpeedMps: number;
    /** Fastest turn of a walker, tank or helicopter, rad/s, (0, 100]. Default 3. */
    turnRateRadps: number;
    /** Smallest turning circle of a car, m, [0.1, 1000]. Default 6. */
    turningRadiusM: number;
    /** Time in which a desired velocity is to be reached, s, [0.01, 100]. Smaller is more abrupt. Default 0.5. */
    responseS: number;
    /** A point's heading is the direction of the mean of its last velocities, so many, [1, 8]. Default 3. */
    headingSamples: number;
    /** 1: a car that is driven through the reference physics of `vehicle`; radius, mass, speeds and turning circle are then
     *  the vehicle's. Default 0. */
    physics: boolean;
    /** The car's description when physics is 1. Default: "reference". */
    vehicle: VehicleDesc;
    /** Width of the outline, m, [0, 200]; a corridor's room is counted from it. 0: of cars and tanks 0.82 times radius_m (of
     *  one with physics the vehicle's width), of others twice radius_m. Default 0. */
    widthM: number;
    /** Length of the outline, m, [0, 200]; 0: of cars and tanks 1.82 times radius_m (or the vehicle's), of others twice
     *  radius_m. Default 0. */
    lengthM: number;
    /** How far behind its own middle a trailer is joined, m, [-100, 100]. Default 0. */
    hitchM: number;
    /** Of a trailer: from its middle, where its axle is, ahead to the hitch of who pulls it, m, [0, 100]. Default 0. */
    drawbarM: number;
}
export const SteerBody: Layout<SteerBody> = {
    size: 380,
    create: () => ({ name: "", kind: 0 as SteerBodyKind, planar: false, massKg: 0, radiusM: 0, maxForceN: 0, maxBrakeN: 0, minSpeedMps: 0, maxSpeedMps: 0, reverseSpeedMps: 0, turnRateRadps: 0, turningRadiusM: 0, responseS: 0, headingSamples: 0, physics: false, vehicle: VehicleDesc.create(), widthM: 0, lengthM: 0, hitchM: 0, drawbarM: 0 }),
    read(m, p, o = SteerBody.create()) {
        o.name = m.text(p + 4, 32);
        o.kind = m.u32[(p + 36) >>> 2]! as SteerBodyKind;
        o.planar = m.u32[(p + 40) >>> 2] !== 0;
        o.massKg = m.f32[(p + 44) >>> 2]!;
        o.radiusM = m.f32[(p + 48) >>> 2]!;
        o.maxForceN = m.f32[(p + 52) >>> 2]!;
        o.maxBrakeN = m.f32[(p + 56) >>> 2]!;
        o.minSpeedMps = m.f32[(p + 60) >>> 2]!;
        o.maxSpeedMps = m.f32[(p + 64) >>> 2]!;
        o.reverseSpeedMps = m.f32[(p + 68) >>> 2]!;
        o.turnRateRadps = m.f32[(p + 72) >>> 2]!;
        o.turningRadiusM = m.f32[(p + 76) >>> 2]!;
        o.responseS = m.f32[(p + 80) >>> 2]!;
        o.headingSamples = m.u32[(p + 84) >>> 2]!;
        o.physics = m.u32[(p + 88) >>> 2] !== 0;
        VehicleDesc.read(m, p + 92, o.vehicle);
        o.widthM = m.f32[(p + 364) >>> 2]!;
        o.lengthM = m.f32[(p + 368) >>> 2]!;
        o.hitchM = m.f32[(p + 372) >>> 2]!;
        o.drawbarM = m.f32[(p + 376) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 380;
        m.setText(p + 4, 32, v.name, "name");
        m.u32[(p + 36) >>> 2] = v.kind;
        m.u32[(p + 40) >>> 2] = v.planar ? 1 : 0;
        m.f32[(p + 44) >>> 2] = v.massKg;
        m.f32[(p + 48) >>> 2] = v.radiusM;
        m.f32[(p + 52) >>> 2] = v.maxForceN;
        m.f32[(p + 56) >>> 2] = v.maxBrakeN;
        m.f32[(p + 60) >>> 2] = v.minSpeedMps;
        m.f32[(p + 64) >>> 2] = v.maxSpeedMps;
        m.f32[(p + 68) >>> 2] = v.reverseSpeedMps;
        m.f32[(p + 72) >>> 2] = v.turnRateRadps;
        m.f32[(p + 76) >>> 2] = v.turningRadiusM;
        m.f32[(p + 80) >>> 2] = v.responseS;
        m.u32[(p + 84) >>> 2] = v.headingSamples;
        m.u32[(p + 88) >>> 2] = v.physics ? 1 : 0;
        VehicleDesc.write(m, p + 92, v.vehicle);
        m.f32[(p + 364) >>> 2] = v.widthM;
        m.f32[(p + 368) >>> 2] = v.lengthM;
        m.f32[(p + 372) >>> 2] = v.hitchM;
        m.f32[(p + 376) >>> 2] = v.drawbarM;
    },
};

/** Something that stands in the way. Blittable. */
export interface SteerObstacle {
    /** UTF-8, zero-terminated. */
    name: string;
    /** SteerObstacleKind. */
    kind: SteerObstacleKind;
    /** Centre of a circle, origin of a wall's or polygon's points, m. */
    position: number[];
    /** Of a circle, m, (0, 1e6]. */
    radiusM: number;
    /** Points of a wall or polygon in the array of the description: the first, and how many. */
    firstPoint: number;
    /** How many, [0, 4096]. */
    pointCount: number;
    /** 1: planar bodies are pushed out of it after each step. Default 0. */
    solid: boolean;
    /** Layers that it belongs to, a bit each; a behaviour considers obstacles of its layers only. Default 1. */
    layers: number;
}
export const SteerObstacle: Layout<SteerObstacle> = {
    size: 72,
    create: () => ({ name: "", kind: 0 as SteerObstacleKind, position: new Array(3).fill(0), radiusM: 0, firstPoint: 0, pointCount: 0, solid: false, layers: 0 }),
    read(m, p, o = SteerObstacle.create()) {
        o.name = m.text(p + 4, 32);
        o.kind = m.u32[(p + 36) >>> 2]! as SteerObstacleKind;
        for (let i = 0, at = (p + 40) >>> 2; i < 3; i++) o.position[i] = m.f32[at + i]!;
        o.radiusM = m.f32[(p + 52) >>> 2]!;
        o.firstPoint = m.u32[(p + 56) >>> 2]!;
        o.pointCount = m.u32[(p + 60) >>> 2]!;
        o.solid = m.u32[(p + 64) >>> 2] !== 0;
        o.layers = m.u32[(p + 68) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 72;
        m.setText(p + 4, 32, v.name, "name");
        m.u32[(p + 36) >>> 2] = v.kind;
        for (let i = 0, at = (p + 40) >>> 2; i < 3; i++) m.f32[at + i] = v.position[i]!;
        m.f32[(p + 52) >>> 2] = v.radiusM;
        m.u32[(p + 56) >>> 2] = v.firstPoint;
        m.u32[(p + 60) >>> 2] = v.pointCount;
        m.u32[(p + 64) >>> 2] = v.solid ? 1 : 0;
        m.u32[(p + 68) >>> 2] = v.layers;
    },
};

/** A path with a corridor. Blittable. */
export interface SteerPath {
    /** UTF-8, zero-terminated. */
    name: string;
    /** 1: the last point leads back to the first. */
    closed: boolean;
    /** Points in the array of the description (SteerPoint): the first, and how many. */
    firstPoint: number;
    /** How many, [2, 65536]. */
    pointCount: number;
}
export const SteerPath: Layout<SteerPath> = {
    size: 48,
    create: () => ({ name: "", closed: false, firstPoint: 0, pointCount: 0 }),
    read(m, p, o = SteerPath.create()) {
        o.name = m.text(p + 4, 32);
        o.closed = m.u32[(p + 36) >>> 2] !== 0;
        o.firstPoint = m.u32[(p + 40) >>> 2]!;
        o.pointCount = m.u32[(p + 44) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 48;
        m.setText(p + 4, 32, v.name, "name");
        m.u32[(p + 36) >>> 2] = v.closed ? 1 : 0;
        m.u32[(p + 40) >>> 2] = v.firstPoint;
        m.u32[(p + 44) >>> 2] = v.pointCount;
    },
};

/** A point of a wall, polygon, path or net. Blittable. */
export interface SteerPoint {
    /** m; of walls and polygons from the obstacle's position. */
    position: number[];
    /** Half of the corridor's width there, m, [0, 1e4]; ignored for obstacles. */
    halfWidthM: number;
}
export const SteerPoint: Layout<SteerPoint> = {
    size: 16,
    create: () => ({ position: new Array(3).fill(0), halfWidthM: 0 }),
    read(m, p, o = SteerPoint.create()) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) o.position[i] = m.f32[at + i]!;
        o.halfWidthM = m.f32[(p + 12) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) m.f32[at + i] = v.position[i]!;
        m.f32[(p + 12) >>> 2] = v.halfWidthM;
    },
};

/** Velocities on a lattice in the ground plane, bilinear between its nodes, zero outside. Blittable. */
export interface SteerField {
    /** The first node (least x, least z), m. */
    origin: number[];
    /** Between nodes, m, (0, 1e4]. */
    cellM: number;
    /** Nodes along x, [2, 4096]. */
    columns: number;
    /** Nodes along z, [2, 4096]. */
    rows: number;
    /** The first node's velocity in the array of the description; columns * rows follow, x fastest. */
    firstVelocity: number;
}
export const SteerField: Layout<SteerField> = {
    size: 28,
    create: () => ({ origin: new Array(2).fill(0), cellM: 0, columns: 0, rows: 0, firstVelocity: 0 }),
    read(m, p, o = SteerField.create()) {
        for (let i = 0, at = (p + 4) >>> 2; i < 2; i++) o.origin[i] = m.f32[at + i]!;
        o.cellM = m.f32[(p + 12) >>> 2]!;
        o.columns = m.u32[(p + 16) >>> 2]!;
        o.rows = m.u32[(p + 20) >>> 2]!;
        o.firstVelocity = m.u32[(p + 24) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 28;
        for (let i = 0, at = (p + 4) >>> 2; i < 2; i++) m.f32[at + i] = v.origin[i]!;
        m.f32[(p + 12) >>> 2] = v.cellM;
        m.u32[(p + 16) >>> 2] = v.columns;
        m.u32[(p + 20) >>> 2] = v.rows;
        m.u32[(p + 24) >>> 2] = v.firstVelocity;
    },
};

/** An agent at the start. Blittable. */
export interface SteerAgent {
    /** UTF-8, zero-terminated. */
    name: string;
    /** Index of its body. */
    body: number;
    /** Index of its behaviour set, or Constants.None: it coasts. */
    behaviourSet: number;
    /** Any number: agents of the same one belong together. */
    group: number;
    /** 1: the host moves it (apx_steer_set_states); its steering forces and controls are worked out all the same. */
    hostDriven: boolean;
    /** m. */
    position: number[];
    /** m/s. */
    velocity: number[];
    /** Heading when it does not move, rad. */
    yawRad: number;
    /** The agent that pulls it by the hitch, a smaller index than its own, or Constants.None: nobody. A trailer follows its
     *  hitch by its axle, folded at most 1.3 rad, and has no steering force of its own. Default Constants.None. */
    hitchedTo: number;
}
export const SteerAgent: Layout<SteerAgent> = {
    size: 84,
    create: () => ({ name: "", body: 0, behaviourSet: 0, group: 0, hostDriven: false, position: new Array(3).fill(0), velocity: new Array(3).fill(0), yawRad: 0, hitchedTo: 0 }),
    read(m, p, o = SteerAgent.create()) {
        o.name = m.text(p + 4, 32);
        o.body = m.u32[(p + 36) >>> 2]!;
        o.behaviourSet = m.u32[(p + 40) >>> 2]!;
        o.group = m.u32[(p + 44) >>> 2]!;
        o.hostDriven = m.u32[(p + 48) >>> 2] !== 0;
        for (let i = 0, at = (p + 52) >>> 2; i < 3; i++) o.position[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 64) >>> 2; i < 3; i++) o.velocity[i] = m.f32[at + i]!;
        o.yawRad = m.f32[(p + 76) >>> 2]!;
        o.hitchedTo = m.u32[(p + 80) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 84;
        m.setText(p + 4, 32, v.name, "name");
        m.u32[(p + 36) >>> 2] = v.body;
        m.u32[(p + 40) >>> 2] = v.behaviourSet;
        m.u32[(p + 44) >>> 2] = v.group;
        m.u32[(p + 48) >>> 2] = v.hostDriven ? 1 : 0;
        for (let i = 0, at = (p + 52) >>> 2; i < 3; i++) m.f32[at + i] = v.position[i]!;
        for (let i = 0, at = (p + 64) >>> 2; i < 3; i++) m.f32[at + i] = v.velocity[i]!;
        m.f32[(p + 76) >>> 2] = v.yawRad;
        m.u32[(p + 80) >>> 2] = v.hitchedTo;
    },
};

/** A simulation's description. Arrays are copied; a null array has count 0. */
export interface SteerDesc {
    /** Of wander and variance. Default 1. */
    seed: number;
    /** Length of a step, s, (0, 10]. Default 1/30. */
    dtS: number;
    /** 1: who leaves the box comes back on the other side, and neighbours see across the seam. Default 0. */
    wrap: boolean;
    /** Least corner of the box that wraps, m. */
    boxLow: number[];
    /** Its greatest corner, m; an axis without extent does not wrap. */
    boxHigh: number[];
    /** Rounds in which overlapping bodies are pushed apart after each step, [0, 16]; bodies of different heights overlap where
     *  their spheres do. Default 0. */
    overlapRounds: number;
    /** How many bodies; of each array with records of a struct_size at most 1e6. */
    bodyCount: number;
    /** Kinds of motion. */
    bodies: Pointer;
    /** Behaviours of all behaviour sets. */
    behaviours: Pointer;
    /** Lists of behaviours. */
    behaviourSets: Pointer;
    /** Obstacles. */
    obstacles: Pointer;
    /** Paths with corridors. */
    paths: Pointer;
    /** Points of obstacles and paths. */
    points: Pointer;
    /** Flow fields. */
    fields: Pointer;
    /** Their velocities, m/s, two numbers (x, z) each. */
    velocities: Pointer;
    /** Agents. */
    agents: Pointer;
    /** How many behaviours. */
    behaviourCount: number;
    /** Number of behaviour sets. */
    behaviourSetCount: number;
    /** How many obstacles. */
    obstacleCount: number;
    /** How many paths. */
    pathCount: number;
    /** How many points. */
    pointCount: number;
    /** How many fields. */
    fieldCount: number;
    /** How many velocities, pairs. */
    velocityCount: number;
    /** How many agents. */
    agentCount: number;
    /** Places that are kept for agents to come (apx_steer_spawn), [0, 1e6]. Default 0. */
    spareAgents: number;
}
export const SteerDesc: Layout<SteerDesc> = {
    size: 120,
    create: () => ({ seed: 0, dtS: 0, wrap: false, boxLow: new Array(3).fill(0), boxHigh: new Array(3).fill(0), overlapRounds: 0, bodyCount: 0, bodies: 0, behaviours: 0, behaviourSets: 0, obstacles: 0, paths: 0, points: 0, fields: 0, velocities: 0, agents: 0, behaviourCount: 0, behaviourSetCount: 0, obstacleCount: 0, pathCount: 0, pointCount: 0, fieldCount: 0, velocityCount: 0, agentCount: 0, spareAgents: 0 }),
    read(m, p, o = SteerDesc.create()) {
        o.seed = m.u32[(p + 4) >>> 2]!;
        o.dtS = m.f32[(p + 8) >>> 2]!;
        o.wrap = m.u32[(p + 12) >>> 2] !== 0;
        for (let i = 0, at = (p + 16) >>> 2; i < 3; i++) o.boxLow[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 28) >>> 2; i < 3; i++) o.boxHigh[i] = m.f32[at + i]!;
        o.overlapRounds = m.u32[(p + 40) >>> 2]!;
        o.bodyCount = m.u32[(p + 44) >>> 2]!;
        o.bodies = m.u32[(p + 48) >>> 2]!;
        o.behaviours = m.u32[(p + 52) >>> 2]!;
        o.behaviourSets = m.u32[(p + 56) >>> 2]!;
        o.obstacles = m.u32[(p + 60) >>> 2]!;
        o.paths = m.u32[(p + 64) >>> 2]!;
        o.points = m.u32[(p + 68) >>> 2]!;
        o.fields = m.u32[(p + 72) >>> 2]!;
        o.velocities = m.u32[(p + 76) >>> 2]!;
        o.agents = m.u32[(p + 80) >>> 2]!;
        o.behaviourCount = m.u32[(p + 84) >>> 2]!;
        o.behaviourSetCount = m.u32[(p + 88) >>> 2]!;
        o.obstacleCount = m.u32[(p + 92) >>> 2]!;
        o.pathCount = m.u32[(p + 96) >>> 2]!;
        o.pointCount = m.u32[(p + 100) >>> 2]!;
        o.fieldCount = m.u32[(p + 104) >>> 2]!;
        o.velocityCount = m.u32[(p + 108) >>> 2]!;
        o.agentCount = m.u32[(p + 112) >>> 2]!;
        o.spareAgents = m.u32[(p + 116) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 120;
        m.u32[(p + 4) >>> 2] = v.seed;
        m.f32[(p + 8) >>> 2] = v.dtS;
        m.u32[(p + 12) >>> 2] = v.wrap ? 1 : 0;
        for (let i = 0, at = (p + 16) >>> 2; i < 3; i++) m.f32[at + i] = v.boxLow[i]!;
        for (let i = 0, at = (p + 28) >>> 2; i < 3; i++) m.f32[at + i] = v.boxHigh[i]!;
        m.u32[(p + 40) >>> 2] = v.overlapRounds;
        m.u32[(p + 44) >>> 2] = v.bodyCount;
        m.u32[(p + 48) >>> 2] = v.bodies;
        m.u32[(p + 52) >>> 2] = v.behaviours;
        m.u32[(p + 56) >>> 2] = v.behaviourSets;
        m.u32[(p + 60) >>> 2] = v.obstacles;
        m.u32[(p + 64) >>> 2] = v.paths;
        m.u32[(p + 68) >>> 2] = v.points;
        m.u32[(p + 72) >>> 2] = v.fields;
        m.u32[(p + 76) >>> 2] = v.velocities;
        m.u32[(p + 80) >>> 2] = v.agents;
        m.u32[(p + 84) >>> 2] = v.behaviourCount;
        m.u32[(p + 88) >>> 2] = v.behaviourSetCount;
        m.u32[(p + 92) >>> 2] = v.obstacleCount;
        m.u32[(p + 96) >>> 2] = v.pathCount;
        m.u32[(p + 100) >>> 2] = v.pointCount;
        m.u32[(p + 104) >>> 2] = v.fieldCount;
        m.u32[(p + 108) >>> 2] = v.velocityCount;
        m.u32[(p + 112) >>> 2] = v.agentCount;
        m.u32[(p + 116) >>> 2] = v.spareAgents;
    },
};

/** Properties of a whole source. */
export interface SourceDesc {
    /** UTF-8, zero-terminated. */
    name: string;
    /** 1: the last gate leads to the first; 0: point to point. Default 1. */
    closed: boolean;
    /** Width of the run-off between each road edge and its wall, m, [0, 100], where a gate does not say. Default 3. */
    runOffM: number;
}
export const SourceDesc: Layout<SourceDesc> = {
    size: 44,
    create: () => ({ name: "", closed: false, runOffM: 0 }),
    read(m, p, o = SourceDesc.create()) {
        o.name = m.text(p + 4, 32);
        o.closed = m.u32[(p + 36) >>> 2] !== 0;
        o.runOffM = m.f32[(p + 40) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 44;
        m.setText(p + 4, 32, v.name, "name");
        m.u32[(p + 36) >>> 2] = v.closed ? 1 : 0;
        m.f32[(p + 40) >>> 2] = v.runOffM;
    },
};

/** One authored gate. Heights are y. */
export interface SourceGate {
    /** Left boundary point seen in driving direction, m, |value| <= 1e6. */
    left: number[];
    /** Right boundary point, m. */
    right: number[];
    /** Place of the racing line's and the overtaking line's node, [0, 1]; negative: placed by the bake. */
    racingT: number;
    /** Place of the overtaking line's node, like racing_t. */
    overtakingT: number;
    /** Run-off beside this gate, m, [0, 100]; negative: as the source says. */
    runOffLeftM: number;
    /** Run-off to the right, like run_off_left_m. */
    runOffRightM: number;
    /** Grip of the surface as a share of the vehicle's grip, [0.05, 2]. */
    grip: number;
    /** Where the reference line crosses, inside (0, 1); 0, the default: in the middle. Centre lines with unequal widths keep
     *  their own line by it. */
    referenceT: number;
}
export const SourceGate: Layout<SourceGate> = {
    size: 48,
    create: () => ({ left: new Array(3).fill(0), right: new Array(3).fill(0), racingT: 0, overtakingT: 0, runOffLeftM: 0, runOffRightM: 0, grip: 0, referenceT: 0 }),
    read(m, p, o = SourceGate.create()) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) o.left[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) o.right[i] = m.f32[at + i]!;
        o.racingT = m.f32[(p + 24) >>> 2]!;
        o.overtakingT = m.f32[(p + 28) >>> 2]!;
        o.runOffLeftM = m.f32[(p + 32) >>> 2]!;
        o.runOffRightM = m.f32[(p + 36) >>> 2]!;
        o.grip = m.f32[(p + 40) >>> 2]!;
        o.referenceT = m.f32[(p + 44) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) m.f32[at + i] = v.left[i]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) m.f32[at + i] = v.right[i]!;
        m.f32[(p + 24) >>> 2] = v.racingT;
        m.f32[(p + 28) >>> 2] = v.overtakingT;
        m.f32[(p + 32) >>> 2] = v.runOffLeftM;
        m.f32[(p + 36) >>> 2] = v.runOffRightM;
        m.f32[(p + 40) >>> 2] = v.grip;
        m.f32[(p + 44) >>> 2] = v.referenceT;
    },
};

/** One thing that lint found, with advice in words. */
export interface Finding {
    /** LintCode. */
    code: LintCode;
    /** 1: the source cannot be baked as it is; 0: advice. */
    isError: boolean;
    /** Index of the gate, or Constants.None. */
    gate: number;
    /** Where, m. */
    position: number[];
    /** UTF-8, zero-terminated. */
    message: string;
}
export const Finding: Layout<Finding> = {
    size: 216,
    create: () => ({ code: 0 as LintCode, isError: false, gate: 0, position: new Array(3).fill(0), message: "" }),
    read(m, p, o = Finding.create()) {
        o.code = m.u32[(p + 0) >>> 2]! as LintCode;
        o.isError = m.u32[(p + 4) >>> 2] !== 0;
        o.gate = m.u32[(p + 8) >>> 2]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) o.position[i] = m.f32[at + i]!;
        o.message = m.text(p + 24, 192);
        return o;
    },
    write(m, p, v) {
        m.u32[(p + 0) >>> 2] = v.code;
        m.u32[(p + 4) >>> 2] = v.isError ? 1 : 0;
        m.u32[(p + 8) >>> 2] = v.gate;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) m.f32[at + i] = v.position[i]!;
        m.setText(p + 24, 192, v.message, "message");
    },
};

/** How to bake. */
export interface BakeDesc {
    /** The car that the lines are made for. Default: "reference". */
    vehicle: VehicleDesc;
    /** Kept between the road's edge and the side of a car along its line; slides need more. m, [-1, 10]. Default 0. */
    marginM: number;
    /** Distance that the overtaking lines keep from the racing line, and the left from the right line, m, (0, 30]; 0: the
     *  car's width plus 1 m. Default 0. */
    overtakingOffsetM: number;
    /** May be null. */
    progress: Pointer;
    /** Handed to progress as it is. May be null. */
    progressUser: Pointer;
}
export const BakeDesc: Layout<BakeDesc> = {
    size: 292,
    create: () => ({ vehicle: VehicleDesc.create(), marginM: 0, overtakingOffsetM: 0, progress: 0, progressUser: 0 }),
    read(m, p, o = BakeDesc.create()) {
        VehicleDesc.read(m, p + 4, o.vehicle);
        o.marginM = m.f32[(p + 276) >>> 2]!;
        o.overtakingOffsetM = m.f32[(p + 280) >>> 2]!;
        o.progress = m.u32[(p + 284) >>> 2]!;
        o.progressUser = m.u32[(p + 288) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 292;
        VehicleDesc.write(m, p + 4, v.vehicle);
        m.f32[(p + 276) >>> 2] = v.marginM;
        m.f32[(p + 280) >>> 2] = v.overtakingOffsetM;
        m.u32[(p + 284) >>> 2] = v.progress;
        m.u32[(p + 288) >>> 2] = v.progressUser;
    },
};

/** A baked track in numbers. */
export interface TrackInfo {
    /** UTF-8, zero-terminated. */
    name: string;
    /** 1: the last gate leads to the first; 0: point to point. */
    closed: boolean;
    /** Gates; a closed track has as many sectors, an open one a sector fewer. */
    gateCount: number;
    /** Lines, the racing and the overtaking line included. */
    lineCount: number;
    /** Length of the reference line, m. */
    lengthM: number;
    /** Narrowest road, m. */
    widthMinM: number;
    /** Widest road, m. */
    widthMaxM: number;
    /** Smallest radius of the reference line, m. */
    radiusMinM: number;
    /** Lowest point of the road's middle, m. */
    heightMinM: number;
    /** Highest point of the road's middle, m. */
    heightMaxM: number;
    /** Corners of the box around the walls in the ground plane: x min, z min, x max, z max, m. */
    bounds: number[];
    /** The car that it was baked for. */
    vehicle: VehicleDesc;
    /** Kept between the car's side and the road's edge, m. */
    marginM: number;
    /** Hash of the content; two tracks with the same one race alike. */
    contentHash: bigint;
}
export const TrackInfo: Layout<TrackInfo> = {
    size: 376,
    create: () => ({ name: "", closed: false, gateCount: 0, lineCount: 0, lengthM: 0, widthMinM: 0, widthMaxM: 0, radiusMinM: 0, heightMinM: 0, heightMaxM: 0, bounds: new Array(4).fill(0), vehicle: VehicleDesc.create(), marginM: 0, contentHash: 0n }),
    read(m, p, o = TrackInfo.create()) {
        o.name = m.text(p + 4, 32);
        o.closed = m.u32[(p + 36) >>> 2] !== 0;
        o.gateCount = m.u32[(p + 40) >>> 2]!;
        o.lineCount = m.u32[(p + 44) >>> 2]!;
        o.lengthM = m.f32[(p + 48) >>> 2]!;
        o.widthMinM = m.f32[(p + 52) >>> 2]!;
        o.widthMaxM = m.f32[(p + 56) >>> 2]!;
        o.radiusMinM = m.f32[(p + 60) >>> 2]!;
        o.heightMinM = m.f32[(p + 64) >>> 2]!;
        o.heightMaxM = m.f32[(p + 68) >>> 2]!;
        for (let i = 0, at = (p + 72) >>> 2; i < 4; i++) o.bounds[i] = m.f32[at + i]!;
        VehicleDesc.read(m, p + 88, o.vehicle);
        o.marginM = m.f32[(p + 360) >>> 2]!;
        o.contentHash = m.u64[(p + 368) >>> 3]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 376;
        m.setText(p + 4, 32, v.name, "name");
        m.u32[(p + 36) >>> 2] = v.closed ? 1 : 0;
        m.u32[(p + 40) >>> 2] = v.gateCount;
        m.u32[(p + 44) >>> 2] = v.lineCount;
        m.f32[(p + 48) >>> 2] = v.lengthM;
        m.f32[(p + 52) >>> 2] = v.widthMinM;
        m.f32[(p + 56) >>> 2] = v.widthMaxM;
        m.f32[(p + 60) >>> 2] = v.radiusMinM;
        m.f32[(p + 64) >>> 2] = v.heightMinM;
        m.f32[(p + 68) >>> 2] = v.heightMaxM;
        for (let i = 0, at = (p + 72) >>> 2; i < 4; i++) m.f32[at + i] = v.bounds[i]!;
        VehicleDesc.write(m, p + 88, v.vehicle);
        m.f32[(p + 360) >>> 2] = v.marginM;
        m.u64[(p + 368) >>> 3] = v.contentHash;
    },
};

/** A baked gate. */
export interface Gate {
    /** Left road edge, m. */
    left: number[];
    /** Right road edge, m. */
    right: number[];
    /** Left wall, beyond the run-off, m. */
    wallLeft: number[];
    /** Right wall, m. */
    wallRight: number[];
    /** Along the reference line from the start, m. */
    distanceM: number;
    /** Curvature of the reference line, 1/m, positive to the right. */
    curvature1pm: number;
    /** Rise over run in driving direction. */
    slope: number;
    /** Rise over run across the road, positive when the left edge is higher. */
    bank: number;
    /** Share of the vehicle's grip. */
    grip: number;
}
export const Gate: Layout<Gate> = {
    size: 68,
    create: () => ({ left: new Array(3).fill(0), right: new Array(3).fill(0), wallLeft: new Array(3).fill(0), wallRight: new Array(3).fill(0), distanceM: 0, curvature1pm: 0, slope: 0, bank: 0, grip: 0 }),
    read(m, p, o = Gate.create()) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) o.left[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) o.right[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 24) >>> 2; i < 3; i++) o.wallLeft[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 36) >>> 2; i < 3; i++) o.wallRight[i] = m.f32[at + i]!;
        o.distanceM = m.f32[(p + 48) >>> 2]!;
        o.curvature1pm = m.f32[(p + 52) >>> 2]!;
        o.slope = m.f32[(p + 56) >>> 2]!;
        o.bank = m.f32[(p + 60) >>> 2]!;
        o.grip = m.f32[(p + 64) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) m.f32[at + i] = v.left[i]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) m.f32[at + i] = v.right[i]!;
        for (let i = 0, at = (p + 24) >>> 2; i < 3; i++) m.f32[at + i] = v.wallLeft[i]!;
        for (let i = 0, at = (p + 36) >>> 2; i < 3; i++) m.f32[at + i] = v.wallRight[i]!;
        m.f32[(p + 48) >>> 2] = v.distanceM;
        m.f32[(p + 52) >>> 2] = v.curvature1pm;
        m.f32[(p + 56) >>> 2] = v.slope;
        m.f32[(p + 60) >>> 2] = v.bank;
        m.f32[(p + 64) >>> 2] = v.grip;
    },
};

/** A line of a baked track. */
export interface LineInfo {
    /** UTF-8, zero-terminated. */
    name: string;
    /** Its own length, m. */
    lengthM: number;
    /** Predicted lap time (open: from standstill to the end) of the vehicle it was baked for, s. */
    timeS: number;
    /** LineKind. */
    kind: LineKind;
    /** Speed limit between two gates, m/s; 0: none. */
    speedLimitMps: number;
    /** First gate of the limit in driving direction; may be beyond the last where that lies behind the start line. */
    limitFirstGate: number;
    /** Last gate of the limit. */
    limitLastGate: number;
}
export const LineInfo: Layout<LineInfo> = {
    size: 56,
    create: () => ({ name: "", lengthM: 0, timeS: 0, kind: 0 as LineKind, speedLimitMps: 0, limitFirstGate: 0, limitLastGate: 0 }),
    read(m, p, o = LineInfo.create()) {
        o.name = m.text(p + 0, 32);
        o.lengthM = m.f32[(p + 32) >>> 2]!;
        o.timeS = m.f32[(p + 36) >>> 2]!;
        o.kind = m.u32[(p + 40) >>> 2]! as LineKind;
        o.speedLimitMps = m.f32[(p + 44) >>> 2]!;
        o.limitFirstGate = m.u32[(p + 48) >>> 2]!;
        o.limitLastGate = m.u32[(p + 52) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.setText(p + 0, 32, v.name, "name");
        m.f32[(p + 32) >>> 2] = v.lengthM;
        m.f32[(p + 36) >>> 2] = v.timeS;
        m.u32[(p + 40) >>> 2] = v.kind;
        m.f32[(p + 44) >>> 2] = v.speedLimitMps;
        m.u32[(p + 48) >>> 2] = v.limitFirstGate;
        m.u32[(p + 52) >>> 2] = v.limitLastGate;
    },
};

/** A branch of a baked track: another way than the main road between two of its distances. */
export interface BranchInfo {
    /** UTF-8, zero-terminated. */
    name: string;
    /** Where it leaves the main road, along it, m. */
    fromM: number;
    /** Where it meets the main road, along it, m. */
    toM: number;
    /** Where it leaves the main road along the branch's own route, m; see apx_track_route. */
    routeFromM: number;
    /** Where it meets the main road along the branch's own route, m. */
    routeToM: number;
    /** From fork to merge on the branch's racing line, by the vehicle that the track was baked for, s. */
    timeS: number;
    /** The same on the main road's racing line, s. */
    mainTimeS: number;
    /** A lap (open: from standstill to the end) by way of the branch, s; it holds the speed that fork and merge cost too. */
    lapS: number;
    /** The same by the main road, s. */
    mainLapS: number;
    /** Drivers with less skill keep to the main road, [0, 1]. */
    minSkill: number;
}
export const BranchInfo: Layout<BranchInfo> = {
    size: 68,
    create: () => ({ name: "", fromM: 0, toM: 0, routeFromM: 0, routeToM: 0, timeS: 0, mainTimeS: 0, lapS: 0, mainLapS: 0, minSkill: 0 }),
    read(m, p, o = BranchInfo.create()) {
        o.name = m.text(p + 0, 32);
        o.fromM = m.f32[(p + 32) >>> 2]!;
        o.toM = m.f32[(p + 36) >>> 2]!;
        o.routeFromM = m.f32[(p + 40) >>> 2]!;
        o.routeToM = m.f32[(p + 44) >>> 2]!;
        o.timeS = m.f32[(p + 48) >>> 2]!;
        o.mainTimeS = m.f32[(p + 52) >>> 2]!;
        o.lapS = m.f32[(p + 56) >>> 2]!;
        o.mainLapS = m.f32[(p + 60) >>> 2]!;
        o.minSkill = m.f32[(p + 64) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.setText(p + 0, 32, v.name, "name");
        m.f32[(p + 32) >>> 2] = v.fromM;
        m.f32[(p + 36) >>> 2] = v.toM;
        m.f32[(p + 40) >>> 2] = v.routeFromM;
        m.f32[(p + 44) >>> 2] = v.routeToM;
        m.f32[(p + 48) >>> 2] = v.timeS;
        m.f32[(p + 52) >>> 2] = v.mainTimeS;
        m.f32[(p + 56) >>> 2] = v.lapS;
        m.f32[(p + 60) >>> 2] = v.mainLapS;
        m.f32[(p + 64) >>> 2] = v.minSkill;
    },
};

/** A line's node on a gate. */
export interface LineNode {
    /** m, world, on the road. */
    position: number[];
    /** Along the line itself from the start line, m. */
    distanceM: number;
    /** Place on the gate, [0, 1]; in a pit lane beyond. */
    t: number;
    /** From the reference line, m. */
    lateralM: number;
    /** Direction, rad, clockwise from +z. */
    headingRad: number;
    /** 1/m, positive to the right. */
    curvature1pm: number;
    /** Distance from the node to the intersection of this gate's line with the next one's, m; at most 1e6 (parallel). Source:
     *  Stein 2018, section 4.2.2. */
    gateRadiusM: number;
    /** Target speed of the vehicle that the track was baked for, m/s. */
    speedMps: number;
}
export const LineNode: Layout<LineNode> = {
    size: 40,
    create: () => ({ position: new Array(3).fill(0), distanceM: 0, t: 0, lateralM: 0, headingRad: 0, curvature1pm: 0, gateRadiusM: 0, speedMps: 0 }),
    read(m, p, o = LineNode.create()) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) o.position[i] = m.f32[at + i]!;
        o.distanceM = m.f32[(p + 12) >>> 2]!;
        o.t = m.f32[(p + 16) >>> 2]!;
        o.lateralM = m.f32[(p + 20) >>> 2]!;
        o.headingRad = m.f32[(p + 24) >>> 2]!;
        o.curvature1pm = m.f32[(p + 28) >>> 2]!;
        o.gateRadiusM = m.f32[(p + 32) >>> 2]!;
        o.speedMps = m.f32[(p + 36) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) m.f32[at + i] = v.position[i]!;
        m.f32[(p + 12) >>> 2] = v.distanceM;
        m.f32[(p + 16) >>> 2] = v.t;
        m.f32[(p + 20) >>> 2] = v.lateralM;
        m.f32[(p + 24) >>> 2] = v.headingRad;
        m.f32[(p + 28) >>> 2] = v.curvature1pm;
        m.f32[(p + 32) >>> 2] = v.gateRadiusM;
        m.f32[(p + 36) >>> 2] = v.speedMps;
    },
};

/** Where something is on the track. */
export interface Location {
    /** Sector: the road between gate `sector` and the next; Constants.None when off the map by more than 100 m. */
    sector: number;
    /** m, [0, length). */
    distanceM: number;
    /** From the reference line, m, positive to the right; beyond the edges when off the road. */
    lateralM: number;
    /** Across the road, 0 left edge, 1 right edge; outside [0, 1] off the road. */
    t: number;
    /** Direction of the road, rad. */
    headingRad: number;
    /** Height of the road beneath, m. */
    heightM: number;
    /** Distance to the left edge, m, negative beyond it. */
    toLeftEdgeM: number;
    /** To the right edge, m, negative beyond it. */
    toRightEdgeM: number;
}
export const Location: Layout<Location> = {
    size: 32,
    create: () => ({ sector: 0, distanceM: 0, lateralM: 0, t: 0, headingRad: 0, heightM: 0, toLeftEdgeM: 0, toRightEdgeM: 0 }),
    read(m, p, o = Location.create()) {
        o.sector = m.u32[(p + 0) >>> 2]!;
        o.distanceM = m.f32[(p + 4) >>> 2]!;
        o.lateralM = m.f32[(p + 8) >>> 2]!;
        o.t = m.f32[(p + 12) >>> 2]!;
        o.headingRad = m.f32[(p + 16) >>> 2]!;
        o.heightM = m.f32[(p + 20) >>> 2]!;
        o.toLeftEdgeM = m.f32[(p + 24) >>> 2]!;
        o.toRightEdgeM = m.f32[(p + 28) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[(p + 0) >>> 2] = v.sector;
        m.f32[(p + 4) >>> 2] = v.distanceM;
        m.f32[(p + 8) >>> 2] = v.lateralM;
        m.f32[(p + 12) >>> 2] = v.t;
        m.f32[(p + 16) >>> 2] = v.headingRad;
        m.f32[(p + 20) >>> 2] = v.heightM;
        m.f32[(p + 24) >>> 2] = v.toLeftEdgeM;
        m.f32[(p + 28) >>> 2] = v.toRightEdgeM;
    },
};

/** A ray in the ground plane at a height. Blittable. */
export interface TrackRay {
    /** m, world. */
    origin: number[];
    /** Unit vector; y is ignored by the library's own rays. */
    direction: number[];
    /** m, (0, 10000]. */
    lengthM: number;
    /** The car that looks and does not see itself, or Constants.None. */
    car: number;
}
export const TrackRay: Layout<TrackRay> = {
    size: 32,
    create: () => ({ origin: new Array(3).fill(0), direction: new Array(3).fill(0), lengthM: 0, car: 0 }),
    read(m, p, o = TrackRay.create()) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) o.origin[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) o.direction[i] = m.f32[at + i]!;
        o.lengthM = m.f32[(p + 24) >>> 2]!;
        o.car = m.u32[(p + 28) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) m.f32[at + i] = v.origin[i]!;
        for (let i = 0, at = (p + 12) >>> 2; i < 3; i++) m.f32[at + i] = v.direction[i]!;
        m.f32[(p + 24) >>> 2] = v.lengthM;
        m.u32[(p + 28) >>> 2] = v.car;
    },
};

/** The nearest hit of a ray. Blittable. */
export interface RayHit {
    /** m; the ray's length when nothing was hit. */
    distanceM: number;
    /** HitKind. */
    kind: HitKind;
    /** The car that was hit, or Constants.None. */
    car: number;
}
export const RayHit: Layout<RayHit> = {
    size: 12,
    create: () => ({ distanceM: 0, kind: 0 as HitKind, car: 0 }),
    read(m, p, o = RayHit.create()) {
        o.distanceM = m.f32[(p + 0) >>> 2]!;
        o.kind = m.u32[(p + 4) >>> 2]! as HitKind;
        o.car = m.u32[(p + 8) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.distanceM;
        m.u32[(p + 4) >>> 2] = v.kind;
        m.u32[(p + 8) >>> 2] = v.car;
    },
};

/** A car in numbers. Defaults are the preset "reference". The JSON form has the same names as keys. The grip envelope that the
 *  driver plans with and the reference physics are both derived from this one description. */
export interface VehicleDesc {
    /** UTF-8, zero-terminated. */
    name: string;
    /** Mass with driver, kg, (10, 100000]. */
    massKg: number;
    /** Moment of inertia about the vertical axis, kg m^2, (1, 1e7]. */
    yawInertiaKgm2: number;
    /** Outline's length, m, (0.2, 30]; the centre of mass is the outline's middle. */
    lengthM: number;
    /** Outline's width, m, (0.2, 10]. */
    widthM: number;
    /** Distance between the axles, m, (0.1, length_m]. */
    wheelbaseM: number;
    /** Share of the weight on the front axle at rest, [0.2, 0.8]. */
    frontWeightShare: number;
    /** Height of the centre of mass, m, [0, 3]; moves load between the axles and sides. */
    centreOfMassHeightM: number;
    /** Power at the wheels, W, (0, 1e7]. Drive force is at most power over speed. */
    powerW: number;
    /** Largest drive force, N, [0, 1e6]; 0: limited by power and grip alone, and full throttle asks for at most 1.25 times
     *  what the driven tyres hold. */
    maxDriveForceN: number;
    /** Share of the drive force on the front axle, [0, 1]: 0 rear drive, 1 front drive; 0.5 lets an all-wheel drive send force
     *  to where the tyres have grip left. */
    driveFrontShare: number;
    /** Largest brake force, N, [0, 1e7]; 0: limited by grip alone, and full brake asks for 1.25 times what the tyres hold.
     *  Plans use 95 % of it, so that a driver can brake harder than planned. Brakes follow the grip that each axle has left,
     *  or brake_front_share. */
    maxBrakeForceN: number;
    /** Top speed, m/s, [1, 200]. */
    topSpeedMps: number;
    /** Fastest reverse, m/s, [0, 30]. */
    reverseSpeedMps: number;
    /** Drag force over speed squared, N s^2/m^2, [0, 50]. */
    dragKgpm: number;
    /** Downforce over speed squared, N s^2/m^2, [0, 100]. */
    downforceKgpm: number;
    /** Share of the downforce on the front axle, [0, 1]. */
    downforceFrontShare: number;
    /** Tyre force over load at the peak, [0.05, 5]; the friction circle has this radius. */
    grip: number;
    /** Slip angle at the peak of the front tyres' side force, rad, [0.01, 0.5]; the rear tyres peak at 0.85 of it. */
    peakSlipRad: number;
    /** Side force left when sliding far past the peak, as a share of the peak, [0.3, 1]. */
    slidingGripShare: number;
    /** Largest road-wheel angle, rad, [0.05, 1.4]. */
    maxSteerRad: number;
    /** Fastest change of the road-wheel angle, rad/s, [0.05, 50]. */
    steerRateRadps: number;
    /** Entries of the corner table, [0, 16]: top speeds in curves that the host measured with its own physics. 0, the default:
     *  grip and downforce alone say how fast a curve can be driven. Lines and drivers' plans use the table; the reference
     *  physics does not. */
    cornerCount: number;
    /** Radii of the curves, m, [1, 1e6], rising. Entries beyond corner_count are 0. */
    cornerRadiusM: number[];
    /** Top speed in each on a level, dry road, m/s, (0, 200]. Between two radii it is interpolated; below the first and above
     *  the last the tyres hold as much as there. A speed of top_speed_mps or more carries no information on grip. */
    cornerSpeedMps: number[];
    /** Share that the host's physics has of the load that a curve on a banked road presses on the tyres, [0, 1]. Default 1; 0
     *  for physics that moves cars in the ground plane and lets a bank do no more than pull them downhill; such a car also
     *  loses load where it brakes on its way up or speeds up on its way down, and gains it the other way round. */
    bankLoadShare: number;
    /** Stiffness of all springs together, N/m, [0, 1e8]. Default 0: they never reach their stops. */
    springRateNpm: number;
    /** How far the springs give way from where they stand at rest to their stops, m, [0, 1]. Default 0: they never reach them.
     *  A plan goes no faster through a hollow than they take. */
    springTravelM: number;
    /** Share of the brake force on the front axle, [0, 1], where one pedal goes to both axles in a fixed proportion: the axle
     *  that has less grip for its part ends the braking. Default 0: brakes follow the grip that each axle has left. */
    brakeFrontShare: number;
    /** How far both wheels of a driven axle get the same force whatever they carry, [0, 1]: 1 for an open differential and for
     *  physics that gives each wheel half of the torque, whose inner wheel spins in a bend before the outer one does its part.
     *  Default 0: each gets what its load holds, as behind a locked differential. */
    openDifferential: number;
}
export const VehicleDesc: Layout<VehicleDesc> = {
    size: 272,
    create: () => ({ name: "", massKg: 0, yawInertiaKgm2: 0, lengthM: 0, widthM: 0, wheelbaseM: 0, frontWeightShare: 0, centreOfMassHeightM: 0, powerW: 0, maxDriveForceN: 0, driveFrontShare: 0, maxBrakeForceN: 0, topSpeedMps: 0, reverseSpeedMps: 0, dragKgpm: 0, downforceKgpm: 0, downforceFrontShare: 0, grip: 0, peakSlipRad: 0, slidingGripShare: 0, maxSteerRad: 0, steerRateRadps: 0, cornerCount: 0, cornerRadiusM: new Array(16).fill(0), cornerSpeedMps: new Array(16).fill(0), bankLoadShare: 0, springRateNpm: 0, springTravelM: 0, brakeFrontShare: 0, openDifferential: 0 }),
    read(m, p, o = VehicleDesc.create()) {
        o.name = m.text(p + 4, 32);
        o.massKg = m.f32[(p + 36) >>> 2]!;
        o.yawInertiaKgm2 = m.f32[(p + 40) >>> 2]!;
        o.lengthM = m.f32[(p + 44) >>> 2]!;
        o.widthM = m.f32[(p + 48) >>> 2]!;
        o.wheelbaseM = m.f32[(p + 52) >>> 2]!;
        o.frontWeightShare = m.f32[(p + 56) >>> 2]!;
        o.centreOfMassHeightM = m.f32[(p + 60) >>> 2]!;
        o.powerW = m.f32[(p + 64) >>> 2]!;
        o.maxDriveForceN = m.f32[(p + 68) >>> 2]!;
        o.driveFrontShare = m.f32[(p + 72) >>> 2]!;
        o.maxBrakeForceN = m.f32[(p + 76) >>> 2]!;
        o.topSpeedMps = m.f32[(p + 80) >>> 2]!;
        o.reverseSpeedMps = m.f32[(p + 84) >>> 2]!;
        o.dragKgpm = m.f32[(p + 88) >>> 2]!;
        o.downforceKgpm = m.f32[(p + 92) >>> 2]!;
        o.downforceFrontShare = m.f32[(p + 96) >>> 2]!;
        o.grip = m.f32[(p + 100) >>> 2]!;
        o.peakSlipRad = m.f32[(p + 104) >>> 2]!;
        o.slidingGripShare = m.f32[(p + 108) >>> 2]!;
        o.maxSteerRad = m.f32[(p + 112) >>> 2]!;
        o.steerRateRadps = m.f32[(p + 116) >>> 2]!;
        o.cornerCount = m.u32[(p + 120) >>> 2]!;
        for (let i = 0, at = (p + 124) >>> 2; i < 16; i++) o.cornerRadiusM[i] = m.f32[at + i]!;
        for (let i = 0, at = (p + 188) >>> 2; i < 16; i++) o.cornerSpeedMps[i] = m.f32[at + i]!;
        o.bankLoadShare = m.f32[(p + 252) >>> 2]!;
        o.springRateNpm = m.f32[(p + 256) >>> 2]!;
        o.springTravelM = m.f32[(p + 260) >>> 2]!;
        o.brakeFrontShare = m.f32[(p + 264) >>> 2]!;
        o.openDifferential = m.f32[(p + 268) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 272;
        m.setText(p + 4, 32, v.name, "name");
        m.f32[(p + 36) >>> 2] = v.massKg;
        m.f32[(p + 40) >>> 2] = v.yawInertiaKgm2;
        m.f32[(p + 44) >>> 2] = v.lengthM;
        m.f32[(p + 48) >>> 2] = v.widthM;
        m.f32[(p + 52) >>> 2] = v.wheelbaseM;
        m.f32[(p + 56) >>> 2] = v.frontWeightShare;
        m.f32[(p + 60) >>> 2] = v.centreOfMassHeightM;
        m.f32[(p + 64) >>> 2] = v.powerW;
        m.f32[(p + 68) >>> 2] = v.maxDriveForceN;
        m.f32[(p + 72) >>> 2] = v.driveFrontShare;
        m.f32[(p + 76) >>> 2] = v.maxBrakeForceN;
        m.f32[(p + 80) >>> 2] = v.topSpeedMps;
        m.f32[(p + 84) >>> 2] = v.reverseSpeedMps;
        m.f32[(p + 88) >>> 2] = v.dragKgpm;
        m.f32[(p + 92) >>> 2] = v.downforceKgpm;
        m.f32[(p + 96) >>> 2] = v.downforceFrontShare;
        m.f32[(p + 100) >>> 2] = v.grip;
        m.f32[(p + 104) >>> 2] = v.peakSlipRad;
        m.f32[(p + 108) >>> 2] = v.slidingGripShare;
        m.f32[(p + 112) >>> 2] = v.maxSteerRad;
        m.f32[(p + 116) >>> 2] = v.steerRateRadps;
        m.u32[(p + 120) >>> 2] = v.cornerCount;
        for (let i = 0, at = (p + 124) >>> 2; i < 16; i++) m.f32[at + i] = v.cornerRadiusM[i]!;
        for (let i = 0, at = (p + 188) >>> 2; i < 16; i++) m.f32[at + i] = v.cornerSpeedMps[i]!;
        m.f32[(p + 252) >>> 2] = v.bankLoadShare;
        m.f32[(p + 256) >>> 2] = v.springRateNpm;
        m.f32[(p + 260) >>> 2] = v.springTravelM;
        m.f32[(p + 264) >>> 2] = v.brakeFrontShare;
        m.f32[(p + 268) >>> 2] = v.openDifferential;
    },
};

/** Largest accelerations on a level road at one speed, m/s^2, all positive. */
export interface EnvelopePoint {
    /** m/s, as asked for. */
    speedMps: number;
    /** Sideways, with nothing left for braking or driving. */
    lateralMps2: number;
    /** Forward in a straight line, drag subtracted; negative above the speed that power can hold. */
    driveMps2: number;
    /** Backward in a straight line, drag included. */
    brakeMps2: number;
}
export const EnvelopePoint: Layout<EnvelopePoint> = {
    size: 16,
    create: () => ({ speedMps: 0, lateralMps2: 0, driveMps2: 0, brakeMps2: 0 }),
    read(m, p, o = EnvelopePoint.create()) {
        o.speedMps = m.f32[(p + 0) >>> 2]!;
        o.lateralMps2 = m.f32[(p + 4) >>> 2]!;
        o.driveMps2 = m.f32[(p + 8) >>> 2]!;
        o.brakeMps2 = m.f32[(p + 12) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.speedMps;
        m.f32[(p + 4) >>> 2] = v.lateralMps2;
        m.f32[(p + 8) >>> 2] = v.driveMps2;
        m.f32[(p + 12) >>> 2] = v.brakeMps2;
    },
};

/** Where a car is and how it moves. 40 bytes, blittable. */
export interface CarState {
    /** Centre of the outline on the ground, m, (x, y up, z). */
    position: number[];
    /** Clockwise from +z seen from above, rad, any winding within +-1e5. */
    yawRad: number;
    /** Nose up positive, rad. A car whose roll or pitch is beyond a quarter turn is upside down. */
    pitchRad: number;
    /** Right side down positive, rad. */
    rollRad: number;
    /** m/s, world axes. */
    velocity: number[];
    /** Clockwise positive, rad/s. */
    yawRateRadps: number;
}
export const CarState: Layout<CarState> = {
    size: 40,
    create: () => ({ position: new Array(3).fill(0), yawRad: 0, pitchRad: 0, rollRad: 0, velocity: new Array(3).fill(0), yawRateRadps: 0 }),
    read(m, p, o = CarState.create()) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) o.position[i] = m.f32[at + i]!;
        o.yawRad = m.f32[(p + 12) >>> 2]!;
        o.pitchRad = m.f32[(p + 16) >>> 2]!;
        o.rollRad = m.f32[(p + 20) >>> 2]!;
        for (let i = 0, at = (p + 24) >>> 2; i < 3; i++) o.velocity[i] = m.f32[at + i]!;
        o.yawRateRadps = m.f32[(p + 36) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) m.f32[at + i] = v.position[i]!;
        m.f32[(p + 12) >>> 2] = v.yawRad;
        m.f32[(p + 16) >>> 2] = v.pitchRad;
        m.f32[(p + 20) >>> 2] = v.rollRad;
        for (let i = 0, at = (p + 24) >>> 2; i < 3; i++) m.f32[at + i] = v.velocity[i]!;
        m.f32[(p + 36) >>> 2] = v.yawRateRadps;
    },
};

/** Controls of a car. 12 bytes, blittable. */
export interface Controls {
    /** [-1, 1], left to right, share of the largest road-wheel angle. */
    steering: number;
    /** [-1, 1], negative drives backward. */
    throttle: number;
    /** [0, 1]. */
    brake: number;
}
export const Controls: Layout<Controls> = {
    size: 12,
    create: () => ({ steering: 0, throttle: 0, brake: 0 }),
    read(m, p, o = Controls.create()) {
        o.steering = m.f32[(p + 0) >>> 2]!;
        o.throttle = m.f32[(p + 4) >>> 2]!;
        o.brake = m.f32[(p + 8) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.f32[(p + 0) >>> 2] = v.steering;
        m.f32[(p + 4) >>> 2] = v.throttle;
        m.f32[(p + 8) >>> 2] = v.brake;
    },
};

/** An offline race and how its cars are placed. */
export interface WorldDesc {
    /** host_rays must be 0; dt_s is the world's fixed step. */
    race: RaceDesc;
    /** Situation. Default normal. */
    situation: Situation;
    /** Physics steps per tick, [1, 32]. Default 4. */
    substeps: number;
}
export const WorldDesc: Layout<WorldDesc> = {
    size: 344,
    create: () => ({ race: RaceDesc.create(), situation: 0 as Situation, substeps: 0 }),
    read(m, p, o = WorldDesc.create()) {
        RaceDesc.read(m, p + 8, o.race);
        o.situation = m.u32[(p + 336) >>> 2]! as Situation;
        o.substeps = m.u32[(p + 340) >>> 2]!;
        return o;
    },
    write(m, p, v) {
        m.u32[p >>> 2] = 344;
        RaceDesc.write(m, p + 8, v.race);
        m.u32[(p + 336) >>> 2] = v.situation;
        m.u32[(p + 340) >>> 2] = v.substeps;
    },
};

/** A box that stands in a world: cars touch it, and only rays show it, as a collider of a host's scene. Blittable. */
export interface WorldObstacle {
    /** Its middle at the road's height, m, world, within 1e6. */
    position: number[];
    /** Clockwise seen from above, zero along +z, rad. */
    yawRad: number;
    /** Half of its extent to its right, m, (0, 50]. */
    halfWidthM: number;
    /** Half of its extent along its yaw, m, (0, 50]. */
    halfLengthM: number;
    /** Kind that rays report: HitKind.Wall or HitKind.Other. */
    kind: HitKind;
}
export const WorldObstacle: Layout<WorldObstacle> = {
    size: 28,
    create: () => ({ position: new Array(3).fill(0), yawRad: 0, halfWidthM: 0, halfLengthM: 0, kind: 0 as HitKind }),
    read(m, p, o = WorldObstacle.create()) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) o.position[i] = m.f32[at + i]!;
        o.yawRad = m.f32[(p + 12) >>> 2]!;
        o.halfWidthM = m.f32[(p + 16) >>> 2]!;
        o.halfLengthM = m.f32[(p + 20) >>> 2]!;
        o.kind = m.u32[(p + 24) >>> 2]! as HitKind;
        return o;
    },
    write(m, p, v) {
        for (let i = 0, at = (p + 0) >>> 2; i < 3; i++) m.f32[at + i] = v.position[i]!;
        m.f32[(p + 12) >>> 2] = v.yawRad;
        m.f32[(p + 16) >>> 2] = v.halfWidthM;
        m.f32[(p + 20) >>> 2] = v.halfLengthM;
        m.u32[(p + 24) >>> 2] = v.kind;
    },
};

/** Sizes by StructIndex, as the library's fingerprint has them. */
export const structSizes: ReadonlyArray<readonly [number, number]> = [
    [0, Fingerprint.size],
    [1, VehicleDesc.size],
    [2, EnvelopePoint.size],
    [3, SourceDesc.size],
    [4, SourceGate.size],
    [5, Finding.size],
    [6, BakeDesc.size],
    [7, TrackInfo.size],
    [8, Gate.size],
    [9, LineInfo.size],
    [10, LineNode.size],
    [11, Location.size],
    [12, TrackRay.size],
    [13, RayHit.size],
    [14, CarState.size],
    [15, Controls.size],
    [16, CarDesc.size],
    [17, RaceDesc.size],
    [18, Standing.size],
    [19, CarDebug.size],
    [20, RaceEvent.size],
    [21, WorldDesc.size],
    [22, RecordingInfo.size],
    [23, ReplayReport.size],
    [24, DriverDesc.size],
    [25, CarResult.size],
    [26, GridDesc.size],
    [27, GridInfo.size],
    [28, Obstacle.size],
    [29, PlanRequest.size],
    [30, PlanNode.size],
    [31, PlanInfo.size],
    [32, MeshDesc.size],
    [33, CentreLineDesc.size],
    [34, MountedRay.size],
    [35, Neighbour.size],
    [36, SteerBody.size],
    [37, SteerBehaviour.size],
    [38, SteerBehaviourSet.size],
    [39, SteerObstacle.size],
    [40, SteerPoint.size],
    [41, SteerPath.size],
    [42, SteerField.size],
    [43, SteerAgent.size],
    [44, SteerDesc.size],
    [45, SteerState.size],
    [46, SteerShare.size],
    [47, SteerInfo.size],
    [48, SteerAgentInfo.size],
    [49, SteerRecordingInfo.size],
    [50, CalibrationDesc.size],
    [51, CalibrationInfo.size],
    [52, Wheel.size],
    [53, SlipMemory.size],
    [54, PlanCandidate.size],
    [55, PlanKnot.size],
    [56, WorldObstacle.size],
    [57, CarCondition.size],
    [58, RaceObstacle.size],
    [59, GripBand.size],
    [60, Extras.size],
    [61, HostFinding.size],
    [62, BranchInfo.size],
];
