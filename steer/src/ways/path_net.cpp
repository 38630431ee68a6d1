// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "ways/path_net.h"

#include "base/error.h"

namespace apx::steer {

namespace {

// The centre line is left for a goal beside it over this multiple of the goal's distance from that line.
constexpr float early_leaving = 4.0f;

}  // namespace

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
    for (const auto& [from, to] : net.edges) {
        const glm::vec3 way = net.place(to) - net.place(from);
        for (int axis = 0; axis < 3; ++axis) {
            net.from[axis].push_back(net.place(from)[axis]);
            net.along[axis].push_back(way[axis]);
        }
    }
    return net;
}

OnNet nearest_on_net(const PathNet& net, const glm::vec3& place) {
    constexpr size_t most = 64;
    float shares[most], squared[most];
    OnNet best;
    float least = -1.0f;
    for (size_t first = 0; first < net.edges.size(); first += most) {
        const size_t count = min(net.edges.size() - first, most);
        for (size_t i = 0; i < count; ++i) {
            const glm::vec3 from{net.from[0][first + i], net.from[1][first + i], net.from[2][first + i]};
            const glm::vec3 way{net.along[0][first + i], net.along[1][first + i], net.along[2][first + i]};
            const float length = squared_length(way);
            const float share = clamp(dot(place - from, way) / (length > 0.0f ? length : 1.0f), 0.0f, 1.0f);
            shares[i] = length > 0.0f ? share : 0.0f;
            squared[i] = squared_length(place - (from + way * shares[i]));
        }
        for (size_t i = 0; i < count; ++i) {
            if (least < 0.0f || squared[i] < least) {
                least = squared[i];
                best.edge = static_cast<uint32_t>(first + i);
                best.share = shares[i];
            }
        }
    }
    const auto [one, other] = net.edges[best.edge];
    best.place = net.place(one) + (net.place(other) - net.place(one)) * best.share;
    best.half_width_m = lerp(net.points[one].half_width_m, net.points[other].half_width_m, best.share);
    return best;
}

Path find_route(const PathNet& net, NodeSearch& search, const glm::vec3& from, const glm::vec3& to) {
    RouteNotes notes;
    Path way;
    find_route(net, search, from, to, net.points.size() + 4, notes, way);
    return way;
}

bool find_route(const PathNet& net, NodeSearch& search, const glm::vec3& from, const glm::vec3& to, size_t most,
                RouteNotes& notes, Path& path) {
    path.points.clear();
    if (net.edges.empty()) {
        return false;
    }
    const auto finish = [&] {
        if (fill_path(path, notes.points, false)) {
            return true;
        }
        path.points.clear();
        return false;
    };
    const NetGraph graph{net, nearest_on_net(net, from), nearest_on_net(net, to)};
    begin_search(search, graph, net.points.size() + 2, graph.start(), graph.goal());
    finish_search(search, graph);
    const std::vector<uint32_t>& way = notes.nodes;
    search.way_into(notes.nodes);
    if (way.empty()) {
        return false;
    }
    const auto at = [](const glm::vec3& place, float half_width_m) {
        return apx_steer_point{{place.x, place.y, place.z}, half_width_m};
    };
    std::vector<apx_steer_point>& points = notes.points;
    points.clear();
    // From inside the corridor the way is joined by driving on; two places side by side have no other way between them.
    const bool side_by_side = distance(graph.from.place, graph.to.place) < same_place_m;
    if (side_by_side || distance(from, graph.from.place) > graph.from.half_width_m) {
        points.push_back(at(from, graph.from.half_width_m));
    }
    for (size_t i = 0; i + 1 < way.size() && !side_by_side; ++i) {
        if (points.size() == most) {
            return finish();
        }
        points.push_back(i == 0 ? at(graph.from.place, graph.from.half_width_m) : net.points[way[i]]);
    }
    const float aside = distance(to, graph.to.place);
    if (!side_by_side && aside < graph.to.half_width_m) {
        // The centre line is left early, so that the last part does not turn across the road.
        const glm::vec3 back = vec3_of(points.back().position) - graph.to.place;
        const float early = min(early_leaving * aside, 0.9f * length(back));
        points.push_back(at(graph.to.place + direction_of(back, glm::vec3{0}) * early, graph.to.half_width_m));
    } else if (!side_by_side) {
        points.push_back(at(graph.to.place, graph.to.half_width_m));
    }
    points.push_back(at(to, graph.to.half_width_m));
    return finish();
}

}  // namespace apx::steer
