/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* The layout of every public struct, held by the compiler: C99, the public headers alone. A binding that declares the same
 * structs in another language relies on these numbers. Fields may be appended; nothing here may change. */
#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>
#include <stddef.h>

#define SIZE(type, bytes) typedef char type##_size[sizeof(type) == (bytes) ? 1 : -1]
#define FIELD(type, field, bytes) typedef char type##_##field##_offset[offsetof(type, field) == (bytes) ? 1 : -1]

SIZE(apx_fingerprint, 280);
FIELD(apx_fingerprint, struct_size, 0);
FIELD(apx_fingerprint, version, 4);
FIELD(apx_fingerprint, track_json_version, 8);
FIELD(apx_fingerprint, apx_version, 12);
FIELD(apx_fingerprint, apxr_version, 16);
FIELD(apx_fingerprint, struct_sizes, 20);
FIELD(apx_fingerprint, struct_count, 276);

SIZE(apx_vehicle_desc, 272);
FIELD(apx_vehicle_desc, struct_size, 0);
FIELD(apx_vehicle_desc, name, 4);
FIELD(apx_vehicle_desc, mass_kg, 36);
FIELD(apx_vehicle_desc, yaw_inertia_kgm2, 40);
FIELD(apx_vehicle_desc, length_m, 44);
FIELD(apx_vehicle_desc, width_m, 48);
FIELD(apx_vehicle_desc, wheelbase_m, 52);
FIELD(apx_vehicle_desc, front_weight_share, 56);
FIELD(apx_vehicle_desc, centre_of_mass_height_m, 60);
FIELD(apx_vehicle_desc, power_w, 64);
FIELD(apx_vehicle_desc, max_drive_force_n, 68);
FIELD(apx_vehicle_desc, drive_front_share, 72);
FIELD(apx_vehicle_desc, max_brake_force_n, 76);
FIELD(apx_vehicle_desc, top_speed_mps, 80);
FIELD(apx_vehicle_desc, reverse_speed_mps, 84);
FIELD(apx_vehicle_desc, drag_kgpm, 88);
FIELD(apx_vehicle_desc, downforce_kgpm, 92);
FIELD(apx_vehicle_desc, downforce_front_share, 96);
FIELD(apx_vehicle_desc, grip, 100);
FIELD(apx_vehicle_desc, peak_slip_rad, 104);
FIELD(apx_vehicle_desc, sliding_grip_share, 108);
FIELD(apx_vehicle_desc, max_steer_rad, 112);
FIELD(apx_vehicle_desc, steer_rate_radps, 116);
FIELD(apx_vehicle_desc, corner_count, 120);
FIELD(apx_vehicle_desc, corner_radius_m, 124);
FIELD(apx_vehicle_desc, corner_speed_mps, 188);
FIELD(apx_vehicle_desc, bank_load_share, 252);
FIELD(apx_vehicle_desc, spring_rate_npm, 256);
FIELD(apx_vehicle_desc, spring_travel_m, 260);
FIELD(apx_vehicle_desc, brake_front_share, 264);
FIELD(apx_vehicle_desc, open_differential, 268);

SIZE(apx_envelope_point, 16);
FIELD(apx_envelope_point, speed_mps, 0);
FIELD(apx_envelope_point, lateral_mps2, 4);
FIELD(apx_envelope_point, drive_mps2, 8);
FIELD(apx_envelope_point, brake_mps2, 12);

SIZE(apx_wheel, 20);
FIELD(apx_wheel, rolling_mps, 0);
FIELD(apx_wheel, ground_mps, 4);
FIELD(apx_wheel, peak_slip, 8);
FIELD(apx_wheel, driven, 12);
FIELD(apx_wheel, load_n, 16);

SIZE(apx_slip_memory, 8);
FIELD(apx_slip_memory, throttle_held, 0);
FIELD(apx_slip_memory, brake_held, 4);

SIZE(apx_calibration, 8);
FIELD(apx_calibration, id, 0);

SIZE(apx_calibration_desc, 280);
FIELD(apx_calibration_desc, struct_size, 0);
FIELD(apx_calibration_desc, vehicle, 4);
FIELD(apx_calibration_desc, top_speed_mps, 276);

SIZE(apx_calibration_info, 28);
FIELD(apx_calibration_info, struct_size, 0);
FIELD(apx_calibration_info, manoeuvre, 4);
FIELD(apx_calibration_info, done_count, 8);
FIELD(apx_calibration_info, count, 12);
FIELD(apx_calibration_info, driven_s, 16);
FIELD(apx_calibration_info, lap_s, 20);
FIELD(apx_calibration_info, predicted_lap_s, 24);

SIZE(apx_car_state, 40);
FIELD(apx_car_state, position, 0);
FIELD(apx_car_state, yaw_rad, 12);
FIELD(apx_car_state, pitch_rad, 16);
FIELD(apx_car_state, roll_rad, 20);
FIELD(apx_car_state, velocity, 24);
FIELD(apx_car_state, yaw_rate_radps, 36);

SIZE(apx_controls, 12);
FIELD(apx_controls, steering, 0);
FIELD(apx_controls, throttle, 4);
FIELD(apx_controls, brake, 8);

SIZE(apx_source, 8);
FIELD(apx_source, id, 0);

SIZE(apx_track, 8);
FIELD(apx_track, id, 0);

SIZE(apx_source_desc, 44);
FIELD(apx_source_desc, struct_size, 0);
FIELD(apx_source_desc, name, 4);
FIELD(apx_source_desc, closed, 36);
FIELD(apx_source_desc, run_off_m, 40);

SIZE(apx_source_gate, 48);
FIELD(apx_source_gate, left, 0);
FIELD(apx_source_gate, right, 12);
FIELD(apx_source_gate, racing_t, 24);
FIELD(apx_source_gate, overtaking_t, 28);
FIELD(apx_source_gate, run_off_left_m, 32);
FIELD(apx_source_gate, run_off_right_m, 36);
FIELD(apx_source_gate, grip, 40);
FIELD(apx_source_gate, reference_t, 44);

SIZE(apx_finding, 216);
FIELD(apx_finding, code, 0);
FIELD(apx_finding, is_error, 4);
FIELD(apx_finding, gate, 8);
FIELD(apx_finding, position, 12);
FIELD(apx_finding, message, 24);

#if UINTPTR_MAX == 0xffffffffffffffffu /* it holds pointers */
SIZE(apx_bake_desc, 304);
FIELD(apx_bake_desc, struct_size, 0);
FIELD(apx_bake_desc, vehicle, 4);
FIELD(apx_bake_desc, margin_m, 276);
FIELD(apx_bake_desc, overtaking_offset_m, 280);
FIELD(apx_bake_desc, progress, 288);
FIELD(apx_bake_desc, progress_user, 296);
#endif

SIZE(apx_track_info, 376);
FIELD(apx_track_info, struct_size, 0);
FIELD(apx_track_info, name, 4);
FIELD(apx_track_info, closed, 36);
FIELD(apx_track_info, gate_count, 40);
FIELD(apx_track_info, line_count, 44);
FIELD(apx_track_info, length_m, 48);
FIELD(apx_track_info, width_min_m, 52);
FIELD(apx_track_info, width_max_m, 56);
FIELD(apx_track_info, radius_min_m, 60);
FIELD(apx_track_info, height_min_m, 64);
FIELD(apx_track_info, height_max_m, 68);
FIELD(apx_track_info, bounds, 72);
FIELD(apx_track_info, vehicle, 88);
FIELD(apx_track_info, margin_m, 360);
FIELD(apx_track_info, content_hash, 368);

SIZE(apx_gate, 68);
FIELD(apx_gate, left, 0);
FIELD(apx_gate, right, 12);
FIELD(apx_gate, wall_left, 24);
FIELD(apx_gate, wall_right, 36);
FIELD(apx_gate, distance_m, 48);
FIELD(apx_gate, curvature_1pm, 52);
FIELD(apx_gate, slope, 56);
FIELD(apx_gate, bank, 60);
FIELD(apx_gate, grip, 64);

SIZE(apx_line_info, 56);
FIELD(apx_line_info, name, 0);
FIELD(apx_line_info, length_m, 32);
FIELD(apx_line_info, time_s, 36);
FIELD(apx_line_info, kind, 40);
FIELD(apx_line_info, speed_limit_mps, 44);
FIELD(apx_line_info, limit_first_gate, 48);
FIELD(apx_line_info, limit_last_gate, 52);

SIZE(apx_branch_info, 68);
FIELD(apx_branch_info, name, 0);
FIELD(apx_branch_info, from_m, 32);
FIELD(apx_branch_info, to_m, 36);
FIELD(apx_branch_info, route_from_m, 40);
FIELD(apx_branch_info, route_to_m, 44);
FIELD(apx_branch_info, time_s, 48);
FIELD(apx_branch_info, main_time_s, 52);
FIELD(apx_branch_info, lap_s, 56);
FIELD(apx_branch_info, main_lap_s, 60);
FIELD(apx_branch_info, min_skill, 64);

SIZE(apx_line_node, 40);
FIELD(apx_line_node, position, 0);
FIELD(apx_line_node, distance_m, 12);
FIELD(apx_line_node, t, 16);
FIELD(apx_line_node, lateral_m, 20);
FIELD(apx_line_node, heading_rad, 24);
FIELD(apx_line_node, curvature_1pm, 28);
FIELD(apx_line_node, gate_radius_m, 32);
FIELD(apx_line_node, speed_mps, 36);

SIZE(apx_location, 32);
FIELD(apx_location, sector, 0);
FIELD(apx_location, distance_m, 4);
FIELD(apx_location, lateral_m, 8);
FIELD(apx_location, t, 12);
FIELD(apx_location, heading_rad, 16);
FIELD(apx_location, height_m, 20);
FIELD(apx_location, to_left_edge_m, 24);
FIELD(apx_location, to_right_edge_m, 28);

SIZE(apx_ray, 32);
FIELD(apx_ray, origin, 0);
FIELD(apx_ray, direction, 12);
FIELD(apx_ray, length_m, 24);
FIELD(apx_ray, car, 28);

SIZE(apx_ray_hit, 12);
FIELD(apx_ray_hit, distance_m, 0);
FIELD(apx_ray_hit, kind, 4);
FIELD(apx_ray_hit, car, 8);

SIZE(apx_race, 8);
FIELD(apx_race, id, 0);

SIZE(apx_mounted_ray, 16);
FIELD(apx_mounted_ray, forward_share, 0);
FIELD(apx_mounted_ray, right_share, 4);
FIELD(apx_mounted_ray, angle_rad, 8);
FIELD(apx_mounted_ray, length_m, 12);

SIZE(apx_neighbour, 28);
FIELD(apx_neighbour, car, 0);
FIELD(apx_neighbour, ahead_m, 4);
FIELD(apx_neighbour, right_m, 8);
FIELD(apx_neighbour, gap_m, 12);
FIELD(apx_neighbour, side_gap_m, 16);
FIELD(apx_neighbour, closing_mps, 20);
FIELD(apx_neighbour, time_to_contact_s, 24);

SIZE(apx_plan_candidate, 48);
FIELD(apx_plan_candidate, line, 0);
FIELD(apx_plan_candidate, target, 4);
FIELD(apx_plan_candidate, side, 8);
FIELD(apx_plan_candidate, begins_m, 12);
FIELD(apx_plan_candidate, hang_back_s, 16);
FIELD(apx_plan_candidate, fails, 20);
FIELD(apx_plan_candidate, time_s, 24);
FIELD(apx_plan_candidate, place_s, 28);
FIELD(apx_plan_candidate, risk_s, 32);
FIELD(apx_plan_candidate, move_s, 36);
FIELD(apx_plan_candidate, change_s, 40);
FIELD(apx_plan_candidate, total_s, 44);

SIZE(apx_plan_knot, 12);
FIELD(apx_plan_knot, distance_m, 0);
FIELD(apx_plan_knot, lateral_m, 4);
FIELD(apx_plan_knot, arrival_s, 8);

SIZE(apx_driver_desc, 120);
FIELD(apx_driver_desc, struct_size, 0);
FIELD(apx_driver_desc, pace, 4);
FIELD(apx_driver_desc, grip_use, 8);
FIELD(apx_driver_desc, side_gap_m, 12);
FIELD(apx_driver_desc, follow_time_s, 16);
FIELD(apx_driver_desc, overtake_speed_mps, 20);
FIELD(apx_driver_desc, runner_steering, 24);
FIELD(apx_driver_desc, reaction_s, 28);
FIELD(apx_driver_desc, skill, 32);
FIELD(apx_driver_desc, consistency, 36);
FIELD(apx_driver_desc, aggression, 40);
FIELD(apx_driver_desc, defending, 44);
FIELD(apx_driver_desc, mistakes, 48);
FIELD(apx_driver_desc, lateral_choice, 52);
FIELD(apx_driver_desc, perception, 56);
FIELD(apx_driver_desc, radar_range_m, 60);
FIELD(apx_driver_desc, sight_range_m, 64);
FIELD(apx_driver_desc, field_of_view_rad, 68);
FIELD(apx_driver_desc, learn_grip, 72);
FIELD(apx_driver_desc, buffer_zones, 76);
FIELD(apx_driver_desc, hold_to_sight, 80);
FIELD(apx_driver_desc, grid_replan, 84);
FIELD(apx_driver_desc, patience, 88);
FIELD(apx_driver_desc, courtesy, 92);
FIELD(apx_driver_desc, weight_place, 96);
FIELD(apx_driver_desc, weight_risk, 100);
FIELD(apx_driver_desc, weight_move, 104);
FIELD(apx_driver_desc, weight_change, 108);
FIELD(apx_driver_desc, jumps, 112);
FIELD(apx_driver_desc, hardest_landing_mps, 116);

SIZE(apx_car_desc, 440);
FIELD(apx_car_desc, struct_size, 0);
FIELD(apx_car_desc, name, 4);
FIELD(apx_car_desc, vehicle, 36);
FIELD(apx_car_desc, driver, 308);
FIELD(apx_car_desc, driven_by, 428);
FIELD(apx_car_desc, true_grip, 432);
FIELD(apx_car_desc, moves_along_nose, 436);

SIZE(apx_race_desc, 328);
FIELD(apx_race_desc, struct_size, 0);
FIELD(apx_race_desc, track, 8);
FIELD(apx_race_desc, laps, 16);
FIELD(apx_race_desc, seed, 20);
FIELD(apx_race_desc, dt_s, 24);
FIELD(apx_race_desc, ray_length_m, 28);
FIELD(apx_race_desc, host_rays, 32);
FIELD(apx_race_desc, started, 36);
FIELD(apx_race_desc, slipstream, 40);
FIELD(apx_race_desc, blue_flags, 44);
FIELD(apx_race_desc, rubber_band, 48);
FIELD(apx_race_desc, rubber_band_limit, 52);
FIELD(apx_race_desc, rubber_band_car, 56);
FIELD(apx_race_desc, ray_count, 60);
FIELD(apx_race_desc, rays, 64);
FIELD(apx_race_desc, retire_after_s, 320);
FIELD(apx_race_desc, latency_ticks, 324);

SIZE(apx_standing, 40);
FIELD(apx_standing, car, 0);
FIELD(apx_standing, position, 4);
FIELD(apx_standing, laps_done, 8);
FIELD(apx_standing, finished, 12);
FIELD(apx_standing, progress_m, 16);
FIELD(apx_standing, gap_s, 20);
FIELD(apx_standing, last_lap_s, 24);
FIELD(apx_standing, best_lap_s, 28);
FIELD(apx_standing, total_time_s, 32);
FIELD(apx_standing, retired, 36);

SIZE(apx_car_result, 108);
FIELD(apx_car_result, laps_done, 0);
FIELD(apx_car_result, finished, 4);
FIELD(apx_car_result, total_time_s, 8);
FIELD(apx_car_result, best_lap_s, 12);
FIELD(apx_car_result, ideal_lap_s, 16);
FIELD(apx_car_result, car_contacts, 20);
FIELD(apx_car_result, wall_contacts, 24);
FIELD(apx_car_result, off_track_s, 28);
FIELD(apx_car_result, overtakes_done, 32);
FIELD(apx_car_result, overtakes_suffered, 36);
FIELD(apx_car_result, state_s, 40);
FIELD(apx_car_result, attempts, 68);
FIELD(apx_car_result, attempts_failed, 72);
FIELD(apx_car_result, defences, 76);
FIELD(apx_car_result, mistakes, 80);
FIELD(apx_car_result, time_lost_s, 84);
FIELD(apx_car_result, rubber_band_s, 88);
FIELD(apx_car_result, target_lap_s, 92);
FIELD(apx_car_result, invalid_laps, 96);
FIELD(apx_car_result, lap_flaws, 100);
FIELD(apx_car_result, retired, 104);

SIZE(apx_car_condition, 28);
FIELD(apx_car_condition, struct_size, 0);
FIELD(apx_car_condition, mass_kg, 4);
FIELD(apx_car_condition, grip_share, 8);
FIELD(apx_car_condition, power_share, 12);
FIELD(apx_car_condition, brake_share, 16);
FIELD(apx_car_condition, downforce_share, 20);
FIELD(apx_car_condition, drag_share, 24);

SIZE(apx_race_obstacle, 52);
FIELD(apx_race_obstacle, struct_size, 0);
FIELD(apx_race_obstacle, id, 4);
FIELD(apx_race_obstacle, shape, 8);
FIELD(apx_race_obstacle, position, 12);
FIELD(apx_race_obstacle, yaw_rad, 24);
FIELD(apx_race_obstacle, half_width_m, 28);
FIELD(apx_race_obstacle, half_length_m, 32);
FIELD(apx_race_obstacle, velocity, 36);
FIELD(apx_race_obstacle, number, 48);

SIZE(apx_grip_band, 24);
FIELD(apx_grip_band, struct_size, 0);
FIELD(apx_grip_band, from_m, 4);
FIELD(apx_grip_band, to_m, 8);
FIELD(apx_grip_band, low_m, 12);
FIELD(apx_grip_band, high_m, 16);
FIELD(apx_grip_band, grip, 20);

SIZE(apx_extras, 16);
FIELD(apx_extras, handbrake, 0);
FIELD(apx_extras, boost, 4);
FIELD(apx_extras, gear, 8);
FIELD(apx_extras, jump, 12);

SIZE(apx_host_finding, 272);
FIELD(apx_host_finding, kind, 0);
FIELD(apx_host_finding, car, 4);
FIELD(apx_host_finding, measured, 8);
FIELD(apx_host_finding, expected, 12);
FIELD(apx_host_finding, message, 16);

SIZE(apx_car_debug, 888);
FIELD(apx_car_debug, location, 0);
FIELD(apx_car_debug, state, 32);
FIELD(apx_car_debug, reason, 36);
FIELD(apx_car_debug, line, 40);
FIELD(apx_car_debug, side_shift_m, 44);
FIELD(apx_car_debug, target_speed_mps, 48);
FIELD(apx_car_debug, profile_speed_mps, 52);
FIELD(apx_car_debug, runner, 56);
FIELD(apx_car_debug, forward_point, 68);
FIELD(apx_car_debug, inner_radius_m, 80);
FIELD(apx_car_debug, outer_radius_m, 84);
FIELD(apx_car_debug, buffer_zone, 88);
FIELD(apx_car_debug, car_ahead, 92);
FIELD(apx_car_debug, gap_ahead_m, 96);
FIELD(apx_car_debug, closing_mps, 100);
FIELD(apx_car_debug, rays, 104);
FIELD(apx_car_debug, hits, 616);
FIELD(apx_car_debug, controls, 808);
FIELD(apx_car_debug, ray_count, 820);
FIELD(apx_car_debug, state_reason, 824);
FIELD(apx_car_debug, state_s, 828);
FIELD(apx_car_debug, target_car, 832);
FIELD(apx_car_debug, pass_side, 836);
FIELD(apx_car_debug, catch_s, 840);
FIELD(apx_car_debug, catch_distance_m, 844);
FIELD(apx_car_debug, pass_gain_s, 848);
FIELD(apx_car_debug, slipstream, 852);
FIELD(apx_car_debug, mistake, 856);
FIELD(apx_car_debug, pace, 860);
FIELD(apx_car_debug, rubber_band, 864);
FIELD(apx_car_debug, time_to_contact_s, 868);
FIELD(apx_car_debug, grip_learned, 872);
FIELD(apx_car_debug, grip_planned, 876);
FIELD(apx_car_debug, above_road_m, 880);
FIELD(apx_car_debug, airborne, 884);

SIZE(apx_event, 32);
FIELD(apx_event, sequence, 0);
FIELD(apx_event, tick, 4);
FIELD(apx_event, kind, 8);
FIELD(apx_event, car, 12);
FIELD(apx_event, other, 16);
FIELD(apx_event, value, 20);
FIELD(apx_event, reason, 24);
FIELD(apx_event, amount, 28);

SIZE(apx_world, 8);
FIELD(apx_world, id, 0);

SIZE(apx_world_desc, 344);
FIELD(apx_world_desc, struct_size, 0);
FIELD(apx_world_desc, race, 8);
FIELD(apx_world_desc, situation, 336);
FIELD(apx_world_desc, substeps, 340);

SIZE(apx_world_obstacle, 28);
FIELD(apx_world_obstacle, position, 0);
FIELD(apx_world_obstacle, yaw_rad, 12);
FIELD(apx_world_obstacle, half_width_m, 16);
FIELD(apx_world_obstacle, half_length_m, 20);
FIELD(apx_world_obstacle, kind, 24);

SIZE(apx_recording, 8);
FIELD(apx_recording, id, 0);

SIZE(apx_recording_info, 368);
FIELD(apx_recording_info, struct_size, 0);
FIELD(apx_recording_info, library_version, 4);
FIELD(apx_recording_info, from_world, 8);
FIELD(apx_recording_info, car_count, 12);
FIELD(apx_recording_info, tick_count, 16);
FIELD(apx_recording_info, bytes_left_out, 20);
FIELD(apx_recording_info, race, 24);
FIELD(apx_recording_info, situation, 352);
FIELD(apx_recording_info, track_hash, 360);

SIZE(apx_replay_report, 80);
FIELD(apx_replay_report, struct_size, 0);
FIELD(apx_replay_report, ticks, 4);
FIELD(apx_replay_report, differs, 8);
FIELD(apx_replay_report, tick, 12);
FIELD(apx_replay_report, car, 16);
FIELD(apx_replay_report, field, 20);
FIELD(apx_replay_report, recorded, 52);
FIELD(apx_replay_report, replayed, 56);
FIELD(apx_replay_report, recorded_hash, 64);
FIELD(apx_replay_report, replayed_hash, 72);

SIZE(apx_grid, 8);
FIELD(apx_grid, id, 0);

SIZE(apx_grid_desc, 308);
FIELD(apx_grid_desc, struct_size, 0);
FIELD(apx_grid_desc, vehicle, 4);
FIELD(apx_grid_desc, margin_m, 276);
FIELD(apx_grid_desc, grip_use, 280);
FIELD(apx_grid_desc, cell_m, 284);
FIELD(apx_grid_desc, step_s, 288);
FIELD(apx_grid_desc, horizon_m, 292);
FIELD(apx_grid_desc, side_gap_m, 296);
FIELD(apx_grid_desc, end_gap_m, 300);
FIELD(apx_grid_desc, max_expansions, 304);

SIZE(apx_grid_info, 32);
FIELD(apx_grid_info, struct_size, 0);
FIELD(apx_grid_info, station_count, 4);
FIELD(apx_grid_info, cell_count, 8);
FIELD(apx_grid_info, widest_move, 12);
FIELD(apx_grid_info, node_capacity, 16);
FIELD(apx_grid_info, memory_bytes, 24);

SIZE(apx_obstacle, 28);
FIELD(apx_obstacle, distance_m, 0);
FIELD(apx_obstacle, lateral_m, 4);
FIELD(apx_obstacle, speed_along_mps, 8);
FIELD(apx_obstacle, speed_across_mps, 12);
FIELD(apx_obstacle, half_length_m, 16);
FIELD(apx_obstacle, half_width_m, 20);
FIELD(apx_obstacle, follows_road, 24);

#if UINTPTR_MAX == 0xffffffffffffffffu /* it holds a pointer */
SIZE(apx_plan_request, 40);
FIELD(apx_plan_request, struct_size, 0);
FIELD(apx_plan_request, distance_m, 4);
FIELD(apx_plan_request, lateral_m, 8);
FIELD(apx_plan_request, heading_rad, 12);
FIELD(apx_plan_request, speed_mps, 16);
FIELD(apx_plan_request, max_expansions, 20);
FIELD(apx_plan_request, obstacle_count, 24);
FIELD(apx_plan_request, obstacles, 32);
#endif

SIZE(apx_plan_node, 16);
FIELD(apx_plan_node, distance_m, 0);
FIELD(apx_plan_node, lateral_m, 4);
FIELD(apx_plan_node, time_s, 8);
FIELD(apx_plan_node, speed_mps, 12);

SIZE(apx_plan_info, 24);
FIELD(apx_plan_info, struct_size, 0);
FIELD(apx_plan_info, complete, 4);
FIELD(apx_plan_info, optimal, 8);
FIELD(apx_plan_info, expanded, 12);
FIELD(apx_plan_info, cost_s, 16);
FIELD(apx_plan_info, delay_s, 20);

SIZE(apx_mesh_desc, 64);
FIELD(apx_mesh_desc, struct_size, 0);
FIELD(apx_mesh_desc, name, 4);
FIELD(apx_mesh_desc, run_off_m, 36);
FIELD(apx_mesh_desc, weld_m, 40);
FIELD(apx_mesh_desc, start, 44);
FIELD(apx_mesh_desc, reverse, 56);
FIELD(apx_mesh_desc, shape, 60);

SIZE(apx_centre_line_desc, 52);
FIELD(apx_centre_line_desc, struct_size, 0);
FIELD(apx_centre_line_desc, name, 4);
FIELD(apx_centre_line_desc, closed, 36);
FIELD(apx_centre_line_desc, run_off_m, 40);
FIELD(apx_centre_line_desc, width_m, 44);
FIELD(apx_centre_line_desc, max_deviation_m, 48);

SIZE(apx_steer_body, 380);
FIELD(apx_steer_body, struct_size, 0);
FIELD(apx_steer_body, name, 4);
FIELD(apx_steer_body, kind, 36);
FIELD(apx_steer_body, planar, 40);
FIELD(apx_steer_body, mass_kg, 44);
FIELD(apx_steer_body, radius_m, 48);
FIELD(apx_steer_body, max_force_n, 52);
FIELD(apx_steer_body, max_brake_n, 56);
FIELD(apx_steer_body, min_speed_mps, 60);
FIELD(apx_steer_body, max_speed_mps, 64);
FIELD(apx_steer_body, reverse_speed_mps, 68);
FIELD(apx_steer_body, turn_rate_radps, 72);
FIELD(apx_steer_body, turning_radius_m, 76);
FIELD(apx_steer_body, response_s, 80);
FIELD(apx_steer_body, heading_samples, 84);
FIELD(apx_steer_body, physics, 88);
FIELD(apx_steer_body, vehicle, 92);
FIELD(apx_steer_body, width_m, 364);
FIELD(apx_steer_body, length_m, 368);
FIELD(apx_steer_body, hitch_m, 372);
FIELD(apx_steer_body, drawbar_m, 376);

SIZE(apx_steer_behaviour, 180);
FIELD(apx_steer_behaviour, struct_size, 0);
FIELD(apx_steer_behaviour, kind, 4);
FIELD(apx_steer_behaviour, weight, 8);
FIELD(apx_steer_behaviour, target_kind, 12);
FIELD(apx_steer_behaviour, target, 16);
FIELD(apx_steer_behaviour, target_point, 20);
FIELD(apx_steer_behaviour, second_kind, 32);
FIELD(apx_steer_behaviour, second, 36);
FIELD(apx_steer_behaviour, variant, 40);
FIELD(apx_steer_behaviour, groups, 44);
FIELD(apx_steer_behaviour, occluded, 48);
FIELD(apx_steer_behaviour, path, 52);
FIELD(apx_steer_behaviour, field, 56);
FIELD(apx_steer_behaviour, active_distance_m, 60);
FIELD(apx_steer_behaviour, slowing_distance_m, 64);
FIELD(apx_steer_behaviour, time_s, 68);
FIELD(apx_steer_behaviour, estimate_factor, 72);
FIELD(apx_steer_behaviour, max_lead_s, 76);
FIELD(apx_steer_behaviour, strength_mps2, 80);
FIELD(apx_steer_behaviour, ahead_m, 84);
FIELD(apx_steer_behaviour, side_m, 88);
FIELD(apx_steer_behaviour, radius_m, 92);
FIELD(apx_steer_behaviour, angle_rad, 96);
FIELD(apx_steer_behaviour, change_m, 100);
FIELD(apx_steer_behaviour, predict_s, 104);
FIELD(apx_steer_behaviour, follow_m, 108);
FIELD(apx_steer_behaviour, arrive_distance_m, 112);
FIELD(apx_steer_behaviour, tolerance_rad, 116);
FIELD(apx_steer_behaviour, full_brake_rad, 120);
FIELD(apx_steer_behaviour, min_speed_mps, 124);
FIELD(apx_steer_behaviour, width_m, 128);
FIELD(apx_steer_behaviour, length_m, 132);
FIELD(apx_steer_behaviour, distance_m, 136);
FIELD(apx_steer_behaviour, offset_m, 140);
FIELD(apx_steer_behaviour, separation_m, 152);
FIELD(apx_steer_behaviour, separation, 156);
FIELD(apx_steer_behaviour, alignment, 160);
FIELD(apx_steer_behaviour, cohesion, 164);
FIELD(apx_steer_behaviour, view_yaw_rad, 168);
FIELD(apx_steer_behaviour, height_m, 172);
FIELD(apx_steer_behaviour, layers, 176);

SIZE(apx_steer_behaviour_set, 56);
FIELD(apx_steer_behaviour_set, struct_size, 0);
FIELD(apx_steer_behaviour_set, name, 4);
FIELD(apx_steer_behaviour_set, combine, 36);
FIELD(apx_steer_behaviour_set, smoothing_samples, 40);
FIELD(apx_steer_behaviour_set, idle_forward, 44);
FIELD(apx_steer_behaviour_set, first_behaviour, 48);
FIELD(apx_steer_behaviour_set, behaviour_count, 52);

SIZE(apx_steer_obstacle, 72);
FIELD(apx_steer_obstacle, struct_size, 0);
FIELD(apx_steer_obstacle, name, 4);
FIELD(apx_steer_obstacle, kind, 36);
FIELD(apx_steer_obstacle, position, 40);
FIELD(apx_steer_obstacle, radius_m, 52);
FIELD(apx_steer_obstacle, first_point, 56);
FIELD(apx_steer_obstacle, point_count, 60);
FIELD(apx_steer_obstacle, solid, 64);
FIELD(apx_steer_obstacle, layers, 68);

SIZE(apx_steer_path, 48);
FIELD(apx_steer_path, struct_size, 0);
FIELD(apx_steer_path, name, 4);
FIELD(apx_steer_path, closed, 36);
FIELD(apx_steer_path, first_point, 40);
FIELD(apx_steer_path, point_count, 44);

SIZE(apx_steer_point, 16);
FIELD(apx_steer_point, position, 0);
FIELD(apx_steer_point, half_width_m, 12);

SIZE(apx_steer_field, 28);
FIELD(apx_steer_field, struct_size, 0);
FIELD(apx_steer_field, origin, 4);
FIELD(apx_steer_field, cell_m, 12);
FIELD(apx_steer_field, columns, 16);
FIELD(apx_steer_field, rows, 20);
FIELD(apx_steer_field, first_velocity, 24);

SIZE(apx_steer_agent, 84);
FIELD(apx_steer_agent, struct_size, 0);
FIELD(apx_steer_agent, name, 4);
FIELD(apx_steer_agent, body, 36);
FIELD(apx_steer_agent, behaviour_set, 40);
FIELD(apx_steer_agent, group, 44);
FIELD(apx_steer_agent, host_driven, 48);
FIELD(apx_steer_agent, position, 52);
FIELD(apx_steer_agent, velocity, 64);
FIELD(apx_steer_agent, yaw_rad, 76);
FIELD(apx_steer_agent, hitched_to, 80);

SIZE(apx_steer_state, 48);
FIELD(apx_steer_state, position, 0);
FIELD(apx_steer_state, velocity, 12);
FIELD(apx_steer_state, forward, 24);
FIELD(apx_steer_state, steering_force, 36);

SIZE(apx_steer_share, 40);
FIELD(apx_steer_share, kind, 0);
FIELD(apx_steer_share, active, 4);
FIELD(apx_steer_share, share, 8);
FIELD(apx_steer_share, steering_force, 12);
FIELD(apx_steer_share, target_point, 24);
FIELD(apx_steer_share, other, 36);

SIZE(apx_steer_info, 92);
FIELD(apx_steer_info, struct_size, 0);
FIELD(apx_steer_info, agent_count, 4);
FIELD(apx_steer_info, obstacle_count, 8);
FIELD(apx_steer_info, path_count, 12);
FIELD(apx_steer_info, share_stride, 16);
FIELD(apx_steer_info, tile_columns, 20);
FIELD(apx_steer_info, tile_rows, 24);
FIELD(apx_steer_info, tile_m, 28);
FIELD(apx_steer_info, tile_low, 32);
FIELD(apx_steer_info, tick, 40);
FIELD(apx_steer_info, time_s, 44);
FIELD(apx_steer_info, dt_s, 48);
FIELD(apx_steer_info, duration_s, 52);
FIELD(apx_steer_info, playback, 56);
FIELD(apx_steer_info, wrap, 60);
FIELD(apx_steer_info, box_low, 64);
FIELD(apx_steer_info, box_high, 76);
FIELD(apx_steer_info, present_count, 88);

SIZE(apx_steer_agent_info, 416);
FIELD(apx_steer_agent_info, struct_size, 0);
FIELD(apx_steer_agent_info, name, 4);
FIELD(apx_steer_agent_info, behaviour_set, 36);
FIELD(apx_steer_agent_info, state, 68);
FIELD(apx_steer_agent_info, body_kind, 100);
FIELD(apx_steer_agent_info, group, 104);
FIELD(apx_steer_agent_info, radius_m, 108);
FIELD(apx_steer_agent_info, max_speed_mps, 112);
FIELD(apx_steer_agent_info, hitbox_m, 116);
FIELD(apx_steer_agent_info, view_m, 124);
FIELD(apx_steer_agent_info, view_rad, 128);
FIELD(apx_steer_agent_info, probe_m, 132);
FIELD(apx_steer_agent_info, radar_m, 144);
FIELD(apx_steer_agent_info, sight_m, 148);
FIELD(apx_steer_agent_info, sight_rad, 152);
FIELD(apx_steer_agent_info, view_yaw_rad, 156);
FIELD(apx_steer_agent_info, cascade, 160);

SIZE(apx_steer_recording_info, 28);
FIELD(apx_steer_recording_info, struct_size, 0);
FIELD(apx_steer_recording_info, library_version, 4);
FIELD(apx_steer_recording_info, agent_count, 8);
FIELD(apx_steer_recording_info, tick_count, 12);
FIELD(apx_steer_recording_info, bytes_left_out, 16);
FIELD(apx_steer_recording_info, from_start, 20);
FIELD(apx_steer_recording_info, dt_s, 24);

/* It holds pointers, so these numbers are those of 64-bit systems. */
#if UINTPTR_MAX > 0xffffffffu
SIZE(apx_steer_desc, 160);
FIELD(apx_steer_desc, struct_size, 0);
FIELD(apx_steer_desc, seed, 4);
FIELD(apx_steer_desc, dt_s, 8);
FIELD(apx_steer_desc, wrap, 12);
FIELD(apx_steer_desc, box_low, 16);
FIELD(apx_steer_desc, box_high, 28);
FIELD(apx_steer_desc, overlap_rounds, 40);
FIELD(apx_steer_desc, body_count, 44);
FIELD(apx_steer_desc, bodies, 48);
FIELD(apx_steer_desc, behaviours, 56);
FIELD(apx_steer_desc, behaviour_sets, 64);
FIELD(apx_steer_desc, obstacles, 72);
FIELD(apx_steer_desc, paths, 80);
FIELD(apx_steer_desc, points, 88);
FIELD(apx_steer_desc, fields, 96);
FIELD(apx_steer_desc, velocities, 104);
FIELD(apx_steer_desc, agents, 112);
FIELD(apx_steer_desc, behaviour_count, 120);
FIELD(apx_steer_desc, behaviour_set_count, 124);
FIELD(apx_steer_desc, obstacle_count, 128);
FIELD(apx_steer_desc, path_count, 132);
FIELD(apx_steer_desc, point_count, 136);
FIELD(apx_steer_desc, field_count, 140);
FIELD(apx_steer_desc, velocity_count, 144);
FIELD(apx_steer_desc, agent_count, 148);
FIELD(apx_steer_desc, spare_agents, 152);
#endif
