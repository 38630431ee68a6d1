// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

// Shared parts of the fuzz targets. A target feeds bytes to the C ABI as a hostile file or host would. Besides what the
// sanitizers find it
// holds what the headers promise: a refusal has a reason in words, what was read can be written and read again, numbers that come
// out are finite. Checksums are off in this build (base/bytes.cpp), or no changed byte would get past them.
namespace fuzz {

#define FUZZ_REQUIRE(condition)                                                                                  \
    do {                                                                                                         \
        if (!(condition)) {                                                                                      \
            std::fprintf(stderr, "%s:%d: broken promise: %s (last error: %s)\n", __FILE__, __LINE__, #condition, \
                         apx_last_error());                                                                      \
            std::abort();                                                                                        \
        }                                                                                                        \
    } while (false)

// A reader's verdict on bytes: success, or one of the statuses that a reader may give, with words.
inline bool accepted(apx_status status) {
    if (status == APX_OK) {
        return true;
    }
    FUZZ_REQUIRE(status == APX_ERROR_INVALID_DATA || status == APX_ERROR_UNSUPPORTED_VERSION);
    FUZZ_REQUIRE(apx_last_error()[0] != '\0');
    return false;
}

// The second of the two calls that give a buffer its size.
template <typename Element, typename Count, typename Call>
std::vector<Element> filled(const Call& call) {
    Count needed = 0;
    apx_status status = call(nullptr, 0, &needed);
    FUZZ_REQUIRE(status == APX_OK || status == APX_ERROR_BUFFER_TOO_SMALL);
    std::vector<Element> result(needed);
    FUZZ_REQUIRE(call(result.data(), needed, &needed) == APX_OK && needed == result.size());
    return result;
}

inline std::string json_of(apx_source source) {
    const std::vector<char> text = filled<char, uint64_t>(
        [&](char* data, uint64_t size, uint64_t* needed) { return apx_source_to_json(source, data, size, needed); });
    return {text.begin(), text.end()};
}

// Chosen by the bytes themselves (FNV-1a), so that an input always does the same.
inline bool is_one_in(uint32_t count, const uint8_t* data, size_t size) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; ++i) {
        hash = (hash ^ data[i]) * 16777619u;
    }
    return (hash >> 8) % count == 0;
}

// Calls a bake off by its progress function. A search for a line takes nearly all of a bake's time and repeats its steps.
struct Budget {
    uint32_t calls;
};

inline int32_t spend(void* user, float) {
    Budget& budget = *static_cast<Budget*>(user);
    budget.calls -= budget.calls > 0 ? 1 : 0;
    return budget.calls == 0 ? 1 : 0;
}

// A source that was read can be written and read again, and lint answers. Lint lays a road, which takes a thousand
// times as long as reading, so one input in 256 sees it (the target `bake` lints all of its own).
inline void check_source(apx_source source, const uint8_t* input, size_t input_size, uint32_t written_one_in = 1) {
    if (is_one_in(256, input, input_size)) {
        filled<apx_finding, uint32_t>([&](apx_finding* data, uint32_t size, uint32_t* needed) {
            return apx_source_lint(source, data, size, needed);
        });
    }
    if (!is_one_in(written_one_in, input, input_size)) {
        return;
    }
    const std::string text = json_of(source);
    apx_source again = {};
    FUZZ_REQUIRE(apx_source_from_json(text.data(), text.size(), "again", &again) == APX_OK);
    FUZZ_REQUIRE(json_of(again) == text);
    FUZZ_REQUIRE(apx_source_destroy(again) == APX_OK);
}

inline bool is_finite(float value) {
    return value - value == 0.0f;
}

// Takes values from the input; zeros when it has ended.
class Input {
  public:
    Input(const uint8_t* data, size_t size) : data_(data), rest_(size) {}

    template <typename T>
    T get() {
        T value = {};
        const size_t size = rest_ < sizeof value ? rest_ : sizeof value;
        if (size > 0) {
            std::memcpy(&value, data_, size);
        }
        data_ += size;
        rest_ -= size;
        return value;
    }
    uint32_t below(uint32_t count) { return get<uint8_t>() % count; }
    // Mostly a sensible number, sometimes any bits at all.
    float number(float low, float high) {
        const uint8_t kind = get<uint8_t>();
        if (kind >= 0xf0) {
            return get<float>();
        }
        return low + (high - low) * (static_cast<float>(get<uint16_t>()) / 65535.0f);
    }
    std::vector<uint8_t> bytes(size_t most) {
        const size_t size = rest_ < most ? rest_ : most;
        std::vector<uint8_t> result(data_, data_ + size);
        data_ += size;
        rest_ -= size;
        return result;
    }
    bool ended() const { return rest_ == 0; }

  private:
    const uint8_t* data_;
    size_t rest_;
};

// One or two words of a description get any number.
inline void disturb(Input& input, void* desc, uint32_t words) {
    for (uint32_t i = input.below(3); i > 0; --i) {
        const float number = input.number(-2.0f, 200.0f);
        std::memcpy(static_cast<char*>(desc) + 4 * static_cast<size_t>(input.get<uint16_t>() % words), &number,
                    sizeof number);
    }
}

// A small ring, for targets that need a track to begin with.
apx_source new_source();
apx_track new_track();
// A straight of three gates.
apx_track new_open_track();

}  // namespace fuzz
