// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/driver.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "capi/objects.h"
#include "drive/driver_desc.h"
#include "drive/driver_json.h"

using namespace apx;

apx_status apx_driver_desc_init(apx_driver_desc* desc) {
    return give_description("desc", default_driver_desc(), desc);
}

apx_status apx_driver_desc_from_json(const char* text, uint64_t size, const char* label, apx_driver_desc* desc) {
    APX_REQUIRE(text);
    APX_REQUIRE(desc);
    return guarded([&] {
        return give_description("desc", driver_from_json({text, static_cast<size_t>(size)}, label_or(label, "driver")),
                                desc);
    });
}

apx_status apx_driver_desc_to_json(const apx_driver_desc* desc, char* text, uint64_t capacity, uint64_t* needed) {
    APX_TAKE(driver, desc, default_driver_desc());
    return guarded([&] { return deliver(std::span<const char>(driver_to_json(driver)), text, capacity, needed); });
}
