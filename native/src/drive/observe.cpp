// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/math.h"
#include "drive/driver.h"

namespace apx {

static constexpr float suspension_time_s = 0.04f;
static constexpr float most_mps2 = 80.0f;
// A larger deviation is a start or a mistake and says nothing of the pace.
static constexpr float most_pace_error = 0.08f;
static constexpr float pace_time_s = 15.0f;
static constexpr float open_pace_time_s = 5.0f;
static constexpr float most_pace_trim = 0.03f;

FanHits hits_of(const DriverView& view) {
    if (view.host_hits.empty()) {
        return cast_fan(view.track, view.bodies, view.neighbours, view.own(), view.fan);
    }
    FanHits hits;
    for (const apx_ray_hit& hit : view.host_hits) {
        hits.list[hits.count++] = hit;
    }
    return hits;
}

void observe(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    if (memory.observed != 0) {
        const glm::vec2 change = own.velocity - glm::vec2{memory.velocity_x_mps, memory.velocity_z_mps};
        const float follow = view.dt_s / (view.dt_s + suspension_time_s);
        const float forward = clamp(dot(change, own.forward) / view.dt_s, -most_mps2, most_mps2);
        const float right = clamp(dot(change, own.right()) / view.dt_s, -most_mps2, most_mps2);
        memory.forward_mps2 += (forward - memory.forward_mps2) * follow;
        memory.right_mps2 += (right - memory.right_mps2) * follow;
    }
    memory.observed = 1;
    memory.velocity_x_mps = own.velocity.x;
    memory.velocity_z_mps = own.velocity.y;
}

namespace {

// Between two gates the profile speeds up or slows down evenly: its speed squared goes straight over the way.
float ideal_speed(const DriverView& view, const DriverMemory& memory) {
    const Place& place = view.own().place;
    const uint32_t next = view.track.next_gate(place.sector);
    const auto on = [&](uint32_t line) {
        const std::vector<float>& speeds_mps = view.plan.ideal_mps[line];
        return square_root(lerp(square(speeds_mps[place.sector]), square(speeds_mps[next]), place.share));
    };
    return memory.blend > 0.0f ? lerp(on(APX_LINE_RACING), on(memory.blend_line), memory.blend) : on(APX_LINE_RACING);
}

// By how much the car is behind an ideal lap from the start over its pace, s.
float behind_schedule_s(const DriverView& view, float pace, float ideal_mps) {
    const Place& place = view.own().place;
    const float before_mps = view.plan.ideal_mps[APX_LINE_RACING][place.sector];
    const float way_m = place.share * view.track.sector_length(place.sector);
    const float since_gate_s = 2.0f * way_m / max(before_mps + ideal_mps, 0.1f);
    return view.race_time_s - (view.plan.ideal_passed_s[place.sector] + since_gate_s) / pace;
}

}  // namespace

// A lap lasts as long as the pace says when the ratio of the car's speed to the paced ideal is 1 on the average over the time. An
// open track's only lap begins with the start from rest: there the time since then says it.
void learn(const DriverView& view, DriverMemory& memory, const Decision& decision) {
    const bool may_learn = memory.state == APX_STATE_DRIVE && decision.pace < 1.0f && memory.offset_m == 0.0f;
    const float paced_mps = may_learn ? decision.pace * ideal_speed(view, memory) : 0.0f;
    if (!may_learn || decision.speed_cap_mps <= paced_mps) {
        return;
    }
    const float error = length(view.own().velocity) / max(paced_mps, 1.0f) - 1.0f;
    if (!view.track.closed) {
        const float behind_s = behind_schedule_s(view, decision.pace, paced_mps / decision.pace);
        memory.pace_trim = 1.0f + clamp(behind_s / open_pace_time_s, -most_pace_trim, most_pace_trim);
    } else if (absolute(error) < most_pace_error) {
        memory.pace_trim -= error * view.dt_s / pace_time_s;
        memory.pace_trim = clamp(memory.pace_trim, 1.0f - most_pace_trim, 1.0f + most_pace_trim);
    }
}

}  // namespace apx
