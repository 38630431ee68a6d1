// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/snapshot.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "race/check_state.h"
#include "race/live.h"
#include "race/obstacles.h"
#include "race/self_check.h"
#include "race/set_car.h"
#include "race/state_fields.h"

namespace apx {

namespace {

constexpr uint32_t snapshot_magic = 0x53585041;  // "APXS"
constexpr uint32_t snapshot_version = 8;
// Version with the host's obstacles and grip, each after its count.
constexpr uint32_t snapshot_version_with_road = 9;
// With what the host has put into slots besides.
constexpr uint32_t snapshot_version_with_entries = 10;

void add_car(const apx_car_desc& car, Hash& hash) {
    // Fields that older versions do not have are hashed only when used.
    std::array<uint32_t, offsetof(apx_car_desc, moves_along_nose) / sizeof(uint32_t)> words;
    std::memcpy(words.data(), &car, sizeof words);
    hash.add_words(words);
    if (car.moves_along_nose != 0) {
        hash.add(car.moves_along_nose);
    }
}

// Hash of the description that a race must share with the snapshot's race.
uint64_t description_hash(const Race& race) {
    Hash hash;
    hash.add(race.track->content_hash);
    hash.add(race.desc.laps);
    hash.add(race.desc.seed);
    hash.add(race.desc.ray_length_m);
    hash.add(race.desc.host_rays);
    hash.add(race.desc.retire_after_s);
    if (race.desc.latency_ticks != 0) {
        hash.add(race.desc.latency_ticks);
    }
    for (const apx_car_desc& car : race.described) {
        add_car(car, hash);
    }
    return hash.value();
}

// Obstacles and grip by the host: their counts do not follow from the race's description.
struct RoadState {
    std::vector<ObstacleSlot> obstacles;
    std::vector<apx_grip_band> grip_bands;
    std::vector<apx_grip_band> true_bands;

    bool is_empty() const { return obstacles.empty() && grip_bands.empty() && true_bands.empty(); }
};

RoadState road_state_of(const Race& race) {
    RoadState road{race.obstacles, race.grip_bands, race.true_bands};
    while (!road.obstacles.empty() && road.obstacles.back().used == 0) {
        road.obstacles.pop_back();
    }
    return road;
}

RoadState read_road_state(ByteReader& reader, const Race& race) {
    RoadState road{reader.get_array<ObstacleSlot>(), reader.get_array<apx_grip_band>(),
                   reader.get_array<apx_grip_band>()};
    if (!are_possible(road.obstacles)) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, it has an obstacle that there cannot be");
    }
    for (const auto& bands : {road.grip_bands, road.true_bands}) {
        if (bands.size() > APX_MAX_GRIP_BANDS || !grip_bands_problem(*race.track, bands).empty()) {
            fail(APX_ERROR_INVALID_DATA, "snapshot: damaged, it has a band of grip that there cannot be");
        }
    }
    return road;
}

void put_road(Race& race, const RoadState& road) {
    make_room_for_obstacles(race, road.obstacles.size());
    std::fill(race.obstacles.begin(), race.obstacles.end(), ObstacleSlot{});
    std::copy(road.obstacles.begin(), road.obstacles.end(), race.obstacles.begin());
    race.true_bands = road.true_bands;
}

template <typename T>
bool are_same(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

void add_bands(uint32_t name, GripBands bands, Hash& hash) {
    for (const apx_grip_band& band : bands) {
        hash.add(name);
        hash.add_words(band);
    }
}

}  // namespace

uint64_t state_hash(const Race& race) {
    Hash hash;
    visit_state(race, [&](auto part, std::span<const StateField>) {
        for (const auto& record : part) {
            hash.add_words(record);
        }
    });
    // Records of zeros are left out: races without them keep the hashes of older recordings.
    visit_rare_state(race, [&](auto part, std::span<const StateField>) {
        for (size_t i = 0; i < part.size(); ++i) {
            static constexpr uint8_t zeros[sizeof part[i]] = {};
            if (std::memcmp(&part[i], zeros, sizeof zeros) != 0) {
                hash.add(static_cast<uint32_t>(i));
                hash.add_words(part[i]);
            }
        }
    });
    for (size_t slot = 0; slot < race.obstacles.size(); ++slot) {
        if (race.obstacles[slot].used != 0) {
            hash.add(static_cast<uint32_t>(slot));
            hash.add_words(race.obstacles[slot]);
        }
    }
    add_bands(1, race.grip_bands, hash);
    add_bands(2, race.true_bands, hash);
    for (uint32_t car = 0; car < race.entries.size(); ++car) {
        if (race.entries[car].struct_size != 0) {
            hash.add(car);
            add_car(race.entries[car], hash);
        }
    }
    return hash.value();
}

std::vector<uint8_t> snapshot(const Race& race) {
    const RoadState road = road_state_of(race);
    ByteWriter writer;
    writer.put(snapshot_magic);
    const bool plain = road.is_empty() && race.entries.empty();
    writer.put(!race.entries.empty() ? snapshot_version_with_entries
               : plain               ? snapshot_version
                                     : snapshot_version_with_road);
    writer.put(description_hash(race));
    if (!plain) {
        writer.put_array(std::span<const ObstacleSlot>(road.obstacles));
        writer.put_array(std::span<const apx_grip_band>(road.grip_bands));
        writer.put_array(std::span<const apx_grip_band>(road.true_bands));
    }
    if (!race.entries.empty()) {
        writer.put_array(std::span<const apx_car_desc>(race.entries));
    }
    visit_whole_state(race,
                      [&](auto part, std::span<const StateField>) { writer.put_raw(part.data(), part.size_bytes()); });
    const uint32_t checksum = crc32(writer.bytes());
    writer.put(checksum);
    return std::move(writer.bytes());
}

// With other cars in slots: into a race made for them, which then takes the place of this one.
static void restore_with(const std::vector<apx_car_desc>& entries, Race& race, std::span<const uint8_t> bytes) {
    const auto made = race_with_entries(race, entries);
    restore(*made, bytes);
    made->self_check = std::move(race.self_check);
    race = std::move(*made);
}

void restore(Race& race, std::span<const uint8_t> bytes) {
    ByteReader reader(bytes, "snapshot");
    const uint32_t magic = reader.get<uint32_t>();
    const uint32_t version = reader.get<uint32_t>();
    if (magic != snapshot_magic || version < snapshot_version || version > snapshot_version_with_entries) {
        fail(APX_ERROR_INVALID_DATA, "snapshot: not a snapshot of a race of this version");
    }
    if (reader.get<uint64_t>() != description_hash(race)) {
        fail(APX_ERROR_INVALID_DATA,
             "snapshot: taken of another race; create one with the same track, cars, laps and seed");
    }
    const RoadState road = version != snapshot_version ? read_road_state(reader, race) : RoadState{};
    std::vector<apx_car_desc> entries;
    if (version == snapshot_version_with_entries) {
        entries = reader.get_array<apx_car_desc>();
    }
    if (!are_same(entries, race.entries)) {
        restore_with(entries, race, bytes);
        return;
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
            // An empty array may have a null address, which memcpy does not accept.
            if (!part.empty()) {
                std::memcpy(part.data(), from, part.size_bytes());
                from += part.size_bytes();
            }
        });
    };
    const RoadState road_before = road_state_of(race);
    take_over(reader.take(state_size));
    try {
        put_road(race, road);
        check_state(race);
    } catch (...) {  // also out of memory
        take_over(before.data());
        put_road(race, road_before);
        throw;
    }
    apply_live(race);
    if (!are_same(race.grip_bands, road.grip_bands)) {
        set_grip(race, road.grip_bands);
    }
    race.actions.clear();
    race.tick_actions.clear();
}

}  // namespace apx
