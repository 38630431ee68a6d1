// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/elastic_band.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace apx {
namespace {

// The same problem by projected Gauss-Seidel, slow and simple.
std::array<double, detour_knots + 3> by_relaxation(const DetourCorridor& corridor, float start_m, float slope,
                                                   float spring) {
    std::array<double, detour_knots + 3> x{};  // one knot before the first, two beyond the last
    x[0] = start_m - slope * corridor.step_m;
    x[1] = start_m;
    for (int round = 0; round < 60000; ++round) {
        double most = 0.0;
        for (uint32_t knot = 1; knot < corridor.count; ++knot) {
            const size_t k = knot + 1;
            const double two_before = k >= 2 ? x[k - 2] : 0.0;
            const double free = (4.0 * (x[k - 1] + x[k + 1]) - two_before - x[k + 2]) / (6.0 + spring);
            const double over = x[k] + 1.6 * (free - x[k]);
            const double now = std::clamp<double>(over, corridor.low_m[knot], corridor.high_m[knot]);
            most = std::max(most, std::abs(now - x[k]));
            x[k] = now;
        }
        if (most < 1e-10) {
            break;
        }
    }
    return x;
}

double energy(const std::array<double, detour_knots + 3>& x, uint32_t count, double spring) {
    double sum = 0.0;
    for (size_t k = 1; k <= count + 1; ++k) {
        const double bend = x[k - 1] - 2.0 * x[k] + x[k + 1];
        sum += bend * bend + spring * x[k] * x[k];
    }
    return sum;
}

DetourCorridor free_corridor(uint32_t count) {
    DetourCorridor corridor;
    corridor.count = count;
    corridor.step_m = 2.0f;
    corridor.low_m.fill(-5.0f);
    corridor.high_m.fill(5.0f);
    return corridor;
}

TEST(ElasticBand, BendsAsLittleAsBruteForceDoes) {
    std::mt19937 random(7);
    const auto between = [&](float low, float high) {
        return std::uniform_real_distribution<float>(low, high)(random);
    };
    for (int run = 0; run < 200; ++run) {
        DetourCorridor corridor = free_corridor(4 + random() % (detour_knots - 3));
        // Boxes on the left and the right, in any order.
        for (uint32_t box = 0; box < 1 + random() % 3; ++box) {
            const uint32_t from = 1 + random() % (corridor.count - 1);
            const uint32_t to = std::min<uint32_t>(corridor.count - 1, from + random() % 4);
            const float side_m = between(-4.0f, 4.0f);
            for (uint32_t knot = from; knot <= to; ++knot) {
                if (box % 2 == 0) {
                    corridor.low_m[knot] = std::min(side_m, corridor.high_m[knot]);
                } else {
                    corridor.high_m[knot] = std::max(side_m, corridor.low_m[knot]);
                }
            }
        }
        const float start_m = between(-3.0f, 3.0f);
        const float slope = between(-0.2f, 0.2f);
        const float spring = run % 2 == 0 ? 0.0f : between(1e-4f, 0.1f);
        const BandOffsets band = elastic_band(corridor, start_m, slope, spring);
        const auto brute = by_relaxation(corridor, start_m, slope, spring);
        std::array<double, detour_knots + 3> ours{};
        ours[0] = brute[0];
        for (uint32_t knot = 0; knot < corridor.count; ++knot) {
            ours[knot + 1] = band[knot];
            EXPECT_NEAR(band[knot], brute[knot + 1], 2e-3) << "run " << run << " knot " << knot;
            EXPECT_GE(band[knot], knot == 0 ? start_m : corridor.low_m[knot]);
            EXPECT_LE(band[knot], knot == 0 ? start_m : corridor.high_m[knot]);
        }
        EXPECT_LE(energy(ours, corridor.count, spring), energy(brute, corridor.count, spring) + 1e-5) << "run " << run;
    }
}

// A beam on an elastic foundation decays as exp(-x / (sqrt(2) L)) with L = step / spring^(1/4).
TEST(ElasticBand, ReturnsToTheLineOverTheLengthOfItsSpring) {
    DetourCorridor corridor = free_corridor(detour_knots);
    const BandOffsets band = elastic_band(corridor, 1.0f, 0.0f, 0.002f);
    const double length = 1.0 / std::pow(0.002, 0.25);
    for (uint32_t knot = 4; knot < 10; ++knot) {
        const double x = knot / (std::sqrt(2.0) * length);
        EXPECT_NEAR(band[knot], std::exp(-x) * (std::cos(x) + std::sin(x)), 0.06) << "knot " << knot;
    }
}

}  // namespace
}  // namespace apx
