// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/axle_shares.h"

#include "base/math.h"
#include "vehicle/constants.h"
#include "vehicle/handling.h"
#include "vehicle/point_mass.h"
#include "vehicle/tuning.h"

namespace apx {

// Shares of the top speed, and of the speed that the car reaches by its tyres.
static constexpr double table_speeds[AxleShares::speed_count] = {0.2, 0.45, 0.75};
static constexpr double corner_speeds[] = {0.25, 0.4, 0.55};

using tuning::handling::nearly_all;
using tuning::handling::quick_slip_tangent;

static double circle_of(const VehicleModel& model, double speed_mps) {
    return static_cast<double>(model.grip) * (static_cast<double>(model.mass_kg) * gravity_mps2 +
                                              static_cast<double>(model.downforce_kgpm) * speed_mps * speed_mps);
}

// The top speed, or the speed at which drag takes all that the driven tyres hold, if that is less.
static double reachable_speed(const VehicleModel& model) {
    const double grip = static_cast<double>(model.grip * model.traction_share);
    const double held_n = grip * static_cast<double>(model.mass_kg) * gravity_mps2;
    const double growth_kgpm = static_cast<double>(model.drag_kgpm) - grip * static_cast<double>(model.downforce_kgpm);
    const double top_mps = static_cast<double>(model.top_speed_mps);
    return growth_kgpm * top_mps * top_mps > held_n ? square_root(held_n / growth_kgpm) : top_mps;
}

namespace {

struct Counting {
    double full_from;       // shares from here on count as 1, those 0.1 below unchanged
    float braking_reserve;  // side force kept in reserve while braking, per unit of height over wheelbase
};

double counted(double share, double full_from) {
    return min(1.0, share + (1.0 - full_from) * clamp((share - full_from) / 0.1 + 1.0, 0.0, 1.0));
}

constexpr float all = 1e3f;  // a demand above any tyre's, m/s^2

// The drive force that the tyres hold beside cornering. Behind an open differential it depends on the engine, too: the outer wheel
// gets no more than half of its force.
float tyre_drive(const VehicleModel& given, const VehicleModel& unpowered, float speed_mps, float side_mps2) {
    const float even = throttle_for(unpowered, speed_mps, all, side_mps2) * drive_demand(unpowered, speed_mps);
    if (given.open_differential == 0.0f) {
        return even;
    }
    // Where the wheels take all of it, the engine limits, and the table tells of the tyres alone.
    const float engine_n = drive_demand(given, speed_mps);
    const float halves = halved_drive(given, speed_mps, engine_n, side_mps2);
    return halves >= nearly_all * engine_n ? even : lerp(even, min(even, halves), given.open_differential);
}

AxleShares shares_of(const apx_vehicle_desc& desc, const Counting& counting) {
    const VehicleModel given = model_of(desc);
    VehicleModel model = given;
    model.power_w = 1e12f;  // only the tyres limit
    model.max_drive_force_n = 0.0f;
    model.max_brake_force_n = 0.0f;
    const float kept = 1.0f + counting.braking_reserve * model.height_over_wheelbase;
    const float counted_scrub = min(1.0f, quick_slip_tangent / model.front_peak_tangent);
    AxleShares shares;
    for (uint32_t row = 0; row < AxleShares::speed_count; ++row) {
        const double speed = table_speeds[row] * static_cast<double>(desc.top_speed_mps);
        const float speed_mps = static_cast<float>(speed);
        const double circle = circle_of(model, speed);
        shares.speed_squared[row] = speed * speed;
        for (uint32_t i = 0; i < AxleShares::use_count; ++i) {
            // At full use nothing is left to take a share of: the last entry repeats the one before.
            const double use_squared = AxleShares::use_squared[min(i, AxleShares::use_count - 2)];
            const double left = circle * square_root(1.0 - use_squared);
            const float side = static_cast<float>(circle * square_root(use_squared)) * model.per_mass;
            const float drive = tyre_drive(given, model, speed_mps, side);
            const float pressed = brake_for(model, speed_mps, all, side * kept) * brake_demand(model, speed_mps);
            const float scrub = braked_force(model, speed_mps, pressed, side * kept) - pressed;
            const float brake = pressed + counted_scrub * scrub;
            shares.drive[row][i] = counted(static_cast<double>(drive) / left, counting.full_from);
            shares.brake[row][i] = counted(static_cast<double>(brake) / left, counting.full_from);
        }
    }
    return shares;
}

}  // namespace

AxleShares axle_shares(const apx_vehicle_desc& desc) {
    return shares_of(desc, {0.99 - 0.04 * point_mass_share(desc), 0.0f});
}

AxleShares planned_axle_shares(const apx_vehicle_desc& desc) {
    return shares_of(desc, {1.0, 0.2f});
}

double cornering_share(const apx_vehicle_desc& desc) {
    const VehicleModel model = model_of(desc);
    double share = 1.0;
    for (const double part : corner_speeds) {
        const double speed = part * reachable_speed(model);
        const double limit = static_cast<double>(lateral_limit(model, static_cast<float>(speed)));
        share = min(share, static_cast<double>(model.mass_kg) * limit / circle_of(model, speed));
    }
    return share;
}

double TightCurves::at(double curvature_1pm) const {
    const double place = min(absolute(curvature_1pm) / step_1pm, static_cast<double>(count - 1));
    const uint32_t from = min(static_cast<uint32_t>(place), count - 2);
    return lerp(share[from], share[from + 1], place - static_cast<double>(from));
}

TightCurves tight_curves(const apx_vehicle_desc& desc) {
    const VehicleModel model = model_of(desc);
    const double usual = cornering_share(desc);
    TightCurves curves;
    curves.share[0] = 1.0;
    double most = 0.0;  // of wider curves: in fast ones power is the limit
    for (uint32_t i = 1; i < TightCurves::count; ++i) {
        const double curvature = TightCurves::step_1pm * static_cast<double>(i);
        const double speed = static_cast<double>(cornering_speed(model, static_cast<float>(curvature)));
        const double side_share =
            static_cast<double>(model.mass_kg) * square(speed) * curvature / circle_of(model, speed);
        most = max(most, side_share);
        const double wide = min(most, usual);
        curves.share[i] = side_share < wide ? max(side_share / wide, 0.5) : 1.0;
    }
    return curves;
}

}  // namespace apx
