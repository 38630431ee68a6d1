// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/crossing.h"

#include <gtest/gtest.h>

#include "drive/scene.h"
#include "track/flat_crossings.h"

namespace apx {
namespace {

using test::state_on;

// A figure of eight (the lemniscate of Gerono), 10 m wide, that crosses itself in the origin on one level.
test::TrackPointer eight() {
    static test::TrackPointer track;
    if (track == nullptr) {
        Source source;
        source.name = "eight";
        constexpr int gates = 200;
        for (int i = 0; i < gates; ++i) {
            const double angle = 2.0 * 3.14159265358979323846 * (i + 0.5) / gates;
            const double x = 150.0 * std::sin(angle), z = 90.0 * std::sin(2.0 * angle);
            const double along_x = 150.0 * std::cos(angle), along_z = 180.0 * std::cos(2.0 * angle);
            const double size = std::hypot(along_x, along_z);
            const double right_x = 5.0 * along_z / size, right_z = -5.0 * along_x / size;
            source.gates.push_back(test::plain_gate(static_cast<float>(x - right_x), static_cast<float>(z - right_z),
                                                    static_cast<float>(x + right_x), static_cast<float>(z + right_z)));
        }
        track = test::baked(source);
    }
    return track;
}

TEST(FlatCrossings, AFigureOfEightHasOneHalfALapApartAndABridgeNone) {
    const auto found = flat_crossings(*eight());
    ASSERT_EQ(found.size(), 1u);
    EXPECT_NEAR(found[0].at_m[1] - found[0].at_m[0], 0.5f * eight()->length_m, 3.0f);
    EXPECT_GT(found[0].reach_m[0], 5.0f);
    for (const std::string& name : test::sample_names()) {
        EXPECT_TRUE(flat_crossings(*test::track_named(name)).empty()) << name;
    }
}

TEST(Crossing, OfTwoCarsThatWouldMeetTheOneThatComesLaterYields) {
    const auto crossing = flat_crossings(*eight())[0];
    const auto speeds = [&](float first_m, float second_m) {
        test::Scene scene(eight(), {state_on(*eight(), crossing.at_m[0] - first_m, 0, 25),
                                    state_on(*eight(), crossing.at_m[1] - second_m, 0, 25)});
        uint32_t to = APX_NONE;
        return std::pair(speed_over_crossings(scene.view(0), to), speed_over_crossings(scene.view(1), to));
    };
    EXPECT_EQ(speeds(50.0f, 60.0f).first, no_cap_mps);
    EXPECT_LT(speeds(50.0f, 60.0f).second, 25.0f);
    EXPECT_LT(speeds(60.0f, 50.0f).first, 25.0f);
    EXPECT_EQ(speeds(60.0f, 50.0f).second, no_cap_mps);
    // By time they do not meet.
    EXPECT_EQ(speeds(40.0f, 110.0f).second, no_cap_mps);
}

TEST(Crossing, ACarOfTheHostsIsYieldedTo) {
    const auto crossing = flat_crossings(*eight())[0];
    test::Scene scene(eight(), {state_on(*eight(), crossing.at_m[0] - 50.0f, 0, 25),
                                state_on(*eight(), crossing.at_m[1] - 60.0f, 0, 25)});
    scene.race->published_plans[1].host_car = 1;
    uint32_t to = APX_NONE;
    EXPECT_LT(speed_over_crossings(scene.view(0), to), 25.0f);
    EXPECT_EQ(to, 1u);
}

TEST(Crossing, AFieldRacesOverItWithoutTouching) {
    const auto world = test::world_on(eight(), APX_SITUATION_NORMAL, 8, 6);
    EXPECT_TRUE(test::run_to_finish(*world, 600.0f));
    uint32_t at_crossing = 0;
    for (const apx_event& event : test::events_of(*world->race, APX_EVENT_CAR_CONTACT)) {
        at_crossing += event.amount > 3.0f ? 1 : 0;
    }
    EXPECT_EQ(at_crossing, 0u);
}

}  // namespace
}  // namespace apx
