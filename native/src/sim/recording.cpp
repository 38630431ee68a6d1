// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/recording.h"

#include <cstring>
#include <limits>

#include "base/bytes.h"
#include "base/error.h"
#include "track/track_file.h"
#include "vehicle/fields.h"

namespace apx {

namespace {

constexpr uint32_t recording_magic = 0x52585041;  // "APXR"

// What stands before the arrays of a tick. Hash first: no padding.
struct TickHead {
    uint64_t hash;
    uint32_t tick;
    float dt_s;
    uint32_t started;
    uint32_t reserved;
};
static_assert(sizeof(TickHead) == 24);

size_t tick_size_for(size_t cars, const apx_race_desc& desc) {
    const size_t a_car = sizeof(apx_car_state) + sizeof(apx_controls) +
                         (desc.host_rays != 0 ? ray_count_of(desc) * sizeof(apx_ray_hit) : 0);
    return sizeof(TickHead) + cars * a_car + sizeof(uint32_t);
}

std::vector<uint8_t> make_header(const Race& race, const World* world) {
    ByteWriter content;
    apx_race_desc desc = race.desc;
    desc.track = {0};
    content.put(static_cast<uint32_t>(APX_VERSION));
    content.put(static_cast<uint32_t>(world != nullptr ? 1 : 0));
    content.put(desc);
    content.put(world != nullptr ? world->desc.situation : uint32_t{APX_SITUATION_CUSTOM});
    content.put(world != nullptr ? world->desc.substeps : uint32_t{1});
    content.put_array(std::span<const apx_car_desc>(race.cars));
    content.put_array(std::span<const uint8_t>(save_track(*race.track)));
    content.put_array(std::span<const uint8_t>(world != nullptr ? snapshot(*world) : snapshot(race)));

    ByteWriter file;
    file.put(recording_magic);
    file.put(recording_version);
    file.put(static_cast<uint32_t>(content.size()));
    file.put(crc32(content.bytes()));
    file.put_raw(content.bytes().data(), content.size());
    return std::move(file.bytes());
}

void write_tick(const Race& race, uint64_t hash, std::span<const apx_controls> controls, uint8_t* bytes) {
    uint8_t* end = bytes;
    const auto put = [&](const void* data, size_t size) {
        std::memcpy(end, data, size);
        end += size;
    };
    const TickHead head{hash, race.clock.tick, race.clock.dt_s, race.clock.started, 0};
    put(&head, sizeof head);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        // A refused state went in as one that the replay refuses too.
        apx_car_state state = race.states[car];
        if (race.progress[car].refused != 0) {
            state.position[0] = std::numeric_limits<float>::quiet_NaN();
        }
        put(&state, sizeof state);
    }
    put(controls.data(), controls.size() * sizeof(apx_controls));
    if (race.desc.host_rays != 0) {
        put(race.hits.data(), race.hits.size() * sizeof(apx_ray_hit));
    }
    const uint32_t checksum = crc32({bytes, static_cast<size_t>(end - bytes)});
    put(&checksum, sizeof checksum);
}

bool is_whole(const uint8_t* tick, size_t size) {
    uint32_t checksum;
    std::memcpy(&checksum, tick + size - sizeof checksum, sizeof checksum);
    return checksum == crc32({tick, size - sizeof checksum});
}

}  // namespace

std::vector<uint8_t> recording_header(const Race& race) {
    return make_header(race, nullptr);
}

std::vector<uint8_t> recording_header(const World& world) {
    return make_header(*world.race, &world);
}

size_t recorded_tick_size(const Race& race) {
    return tick_size_for(race.car_count(), race.desc);
}

void record_tick(const Race& race, uint8_t* bytes) {
    write_tick(race, state_hash(race), race.controls, bytes);
}

void record_tick(const World& world, uint8_t* bytes) {
    write_tick(*world.race, state_hash(world), world.controls, bytes);
}

Recording open_recording(std::span<const uint8_t> bytes, const std::string& label) {
    ByteReader file(bytes, label);
    if (bytes.size() < 4 || file.get<uint32_t>() != recording_magic) {
        fail(APX_ERROR_INVALID_DATA, "%s: not a recording; an *.apxr file begins with \"APXR\"", label.c_str());
    }
    const uint32_t version = file.get<uint32_t>();
    if (version != recording_version) {
        fail(APX_ERROR_UNSUPPORTED_VERSION, "%s: recording version %u, this library reads %u; record the race again",
             label.c_str(), version, recording_version);
    }
    const uint32_t size = file.get<uint32_t>();
    const uint32_t checksum = file.get<uint32_t>();
    const std::span<const uint8_t> content(file.take(size), size);
    if (crc32(content) != checksum) {
        fail(APX_ERROR_INVALID_DATA, "%s: the header is damaged, its checksum does not fit", label.c_str());
    }

    Recording recording;
    ByteReader reader(content, label);
    recording.info.struct_size = sizeof recording.info;
    recording.info.library_version = reader.get<uint32_t>();
    recording.info.from_world = reader.get<uint32_t>();
    recording.info.race = reader.get<apx_race_desc>();
    recording.info.situation = reader.get<uint32_t>();
    recording.substeps = reader.get<uint32_t>();
    recording.cars = reader.get_array<apx_car_desc>();
    recording.track = std::make_shared<const Track>(load_track(reader.get_array<uint8_t>(), label));
    check_loaded_vehicle(recording.track->vehicle, label);
    recording.snapshot = reader.get_array<uint8_t>();
    recording.info.car_count = static_cast<uint32_t>(recording.cars.size());
    recording.info.track_hash = recording.track->content_hash;

    recording.tick_size = tick_size_for(recording.cars.size(), recording.info.race);
    const size_t ticks_size = file.remaining();
    const uint8_t* ticks = file.take(ticks_size);
    uint32_t count = 0;
    while ((count + 1) * recording.tick_size <= ticks_size &&
           is_whole(ticks + count * recording.tick_size, recording.tick_size)) {
        ++count;
    }
    recording.info.tick_count = count;
    recording.info.bytes_left_out = static_cast<uint32_t>(ticks_size - count * recording.tick_size);
    recording.ticks.assign(ticks, ticks + count * recording.tick_size);
    // Creating the race once finds out whether the header makes sense.
    recording.info.from_world != 0 ? void(world_of(recording)) : void(race_of(recording));
    return recording;
}

void read_tick(const Recording& recording, uint32_t tick, RecordedTick& result) {
    const size_t cars = recording.cars.size();
    const uint8_t* bytes = recording.ticks.data() + tick * recording.tick_size;
    const auto take = [&](void* data, size_t size) {
        std::memcpy(data, bytes, size);
        bytes += size;
    };
    TickHead head;
    take(&head, sizeof head);
    result.tick = head.tick;
    result.dt_s = head.dt_s;
    result.started = head.started;
    result.hash = head.hash;
    result.states.resize(cars);
    result.controls.resize(cars);
    take(result.states.data(), cars * sizeof(apx_car_state));
    take(result.controls.data(), cars * sizeof(apx_controls));
    result.hits.resize(recording.info.race.host_rays != 0 ? cars * ray_count_of(recording.info.race) : 0);
    if (!result.hits.empty()) {
        take(result.hits.data(), result.hits.size() * sizeof(apx_ray_hit));
    }
}

std::unique_ptr<Race> race_of(const Recording& recording) {
    auto race = create_race(recording.track, recording.info.race, recording.cars);
    if (recording.info.from_world != 0) {
        ByteReader reader(recording.snapshot, "snapshot");
        reader.take(2 * sizeof(uint32_t));  // the world's magic and version come before the race's own snapshot
        restore(*race, reader.get_array<uint8_t>());
    } else {
        restore(*race, recording.snapshot);
    }
    return race;
}

std::unique_ptr<World> world_of(const Recording& recording) {
    apx_world_desc desc = default_world_desc();
    desc.race = recording.info.race;
    // The situation decides when the start signal comes; where it places the cars does not matter, the snapshot says it.
    desc.situation = recording.info.situation;
    desc.substeps = recording.substeps;
    const bool custom = desc.situation == APX_SITUATION_CUSTOM;
    const std::vector<apx_car_state> anywhere(custom ? recording.cars.size() : 0);
    auto world = create_world(recording.track, desc, recording.cars, anywhere);
    restore(*world, recording.snapshot);
    return world;
}

}  // namespace apx
