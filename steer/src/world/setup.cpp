// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/setup.h"

#include <cstring>

#include "base/error.h"
#include "vehicle/fields.h"
#include "world/fields.h"

namespace apx::steer {

apx_steer_body default_body() {
    apx_steer_body body{};
    body.struct_size = sizeof body;
    set_defaults(body_fields(), &body);
    body.vehicle = default_vehicle();
    return body;
}

apx_steer_behaviour default_behaviour(uint32_t kind) {
    apx_steer_behaviour behaviour{};
    behaviour.struct_size = sizeof behaviour;
    set_defaults(behaviour_fields(), &behaviour);
    behaviour.kind = kind;
    behaviour.path = APX_NONE;
    behaviour.layers = all_layers;
    return behaviour;
}

apx_steer_behaviour_set default_behaviour_set() {
    apx_steer_behaviour_set behaviour_set{};
    behaviour_set.struct_size = sizeof behaviour_set;
    behaviour_set.combine = APX_STEER_COMBINE_BUDGET;
    behaviour_set.smoothing_samples = 1;
    return behaviour_set;
}

apx_steer_obstacle default_obstacle() {
    apx_steer_obstacle obstacle{};
    obstacle.struct_size = sizeof obstacle;
    obstacle.radius_m = 1.0f;
    obstacle.layers = 1;
    return obstacle;
}

apx_steer_path default_path() {
    apx_steer_path path{};
    path.struct_size = sizeof path;
    return path;
}

apx_steer_field default_field() {
    apx_steer_field field{};
    field.struct_size = sizeof field;
    field.cell_m = 1.0f;
    field.columns = field.rows = 2;
    return field;
}

apx_steer_agent default_agent() {
    apx_steer_agent agent{};
    agent.struct_size = sizeof agent;
    agent.hitched_to = APX_NONE;
    return agent;
}

apx_steer_desc default_desc() {
    apx_steer_desc desc{};
    desc.struct_size = sizeof desc;
    desc.seed = 1;
    desc.dt_s = 1.0f / 30.0f;
    return desc;
}

namespace {

constexpr uint32_t most_spare_agents = 1000000;

template <typename T>
std::span<const T> span_of(const T* values, uint32_t count, const char* name) {
    if (values == nullptr && count > 0) {
        fail(APX_ERROR_INVALID_ARGUMENT, "desc->%s is null; %u are announced", name, count);
    }
    return {values, count};
}

template <typename T>
void check_size(const T& record, const char* what, size_t index) {
    if (record.struct_size != sizeof record) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s[%zu].struct_size is %u, this library's is %zu", what, index,
             record.struct_size, sizeof record);
    }
}

template <typename T>
void check_name(const T& record, const char* what, size_t index) {
    if (std::memchr(record.name, 0, sizeof record.name) == nullptr) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s[%zu].name has no terminating zero", what, index);
    }
}

void check_index(uint32_t value, size_t count, const char* what, size_t index, const char* field, const char* of) {
    if (value >= count) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s[%zu].%s is %u; there are %zu %s", what, index, field, value, count, of);
    }
}

void check_range(uint32_t first, uint32_t count, size_t size, const char* what, size_t index, const char* of) {
    if (static_cast<uint64_t>(first) + count > size) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s[%zu] takes %s %u to %llu; there are %zu", what, index, of, first,
             static_cast<unsigned long long>(first) + count, size);
    }
}

void check_place(const float place[3], const char* what, size_t index, const char* field) {
    for (int axis = 0; axis < 3; ++axis) {
        if (!(absolute(place[axis]) <= farthest_place_m)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "%s[%zu].%s[%d] is %g, must be within 1e7", what, index, field, axis,
                 static_cast<double>(place[axis]));
        }
    }
}

}  // namespace

std::string body_problem(const apx_steer_body& body) {
    std::string problem = problem_of(body_fields(), &body);
    if (problem.empty() && body.min_speed_mps > body.max_speed_mps) {
        problem = format("min_speed_mps %g is above max_speed_mps %g", static_cast<double>(body.min_speed_mps),
                         static_cast<double>(body.max_speed_mps));
    }
    if (problem.empty() && body.physics != 0) {
        problem = body.kind != APX_STEER_BODY_CAR ? "physics is for cars alone" : vehicle_problem(body.vehicle);
    }
    return problem;
}

namespace {

void check_body(const apx_steer_body& body, size_t index) {
    check_size(body, "bodies", index);
    check_name(body, "bodies", index);
    if (body.kind >= APX_STEER_BODY_COUNT) {
        fail(APX_ERROR_INVALID_ARGUMENT, "bodies[%zu].kind is %u; there are %d kinds", index, body.kind,
             APX_STEER_BODY_COUNT);
    }
    const std::string problem = body_problem(body);
    if (!problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "bodies[%zu] '%s': %s", index, body.name, problem.c_str());
    }
}

void check_target(const apx_steer_desc& desc, uint32_t kind, uint32_t target, size_t index, const char* field) {
    if (kind >= APX_STEER_TARGET_COUNT) {
        fail(APX_ERROR_INVALID_ARGUMENT, "behaviours[%zu].%s_kind is %u; there are %d", index, field, kind,
             APX_STEER_TARGET_COUNT);
    }
    if (kind == APX_STEER_TARGET_AGENT) {
        check_index(target, desc.agent_count, "behaviours", index, field, "agents");
    }
    if (kind == APX_STEER_TARGET_OBSTACLE) {
        check_index(target, desc.obstacle_count, "behaviours", index, field, "obstacles");
    }
}

}  // namespace

void check_behaviour(const apx_steer_desc& desc, const apx_steer_behaviour& behaviour, size_t index) {
    check_size(behaviour, "behaviours", index);
    check_index(behaviour.kind, APX_STEER_BEHAVIOUR_COUNT, "behaviours", index, "kind", "kinds");
    const std::string problem = problem_of(behaviour_fields(), &behaviour);
    if (!problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "behaviours[%zu] %s: %s", index, behaviour_name(behaviour.kind),
             problem.c_str());
    }
    check_target(desc, behaviour.target_kind, behaviour.target, index, "target");
    check_target(desc, behaviour.second_kind, behaviour.second, index, "second");
    if (behaviour.second_kind == APX_STEER_TARGET_POINT) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "behaviours[%zu].second_kind is a point; there is one point alone, target_point", index);
    }
    check_index(behaviour.groups, APX_STEER_GROUPS_COUNT, "behaviours", index, "groups", "choices");
    const size_t variants = variant_names(behaviour.kind).size();
    check_index(behaviour.variant, variants > 0 ? variants : 1, "behaviours", index, "variant", "variants of its kind");
    if (needs_path(behaviour.kind) && behaviour.path != APX_NONE) {
        check_index(behaviour.path, desc.path_count, "behaviours", index, "path", "paths");
    }
    if (behaviour.kind == APX_STEER_FLOW_FIELD) {
        check_index(behaviour.field, desc.field_count, "behaviours", index, "field", "fields");
    }
}

namespace {

void check_behaviour_set(const apx_steer_desc& desc, const apx_steer_behaviour_set& behaviour_set, size_t index) {
    check_size(behaviour_set, "behaviour_sets", index);
    check_name(behaviour_set, "behaviour_sets", index);
    check_index(behaviour_set.combine, APX_STEER_COMBINE_COUNT, "behaviour_sets", index, "combine", "ways to combine");
    if (behaviour_set.smoothing_samples < 1 || behaviour_set.smoothing_samples > 8) {
        fail(APX_ERROR_INVALID_ARGUMENT, "behaviour_sets[%zu].smoothing_samples is %u, must be in [1, 8]", index,
             behaviour_set.smoothing_samples);
    }
    if (behaviour_set.behaviour_count > APX_STEER_BEHAVIOURS_MAX) {
        fail(APX_ERROR_INVALID_ARGUMENT, "behaviour_sets[%zu].behaviour_count is %u; at most %d fit", index,
             behaviour_set.behaviour_count, APX_STEER_BEHAVIOURS_MAX);
    }
    check_range(behaviour_set.first_behaviour, behaviour_set.behaviour_count, desc.behaviour_count, "behaviour_sets",
                index, "behaviours");
}

}  // namespace

void check_agent(const apx_steer_desc& desc, const apx_steer_agent& agent, size_t index) {
    check_size(agent, "agents", index);
    check_name(agent, "agents", index);
    check_index(agent.body, desc.body_count, "agents", index, "body", "bodies");
    if (agent.behaviour_set != APX_NONE) {
        check_index(agent.behaviour_set, desc.behaviour_set_count, "agents", index, "behaviour_set", "behaviour_sets");
    }
    if (agent.hitched_to != APX_NONE) {
        check_index(agent.hitched_to, desc.agent_count, "agents", index, "hitched_to", "agents");
        if (agent.hitched_to == index) {
            fail(APX_ERROR_INVALID_ARGUMENT, "agents[%zu].hitched_to is itself", index);
        }
        if (desc.bodies != nullptr && !(desc.bodies[agent.body].drawbar_m > 0.0f)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "agents[%zu].hitched_to is %u; its body needs a drawbar_m above 0", index,
                 agent.hitched_to);
        }
    }
    if (agent.group == APX_NONE) {
        fail(APX_ERROR_INVALID_ARGUMENT, "agents[%zu].group is %u, which is nobody's; take a smaller number", index,
             agent.group);
    }
    check_index(agent.host_driven, 2, "agents", index, "host_driven", "values");
    check_place(agent.position, "agents", index, "position");
    check_place(agent.velocity, "agents", index, "velocity");
    if (!(absolute(agent.yaw_rad) <= 1e4f)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "agents[%zu].yaw_rad is %g, must be within 1e4", index,
             static_cast<double>(agent.yaw_rad));
    }
}

namespace {

void copy_world(const apx_steer_desc& desc, Setup& setup) {
    setup.seed = desc.seed;
    if (!(desc.dt_s > 0.0f && desc.dt_s <= 10.0f)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "dt_s is %g, must be in (0, 10]", static_cast<double>(desc.dt_s));
    }
    setup.dt_s = desc.dt_s;
    if (desc.overlap_rounds > 16) {
        fail(APX_ERROR_INVALID_ARGUMENT, "overlap_rounds is %u, must be in [0, 16]", desc.overlap_rounds);
    }
    setup.overlap_rounds = desc.overlap_rounds;
    if (desc.wrap == 0) {
        return;
    }
    for (int axis = 0; axis < 3; ++axis) {
        const float low = desc.box_low[axis], high = desc.box_high[axis];
        if (!(absolute(low) <= farthest_place_m && absolute(high) <= farthest_place_m && low <= high)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "box_low[%d] is %g and box_high[%d] %g; low to high within 1e7 is needed",
                 axis, static_cast<double>(low), axis, static_cast<double>(high));
        }
        setup.torus.low[axis] = low;
        setup.torus.size[axis] = high - low;
    }
}

void copy_obstacles(const apx_steer_desc& desc, Setup& setup) {
    const auto points = span_of(desc.points, desc.point_count, "points");
    for (size_t i = 0; i < points.size(); ++i) {
        check_place(points[i].position, "points", i, "position");
        if (!(points[i].half_width_m >= 0.0f && points[i].half_width_m <= 1e4f)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "points[%zu].half_width_m is %g, must be in [0, 1e4]", i,
                 static_cast<double>(points[i].half_width_m));
        }
    }
    setup.points.assign(points.begin(), points.end());
    const auto obstacles = span_of(desc.obstacles, desc.obstacle_count, "obstacles");
    for (size_t i = 0; i < obstacles.size(); ++i) {
        check_size(obstacles[i], "obstacles", i);
        check_name(obstacles[i], "obstacles", i);
        check_index(obstacles[i].kind, APX_STEER_OBSTACLE_COUNT, "obstacles", i, "kind", "shapes");
        check_place(obstacles[i].position, "obstacles", i, "position");
        if (obstacles[i].kind != APX_STEER_OBSTACLE_CIRCLE) {
            check_range(obstacles[i].first_point, obstacles[i].point_count, points.size(), "obstacles", i, "points");
        } else if (!(obstacles[i].radius_m <= 1e6f)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "obstacles[%zu].radius_m is %g, must be in (0, 1e6]", i,
                 static_cast<double>(obstacles[i].radius_m));
        }
    }
    setup.obstacles.assign(obstacles.begin(), obstacles.end());
    setup.shapes = make_shapes(setup.obstacles, setup.points);
}

void copy_ways(const apx_steer_desc& desc, Setup& setup) {
    const auto paths = span_of(desc.paths, desc.path_count, "paths");
    for (size_t i = 0; i < paths.size(); ++i) {
        check_size(paths[i], "paths", i);
        check_name(paths[i], "paths", i);
        check_range(paths[i].first_point, paths[i].point_count, setup.points.size(), "paths", i, "points");
        const std::span<const apx_steer_point> points(setup.points.data() + paths[i].first_point, paths[i].point_count);
        setup.paths.push_back(make_path(points, paths[i].closed != 0, paths[i].name));
    }
    const auto velocities = span_of(desc.velocities, 2 * desc.velocity_count, "velocities");
    setup.velocities.resize(desc.velocity_count);
    for (size_t i = 0; i < setup.velocities.size(); ++i) {
        setup.velocities[i] = {velocities[2 * i], velocities[2 * i + 1]};
        if (!(absolute(setup.velocities[i].x) <= 1e4f && absolute(setup.velocities[i].y) <= 1e4f)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "velocities[%zu] is (%g, %g), must be within 1e4", i,
                 static_cast<double>(setup.velocities[i].x), static_cast<double>(setup.velocities[i].y));
        }
    }
    const auto fields = span_of(desc.fields, desc.field_count, "fields");
    for (size_t i = 0; i < fields.size(); ++i) {
        const apx_steer_field& field = fields[i];
        check_size(field, "fields", i);
        const bool good = field.columns >= 2 && field.columns <= 4096 && field.rows >= 2 && field.rows <= 4096 &&
                          field.cell_m > 0.0f && field.cell_m <= 1e4f &&
                          absolute(field.origin[0]) <= farthest_place_m &&
                          absolute(field.origin[1]) <= farthest_place_m;
        if (!good) {
            fail(APX_ERROR_INVALID_ARGUMENT,
                 "fields[%zu]: columns and rows in [2, 4096], cell_m in (0, 1e4] are needed", i);
        }
        const uint32_t count = field.columns * field.rows;
        check_range(field.first_velocity, count, setup.velocities.size(), "fields", i, "velocities");
        setup.fields.push_back({{field.origin[0], field.origin[1]},
                                field.cell_m,
                                field.columns,
                                field.rows,
                                std::span<const glm::vec2>(setup.velocities).subspan(field.first_velocity, count)});
    }
}

}  // namespace

Setup make_setup(const apx_steer_desc& desc) {
    Setup setup;
    copy_world(desc, setup);
    copy_obstacles(desc, setup);
    copy_ways(desc, setup);
    const auto bodies = span_of(desc.bodies, desc.body_count, "bodies");
    for (size_t i = 0; i < bodies.size(); ++i) {
        check_body(bodies[i], i);
        setup.bodies.push_back(make_body(bodies[i]));
    }
    const auto behaviours = span_of(desc.behaviours, desc.behaviour_count, "behaviours");
    for (size_t i = 0; i < behaviours.size(); ++i) {
        check_behaviour(desc, behaviours[i], i);
    }
    setup.behaviours.assign(behaviours.begin(), behaviours.end());
    const auto behaviour_sets = span_of(desc.behaviour_sets, desc.behaviour_set_count, "behaviour_sets");
    for (size_t i = 0; i < behaviour_sets.size(); ++i) {
        check_behaviour_set(desc, behaviour_sets[i], i);
        setup.behaviour_sets.push_back({behaviour_sets[i]});
    }
    const auto agents = span_of(desc.agents, desc.agent_count, "agents");
    for (size_t i = 0; i < agents.size(); ++i) {
        check_agent(desc, agents[i], i);
        // A pulling agent comes first in the list: no rig is a loop.
        if (agents[i].hitched_to != APX_NONE && agents[i].hitched_to >= i) {
            fail(APX_ERROR_INVALID_ARGUMENT, "agents[%zu].hitched_to is %u; who pulls has to come before", i,
                 agents[i].hitched_to);
        }
    }
    setup.agents.assign(agents.begin(), agents.end());
    if (desc.spare_agents > most_spare_agents) {
        fail(APX_ERROR_INVALID_ARGUMENT, "spare_agents is %u, must be in [0, 1e6]", desc.spare_agents);
    }
    setup.spare_agents = desc.spare_agents;
    return setup;
}

}  // namespace apx::steer
