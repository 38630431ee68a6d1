// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race/state_fields.h"

#include "vehicle/constants.h"

namespace apx {

namespace {

// Longest tick of a host.
constexpr double longest_step_s = 1.0;
constexpr double farthest_m = static_cast<double>(farthest_state_m);
constexpr double fastest_mps = static_cast<double>(fastest_state_mps);
// Laps from the start line that no race reaches, far below overflow.
constexpr double most_laps_turned = 1e6;
constexpr double most_counted = 1e9;
constexpr double most_mps2 = 100.0;      // above most_plausible_mps2, to which drivers clamp
constexpr double most_yaw_radps2 = 1e8;  // a change of 2,000 rad/s within the shortest tick

constexpr FieldRange is_time = up_to(latest_s);
constexpr FieldRange is_place = within(farthest_m);
constexpr FieldRange is_side = within(1.0);
constexpr FieldRange is_share = up_to(1.0);
constexpr FieldRange is_count = up_to(most_counted);
constexpr FieldRange is_speed = within(fastest_mps);
constexpr FieldRange is_car_or_none = index_or_none(RaceBound::seen_cars);
// Profiles for other grips may have other corners: a lap has fewer corners than gates, and drivers check that theirs
// exists.
constexpr FieldRange is_corner_or_none = index_or_none(RaceBound::gates);

}  // namespace

RaceBounds race_bounds(const Race& race, uint32_t car) {
    return {race.car_count(),
            race.car_count() + static_cast<uint32_t>(race.obstacles.size()),
            race.track_of(car).sector_count(),
            static_cast<uint32_t>(race.track->lines.size()),
            mini_sector_count(race.track_of(car)),
            race.learns(car) ? grip_profile_count : 1,
            max(static_cast<uint32_t>(race.routes.size()), 1u)};
}

std::span<const StateField> clock_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Clock, time_s, is_time),   APX_STATE_FIELD(Clock, start_s, is_time),
        APX_STATE_FIELD(Clock, tick, any_word),    APX_STATE_FIELD(Clock, started, is_flag),
        APX_STATE_FIELD(Clock, events, any_word),  APX_STATE_FIELD(Clock, finished, is_count),
        APX_STATE_FIELD(Clock, present, is_count), APX_STATE_FIELD(Clock, dt_s, up_to(longest_step_s)),
    };
    static_assert(covers(fields, sizeof(Clock)));
    return fields;
}

std::span<const StateField> car_state_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(apx_car_state, position, is_place),
        APX_STATE_FIELD(apx_car_state, yaw_rad, within(1e5)),
        APX_STATE_FIELD(apx_car_state, pitch_rad, within(1e3)),
        APX_STATE_FIELD(apx_car_state, roll_rad, within(1e3)),
        APX_STATE_FIELD(apx_car_state, velocity, is_speed),
        APX_STATE_FIELD(apx_car_state, yaw_rate_radps, within(1e3)),
    };
    static_assert(covers(fields, sizeof(apx_car_state)));
    return fields;
}

std::span<const StateField> controls_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(apx_controls, steering, is_side),
        APX_STATE_FIELD(apx_controls, throttle, is_side),
        APX_STATE_FIELD(apx_controls, brake, is_share),
    };
    static_assert(covers(fields, sizeof(apx_controls)));
    return fields;
}

// clang-format off
#define APX_SEEN_FIELDS(index)                                                                \
    APX_STATE_ELEMENT(DriverMemory, sight.seen, index, SeenObstacle, known, is_flag),               \
    APX_STATE_ELEMENT(DriverMemory, sight.seen, index, SeenObstacle, distance_m, is_place),         \
    APX_STATE_ELEMENT(DriverMemory, sight.seen, index, SeenObstacle, length_m, up_to(farthest_m)),  \
    APX_STATE_ELEMENT(DriverMemory, sight.seen, index, SeenObstacle, hit_low_m, is_place),          \
    APX_STATE_ELEMENT(DriverMemory, sight.seen, index, SeenObstacle, hit_high_m, is_place),         \
    APX_STATE_ELEMENT(DriverMemory, sight.seen, index, SeenObstacle, low_m, is_place),              \
    APX_STATE_ELEMENT(DriverMemory, sight.seen, index, SeenObstacle, high_m, is_place),             \
    APX_STATE_ELEMENT(DriverMemory, sight.seen, index, SeenObstacle, unseen_s, is_time)
// clang-format on

std::span<const StateField> driver_memory_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(DriverMemory, state, up_to(APX_STATE_COUNT - 1)),
        APX_STATE_FIELD(DriverMemory, reason, up_to(APX_REASON_COUNT - 1)),
        APX_STATE_FIELD(DriverMemory, state_reason, up_to(APX_REASON_COUNT - 1)),
        APX_STATE_FIELD(DriverMemory, state_s, is_time),
        APX_STATE_FIELD(DriverMemory, reaction_s, up_to(5.0)),
        APX_STATE_FIELD(DriverMemory, path.blend, is_share),
        APX_STATE_FIELD(DriverMemory, path.blend_mps, is_speed),
        APX_STATE_FIELD(DriverMemory, path.blend_line, index_of(RaceBound::lines)),
        APX_STATE_FIELD(DriverMemory, path.offset_m, is_place),
        APX_STATE_FIELD(DriverMemory, path.placed, is_flag),
        APX_STATE_FIELD(DriverMemory, path.shift_mps, is_speed),
        APX_STATE_FIELD(DriverMemory, path.turn_mps, within(1e5)),
        APX_STATE_FIELD(DriverMemory, path.side_by_side_s, is_time),
        APX_STATE_FIELD(DriverMemory, pass.target, is_car_or_none),
        APX_STATE_FIELD(DriverMemory, pass.side, is_side),
        APX_STATE_FIELD(DriverMemory, pass.strategy, up_to(pass_on_grid)),
        APX_STATE_FIELD(DriverMemory, pass.blocked_s, is_time),
        APX_STATE_FIELD(DriverMemory, pass.lost_s, is_time),
        APX_STATE_FIELD(DriverMemory, pass.cooldown_s, is_time),
        APX_STATE_FIELD(DriverMemory, pass.yield_cooldown_s, is_time),
        APX_STATE_FIELD(DriverMemory, rival.car, is_car_or_none),
        APX_STATE_FIELD(DriverMemory, rival.speed_mps, is_speed),
        APX_STATE_FIELD(DriverMemory, rival.acceleration_mps2, within(1e7)),
        APX_STATE_FIELD(DriverMemory, recovery.stuck_s, is_time),
        APX_STATE_FIELD(DriverMemory, recovery.reversing, is_flag),
        APX_STATE_FIELD(DriverMemory, recovery.side, is_side),
        APX_STATE_FIELD(DriverMemory, recovery.stage_s, is_time),
        APX_STATE_FIELD(DriverMemory, recovery.stuck_at_m, is_place),
        APX_STATE_FIELD(DriverMemory, recovery.stuck_times, is_count),
        APX_STATE_FIELD(DriverMemory, motion.observed, is_flag),
        APX_STATE_FIELD(DriverMemory, motion.velocity_x_mps, is_speed),
        APX_STATE_FIELD(DriverMemory, motion.velocity_z_mps, is_speed),
        APX_STATE_FIELD(DriverMemory, motion.forward_mps2, within(most_mps2)),
        APX_STATE_FIELD(DriverMemory, motion.right_mps2, within(most_mps2)),
        APX_STATE_FIELD(DriverMemory, motion.shortfall, is_share),
        APX_STATE_FIELD(DriverMemory, motion.over_mps, up_to(100.0)),
        APX_STATE_FIELD(DriverMemory, motion.pace_trim, within(0.9, 1.1)),
        APX_STATE_FIELD(DriverMemory, motion.limit_share, within(0.01, 1.0)),
        APX_STATE_FIELD(DriverMemory, corner.next, is_corner_or_none),
        APX_STATE_FIELD(DriverMemory, corner.number, is_count),
        APX_STATE_FIELD(DriverMemory, corner.pace, within(0.9, 1.0)),
        APX_STATE_FIELD(DriverMemory, corner.after_apex_s, within(-1.0, latest_s)),
        APX_STATE_FIELD(DriverMemory, mistake.kind, up_to(APX_MISTAKE_COUNT - 1)),
        APX_STATE_FIELD(DriverMemory, mistake.planned, up_to(APX_MISTAKE_COUNT - 1)),
        APX_STATE_FIELD(DriverMemory, mistake.size, is_share),
        APX_STATE_FIELD(DriverMemory, mistake.lasted_s, is_time),
        APX_STATE_FIELD(DriverMemory, mistake.corner, is_corner_or_none),
        APX_STATE_FIELD(DriverMemory, defence.decided_corner, is_count),
        APX_STATE_FIELD(DriverMemory, defence.corner, is_corner_or_none),
        APX_STATE_FIELD(DriverMemory, defence.against, is_car_or_none),
        APX_STATE_FIELD(DriverMemory, defence.count, is_count),
        APX_STATE_FIELD(DriverMemory, sight.reach_m, is_place),
        APX_STATE_FIELD(DriverMemory, sight.blocked_at_m, is_place),
        APX_STATE_FIELD(DriverMemory, sight.no_way, is_flag),
        APX_SEEN_FIELDS(0),
        APX_SEEN_FIELDS(1),
        APX_SEEN_FIELDS(2),
        APX_STATE_FIELD(DriverMemory, detour.count, up_to(detour_knots)),
        APX_STATE_FIELD(DriverMemory, detour.on_grid, is_flag),
        APX_STATE_FIELD(DriverMemory, detour.from_m, is_place),
        APX_STATE_FIELD(DriverMemory, detour.step_m, up_to(1e4)),
        APX_STATE_FIELD(DriverMemory, detour.offset_m, is_place),
        APX_STATE_FIELD(DriverMemory, plan.until_next_s, within(-1.0, 1.0)),
        APX_STATE_FIELD(DriverMemory, plan.target, is_car_or_none),
        APX_STATE_FIELD(DriverMemory, plan.side, is_side),
        APX_STATE_FIELD(DriverMemory, plan.begins_now, is_flag),
        APX_STATE_FIELD(DriverMemory, plan.on_grid, is_flag),
        APX_STATE_FIELD(DriverMemory, plan.is_fresh, is_flag),
        APX_STATE_FIELD(DriverMemory, plan.cap_mps, up_to(static_cast<double>(no_cap_mps))),
    };
    static_assert(covers(fields, sizeof(DriverMemory)));
    return fields;
}

std::span<const StateField> grip_memory_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(GripMemory, share, within(0.5, 1.5)),
        APX_STATE_FIELD(GripMemory, variance, up_to(0.1)),
        APX_STATE_FIELD(GripMemory, proven, up_to(2.0)),
        APX_STATE_FIELD(GripMemory, use, up_to(2.0)),
        APX_STATE_FIELD(GripMemory, slip, within(2.0)),
        APX_STATE_FIELD(GripMemory, front_slip, within(2.0)),
        APX_STATE_FIELD(GripMemory, yaw_rate_radps, within(1e3)),
        APX_STATE_FIELD(GripMemory, waited_s, is_share),
        APX_STATE_FIELD(GripMemory, yaw_radps2, within(most_yaw_radps2)),
        APX_STATE_FIELD(GripMemory, profile, index_of(RaceBound::grip_profiles)),
    };
    static_assert(covers(fields, sizeof(GripMemory)));
    return fields;
}

std::span<const StateField> progress_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Progress, lap_start_s, within(-1.0, latest_s)),
        APX_STATE_FIELD(Progress, finish_s, is_time),
        APX_STATE_FIELD(Progress, start_m, is_place),
        APX_STATE_FIELD(Progress, lap, within(most_laps_turned)),
        APX_STATE_FIELD(Progress, distance_m, is_place),
        APX_STATE_FIELD(Progress, progress_m, within(most_laps_turned * farthest_m)),
        APX_STATE_FIELD(Progress, last_lap_s, is_time),
        APX_STATE_FIELD(Progress, best_lap_s, is_time),
        APX_STATE_FIELD(Progress, laps_counted, is_count),
        APX_STATE_FIELD(Progress, placed, is_flag),
        APX_STATE_FIELD(Progress, seen, is_flag),
        APX_STATE_FIELD(Progress, refused, is_flag),
        APX_STATE_FIELD(Progress, finished, is_flag),
        APX_STATE_FIELD(Progress, off_track, is_flag),
        APX_STATE_FIELD(Progress, off_track_s, is_time),
        APX_STATE_FIELD(Progress, car_contacts, is_count),
        APX_STATE_FIELD(Progress, wall_contacts, is_count),
        APX_STATE_FIELD(Progress, overtakes_done, is_count),
        APX_STATE_FIELD(Progress, overtakes_suffered, is_count),
        APX_STATE_FIELD(Progress, state_s, is_time),
        APX_STATE_FIELD(Progress, sector, index_or_none(RaceBound::gates)),
        APX_STATE_FIELD(Progress, attempts, is_count),
        APX_STATE_FIELD(Progress, attempts_failed, is_count),
        APX_STATE_FIELD(Progress, mistakes, is_count),
        APX_STATE_FIELD(Progress, time_lost_s, is_time),
        APX_STATE_FIELD(Progress, rubber_band_s, is_time),
        APX_STATE_FIELD(Progress, band_pace, within(1.0)),
        APX_STATE_FIELD(Progress, band_reported, within(1.0)),
        APX_STATE_FIELD(Progress, band_aggression, is_share),
    };
    static_assert(covers(fields, sizeof(Progress)));
    return fields;
}

std::span<const StateField> conduct_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Conduct, flaws, up_to(APX_LAP_FLAW_CUT | APX_LAP_FLAW_TELEPORT | APX_LAP_FLAW_WRONG_WAY)),
        APX_STATE_FIELD(Conduct, invalid_laps, is_count),
        APX_STATE_FIELD(Conduct, backward_m, up_to(latest_s * fastest_mps)),
        APX_STATE_FIELD(Conduct, unseen_s, is_time),
        APX_STATE_FIELD(Conduct, gone_s, is_time),
        APX_STATE_FIELD(Conduct, retired, up_to(APX_RETIRED_COUNT - 1)),
    };
    static_assert(covers(fields, sizeof(Conduct)));
    return fields;
}

std::span<const StateField> rescue_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Rescue, hung_s, is_time),
        APX_STATE_FIELD(Rescue, at_m, within(most_laps_turned * farthest_m)),
        APX_STATE_FIELD(Rescue, raised, is_flag),
        APX_STATE_FIELD(Rescue, blocked_s, is_time),
        APX_STATE_FIELD(Rescue, block_raised, is_flag),
    };
    static_assert(covers(fields, sizeof(Rescue)));
    return fields;
}

// Descriptions in live records are checked like those that a host sets: see are_possible.
std::span<const StateField> live_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Live, changed, up_to(live_beyond - 1)),
        APX_STATE_FIELD(Live, driven_by, up_to(APX_DRIVER_HOST)),
        StateField{"driver", offsetof(Live, driver), sizeof(apx_driver_desc), StateFieldType::count, any_word},
        StateField{"condition", offsetof(Live, condition), sizeof(apx_car_condition), StateFieldType::count, any_word},
    };
    static_assert(covers(fields, sizeof(Live)));
    return fields;
}

std::span<const StateField> mini_sector_clock_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(MiniSectorClock, sector, index_or_none(RaceBound::mini_sectors)),
        APX_STATE_FIELD(MiniSectorClock, entered_s, within(latest_s)),
        APX_STATE_FIELD(MiniSectorClock, lateral_m, is_place),
    };
    static_assert(covers(fields, sizeof(MiniSectorClock)));
    return fields;
}

std::span<const StateField> way_fields() {
    static constexpr StateField fields[] = {APX_STATE_FIELD(CarWay, route, index_of(RaceBound::routes))};
    static_assert(covers(fields, sizeof(CarWay)));
    return fields;
}

std::span<const StateField> trajectory_fields() {
    static constexpr StateField fields[] = {
        APX_STATE_FIELD(Trajectory, first, index_or_none(RaceBound::mini_sectors)),
        APX_STATE_FIELD(Trajectory, count, up_to(horizon_knots)),
        APX_STATE_FIELD(Trajectory, age_s, is_time),
        APX_STATE_FIELD(Trajectory, arrival_s, up_to(1e6)),
        APX_STATE_FIELD(Trajectory, lateral_m, is_place),
    };
    static_assert(covers(fields, sizeof(Trajectory)));
    return fields;
}

std::span<const StateField> car_order_fields() {
    static constexpr auto fields = one_field<uint32_t>("place in the order", index_of(RaceBound::cars));
    return fields;
}

std::span<const StateField> lap_time_fields() {
    static constexpr auto fields = one_field<float>("lap time", is_time);
    return fields;
}

std::span<const StateField> sector_time_fields() {
    static constexpr auto fields = one_field<float>("mini-sector's time", up_to(1e3));
    return fields;
}

std::span<const StateField> sector_lateral_fields() {
    static constexpr auto fields = one_field<float>("mini-sector's lateral", is_place);
    return fields;
}

std::span<const StateField> wheel_fields() {
    static constexpr auto fields = one_field<float>("road-wheel angle", within(0.5 * pi));
    return fields;
}

std::span<const StateField> lap_flaw_fields() {
    static constexpr auto fields =
        one_field<uint32_t>("lap's flaws", up_to(APX_LAP_FLAW_CUT | APX_LAP_FLAW_TELEPORT | APX_LAP_FLAW_WRONG_WAY));
    return fields;
}

}  // namespace apx
