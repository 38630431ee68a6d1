// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "run/overlaps.h"

namespace apx::steer {

namespace {

// Removes the velocity into an obstacle: a blocked body does not keep running against it.
void stop_against(Agents& agents, uint32_t agent, const glm::vec3& push) {
    const float squared = squared_length(push);
    const float into = dot(agents.velocity[agent], push);
    if (squared > 0.0f && into < 0.0f) {
        agents.velocity[agent] -= push * (into / squared);
    }
}

// Places a body, beside a solid obstacle when the place is inside one.
void put(Simulation& simulation, uint32_t agent, glm::vec3 place) {
    Agents& agents = simulation.agents;
    const Body& body = simulation.setup.bodies[agents.body[agent]];
    const glm::vec3 from = place;
    if (body.planar) {
        place = pushed_out(simulation.setup.shapes, place, body.desc.radius_m);
    }
    stop_against(agents, agent, place - from);
    if (place != from) {
        const Motion motion{from, agents.velocity[agent], agents.forward[agent], agents.controls[agent]};
        turn_at_contact(body, agents.steering_force[agent], place - from, motion, agents.manoeuvre[agent]);
    }
    agents.position[agent] = place;
    if (!agents.physics.empty()) {
        agents.physics[agent].car.position[0] = place.x;
        agents.physics[agent].car.position[2] = place.z;
    }
}

}  // namespace

void push_apart(Simulation& simulation) {
    Agents& agents = simulation.agents;
    for (Seen& seen : simulation.seen) {
        seen.position = agents.position[seen.index];
    }
    simulation.grid.build(simulation.seen, simulation.cell_m, simulation.setup.torus, simulation.layered);
    for (uint32_t i = 0; i < agents.count(); ++i) {
        if (agents.host_driven[i] != 0 || !agents.present(i)) {
            continue;
        }
        const Body& body = simulation.setup.bodies[agents.body[i]];
        glm::vec3 push{0};
        const float reach = body.desc.radius_m + simulation.widest_m;
        simulation.grid.for_each_near(agents.position[i], reach, i, body.planar,
                                      [&](const Seen& seen, const glm::vec3& offset, float squared) {
                                          const float touching = body.desc.radius_m + seen.radius_m;
                                          // Bodies at other heights do not touch.
                                          const float above = absolute(seen.position.y - agents.position[i].y);
                                          if (squared >= touching * touching || above >= touching) {
                                              return;
                                          }
                                          const float away = square_root(squared);
                                          const glm::vec3 side{i < seen.index ? -1.0f : 1.0f, 0.0f, 0.0f};
                                          const glm::vec3 out = away > 0.0f ? offset * (-1.0f / away) : side;
                                          const float share = agents.host_driven[seen.index] != 0 ? 1.0f : 0.5f;
                                          push += out * ((touching - away) * share);
                                      });
        stop_against(agents, i, push);
        put(simulation, i, agents.position[i] + push);
    }
}

void push_out_of_obstacles(Simulation& simulation) {
    const Agents& agents = simulation.agents;
    for (uint32_t i = 0; i < agents.count(); ++i) {
        if (agents.host_driven[i] == 0 && agents.present(i)) {
            put(simulation, i, agents.position[i]);
        }
    }
}

}  // namespace apx::steer
