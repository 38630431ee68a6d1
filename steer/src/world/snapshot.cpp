// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/snapshot.h"

#include <utility>

#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "world/check_state.h"
#include "world/goal.h"
#include "world/ranks.h"
#include "world/state_fields.h"

namespace apx::steer {

namespace {

// The first word of a snapshot.
constexpr uint32_t snapshot_mark = 0x33545341u;  // "AST3"

using Fields = std::span<const StateField>;

uint32_t version_of(uint32_t mark) {
    return (mark >> 24u) - '0';
}

bool is_of_a_version(uint32_t mark) {
    return (mark & 0x00ffffffu) == (snapshot_mark & 0x00ffffffu) && version_of(mark) >= 1 && version_of(mark) <= 9;
}

bool same_sizes(const Agents& a, const Agents& b) {
    std::vector<size_t> sizes_a, sizes_b;
    for_each_array(a, [&](const auto& array, Fields) { sizes_a.push_back(array.size()); });
    for_each_array(b, [&](const auto& array, Fields) { sizes_b.push_back(array.size()); });
    return sizes_a == sizes_b && a.name.size() == b.name.size() && a.signal.size() == b.signal.size();
}

}  // namespace

uint64_t state_hash(const Simulation& simulation) {
    Hash hash;
    hash.add(simulation.tick);
    for_each_array(simulation.agents, [&](const auto& array, Fields) {
        for (const auto& record : array) {
            hash.add_words(record);
        }
    });
    for (const Signal& signal : simulation.agents.signal) {
        hash.add_words(signal);
    }
    return hash.value();
}

std::vector<uint8_t> snapshot(const Simulation& simulation) {
    ByteWriter writer;
    writer.put(snapshot_mark);
    writer.put(simulation.tick);
    writer.put(simulation.time_s);
    for_each_array(simulation.agents, [&](const auto& array, Fields) { writer.put_array(std::span(array)); });
    writer.put_array(std::span<const AgentName>(simulation.agents.name));
    // A scene without signals is written as before signals existed.
    if (!simulation.agents.signal.empty()) {
        writer.put_array(std::span<const Signal>(simulation.agents.signal));
    }
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
    const uint32_t mark = crc32(body) == checksum ? reader.get<uint32_t>() : 0;
    if (mark != snapshot_mark && is_of_a_version(mark)) {
        fail(APX_ERROR_INVALID_DATA,
             "snapshot: of version %u, this library reads version %u; take it anew by running its scene",
             version_of(mark), version_of(snapshot_mark));
    }
    if (mark != snapshot_mark) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: the bytes are damaged or not of a steering simulation");
    }
    // Read into a separate object, and swapped at the end, when nothing can fail any more.
    Simulation read;
    read.tick = reader.get<uint32_t>();
    read.time_s = reader.get<double>();
    for_each_array(read.agents, [&](auto& array, Fields) {
        array = reader.get_array<typename std::remove_reference_t<decltype(array)>::value_type>();
    });
    read.agents.name = reader.get_array<AgentName>();
    if (!simulation.agents.signal.empty()) {
        read.agents.signal = reader.get_array<Signal>();
    }
    if (!same_sizes(read.agents, simulation.agents)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: it is of another simulation");
    }
    read.own_path.resize(simulation.own_path.size());
    for (size_t i = 0; i < read.own_path.size(); ++i) {
        const uint32_t closed = reader.get<uint32_t>();
        if (closed > 1) {
            fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, a path's flag is %u", closed);
        }
        read.own_path[i].closed = closed == 1;
        read.own_path[i].points = reader.get_array<PathPoint>();
        keep_room(simulation.first_path, i, chases(read.agents, i), read.own_path[i]);
    }
    if (reader.remaining() > 0) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: has %zu bytes too many", reader.remaining());
    }
    check_state(read, simulation);
    for (uint32_t agent = 0; agent < read.agents.count(); ++agent) {
        if (chases(read.agents, agent)) {
            make_room_for_chases(simulation);
            break;
        }
    }
    read.own_lane.resize(simulation.own_lane.size());
    for (uint32_t agent = 0; agent < read.agents.count(); ++agent) {
        read.own_lane[agent] = own_lane_of(simulation, read.agents.body[agent], read.own_path[agent]);
        keep_room(simulation.first_lane, agent, chases(read.agents, agent), read.own_lane[agent]);
    }
    read.agents.shares.assign(simulation.agents.shares.size(), unused_share);
    read.rank.resize(simulation.rank.size());
    rank_groups(read);
    simulation.tick = read.tick;
    simulation.time_s = read.time_s;
    simulation.own_path.swap(read.own_path);
    simulation.own_lane.swap(read.own_lane);
    simulation.rank.swap(read.rank);
    std::swap(simulation.agents, read.agents);
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
    restore(simulation, simulation.start);
}

}  // namespace apx::steer
