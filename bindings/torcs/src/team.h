// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>

#include <array>
#include <cstdio>
#include <vector>

#include <robot.h>

#include "car.h"
#include "fuel.h"
#include "kept_setup.h"
#include "trace.h"

// All of Apexline's drivers in a TORCS race, and the one race of the library that they share. TORCS asks them one after the other
// at the same point in time; the first question of a step ticks the race for all.
namespace apx_torcs {

constexpr int MAX_DRIVERS = 10;

class Team {
  public:
    ~Team();
    void new_track(int driver, tTrack& track, void* parameters, void** setup, const tSituation& situation);
    void new_race(int driver, tCarElt& car);
    void drive(int driver, tCarElt& car, const tSituation& situation);

  private:
    // The track with lines for a vehicle; false when it cannot be baked.
    bool bake(const apx_vehicle_desc& vehicle);
    // The quickest setup: the one kept from an earlier race, or searched and kept.
    Setup found_setup(const SetupNames& names, const tTrack& track, void* parameters, const apx_vehicle_desc& standard,
                      float fuel_l) const;
    float planned_lap_s(const apx_vehicle_desc& vehicle, float length_m) const;
    bool create_race(const tSituation& situation);
    void tick(const tSituation& situation);
    void start_recording(const char* path);
    void write_recorded(apx_status status, uint64_t size);
    void stop_recording();
    void close_race();
    void close_track();

    std::array<Car, MAX_DRIVERS + 1> cars_{};  // by driver, from 1
    std::array<FuelSaver, MAX_DRIVERS + 1> savers_{};
    apx_source source_{};
    apx_race race_{};
    apx_track track_{};
    const tTrack* built_from_ = nullptr;
    bool failed_ = false;  // said so once, the cars stand still
    bool started_ = false;
    double time_s_ = -1e9;               // of the last tick
    std::vector<apx_car_state> states_;  // by TORCS's index of the car
    std::vector<uint8_t> present_;       // likewise, 1 for a car on the road, as the race was told
    std::vector<apx_controls> controls_;
    std::vector<apx_slip_memory> slip_;
    std::vector<unsigned char> bytes_;
    apx_recorder recorder_{};
    std::FILE* recording_ = nullptr;
    Trace trace_;  // of the last driver that a race was made for
};

}  // namespace apx_torcs
