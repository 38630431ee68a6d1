// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <array>
#include <span>
#include <vector>

#include "drive/corners.h"
#include "drive/forecast.h"
#include "drive/mini_sectors.h"
#include "drive/pace.h"
#include "drive/room.h"
#include "perceive/neighbours.h"
#include "perceive/rays.h"
#include "perceive/surroundings.h"
#include "track/flat_crossings.h"
#include "track/track.h"
#include "vehicle/envelope.h"
#include "vehicle/physics.h"

// One driver: locate -> perceive -> decide -> aim -> control. Each station takes plain structs and returns one.
namespace apx {

// The speeds of a plan in the sector that begins with a gate: as below, in the order in which a tick reads them.
struct PlannedSector {
    Ramp speed_mps;
    Ramp limit_mps;
};

// Speeds at which a plan knows the engine's acceleration.
inline constexpr float engine_step_mps = 2.0f;
inline constexpr uint32_t engine_steps = 64;

// What a kind of car can do on this track; shared by all cars of that kind. For drivers that learn there is one for each share of
// the description's grip, and vehicle, model and envelope are those of a car with that grip.
struct Plan {
    apx_vehicle_desc vehicle;
    VehicleModel model;
    Envelope envelope;
    float grip = 0;                              // the envelope's
    float downforce_1pm = 0;                     // by mass
    float braking_mps2 = 0;                      // the most on a level road without downforce
    std::vector<std::vector<float>> speeds_mps;  // by line, at each gate
    float ideal_lap_s = 0;
    float full_pace_lap_s = 0;            // what a driver at full pace reaches of it
    std::vector<float> full_pace_from_s;  // by gate of an open track: likewise, from a standing start there to the end
    std::vector<RoomShift> room;          // by gate, of the racing line
    std::vector<std::vector<float>> limits_mps;       // by line: braking and cornering alone, with power to spare
    std::vector<PaceStep> pace_steps;                 // from full pace down
    std::vector<std::vector<PlannedSector>> sectors;  // by line, by gate: speeds and limits for the tick
    std::vector<RoomSector> room_sectors;             // by gate: likewise
    Corners corners;                                  // of the racing line
    MiniSectors mini_sectors;                         // of all lines
    std::array<float, engine_steps> engine_mps2{};    // what the engine gives on a level road, by speed
    float grip_share = 1;
    VehicleModel described;  // by the description: what the pedals ask for
};

// How a pass leads past its target: around an obstacle, on the overtaking line where there is one; on the left or right line; on the way
// that the grid search found.
enum PassWay : uint32_t { round_obstacle, pass_in_lane, pass_on_grid };

inline constexpr float no_cap_mps = 1e6f;
inline constexpr float nowhere_m = 1e6f;

// A way of driving on: the racing line, and from a knot on another line, past a rival.
struct Candidate {
    uint32_t line = APX_LINE_RACING;
    uint32_t target = APX_NONE;  // car to pass
    float side = 0;              // of it: -1 left, 1 right
    uint32_t switch_knot = 0;    // where the line is changed to; 0: now
    float begins_m = 0;          // the way to there
    float hang_back_s = 0;       // behind the rival, until the next flat-out section
};

// What a candidate costs, in seconds of the car's own time. One weight each, see tuning.h.
struct PlanCost {
    float time_s = 0;    // to the horizon
    float place_s = 0;   // rivals passed by then
    float risk_s = 0;    // side by side, little room, a pass that ends in the brakes
    float move_s = 0;    // to leave the line
    float change_s = 0;  // bonus of what is under way

    float total_s() const { return time_s + place_s + risk_s + move_s + change_s; }
};

struct WeighedCandidate {
    Candidate candidate;
    PlanCost cost;
    uint32_t fails = 0;  // 1: does not lead past its target
};

inline constexpr uint32_t most_candidates = 16;

// All that the last plan weighed.
struct PlanRecord {
    std::array<WeighedCandidate, most_candidates> list;
    uint32_t count = 0;
    uint32_t winner = APX_NONE;
};

// What the driver keeps of its plan until the next one.
struct PlanMemory {
    uint32_t target = APX_NONE;  // car that the plan passes, now or later
    float side = 0;
    uint32_t begins_now = 0;
    uint32_t on_grid = 0;        // 1: by the way that the grid search found
    uint32_t is_fresh = 0;       // 1 in the tick in which it was made
    float cap_mps = no_cap_mps;  // while it hangs back for a run
};

// A box on the road that only rays show, see seen_obstacle.h.
struct SeenObstacle {
    uint32_t known = 0;
    float distance_m = 0;  // of its near end, along the road
    float length_m = 0;    // to its far end, as far as the hits show
    float hit_low_m = 0;   // laterals between which it was hit
    float hit_high_m = 0;
    float low_m = 0;  // and between which it stands, as far as rays have not passed there
    float high_m = 0;
    float unseen_s = 0;  // since the last hit
};
inline constexpr uint32_t most_seen = 3;

// A way around what stands on the road: offsets from the racing line at knots along the road, see detour.h.
inline constexpr uint32_t detour_knots = 28;
struct Detour {
    uint32_t count = 0;    // 0: none
    uint32_t on_grid = 0;  // 1: found by the grid search
    float from_m = 0;      // along the road, of the first
    float step_m = 0;
    float offset_m[detour_knots] = {};
};

// What a driver remembers from tick to tick, in words of 32 bits: it is hashed, saved and restored as it is.
struct DriverMemory {
    uint32_t state = APX_STATE_START;
    uint32_t reason = APX_REASON_WAIT_FOR_SIGNAL;
    float state_s = 0;                          // time in this state
    float reaction_s = 0;                       // left until the driver reacts to the signal
    float blend = 0;                            // 0 on the racing line, 1 on the line beside it
    uint32_t blend_line = APX_LINE_OVERTAKING;  // which one
    float offset_m = 0;                         // commanded lateral minus that of the blended line
    uint32_t placed = 0;                        // 1 once the offset has been set from where the car stands
    uint32_t target_car = APX_NONE;             // car that is being overtaken
    float pass_side = 0;                        // where: -1 left of it, 1 right
    uint32_t pass_way = round_obstacle;         // a PassWay
    uint32_t rival = APX_NONE;                  // car that the advantage is over
    float rival_mps = 0;                        // its speed in the last tick
    float rival_mps2 = 0;                       // and its acceleration, smoothed
    float shortfall = 0;       // share by which this car is slower than its plan on a free road, averaged
    float blocked_s = 0;       // how long an obstacle has been in the way
    float lost_s = 0;          // how long the pass under way has not been the best plan
    float cooldown_s = 0;      // until the next attempt
    float stuck_s = 0;         // time without progress while trying to drive
    uint32_t reversing = 0;    // within Recover
    float manoeuvre_s = 0;     // time in this leg of the turn
    float stuck_at_m = 0;      // where along the road it last got stuck for the first time
    uint32_t stuck_times = 0;  // in a row at that place, until it is well past
    uint32_t observed = 0;     // 1 once there was a last tick
    float velocity_x_mps = 0;  // in the last tick
    float velocity_z_mps = 0;
    float forward_mps2 = 0;  // the car's acceleration, smoothed as the suspension smooths it
    float right_mps2 = 0;
    float pace_trim = 1;  // what the share of the limits is multiplied by so that laps last as long as they shall
    uint32_t state_reason = APX_REASON_WAIT_FOR_SIGNAL;  // of the last change of state
    float held = 1;                                      // of the speeds that brakes and tyres allow, what it takes
    float shift_mps = 0;                                 // at which the offset changes
    float turn_mps = 0;                   // and at which it still goes the way of the line that the car has just left
    float abreast_s = 0;                  // how long it has shared the road with a car beside it
    float over_mps = 0;                   // by which a wake has made the car faster than its plan
    uint32_t corner = APX_NONE;           // the next one
    uint32_t corner_number = 0;           // corners begun so far
    float corner_pace = 1;                // drawn for it
    uint32_t mistake = APX_MISTAKE_NONE;  // under way
    uint32_t mistake_planned = APX_MISTAKE_NONE;  // for this corner
    float mistake_size = 0;
    float mistake_s = 0;  // since it began
    float after_apex_s = 0;
    uint32_t corner_of_mistake = APX_NONE;
    uint32_t decided_corner = 0;  // number of the last corner for which defending was decided
    uint32_t defended_corner = APX_NONE;
    uint32_t defends_against = APX_NONE;
    uint32_t defences = 0;
    float yield_cooldown_s = 0;
    float until_plan_s = 0;          // the next one
    float sight_m = nowhere_m;       // of the way ahead, as far as the driver overlooks it
    float blocked_at_m = nowhere_m;  // along the road, of what leaves no way past, or has not shown yet where it ends
    uint32_t no_way = 0;             // 1: the former
    std::array<SeenObstacle, most_seen> seen;
    Detour detour;
    PlanMemory plan;
};

// Another car's plans as of the last tick, so that a tick's result does not depend on the order of the cars.
struct Intent {
    uint32_t overtaking = APX_NONE;
    float tow = 0;         // share of its drag that it is spared; a stranger's is not known beforehand
    float held = 1;        // of what brakes and tyres allow; a stranger's is not known
    float shift_mps = 0;   // at which it moves beside its line; likewise
    float progress_m = 0;  // in the race
    uint32_t finished = 0;
    uint32_t stranger = 0;  // 1: the host drives it
};

struct DriverGrid;
struct GridSearch;

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
    std::span<const apx_ray_hit> host_hits;  // fan.count, or none: see hits_of
    float dt_s;
    float race_time_s;  // since the start signal; negative before
    bool race_over;     // for this car
    bool blue_flags = true;
    uint32_t seed = 1;
    float tow = 0;        // share of the drag that the own car is spared
    float band_pace = 0;  // the rubber band's changes
    float band_aggression = 0;
    float grip = 1;           // of the tyres, over the description's, as learned
    float road_grip = 1;      // of the road here, over the baked one, as announced
    bool along_nose = false;  // the car goes where its nose points, as on a rear axle that does not slip
    Pacing pacing{};

    Surroundings around{};  // of all cars; for decide alone, as is what follows
    // To the place where the driver brakes for the next corner, m; negative within the braking zone, 1e6 when there
    // is none. And the speed at its pace on the racing line where the car is.
    float way_to_braking_m = 1e6f;
    float planned_mps = 0;
    // What each car took for each mini-sector the last time, and its lateral where that begins, car after car; empty on an open track.
    std::span<const float> history_s = {};
    std::span<const float> history_laterals_m = {};
    std::span<const Trajectory> trajectories = {};  // published, by car
    std::span<const apx_ray_hit> cast_hits = {};    // in this tick, of a driver that perceives by rays; or none
    const DriverGrid* grid = nullptr;               // of a driver with grid_replan
    GridSearch* search = nullptr;                   // shared by all cars, one call at a time
    std::span<const FlatCrossing> crossings = {};

    const Body& own() const { return bodies[car]; }
};

// What the driver wants of the road.
struct Decision {
    float lateral_low_m;  // the car's centre stays between these two
    float lateral_high_m;
    float shift_rate_mps;     // how fast it may move sideways
    float speed_cap_mps;      // by traffic
    float ease = 1;           // share of every speed, of a driver that lets others by or has finished
    float attention = 1;      // of what pace and plan allow, for the moment
    float caution = 1;        // of what braking and cornering allow
    float braking_share = 0;  // of the grip, for what stands or comes in the way
    float over_profile_mps;   // by which the car may be faster than its plan, up to the plan's limits
    uint32_t car_ahead;
    float gap_ahead_m;
    float closing_mps;
    uint32_t line;  // to drive on: APX_LINE_*
    bool hold_still;
    bool planned;           // in this tick
    bool pressed;           // by a car beside
    bool hurried;           // by one that makes no room
    float left_reserved_m;  // at the edges of the road, for the cars beside
    float right_reserved_m;
};

// Where the car is meant to go.
struct Aim {
    float lateral_error_m;    // positive: right of the path
    float heading_error_rad;  // of the course against the path, positive: pointing right of it
    float curvature_1pm;      // of the path, a little ahead
    float target_speed_mps;
    float profile_speed_mps;
    float feed_forward_mps2;  // of the profile
};

// Of the angle to the runner, what the wheel turns by: outside the zones, in the outer and in the inner one.
inline constexpr float zone_steering[3] = {1.0f, 0.5f, 0.25f};

// The runner of the thesis and its buffer zones.
struct RunnerAim {
    glm::vec2 runner;
    glm::vec2 forward_point;  // on the car's forward vector at the runner's distance
    float inner_radius_m;
    float outer_radius_m;
    uint32_t buffer_zone;  // where the forward point is: 0 outside, 1 outer zone, 2 inner zone
};

// What the car's rays meet: the host's hits, which may show what the race does not know of, or those that the library casts now.
// Dear, so for those moments in which a driver asks: stuck, turning round, or seeing by rays.
FanHits hits_of(const DriverView& view);

DriverMemory start_memory(const apx_driver_desc& driver, uint32_t seed, uint32_t car);

// Takes in how the car has answered the last controls. Before decide.
void observe(const DriverView& view, DriverMemory& memory);
// Learns from how the car follows the pace. After decide.
void learn(const DriverView& view, DriverMemory& memory, const Decision& decision);
// Reads the surroundings, moves the state machine and the commanded lateral.
struct PlanOutput {
    Trajectory& published;
    PlanRecord& record;
};
Decision decide(const DriverView& view, DriverMemory& memory, PlanOutput output);
// Pure, so that they also serve the debug view.
Aim aim(const DriverView& view, const DriverMemory& memory, const Decision& decision);
RunnerAim aim_at_runner(const DriverView& view, const DriverMemory& memory);
apx_controls control(const DriverView& view, const DriverMemory& memory, const Decision& decision, const Aim& aim);
// Turning round and getting away from a wall; replaces aim and control in Recover.
apx_controls recover(const DriverView& view, DriverMemory& memory);

// Whether a slow car that points at a wall can still turn along the road before it.
bool turns_in_time(const DriverView& view);

// Way that a car needs to steer round something before it, m.
float room_to_steer(const DriverView& view);

// Way straight on at walking pace that walls and cars leave, m.
float free_way_ahead(const DriverView& view);

void enter_state(DriverMemory& memory, uint32_t state, uint32_t reason);

}  // namespace apx
