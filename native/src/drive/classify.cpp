// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/classify.h"

#include "drive/tuning.h"

namespace apx {

namespace {

constexpr float turning_out_mps = 3.0f;

}  // namespace

bool stands_in_the_way(const DriverView& view, uint32_t car) {
    return absolute(view.bodies[car].speed_along_mps) < tuning::standing_mps && is_obstacle(view, car);
}

bool is_hazard(const DriverView& view, uint32_t car) {
    const float speed = view.bodies[car].speed_along_mps;
    return speed < -tuning::standing_mps ||
           (is_obstacle(view, car) && (is_host_car(view, car) || speed < tuning::standing_mps));
}

bool is_out_of_control(const DriverView& view, uint32_t car) {
    return is_host_car(view, car) && is_obstacle(view, car) && !stands_in_the_way(view, car);
}

bool goes_round(const DriverView& view, uint32_t car) {
    return view.published_plans[car].overtaking != APX_NONE &&
           absolute(view.bodies[car].speed_along_mps) < turning_out_mps && is_obstacle(view, car);
}

bool goes_round_target(const DriverView& view, const DriverMemory& memory) {
    return memory.state == APX_STATE_OVERTAKE && memory.pass_strategy == round_obstacle &&
           memory.target_car != APX_NONE && view.bodies[memory.target_car].present &&
           is_obstacle(view, memory.target_car);
}

float lane_of_lapping_car(const DriverView& view, uint32_t car) {
    const Body& own = view.own();
    const Body& other = view.bodies[car];
    if (absolute(other.line_offset_m - own.line_offset_m) > 1.0f) {
        return other.line_offset_m;
    }
    const Line& line = view.track.lines[APX_LINE_OVERTAKING];
    return line_point(line, own.place.sector, own.place.share).lateral_m - own.line_lateral_m;
}

bool is_lapping(const DriverView& view, uint32_t car) {
    const PublishedPlan& other = view.published_plans[car];
    const PublishedPlan& own = view.published_plans[view.car];
    return view.track.closed && other.finished == 0 && own.finished == 0 &&
           other.progress_m - own.progress_m > 0.5f * view.track.length_m;
}

float advantage_over(const DriverView& view, const DriverMemory& memory, uint32_t car) {
    const Place& place = view.bodies[car].place;
    const float possible = paced_speed(view.track, view.profile, view.pacing, place.sector, place.share);
    return possible * (tuning::traffic_speed_share - memory.shortfall) - view.bodies[car].speed_along_mps;
}

}  // namespace apx
