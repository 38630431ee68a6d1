// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "cars.h"

#include "arrays.h"

namespace apxpy {
namespace {

struct DriverField {
    const char* name;
    float apx_driver_desc::*member;
    const char* doc;
};

constexpr DriverField driver_fields[] = {
    {"pace", &apx_driver_desc::pace, "Share of the possible speed, [0.3, 1]."},
    {"grip_use", &apx_driver_desc::grip_use, "Share of the grip that the driver plans with, [0.3, 1]."},
    {"side_gap_m", &apx_driver_desc::side_gap_m, "Smallest gap to a car beside, m, [0, 5]."},
    {"follow_time_s", &apx_driver_desc::follow_time_s, "Time kept behind the car ahead while following, s, [0, 5]."},
    {"overtake_speed_mps", &apx_driver_desc::overtake_speed_mps,
     "Speed advantage at which an overtaking manoeuvre starts, m/s, [0, 50]."},
    {"reaction_s", &apx_driver_desc::reaction_s, "Delay between the start signal and the reaction, s, [0, 5]."},
    {"skill", &apx_driver_desc::skill, "How much of the car's limit the driver finds, [0, 1]."},
    {"consistency", &apx_driver_desc::consistency, "How even its corners are, [0, 1]."},
    {"aggression", &apx_driver_desc::aggression, "How small a chance it takes for a pass, [0, 1]."},
    {"defending", &apx_driver_desc::defending, "How readily it makes its one defensive move, [0, 1]."},
    {"mistakes", &apx_driver_desc::mistakes, "How often it errs, [0, 1]."},
    {"radar_range_m", &apx_driver_desc::radar_range_m, "Range of the all-round radar, m, [1, 500]."},
    {"sight_range_m", &apx_driver_desc::sight_range_m, "Range of the view cone, m, [1, 1000]."},
    {"field_of_view_rad", &apx_driver_desc::field_of_view_rad, "Angle of the view cone, rad, [0.1, 6.3]."},
    {"patience", &apx_driver_desc::patience, "How long it waits between attempts and keeps at one, [0, 1]."},
    {"courtesy", &apx_driver_desc::courtesy, "How much room and way it leaves to others, [0, 1]."},
    {"weight_place", &apx_driver_desc::weight_place, "Worth of a place among a plan's costs, over the usual, [0, 10]."},
    {"weight_risk", &apx_driver_desc::weight_risk, "Likewise of risk."},
    {"weight_move", &apx_driver_desc::weight_move, "Likewise of leaving the racing line."},
    {"hardest_landing_mps", &apx_driver_desc::hardest_landing_mps,
     "With jumps: velocity into the road at the hardest landing that it flies for, m/s, [0.5, 20]."},
    {"weight_change", &apx_driver_desc::weight_change, "Likewise of changing what is under way."},
};

struct DriverFlag {
    const char* name;
    uint32_t apx_driver_desc::*member;
    const char* doc;
};

constexpr DriverFlag driver_flags[] = {
    {"runner_steering", &apx_driver_desc::runner_steering,
     "True: pursuit of the runner with buffer zones; False: curvature feed-forward with feedback."},
    {"learn_grip", &apx_driver_desc::learn_grip,
     "True: finds out while driving what the tyres hold and plans with that; False: believes the vehicle."},
    {"buffer_zones", &apx_driver_desc::buffer_zones, "With runner_steering: False leaves the buffer zones out."},
    {"hold_to_sight", &apx_driver_desc::hold_to_sight,
     "With perception by view cone: True is no faster than it can stop within sight."},
    {"grid_replan", &apx_driver_desc::grid_replan, "True: an A* search ten times a second around what is in the way."},
    {"jumps", &apx_driver_desc::jumps,
     "True: flies over take-offs where that is faster; False: always slows down for them."},
};

// A choice by its name or number.
void set_choice(uint32_t& field, const py::object& value, const char* name, uint32_t count,
                const char* (*name_of)(uint32_t)) {
    if (!py::isinstance<py::str>(value)) {
        set_field(field, value, name);
        return;
    }
    const std::string wanted = value.cast<std::string>();
    std::string known;
    for (uint32_t i = 0; i < count; ++i) {
        if (wanted == name_of(i)) {
            field = i;
            return;
        }
        known += (i > 0 ? ", " : "") + std::string(name_of(i));
    }
    refuse(std::string(name) + " is '" + wanted + "'; it must be one of " + known);
}

apx_driver_desc driver_from_json(const std::string& text, const py::object& label) {
    const std::string name = label.is_none() ? "" : py::str(label).cast<std::string>();
    apx_driver_desc desc{};
    check(apx_driver_desc_from_json(text.data(), text.size(), label.is_none() ? nullptr : name.c_str(), &desc));
    return desc;
}

std::string driver_to_json(const apx_driver_desc& desc) {
    return read_bytes([&](char* text, uint64_t capacity, uint64_t* needed) {
        return apx_driver_desc_to_json(&desc, text, capacity, needed);
    });
}

apx_car_desc default_car() {
    apx_car_desc desc = apx_car_desc_default();
    return desc;
}

apx_driver_desc make_driver(const py::kwargs& options) {
    apx_driver_desc driver = default_car().driver;
    for (const auto& [key, value] : options) {
        const std::string name = py::str(key).cast<std::string>();
        bool known = false;
        const auto object = py::reinterpret_borrow<py::object>(value);
        for (const DriverFlag& flag : driver_flags) {
            if (name == flag.name) {
                set_field<uint32_t, bool>(driver.*flag.member, object, flag.name);
                known = true;
            }
        }
        if (name == "lateral_choice") {
            set_choice(driver.lateral_choice, object, "lateral_choice", APX_LATERAL_COUNT, apx_lateral_name);
            known = true;
        } else if (name == "perception") {
            set_choice(driver.perception, object, "perception", APX_PERCEPTION_COUNT, apx_perception_name);
            known = true;
        }
        for (const DriverField& field : driver_fields) {
            if (name == field.name) {
                set_field(driver.*field.member, py::reinterpret_borrow<py::object>(value), field.name);
                known = true;
            }
        }
        if (!known) {
            throw py::type_error("Driver() has no field '" + name + "'");
        }
    }
    return driver;
}

apx_car_desc make_car(const py::object& name, const py::object& vehicle, const py::object& driver,
                      const std::string& driven_by, const py::object& true_grip, bool moves_along_nose) {
    apx_car_desc desc = default_car();
    if (!name.is_none()) {
        set_name(desc.name, py::str(name).cast<std::string>(), "car name");
    }
    if (!vehicle.is_none()) {
        desc.vehicle = vehicle_argument(vehicle);
    }
    if (!driver.is_none()) {
        desc.driver = driver.cast<apx_driver_desc>();
    }
    if (driven_by != "ai" && driven_by != "host") {
        refuse("driven_by is '" + driven_by + "'; it must be 'ai' or 'host'");
    }
    desc.driven_by = driven_by == "ai" ? APX_DRIVER_AI : APX_DRIVER_HOST;
    set_field(desc.true_grip, true_grip, "true_grip");
    desc.moves_along_nose = moves_along_nose ? 1 : 0;
    return desc;
}

void bind_driver(py::module_& module) {
    py::class_<apx_driver_desc> driver(module, "Driver", "How a driver drives. Immutable.");
    driver.def(
        py::init(&make_driver),
        "Any of the fields as keyword arguments; the others keep the library's defaults. Ranges are checked when the "
        "race is created.");
    for (const DriverField& field : driver_fields) {
        driver.def_property_readonly(
            field.name, [member = field.member](const apx_driver_desc& desc) { return desc.*member; }, field.doc);
    }
    for (const DriverFlag& flag : driver_flags) {
        driver.def_property_readonly(
            flag.name, [member = flag.member](const apx_driver_desc& desc) { return desc.*member != 0; }, flag.doc);
    }
    driver
        .def_property_readonly(
            "lateral_choice", [](const apx_driver_desc& desc) { return apx_lateral_name(desc.lateral_choice); },
            "How the place across the road is chosen: \"lines\", \"heat line\" or \"potential field\".")
        .def_property_readonly(
            "perception", [](const apx_driver_desc& desc) { return apx_perception_name(desc.perception); },
            "Which cars it knows of: \"road\", \"radar\" or \"view cone\".")
        .def_static("from_json", &driver_from_json, py::arg("text"), py::arg("label") = py::none(),
                    "Reads a profile; missing keys keep the default. `label` names the file in messages.")
        .def("to_json", &driver_to_json, "The profile as JSON text.")
        .def("__eq__",
             [](const apx_driver_desc& a, const py::object& b) {
                 return py::isinstance<apx_driver_desc>(b) &&
                        driver_to_json(a) == driver_to_json(b.cast<apx_driver_desc>());
             })
        .def("__repr__", [](const apx_driver_desc& desc) {
            return py::str("<Driver: pace {:g}, grip use {:g}>").format(desc.pace, desc.grip_use);
        });
}

}  // namespace

std::vector<apx_car_desc> car_arguments(const py::object& cars) {
    std::vector<apx_car_desc> descs;
    if (py::isinstance<py::str>(cars) || !py::isinstance<py::iterable>(cars)) {
        throw py::type_error("cars must be a sequence of Car");
    }
    for (const py::handle& car : cars) {
        if (!py::isinstance<apx_car_desc>(car)) {
            throw py::type_error("cars must be a sequence of Car; one is " + py::repr(car).cast<std::string>());
        }
        descs.push_back(car.cast<apx_car_desc>());
    }
    return descs;
}

void bind_cars(py::module_& module) {
    bind_driver(module);
    py::class_<apx_car_desc>(module, "Car", "One car of a race: name, vehicle and driver. Immutable.")
        .def(py::init(&make_car), py::arg("name") = py::none(), py::arg("vehicle") = py::none(),
             py::arg("driver") = py::none(), py::arg("driven_by") = "ai", py::arg("true_grip") = py::none(),
             py::arg("moves_along_nose") = false,
             "vehicle: Vehicle, dict, preset's name or file. driven_by: \"ai\", or \"host\" for a player's car, which "
             "is seen and "
             "ranked like any other. true_grip: what the tyres hold in a world's physics as a multiple of "
             "vehicle.grip, which "
             "the driver believes unless it learns.")
        .def_property_readonly(
            "name", [](const apx_car_desc& desc) { return get_text(desc.name); }, "Shown in standings and reports.")
        .def_readonly("vehicle", &apx_car_desc::vehicle, "The car that its driver believes in.")
        .def_readonly("driver", &apx_car_desc::driver, "How it is driven; ignored for a car that the host drives.")
        .def_readonly("true_grip", &apx_car_desc::true_grip, "Grip in a world's physics as a multiple of vehicle.grip.")
        .def_property_readonly(
            "moves_along_nose", [](const apx_car_desc& car) { return car.moves_along_nose != 0; },
            "The reported place moves along the nose in corners, as in most arcade controllers.")
        .def_property_readonly(
            "driven_by", [](const apx_car_desc& desc) { return desc.driven_by == APX_DRIVER_HOST ? "host" : "ai"; },
            "\"ai\" or \"host\".")
        .def("__repr__", [](const apx_car_desc& desc) {
            return py::str("<Car {!r}: {}>").format(get_text(desc.name), get_text(desc.vehicle.name));
        });
}

}  // namespace apxpy
