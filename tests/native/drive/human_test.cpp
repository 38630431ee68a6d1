// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/human.h"

#include "drive/scene.h"
#include "race/standings.h"
#include "sim/world_snapshot.h"

namespace apx {
namespace {

using test::state_on;

std::unique_ptr<World> drive_with(const apx_driver_desc& driver, const char* track, uint32_t seed, float seconds) {
    std::vector<apx_car_desc> cars = test::cars(1);
    cars[0].driver = driver;
    auto world = test::world_on(test::track_named(track), APX_SITUATION_SINGLE, cars, [&](apx_world_desc& desc) {
        desc.race.laps = 100;
        desc.race.seed = seed;
    });
    test::run(*world, static_cast<uint32_t>(seconds * 60.0f));
    return world;
}

apx_driver_desc erring() {
    apx_driver_desc driver = default_driver_desc();
    driver.mistakes = 1.0f;
    return driver;
}

TEST(Human, ThePerfectDriverLosesNothingAndNeverErrs) {
    const auto world = drive_with(default_driver_desc(), "club", 1, 200.0f);
    EXPECT_EQ(result_of(*world->race, 0).mistakes, 0u);
    EXPECT_EQ(world->race->memories[0].motion.limit_share, 1.0f);
}

TEST(Human, SkillAndEvennessCostTheirShareOfThePace) {
    test::Scene scene(test::straight_track(), {state_on(*test::straight_track(), 400, 0, 40)});
    scene.race->cars[0].driver.skill = 0.0f;
    EXPECT_NEAR(scene.view().pacing.pace, 0.92, 1e-4);
    scene.race->cars[0].driver.skill = 0.5f;
    EXPECT_NEAR(scene.view().pacing.pace, 0.96, 1e-4);
    scene.race->cars[0].driver.skill = 1.0f;
    scene.race->cars[0].driver.consistency = 0.0f;
    scene.memories[0].corner.next = 12345;  // a new corner begins
    scene.decide_once();
    const float limit_share = scene.memories[0].motion.limit_share;
    EXPECT_LT(limit_share, 1.0f);
    EXPECT_GE(limit_share, 0.96f);
}

TEST(Human, ErrorsComeAboutEveryTenthCornerAndAreTold) {
    const auto world = drive_with(erring(), "club", 3, 1200.0f);
    const uint32_t corners = world->race->memories[0].corner.number;
    const uint32_t mistakes = result_of(*world->race, 0).mistakes;
    ASSERT_GT(corners, 150u);
    EXPECT_NEAR(static_cast<double>(mistakes) / corners, 0.1, 0.06);
    const std::vector<apx_event> told = test::events_of(*world->race, APX_EVENT_MISTAKE);
    ASSERT_EQ(told.size(), mistakes);
    for (const apx_event& event : told) {
        EXPECT_GT(event.value, uint32_t{APX_MISTAKE_NONE});
        EXPECT_LT(event.value, uint32_t{APX_MISTAKE_COUNT});
        EXPECT_GE(event.amount, 0.3f);
    }
}

TEST(Human, ErrorsAreThoseOfTheSeedAndAnotherSeedErrsElsewhere) {
    const auto first = drive_with(erring(), "club", 5, 200.0f);
    EXPECT_EQ(state_hash(*first), state_hash(*drive_with(erring(), "club", 5, 200.0f)));
    EXPECT_NE(state_hash(*first), state_hash(*drive_with(erring(), "club", 6, 200.0f)));
}

TEST(Human, ErrorsNeverTouchAWall) {
    for (const char* track : {"club", "street", "bridge", "oval"}) {
        const auto world = drive_with(erring(), track, 7, 600.0f);
        EXPECT_EQ(result_of(*world->race, 0).wall_contacts, 0u) << track;
        EXPECT_GT(result_of(*world->race, 0).mistakes, 2u) << track;
    }
}

}  // namespace
}  // namespace apx
