// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "steer/simulation.h"

namespace apx::steer {

namespace {

// The first word of a snapshot.
constexpr uint32_t snapshot_mark = 0x33545341u;  // "AST3"

// Every array of the state, written once for hash, snapshot and restore. Records hold words of 32 bits alone.
template <typename Simulated, typename Visit>
void for_each_array(Simulated& simulation, Visit&& visit) {
    auto& agents = simulation.agents;
    visit(agents.body);
    visit(agents.mind);
    visit(agents.group);
    visit(agents.host_driven);
    visit(agents.position);
    visit(agents.velocity);
    visit(agents.forward);
    visit(agents.wish);
    visit(agents.past_wish);
    visit(agents.past_motion);
    visit(agents.wander_tip);
    visit(agents.random);
    visit(agents.progress);
    visit(agents.manoeuvre);
    visit(agents.physics);
    visit(agents.controls);
    visit(agents.has_goal);
    visit(agents.goal);
    visit(agents.machine);
    visit(agents.fired);
    visit(agents.inside);
    visit(agents.towed_by);
}

}  // namespace

uint64_t state_hash(const Simulation& simulation) {
    Hash hash;
    hash.add(simulation.tick);
    for_each_array(simulation, [&](const auto& array) {
        for (const auto& record : array) {
            hash.add_words(record);
        }
    });
    return hash.value();
}

std::vector<uint8_t> snapshot(const Simulation& simulation) {
    ByteWriter writer;
    writer.put(snapshot_mark);
    writer.put(simulation.tick);
    writer.put(simulation.time_s);
    for_each_array(simulation, [&](const auto& array) { writer.put_array(std::span(array)); });
    writer.put_array(std::span<const AgentName>(simulation.agents.name));
    for (const Path& path : simulation.own_path) {
        writer.put(static_cast<uint32_t>(path.closed ? 1u : 0u));
        writer.put_array(std::span<const PathPoint>(path.points));
    }
    const uint32_t checksum = crc32(writer.bytes());
    writer.put(checksum);
    return std::move(writer.bytes());
}

void restore(Simulation& simulation, std::span<const uint8_t> bytes) {
    uint32_t checksum = 0;
    if (bytes.size() < sizeof checksum) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: %zu bytes are too few", bytes.size());
    }
    const std::span<const uint8_t> body = bytes.first(bytes.size() - sizeof checksum);
    std::memcpy(&checksum, bytes.data() + body.size(), sizeof checksum);
    ByteReader reader(body, "snapshot");
    if (crc32(body) != checksum || reader.get<uint32_t>() != snapshot_mark) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: the bytes are damaged or not of a steering simulation");
    }
    // Read beside the living one: whatever does not fit leaves it as it is.
    Simulation read;
    read.tick = reader.get<uint32_t>();
    read.time_s = reader.get<double>();
    for_each_array(read, [&](auto& array) {
        array = reader.get_array<typename std::remove_reference_t<decltype(array)>::value_type>();
    });
    read.agents.name = reader.get_array<AgentName>();
    const auto fits = [&] {
        std::vector<size_t> here, there;
        for_each_array(simulation, [&](const auto& array) { here.push_back(array.size()); });
        for_each_array(read, [&](const auto& array) { there.push_back(array.size()); });
        bool known = read.agents.name.size() == simulation.agents.name.size();
        for (uint32_t kind : read.agents.body) {
            known = known && (kind == APX_NONE || kind < simulation.setup.bodies.size());
        }
        for (uint32_t puller : read.agents.towed_by) {
            known = known && (puller == APX_NONE || puller < read.agents.towed_by.size());
        }
        for (uint32_t mind : read.agents.mind) {
            known = known && (mind == APX_NONE || mind < simulation.setup.minds.size());
        }
        for (const MachineState& at : read.agents.machine) {
            for (uint32_t state : at.state) {
                known = known && (state == APX_NONE || state < simulation.setup.machines.states.size());
            }
            known = known && (at.machine == APX_NONE || at.machine < simulation.setup.machines.list.size());
        }
        return known && here == there;
    };
    if (!fits()) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: it is of another simulation");
    }
    std::vector<Path> own_path(simulation.own_path.size());
    for (Path& path : own_path) {
        path.closed = reader.get<uint32_t>() != 0;
        path.points = reader.get_array<PathPoint>();
    }
    simulation.tick = read.tick;
    simulation.time_s = read.time_s;
    simulation.own_path = std::move(own_path);
    read.agents.shares.assign(simulation.agents.shares.size(), unused_share);
    simulation.agents = std::move(read.agents);
    for (uint32_t agent = 0; agent < simulation.agents.count(); ++agent) {
        make_own_lane(simulation, agent);
    }
    rank_groups(simulation);
}

void keep_start(Simulation& simulation) {
    simulation.start = snapshot(simulation);
    if (simulation.setup.loop_s > 0.0f) {
        simulation.first = simulation.agents;
        simulation.first_path = simulation.own_path;
        simulation.first_lane = simulation.own_lane;
        simulation.first_rank = simulation.rank;
    }
}

void reset(Simulation& simulation) {
    const std::vector<uint8_t> start = simulation.start;
    restore(simulation, start);
}

}  // namespace apx::steer
