// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/math.h"
#include "sim/world.h"

namespace apx {

namespace {

constexpr uint32_t snapshot_magic = 0x57585041;  // "APXW"
constexpr uint32_t snapshot_version = 2;

// Accelerations that a contact within one tick can leave; the axles' loads are made of them.
constexpr float most_mps2 = 1e5f;
constexpr float most_grip_use = 10.0f;  // as the physics counts it

// What the physics goes on with besides the state.
struct StepWords {
    uint32_t substeps;
    float dt_s;
    bool operator==(const StepWords&) const = default;
};

StepWords step_words(const World& world) {
    return {world.desc.substeps, world.desc.race.dt_s};
}

template <typename WorldType, typename Visitor>
void visit_state(WorldType& world, Visitor&& visit) {
    visit(std::span(world.bodies));
    visit(std::span(world.controls));
    visit(std::span(world.host_controls));
    visit(std::span(world.contacts));
    visit(std::span(world.places));
}

bool are_controls(const apx_controls& controls) {
    return absolute(controls.steering) <= 1.0f && absolute(controls.throttle) <= 1.0f && controls.brake >= 0.0f &&
           controls.brake <= 1.0f;
}

// The physics keeps what a host asks for within its ranges.
bool are_finite(const apx_controls& controls) {
    return is_finite(controls.steering) && is_finite(controls.throttle) && is_finite(controls.brake);
}

// What a body can be in: the step's own numbers grow with the loads that accelerations make of the weight.
bool is_possible(const BodyState& body) {
    return is_sane(body.car) && absolute(body.steer_rad) <= 0.5f * pi_f &&
           absolute(body.longitudinal_acceleration_mps2) <= most_mps2 &&
           absolute(body.lateral_acceleration_mps2) <= most_mps2 && body.front_grip_use >= 0.0f &&
           body.front_grip_use <= most_grip_use && body.rear_grip_use >= 0.0f && body.rear_grip_use <= most_grip_use;
}

// Of bytes that nobody vouches for: what a step could not go on from. Contacts are only compared.
void check_physics(const World& world) {
    for (uint32_t car = 0; car < world.bodies.size(); ++car) {
        const BodyState& body = world.bodies[car];
        const Place& place = world.places[car];
        bool is_right = is_possible(body) && are_controls(world.controls[car]) && are_finite(world.host_controls[car]);
        const bool on_map = place.sector < world.race->track->sector_count();
        is_right = is_right && (on_map || !place.found()) && place.share >= 0.0f && place.share <= 1.0f &&
                   is_finite(place.lateral_m) && is_finite(place.t);
        if (!is_right) {
            fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, car %u has an impossible state", car);
        }
    }
}

}  // namespace

uint64_t state_hash(const World& world) {
    Hash hash;
    hash.add(state_hash(*world.race));
    visit_state(world, [&](auto part) {
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
    visit_state(world, [&](auto part) { writer.put_raw(part.data(), part.size_bytes()); });
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
    visit_state(world, [&](auto part) { state_size += part.size_bytes(); });
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
    visit_state(world, [&](auto part) {
        const std::span<const uint8_t> raw(reinterpret_cast<const uint8_t*>(part.data()), part.size_bytes());
        before.insert(before.end(), raw.begin(), raw.end());
    });
    const auto take_over = [&](const uint8_t* from) {
        visit_state(world, [&](auto part) {
            std::memcpy(part.data(), from, part.size_bytes());
            from += part.size_bytes();
        });
    };
    take_over(reader.take(state_size));
    try {
        check_physics(world);
        restore(*world.race, race_bytes);
    } catch (...) {  // out of memory, too
        take_over(before.data());
        throw;
    }
    for (size_t car = 0; car < world.bodies.size(); ++car) {
        world.states[car] = world.bodies[car].car;
    }
}

}  // namespace apx
