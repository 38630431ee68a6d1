// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "car.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "parameters.h"

namespace apx_torcs {
namespace {

constexpr float GRAVITY_MPS2 = 9.81f;
constexpr float AIR_DENSITY = 1.23f;
constexpr float FUEL_KG_PER_L = 1.0f;  // simuv2 weighs fuel in kg, one per litre
// Share of the rear tyres' side force: the rest is for braking and for staying behind the front ones.
constexpr float REAR_SHARE = 0.92f;
constexpr float WORKING_SHARE = 0.94f;
// simuv2's tyres hold a smaller share of a larger load, and its underbodies suck more on springs pressed low. The description has
// one grip and one downforce: those whose circle is nearest to the tyres' over these speeds.
constexpr int CIRCLE_FROM_MPS = 15;
constexpr int CIRCLE_TO_MPS = 70;
constexpr int SINKING_ROUNDS = 6;
constexpr float HOLLOW_MPS = 45.0f;            // at which hollows press springs to their stops; faster ones spare more
constexpr float PLANNED_DAMPING = 0.3f;        // share of the critical one that the library's plan has
constexpr float PLANNED_TRAVEL_SHARE = 0.75f;  // of the springs' travel, which the plan uses
constexpr float KINK_S = 0.09f;  // over which a fast car crosses a kink of a baked road, whose gates are 4 m apart
constexpr float BLOW_STEP_S = 0.001f;
constexpr int MOST_BLOW_STEPS = 500;
constexpr float HIGHEST_REVS_SHARE = 0.97f;  // of the limiter, before a gear ends
constexpr float SPEED_STEP_MPS = 0.25f;
constexpr float SHIFTS = 2.0f;  // a lower gear costs: the one down and the one back up
// So much more power than the engine has is described. A plan counts more drag of slipping tyres than simuv2 has, and a driver holds
// its engine back where it is faster than the plan.
constexpr float MORE_POWER = 1.1f;
constexpr float PI = 3.14159265f;
// simuv2's tyres hold so much more for each unit of slip, by the driver's skill level; robots are "semi-pro" unless their file says
// otherwise.
constexpr float SKID_FACTOR = 0.3f;
const char* const BRAKES[4] = {SECT_FRNTRGTBRAKE, SECT_FRNTLFTBRAKE, SECT_REARRGTBRAKE, SECT_REARLFTBRAKE};

// One tyre of simuv2: a magic formula whose height falls with load.
struct Tyre {
    float grip;      // at the operating load, camber counted
    float load_min;  // share of the grip far beyond the operating load
    float load_max;  // without load
    float load_rate;
    float operating_n;
    float peak_slip;
    float side_share;    // of the grip, what turns the car
    float working_slip;  // at WORKING_SHARE of the peak

    float force_n(float load_n) const {
        return load_n * grip * (load_min + (load_max - load_min) * std::exp(load_rate * load_n / operating_n));
    }
};

float wheel_radius(const Parameters& p, const char* wheel) {
    const float rim = p.number(wheel, PRM_RIMDIAM, 0.33f);
    const float width = p.number(wheel, PRM_TIREWIDTH, 0.145f);
    const float ratio = p.number(wheel, PRM_TIRERATIO, 0.75f);
    return 0.5f * rim + width * ratio;
}

// Slip at which sin(C atan(B s (1 - E) + E atan(B s))) first reaches a share of its peak, by bisection.
float magic_slip(float stiffness, float sliding_share, float shape, float share_of_peak) {
    const float c = 2.0f - std::asin(std::min(1.0f, sliding_share)) * 2.0f / PI;
    const float b = stiffness / c;
    const float wanted = std::tan(std::min(std::asin(share_of_peak) / c, 1.55f));
    float low = 0.0f, high = 50.0f;
    for (int i = 0; i < 50; ++i) {
        const float middle = 0.5f * (low + high);
        (middle * (1.0f - shape) + shape * std::atan(middle) < wanted ? low : high) = middle;
    }
    return 0.5f * (low + high) / b;
}

// The most that a tyre gives across the way of the car, over the height of its formula: more slip holds more, but turns the force back
// against the way.
float most_side_share(float stiffness, float sliding_share, float shape) {
    const float c = 2.0f - std::asin(std::min(1.0f, sliding_share)) * 2.0f / PI;
    const float b = stiffness / c;
    float most = 0.0f;
    for (float slip = 0.01f; slip < 0.5f; slip += 0.01f) {
        const float x = b * slip;
        const float force = std::sin(c * std::atan(x * (1.0f - shape) + shape * std::atan(x)));
        most = std::max(most, force * (1.0f + SKID_FACTOR * slip) * std::sqrt(1.0f - slip * slip));
    }
    return most;
}

Tyre read_tyre(const Parameters& p, int index, float weight_n) {
    const char* wheel = WHEELS[index];
    Tyre tyre{};
    tyre.load_max = p.number(wheel, PRM_LOADFMAX, 1.6f);
    tyre.load_min = std::min(0.8f, p.number(wheel, PRM_LOADFMIN, 0.8f));
    tyre.load_max = std::max(tyre.load_max, 1.001f);
    tyre.load_rate = std::log((1.0f - tyre.load_min) / (tyre.load_max - tyre.load_min));
    tyre.operating_n = p.number(wheel, PRM_OPLOAD, weight_n * 1.2f);
    const float camber = index < 2 ? p.setup.front_camber_rad : p.setup.rear_camber_rad;
    tyre.grip = p.number(wheel, PRM_MU, 1.0f) * (1.0f - 0.05f * std::sin(camber * 18.0f));
    const float stiffness = p.setup.tyres_stiffer * p.number(wheel, PRM_CA, 30.0f);
    const float sliding = std::min(1.0f, p.number(wheel, PRM_RFACTOR, 0.8f));
    const float shape = std::min(1.0f, p.number(wheel, PRM_EFACTOR, 0.7f));
    tyre.side_share = most_side_share(stiffness, sliding, shape);
    tyre.peak_slip = magic_slip(stiffness, sliding, shape, 1.0f);
    tyre.working_slip = magic_slip(stiffness, sliding, shape, WORKING_SHARE);
    return tyre;
}

struct Downforce {
    float front_kgpm;
    float rear_kgpm;
};

struct Axle {
    float height_m;  // at rest, of the body over the road
    float least_m;   // on its stops
    float rate_npm;  // of both springs
};

struct Aero {
    float drag_kgpm;
    Downforce wings;
    Downforce suction;  // of the underbody close to the road
    Axle front;
    Axle rear;

    // The suction grows as the springs give way to it.
    Downforce down(float speed) const {
        Downforce down = wings;
        float front_m = front.height_m;
        float rear_m = rear.height_m;
        for (int round = 0; round < SINKING_ROUNDS; ++round) {
            const float near = std::pow(1.5f * 2.0f * (front_m + rear_m), 4.0f);
            const float share = 2.0f * std::exp(-3.0f * near);
            down = {wings.front_kgpm + share * suction.front_kgpm, wings.rear_kgpm + share * suction.rear_kgpm};
            const auto pressed = [&](const Axle& axle, float kgpm) {
                return std::clamp(axle.height_m - kgpm * speed * speed / axle.rate_npm, axle.least_m, axle.height_m);
            };
            front_m = pressed(front, down.front_kgpm);
            rear_m = pressed(rear, down.rear_kgpm);
        }
        return down;
    }
};

Axle read_axle(const Parameters& p, int first) {
    Axle axle{};
    for (int i = first; i < first + 2; ++i) {
        const float crank = p.number(SPRINGS[i], PRM_BELLCRANK, 1.0f);
        axle.height_m += 0.5f * (p.number(WHEELS[i], PRM_RIDEHEIGHT, 0.2f) + p.setup.higher_m);
        axle.least_m += 0.5f * p.number(SPRINGS[i], PRM_PACKERS, 0.0f);
        axle.rate_npm += p.setup.stiffer * p.number(SPRINGS[i], PRM_SPR, 175000.0f) * crank * crank;
    }
    axle.least_m = std::min(axle.least_m, axle.height_m);
    axle.rate_npm = std::max(axle.rate_npm, 1e3f);
    return axle;
}

Aero read_aero(const Parameters& p) {
    Aero aero{};
    aero.drag_kgpm =
        0.645f * p.number(SECT_AERODYNAMICS, PRM_CX, 0.4f) * p.number(SECT_AERODYNAMICS, PRM_FRNTAREA, 2.5f);
    // A wing is a lever: behind the rear axle it lifts the front, and its drag does so, too, above the centre of mass.
    const float rear_m = p.number(SECT_REARAXLE, PRM_XPOS, -1.3f);
    const float wheelbase_m = p.number(SECT_FRNTAXLE, PRM_XPOS, 1.3f) - rear_m;
    const auto wing = [&](const char* section, float angle_rad) {
        const float area = p.number(section, PRM_WINGAREA, 0.0f);
        const float sine = std::sin(angle_rad);
        const float drag = AIR_DENSITY * area * std::max(std::fabs(sine), 0.02f);
        const float down = 4.0f * AIR_DENSITY * area * sine;
        const float above_m = p.number(section, PRM_ZPOS, 0.0f) - p.number(SECT_CAR, PRM_GCHEIGHT, 0.5f);
        const float front = (down * (p.number(section, PRM_XPOS, 0.0f) - rear_m) - drag * above_m) / wheelbase_m;
        aero.drag_kgpm += drag;
        aero.wings.front_kgpm += front;
        aero.wings.rear_kgpm += down - front;
    };
    wing(SECT_FRNTWING, p.setup.front_wing_rad);
    wing(SECT_REARWING, p.setup.rear_wing_rad);
    aero.suction = {p.number(SECT_AERODYNAMICS, PRM_FCL, 0.0f), p.number(SECT_AERODYNAMICS, PRM_RCL, 0.0f)};
    aero.front = read_axle(p, 0);
    aero.rear = read_axle(p, 2);
    return aero;
}

void read_engine(const Parameters& p, Car& car) {
    char section[64];
    std::snprintf(section, sizeof section, "%s/%s", SECT_ENGINE, ARR_DATAPTS);
    const int count = GfParmGetEltNb(p.handle, section);
    for (int i = 1; i <= count; ++i) {
        std::snprintf(section, sizeof section, "%s/%s/%d", SECT_ENGINE, ARR_DATAPTS, i);
        car.engine.push_back({p.number(section, PRM_RPM, 0.0f), p.number(section, PRM_TQ, 0.0f)});
    }
    car.limiter_radps = p.number(SECT_ENGINE, PRM_REVSLIM, 800.0f);
    car.idle_radps = p.number(SECT_ENGINE, PRM_TICKOVER, 150.0f);
    car.red_radps = p.number(SECT_ENGINE, PRM_REVSMAX, 1000.0f);
    car.engine_drag = p.number(SECT_ENGINE, PRM_ENGBRKCOEFF, 0.33f);
}

void read_gears(const Parameters& p, Car& car) {
    const char* type = p.text(SECT_DRIVETRAIN, PRM_TYPE, VAL_TRANS_RWD);
    const bool front = std::strcmp(type, VAL_TRANS_FWD) == 0;
    const bool all = std::strcmp(type, VAL_TRANS_4WD) == 0;
    const float final_ratio = p.setup.final_ratio;
    const float final_efficiency = p.number(differential_of(p), PRM_EFFICIENCY, 1.0f);
    float radius = 0.0f, driven = 0.0f;
    for (int i = 0; i < 4; ++i) {
        car.driven[i] = all || (front ? i < 2 : i >= 2);
        radius += car.driven[i] ? car.wheel_radius_m[i] : 0.0f;
        driven += car.driven[i] ? 1.0f : 0.0f;
    }
    radius /= driven;
    char section[64];
    for (int i = 1; i <= 8; ++i) {
        std::snprintf(section, sizeof section, "%s/%s/%d", SECT_GEARBOX, ARR_GEARS, i);
        const float ratio = p.number(section, PRM_RATIO, 0.0f);
        if (ratio <= 0.0f)
            break;
        const float efficiency = p.number(section, PRM_EFFICIENCY, 1.0f) * final_efficiency;
        car.gears.push_back({ratio * final_ratio / radius, ratio * final_ratio * efficiency / radius});
    }
    car.vehicle.drive_front_share = all ? 0.5f : front ? 1.0f : 0.0f;
}

// Speeds below which a lower gear is worth its shifts: with its larger force the car gets to where both gears pull alike, or to where
// the lower one ends, sooner by more than the time without drive costs.
void measure_gears(const Parameters& p, Car& car) {
    const float shift_s = SHIFTS * p.number(SECT_GEARBOX, PRM_SHIFTTIME, 0.2f);
    const float mass_kg = car.vehicle.mass_kg;
    for (size_t low = 0; low + 1 < car.gears.size(); ++low) {
        Gear& gear = car.gears[low];
        const auto left_n = [&](size_t of, float speed) {
            return std::max(car.drive_force_n(of, speed) - car.vehicle.drag_kgpm * speed * speed, 1.0f);
        };
        float speed = HIGHEST_REVS_SHARE * car.limiter_radps / gear.radps_per_mps;
        while (speed > SPEED_STEP_MPS && car.drive_force_n(low, speed) <= car.drive_force_n(low + 1, speed))
            speed -= SPEED_STEP_MPS;
        const float lost_s = shift_s * car.drive_force_n(low + 1, speed) / left_n(low + 1, speed);
        float sooner_s = 0.0f;
        while (speed > SPEED_STEP_MPS && sooner_s < lost_s) {
            speed -= SPEED_STEP_MPS;
            sooner_s += mass_kg * SPEED_STEP_MPS * (1.0f / left_n(low + 1, speed) - 1.0f / left_n(low, speed));
        }
        gear.worth_below_mps = speed;
    }
}

// Power and top speed of the description: the largest force over the gears is, at speed, close to power over speed.
void measure_drive(Car& car) {
    apx_vehicle_desc& vehicle = car.vehicle;
    const float top = 0.98f * car.limiter_radps / car.gears.back().radps_per_mps;
    float power = 0.0f, force = 0.0f;
    for (float speed = 2.0f; speed <= top; speed += 0.5f) {
        float best = 0.0f;
        for (size_t gear = 0; gear < car.gears.size(); ++gear)
            best = std::max(best, car.drive_force_n(gear, speed));
        force = std::max(force, best);
        power = std::max(power, best * speed);
    }
    car.power_w = std::clamp(power, 1e3f, 1e6f);
    vehicle.power_w = MORE_POWER * car.power_w;
    vehicle.max_drive_force_n = std::clamp(force, 1e2f, 1e6f);
    vehicle.top_speed_mps = std::clamp(top, 1.0f, 200.0f);
    float peak = 0.0f;
    for (const EnginePoint& point : car.engine)
        peak = std::max(peak, point.radps * point.torque_nm);
    car.peak_fuel_lps = peak * 0.75e-7f;
}

// One pedal for all wheels: the repartition of the pressure and the size of the discs make the axles' shares.
void read_brakes(const Parameters& p, Car& car) {
    const float pressure = p.number(SECT_BRKSYST, PRM_BRKPRESS, 1e6f);
    float front = 0.0f, rear = 0.0f;
    for (int i = 0; i < 4; ++i) {
        const float coefficient = 0.5f * p.number(BRAKES[i], PRM_BRKDIAM, 0.2f) *
                                  p.number(BRAKES[i], PRM_BRKAREA, 2e-3f) * p.number(BRAKES[i], PRM_MU, 0.3f);
        const float share = i < 2 ? p.setup.brake_repartition : 1.0f - p.setup.brake_repartition;
        (i < 2 ? front : rear) += coefficient * pressure * share / car.wheel_radius_m[i];
    }
    car.vehicle.max_brake_force_n = front + rear;
    car.vehicle.brake_front_share = std::clamp(front / std::max(front + rear, 1.0f), 0.01f, 1.0f);
}

// One wheel's part of the car on its spring and damper.
struct Quarter {
    float mass_kg;
    float rate_npm;
    float slow, fast;  // N for each m/s, below and above the threshold
    float threshold_mps;

    // How far a blow towards the road that takes `over_s` presses the spring.
    float pressed_m(float blow_mps, float over_s) const {
        const int blow_steps = std::max(1, static_cast<int>(over_s / BLOW_STEP_S));
        float pressed = 0.0f, rate_mps = 0.0f;
        for (int step = 0; step < MOST_BLOW_STEPS && (step < blow_steps || rate_mps > 0.0f); ++step) {
            rate_mps += step < blow_steps ? blow_mps / static_cast<float>(blow_steps) : 0.0f;
            const float damped_n =
                slow * std::min(rate_mps, threshold_mps) + fast * std::max(rate_mps - threshold_mps, 0.0f);
            rate_mps -= BLOW_STEP_S * (rate_npm * pressed + damped_n) / mass_kg;
            pressed += BLOW_STEP_S * std::max(rate_mps, 0.0f);
        }
        return pressed;
    }
};

// The travel in which the plan's quarter takes the blow that this one takes in its own. A plan has one damping, and simuv2's dampers
// give way to fast blows. The baked road spreads a kink over three gates, of which stiff springs feel less: the travel that a plan
// keeps in reserve covers that for soft ones.
float planned_travel_m(const Quarter& quarter, float travel_m) {
    float low = 0.0f, high = 20.0f;
    for (int i = 0; i < 16; ++i) {
        const float middle = 0.5f * (low + high);
        (quarter.pressed_m(middle, 0.0f) < travel_m ? low : high) = middle;
    }
    const float linear = 2.0f * PLANNED_DAMPING * std::sqrt(quarter.rate_npm * quarter.mass_kg);
    const Quarter planned{quarter.mass_kg, quarter.rate_npm, linear, linear, 1.0f};
    return std::min(planned.pressed_m(low, 0.0f), planned.pressed_m(low, KINK_S) / PLANNED_TRAVEL_SHARE);
}

// Springs and their way to the stops, both axles as stiff for their load as the one that gets there first in a fast hollow. A plan
// presses both by the downforce as by their weight: what the wings press an axle more or less counts as travel.
void read_springs(const Parameters& p, const Aero& aero, apx_vehicle_desc& vehicle) {
    const Downforce down = aero.down(HOLLOW_MPS);
    const float squared = HOLLOW_MPS * HOLLOW_MPS;
    float least_n = 1e9f;
    for (int i = 0; i < 4; i += 2) {
        const float axle_share = i < 2 ? vehicle.front_weight_share : 1.0f - vehicle.front_weight_share;
        const auto spring = [&](const char* name, float otherwise) { return p.number(SPRINGS[i], name, otherwise); };
        const float crank = spring(PRM_BELLCRANK, 1.0f);
        const float firmer = std::sqrt(p.setup.stiffer) * crank * crank;
        const float slow = firmer * spring(PRM_SLOWBUMP, 0.0f);
        const Quarter quarter{
            0.5f * axle_share * vehicle.mass_kg, p.setup.stiffer * spring(PRM_SPR, 175000.0f) * crank * crank, slow,
            firmer * spring(PRM_FASTBUMP, spring(PRM_SLOWBUMP, 0.0f)), spring(PRM_BUMPTHRESHOLD, 0.5f) / crank};
        const float travel = p.number(WHEELS[i], PRM_RIDEHEIGHT, 0.2f) + p.setup.higher_m - spring(PRM_PACKERS, 0.0f);
        const float rate = 2.0f * quarter.rate_npm / axle_share;
        const float axle_kgpm = (i < 2 ? down.front_kgpm : down.rear_kgpm) / axle_share;
        const float spared_n = (down.front_kgpm + down.rear_kgpm - axle_kgpm) * squared;
        const float held_n = rate * planned_travel_m(quarter, std::max(travel, 0.0f)) + spared_n;
        if (held_n < least_n) {
            least_n = held_n;
            vehicle.spring_rate_npm = rate;
            vehicle.spring_travel_m = std::max(held_n / rate, 0.0f);
        }
    }
}

// The grip and downforce whose circle grip (m g + downforce v^2) is nearest to the sum of the tyres' largest forces, by least
// squares in v^2.
void fit_circle(const Aero& aero, const Tyre tyres[4], apx_vehicle_desc& vehicle) {
    const float weight = vehicle.mass_kg * GRAVITY_MPS2;
    double count = 0.0, speeds = 0.0, forces = 0.0, squares = 0.0, products = 0.0;
    for (int mps = CIRCLE_FROM_MPS; mps <= CIRCLE_TO_MPS; ++mps) {
        const float speed = static_cast<float>(mps);
        const Downforce down = aero.down(speed);
        double force = 0.0;
        for (int i = 0; i < 4; ++i) {
            const float share = i < 2 ? vehicle.front_weight_share : 1.0f - vehicle.front_weight_share;
            const float pressed = (i < 2 ? down.front_kgpm : down.rear_kgpm) * speed * speed;
            force += static_cast<double>(tyres[i].force_n(std::max(0.0f, 0.5f * (weight * share + pressed))));
        }
        const double squared = static_cast<double>(speed * speed);
        count += 1.0;
        speeds += squared;
        forces += force;
        squares += squared * squared;
        products += squared * force;
    }
    const double growth = std::max(0.0, (count * products - speeds * forces) / (count * squares - speeds * speeds));
    const double at_rest = (forces - growth * speeds) / count;
    vehicle.grip = static_cast<float>(at_rest) / weight;
    vehicle.downforce_kgpm = static_cast<float>(growth) / vehicle.grip;
}

// Top speed in a curve of each radius: the axle that gives in first, with the load that downforce, side and inside wheels have.
void fill_corner_table(const Parameters& p, const Aero& aero, const Tyre tyres[4], Car& car) {
    apx_vehicle_desc& vehicle = car.vehicle;
    const float weight = vehicle.mass_kg * GRAVITY_MPS2;
    float track_m = 0.0f;
    for (const char* wheel : WHEELS)
        track_m += 0.5f * std::fabs(p.number(wheel, PRM_YPOS, 0.8f));
    const auto holds = [&](float speed, float radius) {
        const float wanted = vehicle.mass_kg * speed * speed / radius;
        const float drag = aero.drag_kgpm * speed * speed;
        // The force against drag acts on the ground, below the centre of mass: it lifts the front.
        const float lifted = drag * vehicle.centre_of_mass_height_m / vehicle.wheelbase_m;
        const Downforce down = aero.down(speed);
        for (const bool front : {true, false}) {
            const float share = front ? vehicle.front_weight_share : 1.0f - vehicle.front_weight_share;
            const float pressed = (front ? down.front_kgpm : down.rear_kgpm) * speed * speed;
            const float load = weight * share + pressed + (front ? -lifted : lifted);
            // simuv2 rolls a car by the height of its roll centres, at which its side forces act.
            const float lever_m = p.number(front ? SECT_FRNTAXLE : SECT_REARAXLE, PRM_ROLLCENTER, 0.15f);
            const float moved = std::min(0.5f * load, wanted * share * lever_m / track_m);
            const Tyre& tyre = tyres[front ? 0 : 2];
            float force = tyre.force_n(0.5f * load + moved) + tyre.force_n(0.5f * load - moved);
            // The force against drag reduces the side force.
            if ((front ? vehicle.drive_front_share : 1.0f - vehicle.drive_front_share) > 0.0f) {
                force = std::sqrt(std::max(0.0f, force * force - drag * drag));
            }
            if (force * (front ? tyre.side_share : REAR_SHARE) < wanted * share)
                return false;
        }
        return true;
    };
    vehicle.corner_count = APX_MAX_CORNERS;
    for (uint32_t i = 0; i < APX_MAX_CORNERS; ++i) {
        const float radius = 8.0f * std::pow(1.35f, static_cast<float>(i));
        float low = 0.0f, high = 200.0f;
        for (int step = 0; step < 40; ++step) {
            const float middle = 0.5f * (low + high);
            (holds(middle, radius) ? low : high) = middle;
        }
        vehicle.corner_radius_m[i] = radius;
        vehicle.corner_speed_mps[i] = std::max(low, 1.0f);
    }
}

}  // namespace

float Car::torque_nm(float radps) const {
    if (radps <= engine.front().radps)
        return engine.front().torque_nm;
    if (!(radps <= engine.back().radps))
        return engine.back().torque_nm;
    size_t above = engine.size() - 1;  // a racing engine mostly turns fast
    while (radps <= engine[above - 1].radps)
        --above;
    const EnginePoint& low = engine[above - 1];
    const EnginePoint& high = engine[above];
    const float share = (radps - low.radps) / std::max(high.radps - low.radps, 1e-3f);
    return low.torque_nm + share * (high.torque_nm - low.torque_nm);
}

float Car::drag_share(float radps) const {
    return std::max(0.0f, engine_drag * (radps - idle_radps) / std::max(red_radps - idle_radps, 1.0f));
}

float Car::drive_force_n(size_t gear, float speed_mps) const {
    const float radps = speed_mps * gears[gear].radps_per_mps;
    return radps > limiter_radps ? 0.0f : torque_nm(radps) * gears[gear].force_per_nm;
}

Car read_car(void* handle, const Setup& setup) {
    const Parameters p{handle, setup};
    Car car;
    apx_vehicle_desc& vehicle = car.vehicle;
    vehicle = apx_vehicle_desc_default();
    car.tank_l = p.number(SECT_CAR, PRM_TANK, 80.0f);
    vehicle.mass_kg = p.number(SECT_CAR, PRM_MASS, 1500.0f) + FUEL_KG_PER_L * setup.fuel_l;
    vehicle.length_m = p.number(SECT_CAR, PRM_LEN, 4.7f);
    vehicle.width_m = p.number(SECT_CAR, PRM_WIDTH, 1.9f);
    vehicle.front_weight_share = p.number(SECT_CAR, PRM_FRWEIGHTREP, 0.5f);
    vehicle.centre_of_mass_height_m = p.number(SECT_CAR, PRM_GCHEIGHT, 0.5f);
    vehicle.wheelbase_m = p.number(SECT_FRNTAXLE, PRM_XPOS, 1.3f) - p.number(SECT_REARAXLE, PRM_XPOS, -1.3f);
    const float centring = p.number(SECT_CAR, PRM_CENTR, 1.0f);
    vehicle.yaw_inertia_kgm2 =
        vehicle.mass_kg / 12.0f *
        (vehicle.width_m * vehicle.width_m + centring * centring * vehicle.length_m * vehicle.length_m);
    const Aero aero = read_aero(p);
    vehicle.drag_kgpm = aero.drag_kgpm;
    const Downforce down = aero.down(0.5f * static_cast<float>(CIRCLE_FROM_MPS + CIRCLE_TO_MPS));
    const float pressed = down.front_kgpm + down.rear_kgpm;
    vehicle.downforce_front_share = pressed > 0.0f ? std::clamp(down.front_kgpm / pressed, 0.0f, 1.0f) : 0.5f;

    Tyre tyres[4];
    for (int i = 0; i < 4; ++i) {
        car.wheel_radius_m[i] = wheel_radius(p, WHEELS[i]);
        const float share = i < 2 ? vehicle.front_weight_share : 1.0f - vehicle.front_weight_share;
        const float weight = 0.5f * share * vehicle.mass_kg * GRAVITY_MPS2;
        tyres[i] = read_tyre(p, i, weight);
    }
    fit_circle(aero, tyres, vehicle);
    car.peak_slip = std::clamp(0.5f * (tyres[0].peak_slip + tyres[2].peak_slip), 0.005f, 1.0f);
    // The two tyre curves are laid on each other where a fast car is steered; simuv2's tyres are much stiffer than their far peak
    // suggests. The library's is 2 x / (1 + x^2), x the slip over its peak's.
    const float working = WORKING_SHARE / (1.0f + std::sqrt(1.0f - WORKING_SHARE * WORKING_SHARE));
    vehicle.peak_slip_rad = std::clamp(std::atan(tyres[0].working_slip) / working, 0.02f, 0.5f);
    vehicle.sliding_grip_share = std::clamp(p.number(WHEELS[0], PRM_RFACTOR, 0.8f), 0.3f, 1.0f);
    vehicle.max_steer_rad = p.number(SECT_STEER, PRM_STEERLOCK, 0.43f);
    vehicle.steer_rate_radps = p.number(SECT_STEER, PRM_STEERSPD, 6.28f);
    vehicle.reverse_speed_mps = 5.0f;
    vehicle.bank_load_share =
        0.0f;  // simuv2 turns its cars in the plane: only their weight and the wings press them down

    read_springs(p, aero, vehicle);
    read_engine(p, car);
    read_gears(p, car);
    measure_drive(car);
    measure_gears(p, car);
    car.peak_fuel_lps *= setup.fuel_factor;
    read_brakes(p, car);
    fill_corner_table(p, aero, tyres, car);
    return car;
}

}  // namespace apx_torcs
