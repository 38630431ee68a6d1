// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "race/state_fields.h"
#include "sim/world.h"

// Tables of the records of a world's state beyond its race's.
namespace apx {

std::span<const StateField> body_state_fields();
std::span<const StateField> host_controls_fields();
std::span<const StateField> contact_memory_fields();
std::span<const StateField> place_fields();

// The parts of a world's state beyond its race's, listed once for hashing, saving, restoring and checking.
template <typename WorldType, typename Visitor>
void visit_physics(WorldType& world, Visitor&& visit) {
    visit(std::span(world.bodies), body_state_fields());
    visit(std::span(world.controls), controls_fields());
    visit(std::span(world.host_controls), host_controls_fields());
    visit(std::span(world.contacts), contact_memory_fields());
    visit(std::span(world.places), place_fields());
}

}  // namespace apx
