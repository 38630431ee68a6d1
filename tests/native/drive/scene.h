// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "drive/aim.h"
#include "drive/control.h"
#include "drive/decide.h"
#include "drive/ray_hits.h"
#include "drive/side_gap.h"
#include "race/driver_view.h"
#include "race/scene.h"
#include "worlds.h"

namespace apx::test {

// Cars on a road for one look by their drivers: what a race's tick makes of the states, with memories and clocks to set.
struct Scene {
    std::unique_ptr<Race> race;
    std::vector<DriverMemory> memories;
    float race_time_s = 30.0f;
    bool race_over = false;

    Scene(TrackPointer track, const std::vector<apx_car_state>& states)
        : Scene(std::move(track), states, cars(static_cast<uint32_t>(states.size()))) {}
    Scene(TrackPointer track, const std::vector<apx_car_state>& states, const std::vector<apx_car_desc>& descs)
        : race(race_on(std::move(track), descs, [](apx_race_desc&) {})), memories(states.size()) {
        tick_once(*race, states);
        const RoadOrder order{race->road_order, race->road_slots, race->clock.present};
        for (uint32_t car = 0; car < race->car_count(); ++car) {
            race->neighbours[car] = neighbours_of(*race->track, race->bodies, order, car, 150.0f, 40.0f);
            memories[car].state = APX_STATE_DRIVE;
        }
        // Hits of the library's rays, as a host's, so that a test can replace them.
        std::vector<apx_ray_hit> hits;
        for (uint32_t car = 0; car < race->car_count(); ++car) {
            const RayHits met = hits_of(view_of(*race, car, dt_s));
            hits.insert(hits.end(), met.all().begin(), met.all().end());
        }
        race->host_hits = hits;
        race->published_plans.assign(race->car_count(), PublishedPlan{});
    }

    DriverView view(uint32_t car = 0) const {
        classify_all(*race);  // tests change what is published
        DriverView view = deciding_view_of(*race, car, dt_s);
        view.race_time_s = race_time_s;
        view.race_over = race_over;
        return view;
    }
    void overtakes(uint32_t car, uint32_t target) {
        memories[car].state = APX_STATE_OVERTAKE;
        memories[car].pass.target = target;
        memories[car].pass.side =
            race->bodies[car].place.lateral_m < race->bodies[target].place.lateral_m ? -1.0f : 1.0f;
        race->published_plans[car].overtaking = target;
    }
    SideBounds sides(uint32_t car) const { return side_bounds(view(car), memories[car]); }
    PlanOutput output(uint32_t car = 0) const { return {race->planned[car], race->plan_records[car]}; }
    Decision decide_once(uint32_t car = 0) { return decide(view(car), memories[car], output(car)); }
    // The same look for some time: what only builds up shows.
    Decision decide_for(float seconds, uint32_t car = 0) {
        Decision decision = decide_once(car);
        for (float time = dt_s; time < seconds; time += dt_s) {
            decision = decide_once(car);
        }
        return decision;
    }
    // Looks on until the state changes and says why it did; APX_REASON_COUNT when it does not.
    uint32_t reason_of_change(float seconds, uint32_t car = 0) {
        const uint32_t before = memories[car].state;
        for (float time = 0.0f; time < seconds && memories[car].state == before; time += dt_s) {
            decide_once(car);
        }
        return memories[car].state != before ? memories[car].reason : uint32_t{APX_REASON_COUNT};
    }
    // Aim and control as the next stations of the walk.
    Aim aim_of(const Decision& decision, uint32_t car = 0) const { return aim(view(car), memories[car], decision); }
    apx_controls controls_of(const Decision& decision, uint32_t car = 0) {
        return settled(decision, aim_of(decision, car), car);
    }
    // Controls after the steering lag, when nothing moves.
    apx_controls settled(const Decision& decision, const Aim& aimed, uint32_t car = 0) {
        for (int i = 0; i < 60; ++i) {
            race->controls[car] = control(view(car), memories[car], decision, aimed);
        }
        return race->controls[car];
    }
    const Body& body(uint32_t car = 0) const { return race->bodies[car]; }
};

}  // namespace apx::test
