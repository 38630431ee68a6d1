// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/rubber_band.h"

#include "race/events.h"
#include "race/tuning.h"

namespace apx {

namespace {

using namespace tuning::rubber_band;

uint32_t player_of(const Race& race) {
    if (race.desc.rubber_band_car < race.car_count()) {
        return race.desc.rubber_band_car;
    }
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        if (race.cars[car].driven_by == APX_DRIVER_HOST && !race.is_absent(car)) {
            return car;
        }
    }
    return APX_NONE;
}

bool takes_part(const Race& race, uint32_t car) {
    return race.cars[car].driven_by == APX_DRIVER_AI && race.progress[car].finished == 0 && race.bodies[car].present;
}

// Share of the limit, by the time gap at the speed of the car behind.
float pull(const Race& race, uint32_t behind, float gap_m) {
    const float gap_s = gap_m / max(10.0f, race.bodies[behind].speed_along_mps);
    return clamp((gap_s - band_slack_s) / (band_full_s - band_slack_s), 0.0f, 1.0f);
}

// Changes of pace: the lowest, the neutral one, and the highest. A driver at full pace cannot go faster: its neutral
// pace is half the limit below its own, so that the band can add that.
struct Range {
    float least;
    float base;
    float most;
};

Range range_of(const Race& race, uint32_t car) {
    const float limit = race.desc.rubber_band * race.desc.rubber_band_limit;
    const float pace = race.cars[car].driver.pace;
    const float reached = min(1.0f, race.profile(car).pace_steps[0].pace);
    return {-limit, -clamp(0.5f * limit - (reached / pace - 1.0f), 0.0f, limit), min(limit, 1.0f / pace - 1.0f)};
}

void report(Race& race, uint32_t car, uint32_t player) {
    Progress& progress = race.progress[car];
    const bool ended = progress.band_pace == 0.0f && progress.band_reported != 0.0f;
    if (absolute(progress.band_pace - progress.band_reported) >= reported_step || ended) {
        progress.band_reported = progress.band_pace;
        add_event(race, {0, 0, APX_EVENT_RUBBER_BAND, car, player, 0, 0, progress.band_pace});
    }
}

}  // namespace

void apply_rubber_band(Race& race, float dt_s) {
    if (race.desc.rubber_band <= 0.0f || race.clock.started == 0) {
        return;
    }
    const uint32_t player = player_of(race);  // none while every host car is absent: the change fades
    // The nearest cars ahead and behind by progress; places in rank_order change with a margin.
    uint32_t first_ahead = APX_NONE;
    uint32_t right_behind = APX_NONE;
    const float own_m = player != APX_NONE ? race.progress[player].progress_m : 0.0f;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        if (car == player || !takes_part(race, car)) {
            continue;
        }
        const float lead_m = race.progress[car].progress_m - own_m;
        uint32_t& nearest = lead_m > 0.0f ? first_ahead : right_behind;
        if (nearest == APX_NONE || absolute(lead_m) < absolute(race.progress[nearest].progress_m - own_m)) {
            nearest = car;
        }
    }
    const bool runs = player != APX_NONE && race.progress[player].finished == 0 && race.bodies[player].present;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        Progress& progress = race.progress[car];
        const float lead_m = progress.progress_m - own_m;
        float wanted = 0.0f;
        if (runs && takes_part(race, car) && car != player) {
            const Range range = range_of(race, car);
            const float slack = car == right_behind ? 0.0f : range.base;
            wanted = car == first_ahead ? lerp(range.base, range.least, pull(race, player, lead_m))
                     : lead_m < 0.0f    ? lerp(slack, range.most, pull(race, car, -lead_m))
                                        : range.base;
        }
        const float step = change_per_s * dt_s;
        progress.band_pace += clamp(wanted - progress.band_pace, -step, step);
        progress.band_aggression = runs && car == right_behind ? race.desc.rubber_band * pressing_aggression : 0.0f;
        progress.rubber_band_s += progress.band_pace != 0.0f ? dt_s : 0.0f;
        report(race, car, player);
    }
}

}  // namespace apx
