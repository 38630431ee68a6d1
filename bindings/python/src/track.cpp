// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/track.h>
#include <pybind11/stl.h>

#include <vector>

#include "arrays.h"
#include "objects.h"

namespace apxpy {
namespace {

using TrackPtr = std::shared_ptr<Track>;

apx_bake_desc bake_desc(const py::object& vehicle, const py::object& margin_m, const py::object& overtaking_offset_m,
                        Progress& progress) {
    apx_bake_desc desc = apx_bake_desc_default();
    if (!vehicle.is_none()) {
        desc.vehicle = vehicle_argument(vehicle);
    }
    set_field(desc.margin_m, margin_m, "margin_m");
    set_field(desc.overtaking_offset_m, overtaking_offset_m, "overtaking_offset_m");
    desc.progress = &Progress::call;
    desc.progress_user = &progress;
    return desc;
}

// Bakes a Source or a Track: the two differ in the function alone.
template <typename From, typename Bake>
TrackPtr bake_with(From& from, Bake bake, const py::object& vehicle, const py::object& margin_m,
                   const py::object& overtaking_offset_m, const py::object& progress) {
    Progress relay(progress);
    const apx_bake_desc desc = bake_desc(vehicle, margin_m, overtaking_offset_m, relay);
    const typename From::Use use(from);
    apx_track id{};
    apx_status status = APX_OK;
    {
        const py::gil_scoped_release release;
        status = bake(from.id(), &desc, &id);
    }
    relay.finish(status);
    return std::make_shared<Track>(id);
}

TrackPtr load(const py::bytes& bytes, const py::object& label) {
    const std::string_view view = bytes;
    const std::string file = label.is_none() ? "" : py::str(label).cast<std::string>();
    apx_track id{};
    {
        const py::gil_scoped_release release;
        check(apx_track_load(view.data(), view.size(), file.empty() ? nullptr : file.c_str(), &id));
    }
    return std::make_shared<Track>(id);
}

py::bytes save(Track& track) {
    const Track::Use use(track);
    return read_bytes([&](char* bytes, uint64_t capacity, uint64_t* needed) {
        return apx_track_save(track.id(), bytes, capacity, needed);
    });
}

apx_track_info info(const Track& track) {
    apx_track_info out{};
    out.struct_size = sizeof out;
    check(apx_track_info_get(track.id(), &out));
    return out;
}

apx_line_info line_info(const Track& track, uint32_t line) {
    apx_line_info out{};
    check(apx_track_line_info(track.id(), line, &out));
    return out;
}

std::vector<apx_branch_info> branches(const Track& track) {
    uint32_t count = 0;
    check(apx_track_branches(track.id(), nullptr, 0, &count));
    std::vector<apx_branch_info> list(count);
    check(apx_track_branches(track.id(), list.data(), count, &count));
    return list;
}

TrackPtr route(const Track& track, uint32_t branch) {
    apx_track id{};
    check(apx_track_route(track.id(), branch, &id));
    return std::make_shared<Track>(id);
}

std::vector<std::string> line_names(const Track& track) {
    std::vector<std::string> names;
    for (uint32_t line = 0; line < info(track).line_count; ++line) {
        names.push_back(get_text(line_info(track, line).name).cast<std::string>());
    }
    return names;
}

// A line by index or by name.
uint32_t line_index(const Track& track, const py::object& line) {
    if (!py::isinstance<py::str>(line)) {
        uint32_t index = 0;
        set_field(index, line, "line");
        return index;
    }
    const std::string wanted = line.cast<std::string>();
    std::string known;
    const std::vector<std::string> names = line_names(track);
    for (uint32_t index = 0; index < names.size(); ++index) {
        if (names[index] == wanted) {
            return index;
        }
        known += (index > 0 ? ", " : "") + names[index];
    }
    refuse("track '" + get_text(info(track).name).cast<std::string>() + "' has no line '" + wanted + "'; it has " +
           known);
}

py::array_t<apx_gate> gates(const Track& track) {
    return read_array<apx_gate>([&](apx_gate* out, uint32_t capacity, uint32_t* needed) {
        return apx_track_gates(track.id(), out, capacity, needed);
    });
}

py::array_t<apx_line_node> line_nodes(const Track& track, const py::object& line) {
    const uint32_t index = line_index(track, line);
    return read_array<apx_line_node>([&](apx_line_node* out, uint32_t capacity, uint32_t* needed) {
        return apx_track_line_nodes(track.id(), index, out, capacity, needed);
    });
}

py::tuple line_speeds(Track& track, const py::object& line, const py::object& vehicle) {
    const uint32_t index = line_index(track, line);
    const apx_vehicle_desc desc = vehicle_argument(vehicle);
    py::array_t<float> speeds(static_cast<py::ssize_t>(info(track).gate_count));
    float* out = speeds.mutable_data();
    const uint32_t capacity = static_cast<uint32_t>(speeds.size());
    float time_s = 0.0f;
    const Track::Use use(track);
    {
        const py::gil_scoped_release release;
        uint32_t needed = 0;
        check(apx_track_line_speeds(track.id(), index, &desc, out, capacity, &needed, &time_s));
    }
    return py::make_tuple(speeds, time_s);
}

py::array locate(Track& track, const py::object& positions, const py::object& hints, const py::object& out) {
    const Rows<3> input(positions, "positions");
    py::array_t<uint32_t, py::array::c_style | py::array::forcecast> sectors;
    if (!hints.is_none()) {
        sectors = py::array_t<uint32_t, py::array::c_style | py::array::forcecast>::ensure(hints);
        if (!sectors || sectors.ndim() != 1 || sectors.shape(0) != static_cast<py::ssize_t>(input.count)) {
            PyErr_Clear();
            refuse("hints must be sectors, one per position: (" + std::to_string(input.count) + ",)");
        }
    }
    const Output<apx_location> output(out, input.count, "out");
    const uint32_t* hint_data = hints.is_none() ? nullptr : sectors.data();
    const Track::Use use(track);
    {
        const py::gil_scoped_release release;
        check(apx_track_locate(track.id(), input.data, hint_data, input.count, output.data));
    }
    return output.array;
}

py::array_t<float> position(const Track& track, float distance_m, float lateral_m) {
    py::array_t<float> out(3);
    check(apx_track_position(track.id(), distance_m, lateral_m, out.mutable_data()));
    return out;
}

py::array raycast(Track& track, const py::object& rays, const py::object& out) {
    const Input<apx_ray> input = input_array<apx_ray>(rays, "rays");
    const Output<apx_ray_hit> output(out, input.count, "out");
    const Track::Use use(track);
    {
        const py::gil_scoped_release release;
        check(apx_track_raycast(track.id(), input.data, input.count, output.data));
    }
    return output.array;
}

void bind_infos(py::module_& module) {
    using Info = apx_track_info;
    py::class_<Info>(module, "TrackInfo", "A baked track in numbers.")
        .def_property_readonly(
            "name", [](const Info& i) { return get_text(i.name); }, "Name of the track.")
        .def_property_readonly(
            "closed", [](const Info& i) { return i.closed != 0; }, "A circuit, not point to point.")
        .def_readonly("gate_count", &Info::gate_count, "Cross-sections of the road.")
        .def_readonly("line_count", &Info::line_count, "Lines, the racing line first.")
        .def_readonly("length_m", &Info::length_m, "Of the reference line, m.")
        .def_readonly("width_min_m", &Info::width_min_m, "Narrowest road, m.")
        .def_readonly("width_max_m", &Info::width_max_m, "Widest road, m.")
        .def_readonly("radius_min_m", &Info::radius_min_m, "Smallest radius of the reference line, m.")
        .def_readonly("height_min_m", &Info::height_min_m, "Lowest point of the road's middle, m.")
        .def_readonly("height_max_m", &Info::height_max_m, "Highest point of the road's middle, m.")
        .def_property_readonly(
            "bounds", [](const Info& i) { return py::make_tuple(i.bounds[0], i.bounds[1], i.bounds[2], i.bounds[3]); },
            "Box around the walls: x min, z min, x max, z max, m.")
        .def_readonly("vehicle", &Info::vehicle, "The car that it was baked for.")
        .def_readonly("margin_m", &Info::margin_m, "Kept between the car's side and the road's edge, m.")
        .def_readonly("content_hash", &Info::content_hash, "Two tracks with the same one race alike.");
    py::class_<apx_line_info>(module, "LineInfo", "A line of a baked track.")
        .def_property_readonly(
            "name", [](const apx_line_info& i) { return get_text(i.name); }, "Name of the line.")
        .def_readonly("length_m", &apx_line_info::length_m, "Its own length, m.")
        .def_readonly("time_s", &apx_line_info::time_s, "Predicted lap time of the vehicle that it was baked for, s.")
        .def_property_readonly(
            "kind",
            [](const apx_line_info& i) {
                return i.kind == APX_LINE_KIND_PIT ? "pit" : i.kind == APX_LINE_KIND_AUTHORED ? "authored" : "computed";
            },
            "\"computed\" for the vehicle, \"authored\" by the source, or \"pit\".")
        .def_readonly("speed_limit_mps", &apx_line_info::speed_limit_mps,
                      "Speed limit between two gates, m/s; 0: none.")
        .def_readonly("limit_first_gate", &apx_line_info::limit_first_gate,
                      "First gate of the limit in driving direction; may be beyond the last.")
        .def_readonly("limit_last_gate", &apx_line_info::limit_last_gate, "Last gate of the limit.");
}

void bind_branch(py::module_& module) {
    using Info = apx_branch_info;
    py::class_<Info>(module, "BranchInfo", "A branch of a baked track: another way than the main road.")
        .def_property_readonly(
            "name", [](const Info& i) { return get_text(i.name); }, "Name of the branch.")
        .def_readonly("from_m", &Info::from_m, "Where it leaves the main road, along it, m.")
        .def_readonly("to_m", &Info::to_m, "Where it meets the main road, along it, m.")
        .def_readonly("route_from_m", &Info::route_from_m, "Where it leaves the main road, along its own route, m.")
        .def_readonly("route_to_m", &Info::route_to_m, "Where it meets the main road, along its own route, m.")
        .def_readonly("time_s", &Info::time_s, "From fork to merge by the branch, s, by the baked vehicle.")
        .def_readonly("main_time_s", &Info::main_time_s, "The same by the main road, s.")
        .def_readonly("lap_s", &Info::lap_s, "A lap by way of the branch, s.")
        .def_readonly("main_lap_s", &Info::main_lap_s, "A lap by the main road, s.")
        .def_readonly("min_skill", &Info::min_skill, "Drivers with less keep to the main road.");
}

void bind_reading(py::class_<Track, TrackPtr>& track) {
    track.def_property_readonly("info", &info, "The track in numbers.")
        .def_property_readonly(
            "name", [](const Track& t) { return get_text(info(t).name); }, "Name of the track.")
        .def_property_readonly(
            "length_m", [](const Track& t) { return info(t).length_m; }, "Of the reference line, m.")
        .def_property_readonly("line_names", &line_names, "Names of all lines, \"racing\" and \"overtaking\" first.")
        .def("gates", &gates, "All gates, GATE (n,).")
        .def("branches", &branches, "The branches in driving order, with the times of both ways.")
        .def("route", &route, py::arg("branch"),
             "The whole road with a branch in place of the section that it goes round, as a track.")
        .def(
            "line_info", [](const Track& t, const py::object& line) { return line_info(t, line_index(t, line)); },
            py::arg("line") = 0, "Name, length (m) and lap time (s) of a line, by index or name.")
        .def("line_nodes", &line_nodes, py::arg("line") = 0, "The line's node on every gate, LINE_NODE (n,).")
        .def("line_speeds", &line_speeds, py::arg("line") = 0, py::arg("vehicle") = py::none(),
             "Fastest speeds of a vehicle along a line: float32 (n,), m/s, one per gate; and the lap time, s.")
        .def("locate", &locate, py::arg("positions"), py::arg("hints") = py::none(), py::arg("out") = py::none(),
             "Finds positions (n, 3), m, x y z, on the track. hints: sectors near the answers, (n,), from earlier "
             "locations. "
             "Returns LOCATION (n,), in `out` if given.")
        .def("position", &position, py::arg("distance_m"), py::arg("lateral_m") = 0.0f,
             "World position (3,), m, of a place on the road.")
        .def("raycast", &raycast, py::arg("rays"), py::arg("out") = py::none(),
             "Casts rays, RAY (n,), against the walls. Returns RAY_HIT (n,), in `out` if given.");
}

}  // namespace

void bind_track(py::module_& module) {
    bind_infos(module);
    py::class_<Track, TrackPtr> track(
        module, "Track",
        "A baked track: gates, lines, radii, speeds. Immutable; any thread may read it. Usable in a "
        "`with` statement.");
    track
        .def_static(
            "bake",
            [](Source& source, const py::object& vehicle, const py::object& margin_m, const py::object& offset,
               const py::object& progress) {
                return bake_with(source, apx_track_bake, vehicle, margin_m, offset, progress);
            },
            py::arg("source"), py::arg("vehicle") = py::none(), py::arg("margin_m") = py::none(),
            py::arg("overtaking_offset_m") = py::none(), py::arg("progress") = py::none(),
            "Bakes a source for a vehicle (Vehicle, dict, preset's name or file; default: reference). margin_m: kept "
            "between the "
            "car's side and the edge, [-1, 10], default 0. overtaking_offset_m: between the two lines, (0, 30], 0: the "
            "car's "
            "width plus 1 m. progress(share) is called with the share done and may return False to cancel.")
        .def(
            "rebake",
            [](Track& from, const py::object& vehicle, const py::object& margin_m, const py::object& offset,
               const py::object& progress) {
                return bake_with(from, apx_track_rebake, vehicle, margin_m, offset, progress);
            },
            py::arg("vehicle") = py::none(), py::arg("margin_m") = py::none(),
            py::arg("overtaking_offset_m") = py::none(), py::arg("progress") = py::none(),
            "The same gates with new lines for another vehicle; arguments as for bake.")
        .def("add_astar_line", &add_astar_line, py::arg("cell_m") = py::none(),
             "The same track with the line \"astar\": the fastest way through a grid of cells (default: 0.25 m wide), "
             "smoothed, for the track's vehicle.")
        .def_static("load", &load, py::arg("data"), py::arg("label") = py::none(),
                    "Loads the bytes of an *.apx file; `label` names it in messages.")
        .def("save", &save, "The bytes of an *.apx file.")
        .def_static(
            "from_file",
            [](const py::object& path, const py::kwargs& options) {
                return py::module_::import("apexline.files").attr("load_track")(path, **options);
            },
            py::arg("path"),
            "Reads a baked *.apx, or bakes a *.track.json, a *.csv or a shipped sample track's name with the options "
            "of bake.")
        .def(
            "to_file",
            [](const TrackPtr& self, const py::object& path) {
                py::module_::import("apexline.files").attr("save_track")(self, path);
            },
            py::arg("path"), "Writes an *.apx file, whole or not at all.")
        .def("close", &Track::close, "Gives up the id now; races that use the track are not touched. Again is fine.")
        .def("__enter__", [](const TrackPtr& self) { return self; })
        .def("__exit__", [](Track& self, const py::args&) { self.close(); })
        .def("__repr__", [](const Track& self) -> py::str {
            if (self.closed()) {
                return "<Track, closed>";
            }
            const apx_track_info numbers = info(self);
            return py::str("<Track {!r}: {:.0f} m, {} gates>")
                .format(get_text(numbers.name), numbers.length_m, numbers.gate_count);
        });
    bind_branch(module);
    bind_reading(track);
}

}  // namespace apxpy
