// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/lane_pass.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "drive/path.h"
#include "drive/scene.h"
#include "drive/stranger.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

constexpr float speed_mps = 30.0f;

// Car 1 is somebody else's: as fast as this car now, `gap_m` ahead of it, it took each of the next stretches at `their_mps` and `right_m`
// right of the road's middle, where this car is `aside_m` left of it. In either half this car could do 40 m/s.
Scene behind_stranger(float gap_m, float their_mps, float right_m, float aside_m = 0.0f) {
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[1].driven_by = APX_DRIVER_HOST;
    const float ahead_m = 60.0f + gap_m + cars[0].vehicle.length_m;
    Scene scene(track,
                {state_on(*track, 60, right_m - aside_m, speed_mps), state_on(*track, ahead_m, right_m, speed_mps)},
                cars);
    scene.race->intents[1].stranger = 1;
    Stretches& plan = scene.race->plans[scene.race->plan_of[0]].stretches;
    for (LaneStretches* lane : {&plan.left, &plan.right}) {
        std::fill(lane->taken_s.begin(), lane->taken_s.end(), plan.length_m / 40.0f);
        std::fill(lane->lateral_m.begin(), lane->lateral_m.end(), lane == &plan.left ? -2.5f : 2.5f);
    }
    const StretchNotes notes = scene.race->stretches_of(scene.race->stranger_slots[1]);
    std::fill(notes.taken_s.begin(), notes.taken_s.end(), their_mps > 0.0f ? plan.length_m / their_mps : 0.0f);
    std::fill(notes.lateral_m.begin(), notes.lateral_m.end(), right_m);
    StretchClock& clock = scene.race->stretch_clocks[scene.race->stranger_slots[1]];
    const float into_m = ahead_m - static_cast<float>(clock.stretch) * plan.length_m;
    clock.entered_s = scene.race_time_s - into_m / std::max(their_mps, 1.0f);
    scene.memories[0].corner_number = 2;
    return scene;
}

float side_past(const Scene& scene) {
    const Neighbour* stranger = stranger_ahead(scene.view());
    return stranger ? lane_past(scene.view(), scene.memories[0], *stranger) : 0.0f;
}

TEST(LanePass, LeadsPastOneThatIsSlowerThere) {
    EXPECT_EQ(side_past(behind_stranger(40, 20, 2.5f)), -1.0f);
    EXPECT_EQ(side_past(behind_stranger(40, 20, -2.5f)), 1.0f);
}

TEST(LanePass, WhereTheRoadIsOpenTheWakeComesFirst) {
    Scene scene = behind_stranger(40, 20, 2.5f);
    scene.race->intents[0].tow = 0.2f;
    std::vector<float>& open_m = scene.race->plans[scene.race->plan_of[0]].stretches.open_m;
    std::fill(open_m.begin(), open_m.end(), 500.0f);
    EXPECT_EQ(side_past(scene), 0.0f);
    std::fill(open_m.begin(), open_m.end(), 50.0f);
    EXPECT_EQ(side_past(scene), -1.0f);
}

TEST(LanePass, NotPastOneThatIsAsFast) {
    EXPECT_EQ(side_past(behind_stranger(40, 40, 2.5f)), 0.0f);
}

TEST(LanePass, NotWhereTheStrangerLeavesNoRoom) {
    Scene scene = behind_stranger(20, 36, 2.5f);
    EXPECT_EQ(side_past(scene), -1.0f);
    const StretchNotes notes = scene.race->stretches_of(scene.race->stranger_slots[1]);
    for (size_t i = 3; i < notes.lateral_m.size(); ++i) {
        notes.lateral_m[i] = i % 2 == 0 ? -2.5f : 2.5f;
    }
    EXPECT_EQ(side_past(scene), 0.0f);
}

TEST(LanePass, NotWhereTheMoveAsideTakesLongerThanTheGapLasts) {
    EXPECT_EQ(side_past(behind_stranger(40, 20, 2.5f)), -1.0f);
    EXPECT_EQ(side_past(behind_stranger(8, 20, 2.5f)), 0.0f);
}

TEST(LanePass, NothingIsKnownOfAStrangersFirstLap) {
    const Scene scene = behind_stranger(40, 0, 2.5f);
    EXPECT_FALSE(knows_lap_of(scene.view(), 1));
    EXPECT_EQ(side_past(scene), 0.0f);
}

TEST(LanePass, ADriverTakesItsHalfOfTheRoadAndKeepsToIt) {
    Scene scene = behind_stranger(40, 20, 2.5f);
    EXPECT_EQ(scene.reason_of_change(0.5f), uint32_t{APX_REASON_COUNT});  // the time stands still: nobody asks
    for (int i = 0; i < 20 && scene.memories[0].state == APX_STATE_DRIVE; ++i) {
        scene.race_time_s += test::dt_s;
        scene.decide_once();
    }
    EXPECT_EQ(scene.memories[0].state, APX_STATE_OVERTAKE);
    EXPECT_EQ(scene.memories[0].pass_way, uint32_t{pass_in_lane});
    EXPECT_EQ(scene.memories[0].blend_line, uint32_t{APX_LINE_LEFT});
    EXPECT_TRUE(still_leads_past(scene.view(), scene.memories[0], 1));
}

TEST(LanePass, OneThatLimpsDoesNotDriveAsItsLastLapShowed) {
    Scene scene = behind_stranger(40, 30, 2.5f);
    EXPECT_TRUE(drives_as_known(scene.view(), 1));
    const StretchNotes notes = scene.race->stretches_of(scene.race->stranger_slots[1]);
    std::fill(notes.taken_s.begin(), notes.taken_s.end(), scene.view().plan.stretches.length_m / 50.0f);
    EXPECT_FALSE(drives_as_known(scene.view(), 1));
}

// The pass in the left half has got to a stranger's side: car 2 drives `gap_m` ahead in that half, as slow.
Scene beside_one_before_the_next(float gap_m) {
    constexpr float right_m = -2.5f;
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> cars = test::cars(3);
    cars[1].driven_by = cars[2].driven_by = APX_DRIVER_HOST;
    const float next_m = 59.0f + gap_m + cars[0].vehicle.length_m;
    Scene scene(
        track, {state_on(*track, 60, -2.5f, 25), state_on(*track, 59, 2.5f, 20), state_on(*track, next_m, right_m, 20)},
        cars);
    const Stretches& plan = scene.view().plan.stretches;
    for (const uint32_t car : {1u, 2u}) {
        scene.race->intents[car].stranger = 1;
        const StretchNotes notes = scene.race->stretches_of(scene.race->stranger_slots[car]);
        std::fill(notes.taken_s.begin(), notes.taken_s.end(), plan.length_m / 20.0f);
        std::fill(notes.lateral_m.begin(), notes.lateral_m.end(), car == 1 ? 2.5f : right_m);
    }
    DriverMemory& memory = scene.memories[0];
    scene.overtakes(0, 1);
    memory.pass_way = pass_in_lane;
    memory.blend = memory.placed = 1;
    memory.blend_line = APX_LINE_LEFT;
    memory.corner_number = 2;
    for (int i = 0; i < 20; ++i) {
        scene.race_time_s += test::dt_s;
        scene.decide_once();
    }
    return scene;
}

TEST(LanePass, DoesNotCrossTheWayOfOneBesideToPassTheNext) {
    const Scene scene = beside_one_before_the_next(4.0f);
    EXPECT_EQ(scene.memories[0].target_car, 1u);
    EXPECT_EQ(scene.memories[0].pass_side, -1.0f);
}

TEST(LanePass, AheadOfItWhereTheWaysCrossIsPast) {
    Scene scene = behind_stranger(20, 30, 2.5f);
    const StretchNotes notes = scene.race->stretches_of(scene.race->stranger_slots[1]);
    const auto comes_over_from = [&](size_t stretch) {
        std::fill(notes.lateral_m.begin() + static_cast<ptrdiff_t>(stretch), notes.lateral_m.end(), -2.5f);
    };
    comes_over_from(8);
    EXPECT_EQ(side_past(scene), -1.0f);
    comes_over_from(5);
    EXPECT_NE(side_past(scene), -1.0f);
}

TEST(LanePass, AForecastThatFailsIsSoonMadeAgain) {
    Scene scene = behind_stranger(40, 20, 2.5f);
    DriverMemory& memory = scene.memories[0];
    const auto decide_for = [&](float seconds) {
        for (float s = 0.0f; s < seconds; s += test::dt_s) {
            scene.race_time_s += test::dt_s;
            scene.race->stretch_clocks[scene.race->stranger_slots[1]].entered_s += test::dt_s;  // nobody moves
            scene.decide_once();
        }
    };
    decide_for(0.4f);
    EXPECT_EQ(memory.state, APX_STATE_OVERTAKE);
    const StretchNotes notes = scene.race->stretches_of(scene.race->stranger_slots[1]);
    const float slow_s = notes.taken_s[0];
    std::fill(notes.taken_s.begin(), notes.taken_s.end(), 0.5f * slow_s);
    decide_for(1.0f);
    EXPECT_EQ(memory.state_reason, APX_REASON_PASS_LOST);
    std::fill(notes.taken_s.begin(), notes.taken_s.end(), slow_s);
    decide_for(1.0f);
    EXPECT_EQ(memory.state, APX_STATE_OVERTAKE);
}

// Speed towards a stranger `gap_m` ahead that this car, `aside_m` left of it, passes on `side`.
float speed_into(float gap_m, float side, float aside_m, float lost_s = 0.0f) {
    Scene scene = behind_stranger(gap_m, 20, 2.5f, aside_m);
    DriverMemory& memory = scene.memories[0];
    memory.state = APX_STATE_OVERTAKE;
    memory.target_car = 1;
    memory.pass_side = side;
    memory.pass_way = pass_in_lane;
    memory.lost_s = lost_s;
    return speed_into_lane(scene.view(), memory, *stranger_ahead(scene.view()));
}

TEST(LanePass, NothingIsAskedOfACarThatShowsNoLap) {
    const auto track = test::track_named("club");
    Scene scene(track, {state_on(*track, 60, 0, speed_mps), state_on(*track, 90, 0, speed_mps)});
    scene.overtakes(0, 1);
    scene.memories[0].pass_way = pass_in_lane;
    EXPECT_FALSE(still_leads_past(scene.view(), scene.memories[0], 1));
    const Neighbour target = scene.view().neighbours.all()[0];
    EXPECT_LT(speed_into_lane(scene.view(), scene.memories[0], target), 0.0f);
}

TEST(LanePass, NoFasterThanTheMoveAsideAllows) {
    EXPECT_GT(speed_into(28, -1.0f, 5.0f), 1e5f);
    EXPECT_LT(speed_into(28, -1.0f, 0.0f), 1e5f);
    EXPECT_LT(speed_into(8, -1.0f, 0.0f), speed_into(28, -1.0f, 0.0f));
    EXPECT_GT(speed_into(8, -1.0f, 0.0f), speed_mps);
    EXPECT_LT(speed_into(28, -1.0f, 5.0f, 0.1f), 0.0f);  // the pass no longer leads past
}

}  // namespace
}  // namespace apx
