// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <random>

#include "run/create.h"
#include "run/step.h"
#include "space/lane.h"
#include "steer/scene_measures.h"
#include "ways/path_net.h"
#include "world/goal.h"
#include "world/setup.h"

// Ways through a net, lanes in corridors, and who drives them to their end.
namespace apx::steer::test {
namespace {

PathNet one_edge() {
    return make_path_net({{{0, 0, 0}, 4}, {{0, 0, 100}, 4}}, {{0, 1}});
}

TEST(PathNet, IsEnteredAndLeftAnywhereAlongAnEdge) {
    NodeSearch search;
    EXPECT_NEAR(find_route(one_edge(), search, {0, 0, 45}, {0, 0, 60}).length_m(), 15.0f, 1e-3f);
    EXPECT_NEAR(find_route(one_edge(), search, {0, 0, 60}, {0, 0, 45}).length_m(), 15.0f, 1e-3f);
    EXPECT_NEAR(find_route(one_edge(), search, {10, 0, 45}, {0, 0, 60}).length_m(), 25.0f, 1e-3f);
}

TEST(PathNet, LeadsToGoalsBesideTheLineWithoutATurnAcrossTheRoad) {
    NodeSearch search;
    const Path way = find_route(one_edge(), search, {0, 0, 10}, {2, 0, 60});
    for (size_t i = 2; i < way.points.size(); ++i) {
        const glm::vec3 in = way.points[i - 1].position - way.points[i - 2].position;
        const glm::vec3 out = way.points[i].position - way.points[i - 1].position;
        EXPECT_LT(turn_between(in, out), 0.3f);
    }
}

TEST(PathNet, PlacesAbreastAndOneAndTheSamePlaceHaveAWay) {
    NodeSearch search;
    EXPECT_NEAR(find_route(one_edge(), search, {-1, 0, 50}, {1, 0, 50}).length_m(), 2.0f, 1e-3f);
}

// The nearest place of each segment, asked for by itself.
float away_of_all_segments(const Path& path, const glm::vec3& place, bool planar) {
    float best_m = 1e30f;
    for (size_t i = 0; i < path.segment_count(); ++i) {
        const float from_m = path.points[i].distance_m;
        const float to_m = path.points[i + 1].distance_m;
        best_m =
            min(best_m, project_near(path, place, planar, 0.5f * (from_m + to_m), 0.501f * (to_m - from_m)).away_m);
    }
    return best_m;
}

TEST(Path, IsNearestWhereTheNearestOfItsSegmentsIs) {
    std::mt19937 random(4);
    std::uniform_real_distribution<float> share(-1.0f, 1.0f);
    for (int round = 0; round < 60; ++round) {
        // From a smooth bend of short steps to leaps, at the origin and 50 km from it, in a plane and up and down.
        const float step_m = round % 3 == 0 ? 0.02f : 5.0f;
        const glm::vec3 middle(round % 2 == 0 ? 0.0f : 5e4f, 0.0f, 0.0f);
        std::vector<apx_steer_point> points;
        glm::vec3 at = middle;
        for (int i = 0; i < 400; ++i) {
            const float turn_rad = 0.01f * static_cast<float>(i * (round % 7));
            at += glm::vec3(step_m * std::cos(turn_rad), 0.3f * step_m * share(random), step_m * std::sin(turn_rad));
            at += round % 5 == 0 ? 20.0f * step_m * glm::vec3(share(random), 0.0f, share(random)) : glm::vec3{0};
            points.push_back({{at.x, at.y, at.z}, 1.0f});
        }
        const Path path = make_path(points, false, "walk");
        for (int i = 0; i < 40; ++i) {
            const glm::vec3 place = middle + 150.0f * step_m * glm::vec3(share(random), share(random), share(random));
            for (const bool planar : {false, true}) {
                EXPECT_NEAR(project(path, place, planar).away_m, away_of_all_segments(path, place, planar),
                            1e-6f * (400.0f * step_m + middle.x))
                    << round;
            }
        }
    }
}

// An agent on a road along z from -50 to 150, sent 15 m along it.
struct Errand {
    std::unique_ptr<Simulation> simulation;
    float farthest_aside_m = 0.0f;
};

Errand errand(uint32_t kind, float yaw_rad, bool physics) {
    SteerWorld world;
    world.body().kind = kind;
    world.body().physics = physics ? 1 : 0;
    world.body().radius_m = kind == APX_STEER_BODY_CAR || kind == APX_STEER_BODY_TANK ? 2.0f : 0.4f;
    world.body().max_speed_mps = physics ? 9.0f : 5.0f;
    apx_steer_behaviour follow = default_behaviour(APX_STEER_FOLLOW_PATH);
    world.agent({0, 0, 45}, glm::vec3{0}, world.behaviour_set(APX_STEER_COMBINE_BUDGET, {follow}));
    world.agents[0].yaw_rad = yaw_rad;
    Setup setup = make_setup(world.complete());
    setup.net = make_path_net({{{0, 0, -50}, 4}, {{0, 0, 150}, 4}}, {{0, 1}});
    Errand run{create_simulation(std::move(setup))};
    EXPECT_TRUE(set_goal(*run.simulation, 0, {0, 0, 60}));
    for (int i = 0; i < 1800; ++i) {
        step(*run.simulation, run.simulation->setup.dt_s);
        run.farthest_aside_m = max(run.farthest_aside_m, absolute(run.simulation->agents.position[0].x));
    }
    return run;
}

TEST(Ways, AreDrivenToTheirEndFromAnyHeadingInsideTheCorridor) {
    for (uint32_t kind = 0; kind < APX_STEER_BODY_COUNT; ++kind) {
        for (int side = 0; side < 8; ++side) {
            const Errand run = errand(kind, 0.25f * pi_f * static_cast<float>(side), false);
            const float half = run.simulation->setup.bodies[0].half_width_m;
            EXPECT_LT(distance(run.simulation->agents.position[0], {0, 0, 60}), 1.0f) << kind << " " << side;
            EXPECT_LT(length(run.simulation->agents.velocity[0]), 0.05f) << kind << " " << side;
            EXPECT_LE(run.farthest_aside_m + half, 4.0f) << kind << " " << side;
        }
    }
}

// How far from a goal at z = 60 a car stands after a minute that began beside the road's middle; far away while it drives.
float stands_beside_goal_m(const glm::vec3& place, float yaw_rad) {
    SteerWorld world;
    world.body().kind = APX_STEER_BODY_CAR;
    world.body().radius_m = 2.0f;
    world.body().max_speed_mps = 5.0f;
    const apx_steer_behaviour follow = default_behaviour(APX_STEER_FOLLOW_PATH);
    world.agent(place, glm::vec3{0}, world.behaviour_set(APX_STEER_COMBINE_BUDGET, {follow}));
    world.agents[0].yaw_rad = yaw_rad;
    Setup setup = make_setup(world.complete());
    setup.net = make_path_net({{{0, 0, -50}, 4}, {{0, 0, 150}, 4}}, {{0, 1}});
    const auto simulation = create_simulation(std::move(setup));
    EXPECT_TRUE(set_goal(*simulation, 0, {0, 0, 60}));
    for (int i = 0; i < 1800; ++i) {
        step(*simulation, simulation->setup.dt_s);
    }
    const bool stands = length(simulation->agents.velocity[0]) < 0.05f;
    return stands ? distance(simulation->agents.position[0], {0, 0, 60}) : 1e9f;
}

// So near and so far aside that no turning circle leads there in one go: it backs and comes again.
TEST(Ways, EndAtTheirGoalFromAnywhereInTheCorridor) {
    for (const float aside : {-2.4f, -1.2f, 1.2f, 2.4f}) {
        for (const float ahead : {1.0f, 4.0f, 8.0f, 15.0f}) {
            for (int side = 0; side < 8; ++side) {
                EXPECT_LT(stands_beside_goal_m({aside, 0, 60.0f - ahead}, 0.25f * pi_f * static_cast<float>(side)),
                          1.0f)
                    << aside << " " << ahead << " " << side;
            }
        }
    }
}

TEST(Ways, AreDrivenToTheirEndThroughTheReferencePhysics) {
    for (int side = 0; side < 4; ++side) {
        const Errand run = errand(APX_STEER_BODY_CAR, 0.5f * pi_f * static_cast<float>(side), true);
        EXPECT_LT(distance(run.simulation->agents.position[0], {0, 0, 60}), 1.0f) << side;
        EXPECT_LT(length(run.simulation->agents.velocity[0]), 0.1f) << side;
    }
}

// A car whose nose or side is at a solid wall, alone or in a corner of two, with its goal at the same wall or behind it.
bool leaves_the_wall(bool corner, const glm::vec3& goal, uint32_t combine, float contained, float yaw_rad) {
    SteerWorld world;
    world.body().kind = APX_STEER_BODY_CAR;
    world.body().radius_m = 2.0f;
    world.body().max_speed_mps = 8.0f;
    world.body().turning_radius_m = 5.0f;
    world.body().max_force_n = 4.0f * world.body().mass_kg;
    world.outline(APX_STEER_OBSTACLE_POLYGON, {{-80, 0}, {-80, 6}, {80, 6}, {80, 0}}, 1);
    if (corner) {
        world.outline(APX_STEER_OBSTACLE_POLYGON, {{10, -80}, {10, 0}, {16, 0}, {16, -80}}, 1);
    }
    apx_steer_behaviour contain = default_behaviour(APX_STEER_CONTAINMENT);
    contain.length_m = 6.0f;
    contain.ahead_m = 4.0f;
    contain.side_m = 3.0f;
    contain.weight = contained;
    apx_steer_behaviour arrive = to_point(APX_STEER_ARRIVE, goal);
    arrive.slowing_distance_m = 8.0f;
    world.agent(corner ? glm::vec3{7.9f, 0, -2.1f} : glm::vec3{0, 0, -2.1f}, glm::vec3{0},
                world.behaviour_set(combine, {contain, arrive}));
    world.agents[0].yaw_rad = yaw_rad;
    const auto simulation = world.create();
    for (int i = 0; i < 30 * 90; ++i) {
        step(*simulation, simulation->setup.dt_s);
        if (distance(simulation->agents.position[0], goal) < 2.0f) {
            return true;
        }
    }
    return false;
}

TEST(Car, BesideAWallReachesItsGoalFromAnyHeading) {
    for (int side = 0; side < 12; ++side) {
        const float yaw_rad = pi_f / 6.0f * static_cast<float>(side);
        for (const uint32_t combine : {APX_STEER_COMBINE_BUDGET, APX_STEER_COMBINE_WEIGHTED_SUM}) {
            for (const float contained : {0.0f, 0.7f, 1.0f}) {
                EXPECT_TRUE(leaves_the_wall(false, {-40, 0, -4}, combine, contained, yaw_rad))
                    << side << " " << combine << " " << contained;
                EXPECT_TRUE(leaves_the_wall(false, {0, 0, -30}, combine, contained, yaw_rad))
                    << side << " " << combine << " " << contained;
                EXPECT_TRUE(leaves_the_wall(true, {-30, 0, -20}, combine, contained, yaw_rad))
                    << side << " " << combine << " " << contained;
            }
        }
    }
}

// The largest turn between two pieces of a path, rad.
float sharpest_turn(const Path& path) {
    float most = 0.0f;
    for (size_t i = 2; i < path.points.size(); ++i) {
        most = max(most, turn_between(path.points[i - 1].position - path.points[i - 2].position,
                                      path.points[i].position - path.points[i - 1].position));
    }
    return most;
}

Path path_at(const std::vector<glm::vec2>& places, float half_width_m, bool closed) {
    std::vector<apx_steer_point> points;
    for (const glm::vec2& place : places) {
        points.push_back({{place.x, 0, place.y}, half_width_m});
    }
    return make_path(points, closed, "test");
}

TEST(Lane, RoundsCornersInsideItsCorridorToTheTurningCircle) {
    const Path path = path_at({{0, 0}, {0, 60}, {60, 60}, {60, 20}}, 4.0f, false);
    const Path lane = lane_of(path, 0.9f, 6.0f);
    EXPECT_LT(sharpest_turn(lane), 0.21f);
    for (const PathPoint& point : lane.points) {
        const float aside = project(path, point.position, true).away_m;
        EXPECT_LE(aside + 0.9f, 4.0f);
        EXPECT_LE(point.half_width_m + aside, 4.001f) << "what is left of the corridor";
        EXPECT_LE(absolute(point.bend_1pm), 1.0f / 6.0f);
    }
}

// Roads that nothing was tuned on: turns up to a right angle, twenty metres and more between them.
std::vector<glm::vec2> random_road(uint32_t seed) {
    Random random(seed, 7, 7);
    std::vector<glm::vec2> places = {{0, 0}, {0, 40}};
    float yaw = 0.0f;
    for (int i = 0; i < 8; ++i) {
        yaw += random.range(-0.5f, 0.5f) * pi_f;
        places.push_back(places.back() + forward_of(yaw) * random.range(22.0f, 60.0f));
    }
    return places;
}

// How long a car drives such a road and how long it is outside, in steps.
struct Trip {
    int steps = 0;
    int outside = 0;
    bool arrived = false;
};

Trip drive_road(uint32_t seed, float half_width_m, bool sensor, uint32_t variant, bool physics) {
    SteerWorld world;
    apx_steer_body& body = world.body();
    body.kind = APX_STEER_BODY_CAR;
    body.mass_kg = 1200.0f;
    body.radius_m = 2.0f;
    body.max_force_n = 7200.0f;
    body.max_brake_n = 9600.0f;
    body.max_speed_mps = 14.0f;
    body.response_s = physics ? 0.5f : 0.7f;
    body.physics = physics ? 1 : 0;
    world.points.clear();
    apx_steer_path path = default_path();
    for (const glm::vec2& place : random_road(seed)) {
        world.points.push_back({{place.x, 0, place.y}, half_width_m});
    }
    path.point_count = static_cast<uint32_t>(world.points.size());
    world.paths.push_back(path);
    apx_steer_behaviour follow = default_behaviour(APX_STEER_FOLLOW_PATH);
    follow.path = 0;
    follow.variant = variant;
    follow.follow_m = 9.0f;
    follow.predict_s = 0.7f;
    apx_steer_behaviour curve = default_behaviour(APX_STEER_CURVE_SENSOR);
    curve.path = 0;
    curve.ahead_m = 16.0f;
    curve.min_speed_mps = 4.0f;
    curve.weight = sensor ? 0.6f : 0.0f;
    world.agent({0, 0, 2}, {0, 0, 3}, world.behaviour_set(APX_STEER_COMBINE_BUDGET, {curve, follow}));
    const auto simulation = world.create();
    const Path& road = simulation->setup.paths[0];
    Trip trip;
    for (; trip.steps < 6000 && !trip.arrived; ++trip.steps) {
        step(*simulation, simulation->setup.dt_s);
        const OnPath at = project(road, simulation->agents.position[0], true);
        trip.outside += at.away_m + simulation->setup.bodies[0].half_width_m > at.half_width_m ? 1 : 0;
        trip.arrived = distance(simulation->agents.position[0], road.points.back().position) < 0.6f;
    }
    return trip;
}

TEST(Corridor, IsKeptOnRoadsThatNothingWasTunedOn) {
    for (uint32_t seed = 1; seed <= 30; ++seed) {
        const Trip trip = drive_road(seed, 4.0f, true, APX_STEER_FOLLOW_CORRIDOR, false);
        EXPECT_EQ(trip.outside, 0) << seed;
        EXPECT_TRUE(trip.arrived) << seed;
    }
}

TEST(Corridor, IsKeptThroughTheReferencePhysics) {
    for (uint32_t seed = 1; seed <= 10; ++seed) {
        const Trip trip = drive_road(seed, 4.5f, false, APX_STEER_FOLLOW_CORRIDOR, true);
        EXPECT_EQ(trip.outside, 0) << seed;
        EXPECT_TRUE(trip.arrived) << seed;
    }
}

TEST(CurveSensor, LengthensNoTripAndLeavesNoCorridor) {
    for (uint32_t seed = 1; seed <= 10; ++seed) {
        const Trip with = drive_road(seed, 4.0f, true, APX_STEER_FOLLOW_CORRIDOR, false);
        const Trip without = drive_road(seed, 4.0f, false, APX_STEER_FOLLOW_CORRIDOR, false);
        EXPECT_LE(with.steps, without.steps + 3) << seed;
        EXPECT_LE(with.outside, without.outside) << seed;
    }
}

TEST(Containment, KnowsTheCorridorsBorders) {
    SteerWorld world;
    apx_steer_behaviour contain = default_behaviour(APX_STEER_CONTAINMENT);
    contain.variant = 1;
    contain.path = world.path({{0, -20}, {0, 200}}, 3.0f);
    contain.length_m = 5.0f;
    contain.ahead_m = 3.0f;
    contain.side_m = 1.5f;
    apx_steer_behaviour wander = default_behaviour(APX_STEER_WANDER);
    const uint32_t behaviour_set = world.behaviour_set(APX_STEER_COMBINE_BUDGET, {contain, wander});
    for (int i = 0; i < 10; ++i) {
        world.agent({0, 0, 5.0f * static_cast<float>(i)}, {0, 0, 2}, behaviour_set);
    }
    const auto simulation = world.create();
    float most = 0.0f;
    for (int i = 0; i < 900; ++i) {
        step(*simulation, simulation->setup.dt_s);
        for (const glm::vec3& place : simulation->agents.position) {
            most = max(most, place.z > 0.0f && place.z < 180.0f ? absolute(place.x) : 0.0f);
        }
    }
    EXPECT_LT(most, 3.0f);
}

TEST(Trailer, HangsOnItsHitchAndCutsTheCornerAsItsLengthSays) {
    SteerWorld world;
    world.bodies.push_back(default_body());
    world.body().kind = APX_STEER_BODY_CAR;
    world.body().max_force_n = 50.0f;
    world.body().hitch_m = 2.0f;
    world.bodies[1].drawbar_m = 4.0f;
    // A steering force square to the heading, always: the car goes round in a circle.
    apx_steer_behaviour side = default_behaviour(APX_STEER_WANDER);
    side.variant = 1;
    side.ahead_m = 0.0f;
    side.side_m = 3.0f;
    side.radius_m = 0.0f;
    const uint32_t puller = world.agent({0, 0, 0}, {0, 0, 3}, world.behaviour_set(side));
    const uint32_t trailer = world.agent({0, 0, -6}, {0, 0, 3});
    world.agents[trailer].body = 1;
    world.agents[trailer].hitched_to = puller;
    const auto simulation = world.create();
    const Agents& agents = simulation->agents;
    for (int i = 0; i < 2400; ++i) {
        step(*simulation, simulation->setup.dt_s);
        const glm::vec3 hitch = agents.position[puller] - agents.forward[puller] * 2.0f;
        ASSERT_NEAR(distance(hitch, agents.position[trailer]), 4.0f, 1e-3f);
        ASSERT_GT(dot(agents.forward[puller], agents.forward[trailer]), cosine(1.31f));
    }
    // Axle, hitch and the circle's middle: radii r, sqrt(r^2 + 2^2) and sqrt(r^2 + 2^2 - 4^2).
    const glm::vec3 before = agents.position[puller];
    const glm::vec3 heading = agents.forward[puller];
    step(*simulation, simulation->setup.dt_s);
    const float turn = turn_between(heading, agents.forward[puller]);
    const float radius = distance(before, agents.position[puller]) / turn;
    const glm::vec3 middle = agents.position[puller] + right_of_heading(agents.forward[puller]) * radius;
    EXPECT_NEAR(distance(middle, agents.position[trailer]), square_root(radius * radius + 4.0f - 16.0f), 0.15f);
}

TEST(Trailer, WithoutADrawbarOrBeforeWhoPullsItIsRefused) {
    SteerWorld world;
    world.agent({0, 0, 0});
    world.agent({0, 0, -6});
    world.agents[1].hitched_to = 0;
    EXPECT_NE(message_of([&] { world.create(); }).find("drawbar_m"), std::string::npos);
    world.body().drawbar_m = 2.0f;
    EXPECT_EQ(message_of([&] { world.create(); }), "");
    world.agents[1].hitched_to = APX_NONE;
    world.agents[0].hitched_to = 1;
    EXPECT_NE(message_of([&] { world.create(); }).find("before"), std::string::npos);
}

}  // namespace
}  // namespace apx::steer::test
