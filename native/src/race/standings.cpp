// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/standings.h"

#include "drive/human.h"
#include "profile/pace.h"
#include "race/progress.h"
#include "track/locate.h"

namespace apx {

static bool stands_before(const Race& race, uint32_t a, uint32_t b) {
    const Progress& first = race.progress[a];
    const Progress& second = race.progress[b];
    const bool first_races = race.conducts[a].retired == APX_RETIRED_NO;
    if (first_races != (race.conducts[b].retired == APX_RETIRED_NO)) {
        return first_races;
    }
    if (first.finished != 0 || second.finished != 0) {
        return first.finished != 0 && (second.finished == 0 || first.finish_s < second.finish_s);
    }
    return first.progress_m > second.progress_m;
}

static float gap_to(const Race& race, uint32_t leader, uint32_t car) {
    const Progress& first = race.progress[leader];
    const Progress& own = race.progress[car];
    if (own.finished != 0) {
        return static_cast<float>(own.finish_s - first.finish_s);
    }
    const float to_go = race.desc.laps > 0 && race.track->closed && first.finished != 0
                            ? static_cast<float>(race.desc.laps) * race.track->length_m - own.progress_m
                            : first.progress_m - own.progress_m;
    const float since = first.finished != 0 ? race.race_time_s() - static_cast<float>(first.finish_s) : 0.0f;
    return since + max(0.0f, to_go) / max(1.0f, race.bodies[car].speed_along_mps);
}

void standings(const Race& race, std::span<apx_standing> list) {
    // rank_order has a margin; here the cars are sorted by actual progress, which is nearly the same order.
    for (uint32_t i = 0; i < list.size(); ++i) {
        const uint32_t car = race.rank_order[i];
        uint32_t slot = i;
        for (; slot > 0 && stands_before(race, car, list[slot - 1].car); --slot) {
            list[slot].car = list[slot - 1].car;
        }
        list[slot].car = car;
    }
    for (uint32_t i = 0; i < list.size(); ++i) {
        const uint32_t car = list[i].car;
        const Progress& progress = race.progress[car];
        apx_standing& standing = list[i];
        standing.position = i + 1;
        standing.laps_done = laps_done(race, car);
        standing.finished = progress.finished;
        standing.progress_m = progress.progress_m;
        standing.gap_s = gap_to(race, list[0].car, car);
        standing.last_lap_s = progress.last_lap_s;
        standing.best_lap_s = progress.best_lap_s;
        standing.total_time_s =
            progress.finished != 0 ? static_cast<float>(progress.finish_s) : max(0.0f, race.race_time_s());
        standing.retired = race.conducts[car].retired;
    }
}

// A lap by the fastest ways of those that a car's driver may take.
static float fastest_lap_s(const Race& race, uint32_t car, float CarProfile::*lap_s) {
    const float main_s = race.profile_on(0, car).*lap_s;
    float fastest_s = main_s;
    for (uint32_t branch = 0; branch < race.route_profiles.size(); ++branch) {
        const bool allowed = race.cars[car].driver.skill >= race.track->branches[branch].min_skill;
        const float gain_s = main_s - race.profile_on(branch + 1, car).*lap_s;
        fastest_s -= allowed ? max(gain_s, 0.0f) : 0.0f;
    }
    return fastest_s;
}

// An open track's only lap begins at the car's place at the signal, with the driver's reaction time; a lower pace
// compensates for it.
static float full_pace_lap_s(const Race& race, uint32_t car) {
    const Track& track = *race.track;
    const std::vector<float>& from_s = race.profile_on(0, car).full_pace_from_s;
    if (track.closed) {
        return fastest_lap_s(race, car, &CarProfile::full_pace_lap_s);
    }
    const float start_m = static_cast<float>(race.progress[car].start_m);
    const uint32_t sector = sector_at(track, start_m);
    const float share = clamp((start_m - track.frames[sector].distance_m) / track.sector_length(sector), 0.0f, 1.0f);
    const float reaction_s = start_memory(race.cars[car].driver, race.desc.seed, car).reaction_s;
    return reaction_s + lerp(from_s[sector], from_s[track.next_gate(sector)], share);
}

static float target_lap_s(const Race& race, uint32_t car) {
    const apx_driver_desc& driver = race.cars[car].driver;
    return max(full_pace_lap_s(race, car),
               fastest_lap_s(race, car, &CarProfile::ideal_lap_s) / (driver.pace * skilled_pace(driver)));
}

apx_car_result result_of(const Race& race, uint32_t car) {
    const Progress& progress = race.progress[car];
    apx_car_result result{};
    result.laps_done = laps_done(race, car);
    result.finished = progress.finished;
    result.total_time_s =
        progress.finished != 0 ? static_cast<float>(progress.finish_s) : max(0.0f, race.race_time_s());
    result.best_lap_s = progress.best_lap_s;
    result.ideal_lap_s = fastest_lap_s(race, car, &CarProfile::ideal_lap_s);
    result.target_lap_s = target_lap_s(race, car);
    result.car_contacts = progress.car_contacts;
    result.wall_contacts = progress.wall_contacts;
    result.off_track_s = progress.off_track_s;
    result.overtakes_done = progress.overtakes_done;
    result.overtakes_suffered = progress.overtakes_suffered;
    result.attempts = progress.attempts;
    result.attempts_failed = progress.attempts_failed;
    result.defences = race.memories[car].defence.count;
    result.mistakes = progress.mistakes;
    result.time_lost_s = progress.time_lost_s;
    result.rubber_band_s = progress.rubber_band_s;
    result.invalid_laps = race.conducts[car].invalid_laps;
    result.lap_flaws = race.conducts[car].flaws;
    result.retired = race.conducts[car].retired;
    for (uint32_t state = 0; state < APX_STATE_COUNT; ++state) {
        result.state_s[state] = progress.state_s[state];
    }
    return result;
}

}  // namespace apx
