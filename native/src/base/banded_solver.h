// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace apx {

// A symmetric matrix that is zero further than `reach` off its diagonal, and its factors L D L^T. Cost of a
// factorisation: rows * reach^2.
class BandedMatrix {
  public:
    BandedMatrix(size_t rows, size_t reach);

    void clear();
    // Adds to the entry (row, column) and, being symmetric, to (column, row). |row - column| <= reach.
    void add(size_t row, size_t column, double value) {
        const size_t low = row < column ? row : column;
        const size_t high = row < column ? column : row;
        entry_[low * stride_ + (high - low)] += value;
    }
    double diagonal(size_t row) const { return entry_[row * stride_]; }

    // False when the matrix is not positive definite (a pivot at or below `smallest_pivot`); it is then spoilt.
    bool factorise(double smallest_pivot);
    // Replaces the right-hand side by the solution. After factorise().
    void solve(std::span<double> right_hand_side) const;

    size_t rows() const { return rows_; }
    size_t reach() const { return reach_; }

  private:
    size_t rows_;
    size_t reach_;
    size_t stride_;
    std::vector<double> entry_;  // column by column, from the diagonal down
};

// Places on a ring in an order in which neighbours stay near: 0, count - 1, 1, count - 2, 2 ... A matrix that couples
// places up to k apart on the ring is then banded with reach 2 k instead of having corners.
inline size_t folded_place(size_t place, size_t count) {
    return 2 * place < count ? 2 * place : 2 * (count - 1 - place) + 1;
}

}  // namespace apx
