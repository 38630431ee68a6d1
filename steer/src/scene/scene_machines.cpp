// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scene/scene_machines.h"

#include "base/error.h"

namespace apx::steer {

namespace {

float signal_value(const Value& value, const Where& where) {
    constexpr auto farthest = static_cast<double>(farthest_signal);
    return static_cast<float>(number_of(value, where, -farthest, farthest));
}

void read_condition(SceneReader& reader, const Value& value, const Where& where);

// A name, which holds while the signal is not 0, or a name with a bound.
void read_signal_condition(SceneReader& reader, const Value& value, const Where& where, Condition& condition) {
    if (value.type == Value::Type::text) {
        condition.op = Condition::Op::signal_is_set;
        condition.target = reader.signals.get(value, where);
        return;
    }
    refuse_unknown_keys(value, where, {"name", "above", "below"});
    const Value* above = value.find("above");
    const Value* below = value.find("below");
    if (value.find("name") == nullptr || (above == nullptr) == (below == nullptr)) {
        where.refuse(value, "\"name\" and one of \"above\" and \"below\" belong here");
    }
    condition.op = above != nullptr ? Condition::Op::signal_above : Condition::Op::signal_below;
    condition.target = reader.signals.get(*value.find("name"), where.at("name"));
    condition.value = signal_value(above != nullptr ? *above : *below, where.at(above != nullptr ? "above" : "below"));
}

// "set": {name: value} and "raise": name, of states and triggers.
EffectRange read_effects(SceneReader& reader, const Value& value, const Where& where) {
    std::vector<Effect>& effects = reader.scene.setup.machines.effects;
    const EffectRange range{static_cast<uint32_t>(effects.size()), 0};
    if (const Value* set = value.find("set")) {
        require_object(*set, where.at("set"));
        for (size_t i = 0; i < set->items.size(); ++i) {
            const Where here = where.at("set").at(set->keys[i]);
            const uint32_t signal = reader.signals.find(set->keys[i]);
            if (signal == APX_NONE) {
                here.refuse(set->items[i], "there is no signal " + in_quotes(set->keys[i]));
            }
            effects.push_back({signal, 0, signal_value(set->items[i], here)});
        }
    }
    if (const Value* raised = value.find("raise")) {
        effects.push_back({reader.signals.get(*raised, where.at("raise")), 1, 0.0f});
    }
    return {range.first, static_cast<uint32_t>(effects.size()) - range.first};
}

void read_leaf(SceneReader& reader, const std::string& key, const Value& value, const Where& where,
               Condition& condition) {
    const auto number = [&](double high) { return static_cast<float>(number_of(value, where, 0.0, high)); };
    if (key == "faster_mps" || key == "slower_mps") {
        condition.op = key == "faster_mps" ? Condition::Op::faster : Condition::Op::slower;
        condition.value = number(500.0);
    } else if (key == "event") {
        condition.op = Condition::Op::event;
        condition.target = reader.signals.get(value, where);
    } else if (key == "signal") {
        read_signal_condition(reader, value, where, condition);
    } else if (key == "in_state_for_s") {
        condition.op = Condition::Op::in_state_for;
        condition.value = number(1e6);
    } else if (key == "at_goal_m") {
        condition.op = Condition::Op::at_goal;
        condition.value = number(1e6);
    } else if (key == "has_goal") {
        condition.op = flag_of(value, where) ? Condition::Op::has_goal : Condition::Op::none;
    } else if (key == "near" || key == "sees") {
        condition.op = key == "near" ? Condition::Op::near : Condition::Op::sees;
        refuse_unknown_keys(value, where, {"target", "distance_m", "view_deg"});
        const Value* target = value.find("target");
        const Value* distance = value.find("distance_m");
        if (target == nullptr || distance == nullptr) {
            where.refuse(value, "\"target\" and \"distance_m\" belong here");
        }
        float point[3] = {};
        read_target(reader, *target, where.at("target"), condition.target_kind, condition.target, point);
        condition.point = vec3_of(point);
        condition.value = static_cast<float>(number_of(*distance, where.at("distance_m"), 0.0, 1e6));
        if (const Value* view = value.find("view_deg")) {
            condition.view_rad = static_cast<float>(number_of(*view, where.at("view_deg"), 0.0, 360.0)) * pi_f / 180.0f;
        }
    } else {
        where.refuse(value,
                     "known conditions are all, any, not, near, sees, faster_mps, slower_mps, in_state_for_s, "
                     "has_goal, at_goal_m, signal and event");
    }
}

void read_condition(SceneReader& reader, const Value& value, const Where& where) {
    require_object(value, where);
    if (value.items.size() != 1) {
        where.refuse(
            value,
            "a condition is one of {\"all\": [...]}, {\"any\": [...]}, {\"not\": {...}}, {\"near\": {...}}, ...");
    }
    std::vector<Condition>& conditions = reader.scene.setup.machines.conditions;
    const std::string& key = value.keys[0];
    const Value& inner = value.items[0];
    const Where here = where.at(key);
    const size_t index = conditions.size();
    conditions.emplace_back();
    if (key == "all" || key == "any") {
        require_list(inner, here);
        conditions[index].op = key == "all" ? Condition::Op::all : Condition::Op::any;
        conditions[index].child_count = static_cast<uint32_t>(inner.items.size());
        for (size_t i = 0; i < inner.items.size(); ++i) {
            read_condition(reader, inner.items[i], here.at(i));
        }
    } else if (key == "not") {
        conditions[index].op = Condition::Op::none;
        conditions[index].child_count = 1;
        read_condition(reader, inner, here);
    } else {
        Condition leaf;
        read_leaf(reader, key, inner, here, leaf);
        // has_goal: false is the absence of one.
        if (leaf.op == Condition::Op::none) {
            leaf.child_count = 1;
            conditions[index] = leaf;
            conditions.push_back(Condition{Condition::Op::has_goal, 0, 1, 0, 0, glm::vec3{0}, 0.0f, 0.0f});
        } else {
            conditions[index] = leaf;
        }
    }
    conditions[index].size = static_cast<uint32_t>(conditions.size() - index);
}

void read_state(SceneReader& reader, const Value& value, const Names& states, uint32_t first, const Where& where,
                State& state) {
    Machines& machines = reader.scene.setup.machines;
    refuse_unknown_keys(value, where, {"behaviour_set", "machine", "accepts", "transitions", "set", "raise"});
    state.effects = read_effects(reader, value, where);
    if (const Value* behaviour_set = value.find("behaviour_set")) {
        state.behaviour_set = reader.behaviour_sets.get(*behaviour_set, where.at("behaviour_set"));
    }
    if (const Value* machine = value.find("machine")) {
        state.machine = reader.machines.get(*machine, where.at("machine"));
    }
    if (const Value* accepts = value.find("accepts")) {
        state.accepts = static_cast<uint32_t>(machines.conditions.size());
        read_condition(reader, *accepts, where.at("accepts"));
    }
    state.first_transition = static_cast<uint32_t>(machines.transitions.size());
    const Value* transitions = value.find("transitions");
    if (transitions == nullptr) {
        return;
    }
    const Where here = where.at("transitions");
    require_list(*transitions, here);
    for (size_t i = 0; i < transitions->items.size(); ++i) {
        const Value& item = transitions->items[i];
        refuse_unknown_keys(item, here.at(i), {"to", "when"});
        if (item.find("to") == nullptr || item.find("when") == nullptr) {
            here.at(i).refuse(item, "a transition has \"to\" and \"when\"");
        }
        const uint32_t target = first + states.get(*item.find("to"), here.at(i).at("to"));
        machines.transitions.push_back({target, static_cast<uint32_t>(machines.conditions.size())});
        read_condition(reader, *item.find("when"), here.at(i).at("when"));
    }
    state.transition_count = static_cast<uint32_t>(transitions->items.size());
}

}  // namespace

void read_signals(SceneReader& reader, const Value& object, const Where& where) {
    require_object(object, where);
    for (size_t i = 0; i < object.items.size(); ++i) {
        const Where here = where.at(object.keys[i]);
        reader.signals.add(object.keys[i], object.items[i], here);
        reader.scene.setup.signal_values.push_back(signal_value(object.items[i], here));
    }
}

void read_machines(SceneReader& reader, const Value& object, const Where& where) {
    Machines& machines = reader.scene.setup.machines;
    for (size_t i = 0; i < object.items.size(); ++i) {
        const Value& value = object.items[i];
        const Where here = where.at(object.keys[i]);
        refuse_unknown_keys(value, here, {"update_s", "start", "states"});
        const Value* list = value.find("states");
        if (list == nullptr) {
            here.refuse(value, "a machine has \"states\"");
        }
        require_object(*list, here.at("states"));
        Machine machine;
        machine.name = object.keys[i];
        machine.first_state = static_cast<uint32_t>(machines.states.size());
        machine.state_count = static_cast<uint32_t>(list->items.size());
        const Names states{"state", list->keys};
        if (const Value* update = value.find("update_s")) {
            machine.update_s = static_cast<float>(number_of(*update, here.at("update_s"), 1e-3, 1e4));
        }
        if (const Value* start = value.find("start")) {
            machine.start = states.get(*start, here.at("start"));
        }
        machines.list.push_back(machine);
        machines.states.resize(machines.states.size() + list->items.size());
        for (size_t k = 0; k < list->items.size(); ++k) {
            State state;
            state.name = list->keys[k];
            read_state(reader, list->items[k], states, machine.first_state, here.at("states").at(state.name), state);
            machines.states[machine.first_state + k] = state;
        }
    }
    for (uint32_t i = 0; i < object.items.size(); ++i) {
        try {
            check_machine(machines, i);
        } catch (const Error& error) {
            where.at(object.keys[i]).refuse(object.items[i], error.message);
        }
    }
}

void read_triggers(SceneReader& reader, const Value& list, const Where& where) {
    require_list(list, where);
    for (size_t i = 0; i < list.items.size(); ++i) {
        const Value& value = list.items[i];
        const Where here = where.at(i);
        refuse_unknown_keys(value, here,
                            {"at_s", "position", "radius_m", "group", "for", "behaviour_set", "order", "again", "body",
                             "set", "raise"});
        Trigger trigger;
        const Value* time = value.find("at_s");
        const Value* position = value.find("position");
        if ((time != nullptr) == (position != nullptr)) {
            here.refuse(value, "a trigger has \"at_s\" or \"position\" and \"radius_m\"");
        }
        if (time != nullptr) {
            trigger.at_s = static_cast<float>(number_of(*time, here.at("at_s"), 0.0, 1e7));
        } else {
            trigger.place = place_of(*position, here.at("position"));
            trigger.whom = Trigger::Whom::who_enters;
            const Value* radius = value.find("radius_m");
            trigger.radius_m =
                radius != nullptr ? static_cast<float>(number_of(*radius, here.at("radius_m"), 0.0, 1e6)) : 1.0f;
        }
        if (const Value* group = value.find("group")) {
            trigger.group = reader.groups.get(*group, here.at("group"));
        }
        if (const Value* whom = value.find("for")) {
            const std::string& name = text_of(*whom, here.at("for"));
            trigger.whom = name == "everyone"     ? Trigger::Whom::everyone
                           : name == "who enters" ? Trigger::Whom::who_enters
                           : reader.agents.find(name) != APX_NONE && reader.groups.find(name) == APX_NONE
                               ? Trigger::Whom::agent
                               : Trigger::Whom::group;
            if (trigger.whom == Trigger::Whom::group) {
                trigger.whom_index = reader.groups.get(*whom, here.at("for"));
            } else if (trigger.whom == Trigger::Whom::agent) {
                trigger.whom_index = reader.agents.find(name);
            }
        }
        if (const Value* behaviour_set = value.find("behaviour_set")) {
            trigger.behaviour_set = reader.behaviour_sets.get(*behaviour_set, here.at("behaviour_set"));
        }
        if (const Value* order = value.find("order")) {
            trigger.order = text_of(*order, here.at("order"));
            bool known = false;
            for (const State& state : reader.scene.setup.machines.states) {
                known = known || state.name == trigger.order;
            }
            if (!known) {
                here.at("order").refuse(*order, "no machine has a state " + in_quotes(trigger.order));
            }
        }
        if (const Value* body = value.find("body")) {
            trigger.body = reader.bodies.get(*body, here.at("body"));
        }
        trigger.effects = read_effects(reader, value, here);
        if (trigger.behaviour_set == APX_NONE && trigger.order.empty() && trigger.body == APX_NONE &&
            trigger.effects.count == 0) {
            here.refuse(value, "a trigger has a \"behaviour_set\", a \"body\", an \"order\", \"set\" or \"raise\"");
        }
        trigger.again = value.find("again") != nullptr && flag_of(*value.find("again"), here.at("again"));
        reader.scene.setup.triggers.push_back(trigger);
    }
}

}  // namespace apx::steer
