// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "steer/lane.h"
#include "steer/obstacles.h"
#include "steer/way_behaviours.h"

// Driving along a lane: inside its corridor, and past others in it.
namespace apx::steer {

struct Simulation;

// What the traffic on a lane leaves an agent.
struct LaneRoom {
    float shift_m = 0.0f;       // to drive beside the lane's middle, positive to the right
    float most_mps = 1e9f;      // to stay behind somebody
    uint32_t other = APX_NONE;  // who is passed or followed
};

// Where there is room past the others that will be in the way: as little beside the middle as possible, chosen seconds ahead, and
// behind them where there is none. Who overtakes does it on the left, who meets somebody keeps to the right, when both are free.
LaneRoom room_on_lane(const Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour,
                      const Path& lane, const OnPath& here, const Progress& progress);

// Along the lane's middle, or beside it as the room says, no faster than its curves allow; stops at an open lane's end. A car that
// faces elsewhere turns to and fro between the corridor's borders.
Wish keep_lane(const Self& self, const apx_steer_behaviour& behaviour, const Path& lane, const OnPath& here,
               const LaneRoom& room, Progress& progress);

// Moves the agent's place beside the middle towards where there is room, gently.
void shift_on_lane(const Self& self, float wanted_m, float dt_s, Progress& progress);

// Containment that knows the corridor's borders beside the obstacles: three probes, and back from what they meet.
Wish contain_in_corridor(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes, const Path& path,
                         const OnPath& here);

}  // namespace apx::steer
