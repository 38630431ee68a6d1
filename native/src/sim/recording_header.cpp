// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/recording_header.h"

#include <cstring>

#include "base/error.h"
#include "race/describe.h"
#include "race/described_car.h"
#include "race/snapshot.h"
#include "record/recording_file.h"
#include "sim/create_world.h"
#include "sim/world_snapshot.h"
#include "track/track_file.h"
#include "vehicle/fields.h"

namespace apx {

namespace {

// Sizes of the descriptions in files of version 1, which stored them as in memory.
constexpr size_t race_size_v1 = 40;
constexpr size_t vehicle_size_v1 = 252;
constexpr size_t driver_size_v1 = 28;

// Sources of a file: a host's race; a world; a world's race, which is fed like a host's.
enum Source : uint32_t { source_race, source_world, source_race_of_world, source_count };

Source source_of(const Race& race, const World* world) {
    return world != nullptr ? source_world : race.physics == PhysicsOf::world ? source_race_of_world : source_race;
}

std::vector<uint8_t> make_header(const Race& race, const World* world) {
    const bool from_start = race.clock.tick == 0;
    apx_race_desc desc = race.desc;
    desc.track = {0};
    apx_world_desc world_desc = world != nullptr ? world->desc : default_world_desc();
    ByteWriter content;
    content.put(static_cast<uint32_t>(APX_VERSION));
    content.put(static_cast<uint32_t>(source_of(race, world)));
    content.put(static_cast<uint32_t>(from_start ? 1 : 0));
    put_part(content, {&desc, sizeof desc, "race"});
    put_part(content, part_from(&world_desc, sizeof world_desc, offsetof(apx_world_desc, situation), "world"));
    content.put(race.car_count());
    for (const apx_car_desc& car : race.described) {
        put_car(content, car);
    }
    content.put_array(std::span<const uint8_t>(save_track(*race.track)));
    content.put_array(world != nullptr ? std::span<const apx_car_state>(world->states)
                                       : std::span<const apx_car_state>{});
    const std::vector<uint8_t> start = from_start         ? std::vector<uint8_t>{}
                                       : world != nullptr ? snapshot(*world)
                                                          : snapshot(race);
    content.put_array(std::span<const uint8_t>(start));

    return begin_recording_file(race_recording_kind, content);
}

apx_car_desc read_car_v1(ByteReader& content) {
    apx_car_desc car = default_car_desc();
    const CarParts parts(car);
    content.get<uint32_t>();  // struct_size
    take_part(content, sizeof car.name, parts.name);
    take_part(content, vehicle_size_v1, parts.vehicle);
    take_part(content, driver_size_v1, parts.driver);
    take_part(content, sizeof car.driven_by, parts.rest);
    car.struct_size = sizeof car;
    car.vehicle.struct_size = sizeof car.vehicle;
    return car;
}

// Whether a snapshot of version 1 was taken before the race's first tick: its clock stores the tick after two doubles.
bool is_of_start_v1(std::span<const uint8_t> bytes, bool of_world) {
    ByteReader reader(bytes, "snapshot");
    reader.take((of_world ? 3 : 0) * sizeof(uint32_t));  // magic, version, size of the race's own
    reader.take(2 * sizeof(uint32_t) + sizeof(uint64_t) + 2 * sizeof(double));  // magic, version, race
    return reader.get<uint32_t>() == 0;
}

void read_content(ByteReader& content, Recording& recording) {
    recording.info.library_version = content.get<uint32_t>();
    const uint32_t source = content.get<uint32_t>();
    if (source >= source_count) {
        fail(APX_ERROR_INVALID_DATA, "%s: its source is %u; the file is damaged", recording.label.c_str(), source);
    }
    const bool of_world = source == source_world;
    recording.info.from_world = of_world ? 1 : 0;
    recording.physics = source == source_race ? PhysicsOf::host : PhysicsOf::world;
    const bool old = recording.version == 1;
    apx_world_desc world = default_world_desc();
    const DescriptionPart world_part = part_from(&world, sizeof world, offsetof(apx_world_desc, situation), "world");
    recording.info.race = default_race_desc();
    recording.info.race.retire_after_s = 0.0f;  // as before retirement existed, where the file has no value
    const DescriptionPart race_part{&recording.info.race, sizeof recording.info.race, "race"};
    if (old) {
        take_part(content, race_size_v1, race_part);
        take_part(content, 2 * sizeof(uint32_t), world_part);
    } else {
        recording.from_start = content.get<uint32_t>() != 0;
        get_part(content, race_part);
        get_part(content, world_part);
    }
    recording.info.race.struct_size = sizeof recording.info.race;
    recording.info.situation = world.situation;
    recording.substeps = world.substeps;
    const uint32_t cars = content.get<uint32_t>();
    for (uint32_t i = 0; i < cars; ++i) {
        recording.cars.push_back(old ? read_car_v1(content) : get_car(content));
    }
    recording.track = std::make_shared<const Track>(load_track(content.get_array<uint8_t>(), recording.label));
    check_loaded_vehicle(recording.track->vehicle, recording.label);
    if (!old) {
        recording.start_states = content.get_array<apx_car_state>();
    }
    recording.snapshot = content.get_array<uint8_t>();
    if (old) {
        recording.from_start = is_of_start_v1(recording.snapshot, of_world);
    }
    if (!old && recording.start_states.size() != (of_world ? cars : 0)) {
        fail(APX_ERROR_INVALID_DATA, "%s: %zu cars stand at the start, %u are in the race; the file is damaged",
             recording.label.c_str(), recording.start_states.size(), cars);
    }
    recording.info.car_count = cars;
    recording.info.track_hash = recording.track->content_hash;
}

}  // namespace

std::vector<uint8_t> recording_header(const Race& race) {
    return make_header(race, nullptr);
}

std::vector<uint8_t> recording_header(const World& world) {
    // A file contains no obstacles: their effects are in the hits, as for a host.
    return make_header(*world.race, world.obstacles.empty() ? &world : nullptr);
}

Recording read_race_header(ByteReader& file) {
    const RecordingHeader header = read_recording_header(file, race_recording_kind);
    Recording recording;
    recording.label = file.label();
    recording.info.struct_size = sizeof recording.info;
    recording.version = header.version;
    ByteReader content(header.content, recording.label);
    read_content(content, recording);
    return recording;
}

}  // namespace apx
