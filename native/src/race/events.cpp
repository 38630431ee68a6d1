// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/events.h"

#include "base/error.h"

namespace apx {

void add_event(Race& race, apx_event event) {
    race.clock.events += 1;
    event.sequence = race.clock.events;
    event.tick = race.clock.tick;
    race.events[(event.sequence - 1) % kept_events] = event;
}

EventRange events_after(const Race& race, uint32_t after) {
    const uint32_t last = race.clock.events;
    const uint32_t oldest = last > kept_events ? last - kept_events : 0;
    const uint32_t from = after < last ? max(after, oldest) + 1 : last + 1;
    // A race restored to an earlier state may have lost some events: the returned range has no gap.
    EventRange range{last + 1, 0};
    while (range.first > from && race.events[(range.first - 2) % kept_events].sequence == range.first - 1) {
        --range.first;
        ++range.count;
    }
    return range;
}

void copy_events(const Race& race, const EventRange& range, std::span<apx_event> events) {
    for (uint32_t i = 0; i < range.count; ++i) {
        events[i] = race.events[(range.first + i - 1) % kept_events];
    }
}

void give_start_signal(Race& race) {
    if (race.clock.started != 0) {
        fail(APX_ERROR_INVALID_STATE, "the race was started %g s ago; it starts once",
             static_cast<double>(race.race_time_s()));
    }
    race.clock.started = 1;
    race.clock.start_s = race.clock.time_s;
    add_event(race, {0, 0, APX_EVENT_START, APX_NONE, APX_NONE, 0, 0, 0.0f});
}

void count_car_contact(Race& race, uint32_t car, uint32_t other, float closing_mps) {
    race.progress[car].car_contacts += 1;
    race.progress[other].car_contacts += 1;
    add_event(race, {0, 0, APX_EVENT_CAR_CONTACT, car, other, 0, 0, closing_mps});
}

void count_wall_contact(Race& race, uint32_t car, uint32_t obstacle, float closing_mps) {
    race.progress[car].wall_contacts += 1;
    add_event(race, {0, 0, APX_EVENT_WALL_CONTACT, car, APX_NONE, obstacle, 0, closing_mps});
}

}  // namespace apx
