// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Where a branch and the main road begin to overlap before their merge.
struct MergePoint {
    float main_m = 0;   // along the main road
    float route_m = 0;  // along the branch's route
};

// Fastest speed with which a car comes to the merge behind the cars of the other way that arrive first: it follows them as
// virtual leaders (Uno, Sakaguchi, Tsugawa 1999, "A merging control algorithm").
float speed_into_merge(const DriverView& view);

}  // namespace apx
