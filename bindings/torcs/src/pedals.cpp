// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "pedals.h"

#include <algorithm>
#include <cmath>

#include <car.h>
#include <raceman.h>
#include <tgf.h>

namespace apx_torcs {
namespace {

constexpr float FULL_THROTTLE = 0.99f;    // from here on the driver asks for all that there is
constexpr float SHIFT_GAIN = 1.02f;       // a gear is worth changing for
constexpr float SHIFT_UP_SHARE = 0.995f;  // of the limiter, at the latest
constexpr float NEARLY_UP_SHARE = 0.93f;  // from here on wheels that spin count, which take the engine there earlier
constexpr float LAUNCH_SHARE = 0.6f;      // of the limiter: where the clutch holds the engine while the car is slow
constexpr float ROLLING_MPS = 1.5f;
constexpr float STEP_S = static_cast<float>(RCM_MAX_DT_ROBOTS);

int choose_gear(const Car& car, const CarElt& element, float speed) {
    const int gear = element._gear;
    const int last = static_cast<int>(car.gears.size());
    if (gear < 1)
        return 1;
    const size_t now = static_cast<size_t>(gear - 1);
    const float rolling = speed * car.gears[now].radps_per_mps / car.limiter_radps;
    const float turning = rolling > NEARLY_UP_SHARE ? element._enginerpm / car.limiter_radps : rolling;
    const bool at_limiter = std::max(rolling, turning) > SHIFT_UP_SHARE;
    if (gear < last && (at_limiter || car.drive_force_n(now + 1, speed) > car.drive_force_n(now, speed) * SHIFT_GAIN))
        return gear + 1;
    if (gear > 1 && speed < car.gears[now - 1].worth_below_mps)
        return gear - 1;
    return gear;
}

// The library's throttle is a share of what the description says the engine gives; here is what the gear gives.
float accelerator(const Car& car, const CarElt& element, float speed, float throttle) {
    if (throttle > FULL_THROTTLE)
        return 1.0f;  // of an engine that gives more than the description's one power, too
    const size_t gear = static_cast<size_t>(std::max(1, element._gear) - 1);
    const apx_vehicle_desc& vehicle = car.vehicle;
    const float wanted = throttle * std::min(vehicle.max_drive_force_n, vehicle.power_w / std::max(speed, 1.0f));
    const float radps = std::max(speed * car.gears[gear].radps_per_mps, element._enginerpm);
    return std::clamp(wanted / std::max(car.torque_nm(radps) * car.gears[gear].force_per_nm, 1.0f), 0.0f, 1.0f);
}

// The pedal for a share of the engine's torque. Without throttle the engine drags, on the driven axle alone, which has nothing to spare
// where a car brakes into a curve: a little throttle makes that good.
float against_drag(const Car& car, const CarElt& element, float share) {
    const float drag = car.drag_share(element._enginerpm);
    return (share + drag) / (1.0f + drag);
}

float clutch(const Car& car, const CarElt& element, float speed) {
    if (element._gear < 1)
        return 0.0f;
    const float radps = speed * car.gears[static_cast<size_t>(element._gear - 1)].radps_per_mps;
    return std::clamp(0.5f * (1.0f - radps / (LAUNCH_SHARE * car.limiter_radps)), 0.0f, 1.0f);
}

// TORCS has neither traction control nor anti-lock brakes.
void hold_slip(const Car& car, const CarElt& element, apx_slip_memory& memory, apx_controls& pedals) {
    apx_wheel wheels[4];
    for (int i = 0; i < 4; ++i) {
        wheels[i].rolling_mps = element._wheelSpinVel(i) * car.wheel_radius_m[i];
        wheels[i].ground_mps = element._reaction[i] > 0.0f ? element._speed_x : NAN;  // off the ground it is left out
        wheels[i].peak_slip = car.peak_slip;
        wheels[i].driven = car.driven[i] ? 1 : 0;
        wheels[i].load_n = std::max(element._reaction[i], 0.0f);
    }
    if (apx_slip_control(STEP_S, wheels, 4, 1, &memory, &pedals) != APX_OK)
        GfError("Apexline: %s\n", apx_last_error());
}

}  // namespace

void apply(const Car& car, const apx_controls& controls, apx_slip_memory& memory, CarElt& element) {
    const float speed = std::max(0.0f, element._speed_x);
    element._steerCmd = -controls.steering;  // TORCS steers left positive
    apx_controls pedals = controls;
    if (controls.throttle >= 0.0f) {
        element._gearCmd = choose_gear(car, element, speed);
        pedals.throttle = accelerator(car, element, speed, controls.throttle);
        element._clutchCmd = pedals.throttle > 0.0f ? clutch(car, element, speed) : 0.0f;
    } else {
        element._clutchCmd = 0.0f;
        element._gearCmd = -1;
        if (element._speed_x > ROLLING_MPS) {
            // Reverse does not engage yet: the car brakes.
            element._gearCmd = choose_gear(car, element, speed);
            pedals.brake = std::max(controls.brake, -controls.throttle);
            pedals.throttle = 0.0f;
        }
    }
    hold_slip(car, element, memory, pedals);
    element._accelCmd = against_drag(car, element, std::fabs(pedals.throttle));
    element._brakeCmd = pedals.brake;
}

}  // namespace apx_torcs
