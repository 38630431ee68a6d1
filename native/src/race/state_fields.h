// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "base/state_fields.h"
#include "race/race.h"

// Tables of every record in the state of a race.
namespace apx {

// Upper bounds of indices in a race's state; see race_bounds.
enum class RaceBound : uint32_t { cars, seen_cars, gates, lines, mini_sectors, grip_profiles, routes, count };
using RaceBounds = std::array<uint32_t, static_cast<size_t>(RaceBound::count)>;
RaceBounds race_bounds(const Race& race, uint32_t car);

std::span<const StateField> clock_fields();
std::span<const StateField> car_state_fields();
std::span<const StateField> controls_fields();
std::span<const StateField> driver_memory_fields();
std::span<const StateField> grip_memory_fields();
std::span<const StateField> progress_fields();
std::span<const StateField> conduct_fields();
std::span<const StateField> rescue_fields();
std::span<const StateField> live_fields();
std::span<const StateField> mini_sector_clock_fields();
std::span<const StateField> way_fields();
std::span<const StateField> trajectory_fields();
// Arrays of plain numbers.
std::span<const StateField> car_order_fields();
std::span<const StateField> lap_time_fields();
std::span<const StateField> sector_time_fields();
std::span<const StateField> sector_lateral_fields();
std::span<const StateField> lap_flaw_fields();
std::span<const StateField> wheel_fields();

// The parts of a race's state, listed once for hashing, saving, restoring and checking. Calls visit(span of records,
// their fields).
template <typename RaceType, typename Visitor>
void visit_state(RaceType& race, Visitor&& visit) {
    visit(std::span(&race.clock, 1), clock_fields());
    visit(std::span(race.states), car_state_fields());
    visit(std::span(race.controls), controls_fields());
    visit(std::span(race.memories), driver_memory_fields());
    visit(std::span(race.grips), grip_memory_fields());
    visit(std::span(race.progress), progress_fields());
    visit(std::span(race.road_order), car_order_fields());
    visit(std::span(race.rank_order), car_order_fields());
    visit(std::span(race.lap_times_s), lap_time_fields());
    visit(std::span(race.history_clocks), mini_sector_clock_fields());
    // Entries of cars; those of obstacles, after them, are unused.
    const size_t histories = race.history_clocks.size() * mini_sector_count(*race.track);
    visit(std::span(race.history_s).first(histories), sector_time_fields());
    visit(std::span(race.history_laterals_m).first(histories), sector_lateral_fields());
    visit(std::span(race.trajectories).first(race.cars.size()), trajectory_fields());
    visit(std::span(race.in_flight), controls_fields());
    visit(std::span(race.wheels_rad), wheel_fields());
    visit(std::span(race.ways), way_fields());
}

// Parts that are zero for most cars in most races.
template <typename RaceType, typename Visitor>
void visit_rare_state(RaceType& race, Visitor&& visit) {
    visit(std::span(race.conducts), conduct_fields());
    visit(std::span(race.rescues), rescue_fields());
    visit(std::span(race.lap_flaws), lap_flaw_fields());
    visit(std::span(race.lives), live_fields());
}

template <typename RaceType, typename Visitor>
void visit_whole_state(RaceType& race, Visitor&& visit) {
    visit_state(race, visit);
    visit_rare_state(race, visit);
}

}  // namespace apx
