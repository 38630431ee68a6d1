// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Cars of the host's that do not race: they stand, reverse or drive the wrong way, moved along the road without physics. The race
// knows them as cars that the host drives.
#pragma once

#include <apexline/apexline.h>

#include <cmath>
#include <string>
#include <vector>

namespace host {

struct RogueKind {
    const char* name;
    float turn_rad;       // of the nose against the road
    float speed_mps;      // along the road
    float lateral_share;  // of the half road beside the reference line; odd ones on the other side
    float goes_s;         // with drives_s: drives so long, then brakes
    float stands_s;       // and stands so long
};

constexpr float rogue_braking_mps2 = 8.0f;

inline const RogueKind* rogue_kind(const std::string& name) {
    static const RogueKind kinds[] = {
        {"parked", 0.0f, 0.0f, 0.0f, 0.0f, 0.0f},     {"askew", 0.785f, 0.0f, 0.0f, 0.0f, 0.0f},
        {"across", 1.571f, 0.0f, 0.0f, 0.0f, 0.0f},   {"aside", 0.0f, 0.0f, 0.5f, 0.0f, 0.0f},
        {"reversing", 0.0f, -6.0f, 0.3f, 0.0f, 0.0f}, {"backwards", 3.14159f, -15.0f, 0.3f, 0.0f, 0.0f},
        {"parks", 0.0f, 25.0f, 0.3f, 5.0f, 12.0f},
    };
    for (const RogueKind& kind : kinds) {
        if (name == kind.name) {
            return &kind;
        }
    }
    return nullptr;
}

struct Rogue {
    const RogueKind* kind;
    apx_track track;
    float distance_m;
    float side;
    float speed_mps = 0.0f;
    float time_s = 0.0f;

    void step(float dt) {
        time_s += dt;
        speed_mps = kind->speed_mps;
        if (kind->goes_s > 0.0f) {
            const float cycle_s = kind->goes_s + kind->stands_s;
            const float beyond_s = std::fmod(time_s, cycle_s) - kind->goes_s;
            speed_mps =
                beyond_s < 0.0f ? kind->speed_mps : std::fmax(kind->speed_mps - rogue_braking_mps2 * beyond_s, 0.0f);
        }
        distance_m += speed_mps * dt;
    }

    apx_car_state state() const {
        apx_car_state state = {};
        apx_location at;
        apx_track_position(track, distance_m, 0.0f, state.position);
        apx_track_locate(track, state.position, nullptr, 1, &at);
        const float half_m = std::fmin(at.to_left_edge_m, at.to_right_edge_m);
        apx_track_position(track, distance_m, side * kind->lateral_share * half_m, state.position);
        state.yaw_rad = at.heading_rad + kind->turn_rad;
        state.velocity[0] = speed_mps * std::sin(at.heading_rad);
        state.velocity[2] = speed_mps * std::cos(at.heading_rad);
        return state;
    }
};

// Evenly along the track, the first one a part of that behind the start.
inline std::vector<Rogue> rogues_on(apx_track track, const RogueKind* kind, unsigned count) {
    std::vector<Rogue> rogues;
    apx_track_info info = {};
    info.struct_size = sizeof info;
    apx_track_info_get(track, &info);
    for (unsigned i = 0; i < count; ++i) {
        const float share = (static_cast<float>(i) + 0.6f) / static_cast<float>(count);
        rogues.push_back({kind, track, share * info.length_m, i % 2 == 0 ? 1.0f : -1.0f});
    }
    return rogues;
}

}  // namespace host
