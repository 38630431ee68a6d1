// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Triangles of a ring road, some of them moved, turned or pointing anywhere.
#include "fuzz.h"

namespace {

constexpr uint32_t corners = 16;

// Far places make a road that takes its time, not a new kind of road; beyond 1,000 km they are refused.
float shortened(float value) {
    constexpr float far_m = 1000.0f, refused_m = 2e6f;
    return value > far_m && value < refused_m ? far_m : value < -far_m && value > -refused_m ? -far_m : value;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    std::vector<float> positions;
    std::vector<uint32_t> indices;
    for (uint32_t i = 0; i < corners; ++i) {
        // The unit circle by its rational parametrisation, in two halves.
        const float u = static_cast<float>(i % 8) / 4.0f - 1.0f, side = i < 8 ? 1.0f : -1.0f;
        const float x = side * (1.0f - u * u) / (1.0f + u * u), z = side * 2.0f * u / (1.0f + u * u);
        for (const float radius : {10.0f, 18.0f}) {
            positions.insert(positions.end(), {radius * x, 0.0f, radius * z});
        }
        const uint32_t here = 2 * i, there = 2 * ((i + 1) % corners);
        indices.insert(indices.end(), {here, there, here + 1, here + 1, there, there + 1});
    }
    apx_mesh_desc desc = apx_mesh_desc_default();
    desc.reverse = input.below(2);
    desc.shape = input.below(3);
    while (!input.ended()) {
        if (input.below(2) == 0) {
            positions[input.below(static_cast<uint32_t>(positions.size()))] += shortened(input.number(-6.0f, 6.0f));
        } else {
            indices[input.below(static_cast<uint32_t>(indices.size()))] = input.below(2 * corners + 1);
        }
    }
    apx_source source = {};
    const apx_status status = apx_source_from_mesh(&desc, positions.data(), static_cast<uint32_t>(positions.size() / 3),
                                                   indices.data(), static_cast<uint32_t>(indices.size()), &source);
    if (status == APX_OK) {
        fuzz::check_source(source, data, size, 8);  // writing takes longer than finding the road
        FUZZ_REQUIRE(apx_source_destroy(source) == APX_OK);
    } else {
        FUZZ_REQUIRE(status == APX_ERROR_INVALID_DATA || status == APX_ERROR_INVALID_ARGUMENT);
    }
    return 0;
}
