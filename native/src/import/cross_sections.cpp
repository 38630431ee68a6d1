// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "import/cross_sections.h"

#include "base/math.h"
#include "geometry/plane.h"
#include "geometry/spline.h"

namespace apx {

namespace {

glm::dvec2 ground_of(const glm::dvec3& point) {
    return {point.x, point.z};
}

double squared_distance(const glm::dvec3& a, const glm::dvec3& b) {
    return square(a.x - b.x) + square(a.y - b.y) + square(a.z - b.z);
}

// Sharper turns are corners, not samples of a curve.
constexpr double sharpest_turn_rad = 0.8;
// Wider than any road: limits the search for the edges straight across.
constexpr double widest_searched_m = 300.0;

}  // namespace

EdgeCurve::EdgeCurve(const std::vector<glm::dvec3>& points, bool closed) : closed_(closed) {
    constexpr double same_m = 1e-4;  // points above each other, or nearly welded
    for (const glm::dvec3& point : points) {
        if (points_.empty() || distance<double>(ground_of(points_.back()), ground_of(point)) > same_m) {
            points_.push_back(point);
        }
    }
    while (closed && points_.size() > 1 &&
           distance<double>(ground_of(points_.back()), ground_of(points_.front())) <= same_m) {
        points_.pop_back();
    }
    const size_t n = points_.size();
    const size_t spans = closed ? n : n - 1;
    start_m_.assign(spans + 1, 0.0);
    for (size_t i = 0; i < spans; ++i) {
        start_m_[i + 1] = start_m_[i] + distance<double>(ground_of(points_[i]), ground_of(points_[(i + 1) % n]));
    }
    // The curvature at each point: its turn over the mean of the spans at it.
    std::vector<double> curvature(n, 0.0);
    for (size_t i = closed ? 0 : 1; i < (closed ? n : n - 1); ++i) {
        const glm::dvec2 before = ground_of(points_[i]) - ground_of(points_[(i + n - 1) % n]);
        const glm::dvec2 after = ground_of(points_[(i + 1) % n]) - ground_of(points_[i]);
        const double turn = arctangent2(cross_right<double>(before, after), dot<double>(before, after));
        const double mean = 0.5 * (length<double>(before) + length<double>(after));
        curvature[i] = absolute(turn) < sharpest_turn_rad ? turn / max(mean, same_m) : 0.0;
    }
    sagitta_m_.assign(spans, 0.0);
    for (size_t i = 0; i < spans; ++i) {
        const double a = curvature[i];
        const double b = curvature[(i + 1) % n];
        const double agreed = a * b > 0.0 ? with_sign(min(absolute(a), absolute(b)), a) : 0.0;
        sagitta_m_[i] = -agreed * square(start_m_[i + 1] - start_m_[i]) / 8.0;
    }
}

glm::dvec3 EdgeCurve::at(double along_m) const {
    const double length = length_m();
    if (closed_) {
        along_m -= length * static_cast<double>(static_cast<int64_t>(along_m / length));
        along_m = along_m < 0.0 ? along_m + length : along_m;
    }
    along_m = clamp(along_m, 0.0, length);
    const size_t span = spline_piece(start_m_, along_m);
    const glm::dvec3& a = points_[span];
    const glm::dvec3& b = points_[(span + 1) % points_.size()];
    const double share = (along_m - start_m_[span]) / (start_m_[span + 1] - start_m_[span]);
    const glm::dvec2 right = right_of<double>(direction_of<double>(ground_of(b) - ground_of(a), {0.0, 1.0}));
    const double sagitta = sagitta_m_[span] * 4.0 * share * (1.0 - share);
    const glm::dvec3 point = a + (b - a) * share;
    return {point.x + right.x * sagitta, point.y, point.z + right.y * sagitta};
}

namespace {

// Both edges at equal steps, and their opposite samples: a chain of cross-sections on which one end advances at a time,
// always to the shorter cross-section (Christiansen and Sederberg 1978, for contours of a surface).
struct CrossSectionPairing {
    double left_step_m;
    double right_step_m;
    std::vector<glm::dvec3> left;
    std::vector<glm::dvec3> right;
    struct CrossSection {
        int64_t left;
        int64_t right;
    };
    std::vector<CrossSection> sections;

    const glm::dvec3& left_at(int64_t i) const { return left[index(i, left.size())]; }
    const glm::dvec3& right_at(int64_t i) const { return right[index(i, right.size())]; }
    static size_t index(int64_t i, size_t n) {
        const int64_t rest = i % static_cast<int64_t>(n);
        return static_cast<size_t>(rest < 0 ? rest + static_cast<int64_t>(n) : rest);
    }
};

std::vector<glm::dvec3> sample_edge(const EdgeCurve& edge, double wanted_step_m, double& step_m) {
    const size_t steps = max<size_t>(static_cast<size_t>(edge.length_m() / wanted_step_m), 4);
    step_m = edge.length_m() / static_cast<double>(steps);
    std::vector<glm::dvec3> samples(edge.closed() ? steps : steps + 1);
    for (size_t i = 0; i < samples.size(); ++i) {
        samples[i] = edge.at(step_m * static_cast<double>(i));
    }
    return samples;
}

// Advances until both ends have made their number of steps.
void climb(CrossSectionPairing& pairing, CrossSectionPairing::CrossSection section, int64_t left_steps,
           int64_t right_steps) {
    pairing.sections.assign(1, section);
    const CrossSectionPairing::CrossSection end{section.left + left_steps, section.right + right_steps};
    while (section.left < end.left || section.right < end.right) {
        bool left_moves = section.right == end.right;
        if (!left_moves && section.left < end.left) {
            left_moves = squared_distance(pairing.left_at(section.left + 1), pairing.right_at(section.right)) <
                         squared_distance(pairing.left_at(section.left), pairing.right_at(section.right + 1));
        }
        (left_moves ? section.left : section.right) += 1;
        pairing.sections.push_back(section);
    }
}

CrossSectionPairing pair_cross_sections(const EdgeCurve& left, const EdgeCurve& right) {
    constexpr double finest_m = 0.25;
    constexpr double coarsest_m = 1.0;
    constexpr double most_samples = 4e6;
    const double total = left.length_m() + right.length_m();
    // The first cross-section's length is used as the road's width.
    const double width = square_root(squared_distance(left.at(0.0), right.at(0.0)));
    const double step = max(clamp(width / 10.0, finest_m, coarsest_m), total / most_samples);
    CrossSectionPairing pairing;
    pairing.left = sample_edge(left, step, pairing.left_step_m);
    pairing.right = sample_edge(right, step, pairing.right_step_m);
    const int64_t left_count = static_cast<int64_t>(pairing.left.size());
    const int64_t right_count = static_cast<int64_t>(pairing.right.size());
    if (!left.closed()) {
        climb(pairing, {0, 0}, left_count - 1, right_count - 1);
        return pairing;
    }
    // The first cross-section may be at an angle; half a lap further on the pairing has converged.
    climb(pairing, {0, 0}, left_count, right_count);
    climb(pairing, pairing.sections[pairing.sections.size() / 2], left_count, right_count);
    return pairing;
}

// The centre of the cross-sections, smoothed over about the road's width for its direction.
struct Middle {
    std::vector<double> distance_m;  // of each cross-section
    std::vector<glm::dvec2> point;   // smoothed, of each cross-section
    double length_m = 0.0;
    double width_m = 0.0;  // mean
    bool closed = true;
};

glm::dvec2 section_middle(const CrossSectionPairing& pairing, size_t i) {
    return (ground_of(pairing.left_at(pairing.sections[i].left)) +
            ground_of(pairing.right_at(pairing.sections[i].right))) *
           0.5;
}

Middle make_middle(const CrossSectionPairing& pairing, bool closed) {
    Middle middle;
    middle.closed = closed;
    const size_t n = pairing.sections.size();
    std::vector<glm::dvec2> raw(n);
    for (size_t i = 0; i < n; ++i) {
        raw[i] = section_middle(pairing, i);
        middle.width_m += square_root(squared_distance(pairing.left_at(pairing.sections[i].left),
                                                       pairing.right_at(pairing.sections[i].right))) /
                          static_cast<double>(n);
    }
    // Sums of points weighted by their spacing, so that a window's mean costs the same for any width.
    std::vector<double> distance(n, 0.0);
    std::vector<glm::dvec2> sum(n, glm::dvec2(0.0));
    for (size_t i = 1; i < n; ++i) {
        const double step = apx::distance<double>(raw[i - 1], raw[i]);
        distance[i] = distance[i - 1] + step;
        sum[i] = sum[i - 1] + (raw[i - 1] + raw[i]) * (0.5 * step);
    }
    middle.length_m = distance[n - 1];
    middle.distance_m = distance;
    const auto sum_at = [&](double along) {
        const double laps =
            closed ? static_cast<double>(static_cast<int64_t>(along / middle.length_m + 1.0)) - 1.0 : 0.0;
        const double rest = clamp(along - laps * middle.length_m, 0.0, middle.length_m);
        const size_t i = spline_piece(distance, rest);
        const double span = distance[i + 1] - distance[i];
        const double share = span > 0.0 ? (rest - distance[i]) / span : 0.0;
        const glm::dvec2 here = raw[i] + (raw[i + 1] - raw[i]) * share;
        return sum[n - 1] * laps + sum[i] + (raw[i] + here) * (0.5 * (rest - distance[i]));
    };
    for (size_t i = 0; i < n; ++i) {
        double half = 0.3 * middle.width_m;
        if (!closed) {
            half = min(half, min(distance[i], middle.length_m - distance[i]));
        }
        middle.point.push_back(half > 1e-3 ? (sum_at(distance[i] + half) - sum_at(distance[i] - half)) / (2.0 * half)
                                           : raw[i]);
    }
    return middle;
}

// Where the line through `origin` across the road first meets an edge's samples near index `about`: a place along the
// edge, negative infinity when there is none.
template <typename At>
bool meet_edge(const At& at, int64_t about, int64_t reach, int64_t low, int64_t high, const glm::dvec2& origin,
               const glm::dvec2& forward, double& place) {
    const auto ahead = [&](int64_t i) { return dot<double>(ground_of(at(i)) - origin, forward); };
    for (int64_t k = 0; k <= reach; ++k) {
        for (const int64_t i : {about + k, about - 1 - k}) {
            if (i < low || i + 1 > high) {
                continue;
            }
            const double a = ahead(i);
            const double b = ahead(i + 1);
            if (a <= 0.0 && b > 0.0) {
                place = static_cast<double>(i) + (b > a ? -a / (b - a) : 0.0);
                return true;
            }
        }
    }
    return false;
}

class GateLayer {
  public:
    GateLayer(const EdgeCurve& left, const EdgeCurve& right, const CrossSectionPairing& pairing, const Middle& middle)
        : left_(left), right_(right), pairing_(pairing), middle_(middle) {}

    EdgePair cut_at(double distance_m) const {
        const size_t i = spline_piece(middle_.distance_m, distance_m);
        const double span = middle_.distance_m[i + 1] - middle_.distance_m[i];
        const double share = span > 0.0 ? (distance_m - middle_.distance_m[i]) / span : 0.0;
        const glm::dvec2 origin = middle_.point[i] + (middle_.point[i + 1] - middle_.point[i]) * share;
        const glm::dvec2 forward = direction_at(distance_m);
        const CrossSectionPairing::CrossSection& section = pairing_.sections[i];
        const double section_m =
            square_root(squared_distance(pairing_.left_at(section.left), pairing_.right_at(section.right)));
        if (section_m > widest_searched_m) {
            return section_cut(section);
        }
        const bool closed = middle_.closed;
        const int64_t far = int64_t{1} << 40;
        const int64_t reach = static_cast<int64_t>(section_m / min(pairing_.left_step_m, pairing_.right_step_m)) + 2;
        double left_place = 0.0;
        double right_place = 0.0;
        const bool met =
            meet_edge([this](int64_t k) { return pairing_.left_at(k); }, section.left, reach, closed ? -far : 0,
                      closed ? far : static_cast<int64_t>(pairing_.left.size()) - 1, origin, forward, left_place) &&
            meet_edge([this](int64_t k) { return pairing_.right_at(k); }, section.right, reach, closed ? -far : 0,
                      closed ? far : static_cast<int64_t>(pairing_.right.size()) - 1, origin, forward, right_place);
        EdgePair cut = met ? make_cut(left_place, right_place) : section_cut(section);
        if (met && square_root(squared_distance(cut.left, cut.right)) > 1.3 * section_m + 0.5) {
            cut = section_cut(section);
        }
        return cut;
    }

    EdgePair section_at(double distance_m) const {
        return section_cut(distance_m >= middle_.length_m
                               ? pairing_.sections.back()
                               : pairing_.sections[spline_piece(middle_.distance_m, distance_m)]);
    }

    glm::dvec2 direction_at(double distance_m) const {
        const double reach = max(0.15 * middle_.width_m, 0.25);
        return direction_of<double>(point_at(distance_m + reach) - point_at(distance_m - reach), {0.0, 1.0});
    }

    double curvature_at(double distance_m) const {
        const double reach = max(0.3 * middle_.width_m, 1.0);
        const glm::dvec2 before = direction_at(distance_m - reach);
        const glm::dvec2 after = direction_at(distance_m + reach);
        return arctangent2(cross_right<double>(before, after), dot<double>(before, after)) / (2.0 * reach);
    }

  private:
    glm::dvec2 point_at(double distance_m) const {
        const double length = middle_.length_m;
        if (middle_.closed) {
            distance_m = distance_m < 0.0       ? distance_m + length
                         : distance_m >= length ? distance_m - length
                                                : distance_m;
        }
        distance_m = clamp(distance_m, 0.0, length);
        const size_t i = spline_piece(middle_.distance_m, distance_m);
        const double span = middle_.distance_m[i + 1] - middle_.distance_m[i];
        const double share = span > 0.0 ? (distance_m - middle_.distance_m[i]) / span : 0.0;
        return middle_.point[i] + (middle_.point[i + 1] - middle_.point[i]) * share;
    }
    EdgePair make_cut(double left_place, double right_place) const {
        const double left_m = left_place * pairing_.left_step_m;
        const double right_m = right_place * pairing_.right_step_m;
        return {left_m, right_m, left_.at(left_m), right_.at(right_m)};
    }
    EdgePair section_cut(const CrossSectionPairing::CrossSection& section) const {
        return make_cut(static_cast<double>(section.left), static_cast<double>(section.right));
    }

    const EdgeCurve& left_;
    const EdgeCurve& right_;
    const CrossSectionPairing& pairing_;
    const Middle& middle_;
};

// The road's centre nearest to a point: at a cross-section first, then between it and its neighbours.
double nearest_to(const CrossSectionPairing& pairing, const Middle& middle, const glm::dvec3& start) {
    size_t best = 0;
    double least = 1e300;
    const size_t n = pairing.sections.size();
    for (size_t i = 0; i < n; ++i) {
        const glm::dvec3 point =
            (pairing.left_at(pairing.sections[i].left) + pairing.right_at(pairing.sections[i].right)) * 0.5;
        const double away = squared_distance(point, start);
        if (away < least) {
            least = away;
            best = i;
        }
    }
    double along = middle.distance_m[best];
    least = 1e300;
    // Cross-sections are dense; where the centre bends, several on both sides are candidates.
    for (size_t k = 0; k < 8; ++k) {
        const size_t i = (best + n - 1 + k - 4) % (n - 1);
        const glm::dvec2 way = middle.point[i + 1] - middle.point[i];
        const glm::dvec2 offset = ground_of(start) - middle.point[i];
        const double share = clamp(dot<double>(offset, way) / max(dot<double>(way, way), 1e-18), 0.0, 1.0);
        const double away = distance<double>(offset, way * share);
        if (away < least) {
            least = away;
            along = lerp(middle.distance_m[i], middle.distance_m[i + 1], share);
        }
    }
    return min(along, middle.length_m * (1.0 - 1e-12));
}

}  // namespace

std::vector<EdgePair> pair_edges(const EdgeCurve& left, const EdgeCurve& right, const glm::dvec3& start) {
    constexpr double sagitta_m = 0.02;  // how far an edge may bend out between two cuts
    constexpr double densest_m = 1.0;
    constexpr double sparsest_m = 8.0;
    constexpr double same_m = 1e-3;
    const bool closed = left.closed();
    const CrossSectionPairing pairing = pair_cross_sections(left, right);
    const Middle middle = make_middle(pairing, closed);
    const GateLayer layer(left, right, pairing, middle);
    const double first_m = closed ? nearest_to(pairing, middle, start) : 0.0;

    std::vector<EdgePair> cuts;
    double left_lap_m = 0.0;  // added after the seam of the pairing, so that places increase
    double right_lap_m = 0.0;
    double along = 0.0;
    while (along < middle.length_m - (closed ? 0.5 * densest_m : 0.0)) {
        double place = first_m + along;
        if (place >= middle.length_m) {
            place -= middle.length_m;
            left_lap_m = left.length_m();
            right_lap_m = right.length_m();
        }
        const auto in_order = [&](const EdgePair& cut) {
            const bool after = cuts.empty() || (cut.left_m >= cuts.back().left_m - same_m &&
                                                cut.right_m >= cuts.back().right_m - same_m);
            const bool before = !closed || cuts.empty() ||
                                (cut.left_m <= cuts.front().left_m + left.length_m() + same_m &&
                                 cut.right_m <= cuts.front().right_m + right.length_m() + same_m);
            return after && before;
        };
        const auto on_lap = [&](EdgePair cut) {
            cut.left_m += left_lap_m;
            cut.right_m += right_lap_m;
            return cut;
        };
        const bool at_end = !closed && along == 0.0;
        EdgePair cut = on_lap(at_end ? layer.section_at(place) : layer.cut_at(place));
        if (!in_order(cut)) {
            cut = on_lap(layer.section_at(place));
        }
        if (in_order(cut)) {
            cuts.push_back(cut);
        }
        const double ahead = place + 2.0 < middle.length_m ? place + 2.0 : place;
        const double curvature = max(absolute(layer.curvature_at(place)), absolute(layer.curvature_at(ahead)));
        along += clamp(square_root(8.0 * sagitta_m / max(curvature, 1e-6)), densest_m, sparsest_m);
    }
    if (!closed) {
        // The road's end replaces a cut just before it.
        while (cuts.size() > 1 && (cuts.back().left_m > left.length_m() - densest_m ||
                                   cuts.back().right_m > right.length_m() - densest_m)) {
            cuts.pop_back();
        }
        cuts.push_back(layer.section_at(middle.length_m));
    }
    return cuts;
}

}  // namespace apx
