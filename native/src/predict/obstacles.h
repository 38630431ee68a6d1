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

// Where an obstacle that follows the road will be, step by step.
struct Prediction {
    std::array<float, prediction_steps + 1> ahead_m;
    std::array<float, prediction_steps + 1> lateral_m;
};

// An obstacle as the search sees it: a box in (distance, lateral) around which the car is a point.
struct ObstacleBox {
    double ahead_m;  // of the start
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
    std::vector<Prediction> predictions;  // room for all
    std::span<const ObstacleBox> all() const { return {list.data(), count}; }
};

// A place in space and time; distance from the start.
struct PathSample {
    double ahead_m;
    double lateral_m;
    double time_s;
};

// Whether the straight way from one moment to another meets a box on its way, both at constant speed between the two:
// not sampled.
bool meets(const ObstacleBox& obstacle, const PathSample& from, const PathSample& to);

// What can be met on ways of at most `reach_m` along from one moment, with where it is then: gathered once for all of
// them.
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

// False when the car can brake behind everything that is ahead with this deceleration.
bool closes_in(const ObstacleBoxes& obstacles, const PathSample& at, double speed_mps, double brake_mps2);

// What a car at a moment can still do about the obstacles ahead.
struct EvasionLimits {
    double speed_mps;
    double sideways_mps;  // to the right
    double brake_mps2;    // straight on
    double side_mps2;
    double low_m;  // where cells are
    double high_m;
};
// True when it can neither brake behind what is ahead nor get past it on one side, counting obstacles side by side as one.
// `looks` grows by the obstacles that it looks at.
bool is_collision_inevitable(const ObstacleBoxes& obstacles, const PathSample& at, const EvasionLimits& escape,
                             uint64_t& looks);

// The nearest obstacle ahead on the same track.
struct Leader {
    double gap_m;  // to its box, along
    double speed_mps;
    bool there;
};
Leader leader_of(const ObstacleBoxes& obstacles, const PathSample& at, double view_m);

}  // namespace apx
