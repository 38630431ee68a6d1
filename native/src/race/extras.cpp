// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/extras.h"

#include "drive/jump.h"
#include "drive/path.h"
#include "race/driver_view.h"
#include "race/tuning.h"

namespace apx {

namespace {

using namespace tuning::extras;

// Logarithm of the first gear's top speed over the last one's, a quarter: typical of road and race gearboxes.
constexpr float log_first_gear_share = -1.3862944f;

int32_t gear_at(float top_speed_mps, float speed_mps, uint32_t gears) {
    int32_t gear = static_cast<int32_t>(gears);
    // Geometric steps: each gear reaches the same share of the next one's top speed.
    const float share = gears > 1 ? exponential(log_first_gear_share / static_cast<float>(gears - 1)) : 1.0f;
    float reach_mps = top_speed_mps * share;
    while (gear > 1 && speed_mps < reach_mps) {
        reach_mps *= share;
        --gear;
    }
    return gear;
}

bool wants_boost(const Race& race, uint32_t car) {
    const DriverMemory& memory = race.memories[car];
    const bool races = memory.state == APX_STATE_DRIVE || memory.state == APX_STATE_OVERTAKE;
    if (!races || race.clock.started == 0 || race.controls[car].throttle < full_throttle) {
        return false;
    }
    const DriverView view = deciding_view_of(race, car, race.clock.dt_s);
    const Body& own = view.own();
    const float limit_mps =
        view.pacing.limit_share * profile_limit(view.profile, side_line(memory), own.place.sector, own.place.share);
    const bool has_way = view.way_to_braking_m > pays_before_braking_s * own.speed_along_mps;
    return has_way && own.speed_along_mps + boost_slack_mps < limit_mps &&
           race.decisions[car].speed_cap_mps > own.speed_along_mps + boost_slack_mps;
}

bool wants_jump(const Race& race, uint32_t car) {
    const DriverMemory& memory = race.memories[car];
    if (race.cars[car].driver.jumps == 0 || race.clock.started == 0) {
        return false;
    }
    const DriverView view = view_of(race, car, race.clock.dt_s);
    const Flight* flight = flight_here(view, memory, jump_wish_s * max(view.own().speed_along_mps, 0.0f));
    if (flight == nullptr) {
        return false;
    }
    const bool ahead = distance_between(view.track, flight->take_off_m, view.own().place.distance_m) < 0.0f;
    return ahead || above_road_m(view.own()) > airborne_from_m;
}

}  // namespace

apx_extras extras_of(const Race& race, uint32_t car, uint32_t gears) {
    apx_extras extras{};
    const apx_controls& controls = race.controls[car];
    if (race.cars[car].driven_by == APX_DRIVER_HOST || race.clock.tick == 0) {
        return extras;
    }
    const Body& body = race.bodies[car];
    const float speed_mps = dot(body.velocity, body.forward);
    extras.handbrake =
        controls.brake >= 1.0f && controls.throttle == 0.0f && absolute(speed_mps) < handbrake_standing_mps ? 1.0f
                                                                                                            : 0.0f;
    if (gears > 0 && controls.throttle < 0.0f) {
        extras.gear = -1;
    } else if (gears > 0 && (speed_mps > handbrake_standing_mps || controls.throttle > 0.0f)) {
        extras.gear = gear_at(race.cars[car].vehicle.top_speed_mps, speed_mps, gears);
    }
    extras.boost = body.present && body.upright && wants_boost(race, car) ? 1.0f : 0.0f;
    extras.jump = body.present && body.upright && wants_jump(race, car) ? 1.0f : 0.0f;
    return extras;
}

}  // namespace apx
