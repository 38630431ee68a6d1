// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <limits>

#include "support.h"

namespace {

using namespace apx_test;

#define EXPECT_INVALID(call) EXPECT_EQ((call), APX_ERROR_INVALID_ARGUMENT) << apx_last_error()

// A straight road of two quads, from (0, 0) along +z.
const float positions[18] = {-5, 0, 0, 5, 0, 0, -5, 0, 30, 5, 0, 30, -5, 0, 60, 5, 0, 60};
const uint32_t indices[12] = {0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5};

apx_mesh_desc mesh_desc() {
    apx_mesh_desc desc = apx_mesh_desc_default();
    return desc;
}

apx_centre_line_desc line_desc() {
    apx_centre_line_desc desc = apx_centre_line_desc_default();
    desc.closed = 0;
    return desc;
}

TEST(Import, MakesASourceFromTheTrianglesOfARoad) {
    const apx_mesh_desc desc = mesh_desc();
    apx_source source = {};
    ASSERT_OK(apx_source_from_mesh(&desc, positions, 6, indices, 12, &source));
    apx_source_desc info;
    ASSERT_OK(apx_source_info(source, &info, nullptr));
    EXPECT_EQ(info.closed, 0u);
    std::vector<apx_source_gate> gates(64);
    uint32_t count = 0;
    ASSERT_OK(apx_source_gates(source, gates.data(), 64, &count));
    EXPECT_FLOAT_EQ(gates[0].left[0], -5.0f);
    EXPECT_FLOAT_EQ(gates[0].left[2], 0.0f);
    EXPECT_FLOAT_EQ(gates[count - 1].right[2], 60.0f);
    EXPECT_OK(apx_source_destroy(source));
}

TEST(Import, MakesASourceFromACentreLine) {
    apx_centre_line_desc desc = line_desc();
    desc.width_m = 8.0f;
    const float line[9] = {0, 1, 0, 0, 2, 50, 0, 3, 100};
    apx_source source = {};
    float deviation_m = -1.0f;
    ASSERT_OK(apx_source_from_centre_line(&desc, line, 3, &source, &deviation_m));
    EXPECT_EQ(deviation_m, 0.0f);
    apx_source_gate gates[3];
    uint32_t count = 0;
    ASSERT_OK(apx_source_gates(source, gates, 3, &count));
    EXPECT_FLOAT_EQ(gates[1].left[0], -4.0f);
    EXPECT_FLOAT_EQ(gates[1].left[1], 2.0f);
    EXPECT_FLOAT_EQ(gates[2].right[0], 4.0f);
    EXPECT_OK(apx_source_destroy(source));
}

TEST(Import, RefusesNullArgumentsAndForeignSizes) {
    apx_mesh_desc mesh = mesh_desc();
    apx_centre_line_desc line = line_desc();
    apx_source source = {};
    EXPECT_INVALID(apx_source_from_mesh(nullptr, positions, 6, indices, 12, &source));
    EXPECT_INVALID(apx_source_from_mesh(&mesh, nullptr, 6, indices, 12, &source));
    EXPECT_INVALID(apx_source_from_mesh(&mesh, positions, 6, nullptr, 12, &source));
    EXPECT_INVALID(apx_source_from_mesh(&mesh, positions, 6, indices, 12, nullptr));
    EXPECT_INVALID(apx_source_from_centre_line(nullptr, positions, 6, &source, nullptr));
    EXPECT_INVALID(apx_source_from_centre_line(&line, nullptr, 6, &source, nullptr));
    EXPECT_INVALID(apx_source_from_centre_line(&line, positions, 6, nullptr, nullptr));
    mesh.struct_size -= 4;
    line.struct_size += 4;
    EXPECT_INVALID(apx_source_from_mesh(&mesh, positions, 6, indices, 12, &source));
    EXPECT_INVALID(apx_source_from_centre_line(&line, positions, 6, &source, nullptr));
    EXPECT_EQ(source.id, 0u);
}

template <typename Desc>
std::vector<Desc> spoilt(const Desc& good, std::initializer_list<float Desc::*> fields,
                         const std::vector<float>& values) {
    std::vector<Desc> all;
    for (float Desc::*field : fields) {
        for (const float value : values) {
            all.push_back(good);
            all.back().*field = value;
        }
    }
    return all;
}

const std::vector<float> bad_values = {-1.0f, 1e6f, std::numeric_limits<float>::quiet_NaN(),
                                       std::numeric_limits<float>::infinity()};

TEST(Import, RefusesDescriptionsOutOfRange) {
    apx_source source = {};
    for (const apx_mesh_desc& desc :
         spoilt(mesh_desc(), {&apx_mesh_desc::run_off_m, &apx_mesh_desc::weld_m}, bad_values)) {
        EXPECT_INVALID(apx_source_from_mesh(&desc, positions, 6, indices, 12, &source));
    }
    for (const apx_centre_line_desc& desc : spoilt(
             line_desc(),
             {&apx_centre_line_desc::run_off_m, &apx_centre_line_desc::width_m, &apx_centre_line_desc::max_deviation_m},
             bad_values)) {
        EXPECT_INVALID(apx_source_from_centre_line(&desc, positions, 6, &source, nullptr));
    }
    apx_mesh_desc mesh = mesh_desc();
    mesh.shape = 3;
    EXPECT_INVALID(apx_source_from_mesh(&mesh, positions, 6, indices, 12, &source));
    mesh = mesh_desc();
    mesh.start[1] = bad_values[2];
    EXPECT_INVALID(apx_source_from_mesh(&mesh, positions, 6, indices, 12, &source));
}

TEST(Import, RefusesMeshesThatAreNone) {
    const apx_mesh_desc desc = mesh_desc();
    apx_source source = {};
    uint32_t beyond[3] = {0, 1, 6};
    float not_finite[18];
    std::copy(positions, positions + 18, not_finite);
    not_finite[7] = bad_values[2];
    EXPECT_INVALID(apx_source_from_mesh(&desc, positions, 0, indices, 12, &source));
    EXPECT_INVALID(apx_source_from_mesh(&desc, positions, 6, indices, 0, &source));
    EXPECT_INVALID(apx_source_from_mesh(&desc, positions, 6, indices, 11, &source));
    EXPECT_INVALID(apx_source_from_mesh(&desc, positions, 6, beyond, 3, &source));
    EXPECT_INVALID(apx_source_from_mesh(&desc, not_finite, 6, indices, 12, &source));
}

}  // namespace
