// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"

namespace apx {

// A history exists for every car, AI and host, on a closed track.
inline bool has_history(const DriverView& view) {
    return !view.history_s.empty();
}

// A car's times and laterals per mini-sector on its last lap: the forecast repeats them.
class History {
  public:
    History(const DriverView& view, uint32_t car)
        : count_(view.profile.mini_sectors.count()),
          taken_s_(view.history_s.subspan(static_cast<size_t>(car) * count_, count_)),
          laterals_m_(view.history_laterals_m.subspan(static_cast<size_t>(car) * count_, count_)),
          sectors_(view.profile.mini_sectors) {}

    bool is_known(uint32_t sector) const { return taken_s_[sector] > 0.0f; }
    float taken_s(uint32_t sector) const { return taken_s_[sector]; }
    float lateral_m(uint32_t sector) const { return laterals_m_[sector]; }  // at its beginning
    float lateral_at(float distance_m) const {
        const uint32_t at = sectors_.at(distance_m);
        return lerp(laterals_m_[sectors_.next(at)], laterals_m_[at], sectors_.rest(at, distance_m));
    }
    float mean_mps(uint32_t sector) const { return sectors_.length_m / taken_s_[sector]; }

  private:
    uint32_t count_;
    std::span<const float> taken_s_;
    std::span<const float> laterals_m_;
    const MiniSectors& sectors_;
};

}  // namespace apx
