// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "perceive/neighbours.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "worlds.h"

namespace apx {
namespace {

Body body_at(float distance_m, float lateral_m = 0.0f, float speed_mps = 0.0f) {
    Body body;
    body.present = true;
    body.place.sector = 0;
    body.place.distance_m = distance_m;
    body.place.lateral_m = lateral_m;
    body.speed_along_mps = speed_mps;
    return body;
}

// Cars with their order along the road, as a race keeps it.
struct Field {
    std::vector<Body> bodies;
    std::vector<uint32_t> cars;
    std::vector<uint32_t> slots;
    RoadOrder order;

    explicit Field(std::vector<Body> placed) : bodies(std::move(placed)), cars(bodies.size()), slots(bodies.size()) {
        for (uint32_t i = 0; i < cars.size(); ++i) {
            cars[i] = i;
        }
        sort();
    }
    void sort() {
        const uint32_t present = sort_by_distance(bodies, cars, slots);
        order = {cars, slots, present};
    }
    std::vector<Neighbour> seen(const Track& track, uint32_t car, float ahead_m = 100, float behind_m = 40) const {
        const Neighbours found = neighbours_of(track, bodies, order, car, ahead_m, behind_m);
        return {found.all().begin(), found.all().end()};
    }
};

Field random_field(const Track& track, Random& random, uint32_t count) {
    std::vector<Body> bodies;
    for (uint32_t i = 0; i < count; ++i) {
        bodies.push_back(body_at(random.range(0, track.length_m), random.range(-5, 5), random.range(0, 60)));
        bodies.back().present = random.below(10) != 0;
    }
    return Field(std::move(bodies));
}

TEST(RoadOrder, IsByDistanceWithTiesByIndexAndAbsentCarsLast) {
    Field field({body_at(30), body_at(10), body_at(30), body_at(5), body_at(20)});
    field.bodies[3].present = false;
    field.sort();
    EXPECT_EQ(field.cars, (std::vector<uint32_t>{1, 4, 0, 2, 3}));
    EXPECT_EQ(field.slots, (std::vector<uint32_t>{2, 0, 3, 4, 1}));
    EXPECT_EQ(field.order.present, 4u);
}

TEST(RoadOrder, DoesNotDependOnTheOrderBefore) {
    const Track& track = *test::circle_track();
    Random random(1, 0, 0);
    for (int round = 0; round < 200; ++round) {
        Field field = random_field(track, random, 30);
        const std::vector<uint32_t> sorted = field.cars;
        std::reverse(field.cars.begin(), field.cars.end());
        field.sort();
        ASSERT_EQ(field.cars, sorted);
    }
}

// The nearest others ahead of (or behind) a car by looking at all of them.
std::vector<uint32_t> brute_force(const Track& track, const Field& field, uint32_t car, bool ahead, float view_m,
                                  size_t most) {
    std::vector<std::pair<float, uint32_t>> others;
    for (uint32_t other = 0; other < field.bodies.size(); ++other) {
        if (other != car && field.bodies[other].present) {
            const float own_m = field.bodies[car].place.distance_m;
            const float other_m = field.bodies[other].place.distance_m;
            const float way = ahead ? distance_ahead(track, own_m, other_m) : distance_ahead(track, other_m, own_m);
            if (way >= 0.0f && way <= view_m) {
                others.emplace_back(way, other);
            }
        }
    }
    std::sort(others.begin(), others.end());
    std::vector<uint32_t> cars;
    for (size_t i = 0; i < std::min(most, others.size()); ++i) {
        cars.push_back(others[i].second);
    }
    return cars;
}

void expect_brute_force(const Track& track, const Field& field, uint32_t car) {
    std::vector<uint32_t> expected = brute_force(track, field, car, true, 100, neighbours_ahead);
    const std::vector<uint32_t> behind = brute_force(track, field, car, false, 40, neighbours_behind);
    expected.insert(expected.end(), behind.begin(), behind.end());
    std::vector<uint32_t> seen;
    for (const Neighbour& neighbour : field.seen(track, car)) {
        seen.push_back(neighbour.car);
    }
    ASSERT_EQ(seen, expected);
}

TEST(Neighbours, AreTheNearestAheadAndBehindOfAllCars) {
    Random random(2, 0, 0);
    for (const test::TrackPointer& track : {test::circle_track(), test::straight_track()}) {
        for (int round = 0; round < 300; ++round) {
            const Field field = random_field(*track, random, 2 + random.below(40));
            for (uint32_t car = 0; car < field.bodies.size(); ++car) {
                if (field.bodies[car].present) {
                    expect_brute_force(*track, field, car);
                }
            }
        }
    }
}

TEST(Neighbours, AreSeenAcrossTheStartLine) {
    const Track& track = *test::circle_track();
    const Field field({body_at(track.length_m - 10), body_at(5)});
    ASSERT_EQ(field.seen(track, 0).size(), 1u);
    EXPECT_NEAR(field.seen(track, 0)[0].ahead_m, 15.0, 1e-3);
    ASSERT_EQ(field.seen(track, 1).size(), 1u);
    EXPECT_NEAR(field.seen(track, 1)[0].ahead_m, -15.0, 1e-3);
}

TEST(Neighbours, TheEndsOfAnOpenRoadDoNotMeet) {
    const Track& track = *test::straight_track();
    const Field field({body_at(track.length_m - 10), body_at(5)});
    EXPECT_TRUE(field.seen(track, 0).empty());
    EXPECT_TRUE(field.seen(track, 1).empty());
}

TEST(Neighbours, ACarIsNotMetAheadAndBehindOnAShortLap) {
    const Track& track = *test::circle_track(12, 8);
    const Field field({body_at(0), body_at(30)});
    EXPECT_EQ(field.seen(track, 0, 500, 500).size(), 1u);
}

TEST(Neighbours, SayGapsBetweenTheOutlinesAndHowFastTheyShrink) {
    const Track& track = *test::circle_track();
    Field field({body_at(50, -2, 40), body_at(70, 1.5, 30), body_at(40, 0, 45)});
    field.bodies[1].half_across_m = 1.4f;
    const std::vector<Neighbour> seen = field.seen(track, 0);
    ASSERT_EQ(seen.size(), 2u);
    EXPECT_NEAR(seen[0].ahead_m, 20, 1e-3);
    EXPECT_NEAR(seen[0].gap_m, 20 - 2 * 2.3, 1e-3);
    EXPECT_NEAR(seen[0].right_m, 3.5, 1e-6);
    EXPECT_NEAR(seen[0].side_gap_m, 3.5 - 1.0 - 1.4, 1e-6);
    EXPECT_NEAR(seen[0].closing_mps, 10, 1e-6);
    EXPECT_NEAR(seen[1].closing_mps, 5, 1e-6);  // the one behind nears as well
}

TEST(Neighbours, ACarThatIsNowhereSeesNobodyAndIsNotSeen) {
    const Track& track = *test::circle_track();
    Field field({body_at(50), body_at(60), body_at(55)});
    field.bodies[2].present = false;
    field.sort();
    EXPECT_TRUE(field.seen(track, 2).empty());
    ASSERT_EQ(field.seen(track, 0).size(), 1u);
    EXPECT_EQ(field.seen(track, 0)[0].car, 1u);
}

}  // namespace
}  // namespace apx
