// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <gtest/gtest.h>

#include <clocale>
#include <cmath>

#include "track/source.h"
#include "track/source_csv.h"
#include "track/sources.h"

namespace apx {
namespace {

using test::failure;

const std::string square = "0,0,3,4\n0,100,3,4\n100,100,3,4\n100,0,3,4\n";

Source read(const std::string& text) {
    return source_from_csv(text, "a.csv", default_source_desc());
}

void expect_same(const Source& a, const Source& b) {
    ASSERT_EQ(a.gates.size(), b.gates.size());
    for (size_t i = 0; i < a.gates.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_EQ(a.gates[i].left[axis], b.gates[i].left[axis]);
            EXPECT_EQ(a.gates[i].right[axis], b.gates[i].right[axis]);
        }
    }
}

TEST(SourceCsv, EastIsXNorthIsZAndTheFirstWidthIsTheRight) {
    apx_source_desc desc = default_source_desc();
    desc.closed = 0;
    const Source source = source_from_csv("10,20,3,4\n10,30,3,4\n", "a.csv", desc);  // northward: right is east
    EXPECT_FLOAT_EQ(source.gates[0].right[0], 13.0f);
    EXPECT_FLOAT_EQ(source.gates[0].left[0], 6.0f);
    EXPECT_FLOAT_EQ(source.gates[0].left[2], 20.0f);
    EXPECT_FLOAT_EQ(source.gates[0].reference_t, 4.0f / 7.0f);
    EXPECT_FLOAT_EQ(source.gates[0].racing_t, -1.0f);
}

TEST(SourceCsv, ReadsCommentsHeadersSeparatorsAndLineEndsOfEveryKind) {
    const Source plain = read(square);
    expect_same(read("# x_m,y_m,w_tr_right_m,w_tr_left_m\n" + square), plain);
    expect_same(read("x_m,y_m,w_tr_right_m,w_tr_left_m\n" + square), plain);
    expect_same(read("\xef\xbb\xbf" + square), plain);
    expect_same(read("0;0;3;4\r\n 0 ; 100;3;+4 \r\n\r\n1e2;100;3;4 # corner\r\n100;0.0;3;4"), plain);
}

TEST(SourceCsv, ALastPointEqualToTheFirstIsDropped) {
    expect_same(read(square + "0,0,3,4\n"), read(square));
}

TEST(SourceCsv, ClockwiseAndCounterClockwiseAreMirrorImages) {
    const Source clockwise = read(square);
    const Source counter = read("0,0,4,3\n0,-100,4,3\n100,-100,4,3\n100,0,4,3\n");
    for (size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(clockwise.gates[i].left[0], counter.gates[i].right[0], 1e-4f);
        EXPECT_NEAR(clockwise.gates[i].left[2], -counter.gates[i].right[2], 1e-4f);
    }
}

TEST(SourceCsv, AHostWithDecimalCommasReadsTheSameNumbers) {
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    const bool changed = std::setlocale(LC_NUMERIC, "de_DE.UTF-8") != nullptr;
    const Source source = read("0.5,0,3.25,4\n0,100,3,4\n100,100,3,4\n");
    std::setlocale(LC_NUMERIC, before.c_str());
    EXPECT_NEAR(std::hypot(source.gates[0].right[0] - source.gates[0].left[0],
                           source.gates[0].right[2] - source.gates[0].left[2]),
                7.25, 1e-5);
    if (!changed) {
        GTEST_SKIP() << "the locale de_DE.UTF-8 is not installed; read in the C locale only";
    }
}

TEST(SourceCsv, ARepeatedPointKeepsItsNormal) {
    const Source source = read("0,0,3,4\n0,100,3,4\n0,100,3,4\n100,100,3,4\n100,0,3,4\n");
    ASSERT_EQ(source.gates.size(), 5u);
    EXPECT_EQ(source.gates[1].left[0], source.gates[2].left[0]);
    EXPECT_EQ(source.gates[1].right[2], source.gates[2].right[2]);
}

struct BadCsv {
    const char* name;
    std::string text;
    const char* message;
};

class BadCsvText : public testing::TestWithParam<BadCsv> {};

TEST_P(BadCsvText, IsRefusedWithItsLine) {
    apx_status status = APX_OK;
    const std::string message = failure([&] { read(GetParam().text); }, &status);
    EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
    EXPECT_EQ(message.rfind("a.csv:", 0), 0u) << message;
    EXPECT_EQ(status, APX_ERROR_INVALID_DATA);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BadCsvText,
    testing::Values(BadCsv{"Empty", "", "has no points"}, BadCsv{"CommentsOnly", "# a\n#b\n", "has no points"},
                    BadCsv{"HeaderOnly", "x_m,y_m,w_tr_right_m,w_tr_left_m\n", "has no points"},
                    BadCsv{"OnePoint", "0,0,3,4\n", "has 1 different points, a closed track needs at least 3"},
                    BadCsv{"TwoPoints", "0,0,3,4\n0,9,3,4\n", "has 2 different points"},
                    BadCsv{"SamePoints", "1,1,3,4\n1,1,3,4\n1,1,3,4\n1,1,3,4\n", "has 1 different points"},
                    BadCsv{"Binary", std::string("\x00\x01\x02\xff\xfe\n", 6), "a.csv:1: has 1 columns"},
                    BadCsv{"Html", "<!DOCTYPE html>\n<html>\n", "a.csv:1: has 1 columns"},
                    BadCsv{"ThreeColumns", "# c\n0,0,3,4\n0,100,3\n", "a.csv:3: has 3 columns"},
                    BadCsv{"FiveColumns", "0,0,3,4,5\n", "a.csv:1: has 5 columns"},
                    BadCsv{"SecondHeader", square + "x_m,y_m,w_tr_right_m,w_tr_left_m\n",
                           "a.csv:5: x_m is 'x_m', must be a number"},
                    BadCsv{"Word", "0,0,3,4\n0,1oo,3,4\n", "a.csv:2: y_m is '1oo'"},
                    BadCsv{"MissingNumber", "0,0,3,4\n0,,3,4\n", "a.csv:2: y_m is ''"},
                    BadCsv{"Nan", "0,0,3,4\n0,nan,3,4\n", "a.csv:2: y_m is nan"},
                    BadCsv{"Infinite", "0,0,3,inf\n", "a.csv:1: w_tr_left_m is inf"},
                    BadCsv{"ZeroWidth", "0,0,3,4\n0,9,0,4\n", "a.csv:2: w_tr_right_m is 0, must be in (0, 1000] m"},
                    BadCsv{"NegativeWidth", "0,0,3,4\n0,9,3,-4\n", "a.csv:2: w_tr_left_m is -4"},
                    BadCsv{"FarAway", "0,5332000,3,4\n", "subtract an offset"}),
    [](const testing::TestParamInfo<BadCsv>& text) { return std::string(text.param.name); });

TEST(SourceCsv, TenMillionPointsAreRefusedWhereTheLimitIs) {
    std::string text;
    for (uint32_t i = 0; i <= max_source_gates; ++i) {
        text += "1,2,3,4\n";
    }
    EXPECT_NE(failure([&] { read(text); }).find("a.csv:1000001: has more than 1000000 points"), std::string::npos);
}

}  // namespace
}  // namespace apx
