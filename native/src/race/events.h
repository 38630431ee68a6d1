// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>

#include "race/race.h"

namespace apx {

void add_event(Race& race, apx_event event);
// The stored events with a number above `after`, oldest first: sequence numbers without a gap. No allocation.
struct EventRange {
    uint32_t first;
    uint32_t count;
};
EventRange events_after(const Race& race, uint32_t after);
void copy_events(const Race& race, const EventRange& range, std::span<apx_event> events);
void give_start_signal(Race& race);
// Contacts are reported by the world.
void count_car_contact(Race& race, uint32_t car, uint32_t other, float closing_mps);
void count_wall_contact(Race& race, uint32_t car, uint32_t obstacle, float closing_mps);

}  // namespace apx
