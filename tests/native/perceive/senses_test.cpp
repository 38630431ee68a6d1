// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/senses.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace apx {
namespace {

TEST(Radar, SeesAllRoundWithinItsRange) {
    EXPECT_TRUE(in_radar({3, 4}, 5.0f));
    EXPECT_TRUE(in_radar({-3, -4}, 5.0f));
    EXPECT_FALSE(in_radar({3, 4}, 4.99f));
    EXPECT_TRUE(in_radar({0, 0}, 1.0f));
}

// The article's test by angles, worked out with the system's own arccosine.
TEST(ViewCone, AgreesWithAnglesAndRanges) {
    Random random(1, 0, 0);
    int seen = 0;
    for (int i = 0; i < 20000; ++i) {
        const glm::vec2 offset{random.range(-50, 50), random.range(-50, 50)};
        const float yaw = random.range(-pi_f, pi_f);
        const float view = random.range(0.2f, 6.0f);
        const glm::vec2 forward{std::sin(yaw), std::cos(yaw)};
        const double distance = std::hypot(offset.x, offset.y);
        const double angle = std::acos(std::clamp((offset.x * forward.x + offset.y * forward.y) / distance, -1.0, 1.0));
        if (std::abs(angle - view / 2) < 1e-3 || std::abs(distance - 40) < 1e-3) {
            continue;
        }
        ASSERT_EQ(in_view(offset, forward, 40.0f, std::cos(view / 2)), distance <= 40 && angle <= view / 2);
        seen += distance <= 40 && angle <= view / 2 ? 1 : 0;
    }
    EXPECT_GT(seen, 3000);
}

TEST(ViewCone, ACarAtOnesOwnPlaceIsSeenAndNothingIsDividedByZero) {
    EXPECT_TRUE(in_view({0, 0}, {0, 1}, 10.0f, 0.9f));
}

struct Three {
    std::array<Body, 3> bodies;  // oneself, one ahead, one behind
    Neighbours neighbours;
    Three() {
        bodies[1].position = {0, 30};
        bodies[2].position = {0, -30};
        neighbours.list[0].car = 1;
        neighbours.list[1].car = 2;
        neighbours.count = 2;
        neighbours.count_ahead = 1;
    }
    std::vector<uint32_t> noticed(const apx_driver_desc& driver, std::span<const apx_ray_hit> hits = {}) {
        Neighbours kept = neighbours;
        keep(met_by_rays(hits, kept, noticed_by_senses(driver, bodies, bodies[0], kept)), kept);
        std::vector<uint32_t> cars;
        for (const Neighbour& neighbour : kept.all()) {
            cars.push_back(neighbour.car);
        }
        return cars;
    }
};

TEST(Senses, FollowTheDriversPerception) {
    Three three;
    apx_driver_desc driver{};
    driver.field_of_view_rad = 2.0f;
    driver.sight_range_m = 100.0f;
    driver.radar_range_m = 10.0f;
    using Cars = std::vector<uint32_t>;
    driver.perception = APX_PERCEPTION_ROAD;
    EXPECT_EQ(three.noticed(driver), (Cars{1, 2}));
    driver.perception = APX_PERCEPTION_VIEW_CONE;
    EXPECT_EQ(three.noticed(driver), Cars{1});
    const apx_ray_hit hit{3.0f, APX_HIT_CAR, 2};
    EXPECT_EQ(three.noticed(driver, {&hit, 1}), (Cars{1, 2}));
    driver.perception = APX_PERCEPTION_RADAR;
    EXPECT_EQ(three.noticed(driver), Cars{});
    driver.radar_range_m = 31.0f;
    EXPECT_EQ(three.noticed(driver), (Cars{1, 2}));
}

}  // namespace
}  // namespace apx
