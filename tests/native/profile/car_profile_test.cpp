// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/car_profile.h"

#include <gtest/gtest.h>

#include "vehicle/axle_shares.h"
#include "worlds.h"

namespace apx::test {
namespace {

// The front axle of this car gives in long before the rear one where downforce counts.
apx_car_desc ill_balanced_car() {
    apx_car_desc car = cars(1)[0];
    car.vehicle.peak_slip_rad = 0.14f;
    car.vehicle.drive_front_share = 0.0f;
    car.vehicle.downforce_kgpm = 3.0f;
    car.vehicle.downforce_front_share = 0.25f;
    return car;
}

// The least share of what the envelope holds in its curves that a car plans with.
double planned_share(const apx_car_desc& car) {
    const TrackPointer track = circle_track(100.0);
    const CarProfile plan = make_car_profiles(*track, {}, car)[0];
    const Line& line = track->lines[APX_LINE_RACING];
    double least = 1.0;
    for (uint32_t gate = 0; gate < track->gate_count(); ++gate) {
        const double curvature = static_cast<double>(line.nodes[gate].curvature_1pm);
        const double held = square_root(corner_speed_squared(plan.envelope, RoadPoint{}, curvature));
        least = min(least, static_cast<double>(plan.limits_mps[APX_LINE_RACING][gate]) / held);
    }
    return least;
}

TEST(PlansTest, AxlesLimitACarWithoutACornerTable) {
    const apx_car_desc car = ill_balanced_car();
    ASSERT_LT(cornering_share(car.vehicle), 0.9);
    EXPECT_LT(planned_share(car), 0.95);
}

// A corner table is measured on the axles: what gives in first is in it already.
TEST(PlansTest, AxlesAreNotCountedAgainBesideACornerTable) {
    apx_car_desc car = ill_balanced_car();
    car.vehicle.corner_count = 2;
    car.vehicle.corner_radius_m[0] = 50.0f;
    car.vehicle.corner_speed_mps[0] = 25.0f;
    car.vehicle.corner_radius_m[1] = 200.0f;
    car.vehicle.corner_speed_mps[1] = 50.0f;
    EXPECT_GT(planned_share(car), 0.975);
}

}  // namespace
}  // namespace apx::test
