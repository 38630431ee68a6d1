// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/base.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

// The fields of records that are hashed, saved and restored, each with its range. A snapshot's values are checked by
// these tables before anything changes, and tests set every field to invalid values by them.
namespace apx {

// Latest time of a race or simulation, s: longer than any; time steps still add up exactly enough there.
inline constexpr double latest_s = 1e9;

enum class StateFieldType : uint8_t { real, long_real, count, whole };

// For numbers and counts the least and the most. An index lies below a bound that is known where the record is checked.
struct FieldRange {
    static constexpr uint32_t no_bound = ~0u;

    double least = 0;
    double most = 0;
    uint32_t bound = no_bound;  // for an index: its place in the list of bounds
    bool or_none = false;       // an index may be APX_NONE
};

constexpr FieldRange within(double least, double most) {
    return {least, most};
}
constexpr FieldRange within(double most) {
    return {-most, most};
}
constexpr FieldRange up_to(double most) {
    return {0.0, most};
}
inline constexpr FieldRange is_flag = up_to(1.0);
// Any bits are valid: counters that wrap, random states.
inline constexpr FieldRange any_word = up_to(4294967295.0);

template <typename Bound>
constexpr FieldRange index_of(Bound bound) {
    return {0.0, 0.0, static_cast<uint32_t>(bound), false};
}
template <typename Bound>
constexpr FieldRange index_or_none(Bound bound) {
    return {0.0, 0.0, static_cast<uint32_t>(bound), true};
}

struct StateField {
    const char* name;
    size_t offset;
    size_t size;  // of all its elements
    StateFieldType type;
    FieldRange range;

    constexpr size_t element_size() const {
        return type == StateFieldType::long_real ? sizeof(double) : sizeof(uint32_t);
    }
    constexpr size_t count() const { return size / element_size(); }
};

template <typename T>
struct ElementOf {
    using type = std::remove_all_extents_t<T>;
};
template <typename T, size_t count>
struct ElementOf<std::array<T, count>> {
    using type = T;
};

template <typename T>
constexpr StateFieldType field_type() {
    using Element = typename ElementOf<T>::type;
    if constexpr (std::is_same_v<Element, double>) {
        return StateFieldType::long_real;
    } else if constexpr (std::is_same_v<Element, int32_t>) {
        return StateFieldType::whole;
    } else if constexpr (std::is_same_v<Element, uint32_t> || std::is_enum_v<Element>) {
        static_assert(sizeof(Element) == sizeof(uint32_t));
        return StateFieldType::count;
    } else {  // float, and vectors of it
        static_assert(std::is_floating_point_v<Element> || std::is_class_v<Element>);
        return StateFieldType::real;
    }
}

#define APX_STATE_FIELD(record, member, ...)                                                                  \
    apx::StateField {                                                                                         \
#member, offsetof(record, member), sizeof(std::declval <record>().member),                            \
            apx::field_type < std::remove_cvref_t < decltype(std::declval <record>().member)>>(), __VA_ARGS__ \
    }

// A member of one element of an array of structs.
#define APX_STATE_ELEMENT(record, array, index, element, member, ...)                                          \
    apx::StateField {                                                                                          \
#array "." #member, offsetof(record, array) + (index) * sizeof(element) + offsetof(element, member),   \
            sizeof(std::declval <element>().member),                                                           \
            apx::field_type < std::remove_cvref_t < decltype(std::declval <element>().member)>>(), __VA_ARGS__ \
    }

// An array of plain numbers as a record of one field.
template <typename T>
constexpr std::array<StateField, 1> one_field(const char* name, FieldRange range) {
    return {StateField{name, 0, sizeof(T), field_type<T>(), range}};
}

// A table that leaves out a field of its record does not compile.
constexpr bool covers(std::span<const StateField> fields, size_t record_size) {
    size_t end = 0;
    for (const StateField& field : fields) {
        if (field.offset != end) {
            return false;
        }
        end += field.size;
    }
    return end == record_size;
}

// Describes the first field outside its range, as "shift_mps is nan; it must be in [-1000, 1000]", or empty.
std::string state_problem(std::span<const StateField> fields, const void* record, std::span<const uint32_t> bounds);

}  // namespace apx
