// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include <cstdint>

namespace apx {

// Shares of what the friction circle leaves beside cornering that drive and brakes reach, by the share of the circle that
// cornering takes and by speed. All 1 for a point mass. A car on axles reaches less: driven axles carry a part of the load
// only, load moves while braking into a curve, and each axle needs its own part of the side force.
struct AxleShares {
    static constexpr uint32_t speed_count = 3;
    static constexpr uint32_t use_count = 7;
    // Squares of the shares of the circle that cornering takes: both the place in the table and the weight between two
    // entries go by squares, as what is left does.
    static constexpr double use_squared[use_count] = {0.0, 0.25, 0.49, 0.64, 0.81, 0.9025, 1.0};

    double speed_squared[speed_count] = {0.0, 1.0, 2.0};
    double drive[speed_count][use_count] = {{1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}};
    double brake[speed_count][use_count] = {{1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}};
};

// What the axles of a car reach of the circle, found out quasi-statically from the reference physics: loads moved by the
// force along the road, each axle's part of the side force from the balance of the yaw moment, the drive where it goes.
// The first counts the last per cent in full, which drivers' pedals keep back, and for a description that stands for a point mass
// the last five, what it loses to the load that its low centre of mass moves: the preset "reference" is the point mass exactly.
// The second, for a driver's plan, counts them, and keeps a reserve of side force while braking, more for a car that moves more
// load off its rear axle.
AxleShares axle_shares(const apx_vehicle_desc& desc);
AxleShares planned_axle_shares(const apx_vehicle_desc& desc);

// The share of the circle that the car holds steadily in a curve, at the speeds of usual corners.
double cornering_share(const apx_vehicle_desc& desc);

// In a curve that is tight for its wheelbase a car holds less than that: its axles go on circles of their own, and do not push where
// it has to go. By curvature, over the share in usual corners; 1 in wide curves.
struct TightCurves {
    static constexpr uint32_t count = 13;
    static constexpr double step_1pm = 0.0125;
    double share[count];
    double at(double curvature_1pm) const;
};
TightCurves tight_curves(const apx_vehicle_desc& desc);

}  // namespace apx
