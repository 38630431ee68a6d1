// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "parameters.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "grid.h"

namespace apx_torcs {

namespace {

// Steps over each number's range at first, how often they are halved, and looks at each number with one size of step.
constexpr int FIRST_STEPS = 6;
constexpr int HALVINGS = 3;
constexpr int MOST_ROUNDS = 3;
constexpr float LEAST_TRAVEL_M = 0.02f;  // of the springs, that a car may be lowered to
constexpr float HALF_PI = 1.57079633f;
constexpr float FAILED_S = 1e9f;  // a lap that cannot be planned
// Share of the quickest lap: setups whose first look is no slower are looked at once more.
constexpr float NEAR_SHARE = 1.002f;
// The same for a look without springs, a tenth of the work: compressed springs gain less than this.
constexpr float BARE_SHARE = 1.005f;
// Share of the springs' travel that the search uses. The quickest setup is one that just keeps off the stops somewhere,
// and a car that is
// not just where the plan has it is pressed deeper there.
constexpr float TRAVEL_SHARE = 0.8f;
// Limit on the computed landing damage of a setup, in points: the computed fall is not exactly that of TORCS.
constexpr float LANDING_DAMAGE = 0.8f;

struct Range {
    float low = 0.0f, high = 0.0f;

    float at(int step) const { return low + (high - low) * static_cast<float>(step) / static_cast<float>(FIRST_STEPS); }
};

struct Choice {
    float Setup::*value;
    Range range;
};

Range range_of(const Parameters& p, const char* section, const char* name) {
    Range range;
    return GfParmGetNumBoundaries(p.handle, section, name, &range.low, &range.high) == 0 ? range : Range{};
}

// By how much every wheel's ride height may change.
Range height_range(const Parameters& p) {
    Range all{-1.0f, 1.0f};
    for (const char* wheel : WHEELS) {
        const Range range = range_of(p, wheel, PRM_RIDEHEIGHT);
        const float now = p.number(wheel, PRM_RIDEHEIGHT, 0.2f);
        all.low = std::max(all.low, range.low - now);
        all.high = std::min(all.high, range.high - now);
    }
    return all.low <= 0.0f && all.high >= 0.0f ? all : Range{};
}

// By what all springs may be multiplied: no softer, a model without bumps would not know why not.
Range stiffness_range(const Parameters& p) {
    Range all{1.0f, 100.0f};
    for (const char* spring : SPRINGS)
        all.high = std::min(all.high, range_of(p, spring, PRM_SPR).high / p.number(spring, PRM_SPR, 175000.0f));
    all.high = std::max(all.high, all.low);
    return all;
}

// By what all tyres' stiffness may be multiplied. The stiffest hold the same force at less slip, whose drag slows the car in curves.
float stiffest_tyres(const Parameters& p) {
    float most = 100.0f;
    for (const char* wheel : WHEELS)
        most = std::min(most, range_of(p, wheel, PRM_CA).high / p.number(wheel, PRM_CA, 30.0f));
    return std::max(most, 1.0f);
}

// The camber with the most grip: simuv2's grows with the sine of 18 times the angle.
float best_camber(const Parameters& p, const char* wheel, float now_rad) {
    const Range range = range_of(p, wheel, PRM_CAMBER);
    return range.low < range.high ? std::clamp(-HALF_PI / 18.0f, range.low, range.high) : now_rad;
}

// Power that the gears give where a plan speeds up, the mean over the time spent there. The description's one number, a mean over all
// speeds, tells one final ratio from another by hardly more than the top speed.
float power_where_driven(const Car& car, const std::vector<float>& speeds) {
    float work = 0.0f, time = 0.0f;
    for (size_t i = 0; i < speeds.size(); ++i) {
        const float speed = std::max(speeds[i], 1.0f);
        if (speeds[(i + 1) % speeds.size()] <= speeds[i])
            continue;
        float force = 0.0f;
        for (size_t gear = 0; gear < car.gears.size(); ++gear)
            force = std::max(force, car.drive_force_n(gear, speed));
        work += force;
        time += 1.0f / speed;
    }
    return time > 0.0f ? std::clamp(work / time, 1e3f, 1e7f) : car.vehicle.power_w;
}

// The quickest setup so far.
struct Search {
    void* handle;
    const Grid& grid;
    std::function<float(const Setup&, float)> lap_s;  // exact for laps below the second
    Setup best;
    float best_s;
    bool must_land = false;  // unharmed on the grid

    bool try_setup(const Setup& tried) {
        const float time_s = lap_s(tried, best_s);
        if (!(time_s < best_s) || (must_land && !(landing_damage(handle, tried, grid) < LANDING_DAMAGE)))
            return false;
        best_s = time_s;
        best = tried;
        return true;
    }

    // One number after the other: over all of its range, then in steps that get smaller to either side of the best.
    void one_by_one(const std::vector<Choice>& choices) {
        for (const Choice& choice : choices) {
            for (int i = 0; i <= FIRST_STEPS && choice.range.high > choice.range.low; ++i) {
                Setup tried = best;
                tried.*choice.value = choice.range.at(i);
                try_setup(tried);
            }
        }
        float share = 1.0f / static_cast<float>(FIRST_STEPS);
        for (int halving = 0; halving < HALVINGS; ++halving) {
            share *= 0.5f;
            bool better = true;
            for (int round = 0; round < MOST_ROUNDS && better; ++round) {
                better = false;
                for (const Choice& choice : choices)
                    better = step_along(choice, share * (choice.range.high - choice.range.low)) || better;
            }
        }
    }

    bool step_along(const Choice& choice, float step) {
        for (const float by : {step, -step}) {
            Setup tried = best;
            tried.*choice.value = std::clamp(tried.*choice.value + by, choice.range.low, choice.range.high);
            if (tried.*choice.value != best.*choice.value && try_setup(tried))
                return true;
        }
        return false;
    }

    // Two numbers of which each is only as good as the other lets it be.
    void together(const Choice& one, const Choice& other) {
        for (int i = 0; i <= FIRST_STEPS; ++i) {
            for (int k = 0; k <= FIRST_STEPS; ++k) {
                Setup tried = best;
                tried.*one.value = one.range.at(i);
                tried.*other.value = other.range.at(k);
                try_setup(tried);
            }
        }
    }
};

}  // namespace

Setup read_setup(void* handle) {
    const Parameters p{handle, {}};
    Setup setup;
    setup.fuel_l = p.number(SECT_CAR, PRM_FUEL, 80.0f);
    setup.front_wing_rad = p.number(SECT_FRNTWING, PRM_WINGANGLE, 0.0f);
    setup.rear_wing_rad = p.number(SECT_REARWING, PRM_WINGANGLE, 0.0f);
    setup.final_ratio = p.number(differential_of(p), PRM_RATIO, 1.0f);
    setup.brake_repartition = p.number(SECT_BRKSYST, PRM_BRKREP, 0.5f);
    setup.front_camber_rad = p.number(WHEELS[0], PRM_CAMBER, 0.0f);
    setup.rear_camber_rad = p.number(WHEELS[2], PRM_CAMBER, 0.0f);
    setup.fuel_factor = p.number(SECT_ENGINE, PRM_FUELCONS, 1.0f);
    return setup;
}

Setup fastest_setup(void* handle, apx_track track, const Grid& grid, float fuel_l) {
    Setup best = read_setup(handle);
    best.fuel_l = fuel_l;
    const Parameters p{handle, best};
    apx_track_info info;
    info.struct_size = sizeof info;
    if (apx_track_info_get(track, &info) != APX_OK)
        return best;
    std::vector<float> speeds(info.gate_count);
    const auto plan_into = [&](const apx_vehicle_desc& vehicle, float* into, uint32_t capacity) {
        uint32_t needed = 0;
        float time_s = 0.0f;
        const bool planned =
            apx_track_line_speeds(track, APX_LINE_RACING, &vehicle, into, capacity, &needed, &time_s) == APX_OK;
        return planned ? time_s : FAILED_S;
    };
    const auto plan_s = [&](const Car& car) { return plan_into(car.vehicle, speeds.data(), info.gate_count); };
    const auto bare_s = [&](apx_vehicle_desc vehicle) {
        vehicle.spring_rate_npm = vehicle.spring_travel_m = 0.0f;
        return plan_into(vehicle, nullptr, 0);
    };
    bool planned = false;  // the speeds are those of a lap
    const auto lap_s = [&](const Setup& setup, float best_s) {
        Car car = read_car(handle, setup);
        car.vehicle.spring_travel_m *= TRAVEL_SHARE;
        // Where the car speeds up hardly depends on the setup: the last one's speeds do for a first look.
        if (!planned)
            planned = plan_s(car) < FAILED_S;
        const bool on_stops = setup.higher_m < 0.0f && car.vehicle.spring_travel_m < LEAST_TRAVEL_M;
        if (!planned || on_stops || car.vehicle.downforce_kgpm < 0.0f)
            return FAILED_S;
        car.vehicle.power_w = power_where_driven(car, speeds);
        const float without_springs_s = bare_s(car.vehicle);
        if (without_springs_s > BARE_SHARE * best_s)
            return without_springs_s;
        const float first_s = plan_s(car);
        if (first_s > NEAR_SHARE * best_s)
            return first_s;
        car.vehicle.power_w = power_where_driven(car, speeds);
        return plan_s(car);
    };
    const Choice rear_wing{&Setup::rear_wing_rad, range_of(p, SECT_REARWING, PRM_WINGANGLE)};
    const Choice front_wing{&Setup::front_wing_rad, range_of(p, SECT_FRNTWING, PRM_WINGANGLE)};
    const Choice height{&Setup::higher_m, height_range(p)};
    const Choice stiffness{&Setup::stiffer, stiffness_range(p)};
    const std::vector<Choice> choices = {
        rear_wing,
        front_wing,
        {&Setup::final_ratio, range_of(p, differential_of(p), PRM_RATIO)},
        {&Setup::brake_repartition, range_of(p, SECT_BRKSYST, PRM_BRKREP)},
        height,
        stiffness,
    };
    const Range fuel_factor = range_of(p, SECT_ENGINE, PRM_FUELCONS);
    if (fuel_factor.low > 0.0f)
        best.fuel_factor = std::min(best.fuel_factor, fuel_factor.low);
    best.front_camber_rad = best_camber(p, WHEELS[0], best.front_camber_rad);
    best.rear_camber_rad = best_camber(p, WHEELS[2], best.rear_camber_rad);
    best.tyres_stiffer = stiffest_tyres(p);
    Search search{handle, grid, lap_s, best, lap_s(best, FAILED_S)};
    search.together(height, stiffness);
    search.together(rear_wing, front_wing);
    search.one_by_one(choices);
    if (landing_damage(handle, search.best, grid) < 1.0f)
        return search.best;
    // Again among those that the fall onto the grid does not harm, from the quickest with these wings, gears and brakes.
    const Setup harmed = search.best;
    search.must_land = true;
    search.best_s = FAILED_S;
    search.together(height, stiffness);
    if (search.best_s >= FAILED_S)
        return harmed;
    search.one_by_one(choices);
    return search.best;
}

void write_setup(const Setup& setup, void* parameters, void* target) {
    const Parameters p{parameters, setup};
    GfParmSetNum(target, SECT_CAR, PRM_FUEL, nullptr, setup.fuel_l);
    GfParmSetNum(target, SECT_FRNTWING, PRM_WINGANGLE, nullptr, setup.front_wing_rad);
    GfParmSetNum(target, SECT_REARWING, PRM_WINGANGLE, nullptr, setup.rear_wing_rad);
    GfParmSetNum(target, differential_of(p), PRM_RATIO, nullptr, setup.final_ratio);
    GfParmSetNum(target, SECT_BRKSYST, PRM_BRKREP, nullptr, setup.brake_repartition);
    GfParmSetNum(target, SECT_ENGINE, PRM_FUELCONS, nullptr, setup.fuel_factor);
    for (int i = 0; i < 4; ++i) {
        const auto set = [&](const char* section, const char* name, float value) {
            GfParmSetNum(target, section, name, nullptr, value);
        };
        set(WHEELS[i], PRM_RIDEHEIGHT, p.number(WHEELS[i], PRM_RIDEHEIGHT, 0.2f) + setup.higher_m);
        set(WHEELS[i], PRM_CAMBER, i < 2 ? setup.front_camber_rad : setup.rear_camber_rad);
        set(WHEELS[i], PRM_CA, setup.tyres_stiffer * p.number(WHEELS[i], PRM_CA, 30.0f));
        set(SPRINGS[i], PRM_SPR, setup.stiffer * p.number(SPRINGS[i], PRM_SPR, 175000.0f));
        for (const char* damper : {PRM_SLOWBUMP, PRM_FASTBUMP, PRM_SLOWREBOUND, PRM_FASTREBOUND})
            set(SPRINGS[i], damper, std::sqrt(setup.stiffer) * p.number(SPRINGS[i], damper, 0.0f));
    }
}

}  // namespace apx_torcs
