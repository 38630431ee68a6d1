// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "drive/path.h"
#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

constexpr float walking_mps = 3.0f;  // the front tyres' grip does not limit the steering yet

// A car on the line of a straight, turned away from it.
Scene turned(float turn_rad, uint32_t runner_steering, float speed_mps = walking_mps, float aside_m = 0.0f) {
    const auto track = test::straight_track();
    std::vector<apx_car_desc> descs = test::cars(1);
    descs[0].driver.runner_steering = runner_steering;
    const LinePoint line = line_point(track->lines[APX_LINE_RACING], 40, 0.0f);
    return {track, {state_on(*track, 400, line.lateral_m + aside_m, speed_mps, turn_rad + line.heading_rad)}, descs};
}

apx_controls controls_of(Scene&& scene) {
    const Decision decision = scene.decide_once();
    return scene.controls_of(decision);
}

// The wheel angle, rad, that the thesis's steering turns to for a car turned away from its line by this much.
float runner_wheel(float turn_rad) {
    Scene scene = turned(turn_rad, 1);
    const float lock = scene.view().plan.vehicle.max_steer_rad;
    return controls_of(std::move(scene)).steering * lock;
}

uint32_t zone(float turn_rad) {
    const Scene scene = turned(turn_rad, 1);
    return aim_at_runner(scene.view(), scene.memories[0]).buffer_zone;
}

TEST(RunnerSteering, OutsideTheZonesTheWheelTurnsByTheAngleToTheRunner) {
    ASSERT_EQ(zone(-0.2f), 0u);
    EXPECT_NEAR(runner_wheel(-0.2f), 0.2, 2e-3);
    EXPECT_NEAR(runner_wheel(0.2f), -0.2, 2e-3);
}

TEST(RunnerSteering, TheOuterZoneHalvesAndTheInnerZoneQuartersTheSteering) {
    ASSERT_EQ(zone(-0.07f), 1u);
    EXPECT_NEAR(runner_wheel(-0.07f), 0.07 / 2, 1e-3);
    ASSERT_EQ(zone(-0.02f), 2u);
    EXPECT_NEAR(runner_wheel(-0.02f), 0.02 / 4, 1e-3);
}

// A car that starts 2 m beside the line of a straight and drives for 12 s with the zones or without.
struct Drive {
    float wheel_way = 0;   // travelled by the wheel, share of the lock
    float error_m = 2.0f;  // beside the line at the end
};

Drive drive_beside_the_line(float speed_mps, float steer_rate_radps, bool with_zones) {
    std::vector<apx_car_desc> descs = test::cars(1);
    descs[0].driver.runner_steering = 1;
    descs[0].driver.buffer_zones = with_zones ? 1 : 0;
    descs[0].vehicle.steer_rate_radps = steer_rate_radps;
    const auto track = test::straight_track(2000);
    Scene scene(track, {state_on(*track, 200, 2, speed_mps)}, descs);
    BodyState body{};
    body.car = scene.race->states[0];
    Drive result;
    float steering = 0.0f;
    for (int i = 0; i < 720 && scene.body().present; ++i) {
        const DriverMemory memory;
        Aim aimed{};
        aimed.target_speed_mps = speed_mps;
        const apx_controls controls = control(scene.view(), memory, Decision{}, aimed);
        result.wheel_way += absolute(controls.steering - steering);
        steering = controls.steering;
        step_vehicle(scene.view().plan.model, controls, {}, test::dt_s, 4, body);
        test::tick_once(*scene.race, {body.car});
        scene.race->controls[0] = controls;
        result.error_m = absolute(scene.body().line_offset_m);
    }
    return result;
}

TEST(RunnerSteering, TheWheelSwingsLessWithTheZones) {
    for (float speed : {40.0f, 60.0f}) {
        const Drive with = drive_beside_the_line(speed, 0.9f, true);
        const Drive without = drive_beside_the_line(speed, 0.9f, false);
        EXPECT_LT(with.wheel_way, 0.75f * without.wheel_way) << speed;
        EXPECT_LT(with.error_m, 0.1f) << speed;
    }
}

TEST(RunnerSteering, TheZonesKeepACarWithASlowWheelFromSwingingOffTheRoad) {
    const Drive with = drive_beside_the_line(60, 0.2f, true);
    const Drive without = drive_beside_the_line(60, 0.2f, false);
    EXPECT_LT(with.wheel_way, without.wheel_way);
    EXPECT_LT(with.error_m, 0.1f);
    EXPECT_GT(without.error_m, 6.0f);  // past the edge
}

TEST(Control, HoldingStillIsFullBrakeAlone) {
    Scene scene = turned(0.2f, 0);
    Decision decision = scene.decide_once();
    decision.hold_still = true;
    const apx_controls controls = scene.controls_of(decision);
    EXPECT_EQ(controls.brake, 1.0f);
    EXPECT_EQ(controls.throttle, 0.0f);
    EXPECT_EQ(controls.steering, 0.0f);
}

TEST(Control, SteersBackToThePathFromEitherSide) {
    for (uint32_t runner_steering : {0u, 1u}) {
        for (float speed : {3.0f, 15.0f, 50.0f}) {
            for (float aside : {0.5f, 2.0f, 4.0f}) {
                Decision decision{};
                decision.speed_cap_mps = 1e6f;
                EXPECT_LT(turned(0, runner_steering, speed, aside).controls_of(decision).steering, 0.0f);
                EXPECT_GT(turned(0, runner_steering, speed, -aside).controls_of(decision).steering, 0.0f);
            }
        }
    }
}

TEST(Control, TooSlowIsThrottleTooFastIsBrakeNeverBoth) {
    for (float speed : {0.0f, 5.0f, 20.0f, 45.0f, 80.0f}) {
        for (float target : {0.0f, 10.0f, 30.0f, 60.0f}) {
            Scene scene = turned(0, 0, speed);
            Aim aim = scene.aim_of(scene.decide_once());
            aim.target_speed_mps = target;
            aim.feed_forward_mps2 = 0.0f;
            const apx_controls controls = scene.settled(Decision{}, aim);
            EXPECT_TRUE(controls.throttle == 0.0f || controls.brake == 0.0f);
            EXPECT_EQ(controls.brake > 0.0f, target < speed) << speed << " -> " << target;
            EXPECT_EQ(controls.throttle > 0.1f, target > speed) << speed << " -> " << target;
        }
    }
}

TEST(Control, MoreErrorMeansMorePedal) {
    float throttle = -1.0f;
    for (float target : {21.0f, 22.0f, 25.0f}) {
        Scene scene = turned(0, 0, 20.0f);
        Aim aim = scene.aim_of(scene.decide_once());
        aim.target_speed_mps = target;
        aim.feed_forward_mps2 = 0.0f;
        const float next = scene.settled(Decision{}, aim).throttle;
        EXPECT_GE(next, throttle);
        throttle = next;
    }
}

TEST(Control, InACurveTheThrottleAlsoMakesUpForTheScrubOfTheTyres) {
    // On the circle, the front wheels turned past where the front axle goes, or along it.
    const auto throttle = [](float front_slip_rad) {
        Scene scene(test::circle_track(), {state_on(*test::circle_track(), 50, 0, 25)});
        scene.memories[0].right_mps2 = 6.25f;
        scene.race->controls[0].steering = front_slip_rad / scene.race->cars[0].vehicle.max_steer_rad;
        Aim aim = scene.aim_of(scene.decide_once());
        aim.target_speed_mps = 25.0f;
        aim.feed_forward_mps2 = 0.0f;
        Decision decision{};
        decision.speed_cap_mps = 1e6f;
        return control(scene.view(), scene.memories[0], decision, aim).throttle;
    };
    const float scrub_mps2 = 0.5f * 0.03f * 6.25f;  // half of the weight is on the front axle
    const float per_throttle_mps2 = 350e3f / 25.0f / 1200.0f;
    EXPECT_NEAR(throttle(0.03f) - throttle(0.0f), scrub_mps2 / per_throttle_mps2, 0.002f);
}

TEST(Control, StaysInRangeWhateverTheCarDoes) {
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> descs = test::cars(2);
    descs[1].driver.runner_steering = 1;
    const auto race = test::race_on(track, descs, [](apx_race_desc&) {});
    Random random(1, 0, 0);
    for (int i = 0; i < 3000; ++i) {
        std::vector<apx_car_state> states;
        for (int car = 0; car < 2; ++car) {
            states.push_back(state_on(*track, random.range(0, track->length_m), random.range(-15, 15),
                                      random.range(-30, 120), random.range(-pi_f, pi_f)));
            states.back().yaw_rate_radps = random.range(-10, 10);
            states.back().velocity[0] += random.range(-30, 30);
        }
        test::tick_once(*race, states);
        for (const apx_controls& controls : race->controls) {
            ASSERT_LE(absolute(controls.steering), 1.0f);
            ASSERT_LE(absolute(controls.throttle), 1.0f);
            ASSERT_TRUE(controls.brake >= 0.0f && controls.brake <= 1.0f);
        }
    }
}

}  // namespace
}  // namespace apx
