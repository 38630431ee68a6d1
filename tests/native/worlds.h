// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bake/baker.h"
#include "race/create.h"
#include "race/describe.h"
#include "race/events.h"
#include "race/race.h"
#include "race/standings.h"
#include "race/tick.h"
#include "sim/create_world.h"
#include "sim/step_world.h"
#include "sim/world.h"
#include "track/locate.h"
#include "track/source_json.h"
#include "track/sources.h"

// Tracks, cars, races and worlds for tests, each in one line.
namespace apx::test {

using TrackPointer = std::shared_ptr<const Track>;

inline constexpr float dt_s = 1.0f / 60.0f;

inline TrackPointer baked(const Source& source) {
    return std::make_shared<const Track>(bake(source, default_bake_desc()));
}

inline const std::vector<std::string>& sample_names() {
    static const std::vector<std::string> names = {"club", "oval", "street", "bridge", "hillclimb"};
    return names;
}

// data/tracks/NAME.track.json or a real circuit by its file's stem, baked once per process.
inline TrackPointer track_named(const std::string& name) {
    static std::map<std::string, TrackPointer> tracks;
    TrackPointer& track = tracks[name];
    if (track == nullptr) {
        const std::filesystem::path sample = std::string(APX_SOURCE_DIR) + "/data/tracks/" + name + ".track.json";
        if (std::filesystem::exists(sample)) {
            track = baked(source_from_json(read_text(sample), name));
        } else {
            for (const auto& file : circuit_files()) {
                track = file.stem() == name ? baked(circuit_source(file)) : track;
            }
        }
    }
    return track;
}

// Open, 12 m wide unless said otherwise, along +z from the origin; the reference line is x = 0.
inline TrackPointer straight_track(double length_m = 1000.0, double width_m = 12.0) {
    static std::map<std::pair<double, double>, TrackPointer> tracks;
    TrackPointer& track = tracks[{length_m, width_m}];
    if (track == nullptr) {
        track = baked(straight_source(length_m, width_m, static_cast<int>(length_m / 10.0) + 1));
    }
    return track;
}

// Clockwise; the reference line is the circle.
inline TrackPointer circle_track(double radius_m = 100.0, double width_m = 12.0) {
    static std::map<std::pair<double, double>, TrackPointer> tracks;
    TrackPointer& track = tracks[{radius_m, width_m}];
    if (track == nullptr) {
        track = baked(circle_source(radius_m, width_m, 120));
    }
    return track;
}

// Tests over every sample track and, where they are, every real circuit.
class EveryTrack : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        track_pointer = track_named(GetParam());
        if (track_pointer == nullptr) {
            GTEST_SKIP() << "no circuits: name a folder with *.csv in APEXLINE_CIRCUITS";
        }
    }
    const Track& track() const { return *track_pointer; }
    TrackPointer track_pointer;
};

inline std::vector<std::string> circuit_names() {
    std::vector<std::string> names;
    for (const auto& file : circuit_files()) {
        names.push_back(file.stem().string());
    }
    return names.empty() ? std::vector<std::string>{"none"} : names;
}

inline std::string param_name(const testing::TestParamInfo<std::string>& param) {
    return param.param;
}

#define APX_ON_EVERY_TRACK(suite)                                                                        \
    INSTANTIATE_TEST_SUITE_P(Samples, suite, testing::ValuesIn(test::sample_names()), test::param_name); \
    INSTANTIATE_TEST_SUITE_P(Circuits, suite, testing::ValuesIn(test::circuit_names()), test::param_name)

inline std::vector<apx_car_desc> cars(uint32_t count) {
    return std::vector<apx_car_desc>(count, default_car_desc());
}

// Started, one lap, unless `change` says otherwise.
template <typename Change>
std::unique_ptr<Race> race_on(TrackPointer track, const std::vector<apx_car_desc>& cars, Change change) {
    apx_race_desc desc = default_race_desc();
    desc.started = 1;
    desc.laps = 1;
    change(desc);
    return create_race(std::move(track), desc, cars);
}
inline std::unique_ptr<Race> race_on(TrackPointer track, uint32_t count, uint32_t laps = 1) {
    return race_on(std::move(track), cars(count), [&](apx_race_desc& desc) { desc.laps = laps; });
}

template <typename Change>
std::unique_ptr<World> world_on(TrackPointer track, uint32_t situation, const std::vector<apx_car_desc>& cars,
                                Change change) {
    apx_world_desc desc = default_world_desc();
    desc.situation = situation;
    desc.race.laps = 1;
    change(desc);
    return create_world(std::move(track), desc, cars, {});
}
inline std::unique_ptr<World> world_on(TrackPointer track, uint32_t situation, uint32_t count, uint32_t laps = 1,
                                       uint32_t seed = 1) {
    return world_on(std::move(track), situation, cars(count), [&](apx_world_desc& desc) {
        desc.race.laps = laps;
        desc.race.seed = seed;
    });
}

inline void run(World& world, uint32_t ticks) {
    for (uint32_t i = 0; i < ticks; ++i) {
        step(world);
    }
}

// Until every AI car has finished; false when that takes longer than `seconds`.
inline bool run_to_finish(World& world, float seconds) {
    for (float time = 0.0f; time < seconds && !is_done(world); time += world.desc.race.dt_s) {
        step(world);
    }
    return is_done(world);
}

// On the road at (distance, lateral), `turn_rad` to the right of its direction, rolling where the nose points.
inline apx_car_state state_on(const Track& track, float distance_m, float lateral_m = 0.0f, float speed_mps = 0.0f,
                              float turn_rad = 0.0f) {
    const RoadPosition road = road_position(track, distance_m, lateral_m);
    apx_car_state state{};
    state.position[0] = road.position.x;
    state.position[1] = road.height_m;
    state.position[2] = road.position.y;
    state.yaw_rad = wrap_angle(road.heading_rad + turn_rad);
    const glm::vec2 velocity = forward_of(state.yaw_rad) * speed_mps;
    state.velocity[0] = velocity.x;
    state.velocity[2] = velocity.y;
    return state;
}

inline apx_car_state refused_state() {
    apx_car_state state{};
    state.position[0] = std::numeric_limits<float>::quiet_NaN();
    return state;
}

inline void tick_once(Race& race, const std::vector<apx_car_state>& states) {
    tick(race, dt_s, states, {});
}

inline std::vector<apx_event> events_after(const Race& race, uint32_t after) {
    const EventRange range = apx::events_after(race, after);
    std::vector<apx_event> events(range.count);
    copy_events(race, range, events);
    return events;
}

inline std::vector<apx_standing> standings(const Race& race) {
    std::vector<apx_standing> list(race.car_count());
    apx::standings(race, list);
    return list;
}

inline std::vector<apx_event> events_of(const Race& race, uint32_t kind) {
    std::vector<apx_event> result;
    for (const apx_event& event : test::events_after(race, 0)) {
        if (event.kind == kind) {
            result.push_back(event);
        }
    }
    return result;
}

// Bit by bit, so that -0 differs from 0 and a NaN equals itself.
template <typename Record>
bool same_bits(const std::vector<Record>& a, const std::vector<Record>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Record)) == 0);
}

}  // namespace apx::test
