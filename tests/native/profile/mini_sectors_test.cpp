// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/mini_sectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "drive/scene.h"

namespace apx {
namespace {

using test::Scene;
using test::state_on;

TEST(MiniSectors, AFlatOutSectionEndsWhereThePlanBrakesOrCorners) {
    for (const char* name : {"oval", "club"}) {
        const auto race = test::race_on(test::track_named(name), 1);
        const MiniSectors& sectors = race->profile(0).mini_sectors;
        const uint32_t count = sectors.count();
        for (uint32_t i = 0; i < count; ++i) {
            uint32_t ahead = 0;
            while (ahead < count && sectors.flat_out[(i + ahead) % count] != 0) {
                ahead += 1;
            }
            EXPECT_NEAR(sectors.flat_out_m[i], static_cast<float>(ahead) * sectors.length_m, 0.01f) << name << i;
        }
    }
}

TEST(MiniSectors, TakeTheLapsTimeInAll) {
    const auto track = test::track_named("club");
    const Scene scene(track, {state_on(*track, 100, 0, 20)});
    const CarProfile& plan = scene.race->profile(0);
    const std::vector<float>& taken_s = plan.mini_sectors.lines[APX_LINE_RACING].taken_s;
    const float lap_s = std::accumulate(taken_s.begin(), taken_s.end(), 0.0f);
    EXPECT_GT(lap_s, plan.ideal_lap_s);
    EXPECT_LT(lap_s, 1.04f * plan.ideal_lap_s);
    EXPECT_NEAR(static_cast<float>(taken_s.size()) * plan.mini_sectors.length_m, track->length_m, 0.1f);
}

TEST(MiniSectors, AreFlatOutOnStraightsAndNotInBends) {
    const auto track = test::track_named("club");
    const Scene scene(track, {state_on(*track, 100, 0, 20)});
    const CarProfile& plan = scene.race->profile(0);
    const auto flat_out_at = [&](float distance_m) {
        return plan.mini_sectors.flat_out[static_cast<size_t>(distance_m / plan.mini_sectors.length_m)];
    };
    for (const Corner& corner : plan.corners.list) {
        EXPECT_EQ(flat_out_at(corner.apex_m), 0u) << corner.apex_m;
    }
    EXPECT_NE(std::count(plan.mini_sectors.flat_out.begin(), plan.mini_sectors.flat_out.end(), 1u), 0);
}

// A car's history, recorded as a race does it.
class Recorded {
  public:
    explicit Recorded(const Track& track) : taken_s(mini_sector_count(track)), lateral_m(taken_s.size()) {
        sectors_.length_m = mini_sector_length(track);
        sectors_.flat_out.assign(taken_s.size(), 0);
    }

    void record(float distance_m, float at_lateral_m, float speed_mps, float time_s) {
        Place place;
        place.distance_m = distance_m;
        place.lateral_m = at_lateral_m;
        if (const uint32_t sector = sectors_.at(distance_m); sector != clock_.sector) {
            enter_mini_sector(sectors_, sector, place, speed_mps, time_s, clock_, {taken_s, lateral_m});
        }
    }

    std::vector<float> taken_s;
    std::vector<float> lateral_m;

  private:
    MiniSectors sectors_;
    MiniSectorClock clock_;
};

TEST(MiniSectors, AreKnownOnceTheyAreDrivenThrough) {
    const auto track = test::track_named("club");
    const float length_m = mini_sector_length(*track);
    Recorded history(*track);
    for (float time_s = 0.0f; time_s < 3.0f; time_s += 0.02f) {
        history.record(20.0f * time_s, time_s, 20.0f, time_s);
    }
    EXPECT_NEAR(history.taken_s[0], length_m / 20.0f, 0.01f);
    EXPECT_NEAR(history.taken_s[1], length_m / 20.0f, 0.01f);
    EXPECT_NEAR(history.lateral_m[1], length_m / 20.0f, 0.02f);
    EXPECT_EQ(history.taken_s[2], 0.0f);  // still in it
}

TEST(MiniSectors, AJumpElsewhereSaysNothing) {
    const auto track = test::track_named("club");
    Recorded history(*track);
    history.record(10.0f, 0.0f, 20.0f, 1.0f);
    history.record(310.0f, 0.0f, 20.0f, 1.02f);
    EXPECT_EQ(history.taken_s, std::vector<float>(mini_sector_count(*track)));
}

}  // namespace
}  // namespace apx
