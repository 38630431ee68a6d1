// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <glm/vec2.hpp>
#include <span>

#include "vehicle/physics.h"

namespace apx {

// Contacts in the ground plane, (x, z): cars are oriented boxes, walls are straight pieces that block from one side.
// Finding out which pairs are near is the caller's business.

// Cars farther apart than this stand on two storeys of a bridge and do not touch.
inline constexpr float most_height_apart_m = 2.5f;

struct Box {
    glm::vec2 centre;
    glm::vec2 forward;  // unit
    glm::vec2 half;     // half the width, half the length
};

struct Contact {
    glm::vec2 point;   // middle of the overlap
    glm::vec2 normal;  // unit, from the first box to the second
    float depth_m;
};

// Separating axes. False, and nothing written, when the boxes are apart.
bool box_contact(const Box& a, const Box& b, Contact& contact);

// A car as the contacts see and change it. Zero reciprocals make it immovable.
struct ContactBody {
    Box box;
    glm::vec2 velocity;
    float yaw_rate_radps;
    float per_mass;
    float per_yaw_inertia;
};

ContactBody contact_body(const BodyState& body, const VehicleModel& model, glm::vec2 half);
// Writes place and motion back; the heading does not change in a contact.
void store(const ContactBody& contact, BodyState& body);

// A straight piece of wall. Seen along it from `from` to `to`, cars stay on the right (free_side 1) or the left (-1).
struct Wall {
    glm::vec2 from;
    glm::vec2 to;
    float free_side;
};

inline constexpr float no_contact = -1.0f;

// Moves two overlapping cars apart and exchanges momentum: restitution 0.2 above a metre per second, friction 0.3.
// Returns the closing speed at the contact, m/s, zero or more, or no_contact.
float collide_cars(ContactBody& a, ContactBody& b);

// Pushes a car out of all walls given (those within reach of its box and of its way since `previous_centre`), takes the
// speed into the wall and slides with friction along it. A wall acts on cars whose centre was on its free side before, so
// a thin wall between two pieces of road serves both and no speed passes through. Returns the largest closing speed, m/s,
// or no_contact.
float collide_walls(ContactBody& body, glm::vec2 previous_centre, std::span<const Wall> walls);

}  // namespace apx
