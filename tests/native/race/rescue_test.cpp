// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/rescue.h"

#include <gtest/gtest.h>

#include "race/snapshot.h"
#include "worlds.h"

namespace apx {
namespace {

using test::state_on;

// A car that the host holds where it is, as a crate does that nothing shows.
struct Held {
    std::unique_ptr<Race> race;
    std::vector<apx_car_state> states;
    float forward_s = 0.0f;
    float backward_s = 0.0f;

    explicit Held(float turn_rad) {
        const auto track = test::straight_track();
        race = test::race_on(track, 1);
        states = {state_on(*track, 400.0f, 0.0f, 0.0f, turn_rad)};
    }
    void run(float seconds) {
        for (float time_s = 0.0f; time_s < seconds; time_s += test::dt_s) {
            test::tick_once(*race, states);
            forward_s += race->controls[0].throttle > 0.05f ? test::dt_s : 0.0f;
            backward_s += race->controls[0].throttle < -0.05f ? test::dt_s : 0.0f;
        }
    }
};

TEST(Rescue, ACarThatGetsNowhereAsksForItOnceAndSaysWhereItMayBePut) {
    for (const float turn_rad : {0.0f, 1.0f}) {
        Held held(turn_rad);
        held.run(20.0f);
        EXPECT_TRUE(test::events_of(*held.race, APX_EVENT_NEEDS_RESCUE).empty());
        held.run(40.0f);
        const auto events = test::events_of(*held.race, APX_EVENT_NEEDS_RESCUE);
        ASSERT_EQ(events.size(), 1u);
        EXPECT_EQ(events[0].car, 0u);
        EXPECT_NEAR(events[0].amount, 415.0f, 1.0f);
        // Put there, it drives on and asks no more.
        held.states[0] = rescue_place(*held.race, 0);
        test::tick_once(*held.race, held.states);
        EXPECT_GT(dot(held.race->bodies[0].forward, held.race->bodies[0].road_forward), 0.99f);
        EXPECT_NEAR(held.race->bodies[0].place.distance_m, events[0].amount, 0.1f);
    }
}

TEST(Rescue, RecoverPushesNothingForEverAndDoesNotStandOnItsBrakes) {
    for (const float turn_rad : {0.0f, 0.6f, 1.2f, 2.5f}) {
        Held held(turn_rad);
        held.run(30.0f);
        EXPECT_GT(held.forward_s, 4.0f) << turn_rad;
        EXPECT_GT(held.backward_s, 4.0f) << turn_rad;
    }
}

TEST(Rescue, ThePlaceIsFreeOfOtherCars) {
    const auto track = test::straight_track();
    const auto race = test::race_on(track, 3);
    test::tick_once(*race, {state_on(*track, 400), state_on(*track, 414), state_on(*track, 430)});
    const float at_m = rescue_place(*race, 0).position[2];
    EXPECT_GT(at_m, 442.0f);
    EXPECT_LT(at_m, 460.0f);
}

TEST(Rescue, IsPartOfSnapshots) {
    Held held(0.0f);
    held.run(24.0f);
    const std::vector<uint8_t> bytes = snapshot(*held.race);
    const uint64_t hash = state_hash(*held.race);
    held.run(3.0f);
    EXPECT_EQ(test::events_of(*held.race, APX_EVENT_NEEDS_RESCUE).size(), 1u);
    restore(*held.race, bytes);
    EXPECT_EQ(state_hash(*held.race), hash);
    EXPECT_GT(held.race->rescues[0].hung_s, 10.0f);
}

}  // namespace
}  // namespace apx
