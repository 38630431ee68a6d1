// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/conduct.h"

#include "base/error.h"
#include "race/events.h"
#include "race/tuning.h"

namespace apx {

namespace {

using namespace tuning::conduct;

void end_race(Race& race, uint32_t car, uint32_t why, uint32_t reason) {
    race.conducts[car].retired = why;
    enter_state(race.memories[car], APX_STATE_FINISH, APX_REASON_RETIRED);
    race.memories[car].reason = APX_REASON_RETIRED;
    add_event(race, {0, 0, APX_EVENT_RETIRED, car, APX_NONE, why, reason, 0.0f});
}

void take_back(Race& race, uint32_t car) {
    race.conducts[car].retired = APX_RETIRED_NO;
    race.conducts[car].gone_s = 0.0f;
    race.memories[car] = start_memory(race.cars[car].driver, race.desc.seed, car);
    if (race.clock.started != 0) {
        enter_state(race.memories[car], APX_STATE_DRIVE, APX_REASON_FREE_ROAD);
        race.memories[car].reason = APX_REASON_FREE_ROAD;
    }
    add_event(race, {0, 0, APX_EVENT_REJOINED, car, APX_NONE, 0, 0, 0.0f});
}

// The longest way that a car may have driven between two states.
float explained_way_m(const apx_car_state& before, const apx_car_state& after, float seconds) {
    const auto ground_speed = [](const apx_car_state& of) { return length(glm::vec2{of.velocity[0], of.velocity[2]}); };
    return most_speed_change * max(ground_speed(before), ground_speed(after)) * seconds + teleport_slack_m;
}

}  // namespace

void watch_place(Race& race, uint32_t car, const apx_car_state& state) {
    Conduct& conduct = race.conducts[car];
    const apx_car_state& before = race.states[car];
    const auto was_placed = [&] { return race.progress[car].seen != 0 && race.progress[car].placed != 0; };
    const float moved_m = distance(ground(state.position), ground(before.position));
    // The slack alone explains an ordinary tick.
    if (moved_m > teleport_slack_m && race.clock.started != 0 && was_placed() &&
        moved_m > explained_way_m(before, state, conduct.unseen_s)) {
        conduct.flaws |= APX_LAP_FLAW_TELEPORT;
        conduct.backward_m = 0.0f;
    }
    conduct.unseen_s = 0.0f;
}

void update_attendance(Race& race, float dt_s) {
    const uint32_t count = race.car_count();
    for (uint32_t car = 0; car < count; ++car) {
        Conduct& conduct = race.conducts[car];
        Body& body = race.bodies[car];
        if (race.is_absent(car)) {
            continue;
        }
        const bool seen = conduct.unseen_s < gone_after_s && body.present;
        const bool able = seen && body.upright;
        const bool on_lap = race.clock.started != 0 && race.progress[car].placed != 0 && conduct.unseen_s == 0.0f;
        if (!body.present && on_lap) {
            conduct.flaws |= APX_LAP_FLAW_CUT;
        }
        // A car before its first state is not late; after the finish nothing counts.
        if (able || race.progress[car].seen == 0 || race.progress[car].finished != 0) {
            conduct.gone_s = 0.0f;
            if (able && conduct.retired == APX_RETIRED_GONE) {
                take_back(race, car);
            }
            continue;
        }
        conduct.gone_s = max(conduct.gone_s + dt_s, conduct.unseen_s);
        const uint32_t reason = seen ? uint32_t{APX_REASON_OVERTURNED} : uint32_t{APX_REASON_GONE};
        if (conduct.retired == APX_RETIRED_NO && conduct.gone_s > gone_after_s) {
            DriverMemory& memory = race.memories[car];
            if (memory.state != APX_STATE_RECOVER || memory.state_reason != reason) {
                enter_state(memory, APX_STATE_RECOVER, reason);
                memory.state_reason = reason;
                add_event(race, {0, 0, APX_EVENT_STATE, car, APX_NONE, APX_STATE_RECOVER, reason, 0.0f});
            }
            memory.reason = reason;
            if (race.desc.retire_after_s > 0.0f && conduct.gone_s > race.desc.retire_after_s) {
                end_race(race, car, APX_RETIRED_GONE, reason);
            }
        }
        // The last good place of a car retired without states is no obstacle for the others.
        body.present = body.present && (conduct.retired != APX_RETIRED_GONE || conduct.unseen_s < gone_after_s);
    }
}

void watch_lap(Race& race, uint32_t car, float forward_m) {
    Conduct& conduct = race.conducts[car];
    const Body& body = race.bodies[car];
    const float beside_m = -min(body.place.to_left_edge_m(), body.place.to_right_edge_m());
    if (beside_m > body.half_across_m + wheel_off_m) {
        conduct.flaws |= APX_LAP_FLAW_CUT;
    }
    if (forward_m > 0.0f || body.speed_along_mps < -wrong_way_from_mps) {
        conduct.backward_m = max(0.0f, conduct.backward_m - forward_m);
    }
    if (conduct.backward_m > wrong_way_m) {
        conduct.flaws |= APX_LAP_FLAW_WRONG_WAY;
    }
}

uint32_t close_lap(Race& race, uint32_t car, uint32_t lap) {
    const uint32_t flaws = race.conducts[car].flaws;
    race.lap_flaws[static_cast<size_t>(car) * race.desc.laps + lap] = flaws;
    race.conducts[car].invalid_laps += flaws != 0 ? 1 : 0;
    race.conducts[car].flaws = 0;
    return flaws;
}

void leaves(Race& race, uint32_t car) {
    Conduct& conduct = race.conducts[car];
    Progress& progress = race.progress[car];
    if (race.clock.started != 0 && progress.placed != 0 && progress.finished == 0) {
        conduct.flaws |= APX_LAP_FLAW_TELEPORT;
    }
    conduct.backward_m = conduct.unseen_s = conduct.gone_s = 0.0f;
    progress.seen = progress.refused = 0;
    if (conduct.retired == APX_RETIRED_NO && progress.finished == 0) {
        end_race(race, car, APX_RETIRED_ABSENT, APX_REASON_RETIRED);
    }
}

void comes_back(Race& race, uint32_t car) {
    if (race.conducts[car].retired == APX_RETIRED_ABSENT) {
        take_back(race, car);
    }
}

static void refuse_absent(const Race& race, uint32_t car) {
    if (race.is_absent(car)) {
        fail(APX_ERROR_INVALID_STATE, "car %u is absent; apx_race_set_present brings it back", car);
    }
}

void retire(Race& race, uint32_t car) {
    refuse_absent(race, car);
    if (race.conducts[car].retired != APX_RETIRED_NO || race.progress[car].finished != 0) {
        fail(APX_ERROR_INVALID_STATE, "car %u has %s", car,
             race.progress[car].finished != 0 ? "finished the race" : "retired already");
    }
    end_race(race, car, APX_RETIRED_BY_HOST, APX_REASON_RETIRED);
}

void rejoin(Race& race, uint32_t car) {
    refuse_absent(race, car);
    if (race.conducts[car].retired == APX_RETIRED_NO) {
        fail(APX_ERROR_INVALID_STATE, "car %u has not retired", car);
    }
    take_back(race, car);
}

}  // namespace apx
