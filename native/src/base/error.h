// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/base.h>

#include <string>

namespace apx {

// Thrown by offline work (loading, baking, creating), caught in capi/. Nothing that runs in a tick throws.
struct Error {
    apx_status status;
    std::string message;
};

#if defined(__MINGW32__)
// C99's conversions, by MinGW's own printf (__USE_MINGW_ANSI_STDIO, which its C++ library sets).
#define APX_PRINTF(format_index, first_argument) __attribute__((format(gnu_printf, format_index, first_argument)))
#elif defined(__GNUC__)
#define APX_PRINTF(format_index, first_argument) __attribute__((format(printf, format_index, first_argument)))
#else
#define APX_PRINTF(format_index, first_argument)
#endif

// Formats a message. Numbers are written in the "C" locale's way only if the host has not changed LC_NUMERIC.
std::string format(const char* text, ...) APX_PRINTF(1, 2);

[[noreturn]] void fail(apx_status status, const char* text, ...) APX_PRINTF(2, 3);

}  // namespace apx
