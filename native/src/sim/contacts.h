// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <span>

#include "vehicle/physics.h"

namespace apx {

// Contacts in the ground plane, (x, z): cars are oriented boxes, walls are straight pieces that block from one side.
// The caller finds the near pairs.

// Cars farther apart than this are on two storeys of a bridge and do not touch.
inline constexpr float most_height_apart_m = 2.5f;

struct Box {
    glm::vec2 centre;
    glm::vec2 forward;  // unit
    glm::vec2 half;     // half the width, half the length
};

struct Contact {
    glm::vec2 point;   // centre of the overlap
    glm::vec2 normal;  // unit, from the first box to the second
    float depth_m;
};

// Separating axes. False, and nothing written, when the boxes are apart.
bool box_contact(const Box& a, const Box& b, Contact& contact);

// A car as used and changed by contacts. Zero reciprocals make it immovable.
struct ContactBody {
    Box box;
    glm::vec2 velocity;
    float yaw_rate_radps;
    float per_mass;
    float per_yaw_inertia;
};

ContactBody contact_body(const BodyState& body, const VehicleModel& model, glm::vec2 half);
// Writes position and velocities back; the heading does not change in a contact.
void store(const ContactBody& contact, BodyState& body);

// A straight piece of wall. Seen along it from `from` to `to`, cars stay on the right (free_side 1) or the left (-1).
struct Wall {
    glm::vec2 from;
    glm::vec2 to;
    float free_side;
};

inline constexpr float no_contact = -1.0f;

// Separates two overlapping cars and exchanges momentum: restitution 0.2 above 1 m/s, friction 0.3. Returns the closing
// speed at the contact, m/s, zero or more, or no_contact.
float collide_cars(ContactBody& a, ContactBody& b);

// Pushes a car out of the given walls, those within reach of its way since `previous_centre`, with friction. A wall
// acts on cars from its free side, so no speed passes through. Returns the largest closing speed, m/s, or no_contact.
float collide_walls(ContactBody& body, glm::vec2 previous_centre, std::span<const Wall> walls);

}  // namespace apx
