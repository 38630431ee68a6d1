// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Drives a lap through the nodes of bindings/godot. The physics are a world's, whose states are turned into Godot's transforms here,
// by formulas of their own, so that a wrong sign at the extension's edge takes the cars off the road.
#include "axes.h"
#include "bodies.h"
#include "car.h"
#include "godot.h"
#include "race.h"
#include "track.h"

extern "C" GDExtensionBool apexline_godot_init(GDExtensionInterfaceGetProcAddress, GDExtensionClassLibraryPtr,
                                               GDExtensionInitialization*);

using namespace apexline_godot;

namespace {

// Godot's axes from the library's: z is turned round; the body's +z is its nose.
void place(godot::RigidBody3D& body, const apx_car_state& state) {
    const float sine = std::sin(state.yaw_rad), cosine = std::cos(state.yaw_rad);
    body.place.basis.columns[2] = godot::Vector3(sine, 0, -cosine);
    body.place.basis.columns[1] = godot::Vector3(0, 1, 0);
    body.place.basis.columns[0] = body.place.basis.columns[1].cross(body.place.basis.columns[2]);
    body.place.origin = godot::Vector3(state.position[0], state.position[1], -state.position[2]);
    body.velocity = godot::Vector3(state.velocity[0], state.velocity[1], -state.velocity[2]);
    body.spin = godot::Vector3(0, -state.yaw_rate_radps, 0);
}

apx_controls controls_of(const ApexlineCar& car) {
    return {static_cast<float>(car.get_steering()), static_cast<float>(car.get_throttle()),
            static_cast<float>(car.get_brake())};
}

// Full lock to the right, half throttle: Godot's angle is negative, each of the two driven wheels gets half of the force.
void must_drive_vehicle_body(const apx_controls& controls, float dt_s) {
    godot::VehicleBody3D body;
    godot::VehicleWheel3D wheels[4];
    for (int i = 0; i < 4; ++i) {
        wheels[i].traction = i < 2;
        body.add_child(&wheels[i]);
    }
    ApexlineCar car;
    body.add_child(&car);
    apx_car_desc desc;
    must(car.describe(&desc), "describe");
    body.velocity = godot::Vector3(0, 0, 1);
    car.apply(controls, dt_s);
    const apx_vehicle_desc& vehicle = desc.vehicle;
    const float full_n =
        vehicle.max_drive_force_n > 0 ? vehicle.max_drive_force_n : 1.25f * vehicle.grip * vehicle.mass_kg * 9.81f;
    must(std::fabs(body.steering + vehicle.max_steer_rad) < 1e-6f, "steering");
    must(std::fabs(body.engine_force - 0.5f * full_n / 2) < 1.0f && body.brake == 0, "engine force");
    car.apply({0, 0, 1}, dt_s);
    must(body.engine_force == 0 && body.brake > 0.5f * vehicle.mass_kg * 9.81f * dt_s / 4, "brake");
}

// A rolled, pitched body: nose up is positive, right side down is positive.
void must_tell_attitude() {
    const apx_car_state up = state_of({0, 0, 0}, {0, 0.6f, -0.8f}, {0, 0.8f, 0.6f}, {}, {});
    must(std::fabs(up.pitch_rad - std::asin(0.6f)) < 1e-5f && std::fabs(up.roll_rad) < 1e-5f &&
             std::fabs(up.yaw_rad) < 1e-5f,
         "pitch");
    const apx_car_state leaning = state_of({0, 0, 0}, {0, 0, -1}, {0.6f, 0.8f, 0}, {}, {});
    must(std::fabs(leaning.roll_rad - std::asin(0.6f)) < 1e-5f, "roll");
}

}  // namespace

int main(int, char** argv) {
    must(apexline_godot_init(nullptr, nullptr, nullptr) == 1 && godot::ClassDB::classes().size() == 3, "registration");
    must_drive_vehicle_body({1, 0.5f, 0}, dt_s);
    must_tell_attitude();

    godot::Node scene;
    ApexlineRace race;
    scene.add_child(&race);
    race._physics_process(dt_s);
    race._physics_process(dt_s);
    must(godot::UtilityFunctions::errors().size() == 1 && !race.start(), "a race without cars is told of once");

    godot::Ref<ApexlineTrack> track(new ApexlineTrack);
    track->set_file("nowhere.apx");
    must(!track->load_file(), "a missing file");
    track->set_file(argv[1]);
    must(track->load_file() && track->get_length_m() > 500 && track->racing_line().size() > 50, "track");
    const godot::Vector3 start = track->position_at(0, 0);

    Bodies bodies(track->handle());
    godot::RigidBody3D hosts[Bodies::count];
    ApexlineCar cars[Bodies::count];
    for (unsigned i = 0; i < Bodies::count; ++i) {
        cars[i].set_nose_is_plus_z(true);
        hosts[i].add_child(&cars[i]);
        scene.add_child(&hosts[i]);
        place(hosts[i], bodies.state(i));
    }
    must((hosts[0].place.origin + start * -1.0f).length() < 60, "the grid is at the start");
    int64_t laps_told = 0, finished = 0;
    race.on_signal = [&](const std::string& name, const std::vector<godot::Variant>& args) {
        laps_told += name == "lap" && args[3].get<bool>() ? 1 : 0;
        finished += name == "finished" ? 1 : 0;
    };
    race.set_track(track);
    race.set_laps(1);
    must(race.start() && race.get_car_count() == Bodies::count, "start");
    for (int tick = 0; finished < Bodies::count && tick < 60 * 240; ++tick) {
        race._physics_process(dt_s);
        for (unsigned i = 0; i < Bodies::count; ++i) {
            bodies.set(i, controls_of(cars[i]));
        }
        bodies.step();
        for (unsigned i = 0; i < Bodies::count; ++i) {
            place(hosts[i], bodies.state(i));
        }
    }
    godot::Variant best = race.standings()[0];
    std::printf("%d laps, best %.1f s\n", static_cast<int>(laps_told),
                best.get<std::shared_ptr<godot::Dictionary>>()->operator[]("best_lap_s").get<double>());
    for (const std::string& error : godot::UtilityFunctions::errors()) {
        std::fprintf(stderr, "told: %s\n", error.c_str());
    }
    return laps_told == Bodies::count ? 0 : 1;
}
