// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/steer.h>

#include <cstring>

#include "capi/guard.h"
#include "capi/objects.h"
#include "steer/avoid_behaviours.h"

using namespace apx;

namespace {

// Runs work(simulation) on a living simulation.
template <typename Work>
apx_status with_simulation(apx_steer steer, Work&& work) {
    SteerObject* object = objects().steers.find(steer.id);
    if (object == nullptr) {
        return dead_id("steer", steer.id);
    }
    return guarded([&]() -> apx_status { return work(*object->simulation); });
}

template <typename Work>
apx_status with_agent(apx_steer steer, uint32_t agent, Work&& work) {
    return with_simulation(steer, [&](steer::Simulation& simulation) {
        if (agent >= simulation.agents.count()) {
            return report(APX_ERROR_INVALID_ARGUMENT, "agent is %u; there are %zu agents", agent,
                          simulation.agents.count());
        }
        return static_cast<apx_status>(work(simulation));
    });
}

// Fills the caller's buffer record by record, without a copy of everything.
template <typename T, typename Make>
apx_status fill(T* buffer, uint32_t capacity, uint32_t* needed, size_t count, Make&& make) {
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

bool good_place(const float values[3]) {
    return absolute(values[0]) <= 1e7f && absolute(values[1]) <= 1e7f && absolute(values[2]) <= 1e7f;
}

apx_steer_point point_of(const steer::PathPoint& point) {
    return {{point.position.x, point.position.y, point.position.z}, point.half_width_m};
}

uint32_t mind_by_name(const steer::Simulation& simulation, const char* name) {
    for (uint32_t i = 0; i < simulation.setup.minds.size(); ++i) {
        if (std::strncmp(simulation.setup.minds[i].desc.name, name, APX_NAME_SIZE) == 0) {
            return i;
        }
    }
    return APX_NONE;
}

}  // namespace

apx_status apx_steer_info_get(apx_steer steer, apx_steer_info* info) {
    APX_REQUIRE_SIZE(info);
    const SteerObject* object = objects().steers.find(steer.id);
    if (object == nullptr) {
        return dead_id("steer", steer.id);
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
    *info = result;
    return APX_OK;
}

apx_status apx_steer_agent_info_get(apx_steer steer, uint32_t agent, apx_steer_agent_info* info) {
    APX_REQUIRE_SIZE(info);
    return with_agent(steer, agent, [&](const steer::Simulation& simulation) {
        const steer::Setup& setup = simulation.setup;
        const apx_steer_body& body = setup.bodies[simulation.agents.body[agent]].desc;
        apx_steer_agent_info result{};
        result.struct_size = sizeof result;
        std::memcpy(result.name, setup.agents[agent].name, sizeof result.name);
        result.body_kind = body.kind;
        result.group = simulation.agents.group[agent];
        result.radius_m = body.radius_m;
        result.max_speed_mps = body.max_speed_mps;
        if (const uint32_t mind = simulation.agents.mind[agent]; mind != APX_NONE) {
            std::memcpy(result.mind, setup.minds[mind].desc.name, sizeof result.mind);
            for (const apx_steer_behaviour& behaviour : setup.minds[mind].behaviours(setup.behaviours)) {
                if (behaviour.kind == APX_STEER_AVOID_BOX && result.hitbox_m[1] == 0.0f) {
                    const steer::Hitbox box = steer::hitbox_of(steer::self_of(simulation, agent), behaviour);
                    result.hitbox_m[0] = box.half_width_m;
                    result.hitbox_m[1] = box.length_m;
                }
            }
        }
        // The deepest state that is entered.
        for (uint32_t state : simulation.agents.machine[agent].state) {
            if (state != APX_NONE) {
                const std::string& name = setup.machines.states[state].name;
                std::memset(result.state, 0, sizeof result.state);
                std::memcpy(result.state, name.data(), min(name.size(), sizeof result.state - 1));
            }
        }
        *info = result;
        return APX_OK;
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
        return fill(states, capacity, needed, simulation.agents.count(),
                    [&](uint32_t i) { return steer::state_of(simulation, i); });
    });
}

apx_status apx_steer_set_states(apx_steer steer, uint32_t first, const apx_steer_state* states, uint32_t count) {
    APX_REQUIRE(states);
    return with_simulation(steer, [&](steer::Simulation& simulation) {
        if (static_cast<uint64_t>(first) + count > simulation.agents.count()) {
            return report(APX_ERROR_INVALID_ARGUMENT, "agents %u to %llu; there are %zu", first,
                          static_cast<unsigned long long>(first) + count, simulation.agents.count());
        }
        for (uint32_t i = 0; i < count; ++i) {
            if (!good_place(states[i].position) || !good_place(states[i].velocity) || !good_place(states[i].forward)) {
                return report(APX_ERROR_INVALID_ARGUMENT, "states[%u] has a number that is not finite or beyond 1e7",
                              i);
            }
        }
        for (uint32_t i = 0; i < count; ++i) {
            steer::set_state(simulation, first + i, states[i]);
        }
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_controls(apx_steer steer, float* controls, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        return fill(controls, capacity, needed, 3 * simulation.agents.count(), [&](uint32_t i) {
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
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        const steer::Setup& setup = simulation.setup;
        if (obstacle >= setup.obstacles.size()) {
            return wrong_obstacle(obstacle, setup.obstacles.size());
        }
        const apx_steer_obstacle& desc = setup.obstacles[obstacle];
        const uint32_t count = desc.kind == APX_STEER_OBSTACLE_CIRCLE ? 0 : desc.point_count;
        const apx_status status =
            fill(points, capacity, needed, count, [&](uint32_t i) { return setup.points[desc.first_point + i]; });
        if (status == APX_OK && record != nullptr) {
            *record = desc;
            record->first_point = 0;
        }
        return status;
    });
}

apx_status apx_steer_set_obstacle(apx_steer steer, uint32_t obstacle, const float position[3], float radius_m) {
    APX_REQUIRE(position);
    return with_simulation(steer, [&](steer::Simulation& simulation) {
        if (obstacle >= simulation.setup.obstacles.size()) {
            return wrong_obstacle(obstacle, simulation.setup.obstacles.size());
        }
        const bool circle = simulation.setup.obstacles[obstacle].kind == APX_STEER_OBSTACLE_CIRCLE;
        if (!good_place(position) || (circle && !(radius_m > 0.0f && radius_m <= 1e6f))) {
            return report(APX_ERROR_INVALID_ARGUMENT, "position within 1e7 and radius_m %g in (0, 1e6] are needed",
                          static_cast<double>(radius_m));
        }
        steer::move_obstacle(simulation, obstacle, steer::vec3_of(position), radius_m);
        return static_cast<apx_status>(APX_OK);
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
        return fill(points, capacity, needed, list.size(), [&](uint32_t i) { return point_of(list[i]); });
    });
}

apx_status apx_steer_goal_path(apx_steer steer, uint32_t agent, apx_steer_point* points, uint32_t capacity,
                               uint32_t* needed) {
    return with_agent(steer, agent, [&](const steer::Simulation& simulation) {
        const std::vector<steer::PathPoint>& list = simulation.own_path[agent].points;
        return fill(points, capacity, needed, list.size(), [&](uint32_t i) { return point_of(list[i]); });
    });
}

apx_status apx_steer_tiles(apx_steer steer, uint8_t* cost, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        return deliver(std::span<const uint8_t>(simulation.setup.tiles.cost), cost, capacity, needed);
    });
}

apx_status apx_steer_search_marks(apx_steer steer, uint8_t* marks, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        const std::vector<steer::NodeSearch::Node>& nodes = simulation.search.nodes;
        return fill(marks, capacity, needed, nodes.size(),
                    [&](uint32_t i) { return static_cast<uint8_t>(nodes[i].mark); });
    });
}

apx_status apx_steer_search_order(apx_steer steer, uint32_t* order, uint32_t capacity, uint32_t* needed) {
    return with_simulation(steer, [&](const steer::Simulation& simulation) {
        const std::vector<steer::NodeSearch::Node>& nodes = simulation.search.nodes;
        return fill(order, capacity, needed, nodes.size(), [&](uint32_t i) { return nodes[i].expanded_as; });
    });
}

apx_status apx_steer_set_goal(apx_steer steer, uint32_t agent, const float goal[3]) {
    APX_REQUIRE(goal);
    return with_agent(steer, agent, [&](steer::Simulation& simulation) {
        if (!good_place(goal)) {
            return report(APX_ERROR_INVALID_ARGUMENT, "goal has a number that is not finite or beyond 1e7");
        }
        if (!steer::set_goal(simulation, agent, steer::vec3_of(goal))) {
            return report(APX_ERROR_INVALID_STATE, "no way leads from agent %u to (%g, %g, %g)", agent,
                          static_cast<double>(goal[0]), static_cast<double>(goal[1]), static_cast<double>(goal[2]));
        }
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_set_mind(apx_steer steer, uint32_t agent, const char* mind) {
    return with_agent(steer, agent, [&](steer::Simulation& simulation) {
        const bool none = mind == nullptr || mind[0] == 0;
        const uint32_t index = none ? APX_NONE : mind_by_name(simulation, mind);
        if (!none && index == APX_NONE) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no mind '%s'", mind);
        }
        simulation.agents.mind[agent] = index;
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_order(apx_steer steer, uint32_t agent, const char* state) {
    APX_REQUIRE(state);
    return with_agent(steer, agent, [&](steer::Simulation& simulation) {
        const steer::Machines& machines = simulation.setup.machines;
        const uint32_t index = simulation.agents.machine[agent].machine;
        if (index != APX_NONE) {
            const steer::Machine& machine = machines.list[index];
            for (uint32_t i = machine.first_state; i < machine.first_state + machine.state_count; ++i) {
                if (machines.states[i].name == state && steer::order(simulation, agent, i)) {
                    return static_cast<apx_status>(APX_OK);
                }
            }
        }
        return report(APX_ERROR_INVALID_STATE, "agent %u: its machine has no state '%s', or does not accept it now",
                      agent, state);
    });
}

apx_status apx_steer_set_behaviour(apx_steer steer, const char* mind, uint32_t place,
                                   const apx_steer_behaviour* behaviour) {
    APX_REQUIRE(mind);
    APX_REQUIRE_SIZE(behaviour);
    return with_simulation(steer, [&](steer::Simulation& simulation) {
        steer::Setup& setup = simulation.setup;
        const uint32_t index = mind_by_name(simulation, mind);
        if (index == APX_NONE || place >= setup.minds[index].desc.behaviour_count) {
            return report(APX_ERROR_INVALID_ARGUMENT, "there is no behaviour %u of a mind '%s'", place, mind);
        }
        apx_steer_desc counts = steer::default_desc();
        counts.agent_count = static_cast<uint32_t>(simulation.agents.count());
        counts.obstacle_count = static_cast<uint32_t>(setup.obstacles.size());
        counts.path_count = static_cast<uint32_t>(setup.paths.size());
        counts.field_count = static_cast<uint32_t>(setup.fields.size());
        const uint32_t at = setup.minds[index].desc.first_behaviour + place;
        steer::check_behaviour(counts, *behaviour, at);
        setup.behaviours[at] = *behaviour;
        return static_cast<apx_status>(APX_OK);
    });
}
