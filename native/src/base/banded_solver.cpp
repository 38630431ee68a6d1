// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/banded_solver.h"

#include "base/math.h"

namespace apx {

// Columns past the last row exist as padding, so that the inner loops need no end of their own.
BandedMatrix::BandedMatrix(size_t rows, size_t reach)
    : rows_(rows), reach_(reach), stride_(reach + 1), entry_((rows + reach) * (reach + 1), 0.0) {}

void BandedMatrix::clear() {
    for (double& entry : entry_) {
        entry = 0.0;
    }
}

bool BandedMatrix::factorise(double smallest_pivot) {
    for (size_t column = 0; column < rows_; ++column) {
        double* const pivot_column = &entry_[column * stride_];
        const double pivot = pivot_column[0];
        if (!(pivot > smallest_pivot)) {
            return false;
        }
        const double inverse = 1.0 / pivot;
        for (size_t below = 1; below <= reach_; ++below) {
            const double factor = pivot_column[below] * inverse;
            double* const target = &entry_[(column + below) * stride_];
            const double* const source = pivot_column + below;
            for (size_t k = 0; k <= reach_ - below; ++k) {
                target[k] -= factor * source[k];
            }
        }
        for (size_t below = 1; below <= reach_; ++below) {
            pivot_column[below] *= inverse;
        }
    }
    return true;
}

void BandedMatrix::solve(std::span<double> right_hand_side) const {
    for (size_t column = 0; column < rows_; ++column) {
        const double value = right_hand_side[column];
        const size_t last = min(reach_, rows_ - 1 - column);
        for (size_t below = 1; below <= last; ++below) {
            right_hand_side[column + below] -= entry_[column * stride_ + below] * value;
        }
    }
    for (size_t column = rows_; column-- > 0;) {
        double value = right_hand_side[column] / entry_[column * stride_];
        const size_t last = min(reach_, rows_ - 1 - column);
        for (size_t below = 1; below <= last; ++below) {
            value -= entry_[column * stride_ + below] * right_hand_side[column + below];
        }
        right_hand_side[column] = value;
    }
}

}  // namespace apx
