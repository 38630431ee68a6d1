// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/live.h>

#include "capi/guard.h"
#include "capi/objects.h"
#include "race/host_actions.h"
#include "race/live.h"

using namespace apx;

apx_status apx_car_condition_default(apx_car_condition* condition) {
    APX_REQUIRE(condition);
    *condition = default_condition();
    return APX_OK;
}

// Does something to a car of a race between ticks.
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
    APX_REQUIRE_SIZE(condition);
    return act_on(race, car, [&](Race& object) { host_sets_condition(object, car, *condition); });
}

apx_status apx_race_set_driver(apx_race race, uint32_t car, const apx_driver_desc* driver) {
    APX_REQUIRE(driver);
    return act_on(race, car, [&](Race& object) { host_sets_driver(object, car, *driver); });
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
