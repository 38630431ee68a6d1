// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "profile/suspension_limits.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "base/math.h"
#include "profile/tuning.h"

namespace apx {

namespace {

using namespace tuning::suspension_limits;

// A car that has left the road reaches its largest compression within half an oscillation after landing.
constexpr double landing_radians = pi;

// Bounds on what stiff springs and long roads cost: 65 km have a sample for each half metre. Springs of 80 rad/s, more
// than any car's, need six steps a sample and speed; stiffer ones settle within the samples behind a bump.
constexpr size_t most_samples = size_t{1} << 17;
constexpr size_t most_mean_steps = 6;

constexpr double unlimited = 1e30;

struct Samples {
    double step_m;
    bool closed;
    std::vector<double> slope;  // from a sample to the next
    std::vector<double> bend;   // of the line, 1/m, averaged to either side
    std::vector<double> along;  // acceleration along the line, m/s^2
};

Samples sample_way(const Track& track, const Line& line, std::span<const double> along_mps2) {
    const size_t gates = track.gate_count();
    const size_t pieces = track.closed ? gates : gates - 1;
    const double length_m = static_cast<double>(line.length_m);
    const size_t count = ride_sample_count(track, line);
    Samples samples{length_m / static_cast<double>(count - 1), track.closed, {}, {}, {}};
    const auto bend = [&](size_t gate) { return static_cast<double>(line.nodes[gate % gates].curvature_1pm); };
    const auto gate_height = [&](size_t gate) {
        const GateFrame& frame = track.frames[gate % gates];
        return lerp(static_cast<double>(frame.height_left_m), static_cast<double>(frame.height_right_m),
                    static_cast<double>(line.nodes[gate % gates].t));
    };
    const auto gate_distance = [&](size_t gate) {
        return gate < gates ? static_cast<double>(line.nodes[gate].distance_m) : length_m;
    };
    double last = gate_height(0);
    size_t piece = 0;
    for (size_t i = 1; i < count; ++i) {
        const double distance_m = samples.step_m * static_cast<double>(i);
        while (piece + 1 < pieces && gate_distance(piece + 1) < distance_m) {
            ++piece;
        }
        const double from = gate_distance(piece);
        const double way = gate_distance(piece + 1) - from;
        const double share = way > 0.0 ? clamp((distance_m - from) / way, 0.0, 1.0) : 0.0;
        const double height = lerp(gate_height(piece), gate_height(piece + 1), share);
        samples.slope.push_back((height - last) / samples.step_m);
        samples.bend.push_back(absolute(lerp(bend(piece), bend(piece + 1), share)));
        samples.along.push_back(along_mps2[piece]);
        last = height;
    }
    return samples;
}

// The part of a car over one of its wheels, on spring and damper. The spring is compressed from its rest position; a
// wheel that has left the road carries nothing.
struct QuarterCar {
    double compression_m;
    double rate_mps;
};

// Two quarter cars over the samples at one speed: one over the wheel with the highest load (outer, front under braking,
// rear under power), which reaches its stops, and one for the mean of all wheels, the car's load on the road.
class QuarterCarRide {
  public:
    QuarterCarRide(const Envelope& envelope, double travel_m)
        : natural_frequency_squared_(envelope.spring_rate_npm / envelope.mass_kg),
          damping_(2.0 * damping_share * square_root(natural_frequency_squared_)),
          downforce_1pm_(envelope.downforce_kgpm / envelope.mass_kg),
          grip_(envelope.grip),
          level_share_(1.0 - envelope.bank_load_share),
          shift_(envelope.load_shift),
          travel_m_(travel_m) {}

    // Leaves steps out where they are too many: at the slowest speeds, whose samples take longest.
    void bound_steps(double step_m, std::span<const double> speeds_mps) {
        const double most = static_cast<double>(most_mean_steps * speeds_mps.size());
        const auto all_steps = [&](double most_a_sample) {
            double sum = 0.0;
            for (const double speed_mps : speeds_mps) {
                sum += min(steps_for(step_m / speed_mps), most_a_sample);
            }
            return sum;
        };
        const double slowest = steps_for(step_m / speeds_mps.front());
        while (most_steps_a_sample_ < slowest && all_steps(most_steps_a_sample_ + 1.0) <= most) {
            most_steps_a_sample_ += 1.0;
        }
    }

    // Lowers the limits of the places whose compression is too large at this speed; `deepest_m` holds that reached at
    // `slower_mps`. `load` gets the wheel load at each sample over that on a level road.
    void simulate(const Samples& samples, double slower_mps, double speed_mps, std::vector<double>& deepest_m,
                  std::vector<double>& limit_mps, std::vector<double>& load) {
        const size_t count = samples.slope.size();
        const double time_s = samples.step_m / speed_mps;
        const double needed = steps_for(time_s);
        const double steps = min(needed, most_steps_a_sample_);
        const double step_s = time_s / needed;
        const double pressed = downforce_1pm_ * speed_mps * speed_mps;
        QuarterCar most{pressed / natural_frequency_squared_, 0.0};
        QuarterCar mean = most;
        const size_t lead_in = samples.closed ? min(count, static_cast<size_t>(lead_in_m / samples.step_m)) : 0;
        const double landing_s = landing_radians / square_root(natural_frequency_squared_);
        double slope = samples.slope[lead_in > 0 ? count - lead_in : 0];
        double on_road_s = landing_s;
        flight_mps_.clear();
        for (size_t i = 0; i < lead_in + count; ++i) {
            const size_t place = (count - lead_in + i) % count;
            // Physics that moves cars in the ground plane reduces the climbing speed with the car's speed.
            const double thrown_mps = speed_mps * (samples.slope[place] - slope) +
                                      level_share_ * samples.slope[place] * samples.along[place] * time_s;
            most.rate_mps += thrown_mps;
            mean.rate_mps += thrown_mps;
            slope = samples.slope[place];
            double deepest = most.compression_m;
            double carried = 0.0;
            for (double step = 0.0; step < steps; step += 1.0) {
                const double shifted = shift_on(most, square(speed_mps) * samples.bend[place], samples.along[place]);
                advance(most, step_s, pressed + shifted);
                deepest = max(deepest, most.compression_m);
                most.compression_m = min(most.compression_m, travel_m_);
                carried += advance(mean, step_s, pressed);
                mean.compression_m = min(mean.compression_m, travel_m_);
            }
            on_road_s = most.compression_m * natural_frequency_squared_ < -gravity_mps2 ? 0.0 : on_road_s + time_s;
            if (on_road_s >= landing_s) {
                limit_flight((place + count - 1) % count, limit_mps);
            }
            double most_mps = unlimited;
            if (deepest >= travel_m_) {
                most.rate_mps = min(most.rate_mps, 0.0);
                mean.rate_mps = min(mean.rate_mps, 0.0);
                const double share = (travel_m_ - deepest_m[place]) / (deepest - deepest_m[place]);
                most_mps = i >= lead_in ? lerp(slower_mps, speed_mps, clamp(share, 0.0, 1.0)) : most_mps;
            }
            flight_mps_.push_back(most_mps);
            deepest_m[place] = min(deepest, travel_m_);
            load[place] = carried / (steps * (gravity_mps2 + pressed));
        }
        limit_flight(count - 1, limit_mps);
    }

  private:
    double steps_for(double time_s) const {
        return static_cast<double>(
            static_cast<int>(time_s * square_root(natural_frequency_squared_) / largest_step_radians) + 1);
    }

    double carried_by(const QuarterCar& quarter) const {
        const double spring = gravity_mps2 + natural_frequency_squared_ * quarter.compression_m;
        return spring > 0.0 ? max(0.0, spring + damping_ * quarter.rate_mps) : 0.0;
    }

    // Change of the wheel's load by accelerations, m/s^2 of its mass; `side` and `along` are the car's accelerations,
    // if the wheel holds them.
    double shift_on(const QuarterCar& quarter, double side, double along) const {
        const double carried = carried_by(quarter);
        const double wanted = square_root(side * side + along * along);
        const double available_share = wanted > grip_ * carried ? grip_ * carried / wanted : 1.0;
        return available_share * (shift_.outer * side + (along < 0.0 ? -shift_.front * along : shift_.rear * along));
    }

    // Returns the wheel's load, m/s^2 of its mass.
    double advance(QuarterCar& quarter, double time_s, double pressed) const {
        const double carried = carried_by(quarter);
        quarter.rate_mps += (gravity_mps2 + pressed - carried) * time_s;
        quarter.compression_m += quarter.rate_mps * time_s;
        return carried;
    }

    // A wheel in the air cannot brake: each landing limits all samples before it on its flight, which ends at `last`.
    void limit_flight(size_t last, std::vector<double>& limit_mps) {
        double most_mps = unlimited;
        for (size_t i = flight_mps_.size(), place = last; i > 0; --i) {
            most_mps = min(most_mps, flight_mps_[i - 1]);
            limit_mps[place] = min(limit_mps[place], most_mps);
            place = place > 0 ? place - 1 : limit_mps.size() - 1;
        }
        flight_mps_.clear();
    }

    double natural_frequency_squared_;
    double damping_;
    double downforce_1pm_;
    double grip_;
    double level_share_;
    LoadShift shift_;
    double travel_m_;
    double most_steps_a_sample_ = 1.0;
    // The limits at the samples from where the wheels left the road to the end of the landing; one otherwise.
    std::vector<double> flight_mps_;
};

// The grip at each sample that counts for brakes.
std::vector<double> braking_grips(std::span<const double> load) {
    std::vector<double> braking;
    for (const double share : load) {
        braking.push_back(grip_at_load(min(share, most_braking_load)));
    }
    return braking;
}

// Values before and behind the samples for sums to either side: on a closed track those of the lap before and after.
std::vector<double> with_ends(const Samples& samples, std::span<const double> values, size_t reach) {
    std::vector<double> padded(values.size() + 2 * reach, 0.0);
    std::copy(values.begin(), values.end(), padded.begin() + static_cast<std::ptrdiff_t>(reach));
    for (size_t i = 0; samples.closed && i < reach; ++i) {
        padded[i] = values[values.size() - reach + i];
        padded[reach + values.size() + i] = values[i];
    }
    return padded;
}

// The places of `reach` to either side of a sample, of 2 reach + 1, that are on the track.
struct Window {
    size_t first;
    size_t last;
};

Window window_at(const Samples& samples, size_t here, size_t reach) {
    if (samples.closed) {
        return {0, 2 * reach};
    }
    return {here < reach ? reach - here : 0, min(2 * reach, samples.slope.size() - 1 - here + reach)};
}

// The grip at each sample that counts for steering.
std::vector<double> mean_grips(const Samples& samples, std::span<const double> load) {
    const size_t count = load.size();
    const size_t reach = min(count / 2, static_cast<size_t>(tyre_reach_m / samples.step_m));
    const std::vector<double> padded = with_ends(samples, load, reach);
    std::vector<double> averaged(count, 0.0);
    for (size_t i = 0; i <= 2 * reach; ++i) {
        for (size_t here = 0; here < count; ++here) {
            averaged[here] += padded[here + i];
        }
    }
    for (size_t here = 0; here < count; ++here) {
        const Window window = window_at(samples, here, reach);
        const double weights = static_cast<double>(window.last + 1 - window.first);
        averaged[here] = grip_at_load(min(averaged[here] / weights, most_mean_load));
    }
    return averaged;
}

// Samples around a gate, weighted towards the middle.
struct GateWindow {
    size_t here;
    Window window;
    double weights;
};

struct GateWindows {
    size_t reach;
    std::vector<double> weights;  // by place in the window
    std::vector<GateWindow> gates;
};

GateWindows windows_of(const Track& track, const Line& line, const Samples& samples) {
    const size_t count = samples.slope.size();
    GateWindows windows{min(count / 2, static_cast<size_t>(mean_load_reach_m / samples.step_m)), {}, {}};
    const size_t reach = windows.reach;
    for (size_t i = 0; i <= 2 * reach; ++i) {
        windows.weights.push_back(static_cast<double>(reach + 1 - (i < reach ? reach - i : i - reach)));
    }
    for (size_t gate = 0; gate < track.gate_count(); ++gate) {
        const size_t here =
            min(static_cast<size_t>(static_cast<double>(line.nodes[gate].distance_m) / samples.step_m), count - 1);
        const Window window = window_at(samples, here, reach);
        double weights = 0.0;
        for (size_t i = window.first; i <= window.last; ++i) {
            weights += windows.weights[i];
        }
        windows.gates.push_back({here, window, weights});
    }
    return windows;
}

// Means around each gate.
void add_means(const Samples& samples, const GateWindows& windows, std::span<const double> grip,
               std::vector<double>& means) {
    const std::vector<double> padded = with_ends(samples, grip, windows.reach);
    const double* const weights = windows.weights.data();
    for (const GateWindow& gate : windows.gates) {
        const double* const values = padded.data() + gate.here;
        double sum = 0.0;
        for (size_t i = gate.window.first; i <= gate.window.last; ++i) {
            sum += weights[i] * values[i];
        }
        means.push_back(sum / gate.weights);
    }
}

std::vector<double> simulated_speeds(double top_speed_mps) {
    std::vector<double> speeds_mps{slowest_simulated_mps};
    while (speeds_mps.back() < top_speed_mps) {
        speeds_mps.push_back(speeds_mps.back() * speed_growth);
    }
    return speeds_mps;
}

}  // namespace

// A load-sensitive tyre's parabola N (1 + (1 - g) (1 - N)): its slope is g at the load 1.
double grip_at_load(double load) {
    return load * (1.0 + (1.0 - grip_growth) * (1.0 - load));
}

size_t ride_sample_count(const Track& track, const Line& line) {
    const size_t pieces = track.closed ? track.gate_count() : track.gate_count() - 1;
    // The road is straight between gates: a file's gates that lie far apart need no more samples than others.
    constexpr size_t most_samples_a_piece = 256;
    const size_t fine = static_cast<size_t>(static_cast<double>(line.length_m) / suspension_sample_m);
    return min(min(fine, most_samples_a_piece * max(pieces, size_t{1})), most_samples) + 2;
}

RideLimits ride_limits(const Track& track, const Line& line, const Envelope& envelope,
                       std::span<const double> along_mps2) {
    const double travel_m = travel_use * envelope.spring_travel_m;
    if (!(travel_m > 0.0) || !(envelope.spring_rate_npm > 0.0)) {
        return {};
    }
    const Samples samples = sample_way(track, line, along_mps2);
    std::vector<double> limit_mps(samples.slope.size(), envelope.top_speed_mps);
    std::vector<double> deepest_m(samples.slope.size(), 0.0);
    std::vector<double> load(samples.slope.size(), 1.0);
    const GateWindows windows = windows_of(track, line, samples);
    const std::vector<double> speeds_mps = simulated_speeds(envelope.top_speed_mps);
    QuarterCarRide ride(envelope, travel_m);
    ride.bound_steps(samples.step_m, speeds_mps);
    RideLimits limits;
    double slower = 0.0;
    for (const double speed : speeds_mps) {
        ride.simulate(samples, slower, speed, deepest_m, limit_mps, load);
        limits.speed_squared.push_back(speed * speed);
        add_means(samples, windows, mean_grips(samples, load), limits.grip);
        add_means(samples, windows, braking_grips(load), limits.braking_grip);
        slower = speed;
    }
    std::vector<double> speeds(track.gate_count(), envelope.top_speed_mps);
    size_t gate = 0;
    for (size_t i = 0; i < limit_mps.size(); ++i) {
        const double distance_m = samples.step_m * static_cast<double>(i);
        while (gate + 1 < speeds.size() && static_cast<double>(line.nodes[gate + 1].distance_m) <= distance_m) {
            ++gate;
        }
        const size_t next = gate + 1 < speeds.size() ? gate + 1 : track.closed ? 0 : gate;
        speeds[gate] = min(speeds[gate], limit_mps[i]);
        speeds[next] = min(speeds[next], limit_mps[i]);
    }
    limits.top_mps = std::move(speeds);
    return limits;
}

}  // namespace apx
