// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/decimal.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/random.h"

// Against the standard library's own conversions, which GCC has.
namespace apx {
namespace {

double standard_value(const std::string& text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    EXPECT_EQ(end, text.data() + text.size()) << text;
    return value;
}

double read(const std::string& text) {
    double value = -1.0;
    EXPECT_EQ(read_decimal(text, value), text.size()) << text;
    return value;
}

template <typename Number>
std::string standard_text(Number value) {
    char text[512];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string standard_plain_text(float value) {
    char text[512];
    return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr};
}

TEST(Decimal, ReadsWhatTheStandardLibraryWritesOfEveryKindOfDouble) {
    Random random(1, 0, 0);
    for (int i = 0; i < 20000; ++i) {
        const uint64_t bits = (static_cast<uint64_t>(random.next()) << 32) | random.next();
        const double value = std::bit_cast<double>(bits);
        if (std::isfinite(value)) {
            ASSERT_EQ(std::bit_cast<uint64_t>(read(standard_text(value))), bits) << standard_text(value);
        }
    }
}

TEST(Decimal, RoundsLongDecimalsAsTheStandardLibraryDoes) {
    Random random(2, 0, 0);
    for (int i = 0; i < 5000; ++i) {
        std::string text = random.below(2) != 0 ? "-" : "";
        for (uint32_t digits = 1 + random.below(40); digits > 0; --digits) {
            text += static_cast<char>('0' + random.below(10));
        }
        text.insert(text.size() - random.below(static_cast<uint32_t>(text.size() - 1)), ".");
        text += "e" + std::to_string(static_cast<int>(random.below(540)) - 280);
        ASSERT_EQ(read(text), standard_value(text)) << text;
    }
}

TEST(Decimal, RoundsTiesToEvenAndSeesTheLastDigitOfALongOne) {
    EXPECT_EQ(read("9007199254740993"), 9007199254740992.0);
    EXPECT_EQ(read("9007199254740993." + std::string(2000, '0') + "1"), 9007199254740994.0);
    EXPECT_EQ(read("9007199254740995"), 9007199254740996.0);
    EXPECT_EQ(read("4.9406564584124654e-324"), std::numeric_limits<double>::denorm_min());
    EXPECT_EQ(read("2.4703282292062327e-324"), 0.0);
    EXPECT_EQ(read("2.4703282292062328e-324"), std::numeric_limits<double>::denorm_min());
    EXPECT_EQ(read("2.2250738585072011e-308"), standard_value("2.2250738585072011e-308"));
    EXPECT_EQ(read("1.7976931348623157e308"), std::numeric_limits<double>::max());
}

TEST(Decimal, GoesToZeroAndInfinityBeyondTheDoubles) {
    EXPECT_EQ(read("1e309"), std::numeric_limits<double>::infinity());
    EXPECT_EQ(read("-1e999999999999"), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(read("1e-999999999999"), 0.0);
    EXPECT_EQ(read("0e999"), 0.0);
    EXPECT_EQ(read("0." + std::string(5000, '0') + "1e5001"), 1.0);
    EXPECT_EQ(read("1" + std::string(5000, '0') + "e-5000"), 1.0);
    EXPECT_TRUE(std::signbit(read("-0")));
    EXPECT_EQ(read("-inf"), -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(read("nan")));
}

TEST(Decimal, TakesNoMoreThanTheNumber) {
    const std::pair<const char*, size_t> cases[] = {
        {"", 0},   {"-", 0},  {".", 0},   {"e5", 0},   {"+1", 0},   {" 1", 0},  {"1,5", 1},   {"1.5.2", 3}, {"1.", 2},
        {".5", 2}, {"1e", 1}, {"1e+", 1}, {"1e5x", 3}, {"0x10", 1}, {"--1", 0}, {"1e-5e", 4}, {"-.5e1", 5}, {"I", 0}};
    for (const auto& [text, length] : cases) {
        double value = 7.0;
        EXPECT_EQ(read_decimal(text, value), length) << text;
        EXPECT_EQ(value == 7.0, length == 0) << text;
    }
}

TEST(Decimal, WritesEveryKindOfFloatAsTheStandardLibraryDoes) {
    Random random(3, 0, 0);
    for (int i = 0; i < 20000; ++i) {
        const float value = i % 2 == 0 ? std::bit_cast<float>(random.next()) : random.range(-1000.0f, 1000.0f);
        if (std::isfinite(value)) {
            ASSERT_EQ(decimal_text(value), standard_text(value));
            ASSERT_EQ(plain_decimal_text(value), standard_plain_text(value));
        }
    }
}

TEST(Decimal, WritesPowersAndLimitsAsTheStandardLibraryDoes) {
    std::vector<float> values = {0.0f,
                                 0.1f,
                                 1.0f,
                                 9.999999e9f,
                                 8388608.5f,
                                 std::numeric_limits<float>::max(),
                                 std::numeric_limits<float>::denorm_min()};
    for (int exponent = -149; exponent <= 127; ++exponent) {
        values.push_back(std::ldexp(1.0f, exponent));
    }
    for (const float value : values) {
        EXPECT_EQ(decimal_text(value), standard_text(value));
        EXPECT_EQ(plain_decimal_text(value), standard_plain_text(value));
    }
    EXPECT_EQ(decimal_text(-0.0f), "-0.0");
    EXPECT_EQ(plain_decimal_text(-0.0f), "-0.0");
    EXPECT_EQ(decimal_text(-std::numeric_limits<float>::infinity()), "-inf");
    EXPECT_EQ(decimal_text(std::numeric_limits<float>::quiet_NaN()), "nan");
}

}  // namespace
}  // namespace apx
