// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/ways.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "drive/merging.h"
#include "race/driver_view.h"
#include "race/live.h"
#include "race/obstacles.h"
#include "race/rescue.h"
#include "race/set_car.h"
#include "race/snapshot.h"
#include "sim/world_snapshot.h"
#include "track/reversed.h"
#include "worlds.h"

namespace apx {
namespace {

using test::TrackPointer;

// data/branches/ford.track.json; `change` may change its branch.
template <typename Change>
TrackPointer ford_with(Change change) {
    const std::string path = std::string(APX_SOURCE_DIR) + "/data/branches/ford.track.json";
    Source source = source_from_json(test::read_text(path), "ford");
    change(source.branches[0]);
    return test::baked(source);
}

const TrackPointer& ford() {
    static const TrackPointer track = ford_with([](SourceBranch&) {});
    return track;
}

void set_branch_grip(SourceBranch& branch, float grip) {
    for (apx_source_gate& gate : branch.gates) {
        gate.grip = grip;
    }
}

// By car: how often it passed the middle of the branch and of the main road beside it.
struct WaysTaken {
    std::vector<uint32_t> branch;
    std::vector<uint32_t> main;
    uint32_t branch_total = 0;
    uint32_t main_total = 0;
};

// Runs until all have finished or the time is over; `each` is called after every tick.
template <typename Each>
WaysTaken run_and_count(World& world, float seconds, Each each) {
    const Race& race = *world.race;
    const Branch& branch = race.track->branches[0];
    const float middle_m = 0.5f * (branch.from_m + branch.to_m);
    WaysTaken taken{std::vector<uint32_t>(race.car_count()), std::vector<uint32_t>(race.car_count())};
    std::vector<float> before(race.car_count(), 1e6f);
    for (float time = 0.0f; time < seconds && !is_done(world); time += world.desc.race.dt_s) {
        step(world);
        for (uint32_t car = 0; car < race.car_count(); ++car) {
            const float now = race.progress[car].distance_m;
            if (before[car] < middle_m && now >= middle_m) {
                const bool along = race.route_of(car) != 0;
                taken.branch[car] += along ? 1 : 0;
                taken.main[car] += along ? 0 : 1;
                taken.branch_total += along ? 1 : 0;
                taken.main_total += along ? 0 : 1;
            }
            before[car] = now;
        }
        each();
    }
    return taken;
}

WaysTaken run_and_count(World& world, float seconds) {
    return run_and_count(world, seconds, [] {});
}

uint32_t walls_hit(const Race& race) {
    uint32_t count = 0;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        count += race.progress[car].wall_contacts;
    }
    return count;
}

TEST(Ways, OneCarDrivesEachWayAsFastAsTheBakeSays) {
    for (const float grip : {0.7f, 1.2f}) {
        const TrackPointer track = ford_with([&](SourceBranch& branch) { set_branch_grip(branch, grip); });
        const auto world = test::world_on(track, APX_SITUATION_SINGLE, 1, 3);
        const WaysTaken taken = run_and_count(*world, 400.0f);
        EXPECT_TRUE(is_done(*world));
        const apx_car_result result = result_of(*world->race, 0);
        EXPECT_EQ(result.wall_contacts, 0u) << grip;
        EXPECT_EQ(result.off_track_s, 0.0f) << grip;
        const float main_s = world->race->profile_on(0, 0).ideal_lap_s;
        const float branch_s = world->race->profile_on(1, 0).ideal_lap_s;
        EXPECT_EQ(taken.branch_total, branch_s < main_s ? 3u : 0u) << grip << ": " << branch_s << " " << main_s;
        EXPECT_LT(result.best_lap_s, 1.03f * std::min(main_s, branch_s)) << grip;
    }
}

TEST(Ways, EightCarsUseBothWaysWhereTheirTimesAreNear) {
    const auto world = test::world_on(ford(), APX_SITUATION_NORMAL, 8, 12);
    const Race& race = *world->race;
    const WaysTaken taken = run_and_count(*world, 900.0f);
    EXPECT_TRUE(is_done(*world));
    uint32_t use_both = 0;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        use_both += taken.branch[car] > 0 && taken.main[car] > 0 ? 1 : 0;
    }
    EXPECT_EQ(use_both, 8u) << taken.branch_total << " " << taken.main_total;
    EXPECT_GE(taken.branch_total, 8u);
    EXPECT_GE(taken.main_total, 8u);
    EXPECT_EQ(walls_hit(race), 0u);
    EXPECT_LE(test::events_of(race, APX_EVENT_CAR_CONTACT).size(), 2u);
}

TEST(Ways, AllTakeTheWayThatIsClearlyFaster) {
    for (const float grip : {0.6f, 1.4f}) {
        const TrackPointer track = ford_with([&](SourceBranch& branch) { set_branch_grip(branch, grip); });
        const auto world = test::world_on(track, APX_SITUATION_NORMAL, 8, 4);
        const WaysTaken taken = run_and_count(*world, 900.0f);
        EXPECT_TRUE(is_done(*world)) << grip;
        EXPECT_LE(grip < 1.0f ? taken.branch_total : taken.main_total, 1u) << grip;
        EXPECT_EQ(walls_hit(*world->race), 0u) << grip;
    }
}

apx_race_obstacle across_branch(const Track& track) {
    const Branch& branch = track.branches[0];
    const RoadPosition at = road_position(*branch.route, 0.5f * (branch.route_from_m + branch.route_to_m), 0.0f);
    apx_race_obstacle obstacle = default_obstacle();
    obstacle.id = 1;
    obstacle.position[0] = at.position.x;
    obstacle.position[1] = at.height_m;
    obstacle.position[2] = at.position.y;
    obstacle.yaw_rad = at.heading_rad;
    obstacle.half_width_m = 4.0f;
    return obstacle;
}

Source ford_source() {
    return source_from_json(test::read_text(std::string(APX_SOURCE_DIR) + "/data/branches/ford.track.json"), "ford");
}

TEST(Ways, AForkJustBehindTheStartIsTakenToo) {
    Source source = ford_source();
    SourceBranch& branch = source.branches[0];
    set_branch_grip(branch, 1.4f);
    // The lap now begins 5 gates, 40 m, before the fork.
    const uint32_t turned = branch.from_gate - 5;
    std::rotate(source.gates.begin(), source.gates.begin() + turned, source.gates.end());
    branch.from_gate -= turned;
    branch.to_gate -= turned;
    const auto world = test::world_on(test::baked(source), APX_SITUATION_SINGLE, 1, 4);
    const WaysTaken taken = run_and_count(*world, 400.0f);
    EXPECT_TRUE(is_done(*world));
    EXPECT_GE(taken.branch_total, 3u);  // the first lap may begin too near to the fork
    EXPECT_EQ(walls_hit(*world->race), 0u);
}

// A second branch from `behind` gates behind the ford's merge: a lane beside the outer edge with so much grip, against the
// little of the road, that it is faster.
Source two_branches(uint32_t behind) {
    Source source = ford_source();
    set_branch_grip(source.branches[0], 1.4f);
    SourceBranch lane{"lane", source.branches[0].to_gate + behind, 0, 0.0f, {}};
    lane.to_gate = lane.from_gate + 24;
    for (uint32_t gate = lane.from_gate + 1; gate < lane.to_gate; ++gate) {
        apx_source_gate& road = source.gates[gate];
        road.grip = 0.5f;
        const float share =
            std::min(1.0f, static_cast<float>(std::min(gate - lane.from_gate, lane.to_gate - gate)) / 8.0f);
        const float outward = 1.2f * share * share * (3.0f - 2.0f * share);
        apx_source_gate beside = road;
        beside.grip = 1.3f;
        for (int axis : {0, 2}) {
            const float across = road.left[axis] - road.right[axis];
            beside.left[axis] += outward * across;
            beside.right[axis] += outward * across;
        }
        lane.gates.push_back(beside);
    }
    source.branches.push_back(lane);
    return source;
}

TEST(Ways, ACarThatComesFromABranchTakesTheNextOneWhereItHasTimeToChoose) {
    for (const bool has_time : {true, false}) {
        const TrackPointer track = test::baked(two_branches(has_time ? 11 : 2));
        const auto world = test::world_on(track, APX_SITUATION_SINGLE, 1, 3);
        const Race& race = *world->race;
        uint32_t from_ford = 0;
        uint32_t into_lane = 0;
        uint32_t before = 0;
        const WaysTaken taken = run_and_count(*world, 400.0f, [&] {
            from_ford += before == 1 && race.route_of(0) != 1 ? 1 : 0;
            into_lane += before == 1 && race.route_of(0) == 2 ? 1 : 0;
            before = race.route_of(0);
        });
        EXPECT_TRUE(is_done(*world));
        EXPECT_EQ(taken.branch_total, 3u) << has_time;
        EXPECT_EQ(from_ford, 3u) << has_time;
        EXPECT_EQ(into_lane, has_time ? 3u : 0u) << has_time;
        EXPECT_EQ(walls_hit(race), 0u) << has_time;
    }
}

TEST(Ways, TheIdealLapIsTheOneByAllFasterWays) {
    const TrackPointer track = test::baked(two_branches(11));
    const auto world = test::world_on(track, APX_SITUATION_SINGLE, 1, 3);
    const WaysTaken taken = run_and_count(*world, 400.0f);
    EXPECT_EQ(taken.branch_total, 3u);
    const apx_car_result result = result_of(*world->race, 0);
    const float both_s = world->race->profile_on(1, 0).ideal_lap_s + world->race->profile_on(2, 0).ideal_lap_s -
                         world->race->profile_on(0, 0).ideal_lap_s;
    EXPECT_NEAR(result.ideal_lap_s, both_s, 1e-3f);
    EXPECT_GT(result.best_lap_s, result.ideal_lap_s);
    EXPECT_LT(result.best_lap_s, 1.03f * result.ideal_lap_s);
}

TEST(Ways, NobodyTakesTheWayThatIsBlocked) {
    const TrackPointer track = ford_with([&](SourceBranch& branch) { set_branch_grip(branch, 1.5f); });
    const auto world = test::world_on(track, APX_SITUATION_NORMAL, 8, 2);
    set_obstacle(*world->race, across_branch(*track));
    const WaysTaken taken = run_and_count(*world, 400.0f);
    EXPECT_TRUE(is_done(*world));
    EXPECT_EQ(taken.branch_total, 0u);
    EXPECT_EQ(walls_hit(*world->race), 0u);
}

TEST(Ways, PlacesAreThoseInWhichTheCarsCrossTheLine) {
    const auto world = test::world_on(ford(), APX_SITUATION_NORMAL, 8, 5);
    const Race& race = *world->race;
    std::vector<double> crossed_s(race.car_count(), 0.0);
    std::vector<float> before(race.car_count(), 0.0f);
    double time_s = 0.0;
    run_and_count(*world, 900.0f, [&] {
        time_s += static_cast<double>(test::dt_s);
        for (uint32_t car = 0; car < race.car_count(); ++car) {
            // Progress along the main road never jumps, whichever way a car takes.
            const float moved_m = before[car] != 0.0f ? race.progress[car].progress_m - before[car] : 0.0f;
            EXPECT_LT(std::abs(moved_m), 2.5f) << car << " at " << race.progress[car].distance_m;
            before[car] = race.progress[car].progress_m;
        }
    });
    ASSERT_TRUE(is_done(*world));
    for (const apx_standing& standing : test::standings(race)) {
        // The brute force: the sum of the lap times by the start line.
        double total_s = 0.0;
        for (uint32_t lap = 0; lap < 5; ++lap) {
            total_s += static_cast<double>(race.lap_times_s[standing.car * 5 + lap]);
        }
        crossed_s[standing.position - 1] = total_s;
        EXPECT_NEAR(total_s, static_cast<double>(standing.total_time_s), 0.01) << standing.car;
    }
    for (size_t place = 1; place < crossed_s.size(); ++place) {
        EXPECT_LE(crossed_s[place - 1], crossed_s[place] + 1e-6) << place;
    }
}

TEST(Ways, ASnapshotTakenOnABranchGoesOnToTheBit) {
    const auto world = test::world_on(ford(), APX_SITUATION_NORMAL, 8, 3);
    const auto other = test::world_on(ford(), APX_SITUATION_NORMAL, 8, 3);
    set_obstacle(*world->race, across_branch(*ford()));
    world->race->obstacles[0].obstacle.half_width_m = 0.5f;
    test::run(*world, 60 * 70);
    const std::vector<uint8_t> bytes = snapshot(*world);
    restore(*other, bytes);
    test::run(*world, 60 * 40);
    test::run(*other, 60 * 40);
    EXPECT_EQ(state_hash(*world), state_hash(*other));
}

TEST(Ways, AWeakDriverChoosesByChanceAndABeginnerKeepsToTheRoad) {
    const TrackPointer track = ford_with([&](SourceBranch& branch) {
        set_branch_grip(branch, 0.92f);  // faster by some tenths of a second
        branch.min_skill = 0.3f;
    });
    uint32_t along[3] = {};
    for (uint32_t seed = 1; seed <= 8; ++seed) {
        const float skills[] = {1.0f, 0.5f, 0.2f};
        for (uint32_t i = 0; i < 3; ++i) {
            std::vector<apx_car_desc> cars = test::cars(1);
            cars[0].driver.skill = skills[i];
            const auto world = test::world_on(track, APX_SITUATION_SINGLE, cars, [&](apx_world_desc& desc) {
                desc.race.laps = 2;
                desc.race.seed = seed;
            });
            along[i] += run_and_count(*world, 400.0f).branch_total;
        }
    }
    EXPECT_EQ(along[0], 16u);
    EXPECT_GT(along[1], 0u);
    EXPECT_LT(along[1], 16u);
    EXPECT_EQ(along[2], 0u);
}

TEST(Ways, CarsSideBySideBeforeAForkDoNotCross) {
    // The main road leaves to the left here, and each car starts on the side of the other's way.
    const Branch& branch = ford()->branches[0];
    const auto race = test::race_on(ford(), 2);
    const float at_m = branch.from_m - 60.0f;
    test::tick_once(*race,
                    {test::state_on(*ford(), at_m, -2.5f, 40.0f), test::state_on(*ford(), at_m - 2.0f, 2.5f, 40.0f)});
    race->ways[0].route = 1;
    race->ways[1].route = 0;
    for (const uint32_t car : {0u, 1u}) {
        enter_state(race->memories[car], APX_STATE_DRIVE, APX_REASON_FREE_ROAD);
        race->progress[car].sector = APX_NONE;
    }
    test::tick_once(*race,
                    {test::state_on(*ford(), at_m, -2.5f, 40.0f), test::state_on(*ford(), at_m - 2.0f, 2.5f, 40.0f)});
    EXPECT_EQ(race->route_of(0), 1u);
    EXPECT_EQ(race->route_of(1), 1u);
}

TEST(Ways, ACarRightBehindAnotherKeepsItsOwnWay) {
    // The ford leads to the right of the main road here; the car behind is on the left of the one ahead.
    const Branch& branch = ford()->branches[0];
    const auto race = test::race_on(ford(), 2);
    const float at_m = branch.from_m - 60.0f;
    const std::vector<apx_car_state> states = {test::state_on(*ford(), at_m, 2.0f, 40.0f),
                                               test::state_on(*ford(), at_m - 9.0f, -2.0f, 40.0f)};
    test::tick_once(*race, states);
    race->ways[1].route = 1;
    for (const uint32_t car : {0u, 1u}) {
        enter_state(race->memories[car], APX_STATE_DRIVE, APX_REASON_FREE_ROAD);
        race->progress[car].sector = APX_NONE;
    }
    test::tick_once(*race, states);
    EXPECT_EQ(race->route_of(0), 0u);
    EXPECT_EQ(race->route_of(1), 1u);
}

TEST(Ways, ASlowerDriverAheadCostsWhatItLosesOnTheWay) {
    const Branch& branch = ford()->branches[0];
    for (const float pace : {1.0f, 0.9f, 0.8f}) {
        std::vector<apx_car_desc> cars = test::cars(2);
        cars[0].driver.pace = pace;
        const auto race = test::race_on(ford(), cars, [](apx_race_desc&) {});
        const float at_m = branch.from_m - 150.0f;
        test::tick_once(
            *race, {test::state_on(*ford(), at_m, 0.0f, 35.0f), test::state_on(*ford(), at_m - 12.0f, 0.0f, 35.0f)});
        const WayCost cost = cost_of_branch(*race, 1, 0);
        const float main_s = 11.57f;  // of `apexline info`
        EXPECT_EQ(cost.branch_delay_s, 0.0f) << pace;
        EXPECT_GT(cost.main_delay_s, main_s / pace - main_s) << pace;
        EXPECT_LT(cost.main_delay_s, main_s / pace - main_s + 0.7f) << pace;
    }
}

TEST(Ways, TheLaterOfTwoCarsYieldsAtTheMerge) {
    const Branch& branch = ford()->branches[0];
    const auto race = test::race_on(ford(), 2);
    const auto cap_of_second = [&](float behind_m) {
        const std::vector<apx_car_state> states = {
            test::state_on(*branch.route, race->merges[0].route_m - 40.0f, 0.0f, 30.0f),
            test::state_on(*ford(), race->merges[0].main_m - 40.0f - behind_m, 0.0f, 30.0f)};
        // Both roads' walls are open towards each other here.
        race->ways[0].route = 1;
        race->progress[0].sector = APX_NONE;
        for (int i = 0; i < 2; ++i) {
            test::tick_once(*race, states);
        }
        return std::pair(speed_into_merge(deciding_view_of(*race, 0, test::dt_s)),
                         speed_into_merge(deciding_view_of(*race, 1, test::dt_s)));
    };
    EXPECT_EQ(cap_of_second(3.0f).first, no_cap_mps);
    EXPECT_LT(cap_of_second(3.0f).second, 30.0f);
    EXPECT_LT(cap_of_second(-3.0f).first, 30.0f);
    EXPECT_EQ(cap_of_second(-3.0f).second, no_cap_mps);
    EXPECT_GT(cap_of_second(40.0f).second, 35.0f);
}

TEST(Ways, AHostCarIsOnTheWayThatItDrives) {
    const Branch& branch = ford()->branches[0];
    std::vector<apx_car_desc> cars = test::cars(1);
    cars[0].driven_by = APX_DRIVER_HOST;
    const auto race = test::race_on(ford(), cars, [](apx_race_desc&) {});
    float last_m = 0.0f;
    for (float at_m = branch.route_from_m - 100.0f; at_m < branch.route_to_m + 100.0f; at_m += 0.5f) {
        test::tick_once(*race, {test::state_on(*branch.route, at_m, 0.0f, 30.0f)});
        const bool apart = at_m > branch.route_from_m + 60.0f && at_m < branch.route_to_m;
        EXPECT_TRUE(!apart || race->route_of(0) == 1) << at_m;
        EXPECT_GE(race->progress[0].distance_m, last_m - 0.05f) << at_m;
        last_m = race->progress[0].distance_m;
    }
    EXPECT_EQ(race->route_of(0), 0u);
    for (float at_m = branch.from_m - 100.0f; at_m < branch.to_m + 100.0f; at_m += 0.5f) {
        test::tick_once(*race, {test::state_on(*ford(), at_m, 0.0f, 30.0f)});
        EXPECT_EQ(race->route_of(0), 0u) << at_m;
    }
    EXPECT_EQ(race->conducts[0].flaws & APX_LAP_FLAW_CUT, 0u);
}

TEST(Ways, ARaceTheOtherWayRoundUsesThemToo) {
    const std::string path = std::string(APX_SOURCE_DIR) + "/data/branches/ford.track.json";
    const TrackPointer track = test::baked(reversed(source_from_json(test::read_text(path), "ford")));
    const auto world = test::world_on(track, APX_SITUATION_NORMAL, 8, 6);
    const WaysTaken taken = run_and_count(*world, 900.0f);
    EXPECT_TRUE(is_done(*world));
    EXPECT_GE(taken.branch_total, 4u);
    EXPECT_GE(taken.main_total, 4u);
    EXPECT_EQ(walls_hit(*world->race), 0u);
    EXPECT_LE(test::events_of(*world->race, APX_EVENT_CAR_CONTACT).size(), 2u);
}

TEST(Ways, DriversWithLatencyGripLearningAndRaysUseThemToo) {
    for (const uint32_t kind : {0u, 1u, 2u}) {
        std::vector<apx_car_desc> cars = test::cars(6);
        for (apx_car_desc& car : cars) {
            car.driver.learn_grip = kind == 1 ? 1 : 0;
            car.driver.perception = kind == 2 ? uint32_t{APX_PERCEPTION_VIEW_CONE} : uint32_t{APX_PERCEPTION_ROAD};
        }
        const auto world = test::world_on(ford(), APX_SITUATION_NORMAL, cars, [&](apx_world_desc& desc) {
            desc.race.laps = 3;
            desc.race.latency_ticks = kind == 0 ? 2 : 0;
        });
        const WaysTaken taken = run_and_count(*world, 400.0f);
        EXPECT_TRUE(is_done(*world)) << kind;
        EXPECT_GE(taken.branch_total, 3u) << kind;
        EXPECT_GE(taken.main_total, 3u) << kind;
        EXPECT_EQ(walls_hit(*world->race), 0u) << kind;
    }
}

TEST(Ways, CarsLeaveComeBackAndChangeDuringTheRace) {
    const auto world = test::world_on(ford(), APX_SITUATION_NORMAL, 8, 4);
    Race& race = *world->race;
    const apx_grip_band wet = {sizeof(apx_grip_band), 0.0f, 0.0f, -1000.0f, 1000.0f, 0.8f};
    uint32_t tick = 0;
    const WaysTaken taken = run_and_count(*world, 900.0f, [&] {
        tick += 1;
        if (tick == 1) {
            set_grip(race, {&wet, 1});
            set_true_grip(race, {&wet, 1});
        }
        if (tick == 60 * 31 || tick == 60 * 40) {
            set_present(race, 3, tick == 60 * 31 ? 0 : 1);
        }
        if (tick == 60 * 50) {
            apx_car_condition condition = default_condition();
            condition.power_share = 0.8f;
            set_condition(race, 5, condition);
        }
    });
    EXPECT_TRUE(is_done(*world));
    EXPECT_GT(taken.branch_total, 0u);
    EXPECT_GT(taken.main_total, 0u);
    EXPECT_LE(walls_hit(race), 1u);  // a knock on the narrow road
}

TEST(Ways, ARecoveringCarIsRescuedOntoItsOwnWay) {
    const Branch& branch = ford()->branches[0];
    const auto race = test::race_on(ford(), 1);
    const float at_m = 0.5f * (branch.route_from_m + branch.route_to_m);
    test::tick_once(*race, {test::state_on(*branch.route, at_m)});
    ASSERT_EQ(race->route_of(0), 1u);
    const apx_car_state state = rescue_place(*race, 0);
    const Place place = locate(*branch.route, ground(state.position), state.position[1], APX_NONE);
    EXPECT_NEAR(place.distance_m, at_m + 15.0f, 1.0f);
    EXPECT_GT(place.t, 0.0f);
    EXPECT_LT(place.t, 1.0f);
}

TEST(Ways, AGridSearchIsRefused) {
    std::vector<apx_car_desc> cars = test::cars(1);
    cars[0].driver.grid_replan = 1;
    EXPECT_NE(test::failure([&] { test::race_on(ford(), cars, [](apx_race_desc&) {}); }).find("the branch \"ford\""),
              std::string::npos);
}

}  // namespace
}  // namespace apx
