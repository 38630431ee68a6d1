// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "drive/driver.h"
#include "track/line.h"
#include "track/locate.h"

namespace apx {

// A line beside the racing line, and the share of the way from the racing line to it.
struct SideLine {
    float share = 0;
    uint32_t line = APX_LINE_OVERTAKING;
};

// The left and right lines, for driving side by side.
inline bool is_lane(uint32_t line) {
    return line == APX_LINE_LEFT || line == APX_LINE_RIGHT;
}

// The line on that side of the road: -1 left, 1 right.
inline uint32_t lane_on(float side) {
    return side < 0.0f ? APX_LINE_LEFT : APX_LINE_RIGHT;
}

inline SideLine side_line(const DriverMemory& memory) {
    return {memory.path.blend, memory.path.blend_line};
}

// The detour's offset from the racing line, with its first and second derivative along the road.
struct DetourPoint {
    float offset_m = 0;
    float slope = 0;
    float bend_1pm = 0;
};

// The detour as a uniform cubic B-spline over its knots; zero before and behind it.
inline DetourPoint detour_offset(const Track& track, const Detour& detour, float distance_m) {
    const float along = detour.count > 3 ? distance_between(track, detour.from_m, distance_m) / detour.step_m : -1.0f;
    if (along < -0.5f || along > static_cast<float>(detour.count - 1)) {
        return {};
    }
    const int32_t knot = min(static_cast<int32_t>(max(along, 0.0f)), static_cast<int32_t>(detour.count) - 2);
    const float u = max(along, 0.0f) - static_cast<float>(knot);
    const auto at = [&](int32_t index) {
        return detour.offset_m[clamp(index, 0, static_cast<int32_t>(detour.count) - 1)];
    };
    // Before the first knot the band is extended straight.
    const float p0 = knot > 0 ? at(knot - 1) : 2.0f * at(0) - at(1);
    const float p1 = at(knot);
    const float p2 = at(knot + 1);
    const float p3 = at(knot + 2);
    const float v = 1.0f - u;
    const float step = detour.step_m;
    return {
        (v * v * v * p0 + (3.0f * u * u * u - 6.0f * u * u + 4.0f) * p1 +
         (3.0f * v * v * v - 6.0f * v * v + 4.0f) * p2 + u * u * u * p3) /
            6.0f,
        (-v * v * p0 + (3.0f * u * u - 4.0f * u) * p1 + (4.0f * v - 3.0f * v * v) * p2 + u * u * p3) / (2.0f * step),
        (v * p0 + (3.0f * u - 2.0f) * p1 + (3.0f * v - 2.0f) * p2 + u * p3) / (step * step)};
}

// A driver's path: the racing line blended with a line beside it, shifted sideways and around obstacles. `point` is the
// racing line's.
inline LinePoint path_beside(const Track& track, const DriverMemory& memory, uint32_t sector, float share,
                             LinePoint point) {
    if (memory.path.blend > 0.0f) {
        const LinePoint side = line_point(track.lines[memory.path.blend_line], sector, share);
        point.lateral_m = lerp(point.lateral_m, side.lateral_m, memory.path.blend);
        point.heading_rad += short_turn(point.heading_rad, side.heading_rad) * memory.path.blend;
        point.curvature_1pm = lerp(point.curvature_1pm, side.curvature_1pm, memory.path.blend);
    }
    if (memory.detour.count != 0) {
        const float at_m = track.frames[sector].distance_m + share * track.lengths_m[sector];
        const DetourPoint detour = detour_offset(track, memory.detour, at_m);
        point.lateral_m += detour.offset_m;
        point.heading_rad += clamp(detour.slope, -0.6f, 0.6f);
        point.curvature_1pm += detour.bend_1pm;
    }
    point.lateral_m += memory.path.offset_m;
    return point;
}

inline LinePoint path_point(const Track& track, const DriverMemory& memory, uint32_t sector, float share) {
    return path_beside(track, memory, sector, share, line_point(track.lines[APX_LINE_RACING], sector, share));
}

// The path at the car's place.
inline LinePoint path_here(const DriverView& view, const DriverMemory& memory) {
    const Body& own = view.own();
    return path_beside(view.track, memory, own.place.sector, own.place.share,
                       {own.line_lateral_m, own.line_heading_rad, own.line_curvature_1pm});
}

// A profile's speed at a place: the racing line's, blended with the side line's.
inline float blended_speed(const CarProfile& profile, Ramp ProfileSector::*speeds, SideLine beside, uint32_t sector,
                           float share) {
    const float speed = (profile.sectors[APX_LINE_RACING][sector].*speeds).at(share);
    if (beside.share <= 0.0f) {
        return speed;
    }
    return lerp(speed, (profile.sectors[beside.line][sector].*speeds).at(share), beside.share);
}

// The profile's planned speed at a place.
inline float profile_speed(const CarProfile& profile, SideLine beside, uint32_t sector, float share) {
    return blended_speed(profile, &ProfileSector::speed_mps, beside, sector, share);
}

// The speed limit by corners and brakes at a place, without the engine's.
inline float profile_limit(const CarProfile& profile, SideLine beside, uint32_t sector, float share) {
    return blended_speed(profile, &ProfileSector::limit_mps, beside, sector, share);
}

// The offset from that line, or from the two blended, that keeps the wheels on the road.
inline RearAxleOffset rear_axle_offset(const CarProfile& profile, SideLine beside, uint32_t sector, float share) {
    const auto of = [&](uint32_t line) {
        const RearAxleSector& offset = profile.rear_axle->in_sectors[line][sector];
        return RearAxleOffset{offset.right_m.at(share), offset.heading_rad.at(share), offset.curvature_1pm.at(share)};
    };
    const RearAxleOffset racing = of(APX_LINE_RACING);
    if (beside.share <= 0.0f) {
        return racing;
    }
    const RearAxleOffset side = of(beside.line);
    return {lerp(racing.right_m, side.right_m, beside.share), lerp(racing.heading_rad, side.heading_rad, beside.share),
            lerp(racing.curvature_1pm, side.curvature_1pm, beside.share)};
}

struct SectorShare {
    uint32_t sector;
    float share;
};

// A place at most longest_look sectors further along the reference line.
inline SectorShare further(const Track& track, const Place& place, float ahead_m) {
    const float* lengths_m = &track.lengths_m[place.sector];
    float rest = ahead_m + place.share * lengths_m[0];
    uint32_t step = 0;
    for (; step < longest_look && !(rest < lengths_m[step]); ++step) {
        rest -= lengths_m[step];
    }
    const float share = step < longest_look ? rest / lengths_m[step] : 0.0f;
    const uint32_t sector = place.sector + step;
    const uint32_t count = track.sector_count();
    if (sector < count) {
        return {sector, share};
    }
    return track.closed ? SectorShare{sector % count, share} : SectorShare{count - 1, 1.0f};
}

// The place at a distance along the reference line, without the limit of `further`.
inline SectorShare place_at(const Track& track, float distance_m, uint32_t hint_sector) {
    const float wrapped_m = wrap_distance(track, distance_m);
    const uint32_t sector = sector_at(track, wrapped_m, hint_sector);
    const float beyond_m = wrapped_m - track.frames[sector].distance_m;
    return {sector, clamp(beyond_m / track.sector_length(sector), 0.0f, 1.0f)};
}

// Including the rubber band's change, [0, 1].
inline float aggression_of(const DriverView& view) {
    return clamp(view.driver.aggression + view.band_aggression, 0.0f, 1.0f);
}

// Factor on the usual waiting time and attempt time of a pass, [0, 2].
inline float patience_of(const DriverView& view) {
    return 2.0f * view.driver.patience;
}

// Whether another car is so near that it affects this car's path.
inline bool has_traffic_nearby(const DriverView& view) {
    constexpr float traffic_near_m = 20.0f;
    return view.neighbours.nearest_m < traffic_near_m;
}

}  // namespace apx
