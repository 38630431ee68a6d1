// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/fields.h"

#include <cstring>
#include <string_view>

#include "base/decimal.h"
#include "base/error.h"
#include "base/math.h"

namespace apx {

#define APX_FIELD(member, minimum, maximum, minimum_excluded, value) \
    { #member, offsetof(apx_vehicle_desc, member), minimum, maximum, minimum_excluded, value }

// The reference uses the whole friction circle: it drives all wheels by load, brakes by grip alone, with one balance at
// all speeds. Its centre of mass is at hub height and its tyres are stiff, for little load transfer and scrub.
static constexpr VehicleField fields[] = {
    APX_FIELD(mass_kg, 10.0f, 100000.0f, true, 1200.0f),
    APX_FIELD(yaw_inertia_kgm2, 1.0f, 1e7f, true, 1700.0f),
    APX_FIELD(length_m, 0.2f, 30.0f, true, 4.6f),
    APX_FIELD(width_m, 0.2f, 10.0f, true, 2.0f),
    APX_FIELD(wheelbase_m, 0.1f, 30.0f, true, 2.8f),
    APX_FIELD(front_weight_share, 0.2f, 0.8f, false, 0.5f),
    APX_FIELD(centre_of_mass_height_m, 0.0f, 3.0f, false, 0.12f),
    APX_FIELD(power_w, 0.0f, 1e7f, true, 350000.0f),
    APX_FIELD(max_drive_force_n, 0.0f, 1e6f, false, 0.0f),
    APX_FIELD(drive_front_share, 0.0f, 1.0f, false, 0.5f),
    APX_FIELD(max_brake_force_n, 0.0f, 1e7f, false, 0.0f),
    APX_FIELD(top_speed_mps, 1.0f, 200.0f, false, 90.0f),
    APX_FIELD(reverse_speed_mps, 0.0f, 30.0f, false, 8.0f),
    APX_FIELD(drag_kgpm, 0.0f, 50.0f, false, 0.6f),
    APX_FIELD(downforce_kgpm, 0.0f, 100.0f, false, 1.2f),
    APX_FIELD(downforce_front_share, 0.0f, 1.0f, false, 0.5f),
    APX_FIELD(grip, 0.05f, 5.0f, false, 1.3f),
    APX_FIELD(peak_slip_rad, 0.01f, 0.5f, false, 0.04f),
    APX_FIELD(sliding_grip_share, 0.3f, 1.0f, false, 0.8f),
    APX_FIELD(max_steer_rad, 0.05f, 1.4f, false, 0.6f),
    APX_FIELD(steer_rate_radps, 0.05f, 50.0f, false, 2.0f),
    APX_FIELD(bank_load_share, 0.0f, 1.0f, false, 1.0f),
    APX_FIELD(spring_rate_npm, 0.0f, 1e8f, false, 0.0f),
    APX_FIELD(spring_travel_m, 0.0f, 1.0f, false, 0.0f),
    APX_FIELD(brake_front_share, 0.0f, 1.0f, false, 0.0f),
    APX_FIELD(open_differential, 0.0f, 1.0f, false, 0.0f),
};

#undef APX_FIELD

// A field added to the description and missing here would be neither checked nor saved.
static_assert(sizeof(apx_vehicle_desc) == sizeof(uint32_t) + APX_NAME_SIZE + std::size(fields) * sizeof(float) +
                                              sizeof(uint32_t) + 2 * APX_MAX_CORNERS * sizeof(float));

std::span<const VehicleField> vehicle_fields() {
    return fields;
}

float field_value(const apx_vehicle_desc& desc, const VehicleField& field) {
    float value;
    std::memcpy(&value, reinterpret_cast<const char*>(&desc) + field.offset, sizeof value);
    return value;
}

void set_field_value(apx_vehicle_desc& desc, const VehicleField& field, float value) {
    std::memcpy(reinterpret_cast<char*>(&desc) + field.offset, &value, sizeof value);
}

apx_vehicle_desc default_vehicle() {
    apx_vehicle_desc desc = {};
    desc.struct_size = sizeof desc;
    std::memcpy(desc.name, "reference", sizeof "reference");
    for (const VehicleField& field : fields) {
        set_field_value(desc, field, field.default_value);
    }
    return desc;
}

std::string number_text(float value) {
    const float magnitude = absolute(value);
    const bool plain = value == 0.0f || (magnitude >= 1e-4f && magnitude <= 1e7f);
    return plain ? plain_decimal_text(value) : decimal_text(value);
}

std::string field_range(const VehicleField& field) {
    std::string range(1, field.minimum_excluded ? '(' : '[');
    range += number_text(field.minimum);
    range += ", ";
    range += number_text(field.maximum);
    return range + "]";
}

std::string field_problem(const VehicleField& field, float value) {
    const bool above = field.minimum_excluded ? value > field.minimum : value >= field.minimum;
    if (above && value <= field.maximum) {  // false for NaN
        return {};
    }
    return std::string(field.name) + " is " + number_text(value) + ", must be in " + field_range(field);
}

// Length of the UTF-8 character that starts the text, or 0 when it is none (overlong forms and surrogates included).
static size_t utf8_length(std::string_view text) {
    const uint8_t first = static_cast<uint8_t>(text[0]);
    const size_t length = first < 0x80   ? 1
                          : first < 0xc2 ? 0
                          : first < 0xe0 ? 2
                          : first < 0xf0 ? 3
                          : first < 0xf5 ? 4
                                         : 0;
    if (length == 0 || length > text.size()) {
        return 0;
    }
    for (size_t i = 1; i < length; ++i) {
        if ((static_cast<uint8_t>(text[i]) & 0xc0) != 0x80) {
            return 0;
        }
    }
    const uint8_t second = length > 1 ? static_cast<uint8_t>(text[1]) : 0;
    const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool outside = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
    return overlong || outside ? 0 : length;
}

static std::string name_problem(const apx_vehicle_desc& desc) {
    const void* end = std::memchr(desc.name, 0, APX_NAME_SIZE);
    if (end == nullptr) {
        return "name is not zero-terminated, must have at most " + std::to_string(APX_NAME_SIZE - 1) + " bytes";
    }
    std::string_view rest(desc.name);
    while (!rest.empty()) {
        const size_t length = utf8_length(rest);
        if (length == 0) {
            return "name is not UTF-8 at byte " + std::to_string(rest.data() - desc.name);
        }
        rest.remove_prefix(length);
    }
    return {};
}

static std::string corner_problem(const apx_vehicle_desc& desc) {
    if (desc.corner_count > APX_MAX_CORNERS) {
        return "corner_count is " + std::to_string(desc.corner_count) + ", must be at most " +
               std::to_string(APX_MAX_CORNERS);
    }
    for (uint32_t i = 0; i < desc.corner_count; ++i) {
        const std::string place = "[" + std::to_string(i) + "] is ";
        const float radius = desc.corner_radius_m[i];
        if (!(radius >= 1.0f && radius <= 1e6f)) {
            return "corner_radius_m" + place + number_text(radius) + ", must be in [1, 1000000]";
        }
        if (i > 0 && !(radius > desc.corner_radius_m[i - 1])) {
            return "corner_radius_m" + place + number_text(radius) + ", must be above the one before, " +
                   number_text(desc.corner_radius_m[i - 1]);
        }
        const float speed = desc.corner_speed_mps[i];
        if (!(speed > 0.0f && speed <= 200.0f)) {
            return "corner_speed_mps" + place + number_text(speed) + ", must be in (0, 200]";
        }
    }
    // Equal descriptions must have equal bytes.
    for (uint32_t i = desc.corner_count; i < APX_MAX_CORNERS; ++i) {
        if (!(desc.corner_radius_m[i] == 0.0f && desc.corner_speed_mps[i] == 0.0f)) {
            return "corner_radius_m or corner_speed_mps[" + std::to_string(i) +
                   "] is set, must be 0 beyond corner_count = " + std::to_string(desc.corner_count);
        }
    }
    return {};
}

std::string vehicle_problem(const apx_vehicle_desc& desc) {
    if (desc.struct_size != sizeof desc) {
        return "struct_size is " + std::to_string(desc.struct_size) + ", must be " + std::to_string(sizeof desc) +
               " (call apx_vehicle_desc_default first)";
    }
    if (std::string problem = name_problem(desc); !problem.empty()) {
        return problem;
    }
    for (const VehicleField& field : fields) {
        if (std::string problem = field_problem(field, field_value(desc, field)); !problem.empty()) {
            return problem;
        }
    }
    if (desc.wheelbase_m > desc.length_m) {
        return "wheelbase_m is " + number_text(desc.wheelbase_m) +
               ", must be in (0.1, length_m = " + number_text(desc.length_m) + "]";
    }
    return corner_problem(desc);
}

void validate_vehicle(const apx_vehicle_desc& desc) {
    const std::string problem = vehicle_problem(desc);
    if (!problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "vehicle: %s", problem.c_str());
    }
}

void check_loaded_vehicle(const apx_vehicle_desc& desc, const std::string& label) {
    const std::string problem = vehicle_problem(desc);
    if (!problem.empty()) {
        fail(APX_ERROR_INVALID_DATA, "%s: its vehicle's %s; the file is damaged, bake it again", label.c_str(),
             problem.c_str());
    }
}

}  // namespace apx
