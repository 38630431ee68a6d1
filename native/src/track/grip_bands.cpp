// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/grip_bands.h"

#include <cstdio>
#include <string>

#include "base/math.h"

namespace apx {

namespace {

constexpr float farthest_aside_m = 1000.0f;
constexpr float least_share = 0.05f;
constexpr float most_share = 2.0f;

bool is_everywhere(const apx_grip_band& band) {
    return band.from_m == 0.0f && band.to_m == 0.0f;
}

bool reaches(const apx_grip_band& band, float distance_m) {
    if (is_everywhere(band)) {
        return true;
    }
    const bool behind_begin = distance_m >= band.from_m;
    const bool before_end = distance_m < band.to_m;
    return band.from_m <= band.to_m ? behind_begin && before_end : behind_begin || before_end;
}

// Whether a band covers part of the way from one place forward to another.
bool reaches(const apx_grip_band& band, float from_m, float to_m) {
    const bool begins_within =
        from_m > to_m ? band.from_m >= from_m || band.from_m < to_m : band.from_m >= from_m && band.from_m < to_m;
    return reaches(band, from_m) || begins_within;
}

bool overlap(const apx_grip_band& a, const apx_grip_band& b) {
    const bool aside = a.low_m < b.high_m && b.low_m < a.high_m;
    return aside && (is_everywhere(a) || is_everywhere(b) || reaches(a, b.from_m) || reaches(b, a.from_m));
}

// The share of the width from low to high that a band covers.
float covered_share(const apx_grip_band& band, float low_m, float high_m) {
    const float width_m = max(high_m - low_m, 1e-3f);
    return clamp((min(band.high_m, high_m) - max(band.low_m, low_m)) / width_m, 0.0f, 1.0f);
}

}  // namespace

apx_grip_band default_grip_band() {
    return {sizeof(apx_grip_band), 0.0f, 0.0f, -1000.0f, 1000.0f, 1.0f};
}

std::string grip_bands_problem(const Track& track, GripBands bands) {
    char text[200] = "";
    const double length_m = static_cast<double>(track.length_m);
    for (size_t i = 0; i < bands.size(); ++i) {
        const apx_grip_band& band = bands[i];
        const auto refuse = [&](const char* field, float value, double low, double high) {
            std::snprintf(text, sizeof text, "bands[%zu].%s is %g; it must be in [%g, %g]", i, field,
                          static_cast<double>(value), low, high);
            return std::string(text);
        };
        if (!(band.from_m >= 0.0f && band.from_m <= track.length_m)) {
            return refuse("from_m", band.from_m, 0.0, length_m);
        }
        if (!(band.to_m >= 0.0f && band.to_m <= track.length_m)) {
            return refuse("to_m", band.to_m, 0.0, length_m);
        }
        if (!(absolute(band.low_m) <= farthest_aside_m)) {
            return refuse("low_m", band.low_m, -1000.0, 1000.0);
        }
        if (!(absolute(band.high_m) <= farthest_aside_m)) {
            return refuse("high_m", band.high_m, -1000.0, 1000.0);
        }
        if (!(band.grip >= least_share && band.grip <= most_share)) {
            return refuse("grip", band.grip, 0.05, 2.0);
        }
        if (!(band.low_m < band.high_m)) {
            std::snprintf(text, sizeof text,
                          "bands[%zu] reaches from %g m to %g m across the road; high_m must be above low_m", i,
                          static_cast<double>(band.low_m), static_cast<double>(band.high_m));
            return text;
        }
        if (!is_everywhere(band) && (band.from_m == band.to_m || (band.from_m > band.to_m && !track.closed))) {
            std::snprintf(text, sizeof text, "bands[%zu] reaches from %g m to %g m along the road; %s", i,
                          static_cast<double>(band.from_m), static_cast<double>(band.to_m),
                          track.closed ? "it has no length" : "to_m must be above from_m on an open track");
            return text;
        }
        for (size_t other = 0; other < i; ++other) {
            if (overlap(bands[other], band)) {
                std::snprintf(
                    text, sizeof text,
                    "bands[%zu] (%g to %g m) overlaps bands[%zu] (%g to %g m); each part of the road is in one band", i,
                    static_cast<double>(band.from_m), static_cast<double>(band.to_m), other,
                    static_cast<double>(bands[other].from_m), static_cast<double>(bands[other].to_m));
                return text;
            }
        }
    }
    return {};
}

float grip_share_at(GripBands bands, float distance_m, float low_m, float high_m) {
    float share = 1.0f;
    for (const apx_grip_band& band : bands) {
        if (reaches(band, distance_m)) {
            share += (band.grip - 1.0f) * covered_share(band, low_m, high_m);
        }
    }
    return share;
}

float grip_share_about(const Track& track, GripBands bands, uint32_t gate, float low_m, float high_m) {
    const float at_m = track.frames[gate].distance_m;
    const float from_m = track.frames[track.previous_sector(gate)].distance_m;
    const float to_m = track.frames[track.next_gate(gate)].distance_m;
    float least = grip_share_at(bands, at_m, low_m, high_m);
    for (const apx_grip_band& band : bands) {
        if (band.grip < 1.0f && reaches(band, from_m, to_m)) {
            least = min(least, 1.0f + (band.grip - 1.0f) * covered_share(band, low_m, high_m));
        }
    }
    return least;
}

}  // namespace apx
