// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/state_fields.h"

#include <limits>

namespace apx {

namespace {

constexpr FieldRange is_place = within(1e6);
// Accelerations that a contact within one tick can cause; the axles' loads are computed from them.
constexpr FieldRange is_acceleration = within(1e5);
constexpr FieldRange is_grip_use = up_to(10.0);  // as computed by the physics
// The physics clamps a host's controls to their ranges.
constexpr FieldRange is_finite_number = within(static_cast<double>(std::numeric_limits<float>::max()));

}  // namespace

std::span<const StateField> body_state_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(BodyState, car.position, is_place),
        APX_STATE_FIELD(BodyState, car.yaw_rad, within(1e5)),
        APX_STATE_FIELD(BodyState, car.pitch_rad, within(1e3)),
        APX_STATE_FIELD(BodyState, car.roll_rad, within(1e3)),
        APX_STATE_FIELD(BodyState, car.velocity, within(400.0)),
        APX_STATE_FIELD(BodyState, car.yaw_rate_radps, within(1e3)),
        APX_STATE_FIELD(BodyState, steer_rad, within(0.5 * pi)),
        APX_STATE_FIELD(BodyState, longitudinal_acceleration_mps2, is_acceleration),
        APX_STATE_FIELD(BodyState, lateral_acceleration_mps2, is_acceleration),
        APX_STATE_FIELD(BodyState, front_grip_use, is_grip_use),
        APX_STATE_FIELD(BodyState, rear_grip_use, is_grip_use),
    };
    static_assert(covers(fields, sizeof(BodyState)));
    return fields;
}

std::span<const StateField> host_controls_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(apx_controls, steering, is_finite_number),
        APX_STATE_FIELD(apx_controls, throttle, is_finite_number),
        APX_STATE_FIELD(apx_controls, brake, is_finite_number),
    };
    static_assert(covers(fields, sizeof(apx_controls)));
    return fields;
}

// Contacts are only compared.
std::span<const StateField> contact_memory_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(ContactMemory, other, any_word),
        APX_STATE_FIELD(ContactMemory, last_tick, any_word),
        APX_STATE_FIELD(ContactMemory, wall_tick, any_word),
    };
    static_assert(covers(fields, sizeof(ContactMemory)));
    return fields;
}

std::span<const StateField> place_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Place, sector, index_or_none(RaceBound::gates)),
        APX_STATE_FIELD(Place, share, up_to(1.0)),
        APX_STATE_FIELD(Place, distance_m, is_place),
        APX_STATE_FIELD(Place, lateral_m, is_place),
        APX_STATE_FIELD(Place, t, is_place),
        APX_STATE_FIELD(Place, width_m, is_place),
        APX_STATE_FIELD(Place, reference_t, is_place),
        APX_STATE_FIELD(Place, heading_rad, within(1e3)),
        APX_STATE_FIELD(Place, height_m, is_place),
    };
    static_assert(covers(fields, sizeof(Place)));
    return fields;
}

}  // namespace apx
