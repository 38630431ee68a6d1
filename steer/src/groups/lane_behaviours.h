// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "behave/way_behaviours.h"
#include "space/lane.h"
#include "space/obstacles.h"

// Driving along a lane: inside its corridor, and past others in it.
namespace apx::steer {

struct Simulation;

// Room that the traffic on a lane leaves an agent.
struct LaneRoom {
    float shift_m = 0.0f;       // offset from the lane's centre, positive to the right
    float most_mps = 1e9f;      // speed for staying behind another agent
    uint32_t other = APX_NONE;  // the agent passed or followed
};

// Passes others on the lane with the smallest offset, chosen seconds ahead, and stays behind where there is no room.
// Overtaking is on the left and meeting on the right when both sides are free.
LaneRoom room_on_lane(const Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour,
                      const Path& lane, const OnPath& here, const Progress& progress);

// Along the lane's centre, or with the offset of the room, within the speed of its curves; stops at an open lane's end.
// A car that faces elsewhere turns between the corridor's borders.
Steering keep_lane(const Self& self, const apx_steer_behaviour& behaviour, const Path& lane, const OnPath& here,
                   const LaneRoom& room, Progress& progress);

// Moves the agent's offset smoothly towards the free room.
void shift_on_lane(const Self& self, float wanted_m, float dt_s, Progress& progress);

// Containment by the corridor's borders and the obstacles: three probes, and away from their hits.
Steering contain_in_corridor(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes,
                             const Path& path, const OnPath& here);

}  // namespace apx::steer
