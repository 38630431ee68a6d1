// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/jump.h"

#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

using namespace tuning::jump;

static const Flight* flight_on(const DriverView& view, uint32_t line, float ahead_m) {
    const float here_m = view.own().place.distance_m;
    for (const Flight& flight : view.profile.flights[line]) {
        const float past_m = distance_between(view.track, flight.take_off_m, here_m);
        const float way_m = distance_between(view.track, flight.take_off_m, flight.landing_m);
        if (past_m >= -ahead_m && past_m <= way_m * longer_flight_share + longer_flight_m) {
            return &flight;
        }
    }
    return nullptr;
}

const Flight* flight_here(const DriverView& view, const DriverMemory& memory, float ahead_m) {
    if (view.driver.jumps == 0 || !view.own().present) {
        return nullptr;
    }
    const Flight* flight = flight_on(view, APX_LINE_RACING, ahead_m);
    return flight == nullptr && memory.path.blend > 0.0f ? flight_on(view, memory.path.blend_line, ahead_m) : flight;
}

bool is_flying(const DriverView& view, const DriverMemory& memory) {
    return view.driver.jumps != 0 && above_road_m(view.own()) > airborne_from_m &&
           flight_here(view, memory, early_flight_m) != nullptr;
}

bool goes_straight(const DriverView& view, const DriverMemory& memory, const Decision& decision) {
    const float speed_mps = max(view.own().speed_along_mps, 0.0f);
    const bool races = memory.state == APX_STATE_DRIVE || memory.state == APX_STATE_OVERTAKE;
    // A car that gets out of the way of another one or of an obstacle goes on doing so.
    if (!races || memory.path.placed == 0 || decision.hurried || decision.braking_share > 0.0f) {
        return false;
    }
    const Flight* flight = flight_here(view, memory, straight_before_s * speed_mps);
    return flight != nullptr && speed_mps > straight_from_share * static_cast<float>(flight->speed_mps) &&
           distance_between(view.track, view.own().place.distance_m, flight->landing_m) > 0.0f;
}

apx_controls control_in_air(const DriverView& view) {
    const Body& own = view.own();
    const float along = dot(own.velocity, own.forward);
    const float across = dot(own.velocity, own.right()) + view.state.yaw_rate_radps * view.profile.model.front_arm_m;
    const float course = arctangent2(across, max(along, 1.0f));
    return {clamp(course / view.profile.vehicle.max_steer_rad, -1.0f, 1.0f), 0.0f, 0.0f};
}

}  // namespace apx
