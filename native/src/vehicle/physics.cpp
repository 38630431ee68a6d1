// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/physics.h"

#include "base/math.h"
#include "vehicle/car_state.h"
#include "vehicle/constants.h"
#include "vehicle/tuning.h"

namespace apx {

namespace {

using namespace tuning::physics;

struct AxleMotion {
    float forward_mps;  // of the wheel's contact patch, in the wheel's own directions
    float right_mps;
    float peak_tangent;
    float stop_force_n;  // side force that stops the lateral motion within the step
};

struct AxleForce {
    float forward_n;
    float right_n;
    float excess;            // above 1: how far beyond the peak, or beyond the wheels' limit; else 0
    float turning_n = 0.0f;  // forward, of the outer wheel less that of the inner one: it turns the car
};

// Force of one axle whose friction circle has the radius `circle_n`, in units of the circle and of the slip at the peak.
//
// At a total slip s the tyre gives 2 s / (1 + s^2) up to the peak, along the slip. Solved for the side force at a sideways slip
// y and a demanded drive or brake force d: y (1 + sqrt(1 - d^2 (1 + y^2))) / (1 + y^2). The code has y as sideways speed over
// `peak`, multiplied out.
// Beyond the peak (y^2 + d^2 > 1) the demand has priority and the circle gives the rest sideways; its radius falls to the
// sliding share as y grows. A demand beyond the circle spins or locks the wheels: the force then points against the sliding of
// the contact patch, so that hardly any side force is left, and falls to the sliding share.
inline AxleForce axle_force(const AxleMotion& motion, float circle_n, float demand_n, float sliding_share) {
    const float rolling = absolute(motion.forward_mps);
    const float sliding = absolute(motion.right_mps);
    const float peak = max(rolling, viscous_below_mps) * motion.peak_tangent;  // sideways speed at the peak
    const float peak_squared = peak * peak;
    const float sum = peak_squared + sliding * sliding;
    const float per_sum = 1.0f / sum;
    const float wanted = absolute(demand_n) * (1.0f / circle_n);
    const float wanted_squared = wanted * wanted;
    AxleForce force;
    force.excess = 0.0f;
    float radius = 1.0f;
    if (sliding > peak) {
        radius = sliding_share + (1.0f - sliding_share) * 2.0f * sliding * peak * per_sum;
        force.excess = sliding / peak;
    }
    float along = wanted;
    float side;
    if (sliding * sliding + wanted_squared * peak_squared <= peak_squared) {
        side = sliding * per_sum * (peak + square_root(max(peak_squared - wanted_squared * sum, 0.0f)));
    } else {
        const bool braking = (demand_n < 0.0f) == (motion.forward_mps > 0.0f);
        const float patch = braking ? rolling + 0.05f : rolling + wheel_spin_mps;
        const float patch_speed = square_root(patch * patch + sliding * sliding);
        const float limit = radius * patch;  // times circle_n over patch_speed
        if (wanted * patch_speed <= limit) {
            side = square_root(max(radius * radius - wanted_squared, 0.0f));
        } else {
            const float asked = wanted * patch_speed / limit;
            const float lost = min((asked - 1.0f) * overload_gain, 1.0f) * (1.0f - sliding_share / radius);
            along = limit / patch_speed * (1.0f - lost);
            side = radius * sliding / patch_speed * (1.0f - lost);
            force.excess = max(force.excess, asked);
        }
    }
    force.forward_n = with_sign(along * circle_n, demand_n);
    force.right_n = -with_sign(min(side * circle_n, motion.stop_force_n), motion.right_mps);
    return force;
}

// The drive and brake force that an axle is asked for.
struct AxleDemand {
    float drive_n;
    float brake_n;
};

// The force of a driven axle by its two wheels: each has its part of the brakes by what it carries, and of the drive by that or a half.
AxleForce force_of_wheels(const VehicleModel& model, const AxleMotion& motion, float circle_n, float inner_load,
                          const AxleDemand& demand) {
    const float inner_half = 0.5f * inner_load;
    const float inner_drive = lerp(inner_half, 0.5f, model.open_differential);
    AxleMotion wheel = motion;
    wheel.stop_force_n = motion.stop_force_n * inner_half;
    const AxleForce inner =
        axle_force(wheel, circle_n * inner_half, demand.drive_n * inner_drive + demand.brake_n * inner_half,
                   model.sliding_grip_share);
    wheel.stop_force_n = motion.stop_force_n - wheel.stop_force_n;
    const AxleForce outer = axle_force(wheel, circle_n * (1.0f - inner_half),
                                       demand.drive_n * (1.0f - inner_drive) + demand.brake_n * (1.0f - inner_half),
                                       model.sliding_grip_share);
    return {inner.forward_n + outer.forward_n, inner.right_n + outer.right_n, max(inner.excess, outer.excess),
            model.open_differential * (outer.forward_n - inner.forward_n)};
}

// Share of the friction circle in use, or the excess when the axle slides.
float grip_use(const AxleForce& force, float circle_n) {
    const float used = square_root(square(force.forward_n) + square(force.right_n)) / circle_n;
    return min(max(used, force.excess), most_grip_use);
}

// The road relative to the car's plane of motion.
struct Ground {
    float front_grip;
    float rear_grip;
    float weight_n;  // normal to the road
    float bank_sine;
    float bank_secant;
    float slope_cosine;
    float forward_n;  // gravity_mps2_f along the road
    float right_n;
};

Ground ground_of(const VehicleModel& model, const Surface& surface) {
    const float slope_cosine = 1.0f / square_root(1.0f + surface.slope * surface.slope);
    const float bank_secant = square_root(1.0f + surface.bank * surface.bank);
    const float bank_sine = surface.bank / bank_secant;
    const float weight = model.mass_kg * gravity_mps2_f * slope_cosine;
    Ground ground;
    ground.front_grip = model.front_grip * surface.grip_scale;
    ground.rear_grip = model.rear_grip * surface.grip_scale;
    ground.weight_n = weight / bank_secant;
    ground.bank_sine = bank_sine;
    ground.bank_secant = bank_secant;
    ground.slope_cosine = slope_cosine;
    ground.forward_n = -weight * surface.slope;
    ground.right_n = weight * bank_sine;
    return ground;
}

// Radii of the axles' friction circles, never zero.
struct AxleCircles {
    float front_n;
    float rear_n;
};

inline AxleCircles axle_circles(const VehicleModel& model, const Surface& surface, const Ground& ground,
                                float speed_squared, float forward_mps2, float right_mps2) {
    const float pressed = ground.weight_n - model.mass_kg * surface.crest_1pm * speed_squared +
                          model.mass_kg * right_mps2 * ground.bank_sine * model.bank_load_share;
    const float weight = max(pressed, 0.0f);
    const float downforce = model.downforce_kgpm * speed_squared;
    const float total = weight + downforce;
    const float transfer = (model.mass_kg * forward_mps2 - ground.forward_n) * model.height_over_wheelbase;
    const float front = weight * model.front_weight_share + downforce * model.downforce_front_share - transfer;
    const float front_load = clamp(front, 0.02f * total, 0.98f * total);
    return {max(ground.front_grip * front_load, 1e-3f), max(ground.rear_grip * (total - front_load), 1e-3f)};
}

// Front share of a force distributed by the tyres' grip left beside their part of the cornering force.
float share_by_grip_left(const VehicleModel& model, const AxleCircles& circle, float side, float front_weight) {
    const float front_side = side * model.front_weight_share;
    const float front_squared = square(circle.front_n);
    const float rear_squared = square(circle.rear_n);
    const float front_left = max(front_squared - square(front_side), least_left_squared * front_squared);
    const float rear_left = max(rear_squared - square(side - front_side), least_left_squared * rear_squared);
    const float front = front_weight * square_root(front_left);
    const float rear = (1.0f - front_weight) * square_root(rear_left);
    return front / (front + rear);
}

// Drive force, signed. The limiter removes it at the top speed, and at the reverse speed; the reverse gear does not
// engage while the car rolls forward fast.
float drive_force(const VehicleModel& model, float throttle, float forward_mps) {
    if (throttle == 0.0f) {
        return 0.0f;
    }
    const float force = throttle * drive_demand(model, absolute(forward_mps));
    if (throttle > 0.0f) {
        return force * clamp((model.top_speed_mps - forward_mps) / limiter_mps + 0.5f, 0.0f, 1.0f);
    }
    const float limiter = clamp((model.reverse_speed_mps + forward_mps) / limiter_mps, 0.0f, 1.0f);
    const float gear = clamp((reverse_engages_mps - forward_mps) * 0.5f, 0.0f, 1.0f);
    return force * min(limiter, gear);
}

// Rotation by a small angle, exact in length: tan(angle / 2) is approximated by angle / 2.
SineCosine small_turn(float angle) {
    const float t = 0.5f * angle;
    const float scale = 1.0f / (1.0f + t * t);
    return {2.0f * t * scale, (1.0f - t * t) * scale};
}

SineCosine turned(SineCosine direction, SineCosine turn) {
    return {direction.sine * turn.cosine + direction.cosine * turn.sine,
            direction.cosine * turn.cosine - direction.sine * turn.sine};
}

// Values shared by the substeps of one tick.
struct StepInput {
    const VehicleModel& model;
    const Surface& surface;
    Ground ground;
    float target_steer_rad = 0.0f;
    float throttle = 0.0f;
    float brake = 0.0f;
    float step_s = 0.0f;
    float per_step = 0.0f;
    bool static_friction_holds_bank = false;
};

// A car during a tick: its displacement since the tick began, heading and steering as vectors.
struct Motion {
    float x = 0.0f;
    float z = 0.0f;
    float velocity_x = 0.0f;
    float velocity_z = 0.0f;
    float yaw_rate = 0.0f;
    float turned_rad = 0.0f;
    SineCosine heading = {0.0f, 1.0f};
    float steer_rad = 0.0f;
    SineCosine steer = {0.0f, 1.0f};
    float forward_mps2 = 0.0f;  // smoothed accelerations
    float right_mps2 = 0.0f;
    AxleCircles circle = {};
    float drive_front_share = 0.0f;
    float brake_front_share = 0.0f;
    AxleForce front = {};
    AxleForce rear = {};
};

// Taylor series without the reduction that larger angles need: errors below 2e-7 for a road wheel's 1.4 rad.
SineCosine wheel_direction(float angle) {
    const float q = angle * angle;
    const float s = 1.0f + q * (-1.0f / 6 + q * (1.0f / 120 + q * (-1.0f / 5040 + q * (1.0f / 362880 - q / 39916800))));
    const float c = 1.0f + q * (-0.5f + q * (1.0f / 24 + q * (-1.0f / 720 + q * (1.0f / 40320 - q / 3628800))));
    return {angle * s, c};
}

void turn_wheels(const StepInput& input, Motion& motion) {
    const float most = input.model.steer_rate_radps * input.step_s;
    motion.steer_rad += clamp(input.target_steer_rad - motion.steer_rad, -most, most);
    motion.steer = wheel_direction(motion.steer_rad);
}

// Distributes the next drive and brake forces over the axles.
void split_forces(const StepInput& input, Motion& motion) {
    const VehicleModel& model = input.model;
    // The bank's part of the cornering force does not load the tyres.
    const float side_n = model.mass_kg * motion.right_mps2 / input.ground.bank_secant - input.ground.right_n;
    if (input.throttle != 0.0f) {
        motion.drive_front_share = share_by_grip_left(model, motion.circle, side_n, model.drive_front_share);
    }
    if (input.brake > 0.0f) {
        motion.brake_front_share = model.brake_front_share > 0.0f
                                       ? model.brake_front_share
                                       : share_by_grip_left(model, motion.circle, side_n, 0.5f);
    }
}

// The brake force, signed; it may stop the car but not push it back.
float brake_force(const StepInput& input, float forward_mps, float speed_mps, float drive_n) {
    if (input.brake == 0.0f) {
        return 0.0f;
    }
    const float coasting = forward_mps + (drive_n + input.ground.forward_n) * input.step_s * input.model.per_mass;
    const float stopping = absolute(coasting) * input.model.mass_kg * input.per_step;
    return -with_sign(min(input.brake * brake_demand(input.model, speed_mps), stopping), coasting);
}

// Forces on the car as a whole, in its own directions, without drag.
struct BodyForce {
    float forward_mps2;
    float right_mps2;
    float moment_nm;
};

BodyForce tyre_forces(const StepInput& input, Motion& motion, float forward, float right, float drive, float brake) {
    const VehicleModel& model = input.model;
    const SineCosine steer = motion.steer;
    const float front_right = right + model.front_arm_m * motion.yaw_rate;
    AxleMotion front;
    front.forward_mps = forward * steer.cosine + front_right * steer.sine;
    front.right_mps = front_right * steer.cosine - forward * steer.sine;
    front.peak_tangent = model.front_peak_tangent;
    front.stop_force_n = stop_share * model.front_effective_mass_kg * absolute(front.right_mps) * input.per_step;
    AxleMotion rear;
    rear.forward_mps = forward;
    rear.right_mps = right - model.rear_arm_m * motion.yaw_rate;
    rear.peak_tangent = model.rear_peak_tangent;
    rear.stop_force_n = stop_share * model.rear_effective_mass_kg * absolute(rear.right_mps) * input.per_step;

    const AxleCircles circle = axle_circles(model, input.surface, input.ground, forward * forward + right * right,
                                            motion.forward_mps2, motion.right_mps2);
    motion.circle = circle;
    const float front_drive = drive * motion.drive_front_share;
    const float front_brake = brake * motion.brake_front_share;
    if (model.open_differential > 0.0f && drive != 0.0f) {
        const float side_n = model.mass_kg * motion.right_mps2;
        const float front_side = side_n * model.front_weight_share;
        const float front_load = circle.front_n / input.ground.front_grip;
        const float rear_load = circle.rear_n / input.ground.rear_grip;
        motion.front = force_of_wheels(model, front, circle.front_n, inner_load_share(model, front_side, front_load),
                                       {front_drive, front_brake});
        motion.rear =
            force_of_wheels(model, rear, circle.rear_n, inner_load_share(model, side_n - front_side, rear_load),
                            {drive - front_drive, brake - front_brake});
    } else {
        const float front_demand = front_drive + front_brake;
        motion.front = axle_force(front, circle.front_n, front_demand, model.sliding_grip_share);
        motion.rear = axle_force(rear, circle.rear_n, drive + brake - front_demand, model.sliding_grip_share);
    }

    const float front_forward_n = motion.front.forward_n * steer.cosine - motion.front.right_n * steer.sine;
    const float front_right_n = motion.front.right_n * steer.cosine + motion.front.forward_n * steer.sine;
    // At very low speed the tyres' static friction holds the car on a bank.
    const float bank_share = input.static_friction_holds_bank ? min(absolute(forward) / viscous_below_mps, 1.0f) : 1.0f;
    const float along_n = front_forward_n + motion.rear.forward_n + input.ground.forward_n;
    const float across_n = front_right_n + motion.rear.right_n + input.ground.right_n * bank_share;
    float moment_nm = front_right_n * model.front_arm_m - motion.rear.right_n * model.rear_arm_m;
    if (model.open_differential > 0.0f) {
        moment_nm += with_sign((motion.front.turning_n + motion.rear.turning_n) * model.half_track_over_wheelbase *
                                   (model.front_arm_m + model.rear_arm_m),
                               motion.right_mps2);
    }
    return {along_n * input.model.per_mass * input.ground.slope_cosine,
            across_n * input.model.per_mass * input.ground.bank_secant, moment_nm};
}

void substep(const StepInput& input, Motion& motion) {
    const float step = input.step_s;
    turn_wheels(input, motion);
    const float old_x = motion.velocity_x;
    const float old_z = motion.velocity_z;
    const float forward = old_x * motion.heading.sine + old_z * motion.heading.cosine;
    const float right = old_x * motion.heading.cosine - old_z * motion.heading.sine;
    const float speed = square_root(forward * forward + right * right);
    const float drive = drive_force(input.model, input.throttle, forward);
    const float brake = brake_force(input, forward, speed, drive);
    const BodyForce force = tyre_forces(input, motion, forward, right, drive, brake);

    // Forces act at the heading in the middle of the step, drag implicitly: both keep the energy from growing.
    const SineCosine middle = turned(motion.heading, small_turn(0.5f * step * motion.yaw_rate));
    motion.yaw_rate += force.moment_nm * input.model.per_yaw_inertia * step;
    const float drag_rate = input.model.drag_kgpm * speed * input.model.per_mass;
    const float drag = 1.0f / (1.0f + drag_rate * step);
    motion.velocity_x = (old_x + (force.forward_mps2 * middle.sine + force.right_mps2 * middle.cosine) * step) * drag;
    motion.velocity_z = (old_z + (force.forward_mps2 * middle.cosine - force.right_mps2 * middle.sine) * step) * drag;
    const bool rests = input.brake > 0.0f && drive == 0.0f && motion.front.excess + motion.rear.excess == 0.0f;
    if (rests && square(motion.velocity_x) + square(motion.velocity_z) < square(standstill_mps) &&
        absolute(motion.yaw_rate) < standstill_radps) {
        motion.velocity_x = 0.0f;
        motion.velocity_z = 0.0f;
        motion.yaw_rate = 0.0f;
    }
    motion.x += 0.5f * step * (old_x + motion.velocity_x);
    motion.z += 0.5f * step * (old_z + motion.velocity_z);
    motion.heading = turned(motion.heading, small_turn(step * motion.yaw_rate));
    motion.turned_rad += motion.yaw_rate * step;

    const float follow = step / (step + suspension_time_s);
    motion.forward_mps2 += (force.forward_mps2 - drag_rate * forward - motion.forward_mps2) * follow;
    motion.right_mps2 += (force.right_mps2 - drag_rate * right - motion.right_mps2) * follow;
    split_forces(input, motion);
}

}  // namespace

VehicleModel model_of(const apx_vehicle_desc& desc) {
    VehicleModel model;
    model.mass_kg = desc.mass_kg;
    model.per_mass = 1.0f / desc.mass_kg;
    model.per_yaw_inertia = 1.0f / desc.yaw_inertia_kgm2;
    model.front_arm_m = desc.wheelbase_m * (1.0f - desc.front_weight_share);
    model.rear_arm_m = desc.wheelbase_m * desc.front_weight_share;
    model.front_weight_share = desc.front_weight_share;
    model.height_over_wheelbase = desc.centre_of_mass_height_m / desc.wheelbase_m;
    model.power_w = desc.power_w;
    model.max_drive_force_n = desc.max_drive_force_n;
    model.drive_front_share = desc.drive_front_share;
    model.open_differential = desc.open_differential;
    model.half_track_over_wheelbase = 0.5f * static_cast<float>(between_wheels) * desc.width_m / desc.wheelbase_m;
    model.moved_by_side = static_cast<float>(moved_by_side(desc));
    model.max_brake_force_n = desc.max_brake_force_n;
    model.brake_front_share = desc.brake_front_share;
    model.top_speed_mps = desc.top_speed_mps;
    model.reverse_speed_mps = desc.reverse_speed_mps;
    model.drag_kgpm = desc.drag_kgpm;
    model.downforce_kgpm = desc.downforce_kgpm;
    model.downforce_front_share = desc.downforce_front_share;
    model.bank_load_share = desc.bank_load_share;
    model.grip = desc.grip;
    const float rear_weight_share = 1.0f - desc.front_weight_share;
    model.front_grip = desc.grip * scrub_scale * (1.0f - rear_grip_reserve * rear_weight_share);
    model.rear_grip = desc.grip * scrub_scale * (1.0f + rear_grip_reserve * desc.front_weight_share);
    const SineCosine peak = sine_cosine(desc.peak_slip_rad);
    model.front_peak_tangent = peak.sine / peak.cosine;
    model.rear_peak_tangent = model.front_peak_tangent * rear_peak_scale;
    model.sliding_grip_share = desc.sliding_grip_share;
    model.max_steer_rad = desc.max_steer_rad;
    model.steer_rate_radps = desc.steer_rate_radps;
    const float inertia = desc.yaw_inertia_kgm2;
    model.front_effective_mass_kg = 1.0f / (1.0f / desc.mass_kg + square(model.front_arm_m) / inertia);
    model.rear_effective_mass_kg = 1.0f / (1.0f / desc.mass_kg + square(model.rear_arm_m) / inertia);

    // Load on one driven axle at its own limit: F = grip (share W + F h / L) at the rear, minus at the front.
    const float shift = desc.grip * model.height_over_wheelbase;
    const float rear = min((1.0f - desc.front_weight_share) / max(1.0f - shift, 0.1f), 1.0f);
    const float front = desc.front_weight_share / (1.0f + shift);
    const float drive = desc.drive_front_share;
    model.traction_share = drive <= 0.5f ? lerp(rear, 1.0f, 2.0f * drive) : lerp(1.0f, front, 2.0f * drive - 1.0f);
    return model;
}

// With the centre of mass at height h a side force F moves F h / b between wheels that are b apart and carry half of the load each.
double moved_by_side(const apx_vehicle_desc& desc) {
    return 2.0 * static_cast<double>(desc.centre_of_mass_height_m) /
           (between_wheels * static_cast<double>(desc.width_m));
}

float inner_load_share(const VehicleModel& model, float side_n, float load_n) {
    return max(1.0f - model.moved_by_side * absolute(side_n) / load_n, least_inner_load);
}

namespace {

// Descriptions at the edges of their ranges may move a car beyond all bounds within a substep: it stops where it was.
void stop(BodyState& body) {
    const apx_car_state before = body.car;
    body = BodyState{};
    body.car = before;
    body.car.velocity[0] = 0.0f;
    body.car.velocity[2] = 0.0f;
    body.car.yaw_rate_radps = 0.0f;
}

}  // namespace

void step_vehicle(const VehicleModel& model, const apx_controls& controls, const Surface& surface, float dt_s,
                  int substeps, BodyState& body) {
    Motion motion;
    motion.velocity_x = body.car.velocity[0];
    motion.velocity_z = body.car.velocity[2];
    motion.yaw_rate = body.car.yaw_rate_radps;
    motion.heading = sine_cosine(body.car.yaw_rad);
    motion.steer_rad = body.steer_rad;
    motion.forward_mps2 = body.longitudinal_acceleration_mps2;
    motion.right_mps2 = body.lateral_acceleration_mps2;

    StepInput input{model, surface, ground_of(model, surface)};
    input.target_steer_rad = clamp(controls.steering, -1.0f, 1.0f) * model.max_steer_rad;
    input.throttle = clamp(controls.throttle, -1.0f, 1.0f);
    input.brake = clamp(controls.brake, 0.0f, 1.0f);
    input.step_s = dt_s / static_cast<float>(substeps);
    input.per_step = 1.0f / input.step_s;
    const float grip = min(input.ground.front_grip, input.ground.rear_grip);
    input.static_friction_holds_bank = absolute(input.ground.right_n) < grip * input.ground.weight_n;
    const float speed_squared = square(motion.velocity_x) + square(motion.velocity_z);
    motion.circle = axle_circles(model, surface, input.ground, speed_squared, motion.forward_mps2, motion.right_mps2);
    split_forces(input, motion);
    for (int i = 0; i < substeps; ++i) {
        substep(input, motion);
    }
    apx_car_state moved = body.car;
    moved.position[0] += motion.x;
    moved.position[2] += motion.z;
    moved.velocity[0] = motion.velocity_x;
    moved.velocity[2] = motion.velocity_z;
    moved.yaw_rate_radps = motion.yaw_rate;
    moved.yaw_rad += motion.turned_rad;
    if (!is_sane(moved)) {
        stop(body);
        return;
    }
    moved.yaw_rad = absolute(moved.yaw_rad) > pi_f ? wrap_angle(moved.yaw_rad) : moved.yaw_rad;
    body.car = moved;
    body.steer_rad = motion.steer_rad;
    body.longitudinal_acceleration_mps2 = motion.forward_mps2;
    body.lateral_acceleration_mps2 = motion.right_mps2;
    body.front_grip_use = grip_use(motion.front, motion.circle.front_n);
    body.rear_grip_use = grip_use(motion.rear, motion.circle.rear_n);
}

float falling_mps2(const VehicleModel& model, float speed_squared) {
    return gravity_mps2_f + model.downforce_kgpm * model.per_mass * speed_squared;
}

bool is_unloaded(const VehicleModel& model, const Surface& surface, const apx_car_state& state) {
    const float speed_squared = square(state.velocity[0]) + square(state.velocity[2]);
    return surface.crest_1pm * speed_squared >= falling_mps2(model, speed_squared);
}

void fly_vehicle(const VehicleModel& model, const apx_controls& controls, float dt_s, BodyState& body) {
    apx_car_state& car = body.car;
    const float speed_squared = square(car.velocity[0]) + square(car.velocity[2]);
    const float drag = 1.0f / (1.0f + model.drag_kgpm * model.per_mass * square_root(speed_squared) * dt_s);
    for (int axis = 0; axis <= 2; axis += 2) {
        const float old = car.velocity[axis];
        car.velocity[axis] = old * drag;
        car.position[axis] += 0.5f * dt_s * (old + car.velocity[axis]);
    }
    const float fallen_mps = falling_mps2(model, speed_squared) * dt_s;
    car.position[1] += (car.velocity[1] - 0.5f * fallen_mps) * dt_s;
    car.velocity[1] -= fallen_mps;
    const float yaw = car.yaw_rad + car.yaw_rate_radps * dt_s;
    car.yaw_rad = absolute(yaw) > pi_f ? wrap_angle(yaw) : yaw;
    const float target = clamp(controls.steering, -1.0f, 1.0f) * model.max_steer_rad;
    const float most = model.steer_rate_radps * dt_s;
    body.steer_rad += clamp(target - body.steer_rad, -most, most);
    body.longitudinal_acceleration_mps2 = 0.0f;
    body.lateral_acceleration_mps2 = 0.0f;
    body.front_grip_use = 0.0f;
    body.rear_grip_use = 0.0f;
}

float drive_demand(const VehicleModel& model, float speed_mps) {
    const float load = model.mass_kg * gravity_mps2_f + model.downforce_kgpm * speed_mps * speed_mps;
    const float most = model.max_drive_force_n > 0.0f ? model.max_drive_force_n
                                                      : pedal_overload * model.grip * model.traction_share * load;
    return model.power_w < most * speed_mps ? model.power_w / speed_mps : most;
}

float limited_speed(const VehicleModel& model) {
    const float top = model.top_speed_mps;
    const float needed = min(model.drag_kgpm * top * top / drive_demand(model, top), 1.0f);
    return top + limiter_mps * (0.5f - needed);
}

float brake_demand(const VehicleModel& model, float speed_mps) {
    const float load = model.mass_kg * gravity_mps2_f + model.downforce_kgpm * speed_mps * speed_mps;
    return model.max_brake_force_n > 0.0f ? model.max_brake_force_n : pedal_overload * model.grip * load;
}

}  // namespace apx
