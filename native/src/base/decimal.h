// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace apx {

// Numbers as text, the same on every system and in every locale. std::from_chars and std::to_chars do the same where a
// standard library has them for floating point; Emscripten's, Android's and older ones of macOS have not.

// Reads the number that the text starts with: [-]digits[.digits][e[+-]digits], inf or nan in small letters. Rounds to
// the nearest double, ties to even; beyond the largest it is infinite. Returns how many characters it took, 0 when
// there is no number, and `value` is left as it is.
size_t read_decimal(std::string_view text, double& value);

// The shortest text from which read_decimal gives the same float: plain, or with an exponent where that is shorter. Negative
// zero is -0.0, since JSON's readers take -0 for a whole number, which has no sign then.
std::string decimal_text(float value);
// The same without an exponent.
std::string plain_decimal_text(float value);

}  // namespace apx
