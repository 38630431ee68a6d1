// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/fields.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "base/error.h"

namespace apx {
namespace {

TEST(VehicleFields, ReferenceIsTheAgreedOne) {
    const apx_vehicle_desc desc = default_vehicle();
    EXPECT_STREQ(desc.name, "reference");
    EXPECT_EQ(desc.struct_size, sizeof desc);
    EXPECT_EQ(desc.mass_kg, 1200.0f);
    EXPECT_EQ(desc.power_w, 350000.0f);
    EXPECT_EQ(desc.drag_kgpm, 0.6f);
    EXPECT_EQ(desc.downforce_kgpm, 1.2f);
    EXPECT_EQ(desc.grip, 1.3f);
    EXPECT_EQ(desc.max_drive_force_n, 0.0f);
    EXPECT_EQ(desc.max_brake_force_n, 0.0f);
    EXPECT_EQ(desc.top_speed_mps, 90.0f);
    EXPECT_EQ(desc.width_m, 2.0f);
    EXPECT_EQ(desc.length_m, 4.6f);
    EXPECT_EQ(vehicle_problem(desc), "");
}

TEST(VehicleFields, TableNamesEachFloatOfTheDescriptionOnce) {
    size_t offset = offsetof(apx_vehicle_desc, mass_kg);
    for (const VehicleField& field : vehicle_fields()) {
        // The corner table stands between the first fields and those added after it.
        offset =
            offset == offsetof(apx_vehicle_desc, corner_count) ? offsetof(apx_vehicle_desc, bank_load_share) : offset;
        EXPECT_EQ(field.offset, offset) << field.name;
        offset += sizeof(float);
    }
    EXPECT_EQ(offset, sizeof(apx_vehicle_desc));
}

TEST(VehicleFields, ACornerTableRisesAndHasSpeeds) {
    apx_vehicle_desc desc = default_vehicle();
    const auto problem = [&](uint32_t count, std::vector<float> radii, std::vector<float> speeds) {
        desc.corner_count = count;
        std::copy(radii.begin(), radii.end(), desc.corner_radius_m);
        std::copy(speeds.begin(), speeds.end(), desc.corner_speed_mps);
        return vehicle_problem(desc);
    };
    EXPECT_EQ(problem(2, {10, 50}, {10, 25}), "");
    EXPECT_EQ(problem(1, {10, 5}, {10, 0}),
              "corner_radius_m or corner_speed_mps[1] is set, must be 0 beyond corner_count = 1");
    EXPECT_EQ(problem(17, {}, {}), "corner_count is 17, must be at most 16");
    EXPECT_EQ(problem(2, {50, 50}, {10, 25}), "corner_radius_m[1] is 50, must be above the one before, 50");
    EXPECT_EQ(problem(1, {0.5f}, {10}), "corner_radius_m[0] is 0.5, must be in [1, 1000000]");
    EXPECT_EQ(problem(2, {10, NAN}, {10, 25}), "corner_radius_m[1] is nan, must be in [1, 1000000]");
    EXPECT_EQ(problem(2, {10, 50}, {10, 0}), "corner_speed_mps[1] is 0, must be in (0, 200]");
}

TEST(VehicleFields, EveryFieldIsRefusedOutsideItsRangeByName) {
    for (const VehicleField& field : vehicle_fields()) {
        const float infinity = std::numeric_limits<float>::infinity();
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float below = std::nextafter(field.minimum, -infinity);
        const float above = std::nextafter(field.maximum, infinity);
        for (float value : {below, above, nan, infinity, -infinity}) {
            apx_vehicle_desc desc = default_vehicle();
            set_field_value(desc, field, value);
            const std::string problem = vehicle_problem(desc);
            EXPECT_EQ(problem.find(std::string(field.name) + " is " + number_text(value) + ", must be in "), 0u)
                << problem;
            EXPECT_NE(problem.find(field_range(field)), std::string::npos) << problem;
        }
    }
}

TEST(VehicleFields, RangesIncludeTheirEndsUnlessExcluded) {
    for (const VehicleField& field : vehicle_fields()) {
        EXPECT_EQ(field_problem(field, field.minimum).empty(), !field.minimum_excluded) << field.name;
        EXPECT_EQ(field_problem(field, std::nextafter(field.minimum, field.maximum)), "") << field.name;
        EXPECT_EQ(field_problem(field, field.maximum), "") << field.name;
        EXPECT_EQ(field_problem(field, field.default_value), "") << field.name;
    }
}

TEST(VehicleFields, WheelbaseMustFitTheOutline) {
    apx_vehicle_desc desc = default_vehicle();
    desc.wheelbase_m = 4.7f;
    EXPECT_EQ(vehicle_problem(desc), "wheelbase_m is 4.7, must be in (0.1, length_m = 4.6]");
    desc.wheelbase_m = desc.length_m;
    EXPECT_EQ(vehicle_problem(desc), "");
}

TEST(VehicleFields, NameMustBeTerminatedUtf8) {
    apx_vehicle_desc desc = default_vehicle();
    std::memset(desc.name, 'x', sizeof desc.name);
    EXPECT_EQ(vehicle_problem(desc), "name is not zero-terminated, must have at most 31 bytes");
    for (const char* bad : {"\xff", "a\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe0\x80\x80"}) {
        desc = default_vehicle();
        std::memcpy(desc.name, bad, std::strlen(bad) + 1);
        EXPECT_EQ(vehicle_problem(desc).find("name is not UTF-8 at byte "), 0u) << bad;
    }
    std::memcpy(desc.name, "Mül 車 🏎", sizeof "Mül 車 🏎");
    EXPECT_EQ(vehicle_problem(desc), "");
}

TEST(VehicleFields, WrongStructSizeIsRefused) {
    apx_vehicle_desc desc = default_vehicle();
    desc.struct_size = 4;
    EXPECT_NE(vehicle_problem(desc).find("struct_size is 4, must be "), std::string::npos);
}

TEST(VehicleFields, ValidationFailsWithTheProblem) {
    apx_vehicle_desc desc = default_vehicle();
    EXPECT_NO_THROW(validate_vehicle(desc));
    desc.grip = -1.0f;
    try {
        validate_vehicle(desc);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.status, APX_ERROR_INVALID_ARGUMENT);
        EXPECT_EQ(error.message, "vehicle: grip is -1, must be in [0.05, 5]");
    }
}

}  // namespace
}  // namespace apx
