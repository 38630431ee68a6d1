// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/slip.h>

#include "abi/guard.h"
#include "base/math.h"
#include "vehicle/slip_control.h"

using namespace apx;

static constexpr float least_peak_slip = 0.005f;

static bool is_share(float value) {
    return value >= 0.0f && value <= 1.0f;
}

static apx_status check_wheels(std::span<const apx_wheel> wheels) {
    for (size_t i = 0; i < wheels.size(); ++i) {
        if (!(wheels[i].peak_slip >= least_peak_slip && wheels[i].peak_slip <= 1.0f)) {
            return report(APX_ERROR_INVALID_ARGUMENT, "wheels[%zu].peak_slip is %g; it must be in [0.005, 1]", i,
                          static_cast<double>(wheels[i].peak_slip));
        }
        if (!(wheels[i].load_n >= 0.0f && wheels[i].load_n <= 1e9f)) {
            return report(APX_ERROR_INVALID_ARGUMENT, "wheels[%zu].load_n is %g; it must be in [0, 1e9]", i,
                          static_cast<double>(wheels[i].load_n));
        }
    }
    return APX_OK;
}

static apx_status check_cars(std::span<const apx_slip_memory> memories, std::span<const apx_controls> controls) {
    for (size_t i = 0; i < controls.size(); ++i) {
        if (!is_finite(controls[i].steering) || !is_finite(controls[i].throttle) || !is_finite(controls[i].brake)) {
            return report(APX_ERROR_INVALID_ARGUMENT, "controls[%zu] is (%g, %g, %g); it must be finite", i,
                          static_cast<double>(controls[i].steering), static_cast<double>(controls[i].throttle),
                          static_cast<double>(controls[i].brake));
        }
        if (!is_share(memories[i].throttle_held) || !is_share(memories[i].brake_held)) {
            return report(APX_ERROR_INVALID_ARGUMENT,
                          "memories[%zu] is (%g, %g); zero it at first, then leave it as it is", i,
                          static_cast<double>(memories[i].throttle_held), static_cast<double>(memories[i].brake_held));
        }
    }
    return APX_OK;
}

apx_status apx_slip_control(float dt_s, const apx_wheel* wheels, uint32_t wheels_per_car, uint32_t car_count,
                            apx_slip_memory* memories, apx_controls* controls) {
    const FloatMode mode;
    if (!(dt_s >= 1e-4f && dt_s <= 0.1f)) {
        return report(APX_ERROR_INVALID_ARGUMENT, "dt_s is %g; it must be in [0.0001, 0.1]", static_cast<double>(dt_s));
    }
    if (wheels_per_car < 1 || wheels_per_car > APX_MAX_WHEELS) {
        return report(APX_ERROR_INVALID_ARGUMENT, "wheels_per_car is %u; it must be in [1, %d]", wheels_per_car,
                      APX_MAX_WHEELS);
    }
    if (car_count == 0) {
        return APX_OK;
    }
    APX_REQUIRE(wheels);
    APX_REQUIRE(memories);
    APX_REQUIRE(controls);
    const std::span all(wheels, static_cast<size_t>(car_count) * wheels_per_car);
    apx_status status = check_wheels(all);
    if (status == APX_OK) {
        status = check_cars({memories, car_count}, {controls, car_count});
    }
    for (size_t car = 0; status == APX_OK && car < car_count; ++car) {
        controls[car] =
            hold_slip(all.subspan(car * wheels_per_car, wheels_per_car), controls[car], dt_s, memories[car]);
    }
    return status;
}
