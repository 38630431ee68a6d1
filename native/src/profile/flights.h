// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <span>
#include <vector>

#include "profile/speed_profile.h"
#include "track/track.h"
#include "vehicle/envelope.h"

// Jumps. Where a line's road falls away beneath a car that is fast enough, it is in the air until the road comes up to it again.
//
//   nodes that limit the speed by take-off --> for the fastest usable speed: where it leaves the road and comes down
//     --> inside the road, along it and not too hard? --> the profile with that way flown --> faster than slowing down? --> flight
namespace apx {

// A take-off of a line that is flown. Nodes may continue behind the last one of a closed line.
struct Flight {
    uint32_t first_node = 0;    // from here on no tyre force is planned,
    uint32_t landing_node = 0;  // from here on curves limit the speed again,
    uint32_t settled_node = 0;  // and from here on tyres drive and brake again
    double speed_mps = 0.0;     // largest at the take-off
    float take_off_m = 0.0f;    // along the reference line, as the next
    float landing_m = 0.0f;
};

// A car's way over a line from one of its nodes on, at a speed and without a driver's influence.
struct FlownWay {
    bool flew = false;
    double take_off_m = 0.0;  // along the line; may exceed its length
    double landing_m = 0.0;
    double landing_mps = 0.0;  // speed
    double impact_mps = 0.0;   // velocity into the road
    double height_m = 0.0;     // largest above the road
    double time_s = 0.0;
};
FlownWay flown_way(const Track& track, const Line& line, const Envelope& envelope, uint32_t first_node,
                   uint32_t last_node, double speed_mps);

// The values of a line that flights change, by node.
struct FlownLine {
    std::vector<double> curvature;
    std::vector<RoadPoint> road;
    std::vector<double> limit_mps;
    std::vector<uint8_t> flown;  // by step
};

// Puts a flight into a line's values.
void fly(const Flight& flight, double top_speed_mps, FlownLine& values);

// Bounds of a car's flights.
struct FlightLimits {
    double half_width_m;         // of the car
    double hardest_landing_mps;  // velocity into the road
};

// The flights that make a line faster. `input` is the line without flights; what it refers to outlives the call.
std::vector<Flight> plan_flights(const Track& track, const Line& line, const ProfileInput& input,
                                 const Envelope& envelope, const FlightLimits& limits);

}  // namespace apx
