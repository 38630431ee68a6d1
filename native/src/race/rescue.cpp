// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/rescue.h"

#include "base/error.h"
#include "drive/classify.h"
#include "drive/host_car.h"
#include "drive/overtake.h"
#include "drive/path.h"
#include "race/driver_view.h"
#include "race/events.h"
#include "race/tuning.h"
#include "track/locate.h"

namespace apx {

namespace {

using namespace tuning::rescue;

bool is_in_trouble(const DriverMemory& memory) {
    return memory.state == APX_STATE_RECOVER || memory.recovery.stuck_times > 0 ||
           memory.recovery.stuck_s > standing_noticed_s;
}

// The standing car ahead of this one that leaves no way past; APX_NONE when there is none.
uint32_t blocker_of(const Race& race, uint32_t car, float dt_s) {
    const Decision& decision = race.decisions[car];
    const DriverMemory& memory = race.memories[car];
    if (memory.state == APX_STATE_RECOVER || decision.car_ahead == APX_NONE || decision.gap_ahead_m > near_blocker_m ||
        length(race.bodies[car].velocity) > blocker_stands_mps) {
        return APX_NONE;
    }
    const DriverView view = deciding_view_of(race, car, dt_s);
    const bool blocks = is_host_car(view, decision.car_ahead) && stands_in_the_way(view, decision.car_ahead) &&
                        side_to_pass(view, memory, decision.car_ahead) == 0.0f;
    return blocks ? decision.car_ahead : APX_NONE;
}

void watch_block(Race& race, uint32_t car, float dt_s) {
    Rescue& rescue = race.rescues[car];
    const uint32_t blocker = blocker_of(race, car, dt_s);
    rescue.blocked_s = blocker == APX_NONE ? 0.0f : rescue.blocked_s + dt_s;
    rescue.block_raised = blocker == APX_NONE ? 0 : rescue.block_raised;
    if (rescue.blocked_s > blocked_after_s && rescue.block_raised == 0) {
        rescue.block_raised = 1;
        add_event(race, {0, 0, APX_EVENT_ROAD_BLOCKED, car, blocker, 0, 0,
                         race.main_distance_of(car, race.bodies[car].place.distance_m)});
    }
}

void watch_progress(Race& race, uint32_t car, float dt_s) {
    Rescue& rescue = race.rescues[car];
    const float progress_m = race.progress[car].progress_m;
    if (rescue.hung_s == 0.0f) {
        rescue.at_m = progress_m;
    }
    rescue.hung_s += dt_s;
    if (rescue.hung_s > hung_after_s && rescue.raised == 0) {
        rescue.raised = 1;
        const float at_m = locate(race.track_of(car), ground(rescue_place(race, car).position),
                                  race.bodies[car].height_m, race.bodies[car].place.sector)
                               .distance_m;
        add_event(race, {0, 0, APX_EVENT_NEEDS_RESCUE, car, APX_NONE, 0, race.memories[car].reason,
                         race.main_distance_of(car, at_m)});
    }
}

bool is_free(const Race& race, uint32_t car, float distance_m) {
    for (uint32_t other = 0; other < race.car_count(); ++other) {
        const Body& body = race.bodies_beside(car)[other];
        if (other != car && body.present &&
            absolute(distance_between(race.track_of(car), distance_m, body.place.distance_m)) <
                free_along_m + body.reach_m) {
            return false;
        }
    }
    return true;
}

// Where the car was last seen, along its road.
float known_distance(const Race& race, uint32_t car) {
    const uint32_t route = race.route_of(car);
    const float main_m = race.progress[car].distance_m;
    return route == 0 ? main_m : route_distance(*race.track, race.track->branches[route - 1], main_m);
}

}  // namespace

void watch_rescues(Race& race, float dt_s) {
    if (race.clock.started == 0) {
        return;
    }
    const uint32_t count = race.car_count();
    for (uint32_t car = 0; car < count; ++car) {
        Rescue& rescue = race.rescues[car];
        const Body& body = race.bodies[car];
        const bool drives = race.drives[car] == Drives::library && race.progress[car].finished == 0;
        const bool gets_on = body.speed_along_mps > gets_on_mps ||
                             (rescue.hung_s > 0.0f && race.progress[car].progress_m > rescue.at_m + gets_on_m);
        if (!drives || gets_on) {
            rescue = {};
            continue;
        }
        watch_block(race, car, dt_s);
        // Behind a blocked road a rescue to a place beyond would be an advantage: the car waits.
        if (rescue.blocked_s == 0.0f && (rescue.hung_s > 0.0f || is_in_trouble(race.memories[car]))) {
            watch_progress(race, car, dt_s);
        }
    }
}

apx_car_state rescue_place(const Race& race, uint32_t car) {
    const Track& track = race.track_of(car);
    const float from_m = race.bodies[car].present ? race.bodies[car].place.distance_m : known_distance(race, car);
    const float most_m = track.closed ? track.length_m : max(track.length_m - from_m - 1.0f, 0.0f);
    float ahead_m = min(first_place_m, most_m);
    while (ahead_m + next_place_m < most_m && !is_free(race, car, wrap_distance(track, from_m + ahead_m))) {
        ahead_m += next_place_m;
    }
    const float distance_m = wrap_distance(track, from_m + ahead_m);
    const uint32_t sector = sector_at(track, distance_m);
    const float share = clamp((distance_m - track.frames[sector].distance_m) / track.sector_length(sector), 0.0f, 1.0f);
    const LinePoint line = line_point(track.lines[APX_LINE_RACING], sector, share);
    const RoadPosition road = road_position(track, distance_m, line.lateral_m, sector);
    apx_car_state state{};
    state.position[0] = road.position.x;
    state.position[1] = road.height_m;
    state.position[2] = road.position.y;
    state.yaw_rad = wrap_angle(line.heading_rad);
    state.pitch_rad = arctangent(track.road[sector].slope);
    state.roll_rad = arctangent(track.road[sector].bank);
    return state;
}

}  // namespace apx
