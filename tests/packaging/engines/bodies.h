// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Cars with the physics of a world that a host drives: what an engine's bodies are to the bindings of engines.
#pragma once

#include <apexline/apexline.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr float dt_s = 1.0f / 60.0f;

inline void must(bool good, const char* what) {
    if (!good) {
        std::fprintf(stderr, "failed: %s (%s)\n", what, apx_last_error());
        std::exit(1);
    }
}

class Bodies {
  public:
    static constexpr unsigned count = 2;

    explicit Bodies(apx_track track) : states_(count) {
        apx_world_desc desc = apx_world_desc_default();
        desc.race.track = track;
        desc.race.started = 1;
        desc.race.laps = 10;
        std::vector<apx_car_desc> cars(count);
        for (apx_car_desc& car : cars) {
            car = apx_car_desc_default();
            car.driven_by = APX_DRIVER_HOST;
        }
        must(apx_world_create(&desc, cars.data(), count, nullptr, &world_) == APX_OK, "world");
        read();
    }
    Bodies(const Bodies&) = delete;
    Bodies& operator=(const Bodies&) = delete;
    ~Bodies() { apx_world_destroy(world_); }

    const apx_car_state& state(unsigned car) const { return states_[car]; }
    void set(unsigned car, const apx_controls& controls) {
        must(apx_world_set_controls(world_, car, &controls) == APX_OK, "controls");
    }
    void step() {
        must(apx_world_step(world_, 1, nullptr) == APX_OK, "step");
        read();
    }

  private:
    void read() {
        uint32_t needed = 0;
        must(apx_world_cars(world_, states_.data(), nullptr, count, &needed) == APX_OK, "cars");
    }

    apx_world world_{};
    std::vector<apx_car_state> states_;
};
