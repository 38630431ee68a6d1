// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/world_snapshot.h"

#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "race/snapshot.h"
#include "sim/state_fields.h"
#include "vehicle/car_state.h"

namespace apx {

namespace {

constexpr uint32_t snapshot_magic = 0x57585041;  // "APXW"
constexpr uint32_t snapshot_version = 2;

// State of the physics beyond the cars' states.
struct StepWords {
    uint32_t substeps;
    float dt_s;
    bool operator==(const StepWords&) const = default;
};

StepWords step_words(const World& world) {
    return {world.desc.substeps, world.desc.race.dt_s};
}

// Checks untrusted bytes for values that a step could not continue from.
void check_physics(const World& world) {
    visit_physics(world, [&](auto part, std::span<const StateField> fields) {
        for (uint32_t car = 0; car < part.size(); ++car) {
            const std::string problem = state_problem(fields, &part[car], race_bounds(*world.race, car));
            if (!problem.empty()) {
                fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, car %u: %s", car, problem.c_str());
            }
        }
    });
    for (uint32_t car = 0; car < world.bodies.size(); ++car) {
        if (!is_sane(world.bodies[car].car)) {
            fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, car %u has an impossible state", car);
        }
    }
}

}  // namespace

uint64_t state_hash(const World& world) {
    Hash hash;
    hash.add(state_hash(*world.race));
    visit_physics(world, [&](auto part, std::span<const StateField>) {
        for (const auto& record : part) {
            hash.add_words(record);
        }
    });
    return hash.value();
}

std::vector<uint8_t> snapshot(const World& world) {
    ByteWriter writer;
    writer.put(snapshot_magic);
    writer.put(snapshot_version);
    writer.put_array(std::span<const uint8_t>(snapshot(*world.race)));
    writer.put(step_words(world));
    visit_physics(world,
                  [&](auto part, std::span<const StateField>) { writer.put_raw(part.data(), part.size_bytes()); });
    const uint32_t checksum = crc32(writer.bytes());
    writer.put(checksum);
    return std::move(writer.bytes());
}

void restore(World& world, std::span<const uint8_t> bytes) {
    ByteReader reader(bytes, "snapshot");
    if (reader.get<uint32_t>() != snapshot_magic || reader.get<uint32_t>() != snapshot_version) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: not a snapshot of a world of this version");
    }
    const std::vector<uint8_t> race_bytes = reader.get_array<uint8_t>();
    const StepWords step = reader.get<StepWords>();
    size_t state_size = 0;
    visit_physics(world, [&](auto part, std::span<const StateField>) { state_size += part.size_bytes(); });
    if (reader.remaining() != state_size + sizeof(uint32_t)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: has %zu bytes of physics, this world has %zu", reader.remaining(),
             state_size + sizeof(uint32_t));
    }
    uint32_t checksum;
    std::memcpy(&checksum, bytes.data() + bytes.size() - sizeof checksum, sizeof checksum);
    if (checksum != crc32(bytes.first(bytes.size() - sizeof checksum))) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, its checksum does not fit");
    }
    if (step != step_words(world)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: its world took %u steps in %g s, this one takes %u in %g s",
             step.substeps, static_cast<double>(step.dt_s), world.desc.substeps,
             static_cast<double>(world.desc.race.dt_s));
    }
    std::vector<uint8_t> before;
    visit_physics(world, [&](auto part, std::span<const StateField>) {
        const std::span<const uint8_t> raw(reinterpret_cast<const uint8_t*>(part.data()), part.size_bytes());
        before.insert(before.end(), raw.begin(), raw.end());
    });
    const auto take_over = [&](const uint8_t* from) {
        visit_physics(world, [&](auto part, std::span<const StateField>) {
            std::memcpy(part.data(), from, part.size_bytes());
            from += part.size_bytes();
        });
    };
    take_over(reader.take(state_size));
    try {
        check_physics(world);
        restore(*world.race, race_bytes);
    } catch (...) {  // also out of memory
        take_over(before.data());
        throw;
    }
    for (size_t car = 0; car < world.bodies.size(); ++car) {
        world.states[car] = world.bodies[car].car;
    }
}

}  // namespace apx
