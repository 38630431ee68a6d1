// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/corners.h"

#include "base/math.h"
#include "profile/tuning.h"

namespace apx {

using namespace tuning::corners;

// The side to which a line bends around a gate; its neighbours are included so that a kink does not decide.
static float inside_at(const Track& track, uint32_t line, uint32_t gate) {
    float bend = track.lines[line].nodes[gate].curvature_1pm;
    uint32_t ahead = gate;
    uint32_t behind = gate;
    for (int step = 0; step < 4; ++step) {
        ahead = track.next_gate(ahead);
        behind = behind > 0 ? behind - 1 : (track.closed ? track.gate_count() - 1 : 0);
        bend += track.lines[line].nodes[ahead].curvature_1pm + track.lines[line].nodes[behind].curvature_1pm;
    }
    return bend > 1e-4f ? 1.0f : bend < -1e-4f ? -1.0f : 0.0f;
}

// Braking from the straight's speed V to the apex's v within s needs (V^2 - v^2) / 2 s; at a share h of the limits h^2
// of that. A braking distance above three times the corner's does not begin on a straight.
float brakes_sooner_m(const Corner& corner, float limit_share) {
    const float fast = square(corner.brake_speed_mps);
    const float slow = square(corner.apex_speed_mps);
    const float way_m =
        corner.braking_way_m * (fast - square(limit_share) * slow) / ((fast - slow) * square(limit_share));
    return min(way_m - corner.braking_way_m, most_corner_share * corner.braking_way_m);
}

float gained_by_braking_later_m(const Corner& corner, float limit_share, float other_limit_share) {
    if (other_limit_share >= limit_share) {
        return 0.0f;
    }
    const float zone_m = brakes_sooner_m(corner, other_limit_share) - brakes_sooner_m(corner, limit_share);
    const float fast = corner.brake_speed_mps;
    const float braking_mps2 =
        square(other_limit_share) * (square(fast) - square(corner.apex_speed_mps)) / (2.0f * corner.braking_way_m);
    const float end_mps = square_root(max(square(fast) - 2.0f * braking_mps2 * zone_m, 0.0f));
    return zone_m * (2.0f * fast / (fast + end_mps) - 1.0f);
}

Corners corners_of(const Track& track, uint32_t line, std::span<const float> speeds_mps) {
    Corners corners;
    const uint32_t count = static_cast<uint32_t>(speeds_mps.size());
    corners.next.assign(count, APX_NONE);
    // A closed track is processed from its fastest gate, which lies in no braking zone.
    uint32_t first = 0;
    for (uint32_t gate = 1; gate < count && track.closed; ++gate) {
        first = speeds_mps[gate] > speeds_mps[first] ? gate : first;
    }
    const auto at = [&](uint32_t step) { return first + step < count ? first + step : first + step - count; };
    // The first step at which the line takes half of its largest side force.
    const auto turn_in = [&](uint32_t from, uint32_t to) {
        const auto side_mps2 = [&](uint32_t step) {
            return absolute(track.lines[line].nodes[at(step)].curvature_1pm) * square(speeds_mps[at(step)]);
        };
        float most_mps2 = 0.0f;
        for (uint32_t step = from; step <= to; ++step) {
            most_mps2 = max(most_mps2, side_mps2(step));
        }
        while (from < to && side_mps2(from) < 0.5f * most_mps2) {
            ++from;
        }
        return from;
    };
    uint32_t unanswered = 0;  // start of the steps whose next corner is not known yet
    for (uint32_t step = 0; step + 1 < count;) {
        const float fastest = speeds_mps[at(step)];
        uint32_t top = step;
        while (step + 1 < count && speeds_mps[at(step + 1)] <= speeds_mps[at(step)]) {
            ++step;
            top = speeds_mps[at(step)] > flat_out_share * fastest ? step : top;
        }
        if (speeds_mps[at(step)] < (1.0f - least_fall) * fastest) {
            const uint32_t index = static_cast<uint32_t>(corners.list.size());
            const float way_m = track.frames[at(step)].distance_m - track.frames[at(top)].distance_m;
            corners.list.push_back({track.frames[at(top)].distance_m, track.frames[at(step)].distance_m,
                                    track.frames[at(turn_in(top, step))].distance_m, inside_at(track, line, at(step)),
                                    speeds_mps[at(step)], speeds_mps[at(top)],
                                    way_m > 0.0f ? way_m : way_m + track.length_m});
            for (; unanswered <= step; ++unanswered) {
                corners.next[at(unanswered)] = index;
            }
        }
        while (step + 1 < count && speeds_mps[at(step + 1)] > speeds_mps[at(step)]) {
            ++step;
        }
    }
    if (track.closed && !corners.list.empty()) {
        for (; unanswered < count; ++unanswered) {
            corners.next[at(unanswered)] = 0;
        }
    }
    return corners;
}

}  // namespace apx
