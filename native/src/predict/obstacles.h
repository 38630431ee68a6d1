// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/plan.h>

#include <array>
#include <span>
#include <vector>

namespace apx {

inline constexpr double prediction_step_s = 0.1;
inline constexpr uint32_t prediction_steps = 120;

// Predicted places, step by step, of an obstacle that follows the road.
struct Prediction {
    std::array<float, prediction_steps + 1> ahead_m;
    std::array<float, prediction_steps + 1> lateral_m;
};

// An obstacle for the search: a box in (distance, lateral), enlarged so that the car is a point.
struct ObstacleBox {
    double ahead_m;  // ahead of the start
    double lateral_m;
    double along_mps;
    double across_mps;
    double reach_along_m;  // half of the box
    double reach_across_m;
    const Prediction* prediction;  // null: constant speeds
};

struct ObstacleBoxes {
    std::array<ObstacleBox, APX_OBSTACLE_MAX> list;
    uint32_t count = 0;
    std::vector<Prediction> predictions;  // capacity for all
    std::span<const ObstacleBox> all() const { return {list.data(), count}; }
};

// A place in space and time; distance from the start.
struct PathSample {
    double ahead_m;
    double lateral_m;
    double time_s;
};

// Whether the straight segment from one path sample to another meets a moving box, both at constant speed: exact, not
// sampled.
bool meets(const ObstacleBox& obstacle, const PathSample& from, const PathSample& to);

// Obstacles reachable on segments of at most `reach_m` from one path sample, with their places then: collected once for
// all segments.
struct NearObstacles {
    struct Near {
        const ObstacleBox* obstacle;
        double along_m;
        double across_m;
    };
    std::array<Near, APX_OBSTACLE_MAX> list;
    uint32_t count = 0;
};
void gather_near(const ObstacleBoxes& obstacles, const PathSample& from, double reach_m, NearObstacles& near);
bool meets_any(const NearObstacles& near, const PathSample& to);

// False when braking with this deceleration stops the car behind everything ahead.
bool closes_in(const ObstacleBoxes& obstacles, const PathSample& at, double speed_mps, double brake_mps2);

// Limits of a car's evasion from a path sample.
struct EvasionLimits {
    double speed_mps;
    double sideways_mps;  // to the right
    double brake_mps2;    // on a straight
    double side_mps2;
    double low_m;  // range of the grid's cells
    double high_m;
};
// True when the car can neither brake behind the obstacles ahead nor pass them on one side, obstacles side by side
// counted as one. `looks` is increased by the number of obstacles tested.
bool is_collision_inevitable(const ObstacleBoxes& obstacles, const PathSample& at, const EvasionLimits& limits,
                             uint64_t& looks);

// The nearest obstacle ahead on the same track.
struct Leader {
    double gap_m;  // to its box, along the road
    double speed_mps;
    bool there;
};
Leader leader_of(const ObstacleBoxes& obstacles, const PathSample& at, double view_m);

}  // namespace apx
