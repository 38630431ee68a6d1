// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/flights.h"

#include "base/math.h"
#include "geometry/plane.h"
#include "profile/tuning.h"
#include "track/line.h"
#include "track/locate.h"

namespace apx {

namespace {

using namespace tuning::flights;

// A line as its gates have it: heights run linearly from gate to gate, as the road's surface does.
struct FlightRoad {
    const Track& track;
    const Line& line;

    uint32_t count() const { return track.gate_count(); }
    double length_m() const { return static_cast<double>(line.length_m); }
    uint32_t wrapped(uint32_t node) const { return node % count(); }
    // Distance of a node that may lie behind the end of a closed line.
    double node_m(uint32_t node) const {
        return static_cast<double>(line.nodes[wrapped(node)].distance_m) + length_m() * (node / count());
    }
    double height_m(uint32_t node) const {
        const GateFrame& frame = track.frames[wrapped(node)];
        return lerp(static_cast<double>(frame.height_left_m), static_cast<double>(frame.height_right_m),
                    static_cast<double>(line.nodes[wrapped(node)].t));
    }
    double crest_1pm(uint32_t node) const { return static_cast<double>(track.road[wrapped(node)].crest_1pm); }
    bool has(uint32_t node) const { return track.closed ? node < 2 * count() : node < count(); }
    double slope_after(uint32_t node) const {
        return (height_m(node + 1) - height_m(node)) / max(node_m(node + 1) - node_m(node), 1e-3);
    }
    double share_at(uint32_t node, double distance_m) const {
        const double way = node_m(node + 1) - node_m(node);
        return way > 0.0 ? clamp((distance_m - node_m(node)) / way, 0.0, 1.0) : 0.0;
    }
    double road_m(uint32_t node, double distance_m) const {
        return lerp(height_m(node), height_m(node + 1), share_at(node, distance_m));
    }
    // Along the reference line.
    float reference_m(uint32_t node, double distance_m) const {
        const float from = track.frames[wrapped(node)].distance_m;
        const float at = from + static_cast<float>(share_at(node, distance_m)) * track.sector_length(wrapped(node));
        return wrap_distance(track, at);
    }
};

// Last node at or before a distance, from `node` on.
uint32_t node_before(const FlightRoad& road, uint32_t node, double distance_m) {
    while (road.has(node + 2) && road.node_m(node + 1) <= distance_m) {
        ++node;
    }
    return node;
}

// Whether the plan without flights slows down at a node so that the car does not take off.
bool slows_down(const Envelope& envelope, const ProfileInput& input, uint32_t node) {
    const double top = square(envelope.top_speed_mps);
    return corner_forces(envelope, input.road[node], 0.0).most_speed_squared < top;
}

// Whether a car that flies so comes down on the road, along it and not too hard, from a line that lets go of it.
bool comes_down_well(const FlightRoad& road, const ProfileInput& input, uint32_t first, const FlownWay& way,
                     double speed_mps, const FlightLimits& limits) {
    const uint32_t from = node_before(road, first, way.take_off_m);
    const uint32_t to = node_before(road, from, way.landing_m);
    if (!road.has(to + 1) || way.impact_mps > limits.hardest_landing_mps) {
        return false;
    }
    for (uint32_t node = first; node <= from; ++node) {
        const double curvature = input.curvature[road.wrapped(node)];
        if (square(speed_mps) * absolute(curvature) > most_thrown_mps2) {
            return false;
        }
    }
    const LinePoint start =
        line_point(road.line, road.wrapped(from), static_cast<float>(road.share_at(from, way.take_off_m)));
    const LinePoint end = line_point(road.line, road.wrapped(to), static_cast<float>(road.share_at(to, way.landing_m)));
    const double turned = static_cast<double>(start.curvature_1pm) * speed_mps * way.time_s;
    const double apart = static_cast<double>(short_turn(start.heading_rad, end.heading_rad));
    if (absolute(apart) > most_landing_angle_rad || absolute(turned) > most_landing_angle_rad) {
        return false;
    }
    const RoadPosition lip =
        road_position(road.track, road.reference_m(from, way.take_off_m), start.lateral_m, road.wrapped(from));
    const glm::vec2 down =
        lip.position + forward_of(start.heading_rad) * static_cast<float>(way.landing_m - way.take_off_m);
    const Place place = locate(road.track, down, static_cast<float>(road.road_m(to, way.landing_m)), road.wrapped(to));
    const double room_m =
        static_cast<double>(min(place.to_left_edge_m(), place.to_right_edge_m())) - limits.half_width_m;
    const double beside_m = absolute(static_cast<double>(place.lateral_m - end.lateral_m));
    return place.found() && room_m >= landing_room_m && beside_m <= most_beside_line_m;
}

// A flight for each speed, from the top down, until one is driven as planned.
class FlightSearch {
  public:
    FlightSearch(const Track& track, const Line& line, const ProfileInput& input, const Envelope& envelope,
                 const FlightLimits& limits)
        : road_{track, line}, input_(input), envelope_(envelope), limits_(limits) {
        values_.curvature.assign(input.curvature.begin(), input.curvature.end());
        values_.road.assign(input.road.begin(), input.road.end());
        values_.limit_mps.assign(input.limit_mps.begin(), input.limit_mps.end());
        values_.limit_mps.resize(input.curvature.size(), envelope.top_speed_mps);
        values_.flown.resize(input.step_m.size());
        best_ = profile_of(values_);
    }

    // Takes the flight over the nodes from `first` to `last` in if it makes the line faster.
    void consider(uint32_t first, uint32_t last) {
        double speed_mps = envelope_.top_speed_mps;
        for (int round = 0; round < most_rounds; ++round) {
            const FlownWay way = flown_way(road_.track, road_.line, envelope_, first, last, speed_mps);
            if (!way.flew) {
                return;
            }
            if (!comes_down_well(road_, input_, first, way, speed_mps, limits_)) {
                speed_mps *= slower_share;
                continue;
            }
            const Flight flight = flight_of(first, last, way, speed_mps);
            FlownLine values = values_;
            fly(flight, envelope_.top_speed_mps, values);
            SpeedProfile profile = profile_of(values);
            const double reached_mps = profile.speed_mps[road_.wrapped(node_before(road_, first, way.take_off_m))];
            if (reached_mps < speed_mps - as_planned_mps) {
                speed_mps = reached_mps + 0.5 * as_planned_mps;
                continue;
            }
            if (profile.time_s < best_.time_s - least_gain_s) {
                flights_.push_back(flight);
                values_ = std::move(values);
                best_ = std::move(profile);
            }
            return;
        }
    }

    std::vector<Flight> take_flights() { return std::move(flights_); }

  private:
    SpeedProfile profile_of(const FlownLine& values) const {
        ProfileInput input = input_;
        input.curvature = values.curvature;
        input.road = values.road;
        input.limit_mps = values.limit_mps;
        input.flown = values.flown;
        return speed_profile(input, envelope_);
    }

    Flight flight_of(uint32_t first, uint32_t last, const FlownWay& way, double speed_mps) const {
        Flight flight;
        const uint32_t take_off = node_before(road_, first, way.take_off_m);
        const uint32_t landing = node_before(road_, take_off, way.landing_m);
        flight.first_node = first;
        flight.landing_node = max(last, landing) + 1;
        flight.settled_node = node_before(road_, flight.landing_node, way.landing_m + settles_s * way.landing_mps) + 1;
        flight.speed_mps = speed_mps;
        flight.take_off_m = road_.reference_m(take_off, way.take_off_m);
        flight.landing_m = road_.reference_m(landing, way.landing_m);
        return flight;
    }

    FlightRoad road_;
    const ProfileInput& input_;
    const Envelope& envelope_;
    FlightLimits limits_;
    FlownLine values_;
    SpeedProfile best_;
    std::vector<Flight> flights_;
};

}  // namespace

FlownWay flown_way(const Track& track, const Line& line, const Envelope& envelope, uint32_t first_node,
                   uint32_t last_node, double speed_mps) {
    const FlightRoad road{track, line};
    const double drag_1pm = envelope.drag_kgpm / envelope.mass_kg;
    const double pressed_1pm = envelope.downforce_kgpm / envelope.mass_kg;
    uint32_t node = first_node;
    double distance_m = road.node_m(node);
    double speed = speed_mps;
    double height_m = road.height_m(node);
    double rising_mps = 0.0;
    bool in_air = false;
    FlownWay way;
    // Beyond the last node that throws cars the way goes on while the car flies.
    while (road.has(node + 1) && (in_air || distance_m < road.node_m(last_node + 1))) {
        const double time_s = sample_m / speed;
        const double falling_mps2 = gravity_mps2 + pressed_1pm * speed * speed;
        if (!in_air) {
            rising_mps = road.slope_after(node) * speed;
            height_m = road.road_m(node, distance_m);
        }
        const double crest = lerp(road.crest_1pm(node), road.crest_1pm(node + 1), road.share_at(node, distance_m));
        const bool thrown = crest * speed * speed >= falling_mps2;
        const double next_m = distance_m + sample_m;
        const uint32_t next = node_before(road, node, next_m);
        if (!road.has(next + 1)) {
            break;
        }
        const double road_m = road.road_m(next, next_m);
        if (in_air || thrown) {
            height_m += (rising_mps - 0.5 * falling_mps2 * time_s) * time_s;
            rising_mps -= falling_mps2 * time_s;
            if (!in_air && height_m > road_m) {
                way.take_off_m = way.flew ? way.take_off_m : distance_m;
                way.flew = true;
                in_air = true;
            } else if (in_air && height_m <= road_m) {
                in_air = false;
                way.impact_mps = max(way.impact_mps, road.slope_after(next) * speed - rising_mps);
            }
        }
        if (in_air) {
            speed -= drag_1pm * speed * sample_m;
            way.landing_m = next_m;
            way.landing_mps = speed;
            way.time_s += time_s;
            way.height_m = max(way.height_m, height_m - road_m);
        }
        distance_m = next_m;
        node = next;
    }
    // A flight that leads beyond an open line's end has no landing.
    way.flew = way.flew && !in_air;
    return way;
}

void fly(const Flight& flight, double top_speed_mps, FlownLine& values) {
    const uint32_t count = static_cast<uint32_t>(values.road.size());
    const uint32_t steps = static_cast<uint32_t>(values.flown.size());
    for (uint32_t node = flight.first_node; node < flight.settled_node; ++node) {
        const uint32_t at = node % count;
        if (at < steps) {
            values.flown[at] = 1;
        }
        if (node < flight.landing_node) {
            values.curvature[at] = 0.0;
            values.road[at].crest = 0.0;
            values.road[at].jump = 0.0;
            values.limit_mps[at] = min(values.limit_mps[at], min(top_speed_mps, flight.speed_mps));
        }
    }
}

std::vector<Flight> plan_flights(const Track& track, const Line& line, const ProfileInput& input,
                                 const Envelope& envelope, const FlightLimits& limits) {
    const uint32_t count = track.gate_count();
    std::vector<uint8_t> slow(count);
    uint32_t start = count;  // first node after one that throws no car: runs do not wrap around it
    for (uint32_t node = 0; node < count; ++node) {
        slow[node] = slows_down(envelope, input, node) ? 1 : 0;
        start = slow[node] == 0 && start == count ? node : start;
    }
    if (start == count) {
        return {};
    }
    bool any = false;
    for (const uint8_t node : slow) {
        any = any || node != 0;
    }
    if (!any) {
        return {};
    }
    FlightSearch search(track, line, input, envelope, limits);
    for (uint32_t step = 0; step < count;) {
        const uint32_t node = (start + step) % count;
        if (slow[node] == 0) {
            ++step;
            continue;
        }
        uint32_t length = 1;
        while (step + length < count && slow[(start + step + length) % count] != 0) {
            ++length;
        }
        search.consider(node, node + length - 1);
        step += length;
    }
    return search.take_flights();
}

}  // namespace apx
