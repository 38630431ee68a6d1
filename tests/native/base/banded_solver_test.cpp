// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/banded_solver.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace apx {
namespace {

// A random band, made positive definite by its diagonal, both dense and banded.
struct Sample {
    size_t rows;
    std::vector<double> dense;
    BandedMatrix banded;

    Sample(size_t row_count, size_t reach) : rows(row_count), dense(row_count * row_count), banded(row_count, reach) {
        Random random(7, 0, 0);
        for (size_t i = 0; i < rows; ++i) {
            for (size_t j = i; j < rows && j <= i + reach; ++j) {
                const double value = static_cast<double>(random.range(-1.0f, 1.0f)) + (i == j ? 20.0 : 0.0);
                dense[i * rows + j] = dense[j * rows + i] = value;
                banded.add(j, i, value);
            }
        }
    }
};

TEST(BandedSolver, SolvesWhatTheDenseProductMakes) {
    for (const size_t reach : {1u, 2u, 5u, 13u}) {
        Sample sample(40, reach);
        std::vector<double> product(40, 0.0);
        for (size_t i = 0; i < 40; ++i) {
            for (size_t j = 0; j < 40; ++j) {
                product[i] += sample.dense[i * 40 + j] * std::sin(static_cast<double>(j));
            }
        }
        ASSERT_TRUE(sample.banded.factorise(0.0));
        sample.banded.solve(product);
        for (size_t j = 0; j < 40; ++j) {
            EXPECT_NEAR(product[j], std::sin(static_cast<double>(j)), 1e-12);
        }
    }
}

TEST(BandedSolver, RefusesAMatrixThatIsNotPositiveDefinite) {
    BandedMatrix matrix(2, 1);
    matrix.add(0, 0, 1.0);
    matrix.add(1, 1, 1.0);
    matrix.add(1, 0, 2.0);
    EXPECT_FALSE(matrix.factorise(0.0));
}

TEST(BandedSolver, TheFoldKeepsNeighboursOnARingWithinTwicePlaces) {
    for (const size_t count : {3u, 4u, 7u, 10u, 11u}) {
        std::vector<bool> taken(count, false);
        for (size_t i = 0; i < count; ++i) {
            const size_t place = folded_place(i, count);
            ASSERT_LT(place, count);
            EXPECT_FALSE(taken[place]);
            taken[place] = true;
            for (size_t apart = 1; apart <= 3 && apart < count; ++apart) {
                const size_t other = folded_place((i + apart) % count, count);
                EXPECT_LE(place < other ? other - place : place - other, 2 * apart) << count << " " << i;
            }
        }
    }
}

}  // namespace
}  // namespace apx
