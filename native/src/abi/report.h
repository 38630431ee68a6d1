// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/base.h>

#include "base/error.h"

namespace apx {

// Sets the calling thread's message and hands the status back. Neither allocates nor throws.
apx_status report(apx_status status, const char* text, ...) APX_PRINTF(2, 3);
// The last message of report on this thread; empty before the first.
const char* last_report();
// "APX_OK" and so on.
const char* name_of_status(apx_status status);
// Implements apx_set_log, each library for itself.
apx_status set_log(apx_log log, void* user);

}  // namespace apx
