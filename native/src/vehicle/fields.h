// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/vehicle.h>

#include <cstddef>
#include <span>
#include <string>

namespace apx {

// One number of apx_vehicle_desc. Validation, JSON and the defaults all use this one table.
struct VehicleField {
    const char* name;  // the member's name, also the JSON key
    size_t offset;
    float minimum;
    float maximum;
    bool minimum_excluded;
    float default_value;  // of the preset "reference"
};

std::span<const VehicleField> vehicle_fields();
float field_value(const apx_vehicle_desc& desc, const VehicleField& field);
void set_field_value(apx_vehicle_desc& desc, const VehicleField& field, float value);

// The preset "reference".
apx_vehicle_desc default_vehicle();

// "[0.2, 0.8]", and "mass_kg is 5, must be in (10, 100000]"; empty when the value is in range.
std::string field_range(const VehicleField& field);
std::string field_problem(const VehicleField& field, float value);
// The first problem found in the whole description, or empty.
std::string vehicle_problem(const apx_vehicle_desc& desc);
// Fails with APX_ERROR_INVALID_ARGUMENT and the problem.
void validate_vehicle(const apx_vehicle_desc& desc);
// The same for a vehicle from a file: APX_ERROR_INVALID_DATA that names the file.
void check_loaded_vehicle(const apx_vehicle_desc& desc, const std::string& label);

// The shortest text that reads back as the same number, in every locale.
std::string number_text(float value);

}  // namespace apx
