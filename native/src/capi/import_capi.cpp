// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/import.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "capi/objects.h"
#include "import/centre_line.h"
#include "import/road_mesh.h"

using namespace apx;

apx_status apx_mesh_desc_init(apx_mesh_desc* desc) {
    return give_description("desc", default_mesh_desc(), desc);
}

apx_status apx_centre_line_desc_init(apx_centre_line_desc* desc) {
    return give_description("desc", default_centre_line_desc(), desc);
}

apx_status apx_source_from_mesh(const apx_mesh_desc* desc, const float* positions, uint32_t vertex_count,
                                const uint32_t* indices, uint32_t index_count, apx_source* source) {
    APX_TAKE(full, desc, default_mesh_desc());
    APX_REQUIRE(positions);
    APX_REQUIRE(indices);
    APX_REQUIRE(source);
    return guarded([&] {
        return add_source(source_from_mesh(full, {positions, size_t{3} * vertex_count}, {indices, index_count}),
                          source);
    });
}

apx_status apx_source_from_centre_line(const apx_centre_line_desc* desc, const float* positions, uint32_t count,
                                       apx_source* source, float* deviation_m) {
    APX_TAKE(full, desc, default_centre_line_desc());
    APX_REQUIRE(positions);
    APX_REQUIRE(source);
    return guarded([&] {
        double deviation = 0.0;
        const apx_status status =
            add_source(source_from_centre_line(full, {positions, size_t{3} * count}, deviation), source);
        if (status == APX_OK && deviation_m != nullptr) {
            *deviation_m = static_cast<float>(deviation);
        }
        return status;
    });
}
