// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/lateral.h"

#include "drive/classify.h"
#include "drive/hazard.h"
#include "drive/host_car.h"
#include "drive/human.h"
#include "drive/path.h"
#include "drive/road_grip.h"
#include "drive/side_gap.h"
#include "drive/tuning.h"
#include "perceive/across.h"
#include "perceive/heat_line.h"
#include "perceive/potential_field.h"

namespace apx {

namespace {

using namespace tuning::lateral;

struct Bounds {
    float low_m = -1e6f;
    float high_m = 1e6f;
    bool on_overtaking_line = false;
    uint32_t lane = APX_LINE_RACING;

    void keep_left_of(float lateral_m) { high_m = min(high_m, lateral_m); }
    void keep_right_of(float lateral_m) { low_m = max(low_m, lateral_m); }
    void keep_beside(float side, float lateral_m) { side < 0.0f ? keep_left_of(lateral_m) : keep_right_of(lateral_m); }
};

// A pass under braking keeps its left or right line from before the braking point: the corner is planned from there,
// and the racing line crosses it.
bool passes_in_brakes(const DriverView& view, const DriverMemory& memory, uint32_t lane) {
    const Body& own = view.own();
    const Body& target = view.bodies[memory.pass.target];
    const float ahead_m = distance_between(view.track, own.place.distance_m, target.place.distance_m);
    return memory.pass.strategy != round_obstacle && !is_host_car(view, memory.pass.target) &&
           !is_obstacle(view, memory.pass.target) &&
           view.way_to_braking_m < lane_before_brakes_s * max(0.0f, own.speed_along_mps) &&
           ahead_m < own.half_length_m + target.half_length_m + lane_before_brakes_m &&
           may_take_lane(view, memory, lane);
}

// Beyond that the road between the two matters more than the current offset.
bool meets_soon(const DriverView& view, uint32_t car) {
    const Body& own = view.own();
    const Body& other = view.bodies[car];
    const float gap_m = distance_between(view.track, own.place.distance_m, other.place.distance_m) - own.half_length_m -
                        other.half_length_m;
    return gap_m < meets_soon_s * max(own.speed_along_mps - other.speed_along_mps, own.speed_along_mps);
}

// Range of the overtaker's centre until its target is behind. The target's place is taken relative to the racing line,
// which both follow across the road.
void bound_pass(const DriverView& view, const DriverMemory& memory, Bounds& bounds) {
    const Body& own = view.own();
    const Body& target = view.bodies[memory.pass.target];
    bounds.on_overtaking_line = true;
    if (!is_obstacle(view, memory.pass.target) && memory.pass.strategy == round_obstacle) {
        return;
    }
    const uint32_t lane = lane_on(memory.pass.side);
    if (memory.pass.strategy == pass_in_lane || passes_in_brakes(view, memory, lane)) {
        bounds.lane = lane;
        bounds.on_overtaking_line = false;
        return;
    }
    const float clearance = own.half_width_m + target.half_across_m + view.driver.side_gap_m;
    if (drives_round_in_lane(view, memory, memory.pass.target, lane)) {
        // The left or right line alone leads past a car at the other edge; past a car in its way the offset is bounded
        // from here on.
        bounds.lane = lane;
        bounds.on_overtaking_line = false;
        const Line& line = view.track.lines[lane];
        const SectorShare there = meeting_place(view, memory.pass.target);
        const float there_m = line_point(line, there.sector, there.share).lateral_m;
        const float here_m = line_point(line, own.place.sector, own.place.share).lateral_m;
        const float missing_m =
            max(memory.pass.side * (target.place.lateral_m - there_m) + clearance, 0.0f) * memory.pass.side;
        bounds.keep_beside(memory.pass.side, here_m + missing_m);
        return;
    }
    bounds.keep_beside(memory.pass.side, own.line_lateral_m + target.line_offset_m + memory.pass.side * clearance);
    if (is_host_car(view, memory.pass.target) && meets_soon(view, memory.pass.target)) {
        const float gap_m = view.driver.side_gap_m;
        bounds.keep_beside(memory.pass.side,
                           lateral_beside_host_car(view, memory, memory.pass.target, memory.pass.side, gap_m));
    }
    // The overtaking line leads past where it runs on the chosen side of the target.
    const Line& line = view.track.lines[APX_LINE_OVERTAKING];
    const float apart = line_point(line, own.place.sector, own.place.share).lateral_m - own.line_lateral_m;
    bounds.on_overtaking_line = apart * memory.pass.side > 0.0f;
}

// While yielding the other car gets its lane; this one keeps beside it.
void bound_yield(const DriverView& view, const DriverMemory& memory, Bounds& bounds) {
    const Body& own = view.own();
    const Body& other = view.bodies[memory.pass.target];
    const float clearance = own.half_width_m + other.half_across_m + view.driver.side_gap_m;
    const float lane = lane_of_lapping_car(view, memory.pass.target);
    bounds.keep_beside(-memory.pass.side, own.line_lateral_m + lane - memory.pass.side * clearance);
}

// A defender leaves less than a car's width on the inside, limited to one move from the line.
void bound_defence(const DriverView& view, const DriverMemory& memory, Bounds& bounds) {
    const Corner* corner = corner_ahead(view, memory);
    if (corner == nullptr || memory.defence.against == APX_NONE) {
        return;
    }
    const Body& own = view.own();
    const Body& other = view.bodies[memory.defence.against];
    const float room = own.half_width_m + 2.0f * width_left_inside * other.half_width_m;
    const float edge = corner->inside > 0.0f ? own.place.right_edge_m() : own.place.left_edge_m();
    const float wanted = edge - corner->inside * room - own.line_lateral_m;
    // Brakes and bends take the grip that a move would need: the offset reached by then is kept.
    const float done_m = max(0.0f, memory.path.offset_m * corner->inside);
    const float most_m = is_cornering(view, memory) ? min(done_m, most_defence_m) : most_defence_m;
    const float offset = clamp(wanted * corner->inside, 0.0f, most_m) * corner->inside;
    bounds.keep_beside(corner->inside, own.line_lateral_m + offset);
}

// Range of offsets that the road ahead has room for.
struct OffsetBand {
    float low_m;
    float high_m;

    float nearest(float offset_m) const {
        return low_m < high_m ? clamp(offset_m, low_m, high_m) : 0.5f * (low_m + high_m);
    }
};

// Range of offsets at one place, from a line there. Where the line runs at an angle to the road the nose needs room as
// well.
OffsetBand room_beside(const DriverView& view, uint32_t sector, const LinePoint& line, float left_reserved_m,
                       float right_reserved_m, const RunOff& beyond = {}) {
    const GateFrame& gate = view.track.frames[sector];
    const float heading_error_rad = min(absolute(short_turn(gate.heading_rad, line.heading_rad)), 0.8f);
    const float half_across = view.own().half_width_m + heading_error_rad * view.own().half_length_m;
    const float left = -gate.reference_t * gate.width_m + left_reserved_m - beyond.left_m;
    const float right = (1.0f - gate.reference_t) * gate.width_m - right_reserved_m + beyond.right_m;
    return {left + half_across - line.lateral_m, right - half_across - line.lateral_m};
}

// A car off the racing line must be back on it where the line reaches the edge: the largest offset allowed now.
OffsetBand room_to_leave_line(const DriverView& view) {
    OffsetBand band{-1e6f, 1e6f};
    const Body& own = view.own();
    const float shrinks_mps = own.speed_along_mps > swift_aside_mps ? swift_shrinks_mps : usual_shrinks_mps;
    for (int stop = 0; stop <= choice_stops; ++stop) {
        const float ahead_s = choice_step_s * static_cast<float>(stop);
        const SectorShare there = further(view.track, own.place, ahead_s * max(slowest_look_mps, own.speed_along_mps));
        const LinePoint line = line_point(view.track.lines[APX_LINE_RACING], there.sector, there.share);
        const OffsetBand room = room_beside(view, there.sector, line, 0.0f, 0.0f);
        band.low_m = max(band.low_m, min(room.low_m, 0.0f) - shrinks_mps * ahead_s);
        band.high_m = min(band.high_m, max(room.high_m, 0.0f) + shrinks_mps * ahead_s);
    }
    return band;
}

// Distance by which a car behind closes in while this one changes its lane, m.
float comes_nearer_m(const Neighbour& neighbour) {
    return neighbour.ahead_m < 0.0f ? lane_closing_s * max(neighbour.closing_mps, 0.0f) : 0.0f;
}

// A much faster car arrives within a few seconds: too soon to cross its path.
bool is_about_to_be_passed(const DriverView& view) {
    for (const Neighbour& neighbour : view.neighbours.all()) {
        if (neighbour.closing_mps > much_faster_mps && neighbour.gap_m < comes_nearer_m(neighbour)) {
            return true;
        }
    }
    return false;
}

// A car beside the line keeps its lane while a car on the way there is so near that one would have to brake: the two
// columns of the grid stay side by side into the first corner, and a car that drops back does not move in behind.
void bound_lane(const DriverView& view, Bounds& bounds) {
    const Body& own = view.own();
    const float near_m = lane_gap_m + lane_gap_s * max(0.0f, own.speed_along_mps);
    // A car close to the line has nobody between itself and the line.
    const float own_off_line = absolute(own.line_offset_m);
    if (2.0f * own_off_line < own.half_width_m || view.neighbours.nearest_m > near_m) {
        return;
    }
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const Body& other = view.bodies[neighbour.car];
        const float across = other.line_offset_m - own.line_offset_m;
        const float widths = own.half_width_m + other.half_across_m;
        const float apart = absolute(across);
        const float off_line = absolute(other.line_offset_m);
        const bool between = (across * own.line_offset_m < 0.0f) & (apart >= widths) & (own_off_line > off_line);
        if (!(between & (neighbour.gap_m <= near_m + comes_nearer_m(neighbour))) ||
            stands_in_the_way(view, neighbour.car)) {
            continue;
        }
        const float side = -with_sign(1.0f, across);
        // A car beyond the line returns to it; a host car may not.
        const float nearest_m = is_host_car(view, neighbour.car) ? -1e6f : 0.0f;
        const float expected_m = side * min(side * own.line_offset_m, max(side * other.line_offset_m, nearest_m));
        const float apart_m = min(absolute(own.line_offset_m - expected_m), widths + view.driver.side_gap_m);
        bounds.keep_beside(side, own.line_lateral_m + expected_m + side * apart_m);
    }
}

// The heat line or the potential field chooses the offset.
void bound_choice(const DriverView& view, const DriverMemory& memory, Bounds& bounds) {
    const Body& own = view.own();
    AcrossRoad road;
    road.reach_m = field_look_m + field_look_s * max(0.0f, own.speed_along_mps);
    road.own_m = own.line_offset_m;
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const Body& other = view.bodies[neighbour.car];
        const bool beside = neighbour.gap_m <= 0.0f;
        // An equally fast car on the line does not need the line to itself.
        const bool slower =
            neighbour.ahead_m > 0.0f && (advantage_over(view, memory, neighbour.car) > view.driver.overtake_speed_mps ||
                                         neighbour.closing_mps > worth_avoiding_mps);
        if (beside || (slower && neighbour.gap_m < road.reach_m)) {
            const float clearance = own.half_width_m + other.half_across_m + view.driver.side_gap_m;
            road.cars[road.count++] = {other.line_offset_m, clearance, neighbour.gap_m};
        }
    }
    if (road.count == 0) {
        return;
    }
    const OffsetBand room = room_to_leave_line(view);
    if (room.low_m > room.high_m) {
        return;
    }
    road.low_m = room.low_m;
    road.high_m = room.high_m;
    const float offset =
        view.driver.lateral_choice == APX_LATERAL_HEAT_LINE ? coldest_offset(road) : field_offset(road);
    bounds.keep_left_of(own.line_lateral_m + offset);
    bounds.keep_right_of(own.line_lateral_m + offset);
    bounds.on_overtaking_line = false;
}

// A mistake carries the car to the outside of the corner.
void bound_error(const DriverView& view, const DriverMemory& memory, Bounds& bounds) {
    const float drift = human_drift_m(view, memory);
    if (drift != 0.0f) {
        bounds.keep_beside(drift, view.own().line_lateral_m + drift);
    }
}

Bounds wanted_bounds(const DriverView& view, const DriverMemory& memory) {
    Bounds bounds;
    const bool has_target = memory.pass.target != APX_NONE && view.bodies[memory.pass.target].present;
    if (memory.state == APX_STATE_OVERTAKE && has_target) {
        bound_pass(view, memory, bounds);
    } else if (memory.state == APX_STATE_YIELD && has_target) {
        bound_yield(view, memory, bounds);
    } else if (memory.state == APX_STATE_REJOIN) {
        bounds.low_m = bounds.high_m = view.own().place.lateral_m;
    } else if (memory.state == APX_STATE_DRIVE) {
        bound_defence(view, memory, bounds);
        bound_lane(view, bounds);
    }
    const bool racing = memory.state == APX_STATE_DRIVE || memory.state == APX_STATE_OVERTAKE;
    if (view.driver.lateral_choice != APX_LATERAL_LINES && racing) {
        bound_choice(view, memory, bounds);
    }
    bound_error(view, memory, bounds);
    return memory.detour.count != 0 ? Bounds{} : bounds;
}

// An offset that fits here may leave the road where the line reaches the edge, at an apex or a curve's exit: it must
// shrink in time and leave the cars beside their width.
OffsetBand road_ahead(const DriverView& view, const DriverMemory& memory, const Decision& decision) {
    const Body& own = view.own();
    float low = -1e6f;
    float high = 1e6f;
    // A car driving slowly round an obstacle moves across within a few metres and stays slow until it is past.
    const float slowest_mps = goes_round_target(view, memory) ? 0.0f : slowest_look_mps;
    // At speed a curve takes the grip and an offset shrinks slowly; under braking it is kept as long as possible.
    const bool swift = own.speed_along_mps > swift_aside_mps && view.way_to_braking_m > 0.0f;
    const RunOff beyond = run_off_used(view, memory);
    // Past the obstacle the offset around it is no longer needed.
    const float until_m = goes_round_target(view, memory) && is_hazard(view, memory.pass.target)
                              ? way_to_meeting_m(view, memory.pass.target) + own.half_length_m
                              : 1e6f;
    const float shrinks_mps =
        (swift ? swift_shrinks_mps : usual_shrinks_mps) * (decision.hurried ? hurried_share : 1.0f);
    for (int stop = 1; stop <= (swift ? 4 : 3); ++stop) {
        const float ahead_s = 0.5f * static_cast<float>(stop);
        float ahead_m = ahead_s * max(slowest_mps, max(own.speed_along_mps, 0.0f) + look_gain_mps);
        if (stop > 1 && ahead_m > until_m) {
            break;
        }
        ahead_m = swift ? ahead_m : min(ahead_m, until_m);
        const SectorShare there = further(view.track, own.place, ahead_m);
        LinePoint line = path_point(view.track, memory, there.sector, there.share);
        line.lateral_m -= memory.path.offset_m;
        const OffsetBand room =
            room_beside(view, there.sector, line, decision.left_reserved_m, decision.right_reserved_m, beyond);
        // The farther the place, the larger the offset still allowed there.
        const float grace = shrinks_mps * (ahead_s - 0.5f);
        // The line itself is always allowed to a car with nobody beside it.
        low = max(low, (decision.left_reserved_m == 0.0f ? min(room.low_m, 0.0f) : room.low_m) - grace);
        high = min(high, (decision.right_reserved_m == 0.0f ? max(room.high_m, 0.0f) : room.high_m) + grace);
    }
    return {low, high};
}

// Share of the grip that the curve and the brakes leave for moving across the road, [0, 1].
float grip_left_over(const DriverView& view, const DriverMemory& memory, float braking_share) {
    const float use = cornering_share(view, memory);
    return square_root(max(1.0f - use * use - braking_share * braking_share, 0.0f));
}

// Moves the blend towards 0 or 1 over `apart_m`, from the racing line to the other, with the grip that is left over.
void move_blend(const DriverView& view, DriverMemory& memory, const Decision& decision, float goal, float apart_m) {
    PathMemory& path = memory.path;
    if (path.blend == goal && path.blend_mps == 0.0f) {
        return;
    }
    const float left_over = grip_left_over(view, memory, decision.braking_share);
    const float across_m = with_sign(max(absolute(apart_m), 1.0f), apart_m);
    const float acceleration = lerp(least_blend_mps2, most_shift_mps2, left_over);
    const float missing_m = (goal - path.blend) * across_m;
    const float stops_mps = square_root(2.0f * acceleration * absolute(missing_m));
    const float most_mps = min(decision.shift_rate_mps, min(absolute(missing_m) / settle_s, stops_mps));
    const float step = acceleration * view.dt_s;
    path.blend_mps += clamp(with_sign(most_mps, missing_m) - path.blend_mps, -step, step);
    const float blend = path.blend + path.blend_mps * view.dt_s / across_m;
    path.blend = absolute(goal - blend) * absolute(across_m) < 0.002f ? goal : clamp(blend, 0.0f, 1.0f);
    path.blend_mps = path.blend == blend ? path.blend_mps : 0.0f;
}

// Moves the offset with the grip that the curve leaves: at the limit a fast move carries the car off the road. A change
// to another line is limited in the same way.
void shift_offset(const DriverView& view, DriverMemory& memory, float goal_m, float rate_mps, float braking_share) {
    if (memory.path.offset_m == goal_m && memory.path.shift_mps == 0.0f && memory.path.turn_mps == 0.0f) {
        return;
    }
    const float left_over = grip_left_over(view, memory, braking_share);
    const float rate = rate_mps * lerp(slowest_shift_share, 1.0f, left_over);
    const bool swerves = goes_round_target(view, memory) && view.own().speed_along_mps > unhurried_from_mps;
    const float acceleration = lerp(least_shift_mps2, swerves ? tuning::hazard_shift_mps2 : most_shift_mps2, left_over);
    memory.path.turn_mps -= clamp(memory.path.turn_mps, -acceleration * view.dt_s, acceleration * view.dt_s);
    memory.path.offset_m += memory.path.turn_mps * view.dt_s;
    // Distance covered while the lateral speed is reduced to zero.
    const float coasts_m = memory.path.turn_mps * absolute(memory.path.turn_mps) / (2.0f * acceleration);
    const float wanted = clamp((goal_m - memory.path.offset_m - coasts_m) / settle_s, -rate, rate);
    const float step = acceleration * view.dt_s;
    memory.path.shift_mps += clamp(wanted - memory.path.shift_mps, -step, step);
    memory.path.offset_m += memory.path.shift_mps * view.dt_s;
    if (absolute(goal_m - memory.path.offset_m) < 0.002f && absolute(memory.path.shift_mps) < 0.05f) {
        memory.path.offset_m = goal_m;
        memory.path.shift_mps = 0.0f;
    }
}

float apart_from_racing_line(const DriverView& view, uint32_t line) {
    const Place& place = view.own().place;
    return line_point(view.track.lines[line], place.sector, place.share).lateral_m - view.own().line_lateral_m;
}

// The path stays continuous while it changes to the other line: the offset takes up the difference.
void change_line(const DriverView& view, DriverMemory& memory, uint32_t line) {
    const LinePoint before = path_here(view, memory);
    memory.path.blend_line = line;
    memory.path.blend = is_lane(line) ? 1.0f : 0.0f;
    memory.path.blend_mps = 0.0f;
    const LinePoint after = path_here(view, memory);
    memory.path.offset_m += before.lateral_m - after.lateral_m;
    memory.path.turn_mps += max(0.0f, view.own().speed_along_mps) * short_turn(after.heading_rad, before.heading_rad);
}

// Suppresses moves towards a car close behind while braking.
float without_blocking(const DriverView& view, const DriverMemory& memory, float offset_m) {
    const Corner* corner = corner_ahead(view, memory);
    if (corner == nullptr || view.way_to_braking_m > 0.0f ||
        view.own().speed_along_mps < 1.1f * corner->apex_speed_mps) {
        return offset_m;
    }
    for (const Neighbour& neighbour : view.neighbours.behind()) {
        const bool close_behind = neighbour.ahead_m < 0.0f && neighbour.gap_m < 8.0f && neighbour.side_gap_m > -0.5f;
        if (close_behind) {
            offset_m =
                neighbour.right_m > 0.0f ? min(offset_m, memory.path.offset_m) : max(offset_m, memory.path.offset_m);
        }
    }
    return offset_m;
}

}  // namespace

bool drives_round_in_lane(const DriverView& view, const DriverMemory& memory, uint32_t car, uint32_t lane) {
    const bool has_lanes = view.track.lines.size() > APX_LINE_RIGHT;
    const bool in_it = memory.path.blend > 0.0f && memory.path.blend_line == lane;
    return has_lanes && is_hazard(view, car) && (in_it || view.own().speed_along_mps > lane_round_from_mps);
}

void choose_lateral(const DriverView& view, const DriverMemory& memory, Decision& decision) {
    const Body& own = view.own();
    const Bounds wanted = wanted_bounds(view, memory);
    const SideBounds sides = side_bounds(view, memory);
    // No change of lanes while braking: the brakes need that grip. One that has hardly begun ends where the car is too fast.
    const bool fits = memory.path.blend > 0.5f ||
                      own.speed_along_mps < profile_limit(view.profile, SideLine{1.0f, memory.path.blend_line},
                                                          own.place.sector, own.place.share);
    const bool stays = memory.path.blend > 0.0f && is_lane(memory.path.blend_line) && fits &&
                       (view.way_to_braking_m < 0.0f || is_about_to_be_passed(view));
    decision.line = sides.lane != APX_LINE_RACING ? sides.lane
                    : stays                       ? memory.path.blend_line
                    : is_lane(wanted.lane)        ? wanted.lane
                    : wanted.on_overtaking_line   ? uint32_t{APX_LINE_OVERTAKING}
                                                  : uint32_t{APX_LINE_RACING};
    const float passing_mps = memory.pass.strategy == pass_in_lane ? lane_shift_mps : overtaking_shift_mps;
    decision.shift_rate_mps = sides.hurried                        ? hurried_mps
                              : sides.pressed                      ? 4.0f
                              : memory.state == APX_STATE_OVERTAKE ? passing_mps
                                                                   : 2.0f;
    decision.hurried = sides.hurried;
    decision.pressed = sides.pressed;
    decision.left_reserved_m = sides.left_reserved_m;
    decision.right_reserved_m = sides.right_reserved_m;
    // Priorities: the road, then the cars beside, then the driver's own plan.
    const RunOff beyond = run_off_used(view, memory);
    const float edge_low = own.place.left_edge_m() + own.half_width_m - beyond.left_m;
    const float edge_high = own.place.right_edge_m() - own.half_width_m + beyond.right_m;
    float low = sides.low_m;
    float high = sides.high_m;
    if (low <= high) {
        low = clamp(wanted.low_m, low, high);
        high = clamp(wanted.high_m, low, high);
    }
    decision.lateral_low_m = max(edge_low, min(low, edge_high));
    decision.lateral_high_m = min(edge_high, max(high, decision.lateral_low_m));
}

float speed_beside_line(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    if (absolute(memory.path.offset_m) < far_aside_m || own.speed_along_mps > aside_until_mps ||
        has_traffic_nearby(view)) {
        return 1e6f;
    }
    float most = aside_until_mps;
    const float look_m = max(aside_look_m, aside_look_s * own.speed_along_mps);
    for (int stop = 1; stop <= 4; ++stop) {
        const float ahead_m = look_m * static_cast<float>(stop);
        const SectorShare there = further(view.track, own.place, ahead_m);
        const float lateral = path_point(view.track, memory, there.sector, there.share).lateral_m;
        const GateFrame& gate = view.track.frames[there.sector];
        const float left = -gate.reference_t * gate.width_m + own.half_width_m;
        const float right = (1.0f - gate.reference_t) * gate.width_m - own.half_width_m;
        const float missing = max(left - lateral, lateral - right);
        if (missing > 0.0f) {
            most = min(most, max(slowest_aside_mps, ahead_m * unhurried_mps / missing));
        }
    }
    return most < aside_until_mps ? most : 1e6f;
}

void stop_lateral(const DriverView& view, DriverMemory& memory) {
    const float step = most_shift_mps2 * view.dt_s;
    memory.path.turn_mps -= clamp(memory.path.turn_mps, -step, step);
    memory.path.shift_mps -= clamp(memory.path.shift_mps, -step, step);
    memory.path.offset_m += (memory.path.turn_mps + memory.path.shift_mps) * view.dt_s;
}

float move_lateral(const DriverView& view, DriverMemory& memory, const Decision& decision) {
    const Place& place = view.own().place;
    const float speed = max(0.0f, view.own().speed_along_mps);
    const float racing_lateral =
        view.own().line_lateral_m + detour_offset(view.track, memory.detour, place.distance_m).offset_m;
    memory.path.side_by_side_s = is_lane(decision.line) ? memory.path.side_by_side_s + view.dt_s : 0.0f;
    const bool free = memory.path.blend <= 0.0f || is_lane(decision.line);
    if (decision.line != APX_LINE_RACING && decision.line != memory.path.blend_line && free) {
        change_line(view, memory, decision.line);
    }
    const float blend_goal =
        // between a lane and the overtaking line the blend passes the racing line
        decision.line == memory.path.blend_line ? 1.0f : 0.0f;
    float apart = 0.0f;
    if (memory.path.blend > 0.0f || decision.line != APX_LINE_RACING) {
        apart = apart_from_racing_line(view, memory.path.blend_line);
        move_blend(view, memory, decision, blend_goal, apart);
    }
    const float line_lateral = racing_lateral + apart * memory.path.blend;
    if (memory.path.placed == 0) {
        memory.path.offset_m = place.lateral_m - line_lateral;
        memory.path.placed = 1;
    }
    const float low = min(decision.lateral_low_m, decision.lateral_high_m);
    const float high = max(decision.lateral_low_m, decision.lateral_high_m);
    const float goal =
        decision.lateral_low_m <= decision.lateral_high_m ? clamp(line_lateral, low, high) : 0.5f * (low + high);
    const float wanted = without_blocking(view, memory, goal - line_lateral);
    float offset = wanted;
    float missing_m = 0.0f;
    const bool alone = decision.left_reserved_m == 0.0f && decision.right_reserved_m == 0.0f;
    const bool on_path = alone && absolute(memory.path.offset_m) < tolerated_offset_m;
    if (!on_path || absolute(wanted) >= tolerated_offset_m) {
        const OffsetBand band = road_ahead(view, memory, decision);
        offset = band.nearest(wanted);
        missing_m = on_path ? 0.0f : absolute(band.nearest(memory.path.offset_m) - memory.path.offset_m);
    }
    // Under braking and in corners the return to the line pauses: a car still on its way would turn in beside it.
    // Running out of road overrides this.
    const bool runs_out_of_road = offset != wanted || missing_m > 0.0f;
    const bool hurries = decision.pressed || decision.hurried || runs_out_of_road ||
                         memory.state == APX_STATE_OVERTAKE || speed < unhurried_from_mps ||
                         view.way_to_braking_m > 0.0f;
    const float rate = hurries ? decision.shift_rate_mps : min(decision.shift_rate_mps, unhurried_mps);
    const float steered_mps = missing_m > 0.0f || decision.hurried
                                  ? 0.3f + 0.35f * speed
                                  : least_steered_shift_mps + steered_shift_share * speed;
    shift_offset(view, memory, offset, min(rate, steered_mps), decision.braking_share);
    return missing_m;
}

}  // namespace apx
