// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/handling.h"

#include "base/math.h"
#include "vehicle/constants.h"
#include "vehicle/tuning.h"

namespace apx {

namespace {

using namespace tuning::handling;

struct Axles {
    float front;
    float rear;
};

// Radii of the friction circles, N, while accelerating along the road.
Axles circles(const VehicleModel& model, float speed_mps, float acceleration_mps2) {
    const float weight = model.mass_kg * gravity_mps2_f;
    const float downforce = model.downforce_kgpm * speed_mps * speed_mps;
    const float transfer = model.mass_kg * acceleration_mps2 * model.height_over_wheelbase;
    const float front = weight * model.front_weight_share + downforce * model.downforce_front_share - transfer;
    const float total = weight + downforce;
    const float front_load = clamp(front, 0.02f * total, 0.98f * total);
    return {model.front_grip * front_load, model.rear_grip * (total - front_load)};
}

// Rest of the circles beside the axles' shares of the cornering force.
Axles grip_left(const VehicleModel& model, const Axles& circle, float lateral_mps2) {
    const float side = model.mass_kg * lateral_mps2;
    const float front = side * model.front_weight_share;
    const float rear = side - front;
    return {square_root(max(circle.front * circle.front - front * front, 0.0f)),
            square_root(max(circle.rear * circle.rear - rear * rear, 0.0f))};
}

// Tangent of the slip angle at which an axle gives a force: F over the circle follows 2 s / (1 + s^2) = F.
float slip_tangent(float force, float circle, float peak_tangent) {
    const float share = min(force / circle, 1.0f);
    return peak_tangent * (share / (1.0f + square_root(1.0f - share * share)));
}

// Whether the tyres' slip is so large that its sine, its tangent and the angle differ; others count as equal.
bool goes_sideways(const VehicleModel& model) {
    return model.front_peak_tangent > small_slip_tangent;
}

SineCosine of_tangent(float tangent) {
    const float cosine = 1.0f / square_root(1.0f + tangent * tangent);
    return {tangent * cosine, cosine};
}

// The part of what is left to an axle that its brakes take: the side force of a tyre that slips much brakes by itself. At
// its limit a tyre's whole slip is that of the peak, along the force: across the wheel the same share as of the force.
float left_to_brakes(const VehicleModel& model, float left, float side, float circle, float peak_tangent) {
    if (!goes_sideways(model)) {
        return left;
    }
    const float held = min(side, circle);
    SineCosine slip = of_tangent(peak_tangent * (held / circle));
    for (int i = 0; i < rounds_of_slip; ++i) {
        const float across = held * slip.cosine + left * slip.sine;  // the wheel's own side force
        slip = of_tangent(peak_tangent * min(across / circle, 1.0f));
    }
    return max(left * slip.cosine - held * slip.sine, 0.0f);
}

// The drive force is split by weight times grip left; its limit is where the first axle has none.
float drive_limit(const VehicleModel& model, float speed_mps, float acceleration_mps2, float lateral_mps2) {
    const Axles circle = circles(model, speed_mps, acceleration_mps2);
    const Axles left = grip_left(model, circle, lateral_mps2);
    const float front = model.drive_front_share;
    return kept_circle_share * (front * left.front + (1.0f - front) * left.rear) / max(front, 1.0f - front);
}

// An axle in a bend whose wheels get a force each, whatever they carry.
struct DrivenAxle {
    float circle_n;
    float load_n;
    float side_n;   // of the cornering force
    float turning;  // side force that turns back what a force of the outer wheel turns more than the inner one's
};

// The force along the road of both wheels where each is asked for half, over the sideways slip at which they hold the side force: both
// slip alike, a wheel gives sqrt(1 - y^2) of its circle along at most, and beside d y (1 + sqrt(1 - d^2 (1 + y^2))) / (1 + y^2) across.
float force_of_halves(const VehicleModel& model, const DrivenAxle& axle, float asked_n) {
    if (asked_n <= 0.0f) {
        return 0.0f;
    }
    const float inner_n = 0.5f * axle.circle_n * inner_load_share(model, axle.side_n, axle.load_n);
    const float outer_n = axle.circle_n - inner_n;
    const auto across = [](float circle, float along, float slip) {
        const float share = along / circle;
        const float squared = 1.0f + slip * slip;
        return circle * slip * (1.0f + square_root(max(1.0f - share * share * squared, 0.0f))) / squared;
    };
    float low = 0.0f;
    float high = 1.0f;
    float force = 0.0f;
    for (int i = 0; i < slip_halvings; ++i) {
        const float slip = 0.5f * (low + high);
        const float most = square_root(1.0f - slip * slip);
        const float inner = min(0.5f * asked_n, inner_n * most);
        const float outer = min(0.5f * asked_n, outer_n * most);
        if (across(inner_n, inner, slip) + across(outer_n, outer, slip) <
            axle.side_n + axle.turning * (outer - inner)) {
            low = slip;
        } else {
            high = slip;
            force = inner + outer;
        }
    }
    return force;
}

// Brakes use the grip left on each axle, or a fixed proportion until the first axle has none.
float brake_limit(const VehicleModel& model, float speed_mps, float deceleration_mps2, float lateral_mps2) {
    const Axles circle = circles(model, speed_mps, -deceleration_mps2);
    const float side = model.mass_kg * absolute(lateral_mps2);
    const float front_side = side * model.front_weight_share;
    Axles left = grip_left(model, circle, lateral_mps2);
    left.front = left_to_brakes(model, left.front, front_side, circle.front, model.front_peak_tangent);
    left.rear = left_to_brakes(model, left.rear, side - front_side, circle.rear, model.rear_peak_tangent);
    const float front = model.brake_front_share;
    if (front == 0.0f) {
        return kept_circle_share * (left.front + left.rear);
    }
    // An axle with a share of zero sets no limit.
    return kept_circle_share * min(left.front / front, kept_rear_share * left.rear / max(1.0f - front, 1e-3f));
}

// Force along the road at which the load moved off an axle takes its cornering force.
float transfer_limit(const VehicleModel& model, float circle, float grip, float weight_share, float lateral_mps2) {
    const float side = model.mass_kg * absolute(lateral_mps2) * weight_share;
    const float per_force = max(grip * model.height_over_wheelbase, 1e-6f);
    return max(circle - side, 0.0f) / per_force;
}

// The same slip for a side force beside a drive or brake force: both act along the slip.
float slip_tangent(float side, float along, float circle, float peak_tangent) {
    const float total = square_root(side * side + along * along);
    return total > 0.0f ? slip_tangent(total, circle, peak_tangent) * (side / total) : 0.0f;
}

// Front axle's part of a drive (positive) or brake force.
float front_part(const VehicleModel& model, const Axles& circle, float force, float lateral_mps2) {
    if (force < 0.0f && model.brake_front_share > 0.0f) {
        return force * model.brake_front_share;
    }
    const Axles left = grip_left(model, circle, lateral_mps2);
    const float weight = force > 0.0f ? model.drive_front_share : 0.5f;
    const float front = weight * max(left.front, 0.02f * circle.front);
    const float rear = (1.0f - weight) * max(left.rear, 0.02f * circle.rear);
    return force * front / (front + rear);
}

// A car on a circle: tangents of its axles' slip angles, and the use of the friction circle of the axle nearer to it.
struct Cornering {
    float front_slip;
    float rear_slip;
    float use;  // 1 at the limit
    float front_side_n;
    float front_along_n;
    float front_circle_n;
};

Cornering cornering_at(const VehicleModel& model, float speed, float curvature, float acceleration_mps2, int rounds) {
    const float lateral = speed * speed * curvature;
    const float front_inward = model.mass_kg * lateral * model.front_weight_share;
    const float rear_inward = model.mass_kg * lateral - front_inward;
    const float turn = (model.front_arm_m + model.rear_arm_m) * curvature;  // steering without slip, approximately
    float front_side = front_inward;
    float rear_side = rear_inward;
    const float arm_turn = model.rear_arm_m * curvature;  // lateral speed at the rear axle, per unit of speed

    // First without the force along the road and the load moved to the rear, then with both. The force also balances
    // drag and the tyres' scrub.
    const float along = model.mass_kg * acceleration_mps2 + model.drag_kgpm * speed * speed;
    const bool sideways = goes_sideways(model);
    Axles circle = circles(model, speed, acceleration_mps2);
    float front_slip = slip_tangent(front_side, circle.front, model.front_peak_tangent);
    float rear_slip = slip_tangent(rear_side, circle.rear, model.rear_peak_tangent);
    float front_force = 0.0f;
    float rear_force = 0.0f;
    for (int i = 0; i < (sideways ? rounds + more_rounds_sideways : rounds); ++i) {
        const float front_held = min(front_side, circle.front);
        const float scrub = front_held * front_slip + min(rear_side, circle.rear) * rear_slip;
        circle = circles(model, speed, acceleration_mps2 + lateral * (rear_slip - arm_turn));
        if (sideways) {
            const SineCosine front = of_tangent(front_slip);
            const SineCosine rear = of_tangent(rear_slip);
            const float drag = along + front_held * front.sine;
            front_force = front_part(model, circle, drag + rear_inward * rear.sine, lateral);
            // The rear axle's forces along the way and across it, turned into the wheels' own directions.
            const float rear_along = drag - front_force * front.cosine;
            rear_force = rear_along * rear.cosine + rear_inward * rear.sine;
            rear_side = max(rear_inward * rear.cosine - rear_along * rear.sine, 0.0f);
            front_side = max(front_inward - front_force * front.sine, 0.0f) / front.cosine;
        } else {
            front_side =
                front_inward * (1.0f + 0.5f * min(square(turn + front_slip - rear_slip), 1.0f));  // over the cosine
            front_force = front_part(model, circle, along + scrub, lateral);
            rear_force = along + scrub - front_force;
        }
        front_slip = slip_tangent(front_side, front_force, circle.front, model.front_peak_tangent);
        rear_slip = slip_tangent(rear_side, rear_force, circle.rear, model.rear_peak_tangent);
    }
    const float front_use = (square(front_side) + square(front_force)) / square(circle.front);
    const float rear_use = (square(rear_side) + square(rear_force)) / square(circle.rear);
    return {front_slip, rear_slip, square_root(max(front_use, rear_use)), front_side, front_force, circle.front};
}

}  // namespace

float steering_for(const VehicleModel& model, float speed_mps, float curvature_1pm, float acceleration_mps2) {
    const float curvature = absolute(curvature_1pm);
    const Cornering cornering = cornering_at(model, absolute(speed_mps), curvature, acceleration_mps2, 1);
    const float arm_turn = model.rear_arm_m * curvature;

    // The centre of mass moves at `speed` on the circle; the rear axle moves outward by its slip, and the front wheels
    // point into the curve by theirs, relative to the front axle's motion.
    float forward = 1.0f;
    for (int i = 0; i < 3; ++i) {
        const float right = arm_turn - cornering.rear_slip * forward;
        forward = square_root(max(1.0f - right * right, 0.01f));
    }
    const float wheelbase = model.front_arm_m + model.rear_arm_m;
    const float steer =
        arctangent(wheelbase * curvature / forward - cornering.rear_slip) + arctangent(cornering.front_slip);
    return with_sign(clamp(steer / model.max_steer_rad, 0.0f, 1.0f), curvature_1pm);
}

SteadyAxles steady_axles_for(const VehicleModel& model, float speed_mps, float curvature_1pm, float acceleration_mps2) {
    const float sign = curvature_1pm < 0.0f ? -1.0f : 1.0f;
    const Cornering cornering = cornering_at(model, absolute(speed_mps), sign * curvature_1pm, acceleration_mps2, 1);
    return {sign * arctangent(cornering.rear_slip), sign * cornering.front_side_n, cornering.front_along_n,
            cornering.front_circle_n};
}

float turning_front_slip(const VehicleModel& model, const SteadyAxles& steady, float yaw_acceleration_radps2) {
    const float wheelbase = model.front_arm_m + model.rear_arm_m;
    const float side = steady.front_side_n + yaw_acceleration_radps2 / (model.per_yaw_inertia * wheelbase);
    return arctangent(slip_tangent(side, steady.front_along_n, steady.front_circle_n, model.front_peak_tangent));
}

float lateral_limit(const VehicleModel& model, float speed_mps) {
    const float speed = max(absolute(speed_mps), 1.0f);
    float low = 0.0f;
    float high = 1.02f * model.grip * (gravity_mps2_f + model.downforce_kgpm * speed * speed * model.per_mass);
    for (int i = 0; i < 24; ++i) {
        const float middle = 0.5f * (low + high);
        const bool holds = cornering_at(model, speed, middle / (speed * speed), 0.0f, 6).use <= 1.0f;
        (holds ? low : high) = middle;
    }
    return low;
}

float cornering_speed(const VehicleModel& model, float curvature_1pm) {
    float low = 0.0f;
    float high = model.top_speed_mps;
    for (int i = 0; i < 24; ++i) {
        const float middle = 0.5f * (low + high);
        (cornering_at(model, middle, absolute(curvature_1pm), 0.0f, 6).use <= 1.0f ? low : high) = middle;
    }
    return low;
}

float throttle_for(const VehicleModel& model, float speed_mps, float acceleration_mps2, float lateral_acceleration_mps2,
                   float most) {
    const float speed = absolute(speed_mps);
    const float drag = model.drag_kgpm * speed * speed;
    // The force that balances the tyres' scrub (at most that at their peaks) moves no load.
    const float scrub = model.mass_kg * absolute(lateral_acceleration_mps2) * model.front_peak_tangent;
    const float moved = transfer_limit(model, circles(model, speed, 0.0f).front, model.front_grip,
                                       model.front_weight_share, lateral_acceleration_mps2);
    const float wanted = min(model.mass_kg * acceleration_mps2, moved + scrub) + drag;
    float force = min(wanted, drag);
    for (int i = 0; i < 4; ++i) {  // the limit depends on the load that the acceleration moves
        const float acceleration = (force - drag) / model.mass_kg;
        const float before = force;
        force = min(wanted, drive_limit(model, speed, acceleration, lateral_acceleration_mps2));
        if (force == before) {
            break;
        }
    }
    return clamp(force / drive_demand(model, speed), 0.0f, most);
}

float halved_drive(const VehicleModel& model, float speed_mps, float most_n, float lateral_acceleration_mps2) {
    const float speed = absolute(speed_mps);
    const float side = model.mass_kg * absolute(lateral_acceleration_mps2);
    const float front_side = side * model.front_weight_share;
    const float drag = model.drag_kgpm * speed * speed;
    float best = 0.0f;
    for (int round = 0; round < rounds_of_halves; ++round) {  // the force moves load
        const Axles circle = circles(model, speed, (best - drag) * model.per_mass);
        const DrivenAxle front{circle.front, circle.front / model.front_grip, front_side,
                               -model.half_track_over_wheelbase};
        const DrivenAxle rear{circle.rear, circle.rear / model.rear_grip, side - front_side,
                              model.half_track_over_wheelbase};
        // More than the inner wheel holds turns the car, which costs side force: the most is not always the best.
        best = 0.0f;
        for (int i = 1; i <= asked_steps; ++i) {
            const float asked = most_n * static_cast<float>(i) / static_cast<float>(asked_steps);
            const float to_front = asked * model.drive_front_share;
            best = max(best, force_of_halves(model, front, to_front) + force_of_halves(model, rear, asked - to_front));
        }
    }
    return kept_circle_share * best;
}

float brake_for(const VehicleModel& model, float speed_mps, float deceleration_mps2, float lateral_acceleration_mps2) {
    const float speed = absolute(speed_mps);
    const float drag = model.drag_kgpm * speed * speed;
    const float moved = transfer_limit(model, circles(model, speed, 0.0f).rear, model.rear_grip,
                                       1.0f - model.front_weight_share, lateral_acceleration_mps2);
    const float braked = min(model.mass_kg * deceleration_mps2, moved) - drag;
    float scrub = 0.0f;
    float wanted = braked;
    for (int i = 0; goes_sideways(model) && i < rounds_of_slip; ++i) {
        scrub = braked_force(model, speed, max(wanted, 0.0f), lateral_acceleration_mps2) - max(wanted, 0.0f);
        wanted = braked - scrub;
    }
    const auto limit_at = [&](float force) {
        return brake_limit(model, speed, (force + drag + scrub) / model.mass_kg, lateral_acceleration_mps2);
    };
    float force = min(wanted, 0.0f);
    if (model.brake_front_share == 0.0f) {
        for (int i = 0; i < 4; ++i) {
            const float before = force;
            force = min(wanted, limit_at(force));
            if (force == before) {
                break;
            }
        }
    } else if (limit_at(wanted) >= wanted) {
        force = wanted;
    } else {
        // Braking unloads the rear axle and may reduce its braking by more than was added: full steps would oscillate.
        float beyond = wanted;
        for (int i = 0; i < fixed_share_halvings; ++i) {
            const float middle = 0.5f * (force + beyond);
            (limit_at(middle) >= middle ? force : beyond) = middle;
        }
    }
    return clamp(force / brake_demand(model, speed), 0.0f, 1.0f);
}

// The wheel's forces along and across itself, B and (S + B sin) / cos, turned by its slip into the car's way.
float braked_force(const VehicleModel& model, float speed_mps, float brake_n, float lateral_acceleration_mps2) {
    if (!goes_sideways(model)) {
        return brake_n;
    }
    const float speed = absolute(speed_mps);
    const float side = model.mass_kg * absolute(lateral_acceleration_mps2);
    const float front_side = side * model.front_weight_share;
    const Axles circle = circles(model, speed, -(brake_n + model.drag_kgpm * speed * speed) / model.mass_kg);
    const float front = -front_part(model, circle, -brake_n, lateral_acceleration_mps2);
    const auto along = [](float brake, float across, float radius, float peak_tangent) {
        const float held = min(across, radius);
        SineCosine slip = {0.0f, 1.0f};
        float tangent = 0.0f;
        for (int i = 0; i <= rounds_of_slip; ++i) {
            tangent = slip_tangent((held + brake * slip.sine) / slip.cosine, brake, radius, peak_tangent);
            slip = of_tangent(tangent);
        }
        return brake / slip.cosine + held * tangent;
    };
    return along(front, front_side, circle.front, model.front_peak_tangent) +
           along(brake_n - front, side - front_side, circle.rear, model.rear_peak_tangent);
}

}  // namespace apx
