// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/import.h>

#include "arrays.h"
#include "objects.h"

namespace apxpy {

namespace {

using Indices = py::array_t<uint32_t, py::array::c_style | py::array::forcecast>;

Indices triangle_indices(const py::object& triangles) {
    const py::array given = py::array::ensure(triangles);
    if (!given || (given.dtype().kind() != 'i' && given.dtype().kind() != 'u') || given.ndim() != 2 ||
        given.shape(1) != 3) {
        PyErr_Clear();
        refuse("triangles " + (given ? "has shape " + shape_text(given) : std::string("is not an array")) +
               "; it must be whole numbers (n, 3)");
    }
    const py::object least = given.size() > 0 ? given.attr("min")() : py::int_(0);
    const py::object most = given.size() > 0 ? given.attr("max")() : py::int_(0);
    if (least.cast<double>() < 0.0 || most.cast<double>() > 4294967295.0) {
        refuse("triangles has an index of " + py::str(least.cast<double>() < 0.0 ? least : most).cast<std::string>() +
               "; indices are 0 to the number of vertices");
    }
    return Indices::ensure(given);
}

}  // namespace

std::shared_ptr<Source> source_from_mesh(const py::object& positions, const py::object& triangles,
                                         const py::object& name, const py::object& closed, const py::object& run_off_m,
                                         const py::object& weld_m, const py::object& start, const py::object& reverse) {
    const Rows<3> points(positions, "positions");
    const Indices indices = triangle_indices(triangles);
    apx_mesh_desc desc = apx_mesh_desc_default();
    if (!name.is_none()) {
        set_name(desc.name, name.cast<std::string>(), "name");
    }
    if (!closed.is_none()) {
        desc.shape = closed.cast<bool>() ? uint32_t{APX_ROAD_CLOSED} : uint32_t{APX_ROAD_OPEN};
    }
    set_field(desc.run_off_m, run_off_m, "run_off_m");
    set_field(desc.weld_m, weld_m, "weld_m");
    set_field<uint32_t, bool>(desc.reverse, reverse, "reverse");
    if (!start.is_none()) {
        py::array_t<float> place = py::array_t<float, py::array::c_style | py::array::forcecast>::ensure(start);
        if (!place || place.ndim() != 1 || place.shape(0) != 3) {
            PyErr_Clear();
            refuse("start must be three numbers: x, y up, z");
        }
        std::memcpy(desc.start, place.data(), sizeof desc.start);
    }
    const uint32_t index_count = to_count(indices.size(), "triangles");
    apx_source id{};
    {
        const py::gil_scoped_release release;
        check(apx_source_from_mesh(&desc, points.data, points.count, indices.data(), index_count, &id));
    }
    return std::make_shared<Source>(id);
}

py::tuple source_from_centre_line(const py::object& positions, const py::object& width_m, const py::object& name,
                                  const py::object& closed, const py::object& run_off_m,
                                  const py::object& max_deviation_m) {
    const Rows<3> points(positions, "positions");
    apx_centre_line_desc desc = apx_centre_line_desc_default();
    if (!name.is_none()) {
        set_name(desc.name, name.cast<std::string>(), "name");
    }
    set_field<uint32_t, bool>(desc.closed, closed, "closed");
    set_field(desc.run_off_m, run_off_m, "run_off_m");
    set_field(desc.width_m, width_m, "width_m");
    set_field(desc.max_deviation_m, max_deviation_m, "max_deviation_m");
    apx_source id{};
    float deviation_m = 0.0f;
    {
        const py::gil_scoped_release release;
        check(apx_source_from_centre_line(&desc, points.data, points.count, &id, &deviation_m));
    }
    return py::make_tuple(std::make_shared<Source>(id), deviation_m);
}

}  // namespace apxpy
