// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/check_state.h"

#include <cstring>

#include "base/error.h"
#include "world/goal.h"
#include "world/state_fields.h"

namespace apx::steer {

namespace {

void require(bool is_right, const char* what, size_t agent) {
    if (!is_right) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, agent %zu has %s", agent, what);
    }
}

void check_fields(const Agents& agents, const Setup& setup) {
    const SteerBounds bounds = steer_bounds(setup, agents);
    for_each_array(agents, [&](const auto& array, std::span<const StateField> fields) {
        for (const auto& record : array) {
            if (const std::string problem = state_problem(fields, &record, bounds); !problem.empty()) {
                fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, %s", problem.c_str());
            }
        }
    });
}

// Level by level: a state belongs to the machine at its level, and the machine inside it to that state.
bool is_consistent(const Machines& machines, const MachineState& at) {
    uint32_t machine = at.machine;
    for (uint32_t level = 0; level < machine_depth; ++level) {
        const uint32_t state = at.state[level];
        if (machine == APX_NONE && state != APX_NONE) {
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

// The invariant of spawning and removing: a pulling agent exists, and no rig is a loop.
bool is_rig(const Agents& agents, size_t agent) {
    uint32_t puller = agents.towed_by[agent];
    for (size_t pulled = 0; puller != APX_NONE; ++pulled) {
        if (pulled > agents.count() || !agents.present(puller) || !agents.present(static_cast<uint32_t>(agent))) {
            return false;
        }
        puller = agents.towed_by[puller];
    }
    return true;
}

void check_agent_state(const Agents& agents, const Setup& setup, size_t agent) {
    const uint32_t group = agents.group[agent];
    require(agents.has_goal[agent] < goal_is_agent + agents.has_goal.size(), "a goal that is not there", agent);
    if (agents.body[agent] == APX_NONE) {
        require(
            agents.behaviour_set[agent] == APX_NONE && group == APX_NONE && agents.machine[agent].machine == APX_NONE,
            "a behaviour set, group or machine without a body", agent);
    } else {
        require(group != APX_NONE, "a body without a group", agent);
    }
    require(is_rig(agents, agent), "a puller that is not there", agent);
    require(is_consistent(setup.machines, agents.machine[agent]), "a state that is not its machine's", agent);
    require(std::memchr(agents.name[agent].text, 0, sizeof agents.name[agent].text) != nullptr, "a name without an end",
            agent);
}

// Checks the invariants of make_path.
void check_path(const Path& path, size_t agent) {
    require(path.points.size() != 1, "a way to its goal of one point", agent);
    for (size_t i = 0; i < path.points.size(); ++i) {
        const PathPoint& point = path.points[i];
        const std::string problem = state_problem(path_point_fields(), &point, {});
        require(problem.empty(), problem.c_str(), agent);
        require(i > 0 ? point.distance_m > path.points[i - 1].distance_m : point.distance_m == 0.0f,
                "a way to its goal that does not go on", agent);
    }
}

}  // namespace

void check_state(const Simulation& read, const Simulation& of) {
    const Agents& agents = read.agents;
    if (!(read.time_s >= 0.0 && read.time_s <= latest_s)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, its time is %g s", read.time_s);
    }
    check_fields(agents, of.setup);
    for (const Signal& signal : agents.signal) {
        const std::string problem = state_problem(signal_fields(), &signal, {});
        if (!problem.empty()) {
            fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, %s", problem.c_str());
        }
    }
    for (size_t agent = 0; agent < agents.count(); ++agent) {
        check_agent_state(agents, of.setup, agent);
        check_path(read.own_path[agent], agent);
    }
}

}  // namespace apx::steer
