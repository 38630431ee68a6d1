// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "space/obstacles.h"

#include "base/random.h"
#include "steer/steer_world.h"

namespace apx::steer::test {
namespace {

Shapes shapes_of(const SteerWorld& world) {
    return make_shapes(world.obstacles, world.points);
}

TEST(Cast, HitsACircleAtTheClosedFormsDistance) {
    SteerWorld world;
    world.circle({0, 10}, 2.0f);
    const Shapes shapes = shapes_of(world);
    const RayHit hit = cast(shapes, {1, 0, 0}, {1, 0, 20}, true);
    ASSERT_TRUE(hit.hit);
    EXPECT_NEAR(hit.distance_m, 10.0f - square_root(3.0f), 1e-5f);
    EXPECT_NEAR(hit.normal.x, 0.5f, 1e-5f);
    EXPECT_FALSE(cast(shapes, {3, 0, 0}, {3, 0, 20}, true).hit);
    EXPECT_FALSE(cast(shapes, {0, 0, 0}, {0, 0, 7.9f}, true).hit);
    EXPECT_FALSE(cast(shapes, {0, 0, 0}, {0, 0, -20}, true).hit) << "behind";
}

// A sphere is hit where the distance from its middle first falls to its radius: found by halving a thousand steps.
float by_steps(const glm::vec2& from, const glm::vec2& to, const glm::vec2& centre, float radius) {
    const auto inside = [&](float share) { return apx::distance(from + (to - from) * share, centre) < radius; };
    for (int i = 1; i <= 2000; ++i) {
        if (inside(static_cast<float>(i) / 2000.0f)) {
            float low = static_cast<float>(i - 1) / 2000.0f, high = static_cast<float>(i) / 2000.0f;
            for (int halving = 0; halving < 20; ++halving) {
                (inside(0.5f * (low + high)) ? high : low) = 0.5f * (low + high);
            }
            return high * apx::distance(from, to);
        }
    }
    return -1.0f;
}

// Kolve's sign tests miss one axis-parallel probe in twenty.
TEST(Cast, MissesNoCircleOnAxisParallelProbes) {
    Random random(1, 0, 0);
    for (int i = 0; i < 400; ++i) {
        SteerWorld world;
        const float radius = random.range(3.0f, 30.0f);
        const glm::vec2 centre{random.range(-50.0f, 50.0f), random.range(-50.0f, 50.0f)};
        world.circle(centre, radius);
        const glm::vec2 to = i % 2 == 0 ? glm::vec2{40.0f, 0.0f} : glm::vec2{0.0f, 40.0f};
        const float expected = apx::length(centre) < radius ? -2.0f : by_steps({0, 0}, to, centre, radius);
        const RayHit hit = cast(shapes_of(world), {0, 0, 0}, raised(to), true);
        if (expected >= 0.0f) {
            ASSERT_TRUE(hit.hit) << i;
            EXPECT_NEAR(hit.distance_m, expected, 0.01f);
        } else if (expected == -1.0f && hit.hit) {
            EXPECT_LT(radius - apx::distance(on_ground(hit.place), centre), 1e-3f) << "it only grazes";
        }
    }
}

TEST(Cast, FromWithinACircleSeesItFromWithin) {
    SteerWorld world;
    world.circle({0, 0}, 5.0f);
    const RayHit hit = cast(shapes_of(world), {0, 0, 1}, {0, 0, 20}, true);
    ASSERT_TRUE(hit.hit);
    EXPECT_NEAR(hit.distance_m, 4.0f, 1e-5f);
    EXPECT_NEAR(hit.normal.z, -1.0f, 1e-5f);
}

TEST(Cast, TakesTheNearestOfAll) {
    SteerWorld world;
    world.circle({0, 30}, 2.0f);
    world.wall({{-5, 20}, {5, 20}});
    world.outline(APX_STEER_OBSTACLE_POLYGON, {{-3, 8}, {3, 8}, {3, 9}, {-3, 9}});
    const RayHit hit = cast(shapes_of(world), {0, 0, 0}, {0, 0, 50}, true);
    EXPECT_EQ(hit.obstacle, 2u);
    EXPECT_NEAR(hit.distance_m, 8.0f, 1e-4f);
    EXPECT_NEAR(hit.normal.z, -1.0f, 1e-5f);
}

TEST(Cast, ReturnsANormalToTheSideItCameFrom) {
    SteerWorld world;
    world.wall({{-5, 10}, {5, 10}});
    EXPECT_NEAR(cast(shapes_of(world), {0, 0, 0}, {0, 0, 20}, true).normal.z, -1.0f, 1e-5f);
    EXPECT_NEAR(cast(shapes_of(world), {0, 0, 20}, {0, 0, 0}, true).normal.z, 1.0f, 1e-5f);
}

TEST(Cast, OfNoLengthHitsNothing) {
    SteerWorld world;
    world.circle({0, 0}, 5.0f);
    EXPECT_FALSE(cast(shapes_of(world), {1, 0, 1}, {1, 0, 1}, true).hit);
}

TEST(Cast, InSpacePassesAboveASphere) {
    SteerWorld world;
    world.circle({0, 10}, 2.0f);
    EXPECT_TRUE(cast(shapes_of(world), {0, 1, 0}, {0, 1, 20}, false).hit);
    EXPECT_FALSE(cast(shapes_of(world), {0, 3, 0}, {0, 3, 20}, false).hit);
    EXPECT_TRUE(cast(shapes_of(world), {0, 3, 0}, {0, 3, 20}, true).hit);
}

TEST(Polygon, IsTheSameWalkedEitherWay) {
    for (const bool clockwise : {false, true}) {
        SteerWorld world;
        if (clockwise) {
            world.outline(APX_STEER_OBSTACLE_POLYGON, {{0, 0}, {0, 4}, {4, 4}, {4, 0}});
        } else {
            world.outline(APX_STEER_OBSTACLE_POLYGON, {{0, 0}, {4, 0}, {4, 4}, {0, 4}});
        }
        const Shapes shapes = shapes_of(world);
        for (const Edge& edge : shapes.edges) {
            const glm::vec2 outside = 0.5f * (edge.from + edge.to) + 0.1f * edge.normal;
            EXPECT_FALSE(is_inside(shapes, shapes.list[0], outside));
            EXPECT_TRUE(is_inside(shapes, shapes.list[0], outside - 0.2f * edge.normal));
        }
    }
}

TEST(Polygon, ThatCrossesItselfIsRefusedByName) {
    SteerWorld world;
    world.outline(APX_STEER_OBSTACLE_POLYGON, {{0, 0}, {4, 4}, {4, 0}, {0, 4}});
    std::snprintf(world.obstacles[0].name, sizeof world.obstacles[0].name, "bow tie");
    const std::string message = message_of([&] { shapes_of(world); });
    EXPECT_NE(message.find("bow tie"), std::string::npos) << message;
    EXPECT_NE(message.find("crosses itself between edges 1 and 3"), std::string::npos) << message;
}

TEST(Polygon, WithTooFewOrDoublePointsIsRefused) {
    SteerWorld two;
    two.outline(APX_STEER_OBSTACLE_POLYGON, {{0, 0}, {4, 4}});
    EXPECT_NE(message_of([&] { shapes_of(two); }).find("at least 3"), std::string::npos);
    SteerWorld twice;
    twice.outline(APX_STEER_OBSTACLE_POLYGON, {{0, 0}, {4, 4}, {4, 4}, {0, 4}});
    EXPECT_NE(message_of([&] { shapes_of(twice); }).find("in one place"), std::string::npos);
    SteerWorld flat;
    flat.outline(APX_STEER_OBSTACLE_POLYGON, {{0, 0}, {4, 4}, {8, 8}});
    EXPECT_NE(message_of([&] { shapes_of(flat); }), "");
}

TEST(Circle, OfNoRadiusIsRefused) {
    SteerWorld world;
    world.circle({0, 0}, 0.0f);
    EXPECT_NE(message_of([&] { shapes_of(world); }).find("above 0"), std::string::npos);
}

TEST(NearestWall, IsTheNearestPlaceOnAnyOutline) {
    SteerWorld world;
    world.circle({0, 10}, 2.0f);
    world.wall({{-5, -3}, {5, -3}});
    const NearestWall wall = nearest_wall(shapes_of(world), {1, 0}, 100.0f);
    EXPECT_EQ(wall.obstacle, 1u);
    EXPECT_NEAR(wall.distance_m, 3.0f, 1e-5f);
    EXPECT_NEAR(wall.normal.y, 1.0f, 1e-5f);
    EXPECT_FALSE(nearest_wall(shapes_of(world), {1, 0}, 2.0f).found);
}

TEST(PushedOut, MovesABodyOutOfSolidObstaclesByTheShortestWay) {
    SteerWorld world;
    world.outline(APX_STEER_OBSTACLE_POLYGON, {{0, 0}, {0, 10}, {10, 10}, {10, 0}}, 1);
    const glm::vec3 out = pushed_out(shapes_of(world), {1, 0, 5}, 0.5f);
    EXPECT_NEAR(out.x, -0.5f, 1e-5f);
    EXPECT_NEAR(out.z, 5.0f, 1e-5f);
    EXPECT_EQ(pushed_out(shapes_of(world), {-3, 0, 5}, 0.5f), (glm::vec3{-3, 0, 5}));
    world.obstacles[0].solid = 0;
    EXPECT_EQ(pushed_out(shapes_of(world), {1, 0, 5}, 0.5f), (glm::vec3{1, 0, 5}));
}

}  // namespace
}  // namespace apx::steer::test
