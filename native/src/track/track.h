// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/track.h>

#include <glm/vec2.hpp>
#include <memory>
#include <string>
#include <vector>

namespace apx {

// The frame of a gate, for locating. The unit vector from the left to the right edge is `across`; the road continues
// towards left_of(across).
struct GateFrame {
    glm::vec2 left;
    glm::vec2 across;
    float width_m;      // from edge to edge
    float distance_m;   // along the reference line
    float reference_t;  // place of the reference line
    float heading_rad;  // of the reference line
    float height_left_m;
    float height_right_m;
};

// The road between two gates: values at the first and their changes up to the second. A place on it is first + share *
// change.
struct SectorFrame {
    glm::vec2 left, left_change;
    glm::vec2 right, right_change;
    glm::vec2 across;                  // of the first gate
    glm::vec2 next_left, next_across;  // of the second
    float distance_m, length_m;
    float reference_t, reference_t_change;
    float heading_rad, turn_rad;
    float height_left_m, height_left_change_m;
    float height_right_m, height_right_change_m;
};

// A value linear between two gates: at the first, and its change up to the second.
struct Ramp {
    float first = 0;
    float change = 0;

    float at(float share) const { return first + change * share; }
};

inline Ramp ramp(float first, float second) {
    return {first, second - first};
}

// Walls of a gate, for rays: 16 bytes, so that four gates share a cache line.
struct GateWalls {
    glm::vec2 left;
    glm::vec2 right;
};

// Other properties of the road at a gate.
struct GateRoad {
    float curvature_1pm;  // of the reference line, positive to the right
    float slope;
    float bank;
    float crest_1pm;
    float grip;
};

// A line's node on a gate, for driving.
struct LineNode {
    float t;
    float lateral_m;
    float heading_rad;
    float curvature_1pm;
    float gate_radius_m;
    float distance_m;  // along the line
    float speed_mps;   // of the vehicle that the track was baked for
};

// A line in the sector that begins with a gate.
struct LineSector {
    Ramp lateral_m;
    Ramp heading_rad;
    Ramp curvature_1pm;
};

struct Line {
    std::string name;
    float length_m = 0;
    float time_s = 0;
    uint32_t kind = 0;          // APX_LINE_KIND_*
    float speed_limit_mps = 0;  // 0: none; else valid from gate limit_first to limit_last in driving direction
    uint32_t limit_first = 0;
    uint32_t limit_last = 0;
    std::vector<LineNode> nodes;      // one per gate
    std::vector<LineSector> sectors;  // one per gate; rebuilt on loading, not stored

    bool limited(uint32_t gate) const {
        if (!(speed_limit_mps > 0.0f)) {
            return false;
        }
        return limit_first <= limit_last ? gate >= limit_first && gate <= limit_last
                                         : gate >= limit_first || gate <= limit_last;
    }
};

// Uniform grid over the ground plane; a cell lists the sectors whose corridor touches it.
struct SectorGrid {
    glm::vec2 origin{0};
    float cell_m = 1;
    uint32_t columns = 0;
    uint32_t rows = 0;
    std::vector<uint32_t> first;  // columns * rows + 1 offsets into sectors
    std::vector<uint32_t> sectors;
};

struct Track;

// Another way than the main road between two of its distances, as a track of its own: the whole road with the branch in
// place of that section.
struct Branch {
    std::string name;
    float from_m = 0;  // where it leaves the main road and where it meets it, along the main road
    float to_m = 0;
    float route_from_m = 0;  // the same places along the route
    float route_to_m = 0;
    float min_skill = 0;                 // drivers with less keep to the main road
    std::shared_ptr<const Track> route;  // has no branches
};

// Largest number of sectors in a look-ahead.
inline constexpr uint32_t longest_look = 64;

// A baked track. Immutable once built; sector i is the road between gate i and the next one.
struct Track {
    std::string name;
    bool closed = true;
    float length_m = 0;
    apx_vehicle_desc vehicle{};
    float margin_m = 0;
    uint64_t content_hash = 0;
    std::vector<GateFrame> frames;
    std::vector<GateWalls> walls;
    std::vector<GateRoad> road;
    std::vector<Line> lines;
    std::vector<Branch> branches;  // in driving order
    // Rebuilt on loading, not stored.
    std::vector<SectorFrame> sectors;
    std::vector<float> lengths_m;  // of the sectors and, for look-aheads, of longest_look more beyond the last one
    SectorGrid grid;

    uint32_t gate_count() const { return static_cast<uint32_t>(frames.size()); }
    uint32_t sector_count() const { return gate_count() - (closed ? 0u : 1u); }
    uint32_t next_gate(uint32_t gate) const {
        const uint32_t next = gate + 1;
        return next < gate_count() ? next : (closed ? 0u : gate_count() - 1);
    }
    // The next sector; on an open track the last one returns itself.
    uint32_t next_sector(uint32_t sector) const {
        const uint32_t next = sector + 1;
        return next < sector_count() ? next : (closed ? 0u : sector);
    }
    uint32_t previous_sector(uint32_t sector) const {
        return sector > 0 ? sector - 1 : (closed ? sector_count() - 1 : 0u);
    }
    // Distance from gate `sector` to the next along the reference line.
    float sector_length(uint32_t sector) const {
        const uint32_t next = sector + 1;
        return (next < gate_count() ? frames[next].distance_m : length_m) - frames[sector].distance_m;
    }
};

// Computes the parts that are not stored: sectors, their grid and the content hash. Called by the baker and the loader.
void finish_track(Track& track);

// Where a place on a branch's route lies along the main road, and the reverse: rising and linear before the fork, in the
// branch and behind it.
float main_distance(const Track& main, const Branch& branch, float route_m);
float route_distance(const Track& main, const Branch& branch, float main_m);

// Distance wrapped into [0, length) on a closed track, clamped on an open one.
float wrap_distance(const Track& track, float distance_m);
// From one distance forward to another: in [0, length) on a closed track, signed on an open one.
inline float distance_ahead(const Track& track, float from_m, float to_m) {
    const float way = to_m - from_m;
    const bool within_lap = (way >= 0.0f) & (way < track.length_m);
    return (track.closed & !within_lap) ? wrap_distance(track, way) : way;
}
// The shorter way from one to the other, signed: in [-length/2, length/2) on a closed track.
inline float distance_between(const Track& track, float from_m, float to_m) {
    const float ahead = distance_ahead(track, from_m, to_m);
    return (track.closed & (ahead >= 0.5f * track.length_m)) ? ahead - track.length_m : ahead;
}

}  // namespace apx
