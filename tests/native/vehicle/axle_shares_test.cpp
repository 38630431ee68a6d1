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

// A rear axle whose wheels get half of a force each, tried for all slips and forces. The tyre gives
// y (1 + sqrt(1 - d^2 (1 + y^2))) / (1 + y^2) of its circle sideways beside d along the road, up to y^2 + d^2 = 1.
struct HalvesByTrial {
    double circle, inner, side,
        turning;  // the inner wheel's part of the circle; side force for each force that turns the car

    double best(double engine) const {
        double most = 0.0;
        for (double asked = 0.02; asked <= 1.0; asked += 0.02) {
            for (double y = 0.0; y < 1.0; y += 1e-3) {
                const double along = std::sqrt(1.0 - y * y);
                const double in = std::min(0.5 * asked * engine, circle * inner * along);
                const double out = std::min(0.5 * asked * engine, circle * (1.0 - inner) * along);
                if (across(circle * inner, in, y) + across(circle * (1.0 - inner), out, y) >=
                    side + turning * (out - in)) {
                    most = std::max(most, in + out);
                    break;
                }
            }
        }
        return most;
    }

    static double across(double radius, double along, double y) {
        const double d = along / radius;
        return radius * y * (1.0 + std::sqrt(std::max(1.0 - d * d * (1.0 + y * y), 0.0))) / (1.0 + y * y);
    }
};

TEST(AxleShares, AnOpenDifferentialGivesTheInnerWheelMoreThanItHolds) {
    apx_vehicle_desc car = preset("gt");
    const AxleShares locked = axle_shares(car);
    car.open_differential = 1.0f;
    const AxleShares open = axle_shares(car);
    const VehicleModel model = model_of(car);
    const double mass = car.mass_kg, height = car.centre_of_mass_height_m, track = 0.85 * car.width_m;
    const double speed_squared = open.speed_squared[1], pressed = car.downforce_kgpm * speed_squared;
    const double engine = drive_demand(model, static_cast<float>(std::sqrt(speed_squared)));
    const double circle = car.grip * (mass * gravity_mps2 + pressed);
    for (uint32_t i = 0; i + 1 < AxleShares::use_count; ++i) {
        const double side = circle * std::sqrt(AxleShares::use_squared[i]);
        const double rear_side = side * (1.0 - car.front_weight_share);
        double force = 0.0;
        for (int round = 0; round < 6; ++round) {  // it moves load to the rear
            const double load = mass * gravity_mps2 * (1.0 - car.front_weight_share) +
                                pressed * (1.0 - car.downforce_front_share) +
                                (force - car.drag_kgpm * speed_squared) * height / car.wheelbase_m;
            const double inner = 0.5 - rear_side * height / track / load;
            force = HalvesByTrial{model.rear_grip * load, inner, rear_side, 0.5 * track / car.wheelbase_m}.best(engine);
        }
        const double left = std::sqrt(square(circle) - square(side));
        const double limit = force > 0.98 * engine ? locked.drive[1][i] : std::min(force / left, locked.drive[1][i]);
        EXPECT_NEAR(open.drive[1][i], limit, 0.03) << i;
        EXPECT_EQ(open.brake[1][i], locked.brake[1][i]) << i;
    }
    EXPECT_EQ(open.drive[1][0], locked.drive[1][0]);
    EXPECT_LT(open.drive[1][4], 0.95 * locked.drive[1][4]);
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
