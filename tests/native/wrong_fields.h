// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "base/state_fields.h"

// Every kind of wrong value for every field of a snapshot, by the tables that the library checks them with.
namespace apx::test {

// An array of records as it lies in a snapshot.
struct StatePart {
    std::span<const StateField> fields;
    size_t offset;
    size_t record_size;
    size_t count;
};

// A visitor of the library's lists of parts.
struct StateParts {
    explicit StateParts(size_t offset, size_t before_each = 0) : offset_(offset), before_each_(before_each) {}

    template <typename Records>
    void operator()(const Records& records, std::span<const StateField> fields) {
        const size_t size = sizeof(*std::data(records));
        offset_ += before_each_;
        list.push_back({fields, offset_, size, std::size(records)});
        offset_ += size * std::size(records);
    }

    std::vector<StatePart> list;

  private:
    size_t offset_;
    size_t before_each_;  // words that say how long an array is
};

struct WrongElement {
    const StateField* field;
    size_t place;  // of the element in the snapshot
    double value;
    bool is_outside;   // of its range
    bool is_at_limit;  // of its range: one step further it is outside

    void write(std::vector<uint8_t>& bytes) const {
        const auto put = [&](auto typed) { std::memcpy(bytes.data() + place, &typed, sizeof typed); };
        switch (field->type) {
            case StateFieldType::real:
                return put(static_cast<float>(value));
            case StateFieldType::long_real:
                return put(value);
            case StateFieldType::count:
                return put(static_cast<uint32_t>(value));
            case StateFieldType::whole:
                return put(static_cast<int32_t>(value));
        }
    }
    std::string name() const { return std::string(field->name) + " = " + std::to_string(value); }
};

inline std::vector<std::pair<double, bool>> values_outside(const StateField& field, std::span<const uint32_t> bounds) {
    const FieldRange& range = field.range;
    std::vector<std::pair<double, bool>> values;  // and whether at the limit
    const bool is_word = field.type == StateFieldType::count || field.type == StateFieldType::whole;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (range.bound != FieldRange::no_bound) {
        for (const double value : {bounds[range.bound] + 0.0, bounds[range.bound] + 1.0, 2147483647.0, 4294967294.0}) {
            values.push_back({value, false});
        }
        if (!range.or_none) {
            values.push_back({static_cast<double>(APX_NONE), false});
        }
    } else if (is_word) {
        const double largest = field.type == StateFieldType::count ? 4294967295.0 : 2147483647.0;
        for (const double value :
             {range.most + 1.0, largest, field.type == StateFieldType::whole ? -2147483648.0 : -1.0}) {
            if (value <= largest && (value >= 0.0 || field.type == StateFieldType::whole)) {
                values.push_back({value, false});
            }
        }
    } else {
        const double huge = field.type == StateFieldType::real ? static_cast<double>(std::numeric_limits<float>::max())
                                                               : std::numeric_limits<double>::max();
        const double margin = 1e-5 * (std::abs(range.most) + std::abs(range.least) + 1e-3);
        for (const double value : {nan, infinity, -infinity, huge, -huge, range.most + margin, range.least - margin}) {
            values.push_back({value, false});
        }
    }
    std::erase_if(values, [&](const auto& value) {
        return range.bound == FieldRange::no_bound && value.first >= range.least && value.first <= range.most;
    });
    return values;
}

inline std::vector<std::pair<double, bool>> values_inside(const StateField& field, std::span<const uint32_t> bounds) {
    const FieldRange& range = field.range;
    if (range.bound != FieldRange::no_bound) {
        std::vector<std::pair<double, bool>> values = {{0.0, false}, {bounds[range.bound] - 1.0, false}};
        if (range.or_none) {
            values.push_back({static_cast<double>(APX_NONE), false});
        }
        return values;
    }
    const double width = range.most - range.least;
    std::vector<std::pair<double, bool>> values;
    for (const double share : {0.0, 1.0, 0.001, 0.25, 0.5, 0.75, 0.999}) {
        values.push_back({range.least + share * width, share == 0.0 || share == 1.0});
    }
    for (const double value : {0.0, 1.0, 2.0, 1e-3, -1e-3, 1e-42}) {
        if (value >= range.least && value <= range.most) {
            values.push_back({value, value == range.least || value == range.most});
        }
    }
    return values;
}

// Elements of the first, a middle and the last record of a part: the first and the last of each field.
inline std::vector<WrongElement> wrong_elements(const StatePart& part, std::span<const uint32_t> bounds) {
    std::vector<WrongElement> list;
    for (size_t record = 0; record < part.count; ++record) {
        if (record > 1 && record + 1 < part.count && record != part.count / 2) {
            continue;
        }
        for (const StateField& field : part.fields) {
            for (size_t element = 0; element < field.count(); ++element) {
                if (element > 1 && element + 1 < field.count()) {
                    continue;
                }
                const size_t place =
                    part.offset + record * part.record_size + field.offset + element * field.element_size();
                for (const auto& [value, at_limit] : values_outside(field, bounds)) {
                    list.push_back({&field, place, value, true, at_limit});
                }
                for (const auto& [value, at_limit] : values_inside(field, bounds)) {
                    list.push_back({&field, place, value, false, at_limit});
                }
            }
        }
    }
    return list;
}

}  // namespace apx::test
