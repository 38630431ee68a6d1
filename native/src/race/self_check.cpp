// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/self_check.h"

#include <cstdarg>
#include <cstdio>

#include "base/error.h"
#include "race/scene.h"
#include "race/tuning.h"
#include "vehicle/handling.h"

namespace apx {

namespace {

using namespace tuning::self_check;

constexpr float degrees_rad = pi_f / 180.0f;

// Common misinterpretations of yaw.
enum Misread : uint32_t { mirrored, in_degrees, quarter_right, quarter_left, from_x_axis };

float course_of(const apx_car_state& state) {
    return arctangent2(state.velocity[0], state.velocity[2]);
}

void watch_yaw(const apx_car_state& state, float speed, CarCheck& check) {
    if (speed < not_driving_mps) {
        return;
    }
    // A reversing car is no misinterpretation: its nose points away from its motion.
    const float course = course_of(state) + (check.given[0].throttle < 0.0f ? pi_f : 0.0f);
    const float yaw = state.yaw_rad;
    const auto miss = [&](float candidate) { return absolute(wrap_angle(candidate - course)); };
    check.moving += 1;
    if (miss(yaw) < astray_rad) {
        return;
    }
    check.nose_astray += 1;
    check.astray_yaw_rad = yaw;
    check.astray_course_rad = course;
    check.other_fits[mirrored] += miss(-yaw) < yaw_fits_rad ? 1 : 0;
    check.other_fits[in_degrees] += miss(yaw * degrees_rad) < yaw_fits_rad ? 1 : 0;
    check.other_fits[quarter_right] += miss(yaw - 0.5f * pi_f) < yaw_fits_rad ? 1 : 0;
    check.other_fits[quarter_left] += miss(yaw + 0.5f * pi_f) < yaw_fits_rad ? 1 : 0;
    check.other_fits[from_x_axis] += miss(0.5f * pi_f - yaw) < yaw_fits_rad ? 1 : 0;
}

bool is_yaw_right(const CarCheck& check) {
    return check.nose_astray * 4 < check.moving;
}

void watch_rates(const apx_car_state& state, float dt_s, CarCheck& check) {
    const glm::vec2 way = ground(state.position) - ground(check.last.position);
    const glm::vec2 told = 0.5f * (glm::vec2{state.velocity[0], state.velocity[2]} +
                                   glm::vec2{check.last.velocity[0], check.last.velocity[2]});
    const float moved_mps = length(way) / dt_s;
    if (moved_mps > checked_from_mps && moved_mps < 200.0f) {
        const glm::vec2 forward = way / (moved_mps * dt_s);
        check.velocity.add(static_cast<double>(moved_mps), static_cast<double>(dot(told, forward)));
        check.velocity_rest += square(static_cast<double>(cross_right(forward, told)));
    }
    const float turned = wrap_angle(state.yaw_rad - check.last.yaw_rad) / dt_s;
    const float told_radps = 0.5f * (state.yaw_rate_radps + check.last.yaw_rate_radps);
    if (absolute(turned) > 0.05f && absolute(turned) < 5.0f) {
        check.yaw_rate.add(static_cast<double>(turned), static_cast<double>(told_radps));
    }
}

// The model's prediction from the last state and controls that are so many ticks old.
BodyState expected_after(const Race& race, uint32_t car, const CarCheck& check, uint32_t ticks, float dt_s) {
    BodyState body{};
    body.car = check.last;
    body.steer_rad = check.wheel_rad[ticks];
    body.longitudinal_acceleration_mps2 = race.memories[car].motion.forward_mps2;
    body.lateral_acceleration_mps2 = race.memories[car].motion.right_mps2;
    Surface surface = surface_at(race.track_of(car), race.bodies[car].place, check.last.yaw_rad);
    surface.grip_scale *= race.announced_grip(car);
    step_vehicle(race.profile(car).described, check.given[ticks], surface, dt_s, 2, body);
    return body;
}

void watch_pedals(const Race& race, uint32_t car, const apx_car_state& state, float dt_s, CarCheck& check) {
    const float yaw = check.last.yaw_rad;
    const auto forward_mps = [&](const apx_car_state& of) {
        return dot(glm::vec2{of.velocity[0], of.velocity[2]}, forward_of(yaw));
    };
    const uint32_t late = min(race.desc.latency_ticks, checked_latencies - 1);
    const apx_controls& controls = check.given[late];
    const float before = forward_mps(check.last);
    const BodyState body = expected_after(race, car, check, late, dt_s);
    const float expected = (forward_mps(body.car) - before) / dt_s;
    const float measured = (forward_mps(state) - before) / dt_s;
    const float top = race.cars[car].vehicle.top_speed_mps;
    if (absolute(measured) > 100.0f) {
        return;  // a contact
    }
    const bool free = max(body.front_grip_use, body.rear_grip_use) < tyres_free;
    if (controls.throttle > 0.5f && before > -0.1f && before < 0.5f * top && expected > 1.0f) {
        check.drive.add(static_cast<double>(expected), static_cast<double>(measured));
        check.drive_s += dt_s;
        if (free) {
            check.free_drive.add(static_cast<double>(expected), static_cast<double>(measured));
            check.free_drive_s += dt_s;
        }
    } else if (controls.brake > 0.3f && before > checked_from_mps && expected < -2.0f) {
        check.brake.add(static_cast<double>(expected), static_cast<double>(measured));
        check.brake_s += dt_s;
        if (free) {
            check.free_brake.add(static_cast<double>(expected), static_cast<double>(measured));
            check.free_brake_s += dt_s;
        }
    }
}

void watch_turning(const Race& race, uint32_t car, const apx_car_state& state, float dt_s, CarCheck& check) {
    const VehicleModel& model = race.profile(car).described;
    const Body& own = race.bodies[car];
    const float speed = dot(own.velocity, own.forward);
    const float rate = wrap_angle(state.yaw_rad - check.last.yaw_rad) / dt_s;
    const uint32_t late = min(race.desc.latency_ticks, checked_latencies - 1);
    for (uint32_t ticks = 0; ticks < checked_latencies; ++ticks) {
        const float before = check.last.yaw_rate_radps;
        const BodyState body = expected_after(race, car, check, ticks, dt_s);
        if (speed > checked_from_mps && absolute(rate) < 5.0f) {
            check.error[ticks] += square(static_cast<double>(body.car.yaw_rate_radps - state.yaw_rate_radps));
            check.turned += ticks == 0 ? square(static_cast<double>(state.yaw_rate_radps - before)) : 0.0;
        }
        check.wheel_rad[ticks] = body.steer_rad;
    }
    const float gentle_mps2 = gentle_share * model.grip * static_cast<float>(gravity_mps2);
    const float wheelbase = model.front_arm_m + model.rear_arm_m;
    const SineCosine wheel = sine_cosine(check.wheel_rad[late]);
    const float by_wheel = wheel.sine / (wheel.cosine * wheelbase);
    // A car that slides turns as it will; one whose steering does not act as described soon does.
    const float rear_slides_mps = absolute(dot(own.velocity, own.right()) - model.rear_arm_m * rate);
    if (check.turning_s < enough_turning_s && rear_slides_mps < rolls_share * speed && speed > checked_from_mps &&
        speed < steering_checked_mps && absolute(speed * rate) < gentle_mps2 && absolute(by_wheel) > 1e-3f &&
        absolute(by_wheel) * speed * speed < gentle_mps2) {
        check.turning.add(static_cast<double>(by_wheel * speed), static_cast<double>(rate));
        check.turning_s += absolute(by_wheel) * speed > 0.04f ? dt_s : 0.0f;
    }
    // The centre of a car with two axles moves along its nose at one cornering rate only, where slip cancels the offset
    // to the rear axle.
    const float curvature = speed > checked_from_mps ? state.yaw_rate_radps / speed : 0.0f;
    if (absolute(curvature) > 0.01f && absolute(speed * state.yaw_rate_radps) < gentle_mps2) {
        const float across = dot(own.velocity, own.right()) / speed;
        const float slip = steady_axles_for(model, speed, curvature, 0.0f).rear_slip_rad;
        const float expected = curvature * model.rear_arm_m - slip;
        check.nose_slip += square(static_cast<double>(across));
        check.rear_axle_slip += square(static_cast<double>(expected));
    }
}

apx_host_finding finding(uint32_t kind, uint32_t car, float measured, float expected, const char* format, ...)
    APX_PRINTF(5, 6);

apx_host_finding finding(uint32_t kind, uint32_t car, float measured, float expected, const char* format, ...) {
    apx_host_finding result{kind, car, measured, expected, ""};
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(result.message, sizeof result.message, format, arguments);
    va_end(arguments);
    return result;
}

double num(float value) {
    return static_cast<double>(value);
}

void add_start(uint32_t car, const CarCheck& check, std::vector<apx_host_finding>& list) {
    const float* at = check.last.position;
    if (check.seen > 0 && check.start_found == 0) {
        list.push_back(
            finding(APX_CHECK_START, car, at[0], 0.0f,
                    "car %u starts off the track's map, near (%.5g, %.5g, %.5g): axes, origin or unit of the "
                    "position, or of the track, are wrong",
                    car, num(at[0]), num(at[1]), num(at[2])));
    } else if (check.start_beyond_m > 0.0f) {
        list.push_back(finding(APX_CHECK_START, car, check.start_beyond_m, 0.0f,
                               "car %u starts %.1f m beyond the road's edge", car, num(check.start_beyond_m)));
    }
}

void add_yaw(uint32_t car, const CarCheck& check, std::vector<apx_host_finding>& list) {
    static constexpr const char* readings[] = {
        "its sign is turned round: hand in minus the yaw", "it is in degrees: multiply by pi / 180",
        "it is a quarter turn too far to the right", "it is a quarter turn too far to the left",
        "it is counted from the x axis: hand in pi / 2 minus the yaw"};
    uint32_t best = 0;
    for (uint32_t i = 1; i < check.other_fits.size(); ++i) {
        best = check.other_fits[i] >= check.other_fits[best] ? i : best;
    }
    const bool explained = check.other_fits[best] * 2 > check.nose_astray;
    list.push_back(finding(APX_CHECK_YAW, car, check.astray_yaw_rad, check.astray_course_rad,
                           "car %u has a yaw of %.3g rad while it moves at %.3g rad (clockwise from +z): %s", car,
                           num(check.astray_yaw_rad), num(check.astray_course_rad),
                           explained ? readings[best] : "yaw or velocity is in other axes"));
}

void add_rates(uint32_t car, const CarCheck& check, std::vector<apx_host_finding>& list) {
    const float velocity = check.velocity.value();
    const double rest = check.velocity.xx > 0 ? check.velocity_rest / check.velocity.xx : 0.0;
    if (check.velocity.xx > 500.0 && (velocity < 0.85f || velocity > 1.15f || rest > 0.1)) {
        const char* why = rest > 0.1                         ? "its axes are not those of the position"
                          : absolute(velocity) < 0.1f        ? "it is not filled"
                          : velocity < 0.0f                  ? "its sign is turned round"
                          : absolute(velocity - 3.6f) < 0.4f ? "it is in km/h: divide by 3.6"
                          : absolute(velocity - 2.237f) < 0.25f
                              ? "it is in miles an hour"
                              : "its unit, or the step that is ticked with, is another";
        list.push_back(finding(APX_CHECK_VELOCITY, car, velocity, 1.0f,
                               "car %u reports a velocity of %.3g times what its position changes by: %s", car,
                               num(velocity), why));
    }
    const float rate = check.yaw_rate.value();
    if (is_yaw_right(check) && check.yaw_rate.xx > 1.0 && (rate < 0.7f || rate > 1.4f)) {
        const char* why = absolute(rate) < 0.01f         ? "it is not filled"
                          : rate < -0.5f && rate > -2.0f ? "its sign is turned round"
                          : absolute(rate) > 20.0f       ? "it is in degrees a second"
                                                   : "its unit is another, or it is not that about the vertical axis";
        list.push_back(finding(APX_CHECK_YAW_RATE, car, rate, 1.0f,
                               "car %u reports a yaw rate of %.3g times what its yaw changes by: %s", car, num(rate),
                               why));
    }
}

void add_obedience(const Race& race, uint32_t car, const CarCheck& check, std::vector<apx_host_finding>& list) {
    const float turning = check.turning.value();
    const bool steered = check.turning_s > 0.5f && is_yaw_right(check);
    if (steered && turning < 0.2f) {
        list.push_back(finding(APX_CHECK_STEERING, car, turning, 1.0f,
                               turning < -0.2f
                                   ? "car %u turns left when it is steered right (%.2f of what its wheels say): "
                                     "the steering's sign is turned round, or that of the yaw"
                                   : "car %u does not answer its steering (%.2f of what its wheels say)",
                               car, num(turning)));
    } else if (steered && (turning < 0.7f || turning > 1.4f)) {
        const apx_vehicle_desc& vehicle = race.cars[car].vehicle;
        list.push_back(
            finding(APX_CHECK_WHEELBASE, car, turning, 1.0f,
                    "car %u turns %.2f times as tightly as its wheels say: wheelbase_m is %.3g, as if it were %.3g, or "
                    "max_steer_rad is %.3g, as if it were %.3g",
                    car, num(turning), num(vehicle.wheelbase_m), num(vehicle.wheelbase_m / turning),
                    num(vehicle.max_steer_rad), num(min(vehicle.max_steer_rad * turning, 1.5f))));
    }
    const float drive = check.drive.value();
    const bool is_drive_free = check.free_drive_s > 1.0f;  // otherwise tyres at their limit are all there is
    const float free_drive = is_drive_free ? check.free_drive.value() : drive;
    if (check.drive_s > 1.0f && drive < 0.1f) {
        list.push_back(
            finding(APX_CHECK_THROTTLE, car, drive, 1.0f,
                    "car %u does not answer its throttle: %.2f of the acceleration that its description says in %.1f s",
                    car, num(drive), num(check.drive_s)));
    } else if (check.drive_s > 1.0f && (free_drive < 0.8f || free_drive > 1.25f)) {
        list.push_back(
            finding(APX_CHECK_DRIVE_FORCE, car, free_drive, 1.0f,
                    "car %u speeds up %.2f times as much as described: mass_kg, power_w or max_drive_force_n", car,
                    num(free_drive)));
    }
    const float brake = check.brake.value();
    const bool is_brake_free = check.free_brake_s > 0.5f;
    const float free_brake = is_brake_free ? check.free_brake.value() : brake;
    if (check.brake_s > 0.5f && brake < 0.1f) {
        list.push_back(finding(APX_CHECK_BRAKE, car, brake, 1.0f,
                               "car %u does not answer its brake: %.2f of the deceleration that its description says",
                               car, num(brake)));
    } else if (check.brake_s > 0.5f && (free_brake < 0.8f || free_brake > 1.25f)) {
        list.push_back(finding(APX_CHECK_BRAKE_FORCE, car, free_brake, 1.0f,
                               "car %u brakes %.2f times as much as described: mass_kg, max_brake_force_n", car,
                               num(free_brake)));
    }
    const GripVerdict tyres = verdict_of(check.grip, race.cars[car].vehicle);
    if (tyres.is_wrong && is_yaw_right(check)) {
        const float grip = race.cars[car].vehicle.grip;
        list.push_back(finding(
            APX_CHECK_GRIP, car, tyres.share, 1.0f,
            tyres.share < 1.0f
                ? "car %u's tyres hold %.2f of what is described at %.2f of the slip of their peak: grip is %.3g, "
                  "as if it were %.3g (or their peak is at more slip: peak_slip_rad)"
                : "car %u's tyres hold %.2f of what is described, by %.2f of the slip of their peak: grip is %.3g, "
                  "as if it were %.3g (or their peak is at less slip: peak_slip_rad)",
            car, num(tyres.share), num(tyres.slip), num(grip), num(grip * tyres.share)));
    }
}

void add_latency(const Race& race, uint32_t car, const CarCheck& check, std::vector<apx_host_finding>& list) {
    uint32_t best = 0;
    for (uint32_t ticks = 1; ticks < checked_latencies; ++ticks) {
        best = check.error[ticks] < check.error[best] ? ticks : best;
    }
    const uint32_t told = race.desc.latency_ticks;
    const bool obeys = check.turning.value() > 0.5f && check.turning_s > 0.5f;
    const bool better = check.error[best] < 0.7 * check.error[min(told, checked_latencies - 1)];
    // Whether the model explains the turning at all.
    const bool explained = check.error[best] < 0.5 * check.turned;
    if (obeys && best != told && better && explained && check.turned > 0.02) {
        list.push_back(finding(APX_CHECK_LATENCY, car, static_cast<float>(best), static_cast<float>(told),
                               "car %u's controls act %u ticks late (%.0f ms); the race's latency_ticks is %u", car,
                               best, num(static_cast<float>(best) * race.clock.dt_s * 1000.0f), told));
    }
}

void add_position(uint32_t car, const CarCheck& check, std::vector<apx_host_finding>& list) {
    const double share = check.rear_axle_slip > 1e-3 ? check.nose_slip / check.rear_axle_slip : 1.0;
    if (share < 0.04 && is_yaw_right(check)) {
        list.push_back(finding(APX_CHECK_POSITION, car, square_root(static_cast<float>(share)), 1.0f,
                               "car %u's reported place moves along its nose in corners (%.2f of the angle that the "
                               "middle of a car has): it is that of "
                               "the rear axle, or the car has no tyres that slip; set moves_along_nose",
                               car, num(square_root(static_cast<float>(share)))));
    }
}

void add_track(const Race& race, std::vector<apx_host_finding>& list) {
    double sum_m = 0;
    for (const GateFrame& frame : race.track->frames) {
        sum_m += static_cast<double>(frame.width_m);
    }
    const float width_m = static_cast<float>(sum_m / race.track->gate_count());
    const float car_m = race.cars[0].vehicle.width_m;
    if (width_m > 30.0f * car_m || width_m < 1.1f * car_m) {
        list.push_back(
            finding(APX_CHECK_TRACK_UNITS, APX_NONE, width_m, 5.0f * car_m,
                    "the road is %.3g m wide on average and %.4g m long, the cars %.3g m wide: the track is in "
                    "another unit (cm, feet or km?)",
                    num(width_m), num(race.track->length_m), num(car_m)));
    }
}

}  // namespace

void begin_self_check(Race& race) {
    race.self_check = std::make_unique<SelfCheck>();
    race.self_check->cars.resize(race.car_count());
}

void watch_host(Race& race, std::span<const apx_car_state> states, float dt_s) {
    if (race.self_check == nullptr) {
        return;
    }
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        CarCheck& check = race.self_check->cars[car];
        const Progress& progress = race.progress[car];
        if (progress.seen == 0 || progress.refused != 0) {
            check.seen = 0;
            continue;
        }
        const apx_car_state& state = race.states[car];
        const Body& body = race.bodies[car];
        if (check.seen == 0) {
            check.start_found = body.place.found() ? 1 : 0;
            check.start_beyond_m =
                body.place.found() ? -min(body.place.to_left_edge_m(), body.place.to_right_edge_m()) : 0.0f;
        }
        const float speed = length(glm::vec2{state.velocity[0], state.velocity[2]});
        watch_yaw(states[car], speed, check);
        if (check.seen > 0 && distance(ground(state.position), ground(check.last.position)) < 400.0f * dt_s) {
            watch_rates(state, dt_s, check);
            const bool driven = race.cars[car].driven_by == APX_DRIVER_AI && body.present && body.upright;
            if (driven && check.seen > checked_latencies) {
                watch_pedals(race, car, state, dt_s, check);
                watch_turning(race, car, state, dt_s, check);
            }
        }
        check.last = state;
        check.seen += 1;
    }
}

void watch_controls(Race& race) {
    if (race.self_check == nullptr) {
        return;
    }
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        CarCheck& check = race.self_check->cars[car];
        for (size_t i = check.given.size() - 1; i > 0; --i) {
            check.given[i] = check.given[i - 1];
        }
        check.given[0] = race.controls[car];
    }
}

std::vector<apx_host_finding> host_findings(const Race& race) {
    std::vector<apx_host_finding> all;
    add_track(race, all);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        const CarCheck& check = race.self_check->cars[car];
        add_start(car, check, all);
        if (check.moving >= enough_ticks && !is_yaw_right(check)) {
            add_yaw(car, check, all);
        }
        add_rates(car, check, all);
        add_obedience(race, car, check, all);
        add_latency(race, car, check, all);
        add_position(car, check, all);
    }
    // One finding of each kind: the first car's.
    std::vector<apx_host_finding> list;
    for (uint32_t kind = 1; kind < APX_CHECK_COUNT; ++kind) {
        for (const apx_host_finding& candidate : all) {
            if (candidate.kind == kind) {
                list.push_back(candidate);
                break;
            }
        }
    }
    return list;
}

const char* check_name(uint32_t kind) {
    static constexpr const char* names[APX_CHECK_COUNT] = {
        "unknown",     "yaw",         "yaw rate",  "velocity", "steering",    "throttle", "brake",   "latency",
        "drive force", "brake force", "wheelbase", "grip",     "track units", "start",    "position"};
    return kind < APX_CHECK_COUNT ? names[kind] : names[0];
}

}  // namespace apx
