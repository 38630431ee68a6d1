// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Hosts that report nonsense about what is around a car: it drives on as well as without.
#include <gtest/gtest.h>

#include <limits>

#include "base/random.h"
#include "race/debug.h"
#include "race/live.h"
#include "race/set_car.h"
#include "race/standings.h"
#include "race/tick.h"
#include "vehicle/car_state.h"
#include "vehicle/physics.h"
#include "worlds.h"

namespace apx {
namespace {

using test::dt_s;

// A host with the reference physics for its first car; a script may place the second one anywhere.
struct Host {
    std::unique_ptr<Race> race;
    std::vector<apx_car_state> states;
    BodyState body{};
    float way_m = 0;
    float stood_s = 0;
    float longest_stand_s = 0;

    Host(
        const std::vector<apx_car_desc>& cars, void (*change)(apx_race_desc&) = [](apx_race_desc&) {}) {
        race = test::race_on(test::track_named("club"), cars, change);
        for (size_t car = 0; car < cars.size(); ++car) {
            states.push_back(test::state_on(*race->track, 30.0f * static_cast<float>(car), 0.0f));
        }
        body.car = states[0];
    }
    void step(std::span<const apx_ray_hit> hits = {}) {
        states[0] = body.car;
        tick(*race, dt_s, states, hits);
        const apx_controls& controls = race->controls[0];
        ASSERT_TRUE(absolute(controls.steering) <= 1.0f);
        ASSERT_TRUE(controls.throttle >= -1.0f && controls.throttle <= 1.0f);
        ASSERT_TRUE(controls.brake >= 0.0f && controls.brake <= 1.0f);
        ASSERT_TRUE(is_finite(debug_of(*race, 0).target_speed_mps));
        step_vehicle(race->profile(0).model, controls, {}, dt_s, 4, body);
        const float speed = length(race->bodies[0].velocity);
        way_m += speed * dt_s;
        stood_s = speed < 0.5f ? stood_s + dt_s : 0.0f;
        longest_stand_s = max(longest_stand_s, stood_s);
    }
};

constexpr int minute = static_cast<int>(60.0f / dt_s);

// Seconds for a lap and a half with these hits in every tick.
float seconds_with(void (*fill)(std::vector<apx_ray_hit>& hits, Random& random)) {
    Host host(test::cars(1), [](apx_race_desc& desc) {
        desc.host_rays = 1;
        desc.ray_count = 3;
        desc.rays[0] = {1.0f, 0.0f, 0.0f, 60.0f};
        desc.rays[1] = {-1.0f, 0.0f, pi_f, 60.0f};
        desc.rays[2] = {-1.0f, 0.9f, 0.8f * pi_f, 30.0f};
    });
    Random random(1, 0, 0);
    const float goal_m = 1.5f * host.race->track->length_m;
    for (int i = 0; i < 4 * minute; ++i) {
        std::vector<apx_ray_hit> hits(3, {60.0f, APX_HIT_NONE, APX_NONE});
        fill(hits, random);
        host.step(hits);
        if (host.way_m > goal_m) {
            return static_cast<float>(i) * dt_s;
        }
    }
    return std::numeric_limits<float>::infinity();
}

TEST(StrangeHost, HitsThatCannotBeAreNoHits) {
    const float free_s = seconds_with([](std::vector<apx_ray_hit>&, Random&) {});
    ASSERT_LT(free_s, 200.0f);
    const float strange_s = seconds_with([](std::vector<apx_ray_hit>& hits, Random& random) {
        const apx_ray_hit strange[] = {{-2.0f, APX_HIT_WALL, APX_NONE},
                                       {std::numeric_limits<float>::quiet_NaN(), APX_HIT_OTHER, APX_NONE},
                                       {std::numeric_limits<float>::infinity(), APX_HIT_WALL, APX_NONE},
                                       {61.0f, APX_HIT_OTHER, APX_NONE},
                                       {1e30f, APX_HIT_CAR, 0},
                                       {5.0f, 77, 99}};
        for (apx_ray_hit& hit : hits) {
            hit = strange[random.below(6)];
        }
    });
    EXPECT_EQ(strange_s, free_s);
}

TEST(StrangeHost, HitsBehindTheCarDoNotStopIt) {
    const float free_s = seconds_with([](std::vector<apx_ray_hit>&, Random&) {});
    const float pushed_s = seconds_with([](std::vector<apx_ray_hit>& hits, Random&) {
        hits[1] = {0.5f, APX_HIT_OTHER, APX_NONE};
        hits[2] = {1.0f, APX_HIT_WALL, APX_NONE};
    });
    EXPECT_LT(pushed_s, 1.02f * free_s);
}

TEST(StrangeHost, AHitOnACarThatIsNotThereDoesNotStopItForEver) {
    const float seconds = seconds_with([](std::vector<apx_ray_hit>& hits, Random& random) {
        hits[0] = {random.range(0.0f, 60.0f), APX_HIT_CAR, random.below(2) == 0 ? 99u : 0u};
    });
    EXPECT_LT(seconds, 240.0f);
}

TEST(StrangeHost, ARivalThatTeleportsIsNotWaitedForForEver) {
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[1].driven_by = APX_DRIVER_HOST;
    for (const int every : {1, 20, 60, 300}) {
        Host host(cars);
        Random random(static_cast<uint32_t>(every), 0, 0);
        for (int i = 0; i < 3 * minute; ++i) {
            if (i % every == 0) {
                const float own_m = host.race->bodies[0].place.distance_m;
                host.states[1] =
                    test::state_on(*host.race->track, own_m + random.range(-150.0f, 150.0f), random.range(-6.0f, 6.0f),
                                   random.range(-10.0f, 60.0f), random.range(-3.0f, 3.0f));
            }
            host.step();
        }
        EXPECT_LT(host.longest_stand_s, 20.0f) << every;
        EXPECT_GT(host.way_m, 1000.0f) << every;
    }
}

// The source of a forecast ends: its car is handed to the host, leaves the road, comes back and is handed to the library.
TEST(StrangeHost, AForecastThatEndsLeavesADriverThatRaces) {
    Host host(test::cars(2));
    float distance_m = 30.0f;
    for (int i = 0; i < 3 * minute; ++i) {
        const int phase = i / (minute / 6) % 4;
        if (i % (minute / 6) == 0) {
            if (phase < 2) {
                set_driven_by(*host.race, 1, phase == 1 ? APX_DRIVER_HOST : APX_DRIVER_AI);
            }
            if (i > 0 && phase > 1) {
                set_present(*host.race, 1, phase == 3);
            }
        }
        const float speed = phase == 1 ? 25.0f : 30.0f;
        distance_m += speed * dt_s;
        host.states[1] = test::state_on(*host.race->track, distance_m, 0.0f, speed);
        host.step();
    }
    EXPECT_LT(host.longest_stand_s, 5.0f);
    EXPECT_GT(host.way_m, 2.0f * host.race->track->length_m);
}

}  // namespace
}  // namespace apx
