// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "sim/situations.h"

#include "base/error.h"
#include "base/random.h"
#include "sim/contacts.h"
#include "sim/tuning.h"
#include "track/line.h"
#include "track/locate.h"

namespace apx {

namespace {

using namespace tuning::situations;

constexpr uint32_t use_grid = 2;  // uses of random numbers
constexpr uint32_t use_heading = 3;
constexpr uint32_t use_place = 4;

apx_car_state state_at(const Race& race, float distance_m, float lateral_m, float turn_rad, float speed_mps) {
    const RoadPosition place = road_position(*race.track, distance_m, lateral_m);
    const float yaw = wrap_angle(place.heading_rad + turn_rad);
    const glm::vec2 velocity = forward_of(yaw) * speed_mps;
    return {
        {place.position.x, place.height_m, place.position.y}, yaw, 0.0f, 0.0f, {velocity.x, 0.0f, velocity.y}, 0.0f};
}

// A state on the racing line at a share of the planned speed.
apx_car_state rolling_at(const Race& race, uint32_t car, float distance_m, float speed_share) {
    const Track& track = *race.track;
    const float distance = wrap_distance(track, distance_m);
    const uint32_t sector = sector_at(track, distance);
    const float share = clamp((distance - track.frames[sector].distance_m) / track.sector_length(sector), 0.0f, 1.0f);
    const LinePoint line = line_point(track.lines[APX_LINE_RACING], sector, share);
    const std::vector<float>& speeds = race.profile(car).speeds_mps[APX_LINE_RACING];
    const float speed = min(speeds[sector], speeds[track.next_gate(sector)]) * speed_share;
    const RoadPosition road = road_position(track, distance, line.lateral_m, sector);
    apx_car_state state =
        state_at(race, distance, line.lateral_m, wrap_angle(line.heading_rad - road.heading_rad), speed);
    state.yaw_rate_radps = speed * line.curvature_1pm;
    return state;
}

float room_beside_middle(const Race& race, float distance_m, uint32_t car) {
    const Track& track = *race.track;
    const float distance = wrap_distance(track, distance_m);
    const GateFrame& gate = track.frames[sector_at(track, distance)];
    const float half = min(gate.reference_t, 1.0f - gate.reference_t) * gate.width_m;
    return max(0.0f, half - 0.5f * race.cars[car].vehicle.width_m);
}

std::vector<uint32_t> grid_slots(const Race& race, bool drawn) {
    std::vector<uint32_t> slots(race.car_count());
    for (uint32_t i = 0; i < slots.size(); ++i) {
        slots[i] = i;
    }
    if (drawn) {
        Random random(race.desc.seed, 0, use_grid);
        for (uint32_t i = static_cast<uint32_t>(slots.size()); i > 1; --i) {
            std::swap(slots[i - 1], slots[random.below(i)]);
        }
    }
    return slots;
}

std::vector<apx_car_state> on_grid(const Race& race, bool drawn) {
    const std::vector<uint32_t> slots = grid_slots(race, drawn);
    const uint32_t count = race.car_count();
    float longest_m = 0.0f;
    for (const apx_car_desc& car : race.cars) {
        longest_m = max(longest_m, car.vehicle.length_m);
    }
    // Cars of one column are two rows apart.
    const float row = max(grid_row_m, 0.75f * longest_m);
    // A closed track's grid ends at the start line; a point-to-point one begins with the grid.
    const float pole_m = race.track->closed ? -longest_m : static_cast<float>(count) * row + longest_m;
    std::vector<apx_car_state> states(count);
    for (uint32_t car = 0; car < count; ++car) {
        const uint32_t slot = slots[car];
        const float distance = pole_m - static_cast<float>(slot) * row;
        const float aside = min(2.6f, room_beside_middle(race, distance, car));
        states[car] = state_at(race, distance, count == 1 ? 0.0f : (slot % 2 == 0 ? -aside : aside), 0.0f, 0.0f);
    }
    return states;
}

std::vector<apx_car_state> spread_rolling(const Race& race) {
    std::vector<apx_car_state> states;
    const float spacing = race.track->length_m / static_cast<float>(race.car_count());
    // The seed determines where on the lap the slow car is caught.
    Random random(race.desc.seed, 0, use_place);
    const float first_m = race.track->length_m - 1.0f - (race.track->closed ? spacing * random.uniform() : 0.0f);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        // The slow car first, then the fast ones backward from it, so that the nearest is directly behind.
        states.push_back(rolling_at(race, car, first_m - spacing * static_cast<float>(car), 0.7f));
    }
    return states;
}

std::vector<apx_car_state> facing_anywhere(const Race& race) {
    std::vector<apx_car_state> states;
    const float spacing = race.track->length_m / static_cast<float>(race.car_count() + 1);
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        Random random(race.desc.seed, car, use_heading);
        const float distance = spacing * (static_cast<float>(car) + 0.5f);
        const float room = 0.8f * room_beside_middle(race, distance, car);
        const float lateral = random.range(-room, room);
        states.push_back(state_at(race, distance, lateral, random.range(-pi_f, pi_f), 0.0f));
    }
    return states;
}

// Distance of the last car before the obstacles.
float crash_run_m(const Race& race) {
    const uint32_t last = max(race.car_count(), standing_car_count + 1) - standing_car_count - 1;
    return crash_distance_m + crash_spacing_m * static_cast<float>(last);
}

// The place of the highest planned speed with room before it: cars on both sides of the start line would be a lap
// apart.
float fastest_place(const Race& race) {
    const std::vector<float>& speeds = race.profile(0).speeds_mps[APX_LINE_RACING];
    const float needed_m = min(crash_run_m(race) + 2.0f * crash_spacing_m, 0.5f * race.track->length_m);
    uint32_t best = APX_NONE;
    for (uint32_t gate = 0; gate < race.track->sector_count(); ++gate) {
        const bool room = race.track->frames[gate].distance_m > needed_m;
        best = room && (best == APX_NONE || speeds[gate] > speeds[best]) ? gate : best;
    }
    return race.track->frames[best == APX_NONE ? 0 : best].distance_m;
}

std::vector<apx_car_state> driven_at_obstacles(const Race& race) {
    const float place = fastest_place(race);
    std::vector<apx_car_state> states;
    for (uint32_t car = 0; car < race.car_count(); ++car) {
        if (car < standing_car_count) {
            states.push_back(rolling_at(race, car, place + standing_cars_gap_m * static_cast<float>(car), 0.0f));
        } else {
            const float behind = crash_distance_m + crash_spacing_m * static_cast<float>(car - standing_car_count);
            states.push_back(rolling_at(race, car, place - behind, 0.9f));
        }
    }
    return states;
}

Box outline(const Race& race, uint32_t car, const apx_car_state& state) {
    const apx_vehicle_desc& vehicle = race.cars[car].vehicle;
    return {ground(state.position), forward_of(state.yaw_rad), {0.5f * vehicle.width_m, 0.5f * vehicle.length_m}};
}

// More cars than fit on the road would overlap.
void refuse_crowd(const Race& race, std::span<const apx_car_state> states) {
    Contact contact;
    for (uint32_t car = 0; car < states.size(); ++car) {
        const Box box = outline(race, car, states[car]);
        for (uint32_t other = 0; other < car; ++other) {
            const float reach_m = race.bodies[car].reach_m + race.bodies[other].reach_m;
            const glm::vec2 apart = ground(states[other].position) - box.centre;
            const float storeys = states[other].position[1] - states[car].position[1];
            if (dot(apart, apart) < square(reach_m) && absolute(storeys) <= most_height_apart_m &&
                box_contact(box, outline(race, other, states[other]), contact)) {
                fail(
                    APX_ERROR_INVALID_ARGUMENT,
                    "count is %zu; the road, %.0f m long, has no room for so many cars in this situation: car %u would "
                    "stand inside car %u",
                    states.size(), static_cast<double>(race.track->length_m), car, other);
            }
        }
    }
}

std::vector<apx_car_state> placed(uint32_t situation, const Race& race) {
    switch (situation) {
        case APX_SITUATION_OVERTAKE:
            return spread_rolling(race);
        case APX_SITUATION_WRONG_WAY:
            return facing_anywhere(race);
        case APX_SITUATION_CRASH:
            return driven_at_obstacles(race);
        default:
            return on_grid(race, situation == APX_SITUATION_RANDOM_GRID);
    }
}

}  // namespace

std::vector<apx_car_desc> cars_for(uint32_t situation, std::span<const apx_car_desc> cars) {
    std::vector<apx_car_desc> result(cars.begin(), cars.end());
    if (situation == APX_SITUATION_OVERTAKE && !result.empty()) {
        result[0].driver.pace = min(result[0].driver.pace, slow_car_pace);
    }
    if (situation == APX_SITUATION_CRASH) {
        for (uint32_t car = 0; car < min(standing_car_count, static_cast<uint32_t>(result.size())); ++car) {
            result[car].driven_by = APX_DRIVER_HOST;
        }
    }
    return result;
}

bool starts_from_grid(uint32_t situation) {
    return situation == APX_SITUATION_SINGLE || situation == APX_SITUATION_NORMAL ||
           situation == APX_SITUATION_RANDOM_GRID;
}

std::vector<apx_car_state> starting_states(uint32_t situation, const Race& race) {
    const std::vector<apx_car_state> states = placed(situation, race);
    refuse_crowd(race, states);
    return states;
}

}  // namespace apx
