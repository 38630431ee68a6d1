// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/track.h"

#include <gtest/gtest.h>

#include "bake/baker.h"
#include "base/random.h"
#include "geometry/plane.h"
#include "track/sources.h"

namespace apx {
namespace {

Track tiny_track(bool closed, float length_m) {
    Track track;
    track.closed = closed;
    track.length_m = length_m;
    return track;
}

TEST(Track, DistancesWrapOnAClosedTrackAndStopOnAnOpenOne) {
    const Track ring = tiny_track(true, 100);
    EXPECT_FLOAT_EQ(wrap_distance(ring, 30), 30);
    EXPECT_FLOAT_EQ(wrap_distance(ring, 100), 0);
    EXPECT_FLOAT_EQ(wrap_distance(ring, -1), 99);
    EXPECT_FLOAT_EQ(wrap_distance(ring, 730), 30);
    EXPECT_FLOAT_EQ(wrap_distance(ring, -1e-9f), 0);  // rounds up to the length, which is the start line
    const Track road = tiny_track(false, 100);
    EXPECT_FLOAT_EQ(wrap_distance(road, -1), 0);
    EXPECT_FLOAT_EQ(wrap_distance(road, 130), 100);
}

TEST(Track, WrappedDistancesAreAlwaysInsideTheLap) {
    Random random(1, 0, 0);
    for (int i = 0; i < 10000; ++i) {
        const Track ring = tiny_track(true, random.range(50, 6000));
        const float wrapped = wrap_distance(ring, random.range(-1e6f, 1e6f));
        ASSERT_GE(wrapped, 0);
        ASSERT_LT(wrapped, ring.length_m);
    }
}

TEST(Track, DistancesBetweenTwoPlacesTakeTheRightWayRound) {
    const Track ring = tiny_track(true, 100);
    EXPECT_FLOAT_EQ(distance_ahead(ring, 90, 10), 20);
    EXPECT_FLOAT_EQ(distance_ahead(ring, 10, 90), 80);
    EXPECT_FLOAT_EQ(distance_between(ring, 90, 10), 20);
    EXPECT_FLOAT_EQ(distance_between(ring, 10, 90), -20);
    EXPECT_FLOAT_EQ(distance_between(ring, 0, 50), -50);  // half a lap counts as behind
    const Track road = tiny_track(false, 100);
    EXPECT_FLOAT_EQ(distance_ahead(road, 90, 10), -80);
    EXPECT_FLOAT_EQ(distance_between(road, 10, 90), 80);
}

TEST(Track, TheGridListsEverySectorThatHoldsAPoint) {
    const Track track = bake(test::circle_source(80, 12, 60), default_bake_desc());
    const SectorGrid& grid = track.grid;
    Random random(2, 0, 0);
    for (int i = 0; i < 5000; ++i) {
        const uint32_t sector = random.below(track.sector_count());
        const GateWalls& a = track.walls[sector];
        const GateWalls& b = track.walls[track.next_gate(sector)];
        const float across = random.uniform();
        const float along = random.uniform();
        const glm::vec2 from = a.left + (a.right - a.left) * across;
        const glm::vec2 to = b.left + (b.right - b.left) * across;
        const glm::vec2 place = (from + (to - from) * along - grid.origin) / grid.cell_m;
        const uint32_t column = min(static_cast<uint32_t>(max(place.x, 0.0f)), grid.columns - 1);
        const uint32_t row = min(static_cast<uint32_t>(max(place.y, 0.0f)), grid.rows - 1);
        const uint32_t cell = row * grid.columns + column;
        bool listed = false;
        for (uint32_t k = grid.first[cell]; k < grid.first[cell + 1]; ++k) {
            listed = listed || grid.sectors[k] == sector;
        }
        ASSERT_TRUE(listed) << "sector " << sector;
    }
}

TEST(Track, TheContentHashSeesEveryStoredPart) {
    const Track track = bake(test::circle_source(80, 12, 60), default_bake_desc());
    const auto hash_after = [&](auto change) {
        Track changed = track;
        change(changed);
        finish_track(changed);
        return changed.content_hash;
    };
    EXPECT_EQ(hash_after([](Track&) {}), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.name += "x"; }), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.length_m += 1; }), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.vehicle.grip += 0.1f; }), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.margin_m += 1; }), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.frames.back().height_right_m += 1; }), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.walls.back().right.y += 0.1f; }), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.road.back().grip += 0.1f; }), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.lines[1].name += "x"; }), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.lines[1].time_s += 1; }), track.content_hash);
    EXPECT_NE(hash_after([](Track& t) { t.lines[1].nodes.back().speed_mps += 1; }), track.content_hash);
}

TEST(Track, ATrackFarLargerThanItsRoadStillHasASmallGrid) {
    Track track = bake(test::circle_source(6000, 10, 600), default_bake_desc());
    EXPECT_GT(track.grid.cell_m, 8.0f);
    EXPECT_LE(static_cast<uint64_t>(track.grid.columns) * track.grid.rows, 1000000u);
    EXPECT_LE(track.grid.sectors.size(), 65536u + 32u * track.sector_count());
}

}  // namespace
}  // namespace apx
