// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "steer/check_state.h"

#include <cstring>

#include "base/error.h"
#include "steer/simulation.h"

namespace apx::steer {

namespace {

// Where the steps of a float are longer than anything moves in one tick: nobody gets farther.
constexpr float farthest_m = 1e12f;
constexpr float fastest_mps = 1e9f;
// The square of a wish is finite: a step drops others.
constexpr float largest_wish_mps2 = 2e19f;
// Headings are unit vectors, or zero where nobody is.
constexpr float longest_heading = 1.001f;
constexpr float latest_s = 1e9f;
// As the physics counts them; a contact leaves no greater accelerations.
constexpr float most_grip_use = 10.0f;
constexpr float most_mps2 = 1e5f;
constexpr uint32_t moves_of_turn = 3;

void require(bool is_right, const char* what, size_t agent) {
    if (!is_right) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, agent %zu has %s", agent, what);
    }
}

// NaN is within nothing.
bool within(const glm::vec3& v, float limit) {
    return absolute(v.x) <= limit && absolute(v.y) <= limit && absolute(v.z) <= limit;
}

bool all_within(const std::vector<glm::vec3>& list, float limit) {
    for (const glm::vec3& v : list) {
        if (!within(v, limit)) {
            return false;
        }
    }
    return true;
}

bool all_flags(const std::vector<uint32_t>& list) {
    for (uint32_t value : list) {
        if (value > 1) {
            return false;
        }
    }
    return true;
}

bool is_index(uint32_t value, size_t count) {
    return value == APX_NONE || value < count;
}

bool is_unit(float value) {
    return absolute(value) <= 1.0f;
}

void check_arrays(const Agents& agents) {
    const bool numbers = all_within(agents.position, farthest_m) && all_within(agents.goal, farthest_m) &&
                         all_within(agents.velocity, fastest_mps) && all_within(agents.past_motion, fastest_mps) &&
                         all_within(agents.forward, longest_heading) && all_within(agents.wander_tip, farthest_m) &&
                         all_within(agents.wish, largest_wish_mps2) && all_within(agents.past_wish, largest_wish_mps2);
    if (!numbers) {
        fail(APX_ERROR_INVALID_DATA,
             "snapshot: damaged, a place, velocity or wish is not a number or beyond all limits");
    }
    if (!all_flags(agents.has_goal) || !all_flags(agents.fired) || !all_flags(agents.inside)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, a flag is neither 0 nor 1");
    }
}

// Level by level: a state is one of the machine that runs there, and what runs inside it is that state's.
bool is_consistent(const Machines& machines, const MachineState& at) {
    uint32_t machine = at.machine;
    for (uint32_t level = 0; level < machine_depth; ++level) {
        const uint32_t state = at.state[level];
        const bool timed = absolute(at.entered_s[level]) <= latest_s && absolute(at.next_s[level]) <= latest_s;
        if (!timed || (machine == APX_NONE && state != APX_NONE)) {
            return false;
        }
        if (state == APX_NONE) {
            machine = APX_NONE;
            continue;
        }
        const Machine& here = machines.list[machine];
        if (state < here.first_state || state - here.first_state >= here.state_count) {
            return false;
        }
        machine = machines.states[state].machine;
    }
    return true;
}

void check_agent_state(const Agents& agents, const Setup& setup, size_t agent) {
    const uint32_t group = agents.group[agent];
    const uint32_t machine = agents.machine[agent].machine;
    require(is_index(agents.body[agent], setup.bodies.size()), "a body that is not there", agent);
    require(is_index(agents.towed_by[agent], agents.towed_by.size()), "a puller that is not there", agent);
    require(is_index(agents.mind[agent], setup.minds.size()), "a mind that is not there", agent);
    require(is_index(machine, setup.machines.list.size()), "a machine that is not there", agent);
    if (agents.body[agent] == APX_NONE) {
        require(agents.mind[agent] == APX_NONE && group == APX_NONE && machine == APX_NONE,
                "a mind, group or machine without a body", agent);
    } else {
        require(group != APX_NONE, "a body without a group", agent);
    }
    require(is_consistent(setup.machines, agents.machine[agent]), "a state that is not its machine's", agent);
    require(absolute(agents.progress[agent].distance_m) <= farthest_m, "a place on its path that is none", agent);
    const Manoeuvre& turn = agents.manoeuvre[agent];
    require(turn.move <= moves_of_turn && is_unit(turn.side) && absolute(turn.left_rad) <= 2.0f * pi_f,
            "a turn in moves that is none", agent);
    const apx_controls& controls = agents.controls[agent];
    require(is_unit(controls.steering) && is_unit(controls.throttle) && is_unit(controls.brake),
            "controls outside their ranges", agent);
    require(std::memchr(agents.name[agent].text, 0, sizeof agents.name[agent].text) != nullptr, "a name without an end",
            agent);
}

void check_physics(const BodyState& body, size_t agent) {
    bool good = absolute(body.car.yaw_rad) <= 1e5f && absolute(body.car.yaw_rate_radps) <= 1e3f &&
                absolute(body.car.pitch_rad) <= 1e3f && absolute(body.car.roll_rad) <= 1e3f &&
                absolute(body.steer_rad) <= 0.5f * pi_f && absolute(body.longitudinal_acceleration_mps2) <= most_mps2 &&
                absolute(body.lateral_acceleration_mps2) <= most_mps2 && body.front_grip_use >= 0.0f &&
                body.front_grip_use <= most_grip_use && body.rear_grip_use >= 0.0f &&
                body.rear_grip_use <= most_grip_use;
    for (int axis = 0; axis < 3; ++axis) {
        good =
            good && absolute(body.car.position[axis]) <= farthest_m && absolute(body.car.velocity[axis]) <= most_mps2;
    }
    require(good, "an impossible state of its car", agent);
}

// As make_path makes them.
void check_path(const Path& path, size_t agent) {
    bool good = path.points.size() != 1;
    for (size_t i = 0; i < path.points.size(); ++i) {
        const PathPoint& point = path.points[i];
        const float least_m = i > 0 ? path.points[i - 1].distance_m : 0.0f;
        good = good && within(point.position, farthest_m) && point.half_width_m >= 0.0f &&
               point.half_width_m <= farthest_m && point.distance_m <= farthest_m &&
               (i > 0 ? point.distance_m > least_m : point.distance_m == 0.0f);
    }
    require(good, "a way to its goal that is none", agent);
}

}  // namespace

void check_state(const Simulation& read, const Simulation& of) {
    const Agents& agents = read.agents;
    if (!(read.time_s >= 0.0 && read.time_s <= static_cast<double>(latest_s))) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, its time is %g s", read.time_s);
    }
    check_arrays(agents);
    for (size_t agent = 0; agent < agents.count(); ++agent) {
        check_agent_state(agents, of.setup, agent);
        if (!agents.physics.empty()) {
            check_physics(agents.physics[agent], agent);
        }
        check_path(read.own_path[agent], agent);
    }
}

}  // namespace apx::steer
