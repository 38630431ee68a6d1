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

}  // namespace
}  // namespace apx
