// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/physics.h"

#include "base/math.h"

namespace apx {

namespace {

constexpr float gravity = 9.81f;
// Slip angles are measured against at least this speed: below it the side force fades like a viscous one.
constexpr float crawl_mps = 1.0f;
// A driven wheel that spins turns this much faster than it rolls.
constexpr float spin_mps = 3.0f;
constexpr float overload = 1.25f;
constexpr float overload_gain = 4.0f;
constexpr float suspension_time_s = 0.04f;
constexpr float limiter_mps = 0.25f;
constexpr float reverse_engages_mps = 5.0f;
// Rear tyres that reach their peak at a smaller slip angle make every car understeer mildly below the limit.
constexpr float rear_peak_scale = 0.85f;
// Share of the push that would stop an axle's sideways motion within one step: below 1 nothing can swing.
constexpr float stop_share = 0.8f;

// Side force over its peak at normalised slip s >= 0: the rising half of 2 s / (1 + s^2), then down to the sliding share.
// Slope zero on both sides of the peak.
float slip_curve(float slip, float sliding_share) {
    const float rise = 2.0f * slip / (1.0f + slip * slip);
    return slip <= 1.0f ? rise : sliding_share + (1.0f - sliding_share) * rise;
}

struct AxleMotion {
    float forward_mps;  // of the wheel's contact patch, in the wheel's own directions
    float right_mps;
    float peak_tangent;
    float stop_force_n;  // side force that stops the sideways motion within the step
};

struct AxleForce {
    float forward_n;
    float right_n;
    float use;
};

// Force of one axle whose friction circle has the radius `circle_n`. The demanded drive or brake force comes first and
// leaves sqrt(1 - share^2) of the side force. A demand beyond the circle makes the wheels spin or lock: the force then
// points against the sliding of the contact patch, so that hardly any side force is left, and drops to the sliding share.
AxleForce axle_force(const AxleMotion& motion, float circle_n, float demand_n, float sliding_share) {
    const float rolling = absolute(motion.forward_mps);
    const float sliding = absolute(motion.right_mps);
    const float slip = sliding / (max(rolling, crawl_mps) * motion.peak_tangent);
    const float curve = slip_curve(slip, sliding_share);
    const float radius = slip > 1.0f ? curve : 1.0f;  // past the peak the whole circle shrinks
    const float wanted = absolute(demand_n) / circle_n;

    AxleForce force;
    float along = wanted;
    float side;
    if (wanted == 0.0f) {
        side = curve;
        force.use = max(slip, curve);
    } else {
        const bool braking = (demand_n < 0.0f) == (motion.forward_mps > 0.0f);
        const float patch = braking ? rolling + 0.05f : rolling + spin_mps;
        const float patch_speed = square_root(patch * patch + sliding * sliding);
        const float limit = radius * patch / patch_speed;
        const float asked = wanted / limit;
        if (asked <= 1.0f) {
            side = curve * square_root(1.0f - square(wanted / radius));
            force.use = max(slip, square_root(wanted * wanted + side * side));
        } else {
            const float lost = min((asked - 1.0f) * overload_gain, 1.0f) * (1.0f - sliding_share / radius);
            along = limit * (1.0f - lost);
            side = curve * sliding / patch_speed * (1.0f - lost);
            force.use = max(slip, asked);
        }
    }
    force.forward_n = with_sign(along * circle_n, demand_n);
    force.right_n = -with_sign(min(side * circle_n, motion.stop_force_n), motion.right_mps);
    return force;
}

// The road as the car's plane of motion feels it.
struct Ground {
    float grip;
    float weight_n;  // normal to the road
    float bank_sine;
    float bank_secant;
    float slope_cosine;
    float forward_n;  // gravity along the road
    float right_n;
};

Ground ground_of(const VehicleModel& model, const Surface& surface) {
    const float slope_cosine = 1.0f / square_root(1.0f + surface.slope * surface.slope);
    const float bank_secant = square_root(1.0f + surface.bank * surface.bank);
    const float bank_sine = surface.bank / bank_secant;
    const float weight = model.mass_kg * gravity * slope_cosine;
    Ground ground;
    ground.grip = model.grip * surface.grip_scale;
    ground.weight_n = weight / bank_secant;
    ground.bank_sine = bank_sine;
    ground.bank_secant = bank_secant;
    ground.slope_cosine = slope_cosine;
    ground.forward_n = -weight * surface.slope;
    ground.right_n = weight * bank_sine;
    return ground;
}

struct AxleLoads {
    float front_n;
    float rear_n;
};

AxleLoads axle_loads(const VehicleModel& model, const Surface& surface, const Ground& ground, float speed_squared,
                     float forward_mps2, float right_mps2) {
    const float pressed = ground.weight_n - model.mass_kg * surface.crest_1pm * speed_squared +
                          model.mass_kg * right_mps2 * ground.bank_sine;
    const float weight = max(pressed, 0.0f);
    const float downforce = model.downforce_kgpm * speed_squared;
    const float total = weight + downforce;
    const float transfer = (model.mass_kg * forward_mps2 - ground.forward_n) * model.height_over_wheelbase;
    const float front = weight * model.front_weight_share + downforce * model.downforce_front_share - transfer;
    AxleLoads loads;
    loads.front_n = clamp(front, 0.02f * total, 0.98f * total);
    loads.rear_n = total - loads.front_n;
    return loads;
}

// Front share of a force that goes where the tyres have grip left beside their part of the cornering force.
float share_by_grip_left(const VehicleModel& model, const AxleLoads& loads, float grip, float right_mps2,
                         float front_weight) {
    const float side = model.mass_kg * right_mps2;
    const float front_circle = square(grip * loads.front_n);
    const float rear_circle = square(grip * loads.rear_n);
    const float front_side = square(side * model.front_weight_share);
    const float rear_side = square(side * (1.0f - model.front_weight_share));
    const float front = front_weight * square_root(max(front_circle - front_side, 0.01f * front_circle));
    const float rear = (1.0f - front_weight) * square_root(max(rear_circle - rear_side, 0.01f * rear_circle));
    const float sum = front + rear;
    return sum > 0.0f ? front / sum : 0.5f;
}

// Drive force, signed. The limiter takes it away at the top speed, and at the reverse speed; the reverse gear does not
// engage while the car rolls forward fast.
float drive_force(const VehicleModel& model, float throttle, float forward_mps) {
    if (throttle == 0.0f) {
        return 0.0f;
    }
    const float force = throttle * drive_demand(model, absolute(forward_mps));
    if (throttle > 0.0f) {
        return force * clamp((model.top_speed_mps - forward_mps) / limiter_mps, 0.0f, 1.0f);
    }
    const float limiter = clamp((model.reverse_speed_mps + forward_mps) / limiter_mps, 0.0f, 1.0f);
    const float gear = clamp((reverse_engages_mps - forward_mps) * 0.5f, 0.0f, 1.0f);
    return force * min(limiter, gear);
}

// Rotation by a small angle, exact in length: t = tan(angle / 2) is taken as angle / 2.
struct Turn {
    float sine;
    float cosine;
};

Turn small_turn(float angle) {
    const float t = 0.5f * angle;
    const float scale = 1.0f / (1.0f + t * t);
    return {2.0f * t * scale, (1.0f - t * t) * scale};
}

// Everything about a car that moves during a step, heading as a vector.
struct Motion {
    float x;
    float z;
    float velocity_x;
    float velocity_z;
    float heading_sine;
    float heading_cosine;
    float turned_rad;
};

struct StepInput {
    const VehicleModel& model;
    const Surface& surface;
    Ground ground;
    float target_steer_rad;
    float throttle;
    float brake;
    float drive_front_share;
    float brake_front_share;
    float step_s;
};

void substep(const StepInput& input, Motion& motion, BodyState& body) {
    const VehicleModel& model = input.model;
    const float step = input.step_s;
    const float most_steer = model.steer_rate_radps * step;
    body.steer_rad += clamp(input.target_steer_rad - body.steer_rad, -most_steer, most_steer);
    const SineCosine steer = sine_cosine(body.steer_rad);

    const float yaw_rate = body.car.yaw_rate_radps;
    const float forward = motion.velocity_x * motion.heading_sine + motion.velocity_z * motion.heading_cosine;
    const float right = motion.velocity_x * motion.heading_cosine - motion.velocity_z * motion.heading_sine;
    const float speed_squared = forward * forward + right * right;
    const float front_right = right + model.front_arm_m * yaw_rate;
    const float rear_right = right - model.rear_arm_m * yaw_rate;
    const AxleLoads loads = axle_loads(model, input.surface, input.ground, speed_squared,
                                       body.longitudinal_acceleration_mps2, body.lateral_acceleration_mps2);

    // The brake may stop the car but not push it back.
    const float drive = drive_force(model, input.throttle, forward);
    const float coasting = forward + (drive + input.ground.forward_n) * step / model.mass_kg;
    float brake = 0.0f;
    if (input.brake > 0.0f) {
        const float asked = input.brake * brake_demand(model, square_root(speed_squared));
        brake = -with_sign(min(asked, absolute(coasting) * model.mass_kg / step), coasting);
    }

    AxleMotion front;
    front.forward_mps = forward * steer.cosine + front_right * steer.sine;
    front.right_mps = front_right * steer.cosine - forward * steer.sine;
    front.peak_tangent = model.front_peak_tangent;
    front.stop_force_n = stop_share * model.front_effective_mass_kg * absolute(front.right_mps) / step;
    AxleMotion rear;
    rear.forward_mps = forward;
    rear.right_mps = rear_right;
    rear.peak_tangent = model.rear_peak_tangent;
    rear.stop_force_n = stop_share * model.rear_effective_mass_kg * absolute(rear_right) / step;

    const float front_circle = max(input.ground.grip * loads.front_n, 1e-3f);
    const float rear_circle = max(input.ground.grip * loads.rear_n, 1e-3f);
    const float front_demand = drive * input.drive_front_share + brake * input.brake_front_share;
    const float rear_demand = drive * (1.0f - input.drive_front_share) + brake * (1.0f - input.brake_front_share);
    const AxleForce front_force = axle_force(front, front_circle, front_demand, model.sliding_grip_share);
    const AxleForce rear_force = axle_force(rear, rear_circle, rear_demand, model.sliding_grip_share);
    body.front_grip_use = front_force.use;
    body.rear_grip_use = rear_force.use;

    const float front_forward_n = front_force.forward_n * steer.cosine - front_force.right_n * steer.sine;
    const float front_right_n = front_force.right_n * steer.cosine + front_force.forward_n * steer.sine;
    // At a crawl the tyres' static friction carries the pull of the bank.
    const float bank_n = input.ground.right_n * min(absolute(forward) / crawl_mps, 1.0f);
    const bool bank_holds = absolute(input.ground.right_n) < front_circle + rear_circle;
    const float tyres_and_bank_n = front_right_n + rear_force.right_n + (bank_holds ? bank_n : input.ground.right_n);
    const float along =
        (front_forward_n + rear_force.forward_n + input.ground.forward_n) / model.mass_kg * input.ground.slope_cosine;
    const float across = tyres_and_bank_n / model.mass_kg * input.ground.bank_secant;
    const float moment = front_right_n * model.front_arm_m - rear_force.right_n * model.rear_arm_m;
    const float new_yaw_rate = yaw_rate + moment / model.yaw_inertia_kgm2 * step;

    // Forces act at the heading in the middle of the step, drag implicitly: both keep the energy from growing.
    const Turn half = small_turn(0.5f * step * new_yaw_rate);
    const float middle_sine = motion.heading_sine * half.cosine + motion.heading_cosine * half.sine;
    const float middle_cosine = motion.heading_cosine * half.cosine - motion.heading_sine * half.sine;
    const float drag = 1.0f / (1.0f + model.drag_kgpm * square_root(speed_squared) / model.mass_kg * step);
    float velocity_x = (motion.velocity_x + (along * middle_sine + across * middle_cosine) * step) * drag;
    float velocity_z = (motion.velocity_z + (along * middle_cosine - across * middle_sine) * step) * drag;
    body.car.yaw_rate_radps = new_yaw_rate;
    const bool held = input.brake > 0.0f && drive == 0.0f && max(body.front_grip_use, body.rear_grip_use) < 1.0f;
    if (held && square(velocity_x) + square(velocity_z) < square(0.02f) && absolute(new_yaw_rate) < 0.02f) {
        velocity_x = 0.0f;
        velocity_z = 0.0f;
        body.car.yaw_rate_radps = 0.0f;
    }
    motion.x += 0.5f * step * (motion.velocity_x + velocity_x);
    motion.z += 0.5f * step * (motion.velocity_z + velocity_z);
    motion.velocity_x = velocity_x;
    motion.velocity_z = velocity_z;
    motion.heading_sine = middle_sine * half.cosine + middle_cosine * half.sine;
    motion.heading_cosine = middle_cosine * half.cosine - middle_sine * half.sine;
    motion.turned_rad += body.car.yaw_rate_radps * step;

    const float drag_mps2 = model.drag_kgpm * square_root(speed_squared) / model.mass_kg;
    const float follow = step / (step + suspension_time_s);
    const float forward_mps2 = along - drag_mps2 * forward;
    const float right_mps2 = across - drag_mps2 * right;
    body.longitudinal_acceleration_mps2 += (forward_mps2 - body.longitudinal_acceleration_mps2) * follow;
    body.lateral_acceleration_mps2 += (right_mps2 - body.lateral_acceleration_mps2) * follow;
}

}  // namespace

VehicleModel model_of(const apx_vehicle_desc& desc) {
    VehicleModel model;
    model.mass_kg = desc.mass_kg;
    model.yaw_inertia_kgm2 = desc.yaw_inertia_kgm2;
    model.front_arm_m = desc.wheelbase_m * (1.0f - desc.front_weight_share);
    model.rear_arm_m = desc.wheelbase_m * desc.front_weight_share;
    model.front_weight_share = desc.front_weight_share;
    model.height_over_wheelbase = desc.centre_of_mass_height_m / desc.wheelbase_m;
    model.power_w = desc.power_w;
    model.max_drive_force_n = desc.max_drive_force_n;
    model.drive_front_share = desc.drive_front_share;
    model.max_brake_force_n = desc.max_brake_force_n;
    model.top_speed_mps = desc.top_speed_mps;
    model.reverse_speed_mps = desc.reverse_speed_mps;
    model.drag_kgpm = desc.drag_kgpm;
    model.downforce_kgpm = desc.downforce_kgpm;
    model.downforce_front_share = desc.downforce_front_share;
    model.grip = desc.grip;
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

void step_vehicle(const VehicleModel& model, const apx_controls& controls, const Surface& surface, float dt_s,
                  int substeps, BodyState& body) {
    const SineCosine heading = sine_cosine(body.car.yaw_rad);
    Motion motion = {};
    motion.velocity_x = body.car.velocity[0];
    motion.velocity_z = body.car.velocity[2];
    motion.heading_sine = heading.sine;
    motion.heading_cosine = heading.cosine;

    StepInput input{model, surface, ground_of(model, surface), 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
    input.target_steer_rad = clamp(controls.steering, -1.0f, 1.0f) * model.max_steer_rad;
    input.throttle = clamp(controls.throttle, -1.0f, 1.0f);
    input.brake = clamp(controls.brake, 0.0f, 1.0f);
    input.step_s = dt_s / static_cast<float>(substeps);
    const float speed_squared = square(motion.velocity_x) + square(motion.velocity_z);
    const AxleLoads loads = axle_loads(model, surface, input.ground, speed_squared, body.longitudinal_acceleration_mps2,
                                       body.lateral_acceleration_mps2);
    const float grip = input.ground.grip;
    const float across = body.lateral_acceleration_mps2;
    input.drive_front_share = share_by_grip_left(model, loads, grip, across, model.drive_front_share);
    input.brake_front_share = share_by_grip_left(model, loads, grip, across, 0.5f);

    for (int i = 0; i < substeps; ++i) {
        substep(input, motion, body);
    }
    body.car.position[0] += motion.x;
    body.car.position[2] += motion.z;
    body.car.velocity[0] = motion.velocity_x;
    body.car.velocity[2] = motion.velocity_z;
    body.car.yaw_rad = wrap_angle(body.car.yaw_rad + motion.turned_rad);
}

float drive_demand(const VehicleModel& model, float speed_mps) {
    const float load = model.mass_kg * gravity + model.downforce_kgpm * speed_mps * speed_mps;
    const float most =
        model.max_drive_force_n > 0.0f ? model.max_drive_force_n : overload * model.grip * model.traction_share * load;
    return model.power_w < most * speed_mps ? model.power_w / speed_mps : most;
}

float brake_demand(const VehicleModel& model, float speed_mps) {
    const float load = model.mass_kg * gravity + model.downforce_kgpm * speed_mps * speed_mps;
    return model.max_brake_force_n > 0.0f ? model.max_brake_force_n : overload * model.grip * load;
}

}  // namespace apx
