// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "run/step.h"

#include "behave/combine.h"
#include "run/evaluate.h"
#include "run/overlaps.h"
#include "run/run_machines.h"
#include "world/goal.h"
#include "world/ground.h"

namespace apx::steer {

Self self_of(const Simulation& simulation, uint32_t agent) {
    const Agents& agents = simulation.agents;
    const Body& body = simulation.setup.bodies[agents.body[agent]];
    Self self;
    self.index = agent;
    self.group = agents.group[agent];
    self.position = agents.position[agent];
    self.planar = body.planar;
    self.velocity = self.seen(agents.velocity[agent]);
    self.frame = frame_of(agents.forward[agent]);
    self.speed_mps = length(self.velocity);
    self.radius_m = body.desc.radius_m;
    self.max_speed_mps = body.desc.max_speed_mps;
    self.max_acceleration_mps2 = body.max_acceleration_mps2;
    self.max_deceleration_mps2 = body.max_deceleration_mps2;
    self.response_s = body.desc.response_s;
    self.kind = body.desc.kind;
    self.half_width_m = body.planned_half_width_m;
    self.half_length_m = body.half_length_m;
    self.turning_radius_m = body.turning_radius_m;
    self.max_lateral_mps2 = body.max_lateral_mps2;
    return self;
}

namespace {

void look_round(Simulation& simulation) {
    const Agents& agents = simulation.agents;
    simulation.seen.clear();
    for (uint32_t i = 0; i < agents.count(); ++i) {
        if (agents.present(i)) {
            const float radius = simulation.setup.bodies[agents.body[i]].desc.radius_m;
            simulation.seen.push_back({agents.position[i], radius, agents.velocity[i], i, 0, 0, 0, agents.group[i]});
        }
    }
    simulation.grid.build(simulation.seen, simulation.cell_m, simulation.setup.torus, simulation.layered);
}

glm::vec3 smoothed(Simulation& simulation, uint32_t agent, uint32_t samples, const glm::vec3& steering_force) {
    if (samples <= 1) {
        return steering_force;
    }
    glm::vec3* past = simulation.agents.past_forces.data() + static_cast<size_t>(agent) * simulation.force_samples;
    glm::vec3 sum = steering_force;
    for (uint32_t i = samples - 1; i > 0; --i) {
        past[i] = past[i - 1];
        sum += past[i];
    }
    past[0] = steering_force;
    return sum / static_cast<float>(samples);
}

void think(Simulation& simulation, uint32_t agent, float dt_s) {
    Agents& agents = simulation.agents;
    const uint32_t index = agents.behaviour_set[agent];
    if (index == APX_NONE) {
        agents.steering_force[agent] = glm::vec3{0};
        agents.manoeuvre[agent].gear = Gear::any;
        return;
    }
    const BehaviourSet& behaviour_set = simulation.setup.behaviour_sets[index];
    const Self self = self_of(simulation, agent);
    const std::span<const apx_steer_behaviour> behaviours = behaviour_set.behaviours(simulation.setup.behaviours);
    const std::span<apx_steer_share> shares(agents.shares.data() + static_cast<size_t>(agent) * simulation.share_stride,
                                            behaviours.size());
    // Unused entries carry a kind beyond the last: another behaviour set may have left values there.
    for (size_t i = behaviours.size(); i < simulation.share_stride; ++i) {
        agents.shares[static_cast<size_t>(agent) * simulation.share_stride + i] = unused_share;
    }
    Combination combination(behaviour_set.desc.combine, max(self.max_acceleration_mps2, self.max_deceleration_mps2));
    if (self.kind != APX_STEER_BODY_POINT) {
        combination.three_outputs(self.forward(), self.max_acceleration_mps2, self.max_deceleration_mps2,
                                  max(self.max_acceleration_mps2, self.max_speed_mps / self.response_s));
    }
    for (size_t i = 0; i < behaviours.size(); ++i) {
        shares[i].kind = behaviours[i].kind;
        // Behaviours after the end of the budget are not evaluated.
        const Steering steering_force =
            combination.open() ? evaluate(simulation, self, behaviours[i], dt_s) : silence();
        combination.add(steering_force, behaviours[i].weight, shares[i]);
    }
    glm::vec3 steering_force = combination.finish(shares);
    agents.manoeuvre[agent].gear = combination.gear();
    if (behaviour_set.desc.idle_forward != 0 && steering_force == glm::vec3{0}) {
        steering_force = self.velocity / self.response_s;
    }
    // Values kept for smoothing must be finite as well: they would stay invalid for ever.
    const auto finite = [](const glm::vec3& v) { return is_finite(squared_length(v)) ? v : glm::vec3{0}; };
    agents.steering_force[agent] =
        finite(smoothed(simulation, agent, behaviour_set.desc.smoothing_samples, finite(steering_force)));
}

void move(Simulation& simulation, uint32_t agent, float dt_s) {
    Agents& agents = simulation.agents;
    const Body& body = simulation.setup.bodies[agents.body[agent]];
    Motion motion{agents.position[agent], agents.velocity[agent], agents.forward[agent], agents.controls[agent]};
    if (agents.host_driven[agent] != 0) {
        agents.controls[agent] =
            controls_for(body, agents.steering_force[agent], motion, agents.manoeuvre[agent], dt_s);
        return;
    }
    const std::span<glm::vec3> past(agents.past_motion.data() + static_cast<size_t>(agent) * simulation.motion_samples,
                                    body.desc.heading_samples);
    BodyState* physics = body.desc.physics != 0 ? &agents.physics[agent] : nullptr;
    move_body(body, agents.steering_force[agent], dt_s, motion, past, agents.manoeuvre[agent], physics);
    agents.position[agent] = motion.position;
    agents.velocity[agent] = motion.velocity;
    agents.forward[agent] = motion.forward;
    agents.controls[agent] = motion.controls;
}

// Largest angle between a trailer and the agent that pulls it.
constexpr float most_fold_rad = 1.3f;

// Leaves the box on one side and enters on the other.
void come_back(Simulation& simulation) {
    const Torus& torus = simulation.setup.torus;
    if (!torus.wraps()) {
        return;
    }
    Agents& agents = simulation.agents;
    for (uint32_t i = 0; i < agents.count(); ++i) {
        const glm::vec3 inside = torus.inside(agents.position[i]);
        if (inside == agents.position[i] || !agents.present(i)) {
            continue;
        }
        agents.position[i] = inside;
        agents.progress[i].distance_m = -1.0f;
        if (!agents.physics.empty()) {
            agents.physics[i].car.position[0] = inside.x;
            agents.physics[i].car.position[2] = inside.z;
        }
    }
}

// Resets all agents to the beginning; the count of steps continues.
void begin_again(Simulation& simulation) {
    simulation.agents = simulation.first;
    for (size_t i = 0; i < simulation.own_path.size(); ++i) {
        simulation.own_path[i].closed = simulation.first_path[i].closed;
        simulation.own_path[i].points = simulation.first_path[i].points;
        simulation.own_lane[i].closed = simulation.first_lane[i].closed;
        simulation.own_lane[i].points = simulation.first_lane[i].points;
    }
    simulation.rank = simulation.first_rank;
    simulation.time_s = 0.0;
}

// Every trailer follows the agent that pulls it (tractrix).
void pull_trailers(Simulation& simulation, float dt_s) {
    Agents& agents = simulation.agents;
    for (uint32_t i = 0; i < agents.count(); ++i) {
        const uint32_t puller = agents.towed_by[i];
        if (!agents.present(i) || puller == APX_NONE || agents.host_driven[i] != 0) {
            continue;
        }
        const glm::vec3 ahead = direction_of(level(agents.forward[puller]), {0, 0, 1});
        const float hitch_m = simulation.setup.bodies[agents.body[puller]].desc.hitch_m;
        const float drawbar_m = simulation.setup.bodies[agents.body[i]].desc.drawbar_m;
        const glm::vec3 hitch = agents.position[puller] - ahead * hitch_m;
        // Its axle moves where it points: after a small step it is on the line from its last place to the hitch.
        glm::vec3 forward = direction_of(level(hitch - agents.position[i]), ahead);
        const float fold = arctangent2(cross(ahead, forward).y, dot(ahead, forward));
        if (absolute(fold) > most_fold_rad) {
            const SineCosine turn = sine_cosine(with_sign(most_fold_rad, fold));
            forward = ahead * turn.cosine + right_of_heading(ahead) * turn.sine;
        }
        const glm::vec3 place = hitch - forward * drawbar_m;
        agents.velocity[i] = dt_s > 0.0f ? (place - agents.position[i]) / dt_s : glm::vec3{0};
        agents.position[i] = place;
        agents.forward[i] = forward;
        agents.controls[i] = apx_controls{};
    }
}

}  // namespace

void step(Simulation& simulation, float dt_s) {
    plan_again(simulation, dt_s);
    fire_triggers(simulation);
    update_machines(simulation);
    look_round(simulation);
    // In the order of the grid: neighbours' data are still in the cache.
    for (const Seen& seen : simulation.grid.in_order()) {
        think(simulation, seen.index, dt_s);
    }
    for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
        if (simulation.agents.present(i) && simulation.agents.towed_by[i] == APX_NONE) {
            move(simulation, i, dt_s);
        }
    }
    pull_trailers(simulation, dt_s);
    come_back(simulation);
    for (uint32_t round = 0; round < simulation.setup.overlap_rounds; ++round) {
        push_apart(simulation);
    }
    if (simulation.setup.overlap_rounds == 0 && simulation.setup.shapes.any_solid) {
        push_out_of_obstacles(simulation);
    }
    stand_on_ground(simulation);
    simulation.tick += 1;
    simulation.time_s += static_cast<double>(dt_s);
    simulation.last_dt_s = dt_s;
    // Slightly early counts as on time: the sum of steps is not exact.
    if (simulation.setup.loop_s > 0.0f && simulation.time_s + 1e-4 >= static_cast<double>(simulation.setup.loop_s)) {
        begin_again(simulation);
    }
}

}  // namespace apx::steer
