/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* The result of replaying a recording, of a race or of a steering simulation. */
#ifndef APEXLINE_REPLAY_H
#define APEXLINE_REPLAY_H

#include <apexline/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The result of a replay. */
typedef struct apx_replay_report {
    /** In: sizeof(apx_replay_report). */
    uint32_t struct_size;
    /** Ticks that were compared. */
    uint32_t ticks;
    /** 1: a difference was found; the other fields describe the first one. */
    uint32_t differs;
    /** Tick of the difference, from 0. */
    uint32_t tick;
    /** Car of the difference; APX_NONE when only the hash differs. */
    uint32_t car;
    /** "steering", "position.x", "state", "reason", "car ahead", "state hash" ... */
    char field[APX_NAME_SIZE];
    /** Value in the file. */
    float recorded;
    /** Value of the replay. */
    float replayed;
    /** State hash in the file after that tick. */
    uint64_t recorded_hash;
    /** State hash of the replay after that tick. */
    uint64_t replayed_hash;
} apx_replay_report;

#ifdef __cplusplus
}
#endif

#endif
