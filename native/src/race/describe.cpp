// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/describe.h"

#include <cstdio>
#include <cstring>

#include "base/error.h"
#include "drive/driver_desc.h"
#include "vehicle/fields.h"

namespace apx {

static constexpr uint32_t most_laps = 10000;
static constexpr uint32_t most_latency_ticks = 60;

apx_race_desc default_race_desc() {
    apx_race_desc desc{};
    desc.struct_size = sizeof desc;
    desc.laps = 3;
    desc.seed = 1;
    desc.dt_s = 1.0f / 60.0f;
    desc.ray_length_m = 60.0f;
    desc.slipstream = 0.4f;
    desc.blue_flags = 1;
    desc.rubber_band_limit = 0.05f;
    desc.rubber_band_car = APX_NONE;
    desc.retire_after_s = 20.0f;
    return desc;
}

apx_car_desc default_car_desc() {
    apx_car_desc desc{};
    desc.struct_size = sizeof desc;
    std::strncpy(desc.name, "car", sizeof desc.name - 1);
    desc.vehicle = default_vehicle();
    desc.driver = default_driver_desc();
    desc.driven_by = APX_DRIVER_AI;
    desc.true_grip = 1.0f;
    return desc;
}

static void check_range(const char* name, float value, float low, float high) {
    if (!(value >= low && value <= high)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "%s is %g; it must be in [%g, %g]", name, static_cast<double>(value),
             static_cast<double>(low), static_cast<double>(high));
    }
}

static void check_rays(const apx_race_desc& desc) {
    if (desc.ray_count > APX_MAX_RAYS) {
        fail(APX_ERROR_INVALID_ARGUMENT, "race.ray_count is %u; it must be in [0, %d]", desc.ray_count, APX_MAX_RAYS);
    }
    for (uint32_t i = 0; i < desc.ray_count; ++i) {
        char name[40];
        const auto check = [&](const char* field, float value, float low, float high) {
            std::snprintf(name, sizeof name, "race.rays[%u].%s", i, field);
            check_range(name, value, low, high);
        };
        check("forward_share", desc.rays[i].forward_share, -1.0f, 1.0f);
        check("right_share", desc.rays[i].right_share, -1.0f, 1.0f);
        check("angle_rad", desc.rays[i].angle_rad, -4.0f, 4.0f);
        check("length_m", desc.rays[i].length_m, 1.0f, 500.0f);
    }
}

void check_race_desc(const apx_race_desc& desc) {
    if (desc.laps < 1 || desc.laps > most_laps) {
        fail(APX_ERROR_INVALID_ARGUMENT, "race.laps is %u; it must be in [1, %u]", desc.laps, most_laps);
    }
    check_range("race.dt_s", desc.dt_s, 0.001f, 0.1f);
    const float latency_s = static_cast<float>(desc.latency_ticks) * desc.dt_s;
    if (desc.latency_ticks > most_latency_ticks || latency_s > 1.0f) {
        fail(APX_ERROR_INVALID_ARGUMENT,
             "race.latency_ticks is %u, %g s at a dt_s of %g; it must be in [0, %u] and at most 1 s",
             desc.latency_ticks, static_cast<double>(latency_s), static_cast<double>(desc.dt_s), most_latency_ticks);
    }
    check_range("race.ray_length_m", desc.ray_length_m, 5.0f, 500.0f);
    check_range("race.slipstream", desc.slipstream, 0.0f, 0.6f);
    check_range("race.rubber_band", desc.rubber_band, 0.0f, 1.0f);
    check_range("race.rubber_band_limit", desc.rubber_band_limit, 0.0f, 0.2f);
    if (desc.blue_flags > 1) {
        fail(APX_ERROR_INVALID_ARGUMENT, "race.blue_flags is %u; it must be 0 or 1", desc.blue_flags);
    }
    check_range("race.retire_after_s", desc.retire_after_s, 0.0f, 3600.0f);
    check_rays(desc);
    if (desc.host_rays > 1 || desc.started > 1) {
        fail(APX_ERROR_INVALID_ARGUMENT, "race.host_rays is %u and race.started is %u; both must be 0 or 1",
             desc.host_rays, desc.started);
    }
}

void check_car_desc(const apx_car_desc& desc, const char* name) {
    try {
        if (desc.struct_size != sizeof(apx_car_desc)) {
            fail(APX_ERROR_INVALID_ARGUMENT,
                 "struct_size is %u, the library's is %zu; fill it with apx_car_desc_default", desc.struct_size,
                 sizeof(apx_car_desc));
        }
        if (std::memchr(desc.name, 0, sizeof desc.name) == nullptr) {
            fail(APX_ERROR_INVALID_ARGUMENT, "name has no terminating zero within %d bytes", APX_NAME_SIZE);
        }
        if (desc.driven_by > APX_DRIVER_HOST) {
            fail(APX_ERROR_INVALID_ARGUMENT, "driven_by is %u; it must be APX_DRIVER_AI or APX_DRIVER_HOST",
                 desc.driven_by);
        }
        check_range("true_grip", desc.true_grip, 0.3f, 2.0f);
        if (desc.moves_along_nose > 1) {
            fail(APX_ERROR_INVALID_ARGUMENT, "moves_along_nose is %u; it must be 0 or 1", desc.moves_along_nose);
        }
        validate_vehicle(desc.vehicle);
        if (const std::string problem = driver_problem(desc.driver); !problem.empty()) {
            fail(APX_ERROR_INVALID_ARGUMENT, "driver.%s", problem.c_str());
        }
    } catch (const Error& error) {
        fail(error.status, "%s: %s", name, error.message.c_str());
    }
}

}  // namespace apx
