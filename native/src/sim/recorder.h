// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "record/tick_words.h"
#include "sim/world.h"

namespace apx {

// A tick of fixed size that does not depend on earlier ones. No allocation.
size_t plain_tick_size(const Race& race);
void record_plain_tick(const Race& race, uint8_t* bytes);
void record_plain_tick(const World& world, uint8_t* bytes);

// Keeps the last ticks, so that the next one is stored as a difference.
struct Recorder {
    TickWords coder;
    std::vector<uint32_t> words;
    uint32_t to_next_key = 0;
    uint32_t last_tick = 0;
    uint32_t last_event = 0;
    float dt_s = 0;

    // Begins after the race's last tick.
    explicit Recorder(const Race& race);
};

// Whether its ticks have the race's size: obstacles that are put into a world later add rays to them.
bool fits(const Recorder& recorder, const Race& race);
// Largest size of a tick.
size_t largest_tick_size(const Recorder& recorder);
// Writes the tick after recorder.last_tick and returns its size. No allocation.
size_t record_tick(Recorder& recorder, const Race& race, uint8_t* bytes);
size_t record_tick(Recorder& recorder, const World& world, uint8_t* bytes);

}  // namespace apx
