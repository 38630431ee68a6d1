// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/contacts.h"

#include "geometry/plane.h"
#include "sim/tuning.h"

namespace apx {

namespace {

using namespace tuning::contacts;

constexpr int wall_passes = 4;  // a corner between walls is left by pushing out of each in turn

float half_extent(const Box& box, const glm::vec2& axis) {
    return box.half.y * absolute(dot(box.forward, axis)) + box.half.x * absolute(dot(right_of(box.forward), axis));
}

// A convex polygon: a box cut by up to four half-planes.
struct Polygon {
    glm::vec2 corner[8];
    int count = 0;
};

// Corners relative to a nearby origin, for precision.
Polygon polygon_of(const Box& box, const glm::vec2& origin) {
    const glm::vec2 middle = box.centre - origin;
    const glm::vec2 along = box.forward * box.half.y;
    const glm::vec2 across = right_of(box.forward) * box.half.x;
    Polygon polygon;
    polygon.corner[0] = middle + along - across;
    polygon.corner[1] = middle + along + across;
    polygon.corner[2] = middle - along + across;
    polygon.corner[3] = middle - along - across;
    polygon.count = 4;
    return polygon;
}

// The part where dot(axis, p) <= offset (Sutherland and Hodgman 1974). One cut of a convex polygon adds one corner.
Polygon cut(const Polygon& polygon, const glm::vec2& axis, float offset) {
    Polygon kept;
    for (int i = 0; i < polygon.count; ++i) {
        const glm::vec2& a = polygon.corner[i];
        const glm::vec2& b = polygon.corner[i + 1 < polygon.count ? i + 1 : 0];
        const float beyond_a = dot(axis, a) - offset;
        const float beyond_b = dot(axis, b) - offset;
        if (beyond_a <= 0.0f && kept.count < 8) {
            kept.corner[kept.count++] = a;
        }
        if ((beyond_a < 0.0f && beyond_b > 0.0f) || (beyond_a > 0.0f && beyond_b < 0.0f)) {
            if (kept.count < 8) {
                kept.corner[kept.count++] = a + (b - a) * (beyond_a / (beyond_a - beyond_b));
            }
        }
    }
    return kept;
}

struct Region {
    glm::vec2 middle = glm::vec2(0.0f);
    float area = 0.0f;
};

Region region_of(const Polygon& polygon) {
    Region region;
    for (int i = 0; i < polygon.count; ++i) {
        region.middle += polygon.corner[i] / static_cast<float>(polygon.count);
    }
    glm::vec2 moment(0.0f);
    for (int i = 0; i < polygon.count; ++i) {
        const glm::vec2 a = polygon.corner[i] - region.middle;
        const glm::vec2 b = polygon.corner[i + 1 < polygon.count ? i + 1 : 0] - region.middle;
        const float triangle = 0.5f * cross_right(a, b);
        region.area += triangle;
        moment += (a + b) * (triangle / 3.0f);
    }
    if (region.area > 1e-7f) {  // corners run clockwise: positive
        region.middle += moment / region.area;
    }
    return region;
}

// Velocity of a body's point `arm` from its centre: yaw is clockwise, so the arm moves to its right.
glm::vec2 velocity_at(const ContactBody& body, const glm::vec2& arm) {
    return body.velocity + right_of(arm) * body.yaw_rate_radps;
}

void push(ContactBody& body, const glm::vec2& arm, const glm::vec2& impulse) {
    body.velocity += impulse * body.per_mass;
    body.yaw_rate_radps += cross_right(arm, impulse) * body.per_yaw_inertia;
}

// Change of speed of the point per impulse along the axis.
float mobility(const ContactBody& body, const glm::vec2& arm, const glm::vec2& axis) {
    return body.per_mass + square(cross_right(arm, axis)) * body.per_yaw_inertia;
}

float impact_impulse(float closing_mps, float freedom) {
    const float bounce = closing_mps > restitution_from_mps ? contact_restitution : 0.0f;
    return (1.0f + bounce) * closing_mps / freedom;
}

// The part of a box that is behind a wall.
struct WallTouch {
    glm::vec2 normal = glm::vec2(0.0f);  // towards the free side
    Region region;                       // relative to the box's centre
    float depth_m = 0.0f;
};

bool touch_wall(const Box& box, const glm::vec2& previous_centre, const Wall& wall, WallTouch& touch) {
    const glm::vec2 span = wall.to - wall.from;
    const float size = length(span);
    if (size == 0.0f) {
        return false;
    }
    const glm::vec2 along = span / size;
    const glm::vec2 normal = right_of(along) * wall.free_side;
    const glm::vec2 place = box.centre - wall.from;
    const float before = dot(previous_centre - wall.from, normal);
    const float now = dot(place, normal);
    const float extent = half_extent(box, normal);
    if (before < 0.0f || now >= extent) {
        return false;
    }
    touch.normal = normal;
    // Corners are relative to the box's centre.
    const Polygon body = polygon_of(box, box.centre);
    if (now < 0.0f) {
        const float share = before / (before - now);
        const float crossing = lerp(dot(previous_centre - wall.from, along), dot(place, along), share);
        if (crossing >= -contact_slop_m && crossing <= size + contact_slop_m) {
            touch.region = region_of(cut(body, normal, -now));
            touch.depth_m = extent - now;
            return true;
        }
    }
    // The part of the box beside the wall must reach from the free side to behind it.
    const float start = -dot(place, along);
    const Polygon beside = cut(cut(body, along, start + size), -along, -start);
    float lowest = 0.0f;
    float highest = 0.0f;
    for (int i = 0; i < beside.count; ++i) {
        const float height = now + dot(beside.corner[i], normal);
        lowest = min(lowest, height);
        highest = max(highest, height);
    }
    if (lowest >= 0.0f || highest <= 0.0f) {
        return false;
    }
    touch.region = region_of(cut(beside, normal, -now));
    touch.depth_m = -lowest;
    return true;
}

// One contact from all pieces of wall that face as the deepest one: pieces of a straight wall act together, since a
// flat impact on two of them would otherwise turn the car.
bool touch_walls(const Box& box, const glm::vec2& previous_centre, std::span<const Wall> walls, WallTouch& deepest) {
    deepest.depth_m = 0.0f;
    glm::vec2 moment(0.0f);
    float area = 0.0f;
    for (const Wall& wall : walls) {
        WallTouch touch;
        if (!touch_wall(box, previous_centre, wall, touch)) {
            continue;
        }
        const float weight = max(touch.region.area, 1e-9f);
        const bool joins = deepest.depth_m > 0.0f && dot(touch.normal, deepest.normal) > same_wall_cosine;
        if (joins) {
            moment += touch.region.middle * weight;
            area += weight;
        } else if (touch.depth_m > deepest.depth_m) {
            moment = touch.region.middle * weight;
            area = weight;
        }
        if (touch.depth_m > deepest.depth_m) {
            deepest = touch;
        }
    }
    if (area == 0.0f) {
        return false;
    }
    deepest.region.middle = moment / area;
    return true;
}

// The impact and then friction with the motion along the surface. Returns the closing speed.
float bounce_off(ContactBody& body, const WallTouch& touch) {
    const glm::vec2 arm = touch.region.middle;
    const glm::vec2 tangent = right_of(touch.normal);
    const float closing = -dot(velocity_at(body, arm), touch.normal);
    if (closing <= 0.0f) {
        return 0.0f;
    }
    const float impulse = impact_impulse(closing, mobility(body, arm, touch.normal));
    push(body, arm, touch.normal * impulse);
    const float sliding = dot(velocity_at(body, arm), tangent);
    const float stopping = -sliding / mobility(body, arm, tangent);
    push(body, arm, tangent * clamp(stopping, -wall_friction * impulse, wall_friction * impulse));
    return closing;
}

}  // namespace

bool box_contact(const Box& a, const Box& b, Contact& contact) {
    const glm::vec2 between = b.centre - a.centre;
    const glm::vec2 axes[4] = {a.forward, right_of(a.forward), b.forward, right_of(b.forward)};
    float depth = 0.0f;
    int nearest = -1;
    for (int i = 0; i < 4; ++i) {
        const float overlap = half_extent(a, axes[i]) + half_extent(b, axes[i]) - absolute(dot(between, axes[i]));
        if (overlap <= 0.0f) {
            return false;
        }
        if (nearest < 0 || overlap < depth) {
            depth = overlap;
            nearest = i;
        }
    }
    Polygon overlap = polygon_of(a, b.centre);
    const glm::vec2 right = right_of(b.forward);
    overlap = cut(cut(overlap, b.forward, b.half.y), -b.forward, b.half.y);
    overlap = cut(cut(overlap, right, b.half.x), -right, b.half.x);
    contact.point = overlap.count > 0 ? b.centre + region_of(overlap).middle : (a.centre + b.centre) * 0.5f;
    contact.normal = dot(between, axes[nearest]) < 0.0f ? -axes[nearest] : axes[nearest];
    contact.depth_m = depth;
    return true;
}

ContactBody contact_body(const BodyState& body, const VehicleModel& model, glm::vec2 half) {
    ContactBody contact;
    contact.box = {{body.car.position[0], body.car.position[2]}, forward_of(body.car.yaw_rad), half};
    contact.velocity = {body.car.velocity[0], body.car.velocity[2]};
    contact.yaw_rate_radps = body.car.yaw_rate_radps;
    contact.per_mass = model.per_mass;
    contact.per_yaw_inertia = model.per_yaw_inertia;
    return contact;
}

void store(const ContactBody& contact, BodyState& body) {
    body.car.position[0] = contact.box.centre.x;
    body.car.position[2] = contact.box.centre.y;
    body.car.velocity[0] = contact.velocity.x;
    body.car.velocity[2] = contact.velocity.y;
    body.car.yaw_rate_radps = contact.yaw_rate_radps;
}

float collide_cars(ContactBody& a, ContactBody& b) {
    Contact contact;
    const float per_mass = a.per_mass + b.per_mass;
    if (per_mass == 0.0f || !box_contact(a.box, b.box, contact)) {
        return no_contact;
    }
    const glm::vec2 normal = contact.normal;
    const glm::vec2 tangent = right_of(normal);
    const glm::vec2 arm_a = contact.point - a.box.centre;
    const glm::vec2 arm_b = contact.point - b.box.centre;
    const glm::vec2 apart = normal * (max(contact.depth_m - contact_slop_m, 0.0f) / per_mass);
    a.box.centre -= apart * a.per_mass;
    b.box.centre += apart * b.per_mass;

    const float closing = dot(velocity_at(a, arm_a) - velocity_at(b, arm_b), normal);
    if (closing <= 0.0f) {
        return 0.0f;
    }
    const float impulse = impact_impulse(closing, mobility(a, arm_a, normal) + mobility(b, arm_b, normal));
    push(a, arm_a, normal * -impulse);
    push(b, arm_b, normal * impulse);
    const float sliding = dot(velocity_at(a, arm_a) - velocity_at(b, arm_b), tangent);
    const float stopping = sliding / (mobility(a, arm_a, tangent) + mobility(b, arm_b, tangent));
    const float friction = clamp(stopping, -car_friction * impulse, car_friction * impulse);
    push(a, arm_a, tangent * -friction);
    push(b, arm_b, tangent * friction);
    return closing;
}

float collide_walls(ContactBody& body, glm::vec2 previous_centre, std::span<const Wall> walls) {
    float hardest = no_contact;
    if (body.per_mass == 0.0f) {
        return hardest;
    }
    for (int pass = 0; pass < wall_passes; ++pass) {
        WallTouch touch;
        if (!touch_walls(body.box, previous_centre, walls, touch)) {
            break;
        }
        hardest = max(hardest, bounce_off(body, touch));
        body.box.centre += touch.normal * max(touch.depth_m - contact_slop_m, 0.0f);
        if (touch.depth_m <= 2.0f * contact_slop_m) {
            break;
        }
    }
    return hardest;
}

}  // namespace apx
