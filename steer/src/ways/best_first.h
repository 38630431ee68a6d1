// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/heap.h"

namespace apx::steer {

// Order of a search's open nodes.
enum class SearchOrder {
    best_first,     // A*: cost so far plus the estimate
    cheapest,       // Dijkstra: cost so far
    breadth_first,  // steps so far
};

enum class SearchStatus { running, found, no_way };

// A search over the nodes 0 to n - 1 of a graph, one expansion at a time, so that it can be shown.
//
// Graph has for_each_next(node, visit(next, cost)) and float estimate(node). Source: Stout 1996, "Smart Moves: Intelligent
// Path-Finding". A node is closed at most once per cheaper way found: an inconsistent estimate costs time; one that
// overestimates may cost length.
struct NodeSearch {
    enum class Mark : uint8_t { unseen, open, closed };
    struct Node {
        float cost = 0.0f;
        uint32_t parent = 0xffffffffu;
        uint32_t steps = 0;
        uint32_t expanded_as = 0;  // its number among the expanded, from 1; 0: not expanded
        Mark mark = Mark::unseen;
    };
    struct Open {
        float total;
        uint32_t node;
        float cost;
    };
    std::vector<Node> nodes;
    std::vector<Open> open;
    uint32_t goal = 0;
    uint32_t expanded = 0;
    SearchOrder order = SearchOrder::best_first;
    SearchStatus status = SearchStatus::running;

    static bool before(const Open& a, const Open& b) {
        return a.total < b.total || (a.total == b.total && a.node < b.node);
    }
    // From the start to the goal; empty unless found.
    void way_into(std::vector<uint32_t>& way) const {
        way.clear();
        if (status == SearchStatus::found) {
            for (uint32_t node = goal; node != 0xffffffffu; node = nodes[node].parent) {
                way.push_back(node);
            }
        }
        for (size_t i = 0; i < way.size() / 2; ++i) {
            std::swap(way[i], way[way.size() - 1 - i]);
        }
    }
    std::vector<uint32_t> way() const {
        std::vector<uint32_t> found;
        way_into(found);
        return found;
    }
    // A search of so many nodes allocates nothing.
    void reserve(size_t node_count) {
        nodes.reserve(node_count);
        open.reserve(2 * node_count + 1);
    }
};

// Takes out of the open list what a cheaper way was found for: at most one entry a node is left.
inline void drop_stale(NodeSearch& search) {
    const size_t count = search.open.size();
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        const NodeSearch::Open entry = search.open[i];
        const NodeSearch::Node& node = search.nodes[entry.node];
        if (node.mark != NodeSearch::Mark::open || entry.cost > node.cost) {
            continue;
        }
        // The kept entries are a heap again; it ends before the entry that is read.
        size_t at = kept++;
        while (at > 0 && NodeSearch::before(entry, search.open[(at - 1) / 2])) {
            search.open[at] = search.open[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        search.open[at] = entry;
    }
    search.open.resize(kept);
}

template <typename Graph>
float order_of(const NodeSearch& search, const Graph& graph, uint32_t node) {
    const NodeSearch::Node& at = search.nodes[node];
    switch (search.order) {
        case SearchOrder::best_first:
            return at.cost + graph.estimate(node);
        case SearchOrder::cheapest:
            return at.cost;
        default:
            return static_cast<float>(at.steps);
    }
}

template <typename Graph>
void begin_search(NodeSearch& search, const Graph& graph, size_t node_count, uint32_t start, uint32_t goal) {
    search.nodes.assign(node_count, NodeSearch::Node{});
    search.open.clear();
    search.goal = goal;
    search.expanded = 0;
    search.status = SearchStatus::running;
    search.nodes[start].mark = NodeSearch::Mark::open;
    push_heap(search.open, {order_of(search, graph, start), start, 0.0f}, NodeSearch::before);
}

// Expands the best open node.
template <typename Graph>
void step_search(NodeSearch& search, const Graph& graph) {
    while (search.status == SearchStatus::running) {
        if (search.open.empty()) {
            search.status = SearchStatus::no_way;
            return;
        }
        const NodeSearch::Open best = pop_heap(search.open, NodeSearch::before);
        NodeSearch::Node& from = search.nodes[best.node];
        if (from.mark == NodeSearch::Mark::closed || best.cost > from.cost) {
            continue;  // a cheaper way was found after it was added
        }
        from.mark = NodeSearch::Mark::closed;
        search.expanded += 1;
        from.expanded_as = search.expanded;
        if (best.node == search.goal) {
            search.status = SearchStatus::found;
            return;
        }
        const bool counts_steps = search.order == SearchOrder::breadth_first;
        graph.for_each_next(best.node, [&](uint32_t next, float cost) {
            NodeSearch::Node& to = search.nodes[next];
            const float through = from.cost + cost;
            if (to.mark != NodeSearch::Mark::unseen && (counts_steps || through >= to.cost)) {
                return;
            }
            to = {through, best.node, from.steps + 1, to.expanded_as, NodeSearch::Mark::open};
            if (search.open.size() >= 2 * search.nodes.size()) {
                drop_stale(search);
            }
            push_heap(search.open, {order_of(search, graph, next), next, through}, NodeSearch::before);
        });
        return;
    }
}

template <typename Graph>
void finish_search(NodeSearch& search, const Graph& graph) {
    while (search.status == SearchStatus::running) {
        step_search(search, graph);
    }
}

}  // namespace apx::steer
