// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/live.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "race/action_notes.h"
#include "race/race.h"

// Changes by the host between two ticks. Each takes effect at once, and its bytes are kept for the next tick's
// recorder: uint32 kind, uint32 car, uint32 size, and as many bytes.
namespace apx {

enum ActionKind : uint32_t {
    action_retire = 1,
    action_rejoin = 2,
    action_condition = 3,
    action_driver = 4,
    action_driven_by = 5,
    // Actions on the race as a whole: their car is 0.
    action_set_obstacle = 6,
    action_remove_obstacle = 7,
    action_grip = 8,
    action_true_grip = 9,
    action_set_car = 10,
    action_set_present = 11,
};

// Each performs and notes an action. Fail with APX_ERROR_INVALID_ARGUMENT or APX_ERROR_INVALID_STATE and then change
// nothing.
void host_retires(Race& race, uint32_t car);
void host_rejoins(Race& race, uint32_t car);
void host_sets_condition(Race& race, uint32_t car, const apx_car_condition& condition);
void host_sets_driver(Race& race, uint32_t car, const apx_driver_desc& driver);
void host_sets_driven_by(Race& race, uint32_t car, uint32_t driven_by);
void host_sets_car(Race& race, uint32_t car, const apx_car_desc& desc);
void host_sets_present(Race& race, uint32_t car, uint32_t present);
void host_sets_obstacle(Race& race, const apx_race_obstacle& obstacle);
void host_removes_obstacle(Race& race, uint32_t id);
void host_sets_grip(Race& race, GripBands bands);
void host_sets_true_grip(Race& race, GripBands bands);

// Repeats actions from a recording. Fails with APX_ERROR_INVALID_DATA for invalid ones.
void perform_actions(Race& race, std::span<const uint8_t> bytes);

}  // namespace apx
