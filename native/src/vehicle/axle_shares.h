// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include <cstdint>

namespace apx {

// Shares of the friction circle left beside cornering that drive and brakes reach, by cornering use and speed. 1 for a
// point mass; less for axles: part of the load, load transfer, side force of each axle.
struct AxleShares {
    static constexpr uint32_t speed_count = 3;
    static constexpr uint32_t use_count = 7;
    // Squares of the shares of the circle that cornering takes: the table is indexed and interpolated by squares, as
    // the rest of the circle is.
    static constexpr double use_squared[use_count] = {0.0, 0.25, 0.49, 0.64, 0.81, 0.9025, 1.0};

    double speed_squared[speed_count] = {0.0, 1.0, 2.0};
    double drive[speed_count][use_count] = {{1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}};
    double brake[speed_count][use_count] = {{1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}};
};

// Quasi-static solution of the reference physics: load transfer, each axle's side force from the yaw moment, the driven axles.
// The first rounds nearly full use up to 1 (for a point mass exactly 1); the second, for profiles, keeps a braking reserve.
AxleShares axle_shares(const apx_vehicle_desc& desc);
AxleShares planned_axle_shares(const apx_vehicle_desc& desc);

// The share of the circle that the car holds steadily in a curve, at the speeds of typical corners.
double cornering_share(const apx_vehicle_desc& desc);

// In a curve that is tight for its wheelbase a car holds less: its axles move on different circles, so their forces are
// not parallel. By curvature, relative to typical corners; 1 in wide curves.
struct TightCurves {
    static constexpr uint32_t count = 13;
    static constexpr double step_1pm = 0.0125;
    double share[count];
    double at(double curvature_1pm) const;
};
TightCurves tight_curves(const apx_vehicle_desc& desc);

}  // namespace apx
