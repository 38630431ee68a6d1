// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/locate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "track/corridors.h"
#include "worlds.h"

namespace apx {
namespace {

using test::corridor_holds;
using Locate = test::EveryTrack;
APX_ON_EVERY_TRACK(Locate);

struct Probe {
    float distance_m;
    float lateral_m;
    RoadPosition road;
};

// Somewhere on the road; the middle `share` of its width.
Probe random_probe(const Track& track, Random& random, float share = 1.0f) {
    Probe probe;
    probe.distance_m = random.range(0.0f, track.length_m);
    const GateFrame& gate = track.frames[sector_at(track, probe.distance_m)];
    const float t = 0.5f + share * (random.uniform() - 0.5f);
    probe.lateral_m = (t - gate.reference_t) * gate.width_m;
    probe.road = road_position(track, probe.distance_m, probe.lateral_m);
    return probe;
}

void expect_same_place(const Track& track, const Probe& probe, const Place& place) {
    ASSERT_TRUE(place.found());
    const float along = distance_between(track, probe.distance_m, place.distance_m);
    ASSERT_NEAR(track.closed ? along : place.distance_m - probe.distance_m, 0.0, 0.15) << probe.distance_m;
    ASSERT_NEAR(place.lateral_m, probe.lateral_m, 0.05) << probe.distance_m;
    ASSERT_NEAR(place.height_m, probe.road.height_m, 0.05) << probe.distance_m;
    ASSERT_NEAR(wrap_angle(place.heading_rad - probe.road.heading_rad), 0.0, 0.05) << probe.distance_m;
}

TEST_P(Locate, FindsWhatRoadPositionPlaced) {
    Random random(1, 0, 0);
    for (int i = 0; i < 2000; ++i) {
        const Probe probe = random_probe(track(), random);
        expect_same_place(track(), probe, locate(track(), probe.road.position, probe.road.height_m, APX_NONE));
    }
}

TEST_P(Locate, FindsTheSameWithAHintNearby) {
    Random random(2, 0, 0);
    const uint32_t count = track().sector_count();
    for (int i = 0; i < 2000; ++i) {
        const Probe probe = random_probe(track(), random);
        const uint32_t hint = (probe.road.sector + count + random.below(9) - 4) % count;
        expect_same_place(track(), probe, locate(track(), probe.road.position, probe.road.height_m, hint));
    }
}

TEST_P(Locate, AStaleHintAfterATeleportDoesNotMislead) {
    Random random(3, 0, 0);
    for (int i = 0; i < 2000; ++i) {
        const Probe probe = random_probe(track(), random, 0.9f);
        const uint32_t stale = random.below(track().sector_count() + 5);  // some beyond the last sector
        expect_same_place(track(), probe, locate(track(), probe.road.position, probe.road.height_m, stale));
    }
}

TEST_P(Locate, AgreesWithBruteForceOverAllSectors) {
    Random random(4, 0, 0);
    int inside = 0;
    for (int i = 0; i < 1500; ++i) {
        Probe probe = random_probe(track(), random);
        probe.road.position += glm::vec2(random.range(-20, 20), random.range(-20, 20));
        const Place place = locate(track(), probe.road.position, probe.road.height_m, APX_NONE);
        bool held = false;
        for (uint32_t sector = 0; sector < track().sector_count() && !held; ++sector) {
            held = corridor_holds(track(), sector, probe.road.position, probe.road.height_m, -0.05);
        }
        ASSERT_TRUE(place.found());
        inside += held ? 1 : 0;
        if (held) {
            ASSERT_TRUE(corridor_holds(track(), place.sector, probe.road.position, probe.road.height_m, 0.5))
                << "located in sector " << place.sector << " of " << probe.road.position.x << ", "
                << probe.road.position.y;
        }
    }
    EXPECT_GT(inside, 100);
}

TEST_P(Locate, EdgesAreWhereTheGatesEndAndOutsideCountsNegative) {
    for (uint32_t gate = 0; gate < track().sector_count(); gate += 7) {
        const GateFrame& frame = track().frames[gate];
        const glm::vec2 right = frame.left + frame.across * frame.width_m;
        const glm::vec2 outside = right + frame.across * 0.5f;
        const Place place = locate(track(), outside, frame.height_right_m, gate);
        ASSERT_TRUE(place.found());
        EXPECT_NEAR(place.to_right_edge_m(), -0.5, 0.1) << gate;
        EXPECT_NEAR(place.to_left_edge_m(), frame.width_m + 0.5, 0.2) << gate;
        EXPECT_NEAR(place.right_edge_m() - place.lateral_m, place.to_right_edge_m(), 1e-3) << gate;
        EXPECT_NEAR(place.lateral_m - place.left_edge_m(), place.to_left_edge_m(), 1e-3) << gate;
    }
}

TEST_P(Locate, IsNowhereBeyondAHundredMetresOffTheMap) {
    glm::vec2 low = track().walls[0].left;
    glm::vec2 high = low;
    for (const GateWalls& walls : track().walls) {
        low = {min(low.x, min(walls.left.x, walls.right.x)), min(low.y, min(walls.left.y, walls.right.y))};
        high = {max(high.x, max(walls.left.x, walls.right.x)), max(high.y, max(walls.left.y, walls.right.y))};
    }
    for (uint32_t hint : {APX_NONE, 0u, track().sector_count() / 2}) {
        EXPECT_FALSE(locate(track(), {low.x - 120, low.y}, 0, hint).found());
        EXPECT_FALSE(locate(track(), {high.x + 120, high.y}, 0, hint).found());
        EXPECT_FALSE(locate(track(), {1e6f, -1e6f}, 0, hint).found());
    }
}

TEST_P(Locate, SectorAtIsTheLastGateAtOrBeforeTheDistance) {
    Random random(5, 0, 0);
    for (int i = 0; i < 2000; ++i) {
        const float distance_m = random.range(0.0f, track().length_m);
        uint32_t expected = 0;
        for (uint32_t sector = 0; sector < track().sector_count(); ++sector) {
            expected = track().frames[sector].distance_m <= distance_m ? sector : expected;
        }
        ASSERT_EQ(sector_at(track(), distance_m), expected);
        ASSERT_EQ(sector_at(track(), distance_m, random.below(track().sector_count())), expected);
    }
}

TEST_P(Locate, RoadPositionMeetsTheGateAtItsDistance) {
    for (uint32_t gate = 0; gate < track().sector_count(); ++gate) {
        const GateFrame& frame = track().frames[gate];
        const RoadPosition left = road_position(track(), frame.distance_m, -frame.reference_t * frame.width_m);
        EXPECT_NEAR(distance(left.position, frame.left), 0.0, 2e-3);
        EXPECT_NEAR(left.height_m, frame.height_left_m, 2e-3);
        EXPECT_NEAR(wrap_angle(left.heading_rad - frame.heading_rad), 0.0, 1e-4);
        EXPECT_EQ(left.sector, gate);
    }
}

// Two sectors of the bridge track whose corridors cover the same ground, one well above the other.
std::pair<uint32_t, uint32_t> stacked_sectors(const Track& track) {
    for (uint32_t a = 0; a < track.sector_count(); ++a) {
        const RoadPosition here = road_position(track, track.frames[a].distance_m + 0.1f, 0);
        for (uint32_t b = 0; b < track.sector_count(); ++b) {
            const double storey = static_cast<double>(track.frames[b].height_left_m);
            if (storey > static_cast<double>(here.height_m) + 4.5 &&
                corridor_holds(track, b, here.position, storey, -0.5)) {
                return {a, b};
            }
        }
    }
    return {APX_NONE, APX_NONE};
}

TEST(LocateOnABridge, TheHeightTellsTheRoadAboveFromTheRoadBelow) {
    const Track& track = *test::track_named("bridge");
    const auto [below, above] = stacked_sectors(track);
    ASSERT_NE(below, APX_NONE);
    const RoadPosition here = road_position(track, track.frames[below].distance_m + 0.1f, 0);
    for (uint32_t hint : {APX_NONE, below, above, 0u}) {
        const Place low = locate(track, here.position, here.height_m, hint);
        const Place high = locate(track, here.position, track.frames[above].height_left_m, hint);
        EXPECT_NEAR(distance_between(track, low.distance_m, track.frames[below].distance_m), 0.0, 1.0);
        EXPECT_LT(absolute(distance_between(track, high.distance_m, track.frames[above].distance_m)), 20.0f);
    }
}

TEST(LocateOnAnOpenRoad, BeforeTheStartAndBeyondTheEndTheDistanceStops) {
    const Track& track = *test::straight_track(500);
    const Place before = locate(track, {2, -5}, 0, APX_NONE);
    EXPECT_FLOAT_EQ(before.distance_m, 0.0f);
    EXPECT_NEAR(before.lateral_m, 2.0, 1e-4);
    const Place beyond = locate(track, {-1, 510}, 0, 3);
    EXPECT_FLOAT_EQ(beyond.distance_m, 500.0f);
    EXPECT_EQ(beyond.sector, track.sector_count() - 1);
    EXPECT_NEAR(road_position(track, 1e6f, 0).position.y, 500.0, 1e-3);
    EXPECT_NEAR(road_position(track, -1e6f, 0).position.y, 0.0, 1e-3);
}

TEST(LocateOnACircle, DistanceAndLateralAreAngleAndRadius) {
    const Track& track = *test::circle_track(100);
    Random random(6, 0, 0);
    for (int i = 0; i < 5000; ++i) {
        const double angle = static_cast<double>(random.range(0, 2 * pi_f));
        const double radius = static_cast<double>(random.range(92, 108));
        const glm::vec2 point(-radius * std::cos(angle), radius * std::sin(angle));
        const Place place = locate(track, point, 0, APX_NONE);
        const double along = static_cast<double>(place.distance_m) - 100.0 * angle;
        ASSERT_NEAR(std::remainder(along, 2 * pi * 100), 0.0, 0.05);
        ASSERT_NEAR(place.lateral_m, 100.0 - radius, 0.1);  // the middle lies to the right; gates cut the circle
        ASSERT_NEAR(std::remainder(static_cast<double>(place.heading_rad) - angle, 2 * pi), 0.0, 0.01);
    }
}

TEST(LocateOnACircle, WalkingFromAnySectorNearbyEndsInTheOneThatHoldsThePoint) {
    const Track& track = *test::circle_track(100);
    const uint32_t count = track.sector_count();
    for (uint32_t sector = 0; sector < count; ++sector) {
        const float middle = track.frames[sector].distance_m + 0.5f * track.sector_length(sector);
        const glm::vec2 point = road_position(track, middle, 1.0f).position;
        EXPECT_EQ(walk_to_sector(track, point, (sector + 5) % count), sector);
        EXPECT_EQ(walk_to_sector(track, point, (sector + count - 5) % count), sector);
    }
}

}  // namespace
}  // namespace apx
