// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/calibration_fit.h"

#include <span>
#include <string_view>

#include "base/math.h"
#include "vehicle/envelope.h"
#include "vehicle/fields.h"
#include "vehicle/handling.h"
#include "vehicle/tuning.h"

namespace apx {

namespace {

using namespace tuning::calibration_fit;

// y = a + b x by least squares.
struct Line {
    double sum = 0, x = 0, y = 0, xx = 0, xy = 0;

    void add(double at, double value) {
        sum += 1.0;
        x += at;
        y += value;
        xx += at * at;
        xy += at * value;
    }
    double slope() const {
        const double spread = sum * xx - x * x;
        return spread > 1e-12 * sum * xx ? (sum * xy - x * y) / spread : 0.0;
    }
    double constant() const { return sum > 0.0 ? (y - slope() * x) / sum : 0.0; }
};

double wide(float value) {
    return static_cast<double>(value);
}

// Value of a curve at a speed; curves are stored in rising or falling speed, twice, so the nearest points below and
// above are searched.
double value_at(const MeasuredCurve& curve, double speed) {
    int below = -1;
    int above = -1;
    for (uint32_t i = 0; i < curve.count; ++i) {
        const double at = wide(curve.speed_mps[i]);
        if (at <= speed && (below < 0 || at > wide(curve.speed_mps[below]))) {
            below = static_cast<int>(i);
        }
        if (at >= speed && (above < 0 || at < wide(curve.speed_mps[above]))) {
            above = static_cast<int>(i);
        }
    }
    if (below < 0 || above < 0) {
        return below < 0 && above < 0 ? 0.0 : wide(curve.value_mps2[below < 0 ? above : below]);
    }
    const double way = wide(curve.speed_mps[above]) - wide(curve.speed_mps[below]);
    const double share = way > 0.0 ? (speed - wide(curve.speed_mps[below])) / way : 0.0;
    return lerp(wide(curve.value_mps2[below]), wide(curve.value_mps2[above]), share);
}

double fastest_in(const MeasuredCurve& curve) {
    float most = 0.0f;
    for (uint32_t i = 0; i < curve.count; ++i) {
        most = max(most, curve.speed_mps[i]);
    }
    return wide(most);
}

// Full throttle, or less where that makes the wheels spin.
double drive_at(const Calibration& calibration, double speed) {
    const double full = value_at(calibration.drive, speed);
    const bool swept = calibration.drive_swept.count > 0 && speed <= fastest_in(calibration.drive_swept);
    return swept ? max(full, value_at(calibration.drive_swept, speed)) : full;
}

float in_range(const char* name, double value) {
    for (const VehicleField& field : vehicle_fields()) {
        if (std::string_view(field.name) == name) {
            return clamp(static_cast<float>(value), field.minimum, field.maximum);
        }
    }
    return static_cast<float>(value);
}

// A car holds less in a curve than a point mass of its grip, by the balance of its axles: the share that the described
// model with that grip gives.
double point_share(const apx_vehicle_desc& vehicle, float speed_mps) {
    const VehicleModel model = model_of(vehicle);
    const double speed = wide(speed_mps);
    const double point =
        wide(vehicle.grip) * (gravity_mps2 + wide(vehicle.downforce_kgpm) * speed * speed / wide(vehicle.mass_kg));
    return wide(lateral_limit(model, speed_mps)) / point;
}

void fit_lateral(const Calibration& calibration, apx_vehicle_desc& vehicle) {
    const MeasuredCurve& lateral = calibration.lateral;
    for (int round = 0; round < fit_rounds; ++round) {
        Line line;
        for (uint32_t i = 0; i < lateral.count; ++i) {
            const double speed = wide(lateral.speed_mps[i]);
            line.add(speed * speed, wide(lateral.value_mps2[i]) / point_share(vehicle, lateral.speed_mps[i]));
        }
        const bool pressed = line.slope() > 0.0;
        const double grip = (pressed ? line.constant() : line.y / max(line.sum, 1.0)) / gravity_mps2;
        vehicle.grip = in_range("grip", grip);
        vehicle.downforce_kgpm =
            in_range("downforce_kgpm", pressed ? line.slope() * wide(vehicle.mass_kg) / wide(vehicle.grip) : 0.0);
    }
}

// m a = P / v - c v^2 where power limits: with y = m a v, x = v^3 a straight line.
void fit_power(const Calibration& calibration, apx_vehicle_desc& vehicle) {
    const MeasuredCurve& drive = calibration.drive;
    const double mass = wide(vehicle.mass_kg);
    Line line;
    for (uint32_t i = 0; i < drive.count; ++i) {
        const double speed = wide(drive.speed_mps[i]);
        if (speed > power_from * wide(calibration.top_speed_mps)) {
            line.add(speed * speed * speed, mass * wide(drive.value_mps2[i]) * speed);
        }
    }
    if (line.sum >= 3.0 && line.constant() > 0.0) {
        vehicle.power_w = in_range("power_w", line.constant());
        vehicle.drag_kgpm = in_range("drag_kgpm", max(-line.slope(), 0.0));
    }
}

// Mean and spread of a full pedal's effect.
struct Pedal {
    double count = 0, force_n = 0, force_spread = 0, over_grip = 0, over_grip_spread = 0;

    // Whether it grows with the tyres' grip as that of a vehicle without a described force.
    bool follows_grip() const {
        return absolute(over_grip - static_cast<double>(pedal_overload)) < near_overload &&
               over_grip_spread < force_spread + 0.03;
    }
};

// A pedal's force at a speed, N, and the most that was seen and that the tyres hold there.
struct PedalPoint {
    double force_n, most_n, limit_n;
};

// From the beginnings of the sweeps, where the force is still proportional to the pedal.
template <typename PointAt>
Pedal measured_pedal(const PedalCurve& gain, const PointAt& point_at) {
    Pedal pedal;
    double forces[MeasuredCurve::capacity], overloads[MeasuredCurve::capacity];
    size_t count = 0;
    for (uint32_t i = 0; i < gain.count; ++i) {
        const PedalPoint point = point_at(wide(gain.speed_mps[i]), wide(gain.value_mps2[i]));
        const double force = point.force_n / wide(gain.pedal[i]);
        if (point.force_n < proportional_below * point.most_n && force > 0.0) {
            forces[count] = force;
            overloads[count++] = force / point.limit_n;
            pedal.force_n += force;
            pedal.over_grip += force / point.limit_n;
        }
    }
    pedal.count = static_cast<double>(count);
    pedal.force_n /= max(pedal.count, 1.0);
    pedal.over_grip /= max(pedal.count, 1.0);
    for (size_t i = 0; i < count; ++i) {
        pedal.force_spread += absolute(forces[i] / pedal.force_n - 1.0) / pedal.count;
        pedal.over_grip_spread += absolute(overloads[i] / pedal.over_grip - 1.0) / pedal.count;
    }
    return pedal;
}

// Whether and where the engine limits before the tyres do; where it never does, what a part of the pedal asks for tells.
void fit_drive_force(const Calibration& calibration, apx_vehicle_desc& vehicle) {
    vehicle.max_drive_force_n = 0.0f;
    const double mass = wide(vehicle.mass_kg);
    const Envelope envelope = envelope_of(vehicle);
    const RoadPoint level;
    double most_drive = 0.0;
    bool drive_ends = true;
    for (const double share : {0.1, 0.15, 0.2}) {
        const double speed = share * wide(calibration.top_speed_mps);
        const double measured = drive_at(calibration, speed);
        drive_ends =
            drive_ends && measured < grip_limits_from * drive_acceleration(envelope, level, speed * speed, 0.0);
        most_drive = max(most_drive, mass * measured + wide(vehicle.drag_kgpm) * speed * speed);
    }
    if (drive_ends) {
        vehicle.max_drive_force_n = in_range("max_drive_force_n", most_drive);
        return;
    }
    const Pedal pedal = measured_pedal(calibration.drive_gain, [&](double speed, double acceleration) {
        const double drag = wide(vehicle.drag_kgpm) * speed * speed;
        const double force = mass * acceleration + drag;
        const double limit = mass * drive_acceleration(envelope, level, speed * speed, 0.0) + drag;
        const bool by_power = limit * speed > power_limits_from * wide(vehicle.power_w);
        return PedalPoint{force, by_power ? 0.0 : min(mass * drive_at(calibration, speed) + drag, limit), limit};
    });
    const bool plausible = pedal.count >= 2.0 && pedal.force_n > grip_limits_from * most_drive;
    if (plausible && pedal.force_spread < steady_force && !pedal.follows_grip()) {
        vehicle.max_drive_force_n = in_range("max_drive_force_n", pedal.force_n);
    }
}

// Ratio of the sweeps to a vehicle's envelope, where drag, downforce and the end of the pedal hardly matter.
double braking_share(const Calibration& calibration, const apx_vehicle_desc& vehicle) {
    const Envelope envelope = envelope_of(vehicle);
    double sum = 0.0;
    double count = 0.0;
    for (uint32_t i = 0; i < calibration.brake.count; ++i) {
        const double speed = wide(calibration.brake.speed_mps[i]);
        if (speed < balance_below * wide(calibration.top_speed_mps)) {
            sum += wide(calibration.brake.value_mps2[i]) / brake_deceleration(envelope, {}, speed * speed, 0.0);
            count += 1.0;
        }
    }
    return count > 0.0 ? sum / count : 1.0;
}

// Brake force of a car with a fixed brake balance whose slip control holds an axle at its limit while the other one's force grows on:
// the less an axle gets, the sooner the other one ends. Without a balance (0) both end together.
double held_brake_force(const VehicleModel& model, double asked_n, double speed, double of_limit, double front_share) {
    const double weight = wide(model.mass_kg) * gravity_mps2;
    const double pressed = wide(model.downforce_kgpm) * speed * speed;
    const double drag = wide(model.drag_kgpm) * speed * speed;
    const double front_at_rest = weight * wide(model.front_weight_share) + pressed * wide(model.downforce_front_share);
    double force = asked_n;
    for (int round = 0; round < load_rounds; ++round) {
        const double moved = (force + drag) * wide(model.height_over_wheelbase);
        const double front_load = clamp(front_at_rest + moved, 0.0, weight + pressed);
        const double front = of_limit * wide(model.front_grip) * front_load;
        const double rear = of_limit * wide(model.rear_grip) * (weight + pressed - front_load);
        const double held = front_share > 0.0
                                ? min(front_share * asked_n, front) + min((1.0 - front_share) * asked_n, rear)
                                : min(asked_n, front + rear);
        force = 0.5 * (force + held);
    }
    return force;
}

// A point of a ramp, and the force for which the pedal asks there by the ramp's own beginning.
struct RampPoint {
    double speed = 0, force_n = 0, asked_n = 0, limit_n = 0;
};

// The points of all ramps. A wheel that locks ends a ramp: the less it slows the car then tells of its rubber alone.
uint32_t ramp_points(const Calibration& calibration, const apx_vehicle_desc& vehicle,
                     RampPoint (&points)[MeasuredCurve::capacity]) {
    const VehicleModel model = model_of(vehicle);
    const Envelope envelope = envelope_of(vehicle);
    const MeasuredCurve& ramp = calibration.ramp;
    uint32_t count = 0;
    for (uint32_t from = 0, to = 0; from < ramp.count; from = to) {
        double gain_force = 0.0, gain_asked = 0.0, most = 0.0;
        const uint32_t first = count;
        bool locked = false;
        for (to = from; to < ramp.count && (to == from || calibration.ramp.pedal[to] > calibration.ramp.pedal[to - 1]);
             ++to) {
            const double speed = wide(ramp.speed_mps[to]);
            const double drag = wide(vehicle.drag_kgpm) * speed * speed;
            const double force = wide(vehicle.mass_kg) * wide(ramp.value_mps2[to]) - drag;
            const double limit = wide(vehicle.mass_kg) * brake_deceleration(envelope, {}, speed * speed, 0.0) - drag;
            const double asked = wide(calibration.ramp.pedal[to] * brake_demand(model, ramp.speed_mps[to]));
            if (asked < in_proportion * limit) {
                gain_force += force;
                gain_asked += asked;
            }
            most = max(most, force / limit);
            locked = locked || force < locked_below * most * limit;
            if (!locked) {
                points[count++] = {speed, force, asked, limit};
            }
        }
        const double gain = gain_asked > 0.0 ? gain_force / gain_asked : 1.0;
        for (uint32_t i = first; i < count; ++i) {
            points[i].asked_n *= gain;
        }
    }
    return count;
}

// Root mean square of what a brake balance leaves of the ramps unexplained, over the tyres' limit.
double ramp_misfit(std::span<const RampPoint> points, const VehicleModel& model, double of_limit, double front_share) {
    double sum = 0.0;
    double count = 0.0;
    for (const RampPoint& point : points) {
        if (point.asked_n > in_proportion * point.limit_n) {
            const double held = held_brake_force(model, point.asked_n, point.speed, of_limit, front_share);
            sum += square((point.force_n - held) / point.limit_n);
            count += 1.0;
        }
    }
    return count >= fewest_ramp_points ? square_root(sum / count) : 0.0;
}

// Brakes whose slip control holds each wheel reach in a straight line all that the tyres hold, whatever their balance. A pedal that is
// pressed slowly shows it: the force grows more slowly from where the first axle is at its limit. 0 when it does not.
float balance_of_ramps(const Calibration& calibration, const apx_vehicle_desc& vehicle) {
    RampPoint storage[MeasuredCurve::capacity];
    const std::span<const RampPoint> points(storage, ramp_points(calibration, vehicle, storage));
    const VehicleModel model = model_of(vehicle);
    const auto misfit_of = [&](float front_share) {
        double least = 1e9;
        for (int i = -of_limit_steps; i <= of_limit_steps; ++i) {
            const double of_limit = 1.0 + of_limit_step * static_cast<double>(i);
            least = min(least, ramp_misfit(points, model, of_limit, wide(front_share)));
        }
        return least;
    };
    const double balanced = misfit_of(0.0f);
    double least = balanced;
    float best = 0.0f;
    for (int i = balance_steps / 5; i < balance_steps; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(balance_steps);
        const double misfit = misfit_of(share);
        if (misfit < least) {
            least = misfit;
            best = share;
        }
    }
    return least < close_misfit && least < explained * balanced && balanced > seen_misfit ? best : 0.0f;
}

// A car that brakes with less than its tyres hold at a full pedal has a fixed brake balance with too much on one axle:
// the front, since too much at the rear would spin the car.
void fit_balance(const Calibration& calibration, apx_vehicle_desc& vehicle) {
    vehicle.brake_front_share = balance_of_ramps(calibration, vehicle);
    if (vehicle.brake_front_share > 0.0f || braking_share(calibration, vehicle) >= balanced_from) {
        return;
    }
    float best = 0.0f;
    double nearest = 1e9;
    for (int i = balance_steps; i >= balance_steps / 2; --i) {
        vehicle.brake_front_share = static_cast<float>(i) / static_cast<float>(balance_steps);
        const double miss = absolute(braking_share(calibration, vehicle) - 1.0);
        if (miss < nearest) {
            nearest = miss;
            best = vehicle.brake_front_share;
        }
    }
    vehicle.brake_front_share = best;
}

void fit_brakes(const Calibration& calibration, apx_vehicle_desc& vehicle) {
    vehicle.max_brake_force_n = 0.0f;
    vehicle.brake_front_share = 0.0f;
    const Envelope envelope = envelope_of(vehicle);
    const double mass = wide(vehicle.mass_kg);
    const Pedal pedal = measured_pedal(calibration.brake_gain, [&](double speed, double deceleration) {
        const double drag = wide(vehicle.drag_kgpm) * speed * speed;
        const double limit = mass * brake_deceleration(envelope, {}, speed * speed, 0.0) - drag;
        return PedalPoint{mass * deceleration - drag, mass * min(value_at(calibration.brake, speed), limit / mass),
                          limit};
    });
    if (pedal.count >= 2.0 && !pedal.follows_grip()) {
        vehicle.max_brake_force_n = in_range("max_brake_force_n", pedal.force_n);
    }
    fit_balance(calibration, vehicle);
}

// Power left at the top speed means a limiter.
void fit_top_speed(const Calibration& calibration, apx_vehicle_desc& vehicle) {
    const double top = wide(calibration.top_speed_mps);
    const bool cut_short =
        calibration.desc.top_speed_mps > 0.0f && calibration.top_speed_mps >= calibration.desc.top_speed_mps;
    const bool limited = wide(vehicle.drag_kgpm) * top * top * top < limiter_share * wide(vehicle.power_w);
    const double fastest = limited && !cut_short ? top : max(wide(vehicle.top_speed_mps), top);
    vehicle.top_speed_mps = in_range("top_speed_mps", fastest);
}

void fill_corners(const Calibration& calibration, apx_vehicle_desc& vehicle) {
    const MeasuredCurve& lateral = calibration.lateral;
    vehicle.corner_count = 0;
    for (uint32_t i = 0; i < APX_MAX_CORNERS; ++i) {
        vehicle.corner_radius_m[i] = vehicle.corner_speed_mps[i] = 0.0f;
    }
    float last_m = 1.0f;
    for (uint32_t i = 0; i < lateral.count && vehicle.corner_count < APX_MAX_CORNERS; ++i) {
        const float speed = lateral.speed_mps[i];
        const double point = wide(lateral.value_mps2[i]) / point_share(vehicle, speed);
        const float radius = static_cast<float>(wide(speed) * wide(speed) / max(point, 0.1));
        if (radius > 1.01f * last_m && radius < 1e6f) {
            vehicle.corner_radius_m[vehicle.corner_count] = last_m = radius;
            vehicle.corner_speed_mps[vehicle.corner_count] = speed;
            ++vehicle.corner_count;
        }
    }
}

}  // namespace

std::vector<apx_envelope_point> measured_envelope(const Calibration& calibration) {
    std::vector<apx_envelope_point> points;
    const double top = wide(calibration.top_speed_mps);
    // Tyres under downforce, brakes of constant force, and drag are all straight lines over the squared speed.
    Line brake;
    for (uint32_t i = 0; i < calibration.brake.count; ++i) {
        const double speed = wide(calibration.brake.speed_mps[i]);
        brake.add(speed * speed, wide(calibration.brake.value_mps2[i]));
    }
    for (uint32_t i = 1; i <= envelope_points; ++i) {
        const double speed = top * static_cast<double>(i) / static_cast<double>(envelope_points + 1);
        points.push_back({static_cast<float>(speed), static_cast<float>(value_at(calibration.lateral, speed)),
                          static_cast<float>(drive_at(calibration, speed)),
                          static_cast<float>(brake.constant() + brake.slope() * speed * speed)});
    }
    return points;
}

apx_vehicle_desc measured_vehicle(const Calibration& calibration) {
    apx_vehicle_desc vehicle = calibration.desc.vehicle;
    fit_power(calibration, vehicle);
    fit_lateral(calibration, vehicle);
    fit_drive_force(calibration, vehicle);
    fit_brakes(calibration, vehicle);
    fit_top_speed(calibration, vehicle);
    fill_corners(calibration, vehicle);
    return vehicle;
}

}  // namespace apx
