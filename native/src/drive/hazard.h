// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/path.h"

namespace apx {

// Cars that stand, limp, reverse or drive against the road: how they are approached and gone round.

// From so far a driver begins to go round an obstacle that allows it, m between the outlines.
float reach_of_obstacle(const DriverView& view, uint32_t car);

// The speed from which this share of the grip on a level road stops the car before another one that drives at `other_mps` along the
// road, negative when it comes the other way.
float speed_before(const DriverView& view, float gap_m, float other_mps, float grip_share);

// Share of the grip that it takes from now on, [0, 1].
float braking_needed(const DriverView& view, const CarAhead& ahead);

// Where this car meets another one if both go on like this, of a few seconds.
SectorShare meeting_place(const DriverView& view, uint32_t car);
float way_to_meeting_m(const DriverView& view, uint32_t car);

// Between the middles across the road, where this car meets an obstacle on the path as it is.
float apart_at_obstacle(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour);

// How far to the right of it the car gets, which comes back to its path in the meantime.
float right_of_obstacle(const DriverView& view, const DriverMemory& memory, uint32_t car);

// Run-off beside the road at a place, m, to the left and right edge, less what is kept to the walls.
struct RunOff {
    float left_m = 0;
    float right_m = 0;
};
RunOff run_off_at(const Track& track, uint32_t sector, float share);

// Between a car and the edge of the road on that side of it, or the wall, when this car gets there, m. A car that is out of control goes on
// until then as it does.
float room_at_edge(const DriverView& view, uint32_t car, float side, bool to_wall = false);

// That much beside a car lets this one by.
float room_needed(const DriverView& view);

// The pass under way leads over the run-off, since the road beside the obstacle is too narrow: over how much of it.
RunOff run_off_used(const DriverView& view, const DriverMemory& memory);

// The road beside what stands in the way has little more room than the car needs.
bool is_tight(const DriverView& view, const DriverMemory& memory);

// How fast a car may be on its way over the run-off or through there.
float speed_onto_run_off(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
