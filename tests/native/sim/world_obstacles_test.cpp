// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/world_obstacles.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "race/standings.h"
#include "sim/create_world.h"
#include "sim/open_recording.h"
#include "sim/recorder.h"
#include "sim/recording.h"
#include "sim/recording_header.h"
#include "sim/replay.h"
#include "sim/step_world.h"
#include "sim/world_snapshot.h"
#include "worlds.h"

namespace apx {
namespace {

constexpr float road_m = 1000.0f;

apx_world_obstacle box_at(float distance_m, float lateral_m, uint32_t kind) {
    return {{lateral_m, 0.0f, distance_m}, 0.0f, 1.0f, 1.5f, kind};
}

// A car at 20 m of a straight road at the speed, and obstacles.
std::unique_ptr<World> world_with(std::vector<apx_world_obstacle> obstacles, uint32_t driven_by, float speed_mps = 0) {
    const auto track = test::straight_track(road_m);
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    desc.race.started = 1;
    std::vector<apx_car_desc> cars = test::cars(1);
    cars[0].driven_by = driven_by;
    auto world = create_world(track, desc, cars, {{test::state_on(*track, 20.0f, 0.0f, speed_mps)}});
    set_obstacles(*world, obstacles);
    return world;
}

TEST(WorldObstacles, RaysMeetABoxAtItsFaceAndCallItByItsKind) {
    for (const uint32_t kind : {uint32_t{APX_HIT_WALL}, uint32_t{APX_HIT_OTHER}}) {
        const auto world = world_with({box_at(60.0f, 0.0f, kind)}, APX_DRIVER_HOST);
        step(*world);
        const apx_ray_hit ahead = world->race->host_hits[1];
        const float nose_m = 20.0f + 0.5f * world->race->cars[0].vehicle.length_m;
        EXPECT_EQ(ahead.kind, kind);
        EXPECT_EQ(ahead.car, APX_NONE);
        EXPECT_NEAR(ahead.distance_m, 58.5f - nose_m, 0.01f);
    }
}

TEST(WorldObstacles, ABoxBesideTheRaysIsNotMet) {
    const auto world = world_with({box_at(60.0f, 3.0f, APX_HIT_WALL)}, APX_DRIVER_HOST);
    step(*world);
    EXPECT_EQ(world->race->host_hits[1].kind, uint32_t{APX_HIT_NONE});
}

TEST(WorldObstacles, CarsAndWallsHideABoxThatIsBehindThem) {
    const auto track = test::straight_track(road_m);
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[0].driven_by = cars[1].driven_by = APX_DRIVER_HOST;
    const std::vector<apx_car_state> states = {test::state_on(*track, 20.0f), test::state_on(*track, 50.0f)};
    const auto world = create_world(track, desc, cars, states);
    set_obstacles(*world, {{box_at(60.0f, 0.0f, APX_HIT_WALL)}});
    step(*world);
    EXPECT_EQ(world->race->host_hits[1].kind, uint32_t{APX_HIT_CAR});
    EXPECT_EQ(world->race->host_hits[1].car, 1u);
}

TEST(WorldObstacles, ACarThatHitsABoxIsStoppedByItAndTheContactNamesIt) {
    const auto world =
        world_with({box_at(100.0f, 5.0f, APX_HIT_WALL), box_at(60.0f, 0.0f, APX_HIT_OTHER)}, APX_DRIVER_HOST, 30);
    world->host_controls[0] = {0.0f, 1.0f, 0.0f};
    test::run(*world, 120);
    const auto events = test::events_of(*world->race, APX_EVENT_WALL_CONTACT);
    ASSERT_GE(events.size(), 1u);
    EXPECT_EQ(events[0].value, 2u);
    EXPECT_GT(events[0].amount, 25.0f);
    EXPECT_LT(world->states[0].position[2], 58.5f);
    EXPECT_GE(result_of(*world->race, 0).wall_contacts, 1u);
}

TEST(WorldObstacles, ADriverStopsBeforeWhatRaysCallOther) {
    const auto world = world_with({box_at(70.0f, 0.0f, APX_HIT_OTHER)}, APX_DRIVER_AI, 15.0f);
    test::run(*world, 10 * 60);
    EXPECT_TRUE(test::events_of(*world->race, APX_EVENT_WALL_CONTACT).empty());
}

TEST(WorldObstacles, AWorldWithoutThemKeepsItsBits) {
    const auto with = test::world_on(test::track_named("club"), APX_SITUATION_NORMAL, 4);
    const auto without = test::world_on(test::track_named("club"), APX_SITUATION_NORMAL, 4);
    set_obstacles(*with, {{box_at(300.0f, 0.0f, APX_HIT_WALL)}});
    set_obstacles(*with, {});
    test::run(*with, 600);
    test::run(*without, 600);
    EXPECT_EQ(state_hash(*with), state_hash(*without));
}

TEST(WorldObstacles, AreSetBeforeTheFirstStepAlone) {
    const auto world = world_with({}, APX_DRIVER_AI);
    step(*world);
    try {
        set_obstacles(*world, {{box_at(60.0f, 0.0f, APX_HIT_WALL)}});
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.status, APX_ERROR_INVALID_STATE);
    }
    EXPECT_TRUE(world->obstacles.empty());
}

TEST(WorldObstacles, BadOnesAreRefusedByNumberAndNothingChanges) {
    const auto world = world_with({box_at(60.0f, 0.0f, APX_HIT_WALL)}, APX_DRIVER_AI);
    apx_world_obstacle flat = box_at(80.0f, 0.0f, APX_HIT_WALL);
    flat.half_width_m = 0.0f;
    apx_world_obstacle nowhere = box_at(80.0f, 0.0f, APX_HIT_WALL);
    nowhere.position[2] = std::numeric_limits<float>::quiet_NaN();
    for (const apx_world_obstacle& bad :
         {flat, nowhere, box_at(80.0f, 0.0f, APX_HIT_CAR), box_at(80.0f, 0.0f, 9), box_at(21.0f, 0.0f, APX_HIT_WALL)}) {
        const std::vector<apx_world_obstacle> given = {box_at(90.0f, 0.0f, APX_HIT_WALL), bad};
        try {
            set_obstacles(*world, given);
            ADD_FAILURE();
        } catch (const Error& error) {
            EXPECT_EQ(error.status, APX_ERROR_INVALID_ARGUMENT);
            EXPECT_NE(error.message.find("obstacles[1]"), std::string::npos) << error.message;
        }
    }
    ASSERT_EQ(world->obstacles.size(), 1u);
    EXPECT_EQ(world->obstacles[0].body.position.y, 60.0f);
}

TEST(WorldObstacles, ARecordingReplaysAsAHostsRaceWithTheHits) {
    const auto world = world_with({box_at(120.0f, 0.0f, APX_HIT_OTHER)}, APX_DRIVER_AI, 15.0f);
    std::vector<uint8_t> bytes = recording_header(*world);
    for (int i = 0; i < 300; ++i) {
        step(*world);
        std::vector<uint8_t> tick(plain_tick_size(*world->race));
        record_plain_tick(*world, tick.data());
        bytes.insert(bytes.end(), tick.begin(), tick.end());
    }
    const Recording recording = open_recording(bytes, "test");
    EXPECT_EQ(recording.info.from_world, 0u);
    EXPECT_EQ(recording.physics, PhysicsOf::world);
    const apx_replay_report report = replay(recording, {});
    EXPECT_EQ(report.differs, 0u);
    EXPECT_EQ(report.ticks, 300u);
}

}  // namespace
}  // namespace apx
