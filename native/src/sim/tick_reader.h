// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "record/tick_words.h"
#include "sim/recorded_tick.h"
#include "sim/recording.h"

namespace apx {

// Reads ticks in any order; consecutive ones are fastest.
class TickReader {
  public:
    explicit TickReader(const Recording& recording);
    // False when its bytes are invalid, which opening a recording has excluded.
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

}  // namespace apx
