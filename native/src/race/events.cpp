// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/error.h"
#include "race/race.h"

namespace apx {

void add_event(Race& race, apx_event event) {
    race.clock.events += 1;
    event.sequence = race.clock.events;
    event.tick = race.clock.tick;
    race.events[(event.sequence - 1) % kept_events] = event;
}

std::vector<apx_event> events_after(const Race& race, uint32_t after) {
    const uint32_t last = race.clock.events;
    const uint32_t oldest = last > kept_events ? last - kept_events : 0;
    std::vector<apx_event> result;
    if (after >= last) {
        return result;
    }
    for (uint32_t sequence = (after > oldest ? after : oldest) + 1; sequence <= last; ++sequence) {
        const apx_event& event = race.events[(sequence - 1) % kept_events];
        // A race that was set back may have lost some.
        if (event.sequence == sequence) {
            result.push_back(event);
        }
    }
    return result;
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

void count_wall_contact(Race& race, uint32_t car, float closing_mps) {
    race.progress[car].wall_contacts += 1;
    add_event(race, {0, 0, APX_EVENT_WALL_CONTACT, car, APX_NONE, 0, 0, closing_mps});
}

}  // namespace apx
