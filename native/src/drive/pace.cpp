// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/pace.h"

#include "base/math.h"
#include "drive/human.h"
#include "drive/path.h"

namespace apx {

namespace {

float paced_speed_at(const Plan& plan, const Pacing& pacing, uint32_t gate) {
    const PaceStep& from = plan.pace_steps[pacing.step];
    const PaceStep& to = plan.pace_steps[pacing.step + 1];
    return 1.0f / lerp(from.slowness_spm[gate], to.slowness_spm[gate], pacing.share);
}

}  // namespace

Pacing pacing_of(const Plan& plan, const apx_driver_desc& driver, float band_pace) {
    Pacing pacing;
    pacing.pace = min(1.0f, driver.pace * (1.0f + band_pace)) * skilled_pace(driver);
    const std::vector<PaceStep>& steps = plan.pace_steps;
    if (pacing.pace >= 1.0f || pacing.pace >= steps[0].pace) {
        return pacing;
    }
    while (pacing.step + 2 < steps.size() && steps[pacing.step + 1].pace > pacing.pace) {
        pacing.step += 1;
    }
    const PaceStep& from = steps[pacing.step];
    const PaceStep& to = steps[pacing.step + 1];
    // Lap times are one over paces.
    pacing.share = clamp((1.0f / pacing.pace - 1.0f / from.pace) / (1.0f / to.pace - 1.0f / from.pace), 0.0f, 1.0f);
    pacing.held = lerp(held_steps[pacing.step], held_steps[pacing.step + 1], pacing.share);
    return pacing;
}

float paced_speed(const Track& track, const Plan& plan, const Pacing& pacing, uint32_t sector, float share) {
    if (pacing.pace >= 1.0f) {
        return plan_speed(plan, SideLine{}, sector, share);
    }
    // Between two gates a car speeds up or slows down evenly: its speed squared goes straight over the way.
    const float from = paced_speed_at(plan, pacing, sector);
    const float to = paced_speed_at(plan, pacing, track.next_gate(sector));
    return square_root(lerp(square(from), square(to), share));
}

float paced_passage_s(const Track& track, const Plan& plan, const Pacing& pacing, uint32_t sector, float share) {
    const PaceStep& from = plan.pace_steps[pacing.step];
    const PaceStep& to = plan.pace_steps[pacing.step + 1];
    const float before_mps = paced_speed_at(plan, pacing, sector);
    const float here_mps = paced_speed(track, plan, pacing, sector, share);
    const float since_gate_s = 2.0f * share * track.sector_length(sector) / max(before_mps + here_mps, 0.1f);
    return lerp(from.passed_s[sector], to.passed_s[sector], pacing.share) + since_gate_s;
}

}  // namespace apx
