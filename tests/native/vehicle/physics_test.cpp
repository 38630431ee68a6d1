// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/physics.h"

#include <gtest/gtest.h>

#include <cstring>

#include "base/random.h"
#include "vehicle/car_state.h"
#include "vehicle/drivers.h"
#include "vehicle/fields.h"

namespace apx {
namespace {

constexpr float gravity = 9.81f;

bool is_sane(const BodyState& body) {
    float words[sizeof(BodyState) / 4];
    std::memcpy(words, &body, sizeof words);
    for (float word : words) {
        if (!std::isfinite(word) || std::abs(word) > 1e6f) {
            return false;
        }
    }
    return true;
}

double energy(const apx_vehicle_desc& desc, const BodyState& body) {
    const double speed = speed_of(body);
    const double yaw_rate = body.car.yaw_rate_radps;
    return 0.5 * desc.mass_kg * speed * speed + 0.5 * desc.yaw_inertia_kgm2 * yaw_rate * yaw_rate;
}

// m v^2 dv/dx = P - c v^3  =>  v^3 = P/c - (P/c - v0^3) exp(-3 c x / m)
TEST(VehiclePhysics, FullThrottleFollowsThePowerLimitedClosedForm) {
    const VehicleModel model = model_of(default_vehicle());
    BodyState body = rolling_at(40.0f);
    drive(model, {0, 1, 0}, 10.0f, body);
    const double limit = 350000.0 / 0.6;
    const double expected = std::cbrt(limit - (limit - 64000.0) * std::exp(-3.0 * 0.6 * body.car.position[2] / 1200.0));
    EXPECT_NEAR(speed_of(body), expected, 0.002 * expected);
    EXPECT_GT(speed_of(body), 60.0f);
    EXPECT_EQ(body.car.position[0], 0.0f);
}

TEST(VehiclePhysics, CoastingFollowsTheDragClosedForm) {
    const VehicleModel model = model_of(default_vehicle());
    BodyState body = rolling_at(80.0f);
    drive(model, {0, 0, 0}, 20.0f, body);
    const double slowing = 0.6 * 80.0 / 1200.0;
    EXPECT_NEAR(speed_of(body), 80.0 / (1.0 + slowing * 20.0), 0.02);
    EXPECT_NEAR(body.car.position[2], 80.0 / slowing * std::log(1.0 + slowing * 20.0), 1.0);
}

// m v dv/dx = -(grip m g + (grip cl + cd) v^2)  =>  x = m / (2 k) ln(1 + k v^2 / (grip m g))
TEST(VehiclePhysics, BrakingDistanceMatchesTheFrictionCircle) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        const VehicleModel model = model_of(desc);
        const float start = 0.8f * desc.top_speed_mps;
        BodyState body = rolling_at(start);
        for (int tick = 0; tick < 1200 && speed_of(body) > 0.0f; ++tick) {
            step_vehicle(model, {0, 0, brake_for(model, speed_of(body), 100.0f)}, {}, tick_s, 4, body);
        }
        const double k = static_cast<double>(desc.grip) * desc.downforce_kgpm + desc.drag_kgpm;
        const double weight = static_cast<double>(desc.grip) * desc.mass_kg * gravity;
        const double expected = desc.mass_kg / (2.0 * k) * std::log(1.0 + k * start * start / weight);
        EXPECT_GT(body.car.position[2], 0.99 * expected) << name;
        EXPECT_LT(body.car.position[2], 1.03 * expected) << name;
        EXPECT_EQ(speed_of(body), 0.0f) << name;
    }
}

TEST(VehiclePhysics, LockedWheelsBrakeWorseAndDoNotSteer) {
    const VehicleModel model = model_of(default_vehicle());
    BodyState best = rolling_at(50.0f), locked = rolling_at(50.0f);
    for (int tick = 0; tick < 60; ++tick) {
        step_vehicle(model, {0, 0, brake_for(model, speed_of(best), 100.0f)}, {}, tick_s, 4, best);
        step_vehicle(model, {0.2f, 0, 1.0f}, {}, tick_s, 4, locked);
    }
    EXPECT_GT(locked.front_grip_use, 1.2f);
    EXPECT_NEAR((50.0f - speed_of(locked)) / (50.0f - speed_of(best)), 0.81f, 0.05f);
    EXPECT_LT(std::abs(locked.car.position[0]), 1.5f);
    BodyState steered = rolling_at(50.0f);
    drive(model, {0.2f, 0, 0.2f}, 1.0f, steered);
    EXPECT_GT(steered.car.position[0], 3.0f);
}

TEST(VehiclePhysics, TheAxleThatHasMoreThanItsPartOfTheBrakesLocksAlone) {
    for (float share : {0.1f, 0.95f}) {
        apx_vehicle_desc desc = preset("gt");
        desc.brake_front_share = share;
        const VehicleModel model = model_of(desc);
        BodyState body = rolling_at(40.0f);
        const apx_controls controls{0.0f, 0.0f, brake_for(model, 40.0f, 100.0f, 0.0f) * 1.3f};
        for (int tick = 0; tick < 30; ++tick) {
            step_vehicle(model, controls, {}, tick_s, 4, body);
        }
        EXPECT_EQ(body.front_grip_use > 1.0f, share > 0.5f) << share;
        EXPECT_EQ(body.rear_grip_use > 1.0f, share < 0.5f) << share;
    }
}

// Half of a force that both wheels hold together is too much for the inner one; the outer one pulls the car into the bend.
TEST(VehiclePhysics, TheInnerWheelSpinsFirstBehindAnOpenDifferential) {
    apx_vehicle_desc desc = preset("gt");
    desc.power_w = 1e6f;
    BodyState bodies[2];
    for (const bool open : {false, true}) {
        desc.open_differential = open ? 1.0f : 0.0f;
        const VehicleModel model = model_of(desc);
        const float radius = 80.0f;
        const float speed = circle_speed(envelope_of(preset("gt")), radius, 0.7);
        CircleDriver driver{model, radius};
        BodyState& body = bodies[open ? 1 : 0];
        body = rolling_at(speed);
        for (int tick = 0; tick < 900; ++tick) {
            step_vehicle(model, driver.hold(body, speed), {}, tick_s, 4, body);
        }
        EXPECT_LE(body.rear_grip_use, 1.0f) << open;
        const float throttle = throttle_for(model, speed, 100.0f, square(speed) / radius);
        const apx_controls controls{driver.steering(body, 0.0f), throttle, 0};
        for (int tick = 0; tick < 12; ++tick) {
            step_vehicle(model, controls, {}, tick_s, 4, body);
        }
        EXPECT_EQ(body.rear_grip_use > 1.0f, open);
    }
    EXPECT_LT(speed_of(bodies[1]), speed_of(bodies[0]) - 0.1f);
    EXPECT_GT(bodies[1].car.yaw_rate_radps, bodies[0].car.yaw_rate_radps + 0.005f);
}

TEST(VehiclePhysics, TopSpeedIsWhatPowerHoldsOrTheLimiter) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        const VehicleModel model = model_of(desc);
        BodyState body = rolling_at(0.9f * desc.top_speed_mps);
        drive(model, {0, 1, 0}, 120.0f, body);
        const float held = min(std::cbrt(desc.power_w / desc.drag_kgpm), desc.top_speed_mps);
        EXPECT_NEAR(speed_of(body), held, 0.3f) << name;
        EXPECT_LE(speed_of(body), desc.top_speed_mps) << name;
        EXPECT_NEAR(speed_of(body), min(std::cbrt(desc.power_w / desc.drag_kgpm), limited_speed(model)), 0.02f) << name;
    }
}

TEST(VehiclePhysics, ReverseGearEndsAtItsSpeedAndWaitsForASlowCar) {
    const VehicleModel model = model_of(default_vehicle());
    BodyState body = {};
    drive(model, {0, -0.5f, 0}, 10.0f, body);
    EXPECT_NEAR(body.car.velocity[2], -8.0f, 0.3f);
    EXPECT_LT(body.car.position[2], -50.0f);
    BodyState fast = rolling_at(30.0f), coasting = rolling_at(30.0f);
    drive(model, {0, -1, 0}, 1.0f, fast);
    drive(model, {0, 0, 0}, 1.0f, coasting);
    EXPECT_EQ(speed_of(fast), speed_of(coasting));
}

TEST(VehiclePhysics, ACarAtRestStaysToTheBit) {
    for (const apx_controls& controls : {apx_controls{0, 0, 0}, apx_controls{0, 0, 1}, apx_controls{0, 0, 0.01f}}) {
        BodyState body = {};
        body.car.yaw_rad = 0.7f;
        BodyState before = body;
        drive(model_of(default_vehicle()), controls, 10.0f, body);
        EXPECT_EQ(std::memcmp(&body.car, &before.car, sizeof body.car), 0);
    }
}

TEST(VehiclePhysics, TheBrakeHoldsOnSlopeAndBankWithAnySteering) {
    const VehicleModel model = model_of(default_vehicle());
    for (float slope : {-0.3f, 0.0f, 0.3f}) {
        for (float bank : {-0.2f, 0.0f, 0.2f}) {
            for (float steering : {-1.0f, 0.0f, 0.4f}) {
                BodyState body = {};
                drive(model, {steering, 0, 0.5f}, 20.0f, body, {1.0f, slope, bank, 0.0f});
                EXPECT_LT(std::hypot(body.car.position[0], body.car.position[2]), 0.02f) << slope << " " << bank;
                EXPECT_LT(speed_of(body), 1e-3f) << slope << " " << bank << " " << steering;
            }
        }
    }
}

TEST(VehiclePhysics, BrakingEndsInStandstillWithoutRollingBack) {
    const VehicleModel model = model_of(default_vehicle());
    for (float steering : {0.0f, 0.5f}) {
        for (float brake : {0.1f, 0.5f, 1.0f}) {
            BodyState body = rolling_at(15.0f);
            float last = 15.0f;
            for (int tick = 0; tick < 1200; ++tick) {
                step_vehicle(model, {steering, 0, brake}, {}, tick_s, 4, body);
                ASSERT_LE(speed_of(body), last + 1e-5f) << tick;
                last = speed_of(body);
            }
            EXPECT_EQ(last, 0.0f);
            EXPECT_EQ(body.car.yaw_rate_radps, 0.0f);
        }
    }
}

TEST(VehiclePhysics, SlowTurningRadiusIsWheelbaseOverTangent) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        const VehicleModel model = model_of(desc);
        for (float steering : {-1.0f, 0.3f, 0.8f}) {
            BodyState body = rolling_at(2.0f);
            for (int tick = 0; tick < 600; ++tick) {
                const float speed = speed_of(body);
                step_vehicle(model, {steering, throttle_for(model, speed, 2.0f - speed), 0}, {}, tick_s, 4, body);
            }
            const float forward =
                body.car.velocity[0] * std::sin(body.car.yaw_rad) + body.car.velocity[2] * std::cos(body.car.yaw_rad);
            const float radius = desc.wheelbase_m / std::tan(steering * desc.max_steer_rad);
            EXPECT_NEAR(forward / body.car.yaw_rate_radps / radius, 1.0f, 0.02f) << name << " " << steering;
        }
    }
}

TEST(VehiclePhysics, SteeringMovesAtItsRate) {
    const VehicleModel model = model_of(default_vehicle());
    BodyState body = rolling_at(10.0f);
    drive(model, {1, 0, 0}, 0.1f, body);
    EXPECT_NEAR(body.steer_rad, 0.2f, 1e-5f);
    drive(model, {1, 0, 0}, 0.5f, body);
    EXPECT_EQ(body.steer_rad, 0.6f);
    drive(model, {-1, 0, 0}, 0.1f, body);
    EXPECT_NEAR(body.steer_rad, 0.4f, 1e-5f);
}

TEST(VehiclePhysics, LeftAndRightAreMirroredToTheBit) {
    for (const std::string& name : preset_names()) {
        const VehicleModel model = model_of(preset(name));
        Random random(1, 2, 3);
        BodyState left = rolling_at(30.0f), right = rolling_at(30.0f);
        for (int tick = 0; tick < 2000; ++tick) {
            const apx_controls controls = {random.range(-1, 1), random.range(-0.3f, 1), max(random.range(-1, 1), 0.0f)};
            const Surface surface = {1.0f, random.range(-0.1f, 0.1f), random.range(-0.1f, 0.1f), 0.001f};
            const Surface mirrored = {1.0f, surface.slope, -surface.bank, surface.crest_1pm};
            step_vehicle(model, controls, surface, tick_s, 4, right);
            step_vehicle(model, {-controls.steering, controls.throttle, controls.brake}, mirrored, tick_s, 4, left);
            ASSERT_EQ(left.car.position[0], -right.car.position[0]) << name << " " << tick;
            ASSERT_EQ(left.car.position[2], right.car.position[2]);
            ASSERT_EQ(left.car.yaw_rad, -right.car.yaw_rad);
            ASSERT_EQ(left.car.yaw_rate_radps, -right.car.yaw_rate_radps);
            ASSERT_EQ(left.front_grip_use, right.front_grip_use);
        }
    }
}

TEST(VehiclePhysics, MoreSubstepsConverge) {
    const VehicleModel model = model_of(default_vehicle());
    auto place_after_a_slalom = [&](int substeps) {
        BodyState body = rolling_at(30.0f);
        drive(model, {0.08f, 0.3f, 0}, 1.0f, body, {}, substeps);
        drive(model, {-0.1f, 0, 0.1f}, 1.5f, body, {}, substeps);
        drive(model, {0.05f, 0.5f, 0}, 1.0f, body, {}, substeps);
        return body;
    };
    const BodyState fine = place_after_a_slalom(128);
    double last = 1e9;
    for (int substeps : {1, 2, 4, 8, 16}) {
        const BodyState body = place_after_a_slalom(substeps);
        const double error =
            std::hypot(body.car.position[0] - fine.car.position[0], body.car.position[2] - fine.car.position[2]);
        EXPECT_LT(error, 0.7 * last) << substeps;
        EXPECT_LT(error, substeps == 4 ? 0.35 : 2.0) << substeps;
        last = error;
    }
}

TEST(VehiclePhysics, EnergyNeverGrowsWhileCoasting) {
    for (const std::string& name : preset_names()) {
        const apx_vehicle_desc desc = preset(name);
        const VehicleModel model = model_of(desc);
        Random random(5, 6, 7);
        for (int start = 0; start < 40; ++start) {
            BodyState body = {};
            body.car.velocity[0] = random.range(-60, 60);
            body.car.velocity[2] = random.range(-60, 60);
            body.car.yaw_rate_radps = random.range(-8, 8);
            const float steering = random.range(-1, 1);
            for (int tick = 0; tick < 300; ++tick) {
                const double had = energy(desc, body);
                step_vehicle(model, {steering, 0, start % 2 == 0 ? 0.0f : 0.3f}, {}, tick_s, 4, body);
                ASSERT_LE(energy(desc, body), had * (1.0 + 1e-6)) << name << " " << start << " " << tick;
            }
        }
    }
}

TEST(VehiclePhysics, ASpunCarComesToRest) {
    for (const std::string& name : preset_names()) {
        const VehicleModel model = model_of(preset(name));
        BodyState body = rolling_at(35.0f);
        body.car.yaw_rate_radps = 6.0f;
        drive(model, {0, 0, 0.8f}, 15.0f, body);
        EXPECT_EQ(speed_of(body), 0.0f) << name;
        EXPECT_EQ(body.car.yaw_rate_radps, 0.0f) << name;
    }
}

TEST(VehiclePhysics, FullLockAndFullThrottleAtAnySpeedStaySane) {
    for (const std::string& name : preset_names()) {
        const VehicleModel model = model_of(preset(name));
        for (float speed : {-30.0f, 0.0f, 5.0f, 30.0f, 90.0f, 400.0f}) {
            for (const apx_controls& controls :
                 {apx_controls{1, 1, 0}, apx_controls{-1, 0, 1}, apx_controls{1, -1, 1}}) {
                BodyState body = rolling_at(speed);
                drive(model, controls, 20.0f, body);
                EXPECT_TRUE(is_sane(body)) << name << " " << speed;
                EXPECT_LT(speed_of(body), max(std::abs(speed), model.top_speed_mps) + 0.1f) << name << " " << speed;
                EXPECT_LT(std::abs(body.car.yaw_rate_radps), 12.0f) << name << " " << speed;
            }
        }
    }
}

TEST(VehiclePhysics, AnyValidDescriptionStaysSaneUnderAnyControls) {
    Random random(8, 9, 10);
    for (int car = 0; car < 400; ++car) {
        apx_vehicle_desc desc = default_vehicle();
        for (const VehicleField& field : vehicle_fields()) {
            const uint32_t pick = random.below(4);
            const float low = field.minimum_excluded ? std::nextafter(field.minimum, field.maximum) : field.minimum;
            const float value = pick == 0 ? low : pick == 1 ? field.maximum : random.range(low, field.maximum);
            set_field_value(desc, field, value);
        }
        desc.wheelbase_m = min(desc.wheelbase_m, desc.length_m);
        ASSERT_EQ(vehicle_problem(desc), "");
        const VehicleModel model = model_of(desc);
        BodyState body = rolling_at(random.range(-20, 100));
        for (int tick = 0; tick < 300; ++tick) {
            const apx_controls controls = {random.range(-1, 1), random.range(-1, 1), max(random.range(-1, 1), 0.0f)};
            const Surface surface = {random.range(0, 2), random.range(-0.5f, 0.5f), random.range(-0.5f, 0.5f),
                                     random.range(-0.1f, 0.1f)};
            step_vehicle(model, controls, surface, tick_s, 1 + static_cast<int>(random.below(4)), body);
            ASSERT_TRUE(is_sane(body)) << car << " " << tick << "\n" << vehicle_to_json(desc);
        }
    }
}

TEST(VehiclePhysics, GripSlopeAndCrestScaleTheBraking) {
    const VehicleModel model = model_of(default_vehicle());
    auto deceleration = [&](const Surface& surface, float share) {
        BodyState body = rolling_at(30.0f);
        drive(model, {0, 0, 0.7f * share}, 0.5f, body, surface);
        return (30.0f - speed_of(body)) / 0.5f;
    };
    const float level = deceleration({}, 1.0f);
    EXPECT_NEAR(deceleration({1.0f, 0.05f, 0, 0}, 1.0f) - level, gravity * 0.05f, 0.04f);
    const float drag = 0.6f * square(27.0f) / 1200.0f;
    const float tyres = deceleration({}, 1.14f) - drag;
    EXPECT_NEAR(deceleration({0.5f, 0, 0, 0}, 1.3f) - drag, 0.5f * 0.8f * tyres, 0.25f) << "locked on half the grip";
    EXPECT_LT(deceleration({1.0f, 0, 0, 0.008f}, 1.14f), 0.6f * deceleration({}, 1.14f)) << "a crest unloads the car";
}

TEST(VehiclePhysics, HeightPitchAndRollAreLeftAloneAndYawIsWrapped) {
    BodyState body = rolling_at(10.0f);
    body.car.position[1] = 5.0f;
    body.car.velocity[1] = 1.0f;
    body.car.pitch_rad = 0.1f;
    body.car.roll_rad = -0.1f;
    for (int tick = 0; tick < 1200; ++tick) {
        step_vehicle(model_of(default_vehicle()), {0.5f, 0.1f, 0}, {}, tick_s, 4, body);
        ASSERT_LE(std::abs(body.car.yaw_rad), pi_f * 1.00001f);
    }
    EXPECT_EQ(body.car.position[1], 5.0f);
    EXPECT_EQ(body.car.velocity[1], 1.0f);
    EXPECT_EQ(body.car.pitch_rad, 0.1f);
    EXPECT_EQ(body.car.roll_rad, -0.1f);
}

}  // namespace
}  // namespace apx
