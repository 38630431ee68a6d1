// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// A progress callback that calls JavaScript: WebAssembly takes no function of the host as a pointer.
#include <apexline/track.h>

__attribute__((import_module("apexline"), import_name("progress"))) int32_t apexline_progress_in_javascript(
    uint32_t user, float share);

static int32_t forward(void* user, float share) {
    return apexline_progress_in_javascript((uint32_t)(uintptr_t)user, share);
}

__attribute__((export_name("apexline_progress_callback"))) apx_progress apexline_progress_callback(void) {
    return forward;
}
