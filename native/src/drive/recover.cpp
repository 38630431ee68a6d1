// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/recover.h"

#include "drive/ray_hits.h"
#include "drive/seen_obstacle.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::recover;

// Shares of the lock with which a car gets past something beside it in a bend, and with which an aligned one backs away from something
// beside it when straight back is too short.
constexpr float locks_past[] = {0.15f, 0.4f};
constexpr float locks_back[] = {-0.15f, 0.15f, -0.4f, 0.4f, -1.0f, 1.0f};

// Distance of a point to the walls of the sector beside it, negative behind one.
float to_walls(const Track& track, glm::vec2 point, uint32_t& sector) {
    sector = walk_to_sector(track, point, sector);
    const GateWalls& from = track.walls[sector];
    const GateWalls& to = track.walls[track.next_gate(sector)];
    const glm::vec2 left = to.left - from.left;
    const glm::vec2 right = to.right - from.right;
    const float to_left = cross_right(left, point - from.left) / max(length(left), 1e-3f);
    const float to_right = -cross_right(right, point - from.right) / max(length(right), 1e-3f);
    return min(to_left, to_right);
}

// Gap between two outlines, negative when they overlap: the widest along their sides, at most the true distance.
float to_car(const Body& own, glm::vec2 centre, glm::vec2 forward, const Body& other) {
    const glm::vec2 apart = other.position - centre;
    float widest = -far_m;
    const auto look = [&](glm::vec2 axis) {
        const auto extent = [axis](glm::vec2 along, float half_length_m, float half_width_m) {
            return absolute(dot(along, axis)) * half_length_m + absolute(cross_right(along, axis)) * half_width_m;
        };
        widest = max(widest, absolute(dot(apart, axis)) - extent(forward, own.half_length_m, own.half_width_m) -
                                 extent(other.forward, other.half_length_m, other.half_width_m));
    };
    look(forward);
    look(right_of(forward));
    look(other.forward);
    look(other.right());
    return widest;
}

// Clearances of a search for free way. A car already nearer to a wall or a car may move along it, not towards it.
struct ClearancePolicy {
    bool cars = false;
    float kept_m = 0.5f;
    float step_m = 0.4f;     // step of the search; a leg with less room is not worth a change of gear
    float scraped_m = 0.0f;  // how much nearer than now the outline may come
};

// A wedged car moves in small steps; when that has not helped, e.g. with nose and tail at a curved wall, it may scrape
// along.
constexpr ClearancePolicy wedged{true, 0.12f, 0.15f};
constexpr ClearancePolicy clearance_policies[] = {ClearancePolicy{true}, wedged, {true, 0.12f, 0.15f, 0.3f}};

uint32_t policy_level(const DriverMemory& memory, float recovered_s) {
    const uint32_t by_time = recovered_s > 1.5f * longest_recovery_s ? 2 : recovered_s > longest_recovery_s ? 1 : 0;
    const bool again = memory.reason == APX_REASON_STUCK && memory.recovery.stuck_times > 1;
    return again && by_time == 0 ? 1 : by_time;
}

// Distance by which a car stuck again at the same place backs off.
float way_back(const DriverView& view, const DriverMemory& memory) {
    if (memory.reason != APX_REASON_STUCK || memory.recovery.stuck_times < 2) {
        return 0.0f;
    }
    return min(first_way_back + further_way_back * static_cast<float>(memory.recovery.stuck_times - 2), most_way_back) *
           manoeuvring_distance(view);
}

// Behind a wall: either the host has no such wall or there is no way back, so the wall does not count.
bool is_behind_wall(const DriverView& view) {
    uint32_t sector = view.own().place.sector;
    return to_walls(view.track, view.own().position, sector) < 0.0f;
}

// Outlines of the obstacles that rays have shown.
struct SeenOutlines {
    std::array<Body, most_seen> list;
    uint32_t count = 0;

    std::span<const Body> all() const { return {list.data(), count}; }
};

SeenOutlines outlines_of(const DriverView& view, const DriverMemory& memory) {
    SeenOutlines outlines;
    const Place& own = view.own().place;
    for (const SeenObstacle& seen : memory.sight.seen) {
        if (seen.known == 0 || absolute(distance_between(view.track, own.distance_m, seen.distance_m)) > near_m) {
            continue;
        }
        const float lateral_m = 0.5f * (seen.hit_low_m + seen.hit_high_m);
        const float middle_m = seen.distance_m + 0.5f * seen.length_m;
        const RoadPosition middle = road_position(view.track, middle_m, lateral_m, own.sector);
        Body& outline = outlines.list[outlines.count++];
        outline.position = middle.position;
        outline.forward = forward_of(middle.heading_rad);
        outline.half_length_m = 0.5f * seen.length_m;
        outline.half_width_m = 0.5f * (seen.hit_high_m - seen.hit_low_m);
    }
    return outlines;
}

// Distance to the nearest wall from the corners and the middles of the sides, or the gap to a near car or obstacle if that is less.
float clearance(const DriverView& view, std::span<const Body> seen, const ClearancePolicy& policy, bool keeps_off_walls,
                glm::vec2 centre, glm::vec2 forward) {
    const Body& own = view.own();
    const glm::vec2 along = forward * own.half_length_m;
    const glm::vec2 across = right_of(forward) * own.half_width_m;
    uint32_t sector = own.place.sector;
    float least = far_m;
    for (int i = -1; keeps_off_walls && i <= 1; ++i) {
        const glm::vec2 middle = centre + along * static_cast<float>(i);
        least = min(least, to_walls(view.track, middle + across, sector));
        least = min(least, to_walls(view.track, middle - across, sector));
    }
    for (const Neighbour& neighbour : view.neighbours.all()) {
        if (policy.cars && absolute(neighbour.ahead_m) < near_m) {
            least = min(least, to_car(own, centre, forward, view.bodies[neighbour.car]));
        }
    }
    for (const Body& outline : seen) {
        least = min(least, to_car(own, centre, forward, outline));
    }
    return least;
}

// Free way: its length, and whether the car points along the road at its end.
struct Way {
    float length_m;
    bool turned;
};

// Free distance forward (sign 1) or backward (-1) while turning to a side (1 right, 0 straight), until `angle_rad` is turned or
// the outline comes too near to a wall or a car. The rear axle moves where it points.
Way look_along(const DriverView& view, std::span<const Body> seen, const ClearancePolicy& policy, float side,
               float sign, float angle_rad, float lock_share = 1.0f) {
    const Body& own = view.own();
    const apx_vehicle_desc& vehicle = view.profile.vehicle;
    const float arm = view.profile.model.rear_arm_m;
    const bool keeps_off_walls = !is_behind_wall(view);
    const float start = clearance(view, seen, policy, keeps_off_walls, own.position, own.forward);
    const float kept = min(policy.kept_m, max(start - 0.02f, least_kept_m) - policy.scraped_m);
    glm::vec2 forward = own.forward;
    glm::vec2 rear = own.position - forward * arm;
    float left_rad = angle_rad;
    float last = start;
    for (int step = 0; step < look_steps; ++step) {
        const float lock = min(lock_share * vehicle.max_steer_rad, steering_gain * left_rad);
        const SineCosine steer = sine_cosine(lock);
        const float turn = absolute(side) * policy.step_m * steer.sine / (steer.cosine * vehicle.wheelbase_m);
        const SineCosine rotation = sine_cosine(side * turn);
        forward = forward * rotation.cosine + right_of(forward) * rotation.sine;
        rear += forward * (sign * policy.step_m);
        const float now = clearance(view, seen, policy, keeps_off_walls, rear + forward * arm, forward);
        if (now < kept && now < last) {  // a way that leads out of a contact is free
            return {static_cast<float>(step) * policy.step_m, false};
        }
        last = now;
        left_rad -= turn;
        if (left_rad < turned_rad) {
            return {far_m, true};
        }
    }
    return {policy.step_m * look_steps, false};
}

// Distance to the rays' hits ahead.
float room_ahead(const RaySet& ray_set, std::span<const apx_ray_hit> hits) {
    float room = far_m;
    for (uint32_t i = 0; i < hits.size(); ++i) {
        if (ray_set.rays[i].role == RayRole::ahead && hits[i].kind != APX_HIT_NONE) {
            room = min(room, hits[i].distance_m - room_needed_m);
        }
    }
    return room;
}

// The same to what only the host's rays show. Walls where the track has none are such things, too.
float room_to_host_things(const DriverView& view) {
    if (view.host_hits.empty()) {
        return far_m;
    }
    const CarRays rays = car_rays(view.ray_set, view.own(), view.car);
    float room = far_m;
    for (uint32_t i = 0; i < view.host_hits.size(); ++i) {
        const apx_ray_hit& hit = view.host_hits[i];
        if (view.ray_set.rays[i].role == RayRole::ahead &&
            (hit.kind == APX_HIT_OTHER || is_obstacle(view, rays[i], hit))) {
            room = min(room, hit.distance_m - room_needed_m);
        }
    }
    return room;
}

// Pedals that hold a walking pace in a direction and stop before the room ends.
apx_controls manoeuvre(float steering, float speed, float room_m, float pace_mps, float sign) {
    const float along = sign * speed;
    const float allowed = min(pace_mps, square_root(2.0f * stopping_mps2 * max(0.0f, room_m)));
    // Rolling on without room would end in a wall.
    const float tolerated = room_m > 0.3f ? 0.5f : 0.05f;
    if (along < -0.3f || along > allowed + tolerated) {
        return {steering, 0.0f, manoeuvre_brake};
    }
    return {steering, along < allowed ? sign * 0.5f : 0.0f, 0.0f};
}

// Angle to the road's direction when turning to a side.
float angle_by(float to_road, float side) {
    const float angle = side * to_road;
    return angle > -0.5f ? max(angle, 0.0f) : angle + 2.0f * pi_f;
}

// The shorter turn, unless a car that faces backward has more room in the other direction.
float side_to_turn(const DriverView& view, std::span<const Body> seen, const ClearancePolicy& policy, float to_road) {
    const float side = with_sign(1.0f, to_road);
    if (absolute(to_road) < facing_back_rad) {
        return side;
    }
    const auto room = [&](float way_round) {
        const float angle = angle_by(to_road, way_round);
        return max(look_along(view, seen, policy, way_round, 1.0f, angle).length_m,
                   look_along(view, seen, policy, way_round, -1.0f, angle).length_m);
    };
    return room(-side) > room(side) + 1.0f ? -side : side;
}

// Free way of the next leg of the turn.
struct TurnStages {
    float side;
    float lock;  // steering, positive right
    Way ahead;
    Way behind;
    float lock_back;  // steering when backing: continues the turn
};

// A car without room at full lock in either direction moves straight first.
TurnStages stages_from(const DriverView& view, std::span<const Body> seen, const ClearancePolicy& policy, float side,
                       float to_road, bool stuck) {
    const float angle = angle_by(to_road, side);
    const float most = view.profile.vehicle.max_steer_rad;
    TurnStages stages{side, clamp(side * steering_gain * angle / most, -1.0f, 1.0f),
                      look_along(view, seen, policy, side, 1.0f, angle),
                      look_along(view, seen, policy, side, -1.0f, angle), 0.0f};
    stages.lock_back = stages.lock;
    // The car is aligned: only the length of the way counts.
    if (angle < turned_rad) {
        stages.ahead.length_m = look_along(view, seen, policy, 0.0f, 1.0f, pi_f).length_m;
    }
    if (stuck && angle < turned_rad) {
        stages.behind.length_m = look_along(view, seen, policy, 0.0f, -1.0f, pi_f).length_m;
        for (const float lock : locks_back) {
            if (stages.behind.length_m < enough_back_m) {
                const float length_m =
                    look_along(view, seen, policy, with_sign(1.0f, lock), -1.0f, pi_f, absolute(lock)).length_m;
                if (length_m > stages.behind.length_m + policy.step_m) {
                    stages.behind.length_m = length_m;
                    stages.lock_back = lock;
                }
            }
        }
    } else if (max(stages.ahead.length_m, stages.behind.length_m) < policy.step_m) {
        stages.lock = 0.0f;
        stages.lock_back = 0.0f;
        stages.ahead = look_along(view, seen, policy, 0.0f, 1.0f, pi_f);
        stages.behind = look_along(view, seen, policy, 0.0f, -1.0f, pi_f);
    }
    // With time the clearance to rays' hits shrinks to that for known objects.
    const float nearer_m = policy.step_m < ClearancePolicy{}.step_m ? room_needed_m - least_ray_room_m : 0.0f;
    stages.ahead.length_m = min(stages.ahead.length_m, room_to_host_things(view) + nearer_m);
    // With a thing at its nose a car does not get around, whatever the road would allow: it backs off first.
    stages.ahead.turned = stages.ahead.turned && stages.ahead.length_m >= policy.step_m;
    return stages;
}

void change_gear(DriverMemory& memory, uint32_t reversing) {
    memory.recovery.reversing = reversing;
    memory.recovery.stage_s = 0.0f;
}

}  // namespace

float manoeuvring_distance(const DriverView& view) {
    const apx_vehicle_desc& vehicle = view.profile.vehicle;
    const SineCosine lock = sine_cosine(vehicle.max_steer_rad);
    const float radius_m = vehicle.wheelbase_m * lock.cosine / max(lock.sine, 1e-3f);
    return max(least_room_m, max(room_in_lengths * vehicle.length_m, room_in_radii * radius_m));
}

float free_way_ahead(const DriverView& view) {
    return look_along(view, {}, wedged, 0.0f, 1.0f, pi_f).length_m;
}

float free_way_past(const DriverView& view, float side) {
    float free_m = free_way_ahead(view);
    for (const float lock : locks_past) {
        free_m = side == 0.0f ? free_m : max(free_m, look_along(view, {}, wedged, side, 1.0f, pi_f, lock).length_m);
    }
    return free_m;
}

// On a circle of one and a half times the smallest radius.
bool turns_in_time(const DriverView& view) {
    const Body& own = view.own();
    const float aside = absolute(cross_right(own.road_forward, own.forward));
    const float along = dot(own.road_forward, own.forward);
    if (along <= 0.0f || aside < turned_rad) {
        return along > 0.0f;
    }
    const float to_road = arctangent2(cross_right(own.forward, own.road_forward), along);
    return look_along(view, {}, {}, with_sign(1.0f, to_road), 1.0f, absolute(to_road)).turned;
}

// A turn in several moves: forward at full lock while there is room, backward at opposite lock when there is none or
// until the rest can be done forward, until the car points along the road.
apx_controls recover(const DriverView& view, DriverMemory& memory) {
    const Body& own = view.own();
    const SeenOutlines outlines = outlines_of(view, memory);
    const bool begins = memory.recovery.side == 0.0f;
    memory.recovery.stage_s += view.dt_s;
    // Positive: the road's direction is to the right of the nose.
    const float to_road = arctangent2(cross_right(own.forward, own.road_forward), dot(own.forward, own.road_forward));
    const float speed = dot(own.velocity, own.forward);
    const uint32_t level = policy_level(memory, memory.state_s);
    const ClearancePolicy& policy = clearance_policies[level];
    // With smaller clearances the other direction may have room.
    const bool chooses = begins || level != policy_level(memory, memory.state_s - view.dt_s);
    // The same holds behind a wall after reaching another piece of road.
    if (chooses || absolute(to_road) < 0.5f || is_behind_wall(view)) {
        memory.recovery.side = chooses ? side_to_turn(view, outlines.all(), policy, to_road) : with_sign(1.0f, to_road);
    }
    const TurnStages stages =
        stages_from(view, outlines.all(), policy, memory.recovery.side, to_road, memory.reason == APX_REASON_STUCK);
    // The steering moves while the car stands.
    const float wheels_s =
        min(2.0f * view.profile.vehicle.max_steer_rad / view.profile.vehicle.steer_rate_radps, longest_wheel_turn_s);
    const bool stands = memory.recovery.stage_s > wheels_s + 0.5f && absolute(speed) < 0.2f;
    // After a long time without success the legs become longer, forward and backward in turn.
    const bool is_long = memory.state_s > longest_recovery_s;
    // A leg without room still takes its time: two of them in turn would keep the brake on for ever.
    const bool may_change = memory.recovery.stage_s > wheels_s || begins;
    // Distance behind the place as requested, or as far as there is room.
    const float asked_m = way_back(view, memory);
    const float left_back_m =
        asked_m > 0.0f ? asked_m - distance_between(view.track, own.place.distance_m, memory.recovery.stuck_at_m)
                       : 0.0f;
    const bool leg_over = stands || memory.recovery.stage_s > longest_leg_s + max(left_back_m, 0.0f) / backward_mps;
    const bool backs_off = memory.reason == APX_REASON_STUCK && stages.behind.length_m >= policy.step_m;
    // A leg back that took its full time is enough: driving forward again would only undo it.
    const bool backed_off = memory.recovery.reversing != 0 && leg_over;
    // A car stuck behind an obstacle backs off far enough to steer round it.
    const float room_wanted_m = backs_off && !backed_off ? manoeuvring_distance(view) : 2.0f;
    const bool free_ahead = room_ahead(view.ray_set, hits_of(view).all()) > room_wanted_m;
    const bool aligned = absolute(to_road) < aligned_rad;
    const bool goes_back = left_back_m > 0.0f && backs_off && !backed_off && memory.state_s < longest_way_back_s;
    if (aligned && !goes_back && memory.state_s > 0.25f && (free_ahead || memory.state_s > longest_recovery_s)) {
        enter_state(memory, view.race_over ? uint32_t{APX_STATE_FINISH} : uint32_t{APX_STATE_REJOIN},
                    APX_REASON_FACING_FORWARD);
        return {stages.lock, 0.3f, 0.0f};
    }
    if (memory.recovery.reversing == 0) {
        const bool no_room = stages.ahead.length_m < policy.step_m && absolute(speed) < 0.3f;
        // A car that does not move although there is room pushes against an obstacle that neither the road nor the rays
        // show.
        const bool short_way = stages.ahead.length_m < max(policy.step_m, min(stages.behind.length_m, 1.0f));
        if ((stands && is_long) || ((begins || leg_over || (no_room && may_change)) && short_way)) {
            change_gear(memory, 1);
        } else if (begins && backs_off && aligned) {
            change_gear(memory, 1);
        }
    } else if (leg_over ||
               (!backs_off && stages.ahead.turned &&
                (!is_long || memory.recovery.stage_s > wheels_s + least_long_leg_s)) ||
               (stages.behind.length_m < 0.1f && may_change)) {
        change_gear(memory, 0);
    }
    const float steering = memory.recovery.reversing != 0 ? -stages.lock_back : stages.lock;
    if (memory.recovery.stage_s < wheels_s) {
        return {steering, 0.0f, 1.0f};
    }
    return memory.recovery.reversing != 0 ? manoeuvre(steering, speed, stages.behind.length_m, backward_mps, -1.0f)
                                          : manoeuvre(steering, speed, stages.ahead.length_m, forward_mps, 1.0f);
}

}  // namespace apx
