// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/ground.h"

namespace apx::steer {

void stand_on_ground(Simulation& simulation) {
    const Terrain& terrain = simulation.setup.terrain;
    Agents& agents = simulation.agents;
    for (uint32_t i = 0; !terrain.empty() && i < agents.count(); ++i) {
        if (agents.present(i) && agents.host_driven[i] == 0 && simulation.setup.bodies[agents.body[i]].planar) {
            agents.position[i].y = terrain.height_at(on_ground(agents.position[i]));
        }
    }
}

}  // namespace apx::steer
