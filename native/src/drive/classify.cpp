// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/classify.h"

#include "drive/tuning.h"

namespace apx {

bool goes_round_target(const DriverView& view, const DriverMemory& memory) {
    return memory.state == APX_STATE_OVERTAKE && memory.pass.strategy == round_obstacle &&
           memory.pass.target != APX_NONE && view.bodies[memory.pass.target].present &&
           is_obstacle(view, memory.pass.target);
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
    return possible * (tuning::traffic_speed_share - memory.motion.shortfall) - view.bodies[car].speed_along_mps;
}

}  // namespace apx
