// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/grip_check.h"

#include "drive/grip.h"
#include "drive/road_grip.h"
#include "race/tuning.h"
#include "vehicle/constants.h"

namespace apx {

namespace {

using namespace tuning::grip_check;

// Force over that at the peak, by slip over the peak's; at least what sliding tyres keep.
float curve(float slip, float sliding_share) {
    const float force = 2.0f * slip / (1.0f + slip * slip);
    return slip > 1.0f ? max(force, sliding_share) : force;
}

void add(AxleCurve& axle, float slip, float across_n, float along_n, float circle_n, float dt_s) {
    const float across = absolute(across_n);
    if (across_n * slip <= 0.0f || across < least_side_share * circle_n ||
        absolute(along_n) > most_checked_along_share * across) {
        return;
    }
    const float stretch = square_root(1.0f + square(along_n / across));
    const float bin = absolute(slip) * stretch / AxleCurve::slip_a_bin;
    if (bin < static_cast<float>(AxleCurve::bins)) {
        axle.seconds[static_cast<size_t>(bin)] += dt_s;
        axle.force[static_cast<size_t>(bin)] += dt_s * across * stretch / circle_n;
    }
}

// Several bins taken together.
struct Evidence {
    float sliding_share;  // of the described tyres
    float seconds = 0;
    float force = 0;
    float described = 0;
    float slip = 0;

    void gather(const AxleCurve& axle, uint32_t bin, float at) {
        seconds += axle.seconds[bin];
        force += axle.force[bin];
        described += axle.seconds[bin] * curve(at, sliding_share);
        slip += axle.seconds[bin] * at;
    }
    float share() const { return force / max(described, 1e-3f); }
    float mean_force() const { return force / max(seconds, 1e-3f); }
    float mean_slip() const { return slip / max(seconds, 1e-3f); }
};

}  // namespace

void watch_grip(const DriverView& view, const DriverMemory& memory, float wheel_rad, GripCheck& check) {
    const Body& own = view.own();
    const VehicleModel& model = view.profile.described;
    const float per_time = 1.0f / (view.dt_s + suspension_time_s);
    const float follow = view.dt_s * per_time;
    const float yaw_rate = view.state.yaw_rate_radps;
    const float forward = max(dot(own.velocity, own.forward), 1.0f);
    const float right = dot(own.velocity, own.right());
    const SineCosine wheel = sine_cosine(wheel_rad);
    const float to_wheel = wheel.sine / wheel.cosine - (right + model.front_arm_m * yaw_rate) / forward;
    const float front = to_wheel / model.front_peak_tangent;
    const float rear = (model.rear_arm_m * yaw_rate - right) / (forward * model.rear_peak_tangent);
    check.front_slip += (clamp(front, -3.0f, 3.0f) - check.front_slip) * follow;
    check.rear_slip += (clamp(rear, -3.0f, 3.0f) - check.rear_slip) * follow;
    check.yaw_radps2 += (yaw_rate - check.yaw_rate_radps) * per_time - check.yaw_radps2 * follow;
    check.yaw_rate_radps = yaw_rate;
    if (!do_tyres_tell(view, memory)) {
        return;
    }
    const TyreForces forces = tyre_forces(view, memory, check.yaw_radps2, forward);
    add(check.rear, check.rear_slip, forces.rear_across_n, forces.rear_along_n, forces.rear_circle_n, view.dt_s);
    add(check.front, check.front_slip, forces.across_n - forces.rear_across_n, forces.along_n - forces.rear_along_n,
        forces.circle_n - forces.rear_circle_n, view.dt_s);
}

GripVerdict verdict_of(const GripCheck& check, const apx_vehicle_desc& described) {
    const float sliding = described.sliding_grip_share;
    Evidence saturated{sliding}, stiff{sliding}, rising{sliding};
    for (const AxleCurve* axle : {&check.front, &check.rear}) {
        for (uint32_t bin = 0; bin < AxleCurve::bins; ++bin) {
            const float slip = (static_cast<float>(bin) + 0.5f) * AxleCurve::slip_a_bin;
            if (slip > rising_from && slip < stiff_until) {
                rising.gather(*axle, bin, slip);
            }
            if (slip > saturated_from) {
                saturated.gather(*axle, bin, slip);
            } else if (slip > stiff_from && slip < stiff_until && axle->force[bin] > at_circle * axle->seconds[bin]) {
                stiff.gather(*axle, bin, slip);
            }
        }
    }
    if (saturated.seconds > saturated_s) {
        // Softer tyres than described are still rising there: nothing is known of their peak.
        const bool is_flat = rising.mean_force() > flat_curve_share * saturated.mean_force();
        // The tyres do not lack grip that they have at less slip.
        const float share = max(saturated.share(), rising.mean_force());
        return {is_flat && share < too_little_grip, saturated.share(), saturated.mean_slip()};
    }
    // Tyres that hardly slip may be stiffer than described: only a force that the description excludes tells of grip.
    const float share = tyres_hardly_slip(described) ? stiff.mean_force() : stiff.share();
    return {stiff.seconds > stiff_s && share > too_much_grip, share, stiff.mean_slip()};
}

}  // namespace apx
