// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/ranks.h"

#include <utility>

namespace apx::steer {

void rank_group(Simulation& simulation, uint32_t group) {
    uint32_t rank = 0;
    for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
        if (simulation.agents.group[i] == group) {
            simulation.rank[i] = rank++;
        }
    }
}

void rank_groups(Simulation& simulation) {
    // Groups are arbitrary numbers: the rank is counted with a sorted list of those seen.
    std::vector<std::pair<uint32_t, uint32_t>> sizes;
    for (size_t i = 0; i < simulation.agents.count(); ++i) {
        const uint32_t group = simulation.agents.group[i];
        size_t low = 0;
        for (size_t high = sizes.size(); low < high;) {
            const size_t middle = (low + high) / 2;
            if (sizes[middle].first < group) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == sizes.size() || sizes[low].first != group) {
            sizes.insert(sizes.begin() + static_cast<std::ptrdiff_t>(low), {group, 0});
        }
        simulation.rank[i] = sizes[low].second++;
    }
}

}  // namespace apx::steer
