// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "recordings/steer_description.h"

#include "base/error.h"
#include "world/setup.h"

namespace apx {

namespace {

template <typename Record>
void put_records(ByteWriter& writer, const std::vector<Record>& records) {
    writer.put(static_cast<uint32_t>(sizeof(Record)));
    writer.put(static_cast<uint32_t>(records.size()));
    writer.put_raw(records.data(), records.size() * sizeof(Record));
}

// Fields that the file's records lack keep their defaults.
template <typename Record>
std::vector<Record> get_records(ByteReader& reader, const Record& standard) {
    const uint32_t size = reader.get<uint32_t>();
    const uint64_t count = reader.get<uint32_t>();
    if (size == 0 || size > sizeof(Record)) {
        fail(APX_ERROR_UNSUPPORTED_VERSION, "%s: recorded by a newer library; update the library",
             reader.label().c_str());
    }
    const uint8_t* bytes = reader.take(count * size);
    std::vector<Record> records(count, standard);
    for (Record& record : records) {
        std::memcpy(&record, bytes, size);
        bytes += size;
    }
    return records;
}

template <typename Record>
std::vector<Record> get_sized_records(ByteReader& reader, const Record& standard) {
    std::vector<Record> records = get_records(reader, standard);
    for (Record& record : records) {
        record.struct_size = sizeof record;
    }
    return records;
}

struct World {
    uint32_t seed;
    float dt_s;
    uint32_t overlap_rounds;
    uint32_t spare_agents;
    glm::vec3 low;
    glm::vec3 size;
};

// The input points of paths, after the points of the obstacles.
std::vector<apx_steer_path> paths_of(const steer::Setup& setup, std::vector<apx_steer_point>& points) {
    std::vector<apx_steer_path> paths;
    for (const steer::Path& path : setup.paths) {
        apx_steer_path& desc = paths.emplace_back(steer::default_path());
        desc.closed = path.closed ? 1 : 0;
        desc.first_point = static_cast<uint32_t>(points.size());
        desc.point_count = static_cast<uint32_t>(path.points.size());
        for (const steer::PathPoint& point : path.points) {
            points.push_back({{point.position.x, point.position.y, point.position.z}, point.half_width_m});
        }
    }
    return paths;
}

std::vector<apx_steer_field> fields_of(const steer::Setup& setup) {
    std::vector<apx_steer_field> fields;
    for (const steer::Field& field : setup.fields) {
        apx_steer_field& desc = fields.emplace_back(steer::default_field());
        desc.origin[0] = field.origin.x;
        desc.origin[1] = field.origin.y;
        desc.cell_m = field.cell_m;
        desc.columns = field.columns;
        desc.rows = field.rows;
        desc.first_velocity = static_cast<uint32_t>(field.velocities.data() - setup.velocities.data());
    }
    return fields;
}

}  // namespace

std::vector<uint8_t> describe(const steer::Setup& setup) {
    ByteWriter writer;
    writer.put(
        World{setup.seed, setup.dt_s, setup.overlap_rounds, setup.spare_agents, setup.torus.low, setup.torus.size});
    std::vector<apx_steer_body> bodies;
    for (const steer::Body& body : setup.bodies) {
        bodies.push_back(body.desc);
    }
    std::vector<apx_steer_behaviour_set> behaviour_sets;
    for (const steer::BehaviourSet& behaviour_set : setup.behaviour_sets) {
        behaviour_sets.push_back(behaviour_set.desc);
    }
    std::vector<apx_steer_point> points = setup.points;
    const std::vector<apx_steer_path> paths = paths_of(setup, points);
    put_records(writer, bodies);
    put_records(writer, setup.behaviours);
    put_records(writer, behaviour_sets);
    put_records(writer, setup.obstacles);
    put_records(writer, points);
    put_records(writer, paths);
    put_records(writer, fields_of(setup));
    put_records(writer, setup.velocities);
    put_records(writer, setup.agents);
    return std::move(writer.bytes());
}

steer::Setup read_description(std::span<const uint8_t> bytes, const std::string& label) {
    ByteReader reader(bytes, label);
    const World world = reader.get<World>();
    auto bodies = get_sized_records(reader, steer::default_body());
    for (apx_steer_body& body : bodies) {
        body.vehicle.struct_size = sizeof body.vehicle;
    }
    const auto behaviours = get_sized_records(reader, steer::default_behaviour(0));
    const auto behaviour_sets = get_sized_records(reader, steer::default_behaviour_set());
    const auto obstacles = get_sized_records(reader, steer::default_obstacle());
    const auto points = get_records(reader, apx_steer_point{});
    const auto paths = get_sized_records(reader, steer::default_path());
    const auto fields = get_sized_records(reader, steer::default_field());
    const auto velocities = get_records(reader, glm::vec2{0});
    const auto agents = get_sized_records(reader, steer::default_agent());
    apx_steer_desc desc = steer::default_desc();
    desc.seed = world.seed;
    desc.dt_s = world.dt_s;
    desc.overlap_rounds = world.overlap_rounds;
    desc.spare_agents = world.spare_agents;
    desc.wrap = 1;
    for (int axis = 0; axis < 3; ++axis) {
        desc.box_low[axis] = world.low[axis];
        desc.box_high[axis] = world.low[axis] + world.size[axis];
    }
    const auto count = [](const auto& list) { return static_cast<uint32_t>(list.size()); };
    desc.bodies = bodies.data(), desc.body_count = count(bodies);
    desc.behaviours = behaviours.data(), desc.behaviour_count = count(behaviours);
    desc.behaviour_sets = behaviour_sets.data(), desc.behaviour_set_count = count(behaviour_sets);
    desc.obstacles = obstacles.data(), desc.obstacle_count = count(obstacles);
    desc.points = points.data(), desc.point_count = count(points);
    desc.paths = paths.data(), desc.path_count = count(paths);
    desc.fields = fields.data(), desc.field_count = count(fields);
    desc.velocities = reinterpret_cast<const float*>(velocities.data()), desc.velocity_count = count(velocities);
    desc.agents = agents.data(), desc.agent_count = count(agents);
    steer::Setup setup = steer::make_setup(desc);
    // Stored directly, since low + size - low rounds.
    setup.torus.size = world.size;
    return setup;
}

}  // namespace apx
