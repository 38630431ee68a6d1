// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/planner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "drive/path.h"
#include "drive/rollout.h"
#include "drive/scene.h"
#include "drive/tuning.h"
#include "race/debug.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

constexpr float own_mps = 30.0f;

// Car 1 is the host's: as fast as this car now, `gap_m` ahead of it, it took each mini-sector at `their_mps` and `right_m` right of the
// road's middle. On every line this car could do 40 m/s; the left and right lines are 2.5 m beside the middle.
Scene behind_host_car(float gap_m, float their_mps, float right_m, float aside_m = 0.0f) {
    const auto track = test::track_named("club");
    std::vector<apx_car_desc> cars = test::cars(2);
    cars[1].driven_by = APX_DRIVER_HOST;
    const float ahead_m = 60.0f + gap_m + cars[0].vehicle.length_m;
    Scene scene(track, {state_on(*track, 60, right_m - aside_m, own_mps), state_on(*track, ahead_m, right_m, own_mps)},
                cars);
    scene.race->published_plans[1].host_car = 1;
    MiniSectors& sectors = scene.race->profiles[scene.race->profile_of[0]].mini_sectors;
    for (uint32_t line = 0; line < sectors.lines.size(); ++line) {
        MiniSectorLine& values = sectors.lines[line];
        std::fill(values.taken_s.begin(), values.taken_s.end(), sectors.length_m / 40.0f);
        std::fill(values.plan_mps.begin(), values.plan_mps.end(), 40.0f);
        std::fill(values.limit_mps.begin(), values.limit_mps.end(), 40.0f);
        const float lateral_m = line == APX_LINE_LEFT ? -2.5f : line == APX_LINE_RIGHT ? 2.5f : right_m;
        std::fill(values.lateral_m.begin(), values.lateral_m.end(), lateral_m);
    }
    std::fill(sectors.straight.begin(), sectors.straight.end(), 1u);
    const MiniSectorHistory history = scene.race->history_of(1);
    std::fill(history.taken_s.begin(), history.taken_s.end(), their_mps > 0.0f ? sectors.length_m / their_mps : 0.0f);
    std::fill(history.lateral_m.begin(), history.lateral_m.end(), right_m);
    scene.memories[0].corner.number = 2;
    return scene;
}

PlanMemory profile_of(Scene& scene) {
    make_plan(scene.view(), scene.memories[0], scene.output());
    return scene.memories[0].plan;
}

float side_past(Scene scene) {
    const PlanMemory plan = profile_of(scene);
    return plan.begins_now != 0 ? plan.side : 0.0f;
}

TEST(Planner, LeadsPastARivalThatIsSlower) {
    EXPECT_EQ(side_past(behind_host_car(40, 20, 2.5f)), -1.0f);
    EXPECT_EQ(side_past(behind_host_car(40, 20, -2.5f)), 1.0f);
}

TEST(Planner, StaysBehindARivalThatIsAsFast) {
    EXPECT_EQ(side_past(behind_host_car(40, 40, 2.5f)), 0.0f);
}

TEST(Planner, BeginsNoPassWhereAHostCarLeavesNoRoom) {
    Scene scene = behind_host_car(20, 30, 2.5f);
    EXPECT_EQ(profile_of(scene).target, 1u);
    const MiniSectorHistory history = scene.race->history_of(1);
    for (size_t i = 3; i < history.lateral_m.size(); ++i) {
        history.lateral_m[i] = i % 2 == 0 ? -2.5f : 2.5f;
    }
    EXPECT_EQ(profile_of(scene).target, APX_NONE);
}

TEST(Planner, BeginsNoMoveAcrossTheRoadInABend) {
    Scene scene = behind_host_car(40, 20, 2.5f);
    EXPECT_EQ(profile_of(scene).begins_now, 1u);
    std::vector<uint32_t>& straight = scene.race->profiles[scene.race->profile_of[0]].mini_sectors.straight;
    std::fill(straight.begin(), straight.end(), 0u);
    EXPECT_EQ(profile_of(scene).begins_now, 0u);
}

TEST(Planner, BeginsNoMoveToALineThatRunsAcrossTheCarsWay) {
    Scene scene = behind_host_car(40, 20, 2.5f);
    EXPECT_EQ(profile_of(scene).begins_now, 1u);
    scene.race->bodies[0].line_heading_rad += 2.0f * tuning::most_turn_mps / own_mps;
    EXPECT_EQ(profile_of(scene).begins_now, 0u);
}

TEST(Planner, BeginsNoPassOnALineThatTheSpeedDoesNotFit) {
    Scene scene = behind_host_car(40, 20, 2.5f);
    std::vector<float>& limits =
        scene.race->profiles[scene.race->profile_of[0]].mini_sectors.lines[APX_LINE_LEFT].limit_mps;
    std::fill(limits.begin(), limits.end(), 25.0f);
    const PlanMemory plan = profile_of(scene);
    EXPECT_TRUE(plan.begins_now == 0 || plan.side > 0.0f);
}

TEST(Planner, AnOverlapBeforeTheWaysMeetEarnsRoomFromAnAiCarOnly) {
    const auto passes = [](uint32_t host_car) {
        Scene scene = behind_host_car(4, 30, 2.5f);
        scene.race->published_plans[1].host_car = host_car;
        const MiniSectorHistory history = scene.race->history_of(1);
        std::fill(history.lateral_m.begin() + 5, history.lateral_m.end(), -2.5f);
        std::fill(history.taken_s.begin(), history.taken_s.end(), scene.view().profile.mini_sectors.length_m / 30.0f);
        make_plan(scene.view(), scene.memories[0], scene.output());
        const PlanRecord& record = scene.race->plan_records[0];
        return std::any_of(record.list.begin(), record.list.begin() + record.count,
                           [](const WeighedCandidate& weighed) {
                               return weighed.fails == 0 && weighed.candidate.line == APX_LINE_LEFT &&
                                      weighed.candidate.switch_knot == 0;
                           });
    };
    EXPECT_TRUE(passes(0));
    EXPECT_FALSE(passes(1));
}

TEST(Planner, ADriverTakesTheLineOfItsPlanAndKeepsToIt) {
    Scene scene = behind_host_car(40, 20, 2.5f);
    for (int i = 0; i < 20 && scene.memories[0].state == APX_STATE_DRIVE; ++i) {
        scene.race_time_s += test::dt_s;
        scene.decide_once();
    }
    EXPECT_EQ(scene.memories[0].state, APX_STATE_OVERTAKE);
    EXPECT_EQ(scene.memories[0].pass.strategy, uint32_t{pass_in_lane});
    EXPECT_EQ(scene.memories[0].path.blend_line, uint32_t{APX_LINE_LEFT});
    EXPECT_EQ(profile_of(scene).begins_now, 1u);
}

TEST(Planner, APlanThatFailsIsSoonMadeAgain) {
    Scene scene = behind_host_car(40, 20, 2.5f);
    DriverMemory& memory = scene.memories[0];
    const auto decide_for = [&](float seconds) {
        for (float s = 0.0f; s < seconds; s += test::dt_s) {
            scene.race_time_s += test::dt_s;
            scene.decide_once();
        }
    };
    decide_for(0.4f);
    EXPECT_EQ(memory.state, APX_STATE_OVERTAKE);
    const MiniSectorHistory history = scene.race->history_of(1);
    const float slow_s = history.taken_s[0];
    std::fill(history.taken_s.begin(), history.taken_s.end(), 0.4f * slow_s);
    decide_for(1.0f);
    EXPECT_EQ(memory.state_reason, APX_REASON_PASS_LOST);
    std::fill(history.taken_s.begin(), history.taken_s.end(), slow_s);
    decide_for(1.5f);
    EXPECT_EQ(memory.state, APX_STATE_OVERTAKE);
}

TEST(Planner, CarsTakeTurns) {
    const auto track = test::track_named("club");
    Scene scene(track, {state_on(*track, 60, 0, 30), state_on(*track, 90, 0, 30)});
    for (uint32_t car = 0; car < 2; ++car) {
        scene.memories[car].plan.until_next_s = start_memory(default_driver_desc(), 1, car).plan.until_next_s;
    }
    uint32_t together = 0;
    uint32_t plans = 0;
    for (uint32_t tick = 0; tick < 180; ++tick) {
        for (uint32_t car = 0; car < 2; ++car) {
            plan_in_turn(scene.view(car), scene.memories[car], scene.output(car));
        }
        plans += scene.memories[0].plan.is_fresh;
        together += scene.memories[0].plan.is_fresh & scene.memories[1].plan.is_fresh;
    }
    EXPECT_NEAR(static_cast<float>(plans), 3.0f / tuning::replanned_each_s, 1.0f);
    EXPECT_EQ(together, 0u);
}

TEST(Planner, ExplainsWhatItWeighed) {
    Scene scene = behind_host_car(40, 20, 2.5f);
    ASSERT_EQ(profile_of(scene).begins_now, 1u);
    apx_plan_candidate list[most_candidates];
    const uint32_t count = describe_plan(*scene.race, 0, list);
    ASSERT_GT(count, 2u);
    EXPECT_EQ(list[0].line, uint32_t{APX_LINE_LEFT});
    EXPECT_EQ(list[0].target, 1u);
    EXPECT_EQ(list[0].fails, 0u);
    for (uint32_t i = 0; i < count; ++i) {
        const apx_plan_candidate& one = list[i];
        EXPECT_NEAR(one.total_s, one.time_s + one.place_s + one.risk_s + one.move_s + one.change_s, 1e-4f);
        EXPECT_TRUE(i == 0 || one.fails > list[i - 1].fails || one.total_s >= list[i - 1].total_s);
    }
}

// The order of equal candidates decides which of them counts, and so the course of a race: the racing line, then on each side a start
// at once and the later ones from the last on.
TEST(Planner, OfCandidatesThatCostTheSameStayingCountsThenAStartAtOnceThenTheLast) {
    Scene scene = behind_host_car(10, 10, 2.5f);
    MiniSectors& sectors = scene.race->profiles[scene.race->profile_of[0]].mini_sectors;
    std::fill(sectors.flat_out.begin(), sectors.flat_out.end(), 1u);
    apx_driver_desc& driver = scene.race->cars[0].driver;
    driver.weight_move = driver.weight_change = driver.weight_risk = 0.0f;
    EXPECT_EQ(profile_of(scene).target, APX_NONE);
    apx_plan_candidate list[most_candidates];
    ASSERT_EQ(describe_plan(*scene.race, 0, list), 7u);
    EXPECT_EQ(list[0].line, uint32_t{APX_LINE_RACING});
    for (uint32_t i = 1; i < 7; ++i) {
        EXPECT_EQ(list[i].line, uint32_t{i < 4 ? APX_LINE_LEFT : APX_LINE_RIGHT});
        EXPECT_EQ(list[i].total_s, list[0].total_s);
        EXPECT_EQ(list[i].fails, 0u);
    }
    for (uint32_t side = 1; side < 7; side += 3) {
        EXPECT_EQ(list[side].begins_m, 0.0f);
        EXPECT_GT(list[side + 1].begins_m, list[side + 2].begins_m);
    }
}

// ---- roll-outs

TEST(RollOut, OfAFreeRoadTakesTheTimeOfThePlan) {
    const auto track = test::track_named("club");
    const auto race = test::race_on(track, 1);
    const MiniSectors& sectors = race->profile(0).mini_sectors;
    for (uint32_t at = 0; at < sectors.count(); at += 7) {
        const float distance_m = (static_cast<float>(at) + 0.5f) * sectors.length_m;
        const MiniSectorLine& line = sectors.lines[APX_LINE_RACING];
        const uint32_t next = sectors.next(at);
        Scene scene(track, {state_on(*track, distance_m, 0, 0.5f * (line.plan_mps[at] + line.plan_mps[next]))});
        const Rollout rollout = Rollouts(scene.view(), scene.memories[0], {}, 20, Starts{}).roll_out(Candidate{}, 0.6f);
        float planned_s = 0.5f * line.taken_s[at];
        for (uint32_t knot = 1, sector = next; knot < 20; ++knot, sector = sectors.next(sector)) {
            planned_s += line.taken_s[sector];
        }
        EXPECT_NEAR(rollout.end_s / planned_s, 1.0f, 0.04f) << at;
    }
}

// The car ahead with its forecast for 20 knots.
Rival rival_of(const Scene& scene, const DriverView& view) {
    Rival rival;
    rival.seen = scene.race->neighbours[0].list[0];
    rival.forecast = forecast_of(view, rival.seen, 20);
    return rival;
}

TEST(RollOut, KeepsBehindARivalOnItsLine) {
    Scene scene = behind_host_car(10, 20, 0.0f);
    const Rival rival = rival_of(scene, scene.view());
    const Rollout rollout =
        Rollouts(scene.view(), scene.memories[0], {&rival, 1}, 20, Starts{}).roll_out(Candidate{}, 0.6f);
    for (uint32_t knot = 0; knot < 20; ++knot) {
        EXPECT_GT(rollout.arrival_s[knot], rival.forecast.arrival_s[knot] + 4.6f / 31.0f) << knot;
    }
}

std::vector<float> arrivals_s(const Rollout& rollout) {
    return {rollout.arrival_s.begin(), rollout.arrival_s.begin() + rollout.count};
}

TEST(RollOut, IsTheSameWhereverOthersLeaveTheLine) {
    Scene scene = behind_host_car(10, 20, 0.0f);
    const DriverView view = scene.view();
    const Rival rival = rival_of(scene, view);
    const std::span<const Rival> rivals(&rival, 1);
    Rollouts few(view, scene.memories[0], rivals, 20, Starts{{0, 9}, 2});
    Rollouts many(view, scene.memories[0], rivals, 20, Starts{{0, 3, 9, 12}, 4});
    const Rollout follow = few.roll_out(Candidate{}, 0.6f);
    ASSERT_EQ(follow.count, 20u);
    EXPECT_EQ(arrivals_s(follow), arrivals_s(many.roll_out(Candidate{}, 0.6f)));
    for (const float hang_back_s : {0.0f, 1.0f}) {
        const Candidate late{APX_LINE_LEFT, rival.seen.car, -1.0f, 9, 0.0f, hang_back_s};
        const Rollout passed = few.roll_out(late, 0.6f);
        const Rollout again = many.roll_out(late, 0.6f);
        EXPECT_EQ(arrivals_s(passed), arrivals_s(again));
        EXPECT_EQ(passed.end_s, again.end_s);
        EXPECT_EQ(passed.passed, again.passed);
        for (uint32_t knot = 0; knot < 9; ++knot) {
            EXPECT_GE(passed.arrival_s[knot], follow.arrival_s[knot]) << knot;
            EXPECT_TRUE(hang_back_s > 0.0f || passed.arrival_s[knot] == follow.arrival_s[knot]) << knot;
        }
    }
}

// Arrival at the 20th knot, on a line and with a slipstream, behind a rival that is far faster.
float arrives_s(float slipstream, uint32_t line) {
    Scene scene = behind_host_car(50, 60, 2.5f);
    for (MiniSectorLine& values : scene.race->profiles[scene.race->profile_of[0]].mini_sectors.lines) {
        std::fill(values.plan_mps.begin(), values.plan_mps.end(), 80.0f);
        std::fill(values.limit_mps.begin(), values.limit_mps.end(), 80.0f);
    }
    DriverView view = scene.view();
    view.slipstream = slipstream;
    const Rival rival = rival_of(scene, view);
    const Candidate candidate{line, rival.seen.car, -1.0f, 0, 0.0f, 0.0f};
    return Rollouts(view, scene.memories[0], {&rival, 1}, 20, Starts{}).roll_out(candidate, 0.2f).arrival_s[19];
}

TEST(RollOut, LeavesTheWakeWithTheLine) {
    const float stays_s = arrives_s(0.0f, APX_LINE_RACING) - arrives_s(0.6f, APX_LINE_RACING);
    const float leaves_s = arrives_s(0.0f, APX_LINE_LEFT) - arrives_s(0.6f, APX_LINE_LEFT);
    EXPECT_GT(leaves_s, 0.0f);
    EXPECT_LT(leaves_s, 0.7f * stays_s);
}

TEST(RollOut, IsPastARivalOnceTheRoomIsThereNotTheWholeMove) {
    Scene scene = behind_host_car(12, 20, 2.5f);
    const DriverView view = scene.view();
    const Rival rival = rival_of(scene, view);
    const Candidate left{APX_LINE_LEFT, rival.seen.car, -1.0f, 0, 0.0f, 0.0f};
    const auto drive = [&](float left_m) {
        std::vector<float>& lateral_m =
            scene.race->profiles[scene.race->profile_of[0]].mini_sectors.lines[APX_LINE_LEFT].lateral_m;
        std::fill(lateral_m.begin(), lateral_m.end(), left_m);
        return Rollouts(view, scene.memories[0], {&rival, 1}, 20, Starts{}).roll_out(left, 0.2f);
    };
    // 2.3 m are enough; the way to 12 m takes four seconds.
    const Rollout far = drive(2.5f - 12.0f);
    EXPECT_EQ(far.lost_mps, 0.0f);
    EXPECT_EQ(far.passed, 1u);
    EXPECT_GT(far.lateral_m[1], far.lateral_m[5] + 2.0f);
    const Rollout near = drive(2.5f - 2.0f);
    EXPECT_EQ(near.passed, 0u);
    EXPECT_GT(near.lost_mps, 0.0f);
}

// ---- forecasts

TEST(Forecast, PrefersAPublishedPlanToTheLastLapAndThatToTheProfile) {
    Scene scene = behind_host_car(40, 20, 2.5f);
    const Neighbour& seen = scene.race->neighbours[0].list[0];
    EXPECT_EQ(forecast_of(scene.view(), seen, 20).source, ForecastSource::history);
    const MiniSectors& sectors = scene.view().profile.mini_sectors;
    Trajectory& trajectory = scene.race->trajectories[1];
    trajectory.first = sectors.at(scene.race->bodies[1].place.distance_m);
    trajectory.count = horizon_knots;
    for (uint32_t knot = 0; knot < horizon_knots; ++knot) {
        trajectory.arrival_s[knot] = static_cast<float>(knot) * sectors.length_m / 25.0f;
        trajectory.lateral_m[knot] = -1.5f;
    }
    const Forecast planned = forecast_of(scene.view(), seen, 20);
    EXPECT_EQ(planned.source, ForecastSource::trajectory);
    EXPECT_EQ(planned.lateral_m[15], -1.5f);
    trajectory.count = 0;
    std::fill(scene.race->history_of(1).taken_s.begin(), scene.race->history_of(1).taken_s.end(), 0.0f);
    EXPECT_EQ(forecast_of(scene.view(), seen, 20).source, ForecastSource::profile);
}

TEST(Forecast, OfOneThatGoesOnAsInItsLastLapIsExact) {
    Scene scene = behind_host_car(40, own_mps, 2.5f);
    const Neighbour& seen = scene.race->neighbours[0].list[0];
    const Forecast forecast = forecast_of(scene.view(), seen, 30);
    const MiniSectors& sectors = scene.view().profile.mini_sectors;
    const float first_m = (static_cast<float>(sectors.at(60.0f)) + 1.0f) * sectors.length_m;
    for (uint32_t knot = 0; knot < 30; ++knot) {
        const float way_m = first_m + static_cast<float>(knot) * sectors.length_m - 60.0f - seen.ahead_m;
        EXPECT_NEAR(forecast.arrival_s[knot], way_m / own_mps, 0.03f) << knot;
    }
}

TEST(Forecast, OfOneThatBrakesAsInItsLastLapIsExactWhereverItIs) {
    Scene scene = behind_host_car(40, own_mps, 2.5f);
    const MiniSectors& sectors = scene.view().profile.mini_sectors;
    const MiniSectorHistory history = scene.race->history_of(1);
    // 6 m/s slower with each mini-sector from the car's own on, 39 m/s at its beginning.
    const uint32_t at = sectors.at(scene.race->bodies[1].place.distance_m);
    const auto speed_at = [](float part) { return 39.0f - 6.0f * part; };
    history.taken_s[at - 1] = sectors.length_m / speed_at(-0.5f);
    for (uint32_t i = 0; i < 4; ++i) {
        history.taken_s[at + i] = sectors.length_m / speed_at(static_cast<float>(i) + 0.5f);
    }
    Neighbour seen = scene.race->neighbours[0].list[0];
    Body& body = scene.race->bodies[1];
    for (const float part : {0.1f, 0.5f, 0.9f}) {
        const float place_m = (static_cast<float>(at) + part) * sectors.length_m;
        seen.ahead_m += place_m - body.place.distance_m;
        body.place.distance_m = place_m;
        body.speed_along_mps = speed_at(part);
        const Forecast forecast = forecast_of(scene.view(), seen, 20);
        const uint32_t next = at - sectors.at(60.0f);
        float arrives_s = (1.0f - part) * history.taken_s[at];
        for (uint32_t i = 0; i < 3; ++i) {
            EXPECT_NEAR(forecast.arrival_s[next + i], arrives_s, 0.02f) << part << " " << i;
            arrives_s += history.taken_s[at + i + 1];
        }
    }
}

// Speed towards the host car `gap_m` ahead that this car, `aside_m` left of it, passes on `side`.
float speed_into(float gap_m, float side, float aside_m, float lost_s = 0.0f) {
    Scene scene = behind_host_car(gap_m, 20, 2.5f, aside_m);
    DriverMemory& memory = scene.memories[0];
    memory.state = APX_STATE_OVERTAKE;
    memory.pass.target = 1;
    memory.pass.side = side;
    memory.pass.strategy = pass_in_lane;
    memory.path.blend = memory.path.placed = 1;
    memory.path.blend_line = lane_on(side);
    memory.pass.lost_s = lost_s;
    return speed_into_lane(scene.view(), memory, scene.race->neighbours[0].list[0]);
}

TEST(Planner, ThePassComesNoNearerThanItsMoveAsideTakes) {
    EXPECT_GT(speed_into(20, -1, 4.0f), 1e5f);             // clear of it
    EXPECT_LT(speed_into(20, -1, 0.0f), own_mps + 25.0f);  // not yet
    EXPECT_LT(speed_into(3, -1, 0.0f), speed_into(20, -1, 0.0f));
    EXPECT_LT(speed_into(20, -1, 0.0f, 0.3f), 0.0f);  // the plan no longer leads past
}

}  // namespace
}  // namespace apx
