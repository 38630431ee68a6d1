// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "run/run_machines.h"

#include "space/perception.h"
#include "world/agent_state.h"
#include "world/goal.h"

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
            return agents.has_goal[agent] != 0 && perceives(simulation, agent, condition, goal_of(simulation, agent));
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

// A raise by a machine counts after all updates of this step, so that the order of agents has no effect. Shorter than
// any update.
constexpr float after_updates_s = 5e-4f;
constexpr float sum_of_steps_s = 1e-4f;

void take_effect(Simulation& simulation, const EffectRange& range, float late_s) {
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
        const Effect& effect = simulation.setup.machines.effects[i];
        Signal& signal = simulation.agents.signal[effect.signal];
        if (effect.raises != 0) {
            signal = {signal.value + 1.0f, now_s(simulation) + late_s};
        } else {
            signal.value = effect.value;
        }
    }
}

bool was_raised(const Simulation& simulation, const Signal& signal, float since_s) {
    // Before the first step every event counts as later than the beginning.
    const bool later = signal.raised_s > since_s + sum_of_steps_s || (since_s <= 0.0f && signal.raised_s >= 0.0f);
    return later && signal.raised_s <= now_s(simulation) + sum_of_steps_s;
}

// The deepest state's behaviour set counts.
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
        if (entered.behaviour_set != APX_NONE) {
            simulation.agents.behaviour_set[agent] = entered.behaviour_set;
        }
        take_effect(simulation, entered.effects, after_updates_s);
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
    // Slightly early counts as on time: the sum of steps is not exact.
    if (now_s(simulation) + 1e-4f < at.next_s[level]) {
        return false;
    }
    const float since_s = at.next_s[level] - machine.update_s;
    at.next_s[level] = now_s(simulation) + machine.update_s;
    const State& state = simulation.setup.machines.states[at.state[level]];
    for (uint32_t i = 0; i < state.transition_count; ++i) {
        const Transition& transition = simulation.setup.machines.transitions[state.first_transition + i];
        if (holds(simulation, agent, level, transition.condition, since_s)) {
            enter(simulation, agent, level, transition.target);
            return true;
        }
    }
    return false;
}

}  // namespace

bool holds(const Simulation& simulation, uint32_t agent, uint32_t level, uint32_t index, float since_s) {
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
                   distance(agents.position[agent], goal_of(simulation, agent)) <= condition.value;
        case Condition::Op::signal_is_set:
            return agents.signal[condition.target].value != 0.0f;
        case Condition::Op::signal_above:
            return agents.signal[condition.target].value > condition.value;
        case Condition::Op::signal_below:
            return agents.signal[condition.target].value < condition.value;
        case Condition::Op::event:
            return was_raised(simulation, agents.signal[condition.target], since_s);
        default:
            break;
    }
    // all: no child fails; any: one holds; none: no child holds.
    const bool stop_at = condition.op != Condition::Op::all;
    uint32_t child = index + 1;
    for (uint32_t i = 0; i < condition.child_count; ++i) {
        if (holds(simulation, agent, level, child, since_s) == stop_at) {
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
    const MachineState& at = simulation.agents.machine[agent];
    uint32_t index = at.machine;
    for (uint32_t level = 0; level < machine_depth && index != APX_NONE; ++level) {
        const Machine& machine = machines.list[index];
        if (state >= machine.first_state && state - machine.first_state < machine.state_count) {
            const uint32_t accepts = machines.states[state].accepts;
            if (accepts != APX_NONE && !holds(simulation, agent, level, accepts, now_s(simulation))) {
                return false;
            }
            enter(simulation, agent, level, state);
            return true;
        }
        index = at.state[level] != APX_NONE ? machines.states[at.state[level]].machine : APX_NONE;
    }
    return false;
}

uint32_t state_named(const Simulation& simulation, uint32_t agent, const char* name, uint32_t after) {
    const Machines& machines = simulation.setup.machines;
    const MachineState& at = simulation.agents.machine[agent];
    uint32_t index = at.machine;
    bool passed = after == APX_NONE;
    for (uint32_t level = 0; level < machine_depth && index != APX_NONE; ++level) {
        const Machine& machine = machines.list[index];
        for (uint32_t state = machine.first_state; state < machine.first_state + machine.state_count; ++state) {
            if (passed && machines.states[state].name == name) {
                return state;
            }
            passed = passed || state == after;
        }
        index = at.state[level] != APX_NONE ? machines.states[at.state[level]].machine : APX_NONE;
    }
    return APX_NONE;
}

bool order_by_name(Simulation& simulation, uint32_t agent, const char* name) {
    for (uint32_t state = state_named(simulation, agent, name, APX_NONE); state != APX_NONE;
         state = state_named(simulation, agent, name, state)) {
        if (order(simulation, agent, state)) {
            return true;
        }
    }
    return false;
}

void set_signal(Simulation& simulation, uint32_t signal, float value) {
    simulation.agents.signal[signal].value = value;
}

void raise(Simulation& simulation, uint32_t signal) {
    Signal& raised = simulation.agents.signal[signal];
    raised = {raised.value + 1.0f, now_s(simulation)};
}

namespace {

void act(Simulation& simulation, const Trigger& trigger, uint32_t agent) {
    if (trigger.behaviour_set != APX_NONE) {
        simulation.agents.behaviour_set[agent] = trigger.behaviour_set;
    }
    if (trigger.body != APX_NONE) {
        set_body(simulation, agent, trigger.body);
    }
    if (!trigger.order.empty()) {
        order_by_name(simulation, agent, trigger.order.c_str());
    }
}

void act_on_all(Simulation& simulation, const Trigger& trigger, uint32_t who) {
    for (uint32_t agent = 0; agent < simulation.agents.count(); ++agent) {
        const bool everyone = trigger.whom == Trigger::Whom::everyone && simulation.agents.present(agent);
        const bool meant =
            everyone || (trigger.whom == Trigger::Whom::who_enters && agent == who) ||
            (trigger.whom == Trigger::Whom::agent && agent == trigger.whom_index && simulation.agents.present(agent)) ||
            (trigger.whom == Trigger::Whom::group && simulation.agents.group[agent] == trigger.whom_index);
        if (meant) {
            act(simulation, trigger, agent);
        }
    }
    take_effect(simulation, trigger.effects, 0.0f);
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
        // Agents inside now and not in the last step enter.
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

}  // namespace apx::steer
