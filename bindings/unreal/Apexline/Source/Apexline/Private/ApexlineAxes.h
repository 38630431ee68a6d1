// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
// The only place where axes change: Unreal has x ahead, y right, z up and centimetres; the library x right, y up, z ahead and metres. Both
// are left-handed, so that yaw keeps its sense.
#pragma once

#include <apexline/vehicle.h>

#include "CoreMinimal.h"

namespace ApexlineAxes {

inline void ToMetres(const FVector& From, float (&To)[3]) {
    constexpr double MetresPerCentimetre = 0.01;
    To[0] = static_cast<float>(From.Y * MetresPerCentimetre);
    To[1] = static_cast<float>(From.Z * MetresPerCentimetre);
    To[2] = static_cast<float>(From.X * MetresPerCentimetre);
}

/** Nose, right and up: unit vectors of the actor. Velocity in cm/s, spin in rad/s. */
inline apx_car_state StateOf(const FVector& Location, const FVector& Nose, const FVector& Right, const FVector& Up,
                             const FVector& Velocity, const FVector& Spin) {
    apx_car_state State{};
    ToMetres(Location, State.position);
    ToMetres(Velocity, State.velocity);
    State.yaw_rad = static_cast<float>(FMath::Atan2(Nose.Y, Nose.X));
    State.pitch_rad = static_cast<float>(FMath::Asin(FMath::Clamp(Nose.Z, -1.0, 1.0)));
    State.roll_rad = static_cast<float>(FMath::Atan2(-Right.Z, Up.Z));
    State.yaw_rate_radps = static_cast<float>(Spin.Z);
    return State;
}

}  // namespace ApexlineAxes
