// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/plan.h>

#include <vector>

#include "arrays.h"
#include "objects.h"

namespace apxpy {
namespace {

using GridPtr = std::shared_ptr<Grid>;

GridPtr make_grid(Track& track, const py::object& vehicle, const py::object& margin_m, const py::object& grip_use,
                  const py::object& cell_m, const py::object& step_s, const py::object& horizon_m,
                  const py::object& side_gap_m, const py::object& end_gap_m, const py::object& max_expansions) {
    apx_grid_desc desc = apx_grid_desc_default();
    if (!vehicle.is_none()) {
        desc.vehicle = vehicle_argument(vehicle);
    } else {
        apx_track_info info{};
        info.struct_size = sizeof info;
        check(apx_track_info_get(track.id(), &info));
        desc.vehicle = info.vehicle;
    }
    set_field(desc.margin_m, margin_m, "margin_m");
    set_field(desc.grip_use, grip_use, "grip_use");
    set_field(desc.cell_m, cell_m, "cell_m");
    set_field(desc.step_s, step_s, "step_s");
    set_field(desc.horizon_m, horizon_m, "horizon_m");
    set_field(desc.side_gap_m, side_gap_m, "side_gap_m");
    set_field(desc.end_gap_m, end_gap_m, "end_gap_m");
    set_field(desc.max_expansions, max_expansions, "max_expansions");
    const Track::Use use(track);
    apx_grid id{};
    {
        const py::gil_scoped_release release;
        check(apx_grid_create(track.id(), &desc, &id));
    }
    return std::make_shared<Grid>(id);
}

apx_grid_info info(const Grid& grid) {
    apx_grid_info out{};
    out.struct_size = sizeof out;
    check(apx_grid_info_get(grid.id(), &out));
    return out;
}

py::tuple plan(Grid& grid, const py::object& distance_m, const py::object& lateral_m, const py::object& speed_mps,
               const py::object& heading_rad, const py::object& obstacles, const py::object& max_expansions) {
    apx_plan_request request = apx_plan_request_default();
    set_field(request.distance_m, distance_m, "distance_m");
    set_field(request.lateral_m, lateral_m, "lateral_m");
    set_field(request.speed_mps, speed_mps, "speed_mps");
    set_field(request.heading_rad, heading_rad, "heading_rad");
    set_field(request.max_expansions, max_expansions, "max_expansions");
    Input<apx_obstacle> input;
    if (!obstacles.is_none()) {
        input = input_array<apx_obstacle>(obstacles, "obstacles");
        request.obstacles = input.data;
        request.obstacle_count = input.count;
    }
    const Turn turn(grid.mutex);
    std::vector<apx_plan_node> nodes(info(grid).node_capacity);
    apx_plan_info found{};
    found.struct_size = sizeof found;
    uint32_t needed = 0;
    check(apx_grid_plan(grid.id(), &request, nodes.data(), static_cast<uint32_t>(nodes.size()), &needed, &found));
    py::array_t<apx_plan_node> out(static_cast<py::ssize_t>(needed));
    std::memcpy(out.mutable_data(), nodes.data(), needed * sizeof(apx_plan_node));
    return py::make_tuple(out, found);
}

py::tuple expanded(Grid& grid) {
    const Turn turn(grid.mutex);
    uint32_t count = 0;
    check(apx_grid_expanded(grid.id(), nullptr, nullptr, 0, &count));
    py::array_t<apx_plan_node> nodes(static_cast<py::ssize_t>(count));
    py::array_t<uint32_t> parents(static_cast<py::ssize_t>(count));
    check(apx_grid_expanded(grid.id(), nodes.mutable_data(), parents.mutable_data(), count, &count));
    return py::make_tuple(nodes, parents);
}

void bind_plan_info(py::module_& module) {
    using Info = apx_plan_info;
    py::class_<Info>(module, "PlanInfo", "How a search for a plan went.")
        .def_property_readonly(
            "complete", [](const Info& i) { return i.complete != 0; },
            "The plan reaches the horizon; else the road is blocked or the budget ended.")
        .def_property_readonly(
            "optimal", [](const Info& i) { return i.optimal != 0; }, "No faster way was left out.")
        .def_readonly("expanded", &Info::expanded, "States expanded.")
        .def_readonly("cost_s", &Info::cost_s,
                      "Time to the last node and from there to the end of the next lap on the empty road, s.")
        .def_readonly("delay_s", &Info::delay_s, "Of it, what is lost to obstacles, s.");
}

}  // namespace

std::shared_ptr<Track> add_astar_line(Track& track, const py::object& cell_m) {
    float cell = 0.0f;
    set_field(cell, cell_m, "cell_m");
    const Track::Use use(track);
    apx_track id{};
    {
        const py::gil_scoped_release release;
        check(apx_track_add_astar_line(track.id(), cell, &id));
    }
    return std::make_shared<Track>(id);
}

void bind_plan(py::module_& module) {
    bind_plan_info(module);
    py::class_<Grid, GridPtr>(module, "Grid",
                              "A track's road as a grid of cells for one kind of car, searched by A* for the fastest "
                              "way around moving obstacles. Usable in a `with` statement.")
        .def(py::init(&make_grid), py::arg("track"), py::arg("vehicle") = py::none(), py::kw_only(),
             py::arg("margin_m") = py::none(), py::arg("grip_use") = py::none(), py::arg("cell_m") = py::none(),
             py::arg("step_s") = py::none(), py::arg("horizon_m") = py::none(), py::arg("side_gap_m") = py::none(),
             py::arg("end_gap_m") = py::none(), py::arg("max_expansions") = py::none(),
             "vehicle: the car (default: the track's). margin_m: kept between its side and the edge, default 0. "
             "grip_use: share of the grip that plans use, default 0.93. cell_m: width of a cell, default 0.75. "
             "step_s: driving time between stations, default 0.4. horizon_m: reach of a plan, default 200. "
             "side_gap_m, end_gap_m: kept to other cars, default 0.5 and 2. max_expansions: budget of a call, "
             "default 400 states.")
        .def("plan", &plan, py::arg("distance_m"), py::arg("lateral_m"), py::arg("speed_mps"), py::kw_only(),
             py::arg("heading_rad") = py::none(), py::arg("obstacles") = py::none(),
             py::arg("max_expansions") = py::none(),
             "The fastest way from a place (m along and right of the reference line; m/s; heading against the road's, "
             "rad, positive to the right) among obstacles, OBSTACLE (n,), at most 64: PLAN_NODE (n,), the start "
             "first, and PlanInfo.")
        .def("expanded", &expanded,
             "The states that the last plan's search expanded, in order, PLAN_NODE (n,), and the index of the one that "
             "each came from, uint32 (n,); the first has itself.")
        .def_property_readonly(
            "station_count", [](const Grid& g) { return info(g).station_count; }, "Stations on one lap.")
        .def_property_readonly(
            "cell_count", [](const Grid& g) { return info(g).cell_count; }, "Cells of all stations.")
        .def_property_readonly(
            "widest_move", [](const Grid& g) { return info(g).widest_move; },
            "Widest move from one station to the next, cells.")
        .def_property_readonly(
            "memory_bytes", [](const Grid& g) { return info(g).memory_bytes; }, "Memory of tables and search.")
        .def("close", &Grid::close, "Gives up the id now. Again is fine.")
        .def("__enter__", [](const GridPtr& self) { return self; })
        .def("__exit__", [](Grid& self, const py::args&) { self.close(); });
}

}  // namespace apxpy
