// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/calibrate.h>

#include <memory>

#include "arrays.h"
#include "objects.h"

namespace apxpy {
namespace {

using CalibrationPtr = std::shared_ptr<Calibration>;

CalibrationPtr make_calibration(const py::object& vehicle, const py::object& top_speed_mps) {
    apx_calibration_desc desc = apx_calibration_desc_default();
    if (!vehicle.is_none()) {
        desc.vehicle = vehicle_argument(vehicle);
    }
    set_field(desc.top_speed_mps, top_speed_mps, "top_speed_mps");
    apx_calibration id{};
    check(apx_calibration_create(&desc, &id));
    return std::make_shared<Calibration>(id);
}

py::tuple tick(Calibration& calibration, const py::object& state, float dt_s) {
    const Input<apx_car_state> input = input_array<apx_car_state>(state, "state");
    if (input.count != 1) {
        refuse("state has " + std::to_string(input.count) + " cars; a calibration drives one");
    }
    const Turn turn(calibration.mutex);
    py::array_t<apx_controls> controls(1);
    uint32_t done = 0;
    check(apx_calibration_tick(calibration.id(), dt_s, input.data, controls.mutable_data(), &done));
    return py::make_tuple(controls, done != 0);
}

void run(Calibration& calibration, const py::object& truth, float grip_scale, float dt_s) {
    const apx_vehicle_desc vehicle = vehicle_argument(truth);
    const Turn turn(calibration.mutex);
    check(apx_calibration_run(calibration.id(), &vehicle, grip_scale, dt_s));
}

py::array_t<apx_envelope_point> envelope(Calibration& calibration) {
    const Turn turn(calibration.mutex);
    return read_array<apx_envelope_point>([&](apx_envelope_point* out, uint32_t capacity, uint32_t* needed) {
        return apx_calibration_envelope(calibration.id(), out, capacity, needed);
    });
}

apx_vehicle_desc vehicle(Calibration& calibration) {
    const Turn turn(calibration.mutex);
    apx_vehicle_desc desc{};
    check(apx_calibration_vehicle(calibration.id(), &desc));
    return desc;
}

apx_calibration_info info(Calibration& calibration) {
    const Turn turn(calibration.mutex);
    apx_calibration_info out{};
    out.struct_size = sizeof out;
    check(apx_calibration_info_get(calibration.id(), &out));
    return out;
}

}  // namespace

void bind_calibration(py::module_& module) {
    py::class_<apx_calibration_info>(module, "CalibrationInfo", "How far a calibration is.")
        .def_property_readonly(
            "manoeuvre", [](const apx_calibration_info& info) { return apx_manoeuvre_name(info.manoeuvre); },
            "Under way: \"throttle\", \"brake\", \"circle\" or \"done\".")
        .def_readonly("done_count", &apx_calibration_info::done_count, "Manoeuvres finished.")
        .def_readonly("count", &apx_calibration_info::count, "Of all.")
        .def_readonly("driven_s", &apx_calibration_info::driven_s, "Driven so far, s.")
        .def_readonly("lap_s", &apx_calibration_info::lap_s, "The lap at the end as driven so far, s.")
        .def_readonly("predicted_lap_s", &apx_calibration_info::predicted_lap_s,
                      "Its time in the measured vehicle's own physics, s.");
    py::class_<Calibration, CalibrationPtr>(
        module, "Calibration", "Measures what a car can do whose physics is a black box. Usable in a `with` statement.")
        .def(py::init(&make_calibration), py::arg("vehicle") = py::none(), py::arg("top_speed_mps") = py::none(),
             "vehicle: what is known of the car; its sizes, mass and wheel lock are taken as they are. top_speed_mps: "
             "fastest that it is driven; None: as fast as it goes.")
        .def("tick", &tick, py::arg("state"), py::arg("dt_s"),
             "One physics step: CAR_STATE (1,) in, (CONTROLS (1,), done) out.")
        .def("run", &run, py::arg("truth"), py::arg("grip_scale") = 1.0f, py::arg("dt_s") = 1.0f / 60.0f,
             "Drives all manoeuvres at once with the reference physics of a vehicle, its tyres holding grip_scale "
             "times its grip.")
        .def("envelope", &envelope, "Largest accelerations measured, ENVELOPE_POINT (n,), by rising speed.")
        .def("vehicle", &vehicle, "The vehicle with what was measured in it, to bake and to plan with.")
        .def_property_readonly("info", &info, "How far it is.")
        .def("close", &Calibration::close, "Gives up the id now. Again is fine.")
        .def("__enter__", [](const CalibrationPtr& self) { return self; })
        .def("__exit__", [](Calibration& self, const py::args&) { self.close(); });
}

}  // namespace apxpy
