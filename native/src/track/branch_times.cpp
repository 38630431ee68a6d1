// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/branch_times.h"

#include <cstring>

#include "base/math.h"

namespace apx {

// Time of the baked vehicle on the racing line from one distance along the road to another behind it.
static float racing_time_s(const Track& track, float from_m, float to_m) {
    const std::vector<LineNode>& nodes = track.lines[APX_LINE_RACING].nodes;
    double time_s = 0.0;
    for (uint32_t gate = 0; gate + 1 < track.gate_count(); ++gate) {
        const float begin_m = track.frames[gate].distance_m;
        const float length_m = track.sector_length(gate);
        const float share = (min(to_m, begin_m + length_m) - max(from_m, begin_m)) / length_m;
        if (share > 0.0f) {
            const float way_m = nodes[gate + 1].distance_m - nodes[gate].distance_m;
            const float speed_mps = max(0.5f * (nodes[gate].speed_mps + nodes[gate + 1].speed_mps), 0.1f);
            time_s += static_cast<double>(share * way_m / speed_mps);
        }
    }
    return static_cast<float>(time_s);
}

std::vector<apx_branch_info> branches_of(const Track& track) {
    std::vector<apx_branch_info> list;
    for (const Branch& branch : track.branches) {
        apx_branch_info info{};
        std::memcpy(info.name, branch.name.data(), min(branch.name.size(), sizeof info.name - 1));
        info.from_m = branch.from_m;
        info.to_m = branch.to_m;
        info.route_from_m = branch.route_from_m;
        info.route_to_m = branch.route_to_m;
        info.time_s = racing_time_s(*branch.route, branch.route_from_m, branch.route_to_m);
        info.main_time_s = racing_time_s(track, branch.from_m, branch.to_m);
        info.lap_s = branch.route->lines[APX_LINE_RACING].time_s;
        info.main_lap_s = track.lines[APX_LINE_RACING].time_s;
        info.min_skill = branch.min_skill;
        list.push_back(info);
    }
    return list;
}

}  // namespace apx
