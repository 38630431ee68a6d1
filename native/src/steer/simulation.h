// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "steer/lane.h"
#include "steer/locomotion.h"
#include "steer/machine.h"
#include "steer/neighbour_grid.h"
#include "steer/obstacles.h"
#include "steer/path.h"
#include "steer/path_net.h"
#include "steer/self.h"
#include "steer/terrain.h"
#include "steer/tile_grid.h"
#include "steer/way_behaviours.h"

namespace apx::steer {

// A list of behaviours of one mind.
struct Mind {
    apx_steer_mind desc;
    std::span<const apx_steer_behaviour> behaviours(const std::vector<apx_steer_behaviour>& all) const {
        return {all.data() + desc.first_behaviour, desc.behaviour_count};
    }
};

// What does not change while agents move, but by the host's word.
struct Setup {
    uint32_t seed = 1;
    float dt_s = 1.0f / 30.0f;
    Torus torus;
    uint32_t overlap_rounds = 0;
    std::vector<Body> bodies;
    std::vector<apx_steer_behaviour> behaviours;
    std::vector<Mind> minds;
    std::vector<apx_steer_obstacle> obstacles;
    std::vector<apx_steer_point> points;
    Shapes shapes;
    std::vector<Path> paths;
    std::vector<Field> fields;
    std::vector<glm::vec2> velocities;
    std::vector<apx_steer_agent> agents;
    uint32_t spare_agents = 0;
    // Planning: of scenes alone.
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
    float loop_s = 0.0f;  // after so long everybody begins again; 0: never
};

// Who has it is known by it alone, for display.
struct AgentName {
    char text[APX_NAME_SIZE] = {};
};

// Everything that changes in a step, one array a quantity. An agent is an index; where nobody is, there is no body, mind, group
// or machine, and all numbers are zero.
struct Agents {
    std::vector<uint32_t> body;
    std::vector<uint32_t> mind;
    std::vector<uint32_t> group;
    std::vector<uint32_t> host_driven;
    std::vector<glm::vec3> position;
    std::vector<glm::vec3> velocity;
    std::vector<glm::vec3> forward;
    std::vector<glm::vec3> wish;         // of the last step
    std::vector<glm::vec3> past_wish;    // smoothing: wish_samples of each, the latest first
    std::vector<glm::vec3> past_motion;  // velocities that a point's heading is made of: motion_samples of each
    std::vector<glm::vec3> wander_tip;
    std::vector<Random> random;
    std::vector<Progress> progress;
    std::vector<Manoeuvre> manoeuvre;
    std::vector<BodyState> physics;  // empty without a car that has physics
    std::vector<apx_controls> controls;
    std::vector<uint32_t> has_goal;  // 0: no, 1: a place, 2 and more: the agent of that number less 2
    std::vector<glm::vec3> goal;
    std::vector<MachineState> machine;
    std::vector<uint32_t> fired;          // triggers
    std::vector<uint32_t> inside;         // who is inside which trigger: count() of each
    std::vector<apx_steer_share> shares;  // share_stride of each
    std::vector<AgentName> name;
    std::vector<uint32_t> towed_by;  // who pulls it by its hitch, or none
    std::vector<Signal> signal;      // of the whole scene

    size_t count() const { return position.size(); }
    bool present(uint32_t agent) const { return body[agent] != APX_NONE; }
};

// A place in the list of shares that no behaviour uses.
inline constexpr apx_steer_share unused_share = {APX_STEER_BEHAVIOUR_COUNT, 0, 0.0f, {}, {}, APX_NONE};

struct Simulation {
    Setup setup;
    Agents agents;
    uint32_t tick = 0;
    double time_s = 0.0;
    float last_dt_s = 0.0f;  // of the last step
    // Worked out from the setup.
    uint32_t share_stride = 0;
    uint32_t wish_samples = 1;
    uint32_t motion_samples = 1;
    float cell_m = 1.0f;
    float widest_m = 0.0f;
    float fastest_mps = 0.0f;
    bool layered = false;
    std::vector<uint32_t> rank;     // of each agent in its group, by index
    std::vector<Path> own_path;     // of each agent's goal, made by planning; empty without one
    std::vector<Path> lanes;        // of each path for the bodies that it was made for
    std::vector<uint32_t> lane_of;  // of each path for each body, path by path
    std::vector<Path> own_lane;     // of own_path
    std::vector<uint8_t> start;     // a snapshot of the beginning
    Agents first;                   // of a scene that loops: the beginning to go back to without allocating
    std::vector<Path> first_path;
    std::vector<Path> first_lane;
    std::vector<uint32_t> first_rank;
    NodeSearch search;  // of the last goal that was set
    // Of the step that is going on.
    std::vector<Seen> seen;  // those who are there
    NeighbourGrid grid;
};

apx_steer_desc default_desc();
apx_steer_body default_body();
// What is wrong with a body, or empty.
std::string body_problem(const apx_steer_body& body);
apx_steer_mind default_mind();
apx_steer_behaviour default_behaviour(uint32_t kind);
apx_steer_obstacle default_obstacle();
apx_steer_path default_path();
apx_steer_field default_field();
apx_steer_agent default_agent();

// Checks everything and copies it. Fails with APX_ERROR_INVALID_ARGUMENT that names the place, the field and the value.
std::unique_ptr<Simulation> create_simulation(const apx_steer_desc& desc);
std::unique_ptr<Simulation> create_simulation(Setup setup);

// Copies the arrays of a description into a setup, checked.
Setup make_setup(const apx_steer_desc& desc);

// Fails with APX_ERROR_INVALID_ARGUMENT; of the description only the counts are read.
void check_behaviour(const apx_steer_desc& counts, const apx_steer_behaviour& behaviour, size_t index);

// As in a description; of `counts` only the counts are read.
void check_agent(const apx_steer_desc& counts, const apx_steer_agent& agent, size_t index);

// Moves an obstacle, and sets a circle's radius. Allocates nothing.
void move_obstacle(Simulation& simulation, uint32_t obstacle, const glm::vec3& position, float radius_m);

// Every agent's wish from the state now, then every agent's motion. Allocates nothing.
void step(Simulation& simulation, float dt_s);

// The agent as its behaviours see it.
Self self_of(const Simulation& simulation, uint32_t agent);
// One behaviour's wish.
Wish evaluate(Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour, float dt_s);

// Puts an agent into the first free place and gives its number, APX_NONE when every place is taken. Its record is checked.
// Allocates nothing.
uint32_t spawn(Simulation& simulation, const apx_steer_agent& agent, uint32_t machine);
// Takes a present agent away.
void remove(Simulation& simulation, uint32_t agent);

void set_state(Simulation& simulation, uint32_t agent, const apx_steer_state& state);
apx_steer_state state_of(const Simulation& simulation, uint32_t agent);

// Plans a way from the agent to a place: over the scene's tiles, else through its path net, else straight. The behaviours
// that follow the path of the goal, and those whose target is the goal, see it from the next step on. A goal on a closed
// tile is moved to the nearest open one. False, and nothing changes, when there is no way. Allocates, and changes
// nothing when it cannot; not for every step.
bool set_goal(Simulation& simulation, uint32_t agent, const glm::vec3& goal);

// The same to another agent, wherever that goes: the way is planned again once a second while it moves. False, and nothing
// changes, when there is no way to where it is now.
inline constexpr uint32_t goal_is_agent = 2;
bool chase(Simulation& simulation, uint32_t agent, uint32_t target);
// Plans again what is due. Allocates; when it cannot, those that are not yet planned keep their ways.
void plan_again(Simulation& simulation, float dt_s);
// Where the agent's goal is now.
glm::vec3 goal_of(const Simulation& simulation, uint32_t agent);

// Gives an agent another of the bodies: its mass, forces, speeds and size from now on.
void set_body(Simulation& simulation, uint32_t agent, uint32_t body);

// The lane of a body of that kind along the way to its goal.
Path own_lane_of(const Simulation& simulation, uint32_t kind, const Path& way);

// Puts planar bodies that the simulation moves onto the ground; without terrain they keep their heights.
void stand_on_ground(Simulation& simulation);

// Every trailer behind who pulls it (tractrix).
void tow(Simulation& simulation, float dt_s);

// Gives a path room for the one that a scene which loops goes back to, so that a step needs no memory.
void keep_room(const std::vector<Path>& first, size_t agent, Path& path);

// Counts the ranks of all groups anew.
void rank_groups(Simulation& simulation);

uint64_t state_hash(const Simulation& simulation);
std::vector<uint8_t> snapshot(const Simulation& simulation);
// Fails with APX_ERROR_INVALID_DATA for bytes of another simulation; changes nothing then.
void restore(Simulation& simulation, std::span<const uint8_t> bytes);
// Notes the state now as the beginning.
void keep_start(Simulation& simulation);
// Back to the beginning.
void reset(Simulation& simulation);

}  // namespace apx::steer
