// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstdio>

#include "calls.h"

// Hosts whose origin floats: the same race in coordinates that are shifted, also on the way.
namespace {

using namespace apx_test;

constexpr float step_s = 1.0f / 60.0f;
constexpr uint32_t laps = 4;

struct Shift {
    uint32_t tick;
    float offset[3];
};

// Results of a race in shifted coordinates: lap times, and the line of the last lap.
struct Driven {
    std::vector<float> laps_s;
    std::vector<float> distance_m;
    std::vector<float> lateral_m;

    // Where the car was across the road at a place along it; between two ticks it moves straight.
    float lateral_at(float place_m) const {
        size_t next = 1;
        while (next + 1 < distance_m.size() && distance_m[next] < place_m) {
            ++next;
        }
        const float share = (place_m - distance_m[next - 1]) / (distance_m[next] - distance_m[next - 1]);
        return lateral_m[next - 1] + share * (lateral_m[next] - lateral_m[next - 1]);
    }
};

// A world is the physics and hands its states to a race of the host's, both in the host's coordinates: floats, as far as these reach.
Driven drive(const std::vector<Shift>& shifts) {
    const apx_track track = new_track();
    apx_world_desc desc = world_desc(track);
    desc.race.laps = laps;
    std::vector<apx_car_desc> cars = new_cars(1);
    apx_race_desc driven = race_desc(track);
    driven.laps = laps;
    apx_race race = {}, inside = {};
    EXPECT_OK(apx_race_create(&driven, cars.data(), 1, &race));
    cars[0].driven_by = APX_DRIVER_HOST;
    apx_world world = {};
    EXPECT_OK(apx_world_create(&desc, cars.data(), 1, nullptr, &world));
    EXPECT_OK(apx_world_race(world, &inside));
    Driven result;
    uint32_t count = 0;
    for (uint32_t tick = 0; tick < 60 * 100 && count < laps; ++tick) {
        for (const Shift& shift : shifts) {
            if (shift.tick == tick) {
                EXPECT_OK(apx_race_shift_origin(race, shift.offset));
                EXPECT_OK(apx_race_shift_origin(inside, shift.offset));
            }
        }
        apx_car_state state;
        apx_controls controls;
        apx_car_debug debug;
        EXPECT_OK(apx_world_cars(world, &state, nullptr, 1, &count));
        EXPECT_OK(apx_race_tick(race, step_s, &state, 1, &controls));
        EXPECT_OK(apx_world_set_controls(world, 0, &controls));
        EXPECT_OK(apx_world_step(world, 1, nullptr));
        EXPECT_OK(apx_race_debug(race, 0, &debug));
        EXPECT_OK(apx_race_lap_times(race, 0, nullptr, 0, &count));
        if (count == laps - 1) {
            result.distance_m.push_back(debug.location.distance_m);
            result.lateral_m.push_back(debug.location.lateral_m);
        }
    }
    result.laps_s.resize(count);
    EXPECT_OK(apx_race_lap_times(race, 0, result.laps_s.data(), count, &count));
    apx_world_destroy(world);
    apx_race_destroy(race);
    apx_track_destroy(track);
    return result;
}

void expect_same(const Driven& plain, const Driven& shifted, const char* name) {
    ASSERT_EQ(plain.laps_s.size(), laps);
    ASSERT_EQ(shifted.laps_s.size(), laps);
    float lap_s = 0.0f, lateral_m = 0.0f;
    for (uint32_t lap = 0; lap < laps; ++lap) {
        lap_s = std::max(lap_s, std::abs(plain.laps_s[lap] - shifted.laps_s[lap]));
    }
    for (float place_m = 5.0f; place_m < 705.0f; place_m += 5.0f) {
        lateral_m = std::max(lateral_m, std::abs(plain.lateral_at(place_m) - shifted.lateral_at(place_m)));
    }
    std::printf("%s: last lap %.4f s, lap times within %.4f s, the last lap's line within %.4f m\n", name,
                static_cast<double>(shifted.laps_s.back()), static_cast<double>(lap_s), static_cast<double>(lateral_m));
    EXPECT_LT(lap_s, 0.002f) << name;
    EXPECT_LT(lateral_m, 0.01f) << name;
}

TEST(Origin, AWorldThatIsFarAwayDrivesTheSameLaps) {
    const Driven plain = drive({});
    expect_same(plain, drive({{0, {5e3f, 0.0f, -5e3f}}}), "5 km");
    expect_same(plain, drive({{0, {5e4f, 100.0f, -5e4f}}}), "50 km");
    expect_same(plain, drive({{300, {5e4f, 0.0f, 5e4f}}, {2000, {-5e4f, 0.0f, -5e4f}}}), "there and back");
    expect_same(plain,
                drive({{300, {412.7f, 0.0f, 33.3f}}, {900, {-218.9f, 3.0f, 88.8f}}, {1800, {7.3f, 0.0f, -900.1f}}}),
                "a floating origin");
}

class OriginOfARace : public testing::Test {
  protected:
    void SetUp() override {
        track_ = new_track();
        race_ = new_race(track_, 3);
        states_ = rolling_states(track_, 3);
    }
    void TearDown() override {
        apx_race_destroy(race_);
        apx_track_destroy(track_);
    }
    void tick() {
        apx_controls controls[3];
        ASSERT_OK(apx_race_tick(race_, step_s, states_.data(), 3, controls));
    }
    void shift() {
        ASSERT_OK(apx_race_shift_origin(race_, offset_));
        for (apx_car_state& state : states_) {
            for (int axis = 0; axis < 3; ++axis) {
                state.position[axis] -= offset_[axis];
            }
        }
    }
    void expect_near(const float (&place)[3], const float (&before)[3], float within_m) {
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(place[axis], before[axis] - offset_[axis], within_m) << axis;
        }
    }
    const float offset_[3] = {3000.0f, 20.0f, -1000.0f};
    apx_track track_ = {};
    apx_race race_ = {};
    std::vector<apx_car_state> states_;
};

TEST_F(OriginOfARace, EverythingThatIsGivenIsInTheHostsFrame) {
    apx_race_obstacle box = apx_race_obstacle_default(), moved;
    ASSERT_OK(apx_track_position(track_, 300.0f, 1.0f, box.position));
    ASSERT_OK(apx_race_set_obstacle(race_, &box));
    tick();
    apx_car_debug before, after;
    apx_car_state place_before, place;
    apx_ray rays_before[27], rays[27];
    uint32_t count = 0;
    ASSERT_OK(apx_race_debug(race_, 1, &before));
    ASSERT_OK(apx_race_rescue_place(race_, 1, &place_before));
    ASSERT_OK(apx_race_rays(race_, states_.data(), 3, rays_before, 27, &count));
    shift();
    tick();
    ASSERT_OK(apx_race_debug(race_, 1, &after));
    ASSERT_OK(apx_race_rescue_place(race_, 1, &place));
    ASSERT_OK(apx_race_rays(race_, states_.data(), 3, rays, 27, &count));
    ASSERT_OK(apx_race_obstacles(race_, &moved, 1, &count));
    expect_near(moved.position, box.position, 1e-3f);
    expect_near(place.position, place_before.position, 1e-3f);
    expect_near(after.runner, before.runner, 0.5f);
    expect_near(after.rays[0].origin, before.rays[0].origin, 0.01f);
    expect_near(rays[9].origin, rays_before[9].origin, 0.01f);
    EXPECT_NEAR(after.location.distance_m, before.location.distance_m, 0.01f);
    float origin[3];
    EXPECT_OK(apx_race_origin(race_, origin));
    EXPECT_EQ(origin[0], 3000.0f);
    EXPECT_EQ(origin[2], -1000.0f);
    apx_car_result result;
    EXPECT_OK(apx_race_result(race_, 1, &result));
    EXPECT_EQ(result.lap_flaws, 0u);  // it was not moved
}

TEST_F(OriginOfARace, IsNoPartOfTheState) {
    tick();
    const std::vector<uint8_t> bytes = snapshot_of(race_);
    const uint64_t before = race_hash(race_);
    shift();
    EXPECT_EQ(race_hash(race_), before);
    EXPECT_OK(apx_race_restore(race_, bytes.data(), bytes.size()));
    EXPECT_EQ(race_hash(race_), before);
    float origin[3];
    EXPECT_OK(apx_race_origin(race_, origin));
    EXPECT_EQ(origin[0], 3000.0f);
}

TEST_F(OriginOfARace, RefusesWhatIsNoPlace) {
    const float far_away[3] = {0.0f, 9e5f, 0.0f}, nowhere[3] = {NAN, 0.0f, 0.0f};
    EXPECT_OK(apx_race_shift_origin(race_, far_away));
    EXPECT_EQ(apx_race_shift_origin(race_, far_away), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::string(apx_last_error()).find("offset[1] is 900000"), std::string::npos) << apx_last_error();
    EXPECT_EQ(apx_race_shift_origin(race_, nowhere), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_race_shift_origin(race_, nullptr), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(apx_race_origin(race_, nullptr), APX_ERROR_INVALID_ARGUMENT);
}

TEST(OriginOfAWorld, MovesWhatIsGivenAndNothingThatIsDriven) {
    const apx_track track = new_track();
    const apx_world plain = new_world(track, 3), moved = new_world(track, 3);
    apx_race race = {};
    ASSERT_OK(apx_world_race(moved, &race));
    const float offset[3] = {50000.0f, 0.0f, 0.0f};
    ASSERT_OK(apx_race_shift_origin(race, offset));
    ASSERT_OK(apx_world_step(plain, 600, nullptr));
    ASSERT_OK(apx_world_step(moved, 600, nullptr));
    uint64_t hashes[2] = {};
    EXPECT_OK(apx_world_state_hash(plain, nullptr, &hashes[0]));
    EXPECT_OK(apx_world_state_hash(moved, nullptr, &hashes[1]));
    EXPECT_EQ(hashes[0], hashes[1]);
    apx_car_state here[3], there[3];
    uint32_t count = 0;
    ASSERT_OK(apx_world_cars(plain, here, nullptr, 3, &count));
    ASSERT_OK(apx_world_cars(moved, there, nullptr, 3, &count));
    EXPECT_NEAR(there[1].position[0], here[1].position[0] - 50000.0f, 0.01f);
    apx_world_destroy(plain);
    apx_world_destroy(moved);
    apx_track_destroy(track);
}

}  // namespace
