// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/seen_obstacle.h"

#include <gtest/gtest.h>

#include <numeric>
#include <utility>

#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;

// A car on a straight whose first or last three rays of five point ahead.
Scene scene_with_rays(bool ahead_first) {
    const auto track = test::track_named("oval");
    Scene scene(track, {test::state_on(*track, 40.0f, 0.0f, 20.0f)});
    apx_race_desc& desc = scene.race->desc;
    desc.ray_count = 5;
    for (uint32_t i = 0; i < 5; ++i) {
        const bool ahead = ahead_first ? i < 3 : i > 1;
        const float aside = 0.9f * static_cast<float>(static_cast<int>(i) - (ahead_first ? 1 : 3));
        desc.rays[i] = {1.0f, ahead ? aside : 0.0f, ahead ? 0.0f : 1.5707963f, ahead ? 60.0f : 8.0f};
    }
    scene.race->ray_set = ray_set_of(desc);
    scene.race->host_hits.assign(5, apx_ray_hit{});
    return scene;
}

// Lets the rays ahead report a hit, or none.
void report(Scene& scene, bool hit) {
    for (uint32_t i = 0; i < 5; ++i) {
        const bool ahead = scene.race->ray_set.rays[i].role == RayRole::ahead;
        apx_ray_hit& found = scene.race->host_hits[i];
        found.kind = ahead && hit ? APX_HIT_OTHER : APX_HIT_NONE;
        found.distance_m = ahead ? (hit ? 30.0f : 60.0f) : 8.0f;
        found.car = APX_NONE;
    }
}

TEST(SeenObstacle, ABoxThatIsGoneIsForgottenInWhateverOrderTheRaysAre) {
    for (const bool ahead_first : {true, false}) {
        Scene scene = scene_with_rays(ahead_first);
        const auto known = [&] {
            const auto& seen = scene.memories[0].sight.seen;
            return std::accumulate(std::begin(seen), std::end(seen), 0u,
                                   [](uint32_t sum, const SeenObstacle& one) { return sum + one.known; });
        };
        report(scene, true);
        watch_obstacles(scene.view(), scene.memories[0]);
        EXPECT_EQ(known(), 1u);
        report(scene, false);
        for (float time = 0.0f; time < 1.0f; time += test::dt_s) {
            watch_obstacles(scene.view(), scene.memories[0]);
        }
        EXPECT_EQ(known(), 0u) << "rays ahead first: " << ahead_first;
    }
}

// Ends of the only known box, laterals, after one ray to a place beside the car has hit it or passed it, and two have hit its middle.
std::pair<float, float> ends_after(Scene& scene, float aside_m, bool hit) {
    scene.race->desc.rays[0].right_share = aside_m / scene.race->bodies[0].half_width_m;
    scene.race->ray_set = ray_set_of(scene.race->desc);
    report(scene, true);
    scene.race->host_hits[0] = {hit ? 30.0f : 60.0f, hit ? APX_HIT_OTHER : APX_HIT_NONE, APX_NONE};
    watch_obstacles(scene.view(), scene.memories[0]);
    const SeenObstacle& seen = scene.memories[0].sight.seen[0];
    EXPECT_EQ(seen.known, 1u);
    return {seen.low_m, seen.high_m};
}

// Without the margin that stands for what no ray has shown yet: a car beside a box would find its gap closed.
TEST(SeenObstacle, AnEndThatARayHasShownStaysWhereFurtherHitsAgree) {
    Scene scene = scene_with_rays(true);
    // The car does not point exactly along the road; the margin is 1 m.
    const float own_m = ends_after(scene, -0.9f, true).first + 1.9f;
    ASSERT_NEAR(own_m, scene.race->bodies[0].place.lateral_m, 0.5f);
    EXPECT_NEAR(ends_after(scene, -1.6f, false).first, own_m - 1.6f, 0.02f);
    EXPECT_NEAR(ends_after(scene, -1.5f, true).first, own_m - 1.6f, 0.02f);
    EXPECT_NEAR(ends_after(scene, -1.7f, true).first, own_m - 1.7f, 0.02f);
    // A hit well beyond contradicts the ray: the box may reach farther again.
    EXPECT_NEAR(ends_after(scene, -2.5f, true).first, own_m - 3.5f, 0.02f);
    EXPECT_NEAR(ends_after(scene, 0.9f, true).second, own_m + 1.9f, 0.02f);
    EXPECT_NEAR(ends_after(scene, 1.7f, false).second, own_m + 1.7f, 0.02f);
    EXPECT_NEAR(ends_after(scene, 1.6f, true).second, own_m + 1.7f, 0.02f);
}

// A box at the road's edge is none of the track's walls where these stand behind a run-off.
TEST(SeenObstacle, AHitAtTheEdgeIsTheTracksOwnWallWhereThereIsNoRunOff) {
    for (const double run_off_m : {0.0, 3.0}) {
        Source source = test::straight_source(1000.0, 12.0, 101);
        source.run_off_m = run_off_m;
        const auto track = test::baked(source);
        Scene scene(track, {test::state_on(*track, 40.0f, 5.8f, 20.0f)});
        scene.race->desc.ray_count = 1;
        scene.race->desc.rays[0] = {1.0f, 0.0f, 0.0f, 60.0f};
        scene.race->ray_set = ray_set_of(scene.race->desc);
        scene.race->host_hits.assign(1, apx_ray_hit{30.0f, APX_HIT_WALL, APX_NONE});
        watch_obstacles(scene.view(), scene.memories[0]);
        EXPECT_EQ(scene.memories[0].sight.seen[0].known, run_off_m > 1.0 ? 1u : 0u) << run_off_m << " m of run-off";
    }
}

}  // namespace
}  // namespace apx
