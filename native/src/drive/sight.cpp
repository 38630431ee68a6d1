// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/sight.h"

#include "drive/path.h"
#include "drive/ray_hits.h"
#include "drive/tuning.h"
#include "perceive/senses.h"
#include "track/on_road.h"

namespace apx {

namespace {

class Sight {
  public:
    explicit Sight(const DriverView& view)
        : view_(view),
          hits_(hits_of(view)),
          rays_(car_rays(view.ray_set, view.own(), view.car)),
          half_view_cosine_(cosine(0.5f * view.driver.field_of_view_rad)) {}

    bool sees(glm::vec2 place) const {
        const Body& own = view_.own();
        const glm::vec2 offset = place - own.position;
        if (in_radar(offset, view_.driver.radar_range_m) ||
            in_view(offset, own.forward, view_.driver.sight_range_m, half_view_cosine_)) {
            return true;
        }
        for (uint32_t i = 0; i < hits_.count; ++i) {
            const glm::vec2 direction{rays_[i].direction[0], rays_[i].direction[2]};
            const glm::vec2 from = place - glm::vec2{rays_[i].origin[0], rays_[i].origin[2]};
            const float along_m = dot(from, direction);
            if (along_m < hits_.list[i].distance_m && absolute(cross_right(direction, from)) < tuning::seen_aside_m &&
                along_m > -own.half_length_m) {
                return true;
            }
        }
        return false;
    }

  private:
    const DriverView& view_;
    RayHits hits_;
    CarRays rays_;
    float half_view_cosine_;
};

bool is_held_to_sight(const DriverView& view) {
    return view.driver.perception == APX_PERCEPTION_VIEW_CONE && view.driver.hold_to_sight != 0;
}

}  // namespace

void watch_sight(const DriverView& view, DriverMemory& memory) {
    if (!is_held_to_sight(view)) {
        memory.sight.reach_m = nowhere_m;
        return;
    }
    const Body& own = view.own();
    memory.sight.reach_m -= max(own.speed_along_mps, 0.0f) * view.dt_s;
    if (memory.plan.is_fresh == 0 && memory.sight.reach_m < tuning::longest_sight_m) {
        return;
    }
    const Sight sight(view);
    float seen_m = own.half_length_m;
    uint32_t sector = own.place.sector;
    for (float ahead_m = seen_m + tuning::least_sight_step_m; ahead_m < tuning::longest_sight_m;) {
        const float at_m = own.place.distance_m + ahead_m;
        const SectorShare there = place_at(view.track, at_m, sector);
        sector = there.sector;
        const float lateral_m = path_point(view.track, memory, sector, there.share).lateral_m;
        if (!sight.sees(position_in(view.track.sectors[sector], there.share, lateral_m))) {
            break;
        }
        seen_m = ahead_m;
        ahead_m += max(tuning::least_sight_step_m, tuning::sight_step_share * ahead_m);
    }
    memory.sight.reach_m = seen_m;
}

float speed_within_sight(const DriverView& view, const DriverMemory& memory) {
    if (!is_held_to_sight(view)) {
        return no_cap_mps;
    }
    const float room_m = max(memory.sight.reach_m - view.own().half_length_m - tuning::before_obstacle_m, 0.0f);
    // v^2 = 2 s (a + b v^2 / 2): downforce grows with the speed squared, which falls linearly over the distance.
    const float level_mps2 = tuning::sight_braking_share * view.grip * view.profile.braking_mps2;
    const float per_downforce = level_mps2 / static_cast<float>(gravity_mps2);
    const float pressed = min(per_downforce * view.profile.downforce_1pm * room_m, tuning::most_pressed);
    return max(square_root(2.0f * level_mps2 * room_m / (1.0f - pressed)), tuning::blind_mps);
}

}  // namespace apx
