// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/progress.h"

#include "race/conduct.h"
#include "race/events.h"
#include "race/tuning.h"
#include "track/locate.h"

namespace apx {

namespace {

using namespace tuning::progress;

void begin(Race& race, uint32_t car) {
    Progress& progress = race.progress[car];
    progress.distance_m = race.main_distance_of(car, race.bodies[car].place.distance_m);
    progress.start_m = static_cast<double>(progress.distance_m);
    if (race.track->closed) {
        // On or just past the line the first lap has begun; elsewhere the line is still to be crossed.
        progress.lap = progress.distance_m < race.cars[car].vehicle.length_m ? 0 : -1;
        const bool on_grid = progress.lap == 0 || race.track->length_m - progress.distance_m < longest_grid_m;
        // A car that joins on the way begins its lap then.
        const bool joins = race.clock.started != 0 && race.clock.tick > 1;
        progress.lap_start_s = !on_grid                     ? -1.0
                               : joins && progress.lap == 0 ? race.clock.time_s - race.clock.start_s
                                                            : 0.0;
    }
}

void finish_lap(Race& race, uint32_t car, double crossing_s) {
    Progress& progress = race.progress[car];
    const float lap_s = static_cast<float>(crossing_s - progress.lap_start_s);
    progress.last_lap_s = lap_s;
    const uint32_t done = laps_done(race, car);
    const uint32_t flaws = close_lap(race, car, done - 1);
    if (flaws == 0) {
        progress.best_lap_s = progress.best_lap_s > 0.0f ? min(progress.best_lap_s, lap_s) : lap_s;
    }
    race.lap_times_s[static_cast<size_t>(car) * race.desc.laps + done - 1] = lap_s;
    progress.lap_start_s = crossing_s;
    add_event(race, {0, 0, APX_EVENT_LAP, car, APX_NONE, done, flaws, lap_s});
    if (done >= race.desc.laps) {
        progress.finished = 1;
        progress.finish_s = crossing_s;
        race.finishers.push_back(car);
    }
}

// Several cars may cross the line within one tick: their places follow from the interpolated crossing times.
void place_finishers(Race& race) {
    for (size_t i = 1; i < race.finishers.size(); ++i) {
        const auto finish_s = [&](size_t slot) { return race.progress[race.finishers[slot]].finish_s; };
        for (size_t slot = i; slot > 0 && finish_s(slot) < finish_s(slot - 1); --slot) {
            std::swap(race.finishers[slot], race.finishers[slot - 1]);
        }
    }
    for (uint32_t car : race.finishers) {
        race.clock.finished += 1;
        const float total_s = static_cast<float>(race.progress[car].finish_s);
        add_event(race, {0, 0, APX_EVENT_FINISH, car, APX_NONE, race.clock.finished, 0, total_s});
    }
    race.finishers.clear();
}

bool counts_laps(const Race& race, uint32_t car) {
    return race.clock.started != 0 && race.progress[car].finished == 0 && race.conducts[car].retired == APX_RETIRED_NO;
}

// On an open track the one lap ends before the road does.
void watch_open_end(Race& race, uint32_t car, float before_m, float dt_s) {
    Progress& progress = race.progress[car];
    const float since_end_m = progress.distance_m - (race.track->length_m - before_open_end_m);
    if (since_end_m >= 0.0f && counts_laps(race, car)) {
        const double now_s = race.clock.time_s - race.clock.start_s;
        const float step = max(progress.distance_m - before_m, since_end_m);
        progress.lap = 1;
        progress.laps_counted = 1;
        finish_lap(race, car, now_s - (step > 0.0f ? static_cast<double>(dt_s * since_end_m / step) : 0.0));
    }
}

// Counts the lap of a car that has crossed the line forward; the time of crossing is interpolated within the tick.
void cross_line(Race& race, uint32_t car, float before_m, float dt_s) {
    Progress& progress = race.progress[car];
    const double now_s = race.clock.time_s - race.clock.start_s;
    const float step = progress.distance_m + race.track->length_m - before_m;
    const double since_line = step > 0.0f ? static_cast<double>(dt_s * progress.distance_m / step) : 0.0;
    // Driving back over the line and forward again does not count as a lap: laps done never exceed those begun.
    progress.lap += 1;
    if (!counts_laps(race, car) || progress.lap < 0) {
        return;
    }
    if (progress.lap == 0) {
        if (progress.lap_start_s < 0.0) {
            progress.lap_start_s = now_s - since_line;
            race.conducts[car].flaws = 0;
        }
    } else if (static_cast<uint32_t>(progress.lap) > progress.laps_counted) {
        progress.laps_counted += 1;
        finish_lap(race, car, now_s - since_line);
    }
}

// Updates the place and counts laps.
void advance(Race& race, uint32_t car, float dt_s) {
    Progress& progress = race.progress[car];
    const Track& track = *race.track;
    const float before_m = progress.distance_m;
    const float now_m = race.main_distance_of(car, race.bodies[car].place.distance_m);
    progress.distance_m = now_m;
    if (race.clock.started == 0) {
        progress.start_m = static_cast<double>(now_m);
    }
    const float way_m = now_m - before_m;
    const float half_m = 0.5f * track.length_m;
    const bool stays_on_lap = !track.closed || absolute(way_m) < half_m;
    if (race.clock.started != 0 && progress.finished == 0) {
        watch_lap(race, car, stays_on_lap ? way_m : way_m - with_sign(track.length_m, way_m));
    }
    if (!track.closed) {
        watch_open_end(race, car, before_m, dt_s);
    } else if (way_m < -half_m) {
        cross_line(race, car, before_m, dt_s);
    } else if (way_m > half_m) {
        progress.lap -= 1;
    }
}

void watch_edges(Race& race, uint32_t car, float dt_s) {
    Progress& progress = race.progress[car];
    const Body& body = race.bodies[car];
    // The wheels are at the corners of the wheelbase.
    const float wheels_across =
        absolute(cross_right(body.road_forward, body.forward)) * 0.5f * race.cars[car].vehicle.wheelbase_m +
        absolute(dot(body.road_forward, body.forward)) * body.half_width_m;
    const float beyond = wheels_across - min(body.place.to_left_edge_m(), body.place.to_right_edge_m());
    const uint32_t off = beyond > (progress.off_track != 0 ? wheel_back_m : wheel_off_m) ? 1u : 0u;
    if (off != progress.off_track) {
        progress.off_track = off;
        add_event(race, {0, 0, off != 0 ? APX_EVENT_OFF_TRACK : APX_EVENT_BACK_ON_TRACK, car, APX_NONE, 0, 0,
                         max(0.0f, beyond)});
    }
    if (off != 0 && race.clock.started != 0) {
        progress.off_track_s += dt_s;
    }
}

bool leads_clearly(const Race& race, uint32_t car, uint32_t other) {
    const Progress& a = race.progress[car];
    const Progress& b = race.progress[other];
    const bool a_races = race.conducts[car].retired == APX_RETIRED_NO;
    if (a_races != (race.conducts[other].retired == APX_RETIRED_NO)) {
        return a_races;
    }
    if (a.finished != 0 || b.finished != 0) {
        return a.finished != 0 && (b.finished == 0 || a.finish_s < b.finish_s);
    }
    return a.progress_m > b.progress_m + clear_lead_m;
}

// Places change by one neighbour at a time, so each change is an overtaking manoeuvre of two cars.
void update_places(Race& race) {
    const uint32_t count = race.car_count();
    const bool counts = race.clock.started != 0 && race.race_time_s() > place_settled_s;
    for (uint32_t i = 1; i < count; ++i) {
        for (uint32_t slot = i; slot > 0 && leads_clearly(race, race.rank_order[slot], race.rank_order[slot - 1]);
             --slot) {
            const uint32_t winner = race.rank_order[slot];
            const uint32_t loser = race.rank_order[slot - 1];
            race.rank_order[slot - 1] = winner;
            race.rank_order[slot] = loser;
            const bool on_road = race.conducts[loser].retired == APX_RETIRED_NO;
            if (counts && on_road && race.progress[winner].finished == 0 && race.progress[loser].finished == 0) {
                race.progress[winner].overtakes_done += 1;
                race.progress[loser].overtakes_suffered += 1;
                add_event(race, {0, 0, APX_EVENT_OVERTAKE, winner, loser, slot, 0, 0.0f});
            }
        }
    }
}

void watch_mini_sector(Race& race, uint32_t car) {
    // Every profile of a track has the same mini-sectors.
    const MiniSectors& sectors = race.profiles.front().mini_sectors;
    const Body& body = race.bodies[car];
    MiniSectorClock& clock = race.history_clocks[car];
    const uint32_t sector = sectors.at(body.place.distance_m);
    if (sector != clock.sector) {
        enter_mini_sector(sectors, sector, body.place, body.speed_along_mps, race.race_time_s(), clock,
                          race.history_of(car));
    }
}

// The clock of a car that was away says nothing.
void forget_mini_sector(Race& race, uint32_t car) {
    if (!race.history_clocks.empty()) {
        race.history_clocks[car] = {};
    }
}

}  // namespace

void take_place_again(Race& race, uint32_t car) {
    uint32_t slot = 0;
    while (race.rank_order[slot] != car) {
        ++slot;
    }
    for (; slot > 0 && leads_clearly(race, car, race.rank_order[slot - 1]); --slot) {
        race.rank_order[slot] = race.rank_order[slot - 1];
        race.rank_order[slot - 1] = car;
    }
}

void update_order(Race& race) {
    race.clock.present = sort_by_distance(race.bodies, race.road_order, race.road_slots);
}

void update_progress(Race& race, float dt_s) {
    const uint32_t count = race.car_count();
    const float lap_m = race.track->closed ? race.track->length_m : 0.0f;
    for (uint32_t car = 0; car < count; ++car) {
        Progress& progress = race.progress[car];
        const Body& body = race.bodies[car];
        if (!body.present) {
            continue;
        }
        uint32_t& changed = race.lives[car].changed;
        const bool enters = (changed & live_enters) != 0;
        if (progress.placed == 0) {
            begin(race, car);
            progress.placed = 1;
        } else if (enters) {
            // Wherever it comes back, that is in the lap in which it left.
            progress.distance_m = race.main_distance_of(car, body.place.distance_m);
        } else {
            advance(race, car, dt_s);
        }
        if (enters) {
            changed &= ~uint32_t{live_enters};
            forget_mini_sector(race, car);
        }
        progress.progress_m = static_cast<float>(progress.lap) * lap_m + progress.distance_m;
        watch_edges(race, car, dt_s);
        if (!race.history_clocks.empty()) {
            watch_mini_sector(race, car);
        }
    }
    if (!race.finishers.empty()) {
        place_finishers(race);
    }
    update_places(race);
}

uint32_t laps_done(const Race& race, uint32_t car) {
    return race.progress[car].laps_counted;
}

}  // namespace apx
