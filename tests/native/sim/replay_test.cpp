// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include "base/random.h"
#include "perceive/rays.h"
#include "race/events.h"
#include "race/snapshot.h"
#include "race/tick.h"
#include "sim/open_recording.h"
#include "sim/recorded_tick.h"
#include "sim/recording_header.h"
#include "sim/recordings.h"
#include "sim/replay.h"
#include "sim/step_world.h"
#include "sim/tick_reader.h"
#include "sim/world_snapshot.h"
#include "track/corridor_ray.h"
#include "track/sources.h"

namespace apx {
namespace {

using test::forge;
using test::opened;
using test::replayed;

std::vector<uint8_t> world_bytes(uint32_t ticks = 200, uint32_t situation = APX_SITUATION_NORMAL) {
    return test::record(*test::world_on(test::track_named("club"), situation, 4), ticks);
}

std::vector<uint8_t> plain_bytes(uint32_t ticks = 200) {
    return test::record_plainly(*test::world_on(test::track_named("club"), APX_SITUATION_NORMAL, 4), ticks);
}

TEST(Replay, EveryWorldReplaysBitByBit) {
    for (uint32_t situation = 0; situation < APX_SITUATION_CUSTOM; ++situation) {
        const apx_replay_report report = replayed(world_bytes(300, situation));
        EXPECT_EQ(report.ticks, 300u) << situation;
        EXPECT_EQ(report.differs, 0u) << situation << ": " << report.field << " in tick " << report.tick;
    }
}

TEST(Replay, FromTheMiddleOfARaceReplaysToo) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_NORMAL, 4);
    test::run(*world, 500);
    EXPECT_EQ(replayed(test::record(*world, 200)).differs, 0u);
}

TEST(Replay, AHostsCarInAWorldReplaysWithItsControls) {
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[0].driven_by = APX_DRIVER_HOST;
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_NORMAL, cars, [](apx_world_desc&) {});
    std::vector<uint8_t> bytes = recording_header(*world);
    Recorder recorder(*world->race);
    for (int i = 0; i < 300; ++i) {
        world->host_controls[0] = {0.1f * sine(0.1f * i), 0.5f, i % 50 == 0 ? 1.0f : 0.0f};
        step(*world);
        test::append_tick(recorder, *world, bytes);
    }
    EXPECT_EQ(replayed(bytes).differs, 0u);
}

TEST(Replay, NamesTickCarAndFieldOfTheFirstDifferingControl) {
    std::vector<uint8_t> bytes = plain_bytes();
    const Recording recording = opened(bytes);
    const size_t controls = test::plain_words_offset + 4 * sizeof(apx_car_state);
    forge(bytes, recording, 150, controls + 2 * sizeof(apx_controls) + 4, 0.125f);
    forge(bytes, recording, 160, controls, 0.125f);
    const apx_replay_report report = replayed(bytes);
    EXPECT_EQ(report.differs, 1u);
    EXPECT_EQ(report.ticks, 151u);
    EXPECT_EQ(report.tick, 150u);
    EXPECT_EQ(report.car, 2u);
    EXPECT_STREQ(report.field, "throttle");
    EXPECT_EQ(report.recorded, 0.125f);
    EXPECT_NE(report.replayed, 0.125f);
    EXPECT_EQ(report.recorded_hash, report.replayed_hash);  // of the whole tick: the forged file alone is wrong
}

TEST(Replay, NamesTheFieldOfADifferingStateOfAWorld) {
    const char* names[] = {"position.x", "position.y", "position.z", "yaw",        "pitch",
                           "roll",       "velocity.x", "velocity.y", "velocity.z", "yaw rate"};
    for (size_t field = 0; field < 10; ++field) {
        std::vector<uint8_t> bytes = plain_bytes(20);
        const size_t offset = test::plain_words_offset + sizeof(apx_car_state) + field * sizeof(float);
        forge(bytes, opened(bytes), 12, offset, 123.0f);
        const apx_replay_report report = replayed(bytes);
        EXPECT_STREQ(report.field, names[field]);
        EXPECT_EQ(report.tick, 12u);
        EXPECT_EQ(report.car, 1u);
        EXPECT_EQ(report.recorded, 123.0f);
    }
}

TEST(Replay, SaysWhenOnlyTheHashDiffers) {
    std::vector<uint8_t> bytes = plain_bytes(20);
    forge(bytes, opened(bytes), 7, test::plain_hash_offset, uint64_t{0x1234567890abcdefull});
    const apx_replay_report report = replayed(bytes);
    EXPECT_EQ(report.differs, 1u);
    EXPECT_STREQ(report.field, "state hash");
    EXPECT_EQ(report.tick, 7u);
    EXPECT_EQ(report.car, APX_NONE);
    EXPECT_EQ(report.recorded_hash, 0x1234567890abcdefull);
    EXPECT_NE(report.replayed_hash, 0u);
}

TEST(Replay, ProgressIsToldAndMayCancel) {
    const Recording recording = opened(world_bytes(600));
    std::vector<float> shares;
    replay(recording, [&](float share) {
        shares.push_back(share);
        return true;
    });
    ASSERT_GE(shares.size(), 2u);
    EXPECT_EQ(shares.front(), 0.0f);
    EXPECT_LT(shares.back(), 1.0f);
    apx_status status = APX_OK;
    test::failure([&] { replay(recording, [](float share) { return share < 0.3f; }); }, &status);
    EXPECT_EQ(status, APX_ERROR_CANCELLED);
}

// ---- races of a host

// A host that does everything a host may do: states that are now and then absurd, a late start signal, a step that varies, a
// car of its own, rays of its own.
struct Host {
    std::unique_ptr<Race> race;
    std::vector<BodyState> bodies;
    Random random{3, 0, 0};

    explicit Host(uint32_t host_rays) {
        std::vector<apx_car_desc> cars = test::cars(3);
        cars[2].driven_by = APX_DRIVER_HOST;
        race = test::race_on(test::track_named("club"), cars, [&](apx_race_desc& desc) {
            desc.started = 0;
            desc.host_rays = host_rays;
        });
        bodies.resize(3);
        for (uint32_t car = 0; car < 3; ++car) {
            bodies[car].car =
                test::state_on(*race->track, -8.0f - 8.0f * static_cast<float>(car), car % 2 ? 2.0f : -2.0f);
        }
    }
    std::vector<apx_car_state> states() const {
        std::vector<apx_car_state> result;
        for (const BodyState& body : bodies) {
            result.push_back(body.car);
        }
        return result;
    }
    void move(float dt) {
        for (uint32_t car = 0; car < 3; ++car) {
            const apx_controls controls = car == 2 ? apx_controls{0.0f, 0.3f, 0.0f} : race->controls[car];
            step_vehicle(race->profile(car).model, controls, {}, dt, 4, bodies[car]);
        }
    }
};

// Casts the library's rays as a host would: one by one against walls and all cars.
std::vector<apx_ray_hit> cast_as_host(const Race& race, const std::vector<apx_car_state>& states) {
    std::vector<apx_ray> rays(race.car_count() * APX_RAY_COUNT);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        rays_of(race, car, states[car], std::span(rays).subspan(car * APX_RAY_COUNT, APX_RAY_COUNT));
    }
    std::vector<apx_ray_hit> hits;
    for (const apx_ray& ray : rays) {
        const glm::vec2 origin{ray.origin[0], ray.origin[2]}, direction{ray.direction[0], ray.direction[2]};
        uint32_t sector = race.bodies[ray.car].place.sector;
        const CorridorHit wall = cast_from(*race.track, origin, ray.origin[1], direction, ray.length_m, sector);
        hits.push_back({wall.distance_m, wall.hit ? uint32_t{APX_HIT_WALL} : uint32_t{APX_HIT_NONE}, APX_NONE});
        for (uint32_t other = 0; other < race.car_count(); ++other) {
            Body body = race.bodies[other];
            body.position = ground(states[other].position);
            body.forward = forward_of(states[other].yaw_rad);
            const float distance_m = ray_to_box(origin, direction, hits.back().distance_m, body);
            if (other != ray.car && distance_m < hits.back().distance_m) {
                hits.back() = {distance_m, APX_HIT_CAR, other};
            }
        }
    }
    return hits;
}

std::vector<uint8_t> record_wild_race(Host& host, uint32_t ticks, bool plainly = false) {
    Race& race = *host.race;
    std::vector<uint8_t> bytes = recording_header(race);
    Recorder recorder(race);
    for (uint32_t i = 0; i < ticks; ++i) {
        if (i == 90) {
            give_start_signal(race);
        }
        const float dt = host.random.range(0.005f, 0.03f);
        std::vector<apx_car_state> states = host.states();
        std::vector<apx_ray_hit> hits;
        if (race.desc.host_rays != 0) {
            hits = cast_as_host(race, states);
            hits[i % hits.size()] = {std::numeric_limits<float>::quiet_NaN(), 77, 99};
            hits[(5 * i + 1) % hits.size()] = {1.5f, APX_HIT_OTHER, APX_NONE};
        }
        if (i % 17 < 3) {
            states[i % 3] = test::refused_state();
        }
        tick(race, dt, states, hits);
        plainly ? test::append_plain_tick(race, race, bytes) : test::append_tick(recorder, race, bytes);
        host.move(dt);
    }
    return bytes;
}

TEST(Replay, AHostsRaceReplaysWhateverTheHostDid) {
    for (uint32_t host_rays : {0u, 1u}) {
        Host host(host_rays);
        const std::vector<uint8_t> bytes = record_wild_race(host, 800);
        EXPECT_GT(test::events_of(*host.race, APX_EVENT_STATE_REFUSED).size(), 10u);
        EXPECT_EQ(host.race->clock.started, 1u);
        const apx_replay_report report = replayed(bytes);
        EXPECT_EQ(report.ticks, 800u);
        EXPECT_EQ(report.differs, 0u) << report.field << " in tick " << report.tick;
    }
}

TEST(Replay, AHostsRaceNamesItsFirstDifferenceToo) {
    Host host(1);
    std::vector<uint8_t> bytes = record_wild_race(host, 200, true);
    forge(bytes, opened(bytes), 130, test::plain_words_offset + 3 * sizeof(apx_car_state), 0.25f);
    const apx_replay_report report = replayed(bytes);
    EXPECT_EQ(report.differs, 1u);
    EXPECT_EQ(report.tick, 130u);
    EXPECT_EQ(report.car, 0u);
    EXPECT_STREQ(report.field, "steering");
}

TEST(Replay, TheHostsRaysEqualToTheLibrarysGiveTheSameControls) {
    Host library(0), host(1);
    give_start_signal(*library.race);
    give_start_signal(*host.race);
    for (int i = 0; i < 1500; ++i) {
        const std::vector<apx_car_state> states = library.states();
        tick(*library.race, test::dt_s, states, {});
        tick(*host.race, test::dt_s, states, cast_as_host(*host.race, states));
        ASSERT_TRUE(test::same_bits(library.race->controls, host.race->controls)) << "tick " << i;
        library.move(test::dt_s);
    }
    EXPECT_GT(library.race->progress[0].progress_m, 300.0f);
}

TEST(Replay, FeedingTheTicksToTheRecordedRaceGivesItsResults) {
    Host host(1);
    const Recording recording = opened(record_wild_race(host, 500));
    const auto fed = race_of(recording);
    RecordedTick tick;
    for (uint32_t i = 0; i < recording.info.tick_count; ++i) {
        read_tick(recording, i, tick);
        feed(*fed, tick);
    }
    EXPECT_EQ(state_hash(*fed), state_hash(*host.race));
    EXPECT_EQ(test::events_after(*fed, 0).size(), test::events_after(*host.race, 0).size());
}

TEST(Replay, TheRecordedWorldGoesOnAsTheFirstOneDid) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_RANDOM_GRID, 4, 1, 9);
    const Recording recording = opened(test::record(*world, 300));
    const auto again = world_of(recording);
    test::run(*again, 300);
    EXPECT_EQ(state_hash(*again), state_hash(*world));
}

TEST(Replay, AWorldGoesOnFromAnyTickAsTheFirstOneDid) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_OVERTAKE, 4);
    const Recording recording = opened(test::record(*world, 260));
    for (uint32_t tick : {0u, 1u, 63u, 64u, 200u, 260u}) {
        const auto again = world_at(recording, tick);
        EXPECT_EQ(again->race->clock.tick, tick);
        test::run(*again, 260 - tick);
        EXPECT_EQ(state_hash(*again), state_hash(*world)) << tick;
    }
}

TEST(Replay, AHostsRaceGoesOnFreelyFromAnyTick) {
    for (uint32_t host_rays : {0u, 1u}) {
        Host host(host_rays);
        const Recording recording = opened(record_wild_race(host, 700));
        EXPECT_EQ(state_hash(*race_at(recording, 700)), state_hash(*host.race));
        const auto world = world_at(recording, 600);
        EXPECT_EQ(world->race->clock.tick, 600u);
        const float before = world->race->progress[0].progress_m;
        test::run(*world, 2400);  // the boxes that the wild rays showed are waited for, then gone round
        EXPECT_GT(world->race->progress[0].progress_m, before + 50.0f);
        apx_status status = APX_OK;
        test::failure([&] { world_at(recording, 700); }, &status);
        EXPECT_EQ(status, APX_ERROR_INVALID_ARGUMENT);
    }
}

TEST(Replay, NamesADifferingDecision) {
    std::vector<uint8_t> bytes = plain_bytes();
    const size_t decisions = test::plain_words_offset + 4 * (sizeof(apx_car_state) + sizeof(apx_controls));
    const uint32_t forged = packed_decision(APX_STATE_OVERTAKE, APX_REASON_STUCK, 3);
    forge(bytes, opened(bytes), 120, decisions + sizeof(uint32_t), forged);
    const apx_replay_report report = replayed(bytes);
    EXPECT_EQ(report.differs, 1u);
    EXPECT_EQ(report.tick, 120u);
    EXPECT_EQ(report.car, 1u);
    EXPECT_STREQ(report.field, "state");
    EXPECT_EQ(report.recorded, static_cast<float>(APX_STATE_OVERTAKE));
}

TEST(Replay, ASnapshotOfAnotherBuildIsSaidInWords) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_NORMAL, 2);
    test::run(*world, 50);
    Recording recording = opened(test::record(*world, 20));
    EXPECT_EQ(replay(recording, {}).differs, 0u);
    recording.snapshot.resize(recording.snapshot.size() - 8);
    apx_status status = APX_OK;
    EXPECT_NE(test::failure([&] { replay(recording, {}); }, &status).find("another build"), std::string::npos);
    EXPECT_EQ(status, APX_ERROR_UNSUPPORTED_VERSION);
    RecordedTick tick;
    read_tick(recording, 19, tick);
    EXPECT_TRUE(test::same_bits(tick.controls, world->controls));
}

TEST(Replay, ALibraryThatPlacesCarsElsewhereStartsWhereTheyStood) {
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_NORMAL, 2);
    Recording recording = opened(test::record(*world, 90));
    for (apx_car_state& state : recording.start_states) {
        state.position[0] += 0.5f;
    }
    const auto again = world_of(recording);
    EXPECT_EQ(again->states[1].position[0], recording.start_states[1].position[0]);
    EXPECT_EQ(again->signal_tick, world->signal_tick);
    EXPECT_EQ(again->desc.situation, uint32_t{APX_SITUATION_NORMAL});
}

}  // namespace
}  // namespace apx
