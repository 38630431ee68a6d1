// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <span>
#include <vector>

#include "perceive/neighbours.h"
#include "perceive/rays.h"
#include "track/track.h"
#include "vehicle/envelope.h"
#include "vehicle/physics.h"

// One driver: locate -> perceive -> decide -> aim -> control. Each station takes plain structs and returns one.
namespace apx {

// What a kind of car can do on this track; shared by all cars of that kind.
struct Plan {
    apx_vehicle_desc vehicle;
    VehicleModel model;
    Envelope envelope;
    std::vector<std::vector<float>> speeds_mps;  // by line, at each gate
    std::vector<std::vector<float>> ideal_mps;   // likewise, at the limit of the envelope: what a pace is a share of
    float ideal_lap_s = 0;
    // By gate: how far the car keeps right of the racing line so that the corners of a car turned against the road stay on it.
    std::vector<float> keep_right_m;
};

// What a driver remembers from tick to tick, in words of 32 bits: it is hashed, saved and restored as it is.
struct DriverMemory {
    uint32_t state = APX_STATE_START;
    uint32_t reason = APX_REASON_WAIT_FOR_SIGNAL;
    float state_s = 0;               // time in this state
    float reaction_s = 0;            // left until the driver reacts to the signal
    float blend = 0;                 // 0 on the racing line, 1 on the overtaking line
    float offset_m = 0;              // commanded lateral minus that of the blended line
    uint32_t placed = 0;             // 1 once the offset has been set from where the car stands
    uint32_t target_car = APX_NONE;  // car that is being overtaken
    float pass_side = 0;             // where: -1 left of it, 1 right
    float advantage_s = 0;           // how long the car ahead has been slower
    float hopeless_s = 0;            // how long it has not been, during an attempt
    float cooldown_s = 0;            // until the next attempt
    float stuck_s = 0;               // time without progress while trying to drive
    uint32_t reversing = 0;          // within Recover
    float manoeuvre_s = 0;           // time in this leg of the turn
    float progress_mark_m = 0;
    uint32_t observed = 0;     // 1 once there was a last tick
    float velocity_x_mps = 0;  // in the last tick
    float velocity_z_mps = 0;
    float forward_mps2 = 0;  // the car's acceleration, smoothed as the suspension smooths it
    float right_mps2 = 0;
    float pace_trim = 1;  // what the pace is multiplied by so that laps last as long as they shall
};

// Another car's plans as of the last tick, so that a tick's result does not depend on the order of the cars.
struct Intent {
    uint32_t overtaking = APX_NONE;
};

// Everything one driver's tick looks at.
struct DriverView {
    const Track& track;
    const Plan& plan;
    const apx_driver_desc& driver;
    const apx_car_state& state;
    const apx_controls& last;  // given in the last tick
    std::span<const Body> bodies;
    std::span<const Intent> intents;
    uint32_t car;
    const Neighbours& neighbours;
    const FanShape& fan;
    std::span<const apx_ray_hit> hits;  // fan.count
    float dt_s;
    float race_time_s;  // since the start signal; negative before
    bool race_over;     // for this car

    const Body& own() const { return bodies[car]; }
};

// What the driver wants of the road.
struct Decision {
    float lateral_low_m;  // the car's centre stays between these two
    float lateral_high_m;
    float shift_rate_mps;  // how fast it may move sideways
    float speed_cap_mps;   // by traffic
    float pace;
    uint32_t car_ahead;
    float gap_ahead_m;
    float closing_mps;
    bool overtake_line;
    bool hold_still;
};

// Where the car is meant to go.
struct Aim {
    float lateral_error_m;    // positive: right of the path
    float heading_error_rad;  // of the course against the path, positive: pointing right of it
    float curvature_1pm;      // of the path, a little ahead
    float target_speed_mps;
    float profile_speed_mps;
    float paced_speed_mps;    // the ideal profile's times the pace
    float feed_forward_mps2;  // of the profile
};

// The runner of the thesis and its buffer zones.
struct RunnerAim {
    glm::vec2 runner;
    glm::vec2 forward_point;  // on the car's forward vector at the runner's distance
    float inner_radius_m;
    float outer_radius_m;
    uint32_t buffer_zone;  // where the forward point is: 0 outside, 1 outer zone, 2 inner zone
};

DriverMemory start_memory(const apx_driver_desc& driver, uint32_t seed, uint32_t car);

// Takes in how the car has answered the last controls. Before decide.
void observe(const DriverView& view, DriverMemory& memory);
// Learns from how the car follows its aim. After aim.
void learn(const DriverView& view, DriverMemory& memory, const Decision& decision, const Aim& aim);
// Reads the surroundings, moves the state machine and the commanded lateral.
Decision decide(const DriverView& view, DriverMemory& memory);
// Pure, so that they also serve the debug view.
Aim aim(const DriverView& view, const DriverMemory& memory, const Decision& decision);
RunnerAim aim_at_runner(const DriverView& view, const DriverMemory& memory);
apx_controls control(const DriverView& view, const DriverMemory& memory, const Decision& decision, const Aim& aim);
// Turning round and getting away from a wall; replaces aim and control in Recover.
apx_controls recover(const DriverView& view, DriverMemory& memory);

void enter_state(DriverMemory& memory, uint32_t state, uint32_t reason);

}  // namespace apx
