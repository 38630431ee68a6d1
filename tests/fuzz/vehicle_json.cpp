// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "fuzz.h"

namespace {

std::vector<char> text_of(const apx_vehicle_desc& desc) {
    return fuzz::filled<char, uint64_t>([&](char* data, uint64_t size, uint64_t* needed) {
        return apx_vehicle_desc_to_json(&desc, data, size, needed);
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    apx_vehicle_desc desc = apx_vehicle_desc_default();
    if (!fuzz::accepted(apx_vehicle_desc_from_json(reinterpret_cast<const char*>(data), size, "fuzz", &desc))) {
        return 0;
    }
    FUZZ_REQUIRE(apx_vehicle_desc_validate(&desc) == APX_OK);
    const std::vector<char> text = text_of(desc);
    apx_vehicle_desc again = apx_vehicle_desc_default();
    FUZZ_REQUIRE(apx_vehicle_desc_from_json(text.data(), text.size(), "again", &again) == APX_OK);
    FUZZ_REQUIRE(text_of(again) == text);
    const float speeds[] = {0.0f, 1.0f, 20.0f, 60.0f, 200.0f};
    apx_envelope_point points[5];
    FUZZ_REQUIRE(apx_vehicle_envelope(&desc, speeds, 5, points) == APX_OK);
    for (const apx_envelope_point& point : points) {
        FUZZ_REQUIRE(fuzz::is_finite(point.lateral_mps2) && point.lateral_mps2 >= 0.0f);
        FUZZ_REQUIRE(fuzz::is_finite(point.drive_mps2) && fuzz::is_finite(point.brake_mps2));
    }
    return 0;
}
