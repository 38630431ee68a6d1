// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track.h"

#include <robottools.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace apx_torcs {
namespace {

constexpr float SAGITTA_M = 0.02f;  // how far a curve's edge may bulge out between two gates
constexpr float LONGEST_STEP_M = 8.0f;
constexpr float SHORTEST_STEP_M = 0.5f;
constexpr float MAX_RUN_OFF_M = 100.0f;
// Kept from a barrier that stands at the road's very edge.
constexpr float BARRIER_GAP_M = 1.1f;
// Flat ground beside the road counts as road up to this far, where it has this share of the road's friction: one side's wheels are
// on it, and for a part of a corner.
constexpr float MOST_BESIDE_M = 1.5f;
constexpr float CARRYING_SHARE = 0.8f;
// By how much more than the road's the height of flat ground may change within a step of simuv2 at 60 m/s: more shakes a car's
// wheels off it. Its step is shorter than most waves, and may be longer than the shortest.
constexpr float MOST_JOLT_M = 0.006f;
constexpr float FAST_STEP_M = 60.0f * 0.002f;
// Roads of dirt have 0.8 to 0.85, of asphalt 1 and more.
constexpr float LOOSE_FRICTION = 0.9f;
// Up a kerb's slope, as far as a wheel is lifted by this: a wheel that meets 5 cm at 60 m/s hits its stops.
constexpr float KERB_RISE_M = 0.03f;
// How fast the counted ground grows and ends along the road, as a car gets onto it and off it.
constexpr float TAPER = 0.05f;

float width_at(const tTrackSeg& segment, float share) {
    return segment.startWidth + (segment.endWidth - segment.startWidth) * share;
}

bool is_barrier(const tTrackSeg& side) {
    return side.style == TR_WALL || side.style == TR_FENCE;
}

// The ground on the other side of a border; null behind the last one.
const tTrackSeg* beyond(const tTrackSeg* side) {
    return side->type2 == TR_LBORDER ? side->lside : side->type2 == TR_RBORDER ? side->rside : nullptr;
}

// Where a car can drive beside the road before it meets the barrier: the borders (kerbs) and sides of TORCS. A barrier may stand
// on any of them.
float run_off_m(const tTrackSeg* side, float share) {
    float width = 0;
    for (; side && !is_barrier(*side); side = beyond(side))
        width += width_at(*side, share);
    return std::clamp(width, 0.0f, MAX_RUN_OFF_M);
}

// How far a wave of the ground lifts a fast car's wheel in a step.
float jolt_m(const tTrackSurface& surface) {
    return surface.kRoughness * std::min(2.0f, surface.kRoughWaveLen * FAST_STEP_M);
}

// How far beside the road the ground carries a car about as the road does.
float carried_m(const tTrackSeg& road, const tTrackSeg* side, float share) {
    float width = 0.0f;
    for (; side && width < MOST_BESIDE_M; side = beyond(side)) {
        if (is_barrier(*side) || side->surface->kFriction < CARRYING_SHARE * road.surface->kFriction)
            break;
        if (side->style != TR_CURB && jolt_m(*side->surface) > jolt_m(*road.surface) + MOST_JOLT_M)
            break;
        const float here = width_at(*side, share);
        const bool raised = side->style == TR_CURB && side->height > KERB_RISE_M;
        width += raised ? here * KERB_RISE_M / side->height : here;
        if (raised)
            break;
    }
    return std::min(width, MOST_BESIDE_M);
}

// Height of the road at a place along the segment, and on it or beside it, where it goes on as slanted as the road.
float height_m(tTrkLocPos place, float width) {
    const float to_right_m = place.toRight;
    const auto on_road = [&](float to_right) {
        place.toRight = to_right;
        place.toLeft = width - to_right;
        place.toMiddle = to_right - 0.5f * width;
        return RtTrackHeightL(&place);
    };
    const float right_m = on_road(0.0f);
    return right_m + (on_road(width) - right_m) * to_right_m / width;
}

struct Side {
    float run_off_m;  // from the road's edge to the barrier
    float beside_m;   // of that, counted as road; negative where the barrier is near
};

// A place where a gate is laid.
struct Station {
    const tTrackSeg* segment;
    float along_m;  // in the segment
    Side left, right;
};

Side side_at(const tTrackSeg& segment, bool left, float share) {
    const tTrackSeg* side = left ? segment.lside : segment.rside;
    const float run_off = run_off_m(side, share);
    return {run_off, std::min(run_off - BARRIER_GAP_M, carried_m(segment, side, share))};
}

void add_stations(const tTrackSeg& segment, std::vector<Station>& stations) {
    const float tightest = segment.type == TR_STR ? 1e6f : std::min(segment.radiusl, segment.radiusr);
    const float step = std::clamp(std::sqrt(8 * SAGITTA_M * std::max(tightest, 0.1f)), SHORTEST_STEP_M, LONGEST_STEP_M);
    const int count = std::max(1, static_cast<int>(std::ceil(segment.length / step)));
    for (int i = 0; i < count; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(count);
        Station station{&segment, share * segment.length, side_at(segment, true, share),
                        side_at(segment, false, share)};
        if (i == 0) {  // where two segments meet the narrower one counts
            station.left.beside_m = std::min(station.left.beside_m, side_at(*segment.prev, true, 1.0f).beside_m);
            station.right.beside_m = std::min(station.right.beside_m, side_at(*segment.prev, false, 1.0f).beside_m);
        }
        stations.push_back(station);
    }
}

// Lets the counted sides grow and end as a car gets onto and off them.
void taper(std::vector<Station>& stations, Side Station::*side) {
    const size_t count = stations.size();
    const auto hold = [&](size_t here, size_t from, float way_m) {
        float& beside_m = (stations[here].*side).beside_m;
        const float most_m = (stations[from].*side).beside_m + TAPER * way_m;
        beside_m = std::min(beside_m, std::max(most_m, 0.0f));
    };
    const auto way_m = [&](size_t i) {
        const Station& from = stations[i];
        const Station& to = stations[(i + 1) % count];
        return to.segment == from.segment ? to.along_m - from.along_m : from.segment->length - from.along_m;
    };
    for (size_t i = 0; i < 2 * count; ++i)
        hold((i + 1) % count, i % count, way_m(i % count));
    for (size_t i = 2 * count; i-- > 0;)
        hold(i % count, (i + 1) % count, way_m(i % count));
}

void edge_point(const Station& station, bool left, float point[3]) {
    const tTrackSeg& segment = *station.segment;
    tTrkLocPos place{};
    place.seg = const_cast<tTrackSeg*>(&segment);
    place.type = TR_LPOS_MAIN;
    // Along a curve, TORCS counts an angle.
    place.toStart = segment.type == TR_STR ? station.along_m : station.along_m / segment.radius;
    const float width = width_at(segment, station.along_m / segment.length);
    place.toRight = left ? width + station.left.beside_m : -station.right.beside_m;
    place.toLeft = width - place.toRight;
    place.toMiddle = place.toRight - 0.5f * width;
    RtTrackLocal2Global(&place, &point[0], &point[2], TR_TORIGHT);
    point[1] = height_m(place, width);
}

apx_source_gate gate_at(const Station& station) {
    apx_source_gate gate = apx_source_gate_default();
    edge_point(station, true, gate.left);
    edge_point(station, false, gate.right);
    gate.run_off_left_m = station.left.run_off_m - station.left.beside_m;
    gate.run_off_right_m = station.right.run_off_m - station.right.beside_m;
    gate.grip = std::clamp(station.segment->surface->kFriction, 0.05f, 2.0f);
    return gate;
}

}  // namespace

apx_status source_from_track(tTrack& track, apx_source& source) {
    std::vector<Station> stations;
    const tTrackSeg* first = track.seg->next;  // track.seg is the last one of the lap
    const tTrackSeg* segment = first;
    do {
        add_stations(*segment, stations);
        segment = segment->next;
    } while (segment != first);
    taper(stations, &Station::left);
    taper(stations, &Station::right);
    std::vector<apx_source_gate> gates;
    for (const Station& station : stations)
        gates.push_back(gate_at(station));

    apx_source_desc desc = apx_source_desc_default();
    std::snprintf(desc.name, sizeof desc.name, "%s", track.internalname);
    return apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source);
}

bool is_loose(const tTrack& track) {
    float loose_m = 0.0f;
    const tTrackSeg* segment = track.seg;
    do {
        loose_m += segment->surface->kFriction < LOOSE_FRICTION ? segment->length : 0.0f;
        segment = segment->next;
    } while (segment != track.seg);
    return loose_m > 0.5f * track.length;
}

}  // namespace apx_torcs
