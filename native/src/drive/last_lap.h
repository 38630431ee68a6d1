// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// Only those are watched, and only on a closed track.
inline bool has_last_lap(const DriverView& view, uint32_t car) {
    return view.intents[car].stranger != 0 && !view.stretches_s.empty() && view.stranger_slots[car] != APX_NONE;
}

// What a stranger did in each stretch of the road the last time it was there: it is expected to do so again.
class LastLap {
  public:
    LastLap(const DriverView& view, uint32_t car)
        : count_(static_cast<uint32_t>(view.plan.stretches.taken_s.size())), length_m_(view.plan.stretches.length_m) {
        const uint32_t slot = view.stranger_slots[car];
        taken_s_ = view.stretches_s.subspan(slot * count_, count_);
        laterals_m_ = view.stretch_laterals_m.subspan(slot * count_, count_);
        clock_ = view.stretch_clocks[slot];
    }

    uint32_t next(uint32_t stretch) const { return stretch + 1 < count_ ? stretch + 1 : 0; }
    uint32_t stretch_at(float distance_m) const {
        return min(static_cast<uint32_t>(max(distance_m / length_m_, 0.0f)), count_ - 1);
    }
    float rest_of(uint32_t stretch, float distance_m) const {  // the part that is still ahead
        return clamp(static_cast<float>(stretch + 1) - distance_m / length_m_, 0.0f, 1.0f);
    }
    bool is_known(uint32_t stretch) const { return taken_s_[stretch] > 0.0f; }
    float taken_s(uint32_t stretch) const { return taken_s_[stretch]; }
    float lateral_m(uint32_t stretch) const { return laterals_m_[stretch]; }  // where it begins
    float lateral_at(float distance_m) const {
        const uint32_t at = stretch_at(distance_m);
        return lerp(laterals_m_[next(at)], laterals_m_[at], rest_of(at, distance_m));
    }
    float mean_mps(uint32_t stretch) const { return length_m_ / taken_s_[stretch]; }

    // By how much later a car is where the stranger `ahead_m` ahead of it is now, s, were it as fast.
    float after_s(const DriverView& view, const Body& stranger, float distance_m, float ahead_m) const {
        const uint32_t at = stretch_at(distance_m);
        if (clock_.stretch == at || clock_.stretch >= count_) {
            return ahead_m / max(stranger.speed_along_mps, 5.0f);
        }
        float after_s = view.race_time_s - clock_.entered_s + rest_of(at, distance_m) * taken_s_[at];
        for (uint32_t i = next(at); i != clock_.stretch; i = next(i)) {
            after_s += taken_s_[i];
        }
        return after_s;
    }

  private:
    uint32_t count_;
    float length_m_;
    std::span<const float> taken_s_;
    std::span<const float> laterals_m_;
    StretchClock clock_;
};

}  // namespace apx
