// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

struct CarElt;

namespace apx_torcs {

// Makes the fuel last. Where the tank is too small for the race the engine gives a part of its power: at speed it is the air that takes
// it, and the speed goes with its cube root. After each lap anew, by what the lap has burnt.
class FuelSaver {
  public:
    // The most that the accelerator may be pressed, (0, 1].
    float most_accelerator(const CarElt& car, int laps);

  private:
    int lap_ = 0;
    float fuel_l_ = 0;  // at its beginning
    float most_ = 1;
};

}  // namespace apx_torcs
