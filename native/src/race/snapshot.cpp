// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstring>

#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "race/check_state.h"
#include "race/live.h"
#include "race/race.h"
#include "race/state_fields.h"

namespace apx {

namespace {

constexpr uint32_t snapshot_magic = 0x53585041;  // "APXS"
constexpr uint32_t snapshot_version = 3;

// What a race must have in common with the one a snapshot was taken of.
uint64_t description_hash(const Race& race) {
    Hash hash;
    hash.add(race.track->content_hash);
    hash.add(race.desc.laps);
    hash.add(race.desc.seed);
    hash.add(race.desc.ray_length_m);
    hash.add(race.desc.host_rays);
    hash.add(race.desc.retire_after_s);
    for (const apx_car_desc& car : race.described) {
        hash.add_words(car);
    }
    return hash.value();
}

}  // namespace

uint64_t state_hash(const Race& race) {
    Hash hash;
    visit_state(race, [&](auto part, std::span<const StateField>) {
        for (const auto& record : part) {
            hash.add_words(record);
        }
    });
    // Records that are all zero add nothing: races without them have the hashes that older recordings have.
    visit_rare_state(race, [&](auto part, std::span<const StateField>) {
        for (size_t i = 0; i < part.size(); ++i) {
            static constexpr uint8_t zeros[sizeof part[i]] = {};
            if (std::memcmp(&part[i], zeros, sizeof zeros) != 0) {
                hash.add(static_cast<uint32_t>(i));
                hash.add_words(part[i]);
            }
        }
    });
    return hash.value();
}

std::vector<uint8_t> snapshot(const Race& race) {
    ByteWriter writer;
    writer.put(snapshot_magic);
    writer.put(snapshot_version);
    writer.put(description_hash(race));
    visit_whole_state(race,
                      [&](auto part, std::span<const StateField>) { writer.put_raw(part.data(), part.size_bytes()); });
    const uint32_t checksum = crc32(writer.bytes());
    writer.put(checksum);
    return std::move(writer.bytes());
}

void restore(Race& race, std::span<const uint8_t> bytes) {
    ByteReader reader(bytes, "snapshot");
    if (reader.get<uint32_t>() != snapshot_magic || reader.get<uint32_t>() != snapshot_version) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: not a snapshot of a race of this version");
    }
    if (reader.get<uint64_t>() != description_hash(race)) {
        fail(APX_ERROR_INVALID_DATA,
             "snapshot: taken of another race; create one with the same track, cars, laps and seed");
    }
    size_t state_size = 0;
    visit_whole_state(race, [&](auto part, std::span<const StateField>) { state_size += part.size_bytes(); });
    if (reader.remaining() != state_size + sizeof(uint32_t)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: has %zu bytes of state, this race has %zu", reader.remaining(),
             state_size + sizeof(uint32_t));
    }
    uint32_t checksum;
    std::memcpy(&checksum, bytes.data() + bytes.size() - sizeof checksum, sizeof checksum);
    if (checksum != crc32(bytes.first(bytes.size() - sizeof checksum))) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, its checksum does not fit");
    }
    std::vector<uint8_t> before;
    visit_whole_state(race, [&](auto part, std::span<const StateField>) {
        const std::span<const uint8_t> raw(reinterpret_cast<const uint8_t*>(part.data()), part.size_bytes());
        before.insert(before.end(), raw.begin(), raw.end());
    });
    const auto take_over = [&](const uint8_t* from) {
        visit_whole_state(race, [&](auto part, std::span<const StateField>) {
            // An array of none may have no address, which memcpy must not get.
            if (!part.empty()) {
                std::memcpy(part.data(), from, part.size_bytes());
                from += part.size_bytes();
            }
        });
    };
    take_over(reader.take(state_size));
    try {
        check_state(race);
    } catch (...) {  // out of memory, too
        take_over(before.data());
        throw;
    }
    apply_live(race);
    race.actions.clear();
    race.tick_actions.clear();
}

}  // namespace apx
