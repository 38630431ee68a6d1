// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/driver.h>

#include <cstddef>
#include <span>
#include <string>

namespace apx {

inline constexpr const char* lateral_names[APX_LATERAL_COUNT] = {"lines", "heat line", "potential field"};
inline constexpr const char* perception_names[APX_PERCEPTION_COUNT] = {"road", "radar", "view cone"};

// One word of apx_driver_desc. Defaults, validation and JSON all use this one table.
struct DriverField {
    const char* name;  // the member's name, also the JSON key
    size_t offset;
    float minimum;  // range of a number
    float maximum;
    float default_value;
    bool is_flag = false;
    std::span<const char* const> choices = {};  // names of a choice; empty: a number or a flag
};

std::span<const DriverField> driver_fields();

apx_driver_desc default_driver_desc();

// The first problem found in a description, or empty.
std::string driver_problem(const apx_driver_desc& desc);

}  // namespace apx
