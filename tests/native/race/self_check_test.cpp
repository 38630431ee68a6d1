// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/self_check.h"

#include <algorithm>

#include "race/describe.h"
#include "worlds.h"

// Findings about a car that does not obey its description.
namespace apx {
namespace {

// Kinds found in forty seconds of a default car whose driver believes in another one.
template <typename Change>
std::vector<uint32_t> found_believing(Change change) {
    apx_car_desc car = default_car_desc();
    car.driven_by = APX_DRIVER_HOST;
    const auto world = test::world_on(test::track_named("club"), APX_SITUATION_SINGLE, {car},
                                      [](apx_world_desc& desc) { desc.race.laps = 9; });
    car.driven_by = APX_DRIVER_AI;
    change(car.vehicle);
    const auto race = test::race_on(test::track_named("club"), {car}, [](apx_race_desc& desc) { desc.laps = 9; });
    begin_self_check(*race);
    for (int i = 0; i < 60 * 40; ++i) {
        const std::vector<apx_car_state> states = {world->bodies[0].car};
        tick(*race, test::dt_s, states, {});
        world->host_controls[0] = race->controls[0];
        step(*world);
    }
    std::vector<uint32_t> kinds;
    for (const apx_host_finding& finding : host_findings(*race)) {
        kinds.push_back(finding.kind);
    }
    return kinds;
}

using Kinds = std::vector<uint32_t>;

TEST(SelfCheck, HasNoFindingOfACarThatIsAsBelieved) {
    EXPECT_EQ(found_believing([](apx_vehicle_desc&) {}), Kinds{});
}

TEST(SelfCheck, FindsTheForcesOfPedalsThatAreNotAsBelieved) {
    const auto has = [](const Kinds& kinds, uint32_t kind) {
        return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    };
    EXPECT_TRUE(
        has(found_believing([](apx_vehicle_desc& vehicle) { vehicle.mass_kg = 2000.0f; }), APX_CHECK_DRIVE_FORCE));
    EXPECT_TRUE(has(found_believing([](apx_vehicle_desc& vehicle) { vehicle.max_brake_force_n = 30000.0f; }),
                    APX_CHECK_BRAKE_FORCE));
    EXPECT_TRUE(has(found_believing([](apx_vehicle_desc& vehicle) { vehicle.grip = 2.0f; }), APX_CHECK_GRIP));
}

}  // namespace
}  // namespace apx
