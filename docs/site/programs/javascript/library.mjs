// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

import * as apexline from "apexline";
import { ApexlineError, Fingerprint, lastError, liveObjects, load, memory, native, Source, Status, StructIndex, structSizes } from "apexline";

// load, WasmSource, native, Fingerprint, StructIndex, structSizes, APX_VERSION, APX_STRUCT_COUNT, liveObjects: once, before anything else.
async function loading() {
    await load();                                                   // or load(url), load(response), load(bytes)
    memory().scratch(() => {
        const pointer = memory().takeStruct(Fingerprint, Fingerprint.create());
        native().apx_fingerprint_get(pointer);
        const { version } = Fingerprint.read(memory(), pointer);
        console.log(version === apexline.APX_VERSION, structSizes[StructIndex.CarState], apexline.APX_STRUCT_COUNT, liveObjects());
    });
}

// ApexlineError, Status, lastError: every failure is an error with words.
function failures() {
    try {
        Source.fromJson("{", "broken.track.json");
    } catch (error) {
        console.log(error instanceof ApexlineError, error.status === Status.InvalidData, error.statusName, error.message === lastError());
    }
}

// Memory, Layout, Pointer: what the C functions read and write. Views are renewed by grown() when the memory has grown.
function bytes() {
    const m = memory();
    const pointer = m.allocate(64);                                 // until free(); scratch() gives back by itself
    m.setText(pointer, 64, "Ada", "name");
    console.log(m.text(pointer), m.byteLength("Ada"), m.size, m.u8[pointer]);
    m.f32[pointer / 4] = 1.5;
    m.u16[pointer / 2] = m.u32[pointer / 4] = m.i32[pointer / 4] = 7;
    m.f64[pointer / 8] = 2.5;
    m.u64[pointer / 8] = m.i64[pointer / 8] = 9n;
    m.free(pointer);
    m.grown();
    m.scratch(() => console.log(m.takeText("club") > 0, m.takeBytes([1, 2]) > 0, m.takeFloats([0.5]) > 0, m.take(8) > 0, m.takeStructs(apexline.Extras, []) >= 0));
    const extras = m.scratch(() => m.structs(apexline.Extras, m.takeStruct(apexline.Extras, { ...apexline.Extras.create(), gear: 3 }), 1));
    console.log(extras[0].gear);
}

// CalibrationDesc, CalibrationInfo, HostFinding, Extras, MountedRay, SteerBehaviourSet, SteerBody, SteerPath, SteerField, SteerDesc, WorldObstacle, Layout: structs of C functions that no class wraps are made, written and read by their layouts.
function structs() {
    const layouts = [apexline.CalibrationDesc, apexline.CalibrationInfo, apexline.HostFinding, apexline.Extras, apexline.MountedRay, apexline.SteerBehaviourSet, apexline.SteerBody,
        apexline.SteerPath, apexline.SteerField, apexline.SteerDesc, apexline.WorldObstacle];
    const m = memory();
    for (const layout of layouts) {
        m.scratch(() => {
            const pointer = m.take(layout.size);
            layout.write(m, pointer, layout.create());
            console.log(layout.size, Object.keys(layout.read(m, pointer)).length);
        });
    }
}

// TrackId, RaceId, WorldId, SourceId, RecordingId, RecorderId, CalibrationId, GridId, SteerId, SteerRecordingId, SteerRecorderId, NativeObject: an id of C is a bigint, zero is null.
function ids() {
    const source = Source.fromCsv("x_m,y_m,w_tr_right_m,w_tr_left_m\n0,0,5,5\n100,0,5,5\n100,100,5,5\n0,100,5,5\n");
    const sourceId = source.id;
    source.dispose();
    console.log(sourceId > 0n, native().apx_track_destroy(0n) === Status.InvalidId);
}

// Manoeuvre, Check, SteerGroups, SteerLead, SteerFollow, SteerFuzzy, SteerCurve, SteerArrive, SteerSeparate, SteerForm, SteerCombine, SteerBodyKind, SteerObstacleKind: values of C's families by their names.
function families() {
    const { Manoeuvre, Check, SteerGroups, SteerLead, SteerFollow, SteerFuzzy, SteerCurve, SteerArrive, SteerSeparate, SteerForm, SteerCombine, SteerBodyKind, SteerObstacleKind } = apexline;
    console.log(Manoeuvre.Circle, Check.Yaw, SteerGroups.Own, SteerLead.Intercept, SteerFollow.Traffic, SteerFuzzy.Guarded, SteerCurve.Angle, SteerArrive.Braking);
    console.log(SteerSeparate.Mean, SteerForm.Wedge, SteerCombine.Budget, SteerBodyKind.Walker, SteerObstacleKind.Wall);
}

// APX_NAME_SIZE, APX_OBSTACLE_MAX, APX_MAX_WHEELS, APX_STEER_BEHAVIOURS_MAX, APX_MAX_CORNERS, APX_MAX_RACE_OBSTACLES, APX_MAX_GRIP_BANDS, APX_RAY_COUNT, APX_MAX_RAYS, APX_PLAN_ON_GRID: how many there may be.
function limits() {
    console.log(apexline.APX_NAME_SIZE, apexline.APX_OBSTACLE_MAX, apexline.APX_MAX_WHEELS, apexline.APX_STEER_BEHAVIOURS_MAX, apexline.APX_MAX_CORNERS);
    console.log(apexline.APX_MAX_RACE_OBSTACLES, apexline.APX_MAX_GRIP_BANDS, apexline.APX_RAY_COUNT, apexline.APX_MAX_RAYS, apexline.APX_PLAN_ON_GRID);
}

// APX_MANOEUVRE_COUNT, APX_CHECK_COUNT, APX_STATE_COUNT, APX_REASON_COUNT, APX_LATERAL_COUNT, APX_PERCEPTION_COUNT, APX_MISTAKE_COUNT, APX_SHAPE_COUNT, APX_RETIRED_COUNT, APX_EVENT_KIND_COUNT, APX_STEER_NAME_COUNT, APX_STEER_BEHAVIOUR_COUNT, APX_STEER_TARGET_COUNT, APX_STEER_GROUPS_COUNT, APX_STEER_COMBINE_COUNT, APX_STEER_BODY_COUNT, APX_STEER_OBSTACLE_COUNT, APX_SITUATION_COUNT: how many values a family has, for loops over them.
function counts() {
    for (let state = 0; state < apexline.APX_STATE_COUNT; state++) console.log(apexline.nameOf.state(state));
    for (let kind = 0; kind < apexline.APX_STEER_BEHAVIOUR_COUNT; kind++) console.log(apexline.SteerSimulation.behaviourName(kind));
    console.log(apexline.APX_MANOEUVRE_COUNT, apexline.APX_CHECK_COUNT, apexline.APX_REASON_COUNT, apexline.APX_LATERAL_COUNT, apexline.APX_PERCEPTION_COUNT, apexline.APX_MISTAKE_COUNT);
    console.log(apexline.APX_SHAPE_COUNT, apexline.APX_RETIRED_COUNT, apexline.APX_EVENT_KIND_COUNT, apexline.APX_STEER_NAME_COUNT, apexline.APX_STEER_TARGET_COUNT, apexline.APX_STEER_GROUPS_COUNT);
    console.log(apexline.APX_STEER_COMBINE_COUNT, apexline.APX_STEER_BODY_COUNT, apexline.APX_STEER_OBSTACLE_COUNT, apexline.APX_SITUATION_COUNT);
}

// SteerProperty, SteerWord, SteerBehaviourWord, steerBodyFields, steerBehaviourFields, steerBehaviourSetFields, steerBehaviourWords, steerBodyWords, steerCombineWords, steerNotes, steerSceneKeys: what an editor of scenes shows.
function editor() {
    for (const field of [...apexline.steerBodyFields, ...apexline.steerBehaviourFields, ...apexline.steerBehaviourSetFields]) {
        console.log(field.key, field.kind, field.unit, field.low, field.high, field.above, field.standard, field.help);
    }
    for (const word of apexline.steerBehaviourWords) console.log(word.name, word.reads, word.target, word.second, word.path, word.field, word.variant, word.groups);
    for (const word of [...apexline.steerBodyWords, ...apexline.steerCombineWords]) console.log(word.name, word.help);
    console.log(Object.keys(apexline.steerNotes), Object.keys(apexline.steerSceneKeys));
}

await loading();
failures();
bytes();
structs();
ids();
families();
limits();
counts();
editor();
