// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/steer.h>

#include <cstring>

#include "capi/steer_access.h"
#include "run/run_machines.h"

using namespace apx;
using steer::Operation;

namespace {

Operation operation_of(Operation::Kind kind, uint32_t index) {
    Operation operation;
    operation.kind = kind;
    operation.index = index;
    return operation;
}

// The first of `count` with that name; name_of(i) gives the names.
template <typename NameOf>
uint32_t first_named(const char* name, size_t count, NameOf&& name_of) {
    for (uint32_t i = 0; i < count; ++i) {
        if (std::strncmp(name_of(i), name, APX_NAME_SIZE) == 0) {
            return i;
        }
    }
    return APX_NONE;
}

uint32_t find_name(const SteerObject& object, uint32_t what, const char* name) {
    const steer::Setup& setup = object.simulation->setup;
    const steer::Agents& agents = object.simulation->agents;
    switch (what) {
        case APX_STEER_NAME_AGENT:
            return first_named(name, agents.count(), [&](uint32_t i) { return agents.name[i].text; });
        case APX_STEER_NAME_BODY:
            return first_named(name, setup.bodies.size(), [&](uint32_t i) { return setup.bodies[i].desc.name; });
        case APX_STEER_NAME_BEHAVIOUR_SET:
            return first_named(name, setup.behaviour_sets.size(),
                               [&](uint32_t i) { return setup.behaviour_sets[i].desc.name; });
        case APX_STEER_NAME_OBSTACLE:
            return first_named(name, setup.obstacles.size(), [&](uint32_t i) { return setup.obstacles[i].name; });
        case APX_STEER_NAME_GROUP:
            return first_named(name, object.group_names.size(),
                               [&](uint32_t i) { return object.group_names[i].c_str(); });
        case APX_STEER_NAME_MACHINE:
            return first_named(name, setup.machines.list.size(),
                               [&](uint32_t i) { return setup.machines.list[i].name.c_str(); });
        default:
            return first_named(name, setup.signal_names.size(),
                               [&](uint32_t i) { return setup.signal_names[i].c_str(); });
    }
}

bool is_empty(const char* name) {
    return name == nullptr || name[0] == 0;
}

}  // namespace

apx_status apx_steer_find(apx_steer steer, uint32_t what, const char* name, uint32_t* index) {
    APX_REQUIRE(name);
    APX_REQUIRE(index);
    return with_steer(steer, [&](const SteerObject& object) {
        static constexpr const char* kinds[] = {"agent", "body",    "behaviour set", "obstacle",
                                                "group", "machine", "signal"};
        if (what >= APX_STEER_NAME_COUNT) {
            return report(APX_ERROR_INVALID_ARGUMENT, "what is %u; there are %d kinds of names", what,
                          APX_STEER_NAME_COUNT);
        }
        const uint32_t found = is_empty(name) ? APX_NONE : find_name(object, what, name);
        if (found == APX_NONE) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no %s '%s'", kinds[what], name);
        }
        *index = found;
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_set_states(apx_steer steer, uint32_t first, const apx_steer_state* states, uint32_t count) {
    APX_REQUIRE(states);
    return with_steer(steer, [&](SteerObject& object) {
        const size_t agents = object.simulation->agents.count();
        if (static_cast<uint64_t>(first) + count > agents) {
            return report(APX_ERROR_INVALID_ARGUMENT, "agents %u to %llu; there are %zu", first,
                          static_cast<unsigned long long>(first) + count, agents);
        }
        Operation operation = operation_of(Operation::Kind::place, first);
        for (uint32_t i = 0; i < count; ++i) {
            operation.index = first + i;
            operation.state = states[i];
            steer::check(*object.simulation, operation);
        }
        for (uint32_t i = 0; i < count; ++i) {
            operation.index = first + i;
            operation.state = states[i];
            perform(object, operation);
        }
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_set_obstacle(apx_steer steer, uint32_t obstacle, const float position[3], float radius_m) {
    APX_REQUIRE(position);
    return with_steer(steer, [&](SteerObject& object) {
        Operation operation = operation_of(Operation::Kind::obstacle, obstacle);
        operation.place = steer::vec3_of(position);
        operation.radius_m = radius_m;
        perform(object, operation);
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_set_goal(apx_steer steer, uint32_t agent, const float goal[3]) {
    APX_REQUIRE(goal);
    return with_steer(steer, [&](SteerObject& object) {
        Operation operation = operation_of(Operation::Kind::goal, agent);
        operation.place = steer::vec3_of(goal);
        if (!perform(object, operation)) {
            return report(APX_ERROR_INVALID_STATE, "no way leads from agent %u to (%g, %g, %g)", agent,
                          static_cast<double>(goal[0]), static_cast<double>(goal[1]), static_cast<double>(goal[2]));
        }
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_set_behaviour_set(apx_steer steer, uint32_t agent, const char* behaviour_set) {
    return with_steer(steer, [&](SteerObject& object) {
        Operation operation = operation_of(Operation::Kind::behaviour_set, agent);
        operation.value =
            is_empty(behaviour_set) ? APX_NONE : find_name(object, APX_STEER_NAME_BEHAVIOUR_SET, behaviour_set);
        if (!is_empty(behaviour_set) && operation.value == APX_NONE) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no behaviour set '%s'", behaviour_set);
        }
        perform(object, operation);
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_order(apx_steer steer, uint32_t agent, const char* state) {
    APX_REQUIRE(state);
    return with_steer(steer, [&](SteerObject& object) {
        const steer::Simulation& simulation = *object.simulation;
        Operation operation = operation_of(Operation::Kind::order, agent);
        steer::check(simulation, operation);
        for (operation.value = steer::state_named(simulation, agent, state, APX_NONE); operation.value != APX_NONE;
             operation.value = steer::state_named(simulation, agent, state, operation.value)) {
            if (perform(object, operation)) {
                return static_cast<apx_status>(APX_OK);
            }
        }
        return report(APX_ERROR_INVALID_STATE, "agent %u: its machine has no state '%s', or does not accept it now",
                      agent, state);
    });
}

apx_status apx_steer_set_body(apx_steer steer, uint32_t agent, const char* body) {
    APX_REQUIRE(body);
    return with_steer(steer, [&](SteerObject& object) {
        Operation operation = operation_of(Operation::Kind::body, agent);
        operation.value = find_name(object, APX_STEER_NAME_BODY, body);
        if (operation.value == APX_NONE) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no body '%s'", body);
        }
        perform(object, operation);
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_set_goal_agent(apx_steer steer, uint32_t agent, uint32_t target) {
    return with_steer(steer, [&](SteerObject& object) {
        Operation operation = operation_of(Operation::Kind::chase, agent);
        operation.value = target;
        if (!perform(object, operation)) {
            return report(APX_ERROR_INVALID_STATE, "no way leads from agent %u to agent %u", agent, target);
        }
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_set_signal(apx_steer steer, const char* signal, float value) {
    APX_REQUIRE(signal);
    return with_steer(steer, [&](SteerObject& object) {
        Operation operation = operation_of(Operation::Kind::signal, find_name(object, APX_STEER_NAME_SIGNAL, signal));
        operation.number = value;
        if (operation.index == APX_NONE) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no signal '%s'", signal);
        }
        perform(object, operation);
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_raise_signal(apx_steer steer, const char* signal) {
    APX_REQUIRE(signal);
    return with_steer(steer, [&](SteerObject& object) {
        Operation operation = operation_of(Operation::Kind::raise, find_name(object, APX_STEER_NAME_SIGNAL, signal));
        if (operation.index == APX_NONE) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no signal '%s'", signal);
        }
        perform(object, operation);
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_signal(apx_steer steer, const char* signal, float* value) {
    APX_REQUIRE(signal);
    APX_REQUIRE(value);
    return with_steer(steer, [&](const SteerObject& object) {
        const uint32_t index = find_name(object, APX_STEER_NAME_SIGNAL, signal);
        if (index == APX_NONE) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no signal '%s'", signal);
        }
        *value = object.simulation->agents.signal[index].value;
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_set_behaviour(apx_steer steer, const char* behaviour_set, uint32_t place,
                                   const apx_steer_behaviour* behaviour) {
    APX_REQUIRE(behaviour_set);
    APX_TAKE(full, behaviour, steer::default_behaviour(APX_STEER_SEEK));
    return with_steer(steer, [&](SteerObject& object) {
        const steer::Setup& setup = object.simulation->setup;
        const uint32_t index = find_name(object, APX_STEER_NAME_BEHAVIOUR_SET, behaviour_set);
        if (index == APX_NONE || place >= setup.behaviour_sets[index].desc.behaviour_count) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no behaviour %u of a behaviour set '%s'", place,
                          behaviour_set);
        }
        Operation operation =
            operation_of(Operation::Kind::behaviour, setup.behaviour_sets[index].desc.first_behaviour + place);
        operation.behaviour = full;
        perform(object, operation);
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_spawn(apx_steer steer, const apx_steer_agent* agent, const char* machine, uint32_t* index) {
    APX_TAKE(full, agent, steer::default_agent());
    return with_steer(steer, [&](SteerObject& object) {
        Operation operation = operation_of(Operation::Kind::spawn, 0);
        operation.agent = full;
        operation.value = is_empty(machine) ? APX_NONE : find_name(object, APX_STEER_NAME_MACHINE, machine);
        if (!is_empty(machine) && operation.value == APX_NONE) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no machine '%s'", machine);
        }
        if (!perform(object, operation)) {
            return report(APX_ERROR_INVALID_STATE,
                          "all %zu places are taken; keep more with spare_agents, or remove somebody",
                          object.simulation->agents.count());
        }
        if (index != nullptr) {
            *index = operation.index;
        }
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_remove(apx_steer steer, uint32_t agent) {
    return with_steer(steer, [&](SteerObject& object) {
        Operation operation = operation_of(Operation::Kind::remove, agent);
        perform(object, operation);
        return static_cast<apx_status>(APX_OK);
    });
}
