// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <bit>
#include <cstdint>

namespace apx {

// Sum of the natural logarithms of many positive numbers, as the logarithm of their product: the exponent is kept
// separately, one series is summed at the end.
class LogSum {
  public:
    void add(double positive) {
        product_ *= positive;
        if (product_ < 1e-100 || product_ > 1e100) {
            split();
        }
    }

    double value() {
        split();
        // log(m) = 2 atanh((m - 1) / (m + 1)), with m in [1, 2) the argument is below 1/3.
        const double z = (product_ - 1.0) / (product_ + 1.0);
        double series = 0.0;
        for (int power = 33; power >= 1; power -= 2) {
            series = series * z * z + 1.0 / power;
        }
        return 2.0 * z * series + 0.6931471805599453 * static_cast<double>(exponent_);
    }

  private:
    // Reduces the product to [1, 2). For normal numbers within 1e-200 .. 1e200.
    void split() {
        const uint64_t bits = std::bit_cast<uint64_t>(product_);
        exponent_ += static_cast<int64_t>(bits >> 52) - 1023;
        product_ = std::bit_cast<double>((bits & 0x000fffffffffffffull) | 0x3ff0000000000000ull);
    }

    double product_ = 1.0;
    int64_t exponent_ = 0;
};

}  // namespace apx
