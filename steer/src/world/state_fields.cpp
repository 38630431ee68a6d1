// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/state_fields.h"

namespace apx::steer {

namespace {

// At this distance a float's resolution exceeds any movement in a tick: no agent gets farther.
constexpr double farthest_m = 1e12;
constexpr double fastest_mps = 1e9;
// The square of a steering force is finite: a step drops others.
constexpr double largest_force_mps2 = 2e19;
// Headings are unit vectors, or zero in an empty slot.
constexpr double longest_heading = 1.001;
constexpr double most_grip_use = 10.0;  // as computed by the physics
// A host sets a car's velocity to 1e7 m/s at most; after drag and tyres of one step it stays below these.
constexpr double most_physics_mps = 1.2e7;
constexpr double most_physics_mps2 = 1e12;
constexpr double most_yaw_radps = 1e6;
constexpr uint32_t moves_of_turn = 3;

}  // namespace

SteerBounds steer_bounds(const Setup& setup, const Agents& agents) {
    return {static_cast<uint32_t>(agents.count()), static_cast<uint32_t>(setup.bodies.size()),
            static_cast<uint32_t>(setup.behaviour_sets.size()), static_cast<uint32_t>(setup.machines.list.size()),
            static_cast<uint32_t>(setup.machines.states.size())};
}

std::span<const StateField> body_index_fields() {
    static constexpr auto fields = one_field<uint32_t>("body", index_or_none(SteerBound::bodies));
    return fields;
}

std::span<const StateField> behaviour_set_index_fields() {
    static constexpr auto fields = one_field<uint32_t>("behaviour_set", index_or_none(SteerBound::behaviour_sets));
    return fields;
}

std::span<const StateField> puller_fields() {
    static constexpr auto fields = one_field<uint32_t>("towed_by", index_or_none(SteerBound::agents));
    return fields;
}

std::span<const StateField> any_word_fields() {
    static constexpr auto fields = one_field<uint32_t>("word", any_word);
    return fields;
}

std::span<const StateField> flag_fields() {
    static constexpr auto fields = one_field<uint32_t>("flag", is_flag);
    return fields;
}

std::span<const StateField> position_fields() {
    static constexpr auto fields = one_field<glm::vec3>("place", within(farthest_m));
    return fields;
}

std::span<const StateField> velocity_fields() {
    static constexpr auto fields = one_field<glm::vec3>("velocity", within(fastest_mps));
    return fields;
}

std::span<const StateField> heading_fields() {
    static constexpr auto fields = one_field<glm::vec3>("heading", within(longest_heading));
    return fields;
}

std::span<const StateField> force_fields() {
    static constexpr auto fields = one_field<glm::vec3>("steering_force", within(largest_force_mps2));
    return fields;
}

std::span<const StateField> random_fields() {
    static constexpr StateField fields[] = {{"random", 0, sizeof(Random), StateFieldType::count, any_word}};
    return fields;
}

std::span<const StateField> progress_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Progress, distance_m, within(farthest_m)),
        APX_STATE_FIELD(Progress, way_point, any_word),  // of any path: behaviours check whether it exists
        APX_STATE_FIELD(Progress, shift_m, within(farthest_m)),
        APX_STATE_FIELD(Progress, shift_mps, within(fastest_mps)),
        APX_STATE_FIELD(Progress, backing, is_flag),
    };
    static_assert(covers(fields, sizeof(Progress)));
    return fields;
}

std::span<const StateField> manoeuvre_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Manoeuvre, move, up_to(moves_of_turn)),
        APX_STATE_FIELD(Manoeuvre, side, within(1.0)),
        APX_STATE_FIELD(Manoeuvre, left_rad, within(2.0 * pi)),
        APX_STATE_FIELD(Manoeuvre, gear, up_to(static_cast<double>(Gear::reverse))),
    };
    static_assert(covers(fields, sizeof(Manoeuvre)));
    return fields;
}

std::span<const StateField> body_state_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(BodyState, car.position, within(farthest_m)),
        APX_STATE_FIELD(BodyState, car.yaw_rad, within(1e5)),
        APX_STATE_FIELD(BodyState, car.pitch_rad, within(1e3)),
        APX_STATE_FIELD(BodyState, car.roll_rad, within(1e3)),
        APX_STATE_FIELD(BodyState, car.velocity, within(most_physics_mps)),
        APX_STATE_FIELD(BodyState, car.yaw_rate_radps, within(most_yaw_radps)),
        APX_STATE_FIELD(BodyState, steer_rad, within(0.5 * pi)),
        APX_STATE_FIELD(BodyState, longitudinal_acceleration_mps2, within(most_physics_mps2)),
        APX_STATE_FIELD(BodyState, lateral_acceleration_mps2, within(most_physics_mps2)),
        APX_STATE_FIELD(BodyState, front_grip_use, up_to(most_grip_use)),
        APX_STATE_FIELD(BodyState, rear_grip_use, up_to(most_grip_use)),
    };
    static_assert(covers(fields, sizeof(BodyState)));
    return fields;
}

std::span<const StateField> controls_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(apx_controls, steering, within(1.0)),
        APX_STATE_FIELD(apx_controls, throttle, within(1.0)),
        APX_STATE_FIELD(apx_controls, brake, within(1.0)),
    };
    static_assert(covers(fields, sizeof(apx_controls)));
    return fields;
}

std::span<const StateField> machine_state_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(MachineState, machine, index_or_none(SteerBound::machines)),
        APX_STATE_FIELD(MachineState, state, index_or_none(SteerBound::states)),
        APX_STATE_FIELD(MachineState, entered_s, within(latest_s)),
        APX_STATE_FIELD(MachineState, next_s, within(latest_s)),
    };
    static_assert(covers(fields, sizeof(MachineState)));
    return fields;
}

std::span<const StateField> signal_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Signal, value, within(farthest_m)),
        APX_STATE_FIELD(Signal, raised_s, within(latest_s)),
    };
    static_assert(covers(fields, sizeof(Signal)));
    return fields;
}

std::span<const StateField> path_point_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(PathPoint, position, within(farthest_m)),
        APX_STATE_FIELD(PathPoint, half_width_m, up_to(farthest_m)),
        APX_STATE_FIELD(PathPoint, distance_m, up_to(farthest_m)),
        APX_STATE_FIELD(PathPoint, bend_1pm, within(1e6)),
    };
    static_assert(covers(fields, sizeof(PathPoint)));
    return fields;
}

}  // namespace apx::steer
