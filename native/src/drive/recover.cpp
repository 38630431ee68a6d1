// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/driver.h"

namespace apx {

static constexpr float longest_leg_s = 3.0f;
static constexpr float room_needed_m = 3.5f;

// A turn in several moves: forward with full lock towards the road's direction while there is room, backward with opposite
// lock when there is none, until the car points along the road again.
apx_controls recover(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    memory.state_s += view.dt_s;
    memory.manoeuvre_s += view.dt_s;
    const glm::vec2 road_forward = own.road_forward;
    // Positive: the road's direction lies to the right of the nose.
    const float to_road = arctangent2(cross_right(own.forward, road_forward), dot(own.forward, road_forward));
    const float speed = dot(own.velocity, own.forward);

    const float ahead = min(view.hits[ray_ahead].distance_m,
                            min(view.hits[ray_ahead_left].distance_m, view.hits[ray_ahead_right].distance_m));
    const bool aligned = absolute(to_road) < 0.6f;
    if (aligned && ahead > room_needed_m && memory.state_s > 0.5f) {
        enter_state(memory, view.race_over ? uint32_t{APX_STATE_FINISH} : uint32_t{APX_STATE_DRIVE},
                    APX_REASON_FREE_ROAD);
        return {clamp(to_road / view.plan.vehicle.max_steer_rad, -1.0f, 1.0f), 0.3f, 0.0f};
    }
    const bool no_way = memory.manoeuvre_s > 0.6f && absolute(speed) < 0.2f;
    if (memory.reversing == 0 ? (ahead < room_needed_m || no_way || memory.manoeuvre_s > 2.0f * longest_leg_s)
                              : (memory.manoeuvre_s > longest_leg_s || no_way)) {
        const bool turned_round = memory.reversing != 0 || ahead < room_needed_m || no_way;
        if (turned_round) {
            memory.reversing = memory.reversing != 0 ? 0u : 1u;
            memory.manoeuvre_s = 0.0f;
        }
    }
    const float lock = with_sign(1.0f, to_road);
    if (memory.reversing != 0) {
        // Rolling forward still: brake first.
        return speed > 0.5f ? apx_controls{-lock, 0.0f, 1.0f} : apx_controls{-lock, -0.6f, 0.0f};
    }
    if (speed < -0.5f) {
        return {lock, 0.0f, 1.0f};
    }
    const float slow = 5.0f;
    return {lock, speed < slow ? 0.5f : 0.0f, speed > slow + 1.0f ? 0.5f : 0.0f};
}

}  // namespace apx
