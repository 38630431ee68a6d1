// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <godot_cpp/classes/node.hpp>
#include <godot_cpp/variant/string.hpp>

namespace apexline_godot {

/** Makes the body that it is a child of a car of the race: a RigidBody3D, or a VehicleBody3D, which it also drives. */
class ApexlineCar : public godot::Node {
    GDCLASS(ApexlineCar, godot::Node)

  public:
    /** A vehicle as JSON (data/vehicles); empty: the preset "reference". */
    void set_vehicle_json(const godot::String& text) { vehicle_json_ = text; }
    godot::String get_vehicle_json() const { return vehicle_json_; }
    /** A driver as JSON (data/drivers); empty: the default one. */
    void set_driver_json(const godot::String& text) { driver_json_ = text; }
    godot::String get_driver_json() const { return driver_json_; }
    /** True: a player drives it; it is seen and ranked like any other. */
    void set_player(bool player) { player_ = player; }
    bool is_player() const { return player_; }
    /** True: the body's nose is its +z axis. A VehicleBody3D's nose always is. */
    void set_nose_is_plus_z(bool plus) { nose_is_plus_z_ = plus; }
    bool get_nose_is_plus_z() const { return nose_is_plus_z_; }

    /** Steering from the left, -1, to the right, 1. */
    double get_steering() const { return static_cast<double>(controls_.steering); }
    /** [-1, 1]; negative drives backward. */
    double get_throttle() const { return static_cast<double>(controls_.throttle); }
    /** [0, 1]. */
    double get_brake() const { return static_cast<double>(controls_.brake); }

    /** Fills the description; false, with the reason in Godot's output, when the JSON is wrong. */
    bool describe(apx_car_desc* desc);
    /** The body's state. A car without a body reports one that is not finite, which the race takes as absent. */
    apx_car_state state() const;
    /** Takes the controls of a step; a VehicleBody3D gets them at once. */
    void apply(const apx_controls& controls, float dt_s);

  protected:
    static void _bind_methods();

  private:
    godot::String vehicle_json_, driver_json_;
    bool player_ = false, nose_is_plus_z_ = false;
    apx_vehicle_desc vehicle_{};
    apx_controls controls_{};
};

}  // namespace apexline_godot
