// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scene/scene.h"

#include <string>

#include "run/create.h"
#include "run/run_machines.h"
#include "run/step.h"
#include "scene/read_scene.h"
#include "steer/steer_world.h"

namespace apx::steer::test {
namespace {

std::string scene_text(const std::string& parts) {
    return "{\"format\": \"apexline-scene\", \"version\": 1,\n\"bodies\": {\"man\": {\"kind\": \"walker\"}},\n" +
           parts + "}";
}

std::string problem_of_scene(const std::string& parts) {
    return message_of([&] { create_simulation(read_scene(scene_text(parts), "test.json")); });
}

TEST(Scene, ReadsAgentsAndTheirTargetsInAnyOrder) {
    const Scene scene = read_scene(
        scene_text(
            R"("behaviour_sets": {"hunt": {"behaviours": [{"kind": "pursuit", "target": "prey", "weight": 0.5}]}},
                      "agents": [{"name": "hunter", "body": "man", "behaviour_set": "hunt", "position": [1, 2], "speed_mps": 3},
                                 {"name": "prey", "body": "man", "position": [5, 1, 7], "yaw_deg": 90}])"),
        "test.json");
    EXPECT_EQ(scene.setup.behaviours[0].target, 1u);
    EXPECT_EQ(scene.setup.behaviours[0].weight, 0.5f);
    EXPECT_EQ(scene.setup.agents[0].position[2], 2.0f);
    EXPECT_NEAR(scene.setup.agents[0].velocity[2], 3.0f, 1e-6f);
    EXPECT_EQ(scene.setup.agents[1].position[1], 1.0f);
    EXPECT_NEAR(scene.setup.agents[1].yaw_rad, 0.5f * pi_f, 1e-6f);
}

TEST(Scene, ErrorsNameFileLineAndPlace) {
    const auto says = [](const std::string& parts, const char* expected) {
        const std::string message = problem_of_scene(parts);
        EXPECT_NE(message.find(expected), std::string::npos) << message;
    };
    says("\"agents\": [\n\n{\"body\": \"man\", \"behaviour_set\": \"x\"}]",
         "test.json:5: agents[0].behaviour_set: there is no behaviour set \"x\"");
    says("\"agents\": [{\"body\": \"man\"}, {\"boddy\": 1}]", "unknown key \"boddy\" of an agent");
    says("\"behaviour_sets\": {\"m\": {\"behaviours\": [\n{\"kind\": \"fly\"}]}}",
         "test.json:4: behaviour_sets.m.behaviours[0]: \"kind\" names");
    says("\"behaviour_sets\": {\"m\": {\"behaviours\": [{\"kind\": \"seek\"}]}}", "seek needs a \"target\"");
    says("\"behaviour_sets\": {\"m\": {\"behaviours\": [{\"kind\": \"seek\", \"target\": \"ghost\"}]}}",
         "there is no agent or obstacle");
    says("\"agents\": [{\"name\": \"a\", \"body\": \"man\"},\n{\"name\": \"a\", \"body\": \"man\"}]",
         "two of the name \"a\"");
    says("\"obstacles\": [{\"name\": \"o\", \"radius_m\": 0}]", "obstacles[0].radius_m: 0 is out of range");
    says("\"obstacles\": [{\"polygon\": [[0, 0], [4, 4],\n [4, 0], [0, 4]]}]", "crosses itself");
    says("\"paths\": {\"p\": {\"points\": [[1, 1], [1, 1]]}}", "two are needed");
    says("\"agents\": [{\"name\": \"a\", \"body\": \"man\"}], \"agents\": []", "is there twice");
    says("\"agents\": [{\"name\": \"a\", \"body\": \"man\" \"x\"]", "test.json:3:");
    says("\"nonsense\": 1", "unknown key \"nonsense\"");
}

TEST(Scene, BadInputIsNamedWithItsLine) {
    const auto says = [](const std::string& parts, const char* expected) {
        const std::string message = problem_of_scene(parts);
        EXPECT_NE(message.find(expected), std::string::npos) << message;
    };
    // The body stands in line 2.
    says("\"behaviour_sets\": {\"a\": {},\n\"a\": {}}", "test.json:4:");
    says("\"obstacles\": [{\"name\": \"o\", \"radius_m\": 1},\n{\"name\": \"o\", \"radius_m\": 1}]",
         "test.json:4: obstacles[1]:");
    says("\"groups\": {\"g\": {\"count\": 2,\n\"body\": \"cat\"}}",
         "test.json:4: groups.g.body: there is no body \"cat\"");
    says("\"behaviour_sets\": {\"m\": {\"behaviours\": [\n{\"kind\": \"follow_path\", \"path\": \"p\"}]}}",
         "test.json:4:");
    says("\"behaviour_sets\": {\"m\": {\"behaviours\": [{\"kind\": \"separation\",\n\"radius_m\": -1}]}}",
         "test.json:4:");
    says("\"obstacles\": [{\"polygon\":\n[[0, 0], [4, 4], [4, 0], [0, 4]]}]", "test.json:4: obstacles[0].polygon:");
    says("\"obstacles\": [{\"wall\":\n[[0, 0], [0, 0]]}]", "test.json:4: obstacles[0].wall:");
    says("\"net\": {\"points\": {\"a\": [0, 0]},\n\"edges\": [[\"a\", \"b\"]]}", "test.json:4: net.edges[0]:");
    says(
        "\"machines\": {\"m\": {\"states\": {\"a\": {\"transitions\": [\n{\"to\": \"z\", \"when\": {\"has_goal\": "
        "true}}]}}}}",
        "test.json:4:");
    says("\"spare_agents\":\n-1", "test.json:4: spare_agents");
    says("\"machines\": {\"fine\": {\"states\": {\"s\": {}}},\n\"m\": {\"states\": {\"s\": {\"machine\": \"m\"}}}}",
         "test.json:4: machines.m: machine 'm': machines inside states nest deeper than 4, or inside themselves");
    says("\"machines\": {\"m\":\n{\"states\": {}}}", "test.json:4: machines.m: machine 'm' has no states");
    says("\"behaviour_sets\": {\"m\": {\"behaviours\": [{\"kind\": \"separation\",\n\"angle_deg\": 400}]}}",
         "test.json:4: behaviour_sets.m.behaviours[0].angle_deg: 400 is out of range; it must be in [0, 360]");
    says(
        "\"agents\": [{\"name\": \"rock\", \"body\": \"man\"}], \"obstacles\": [\n{\"name\": \"rock\", \"radius_m\": "
        "1}]",
        "test.json:4: obstacles[0]: an agent and an obstacle are both named \"rock\"; rename one");
    says("\"behaviour_sets\": {\"m\": {\"behaviours\": [{\"kind\": \"avoid_probe\",\n\"layers\": [\"water\"]}]}}",
         "test.json:4: behaviour_sets.m.behaviours[0].layers[0]: there is no layer \"water\"");
    says(
        "\"obstacles\": [{\"polygon\": [[5, -20], [7, -20], [7, 20], [5, 20]]}], \"tiles\": {\"low\": [-9, -9], "
        "\"high\": [19, 9]},\n"
        "\"agents\": [{\"name\": \"a\", \"body\": \"man\",\n\"goal\": [12, 0]}]",
        "test.json:5: agents[0].goal: no way leads from agent 'a' to its goal (12, 0)");
}

TEST(Scene, BodiesThatCannotBeAreNamedWithTheirLine) {
    const auto problem = [](const char* body) {
        const std::string text =
            std::string("{\"format\": \"apexline-scene\", \"version\": 1,\n\"bodies\": {\n\"b\": ") + body + "}}";
        return message_of([&] { read_scene(text, "t"); });
    };
    EXPECT_EQ(problem("{\"physics\": true}"), "t:3: bodies.b: physics is for cars alone");
    EXPECT_EQ(problem("{\"min_speed_mps\": 9}"), "t:3: bodies.b: min_speed_mps 9 is above max_speed_mps 5");
    EXPECT_EQ(problem("{\"kind\": \"car\", \"physics\": true, \"vehicle\": {\"mass_kg\": -5}}").substr(0, 29),
              "t:3: bodies.b: mass_kg is -5,");
}

TEST(Scene, OfAnotherVersionIsRefused) {
    try {
        read_scene("{\"format\": \"apexline-scene\", \"version\": 2}", "new.json");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.status, APX_ERROR_UNSUPPORTED_VERSION);
    }
}

TEST(Scene, EveryTruncationIsAnErrorAndNoCrash) {
    const std::string text =
        scene_text(R"("obstacles": [{"polygon": [[0, 0], [4, 0], [4, 4]]}], "tiles": {"low": [0, 0],
        "high": [9, 9]}, "groups": {"g": {"count": 3, "body": "man", "within": [[0, 0], [5, 5]], "variance":
        {"max_speed_mps": 0.2}}}, "machines": {"m": {"states": {"a": {"transitions": [{"to": "a", "when": {"not":
        {"faster_mps": 1}}}]}}}})");
    EXPECT_EQ(message_of([&] { create_simulation(read_scene(text, "t")); }), "");
    for (size_t size = 0; size < text.size(); ++size) {
        EXPECT_NE(message_of([&] { read_scene(std::string_view(text).substr(0, size), "t"); }), "") << size;
    }
}

TEST(Groups, VaryTheirMembersWithinTheVariance) {
    const Scene scene = read_scene(
        scene_text(
            R"("groups": {"crowd": {"count": 50, "body": "man", "within": [[-5, -5], [5, 5]], "speed_mps": [1, 2],
                      "variance": {"max_speed_mps": 0.2}, "members": {"3": {"max_speed_mps": 9, "position": [100, 0]}}}})"),
        "test.json");
    float least = 100.0f, most = 0.0f;
    for (size_t i = 0; i < 50; ++i) {
        const float speed = scene.setup.bodies[scene.setup.agents[i].body].desc.max_speed_mps;
        if (i == 2) {
            EXPECT_EQ(speed, 9.0f);
            EXPECT_EQ(scene.setup.agents[i].position[0], 100.0f);
            continue;
        }
        EXPECT_LE(absolute(scene.setup.agents[i].position[0]), 5.0f);
        least = min(least, speed);
        most = max(most, speed);
    }
    EXPECT_GE(least, 4.0f);
    EXPECT_LE(most, 6.0f);
    EXPECT_GT(most - least, 1.0f);
}

TEST(Groups, AnOverrideMovesNobodyElse) {
    const auto places = [](const char* members) {
        return read_scene(
                   scene_text("\"groups\": {\"g\": {\"count\": 9, \"body\": \"man\", \"within\": [[0, 0], [9, 9]]" +
                              std::string(members) + "}}"),
                   "t")
            .setup.agents;
    };
    const auto plain = places("");
    const auto changed = places(R"(, "members": {"2": {"position": [50, 50]}})");
    for (size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(plain[i].position[0] == changed[i].position[0], i != 1);
    }
}

constexpr const char* guard_scene = R"(
    "behaviour_sets": {"stand": {}, "chase": {"behaviours": [{"kind": "seek", "target": "thief"}]}},
    "machines": {"guard": {"update_s": 1, "states": {
        "idle": {"behaviour_set": "stand", "transitions": [{"to": "attack", "when": {"all": [
            {"near": {"target": "thief", "distance_m": 10}}, {"not": {"any": [{"faster_mps": 3}, {"in_state_for_s": 60}]}}]}}]},
        "attack": {"behaviour_set": "chase", "accepts": {"near": {"target": "thief", "distance_m": 200}},
                   "transitions": [{"to": "idle", "when": {"not": {"near": {"target": "thief", "distance_m": 20}}}}]}}}},
    "agents": [{"name": "guard", "body": "man", "machine": "guard"},
               {"name": "thief", "body": "man", "position": [0, 30], "velocity": [0, -4]}])";

TEST(Machine, ChangesStateWhenItsNestedConditionHoldsAndAtItsRate) {
    const auto simulation = create_simulation(read_scene(scene_text(guard_scene), "t"));
    float last = 0.0f;
    while (simulation->agents.machine[0].state[0] == 0) {
        step(*simulation, simulation->setup.dt_s);
        last = distance(simulation->agents.position[0], simulation->agents.position[1]);
        ASSERT_LT(simulation->time_s, 10.0);
    }
    // Within 10 m at 5 s at the latest, looked at once a second: at 5 or 6 s.
    EXPECT_LT(last, 10.2f);
    EXPECT_NEAR(simulation->time_s - static_cast<int>(simulation->time_s + 0.1), 0.033, 0.04);
    EXPECT_STREQ(simulation->setup.behaviour_sets[simulation->agents.behaviour_set[0]].desc.name, "chase");
}

TEST(Machine, TakesOrdersOnlyWhenTheStateAccepts) {
    const auto simulation = create_simulation(read_scene(scene_text(guard_scene), "t"));
    EXPECT_TRUE(order(*simulation, 0, 1));
    EXPECT_EQ(simulation->agents.machine[0].state[0], 1u);
    simulation->agents.position[1] = {0, 0, 500};
    EXPECT_TRUE(order(*simulation, 0, 0));
    EXPECT_FALSE(order(*simulation, 0, 1));
    EXPECT_FALSE(order(*simulation, 1, 0)) << "the thief has no machine";
}

TEST(Machine, RunsMachinesInsideItsStates) {
    const auto simulation = create_simulation(read_scene(scene_text(R"(
        "behaviour_sets": {"one": {}, "two": {}},
        "machines": {"outer": {"states": {"all": {"machine": "inner"}}},
                     "inner": {"update_s": 0.5, "states": {
                        "first": {"behaviour_set": "one", "transitions": [{"to": "second", "when": {"in_state_for_s": 2}}]},
                        "second": {"behaviour_set": "two"}}}},
        "agents": [{"body": "man", "machine": "outer"}])"),
                                                         "t"));
    EXPECT_EQ(simulation->agents.behaviour_set[0], 0u);
    run(*simulation, 1.9f);
    EXPECT_EQ(simulation->agents.behaviour_set[0], 0u);
    run(*simulation, 0.8f);
    EXPECT_EQ(simulation->agents.behaviour_set[0], 1u);
}

TEST(Machine, InsideItselfIsRefused) {
    EXPECT_NE(problem_of_scene(R"("machines": {"a": {"states": {"s": {"machine": "a"}}}})").find("inside themselves"),
              std::string::npos);
}

TEST(Trigger, ChangesMindsAtItsTime) {
    const auto simulation = create_simulation(read_scene(scene_text(R"(
        "behaviour_sets": {"stand": {}, "go": {"behaviours": [{"kind": "seek", "target": [0, 50]}]}},
        "triggers": [{"at_s": 2, "behaviour_set": "go", "for": "men"}],
        "groups": {"men": {"count": 2, "body": "man", "behaviour_set": "stand"}, "others": {"count": 1, "body": "man", "behaviour_set": "stand"}})"),
                                                         "t"));
    run(*simulation, 1.9f);
    EXPECT_EQ(length(simulation->agents.velocity[0]), 0.0f);
    run(*simulation, 2.0f);
    EXPECT_GT(length(simulation->agents.velocity[1]), 1.0f);
    EXPECT_EQ(length(simulation->agents.velocity[2]), 0.0f);
}

// Machines of different agents may have states of one name.
TEST(Trigger, OrdersEverybodyIntoTheStateOfItsOwnMachine) {
    const auto simulation = create_simulation(read_scene(scene_text(R"(
        "machines": {"one": {"states": {"calm": {}, "alarm": {}}}, "two": {"states": {"alarm": {}, "calm": {}}, "start": "calm"}},
        "triggers": [{"at_s": 1, "order": "alarm"}],
        "agents": [{"body": "man", "machine": "one"}, {"body": "man", "machine": "two"}, {"body": "man"}])"),
                                                         "t"));
    const auto state = [&](uint32_t agent) {
        return simulation->setup.machines.states[simulation->agents.machine[agent].state[0]].name;
    };
    EXPECT_EQ(state(0), "calm");
    EXPECT_EQ(state(1), "calm");
    run(*simulation, 1.5f);
    EXPECT_EQ(state(0), "alarm");
    EXPECT_EQ(state(1), "alarm");
}

TEST(Machine, SensesItsGoal) {
    const auto simulation = create_simulation(read_scene(scene_text(R"(
        "behaviour_sets": {"go": {"behaviours": [{"kind": "arrive", "target": "goal"}]}, "stand": {}},
        "machines": {"m": {"update_s": 0.1, "states": {"go": {"behaviour_set": "go", "transitions":
            [{"to": "there", "when": {"near": {"target": "goal", "distance_m": 4}}}]}, "there": {"behaviour_set": "stand"}}}},
        "agents": [{"body": "man", "machine": "m", "goal": [0, 20]}, {"body": "man", "machine": "m"}])"),
                                                         "t"));
    run(*simulation, 10.0f);
    EXPECT_EQ(simulation->agents.behaviour_set[0], 1u);
    EXPECT_EQ(simulation->agents.behaviour_set[1], 0u) << "it has no goal";
}

TEST(Targets, NamedLikeTheGoalAreThatVeryOne) {
    const Scene scene =
        read_scene(scene_text(R"("behaviour_sets": {"m": {"behaviours": [{"kind": "seek", "target": "goal"}]}},
                      "obstacles": [{"name": "goal", "position": [3, 4], "radius_m": 1}])"),
                   "t");
    EXPECT_EQ(scene.setup.behaviours[0].target_kind, static_cast<uint32_t>(APX_STEER_TARGET_OBSTACLE));
}

TEST(Layers, AreNamedInScenes) {
    const Scene scene = read_scene(
        scene_text(
            R"("behaviour_sets": {"m": {"behaviours": [{"kind": "avoid_probe", "layers": ["water"]}, {"kind": "avoid_probe"},
                                                     {"kind": "avoid_probe", "layers": ["rock", ""]}]}},
                      "obstacles": [{"radius_m": 1}, {"radius_m": 1, "layer": "water"}, {"radius_m": 1, "layer": "rock"}])"),
        "t");
    EXPECT_EQ(scene.setup.shapes.list[0].layers, 1u);
    EXPECT_EQ(scene.setup.shapes.list[1].layers, 2u);
    EXPECT_EQ(scene.setup.shapes.list[2].layers, 4u);
    EXPECT_EQ(scene.setup.behaviours[0].layers, 2u);
    EXPECT_EQ(scene.setup.behaviours[1].layers, all_layers);
    EXPECT_EQ(scene.setup.behaviours[2].layers, 5u);
}

TEST(Trigger, AtAPlaceMeetsWhoEnters) {
    const auto simulation = create_simulation(read_scene(scene_text(R"(
        "behaviour_sets": {"stand": {}, "go": {"behaviours": [{"kind": "seek", "target": [0, 50]}]}},
        "triggers": [{"position": [0, 10], "radius_m": 2, "behaviour_set": "stand", "again": true}],
        "agents": [{"body": "man", "behaviour_set": "go"}, {"body": "man", "behaviour_set": "go", "position": [20, 0]}])"),
                                                         "t"));
    run(*simulation, 9.0f);
    EXPECT_EQ(simulation->agents.behaviour_set[0], 0u);
    EXPECT_EQ(simulation->agents.behaviour_set[1], 1u);
}

TEST(Targets, InACycleChaseOneAnother) {
    const auto simulation = create_simulation(read_scene(scene_text(R"(
        "behaviour_sets": {"a": {"behaviours": [{"kind": "pursuit", "target": "b"}]}, "b": {"behaviours": [{"kind": "pursuit", "target": "a"}]}},
        "agents": [{"name": "a", "body": "man", "behaviour_set": "a"}, {"name": "b", "body": "man", "behaviour_set": "b", "position": [9, 9]}])"),
                                                         "t"));
    run(*simulation, 20.0f);
    EXPECT_TRUE(is_finite(length(simulation->agents.position[0])));
}

}  // namespace
}  // namespace apx::steer::test
