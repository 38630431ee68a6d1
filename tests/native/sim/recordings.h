// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "base/bytes.h"
#include "sim/recording.h"
#include "worlds.h"

namespace apx::test {

template <typename Recorded>
void append_tick(const Recorded& recorded, const Race& race, std::vector<uint8_t>& bytes) {
    const size_t offset = bytes.size();
    bytes.resize(offset + recorded_tick_size(race));
    record_tick(recorded, bytes.data() + offset);
}

// The world's next ticks as the bytes of an *.apxr.
inline std::vector<uint8_t> record(World& world, uint32_t ticks) {
    std::vector<uint8_t> bytes = recording_header(world);
    for (uint32_t i = 0; i < ticks; ++i) {
        step(world);
        append_tick(world, *world.race, bytes);
    }
    return bytes;
}

inline Recording opened(const std::vector<uint8_t>& bytes) {
    return open_recording(bytes, "test.apxr");
}

inline apx_replay_report replayed(const std::vector<uint8_t>& bytes) {
    return replay(opened(bytes), {});
}

inline constexpr size_t tick_head_size = 24;

// Overwrites `value.size()` bytes of one tick and makes its checksum fit again, as a library that drives otherwise would.
template <typename Value>
void forge(std::vector<uint8_t>& bytes, const Recording& recording, uint32_t tick, size_t offset, Value value) {
    const size_t header = bytes.size() - recording.info.tick_count * recording.tick_size;
    uint8_t* record = bytes.data() + header + tick * recording.tick_size;
    std::memcpy(record + offset, &value, sizeof value);
    const uint32_t checksum = crc32({record, recording.tick_size - sizeof(uint32_t)});
    std::memcpy(record + recording.tick_size - sizeof checksum, &checksum, sizeof checksum);
}

}  // namespace apx::test
