// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/recorder.h"

#include <cstring>
#include <limits>

#include "race/events.h"
#include "race/host_actions.h"
#include "race/snapshot.h"
#include "record/tick_frame.h"
#include "sim/recorded_tick.h"
#include "sim/world_snapshot.h"

namespace apx {

namespace {

size_t smooth_words(const Race& race) {
    return race.car_count() * smooth_words_per_car;
}

size_t steady_words(const Race& race) {
    return race.car_count() * (decision_words_per_car + recorded_rays(race.desc) * words_per_hit);
}

// All cars of a grid may cross a line at once; events beyond this number go into the next tick.
uint32_t most_events(size_t words) {
    return 64 + static_cast<uint32_t>(words / smooth_words_per_car);
}

constexpr size_t plain_head_size = frame_head_size + 1 + sizeof(uint32_t) + sizeof(uint64_t) + sizeof(float);

// All per-car arrays of a tick, as words.
void gather(const Race& race, std::span<const apx_controls> controls, uint8_t* words) {
    const size_t size = race.states.size() * sizeof(apx_car_state);
    std::memcpy(words, race.states.data(), size);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        // A refused state is stored as one that the replay refuses as well.
        if (race.progress[car].refused != 0) {
            const float refused = std::numeric_limits<float>::quiet_NaN();
            std::memcpy(words + car * sizeof(apx_car_state), &refused, sizeof refused);
        }
    }
    words += size;
    std::memcpy(words, controls.data(), controls.size_bytes());
    words += controls.size_bytes();
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const RecordedDecision decision = decision_of(race, car);
        const uint32_t word = packed_decision(decision.state, decision.reason, decision.car_ahead);
        std::memcpy(words, &word, sizeof word);
        words += sizeof word;
    }
    if (!race.host_hits.empty()) {
        std::memcpy(words, race.host_hits.data(), race.host_hits.size() * sizeof(apx_ray_hit));
    }
}

template <typename T>
void put(uint8_t*& out, const T& value) {
    std::memcpy(out, &value, sizeof value);
    out += sizeof value;
}

void put_actions(uint8_t*& out, const Race& race) {
    put(out, static_cast<uint32_t>(race.tick_actions.size()));
    std::memcpy(out, race.tick_actions.data(), race.tick_actions.size());
    out += race.tick_actions.size();
}

void put_events(uint8_t*& out, const Race& race, const EventRange& range) {
    put(out, static_cast<uint16_t>(range.count));
    for (uint32_t i = 0; i < range.count; ++i) {
        put(out, race.events[(range.first + i - 1) % kept_events]);
    }
}

template <typename HashOf>
size_t write_frame(Recorder& recorder, const Race& race, std::span<const apx_controls> controls, HashOf&& hash_of,
                   uint8_t* bytes) {
    const bool key = recorder.to_next_key == 0;
    const bool step = key || std::memcmp(&race.clock.dt_s, &recorder.dt_s, sizeof recorder.dt_s) != 0;
    EventRange events = events_after(race, recorder.last_event);
    events.count = min(events.count, most_events(recorder.words.size()));

    uint8_t* out = bytes + frame_head_size;
    put(out,
        static_cast<uint8_t>((key ? frame_key | frame_hash : 0) | (step ? frame_step : 0) |
                             (race.clock.started != 0 ? frame_started : 0) | (events.count > 0 ? frame_events : 0) |
                             (race.tick_actions.empty() ? 0 : frame_actions)));
    if (key) {
        put(out, race.clock.tick);
        put(out, hash_of());
    }
    if (step) {
        put(out, race.clock.dt_s);
    }
    if (events.count > 0) {
        put_events(out, race, events);
        recorder.last_event = events.first + events.count - 1;
    }
    if (!race.tick_actions.empty()) {
        put_actions(out, race);
    }
    gather(race, controls, reinterpret_cast<uint8_t*>(recorder.words.data()));
    out = key ? recorder.coder.write_key(recorder.words, out) : recorder.coder.write(recorder.words, out);
    recorder.to_next_key = (key ? ticks_per_key : recorder.to_next_key) - 1;
    recorder.last_tick = race.clock.tick;
    recorder.dt_s = race.clock.dt_s;
    return close_frame(bytes, out);
}

void write_plain_frame(const Race& race, uint64_t hash, std::span<const apx_controls> controls, uint8_t* bytes) {
    uint8_t* out = bytes + frame_head_size;
    put(out, static_cast<uint8_t>(frame_key | frame_hash | frame_step | (race.clock.started != 0 ? frame_started : 0) |
                                  (race.tick_actions.empty() ? 0 : frame_actions)));
    put(out, race.clock.tick);
    put(out, hash);
    put(out, race.clock.dt_s);
    if (!race.tick_actions.empty()) {
        put_actions(out, race);
    }
    gather(race, controls, out);
    close_frame(bytes, bytes + plain_tick_size(race));
}

}  // namespace

size_t plain_tick_size(const Race& race) {
    const size_t actions = race.tick_actions.empty() ? 0 : sizeof(uint32_t) + race.tick_actions.size();
    return plain_head_size + actions + 4 * (smooth_words(race) + steady_words(race));
}

void record_plain_tick(const Race& race, uint8_t* bytes) {
    write_plain_frame(race, state_hash(race), race.controls, bytes);
}

void record_plain_tick(const World& world, uint8_t* bytes) {
    if (!world.obstacles.empty()) {
        record_plain_tick(*world.race, bytes);
        return;
    }
    write_plain_frame(*world.race, state_hash(world), world.controls, bytes);
}

Recorder::Recorder(const Race& race)
    : coder(smooth_words(race), steady_words(race)),
      words(coder.count()),
      last_tick(race.clock.tick),
      last_event(race.clock.tick == 0 ? 0 : race.clock.events) {}

bool fits(const Recorder& recorder, const Race& race) {
    return recorder.words.size() == smooth_words(race) + steady_words(race);
}

size_t largest_tick_size(const Recorder& recorder) {
    return plain_head_size + sizeof(uint16_t) + most_events(recorder.words.size()) * sizeof(apx_event) +
           sizeof(uint32_t) + most_action_bytes + recorder.coder.largest_size();
}

size_t record_tick(Recorder& recorder, const Race& race, uint8_t* bytes) {
    return write_frame(
        recorder, race, race.controls, [&] { return state_hash(race); }, bytes);
}

size_t record_tick(Recorder& recorder, const World& world, uint8_t* bytes) {
    if (!world.obstacles.empty()) {
        return record_tick(recorder, *world.race, bytes);
    }
    return write_frame(
        recorder, *world.race, world.controls, [&] { return state_hash(world); }, bytes);
}

}  // namespace apx
