// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/grip.h"

#include "drive/path.h"
#include "drive/road_grip.h"
#include "drive/tuning.h"
#include "vehicle/constants.h"
#include "vehicle/handling.h"

namespace apx {

namespace {

using namespace tuning::grip;

// One measurement of the share, with its variance.
struct Measurement {
    bool counts = false;
    float share = 0;
    float variance = 0;
    float slip = 0;  // total slip over that of the peak
};

// An axle's forces, N, and its friction circle.
struct AxleForces {
    float across_n;
    float along_n;
    float circle_n;
};

Measurement measure(const AxleForces& axle, float slip, float stiffness) {
    Measurement result;
    const float across = absolute(axle.across_n);
    const float along = absolute(axle.along_n);
    const bool same_side = axle.across_n * slip > 0.0f;
    if (!same_side || across < least_side_share * axle.circle_n || along > most_along_share * across ||
        absolute(slip) > sliding_slip) {
        return result;
    }
    // The force points along the slip, so drive and brakes add slip as well.
    const float force_ratio = square_root(1.0f + square(along / across));
    result.slip = absolute(slip) * force_ratio;
    const float s = min(result.slip, 1.0f);
    const float curve = 2.0f * s / (1.0f + s * s);
    const float by_stiffness = stiffness * (1.0f - s * s) / (1.0f + s * s);
    result.share = across * force_ratio / (axle.circle_n * curve);
    result.variance = square(noise) + square(by_stiffness) + square(along_noise * along / across);
    result.counts = true;
    return result;
}

bool touches_a_car(const DriverView& view) {
    for (const Neighbour& neighbour : view.neighbours.all()) {
        if (max(neighbour.gap_m, neighbour.side_gap_m) < touching_m) {
            return true;
        }
    }
    return false;
}

void take_in(const Measurement& measured, float elapsed_s, GripMemory& grip) {
    const float surprise = measured.share - grip.share;
    if (absolute(surprise) > most_surprise) {
        return;
    }
    if (measured.slip > at_peak && surprise < -doubt_from) {
        grip.variance = max(grip.variance, square(doubt_share * surprise));
    }
    const float gain = grip.variance / (grip.variance + measured.variance * correlation_s / elapsed_s);
    grip.share = clamp(grip.share + gain * surprise, least_grip_share, profile_grip_share(grip_profile_count - 1));
    grip.variance *= 1.0f - gain;
}

// How far the car is on the outside of its path's bend, m: where it is, its front tyres hold all that they can.
float outside_path_m(const DriverView& view, const DriverMemory& memory) {
    const LinePoint path = path_here(view, memory);
    return with_sign(1.0f, path.curvature_1pm) * (path.lateral_m - view.own().place.lateral_m);
}

bool corners_as_planned(const DriverView& view, const DriverMemory& memory, float speed) {
    const float held_mps2 = absolute(memory.motion.right_mps2);
    const float road_grip = view.track.road[view.own().place.sector].grip * view.road_grip;
    // Far below the limit it need not be known: finding it is most of what learning costs.
    const float far_below_mps2 = far_below_limit * view.profile.model.grip * static_cast<float>(gravity_mps2);
    return held_mps2 > road_grip * far_below_mps2 &&
           held_mps2 > as_planned * road_grip * lateral_limit(view.profile.model, speed);
}

void choose_plan(GripMemory& grip) {
    const float share = min(grip.share - margin * square_root(grip.variance), climb * grip.proven);
    const float step =
        clamp((share - least_grip_share) / grip_share_step, 0.0f, static_cast<float>(grip_profile_count - 1));
    const float now = static_cast<float>(grip.profile);
    if (step < now - down_slack || step > now + 1.0f + up_slack) {
        grip.profile = static_cast<uint32_t>(step);
    }
}

}  // namespace

TyreForces tyre_forces(const DriverView& view, const DriverMemory& memory, float yaw_radps2, float speed) {
    const VehicleModel& model = view.profile.described;
    const GateRoad& road = view.track.road[view.own().place.sector];
    const float squared = speed * speed;
    const float gravity = static_cast<float>(gravity_mps2);
    const float pressed = memory.motion.right_mps2 * road.bank * model.bank_load_share;
    const float weight = model.mass_kg * (gravity + pressed - squared * road.crest_1pm);
    const float downforce = model.downforce_kgpm * squared;
    const float drag = model.drag_kgpm * (1.0f - view.slipstream) * squared;
    TyreForces forces;
    forces.across_n = model.mass_kg * (memory.motion.right_mps2 - gravity * road.bank);
    forces.along_n = model.mass_kg * (memory.motion.forward_mps2 + gravity * road.slope) + drag;
    forces.circle_n =
        model.grip * (road.grip * view.road_grip) * max(weight + downforce, 0.2f * model.mass_kg * gravity);
    const float rear_load = weight * (1.0f - model.front_weight_share) +
                            downforce * (1.0f - model.downforce_front_share) +
                            (forces.along_n - drag) * model.height_over_wheelbase;
    forces.rear_circle_n =
        model.rear_grip * (road.grip * view.road_grip) * max(rear_load, 0.02f * model.mass_kg * gravity);
    const float per_wheelbase = 1.0f / (model.front_arm_m + model.rear_arm_m);
    forces.rear_across_n = (forces.across_n * model.front_arm_m - yaw_radps2 / model.per_yaw_inertia) * per_wheelbase;
    if (forces.along_n < 0.0f && model.brake_front_share > 0.0f) {
        forces.rear_along_n = forces.along_n * (1.0f - model.brake_front_share);
        return forces;
    }
    // Drive and brakes act where the load is, as far as they act on that axle.
    const float to_front = forces.along_n > 0.0f ? model.drive_front_share : 0.5f;
    const float front = to_front * max(forces.circle_n - forces.rear_circle_n, 0.0f);
    const float rear = (1.0f - to_front) * forces.rear_circle_n;
    forces.rear_along_n = forces.along_n * rear / max(front + rear, 1.0f);
    return forces;
}

bool do_tyres_tell(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    const float to_edge_m = min(own.place.to_left_edge_m(), own.place.to_right_edge_m());
    const bool on_road = to_edge_m + wheel_off_m > own.half_width_m;
    const bool drives = memory.state != APX_STATE_RECOVER && memory.state != APX_STATE_START;
    return on_road && drives && dot(own.velocity, own.forward) >= slowest_measured_mps && !touches_a_car(view);
}

void learn_grip(const DriverView& view, const DriverMemory& memory, GripMemory& grip) {
    grip.waited_s += view.dt_s;
    if (grip.waited_s < evidence_every_s) {
        return;
    }
    const float elapsed_s = grip.waited_s;
    grip.waited_s = 0.0f;
    const Body& own = view.own();
    const VehicleModel& model = view.profile.described;
    const float per_time = 1.0f / (elapsed_s + suspension_time_s);
    const float follow = elapsed_s * per_time;
    const float yaw_rate = view.state.yaw_rate_radps;
    const float forward = dot(own.velocity, own.forward);
    const float rear_right = dot(own.velocity, own.right()) - model.rear_arm_m * yaw_rate;
    const float slip = -rear_right / (max(forward, 1.0f) * model.rear_peak_tangent);
    grip.slip += (clamp(slip, -2.0f, 2.0f) - grip.slip) * follow;
    const float front_right = dot(own.velocity, own.right()) + model.front_arm_m * yaw_rate;
    const float steered_rad = view.last.steering * model.max_steer_rad;
    const float front_slip = (steered_rad - front_right / max(forward, 1.0f)) / model.front_peak_tangent;
    grip.front_slip += (clamp(front_slip, -2.0f, 2.0f) - grip.front_slip) * follow;
    grip.yaw_radps2 += (yaw_rate - grip.yaw_rate_radps) * per_time - grip.yaw_radps2 * follow;
    grip.yaw_rate_radps = yaw_rate;
    grip.variance = min(grip.variance + drift_per_s * elapsed_s, most_variance);

    if (!do_tyres_tell(view, memory)) {
        grip.use = 0.0f;
        return;
    }
    const TyreForces forces = tyre_forces(view, memory, grip.yaw_radps2, forward);
    const float use = square_root(square(forces.along_n) + square(forces.across_n)) / forces.circle_n;
    grip.use += (min(use, grip.share + most_surprise) - grip.use) * elapsed_s / (elapsed_s + use_time_s);
    grip.proven = max(grip.proven, grip.use);
    const bool is_fast = forward > slip_told_from_mps;
    const bool front_leads = absolute(grip.front_slip) > at_peak && absolute(grip.front_slip) > absolute(grip.slip);
    const bool pushes_wide = is_fast && front_leads && outside_path_m(view, memory) > wide_from_m;
    const AxleForces rear{forces.rear_across_n, forces.rear_along_n, forces.rear_circle_n};
    const AxleForces front{forces.across_n - rear.across_n, forces.along_n - rear.along_n,
                           forces.circle_n - rear.circle_n};
    // Tyres that are described as hardly slipping may be stiffer still: only at the peak their slip tells of grip.
    const bool hardly_slips = tyres_hardly_slip(view.profile.vehicle);
    const float stiffness = hardly_slips ? unknown_stiffness : stiffness_noise;
    const Measurement measured =
        pushes_wide ? measure(front, grip.front_slip, stiffness) : measure(rear, grip.slip, stiffness);
    const float below_limit = hardly_slips ? at_peak : hardly_slipping;
    if (!pushes_wide && absolute(grip.slip) < below_limit && corners_as_planned(view, memory, forward)) {
        grip.variance *= max(0.0f, 1.0f - belief_rate_1ps * elapsed_s);
        // No slip tells how far the limit is: what once was too low an estimate rises again.
        grip.share = max(grip.share, min(grip.share + rise_1ps * elapsed_s, 1.0f));
    } else if (measured.counts && (is_fast || !hardly_slips)) {
        take_in(measured, elapsed_s, grip);
    }
    choose_plan(grip);
}

}  // namespace apx
