// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <algorithm>
#include <limits>

#include "calls.h"

// Cars that come and go while a race runs, and slots that get other cars.
namespace {

using namespace apx_test;

constexpr float step_s = 1.0f / 60.0f;

uint64_t hash_of(apx_world world) {
    uint64_t hash = 0;
    EXPECT_OK(apx_world_state_hash(world, nullptr, &hash));
    return hash;
}

apx_car_desc slow_car() {
    apx_car_desc car = apx_car_desc_default();
    car.vehicle.power_w = 90000.0f;
    car.driver.pace = 0.9f;
    return car;
}

apx_standing standing_of(apx_race race, uint32_t car) {
    uint32_t count = 0;
    auto list = room<apx_standing>(16);
    EXPECT_OK(apx_race_standings(race, list.data(), 16, &count));
    for (uint32_t i = 0; i < count; ++i) {
        if (list[i].car == car) {
            return list[i];
        }
    }
    return {};
}

bool knows(apx_race race, uint32_t car, uint32_t other) {
    uint32_t count = 0;
    auto list = room<apx_neighbour>(16);
    EXPECT_OK(apx_race_neighbours(race, car, list.data(), 16, &count));
    return std::any_of(list.begin(), list.begin() + count, [&](const apx_neighbour& n) { return n.car == other; });
}

bool rays_meet_a_car(apx_race race, uint32_t car) {
    apx_car_debug debug;
    EXPECT_OK(apx_race_debug(race, car, &debug));
    return std::any_of(debug.hits, debug.hits + debug.ray_count,
                       [](const apx_ray_hit& hit) { return hit.kind == APX_HIT_CAR; });
}

class RaceOfThree : public testing::Test {
  protected:
    void SetUp() override {
        track_ = new_track();
        race_ = new_race(track_, 3);
        states_ = rolling_states(track_, 3);  // car 1 is 12 m ahead of car 2
        tick();
    }
    void TearDown() override {
        apx_race_destroy(race_);
        apx_track_destroy(track_);
    }
    void tick() { ASSERT_OK(apx_race_tick(race_, step_s, states_.data(), 3, controls_)); }
    uint64_t hash() {
        uint64_t hash = 0;
        EXPECT_OK(apx_race_state_hash(race_, nullptr, &hash));
        return hash;
    }
    apx_track track_ = {};
    apx_race race_ = {};
    std::vector<apx_car_state> states_;
    apx_controls controls_[3] = {};
};

TEST_F(RaceOfThree, AnAbsentCarIsNobodysNeighbourAndOnNoRay) {
    EXPECT_TRUE(knows(race_, 2, 1));
    EXPECT_TRUE(rays_meet_a_car(race_, 2));
    EXPECT_OK(apx_race_set_present(race_, 1, 0));
    tick();
    EXPECT_FALSE(knows(race_, 2, 1));
    uint32_t count = 7;
    EXPECT_OK(apx_race_neighbours(race_, 1, nullptr, 0, &count));
    EXPECT_EQ(count, 0u);
    EXPECT_OK(apx_race_set_present(race_, 1, 1));
    tick();
    EXPECT_TRUE(knows(race_, 2, 1));
}

TEST_F(RaceOfThree, AnAbsentCarRanksLastAndGetsNeutralControlsWhateverItsState) {
    EXPECT_OK(apx_race_set_present(race_, 0, 0));
    states_[0].position[0] = std::numeric_limits<float>::quiet_NaN();
    tick();
    EXPECT_EQ(standing_of(race_, 0).position, 3u);
    EXPECT_EQ(standing_of(race_, 0).retired, uint32_t{APX_RETIRED_ABSENT});
    EXPECT_EQ(controls_[0].throttle, 0.0f);
    EXPECT_EQ(controls_[0].brake, 0.0f);
    EXPECT_GT(std::abs(controls_[1].throttle) + controls_[1].brake, 0.0f);
    uint32_t count = 0;
    auto events = room<apx_event>();
    EXPECT_OK(apx_race_events(race_, 0, events.data(), 4096, &count));
    events.resize(count);
    const auto raised = [&](uint32_t kind) {
        return std::count_if(events.begin(), events.end(),
                             [&](const apx_event& event) { return event.kind == kind && event.car == 0; });
    };
    EXPECT_EQ(raised(APX_EVENT_RETIRED), 1);
    EXPECT_EQ(raised(APX_EVENT_STATE_REFUSED), 0);
    EXPECT_EQ(apx_race_retire(race_, 0), APX_ERROR_INVALID_STATE);
    EXPECT_EQ(apx_race_rejoin(race_, 0), APX_ERROR_INVALID_STATE);
    EXPECT_NE(std::string(apx_last_error()).find("car 0 is absent"), std::string::npos) << apx_last_error();
}

TEST_F(RaceOfThree, ACarThatComesBackElsewhereGainsNoLapAndNoPlaceByIt) {
    EXPECT_OK(apx_race_set_present(race_, 0, 0));
    tick();
    EXPECT_OK(apx_race_set_present(race_, 0, 1));
    EXPECT_EQ(standing_of(race_, 0).position, 1u);
    EXPECT_OK(apx_track_position(track_, 5.0f, 0.0f, states_[0].position));  // it left at 150 m
    tick();
    apx_car_result result;
    EXPECT_OK(apx_race_result(race_, 0, &result));
    EXPECT_EQ(result.laps_done, 0u);
    EXPECT_NE(result.lap_flaws & APX_LAP_FLAW_TELEPORT, 0u);
    EXPECT_EQ(result.overtakes_done, 0u);
    EXPECT_EQ(result.retired, uint32_t{APX_RETIRED_NO});
    EXPECT_NEAR(standing_of(race_, 0).progress_m, 5.0f - 714.0f, 3.0f);
}

TEST_F(RaceOfThree, RefusesWhatCannotBeAndChangesNothing) {
    const uint64_t before = hash();
    const auto refused = [&](apx_status status, const char* words) {
        EXPECT_EQ(status, APX_ERROR_INVALID_ARGUMENT) << words;
        EXPECT_NE(std::string(apx_last_error()).find(words), std::string::npos) << apx_last_error();
        EXPECT_EQ(hash(), before) << words;
    };
    apx_car_desc car = slow_car();
    refused(apx_race_set_car(race_, 3, &car), "car is 3; the race has 3 cars");
    refused(apx_race_set_car(race_, 0, nullptr), "desc is null");
    refused(apx_race_set_present(race_, 0, 2), "present is 2; it must be 0 or 1");
    refused(apx_race_set_present(race_, 9, 0), "car is 9");
    car.vehicle.mass_kg = -1.0f;
    refused(apx_race_set_car(race_, 0, &car), "mass_kg is -1");
    car = slow_car();
    car.driver.pace = 7.0f;
    refused(apx_race_set_car(race_, 0, &car), "driver.pace is 7");
    car = slow_car();
    car.driven_by = 4;
    refused(apx_race_set_car(race_, 0, &car), "driven_by is 4");
    car = slow_car();
    car.struct_size = 4;
    refused(apx_race_set_car(race_, 0, &car), "struct_size is 4");
}

TEST_F(RaceOfThree, ASlotGetsAnotherCar) {
    apx_car_result before, after;
    EXPECT_OK(apx_race_result(race_, 0, &before));
    const apx_car_desc car = slow_car();
    EXPECT_OK(apx_race_set_car(race_, 0, &car));
    EXPECT_OK(apx_race_result(race_, 0, &after));
    EXPECT_GT(after.ideal_lap_s, 1.05f * before.ideal_lap_s);
    EXPECT_OK(apx_race_result(race_, 1, &after));
    EXPECT_EQ(after.ideal_lap_s, before.ideal_lap_s);  // nobody else's
    apx_car_desc learner = apx_car_desc_default();     // what no car of this race had: learning, and a grid
    learner.driver.learn_grip = 1;
    learner.driver.grid_replan = 1;
    EXPECT_OK(apx_race_set_car(race_, 1, &learner));
    tick();
    apx_car_debug debug;
    EXPECT_OK(apx_race_debug(race_, 1, &debug));
    EXPECT_LT(debug.grip_planned, 1.0f);  // not proven yet
    EXPECT_OK(apx_race_debug(race_, 2, &debug));
    EXPECT_EQ(debug.grip_planned, 1.0f);
}

// A world of four in which one leaves, its slot gets another car that joins, and one changes cars on the way.
void act_at(uint32_t tick, apx_race race) {
    const apx_car_desc car = slow_car();
    apx_car_desc learner = apx_car_desc_default();
    learner.driver.learn_grip = 1;
    if (tick == 0) {
        EXPECT_OK(apx_race_set_present(race, 3, 0));
    } else if (tick == 200) {
        EXPECT_OK(apx_race_set_present(race, 1, 0));
        EXPECT_OK(apx_race_set_car(race, 1, &car));
    } else if (tick == 300) {
        EXPECT_OK(apx_race_set_present(race, 1, 1));
        EXPECT_OK(apx_race_set_present(race, 3, 1));
    } else if (tick == 400) {
        EXPECT_OK(apx_race_set_car(race, 2, &learner));
    }
}

TEST(EntriesOfWorlds, ReplayToTheSameHash) {
    const apx_track track = new_track();
    const apx_world world = new_world(track, 4);
    apx_race race = {};
    ASSERT_OK(apx_world_race(world, &race));
    uint64_t size = 0;
    ASSERT_OK(apx_world_record_header(world, nullptr, 0, &size));
    std::vector<uint8_t> bytes(size);
    ASSERT_OK(apx_world_record_header(world, bytes.data(), size, &size));
    for (uint32_t tick = 0; tick < 600; ++tick) {
        act_at(tick, race);
        ASSERT_OK(apx_world_step(world, 1, nullptr));
        ASSERT_OK(apx_world_record_tick(world, nullptr, 0, &size));
        const size_t end = bytes.size();
        bytes.resize(end + size);
        ASSERT_OK(apx_world_record_tick(world, bytes.data() + end, size, &size));
    }
    apx_recording recording = {};
    ASSERT_OK(apx_recording_open(bytes.data(), bytes.size(), "entries.apxr", &recording));
    apx_replay_report report;
    report.struct_size = sizeof report;
    ASSERT_OK(apx_recording_replay(recording, nullptr, nullptr, &report));
    EXPECT_EQ(report.differs, 0u) << report.field << " of car " << report.car << " in tick " << report.tick;
    EXPECT_EQ(report.ticks, 600u);
    apx_recording_destroy(recording);
    apx_world_destroy(world);
    apx_track_destroy(track);
}

TEST(EntriesOfWorlds, SnapshotsGoOnWithTheSameBitsInTheSameWorldAndInANewOne) {
    const apx_track track = new_track();
    const apx_world world = new_world(track, 4), other = new_world(track, 4);
    apx_race race = {};
    ASSERT_OK(apx_world_race(world, &race));
    std::vector<std::vector<uint8_t>> snapshots;
    for (uint32_t tick = 0; tick < 600; ++tick) {
        act_at(tick, race);
        ASSERT_OK(apx_world_step(world, 1, nullptr));
        if (tick == 150 || tick == 250 || tick == 450) {
            snapshots.push_back(snapshot_of(world));
        }
    }
    const uint64_t end = hash_of(world);
    const uint32_t from[] = {151, 251, 451};
    for (const apx_world each : {world, other}) {
        ASSERT_OK(apx_world_race(each, &race));
        for (size_t i = snapshots.size(); i-- > 0;) {  // backwards: to slots as they were
            ASSERT_OK(apx_world_restore(each, snapshots[i].data(), snapshots[i].size()));
            for (uint32_t tick = from[i]; tick < 600; ++tick) {
                act_at(tick, race);
                ASSERT_OK(apx_world_step(each, 1, nullptr));
            }
            EXPECT_EQ(hash_of(each), end) << "from tick " << from[i];
        }
    }
    apx_world_destroy(world);
    apx_world_destroy(other);
    apx_track_destroy(track);
}

TEST(EntriesOfWorlds, AnAbsentCarTouchesNobodyAndComesBackInAFreePlace) {
    const apx_track track = new_track();
    const apx_world world = new_world(track, 4);
    apx_race race = {};
    ASSERT_OK(apx_world_race(world, &race));
    ASSERT_OK(apx_world_step(world, 120, nullptr));
    EXPECT_OK(apx_race_set_present(race, 0, 0));  // in front of all others, at 20 m/s
    std::vector<apx_car_state> before(4), after(4);
    uint32_t count = 0;
    ASSERT_OK(apx_world_cars(world, before.data(), nullptr, 4, &count));
    ASSERT_OK(apx_world_step(world, 600, nullptr));
    ASSERT_OK(apx_world_cars(world, after.data(), nullptr, 4, &count));
    EXPECT_EQ(before[0].position[2], after[0].position[2]);
    for (uint32_t car = 0; car < 4; ++car) {
        apx_car_result result;
        ASSERT_OK(apx_race_result(race, car, &result));
        EXPECT_EQ(result.car_contacts, 0u) << car;
    }
    EXPECT_OK(apx_race_set_present(race, 0, 1));
    ASSERT_OK(apx_world_step(world, 300, nullptr));
    EXPECT_EQ(standing_of(race, 0).retired, uint32_t{APX_RETIRED_NO});
    ASSERT_OK(apx_world_cars(world, before.data(), nullptr, 4, &count));
    EXPECT_GT(std::hypot(before[0].velocity[0], before[0].velocity[2]), 10.0f);
    apx_world_destroy(world);
    apx_track_destroy(track);
}

TEST(EntriesOfWorlds, ANewCompetitorHasNoLapsAndADriverThatTakesOverKeepsThem) {
    const apx_track track = new_track();
    const apx_world world = new_world(track, 2);
    apx_race race = {};
    ASSERT_OK(apx_world_race(world, &race));
    ASSERT_OK(apx_world_step(world, 60 * 30, nullptr));
    ASSERT_GE(standing_of(race, 0).laps_done, 1u);
    ASSERT_GE(standing_of(race, 1).laps_done, 1u);
    const apx_car_desc car = slow_car();
    EXPECT_OK(apx_race_set_car(race, 0, &car));
    EXPECT_OK(apx_race_set_present(race, 1, 0));
    EXPECT_OK(apx_race_set_car(race, 1, &car));
    EXPECT_OK(apx_race_set_present(race, 1, 1));
    EXPECT_GE(standing_of(race, 0).laps_done, 1u);
    EXPECT_EQ(standing_of(race, 1).laps_done, 0u);
    ASSERT_OK(apx_world_step(world, 60 * 60, nullptr));
    apx_car_result result;
    ASSERT_OK(apx_race_result(race, 1, &result));
    EXPECT_GE(result.laps_done, 1u);
    EXPECT_GT(result.best_lap_s, result.ideal_lap_s);  // from the line on, not from the signal
    EXPECT_LT(result.best_lap_s, 1.5f * result.ideal_lap_s);
    apx_world_destroy(world);
    apx_track_destroy(track);
}

TEST(EntriesOfWorlds, TheRubberBandLetsGoWhenThePlayerLeaves) {
    const apx_track track = new_track();
    apx_world_desc desc = world_desc(track);
    desc.race.rubber_band = 1.0f;
    desc.race.laps = 20;
    std::vector<apx_car_desc> cars = new_cars(3);
    cars[2].driven_by = APX_DRIVER_HOST;  // stands on the grid: the others get ahead and are held back
    apx_world world = {};
    ASSERT_OK(apx_world_create(&desc, cars.data(), 3, nullptr, &world));
    apx_race race = {};
    ASSERT_OK(apx_world_race(world, &race));
    const auto held_back = [&](uint32_t ticks) {
        EXPECT_OK(apx_world_step(world, ticks, nullptr));
        apx_car_debug debug;
        EXPECT_OK(apx_race_debug(race, 1, &debug));
        return debug.rubber_band < 0.0f;
    };
    EXPECT_TRUE(held_back(60 * 15));
    EXPECT_OK(apx_race_set_present(race, 2, 0));
    EXPECT_FALSE(held_back(60 * 8));
    apx_world_destroy(world);
    apx_track_destroy(track);
}

}  // namespace
