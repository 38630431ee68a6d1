// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "drive/recover.h"
#include "drive/scene.h"
#include "race/describe.h"
#include "race/events.h"
#include "sim/create_world.h"
#include "track/corridor_ray.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

Scene recovering(float turn_rad, float speed_mps = 0.0f, float lateral_m = 0.0f) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, lateral_m, speed_mps, turn_rad)});
    scene.memories[0].state = APX_STATE_RECOVER;
    return scene;
}

TEST(Recover, TurnsTheShortWayTowardsTheRoadsDirection) {
    Scene right = recovering(2.0f);  // the nose points to the right of the road
    EXPECT_LT(recover(right.view(), right.memories[0]).steering, 0.0f);
    Scene left = recovering(-2.0f);
    EXPECT_GT(recover(left.view(), left.memories[0]).steering, 0.0f);
}

TEST(Recover, BacksOutWithOppositeLockWhenAWallIsAhead) {
    Scene scene = recovering(pi_f / 2, 0.0f, 6.0f);  // the nose is just before the right wall
    apx_controls controls{};
    for (int i = 0; i < 60; ++i) {  // the wheels turn first
        controls = recover(scene.view(), scene.memories[0]);
    }
    EXPECT_LT(controls.throttle, 0.0f);
    EXPECT_GT(controls.steering, 0.0f);
}

// The road would let it turn, a thing that only rays show at its nose does not.
TEST(Recover, BacksOutAtOnceFromAThingAtItsNose) {
    Scene scene = recovering(-1.0f);
    for (apx_ray_hit& hit : scene.race->host_hits) {
        hit = {0.05f, APX_HIT_OTHER, APX_NONE};
    }
    DriverMemory& memory = scene.memories[0];
    apx_controls controls{};
    for (; memory.state_s < 3.0f && controls.throttle >= 0.0f; memory.state_s += test::dt_s) {
        controls = recover(scene.view(), memory);
    }
    EXPECT_LT(controls.throttle, 0.0f);
}

// A box beside its rays, which have shown it before, is not driven into either.
TEST(Recover, BacksOutFromABoxThatItHasSeen) {
    for (const bool has_seen : {true, false}) {
        Scene scene = recovering(-1.0f);
        scene.race->host_hits.clear();
        DriverMemory& memory = scene.memories[0];
        const Place& place = scene.race->bodies[0].place;
        if (has_seen) {
            memory.sight.seen[0] = {1,
                                    place.distance_m + 1.0f,
                                    2.0f,
                                    place.lateral_m - 4.0f,
                                    place.lateral_m - 2.0f,
                                    place.lateral_m - 5.0f,
                                    place.lateral_m - 1.0f,
                                    0.0f};
        }
        apx_controls controls{};
        for (; memory.state_s < 3.0f && controls.throttle == 0.0f; memory.state_s += test::dt_s) {
            controls = recover(scene.view(), memory);
        }
        EXPECT_EQ(controls.throttle < 0.0f, has_seen);
    }
}

// In a bend the nose points at the standing car that it passes: a little lock leads by, to the other side it does not.
TEST(Recover, TheWayPastACarMayBeFreeWhereTheWayAheadIsNot) {
    const auto track = test::straight_track();
    for (const float side : {-1.0f, 1.0f}) {
        Scene scene(track, {state_on(*track, 400, 0, 0, -0.12f * side), state_on(*track, 402.5f, -2.45f * side, 0)},
                    test::cars(2));
        EXPECT_LT(free_way_ahead(scene.view()), 1.0f);
        EXPECT_EQ(free_way_past(scene.view(), 0.0f), free_way_ahead(scene.view()));
        EXPECT_LT(free_way_past(scene.view(), -side), 1.0f);
        EXPECT_GT(free_way_past(scene.view(), side), 3.0f);
    }
}

TEST(Recover, BrakesBeforeItChangesTheDirectionOfTravel) {
    Scene forward = recovering(pi_f / 2, 4.0f, 6.0f);
    EXPECT_GT(recover(forward.view(), forward.memories[0]).brake, 0.5f);
    Scene backward = recovering(2.0f, -4.0f);
    EXPECT_GT(recover(backward.view(), backward.memories[0]).brake, 0.5f);
}

TEST(Recover, LeavesTheTimeInItsStateToTheStateMachine) {
    Scene scene = recovering(2.0f);
    recover(scene.view(), scene.memories[0]);
    EXPECT_EQ(scene.memories[0].state_s, 0.0f);
}

// A narrow road with walls beside it.
TEST(Recover, TurnsBetweenNearWallsWithoutTouchingThem) {
    const auto track = test::track_named("hillclimb");
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    for (int heading = 1; heading < 24; heading += 2) {
        const float turn_rad = static_cast<float>(heading) * pi_f / 12.0f;
        const std::vector<apx_car_state> states = {test::state_on(*track, 211.0f, 0.0f, 0.0f, turn_rad)};
        const auto world = create_world(track, desc, test::cars(1), states);
        give_start_signal(*world->race);
        test::run(*world, 12 * 60);
        EXPECT_GT(world->race->bodies[0].speed_along_mps, 8.0f) << heading;
        EXPECT_EQ(world->race->progress[0].wall_contacts, 0u) << heading;
    }
}

TEST(Recover, EndsWhenTheCarPointsAlongTheRoadWithRoomAhead) {
    Scene scene = recovering(0.2f);
    scene.memories[0].state_s = 1.0f;
    recover(scene.view(), scene.memories[0]);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_REJOIN});
    EXPECT_EQ(scene.memories[0].reason, uint32_t{APX_REASON_FACING_FORWARD});
}

// Right behind a standing car; the leg back takes its time.
TEST(Recover, BacksOffOnceAndDoesNotDriveUpAgain) {
    const auto track = test::straight_track();
    Scene scene(track, {state_on(*track, 400, 0, -3.0f), state_on(*track, 412)});
    scene.memories[0].state = APX_STATE_RECOVER;
    scene.memories[0].reason = APX_REASON_STUCK;
    scene.memories[0].state_s = 5.0f;
    scene.memories[0].recovery.reversing = 1;
    scene.memories[0].recovery.side = 1.0f;
    scene.memories[0].recovery.stage_s = 2.0f;
    recover(scene.view(), scene.memories[0]);
    EXPECT_EQ(scene.memories[0].recovery.reversing, 1u);  // not enough room yet
    scene.memories[0].recovery.stage_s = 4.0f;
    recover(scene.view(), scene.memories[0]);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_REJOIN});
}

// In a leg forward that has turned it already.
TEST(Recover, AnAlignedCarStopsBeforeAnObstacle) {
    const auto track = test::straight_track();
    const float length_m = default_car_desc().vehicle.length_m;
    for (const float gap_m : {1.2f, 5.0f}) {
        Scene scene(track, {state_on(*track, 400, 0, 3.4f), state_on(*track, 400 + length_m + gap_m)});
        scene.memories[0].state = APX_STATE_RECOVER;
        scene.memories[0].reason = APX_REASON_STUCK;
        scene.memories[0].state_s = 2.0f;
        scene.memories[0].recovery.stage_s = 2.0f;
        scene.memories[0].recovery.side = 1.0f;
        EXPECT_EQ(recover(scene.view(), scene.memories[0]).brake > 0.5f, gap_m < 2.0f);
    }
}

TEST(Recover, EndsInFinishAfterTheRace) {
    Scene scene = recovering(0.2f);
    scene.race_over = true;
    scene.memories[0].state_s = 1.0f;
    recover(scene.view(), scene.memories[0]);
    EXPECT_EQ(scene.memories[0].state, uint32_t{APX_STATE_FINISH});
}

TEST(Recover, CarsPlacedAtAnyHeadingAllTurnRoundAndGetGoing) {
    for (const std::string& name : test::sample_names()) {
        const auto world = test::world_on(test::track_named(name), APX_SITUATION_WRONG_WAY, 6);
        test::run(*world, 45 * 60);
        for (uint32_t car = 0; car < 6; ++car) {
            const Body& body = world->race->bodies[car];
            EXPECT_GT(dot(body.forward, body.road_forward), 0.5f) << name << " car " << car;
            EXPECT_GT(body.speed_along_mps, 3.0f) << name << " car " << car;
        }
    }
}

// Backward along a wall, touching it: the way round to which the nose is nearer may lead into the wall.
TEST(Recover, ACarThatLeansOnAWallFacingBackGetsGoingWhereverItIs) {
    for (const char* name : {"club", "bridge", "street"}) {
        const auto track = test::track_named(name);
        apx_world_desc desc = default_world_desc();
        desc.situation = APX_SITUATION_CUSTOM;
        for (float distance_m = 20.0f; distance_m < track->length_m; distance_m += 60.0f) {
            for (const float side : {-1.0f, 1.0f}) {
                const RoadPosition middle = road_position(*track, distance_m, 0.0f);
                const glm::vec2 across = right_of(forward_of(middle.heading_rad)) * side;
                uint32_t sector = 0;
                const CorridorHit wall = cast_from(*track, middle.position, middle.height_m, across, 60.0f, sector);
                const float lateral_m = side * (wall.distance_m - 1.0f);  // half a car from it
                const apx_car_state state = state_on(*track, distance_m, lateral_m, 0.0f, pi_f - side * 0.03f);
                const auto world = create_world(track, desc, test::cars(1), {{state}});
                give_start_signal(*world->race);
                test::run(*world, 40 * 60);
                EXPECT_GT(world->race->bodies[0].speed_along_mps, 8.0f) << name << " " << distance_m << " " << side;
            }
        }
    }
}

// Cars at rest at any heading, within 28 m of road, none inside another.
std::vector<apx_car_state> heap_of_cars(const Track& track, uint32_t count, uint32_t seed) {
    Random random(seed, 0, 7);
    const float middle_m = random.range(50.0f, track.length_m - 50.0f);
    std::vector<apx_car_state> states;
    while (states.size() < count) {
        const apx_car_state state = state_on(track, middle_m + random.range(-14.0f, 14.0f), random.range(-4.5f, 4.5f),
                                             0.0f, random.range(-pi_f, pi_f));
        const bool apart = std::ranges::all_of(states, [&](const apx_car_state& other) {
            return std::hypot(state.position[0] - other.position[0], state.position[2] - other.position[2]) > 5.2f;
        });
        if (apart) {
            states.push_back(state);
        }
    }
    return states;
}

TEST(Recover, AHeapOfCarsDissolvesWithinAMinute) {
    for (const char* name : {"club", "street", "oval", "bridge"}) {
        const auto track = test::track_named(name);
        for (uint32_t seed = 1; seed <= 5; ++seed) {
            apx_world_desc desc = default_world_desc();
            desc.situation = APX_SITUATION_CUSTOM;
            const auto world = create_world(track, desc, test::cars(8), heap_of_cars(*track, 8, seed));
            give_start_signal(*world->race);
            std::vector<bool> gone(8, false);
            for (int second = 0; second < 60; ++second) {
                test::run(*world, 60);
                for (uint32_t car = 0; car < 8; ++car) {
                    gone[car] = gone[car] || world->race->bodies[car].speed_along_mps > 15.0f;
                }
            }
            EXPECT_EQ(std::ranges::count(gone, true), 8) << name << seed;
        }
    }
}

}  // namespace
}  // namespace apx
