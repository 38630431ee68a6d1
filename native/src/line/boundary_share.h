// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

namespace apx {

// Share of the distance to a bound that one step of an interior-point method may go: a step onto the bound would leave none.
inline constexpr double boundary_share = 0.98;

}  // namespace apx
