// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/mini_sectors.h"

#include "base/math.h"
#include "profile/tuning.h"
#include "track/line.h"
#include "vehicle/envelope.h"

namespace apx {

namespace {

using namespace tuning::mini_sectors;

bool is_straight(const Track& track, std::span<const float> speeds_mps, float grip, float downforce_1pm,
                 uint32_t gate) {
    const float squared = square(speeds_mps[gate]);
    const float side = absolute(track.lines[APX_LINE_RACING].nodes[gate].curvature_1pm) * squared;
    return side <= much_cornering * grip * (static_cast<float>(gravity_mps2) + downforce_1pm * squared);
}

bool brakes(const Track& track, std::span<const float> speeds_mps, uint32_t gate) {
    return speeds_mps[track.next_gate(gate)] <= sector_braking_share * speeds_mps[gate];
}

// A line's length differs from the reference line's: a track sector's time is split by shares of the sector.
float track_sector_s(const Track& track, uint32_t line, std::span<const float> speeds_mps, uint32_t gate) {
    const Line& driven = track.lines[line];
    const uint32_t next = track.next_gate(gate);
    const float end_m = next > gate ? driven.nodes[next].distance_m : driven.length_m;
    return (end_m - driven.nodes[gate].distance_m) /
           max(0.5f * (speeds_mps[gate] + speeds_mps[next]), slowest_observed_mps);
}

// Calls visit for each part of a track sector that lies in one mini-sector, with its start and size as shares of the
// track sector.
template <typename Visit>
void each_part(const Track& track, Visit visit) {
    const uint32_t count = mini_sector_count(track);
    const float sector_m = mini_sector_length(track);
    for (uint32_t gate = 0; gate < track.sector_count(); ++gate) {
        const float from_m = track.frames[gate].distance_m;
        const float length_m = track.sector_length(gate);
        float done_m = 0.0f;
        while (done_m < length_m) {
            const uint32_t sector = min(static_cast<uint32_t>((from_m + done_m) / sector_m), count - 1);
            const float end_m = static_cast<float>(sector + 1) * sector_m - from_m;
            const float part_m =
                sector + 1 < count ? min(max(end_m, done_m + 0.01f), length_m) - done_m : length_m - done_m;
            visit(gate, sector, done_m / length_m, part_m / length_m);
            done_m += part_m;
        }
    }
}

MiniSectorLine line_of(const Track& track, uint32_t line, std::span<const float> speeds_mps,
                       std::span<const float> limits_mps) {
    MiniSectorLine result;
    const uint32_t count = mini_sector_count(track);
    for (std::vector<float>* values : {&result.taken_s, &result.plan_mps, &result.limit_mps, &result.lateral_m}) {
        values->assign(count, 0.0f);
    }
    each_part(track, [&](uint32_t gate, uint32_t sector, float from, float share) {
        const uint32_t next = track.next_gate(gate);
        if (result.taken_s[sector] == 0.0f) {
            result.plan_mps[sector] = lerp(speeds_mps[gate], speeds_mps[next], from);
            result.limit_mps[sector] = lerp(limits_mps[gate], limits_mps[next], from);
            result.lateral_m[sector] = line_point(track.lines[line], gate, from).lateral_m;
        }
        result.taken_s[sector] += share * track_sector_s(track, line, speeds_mps, gate);
    });
    return result;
}

}  // namespace

uint32_t mini_sector_count(const Track& track) {
    return clamp(static_cast<uint32_t>(track.length_m / mini_sector_m), fewest_mini_sectors, most_mini_sectors);
}

float mini_sector_length(const Track& track) {
    return track.length_m / static_cast<float>(mini_sector_count(track));
}

MiniSectors mini_sectors_of(const Track& track, std::span<const std::vector<float>> speeds_mps,
                            std::span<const std::vector<float>> limits_mps, float grip, float downforce_1pm) {
    MiniSectors sectors;
    const uint32_t count = mini_sector_count(track);
    sectors.length_m = mini_sector_length(track);
    sectors.flat_out.assign(count, 1);
    sectors.straight.assign(count, 1);
    const std::vector<float>& racing_mps = speeds_mps[APX_LINE_RACING];
    each_part(track, [&](uint32_t gate, uint32_t sector, float, float) {
        const bool straight = is_straight(track, racing_mps, grip, downforce_1pm, gate);
        sectors.straight[sector] = straight ? sectors.straight[sector] : 0;
        sectors.flat_out[sector] = straight && !brakes(track, racing_mps, gate) ? sectors.flat_out[sector] : 0;
    });
    // Two backward passes: a flat-out section may cross the start line.
    sectors.flat_out_m.assign(count, 0.0f);
    for (uint32_t left = 2 * count; left-- > 0;) {
        const uint32_t sector = left % count;
        const float beyond_m = sectors.flat_out_m[sectors.next(sector)];
        const float lap_m = static_cast<float>(count) * sectors.length_m;
        sectors.flat_out_m[sector] = sectors.flat_out[sector] != 0 ? min(sectors.length_m + beyond_m, lap_m) : 0.0f;
    }
    for (uint32_t line = 0; line < track.lines.size(); ++line) {
        sectors.lines.push_back(line_of(track, line, speeds_mps[line], limits_mps[line]));
    }
    return sectors;
}

void enter_mini_sector(const MiniSectors& sectors, uint32_t sector, const Place& place, float speed_mps,
                       float race_time_s, MiniSectorClock& clock, const MiniSectorHistory& history) {
    const float beyond_m = place.distance_m - static_cast<float>(sector) * sectors.length_m;
    const float crossed_s = race_time_s - beyond_m / max(speed_mps, slowest_observed_mps);
    if (clock.sector != APX_NONE && sector == sectors.next(clock.sector)) {
        history.taken_s[clock.sector] = clamp(crossed_s - clock.entered_s, 1e-3f, longest_mini_sector_s);
        history.lateral_m[clock.sector] = clock.lateral_m;
    }
    clock = {sector, crossed_s, place.lateral_m};
}

}  // namespace apx
