// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/motion_estimate.h"

#include "base/math.h"
#include "drive/path.h"
#include "drive/tuning.h"
#include "profile/pace.h"
#include "vehicle/constants.h"

namespace apx {

using namespace tuning::motion_estimate;

void update_motion_estimate(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    if (memory.motion.observed != 0) {
        const glm::vec2 change = own.velocity - glm::vec2{memory.motion.velocity_x_mps, memory.motion.velocity_z_mps};
        const float follow = view.dt_s / (view.dt_s + suspension_time_s);
        const float forward = clamp(dot(change, own.forward) / view.dt_s, -most_plausible_mps2, most_plausible_mps2);
        const float right = clamp(dot(change, own.right()) / view.dt_s, -most_plausible_mps2, most_plausible_mps2);
        memory.motion.forward_mps2 += (forward - memory.motion.forward_mps2) * follow;
        memory.motion.right_mps2 += (right - memory.motion.right_mps2) * follow;
    }
    memory.motion.observed = 1;
    memory.motion.velocity_x_mps = own.velocity.x;
    memory.motion.velocity_z_mps = own.velocity.y;
}

namespace {

// The paced speed is the racing line's, scaled by the planned ratio of a line beside it.
float paced_speed_here(const DriverView& view, const DriverMemory& memory) {
    const Place& place = view.own().place;
    const float racing = paced_speed(view.track, view.profile, view.pacing, place.sector, place.share);
    if (memory.path.blend <= 0.0f) {
        return racing;
    }
    return racing * profile_speed(view.profile, side_line(memory), place.sector, place.share) /
           profile_speed(view.profile, SideLine{}, place.sector, place.share);
}

}  // namespace

// A lap takes the intended time when the time average of speed over paced speed is 1. On an open track the only lap
// begins from rest: there the time since the start counts.
void update_pace_trim(const DriverView& view, DriverMemory& memory, const Decision& decision) {
    const bool may_learn = memory.state == APX_STATE_DRIVE && view.pacing.pace < 1.0f && memory.path.offset_m == 0.0f;
    const float paced_mps = may_learn ? paced_speed_here(view, memory) : 0.0f;
    if (!may_learn || decision.speed_cap_mps <= paced_mps) {
        return;
    }
    const float error = length(view.own().velocity) / max(paced_mps, 1.0f) - 1.0f;
    if (!view.track.closed) {
        const Place& place = view.own().place;
        const float behind_s =
            view.race_time_s - paced_passage_s(view.track, view.profile, view.pacing, place.sector, place.share);
        memory.motion.pace_trim = 1.0f + clamp(behind_s / open_pace_time_s, -most_pace_trim, most_pace_trim);
    } else if (absolute(error) < most_pace_error) {
        memory.motion.pace_trim -= error * view.dt_s / pace_time_s;
        memory.motion.pace_trim = clamp(memory.motion.pace_trim, 1.0f - most_pace_trim, 1.0f + most_pace_trim);
    }
}

}  // namespace apx
