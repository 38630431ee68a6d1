// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include <array>
#include <string>
#include <vector>

#include "space/vector.h"

// State machines above the steering (Ziep 2004, 5.2.3): a state chooses a behaviour set or holds a whole machine; transitions
// have nested conditions, machines their own update rate. Orders come from above; triggers act at a time or place.
namespace apx::steer {

// Largest size of a signal.
inline constexpr float farthest_signal = 1e9f;

// A node of a condition tree. Trees lie in one array, children behind their parents.
struct Condition {
    enum class Op : uint32_t {
        all,
        any,
        none,
        near,
        sees,
        faster,
        slower,
        in_state_for,
        has_goal,
        at_goal,
        signal_is_set,
        signal_above,
        signal_below,
        event
    };
    Op op = Op::all;
    uint32_t child_count = 0;  // of all, any, none
    uint32_t size = 1;         // nodes of the tree below it, itself included
    // near and sees: target, range, field of view. For signals and events `target` is the signal.
    uint32_t target_kind = APX_STEER_TARGET_NONE;
    uint32_t target = 0;
    glm::vec3 point{0};
    float value = 0.0f;  // m, m/s, s, or a signal's bound
    float view_rad = 2.0f;
};

struct Transition {
    uint32_t target = 0;     // state of the same machine
    uint32_t condition = 0;  // its tree's root
};

// A named number that host, states and triggers set, and an event that they raise: the number of raises.
struct Signal {
    float value = 0.0f;
    float raised_s = -1.0f;  // time of the last raise, negative: never
};

struct Effect {
    uint32_t signal = 0;
    uint32_t raises = 0;  // 1: raises it, else sets it
    float value = 0.0f;
};

struct EffectRange {
    uint32_t first = 0;
    uint32_t count = 0;
};

struct State {
    std::string name;
    uint32_t behaviour_set = APX_NONE;  // set on entry
    uint32_t machine = APX_NONE;        // runs inside this state
    uint32_t first_transition = 0;
    uint32_t transition_count = 0;
    uint32_t accepts = APX_NONE;  // condition that an order to this state needs; none: always
    EffectRange effects;          // on entry
};

struct Machine {
    std::string name;
    float update_s = 1.0f;
    uint32_t first_state = 0;
    uint32_t state_count = 0;
    uint32_t start = 0;  // among its own
};

struct Machines {
    std::vector<Machine> list;
    std::vector<State> states;
    std::vector<Transition> transitions;
    std::vector<Condition> conditions;
    std::vector<Effect> effects;  // of states and triggers
};

inline constexpr uint32_t machine_depth = 4;

// The state of an agent's machine and of the machines inside its states.
struct MachineState {
    uint32_t machine = APX_NONE;
    std::array<uint32_t, machine_depth> state = {APX_NONE, APX_NONE, APX_NONE, APX_NONE};  // in Machines::states
    std::array<float, machine_depth> entered_s = {};
    std::array<float, machine_depth> next_s = {};
};

// A trigger acts once: at a time, or when a member of a group (or any agent) enters a circle.
struct Trigger {
    enum class Whom : uint32_t { who_enters, group, everyone, agent };
    float at_s = -1.0f;  // negative: by place
    glm::vec3 place{0};
    float radius_m = 0.0f;
    uint32_t group = APX_NONE;  // group that activates it, none: any
    Whom whom = Whom::everyone;
    uint32_t whom_index = 0;            // of the group or agent
    uint32_t behaviour_set = APX_NONE;  // set for them
    uint32_t body = APX_NONE;           // set for them: its mass, forces and speeds
    std::string order;                  // order to their machines
    EffectRange effects;
    bool again = false;  // acts for every new agent inside
};

// Fails with APX_ERROR_INVALID_ARGUMENT for a machine without states, inside itself, or nested deeper than machine_depth.
void check_machine(const Machines& machines, uint32_t machine);

}  // namespace apx::steer
