// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "steer/scene_measures.h"

#include "run/create.h"
#include "run/step.h"
#include "scene/read_scene.h"
#include "world/setup.h"

// The ground that bodies stand on, and their outlines on it.
namespace apx::steer::test {
namespace {

const char* const hills =
    R"({"format": "apexline-scene", "version": 1, "spare_agents": 1,
        "terrain": {"origin": [0, 0], "cell_m": 10, "columns": 3, "heights": [0, 4, 0, 2, 6, 2]},
        "bodies": {"man": {"kind": "walker", "max_speed_mps": 2}, "copter": {"kind": "helicopter"}},
        "behaviour_sets": {"go": {"behaviours": [{"kind": "seek", "target": "goal"}]}},
        "agents": [{"name": "p", "body": "man", "behaviour_set": "go", "position": [1, 5], "goal": [19, 5]},
                   {"name": "c", "body": "copter", "position": [1, 30, 5]}]})";

TEST(Terrain, PlanarBodiesStandOnItAndOthersFly) {
    const auto simulation = create_simulation(read_scene(hills, "hills"));
    EXPECT_NEAR(simulation->agents.position[0].y, 1.4f, 1e-4f) << "from the beginning on";
    EXPECT_NEAR(simulation->agents.goal[0].y, 1.4f, 1e-4f);
    float highest = 0.0f;
    for (int i = 0; i < 270; ++i) {
        step(*simulation, simulation->setup.dt_s);
        const glm::vec3& place = simulation->agents.position[0];
        const float along_x = place.x < 10.0f ? 0.4f * place.x : 0.4f * max(20.0f - place.x, 0.0f);
        ASSERT_NEAR(place.y, 0.2f * place.z + along_x, 1e-3f) << place.x;
        highest = max(highest, place.y);
    }
    EXPECT_NEAR(highest, 5.0f, 0.1f) << "over the hill";
    EXPECT_EQ(simulation->agents.position[1].y, 30.0f);
}

TEST(Terrain, GoesOnAtItsBorderOutside) {
    const auto simulation = create_simulation(read_scene(hills, "hills"));
    const Terrain& terrain = simulation->setup.terrain;
    EXPECT_EQ(terrain.height_at({-50, -50}), 0.0f);
    EXPECT_EQ(terrain.height_at({10, 90}), 6.0f);
    EXPECT_EQ(terrain.height_at({20, 10}), 2.0f);
}

TEST(Terrain, OfTheWrongSizeIsRefused) {
    const std::string wrong = changed(hills, "[0, 4, 0, 2, 6, 2]", "[0, 4, 0, 2, 6]");
    EXPECT_NE(message_of([&] { read_scene(wrong, "hills"); }).find("5 numbers"), std::string::npos);
}

// How far to the side a car drives round what stands beside its way; x of the middle of something 12 m long and 2.5 m wide.
float driven_aside(float beside_m, float length_m) {
    SteerWorld world;
    apx_steer_body car = default_body();
    car.kind = APX_STEER_BODY_CAR;
    car.radius_m = 2.0f;
    car.max_force_n = 5.0f;
    car.max_speed_mps = 8.0f;
    apx_steer_body truck = car;
    truck.radius_m = 0.5f * square_root(length_m * length_m + 2.5f * 2.5f);
    truck.width_m = 2.5f;
    truck.length_m = length_m;
    world.bodies = {car, truck};
    apx_steer_behaviour box = default_behaviour(APX_STEER_AVOID_BOX);
    box.length_m = 12.0f;
    box.predict_s = 2.0f;
    const uint32_t behaviour_set =
        world.behaviour_set(APX_STEER_COMBINE_BUDGET, {box, to_point(APX_STEER_SEEK, {0, 0, 500})});
    world.agent({0, 0, -30}, {0, 0, 8}, behaviour_set);
    world.agent({beside_m, 0, 10});
    world.agents[1].body = 1;
    const auto simulation = world.create();
    float aside = 0.0f;
    for (int i = 0; i < 240; ++i) {
        step(*simulation, simulation->setup.dt_s);
        aside = max(aside, absolute(simulation->agents.position[0].x));
    }
    return aside;
}

TEST(Outlines, OfALongBodyLeaveTheRoadBesideItFree) {
    EXPECT_LT(driven_aside(4.5f, 12.0f), 0.1f) << "2.4 m are free between them; circles of 2 m and 6 m would overlap";
    EXPECT_GT(driven_aside(0.5f, 12.0f), 0.8f) << "what stands in the way is driven round";
}

}  // namespace
}  // namespace apx::steer::test
