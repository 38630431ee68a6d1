// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/recording.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/world.h"

namespace apx {

inline constexpr uint32_t recording_version = 2;

// An opened *.apxr. The file is a header (magic, version, size, CRC-32, then how to create the race, and a snapshot to begin from)
// and ticks of one size, each with its own CRC-32.
struct Recording {
    apx_recording_info info{};
    uint32_t substeps = 4;
    std::vector<apx_car_desc> cars;
    std::shared_ptr<const Track> track;
    std::vector<uint8_t> snapshot;  // of the race or world before the first tick
    std::vector<uint8_t> ticks;     // info.tick_count records of tick_size bytes
    size_t tick_size = 0;
};

// One tick of a recording, as spans into its bytes copied out.
struct RecordedTick {
    uint32_t tick = 0;
    float dt_s = 0;
    uint32_t started = 0;
    uint64_t hash = 0;
    std::vector<apx_car_state> states;
    std::vector<apx_controls> controls;
    std::vector<apx_ray_hit> hits;  // of a race with host rays
};

std::vector<uint8_t> recording_header(const Race& race);
std::vector<uint8_t> recording_header(const World& world);

size_t recorded_tick_size(const Race& race);
// Writes exactly recorded_tick_size bytes. No allocation.
void record_tick(const Race& race, uint8_t* bytes);
void record_tick(const World& world, uint8_t* bytes);

Recording open_recording(std::span<const uint8_t> bytes, const std::string& label);
void read_tick(const Recording& recording, uint32_t tick, RecordedTick& result);

// Gives a race one recorded tick: start signal, step, states and hits as they were.
void feed(Race& race, const RecordedTick& recorded);

// The race or world as it was before the first recorded tick.
std::unique_ptr<Race> race_of(const Recording& recording);
std::unique_ptr<World> world_of(const Recording& recording);

// `progress` gets the share done; returning false cancels with APX_ERROR_CANCELLED.
apx_replay_report replay(const Recording& recording, const std::function<bool(float)>& progress);

}  // namespace apx
