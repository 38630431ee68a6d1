// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "steer/simulation.h"

#include "steer/combine.h"
#include "steer/overlaps.h"

namespace apx::steer {

namespace {

constexpr apx_steer_share unused_share = {APX_STEER_BEHAVIOUR_COUNT, 0, 0.0f, {}, {}, APX_NONE};

// Neighbours in the order of the grid; radii of everything that looks round, so that most look into nine cells.
float mean_reach(const Simulation& simulation) {
    double sum = 0.0;
    double count = 0.0;
    for (uint32_t mind : simulation.agents.mind) {
        if (mind == APX_NONE) {
            continue;
        }
        for (const apx_steer_behaviour& b : simulation.setup.minds[mind].behaviours(simulation.setup.behaviours)) {
            const bool looks = b.kind == APX_STEER_SEPARATION || b.kind == APX_STEER_ALIGNMENT ||
                               b.kind == APX_STEER_COHESION || b.kind == APX_STEER_FLOCKING;
            const bool ahead = b.kind == APX_STEER_AVOID_BOX || b.kind == APX_STEER_QUEUE;
            const float reach = looks ? b.radius_m : ahead ? b.length_m : 0.0f;
            sum += static_cast<double>(reach);
            count += reach > 0.0f ? 1.0 : 0.0;
        }
    }
    return count > 0.0 ? static_cast<float>(sum / count) : 0.0f;
}

void work_out(Simulation& simulation) {
    const Setup& setup = simulation.setup;
    for (const Body& body : setup.bodies) {
        simulation.motion_samples = max(simulation.motion_samples, body.desc.heading_samples);
        simulation.widest_m = max(simulation.widest_m, body.desc.radius_m);
        simulation.fastest_mps = max(simulation.fastest_mps, body.desc.max_speed_mps);
        simulation.layered = simulation.layered || !body.planar;
    }
    for (const Mind& mind : setup.minds) {
        simulation.wish_samples = max(simulation.wish_samples, mind.desc.smoothing_samples);
        simulation.share_stride = max(simulation.share_stride, mind.desc.behaviour_count);
    }
}

void place_agent(Simulation& simulation, uint32_t index) {
    const apx_steer_agent& desc = simulation.setup.agents[index];
    Agents& agents = simulation.agents;
    agents.body[index] = desc.body;
    agents.mind[index] = desc.mind;
    agents.group[index] = desc.group;
    agents.host_driven[index] = desc.host_driven;
    agents.position[index] = vec3_of(desc.position);
    agents.velocity[index] = vec3_of(desc.velocity);
    const glm::vec3 facing = raised(forward_of(desc.yaw_rad));
    const bool point = simulation.setup.bodies[desc.body].desc.kind == APX_STEER_BODY_POINT;
    agents.forward[index] =
        point ? direction_of(agents.velocity[index], facing) : direction_of(level(agents.velocity[index]), facing);
    for (uint32_t i = 0; i < simulation.motion_samples; ++i) {
        agents.past_motion[index * simulation.motion_samples + i] = agents.velocity[index];
    }
    agents.random[index] = Random(simulation.setup.seed, index, 0x57ee);
    if (!agents.physics.empty()) {
        agents.physics[index] =
            physics_state({agents.position[index], agents.velocity[index], agents.forward[index], apx_controls{}});
    }
}

void make_room(Simulation& simulation) {
    const size_t count = simulation.setup.agents.size();
    Agents& agents = simulation.agents;
    agents.body.resize(count);
    agents.mind.resize(count);
    agents.group.resize(count);
    agents.host_driven.resize(count);
    agents.position.resize(count);
    agents.velocity.resize(count);
    agents.forward.resize(count);
    agents.wish.assign(count, glm::vec3{0});
    agents.past_wish.assign(count * simulation.wish_samples, glm::vec3{0});
    agents.past_motion.assign(count * simulation.motion_samples, glm::vec3{0});
    agents.wander_tip.assign(count, glm::vec3{0});
    agents.random.resize(count);
    agents.progress.assign(count, Progress{});
    agents.manoeuvre.assign(count, Manoeuvre{});
    agents.controls.assign(count, apx_controls{});
    agents.has_goal.assign(count, 0);
    agents.goal.assign(count, glm::vec3{0});
    agents.machine.assign(count, MachineState{});
    for (size_t i = 0; i < simulation.setup.agent_machine.size(); ++i) {
        agents.machine[i].machine = simulation.setup.agent_machine[i];
    }
    agents.fired.assign(simulation.setup.triggers.size(), 0);
    agents.inside.assign(simulation.setup.triggers.size() * count, 0);
    agents.shares.assign(count * simulation.share_stride, unused_share);
    simulation.own_path.resize(count);
    simulation.seen.resize(count);
    simulation.rank.assign(count, 0);
    simulation.grid.reserve(count);
    for (const Body& body : simulation.setup.bodies) {
        if (body.desc.physics != 0) {
            agents.physics.resize(count);
        }
    }
}

void rank_groups(Simulation& simulation) {
    // Groups are any numbers: how many agents of the same one came before, by a sorted list of those seen.
    std::vector<std::pair<uint32_t, uint32_t>> sizes;
    for (size_t i = 0; i < simulation.agents.count(); ++i) {
        const uint32_t group = simulation.agents.group[i];
        size_t low = 0;
        for (size_t high = sizes.size(); low < high;) {
            const size_t middle = (low + high) / 2;
            if (sizes[middle].first < group) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == sizes.size() || sizes[low].first != group) {
            sizes.insert(sizes.begin() + static_cast<std::ptrdiff_t>(low), {group, 0});
        }
        simulation.rank[i] = sizes[low].second++;
    }
}

}  // namespace

std::unique_ptr<Simulation> create_simulation(const apx_steer_desc& desc) {
    return create_simulation(make_setup(desc));
}

std::unique_ptr<Simulation> create_simulation(Setup setup) {
    auto simulation = std::make_unique<Simulation>();
    simulation->setup = std::move(setup);
    work_out(*simulation);
    make_room(*simulation);
    for (uint32_t i = 0; i < simulation->agents.count(); ++i) {
        place_agent(*simulation, i);
    }
    rank_groups(*simulation);
    for (uint32_t i = 0; i < simulation->agents.count(); ++i) {
        start_machine(*simulation, i);
    }
    simulation->cell_m = max(mean_reach(*simulation), max(2.0f * simulation->widest_m, 0.5f));
    simulation->start = snapshot(*simulation);
    return simulation;
}

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
    return self;
}

namespace {

void look_round(Simulation& simulation) {
    const Agents& agents = simulation.agents;
    for (uint32_t i = 0; i < agents.count(); ++i) {
        const float radius = simulation.setup.bodies[agents.body[i]].desc.radius_m;
        simulation.seen[i] = {agents.position[i], radius, agents.velocity[i], i, 0, 0, 0, agents.group[i]};
    }
    simulation.grid.build(simulation.seen, simulation.cell_m, simulation.setup.torus, simulation.layered);
}

glm::vec3 smoothed(Simulation& simulation, uint32_t agent, uint32_t samples, const glm::vec3& wish) {
    if (samples <= 1) {
        return wish;
    }
    glm::vec3* past = simulation.agents.past_wish.data() + static_cast<size_t>(agent) * simulation.wish_samples;
    glm::vec3 sum = wish;
    for (uint32_t i = samples - 1; i > 0; --i) {
        past[i] = past[i - 1];
        sum += past[i];
    }
    past[0] = wish;
    return sum / static_cast<float>(samples);
}

void think(Simulation& simulation, uint32_t agent, float dt_s) {
    Agents& agents = simulation.agents;
    const uint32_t index = agents.mind[agent];
    if (index == APX_NONE) {
        agents.wish[agent] = glm::vec3{0};
        return;
    }
    const Mind& mind = simulation.setup.minds[index];
    const Self self = self_of(simulation, agent);
    const std::span<const apx_steer_behaviour> behaviours = mind.behaviours(simulation.setup.behaviours);
    const std::span<apx_steer_share> shares(agents.shares.data() + static_cast<size_t>(agent) * simulation.share_stride,
                                            behaviours.size());
    // Lanes without a behaviour carry a kind beyond the last: another mind may have left something there.
    for (size_t i = behaviours.size(); i < simulation.share_stride; ++i) {
        agents.shares[static_cast<size_t>(agent) * simulation.share_stride + i] = unused_share;
    }
    Combination combination(mind.desc.combine, max(self.max_acceleration_mps2, self.max_deceleration_mps2));
    for (size_t i = 0; i < behaviours.size(); ++i) {
        shares[i].kind = behaviours[i].kind;
        // A behaviour behind the budget's end is not even asked.
        const Wish wish = combination.open() ? evaluate(simulation, self, behaviours[i], dt_s) : silence();
        combination.add(wish, behaviours[i].weight, shares[i]);
    }
    glm::vec3 wish = combination.finish(shares);
    if (mind.desc.idle_forward != 0 && wish == glm::vec3{0}) {
        wish = self.velocity / self.response_s;
    }
    wish = smoothed(simulation, agent, mind.desc.smoothing_samples, wish);
    agents.wish[agent] = is_finite(squared_length(wish)) ? wish : glm::vec3{0};
}

void move(Simulation& simulation, uint32_t agent, float dt_s) {
    Agents& agents = simulation.agents;
    const Body& body = simulation.setup.bodies[agents.body[agent]];
    Motion motion{agents.position[agent], agents.velocity[agent], agents.forward[agent], agents.controls[agent]};
    if (agents.host_driven[agent] != 0) {
        agents.controls[agent] = controls_for(body, agents.wish[agent], motion, agents.manoeuvre[agent], dt_s);
        return;
    }
    const std::span<glm::vec3> past(agents.past_motion.data() + static_cast<size_t>(agent) * simulation.motion_samples,
                                    body.desc.heading_samples);
    BodyState* physics = body.desc.physics != 0 ? &agents.physics[agent] : nullptr;
    move_body(body, agents.wish[agent], dt_s, motion, past, agents.manoeuvre[agent], physics);
    agents.position[agent] = motion.position;
    agents.velocity[agent] = motion.velocity;
    agents.forward[agent] = motion.forward;
    agents.controls[agent] = motion.controls;
}

// Out of the box on one side, back in on the other.
void come_back(Simulation& simulation) {
    const Torus& torus = simulation.setup.torus;
    if (!torus.wraps()) {
        return;
    }
    Agents& agents = simulation.agents;
    for (uint32_t i = 0; i < agents.count(); ++i) {
        const glm::vec3 inside = torus.inside(agents.position[i]);
        if (inside == agents.position[i]) {
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

}  // namespace

void step(Simulation& simulation, float dt_s) {
    fire_triggers(simulation);
    update_machines(simulation);
    look_round(simulation);
    // In the order of the grid, neighbours after neighbours: what they look at is still in the cache.
    for (const Seen& seen : simulation.grid.in_order()) {
        think(simulation, seen.index, dt_s);
    }
    for (uint32_t i = 0; i < simulation.agents.count(); ++i) {
        move(simulation, i, dt_s);
    }
    come_back(simulation);
    for (uint32_t round = 0; round < simulation.setup.overlap_rounds; ++round) {
        push_apart(simulation);
    }
    simulation.tick += 1;
    simulation.time_s += static_cast<double>(dt_s);
}

apx_steer_state state_of(const Simulation& simulation, uint32_t agent) {
    const Agents& agents = simulation.agents;
    apx_steer_state state;
    for (int axis = 0; axis < 3; ++axis) {
        state.position[axis] = agents.position[agent][axis];
        state.velocity[axis] = agents.velocity[agent][axis];
        state.forward[axis] = agents.forward[agent][axis];
        state.wish[axis] = agents.wish[agent][axis];
    }
    return state;
}

void set_state(Simulation& simulation, uint32_t agent, const apx_steer_state& state) {
    Agents& agents = simulation.agents;
    agents.position[agent] = vec3_of(state.position);
    agents.velocity[agent] = vec3_of(state.velocity);
    agents.forward[agent] = direction_of(vec3_of(state.forward), agents.forward[agent]);
    if (!agents.physics.empty()) {
        agents.physics[agent] =
            physics_state({agents.position[agent], agents.velocity[agent], agents.forward[agent], apx_controls{}});
    }
}

}  // namespace apx::steer
