// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/calibrate.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "base/math.h"
#include "capi/objects.h"
#include "vehicle/calibration_fit.h"
#include "vehicle/car_state.h"
#include "vehicle/fields.h"

using namespace apx;

static apx_status not_done(const Calibration& calibration) {
    return report(APX_ERROR_INVALID_STATE, "the calibration has finished %u of %u manoeuvres; tick it until it is done",
                  calibration.step, manoeuvre_steps);
}

static apx_status wrong_step(float dt_s) {
    return report(APX_ERROR_INVALID_ARGUMENT, "dt_s is %g; it must be in [0.0001, 0.1]", static_cast<double>(dt_s));
}

static bool is_step(float dt_s) {
    return dt_s >= 0.0001f && dt_s <= 0.1f;
}

apx_status apx_calibration_desc_init(apx_calibration_desc* desc) {
    return give_description("desc", default_calibration_desc(), desc);
}

apx_status apx_calibration_create(const apx_calibration_desc* desc, apx_calibration* calibration) {
    APX_TAKE(full, desc, default_calibration_desc());
    APX_REQUIRE(calibration);
    return guarded([&]() -> apx_status {
        const uint64_t id = objects().calibrations.add(std::make_shared<Calibration>(make_calibration(full)));
        if (id == 0) {
            return report(APX_ERROR_OUT_OF_MEMORY, "too many calibrations are alive; destroy some");
        }
        calibration->id = id;
        return APX_OK;
    });
}

apx_status apx_calibration_tick(apx_calibration calibration, float dt_s, const apx_car_state* state,
                                apx_controls* controls, uint32_t* done) {
    APX_REQUIRE(state);
    APX_REQUIRE(controls);
    APX_REQUIRE(done);
    const auto object = objects().calibrations.write(calibration.id);
    if (!object) {
        return refuse(object, "calibration", calibration.id);
    }
    if (!is_step(dt_s)) {
        return wrong_step(dt_s);
    }
    if (!is_sane(*state)) {
        return report(APX_ERROR_INVALID_ARGUMENT, "state is not finite or beyond 1e6 m or 400 m/s");
    }
    apx_controls given;
    if (const char* why = calibrate(*object, dt_s, *state, given)) {
        return report(APX_ERROR_INVALID_STATE, "calibration: %s", why);
    }
    *controls = given;
    *done = is_done(*object) ? 1 : 0;
    return APX_OK;
}

apx_status apx_calibration_run(apx_calibration calibration, const apx_vehicle_desc* truth, float grip_scale,
                               float dt_s) {
    APX_TAKE(full, truth, default_vehicle());
    const auto object = objects().calibrations.write(calibration.id);
    if (!object) {
        return refuse(object, "calibration", calibration.id);
    }
    if (!is_step(dt_s)) {
        return wrong_step(dt_s);
    }
    if (!(grip_scale >= 0.3f && grip_scale <= 2.0f)) {
        return report(APX_ERROR_INVALID_ARGUMENT, "grip_scale is %g; it must be in [0.3, 2]",
                      static_cast<double>(grip_scale));
    }
    return guarded([&]() -> apx_status {
        validate_vehicle(full);
        if (object->started) {
            return report(APX_ERROR_INVALID_STATE, "the calibration has begun already; create another one");
        }
        if (const char* why = calibrate_reference(*object, full, grip_scale, dt_s)) {
            return report(APX_ERROR_INVALID_STATE, "calibration: %s", why);
        }
        return APX_OK;
    });
}

apx_status apx_calibration_info_get(apx_calibration calibration, apx_calibration_info* info) {
    APX_REQUIRE_ROOM(info);
    const auto object = objects().calibrations.read(calibration.id);
    if (!object) {
        return refuse(object, "calibration", calibration.id);
    }
    const apx_calibration_info result = {
        sizeof result,           manoeuvre_of(object->step),   object->step, manoeuvre_steps, object->driven_s,
        lap_time_s(object->lap), lap_time_s(object->predicted)};
    return fill(result, info);
}

apx_status apx_calibration_envelope(apx_calibration calibration, apx_envelope_point* points, uint32_t capacity,
                                    uint32_t* needed) {
    const auto object = objects().calibrations.read(calibration.id);
    if (!object) {
        return refuse(object, "calibration", calibration.id);
    }
    return guarded([&] {
        if (!is_done(*object)) {
            return not_done(*object);
        }
        return deliver(std::span<const apx_envelope_point>(measured_envelope(*object)), points, capacity, needed);
    });
}

apx_status apx_calibration_vehicle(apx_calibration calibration, apx_vehicle_desc* vehicle) {
    APX_REQUIRE(vehicle);
    const auto object = objects().calibrations.read(calibration.id);
    if (!object) {
        return refuse(object, "calibration", calibration.id);
    }
    return guarded([&]() -> apx_status {
        if (!is_done(*object)) {
            return not_done(*object);
        }
        return give_description("vehicle", measured_vehicle(*object), vehicle);
    });
}

apx_status apx_calibration_destroy(apx_calibration calibration) {
    return removed(objects().calibrations.remove(calibration.id), "calibration", calibration.id);
}

const char* apx_manoeuvre_name(uint32_t manoeuvre) {
    static constexpr const char* names[APX_MANOEUVRE_COUNT] = {"throttle", "brake", "circle", "done", "lap"};
    return manoeuvre < APX_MANOEUVRE_COUNT ? names[manoeuvre] : "unknown";
}
