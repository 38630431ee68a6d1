// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <vector>

#include "base/error.h"
#include "run/create.h"
#include "run/step.h"
#include "world/setup.h"
#include "world/simulation.h"

// A simulation in a few lines.
namespace apx::steer::test {

struct SteerWorld {
    std::vector<apx_steer_body> bodies = {default_body()};
    std::vector<apx_steer_behaviour> behaviours;
    std::vector<apx_steer_behaviour_set> behaviour_sets;
    std::vector<apx_steer_obstacle> obstacles;
    std::vector<apx_steer_path> paths;
    std::vector<apx_steer_point> points;
    std::vector<apx_steer_field> fields;
    std::vector<float> velocities;
    std::vector<apx_steer_agent> agents;
    apx_steer_desc desc = default_desc();

    // A body of its own for what differs; the first one is everybody's.
    apx_steer_body& body() { return bodies.front(); }

    uint32_t behaviour_set(uint32_t combine, std::initializer_list<apx_steer_behaviour> list) {
        apx_steer_behaviour_set behaviour_set = default_behaviour_set();
        behaviour_set.combine = combine;
        behaviour_set.first_behaviour = static_cast<uint32_t>(behaviours.size());
        behaviour_set.behaviour_count = static_cast<uint32_t>(list.size());
        behaviours.insert(behaviours.end(), list);
        behaviour_sets.push_back(behaviour_set);
        return static_cast<uint32_t>(behaviour_sets.size() - 1);
    }
    uint32_t behaviour_set(const apx_steer_behaviour& one) {
        return behaviour_set(APX_STEER_COMBINE_WEIGHTED_SUM, {one});
    }

    uint32_t agent(glm::vec3 position, glm::vec3 velocity = glm::vec3{0}, uint32_t behaviour_set = APX_NONE,
                   uint32_t group = 0) {
        apx_steer_agent agent = default_agent();
        agent.behaviour_set = behaviour_set;
        agent.group = group;
        for (int axis = 0; axis < 3; ++axis) {
            agent.position[axis] = position[axis];
            agent.velocity[axis] = velocity[axis];
        }
        agents.push_back(agent);
        return static_cast<uint32_t>(agents.size() - 1);
    }

    uint32_t circle(glm::vec2 centre, float radius_m, uint32_t solid = 0) {
        apx_steer_obstacle obstacle = default_obstacle();
        obstacle.position[0] = centre.x;
        obstacle.position[2] = centre.y;
        obstacle.radius_m = radius_m;
        obstacle.solid = solid;
        obstacles.push_back(obstacle);
        return static_cast<uint32_t>(obstacles.size() - 1);
    }

    uint32_t outline(uint32_t kind, std::initializer_list<glm::vec2> corners, uint32_t solid = 0) {
        apx_steer_obstacle obstacle = default_obstacle();
        obstacle.kind = kind;
        obstacle.first_point = static_cast<uint32_t>(points.size());
        obstacle.point_count = static_cast<uint32_t>(corners.size());
        obstacle.solid = solid;
        for (const glm::vec2& corner : corners) {
            points.push_back({{corner.x, 0.0f, corner.y}, 0.0f});
        }
        obstacles.push_back(obstacle);
        return static_cast<uint32_t>(obstacles.size() - 1);
    }
    uint32_t wall(std::initializer_list<glm::vec2> corners) { return outline(APX_STEER_OBSTACLE_WALL, corners); }

    uint32_t path(std::initializer_list<glm::vec2> way, float half_width_m, uint32_t closed = 0) {
        apx_steer_path path = default_path();
        path.closed = closed;
        path.first_point = static_cast<uint32_t>(points.size());
        path.point_count = static_cast<uint32_t>(way.size());
        for (const glm::vec2& place : way) {
            points.push_back({{place.x, 0.0f, place.y}, half_width_m});
        }
        paths.push_back(path);
        return static_cast<uint32_t>(paths.size() - 1);
    }

    apx_steer_desc complete() const {
        apx_steer_desc full = desc;
        full.bodies = bodies.data();
        full.body_count = static_cast<uint32_t>(bodies.size());
        full.behaviours = behaviours.data();
        full.behaviour_count = static_cast<uint32_t>(behaviours.size());
        full.behaviour_sets = behaviour_sets.data();
        full.behaviour_set_count = static_cast<uint32_t>(behaviour_sets.size());
        full.obstacles = obstacles.data();
        full.obstacle_count = static_cast<uint32_t>(obstacles.size());
        full.paths = paths.data();
        full.path_count = static_cast<uint32_t>(paths.size());
        full.points = points.data();
        full.point_count = static_cast<uint32_t>(points.size());
        full.fields = fields.data();
        full.field_count = static_cast<uint32_t>(fields.size());
        full.velocities = velocities.data();
        full.velocity_count = static_cast<uint32_t>(velocities.size() / 2);
        full.agents = agents.data();
        full.agent_count = static_cast<uint32_t>(agents.size());
        return full;
    }

    std::unique_ptr<Simulation> create() const { return create_simulation(complete()); }
};

inline apx_steer_behaviour to_point(uint32_t kind, glm::vec3 point) {
    apx_steer_behaviour behaviour = default_behaviour(kind);
    behaviour.target_kind = APX_STEER_TARGET_POINT;
    for (int axis = 0; axis < 3; ++axis) {
        behaviour.target_point[axis] = point[axis];
    }
    return behaviour;
}

inline apx_steer_behaviour to_agent(uint32_t kind, uint32_t agent) {
    apx_steer_behaviour behaviour = default_behaviour(kind);
    behaviour.target_kind = APX_STEER_TARGET_AGENT;
    behaviour.target = agent;
    return behaviour;
}

inline void run(Simulation& simulation, float seconds) {
    const int steps = static_cast<int>(seconds / simulation.setup.dt_s + 0.5f);
    for (int i = 0; i < steps; ++i) {
        step(simulation, simulation.setup.dt_s);
    }
}

// Someone at the origin who looks along +z.
inline Self standing(glm::vec3 velocity = glm::vec3{0}) {
    Self self;
    self.velocity = velocity;
    self.speed_mps = length(velocity);
    self.frame = frame_of(direction_of(velocity, {0, 0, 1}));
    return self;
}

inline TargetPoint target_at(glm::vec3 position, glm::vec3 velocity = glm::vec3{0}) {
    TargetPoint mark;
    mark.present = true;
    mark.position = position;
    mark.velocity = velocity;
    mark.forward = direction_of(velocity, {0, 0, 1});
    return mark;
}

// The message of the error that some work throws; empty when it throws none.
template <typename Work>
std::string message_of(Work&& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.message;
    }
    return {};
}

}  // namespace apx::steer::test
