// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include "race/script.h"
#include "race/standings.h"

namespace apx {
namespace {

using test::Script;

Script on_circle(std::vector<float> distances, uint32_t laps) {
    return {test::race_on(test::circle_track(), static_cast<uint32_t>(distances.size()), laps), std::move(distances)};
}

TEST(Standings, FollowProgressNotThePlaceOnTheRoad) {
    Script script = on_circle({-30, -10, -20}, 3);
    EXPECT_EQ(script.order(), (std::vector<uint32_t>{1, 2, 0}));
    script.speed_mps = {60, 30, 30};
    script.roll(25);  // the first car has lapped the others
    const std::vector<apx_standing> table = test::standings(*script.race);
    EXPECT_EQ(table[0].car, 0u);
    EXPECT_EQ(table[0].laps_done, 2u);
    for (uint32_t i = 0; i < table.size(); ++i) {
        EXPECT_EQ(table[i].position, i + 1);
    }
    EXPECT_GT(table[1].progress_m, table[2].progress_m);
}

TEST(Standings, TheGapIsTheLeadersDistanceAtTheCarsOwnSpeed) {
    Script script = on_circle({100, 40}, 3);
    script.speed_mps = {20, 30};
    script.roll(test::dt_s);
    const std::vector<apx_standing> table = test::standings(*script.race);
    EXPECT_EQ(table[0].gap_s, 0.0f);
    EXPECT_NEAR(table[1].gap_s, 60.0 / 30, 0.02);
}

TEST(Standings, AtTheFinishTheGapIsTime) {
    Script script = on_circle({-10, -50}, 1);
    script.speed_mps = {40, 40};
    script.roll((60 + test::circle_track()->length_m) / 40);
    const std::vector<apx_standing> table = test::standings(*script.race);
    EXPECT_EQ(table[1].finished, 1u);
    EXPECT_NEAR(table[1].gap_s, 1.0, 0.003);
    EXPECT_NEAR(table[1].total_time_s - table[0].total_time_s, table[1].gap_s, 1e-4);
}

TEST(Standings, WhoHasFinishedStandsBeforeWhoHasNot) {
    Script script = on_circle({-10, -300}, 1);
    script.speed_mps = {40, 40};
    script.roll((30 + test::circle_track()->length_m) / 40);
    script.speed_mps = {0, 90};  // the second one drives farther than the first ever did, but is late
    script.roll(10);
    EXPECT_EQ(script.order(), (std::vector<uint32_t>{0, 1}));
}

TEST(Standings, EveryCarHasOnePlace) {
    std::vector<float> distances;
    for (int i = 0; i < 40; ++i) {
        distances.push_back(static_cast<float>((i * 17) % 40) * 10.0f);
    }
    const Script script = on_circle(distances, 1);
    std::vector<bool> seen(40);
    float before = 1e9f;
    for (const apx_standing& standing : test::standings(*script.race)) {
        EXPECT_FALSE(seen[standing.car]);
        seen[standing.car] = true;
        EXPECT_LE(standing.progress_m, before);
        before = standing.progress_m;
    }
}

TEST(Standings, EqualProgressKeepsTheOrderOfCreation) {
    const Script script = on_circle({50, 50, 50}, 1);
    EXPECT_EQ(script.order(), (std::vector<uint32_t>{0, 1, 2}));
}

TEST(Standings, LastAndBestLapAreThoseOfTheCar) {
    Script script = on_circle({0}, 3);
    const float lap_m = script.race->track->length_m;
    script.speed_mps = {50};
    script.roll(1.01f * lap_m / 50);
    script.speed_mps = {40};
    script.roll(1.0f * lap_m / 40);
    const apx_standing standing = test::standings(*script.race)[0];
    EXPECT_NEAR(standing.last_lap_s, lap_m / 40, 0.05);
    EXPECT_NEAR(standing.best_lap_s, lap_m / 50, 0.05);
}

}  // namespace
}  // namespace apx
