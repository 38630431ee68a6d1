// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "bake/check_source.h"

#include <gtest/gtest.h>

#include <cstring>
#include <utility>

#include "bake/baker.h"
#include "track/sources.h"

namespace apx {
namespace {

// The first error, or empty.
std::string first_error(const Source& source) {
    for (const apx_finding& finding : check_source(source)) {
        if (finding.is_error != 0) {
            return finding.message;
        }
    }
    return "";
}

std::string bake_failure(const Source& source) {
    return test::failure([&] { bake(source, default_bake_desc()); });
}

TEST(CheckSource, ACleanTrackHasNothing) {
    EXPECT_TRUE(check_source(test::circle_source(100, 12, 60)).empty());
}

TEST(CheckSource, ARoadFoldedBeyondRepairIsAnErrorWithItsPlace) {
    Source source = test::straight_source(100, 10, 11);
    source.gates[5] = source.gates[9];
    source.gates[9] = test::plain_gate(-5, 50, 5, 50);
    bool placed = false;
    for (const apx_finding& finding : check_source(source)) {
        placed = placed || (finding.is_error != 0 && finding.gate != APX_NONE);
    }
    EXPECT_TRUE(placed);
    EXPECT_EQ("straight: " + first_error(source), bake_failure(source));
}

TEST(CheckSource, APitLaneThatIsNoneIsAnError) {
    Source source = test::circle_source(100, 12, 60);
    source.pit.points = {{0, 0, 0}, {5, 0, 5}};
    const std::vector<apx_finding> findings = check_source(source);
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].code, uint32_t{APX_LINT_PIT_LANE});
    EXPECT_EQ(findings[0].is_error, 1u);
    EXPECT_EQ("circle: " + first_error(source), bake_failure(source));
}

// Found by fuzzing: no finding of check said that these do not bake.
TEST(CheckSource, RoadsOfTwoGatesWithoutRoomForALineBake) {
    const float edges[2][2][5] = {{{21.2203407f, 23.764019f, 27.0495911f, 32.3420906f, -1.21350431f},
                                   {0.3379879f, 2.88166618f, -9.68554115f, -7.14186287f, -2.50588226f}},
                                  {{18.9124146f, -100.0f, 26.4676456f, -95.3411713f, 1.16470623f},
                                   {28.6182976f, -90.2941132f, 33.2771225f, -85.6352844f, -2.96035695f}}};
    const float racing_t[2][2] = {{-0.994323671f, -0.688685417f}, {0.388235331f, -1.0f}};
    for (int road = 0; road < 2; ++road) {
        Source source;
        source.name = "short";
        source.closed = false;
        for (int gate = 0; gate < 2; ++gate) {
            const float* const at = edges[road][gate];
            source.gates.push_back(test::plain_gate(at[0], at[1], at[2], at[3]));
            source.gates.back().left[1] = source.gates.back().right[1] = at[4];
            source.gates.back().racing_t = racing_t[road][gate];
        }
        EXPECT_EQ(first_error(source), "");
        EXPECT_EQ(bake_failure(source), "") << road;
    }
}

TEST(CheckSource, ARoadWhoseLineTurnsBackBetweenTwoGatesBakes) {
    const float edges[5][6] = {
        {1.28900719f, 1.62540627f, -14.724575f, 12.5338688f, 1.62540627f, -4.44908905f},
        {-17.8072777f, -0.451956987f, -15.1140614f, -28.58741f, -0.451956987f, -14.2580299f},
        {-40.2658882f, -2.87804985f, -13.3306637f, -44.4295883f, -2.87804985f, -8.21883011f},
        {-64.632637f, -0.464133739f, -31.7158775f, -72.1259766f, -0.464133739f, -27.3423367f},
        {-89.632637f, -3.0f, -56.7158775f, -101.632637f, -3.0f, -68.7158813f},
    };
    Source source;
    source.name = "folded";
    source.closed = true;
    for (const float(&at)[6] : edges) {
        source.gates.push_back(test::plain_gate(at[0], at[2], at[3], at[5]));
        source.gates.back().left[1] = source.gates.back().right[1] = at[1];
        source.gates.back().racing_t = -1.0f;
    }
    EXPECT_EQ(first_error(source), "");
    EXPECT_EQ(bake_failure(source), "");
}

// Swaps, moves and repeats gates at random: whatever becomes of it, check and bake agree.
TEST(CheckSource, SaysErrorExactlyWhenTheBakeRefuses) {
    uint64_t state = 7;
    const auto random = [&](size_t below) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<size_t>(state >> 33) % below;
    };
    int refused = 0;
    for (int trial = 0; trial < 120; ++trial) {
        Source source = test::circle_source(80, 12, 40);
        const size_t changes = 1 + random(3);
        for (size_t change = 0; change < changes; ++change) {
            apx_source_gate& gate = source.gates[random(40)];
            const float far = static_cast<float>(random(60)) - 30.0f;
            switch (random(5)) {
                case 0:
                    std::swap(gate.left, gate.right);
                    break;
                case 1:
                    std::swap(gate, source.gates[random(40)]);
                    break;
                case 2:
                    gate.left[0] += far;
                    break;
                case 3:
                    gate.right[2] += far;
                    break;
                default:
                    gate = source.gates[random(40)];
            }
        }
        const std::string error = first_error(source);
        const std::string message = bake_failure(source);
        EXPECT_EQ(error.empty(), message.empty()) << trial << ": lint '" << error << "', bake '" << message << "'";
        refused += message.empty() ? 0 : 1;
    }
    EXPECT_GT(refused, 20);
    EXPECT_LT(refused, 110);
}

}  // namespace
}  // namespace apx
