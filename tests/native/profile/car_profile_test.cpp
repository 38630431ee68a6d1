// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/car_profile.h"

#include <gtest/gtest.h>

#include "track/vertical_curvature.h"
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

// The planned speeds on the racing line for a host's car and for a world's.
struct Planned {
    TrackPointer track;
    std::vector<float> host_mps;
    std::vector<float> world_mps;

    explicit Planned(TrackPointer road, const apx_car_desc& car = cars(1)[0]) : track(std::move(road)) {
        const auto speeds = [&](bool under_line) {
            const std::vector<CarProfile> made = make_car_profiles(*track, {{}, under_line}, car);
            return made[0].limits_mps[APX_LINE_RACING];
        };
        host_mps = speeds(true);
        world_mps = speeds(false);
    }
};

TEST(PlansTest, AHostsCarIsPlannedForTheGroundUnderItsLine) {
    const Planned oval(track_named("oval"));  // its banks end where the line is at the outer edge
    const std::vector<double> crests = vertical_curvature(*oval.track, &oval.track->lines[APX_LINE_RACING]);
    uint32_t slower = 0;
    for (uint32_t gate = 0; gate < oval.track->gate_count(); ++gate) {
        const double more_1pm = crests[gate] - static_cast<double>(oval.track->road[gate].crest_1pm);
        slower += oval.host_mps[gate] < 0.98f * oval.world_mps[gate] && more_1pm > 0.0 ? 1 : 0;
    }
    EXPECT_GT(slower, 10u);
}

TEST(PlansTest, WhereTheBankStaysTheSameAHostsCarIsPlannedLikeAWorlds) {
    for (const TrackPointer& track : {circle_track(), straight_track()}) {
        const Planned level(track);
        EXPECT_EQ(level.host_mps, level.world_mps);
    }
}

TEST(PlansTest, ACarOnSpringsIsNotPlannedForTheGroundTwice) {
    apx_car_desc car = cars(1)[0];
    car.vehicle.spring_travel_m = 0.1f;
    car.vehicle.spring_rate_npm = 2e5f;
    const Planned oval(track_named("oval"), car);
    EXPECT_EQ(oval.host_mps, oval.world_mps);
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
