// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/slip_control.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <span>

#include "base/math.h"
#include "vehicle/constants.h"

namespace apx {
namespace {

constexpr float driven_s = 2.0f;

// A host's physics that spins its wheels and holds nothing back: a quarter of a car on one wheel whose tyre gives
// 2 s / (1 + s^2) of its grip at a slip of s peaks, and which falls to a share of it beyond. Torque acts on the wheel, the
// tyre's force on the car and, against the torque, on the wheel.
struct WheelTest {
    float mass_kg = 300.0f;
    float radius_m = 0.33f;
    float inertia_kgm2 = 1.2f;
    float grip = 1.3f;
    float sliding_share = 0.75f;
    float peak_slip = 0.1f;
    float overload = 3.0f;  // a full pedal over what the tyre holds
    float control_s = 0.02f;
    bool held = true;
    apx_slip_memory memory{};

    float speed_mps = 0.0f;
    float rolling_mps = 0.0f;
    float way_m = 0.0f;
    float locked_s = 0.0f;
    float most_spin_mps = 0.0f;

    float tyre_n() const {
        const float reference = max(max(absolute(speed_mps), absolute(rolling_mps)), 1.0f);
        const float slip = (rolling_mps - speed_mps) / (reference * peak_slip);
        const float curve = 2.0f * absolute(slip) / (1.0f + square(slip));
        return with_sign((absolute(slip) > 1.0f ? max(curve, sliding_share) : curve) * grip * mass_kg * gravity_mps2_f,
                         slip);
    }

    apx_controls pedals(const apx_controls& asked) {
        const apx_wheel wheel{rolling_mps, speed_mps, peak_slip, 1, 0.0f};
        return held ? hold_slip({&wheel, 1}, asked, control_s, memory) : asked;
    }

    // One step of control in small steps of physics.
    void step(const apx_controls& asked) {
        const apx_controls given = pedals(asked);
        const float most_force_n = overload * grip * mass_kg * gravity_mps2_f;
        constexpr int substeps = 40;
        const float dt = control_s / substeps;
        for (int i = 0; i < substeps; ++i) {
            const float tyre = tyre_n();
            speed_mps = max(speed_mps + tyre / mass_kg * dt, 0.0f);
            way_m += speed_mps * dt;
            const float spin_mass = inertia_kgm2 / square(radius_m);
            rolling_mps += (given.throttle * most_force_n - tyre) / spin_mass * dt;
            const float stop = given.brake * most_force_n / spin_mass * dt;
            rolling_mps = absolute(rolling_mps) <= stop ? 0.0f : rolling_mps - with_sign(stop, rolling_mps);
            locked_s += rolling_mps == 0.0f && speed_mps > 5.0f ? dt : 0.0f;
            most_spin_mps = max(most_spin_mps, rolling_mps - speed_mps);
        }
    }
};

WheelTest braked(bool held, float control_s = 0.02f, float overload = 3.0f) {
    WheelTest test;
    test.held = held;
    test.control_s = control_s;
    test.overload = overload;
    test.speed_mps = test.rolling_mps = 50.0f;
    for (float time_s = 0.0f; test.speed_mps > 3.0f && time_s < 20.0f; time_s += control_s) {
        test.step({0.0f, 0.0f, 1.0f});
    }
    return test;
}

WheelTest driven(bool held, float control_s = 0.02f, float overload = 3.0f) {
    WheelTest test;
    test.held = held;
    test.control_s = control_s;
    test.overload = overload;
    test.speed_mps = test.rolling_mps = 10.0f;
    for (float time_s = 0.0f; time_s < driven_s; time_s += control_s) {
        test.step({0.0f, 1.0f, 0.0f});
    }
    return test;
}

// The deceleration of a tyre that stays at its peak.
constexpr float peak_mps2 = WheelTest{}.grip * gravity_mps2_f;
constexpr float shortest_way_m = (50.0f * 50.0f - 3.0f * 3.0f) / (2.0f * peak_mps2);

apx_controls held_once(std::span<const apx_wheel> wheels, const apx_controls& asked, apx_slip_memory memory = {}) {
    return hold_slip(wheels, asked, 0.01f, memory);
}

TEST(SlipControl, FullBrakeLocksAWheelOnlyWithoutIt) {
    EXPECT_GT(braked(false).locked_s, 3.0f);
    EXPECT_LT(braked(true).locked_s, 0.05f);
}

TEST(SlipControl, StopsNearTheShortestWayAtEveryUsualStepAndBrake) {
    for (const float step_s : {0.002f, 0.01f, 1.0f / 60.0f, 0.02f}) {
        for (const float overload : {1.1f, 1.5f, 3.0f}) {
            EXPECT_GT(braked(false, step_s, overload).way_m, 1.3f * shortest_way_m) << step_s << ' ' << overload;
            EXPECT_LT(braked(true, step_s, overload).way_m, 1.1f * shortest_way_m) << step_s << ' ' << overload;
        }
    }
}

TEST(SlipControl, GetsGoingNearTheFastestAtEveryUsualStepAndEngine) {
    for (const float step_s : {0.002f, 0.01f, 1.0f / 60.0f, 0.02f}) {
        for (const float overload : {1.1f, 1.5f, 3.0f}) {
            const float most_mps = driven_s * peak_mps2;
            EXPECT_LT(driven(false, step_s, overload).speed_mps - 10.0f, 0.8f * most_mps) << step_s << ' ' << overload;
            EXPECT_GT(driven(true, step_s, overload).speed_mps - 10.0f, 0.88f * most_mps) << step_s << ' ' << overload;
        }
    }
}

TEST(SlipControl, FullThrottleSpinsAWheelOnlyWithoutIt) {
    EXPECT_GT(driven(false).most_spin_mps, 50.0f);
    EXPECT_LT(driven(true).most_spin_mps, 20.0f);
}

TEST(SlipControl, LeavesPedalsAloneThatTyresHold) {
    const std::array<apx_wheel, 4> wheels = {{{40.5f, 40.0f, 0.1f, 0, 0.0f},
                                              {39.0f, 40.0f, 0.1f, 0, 0.0f},
                                              {42.7f, 40.0f, 0.1f, 1, 0.0f},
                                              {40.0f, 40.0f, 0.1f, 1, 0.0f}}};
    const apx_controls held = held_once(wheels, {-0.3f, 0.7f, 0.4f});
    EXPECT_EQ(held.steering, -0.3f);
    EXPECT_EQ(held.throttle, 0.7f);
    EXPECT_EQ(held.brake, 0.4f);
}

TEST(SlipControl, LetsGoOfAPedalAtTwicePeakSlip) {
    const apx_wheel spins{48.0f, 40.0f, 0.1f, 1, 0.0f}, locks{32.0f, 40.0f, 0.1f, 0, 0.0f};
    EXPECT_EQ(held_once({&spins, 1}, {0.0f, 1.0f, 0.0f}).throttle, 0.0f);
    EXPECT_EQ(held_once({&locks, 1}, {0.0f, 0.0f, 1.0f}).brake, 0.0f);
}

TEST(SlipControl, TakesTheMeanOfDrivenWheelsAndTheMostLockedOfAll) {
    const std::array<apx_wheel, 4> wheels = {{{30.0f, 40.0f, 0.1f, 0, 0.0f},
                                              {40.0f, 40.0f, 0.1f, 0, 0.0f},
                                              {45.0f, 40.0f, 0.1f, 1, 0.0f},
                                              {40.0f, 40.0f, 0.1f, 1, 0.0f}}};
    const apx_controls held = held_once(wheels, {0.0f, 1.0f, 1.0f});
    EXPECT_EQ(held.throttle, 1.0f);
    EXPECT_EQ(held.brake, 0.0f);
}

TEST(SlipControl, IsTheSameBackward) {
    const apx_wheel ahead{46.0f, 40.0f, 0.1f, 1, 0.0f}, behind{-46.0f, -40.0f, 0.1f, 1, 0.0f};
    const float forward = held_once({&ahead, 1}, {0.0f, 0.8f, 0.0f}).throttle;
    EXPECT_GT(forward, 0.0f);
    EXPECT_LT(forward, 0.8f);
    EXPECT_EQ(held_once({&behind, 1}, {0.0f, -0.8f, 0.0f}).throttle, -forward);
    const apx_wheel locks{36.0f, 40.0f, 0.1f, 0, 0.0f}, locks_behind{-36.0f, -40.0f, 0.1f, 0, 0.0f};
    const float brake = held_once({&locks, 1}, {0.0f, 0.0f, 0.8f}).brake;
    EXPECT_LT(brake, 0.8f);
    EXPECT_EQ(held_once({&locks_behind, 1}, {0.0f, 0.0f, 0.8f}).brake, brake);
}

TEST(SlipControl, LetsACarBrakeToAStandstill) {
    const apx_wheel wheel{0.0f, 2.5f, 0.1f, 0, 0.0f};
    EXPECT_EQ(held_once({&wheel, 1}, {0.0f, 0.0f, 1.0f}).brake, 1.0f);
}

TEST(SlipControl, ForgetsAWheelInTheAirWithinHalfASecond) {
    const apx_wheel in_the_air{80.0f, 40.0f, 0.1f, 1, 0.0f}, landed{40.0f, 40.0f, 0.1f, 1, 0.0f};
    apx_slip_memory memory{};
    for (int i = 0; i < 100; ++i) {
        EXPECT_LT(hold_slip({&in_the_air, 1}, {0.0f, 1.0f, 0.0f}, 0.01f, memory).throttle, 0.5f);
    }
    float throttle = 0.0f;
    for (int i = 0; i < 50; ++i) {
        throttle = hold_slip({&landed, 1}, {0.0f, 1.0f, 0.0f}, 0.01f, memory).throttle;
    }
    EXPECT_GT(throttle, 0.95f);
}

TEST(SlipControl, ForgetsWhenTheDriverLetsGo) {
    const apx_wheel rolls{40.0f, 40.0f, 0.1f, 1, 0.0f};
    apx_slip_memory memory{0.7f, 0.7f};
    hold_slip({&rolls, 1}, {0.0f, 0.0f, 0.0f}, 0.01f, memory);
    EXPECT_EQ(memory.throttle_held, 0.0f);
    EXPECT_EQ(memory.brake_held, 0.0f);
}

TEST(SlipControl, LeavesOutWheelsThatAreNoNumbers) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const std::array<apx_wheel, 5> wheels = {{{nan, 40.0f, 0.1f, 1, 0.0f},
                                              {infinity, 40.0f, 0.1f, 1, 0.0f},
                                              {40.0f, -infinity, 0.1f, 1, 0.0f},
                                              {3e38f, -3e38f, 0.1f, 1, 0.0f},
                                              {40.0f, 40.0f, 0.1f, 1, 0.0f}}};
    const apx_controls held = held_once(wheels, {0.1f, 0.9f, 0.8f});
    EXPECT_EQ(held.throttle, 0.9f);
    EXPECT_EQ(held.brake, 0.8f);
}

TEST(SlipControl, LetsGoOfThePedalsOfACarInTheAir) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const std::array<apx_wheel, 2> wheels = {{{80.0f, nan, 0.1f, 1, 0.0f}, {0.0f, nan, 0.1f, 0, 0.0f}}};
    apx_slip_memory memory{0.3f, 0.4f};
    const apx_controls held = hold_slip(wheels, {0.1f, 0.9f, 0.8f}, 0.01f, memory);
    EXPECT_EQ(held.steering, 0.1f);
    EXPECT_EQ(held.throttle, 0.0f);
    EXPECT_EQ(held.brake, 0.0f);
    EXPECT_EQ(memory.throttle_held, 0.3f);
    EXPECT_EQ(memory.brake_held, 0.4f);
}

// Into a corner on the brakes: the inner rear wheel hardly touches the road and locks.
std::array<apx_wheel, 4> trail_braking(float inner_rear_load_n, float inner_rear_rolling_mps) {
    return {{{38.0f, 40.0f, 0.1f, 0, 5500.0f},
             {38.0f, 40.0f, 0.1f, 0, 3000.0f},
             {38.5f, 40.0f, 0.1f, 1, 2500.0f},
             {inner_rear_rolling_mps, 40.0f, 0.1f, 1, inner_rear_load_n}}};
}

TEST(SlipControl, AnUnloadedInnerWheelMayLockUnderOnePedal) {
    EXPECT_EQ(held_once(trail_braking(400.0f, 0.0f), {0.3f, 0.0f, 0.9f}).brake, 0.9f);
    EXPECT_LT(held_once(trail_braking(4000.0f, 0.0f), {0.3f, 0.0f, 0.9f}).brake, 0.1f);  // and a loaded one may not
    EXPECT_LT(held_once(trail_braking(0.0f, 0.0f), {0.3f, 0.0f, 0.9f}, {}).throttle, 0.1f);
}

TEST(SlipControl, WithoutLoadsTheMostLockedWheelCounts) {
    std::array<apx_wheel, 4> wheels = trail_braking(0.0f, 0.0f);
    for (apx_wheel& wheel : wheels) {
        wheel.load_n = 0.0f;
    }
    EXPECT_LT(held_once(wheels, {0.3f, 0.0f, 0.9f}).brake, 0.1f);
}

TEST(SlipControl, AnEngineTurnsAtTheMeanOfItsWheelsByTheirLoad) {
    EXPECT_EQ(held_once(trail_braking(100.0f, 44.0f), {0.3f, 0.8f, 0.0f}).throttle, 0.8f);
    EXPECT_LT(held_once(trail_braking(2500.0f, 60.0f), {0.3f, 0.8f, 0.0f}).throttle, 0.5f);
}

}  // namespace
}  // namespace apx
