// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <string>
#include <vector>

#include "steer/best_first.h"
#include "steer/path.h"

namespace apx::steer {

// Route points with radii joined by edges: the ground between them is a corridor, what is outside is impassable (Ziep 2004,
// 4.1.4).
struct PathNet {
    std::vector<apx_steer_point> points;
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    // Neighbours of each point: of point i from starts[i] to starts[i + 1].
    std::vector<uint32_t> starts;
    std::vector<uint32_t> next;

    glm::vec3 place(uint32_t point) const { return vec3_of(points[point].position); }
};

// Fails with APX_ERROR_INVALID_ARGUMENT for an edge to a point that is not there or to itself.
PathNet make_path_net(std::vector<apx_steer_point> points, std::vector<std::pair<uint32_t, uint32_t>> edges);

struct NetGraph {
    const PathNet& net;
    uint32_t goal;

    float estimate(uint32_t point) const { return distance(net.place(point), net.place(goal)); }
    template <typename Visit>
    void for_each_next(uint32_t point, Visit&& visit) const {
        for (uint32_t i = net.starts[point]; i < net.starts[point + 1]; ++i) {
            visit(net.next[i], distance(net.place(point), net.place(net.next[i])));
        }
    }
};

uint32_t nearest_point(const PathNet& net, const glm::vec3& place);

// The shortest way through the net from one place to another: by the nearest points of both; empty when there is none.
Path find_route(const PathNet& net, NodeSearch& search, const glm::vec3& from, const glm::vec3& to);

}  // namespace apx::steer
