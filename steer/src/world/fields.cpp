// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "world/fields.h"

#include <cstring>
#include <iterator>

#include "base/error.h"
#include "base/math.h"

namespace apx::steer {

namespace {

constexpr float two_pi = 2.0f * pi_f;
constexpr FieldType number = FieldType::number;
constexpr FieldType whole = FieldType::whole;
constexpr FieldType vector = FieldType::vector;

#define BODY(name, type, low, high, standard) \
    { #name, offsetof(apx_steer_body, name), type, low, high, standard, false }
#define BODY_ABOVE(name, low, high, standard) \
    { #name, offsetof(apx_steer_body, name), number, low, high, standard, true }
constexpr FieldInfo bodies[] = {
    BODY(planar, whole, 0, 1, 1),
    BODY_ABOVE(mass_kg, 0, 1e7f, 1),
    BODY(radius_m, number, 0, 100, 0.5f),
    BODY(max_force_n, number, 0, 1e8f, 5),
    BODY(max_brake_n, number, 0, 1e8f, 0),
    BODY(min_speed_mps, number, 0, 500, 0),
    BODY(max_speed_mps, number, 0, 500, 5),
    BODY(reverse_speed_mps, number, 0, 50, 2),
    BODY_ABOVE(turn_rate_radps, 0, 100, 3),
    BODY(turning_radius_m, number, 0.1f, 1000, 6),
    BODY(response_s, number, 0.01f, 100, 0.5f),
    BODY(heading_samples, whole, 1, 8, 3),
    BODY(physics, whole, 0, 1, 0),
    BODY(width_m, number, 0, 200, 0),
    BODY(length_m, number, 0, 200, 0),
    BODY(hitch_m, number, -100, 100, 0),
    BODY(drawbar_m, number, 0, 100, 0),
};

#define BEHAVIOUR(name, type, low, high, standard) \
    { #name, offsetof(apx_steer_behaviour, name), type, low, high, standard, false }
constexpr FieldInfo behaviours[] = {
    BEHAVIOUR(weight, number, 0, 1000, 1),
    BEHAVIOUR(target_point, vector, -1e7f, 1e7f, 0),
    BEHAVIOUR(occluded, whole, 0, 1, 0),
    BEHAVIOUR(active_distance_m, number, 0, 1e6f, 0),
    BEHAVIOUR(slowing_distance_m, number, 0, 1e5f, 5),
    BEHAVIOUR(time_s, number, 0.01f, 1000, 1),
    BEHAVIOUR(estimate_factor, number, 0, 10, 1),
    BEHAVIOUR(max_lead_s, number, 0, 1000, 5),
    BEHAVIOUR(strength_mps2, number, 0, 1e5f, 1),
    BEHAVIOUR(ahead_m, number, -1e4f, 1e4f, 4),
    BEHAVIOUR(side_m, number, -1e4f, 1e4f, 0),
    BEHAVIOUR(radius_m, number, 0, 1e5f, 5),
    BEHAVIOUR(angle_rad, number, 0, 6.2831855f, two_pi),
    BEHAVIOUR(change_m, number, 0, 1e4f, 2),
    BEHAVIOUR(predict_s, number, 0, 100, 1),
    BEHAVIOUR(follow_m, number, 0.01f, 1e4f, 4),
    BEHAVIOUR(arrive_distance_m, number, 0, 1e4f, 2),
    BEHAVIOUR(tolerance_rad, number, 0, pi_f, 0.2f),
    BEHAVIOUR(full_brake_rad, number, 0, pi_f, 1.2f),
    BEHAVIOUR(min_speed_mps, number, 0, 500, 1),
    BEHAVIOUR(width_m, number, 0, 1000, 0.5f),
    BEHAVIOUR(length_m, number, 0, 1e5f, 5),
    BEHAVIOUR(distance_m, number, 0, 1e5f, 2),
    BEHAVIOUR(offset_m, vector, -1e4f, 1e4f, 0),
    BEHAVIOUR(separation_m, number, 0, 1e5f, 0),
    BEHAVIOUR(separation, number, 0, 1000, 1),
    BEHAVIOUR(alignment, number, 0, 1000, 1),
    BEHAVIOUR(cohesion, number, 0, 1000, 1),
    BEHAVIOUR(view_yaw_rad, number, -pi_f, pi_f, 0),
    BEHAVIOUR(height_m, number, 0, 1e5f, 0),
};

constexpr const char* behaviour_names[] = {
    "seek",           "flee",       "pursuit",         "evade",       "arrive",
    "moth_seek",      "moth_flee",  "wander",          "follow_path", "way_points",
    "curve_sensor",   "avoid_box",  "avoid_probe",     "containment", "fuzzy_containment",
    "wall_following", "flow_field", "avoid_collision", "separation",  "alignment",
    "cohesion",       "flocking",   "follow_leader",   "queue",       "offset_pursuit",
    "interpose",      "hide",       "match_speed",     "formation"};
static_assert(std::size(behaviour_names) == APX_STEER_BEHAVIOUR_COUNT);
constexpr const char* body_kind_names[] = {"point", "walker", "tank", "car", "helicopter"};
static_assert(std::size(body_kind_names) == APX_STEER_BODY_COUNT);
constexpr const char* combine_names[] = {"mean", "weighted_mean", "weighted_sum", "first", "budget", "force_budget"};
static_assert(std::size(combine_names) == APX_STEER_COMBINE_COUNT);

constexpr const char* lead_variants[] = {"dead_reckoning", "intercept"};
constexpr const char* arrive_variants[] = {"linear", "braking", "time"};
constexpr const char* separate_variants[] = {"inverse", "mean", "urgent"};
constexpr const char* form_variants[] = {"column", "line", "wedge", "square"};
constexpr const char* wander_variants[] = {"seek", "force"};
constexpr const char* cohesion_variants[] = {"speed", "offset"};
constexpr const char* follow_variants[] = {"corridor", "reprojection", "traffic"};
constexpr const char* curve_variants[] = {"needed", "angle"};
constexpr const char* fuzzy_variants[] = {"guarded", "printed"};
constexpr const char* contain_variants[] = {"obstacles", "corridor"};
constexpr const char* avoid_variants[] = {"all", "agents", "obstacles"};

template <size_t count>
const char* name_at(const char* const (&names)[count], uint32_t value) {
    return value < count ? names[value] : nullptr;
}

template <size_t count>
uint32_t value_of(const char* const (&names)[count], const std::string& name) {
    for (uint32_t i = 0; i < count; ++i) {
        if (name == names[i]) {
            return i;
        }
    }
    return APX_NONE;
}

bool in_range(const FieldInfo& field, float value) {
    return (field.low_excluded ? value > field.low : value >= field.low) && value <= field.high;
}

}  // namespace

std::span<const FieldInfo> body_fields() {
    return bodies;
}

std::span<const FieldInfo> behaviour_fields() {
    return behaviours;
}

void set_defaults(std::span<const FieldInfo> fields, void* record) {
    for (const FieldInfo& field : fields) {
        char* at = static_cast<char*>(record) + field.offset;
        const uint32_t count = static_cast<uint32_t>(field.standard);
        const float three[3] = {field.standard, field.standard, field.standard};
        if (field.type == FieldType::whole) {
            std::memcpy(at, &count, sizeof count);
        } else {
            std::memcpy(at, three, field.type == FieldType::vector ? sizeof three : sizeof(float));
        }
    }
}

std::string problem_of(std::span<const FieldInfo> fields, const void* record) {
    for (const FieldInfo& field : fields) {
        const char* at = static_cast<const char*>(record) + field.offset;
        float values[3] = {};
        uint32_t count = 0;
        if (field.type == FieldType::whole) {
            std::memcpy(&count, at, sizeof count);
            values[0] = static_cast<float>(count);
        } else {
            std::memcpy(values, at, field.type == FieldType::vector ? sizeof values : sizeof(float));
        }
        for (int i = 0; i < (field.type == FieldType::vector ? 3 : 1); ++i) {
            if (!in_range(field, values[i])) {
                return format("%s is %g, must be in %c%g, %g]", field.name, static_cast<double>(values[i]),
                              field.low_excluded ? '(' : '[', static_cast<double>(field.low),
                              static_cast<double>(field.high));
            }
        }
    }
    return {};
}

const FieldInfo* find_field(std::span<const FieldInfo> fields, const std::string& name) {
    for (const FieldInfo& field : fields) {
        if (name == field.name) {
            return &field;
        }
    }
    return nullptr;
}

const char* behaviour_name(uint32_t kind) {
    return name_at(behaviour_names, kind);
}
const char* body_kind_name(uint32_t kind) {
    return name_at(body_kind_names, kind);
}
const char* combine_name(uint32_t combine) {
    return name_at(combine_names, combine);
}
uint32_t behaviour_of_name(const std::string& name) {
    return value_of(behaviour_names, name);
}
uint32_t body_kind_of_name(const std::string& name) {
    return value_of(body_kind_names, name);
}
uint32_t combine_of_name(const std::string& name) {
    return value_of(combine_names, name);
}

std::span<const char* const> variant_names(uint32_t kind) {
    switch (kind) {
        case APX_STEER_PURSUIT:
        case APX_STEER_EVADE:
            return lead_variants;
        case APX_STEER_ARRIVE:
            return arrive_variants;
        case APX_STEER_SEPARATION:
        case APX_STEER_FLOCKING:
            return separate_variants;
        case APX_STEER_FORMATION:
            return form_variants;
        case APX_STEER_WANDER:
            return wander_variants;
        case APX_STEER_COHESION:
            return cohesion_variants;
        case APX_STEER_AVOID_BOX:
            return avoid_variants;
        case APX_STEER_FOLLOW_PATH:
            return follow_variants;
        case APX_STEER_CURVE_SENSOR:
            return curve_variants;
        case APX_STEER_CONTAINMENT:
            return contain_variants;
        case APX_STEER_FUZZY_CONTAINMENT:
            return fuzzy_variants;
        default:
            return {};
    }
}

bool needs_target(uint32_t kind) {
    switch (kind) {
        case APX_STEER_SEEK:
        case APX_STEER_FLEE:
        case APX_STEER_PURSUIT:
        case APX_STEER_EVADE:
        case APX_STEER_ARRIVE:
        case APX_STEER_MOTH_SEEK:
        case APX_STEER_MOTH_FLEE:
        case APX_STEER_FOLLOW_LEADER:
        case APX_STEER_OFFSET_PURSUIT:
        case APX_STEER_INTERPOSE:
        case APX_STEER_HIDE:
        case APX_STEER_FORMATION:
            return true;
        default:
            return false;
    }
}

bool needs_path(uint32_t kind) {
    return kind == APX_STEER_FOLLOW_PATH || kind == APX_STEER_WAY_POINTS || kind == APX_STEER_CURVE_SENSOR ||
           kind == APX_STEER_CONTAINMENT;
}

}  // namespace apx::steer
