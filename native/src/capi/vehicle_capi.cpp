// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/vehicle.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "base/math.h"
#include "vehicle/envelope.h"
#include "vehicle/fields.h"
#include "vehicle/vehicle_json.h"

using namespace apx;

static constexpr float fastest_mps = 200.0f;

apx_status apx_vehicle_desc_init(apx_vehicle_desc* desc) {
    return give_description("desc", default_vehicle(), desc);
}

apx_status apx_vehicle_desc_validate(const apx_vehicle_desc* desc) {
    APX_TAKE(vehicle, desc, default_vehicle());
    return guarded([&] {
        validate_vehicle(vehicle);
        return APX_OK;
    });
}

apx_status apx_vehicle_desc_from_json(const char* text, uint64_t size, const char* label, apx_vehicle_desc* desc) {
    APX_REQUIRE(text);
    APX_REQUIRE(desc);
    return guarded([&] {
        return give_description("desc",
                                vehicle_from_json({text, static_cast<size_t>(size)}, label_or(label, "vehicle")), desc);
    });
}

apx_status apx_vehicle_desc_to_json(const apx_vehicle_desc* desc, char* text, uint64_t capacity, uint64_t* needed) {
    APX_TAKE(vehicle, desc, default_vehicle());
    return guarded([&] {
        validate_vehicle(vehicle);
        return deliver(std::span<const char>(vehicle_to_json(vehicle)), text, capacity, needed);
    });
}

apx_status apx_vehicle_envelope(const apx_vehicle_desc* desc, const float* speeds_mps, uint32_t count,
                                apx_envelope_point* points) {
    APX_TAKE(vehicle, desc, default_vehicle());
    APX_REQUIRE(speeds_mps);
    APX_REQUIRE(points);
    return guarded([&]() -> apx_status {
        validate_vehicle(vehicle);
        for (uint32_t i = 0; i < count; ++i) {
            if (!(speeds_mps[i] >= 0.0f && speeds_mps[i] <= fastest_mps)) {
                return report(APX_ERROR_INVALID_ARGUMENT, "speeds_mps[%u] is %g; it must be in [0, 200]", i,
                              static_cast<double>(speeds_mps[i]));
            }
        }
        const Envelope envelope = envelope_of(vehicle);
        const RoadPoint level;
        for (uint32_t i = 0; i < count; ++i) {
            // At rest power over speed is unbounded: the tyres limit.
            const double squared = max(square(static_cast<double>(speeds_mps[i])), 1e-4);
            points[i].speed_mps = speeds_mps[i];
            points[i].lateral_mps2 = static_cast<float>(grip_force(envelope, level, squared) / envelope.mass_kg);
            points[i].drive_mps2 = static_cast<float>(drive_acceleration(envelope, level, squared, 0.0));
            points[i].brake_mps2 = static_cast<float>(brake_deceleration(envelope, level, squared, 0.0));
        }
        return APX_OK;
    });
}
