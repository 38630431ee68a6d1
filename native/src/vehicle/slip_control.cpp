// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/slip_control.h"

#include "base/math.h"
#include "vehicle/tuning.h"

namespace apx {

namespace {

using namespace tuning::slip_control;

constexpr float fastest_mps = 1e4f;

// Comparisons with NaN are false.
bool is_usable(const apx_wheel& wheel) {
    return absolute(wheel.rolling_mps) <= fastest_mps && absolute(wheel.ground_mps) <= fastest_mps;
}

float limited_pedal(float pedal, float slip, float dt_s, float& reduction) {
    if (pedal <= 0.0f) {
        reduction = 0.0f;
        return pedal;
    }
    float limit = 1.0f - reduction;
    if (slip > slip_target) {
        const float excess = slip - slip_target;
        limit = max(least_limit, min(limit, pedal) * max(least_kept_limit, 1.0f - cut_per_slip * excess));
        reduction = 1.0f - limit;
        return min(pedal, limit) * max(0.0f, 1.0f - excess / (lost_slip - slip_target));
    }
    limit = min(1.0f, limit + dt_s * (recovery_slow_1ps * limit + recovery_1ps * (slip_target - max(slip, 0.0f))));
    reduction = 1.0f - limit;
    return min(pedal, limit);
}

// For rolling wheels, the slip reached by those that together carry the counted share of the load; at least 0.
float locked_slip(std::span<const apx_wheel> wheels, std::span<const float> slips, float load_sum) {
    float locked = 0.0f;
    for (size_t i = 0; i < wheels.size(); ++i) {
        if (slips[i] <= locked) {
            continue;
        }
        float carried = 0.0f;
        for (size_t other = 0; other < wheels.size(); ++other) {
            carried += slips[other] >= slips[i] ? wheels[other].load_n : 0.0f;
        }
        const bool counts = load_sum <= 0.0f || carried >= counted_load_share * load_sum;
        locked = counts ? slips[i] : locked;
    }
    return locked;
}

}  // namespace

apx_controls hold_slip(std::span<const apx_wheel> wheels, const apx_controls& controls, float dt_s,
                       apx_slip_memory& memory) {
    float load_sum = 0.0f;
    for (const apx_wheel& wheel : wheels) {
        load_sum += is_usable(wheel) ? wheel.load_n : 0.0f;
    }
    float spin = 0.0f;  // forward
    float driven = 0.0f;
    float locking[APX_MAX_WHEELS] = {};
    bool stands = false;
    for (size_t i = 0; i < wheels.size(); ++i) {
        const apx_wheel& wheel = wheels[i];
        locking[i] = -1.0f;
        if (!is_usable(wheel)) {
            continue;
        }
        stands = true;
        const float speed = absolute(wheel.ground_mps);
        const float slip = (wheel.rolling_mps - wheel.ground_mps) / (wheel.peak_slip * max(speed, slip_from_mps));
        if (wheel.driven != 0) {
            const float weight = load_sum > 0.0f ? wheel.load_n : 1.0f;
            spin += weight * slip;
            driven += weight;
        }
        if (speed >= rolling_out_mps) {
            locking[i] = wheel.ground_mps < 0.0f ? slip : -slip;
        }
    }
    const float locked = locked_slip(wheels, {locking, wheels.size()}, load_sum);
    const float spinning = driven > 0.0f ? with_sign(1.0f, controls.throttle) * spin / driven : 0.0f;
    apx_controls result = controls;
    if (!stands) {
        result.throttle = result.brake = 0.0f;
        return result;
    }
    result.throttle =
        with_sign(limited_pedal(absolute(controls.throttle), spinning, dt_s, memory.throttle_held), controls.throttle);
    result.brake = limited_pedal(controls.brake, locked, dt_s, memory.brake_held);
    return result;
}

}  // namespace apx
