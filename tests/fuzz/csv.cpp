// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    apx_source_desc desc = apx_source_desc_default();
    desc.closed = size % 2;
    apx_source source = {};
    if (fuzz::accepted(apx_source_from_csv(reinterpret_cast<const char*>(data), size, "fuzz", &desc, &source))) {
        fuzz::check_source(source, data, size);
        FUZZ_REQUIRE(apx_source_destroy(source) == APX_OK);
    }
    return 0;
}
