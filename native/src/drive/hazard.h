// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/path.h"

namespace apx {

// Cars that stand, limp, reverse or drive against the road: how they are approached and driven round.

// Distance between the outlines at which a driver begins to drive round an obstacle that leaves room, m.
float reach_of_obstacle(const DriverView& view, uint32_t car);

// Fastest speed from which a share of the grip on a level road stops the car before another one that drives at
// `other_mps` along the road, negative when oncoming.
float speed_before(const DriverView& view, float gap_m, float other_mps, float grip_share);

// Share of the grip needed from now on, [0, 1].
float braking_needed(const DriverView& view, const CarAhead& ahead);

// Where this car meets another one if both keep their speeds, at most a few seconds ahead.
SectorShare meeting_place(const DriverView& view, uint32_t car);
float way_to_meeting_m(const DriverView& view, uint32_t car);

// How far right of an obstacle this car's path leads past it where the two meet, centre to centre, m.
float path_right_of_obstacle(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour);

// How far right of it the car passes, which returns to its path in the meantime.
float right_of_obstacle(const DriverView& view, const DriverMemory& memory, uint32_t car);

// Run-off beside the road at a place, m, at the left and right edge, less the clearance kept to the walls.
struct RunOff {
    float left_m = 0;
    float right_m = 0;
};
RunOff run_off_at(const Track& track, uint32_t sector, float share);

// Room between a car and the road's edge or the wall on one side when this car arrives, m. An out-of-control car keeps
// its motion until then.
float room_at_edge(const DriverView& view, uint32_t car, float side, bool to_wall = false);

// Room beside a car that lets this one pass.
float room_needed(const DriverView& view);

// The run-off used by the pass under way when the road beside the obstacle is too narrow.
RunOff run_off_used(const DriverView& view, const DriverMemory& memory);

// Whether the road beside the obstacle has little more room than the car needs.
bool is_tight(const DriverView& view, const DriverMemory& memory);

// Speed limit of a car on its way over the run-off or through a tight gap.
float speed_onto_run_off(const DriverView& view, const DriverMemory& memory);

}  // namespace apx
