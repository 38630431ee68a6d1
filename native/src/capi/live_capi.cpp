// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/live.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "capi/objects.h"
#include "race/describe.h"
#include "race/extras.h"
#include "race/host_actions.h"
#include "race/host_frame.h"
#include "race/live.h"
#include "race/obstacles.h"
#include "track/grip_bands.h"

using namespace apx;

apx_status apx_car_condition_init(apx_car_condition* condition) {
    return give_description("condition", default_condition(), condition);
}

// Applies an action to a car of a race between ticks.
template <typename Action>
static apx_status act_on(apx_race race, uint32_t car, Action&& action) {
    const auto object = objects().races.write(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (car >= object->car_count()) {
        return report(APX_ERROR_INVALID_ARGUMENT, "car is %u; the race has %u cars", car, object->car_count());
    }
    return guarded([&]() -> apx_status {
        action(*object);
        return APX_OK;
    });
}

apx_status apx_race_retire(apx_race race, uint32_t car) {
    return act_on(race, car, [&](Race& object) { host_retires(object, car); });
}

apx_status apx_race_rejoin(apx_race race, uint32_t car) {
    return act_on(race, car, [&](Race& object) { host_rejoins(object, car); });
}

apx_status apx_race_set_condition(apx_race race, uint32_t car, const apx_car_condition* condition) {
    APX_TAKE(full, condition, default_condition());
    return act_on(race, car, [&](Race& object) { host_sets_condition(object, car, full); });
}

apx_status apx_race_set_driver(apx_race race, uint32_t car, const apx_driver_desc* driver) {
    APX_TAKE(full, driver, default_driver_desc());
    return act_on(race, car, [&](Race& object) { host_sets_driver(object, car, full); });
}

apx_status apx_race_set_pace(apx_race race, uint32_t car, float pace) {
    return act_on(race, car, [&](Race& object) {
        apx_driver_desc driver = object.cars[car].driver;
        driver.pace = pace;
        host_sets_driver(object, car, driver);
    });
}

apx_status apx_race_set_driven_by(apx_race race, uint32_t car, uint32_t driven_by) {
    return act_on(race, car, [&](Race& object) { host_sets_driven_by(object, car, driven_by); });
}

apx_status apx_race_set_car(apx_race race, uint32_t car, const apx_car_desc* desc) {
    APX_TAKE(full, desc, default_car_desc());
    return act_on(race, car, [&](Race& object) { host_sets_car(object, car, full); });
}

apx_status apx_race_set_present(apx_race race, uint32_t car, uint32_t present) {
    return act_on(race, car, [&](Race& object) { host_sets_present(object, car, present); });
}

// Applies an action to a race between ticks.
template <typename Action>
static apx_status act_on(apx_race race, Action&& action) {
    const auto object = objects().races.write(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    return guarded([&]() -> apx_status {
        action(*object);
        return APX_OK;
    });
}

apx_status apx_race_obstacle_init(apx_race_obstacle* obstacle) {
    return give_description("obstacle", default_obstacle(), obstacle);
}

apx_status apx_race_set_obstacle(apx_race race, const apx_race_obstacle* obstacle) {
    APX_TAKE(full, obstacle, default_obstacle());
    return act_on(race, [&](Race& object) {
        to_track_frame(object, full.position);
        host_sets_obstacle(object, full);
    });
}

apx_status apx_race_remove_obstacle(apx_race race, uint32_t id) {
    return act_on(race, [&](Race& object) { host_removes_obstacle(object, id); });
}

apx_status apx_race_obstacles(apx_race race, apx_race_obstacle* obstacles, uint32_t capacity, uint32_t* needed) {
    APX_REQUIRE(needed);
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    return guarded([&]() -> apx_status {
        std::vector<apx_race_obstacle> list(used_obstacles(*object));
        describe_obstacles(*object, list);
        for (apx_race_obstacle& obstacle : list) {
            to_host_frame(*object, obstacle.position);
        }
        return deliver(std::span<const apx_race_obstacle>(list), obstacles, capacity, needed);
    });
}

apx_status apx_grip_band_init(apx_grip_band* band) {
    return give_description("band", default_grip_band(), band);
}

apx_status apx_race_set_grip(apx_race race, const apx_grip_band* bands, uint32_t count) {
    const auto object = objects().races.write(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    return guarded([&]() -> apx_status {
        std::vector<apx_grip_band> list;
        if (const apx_status status = take_all("bands", bands, count, APX_MAX_GRIP_BANDS, default_grip_band(), list);
            status != APX_OK) {
            return status;
        }
        host_sets_grip(*object, list);
        return APX_OK;
    });
}

apx_status apx_race_extras(apx_race race, uint32_t gears, apx_extras* extras, uint32_t capacity, uint32_t* needed) {
    APX_REQUIRE(needed);
    const auto object = objects().races.read(race.id);
    if (!object) {
        return refuse(object, "race", race.id);
    }
    if (gears > most_gears) {
        return report(APX_ERROR_INVALID_ARGUMENT, "gears is %u; it must be in [0, %u]", gears, most_gears);
    }
    const uint32_t count = object->car_count();
    if (extras == nullptr && capacity == 0) {
        *needed = count;
        return APX_OK;
    }
    APX_REQUIRE(extras);
    *needed = count;
    if (capacity < count) {
        return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %u, needed are %u", capacity, count);
    }
    for (uint32_t car = 0; car < count; ++car) {
        extras[car] = extras_of(*object, car, gears);
    }
    return APX_OK;
}
