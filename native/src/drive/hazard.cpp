// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/hazard.h"

#include "drive/classify.h"
#include "drive/host_car.h"
#include "drive/path.h"
#include "drive/tuning.h"

namespace apx {

namespace {

// Edges of the road at a place, as laterals.
struct Edges {
    float left_m;
    float right_m;
};

Edges edges_at(const DriverView& view, const Place& place, bool to_wall) {
    const RunOff run_off = to_wall ? run_off_at(view.track, place.sector, place.share) : RunOff{};
    return {place.left_edge_m() - run_off.left_m, place.right_edge_m() + run_off.right_m};
}

}  // namespace

float reach_of_obstacle(const DriverView& view, uint32_t car) {
    const float speed = max(view.own().speed_along_mps, 0.0f);
    const float coming_mps = max(-view.bodies[car].speed_along_mps, 0.0f);
    const float stops_s = speed / (tuning::hazard_grip_share * view.profile.braking_mps2);
    return 0.5f * speed * stops_s + coming_mps * stops_s + tuning::hazard_early_s * (speed + coming_mps) +
           tuning::hazard_early_m;
}

float speed_before(const DriverView& view, float gap_m, float other_mps, float grip_share) {
    const float braking = grip_share * view.profile.braking_mps2;
    const float way = 2.0f * braking * max(gap_m, 0.0f);
    return square_root(square(other_mps) + way) + min(other_mps, 0.0f);
}

float braking_needed(const DriverView& view, const CarAhead& ahead) {
    const float speed = view.own().speed_along_mps;
    if (ahead.car == APX_NONE || ahead.closing_mps <= 0.0f || speed <= 0.0f) {
        return 0.0f;
    }
    const float forward_mps = max(ahead.speed_mps, 0.0f);
    const float coming_mps = max(-ahead.speed_mps, 0.0f);
    const float needed_mps2 =
        (0.5f * (square(speed) - square(forward_mps)) + speed * coming_mps) / max(ahead.gap_m - 1.0f, 0.5f);
    return clamp(needed_mps2 / view.profile.braking_mps2, 0.0f, 1.0f);
}

float way_to_meeting_m(const DriverView& view, uint32_t car) {
    const Body& own = view.own();
    const Body& other = view.bodies[car];
    const float ahead_m = distance_between(view.track, own.place.distance_m, other.place.distance_m);
    const float gap_m = max(ahead_m - own.half_length_m - other.half_length_m, 0.0f);
    const float closing_mps = max(own.speed_along_mps - other.speed_along_mps, 1.0f);
    const float seconds = min(gap_m / closing_mps, tuning::hazard_look_s);
    return max(ahead_m + other.speed_along_mps * seconds, 0.0f);
}

SectorShare meeting_place(const DriverView& view, uint32_t car) {
    return place_at(view.track, view.own().place.distance_m + way_to_meeting_m(view, car),
                    view.bodies[car].place.sector);
}

float path_right_of_obstacle(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour) {
    const Body& other = view.bodies[neighbour.car];
    const float seconds = min(max(neighbour.gap_m, 0.0f) / max(neighbour.closing_mps, 1.0f), tuning::hazard_drift_s);
    const SectorShare there = meeting_place(view, neighbour.car);
    const float lateral_m = other.place.lateral_m + seconds * cross_right(other.road_forward, other.velocity);
    return path_point(view.track, memory, there.sector, there.share).lateral_m - lateral_m;
}

float right_of_obstacle(const DriverView& view, const DriverMemory& memory, uint32_t car) {
    const Body& own = view.own();
    const Body& other = view.bodies[car];
    const SectorShare there = meeting_place(view, car);
    const float beside_m = own.place.lateral_m - path_here(view, memory).lateral_m;
    const float closing_mps = max(own.speed_along_mps - other.speed_along_mps, 1.0f);
    // The noses touch before the middles are beside each other.
    const float way_m = max(way_to_meeting_m(view, car) - own.half_length_m - other.half_length_m, 0.0f);
    const float seconds = way_m / closing_mps;
    // Far beside its path a car has to gain a lateral speed first.
    const float left_over_m = max(absolute(beside_m) * (1.0f - seconds / tuning::hazard_corrects_s),
                                  absolute(beside_m) - 0.5f * tuning::hazard_returns_mps2 * square(seconds));
    return path_point(view.track, memory, there.sector, there.share).lateral_m +
           with_sign(max(left_over_m, 0.0f), beside_m) - other.place.lateral_m;
}

RunOff run_off_at(const Track& track, uint32_t sector, float share) {
    const auto at = [&](uint32_t gate) {
        const GateFrame& frame = track.frames[gate];
        return RunOff{distance(track.walls[gate].left, frame.left),
                      distance(track.walls[gate].right, frame.left + frame.across * frame.width_m)};
    };
    const RunOff from = at(sector);
    const RunOff to = at(track.next_gate(sector));
    return {max(lerp(from.left_m, to.left_m, share) - tuning::hazard_wall_gap_m, 0.0f),
            max(lerp(from.right_m, to.right_m, share) - tuning::hazard_wall_gap_m, 0.0f)};
}

float room_at_edge(const DriverView& view, uint32_t car, float side, bool to_wall) {
    const Body& own = view.own();
    const Body& other = view.bodies[car];
    float lateral_m = other.place.lateral_m;
    if (is_out_of_control(view, car)) {
        const float gap_m = distance_between(view.track, own.place.distance_m, other.place.distance_m) -
                            own.half_length_m - other.half_length_m;
        const float closing_mps = max(own.speed_along_mps - other.speed_along_mps, 1.0f);
        lateral_m += cross_right(other.road_forward, other.velocity) *
                     clamp(gap_m / closing_mps, 0.0f, tuning::hazard_swerves_s);
    }
    const Edges edges = edges_at(view, other.place, to_wall);
    return (side < 0.0f ? lateral_m - edges.left_m : edges.right_m - lateral_m) - other.half_across_m;
}

float room_needed(const DriverView& view) {
    return 2.0f * view.own().half_width_m + tuning::hazard_room_m;
}

RunOff run_off_used(const DriverView& view, const DriverMemory& memory) {
    if (!goes_round_target(view, memory) ||
        room_at_edge(view, memory.pass.target, memory.pass.side) >= room_needed(view)) {
        return {};
    }
    const Place& place = view.own().place;
    const RunOff run_off = run_off_at(view.track, place.sector, place.share);
    return memory.pass.side < 0.0f ? RunOff{run_off.left_m, 0.0f} : RunOff{0.0f, run_off.right_m};
}

bool is_tight(const DriverView& view, const DriverMemory& memory) {
    return goes_round_target(view, memory) && stands_in_the_way(view, memory.pass.target) &&
           room_at_edge(view, memory.pass.target, memory.pass.side) <
               2.0f * view.own().half_width_m + tuning::hazard_tight_m;
}

float speed_onto_run_off(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    const float at_m = view.bodies[memory.pass.target].place.distance_m;
    const float gap_m =
        distance_between(view.track, own.place.distance_m, at_m) - 2.0f * own.half_length_m - tuning::hazard_early_m;
    return square_root(square(tuning::run_off_mps) +
                       2.0f * tuning::hazard_grip_share * view.profile.braking_mps2 * max(gap_m, 0.0f));
}

}  // namespace apx
