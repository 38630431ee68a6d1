// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "grid.h"

#include <raceman.h>
#include <robottools.h>

#include <algorithm>
#include <cmath>

#include "parameters.h"

namespace apx_torcs {
namespace {

constexpr float GRAVITY_MPS2 = 9.80665f;
constexpr float STEP_S = 0.002f;  // simuv2's: how hard a stop is hit depends on it
constexpr int STEPS = 500;        // before the first robot is asked
// TORCS's own races; a track may say otherwise, and so may a race, which a robot does not get to see.
constexpr float USUAL_DISTANCE_M = 25.0f;
constexpr float USUAL_ABOVE_M = 0.2f;
constexpr float LEVEL_SHARE = 0.8f;  // of the damage, for a driver whose file names no level, as ours
constexpr float FASTEST_DAMPED_MPS = 10.0f;
// Share of the tyres' grip that holds a braked car on the bank while its springs oscillate: between 0.4 and 0.65 fits
// best what TORCS counts.
constexpr float HOLDING_SHARE = 0.5f;

struct Damper {
    float slow, fast;  // N for each m/s, below and above
    float threshold_mps;

    float force_n(float speed) const {
        const float damped = std::min(speed, FASTEST_DAMPED_MPS);
        return slow * std::min(damped, threshold_mps) + fast * std::max(damped - threshold_mps, 0.0f);
    }
};

// A wheel and its spring, whose length counts at the spring's end of the bellcrank.
struct Corner {
    float forward_m, left_m;  // from the centre of mass
    float rate_npm, crank, rest_m, stop_m, longest_m, rest_n, wheel_kg;
    Damper bump, rebound;
    float length_m = 0.0f;
    float closing_mps = 0.0f;  // of the spring
    float wheel_mps = 0.0f;    // towards the body
    float height_m = 0.0f;     // of the body over the road
    bool touching = false, hanging = false;

    bool stopped() const { return touching && height_m < stop_m; }

    // The wheel goes its way until the road or an end of the spring's travel holds it.
    void move() {
        float height = length_m / crank - wheel_mps * STEP_S;
        touching = height_m < height;
        if (touching || height < stop_m)
            wheel_mps = 0.0f;
        height = std::max(std::min(height, height_m), stop_m);
        hanging = height * crank > longest_m;
        const float length = std::min(height * crank, longest_m);
        closing_mps = (length_m - length) / STEP_S;
        length_m = length;
    }

    // On the body, with what an anti-roll bar adds. A spring only pushes; at the end of its travel the wheel's fall pulls.
    float press_n(float rolled_n) {
        if (hanging && wheel_mps <= 0.0f) {
            const float pulled_n = wheel_kg * wheel_mps / STEP_S;
            wheel_mps = 0.0f;
            return pulled_n;
        }
        const float spring_n = std::max(0.0f, rest_n - rate_npm * (length_m - rest_m));
        const float damper_n = closing_mps < 0.0f ? -rebound.force_n(-closing_mps) : bump.force_n(closing_mps);
        const float force_n = std::max(0.0f, spring_n + damper_n) * crank + rolled_n;
        wheel_mps -= STEP_S * force_n / wheel_kg;
        return force_n;
    }
};

Corner read_corner(const Parameters& p, int wheel, float centre_m) {
    const bool front = wheel < 2;
    const float front_share = p.number(SECT_CAR, PRM_FRWEIGHTREP, 0.5f);
    const auto spring = [&](const char* name, float otherwise) { return p.number(SPRINGS[wheel], name, otherwise); };
    const auto damper = [&](const char* slow_name, const char* fast_name, const char* threshold_name) {
        const float firmer = std::sqrt(p.setup.stiffer);
        const float slow = spring(slow_name, 0.0f);
        return Damper{firmer * slow, firmer * spring(fast_name, slow), spring(threshold_name, 0.5f)};
    };
    Corner corner{};
    corner.forward_m = p.number(front ? SECT_FRNTAXLE : SECT_REARAXLE, PRM_XPOS, 0.0f) - centre_m;
    corner.left_m = p.number(WHEELS[wheel], PRM_YPOS, 0.0f);
    corner.rate_npm = p.setup.stiffer * spring(PRM_SPR, 175000.0f);
    corner.crank = spring(PRM_BELLCRANK, 1.0f);
    corner.rest_m = corner.crank * (p.number(WHEELS[wheel], PRM_RIDEHEIGHT, 0.2f) + p.setup.higher_m);
    corner.stop_m = spring(PRM_PACKERS, 0.0f);
    corner.longest_m = spring(PRM_SUSPCOURSE, 0.5f);
    // The ride height is that of the car without fuel.
    corner.rest_n = 0.5f * (front ? front_share : 1.0f - front_share) * GRAVITY_MPS2 *
                    p.number(SECT_CAR, PRM_MASS, 1500.0f) / corner.crank;
    corner.wheel_kg = p.number(WHEELS[wheel], PRM_MASS, 20.0f);
    corner.bump = damper(PRM_SLOWBUMP, PRM_FASTBUMP, PRM_BUMPTHRESHOLD);
    corner.rebound = damper(PRM_SLOWREBOUND, PRM_FASTREBOUND, PRM_REBOUNDTHRESHOLD);
    return corner;
}

// The body, which heaves, rolls, pitches and slides down the bank on its four springs.
struct Body {
    Grid grid;
    Corner corners[4];
    float bar_npm[2];  // anti-roll bars, front and rear
    float mass_kg, roll_inertia_kgm2, pitch_inertia_kgm2, centre_height_m, roll_centre_m, grip;
    float up_m = 0.0f, up_mps = 0.0f;  // over the place of the grid
    float left_m = 0.0f, left_mps = 0.0f;
    float roll_rad = 0.0f, roll_radps = 0.0f;
    float pitch_rad = 0.0f, pitch_radps = 0.0f;

    // In its first step simuv2 has all wheels at the centre of the car: level on the road, on their stops where the car is low.
    void step(bool first) {
        const float spread = first ? 0.0f : 1.0f;
        for (Corner& corner : corners) {
            const float road_m =
                grid.rise_left * (left_m + spread * corner.left_m) + grid.rise_forward * spread * corner.forward_m;
            corner.height_m = up_m - centre_height_m - corner.forward_m * std::sin(pitch_rad) +
                              corner.left_m * std::sin(roll_rad) - road_m;
            corner.move();
        }
        float pressed_n = 0.0f, roll_nm = 0.0f, pitch_nm = 0.0f, held_n = 0.0f;
        for (size_t i = 0; i < 4; ++i) {
            Corner& corner = corners[i];
            const float force_n = corner.press_n(bar_npm[i / 2] * (corners[i ^ 1].length_m - corner.length_m));
            pressed_n += force_n;
            roll_nm += force_n * corner.left_m;
            pitch_nm -= force_n * corner.forward_m;
            held_n += corner.touching ? grip * std::max(force_n, 0.0f) : 0.0f;
        }
        held_n = std::copysign(std::min(held_n, mass_kg * std::fabs(left_mps) / STEP_S), -left_mps);
        up_mps += STEP_S * (pressed_n / mass_kg - GRAVITY_MPS2);
        left_mps += STEP_S * (held_n / mass_kg - GRAVITY_MPS2 * spread * grid.rise_left);
        roll_radps += STEP_S * (roll_nm + held_n * roll_centre_m) / roll_inertia_kgm2;
        pitch_radps += STEP_S * pitch_nm / pitch_inertia_kgm2;
        up_m += STEP_S * up_mps;
        left_m += STEP_S * left_mps;
        roll_rad += STEP_S * roll_radps;
        pitch_rad += STEP_S * pitch_radps;
    }

    // Each wheel on its stop lifts the car and takes speed from it; gives back the damage of the hardest blow.
    float meet_stops() {
        const float upright =
            1.0f / std::sqrt(1.0f + grid.rise_left * grid.rise_left + grid.rise_forward * grid.rise_forward);
        float hardest = 0.0f;
        for (const Corner& corner : corners) {
            if (!corner.stopped())
                continue;
            up_m += corner.stop_m - corner.height_m;
            const float lost_mps = grid.rebound * upright * (grid.rise_left * left_mps - up_mps);
            if (lost_mps <= 0.0f)
                continue;
            hardest = std::max(hardest, grid.damage * lost_mps);
            up_mps += lost_mps * upright;
            left_mps -= lost_mps * upright * grid.rise_left;
        }
        return hardest;
    }
};

Body set_down(const Parameters& p, const Grid& grid) {
    const auto of_car = [&](const char* name, float otherwise) { return p.number(SECT_CAR, name, otherwise); };
    const float front_share = of_car(PRM_FRWEIGHTREP, 0.5f);
    const float centre_m = front_share * p.number(SECT_FRNTAXLE, PRM_XPOS, 0.0f) +
                           (1.0f - front_share) * p.number(SECT_REARAXLE, PRM_XPOS, 0.0f);
    Body body{};
    body.grid = grid;
    for (int i = 0; i < 4; ++i)
        body.corners[i] = read_corner(p, i, centre_m);
    body.bar_npm[0] = p.number(SECT_FRNTARB, PRM_SPR, 0.0f);
    body.bar_npm[1] = p.number(SECT_REARARB, PRM_SPR, 0.0f);
    const float empty_kg = of_car(PRM_MASS, 1500.0f);
    const float length_m = of_car(PRM_CENTR, 1.0f) * of_car(PRM_LEN, 4.7f);
    const float width_m = of_car(PRM_WIDTH, 1.9f), tall_m = of_car(PRM_HEIGHT, 1.2f);
    body.mass_kg = empty_kg + p.setup.fuel_l;  // a litre weighs a kilogram
    body.roll_inertia_kgm2 = empty_kg / 12.0f * (width_m * width_m + tall_m * tall_m);
    body.pitch_inertia_kgm2 = empty_kg / 12.0f * (length_m * length_m + tall_m * tall_m);
    body.centre_height_m = of_car(PRM_GCHEIGHT, 0.5f);
    body.roll_centre_m =
        0.5f * (p.number(SECT_FRNTAXLE, PRM_ROLLCENTER, 0.15f) + p.number(SECT_REARAXLE, PRM_ROLLCENTER, 0.15f));
    body.grip = HOLDING_SHARE * grid.friction * p.number(WHEELS[0], PRM_MU, 1.0f);
    body.up_m = grid.above_m;
    return body;
}

}  // namespace

Grid read_grid(const tTrack& track) {
    const auto number = [&](const char* name, float usual) {
        return GfParmGetNum(track.params, RM_SECT_STARTINGGRID, name, nullptr, usual);
    };
    const float place_m = track.length - number(RM_ATTR_TOSTART, USUAL_DISTANCE_M);
    tTrackSeg* segment = track.seg;  // the last one of the lap
    while (place_m < segment->lgfromstart && segment->prev != track.seg)
        segment = segment->prev;
    const auto height_m = [&](float forward_m, float left_m) {
        tTrkLocPos place{};
        place.seg = segment;
        place.type = TR_LPOS_MAIN;
        const float along_m = place_m - segment->lgfromstart + forward_m;
        // Along a curve, TORCS counts an angle.
        place.toStart = segment->type == TR_STR ? along_m : along_m / segment->radius;
        place.toMiddle = left_m;
        place.toRight = 0.5f * segment->width + left_m;
        place.toLeft = segment->width - place.toRight;
        return RtTrackHeightL(&place);
    };
    Grid grid;
    grid.above_m = number(RM_ATTR_INITHEIGHT, USUAL_ABOVE_M);
    grid.rise_forward = 0.5f * (height_m(1.0f, 0.0f) - height_m(-1.0f, 0.0f));
    grid.rise_left = 0.5f * (height_m(0.0f, 1.0f) - height_m(0.0f, -1.0f));
    grid.friction = segment->surface->kFriction;
    grid.rebound = segment->surface->kRebound;
    grid.damage = segment->surface->kDammage;
    return grid;
}

float landing_damage(void* parameters, const Setup& setup, const Grid& grid) {
    Body body = set_down({parameters, setup}, grid);
    float hardest = 0.0f;
    for (int i = 0; i < STEPS; ++i) {
        body.step(i == 0);
        hardest = std::max(hardest, body.meet_stops());
    }
    return LEVEL_SHARE * hardest;
}

}  // namespace apx_torcs
