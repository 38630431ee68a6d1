// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/recording.h>

#include "abi/guard.h"
#include "capi/objects.h"
#include "sim/recorder.h"
#include "sim/recording_header.h"
#include "sim/step_world.h"

using namespace apx;

// A recorder and the id of its race or world, which may be destroyed.
struct RecorderObject {
    Recorder recorder;
    uint64_t race_id = 0;
    uint64_t world_id = 0;
    bool has_begun = false;
};

static constexpr uint32_t kind_recorder = 8;  // objects.h has the others

static auto& recorders() {
    return immortal<IdTable<RecorderObject, kind_recorder>>();
}

apx_status apx_race_record_header(apx_race race, void* bytes, uint64_t capacity, uint64_t* needed) {
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (object->in_world) {
        return report(APX_ERROR_INVALID_STATE, "the race belongs to a world; call apx_world_record_header");
    }
    return guarded(
        [&] { return deliver_bytes(std::span<const uint8_t>(recording_header(*object)), bytes, capacity, needed); });
}

template <typename Object>
static apx_status deliver_tick(const Race& race, const Object& object, void* bytes, uint64_t capacity,
                               uint64_t* needed) {
    APX_REQUIRE(needed);
    const uint64_t size = plain_tick_size(race);
    if (bytes == nullptr && capacity > 0) {
        return null_argument("bytes");
    }
    if (bytes != nullptr && capacity >= size && race.clock.tick == 0) {
        return report(APX_ERROR_INVALID_STATE, "there has been no tick yet to record");
    }
    *needed = size;
    if (bytes == nullptr) {
        return APX_OK;
    }
    if (capacity < size) {
        return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %llu, needed are %llu",
                      static_cast<unsigned long long>(capacity), static_cast<unsigned long long>(size));
    }
    record_plain_tick(object, static_cast<uint8_t*>(bytes));
    return APX_OK;
}

apx_status apx_race_record_tick(apx_race race, void* bytes, uint64_t capacity, uint64_t* needed) {
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (object->in_world) {
        return report(APX_ERROR_INVALID_STATE, "the race belongs to a world; call apx_world_record_tick");
    }
    return deliver_tick(*object, *object, bytes, capacity, needed);
}

apx_status apx_world_record_header(apx_world world, void* bytes, uint64_t capacity, uint64_t* needed) {
    const auto object = objects().worlds.read(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    return guarded([&] {
        return deliver_bytes(std::span<const uint8_t>(recording_header(*object->world)), bytes, capacity, needed);
    });
}

apx_status apx_world_record_tick(apx_world world, void* bytes, uint64_t capacity, uint64_t* needed) {
    const auto object = objects().worlds.read(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    return deliver_tick(*object->world->race, *object->world, bytes, capacity, needed);
}

static apx_status add_recorder(const Race& race, uint64_t race_id, uint64_t world_id, apx_recorder* recorder) {
    return guarded([&]() -> apx_status {
        auto object = std::make_shared<RecorderObject>(RecorderObject{Recorder(race), race_id, world_id, false});
        const uint64_t id = recorders().add(std::move(object));
        if (id == 0) {
            return report(APX_ERROR_OUT_OF_MEMORY, "too many recorders are alive; destroy some");
        }
        recorder->id = id;
        return APX_OK;
    });
}

apx_status apx_race_recorder(apx_race race, apx_recorder* recorder) {
    APX_REQUIRE(recorder);
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (object->in_world) {
        return report(APX_ERROR_INVALID_STATE, "the race belongs to a world; call apx_world_recorder");
    }
    return add_recorder(*object, race.id, 0, recorder);
}

apx_status apx_world_recorder(apx_world world, apx_recorder* recorder) {
    APX_REQUIRE(recorder);
    const auto object = objects().worlds.read(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    return add_recorder(*object->world->race, 0, world.id, recorder);
}

apx_status apx_recorder_destroy(apx_recorder recorder) {
    return removed(recorders().remove(recorder.id), "recorder", recorder.id);
}

// The recorded object: a world, or a race of its own.
struct Recorded {
    Use<RecorderObject> recorder;
    Use<WorldObject> world_object;
    Use<Race> race;

    World* world() const { return world_object ? world_object->world.get() : nullptr; }
};

// APX_OK when the recorder and its race are alive.
static apx_status find_recorded(apx_recorder recorder, bool to_step, Recorded& recorded) {
    recorded.recorder = recorders().write(recorder.id);
    const auto& object = recorded.recorder;
    if (!object) {
        return refuse(object, "recorder", recorder.id);
    }
    uint64_t race_id = object->race_id;
    if (object->world_id != 0) {
        auto& world = recorded.world_object;
        world = to_step ? objects().worlds.write(object->world_id) : objects().worlds.read(object->world_id);
        if (!world) {
            return refuse(world, "the recorder's world", object->world_id);
        }
        race_id = world->race_id;
    }
    recorded.race = to_step ? objects().races.write(race_id) : objects().races.read(race_id);
    if (!recorded.race) {
        return refuse(recorded.race, "the recorder's race", race_id);
    }
    return fits(object->recorder, *recorded.race)
               ? static_cast<apx_status>(APX_OK)
               : report(APX_ERROR_INVALID_STATE,
                        "the world got obstacles or lost them after the recorder was made; make a new recorder");
}

static size_t record(const Recorded& recorded, uint8_t* bytes) {
    RecorderObject& object = *recorded.recorder;
    object.has_begun = true;
    return recorded.world() != nullptr ? record_tick(object.recorder, *recorded.world(), bytes)
                                       : record_tick(object.recorder, *recorded.race, bytes);
}

static apx_status too_small(uint64_t capacity, uint64_t needed) {
    return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %llu, needed are %llu",
                  static_cast<unsigned long long>(capacity), static_cast<unsigned long long>(needed));
}

apx_status apx_recorder_header(apx_recorder recorder, void* bytes, uint64_t capacity, uint64_t* needed) {
    Recorded recorded;
    if (const apx_status status = find_recorded(recorder, false, recorded); status != APX_OK) {
        return status;
    }
    const auto& object = recorded.recorder;
    if (object->has_begun || recorded.race->clock.tick != object->recorder.last_tick) {
        return report(APX_ERROR_INVALID_STATE,
                      "the race has gone on since the recorder was made; take the header first");
    }
    return guarded([&] {
        const std::vector<uint8_t> header =
            recorded.world() != nullptr ? recording_header(*recorded.world()) : recording_header(*recorded.race);
        return deliver_bytes(std::span<const uint8_t>(header), bytes, capacity, needed);
    });
}

apx_status apx_recorder_tick(apx_recorder recorder, void* bytes, uint64_t capacity, uint64_t* needed) {
    APX_REQUIRE(needed);
    Recorded recorded;
    if (const apx_status status = find_recorded(recorder, false, recorded); status != APX_OK) {
        return status;
    }
    const auto& object = recorded.recorder;
    if (bytes == nullptr && capacity > 0) {
        return null_argument("bytes");
    }
    const uint64_t largest = largest_tick_size(object->recorder);
    if (bytes == nullptr || capacity < largest) {
        *needed = largest;
        return bytes == nullptr ? APX_OK : too_small(capacity, largest);
    }
    if (recorded.race->clock.tick != object->recorder.last_tick + 1) {
        return report(
            APX_ERROR_INVALID_STATE,
            "the race is at tick %u, the recorder at %u; record each tick once, and make a new recorder for a race "
            "that was set back",
            recorded.race->clock.tick, object->recorder.last_tick);
    }
    *needed = record(recorded, static_cast<uint8_t*>(bytes));
    return APX_OK;
}

apx_status apx_recorder_step(apx_recorder recorder, uint32_t ticks, void* bytes, uint64_t capacity, uint64_t* written,
                             uint32_t* stepped, uint32_t* done) {
    APX_REQUIRE(bytes);
    APX_REQUIRE(written);
    Recorded recorded;
    if (const apx_status status = find_recorded(recorder, true, recorded); status != APX_OK) {
        return status;
    }
    const auto& object = recorded.recorder;
    if (recorded.world() == nullptr) {
        return report(APX_ERROR_INVALID_STATE,
                      "the recorder is a race's, which its host steps; call apx_recorder_tick");
    }
    if (recorded.race->clock.tick != object->recorder.last_tick) {
        return report(APX_ERROR_INVALID_STATE, "the world is at tick %u, the recorder at %u; make a new recorder",
                      recorded.race->clock.tick, object->recorder.last_tick);
    }
    const uint64_t largest = largest_tick_size(object->recorder);
    if (capacity < largest) {
        *written = largest;
        return too_small(capacity, largest);
    }
    return guarded([&] {
        uint64_t size = 0;
        uint32_t count = 0;
        bool finished = is_done(*recorded.world());
        for (; count < ticks && !finished && capacity - size >= largest; ++count) {
            step(*recorded.world());
            size += record(recorded, static_cast<uint8_t*>(bytes) + size);
            finished = is_done(*recorded.world());
        }
        *written = size;
        if (stepped != nullptr) {
            *stepped = count;
        }
        if (done != nullptr) {
            *done = finished ? 1u : 0u;
        }
        return APX_OK;
    });
}
