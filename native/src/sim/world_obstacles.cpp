// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/world_obstacles.h"

#include "base/error.h"
#include "perceive/rays.h"
#include "race/obstacles.h"
#include "race/tick.h"
#include "sim/contacts.h"
#include "sim/count_contacts.h"
#include "track/corridor_ray.h"
#include "vehicle/constants.h"

namespace apx {

namespace {

bool is_placed(const apx_world_obstacle& obstacle) {
    bool placed = absolute(obstacle.yaw_rad) <= 1e5f;  // false for NaN
    for (const float coordinate : obstacle.position) {
        placed = placed && absolute(coordinate) <= farthest_state_m;
    }
    return placed;
}

void check_obstacle(const apx_world_obstacle& obstacle, uint32_t index) {
    const bool sized = obstacle.half_width_m > 0.0f && obstacle.half_width_m <= largest_obstacle_half_m &&
                       obstacle.half_length_m > 0.0f && obstacle.half_length_m <= largest_obstacle_half_m;
    if (!is_placed(obstacle)) {
        fail(APX_ERROR_INVALID_ARGUMENT, "obstacles[%u] is not finite or beyond 1e6 m", index);
    }
    if (!sized) {
        fail(APX_ERROR_INVALID_ARGUMENT, "obstacles[%u] has half extents of %g m and %g m; both must be in (0, 50]",
             index, static_cast<double>(obstacle.half_width_m), static_cast<double>(obstacle.half_length_m));
    }
    if (obstacle.kind != APX_HIT_WALL && obstacle.kind != APX_HIT_OTHER) {
        fail(APX_ERROR_INVALID_ARGUMENT, "obstacles[%u].kind is %u; it must be APX_HIT_WALL or APX_HIT_OTHER", index,
             obstacle.kind);
    }
}

Body body_of(const apx_world_obstacle& obstacle) {
    Body body;
    body.position = ground(obstacle.position);
    body.height_m = obstacle.position[1];
    body.forward = forward_of(obstacle.yaw_rad);
    body.half_width_m = obstacle.half_width_m;
    body.half_length_m = obstacle.half_length_m;
    body.reach_m = square_root(square(body.half_width_m) + square(body.half_length_m));
    return body;
}

Box box_of(const Body& body) {
    return {body.position, body.forward, {body.half_width_m, body.half_length_m}};
}

bool are_near(const Body& a, const Body& b, float more_m) {
    const glm::vec2 apart = b.position - a.position;
    return dot(apart, apart) < square(a.reach_m + b.reach_m + more_m) &&
           absolute(b.height_m - a.height_m) <= most_height_apart_m;
}

// A car's outline in its present state.
Body outline_in(const World& world, uint32_t car) {
    const apx_car_state& state = world.bodies[car].car;
    Body body = world.race->bodies[car];
    body.position = ground(state.position);
    body.height_m = state.position[1];
    body.forward = forward_of(state.yaw_rad);
    return body;
}

void refuse_overlap(const World& world, const Body& obstacle, uint32_t index) {
    Contact contact;
    for (uint32_t car = 0; car < world.race->car_count(); ++car) {
        const Body outline = outline_in(world, car);
        if (!world.race->is_absent(car) && are_near(outline, obstacle, 0.0f) &&
            box_contact(box_of(outline), box_of(obstacle), contact)) {
            fail(APX_ERROR_INVALID_ARGUMENT, "obstacles[%u] overlaps car %u where it starts", index, car);
        }
    }
}

apx_ray_hit nearest_hit(const World& world, const apx_ray& ray, uint32_t car) {
    const glm::vec2 origin = ground(ray.origin);
    const glm::vec2 direction{ray.direction[0], ray.direction[2]};
    uint32_t sector = world.places[car].sector;
    const CorridorHit wall =
        cast_from(world.race->track_of(car), origin, ray.origin[1], direction, ray.length_m, sector);
    apx_ray_hit hit{wall.distance_m, wall.hit ? uint32_t{APX_HIT_WALL} : uint32_t{APX_HIT_NONE}, APX_NONE};
    const auto meet = [&](const Body& body, uint32_t kind, uint32_t other) {
        if (absolute(body.height_m - ray.origin[1]) > most_height_apart_m) {
            return;
        }
        const float distance_m = ray_to_box(origin, direction, hit.distance_m, body);
        hit = distance_m < hit.distance_m ? apx_ray_hit{distance_m, kind, other} : hit;
    };
    for (uint32_t other = 0; other < world.race->car_count(); ++other) {
        if (other != car && !world.race->is_absent(other)) {
            meet(world.outlines[other], APX_HIT_CAR, other);
        }
    }
    for (const WorldObstacle& obstacle : world.obstacles) {
        meet(obstacle.body, obstacle.kind, APX_NONE);
    }
    return hit;
}

}  // namespace

void set_obstacles(World& world, std::span<const apx_world_obstacle> obstacles) {
    Race& race = *world.race;
    if (race.clock.tick != 0) {
        fail(APX_ERROR_INVALID_STATE, "the world has taken %u steps; obstacles are set before the first one",
             race.clock.tick);
    }
    std::vector<WorldObstacle> made;
    made.reserve(obstacles.size());
    for (uint32_t index = 0; index < obstacles.size(); ++index) {
        check_obstacle(obstacles[index], index);
        made.push_back({body_of(obstacles[index]), obstacles[index].kind});
        refuse_overlap(world, made.back().body, index);
    }
    const size_t rays = made.empty() ? 0 : static_cast<size_t>(race.car_count()) * race.ray_set.count;
    // All memory before the first change.
    std::vector<apx_ray> cast(rays);
    std::vector<apx_ray_hit> hits(rays);
    std::vector<Body> outlines(made.empty() ? 0 : race.car_count());
    race.host_hits.reserve(rays);
    world.rays.swap(cast);
    world.hits.swap(hits);
    world.outlines.swap(outlines);
    // The race is ticked with the world's hits like a host's.
    race.desc.host_rays = made.empty() ? 0 : 1;
    world.obstacles = std::move(made);
}

void cast_rays(World& world) {
    const Race& race = *world.race;
    const size_t count = race.ray_set.count;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        rays_of(race, car, world.states[car], std::span(world.rays).subspan(car * count, count));
        world.outlines[car] = outline_in(world, car);
    }
    for (size_t i = 0; i < world.rays.size(); ++i) {
        const uint32_t car = static_cast<uint32_t>(i / count);
        world.hits[i] =
            race.is_absent(car) ? apx_ray_hit{0.0f, APX_HIT_NONE, APX_NONE} : nearest_hit(world, world.rays[i], car);
    }
}

static void collide_with(World& world, uint32_t car, const Body& obstacle, uint32_t number) {
    const Body outline = outline_in(world, car);
    if (!are_near(outline, obstacle, 0.0f)) {
        return;
    }
    Box box = box_of(obstacle);
    if (obstacle.round) {
        // A disc is handled as a box that turns towards the car.
        const glm::vec2 apart = outline.position - obstacle.position;
        const float away_m = length(apart);
        box.forward = away_m > 1e-3f ? apart / away_m : box.forward;
    }
    ContactBody moving =
        contact_body(world.bodies[car], world.race->profile(car).model, {outline.half_width_m, outline.half_length_m});
    ContactBody fixed{box, obstacle.velocity, 0.0f, 0.0f, 0.0f};
    const float closing = collide_cars(moving, fixed);
    if (closing >= 0.0f) {
        store(moving, world.bodies[car]);
        note_wall_contact(world, car, number, closing);
    }
}

void collide_with_obstacles(World& world, uint32_t car) {
    uint32_t number = 0;
    for (const WorldObstacle& obstacle : world.obstacles) {
        collide_with(world, car, obstacle.body, ++number);
    }
    for (const ObstacleSlot& slot : world.race->obstacles) {
        ++number;
        if (slot.used != 0) {
            collide_with(world, car, outline_of(slot.obstacle), number);
        }
    }
}

}  // namespace apx
