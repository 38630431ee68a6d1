// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/driver_desc.h"

#include <cstdio>
#include <cstring>

namespace apx {

std::span<const DriverField> driver_fields() {
    static constexpr DriverField fields[] = {
        {"pace", offsetof(apx_driver_desc, pace), 0.3f, 1.0f, 1.0f},
        {"grip_use", offsetof(apx_driver_desc, grip_use), 0.3f, 1.0f, 0.995f},
        {"side_gap_m", offsetof(apx_driver_desc, side_gap_m), 0.0f, 5.0f, 0.8f},
        {"follow_time_s", offsetof(apx_driver_desc, follow_time_s), 0.0f, 5.0f, 0.25f},
        {"overtake_speed_mps", offsetof(apx_driver_desc, overtake_speed_mps), 0.0f, 50.0f, 1.0f},
        {"runner_steering", offsetof(apx_driver_desc, runner_steering), 0.0f, 1.0f, 0.0f, true},
        {"reaction_s", offsetof(apx_driver_desc, reaction_s), 0.0f, 5.0f, 0.3f},
        {"skill", offsetof(apx_driver_desc, skill), 0.0f, 1.0f, 1.0f},
        {"consistency", offsetof(apx_driver_desc, consistency), 0.0f, 1.0f, 1.0f},
        {"aggression", offsetof(apx_driver_desc, aggression), 0.0f, 1.0f, 0.5f},
        {"defending", offsetof(apx_driver_desc, defending), 0.0f, 1.0f, 0.5f},
        {"mistakes", offsetof(apx_driver_desc, mistakes), 0.0f, 1.0f, 0.0f},
        {"lateral_choice", offsetof(apx_driver_desc, lateral_choice), 0.0f, 2.0f, 0.0f, false, lateral_names},
        {"perception", offsetof(apx_driver_desc, perception), 0.0f, 2.0f, 0.0f, false, perception_names},
        {"radar_range_m", offsetof(apx_driver_desc, radar_range_m), 1.0f, 500.0f, 60.0f},
        {"sight_range_m", offsetof(apx_driver_desc, sight_range_m), 1.0f, 1000.0f, 200.0f},
        {"field_of_view_rad", offsetof(apx_driver_desc, field_of_view_rad), 0.1f, 6.3f, 2.1f},
        {"learn_grip", offsetof(apx_driver_desc, learn_grip), 0.0f, 1.0f, 0.0f, true},
        {"buffer_zones", offsetof(apx_driver_desc, buffer_zones), 0.0f, 1.0f, 1.0f, true},
        {"hold_to_sight", offsetof(apx_driver_desc, hold_to_sight), 0.0f, 1.0f, 1.0f, true},
        {"grid_replan", offsetof(apx_driver_desc, grid_replan), 0.0f, 1.0f, 0.0f, true},
        {"patience", offsetof(apx_driver_desc, patience), 0.0f, 1.0f, 0.5f},
        {"courtesy", offsetof(apx_driver_desc, courtesy), 0.0f, 1.0f, 0.5f},
        {"weight_place", offsetof(apx_driver_desc, weight_place), 0.0f, 10.0f, 1.0f},
        {"weight_risk", offsetof(apx_driver_desc, weight_risk), 0.0f, 10.0f, 1.0f},
        {"weight_move", offsetof(apx_driver_desc, weight_move), 0.0f, 10.0f, 1.0f},
        {"weight_change", offsetof(apx_driver_desc, weight_change), 0.0f, 10.0f, 1.0f},
        {"jumps", offsetof(apx_driver_desc, jumps), 0.0f, 1.0f, 0.0f, true},
        {"hardest_landing_mps", offsetof(apx_driver_desc, hardest_landing_mps), 0.5f, 20.0f, 5.0f},
    };
    static_assert(sizeof fields / sizeof fields[0] * sizeof(float) + sizeof(uint32_t) == sizeof(apx_driver_desc));
    return fields;
}

static bool is_word(const DriverField& field) {
    return field.is_flag || !field.choices.empty();
}

apx_driver_desc default_driver_desc() {
    apx_driver_desc desc{};
    desc.struct_size = sizeof desc;
    for (const DriverField& field : driver_fields()) {
        char* place = reinterpret_cast<char*>(&desc) + field.offset;
        const uint32_t word = static_cast<uint32_t>(field.default_value);
        std::memcpy(place, is_word(field) ? static_cast<const void*>(&word) : &field.default_value, sizeof word);
    }
    return desc;
}

std::string driver_problem(const apx_driver_desc& desc) {
    char text[128];
    for (const DriverField& field : driver_fields()) {
        const char* place = reinterpret_cast<const char*>(&desc) + field.offset;
        if (is_word(field)) {
            uint32_t word;
            std::memcpy(&word, place, sizeof word);
            const uint32_t most = static_cast<uint32_t>(field.maximum);
            if (word > most) {
                std::snprintf(text, sizeof text, "%s is %u; it must be in [0, %u]", field.name, word, most);
                return text;
            }
            continue;
        }
        float value;
        std::memcpy(&value, place, sizeof value);
        if (!(value >= field.minimum && value <= field.maximum)) {
            std::snprintf(text, sizeof text, "%s is %g; it must be in [%g, %g]", field.name, static_cast<double>(value),
                          static_cast<double>(field.minimum), static_cast<double>(field.maximum));
            return text;
        }
    }
    return "";
}

}  // namespace apx
