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

}  // namespace

Rollouts::Rollouts(const DriverView& view, const DriverMemory& memory, std::span<const Rival> rivals, uint32_t count,
                   const Starts& starts)
    : view_(view),
      sectors_(view.profile.mini_sectors),
      rivals_(rivals),
      count_(count),
      starts_(starts),
      limit_share_(memory.motion.limit_share *
                   (tuning::traffic_speed_share - tuning::shortfall_share * memory.motion.shortfall)),
      slipstream_1pm_(view.slipstream * (view.profile.model.drag_kgpm * view.profile.model.per_mass)),
      wake_reach_m_(2.0f * tuning::wake_growth * view.own().half_width_m) {
    const Body& own = view.own();
    for (size_t i = 0; i < rivals.size(); ++i) {
        const Body& other = view.bodies[rivals[i].forecast.car];
        const float lengths_m = own.half_length_m + other.half_length_m;
        Reach& reach = reaches_[i];
        reach.lengths_m = lengths_m;
        reach.overlap_m = lengths_m + tuning::clear_along_m;
        reach.half_across_m = other.half_across_m;
        reach.speed_mps = max(other.speed_along_mps, tuning::slowest_roll_out_mps);
        const Forecast& forecast = rivals[i].forecast;
        float before_s = count > 0 ? forecast.arrival_s[0] : 0.0f;
        for (uint32_t knot = 0; knot < count; ++knot) {
            const float there_s = forecast.arrival_s[knot];
            reach.expected[knot] = {there_s, speed_between(before_s, there_s, reach), forecast.lateral_m[knot]};
            before_s = there_s;
        }
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

// A rival that has made room takes the time of its half of the road from there on.
Rollouts::Passage Rollouts::passage_beside(size_t rival, const MiniSectorLine& half, const Drive& drive,
                                           Relation& relation) const {
    const MiniSectorLine& racing = sectors_.lines[APX_LINE_RACING];
    relation.delay_s += drive.part * max(half.taken_s[drive.sector] - racing.taken_s[drive.sector], 0.0f);
    const std::array<float, horizon_knots>& arrival_s = rivals_[rival].forecast.arrival_s;
    const float there_s = arrival_s[drive.knot] + relation.delay_s;
    const float before_s = drive.knot > 0 ? arrival_s[drive.knot - 1] + relation.delay_s : there_s;
    return {there_s, speed_between(before_s, there_s, reaches_[rival]), half.lateral_m[sectors_.next(drive.sector)]};
}

// The step as the engine and the limits of brakes and tyres allow it.
inline Rollouts::Step Rollouts::free_step(const Drive& drive, const MiniSectorLine& line) const {
    const MiniSectorLine& racing = sectors_.lines[APX_LINE_RACING];
    const uint32_t sector = drive.sector;
    const uint32_t next = sectors_.next(sector);
    const float part = drive.part;
    const float speed = drive.speed_mps;
    const float push = drive.wake_share * slipstream_1pm_ * square(speed);
    const float possible = square_root(
        max(square(speed) + 2.0f * (engine_mps2(view_.profile, speed) + push) * (part * sectors_.length_m), 1.0f));
    const float planned = max(line.plan_mps[next], racing.plan_mps[next]);
    const float limit =
        limit_share_ * (sectors_.flat_out[sector] != 0 ? line.limit_mps[next] : min(line.limit_mps[next], planned));
    const float then = max(min(possible, limit), tuning::slowest_roll_out_mps);
    const float usual = line.plan_mps[sector] + line.plan_mps[next];
    const float arrival_s = drive.time_s + part * line.taken_s[sector] * usual / (speed + then);
    return {next, arrival_s, then, line.lateral_m[next] + drive.away_at(arrival_s)};
}

// Whether all rivals are too far ahead at a knot to matter for anything but their wakes.
inline bool Rollouts::is_clear(const Drive& drive, const Step& step, float& beside_wake_m) const {
    float nearest_m = 1e6f;
    for (size_t i = 0; i < rivals_.size(); ++i) {
        const Relation& relation = drive.relations[i];
        if (relation.passed) {
            continue;
        }
        const Reach& reach = reaches_[i];
        const Passage& rival = reach.expected[drive.knot];
        if (relation.makes_room || !((step.arrival_s - rival.arrival_s) * rival.speed_mps > reach.overlap_m)) {
            return false;
        }
        nearest_m = min(nearest_m, absolute(step.lateral_m - rival.lateral_m));
    }
    beside_wake_m = nearest_m;
    return true;
}

// Changes the step by the rivals that the car holds back from, passes or meets. Returns the distance beside the wake
// whose middle is nearest: that one pushes most.
float Rollouts::step_among_rivals(const Candidate& candidate, float room_m, float kept_s, Drive& drive,
                                  Step& step) const {
    float beside_wake_m = 1e6f;
    for (size_t i = 0; i < rivals_.size(); ++i) {
        Relation& relation = drive.relations[i];
        if (relation.passed) {
            continue;
        }
        const Reach& reach = reaches_[i];
        const Passage rival = relation.makes_room
                                  ? passage_beside(i, sectors_.lines[lane_on(-candidate.side)], drive, relation)
                                  : reach.expected[drive.knot];
        const float kept_behind_s = i == 0 ? kept_s : 0.0f;
        const float behind_m = (step.arrival_s - rival.arrival_s) * rival.speed_mps;
        if (behind_m < -reach.overlap_m) {
            relation.passed = true;
            drive.result.passed |= 1u << i;
            continue;
        }
        beside_wake_m = min(beside_wake_m, absolute(step.lateral_m - rival.lateral_m));
        if (!(behind_m > reach.overlap_m)) {
            meet(i, {rival, behind_m, kept_behind_s}, candidate, room_m, drive, step);
        } else if (step.arrival_s < rival.arrival_s + kept_behind_s) {
            step.arrival_s = rival.arrival_s + kept_behind_s;
            step.speed_mps = min(step.speed_mps, max(rival.speed_mps, tuning::slowest_roll_out_mps));
        }
    }
    return beside_wake_m;
}

void Rollouts::drive_to(uint32_t until, const Candidate& candidate, float room_m, Drive& drive) const {
    const MiniSectorLine& line = sectors_.lines[drive.line];
    for (; drive.knot < until; ++drive.knot) {
        if (drive.holds_back && sectors_.flat_out[drive.sector] != 0) {
            drive.holds_back = false;
        }
        Step step = free_step(drive, line);
        float beside_wake_m = 0.0f;
        if (drive.holds_back || !is_clear(drive, step, beside_wake_m)) {
            const float kept_s = drive.holds_back ? candidate.hang_back_s : 0.0f;
            beside_wake_m = step_among_rivals(candidate, room_m, kept_s, drive, step);
        }
        drive.result.arrival_s[drive.knot] = step.arrival_s;
        drive.result.lateral_m[drive.knot] = step.lateral_m;
        drive.wake_share = slipstream_1pm_ > 0.0f ? wake_across(beside_wake_m / wake_reach_m_) : 0.0f;
        drive.time_s = step.arrival_s;
        drive.speed_mps = step.speed_mps;
        drive.lateral_m = step.lateral_m;
        drive.part = 1.0f;
        drive.sector = step.next;
    }
}

// Side by side with a rival, or so close behind that the car has to follow it.
void Rollouts::meet(size_t rival, const Meeting& meeting, const Candidate& candidate, float room_m, Drive& drive,
                    Step& step) const {
    const Body& own = view_.own();
    const Reach& reach = reaches_[rival];
    const Passage& there = meeting.rival;
    Relation& relation = drive.relations[rival];
    Rollout& result = drive.result;
    const uint32_t knot = drive.knot;
    const bool on_racing = drive.line == APX_LINE_RACING;
    const float room = candidate.side * (step.lateral_m - there.lateral_m) - own.half_width_m - reach.half_across_m;
    const bool is_ready = !on_racing && step.arrival_s >= drive.ready_s;
    if (!on_racing && room >= room_m) {
        relation.beside = true;
        result.least_room_m = min(result.least_room_m, room);
        result.beside_s += step.arrival_s - drive.time_s;
        return;
    }
    // An overlap before the two paths meet earns a car's width, where the rival can slow down to its half.
    const auto slows_down_to_its_half = [&] {
        const std::array<float, horizon_knots>& arrival_s = rivals_[rival].forecast.arrival_s;
        const float before_s = knot > 0 ? arrival_s[knot - 1] + relation.delay_s : there.arrival_s;
        const float later_s =
            knot + 1 < count_ ? arrival_s[knot + 1] + relation.delay_s : 2.0f * there.arrival_s - before_s;
        const float rival_mps = later_s > before_s ? 2.0f * sectors_.length_m / (later_s - before_s) : there.speed_mps;
        return sectors_.lines[lane_on(-candidate.side)].limit_mps[step.next] > rival_mps - tuning::limit_slack_mps;
    };
    if (is_ready && rivals_[rival].makes_room && relation.beside &&
        (relation.makes_room ||
         (meeting.behind_m < (1.0f - tuning::overlap_share) * reach.lengths_m && slows_down_to_its_half()))) {
        relation.makes_room = true;
        result.beside_s += step.arrival_s - drive.time_s;
        return;
    }
    relation.beside = false;
    const bool near = sectors_.flat_out[drive.sector] != 0 && sectors_.flat_out[step.next] != 0;
    const float follow_s = (reach.lengths_m + tuning::follow_gap_m) / max(there.speed_mps, 5.0f) +
                           (near ? tuning::near_follow_share : tuning::follow_share) * view_.driver.follow_time_s;
    const float earliest = there.arrival_s + max(follow_s, meeting.kept_s);
    if (step.arrival_s < earliest) {
        step.arrival_s = earliest;
        const float held_mps = min(step.speed_mps, max(there.speed_mps, tuning::slowest_roll_out_mps));
        if (!on_racing) {
            result.lost_mps = max(result.lost_mps, step.speed_mps - held_mps);
        }
        step.speed_mps = held_mps;
    }
}

}  // namespace apx
