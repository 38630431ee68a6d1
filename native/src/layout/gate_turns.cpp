// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "layout/gate_turns.h"

#include "geometry/plane.h"

namespace apx {

namespace {

// Share of the distance to the crossing of neighbours' lines that the road may use.
constexpr double reach_share = 0.85;
// Larger angles between a cut and the road's normal are treated as this one.
constexpr double least_cosine = 0.3;

struct Crossing {
    bool found;
    double share_a;  // along a's segment
    double share_b;
};

Crossing cross_segments(const glm::dvec2& a0, const glm::dvec2& a1, const glm::dvec2& b0, const glm::dvec2& b1) {
    const glm::dvec2 a = a1 - a0;
    const glm::dvec2 b = b1 - b0;
    const double determinant = cross_right<double>(a, b);
    if (absolute(determinant) < 1e-15) {
        return {false, 0.0, 0.0};
    }
    const double share_a = cross_right<double>(b0 - a0, b) / determinant;
    const double share_b = cross_right<double>(b0 - a0, a) / determinant;
    return {share_a >= 0.0 && share_a <= 1.0 && share_b >= 0.0 && share_b <= 1.0, share_a, share_b};
}

double half_width(const RoadSample& sample) {
    return 0.5 * distance<double>(sample.left, sample.right);
}

glm::dvec2 cut_of(const RoadSample& sample) {
    return direction_of<double>(sample.right - sample.left, right_of<double>(sample.forward));
}

// An edge whose cuts cross runs backward and forms a loop. The loop is removed at the edge's self-intersection: there
// the part before the curve continues with the part after it.
void cut_loop(const Stations& stations, std::vector<glm::dvec2>& edge, std::vector<uint8_t>& changed, size_t first,
              size_t count) {
    const double reach_m = 3.0 * half_width(stations.sample[first]) + 2.0;
    const long long window = 1 + static_cast<long long>(min(reach_m / stations.step_m, 400.0));
    const long long backward = static_cast<long long>(count);
    // Segments before the backward part against segments after it, the nearest pair first.
    for (long long size = 0; size <= 2 * window; ++size) {
        for (long long before = max(0LL, size - window); before <= min(size, window); ++before) {
            const long long behind = size - before;
            const size_t i = stations.shifted(first, -before);
            const size_t j = stations.shifted(first, backward - 1 + behind);
            const glm::dvec2& a0 = edge[stations.shifted(i, -1)];
            const glm::dvec2& b1 = edge[stations.shifted(j, 1)];
            if (i == j) {
                continue;
            }
            const Crossing crossing = cross_segments(a0, edge[i], edge[j], b1);
            if (!crossing.found) {
                continue;
            }
            const glm::dvec2 corner = a0 + (edge[i] - a0) * crossing.share_a;
            const long long loop = before + backward - 1 + behind;
            for (long long k = 0; k <= loop; ++k) {
                const size_t station = stations.shifted(i, k);
                edge[station] = corner;
                changed[station] = 1;
            }
            return;
        }
    }
}

void cut_loops(const Stations& stations, std::vector<glm::dvec2>& edge, std::vector<uint8_t>& changed) {
    const size_t n = stations.size();
    const auto runs_backward = [&](size_t i) {
        const size_t next = stations.shifted(i, 1);
        return dot<double>(edge[next] - edge[i], stations.sample[i].forward) < 0.0;
    };
    // A backward part across the seam of a closed road is found whole by starting outside of one.
    size_t start = 0;
    while (stations.closed && start + 1 < n && runs_backward(start)) {
        ++start;
    }
    for (size_t k = 0; k < n; ++k) {
        const size_t first = stations.shifted(start, static_cast<long long>(k));
        if (changed[first] != 0 || !runs_backward(first)) {
            continue;
        }
        size_t count = 1;
        while (k + count < n && runs_backward(stations.shifted(first, static_cast<long long>(count)))) {
            ++count;
        }
        cut_loop(stations, edge, changed, first, count + 1);
        k += count - 1;
    }
}

// The function nearest to `wanted` that rises by at most rising[i] and falls by at most falling[i] from station i to
// the next: halfway between the largest such function below it and the smallest above it. Linear time.
std::vector<double> limit_change(const Stations& stations, const std::vector<double>& wanted, double whole_turn,
                                 const std::vector<double>& rising, const std::vector<double>& falling) {
    const size_t n = wanted.size();
    std::vector<double> below = wanted;
    std::vector<double> above = wanted;
    const size_t steps = stations.closed ? 2 * n : n - 1;
    for (size_t k = 0; k < steps; ++k) {
        const size_t i = k % n;
        const size_t next = (k + 1) % n;
        const double seam = next == 0 ? whole_turn : 0.0;
        below[next] = min(below[next], below[i] + rising[i] - seam);
        above[next] = max(above[next], above[i] - falling[i] - seam);
    }
    for (size_t k = steps; k-- > 0;) {
        const size_t i = k % n;
        const size_t next = (k + 1) % n;
        const double seam = next == 0 ? whole_turn : 0.0;
        below[i] = min(below[i], below[next] + falling[i] + seam);
        above[i] = max(above[i], above[next] - rising[i] + seam);
    }
    for (size_t i = 0; i < n; ++i) {
        below[i] = 0.5 * (below[i] + above[i]);
    }
    return below;
}

// How many stations to either side a gate's line may meet an edge.
long long edge_window(const Stations& stations, double usual_m) {
    return 2 + static_cast<long long>(min((4.0 * usual_m + 10.0) / stations.step_m, 400.0));
}

// Marks every station from which a gate might reach a marked one.
void widen(const Stations& stations, std::vector<uint8_t>& looped) {
    const std::vector<uint8_t> found = looped;
    const size_t n = found.size();
    for (const bool forward : {true, false}) {
        long long left = 0;
        for (size_t k = 0; k < (stations.closed ? 2 * n : n); ++k) {
            const size_t i = forward ? k % n : n - 1 - k % n;
            left = found[i] != 0 ? edge_window(stations, half_width(stations.sample[i])) : left - 1;
            looped[i] = left > 0 ? 1 : looped[i];
        }
    }
}

// Smooths a yaw along the road, nearly as a Gaussian does: three moving averages. Constant turning and the ends of an
// open road are preserved.
std::vector<double> smoothed(const Stations& stations, const std::vector<double>& yaw, double whole_turn) {
    constexpr double deviation_m = 5.0;
    constexpr int averages = 3;
    const size_t n = yaw.size();
    // A moving average over 2 w + 1 stations has the variance w (w + 1) / 3; variances add up.
    const double variance = square(deviation_m / stations.step_m) * 3.0 / averages;
    const size_t w = min(static_cast<size_t>(square_root(variance + 0.25)), (n - 1) / (2 * averages));
    const size_t pad = averages * w;
    std::vector<double> padded(n + 2 * pad), sum(padded.size() + 1);
    for (size_t i = 0; i < n; ++i) {
        padded[pad + i] = yaw[i];
    }
    for (size_t k = 1; k <= pad; ++k) {
        padded[pad - k] = stations.closed ? yaw[n - k] - whole_turn : 2.0 * yaw[0] - yaw[k];
        padded[pad + n - 1 + k] = stations.closed ? yaw[k - 1] + whole_turn : 2.0 * yaw[n - 1] - yaw[n - 1 - k];
    }
    for (size_t round = 0; round < averages; ++round) {
        for (size_t i = 0; i < padded.size(); ++i) {
            sum[i + 1] = sum[i] + padded[i];
        }
        const size_t from = (round + 1) * w;
        for (size_t i = from; i + from < padded.size(); ++i) {
            padded[i] = (sum[i + w + 1] - sum[i - w]) / static_cast<double>(2 * w + 1);
        }
    }
    return {padded.begin() + static_cast<std::ptrdiff_t>(pad), padded.end() - static_cast<std::ptrdiff_t>(pad)};
}

}  // namespace

size_t Stations::shifted(size_t station, long long offset) const {
    const long long n = static_cast<long long>(sample.size());
    const long long place = static_cast<long long>(station) + offset;
    if (place >= 0 && place < n) {
        return static_cast<size_t>(place);  // nearly always; two divisions took half the time of laying a wide road
    }
    if (!closed) {
        return static_cast<size_t>(clamp(place, 0LL, n - 1));
    }
    return static_cast<size_t>(((place % n) + n) % n);
}

Stations make_stations(const Road& road) {
    constexpr double least_step_m = 0.5;
    constexpr double most_step_m = 4.0;
    constexpr double width_share = 1.0 / 40.0;  // an airfield needs no half metres
    constexpr double least_stations = 16.0;
    Stations stations;
    stations.closed = road.closed;
    double width = 0.0;
    for (size_t i = 0; i < road.left.size(); ++i) {
        width += distance<double>(road.left[i], road.right[i]) / static_cast<double>(road.left.size());
    }
    const double parts = max(road.length_m / clamp(width * width_share, least_step_m, most_step_m), least_stations);
    const size_t count = static_cast<size_t>(parts);
    stations.step_m = road.length_m / static_cast<double>(count);
    const size_t size = count + (road.closed ? 0 : 1);
    stations.sample.reserve(size);
    for (size_t i = 0; i < size; ++i) {
        stations.sample.push_back(sample_road(road, min(static_cast<double>(i) * stations.step_m, road.length_m)));
    }
    return stations;
}

EdgeHit meet_edge(const Stations& stations, const std::vector<glm::dvec2>& edge, bool looped, size_t station,
                  const glm::dvec2& origin, const glm::dvec2& direction, double usual_m) {
    const long long window = edge_window(stations, usual_m);
    EdgeHit nearest{-1.0, 0.0};
    const auto look = [&](long long k) {
        const glm::dvec2 from = edge[stations.shifted(station, k)] - origin;
        const glm::dvec2 side = edge[stations.shifted(station, k + 1)] - origin - from;
        const double determinant = cross_right<double>(direction, side);
        if (absolute(determinant) < 1e-12) {
            return false;
        }
        const double reach = cross_right<double>(from, side) / determinant;
        const double share = cross_right<double>(from, direction) / determinant;
        const bool found = share >= -1e-9 && share <= 1.0 + 1e-9 && reach > 0.0;
        if (found && (nearest.reach_m < 0.0 || reach < nearest.reach_m)) {
            nearest = {reach, static_cast<double>(static_cast<long long>(station) + k) + share};
        }
        return found;
    };
    // Without loops the edge runs forward and the nearest part in stations is correct. A removed loop leaves a corner
    // that several parts may lead to: then the nearest in metres.
    for (long long k = 0; k < window; ++k) {
        const bool found_ahead = look(k);
        const bool found_behind = look(-k - 1);
        if (!looped && (found_ahead || found_behind)) {
            break;
        }
    }
    return nearest;
}

GateTurns turn_gates(const Stations& stations) {
    const size_t n = stations.size();
    GateTurns turns;
    turns.turn_rad.assign(n, 0.0);
    turns.spread_rad.assign(n, 0.0);
    turns.looped.assign(n, 0);
    std::vector<double> cut(n), heading(n), to_left(n), to_right(n), rising(n), falling(n);
    for (size_t i = 0; i < n; ++i) {
        const RoadSample& sample = stations.sample[i];
        const glm::dvec2 across = cut_of(sample);
        const double yaw = yaw_of<double>(left_of<double>(across));
        cut[i] = i > 0 ? cut[i - 1] + wrap_angle(yaw - cut[i - 1]) : yaw;
        heading[i] = yaw_of<double>(sample.forward);
        to_left[i] = dot<double>(sample.centre - sample.left, across);
        to_right[i] = dot<double>(sample.right - sample.centre, across);
        turns.left.push_back(sample.left);
        turns.right.push_back(sample.right);
    }
    const double whole_turn = cut[n - 1] + wrap_angle(cut[0] - cut[n - 1]) - cut[0];
    const std::vector<double> wanted = smoothed(stations, cut, whole_turn);
    std::vector<double> yaw = wanted;
    constexpr int rounds = 4;
    for (int round = 0; round < rounds; ++round) {
        // Neighbours' lines meet at cos(skew) / (turn per metre) from the reference line: the road must end before.
        for (size_t i = 0; i < n; ++i) {
            const double reach = reach_share * max(cosine(yaw[i] - heading[i]), least_cosine) * stations.step_m;
            rising[i] = reach / max(to_right[i], 0.1);
            falling[i] = reach / max(to_left[i], 0.1);
        }
        yaw = limit_change(stations, wanted, whole_turn, rising, falling);
        bool any = false;
        for (size_t i = 0; i < n; ++i) {
            turns.spread_rad[i] = yaw[i] - wanted[i];
            any = any || absolute(turns.spread_rad[i]) > 1e-9;
        }
        if (!any) {
            break;
        }
        if (round == 0) {
            cut_loops(stations, turns.left, turns.looped);
            cut_loops(stations, turns.right, turns.looped);
            widen(stations, turns.looped);
        }
        for (size_t i = 0; i < n; ++i) {
            if (absolute(turns.spread_rad[i]) <= 1e-9 && turns.looped[i] == 0) {
                continue;
            }
            const RoadSample& sample = stations.sample[i];
            const SineCosineDouble direction = sine_cosine(yaw[i]);
            const glm::dvec2 across = {direction.cosine, -direction.sine};
            const double usual = half_width(sample);
            const bool looped = turns.looped[i] != 0;
            const EdgeHit left = meet_edge(stations, turns.left, looped, i, sample.centre, -across, usual);
            const EdgeHit right = meet_edge(stations, turns.right, looped, i, sample.centre, across, usual);
            to_left[i] = left.reach_m > 0.0 ? left.reach_m : usual;
            to_right[i] = right.reach_m > 0.0 ? right.reach_m : usual;
        }
    }
    for (size_t i = 0; i < n; ++i) {
        turns.turn_rad[i] = yaw[i] - cut[i];
    }
    return turns;
}

}  // namespace apx
