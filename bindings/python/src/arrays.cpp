// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "arrays.h"

#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>

namespace apxpy {

void bind_dtypes(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(apx_envelope_point, speed_mps, lateral_mps2, drive_mps2, brake_mps2);
    PYBIND11_NUMPY_DTYPE(apx_car_state, position, yaw_rad, pitch_rad, roll_rad, velocity, yaw_rate_radps);
    PYBIND11_NUMPY_DTYPE(apx_controls, steering, throttle, brake);
    PYBIND11_NUMPY_DTYPE(apx_source_gate, left, right, racing_t, overtaking_t, run_off_left_m, run_off_right_m, grip,
                         reference_t);
    PYBIND11_NUMPY_DTYPE(apx_gate, left, right, wall_left, wall_right, distance_m, curvature_1pm, slope, bank, grip);
    PYBIND11_NUMPY_DTYPE(apx_line_node, position, distance_m, t, lateral_m, heading_rad, curvature_1pm, gate_radius_m,
                         speed_mps);
    PYBIND11_NUMPY_DTYPE(apx_location, sector, distance_m, lateral_m, t, heading_rad, height_m, to_left_edge_m,
                         to_right_edge_m);
    PYBIND11_NUMPY_DTYPE(apx_ray, origin, direction, length_m, car);
    PYBIND11_NUMPY_DTYPE(apx_ray_hit, distance_m, kind, car);
    PYBIND11_NUMPY_DTYPE(apx_obstacle, distance_m, lateral_m, speed_along_mps, speed_across_mps, half_length_m,
                         half_width_m, follows_road);
    PYBIND11_NUMPY_DTYPE(apx_plan_node, distance_m, lateral_m, time_s, speed_mps);
    PYBIND11_NUMPY_DTYPE(apx_wheel, rolling_mps, ground_mps, peak_slip, driven, load_n);
    PYBIND11_NUMPY_DTYPE(apx_slip_memory, throttle_held, brake_held);
    PYBIND11_NUMPY_DTYPE(apx_standing, car, position, laps_done, finished, progress_m, gap_s, last_lap_s, best_lap_s,
                         total_time_s, retired);
    PYBIND11_NUMPY_DTYPE(apx_event, sequence, tick, kind, car, other, value, reason, amount);
    PYBIND11_NUMPY_DTYPE(apx_car_debug, location, state, reason, line, side_shift_m, target_speed_mps,
                         profile_speed_mps, runner, forward_point, inner_radius_m, outer_radius_m, buffer_zone,
                         car_ahead, gap_ahead_m, closing_mps, rays, hits, controls, ray_count, state_reason, state_s,
                         target_car, pass_side, catch_s, catch_distance_m, pass_gain_s, slipstream, mistake, pace,
                         rubber_band, time_to_contact_s, grip_learned, grip_planned, above_road_m, airborne);
    PYBIND11_NUMPY_DTYPE(apx_plan_candidate, line, target, side, begins_m, hang_back_s, fails, time_s, place_s, risk_s,
                         move_s, change_s, total_s);
    PYBIND11_NUMPY_DTYPE(apx_plan_knot, distance_m, lateral_m, arrival_s);
    PYBIND11_NUMPY_DTYPE(apx_neighbour, car, ahead_m, right_m, gap_m, side_gap_m, closing_mps, time_to_contact_s);

    PYBIND11_NUMPY_DTYPE(apx_world_obstacle, position, yaw_rad, half_width_m, half_length_m, kind);
    PYBIND11_NUMPY_DTYPE(apx_race_obstacle, struct_size, id, shape, position, yaw_rad, half_width_m, half_length_m,
                         velocity, number);
    PYBIND11_NUMPY_DTYPE(apx_extras, handbrake, boost, gear, jump);

    module.attr("ENVELOPE_POINT") = py::dtype::of<apx_envelope_point>();
    module.attr("CAR_STATE") = py::dtype::of<apx_car_state>();
    module.attr("CONTROLS") = py::dtype::of<apx_controls>();
    module.attr("WHEEL") = py::dtype::of<apx_wheel>();
    module.attr("SLIP_MEMORY") = py::dtype::of<apx_slip_memory>();
    module.attr("SOURCE_GATE") = py::dtype::of<apx_source_gate>();
    module.attr("GATE") = py::dtype::of<apx_gate>();
    module.attr("LINE_NODE") = py::dtype::of<apx_line_node>();
    module.attr("LOCATION") = py::dtype::of<apx_location>();
    module.attr("RAY") = py::dtype::of<apx_ray>();
    module.attr("RAY_HIT") = py::dtype::of<apx_ray_hit>();
    module.attr("OBSTACLE") = py::dtype::of<apx_obstacle>();
    module.attr("WORLD_OBSTACLE") = py::dtype::of<apx_world_obstacle>();
    module.attr("RACE_OBSTACLE") = py::dtype::of<apx_race_obstacle>();
    module.attr("EXTRAS") = py::dtype::of<apx_extras>();
    module.attr("PLAN_NODE") = py::dtype::of<apx_plan_node>();
    module.attr("STANDING") = py::dtype::of<apx_standing>();
    module.attr("EVENT") = py::dtype::of<apx_event>();
    module.attr("PLAN_CANDIDATE") = py::dtype::of<apx_plan_candidate>();
    module.attr("PLAN_KNOT") = py::dtype::of<apx_plan_knot>();
    module.attr("NEIGHBOUR") = py::dtype::of<apx_neighbour>();
    module.attr("CAR_DEBUG") = py::dtype::of<apx_car_debug>();
}

}  // namespace apxpy
