// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/corridor_ray.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "geometry/plane.h"
#include "track/corridors.h"
#include "track/locate.h"
#include "worlds.h"

namespace apx {
namespace {

using CorridorRay = test::EveryTrack;
APX_ON_EVERY_TRACK(CorridorRay);

struct RandomRay {
    uint32_t sector;
    glm::vec2 origin;
    glm::vec2 direction;
    float length_m;
};

// From between the walls, in any direction.
RandomRay random_ray(const Track& track, Random& random) {
    RandomRay ray;
    ray.sector = random.below(track.sector_count());
    const GateWalls& a = track.walls[ray.sector];
    const GateWalls& b = track.walls[track.next_gate(ray.sector)];
    const float across = random.range(0.02f, 0.98f);
    const glm::vec2 from = a.left + (a.right - a.left) * across;
    const glm::vec2 to = b.left + (b.right - b.left) * across;
    ray.origin = from + (to - from) * random.range(0.02f, 0.98f);
    ray.direction = forward_of(random.range(-pi_f, pi_f));
    ray.length_m = random.range(5.0f, 120.0f);
    return ray;
}

// Distance along a ray to a segment in double precision, infinite when it misses.
double to_segment(glm::dvec2 origin, glm::dvec2 direction, glm::dvec2 a, glm::dvec2 b) {
    const glm::dvec2 edge = b - a;
    const double slope = cross_right<double>(direction, edge);
    if (slope == 0.0) {
        return INFINITY;
    }
    const double share = cross_right<double>(origin - a, direction) / slope * -1.0;
    const double along = cross_right<double>(a - origin, edge) / slope;
    return share >= 0.0 && share <= 1.0 && along >= 0.0 ? along : INFINITY;
}

struct NearestWall {
    double distance_m;
    uint32_t sector;
};

// The nearest wall segment among the sectors that lie within the ray's length along the road.
NearestWall brute_force(const Track& track, const RandomRay& ray) {
    NearestWall nearest{static_cast<double>(ray.length_m), APX_NONE};
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        const float ahead = track.frames[sector].distance_m - track.frames[ray.sector].distance_m;
        const float apart = track.closed ? min(absolute(ahead), track.length_m - absolute(ahead)) : absolute(ahead);
        if (apart > 2.0f * ray.length_m + 20.0f) {
            continue;
        }
        const GateWalls& a = track.walls[sector];
        const GateWalls& b = track.walls[track.next_gate(sector)];
        const double left = to_segment(ray.origin, ray.direction, a.left, b.left);
        const double right = to_segment(ray.origin, ray.direction, a.right, b.right);
        if (std::min(left, right) < nearest.distance_m) {
            nearest = {std::min(left, right), sector};
        }
    }
    return nearest;
}

// Inside a hairpin the run-offs of its two legs may cover the same ground; each leg sees its own walls there.
bool lies_in_another_corridor(const Track& track, const RandomRay& ray, const NearestWall& wall) {
    const glm::dvec2 point = glm::dvec2(ray.origin) + glm::dvec2(ray.direction) * wall.distance_m;
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        if (sector != wall.sector && test::corridor_holds(track, sector, point, -0.02)) {
            return true;
        }
    }
    return false;
}

TEST_P(CorridorRay, HitsTheNearestOfAllWallsAround) {
    Random random(1, 0, 0);
    int hits = 0;
    int overlaps = 0;
    for (int i = 0; i < 1200; ++i) {
        const RandomRay ray = random_ray(track(), random);
        const CorridorHit hit = cast_corridor(track(), ray.sector, ray.origin, ray.direction, ray.length_m);
        const NearestWall nearest = brute_force(track(), ray);
        hits += hit.hit ? 1 : 0;
        if (std::abs(static_cast<double>(hit.distance_m) - nearest.distance_m) > 0.02) {
            ASSERT_TRUE(lies_in_another_corridor(track(), ray, nearest))
                << "sector " << ray.sector << " hit " << hit.distance_m << " nearest " << nearest.distance_m;
            overlaps += 1;
        }
    }
    EXPECT_GT(hits, 300);
    EXPECT_LT(overlaps, 15);
}

TEST_P(CorridorRay, ThreeAbreastHitWhatEachHitsAlone) {
    const Track& road = track();
    Random random(7, 0, 0);
    uint32_t hits = 0;
    for (int i = 0; i < 2000; ++i) {
        const RandomRay ray = random_ray(road, random);
        const glm::vec2 aside = right_of(ray.direction) * 0.1f;
        const ParallelRays rays{{ray.origin - aside, ray.origin, ray.origin + aside}, ray.direction, ray.length_m};
        const ParallelHits together = cast_corridor(road, ray.sector, rays);
        for (int k = 0; k < 3; ++k) {
            const uint32_t sector = walk_to_sector(road, rays.origins[k], ray.sector);
            const CorridorHit alone = cast_corridor(road, sector, rays.origins[k], ray.direction, ray.length_m);
            EXPECT_EQ(together.hits[k].hit, alone.hit) << i;
            EXPECT_NEAR(together.hits[k].distance_m, alone.distance_m, 0.01f + 1e-3f * alone.distance_m) << i;
            hits += alone.hit ? 1u : 0u;
        }
    }
    EXPECT_GT(hits, 1000u);
}

TEST_P(CorridorRay, TheOriginsSectorIsTheOneWhoseWallsEncloseIt) {
    Random random(2, 0, 0);
    const uint32_t count = track().sector_count();
    for (int i = 0; i < 300; ++i) {
        const RandomRay ray = random_ray(track(), random);
        const float height_m = track().frames[ray.sector].height_left_m + 0.5f;
        const float ahead_m = 30.0f;
        for (uint32_t hint : {APX_NONE, ray.sector, (ray.sector + 3) % count, random.below(count)}) {
            uint32_t sector = hint;
            const CorridorHit found = cast_from(track(), ray.origin, height_m, ray.direction, ahead_m, sector);
            ASSERT_NE(sector, APX_NONE);
            const CorridorHit meant = cast_corridor(track(), ray.sector, ray.origin, ray.direction, ahead_m);
            ASSERT_NEAR(found.distance_m, meant.distance_m, 0.02) << "sector " << ray.sector << " found " << sector;
        }
    }
}

TEST(CorridorRayOnAStraight, MeetsTheWallAtLateralDistanceOverSine) {
    const Track& track = *test::straight_track(1000);
    const float wall_x = track.walls[20].right.x;
    Random random(3, 0, 0);
    for (int i = 0; i < 2000; ++i) {
        const glm::vec2 origin(random.range(-0.9f * wall_x, 0.9f * wall_x), random.range(400, 600));
        const float yaw = random.range(0.05f, pi_f - 0.05f);
        const uint32_t sector = locate(track, origin, 0, APX_NONE).sector;
        const CorridorHit right = cast_corridor(track, sector, origin, forward_of(yaw), 350);
        const CorridorHit left = cast_corridor(track, sector, origin, forward_of(-yaw), 350);
        ASSERT_NEAR(right.distance_m, (wall_x - origin.x) / std::sin(yaw), 0.01) << yaw;
        ASSERT_NEAR(left.distance_m, (wall_x + origin.x) / std::sin(yaw), 0.01) << yaw;
    }
}

TEST(CorridorRayOnAStraight, AShortRayReachesItsOwnLength) {
    const Track& track = *test::straight_track(1000);
    const CorridorHit ahead = cast_corridor(track, 20, {0, 205}, {0, 1}, 60);
    EXPECT_FALSE(ahead.hit);
    EXPECT_EQ(ahead.distance_m, 60.0f);
    EXPECT_FALSE(cast_corridor(track, 20, {0, 205}, {1, 0}, 1.0f).hit);
}

TEST(CorridorRayOnAStraight, TheOpenEndsOfARoadAreNoWalls) {
    const Track& track = *test::straight_track(1000);
    EXPECT_FALSE(cast_corridor(track, track.sector_count() - 1, {0, 995}, {0, 1}, 500).hit);
    EXPECT_FALSE(cast_corridor(track, 0, {0, 5}, {0, -1}, 500).hit);
}

TEST(CorridorRayOnAStraight, AnOriginOutsideTheWallsSeesNothingAhead) {
    const Track& track = *test::straight_track(1000);
    const float outside = track.walls[20].right.x + 2.0f;
    EXPECT_FALSE(cast_corridor(track, 20, {outside, 205}, {1, 0}, 100).hit);
    EXPECT_FALSE(cast_corridor(track, 20, {outside, 205}, {0, 1}, 100).hit);
}

TEST(CorridorRayOnABridge, EachStoreySeesItsOwnWalls) {
    const Track& track = *test::track_named("bridge");
    Random random(4, 0, 0);
    for (uint32_t sector = 0; sector < track.sector_count(); ++sector) {
        const RoadPosition road = road_position(track, track.frames[sector].distance_m + 0.5f, 0);
        const uint32_t stale = random.below(track.sector_count());
        uint32_t found = stale;
        cast_from(track, road.position, road.height_m + 0.5f, {0, 1}, 10, found);
        const float apart = distance_between(track, track.frames[found].distance_m, track.frames[sector].distance_m);
        EXPECT_LT(absolute(apart), 20.0f) << "sector " << sector << " with hint " << stale;
    }
}

}  // namespace
}  // namespace apx
