// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "groups/lane_behaviours.h"

#include "behave/avoid_behaviours.h"
#include "behave/target_behaviours.h"
#include "groups/group_behaviours.h"
#include "groups/tuning.h"
#include "world/simulation.h"

namespace apx::steer {

namespace {

using namespace tuning::lane_behaviours;

LanePace pace_of(const Self& self) {
    return {self.max_lateral_mps2, easy_braking_share * self.max_deceleration_mps2, force_lag_s};
}

// The angle to the heading at which a car's body drives this curvature.
float angle_of_curvature(const Self& self, float curvature_1pm) {
    const float reach_m = max(self.speed_mps * self.response_s, 0.5f * self.turning_radius_m);
    return arcsine(clamp(0.5f * curvature_1pm * reach_m, -1.0f, 1.0f));
}

Steering steer_car(const Self& self, const Path& lane, const OnPath& here, float error_m, float speed_mps) {
    const glm::vec3 right = right_of_heading(here.tangent);
    const float over_m =
        max(max(correction_s * self.speed_mps, correction_circle_share * self.turning_radius_m), self.half_length_m);
    const OnPath soon = at_distance(lane, here.distance_m + self.speed_mps * force_lag_s);
    const float most_m = 2.0f * steepest_return * over_m;
    const float curvature = soon.bend_1pm - clamp(error_m, -most_m, most_m) / (over_m * over_m) -
                            2.0f * dot(self.forward(), right) / over_m;
    const float angle = angle_of_curvature(self, curvature);
    const SineCosine turn = sine_cosine(angle);
    const glm::vec3 direction = self.forward() * turn.cosine + self.frame.right * turn.sine;
    // A car slows down in turns; the curve's limit is in the speed already.
    return steer_to_velocity(self, direction * (speed_mps / max(turn.cosine, 0.3f)), soon.place);
}

Steering steer_anyone(const Self& self, const Path& lane, const OnPath& here, float error_m, float speed_mps) {
    const OnPath soon = at_distance(lane, here.distance_m + self.speed_mps * force_lag_s);
    const glm::vec3 along = direction_of(self.seen(soon.tangent), self.forward());
    const float over_m = max(max(correction_s * self.speed_mps, self.radius_m), 0.1f);
    const float aside = clamp(error_m / over_m, -1.0f, 1.0f);
    const glm::vec3 height =
        self.planar ? glm::vec3{0} : glm::vec3{0, clamp((here.place.y - self.position.y) / over_m, -1.0f, 1.0f), 0};
    const glm::vec3 direction = direction_of(along - right_of_heading(along) * aside + height, along);
    Steering steering_force = steer_to_velocity(self, direction * speed_mps, soon.place);
    const bool aligned = dot(self.velocity, along) > 0.5f * self.speed_mps;
    if (aligned && (self.kind == APX_STEER_BODY_POINT || self.kind == APX_STEER_BODY_HELICOPTER)) {
        steering_force.acceleration += right_of_heading(along) * (self.speed_mps * self.speed_mps * soon.bend_1pm);
    }
    return steering_force;
}

// Whether a car faces so far away from the lane that its turning circle needs the whole corridor; decides between
// forward and back. Beyond the corridor it turns freely.
bool turns_between_borders(const Self& self, const OnPath& here, const glm::vec3& tangent, Progress& progress) {
    const glm::vec3 right = right_of_heading(tangent);
    const float facing = dot(self.forward(), tangent);
    const float room = here.half_width_m - self.half_width_m - border_reserve_m;
    // To the side to which the nose points.
    const float outward =
        dot(self.seen(self.position - here.place), right) * with_sign(1.0f, dot(self.forward(), right));
    if (facing > aligned_facing || room < 0.5f || absolute(outward) > room + 2.0f) {
        progress.backing = 0;
        return false;
    }
    const bool fits = outward + self.turning_radius_m * (1.0f - facing) <= room;
    if (facing > least_facing && fits && progress.backing == 0) {
        return false;
    }
    if (fits || outward <= -room) {
        progress.backing = 0;
    } else if (outward >= room || self.speed_mps < lane_standing_mps) {
        progress.backing = 1;
    }
    return true;
}

// A car cannot move sideways: beside the lane's end it backs along the lane, its rear towards the middle, and comes again.
bool backs_for_the_end(const Self& self, const OnPath& here, const glm::vec3& tangent, float error_m, float left_m,
                       Progress& progress) {
    const float facing = dot(self.forward(), tangent);
    if (facing <= least_facing) {
        return false;
    }
    const float beside = absolute(error_m);
    if (progress.backing == 0) {
        const bool missed = max(beside, -left_m) > lane_beside_m && beside <= max(here.half_width_m, 1.0f);
        progress.backing = left_m <= lane_end_m && missed ? 1 : 0;
    } else if ((beside <= lane_backed_m && facing >= lane_backed_facing && left_m > lane_beside_m) ||
               left_m > backing_most_circles * self.turning_radius_m) {
        progress.backing = 0;
    }
    return progress.backing != 0;
}

Steering back_along(const Self& self, const OnPath& here, const glm::vec3& tangent, float error_m) {
    const glm::vec3 right = right_of_heading(tangent);
    const float over_m = backing_circles * self.turning_radius_m;
    // Nose to the right: the rear goes to the left.
    const float wanted = clamp(error_m / over_m, -1.0f, 1.0f) * 2.0f * backing_angle_rad;
    const float angle = arcsine(clamp(dot(self.forward(), right), -1.0f, 1.0f));
    const float turn = clamp(clamp(wanted, -backing_angle_rad, backing_angle_rad) - angle, -0.25f, 0.25f);
    Steering steering_force =
        steer_to_velocity(self, self.velocity + self.frame.right * (turn * self.max_speed_mps), here.place);
    steering_force.gear = Gear::reverse;
    return steering_force;
}

}  // namespace

Steering keep_lane(const Self& self, const apx_steer_behaviour& behaviour, const Path& lane, const OnPath& here,
                   const LaneRoom& room, Progress& progress) {
    float speed = min(curve_speed(lane, here.distance_m, self.max_speed_mps, pace_of(self)), room.most_mps);
    const glm::vec3 tangent = direction_of(self.seen(here.tangent), self.forward());
    const float error = dot(self.seen(self.position - here.place), right_of_heading(tangent)) - room.shift_m;
    const float slowing = behaviour.slowing_distance_m;
    const float to_go = lane.length_m() - here.distance_m;
    const float stopping =
        square(self.max_speed_mps) / max(2.0f * easy_braking_share * self.max_deceleration_mps2, 1e-3f) +
        self.max_speed_mps * reaction_s;
    const bool car = self.turning_radius_m > 0.0f;
    const bool brakes = car && to_go <= stopping;
    const glm::vec3 end = lane.points.back().position;
    // Behind the lane's beginning the end is farther away than along the lane.
    const float to_end = max(to_go, dot(self.offset_to(end), tangent));
    const bool near = brakes || to_go <= max(slowing, 1.0f);
    if (!lane.closed && car && (near || (progress.backing != 0 && to_end <= 2.0f * stopping)) &&
        backs_for_the_end(self, here, tangent, error, to_go > 1e-3f ? to_end : dot(self.offset_to(end), tangent),
                          progress)) {
        return back_along(self, here, tangent, error);
    }
    if (!lane.closed && near) {
        const float straight = length(self.offset_to(end));
        if (!car && straight <= 1.02f * to_go + here.half_width_m) {
            return reach(self, end, glm::vec3{0}, slowing, APX_NONE);
        }
        const float left_m = to_go > 1e-3f ? to_go : dot(self.offset_to(end), tangent);
        const bool beside = car && left_m <= lane_end_m && straight <= max(here.half_width_m, 1.0f);
        // Past the end a car that faces back turns round, and has room for it.
        const bool turns = car && dot(self.forward(), tangent) <= least_facing &&
                           straight <= here.half_width_m + 2.0f * self.turning_radius_m;
        if (beside && (straight <= 1.0f || !turns)) {
            return steer_to_velocity(self, glm::vec3{0}, end);
        }
        if (left_m <= lane_end_m && !beside && !turns) {
            return steer_to_velocity(self, direction_of(self.offset_to(end), self.forward()) * min(speed, straight),
                                     end);
        }
        // Constant deceleration from the slowing distance on, if the brakes suffice, and the reaction's delay before
        // it.
        const float gentle = square(self.max_speed_mps) / (2.0f * max(slowing, 0.1f));
        const float brake = min(gentle, easy_braking_share * self.max_deceleration_mps2);
        const float delayed = brake * (reaction_s + self.response_s);
        speed = min(speed, square_root(delayed * delayed + 2.0f * brake * max(left_m, 0.0f)) - delayed);
    }
    Steering steering_force;
    if (self.turning_radius_m > 0.0f && turns_between_borders(self, here, tangent, progress)) {
        // Full lock, away from the side to which the nose points.
        const float side = -with_sign(1.0f, dot(self.forward(), right_of_heading(tangent)));
        steering_force = steer_to_velocity(self, self.frame.right * (side * self.max_speed_mps), here.place);
        steering_force.gear = progress.backing != 0 ? Gear::reverse : Gear::forward;
        return steering_force;
    }
    const float over_m = max(2.0f * self.turning_radius_m, max(behaviour.follow_m, here.half_width_m));
    const bool any_way = self.kind == APX_STEER_BODY_POINT || self.kind == APX_STEER_BODY_HELICOPTER;
    if ((!any_way && dot(self.forward(), tangent) < least_alignment) || absolute(error) > over_m + here.half_width_m) {
        const OnPath ahead = at_distance(lane, here.distance_m + behaviour.follow_m);
        const glm::vec3 goal = ahead.place + right_of_heading(ahead.tangent) * room.shift_m;
        steering_force = steer_to_velocity(self, direction_of(self.offset_to(goal), self.forward()) * speed, goal);
    } else if (self.turning_radius_m > 0.0f) {
        steering_force = steer_car(self, lane, here, error, speed);
    } else {
        steering_force = steer_anyone(self, lane, here, error, speed);
    }
    steering_force.other = room.other;
    return steering_force;
}

namespace {

constexpr uint32_t most_others = 16;

// Another agent in lane coordinates, when this one is beside it.
struct InTheWay {
    float low_m = 0.0f;  // no room between these laterals
    float high_m = 0.0f;
    float gap_m = 0.0f;  // along the lane, negative: side by side
    float along_mps = 0.0f;
    bool faces = false;  // it looks the other way along the lane
    uint32_t index = APX_NONE;
};

bool same_rig(const Agents& agents, uint32_t one, uint32_t other) {
    const auto head = [&](uint32_t agent) {
        while (agents.towed_by[agent] != APX_NONE) {
            agent = agents.towed_by[agent];
        }
        return agent;
    };
    return head(one) == head(other);
}

bool is_in_the_way(const Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour,
                   const Path& lane, const OnPath& here, const Seen& seen, const glm::vec3& offset, InTheWay& way) {
    const Agents& agents = simulation.agents;
    const Body& body = simulation.setup.bodies[agents.body[seen.index]];
    const float reach = length(offset) + body.half_length_m;
    const OnPath there = project_near(lane, self.position + offset, self.planar, here.distance_m, reach + 1.0f);
    const glm::vec3 tangent = direction_of(self.seen(there.tangent), self.forward());
    const glm::vec3 right = right_of_heading(tangent);
    const glm::vec3 its = self.seen(agents.forward[seen.index]);
    const float parallel = absolute(dot(its, tangent));
    const float across = absolute(dot(its, right));
    const float half_along = parallel * body.half_length_m + across * body.half_width_m;
    const float half_across = parallel * body.half_width_m + across * body.half_length_m;
    float apart = there.distance_m - here.distance_m;
    if (lane.closed) {
        const float lap = lane.length_m();
        apart += apart < -0.5f * lap ? lap : apart > 0.5f * lap ? -lap : 0.0f;
    }
    const float touching = half_along + self.half_length_m;
    way.gap_m = apart - touching;
    way.along_mps = dot(seen.velocity, tangent);
    way.faces = dot(its, tangent) < 0.0f;
    way.index = seen.index;
    const float place = dot(self.seen(self.position + offset - there.place), right);
    const float sideways = dot(seen.velocity, right);
    // Behind, and no longer side by side.
    if (apart < -touching - clear_m) {
        return false;
    }
    const float own = max(self.speed_mps, 0.5f * self.max_speed_mps);
    const float closing = own - way.along_mps;
    const float until_s = way.gap_m <= clear_m ? 0.0f : closing > 0.1f ? way.gap_m / closing : horizon_s;
    const bool near = way.gap_m < clear_m + (closing > 0.0f ? headway_s * max(self.speed_mps, 1.0f) : 0.0f);
    if (!near && (until_s >= horizon_s || closing < least_gain_mps)) {
        return false;
    }
    const float half = half_across + self.half_width_m + behaviour.width_m;
    const float then = place + sideways * min(until_s, sideways_s);
    way.low_m = min(place, then) - half;
    way.high_m = max(place, then) + half;
    const float border = there.half_width_m + self.half_width_m;
    return way.high_m > -border && way.low_m < border;
}

bool is_free(std::span<const InTheWay> others, float shift_m) {
    for (const InTheWay& other : others) {
        if (shift_m > other.low_m + 1e-3f && shift_m < other.high_m - 1e-3f) {
            return false;
        }
    }
    return true;
}

}  // namespace

LaneRoom room_on_lane(const Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour,
                      const Path& lane, const OnPath& here, const Progress& progress) {
    InTheWay others[most_others];
    uint32_t count = 0;
    const float reach = max(behaviour.length_m, (self.max_speed_mps + simulation.fastest_mps) * horizon_s);
    const View all_round{self.forward(), -2.0f};
    simulation.grid.for_each_near(
        self.position, reach, self.index, self.planar, [&](const Seen& seen, const glm::vec3& offset, float squared) {
            InTheWay way;
            if (count == most_others || same_rig(simulation.agents, self.index, seen.index) ||
                !sees(self, behaviour, all_round, simulation.setup.shapes, seen, offset, squared) ||
                !is_in_the_way(simulation, self, behaviour, lane, here, seen, offset, way)) {
                return;
            }
            others[count++] = way;
        });
    const std::span<const InTheWay> seen(others, count);
    LaneRoom room;
    if (count == 0) {
        return room;
    }
    const float most = max(here.half_width_m - self.half_width_m - 2.0f * border_reserve_m, 0.0f);
    bool oncoming = false;
    for (const InTheWay& other : seen) {
        oncoming = oncoming || other.along_mps < -least_gain_mps;
    }
    // The smallest offset from the centre; the previous choice is kept unless another is clearly smaller.
    float best = -1.0f;
    const auto offer = [&](float shift) {
        if (absolute(shift) > most || !is_free(seen, shift)) {
            return;
        }
        const bool good_side = oncoming ? shift >= 0.0f : shift <= 0.0f;
        const bool other_side = shift * progress.shift_m < 0.0f && absolute(progress.shift_m) > 0.2f;
        const float cost = absolute(shift) + (good_side ? 0.0f : 0.3f) + (other_side ? 2.0f : 0.0f);
        if (best < 0.0f || cost < best) {
            best = cost;
            room.shift_m = shift;
        }
    };
    offer(0.0f);
    for (const InTheWay& other : seen) {
        offer(other.low_m);
        offer(other.high_m);
    }
    const float aside = dot(self.seen(self.position - here.place),
                            right_of_heading(direction_of(self.seen(here.tangent), self.forward())));
    // Brakes for an agent ahead of the present place, or of the new one when there is no way past.
    const float brake = easy_braking_share * self.max_deceleration_mps2;
    for (const InTheWay& other : seen) {
        const bool ahead = other.gap_m > -self.half_length_m;
        // An oncoming agent makes room as well: its planned offset counts, or both would stop face to face.
        const float at = other.along_mps < least_gain_mps ? progress.shift_m : aside;
        const float least = (other.along_mps < least_gain_mps ? 1.0f : 0.5f) * behaviour.width_m;
        const bool still_in_line = at > other.low_m + least && at < other.high_m - least;
        float keep = best < 0.0f ? headway_s * self.speed_mps + clear_m : clear_m;
        if (absolute(other.along_mps) < least_gain_mps) {
            // Behind a standing one there is room left to pull out on the turning circle: an arc of this length goes so far
            // aside. Two that stand face to face leave it for both.
            const float arcs = other.faces ? 2.0f : 1.0f;
            const float out_m = max(min(aside - other.low_m, other.high_m - aside), 0.0f);
            keep =
                max(keep, arcs * (square_root(pull_out_circle * self.turning_radius_m * out_m) - self.half_length_m));
        }
        if (ahead && (best < 0.0f || still_in_line)) {
            const float its = max(other.along_mps, 0.0f);
            const float gap = max(other.gap_m - keep, 0.0f);
            const float allowed = square_root(its * its + 2.0f * brake * gap);
            if (allowed < room.most_mps) {
                room.most_mps = allowed;
            }
        }
        if (room.other == APX_NONE) {
            room.other = other.index;
        }
    }
    if (best < 0.0f) {
        room.shift_m = 0.0f;
    }
    return room;
}

void shift_on_lane(const Self& self, float wanted_m, float dt_s, Progress& progress) {
    const float bend = (wanted_m - progress.shift_m) / (spring_s * spring_s) - 2.0f * progress.shift_mps / spring_s;
    const float most = max(steepest_shift * self.speed_mps, standing_shift_mps);
    progress.shift_mps = clamp(progress.shift_mps + bend * dt_s, -most, most);
    progress.shift_m += progress.shift_mps * dt_s;
}

Steering contain_in_corridor(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes,
                             const Path& path, const OnPath& here) {
    const Steering obstacles = contain(self, behaviour, shapes);
    const glm::vec3 ends[3] = {{0.0f, 0.0f, behaviour.length_m},
                               {behaviour.side_m, 0.0f, behaviour.ahead_m},
                               {-behaviour.side_m, 0.0f, behaviour.ahead_m}};
    glm::vec3 push{0};
    glm::vec3 target_point = obstacles.target_point;
    const float reach = length(ends[0]) + length(ends[1]) + self.half_width_m;
    for (const glm::vec3& end : ends) {
        const glm::vec3 tip = self.position + self.frame.to_world(end);
        const OnPath there = project_near(path, tip, self.planar, here.distance_m, reach);
        const float free_m = there.half_width_m - self.half_width_m;
        const float outside = there.away_m - free_m;
        const float size = length(end);
        if (outside <= 0.0f || size <= 0.0f) {
            continue;
        }
        push += direction_of(self.seen(there.place - tip), glm::vec3{0}) * min(outside / size, 1.0f);
        target_point = tip;
    }
    if (push == glm::vec3{0}) {
        return obstacles;
    }
    const glm::vec3 both = obstacles.acceleration + limited(push, 1.0f) * (self.max_speed_mps / self.response_s);
    return accelerate_by(both, target_point, obstacles.other);
}

}  // namespace apx::steer
