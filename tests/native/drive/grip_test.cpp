// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/grip.h"

#include "drive/path.h"
#include "race/debug.h"
#include "race/describe.h"
#include "sim/step_world.h"
#include "sim/world_snapshot.h"
#include "vehicle/vehicle_json.h"
#include "worlds.h"

namespace apx {
namespace {

struct Trip {
    float learned = 0;       // at the end
    float beyond_m = -1e6f;  // farthest that a wheel was beyond the road's edge
    float best_lap_s = 0;
};

float beyond_edge(const World& world, const apx_vehicle_desc& vehicle) {
    const Place& place = world.places[0];
    const SineCosine turn = sine_cosine(world.states[0].yaw_rad - place.heading_rad);
    const float reach = 0.5f * (absolute(turn.sine) * vehicle.wheelbase_m + turn.cosine * vehicle.width_m);
    return reach - min(place.to_left_edge_m(), place.to_right_edge_m());
}

apx_car_desc car_of(const std::string& preset, float true_grip, bool learns) {
    apx_car_desc car = default_car_desc();
    const std::string file = std::string(APX_SOURCE_DIR) + "/data/vehicles/" + preset + ".json";
    car.vehicle = vehicle_from_json(test::read_text(file), preset);
    car.true_grip = true_grip;
    car.driver.learn_grip = learns ? 1 : 0;
    return car;
}

Trip drive_laps(const std::string& track, const apx_car_desc& car, uint32_t laps) {
    const auto world = test::world_on(test::track_named(track), APX_SITUATION_SINGLE, {car},
                                      [&](apx_world_desc& desc) { desc.race.laps = laps; });
    Trip trip;
    for (int tick = 0; tick < 60 * 600 && !is_done(*world); ++tick) {
        step(*world);
        trip.beyond_m = max(trip.beyond_m, beyond_edge(*world, car.vehicle));
    }
    trip.learned = world->race->grip_learned(0);
    trip.best_lap_s = world->race->progress[0].best_lap_s;
    return trip;
}

class TrueGrip : public testing::TestWithParam<std::tuple<std::string, std::string, float>> {};

TEST_P(TrueGrip, IsFoundOutWithinThreeLapsAndWithoutLeavingTheRoad) {
    const auto& [track, preset, true_grip] = GetParam();
    const Trip trip = drive_laps(track, car_of(preset, true_grip, true), 3);
    EXPECT_NEAR(trip.learned, true_grip, 0.03f * true_grip);
    EXPECT_LT(trip.beyond_m, 0.3f);
}

INSTANTIATE_TEST_SUITE_P(Cars, TrueGrip,
                         testing::Combine(testing::Values("club", "street"), testing::Values("touring", "formula"),
                                          testing::Values(0.85f, 1.0f, 1.15f)));

// All of the oval's curves are driven on the last centimetres of the road, flat out in a kart.
INSTANTIATE_TEST_SUITE_P(AtTheEdge, TrueGrip,
                         testing::Combine(testing::Values("oval"), testing::Values("kart", "formula"),
                                          testing::Values(0.85f, 1.15f)));

TEST(LearnGrip, ADriverThatBelievesTheDescriptionLeavesTheRoadWhereOneThatLearnsDoesNot) {
    EXPECT_GT(drive_laps("club", car_of("gt", 0.85f, false), 2).beyond_m, 1.0f);
    EXPECT_LT(drive_laps("club", car_of("gt", 0.85f, true), 2).beyond_m, 0.3f);
}

TEST(LearnGrip, LapsComeWithinTwoPerCentOfADriverWhoKnew) {
    apx_car_desc knower = car_of("gt", 1.0f, false);
    knower.vehicle.grip *= 1.15f;
    const float known_s = drive_laps("club", knower, 3).best_lap_s;
    EXPECT_LT(drive_laps("club", car_of("gt", 1.15f, true), 3).best_lap_s, 1.02f * known_s);
    EXPECT_GT(drive_laps("club", car_of("gt", 1.15f, false), 3).best_lap_s, 1.03f * known_s);
}

// Arcade tyres: the car goes round as fast as its driver asks for, and its rear tyres do not slip at all.
TEST(LearnGrip, TyresThatDoNotSlipAreBelievedByTheirForce) {
    const auto track = test::circle_track();
    const auto race = test::race_on(track, {car_of("gt", 1.0f, true)}, [](apx_race_desc& desc) { desc.laps = 100; });
    const float rear_arm_m = race->profile(0).described.rear_arm_m;
    float distance_m = 5.0f, speed = 20.0f, radius_m = 100.0f;
    float lateral_m = line_point(track->lines[APX_LINE_RACING], 0, 0.0f).lateral_m;
    const auto drive_for = [&](int seconds) {
        for (int tick = 0; tick < 60 * seconds; ++tick, distance_m += speed * test::dt_s * 100.0f / radius_m) {
            apx_car_state state = test::state_on(*track, distance_m, lateral_m, speed);
            state.yaw_rate_radps = speed / radius_m;
            state.yaw_rad -= rear_arm_m / radius_m;
            test::tick_once(*race, {state});
            lateral_m += clamp(race->bodies[0].line_lateral_m - lateral_m, -0.02f, 0.02f);
            radius_m = 100.0f - lateral_m;  // to the right is inside
            speed += clamp(debug_of(*race, 0).target_speed_mps - speed, -5 * test::dt_s, 5 * test::dt_s);
        }
    };
    drive_for(90);
    EXPECT_GT(race->profile(0).grip_share, 0.93f);
    // An estimate that once was too low is not kept for ever.
    race->grips[0].share = 0.8f;
    drive_for(60);
    EXPECT_GT(race->grips[0].share, 0.83f);
}

// A car whose rear tyres never slip runs wide at the limit: what its front tyres hold, on the outside of the path, is the grip.
TEST(LearnGrip, ACarThatRunsWideLearnsFromItsFrontTyres) {
    const auto track = test::circle_track();
    const float line_m = line_point(track->lines[APX_LINE_RACING], 0, 0.0f).lateral_m;
    apx_car_desc car = car_of("gt", 1.0f, true);
    car.vehicle.peak_slip_rad = 0.02f;
    car.vehicle.downforce_kgpm = 0.0f;
    const auto race = test::race_on(track, {car}, [](apx_race_desc& desc) { desc.laps = 100; });
    const VehicleModel& model = race->profile(0).described;
    // Four fifths of the described grip: a faster car drifts outwards to the circle that they hold it on, up to 2 m from its path.
    const float held_mps2 = 0.8f * car.vehicle.grip * static_cast<float>(gravity_mps2);
    float distance_m = 5.0f, lateral_m = line_m, speed = 20.0f;
    for (int tick = 0; tick < 60 * 30; ++tick) {
        const float radius_m = 100.0f - lateral_m;
        apx_car_state state = test::state_on(*track, distance_m, lateral_m, speed);
        state.yaw_rate_radps = min(speed / radius_m, held_mps2 / speed);
        state.yaw_rad -= model.rear_arm_m / radius_m;
        test::tick_once(*race, {state});
        distance_m += speed * test::dt_s * 100.0f / radius_m;
        const float wide_m = clamp(speed * speed / held_mps2 - (100.0f - line_m), 0.0f, 2.0f);
        lateral_m += clamp(line_m - wide_m - lateral_m, -test::dt_s, test::dt_s);
        const apx_controls pedals = debug_of(*race, 0).controls;
        speed += (4.0f * pedals.throttle - 6.0f * pedals.brake) * test::dt_s;
    }
    EXPECT_NEAR(race->grip_learned(0), 0.8f, 0.05f);
}

TEST(LearnGrip, BeginsWellBelowTheDescription) {
    const auto race = test::race_on(test::track_named("club"), {car_of("gt", 1.0f, true)}, [](apx_race_desc&) {});
    EXPECT_EQ(race->grip_learned(0), 1.0f);
    EXPECT_FLOAT_EQ(race->profile(0).grip_share, 0.8f);
}

TEST(LearnGrip, PlansBetweenTwoGripsAreNoFasterThanThoseMadeForThemAndHardlySlower) {
    const auto track = test::track_named("bridge");
    const auto race = test::race_on(track, {car_of("formula", 1.0f, true)}, [](apx_race_desc&) {});
    for (uint32_t plan : {1u, 10u, 23u, 38u}) {
        apx_car_desc made = car_of("formula", 1.0f, false);
        made.vehicle.grip *= profile_grip_share(plan);
        const auto other = test::race_on(track, {made}, [](apx_race_desc&) {});
        const std::vector<float>& between = race->profiles[plan].speeds_mps[APX_LINE_RACING];
        const std::vector<float>& exact = other->profiles[0].speeds_mps[APX_LINE_RACING];
        for (size_t gate = 0; gate < exact.size(); ++gate) {
            ASSERT_LT(between[gate] / exact[gate], 1.01f) << plan << " " << gate;
            ASSERT_GT(between[gate] / exact[gate], 0.978f) << plan << " " << gate;
        }
    }
}

TEST(LearnGrip, ASnapshotGoesOnWithTheSameBits) {
    const auto make = [] {
        return test::world_on(test::track_named("street"), APX_SITUATION_NORMAL,
                              {car_of("gt", 0.9f, true), car_of("gt", 1.0f, false)}, [](apx_world_desc&) {});
    };
    const auto world = make();
    test::run(*world, 900);
    const auto other = make();
    restore(*other, snapshot(*world));
    test::run(*world, 300);
    test::run(*other, 300);
    EXPECT_EQ(state_hash(*world), state_hash(*other));
    EXPECT_NE(world->race->grip_learned(0), 1.0f);
    EXPECT_EQ(world->race->grip_learned(1), 1.0f);
}

TEST(LearnGrip, ARaceWithoutLearnersHasNothingOfIt) {
    const auto race = test::race_on(test::track_named("club"), 3);
    EXPECT_TRUE(race->grips.empty());
    EXPECT_EQ(race->profiles.size(), 1u);
    EXPECT_EQ(race->profile(2).grip_share, 1.0f);
}

}  // namespace
}  // namespace apx
