// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/base.h>

#include <cstring>
#include <new>
#include <span>

#include "abi/report.h"
#include "base/error.h"
#include "base/float_mode.h"

namespace apx {

// Runs offline work; no exception leaves it.
template <typename Work>
apx_status guarded(Work&& work) noexcept {
    const FloatMode mode;
    try {
        return work();
    } catch (const Error& error) {
        return report(error.status, "%s", error.message.c_str());
    } catch (const std::bad_alloc&) {
        return report(APX_ERROR_OUT_OF_MEMORY, "out of memory");
    } catch (...) {
        return report(APX_ERROR_INTERNAL, "a defect of the library: an unexpected exception");
    }
}

inline apx_status null_argument(const char* name) {
    return report(APX_ERROR_INVALID_ARGUMENT, "%s is null", name);
}

inline apx_status dead_id(const char* kind, uint64_t id) {
    return report(APX_ERROR_INVALID_ID, "%s id %#llx is %s", kind, static_cast<unsigned long long>(id),
                  id == 0 ? "null" : "stale or foreign: destroyed, or not an id of this kind");
}

inline apx_status busy_id(const char* kind, uint64_t id) {
    return report(APX_ERROR_INVALID_STATE, "%s id %#llx is in use by another thread; use an object by one at a time",
                  kind, static_cast<unsigned long long>(id));
}

inline apx_status wrong_size(const char* name, uint32_t size, size_t expected) {
    return report(APX_ERROR_INVALID_ARGUMENT,
                  "%s.struct_size is %u, this library's is %zu; fill it with the default function of the same headers",
                  name, size, expected);
}

// Copies `values` to the caller's buffer: capacity in, needed count out.
template <typename T, typename Count>
apx_status deliver(std::span<const T> values, T* buffer, Count capacity, Count* needed) {
    if (needed == nullptr) {
        return null_argument("needed");
    }
    const Count count = static_cast<Count>(values.size());
    if (buffer == nullptr && capacity == 0) {
        *needed = count;
        return APX_OK;
    }
    if (buffer == nullptr) {
        return null_argument("the buffer");
    }
    *needed = count;
    if (capacity < count) {
        return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %llu, needed are %llu",
                      static_cast<unsigned long long>(capacity), static_cast<unsigned long long>(count));
    }
    if (count > 0) {
        std::memcpy(buffer, values.data(), values.size_bytes());
    }
    return APX_OK;
}

template <typename T, typename Count>
apx_status deliver_bytes(std::span<const T> values, void* buffer, Count capacity, Count* needed) {
    return deliver<T, Count>(values, static_cast<T*>(buffer), capacity, needed);
}

inline std::string label_or(const char* label, const char* fallback) {
    return label != nullptr && label[0] != 0 ? label : fallback;
}

}  // namespace apx

#define APX_REQUIRE(argument)                       \
    do {                                            \
        if ((argument) == nullptr) {                \
            return ::apx::null_argument(#argument); \
        }                                           \
    } while (false)

#define APX_REQUIRE_SIZE(argument)                                                             \
    do {                                                                                       \
        APX_REQUIRE(argument);                                                                 \
        if ((argument)->struct_size != sizeof(*(argument))) {                                  \
            return ::apx::wrong_size(#argument, (argument)->struct_size, sizeof(*(argument))); \
        }                                                                                      \
    } while (false)
