// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bodies/locomotion.h"

#include "steer/steer_world.h"
#include "world/setup.h"

namespace apx::steer::test {
namespace {

struct Drive {
    Body body;
    Motion motion;
    Manoeuvre manoeuvre;
    BodyState state{};
    std::vector<glm::vec3> past = std::vector<glm::vec3>(8, glm::vec3{0});
    float least_mps = 0.0f;
    float widest_m = 0.0f;

    explicit Drive(uint32_t kind, glm::vec3 velocity = glm::vec3{0}, bool physics = false) {
        apx_steer_body desc = default_body();
        desc.kind = kind;
        desc.physics = physics ? 1 : 0;
        body = make_body(desc);
        motion.velocity = velocity;
        motion.forward = direction_of(velocity, {0, 0, 1});
        state = physics_state(motion);
    }
    void step(const glm::vec3& steering_force, float dt_s = 0.01f) {
        move_body(body, steering_force, dt_s, motion, {past.data(), body.desc.heading_samples}, manoeuvre,
                  body.desc.physics != 0 ? &state : nullptr);
        least_mps = min(least_mps, dot(motion.velocity, motion.forward));
        widest_m = max(widest_m, length(motion.position));
    }
    // Steering forces a velocity all the time.
    void go(const glm::vec3& velocity, float seconds) {
        for (float time = 0.0f; time < seconds; time += 0.01f) {
            step((velocity - motion.velocity) / body.desc.response_s);
        }
    }
};

TEST(Point, KeepsItsForcesAndSpeeds) {
    Drive drive(APX_STEER_BODY_POINT);
    drive.step({100, 0, 0});
    EXPECT_NEAR(drive.motion.velocity.x, 5.0f * 0.01f, 1e-6f);
    for (int i = 0; i < 2000; ++i) {
        drive.step({100, 0, 0});
    }
    EXPECT_NEAR(length(drive.motion.velocity), 5.0f, 1e-5f);
}

TEST(Point, BrakesHarderThanItSpeedsUpWhenToldSo) {
    Drive drive(APX_STEER_BODY_POINT, {0, 0, 4});
    drive.body.max_deceleration_mps2 = 15.0f;
    EXPECT_NEAR(within_forces(drive.body, {0, 0, 1}, {0, 0, -100}).z, -15.0f, 1e-4f);
    EXPECT_NEAR(within_forces(drive.body, {0, 0, 1}, {0, 0, 100}).z, 5.0f, 1e-4f);
    EXPECT_NEAR(within_forces(drive.body, {0, 0, 1}, {100, 0, 0}).x, 5.0f, 1e-4f);
    EXPECT_NEAR(within_forces(drive.body, {0, 0, 1}, {1, 0, -2}).z, -2.0f, 1e-5f) << "what is allowed stays";
}

TEST(Point, IsNeverSlowerThanItsLeastSpeedOnceItMoves) {
    Drive drive(APX_STEER_BODY_POINT, {0, 0, 3});
    drive.body.desc.min_speed_mps = 1.0f;
    drive.go({0, 0, 0.2f}, 5.0f);
    EXPECT_NEAR(length(drive.motion.velocity), 1.0f, 1e-5f);
}

TEST(Point, MeanOfThreeVelocitiesRemovesTwitching) {
    const auto twitching = [](uint32_t samples) {
        Drive drive(APX_STEER_BODY_POINT, {0, 0, 0.2f});
        drive.body.desc.heading_samples = samples;
        drive.past.assign(8, drive.motion.velocity);
        float sum = 0.0f;
        for (int i = 0; i < 100; ++i) {
            const glm::vec3 before = drive.motion.forward;
            drive.step({i % 2 == 0 ? 5.0f : -5.0f, 0, 0}, 0.04f);
            sum += distance(before, drive.motion.forward);
        }
        return sum;
    };
    EXPECT_LT(twitching(3), 0.5f * twitching(1));
}

TEST(Point, KeepsItsHeadingAtRest) {
    Drive drive(APX_STEER_BODY_POINT);
    drive.motion.forward = {1, 0, 0};
    drive.step({0, 0, 0});
    EXPECT_EQ(drive.motion.forward, (glm::vec3{1, 0, 0}));
}

TEST(Walker, TurnsOnTheSpotAtItsRate) {
    Drive drive(APX_STEER_BODY_WALKER);
    drive.step({0, 0, -10});
    EXPECT_NEAR(absolute(yaw_of(on_ground(drive.motion.forward))), 3.0f * 0.01f, 1e-4f);
    drive.go({0, 0, -1}, 3.0f);
    EXPECT_NEAR(drive.motion.forward.z, -1.0f, 1e-3f);
    EXPECT_NEAR(drive.motion.velocity.z, -1.0f, 0.02f);
    EXPECT_LT(drive.widest_m, 3.0f);
}

TEST(Tank, StopsInTightTurnsWhereAWalkerDriftsOn) {
    Drive tank(APX_STEER_BODY_TANK, {0, 0, 4});
    Drive walker(APX_STEER_BODY_WALKER, {0, 0, 4});
    for (Drive* drive : {&tank, &walker}) {
        drive->body.desc.turn_rate_radps = 1.0f;
        drive->go({4, 0, 0}, 6.0f);
    }
    EXPECT_LT(tank.motion.position.z, walker.motion.position.z);
    EXPECT_NEAR(tank.motion.velocity.x, 4.0f, 0.1f);
}

TEST(Tank, TurnsOnTheSpotWithItsTracksAgainstEachOther) {
    Drive tank(APX_STEER_BODY_TANK);
    tank.body.half_width_m = 1.5f;
    tank.body.max_acceleration_mps2 = tank.body.max_deceleration_mps2 = 4.0f;
    const float top = tank.body.desc.max_speed_mps;
    float left_before = 0.0f;
    glm::vec3 forward = tank.motion.forward;
    for (int i = 0; i < 600; ++i) {
        // Backwards and a little to the right.
        tank.step((glm::vec3{0.5f, 0, -4} - tank.motion.velocity) / tank.body.desc.response_s);
        const float left = (tank.motion.controls.throttle + tank.motion.controls.steering) * top;
        const float right = (tank.motion.controls.throttle - tank.motion.controls.steering) * top;
        EXPECT_LE(max(absolute(left), absolute(right)), top * 1.001f);
        EXPECT_LE(absolute(left - left_before), 4.0f * 0.01f * 1.01f) << "a track has the body's force alone";
        left_before = left;
        if (i == 50) {
            EXPECT_GT(left, 0.5f);
            EXPECT_LT(right, -0.5f);
            EXPECT_LT(length(tank.motion.position), 0.05f) << "on the spot";
        }
        const float turn = short_turn(yaw_of(on_ground(forward)), yaw_of(on_ground(tank.motion.forward)));
        EXPECT_LE(absolute(turn), tank.body.desc.turn_rate_radps * 0.01f * 1.01f);
        forward = tank.motion.forward;
    }
    EXPECT_LT(tank.motion.forward.z, -0.95f);
    EXPECT_LT(tank.motion.position.z, -2.0f) << "and then drives there";
}

TEST(Car, DrivesNoTighterThanItsTurningCircle) {
    Drive drive(APX_STEER_BODY_CAR, {0, 0, 3});
    drive.body.max_acceleration_mps2 = 50.0f;
    float yaw = 0.0f, way = 0.0f;
    for (int i = 0; i < 300; ++i) {
        const glm::vec3 before = drive.motion.position;
        const float last = yaw_of(on_ground(drive.motion.forward));
        drive.step({right_of_heading(drive.motion.forward) * 30.0f});
        yaw += absolute(short_turn(last, yaw_of(on_ground(drive.motion.forward))));
        way += distance(before, drive.motion.position);
    }
    EXPECT_LE(yaw, way / 6.0f * 1.01f);
    EXPECT_GT(yaw, 0.5f * way / 6.0f);
}

TEST(Car, TurnsRoundInThreeMoves) {
    Drive drive(APX_STEER_BODY_CAR);
    uint32_t moves = 0, last = 0;
    for (int i = 0; i < 3000; ++i) {
        drive.step((glm::vec3{0, 0, -4} - drive.motion.velocity) / 0.5f);
        moves += drive.manoeuvre.move != last && drive.manoeuvre.move != 0 ? 1 : 0;
        last = drive.manoeuvre.move;
        if (drive.motion.forward.z < -0.99f && last == 0) {
            break;
        }
    }
    EXPECT_LT(drive.motion.forward.z, -0.95f);
    EXPECT_EQ(moves, 3u);
    EXPECT_LT(drive.least_mps, -0.5f) << "the second move is backwards";
    EXPECT_LT(drive.widest_m, 12.0f);
}

TEST(Car, AStepPastTheEndOfAMoveLeavesNothingOfIt) {
    Drive drive(APX_STEER_BODY_CAR);
    drive.step({0, 0, -100});
    ASSERT_EQ(drive.manoeuvre.move, 1u);
    // A host sets a speed at which one step turns further than the whole move.
    drive.motion.velocity = {0, 0, 900};
    drive.step({0, 0, 100}, 0.2f);
    EXPECT_EQ(drive.manoeuvre.move, 0u);
    EXPECT_EQ(drive.manoeuvre.left_rad, 0.0f);
}

TEST(Car, ThroughTheReferencePhysicsTurnsRoundToo) {
    Drive drive(APX_STEER_BODY_CAR, glm::vec3{0}, true);
    drive.body.desc.max_speed_mps = 10.0f;
    drive.go({0, 0, -8}, 40.0f);
    EXPECT_LT(drive.motion.forward.z, -0.98f);
    EXPECT_NEAR(-drive.motion.velocity.z, 8.0f, 0.5f);
    EXPECT_LT(drive.least_mps, -0.5f);
}

TEST(Car, ThroughTheReferencePhysicsHoldsADirectionAndSpeed) {
    Drive drive(APX_STEER_BODY_CAR, {0, 0, 10}, true);
    drive.body.desc.max_speed_mps = 30.0f;
    drive.go({15, 0, 15}, 20.0f);
    EXPECT_NEAR(drive.motion.velocity.x, 15.0f, 0.7f);
    EXPECT_NEAR(drive.motion.velocity.z, 15.0f, 0.7f);
}

TEST(Helicopter, FliesAnyWayAndTurnsItsNose) {
    Drive drive(APX_STEER_BODY_HELICOPTER);
    drive.go({-2, 2, 0}, 6.0f);
    EXPECT_NEAR(drive.motion.velocity.x, -2.0f, 0.05f);
    EXPECT_NEAR(drive.motion.velocity.y, 2.0f, 0.05f);
    EXPECT_NEAR(drive.motion.forward.x, -1.0f, 0.01f);
    EXPECT_GT(drive.motion.position.y, 5.0f);
}

TEST(Controls, OfAHostsCarAreInRange) {
    for (const bool physics : {false, true}) {
        Drive drive(APX_STEER_BODY_CAR, {0, 0, 6}, physics);
        for (const glm::vec3 steering_force :
             {glm::vec3{50, 0, 0}, glm::vec3{0, 0, 50}, glm::vec3{-9, 0, -90}, glm::vec3{0}}) {
            const apx_controls controls =
                controls_for(drive.body, steering_force, drive.motion, drive.manoeuvre, 0.02f);
            EXPECT_LE(absolute(controls.steering), 1.0f);
            EXPECT_LE(absolute(controls.throttle), 1.0f);
            EXPECT_GE(controls.brake, 0.0f);
            EXPECT_LE(controls.brake, 1.0f);
            EXPECT_TRUE(steering_force.x == 0.0f || controls.steering * steering_force.x > 0.0f);
        }
    }
}

}  // namespace
}  // namespace apx::steer::test
