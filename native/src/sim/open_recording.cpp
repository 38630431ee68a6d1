// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/open_recording.h"

#include <cstring>

#include "base/bytes.h"
#include "base/error.h"
#include "base/math.h"
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
    return create_race(recording.track, recording.info.race, recording.cars, recording.physics);
}

// A file must not keep its reader busy beyond what its size explains, since creating the race takes the kinds of car times the
// track. A million steps take two seconds; recordings of a minute have room for any field on any track.
void check_cost(const Recording& recording, uint64_t file_size) {
    constexpr uint64_t small_file = 1000000;
    constexpr uint64_t steps_of_small_file = uint64_t{1} << 20;
    constexpr uint64_t steps_a_byte_more = 16;
    const uint64_t most = steps_of_small_file + steps_a_byte_more * (max(file_size, small_file) - small_file);
    const uint64_t cost = creation_cost(*recording.track, recording.cars);
    if (cost > most) {
        fail(APX_ERROR_INVALID_DATA,
             "%s: its %zu cars are of too many kinds for %u gates: creating the race would take %llu steps, and a file "
             "of this "
             "size may ask for %llu",
             recording.label.c_str(), recording.cars.size(), recording.track->gate_count(),
             static_cast<unsigned long long>(cost), static_cast<unsigned long long>(most));
    }
}

apx_world_desc world_desc_of(const Recording& recording) {
    apx_world_desc desc = default_world_desc();
    desc.race = recording.info.race;
    desc.situation = recording.info.situation;
    desc.substeps = recording.substeps;
    return desc;
}

std::vector<apx_car_state> start_states_of(const Recording& recording) {
    if (recording.start_states.empty() && recording.info.tick_count > 0) {
        RecordedTick first;  // version 1: the inputs of the first tick
        read_tick(recording, 0, first);
        return first.states;
    }
    return recording.start_states;
}

// The world with its cars placed as this version of the library places them.
std::unique_ptr<World> new_world(const Recording& recording) {
    const apx_world_desc desc = world_desc_of(recording);
    const std::vector<apx_car_state> states = start_states_of(recording);
    const std::vector<apx_car_state> anywhere(recording.cars.size());
    const std::span<const apx_car_state> placed(states.empty() ? anywhere : states);
    return create_world(recording.track, desc, recording.cars,
                        desc.situation == APX_SITUATION_CUSTOM ? placed : std::span<const apx_car_state>{});
}

// Creates the race once to check the header; an invalid one is an error of the file, not of the caller.
void check_header(const Recording& recording) {
    try {
        recording.info.from_world != 0 && recording.from_start ? void(new_world(recording)) : void(new_race(recording));
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
    check_cost(recording, bytes.size());
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
    auto world = new_world(recording);
    if (!recording.from_start) {
        restore_start(recording, *world, recording.snapshot);
        return world;
    }
    apx_world_desc desc = world_desc_of(recording);
    const std::vector<apx_car_state> states = start_states_of(recording);
    if (desc.situation != APX_SITUATION_CUSTOM && !states.empty() &&
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
