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
