// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/count_contacts.h"

#include "race/events.h"
#include "sim/tuning.h"

namespace apx {

namespace {

using namespace tuning::count_contacts;

uint32_t apart_ticks(const World& world) {
    return static_cast<uint32_t>(contact_apart_s / world.desc.race.dt_s) + 1;
}

// Stores that `car` touches `other` now; true when that is a new contact.
bool is_new_contact(const World& world, ContactMemory& memory, uint32_t other) {
    const uint32_t now = world.race->clock.tick;
    uint32_t slot = 0;
    for (uint32_t i = 0; i < ContactMemory::slots; ++i) {
        if (memory.other[i] == other) {
            slot = i;
            break;
        }
        slot = memory.last_tick[i] < memory.last_tick[slot] ? i : slot;
    }
    const bool known = memory.other[slot] == other && now - memory.last_tick[slot] <= apart_ticks(world);
    memory.other[slot] = other;
    memory.last_tick[slot] = now;
    return !known;
}

}  // namespace

void note_car_contact(World& world, uint32_t car, uint32_t other, float closing_mps) {
    const bool is_new = is_new_contact(world, world.contacts[car], other);
    if (is_new_contact(world, world.contacts[other], car) || is_new) {
        count_car_contact(*world.race, car, other, closing_mps);
    }
}

void note_wall_contact(World& world, uint32_t car, uint32_t obstacle, float closing_mps) {
    ContactMemory& memory = world.contacts[car];
    const uint32_t now = world.race->clock.tick;
    if (memory.wall_tick == 0 || now - memory.wall_tick > apart_ticks(world)) {
        count_wall_contact(*world.race, car, obstacle, closing_mps);
    }
    memory.wall_tick = now;
}

}  // namespace apx
