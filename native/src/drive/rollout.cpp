// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/rollout.h"

#include "drive/lateral.h"
#include "drive/path.h"
#include "drive/tuning.h"
#include "perceive/slipstream.h"

namespace apx {

float moving_s(float across_m) {
    return tuning::move_settles_s + absolute(across_m) / (tuning::move_share * lane_shift_mps);
}

namespace {

// Acceleration by the engine at a speed, from the profile's table.
float engine_mps2(const CarProfile& profile, float speed_mps) {
    const float place = min(speed_mps / engine_step_mps, static_cast<float>(engine_steps - 2));
    const uint32_t at = static_cast<uint32_t>(place);
    return lerp(profile.engine_mps2[at], profile.engine_mps2[at + 1], place - static_cast<float>(at));
}

// Share of the slipstream that is left so far beside the middle of the wake of a car as wide as this one.
float wake_share(const Body& own, float across_m) {
    return wake_across(across_m / (2.0f * tuning::wake_growth * own.half_width_m));
}

}  // namespace

Rollouts::Rollouts(const DriverView& view, const DriverMemory& memory, std::span<const Rival> rivals, uint32_t count,
                   const Starts& starts)
    : view_(view),
      sectors_(view.profile.mini_sectors),
      rivals_(rivals),
      count_(count),
      starts_(starts),
      limit_share_(memory.motion.limit_share *
                   (tuning::traffic_speed_share - tuning::shortfall_share * memory.motion.shortfall)) {
    const Body& own = view.own();
    for (size_t i = 0; i < rivals.size(); ++i) {
        const Body& other = view.bodies[rivals[i].forecast.car];
        const float lengths_m = own.half_length_m + other.half_length_m;
        reaches_[i] = {lengths_m, lengths_m + tuning::clear_along_m, other.half_across_m,
                       max(other.speed_along_mps, tuning::slowest_roll_out_mps)};
    }
}

float Rollouts::Drive::away_at(float time) const {
    return time < ready_s ? away_m * min((ready_s - time) / max(ready_s - begins_s, 0.01f), 1.0f) : 0.0f;
}

Rollout Rollouts::roll_out(const Candidate& candidate, float room_m) {
    const Trunk& trunk = trunk_of(candidate);
    if (candidate.line == APX_LINE_RACING) {
        Drive drive = trunk.at[starts_.count - 1];
        drive_to(count_, candidate, room_m, drive);
        drive.result.end_s = drive.time_s;
        return drive.result;
    }
    uint32_t start = 0;
    while (starts_.knots[start] != candidate.switch_knot) {
        start += 1;
    }
    Drive drive = trunk.at[start];
    if (change_line(candidate, drive)) {
        drive_to(count_, candidate, room_m, drive);
        drive.result.end_s = drive.time_s;
    } else {
        drive.result.feasible = false;
    }
    return drive.result;
}

const Rollouts::Trunk& Rollouts::trunk_of(const Candidate& candidate) {
    Trunk& trunk = candidate.hang_back_s > 0.0f ? held_back_ : free_;
    if (trunk.count == 0) {
        Drive drive = begin(candidate);
        for (const uint32_t start : starts_.all()) {
            drive_to(start, candidate, 0.0f, drive);
            trunk.at[trunk.count++] = drive;
        }
    }
    return trunk;
}

Rollouts::Drive Rollouts::begin(const Candidate& candidate) const {
    const Body& own = view_.own();
    Drive drive;
    drive.result.count = count_;
    drive.result.least_room_m = 1e6f;
    for (size_t i = 0; i < rivals_.size(); ++i) {
        drive.relations[i].beside = rivals_[i].is_beside;
    }
    drive.line = APX_LINE_RACING;
    drive.knot = 0;
    drive.sector = sectors_.at(own.place.distance_m);
    drive.part = sectors_.rest(drive.sector, own.place.distance_m);
    drive.speed_mps = max(own.speed_along_mps, tuning::slowest_roll_out_mps);
    drive.time_s = 0.0f;
    drive.lateral_m = own.place.lateral_m;
    drive.away_m = 0.0f;
    drive.begins_s = 0.0f;
    drive.ready_s = 0.0f;
    drive.wake_share = 1.0f;
    drive.holds_back = candidate.hang_back_s > 0.0f;
    return drive;
}

// False where the car is too fast for the new line: braking reaches a line's limit only from below it.
bool Rollouts::change_line(const Candidate& candidate, Drive& drive) const {
    const MiniSectorLine& line = sectors_.lines[candidate.line];
    const uint32_t next = sectors_.next(drive.sector);
    const float there_m = drive.knot == 0 ? lerp(line.lateral_m[next], line.lateral_m[drive.sector], drive.part)
                                          : line.lateral_m[drive.sector];
    const float limit_mps = lerp(line.limit_mps[next], line.limit_mps[drive.sector], drive.part);
    drive.away_m = drive.lateral_m - there_m;
    drive.begins_s = drive.time_s + tuning::move_settles_s;
    drive.ready_s = drive.time_s + moving_s(drive.away_m);
    drive.line = candidate.line;
    return drive.speed_mps <= limit_share_ * limit_mps + tuning::limit_slack_mps;
}

void Rollouts::drive_to(uint32_t until, const Candidate& candidate, float room_m, Drive& drive) const {
    const Body& own = view_.own();
    const MiniSectorLine& racing = sectors_.lines[APX_LINE_RACING];
    const MiniSectorLine& line = sectors_.lines[drive.line];
    const bool on_racing = drive.line == APX_LINE_RACING;
    // The line that is left to who is passed.
    const MiniSectorLine& half = on_racing ? racing : sectors_.lines[lane_on(-candidate.side)];
    const float drag_1pm = view_.profile.model.drag_kgpm * view_.profile.model.per_mass;
    const float slipstream_1pm = view_.slipstream * drag_1pm;
    Rollout& result = drive.result;
    for (; drive.knot < until; ++drive.knot) {
        const uint32_t knot = drive.knot;
        const uint32_t sector = drive.sector;
        const uint32_t next = sectors_.next(sector);
        const bool flat_out = sectors_.flat_out[sector] != 0;
        drive.holds_back = drive.holds_back && !flat_out;
        const float part = drive.part;
        const float speed = drive.speed_mps;
        const float push = drive.wake_share * slipstream_1pm * square(speed);
        const float possible = square_root(
            max(square(speed) + 2.0f * (engine_mps2(view_.profile, speed) + push) * (part * sectors_.length_m), 1.0f));
        const float planned = max(line.plan_mps[next], racing.plan_mps[next]);
        const float limit = limit_share_ * (flat_out ? line.limit_mps[next] : min(line.limit_mps[next], planned));
        float then = max(min(possible, limit), tuning::slowest_roll_out_mps);
        const float usual = line.plan_mps[sector] + line.plan_mps[next];
        float arrival = drive.time_s + part * line.taken_s[sector] * usual / (speed + then);
        const float lateral = line.lateral_m[next] + drive.away_at(arrival);
        drive.wake_share = 0.0f;
        for (size_t i = 0; i < rivals_.size(); ++i) {
            Relation& relation = drive.relations[i];
            if (relation.passed) {
                continue;
            }
            const Rival& rival = rivals_[i];
            const Reach& reach = reaches_[i];
            float rival_lateral = rival.forecast.lateral_m[knot];
            if (relation.makes_room && !on_racing) {
                relation.delay_s += part * max(half.taken_s[sector] - racing.taken_s[sector], 0.0f);
                rival_lateral = half.lateral_m[next];
            }
            const float rival_s = rival.forecast.arrival_s[knot] + relation.delay_s;
            const float before_s = knot > 0 ? rival.forecast.arrival_s[knot - 1] + relation.delay_s : rival_s;
            const float rival_mps = rival_s > before_s ? sectors_.length_m / (rival_s - before_s) : reach.speed_mps;
            const float behind_m = (arrival - rival_s) * rival_mps;
            if (behind_m < -reach.overlap_m) {
                relation.passed = true;
                result.passed |= 1u << i;
                continue;
            }
            if (slipstream_1pm > 0.0f) {
                drive.wake_share = max(drive.wake_share, wake_share(own, lateral - rival_lateral));
            }
            const float kept_s = drive.holds_back && i == 0 ? candidate.hang_back_s : 0.0f;
            if (behind_m > reach.overlap_m) {
                if (kept_s > 0.0f && arrival < rival_s + kept_s) {
                    arrival = rival_s + kept_s;
                    then = min(then, max(rival_mps, tuning::slowest_roll_out_mps));
                }
                continue;
            }
            const float room = candidate.side * (lateral - rival_lateral) - own.half_width_m - reach.half_across_m;
            const bool is_ready = !on_racing && arrival >= drive.ready_s;
            if (!on_racing && room >= room_m) {
                relation.beside = true;
                result.least_room_m = min(result.least_room_m, room);
                result.beside_s += arrival - drive.time_s;
                continue;
            }
            // An overlap before the two paths meet earns a car's width, where the rival can slow down to its half.
            const auto rival_there_mps = [&] {
                const float later_s = knot + 1 < count_ ? rival.forecast.arrival_s[knot + 1] + relation.delay_s
                                                        : 2.0f * rival_s - before_s;
                return later_s > before_s ? 2.0f * sectors_.length_m / (later_s - before_s) : rival_mps;
            };
            if (is_ready && rival.makes_room && relation.beside &&
                (relation.makes_room || (behind_m < (1.0f - tuning::overlap_share) * reach.lengths_m &&
                                         half.limit_mps[next] > rival_there_mps() - tuning::limit_slack_mps))) {
                relation.makes_room = true;
                result.beside_s += arrival - drive.time_s;
                continue;
            }
            relation.beside = false;
            const bool near = flat_out && sectors_.flat_out[next] != 0;
            const float follow_s =
                (reach.lengths_m + tuning::follow_gap_m) / max(rival_mps, 5.0f) +
                (near ? tuning::near_follow_share : tuning::follow_share) * view_.driver.follow_time_s;
            const float earliest = rival_s + max(follow_s, kept_s);
            if (arrival < earliest) {
                arrival = earliest;
                const float held_mps = min(then, max(rival_mps, tuning::slowest_roll_out_mps));
                if (!on_racing) {
                    result.lost_mps = max(result.lost_mps, then - held_mps);
                }
                then = held_mps;
            }
        }
        result.arrival_s[knot] = arrival;
        result.lateral_m[knot] = lateral;
        drive.time_s = arrival;
        drive.speed_mps = then;
        drive.lateral_m = lateral;
        drive.part = 1.0f;
        drive.sector = next;
    }
}

}  // namespace apx
