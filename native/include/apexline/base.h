/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Status codes, messages and the build fingerprint.
 *
 * Rules that hold for every function of the library:
 *  - it returns an apx_status and writes its out-parameters only when that is APX_OK
 *    (the needed count of a buffer call is the one exception: it is also written with
 *    APX_ERROR_BUFFER_TOO_SMALL);
 *  - no C++ exception and no signal leaves it; while another thread changes the object, it gives APX_ERROR_INVALID_STATE;
 *  - structs with a struct_size grow at their ends, by multiples of 8 bytes: one of an older header is
 *    taken with the defaults for what it lacks, and results fill what it has; one of a newer header is refused;
 *  - buffers belong to the caller: capacity in, needed count out, a null buffer with
 *    capacity 0 asks for the size;
 *  - axes are Unity's: left-handed, y up, the ground plane is (x, z), metres, seconds,
 *    kilograms, radians; yaw is clockwise seen from above, zero along +z. */
#ifndef APEXLINE_BASE_H
#define APEXLINE_BASE_H

#include <stdint.h>

#if defined(APX_STATIC)
#define APX_API
#elif defined(_WIN32)
#if defined(APX_BUILD)
#define APX_API __declspec(dllexport)
#else
#define APX_API __declspec(dllimport)
#endif
#else
#define APX_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Version of the interface, major * 10000 + minor * 100 + patch. Files and bindings of another major
 *  version do not fit. */
#define APX_VERSION 200

/** Bytes of every fixed name field, the terminating zero included. Names are UTF-8. */
#define APX_NAME_SIZE 32

/** Index that stands for "none". */
#define APX_NONE 0xffffffffu

/** The result of a call. Zero is success, everything else is a failure that changed nothing. */
typedef int32_t apx_status;

/** Values of apx_status. */
enum {
    APX_OK = 0,
    /** An argument is null, out of range, not finite, or has a wrong struct_size. */
    APX_ERROR_INVALID_ARGUMENT = 1,
    /** The id is zero, was destroyed, or is not an id of this kind. */
    APX_ERROR_INVALID_ID = 2,
    /** A file or text is malformed; the message says where and what to do. */
    APX_ERROR_INVALID_DATA = 3,
    /** The buffer's capacity is below the needed count, which has been written. */
    APX_ERROR_BUFFER_TOO_SMALL = 4,
    /** The file was written by another version of the format. */
    APX_ERROR_UNSUPPORTED_VERSION = 5,
    /** The object is not in a state that allows the call. */
    APX_ERROR_INVALID_STATE = 6,
    /** The progress callback asked to stop. */
    APX_ERROR_CANCELLED = 7,
    /** Memory ran out, or more objects are alive than the library can name. */
    APX_ERROR_OUT_OF_MEMORY = 8,
    /** A defect of the library itself. */
    APX_ERROR_INTERNAL = 9
};

/** Sizes and features that a binding compares with its own declarations when it loads the library. */
typedef struct apx_fingerprint {
    /** In: sizeof(apx_fingerprint) of the caller. */
    uint32_t struct_size;
    /** APX_VERSION of the library. */
    uint32_t version;
    /** Format version that the library writes of *.track.json, the authored track. */
    uint32_t track_json_version;
    /** Of *.apx, the baked track. */
    uint32_t apx_version;
    /** Of *.apxr, the recorded race. */
    uint32_t apxr_version;
    /** sizeof of each public struct, in the order of apx_struct. */
    uint32_t struct_sizes[64];
    /** How many of them are in use. */
    uint32_t struct_count;
} apx_fingerprint;

/** Index into apx_fingerprint.struct_sizes. */
enum {
    APX_STRUCT_FINGERPRINT = 0,
    APX_STRUCT_VEHICLE_DESC = 1,
    APX_STRUCT_ENVELOPE_POINT = 2,
    APX_STRUCT_SOURCE_DESC = 3,
    APX_STRUCT_SOURCE_GATE = 4,
    APX_STRUCT_FINDING = 5,
    APX_STRUCT_BAKE_DESC = 6,
    APX_STRUCT_TRACK_INFO = 7,
    APX_STRUCT_GATE = 8,
    APX_STRUCT_LINE_INFO = 9,
    APX_STRUCT_LINE_NODE = 10,
    APX_STRUCT_LOCATION = 11,
    APX_STRUCT_RAY = 12,
    APX_STRUCT_RAY_HIT = 13,
    APX_STRUCT_CAR_STATE = 14,
    APX_STRUCT_CONTROLS = 15,
    APX_STRUCT_CAR_DESC = 16,
    APX_STRUCT_RACE_DESC = 17,
    APX_STRUCT_STANDING = 18,
    APX_STRUCT_CAR_DEBUG = 19,
    APX_STRUCT_EVENT = 20,
    APX_STRUCT_WORLD_DESC = 21,
    APX_STRUCT_RECORDING_INFO = 22,
    APX_STRUCT_REPLAY_REPORT = 23,
    APX_STRUCT_DRIVER_DESC = 24,
    APX_STRUCT_CAR_RESULT = 25,
    APX_STRUCT_GRID_DESC = 26,
    APX_STRUCT_GRID_INFO = 27,
    APX_STRUCT_OBSTACLE = 28,
    APX_STRUCT_PLAN_REQUEST = 29,
    APX_STRUCT_PLAN_NODE = 30,
    APX_STRUCT_PLAN_INFO = 31,
    APX_STRUCT_MESH_DESC = 32,
    APX_STRUCT_CENTRE_LINE_DESC = 33,
    APX_STRUCT_MOUNTED_RAY = 34,
    APX_STRUCT_NEIGHBOUR = 35,
    APX_STRUCT_STEER_BODY = 36,
    APX_STRUCT_STEER_BEHAVIOUR = 37,
    APX_STRUCT_STEER_BEHAVIOUR_SET = 38,
    APX_STRUCT_STEER_OBSTACLE = 39,
    APX_STRUCT_STEER_POINT = 40,
    APX_STRUCT_STEER_PATH = 41,
    APX_STRUCT_STEER_FIELD = 42,
    APX_STRUCT_STEER_AGENT = 43,
    APX_STRUCT_STEER_DESC = 44,
    APX_STRUCT_STEER_STATE = 45,
    APX_STRUCT_STEER_SHARE = 46,
    APX_STRUCT_STEER_INFO = 47,
    APX_STRUCT_STEER_AGENT_INFO = 48,
    APX_STRUCT_STEER_RECORDING_INFO = 49,
    APX_STRUCT_CALIBRATION_DESC = 50,
    APX_STRUCT_CALIBRATION_INFO = 51,
    APX_STRUCT_WHEEL = 52,
    APX_STRUCT_SLIP_MEMORY = 53,
    APX_STRUCT_PLAN_CANDIDATE = 54,
    APX_STRUCT_PLAN_KNOT = 55,
    APX_STRUCT_WORLD_OBSTACLE = 56,
    APX_STRUCT_CAR_CONDITION = 57,
    APX_STRUCT_RACE_OBSTACLE = 58,
    APX_STRUCT_GRIP_BAND = 59,
    APX_STRUCT_EXTRAS = 60,
    APX_STRUCT_HOST_FINDING = 61,
    APX_STRUCT_BRANCH_INFO = 62,
    APX_STRUCT_COUNT = 63
};
/** One of APX_STRUCT_*. */
typedef uint32_t apx_struct;

/** Fills *fingerprint. Fails with APX_ERROR_INVALID_ARGUMENT when it is null or its struct_size differs.
 *  Any thread. */
APX_API apx_status apx_fingerprint_get(apx_fingerprint* fingerprint);

/** Message of the last call on this thread that failed, UTF-8, never null; empty when none failed yet. It
 *  names the argument and the value. Valid until the next failing call on the same thread. */
APX_API const char* apx_last_error(void);

/** Called with the text of apx_last_error, on the thread of the call that failed, before that call returns. `text` is valid during
 *  the call. It must not call the library. */
typedef void (*apx_log)(void* user, apx_status status, const char* text);

/** Hands every failure's message to `log` from now on, beside apx_last_error; null takes the hook away. `user` is handed on as it is.
 *  Set it while no other thread is inside the library. */
APX_API apx_status apx_set_log(apx_log log, void* user);

/** Gives `size` bytes, more than 0, at a multiple of `alignment`, a power of two, or null when there are none: the call that needs them
 *  then fails with APX_ERROR_OUT_OF_MEMORY. */
typedef void* (*apx_allocate)(void* user, uint64_t size, uint64_t alignment);
/** Takes back what apx_allocate gave, never null. */
typedef void (*apx_release)(void* user, void* block);

/** Makes the library take all its memory from a host's allocator, on whichever thread it runs; both null go back to the system's.
 *  Call it first: it fails with APX_ERROR_INVALID_STATE while the library holds any memory, which it keeps from its first object on,
 *  and where the library is linked statically (there operator new of the program is used), and with
 *  APX_ERROR_INVALID_ARGUMENT when one of the two is null. Bytes that the C++ runtime takes for an exception in flight and
 *  for thread-local storage are the system's. */
APX_API apx_status apx_set_allocator(apx_allocate allocate, apx_release release, void* user);

/** Name of a status ("APX_OK", ...), for logs; "APX_ERROR_UNKNOWN" for other numbers. Static storage. */
APX_API const char* apx_status_name(apx_status status);

/** Called during offline work, on the thread of the call, with the share done in [0, 1]; any result but 0 cancels. */
typedef int32_t (*apx_progress)(void* user, float share);

#ifdef __cplusplus
}
#endif

#endif
