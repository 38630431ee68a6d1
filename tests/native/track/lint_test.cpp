// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <utility>

#include "track/lint.h"
#include "track/source.h"
#include "track/sources.h"

namespace apx {
namespace {

using test::circle_source;
using test::plain_gate;
using test::straight_source;

size_t count_of(const std::vector<apx_finding>& findings, uint32_t code) {
    size_t count = 0;
    for (const apx_finding& finding : findings) {
        count += finding.code == code ? 1 : 0;
        EXPECT_NE(finding.message[0], '\0');
        EXPECT_NE(std::memchr(finding.message, 0, sizeof finding.message), nullptr);
    }
    return count;
}

void swap_edges(apx_source_gate& gate) {
    std::swap(gate.left, gate.right);
}

// A flat figure of eight through the origin, `rise` metres higher on the second pass.
Source figure_eight(float rise) {
    Source source;
    constexpr int count = 200;
    for (int i = 0; i < count; ++i) {
        const double a = 2.0 * 3.14159265358979323846 * (i + 0.5) / count;
        const double x = 150.0 * std::sin(a) * std::cos(a);
        const double z = 150.0 * std::sin(a);
        const double dx = 150.0 * std::cos(2.0 * a);
        const double dz = 150.0 * std::cos(a);
        const double size = std::hypot(dx, dz);
        const double right_x = 5.0 * dz / size;
        const double right_z = -5.0 * dx / size;
        source.gates.push_back(plain_gate(static_cast<float>(x - right_x), static_cast<float>(z - right_z),
                                          static_cast<float>(x + right_x), static_cast<float>(z + right_z)));
        const float height = rise * static_cast<float>(0.5 - 0.5 * std::cos(a));
        source.gates.back().left[1] = source.gates.back().right[1] = height;
    }
    return source;
}

TEST(Lint, CleanTracksHaveNoFindings) {
    EXPECT_TRUE(lint(circle_source(100, 12, 60)).empty());
    EXPECT_TRUE(lint(straight_source(500, 10, 30)).empty());
    EXPECT_TRUE(lint(figure_eight(12)).empty());
    EXPECT_TRUE(lint(test::bend_source(20, 1.5, 5, 3)).empty());
}

TEST(Lint, BothDrivingDirectionsAreFine) {
    Source source = circle_source(100, 12, 60);
    for (size_t i = 0; i < source.gates.size(); ++i) {
        for (float* point : {source.gates[i].left, source.gates[i].right}) {
            point[2] = -point[2];
        }
        swap_edges(source.gates[i]);
    }
    EXPECT_TRUE(lint(source).empty());
}

TEST(Lint, AWholeTrackTheWrongWayRoundIsOneError) {
    Source source = circle_source(100, 12, 60);
    for (apx_source_gate& gate : source.gates) {
        swap_edges(gate);
    }
    const std::vector<apx_finding> findings = lint(source);
    ASSERT_EQ(count_of(findings, APX_LINT_WRONG_WAY), 1u);
    EXPECT_EQ(count_of(findings, APX_LINT_EDGES_SWAPPED), 0u);
    EXPECT_EQ(findings[0].is_error, 1u);
    EXPECT_EQ(findings[0].gate, APX_NONE);
}

TEST(Lint, AGateWithSwappedEdgesIsNamed) {
    Source source = circle_source(100, 12, 60);
    swap_edges(source.gates[17]);
    const std::vector<apx_finding> findings = lint(source);
    ASSERT_GE(findings.size(), 1u);
    EXPECT_EQ(count_of(findings, APX_LINT_EDGES_SWAPPED), 1u);
    bool named = false;
    for (const apx_finding& finding : findings) {
        named = named || (finding.code == APX_LINT_EDGES_SWAPPED && finding.gate == 17 && finding.is_error == 1 &&
                          std::strstr(finding.message, "gate 17") != nullptr);
    }
    EXPECT_TRUE(named);
}

TEST(Lint, AReversedTrackHasOneFinding) {
    Source source = circle_source(100, 12, 60);
    for (size_t i = 0; i < source.gates.size() / 2; ++i) {
        std::swap(source.gates[i], source.gates[source.gates.size() - 1 - i]);
    }
    ASSERT_EQ(lint(source).size(), 1u);
    EXPECT_EQ(lint(source)[0].code, uint32_t{APX_LINT_WRONG_WAY});
}

TEST(Lint, NeighboursWithTheSameFindingAreOne) {
    Source source = circle_source(100, 12, 60);
    for (size_t i = 20; i < 25; ++i) {
        swap_edges(source.gates[i]);
    }
    swap_edges(source.gates[40]);
    std::vector<std::string> swapped;
    for (const apx_finding& finding : lint(source)) {
        if (finding.code == APX_LINT_EDGES_SWAPPED) {
            swapped.push_back(finding.message);
        }
    }
    ASSERT_EQ(swapped.size(), 2u);
    EXPECT_NE(swapped[0].find("gate 20 has left and right swapped"), std::string::npos);
    EXPECT_NE(swapped[0].find("likewise 4 more up to gate 24"), std::string::npos) << swapped[0];
    EXPECT_EQ(swapped[1].find("likewise"), std::string::npos);
}

TEST(Lint, GatesThatCrossInATightCurveAreAdvice) {
    const std::vector<apx_finding> findings = lint(test::bend_source(4, 2.4, 6, 1.5));
    EXPECT_EQ(count_of(findings, APX_LINT_CROSSING_GATES), 1u);
    for (const apx_finding& finding : findings) {
        EXPECT_EQ(finding.is_error, 0u) << finding.message;
    }
}

TEST(Lint, GatesInTheWrongOrderAreAnError) {
    Source source = straight_source(500, 10, 30);
    std::swap(source.gates[10], source.gates[11]);
    const std::vector<apx_finding> findings = lint(source);
    EXPECT_GE(count_of(findings, APX_LINT_FOLDED_SECTOR), 1u);
    EXPECT_GE(count_of(findings, APX_LINT_KINK), 1u);
    EXPECT_EQ(findings[0].gate, 10u);
}

TEST(Lint, OneEdgeRunningBackwardIsAFoldedSector) {
    Source source = straight_source(100, 10, 21);
    source.gates[10].left[2] = source.gates[8].left[2] - 1.0f;
    EXPECT_GE(count_of(lint(source), APX_LINT_FOLDED_SECTOR), 1u);
}

TEST(Lint, AKinkIsNamedWithItsAngle) {
    Source source = straight_source(100, 10, 11);
    for (int i = 6; i < 11; ++i) {
        const float x = static_cast<float>(10 * (i - 5));
        source.gates[static_cast<size_t>(i)] = plain_gate(x, 55, x, 45);
    }
    const std::vector<apx_finding> findings = lint(source);
    ASSERT_EQ(count_of(findings, APX_LINT_KINK), 1u);
    for (const apx_finding& finding : findings) {
        if (finding.code == APX_LINT_KINK) {
            EXPECT_NE(std::strstr(finding.message, "90 degrees at gate 5"), nullptr) << finding.message;
            EXPECT_FLOAT_EQ(finding.position[2], 50.0f);
        }
    }
}

TEST(Lint, AWidthHoleIsFoundOnBothSides) {
    Source source = straight_source(100, 10, 21);
    source.gates[10] = plain_gate(-1, 50, 1, 50);
    EXPECT_EQ(count_of(lint(source), APX_LINT_WIDTH_HOLE), 2u);
}

TEST(Lint, MissingGatesAreAGapButSparseStraightsAreNot) {
    Source missing = circle_source(100, 12, 120);
    missing.gates.erase(missing.gates.begin() + 30, missing.gates.begin() + 60);
    EXPECT_EQ(count_of(lint(missing), APX_LINT_GAP), 1u);
    Source sparse = straight_source(1000, 10, 101);
    sparse.gates.erase(sparse.gates.begin() + 20, sparse.gates.begin() + 70);
    EXPECT_TRUE(lint(sparse).empty());
}

TEST(Lint, ARoadThatCrossesItselfNeedsABridge) {
    const std::vector<apx_finding> flat = lint(figure_eight(0));
    ASSERT_EQ(count_of(flat, APX_LINT_SELF_CROSSING), 1u);
    EXPECT_EQ(flat[0].is_error, 0u);
    EXPECT_EQ(count_of(lint(figure_eight(3)), APX_LINT_SELF_CROSSING), 1u);
    EXPECT_EQ(count_of(lint(figure_eight(6)), APX_LINT_SELF_CROSSING), 0u);
}

TEST(Lint, OtherUnitsThanMetresAreSuspected) {
    EXPECT_EQ(count_of(lint(circle_source(0.3, 0.012, 60)), APX_LINT_SCALE), 2u);   // kilometres
    EXPECT_EQ(count_of(lint(circle_source(30000, 1200, 60)), APX_LINT_SCALE), 1u);  // centimetres
    const std::vector<apx_finding> huge = lint(circle_source(300000, 12, 600));
    ASSERT_EQ(count_of(huge, APX_LINT_SCALE), 1u);
    EXPECT_EQ(huge[0].is_error, 1u);
}

TEST(Lint, DuplicatesAreAdviceUntilTooFewGatesAreLeft) {
    Source source = circle_source(100, 12, 60);
    source.gates.insert(source.gates.begin() + 5, source.gates[5]);
    const std::vector<apx_finding> one = lint(source);
    ASSERT_EQ(one.size(), 1u);
    EXPECT_EQ(one[0].code, static_cast<uint32_t>(APX_LINT_DUPLICATE));
    EXPECT_EQ(one[0].gate, 6u);
    EXPECT_EQ(one[0].is_error, 0u);
    source.gates.assign(60, source.gates[0]);
    EXPECT_EQ(lint(source)[0].is_error, 1u);
}

TEST(Lint, FindingsOfAHopelessSourceAreBounded) {
    Source source = circle_source(100, 12, 20000);
    for (size_t i = 0; i < source.gates.size(); i += 3) {
        swap_edges(source.gates[i]);
    }
    EXPECT_LE(lint(source).size(), 500u);
}

TEST(Lint, RealCircuitsHaveNoErrors) {
    const auto files = test::circuit_files();
    if (files.empty()) {
        GTEST_SKIP() << "no circuits: set APEXLINE_CIRCUITS to a folder of centre line *.csv";
    }
    for (const auto& file : files) {
        for (const apx_finding& finding : lint(test::circuit_source(file))) {
            EXPECT_EQ(finding.is_error, 0u) << file << ": " << finding.message;
        }
    }
}

}  // namespace
}  // namespace apx
