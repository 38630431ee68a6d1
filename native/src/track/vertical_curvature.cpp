// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/vertical_curvature.h"

#include "base/math.h"

namespace apx {

namespace {

// The curvature is a mean over this distance to either side, weighted towards the centre: a wheelbase, and a tenth of a
// second of suspension movement at speed.
constexpr double reach_m = 8.5;

// Heights along a path across the gates.
struct Profile {
    std::vector<double> distance_m;
    std::vector<double> height_m;
    double length_m;
    bool closed;

    size_t next(size_t i) const { return i + 1 < distance_m.size() ? i + 1 : 0; }
    double end_m(size_t i) const { return i + 1 < distance_m.size() ? distance_m[i + 1] : length_m; }
};

Profile profile_along(const Track& track, const Line* line) {
    Profile profile;
    profile.closed = track.closed;
    profile.length_m = static_cast<double>(line != nullptr ? line->length_m : track.length_m);
    for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
        const GateFrame& frame = track.frames[gate];
        const double t = static_cast<double>(line != nullptr ? line->nodes[gate].t : frame.reference_t);
        const double left = static_cast<double>(frame.height_left_m);
        const double right = static_cast<double>(frame.height_right_m);
        profile.height_m.push_back(lerp(left, right, t));
        profile.distance_m.push_back(
            static_cast<double>(line != nullptr ? line->nodes[gate].distance_m : frame.distance_m));
    }
    return profile;
}

// Height at a distance near gate `from`; paths on a closed track continue around it.
double height_at(const Profile& profile, size_t from, double distance_m) {
    const size_t count = profile.distance_m.size();
    const double lap = profile.closed ? profile.length_m : 0.0;
    size_t gate = from;
    double turn = 0.0;  // laps between the gate's distance and the requested one
    for (size_t step = 0; step < count && profile.distance_m[gate] + turn > distance_m; ++step) {
        if (gate == 0) {
            if (!profile.closed) {
                break;
            }
            turn -= lap;
        }
        gate = gate > 0 ? gate - 1 : count - 1;
    }
    for (size_t step = 0; step < count && profile.end_m(gate) + turn < distance_m; ++step) {
        if (gate + 1 == count) {
            if (!profile.closed) {
                break;
            }
            turn += lap;
        }
        gate = profile.next(gate);
    }
    const double way = profile.end_m(gate) - profile.distance_m[gate];
    const double share = way > 0.0 ? (distance_m - turn - profile.distance_m[gate]) / way : 0.0;
    return lerp(profile.height_m[gate], profile.height_m[profile.next(gate)], clamp(share, 0.0, 1.0));
}

}  // namespace

std::vector<double> vertical_curvature(const Track& track, const Line* line) {
    const Profile profile = profile_along(track, line);
    const size_t count = profile.distance_m.size();
    std::vector<double> crests(count, 0.0);
    for (size_t gate = 0; gate < count; ++gate) {
        // Gates farther apart than the reach give the bend from one to the next only.
        const size_t last = gate > 0 ? gate - 1 : count - 1;
        double reach = max(reach_m, profile.end_m(gate) - profile.distance_m[gate]);
        reach = max(reach, profile.end_m(last) - profile.distance_m[last]);
        double middle = profile.distance_m[gate];
        if (!profile.closed) {
            reach = min(reach, 0.5 * profile.length_m);
            middle = clamp(middle, reach, profile.length_m - reach);
        }
        const double here = height_at(profile, gate, middle);
        const double before = height_at(profile, gate, middle - reach);
        const double after = height_at(profile, gate, middle + reach);
        const double slope = (after - before) / (2.0 * reach);
        const double rise = 1.0 + slope * slope;
        crests[gate] = -(after - 2.0 * here + before) / (reach * reach * rise * square_root(rise));
    }
    return crests;
}

}  // namespace apx
