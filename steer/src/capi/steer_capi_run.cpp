// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/steer.h>

#include <cstring>

#include "behave/avoid_behaviours.h"
#include "capi/steer_access.h"
#include "run/step.h"
#include "space/perception.h"
#include "world/agent_state.h"
#include "world/goal.h"

using namespace apx;

namespace {

// Fills the caller's buffer record by record, without a copy of everything.
template <typename T, typename Make>
apx_status fill_each(T* buffer, uint32_t capacity, uint32_t* needed, size_t count, Make&& make) {
    if (needed == nullptr) {
        return null_argument("needed");
    }
    if (buffer == nullptr && capacity != 0) {
        return null_argument("the buffer");
    }
    *needed = static_cast<uint32_t>(count);
    if (buffer == nullptr) {
        return APX_OK;
    }
    if (capacity < count) {
        return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %u, needed are %zu", capacity, count);
    }
    for (size_t i = 0; i < count; ++i) {
        buffer[i] = make(static_cast<uint32_t>(i));
    }
    return APX_OK;
}

apx_steer_point point_of(const steer::PathPoint& point) {
    return {{point.position.x, point.position.y, point.position.z}, point.half_width_m};
}

// Perception of a behaviour, where no behaviour before it has the same.
void show_senses(const steer::Self& self, const apx_steer_behaviour& behaviour, apx_steer_agent_info& info) {
    switch (behaviour.kind) {
        case APX_STEER_AVOID_BOX:
            if (info.hitbox_m[1] == 0.0f) {
                const steer::Hitbox box = steer::hitbox_of(self, behaviour);
                info.hitbox_m[0] = box.half_width_m;
                info.hitbox_m[1] = box.length_m;
            }
            break;
        case APX_STEER_SEPARATION:
        case APX_STEER_ALIGNMENT:
        case APX_STEER_COHESION:
        case APX_STEER_FLOCKING:
            if (info.view_m == 0.0f) {
                info.view_m = behaviour.radius_m;
                info.view_rad = behaviour.angle_rad;
                info.view_yaw_rad = behaviour.view_yaw_rad;
            }
            break;
        case APX_STEER_AVOID_PROBE:
        case APX_STEER_CONTAINMENT:
        case APX_STEER_FUZZY_CONTAINMENT:
            if (info.probe_m[0] == 0.0f) {
                const bool one = behaviour.kind == APX_STEER_AVOID_PROBE;
                info.probe_m[0] =
                    one ? max(behaviour.length_m, self.speed_mps * behaviour.predict_s) : behaviour.length_m;
                info.probe_m[1] = one ? 0.0f : behaviour.ahead_m;
                info.probe_m[2] = one ? 0.0f : behaviour.side_m;
            }
            break;
        default:
            break;
    }
}

// Ranges of the conditions that the machine's present states wait for.
void show_perception(const steer::Machines& machines, const steer::MachineState& at, apx_steer_agent_info& info) {
    for (uint32_t state : at.state) {
        for (uint32_t i = 0; state != APX_NONE && i < machines.states[state].transition_count; ++i) {
            const uint32_t root = machines.transitions[machines.states[state].first_transition + i].condition;
            for (uint32_t node = root; node < root + machines.conditions[root].size; ++node) {
                const steer::Condition& condition = machines.conditions[node];
                if (condition.op == steer::Condition::Op::near) {
                    info.radar_m = max(info.radar_m, condition.value);
                } else if (condition.op == steer::Condition::Op::sees) {
                    info.sight_m = max(info.sight_m, condition.value);
                    info.sight_rad = max(info.sight_rad, condition.view_rad);
                }
            }
        }
    }
}

}  // namespace

apx_status apx_steer_info_get(apx_steer steer, apx_steer_info* info) {
    APX_REQUIRE_ROOM(info);
    const auto object = steer_objects().steers.read(steer.id);
    if (!object) {
        return refuse(object, "steer", steer.id);
    }
    const steer::Simulation& simulation = *object->simulation;
    const steer::Setup& setup = simulation.setup;
    apx_steer_info result{};
    result.struct_size = sizeof result;
    result.agent_count = static_cast<uint32_t>(simulation.agents.count());
    result.obstacle_count = static_cast<uint32_t>(setup.obstacles.size());
    result.path_count = static_cast<uint32_t>(setup.paths.size());
    result.share_stride = simulation.share_stride;
    result.tile_columns = setup.tiles.columns;
    result.tile_rows = setup.tiles.rows;
    result.tile_m = setup.tiles.cell_m;
    result.tile_low[0] = setup.tiles.low.x;
    result.tile_low[1] = setup.tiles.low.y;
    result.tick = simulation.tick;
    result.time_s = static_cast<float>(simulation.time_s);
    result.dt_s = setup.dt_s;
    result.duration_s = object->duration_s;
    result.playback = object->playback;
    result.wrap = setup.torus.wraps() ? 1u : 0u;
    for (int axis = 0; axis < 3; ++axis) {
        result.box_low[axis] = setup.torus.low[axis];
        result.box_high[axis] = setup.torus.low[axis] + setup.torus.size[axis];
    }
    for (uint32_t agent = 0; agent < result.agent_count; ++agent) {
        result.present_count += simulation.agents.present(agent) ? 1u : 0u;
    }
    return fill(result, info);
}

apx_status apx_steer_agent_info_get(apx_steer steer, uint32_t agent, apx_steer_agent_info* info) {
    APX_REQUIRE_ROOM(info);
    return with_agent(steer, agent, [&](const steer::Simulation& simulation) {
        const steer::Setup& setup = simulation.setup;
        apx_steer_agent_info result{};
        result.struct_size = sizeof result;
        if (!simulation.agents.present(agent)) {
            result.body_kind = APX_STEER_BODY_COUNT;
            result.group = APX_NONE;
            return fill(result, info);
        }
        const apx_steer_body& body = setup.bodies[simulation.agents.body[agent]].desc;
        std::memcpy(result.name, simulation.agents.name[agent].text, sizeof result.name);
        result.body_kind = body.kind;
        result.group = simulation.agents.group[agent];
        result.radius_m = body.radius_m;
        result.max_speed_mps = body.max_speed_mps;
        if (const uint32_t behaviour_set = simulation.agents.behaviour_set[agent]; behaviour_set != APX_NONE) {
            std::memcpy(result.behaviour_set, setup.behaviour_sets[behaviour_set].desc.name,
                        sizeof result.behaviour_set);
            for (const apx_steer_behaviour& behaviour :
                 setup.behaviour_sets[behaviour_set].behaviours(setup.behaviours)) {
                show_senses(steer::self_of(simulation, agent), behaviour, result);
            }
        }
        show_perception(setup.machines, simulation.agents.machine[agent], result);
        // The deepest state that is entered, and the states around it.
        std::string cascade;
        for (uint32_t state : simulation.agents.machine[agent].state) {
            if (state != APX_NONE) {
                const std::string& name = setup.machines.states[state].name;
                cascade += (cascade.empty() ? "" : " > ") + name;
                std::memset(result.state, 0, sizeof result.state);
                std::memcpy(result.state, name.data(), min(name.size(), sizeof result.state - 1));
            }
        }
        std::memcpy(result.cascade, cascade.data(), min(cascade.size(), sizeof result.cascade - 1));
        return fill(result, info);
    });
}

apx_status apx_steer_step(apx_steer steer, float dt_s, uint32_t steps) {
    if (!(dt_s >= 0.0f && dt_s <= 10.0f)) {
        return report(APX_ERROR_INVALID_ARGUMENT, "dt_s is %g, must be in (0, 10], or 0 for the description's",
                      static_cast<double>(dt_s));
    }
    return with_simulation(steer, [&](steer::Simulation& simulation) {
        for (uint32_t i = 0; i < steps; ++i) {
            steer::step(simulation, dt_s > 0.0f ? dt_s : simulation.setup.dt_s);
        }
        return APX_OK;
    });
}

apx_status apx_steer_states(apx_steer steer, apx_steer_state* states, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        return fill_each(states, capacity, needed, simulation.agents.count(),
                         [&](uint32_t i) { return steer::state_of(simulation, i); });
    });
}

apx_status apx_steer_controls(apx_steer steer, float* controls, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        return fill_each(controls, capacity, needed, 3 * simulation.agents.count(), [&](uint32_t i) {
            const apx_controls& own = simulation.agents.controls[i / 3];
            return i % 3 == 0 ? own.steering : i % 3 == 1 ? own.throttle : own.brake;
        });
    });
}

apx_status apx_steer_shares(apx_steer steer, apx_steer_share* shares, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        return deliver(std::span<const apx_steer_share>(simulation.agents.shares), shares, capacity, needed);
    });
}

static apx_status wrong_obstacle(uint32_t obstacle, size_t count) {
    return report(APX_ERROR_INVALID_ARGUMENT, "obstacle is %u; there are %zu obstacles", obstacle, count);
}

apx_status apx_steer_obstacle_get(apx_steer steer, uint32_t obstacle, apx_steer_obstacle* record,
                                  apx_steer_point* points, uint32_t capacity, uint32_t* needed) {
    if (record != nullptr) {
        APX_REQUIRE_ROOM(record);
    }
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        const steer::Setup& setup = simulation.setup;
        if (obstacle >= setup.obstacles.size()) {
            return wrong_obstacle(obstacle, setup.obstacles.size());
        }
        const apx_steer_obstacle& desc = setup.obstacles[obstacle];
        const uint32_t count = desc.kind == APX_STEER_OBSTACLE_CIRCLE ? 0 : desc.point_count;
        const apx_status status =
            fill_each(points, capacity, needed, count, [&](uint32_t i) { return setup.points[desc.first_point + i]; });
        if (status == APX_OK && record != nullptr) {
            apx_steer_obstacle full = desc;
            full.first_point = 0;
            fill(full, record);
        }
        return status;
    });
}

apx_status apx_steer_path_points(apx_steer steer, uint32_t path, apx_steer_point* points, uint32_t capacity,
                                 uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        if (path >= simulation.setup.paths.size()) {
            return report(APX_ERROR_INVALID_ARGUMENT, "path is %u; there are %zu paths", path,
                          simulation.setup.paths.size());
        }
        const std::vector<steer::PathPoint>& list = simulation.setup.paths[path].points;
        return fill_each(points, capacity, needed, list.size(), [&](uint32_t i) { return point_of(list[i]); });
    });
}

apx_status apx_steer_goal_path(apx_steer steer, uint32_t agent, apx_steer_point* points, uint32_t capacity,
                               uint32_t* needed) {
    return with_agent(steer, agent, [&](const steer::Simulation& simulation) {
        const std::vector<steer::PathPoint>& list = simulation.own_path[agent].points;
        return fill_each(points, capacity, needed, list.size(), [&](uint32_t i) { return point_of(list[i]); });
    });
}

apx_status apx_steer_perceive(apx_steer steer, const float* senses, uint32_t agents, uint32_t occluded, uint8_t* flags,
                              uint32_t capacity, uint32_t* needed) {
    APX_REQUIRE(senses);
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        const steer::Agents& all = simulation.agents;
        if (agents != all.count() || agents > 0xffff) {
            return report(APX_ERROR_INVALID_ARGUMENT, "agents is %u; there are %zu, and at most 65535 can be looked at",
                          agents, all.count());
        }
        std::vector<steer::Perceiver> perceivers(agents);
        for (uint32_t i = 0; i < agents; ++i) {
            const float* own = senses + size_t{3} * i;
            if (!(own[0] >= 0.0f && own[0] <= 1e6f && own[1] >= 0.0f && own[1] <= 1e6f && own[2] >= 0.0f &&
                  own[2] <= 7.0f)) {
                return report(APX_ERROR_INVALID_ARGUMENT,
                              "the senses of agent %u are (%g, %g, %g); reaches are in [0, 1e6], the view in [0, 7]", i,
                              static_cast<double>(own[0]), static_cast<double>(own[1]), static_cast<double>(own[2]));
            }
            perceivers[i] = {all.position[i], all.forward[i], {own[0], own[1], own[2]}};
        }
        std::vector<uint8_t> found(size_t{agents} * agents);
        steer::perceive_all(perceivers, occluded != 0 ? &simulation.setup.shapes : nullptr, found);
        for (uint32_t i = 0; i < agents; ++i) {
            for (uint32_t j = 0; j < agents; ++j) {
                if (!all.present(i) || !all.present(j)) {
                    found[size_t{i} * agents + j] = 0;
                }
            }
        }
        return deliver(std::span<const uint8_t>(found), flags, capacity, needed);
    });
}

apx_status apx_steer_tiles(apx_steer steer, uint8_t* cost, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        return deliver(std::span<const uint8_t>(simulation.setup.tiles.cost), cost, capacity, needed);
    });
}

apx_status apx_steer_search_marks(apx_steer steer, uint8_t* marks, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        const std::vector<steer::NodeSearch::Node> nodes = steer::searched(simulation).nodes;
        return fill_each(marks, capacity, needed, nodes.size(),
                         [&](uint32_t i) { return static_cast<uint8_t>(nodes[i].mark); });
    });
}

apx_status apx_steer_search_order(apx_steer steer, uint32_t* order, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        const std::vector<steer::NodeSearch::Node> nodes = steer::searched(simulation).nodes;
        return fill_each(order, capacity, needed, nodes.size(), [&](uint32_t i) { return nodes[i].expanded_as; });
    });
}
