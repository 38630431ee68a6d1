// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/grip_check.h"

#include "race/describe.h"
#include "race/self_check.h"
#include "vehicle/fields.h"
#include "vehicle/vehicle_json.h"
#include "worlds.h"

// The self-check's finding about grip: none for a car as described, one for grips that are a quarter off.
namespace apx {
namespace {

apx_vehicle_desc preset(const std::string& name) {
    const std::string file = std::string(APX_SOURCE_DIR) + "/data/vehicles/" + name + ".json";
    return name == "reference" ? default_vehicle() : vehicle_from_json(test::read_text(file), name);
}

// Two minutes of a car whose tyres hold `true_grip` of its description; the finding's share of grip, 1 without one.
float found_share(const std::string& track, const std::string& preset_name, float true_grip, float pace = 1.0f) {
    apx_car_desc car = default_car_desc();
    car.vehicle = preset(preset_name);
    car.true_grip = true_grip;
    car.driver.pace = pace;
    const auto world = test::world_on(test::track_named(track), APX_SITUATION_SINGLE, {car},
                                      [](apx_world_desc& desc) { desc.race.laps = 9; });
    begin_self_check(*world->race);
    for (int tick = 0; tick < 60 * 120; ++tick) {
        step(*world);
    }
    for (const apx_host_finding& finding : host_findings(*world->race)) {
        if (finding.kind == APX_CHECK_GRIP) {
            return finding.measured;
        }
    }
    return 1.0f;
}

class GripCheckOf : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(GripCheckOf, HasNothingToSayOfACarAsDescribed) {
    const auto [track, car] = GetParam();
    for (const float pace : {0.6f, 0.85f, 1.0f}) {
        EXPECT_EQ(found_share(track, car, 1.0f, pace), 1.0f) << pace;
    }
}

TEST_P(GripCheckOf, FindsAGripThatIsAQuarterOff) {
    const auto [track, car] = GetParam();
    EXPECT_NEAR(found_share(track, car, 0.8f), 0.8f, 0.08f);
    EXPECT_NEAR(found_share(track, car, 1.0f / 0.75f), 1.0f / 0.75f, 0.12f);
}

// Ten seconds in which front tyres gave so much of the described grip at that share of their peak's slip.
void add_evidence(GripCheck& check, float slip, float force) {
    const auto bin = static_cast<size_t>(slip / AxleCurve::slip_a_bin);
    check.front.seconds[bin] += 10.0f;
    check.front.force[bin] += 10.0f * force;
}

TEST(GripCheck, TyresLackNoGripThatTheyHaveAtLessSlip) {
    GripCheck weak, steered_far;
    add_evidence(weak, 0.55f, 0.72f);
    add_evidence(weak, 1.1f, 0.75f);
    add_evidence(steered_far, 0.55f, 0.97f);
    add_evidence(steered_far, 1.1f, 0.75f);
    EXPECT_TRUE(verdict_of(weak, default_vehicle()).is_wrong);
    EXPECT_FALSE(verdict_of(steered_far, default_vehicle()).is_wrong);
}

TEST(GripCheck, TyresThatHardlySlipHaveMoreGripOnlyWhereTheyGiveMore) {
    apx_vehicle_desc arcade = default_vehicle();
    arcade.peak_slip_rad = 0.02f;
    GripCheck stiff, strong;
    add_evidence(stiff, 0.4f, 1.0f);
    add_evidence(strong, 0.4f, 1.3f);
    EXPECT_TRUE(verdict_of(stiff, default_vehicle()).is_wrong);
    EXPECT_FALSE(verdict_of(stiff, arcade).is_wrong);
    EXPECT_TRUE(verdict_of(strong, arcade).is_wrong);
}

INSTANTIATE_TEST_SUITE_P(Cars, GripCheckOf,
                         testing::Combine(testing::Values("club", "street"),
                                          testing::Values("reference", "kart", "touring", "gt", "formula")));

}  // namespace
}  // namespace apx
