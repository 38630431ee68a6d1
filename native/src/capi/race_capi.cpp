// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/race.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "capi/objects.h"
#include "perceive/slipstream.h"
#include "race/create.h"
#include "race/debug.h"
#include "race/describe.h"
#include "race/events.h"
#include "race/host_frame.h"
#include "race/progress.h"
#include "race/race.h"
#include "race/rescue.h"
#include "race/snapshot.h"
#include "race/standings.h"
#include "race/tick.h"

using namespace apx;

apx_status apx_race_desc_init(apx_race_desc* desc) {
    return give_description("desc", default_race_desc(), desc);
}

apx_status apx_car_desc_init(apx_car_desc* desc) {
    return give_description("desc", default_car_desc(), desc);
}

apx_status apx_slipstream(float slipstream, float width_m, float gap_m, float aside_m, float* share) {
    const FloatMode mode;
    APX_REQUIRE(share);
    const bool usable = slipstream >= 0.0f && slipstream <= 1.0f && width_m > 0.0f && gap_m >= 0.0f &&
                        is_finite(width_m) && is_finite(gap_m) && is_finite(aside_m);
    if (!usable) {
        return report(APX_ERROR_INVALID_ARGUMENT,
                      "slipstream, width_m, gap_m and aside_m are (%g, %g, %g, %g); they must be finite, the first in "
                      "[0, 1], the second positive, the third not negative",
                      static_cast<double>(slipstream), static_cast<double>(width_m), static_cast<double>(gap_m),
                      static_cast<double>(aside_m));
    }
    *share = drag_spared(slipstream, width_m, gap_m, aside_m);
    return APX_OK;
}

apx_status apx_race_create(const apx_race_desc* desc, const apx_car_desc* cars, uint32_t count, apx_race* race) {
    APX_TAKE(full, desc, default_race_desc());
    APX_REQUIRE(race);
    return guarded([&]() -> apx_status {
        std::vector<apx_car_desc> field;
        if (const apx_status status = take_all("cars", cars, count, most_cars, default_car_desc(), field);
            status != APX_OK) {
            return status;
        }
        const auto track = objects().tracks.share(full.track.id);
        if (track == nullptr) {
            return dead_id("track", full.track.id);
        }
        const uint64_t id = objects().races.add(create_race(track, full, field));
        if (id == 0) {
            return report(APX_ERROR_OUT_OF_MEMORY, "too many races are alive; destroy some");
        }
        race->id = id;
        return APX_OK;
    });
}

static apx_status worlds_own(const char* action) {
    return report(APX_ERROR_INVALID_STATE, "the race belongs to a world; %s the world instead", action);
}

apx_status apx_race_destroy(apx_race race) {
    if (const auto object = objects().races.read(race.id); object && object->in_world) {
        return worlds_own("destroy");
    }
    return removed(objects().races.remove(race.id), "race", race.id);
}

apx_status apx_race_start(apx_race race) {
    const auto object = objects().races.write(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (object->in_world) {
        return worlds_own("step");
    }
    return guarded([&] {
        give_start_signal(*object);
        return APX_OK;
    });
}

static apx_status wrong_count(uint32_t count, const Race& race) {
    return report(APX_ERROR_INVALID_ARGUMENT, "count is %u; the race has %u cars", count, race.car_count());
}

static apx_status check_tick(const Race& race, float dt_s, uint32_t count) {
    if (race.in_world) {
        return worlds_own("step");
    }
    if (count != race.car_count()) {
        return wrong_count(count, race);
    }
    if (!(dt_s >= 0.0001f && dt_s <= 1.0f)) {
        return report(APX_ERROR_INVALID_ARGUMENT, "dt_s is %g; it must be in [0.0001, 1]", static_cast<double>(dt_s));
    }
    return APX_OK;
}

static void copy_controls(const Race& race, apx_controls* controls) {
    std::memcpy(controls, race.controls.data(), race.controls.size() * sizeof(apx_controls));
}

apx_status apx_race_tick(apx_race race, float dt_s, const apx_car_state* states, uint32_t count,
                         apx_controls* controls) {
    APX_REQUIRE(states);
    APX_REQUIRE(controls);
    const auto object = objects().races.write(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    const apx_status status = check_tick(*object, dt_s, count);
    if (status != APX_OK) {
        return status;
    }
    if (object->desc.host_rays != 0) {
        return report(APX_ERROR_INVALID_STATE, "the race's rays are the host's; call apx_race_tick_with_hits");
    }
    tick(*object, dt_s, in_track_frame(*object, {states, count}), {});
    copy_controls(*object, controls);
    return APX_OK;
}

apx_status apx_race_rays(apx_race race, const apx_car_state* states, uint32_t count, apx_ray* rays, uint32_t capacity,
                         uint32_t* needed) {
    APX_REQUIRE(states);
    APX_REQUIRE(needed);
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (count != object->car_count()) {
        return wrong_count(count, *object);
    }
    const uint32_t ray_count = count * object->ray_set.count;
    if (rays == nullptr && capacity > 0) {
        return null_argument("rays");
    }
    *needed = ray_count;
    if (rays == nullptr) {
        return APX_OK;
    }
    if (capacity < ray_count) {
        return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %u, needed are %u", capacity, ray_count);
    }
    const uint32_t each = object->ray_set.count;
    for (uint32_t car = 0; car < count; ++car) {
        apx_car_state state = states[car];
        to_track_frame(*object, state.position);
        rays_of(*object, car, state, {rays + static_cast<size_t>(car) * each, each});
    }
    for (uint32_t i = 0; i < ray_count; ++i) {
        to_host_frame(*object, rays[i].origin);
    }
    return APX_OK;
}

apx_status apx_race_tick_with_hits(apx_race race, float dt_s, const apx_car_state* states, uint32_t count,
                                   const apx_ray_hit* hits, uint32_t hit_count, apx_controls* controls) {
    APX_REQUIRE(states);
    APX_REQUIRE(hits);
    APX_REQUIRE(controls);
    const auto object = objects().races.write(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    const apx_status status = check_tick(*object, dt_s, count);
    if (status != APX_OK) {
        return status;
    }
    if (object->desc.host_rays == 0) {
        return report(APX_ERROR_INVALID_STATE, "the race casts its own rays; create it with host_rays = 1");
    }
    if (hit_count != count * object->ray_set.count) {
        return report(APX_ERROR_INVALID_ARGUMENT, "hit_count is %u; %u cars have %u rays", hit_count, count,
                      count * object->ray_set.count);
    }
    tick(*object, dt_s, in_track_frame(*object, {states, count}), {hits, hit_count});
    copy_controls(*object, controls);
    return APX_OK;
}

// Whether a buffer of the caller can hold `count`; reports the needed number. Allocates nothing.
static apx_status make_room(const void* buffer, uint32_t capacity, uint32_t count, uint32_t* needed) {
    APX_REQUIRE(needed);
    if (buffer == nullptr && capacity > 0) {
        return null_argument("buffer");
    }
    *needed = count;
    if (buffer != nullptr && capacity < count) {
        return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %u, needed are %u", capacity, count);
    }
    return APX_OK;
}

apx_status apx_race_standings(apx_race race, apx_standing* list, uint32_t capacity, uint32_t* needed) {
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    const apx_status status = make_room(list, capacity, object->car_count(), needed);
    if (status == APX_OK && list != nullptr) {
        standings(*object, {list, object->car_count()});
    }
    return status;
}

// Finds the race that has the car.
static apx_status find_race_of(apx_race race, uint32_t car, Use<Race>& object) {
    object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (car >= object->car_count()) {
        return report(APX_ERROR_INVALID_ARGUMENT, "car is %u; the race has %u cars", car, object->car_count());
    }
    return APX_OK;
}

apx_status apx_race_result(apx_race race, uint32_t car, apx_car_result* result) {
    APX_REQUIRE(result);
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status == APX_OK) {
        *result = result_of(*object, car);
    }
    return status;
}

apx_status apx_race_lap_times(apx_race race, uint32_t car, float* times_s, uint32_t capacity, uint32_t* needed) {
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status != APX_OK) {
        return status;
    }
    const float* first = object->lap_times_s.data() + static_cast<size_t>(car) * object->desc.laps;
    return deliver(std::span<const float>(first, laps_done(*object, car)), times_s, capacity, needed);
}

apx_status apx_race_lap_flaws(apx_race race, uint32_t car, uint32_t* flaws, uint32_t capacity, uint32_t* needed) {
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status != APX_OK) {
        return status;
    }
    const uint32_t* first = object->lap_flaws.data() + static_cast<size_t>(car) * object->desc.laps;
    return deliver(std::span<const uint32_t>(first, laps_done(*object, car)), flaws, capacity, needed);
}

apx_status apx_race_neighbours(apx_race race, uint32_t car, apx_neighbour* neighbours, uint32_t capacity,
                               uint32_t* needed) {
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status != APX_OK) {
        return status;
    }
    apx_neighbour list[neighbours_ahead + neighbours_behind];
    const uint32_t count = describe_neighbours(*object, car, list);
    return deliver(std::span<const apx_neighbour>(list, count), neighbours, capacity, needed);
}

apx_status apx_race_plan(apx_race race, uint32_t car, apx_plan_candidate* candidates, uint32_t capacity,
                         uint32_t* needed) {
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status != APX_OK) {
        return status;
    }
    apx_plan_candidate list[most_candidates];
    const uint32_t count = describe_plan(*object, car, list);
    return deliver(std::span<const apx_plan_candidate>(list, count), candidates, capacity, needed);
}

apx_status apx_race_planned_path(apx_race race, uint32_t car, apx_plan_knot* knots, uint32_t capacity,
                                 uint32_t* needed) {
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status != APX_OK) {
        return status;
    }
    apx_plan_knot list[horizon_knots];
    const uint32_t count = describe_path(*object, car, list);
    return deliver(std::span<const apx_plan_knot>(list, count), knots, capacity, needed);
}

apx_status apx_race_debug(apx_race race, uint32_t car, apx_car_debug* debug) {
    APX_REQUIRE(debug);
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status == APX_OK) {
        *debug = debug_of(*object, car);
    }
    return status;
}

apx_status apx_race_events(apx_race race, uint32_t after, apx_event* events, uint32_t capacity, uint32_t* needed) {
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    const EventRange range = events_after(*object, after);
    const apx_status status = make_room(events, capacity, range.count, needed);
    if (status == APX_OK && events != nullptr) {
        copy_events(*object, range, {events, range.count});
    }
    return status;
}

apx_status apx_race_state_hash(apx_race race, uint32_t* tick, uint64_t* hash) {
    APX_REQUIRE(hash);
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (tick != nullptr) {
        *tick = object->clock.tick;
    }
    *hash = state_hash(*object);
    return APX_OK;
}

apx_status apx_race_snapshot(apx_race race, void* bytes, uint64_t capacity, uint64_t* needed) {
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    return guarded([&] { return deliver_bytes(std::span<const uint8_t>(snapshot(*object)), bytes, capacity, needed); });
}

apx_status apx_race_restore(apx_race race, const void* bytes, uint64_t size) {
    APX_REQUIRE(bytes);
    const auto object = objects().races.write(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (object->in_world) {
        return worlds_own("restore");
    }
    return guarded([&] {
        restore(*object, {static_cast<const uint8_t*>(bytes), static_cast<size_t>(size)});
        return APX_OK;
    });
}

apx_status apx_race_car_branch(apx_race race, uint32_t car, uint32_t* branch) {
    APX_REQUIRE(branch);
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status == APX_OK) {
        *branch = object->route_of(car) == 0 ? uint32_t{APX_NONE} : object->route_of(car) - 1;
    }
    return status;
}

apx_status apx_race_branch_lap(apx_race race, uint32_t car, uint32_t branch, float* lap_s) {
    APX_REQUIRE(lap_s);
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status != APX_OK) {
        return status;
    }
    if (branch != APX_NONE && branch >= object->track->branches.size()) {
        return report(APX_ERROR_INVALID_ARGUMENT, "branch is %u; the track has %zu", branch,
                      object->track->branches.size());
    }
    *lap_s = object->profile_on(branch == APX_NONE ? 0 : branch + 1, car).ideal_lap_s;
    return APX_OK;
}

apx_status apx_race_rescue_place(apx_race race, uint32_t car, apx_car_state* state) {
    APX_REQUIRE(state);
    Use<Race> object;
    const apx_status status = find_race_of(race, car, object);
    if (status == APX_OK) {
        *state = rescue_place(*object, car);
        to_host_frame(*object, state->position);
    }
    return status;
}

apx_status apx_race_shift_origin(apx_race race, const float offset[3]) {
    APX_REQUIRE(offset);
    const auto object = objects().races.write(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    return guarded([&] {
        shift_origin(*object, std::span<const float, 3>(offset, 3));
        return APX_OK;
    });
}

apx_status apx_race_origin(apx_race race, float origin[3]) {
    APX_REQUIRE(origin);
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    for (size_t axis = 0; axis < 3; ++axis) {
        origin[axis] = static_cast<float>(object->origin[axis]);
    }
    return APX_OK;
}
