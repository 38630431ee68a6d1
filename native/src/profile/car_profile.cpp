// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/car_profile.h"

#include <cstring>

#include "profile/rear_axle_offset.h"
#include "profile/suspension_limits.h"
#include "profile/tuning.h"
#include "track/grip_bands.h"
#include "track/vertical_curvature.h"
#include "vehicle/axle_shares.h"
#include "vehicle/fields.h"
#include "vehicle/point_mass.h"

namespace apx {

namespace {

using namespace tuning::car_profile;

struct LineInput {
    std::vector<double> curvature;
    std::vector<double> step_m;
    std::vector<RoadPoint> road;
    std::vector<double> limit_mps;  // empty: none
    RideLimits ride;
    std::vector<double> along_mps2;  // acceleration after each gate; empty for a vehicle without described springs
    std::vector<uint8_t> flown;      // by step; empty: none
};

// Faster than any car in a slipstream.
constexpr double fastest_in_slipstream_mps = 200.0;

// Speed at an open track's first node.
constexpr double from_standstill_mps = 0.0;
constexpr double rolling_mps = -1.0;  // as fast as the line allows

ProfileInput profile_input(const Track& track, const LineInput& input, double entry_speed_mps) {
    ProfileInput profile;
    profile.curvature = input.curvature;
    profile.step_m = input.step_m;
    profile.road = input.road;
    profile.closed = track.closed;
    profile.entry_speed_mps = track.closed ? rolling_mps : entry_speed_mps;
    profile.limit_mps = input.limit_mps;
    profile.carried = {input.ride.grip, input.ride.braking_grip, input.ride.speed_squared};
    profile.flown = input.flown;
    return profile;
}

void put_flights(std::span<const Flight> flights, double top_speed_mps, LineInput& input) {
    if (flights.empty()) {
        return;
    }
    FlownLine values{std::move(input.curvature), std::move(input.road), std::move(input.limit_mps), {}};
    values.limit_mps.resize(values.road.size(), top_speed_mps);
    values.flown.resize(input.step_m.size());
    for (const Flight& flight : flights) {
        fly(flight, top_speed_mps, values);
    }
    input.curvature = std::move(values.curvature);
    input.road = std::move(values.road);
    input.limit_mps = std::move(values.limit_mps);
    input.flown = std::move(values.flown);
}

// Plans a line's flights for a car that jumps, and puts them into its values.
std::vector<Flight> add_flights(const Track& track, const Line& line, const CarProfile& profile,
                                const Envelope& envelope, LineInput& input) {
    if (profile.hardest_landing_mps == 0.0f) {
        return {};
    }
    const FlightLimits limits{0.5 * static_cast<double>(profile.vehicle.width_m),
                              static_cast<double>(profile.hardest_landing_mps)};
    std::vector<Flight> flights = plan_flights(track, line, profile_input(track, input, rolling_mps), envelope, limits);
    put_flights(flights, envelope.top_speed_mps, input);
    return flights;
}

// Accelerations after each node, on the way to the next one.
std::vector<double> accelerations(const SpeedProfile& profile, std::span<const double> step_m) {
    const size_t count = profile.speed_mps.size();
    std::vector<double> along_mps2(count, 0.0);
    for (size_t i = 0; i < step_m.size(); ++i) {
        const double next = profile.speed_mps[i + 1 < count ? i + 1 : 0];
        along_mps2[i] = (square(next) - square(profile.speed_mps[i])) / (2.0 * step_m[i]);
    }
    return along_mps2;
}

LineInput road_of(const Track& track, const Ground& ground, const Line& line) {
    LineInput input;
    const uint32_t count = track.gate_count();
    const std::vector<double> crests = vertical_curvature(track, &line);
    for (uint32_t gate = 0; gate < count; ++gate) {
        const GateRoad& road = track.road[gate];
        input.curvature.push_back(static_cast<double>(line.nodes[gate].curvature_1pm));
        RoadPoint point;
        point.grip_scale = static_cast<double>(road.grip);
        if (!ground.bands.empty()) {
            const float lateral_m = line.nodes[gate].lateral_m;
            point.grip_scale *= static_cast<double>(
                grip_share_about(track, ground.bands, gate, lateral_m - half_track_m, lateral_m + half_track_m));
        }
        point.slope = static_cast<double>(road.slope);
        point.bank = static_cast<double>(road.bank);
        point.crest = ground.bends_under_line ? crests[gate] : static_cast<double>(road.crest_1pm);
        point.jump = crests[gate];
        input.road.push_back(point);
        if (gate + 1 < count) {
            input.step_m.push_back(static_cast<double>(line.nodes[gate + 1].distance_m - line.nodes[gate].distance_m));
        } else if (track.closed) {
            input.step_m.push_back(static_cast<double>(line.length_m - line.nodes[gate].distance_m));
        }
    }
    return input;
}

// Acceleration and braking of a car on springs are assumed as without hollows and landings unless `along_mps2` gives
// them.
LineInput input_of(const Track& track, const Ground& ground, const Line& line, const Envelope& envelope,
                   std::span<const double> along_mps2 = {}) {
    LineInput input = road_of(track, ground, line);
    const uint32_t count = track.gate_count();
    if (line.speed_limit_mps > 0.0f) {
        input.limit_mps.resize(count, envelope.top_speed_mps);
        for (uint32_t gate = 0; gate < count; ++gate) {
            if (line.limited(gate)) {
                input.limit_mps[gate] = min(input.limit_mps[gate], static_cast<double>(line.speed_limit_mps));
            }
        }
    }
    if (envelope.spring_travel_m > 0.0 && envelope.spring_rate_npm > 0.0) {
        input.along_mps2.assign(along_mps2.begin(), along_mps2.end());
        if (along_mps2.empty()) {
            input.along_mps2 =
                accelerations(speed_profile(profile_input(track, input, rolling_mps), envelope), input.step_m);
        }
        input.limit_mps.resize(count, envelope.top_speed_mps);
        input.ride = ride_limits(track, line, envelope, input.along_mps2);
        for (uint32_t gate = 0; gate < count; ++gate) {
            input.limit_mps[gate] = min(input.limit_mps[gate], input.ride.top_mps[gate]);
        }
    }
    return input;
}

SpeedProfile speeds_along(const Track& track, const LineInput& input, const Envelope& envelope,
                          double entry_speed_mps) {
    return speed_profile(profile_input(track, input, entry_speed_mps), envelope);
}

SpeedProfile speeds_along(const Track& track, const Ground& ground, const Line& line, const Envelope& envelope,
                          double entry_speed_mps) {
    return speeds_along(track, input_of(track, ground, line, envelope), envelope, entry_speed_mps);
}

// The driver's path beside the line: tight curves are as tight as they are for a car with two axles.
LineInput driven_input(const Track& track, const Ground& ground, const Line& line, const Envelope& envelope,
                       const TightCurves& tight, std::span<const RearAxleOffset> offsets,
                       std::span<const double> along_mps2 = {}) {
    LineInput input = input_of(track, ground, line, envelope, along_mps2);
    for (size_t gate = 0; gate < offsets.size(); ++gate) {
        input.curvature[gate] += static_cast<double>(offsets[gate].curvature_1pm);
    }
    for (double& curvature : input.curvature) {
        curvature /= tight.at(curvature);
    }
    return input;
}

// The part of the point mass's envelope that this car reaches, computed from its model.
Envelope usable_envelope(const CarProfile& profile, float grip_use) {
    Envelope used = profile.envelope;
    used.grip *= static_cast<double>(grip_use);
    // A corner table includes the axles; without one the model gives what the axles leave of the circle.
    if (profile.envelope.corner_count == 0) {
        used.grip *= min(1.0, cornering_share(profile.vehicle) / well_balanced);
    }
    used.axles = planned_axle_shares(profile.vehicle);
    return used;
}

// Turning in needs side force of the front tyres for the moment I v^2 dk/ds over the wheelbase L; with the weight share f
// of m v^2 k they work as in the curvature k + I / (m L f) dk/ds. The circle's unused part, 1 - `used`, provides it.
void add_turning_in(const Track& track, const apx_vehicle_desc& vehicle, double used, LineInput& input) {
    const double reach_m = static_cast<double>(vehicle.yaw_inertia_kgm2) /
                           (static_cast<double>(vehicle.mass_kg) * static_cast<double>(vehicle.wheelbase_m) *
                            static_cast<double>(vehicle.front_weight_share));
    const std::vector<double> path = input.curvature;
    const size_t count = path.size();
    for (size_t i = track.closed ? 0 : 1; i + (track.closed ? 0 : 1) < count; ++i) {
        const size_t last = i > 0 ? i - 1 : count - 1;
        const size_t next = i + 1 < count ? i + 1 : 0;
        const double change = (path[next] - path[last]) / (input.step_m[last] + input.step_m[i]);
        const double inward = path[i] < 0.0 ? -1.0 : 1.0;
        input.curvature[i] += inward * max(0.0, inward * (used * (path[i] + reach_m * change) - path[i]));
    }
}

struct FullPace {
    double lap_s;
    std::vector<double> from_s;  // by gate of an open track: time from a standing start there to the end
};

// The lap at full pace by the model: the profile with the tyres' full scrub, the point mass's included, with the forces
// of turning in and the speed at which the limiter holds the car.
FullPace full_pace(const Track& track, const Ground& ground, float grip_use, const CarProfile& profile) {
    Envelope driven = usable_envelope(profile, grip_use);
    driven.scrub_tangent = full_scrub_tangent(profile.vehicle);
    driven.top_speed_mps = static_cast<double>(limited_speed(profile.model));
    LineInput input = driven_input(track, ground, track.lines[APX_LINE_RACING], driven, tight_curves(profile.vehicle),
                                   profile.rear_axle->at_gates[APX_LINE_RACING]);
    add_turning_in(track, profile.vehicle, driven.grip / profile.envelope.grip, input);
    add_flights(track, track.lines[APX_LINE_RACING], profile, driven, input);
    const ProfileInput lap = profile_input(track, input, from_standstill_mps);
    return {speed_profile(lap, driven).time_s, track.closed ? std::vector<double>{} : standing_starts_s(lap, driven)};
}

void take_vehicle(const apx_vehicle_desc& vehicle, CarProfile& profile) {
    profile.vehicle = vehicle;
    profile.model = model_of(vehicle);
    profile.envelope = envelope_of(vehicle);
    profile.grip = static_cast<float>(profile.envelope.grip);
    profile.braking_mps2 = static_cast<float>(brake_deceleration(profile.envelope, RoadPoint{}, 1.0, 0.0));
    profile.downforce_1pm = static_cast<float>(profile.envelope.downforce_kgpm / profile.envelope.mass_kg);
}

// The lap of a point mass with this profile's envelope on the racing line, flights included.
SpeedProfile ideal_lap(const Track& track, const Ground& ground, const CarProfile& profile) {
    const Line& line = track.lines[APX_LINE_RACING];
    LineInput input = input_of(track, ground, line, profile.envelope);
    add_flights(track, line, profile, profile.envelope, input);
    return speeds_along(track, input, profile.envelope, from_standstill_mps);
}

// The hardest landing that a driver flies for; 0: it does not fly.
float landing_mps(const apx_driver_desc& driver) {
    return driver.jumps != 0 ? driver.hardest_landing_mps : 0.0f;
}

// A profile without speeds.
CarProfile kind_of(const Track& track, const Ground& ground, const apx_car_desc& car) {
    CarProfile profile;
    profile.hardest_landing_mps = landing_mps(car.driver);
    const apx_vehicle_desc& vehicle = car.vehicle;
    take_vehicle(vehicle, profile);
    profile.described = profile.model;
    const SpeedProfile ideal = ideal_lap(track, ground, profile);
    profile.ideal_lap_s = static_cast<float>(ideal.time_s);
    profile.rear_axle = std::make_shared<const RearAxleOffsets>(rear_axle_offsets(track, vehicle, ideal.speed_mps));
    return profile;
}

// The same car with a share of the grip.
CarProfile with_grip(const CarProfile& kind, float grip_share) {
    CarProfile profile = kind;
    profile.grip_share = grip_share;
    apx_vehicle_desc vehicle = kind.vehicle;
    vehicle.grip *= grip_share;
    take_vehicle(vehicle, profile);
    return profile;
}

void lay_out_sectors(const Track& track, CarProfile& profile) {
    for (uint32_t line = 0; line < profile.speeds_mps.size(); ++line) {
        std::vector<ProfileSector>& sectors = profile.sectors.emplace_back();
        for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
            const auto to_next = [&](const std::vector<float>& speeds_mps) {
                return ramp(speeds_mps[gate], speeds_mps[track.next_gate(gate)]);
            };
            sectors.push_back({to_next(profile.speeds_mps[line]), to_next(profile.limits_mps[line])});
        }
    }
}

// Derives everything that follows from the speeds.
void derive_from_speeds(const Track& track, CarProfile& profile) {
    lay_out_sectors(track, profile);
    const std::vector<float>& speeds_mps = profile.speeds_mps[APX_LINE_RACING];
    profile.corners = corners_of(track, APX_LINE_RACING, speeds_mps);
    profile.mini_sectors =
        mini_sectors_of(track, profile.speeds_mps, profile.limits_mps, profile.grip, profile.downforce_1pm);
    for (uint32_t step = 0; step < engine_steps; ++step) {
        const double speed = static_cast<double>(engine_step_mps) * step;
        profile.engine_mps2[step] =
            static_cast<float>(drive_acceleration(profile.envelope, RoadPoint{}, speed * speed, 0.0));
    }
}

// The laps at shares of the limits. Effects of the model that the profile lacks are taken as at full pace.
void compute_pace_steps(const Track& track, const Ground& ground, float grip_use, CarProfile& profile) {
    const bool described = profile.grip_share == 1.0f;
    const Line& line = track.lines[APX_LINE_RACING];
    const double ideal_s =
        described ? static_cast<double>(profile.ideal_lap_s) : ideal_lap(track, ground, profile).time_s;
    const double full_pace_s =
        described ? static_cast<double>(profile.full_pace_lap_s) : full_pace(track, ground, grip_use, profile).lap_s;
    // Brakes and corners are in the limits: the engine's limit remains.
    const Envelope used = usable_envelope(profile, grip_use);
    LineInput input = road_of(track, ground, line);
    input.curvature.assign(track.gate_count(), 0.0);
    input.limit_mps.resize(track.gate_count());
    double losses = 1.0;
    for (const float limit_share : limit_share_steps) {
        for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
            input.limit_mps[gate] = static_cast<double>(min(profile.speeds_mps[APX_LINE_RACING][gate],
                                                            limit_share * profile.limits_mps[APX_LINE_RACING][gate]));
        }
        put_flights(profile.flights[APX_LINE_RACING], used.top_speed_mps, input);
        const SpeedProfile driven = speeds_along(track, input, used, from_standstill_mps);
        losses = profile.pace_steps.empty() ? full_pace_s / driven.time_s : losses;
        PaceStep& step = profile.pace_steps.emplace_back();
        step.pace = static_cast<float>(ideal_s / (losses * driven.time_s));
        for (uint32_t gate = 0; gate < track.gate_count(); ++gate) {
            step.slowness_spm.push_back(static_cast<float>(losses / driven.speed_mps[gate]));
        }
        for (size_t gate = 0; !track.closed && gate < driven.passed_s.size(); ++gate) {
            step.passed_s.push_back(static_cast<float>(losses * driven.passed_s[gate]));
        }
    }
}

void compute_speeds(const Track& track, const Ground& ground, float grip_use, CarProfile& profile) {
    const Envelope used = usable_envelope(profile, grip_use);
    const TightCurves tight = tight_curves(profile.vehicle);
    // The limits of corners and brakes: the same envelope with an engine limited by grip alone.
    Envelope unpowered = used;
    unpowered.power_w = 1e9;
    unpowered.max_drive_force_n = 1e9;
    unpowered.top_speed_mps = fastest_in_slipstream_mps;
    for (size_t i = 0; i < track.lines.size(); ++i) {
        const Line& line = track.lines[i];
        const std::vector<RearAxleOffset>& offsets = profile.rear_axle->at_gates[i];
        LineInput driven = driven_input(track, ground, line, used, tight, offsets);
        profile.flights.push_back(add_flights(track, line, profile, used, driven));
        const SpeedProfile fastest = speeds_along(track, driven, used, rolling_mps);
        profile.speeds_mps.emplace_back(fastest.speed_mps.begin(), fastest.speed_mps.end());
        LineInput limiting = driven_input(track, ground, line, unpowered, tight, offsets, driven.along_mps2);
        put_flights(profile.flights.back(), unpowered.top_speed_mps, limiting);
        const SpeedProfile limit = speeds_along(track, limiting, unpowered, rolling_mps);
        profile.limits_mps.emplace_back(limit.speed_mps.begin(), limit.speed_mps.end());
    }
    compute_pace_steps(track, ground, grip_use, profile);
    derive_from_speeds(track, profile);
}

// Profiles between two grips, linear in squared speeds: forces, their growth along the line and the radius of the
// friction circle are linear as well, so a mix of two motions inside their circles stays inside the mixed one.
std::vector<std::vector<float>> between(const std::vector<std::vector<float>>& low,
                                        const std::vector<std::vector<float>>& high, float share) {
    std::vector<std::vector<float>> result = low;
    for (size_t line = 0; line < result.size(); ++line) {
        for (size_t gate = 0; gate < result[line].size(); ++gate) {
            result[line][gate] = square_root(lerp(square(low[line][gate]), square(high[line][gate]), share));
        }
    }
    return result;
}

std::vector<PaceStep> between(const std::vector<PaceStep>& low, const std::vector<PaceStep>& high, float share) {
    std::vector<PaceStep> result = low;
    for (size_t step = 0; step < result.size(); ++step) {
        result[step].pace = lerp(low[step].pace, high[step].pace, share);
        for (size_t gate = 0; gate < result[step].slowness_spm.size(); ++gate) {
            result[step].slowness_spm[gate] = lerp(low[step].slowness_spm[gate], high[step].slowness_spm[gate], share);
        }
        for (size_t gate = 0; gate < result[step].passed_s.size(); ++gate) {
            result[step].passed_s[gate] = lerp(low[step].passed_s[gate], high[step].passed_s[gate], share);
        }
    }
    return result;
}

// Every few of a learning driver's profiles are computed, those between are interpolated.
constexpr uint32_t stride = 4;
static_assert((grip_profile_count - 1) % stride == 0);

std::vector<CarProfile> grip_profiles(const Track& track, const Ground& ground, const CarProfile& kind,
                                      float grip_use) {
    std::vector<CarProfile> profiles;
    for (uint32_t i = 0; i < grip_profile_count; ++i) {
        CarProfile& profile = profiles.emplace_back(with_grip(kind, profile_grip_share(i)));
        if (i % stride == 0) {
            compute_speeds(track, ground, grip_use, profile);
        }
    }
    for (uint32_t i = 0; i < grip_profile_count; ++i) {
        if (i % stride == 0) {
            continue;
        }
        const CarProfile& low = profiles[i - i % stride];
        const CarProfile& high = profiles[i - i % stride + stride];
        const float share = static_cast<float>(i % stride) / static_cast<float>(stride);
        CarProfile& profile = profiles[i];
        profile.speeds_mps = between(low.speeds_mps, high.speeds_mps, share);
        profile.limits_mps = between(low.limits_mps, high.limits_mps, share);
        profile.pace_steps = between(low.pace_steps, high.pace_steps, share);
        profile.flights = low.flights;
        derive_from_speeds(track, profile);
    }
    return profiles;
}

}  // namespace

SpeedProfile line_speeds(const Track& track, uint32_t line, const apx_vehicle_desc& vehicle) {
    return speeds_along(track, Ground{}, track.lines[line], envelope_of(vehicle), from_standstill_mps);
}

bool share_profile(const apx_car_desc& a, const apx_car_desc& b) {
    return a.driver.grip_use == b.driver.grip_use && a.driver.learn_grip == b.driver.learn_grip &&
           landing_mps(a.driver) == landing_mps(b.driver) && std::memcmp(&a.vehicle, &b.vehicle, sizeof a.vehicle) == 0;
}

uint64_t profile_cost(const Track& track, const apx_car_desc& car) {
    const bool has_ride = car.vehicle.spring_travel_m > 0.0f && car.vehicle.spring_rate_npm > 0.0f;
    const uint64_t computed = car.driver.learn_grip != 0 ? grip_profile_count / stride + 1 : 1;
    uint64_t places = 0;
    for (const Line& line : track.lines) {
        places += track.gate_count() + (has_ride ? ride_sample_count(track, line) : 0);
    }
    return computed * places;
}

std::vector<CarProfile> make_car_profiles(const Track& track, const Ground& road, const apx_car_desc& car) {
    // A car on springs: its ride tells what the ground under the line carries, whose bends must not limit it twice.
    const bool rides = car.vehicle.spring_travel_m > 0.0f && car.vehicle.spring_rate_npm > 0.0f;
    const Ground ground{road.bands, road.bends_under_line && !rides};
    CarProfile kind = kind_of(track, ground, car);
    const FullPace full = full_pace(track, ground, car.driver.grip_use, kind);
    kind.full_pace_lap_s = static_cast<float>(full.lap_s);
    kind.full_pace_from_s.assign(full.from_s.begin(), full.from_s.end());
    if (car.driver.learn_grip != 0) {
        return grip_profiles(track, ground, kind, car.driver.grip_use);
    }
    compute_speeds(track, ground, car.driver.grip_use, kind);
    return {std::move(kind)};
}

}  // namespace apx
