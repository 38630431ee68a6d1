// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

namespace apx {

// A road's edge as a curve over its length seen from above: straight between its points, with the sagitta given by the
// turns at both ends of a span, so that points on a circle reproduce the circle.
class EdgeCurve {
  public:
    // x, y up, z. A closed curve leads from the last point to the first.
    EdgeCurve(const std::vector<glm::dvec3>& points, bool closed);

    double length_m() const { return start_m_.back(); }
    bool closed() const { return closed_; }
    // On a closed curve any number of lengths on or back; clamped to the ends of an open one.
    glm::dvec3 at(double along_m) const;
    // Places of its points along it.
    double along_of(size_t point) const { return start_m_[point]; }
    size_t point_count() const { return points_.size(); }
    const glm::dvec3& point(size_t i) const { return points_[i]; }

  private:
    std::vector<glm::dvec3> points_;
    std::vector<double> start_m_;    // of each span, and the end of the last
    std::vector<double> sagitta_m_;  // of each span, to the right
    bool closed_;
};

// A cut across the road.
struct EdgePair {
    double left_m;  // along the left edge; a closed one's continue across the seam
    double right_m;
    glm::dvec3 left;
    glm::dvec3 right;
};

// Lays cuts between a road's edges, which start about opposite each other in driving direction: at a right angle to the
// road's centre, dense in curves, in order on both edges. A closed road's first cut is the one nearest to `start`.
std::vector<EdgePair> pair_edges(const EdgeCurve& left, const EdgeCurve& right, const glm::dvec3& start);

}  // namespace apx
