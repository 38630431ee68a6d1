// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "fuzz.h"

namespace {

std::vector<char> text_of(const apx_driver_desc& desc) {
    return fuzz::filled<char, uint64_t>([&](char* data, uint64_t size, uint64_t* needed) {
        return apx_driver_desc_to_json(&desc, data, size, needed);
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    apx_driver_desc desc = apx_driver_desc_default();
    if (!fuzz::accepted(apx_driver_desc_from_json(reinterpret_cast<const char*>(data), size, "fuzz", &desc))) {
        return 0;
    }
    const std::vector<char> text = text_of(desc);
    apx_driver_desc again = apx_driver_desc_default();
    FUZZ_REQUIRE(apx_driver_desc_from_json(text.data(), text.size(), "again", &again) == APX_OK);
    FUZZ_REQUIRE(text_of(again) == text);
    return 0;
}
