// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/neighbours.h"

#include "perceive/tuning.h"

namespace apx {

using namespace tuning::neighbours;

namespace {

// The order of two cars depends on these.
struct RoadPlace {
    bool present;
    float distance_m;
    uint32_t car;

    bool is_before(const RoadPlace& other) const {
        if (present != other.present) {
            return present;
        }
        return distance_m < other.distance_m || (distance_m == other.distance_m && car < other.car);
    }
};

RoadPlace road_place(std::span<const Body> bodies, uint32_t car) {
    const Body& body = bodies[car];
    return {body.present, body.place.distance_m, car};
}

}  // namespace

uint32_t sort_by_distance(std::span<const Body> bodies, std::span<uint32_t> cars, std::span<uint32_t> slots) {
    const uint32_t count = static_cast<uint32_t>(cars.size());
    if (count == 0) {
        return 0;
    }
    RoadPlace last = road_place(bodies, cars[0]);
    uint32_t present = last.present ? 1u : 0u;
    slots[cars[0]] = 0;
    for (uint32_t i = 1; i < count; ++i) {
        const RoadPlace place = road_place(bodies, cars[i]);
        present += place.present ? 1u : 0u;
        if (!place.is_before(last)) {
            slots[place.car] = i;
            last = place;
            continue;
        }
        uint32_t slot = i;
        do {
            cars[slot] = cars[slot - 1];
            slots[cars[slot]] = slot;
            --slot;
        } while (slot > 0 && place.is_before(road_place(bodies, cars[slot - 1])));
        cars[slot] = place.car;
        slots[place.car] = slot;
    }
    return present;
}

static inline Neighbour seen_from(const Body& own, const Body& other, uint32_t car, float ahead_m) {
    Neighbour neighbour;
    neighbour.car = car;
    neighbour.ahead_m = ahead_m;
    neighbour.right_m = other.place.lateral_m - own.place.lateral_m;
    const float along = own.half_length_m + other.half_length_m;
    neighbour.gap_m = absolute(ahead_m) - along;
    const float across = own.half_across_m + other.half_across_m;
    neighbour.side_gap_m = absolute(neighbour.right_m) - across;
    // In a tight bend cars are nearer to each other than along the reference line.
    if (absolute(ahead_m) < chord_within_m && neighbour.side_gap_m < 0.0f) {
        const glm::vec2 apart = other.position - own.position;
        const float chord_m = square_root(max(dot(apart, apart) - square(neighbour.right_m), 0.0f));
        neighbour.gap_m = min(neighbour.gap_m, chord_m - along);
    }
    const float nearing = own.speed_along_mps - other.speed_along_mps;
    neighbour.closing_mps = ahead_m >= 0.0f ? nearing : -nearing;
    return neighbour;
}

Neighbours neighbours_of(const Track& track, std::span<const Body> bodies, const RoadOrder& order, uint32_t car,
                         float view_ahead_m, float view_behind_m, float view_standing_m) {
    Neighbours result;
    const Body& own = bodies[car];
    if (!own.present || order.present < 2) {
        return result;
    }
    const float from = own.place.distance_m;
    // At most one round: a car is never both ahead and behind.
    uint32_t left_over = order.present - 1;
    uint32_t slot = order.slots[car];
    for (uint32_t i = 0; i < neighbours_ahead && left_over > 0; ++i, --left_over) {
        if (slot + 1 == order.present && !track.closed) {
            break;
        }
        slot = slot + 1 < order.present ? slot + 1 : 0;
        const Body& other = bodies[order.cars[slot]];
        const float ahead_m = distance_ahead(track, from, other.place.distance_m);
        if (ahead_m > view_ahead_m) {
            if (ahead_m > view_standing_m) {
                break;
            }
            if (other.speed_along_mps > standing_below_mps) {
                continue;
            }
        }
        if (absolute(other.height_m - own.height_m) < 20.0f) {
            result.add(seen_from(own, other, order.cars[slot], ahead_m));
        }
    }
    result.count_ahead = result.count;
    slot = order.slots[car];
    for (uint32_t i = 0; i < neighbours_behind && left_over > 0; ++i, --left_over) {
        if (slot == 0 && !track.closed) {
            break;
        }
        slot = slot > 0 ? slot - 1 : order.present - 1;
        const Body& other = bodies[order.cars[slot]];
        const float behind_m = distance_ahead(track, other.place.distance_m, from);
        if (behind_m > view_behind_m) {
            break;
        }
        result.add(seen_from(own, other, order.cars[slot], -behind_m));
    }
    return result;
}

}  // namespace apx
