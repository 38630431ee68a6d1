// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/track.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <vector>

#include "arrays.h"
#include "objects.h"

namespace apxpy {

namespace {

using SourcePtr = std::shared_ptr<Source>;

apx_source_desc source_desc(const py::object& name, const py::object& closed, const py::object& run_off_m) {
    apx_source_desc desc = apx_source_desc_default();
    if (!name.is_none()) {
        set_name(desc.name, name.cast<std::string>(), "name");
    }
    set_field<uint32_t, bool>(desc.closed, closed, "closed");
    set_field(desc.run_off_m, run_off_m, "run_off_m");
    return desc;
}

SourcePtr create(const py::object& gates, const py::object& name, const py::object& closed,
                 const py::object& run_off_m) {
    const Input<apx_source_gate> input = input_array<apx_source_gate>(gates, "gates");
    const apx_source_desc desc = source_desc(name, closed, run_off_m);
    apx_source id{};
    check(apx_source_create(&desc, input.data, input.count, &id));
    return std::make_shared<Source>(id);
}

apx_source_gate default_gate() {
    apx_source_gate gate = apx_source_gate_default();
    return gate;
}

py::array_t<apx_source_gate> default_gates(py::ssize_t count) {
    py::array_t<apx_source_gate> gates(static_cast<py::ssize_t>(to_count(count, "count")));
    std::fill_n(gates.mutable_data(), gates.size(), default_gate());
    return gates;
}

SourcePtr from_edges(const py::object& left, const py::object& right, const py::object& name, const py::object& closed,
                     const py::object& run_off_m) {
    const Rows<3> lefts(left, "left");
    const Rows<3> rights(right, "right");
    if (lefts.count != rights.count) {
        refuse("left has " + std::to_string(lefts.count) + " points, right " + std::to_string(rights.count) +
               "; a gate needs both");
    }
    std::vector<apx_source_gate> gates(lefts.count, default_gate());
    for (size_t i = 0; i < gates.size(); ++i) {
        apx_source_gate& gate = gates[i];
        std::memcpy(gate.left, lefts.data + 3 * i, sizeof gate.left);
        std::memcpy(gate.right, rights.data + 3 * i, sizeof gate.right);
    }
    const apx_source_desc desc = source_desc(name, closed, run_off_m);
    apx_source id{};
    check(apx_source_create(&desc, gates.data(), lefts.count, &id));
    return std::make_shared<Source>(id);
}

SourcePtr from_json(const std::string& text, const py::object& label) {
    const std::string file = label.is_none() ? "" : py::str(label).cast<std::string>();
    apx_source id{};
    {
        const py::gil_scoped_release release;
        check(apx_source_from_json(text.data(), text.size(), file.empty() ? nullptr : file.c_str(), &id));
    }
    return std::make_shared<Source>(id);
}

SourcePtr from_csv(const std::string& text, const py::object& label, const py::object& name, const py::object& closed,
                   const py::object& run_off_m) {
    const std::string file = label.is_none() ? "" : py::str(label).cast<std::string>();
    const apx_source_desc desc = source_desc(name, closed, run_off_m);
    apx_source id{};
    {
        const py::gil_scoped_release release;
        check(apx_source_from_csv(text.data(), text.size(), file.empty() ? nullptr : file.c_str(), &desc, &id));
    }
    return std::make_shared<Source>(id);
}

SourcePtr reversed(Source& source) {
    const Source::Use use(source);
    apx_source id{};
    check(apx_source_reverse(source.id(), &id));
    return std::make_shared<Source>(id);
}

std::string to_json(Source& source) {
    const Source::Use use(source);
    const py::gil_scoped_release release;
    return read_bytes([&](char* text, uint64_t capacity, uint64_t* needed) {
        return apx_source_to_json(source.id(), text, capacity, needed);
    });
}

apx_source_desc info(const Source& source) {
    apx_source_desc desc = apx_source_desc_default();
    check(apx_source_info(source.id(), &desc, nullptr));
    return desc;
}

uint32_t gate_count(const Source& source) {
    uint32_t count = 0;
    check(apx_source_info(source.id(), nullptr, &count));
    return count;
}

py::array_t<apx_source_gate> gates(const Source& source) {
    return read_array<apx_source_gate>([&](apx_source_gate* out, uint32_t capacity, uint32_t* needed) {
        return apx_source_gates(source.id(), out, capacity, needed);
    });
}

// A number per gate, None where the bake shall place the line.
void add_line(const Source& source, const std::string& name, const py::sequence& places) {
    std::vector<float> t;
    for (const py::handle place : places) {
        t.push_back(place.is_none() ? -1.0f : place.cast<float>());
    }
    check(apx_source_add_line(source.id(), name.c_str(), t.data(), to_count(static_cast<py::ssize_t>(t.size()), "t")));
}

py::dict lines(const Source& source) {
    uint32_t count = 0;
    check(apx_source_line_count(source.id(), &count));
    py::dict lines;
    for (uint32_t line = 0; line < count; ++line) {
        uint32_t needed = 0;
        check(apx_source_line(source.id(), line, nullptr, nullptr, 0, &needed));
        std::vector<float> t(needed);
        char name[APX_NAME_SIZE];
        check(apx_source_line(source.id(), line, name, t.data(), needed, &needed));
        py::list places;
        for (const float place : t) {
            places.append(place < 0.0f ? py::object(py::none()) : py::float_(place));
        }
        lines[get_text(name)] = places;
    }
    return lines;
}

void set_pit(const Source& source, const py::object& positions, float width_m, float speed_limit_mps) {
    if (positions.is_none()) {
        check(apx_source_set_pit(source.id(), nullptr, 0, 0.0f, 0.0f));
        return;
    }
    const Rows<3> points(positions, "positions");
    check(apx_source_set_pit(source.id(), points.data, points.count, width_m, speed_limit_mps));
}

py::object pit(const Source& source) {
    float width_m = 0.0f;
    float speed_limit_mps = 0.0f;
    py::array_t<float> numbers = read_array<float>([&](float* out, uint32_t capacity, uint32_t* needed) {
        return apx_source_pit(source.id(), out, capacity, needed, &width_m, &speed_limit_mps);
    });
    if (numbers.size() == 0) {
        return py::none();
    }
    return py::make_tuple(numbers.reshape({-1, 3}), width_m, speed_limit_mps);
}

std::vector<apx_finding> lint(Source& source) {
    const Source::Use use(source);
    const py::gil_scoped_release release;
    uint32_t needed = 0;
    const apx_status asked = apx_source_lint(source.id(), nullptr, 0, &needed);
    if (asked != APX_ERROR_BUFFER_TOO_SMALL) {
        check(asked);
    }
    std::vector<apx_finding> findings(needed);
    if (needed > 0) {
        check(apx_source_lint(source.id(), findings.data(), needed, &needed));
    }
    return findings;
}

void bind_finding(py::module_& module) {
    py::class_<apx_finding>(module, "Finding", "One thing that lint found.")
        .def_property_readonly(
            "code", [module](const apx_finding& finding) { return module.attr("LintCode")(finding.code); },
            "What it is, a LintCode.")
        .def_property_readonly(
            "is_error", [](const apx_finding& finding) { return finding.is_error != 0; },
            "True: the source cannot be baked as it is; False: advice.")
        .def_property_readonly(
            "gate",
            [](const apx_finding& finding) -> py::object {
                return finding.gate == APX_NONE ? py::object(py::none()) : py::int_(finding.gate);
            },
            "Index of the gate, or None.")
        .def_property_readonly(
            "position",
            [](const apx_finding& finding) {
                return py::make_tuple(finding.position[0], finding.position[1], finding.position[2]);
            },
            "Where: (x, y, z), m.")
        .def_property_readonly(
            "message", [](const apx_finding& finding) { return get_text(finding.message); }, "In words, with advice.")
        .def("__repr__", [](const apx_finding& finding) {
            return py::str("<Finding {}: {}>")
                .format(finding.is_error != 0 ? "error" : "advice", get_text(finding.message));
        });
}

}  // namespace

void bind_source(py::module_& module) {
    bind_finding(module);
    py::class_<Source, SourcePtr>(module, "Source",
                                  "An authored track: gates in driving direction, to be checked (`lint`) and baked "
                                  "(`Track.bake`). Usable in a `with` statement.")
        .def(py::init(&create), py::arg("gates"), py::arg("name") = py::none(), py::arg("closed") = py::none(),
             py::arg("run_off_m") = py::none(),
             "From SOURCE_GATE (n,) or floats (n, 12) in the same order: left x y z, right x y z (m), racing_t, "
             "overtaking_t "
             "([0, 1] or negative: placed by the bake), run-off left and right (m, negative: the source's), grip, "
             "reference_t (inside (0, 1); 0: the middle). At least 3 gates (closed) or 2 (open). Defaults: "
             "closed, run-off 3 m.")
        .def_static("default_gates", &default_gates, py::arg("count"),
                    "SOURCE_GATE (count,) to fill in: zero points, everything else at the library's default: lines "
                    "placed by the bake, the source's run-off, full grip.")
        .def_static("from_edges", &from_edges, py::arg("left"), py::arg("right"), py::arg("name") = py::none(),
                    py::arg("closed") = py::none(), py::arg("run_off_m") = py::none(),
                    "From boundary points (n, 3) and (n, 3), m: x, y up, z; everything else at its default.")
        .def_static("from_json", &from_json, py::arg("text"), py::arg("label") = py::none(),
                    "Reads *.track.json text; `label` names the file in messages.")
        .def_static("from_csv", &from_csv, py::arg("text"), py::arg("label") = py::none(), py::arg("name") = py::none(),
                    py::arg("closed") = py::none(), py::arg("run_off_m") = py::none(),
                    "Reads a centre line with widths: rows x_m,y_m,w_tr_right_m,w_tr_left_m (east, north, metres).")
        .def_static(
            "from_mesh", &source_from_mesh, py::arg("positions"), py::arg("triangles"), py::arg("name") = py::none(),
            py::arg("closed") = py::none(), py::arg("run_off_m") = py::none(), py::arg("weld_m") = py::none(),
            py::arg("start") = py::none(), py::arg("reverse") = py::none(),
            "From the surface of a road: positions (n, 3), m: x, y up, z, and indices of triangles (m, 3). closed "
            "None: as its edges are. Vertices within weld_m (0.02) are one. A circuit starts at the place nearest "
            "to start (the origin) and is driven clockwise seen from above, an open road from its end nearest to "
            "start on; reverse: the other way round. What had to be mended is among the findings of lint().")
        .def_static(
            "from_centre_line", &source_from_centre_line, py::arg("positions"), py::arg("width_m"),
            py::arg("name") = py::none(), py::arg("closed") = py::none(), py::arg("run_off_m") = py::none(),
            py::arg("max_deviation_m") = py::none(),
            "A road of one width (m) along points (n, 3), m: x, y up, z. max_deviation_m: 0 (default) through the "
            "points as they are, else the smoothest line within that distance of each. Returns the source and "
            "the largest distance of a point from the line, m.")
        .def_static(
            "from_file",
            [](const py::object& path) { return py::module_::import("apexline.files").attr("load_source")(path); },
            py::arg("path"), "Reads *.track.json or *.csv.")
        .def("reversed", &reversed, "The same road in the other direction.")
        .def("to_json", &to_json, "*.track.json text.")
        .def("gates", &gates, "All gates, SOURCE_GATE (n,).")
        .def("add_line", &add_line, py::arg("name"), py::arg("t"),
             "Adds a line of your own: its place on every gate, [0, 1] from the left edge, None where the bake shall "
             "run "
             "it smoothly between the others.")
        .def("lines", &lines, "Your own lines by name, places as add_line takes them.")
        .def("set_pit", &set_pit, py::arg("positions"), py::arg("width_m") = 4.0f,
             py::arg("speed_limit_mps") = 80.0f / 3.6f,
             "Gives the track a pit lane: its middle (n, 3), m, in driving direction from a point on the road to one "
             "further on. None takes it away.")
        .def("pit", &pit, "The pit lane as set_pit takes it: positions (n, 3), width_m, speed_limit_mps; or None.")
        .def("lint", &lint, "Checks the source; an empty list is a clean track.")
        .def_property_readonly(
            "name", [](const Source& source) { return get_text(info(source).name); }, "Name of the track.")
        .def_property_readonly(
            "closed", [](const Source& source) { return info(source).closed != 0; },
            "The last gate leads to the first.")
        .def_property_readonly(
            "run_off_m", [](const Source& source) { return info(source).run_off_m; },
            "Run-off between road edge and wall where a gate does not say, m.")
        .def_property_readonly("gate_count", &gate_count, "Number of gates.")
        .def("__len__", &gate_count)
        .def("close", &Source::close, "Frees it now instead of with the last reference. Again is fine.")
        .def("__enter__", [](const SourcePtr& source) { return source; })
        .def("__exit__", [](Source& source, const py::args&) { source.close(); })
        .def("__repr__", [](const Source& source) -> py::str {
            if (source.closed()) {
                return "<Source, closed>";
            }
            return py::str("<Source {!r}: {} gates>").format(get_text(info(source).name), gate_count(source));
        });
}

}  // namespace apxpy
