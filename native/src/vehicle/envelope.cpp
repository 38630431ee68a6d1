// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/envelope.h"

#include <limits>

#include "base/math.h"
#include "vehicle/physics.h"
#include "vehicle/point_mass.h"
#include "vehicle/tuning.h"

namespace apx {

using namespace tuning::envelope;

// Braking moves F h / L from the rear axle to the front one.
static LoadShift load_shift_of(const apx_vehicle_desc& desc) {
    const double height = static_cast<double>(desc.centre_of_mass_height_m);
    const double axle = height / static_cast<double>(desc.wheelbase_m);
    const double front_share = static_cast<double>(desc.front_weight_share);
    return {moved_by_side(desc), axle / front_share, axle / (1.0 - front_share)};
}

Envelope envelope_of(const apx_vehicle_desc& desc) {
    constexpr double unlimited = std::numeric_limits<double>::infinity();
    Envelope envelope;
    envelope.mass_kg = static_cast<double>(desc.mass_kg);
    envelope.grip = static_cast<double>(desc.grip);
    envelope.power_w = static_cast<double>(desc.power_w);
    envelope.max_drive_force_n =
        desc.max_drive_force_n > 0.0f ? static_cast<double>(desc.max_drive_force_n) : unlimited;
    envelope.max_brake_force_n =
        desc.max_brake_force_n > 0.0f ? planned_brake_share * static_cast<double>(desc.max_brake_force_n) : unlimited;
    envelope.top_speed_mps = static_cast<double>(desc.top_speed_mps);
    envelope.drag_kgpm = static_cast<double>(desc.drag_kgpm);
    envelope.downforce_kgpm = static_cast<double>(desc.downforce_kgpm);
    envelope.bank_load_share = static_cast<double>(desc.bank_load_share);
    envelope.spring_rate_npm = static_cast<double>(desc.spring_rate_npm);
    envelope.spring_travel_m = static_cast<double>(desc.spring_travel_m);
    envelope.load_shift = load_shift_of(desc);
    envelope.corner_count = desc.corner_count;
    envelope.corner_grip = envelope.grip;
    for (uint32_t i = 0; i < desc.corner_count; ++i) {
        envelope.corner_radius_m[i] = static_cast<double>(desc.corner_radius_m[i]);
        envelope.corner_speed_mps[i] = static_cast<double>(desc.corner_speed_mps[i]);
    }
    envelope.axles = axle_shares(desc);
    envelope.scrub_tangent = (1.0 - point_mass_share(desc)) * full_scrub_tangent(desc);
    return envelope;
}

// At the table's speed the scaled side force m v^2 / R uses the whole circle; braking in a straight line keeps the
// circle's limit. The speed is linear in the radius between two entries.
double corner_side_scale(const Envelope& envelope, double curvature) {
    const uint32_t count = envelope.corner_count;
    if (count == 0) {
        return 1.0;
    }
    const double* const radii = envelope.corner_radius_m;
    const double* const speeds = envelope.corner_speed_mps;
    const double radius = clamp(1.0 / max(absolute(curvature), 1e-9), radii[0], radii[count - 1]);
    uint32_t next = 1;
    while (next + 1 < count && radii[next] < radius) {
        ++next;
    }
    const double speed =
        count == 1 ? speeds[0]
                   : lerp(speeds[next - 1], speeds[next], (radius - radii[next - 1]) / (radii[next] - radii[next - 1]));
    if (speed >= envelope.top_speed_mps) {
        return 1.0;
    }
    const double w = speed * speed;
    const double circle = envelope.corner_grip * (envelope.mass_kg * gravity_mps2 + envelope.downforce_kgpm * w);
    return radius * circle / (envelope.mass_kg * w);
}

// Newton's second law for a point mass in the frame of the road.
//
// Along its normal the tyres carry cos(slope) cos(bank) of the weight and the downforce, less a crest's m w crest, plus a
// banked curve's m w curvature sin(bank), as far as the host's physics has it. Across it they give m w curvature cos(bank) less
// the bank's part. The curvature is that of the ground plane, where the car covers cos(slope) of its way: hence cos^2(slope).
CornerForces corner_forces(const Envelope& envelope, const RoadPoint& road, double curvature) {
    const double mass = envelope.mass_kg;
    const double grip = envelope.grip * road.grip_scale;
    const double side_scale = corner_side_scale(envelope, curvature);
    const double slope_cosine = 1.0 / square_root(1.0 + road.slope * road.slope);
    const double bank_cosine = 1.0 / square_root(1.0 + road.bank * road.bank);
    const double bank_sine = road.bank * bank_cosine;
    const double weight = mass * gravity_mps2 * slope_cosine;
    const double centripetal_kgpm = mass * curvature * slope_cosine * slope_cosine;
    CornerForces forces;
    forces.circle_n = grip * weight * bank_cosine;
    forces.circle_kgpm =
        grip * (envelope.downforce_kgpm - mass * road.crest + centripetal_kgpm * bank_sine * envelope.bank_load_share);
    // Where the host's physics moves cars in the ground plane, slopes do not drive or brake them: a car that slows down
    // uphill also climbs more slowly, which only its load can cause.
    forces.circle_kg = grip * mass * road.slope * (1.0 - envelope.bank_load_share);
    forces.side_n = -weight * bank_sine * side_scale;
    forces.side_kgpm = centripetal_kgpm * bank_cosine * side_scale;
    forces.climb_mps2 = gravity_mps2 * road.slope * slope_cosine;
    const double thrown_kgpm = mass * road.jump - envelope.downforce_kgpm;
    const double top_speed_squared = envelope.top_speed_mps * envelope.top_speed_mps;
    const double room_n = (1.0 - least_weight_share) * weight;
    forces.most_speed_squared = thrown_kgpm * top_speed_squared > room_n ? room_n / thrown_kgpm : top_speed_squared;
    return forces;
}

double grip_force(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature) {
    const CornerForces forces = corner_forces(envelope, road, curvature);
    return max(forces.circle_n + forces.circle_kgpm * speed_squared, 0.0);
}

double side_force(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature) {
    const CornerForces forces = corner_forces(envelope, road, curvature);
    return forces.side_n + forces.side_kgpm * speed_squared;
}

// The side force F(w) and the circle G(w) are linear in w: F <= G and -F <= G each end at one w at most.
double corner_speed_squared(const CornerForces& forces) {
    double limit = forces.most_speed_squared;
    const double outward_growth = forces.side_kgpm - forces.circle_kgpm;
    const double outward_room = forces.circle_n - forces.side_n;
    if (outward_growth * limit > outward_room) {
        limit = outward_growth > 0.0 ? max(outward_room, 0.0) / outward_growth : 0.0;
    }
    const double inward_growth = -forces.side_kgpm - forces.circle_kgpm;
    const double inward_room = forces.circle_n + forces.side_n;
    if (inward_growth * limit > inward_room) {
        limit = inward_growth > 0.0 ? max(inward_room, 0.0) / inward_growth : 0.0;
    }
    return limit;
}

namespace {

double share_at(const double (&shares)[AxleShares::use_count], double use_squared) {
    uint32_t next = 1;
    while (next + 1 < AxleShares::use_count && AxleShares::use_squared[next] < use_squared) {
        ++next;
    }
    const double from = AxleShares::use_squared[next - 1];
    const double to = AxleShares::use_squared[next];
    return lerp(shares[next - 1], shares[next], clamp((use_squared - from) / (to - from), 0.0, 1.0));
}

// Force left by the circle for driving or braking, times the share that the axles reach.
double tyre_force_left(const AxleShares& axles, const double (&shares)[AxleShares::speed_count][AxleShares::use_count],
                       const CornerForces& forces, double speed_squared) {
    const double circle = max(forces.circle_n + forces.circle_kgpm * speed_squared, 0.0);
    const double side = forces.side_n + forces.side_kgpm * speed_squared;
    const double left = (circle - side) * (circle + side);
    if (!(left > 0.0)) {
        return 0.0;
    }
    const uint32_t next = speed_squared < axles.speed_squared[1] ? 1 : 2;
    const double from = axles.speed_squared[next - 1];
    const double place = clamp((speed_squared - from) / (axles.speed_squared[next] - from), 0.0, 1.0);
    const double use_squared = square(side / circle);
    return square_root(left) *
           lerp(share_at(shares[next - 1], use_squared), share_at(shares[next], use_squared), place);
}

// The tyre model's slip for a share F of the circle: 2 s / (1 + s^2) = F, in units of the slip at the peak.
double scrub_force(const Envelope& envelope, const CornerForces& forces, double speed_squared) {
    const double circle = forces.circle_n + forces.circle_kgpm * speed_squared;
    const double side = absolute(forces.side_n + forces.side_kgpm * speed_squared);
    if (envelope.scrub_tangent == 0.0 || !(circle > 0.0)) {
        return 0.0;
    }
    const double use = min(side / circle, 1.0);
    return envelope.scrub_tangent * circle * use * use / (1.0 + square_root(1.0 - use * use));
}

}  // namespace

static double drive_at_load(const Envelope& envelope, const CornerForces& forces, double speed_squared) {
    double force =
        min(tyre_force_left(envelope.axles, envelope.axles.drive, forces, speed_squared), envelope.max_drive_force_n);
    // P / v, compared by squares so that the root is taken only where power limits.
    if (force * force * speed_squared > envelope.power_w * envelope.power_w) {
        force = envelope.power_w / square_root(speed_squared);
    }
    const double resistance = envelope.drag_kgpm * speed_squared + scrub_force(envelope, forces, speed_squared);
    return (force - resistance) / envelope.mass_kg - forces.climb_mps2;
}

static double brake_at_load(const Envelope& envelope, const CornerForces& forces, double speed_squared) {
    const double force =
        min(tyre_force_left(envelope.axles, envelope.axles.brake, forces, speed_squared), envelope.max_brake_force_n);
    return (force + envelope.drag_kgpm * speed_squared) / envelope.mass_kg + forces.climb_mps2;
}

// The forces including the load moved by an acceleration along the road.
static CornerForces under_way(const CornerForces& forces, double along_mps2) {
    CornerForces loaded = forces;
    loaded.circle_n += forces.circle_kg * along_mps2;
    return loaded;
}

double drive_acceleration(const Envelope& envelope, const CornerForces& forces, double speed_squared) {
    const double first = drive_at_load(envelope, forces, speed_squared);
    return forces.circle_kg == 0.0 ? first : drive_at_load(envelope, under_way(forces, first), speed_squared);
}

double brake_deceleration(const Envelope& envelope, const CornerForces& forces, double speed_squared) {
    const double first = brake_at_load(envelope, forces, speed_squared);
    return forces.circle_kg == 0.0 ? first : brake_at_load(envelope, under_way(forces, -first), speed_squared);
}

double corner_speed_squared(const Envelope& envelope, const RoadPoint& road, double curvature) {
    return corner_speed_squared(corner_forces(envelope, road, curvature));
}

double drive_acceleration(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature) {
    return drive_acceleration(envelope, corner_forces(envelope, road, curvature), speed_squared);
}

double brake_deceleration(const Envelope& envelope, const RoadPoint& road, double speed_squared, double curvature) {
    return brake_deceleration(envelope, corner_forces(envelope, road, curvature), speed_squared);
}

}  // namespace apx
