// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "run/operations.h"

#include <cstring>

#include "base/error.h"
#include "run/population.h"
#include "run/run_machines.h"
#include "world/agent_state.h"
#include "world/goal.h"
#include "world/setup.h"

namespace apx::steer {

namespace {

bool good_place(const glm::vec3& v) {
    return absolute(v.x) <= farthest_place_m && absolute(v.y) <= farthest_place_m && absolute(v.z) <= farthest_place_m;
}

void check_present(const Simulation& simulation, uint32_t agent) {
    if (agent >= simulation.agents.count()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "agent is %u; there are %zu agents", agent, simulation.agents.count());
    }
    if (!simulation.agents.present(agent)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "agent is %u, a place where nobody is", agent);
    }
}

apx_steer_desc counts_of(const Simulation& simulation) {
    apx_steer_desc counts = default_desc();
    counts.agent_count = static_cast<uint32_t>(simulation.agents.count());
    counts.body_count = static_cast<uint32_t>(simulation.setup.bodies.size());
    counts.behaviour_set_count = static_cast<uint32_t>(simulation.setup.behaviour_sets.size());
    counts.obstacle_count = static_cast<uint32_t>(simulation.setup.obstacles.size());
    counts.path_count = static_cast<uint32_t>(simulation.setup.paths.size());
    counts.field_count = static_cast<uint32_t>(simulation.setup.fields.size());
    return counts;
}

void check_obstacle(const Simulation& simulation, const Operation& operation) {
    const std::vector<apx_steer_obstacle>& obstacles = simulation.setup.obstacles;
    if (operation.index >= obstacles.size()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "obstacle is %u; there are %zu obstacles", operation.index, obstacles.size());
    }
    const bool circle = obstacles[operation.index].kind == APX_STEER_OBSTACLE_CIRCLE;
    const bool good_radius = !circle || (operation.radius_m > 0.0f && operation.radius_m <= 1e6f);
    if (!good_place(operation.place) || !good_radius) {
        fail(APX_ERROR_INVALID_ARGUMENT, "position within 1e7 and radius_m %g in (0, 1e6] are needed",
             static_cast<double>(operation.radius_m));
    }
}

void check_state(const Operation& operation) {
    const apx_steer_state& state = operation.state;
    if (!good_place(vec3_of(state.position)) || !good_place(vec3_of(state.velocity)) ||
        !good_place(vec3_of(state.forward))) {
        fail(APX_ERROR_INVALID_ARGUMENT, "the state of agent %u has a number that is not finite or beyond 1e7",
             operation.index);
    }
}

// An agent that pulls a new one must exist already, so that no rig is a loop.
void check_spawn(const Simulation& simulation, const apx_steer_agent& agent) {
    const size_t place = simulation.agents.count();  // beyond all: its slot is not known yet
    check_agent(counts_of(simulation), agent, place);
    if (agent.hitched_to == APX_NONE) {
        return;
    }
    if (!simulation.agents.present(agent.hitched_to)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "hitched_to is %u, a place where nobody is", agent.hitched_to);
    }
    if (!(simulation.setup.bodies[agent.body].desc.drawbar_m > 0.0f)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "hitched_to is %u; its body needs a drawbar_m above 0", agent.hitched_to);
    }
}

void check_body(const Simulation& simulation, const Operation& operation) {
    const std::vector<Body>& bodies = simulation.setup.bodies;
    if (operation.value >= bodies.size()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "body is %u; there are %zu bodies", operation.value, bodies.size());
    }
    const bool towed = simulation.agents.towed_by[operation.index] != APX_NONE;
    if (towed && !(bodies[operation.value].desc.drawbar_m > 0.0f)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "agent %u is hitched; body '%s' needs a drawbar_m above 0", operation.index,
             bodies[operation.value].desc.name);
    }
}

void check_index(uint32_t value, size_t count, const char* what) {
    if (value != APX_NONE && value >= count) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s is %u; there are %zu", what, value, count);
    }
}

}  // namespace

void check(const Simulation& simulation, const Operation& operation) {
    const Setup& setup = simulation.setup;
    switch (operation.kind) {
        case Operation::Kind::behaviour:
            if (operation.index >= setup.behaviours.size()) {
                fail(APX_ERROR_INVALID_ARGUMENT, "behaviour is %u; there are %zu", operation.index,
                     setup.behaviours.size());
            }
            return check_behaviour(counts_of(simulation), operation.behaviour, operation.index);
        case Operation::Kind::obstacle:
            return check_obstacle(simulation, operation);
        case Operation::Kind::signal:
        case Operation::Kind::raise:
            if (operation.index >= setup.signal_names.size()) {
                fail(APX_ERROR_INVALID_ARGUMENT, "signal is %u; there are %zu", operation.index,
                     setup.signal_names.size());
            }
            if (!(absolute(operation.number) <= farthest_signal)) {
                fail(APX_ERROR_INVALID_ARGUMENT, "signal '%s': %g is not a number within %g",
                     setup.signal_names[operation.index].c_str(), static_cast<double>(operation.number),
                     static_cast<double>(farthest_signal));
            }
            return;
        case Operation::Kind::spawn:
            check_index(operation.value, setup.machines.list.size(), "machine");
            return check_spawn(simulation, operation.agent);
        default:
            break;
    }
    check_present(simulation, operation.index);
    switch (operation.kind) {
        case Operation::Kind::place:
            return check_state(operation);
        case Operation::Kind::goal:
            if (!good_place(operation.place)) {
                fail(APX_ERROR_INVALID_ARGUMENT, "goal has a number that is not finite or beyond 1e7");
            }
            return;
        case Operation::Kind::behaviour_set:
            return check_index(operation.value, setup.behaviour_sets.size(), "behaviour_set");
        case Operation::Kind::order:
            return check_index(operation.value, setup.machines.states.size(), "state");
        case Operation::Kind::body:
            return check_body(simulation, operation);
        case Operation::Kind::chase:
            check_present(simulation, operation.value);
            if (operation.value == operation.index) {
                fail(APX_ERROR_INVALID_ARGUMENT, "agent %u cannot have itself as its goal", operation.index);
            }
            return;
        default:
            return;
    }
}

bool apply(Simulation& simulation, Operation& operation) {
    switch (operation.kind) {
        case Operation::Kind::place:
            set_state(simulation, operation.index, operation.state);
            return true;
        case Operation::Kind::goal:
            return set_goal(simulation, operation.index, operation.place);
        case Operation::Kind::behaviour_set:
            simulation.agents.behaviour_set[operation.index] = operation.value;
            return true;
        case Operation::Kind::order:
            return order(simulation, operation.index, operation.value);
        case Operation::Kind::behaviour:
            simulation.setup.behaviours[operation.index] = operation.behaviour;
            return true;
        case Operation::Kind::obstacle:
            move_obstacle(simulation, operation.index, operation.place, operation.radius_m);
            return true;
        case Operation::Kind::spawn:
            operation.index = spawn(simulation, operation.agent, operation.value);
            return operation.index != APX_NONE;
        case Operation::Kind::remove:
            remove(simulation, operation.index);
            return true;
        case Operation::Kind::body:
            set_body(simulation, operation.index, operation.value);
            return true;
        case Operation::Kind::chase:
            return chase(simulation, operation.index, operation.value);
        case Operation::Kind::signal:
            set_signal(simulation, operation.index, operation.number);
            return true;
        case Operation::Kind::raise:
            raise(simulation, operation.index);
            return true;
    }
    return false;
}

namespace {

// Records grow at their ends only: a file's is the beginning of the current one.
template <typename Record>
void put_record(ByteWriter& writer, const Record& record) {
    writer.put_array(std::span(reinterpret_cast<const uint8_t*>(&record), sizeof record));
}

template <typename Record>
void get_record(ByteReader& reader, Record& record) {
    const std::vector<uint8_t> bytes = reader.get_array<uint8_t>();
    if (bytes.size() > sizeof record) {
        fail(APX_ERROR_UNSUPPORTED_VERSION, "%s: recorded by a newer library; update the library",
             reader.label().c_str());
    }
    if (bytes.empty()) {
        fail(APX_ERROR_INVALID_DATA, "%s: an operation without its description; the file is damaged",
             reader.label().c_str());
    }
    std::memcpy(&record, bytes.data(), bytes.size());
    record.struct_size = sizeof record;
}

}  // namespace

void write(ByteWriter& writer, const Operation& operation) {
    writer.put(operation.kind);
    writer.put(operation.index);
    writer.put(operation.value);
    switch (operation.kind) {
        case Operation::Kind::place:
            writer.put(operation.state);
            break;
        case Operation::Kind::goal:
        case Operation::Kind::obstacle:
            writer.put(operation.place);
            writer.put(operation.radius_m);
            break;
        case Operation::Kind::behaviour:
            put_record(writer, operation.behaviour);
            break;
        case Operation::Kind::spawn:
            put_record(writer, operation.agent);
            break;
        case Operation::Kind::signal:
            writer.put(operation.number);
            break;
        default:
            break;
    }
}

Operation read_operation(ByteReader& reader) {
    Operation operation;
    const uint8_t kind = reader.get<uint8_t>();
    if (kind > static_cast<uint8_t>(Operation::Kind::raise)) {
        fail(APX_ERROR_INVALID_DATA, "%s: unknown operation %u", reader.label().c_str(), kind);
    }
    operation.kind = static_cast<Operation::Kind>(kind);
    operation.index = reader.get<uint32_t>();
    operation.value = reader.get<uint32_t>();
    switch (operation.kind) {
        case Operation::Kind::place:
            operation.state = reader.get<apx_steer_state>();
            break;
        case Operation::Kind::goal:
        case Operation::Kind::obstacle:
            operation.place = reader.get<glm::vec3>();
            operation.radius_m = reader.get<float>();
            break;
        case Operation::Kind::behaviour:
            operation.behaviour = default_behaviour(0);
            get_record(reader, operation.behaviour);
            break;
        case Operation::Kind::spawn:
            operation.agent = default_agent();
            get_record(reader, operation.agent);
            break;
        case Operation::Kind::signal:
            operation.number = reader.get<float>();
            break;
        default:
            break;
    }
    return operation;
}

std::vector<Operation> changes_since(const Simulation& fresh, const Simulation& simulation) {
    std::vector<Operation> changes;
    for (uint32_t i = 0; i < simulation.setup.behaviours.size(); ++i) {
        const apx_steer_behaviour& behaviour = simulation.setup.behaviours[i];
        if (std::memcmp(&behaviour, &fresh.setup.behaviours[i], sizeof behaviour) != 0) {
            Operation& change = changes.emplace_back();
            change.kind = Operation::Kind::behaviour;
            change.index = i;
            change.behaviour = behaviour;
        }
    }
    for (uint32_t i = 0; i < simulation.setup.obstacles.size(); ++i) {
        const apx_steer_obstacle& obstacle = simulation.setup.obstacles[i];
        if (std::memcmp(&obstacle, &fresh.setup.obstacles[i], sizeof obstacle) != 0) {
            Operation& change = changes.emplace_back();
            change.kind = Operation::Kind::obstacle;
            change.index = i;
            change.place = vec3_of(obstacle.position);
            change.radius_m = obstacle.radius_m;
        }
    }
    return changes;
}

void move_obstacle(Simulation& simulation, uint32_t obstacle, const glm::vec3& position, float radius_m) {
    apx_steer_obstacle& desc = simulation.setup.obstacles[obstacle];
    for (int axis = 0; axis < 3; ++axis) {
        desc.position[axis] = position[axis];
    }
    if (desc.kind == APX_STEER_OBSTACLE_CIRCLE) {
        desc.radius_m = radius_m;
    }
    place_shape(simulation.setup.shapes, obstacle, desc, simulation.setup.points);
}

}  // namespace apx::steer
