// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/replay.h>
#include <apexline/vehicle.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abi/guard.h"

// Descriptions grow at their ends, by multiples of 8 bytes (alignment). One of an older header is shorter, as its
// struct_size (and those nested in it) says: the rest gets its defaults. A longer one is of a newer header and refused.
namespace apx {

struct GrowingLayout;

// A description inside another one.
struct GrowingPart {
    const char* name;
    size_t offset;
    const GrowingLayout* layout;
};

struct GrowingLayout {
    const char* type;
    size_t size;
    std::span<const GrowingPart> parts = {};
};

template <typename T>
const GrowingLayout& layout_of();

// Layouts that both libraries have.
inline constexpr GrowingLayout vehicle_layout{"apx_vehicle_desc", sizeof(apx_vehicle_desc)};
inline constexpr GrowingLayout replay_report_layout{"apx_replay_report", sizeof(apx_replay_report)};
template <>
inline const GrowingLayout& layout_of<apx_vehicle_desc>() {
    return vehicle_layout;
}
template <>
inline const GrowingLayout& layout_of<apx_replay_report>() {
    return replay_report_layout;
}

// Copies the given part of `given` over `full`, which holds the defaults. Fails with a message that names `name`.
apx_status take_given(const GrowingLayout& layout, const char* name, const void* given, void* full);
// Writes a description as far as the sizes in `given` reach; sizes of 0 become this library's, for bindings that
// compare fingerprints.
apx_status give_description(const GrowingLayout& layout, const char* name, const void* full, void* given);
// Checks a result's size, which the caller sets. A result that contains a description grows by that alone, so that its
// own size determines the other one.
apx_status check_room(const GrowingLayout& layout, const char* name, const void* given);
void fill_result(const GrowingLayout& layout, const void* full, void* given);

// The caller's description with defaults filled in.
template <typename T>
apx_status take(const char* name, const T* given, T& full) {
    return given != nullptr ? take_given(layout_of<T>(), name, given, &full) : null_argument(name);
}

// An array of descriptions: all have the size of the first. A count above `most` is refused before anything is read.
template <typename T>
apx_status take_all(const char* name, const T* given, uint32_t count, uint32_t most, const T& defaults,
                    std::vector<T>& full) {
    if (count > most) {
        return report(APX_ERROR_INVALID_ARGUMENT, "count is %u; at most %u %s are taken", count, most, name);
    }
    if (count > 0 && given == nullptr) {
        return null_argument(name);
    }
    full.assign(count, defaults);
    const size_t step = count > 0 ? given->struct_size : 0;
    for (uint32_t i = 0; i < count; ++i) {
        char element[32];
        std::snprintf(element, sizeof element, "%s[%u]", name, i);
        const auto* place = reinterpret_cast<const unsigned char*>(given) + i * step;
        if (const apx_status status = take_given(layout_of<T>(), element, place, &full[i]); status != APX_OK) {
            return status;
        }
        uint32_t size;
        std::memcpy(&size, place, sizeof size);
        if (size != step) {
            return report(APX_ERROR_INVALID_ARGUMENT,
                          "%s.struct_size is %u, that of %s[0] is %zu; they must be the same", element, size, name,
                          step);
        }
    }
    return APX_OK;
}

template <typename T>
apx_status give_description(const char* name, const T& full, T* given) {
    return given != nullptr ? give_description(layout_of<T>(), name, &full, given) : null_argument(name);
}

template <typename T>
apx_status check_room(const char* name, const T* given) {
    return given != nullptr ? check_room(layout_of<T>(), name, given) : null_argument(name);
}

// Writes as much of a result as the caller's struct has room for, which has been checked.
template <typename T>
apx_status fill(const T& full, T* given) {
    fill_result(layout_of<T>(), &full, given);
    return APX_OK;
}

}  // namespace apx

// Declares `full`, the argument's description with defaults, or returns an error.
#define APX_TAKE(full, argument, defaults)                                                  \
    auto full = defaults;                                                                   \
    if (const apx_status taken = ::apx::take(#argument, argument, full); taken != APX_OK) { \
        return taken;                                                                       \
    }

// Defines the layout of a struct: its name and, where it holds descriptions, an array of those.
#define APX_LAYOUT(type, ...)                                                                  \
    template <>                                                                                \
    const GrowingLayout& layout_of<type>() {                                                   \
        static constexpr GrowingLayout layout{#type, sizeof(type) __VA_OPT__(, ) __VA_ARGS__}; \
        return layout;                                                                         \
    }

// Returns an error when a result could not be written, before anything is done.
#define APX_REQUIRE_ROOM(argument)                                                            \
    do {                                                                                      \
        if (const apx_status room = ::apx::check_room(#argument, argument); room != APX_OK) { \
            return room;                                                                      \
        }                                                                                     \
    } while (false)
