// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "pedals.h"

#include <algorithm>
#include <cmath>

#include <car.h>

namespace apx_torcs {
namespace {

constexpr float SHIFT_GAIN = 1.02f;        // a gear is worth changing for
constexpr float SHIFT_UP_SHARE = 0.97f;    // of the limiter, at the latest
constexpr float SHIFT_DOWN_SHARE = 0.92f;  // of the limiter, at most, after shifting down
constexpr float LAUNCH_SHARE = 0.6f;       // of the limiter: where the clutch holds the engine while the car is slow
constexpr float ROLLING_MPS = 1.5f;
constexpr float SLIP_FROM_MPS = 12.0f;  // slower, slip counts as at this speed

int choose_gear(const Car& car, const CarElt& element, float speed) {
    const int gear = element._gear;
    const int last = static_cast<int>(car.gears.size());
    if (gear < 1)
        return 1;
    const size_t now = static_cast<size_t>(gear - 1);
    const float force = car.drive_force_n(now, speed);
    const bool at_limiter = speed * car.gears[now].radps_per_mps > SHIFT_UP_SHARE * car.limiter_radps;
    if (gear < last && (at_limiter || car.drive_force_n(now + 1, speed) > force * SHIFT_GAIN))
        return gear + 1;
    if (gear > 1 && speed * car.gears[now - 1].radps_per_mps < SHIFT_DOWN_SHARE * car.limiter_radps &&
        car.drive_force_n(now - 1, speed) > force * SHIFT_GAIN) {
        return gear - 1;
    }
    return gear;
}

// The library's throttle is a share of what the description says the engine gives; here is what the gear gives.
float accelerator(const Car& car, const CarElt& element, float speed, float throttle) {
    const size_t gear = static_cast<size_t>(std::max(1, element._gear) - 1);
    const apx_vehicle_desc& vehicle = car.vehicle;
    const float wanted = throttle * std::min(vehicle.max_drive_force_n, vehicle.power_w / std::max(speed, 1.0f));
    const float radps = std::max(speed * car.gears[gear].radps_per_mps, element._enginerpm);
    return std::clamp(wanted / std::max(car.torque_nm(radps) * car.gears[gear].force_per_nm, 1.0f), 0.0f, 1.0f);
}

float clutch(const Car& car, const CarElt& element, float speed) {
    if (element._gear < 1)
        return 0.0f;
    const float radps = speed * car.gears[static_cast<size_t>(element._gear - 1)].radps_per_mps;
    return std::clamp(0.5f * (1.0f - radps / (LAUNCH_SHARE * car.limiter_radps)), 0.0f, 1.0f);
}

// How much of a pedal is left when the wheels slip beyond the tyres' peak: all at the first limit, nothing at the second.
float held_back(float slip, float from, float to) {
    return std::clamp((to - slip) / (to - from), 0.0f, 1.0f);
}

// Mean of the driven wheels' slip: below walking pace single wheels of simuv2 shake.
float drive_slip_mps(const Car& car, const CarElt& element) {
    float slip = 0.0f, count = 0.0f;
    for (int i = 0; i < 4; ++i) {
        if (!car.driven[i])
            continue;
        slip += element._wheelSpinVel(i) * car.wheel_radius_m[i] - element._speed_x;
        count += 1.0f;
    }
    return slip / count;
}

float brake_slip_mps(const Car& car, const CarElt& element) {
    float slip = 0.0f;
    for (int i = 0; i < 4; ++i) {
        slip = std::max(slip, element._speed_x - element._wheelSpinVel(i) * car.wheel_radius_m[i]);
    }
    return slip;
}

}  // namespace

void apply(const Car& car, const apx_controls& controls, CarElt& element) {
    const float speed = std::max(0.0f, element._speed_x);
    element._steerCmd = -controls.steering;  // TORCS steers left positive
    element._accelCmd = accelerator(car, element, speed, std::max(0.0f, controls.throttle));
    element._brakeCmd = controls.brake;
    if (controls.throttle < 0.0f) {
        if (element._speed_x > ROLLING_MPS) {
            element._gearCmd = choose_gear(car, element, speed);
            element._brakeCmd = std::max(controls.brake, -controls.throttle);
        } else {
            element._gearCmd = -1;
            element._accelCmd = -controls.throttle;
        }
        element._clutchCmd = 0.0f;
        return;
    }
    element._gearCmd = choose_gear(car, element, speed);
    element._clutchCmd = element._accelCmd > 0.0f ? clutch(car, element, speed) : 0.0f;
    const float peak = car.peak_slip * std::max(speed, SLIP_FROM_MPS);
    element._accelCmd *= held_back(drive_slip_mps(car, element), 0.5f * peak, 1.2f * peak);
    if (speed > 3.0f)
        element._brakeCmd *= held_back(brake_slip_mps(car, element), 0.6f * peak, 1.2f * peak);
}

}  // namespace apx_torcs
