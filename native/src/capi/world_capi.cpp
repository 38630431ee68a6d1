// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/world.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "base/math.h"
#include "capi/objects.h"
#include "race/create.h"
#include "race/describe.h"
#include "race/host_actions.h"
#include "race/host_frame.h"
#include "sim/create_world.h"
#include "sim/step_world.h"
#include "sim/world.h"
#include "sim/world_obstacles.h"
#include "sim/world_snapshot.h"
#include "track/grip_bands.h"

using namespace apx;

apx_status apx::add_world(std::unique_ptr<World> world, apx_world* handle) {
    auto object = std::make_shared<WorldObject>();
    object->world = std::move(world);
    // The race is lent: its id keeps nothing alive beyond the world's.
    object->race_id = objects().races.add(std::shared_ptr<Race>(std::shared_ptr<void>(), object->world->race.get()));
    uint64_t id = 0;
    try {
        id = object->race_id != 0 ? objects().worlds.add(object) : 0;
    } catch (...) {
        objects().races.remove(object->race_id);
        throw;
    }
    if (id == 0) {
        objects().races.remove(object->race_id);
        return report(APX_ERROR_OUT_OF_MEMORY, "too many worlds are alive; destroy some");
    }
    handle->id = id;
    return APX_OK;
}

apx_status apx_world_desc_init(apx_world_desc* desc) {
    return give_description("desc", default_world_desc(), desc);
}

apx_status apx_world_create(const apx_world_desc* desc, const apx_car_desc* cars, uint32_t count,
                            const apx_car_state* states, apx_world* world) {
    APX_TAKE(full, desc, default_world_desc());
    APX_REQUIRE(world);
    return guarded([&]() -> apx_status {
        std::vector<apx_car_desc> field;
        if (const apx_status status = take_all("cars", cars, count, most_cars, default_car_desc(), field);
            status != APX_OK) {
            return status;
        }
        const auto track = objects().tracks.share(full.race.track.id);
        if (track == nullptr) {
            return dead_id("track", full.race.track.id);
        }
        const size_t state_count = states != nullptr ? count : 0;
        return add_world(create_world(track, full, field, {states, state_count}), world);
    });
}

// A world's race has an id of its own, through which other threads may be reading it.
static Use<Race> race_to_change(const WorldObject& object) {
    return objects().races.write(object.race_id);
}

apx_status apx_world_destroy(apx_world world) {
    auto object = objects().worlds.write(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    if (objects().races.remove(object->race_id) == Removal::busy) {
        return busy_id("world", world.id);
    }
    object = {};
    return removed(objects().worlds.remove(world.id), "world", world.id);
}

apx_status apx_world_set_grip(apx_world world, const apx_grip_band* bands, uint32_t count) {
    const auto object = objects().worlds.write(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    const auto race = race_to_change(*object);
    if (!race) {
        return busy_id("the world's race", object->race_id);
    }
    return guarded([&]() -> apx_status {
        std::vector<apx_grip_band> list;
        if (const apx_status status = take_all("bands", bands, count, APX_MAX_GRIP_BANDS, default_grip_band(), list);
            status != APX_OK) {
            return status;
        }
        host_sets_true_grip(*object->world->race, list);
        return APX_OK;
    });
}

apx_status apx_world_set_obstacles(apx_world world, const apx_world_obstacle* obstacles, uint32_t count) {
    const auto object = objects().worlds.write(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    if (count > 0) {
        APX_REQUIRE(obstacles);
    }
    if (count > most_world_obstacles) {
        return report(APX_ERROR_INVALID_ARGUMENT, "count is %u; a world takes at most %u obstacles", count,
                      most_world_obstacles);
    }
    return guarded([&] {
        std::vector<apx_world_obstacle> placed(obstacles, obstacles + count);
        for (apx_world_obstacle& obstacle : placed) {
            to_track_frame(*object->world->race, obstacle.position);
        }
        set_obstacles(*object->world, placed);
        return APX_OK;
    });
}

apx_status apx_world_step(apx_world world, uint32_t ticks, uint32_t* done) {
    const auto object = objects().worlds.write(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    const auto race = race_to_change(*object);
    if (!race) {
        return busy_id("the world's race", object->race_id);
    }
    return guarded([&] {
        bool finished = is_done(*object->world);
        for (uint32_t i = 0; i < ticks && !finished; ++i) {
            step(*object->world);
            finished = is_done(*object->world);
        }
        if (done != nullptr) {
            *done = finished ? 1u : 0u;
        }
        return APX_OK;
    });
}

apx_status apx_world_set_controls(apx_world world, uint32_t car, const apx_controls* controls) {
    APX_REQUIRE(controls);
    const auto object = objects().worlds.write(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    const Race& race = *object->world->race;
    if (car >= race.car_count()) {
        return report(APX_ERROR_INVALID_ARGUMENT, "car is %u; the world has %u cars", car, race.car_count());
    }
    if (race.cars[car].driven_by != APX_DRIVER_HOST) {
        return report(APX_ERROR_INVALID_STATE, "car %u is driven by the AI; create it with driven_by = APX_DRIVER_HOST",
                      car);
    }
    const bool in_range = absolute(controls->steering) <= 1.0f && absolute(controls->throttle) <= 1.0f &&
                          controls->brake >= 0.0f && controls->brake <= 1.0f;
    if (!in_range) {
        return report(APX_ERROR_INVALID_ARGUMENT,
                      "controls are (%g, %g, %g); steering and throttle must be in [-1, 1], brake in [0, 1]",
                      static_cast<double>(controls->steering), static_cast<double>(controls->throttle),
                      static_cast<double>(controls->brake));
    }
    object->world->host_controls[car] = *controls;
    return APX_OK;
}

apx_status apx_world_cars(apx_world world, apx_car_state* states, apx_controls* controls, uint32_t capacity,
                          uint32_t* needed) {
    APX_REQUIRE(needed);
    const auto object = objects().worlds.read(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    const World& source = *object->world;
    const uint32_t count = source.race->car_count();
    *needed = count;
    if (states == nullptr && controls == nullptr) {
        return capacity == 0 ? APX_OK : null_argument("states and controls");
    }
    if (capacity < count) {
        return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %u, needed are %u", capacity, count);
    }
    if (states != nullptr) {
        std::memcpy(states, source.states.data(), count * sizeof(apx_car_state));
        for (uint32_t car = 0; car < count; ++car) {
            to_host_frame(*source.race, states[car].position);
        }
    }
    if (controls != nullptr) {
        std::memcpy(controls, source.controls.data(), count * sizeof(apx_controls));
    }
    return APX_OK;
}

apx_status apx_world_race(apx_world world, apx_race* race) {
    APX_REQUIRE(race);
    const auto object = objects().worlds.read(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    race->id = object->race_id;
    return APX_OK;
}

apx_status apx_world_state_hash(apx_world world, uint32_t* tick, uint64_t* hash) {
    APX_REQUIRE(hash);
    const auto object = objects().worlds.read(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    if (tick != nullptr) {
        *tick = object->world->race->clock.tick;
    }
    *hash = state_hash(*object->world);
    return APX_OK;
}

apx_status apx_world_snapshot(apx_world world, void* bytes, uint64_t capacity, uint64_t* needed) {
    const auto object = objects().worlds.read(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    return guarded(
        [&] { return deliver_bytes(std::span<const uint8_t>(snapshot(*object->world)), bytes, capacity, needed); });
}

apx_status apx_world_restore(apx_world world, const void* bytes, uint64_t size) {
    APX_REQUIRE(bytes);
    const auto object = objects().worlds.write(world.id);
    if (!object) {
        return refuse(object, "world", world.id);
    }
    const auto race = race_to_change(*object);
    if (!race) {
        return busy_id("the world's race", object->race_id);
    }
    return guarded([&] {
        restore(*object->world, {static_cast<const uint8_t*>(bytes), static_cast<size_t>(size)});
        return APX_OK;
    });
}
