// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "run/evaluate.h"

#include "behave/avoid_behaviours.h"
#include "behave/target_behaviours.h"
#include "groups/group_behaviours.h"
#include "groups/lane_behaviours.h"
#include "world/goal.h"

namespace apx::steer {

namespace {

TargetPoint target_of_agent(const Simulation& simulation, uint32_t agent) {
    const Agents& agents = simulation.agents;
    return {true,
            agents.position[agent],
            agents.velocity[agent],
            agents.forward[agent],
            simulation.setup.bodies[agents.body[agent]].desc.radius_m,
            agent};
}

TargetPoint target_of(const Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour,
                      uint32_t kind, uint32_t index, float reach_m) {
    TargetPoint mark;
    switch (kind) {
        case APX_STEER_TARGET_POINT:
            mark.present = true;
            mark.position = vec3_of(behaviour.target_point);
            break;
        case APX_STEER_TARGET_AGENT:
            // An agent is not its own target: members of a group may share a behaviour set with their leader.
            return index != self.index && simulation.agents.present(index) ? target_of_agent(simulation, index) : mark;
        case APX_STEER_TARGET_OBSTACLE:
            mark.present = true;
            mark.position = simulation.setup.shapes.list[index].centre;
            mark.radius_m = simulation.setup.shapes.list[index].radius_m;
            mark.index = index;
            break;
        case APX_STEER_TARGET_GROUP:
            return nearest_of_group(self, behaviour, index, reach_m, {simulation.grid, simulation.setup.shapes});
        case APX_STEER_TARGET_GOAL:
            if (const uint32_t goal = simulation.agents.has_goal[self.index];
                goal >= goal_is_agent && simulation.agents.present(goal - goal_is_agent)) {
                return target_of_agent(simulation, goal - goal_is_agent);
            }
            mark.present = simulation.agents.has_goal[self.index] != 0;
            mark.position = simulation.agents.goal[self.index];
            break;
        default:
            break;
    }
    return mark;
}

// The given path, or, for driving, its lane for this body.
const Path* path_of(const Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour, bool lane) {
    const size_t bodies = simulation.setup.bodies.size();
    const uint32_t body = simulation.agents.body[self.index];
    const Path& path = behaviour.path == APX_NONE
                           ? (lane ? simulation.own_lane[self.index] : simulation.own_path[self.index])
                       : lane ? simulation.lanes[simulation.lane_of[behaviour.path * bodies + body]]
                              : simulation.setup.paths[behaviour.path];
    return path.points.size() >= 2 ? &path : nullptr;
}

uint32_t rank_behind(const Simulation& simulation, const Self& self, const TargetPoint& leader) {
    const uint32_t rank = simulation.rank[self.index];
    const bool leader_first =
        leader.index != APX_NONE && leader.index < self.index && simulation.agents.group[leader.index] == self.group;
    return leader_first && rank > 0 ? rank - 1 : rank;
}

Steering follow_lane(Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour, const Path& lane,
                     float dt_s) {
    Progress& progress = simulation.agents.progress[self.index];
    const OnPath here = locate_on_path(self, lane, progress);
    LaneRoom room;
    if (behaviour.variant == APX_STEER_FOLLOW_TRAFFIC) {
        room = room_on_lane(simulation, self, behaviour, lane, here, progress);
        shift_on_lane(self, room.shift_m, dt_s, progress);
        room.shift_m = progress.shift_m;
    }
    return keep_lane(self, behaviour, lane, here, room, progress);
}

Steering evaluate_on_path(Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour, float dt_s) {
    const bool as_printed =
        behaviour.kind == APX_STEER_WAY_POINTS ||
        (behaviour.kind == APX_STEER_FOLLOW_PATH && behaviour.variant == APX_STEER_FOLLOW_REPROJECTION) ||
        (behaviour.kind == APX_STEER_CURVE_SENSOR && behaviour.variant == APX_STEER_CURVE_ANGLE);
    const Path* path = path_of(simulation, self, behaviour, !as_printed);
    if (path == nullptr) {
        return silence();
    }
    Progress& progress = simulation.agents.progress[self.index];
    switch (behaviour.kind) {
        case APX_STEER_FOLLOW_PATH:
            return as_printed ? reproject(self, behaviour, *path, progress)
                              : follow_lane(simulation, self, behaviour, *path, dt_s);
        case APX_STEER_WAY_POINTS:
            return go_by_way_points(self, behaviour, *path, progress);
        default:
            return sense_curve(self, behaviour, *path, progress);
    }
}

Steering evaluate_containment(Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour) {
    const Path* path = behaviour.variant == 1 ? path_of(simulation, self, behaviour, false) : nullptr;
    if (path == nullptr) {
        return contain(self, behaviour, simulation.setup.shapes);
    }
    const OnPath here = locate_on_path(self, *path, simulation.agents.progress[self.index]);
    return contain_in_corridor(self, behaviour, simulation.setup.shapes, *path, here);
}

bool perceives(const Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour,
               const TargetPoint& target) {
    if (behaviour.target_kind == APX_STEER_TARGET_GROUP) {
        return true;  // only perceived members were considered
    }
    const glm::vec3 offset = self.offset_to(target.position);
    // An obstacle does not hide itself.
    const bool hidden = behaviour.target_kind != APX_STEER_TARGET_OBSTACLE &&
                        is_occluded(self, behaviour, simulation.setup.shapes, offset);
    return !hidden &&
           in_view(self, behaviour, view_of(self, behaviour), target.position, offset, squared_length(offset));
}

Steering evaluate_marked(Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour) {
    TargetPoint target =
        target_of(simulation, self, behaviour, behaviour.target_kind, behaviour.target, behaviour.active_distance_m);
    target.present = target.present && perceives(simulation, self, behaviour, target);
    switch (behaviour.kind) {
        case APX_STEER_SEEK:
            return seek(self, behaviour, target);
        case APX_STEER_FLEE:
            return flee(self, behaviour, target);
        case APX_STEER_PURSUIT:
            return pursue(self, behaviour, target);
        case APX_STEER_EVADE:
            return evade(self, behaviour, target);
        case APX_STEER_ARRIVE:
            return arrive(self, behaviour, target);
        case APX_STEER_MOTH_SEEK:
            return moth_seek(self, behaviour, target);
        case APX_STEER_MOTH_FLEE:
            return moth_flee(self, behaviour, target);
        case APX_STEER_FOLLOW_LEADER:
            return follow_leader(self, behaviour, target);
        case APX_STEER_OFFSET_PURSUIT:
            return pursue_offset(self, behaviour, target);
        case APX_STEER_INTERPOSE:
            return interpose(self, behaviour, target,
                             target_of(simulation, self, behaviour, behaviour.second_kind, behaviour.second, 0.0f));
        case APX_STEER_HIDE:
            return hide(self, behaviour, target, simulation.setup.shapes);
        case APX_STEER_MATCH_SPEED:
            return match_speed(self, target);
        case APX_STEER_QUEUE:
            return queue_before(self, behaviour, target, {simulation.grid, simulation.setup.shapes});
        default:
            return take_formation(self, behaviour, target, rank_behind(simulation, self, target));
    }
}

}  // namespace

Steering evaluate(Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour, float dt_s) {
    const Setup& setup = simulation.setup;
    const Surroundings around{simulation.grid, setup.shapes};
    switch (behaviour.kind) {
        case APX_STEER_WANDER:
            return wander(self, behaviour, dt_s, simulation.agents.random[self.index],
                          simulation.agents.wander_tip[self.index]);
        case APX_STEER_FOLLOW_PATH:
        case APX_STEER_WAY_POINTS:
        case APX_STEER_CURVE_SENSOR:
            return evaluate_on_path(simulation, self, behaviour, dt_s);
        case APX_STEER_AVOID_BOX:
            return avoid_box(simulation, self, behaviour);
        case APX_STEER_AVOID_PROBE:
            return avoid_probe(self, behaviour, setup.shapes);
        case APX_STEER_CONTAINMENT:
            return evaluate_containment(simulation, self, behaviour);
        case APX_STEER_FUZZY_CONTAINMENT:
            return contain_fuzzily(self, behaviour, setup.shapes);
        case APX_STEER_WALL_FOLLOWING:
            return follow_wall(self, behaviour, setup.shapes);
        case APX_STEER_FLOW_FIELD:
            return flow(self, behaviour, setup.fields[behaviour.field]);
        case APX_STEER_AVOID_COLLISION:
            return avoid_collisions(self, behaviour, around, simulation.widest_m, simulation.fastest_mps);
        case APX_STEER_SEPARATION:
            return separate(self, behaviour, around);
        case APX_STEER_ALIGNMENT:
            return align(self, behaviour, around);
        case APX_STEER_COHESION:
            return cohere(self, behaviour, around);
        case APX_STEER_FLOCKING:
            return flock(self, behaviour, around);
        case APX_STEER_QUEUE:
            if (behaviour.target_kind == APX_STEER_TARGET_NONE) {
                return queue_up(self, behaviour, around);
            }
            break;
        case APX_STEER_MATCH_SPEED:
            if (behaviour.target_kind == APX_STEER_TARGET_NONE) {
                return match_neighbours_speed(self, behaviour, around);
            }
            break;
        default:
            break;
    }
    return evaluate_marked(simulation, self, behaviour);
}

}  // namespace apx::steer
