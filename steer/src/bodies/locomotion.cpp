// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bodies/locomotion.h"

#include "bodies/tuning.h"
#include "vehicle/constants.h"
#include "vehicle/handling.h"

namespace apx::steer {

namespace {

using namespace tuning::locomotion;

constexpr int physics_substeps_per_s = 250;
constexpr float sixth_of_circle_rad = pi_f / 3.0f;

void set_outline(Body& body) {
    const apx_steer_body& desc = body.desc;
    const bool vehicle = desc.kind == APX_STEER_BODY_CAR || desc.kind == APX_STEER_BODY_TANK;
    body.half_width_m = vehicle ? outline_width_share * desc.radius_m : desc.radius_m;
    body.half_length_m = vehicle ? outline_length_share * desc.radius_m : desc.radius_m;
    if (desc.physics != 0) {
        body.half_width_m = 0.5f * desc.vehicle.width_m;
        body.half_length_m = 0.5f * desc.vehicle.length_m;
    }
    body.half_width_m = desc.width_m > 0.0f ? 0.5f * desc.width_m : body.half_width_m;
    body.half_length_m = desc.length_m > 0.0f ? 0.5f * desc.length_m : body.half_length_m;
    body.planned_half_width_m = body.half_width_m + (desc.physics != 0 ? slip_room_m : 0.0f);
    body.turning_radius_m = desc.kind == APX_STEER_BODY_CAR ? desc.turning_radius_m : 0.0f;
    body.max_lateral_mps2 = (desc.physics != 0 ? curve_grip_share : curve_force_share) * body.max_acceleration_mps2;
}

}  // namespace

Body make_body(const apx_steer_body& desc) {
    Body body;
    body.desc = desc;
    body.planar = desc.planar != 0 && desc.kind != APX_STEER_BODY_HELICOPTER;
    if (desc.physics != 0) {
        body.model = model_of(desc.vehicle);
        body.desc.mass_kg = desc.vehicle.mass_kg;
        body.desc.radius_m = 0.5f * square_root(square(desc.vehicle.length_m) + square(desc.vehicle.width_m));
        body.desc.max_speed_mps = min(desc.max_speed_mps, desc.vehicle.top_speed_mps);
        body.desc.reverse_speed_mps = desc.vehicle.reverse_speed_mps;
        const SineCosine lock = sine_cosine(desc.vehicle.max_steer_rad);
        body.desc.turning_radius_m = desc.vehicle.wheelbase_m * lock.cosine / max(lock.sine, 1e-3f);
        const float tyres = desc.vehicle.grip * static_cast<float>(gravity_mps2);
        body.max_acceleration_mps2 = tyres;
        body.max_deceleration_mps2 = tyres;
        set_outline(body);
        return body;
    }
    body.max_acceleration_mps2 = desc.max_force_n / desc.mass_kg;
    body.max_deceleration_mps2 = (desc.max_brake_n > 0.0f ? desc.max_brake_n : desc.max_force_n) / desc.mass_kg;
    set_outline(body);
    return body;
}

glm::vec3 within_forces(const Body& body, const glm::vec3& heading, const glm::vec3& steering_force) {
    const glm::vec3 flat = body.planar ? level(steering_force) : steering_force;
    const float along = dot(flat, heading);
    if (along >= 0.0f || body.max_acceleration_mps2 <= 0.0f) {
        return limited(flat, body.max_acceleration_mps2);
    }
    const float ratio = body.max_deceleration_mps2 / body.max_acceleration_mps2;
    const glm::vec3 across = flat - heading * along;
    const glm::vec3 scaled =
        limited(across + heading * (ratio > 0.0f ? along / ratio : 0.0f), body.max_acceleration_mps2);
    const float kept = dot(scaled, heading);
    return scaled + heading * (kept * (ratio - 1.0f));
}

namespace {

float angle_to(const glm::vec3& forward, const glm::vec3& direction) {
    const glm::vec3 right = right_of_heading(forward);
    return arctangent2(dot(direction, right), dot(direction, level(forward)));
}

glm::vec3 turned(const glm::vec3& forward, float angle_rad) {
    const SineCosine turn = sine_cosine(angle_rad);
    const glm::vec3 flat = direction_of(level(forward), {0, 0, 1});
    return flat * turn.cosine + right_of_heading(flat) * turn.sine;
}

glm::vec3 held_speed(const Body& body, const glm::vec3& velocity) {
    const float speed = length(velocity);
    if (speed > body.desc.max_speed_mps) {
        return velocity * (body.desc.max_speed_mps / speed);
    }
    return speed > 0.0f && speed < body.desc.min_speed_mps ? velocity * (body.desc.min_speed_mps / speed) : velocity;
}

// A heading turned towards a direction by at most an angle.
glm::vec3 turned_to(const glm::vec3& forward, const glm::vec3& direction, float most_rad) {
    const glm::vec3 goal = direction_of(direction, forward);
    // The cosine's first two terms: most steps turn by less.
    if (dot(forward, goal) >= 1.0f - 0.5f * most_rad * most_rad) {
        return goal;
    }
    const glm::vec3 axis = cross(forward, goal);
    const glm::vec3 across = direction_of(cross(direction_of(axis, {0, 1, 0}), forward), right_of_heading(forward));
    const SineCosine turn = sine_cosine(most_rad);
    return forward * turn.cosine + across * turn.sine;
}

void move_point(const Body& body, const glm::vec3& steering_force, float dt_s, Motion& motion,
                std::span<glm::vec3> past) {
    const glm::vec3 heading = direction_of(motion.velocity, motion.forward);
    motion.velocity = held_speed(body, motion.velocity + within_forces(body, heading, steering_force) * dt_s);
    motion.position += motion.velocity * dt_s;
    glm::vec3 mean{0};
    for (size_t i = past.size(); i > 1; --i) {
        past[i - 1] = past[i - 2];
        mean += past[i - 1];
    }
    if (!past.empty()) {
        past[0] = motion.velocity;
    }
    mean += motion.velocity;
    const float standing = standing_share * body.desc.max_speed_mps * static_cast<float>(max(past.size(), size_t{1}));
    // At rest, and where the last velocities cancel, the heading is kept.
    if (squared_length(mean) > square(standing) &&
        squared_length(motion.velocity) > square(standing_share * body.desc.max_speed_mps)) {
        motion.forward = turned_to(motion.forward, mean, pi_f * dt_s / (half_turn_responses * body.desc.response_s));
    }
}

// The velocity that the steering force aims at.
glm::vec3 desired_velocity(const Body& body, const Motion& motion, const glm::vec3& steering_force) {
    return limited(motion.velocity + steering_force * body.desc.response_s, body.desc.max_speed_mps);
}

float stepped_speed(const Body& body, float speed, float wanted, float dt_s) {
    const float change = clamp(wanted - speed, -body.max_deceleration_mps2 * dt_s, body.max_acceleration_mps2 * dt_s);
    return speed + change;
}

// Desired direction and speed of a body that turns on the spot, relative to the heading.
struct Course {
    float angle_rad;
    float speed_mps;
};

Course course_of(const Body& body, const glm::vec3& wanted, const Motion& motion) {
    const bool stands = squared_length(level(motion.velocity)) < square(standing_share * body.desc.max_speed_mps);
    const float least = (stands ? starting_share : standing_share) * body.desc.max_speed_mps;
    // Tiny forces neither start a standing body nor turn a slowing one.
    const float speed = length(level(wanted));
    const float wanted_speed = stands && speed < least ? 0.0f : speed;
    return {wanted_speed > least ? angle_to(motion.forward, wanted) : 0.0f, wanted_speed};
}

// By how much a track may change its speed in a step: no faster than the body's force moves the body.
struct TrackRange {
    float up;
    float down;
    TrackRange(const Body& body, float speed, float dt_s)
        : up((speed < 0.0f ? body.max_deceleration_mps2 : body.max_acceleration_mps2) * dt_s),
          down((speed > 0.0f ? body.max_deceleration_mps2 : body.max_acceleration_mps2) * dt_s) {}
};

// Mean and half the difference of the speeds of both tracks.
struct Tracks {
    float mean;
    float difference;
};

// The difference has priority: a tank that brakes with both tracks alike could not turn until it stands.
Tracks stepped_tracks(const Body& body, const Tracks& now, const Tracks& wanted, float dt_s) {
    const TrackRange left(body, now.mean + now.difference, dt_s), right(body, now.mean - now.difference, dt_s);
    const float turn =
        clamp(wanted.difference - now.difference, -0.5f * (left.down + right.up), 0.5f * (left.up + right.down));
    const float least = max(-left.down - turn, -right.down + turn);
    const float most = max(min(left.up - turn, right.up + turn), least);
    return {now.mean + clamp(wanted.mean - now.mean, least, most), now.difference + turn};
}

// A tank turns by the difference of its tracks' speeds: on the spot they run in opposite directions.
void move_tank(const Body& body, const glm::vec3& steering_force, float dt_s, Motion& motion) {
    const float top = body.desc.max_speed_mps;
    const float half_gauge = max(body.half_width_m, least_half_gauge_m);
    if (top <= 0.0f) {
        motion.velocity = glm::vec3{0};
        motion.controls = apx_controls{};
        return;
    }
    const glm::vec3 wanted = desired_velocity(body, motion, body.planar ? level(steering_force) : steering_force);
    const Course course = course_of(body, wanted, motion);
    // The fastest turn that still stops at the wanted heading, with half of what the tracks can: the rest is for speed.
    const float slowing = min(body.max_acceleration_mps2, body.max_deceleration_mps2) / half_gauge;
    const float size = absolute(course.angle_rad);
    const float fastest = min(min(body.desc.turn_rate_radps, top / half_gauge),
                              min(square_root(slowing * size), size / max(dt_s, tank_settling_s)));
    const float turn = with_sign(fastest, course.angle_rad);
    const float share = clamp(1.0f - size / tank_drift_rad, 0.0f, 1.0f);
    // The turn has priority: the speed is what its outer track leaves.
    const float speed = min(course.speed_mps * share, top - absolute(turn) * half_gauge);
    const Tracks now{dot(motion.velocity, motion.forward), motion.controls.steering * top};
    const Tracks next = stepped_tracks(body, now, {speed, turn * half_gauge}, dt_s);
    const float left = clamp(next.mean + next.difference, -top, top);
    const float right = clamp(next.mean - next.difference, -top, top);
    motion.controls = apx_controls{};
    motion.controls.steering = clamp(0.5f * (left - right) / top, -1.0f, 1.0f);
    motion.controls.throttle = clamp(0.5f * (left + right) / top, -1.0f, 1.0f);
    motion.forward = turned(motion.forward, motion.controls.steering * top / half_gauge * dt_s);
    motion.velocity = motion.forward * (motion.controls.throttle * top);
    motion.velocity.y = body.planar ? 0.0f : wanted.y;
    motion.position += motion.velocity * dt_s;
}

// Walkers move where they look, and turn towards their steering force.
void move_on_foot(const Body& body, const glm::vec3& steering_force, float dt_s, Motion& motion) {
    const glm::vec3 wanted = desired_velocity(body, motion, level(steering_force));
    const auto [angle, wanted_speed] = course_of(body, wanted, motion);
    const float turn = body.desc.turn_rate_radps * dt_s;
    const float share = max(cosine(angle), 0.0f);
    const float speed = stepped_speed(body, dot(motion.velocity, motion.forward), wanted_speed * share, dt_s);
    motion.forward = turned(motion.forward, clamp(angle, -turn, turn));
    const float height_rate = body.planar ? 0.0f : wanted.y;
    motion.velocity = motion.forward * min(speed, body.desc.max_speed_mps) + glm::vec3{0, height_rate, 0};
    motion.position += motion.velocity * dt_s;
}

void move_helicopter(const Body& body, const glm::vec3& steering_force, float dt_s, Motion& motion) {
    const glm::vec3 wanted = desired_velocity(body, motion, steering_force);
    motion.velocity = held_speed(body, motion.velocity + limited(steering_force, body.max_acceleration_mps2) * dt_s);
    motion.position += motion.velocity * dt_s;
    // The nose follows the direction of travel; while hovering it stays.
    const float turn = body.desc.turn_rate_radps * dt_s;
    const bool moves = squared_length(level(wanted)) > square(standing_share * body.desc.max_speed_mps);
    motion.forward = turned(motion.forward, moves ? clamp(angle_to(motion.forward, wanted), -turn, turn) : 0.0f);
}

// Target of a car's controls: a turn of the heading within response_s, and a speed, negative for reverse.
struct PedalTarget {
    float curvature_1pm;  // positive to the right, as the heading turns when driving forwards
    float speed_mps;
    bool stop = false;  // at once
};

void step_manoeuvre(float turned_rad, float angle, Manoeuvre& manoeuvre) {
    // A step of a fast car may turn further than what was left.
    manoeuvre.left_rad = max(manoeuvre.left_rad - absolute(turned_rad), 0.0f);
    if (absolute(angle) < 0.3f) {
        manoeuvre.move = 0;
    } else if (manoeuvre.left_rad <= 0.0f) {
        // The last move continues until the heading is right. Any move ends when it is.
        manoeuvre.move = manoeuvre.move == 3 ? 0 : manoeuvre.move + 1;
        manoeuvre.left_rad = manoeuvre.move == 3 ? 2.0f * sixth_of_circle_rad : sixth_of_circle_rad;
    }
}

PedalTarget pedal_target_of(const Body& body, const glm::vec3& steering_force, const Motion& motion, float dt_s,
                            Manoeuvre& manoeuvre) {
    // Steering costs no throttle and braking no steering: each is limited by the body alone.
    const glm::vec3 flat = level(steering_force);
    const float along = dot(flat, motion.forward);
    const float available_mps2 = clamp(along, -body.max_deceleration_mps2, body.max_acceleration_mps2);
    const glm::vec3 wanted = desired_velocity(body, motion, flat + motion.forward * (available_mps2 - along));
    const float speed = dot(motion.velocity, motion.forward);
    const float wanted_speed = length(wanted);
    const bool still = wanted_speed < 0.02f * body.desc.max_speed_mps;
    const float angle = still ? 0.0f : angle_to(motion.forward, wanted);
    const float tightest = 1.0f / body.desc.turning_radius_m;
    const float slow = turning_speed_share * body.desc.max_speed_mps;
    if (manoeuvre.gear == Gear::reverse) {
        manoeuvre.move = 0;
        // Full lock, but for a small sideways request.
        const float asked = 4.0f * dot(flat, right_of_heading(motion.forward)) * body.desc.response_s;
        const float share = absolute(asked) / max(body.desc.max_speed_mps, 1e-3f);
        const float side = with_sign(min(share, 1.0f), asked);
        return {-side * tightest, -max(min(slow, body.desc.reverse_speed_mps), 0.1f)};
    }
    // A car does not turn round for a very short distance: past its target it brakes and stands.
    if (wanted_speed < trifle_share * body.desc.max_speed_mps && absolute(angle) > 0.5f * pi_f) {
        manoeuvre.move = 0;
        return {0.0f, 0.0f, true};
    }
    if (manoeuvre.gear == Gear::forward) {
        manoeuvre.move = 0;
    }
    if (manoeuvre.gear == Gear::any && manoeuvre.move == 0 && !still && absolute(angle) > behind_rad &&
        absolute(speed) < slow) {
        // Braking for something ahead also points backwards: turning round begins at a standstill.
        if (speed > low_speed_share * body.desc.max_speed_mps) {
            return {0.0f, 0.0f, true};
        }
        manoeuvre = {1, with_sign(1.0f, angle), sixth_of_circle_rad, manoeuvre.gear};
    }
    if (manoeuvre.move > 0) {
        const float direction = manoeuvre.move == 2 ? -1.0f : 1.0f;
        const float gentle = min(slow, body.desc.reverse_speed_mps);
        // Moving in the wrong direction requires a stop first; that does not count as turning.
        const bool rolling_back = speed * direction < 0.0f;
        step_manoeuvre(rolling_back ? 0.0f : speed * tightest * dt_s, angle, manoeuvre);
        return {manoeuvre.side * direction * tightest, direction * max(gentle, 0.1f)};
    }
    const float reach = max(absolute(speed) * body.desc.response_s, 0.5f * body.desc.turning_radius_m);
    const float curvature = 2.0f * sine(clamp(angle, -0.5f * pi_f, 0.5f * pi_f)) / reach;
    return {clamp(curvature, -tightest, tightest), wanted_speed * max(cosine(angle), rolling_share)};
}

void move_car(const Body& body, const glm::vec3& steering_force, float dt_s, Motion& motion, Manoeuvre& manoeuvre) {
    const PedalTarget target = pedal_target_of(body, steering_force, motion, dt_s, manoeuvre);
    const float before = dot(motion.velocity, motion.forward);
    float speed = stepped_speed(body, before, target.speed_mps, dt_s);
    speed = clamp(speed, -body.desc.reverse_speed_mps, body.desc.max_speed_mps);
    // The tyres hold no more than the body's force.
    const float squared = max(speed * speed, 1e-6f);
    const float most_1pm = body.max_acceleration_mps2 / squared;
    const float curvature = clamp(target.curvature_1pm, -most_1pm, most_1pm);
    motion.forward = turned(motion.forward, curvature * speed * dt_s);
    motion.velocity = motion.forward * speed;
    motion.position += motion.velocity * dt_s;
}

}  // namespace

apx_controls controls_for(const Body& body, const glm::vec3& steering_force, const Motion& motion, Manoeuvre& manoeuvre,
                          float dt_s) {
    apx_controls controls{};
    const PedalTarget target = pedal_target_of(body, steering_force, motion, dt_s, manoeuvre);
    if (target.stop) {
        controls.brake = stopping_brake;
        return controls;
    }
    const float speed = dot(motion.velocity, motion.forward);
    const float change = (target.speed_mps - speed) / body.desc.response_s;
    if (body.desc.physics == 0) {
        controls.steering = clamp(target.curvature_1pm * body.desc.turning_radius_m, -1.0f, 1.0f);
        const bool slowing = change * with_sign(1.0f, speed) < 0.0f && absolute(speed) > 0.01f;
        const float most = slowing ? body.max_deceleration_mps2 : body.max_acceleration_mps2;
        const float share = most > 0.0f ? min(absolute(change) / most, 1.0f) : 0.0f;
        controls.brake = slowing ? share : 0.0f;
        controls.throttle = slowing ? 0.0f : with_sign(share, change);
        return controls;
    }
    const float forward = absolute(speed);
    const float lateral = forward * forward * target.curvature_1pm;
    controls.steering = clamp(steering_for(body.model, max(forward, 1.0f), target.curvature_1pm), -1.0f, 1.0f);
    const bool reversing = target.speed_mps < 0.0f;
    if (reversing) {
        controls.steering = clamp(target.curvature_1pm * body.desc.turning_radius_m, -1.0f, 1.0f);
        controls.throttle = speed > 0.3f ? 0.0f : clamp(change * 0.2f, -1.0f, 0.0f);
        controls.brake = speed > 0.3f ? 0.6f : 0.0f;
    } else if (speed < -0.1f) {
        controls.brake = 0.6f;
    } else if (change >= 0.0f) {
        controls.throttle = throttle_for(body.model, forward, change, lateral);
    } else {
        controls.brake = brake_for(body.model, forward, -change, lateral);
    }
    return controls;
}

void turn_at_contact(const Body& body, const glm::vec3& steering_force, const glm::vec3& out, const Motion& motion,
                     Manoeuvre& manoeuvre) {
    const bool backs = manoeuvre.move == 2;
    const glm::vec3 away = direction_of(level(out), glm::vec3{0});
    const float facing = dot(motion.forward, away) * (backs ? 1.0f : -1.0f);
    const float speed = dot(motion.velocity, motion.forward);
    if (body.turning_radius_m <= 0.0f || manoeuvre.gear != Gear::any || facing < held_facing ||
        absolute(speed) > held_speed_share * body.desc.max_speed_mps) {
        return;
    }
    if (manoeuvre.move == 0 || manoeuvre.move == 1) {
        const glm::vec3 along = right_of_heading(away);
        const float way = with_sign(1.0f, dot(steering_force, along));
        manoeuvre.side = with_sign(1.0f, way * dot(along, right_of_heading(motion.forward)));
    }
    manoeuvre.move = backs ? 3 : 2;
    manoeuvre.left_rad = backs ? 2.0f * sixth_of_circle_rad : sixth_of_circle_rad;
}

BodyState physics_state(const Motion& motion) {
    BodyState state{};
    state.car.position[0] = motion.position.x;
    state.car.position[1] = motion.position.y;
    state.car.position[2] = motion.position.z;
    state.car.velocity[0] = motion.velocity.x;
    state.car.velocity[2] = motion.velocity.z;
    state.car.yaw_rad = yaw_of(on_ground(motion.forward));
    return state;
}

void move_body(const Body& body, const glm::vec3& steering_force, float dt_s, Motion& motion, std::span<glm::vec3> past,
               Manoeuvre& manoeuvre, BodyState* physics) {
    switch (body.desc.kind) {
        case APX_STEER_BODY_WALKER:
            move_on_foot(body, steering_force, dt_s, motion);
            break;
        case APX_STEER_BODY_TANK:
            move_tank(body, steering_force, dt_s, motion);
            break;
        case APX_STEER_BODY_HELICOPTER:
            move_helicopter(body, steering_force, dt_s, motion);
            break;
        case APX_STEER_BODY_CAR:
            if (physics == nullptr) {
                move_car(body, steering_force, dt_s, motion, manoeuvre);
                break;
            }
            motion.controls = controls_for(body, steering_force, motion, manoeuvre, dt_s);
            step_vehicle(body.model, motion.controls, {}, dt_s,
                         max(static_cast<int>(dt_s * static_cast<float>(physics_substeps_per_s)), 1), *physics);
            motion.position = {physics->car.position[0], motion.position.y, physics->car.position[2]};
            motion.velocity = {physics->car.velocity[0], 0.0f, physics->car.velocity[2]};
            motion.forward = raised(forward_of(physics->car.yaw_rad));
            break;
        default:
            move_point(body, steering_force, dt_s, motion, past);
            break;
    }
}

}  // namespace apx::steer
