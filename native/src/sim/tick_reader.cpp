// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/tick_reader.h"

#include <cstring>

#include "base/bytes.h"
#include "record/tick_frame.h"

namespace apx {

// Head of a tick of version 1, before its arrays.
struct PlainHead {
    uint64_t hash;
    uint32_t tick;
    float dt_s;
    uint32_t started;
    uint32_t reserved;
};
static_assert(sizeof(PlainHead) == 24);

static size_t steady_words(const Recording& recording) {
    return recording.cars.size() * (decision_words_per_car + recorded_rays(recording.info.race) * words_per_hit);
}

template <typename T>
static const uint8_t* copy_out(const uint8_t* bytes, std::vector<T>& values, size_t count) {
    values.resize(count);
    if (count > 0) {
        std::memcpy(values.data(), bytes, count * sizeof(T));
    }
    return bytes + count * sizeof(T);
}

// Reads the value's bytes, unless `end` comes first.
template <typename T>
static bool take(const uint8_t*& in, const uint8_t* end, T& value) {
    if (static_cast<size_t>(end - in) < sizeof value) {
        return false;
    }
    std::memcpy(&value, in, sizeof value);
    in += sizeof value;
    return true;
}

TickReader::TickReader(const Recording& recording)
    : recording_(recording),
      coder_(recording.cars.size() * smooth_words_per_car, steady_words(recording)),
      words_(coder_.count()) {}

bool TickReader::read(uint32_t tick, RecordedTick& result) {
    if (recording_.version == 1) {
        return read_plain(recording_.ticks.data() + recording_.tick_offsets[tick], result);
    }
    if (tick != next_) {
        next_ = key_of(recording_.ticks, recording_.tick_offsets, tick);
    }
    while (next_ <= tick) {
        if (!read_coded(next_, result)) {
            return false;
        }
        ++next_;
    }
    return true;
}

bool TickReader::read_plain(const uint8_t* bytes, RecordedTick& result) const {
    const size_t cars = recording_.cars.size();
    PlainHead head;
    std::memcpy(&head, bytes, sizeof head);
    result.tick = head.tick;
    result.dt_s = head.dt_s;
    result.started = head.started;
    result.has_hash = true;
    result.hash = head.hash;
    result.decisions.clear();
    result.events.clear();
    result.actions.clear();
    bytes = copy_out(bytes + sizeof head, result.states, cars);
    bytes = copy_out(bytes, result.controls, cars);
    copy_out(bytes, result.hits, cars * recorded_rays(recording_.info.race));
    return true;
}

bool TickReader::read_coded(uint32_t tick, RecordedTick& result) {
    const size_t cars = recording_.cars.size();
    const uint8_t* in = recording_.ticks.data() + recording_.tick_offsets[tick];
    uint32_t size;
    std::memcpy(&size, in + sizeof(uint32_t), sizeof size);
    in += frame_head_size;
    const uint8_t* end = in + size;
    uint8_t flags = 0;
    if (!take(in, end, flags) || (flags & ~frame_known) != 0 || (tick == 0 && (flags & frame_key) == 0)) {
        return false;
    }
    const bool key = (flags & frame_key) != 0;
    last_tick_ += 1;
    result.hash = 0;
    result.has_hash = (flags & frame_hash) != 0;
    result.started = (flags & frame_started) != 0 ? 1 : 0;
    uint16_t events = 0;
    uint32_t actions = 0;
    const bool whole = (!key || take(in, end, last_tick_)) && (!result.has_hash || take(in, end, result.hash)) &&
                       ((flags & frame_step) == 0 || take(in, end, dt_s_)) &&
                       ((flags & frame_events) == 0 || take(in, end, events)) &&
                       static_cast<size_t>(end - in) >= events * sizeof(apx_event);
    if (!whole) {
        return false;
    }
    in = copy_out(in, result.events, events);
    if (((flags & frame_actions) != 0 && !take(in, end, actions)) || static_cast<size_t>(end - in) < actions) {
        return false;
    }
    in = copy_out(in, result.actions, actions);
    in = key ? coder_.read_key(in, end, words_) : coder_.read(in, end, words_);
    if (in != end) {
        return false;
    }
    result.tick = last_tick_;
    result.dt_s = dt_s_;
    const uint8_t* bytes = reinterpret_cast<const uint8_t*>(words_.data());
    bytes = copy_out(bytes, result.states, cars);
    bytes = copy_out(bytes, result.controls, cars);
    result.decisions.resize(cars);
    for (RecordedDecision& decision : result.decisions) {
        uint32_t word;
        std::memcpy(&word, bytes, sizeof word);
        bytes += sizeof word;
        const uint32_t ahead = word >> 16;
        decision = {word & 0xffu, (word >> 8) & 0xffu, ahead == no_car_ahead ? APX_NONE : ahead};
    }
    copy_out(bytes, result.hits, cars * recorded_rays(recording_.info.race));
    return true;
}

void read_tick(const Recording& recording, uint32_t tick, RecordedTick& result) {
    TickReader(recording).read(tick, result);
}

}  // namespace apx
