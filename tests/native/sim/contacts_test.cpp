// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/contacts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "base/random.h"
#include "geometry/plane.h"
#include "vehicle/fields.h"

namespace apx {
namespace {

constexpr float tick_s = 1.0f / 60.0f;

ContactBody car_at(float x, float z, float yaw, glm::vec2 velocity = {0, 0}, float yaw_rate = 0) {
    return {{{x, z}, forward_of(yaw), {1.0f, 2.3f}}, velocity, yaw_rate, 1.0f / 1200.0f, 1.0f / 1700.0f};
}

std::vector<glm::vec2> corners(const Box& box) {
    const glm::vec2 along = box.forward * box.half.y;
    const glm::vec2 across = right_of(box.forward) * box.half.x;
    return {box.centre + along - across, box.centre + along + across, box.centre - along + across,
            box.centre - along - across};
}

glm::vec2 momentum(const ContactBody& body) {
    return body.velocity / body.per_mass;
}

// About the origin, clockwise.
float angular_momentum(const ContactBody& body) {
    return cross_right(body.box.centre, momentum(body)) + body.yaw_rate_radps / body.per_yaw_inertia;
}

float energy(const ContactBody& body) {
    return 0.5f * dot(body.velocity, body.velocity) / body.per_mass +
           0.5f * square(body.yaw_rate_radps) / body.per_yaw_inertia;
}

void move(ContactBody& body, float seconds = tick_s) {
    body.box.centre += body.velocity * seconds;
    body.box.forward = forward_of(yaw_of(body.box.forward) + body.yaw_rate_radps * seconds);
}

bool contains(const Box& box, glm::vec2 point) {
    const glm::vec2 arm = point - box.centre;
    return std::abs(dot(arm, box.forward)) <= box.half.y && std::abs(dot(arm, right_of(box.forward))) <= box.half.x;
}

// Whether any of a fine grid of points of one box lies in the other.
bool overlap_by_points(const Box& a, const Box& b) {
    for (float u = -1.0f; u <= 1.0f; u += 0.05f) {
        for (float v = -1.0f; v <= 1.0f; v += 0.05f) {
            const glm::vec2 at_a = a.centre + a.forward * (u * a.half.y) + right_of(a.forward) * (v * a.half.x);
            const glm::vec2 at_b = b.centre + b.forward * (u * b.half.y) + right_of(b.forward) * (v * b.half.x);
            if (contains(b, at_a) || contains(a, at_b)) {
                return true;
            }
        }
    }
    return false;
}

TEST(BoxContact, AgreesWithSampledPoints) {
    Random random(1, 2, 3);
    for (int i = 0; i < 300; ++i) {
        const Box a = car_at(0, 0, random.range(-3, 3)).box;
        const Box b = car_at(random.range(-5, 5), random.range(-5, 5), random.range(-3, 3)).box;
        Contact contact;
        const bool touching = box_contact(a, b, contact);
        if (!touching || contact.depth_m > 0.15f) {  // the grid misses slivers
            EXPECT_EQ(touching, overlap_by_points(a, b)) << i;
        }
    }
}

TEST(BoxContact, MovingByTheDepthJustSeparates) {
    Random random(4, 5, 6);
    for (int i = 0; i < 300; ++i) {
        const Box a = car_at(0, 0, random.range(-3, 3)).box;
        Box b = car_at(random.range(-3, 3), random.range(-3, 3), random.range(-3, 3)).box;
        Contact contact, rest;
        if (!box_contact(a, b, contact)) {
            continue;
        }
        EXPECT_NEAR(length(contact.normal), 1.0f, 1e-6f);
        EXPECT_TRUE(contains({a.centre, a.forward, a.half + 0.01f}, contact.point));
        EXPECT_TRUE(contains({b.centre, b.forward, b.half + 0.01f}, contact.point));
        b.centre += contact.normal * (contact.depth_m - 0.01f);
        EXPECT_TRUE(box_contact(a, b, rest));
        b.centre += contact.normal * 0.011f;
        EXPECT_FALSE(box_contact(a, b, rest));
    }
}

TEST(BoxContact, SwappingTheBoxesOnlyFlipsTheNormal) {
    Random random(7, 8, 9);
    for (int i = 0; i < 200; ++i) {
        const Box a = car_at(0, 0, random.range(-3, 3)).box;
        const Box b = car_at(random.range(-3, 3), random.range(-3, 3), random.range(-3, 3)).box;
        Contact ab, ba;
        ASSERT_EQ(box_contact(a, b, ab), box_contact(b, a, ba));
        if (box_contact(a, b, ab)) {
            EXPECT_NEAR(ab.depth_m, ba.depth_m, 1e-5f);
            EXPECT_LT(length(ab.normal + ba.normal), 1e-5f);
            EXPECT_LT(length(ab.point - ba.point), 1e-3f);
        }
    }
}

TEST(CarContact, ConservesMomentumAndLosesEnergy) {
    Random random(10, 11, 12);
    for (int i = 0; i < 500; ++i) {
        ContactBody a =
            car_at(0, 0, random.range(-3, 3), {random.range(-40, 40), random.range(-40, 40)}, random.range(-3, 3));
        ContactBody b = car_at(random.range(-3, 3), random.range(-3, 3), random.range(-3, 3),
                               {random.range(-40, 40), random.range(-40, 40)}, random.range(-3, 3));
        b.per_mass *= 2.0f;
        const ContactBody a0 = a, b0 = b;
        if (collide_cars(a, b) < 0.0f) {
            continue;
        }
        EXPECT_LT(length(momentum(a) + momentum(b) - momentum(a0) - momentum(b0)), 0.5f);
        ContactBody a1 = a, b1 = b;  // moments about the same places: the push apart shifts them by itself
        a1.box.centre = a0.box.centre;
        b1.box.centre = b0.box.centre;
        const float before = angular_momentum(a0) + angular_momentum(b0);
        EXPECT_NEAR(angular_momentum(a1) + angular_momentum(b1), before, 2.0f + 1e-4f * std::abs(before));
        EXPECT_LE(energy(a) + energy(b), (energy(a0) + energy(b0)) * 1.00001f);
    }
}

TEST(CarContact, HeadOnOfEqualCarsBouncesWithTheRestitution) {
    ContactBody a = car_at(0, 0, 0, {0, 10});
    ContactBody b = car_at(0, 4.5f, pi_f, {0, -10});
    EXPECT_NEAR(collide_cars(a, b), 20.0f, 1e-4f);
    EXPECT_NEAR(a.velocity.y, -2.0f, 1e-4f);
    EXPECT_NEAR(b.velocity.y, 2.0f, 1e-4f);
    EXPECT_NEAR(a.yaw_rate_radps, 0.0f, 1e-4f);
    EXPECT_NEAR(b.box.centre.y - a.box.centre.y, 4.6f, 2e-3f);
}

TEST(CarContact, MirrorImagesCollideAlike) {
    ContactBody a = car_at(-1.7f, 0, 0.2f, {9, 20}, 0.3f);
    ContactBody b = car_at(0.1f, 1.0f, -0.1f, {-3, 18}, -0.2f);
    ContactBody ma = car_at(1.7f, 0, -0.2f, {-9, 20}, -0.3f);
    ContactBody mb = car_at(-0.1f, 1.0f, 0.1f, {3, 18}, 0.2f);
    ASSERT_GT(collide_cars(a, b), 0.0f);
    ASSERT_GT(collide_cars(ma, mb), 0.0f);
    EXPECT_NEAR(a.velocity.x, -ma.velocity.x, 1e-4f);
    EXPECT_NEAR(a.velocity.y, ma.velocity.y, 1e-4f);
    EXPECT_NEAR(b.yaw_rate_radps, -mb.yaw_rate_radps, 1e-4f);
}

TEST(CarContact, ImpactsOfEverySpeedLeaveNoOverlap) {
    for (float speed : {1.0f, 5.0f, 20.0f, 50.0f, 80.0f}) {
        for (float yaw : {0.0f, 0.3f, 0.8f, 1.5f, 3.0f}) {
            ContactBody a = car_at(0, -4, 0, {0, speed});
            ContactBody b = car_at(0.4f, 2.0f, yaw);
            Contact contact;
            for (int tick = 0; tick < 120; ++tick) {
                move(a);
                move(b);
                collide_cars(a, b);
            }
            const bool apart = !box_contact(a.box, b.box, contact);
            EXPECT_TRUE(apart || contact.depth_m < 0.005f) << speed << " " << yaw;
            EXPECT_TRUE(std::isfinite(a.velocity.x + b.velocity.y + a.yaw_rate_radps));
        }
    }
}

TEST(CarContact, CarsPlacedInsideEachOtherAreParted) {
    ContactBody a = car_at(0, 0, 0.4f);
    ContactBody b = car_at(0, 0, 0.4f);
    Contact contact;
    EXPECT_GE(collide_cars(a, b), 0.0f);
    EXPECT_TRUE(!box_contact(a.box, b.box, contact) || contact.depth_m < 0.002f);
}

TEST(CarContact, AnImmovableObstacleStaysAndTheCarDoesNot) {
    ContactBody car = car_at(0, -4.4f, 0, {0, 30});
    ContactBody block = car_at(0, 0, 0);
    block.per_mass = block.per_yaw_inertia = 0.0f;
    EXPECT_NEAR(collide_cars(car, block), 30.0f, 1e-4f);
    EXPECT_NEAR(car.velocity.y, -6.0f, 1e-4f);
    EXPECT_EQ(block.box.centre, glm::vec2(0, 0));
    EXPECT_EQ(block.velocity, glm::vec2(0, 0));
}

// A wall along z at x = 3 with the road to its left, in pieces of 2 m as on a circuit.
std::vector<Wall> straight_wall() {
    std::vector<Wall> walls;
    for (float z = -400.0f; z < 400.0f; z += 2.0f) {
        walls.push_back({{3, z}, {3, z + 2}, -1.0f});
    }
    return walls;
}

float deepest(const Box& box, float wall_x) {
    float depth = -1e9f;
    for (const glm::vec2& corner : corners(box)) {
        depth = std::max(depth, corner.x - wall_x);
    }
    return depth;
}

TEST(WallContact, NoImpactUpToEightyMetresPerSecondGetsThrough) {
    const std::vector<Wall> walls = straight_wall();
    for (float speed : {2.0f, 20.0f, 50.0f, 80.0f}) {
        for (float course = 0.05f; course < 3.1f; course += 0.25f) {
            for (float yaw : {course, course + 1.2f, -course}) {
                ContactBody car = car_at(0, 0, yaw, forward_of(course) * speed);
                for (int tick = 0; tick < 90; ++tick) {
                    const glm::vec2 before = car.box.centre;
                    move(car);
                    collide_walls(car, before, walls);
                    ASSERT_LT(deepest(car.box, 3.0f), 0.003f) << speed << " " << course << " " << yaw << " " << tick;
                }
            }
        }
    }
}

TEST(WallContact, ScrapeKeepsSlidingAlongPiecesOfWall) {
    const std::vector<Wall> walls = straight_wall();
    ContactBody car = car_at(1.9f, 0, 0.05f, forward_of(0.05f) * 50.0f);
    const float before_z = car.velocity.y;
    for (int tick = 0; tick < 120; ++tick) {
        const glm::vec2 before = car.box.centre;
        move(car);
        collide_walls(car, before, walls);
    }
    // The impact takes 2.5 m/s across; friction at most a quarter of (1 + restitution) times that along, and a little
    // more for the second corner.
    EXPECT_GT(car.velocity.y, before_z - 2.0f);
    EXPECT_LT(std::abs(car.velocity.x), 1.5f);
}

TEST(WallContact, HeadOnImpactReturnsTheRestitution) {
    const std::vector<Wall> walls = straight_wall();
    ContactBody car = car_at(0.8f, 0, pi_f / 2, {40, 0});
    EXPECT_NEAR(collide_walls(car, {0.2f, 0}, walls), 40.0f, 0.01f);
    EXPECT_NEAR(car.velocity.x, -8.0f, 0.1f);
    EXPECT_NEAR(car.yaw_rate_radps, 0.0f, 0.05f);
}

TEST(WallContact, EnergyNeverGrows) {
    const std::vector<Wall> walls = straight_wall();
    Random random(1, 1, 1);
    for (int i = 0; i < 100; ++i) {
        ContactBody car =
            car_at(0, 0, random.range(-3, 3), {random.range(0, 80), random.range(-80, 80)}, random.range(-4, 4));
        for (int tick = 0; tick < 20; ++tick) {
            const glm::vec2 before = car.box.centre;
            const float had = energy(car);
            move(car);
            collide_walls(car, before, walls);
            ASSERT_LE(energy(car), had * 1.00001f);
        }
    }
}

TEST(WallContact, ACarPressedAgainstTheWallRestsWithoutJitter) {
    const std::vector<Wall> walls = straight_wall();
    ContactBody car = car_at(1.99f, 0, 0.0f);
    for (int tick = 0; tick < 300; ++tick) {
        const glm::vec2 before = car.box.centre;
        car.velocity.x += 8.0f * tick_s;  // pushed sideways
        move(car);
        collide_walls(car, before, walls);
        if (tick > 30) {
            ASSERT_NEAR(car.box.centre.x, 2.0f, 0.003f);
            ASSERT_NEAR(car.box.centre.y, 0.0f, 0.01f);
            ASSERT_LT(std::abs(car.yaw_rate_radps), 0.02f);
        }
    }
}

TEST(WallContact, ThinWallHoldsCarsOnBothSides) {
    const std::vector<Wall> walls = {{{0, -50}, {0, 50}, 1.0f}, {{0, -50}, {0, 50}, -1.0f}};
    for (float side : {-1.0f, 1.0f}) {
        ContactBody car = car_at(2.0f * side, 0, 0.3f * side, {-30.0f * side, 20});
        for (int tick = 0; tick < 60; ++tick) {
            const glm::vec2 before = car.box.centre;
            move(car);
            collide_walls(car, before, walls);
            for (const glm::vec2& corner : corners(car.box)) {
                ASSERT_GT(corner.x * side, -0.003f);
            }
        }
    }
}

TEST(WallContact, CornerOfTheRoadHoldsACarDrivenIntoIt) {
    const std::vector<Wall> walls = {{{3, -50}, {3, 10}, -1.0f}, {{3, 10}, {-50, 10}, -1.0f}};
    ContactBody car = car_at(0, 0, 0.5f, forward_of(0.3f) * 60.0f);
    for (int tick = 0; tick < 120; ++tick) {
        const glm::vec2 before = car.box.centre;
        car.velocity += forward_of(0.3f) * (10.0f * tick_s);
        move(car);
        collide_walls(car, before, walls);
        for (const glm::vec2& corner : corners(car.box)) {
            ASSERT_LT(corner.x, 3.02f) << tick;
            ASSERT_LT(corner.y, 10.02f) << tick;
        }
    }
}

TEST(WallContact, TheEndOfAProjectingWallPokesTheSideOfACar) {
    // The wall ends at the origin, the road lies at x > 0 and, beyond the end, on both sides.
    const std::vector<Wall> walls = {{{0, -50}, {0, 0}, 1.0f}};
    ContactBody car = car_at(0.9f, 1.0f, 0.0f, {-5, 0});
    EXPECT_NEAR(collide_walls(car, {1.05f, 1.0f}, walls), 5.0f, 0.01f);
    EXPECT_NEAR(car.box.centre.x, 1.0f, 0.002f);
    EXPECT_LT(car.yaw_rate_radps, 0.0f) << "held at the rear left, the nose swings to the left";
}

TEST(WallContact, WallsOutOfReachAndOtherRoadsDoNothing) {
    const std::vector<Wall> walls = {
        {{3, -50}, {3, 50}, -1.0f}, {{-1.5f, -50}, {-1.5f, 50}, -1.0f}, {{0, 0}, {0, 0}, 1.0f}};
    ContactBody car = car_at(0, 0, 0, {1, 1});
    const ContactBody before = car;
    EXPECT_EQ(collide_walls(car, {0, 0}, walls), no_contact);
    EXPECT_EQ(car.box.centre, before.box.centre);
    EXPECT_EQ(car.velocity, before.velocity);
}

TEST(ContactBody, RoundTripsThroughTheCarState) {
    BodyState state = {};
    state.car = {{1, 2, 3}, 0.5f, 0.1f, 0.2f, {4, 5, 6}, 0.7f};
    const BodyState before = state;
    const VehicleModel model = model_of(default_vehicle());
    ContactBody body = contact_body(state, model, {1.0f, 2.3f});
    EXPECT_NEAR(body.box.forward.x, std::sin(0.5f), 1e-6f);
    store(body, state);
    EXPECT_EQ(std::memcmp(&state, &before, sizeof state), 0);
}

}  // namespace
}  // namespace apx
