// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/steer.h>

#include <cstddef>
#include <span>
#include <string>

namespace apx::steer {

enum class FieldType { number, whole, vector };

// One field of apx_steer_body or apx_steer_behaviour. Defaults, validation and JSON all use these tables; the name is
// the member's and the JSON key.
struct FieldInfo {
    const char* name;
    size_t offset;
    FieldType type;
    float low;
    float high;
    float standard;
    bool low_excluded;
};

std::span<const FieldInfo> body_fields();
std::span<const FieldInfo> behaviour_fields();

void set_defaults(std::span<const FieldInfo> fields, void* record);
// Describes the first field out of range, or empty.
std::string problem_of(std::span<const FieldInfo> fields, const void* record);
const FieldInfo* find_field(std::span<const FieldInfo> fields, const std::string& name);

// Names of enumerations as JSON has them, by value; null beyond the end.
const char* behaviour_name(uint32_t kind);
const char* body_kind_name(uint32_t kind);
const char* combine_name(uint32_t combine);
// The value, or APX_NONE.
uint32_t behaviour_of_name(const std::string& name);
uint32_t body_kind_of_name(const std::string& name);
uint32_t combine_of_name(const std::string& name);
// Names of the variants of a kind; empty for a kind without.
std::span<const char* const> variant_names(uint32_t kind);

bool needs_target(uint32_t kind);
bool needs_path(uint32_t kind);

}  // namespace apx::steer
