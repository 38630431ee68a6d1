// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/world_contacts.h"

#include "sim/contacts.h"
#include "sim/count_contacts.h"
#include "sim/world_obstacles.h"

namespace apx {

namespace {

constexpr uint32_t most_walls = 64;

ContactBody body_of(const World& world, uint32_t car) {
    const Body& outline = world.race->bodies[car];
    return contact_body(world.bodies[car], world.race->profile(car).model,
                        {outline.half_width_m, outline.half_length_m});
}

void collide_pair(World& world, uint32_t car, uint32_t other) {
    const glm::vec2 offset = ground(world.bodies[other].car.position) - ground(world.bodies[car].car.position);
    const float reach = world.race->bodies[car].reach_m + world.race->bodies[other].reach_m;
    const float storeys = world.bodies[other].car.position[1] - world.bodies[car].car.position[1];
    if (dot(offset, offset) > reach * reach || absolute(storeys) > most_height_apart_m) {
        return;
    }
    ContactBody first = body_of(world, car);
    ContactBody second = body_of(world, other);
    const float closing = collide_cars(first, second);
    if (closing < 0.0f) {
        return;
    }
    store(first, world.bodies[car]);
    store(second, world.bodies[other]);
    note_car_contact(world, car, other, closing);
}

// Pairs along the road: each car with those ahead of it within reach.
void collide_all_cars(World& world) {
    const Race& race = *world.race;
    const uint32_t present = race.clock.present;
    for (uint32_t slot = 0; slot < present; ++slot) {
        const uint32_t car = race.road_order[slot];
        for (uint32_t step = 1; step < present; ++step) {
            const uint32_t next = slot + step < present ? slot + step : slot + step - present;
            if (next < slot && !race.track->closed) {
                break;
            }
            const uint32_t other = race.road_order[next];
            const float ahead =
                distance_ahead(*race.track, race.bodies[car].place.distance_m, race.bodies[other].place.distance_m);
            // Twice the reach: distances along the road differ in curves, and the order is from before the step.
            if (ahead > 2.0f * (race.bodies[car].reach_m + race.bodies[other].reach_m) + 4.0f) {
                break;
            }
            collide_pair(world, car, other);
        }
    }
}

// Cars on different ways have no common order along the road.
void collide_on_ways(World& world) {
    const Race& race = *world.race;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        for (uint32_t other = car + 1; race.bodies[car].present && other < race.car_count(); ++other) {
            if (race.bodies[other].present) {
                collide_pair(world, car, other);
            }
        }
    }
}

// Cars whose ways cross on one level are far from each other along the road.
void collide_at_crossings(World& world) {
    const Race& race = *world.race;
    const auto is_at = [&](uint32_t car, const FlatCrossing& crossing, uint32_t side) {
        const Body& body = race.bodies[car];
        return body.present && absolute(distance_between(*race.track, body.place.distance_m, crossing.at_m[side])) <
                                   crossing.reach_m[side] + 2.0f * body.reach_m;
    };
    for (const FlatCrossing& crossing : race.crossings) {
        for (uint32_t car = 0; car < race.car_count(); ++car) {
            for (uint32_t other = 0; is_at(car, crossing, 0) && other < race.car_count(); ++other) {
                if (other != car && is_at(other, crossing, 1)) {
                    collide_pair(world, car, other);
                }
            }
        }
    }
}

struct WallList {
    Wall walls[most_walls];
    uint32_t count = 0;

    void add(const Track& track, uint32_t sector) {
        const GateWalls& from = track.walls[sector];
        const GateWalls& to = track.walls[track.next_gate(sector)];
        if (count + 2 <= most_walls) {
            walls[count++] = {from.left, to.left, 1.0f};
            walls[count++] = {from.right, to.right, -1.0f};
        }
    }
};

// The walls of the sectors within reach of a car along the road.
WallList walls_near(const Track& track, const Place& place, float reach_m) {
    WallList list;
    list.add(track, place.sector);
    float covered = (1.0f - place.share) * track.sector_length(place.sector);
    for (uint32_t sector = place.sector; covered < reach_m && list.count < most_walls / 2;) {
        const uint32_t next = track.next_sector(sector);
        if (next == sector) {
            break;
        }
        list.add(track, next);
        covered += track.sector_length(next);
        sector = next;
    }
    covered = place.share * track.sector_length(place.sector);
    for (uint32_t sector = place.sector; covered < reach_m && list.count < most_walls;) {
        const uint32_t previous = track.previous_sector(sector);
        if (previous == sector) {
            break;
        }
        list.add(track, previous);
        covered += track.sector_length(previous);
        sector = previous;
    }
    return list;
}

void collide_with_walls(World& world, uint32_t car) {
    const Track& track = world.race->track_of(car);
    const Body& outline = world.race->bodies[car];
    const Place& place = world.places[car];
    if (!place.found()) {
        return;
    }
    const glm::vec2 before = outline.position;
    const float moved = distance(before, ground(world.bodies[car].car.position));
    const float reach = outline.reach_m + moved;
    // Far from both walls nothing happens. The road's edges are tested, since the walls are never nearer.
    if (min(place.to_left_edge_m(), place.to_right_edge_m()) > reach + 1.0f) {
        return;
    }
    const WallList list = walls_near(track, place, 2.0f * reach);
    ContactBody body = body_of(world, car);
    const float closing = collide_walls(body, before, {list.walls, list.count});
    if (closing < 0.0f) {
        return;
    }
    store(body, world.bodies[car]);
    note_wall_contact(world, car, 0, closing);
}

}  // namespace

void resolve_contacts(World& world) {
    if (!world.race->ways.empty()) {
        collide_on_ways(world);
    } else {
        collide_all_cars(world);
        collide_at_crossings(world);
    }
    for (uint32_t car = 0; car < world.race->car_count(); ++car) {
        if (!world.race->is_absent(car)) {
            collide_with_obstacles(world, car);
            collide_with_walls(world, car);
        }
    }
}

}  // namespace apx
