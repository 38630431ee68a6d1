// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/road_ends.h"

#include "base/error.h"
#include "base/math.h"
#include "geometry/plane.h"

namespace apx {

namespace {

constexpr double unreached = 1e300;

glm::dvec2 ground_of(const glm::dvec3& point) {
    return {point.x, point.z};
}

double distance_of(const glm::dvec3& a, const glm::dvec3& b) {
    return square_root(square(a.x - b.x) + square(a.y - b.y) + square(a.z - b.z));
}

// Least first, ties by vertex.
class DistanceQueue {
  public:
    struct Item {
        double distance_m;
        uint32_t vertex;
        bool operator<(const Item& other) const {
            return distance_m != other.distance_m ? distance_m < other.distance_m : vertex < other.vertex;
        }
    };
    bool empty() const { return items_.empty(); }
    void push(const Item& item) {
        items_.push_back(item);
        for (size_t i = items_.size() - 1; i > 0 && items_[i] < items_[(i - 1) / 2]; i = (i - 1) / 2) {
            std::swap(items_[i], items_[(i - 1) / 2]);
        }
    }
    Item pop() {
        const Item least = items_.front();
        items_.front() = items_.back();
        items_.pop_back();
        for (size_t i = 0;;) {
            size_t smallest = i;
            for (const size_t child : {2 * i + 1, 2 * i + 2}) {
                smallest = child < items_.size() && items_[child] < items_[smallest] ? child : smallest;
            }
            if (smallest == i) {
                return least;
            }
            std::swap(items_[i], items_[smallest]);
            i = smallest;
        }
    }

  private:
    std::vector<Item> items_;
};

// Distances over the surface's edges (Dijkstra 1959).
class Walk {
  public:
    Walk(const RoadSurface& surface, const std::vector<Triangle>& triangles)
        : surface_(surface), triangles_(triangles), first_(surface.vertices.size() + 1, 0) {
        for (const Triangle& t : triangles) {
            for (const uint32_t vertex : t) {
                ++first_[vertex + 1];
            }
        }
        for (size_t i = 0; i + 1 < first_.size(); ++i) {
            first_[i + 1] += first_[i];
        }
        entry_.resize(first_.back());
        std::vector<uint32_t> fill(first_.begin(), first_.end() - 1);
        for (uint32_t i = 0; i < triangles.size(); ++i) {
            for (const uint32_t vertex : triangles[i]) {
                entry_[fill[vertex]++] = i;
            }
        }
    }

    std::vector<double> distances(uint32_t from) const {
        std::vector<double> distance(surface_.vertices.size(), unreached);
        DistanceQueue queue;
        distance[from] = 0.0;
        queue.push({0.0, from});
        while (!queue.empty()) {
            const DistanceQueue::Item item = queue.pop();
            if (item.distance_m > distance[item.vertex]) {
                continue;
            }
            for (uint32_t k = first_[item.vertex]; k < first_[item.vertex + 1]; ++k) {
                for (const uint32_t other : triangles_[entry_[k]]) {
                    const double reached =
                        item.distance_m + distance_of(surface_.vertices[item.vertex], surface_.vertices[other]);
                    if (reached < distance[other]) {
                        distance[other] = reached;
                        queue.push({reached, other});
                    }
                }
            }
        }
        return distance;
    }

  private:
    const RoadSurface& surface_;
    const std::vector<Triangle>& triangles_;
    std::vector<uint32_t> first_;
    std::vector<uint32_t> entry_;
};

size_t furthest_on_boundary(const std::vector<double>& distance, const BoundaryLoop& boundary) {
    size_t best = 0;
    double most = -1.0;
    for (size_t i = 0; i < boundary.vertices.size(); ++i) {
        const double away = distance[boundary.vertices[i]];
        if (away < unreached && away > most) {
            most = away;
            best = i;
        }
    }
    return best;
}

// A boundary as a closed curve by its length.
class BoundaryCurve {
  public:
    BoundaryCurve(const RoadSurface& surface, const BoundaryLoop& boundary)
        : surface_(surface), rim_(boundary), start_m_(1, 0.0) {
        for (size_t i = 0; i < boundary.vertices.size(); ++i) {
            start_m_.push_back(start_m_.back() + distance_of(point(i), point(i + 1)));
        }
    }
    size_t size() const { return rim_.vertices.size(); }
    double length_m() const { return start_m_.back(); }
    double along(size_t i) const { return start_m_[i]; }
    const glm::dvec3& point(size_t i) const { return surface_.vertices[rim_.vertices[i % size()]]; }

    glm::dvec2 at(size_t about, double offset_m) const {
        double wanted = start_m_[about] + offset_m;
        wanted = wanted < 0.0 ? wanted + length_m() : wanted >= length_m() ? wanted - length_m() : wanted;
        size_t low = 0;
        size_t high = size();
        while (high - low > 1) {
            const size_t middle = (low + high) / 2;
            (start_m_[middle] <= wanted ? low : high) = middle;
        }
        const double span = start_m_[low + 1] - start_m_[low];
        const double share = span > 0.0 ? (wanted - start_m_[low]) / span : 0.0;
        return ground_of(point(low) + (point(low + 1) - point(low)) * share);
    }

    // Angle by which the boundary turns left around a vertex, rad.
    double turn_at(size_t i, double reach_m) const {
        const glm::dvec2 here = ground_of(point(i));
        const glm::dvec2 before = here - at(i, -reach_m);
        const glm::dvec2 after = at(i, reach_m) - here;
        return -arctangent2(cross_right<double>(before, after), dot<double>(before, after));
    }

  private:
    const RoadSurface& surface_;
    const BoundaryLoop& rim_;
    std::vector<double> start_m_;
};

// The pair of corners near a vertex of the end between which the boundary turns most.
RoadEnd corners_near(const BoundaryCurve& curve, size_t middle, double width_m) {
    const size_t n = curve.size();
    struct Candidate {
        size_t vertex;
        double along_m;  // from the middle
        double turn_rad;
    };
    std::vector<Candidate> candidates;
    const double reach = min(2.5 * width_m, 0.25 * curve.length_m());
    for (size_t i = 0; i < n; ++i) {
        double along = curve.along(i) - curve.along(middle);
        along = along > 0.5 * curve.length_m()    ? along - curve.length_m()
                : along < -0.5 * curve.length_m() ? along + curve.length_m()
                                                  : along;
        if (absolute(along) <= reach) {
            candidates.push_back({i, along, curve.turn_at(i, 0.3 * width_m)});
        }
    }
    RoadEnd best{middle, middle};
    double highest = -1e9;
    for (const Candidate& a : candidates) {
        for (const Candidate& b : candidates) {
            const double way = b.along_m - a.along_m;
            if (way < 0.3 * width_m || way > 3.0 * width_m || a.along_m > 0.6 * width_m || b.along_m < -0.6 * width_m) {
                continue;
            }
            const double straight = distance_of(curve.point(a.vertex), curve.point(b.vertex)) / way;
            const double score = a.turn_rad + b.turn_rad - 2.0 * (1.0 - straight);
            if (score > highest) {
                highest = score;
                best = {a.vertex, b.vertex};
            }
        }
    }
    return best;
}

}  // namespace

size_t nearest_over_surface(const RoadSurface& surface, const std::vector<Triangle>& triangles, uint32_t from,
                            const BoundaryLoop& boundary) {
    const std::vector<double> distance = Walk(surface, triangles).distances(from);
    size_t best = boundary.vertices.size();
    double least = unreached;
    for (size_t i = 0; i < boundary.vertices.size(); ++i) {
        if (distance[boundary.vertices[i]] < least) {
            least = distance[boundary.vertices[i]];
            best = i;
        }
    }
    return best;
}

RoadEnds find_ends(const RoadSurface& surface, const std::vector<Triangle>& triangles, const BoundaryLoop& boundary,
                   double width_m) {
    const Walk walk(surface, triangles);
    const BoundaryCurve curve(surface, boundary);
    const size_t a = furthest_on_boundary(walk.distances(boundary.vertices[0]), boundary);
    const size_t b = furthest_on_boundary(walk.distances(boundary.vertices[a]), boundary);
    const RoadEnds ends{corners_near(curve, a, width_m), corners_near(curve, b, width_m)};
    // In the boundary's order: a's corners, one side of the road, b's corners, the other side.
    const auto after = [&](size_t from, size_t to) {
        const double way = curve.along(to) - curve.along(from);
        return way < 0.0 ? way + curve.length_m() : way;
    };
    const double to_first = after(ends.a.last, ends.b.first);
    const double to_last = after(ends.a.last, ends.b.last);
    const double around = after(ends.a.last, ends.a.first);
    if (ends.a.first == ends.a.last || ends.b.first == ends.b.last || to_first >= to_last || to_last >= around ||
        to_first <= 0.0) {
        const glm::dvec3& place = curve.point(a);
        fail(APX_ERROR_INVALID_DATA,
             "the mesh has one edge that goes around, but no two ends of a road can be told on it, one of them about "
             "(%.1f, %.1f, %.1f); a road is longer than it is wide and ends square",
             place.x, place.y, place.z);
    }
    return ends;
}

}  // namespace apx
