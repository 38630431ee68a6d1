// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/stretches.h"

#include "base/math.h"
#include "track/line.h"
#include "vehicle/envelope.h"

namespace apx {

namespace {

constexpr float about_m = 25.0f;
constexpr uint32_t fewest = 8;
constexpr uint32_t most = 512;
constexpr float much_cornering = 0.5f;
constexpr float braking_share = 0.99f;
constexpr float slowest_mps = 1.0f;
constexpr float longest_s = 60.0f;

bool is_open(const Track& track, std::span<const float> speeds_mps, float grip, float downforce_1pm, uint32_t gate) {
    const float squared = square(speeds_mps[gate]);
    const float side = absolute(track.lines[APX_LINE_RACING].nodes[gate].curvature_1pm) * squared;
    const bool corners = side > much_cornering * grip * (static_cast<float>(gravity_mps2) + downforce_1pm * squared);
    return !corners && speeds_mps[track.next_gate(gate)] > braking_share * speeds_mps[gate];
}

// A line is longer or shorter than the reference line: a sector's time goes to its stretches by their shares of it.
float sector_s(const Track& track, uint32_t line, std::span<const float> speeds_mps, uint32_t gate) {
    const Line& driven = track.lines[line];
    const uint32_t next = track.next_gate(gate);
    const float end_m = next > gate ? driven.nodes[next].distance_m : driven.length_m;
    return (end_m - driven.nodes[gate].distance_m) / max(0.5f * (speeds_mps[gate] + speeds_mps[next]), slowest_mps);
}

// Calls visit for each part of a sector that lies in one stretch: from which share of the sector on, and how much of it.
template <typename Visit>
void each_part(const Track& track, Visit visit) {
    const uint32_t count = stretch_count(track);
    const float stretch_m = stretch_length(track);
    for (uint32_t gate = 0; gate < track.sector_count(); ++gate) {
        const float from_m = track.frames[gate].distance_m;
        const float length_m = track.sector_length(gate);
        float done_m = 0.0f;
        while (done_m < length_m) {
            const uint32_t stretch = min(static_cast<uint32_t>((from_m + done_m) / stretch_m), count - 1);
            const float end_m = static_cast<float>(stretch + 1) * stretch_m - from_m;
            const float part_m =
                stretch + 1 < count ? min(max(end_m, done_m + 0.01f), length_m) - done_m : length_m - done_m;
            visit(gate, stretch, done_m / length_m, part_m / length_m);
            done_m += part_m;
        }
    }
}

}  // namespace

uint32_t stretch_count(const Track& track) {
    return clamp(static_cast<uint32_t>(track.length_m / about_m), fewest, most);
}

float stretch_length(const Track& track) {
    return track.length_m / static_cast<float>(stretch_count(track));
}

LaneStretches lane_stretches_of(const Track& track, uint32_t line, std::span<const float> speeds_mps) {
    LaneStretches lane;
    lane.taken_s.assign(stretch_count(track), 0.0f);
    lane.lateral_m.assign(lane.taken_s.size(), 0.0f);
    each_part(track, [&](uint32_t gate, uint32_t stretch, float from, float share) {
        if (lane.taken_s[stretch] == 0.0f) {
            lane.lateral_m[stretch] = line_point(track.lines[line], gate, from).lateral_m;
        }
        lane.taken_s[stretch] += share * sector_s(track, line, speeds_mps, gate);
    });
    return lane;
}

Stretches stretches_of(const Track& track, std::span<const float> speeds_mps, float grip, float downforce_1pm) {
    Stretches stretches;
    const uint32_t count = stretch_count(track);
    stretches.length_m = stretch_length(track);
    stretches.taken_s.assign(count, 0.0f);
    stretches.open.assign(count, 1);
    each_part(track, [&](uint32_t gate, uint32_t stretch, float, float share) {
        stretches.taken_s[stretch] += share * sector_s(track, APX_LINE_RACING, speeds_mps, gate);
        if (!is_open(track, speeds_mps, grip, downforce_1pm, gate)) {
            stretches.open[stretch] = 0;
        }
    });
    // Backward twice: what is open may lead over the start line.
    stretches.open_m.assign(count, 0.0f);
    for (uint32_t left = 2 * count; left-- > 0;) {
        const uint32_t stretch = left % count;
        const float beyond_m = stretches.open_m[stretch + 1 < count ? stretch + 1 : 0];
        const float lap_m = static_cast<float>(count) * stretches.length_m;
        stretches.open_m[stretch] = stretches.open[stretch] != 0 ? min(stretches.length_m + beyond_m, lap_m) : 0.0f;
    }
    return stretches;
}

void note_stretch(const Track& track, const Place& place, float speed_mps, float race_time_s, StretchClock& clock,
                  const StretchNotes& notes) {
    const uint32_t count = static_cast<uint32_t>(notes.taken_s.size());
    const float distance_m = place.distance_m;
    const float length_m = track.length_m / static_cast<float>(count);
    const uint32_t stretch = min(static_cast<uint32_t>(max(distance_m, 0.0f) / length_m), count - 1);
    if (stretch == clock.stretch) {
        return;
    }
    const float beyond_m = distance_m - static_cast<float>(stretch) * length_m;
    const float crossed_s = race_time_s - beyond_m / max(speed_mps, slowest_mps);
    if (clock.stretch != APX_NONE && stretch == (clock.stretch + 1 < count ? clock.stretch + 1 : 0)) {
        notes.taken_s[clock.stretch] = clamp(crossed_s - clock.entered_s, 1e-3f, longest_s);
        notes.lateral_m[clock.stretch] = clock.lateral_m;
    }
    clock = {stretch, crossed_s, place.lateral_m};
}

}  // namespace apx
