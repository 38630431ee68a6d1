// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// A tick in a recording of version 2: uint32 checksum of the rest, uint32 size of the body, the body: a byte of flags,
// their data in the order of the bits, and the words: states, controls, decisions, hits.
namespace apx {

inline constexpr size_t frame_head_size = 2 * sizeof(uint32_t);
inline constexpr uint32_t ticks_per_key = 64;

// Half of a 64-bit hash over words of eight bytes: a quarter of the cost of a CRC, whose tables are evicted by each
// step of a race. One damaged file in four thousand million is missed.
uint32_t frame_checksum(std::span<const uint8_t> bytes);

// Fills in the head of a frame whose body ends at `end`; returns the size of the whole.
size_t close_frame(uint8_t* frame, const uint8_t* end);
// Size of the whole frame at the beginning of `bytes`, 0 when there is none.
size_t whole_frame(std::span<const uint8_t> bytes);

inline constexpr uint32_t frame_key = 1;      // uint32 tick; the words are stored directly
inline constexpr uint32_t frame_hash = 2;     // uint64
inline constexpr uint32_t frame_step = 4;     // float dt_s, else unchanged
inline constexpr uint32_t frame_started = 8;  // no data: the race has been started
inline constexpr uint32_t frame_events = 16;  // uint16 count, apx_event each
inline constexpr uint32_t frame_operations =
    16;  // of a steering simulation: uint32 bytes, the host's operations before the step
inline constexpr uint32_t frame_actions = 32;  // uint32 bytes, the host's actions before the tick
inline constexpr uint32_t frame_known = 63;

// The frame that `tick` builds on: the last key at or before it.
inline uint32_t key_of(std::span<const uint8_t> ticks, std::span<const uint64_t> offsets, uint32_t tick) {
    while (tick > 0 && (ticks[offsets[tick] + frame_head_size] & frame_key) == 0) {
        --tick;
    }
    return tick;
}

// Words per car: state and controls are smooth; decision and hits are not.
inline constexpr size_t smooth_words_per_car = 13;
inline constexpr size_t decision_words_per_car = 1;
inline constexpr size_t words_per_hit = 3;

// A decision in a word.
inline constexpr uint32_t no_car_ahead = 0xffff;
inline uint32_t packed_decision(uint32_t state, uint32_t reason, uint32_t car_ahead) {
    return (state & 0xffu) | (reason & 0xffu) << 8 | (car_ahead < no_car_ahead ? car_ahead : no_car_ahead) << 16;
}

}  // namespace apx
