// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "base/bytes.h"
#include "record/tick_frame.h"
#include "sim/open_recording.h"
#include "sim/recorder.h"
#include "sim/recording_header.h"
#include "sim/replay.h"
#include "sim/step_world.h"
#include "worlds.h"

namespace apx::test {

// The tick without a recorder.
template <typename Recorded>
void append_plain_tick(const Recorded& recorded, const Race& race, std::vector<uint8_t>& bytes) {
    const size_t offset = bytes.size();
    bytes.resize(offset + plain_tick_size(race));
    record_plain_tick(recorded, bytes.data() + offset);
}

template <typename Recorded>
void append_tick(Recorder& recorder, const Recorded& recorded, std::vector<uint8_t>& bytes) {
    const size_t offset = bytes.size();
    bytes.resize(offset + largest_tick_size(recorder));
    bytes.resize(offset + record_tick(recorder, recorded, bytes.data() + offset));
}

// The world's next ticks as the bytes of an *.apxr.
inline std::vector<uint8_t> record(World& world, uint32_t ticks) {
    std::vector<uint8_t> bytes = recording_header(world);
    Recorder recorder(*world.race);
    for (uint32_t i = 0; i < ticks; ++i) {
        step(world);
        append_tick(recorder, world, bytes);
    }
    return bytes;
}

inline std::vector<uint8_t> record_plainly(World& world, uint32_t ticks) {
    std::vector<uint8_t> bytes = recording_header(world);
    for (uint32_t i = 0; i < ticks; ++i) {
        step(world);
        append_plain_tick(world, *world.race, bytes);
    }
    return bytes;
}

inline Recording opened(const std::vector<uint8_t>& bytes) {
    return open_recording(bytes, "test.apxr");
}

inline apx_replay_report replayed(const std::vector<uint8_t>& bytes) {
    return replay(opened(bytes), {});
}

// Where the words of a plain tick begin: head of the frame, flags, tick, hash, step.
inline constexpr size_t plain_hash_offset = frame_head_size + 1 + 4;
inline constexpr size_t plain_words_offset = plain_hash_offset + 8 + 4;

// Overwrites `value.size()` bytes of a plain tick and makes its checksum fit again, as a library that drives otherwise would.
template <typename Value>
void forge(std::vector<uint8_t>& bytes, const Recording& recording, uint32_t tick, size_t offset, Value value) {
    const size_t header = bytes.size() - recording.ticks.size();
    uint8_t* frame = bytes.data() + header + recording.tick_offsets[tick];
    std::memcpy(frame + offset, &value, sizeof value);
    uint32_t body;
    std::memcpy(&body, frame + 4, sizeof body);
    const uint32_t checksum = frame_checksum({frame + 4, sizeof body + body});
    std::memcpy(frame, &checksum, sizeof checksum);
}

}  // namespace apx::test
