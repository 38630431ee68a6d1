// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>

#include <string>
#include <utility>

#include "arrays.h"
#include "objects.h"

namespace apxpy {
namespace {

constexpr std::pair<uint32_t, uint32_t> our_sizes[] = {
    {APX_STRUCT_FINGERPRINT, sizeof(apx_fingerprint)},
    {APX_STRUCT_VEHICLE_DESC, sizeof(apx_vehicle_desc)},
    {APX_STRUCT_ENVELOPE_POINT, sizeof(apx_envelope_point)},
    {APX_STRUCT_SOURCE_DESC, sizeof(apx_source_desc)},
    {APX_STRUCT_SOURCE_GATE, sizeof(apx_source_gate)},
    {APX_STRUCT_FINDING, sizeof(apx_finding)},
    {APX_STRUCT_BAKE_DESC, sizeof(apx_bake_desc)},
    {APX_STRUCT_TRACK_INFO, sizeof(apx_track_info)},
    {APX_STRUCT_GATE, sizeof(apx_gate)},
    {APX_STRUCT_LINE_INFO, sizeof(apx_line_info)},
    {APX_STRUCT_LINE_NODE, sizeof(apx_line_node)},
    {APX_STRUCT_LOCATION, sizeof(apx_location)},
    {APX_STRUCT_RAY, sizeof(apx_ray)},
    {APX_STRUCT_RAY_HIT, sizeof(apx_ray_hit)},
    {APX_STRUCT_CAR_STATE, sizeof(apx_car_state)},
    {APX_STRUCT_CONTROLS, sizeof(apx_controls)},
    {APX_STRUCT_CAR_DESC, sizeof(apx_car_desc)},
    {APX_STRUCT_RACE_DESC, sizeof(apx_race_desc)},
    {APX_STRUCT_STANDING, sizeof(apx_standing)},
    {APX_STRUCT_CAR_DEBUG, sizeof(apx_car_debug)},
    {APX_STRUCT_EVENT, sizeof(apx_event)},
    {APX_STRUCT_WORLD_DESC, sizeof(apx_world_desc)},
    {APX_STRUCT_RECORDING_INFO, sizeof(apx_recording_info)},
    {APX_STRUCT_REPLAY_REPORT, sizeof(apx_replay_report)},
    {APX_STRUCT_DRIVER_DESC, sizeof(apx_driver_desc)},
    {APX_STRUCT_CAR_RESULT, sizeof(apx_car_result)},
    {APX_STRUCT_GRID_DESC, sizeof(apx_grid_desc)},
    {APX_STRUCT_GRID_INFO, sizeof(apx_grid_info)},
    {APX_STRUCT_OBSTACLE, sizeof(apx_obstacle)},
    {APX_STRUCT_PLAN_REQUEST, sizeof(apx_plan_request)},
    {APX_STRUCT_PLAN_NODE, sizeof(apx_plan_node)},
    {APX_STRUCT_PLAN_INFO, sizeof(apx_plan_info)},
    {APX_STRUCT_MESH_DESC, sizeof(apx_mesh_desc)},
    {APX_STRUCT_CENTRE_LINE_DESC, sizeof(apx_centre_line_desc)},
    {APX_STRUCT_MOUNTED_RAY, sizeof(apx_mounted_ray)},
    {APX_STRUCT_NEIGHBOUR, sizeof(apx_neighbour)},
    {APX_STRUCT_STEER_BODY, sizeof(apx_steer_body)},
    {APX_STRUCT_STEER_BEHAVIOUR, sizeof(apx_steer_behaviour)},
    {APX_STRUCT_STEER_BEHAVIOUR_SET, sizeof(apx_steer_behaviour_set)},
    {APX_STRUCT_STEER_OBSTACLE, sizeof(apx_steer_obstacle)},
    {APX_STRUCT_STEER_POINT, sizeof(apx_steer_point)},
    {APX_STRUCT_STEER_PATH, sizeof(apx_steer_path)},
    {APX_STRUCT_STEER_FIELD, sizeof(apx_steer_field)},
    {APX_STRUCT_STEER_AGENT, sizeof(apx_steer_agent)},
    {APX_STRUCT_STEER_DESC, sizeof(apx_steer_desc)},
    {APX_STRUCT_STEER_STATE, sizeof(apx_steer_state)},
    {APX_STRUCT_STEER_SHARE, sizeof(apx_steer_share)},
    {APX_STRUCT_STEER_INFO, sizeof(apx_steer_info)},
    {APX_STRUCT_STEER_AGENT_INFO, sizeof(apx_steer_agent_info)},
    {APX_STRUCT_STEER_RECORDING_INFO, sizeof(apx_steer_recording_info)},
    {APX_STRUCT_CALIBRATION_DESC, sizeof(apx_calibration_desc)},
    {APX_STRUCT_CALIBRATION_INFO, sizeof(apx_calibration_info)},
    {APX_STRUCT_WHEEL, sizeof(apx_wheel)},
    {APX_STRUCT_SLIP_MEMORY, sizeof(apx_slip_memory)},
    {APX_STRUCT_PLAN_CANDIDATE, sizeof(apx_plan_candidate)},
    {APX_STRUCT_PLAN_KNOT, sizeof(apx_plan_knot)},
    {APX_STRUCT_WORLD_OBSTACLE, sizeof(apx_world_obstacle)},
    {APX_STRUCT_CAR_CONDITION, sizeof(apx_car_condition)},
    {APX_STRUCT_RACE_OBSTACLE, sizeof(apx_race_obstacle)},
    {APX_STRUCT_GRIP_BAND, sizeof(apx_grip_band)},
    {APX_STRUCT_EXTRAS, sizeof(apx_extras)},
    {APX_STRUCT_HOST_FINDING, sizeof(apx_host_finding)},
    {APX_STRUCT_BRANCH_INFO, sizeof(apx_branch_info)},
};
static_assert(std::size(our_sizes) == APX_STRUCT_COUNT);

[[noreturn]] void does_not_fit(const std::string& what) {
    throw py::import_error("the loaded apexline library does not fit this module: " + what +
                           "; build and install both from one source tree (tools/test does) and check LD_LIBRARY_PATH");
}

// A library of another build would read our structs wrongly, so it is refused before anything is called.
apx_fingerprint check_fingerprint() {
    apx_fingerprint library{};
    library.struct_size = sizeof library;
    if (apx_fingerprint_get(&library) != APX_OK) {
        does_not_fit("it has another fingerprint");
    }
    if (library.version / 10000 != APX_VERSION / 10000) {
        does_not_fit("its version is " + std::to_string(library.version) + ", not " + std::to_string(APX_VERSION));
    }
    if (library.struct_count != APX_STRUCT_COUNT) {
        does_not_fit("it has " + std::to_string(library.struct_count) + " structs, not " +
                     std::to_string(APX_STRUCT_COUNT));
    }
    apx_fingerprint steer{};
    steer.struct_size = sizeof steer;
    if (apx_steer_fingerprint_get(&steer) != APX_OK) {
        does_not_fit("its steering kit has another fingerprint");
    }
    for (const auto& [index, size] : our_sizes) {
        uint32_t& found = library.struct_sizes[index];
        found = found != 0 ? found : steer.struct_sizes[index];
        if (found != size) {
            does_not_fit("its struct " + std::to_string(index) + " has " + std::to_string(found) + " bytes, not " +
                         std::to_string(size));
        }
    }
    return library;
}

}  // namespace
}  // namespace apxpy

PYBIND11_MODULE(_native, module) {
    using namespace apxpy;
    module.doc() = "The C ABI of Apexline as Python objects: sources, tracks, races, worlds, recordings, vehicles.";
    const apx_fingerprint library = check_fingerprint();
    module.attr("VERSION") = py::int_(library.version);
    module.attr("FORMAT_VERSIONS") =
        py::dict(py::arg("track.json") = library.track_json_version, py::arg("apx") = library.apx_version,
                 py::arg("apxr") = library.apxr_version);
    bind_errors();
    bind_constants(module);
    bind_dtypes(module);
    bind_vehicle(module);
    bind_calibration(module);
    bind_source(module);
    bind_track(module);
    bind_cars(module);
    bind_race(module);
    bind_world(module);
    bind_recording(module);
    bind_recorder(module);
    bind_plan(module);
    bind_steer(module);
    bind_steer_recording(module);
}
