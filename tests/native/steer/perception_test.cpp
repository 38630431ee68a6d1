// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "space/perception.h"

#include "base/random.h"
#include "steer/steer_world.h"

namespace apx::steer::test {
namespace {

Perceiver watcher() {
    return {{0, 0, 0}, {0, 0, 1}, {5.0f, 20.0f, 1.0f}};
}

TEST(Perception, RadarIsAllRound) {
    EXPECT_EQ(perceive(watcher(), {0, 0, -4.9f}, nullptr), perceived_by_radar);
    EXPECT_EQ(perceive(watcher(), {0, 0, -5.1f}, nullptr), 0);
}

TEST(Perception, SightIsAConeOfTheWholeFieldOfView) {
    const auto at = [](float bearing_rad) { return glm::vec3{10 * sine(bearing_rad), 0, 10 * cosine(bearing_rad)}; };
    EXPECT_EQ(perceive(watcher(), at(0.49f), nullptr), perceived_by_sight);
    EXPECT_EQ(perceive(watcher(), at(-0.49f), nullptr), perceived_by_sight);
    EXPECT_EQ(perceive(watcher(), at(0.51f), nullptr), 0);
    EXPECT_EQ(perceive(watcher(), {0, 0, 20.1f}, nullptr), 0);
}

TEST(Perception, OfItsOwnPlaceDividesByNothing) {
    EXPECT_EQ(perceive(watcher(), {0, 0, 0}, nullptr), perceived_by_radar | perceived_by_sight);
}

TEST(Perception, ObstaclesHideFromSightAndNotFromRadar) {
    SteerWorld world;
    world.wall({{-5, 2}, {5, 2}});
    const Shapes shapes = make_shapes(world.obstacles, world.points);
    EXPECT_EQ(perceive(watcher(), {0, 0, 4}, &shapes), perceived_by_radar);
}

// The article's test bed: entities at random places in a box that walk at random and now and then change direction.
TEST(Perception, OfAllPairsIsThatOfEachPairInTheRandomWalk) {
    Random random(7, 0, 0);
    std::vector<Perceiver> all(40);
    std::vector<float> yaw(all.size());
    for (size_t i = 0; i < all.size(); ++i) {
        all[i].position = {random.range(-30, 30), 0, random.range(-30, 30)};
        all[i].senses = {random.range(0, 15), random.range(0, 30), random.range(0.2f, 6.0f)};
        yaw[i] = random.range(-pi_f, pi_f);
    }
    std::vector<uint8_t> flags(all.size() * all.size());
    for (int step = 0; step < 20; ++step) {
        for (size_t i = 0; i < all.size(); ++i) {
            yaw[i] = random.uniform() < 0.1f ? random.range(-pi_f, pi_f) : yaw[i];
            all[i].forward = raised(forward_of(yaw[i]));
            all[i].position += all[i].forward * 0.5f;
        }
        perceive_all(all, nullptr, flags);
        for (size_t i = 0; i < all.size(); ++i) {
            for (size_t j = 0; j < all.size(); ++j) {
                ASSERT_EQ(flags[i * all.size() + j], i == j ? 0 : perceive(all[i], all[j].position, nullptr));
            }
        }
    }
}

}  // namespace
}  // namespace apx::steer::test
