// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/human.h"

#include "base/random.h"
#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::human;

bool is_pressed(const DriverView& view) {
    for (const Neighbour& neighbour : view.neighbours.behind()) {
        if (neighbour.ahead_m < 0.0f && neighbour.gap_m < pressure_gap_s * view.own().speed_along_mps) {
            return true;
        }
    }
    return false;
}

void draw_corner(const DriverView& view, DriverMemory& memory) {
    Random random(view.seed, view.car, use_corner + memory.corner.number);
    memory.corner.pace = 1.0f - least_even * (1.0f - view.driver.consistency) * random.uniform();
    const float chance = mistakes_per_corner * view.driver.mistakes * (is_pressed(view) ? 2.0f : 1.0f);
    const bool errs = random.uniform() < chance;
    memory.mistake.planned = errs ? 1 + random.below(APX_MISTAKE_COUNT - 1) : uint32_t{APX_MISTAKE_NONE};
    memory.mistake.size = random.range(0.3f, 1.0f);
}

void begin_mistake(DriverMemory& memory) {
    memory.mistake.kind = memory.mistake.planned;
    memory.mistake.planned = APX_MISTAKE_NONE;
    memory.mistake.lasted_s = 0.0f;
}

}  // namespace

void look_at_corner(const DriverView& view, DriverMemory& memory) {
    const uint32_t next = view.profile.corners.next[view.own().place.sector];
    if (memory.mistake.kind != APX_MISTAKE_NONE) {
        memory.mistake.lasted_s += view.dt_s;
        // A mistake ends some time after the apex; a spin, which never passes it, ends it as well.
        memory.corner.after_apex_s += next != memory.mistake.corner ? view.dt_s : 0.0f;
        if (memory.corner.after_apex_s > after_corner_s || memory.mistake.lasted_s > 10.0f) {
            memory.mistake.kind = APX_MISTAKE_NONE;
        }
    }
    const bool racing = memory.state == APX_STATE_DRIVE || memory.state == APX_STATE_OVERTAKE;
    if (next != memory.corner.next) {
        if (memory.mistake.planned == APX_MISTAKE_LATE_THROTTLE && racing) {
            memory.mistake.corner = memory.corner.next;  // the apex is past: the mistake ends by itself
            memory.corner.after_apex_s = after_corner_s - 1.5f * memory.mistake.size;
            begin_mistake(memory);
        }
        memory.corner.next = next;
        memory.corner.number += 1;
        draw_corner(view, memory);
    } else if (memory.mistake.planned != APX_MISTAKE_NONE && memory.mistake.planned != APX_MISTAKE_LATE_THROTTLE &&
               racing && view.way_to_braking_m < 0.0f) {
        memory.mistake.corner = memory.corner.next;
        memory.corner.after_apex_s = 0.0f;
        begin_mistake(memory);
    }
}

float mistake_scale(const DriverMemory& memory) {
    switch (memory.mistake.kind) {
        case APX_MISTAKE_LATE_BRAKING:
            // Too fast at first, then slower than necessary until the car is under control.
            return memory.mistake.lasted_s < late_braking_s * memory.mistake.size ? 1.0f + 0.04f * memory.mistake.size
                                                                                  : 1.0f - 0.08f * memory.mistake.size;
        case APX_MISTAKE_MISSED_APEX:
            return 1.0f - 0.04f * memory.mistake.size;
        case APX_MISTAKE_LATE_THROTTLE:
            return 1.0f - 0.15f * memory.mistake.size;
        default:
            return 1.0f;
    }
}

float human_drift_m(const DriverView& view, const DriverMemory& memory) {
    if (memory.mistake.kind != APX_MISTAKE_LATE_BRAKING && memory.mistake.kind != APX_MISTAKE_MISSED_APEX) {
        return 0.0f;
    }
    if (memory.mistake.corner >= view.profile.corners.list.size()) {
        return 0.0f;
    }
    const float wide = memory.mistake.kind == APX_MISTAKE_LATE_BRAKING ? 0.5f : 1.2f;
    return -view.profile.corners.list[memory.mistake.corner].inside * wide * memory.mistake.size;
}

bool wants_to_defend(const DriverView& view, const DriverMemory& memory) {
    Random random(view.seed, view.car, use_defence + memory.corner.number);
    return random.uniform() < view.driver.defending;
}

}  // namespace apx
