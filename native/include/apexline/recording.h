/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Recordings (*.apxr): the states that went in, the controls and decisions that came out, the events and the state hash, tick by
 * tick and without loss. A file is a header followed by ticks, so it can be written as a stream, and one that was cut off
 * anywhere is good up to its last whole tick. Two ways to write one: a recorder, whose ticks take about 25 bytes a car because each
 * builds on the ones before; and apx_race_record_tick, which remembers nothing and takes 56 bytes a car. */
#ifndef APEXLINE_RECORDING_H
#define APEXLINE_RECORDING_H

#include <apexline/base.h>
#include <apexline/race.h>
#include <apexline/replay.h>
#include <apexline/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An opened recording. Zero is null. Immutable. */
typedef struct apx_recording {
    uint64_t id;
} apx_recording;

/** Writes a recording tick by tick, each as its difference from the ones before. Zero is null. One thread at a time may use one
 *  recorder, the same that ticks its race. */
typedef struct apx_recorder {
    uint64_t id;
} apx_recorder;

/** The header of a recording in numbers. */
typedef struct apx_recording_info {
    /** In: sizeof(apx_recording_info). */
    uint32_t struct_size;
    /** APX_VERSION of the library that wrote it. */
    uint32_t library_version;
    /** 1: made by a world, whose physics is replayed too; 0: by a host. */
    uint32_t from_world;
    /** Cars of the race. */
    uint32_t car_count;
    /** Whole ticks in the file. */
    uint32_t tick_count;
    /** Bytes after the last whole tick that were left out; not zero when the file was cut off. */
    uint32_t bytes_left_out;
    /** The race as it was created; its track id is null (apx_recording_track gives it). */
    apx_race_desc race;
    /** APX_SITUATION_* of a world. */
    apx_situation situation;
    /** apx_track_info.content_hash of the track it was recorded on. */
    uint64_t track_hash;
} apx_recording_info;

/** Begins a recording of a race, after its last tick. The recorder keeps the race's id, not the race. Fails with
 *  APX_ERROR_INVALID_STATE for a world's race. */
APX_API apx_status apx_race_recorder(apx_race race, apx_recorder* recorder);
/** The same for a world, whose physics can then be replayed too. */
APX_API apx_status apx_world_recorder(apx_world world, apx_recorder* recorder);
/** Gives up the id; what was written stays good. */
APX_API apx_status apx_recorder_destroy(apx_recorder recorder);

/** The first bytes of the file: track, cars, seed, step and, when the race has already run, a snapshot. To be taken before the first
 *  tick is recorded, else APX_ERROR_INVALID_STATE. */
APX_API apx_status apx_recorder_header(apx_recorder recorder, void* bytes, uint64_t capacity, uint64_t* needed);

/** The race's last tick, to be appended after each tick. A null buffer asks for the most that a tick can take, which capacity has to
 *  hold; on success *needed is what it took. No allocation. Fails with APX_ERROR_INVALID_STATE when there was not exactly one
 *  tick since the last call, or since the recorder was made. */
APX_API apx_status apx_recorder_tick(apx_recorder recorder, void* bytes, uint64_t capacity, uint64_t* needed);

/** Steps a recorder's world up to `ticks` ticks, as apx_world_step, and writes each, as long as `bytes` has room for the largest tick;
 *  *written are the bytes, *stepped (may be null) the ticks, *done (may be null) becomes 1 when every AI car has finished. Fails
 *  with APX_ERROR_INVALID_STATE for a race's recorder, and with APX_ERROR_BUFFER_TOO_SMALL, *written being what a tick can take,
 *  when not one tick is sure to fit. */
APX_API apx_status apx_recorder_step(apx_recorder recorder, uint32_t ticks, void* bytes, uint64_t capacity,
                                     uint64_t* written, uint32_t* stepped, uint32_t* done);

/** The header of a recording without a recorder. For a world's race use apx_world_record_header. */
APX_API apx_status apx_race_record_header(apx_race race, void* bytes, uint64_t capacity, uint64_t* needed);

/** The last tick of the race without a recorder, to be appended after each tick. It stands alone, holds no events and has the same size
 *  for every tick of a race. No allocation. */
APX_API apx_status apx_race_record_tick(apx_race race, void* bytes, uint64_t capacity, uint64_t* needed);

/** The same for a world. */
APX_API apx_status apx_world_record_header(apx_world world, void* bytes, uint64_t capacity, uint64_t* needed);
/** As apx_race_record_tick, for a world. */
APX_API apx_status apx_world_record_tick(apx_world world, void* bytes, uint64_t capacity, uint64_t* needed);

/** Opens the bytes of an *.apxr file; they are copied. Files of every older version are read. A damaged header fails, a damaged tick
 *  ends the recording before it. Creates the race once to check the header: a file of up to 1 MB may ask for as much as 20 kinds of car
 *  on a track of 10,000 gates (kinds of car times gates times lines, 21 times for drivers that learn grip), a larger one for 16 times
 *  its further bytes; otherwise APX_ERROR_INVALID_DATA. */
APX_API apx_status apx_recording_open(const void* bytes, uint64_t size, const char* label, apx_recording* recording);
/** Opens a recording from a file, *.apxr, as apx_recording_open does with its bytes. `path` is UTF-8. Fails with
 *  APX_ERROR_INVALID_DATA when the file cannot be read, and as apx_recording_open does. */
APX_API apx_status apx_recording_from_file(const char* path, apx_recording* recording);
/** Gives up the id. Tracks and races made from the recording live on. */
APX_API apx_status apx_recording_destroy(apx_recording recording);
/** Fills *info; its struct_size has to be set. Any thread. */
APX_API apx_status apx_recording_info_get(apx_recording recording, apx_recording_info* info);

/** The track inside, as an object of its own. */
APX_API apx_status apx_recording_track(apx_recording recording, apx_track* track);
/** A car as it was created. */
APX_API apx_status apx_recording_car(apx_recording recording, uint32_t car, apx_car_desc* desc);

/** States, in the track's frame, controls (either may be null, capacity counts cars) and hash of one tick, from 0. A recorder hashes every 64th tick alone;
 *  the hash of the others is 0. */
APX_API apx_status apx_recording_tick(apx_recording recording, uint32_t tick, apx_car_state* states,
                                      apx_controls* controls, uint32_t capacity, uint64_t* hash);

/** Decisions of the drivers in one tick, from 0, car by car: APX_STATE_*, APX_REASON_* and the car in the way, APX_NONE if none or
 *  above 65534. Each may be null; capacity counts cars. Files of version 1 have none: APX_ERROR_INVALID_STATE. */
APX_API apx_status apx_recording_decisions(apx_recording recording, uint32_t tick, apx_driver_state* states,
                                           apx_reason* reasons, uint32_t* cars_ahead, uint32_t capacity);

/** The recorded events with a sequence number above `after`, oldest first. There are none in files of version 1 and in ticks that
 *  were written without a recorder. */
APX_API apx_status apx_recording_events(apx_recording recording, uint32_t after, apx_event* events, uint32_t capacity,
                                        uint32_t* needed);

/** A race as it was before the first recorded tick, to be fed with apx_recording_feed (viewers, reports). */
APX_API apx_status apx_recording_race(apx_recording recording, apx_race* race);

/** Feeds one recorded tick, from 0, to a race of apx_recording_race: start signal, step, states and the host's hits as they were. Ticks
 *  are fed in order. Fails with APX_ERROR_INVALID_STATE when the race has another number of cars or belongs to a world. */
APX_API apx_status apx_recording_feed(apx_recording recording, uint32_t tick, apx_race race);

/** The world as it was before the first recorded tick, to be stepped on (cars of the host keep braking until told otherwise). Fails
 *  with APX_ERROR_INVALID_STATE for a host's recording. */
APX_API apx_status apx_recording_world(apx_recording recording, apx_world* world);

/** The race as it was before recorded tick number `tick`, in [0, ticks of the file]: fed up to there, to be fed further. */
APX_API apx_status apx_recording_race_at(apx_recording recording, uint32_t tick, apx_race* race);

/** A free race from before recorded tick number `tick`. A world's recording goes on as the world itself did, `tick` in [0, ticks of the
 *  file]. A host's goes on with the reference physics from the host's states and with its drivers' memories, `tick` in
 *  [0, ticks of the file); its rays are the library's then, and cars of the host brake. */
APX_API apx_status apx_recording_world_at(apx_recording recording, uint32_t tick, apx_world* world);

/** Runs the recording again: feeds the states and compares every control, decision and hash bit by bit; with a world's recording the
 *  physics runs too and every state is compared. Stops at the first difference. A difference is a result, not a failure. */
APX_API apx_status apx_recording_replay(apx_recording recording, apx_progress progress, void* progress_user,
                                        apx_replay_report* report);

#ifdef __cplusplus
}
#endif

#endif
