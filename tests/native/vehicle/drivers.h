// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/math.h"
#include "vehicle/envelope.h"
#include "vehicle/handling.h"
#include "vehicle/vehicle_json.h"

// Drivers for the tests of the reference physics.
namespace apx {

inline constexpr float tick_s = 1.0f / 60.0f;

inline apx_vehicle_desc preset(const std::string& name) {
    std::ifstream file(APX_SOURCE_DIR "/data/vehicles/" + name + ".json", std::ios::binary);
    return vehicle_from_json(std::string(std::istreambuf_iterator<char>(file), {}), name);
}

inline const std::vector<std::string>& preset_names() {
    static const std::vector<std::string> names = {"reference", "kart", "touring", "gt", "formula"};
    return names;
}

inline BodyState rolling_at(float speed_mps) {
    BodyState body = {};
    body.car.velocity[2] = speed_mps;
    return body;
}

inline float speed_of(const BodyState& body) {
    return std::hypot(body.car.velocity[0], body.car.velocity[2]);
}

inline void drive(const VehicleModel& model, const apx_controls& controls, float seconds, BodyState& body,
                  const Surface& surface = {}, int substeps = 4) {
    for (int tick = 0; tick < static_cast<int>(std::lround(seconds / tick_s)); ++tick) {
        step_vehicle(model, controls, surface, tick_s, substeps, body);
    }
}

// A simple driver on a circle to the right that starts at the origin along +z: feed-forward steering for the curvature
// that brings the car back to the circle, critically damped, and a speed controller.
struct CircleDriver {
    const VehicleModel& model;
    float radius_m;
    float grip_trim = 0.0f;  // learned extra acceleration that the scrub of the tyres costs

    float offset(const BodyState& body) const {  // to the outside, m
        return std::hypot(body.car.position[0] - radius_m, body.car.position[2]) - radius_m;
    }
    float steering(const BodyState& body, float acceleration_mps2 = 0.0f) const {
        const float speed = max(speed_of(body), 1.0f);
        const float heading = std::atan2(body.car.position[2], radius_m - body.car.position[0]);
        const float course = std::atan2(body.car.velocity[0], body.car.velocity[2]);
        const float reach = max(0.8f * speed, 3.0f);
        const float back = 2.0f * offset(body) / square(reach) - 2.0f * wrap_angle(course - heading) / reach;
        return steering_for(model, speed, 1.0f / radius_m + back, acceleration_mps2);
    }
    apx_controls hold(const BodyState& body, float target_mps) {
        const float speed = speed_of(body);
        const float lateral = speed * speed / radius_m;
        grip_trim = clamp(grip_trim + (target_mps - speed) * 0.5f * tick_s, -2.0f, 6.0f);
        const float wanted = 2.0f * (target_mps - speed) + grip_trim;
        apx_controls controls = {steering(body), 0, 0};
        if (wanted > -0.1f) {
            controls.throttle = throttle_for(model, speed, wanted, lateral);
        } else {
            controls.brake = brake_for(model, speed, -wanted, lateral);
        }
        return controls;
    }
};

// Speed at which a circle takes this share of the envelope's side force.
inline float circle_speed(const Envelope& envelope, float radius_m, double share) {
    const double growth =
        1.0 / static_cast<double>(radius_m) - share * envelope.grip * envelope.downforce_kgpm / envelope.mass_kg;
    const double limit = square(envelope.top_speed_mps);
    const double square_speed = share * envelope.grip * gravity_mps2;
    return static_cast<float>(std::sqrt(growth * limit > square_speed ? square_speed / growth : limit));
}

// Share of the envelope that the car's cornering takes.
inline double side_share(const Envelope& envelope, float speed_mps, double radius_m) {
    const double w = square(static_cast<double>(speed_mps));
    return envelope.mass_kg * w / radius_m /
           (envelope.grip * (envelope.mass_kg * gravity_mps2 + envelope.downforce_kgpm * w));
}

}  // namespace apx
