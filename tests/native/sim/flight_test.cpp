// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include "race/debug.h"
#include "race/extras.h"
#include "sim/create_world.h"
#include "sim/open_recording.h"
#include "sim/recorder.h"
#include "sim/recording.h"
#include "sim/recording_header.h"
#include "sim/replay.h"
#include "sim/step_world.h"
#include "sim/world_road.h"
#include "sim/world_snapshot.h"
#include "worlds.h"

namespace apx {
namespace {

constexpr float start_m = 60.0f;

// A straight road that climbs 8 m from 100 m to 200 m and lies `behind_m` high from 215 m on.
test::TrackPointer ramp(float behind_m, float climb_behind = 0.0f) {
    Source source = test::straight_source(500, 12, 101);
    const float start = source.gates.front().left[2];
    for (apx_source_gate& gate : source.gates) {
        const float along = gate.left[2] - start;
        const float up = 0.08f * (clamp(along, 100.0f, 200.0f) - 100.0f);
        const float behind = behind_m + climb_behind * max(along - 215.0f, 0.0f);
        gate.left[1] = gate.right[1] = lerp(up, behind, clamp((along - 200.0f) / 15.0f, 0.0f, 1.0f));
    }
    return test::baked(source);
}

// A car of the host's without drag and downforce that rolls towards the ramp.
std::unique_ptr<World> rolling(const test::TrackPointer& track, float speed_mps) {
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    desc.race.started = 1;
    std::vector<apx_car_desc> cars = test::cars(1);
    cars[0].driven_by = APX_DRIVER_HOST;
    cars[0].vehicle.drag_kgpm = 0.0f;
    cars[0].vehicle.downforce_kgpm = 0.0f;
    auto world = create_world(track, desc, cars, {{test::state_on(*track, start_m, 0.0f, speed_mps)}});
    world->host_controls[0] = {0.0f, 0.0f, 0.0f};
    return world;
}

const apx_car_state& car_of(const World& world) {
    return world.bodies[0].car;
}

// Steps until the car is in the air; false: it never was.
bool take_off(World& world) {
    for (int i = 0; i < 900 && !is_in_air(world, 0) && world.places[0].distance_m < 450.0f; ++i) {
        step(world);
    }
    return is_in_air(world, 0);
}

TEST(Flight, ACarThatARampThrowsFliesTheParabola) {
    const auto world = rolling(ramp(4.0f), 35.0f);
    ASSERT_TRUE(take_off(*world));
    const apx_car_state start = car_of(*world);
    EXPECT_GT(start.velocity[1], 0.07f * start.velocity[2]);
    float time_s = 0.0f;
    float apex_m = start.position[1];
    for (; is_in_air(*world, 0); step(*world), time_s += test::dt_s) {
        const apx_car_state& now = car_of(*world);
        EXPECT_NEAR(now.position[2], start.position[2] + start.velocity[2] * time_s, 2e-3f);
        EXPECT_NEAR(now.position[1], start.position[1] + (start.velocity[1] - 4.905f * time_s) * time_s, 2e-3f);
        apex_m = max(apex_m, now.position[1]);
        ASSERT_LT(time_s, 5.0f);
    }
    const float rise_mps = start.velocity[1];
    EXPECT_NEAR(apex_m, start.position[1] + rise_mps * rise_mps / (2.0f * 9.81f), 0.01f);
    const float fall_m = start.position[1] - 4.0f;
    const float flight_s = (rise_mps + square_root(rise_mps * rise_mps + 2.0f * 9.81f * fall_m)) / 9.81f;
    EXPECT_NEAR(car_of(*world).position[2] - start.position[2], flight_s * start.velocity[2], 35.0f * test::dt_s);
    EXPECT_EQ(car_of(*world).position[1], world->places[0].height_m);
}

TEST(Flight, ASlowCarStaysOnTheRoad) {
    EXPECT_FALSE(take_off(*rolling(ramp(4.0f), 14.0f)));
}

TEST(Flight, NothingButGravityActsInTheAir) {
    const auto free = rolling(ramp(4.0f), 35.0f);
    const auto driven = rolling(ramp(4.0f), 35.0f);
    ASSERT_TRUE(take_off(*free) && take_off(*driven));
    driven->host_controls[0] = {1.0f, 0.0f, 1.0f};
    for (int i = 0; i < 20; ++i) {
        step(*free);
        step(*driven);
    }
    ASSERT_TRUE(is_in_air(*free, 0));
    EXPECT_EQ(std::memcmp(&car_of(*free), &car_of(*driven), sizeof(apx_car_state)), 0);
    EXPECT_GT(driven->bodies[0].steer_rad, free->bodies[0].steer_rad + 0.1f);
}

TEST(Flight, ALandingOnARisingRoadCostsSpeed) {
    const auto flat = rolling(ramp(4.0f), 35.0f);
    const auto rising = rolling(ramp(4.0f, 0.1f), 35.0f);
    float thrown_mps = 0.0f;
    for (World* world : {flat.get(), rising.get()}) {
        ASSERT_TRUE(take_off(*world));
        thrown_mps = car_of(*world).velocity[2];
        while (is_in_air(*world, 0)) {
            step(*world);
        }
    }
    EXPECT_NEAR(car_of(*flat).velocity[2], thrown_mps, 0.01f);
    EXPECT_LT(car_of(*rising).velocity[2], thrown_mps - 0.5f);
}

TEST(Flight, ASnapshotInTheAirGoesOnWithTheSameBits) {
    const test::TrackPointer track = ramp(4.0f);
    const auto one = rolling(track, 35.0f);
    const auto two = rolling(track, 35.0f);
    ASSERT_TRUE(take_off(*one));
    restore(*two, snapshot(*one));
    for (int i = 0; i < 180; ++i) {
        step(*one);
        step(*two);
        ASSERT_EQ(state_hash(*one), state_hash(*two));
    }
    EXPECT_FALSE(is_in_air(*one, 0));
}

struct Raced {
    float lap_s = 0.0f;
    float in_air_s = 0.0f;
    float highest_m = 0.0f;
    float off_track_s = 0.0f;  // between the ramp and the end of the corner behind the landing
    uint32_t walls = 0;
    uint32_t contacts = 0;
    uint32_t finished = 0;
};

Raced race_over_jumps(uint32_t count, bool jumps) {
    std::vector<apx_car_desc> cars = test::cars(count);
    for (apx_car_desc& car : cars) {
        car.driver.jumps = jumps ? 1 : 0;
    }
    const auto world = test::world_on(test::track_named("jumps"), APX_SITUATION_NORMAL, cars,
                                      [](apx_world_desc& desc) { desc.race.laps = 4; });
    Raced raced;
    for (int tick = 0; tick < 60 * 600 && !is_done(*world); ++tick) {
        step(*world);
        for (uint32_t car = 0; car < count; ++car) {
            const float above_m = world->bodies[car].car.position[1] - world->places[car].height_m;
            raced.in_air_s += above_m > 0.0f ? test::dt_s : 0.0f;
            raced.highest_m = max(raced.highest_m, above_m);
            const Place& place = world->places[car];
            const float inside_m = min(place.to_left_edge_m(), place.to_right_edge_m());
            const float beyond_m = world->race->bodies[car].half_across_m - inside_m - wheel_off_m;
            raced.off_track_s +=
                beyond_m > 0.0f && place.distance_m > 300.0f && place.distance_m < 1000.0f ? test::dt_s : 0.0f;
        }
    }
    for (uint32_t car = 0; car < count; ++car) {
        const apx_car_result result = result_of(*world->race, car);
        raced.lap_s = car == 0 || result.best_lap_s < raced.lap_s ? result.best_lap_s : raced.lap_s;
        raced.walls += result.wall_contacts;
        raced.contacts += result.car_contacts;
        raced.finished += result.finished;
    }
    return raced;
}

TEST(Flight, ADriverThatMayFlyIsFasterAndLandsOnTheRoad) {
    const Raced rolls = race_over_jumps(1, false);
    const Raced flies = race_over_jumps(1, true);
    EXPECT_EQ(rolls.in_air_s, 0.0f);
    EXPECT_GT(flies.in_air_s, 4 * 0.3f);
    EXPECT_LT(flies.lap_s, rolls.lap_s - 0.3f);
    EXPECT_EQ(flies.off_track_s, 0.0f);
    EXPECT_EQ(flies.walls, 0u);
    EXPECT_EQ(flies.finished, 1u);
}

TEST(Flight, EightCarsFlyWithoutContact) {
    const Raced raced = race_over_jumps(8, true);
    EXPECT_GT(raced.in_air_s, 8.0f);
    EXPECT_EQ(raced.off_track_s, 0.0f);
    EXPECT_EQ(raced.walls, 0u);
    EXPECT_EQ(raced.contacts, 0u);
    EXPECT_EQ(raced.finished, 8u);
}

TEST(Flight, TheJumpWishAndTheDebugViewNameTheFlight) {
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[0].driver.jumps = 1;
    const auto world = test::world_on(test::track_named("jumps"), APX_SITUATION_NORMAL, cars,
                                      [](apx_world_desc& desc) { desc.race.laps = 2; });
    float wished_s = 0.0f;
    float airborne_s = 0.0f;
    for (int tick = 0; tick < 60 * 300 && !is_done(*world); ++tick) {
        step(*world);
        const apx_extras extras = extras_of(*world->race, 0, 0);
        const apx_car_debug debug = debug_of(*world->race, 0);
        wished_s += extras.jump * test::dt_s;
        airborne_s += debug.airborne != 0 ? test::dt_s : 0.0f;
        EXPECT_TRUE(debug.airborne == 0 || extras.jump == 1.0f);
        EXPECT_EQ(extras_of(*world->race, 1, 0).jump, 0.0f);
    }
    EXPECT_GT(airborne_s, 0.5f);
    EXPECT_NEAR(wished_s, airborne_s + 2 * 0.3f, 0.4f);
}

}  // namespace
}  // namespace apx
