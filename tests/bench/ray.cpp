// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <benchmark/benchmark.h>
#include <box2d/box2d.h>
#include <embree3/rtcore.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "scenes.h"

// The same rays against the same walls: the library, Box2D 2.4 and Embree 3. Box2D gets every wall segment as an edge shape of
// a static body, Embree every segment as an upright rectangle. Distances have to agree.
namespace {

using namespace apx_bench;

struct Rays {
    std::vector<apx_ray> rays;
    std::vector<float> distances_m;  // by the library
};

constexpr uint32_t origins = 1000;
constexpr float agreement_m = 0.01f;

// Cars all over the circuit, off the line and a little at an angle.
std::vector<apx_car_state> scattered_cars(const Scene& scene) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> lateral(-3.0f, 3.0f), heading_error(-0.2f, 0.2f);
    std::vector<apx_car_state> states(origins);
    for (uint32_t i = 0; i < origins; ++i) {
        states[i] = {};
        apx_location location;
        require(apx_track_position(scene.track, scene.length_m * static_cast<float>(i) / origins, lateral(random),
                                   states[i].position),
                "apx_track_position");
        require(apx_track_locate(scene.track, states[i].position, nullptr, 1, &location), "apx_track_locate");
        states[i].yaw_rad = location.heading_rad + heading_error(random);
    }
    return states;
}

std::vector<float> cast_all(const Scene& scene, const std::vector<apx_ray>& rays) {
    std::vector<apx_ray_hit> hits(rays.size());
    require(apx_track_raycast(scene.track, rays.data(), static_cast<uint32_t>(rays.size()), hits.data()),
            "apx_track_raycast");
    std::vector<float> distances;
    for (const apx_ray_hit& hit : hits) {
        distances.push_back(hit.distance_m);
    }
    return distances;
}

// The nine rays of every car, as a driver casts them.
const Rays& drivers_rays() {
    static const Rays rays = [] {
        const Scene& scene = monza();
        apx_race_desc desc;
        apx_race race = {};
        desc = apx_race_desc_default();
        desc.track = scene.track;
        desc.host_rays = 1;
        const std::vector<apx_car_desc> field = car_field(origins);
        const std::vector<apx_car_state> states = scattered_cars(scene);
        Rays result;
        result.rays.resize(static_cast<size_t>(origins) * APX_RAY_COUNT);
        uint32_t count = 0;
        require(apx_race_create(&desc, field.data(), origins, &race), "apx_race_create");
        require(apx_race_rays(race, states.data(), origins, result.rays.data(),
                              static_cast<uint32_t>(result.rays.size()), &count),
                "apx_race_rays");
        require(apx_race_destroy(race), "apx_race_destroy");
        result.distances_m = cast_all(scene, result.rays);
        return result;
    }();
    return rays;
}

// Nine rays of 200 m from every car, all around: far more corridor to walk.
const Rays& long_rays() {
    static const Rays rays = [] {
        const Scene& scene = monza();
        Rays result;
        std::mt19937 random(4);
        std::uniform_real_distribution<float> angle(0.0f, 6.2831853f);
        for (const apx_car_state& state : scattered_cars(scene)) {
            for (uint32_t i = 0; i < APX_RAY_COUNT; ++i) {
                const float yaw = angle(random);
                result.rays.push_back({{state.position[0], state.position[1], state.position[2]},
                                       {std::sin(yaw), 0.0f, std::cos(yaw)},
                                       200.0f,
                                       APX_NONE});
            }
        }
        result.distances_m = cast_all(scene, result.rays);
        return result;
    }();
    return rays;
}

struct Segment {
    float x1, z1, x2, z2;
};

std::vector<Segment> wall_segments(const Scene& scene) {
    const std::vector<apx_gate> gates = walls_of(scene);
    std::vector<Segment> segments;
    for (size_t i = 0; i < gates.size(); ++i) {
        const apx_gate &a = gates[i], &b = gates[(i + 1) % gates.size()];
        segments.push_back({a.wall_left[0], a.wall_left[2], b.wall_left[0], b.wall_left[2]});
        segments.push_back({a.wall_right[0], a.wall_right[2], b.wall_right[0], b.wall_right[2]});
    }
    return segments;
}

class Box2D {
  public:
    explicit Box2D(const Scene& scene) : world_(b2Vec2(0.0f, 0.0f)) {
        b2BodyDef definition;
        b2Body* body = world_.CreateBody(&definition);
        for (const Segment& segment : wall_segments(scene)) {
            b2EdgeShape edge;
            edge.SetTwoSided({segment.x1, segment.z1}, {segment.x2, segment.z2});
            body->CreateFixture(&edge, 0.0f);
        }
    }

    float cast(const apx_ray& ray) const {
        struct Closest : b2RayCastCallback {
            float fraction = 1.0f;
            float ReportFixture(b2Fixture*, const b2Vec2&, const b2Vec2&, float hit) override { return fraction = hit; }
        } closest;
        const b2Vec2 from(ray.origin[0], ray.origin[2]);
        const b2Vec2 to(from.x + ray.direction[0] * ray.length_m, from.y + ray.direction[2] * ray.length_m);
        world_.RayCast(&closest, from, to);
        return closest.fraction * ray.length_m;
    }

  private:
    b2World world_;
};

class Embree {
  public:
    explicit Embree(const Scene& scene) : device_(rtcNewDevice("threads=1")), scene_(rtcNewScene(device_)) {
        const std::vector<Segment> segments = wall_segments(scene);
        RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_QUAD);
        float* vertices = static_cast<float*>(
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, segments.size() * 4));
        uint32_t* indices = static_cast<uint32_t*>(
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT4, 16, segments.size()));
        for (const Segment& segment : segments) {
            const float corners[12] = {segment.x1, -1.0f, segment.z1, segment.x2, -1.0f, segment.z2,
                                       segment.x2, 1.0f,  segment.z2, segment.x1, 1.0f,  segment.z1};
            vertices = std::copy(corners, corners + 12, vertices);
            const uint32_t first = 4 * static_cast<uint32_t>(&segment - segments.data());
            for (uint32_t corner = 0; corner < 4; ++corner) {
                *indices++ = first + corner;
            }
        }
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene_, geometry);
        rtcReleaseGeometry(geometry);
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_HIGH);
        rtcCommitScene(scene_);
    }
    ~Embree() {
        rtcReleaseScene(scene_);
        rtcReleaseDevice(device_);
    }
    Embree(const Embree&) = delete;
    Embree& operator=(const Embree&) = delete;

    float cast(const apx_ray& ray) const {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        RTCRayHit query;
        query.ray = {ray.origin[0],
                     0.0f,
                     ray.origin[2],
                     0.0f,
                     ray.direction[0],
                     0.0f,
                     ray.direction[2],
                     0.0f,
                     ray.length_m,
                     ~0u,
                     0,
                     0};
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        rtcIntersect1(scene_, &context, &query);
        return query.ray.tfar;
    }

  private:
    RTCDevice device_;
    RTCScene scene_;
};

// Seconds for each of the things that an iteration does.
benchmark::Counter per_item(double items) {
    return {items, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert};
}

void describe(benchmark::State& state, const Rays& rays) {
    state.counters["each"] = per_item(static_cast<double>(rays.rays.size()));
    state.counters["segments"] = 2.0 * monza().gates;
}

void apexline_rays(benchmark::State& state, const Rays& (*make)()) {
    const Rays& rays = make();
    std::vector<apx_ray_hit> hits(rays.rays.size());
    for (auto _ : state) {
        apx_track_raycast(monza().track, rays.rays.data(), static_cast<uint32_t>(rays.rays.size()), hits.data());
        benchmark::DoNotOptimize(hits.data());
    }
    double total = 0.0;
    for (float distance : rays.distances_m) {
        total += static_cast<double>(distance);
    }
    state.counters["mean_distance_m"] = total / static_cast<double>(rays.rays.size());
    describe(state, rays);
}

template <typename Peer>
void peer_rays(benchmark::State& state, const Rays& (*make)()) {
    const Rays& rays = make();
    static const Peer peer(monza());
    uint32_t differing = 0;
    for (size_t i = 0; i < rays.rays.size(); ++i) {
        differing += std::fabs(peer.cast(rays.rays[i]) - rays.distances_m[i]) > agreement_m ? 1 : 0;
    }
    state.counters["differing"] = differing;
    if (differing > 0) {
        state.SkipWithError((std::to_string(differing) + " of " + std::to_string(rays.rays.size()) +
                             " rays hit at another distance than the library's")
                                .c_str());
        return;
    }
    for (auto _ : state) {
        for (const apx_ray& ray : rays.rays) {
            benchmark::DoNotOptimize(peer.cast(ray));
        }
    }
    describe(state, rays);
}

void box2d_rays(benchmark::State& state, const Rays& (*make)()) {
    peer_rays<Box2D>(state, make);
}

void embree_rays(benchmark::State& state, const Rays& (*make)()) {
    peer_rays<Embree>(state, make);
}

BENCHMARK_CAPTURE(apexline_rays, driver, drivers_rays)->Name("ray/apexline");
BENCHMARK_CAPTURE(box2d_rays, driver, drivers_rays)->Name("ray/box2d");
BENCHMARK_CAPTURE(embree_rays, driver, drivers_rays)->Name("ray/embree");
BENCHMARK_CAPTURE(apexline_rays, far, long_rays)->Name("ray_200m/apexline");
BENCHMARK_CAPTURE(box2d_rays, far, long_rays)->Name("ray_200m/box2d");
BENCHMARK_CAPTURE(embree_rays, far, long_rays)->Name("ray_200m/embree");

}  // namespace
