// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/check_state.h"

#include <cstring>

#include "base/error.h"
#include "base/math.h"

namespace apx {

namespace {

// Laps behind or ahead of the start line that no race reaches; far from where counting overflows.
constexpr int32_t most_laps_turned = 1000000;
// Above every number that a driver remembers, far below where sums and squares overflow.
constexpr float largest_memory = 1e9f;

// No race is as long; sums of steps still grow there.
constexpr double latest_s = 1e9;
// As the rules of creation have it.
constexpr float longest_step_s = 0.1f;
// Below every share of a grip that a driver learns: a denormal one would be divided by.
constexpr float least_grip = 0.01f;

bool is_time(double time_s) {
    return absolute(time_s) <= latest_s;
}

void require(bool is_right, const char* what, uint32_t car) {
    if (!is_right) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, car %u has %s", car, what);
    }
}

bool in_order_once(const std::vector<uint32_t>& order) {
    std::vector<bool> seen(order.size(), false);
    for (uint32_t car : order) {
        if (car >= order.size() || seen[car]) {
            return false;
        }
        seen[car] = true;
    }
    return true;
}

bool is_flag(uint32_t value) {
    return value <= 1;
}

void check_progress(const Race& race, uint32_t car) {
    const Progress& progress = race.progress[car];
    bool times = is_time(progress.lap_start_s) && is_time(progress.finish_s);
    for (const float time_s : {progress.last_lap_s, progress.best_lap_s, progress.off_track_s, progress.time_lost_s,
                               progress.rubber_band_s}) {
        times = times && is_time(static_cast<double>(time_s));
    }
    require(times, "a lap time that is not a number", car);
    require(is_finite(progress.distance_m) && is_finite(progress.progress_m), "a distance that is not a number", car);
    require(progress.start_m >= 0.0 && progress.start_m <= static_cast<double>(race.track->length_m),
            "a start beyond the track", car);
    require(progress.lap >= -most_laps_turned && progress.lap <= most_laps_turned, "a lap that no race reaches", car);
    const uint32_t done = progress.laps_counted;
    require(done < race.desc.laps || (done == race.desc.laps && progress.finished != 0), "more laps than the race",
            car);
    require(is_flag(progress.placed) && is_flag(progress.seen) && is_flag(progress.refused) &&
                is_flag(progress.finished) && is_flag(progress.off_track),
            "a flag that is neither 0 nor 1", car);
    require(progress.sector == APX_NONE || progress.sector < race.track->sector_count(), "a sector beyond the track",
            car);
    require(absolute(progress.band_pace) <= 1.0f && absolute(progress.band_aggression) <= 1.0f,
            "a rubber band that no race has", car);
    for (float state_s : progress.state_s) {
        require(is_time(static_cast<double>(state_s)), "a time in a state that is not a number", car);
    }
}

// Indices that a driver remembers are checked one by one, numbers by their bits, whatever fields there are.
void check_memory(const Race& race, uint32_t car) {
    const DriverMemory& memory = race.memories[car];
    require(memory.state < APX_STATE_COUNT && memory.reason < APX_REASON_COUNT, "an unknown driver's state", car);
    const auto is_car = [&](uint32_t other) { return other == APX_NONE || other < race.car_count(); };
    require(is_car(memory.target_car) && is_car(memory.plan.target) && is_car(memory.rival) &&
                is_car(memory.defends_against),
            "a car to pass that is not there", car);
    const bool needs_target = memory.state == APX_STATE_OVERTAKE || memory.state == APX_STATE_YIELD;
    require(!needs_target || memory.target_car != APX_NONE, "nobody that it passes", car);
    require(is_flag(memory.plan.begins_now) && is_flag(memory.plan.is_fresh) &&
                (memory.plan.begins_now == 0 || memory.plan.target != APX_NONE),
            "a plan that passes nobody", car);
    require(memory.pass_way <= pass_in_lane && memory.mistake < APX_MISTAKE_COUNT &&
                memory.mistake_planned < APX_MISTAKE_COUNT,
            "an unknown way to pass or to err", car);
    require(memory.blend_line < race.track->lines.size(), "a line that the track does not have", car);
    uint32_t words[sizeof memory / sizeof(uint32_t)];
    std::memcpy(words, &memory, sizeof words);
    for (uint32_t word : words) {
        float number;
        std::memcpy(&number, &word, sizeof number);
        require(absolute(number) <= largest_memory || word == APX_NONE, "a driver's memory that is not a number", car);
    }
}

void check_trajectory(const Trajectory& trajectory, uint32_t sectors, uint32_t car) {
    bool known = trajectory.count <= horizon_knots && trajectory.age_s >= 0.0f && trajectory.age_s < 1e6f &&
                 (trajectory.first == APX_NONE ? trajectory.count == 0 : trajectory.first < sectors);
    for (uint32_t knot = 0; known && knot < horizon_knots; ++knot) {
        known = absolute(trajectory.arrival_s[knot]) < 1e6f && absolute(trajectory.lateral_m[knot]) < 1e6f;
    }
    require(known, "a plan that nobody makes", car);
}

void check_conduct(const Race& race, uint32_t car) {
    const Conduct& conduct = race.conducts[car];
    constexpr uint32_t all_flaws = APX_LAP_FLAW_CUT | APX_LAP_FLAW_TELEPORT | APX_LAP_FLAW_WRONG_WAY;
    require(conduct.flaws <= all_flaws && conduct.invalid_laps <= race.desc.laps &&
                conduct.retired < APX_RETIRED_COUNT && conduct.backward_m >= 0.0f && is_finite(conduct.backward_m) &&
                conduct.unseen_s >= 0.0f && is_finite(conduct.unseen_s) && conduct.gone_s >= 0.0f &&
                is_finite(conduct.gone_s),
            "a conduct that no car has", car);
    for (uint32_t lap = 0; lap < race.desc.laps; ++lap) {
        require(race.lap_flaws[static_cast<size_t>(car) * race.desc.laps + lap] <= all_flaws,
                "a lap with an unknown flaw", car);
    }
}

void check_grip(const Race& race, uint32_t car) {
    const GripMemory& grip = race.grips[car];
    require(grip.plan < (race.learns(car) ? grip_plan_count : 1), "a plan that is not there", car);
    const bool within = grip.share >= least_grip && grip.share < 10.0f && grip.variance >= 0.0f &&
                        grip.variance < 10.0f && is_finite(grip.proven) && is_finite(grip.use) &&
                        absolute(grip.slip) <= 2.0f && is_finite(grip.yaw_rate_radps) && is_finite(grip.yaw_radps2) &&
                        grip.waited_s >= 0.0f && grip.waited_s < 1.0f;
    require(within, "learned a grip that no tyre has", car);
}

}  // namespace

void check_state(const Race& race) {
    const Clock& clock = race.clock;
    const uint32_t count = race.car_count();
    const bool timed = clock.time_s >= 0.0 && is_time(clock.time_s) && clock.start_s >= 0.0 &&
                       clock.start_s <= clock.time_s && clock.dt_s >= 0.0f && clock.dt_s <= longest_step_s;
    if (!timed || !is_flag(clock.started) || clock.finished > count || clock.present > count) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, its clock is none");
    }
    if (!in_order_once(race.road_order) || !in_order_once(race.rank_order)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, its order of cars does not name each once");
    }
    for (uint32_t car = 0; car < count; ++car) {
        const apx_controls& controls = race.controls[car];
        require(is_sane(race.states[car]), "an impossible state", car);
        require(absolute(controls.steering) <= 1.0f && absolute(controls.throttle) <= 1.0f && controls.brake >= 0.0f &&
                    controls.brake <= 1.0f,
                "controls outside their ranges", car);
        check_progress(race, car);
        check_memory(race, car);
        check_conduct(race, car);
        if (!race.grips.empty()) {
            check_grip(race, car);
        }
    }
    const uint32_t sectors = mini_sector_count(*race.track);
    for (uint32_t car = 0; car < race.history_clocks.size(); ++car) {
        const MiniSectorClock& entry = race.history_clocks[car];
        require((entry.sector == APX_NONE || entry.sector < sectors) && is_finite(entry.entered_s) &&
                    is_finite(entry.lateral_m),
                "a mini-sector that is not there", car);
    }
    for (size_t i = 0; i < race.history_s.size(); ++i) {
        const uint32_t car = static_cast<uint32_t>(i / sectors);
        require(race.history_s[i] >= 0.0f && race.history_s[i] < 1e3f, "a mini-sector driven in an impossible time",
                car);
        require(is_finite(race.history_laterals_m[i]), "a mini-sector driven beside every road", car);
    }
    for (uint32_t car = 0; car < count; ++car) {
        check_trajectory(race.trajectories[car], sectors, car);
    }
    for (size_t i = 0; i < race.lap_times_s.size(); ++i) {
        require(is_finite(race.lap_times_s[i]), "a lap time that is not a number",
                static_cast<uint32_t>(i / race.desc.laps));
    }
}

}  // namespace apx
