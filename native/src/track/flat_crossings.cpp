// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/flat_crossings.h"

#include "base/math.h"
#include "geometry/plane.h"
#include "track/on_road.h"

namespace apx {

namespace {

constexpr float apart_along_m = 40.0f;  // pieces of road nearer to each other belong to one bend
constexpr float least_sine = 0.2f;      // of the crossing angle; at flatter angles the shared area is unbounded

glm::vec2 middle_of(const GateFrame& gate) {
    return gate.left + gate.across * (gate.width_m * gate.reference_t);
}

// Shares along the two sectors at which their reference lines meet; false when they do not.
bool meet(const Track& track, uint32_t first, uint32_t second, std::array<float, 2>& shares, float& crossing_sine) {
    const glm::vec2 a = middle_of(track.frames[first]);
    const glm::vec2 b = middle_of(track.frames[second]);
    const glm::vec2 along_a = middle_of(track.frames[track.next_gate(first)]) - a;
    const glm::vec2 along_b = middle_of(track.frames[track.next_gate(second)]) - b;
    const float cross = cross_right(along_a, along_b);
    crossing_sine = absolute(cross) / max(length(along_a) * length(along_b), 1e-6f);
    if (crossing_sine < least_sine) {
        return false;
    }
    shares = {cross_right(b - a, along_b) / cross, cross_right(b - a, along_a) / cross};
    return shares[0] >= 0.0f && shares[0] < 1.0f && shares[1] >= 0.0f && shares[1] < 1.0f;
}

}  // namespace

std::vector<FlatCrossing> flat_crossings(const Track& track) {
    std::vector<FlatCrossing> found;
    std::vector<std::pair<uint32_t, uint32_t>> pairs;
    const SectorGrid& grid = track.grid;
    for (size_t cell = 0; cell + 1 < grid.first.size(); ++cell) {
        for (uint32_t i = grid.first[cell]; i < grid.first[cell + 1]; ++i) {
            for (uint32_t j = i + 1; j < grid.first[cell + 1]; ++j) {
                const uint32_t first = grid.sectors[i];
                const uint32_t second = grid.sectors[j];
                std::array<float, 2> shares;
                float crossing_sine;
                if (absolute(distance_between(track, track.frames[first].distance_m, track.frames[second].distance_m)) <
                        apart_along_m ||
                    absolute(track.frames[first].height_left_m - track.frames[second].height_left_m) > storey_m ||
                    !meet(track, first, second, shares, crossing_sine)) {
                    continue;
                }
                bool known = false;
                for (const auto& pair : pairs) {
                    known = known || (pair.first == first && pair.second == second);
                }
                if (known) {
                    continue;
                }
                pairs.emplace_back(first, second);
                // Distance across the other road, including the crossing's angle.
                const float cotangent = square_root(1.0f - square(crossing_sine)) / crossing_sine;
                const float half_first_m = 0.5f * track.frames[first].width_m;
                const float half_second_m = 0.5f * track.frames[second].width_m;
                found.push_back({{track.frames[first].distance_m + shares[0] * track.sector_length(first),
                                  track.frames[second].distance_m + shares[1] * track.sector_length(second)},
                                 {half_second_m / crossing_sine + half_first_m * cotangent,
                                  half_first_m / crossing_sine + half_second_m * cotangent}});
            }
        }
    }
    for (size_t i = 1; i < found.size(); ++i) {
        for (size_t j = i; j > 0 && found[j].at_m[0] < found[j - 1].at_m[0]; --j) {
            std::swap(found[j], found[j - 1]);
        }
    }
    return found;
}

}  // namespace apx
