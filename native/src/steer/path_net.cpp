// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "steer/path_net.h"

#include "base/error.h"

namespace apx::steer {

PathNet make_path_net(std::vector<apx_steer_point> points, std::vector<std::pair<uint32_t, uint32_t>> edges) {
    PathNet net;
    net.points = std::move(points);
    net.edges = std::move(edges);
    net.starts.assign(net.points.size() + 1, 0);
    for (size_t i = 0; i < net.edges.size(); ++i) {
        const auto [from, to] = net.edges[i];
        if (from >= net.points.size() || to >= net.points.size() || from == to) {
            fail(APX_ERROR_INVALID_ARGUMENT,
                 "path net: edge %zu joins points %u and %u; there are %zu points, and an "
                 "edge joins two of them",
                 i, from, to, net.points.size());
        }
        net.starts[from + 1] += 1;
        net.starts[to + 1] += 1;
    }
    for (size_t i = 0; i + 1 < net.starts.size(); ++i) {
        net.starts[i + 1] += net.starts[i];
    }
    net.next.resize(2 * net.edges.size());
    std::vector<uint32_t> at(net.starts.begin(), net.starts.end());
    for (const auto& [from, to] : net.edges) {
        net.next[at[from]++] = to;
        net.next[at[to]++] = from;
    }
    return net;
}

uint32_t nearest_point(const PathNet& net, const glm::vec3& place) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < net.points.size(); ++i) {
        if (distance(net.place(i), place) < distance(net.place(best), place)) {
            best = i;
        }
    }
    return best;
}

Path find_route(const PathNet& net, NodeSearch& search, const glm::vec3& from, const glm::vec3& to) {
    if (net.points.empty()) {
        return {};
    }
    const uint32_t start = nearest_point(net, from);
    const NetGraph graph{net, nearest_point(net, to)};
    begin_search(search, graph, net.points.size(), start, graph.goal);
    finish_search(search, graph);
    const std::vector<uint32_t> way = search.way();
    if (way.empty()) {
        return {};
    }
    std::vector<apx_steer_point> points = {{{from.x, from.y, from.z}, net.points[start].half_width_m}};
    for (uint32_t point : way) {
        points.push_back(net.points[point]);
    }
    points.push_back({{to.x, to.y, to.z}, net.points[graph.goal].half_width_m});
    return make_path(points, false, "way through the net");
}

}  // namespace apx::steer
