// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include <span>

#include "bodies/self.h"
#include "vehicle/physics.h"

// Bodies: from a steering force to motion.
namespace apx::steer {

// A body with derived values.
struct Body {
    apx_steer_body desc;
    VehicleModel model{};  // when desc.physics is 1
    float max_acceleration_mps2 = 0.0f;
    float max_deceleration_mps2 = 0.0f;
    bool planar = true;
    // Half the outline: a rectangle of these; the circle of points, walkers and helicopters.
    float half_width_m = 0.0f;
    float half_length_m = 0.0f;
    float planned_half_width_m = 0.0f;  // for planning: slip moves a car with physics aside of its lane
    float turning_radius_m = 0.0f;      // of a car; others turn on the spot
    float max_lateral_mps2 = 0.0f;      // in a curve
};

Body make_body(const apx_steer_body& desc);

// A turn in three moves: forward, back, forward, a sixth of a circle each.
struct Manoeuvre {
    uint32_t move = 0;  // 0: none
    float side = 1.0f;  // 1: the first move turns to the right
    float left_rad = 0.0f;
    Gear gear = Gear::any;  // requested by a behaviour
};

struct Motion {
    glm::vec3 position{0};
    glm::vec3 velocity{0};
    glm::vec3 forward{0, 0, 1};
    apx_controls controls{};
};

// The part of the steering force within the body's forces: an ellipse, since braking may be stronger than accelerating.
glm::vec3 within_forces(const Body& body, const glm::vec3& heading, const glm::vec3& steering_force);

// Moves a body for a step. `past` holds a point's last velocities, the latest first, as many as its samples; a car's
// manoeuvre and, with physics, its state are updated.
void move_body(const Body& body, const glm::vec3& steering_force, float dt_s, Motion& motion, std::span<glm::vec3> past,
               Manoeuvre& manoeuvre, BodyState* physics);

// Controls for a host's body that follow the steering force.
apx_controls controls_for(const Body& body, const glm::vec3& steering_force, const Motion& motion, Manoeuvre& manoeuvre,
                          float dt_s);

// A car that something solid holds, pushing it by `out`, with its nose against it, backs out on full lock towards the side that its
// steering force points to; one that backs into it drives on forwards.
void turn_at_contact(const Body& body, const glm::vec3& steering_force, const glm::vec3& out, const Motion& motion,
                     Manoeuvre& manoeuvre);

BodyState physics_state(const Motion& motion);

}  // namespace apx::steer
