// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/planner.h"

#include "drive/classify.h"
#include "drive/detour.h"
#include "drive/grid_path.h"
#include "drive/lateral.h"
#include "drive/path.h"
#include "drive/rollout.h"
#include "drive/side_gap.h"
#include "drive/tuning.h"

namespace apx {

namespace {

struct Rivals {
    std::array<Rival, most_rivals> list;
    uint32_t count = 0;

    std::span<const Rival> all() const { return {list.data(), count}; }
};

bool is_target(const DriverMemory& memory, uint32_t car) {
    return memory.state == APX_STATE_OVERTAKE && memory.pass.target == car;
}

// The cars ahead or beside that a pass must consider, nearest first; standing and limping cars are obstacles and left
// out.
Rivals rivals_of(const DriverView& view, const DriverMemory& memory, uint32_t count) {
    Rivals rivals;
    const Body& own = view.own();
    const float reach_m = max(tuning::rival_reach_m, tuning::rival_reach_s * own.speed_along_mps);
    const auto consider = [&](const Neighbour& neighbour) {
        const Body& other = view.bodies[neighbour.car];
        const float lengths_m = own.half_length_m + other.half_length_m;
        const bool counts = neighbour.ahead_m > 0.0f ? neighbour.gap_m < reach_m
                                                     : is_target(memory, neighbour.car) && neighbour.gap_m < lengths_m;
        if (!counts || rivals.count == most_rivals || is_obstacle(view, neighbour.car)) {
            return;
        }
        Rival& rival = rivals.list[rivals.count++];
        rival.seen = neighbour;
        rival.forecast = forecast_of(view, neighbour, count);
        rival.makes_room = !is_host_car(view, neighbour.car);
        rival.is_beside = neighbour.gap_m < 0.0f && neighbour.side_gap_m > 0.0f;
    };
    for (const Neighbour& neighbour : view.neighbours.all()) {
        consider(neighbour);
    }
    return rivals;
}

// Whether only the target is near on that line.
bool is_free(const DriverView& view, const Rival& target, uint32_t line) {
    const Body& own = view.own();
    const float line_m = line_point(view.track.lines[line], own.place.sector, own.place.share).lateral_m;
    const float until_m = target.seen.ahead_m + 2.0f * tuning::clear_along_m;
    for (const Neighbour& neighbour : view.neighbours.all()) {
        const Body& other = view.bodies[neighbour.car];
        const float near_m = tuning::clear_along_m + max(neighbour.closing_mps, 0.0f);
        const bool counts = neighbour.ahead_m > 0.0f ? neighbour.ahead_m < until_m : neighbour.gap_m < near_m;
        const float room_m = absolute(other.place.lateral_m - line_m) - own.half_width_m - other.half_across_m;
        if (neighbour.car != target.seen.car && counts && room_m < tuning::room_wanted_m) {
            return false;
        }
    }
    return true;
}

// Whether the line runs across the way that the car drives so fast that a change to it overshoots.
bool runs_across(const DriverView& view, uint32_t line) {
    const Body& own = view.own();
    const float heading_rad = line_point(view.track.lines[line], own.place.sector, own.place.share).heading_rad;
    return absolute(short_turn(own.line_heading_rad, heading_rad)) * own.speed_along_mps > tuning::most_turn_mps;
}

// Cost of a candidate, s, term by term.
PlanCost cost_of(const DriverView& view, const DriverMemory& memory, const Candidate& candidate,
                 const Rollout& rollout) {
    const float bold = aggression_of(view);
    PlanCost cost;
    cost.time_s = rollout.end_s;
    uint32_t ahead = 0;
    for (uint32_t bits = rollout.passed; bits != 0; bits &= bits - 1) {
        ahead += 1;
    }
    cost.place_s = -tuning::place_worth_s * lerp(0.2f, 1.8f, bold) * static_cast<float>(ahead);
    const float tight_m = max(tuning::roomy_m - rollout.least_room_m, 0.0f);
    cost.risk_s = lerp(1.8f, 0.2f, bold) * (tuning::beside_cost * rollout.beside_s +
                                            tuning::tight_cost_s * (rollout.beside_s > 0.0f ? tight_m : 0.0f) +
                                            tuning::lost_cost_s2pm * rollout.lost_mps);
    const bool leaves_line = candidate.line != APX_LINE_RACING;
    cost.move_s = leaves_line ? tuning::move_cost_s : 0.0f;
    const PassStrategy way = candidate.line == APX_PLAN_ON_GRID ? pass_on_grid : pass_in_lane;
    const bool under_way = leaves_line ? candidate.switch_knot == 0 && memory.state == APX_STATE_OVERTAKE &&
                                             memory.pass.strategy == way && memory.pass.side == candidate.side
                                       : memory.state != APX_STATE_OVERTAKE;
    cost.change_s = under_way ? -tuning::under_way_worth_s : 0.0f;
    // A patient driver keeps its current manoeuvre longer.
    cost.change_s *= lerp(0.5f, 1.5f, view.driver.patience);
    cost.place_s *= view.driver.weight_place;
    cost.risk_s *= view.driver.weight_risk;
    cost.move_s *= view.driver.weight_move;
    cost.change_s *= view.driver.weight_change;
    return cost;
}

struct Section {
    uint32_t from = APX_NONE;  // range of knots
    uint32_t to = APX_NONE;
};

// Whether a car can move across the road from a knot on: the road must stay nearly straight for that long.
bool is_straight_from(const MiniSectors& sectors, uint32_t at, uint32_t knot, float way_m) {
    uint32_t sector = (at + knot) % sectors.count();
    for (float walked_m = 0.0f; walked_m < way_m; walked_m += sectors.length_m, sector = sectors.next(sector)) {
        if (sectors.straight[sector] == 0) {
            return false;
        }
    }
    return true;
}

// The next flat-out section, or the rest of the current one.
Section flat_out_ahead(const MiniSectors& sectors, uint32_t at, uint32_t count) {
    Section section;
    uint32_t sector = at;
    for (uint32_t knot = 0; knot < count; ++knot, sector = sectors.next(sector)) {
        if (sectors.flat_out[sector] != 0 && section.from == APX_NONE) {
            section.from = knot;
        } else if (sectors.flat_out[sector] == 0 && section.from != APX_NONE) {
            section.to = knot;
            break;
        }
    }
    return section;
}

// Places at which a pass may begin: now, and late on a flat-out section.
Starts starts_on(const DriverView& view, const Section& section, uint32_t count) {
    Starts starts;
    if (section.from == APX_NONE) {
        return starts;
    }
    const uint32_t to = section.to != APX_NONE ? section.to : count - 1;
    for (const float before_s : {tuning::later_start_s, tuning::late_start_s}) {
        const float before_m = before_s * max(view.own().speed_along_mps, 20.0f);
        const uint32_t back = static_cast<uint32_t>(before_m / view.profile.mini_sectors.length_m) + 1;
        const uint32_t knot = to > section.from + back ? to - back : max(section.from, 1u);
        if (knot > starts.knots[starts.count - 1]) {
            starts.knots[starts.count++] = knot;
        }
    }
    return starts;
}

uint32_t knots_that_count(const DriverView& view) {
    const MiniSectors& sectors = view.profile.mini_sectors;
    const uint32_t at = sectors.at(view.own().place.distance_m);
    const uint32_t left = view.track.closed ? sectors.count() - 1 : sectors.count() - 1 - at;
    return min(left, horizon_knots);
}

void publish(const DriverView& view, const Rollout& rollout, Trajectory& published) {
    const MiniSectors& sectors = view.profile.mini_sectors;
    published.first = sectors.next(sectors.at(view.own().place.distance_m));
    published.count = rollout.count;
    published.age_s = 0.0f;
    for (uint32_t knot = 0; knot < rollout.count; ++knot) {
        published.arrival_s[knot] = rollout.arrival_s[knot];
        published.lateral_m[knot] = rollout.lateral_m[knot];
    }
}

// Time at which a roll-out is so far ahead.
float arrives_s(const DriverView& view, const Rollout& rollout, float ahead_m) {
    const MiniSectors& sectors = view.profile.mini_sectors;
    const float place_m = view.own().place.distance_m;
    const float knots = ahead_m / sectors.length_m - sectors.rest(sectors.at(place_m), place_m);
    if (knots <= 0.0f) {
        return ahead_m / max(view.own().speed_along_mps, tuning::slowest_roll_out_mps);
    }
    const uint32_t knot = min(static_cast<uint32_t>(knots), rollout.count - 2);
    return lerp(rollout.arrival_s[knot], rollout.arrival_s[knot + 1], knots - static_cast<float>(knot));
}

// The best candidate so far, and the record of all.
struct Choice {
    Candidate best;
    Rollout rollout;
    float least_s = 1e9f;
};

class Weighing {
  public:
    Weighing(const DriverView& view, const DriverMemory& memory, const Rivals& rivals, uint32_t count,
             const Starts& starts, PlanRecord& record)
        : view_(view),
          memory_(memory),
          rivals_(rivals),
          rollouts_(view, memory, rivals.all(), count, starts),
          record_(record) {}

    void weigh(const Candidate& candidate) {
        const bool under_way = memory_.state == APX_STATE_OVERTAKE && candidate.switch_knot == 0;
        const float wanted_m = lerp(tuning::timid_room_m, tuning::bold_room_m, aggression_of(view_));
        const Rollout rollout = rollouts_.roll_out(candidate, under_way ? tuning::room_kept_m : wanted_m);
        const bool fails = !rollout.feasible || (candidate.target != APX_NONE && (rollout.passed & 1u) == 0);
        const PlanCost cost = cost_of(view_, memory_, candidate, rollout);
        record_.list[record_.count++] = {candidate, cost, fails ? 1u : 0u};
        if (!fails && cost.total_s() < choice.least_s) {
            choice = {candidate, rollout, cost.total_s()};
            record_.winner = record_.count - 1;
        }
    }

    // The grid search's path: compared up to its end with following everybody, assumed equal beyond it.
    void weigh_grid(const GridPath& path, const Rollout& follow) {
        const float end_m = path.length_m();
        Candidate candidate{.line = APX_PLAN_ON_GRID};
        Rollout rollout = follow;
        rollout.end_s = follow.end_s - max(arrives_s(view_, follow, end_m) - path.time_s(), 0.0f);
        for (uint32_t i = 0; i < rivals_.count; ++i) {
            const Rival& rival = rivals_.list[i];
            Rollout other = follow;
            other.arrival_s = rival.forecast.arrival_s;
            const bool passed = arrives_s(view_, other, end_m) > path.time_s() + tuning::grid_lead_s;
            rollout.passed |= passed ? 1u << i : 0u;
        }
        const bool passes = (rollout.passed & 1u) != 0;
        if (passes) {
            const Rival& target = rivals_.list[0];
            candidate.target = target.seen.car;
            const float aside_m = path.lateral_m(target.seen.ahead_m) - view_.bodies[target.seen.car].place.lateral_m;
            candidate.side = aside_m < 0.0f ? -1.0f : 1.0f;
        }
        PlanCost cost = cost_of(view_, memory_, candidate, rollout);
        cost.risk_s += view_.driver.weight_risk * tuning::grid_risk_s;
        record_.list[record_.count++] = {candidate, cost, passes ? 0u : 1u};
        if (passes && cost.total_s() < choice.least_s) {
            choice = {candidate, follow, cost.total_s()};
            record_.winner = record_.count - 1;
        }
    }

    Choice choice;

  private:
    const DriverView& view_;
    const DriverMemory& memory_;
    const Rivals& rivals_;
    Rollouts rollouts_;
    PlanRecord& record_;
};

// Share of the speed that delays the car by the given time at the flat-out section.
float hang_back_mps(const DriverView& view, const Rollout& rollout, const Rollout& free, uint32_t knot) {
    const float until_s = free.arrival_s[knot];
    const float later_s = rollout.arrival_s[knot] - until_s;
    return later_s < tuning::least_hang_back_s
               ? no_cap_mps
               : view.planned_mps * max(until_s / (until_s + later_s), tuning::slowest_hang_back);
}

}  // namespace

bool is_settled(const DriverView& view, const DriverMemory& memory) {
    return view.race_time_s > tuning::settled_after_start_s &&
           (memory.corner.number > 1 || view.profile.corners.list.size() < 2);  // with one, the next stays the same
}

void plan_in_turn(const DriverView& view, DriverMemory& memory, PlanOutput output) {
    memory.plan.is_fresh = 0;
    memory.plan.until_next_s -= view.dt_s;
    if (memory.plan.until_next_s > 0.0f) {
        return;
    }
    // A tick longer than the interval plans once only.
    memory.plan.until_next_s = max(memory.plan.until_next_s + tuning::replanned_each_s, 0.0f);
    make_plan(view, memory, output);
}

void make_plan(const DriverView& view, DriverMemory& memory, PlanOutput output) {
    memory.plan = {.until_next_s = memory.plan.until_next_s, .is_fresh = 1};
    output.record.count = 0;
    output.published = {};  // an old published plan would be part of the state hash
    const bool races = memory.state == APX_STATE_DRIVE || memory.state == APX_STATE_OVERTAKE;
    const uint32_t count = knots_that_count(view);
    if (!races || count < 4 || view.neighbours.nearest_m > tuning::published_within_m) {
        return;
    }
    const MiniSectors& sectors = view.profile.mini_sectors;
    const Rivals rivals = rivals_of(view, memory, count);
    const bool may_pass = rivals.count > 0 && view.track.lines.size() > APX_LINE_RIGHT && is_settled(view, memory);
    // Only a rival that holds this car up within the horizon is considered for a pass.
    const uint32_t at = sectors.at(view.own().place.distance_m);
    const Section section = may_pass ? flat_out_ahead(sectors, at, count) : Section{};
    const Starts starts = starts_on(view, section, count);
    Weighing weighing(view, memory, rivals, count, starts, output.record);
    weighing.weigh(Candidate{});
    if (!may_pass) {
        publish(view, weighing.choice.rollout, output.published);
        return;
    }
    const Rollout follow = weighing.choice.rollout;
    const Rival& target = rivals.list[0];
    const float speed = max(view.own().speed_along_mps, 0.0f);
    const float place_m = view.own().place.distance_m;
    for (const float side : {-1.0f, 1.0f}) {
        const uint32_t line = lane_on(side);
        const bool is_there = memory.path.blend > 0.0f && memory.path.blend_line == line;
        const bool is_opposite = memory.path.blend > 0.0f && is_lane(memory.path.blend_line) && !is_there;
        const bool now = memory.pass.cooldown_s <= 0.0f && !is_opposite && may_take_lane(view, memory, line) &&
                         (is_there || !runs_across(view, line)) && is_free(view, target, line);
        for (uint32_t i = 0; i < starts.count; ++i) {
            // Of equal candidates the one that starts later counts.
            const uint32_t knot = starts.knots[i == 0 ? 0 : starts.count - i];
            const bool fits =
                (knot == 0 && is_there) || is_straight_from(sectors, at, knot, tuning::move_needs_s * speed);
            if (!fits || (knot == 0 && !now)) {
                continue;
            }
            const float begins_m =
                knot == 0 ? 0.0f : (static_cast<float>(knot - 1) + sectors.rest(at, place_m)) * sectors.length_m;
            Candidate candidate{line, target.seen.car, side, knot, begins_m, 0.0f};
            weighing.weigh(candidate);
            const bool can_hang_back = section.from != APX_NONE && section.from > 0 && knot >= section.from;
            if (can_hang_back) {
                candidate.hang_back_s = tuning::hang_back_s;
                weighing.weigh(candidate);
            }
        }
    }
    const bool in_lane = memory.state == APX_STATE_OVERTAKE && memory.pass.strategy == pass_in_lane;
    if (view.grid != nullptr && !in_lane) {
        if (const GridPath path = search_path(view, memory); path.complete) {
            weighing.weigh_grid(path, follow);
            if (weighing.choice.best.line == APX_PLAN_ON_GRID && memory.pass.cooldown_s <= 0.0f) {
                follow_grid(view, memory, path);
            }
        }
    }
    const Choice& choice = weighing.choice;
    memory.plan.on_grid = choice.best.line == APX_PLAN_ON_GRID ? 1 : 0;
    memory.plan.target = choice.best.target;
    memory.plan.side = choice.best.side;
    memory.plan.begins_now = choice.best.target != APX_NONE && choice.best.switch_knot == 0 ? 1 : 0;
    if (choice.best.hang_back_s > 0.0f) {
        memory.plan.cap_mps = hang_back_mps(view, choice.rollout, follow, section.from);
    }
    publish(view, choice.rollout, output.published);
}

float speed_into_lane(const DriverView& view, const DriverMemory& memory, const Neighbour& target) {
    if (memory.state != APX_STATE_OVERTAKE || memory.pass.strategy != pass_in_lane || memory.pass.lost_s > 0.0f) {
        return -1.0f;
    }
    const Body& own = view.own();
    const Body& other = view.bodies[target.car];
    const float across_m = own.half_width_m + other.half_across_m + tuning::clear_across_m;
    // The two paths may be closer where the cars will be side by side than here.
    const float meets_s = min(target.gap_m / max(target.closing_mps, 1.0f), tuning::longest_meeting_s);
    const SectorShare there = further(view.track, own.place, meets_s * max(own.speed_along_mps, 5.0f));
    const float line_then = line_point(view.track.lines[APX_LINE_RACING], there.sector, there.share).lateral_m;
    const float path_then = path_point(view.track, memory, there.sector, there.share).lateral_m;
    const float then_m = memory.pass.side * (path_then - line_then - other.line_offset_m);
    const float now_m = memory.pass.side * (own.place.lateral_m - other.place.lateral_m);
    const float missing_m = across_m - min(now_m, then_m);
    if (missing_m <= 0.0f) {
        return no_cap_mps;
    }
    const float gap_m = max(target.gap_m - tuning::least_gap_m, 0.0f);
    // Before the brakes there is deceleration in reserve; under braking hardly any.
    const float until_s = (view.way_to_braking_m - target.ahead_m) / max(own.speed_along_mps, 10.0f);
    const float spare = clamp(
        (until_s - tuning::braking_closing_from_s) / (tuning::free_closing_from_s - tuning::braking_closing_from_s),
        0.0f, 1.0f);
    const float closing_mps2 = lerp(tuning::braking_closing_mps2, tuning::behind_braking_mps2, spare);
    const float stays_behind = square_root(2.0f * closing_mps2 * gap_m);
    return other.speed_along_mps + min(stays_behind, gap_m / moving_s(across_m - now_m));
}

}  // namespace apx
