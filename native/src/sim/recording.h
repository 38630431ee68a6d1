// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/recording.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/recording_file.h"
#include "sim/tick_words.h"
#include "sim/world.h"

namespace apx {

// An opened *.apxr (recording_file.h): its header says how to create the race, and every tick has its own size and checksum. Every so often a tick is a key, which stands alone; the others are told as differences from those before.
// Files of version 1 have plain ticks of one size.
struct Recording {
    std::string label;  // the file, for messages
    uint32_t version = race_recording_kind.newest;
    apx_recording_info info{};
    uint32_t substeps = 4;
    bool from_start = true;  // of the race, so that its description says how it began
    std::vector<apx_car_desc> cars;
    std::shared_ptr<const Track> track;
    std::vector<apx_car_state> start_states;  // of a world
    std::vector<uint8_t> snapshot;            // of the race or world before the first tick, unless from_start
    std::vector<uint8_t> ticks;
    std::vector<uint64_t> tick_offsets;  // into `ticks`
    std::vector<apx_event> events;
};

// What a driver had decided.
struct RecordedDecision {
    uint32_t state = 0;
    uint32_t reason = 0;
    uint32_t car_ahead = APX_NONE;
};

// One tick of a recording.
struct RecordedTick {
    uint32_t tick = 0;
    float dt_s = 0;
    uint32_t started = 0;
    bool has_hash = false;
    uint64_t hash = 0;  // of the whole state after the tick
    std::vector<apx_car_state> states;
    std::vector<apx_controls> controls;
    std::vector<RecordedDecision> decisions;  // none in version 1
    std::vector<apx_ray_hit> hits;            // of a race with host rays
    std::vector<apx_event> events;            // since the tick before
    std::vector<uint8_t> actions;             // of the host, before the tick
};

// Hits that a recording keeps for each car: none when the library casts the rays.
uint32_t recorded_rays(const apx_race_desc& desc);

Recording open_recording(std::span<const uint8_t> bytes, const std::string& label);

// Reads ticks in any order; the next one is quickest.
class TickReader {
  public:
    explicit TickReader(const Recording& recording);
    // False when its bytes make no sense, which opening a recording has ruled out.
    bool read(uint32_t tick, RecordedTick& result);

  private:
    bool read_plain(const uint8_t* bytes, RecordedTick& result) const;
    bool read_coded(uint32_t tick, RecordedTick& result);

    const Recording& recording_;
    TickWords coder_;
    std::vector<uint32_t> words_;
    uint32_t next_ = 0;
    uint32_t last_tick_ = 0;
    float dt_s_ = 0;
};

void read_tick(const Recording& recording, uint32_t tick, RecordedTick& result);

// What a driver decided in the last tick.
RecordedDecision decision_of(const Race& race, uint32_t car);

// Gives a race one recorded tick: start signal, step, states and hits as they were.
void feed(Race& race, const RecordedTick& recorded);

// The race or world as it was before the first recorded tick.
std::unique_ptr<Race> race_of(const Recording& recording);
std::unique_ptr<World> world_of(const Recording& recording);
// As they were before recorded tick number `tick`. A world from a host's recording goes on with the reference physics.
std::unique_ptr<Race> race_at(const Recording& recording, uint32_t tick);
std::unique_ptr<World> world_at(const Recording& recording, uint32_t tick);

// `progress` gets the share done; returning false cancels with APX_ERROR_CANCELLED.
apx_replay_report replay(const Recording& recording, const std::function<bool(float)>& progress);

}  // namespace apx
