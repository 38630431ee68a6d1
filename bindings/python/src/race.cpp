// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/race.h>
#include <apexline/recording.h>

#include <pybind11/stl.h>

#include <array>

#include "arrays.h"
#include "cars.h"

namespace apxpy {

namespace {

using RacePtr = std::shared_ptr<Race>;

RacePtr create(const Track& track, const py::object& cars, const py::object& laps, const py::object& seed,
               const py::object& dt_s, const py::object& ray_length_m, const py::object& host_rays,
               const py::object& started, const py::kwargs& more) {
    apx_race_desc desc = apx_race_desc_default();
    apply({laps, seed, dt_s, ray_length_m, host_rays, started, more}, desc);
    desc.track = track.id();
    const std::vector<apx_car_desc> descs = car_arguments(cars);
    const uint32_t count = to_count(static_cast<py::ssize_t>(descs.size()), "cars");
    apx_race id{};
    check(apx_race_create(&desc, descs.data(), count, &id));
    return std::make_shared<Race>(id, count, desc.dt_s);
}

py::array tick(Race& race, const py::object& states, const py::object& dt_s, const py::object& hits,
               const py::object& out) {
    const Input<apx_car_state> input = input_array<apx_car_state>(states, "states");
    Input<apx_ray_hit> seen;
    if (!hits.is_none()) {
        seen = input_array<apx_ray_hit>(hits, "hits");
    }
    const Output<apx_controls> output(out, race.car_count, "out");
    float step_s = race.dt_s;
    set_field(step_s, dt_s, "dt_s");
    const Turn turn(race.mutex());
    if (input.count != race.car_count) {
        refuse("states has " + std::to_string(input.count) + " rows; the race has " + std::to_string(race.car_count) +
               " cars");
    }
    {
        const py::gil_scoped_release release;
        check(hits.is_none() ? apx_race_tick(race.id(), step_s, input.data, input.count, output.data)
                             : apx_race_tick_with_hits(race.id(), step_s, input.data, input.count, seen.data,
                                                       seen.count, output.data));
    }
    return output.array;
}

py::array_t<apx_ray> rays(Race& race, const py::object& states) {
    const Input<apx_car_state> input = input_array<apx_car_state>(states, "states");
    const Turn turn(race.mutex());
    return read_array<apx_ray>([&](apx_ray* out, uint32_t capacity, uint32_t* needed) {
        return apx_race_rays(race.id(), input.data, input.count, out, capacity, needed);
    });
}

py::array_t<apx_standing> standings(Race& race) {
    const Turn turn(race.mutex());
    return read_array<apx_standing>([&](apx_standing* out, uint32_t capacity, uint32_t* needed) {
        return apx_race_standings(race.id(), out, capacity, needed);
    });
}

apx_car_result result(Race& race, uint32_t car) {
    const Turn turn(race.mutex());
    apx_car_result out{};
    check(apx_race_result(race.id(), car, &out));
    return out;
}

py::array_t<apx_car_state> rescue_place(Race& race, uint32_t car) {
    const Turn turn(race.mutex());
    py::array_t<apx_car_state> out(1);
    check(apx_race_rescue_place(race.id(), car, out.mutable_data()));
    return out;
}

py::object branch_of(Race& race, uint32_t car) {
    const Turn turn(race.mutex());
    uint32_t branch = APX_NONE;
    check(apx_race_car_branch(race.id(), car, &branch));
    return branch == APX_NONE ? py::object(py::none()) : py::object(py::int_(branch));
}

float branch_lap_s(Race& race, uint32_t car, const py::object& branch) {
    const Turn turn(race.mutex());
    uint32_t index = APX_NONE;
    set_field(index, branch, "branch");
    float lap_s = 0.0f;
    check(apx_race_branch_lap(race.id(), car, index, &lap_s));
    return lap_s;
}

py::array_t<float> lap_times(Race& race, uint32_t car) {
    const Turn turn(race.mutex());
    return read_array<float>([&](float* out, uint32_t capacity, uint32_t* needed) {
        return apx_race_lap_times(race.id(), car, out, capacity, needed);
    });
}

py::array_t<uint32_t> lap_flaws(Race& race, uint32_t car) {
    const Turn turn(race.mutex());
    return read_array<uint32_t>([&](uint32_t* out, uint32_t capacity, uint32_t* needed) {
        return apx_race_lap_flaws(race.id(), car, out, capacity, needed);
    });
}

// A change of one car between ticks.
template <apx_status (*change)(apx_race, uint32_t)>
void change_car(Race& race, uint32_t car) {
    const Turn turn(race.mutex());
    check(change(race.id(), car));
}

void set_driver(Race& race, uint32_t car, const apx_driver_desc& driver) {
    const Turn turn(race.mutex());
    check(apx_race_set_driver(race.id(), car, &driver));
}

void set_pace(Race& race, uint32_t car, float pace) {
    const Turn turn(race.mutex());
    check(apx_race_set_pace(race.id(), car, pace));
}

void set_driven_by(Race& race, uint32_t car, bool host) {
    const Turn turn(race.mutex());
    check(apx_race_set_driven_by(race.id(), car, host ? APX_DRIVER_HOST : APX_DRIVER_AI));
}

void set_condition(Race& race, uint32_t car, float grip_share, float power_share, float mass_kg, float brake_share,
                   float downforce_share, float drag_share) {
    const apx_car_condition condition{sizeof(apx_car_condition), mass_kg,   grip_share, power_share, brake_share,
                                      downforce_share,           drag_share};
    const Turn turn(race.mutex());
    check(apx_race_set_condition(race.id(), car, &condition));
}

void set_car(Race& race, uint32_t car, const apx_car_desc& desc) {
    const Turn turn(race.mutex());
    check(apx_race_set_car(race.id(), car, &desc));
}

void set_present(Race& race, uint32_t car, bool present) {
    const Turn turn(race.mutex());
    check(apx_race_set_present(race.id(), car, present ? 1 : 0));
}

void shift_origin(Race& race, const std::array<float, 3>& offset) {
    const Turn turn(race.mutex());
    check(apx_race_shift_origin(race.id(), offset.data()));
}

std::array<float, 3> origin(Race& race) {
    const Turn turn(race.mutex());
    std::array<float, 3> out{};
    check(apx_race_origin(race.id(), out.data()));
    return out;
}

void set_obstacle(Race& race, uint32_t id, const std::array<float, 3>& position, float half_width_m,
                  float half_length_m, float yaw_rad, const std::array<float, 3>& velocity, bool disc) {
    apx_race_obstacle obstacle = apx_race_obstacle_default();
    obstacle.id = id;
    obstacle.shape = disc ? APX_SHAPE_DISC : APX_SHAPE_BOX;
    std::copy(position.begin(), position.end(), obstacle.position);
    std::copy(velocity.begin(), velocity.end(), obstacle.velocity);
    obstacle.yaw_rad = yaw_rad;
    obstacle.half_width_m = half_width_m;
    obstacle.half_length_m = half_length_m;
    const Turn turn(race.mutex());
    check(apx_race_set_obstacle(race.id(), &obstacle));
}

void remove_obstacle(Race& race, uint32_t id) {
    const Turn turn(race.mutex());
    check(apx_race_remove_obstacle(race.id(), id));
}

py::array_t<apx_race_obstacle> obstacles(Race& race) {
    const Turn turn(race.mutex());
    return read_array<apx_race_obstacle>([&](apx_race_obstacle* out, uint32_t capacity, uint32_t* needed) {
        return apx_race_obstacles(race.id(), out, capacity, needed);
    });
}

void set_grip(Race& race, const py::iterable& bands) {
    const std::vector<apx_grip_band> list = grip_bands_of(bands);
    const Turn turn(race.mutex());
    check(apx_race_set_grip(race.id(), list.data(), static_cast<uint32_t>(list.size())));
}

py::array extras(Race& race, uint32_t gears, const py::object& out) {
    const Output<apx_extras> output(out, race.car_count, "out");
    const Turn turn(race.mutex());
    uint32_t needed = 0;
    check(apx_race_extras(race.id(), gears, output.data, race.car_count, &needed));
    return output.array;
}

void check_host(Race& race, bool on) {
    const Turn turn(race.mutex());
    check(apx_race_check_host(race.id(), on ? 1 : 0));
}

std::vector<apx_host_finding> host_findings(Race& race) {
    const Turn turn(race.mutex());
    std::vector<apx_host_finding> findings(APX_CHECK_COUNT);
    uint32_t needed = 0;
    check(apx_race_host_findings(race.id(), findings.data(), APX_CHECK_COUNT, &needed));
    findings.resize(needed);
    return findings;
}

void bind_host_finding(py::module_& module) {
    py::class_<apx_host_finding>(module, "HostFinding", "One thing that a race's self-check of its host found.")
        .def_property_readonly(
            "kind", [](const apx_host_finding& finding) { return apx_check_name(finding.kind); },
            "What it is about: yaw, latency, grip and so on.")
        .def_property_readonly(
            "car",
            [](const apx_host_finding& finding) -> py::object {
                return finding.car == APX_NONE ? py::object(py::none()) : py::object(py::int_(finding.car));
            },
            "Index of the first car that shows it, None: the track.")
        .def_readonly("measured", &apx_host_finding::measured, "The number that was seen.")
        .def_readonly("expected", &apx_host_finding::expected, "What it should be.")
        .def_property_readonly(
            "message", [](const apx_host_finding& finding) { return get_text(finding.message); }, "In words.")
        .def("__repr__", [](const apx_host_finding& finding) {
            return py::str("<HostFinding: {}>").format(get_text(finding.message));
        });
}

py::object debug(Race& race, const py::object& out) {
    if (PyLong_Check(out.ptr()) || py::hasattr(out, "__index__")) {
        const int64_t car = py::int_(out).cast<int64_t>();
        if (car < 0 || car >= static_cast<int64_t>(race.car_count)) {
            refuse("car is " + std::to_string(car) + "; the race has " + std::to_string(race.car_count) + " cars");
        }
        return debug(race, py::none())[py::int_(car)];
    }
    const Output<apx_car_debug> output(out, race.car_count, "out");
    const Turn turn(race.mutex());
    for (uint32_t car = 0; car < race.car_count; ++car) {
        check(apx_race_debug(race.id(), car, output.data + car));
    }
    return output.array;
}

py::array_t<apx_neighbour> neighbours(Race& race, uint32_t car) {
    const Turn turn(race.mutex());
    return read_array<apx_neighbour>([&](apx_neighbour* out, uint32_t capacity, uint32_t* needed) {
        return apx_race_neighbours(race.id(), car, out, capacity, needed);
    });
}

py::array_t<apx_plan_candidate> plan(Race& race, uint32_t car) {
    const Turn turn(race.mutex());
    return read_array<apx_plan_candidate>([&](apx_plan_candidate* out, uint32_t capacity, uint32_t* needed) {
        return apx_race_plan(race.id(), car, out, capacity, needed);
    });
}

py::array_t<apx_plan_knot> planned_path(Race& race, uint32_t car) {
    const Turn turn(race.mutex());
    return read_array<apx_plan_knot>([&](apx_plan_knot* out, uint32_t capacity, uint32_t* needed) {
        return apx_race_planned_path(race.id(), car, out, capacity, needed);
    });
}

py::array_t<apx_event> events(Race& race, uint32_t after) {
    const Turn turn(race.mutex());
    return read_array<apx_event>([&](apx_event* out, uint32_t capacity, uint32_t* needed) {
        return apx_race_events(race.id(), after, out, capacity, needed);
    });
}

py::tuple state_hash(Race& race) {
    const Turn turn(race.mutex());
    uint32_t ticks = 0;
    uint64_t hash = 0;
    check(apx_race_state_hash(race.id(), &ticks, &hash));
    return py::make_tuple(ticks, hash);
}

// The functions that hand out bytes differ in nothing else.
template <apx_status (*read)(apx_race, void*, uint64_t, uint64_t*)>
py::bytes bytes_of(Race& race) {
    const Turn turn(race.mutex());
    return read_bytes(
        [&](char* bytes, uint64_t capacity, uint64_t* needed) { return read(race.id(), bytes, capacity, needed); });
}

void restore(Race& race, const py::bytes& bytes) {
    const Turn turn(race.mutex());
    const std::string_view view = bytes;
    check(apx_race_restore(race.id(), view.data(), view.size()));
}

void close(Race& race) {
    const Turn turn(race.mutex());
    if (race.world) {
        throw StatusError(APX_ERROR_INVALID_STATE, "this race belongs to a world; close the world");
    }
    race.object->close();
}

void bind_result(py::module_& module) {
    using Result = apx_car_result;
    py::class_<Result>(module, "CarResult", "What a car did in the race so far.")
        .def_readonly("laps_done", &Result::laps_done, "Whole laps since the start.")
        .def_property_readonly(
            "finished", [](const Result& r) { return r.finished != 0; }, "It has done all laps.")
        .def_readonly("total_time_s", &Result::total_time_s, "Since the start signal, to the finish if finished, s.")
        .def_readonly("best_lap_s", &Result::best_lap_s, "Of the valid laps, s; 0 until there is one.")
        .def_readonly("ideal_lap_s", &Result::ideal_lap_s,
                      "The profile's prediction for the racing line with this vehicle, as Track.line_speeds has it, s.")
        .def_readonly("target_lap_s", &Result::target_lap_s,
                      "What its driver aims at: the ideal over its pace, or what it reaches at full pace, s.")
        .def_readonly("car_contacts", &Result::car_contacts, "Counted by worlds.")
        .def_readonly("wall_contacts", &Result::wall_contacts, "Counted by worlds.")
        .def_readonly("off_track_s", &Result::off_track_s, "s.")
        .def_readonly("overtakes_done", &Result::overtakes_done, "Cars that it passed on the road.")
        .def_readonly("overtakes_suffered", &Result::overtakes_suffered, "Times that it was passed.")
        .def_readonly("attempts", &Result::attempts, "Overtaking manoeuvres begun.")
        .def_readonly("attempts_failed", &Result::attempts_failed, "Of them given up.")
        .def_readonly("defences", &Result::defences, "Defensive moves.")
        .def_readonly("mistakes", &Result::mistakes, "Human errors.")
        .def_readonly("time_lost_s", &Result::time_lost_s, "Lost because of other cars, s.")
        .def_readonly("rubber_band_s", &Result::rubber_band_s, "With a pace changed by the rubber band, s.")
        .def_readonly("invalid_laps", &Result::invalid_laps, "Laps that do not count towards best_lap_s.")
        .def_readonly("lap_flaws", &Result::lap_flaws, "LapFlaw bits of the lap under way.")
        .def_readonly("retired", &Result::retired, "Retired: whether the car takes part no longer, and why.")
        .def_property_readonly(
            "state_s",
            [](const Result& r) {
                py::dict seconds;
                for (uint32_t state = 0; state < APX_STATE_COUNT; ++state) {
                    seconds[apx_state_name(state)] = r.state_s[state];
                }
                return seconds;
            },
            "Seconds in each state, by its name.");
}

}  // namespace

static void set_rays(apx_race_desc& desc, const py::object& rays) {
    desc.ray_count = 0;
    for (const py::handle& entry : rays) {
        const auto ray = py::reinterpret_borrow<py::object>(entry).cast<std::array<float, 4>>();
        if (desc.ray_count == APX_MAX_RAYS) {
            refuse("rays holds more than " + std::to_string(APX_MAX_RAYS) + " rays");
        }
        desc.rays[desc.ray_count++] = {ray[0], ray[1], ray[2], ray[3]};
    }
}

static void apply_more(const py::kwargs& more, apx_race_desc& desc) {
    for (const auto& [key, object] : more) {
        const std::string name = py::str(key).cast<std::string>();
        const auto value = py::reinterpret_borrow<py::object>(object);
        if (name == "slipstream") {
            set_field(desc.slipstream, value, "slipstream");
        } else if (name == "blue_flags") {
            set_field<uint32_t, bool>(desc.blue_flags, value, "blue_flags");
        } else if (name == "rubber_band") {
            set_field(desc.rubber_band, value, "rubber_band");
        } else if (name == "rubber_band_limit") {
            set_field(desc.rubber_band_limit, value, "rubber_band_limit");
        } else if (name == "rubber_band_car") {
            set_field(desc.rubber_band_car, value, "rubber_band_car");
        } else if (name == "retire_after_s") {
            set_field(desc.retire_after_s, value, "retire_after_s");
        } else if (name == "latency_ticks") {
            set_field(desc.latency_ticks, value, "latency_ticks");
        } else if (name == "rays") {
            value.is_none() ? void() : set_rays(desc, value);
        } else {
            throw py::type_error("a race has no option '" + name + "'");
        }
    }
}

std::vector<apx_grip_band> grip_bands_of(const py::iterable& bands) {
    std::vector<apx_grip_band> list;
    for (const py::handle& entry : bands) {
        apx_grip_band& band = list.emplace_back();
        band = apx_grip_band_default();
        for (const auto& [key, object] : py::reinterpret_borrow<py::object>(entry).cast<py::dict>()) {
            const std::string name = py::str(key).cast<std::string>();
            float* field = name == "from_m"   ? &band.from_m
                           : name == "to_m"   ? &band.to_m
                           : name == "low_m"  ? &band.low_m
                           : name == "high_m" ? &band.high_m
                           : name == "grip"   ? &band.grip
                                              : nullptr;
            if (field == nullptr) {
                throw py::type_error("a band of grip has no '" + name + "'");
            }
            *field = py::reinterpret_borrow<py::object>(object).cast<float>();
        }
    }
    return list;
}

void apply(const RaceOptions& options, apx_race_desc& desc) {
    apply_more(options.more, desc);
    set_field(desc.laps, options.laps, "laps");
    set_field(desc.seed, options.seed, "seed");
    set_field(desc.dt_s, options.dt_s, "dt_s");
    set_field(desc.ray_length_m, options.ray_length_m, "ray_length_m");
    set_field<uint32_t, bool>(desc.host_rays, options.host_rays, "host_rays");
    set_field<uint32_t, bool>(desc.started, options.started, "started");
}

py::dict race_dict(const apx_race_desc& desc) {
    using namespace py::literals;
    return py::dict("laps"_a = desc.laps, "seed"_a = desc.seed, "dt_s"_a = desc.dt_s,
                    "ray_length_m"_a = desc.ray_length_m, "host_rays"_a = desc.host_rays != 0,
                    "started"_a = desc.started != 0, "slipstream"_a = desc.slipstream,
                    "blue_flags"_a = desc.blue_flags != 0, "rubber_band"_a = desc.rubber_band,
                    "rubber_band_limit"_a = desc.rubber_band_limit, "rubber_band_car"_a = desc.rubber_band_car,
                    "retire_after_s"_a = desc.retire_after_s, "ray_count"_a = desc.ray_count,
                    "latency_ticks"_a = desc.latency_ticks);
}

void bind_race(py::module_& module) {
    bind_result(module);
    bind_host_finding(module);
    py::class_<Race, RacePtr>(
        module, "Race",
        "The drivers of all cars, one `tick` per physics step of the host. For races with physics see World. "
        "Usable in a `with` statement; a second thread waits for its turn.")
        .def(py::init(&create), py::arg("track"), py::arg("cars"), py::arg("laps") = py::none(),
             py::arg("seed") = py::none(), py::arg("dt_s") = py::none(), py::arg("ray_length_m") = py::none(),
             py::arg("host_rays") = py::none(), py::arg("started") = py::none(),
             "cars: a sequence of Car. laps [1, 10000], default 3; seed, default 1; dt_s [0.001, 0.1], default 1/60; "
             "ray_length_m [5, 500], default 60; host_rays: the host casts the rays, default False; started: no start "
             "signal is "
             "waited for, default False. More options: slipstream [0, 0.6], share of its drag that a car right behind "
             "another is spared, default 0.4; blue_flags, default True; rubber_band [0, 1], its strength, default 0, "
             "rubber_band_limit [0, 0.2], largest change of pace, default 0.05, rubber_band_car, the player's index; "
             "retire_after_s [0, 3600], after which a car that cannot go on retires, default 20, 0: never; "
             "latency_ticks [0, 60], by which the host applies controls late, default 0; "
             "rays: up to 16 rays (forward_share, right_share, angle_rad, length_m) instead of the nine.")
        .def(
            "start",
            [](Race& race) {
                const Turn turn(race.mutex());
                check(apx_race_start(race.id()));
            },
            "Gives the start signal; again is an error.")
        .def("tick", &tick, py::arg("states"), py::arg("dt_s") = py::none(), py::arg("hits") = py::none(),
             py::arg("out") = py::none(),
             "One step of all cars: CAR_STATE (cars,) or float32 (cars, 10) in, CONTROLS (cars,) out, in `out` if "
             "given. dt_s "
             "[0.0001, 0.1], default: the race's. With host_rays, hits is RAY_HIT (cars * rays,) for the rays of "
             "`rays(states)`.")
        .def("rays", &rays, py::arg("states"),
             "The rays that a host with host_rays casts this step: RAY (cars * rays,), car by car; nine unless a ray "
             "set "
             "was given.")
        .def("standings", &standings, "Cars in order of position, STANDING (cars,).")
        .def("result", &result, py::arg("car"), "What a car did so far.")
        .def("rescue_place", &rescue_place, py::arg("car"),
             "Where a car that has got stuck may be put, at rest on the racing line beyond its place: CAR_STATE (1,), "
             "for "
             "states[car:car + 1]. See EventKind.NEEDS_RESCUE.")
        .def("branch_of", &branch_of, py::arg("car"),
             "Number of the branch that a car's way leads along; None on the main road.")
        .def("branch_lap_s", &branch_lap_s, py::arg("car"), py::arg("branch") = py::none(),
             "Ideal lap of a car by way of a branch, or by the main road, s.")
        .def("lap_times", &lap_times, py::arg("car"), "Lap times of a car, float32 (laps done,), s.")
        .def("lap_flaws", &lap_flaws, py::arg("car"),
             "What makes each of those laps invalid, LapFlaw bits, uint32 (laps done,); 0: valid.")
        .def("retire", &change_car<apx_race_retire>, py::arg("car"), "Takes a car out of the race, between ticks.")
        .def("rejoin", &change_car<apx_race_rejoin>, py::arg("car"), "Lets a retired car race again, between ticks.")
        .def("set_driver", &set_driver, py::arg("car"), py::arg("driver"), "How a car's driver drives from now on.")
        .def("set_pace", &set_pace, py::arg("car"), py::arg("pace"), "A driver's pace from now on, [0.3, 1].")
        .def("set_host_drives", &set_driven_by, py::arg("car"), py::arg("host"),
             "Hands a car over to the host (True) or to the AI (False), at any speed.")
        .def("set_condition", &set_condition, py::arg("car"), py::kw_only(), py::arg("grip_share") = 1.0f,
             py::arg("power_share") = 1.0f, py::arg("mass_kg") = 0.0f, py::arg("brake_share") = 1.0f,
             py::arg("downforce_share") = 1.0f, py::arg("drag_share") = 1.0f,
             "What a car is worth of its description from now on: wear, damage, fuel (mass_kg, 0: as described).")
        .def(
            "set_car", &set_car, py::arg("car"), py::arg("desc"),
            "Puts another vehicle and driver, a Car, into a slot: a car that is present keeps its laps, an absent slot "
            "gets a new competitor.")
        .def("set_present", &set_present, py::arg("car"), py::arg("present"),
             "Whether anybody is in a slot. An absent car is in nobody's way, ranks behind all that race, and its "
             "states "
             "are not looked at.")
        .def("shift_origin", &shift_origin, py::arg("offset"),
             "The host's origin has moved by (x, y, z), m: what was at p is at p - offset. A race and its world take "
             "and "
             "give the host's coordinates; tracks, recordings and snapshots keep the track's.")
        .def("origin", &origin, "The sum of all shifts, m: a place of the host's plus this is one of the track's.")
        .def("set_obstacle", &set_obstacle, py::arg("id"), py::arg("position"), py::kw_only(),
             py::arg("half_width_m") = 1.0f, py::arg("half_length_m") = 1.0f, py::arg("yaw_rad") = 0.0f,
             py::arg("velocity") = std::array<float, 3>{}, py::arg("disc") = false,
             "Puts a box, or a disc of half_width_m, on the road, or puts the one with the same id where it is now; it "
             "moves on at its velocity. Drivers see it like a car.")
        .def("remove_obstacle", &remove_obstacle, py::arg("id"), "Takes an obstacle away.")
        .def("obstacles", &obstacles, "The obstacles where they are now, RACE_OBSTACLE (n,).")
        .def("set_grip", &set_grip, py::arg("bands"),
             "Announces what the road holds, in place of what was announced before: mappings with any of from_m, to_m, "
             "low_m, "
             "high_m and grip. Drivers plan with it from the next tick on.")
        .def("extras", &extras, py::arg("gears") = 0, py::arg("out") = py::none(),
             "What the drivers request beyond controls, EXTRAS (cars,): handbrake, boost, a hint for a car of "
             "`gears` "
             "gears, and jump.")
        .def("check_host", &check_host, py::arg("on") = true, "Begins the self-check of the host, or ends it.")
        .def("host_findings", &host_findings, "What the self-check has found so far; an empty list is a host in order.")
        .def("debug", &debug, py::arg("out") = py::none(),
             "A look into every driver's head, CAR_DEBUG (cars,), in `out` if given; of one driver when a car's index "
             "is.")
        .def("plan", &plan, py::arg("car"),
             "What the car's driver weighed in its last plan, PLAN_CANDIDATE: the winner first, then by total cost in "
             "seconds, "
             "those that fail last; at most 16.")
        .def("planned_path", &planned_path, py::arg("car"),
             "Where the car plans to be, as the other drivers know it, PLAN_KNOT: one for each of the next "
             "mini-sectors of "
             "about 25 m, at most 32.")
        .def("neighbours", &neighbours, py::arg("car"),
             "The cars near a car that its driver knew of in the last tick, NEIGHBOUR (n,).")
        .def("events", &events, py::arg("after") = 0,
             "Events after that sequence number, oldest first, EVENT (n,); 4096 are kept.")
        .def("state_hash", &state_hash, "Ticks so far and the hash of the race's whole state.")
        .def("snapshot", &bytes_of<apx_race_snapshot>, "Everything that a later tick depends on.")
        .def("restore", &restore, py::arg("snapshot"), "Goes back to a snapshot of this race or one created alike.")
        .def("record_header", &bytes_of<apx_race_record_header>, "First bytes of a recording (*.apxr).")
        .def("record_tick", &bytes_of<apx_race_record_tick>, "The last tick, to be appended after each one.")
        .def_readonly("car_count", &Race::car_count, "Number of cars.")
        .def_readonly("dt_s", &Race::dt_s, "Step that the race was created for, s.")
        .def("close", &close, "Frees it now instead of with the last reference. Again is fine.")
        .def("__enter__", [](const RacePtr& race) { return race; })
        .def("__exit__", [](Race& race, const py::args&) { close(race); })
        .def("__repr__", [](const Race& race) {
            return race.closed() ? py::str("<Race, closed>") : py::str("<Race: {} cars>").format(race.car_count);
        });
}

}  // namespace apxpy
