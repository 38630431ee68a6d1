// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>

#include <cstdint>
#include <string>

#include "car.h"

// Setups that the search found, kept between races: a file for each car, track and fuel in one folder.
//
//   all that the search reads --> key --> file with that key: its setup; none or another key: search, then write
namespace apx_torcs {

// The race that a setup is kept for. The file's name tells car, track and fuel; the key also tells their content.
struct SetupPlace {
    std::string file;  // empty: nothing is kept
    uint64_t key = 0;
};

struct SetupNames {
    const char* track;
    std::string car;
};

// The name of the car that a driver's file gives it.
std::string car_name(int driver);
// In the folder that APEXLINE_TORCS_SETUPS names (empty: nothing is kept), else that of the user's cache.
// `planned_s`: of the car's own setup, so that a plan that has changed has another key.
SetupPlace setup_place(void* parameters, apx_track track, const SetupNames& names, const Grid& grid, float fuel_l,
                       float planned_s);
// False where there is none with that key. A file that is damaged or has another key is told.
bool read_kept(const SetupPlace& place, Setup& setup);
// A file that cannot be written is told.
void keep(const SetupPlace& place, const Setup& setup);

}  // namespace apx_torcs
