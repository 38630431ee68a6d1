// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "steer/overlaps.h"

namespace apx::steer {

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
                                          if (squared >= touching * touching) {
                                              return;
                                          }
                                          const float away = square_root(squared);
                                          const glm::vec3 side{i < seen.index ? -1.0f : 1.0f, 0.0f, 0.0f};
                                          const glm::vec3 out = away > 0.0f ? offset * (-1.0f / away) : side;
                                          const float share = agents.host_driven[seen.index] != 0 ? 1.0f : 0.5f;
                                          push += out * ((touching - away) * share);
                                      });
        glm::vec3 place = agents.position[i] + push;
        if (body.planar) {
            place = pushed_out(simulation.setup.shapes, place, body.desc.radius_m);
        }
        agents.position[i] = place;
        if (!agents.physics.empty()) {
            agents.physics[i].car.position[0] = place.x;
            agents.physics[i].car.position[2] = place.z;
        }
    }
}

}  // namespace apx::steer
