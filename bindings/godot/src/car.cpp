// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "car.h"

#include <godot_cpp/classes/rigid_body3d.hpp>
#include <godot_cpp/classes/vehicle_body3d.hpp>
#include <godot_cpp/classes/vehicle_wheel3d.hpp>
#include <godot_cpp/core/class_db.hpp>

#include <algorithm>
#include <limits>

#include "axes.h"
#include "report.h"

namespace apexline_godot {
namespace {

// Full pedals of a vehicle without limits ask for this multiple of what its tyres hold (vehicle.h).
constexpr float pedal_over_grip = 1.25f;
constexpr float gravity_mps2 = 9.81f;

float full_pedal_n(const apx_vehicle_desc& vehicle, float limit_n) {
    return limit_n > 0.0f ? limit_n : pedal_over_grip * vehicle.grip * vehicle.mass_kg * gravity_mps2;
}

float drive_force_n(const apx_vehicle_desc& vehicle, float throttle, float speed_mps) {
    const float full_n = full_pedal_n(vehicle, vehicle.max_drive_force_n);
    return throttle * (full_n * speed_mps > vehicle.power_w ? vehicle.power_w / speed_mps : full_n);
}

struct Wheels {
    float all = 0.0f, driven = 0.0f;
};

Wheels wheels_of(const godot::Node& body) {
    Wheels wheels;
    for (int32_t child = 0; child < body.get_child_count(); ++child) {
        if (const auto* wheel = godot::Object::cast_to<godot::VehicleWheel3D>(body.get_child(child))) {
            wheels.all += 1.0f;
            wheels.driven += wheel->is_used_as_traction() ? 1.0f : 0.0f;
        }
    }
    return wheels;
}

}  // namespace

bool ApexlineCar::describe(apx_car_desc* desc) {
    bool good = true;
    *desc = apx_car_desc_default();
    if (good && !vehicle_json_.is_empty()) {
        const godot::CharString text = vehicle_json_.utf8();
        good = report(apx_vehicle_desc_from_json(text.get_data(), static_cast<uint64_t>(text.length()), "vehicle_json",
                                                 &desc->vehicle));
    }
    if (good && !driver_json_.is_empty()) {
        const godot::CharString text = driver_json_.utf8();
        good = report(apx_driver_desc_from_json(text.get_data(), static_cast<uint64_t>(text.length()), "driver_json",
                                                &desc->driver));
    }
    desc->driven_by = player_ ? APX_DRIVER_HOST : APX_DRIVER_AI;
    vehicle_ = desc->vehicle;
    return good;
}

apx_car_state ApexlineCar::state() const {
    const godot::RigidBody3D* body = godot::Object::cast_to<godot::RigidBody3D>(get_parent());
    if (body == nullptr) {
        apx_car_state none{};
        none.position[0] = std::numeric_limits<float>::quiet_NaN();
        return none;
    }
    const godot::Transform3D place = body->get_global_transform();
    const bool plus = nose_is_plus_z_ || godot::Object::cast_to<godot::VehicleBody3D>(get_parent()) != nullptr;
    const godot::Vector3 nose = place.basis.get_column(2).normalized() * (plus ? 1.0f : -1.0f);
    return state_of(place.origin, nose, place.basis.get_column(1).normalized(), body->get_linear_velocity(),
                    body->get_angular_velocity());
}

void ApexlineCar::apply(const apx_controls& controls, float dt_s) {
    controls_ = controls;
    godot::VehicleBody3D* body = godot::Object::cast_to<godot::VehicleBody3D>(get_parent());
    if (body == nullptr || player_) {
        return;
    }
    const Wheels wheels = wheels_of(*body);
    const float speed_mps = static_cast<float>(body->get_linear_velocity().length());
    // Godot steers to the left with positive angles; every driven wheel gets the engine's force, every wheel the brake, which is the
    // largest impulse of a step and has no effect while there is an engine's force.
    body->set_steering(-controls.steering * vehicle_.max_steer_rad);
    body->set_engine_force(controls.brake > 0.0f
                               ? 0.0f
                               : drive_force_n(vehicle_, controls.throttle, speed_mps) / std::max(wheels.driven, 1.0f));
    body->set_brake(controls.brake * full_pedal_n(vehicle_, vehicle_.max_brake_force_n) * dt_s /
                    std::max(wheels.all, 1.0f));
}

void ApexlineCar::_bind_methods() {
    using godot::ClassDB, godot::D_METHOD, godot::PropertyInfo, godot::Variant;
    ClassDB::bind_method(D_METHOD("set_vehicle_json", "text"), &ApexlineCar::set_vehicle_json);
    ClassDB::bind_method(D_METHOD("get_vehicle_json"), &ApexlineCar::get_vehicle_json);
    ClassDB::bind_method(D_METHOD("set_driver_json", "text"), &ApexlineCar::set_driver_json);
    ClassDB::bind_method(D_METHOD("get_driver_json"), &ApexlineCar::get_driver_json);
    ClassDB::bind_method(D_METHOD("set_player", "player"), &ApexlineCar::set_player);
    ClassDB::bind_method(D_METHOD("is_player"), &ApexlineCar::is_player);
    ClassDB::bind_method(D_METHOD("set_nose_is_plus_z", "plus"), &ApexlineCar::set_nose_is_plus_z);
    ClassDB::bind_method(D_METHOD("get_nose_is_plus_z"), &ApexlineCar::get_nose_is_plus_z);
    ClassDB::bind_method(D_METHOD("get_steering"), &ApexlineCar::get_steering);
    ClassDB::bind_method(D_METHOD("get_throttle"), &ApexlineCar::get_throttle);
    ClassDB::bind_method(D_METHOD("get_brake"), &ApexlineCar::get_brake);
    ADD_PROPERTY(PropertyInfo(Variant::STRING, "vehicle_json", godot::PROPERTY_HINT_MULTILINE_TEXT), "set_vehicle_json",
                 "get_vehicle_json");
    ADD_PROPERTY(PropertyInfo(Variant::STRING, "driver_json", godot::PROPERTY_HINT_MULTILINE_TEXT), "set_driver_json",
                 "get_driver_json");
    ADD_PROPERTY(PropertyInfo(Variant::BOOL, "player"), "set_player", "is_player");
    ADD_PROPERTY(PropertyInfo(Variant::BOOL, "nose_is_plus_z"), "set_nose_is_plus_z", "get_nose_is_plus_z");
}

}  // namespace apexline_godot
