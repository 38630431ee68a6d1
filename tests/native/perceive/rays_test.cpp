// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/rays.h"
#include "drive/ray_hits.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "perceive/senses.h"
#include "race/describe.h"
#include "race/driver_view.h"
#include "race/tick.h"
#include "track/corridor_ray.h"
#include "worlds.h"

namespace apx {
namespace {

Body box_at(glm::vec2 position, float yaw_rad, float half_length_m = 2.3f, float half_width_m = 1.0f) {
    Body body;
    body.position = position;
    body.forward = forward_of(yaw_rad);
    body.half_length_m = half_length_m;
    body.half_width_m = half_width_m;
    body.reach_m = std::hypot(half_length_m, half_width_m);
    body.present = true;
    return body;
}

// In double precision: zero inside the box, else the nearest of its four edges.
double exact_distance(glm::dvec2 origin, glm::dvec2 direction, double length_m, const Body& body) {
    const glm::dvec2 forward = body.forward, right = right_of(forward), middle = body.position;
    const double half_length = static_cast<double>(body.half_length_m);
    const double half_width = static_cast<double>(body.half_width_m);
    const glm::dvec2 offset = origin - middle;
    if (std::abs(dot<double>(offset, forward)) <= half_length && std::abs(dot<double>(offset, right)) <= half_width) {
        return 0.0;
    }
    double nearest = length_m;
    for (int corner = 0; corner < 4; ++corner) {
        const double x[2] = {corner < 2 ? 1.0 : -1.0, corner == 0 || corner == 3 ? 1.0 : -1.0};
        const double y[2] = {x[1], -x[0]};  // the next corner, a quarter turn on
        const glm::dvec2 a = middle + forward * (x[0] * half_length) + right * (x[1] * half_width);
        const glm::dvec2 b = middle + forward * (y[0] * half_length) + right * (y[1] * half_width);
        const double slope = cross_right<double>(direction, b - a);
        const double along = cross_right<double>(a - origin, b - a) / slope;
        const double share = cross_right<double>(a - origin, direction) / slope;
        if (slope != 0.0 && along >= 0.0 && share >= 0.0 && share <= 1.0) {
            nearest = std::min(nearest, along);
        }
    }
    return nearest;
}

TEST(RayToBox, AgreesWithAnExactMethodOnRandomBoxes) {
    Random random(1, 0, 0);
    int hits = 0;
    for (int i = 0; i < 50000; ++i) {
        const Body body = box_at({random.range(-10, 10), random.range(-10, 10)}, random.range(-pi_f, pi_f),
                                 random.range(0.5f, 6), random.range(0.3f, 2));
        const glm::vec2 origin(random.range(-10, 10), random.range(-10, 10));
        const glm::vec2 direction = forward_of(random.range(-pi_f, pi_f));
        const float length_m = random.range(1, 30);
        const float distance_m = ray_to_box(origin, direction, length_m, body);
        const double exact = exact_distance(origin, direction, static_cast<double>(length_m), body);
        // A ray that grazes a corner may fall on either side of it.
        const bool grazes =
            std::abs(exact - exact_distance(origin, direction, static_cast<double>(length_m),
                                            box_at(body.position, yaw_of(body.forward), body.half_length_m + 1e-4f,
                                                   body.half_width_m + 1e-4f))) > 0.01;
        ASSERT_TRUE(grazes || std::abs(static_cast<double>(distance_m) - exact) < 2e-3)
            << i << ": " << distance_m << " " << exact;
        hits += distance_m < length_m ? 1 : 0;
    }
    EXPECT_GT(hits, 5000);
}

TEST(RayToBox, StartsWithZeroInsideAndMissesBehind) {
    const Body body = box_at({0, 10}, 0);
    EXPECT_EQ(ray_to_box({0, 10}, {0, 1}, 50, body), 0.0f);
    EXPECT_FLOAT_EQ(ray_to_box({0, 0}, {0, 1}, 50, body), 7.7f);
    EXPECT_FLOAT_EQ(ray_to_box({0, 0}, {0, -1}, 50, body), 50.0f);
    EXPECT_FLOAT_EQ(ray_to_box({0, 0}, {0, 1}, 7.0f, body), 7.0f);
    EXPECT_FLOAT_EQ(ray_to_box({1.01f, 0}, {0, 1}, 50, body), 50.0f);
}

RaySet nine() {
    return ray_set_of(default_race_desc());
}

TEST(CarRays, StandsOnTheOutlineAndLooksAheadAsideAndDiagonally) {
    const Body body = box_at({3, 4}, 0);
    const RaySet shape = nine();
    const CarRays rays = car_rays(shape, body, 7);
    ASSERT_EQ(shape.count, uint32_t{APX_RAY_COUNT});
    for (uint32_t i = 0; i < shape.count; ++i) {
        const apx_ray& ray = rays[i];
        EXPECT_EQ(ray.car, 7u);
        EXPECT_NEAR(std::hypot(ray.direction[0], ray.direction[2]), 1.0, 1e-6);
        EXPECT_LE(std::abs(ray.origin[0] - 3), 1.0f);
        EXPECT_LE(std::abs(ray.origin[2] - 4), 2.3f + 1e-6f);
    }
    for (uint32_t i : {ray_ahead_left, ray_ahead, ray_ahead_right}) {
        EXPECT_FLOAT_EQ(rays[i].direction[2], 1.0f);
        EXPECT_FLOAT_EQ(rays[i].origin[2], 6.3f);  // from the nose
        EXPECT_FLOAT_EQ(rays[i].length_m, 60.0f);
    }
    EXPECT_LT(rays[ray_ahead_left].origin[0], rays[ray_ahead].origin[0]);
    EXPECT_LT(rays[ray_ahead].origin[0], rays[ray_ahead_right].origin[0]);
    EXPECT_FLOAT_EQ(rays[ray_left_front].direction[0], -1.0f);
    EXPECT_FLOAT_EQ(rays[ray_left_rear].origin[0], 2.0f);  // from the left side
    EXPECT_FLOAT_EQ(rays[ray_right_rear].direction[0], 1.0f);
    EXPECT_GT(rays[ray_right_front].origin[2], rays[ray_right_rear].origin[2]);
    EXPECT_LT(rays[ray_diagonal_left].direction[0], -0.7f);
    EXPECT_GT(rays[ray_diagonal_right].direction[2], 0.7f);
}

TEST(CarRays, TurnsWithTheCar) {
    const CarRays ahead = car_rays(nine(), box_at({0, 0}, 0), 0);
    const CarRays turned = car_rays(nine(), box_at({0, 0}, 0.7f), 0);
    for (uint32_t i = 0; i < APX_RAY_COUNT; ++i) {
        const float yaw = std::atan2(turned[i].direction[0], turned[i].direction[2]);
        const float before = std::atan2(ahead[i].direction[0], ahead[i].direction[2]);
        EXPECT_NEAR(std::remainder(yaw - before - 0.7f, 2 * pi), 0.0, 1e-5) << i;
        EXPECT_NEAR(std::hypot(turned[i].origin[0], turned[i].origin[2]),
                    std::hypot(ahead[i].origin[0], ahead[i].origin[2]), 1e-5);
    }
}

// The most rays that a race may have, all round the car.
void all_round(apx_race_desc& desc) {
    desc.ray_count = APX_MAX_RAYS;
    for (uint32_t i = 0; i < desc.ray_count; ++i) {
        const float angle = 2.0f * pi_f * static_cast<float>(i) / 16.0f - 3.0f;
        desc.rays[i] = {std::cos(angle), std::sin(angle), angle, 10.0f + 3.0f * static_cast<float>(i)};
    }
}

// A field of cars on a track, as a race sees it.
std::unique_ptr<Race> crowd(test::TrackPointer track, Random& random, const std::vector<apx_car_desc>& cars,
                            bool own_fan = false) {
    auto race = test::race_on(track, cars, [&](apx_race_desc& desc) { own_fan ? all_round(desc) : void(); });
    std::vector<apx_car_state> states;
    const float place = random.range(0, track->length_m);
    for (uint32_t car = 0; car < race->car_count(); ++car) {
        states.push_back(test::state_on(*track, place + random.range(0, 60), random.range(-4, 4), random.range(0, 40),
                                        random.range(-0.5f, 0.5f)));
    }
    test::tick_once(*race, states);
    return race;
}

apx_ray_hit brute_force(const Race& race, const apx_ray& ray, uint32_t car) {
    const glm::vec2 origin{ray.origin[0], ray.origin[2]}, direction{ray.direction[0], ray.direction[2]};
    uint32_t sector = race.bodies[car].place.sector;
    const CorridorHit wall = cast_from(*race.track, origin, ray.origin[1], direction, ray.length_m, sector);
    apx_ray_hit hit{wall.distance_m, wall.hit ? uint32_t{APX_HIT_WALL} : uint32_t{APX_HIT_NONE}, APX_NONE};
    for (uint32_t other = 0; other < race.car_count(); ++other) {
        const double exact = exact_distance(origin, direction, static_cast<double>(ray.length_m), race.bodies[other]);
        if (other != car && exact < static_cast<double>(hit.distance_m)) {
            hit = {static_cast<float>(exact), APX_HIT_CAR, other};
        }
    }
    return hit;
}

TEST(CastRaySet, SeesTheNearestOfWallsAndCars) {
    Random random(3, 0, 0);
    int cars_seen = 0;
    for (int round = 0; round < 200; ++round) {
        const auto race = crowd(test::track_named(round % 2 == 0 ? "club" : "bridge"), random,
                                test::cars(round % 4 > 1 ? 4 : 5), round % 4 > 1);
        for (uint32_t car = 0; car < race->car_count(); ++car) {  // a driver knows of three cars behind it at most
            const CarRays rays = car_rays(race->ray_set, race->bodies[car], car);
            const RayHits hits = hits_of(view_of(*race, car, race->desc.dt_s));
            for (uint32_t i = 0; i < race->ray_set.count; ++i) {
                const apx_ray_hit expected = brute_force(*race, rays[i], car);
                const apx_ray_hit& seen = hits.list[i];
                ASSERT_NEAR(seen.distance_m, expected.distance_m, 0.01) << "car " << car << " ray " << i;
                ASSERT_TRUE(seen.kind == expected.kind || seen.distance_m > rays[i].length_m - 0.1f);
                cars_seen += seen.kind == APX_HIT_CAR ? 1 : 0;
            }
        }
    }
    EXPECT_GT(cars_seen, 500);
}

// A race casts rays only where they can add a car: what its drivers notice is what senses and all rays together show.
TEST(CastRaySet, IsSparedWhereItWouldShowNobodyNew) {
    Random random(9, 0, 0);
    uint32_t by_rays_alone = 0, overlooked = 0;
    for (int round = 0; round < 300; ++round) {
        std::vector<apx_car_desc> cars = test::cars(5);
        for (apx_car_desc& car : cars) {
            car.driver.perception = round % 2 == 0 ? APX_PERCEPTION_VIEW_CONE : APX_PERCEPTION_RADAR;
            car.driver.field_of_view_rad = random.range(0.1f, 1.0f);
            car.driver.radar_range_m = random.range(1, 20);
            car.driver.sight_range_m = random.range(1, 45);  // no farther than the race looks for neighbours
        }
        // On a straight road: across a bend cars are nearer than along the road.
        const auto race = crowd(test::straight_track(), random, cars, round % 4 > 1);
        for (uint32_t car = 0; car < race->car_count(); ++car) {
            const RoadOrder order{race->road_order, race->road_slots, race->clock.present};
            Neighbours all = neighbours_of(*race->track, race->bodies, order, car, 500.0f, 500.0f);
            const Body& own = race->bodies[car];
            const uint32_t sensed = noticed_by_senses(cars[car].driver, race->bodies, own, all);
            const RayHits hits = cast_ray_set(*race->track, race->bodies, all, own, race->ray_set);
            const uint32_t noticed = met_by_rays(hits.all(), all, sensed);
            by_rays_alone += noticed != sensed ? 1u : 0u;
            overlooked += noticed != all_of(all) ? 1u : 0u;
            keep(noticed, all);
            const Neighbours& kept = race->neighbours[car];
            ASSERT_EQ(kept.count, all.count);
            for (uint32_t i = 0; i < kept.count; ++i) {
                ASSERT_EQ(kept.list[i].car, all.list[i].car);
            }
        }
    }
    EXPECT_GT(by_rays_alone, 100u);
    EXPECT_GT(overlooked, 100u);
}

// Across a bend a host's ray may meet a car that lies farther off along the road than any ray is long.
TEST(CastRaySet, WhatAHostsRayMeetsIsNoticedHoweverFarItIsAlongTheRoad) {
    const auto track = test::straight_track();
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[0].driver.perception = APX_PERCEPTION_RADAR;
    cars[0].driver.radar_range_m = 10.0f;
    const auto race = test::race_on(track, cars, [](apx_race_desc& desc) { desc.host_rays = 1; });
    const std::vector<apx_car_state> states = {test::state_on(*track, 100, 0, 40), test::state_on(*track, 185, 0, 40)};
    std::vector<apx_ray_hit> hits(2 * APX_RAY_COUNT, {0.0f, APX_HIT_NONE, APX_NONE});
    tick(*race, test::dt_s, states, hits);
    EXPECT_EQ(race->neighbours[0].count, 0u);
    hits[ray_ahead] = {30.0f, APX_HIT_CAR, 1};
    tick(*race, test::dt_s, states, hits);
    EXPECT_EQ(race->neighbours[0].count, 1u);
}

TEST(CastRaySet, NamesTheCarThatItSees) {
    const auto track = test::straight_track();
    const auto race = test::race_on(track, 3);
    test::tick_once(*race, {test::state_on(*track, 100), test::state_on(*track, 120), test::state_on(*track, 140)});
    std::array<RayHits, 3> hits;
    for (uint32_t car = 0; car < 3; ++car) {
        hits[car] = hits_of(view_of(*race, car, race->desc.dt_s));
    }
    EXPECT_EQ(hits[0].list[ray_ahead].kind, uint32_t{APX_HIT_CAR});
    EXPECT_EQ(hits[0].list[ray_ahead].car, 1u);
    EXPECT_NEAR(hits[0].list[ray_ahead].distance_m, 20 - 4.6, 1e-3);
    EXPECT_EQ(hits[1].list[ray_ahead].car, 2u);
    EXPECT_EQ(hits[2].list[ray_ahead].kind, uint32_t{APX_HIT_NONE});
    EXPECT_EQ(hits[2].list[ray_ahead].car, APX_NONE);
}

}  // namespace
}  // namespace apx
