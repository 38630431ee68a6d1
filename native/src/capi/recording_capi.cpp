// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/recording.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "capi/objects.h"
#include "sim/open_recording.h"
#include "sim/recorded_tick.h"
#include "sim/recording.h"
#include "sim/replay.h"
#include "sim/tick_reader.h"

using namespace apx;

apx_status apx_recording_open(const void* bytes, uint64_t size, const char* label, apx_recording* recording) {
    if (bytes == nullptr && size > 0) {
        return null_argument("bytes");
    }
    APX_REQUIRE(recording);
    return guarded([&]() -> apx_status {
        auto object = std::make_shared<const Recording>(open_recording(
            {static_cast<const uint8_t*>(bytes), static_cast<size_t>(size)}, label_or(label, "recording")));
        const uint64_t id = objects().recordings.add(std::move(object));
        if (id == 0) {
            return report(APX_ERROR_OUT_OF_MEMORY, "too many recordings are open; destroy some");
        }
        recording->id = id;
        return APX_OK;
    });
}

apx_status apx_recording_destroy(apx_recording recording) {
    return removed(objects().recordings.remove(recording.id), "recording", recording.id);
}

apx_status apx_recording_info_get(apx_recording recording, apx_recording_info* info) {
    APX_REQUIRE_ROOM(info);
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    return fill(object->info, info);
}

apx_status apx_recording_track(apx_recording recording, apx_track* track) {
    APX_REQUIRE(track);
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    return guarded([&] { return hand_out(objects().tracks, object->track, track); });
}

static apx_status no_such(const char* what, uint32_t index, size_t count) {
    return report(APX_ERROR_INVALID_ARGUMENT, "%s is %u; the recording has %zu", what, index, count);
}

apx_status apx_recording_car(apx_recording recording, uint32_t car, apx_car_desc* desc) {
    APX_REQUIRE(desc);
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    if (car >= object->cars.size()) {
        return no_such("car", car, object->cars.size());
    }
    return give_description("desc", object->cars[car], desc);
}

apx_status apx_recording_tick(apx_recording recording, uint32_t tick, apx_car_state* states, apx_controls* controls,
                              uint32_t capacity, uint64_t* hash) {
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    if (tick >= object->info.tick_count) {
        return no_such("tick", tick, object->info.tick_count);
    }
    if ((states != nullptr || controls != nullptr) && capacity < object->info.car_count) {
        return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %u, needed are %u", capacity, object->info.car_count);
    }
    return guarded([&] {
        RecordedTick recorded;
        read_tick(*object, tick, recorded);
        if (states != nullptr) {
            std::memcpy(states, recorded.states.data(), recorded.states.size() * sizeof(apx_car_state));
        }
        if (controls != nullptr) {
            std::memcpy(controls, recorded.controls.data(), recorded.controls.size() * sizeof(apx_controls));
        }
        if (hash != nullptr) {
            *hash = recorded.hash;
        }
        return APX_OK;
    });
}

apx_status apx_recording_decisions(apx_recording recording, uint32_t tick, uint32_t* states, uint32_t* reasons,
                                   uint32_t* cars_ahead, uint32_t capacity) {
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    if (tick >= object->info.tick_count) {
        return no_such("tick", tick, object->info.tick_count);
    }
    if (capacity < object->info.car_count) {
        return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %u, needed are %u", capacity, object->info.car_count);
    }
    if (object->version == 1) {
        return report(APX_ERROR_INVALID_STATE, "the recording is of version 1, which has no decisions");
    }
    return guarded([&] {
        RecordedTick recorded;
        read_tick(*object, tick, recorded);
        const auto copy = [&](uint32_t RecordedDecision::*field, uint32_t* out) {
            for (size_t car = 0; out != nullptr && car < recorded.decisions.size(); ++car) {
                out[car] = recorded.decisions[car].*field;
            }
        };
        copy(&RecordedDecision::state, states);
        copy(&RecordedDecision::reason, reasons);
        copy(&RecordedDecision::car_ahead, cars_ahead);
        return APX_OK;
    });
}

apx_status apx_recording_events(apx_recording recording, uint32_t after, apx_event* events, uint32_t capacity,
                                uint32_t* needed) {
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    size_t first = object->events.size();
    while (first > 0 && object->events[first - 1].sequence > after) {
        --first;
    }
    return deliver(std::span<const apx_event>(object->events).subspan(first), events, capacity, needed);
}

static apx_status add_race(std::unique_ptr<Race> race, apx_race* handle) {
    const uint64_t id = objects().races.add(std::move(race));
    if (id == 0) {
        return report(APX_ERROR_OUT_OF_MEMORY, "too many races are alive; destroy some");
    }
    handle->id = id;
    return APX_OK;
}

apx_status apx_recording_race(apx_recording recording, apx_race* race) {
    APX_REQUIRE(race);
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    return guarded([&] { return add_race(race_of(*object), race); });
}

// The tick after the last one is valid as well.
static apx_status check_place(const Recording& recording, uint32_t tick) {
    return tick > recording.info.tick_count ? no_such("tick", tick, recording.info.tick_count) : APX_OK;
}

apx_status apx_recording_race_at(apx_recording recording, uint32_t tick, apx_race* race) {
    APX_REQUIRE(race);
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    if (const apx_status status = check_place(*object, tick); status != APX_OK) {
        return status;
    }
    return guarded([&] { return add_race(race_at(*object, tick), race); });
}

apx_status apx_recording_world_at(apx_recording recording, uint32_t tick, apx_world* world) {
    APX_REQUIRE(world);
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    if (const apx_status status = check_place(*object, tick); status != APX_OK) {
        return status;
    }
    return guarded([&] { return add_world(world_at(*object, tick), world); });
}

apx_status apx_recording_feed(apx_recording recording, uint32_t tick, apx_race race) {
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    const auto fed = objects().races.write(race.id);
    if (!fed) {
        return refuse(fed, "race", race.id);
    }
    if (tick >= object->info.tick_count) {
        return no_such("tick", tick, object->info.tick_count);
    }
    if (fed->in_world || fed->car_count() != object->info.car_count ||
        fed->desc.host_rays != object->info.race.host_rays) {
        return report(APX_ERROR_INVALID_STATE, "the race does not fit the recording; take one from apx_recording_race");
    }
    return guarded([&] {
        RecordedTick recorded;
        read_tick(*object, tick, recorded);
        feed(*fed, recorded);
        return APX_OK;
    });
}

apx_status apx_recording_world(apx_recording recording, apx_world* world) {
    APX_REQUIRE(world);
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    if (object->info.from_world == 0) {
        return report(APX_ERROR_INVALID_STATE,
                      "the recording was made by a host, whose physics only the host has; take apx_recording_race");
    }
    return guarded([&] { return add_world(world_of(*object), world); });
}

apx_status apx_recording_replay(apx_recording recording, apx_progress progress, void* progress_user,
                                apx_replay_report* result) {
    APX_REQUIRE_ROOM(result);
    const auto object = objects().recordings.share(recording.id);
    if (object == nullptr) {
        return dead_id("recording", recording.id);
    }
    return guarded([&] {
        std::function<bool(float)> forward;
        if (progress != nullptr) {
            forward = [=](float share) { return progress(progress_user, share) == 0; };
        }
        return fill(replay(*object, forward), result);
    });
}
