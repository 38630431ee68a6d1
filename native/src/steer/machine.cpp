// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "steer/machine.h"

#include "base/error.h"
#include "steer/perception.h"
#include "steer/simulation.h"

namespace apx::steer {

namespace {

float now_s(const Simulation& simulation) {
    return static_cast<float>(simulation.time_s);
}

bool perceives(const Simulation& simulation, uint32_t agent, const Condition& condition, const glm::vec3& place) {
    const Agents& agents = simulation.agents;
    const bool sight = condition.op == Condition::Op::sees;
    Perceiver who{agents.position[agent], agents.forward[agent], {}};
    who.senses = {sight ? 0.0f : condition.value, sight ? condition.value : 0.0f, condition.view_rad};
    return perceive(who, place, sight ? &simulation.setup.shapes : nullptr) != 0;
}

bool is_near(const Simulation& simulation, uint32_t agent, const Condition& condition) {
    const Agents& agents = simulation.agents;
    switch (condition.target_kind) {
        case APX_STEER_TARGET_POINT:
            return perceives(simulation, agent, condition, condition.point);
        case APX_STEER_TARGET_AGENT:
            return condition.target != agent && agents.present(condition.target) &&
                   perceives(simulation, agent, condition, agents.position[condition.target]);
        case APX_STEER_TARGET_OBSTACLE:
            return perceives(simulation, agent, condition, simulation.setup.shapes.list[condition.target].centre);
        case APX_STEER_TARGET_GOAL:
            return agents.has_goal[agent] != 0 && perceives(simulation, agent, condition, agents.goal[agent]);
        case APX_STEER_TARGET_GROUP:
            for (uint32_t other = 0; other < agents.count(); ++other) {
                if (other != agent && agents.group[other] == condition.target &&
                    perceives(simulation, agent, condition, agents.position[other])) {
                    return true;
                }
            }
            return false;
        default:
            return false;
    }
}

// The deepest state's mind counts.
void enter(Simulation& simulation, uint32_t agent, uint32_t level, uint32_t state) {
    const Machines& machines = simulation.setup.machines;
    MachineState& at = simulation.agents.machine[agent];
    for (uint32_t here = level; here < machine_depth; ++here) {
        at.state[here] = state;
        at.entered_s[here] = now_s(simulation);
        if (state == APX_NONE) {
            continue;
        }
        const State& entered = machines.states[state];
        if (entered.mind != APX_NONE) {
            simulation.agents.mind[agent] = entered.mind;
        }
        if (entered.machine == APX_NONE) {
            state = APX_NONE;
            continue;
        }
        const Machine& inner = machines.list[entered.machine];
        if (here + 1 < machine_depth) {
            at.next_s[here + 1] = now_s(simulation) + inner.update_s;
        }
        state = inner.first_state + inner.start;
    }
}

bool step_level(Simulation& simulation, uint32_t agent, uint32_t level, const Machine& machine) {
    MachineState& at = simulation.agents.machine[agent];
    // A little early is on time: the sum of steps is not exact.
    if (now_s(simulation) + 1e-4f < at.next_s[level]) {
        return false;
    }
    at.next_s[level] = now_s(simulation) + machine.update_s;
    const State& state = simulation.setup.machines.states[at.state[level]];
    for (uint32_t i = 0; i < state.transition_count; ++i) {
        const Transition& transition = simulation.setup.machines.transitions[state.first_transition + i];
        if (holds(simulation, agent, level, transition.condition)) {
            enter(simulation, agent, level, transition.target);
            return true;
        }
    }
    return false;
}

}  // namespace

bool holds(const Simulation& simulation, uint32_t agent, uint32_t level, uint32_t index) {
    const Condition& condition = simulation.setup.machines.conditions[index];
    const Agents& agents = simulation.agents;
    switch (condition.op) {
        case Condition::Op::near:
        case Condition::Op::sees:
            return is_near(simulation, agent, condition);
        case Condition::Op::faster:
            return length(agents.velocity[agent]) > condition.value;
        case Condition::Op::slower:
            return length(agents.velocity[agent]) < condition.value;
        case Condition::Op::in_state_for:
            return now_s(simulation) + 1e-4f >= agents.machine[agent].entered_s[level] + condition.value;
        case Condition::Op::has_goal:
            return agents.has_goal[agent] != 0;
        case Condition::Op::at_goal:
            return agents.has_goal[agent] != 0 &&
                   distance(agents.position[agent], agents.goal[agent]) <= condition.value;
        default:
            break;
    }
    // all: no child fails; any: one holds; none: no child holds.
    const bool stop_at = condition.op != Condition::Op::all;
    uint32_t child = index + 1;
    for (uint32_t i = 0; i < condition.child_count; ++i) {
        if (holds(simulation, agent, level, child) == stop_at) {
            return condition.op == Condition::Op::any;
        }
        child += simulation.setup.machines.conditions[child].size;
    }
    return condition.op != Condition::Op::any;
}

void start_machine(Simulation& simulation, uint32_t agent) {
    MachineState& at = simulation.agents.machine[agent];
    if (at.machine == APX_NONE) {
        return;
    }
    const Machine& machine = simulation.setup.machines.list[at.machine];
    at.next_s[0] = now_s(simulation) + machine.update_s;
    enter(simulation, agent, 0, machine.first_state + machine.start);
}

void update_machines(Simulation& simulation) {
    const Machines& machines = simulation.setup.machines;
    for (uint32_t agent = 0; agent < simulation.agents.count(); ++agent) {
        const MachineState& at = simulation.agents.machine[agent];
        uint32_t machine = at.machine;
        for (uint32_t level = 0; level < machine_depth && machine != APX_NONE && at.state[level] != APX_NONE; ++level) {
            if (step_level(simulation, agent, level, machines.list[machine])) {
                break;
            }
            machine = machines.states[at.state[level]].machine;
        }
    }
}

bool order(Simulation& simulation, uint32_t agent, uint32_t state) {
    const Machines& machines = simulation.setup.machines;
    const uint32_t index = simulation.agents.machine[agent].machine;
    if (index == APX_NONE) {
        return false;
    }
    const Machine& machine = machines.list[index];
    if (state < machine.first_state || state >= machine.first_state + machine.state_count) {
        return false;
    }
    const uint32_t accepts = machines.states[state].accepts;
    if (accepts != APX_NONE && !holds(simulation, agent, 0, accepts)) {
        return false;
    }
    enter(simulation, agent, 0, state);
    return true;
}

namespace {

void act(Simulation& simulation, const Trigger& trigger, uint32_t agent) {
    if (trigger.mind != APX_NONE) {
        simulation.agents.mind[agent] = trigger.mind;
    }
    const Machines& machines = simulation.setup.machines;
    const uint32_t index = simulation.agents.machine[agent].machine;
    for (uint32_t i = 0; !trigger.order.empty() && index != APX_NONE && i < machines.list[index].state_count; ++i) {
        const uint32_t state = machines.list[index].first_state + i;
        if (machines.states[state].name == trigger.order) {
            order(simulation, agent, state);
            return;
        }
    }
}

void act_on_all(Simulation& simulation, const Trigger& trigger, uint32_t who) {
    for (uint32_t agent = 0; agent < simulation.agents.count(); ++agent) {
        const bool everyone = trigger.whom == Trigger::Whom::everyone && simulation.agents.present(agent);
        const bool meant =
            everyone || (trigger.whom == Trigger::Whom::who_enters && agent == who) ||
            (trigger.whom == Trigger::Whom::group && simulation.agents.group[agent] == trigger.whom_group);
        if (meant) {
            act(simulation, trigger, agent);
        }
    }
}

}  // namespace

void fire_triggers(Simulation& simulation) {
    Agents& agents = simulation.agents;
    for (size_t i = 0; i < simulation.setup.triggers.size(); ++i) {
        const Trigger& trigger = simulation.setup.triggers[i];
        if (trigger.at_s >= 0.0f) {
            if (agents.fired[i] == 0 && now_s(simulation) + 1e-4f >= trigger.at_s) {
                agents.fired[i] = 1;
                act_on_all(simulation, trigger, APX_NONE);
            }
            continue;
        }
        // Who is inside now and was not in the last step enters.
        for (uint32_t agent = 0; agent < agents.count(); ++agent) {
            uint32_t& was_inside = agents.inside[i * agents.count() + agent];
            const bool of_group =
                agents.present(agent) && (trigger.group == APX_NONE || agents.group[agent] == trigger.group);
            const bool inside =
                of_group && squared_length(level(agents.position[agent] - trigger.place)) <= square(trigger.radius_m);
            if (inside && was_inside == 0 && (trigger.again || agents.fired[i] == 0)) {
                agents.fired[i] = 1;
                act_on_all(simulation, trigger, agent);
            }
            was_inside = inside ? 1 : 0;
        }
    }
}

namespace {

uint32_t depth_of(const Machines& machines, uint32_t machine, uint32_t above) {
    if (above >= machine_depth) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "machine '%s': machines inside states nest deeper than %u, or inside themselves",
             machines.list[machine].name.c_str(), machine_depth);
    }
    uint32_t deepest = 1;
    for (uint32_t i = 0; i < machines.list[machine].state_count; ++i) {
        const uint32_t inner = machines.states[machines.list[machine].first_state + i].machine;
        if (inner != APX_NONE) {
            deepest = max(deepest, 1 + depth_of(machines, inner, above + 1));
        }
    }
    return deepest;
}

}  // namespace

void check_machine(const Machines& machines, uint32_t machine) {
    depth_of(machines, machine, 0);
    if (machines.list[machine].state_count == 0) {
        fail(APX_ERROR_INVALID_ARGUMENT, "machine '%s' has no states", machines.list[machine].name.c_str());
    }
}

}  // namespace apx::steer
