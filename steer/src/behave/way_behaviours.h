// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>

#include "base/random.h"
#include "bodies/self.h"
#include "space/path.h"

// Behaviours that follow a path or a field, and wander. Their state per agent is an argument.
namespace apx::steer {

// An agent's progress on its path.
struct Progress {
    float distance_m = -1.0f;  // along the path; negative: not yet known
    uint32_t way_point = 0;    // the next one
    float shift_m = 0.0f;      // offset from the lane's centre, on the way past others
    float shift_mps = 0.0f;
    uint32_t backing = 0;  // 1: reverses to make room for its turning circle
};

// The agent's place on its path: near its last place, or anywhere when that is unknown or far away.
OnPath locate_on_path(const Self& self, const Path& path, Progress& progress);

// Reprojection as printed (Ziep 2004, 6.4.1.3): no turn while the predicted place is inside the corridor, else towards the
// place follow_m ahead on the path. An open path's end is reached and stopped at; an agent that faces backwards turns.
Steering reproject(const Self& self, const apx_steer_behaviour& behaviour, const Path& path, Progress& progress);

// Seeks the next way point until within arrive_distance_m; arrives at the last one of an open path.
Steering go_by_way_points(const Self& self, const apx_steer_behaviour& behaviour, const Path& path, Progress& progress);

// Brakes by the angle between the heading and the path ahead_m further on: none below tolerance_rad, all of it from
// full_brake_rad, never below min_speed_mps; the variant "needed" brakes no more than the curve requires.
Steering sense_curve(const Self& self, const apx_steer_behaviour& behaviour, const Path& path, Progress& progress);

// Velocities on a lattice.
struct Field {
    glm::vec2 origin{0};
    float cell_m = 1.0f;
    uint32_t columns = 0;
    uint32_t rows = 0;
    std::span<const glm::vec2> velocities;
};
glm::vec2 sample(const Field& field, const glm::vec2& place);
Steering flow(const Self& self, const apx_steer_behaviour& behaviour, const Field& field);

// `tip` is the target's place on its circle, from the circle's centre in the agent's frame; zero before the first step.
Steering wander(const Self& self, const apx_steer_behaviour& behaviour, float dt_s, Random& random, glm::vec3& tip);

}  // namespace apx::steer
