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

TEST(Control, ASlipperyRoadTakesNothingFromTheEngineThatItsTyresHold) {
    Scene scene = turned(0, 0, 50.0f);
    const Decision decision = scene.decide_once();
    Aim aim = scene.aim_of(decision);
    aim.target_speed_mps = 70.0f;
    DriverView view = scene.view();
    for (const float grip : {0.6f, 1.0f}) {
        view.road_grip = grip;
        EXPECT_EQ(control(view, scene.memories[0], decision, aim).throttle, 1.0f) << grip;
    }
}

TEST(Control, InACurveTheThrottleAlsoMakesUpForTheScrubOfTheTyres) {
    // On the circle, the front wheels turned past where the front axle goes, or along it.
    const auto throttle = [](float front_slip_rad) {
        Scene scene(test::circle_track(), {state_on(*test::circle_track(), 50, 0, 25)});
        scene.memories[0].motion.right_mps2 = 6.25f;
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

TEST(Control, ASlidingRearTakesHalfOfTheBrakesASpinAllOfThem) {
    const auto brake = [](float slip_rad) {
        Scene scene = turned(0, 0, 30.0f);
        Body& own = scene.race->bodies[0];
        own.velocity = 30.0f * (cosine(slip_rad) * own.forward + sine(slip_rad) * own.right());
        Aim aim = scene.aim_of(scene.decide_once());
        aim.target_speed_mps = 10.0f;
        aim.feed_forward_mps2 = 0.0f;
        Decision decision{};
        decision.speed_cap_mps = 10.0f;
        return control(scene.view(), scene.memories[0], decision, aim).brake;
    };
    const float peak_rad = test::cars(1)[0].vehicle.peak_slip_rad;
    const float straight = brake(0.0f);
    EXPECT_GT(straight, 0.5f);
    EXPECT_NEAR(brake(1.75f * peak_rad), 0.75f * straight, 0.15f);
    EXPECT_LT(brake(3.0f * peak_rad), 0.5f * straight);
    EXPECT_GT(brake(3.0f * peak_rad), 0.2f * straight);
    EXPECT_GT(brake(1.0f), brake(0.75f) + 0.1f);
}

TEST(Control, BrakingForACarAsideLeavesTheCurveItsGrip) {
    const auto brake = [](bool is_aside) {
        const auto track = test::circle_track();
        const LinePoint line = line_point(track->lines[APX_LINE_RACING], 10, 0.0f);
        Scene scene(track, {state_on(*track, track->frames[10].distance_m, line.lateral_m, 35)});
        Decision decision{};
        decision.speed_cap_mps = 26.0f;
        decision.gap_ahead_m = 1.0f;
        decision.closing_mps = 6.0f;
        decision.ahead_is_aside = is_aside;
        return scene.controls_of(decision).brake;
    };
    EXPECT_GT(brake(true), 0.1f);
    EXPECT_LT(brake(true), 0.8f * brake(false));
}

// The steering, as an angle, of a car in a bend to the right of 100 m whose rear axle moves so far to the left of its nose, at that
// share of its brakes.
float steers_rad(float peak_slip_rad, float speed_mps, float slip_rad, float brake = 0.0f) {
    const auto track = test::circle_track();
    std::vector<apx_car_desc> descs = test::cars(1);
    descs[0].vehicle.peak_slip_rad = peak_slip_rad;
    const LinePoint line = line_point(track->lines[APX_LINE_RACING], 10, 0.0f);
    Scene scene(track, {state_on(*track, track->frames[10].distance_m, line.lateral_m, speed_mps)}, descs);
    const Aim aim = scene.aim_of(scene.decide_once());
    Body& own = scene.race->bodies[0];
    const float right_rad = scene.view().profile.model.rear_arm_m * aim.curvature_1pm - slip_rad;
    own.velocity = speed_mps * (cosine(right_rad) * own.forward + sine(right_rad) * own.right());
    scene.race->states[0].yaw_rate_radps = speed_mps * aim.curvature_1pm;
    float steering = 0.0f;
    for (int tick = 0; tick < 60; ++tick) {
        scene.race->controls[0] = {steering, 0.0f, brake};
        steering = control(scene.view(), scene.memories[0], Decision{}, aim).steering;
    }
    return steering * descs[0].vehicle.max_steer_rad;
}

TEST(Control, TyresThatHardlySlipNeedNoSlip) {
    // Where the rear shows no slip the front wheels point along their course; as it shows its own they get theirs.
    const float along_nose_rad = steers_rad(0.02f, 25, 0.0f);
    EXPECT_NEAR(along_nose_rad, test::cars(1)[0].vehicle.wheelbase_m / 100.0f, 2e-3);
    EXPECT_GT(steers_rad(0.02f, 25, 0.005f), along_nose_rad - 0.005f + 0.004f);
    EXPECT_LT(steers_rad(0.1f, 25, 0.03f) - steers_rad(0.1f, 25, 0.02f), -0.02f);
}

// A car whose wheels go where they point, up to the grip of its description, on two laps of `club`: how far it is inside the racing
// line in its tight bends, m, on the average.
float gets_inside_m() {
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> descs = test::cars(1);
    descs[0].vehicle.peak_slip_rad = 0.02f;
    descs[0].vehicle.downforce_kgpm = 0.0f;
    const auto race = test::race_on(track, descs, [](apx_race_desc& desc) { desc.laps = 100; });
    const apx_vehicle_desc& vehicle = descs[0].vehicle;
    const VehicleModel& model = race->profile(0).described;
    apx_car_state state = state_on(*track, 20.0f, line_point(track->lines[APX_LINE_RACING], 4, 0.0f).lateral_m, 20.0f);
    float steer_rad = 0.0f, speed = 20.0f, inside_m = 0.0f;
    int bends = 0;
    for (int tick = 0; tick < 60 * 130; ++tick) {
        test::tick_once(*race, {state});
        const apx_controls wanted = race->controls[0];
        const float turn_rad = vehicle.steer_rate_radps * test::dt_s;
        steer_rad += clamp(wanted.steering * vehicle.max_steer_rad - steer_rad, -turn_rad, turn_rad);
        const float most_radps = vehicle.grip * static_cast<float>(gravity_mps2) / speed;
        const float yaw_rate = clamp(speed * std::tan(steer_rad) / vehicle.wheelbase_m, -most_radps, most_radps);
        const float drive_n = min(vehicle.power_w / speed, vehicle.max_drive_force_n) * wanted.throttle -
                              vehicle.max_brake_force_n * wanted.brake - vehicle.drag_kgpm * speed * speed;
        speed = max(speed + drive_n / vehicle.mass_kg * test::dt_s, 1.0f);
        state.yaw_rad += yaw_rate * test::dt_s;
        state.yaw_rate_radps = yaw_rate;
        const float right_mps = yaw_rate * model.rear_arm_m;  // its rear axle goes straight on
        state.velocity[0] = speed * std::sin(state.yaw_rad) + right_mps * std::cos(state.yaw_rad);
        state.velocity[2] = speed * std::cos(state.yaw_rad) - right_mps * std::sin(state.yaw_rad);
        state.position[0] += state.velocity[0] * test::dt_s;
        state.position[2] += state.velocity[2] * test::dt_s;
        const Body& own = race->bodies[0];
        state.position[1] = own.height_m;
        if (tick > 60 * 65 && std::fabs(own.line_curvature_1pm) > 0.008f) {
            inside_m += own.line_curvature_1pm > 0.0f ? own.line_offset_m : -own.line_offset_m;
            bends += 1;
        }
    }
    return inside_m / static_cast<float>(bends);
}

TEST(Control, AddsNoSlipToWheelsThatGoWhereTheyPoint) {
    EXPECT_NEAR(gets_inside_m(), 0.0f, 0.05f);
}

TEST(Control, TheBrakesKeepTheirShareOfTyresThatHardlySlip) {
    EXPECT_LT(steers_rad(0.02f, 36, 0.0f, 0.6f), steers_rad(0.02f, 36, 0.0f) - 0.002f);
    EXPECT_NEAR(steers_rad(0.1f, 36, 0.0f, 0.6f), steers_rad(0.1f, 36, 0.0f), 1e-4);
}

// Angle of the front wheels against their mean course, at most, of a car in a hairpin that must turn more.
float most_front_slip_rad(float peak_slip_rad, float width_m) {
    const auto track = test::circle_track(12);
    std::vector<apx_car_desc> descs = test::cars(1);
    descs[0].vehicle.peak_slip_rad = peak_slip_rad;
    descs[0].vehicle.width_m = width_m;
    constexpr float speed_mps = 11.0f, yaw_rate_radps = 0.7f;
    const LinePoint line = line_point(track->lines[APX_LINE_RACING], 2, 0.0f);
    Scene scene(track, {state_on(*track, track->frames[2].distance_m, line.lateral_m - 1.5f, speed_mps)}, descs);
    const Aim aim = scene.aim_of(scene.decide_once());
    const VehicleModel& model = scene.view().profile.model;
    Body& own = scene.race->bodies[0];
    own.velocity = speed_mps * own.forward + yaw_rate_radps * model.rear_arm_m * own.right();  // the rear does not slip
    scene.race->states[0].yaw_rate_radps = yaw_rate_radps;
    float steering = 0.0f;
    for (int tick = 0; tick < 60; ++tick) {
        scene.race->controls[0] = {steering, 0.0f, 0.0f};
        steering = control(scene.view(), scene.memories[0], Decision{}, aim).steering;
    }
    const float course_rad = std::atan(yaw_rate_radps * (model.front_arm_m + model.rear_arm_m) / speed_mps);
    return steering * descs[0].vehicle.max_steer_rad - course_rad;
}

// In a hairpin the courses of the two front wheels differ by more than stiff tyres slip: both must be past their peak.
TEST(Control, InAHairpinBothFrontWheelsReachTheirPeak) {
    const float wider = most_front_slip_rad(0.02f, 1.9f) - most_front_slip_rad(0.02f, 0.9f);
    EXPECT_NEAR(wider, 0.5f * 0.7f / 11.0f * 0.17f, 5e-4);  // half of a metre, by yaw rate, speed and course
    EXPECT_GT(most_front_slip_rad(0.02f, 1.9f), 0.03f);
    EXPECT_LT(most_front_slip_rad(0.1f, 1.9f), 0.13f);
}

// How far a car gets wide of the racing line that starts so far inside it, at the line's speed.
float gets_wide_m(const test::TrackPointer& track, uint32_t gate, float speed_mps, float inside_m) {
    const LinePoint point = line_point(track->lines[APX_LINE_RACING], gate, 0.0f);
    const float inward = point.curvature_1pm > 0.0f ? 1.0f : -1.0f;
    const float along_rad = road_position(*track, track->frames[gate].distance_m, 0.0f).heading_rad;
    apx_car_state state = state_on(*track, track->frames[gate].distance_m, point.lateral_m + inward * inside_m,
                                   speed_mps, point.heading_rad - along_rad);
    state.yaw_rate_radps = speed_mps * point.curvature_1pm;
    apx_world_desc desc = default_world_desc();
    desc.situation = APX_SITUATION_CUSTOM;
    const auto world = create_world(track, desc, test::cars(1), {{state}});
    give_start_signal(*world->race);
    world->race->memories[0].path.placed = 1;
    float wide_m = 0.0f;
    for (int look = 0; look < 20; ++look) {
        test::run(*world, 6);
        wide_m = max(wide_m, -inward * world->race->bodies[0].line_offset_m);
    }
    return wide_m;
}

// At the limit of a bend the grip that is left does not stop a fast return at the path.
TEST(Control, ReturnsFromInsideABendOnToItsPath) {
    float sum_m = 0.0f;
    float worst_m = 0.0f;
    int bends = 0;
    for (const char* name : {"club", "street", "hillclimb"}) {
        const auto track = test::track_named(name);
        const auto race = test::race_on(track, 1);
        for (uint32_t gate = 5; gate + 60 < track->frames.size(); gate += 10) {
            const LinePoint point = line_point(track->lines[APX_LINE_RACING], gate, 0.0f);
            const float speed_mps = race->profile(0).speeds_mps[APX_LINE_RACING][gate];
            const float lateral_m = point.lateral_m + (point.curvature_1pm > 0.0f ? 1.5f : -1.5f);
            const GateFrame& frame = track->frames[gate];
            const float right_m = lateral_m + frame.reference_t * frame.width_m;
            if (speed_mps * speed_mps * absolute(point.curvature_1pm) < 11.0f || right_m < 1.0f ||
                right_m > frame.width_m - 1.0f) {
                continue;
            }
            const float wide_m = gets_wide_m(track, gate, speed_mps, 1.5f);
            sum_m += wide_m;
            worst_m = max(worst_m, wide_m - gets_wide_m(track, gate, speed_mps, 0.0f));
            ++bends;
        }
    }
    ASSERT_GT(bends, 20);
    // With the return as fast as on a straight: 0.95 and 2.4 m.
    EXPECT_LT(sum_m / static_cast<float>(bends), 0.8f);
    EXPECT_LT(worst_m, 1.9f);
}

// As after a contact: all along the racing line, at its speed, knocked into a turn with or against the push aside.
TEST(Control, CatchesACarThatAKnockTurned) {
    int spun = 0;
    int knocks = 0;
    for (const std::string& name : test::sample_names()) {
        const auto track = test::track_named(name);
        apx_world_desc desc = default_world_desc();
        const auto grid = create_world(track, desc, test::cars(1), {});
        desc.situation = APX_SITUATION_CUSTOM;
        for (uint32_t gate = 5; gate + 60 < track->frames.size(); gate += 50) {
            const LinePoint point = line_point(track->lines[APX_LINE_RACING], gate, 0.0f);
            const float speed_mps = grid->race->profiles[0].speeds_mps[APX_LINE_RACING][gate];
            for (const glm::vec2 knock : {glm::vec2{1.2f, 2.0f}, {1.2f, 0.0f}, {0.6f, -2.0f}}) {
                for (const float side : {-1.0f, 1.0f}) {
                    const float along_rad = road_position(*track, track->frames[gate].distance_m, 0.0f).heading_rad;
                    apx_car_state state = state_on(*track, track->frames[gate].distance_m, point.lateral_m, speed_mps,
                                                   point.heading_rad - along_rad);
                    const glm::vec2 across = right_of(forward_of(state.yaw_rad)) * (side * knock.y);
                    state.velocity[0] += across.x;
                    state.velocity[2] += across.y;
                    state.yaw_rate_radps = side * knock.x;
                    const auto world = create_world(track, desc, test::cars(1), {{state}});
                    give_start_signal(*world->race);
                    bool spins = false;
                    for (int look = 0; look < 40 && !spins; ++look) {
                        test::run(*world, 6);
                        const Body& body = world->race->bodies[0];
                        spins = dot(body.velocity, body.forward) < 0.5f * length(body.velocity);
                    }
                    spun += spins;
                    knocks += 1;
                }
            }
        }
    }
    EXPECT_LE(spun, knocks / 100) << "of " << knocks;
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
