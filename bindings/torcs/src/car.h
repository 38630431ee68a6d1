// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>

#include <cstddef>
#include <vector>

// Performance of a TORCS car, read from its parameters: the description for the library, and what the adapter needs for
// gears,
// clutch and pedals. The physics that the parameters feed (simuv2) is described in README.md.
namespace apx_torcs {

struct Grid;

struct Gear {
    float radps_per_mps = 0;    // engine speed over car speed
    float force_per_nm = 0;     // at the wheels, efficiency included
    float worth_below_mps = 0;  // below this speed of the car a shift down to it gains more than both shifts cost
};

struct EnginePoint {
    float radps = 0;
    float torque_nm = 0;
};

struct Car {
    apx_vehicle_desc vehicle{};
    std::vector<EnginePoint> engine;  // rising in speed
    std::vector<Gear> gears;          // forward ones, first gear first
    float limiter_radps = 0;
    float idle_radps = 0;
    float red_radps = 0;
    float engine_drag = 0;  // there, of its full torque, what the engine brakes with without throttle
    float tank_l = 0;
    float power_w = 0;             // the engine's largest; the description has more
    float peak_fuel_lps = 0;       // burnt at full power
    float wheel_radius_m[4] = {};  // front right, front left, rear right, rear left
    bool driven[4] = {};
    float peak_slip = 0.1f;  // at the peak of the tyres, share

    float torque_nm(float radps) const;
    // The same at any speed.
    float drag_share(float radps) const;
    // Drive force of a gear (from 0) at a speed; 0 beyond the limiter.
    float drive_force_n(size_t gear, float speed_mps) const;
};

// Settings of a car that a team may change before a race. Angles in rad; the ratio of the differential that the engine drives;
// springs with their dampers, and tyres, are so much stiffer, and the car stands so much higher, than the parameter set says.
struct Setup {
    float fuel_l = 0;
    float front_wing_rad = 0;
    float rear_wing_rad = 0;
    float final_ratio = 0;
    float brake_repartition = 0;  // of the pressure, to the front axle
    float fuel_factor = 1;        // of what the engine burns
    float stiffer = 1;
    float higher_m = 0;
    float front_camber_rad = 0;  // negative: the wheels' tops lean in
    float rear_camber_rad = 0;
    float tyres_stiffer = 1;
};

// The setup that a TORCS parameter set (GfParm handle) has.
Setup read_setup(void* parameters);
// The car of a parameter set with another setup.
Car read_car(void* parameters, const Setup& setup);
// The setup that makes for the quickest lap on the track's racing line, within the limits of the parameter set, and that the fall onto
// the starting grid does not harm, where there is one; fuel as given.
Setup fastest_setup(void* parameters, apx_track track, const Grid& grid, float fuel_l);
// Writes a setup into another parameter set.
void write_setup(const Setup& setup, void* parameters, void* target);

}  // namespace apx_torcs
