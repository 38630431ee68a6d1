// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/obstacles.h"

#include <cstdio>

#include "base/error.h"
#include "vehicle/constants.h"

namespace apx {

namespace {

// The first problem found in an obstacle, or empty.
std::string problem_of(const apx_race_obstacle& obstacle) {
    char text[160] = "";
    if (obstacle.id == APX_NONE) {
        return "id is APX_NONE, which stands for none";
    }
    if (obstacle.shape >= APX_SHAPE_COUNT) {
        std::snprintf(text, sizeof text, "shape is %u; it must be below %d", obstacle.shape, APX_SHAPE_COUNT);
        return text;
    }
    const struct {
        const char* name;
        float value, low, high;
    } fields[] = {
        {"position[0]", obstacle.position[0], -farthest_state_m, farthest_state_m},
        {"position[1]", obstacle.position[1], -farthest_state_m, farthest_state_m},
        {"position[2]", obstacle.position[2], -farthest_state_m, farthest_state_m},
        {"yaw_rad", obstacle.yaw_rad, -1e5f, 1e5f},
        {"velocity[0]", obstacle.velocity[0], -fastest_state_mps, fastest_state_mps},
        {"velocity[1]", obstacle.velocity[1], -fastest_state_mps, fastest_state_mps},
        {"velocity[2]", obstacle.velocity[2], -fastest_state_mps, fastest_state_mps},
        {"half_width_m", obstacle.half_width_m, 1e-3f, largest_obstacle_half_m},
        {"half_length_m", obstacle.shape == APX_SHAPE_DISC ? 1.0f : obstacle.half_length_m, 1e-3f,
         largest_obstacle_half_m},
    };
    for (const auto& field : fields) {
        if (!(field.value >= field.low && field.value <= field.high)) {
            std::snprintf(text, sizeof text, "%s is %g; it must be in [%g, %g]", field.name,
                          static_cast<double>(field.value), static_cast<double>(field.low),
                          static_cast<double>(field.high));
            return text;
        }
    }
    return {};
}

}  // namespace

apx_race_obstacle default_obstacle() {
    apx_race_obstacle obstacle{};
    obstacle.struct_size = sizeof obstacle;
    obstacle.half_width_m = 1.0f;
    obstacle.half_length_m = 1.0f;
    return obstacle;
}

void make_room_for_obstacles(Race& race, size_t count) {
    if (count <= race.obstacles.size()) {
        return;
    }
    const size_t all = race.car_count() + count;
    race.trajectories.resize(all);
    race.published_plans.resize(all);
    race.classes.resize(all);
    for (size_t i = race.car_count(); i < all; ++i) {
        race.published_plans[i].host_car = 1;
    }
    if (!race.history_clocks.empty()) {
        race.history_s.resize(all * mini_sector_count(*race.track));
        race.history_laterals_m.resize(race.history_s.size());
    }
    race.obstacles.resize(count);
    for (RouteScene& scene : race.route_scenes) {
        scene.bodies.resize(all);
        scene.slots.resize(all);
        while (scene.order.size() < all) {
            scene.order.push_back(static_cast<uint32_t>(scene.order.size()));
        }
    }
    if (!race.ways.empty()) {
        return;
    }
    const size_t known = race.scene.size();
    race.scene.resize(all);
    race.scene_slots.resize(all);
    for (size_t i = 0; i < race.car_count() && known == 0; ++i) {
        race.scene[i] = race.bodies[i];
    }
    while (race.scene_order.size() < all) {
        race.scene_order.push_back(static_cast<uint32_t>(race.scene_order.size()));
    }
}

void set_obstacle(Race& race, const apx_race_obstacle& obstacle) {
    if (const std::string problem = problem_of(obstacle); !problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "obstacle.%s", problem.c_str());
    }
    size_t slot = race.obstacles.size();
    for (size_t i = race.obstacles.size(); i-- > 0;) {
        const ObstacleSlot& candidate = race.obstacles[i];
        if (candidate.used != 0 && candidate.obstacle.id == obstacle.id) {
            slot = i;
            break;
        }
        slot = candidate.used == 0 ? i : slot;
    }
    if (slot >= APX_MAX_RACE_OBSTACLES) {
        fail(APX_ERROR_INVALID_STATE, "the race has %d obstacles already; remove one first", APX_MAX_RACE_OBSTACLES);
    }
    make_room_for_obstacles(race, slot + 1);
    race.obstacles[slot] = {1, 1, obstacle};
    race.obstacles[slot].obstacle.number = race.car_count() + static_cast<uint32_t>(slot);
}

void remove_obstacle(Race& race, uint32_t id) {
    for (size_t slot = 0; slot < race.obstacles.size(); ++slot) {
        if (race.obstacles[slot].used != 0 && race.obstacles[slot].obstacle.id == id) {
            race.obstacles[slot] = {};
            for (RouteScene& scene : race.route_scenes) {
                scene.bodies[race.car_count() + slot].present = false;
            }
            if (!race.scene.empty()) {
                race.scene[race.car_count() + slot].present = false;
            }
            return;
        }
    }
    fail(APX_ERROR_INVALID_ARGUMENT, "id is %u; the race has no such obstacle", id);
}

bool are_possible(std::span<const ObstacleSlot> obstacles) {
    for (const ObstacleSlot& slot : obstacles) {
        if (slot.used > 1 || slot.is_set > 1 || (slot.used != 0 && !problem_of(slot.obstacle).empty())) {
            return false;
        }
    }
    return obstacles.size() <= APX_MAX_RACE_OBSTACLES;
}

uint32_t used_obstacles(const Race& race) {
    uint32_t count = 0;
    for (const ObstacleSlot& slot : race.obstacles) {
        count += slot.used;
    }
    return count;
}

void describe_obstacles(const Race& race, std::span<apx_race_obstacle> list) {
    size_t count = 0;
    for (const ObstacleSlot& slot : race.obstacles) {
        if (slot.used != 0) {
            list[count++] = slot.obstacle;
        }
    }
}

void move_obstacles(Race& race, float dt_s) {
    for (ObstacleSlot& slot : race.obstacles) {
        for (int axis = 0; axis < 3 && slot.used != 0 && slot.is_set == 0; ++axis) {
            slot.obstacle.position[axis] = clamp(slot.obstacle.position[axis] + slot.obstacle.velocity[axis] * dt_s,
                                                 -farthest_state_m, farthest_state_m);
        }
        slot.is_set = 0;
    }
}

Body outline_of(const apx_race_obstacle& obstacle) {
    Body body;
    body.round = obstacle.shape == APX_SHAPE_DISC;
    body.position = ground(obstacle.position);
    body.height_m = obstacle.position[1];
    body.velocity = {obstacle.velocity[0], obstacle.velocity[2]};
    body.forward = forward_of(wrap_angle(body.round ? 0.0f : obstacle.yaw_rad));
    body.half_width_m = obstacle.half_width_m;
    body.half_length_m = body.round ? obstacle.half_width_m : obstacle.half_length_m;
    body.reach_m = body.round ? body.half_width_m : square_root(square(body.half_width_m) + square(body.half_length_m));
    return body;
}

}  // namespace apx
