// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Shared parts of the example hosts: reading a track, a grid, the loop of states and controls, and counting what goes
// wrong. The physics
// of each is a class of its own file:
//
//   struct Physics {
//       static apx_vehicle_desc car();                                     // the right description of its cars
//       Physics(const host::Ground& ground, unsigned count);              // an open plane when the ground has no gates
//       void place(unsigned car, const apx_car_state& state);
//       void step(const std::vector<apx_controls>& controls, float dt_s);
//       apx_car_state state(unsigned car) const;
//   };
#pragma once

#include <apexline/apexline.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "rogues.h"

namespace host {

constexpr float dt_s = 1.0f / 60.0f;
constexpr float gravity_mps2 = 9.81f;
constexpr float at_rest_mps = 2.0f;

// The road's gates, walls included; none: an open, level plane.
struct Ground {
    std::vector<apx_gate> gates;
    bool closed = false;
};

inline void check(apx_status status, const char* what) {
    if (status != APX_OK) {
        std::fprintf(stderr, "%s: %s\n", what, apx_last_error());
        std::exit(1);
    }
}
#define HOST_CHECK(call) host::check(call, #call)

struct Options {
    std::string track;
    std::string description = "right";
    unsigned cars = 8;
    unsigned laps = 3;
    float hitch_s = 0.0f;  // a step of this length every ten seconds
    const RogueKind* rogue = nullptr;
    unsigned rogues = 0;
};

inline Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        const bool has_value = i + 1 < argc;
        if (name == "--cars" && has_value) {
            options.cars = static_cast<unsigned>(std::atoi(argv[++i]));
        } else if (name == "--laps" && has_value) {
            options.laps = static_cast<unsigned>(std::atoi(argv[++i]));
        } else if (name == "--hitch" && has_value) {
            options.hitch_s = static_cast<float>(std::atof(argv[++i]));
        } else if (name == "--rogue" && has_value) {
            options.rogue = rogue_kind(argv[++i]);
            options.rogues = options.rogue != nullptr ? std::max(options.rogues, 1u) : 0;
        } else if (name == "--rogues" && has_value) {
            options.rogues = static_cast<unsigned>(std::atoi(argv[++i]));
        } else if (name == "--description" && has_value) {
            options.description = argv[++i];
        } else if (options.track.empty() && name[0] != '-') {
            options.track = name;
        } else {
            options.track.clear();
            break;
        }
    }
    const bool known = options.description == "right" || options.description == "wrong" ||
                       options.description == "learned" || options.description == "calibrated";
    if (options.track.empty() || !known || options.cars < 1 || options.laps < 1) {
        std::fprintf(stderr,
                     "usage: %s TRACK.apx [--cars N] [--laps N] [--description right|wrong|learned|calibrated]\n"
                     "       [--rogue parked|askew|across|aside|reversing|backwards|parks] [--rogues N]\n"
                     "wrong: 25 %% more grip than there is; learned: the same, and the drivers find out\n"
                     "rogue: cars of the host's along the road that stand or drive so\n",
                     argv[0]);
        std::exit(2);
    }
    return options;
}

inline apx_track load_track(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "%s: cannot be opened\n", path.c_str());
        std::exit(1);
    }
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    apx_track track = {};
    HOST_CHECK(apx_track_load(bytes.data(), bytes.size(), path.c_str(), &track));
    return track;
}

inline Ground ground_of(apx_track track) {
    apx_track_info info = {};
    info.struct_size = sizeof info;
    HOST_CHECK(apx_track_info_get(track, &info));
    Ground ground{std::vector<apx_gate>(info.gate_count), info.closed != 0};
    uint32_t count = 0;
    HOST_CHECK(apx_track_gates(track, ground.gates.data(), info.gate_count, &count));
    return ground;
}

// Two by two, eight metres apart, behind the start line; an open track's first row stands on its beginning.
inline apx_car_state grid_place(apx_track track, const Ground& ground, unsigned car, unsigned count) {
    apx_car_state state = {};
    apx_location location;
    const float row = static_cast<float>(car / 2);
    const float along_m =
        ground.closed ? -10.0f - 16.0f * row : 10.0f + 16.0f * static_cast<float>((count - 1) / 2) - 16.0f * row;
    HOST_CHECK(
        apx_track_position(track, along_m - (car % 2 == 1 ? 8.0f : 0.0f), car % 2 == 1 ? 2.0f : -2.0f, state.position));
    HOST_CHECK(apx_track_locate(track, state.position, nullptr, 1, &location));
    state.yaw_rad = location.heading_rad;
    return state;
}

// Measures the car alone on an open plane, as the library asks for it.
template <typename Physics>
apx_vehicle_desc calibrated(const apx_vehicle_desc& known) {
    apx_calibration_desc desc = apx_calibration_desc_default();
    desc.vehicle = known;
    apx_calibration calibration = {};
    HOST_CHECK(apx_calibration_create(&desc, &calibration));
    Physics physics({}, 1);
    physics.place(0, {});
    for (uint32_t done = 0; done == 0;) {
        std::vector<apx_controls> controls(1);
        const apx_car_state state = physics.state(0);
        HOST_CHECK(apx_calibration_tick(calibration, dt_s, &state, controls.data(), &done));
        physics.step(controls, dt_s);
    }
    apx_vehicle_desc measured = apx_vehicle_desc_default();
    HOST_CHECK(apx_calibration_vehicle(calibration, &measured));
    HOST_CHECK(apx_calibration_destroy(calibration));
    return measured;
}

template <typename Physics>
apx_car_desc described(const std::string& description) {
    apx_car_desc car = apx_car_desc_default();
    car.vehicle = Physics::car();
    if (description == "calibrated") {
        car.vehicle = calibrated<Physics>(car.vehicle);
    } else if (description != "right") {
        car.vehicle.grip *= 1.25f;
        car.driver.learn_grip = description == "learned" ? 1 : 0;
    }
    return car;
}

// Whether the outlines of two cars overlap: no side of one has the other wholly beyond it.
inline bool touch(const apx_car_state& a, const apx_car_state& b, const apx_vehicle_desc& vehicle) {
    const auto apart = [&](const apx_car_state& from, const apx_car_state& other, bool along) {
        const float axis = from.yaw_rad + (along ? 0.0f : 1.5707963f), turn = other.yaw_rad - axis;
        const float way = (other.position[0] - from.position[0]) * std::sin(axis) +
                          (other.position[2] - from.position[2]) * std::cos(axis);
        const float reach =
            0.5f * ((along ? vehicle.length_m : vehicle.width_m) + std::fabs(std::cos(turn)) * vehicle.length_m +
                    std::fabs(std::sin(turn)) * vehicle.width_m);
        return std::fabs(way) > reach;
    };
    return !apart(a, b, true) && !apart(a, b, false) && !apart(b, a, true) && !apart(b, a, false);
}

inline bool at_wall(apx_track track, const Ground& ground, const apx_car_state& state,
                    const apx_vehicle_desc& vehicle) {
    apx_location at;
    HOST_CHECK(apx_track_locate(track, state.position, nullptr, 1, &at));
    if (at.sector == APX_NONE) {
        return true;
    }
    const apx_gate& gate = ground.gates[at.sector];
    const auto run_off = [](const float* edge, const float* wall) {
        return std::hypot(edge[0] - wall[0], edge[2] - wall[2]);
    };
    const float turn = state.yaw_rad - at.heading_rad;
    const float reach =
        0.5f * (std::fabs(std::sin(turn)) * vehicle.length_m + std::fabs(std::cos(turn)) * vehicle.width_m);
    return reach > std::min(at.to_left_edge_m + run_off(gate.left, gate.wall_left),
                            at.to_right_edge_m + run_off(gate.right, gate.wall_right));
}

// Contacts and walls count when they begin.
struct Counter {
    unsigned count = 0;
    std::vector<bool> before;
    void see(size_t slot, bool now) {
        before.resize(std::max(before.size(), slot + 1));
        count += now && !before[slot] ? 1 : 0;
        before[slot] = now;
    }
};

// Subjects of the self-check's findings, as a list in JSON; their words go to stderr.
inline std::string findings_of(apx_race race) {
    apx_host_finding findings[APX_CHECK_COUNT];
    uint32_t count = 0;
    HOST_CHECK(apx_race_host_findings(race, findings, APX_CHECK_COUNT, &count));
    std::string list = "[";
    for (uint32_t i = 0; i < count; ++i) {
        std::fprintf(stderr, "self-check: %s\n", findings[i].message);
        list += (i > 0 ? ", \"" : "\"") + std::string(apx_check_name(findings[i].kind)) + "\"";
    }
    return list + "]";
}

// Races to the finish and prints one line of JSON.
template <typename Physics>
int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    const apx_track track = load_track(options.track);
    const Ground ground = ground_of(track);
    const apx_vehicle_desc truth = Physics::car();
    const unsigned all = options.cars + options.rogues;
    std::vector<apx_car_desc> cars(all, described<Physics>(options.description));
    std::vector<Rogue> rogues = rogues_on(track, options.rogue, options.rogues);
    for (unsigned car = options.cars; car < all; ++car) {
        cars[car].driven_by = APX_DRIVER_HOST;
    }
    apx_race_desc desc = apx_race_desc_default();
    desc.track = track;
    desc.laps = options.laps;
    desc.dt_s = dt_s;
    desc.started = 1;
    desc.slipstream = 0.0f;
    apx_race race = {};
    HOST_CHECK(apx_race_create(&desc, cars.data(), all, &race));
    HOST_CHECK(apx_race_check_host(race, 1));
    Physics physics(ground, options.cars);
    std::vector<float> heights_m(all);
    for (unsigned car = 0; car < options.cars; ++car) {
        const apx_car_state place = grid_place(track, ground, car, options.cars);
        heights_m[car] = place.position[1];
        physics.place(car, place);
    }
    std::vector<apx_car_state> states(all);
    std::vector<apx_controls> controls(all);
    std::vector<uint32_t> sectors(all, APX_NONE);
    std::vector<apx_car_result> results(options.cars);
    Counter contacts, walls, hits;
    float hardest_mps = 0.0f;
    const int hitch = std::max(1, static_cast<int>(options.hitch_s / dt_s));
    bool finished = false;
    int tick = 0;
    for (; !finished && tick < 60 * 1200;) {
        const int steps = tick % 600 < hitch ? hitch : 1;
        for (unsigned car = 0; car < options.cars; ++car) {
            states[car] = physics.state(car);
            if constexpr (requires { Physics::is_flat; }) {
                apx_location ground_here;
                states[car].position[1] = heights_m[car];  // of the road, of which there may be two storeys
                HOST_CHECK(apx_track_locate(track, states[car].position, &sectors[car], 1, &ground_here));
                sectors[car] = ground_here.sector;
                states[car].position[1] = heights_m[car] = ground_here.height_m;
            }
        }
        for (unsigned car = options.cars; car < all; ++car) {
            states[car] = rogues[car - options.cars].state();
            rogues[car - options.cars].step(dt_s * static_cast<float>(steps));
        }
        HOST_CHECK(apx_race_tick(race, dt_s * static_cast<float>(steps), states.data(), all, controls.data()));
        for (int i = 0; i < steps; ++i, ++tick) {
            physics.step(controls, dt_s);
        }
        finished = true;
        for (unsigned car = 0; car < options.cars; ++car) {
            HOST_CHECK(apx_race_result(race, car, &results[car]));
            // Behind its finish an open track ends, and cars fall off the host's road.
            walls.see(car, results[car].finished == 0 && at_wall(track, ground, states[car], truth));
            finished = finished && (results[car].finished != 0 || results[car].retired != 0);
            for (unsigned other = 0; other < car; ++other) {
                contacts.see(car * options.cars + other, touch(states[car], states[other], truth));
            }
            // A rogue that drives into a car at rest is no hit of that car's.
            const float own_mps = std::hypot(states[car].velocity[0], states[car].velocity[2]);
            for (unsigned other = options.cars; other < all; ++other) {
                const unsigned before = hits.count;
                hits.see(car * all + other, touch(states[car], states[other], truth) && own_mps > at_rest_mps);
                if (hits.count > before) {
                    hardest_mps =
                        std::max(hardest_mps, std::hypot(states[car].velocity[0] - states[other].velocity[0],
                                                         states[car].velocity[2] - states[other].velocity[2]));
                }
            }
        }
    }
    float off_s = 0.0f, best_s = 1e9f, ideal_s = results[0].ideal_lap_s;
    unsigned arrived = 0;
    for (const apx_car_result& result : results) {
        off_s += result.off_track_s;
        best_s = result.best_lap_s > 0.0f ? std::min(best_s, result.best_lap_s) : best_s;
        arrived += result.finished;
    }
    std::printf(
        "{\"description\": \"%s\", \"cars\": %u, \"laps\": %u, \"finished\": %u, \"off_track_s\": %.2f, \"walls\": %u, "
        "\"contacts\": %u, \"rogue_hits\": %u, \"hardest_mps\": %.1f, \"best_lap_s\": %.3f, \"ideal_lap_s\": %.3f, "
        "\"simulated_s\": %.1f, \"findings\": %s}\n",
        options.description.c_str(), options.cars, options.laps, arrived, static_cast<double>(off_s), walls.count,
        contacts.count, hits.count, static_cast<double>(hardest_mps), best_s < 1e9f ? static_cast<double>(best_s) : 0.0,
        static_cast<double>(ideal_s), tick / 60.0, findings_of(race).c_str());
    HOST_CHECK(apx_race_destroy(race));
    HOST_CHECK(apx_track_destroy(track));
    return arrived == options.cars ? 0 : 1;
}

}  // namespace host
