// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

#include "support.h"

namespace {

using namespace apx_test;

apx_track bake_sample(const std::string& name) {
    std::ifstream file(std::string(APX_SOURCE_DIR) + "/data/tracks/" + name + ".track.json", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    apx_source source = {};
    apx_bake_desc desc;
    apx_track track = {};
    EXPECT_OK(apx_source_from_json(text.data(), text.size(), name.c_str(), &source));
    desc = apx_bake_desc_default();
    EXPECT_OK(apx_track_bake(source, &desc, &track));
    EXPECT_OK(apx_source_destroy(source));
    return track;
}

// Rays from anywhere on the road in any direction, some metres apart or across the whole map.
std::vector<apx_ray> scattered_rays(apx_track track, uint32_t count, float step_m) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> lateral(-4.0f, 4.0f), angle(0.0f, 6.2831853f), jump(0.0f, step_m);
    std::vector<apx_ray> rays(count);
    float distance = 0.0f;
    for (apx_ray& ray : rays) {
        distance += jump(random);
        const float yaw = angle(random);
        ray = {{}, {std::sin(yaw), 0.0f, std::cos(yaw)}, 150.0f, APX_NONE};
        EXPECT_OK(apx_track_position(track, distance, lateral(random), ray.origin));
        ray.origin[1] += 0.5f;
    }
    return rays;
}

void expect_independent(const std::string& sample, float step_m) {
    const apx_track track = bake_sample(sample);
    const std::vector<apx_ray> rays = scattered_rays(track, 3000, step_m);
    std::vector<apx_ray_hit> together(rays.size());
    ASSERT_OK(apx_track_raycast(track, rays.data(), static_cast<uint32_t>(rays.size()), together.data()));
    for (size_t i = 0; i < rays.size(); ++i) {
        apx_ray_hit alone;
        ASSERT_OK(apx_track_raycast(track, &rays[i], 1, &alone));
        EXPECT_EQ(alone.distance_m, together[i].distance_m) << sample << ", ray " << i;
        EXPECT_EQ(alone.kind, together[i].kind) << sample << ", ray " << i;
    }
    EXPECT_OK(apx_track_destroy(track));
}

TEST(Raycast, DoesNotDependOnTheOtherRaysOfTheCall) {
    for (const char* sample : {"bridge", "club", "street", "hillclimb"}) {
        expect_independent(sample, 5.0f);
        expect_independent(sample, 2000.0f);
    }
}

TEST(Raycast, OnTheBridgeSeesTheBridgesWalls) {
    const apx_track track = bake_sample("bridge");
    apx_track_info info;
    info.struct_size = sizeof info;
    ASSERT_OK(apx_track_info_get(track, &info));
    // Where the road lies over itself: the same place in the plane at two distances along the road.
    float over[3] = {}, under[3] = {}, closest = 1e9f;
    for (float a = 200.0f; a < 500.0f; a += 1.0f) {
        for (float b = 1400.0f; b < 2200.0f; b += 1.0f) {
            float p[3], q[3];
            apx_track_position(track, a, 0.0f, p);
            apx_track_position(track, b, 0.0f, q);
            const float apart = std::hypot(p[0] - q[0], p[2] - q[2]);
            if (apart < closest) {
                closest = apart;
                std::copy(p, p + 3, under);
                std::copy(q, q + 3, over);
            }
        }
    }
    ASSERT_LT(closest, 1.0f);
    ASSERT_GT(over[1] - under[1], 6.0f);
    apx_location location[2];
    ASSERT_OK(apx_track_locate(track, over, nullptr, 1, &location[0]));
    ASSERT_OK(apx_track_locate(track, under, nullptr, 1, &location[1]));
    for (int i = 0; i < 2; ++i) {
        const float* at = i == 0 ? over : under;
        const float across = location[i].heading_rad + 1.57079633f;  // to the right
        const apx_ray ray = {
            {at[0], at[1] + 0.5f, at[2]}, {std::sin(across), 0.0f, std::cos(across)}, 100.0f, APX_NONE};
        apx_ray_hit hit;
        ASSERT_OK(apx_track_raycast(track, &ray, 1, &hit));
        EXPECT_NEAR(hit.distance_m, location[i].to_right_edge_m + 5.0f, 0.3f) << (i == 0 ? "over" : "under");
    }
    EXPECT_OK(apx_track_destroy(track));
}

}  // namespace
