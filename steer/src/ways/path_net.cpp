// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "ways/path_net.h"

#include "base/error.h"
#include "base/sort.h"

namespace apx::steer {

namespace {

// The centre line is left for a goal beside it over this multiple of the goal's distance from that line.
constexpr float early_leaving = 4.0f;
// Cells along each axis of the net, by which its edges are ordered.
constexpr uint32_t order_cells = 1024;

// Bits of two numbers in turn (Morton 1966): what is near in the plane is near in this order.
uint32_t interleaved(uint32_t x, uint32_t z) {
    uint32_t bits = 0;
    for (uint32_t bit = 0; bit < 10; ++bit) {
        bits |= ((x >> bit & 1u) << (2 * bit)) | ((z >> bit & 1u) << (2 * bit + 1));
    }
    return bits;
}

glm::vec3 least_of(const glm::vec3& one, const glm::vec3& other) {
    return {min(one.x, other.x), min(one.y, other.y), min(one.z, other.z)};
}

glm::vec3 most_of(const glm::vec3& one, const glm::vec3& other) {
    return {max(one.x, other.x), max(one.y, other.y), max(one.z, other.z)};
}

void place_edges(PathNet& net) {
    glm::vec3 low{0}, high{0};
    for (size_t i = 0; i < net.points.size(); ++i) {
        const glm::vec3 at = net.place(static_cast<uint32_t>(i));
        low = i == 0 ? at : least_of(low, at);
        high = i == 0 ? at : most_of(high, at);
    }
    const auto cell = [](float from, float to, float at) {
        const float share = to > from ? (at - from) / (to - from) : 0.0f;
        return static_cast<uint32_t>(clamp(share, 0.0f, 1.0f) * static_cast<float>(order_cells - 1));
    };
    std::vector<std::pair<uint32_t, uint32_t>> order;
    for (const auto& [from, to] : net.edges) {
        const glm::vec3 middle = 0.5f * (net.place(from) + net.place(to));
        order.emplace_back(interleaved(cell(low.x, high.x, middle.x), cell(low.z, high.z, middle.z)),
                           static_cast<uint32_t>(order.size()));
    }
    merge_sort(order, [](const auto& one, const auto& other) { return one.first < other.first; });
    for (size_t i = 0; i < order.size(); ++i) {
        const auto [from, to] = net.edges[order[i].second];
        const glm::vec3 one = net.place(from), other = net.place(to);
        net.placed.push_back(order[i].second);
        for (int axis = 0; axis < 3; ++axis) {
            net.from[axis].push_back(one[axis]);
            net.along[axis].push_back((other - one)[axis]);
        }
        if (i % edges_in_box == 0) {
            net.box_low.push_back(one);
            net.box_high.push_back(one);
        }
        net.box_low.back() = least_of(net.box_low.back(), least_of(one, other));
        net.box_high.back() = most_of(net.box_high.back(), most_of(one, other));
    }
}

float squared_to_box(const PathNet& net, size_t box, const glm::vec3& place) {
    const glm::vec3& low = net.box_low[box];
    const glm::vec3& high = net.box_high[box];
    const glm::vec3 inside{clamp(place.x, low.x, high.x), clamp(place.y, low.y, high.y), clamp(place.z, low.z, high.z)};
    return squared_length(place - inside);
}

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
    place_edges(net);
    return net;
}

OnNet nearest_on_net(const PathNet& net, const glm::vec3& place) {
    float shares[edges_in_box], squared[edges_in_box];
    OnNet best;
    float least = -1.0f;
    // The nearest box first: most others are then farther away than its edges.
    size_t nearest_box = 0;
    float box_away = -1.0f;
    for (size_t box = 0; box < net.box_low.size(); ++box) {
        const float away = squared_to_box(net, box, place);
        nearest_box = box_away < 0.0f || away < box_away ? box : nearest_box;
        box_away = box_away < 0.0f ? away : min(away, box_away);
    }
    const auto look = [&](size_t box) {
        const size_t first = box * edges_in_box;
        const size_t count = min(net.edges.size() - first, edges_in_box);
        for (size_t i = 0; i < count; ++i) {
            const glm::vec3 from{net.from[0][first + i], net.from[1][first + i], net.from[2][first + i]};
            const glm::vec3 way{net.along[0][first + i], net.along[1][first + i], net.along[2][first + i]};
            const float length = squared_length(way);
            const float share = clamp(dot(place - from, way) / (length > 0.0f ? length : 1.0f), 0.0f, 1.0f);
            shares[i] = length > 0.0f ? share : 0.0f;
            squared[i] = squared_length(place - (from + way * shares[i]));
        }
        for (size_t i = 0; i < count; ++i) {
            const uint32_t edge = net.placed[first + i];
            if (least < 0.0f || squared[i] < least || (squared[i] == least && edge < best.edge)) {
                least = squared[i];
                best.edge = edge;
                best.share = shares[i];
            }
        }
    };
    look(nearest_box);
    for (size_t box = 0; box < net.box_low.size(); ++box) {
        if (box != nearest_box && squared_to_box(net, box, place) <= least) {
            look(box);
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
