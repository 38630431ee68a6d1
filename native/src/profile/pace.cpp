// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/pace.h"

#include "base/math.h"
#include "profile/tuning.h"

namespace apx {

namespace {

using namespace tuning::pace;

float paced_speed_at(const CarProfile& profile, const Pacing& pacing, uint32_t gate) {
    const PaceStep& from = profile.pace_steps[pacing.step];
    const PaceStep& to = profile.pace_steps[pacing.step + 1];
    return 1.0f / lerp(from.slowness_spm[gate], to.slowness_spm[gate], pacing.share);
}

}  // namespace

float skilled_pace(const apx_driver_desc& driver) {
    return lerp(least_skilled, 1.0f, driver.skill);
}

Pacing pacing_of(const CarProfile& profile, const apx_driver_desc& driver, float band_pace) {
    Pacing pacing;
    pacing.pace = min(1.0f, driver.pace * (1.0f + band_pace)) * skilled_pace(driver);
    const std::vector<PaceStep>& steps = profile.pace_steps;
    if (pacing.pace >= 1.0f || pacing.pace >= steps[0].pace) {
        return pacing;
    }
    while (pacing.step + 2 < steps.size() && steps[pacing.step + 1].pace > pacing.pace) {
        pacing.step += 1;
    }
    const PaceStep& from = steps[pacing.step];
    const PaceStep& to = steps[pacing.step + 1];
    // Lap times are the reciprocals of paces.
    pacing.share = clamp((1.0f / pacing.pace - 1.0f / from.pace) / (1.0f / to.pace - 1.0f / from.pace), 0.0f, 1.0f);
    pacing.limit_share = lerp(limit_share_steps[pacing.step], limit_share_steps[pacing.step + 1], pacing.share);
    return pacing;
}

float paced_speed(const Track& track, const CarProfile& profile, const Pacing& pacing, uint32_t sector, float share) {
    if (pacing.pace >= 1.0f) {
        return profile.sectors[APX_LINE_RACING][sector].speed_mps.at(share);
    }
    // Acceleration is constant between two gates: the squared speed is linear in the distance.
    const float from = paced_speed_at(profile, pacing, sector);
    const float to = paced_speed_at(profile, pacing, track.next_gate(sector));
    return square_root(lerp(square(from), square(to), share));
}

float paced_passage_s(const Track& track, const CarProfile& profile, const Pacing& pacing, uint32_t sector,
                      float share) {
    const PaceStep& from = profile.pace_steps[pacing.step];
    const PaceStep& to = profile.pace_steps[pacing.step + 1];
    const float before_mps = paced_speed_at(profile, pacing, sector);
    const float here_mps = paced_speed(track, profile, pacing, sector, share);
    const float since_gate_s = 2.0f * share * track.sector_length(sector) / max(before_mps + here_mps, 0.1f);
    return lerp(from.passed_s[sector], to.passed_s[sector], pacing.share) + since_gate_s;
}

}  // namespace apx
