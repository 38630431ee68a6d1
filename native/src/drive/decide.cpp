// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/random.h"
#include "drive/path.h"
#include "drive/side_gap.h"

namespace apx {

// Source of the three factors of the rays ahead, of the side gap and of the states: Stein 2018, sections 4.3.3 and 4.3.4.

static constexpr float creep_mps = 4.0f;
static constexpr float creep_gap_m = 1.5f;
static constexpr float least_passing_gap_m = 0.4f;
static constexpr float lead_to_end_overtaking_m = 4.0f;
static constexpr float longest_attempt_s = 12.0f;
static constexpr float cooldown_after_failure_s = 4.0f;
static constexpr float settled_after_start_s = 3.0f;

DriverMemory start_memory(const apx_driver_desc& driver, uint32_t seed, uint32_t car) {
    DriverMemory memory;
    Random random(seed, car, 1);
    memory.reaction_s = driver.reaction_s * random.range(0.5f, 1.0f);
    return memory;
}

void enter_state(DriverMemory& memory, uint32_t state, uint32_t reason) {
    if (memory.state != state) {
        memory.state = state;
        memory.state_s = 0.0f;
        memory.stuck_s = 0.0f;
        memory.manoeuvre_s = 0.0f;
        memory.reversing = 0;
        memory.advantage_s = 0.0f;
        memory.hopeless_s = 0.0f;
        if (state != APX_STATE_OVERTAKE) {
            memory.target_car = APX_NONE;
        }
    }
    memory.reason = reason;
}

namespace {

struct CarAhead {
    uint32_t car = APX_NONE;
    float gap_m = 1e6f;
    float closing_mps = 0;
    float speed_mps = 0;
    float cap_mps = 1e6f;
};

// Fastest speed from which the car can still adapt to one `gap_m` ahead that goes at `speed_mps`: the second and third factor.
float speed_behind(const DriverView& view, float gap_m, float speed_mps) {
    const float own_speed = view.own().speed_along_mps;
    const float wanted = 2.0f + view.driver.follow_time_s * max(0.0f, own_speed);
    const float spare = gap_m - wanted;
    if (spare < 0.0f) {
        return max(0.0f, speed_mps + 0.8f * spare);
    }
    const float braking = 0.9f * static_cast<float>(view.plan.envelope.grip * gravity_mps2);
    const float forward = max(0.0f, speed_mps);
    return square_root(forward * forward + 2.0f * braking * spare);
}

// The car ahead whose way is ours: the one that allows the least speed.
CarAhead find_car_ahead(const DriverView& view, const DriverMemory& memory, float own_offset_m) {
    CarAhead result;
    const Body& own = view.own();
    for (const Neighbour& neighbour : view.neighbours.all()) {
        if (neighbour.ahead_m <= 0.0f || neighbour.car == view.car) {
            continue;
        }
        const Body& other = view.bodies[neighbour.car];
        const float across = own.half_width_m + other.half_across_m;
        // Beside each other on the line's own scale: both may be on the line although it crosses the road between them.
        const float aside_planned = absolute(other.line_offset_m - own_offset_m) - across;
        const float aside_now = absolute(other.line_offset_m - own.line_offset_m) - across;
        const bool passing = memory.state == APX_STATE_OVERTAKE && neighbour.car == memory.target_car;
        const bool clear_now = aside_now > (passing ? 0.2f : 0.35f) && neighbour.side_gap_m > 0.0f;
        const bool clear_planned = aside_planned > 0.2f;
        if (neighbour.gap_m <= 0.0f && neighbour.side_gap_m > 0.0f) {
            continue;  // beside, the side gap's business
        }
        if (clear_now && clear_planned) {
            continue;
        }
        float cap = speed_behind(view, neighbour.gap_m, other.speed_along_mps);
        if (passing && clear_planned && neighbour.gap_m > creep_gap_m) {
            // A car that stands still cannot move aside: creep around what stands in the way.
            cap = max(cap, creep_mps);
        }
        if (cap < result.cap_mps) {
            result = {neighbour.car, neighbour.gap_m, neighbour.closing_mps, other.speed_along_mps, cap};
        }
    }
    return result;
}

// Something in the way that is neither a car of the race nor a wall of the track: only host rays report it.
float speed_before_obstacle(const DriverView& view) {
    float cap = 1e6f;
    for (uint32_t i = 0; i < view.fan.count; ++i) {
        if (view.fan.rays[i].role == RayRole::ahead && view.hits[i].kind == APX_HIT_OTHER) {
            cap = min(cap, speed_behind(view, view.hits[i].distance_m, 0.0f));
        }
    }
    return cap;
}

// How much faster the plan is than a car at the place where that car is now.
float advantage_over(const DriverView& view, uint32_t car) {
    const Place& place = view.bodies[car].place;
    const float possible = plan_speed(view.track, view.plan, 0.0f, place.sector, place.share) * view.driver.pace;
    return possible - view.bodies[car].speed_along_mps;
}

// So slow that it is a thing to drive around rather than a car to race with.
bool is_obstacle(const DriverView& view, uint32_t car) {
    const Body& body = view.bodies[car];
    return body.speed_along_mps < 0.4f * plan_speed(view.track, view.plan, 0.0f, body.place.sector, body.place.share);
}

// The side of a car with more room to the edge, -1 left, 1 right; 0 when neither holds the own car.
float side_to_pass(const DriverView& view, const Body& target) {
    const Place& place = target.place;
    const float left = place.lateral_m - target.half_across_m - place.left_edge_m();
    const float right = place.right_edge_m() - place.lateral_m - target.half_across_m;
    if (max(left, right) < 2.0f * view.own().half_width_m + least_passing_gap_m) {
        return 0.0f;
    }
    return left >= right ? -1.0f : 1.0f;
}

void consider_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    memory.cooldown_s = max(0.0f, memory.cooldown_s - view.dt_s);
    const float reach =
        8.0f + max(0.0f, view.own().speed_along_mps) * (0.6f + 0.1f * clamp(ahead.closing_mps, 0.0f, 15.0f));
    const bool slower = ahead.car != APX_NONE && ahead.gap_m < reach &&
                        advantage_over(view, ahead.car) > view.driver.overtake_speed_mps;
    memory.advantage_s = slower ? memory.advantage_s + view.dt_s : max(0.0f, memory.advantage_s - view.dt_s);
    // In the crowd after the start places are not worth a manoeuvre, but what stands in the way has to be passed at any time.
    const bool settled = view.race_time_s > settled_after_start_s || ahead.closing_mps > 10.0f;
    const float side = slower ? side_to_pass(view, view.bodies[ahead.car]) : 0.0f;
    if (memory.advantage_s > 0.4f && memory.cooldown_s <= 0.0f && settled && side != 0.0f) {
        enter_state(memory, APX_STATE_OVERTAKE, APX_REASON_FASTER_THAN_CAR_AHEAD);
        memory.target_car = ahead.car;
        memory.pass_side = side;
    }
}

void continue_overtaking(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    const Body& own = view.own();
    const Body& target = view.bodies[memory.target_car];
    const float ahead_m =
        target.present ? distance_between(view.track, own.place.distance_m, target.place.distance_m) : -1e6f;
    const float outlines = own.half_length_m + target.half_length_m;
    if (ahead_m < -(outlines + lead_to_end_overtaking_m)) {
        enter_state(memory, APX_STATE_DRIVE, APX_REASON_LEAD_GAINED);
        return;
    }
    const bool alongside = absolute(ahead_m) < outlines;
    const bool hopeless = !alongside && ahead_m > 0.0f && advantage_over(view, memory.target_car) < 0.0f;
    memory.hopeless_s = hopeless ? memory.hopeless_s + view.dt_s : 0.0f;
    const bool lost = memory.state_s > 1.0f && ahead_m > outlines + 20.0f + 2.2f * max(0.0f, own.speed_along_mps);
    if (memory.hopeless_s > 1.5f || lost || (memory.state_s > longest_attempt_s && !alongside)) {
        enter_state(memory, APX_STATE_DRIVE, APX_REASON_ATTEMPT_FAILED);
        memory.cooldown_s = cooldown_after_failure_s;
        return;
    }
    // Another car has come into the way, or something that cannot wait.
    if (ahead.car != APX_NONE && ahead.car != memory.target_car &&
        (is_obstacle(view, ahead.car) || (ahead.gap_m < 10.0f && ahead_m < 0.0f))) {
        const float side = side_to_pass(view, view.bodies[ahead.car]);
        if (side != 0.0f) {
            memory.target_car = ahead.car;
            memory.pass_side = side;
        }
    }
}

// Facing backward or not getting anywhere: time for Recover.
void watch_for_trouble(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    const float along = dot(own.forward, own.road_forward);
    if (along < 0.6f && length(own.velocity) < 6.0f) {
        enter_state(memory, APX_STATE_RECOVER, APX_REASON_WRONG_WAY);
        return;
    }
    const bool stands = length(own.velocity) < 1.0f;
    memory.stuck_s = stands ? memory.stuck_s + view.dt_s : 0.0f;
    if (memory.stuck_s < 2.0f) {
        return;
    }
    bool blocked_by_car = false;
    for (uint32_t i = 0; i < view.fan.count; ++i) {
        blocked_by_car = blocked_by_car || (view.fan.rays[i].role == RayRole::ahead &&
                                            view.hits[i].kind == APX_HIT_CAR && view.hits[i].distance_m < 4.0f);
    }
    if (!blocked_by_car || memory.stuck_s > 4.0f) {
        enter_state(memory, APX_STATE_RECOVER, APX_REASON_STUCK);
    }
}

void move_state(const DriverView& view, DriverMemory& memory, const CarAhead& ahead) {
    memory.state_s += view.dt_s;
    if (view.race_over && memory.state != APX_STATE_FINISH && memory.state != APX_STATE_RECOVER) {
        enter_state(memory, APX_STATE_FINISH, APX_REASON_RACE_OVER);
    }
    switch (memory.state) {
        case APX_STATE_START:
            if (view.race_time_s >= memory.reaction_s) {
                enter_state(memory, APX_STATE_DRIVE, APX_REASON_FREE_ROAD);
            }
            break;
        case APX_STATE_DRIVE:
            consider_overtaking(view, memory, ahead);
            watch_for_trouble(view, memory);
            break;
        case APX_STATE_OVERTAKE:
            continue_overtaking(view, memory, ahead);
            watch_for_trouble(view, memory);
            break;
        case APX_STATE_FINISH:
            watch_for_trouble(view, memory);
            break;
        default:
            break;
    }
}

// Where an overtaker's centre has to be to get by, while its target is not yet behind. The target's place is taken relative to the
// racing line, which both follow across the road.
struct PassingBound {
    float low_m = -1e6f;
    float high_m = 1e6f;
    bool on_overtaking_line = false;
};

PassingBound passing_bound(const DriverView& view, const DriverMemory& memory) {
    PassingBound bound;
    if (memory.state != APX_STATE_OVERTAKE || !view.bodies[memory.target_car].present) {
        return bound;
    }
    const Body& own = view.own();
    const Body& target = view.bodies[memory.target_car];
    bound.on_overtaking_line = true;
    if (!is_obstacle(view, memory.target_car)) {
        return bound;
    }
    const float clearance = own.half_width_m + target.half_across_m + view.driver.side_gap_m;
    const float lateral = own.line_lateral_m + target.line_offset_m + memory.pass_side * clearance;
    (memory.pass_side < 0.0f ? bound.high_m : bound.low_m) = lateral;
    // The overtaking line is the way past where it runs on the chosen side of the target.
    const Line& line = view.track.lines[APX_LINE_OVERTAKING];
    const float apart = line_point(view.track, line, own.place.sector, own.place.share).lateral_m - own.line_lateral_m;
    bound.on_overtaking_line = apart * memory.pass_side > 0.0f;
    return bound;
}

// An offset that fits here may lead off the road where the line swings to the edge, as it does at a curve's exit: it has to shrink
// in time.
float within_road_ahead(const DriverView& view, const DriverMemory& memory, float offset_m) {
    if (absolute(offset_m) < 0.2f && absolute(memory.offset_m) < 0.2f) {
        return offset_m;
    }
    const Body& own = view.own();
    DriverMemory centred = memory;
    centred.offset_m = 0.0f;
    float low = -1e6f;
    float high = 1e6f;
    for (int stop = 1; stop <= 3; ++stop) {
        const float ahead_s = 0.5f * static_cast<float>(stop);
        const SectorShare there = further(view.track, own.place, ahead_s * max(5.0f, own.speed_along_mps));
        const float line_lateral = path_point(view.track, centred, there.sector, there.share).lateral_m;
        const GateFrame& gate = view.track.frames[there.sector];
        // What may still be left of the offset there is more the farther it is.
        const float grace = 1.5f * (ahead_s - 0.5f);
        low = max(low, -gate.reference_t * gate.width_m + own.half_width_m - line_lateral - grace);
        high = min(high, (1.0f - gate.reference_t) * gate.width_m - own.half_width_m - line_lateral + grace);
    }
    return low < high ? clamp(offset_m, low, high) : 0.5f * (low + high);
}

// Moves the commanded lateral towards what the line, the road and the cars beside want.
void move_lateral(const DriverView& view, DriverMemory& memory, const Decision& decision) {
    const Place& place = view.own().place;
    const float speed = max(0.0f, view.own().speed_along_mps);
    const float blend_goal = decision.overtake_line ? 1.0f : 0.0f;
    const Line& overtaking = view.track.lines[APX_LINE_OVERTAKING];
    const float racing_lateral = view.own().line_lateral_m;
    float apart = 0.0f;
    if (memory.blend > 0.0f || decision.overtake_line) {
        apart = line_point(view.track, overtaking, place.sector, place.share).lateral_m - racing_lateral;
        const float blend_step = decision.shift_rate_mps / max(absolute(apart), 1.0f) * view.dt_s;
        memory.blend += clamp(blend_goal - memory.blend, -blend_step, blend_step);
    }
    const float line_lateral = racing_lateral + apart * memory.blend;
    if (memory.placed == 0) {
        memory.offset_m = place.lateral_m - line_lateral;
        memory.placed = 1;
    }
    const float low = min(decision.lateral_low_m, decision.lateral_high_m);
    const float high = max(decision.lateral_low_m, decision.lateral_high_m);
    const float goal =
        decision.lateral_low_m <= decision.lateral_high_m ? clamp(line_lateral, low, high) : 0.5f * (low + high);
    const float step = min(decision.shift_rate_mps, 0.5f + 0.12f * speed) * view.dt_s;
    const float offset = within_road_ahead(view, memory, goal - line_lateral);
    memory.offset_m += clamp(offset - memory.offset_m, -step, step);
}

}  // namespace

Decision decide(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    const Place& place = own.place;
    const float planned = memory.placed != 0
                              ? path_point(view.track, memory, place.sector, place.share).lateral_m - own.line_lateral_m
                              : own.line_offset_m;
    const CarAhead ahead = find_car_ahead(view, memory, planned);
    const uint32_t state_before = memory.state;
    move_state(view, memory, ahead);

    Decision decision{};
    decision.hold_still = memory.state == APX_STATE_START;
    const PassingBound passing = passing_bound(view, memory);
    decision.overtake_line = passing.on_overtaking_line;
    decision.pace = memory.state == APX_STATE_FINISH ? min(view.driver.pace, 0.7f) : view.driver.pace;
    decision.speed_cap_mps = min(ahead.cap_mps, speed_before_obstacle(view));
    decision.car_ahead = ahead.car;
    decision.gap_ahead_m = ahead.gap_m;
    decision.closing_mps = ahead.closing_mps;
    decision.shift_rate_mps = memory.state == APX_STATE_OVERTAKE ? 3.0f : 2.0f;
    decision.lateral_low_m = place.left_edge_m() + own.half_width_m;
    decision.lateral_high_m = place.right_edge_m() - own.half_width_m;

    const SideBounds sides = side_bounds(view, memory);
    const float low = max(sides.low_m, passing.low_m);
    const float high = min(sides.high_m, passing.high_m);
    decision.lateral_low_m = max(decision.lateral_low_m, min(low, decision.lateral_high_m));
    decision.lateral_high_m = min(decision.lateral_high_m, max(high, decision.lateral_low_m));
    if (sides.pressed) {
        decision.shift_rate_mps = 4.0f;
    }
    // The tick that changes the state keeps the change's own reason.
    if (memory.state == APX_STATE_DRIVE && state_before == APX_STATE_DRIVE) {
        memory.reason = sides.pressed ? uint32_t{APX_REASON_CAR_BESIDE}
                        : ahead.car != APX_NONE && ahead.cap_mps < own.speed_along_mps - 3.0f
                            ? uint32_t{APX_REASON_BRAKE_FOR_CAR}
                        : ahead.car != APX_NONE && ahead.gap_m < 20.0f ? uint32_t{APX_REASON_FOLLOW_CAR}
                                                                       : uint32_t{APX_REASON_FREE_ROAD};
    }
    if (!decision.hold_still && memory.state != APX_STATE_RECOVER) {
        move_lateral(view, memory, decision);
    } else if (memory.state == APX_STATE_RECOVER) {
        memory.placed = 0;
        memory.blend = 0.0f;
    }
    return decision;
}

}  // namespace apx
