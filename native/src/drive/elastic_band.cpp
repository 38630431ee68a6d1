// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/elastic_band.h"

#include "base/math.h"
#include "drive/tuning.h"

namespace apx {

namespace {

// Which of its bounds a knot is held at.
enum class Held : uint8_t { no, low, high };
using HeldKnots = std::array<Held, detour_knots>;

// A band with the knots around it: before the start it is straight, beyond the end it is the racing line.
struct BandKnots {
    std::array<double, detour_knots + 3> offset_m{};
    double& operator[](uint32_t knot) { return offset_m[knot + 1]; }
};

// Derivative of the energy by a knot's offset, the second knot's or a later one's.
double pull_at(BandKnots& band, uint32_t knot, double spring) {
    const double before = knot == 1 ? band.offset_m[0] : band[knot - 2];
    return (6.0 + spring) * band[knot] - 4.0 * (band[knot - 1] + band[knot + 1]) + before + band[knot + 2];
}

// Puts the free knots where nothing pulls at them: elimination in a matrix of five diagonals.
void relax(BandKnots& band, const HeldKnots& held, uint32_t count, double spring) {
    // A knot's offset is `right` less shares of the next two.
    std::array<double, detour_knots> right{};
    std::array<double, detour_knots> next{};
    std::array<double, detour_knots> after{};
    right[0] = band[0];
    for (uint32_t knot = 1; knot < count; ++knot) {
        if (held[knot] != Held::no) {
            right[knot] = band[knot];
            continue;
        }
        const bool first = knot == 1;
        const double two_before = first ? band.offset_m[0] : right[knot - 2];
        const double before = -4.0 - (first ? 0.0 : next[knot - 2]);
        const double diagonal = 6.0 + spring - (first ? 0.0 : after[knot - 2]) - before * next[knot - 1];
        right[knot] = (-two_before - before * right[knot - 1]) / diagonal;
        next[knot] = (-4.0 - before * after[knot - 1]) / diagonal;
        after[knot] = 1.0 / diagonal;
    }
    for (uint32_t knot = count; knot-- > 1;) {
        band[knot] = right[knot] - next[knot] * band[knot + 1] - after[knot] * band[knot + 2];
    }
}

// A knot beyond a bound is to be held there, and stays so while the rest of the band pulls it outwards.
Held held_by(const DetourCorridor& corridor, BandKnots& band, uint32_t knot, Held before, double spring) {
    if (before != Held::no) {
        const bool is_pulled_up = pull_at(band, knot, spring) < 0.0;
        return is_pulled_up == (before == Held::high) ? before : Held::no;
    }
    const double low = static_cast<double>(corridor.low_m[knot]);
    const double high = static_cast<double>(corridor.high_m[knot]);
    return band[knot] < low ? Held::low : band[knot] > high ? Held::high : Held::no;
}

}  // namespace

// By a primal-dual active set (Hintermueller, Ito and Kunisch 2002), then by Murty's rule of the least index, which always
// ends.
BandOffsets elastic_band(const DetourCorridor& corridor, float start_m, float slope, float spring) {
    BandKnots band;
    HeldKnots held{};
    band.offset_m[0] = static_cast<double>(start_m - slope * corridor.step_m);
    band[0] = static_cast<double>(start_m);
    const double stiffness = static_cast<double>(spring);
    for (uint32_t round = 0; round < tuning::detour_rounds + tuning::detour_single_rounds; ++round) {
        bool is_changed = round == 0;
        for (uint32_t knot = 1; knot < corridor.count; ++knot) {
            const Held now = held_by(corridor, band, knot, held[knot], stiffness);
            // Changing all at once may go round in circles; the first one alone does not.
            if (now != held[knot] && (round < tuning::detour_rounds || !is_changed)) {
                held[knot] = now;
                is_changed = true;
            }
        }
        if (!is_changed) {
            break;
        }
        for (uint32_t knot = 1; knot < corridor.count; ++knot) {
            if (held[knot] != Held::no) {
                const float bound_m = held[knot] == Held::low ? corridor.low_m[knot] : corridor.high_m[knot];
                band[knot] = static_cast<double>(bound_m);
            }
        }
        relax(band, held, corridor.count, stiffness);
    }
    BandOffsets offsets{};
    offsets[0] = start_m;
    for (uint32_t knot = 1; knot < corridor.count; ++knot) {
        offsets[knot] = clamp(static_cast<float>(band[knot]), corridor.low_m[knot], corridor.high_m[knot]);
    }
    return offsets;
}

}  // namespace apx
