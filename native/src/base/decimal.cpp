// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/decimal.h"

#include <bit>
#include <cstdint>

#include "base/math.h"

namespace apx {

namespace {

// 768 digits determine how any decimal rounds to a double; beyond them only whether one is not zero matters.
constexpr int max_digits = 768;
// Below 10^-345 every decimal rounds to zero, from 10^309 on to infinity.
constexpr int lowest_exponent = -345;
constexpr int highest_exponent = 310;

// A natural number, large enough for 10^(768 + 345) and the 57 bits of a quotient above it.
class Natural {
  public:
    explicit Natural(uint32_t value) { words_[0] = value; }

    void multiply_add(uint32_t factor, uint32_t summand) {
        uint64_t carry = summand;
        for (int i = 0; i < count_; ++i) {
            carry += static_cast<uint64_t>(words_[i]) * factor;
            words_[i] = static_cast<uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) {
            words_[count_++] = static_cast<uint32_t>(carry);
        }
    }
    void multiply_by_power(uint32_t factor, int exponent) {
        for (int i = 0; i < exponent; ++i) {
            multiply_add(factor, 0);
        }
    }
    void shift_left(int bits) {
        for (; bits >= 31; bits -= 31) {
            multiply_add(1u << 31, 0);
        }
        multiply_add(1u << bits, 0);
    }
    // Returns the remainder.
    uint32_t divide(uint32_t divisor) {
        uint64_t rest = 0;
        for (int i = count_ - 1; i >= 0; --i) {
            rest = (rest << 32) | words_[i];
            words_[i] = static_cast<uint32_t>(rest / divisor);
            rest %= divisor;
        }
        trim();
        return static_cast<uint32_t>(rest);
    }
    bool is_less_than(const Natural& other) const {
        if (count_ != other.count_) {
            return count_ < other.count_;
        }
        for (int i = count_ - 1; i >= 0; --i) {
            if (words_[i] != other.words_[i]) {
                return words_[i] < other.words_[i];
            }
        }
        return false;
    }
    // `other` is not above this one.
    void subtract(const Natural& other) {
        int64_t borrow = 0;
        for (int i = 0; i < count_; ++i) {
            borrow += static_cast<int64_t>(words_[i]) - (i < other.count_ ? other.words_[i] : 0);
            words_[i] = static_cast<uint32_t>(borrow);
            borrow >>= 32;
        }
        trim();
    }
    bool is_zero() const { return count_ == 1 && words_[0] == 0; }
    int bits() const { return 32 * count_ - std::countl_zero(words_[count_ - 1]); }

  private:
    void trim() {
        while (count_ > 1 && words_[count_ - 1] == 0) {
            --count_;
        }
    }
    uint32_t words_[124] = {};
    int count_ = 1;
};

// Digits without leading zeros, times 10^exponent.
struct Decimal {
    std::string digits;
    int exponent = 0;
};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Reads digits with at most one point; returns the number of characters, 0 without a digit.
size_t take_digits(std::string_view text, Decimal& decimal) {
    size_t at = 0;
    bool any = false, point = false;
    for (; at < text.size() && (is_digit(text[at]) || (text[at] == '.' && !point)); ++at) {
        const char c = text[at];
        if (c == '.') {
            point = true;
            continue;
        }
        any = true;
        decimal.exponent -= point ? 1 : 0;
        if (c == '0' && decimal.digits.empty()) {
            continue;
        }
        if (decimal.digits.size() < max_digits) {
            decimal.digits += c;
        } else {
            decimal.exponent += 1;
            decimal.digits.back() = c != '0' && decimal.digits.back() % 5 == '0' % 5
                                        ? static_cast<char>(decimal.digits.back() + 1)
                                        : decimal.digits.back();
        }
    }
    return any ? at : 0;
}

// Reads at most e[+-]digits; 0 when there is none.
size_t take_exponent(std::string_view text, Decimal& decimal) {
    size_t at = 1;
    if (text.size() < 2 || (text[0] != 'e' && text[0] != 'E')) {
        return 0;
    }
    const bool negative = text[at] == '-';
    at += negative || text[at] == '+' ? 1 : 0;
    const size_t first = at;
    int exponent = 0;
    for (; at < text.size() && is_digit(text[at]); ++at) {
        exponent = min(exponent * 10 + (text[at] - '0'), 100000000);
    }
    if (at == first) {
        return 0;
    }
    decimal.exponent += negative ? -exponent : exponent;
    return at;
}

// quotient * 2^exponent, the quotient of 56 or 57 bits and odd when something was left over.
double rounded(uint64_t quotient, int exponent) {
    int drop = std::bit_width(quotient) - 53;
    drop = max(drop, -1074 - exponent);  // below the normal numbers there are fewer bits
    if (drop > 63) {
        return 0.0;
    }
    const uint64_t half = uint64_t{1} << (drop - 1);
    const uint64_t rest = quotient & (2 * half - 1);
    uint64_t mantissa = quotient >> drop;
    mantissa += rest > half || (rest == half && (mantissa & 1) != 0) ? 1 : 0;
    exponent += drop;
    if (mantissa >> 53 != 0) {
        mantissa >>= 1;
        exponent += 1;
    }
    const uint64_t biased = mantissa >> 52 == 0 ? 0 : static_cast<uint64_t>(exponent + 1075);
    if (biased >= 2047) {
        return std::bit_cast<double>(uint64_t{2047} << 52);
    }
    return std::bit_cast<double>((biased << 52) | (mantissa & ((uint64_t{1} << 52) - 1)));
}

// Digits and power of ten are doubles without rounding, so one operation rounds once (Clinger 1990, "How to Read
// Floating Point Numbers Accurately").
double short_value(const Decimal& decimal) {
    double digits = 0.0, power = 1.0;
    for (char c : decimal.digits) {
        digits = digits * 10.0 + (c - '0');
    }
    for (int i = absolute(decimal.exponent); i > 0; --i) {
        power *= 10.0;
    }
    return decimal.exponent < 0 ? digits / power : digits * power;
}

double value_of(const Decimal& decimal) {
    const int size = static_cast<int>(decimal.digits.size());
    if (size <= 15 && absolute(decimal.exponent) <= 22) {
        return short_value(decimal);
    }
    if (size == 0 || decimal.exponent < lowest_exponent - size) {
        return 0.0;
    }
    if (decimal.exponent + size > highest_exponent) {
        return std::bit_cast<double>(uint64_t{2047} << 52);
    }
    Natural above(0), below(1);
    for (char c : decimal.digits) {
        above.multiply_add(10, static_cast<uint32_t>(c - '0'));
    }
    above.multiply_by_power(10, decimal.exponent);
    below.multiply_by_power(10, -decimal.exponent);
    // Scaled by powers of two so that the quotient has 56 or 57 bits; then divided bit by bit.
    const int scale = 56 - (above.bits() - below.bits());
    above.shift_left(max(scale, 0));
    below.shift_left(max(-scale, 0) + 56);
    uint64_t quotient = 0;
    for (int bit = 56; bit >= 0; --bit) {
        quotient <<= 1;
        if (!above.is_less_than(below)) {
            above.subtract(below);
            quotient |= 1;
        }
        above.shift_left(1);
    }
    return rounded(quotient | (above.is_zero() ? 0 : 1), -scale);
}

// All digits of a finite float that is not zero; 112 at most.
Decimal exact_decimal(float magnitude) {
    const uint32_t word = std::bit_cast<uint32_t>(magnitude);
    const int biased = static_cast<int>(word >> 23);
    Natural number((word & 0x7fffffu) | (biased > 0 ? 0x800000u : 0u));
    const int exponent = max(biased, 1) - 150;  // of two
    number.shift_left(max(exponent, 0));
    number.multiply_by_power(5, -exponent);  // m / 2^k = m 5^k / 10^k
    Decimal decimal;
    decimal.exponent = min(exponent, 0);
    std::string backwards;
    while (!number.is_zero()) {
        uint32_t nine_digits = number.divide(1000000000);
        for (int i = 0; i < 9; ++i, nine_digits /= 10) {
            backwards += static_cast<char>('0' + nine_digits % 10);
        }
    }
    backwards.erase(backwards.find_last_not_of('0') + 1);
    decimal.digits.assign(backwards.rbegin(), backwards.rend());
    return decimal;
}

// The first `count` digits, rounded down or up in the last place.
Decimal cut(const Decimal& exact, size_t count, bool up) {
    Decimal result{exact.digits.substr(0, count), exact.exponent + static_cast<int>(exact.digits.size() - count)};
    size_t i = count;
    while (up && i > 0 && result.digits[i - 1] == '9') {
        result.digits[--i] = '0';
    }
    if (up && i > 0) {
        ++result.digits[i - 1];
    } else if (up) {
        result.digits.insert(result.digits.begin(), '1');
    }
    while (result.digits.size() > 1 && result.digits.back() == '0') {
        result.digits.pop_back();
        ++result.exponent;
    }
    return result;
}

// Whether the digits after the first `count` are above a half, or exactly a half after an odd digit.
bool rounds_up(const Decimal& exact, size_t count) {
    const std::string_view behind = std::string_view(exact.digits).substr(count);
    if (behind[0] != '5' || behind.find_first_not_of('0', 1) != std::string_view::npos) {
        return behind[0] >= '5';
    }
    return (exact.digits[count - 1] - '0') % 2 != 0;
}

// The nearer of the two neighbours with this many digits that reads back as the same float; no digits when neither
// does.
Decimal decimal_of(float magnitude, const Decimal& exact, size_t count) {
    if (count >= exact.digits.size()) {
        return exact;
    }
    const bool up = rounds_up(exact, count);
    for (const bool side : {up, !up}) {
        const Decimal decimal = cut(exact, count, side);
        if (static_cast<float>(value_of(decimal)) == magnitude) {
            return decimal;
        }
    }
    return {};
}

// The fewest sufficient digits: nine always suffice, and with more digits the neighbours are only nearer.
Decimal shortest_decimal(float magnitude, const Decimal& exact) {
    size_t low = 1, high = 9;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (decimal_of(magnitude, exact, middle).digits.empty()) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return decimal_of(magnitude, exact, low);
}

std::string plain_text(const Decimal& exact, const Decimal& shortest) {
    // A whole number above all digits is written exactly, not with zeros in place of digits.
    const Decimal& shown = shortest.exponent > 0 ? exact : shortest;
    std::string text = shown.digits;
    if (shown.exponent >= 0) {
        return text.append(static_cast<size_t>(shown.exponent), '0');
    }
    const size_t behind = static_cast<size_t>(-shown.exponent);
    if (text.size() <= behind) {
        text.insert(0, behind + 1 - text.size(), '0');
    }
    text.insert(text.size() - behind, 1, '.');
    while (text.back() == '0') {
        text.pop_back();
    }
    if (text.back() == '.') {
        text.pop_back();
    }
    return text;
}

std::string exponent_text(const Decimal& shortest) {
    std::string text = shortest.digits;
    const int exponent = shortest.exponent + static_cast<int>(text.size()) - 1;
    if (text.size() > 1) {
        text.insert(1, 1, '.');
    }
    text += exponent < 0 ? "e-" : "e+";
    const int size = absolute(exponent);
    text += static_cast<char>('0' + size / 10);
    text += static_cast<char>('0' + size % 10);
    return text;
}

std::string text_of(float value, bool plain) {
    const std::string sign = std::bit_cast<uint32_t>(value) >> 31 != 0 ? "-" : "";
    const float magnitude = absolute(value);
    if (!is_finite(value)) {
        return sign + (value != value ? "nan" : "inf");
    }
    if (magnitude == 0.0f) {
        return sign.empty() ? "0" : "-0.0";
    }
    const Decimal exact = exact_decimal(magnitude);
    const Decimal shortest = shortest_decimal(magnitude, exact);
    const std::string plainly = plain_text(exact, shortest), shortly = exponent_text(shortest);
    return sign + (plain || plainly.size() <= shortly.size() ? plainly : shortly);
}

}  // namespace

size_t read_decimal(std::string_view text, double& value) {
    const bool negative = text.starts_with('-');
    const std::string_view rest = text.substr(negative ? 1 : 0);
    const uint64_t sign = negative ? uint64_t{1} << 63 : 0;
    for (const auto& [name, bits] : {std::pair{std::string_view("infinity"), uint64_t{2047} << 52},
                                     std::pair{std::string_view("inf"), uint64_t{2047} << 52},
                                     std::pair{std::string_view("nan"), uint64_t{4095} << 51}}) {
        if (rest.starts_with(name)) {
            value = std::bit_cast<double>(bits | sign);
            return name.size() + (negative ? 1 : 0);
        }
    }
    Decimal decimal;
    size_t length = take_digits(rest, decimal);
    if (length == 0) {
        return 0;
    }
    length += take_exponent(rest.substr(length), decimal);
    value = std::bit_cast<double>(std::bit_cast<uint64_t>(value_of(decimal)) | sign);
    return length + (negative ? 1 : 0);
}

std::string decimal_text(float value) {
    return text_of(value, false);
}

std::string plain_decimal_text(float value) {
    return text_of(value, true);
}

}  // namespace apx
