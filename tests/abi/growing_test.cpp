// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstddef>
#include <cstring>

#include "support.h"

// Programs that were built against an older header: their structs are shorter at their ends, and inside others, too.
namespace apx_test {
namespace {

// The bytes of a struct without `count` of them from `offset` on, with the sizes that tell so at `sizes`.
std::vector<unsigned char> without(const void* full, size_t size, size_t offset, size_t count,
                                   std::initializer_list<size_t> sizes) {
    std::vector<unsigned char> bytes(static_cast<const unsigned char*>(full),
                                     static_cast<const unsigned char*>(full) + size);
    for (const size_t place : sizes) {
        uint32_t told;
        std::memcpy(&told, bytes.data() + place, sizeof told);
        told -= static_cast<uint32_t>(count);
        std::memcpy(bytes.data() + place, &told, sizeof told);
    }
    bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(offset),
                bytes.begin() + static_cast<std::ptrdiff_t>(offset + count));
    return bytes;
}

uint64_t hash_after_ten_seconds(const apx_world_desc* desc, const apx_car_desc* cars, uint32_t count) {
    apx_world world = {};
    EXPECT_OK(apx_world_create(desc, cars, count, nullptr, &world));
    uint32_t done = 0;
    uint32_t tick = 0;
    uint64_t hash = 0;
    EXPECT_OK(apx_world_step(world, 600, &done));
    EXPECT_OK(apx_world_state_hash(world, &tick, &hash));
    EXPECT_EQ(tick, 600u);
    EXPECT_OK(apx_world_destroy(world));
    return hash;
}

class Growing : public testing::Test {
  protected:
    apx_track track_ = new_track();
    ~Growing() override { apx_track_destroy(track_); }
};

TEST_F(Growing, AnOlderRaceInsideAWorldRacesTheSame) {
    const apx_world_desc full = world_desc(track_);
    const std::vector<apx_car_desc> cars = new_cars(2);
    // The last two words of apx_race_desc, which have their defaults.
    const std::vector<unsigned char> older =
        without(&full, sizeof full, offsetof(apx_world_desc, race) + sizeof(apx_race_desc) - 8, 8,
                {0, offsetof(apx_world_desc, race)});
    EXPECT_EQ(hash_after_ten_seconds(&full, cars.data(), 2),
              hash_after_ten_seconds(reinterpret_cast<const apx_world_desc*>(older.data()), cars.data(), 2));
}

TEST_F(Growing, OlderCarsInARowRaceTheSame) {
    const apx_world_desc desc = world_desc(track_);
    const std::vector<apx_car_desc> cars = new_cars(3);
    std::vector<unsigned char> older;
    for (const apx_car_desc& car : cars) {
        // Two weights of the driver, then two words of the vehicle.
        const size_t driver = offsetof(apx_car_desc, driver);
        const size_t vehicle = offsetof(apx_car_desc, vehicle);
        const std::vector<unsigned char> shorter =
            without(&car, sizeof car, driver + sizeof(apx_driver_desc) - 8, 8, {0, driver});
        const std::vector<unsigned char> shortest =
            without(shorter.data(), shorter.size(), vehicle + sizeof(apx_vehicle_desc) - 8, 8, {0, vehicle});
        older.insert(older.end(), shortest.begin(), shortest.end());
    }
    EXPECT_EQ(hash_after_ten_seconds(&desc, cars.data(), 3),
              hash_after_ten_seconds(&desc, reinterpret_cast<const apx_car_desc*>(older.data()), 3));
}

TEST_F(Growing, DefaultsAndResultsFillWhatAnOlderStructHas) {
    apx_race_desc desc;
    std::memset(&desc, 0xab, sizeof desc);
    desc.struct_size = sizeof desc - 8;
    ASSERT_OK(apx_race_desc_init(&desc));
    EXPECT_EQ(desc.struct_size, sizeof desc - 8);
    EXPECT_EQ(desc.laps, 3u);
    EXPECT_EQ(desc.latency_ticks, 0xababababu);
    // Of a header whose vehicle has two words less, and what stands behind it two words earlier.
    apx_track_info full;
    apx_track_info older;
    full.struct_size = sizeof full;
    std::memset(&older, 0xab, sizeof older);
    older.struct_size = sizeof older - 8;
    ASSERT_OK(apx_track_info_get(track_, &full));
    ASSERT_OK(apx_track_info_get(track_, &older));
    EXPECT_EQ(older.vehicle.struct_size, sizeof(apx_vehicle_desc) - 8);
    const size_t behind = offsetof(apx_track_info, vehicle) + sizeof(apx_vehicle_desc);
    const auto* bytes = reinterpret_cast<const unsigned char*>(&older);
    EXPECT_EQ(0, std::memcmp(bytes + behind - 8, reinterpret_cast<const unsigned char*>(&full) + behind,
                             sizeof full - behind));
    const std::vector<unsigned char> untouched(8, 0xab);
    EXPECT_EQ(0, std::memcmp(bytes + sizeof older - 8, untouched.data(), 8));
}

TEST_F(Growing, ADescriptionThatIsHandedOutFillsWhatAnOlderStructHas) {
    apx_recording recording = {};
    ASSERT_OK(apx_recording_from_file(APX_SOURCE_DIR "/tests/data/recordings/world-v2.apxr", &recording));
    apx_car_desc full = apx_car_desc_default();
    ASSERT_OK(apx_recording_car(recording, 0, &full));
    // Of a header whose vehicle has two words less.
    apx_car_desc older;
    std::memset(&older, 0xab, sizeof older);
    const size_t driver = offsetof(apx_car_desc, driver) - 8;
    const uint32_t driver_size = sizeof(apx_driver_desc);
    older.struct_size = sizeof older - 8;
    older.vehicle.struct_size = sizeof older.vehicle - 8;
    auto* bytes = reinterpret_cast<unsigned char*>(&older);
    std::memcpy(bytes + driver, &driver_size, sizeof driver_size);
    ASSERT_OK(apx_recording_car(recording, 0, &older));
    EXPECT_EQ(0, std::memcmp(bytes + driver, &full.driver, sizeof full.driver));
    EXPECT_EQ(older.vehicle.mass_kg, full.vehicle.mass_kg);
    const std::vector<unsigned char> untouched(8, 0xab);
    EXPECT_EQ(0, std::memcmp(bytes + sizeof older - 8, untouched.data(), 8));
    EXPECT_OK(apx_recording_destroy(recording));
}

TEST_F(Growing, ANewerStructAndOneThatWasNotFilledAreRefusedInWords) {
    apx_race_desc desc = race_desc(track_);
    const std::vector<apx_car_desc> cars = new_cars(1);
    apx_race race = {};
    desc.struct_size += 8;
    EXPECT_EQ(apx_race_create(&desc, cars.data(), 1, &race), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::string(apx_last_error()).find("newer header"), std::string::npos) << apx_last_error();
    for (const uint32_t size : {0u, 4u, 13u}) {
        desc.struct_size = size;
        EXPECT_EQ(apx_race_create(&desc, cars.data(), 1, &race), APX_ERROR_INVALID_ARGUMENT) << size;
        EXPECT_NE(std::string(apx_last_error()).find("desc.struct_size is " + std::to_string(size)), std::string::npos)
            << apx_last_error();
    }
    desc = race_desc(track_);
    std::vector<apx_car_desc> mixed = new_cars(2);
    mixed[1].driver.struct_size += 8;
    EXPECT_EQ(apx_race_create(&desc, mixed.data(), 2, &race), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::string(apx_last_error()).find("cars[1].driver.struct_size"), std::string::npos) << apx_last_error();
}

apx_status steer_error(const apx_steer_desc& desc) {
    apx_steer steer = {};
    return apx_steer_create(&desc, &steer);
}

uint64_t hash_after_fifty_steps(const apx_steer_desc& desc) {
    apx_steer steer = {};
    uint64_t hash = 0;
    EXPECT_OK(apx_steer_create(&desc, &steer));
    EXPECT_OK(apx_steer_step(steer, 0, 50));
    EXPECT_OK(apx_steer_state_hash(steer, nullptr, &hash));
    EXPECT_OK(apx_steer_destroy(steer));
    return hash;
}

TEST(GrowingSteer, OlderAgentsBehavioursAndBodiesInRowsMoveTheSame) {
    std::vector<apx_steer_body> bodies(2, apx_steer_body_default());
    bodies[1].kind = APX_STEER_BODY_CAR;
    bodies[1].physics = 1;
    bodies[1].radius_m = 2;
    const apx_steer_behaviour behaviours[] = {apx_steer_behaviour_default(APX_STEER_SEPARATION),
                                              apx_steer_behaviour_default(APX_STEER_WANDER)};
    apx_steer_behaviour_set set = apx_steer_behaviour_set_default();
    set.behaviour_count = 2;
    std::vector<apx_steer_agent> agents(4, apx_steer_agent_default());
    for (uint32_t i = 0; i < 4; ++i) {
        agents[i].body = i % 2;
        agents[i].position[0] = 4.0f * static_cast<float>(i);
    }
    apx_steer_desc desc = apx_steer_desc_default();
    desc.bodies = bodies.data();
    desc.behaviours = behaviours;
    desc.behaviour_sets = &set;
    desc.agents = agents.data();
    desc.body_count = desc.behaviour_count = 2;
    desc.behaviour_set_count = 1;
    desc.agent_count = 4;
    const uint64_t hash = hash_after_fifty_steps(desc);

    // Of headers without the last two words, which have their defaults; a body without those of its vehicle, too.
    const auto row = [](auto first, auto end, auto&& shorter) {
        std::vector<unsigned char> all;
        for (auto it = first; it != end; ++it) {
            const std::vector<unsigned char> bytes = shorter(&*it);
            all.insert(all.end(), bytes.begin(), bytes.end());
        }
        return all;
    };
    const std::vector<unsigned char> older_agents = row(agents.begin(), agents.end(), [](const apx_steer_agent* agent) {
        return without(agent, sizeof *agent, sizeof *agent - 8, 8, {0});
    });
    const auto older_behaviours = row(behaviours, behaviours + 2, [](const apx_steer_behaviour* behaviour) {
        return without(behaviour, sizeof *behaviour, sizeof *behaviour - 8, 8, {0});
    });
    const auto older_bodies = row(bodies.begin(), bodies.end(), [](const apx_steer_body* body) {
        const size_t vehicle = offsetof(apx_steer_body, vehicle);
        const std::vector<unsigned char> once =
            without(body, sizeof *body, vehicle + sizeof(apx_vehicle_desc) - 8, 8, {0, vehicle});
        return without(once.data(), once.size(), once.size() - 8, 8, {0});
    });
    desc.agents = reinterpret_cast<const apx_steer_agent*>(older_agents.data());
    desc.behaviours = reinterpret_cast<const apx_steer_behaviour*>(older_behaviours.data());
    desc.bodies = reinterpret_cast<const apx_steer_body*>(older_bodies.data());
    EXPECT_EQ(hash_after_fifty_steps(desc), hash);
    // The description itself, without what it has on the spare places.
    const std::vector<unsigned char> older = without(&desc, sizeof desc, sizeof desc - 8, 8, {0});
    EXPECT_EQ(hash_after_fifty_steps(*reinterpret_cast<const apx_steer_desc*>(older.data())), hash);
}

TEST(GrowingSteer, ANewerRecordAndOneThatWasNotFilledAreRefusedInWords) {
    std::vector<apx_steer_body> bodies(2, apx_steer_body_default());
    apx_steer_desc desc = apx_steer_desc_default();
    desc.bodies = bodies.data();
    desc.body_count = 2;
    bodies[1].struct_size += 8;
    EXPECT_EQ(steer_error(desc), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::string(apx_steer_last_error()).find("bodies[1].struct_size"), std::string::npos);
    EXPECT_NE(std::string(apx_steer_last_error()).find("newer header"), std::string::npos) << apx_steer_last_error();
    bodies[1] = apx_steer_body_default();
    bodies[1].vehicle.struct_size = 3;
    EXPECT_EQ(steer_error(desc), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::string(apx_steer_last_error()).find("bodies[1].vehicle.struct_size is 3"), std::string::npos);
    desc.body_count = 2000000;
    EXPECT_EQ(steer_error(desc), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::string(apx_steer_last_error()).find("at most 1000000 bodies"), std::string::npos);
    desc.body_count = 2;
    desc.bodies = nullptr;
    EXPECT_EQ(steer_error(desc), APX_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::string(apx_steer_last_error()).find("bodies is null"), std::string::npos) << apx_steer_last_error();
}

}  // namespace
}  // namespace apx_test
