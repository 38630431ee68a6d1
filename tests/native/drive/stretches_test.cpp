// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/stretches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

TEST(Stretches, TheOpenWayEndsWhereTheNextClosedStretchBegins) {
    for (const char* name : {"oval", "club"}) {
        const auto race = test::race_on(test::track_named(name), 1);
        const Stretches& stretches = race->plan(0).stretches;
        const uint32_t count = static_cast<uint32_t>(stretches.open.size());
        for (uint32_t i = 0; i < count; ++i) {
            uint32_t open = 0;
            while (open < count && stretches.open[(i + open) % count] != 0) {
                open += 1;
            }
            EXPECT_NEAR(stretches.open_m[i], static_cast<float>(open) * stretches.length_m, 0.01f) << name << i;
        }
    }
}

TEST(Stretches, TakeTheLapsTimeInAll) {
    const auto track = test::track_named("club");
    const Scene scene(track, {state_on(*track, 100, 0, 20)});
    const Plan& plan = scene.race->plan(0);
    const std::vector<float>& taken_s = plan.stretches.taken_s;
    const float lap_s = std::accumulate(taken_s.begin(), taken_s.end(), 0.0f);
    EXPECT_GT(lap_s, plan.ideal_lap_s);
    EXPECT_LT(lap_s, 1.04f * plan.ideal_lap_s);
    EXPECT_NEAR(static_cast<float>(taken_s.size()) * plan.stretches.length_m, track->length_m, 0.1f);
}

TEST(Stretches, AreOpenOnStraightsAndClosedInBends) {
    const auto track = test::track_named("club");
    const Scene scene(track, {state_on(*track, 100, 0, 20)});
    const Plan& plan = scene.race->plan(0);
    const auto open_at = [&](float distance_m) {
        return plan.stretches.open[static_cast<size_t>(distance_m / plan.stretches.length_m)];
    };
    for (const Corner& corner : plan.corners.list) {
        EXPECT_EQ(open_at(corner.apex_m), 0u) << corner.apex_m;
    }
    EXPECT_NE(std::count(plan.stretches.open.begin(), plan.stretches.open.end(), 1u), 0);
}

struct Notes {
    std::vector<float> taken_s;
    std::vector<float> lateral_m;

    explicit Notes(const Track& track) : taken_s(stretch_count(track)), lateral_m(taken_s.size()) {}
    StretchNotes all() { return {taken_s, lateral_m}; }
};

Place place_at(float distance_m, float lateral_m) {
    Place place;
    place.distance_m = distance_m;
    place.lateral_m = lateral_m;
    return place;
}

TEST(Stretches, AreKnownOnceTheyAreDrivenThrough) {
    const auto track = test::track_named("club");
    const float length_m = stretch_length(*track);
    Notes notes(*track);
    StretchClock clock;
    for (float time_s = 0.0f; time_s < 3.0f; time_s += 0.02f) {
        note_stretch(*track, place_at(20.0f * time_s, time_s), 20.0f, time_s, clock, notes.all());
    }
    EXPECT_NEAR(notes.taken_s[0], length_m / 20.0f, 0.01f);
    EXPECT_NEAR(notes.taken_s[1], length_m / 20.0f, 0.01f);
    EXPECT_NEAR(notes.lateral_m[1], length_m / 20.0f, 0.02f);
    EXPECT_EQ(notes.taken_s[2], 0.0f);  // still in it
}

TEST(Stretches, AJumpElsewhereSaysNothing) {
    const auto track = test::track_named("club");
    Notes notes(*track);
    StretchClock clock;
    note_stretch(*track, place_at(10.0f, 0.0f), 20.0f, 1.0f, clock, notes.all());
    note_stretch(*track, place_at(310.0f, 0.0f), 20.0f, 1.02f, clock, notes.all());
    EXPECT_EQ(notes.taken_s, std::vector<float>(stretch_count(*track)));
}

}  // namespace
}  // namespace apx
