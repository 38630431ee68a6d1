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
constexpr float BARRIER_GAP_M = 0.6f;

// Where a car can drive beside the road before it meets the barrier: the borders (kerbs) and sides of TORCS. A barrier may stand
// on any of them.
float run_off_m(const tTrackSeg* side, float share) {
    float width = 0;
    for (; side; side = side->type2 == TR_LBORDER ? side->lside : side->type2 == TR_RBORDER ? side->rside : nullptr) {
        if (side->style == TR_WALL || side->style == TR_FENCE)
            break;
        width += side->startWidth + (side->endWidth - side->startWidth) * share;
    }
    return std::clamp(width, 0.0f, MAX_RUN_OFF_M);
}

// The point that lies `inset_m` inside an edge.
void edge_point(const tTrackSeg& segment, float to_start, bool left, float inset_m, float point[3]) {
    tTrkLocPos place{};
    place.seg = const_cast<tTrackSeg*>(&segment);
    place.type = TR_LPOS_MAIN;
    // Along a curve, TORCS counts an angle.
    place.toStart = segment.type == TR_STR ? to_start : to_start / segment.radius;
    const float width = segment.startWidth + (segment.endWidth - segment.startWidth) * to_start / segment.length;
    place.toRight = left ? width - inset_m : inset_m;
    place.toLeft = width - place.toRight;
    place.toMiddle = place.toRight - 0.5f * width;
    RtTrackLocal2Global(&place, &point[0], &point[2], TR_TORIGHT);
    point[1] = RtTrackHeightL(&place);
}

void lay_segment(const tTrackSeg& segment, std::vector<apx_source_gate>& gates) {
    const float tightest = segment.type == TR_STR ? 1e6f : std::min(segment.radiusl, segment.radiusr);
    const float step = std::clamp(std::sqrt(8 * SAGITTA_M * std::max(tightest, 0.1f)), SHORTEST_STEP_M, LONGEST_STEP_M);
    const int count = std::max(1, static_cast<int>(std::ceil(segment.length / step)));
    for (int i = 0; i < count; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(count);
        apx_source_gate gate = apx_source_gate_default();
        const float left_m = run_off_m(segment.lside, share), right_m = run_off_m(segment.rside, share);
        const float left_inset = std::max(0.0f, BARRIER_GAP_M - left_m);
        const float right_inset = std::max(0.0f, BARRIER_GAP_M - right_m);
        edge_point(segment, share * segment.length, true, left_inset, gate.left);
        edge_point(segment, share * segment.length, false, right_inset, gate.right);
        gate.run_off_left_m = left_m + left_inset;
        gate.run_off_right_m = right_m + right_inset;
        gate.grip = std::clamp(segment.surface->kFriction, 0.05f, 2.0f);
        gates.push_back(gate);
    }
}

}  // namespace

apx_status source_from_track(tTrack& track, apx_source& source) {
    std::vector<apx_source_gate> gates;
    const tTrackSeg* first = track.seg->next;  // track.seg is the last one of the lap
    const tTrackSeg* segment = first;
    do {
        lay_segment(*segment, gates);
        segment = segment->next;
    } while (segment != first);

    apx_source_desc desc = apx_source_desc_default();
    std::snprintf(desc.name, sizeof desc.name, "%s", track.internalname);
    return apx_source_create(&desc, gates.data(), static_cast<uint32_t>(gates.size()), &source);
}

}  // namespace apx_torcs
