// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/base.h>

namespace apx {

// The host's log, none by default.
struct LogHook {
    apx_log log = nullptr;
    void* user = nullptr;
};
LogHook& log_hook();

}  // namespace apx
