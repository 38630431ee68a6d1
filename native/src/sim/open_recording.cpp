// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/open_recording.h"

#include <cstring>

#include "base/bytes.h"
#include "base/error.h"
#include "race/create.h"
#include "race/snapshot.h"
#include "record/tick_frame.h"
#include "sim/create_world.h"
#include "sim/recorded_tick.h"
#include "sim/recording_header.h"
#include "sim/tick_reader.h"
#include "sim/world_snapshot.h"

namespace apx {

namespace {

constexpr size_t plain_head_size_v1 = 24;

size_t plain_tick_size_v1(const Recording& recording) {
    const size_t a_car =
        sizeof(apx_car_state) + sizeof(apx_controls) + recorded_rays(recording.info.race) * sizeof(apx_ray_hit);
    return plain_head_size_v1 + recording.cars.size() * a_car + sizeof(uint32_t);
}

// Size of the whole tick of version 1 at the beginning of `bytes`, 0 when there is none.
size_t whole_plain_tick(std::span<const uint8_t> bytes, size_t size) {
    uint32_t checksum;
    if (bytes.size() < size) {
        return 0;
    }
    std::memcpy(&checksum, bytes.data() + size - sizeof checksum, sizeof checksum);
    return checksum == crc32(bytes.first(size - sizeof checksum)) ? size : 0;
}

void read_ticks(std::span<const uint8_t> bytes, Recording& recording) {
    if (recording.version == 1) {
        const size_t size = plain_tick_size_v1(recording);
        keep_whole_ticks(
            bytes, recording, [size](std::span<const uint8_t> rest) { return whole_plain_tick(rest, size); },
            [](uint32_t) { return true; });
        return;
    }
    TickReader reader(recording);
    RecordedTick tick;
    keep_whole_ticks(bytes, recording, whole_frame, [&](uint32_t i) {
        if (!reader.read(i, tick)) {
            return false;
        }
        recording.events.insert(recording.events.end(), tick.events.begin(), tick.events.end());
        return true;
    });
}

template <typename Object>
void restore_start(const Recording& recording, Object& object, std::span<const uint8_t> snapshot) {
    try {
        restore(object, snapshot);
    } catch (const Error& error) {
        fail(APX_ERROR_UNSUPPORTED_VERSION,
             "%s: begins in the middle of a race, with a snapshot of another build of the library (%s); its ticks can "
             "be "
             "read, but the race cannot go on: use the library that recorded it, or record from the start",
             recording.label.c_str(), error.message.c_str());
    }
}

std::unique_ptr<Race> new_race(const Recording& recording) {
    return create_race(recording.track, recording.info.race, recording.cars);
}

// Creates the race once to check the header; an invalid one is an error of the file, not of the caller.
void check_header(const Recording& recording) {
    try {
        recording.info.from_world != 0 && recording.from_start ? void(world_of(recording)) : void(new_race(recording));
    } catch (const Error& error) {
        const bool of_values = error.status == APX_ERROR_INVALID_ARGUMENT || error.status == APX_ERROR_INVALID_STATE;
        fail(of_values ? APX_ERROR_INVALID_DATA : error.status,
             "%s: its header describes a race that cannot be created (%s); the file is damaged, or a newer library "
             "wrote it",
             recording.label.c_str(), error.message.c_str());
    }
}

}  // namespace

Recording open_recording(std::span<const uint8_t> bytes, const std::string& label) {
    ByteReader file(bytes, label);
    Recording recording = read_race_header(file);
    check_header(recording);
    const size_t size = file.remaining();
    read_ticks({file.take(size), size}, recording);
    return recording;
}

std::unique_ptr<Race> race_of(const Recording& recording) {
    auto race = new_race(recording);
    if (recording.from_start) {
        return race;
    }
    if (recording.info.from_world != 0) {
        ByteReader reader(recording.snapshot, recording.label);
        reader.take(2 * sizeof(uint32_t));  // the world's magic and version precede the race's own snapshot
        restore_start(recording, *race, reader.get_array<uint8_t>());
    } else {
        restore_start(recording, *race, recording.snapshot);
    }
    return race;
}

std::unique_ptr<World> world_of(const Recording& recording) {
    apx_world_desc desc = default_world_desc();
    desc.race = recording.info.race;
    desc.situation = recording.info.situation;
    desc.substeps = recording.substeps;
    std::vector<apx_car_state> states = recording.start_states;
    if (states.empty() && recording.info.tick_count > 0) {
        RecordedTick first;  // version 1: the inputs of the first tick
        read_tick(recording, 0, first);
        states = first.states;
    }
    const bool custom = desc.situation == APX_SITUATION_CUSTOM;
    const std::vector<apx_car_state> anywhere(recording.cars.size());
    const auto& placed = states.empty() ? anywhere : states;
    auto world = create_world(recording.track, desc, recording.cars,
                              custom ? std::span<const apx_car_state>(placed) : std::span<const apx_car_state>{});
    if (!recording.from_start) {
        restore_start(recording, *world, recording.snapshot);
        return world;
    }
    if (!custom && !states.empty() &&
        std::memcmp(states.data(), world->states.data(), states.size() * sizeof(apx_car_state)) != 0) {
        // Another version of the library placed the cars elsewhere. The situation still determines the start signal.
        const uint32_t signal_tick = world->signal_tick;
        desc.situation = APX_SITUATION_CUSTOM;
        world = create_world(recording.track, desc, recording.cars, states);
        world->desc.situation = recording.info.situation;
        world->signal_tick = signal_tick;
    }
    return world;
}

}  // namespace apx
