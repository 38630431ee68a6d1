// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace apx {

// Numbers as text, equal on every system and in every locale. std::from_chars and std::to_chars lack floating point in
// Emscripten's, Android's and older macOS libraries.

// Reads a leading number: [-]digits[.digits][e[+-]digits], inf or nan. Rounds to the nearest double, ties to even,
// infinite beyond the largest. Returns the number of characters; 0 and `value` unchanged without a number.
size_t read_decimal(std::string_view text, double& value);

// The shortest text from which read_decimal gives the same float, plain or with an exponent. Negative zero is -0.0,
// since JSON readers take -0 for an integer without a sign.
std::string decimal_text(float value);
// The same without an exponent.
std::string plain_decimal_text(float value);

}  // namespace apx
