// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <string>
#include <vector>

#include "space/path.h"
#include "ways/best_first.h"

namespace apx::steer {

inline constexpr size_t edges_in_box = 32;

// Route points with radii joined by edges: the ground between them is a corridor, the rest is impassable (Ziep 2004,
// 4.1.4).
struct PathNet {
    std::vector<apx_steer_point> points;
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    // Neighbours of each point: of point i from starts[i] to starts[i + 1].
    std::vector<uint32_t> starts;
    std::vector<uint32_t> next;
    // The edges in the order of their places, so that neighbours lie together: their numbers; where each begins, and the way along
    // it, axis by axis, so that compilers look at several at once.
    std::vector<uint32_t> placed;
    std::vector<float> from[3], along[3];
    // The box around every edges_in_box of them.
    std::vector<glm::vec3> box_low, box_high;

    glm::vec3 place(uint32_t point) const { return vec3_of(points[point].position); }
};

// Fails with APX_ERROR_INVALID_ARGUMENT for an edge to a missing point or to itself.
PathNet make_path_net(std::vector<apx_steer_point> points, std::vector<std::pair<uint32_t, uint32_t>> edges);

// A place on an edge where a way enters or leaves the net.
struct OnNet {
    uint32_t edge = 0;
    float share = 0.0f;  // from the edge's first point to its second
    glm::vec3 place{0};
    float half_width_m = 0.0f;
};
// The nearest place on any edge, ties by order. The net has an edge.
OnNet nearest_on_net(const PathNet& net, const glm::vec3& place);

// The net with two more nodes, the places where a way enters and leaves it.
struct NetGraph {
    const PathNet& net;
    OnNet from;
    OnNet to;

    uint32_t start() const { return static_cast<uint32_t>(net.points.size()); }
    uint32_t goal() const { return start() + 1; }
    glm::vec3 place(uint32_t node) const {
        return node == start() ? from.place : node == goal() ? to.place : net.place(node);
    }
    float estimate(uint32_t node) const { return distance(place(node), to.place); }
    template <typename Visit>
    void for_each_next(uint32_t node, Visit&& visit) const {
        const auto offer = [&](uint32_t next) { visit(next, distance(place(node), place(next))); };
        const auto [first, second] = net.edges[to.edge];
        if (node == start()) {
            offer(net.edges[from.edge].first);
            offer(net.edges[from.edge].second);
            if (from.edge == to.edge) {
                offer(goal());
            }
            return;
        }
        if (node == goal()) {
            return;
        }
        for (uint32_t i = net.starts[node]; i < net.starts[node + 1]; ++i) {
            offer(net.next[i]);
        }
        if (node == first || node == second) {
            offer(goal());
        }
    }
};

// Working memory of a route besides the search; kept from one to the next, it allocates nothing.
struct RouteNotes {
    std::vector<uint32_t> nodes;
    std::vector<apx_steer_point> points;
};

// The shortest way through the net from one place to another, as below, or its first points up to `most` of them, into a path that is
// there. False, and the path is empty, when there is none.
bool find_route(const PathNet& net, NodeSearch& search, const glm::vec3& from, const glm::vec3& to, size_t most,
                RouteNotes& notes, Path& way);

// The shortest way through the net from one place to another, entered and left at the nearest place of any edge; empty when
// there is none.
Path find_route(const PathNet& net, NodeSearch& search, const glm::vec3& from, const glm::vec3& to);

}  // namespace apx::steer
