// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

/* A library that calls itself apexline and is not the one that the binding was made for. MISFIT says in which way. */
#include <apexline/steer.h>
#include <stddef.h>

enum { WRONG_VERSION = 1, OLDER_VERSION = 2, WRONG_SIZE = 3, WRONG_FINGERPRINT = 4, NO_FUNCTION = 5 };

#if MISFIT != 5
apx_status apx_fingerprint_get(apx_fingerprint* fingerprint) {
    uint32_t index;
    if (MISFIT == WRONG_FINGERPRINT || fingerprint == NULL) {
        return APX_ERROR_INVALID_ARGUMENT;
    }
    fingerprint->version = MISFIT == WRONG_VERSION ? 70000 : MISFIT == OLDER_VERSION ? APX_VERSION - 1 : APX_VERSION;
    fingerprint->struct_count = APX_STRUCT_COUNT;
    for (index = 0; index < APX_STRUCT_COUNT; ++index) {
        fingerprint->struct_sizes[index] = 4;
    }
    fingerprint->struct_sizes[APX_STRUCT_FINGERPRINT] = (uint32_t)sizeof(apx_fingerprint);
    return APX_OK;
}

apx_status apx_steer_fingerprint_get(apx_fingerprint* fingerprint) {
    return apx_fingerprint_get(fingerprint);
}
#else
int apx_nothing(void) {
    return 0;
}
#endif
