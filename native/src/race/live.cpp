// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/live.h"

#include <cstring>
#include <iterator>

#include "base/error.h"
#include "drive/driver_desc.h"
#include "profile/car_profile.h"
#include "race/car_change.h"
#include "race/ways.h"
#include "vehicle/fields.h"

namespace apx {

namespace {

struct ConditionField {
    const char* name;
    float apx_car_condition::*member;
    float minimum;
    float maximum;
};

constexpr ConditionField condition_fields[] = {
    {"grip_share", &apx_car_condition::grip_share, 0.1f, 2.0f},
    {"power_share", &apx_car_condition::power_share, 0.01f, 3.0f},
    {"brake_share", &apx_car_condition::brake_share, 0.05f, 2.0f},
    {"downforce_share", &apx_car_condition::downforce_share, 0.0f, 2.0f},
    {"drag_share", &apx_car_condition::drag_share, 0.0f, 5.0f},
};

apx_vehicle_desc worn(const apx_vehicle_desc& described, const apx_car_condition& condition) {
    apx_vehicle_desc vehicle = described;
    if (condition.mass_kg > 0.0f) {
        vehicle.yaw_inertia_kgm2 *= condition.mass_kg / vehicle.mass_kg;
        vehicle.mass_kg = condition.mass_kg;
    }
    vehicle.grip *= condition.grip_share;
    const float corner_share = square_root(condition.grip_share);
    for (uint32_t i = 0; i < vehicle.corner_count; ++i) {
        vehicle.corner_speed_mps[i] = min(vehicle.corner_speed_mps[i] * corner_share, 200.0f);
    }
    vehicle.power_w *= condition.power_share;
    vehicle.max_drive_force_n *= condition.power_share;
    vehicle.max_brake_force_n *= condition.brake_share;
    vehicle.downforce_kgpm *= condition.downforce_share;
    vehicle.drag_kgpm *= condition.drag_share;
    return vehicle;
}

// The first problem found in a condition of a car, or empty.
std::string condition_problem(const apx_vehicle_desc& described, const apx_car_condition& condition) {
    char text[120] = "";
    for (const ConditionField& field : condition_fields) {
        const float value = condition.*field.member;
        if (!(value >= field.minimum && value <= field.maximum)) {
            std::snprintf(text, sizeof text, "%s is %g; it must be in [%g, %g]", field.name, static_cast<double>(value),
                          static_cast<double>(field.minimum), static_cast<double>(field.maximum));
            return text;
        }
    }
    if (condition.mass_kg != 0.0f && !(condition.mass_kg > 10.0f && condition.mass_kg <= 100000.0f)) {
        std::snprintf(text, sizeof text, "mass_kg is %g; it must be in (10, 100000], or 0 for the described mass",
                      static_cast<double>(condition.mass_kg));
        return text;
    }
    const std::string problem = vehicle_problem(worn(described, condition));
    return problem.empty() ? problem : "the car in this condition is none: " + problem;
}

// The description with the host's changes applied.
apx_car_desc changed_by(const Race& race, uint32_t car, const Live& live) {
    apx_car_desc now = race.description(car);
    now.vehicle = (live.changed & live_condition) != 0 ? worn(now.vehicle, live.condition) : now.vehicle;
    now.driver = (live.changed & live_driver) != 0 ? live.driver : now.driver;
    now.driven_by = (live.changed & live_driven_by) != 0 ? live.driven_by : now.driven_by;
    return now;
}

void change(Race& race, uint32_t car, const Live& live) {
    CarChange change = prepare_change(race, car, changed_by(race, car, live));
    race.lives[car] = live;
    put_in_place(race, std::move(change));
}

// The driver of a car that the library takes over on the way.
void take_over(Race& race, uint32_t car) {
    race.memories[car] = start_memory(race.cars[car].driver, race.desc.seed, car);
    if (race.clock.started != 0 && race.conducts[car].retired == APX_RETIRED_NO) {
        enter_state(race.memories[car], APX_STATE_DRIVE, APX_REASON_FREE_ROAD);
    }
}

}  // namespace

apx_car_condition default_condition() {
    return {sizeof(apx_car_condition), 0.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f};
}

void set_condition(Race& race, uint32_t car, const apx_car_condition& condition) {
    if (const std::string problem = condition_problem(race.description(car).vehicle, condition); !problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "condition: %s", problem.c_str());
    }
    Live live = race.lives[car];
    live.changed |= live_condition;
    live.condition = condition;
    change(race, car, live);
}

void set_driver(Race& race, uint32_t car, const apx_driver_desc& driver) {
    if (const std::string problem = driver_problem(driver); !problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "driver.%s", problem.c_str());
    }
    if (driver.grid_replan != 0 && race.grid_of[car] == APX_NONE) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "driver.grid_replan is 1; no car of this kind had it when the race was created, so there is no grid to "
             "search");
    }
    if (driver.learn_grip != race.description(car).driver.learn_grip) {
        fail(APX_ERROR_INVALID_ARGUMENT, "driver.learn_grip is %u; the car was created with %u, which stays",
             driver.learn_grip, race.description(car).driver.learn_grip);
    }
    Live live = race.lives[car];
    live.changed |= live_driver;
    live.driver = driver;
    change(race, car, live);
}

void set_driven_by(Race& race, uint32_t car, uint32_t driven_by) {
    if (driven_by > APX_DRIVER_HOST) {
        fail(APX_ERROR_INVALID_ARGUMENT, "driven_by is %u; it must be APX_DRIVER_AI or APX_DRIVER_HOST", driven_by);
    }
    if (race.cars[car].driven_by == driven_by) {
        return;
    }
    Live live = race.lives[car];
    live.changed |= live_driven_by;
    live.driven_by = driven_by;
    change(race, car, live);
    if (driven_by == APX_DRIVER_AI) {
        take_over(race, car);
    }
}

void set_grip(Race& race, GripBands bands) {
    if (bands.size() > APX_MAX_GRIP_BANDS) {
        fail(APX_ERROR_INVALID_ARGUMENT, "count is %zu; a race has at most %d bands", bands.size(), APX_MAX_GRIP_BANDS);
    }
    if (const std::string problem = grip_bands_problem(*race.track, bands); !problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s", problem.c_str());
    }
    std::vector<CarProfile> profiles;
    std::vector<std::vector<CarProfile>> route_profiles(race.route_profiles.size());
    std::vector<uint32_t> profile_of(race.car_count());
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        uint32_t first = 0;
        while (!share_profile(race.cars[first], race.cars[car])) {
            ++first;
        }
        profile_of[car] = first == car ? static_cast<uint32_t>(profiles.size()) : profile_of[first];
        if (first == car) {
            std::vector<CarProfile> made = make_car_profiles(*race.track, race.ground(bands), race.cars[car]);
            std::move(made.begin(), made.end(), std::back_inserter(profiles));
            std::vector<std::vector<CarProfile>> on_routes = route_profiles_of(race, bands, race.cars[car]);
            for (size_t branch = 0; branch < on_routes.size(); ++branch) {
                std::move(on_routes[branch].begin(), on_routes[branch].end(),
                          std::back_inserter(route_profiles[branch]));
            }
        }
    }
    race.grip_bands.assign(bands.begin(), bands.end());
    race.profiles = std::move(profiles);
    race.route_profiles = std::move(route_profiles);
    race.profile_of = std::move(profile_of);
}

void set_true_grip(Race& race, GripBands bands) {
    if (bands.size() > APX_MAX_GRIP_BANDS) {
        fail(APX_ERROR_INVALID_ARGUMENT, "count is %zu; a world has at most %d bands", bands.size(),
             APX_MAX_GRIP_BANDS);
    }
    if (const std::string problem = grip_bands_problem(*race.track, bands); !problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s", problem.c_str());
    }
    race.true_bands.assign(bands.begin(), bands.end());
}

bool are_possible(const Race& race) {
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const Live& live = race.lives[car];
        const bool usable =
            live.changed < live_beyond &&
            ((live.changed & live_driver) == 0 || (driver_problem(live.driver).empty() &&
                                                   live.driver.learn_grip == race.description(car).driver.learn_grip &&
                                                   (live.driver.grid_replan == 0 || race.grid_of[car] != APX_NONE))) &&
            ((live.changed & live_driven_by) == 0 || live.driven_by <= APX_DRIVER_HOST) &&
            ((live.changed & live_condition) == 0 ||
             condition_problem(race.description(car).vehicle, live.condition).empty());
        if (!usable) {
            return false;
        }
    }
    return true;
}

void apply_live(Race& race) {
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const apx_car_desc now = changed_by(race, car, race.lives[car]);
        if (std::memcmp(&now, &race.cars[car], sizeof now) != 0) {
            change(race, car, race.lives[car]);
        }
    }
}

}  // namespace apx
