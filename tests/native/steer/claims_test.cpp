// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <fstream>
#include <iterator>

#include "base/random.h"
#include "run/create.h"
#include "run/step.h"
#include "scene/read_scene.h"
#include "steer/steer_world.h"
#include "world/goal.h"
#include "world/setup.h"
#include "world/snapshot.h"

// Claims of the kit's sources about their methods. Each test's name is the claim.
namespace apx::steer::test {
namespace {

// Steps until the end, with the distance of the first agent to a place each time.
template <typename Visit>
void watch(Simulation& simulation, float seconds, const glm::vec3& place, Visit&& visit) {
    const int steps = static_cast<int>(seconds / simulation.setup.dt_s);
    for (int i = 0; i < steps; ++i) {
        step(simulation, simulation.setup.dt_s);
        visit(simulation.time_s, distance(simulation.agents.position[0], place));
    }
}

// How often the first agent leaves a place again after having come near it.
int passes(uint32_t kind, float seconds) {
    SteerWorld world;
    apx_steer_behaviour behaviour = to_point(kind, {0, 0, 20});
    behaviour.strength_mps2 = 3.0f;
    world.agent({1, 0, 0}, {0, 0, 3}, world.behaviour_set(behaviour));
    const auto simulation = world.create();
    int count = 0;
    bool inside = false;
    watch(*simulation, seconds, {0, 0, 20}, [&](double, float away) {
        count += inside && away > 1.5f ? 1 : 0;
        inside = away < 1.0f || (inside && away <= 1.5f);
    });
    return count;
}

TEST(Claims, SeekOrbitsAndArriveDoesNot) {
    EXPECT_GE(passes(APX_STEER_SEEK, 60.0f), 3);
    EXPECT_EQ(passes(APX_STEER_ARRIVE, 60.0f), 0);
}

// A car cannot turn on the spot: whatever side it comes from, it still ends standing near its goal instead of turning round for ever.
TEST(Claims, ACarThatArrivesStandsThere) {
    for (const uint32_t variant : {APX_STEER_ARRIVE_LINEAR, APX_STEER_ARRIVE_BRAKING, APX_STEER_ARRIVE_TIME}) {
        for (const float physics : {0.0f, 1.0f}) {
            for (int side = 0; side < 8; ++side) {
                SteerWorld world;
                world.body().kind = APX_STEER_BODY_CAR;
                world.body().max_speed_mps = 9.0f;
                world.body().physics = physics > 0.0f ? 1 : 0;
                apx_steer_behaviour arrive = to_point(APX_STEER_ARRIVE, {0, 0, 30});
                arrive.variant = variant;
                arrive.slowing_distance_m = 14.0f;
                arrive.time_s = 3.0f;
                world.agent({2.0f * static_cast<float>(side) - 7.0f, 0, 0}, {0, 0, 5}, world.behaviour_set(arrive));
                world.agents[0].yaw_rad = 0.25f * pi_f * static_cast<float>(side);
                const auto simulation = world.create();
                run(*simulation, 120.0f);
                const glm::vec3 end = simulation->agents.position[0];
                EXPECT_LT(distance(end, {0, 0, 30}), 1.5f) << variant << " " << physics << " " << side;
                EXPECT_LT(length(simulation->agents.velocity[0]), 0.05f) << variant << " " << physics << " " << side;
            }
        }
    }
}

TEST(Claims, MothSeekGivesOrbitsRoundTheTarget) {
    SteerWorld world;
    apx_steer_behaviour behaviour = to_point(APX_STEER_MOTH_SEEK, {0, 0, 0});
    behaviour.strength_mps2 = 2.0f;
    world.agent({6, 0, 0}, {0, 0, 3}, world.behaviour_set(behaviour));
    const auto simulation = world.create();
    float turned = 0.0f;
    float last = yaw_of(on_ground(simulation->agents.position[0]));
    watch(*simulation, 60.0f, {0, 0, 0}, [&](double, float away) {
        const float bearing = yaw_of(on_ground(simulation->agents.position[0]));
        turned += short_turn(last, bearing);
        last = bearing;
        EXPECT_LT(away, 12.0f);
    });
    EXPECT_GT(absolute(turned), 4.0f * pi_f) << "more than twice round, the same way";
}

TEST(Claims, ArriveHaltsAndNeverExceedsItsTopSpeed) {
    SteerWorld world;
    world.agent({0, 0, 0}, {3, 0, 0}, world.behaviour_set(to_point(APX_STEER_ARRIVE, {5, 0, 15})));
    const auto simulation = world.create();
    watch(*simulation, 30.0f, {5, 0, 15}, [&](double time, float away) {
        EXPECT_LE(length(simulation->agents.velocity[0]), 5.0001f);
        EXPECT_TRUE(time < 15.0 || away < 0.1f);
    });
    EXPECT_LT(length(simulation->agents.velocity[0]), 0.01f);
}

std::unique_ptr<Simulation> crowd(std::initializer_list<apx_steer_behaviour> behaviours, uint32_t count) {
    SteerWorld world;
    const uint32_t behaviour_set = world.behaviour_set(APX_STEER_COMBINE_WEIGHTED_SUM, behaviours);
    Random random(5, 0, 0);
    for (uint32_t i = 0; i < count; ++i) {
        const glm::vec3 position{random.range(-6, 6), 0, random.range(-6, 6)};
        const glm::vec3 velocity{random.range(-2, 2), 0, random.range(-2, 2)};
        world.agent(position, velocity, behaviour_set);
    }
    return world.create();
}

// The mean distance of the agents to the nearest other one.
float spacing(const Simulation& simulation) {
    float sum = 0.0f;
    const size_t count = simulation.agents.count();
    for (size_t i = 0; i < count; ++i) {
        float nearest = 1e9f;
        for (size_t j = 0; j < count; ++j) {
            const float away = distance(simulation.agents.position[i], simulation.agents.position[j]);
            nearest = i != j ? min(nearest, away) : nearest;
        }
        sum += nearest;
    }
    return sum / static_cast<float>(count);
}

apx_steer_behaviour looking(uint32_t kind, float radius_m) {
    apx_steer_behaviour behaviour = default_behaviour(kind);
    behaviour.radius_m = radius_m;
    return behaviour;
}

TEST(Claims, CohesionAloneOverlapsAndSeparationWithItDoesNot) {
    const auto alone = crowd({looking(APX_STEER_COHESION, 30)}, 20);
    apx_steer_behaviour apart = looking(APX_STEER_SEPARATION, 4);
    apart.strength_mps2 = 30.0f;
    const auto with = crowd({looking(APX_STEER_COHESION, 30), apart}, 20);
    run(*alone, 20.0f);
    run(*with, 20.0f);
    EXPECT_LT(spacing(*alone), 0.8f);
    EXPECT_GT(spacing(*with), 1.0f) << "their circles touch at 1 m";
}

TEST(Claims, AlignmentGivesAGroupOneVelocity) {
    const auto simulation = crowd({looking(APX_STEER_ALIGNMENT, 100)}, 20);
    run(*simulation, 20.0f);
    for (const glm::vec3& velocity : simulation->agents.velocity) {
        EXPECT_LT(distance(velocity, simulation->agents.velocity[0]), 0.02f);
    }
}

TEST(Claims, AgentsInsideACircleObstacleAreLockedIn) {
    SteerWorld world;
    world.circle({0, 0}, 10.0f);
    apx_steer_behaviour probe = default_behaviour(APX_STEER_AVOID_PROBE);
    probe.length_m = 4.0f;
    world.agent({0, 0, 2}, {1, 0, 3}, world.behaviour_set(APX_STEER_COMBINE_FIRST, {probe}));
    const auto simulation = world.create();
    watch(*simulation, 60.0f, {0, 0, 0}, [](double, float away) { EXPECT_LT(away, 10.0f); });
}

// Driving beside a wall that comes nearer: one probe ahead runs past its end.
float deepest(uint32_t kind) {
    SteerWorld world;
    world.outline(APX_STEER_OBSTACLE_POLYGON, {{0.35f, 10}, {0.35f, 30}, {8, 30}, {8, 10}});
    apx_steer_behaviour probe = default_behaviour(kind);
    probe.length_m = 4.0f;
    probe.ahead_m = 2.0f;
    probe.side_m = 1.5f;
    world.agent({0, 0, 0}, {0, 0, 4}, world.behaviour_set(probe));
    const auto simulation = world.create();
    float least = 1e9f;
    watch(*simulation, 8.0f, {0, 0, 0}, [&](double, float) {
        const glm::vec3 place = simulation->agents.position[0];
        least = place.z > 10.0f && place.z < 30.0f ? min(least, 0.35f - place.x) : least;
    });
    return least;
}

TEST(Claims, SideProbesKeepClearOfAGrazingObstacleThatOneProbeMisses) {
    EXPECT_LT(deepest(APX_STEER_AVOID_PROBE), 0.4f) << "nearer than its own radius";
    EXPECT_GT(deepest(APX_STEER_CONTAINMENT), deepest(APX_STEER_AVOID_PROBE) + 0.1f);
}

// Where an agent that goes into an acute corner is in the end.
float way_out(uint32_t kind) {
    SteerWorld world;
    world.outline(APX_STEER_OBSTACLE_POLYGON, {{-9, -20}, {-9, 16}, {9, 16}, {9, -20}, {3, -20}, {0, 12}, {-3, -20}},
                  1);
    apx_steer_behaviour probes = default_behaviour(kind);
    probes.length_m = 4.0f;
    probes.ahead_m = 2.0f;
    probes.side_m = 1.5f;
    probes.variant = kind == APX_STEER_FUZZY_CONTAINMENT ? APX_STEER_FUZZY_PRINTED : 0;
    world.agent({0.3f, 0, -12}, {0, 0, 2}, world.behaviour_set(probes));
    world.desc.overlap_rounds = 1;
    const auto simulation = world.create();
    run(*simulation, 40.0f);
    return simulation->agents.position[0].z;
}

TEST(Claims, FuzzyContainmentSticksInAnAcuteCornerWhereContainmentComesOut) {
    EXPECT_GT(way_out(APX_STEER_FUZZY_CONTAINMENT), -10.0f);
    EXPECT_LT(way_out(APX_STEER_CONTAINMENT), -20.0f);
}

TEST(Claims, SeekWithAvoidanceDoesNotReachAGoalBehindAWallAndAPathDoes) {
    SteerWorld world;
    world.outline(APX_STEER_OBSTACLE_POLYGON,
                  {{-15, 8}, {-15, 10}, {15, 10}, {15, 8}, {15, -4}, {13, -4}, {13, 6}, {-13, 6}, {-13, -4}, {-15, -4}},
                  1);
    apx_steer_behaviour probe = default_behaviour(APX_STEER_AVOID_PROBE);
    apx_steer_behaviour points = default_behaviour(APX_STEER_WAY_POINTS);
    points.arrive_distance_m = 1.0f;
    world.agent({0, 0, 0}, {0, 0, 1},
                world.behaviour_set(APX_STEER_COMBINE_FIRST, {probe, to_point(APX_STEER_SEEK, {0, 0, 18})}));
    world.agent({0, 0, 0}, {0, 0, 1}, world.behaviour_set(points));
    world.desc.overlap_rounds = 1;
    auto setup = make_setup(world.complete());
    setup.tiles = make_tile_grid({-30, -20}, {30, 30}, 1.0f, 1, setup.shapes, 0.7f);
    const auto simulation = create_simulation(std::move(setup));
    ASSERT_TRUE(set_goal(*simulation, 1, {0, 0, 18}));
    float nearest = 1e9f;
    watch(*simulation, 60.0f, {0, 0, 18}, [&](double, float away) { nearest = min(nearest, away); });
    EXPECT_GT(nearest, 8.0f);
    EXPECT_LT(distance(simulation->agents.position[1], {0, 0, 18}), 0.5f);
}

TEST(Claims, WanderTurnsSteadilyWhereARandomVelocityTrembles) {
    SteerWorld world;
    world.agent({0, 0, 0}, {0, 0, 4}, world.behaviour_set(default_behaviour(APX_STEER_WANDER)));
    const auto simulation = world.create();
    int changes = 0, steps = 0;
    float last = 0.0f;
    glm::vec3 before = simulation->agents.forward[0];
    watch(*simulation, 40.0f, {0, 0, 0}, [&](double, float) {
        const float turn = cross_right(on_ground(before), on_ground(simulation->agents.forward[0]));
        changes += turn * last < 0.0f ? 1 : 0;
        steps += 1;
        last = turn;
        before = simulation->agents.forward[0];
    });
    EXPECT_LT(changes, steps / 4) << "a coin would change side every second step";
}

TEST(Claims, AShortFollowLengthGluesToTheCentreLineAndALongOneCutsCorners) {
    const auto cut = [](float follow_m) {
        SteerWorld world;
        world.body().max_force_n = 30.0f;
        apx_steer_behaviour behaviour = default_behaviour(APX_STEER_FOLLOW_PATH);
        behaviour.path = world.path({{0, 0}, {0, 40}, {40, 40}}, 0.0f);
        behaviour.variant = APX_STEER_FOLLOW_REPROJECTION;
        behaviour.follow_m = follow_m;
        behaviour.predict_s = 0.2f;
        world.agent({0, 0, 0}, {0, 0, 4}, world.behaviour_set(behaviour));
        const auto simulation = world.create();
        float inside = 0.0f;
        watch(*simulation, 14.0f, {0, 0, 0}, [&](double, float) {
            const glm::vec3 place = simulation->agents.position[0];
            inside = max(inside, min(place.x, 40.0f - place.z));
        });
        return inside;
    };
    EXPECT_LT(cut(2.0f) + 1.0f, cut(14.0f));
}

TEST(Claims, TheCurveSensorKeepsACarInItsCorridorAtABend) {
    const auto farthest = [](bool with_sensor) {
        SteerWorld world;
        world.body().kind = APX_STEER_BODY_CAR;
        world.body().max_speed_mps = 14.0f;
        world.body().max_force_n = 6.0f;
        const uint32_t path = world.path({{0, 0}, {0, 80}, {80, 80}}, 3.0f);
        apx_steer_behaviour follow = default_behaviour(APX_STEER_FOLLOW_PATH);
        apx_steer_behaviour sensor = default_behaviour(APX_STEER_CURVE_SENSOR);
        follow.path = sensor.path = path;
        follow.follow_m = 6.0f;
        follow.variant = APX_STEER_FOLLOW_REPROJECTION;
        sensor.variant = APX_STEER_CURVE_ANGLE;
        sensor.ahead_m = 16.0f;
        sensor.min_speed_mps = 4.0f;
        sensor.weight = with_sensor ? 0.7f : 0.0f;
        world.agent({0, 0, 0}, {0, 0, 12}, world.behaviour_set(APX_STEER_COMBINE_BUDGET, {sensor, follow}));
        const auto simulation = world.create();
        float most = 0.0f;
        watch(*simulation, 12.0f, {0, 0, 0}, [&](double, float) {
            most = max(most, project(simulation->setup.paths[0], simulation->agents.position[0], true).away_m);
        });
        return most;
    };
    EXPECT_LT(farthest(true), 5.0f);
    EXPECT_GT(farthest(false), farthest(true) + 3.0f);
}

uint64_t hash_of_scene(const char* name) {
    std::ifstream file(std::string(APX_SOURCE_DIR) + "/data/scenes/" + name + ".scene.json");
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto simulation = create_simulation(read_scene(text, name));
    run(*simulation, 10.0f);
    return state_hash(*simulation);
}

// The same bits from every compiler. A change of driving changes them; then they are set anew.
TEST(Scenes, GiveTheCommittedBits) {
    EXPECT_EQ(hash_of_scene("queue"), 15311594292749590766ull);
    EXPECT_EQ(hash_of_scene("birds"), 5022709814638202324ull);
    EXPECT_EQ(hash_of_scene("police-chase"), 14888399264058940641ull);
    EXPECT_EQ(hash_of_scene("2-18-anim-path-flocking"), 1860765640204388405ull);
}

}  // namespace
}  // namespace apx::steer::test
