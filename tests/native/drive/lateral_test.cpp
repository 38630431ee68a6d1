// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/lateral.h"

#include <gtest/gtest.h>

#include "drive/path.h"
#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

// The line that a car in the brakes takes, with so much of the way to the left line behind it.
uint32_t line_in_brakes(float blend, float over_limit_mps) {
    const auto track = test::track_named("club");
    Scene scene(track, {state_on(*track, 60, 0, 30)});
    Body& own = scene.race->bodies[0];
    own.speed_along_mps = over_limit_mps + profile_limit(scene.view().profile, SideLine{1.0f, APX_LINE_LEFT},
                                                         own.place.sector, own.place.share);
    DriverView view = scene.view();
    view.way_to_braking_m = -5.0f;
    scene.memories[0].path.blend = blend;
    scene.memories[0].path.blend_line = APX_LINE_LEFT;
    Decision decision;
    choose_lateral(view, scene.memories[0], decision);
    return decision.line;
}

TEST(Lateral, ALaneIsKeptInTheBrakesUnlessItHasHardlyBegunAndTheCarIsTooFastForIt) {
    EXPECT_EQ(line_in_brakes(0.3f, -2.0f), uint32_t{APX_LINE_LEFT});
    EXPECT_EQ(line_in_brakes(0.3f, 2.0f), uint32_t{APX_LINE_RACING});
    EXPECT_EQ(line_in_brakes(0.8f, 2.0f), uint32_t{APX_LINE_LEFT});
    EXPECT_EQ(line_in_brakes(0.0f, -2.0f), uint32_t{APX_LINE_RACING});
}

// Sideways rates of the path, tick by tick, of a car that leaves its lane and, halfway, is sent back into it.
TEST(Lateral, APathBetweenALaneAndTheLineTurnsWithTheGripThatIsLeft) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 300, 0, 40)});
    DriverMemory& memory = scene.memories[0];
    const DriverView view = scene.view();
    const auto& lanes = track->lines;
    const float apart_m = line_point(lanes[APX_LINE_LEFT], view.own().place.sector, 0.0f).lateral_m -
                          line_point(lanes[APX_LINE_RACING], view.own().place.sector, 0.0f).lateral_m;
    ASSERT_LT(apart_m, -2.0f);
    memory.path.placed = 1;
    memory.path.blend = 1.0f;
    memory.path.blend_line = APX_LINE_LEFT;
    Decision decision{};
    decision.speed_cap_mps = 1e6f;
    decision.shift_rate_mps = 4.0f;
    decision.lateral_low_m = -20.0f;
    decision.lateral_high_m = 20.0f;
    float rate_mps = 0.0f;
    float fastest_mps = 0.0f;
    const auto move = [&](uint32_t line, int ticks) {
        decision.line = line;
        for (int tick = 0; tick < ticks; ++tick) {
            const float before = memory.path.blend;
            move_lateral(view, memory, decision);
            const float next_mps = (memory.path.blend - before) * apart_m / test::dt_s;
            EXPECT_LE(absolute(next_mps - rate_mps), 12.0f * test::dt_s + 0.13f) << tick;
            fastest_mps = max(fastest_mps, absolute(next_mps));
            rate_mps = next_mps;
        }
    };
    move(APX_LINE_RACING, 40);
    EXPECT_GT(memory.path.blend, 0.0f);
    EXPECT_LT(memory.path.blend, 0.8f);
    move(APX_LINE_LEFT, 200);
    EXPECT_EQ(memory.path.blend, 1.0f);
    move(APX_LINE_RACING, 240);
    EXPECT_EQ(memory.path.blend, 0.0f);
    EXPECT_EQ(memory.path.blend_mps, 0.0f);
    EXPECT_LE(fastest_mps, 4.001f);
    EXPECT_GT(fastest_mps, 2.5f);
}

}  // namespace
}  // namespace apx
