// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "groups/group_behaviours.h"

#include <limits>

#include "groups/tuning.h"
#include "world/simulation.h"

namespace apx::steer {

namespace {

using namespace tuning::group_behaviours;

// Variants of APX_STEER_AVOID_BOX.
constexpr uint32_t avoid_agents_alone = 1;
constexpr uint32_t avoid_obstacles_alone = 2;
constexpr View all_round;

}  // namespace

View view_of(const Self& self, const apx_steer_behaviour& behaviour) {
    View view{self.forward(), -2.0f};
    if (behaviour.angle_rad < 2.0f * pi_f - 1e-4f) {
        view.cosine = cosine(0.5f * behaviour.angle_rad);
        if (behaviour.view_yaw_rad != 0.0f) {
            const SineCosine turn = sine_cosine(behaviour.view_yaw_rad);
            view.axis = self.frame.to_world({turn.sine, 0.0f, turn.cosine});
        }
    }
    return view;
}

bool in_view(const Self& self, const apx_steer_behaviour& behaviour, const View& view, const glm::vec3& place,
             const glm::vec3& offset, float squared) {
    if (behaviour.height_m > 0.0f && absolute(place.y - self.position.y) > behaviour.height_m) {
        return false;
    }
    return view.holds(offset, squared);
}

bool is_occluded(const Self& self, const apx_steer_behaviour& behaviour, const Shapes& shapes,
                 const glm::vec3& offset) {
    return behaviour.occluded != 0 && is_hidden(shapes, self.position, self.position + offset, behaviour.layers);
}

bool sees(const Self& self, const apx_steer_behaviour& behaviour, const View& view, const Shapes& shapes,
          const Seen& seen, const glm::vec3& offset, float squared) {
    if (behaviour.groups != APX_STEER_GROUPS_ALL &&
        (seen.group == self.group) != (behaviour.groups == APX_STEER_GROUPS_OWN)) {
        return false;
    }
    return in_view(self, behaviour, view, seen.position, offset, squared) &&
           !is_occluded(self, behaviour, shapes, offset);
}

namespace {

// Flocks of thousands consist of this case: the grid tests the cone of several at once.
bool perceives_by_cone_alone(const apx_steer_behaviour& behaviour) {
    return behaviour.groups == APX_STEER_GROUPS_ALL && behaviour.height_m <= 0.0f && behaviour.occluded == 0;
}

template <typename Visit>
void for_each_seen(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around, Visit&& visit) {
    const View view = view_of(self, behaviour);
    if (perceives_by_cone_alone(behaviour)) {
        around.grid.for_each_in_view(self.position, behaviour.radius_m, self.index, self.planar, view, visit);
        return;
    }
    around.grid.for_each_near(self.position, behaviour.radius_m, self.index, self.planar,
                              [&](const Seen& seen, const glm::vec3& offset, float squared) {
                                  if (sees(self, behaviour, view, around.shapes, seen, offset, squared)) {
                                      visit(seen, offset, squared);
                                  }
                              });
}

// Sum of the separation. Two agents in one place move to the right of each other's headings, by index.
struct Push {
    uint32_t count = 0;
    glm::vec3 sum{0};
    float urgency = 0.0f;
    uint32_t nearest = APX_NONE;
    float nearest_squared = 0.0f;

    void add(const Self& self, uint32_t variant, const Seen& seen, const glm::vec3& offset, float squared) {
        count += 1;
        if (nearest == APX_NONE || squared < nearest_squared) {
            nearest = seen.index;
            nearest_squared = squared;
        }
        const float away = square_root(squared);
        const glm::vec3 out =
            away > 0.0f ? offset * (-1.0f / away) : (self.index < seen.index ? -self.frame.right : self.frame.right);
        if (variant == APX_STEER_SEPARATE_INVERSE) {
            // In one division of four.
            float share[4] = {out.x, out.y, out.z, 0.0f};
            const float least = max(away, 0.1f * max(self.radius_m, 0.01f));
            for (float& axis : share) {
                axis /= least;
            }
            sum += glm::vec3{share[0], share[1], share[2]};
        } else {
            sum += out;
        }
        if (variant == APX_STEER_SEPARATE_URGENT) {
            const float touching = self.radius_m + seen.radius_m;
            urgency = max(urgency, squared > 0.0f ? min(touching * touching / squared, 1.0f) : 1.0f);
        }
    }

    // The same for a block of which all are near, several at once; the sums are taken one after the other.
    void add_block(const Self& self, uint32_t variant, std::span<const Seen> seen, const Neighbours& near) {
        if (variant == APX_STEER_SEPARATE_URGENT || near.same_place) {
            for (uint32_t i = 0; i < near.count; ++i) {
                add(self, variant, seen[near.at[i]], {near.x[i], near.y[i], near.z[i]}, near.squared[i]);
            }
            return;
        }
        // Step by step: compilers work on four at once only in loops as plain as these.
        float back[Neighbours::room], least[Neighbours::room];
        const uint32_t padded = near.padded();
        for (uint32_t i = 0; i < padded; ++i) {
            least[i] = square_root(near.squared[i]);
            back[i] = -1.0f / least[i];
        }
        float x[Neighbours::room], y[Neighbours::room], z[Neighbours::room];
        for (uint32_t i = 0; i < padded; ++i) {
            x[i] = near.x[i] * back[i];
            y[i] = near.y[i] * back[i];
            z[i] = near.z[i] * back[i];
        }
        if (variant == APX_STEER_SEPARATE_INVERSE) {
            const float closest = 0.1f * max(self.radius_m, 0.01f);
            for (uint32_t i = 0; i < padded; ++i) {
                least[i] = least[i] < closest ? closest : least[i];
            }
            for (uint32_t i = 0; i < padded; ++i) {
                x[i] /= least[i];
                y[i] /= least[i];
                z[i] /= least[i];
            }
        }
        // In variables of their own: what others may point to is stored and loaded for every neighbour.
        glm::vec3 total = sum;
        float best = nearest == APX_NONE ? std::numeric_limits<float>::infinity() : nearest_squared;
        uint32_t best_at = APX_NONE;
        for (uint32_t i = 0; i < near.count; ++i) {
            const bool nearer = near.squared[i] < best;
            best_at = nearer ? near.at[i] : best_at;
            best = nearer ? near.squared[i] : best;
            total.x += x[i];
            total.y += y[i];
            total.z += z[i];
        }
        sum = total;
        count += near.count;
        nearest = best_at == APX_NONE ? nearest : seen[best_at].index;
        nearest_squared = best;
    }
};

Steering push_force(const Self& self, const apx_steer_behaviour& behaviour, const Push& push) {
    if (push.count == 0) {
        return silence();
    }
    if (behaviour.variant == APX_STEER_SEPARATE_URGENT) {
        Steering steering_force = accelerate_by(direction_of(push.sum, self.frame.right) * self.max_acceleration_mps2,
                                                self.position + push.sum, push.nearest);
        steering_force.urgency = push.urgency;
        return steering_force;
    }
    const float scale = behaviour.variant == APX_STEER_SEPARATE_MEAN ? 1.0f / static_cast<float>(push.count) : 1.0f;
    return accelerate_by(push.sum * (behaviour.strength_mps2 * scale), self.position + push.sum, push.nearest);
}

Steering cohesion_force(const Self& self, const apx_steer_behaviour& behaviour, const glm::vec3& middle) {
    const glm::vec3 place = self.position + middle;
    if (behaviour.kind == APX_STEER_COHESION && behaviour.variant == 1) {
        return accelerate_by(middle, place);
    }
    const glm::vec3 direction = direction_of(middle, glm::vec3{0});
    return steer_to_velocity(self, direction * self.max_speed_mps, place);
}

}  // namespace

Steering separate(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around) {
    Push push;
    for_each_seen(self, behaviour, around, [&](const Seen& seen, const glm::vec3& offset, float squared) {
        push.add(self, behaviour.variant, seen, offset, squared);
    });
    return push_force(self, behaviour, push);
}

Steering align(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around) {
    glm::vec3 sum{0};
    uint32_t count = 0;
    for_each_seen(self, behaviour, around, [&](const Seen& seen, const glm::vec3&, float) {
        sum += seen.velocity;
        count += 1;
    });
    return count > 0 ? steer_to_velocity(self, sum / static_cast<float>(count),
                                         self.position + sum / static_cast<float>(count))
                     : silence();
}

Steering cohere(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around) {
    glm::vec3 sum{0};
    uint32_t count = 0;
    for_each_seen(self, behaviour, around, [&](const Seen&, const glm::vec3& offset, float) {
        sum += offset;
        count += 1;
    });
    return count > 0 ? cohesion_force(self, behaviour, sum / static_cast<float>(count)) : silence();
}

Steering flock(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around) {
    const float near =
        behaviour.separation_m > 0.0f ? min(behaviour.separation_m, behaviour.radius_m) : behaviour.radius_m;
    const float near_squared = near * near;
    Push push;
    glm::vec3 offsets{0};
    glm::vec3 velocities{0};
    uint32_t count = 0;
    const std::span<const Seen> agents = around.grid.in_order();
    if (perceives_by_cone_alone(behaviour) && near == behaviour.radius_m) {
        around.grid.for_each_block(self.position, behaviour.radius_m, self.index, self.planar, view_of(self, behaviour),
                                   [&](const Neighbours& found) {
                                       glm::vec3 places = offsets;
                                       glm::vec3 speeds = velocities;
                                       for (uint32_t i = 0; i < found.count; ++i) {
                                           places += glm::vec3{found.x[i], found.y[i], found.z[i]};
                                           speeds += agents[found.at[i]].velocity;
                                       }
                                       offsets = places;
                                       velocities = speeds;
                                       count += found.count;
                                       push.add_block(self, behaviour.variant, agents, found);
                                   });
    } else {
        for_each_seen(self, behaviour, around, [&](const Seen& seen, const glm::vec3& offset, float squared) {
            offsets += offset;
            velocities += seen.velocity;
            count += 1;
            if (squared <= near_squared) {
                push.add(self, behaviour.variant, seen, offset, squared);
            }
        });
    }
    if (count == 0) {
        return silence();
    }
    const float share = 1.0f / static_cast<float>(count);
    glm::vec3 sum = behaviour.alignment * steer_to_velocity(self, velocities * share, self.position).acceleration +
                    behaviour.cohesion * cohesion_force(self, behaviour, offsets * share).acceleration;
    const Steering apart = push_force(self, behaviour, push);
    if (apart.active) {
        sum += apart.acceleration * (behaviour.separation * apart.urgency);
    }
    return accelerate_by(sum, self.position + offsets * share, push.nearest);
}

namespace {

// The agent that allows the least speed, and that speed.
struct Held {
    bool found = false;
    float slowest = 0.0f;
    Steering steering_force;

    // Along the queue: what the other does there, and what is free between both.
    void follow(const Self& self, const Seen& seen, float its_mps, float gap_m) {
        // The speed from which the gap suffices to slow down to the other's.
        const float braking = easy_braking_share * self.max_deceleration_mps2;
        const float allowed = square_root(its_mps * its_mps + 2.0f * braking * gap_m);
        if (!found || allowed < slowest) {
            found = true;
            slowest = allowed;
            steering_force.target_point = seen.position;
            steering_force.other = seen.index;
        }
    }
    Steering brake(const Self& self) {
        // From just below that speed on, so that a standing queue does not creep forward.
        const float own = dot(self.velocity, self.forward());
        if (!found || slowest > own + queue_speed_share * self.max_speed_mps) {
            return silence();
        }
        const float along = easy_braking_share * self.max_deceleration_mps2;
        steering_force.active = true;
        steering_force.steers = false;
        steering_force.acceleration =
            self.forward() * ((slowest - own) / self.response_s - (own > 0.05f ? along : 0.0f));
        return steering_force;
    }
};

}  // namespace

Steering queue_up(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around) {
    Held held;
    const float reach = max(behaviour.length_m, self.speed_mps * behaviour.predict_s);
    const View ahead{self.forward(), cosine(0.5f * pi_f)};
    around.grid.for_each_near(
        self.position, reach, self.index, self.planar, [&](const Seen& seen, const glm::vec3& offset, float squared) {
            const glm::vec3 local = self.frame.to_local(offset);
            const float beside = square_root(local.x * local.x + local.y * local.y);
            if (beside < self.radius_m + seen.radius_m + behaviour.width_m &&
                sees(self, behaviour, ahead, around.shapes, seen, offset, squared)) {
                held.follow(self, seen, max(dot(seen.velocity, self.forward()), 0.0f),
                            max(local.z - self.radius_m - seen.radius_m - behaviour.distance_m, 0.0f));
            }
        });
    return held.brake(self);
}

Steering queue_before(const Self& self, const apx_steer_behaviour& behaviour, const TargetPoint& target,
                      const Surroundings& around) {
    const glm::vec3 way = self.offset_to(target.position);
    // Past the target nobody queues.
    if (!target.present || dot(way, self.forward()) <= 0.0f) {
        return silence();
    }
    Held held;
    const float own_m = length(way);
    const float reach = max(behaviour.length_m, self.speed_mps * behaviour.predict_s);
    around.grid.for_each_near(
        self.position, reach, self.index, self.planar, [&](const Seen& seen, const glm::vec3& offset, float squared) {
            // From its own place: one beyond the seam of a box that wraps is far from the target, however near it is.
            const glm::vec3 left = self.seen(target.position - seen.position);
            const float its_m = length(left);
            const bool first = its_m < own_m || (its_m == own_m && seen.index < self.index);
            if (seen.index != target.index && first &&
                sees(self, behaviour, all_round, around.shapes, seen, offset, squared)) {
                const float its_mps = dot(self.seen(seen.velocity), direction_of(left, glm::vec3{0}));
                if (its_mps < -queue_leaving_share * self.max_speed_mps) {
                    return;
                }
                held.follow(self, seen, max(its_mps, 0.0f),
                            max(own_m - its_m - self.radius_m - seen.radius_m - behaviour.distance_m, 0.0f));
            }
        });
    return held.brake(self);
}

Steering match_neighbours_speed(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around) {
    float sum = 0.0f;
    uint32_t count = 0;
    for_each_seen(self, behaviour, around, [&](const Seen& seen, const glm::vec3&, float) {
        sum += length(self.seen(seen.velocity));
        count += 1;
    });
    return count > 0 ? steer_to_speed(self, sum / static_cast<float>(count), self.position) : silence();
}

Steering avoid_box(const Simulation& simulation, const Self& self, const apx_steer_behaviour& behaviour) {
    const Setup& setup = simulation.setup;
    const Hitbox box = hitbox_of(self, behaviour);
    const float corner = square_root(box.length_m * box.length_m + box.half_width_m * box.half_width_m);
    Threat threat;
    if (behaviour.variant != avoid_agents_alone) {
        consider_obstacles(self, box, setup.shapes, behaviour.layers, threat);
    }
    if (behaviour.variant == avoid_obstacles_alone) {
        return avoid_threat(self, box, threat);
    }
    simulation.grid.for_each_near(
        self.position, corner + simulation.widest_m, self.index, self.planar,
        [&](const Seen& seen, const glm::vec3& offset, float squared) {
            if (!sees(self, behaviour, all_round, setup.shapes, seen, offset, squared)) {
                return;
            }
            // A circle is a poor outline of a long body: it would block the road beside a truck.
            const Body& body = setup.bodies[simulation.agents.body[seen.index]];
            if (self.planar && body.half_length_m != body.half_width_m) {
                consider_outline(self, box, self.position + offset, simulation.agents.forward[seen.index],
                                 body.half_width_m, body.half_length_m, seen.index, threat);
            } else {
                consider(self, box, self.position + offset, seen.radius_m, seen.index, threat);
            }
        });
    return avoid_threat(self, box, threat);
}

Steering avoid_collisions(const Self& self, const apx_steer_behaviour& behaviour, const Surroundings& around,
                          float widest_m, float fastest_mps) {
    const float reach =
        (self.speed_mps + fastest_mps) * behaviour.predict_s + self.radius_m + widest_m + behaviour.width_m;
    Collision first;
    around.grid.for_each_near(self.position, reach, self.index, self.planar,
                              [&](const Seen& seen, const glm::vec3& offset, float squared) {
                                  if (sees(self, behaviour, all_round, around.shapes, seen, offset, squared)) {
                                      consider_collision(self, behaviour, self.position + offset, seen.velocity,
                                                         seen.radius_m, seen.index, first);
                                  }
                              });
    return avoid_collision(self, behaviour, first);
}

TargetPoint nearest_of_group(const Self& self, const apx_steer_behaviour& behaviour, uint32_t group, float reach_m,
                             const Surroundings& around) {
    const View view = view_of(self, behaviour);
    TargetPoint nearest;
    float best = 0.0f;
    const auto offer = [&](const Seen& seen, const glm::vec3& offset, float squared) {
        const bool nearer = squared < best || (squared == best && seen.index < nearest.index);
        if (seen.group == group && (!nearest.present || nearer) &&
            in_view(self, behaviour, view, seen.position, offset, squared) &&
            !is_occluded(self, behaviour, around.shapes, offset)) {
            best = squared;
            nearest = {true,          self.position + offset,
                       seen.velocity, direction_of(seen.velocity, glm::vec3{0, 0, 1}),
                       seen.radius_m, seen.index};
        }
    };
    around.grid.for_each_near(self.position, reach_m > 0.0f ? reach_m : 1e9f, self.index, self.planar, offer);
    return nearest;
}

}  // namespace apx::steer
