// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/suspension_limits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ctime>

#include "vehicle/fields.h"
#include "worlds.h"

namespace apx {
namespace {

// A straight road of 400 m whose middle lies at height_m(along), with a gate every 2 m.
template <typename Height>
Track hilly(Height height_m) {
    Source source = test::straight_source(400, 10, 201);
    const float start = source.gates.front().left[2];
    for (apx_source_gate& gate : source.gates) {
        gate.left[1] = gate.right[1] = static_cast<float>(height_m(static_cast<double>(gate.left[2] - start)));
    }
    return bake(source, default_bake_desc());
}

Envelope sprung(double rate_npm, double travel_m) {
    Envelope car = envelope_of(default_vehicle());
    car.downforce_kgpm = 0.0;
    car.spring_rate_npm = rate_npm;
    car.spring_travel_m = travel_m;
    return car;
}

std::vector<double> limits(const Track& track, const Envelope& car) {
    return ride_limits(track, track.lines[APX_LINE_RACING], car, std::vector<double>(track.gate_count(), 0.0)).top_mps;
}

double least(const Track& track, const Envelope& car) {
    const std::vector<double> speeds = limits(track, car);
    return *std::min_element(speeds.begin(), speeds.end());
}

const auto level = [](double) { return 0.0; };
const auto rising_joint = [](double along) { return along < 200 ? 0.0 : 0.05 * (along - 200); };

// Grip at the gate behind `along_m`, over that on a level road, at the speed next above `speed_mps`.
double grip_at(const Track& track, const Envelope& car, double along_m, double speed_mps, double along_mps2 = 0.0) {
    const RideLimits ride =
        ride_limits(track, track.lines[APX_LINE_RACING], car, std::vector<double>(track.gate_count(), along_mps2));
    size_t gate = 0;
    while (static_cast<double>(track.frames[gate].distance_m) < along_m) {
        ++gate;
    }
    size_t speed = 0;
    while (ride.speed_squared[speed] < speed_mps * speed_mps) {
        ++speed;
    }
    return ride.grip[speed * track.gate_count() + gate];
}

TEST(Ride, WheelsCarryTheWeightOnTheLevelAndNothingInTheAir) {
    const Envelope car = sprung(480e3, 0.09);
    EXPECT_NEAR(grip_at(hilly(level), car, 200.0, 40.0), 1.0, 1e-9);
    const Track ramp = hilly([](double along) { return along < 200 ? 0.1 * along : 20.0 - 0.15 * (along - 200); });
    EXPECT_LT(grip_at(ramp, car, 220.0, 40.0), 0.05);
    EXPECT_GT(grip_at(ramp, car, 170.0, 40.0), 0.9);
}

TEST(Ride, ACrestTakesOffWhatItsBendAsksForAndSpringsFollow) {
    // Over a bend of 1/180 m.
    const Track track = hilly([](double along) { return along < 100 ? 0.0 : -(along - 100) * (along - 100) / 360.0; });
    const Envelope car = sprung(480e3, 0.09);
    const double speed = 12.0 * std::pow(1.1, 10.0);
    double mean = 0.0;
    for (int i = 0; i < 20; ++i) {
        mean += grip_at(track, car, 140.0 + 3.0 * i, 0.99 * speed) / 20.0;
    }
    const double steady = grip_at_load(1.0 - speed * speed / 180.0 / 9.81);
    EXPECT_LT(mean, steady + 0.005);
    EXPECT_GT(mean, steady - 0.05) << "a wheel that hops on the joints holds less of the same mean load";
}

TEST(Ride, BrakesMoveLoadAndTakeNone) {
    Envelope car = sprung(480e3, 0.09);
    car.load_shift = {.outer = 0.5, .front = 0.5, .rear = 0.5};
    EXPECT_NEAR(grip_at(hilly(level), car, 200.0, 40.0, -8.0), 1.0, 1e-9);
}

TEST(Ride, OnTheGroundPlaneBrakesTakeLoadUphill) {
    const Track climb = hilly([](double along) { return 0.1 * along; });
    Envelope car = sprung(480e3, 0.09);
    EXPECT_NEAR(grip_at(climb, car, 300.0, 40.0, -8.0), 1.0, 1e-3);
    car.bank_load_share = 0.0;
    EXPECT_NEAR(grip_at(climb, car, 300.0, 40.0, -8.0), grip_at_load(1.0 - 0.1 * 8.0 / 9.81), 1e-3);
}

TEST(Ride, AHollowsLoadIsFeltLittle) {
    const Track bowl = hilly([](double along) { return (along - 200) * (along - 200) / 400.0; });
    EXPECT_NEAR(grip_at(bowl, sprung(480e3, 0.3), 200.0, 40.0), grip_at_load(1.6), 1e-9);
}

TEST(Ride, TyresHoldASmallerShareOfALargerLoad) {
    EXPECT_DOUBLE_EQ(grip_at_load(1.0), 1.0);
    EXPECT_DOUBLE_EQ(grip_at_load(0.0), 0.0);
    EXPECT_NEAR((grip_at_load(1.01) - grip_at_load(0.99)) / 0.02, 0.77, 1e-9);
    EXPECT_GT(grip_at_load(0.5), 0.5);
    EXPECT_LT(grip_at_load(1.5), 1.5);
    EXPECT_GT(grip_at_load(1.6), grip_at_load(1.5));
}

// Grip that brakes can use, on average from `along_m` to `to_m`, at the speed next above `speed_mps`.
double braking_grip_over(const Track& track, const Envelope& car, double along_m, double to_m, double speed_mps) {
    const RideLimits ride =
        ride_limits(track, track.lines[APX_LINE_RACING], car, std::vector<double>(track.gate_count(), 0.0));
    size_t speed = 0;
    while (ride.speed_squared[speed] < speed_mps * speed_mps) {
        ++speed;
    }
    double sum = 0.0;
    double count = 0.0;
    for (size_t gate = 0; gate < track.gate_count(); ++gate) {
        const double distance_m = static_cast<double>(track.frames[gate].distance_m);
        if (distance_m >= along_m && distance_m < to_m) {
            sum += ride.braking_grip[speed * track.gate_count() + gate];
            count += 1.0;
        }
    }
    return sum / count;
}

TEST(Ride, BrakesUseNoMoreThanThreeTenthsOfAHollowsLoad) {
    const Track bowl = hilly([](double along) { return (along - 200) * (along - 200) / 400.0; });
    const Envelope car = sprung(480e3, 0.3);
    EXPECT_NEAR(braking_grip_over(hilly(level), car, 190.0, 210.0, 40.0), 1.0, 1e-9);
    const double braking = braking_grip_over(bowl, car, 190.0, 210.0, 40.0);
    EXPECT_LE(braking, grip_at_load(1.3));
    EXPECT_GT(braking, 0.9) << "on joints between gates";
}

TEST(Ride, WhatLandsOnTheWheelsDoesNotMakeUpForBrakesInTheAir) {
    // A car that waves throw carries its weight on average, a part of it all at once.
    const Track waves = hilly([](double along) { return 0.15 * std::sin(along * 2.0 * 3.14159265 / 20.0); });
    const double braking = braking_grip_over(waves, sprung(480e3, 0.5), 200.0, 300.0, 40.0);
    EXPECT_GT(braking, 0.2);
    EXPECT_LT(braking, 0.75);
}

TEST(Ride, AVehicleThatTellsOfNoSpringsHasNoLimit) {
    const Track track = hilly(rising_joint);
    EXPECT_TRUE(limits(track, envelope_of(default_vehicle())).empty());
}

TEST(Ride, ALevelRoadLimitsNobody) {
    const Envelope car = sprung(480e3, 0.09);
    EXPECT_EQ(least(hilly(level), car), car.top_speed_mps);
}

TEST(Ride, AJointIntoARiseIsTakenAsFastAsTheSpringsGiveWay) {
    // A kink of the angle a presses springs of the swing w and 0.3 of the critical damping 0.67 v a / w deep.
    const double swing = std::sqrt(480e3 / 1200.0);
    const double kink = 0.75 * 0.09 * swing / (0.67 * 0.05);
    const double limit = least(hilly(rising_joint), sprung(480e3, 0.09));
    EXPECT_GT(limit, 0.98 * kink);
    EXPECT_LT(limit, 1.15 * kink) << "between gates the joint is round";
}

TEST(Ride, StifferSpringsAndMoreTravelAllowMore) {
    const Track track = hilly(rising_joint);
    const double limit = least(track, sprung(480e3, 0.09));
    EXPECT_GT(least(track, sprung(960e3, 0.09)), 1.2 * limit);
    EXPECT_GT(least(track, sprung(480e3, 0.12)), 1.2 * limit);
}

TEST(Ride, DownforceTakesTravel) {
    const Track track = hilly(rising_joint);
    Envelope car = sprung(480e3, 0.09);
    const double limit = least(track, car);
    car.downforce_kgpm = 2.5;
    EXPECT_LT(least(track, car), 0.9 * limit);
}

// The least limit for a car that moves all its load where it is pushed, all along on a bend or at one acceleration.
double least_pushed(double bend_1pm, double along_mps2, LoadShift shift) {
    const Track track = hilly(rising_joint);
    Line line = track.lines[APX_LINE_RACING];
    for (LineNode& node : line.nodes) {
        node.curvature_1pm = static_cast<float>(bend_1pm);
    }
    Envelope car = sprung(480e3, 0.09);
    car.load_shift = shift;
    const std::vector<double> speeds =
        ride_limits(track, line, car, std::vector<double>(track.gate_count(), along_mps2)).top_mps;
    return *std::min_element(speeds.begin(), speeds.end());
}

TEST(Ride, ACurveTakesTravelOfTheOuterWheels) {
    const LoadShift shift{.outer = 0.5};
    const double straight = least_pushed(0.0, 0.0, shift);
    EXPECT_LT(least_pushed(0.01, 0.0, shift), 0.95 * straight);
    EXPECT_EQ(least_pushed(0.01, 0.0, shift), least_pushed(-0.01, 0.0, shift));
    EXPECT_EQ(least_pushed(0.01, 0.0, {}), straight);
}

TEST(Ride, BrakesTakeTravelInFrontAndPowerBehind) {
    const double rolling = least_pushed(0.0, 0.0, {.front = 0.5, .rear = 0.5});
    EXPECT_LT(least_pushed(0.0, -8.0, {.front = 0.5}), 0.95 * rolling);
    EXPECT_EQ(least_pushed(0.0, -8.0, {.rear = 0.5}), rolling);
    EXPECT_LT(least_pushed(0.0, 8.0, {.rear = 0.5}), 0.95 * rolling);
    EXPECT_EQ(least_pushed(0.0, 8.0, {.front = 0.5}), rolling);
}

TEST(Ride, WheelsPushNoMoreThanTheyHold) {
    EXPECT_EQ(least_pushed(0.0, -100.0, {.front = 0.3}), least_pushed(0.0, -200.0, {.front = 0.3}));
}

TEST(Ride, WhoWouldLandHardIsSlowedWhereTheRoadIsLeft) {
    // A ramp that ends in a drop: what counts is the height of the fall, the brakes do nothing on the way.
    const Track track = hilly([](double along) { return along < 200 ? 0.1 * along : 20.0 - 0.15 * (along - 200); });
    const std::vector<double> speeds = limits(track, sprung(480e3, 0.09));
    uint32_t top = 0;
    while (track.frames[top].distance_m < 202.0f) {
        ++top;
    }
    EXPECT_LT(speeds[top], 60.0);
}

double seconds_of_ride(const Track& track, const Envelope& car) {
    double least_s = 1e9;
    for (int i = 0; i < 3; ++i) {
        const std::clock_t began = std::clock();
        limits(track, car);
        least_s = std::min(least_s, static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
    }
    return least_s;
}

TEST(Ride, SpringsStifferThanAnyCarsCostAFewTimesAsMuch) {
    // 300 rad/s and 3,000 rad/s would take seventy and seven hundred steps where a car's springs take one.
    const Track track = hilly(rising_joint);
    Envelope stiff = sprung(1e8, 0.09);
    const double usual_s = seconds_of_ride(track, sprung(480e3, 0.09));
    EXPECT_LT(seconds_of_ride(track, stiff), 10.0 * usual_s + 0.001);
    stiff.mass_kg = 11.0;
    EXPECT_LT(seconds_of_ride(track, stiff), 10.0 * usual_s + 0.001);
    for (const double limit_mps : limits(track, stiff)) {
        EXPECT_TRUE(limit_mps > 0.0 && limit_mps <= stiff.top_speed_mps);
    }
}

TEST(Ride, LongRoadsAndGatesFarApartHaveABoundedCountOfSamples) {
    Track track = hilly(level);
    Line line = track.lines[APX_LINE_RACING];
    EXPECT_EQ(ride_sample_count(track, line), 802u);
    line.length_m = 30e3f;
    EXPECT_EQ(ride_sample_count(track, line), (track.gate_count() - 1) * 256u + 2u);
    line.length_m = 1e6f;
    track.frames.resize(20000);
    EXPECT_EQ(ride_sample_count(track, line), (1u << 17) + 2u);
}

}  // namespace
}  // namespace apx
