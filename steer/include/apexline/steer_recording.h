/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Recordings of steering simulations: *.apxr files like those of races (recording.h), with the same frames: a header, then a frame for each
 * step, so that a file can be written as a stream and one that was cut off anywhere is good up to its last whole step. A frame holds what
 * the host did before the step and everybody's state after it, without loss. */
#ifndef APEXLINE_STEER_RECORDING_H
#define APEXLINE_STEER_RECORDING_H

#include <apexline/base.h>
#include <apexline/replay.h>
#include <apexline/steer.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An opened recording of a steering simulation. Zero is null. Immutable. */
typedef struct apx_steer_recording {
    uint64_t id;
} apx_steer_recording;

/** Writes such a recording tick by tick. Zero is null. One thread at a time may use one recorder, the same that steps its simulation. */
typedef struct apx_steer_recorder {
    uint64_t id;
} apx_steer_recorder;

/** The header of a recording in numbers. */
typedef struct apx_steer_recording_info {
    /** In: sizeof(apx_steer_recording_info). */
    uint32_t struct_size;
    /** APX_VERSION of the library that wrote it. */
    uint32_t library_version;
    /** Places for agents. */
    uint32_t agent_count;
    /** Whole ticks in the file. */
    uint32_t tick_count;
    /** Bytes after the last whole tick that were left out; not zero when the file was cut off. */
    uint32_t bytes_left_out;
    /** 1: recorded from the simulation's beginning; 0: from later on, with a snapshot. */
    uint32_t from_start;
    /** Length of the simulation's own step, s. */
    float dt_s;
} apx_steer_recording_info;

/** Begins a recording, after the simulation's last step. The recorder keeps the simulation's id. A simulation has one recorder at a time,
 *  and notes what the host does to it (goals, orders, places, who comes and goes) as long as the recorder lives, else
 *  APX_ERROR_INVALID_STATE. */
APX_API apx_status apx_steer_recorder_create(apx_steer steer, apx_steer_recorder* recorder);

/** Gives up the id; what was written stays good. */
APX_API apx_status apx_steer_recorder_destroy(apx_steer_recorder recorder);

/** The first bytes of the file: the scene or description and, when the simulation has already run, a snapshot. To be taken before the
 *  first tick is recorded, else APX_ERROR_INVALID_STATE. */
APX_API apx_status apx_steer_recorder_header(apx_steer_recorder recorder, void* bytes, uint64_t capacity,
                                             uint64_t* needed);

/** The simulation's last step, to be appended after each; about 25 bytes an agent. A null buffer asks for the most that it can take now,
 *  which capacity has to hold; on success *needed is what it took. Fails with APX_ERROR_INVALID_STATE when there was not exactly one step
 *  since the last call, or since the recorder was made: a reset or a restore ends a recording. */
APX_API apx_status apx_steer_recorder_tick(apx_steer_recorder recorder, void* bytes, uint64_t capacity,
                                           uint64_t* needed);

/** Opens the bytes of an *.apxr file of a steering simulation; they are copied. A damaged header fails with APX_ERROR_INVALID_DATA, a
 *  damaged tick ends the recording before it. `label` names the file in messages, may be null. */
APX_API apx_status apx_steer_recording_open(const void* bytes, uint64_t size, const char* label,
                                            apx_steer_recording* recording);

/** Gives up the id. Simulations made from the recording live on. */
APX_API apx_status apx_steer_recording_destroy(apx_steer_recording recording);

/** Fills *info; its struct_size has to be set. Any thread. */
APX_API apx_status apx_steer_recording_info_get(apx_steer_recording recording, apx_steer_recording_info* info);

/** The text of the scene that was recorded; empty for a simulation that was made of a description. */
APX_API apx_status apx_steer_recording_scene(apx_steer_recording recording, char* text, uint64_t capacity,
                                             uint64_t* needed);

/** States (may be null, capacity counts agents) after one recorded step, from 0, its length and the state hash; dt_s and hash may be null.
 *  Every 64th tick has a hash; that of the others is 0. */
APX_API apx_status apx_steer_recording_tick(apx_steer_recording recording, uint32_t tick, apx_steer_state* states,
                                            uint32_t capacity, float* dt_s, uint64_t* hash);

/** A simulation as it was before recorded step number `tick`, in [0, ticks of the file], to be stepped on freely. */
APX_API apx_status apx_steer_recording_steer_at(apx_steer_recording recording, uint32_t tick, apx_steer* steer);

/** Does to a simulation what the host did before recorded step number `tick`, then steps it as it was stepped: after
 *  apx_steer_recording_steer_at(recording, tick, ...), tick by tick, it goes the recorded way; a recorder of its own notes all of it.
 *  Fails with APX_ERROR_INVALID_ARGUMENT for what the simulation has no agent, behaviour set or obstacle for; it is not stepped then. */
APX_API apx_status apx_steer_recording_feed(apx_steer_recording recording, uint32_t tick, apx_steer steer);

/** Runs the recording again and compares every agent's place, velocity, heading and steering force, and the hashes, bit by bit; stops at the first
 *  difference, which is a result, not a failure. In the report `car` is the agent. */
APX_API apx_status apx_steer_recording_replay(apx_steer_recording recording, apx_progress progress, void* progress_user,
                                              apx_replay_report* report);

#ifdef __cplusplus
}
#endif

#endif
