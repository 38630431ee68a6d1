// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/check_state.h"

#include "base/error.h"
#include "base/math.h"
#include "race/live.h"
#include "race/state_fields.h"
#include "vehicle/car_state.h"

namespace apx {

namespace {

// Detours made by drivers have knots at least 2 m apart; much shorter steps would give unbounded curvature.
constexpr float least_detour_step_m = 0.1f;

void require(bool is_right, const char* what, uint32_t car) {
    if (!is_right) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, car %u has %s", car, what);
    }
}

bool in_order_once(const std::vector<uint32_t>& order) {
    std::vector<bool> seen(order.size(), false);
    for (uint32_t car : order) {
        if (seen[car]) {
            return false;
        }
        seen[car] = true;
    }
    return true;
}

// Checks every field of every record; a car's records are contiguous in each part.
void check_fields(const Race& race) {
    const uint32_t count = race.car_count();
    visit_whole_state(race, [&](auto part, std::span<const StateField> fields) {
        const size_t each = max(part.size() / count, size_t{1});
        for (size_t i = 0; i < part.size(); ++i) {
            const uint32_t car = static_cast<uint32_t>(i / each);
            const std::string problem = state_problem(fields, &part[i], race_bounds(race, car));
            if (!problem.empty()) {
                fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, car %u: %s", car, problem.c_str());
            }
        }
    });
}

void check_clock(const Race& race) {
    const Clock& clock = race.clock;
    uint32_t finished = 0;
    for (const Progress& progress : race.progress) {
        finished += progress.finished;
    }
    if (clock.start_s > clock.time_s || clock.present > race.car_count() || clock.finished != finished) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, its clock contradicts its cars");
    }
    if (!in_order_once(race.road_order) || !in_order_once(race.rank_order)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, its order of cars does not name each once");
    }
}

void check_progress(const Race& race, uint32_t car) {
    const Progress& progress = race.progress[car];
    const auto on_track = [&](double distance_m) {
        return distance_m >= 0.0 && distance_m <= static_cast<double>(race.track->length_m);
    };
    require(on_track(progress.start_m) && on_track(static_cast<double>(progress.distance_m)),
            "a place beyond the track", car);
    const uint32_t done = progress.laps_counted;
    require(done < race.desc.laps || (done == race.desc.laps && progress.finished != 0), "more laps than the race",
            car);
    const uint32_t retired = race.conducts[car].retired;
    require(race.is_absent(car) ? retired != APX_RETIRED_NO || progress.finished != 0 : retired != APX_RETIRED_ABSENT,
            "a presence that contradicts its retirement", car);
    require(race.conducts[car].invalid_laps <= race.desc.laps, "more invalid laps than the race has", car);
}

// Checks references to other cars, and what each state needs.
void check_memory(const Race& race, uint32_t car) {
    const DriverMemory& memory = race.memories[car];
    for (const uint32_t other : {memory.pass.target, memory.plan.target, memory.rival.car, memory.defence.against}) {
        require(other != car, "itself for another car", car);
    }
    const bool needs_target = memory.state == APX_STATE_OVERTAKE || memory.state == APX_STATE_YIELD;
    require(!needs_target || memory.pass.target != APX_NONE, "nobody that it passes", car);
    require(memory.plan.begins_now == 0 || memory.plan.target != APX_NONE, "a plan that passes nobody", car);
    require((memory.defence.corner == APX_NONE) == (memory.defence.against == APX_NONE),
            "a corner that it defends against nobody", car);
    for (const SeenObstacle& seen : memory.sight.seen) {
        require(seen.low_m <= seen.high_m && seen.hit_low_m <= seen.hit_high_m, "seen an obstacle without a width",
                car);
    }
    require(memory.detour.count == 0 || memory.detour.step_m >= least_detour_step_m, "a detour without a length", car);
    const Trajectory& trajectory = race.trajectories[car];
    require(trajectory.count == 0 || trajectory.first != APX_NONE, "a plan that begins nowhere", car);
}

}  // namespace

void check_state(const Race& race) {
    for (uint32_t car = 0; car < race.ways.size(); ++car) {
        // First of all: the bounds of other fields follow from it.
        require(race.ways[car].route < race.routes.size(), "a way that there is not", car);
    }
    check_fields(race);
    check_clock(race);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        require(is_sane(race.states[car]), "an impossible state", car);
        check_progress(race, car);
        check_memory(race, car);
    }
    if (!are_possible(race)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, it changes a car into none that there can be");
    }
}

}  // namespace apx
