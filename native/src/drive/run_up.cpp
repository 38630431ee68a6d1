// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/run_up.h"

#include "drive/last_lap.h"
#include "drive/stranger.h"
#include "drive/traffic.h"

namespace apx {

namespace {

constexpr float farthest_m = 120.0f;
constexpr float crowd_m = 12.0f;
constexpr float longest_look_m = 1200.0f;
// Behind the car ahead where the pass begins: this, what goes while the car pulls out, and what the brakes need to stay behind.
constexpr float least_gap_m = 3.0f;
constexpr float pulls_out_s = 0.5f;
constexpr float most_gap_m = 40.0f;
// Of the two cars' lengths: so far beside it is enough where the next bend begins.
constexpr float overlap_share = 0.3f;
constexpr float slowest_share = 0.85f;
constexpr float least_loss_s = 0.05f;
constexpr float least_time_s = 0.3f;
constexpr float longest_behind_s = 4.0f;

// Whoever hangs back with a car behind is passed itself.
bool has_company_behind(const DriverView& view) {
    for (const Neighbour& neighbour : view.neighbours.behind()) {
        if (neighbour.ahead_m < 0.0f && neighbour.gap_m < crowd_m) {
            return true;
        }
    }
    return false;
}

// Walks the stretches ahead: when this car, at its plan from now on, and another, as in its last lap, get to the beginning of each.
class Meeting {
  public:
    Meeting(const DriverView& view, const DriverMemory& memory, const Neighbour& neighbour)
        : plan_(view.plan.stretches), last_(view, neighbour.car), shortfall_(memory.shortfall) {
        const float distance_m = view.own().place.distance_m;
        at_ = last_.stretch_at(distance_m);
        part_ = last_.rest_of(at_, distance_m);
        after_s_ = last_.after_s(view, view.bodies[neighbour.car], distance_m, neighbour.ahead_m);
    }

    float after_s() const { return after_s_; }  // how much later this car is there
    float until_s() const { return until_s_; }
    bool is_known() const { return last_.is_known(at_); }
    bool is_open() const { return plan_.open[at_] != 0; }
    float own_mps() const { return plan_.length_m / own_s(); }
    float other_mps() const { return last_.mean_mps(at_); }
    float walked_m() const { return walked_m_; }

    void step() {
        after_s_ += part_ * (own_s() - last_.taken_s(at_));
        until_s_ += part_ * own_s();
        walked_m_ += part_ * plan_.length_m;
        part_ = 1.0f;
        at_ = last_.next(at_);
    }

  private:
    // On open road nothing asks for caution.
    float own_s() const { return plan_.taken_s[at_] / (is_open() ? 1.0f : company_caution - shortfall_); }

    const Stretches& plan_;
    LastLap last_;
    uint32_t at_ = 0;
    float part_ = 1;  // of the stretch at hand that is still ahead
    float shortfall_ = 0;
    float after_s_ = 0;
    float until_s_ = 0;
    float walked_m_ = 0;
};

}  // namespace

RunUp run_up(const DriverView& view, const DriverMemory& memory) {
    RunUp result;
    const Neighbour* neighbour =
        memory.state == APX_STATE_DRIVE && !view.stretches_s.empty() ? stranger_ahead(view) : nullptr;
    if (neighbour == nullptr || neighbour->gap_m > farthest_m) {
        return result;
    }
    Meeting meeting(view, memory, *neighbour);
    if (meeting.after_s() > longest_behind_s) {
        return result;
    }
    const float outlines_m = view.own().half_length_m + view.bodies[neighbour->car].half_length_m;
    bool open = false;
    bool at_hand = meeting.is_open();
    float until_bend_s = 0.0f;  // from now to the bends before the open road: the time there is for hanging back
    float begin_s = 0.0f;       // behind it where that begins
    float wanted_s = 0.0f;      // there
    while (meeting.is_known() && meeting.walked_m() < longest_look_m) {
        if (meeting.is_open() && !open) {
            const float faster_mps = max(meeting.own_mps() - meeting.other_mps(), 0.0f);
            begin_s = meeting.after_s();
            const float brakes_m = pulls_out_s * faster_mps + square(faster_mps) / (2.0f * behind_braking_mps2);
            wanted_s = (outlines_m + min(least_gap_m + brakes_m, most_gap_m)) / meeting.other_mps();
        }
        if (open && !meeting.is_open()) {
            until_bend_s = meeting.until_s();
            at_hand = false;
        }
        open = meeting.is_open();
        const float overlap_s = overlap_share * outlines_m / meeting.other_mps();
        meeting.step();
        if (!open) {
            continue;
        }
        if (at_hand && meeting.after_s() < -overlap_s) {
            result.car = neighbour->car;
            return result;
        }
        if (!at_hand && begin_s - meeting.after_s() > wanted_s + overlap_s) {
            const float loss_s = wanted_s - begin_s;
            result.car = neighbour->car;
            if (loss_s > least_loss_s && until_bend_s > least_time_s && !has_company_behind(view)) {
                result.speed_mps = view.planned_mps * max(until_bend_s / (until_bend_s + loss_s), slowest_share);
            }
            return result;
        }
    }
    return result;
}

}  // namespace apx
