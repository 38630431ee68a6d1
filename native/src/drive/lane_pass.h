// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Past a stranger in a half of the road, bends and all: it shows in each lap where across the road it drives and how long it takes, and
// the plan knows what this car can do in either half. Sides are those of a pass: -1 for the left half, 1 for the right one.

// Whether a stranger has shown how it drives from here on.
bool knows_lap_of(const DriverView& view, uint32_t car);

// And is about as fast as then: not what limps, or was held up.
bool drives_as_known(const DriverView& view, uint32_t car);

// The answers take a walk along the road and do not change from tick to tick: whether it is time to ask again.
inline constexpr float lane_asked_each_s = 0.15f;
bool asks_for_lane(const DriverView& view);

// The side that leads past a stranger ahead from here; 0 when neither does, or not yet.
float lane_past(const DriverView& view, const DriverMemory& memory, const Neighbour& stranger);

// Whether the half of the road of the pass that is under way still leads past its target, or past another stranger: ahead of it before
// the ways of the two cross.
bool still_leads_past(const DriverView& view, const DriverMemory& memory, uint32_t car);

// Speed at which the move beside its target is done before this car gets to it; negative when the pass no longer leads past: then the
// target is a car to stay behind like any other.
float speed_into_lane(const DriverView& view, const DriverMemory& memory, const Neighbour& target);

}  // namespace apx
