// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>

#include <cstdio>

#include <car.h>

// Motion and wheel loads of a car, a row for each call by TORCS: the measurement that `apexline torcs calibrate` and a
// look at one lap start from.
namespace apx_torcs {

struct Setup;

class Trace {
  public:
    Trace() = default;
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;
    ~Trace() { close(); }

    // Opens the file that APEXLINE_TORCS_TRACE names, if it does, for a car of this description and setup.
    void open(const apx_vehicle_desc& vehicle, const Setup& setup);
    void write(const CarElt& car, double time_s, const apx_controls& wanted, float target_mps);
    void close();
    bool is_open() const { return file_ != nullptr; }

  private:
    std::FILE* file_ = nullptr;
};

}  // namespace apx_torcs
