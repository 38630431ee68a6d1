// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/axle_shares.h"

#include <gtest/gtest.h>

#include "vehicle/drivers.h"
#include "vehicle/fields.h"
#include "vehicle/point_mass.h"

namespace apx {
namespace {

TEST(AxleShares, TheReferenceIsAPointMass) {
    const AxleShares shares = axle_shares(default_vehicle());
    for (uint32_t row = 0; row < AxleShares::speed_count; ++row) {
        for (uint32_t i = 0; i < AxleShares::use_count; ++i) {
            EXPECT_EQ(shares.drive[row][i], 1.0) << row << " " << i;
            EXPECT_EQ(shares.brake[row][i], 1.0) << row << " " << i;
        }
    }
    EXPECT_EQ(envelope_of(default_vehicle()).scrub_tangent, 0.0);
    EXPECT_GT(full_scrub_tangent(default_vehicle()), 0.03);
}

TEST(AxleShares, EveryOtherPresetHasAllTheScrubOfItsTyres) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc car = preset(name);
        EXPECT_EQ(point_mass_share(car), name == "reference" ? 1.0 : 0.0);
        EXPECT_EQ(envelope_of(car).scrub_tangent, name == "reference" ? 0.0 : full_scrub_tangent(car)) << name;
    }
}

// F = grip (share W + F h / L) at a driven rear axle, minus at a front one.
TEST(AxleShares, OneDrivenAxlePullsWhatItsLoadAllows) {
    for (const std::string name : {"gt", "touring"}) {
        const apx_vehicle_desc car = preset(name);
        const double shift = car.grip * car.centre_of_mass_height_m / car.wheelbase_m;
        const double share =
            name == "gt" ? (1.0 - car.front_weight_share) / (1.0 - shift) : car.front_weight_share / (1.0 + shift);
        EXPECT_NEAR(axle_shares(car).drive[0][0], share, 0.03) << name;
    }
}

TEST(AxleShares, BrakesInAFixedProportionReachNearlyTheCircleWithOneOfThem) {
    apx_vehicle_desc car = preset("gt");
    double best = 0.0;
    for (float share : {0.4f, 0.45f, 0.5f, 0.55f, 0.6f, 0.65f, 0.7f, 0.75f, 0.8f}) {
        car.brake_front_share = share;
        best = max(best, axle_shares(car).brake[0][0]);
    }
    EXPECT_GT(best, 0.9);
    car.brake_front_share = 0.95f;
    EXPECT_LT(axle_shares(car).brake[0][0], 0.8);
}

TEST(AxleShares, ADriverPlansWithNoMoreThanTheIdeal) {
    for (const std::string& name : preset_names()) {
        const AxleShares ideal = axle_shares(preset(name));
        const AxleShares planned = planned_axle_shares(preset(name));
        for (uint32_t row = 0; row < AxleShares::speed_count; ++row) {
            for (uint32_t i = 0; i < AxleShares::use_count; ++i) {
                EXPECT_LE(planned.drive[row][i], ideal.drive[row][i]) << name;
                EXPECT_LE(planned.brake[row][i], ideal.brake[row][i]) << name;
                EXPECT_GE(planned.brake[row][i], 0.0) << name;
            }
        }
    }
}

TEST(AxleShares, EveryPresetHoldsNearlyItsCircleInACurve) {
    for (const std::string& name : preset_names()) {
        EXPECT_GT(cornering_share(preset(name)), 0.94) << name;
        EXPECT_LE(cornering_share(preset(name)), 1.0) << name;
    }
}

TEST(AxleShares, ALongCarHoldsLessInATightCurveAndAShortOneDoesNot) {
    const TightCurves reference = tight_curves(preset("reference"));
    EXPECT_GT(reference.at(0.02), 0.99);
    EXPECT_NEAR(reference.at(1.0 / 9.0), 0.965, 0.005);
    EXPECT_EQ(reference.at(-0.1), reference.at(0.1));
    EXPECT_EQ(tight_curves(preset("kart")).at(1.0 / 9.0), 1.0);
    for (const std::string& name : preset_names()) {
        EXPECT_EQ(tight_curves(preset(name)).at(0.01), 1.0) << name;
    }
}

}  // namespace
}  // namespace apx
