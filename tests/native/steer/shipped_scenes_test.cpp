// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "steer/scene_measures.h"

#include "run/step.h"
#include "world/setup.h"

// Every shipped scene shows what it says.
namespace apx::steer::test {
namespace {

const Path* followed(const Simulation& simulation, uint32_t agent) {
    const uint32_t behaviour_set = simulation.agents.behaviour_set[agent];
    if (behaviour_set == APX_NONE) {
        return nullptr;
    }
    for (const apx_steer_behaviour& behaviour :
         simulation.setup.behaviour_sets[behaviour_set].behaviours(simulation.setup.behaviours)) {
        if (behaviour.kind == APX_STEER_FOLLOW_PATH) {
            const Path& path =
                behaviour.path == APX_NONE ? simulation.own_path[agent] : simulation.setup.paths[behaviour.path];
            return path.points.size() > 1 ? &path : nullptr;
        }
    }
    return nullptr;
}

template <typename Visit>
void play(Played& scene, float seconds, Visit&& visit) {
    const int steps = static_cast<int>(seconds / scene.simulation->setup.dt_s);
    for (int i = 0; i < steps; ++i) {
        step(*scene.simulation, scene.simulation->setup.dt_s);
        visit();
    }
}

TEST(Shipped, NobodyLeavesACorridor) {
    for (const std::string& name : shipped_scenes()) {
        Played scene = played(scene_text(name), name);
        Simulation& simulation = *scene.simulation;
        std::vector<int> outside(simulation.agents.count(), 0);
        play(scene, scene.duration_s, [&] {
            for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
                if (const Path* path = followed(simulation, i)) {
                    const OnPath at = project(*path, simulation.agents.position[i], true);
                    const float half = simulation.setup.bodies[simulation.agents.body[i]].half_width_m;
                    outside[i] += at.away_m + half > at.half_width_m ? 1 : 0;
                }
            }
        });
        for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
            EXPECT_EQ(outside[i], 0) << name << ": " << simulation.agents.name[i].text;
        }
    }
}

TEST(Shipped, WhoStandsDoesNotTurnAndNobodyFlips) {
    for (const std::string& name : shipped_scenes()) {
        Played scene = played(scene_text(name), name);
        Simulation& simulation = *scene.simulation;
        const size_t count = simulation.agents.count();
        std::vector<glm::vec3> places = simulation.agents.position, headings = simulation.agents.forward;
        std::vector<float> turned(count, 0.0f), sharpest(count, 0.0f);
        play(scene, scene.duration_s, [&] {
            for (uint32_t i = 0; i < count; ++i) {
                const float turn = turn_between(headings[i], simulation.agents.forward[i]);
                const float moved = distance(places[i], simulation.agents.position[i]) / simulation.setup.dt_s;
                turned[i] += moved < 0.05f * top_speed_of(simulation, i) ? turn : 0.0f;
                sharpest[i] = max(sharpest[i], turn);
            }
            places = simulation.agents.position;
            headings = simulation.agents.forward;
        });
        for (uint32_t i = 0; i < count; ++i) {
            EXPECT_LT(turned[i], 2.0f * pi_f) << name << ": " << simulation.agents.name[i].text;
            EXPECT_LT(sharpest[i], 0.5f) << name << ": " << simulation.agents.name[i].text;
        }
    }
}

// How a vehicle gets past others.
struct Pass {
    float begins_m = 0.0f;       // distance to the first that is passed when it is half a metre aside
    float sideways_mps2 = 0.0f;  // the most
    float steepest_rad = 0.0f;
    float slowest_mps = 1e9f;
    float clear_m = 1e9f;  // the least between outlines, across
    float aside_in_the_end_m = 0.0f;
};

Pass watch_pass(const std::string& text, const char* who, std::initializer_list<const char*> others) {
    Played scene = played(text, who);
    Simulation& simulation = *scene.simulation;
    const uint32_t agent = agent_named(simulation, who);
    const Body& own = simulation.setup.bodies[simulation.agents.body[agent]];
    const float course = simulation.agents.forward[agent].z;
    Pass pass;
    glm::vec3 before = simulation.agents.velocity[agent];
    const glm::vec3 lane = level({0, 0, 1});
    play(scene, scene.duration_s, [&] {
        const Agents& agents = simulation.agents;
        const glm::vec3 place = agents.position[agent];
        if (pass.begins_m == 0.0f && absolute(place.x) > 0.5f) {
            pass.begins_m = 1e9f;
            for (const char* name : others) {
                const float away = absolute(agents.position[agent_named(simulation, name)].z - place.z);
                pass.begins_m = min(pass.begins_m, away);
            }
        }
        const glm::vec3 change = (agents.velocity[agent] - before) / simulation.setup.dt_s;
        pass.sideways_mps2 = max(pass.sideways_mps2, absolute(dot(change, right_of_heading(agents.forward[agent]))));
        before = agents.velocity[agent];
        pass.steepest_rad = max(pass.steepest_rad, turn_between(lane * course, agents.forward[agent]));
        pass.slowest_mps = min(pass.slowest_mps, length(before));
        for (const char* name : others) {
            const uint32_t other = agent_named(simulation, name);
            const Body& its = simulation.setup.bodies[agents.body[other]];
            if (absolute(agents.position[other].z - place.z) < own.half_length_m + its.half_length_m) {
                pass.clear_m = min(pass.clear_m,
                                   absolute(agents.position[other].x - place.x) - own.half_width_m - its.half_width_m);
            }
        }
    });
    pass.aside_in_the_end_m = absolute(simulation.agents.position[agent].x);
    return pass;
}

void expect_gentle(const Pass& pass, const char* label) {
    EXPECT_GT(pass.begins_m, 15.0f) << label << ": early";
    EXPECT_LT(pass.sideways_mps2, 4.0f) << label << ": gently";
    EXPECT_LT(pass.steepest_rad, 0.3f) << label << ": gently";
    EXPECT_GT(pass.clear_m, 0.2f) << label << ": past";
    EXPECT_LT(pass.aside_in_the_end_m, 0.3f) << label << ": back in the lane";
}

// Corners of 30 degrees in a corridor 10 m wide: arcs of about 40 m, which its turning rate allows at full speed.
TEST(Tank, DrivesThroughBendsWithoutStopping) {
    std::string points;
    for (int corner = 0; corner < 12; ++corner) {
        const SineCosine at = sine_cosine(static_cast<float>(corner) * pi_f / 6.0f);
        points += (corner == 0 ? "[" : ", [") + std::to_string(50.0f * at.sine) + ", " +
                  std::to_string(50.0f * at.cosine) + "]";
    }
    Played scene =
        played(R"({"format": "apexline-scene", "version": 1, "bodies": {"tank": {"kind": "tank", "mass_kg": 30000,
        "radius_m": 2.6, "max_force_n": 75000, "max_brake_n": 120000, "max_speed_mps": 6, "turn_rate_radps": 0.8}},
        "paths": {"round": {"closed": true, "half_width_m": 5, "points": [)" +
                   points + R"(]}}, "behaviour_sets": {"drive": {"combine": "budget",
        "behaviours": [{"kind": "follow_path", "path": "round"}]}}, "agents": [{"name": "tank", "body": "tank",
        "behaviour_set": "drive", "position": [0, 50], "yaw_deg": 90}]})",
               "ring");
    Simulation& simulation = *scene.simulation;
    play(scene, 6.0f, [] {});
    float slowest = 100.0f, farthest = 0.0f;
    play(scene, 54.0f, [&] {
        slowest = min(slowest, length(simulation.agents.velocity[0]));
        farthest = max(farthest, project(simulation.setup.paths[0], simulation.agents.position[0], true).away_m);
    });
    EXPECT_GT(slowest, 4.0f);
    EXPECT_LT(farthest, 2.5f);
}

TEST(Overtaking, IsEarlyAndGentleAndEndsInTheLane) {
    const std::string text = scene_text("overtaking");
    const Pass pass = watch_pass(text, "van", {"truck", "trailer"});
    expect_gentle(pass, "van");
    EXPECT_GT(pass.slowest_mps, 5.0f) << "no stop at the path's end";
    for (const char* speed : {"\"max_speed_mps\": 4.5", "\"max_speed_mps\": 6.5"}) {
        const Pass other = watch_pass(changed(text, "\"max_speed_mps\": 5.5", speed), "van", {"truck", "trailer"});
        expect_gentle(other, speed);
    }
}

TEST(OncomingTraffic, PassesOnItsOwnSide) {
    const std::string text = scene_text("oncoming-truck");
    expect_gentle(watch_pass(text, "car", {"truck", "trailer"}), "car");
    expect_gentle(watch_pass(text, "truck", {"car"}), "truck");
    const std::string aside = changed(text, "\"position\": [0, -75]", "\"position\": [-0.4, -70]");
    expect_gentle(watch_pass(aside, "car", {"truck", "trailer"}), "car elsewhere");
}

TEST(PoliceChase, NobodyDrivesThroughAnother) {
    Played scene = played(scene_text("police-chase"), "police-chase");
    const Simulation& simulation = *scene.simulation;
    float least = 1e9f;
    play(scene, scene.duration_s, [&] {
        for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
            for (uint32_t k = 0; k < i; ++k) {
                const glm::vec3 apart = simulation.agents.position[i] - simulation.agents.position[k];
                least = absolute(apart.y) < 3.0f ? min(least, length(apart)) : least;
            }
        }
    });
    EXPECT_GT(least, 1.6f) << "their outlines are 1.6 m wide";
}

TEST(MoveTo, EverybodyStandsAtItsGoal) {
    Played scene = played(scene_text("move-to"), "move-to");
    const Simulation& simulation = *scene.simulation;
    play(scene, scene.duration_s, [] {});
    for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
        EXPECT_LT(distance(simulation.agents.position[i], simulation.agents.goal[i]), 1.0f) << i;
        EXPECT_LT(speed_of(simulation, i), 0.05f) << i;
    }
}

// Passages through the gap, in the order in which they happen; who leaves the box on top comes back below.
std::vector<uint32_t> passages(const std::string& text, float seconds) {
    Played scene = played(text, "queue");
    const Simulation& simulation = *scene.simulation;
    std::vector<float> before;
    for (const glm::vec3& place : simulation.agents.position) {
        before.push_back(place.z);
    }
    std::vector<uint32_t> passed;
    play(scene, seconds, [&] {
        for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
            const float now = simulation.agents.position[i].z;
            if (before[i] < 6.0f && now >= 6.0f && now - before[i] < 5.0f) {
                passed.push_back(i);
            }
            before[i] = now;
        }
    });
    return passed;
}

// How many pass, and whether everybody passes once before anybody passes twice.
struct Passing {
    size_t count = 0;
    bool in_order = false;
};

Passing passing_of(const char* name, uint32_t seed, uint32_t people) {
    const std::string seeded =
        changed(scene_text(name), "\"version\": 1", "\"version\": 1, \"seed\": " + std::to_string(seed));
    const std::vector<uint32_t> passed =
        passages(changed(seeded, "\"count\": 24", "\"count\": " + std::to_string(people)),
                 static_cast<float>(people) / 24.0f * 40.0f);
    std::vector<int> times(people, 0);
    for (size_t i = 0; i < min(passed.size(), times.size()); ++i) {
        times[passed[i]] += 1;
    }
    return {passed.size(), std::count(times.begin(), times.end(), 1) == static_cast<std::ptrdiff_t>(people)};
}

TEST(Queue, PassesInOrderAndMoreThanACrowd) {
    for (const uint32_t people : {24u, 40u}) {
        for (uint32_t seed = 1; seed <= 6; ++seed) {
            const Passing queue = passing_of("queue", seed, people);
            EXPECT_TRUE(queue.in_order) << people << " " << seed;
            EXPECT_GT(queue.count, passing_of("queue-without-look-ahead", seed, people).count + 5)
                << people << " " << seed;
        }
    }
}

bool in_an_obstacle(const Simulation& simulation, uint32_t agent) {
    for (const Shape& shape : simulation.setup.shapes.list) {
        if (is_inside(simulation.setup.shapes, shape, on_ground(simulation.agents.position[agent]))) {
            return true;
        }
    }
    return false;
}

TEST(GroupObstacleAvoidance, NobodyIsInsideAnObstacle) {
    for (const char* seed : {"1", "2", "3"}) {
        const std::string text = changed(scene_text("2-17-anim-group-obstacle-avoidance"), "\"version\": 1",
                                         std::string("\"version\": 1, \"seed\": ") + seed);
        Played scene = played(text, "2-17");
        int inside = 0;
        play(scene, scene.duration_s, [&] {
            for (uint32_t i = 0; i < scene.simulation->agents.count(); ++i) {
                inside += in_an_obstacle(*scene.simulation, i) ? 1 : 0;
            }
        });
        EXPECT_EQ(inside, 0) << seed;
    }
}

TEST(Arrival, OfAGroupDoesNotEndInADot) {
    Played scene = played(scene_text("2-06-anim-arrival"), "2-06");
    const Simulation& simulation = *scene.simulation;
    play(scene, scene.duration_s, [] {});
    for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
        EXPECT_LT(speed_of(simulation, i), 0.3f) << i;
        for (uint32_t k = 0; k < i; ++k) {
            EXPECT_GT(distance(simulation.agents.position[i], simulation.agents.position[k]), 0.6f) << i << " " << k;
        }
    }
}

TEST(FuzzyCorner, SticksWherePlainContainmentKeepsClear) {
    Played scene = played(scene_text("fuzzy-corner"), "fuzzy-corner");
    const Simulation& simulation = *scene.simulation;
    const uint32_t fuzzy = agent_named(simulation, "fuzzy");
    const uint32_t plain = agent_named(simulation, "plain");
    int acts = 0;
    float plain_farthest = -10.0f;
    play(scene, scene.duration_s, [&] {
        acts += simulation.agents.shares[fuzzy * simulation.share_stride].active != 0 ? 1 : 0;
        plain_farthest = max(plain_farthest, simulation.agents.position[plain].z);
    });
    EXPECT_GT(acts, 30) << "the fuzzy behaviour acts";
    // The corner is at z = 10; a body of 0.4 m touches both its walls at 9.4.
    EXPECT_GT(simulation.agents.position[fuzzy].z, 9.2f);
    EXPECT_LT(plain_farthest, 9.0f);
}

TEST(Containment, OfBothKindsHoldsFortyWanderersInABox) {
    for (const uint32_t kind : {APX_STEER_FUZZY_CONTAINMENT, APX_STEER_CONTAINMENT}) {
        for (const uint32_t combine : {APX_STEER_COMBINE_BUDGET, APX_STEER_COMBINE_WEIGHTED_SUM}) {
            SteerWorld world;
            world.wall({{-30, -30}, {-30, 30}, {30, 30}, {30, -30}, {-30, -30}});
            apx_steer_behaviour contain = default_behaviour(kind);
            contain.length_m = 4.0f;
            contain.ahead_m = 3.0f;
            contain.side_m = 2.5f;
            const uint32_t behaviour_set = world.behaviour_set(combine, {contain, default_behaviour(APX_STEER_WANDER)});
            Random random(9, 9, 9);
            for (int i = 0; i < 40; ++i) {
                world.agent({random.range(-25, 25), 0, random.range(-25, 25)}, {0, 0, 2}, behaviour_set);
            }
            const auto simulation = world.create();
            run(*simulation, 120.0f);
            int held = 0;
            for (const glm::vec3& place : simulation->agents.position) {
                held += absolute(place.x) < 30.0f && absolute(place.z) < 30.0f ? 1 : 0;
            }
            EXPECT_EQ(held, 40) << kind << " " << combine;
        }
    }
}

TEST(TownMap, ItsFountainStandsInTheStreet) {
    const Played scene = played(scene_text("town-map"), "town-map");
    const Shapes& shapes = scene.simulation->setup.shapes;
    const Shape& fountain = shapes.list.back();
    for (const Edge& edge : shapes.edges_of(fountain)) {
        for (size_t i = 0; i + 1 < shapes.list.size(); ++i) {
            EXPECT_FALSE(is_inside(shapes, shapes.list[i], edge.from)) << i;
        }
    }
}

// Seconds in which a watcher notices somebody.
float noticed_s(Simulation& simulation, const std::string& name) {
    const uint32_t agent = agent_named(simulation, name);
    const uint32_t state = simulation.agents.machine[agent].state[0];
    return simulation.setup.machines.states[state].name == "calm" ? 0.0f : simulation.setup.dt_s;
}

TEST(Perception, RadarNoticesMoreThanAConeOfItsReachAndTheWalksKeepTheirSpeeds) {
    Played scene = played(scene_text("perception"), "perception");
    Simulation& simulation = *scene.simulation;
    float radar = 0.0f, cone = 0.0f, slowest = 1e9f, fastest = 0.0f;
    play(scene, scene.duration_s, [&] {
        radar += noticed_s(simulation, "radar 1") + noticed_s(simulation, "radar 2");
        cone += noticed_s(simulation, "cone 1") + noticed_s(simulation, "cone 2");
        for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
            if (simulation.agents.group[i] == simulation.agents.group[agent_named(simulation, "crowd 1")]) {
                slowest = min(slowest, speed_of(simulation, i));
                fastest = max(fastest, speed_of(simulation, i));
            }
        }
    });
    EXPECT_GT(cone, 1.0f);
    EXPECT_GT(radar, 1.5f * cone);
    EXPECT_GE(slowest, 0.79f);
    EXPECT_LE(fastest, 3.01f);
}

}  // namespace
}  // namespace apx::steer::test
