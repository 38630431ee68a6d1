// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/check_state.h"

#include <limits>

#include "base/bytes.h"
#include "base/error.h"
#include "race/live.h"
#include "race/snapshot.h"
#include "race/state_fields.h"
#include "race/tick.h"
#include "sim/state_fields.h"
#include "sim/step_world.h"
#include "sim/world_snapshot.h"
#include "worlds.h"
#include "wrong_fields.h"

// Snapshots whose checksum fits and whose content was made up: refused and nothing changed, or good enough to go on from.
namespace apx {
namespace {

void fix_checksum(std::vector<uint8_t>& bytes) {
    const size_t size = bytes.size() - sizeof(uint32_t);
    const uint32_t checksum = crc32(std::span(bytes).first(size));
    std::memcpy(bytes.data() + size, &checksum, sizeof checksum);
}

// The next ticks neither crash (the sanitizers look on) nor give controls that are none.
template <typename Step>
void expect_sane(Race& race, const Step& step) {
    for (int tick = 0; tick < 3; ++tick) {
        step();
        for (const apx_controls& controls : race.controls) {
            ASSERT_LE(absolute(controls.steering), 1.0f);
            ASSERT_LE(absolute(controls.throttle), 1.0f);
            ASSERT_TRUE(controls.brake >= 0.0f && controls.brake <= 1.0f);
        }
    }
}

template <typename Change>
std::string refusal_of(const Change& change) {
    const auto race = test::race_on(test::circle_track(), 2, 2);
    test::tick_once(
        *race, {test::state_on(*race->track, 40.0f, 0.0f, 20.0f), test::state_on(*race->track, 5.0f, 0.0f, 20.0f)});
    change(*race);
    const auto other = test::race_on(test::circle_track(), 2, 2);
    const uint64_t hash = state_hash(*other);
    const std::string message = test::failure([&] { restore(*other, snapshot(*race)); });
    EXPECT_TRUE(message.empty() || state_hash(*other) == hash) << message;
    return message;
}

TEST(CheckState, ClocksThatNoRaceHasAreRefused) {
    EXPECT_EQ(refusal_of([](Race&) {}), "");
    for (const double time_s : {-1.0, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_NE(refusal_of([&](Race& race) { race.clock.time_s = time_s; }), "") << time_s;
        EXPECT_NE(refusal_of([&](Race& race) { race.clock.start_s = time_s; }), "") << time_s;
        EXPECT_NE(refusal_of([&](Race& race) { race.progress[1].time_lost_s = static_cast<float>(1e30 * time_s); }), "")
            << time_s;
    }
    EXPECT_NE(refusal_of([](Race& race) { race.clock.dt_s = 7.0f; }), "");
}

// Cars in one another's way, one that learns its grip and one that the host drives.
std::vector<apx_car_desc> mixed_cars() {
    std::vector<apx_car_desc> cars = test::cars(4);
    cars[1].driver.learn_grip = 1;
    cars[1].driver.mistakes = 1.0f;
    cars[2].driver.grid_replan = 1;
    cars[2].driver.perception = APX_PERCEPTION_VIEW_CONE;
    cars[3].driven_by = APX_DRIVER_HOST;
    return cars;
}

std::vector<apx_car_state> mixed_states(const Track& track) {
    return {test::state_on(track, 40.0f, 0.0f, 20.0f), test::state_on(track, 20.0f, 1.0f, 20.0f),
            test::state_on(track, 5.0f, -1.0f, 20.0f), test::state_on(track, 60.0f, 2.0f, 15.0f)};
}

std::unique_ptr<Race> mixed_race() {
    auto race = test::race_on(test::circle_track(), mixed_cars(), [](apx_race_desc& desc) { desc.laps = 2; });
    for (int tick = 0; tick < 10; ++tick) {
        test::tick_once(*race, mixed_states(*race->track));
    }
    return race;
}

bool is_restored(Race& race, const std::vector<uint8_t>& bytes) {
    return test::failure([&] { restore(race, bytes); }).empty();
}

// Sets one element and either is told the field's name, with nothing changed, or races on to a state that is restored as well.
void try_race(Race& race, const std::vector<uint8_t>& good, const test::WrongElement& wrong) {
    std::vector<uint8_t> bytes = good;
    wrong.write(bytes);
    fix_checksum(bytes);
    const uint64_t hash = state_hash(race);
    const std::string message = test::failure([&] { restore(race, bytes); });
    if (!message.empty()) {
        ASSERT_EQ(state_hash(race), hash) << message;
        return;
    }
    ASSERT_FALSE(wrong.is_outside) << wrong.name() << " was restored";
    const std::vector<apx_car_state> states = mixed_states(*race.track);
    ASSERT_NO_FATAL_FAILURE(expect_sane(race, [&] { test::tick_once(race, states); })) << wrong.name();
    if (!wrong.is_at_limit) {
        ASSERT_EQ(test::failure([&] { restore(race, snapshot(race)); }), "") << wrong.name();
    }
    ASSERT_TRUE(is_restored(race, good));
}

std::vector<test::StatePart> parts_of(const Race& race) {
    test::StateParts parts(sizeof(uint64_t) + 2 * sizeof(uint32_t));
    visit_whole_state(race, parts);
    return parts.list;
}

TEST(CheckState, EveryFieldOfARaceSetToAnythingIsRefusedByItsNameOrRaced) {
    const auto race = mixed_race();
    const std::vector<uint8_t> good = snapshot(*race);
    const RaceBounds bounds = race_bounds(*race, 1);
    size_t tried = 0, refused = 0;
    for (const test::StatePart& part : parts_of(*race)) {
        for (const test::WrongElement& wrong : test::wrong_elements(part, bounds)) {
            tried += 1;
            refused += wrong.is_outside ? 1 : 0;
            ASSERT_NO_FATAL_FAILURE(try_race(*race, good, wrong)) << wrong.name();
        }
    }
    EXPECT_GT(tried, 5000u);
    EXPECT_GT(refused, tried / 4);
}

TEST(CheckState, EveryFieldOfADriverInEveryStateIsRefusedOrRaced) {
    const auto race = mixed_race();
    const std::vector<uint8_t> good = snapshot(*race);
    for (uint32_t state = 0; state < APX_STATE_COUNT; ++state) {
        restore(*race, good);
        for (uint32_t car = 0; car < race->car_count(); ++car) {
            DriverMemory& memory = race->memories[car];
            memory.state = state;
            memory.pass.target = car == 0 ? 1 : 0;
            memory.pass.side = 1.0f;
            memory.pass.strategy = car % 3;
        }
        const std::vector<uint8_t> begun = snapshot(*race);
        ASSERT_TRUE(is_restored(*race, begun));
        for (const test::StatePart& part : parts_of(*race)) {
            if (part.fields.data() != driver_memory_fields().data()) {
                continue;
            }
            for (const test::WrongElement& wrong : test::wrong_elements(part, race_bounds(*race, 1))) {
                ASSERT_NO_FATAL_FAILURE(try_race(*race, begun, wrong)) << wrong.name() << " in state " << state;
            }
        }
    }
}

TEST(CheckState, EveryFieldOfAWorldsPhysicsSetToAnythingIsRefusedOrRaced) {
    const auto world = test::world_on(test::circle_track(), APX_SITUATION_OVERTAKE, 2, 2);
    test::run(*world, 5);
    const std::vector<uint8_t> good = snapshot(*world);
    const size_t physics = good.size() - sizeof(uint32_t) -
                           2 * (sizeof(BodyState) + 2 * sizeof(apx_controls) + sizeof(ContactMemory) + sizeof(Place));
    test::StateParts parts(physics);
    visit_physics(*world, parts);
    for (const test::StatePart& part : parts.list) {
        for (const test::WrongElement& wrong : test::wrong_elements(part, race_bounds(*world->race, 0))) {
            std::vector<uint8_t> bytes = good;
            wrong.write(bytes);
            fix_checksum(bytes);
            const uint64_t hash = state_hash(*world);
            const std::string message = test::failure([&] { restore(*world, bytes); });
            if (!message.empty()) {
                ASSERT_EQ(state_hash(*world), hash) << message;
                continue;
            }
            ASSERT_FALSE(wrong.is_outside) << wrong.name() << " was restored";
            ASSERT_NO_FATAL_FAILURE(expect_sane(*world->race, [&] { step(*world); })) << wrong.name();
            if (!wrong.is_at_limit) {
                ASSERT_EQ(test::failure([&] { restore(*world, snapshot(*world)); }), "") << wrong.name();
            }
            restore(*world, good);
        }
    }
}

TEST(CheckState, AnOwnSnapshotIsRestoredAfterTheLongestTick) {
    const auto race = mixed_race();
    tick(*race, 1.0f, mixed_states(*race->track), {});
    EXPECT_EQ(test::failure([&] { restore(*race, snapshot(*race)); }), "");
}

TEST(CheckState, DriversThatContradictThemselvesAreRefused) {
    EXPECT_NE(refusal_of([](Race& race) { race.memories[0].pass.target = 0; }), "");
    EXPECT_NE(refusal_of([](Race& race) { race.memories[0].state = APX_STATE_YIELD; }), "");
    EXPECT_NE(refusal_of([](Race& race) { race.memories[0].plan.begins_now = 1; }), "");
    EXPECT_NE(refusal_of([](Race& race) { race.memories[0].defence.against = 1; }), "");
    EXPECT_NE(refusal_of([](Race& race) { race.memories[0].sight.seen[1].low_m = 1.0f; }), "");
    EXPECT_NE(refusal_of([](Race& race) { race.trajectories[0].first = APX_NONE, race.trajectories[0].count = 3; }),
              "");
    EXPECT_NE(refusal_of([](Race& race) { race.memories[0].detour.count = 5; }), "");
    EXPECT_NE(refusal_of([](Race& race) {
                  race.lives[0] = {live_driver, 0, race.described[0].driver, default_condition()};
                  race.lives[0].driver.grid_replan = 1;  // and the race has no grid
              }),
              "");
    EXPECT_NE(refusal_of([](Race& race) { race.clock.finished = 1; }), "");
    EXPECT_NE(refusal_of([](Race& race) { race.road_order[0] = race.road_order[1]; }), "");
}

}  // namespace
}  // namespace apx
