// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/slip.h>
#include <apexline/vehicle.h>

#include <cmath>

#include "arrays.h"
#include "objects.h"

namespace apxpy {
namespace {

// The only list of the fields here: properties and comparison follow it; a test compares it with the library's JSON.
struct VehicleField {
    const char* name;
    float apx_vehicle_desc::*member;
    const char* doc;
};

constexpr VehicleField vehicle_fields[] = {
    {"mass_kg", &apx_vehicle_desc::mass_kg, "Mass with driver, kg."},
    {"yaw_inertia_kgm2", &apx_vehicle_desc::yaw_inertia_kgm2, "Moment of inertia about the vertical axis, kg m^2."},
    {"length_m", &apx_vehicle_desc::length_m, "Length of the outline, m."},
    {"width_m", &apx_vehicle_desc::width_m, "Width of the outline, m."},
    {"wheelbase_m", &apx_vehicle_desc::wheelbase_m, "Distance between the axles, m."},
    {"front_weight_share", &apx_vehicle_desc::front_weight_share, "Share of the weight on the front axle at rest."},
    {"centre_of_mass_height_m", &apx_vehicle_desc::centre_of_mass_height_m, "Height of the centre of mass, m."},
    {"power_w", &apx_vehicle_desc::power_w, "Power at the wheels, W."},
    {"max_drive_force_n", &apx_vehicle_desc::max_drive_force_n,
     "Largest drive force, N; 0: power and grip alone limit."},
    {"drive_front_share", &apx_vehicle_desc::drive_front_share, "Share of the drive force on the front axle, [0, 1]."},
    {"max_brake_force_n", &apx_vehicle_desc::max_brake_force_n, "Largest brake force, N; 0: grip alone limits."},
    {"top_speed_mps", &apx_vehicle_desc::top_speed_mps, "Top speed, m/s."},
    {"reverse_speed_mps", &apx_vehicle_desc::reverse_speed_mps, "Fastest reverse, m/s."},
    {"drag_kgpm", &apx_vehicle_desc::drag_kgpm, "Drag force over speed squared, N s^2/m^2."},
    {"downforce_kgpm", &apx_vehicle_desc::downforce_kgpm, "Downforce over speed squared, N s^2/m^2."},
    {"downforce_front_share", &apx_vehicle_desc::downforce_front_share, "Share of the downforce on the front axle."},
    {"grip", &apx_vehicle_desc::grip, "Tyre force over load at the peak: radius of the friction circle."},
    {"peak_slip_rad", &apx_vehicle_desc::peak_slip_rad, "Slip angle at the peak of the side force, rad."},
    {"sliding_grip_share", &apx_vehicle_desc::sliding_grip_share, "Share of the side force left when sliding."},
    {"max_steer_rad", &apx_vehicle_desc::max_steer_rad, "Largest road-wheel angle, rad."},
    {"steer_rate_radps", &apx_vehicle_desc::steer_rate_radps, "Fastest change of the road-wheel angle, rad/s."},
    {"bank_load_share", &apx_vehicle_desc::bank_load_share,
     "Of the load that a curve presses into a bank, what the physics has, [0, 1]."},
    {"spring_rate_npm", &apx_vehicle_desc::spring_rate_npm, "Stiffness of all springs together, N/m; 0: rigid."},
    {"spring_travel_m", &apx_vehicle_desc::spring_travel_m, "From rest to the springs' stops, m; 0: without stops."},
    {"brake_front_share", &apx_vehicle_desc::brake_front_share,
     "Share of the brake force on the front axle; 0: brakes follow the grip that each axle has left."},
    {"open_differential", &apx_vehicle_desc::open_differential,
     "How far both wheels of a driven axle get the same force whatever they carry, [0, 1]; 0: each gets what its load "
     "holds."},
};

apx_vehicle_desc default_vehicle() {
    apx_vehicle_desc desc = apx_vehicle_desc_default();
    return desc;
}

apx_vehicle_desc from_json(const std::string& text, const py::object& label) {
    const std::string name = label.is_none() ? "" : py::str(label).cast<std::string>();
    apx_vehicle_desc desc{};
    check(apx_vehicle_desc_from_json(text.data(), text.size(), label.is_none() ? nullptr : name.c_str(), &desc));
    return desc;
}

std::string to_json(const apx_vehicle_desc& desc) {
    return read_bytes([&](char* text, uint64_t capacity, uint64_t* needed) {
        return apx_vehicle_desc_to_json(&desc, text, capacity, needed);
    });
}

py::dict to_dict(const apx_vehicle_desc& desc) {
    return py::module_::import("json").attr("loads")(to_json(desc));
}

// JSON has no word for these.
void refuse_not_finite(const py::dict& fields) {
    for (const auto& [name, value] : fields) {
        if (py::isinstance<py::float_>(value) && !std::isfinite(value.cast<double>())) {
            refuse(py::str("{} is {}; it must be a finite number").format(name, value).cast<std::string>());
        }
    }
}

apx_vehicle_desc from_dict(const py::dict& fields, const py::object& label) {
    refuse_not_finite(fields);
    return from_json(py::module_::import("json").attr("dumps")(fields).cast<std::string>(), label);
}

apx_vehicle_desc replace(const apx_vehicle_desc& desc, const py::kwargs& changes) {
    py::dict fields = to_dict(desc);
    fields.attr("update")(changes);
    return from_dict(fields, py::str("replace()"));
}

// One column of the corner table.
py::tuple corners(const apx_vehicle_desc& desc, const float (&column)[APX_MAX_CORNERS]) {
    py::tuple entries(desc.corner_count);
    for (uint32_t i = 0; i < desc.corner_count; ++i) {
        entries[i] = py::float_(column[i]);
    }
    return entries;
}

bool equal(const apx_vehicle_desc& a, const apx_vehicle_desc& b) {
    bool same = get_text(a.name).equal(get_text(b.name));
    for (const VehicleField& field : vehicle_fields) {
        same = same && a.*field.member == b.*field.member;
    }
    return same && corners(a, a.corner_radius_m).equal(corners(b, b.corner_radius_m)) &&
           corners(a, a.corner_speed_mps).equal(corners(b, b.corner_speed_mps));
}

py::array_t<apx_envelope_point> envelope(const apx_vehicle_desc& desc, const py::object& speeds) {
    using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;
    Floats wanted = Floats::ensure(speeds);
    if (!wanted || wanted.ndim() != 1) {
        PyErr_Clear();
        refuse("speeds_mps must be an array of numbers, (n,)");
    }
    py::array_t<apx_envelope_point> points(wanted.shape(0));
    check(apx_vehicle_envelope(&desc, wanted.data(), to_count(wanted.shape(0), "speeds_mps"), points.mutable_data()));
    return points;
}

void slip_control(float dt_s, const py::object& wheels, const py::object& memories, const py::object& controls) {
    const Input<apx_wheel> turning = input_array<apx_wheel>(wheels, "wheels");
    const uint32_t cars = input_array<apx_controls>(controls, "controls").count;
    const Output<apx_controls> held(controls, cars, "controls");
    const Output<apx_slip_memory> kept(memories, cars, "memories");
    const uint32_t per_car = cars > 0 ? turning.count / cars : 1;
    if (per_car * cars != turning.count) {
        refuse("wheels has " + std::to_string(turning.count) + " rows, controls " + std::to_string(cars) +
               "; every car must have as many wheels");
    }
    check(apx_slip_control(dt_s, turning.data, per_car, cars, kept.data, held.data));
}

}  // namespace

apx_vehicle_desc vehicle_argument(const py::object& vehicle) {
    if (vehicle.is_none()) {
        return default_vehicle();
    }
    if (py::isinstance<apx_vehicle_desc>(vehicle)) {
        return vehicle.cast<apx_vehicle_desc>();
    }
    if (py::isinstance<py::dict>(vehicle)) {
        return from_dict(vehicle, py::none());
    }
    return py::module_::import("apexline.vehicles").attr("load")(vehicle).cast<apx_vehicle_desc>();
}

void bind_vehicle(py::module_& module) {
    py::class_<apx_vehicle_desc> vehicle(
        module, "Vehicle",
        "A car in numbers. Immutable; `replace()` makes a changed copy. The grip envelope that "
        "drivers plan with and the physics of worlds both follow from it.");
    vehicle
        .def(py::init([](const py::object& fields) { return vehicle_argument(fields); }),
             py::arg("fields") = py::none(),
             "The preset \"reference\", changed by a dict of fields; also a preset's name, a file's path or a Vehicle.")
        .def_static(
            "load",
            [](const py::object& source) { return py::module_::import("apexline.vehicles").attr("load")(source); },
            py::arg("path_or_name"), "Reads a vehicle file (*.json), or a preset by its name.")
        .def_static("from_json", &from_json, py::arg("text"), py::arg("label") = py::none(),
                    "Reads JSON text; `label` names the file in messages. Missing keys keep the reference's value.")
        .def_static("from_dict", &from_dict, py::arg("fields"), py::arg("label") = py::none(),
                    "As from_json, from a dict with the same keys.")
        .def("to_json", &to_json, "JSON text with every field.")
        .def("to_dict", &to_dict, "All fields by name, units in the names.")
        .def("replace", &replace, "A copy with these fields changed: `vehicle.replace(grip=1.5, name=\"wet\")`.")
        .def("envelope", &envelope, py::arg("speeds_mps"),
             "Largest accelerations on a level road at speeds (n,), m/s, [0, 200]. Returns ENVELOPE_POINT (n,), m/s^2, "
             "all "
             "positive: lateral, drive (drag subtracted) and brake (drag included).")
        .def_property_readonly(
            "name", [](const apx_vehicle_desc& desc) { return get_text(desc.name); }, "Name, UTF-8.")
        .def_property_readonly(
            "corner_radius_m", [](const apx_vehicle_desc& desc) { return corners(desc, desc.corner_radius_m); },
            "Radii of the curves whose top speeds were measured, m; empty: grip alone says how fast a curve can be "
            "driven.")
        .def_property_readonly(
            "corner_speed_mps", [](const apx_vehicle_desc& desc) { return corners(desc, desc.corner_speed_mps); },
            "Those top speeds, m/s.")
        .def(
            "__eq__", [](const apx_vehicle_desc& a, const apx_vehicle_desc& b) { return equal(a, b); },
            py::is_operator())
        .def("__hash__", [](const apx_vehicle_desc& desc) { return py::hash(py::str(to_json(desc))); })
        .def("__repr__", [](const apx_vehicle_desc& desc) {
            return py::str("<Vehicle {!r}: {:g} kg, {:g} kW, grip {:g}>")
                .format(get_text(desc.name), desc.mass_kg, desc.power_w / 1000.0f, desc.grip);
        });
    for (const VehicleField& field : vehicle_fields) {
        vehicle.def_property_readonly(
            field.name, [member = field.member](const apx_vehicle_desc& desc) { return desc.*member; }, field.doc);
    }
    module.def(
        "slip_control", &slip_control, py::arg("dt_s"), py::arg("wheels"), py::arg("memories"), py::arg("controls"),
        "Traction control and anti-lock brakes for physics that has neither, for a step of dt_s: holds back, in place, "
        "CONTROLS (cars,) as a tick gave them where wheels spin or lock. `wheels` is WHEEL (cars * n,), the first "
        "car's n wheels first: rolling_mps, spin times radius; ground_mps, the hub's speed; peak_slip, the tyre's, "
        "[0.005, 1]; driven, 1 or 0. `memories` is SLIP_MEMORY (cars,), zero at first and changed in place.");
}

}  // namespace apxpy
