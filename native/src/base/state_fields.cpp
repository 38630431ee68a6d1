// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "base/state_fields.h"

#include <cstring>

#include "base/error.h"

namespace apx {

namespace {

template <typename T>
double value_at(const char* place) {
    T value;
    std::memcpy(&value, place, sizeof value);
    return static_cast<double>(value);
}

double element(const StateField& field, const char* record, size_t index) {
    const char* place = record + field.offset + index * field.element_size();
    switch (field.type) {
        case StateFieldType::real:
            return value_at<float>(place);
        case StateFieldType::long_real:
            return value_at<double>(place);
        case StateFieldType::count:
            return value_at<uint32_t>(place);
        case StateFieldType::whole:
            return value_at<int32_t>(place);
    }
    return 0.0;
}

// NaN is in no range.
bool is_in(const FieldRange& range, double value, std::span<const uint32_t> bounds) {
    if (range.bound == FieldRange::no_bound) {
        return value >= range.least && value <= range.most;
    }
    return value < static_cast<double>(bounds[range.bound]) ||
           (range.or_none && value == static_cast<double>(APX_NONE));
}

}  // namespace

std::string state_problem(std::span<const StateField> fields, const void* record, std::span<const uint32_t> bounds) {
    for (const StateField& field : fields) {
        for (size_t i = 0; i < field.count(); ++i) {
            const double value = element(field, static_cast<const char*>(record), i);
            if (is_in(field.range, value, bounds)) {
                continue;
            }
            if (field.range.bound == FieldRange::no_bound) {
                return format("%s is %g; it must be in [%g, %g]", field.name, value, field.range.least,
                              field.range.most);
            }
            return format("%s is %.0f; it must be below %u%s", field.name, value, bounds[field.range.bound],
                          field.range.or_none ? " or APX_NONE" : "");
        }
    }
    return {};
}

}  // namespace apx
