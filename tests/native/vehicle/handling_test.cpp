// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/handling.h"

#include <gtest/gtest.h>

#include "vehicle/drivers.h"
#include "vehicle/fields.h"

namespace apx {
namespace {

// Radii that every preset corners on below the speed its power can hold.
std::vector<float> radii_of(const std::string& name) {
    return name == "kart" ? std::vector<float>{8, 15, 30, 60} : std::vector<float>{15, 40, 80};
}

TEST(Handling, SteeringForHoldsTheCurvatureWithoutFeedback) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        const VehicleModel model = model_of(desc);
        for (float radius : radii_of(name)) {
            for (double share : {0.1, 0.5, 0.85}) {
                const float speed = circle_speed(envelope_of(desc), radius, share);
                CircleDriver driver{model, radius};
                BodyState body = rolling_at(0.9f * speed);
                for (int tick = 0; tick < 1200; ++tick) {
                    apx_controls controls = driver.hold(body, speed);
                    controls.steering = steering_for(model, speed_of(body), 1.0f / radius);
                    step_vehicle(model, controls, {}, tick_s, 4, body);
                }
                const float curvature = body.car.yaw_rate_radps / speed_of(body);
                EXPECT_NEAR(curvature * radius, 1.0f, 0.015f) << name << " " << radius << " " << share;
            }
        }
    }
}

// The most that a ramp of slowly rising speed reaches while the car is on the circle.
double reached_share(const apx_vehicle_desc& desc, float radius) {
    const VehicleModel model = model_of(desc);
    const Envelope envelope = envelope_of(desc);
    CircleDriver driver{model, radius};
    BodyState body = rolling_at(circle_speed(envelope, radius, 0.6));
    double reached = 0.0;
    for (int tick = 0; tick < 60 * 60; ++tick) {
        const double share = tick < 600 ? 0.6 + 0.3 * tick / 600.0 : 0.9 + 0.15 * (tick - 600) / 3000.0;
        step_vehicle(model, driver.hold(body, circle_speed(envelope, radius, share)), {}, tick_s, 4, body);
        const float offset = driver.offset(body);
        if (tick > 600 && std::abs(offset) > 0.3f) {
            break;
        }
        reached = max(reached, side_share(envelope, speed_of(body), static_cast<double>(radius + offset)));
    }
    return reached;
}

TEST(Handling, SteadyCorneringReachesTheEnvelopeAndNotMore) {
    for (const std::string& name : preset_names()) {
        for (float radius : radii_of(name)) {
            const double reached = reached_share(preset(name), radius);
            EXPECT_GT(reached, name == "reference" ? 0.975 : 0.945) << name << " " << radius;
            EXPECT_LT(reached, 1.01) << name << " " << radius;
        }
    }
}

TEST(Handling, LateralLimitIsReachedInSteadyCornering) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        for (float radius : radii_of(name)) {
            const double reached = reached_share(desc, radius);
            const float speed = circle_speed(envelope_of(desc), radius, reached);
            const double limit = lateral_limit(model_of(desc), speed);
            const double circle = desc.grip * (9.81 + desc.downforce_kgpm * speed * speed / desc.mass_kg);
            EXPECT_LT(limit / circle, reached + 0.012) << name << " " << radius;
            EXPECT_GT(limit / circle, reached - 0.025) << name << " " << radius;
        }
    }
}

// Side force over the circle of a tyre that slips by `slip` over its peak's and drives with `drive` over the circle, up to the peak.
double tyre_side(double slip, double drive) {
    const double inside = 1.0 - drive * drive * (1.0 + slip * slip);
    return inside < 0.0 ? 0.0 : slip * (1.0 + std::sqrt(inside)) / (1.0 + slip * slip);
}

// Largest side force over the weight times the grip, held at a constant speed by a car driven at the rear whose load does not
// move, tried for all slips: the front tyres pull back as they turn it in, and the rear ones drive against that.
double held_by_loose_tyres(const apx_vehicle_desc& desc) {
    const VehicleModel model = model_of(desc);
    double best = 0.0;
    for (double front = 0.0; front <= model.front_peak_tangent; front += 0.001) {
        const double front_angle = std::atan(front);
        const double side = model.front_grip / model.grip * tyre_side(front / model.front_peak_tangent, 0.0);
        const double inward = side * std::cos(front_angle);
        const double pulled = side * std::sin(front_angle);
        for (double rear = 0.0; rear <= model.rear_peak_tangent && inward > best; rear += 0.001) {
            const double angle = std::atan(rear);
            const double circle = model.rear_grip / model.grip;
            const double needed = inward * std::cos(angle) - pulled * std::sin(angle);
            const double drive = inward * std::sin(angle) + pulled * std::cos(angle);
            best = circle * tyre_side(rear / model.rear_peak_tangent, drive / circle) >= needed ? inward : best;
        }
    }
    return best;
}

TEST(Handling, LateralLimitOfLooseTyresIsWhatAllSlipsTriedGive) {
    for (const float peak_rad : {0.15f, 0.25f, 0.4f, 0.5f}) {
        apx_vehicle_desc desc = preset("gt");
        desc.peak_slip_rad = peak_rad;
        desc.drive_front_share = 0.0f;
        desc.front_weight_share = 0.5f;
        desc.grip = 0.7f;
        desc.downforce_kgpm = 0.0f;
        desc.drag_kgpm = 0.0f;
        desc.centre_of_mass_height_m = 0.0f;
        const double limit = lateral_limit(model_of(desc), 20.0f) / (0.7 * 9.81);
        EXPECT_NEAR(limit, held_by_loose_tyres(desc), 0.01) << peak_rad;
    }
}

TEST(Handling, CorneringSpeedIsWhereTheCurveTakesTheLateralLimit) {
    for (const std::string& name : preset_names()) {
        const VehicleModel model = model_of(preset(name));
        for (const float curvature : {0.1f, 0.04f, -0.02f}) {
            const float speed = cornering_speed(model, curvature);
            EXPECT_NEAR(speed * speed * std::abs(curvature), lateral_limit(model, speed), 0.02f) << name << curvature;
        }
    }
}

TEST(Handling, ASimpleDriverHoldsACircleAtNinetyFivePerCentOfTheSideForce) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        const VehicleModel model = model_of(desc);
        for (float radius : radii_of(name)) {
            const float speed = circle_speed(envelope_of(desc), radius, 0.95);  // 0.975 of the speed without downforce
            CircleDriver driver{model, radius};
            BodyState body = rolling_at(0.8f * speed);
            for (int tick = 0; tick < 2400; ++tick) {
                const float target = min(speed, speed * (0.8f + 0.2f * static_cast<float>(tick) / 600.0f));
                step_vehicle(model, driver.hold(body, target), {}, tick_s, 4, body);
                ASSERT_LT(std::abs(driver.offset(body)), 0.6f) << name << " " << radius << " " << tick;
            }
            EXPECT_NEAR(speed_of(body), speed, 0.02f * speed) << name << " " << radius;
        }
    }
}

TEST(Handling, BrakingWithTheGripThatIsLeftStaysOnTheCircle) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        const VehicleModel model = model_of(desc);
        const float radius = name == "kart" ? 40.0f : 80.0f;
        const float speed = circle_speed(envelope_of(desc), radius, 0.7);
        CircleDriver driver{model, radius};
        BodyState body = rolling_at(speed);
        for (int tick = 0; tick < 900 || speed_of(body) > 0.4f * speed; ++tick) {
            apx_controls controls = driver.hold(body, speed);
            if (tick >= 900) {
                const float lateral = square(speed_of(body)) / radius;
                controls = {driver.steering(body, body.longitudinal_acceleration_mps2), 0,
                            0.95f * brake_for(model, speed_of(body), 100.0f, lateral)};
            }
            step_vehicle(model, controls, {}, tick_s, 4, body);
            ASSERT_LT(std::abs(driver.offset(body)), 0.85f) << name << " " << tick;
            ASSERT_LT(tick, 2000) << name;
        }
    }
}

TEST(Handling, DrivingWithTheGripThatIsLeftStaysOnTheCircle) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        const VehicleModel model = model_of(desc);
        const float radius = name == "kart" ? 40.0f : 80.0f;
        const Envelope envelope = envelope_of(desc);
        CircleDriver driver{model, radius};
        BodyState body = rolling_at(circle_speed(envelope, radius, 0.3));
        const float end = circle_speed(envelope, radius, 0.85);
        for (int tick = 0; tick < 1200 && speed_of(body) < end; ++tick) {
            const float lateral = square(speed_of(body)) / radius;
            const apx_controls controls = {
                driver.steering(body, body.longitudinal_acceleration_mps2),
                tick < 120 ? 0.1f : 0.95f * throttle_for(model, speed_of(body), 100.0f, lateral), 0};
            step_vehicle(model, controls, {}, tick_s, 4, body);
            ASSERT_LT(std::abs(driver.offset(body)), 1.0f) << name << " " << tick;
        }
        EXPECT_GE(speed_of(body), end) << name;
    }
}

TEST(Handling, ThrottleAndBrakeGiveTheAccelerationAskedFor) {
    for (const std::string& name : preset_names()) {
        const VehicleModel model = model_of(preset(name));
        for (float speed : {10.0f, 25.0f}) {
            for (float wanted : {-8.0f, -3.0f, 1.0f, 2.0f}) {
                BodyState body = rolling_at(speed);
                for (int tick = 0; tick < 15; ++tick) {
                    const float now = speed_of(body);
                    const apx_controls controls = wanted > 0.0f ? apx_controls{0, throttle_for(model, now, wanted), 0}
                                                                : apx_controls{0, 0, brake_for(model, now, -wanted)};
                    step_vehicle(model, controls, {}, tick_s, 4, body);
                }
                EXPECT_NEAR((speed_of(body) - speed) / (15.0f * tick_s), wanted, 0.03f) << name << " " << speed;
            }
        }
    }
}

// Loose tyres brake the car by their slip, too.
TEST(Handling, BrakesOfLooseTyresGiveTheDecelerationAskedForInACurve) {
    for (const float peak_slip_rad : {0.15f, 0.25f, 0.35f}) {
        for (const float front_share : {0.0f, 0.6f}) {
            apx_vehicle_desc desc = preset("gt");
            desc.peak_slip_rad = peak_slip_rad;
            desc.brake_front_share = front_share;
            const VehicleModel model = model_of(desc);
            const float radius = 80.0f;
            const float speed = circle_speed(envelope_of(desc), radius, 0.55);
            constexpr float wanted = 4.0f;
            CircleDriver driver{model, radius};
            BodyState body = rolling_at(speed);
            float begin = 0.0f;
            for (int tick = 0; tick < 960; ++tick) {
                const float now = speed_of(body);
                apx_controls controls = driver.hold(body, speed);
                if (tick >= 900) {
                    controls = {driver.steering(body, body.longitudinal_acceleration_mps2), 0,
                                brake_for(model, now, wanted, square(now) / radius)};
                }
                begin = tick == 915 ? now : begin;
                step_vehicle(model, controls, {}, tick_s, 4, body);
            }
            EXPECT_NEAR((begin - speed_of(body)) / (45.0f * tick_s), wanted, 0.2f)
                << peak_slip_rad << " " << front_share;
        }
    }
}

// Force over the circle along the way of an axle whose brakes take `brake` of it and that gives `side` across the way, tried for
// all slips; nan where no slip does.
double braked_by_axle(double brake, double side, double peak_tangent) {
    double last = -1.0;
    for (double slip = 0.0; slip <= 1.0; slip += 1e-4) {
        const double angle = std::atan(slip * peak_tangent);
        const double across = tyre_side(slip, brake);
        const double held = across * std::cos(angle) - brake * std::sin(angle);
        if (last < side && held >= side) {
            return brake * std::cos(angle) + across * std::sin(angle);
        }
        last = held;
    }
    return std::nan("");
}

TEST(Handling, BrakedForceOfLooseTyresIsWhatAllSlipsTriedGive) {
    for (const float peak_rad : {0.13f, 0.25f, 0.5f}) {
        apx_vehicle_desc desc = preset("gt");
        desc.peak_slip_rad = peak_rad;
        desc.front_weight_share = desc.brake_front_share = 0.5f;
        desc.downforce_kgpm = desc.drag_kgpm = desc.max_brake_force_n = desc.centre_of_mass_height_m = 0.0f;
        const VehicleModel model = model_of(desc);
        const double front = static_cast<double>(model.front_grip) * model.mass_kg * gravity_mps2 * 0.5;
        const double rear = static_cast<double>(model.rear_grip) * model.mass_kg * gravity_mps2 * 0.5;
        for (const double use : {0.1, 0.3, 0.5, 0.7}) {
            for (const double brakes : {0.05, 0.3, 0.6}) {
                const double side = use * front;  // of each axle
                const double brake = brakes * front;
                const double expected = front * braked_by_axle(brake / front, side / front, model.front_peak_tangent) +
                                        rear * braked_by_axle(brake / rear, side / rear, model.rear_peak_tangent);
                const float lateral = static_cast<float>(2.0 * side / model.mass_kg);
                const double found = braked_force(model, 30.0f, static_cast<float>(2.0 * brake), lateral);
                if (std::isfinite(expected)) {
                    EXPECT_NEAR(found / expected, 1.0, 0.01) << peak_rad << " " << use << " " << brakes;
                }
            }
        }
    }
}

// F f = grip (share W + F h / L) at the front axle, F (1 - f) = 0.9 grip (share W - F h / L) at the rear one.
TEST(Handling, BrakesInAFixedProportionEndAtTheAxleWithLessGripForItsPart) {
    apx_vehicle_desc desc = preset("gt");
    desc.downforce_kgpm = desc.drag_kgpm = desc.max_brake_force_n = 0.0f;
    const float weight = desc.mass_kg * 9.81f;
    for (float share : {0.4f, 0.5f, 0.6f, 0.8f, 0.95f}) {
        desc.brake_front_share = share;
        const VehicleModel model = model_of(desc);
        const float front_grip = model.front_grip;
        const float rear_grip = 0.9f * model.rear_grip;
        const float lever = model.height_over_wheelbase;
        const float front = front_grip * model.front_weight_share * weight / (share - front_grip * lever);
        const float rear = rear_grip * (1.0f - model.front_weight_share) * weight / (1.0f - share + rear_grip * lever);
        const float braked = brake_for(model, 30.0f, 100.0f, 0.0f) * brake_demand(model, 30.0f);
        EXPECT_NEAR(braked / min(front, rear), 0.985f, 0.015f) << share;
    }
}

TEST(Handling, StraightLineTractionIsUsedWithoutWheelspin) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        const VehicleModel model = model_of(desc);
        BodyState body = {};
        for (int tick = 0; tick < 120; ++tick) {
            step_vehicle(model, {0, throttle_for(model, speed_of(body), 100.0f), 0}, {}, tick_s, 4, body);
            // The load takes a moment to move to the rear.
            ASSERT_LE(max(body.front_grip_use, body.rear_grip_use), tick < 15 ? 1.3f : 1.001f) << name << " " << tick;
        }
        EXPECT_GT(speed_of(body), 8.0f) << name;
    }
}

TEST(Handling, ControlsAreMirroredAndStayInTheirRanges) {
    for (const std::string& name : preset_names()) {
        const VehicleModel model = model_of(preset(name));
        for (float speed : {0.0f, 1.0f, 30.0f, 90.0f, 400.0f}) {
            for (float curvature : {0.0f, 1e-4f, 0.01f, 0.3f, 10.0f}) {
                const float steering = steering_for(model, speed, curvature);
                EXPECT_GE(steering, 0.0f);
                EXPECT_LE(steering, 1.0f);
                EXPECT_EQ(steering_for(model, speed, -curvature), -steering);
                for (float value : {throttle_for(model, speed, 1e3f, speed * speed * curvature),
                                    brake_for(model, speed, 1e3f, speed * speed * curvature),
                                    throttle_for(model, speed, -5.0f), brake_for(model, speed, -5.0f)}) {
                    EXPECT_GE(value, 0.0f);
                    EXPECT_LE(value, 1.0f);
                }
            }
        }
    }
}

}  // namespace
}  // namespace apx
