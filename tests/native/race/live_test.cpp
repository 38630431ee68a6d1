// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/live.h"

#include "base/error.h"
#include "race/debug.h"
#include "race/host_actions.h"
#include "race/snapshot.h"
#include "race/standings.h"
#include "sim/open_recording.h"
#include "sim/recorder.h"
#include "sim/recording_header.h"
#include "sim/replay.h"
#include "sim/step_world.h"
#include "sim/world_snapshot.h"
#include "worlds.h"

namespace apx {
namespace {

std::unique_ptr<World> on_club(uint32_t count, uint32_t laps = 2) {
    return test::world_on(test::track_named("club"), APX_SITUATION_NORMAL, count, laps);
}

// A kilometre of a world into which a host has reached once.
void meddle(World& world) {
    test::run(world, 200);
    apx_car_condition worn = default_condition();
    worn.grip_share = 0.8f;
    worn.mass_kg = 1300.0f;
    host_sets_condition(*world.race, 0, worn);
    apx_driver_desc slow = world.race->cars[1].driver;
    slow.pace = 0.7f;
    host_sets_driver(*world.race, 1, slow);
    host_retires(*world.race, 2);
}

TEST(Live, ADriverOfARecordingBeforeItHadASizeIsTaken) {
    const auto world = on_club(2);
    apx_driver_desc slow = world->race->cars[1].driver;
    slow.pace = 0.7f;
    constexpr uint32_t size = sizeof slow - offsetof(apx_driver_desc, pace);
    const uint32_t head[] = {action_driver, 1, size};
    std::vector<uint8_t> bytes(sizeof head + size);
    std::memcpy(bytes.data(), head, sizeof head);
    std::memcpy(bytes.data() + sizeof head, &slow.pace, size);
    perform_actions(*world->race, bytes);
    EXPECT_EQ(world->race->cars[1].driver.pace, 0.7f);
    // The same bytes are what a recorder gets today.
    EXPECT_EQ(world->race->actions, bytes);
}

TEST(Live, ACarInWorseConditionPlansSlowerCornersAndSharesItsPlan) {
    const auto world = on_club(3);
    test::run(*world, 10);
    apx_car_condition worn = default_condition();
    worn.grip_share = 0.8f;
    host_sets_condition(*world->race, 0, worn);
    host_sets_condition(*world->race, 1, worn);
    Race& race = *world->race;
    EXPECT_NEAR(race.profile(0).grip / race.profile(2).grip, 0.8f, 1e-4f);
    EXPECT_GT(race.profile(0).ideal_lap_s, 1.05f * race.profile(2).ideal_lap_s);
    EXPECT_EQ(race.profile_of[0], race.profile_of[1]);
    host_sets_condition(race, 0, default_condition());
    EXPECT_EQ(race.profile_of[0], race.profile_of[2]);
}

TEST(Live, AWornCarThatIsAnnouncedKeepsToTheRoad) {
    const auto world = on_club(1, 2);
    test::run(*world, 60);
    apx_car_condition worn = default_condition();
    worn.grip_share = 0.75f;
    worn.power_share = 0.8f;
    host_sets_condition(*world->race, 0, worn);
    ASSERT_TRUE(test::run_to_finish(*world, 300.0f));
    EXPECT_EQ(world->race->progress[0].wall_contacts, 0u);
    EXPECT_EQ(world->race->progress[0].off_track_s, 0.0f);
    EXPECT_LT(world->race->progress[0].best_lap_s, 1.02f * world->race->profile(0).ideal_lap_s);
}

TEST(Live, ThePaceOfADriverChangesWhileItDrives) {
    const auto world = on_club(1, 3);
    test::run(*world, 60);
    apx_driver_desc slow = world->race->cars[0].driver;
    slow.pace = 0.8f;
    host_sets_driver(*world->race, 0, slow);
    ASSERT_TRUE(test::run_to_finish(*world, 400.0f));
    EXPECT_NEAR(world->race->lap_times_s[2] * 0.8f, world->race->profile(0).ideal_lap_s,
                0.02f * world->race->profile(0).ideal_lap_s);
}

TEST(Live, ACarIsHandedFromTheHostToTheAiAndBackAtSpeed) {
    const auto world = on_club(2);
    test::run(*world, 600);
    host_sets_driven_by(*world->race, 0, APX_DRIVER_HOST);
    world->host_controls[0] = {0.0f, 0.3f, 0.0f};
    test::run(*world, 60);
    EXPECT_EQ(debug_of(*world->race, 0).reason, uint32_t{APX_REASON_HOST_DRIVES});
    EXPECT_EQ(world->controls[0].throttle, 0.3f);
    host_sets_driven_by(*world->race, 0, APX_DRIVER_AI);
    ASSERT_TRUE(test::run_to_finish(*world, 300.0f));
    EXPECT_EQ(result_of(*world->race, 0).finished, 1u);
}

TEST(Live, SnapshotsKeepWhatTheHostChanged) {
    const auto world = on_club(3);
    meddle(*world);
    test::run(*world, 100);
    const std::vector<uint8_t> bytes = snapshot(*world);
    const auto other = on_club(3);
    restore(*other, bytes);
    test::run(*world, 300);
    test::run(*other, 300);
    EXPECT_EQ(state_hash(*other), state_hash(*world));
    EXPECT_EQ(other->race->cars[1].driver.pace, 0.7f);
}

TEST(Live, GoingBackToBeforeAChangeTakesItBack) {
    const auto world = on_club(3);
    test::run(*world, 100);
    const std::vector<uint8_t> bytes = snapshot(*world);
    const float before_s = world->race->profile(0).ideal_lap_s;
    meddle(*world);
    restore(*world, bytes);
    EXPECT_EQ(world->race->profile(0).ideal_lap_s, before_s);
    EXPECT_EQ(world->race->conducts[2].retired, uint32_t{APX_RETIRED_NO});
}

TEST(Live, RecordingsReplayWhatTheHostDid) {
    for (const bool plain : {true, false}) {
        const auto world = on_club(3);
        std::vector<uint8_t> file = recording_header(*world);
        Recorder recorder(*world->race);
        const auto record = [&](uint32_t ticks) {
            for (uint32_t i = 0; i < ticks; ++i) {
                step(*world);
                std::vector<uint8_t> tick(plain ? plain_tick_size(*world->race) : largest_tick_size(recorder));
                if (plain) {
                    record_plain_tick(*world, tick.data());
                } else {
                    tick.resize(record_tick(recorder, *world, tick.data()));
                }
                file.insert(file.end(), tick.begin(), tick.end());
            }
        };
        record(100);
        apx_car_condition worn = default_condition();
        worn.grip_share = 0.8f;
        host_sets_condition(*world->race, 0, worn);
        host_retires(*world->race, 2);
        record(150);
        host_rejoins(*world->race, 2);
        record(150);
        const apx_replay_report report = replay(open_recording(file, "meddled"), {});
        EXPECT_EQ(report.ticks, 400u);
        EXPECT_EQ(report.differs, 0u) << report.field << " at tick " << report.tick;
    }
}

TEST(Live, SaysWhatIsWrongAndThenHasChangedNothing) {
    const auto world = on_club(1);
    Race& race = *world->race;
    const uint64_t before = state_hash(race);
    const auto problem_of = [&](auto&& change) {
        apx_car_condition condition = default_condition();
        change(condition);
        try {
            host_sets_condition(race, 0, condition);
        } catch (const Error& error) {
            return error.message;
        }
        return std::string();
    };
    EXPECT_EQ(problem_of([](apx_car_condition& c) { c.grip_share = 5.0f; }),
              "condition: grip_share is 5; it must be in [0.1, 2]");
    EXPECT_NE(problem_of([](apx_car_condition& c) { c.mass_kg = 3.0f; }).find("(10, 100000]"), std::string::npos);
    EXPECT_NE(problem_of([](apx_car_condition& c) { c.drag_share = std::nanf(""); }).find("drag_share"),
              std::string::npos);
    apx_driver_desc learner = race.cars[0].driver;
    learner.learn_grip = 1;
    EXPECT_THROW(host_sets_driver(race, 0, learner), Error);
    EXPECT_THROW(host_sets_driven_by(race, 0, 2), Error);
    EXPECT_EQ(state_hash(race), before);
    EXPECT_TRUE(race.actions.empty());
}

}  // namespace
}  // namespace apx
