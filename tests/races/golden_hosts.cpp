// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Races of a host with physics of its own: cars run along the road as on rails, bend sideways as they steer, and answer throttle
// and brake.
#include <algorithm>
#include <limits>

#include "golden.h"

namespace golden {

namespace {

struct HostRace {
    const char* name;
    const char* track;
    std::vector<const char*> vehicles;
    uint32_t ticks;
    bool host_rays;
};

const std::vector<HostRace>& list() {
    static const std::vector<HostRace> races = {
        {"host-physics-bridge", "bridge", {"reference", "gt", "touring"}, 1000, false},
        {"host-rays-street", "street", {"kart", "gt", "kart"}, 800, true},
    };
    return races;
}

struct RailCar {
    float distance_m;
    float lateral_m;
    float speed_mps = 0.0f;
    apx_car_state state = {};
};

constexpr float dt_s = 1.0f / 64.0f;

void place(apx_track track, RailCar& car, bool moving) {
    const apx_car_state last = car.state;
    apx_location location;
    GOLDEN_CHECK(apx_track_position(track, car.distance_m, car.lateral_m, car.state.position));
    GOLDEN_CHECK(apx_track_locate(track, car.state.position, nullptr, 1, &location));
    car.state.yaw_rad = location.heading_rad;
    for (int axis = 0; axis < 3 && moving; ++axis) {
        car.state.velocity[axis] = (car.state.position[axis] - last.position[axis]) / dt_s;
    }
}

void drive(apx_track track, RailCar& car, const apx_controls& controls) {
    car.speed_mps += (6.0f * controls.throttle - 12.0f * controls.brake) * dt_s;
    car.speed_mps = std::min(std::max(car.speed_mps, 0.0f), 40.0f);
    car.lateral_m += 0.3f * controls.steering * car.speed_mps * dt_s;
    car.lateral_m = std::min(std::max(car.lateral_m, -4.0f), 4.0f);
    car.distance_m += car.speed_mps * dt_s;
    place(track, car, true);
}

apx_race new_race(const HostRace& race, const Settings& settings, apx_track track) {
    std::vector<apx_car_desc> cars;
    for (const char* vehicle : race.vehicles) {
        cars.push_back(car_of(settings, vehicle));
    }
    apx_race_desc desc = apx_race_desc_default();
    desc.track = track;
    desc.host_rays = race.host_rays ? 1 : 0;
    desc.dt_s = dt_s;
    apx_race created = {};
    GOLDEN_CHECK(apx_race_create(&desc, cars.data(), static_cast<uint32_t>(cars.size()), &created));
    return created;
}

void tick(const HostRace& race, apx_track track, apx_race handle, const std::vector<apx_car_state>& states,
          std::vector<apx_controls>& controls) {
    const uint32_t count = static_cast<uint32_t>(states.size());
    if (!race.host_rays) {
        GOLDEN_CHECK(apx_race_tick(handle, dt_s, states.data(), count, controls.data()));
        return;
    }
    std::vector<apx_ray> rays(count * APX_RAY_COUNT);
    std::vector<apx_ray_hit> hits(rays.size());
    const uint32_t ray_count = static_cast<uint32_t>(rays.size());
    uint32_t needed = 0;
    GOLDEN_CHECK(apx_race_rays(handle, states.data(), count, rays.data(), ray_count, &needed));
    GOLDEN_CHECK(apx_track_raycast(track, rays.data(), ray_count, hits.data()));
    GOLDEN_CHECK(apx_race_tick_with_hits(handle, dt_s, states.data(), count, hits.data(), ray_count, controls.data()));
}

void run(const HostRace& race, const Settings& settings, const Observer& observer) {
    const apx_track track = track_named(settings, race.track);
    const apx_race handle = new_race(race, settings, track);
    const uint32_t count = static_cast<uint32_t>(race.vehicles.size());
    std::vector<RailCar> cars;
    std::vector<apx_controls> controls(count);
    for (uint32_t car = 0; car < count; ++car) {
        cars.push_back({-9.0f * static_cast<float>(car), car % 2 == 0 ? 2.0f : -2.0f});
        place(track, cars.back(), false);
    }
    for (uint32_t number = 0; number < race.ticks; ++number) {
        if (number == 30) {
            GOLDEN_CHECK(apx_race_start(handle));
        }
        std::vector<apx_car_state> states;
        for (const RailCar& car : cars) {
            states.push_back(car.state);
        }
        if (number >= 200 && number < 210) {
            states[1].position[0] = std::numeric_limits<float>::quiet_NaN();  // is refused, the last good state counts
        }
        tick(race, track, handle, states, controls);
        for (uint32_t car = 0; car < count; ++car) {
            drive(track, cars[car], controls[car]);
        }
        Hash hash;
        uint32_t ticks = 0;
        uint64_t state_hash = 0;
        GOLDEN_CHECK(apx_race_state_hash(handle, &ticks, &state_hash));
        hash.add(&state_hash, sizeof state_hash);
        hash.add(controls);
        observer(hash.value(), [&](Fields& fields) {
            for (uint32_t car = 0; car < count; ++car) {
                put_state(fields, car, states[car]);
                apx_car_debug debug;
                GOLDEN_CHECK(apx_race_debug(handle, car, &debug));
                put_debug(fields, car, debug);
            }
            put_standings(fields, handle);
            fields.put_words("snapshot word", snapshot_of(handle));
        });
    }
    GOLDEN_CHECK(apx_race_destroy(handle));
}

}  // namespace

std::vector<Race> host_races() {
    std::vector<Race> result;
    for (const HostRace& race : list()) {
        result.push_back({race.name, [&race](const Settings& settings, const Observer& observer) {
                              run(race, settings, observer);
                          }});
    }
    return result;
}

}  // namespace golden
