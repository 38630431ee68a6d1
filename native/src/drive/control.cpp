// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/control.h"

#include "drive/classify.h"
#include "drive/jump.h"
#include "drive/path.h"
#include "drive/road_grip.h"
#include "drive/runner.h"
#include "drive/tuning.h"
#include "vehicle/handling.h"

namespace apx {

namespace {

using namespace tuning::control;

// 0: the usual return to the path; 1: a car that steers round something from rest turns earlier and more.
float sharpness(const DriverMemory& memory, float speed) {
    const bool goes_round = memory.state == APX_STATE_OVERTAKE && memory.pass.strategy == round_obstacle;
    return goes_round ? clamp((no_sharp_way_mps - speed) / (no_sharp_way_mps - sharp_way_mps), 0.0f, 1.0f) : 0.0f;
}

// Speed across at which a car `error_m` beside its path may return to it, m/s. From inside a bend it is the one that the
// tyres stop on the path with what the bend leaves them.
float most_return_mps(const DriverView& view, const DriverMemory& memory, float speed, float error_m, float reach) {
    const SectorShare ahead = further(view.track, view.own().place, reach);
    const float curvature = path_point(view.track, memory, ahead.sector, ahead.share).curvature_1pm;
    if (error_m * curvature <= 0.0f) {
        return speed;
    }
    const float lateral = speed * speed * curvature;
    const RoadGrip here = grip_here(view, speed, lateral, view.grip / view.profile.grip_share);
    const float left = side_limit(view, speed) - absolute(level_lateral(here, lateral));
    return least_return_mps + square_root(2.0f * max(left, 0.0f) * here.scale * absolute(error_m));
}

// Curvature that leads back to the path: feed-forward plus the feedback of a pursuit point `reach` ahead on the path. At a
// speed v the error dies out with sqrt(2) v / reach at a damping of 0.7.
float commanded_curvature(const DriverView& view, const DriverMemory& memory, const Aim& aim) {
    const float speed = max(0.0f, view.own().speed_along_mps);
    const float sharp = sharpness(memory, speed);
    const float slow = square_root(slip_slowness(view.profile.vehicle));
    const float reach = max(lerp(least_reach_m, sharp_reach_m, sharp), pursuit_s * slow * speed);
    const float most_slope =
        lerp(usual_slope, sharp_slope, sharp);  // sine of the angle at which a car far off its path approaches it
    float most = most_slope * reach;
    if (absolute(aim.lateral_error_m) * speed > least_return_mps * reach && speed > slip_steering_from_mps) {
        most = min(most, most_return_mps(view, memory, speed, aim.lateral_error_m, reach) * reach / speed);
    }
    const float error = clamp(aim.lateral_error_m, -most, most);
    const float back = -2.0f * error / (reach * reach) - 2.0f * sine(clamp(aim.heading_error_rad, -1.5f, 1.5f)) / reach;
    return aim.curvature_1pm + back;
}

// Direction of travel of a point `ahead_m` of the centre of mass against the nose, rad, positive to the right.
float course_at(const DriverView& view, float ahead_m) {
    const Body& own = view.own();
    const float along = dot(own.velocity, own.forward);
    const float across = dot(own.velocity, own.right()) + view.state.yaw_rate_radps * ahead_m;
    return arctangent2(across, max(along, 1.0f));
}

// Directions of travel at both axles.
struct Courses {
    float front;
    float rear;
};

// Slip beyond the peak at which both front wheels give their most, rad. Steered alike, the inner one slips less in a turn
// than the outer one; and a course is known to a hundredth of a radian at best, half of what stiff tyres slip.
float beyond_peak_rad(const DriverView& view, float course) {
    const float along = max(dot(view.own().velocity, view.own().forward), 1.0f);
    const float apart = absolute(course * view.state.yaw_rate_radps) * view.own().half_width_m / along;
    return apart + max(tuning::hardly_slips_rad - view.profile.vehicle.peak_slip_rad, 0.0f);
}

// Steering at which the front tyres, moving along `course`, work just past their peak. More only adds wear; in a slide
// this range countersteers by itself.
float within_front_grip(const DriverView& view, float course, float steering) {
    if (dot(view.own().velocity, view.own().forward) < 5.0f) {
        return clamp(steering, -1.0f, 1.0f);
    }
    const apx_vehicle_desc& vehicle = view.profile.vehicle;
    const float slip = 1.15f * vehicle.peak_slip_rad + beyond_peak_rad(view, course);
    const float low = (course - slip) / vehicle.max_steer_rad;
    const float high = (course + slip) / vehicle.max_steer_rad;
    return clamp(clamp(steering, low, high), -1.0f, 1.0f);
}

// A curvature, as far as the tyres hold it.
struct HeldCurve {
    float level_1pm;  // curvature with the same side force on a level road
    float path_1pm;   // the curvature less what they do not hold
};

// Largest side force requested, as a multiple of the description's. Tyres that hardly slip brake next to nothing once they
// are asked for more than they hold: the brakes keep their share.
float most_side(const DriverView& view, float speed) {
    if (!tyres_hardly_slip(view.profile.vehicle)) {
        return most_side_share;
    }
    const VehicleModel& model = view.profile.model;
    const float brakes_mps2 = view.last.brake * brake_demand(model, speed) * model.per_mass;
    const float share = min(brakes_mps2 / side_limit(view, speed), 1.0f);
    return max(square_root(1.0f - share * share), side_share_while_braking);
}

// Beyond the limit of grip more steering would only rotate the car: the demand ends there.
HeldCurve within_grip(const DriverView& view, float speed, float curvature) {
    const RoadGrip here = grip_here(view, speed, speed * speed * curvature, view.grip / view.profile.grip_share);
    const float wanted = (speed * speed * curvature - here.carried_mps2) / here.scale;
    const float most = most_side(view, speed) * side_limit(view, speed);
    const float held_mps2 = clamp(wanted, -most, most);
    return {held_mps2 / (speed * speed), curvature - (wanted - held_mps2) * here.scale / (speed * speed)};
}

// How much the rear slip angle misses the steady one. Tyres that hardly slip may be stiffer than described: an angle between
// none and the steady one misses nothing.
float slip_error(const DriverView& view, float course, float steady_rad) {
    const float error = course + steady_rad;
    const float tolerated =
        tyres_hardly_slip(view.profile.vehicle) ? clamp(error, min(steady_rad, 0.0f), max(steady_rad, 0.0f)) : 0.0f;
    return clamp(error - tolerated, -most_slip_error_rad, most_slip_error_rad);
}

// Mean slip of the front wheels that turns the car as asked, rad. The nearer to the peak the more: far below it the two wheels'
// forces add up to those of the mean slip.
float mean_front_slip(const DriverView& view, const SteadyAxles& steady, float course, float yaw_acceleration) {
    const float slip = turning_front_slip(view.profile.model, steady, yaw_acceleration);
    const float used = clamp(slip / view.profile.vehicle.peak_slip_rad, -1.0f, 1.0f);
    return slip + used * absolute(used) * beyond_peak_rad(view, course);
}

// Front slip that turns a car whose steady turn needs none, rad: the part added to the steady slip, or the slip for turning alone
// where that is larger. At the peak nothing is left to add.
float slip_of_turning(const DriverView& view, const SteadyAxles& steady, float course, float yaw_acceleration) {
    SteadyAxles straight = steady;
    straight.front_side_n = 0.0f;
    const float more =
        mean_front_slip(view, steady, course, yaw_acceleration) - mean_front_slip(view, steady, course, 0.0f);
    const float alone = mean_front_slip(view, straight, course, yaw_acceleration);
    return absolute(more) > absolute(alone) ? more : alone;
}

// Share of the steady slip that tyres which hardly slip do not need, [0, 1]: their rear shows none. A car that runs wide needs
// all of it, and so does grip learning, which finds the limit by the front slip.
float slipless_share(const DriverView& view, const Aim& aim, float course, float steady_rad) {
    if (!tyres_hardly_slip(view.profile.vehicle) || view.driver.learn_grip != 0 || steady_rad == 0.0f) {
        return 0.0f;
    }
    const float wide_m = steady_rad > 0.0f ? -aim.lateral_error_m : aim.lateral_error_m;
    return (1.0f - clamp(-course / steady_rad, 0.0f, 1.0f)) * (1.0f - clamp(wide_m / runs_wide_m, 0.0f, 1.0f));
}

// Steering whose front side force bends the path as requested and turns the car until its rear tyres give their share.
// At walking pace tyres do not slip and the steering is geometric.
float steer_along_path(const DriverView& view, const DriverMemory& memory, const Aim& aim, const Courses& courses,
                       float curvature) {
    const apx_vehicle_desc& vehicle = view.profile.vehicle;
    const VehicleModel& model = view.profile.model;
    const float speed = max(1.0f, dot(view.own().velocity, view.own().forward));
    const HeldCurve held = within_grip(view, speed, curvature);
    const auto steady_at = [&](float level_1pm) {
        return steady_axles_for(model, speed, level_1pm, memory.motion.forward_mps2);
    };
    const SteadyAxles steady = steady_at(held.level_1pm);
    const float slow = slip_slowness(vehicle);
    float rear_slip = steady.rear_slip_rad;
    if (slow > 1.0f) {
        rear_slip = steady_at(within_grip(view, speed, curvature + aim.turning_ahead_1pm).level_1pm).rear_slip_rad;
    }
    // Positive: the rear's course is too far to the right, the nose too far to the left.
    const float lag = slip_error(view, courses.rear, rear_slip);
    const float yaw_rate = speed * held.path_1pm + attitude_gain_1ps / slow * lag;
    const float yaw_acceleration = yaw_gain_1ps / slow * (yaw_rate - view.state.yaw_rate_radps);
    float slip = mean_front_slip(view, steady, courses.front, yaw_acceleration);
    const float slipless = slipless_share(view, aim, courses.rear, steady.rear_slip_rad);
    if (slipless > 0.0f) {
        slip = lerp(slip, slip_of_turning(view, steady, courses.front, yaw_acceleration), slipless);
    }
    const float by_force = (courses.front + slip) / vehicle.max_steer_rad;
    const float share = clamp((speed - slip_steering_from_mps) / slip_steering_from_mps, 0.0f, 1.0f);
    return share < 1.0f ? lerp(steering_for(model, speed, curvature), by_force, share) : by_force;
}

// Geometric steering for a car that moves where its nose points: its rear axle does not slip.
float steer_by_geometry(const DriverView& view, float curvature) {
    const VehicleModel& model = view.profile.model;
    return clamp(arctangent((model.front_arm_m + model.rear_arm_m) * curvature) / model.max_steer_rad, -1.0f, 1.0f);
}

// A host's kinematic car may answer the steering at once; without a lag the yaw damping would make its steering
// oscillate.
float smoothed(const DriverView& view, float steering) {
    const float share = view.dt_s / (view.dt_s + steering_lag_s);
    return lerp(view.last.steering, steering, share);
}

// Curvature that the grip left after emergency braking allows; the road's own curvature comes first.
float beside_braking(const DriverView& view, const Decision& decision, float curvature) {
    const float speed = view.own().speed_along_mps;
    if (decision.braking_share < tuning::emergency_braking || speed < slip_steering_from_mps) {
        return curvature;
    }
    const float left_over = square_root(1.0f - square(min(decision.braking_share, most_braking_share)));
    const float most = max(left_over * side_limit(view, speed) / (speed * speed),
                           absolute(view.track.road[view.own().place.sector].curvature_1pm));
    return clamp(curvature, -most, most);
}

// The profile model's pedals are shares of what the tyres hold; the car's pedals are shares of the described forces.
void press_as_described(const CarProfile& profile, float speed, apx_controls& controls) {
    const float drive = drive_demand(profile.model, speed) / drive_demand(profile.described, speed);
    const float brake = brake_demand(profile.model, speed) / brake_demand(profile.described, speed);
    controls.throttle = min(controls.throttle * drive, 1.0f);
    controls.brake = min(controls.brake * brake, 1.0f);
}

// Whether traffic lowers the target speed below the profile's.
bool is_held_back(const Decision& decision, const Aim& aim) {
    return decision.speed_cap_mps <= aim.target_speed_mps;
}

// Share in which braking for a car ahead can wait for the curve, [0, 1]: the less deceleration keeps the gap, the more.
float unhurried_share(const Decision& decision, const Aim& aim) {
    if (!is_held_back(decision, aim)) {
        return 0.0f;
    }
    if (decision.ahead_is_aside) {
        return 1.0f;
    }
    const float closing = max(decision.closing_mps, 0.0f);
    const float needed_mps2 = closing * closing / (2.0f * max(decision.gap_ahead_m - kept_gap_m, 0.5f));
    return 1.0f - clamp(needed_mps2 / hurried_mps2, 0.0f, 1.0f);
}

// Drag of the tyres' side force at their slip angles: estimated from the angles now.
float scrub_mps2(const DriverView& view, const DriverMemory& memory, const Courses& courses) {
    const apx_vehicle_desc& vehicle = view.profile.vehicle;
    const VehicleModel& model = view.profile.model;
    const float peak = vehicle.peak_slip_rad;
    const float front = clamp(view.last.steering * vehicle.max_steer_rad - courses.front, -peak, peak);
    const float rear = clamp(-courses.rear, -peak, peak);
    return max(0.0f, lerp(rear, front, model.front_weight_share) * memory.motion.right_mps2);
}

// Share of the pedals that a rear beyond its peak still takes, [0, 1]: drive would swing a sliding rear to the other side,
// brakes leave it no side force to end the slide with.
float pedals_in_slide(const DriverView& view, const Courses& courses) {
    const float slip = absolute(courses.rear) / view.profile.vehicle.peak_slip_rad;
    const float speed = dot(view.own().velocity, view.own().forward);
    return speed < slip_steering_from_mps ? 1.0f : clamp((slide_until - slip) / (slide_until - slide_from), 0.0f, 1.0f);
}

}  // namespace

apx_controls control(const DriverView& view, const DriverMemory& memory, const Decision& decision, const Aim& aim) {
    if (decision.hold_still) {
        return {0.0f, 0.0f, 1.0f};
    }
    if (is_flying(view, memory)) {
        return control_in_air(view);
    }
    apx_controls controls{};
    const float asked = view.driver.runner_steering != 0 ? curvature_to_runner(view, memory, aim)
                                                         : commanded_curvature(view, memory, aim);
    const float curvature = beside_braking(view, decision, asked);
    // A car that moves along its nose reports the place of its rear axle.
    const float ahead_m = view.along_nose ? view.profile.model.rear_arm_m : 0.0f;
    const Courses courses{course_at(view, view.profile.model.front_arm_m + ahead_m),
                          course_at(view, -view.profile.model.rear_arm_m + ahead_m)};
    const float steering = view.along_nose ? steer_by_geometry(view, curvature)
                                           : within_front_grip(view, courses.front,
                                                               steer_along_path(view, memory, aim, courses, curvature));
    // In a slide the lag would swing the rear to the other side.
    const float steady = pedals_in_slide(view, courses);
    controls.steering = lerp(steering, smoothed(view, steering), steady);

    const float speed = dot(view.own().velocity, view.own().forward);
    // Where only the car's top speed limits the profile the pedal stays down: the limiter holds the car there.
    const float beyond_mps = aim.target_speed_mps >= view.profile.vehicle.top_speed_mps ? limiter_mps : 0.0f;
    const float error = aim.target_speed_mps + beyond_mps - speed;
    // Behind a car that forces braking the scrub helps the brakes: it is not compensated there.
    const float scrub = is_held_back(decision, aim) ? 0.0f : scrub_mps2(view, memory, courses);
    // A car ahead that brakes lowers the cap at its rate: without more gain this car would brake in earnest only when
    // several m/s too fast.
    const bool in_traffic = speed > in_traffic_mps && is_held_back(decision, aim);
    const float late = in_traffic ? min(error + answered_late_mps, 0.0f) : 0.0f;
    const float wanted = aim.feed_forward_mps2 + speed_gain_1ps * error + held_back_gain_1ps * late + scrub;
    // The requested side force comes first; drive and brakes get what the friction circle leaves. The measured one
    // lags, which would delay the throttle at a curve's exit.
    const RoadGrip here = grip_here(view, speed, memory.motion.right_mps2, 1.0f);
    const float counted = lerp(beside_braking(view, decision, aim.curvature_1pm), curvature, correction_share);
    const float lateral = speed * speed * counted;
    const float side = absolute(level_lateral(grip_here(view, speed, lateral, 1.0f), lateral));
    // Drag alone slows the car by this much, the throttle's lower end. A road with more grip holds more than the
    // model's level one.
    const float scale = here.scale;
    const float coasting =
        static_cast<float>(view.profile.envelope.drag_kgpm) * view.profile.model.per_mass * speed * speed;
    const float level = (wanted + coasting) / scale - coasting;
    if (wanted >= -max(0.3f, coasting)) {
        // Less grip takes nothing from the engine: the whole pedal is there for what the tyres hold.
        const float most = max(1.0f, 1.0f / scale);
        controls.throttle = clamp(scale * throttle_for(view.profile.model, speed, level, side, most), 0.0f, steady);
    } else {
        // A car too fast for its curve must slow down even if the curve takes all of the grip.
        const float unhurried = unhurried_share(decision, aim);
        const float right_mps = lerp(aim.target_speed_mps, max(aim.target_speed_mps, aim.profile_speed_mps), unhurried);
        const float ratio = speed / max(right_mps, 1.0f);
        const float excess = clamp((ratio - about_right) / (much_too_fast - about_right), 0.0f, 1.0f);
        const float cautious =
            max(unhurried,
                clamp((1.0f - decision.speed_scale.grip * decision.speed_scale.mistake) / fully_slower, 0.0f, 1.0f));
        const float about_right_share = lerp(side_share_while_braking, side_share_when_slower, cautious);
        const float most = lerp(about_right_share, side_share_while_braking, excess) * side_limit(view, speed);
        const float brake = clamp(scale * brake_for(view.profile.model, speed, -level, min(side, most)), 0.0f, 1.0f);
        // In front of an obstacle a slide that ends later is the lesser evil.
        const bool keeps_brakes = absolute(courses.rear) > spins_from_rad || goes_round_target(view, memory);
        controls.brake = keeps_brakes ? brake : brake * max(steady, least_brake_in_slide);
    }
    if (view.profile.grip_share != 1.0f) {
        press_as_described(view.profile, speed, controls);
    }
    return controls;
}

}  // namespace apx
