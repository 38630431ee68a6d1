// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "abi/report.h"

#include <cstdarg>
#include <cstdio>
#include <iterator>

namespace apx {

static thread_local char last_message[1024] = "";

// The host's log, none by default.
struct LogHook {
    apx_log log = nullptr;
    void* user = nullptr;
};
static LogHook hook;

apx_status report(apx_status status, const char* text, ...) {
    va_list arguments;
    va_start(arguments, text);
    std::vsnprintf(last_message, sizeof last_message, text, arguments);
    va_end(arguments);
    if (hook.log != nullptr) {
        hook.log(hook.user, status, last_message);
    }
    return status;
}

apx_status set_log(apx_log log, void* user) {
    hook = {log, user};
    return APX_OK;
}

const char* last_report() {
    return last_message;
}

const char* name_of_status(apx_status status) {
    static constexpr const char* names[] = {
        "APX_OK",
        "APX_ERROR_INVALID_ARGUMENT",
        "APX_ERROR_INVALID_ID",
        "APX_ERROR_INVALID_DATA",
        "APX_ERROR_BUFFER_TOO_SMALL",
        "APX_ERROR_UNSUPPORTED_VERSION",
        "APX_ERROR_INVALID_STATE",
        "APX_ERROR_CANCELLED",
        "APX_ERROR_OUT_OF_MEMORY",
        "APX_ERROR_INTERNAL",
    };
    const bool known = status >= 0 && status < static_cast<apx_status>(std::size(names));
    return known ? names[status] : "APX_ERROR_UNKNOWN";
}

}  // namespace apx
