// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "race/snapshot.h"
#include "race/standings.h"
#include "sim/create_world.h"
#include "sim/step_world.h"
#include "sim/world_snapshot.h"
#include "track/sources.h"
#include "vehicle/vehicle_json.h"
#include "worlds.h"

namespace apx {
namespace {

using test::world_on;

TEST(World, ASingleCarLapsEverySampleTrackWithoutTouchingAWall) {
    for (const std::string& name : test::sample_names()) {
        const auto world = world_on(test::track_named(name), APX_SITUATION_SINGLE, 1);
        EXPECT_TRUE(test::run_to_finish(*world, 200)) << name;
        const apx_car_result result = result_of(*world->race, 0);
        EXPECT_EQ(result.wall_contacts, 0u) << name;
        EXPECT_GT(result.total_time_s, result.ideal_lap_s) << name;  // a standing start and a margin of grip
        EXPECT_LT(result.total_time_s, 1.3f * result.ideal_lap_s) << name;
    }
}

TEST(World, EightCarsRaceThreeLapsOfTheClubCircuitWithoutTouchingAWall) {
    const auto world = world_on(test::track_named("club"), APX_SITUATION_NORMAL, 8, 3);
    ASSERT_TRUE(test::run_to_finish(*world, 300));
    for (uint32_t car = 0; car < 8; ++car) {
        const apx_car_result result = result_of(*world->race, car);
        EXPECT_EQ(result.laps_done, 3u) << car;
        EXPECT_EQ(result.wall_contacts, 0u) << car;
    }
    EXPECT_EQ(test::events_of(*world->race, APX_EVENT_FINISH).size(), 8u);
}

TEST(World, EqualCarsStayTogetherForTheWholeRace) {
    for (const char* name : {"club", "street", "bridge"}) {
        const auto world = world_on(test::track_named(name), APX_SITUATION_NORMAL, 4, 5);
        ASSERT_TRUE(test::run_to_finish(*world, 600)) << name;
        std::vector<float> totals_s;
        uint32_t attempts = 0;
        for (uint32_t car = 0; car < 4; ++car) {
            const apx_car_result result = result_of(*world->race, car);
            attempts += result.attempts;
            totals_s.push_back(result.total_time_s);
            EXPECT_EQ(result.car_contacts, 0u) << name << car;
            EXPECT_EQ(result.wall_contacts, 0u) << name << car;
        }
        EXPECT_LE(attempts, 12u) << name << ": nobody there is slow, whoever gets going or is held up";
        std::ranges::sort(totals_s);
        for (size_t place = 1; place < totals_s.size(); ++place) {
            // A duel, side by side through ten seconds of narrow road, costs up to three.
            EXPECT_LT(totals_s[place] - totals_s[place - 1], 3.5f) << name << place;
        }
    }
}

TEST(World, SteeringAtTheRunnerKeepsToTheRoad) {
    for (const std::string& name : test::sample_names()) {
        std::vector<apx_car_desc> cars = test::cars(1);
        cars[0].driver.runner_steering = 1;
        cars[0].driver.pace = 0.8f;
        const auto world = world_on(test::track_named(name), APX_SITUATION_SINGLE, cars, [](apx_world_desc&) {});
        EXPECT_TRUE(test::run_to_finish(*world, 300)) << name;
        const apx_car_result result = result_of(*world->race, 0);
        EXPECT_EQ(result.wall_contacts, 0u) << name;
        EXPECT_LT(result.off_track_s, 0.06f * result.total_time_s) << name;
    }
}

// Cars whose tyres hold most at a large slip, as on gravel: they turn their tail before a corner and stay on the road.
TEST(World, CarsWithLooseTyresSlideAndKeepToTheRoad) {
    struct Loose {
        const char* name;
        float peak_slip_rad;
        float grip;
        float most_over_ideal;
        float least_slip_rad;
    };
    for (const Loose& loose :
         {Loose{"gt", 0.25f, 0.7f, 1.035f, 0.14f}, Loose{"gt", 0.4f, 0.7f, 1.07f, 0.2f},
          Loose{"reference", 0.25f, 0.5f, 1.025f, 0.14f}, Loose{"kart", 0.4f, 2.0f, 1.05f, 0.15f}}) {
        for (const char* track : {"club", "bridge"}) {
            std::vector<apx_car_desc> cars = test::cars(1);
            const std::string file = std::string(APX_SOURCE_DIR "/data/vehicles/") + loose.name + ".json";
            cars[0].vehicle = vehicle_from_json(test::read_text(file), loose.name);
            cars[0].vehicle.peak_slip_rad = loose.peak_slip_rad;
            cars[0].vehicle.grip = loose.grip;
            cars[0].vehicle.downforce_kgpm = 0.0f;
            cars[0].vehicle.max_steer_rad = 1.0f;
            const auto world = world_on(test::track_named(track), APX_SITUATION_SINGLE, cars,
                                        [](apx_world_desc& desc) { desc.race.laps = 2; });
            test::run(*world, 10 * 60);
            const float off_at_first_s = result_of(*world->race, 0).off_track_s;
            float most_slip_rad = 0.0f;
            for (int tick = 0; tick < 400 * 60 && !is_done(*world); ++tick) {
                step(*world);
                const apx_car_state& car = world->bodies[0].car;
                const float course_rad = std::atan2(car.velocity[0], car.velocity[2]);
                most_slip_rad = max(most_slip_rad, std::abs(short_turn(course_rad, car.yaw_rad)));
            }
            const apx_car_result result = result_of(*world->race, 0);
            EXPECT_EQ(result.finished, 1u) << loose.name << track;
            EXPECT_LT(result.best_lap_s, loose.most_over_ideal * result.ideal_lap_s) << loose.name << track;
            EXPECT_EQ(result.wall_contacts, 0u) << loose.name << track;
            // Away from the grid it swings a little wide.
            EXPECT_EQ(result.off_track_s, off_at_first_s) << loose.name << track;
            EXPECT_GT(most_slip_rad, loose.least_slip_rad) << loose.name << track;
            EXPECT_LT(most_slip_rad, 0.6f) << loose.name << track;
        }
    }
}

// A car whose drag takes all grip of its driven wheels below its top speed.
TEST(World, AFastCarOnIceDrives) {
    std::vector<apx_car_desc> cars = test::cars(1);
    cars[0].vehicle = vehicle_from_json(test::read_text(APX_SOURCE_DIR "/data/vehicles/formula.json"), "formula");
    cars[0].vehicle.grip = 0.3f;
    cars[0].vehicle.downforce_kgpm = 0.0f;
    const auto world = world_on(test::track_named("street"), APX_SITUATION_SINGLE, cars,
                                [](apx_world_desc& desc) { desc.race.laps = 2; });
    EXPECT_TRUE(test::run_to_finish(*world, 400));
    const apx_car_result result = result_of(*world->race, 0);
    EXPECT_LT(result.best_lap_s, 1.03f * result.ideal_lap_s);
    EXPECT_EQ(result.off_track_s, 0.0f);
}

TEST(World, EveryPresetGetsRoundTheClubCircuit) {
    for (const char* name : {"reference", "kart", "touring", "gt", "formula"}) {
        std::vector<apx_car_desc> cars = test::cars(1);
        const std::string file = std::string(APX_SOURCE_DIR "/data/vehicles/") + name + ".json";
        cars[0].vehicle = vehicle_from_json(test::read_text(file), name);
        const auto world = world_on(test::track_named("club"), APX_SITUATION_SINGLE, cars, [](apx_world_desc&) {});
        EXPECT_TRUE(test::run_to_finish(*world, 200)) << name;
        EXPECT_EQ(result_of(*world->race, 0).wall_contacts, 0u) << name;
    }
}

uint64_t hash_after(uint32_t situation, uint32_t seed, uint32_t ticks = 300) {
    const auto world = world_on(test::track_named("club"), situation, 5, 1, seed);
    test::run(*world, ticks);
    return state_hash(*world);
}

TEST(World, TheSameSeedGivesTheSameBits) {
    for (uint32_t situation = 0; situation < APX_SITUATION_CUSTOM; ++situation) {
        EXPECT_EQ(hash_after(situation, 7), hash_after(situation, 7)) << situation;
    }
}

TEST(World, AnotherSeedGivesAnotherRace) {
    for (uint32_t situation : {APX_SITUATION_NORMAL, APX_SITUATION_RANDOM_GRID, APX_SITUATION_WRONG_WAY}) {
        EXPECT_NE(hash_after(situation, 7), hash_after(situation, 8)) << situation;
    }
}

TEST(World, ARestoredWorldGoesOnWithTheSameBits) {
    const auto one = world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 6);
    test::run(*one, 400);
    const auto two = world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 6);
    restore(*two, snapshot(*one));
    for (int i = 0; i < 400; ++i) {
        step(*one);
        step(*two);
        ASSERT_EQ(state_hash(*one), state_hash(*two)) << i;
    }
}

TEST(World, ASnapshotOfAnotherWorldIsRefusedAndChangesNothing) {
    const auto one = world_on(test::track_named("club"), APX_SITUATION_NORMAL, 3);
    test::run(*one, 10);
    const uint64_t hash = state_hash(*one);
    const auto expect_refused = [&](const std::vector<uint8_t>& bytes) {
        apx_status status = APX_OK;
        const std::string message = test::failure([&] { restore(*one, bytes); }, &status);
        EXPECT_EQ(status, APX_ERROR_INVALID_DATA) << message;
        EXPECT_EQ(state_hash(*one), hash);
    };
    expect_refused(snapshot(*world_on(test::track_named("club"), APX_SITUATION_NORMAL, 4)));
    expect_refused(snapshot(*world_on(test::track_named("oval"), APX_SITUATION_NORMAL, 3)));
    expect_refused(snapshot(*one->race));
    std::vector<uint8_t> bytes = snapshot(*one);
    for (size_t i = 0; i < bytes.size(); i += 7) {
        bytes[i] = static_cast<uint8_t>(bytes[i] ^ 0x10);
        expect_refused(bytes);
        bytes[i] = static_cast<uint8_t>(bytes[i] ^ 0x10);
    }
    for (size_t size = 0; size < bytes.size(); size += 11) {
        expect_refused({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)});
    }
}

TEST(World, ASnapshotOfAWorldWithAnotherStepIsRefused) {
    const auto one = world_on(test::track_named("club"), APX_SITUATION_NORMAL, 3);
    const auto change = [](auto edit) {
        return world_on(test::track_named("club"), APX_SITUATION_NORMAL, test::cars(3), edit);
    };
    const auto finer = change([](apx_world_desc& desc) { desc.substeps = 8; });
    EXPECT_NE(test::failure([&] { restore(*finer, snapshot(*one)); }), "");
    const auto faster = change([](apx_world_desc& desc) { desc.race.dt_s = 0.01f; });
    EXPECT_NE(test::failure([&] { restore(*faster, snapshot(*one)); }), "");
}

TEST(World, AHostsCarDoesWhatTheHostSays) {
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[0].driven_by = APX_DRIVER_HOST;
    const auto world = world_on(test::track_named("oval"), APX_SITUATION_NORMAL, cars, [](apx_world_desc&) {});
    test::run(*world, 120);
    EXPECT_NEAR(world->states[0].velocity[0], 0.0, 0.01);  // brakes until told otherwise
    world->host_controls[0] = {0.0f, 1.0f, 0.0f};
    test::run(*world, 60);
    EXPECT_GT(length(glm::vec2(world->states[0].velocity[0], world->states[0].velocity[2])), 3.0f);
    EXPECT_EQ(world->controls[0].throttle, 1.0f);
    EXPECT_EQ(world->race->controls[0].throttle, 0.0f);  // the race itself stays neutral
}

TEST(World, IsDoneWhenAllCarsOfTheLibraryHaveFinished) {
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[1].driven_by = APX_DRIVER_HOST;
    const auto world = world_on(test::track_named("oval"), APX_SITUATION_NORMAL, cars, [](apx_world_desc&) {});
    EXPECT_FALSE(is_done(*world));
    EXPECT_TRUE(test::run_to_finish(*world, 120));
    EXPECT_EQ(world->race->progress[1].finished, 0u);
}

TEST(World, CarsStandOnTheRoadWithItsSlopeAndBank) {
    const auto track = test::track_named("hillclimb");
    const auto world = world_on(track, APX_SITUATION_SINGLE, 1);
    float steepest = 0.0f;
    for (int i = 0; i < 1800; ++i) {
        step(*world);
        const apx_car_state& state = world->states[0];
        const Place place = locate(*track, ground(state.position), state.position[1], APX_NONE);
        ASSERT_NEAR(state.position[1], place.height_m, 0.02);
        const GateRoad& road = track->road[place.sector];
        const float turn = wrap_angle(state.yaw_rad - place.heading_rad);
        ASSERT_NEAR(state.pitch_rad, arctangent(road.slope * cosine(turn) - road.bank * sine(turn)), 0.02);
        steepest = max(steepest, absolute(state.pitch_rad));
    }
    EXPECT_GT(steepest, 0.02f);
}

// A world of cars where a test wants them.
std::unique_ptr<World> custom_world(test::TrackPointer track, const std::vector<apx_car_state>& states) {
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    std::vector<apx_car_desc> cars = test::cars(static_cast<uint32_t>(states.size()));
    for (apx_car_desc& car : cars) {
        car.driven_by = APX_DRIVER_HOST;
    }
    auto world = create_world(std::move(track), desc, cars, states);
    world->host_controls.assign(cars.size(), {});
    return world;
}

TEST(World, ATouchOfTwoCarsCountsOnceForBothUntilTheyHaveBeenApart) {
    const auto track = test::straight_track();
    const auto world = custom_world(track, {test::state_on(*track, 100, 0, 20), test::state_on(*track, 106, 0, 15)});
    test::run(*world, 120);
    EXPECT_EQ(world->race->progress[0].car_contacts, 1u);
    EXPECT_EQ(world->race->progress[1].car_contacts, 1u);
    const std::vector<apx_event> contacts = test::events_of(*world->race, APX_EVENT_CAR_CONTACT);
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_NEAR(contacts[0].amount, 5.0, 1.0);
}

TEST(World, CarsNeverStayInsideEachOther) {
    const auto track = test::straight_track();
    const auto world = custom_world(track, {test::state_on(*track, 100, 0), test::state_on(*track, 102, 0.5f)});
    test::run(*world, 60);
    const apx_car_state& a = world->states[0];
    const apx_car_state& b = world->states[1];
    const bool apart_along = absolute(a.position[2] - b.position[2]) > 4.6f - 0.1f;
    const bool apart_across = absolute(a.position[0] - b.position[0]) > 2.0f - 0.1f;
    EXPECT_TRUE(apart_along || apart_across);
}

TEST(World, ACarDrivenIntoAWallStaysBetweenTheWallsAndIsCounted) {
    const auto track = test::straight_track();
    const auto world = custom_world(track, {test::state_on(*track, 100, 0, 30, 0.4f)});
    for (int i = 0; i < 300; ++i) {
        step(*world);
        ASSERT_LT(absolute(world->states[0].position[0]), track->walls[10].right.x);
    }
    EXPECT_GE(world->race->progress[0].wall_contacts, 1u);
}

TEST(World, WrongDescriptionsAreRefusedByName) {
    const auto message_of = [](auto change, uint32_t cars) {
        return test::failure(
            [&] { world_on(test::track_named("club"), APX_SITUATION_NORMAL, test::cars(cars), change); });
    };
    const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
    EXPECT_TRUE(has(message_of([](apx_world_desc& desc) { desc.situation = 7; }, 1), "situation is 7"));
    EXPECT_TRUE(has(message_of([](apx_world_desc& desc) { desc.substeps = 0; }, 1), "substeps is 0"));
    EXPECT_TRUE(has(message_of([](apx_world_desc& desc) { desc.race.host_rays = 1; }, 1), "race.host_rays is 1"));
    EXPECT_TRUE(
        has(message_of([](apx_world_desc& desc) { desc.situation = APX_SITUATION_CUSTOM; }, 1), "states is null"));
    EXPECT_TRUE(has(message_of([](apx_world_desc& desc) { desc.situation = APX_SITUATION_CRASH; }, 2), "count is 2"));
}

}  // namespace
}  // namespace apx
