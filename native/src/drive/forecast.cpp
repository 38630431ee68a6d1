// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/forecast.h"

#include "drive/driver.h"
#include "drive/history.h"
#include "drive/tuning.h"

namespace apx {

namespace {

using namespace tuning::forecast;

// One mini-sector of a source: its time and the lateral at its end; no time where the source does not reach.
struct Step {
    float taken_s = 0;
    float lateral_m = 0;
};

// A trajectory's mini-sectors are those of the route that its car drives.
bool lies_on_own_way(const DriverView& view, uint32_t car) {
    return view.published_plans[car].route == view.published_plans[view.car].route;
}

class Source {
  public:
    Source(const DriverView& view, uint32_t car, uint32_t at)
        : view_(view),
          sectors_(view.profile.mini_sectors),
          trajectory_(view.trajectories[car]),
          car_(car),
          limit_share_(max(view.published_plans[car].limit_share, 0.3f)),
          offset_m_(view.bodies[car].line_offset_m) {
        if (knot_of(at) < trajectory_.count && lies_on_own_way(view, car)) {
            kind_ = ForecastSource::trajectory;
        } else if (has_history(view) && History(view, car).is_known(at)) {
            kind_ = ForecastSource::history;
        }
    }

    ForecastSource kind() const { return kind_; }

    Step step(uint32_t sector) const {
        const uint32_t next = sectors_.next(sector);
        if (kind_ == ForecastSource::trajectory) {
            const uint32_t from = knot_of(sector);
            if (from + 1 < trajectory_.count) {
                return {trajectory_.arrival_s[from + 1] - trajectory_.arrival_s[from], trajectory_.lateral_m[from + 1]};
            }
        } else if (kind_ == ForecastSource::history) {
            const History history(view_, car_);
            if (history.is_known(sector) && history.is_known(next)) {
                return {history.taken_s(sector), history.lateral_m(next)};
            }
        }
        const MiniSectorLine& line = sectors_.lines[APX_LINE_RACING];
        return {line.taken_s[sector] / limit_share_, line.lateral_m[next] + offset_m_};
    }

    // Speed of the source where `rest` of the mini-sector is left, between its mean and that of the nearer neighbour.
    float speed_mps(uint32_t sector, float rest) const {
        const float here_mps = mean_mps(sector);
        if (rest < 0.5f) {
            return lerp(here_mps, mean_mps(sectors_.next(sector)), 0.5f - rest);
        }
        const uint32_t count = sectors_.count();
        const uint32_t before = sector > 0 ? sector - 1 : view_.track.closed ? count - 1 : 0;
        return lerp(here_mps, mean_mps(before), rest - 0.5f);
    }

  private:
    float mean_mps(uint32_t sector) const { return sectors_.length_m / max(step(sector).taken_s, 1e-3f); }

    uint32_t knot_of(uint32_t sector) const {
        if (trajectory_.count == 0) {
            return horizon_knots;
        }
        const uint32_t count = sectors_.count();
        return sector >= trajectory_.first ? sector - trajectory_.first : sector + count - trajectory_.first;
    }

    const DriverView& view_;
    const MiniSectors& sectors_;
    const Trajectory& trajectory_;
    uint32_t car_;
    float limit_share_;
    float offset_m_;
    ForecastSource kind_ = ForecastSource::profile;
};

}  // namespace

Forecast forecast_of(const DriverView& view, const Neighbour& rival, uint32_t count) {
    const MiniSectors& sectors = view.profile.mini_sectors;
    const Body& body = view.bodies[rival.car];
    const float speed = max(body.speed_along_mps, slowest_mps);
    const uint32_t own_at = sectors.at(view.own().place.distance_m);
    const uint32_t at = sectors.at(body.place.distance_m);
    const float rest = sectors.rest(at, body.place.distance_m);
    const Source source(view, rival.car, at);
    Forecast forecast;
    forecast.car = rival.car;
    forecast.source = source.kind();
    // The next knot of that car: one for each mini-sector that it is ahead of this car's own.
    const int32_t around = static_cast<int32_t>(sectors.count());
    int32_t next_knot = static_cast<int32_t>(at) - static_cast<int32_t>(own_at);
    next_knot += rival.ahead_m > 0.0f && next_knot < 0 ? around : 0;
    next_knot -= rival.ahead_m < 0.0f && next_knot > 0 ? around : 0;
    for (int32_t knot = 0; knot < next_knot && knot < static_cast<int32_t>(count); ++knot) {
        const float passed_m = (static_cast<float>(next_knot - knot) - rest) * sectors.length_m;
        forecast.arrival_s[static_cast<size_t>(knot)] = -passed_m / speed;
        forecast.lateral_m[static_cast<size_t>(knot)] = body.place.lateral_m;
    }
    // A trajectory begins with the car's own speed.
    float slower = source.kind() == ForecastSource::trajectory
                       ? 0.0f
                       : clamp(source.speed_mps(at, rest) / speed, least_ratio, most_ratio) - 1.0f;
    float part = rest;
    float time_s = 0.0f;
    uint32_t sector = at;
    for (int32_t knot = next_knot; knot < static_cast<int32_t>(count); ++knot) {
        const Step step = source.step(sector);
        time_s += part * step.taken_s * (1.0f + slower);
        slower *= fades;
        part = 1.0f;
        sector = sectors.next(sector);
        if (knot >= 0) {
            forecast.arrival_s[static_cast<size_t>(knot)] = time_s;
            forecast.lateral_m[static_cast<size_t>(knot)] = step.lateral_m;
        }
    }
    return forecast;
}

float planned_lateral(const DriverView& view, uint32_t car, float distance_m) {
    const MiniSectors& sectors = view.profile.mini_sectors;
    const Trajectory& trajectory = view.trajectories[car];
    const uint32_t at = sectors.at(distance_m);
    if (trajectory.count == 0 || !lies_on_own_way(view, car)) {
        return no_lateral_m;
    }
    const uint32_t knot = at >= trajectory.first ? at - trajectory.first : at + sectors.count() - trajectory.first;
    if (knot + 1 >= trajectory.count) {
        return no_lateral_m;
    }
    return lerp(trajectory.lateral_m[knot + 1], trajectory.lateral_m[knot], sectors.rest(at, distance_m));
}

}  // namespace apx
