// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/rollout.h"

#include "drive/lateral.h"
#include "drive/path.h"
#include "drive/tuning.h"

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

// State of a roll-out relative to each rival.
struct Relation {
    float delay_s = 0;  // delay against its forecast after it has made room
    bool beside = false;
    bool passed = false;
    bool makes_room = false;
};

}  // namespace

Rollout roll_out(const DriverView& view, const DriverMemory& memory, const Candidate& candidate,
                 std::span<const Rival> rivals, uint32_t count, float room_m) {
    const Body& own = view.own();
    const MiniSectors& sectors = view.profile.mini_sectors;
    const MiniSectorLine& racing = sectors.lines[APX_LINE_RACING];
    const float share =
        memory.motion.limit_share * (tuning::traffic_speed_share - tuning::shortfall_share * memory.motion.shortfall);
    const float drag_1pm = view.profile.model.drag_kgpm * view.profile.model.per_mass;
    Rollout result;
    result.count = count;
    result.least_room_m = 1e6f;
    std::array<Relation, most_rivals> relations{};
    for (size_t i = 0; i < rivals.size(); ++i) {
        relations[i].beside = rivals[i].is_beside;
    }
    uint32_t sector = sectors.at(own.place.distance_m);
    float part = sectors.rest(sector, own.place.distance_m);
    float speed = max(own.speed_along_mps, tuning::slowest_roll_out_mps);
    float time_s = 0.0f;
    float ready_s = 0.0f;
    float lateral = own.place.lateral_m;
    uint32_t driven = candidate.switch_knot == 0 ? candidate.line : uint32_t{APX_LINE_RACING};
    if (candidate.switch_knot == 0 && candidate.line != APX_LINE_RACING) {
        ready_s = moving_s(lateral - lerp(sectors.lines[driven].lateral_m[sectors.next(sector)],
                                          sectors.lines[driven].lateral_m[sector], part));
    }
    // Braking reaches a line's limit only from below it.
    const auto fits = [&](const MiniSectorLine& line, float from) {
        return speed <= share * lerp(line.limit_mps[sectors.next(sector)], line.limit_mps[sector], from) +
                            tuning::limit_slack_mps;
    };
    if (candidate.switch_knot == 0 && candidate.line != APX_LINE_RACING && !fits(sectors.lines[driven], part)) {
        result.feasible = false;
        return result;
    }
    bool in_slipstream = true;
    bool holds_back = candidate.hang_back_s > 0.0f;
    for (uint32_t knot = 0; knot < count; ++knot) {
        if (knot == candidate.switch_knot && knot > 0) {
            ready_s = time_s + moving_s(lateral - sectors.lines[candidate.line].lateral_m[sector]);
            driven = candidate.line;
            if (!fits(sectors.lines[driven], 1.0f)) {
                result.feasible = false;
                return result;
            }
        }
        const MiniSectorLine& line = sectors.lines[driven];
        const uint32_t next = sectors.next(sector);
        const bool flat_out = sectors.flat_out[sector] != 0;
        holds_back = holds_back && !flat_out;
        const float step_m = part * sectors.length_m;
        const float push = in_slipstream ? view.slipstream * drag_1pm * square(speed) : 0.0f;
        const float possible =
            square_root(max(square(speed) + 2.0f * (engine_mps2(view.profile, speed) + push) * step_m, 1.0f));
        const float planned = max(line.plan_mps[next], racing.plan_mps[next]);
        const float limit = share * (flat_out ? line.limit_mps[next] : min(line.limit_mps[next], planned));
        float then = max(min(possible, limit), tuning::slowest_roll_out_mps);
        const float usual = line.plan_mps[sector] + line.plan_mps[next];
        float arrival = time_s + part * line.taken_s[sector] * usual / (speed + then);
        lateral = line.lateral_m[next];
        for (size_t i = 0; i < rivals.size(); ++i) {
            Relation& relation = relations[i];
            if (relation.passed) {
                continue;
            }
            const Rival& rival = rivals[i];
            const Body& other = view.bodies[rival.forecast.car];
            const float lengths_m = own.half_length_m + other.half_length_m;
            float rival_lateral = rival.forecast.lateral_m[knot];
            const MiniSectorLine& half = driven == APX_LINE_RACING ? racing : sectors.lines[lane_on(-candidate.side)];
            if (relation.makes_room && driven != APX_LINE_RACING) {
                relation.delay_s += part * max(half.taken_s[sector] - racing.taken_s[sector], 0.0f);
                rival_lateral = half.lateral_m[next];
            }
            const float rival_s = rival.forecast.arrival_s[knot] + relation.delay_s;
            const float before_s = knot > 0 ? rival.forecast.arrival_s[knot - 1] + relation.delay_s : 0.0f;
            const float rival_mps = rival_s > before_s && knot > 0 ? sectors.length_m / (rival_s - before_s)
                                                                   : max(other.speed_along_mps, 3.0f);
            const float behind_m = (arrival - rival_s) * rival_mps;
            const float overlap_m = lengths_m + tuning::clear_along_m;
            if (behind_m < -overlap_m) {
                relation.passed = true;
                result.passed |= 1u << i;
                continue;
            }
            const float kept_s = holds_back && i == 0 ? candidate.hang_back_s : 0.0f;
            const float follow_s = (lengths_m + tuning::follow_gap_m) / max(rival_mps, 5.0f) +
                                   tuning::follow_share * view.driver.follow_time_s;
            if (behind_m > overlap_m) {
                if (kept_s > 0.0f && arrival < rival_s + kept_s) {
                    arrival = rival_s + kept_s;
                    then = min(then, max(rival_mps, 3.0f));
                }
                continue;
            }
            const float apart = lateral - rival_lateral;
            const float room = candidate.side * apart - own.half_width_m - other.half_across_m;
            const bool is_ready = driven != APX_LINE_RACING && arrival >= ready_s;
            if (is_ready && room >= room_m) {
                relation.beside = true;
                result.least_room_m = min(result.least_room_m, room);
                result.beside_s += arrival - time_s;
                in_slipstream = false;
                continue;
            }
            // An overlap before the two paths meet earns a car's width.
            if (is_ready && rival.makes_room && relation.beside &&
                (relation.makes_room || (behind_m < (1.0f - tuning::overlap_share) * lengths_m &&
                                         half.limit_mps[next] > rival_mps - tuning::limit_slack_mps))) {
                relation.makes_room = true;
                result.beside_s += arrival - time_s;
                continue;
            }
            relation.beside = false;
            const float earliest = rival_s + max(follow_s, kept_s);
            if (arrival < earliest) {
                arrival = earliest;
                const float held_mps = min(then, max(rival_mps, 3.0f));
                if (driven != APX_LINE_RACING) {
                    result.lost_mps = max(result.lost_mps, then - held_mps);
                }
                then = held_mps;
            }
        }
        result.arrival_s[knot] = arrival;
        result.lateral_m[knot] = lateral;
        time_s = arrival;
        speed = then;
        part = 1.0f;
        sector = next;
    }
    result.end_s = time_s;
    return result;
}

}  // namespace apx
