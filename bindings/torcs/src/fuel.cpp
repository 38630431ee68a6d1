// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "fuel.h"

#include <algorithm>
#include <cmath>

#include <car.h>

namespace apx_torcs {
namespace {

constexpr float RESERVE_L = 0.5f;
// The power changes by this power of the fuel ratio: only part of the way is at full throttle, and less power burns
// less than in proportion.
constexpr float EXPONENT = 1.3f;
constexpr float LEAST = 0.3f;

}  // namespace

float FuelSaver::most_accelerator(const CarElt& car, int laps) {
    if (car._laps != lap_) {
        const float burnt_l = fuel_l_ - car._fuel;
        const int left = laps - car._laps + 1;
        if (lap_ > 0 && burnt_l > 0.0f && left > 0) {
            const float share = std::max(car._fuel - RESERVE_L, 0.0f) / (burnt_l * static_cast<float>(left));
            most_ = std::clamp(most_ * std::pow(share, EXPONENT), LEAST, 1.0f);
        }
        lap_ = car._laps;
        fuel_l_ = car._fuel;
    }
    return most_;
}

}  // namespace apx_torcs
