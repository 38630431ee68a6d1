// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer_recording.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "record/tick_words.h"
#include "run/operations.h"

// Recordings of steering simulations (recording_file.h), like those of races in sim/recording.h: the header describes
// the simulation; ticks are frames with checksums (tick_frame.h), most of them differences.
namespace apx {

inline constexpr size_t words_per_agent = sizeof(apx_steer_state) / sizeof(uint32_t);

// Origin of a simulation: a scene's text, or a description with the whole setup.
struct SteerOrigin {
    std::string scene;
    std::string label;
};

struct SteerRecording {
    std::string label;  // the file, for messages
    apx_steer_recording_info info{};
    SteerOrigin origin;
    std::vector<uint8_t> description;       // without a scene
    std::vector<steer::Operation> changes;  // of behaviour sets and obstacles before the first tick
    std::vector<uint8_t> snapshot;          // before the first tick, unless from the start
    std::vector<uint8_t> ticks;
    std::vector<uint64_t> tick_offsets;  // into `ticks`
};

struct RecordedSteerTick {
    uint32_t tick = 0;
    float dt_s = 0.0f;
    bool has_hash = false;
    uint64_t hash = 0;                         // after the step
    std::vector<steer::Operation> operations;  // before the step
    std::vector<apx_steer_state> states;       // after it
};

SteerRecording open_steer_recording(std::span<const uint8_t> bytes, const std::string& label);

// Reads ticks in any order; consecutive ones are fastest.
class SteerTickReader {
  public:
    explicit SteerTickReader(const SteerRecording& recording);
    // False when its bytes are invalid, which opening a recording has excluded.
    bool read(uint32_t tick, RecordedSteerTick& result);

  private:
    bool read_frame(uint32_t tick, RecordedSteerTick& result);

    const SteerRecording& recording_;
    TickWords coder_;
    std::vector<uint32_t> words_;
    uint32_t next_ = 0;
    uint32_t last_tick_ = 0;
    float dt_s_ = 0.0f;
};

// The simulation as it was before recorded tick number `tick`.
std::unique_ptr<steer::Simulation> steer_at(const SteerRecording& recording, uint32_t tick);

// Repeats the host's operations before the step, and steps.
void feed(steer::Simulation& simulation, const RecordedSteerTick& recorded);

// `progress` gets the share done; returning false cancels with APX_ERROR_CANCELLED.
apx_replay_report replay(const SteerRecording& recording, const std::function<bool(float)>& progress);

}  // namespace apx
