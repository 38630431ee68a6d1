// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include <span>
#include <string>
#include <vector>

#include "behave/way_behaviours.h"
#include "bodies/locomotion.h"
#include "machines/machine.h"
#include "space/neighbour_grid.h"
#include "space/obstacles.h"
#include "space/path.h"
#include "space/terrain.h"
#include "ways/path_net.h"
#include "ways/tile_grid.h"

namespace apx::steer {

// Places of agents and parts that a host or a scene may give, from the origin.
inline constexpr float farthest_place_m = 1e7f;

// The list of behaviours of one behaviour set.
struct BehaviourSet {
    apx_steer_behaviour_set desc;
    std::span<const apx_steer_behaviour> behaviours(const std::vector<apx_steer_behaviour>& all) const {
        return {all.data() + desc.first_behaviour, desc.behaviour_count};
    }
};

// Everything that changes only by the host while agents move.
struct Setup {
    uint32_t seed = 1;
    float dt_s = 1.0f / 30.0f;
    Torus torus;
    uint32_t overlap_rounds = 0;
    std::vector<Body> bodies;
    std::vector<apx_steer_behaviour> behaviours;
    std::vector<BehaviourSet> behaviour_sets;
    std::vector<apx_steer_obstacle> obstacles;
    std::vector<apx_steer_point> points;
    Shapes shapes;
    std::vector<Path> paths;
    std::vector<Field> fields;
    std::vector<glm::vec2> velocities;
    std::vector<apx_steer_agent> agents;
    uint32_t spare_agents = 0;
    // Planning: for scenes only.
    Machines machines;
    std::vector<Trigger> triggers;
    std::vector<std::string> signal_names;
    std::vector<float> signal_values;     // at the start
    std::vector<uint32_t> agent_machine;  // of each agent, or empty
    TileGrid tiles;                       // without tiles when the scene has none
    TileDistance tile_distance = TileDistance::euclidean;
    float heuristic_cost = 1.0f;
    bool pull_tiles = true;
    PathNet net;
    Terrain terrain;
    float loop_s = 0.0f;  // after this time all agents begin again; 0: never
};

apx_steer_desc default_desc();
apx_steer_body default_body();
// The problem of a body, or empty.
std::string body_problem(const apx_steer_body& body);
apx_steer_behaviour_set default_behaviour_set();
apx_steer_behaviour default_behaviour(uint32_t kind);
apx_steer_obstacle default_obstacle();
apx_steer_path default_path();
apx_steer_field default_field();
apx_steer_agent default_agent();

// Copies the arrays of a description into a setup, checked.
Setup make_setup(const apx_steer_desc& desc);

// Fails with APX_ERROR_INVALID_ARGUMENT; of the description only the counts are used.
void check_behaviour(const apx_steer_desc& counts, const apx_steer_behaviour& behaviour, size_t index);

// As in a description; of `counts` only the counts are used.
void check_agent(const apx_steer_desc& counts, const apx_steer_agent& agent, size_t index);

}  // namespace apx::steer
