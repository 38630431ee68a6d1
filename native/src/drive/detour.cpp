// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/detour.h"

#include "drive/elastic_band.h"
#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

namespace {

// Deceleration of the car's own brakes on a level road.
float braking(const DriverView& view, float share) {
    return share * view.grip * view.profile.braking_mps2;
}

// The line's curvature and lateral at the knots, looked up once for all bands.
struct LineAhead {
    BandOffsets lateral_m;
    BandOffsets curvature_1pm;
    BandOffsets speed_mps;
    BandOffsets left_m;  // laterals of the road's edges
    BandOffsets right_m;
};

LineAhead look_along_line(const DriverView& view, uint32_t count, float step_m) {
    LineAhead ahead;
    uint32_t sector = view.own().place.sector;
    for (uint32_t knot = 0; knot < count; ++knot) {
        const float at_m = view.own().place.distance_m + static_cast<float>(knot) * step_m;
        const SectorShare there = place_at(view.track, at_m, sector);
        sector = there.sector;
        const LinePoint line = line_point(view.track.lines[APX_LINE_RACING], there.sector, there.share);
        const GateFrame& gate = view.track.frames[there.sector];
        ahead.lateral_m[knot] = line.lateral_m;
        ahead.curvature_1pm[knot] = line.curvature_1pm;
        ahead.speed_mps[knot] = profile_speed(view.profile, SideLine{}, there.sector, there.share);
        ahead.left_m[knot] = -gate.reference_t * gate.width_m;
        ahead.right_m[knot] = (1.0f - gate.reference_t) * gate.width_m;
    }
    return ahead;
}

// The road, less half a car on each side.
DetourCorridor corridor_of(const DriverView& view, const LineAhead& ahead, uint32_t count, float step_m) {
    DetourCorridor corridor;
    corridor.count = count;
    corridor.step_m = step_m;
    const float half_m = view.own().half_width_m + tuning::detour_edge_m;
    for (uint32_t knot = 0; knot < count; ++knot) {
        // The line itself is always allowed.
        corridor.low_m[knot] = min(ahead.left_m[knot] + half_m - ahead.lateral_m[knot], 0.0f);
        corridor.high_m[knot] = max(ahead.right_m[knot] - half_m - ahead.lateral_m[knot], 0.0f);
    }
    return corridor;
}

struct Box {
    float from_m;  // distance ahead of the car's centre, with the car's own length added
    float to_m;
    float low_m;  // laterals, with half of the car's width added
    float high_m;
    bool ends_low;  // whether a ray has shown the end on this side
    bool ends_high;
};

// Narrows the corridor to one side of a box; false when there is no room.
bool keep_beside(DetourCorridor& corridor, const LineAhead& ahead, const Box& box, float more_knots, bool left) {
    const float more_m = more_knots * corridor.step_m;
    for (uint32_t knot = 0; knot < corridor.count; ++knot) {
        const float at_m = static_cast<float>(knot) * corridor.step_m;
        if (at_m < box.from_m - more_m || at_m > box.to_m + more_m) {
            continue;
        }
        if (left) {
            corridor.high_m[knot] = min(corridor.high_m[knot], box.low_m - ahead.lateral_m[knot]);
        } else {
            corridor.low_m[knot] = max(corridor.low_m[knot], box.high_m - ahead.lateral_m[knot]);
        }
        if (corridor.low_m[knot] > corridor.high_m[knot]) {
            return false;
        }
    }
    return true;
}

constexpr float no_way_s = 1e9f;

struct Band {
    BandOffsets offsets;
    float time_s = no_way_s;
};

// Square of the speed in a bend of a detour with a share of the grip. The side force of the line itself is always allowed.
float most_squared(const DriverView& view, float level_mps2, float share, float curvature_1pm, float line_1pm,
                   float planned_mps) {
    return max(level_mps2 / max(curvature_1pm - share * view.profile.downforce_1pm, 1e-4f),
               square(planned_mps) * absolute(line_1pm) / max(curvature_1pm, 1e-4f));
}

// Time along a band with its bends at a share of the grip; a bend beyond the steering's reach makes the band
// infeasible.
float time_along(const DriverView& view, const LineAhead& ahead, const DetourCorridor& corridor,
                 const BandOffsets& offsets, float slope, float speed_mps) {
    const float share = tuning::detour_grip_share * view.grip * static_cast<float>(view.profile.envelope.grip);
    const float level_mps2 = share * static_cast<float>(gravity_mps2);
    const float tightest_1pm =
        tuning::detour_steer_share * view.profile.vehicle.max_steer_rad / view.profile.vehicle.wheelbase_m;
    const float braking_mps2 = braking(view, tuning::detour_braking_share);
    const float turned_1pm = ((offsets[1] - offsets[0]) / corridor.step_m - slope) / corridor.step_m;
    if (absolute(ahead.curvature_1pm[0] + turned_1pm) > tightest_1pm) {
        return no_way_s;
    }
    float time_s = 0.0f;
    float speed = max(speed_mps, tuning::low_speed_mps);
    for (uint32_t knot = 1; knot + 1 < corridor.count; ++knot) {
        const float bend = (offsets[knot - 1] - 2.0f * offsets[knot] + offsets[knot + 1]) / square(corridor.step_m);
        const float curvature = absolute(ahead.curvature_1pm[knot] + bend);
        if (curvature > tightest_1pm) {
            return no_way_s;
        }
        const float planned_mps = ahead.speed_mps[knot];
        const float most =
            square_root(most_squared(view, level_mps2, share, curvature, ahead.curvature_1pm[knot], planned_mps));
        const float brakes_to =
            min(square_root(max(square(speed) - 2.0f * braking_mps2 * corridor.step_m, 1.0f)), planned_mps);
        const float gains_to = square_root(square(speed) + 2.0f * tuning::detour_gain_mps2 * corridor.step_m);
        const float next = clamp(min(most, planned_mps), brakes_to, gains_to);
        // Speed that braking cannot remove in time is a risk, and so is a gap that may turn out narrower.
        const float room_m = corridor.high_m[knot] - corridor.low_m[knot];
        time_s += tuning::detour_tight_s2pm * max(tuning::detour_roomy_m - room_m, 0.0f) * corridor.step_m / speed;
        time_s += 2.0f * corridor.step_m / (speed + next) + tuning::detour_late_s2pm * max(brakes_to - most, 0.0f);
        speed = next;
    }
    return time_s;
}

// Room that is kept around a box: beside it and along the road, there by some knots more, as a spline is pulled towards
// its neighbours, and beyond the last hit on a side whose end no ray has shown.
struct BoxMargins {
    float beside_m;
    float along_m;
    float knots;
    float unshown_m;
};
constexpr BoxMargins usual_margins{tuning::obstacle_gap_m, tuning::detour_clear_m, 1.0f, tuning::obstacle_margin_m};
constexpr BoxMargins tight_margins{tuning::obstacle_tight_gap_m, tuning::detour_tight_clear_m, 0.0f,
                                   tuning::obstacle_margin_m};
// Boxes that end where they were last hit: a car that goes there slowly sees whether they do.
constexpr BoxMargins hoped_margins{tuning::obstacle_tight_gap_m, tuning::detour_tight_clear_m, 0.0f, 0.0f};

struct Boxes {
    std::array<Box, most_seen> list;
    uint32_t count = 0;
    float more_knots = 0.0f;
    float nearest_m = 1e6f;  // distance from the nose to the box's near end
    float farthest_m = 0.0f;
};

Boxes boxes_ahead(const DriverView& view, const DriverMemory& memory, const BoxMargins& margins) {
    const Body& own = view.own();
    const float beside_m = own.half_width_m + margins.beside_m;
    const float along_m = own.half_length_m + margins.along_m;
    Boxes boxes;
    boxes.more_knots = margins.knots;
    for (const SeenObstacle& seen : memory.sight.seen) {
        if (seen.known == 0) {
            continue;
        }
        const float near_m = distance_between(view.track, own.place.distance_m, seen.distance_m);
        // The nose of a car that turns towards it reaches farther.
        const bool is_close = near_m < 2.0f * own.half_length_m * tuning::detour_close_lengths;
        const float nose_m = is_close ? cross_right(own.road_forward, own.forward) * own.half_length_m : 0.0f;
        const Box box{near_m - along_m,
                      near_m + seen.length_m + along_m,
                      max(seen.low_m, seen.hit_low_m - margins.unshown_m) - beside_m - max(nose_m, 0.0f),
                      min(seen.high_m, seen.hit_high_m + margins.unshown_m) + beside_m + max(-nose_m, 0.0f),
                      seen.low_m > seen.hit_low_m - tuning::obstacle_margin_m,
                      seen.high_m < seen.hit_high_m + tuning::obstacle_margin_m};
        if (box.to_m < 0.0f) {
            continue;
        }
        boxes.list[boxes.count++] = box;
        boxes.nearest_m = min(boxes.nearest_m, near_m - own.half_length_m);
        boxes.farthest_m = max(boxes.farthest_m, box.to_m);
    }
    return boxes;
}

float needed_way_m(const DriverView& view) {
    const float speed = max(view.own().speed_along_mps, 0.0f);
    return square(speed) / (2.0f * braking(view, tuning::obstacle_braking_share)) + tuning::obstacle_near_s * speed +
           tuning::obstacle_near_m;
}

// Whether the current path stays clear of all boxes.
bool is_in_the_way(const DriverView& view, const DriverMemory& memory, const Boxes& boxes) {
    for (uint32_t i = 0; i < boxes.count; ++i) {
        const Box& box = boxes.list[i];
        for (const float at_m : {box.from_m, 0.5f * (box.from_m + box.to_m), box.to_m}) {
            const Place& place = view.own().place;
            const SectorShare there = place_at(view.track, place.distance_m + max(at_m, 0.0f), place.sector);
            const float lateral_m = path_point(view.track, memory, there.sector, there.share).lateral_m;
            if (lateral_m > box.low_m - tuning::obstacle_slack_m && lateral_m < box.high_m + tuning::obstacle_slack_m) {
                return true;
            }
        }
    }
    return false;
}

// Whether the path is left of a box where it begins.
bool passes_left(const DriverView& view, const DriverMemory& memory, const Box& box) {
    const Place& place = view.own().place;
    const SectorShare there = place_at(view.track, place.distance_m + max(box.from_m, 0.0f), place.sector);
    return path_point(view.track, memory, there.sector, there.share).lateral_m < 0.5f * (box.low_m + box.high_m);
}

// Whether the car does not keep to the detour: from where it is, another one may be needed.
bool strays_from_detour(const DriverView& view, const DriverMemory& memory) {
    return memory.detour.count != 0 &&
           absolute(path_here(view, memory).lateral_m - view.own().place.lateral_m) > tuning::detour_off_path_m;
}

// Start of a band: offset from the line, and its slope along the road.
struct Start {
    float offset_m;
    float slope;
};

struct Choice {
    Band band;
    DetourCorridor corridor;
};

// Sides of the boxes, a bit each: set where the path passes on the left.
uint32_t sides_of_path(const DriverView& view, const DriverMemory& memory, const Boxes& boxes) {
    uint32_t sides = 0;
    for (uint32_t i = 0; i < boxes.count; ++i) {
        sides |= passes_left(view, memory, boxes.list[i]) ? 1u << i : 0u;
    }
    return sides;
}

// The quickest band over all combinations of sides of the boxes. A car on a detour keeps its sides unless others are
// quicker by much.
Choice best_band(const DriverView& view, const DriverMemory& memory, const Boxes& boxes, const LineAhead& ahead,
                 Start from, float step_m, uint32_t count, float spring) {
    const float speed = max(view.own().speed_along_mps, 0.0f);
    const uint32_t kept = sides_of_path(view, memory, boxes);
    Choice best;
    float best_s = no_way_s;
    for (uint32_t sides = 0; sides < 1u << boxes.count; ++sides) {
        DetourCorridor corridor = corridor_of(view, ahead, count, step_m);
        bool fits = true;
        for (uint32_t i = 0; i < boxes.count && fits; ++i) {
            fits = keep_beside(corridor, ahead, boxes.list[i], boxes.more_knots, (sides >> i & 1u) != 0);
        }
        if (!fits) {
            continue;
        }
        const BandOffsets offsets = elastic_band(corridor, from.offset_m, from.slope, spring);
        const float time_s = time_along(view, ahead, corridor, offsets, from.slope, speed);
        const bool is_change = memory.detour.count != 0 && sides != kept;
        const float with_change_s = time_s + (is_change ? tuning::detour_change_s : 0.0f);
        if (time_s < no_way_s && with_change_s < best_s) {
            best = {{offsets, time_s}, corridor};
            best_s = with_change_s;
        }
    }
    return best;
}

// A side whose end no ray has shown may be wider than it looks: until a ray passes there the car must be able to stop.
void watch_for_end(const DriverView& view, DriverMemory& memory, const Boxes& boxes) {
    const Body& own = view.own();
    for (uint32_t i = 0; i < boxes.count; ++i) {
        const Box& box = boxes.list[i];
        if (box.from_m < 0.0f) {
            continue;
        }
        if (!(passes_left(view, memory, box) ? box.ends_low : box.ends_high)) {
            const float near_m = box.from_m + tuning::detour_clear_m;
            memory.sight.blocked_at_m = wrap_distance(view.track, own.place.distance_m + near_m + own.half_length_m);
            return;
        }
    }
}

// The path stays where it is: the detour's offset becomes a plain offset.
void end_detour(const DriverView& view, DriverMemory& memory) {
    memory.path.offset_m += detour_offset(view.track, memory.detour, view.own().place.distance_m).offset_m;
    memory.detour = {};
}

Start start_of(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    const float speed = max(own.speed_along_mps, 0.0f);
    const LinePoint path = path_here(view, memory);
    // A path that the car does not follow is no valid start.
    const bool on_path =
        memory.path.placed != 0 && absolute(path.lateral_m - own.place.lateral_m) <= tuning::detour_off_path_m;
    const float start_m = (on_path ? path.lateral_m : own.place.lateral_m) - own.line_lateral_m;
    const float course_rad = on_path ? path.heading_rad : view.state.yaw_rad;
    const float drift = on_path ? clamp(memory.path.shift_mps / max(speed, 3.0f), -0.3f, 0.3f) : 0.0f;
    return {start_m, clamp(short_turn(own.line_heading_rad, course_rad), -0.5f, 0.5f) + drift};
}

void begin_detour(const DriverView& view, DriverMemory& memory, const Band& band, const DetourCorridor& corridor) {
    memory.path.blend = 0.0f;
    memory.path.blend_mps = 0.0f;
    memory.path.offset_m = 0.0f;
    memory.path.shift_mps = 0.0f;
    memory.path.turn_mps = 0.0f;
    memory.path.placed = 1;
    memory.detour = {};
    memory.detour.count = corridor.count;
    memory.detour.from_m = view.own().place.distance_m;
    memory.detour.step_m = corridor.step_m;
    for (uint32_t knot = 0; knot < corridor.count; ++knot) {
        memory.detour.offset_m[knot] = band.offsets[knot];
    }
}

// Takes the quickest band around the boxes, or stops before them.
void go_round(const DriverView& view, DriverMemory& memory, const Boxes& boxes) {
    const Body& own = view.own();
    const float speed = max(own.speed_along_mps, 0.0f);
    const float reach_m = max(boxes.farthest_m, 0.0f) + max(tuning::detour_back_m, tuning::detour_back_s * speed);
    const float step_m = max(reach_m / static_cast<float>(detour_knots - 1), tuning::detour_least_step_m);
    const uint32_t count = min(detour_knots, static_cast<uint32_t>(reach_m / step_m) + 2u);
    const LineAhead ahead = look_along_line(view, count, step_m);
    const Start from = start_of(view, memory);
    const float far_m = max(tuning::detour_spring_s * speed, tuning::detour_spring_share * boxes.nearest_m);
    const float length = max(tuning::detour_spring_m, far_m);
    const float spring = square(square(step_m / length));
    const auto band_with = [&](const BoxMargins& margins) {
        return best_band(view, memory, boxes_ahead(view, memory, margins), ahead, from, step_m, count, spring);
    };
    Choice choice = band_with(usual_margins);
    const float usual_s = reach_m / max(speed, tuning::low_speed_mps);
    const float hardest_mps2 = braking(view, tuning::sight_braking_share);
    const bool can_stop = square(speed) / (2.0f * hardest_mps2) < boxes.nearest_m - tuning::before_obstacle_m;
    if (choice.band.time_s > usual_s + tuning::detour_stop_s) {
        const Choice tight = band_with(tight_margins);
        choice = tight.band.time_s < choice.band.time_s ? tight : choice;
    }
    if (choice.band.time_s >= no_way_s) {
        choice = band_with(hoped_margins);
    }
    // Seen too late to stop: a car lags behind a band that turns no sooner than it must.
    if (!can_stop && choice.band.time_s > usual_s + tuning::detour_stop_s) {
        BoxMargins early = tight_margins;
        early.along_m += tuning::detour_early_share * max(boxes.nearest_m, 0.0f);
        const Choice sharp = band_with(early);
        choice = sharp.band.time_s < no_way_s ? sharp : choice;
    }
    const bool stops = speed > tuning::unsure_mps && can_stop && choice.band.time_s > usual_s + tuning::detour_stop_s;
    if (stops || choice.band.time_s >= no_way_s) {
        memory.sight.blocked_at_m =
            wrap_distance(view.track, own.place.distance_m + own.half_length_m + boxes.nearest_m);
        memory.sight.no_way = 1;
    }
    if (choice.band.time_s < no_way_s) {
        begin_detour(view, memory, choice.band, choice.corridor);
    }
}

}  // namespace

void follow_grid(const DriverView& view, DriverMemory& memory, const GridPath& path) {
    const float step_m = max(path.length_m() / static_cast<float>(detour_knots - 1), tuning::detour_least_step_m);
    const uint32_t count = min(detour_knots, static_cast<uint32_t>(path.length_m() / step_m) + 1u);
    if (count < 4) {
        return;
    }
    const LineAhead ahead = look_along_line(view, count, step_m);
    DetourCorridor corridor = corridor_of(view, ahead, count, step_m);
    for (uint32_t knot = 0; knot < count; ++knot) {
        const float found_m = path.lateral_m(static_cast<float>(knot) * step_m) - ahead.lateral_m[knot];
        const float kept_m = clamp(found_m, corridor.low_m[knot], corridor.high_m[knot]);
        corridor.low_m[knot] = max(corridor.low_m[knot], kept_m - tuning::grid_beside_m);
        corridor.high_m[knot] = min(corridor.high_m[knot], kept_m + tuning::grid_beside_m);
    }
    const Start from = start_of(view, memory);
    const BandOffsets offsets = elastic_band(corridor, from.offset_m, from.slope, 0.0f);
    begin_detour(view, memory, {offsets, path.time_s()}, corridor);
    memory.detour.on_grid = 1;
}

void plan_detour(const DriverView& view, DriverMemory& memory) {
    memory.sight.blocked_at_m = nowhere_m;
    memory.sight.no_way = 0;
    const bool drives = memory.state == APX_STATE_DRIVE || memory.state == APX_STATE_OVERTAKE;
    if (!drives) {
        memory.detour = {};
        return;
    }
    const Boxes boxes = boxes_ahead(view, memory, usual_margins);
    watch_for_end(view, memory, boxes);
    const float gone_m = memory.detour.count == 0
                             ? 0.0f
                             : distance_between(view.track, memory.detour.from_m, view.own().place.distance_m);
    const float length_m = static_cast<float>(max(memory.detour.count, 1u) - 1u) * memory.detour.step_m;
    const bool is_left =
        memory.detour.on_grid != 0 && memory.plan.is_fresh != 0 && memory.plan.on_grid == 0 && boxes.count == 0;
    if (memory.detour.count != 0 && (is_left || gone_m < -1.0f || gone_m > length_m)) {
        end_detour(view, memory);
    }
    if (boxes.count == 0 || boxes.nearest_m > needed_way_m(view)) {
        return;
    }
    if (!is_in_the_way(view, memory, boxes) && !strays_from_detour(view, memory)) {
        return;
    }
    if (view.grid != nullptr && memory.plan.is_fresh != 0) {
        if (const GridPath path = search_path(view, memory); path.complete) {
            follow_grid(view, memory, path);
            return;
        }
    }
    go_round(view, memory, boxes);
}

float speed_along_detour(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    const float grip = view.grip * static_cast<float>(view.profile.envelope.grip);
    const float braking_mps2 = braking(view, tuning::detour_braking_share);
    float cap_mps = no_cap_mps;
    if (memory.sight.blocked_at_m < nowhere_m) {
        const float gap_m =
            distance_between(view.track, own.place.distance_m, memory.sight.blocked_at_m) - own.half_length_m;
        cap_mps = max(square_root(2.0f * braking_mps2 * max(gap_m - tuning::before_obstacle_m, 0.0f)),
                      memory.sight.no_way != 0 ? 0.0f : tuning::unsure_mps);
    }
    if (memory.detour.count == 0) {
        return cap_mps;
    }
    const float share = (memory.detour.on_grid != 0 ? tuning::grid_grip_share : tuning::detour_grip_share) * grip;
    const float level_mps2 = share * static_cast<float>(gravity_mps2);
    const float gone_m = distance_between(view.track, memory.detour.from_m, own.place.distance_m);
    for (uint32_t knot = 1; knot + 1 < memory.detour.count; ++knot) {
        const float way_m = static_cast<float>(knot) * memory.detour.step_m - gone_m;
        if (way_m < -memory.detour.step_m) {
            continue;
        }
        const float at_m = own.place.distance_m + max(way_m, 0.0f);
        const SectorShare there = place_at(view.track, at_m, own.place.sector);
        const float line_1pm = line_point(view.track.lines[APX_LINE_RACING], there.sector, there.share).curvature_1pm;
        const float bend =
            detour_offset(view.track, memory.detour, wrap_distance(view.track, own.place.distance_m + way_m)).bend_1pm;
        // Where the detour does not bend the line's own speed holds.
        if (absolute(bend) < tuning::detour_straight_1pm) {
            continue;
        }
        const float curvature = absolute(line_1pm + bend);
        const float planned_mps = profile_speed(view.profile, SideLine{}, there.sector, there.share);
        const float squared = most_squared(view, level_mps2, share, curvature, line_1pm, planned_mps);
        cap_mps = min(cap_mps, square_root(squared + 2.0f * braking_mps2 * max(way_m, 0.0f)));
    }
    return max(cap_mps, memory.sight.no_way != 0 ? 0.0f : tuning::low_speed_mps);
}

}  // namespace apx
