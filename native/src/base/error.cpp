// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/error.h"

#include <cstdarg>
#include <cstdio>

namespace apx {

static std::string format_list(const char* text, va_list arguments) APX_PRINTF(1, 0);

static std::string format_list(const char* text, va_list arguments) {
    char buffer[1024];
    const int length = std::vsnprintf(buffer, sizeof buffer, text, arguments);
    return length < 0 ? std::string(text) : std::string(buffer);
}

std::string format(const char* text, ...) {
    va_list arguments;
    va_start(arguments, text);
    std::string message = format_list(text, arguments);
    va_end(arguments);
    return message;
}

void fail(apx_status status, const char* text, ...) {
    va_list arguments;
    va_start(arguments, text);
    Error error{status, format_list(text, arguments)};
    va_end(arguments);
    throw error;
}

}  // namespace apx
