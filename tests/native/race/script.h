// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <vector>

#include "race/standings.h"
#include "worlds.h"

namespace apx::test {

// A race whose cars are moved along the reference line as a script says, whatever their drivers want.
struct Script {
    std::unique_ptr<Race> race;
    std::vector<float> distance_m;  // may go round and round, and backward
    std::vector<float> speed_mps;

    Script(std::unique_ptr<Race> scripted, std::vector<float> distances)
        : race(std::move(scripted)), distance_m(std::move(distances)), speed_mps(distance_m.size()) {
        tick();
    }
    void tick() {
        std::vector<apx_car_state> states;
        for (size_t car = 0; car < distance_m.size(); ++car) {
            states.push_back(state_on(*race->track, distance_m[car], 0.0f, speed_mps[car]));
        }
        tick_once(*race, states);
    }
    // All cars at their speeds.
    void roll(float seconds) {
        for (float time = 0.5f * dt_s; time < seconds; time += dt_s) {
            for (size_t car = 0; car < distance_m.size(); ++car) {
                distance_m[car] += speed_mps[car] * dt_s;
            }
            tick();
        }
    }
    // The first car alone, to a distance.
    void drive_to(float goal_m, float speed) {
        speed_mps[0] = goal_m > distance_m[0] ? speed : -speed;
        while (absolute(goal_m - distance_m[0]) > speed * dt_s) {
            roll(dt_s);
        }
        speed_mps[0] = 0.0f;
        distance_m[0] = goal_m;
        tick();
    }
    apx_car_result result(uint32_t car = 0) const { return result_of(*race, car); }
    std::vector<uint32_t> order() const {
        std::vector<uint32_t> cars;
        for (const apx_standing& standing : test::standings(*race)) {
            cars.push_back(standing.car);
        }
        return cars;
    }
};

}  // namespace apx::test
