// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/recording.h>

#include "arrays.h"
#include "cars.h"
#include "constants.h"
#include "recordings.h"

namespace apxpy {
namespace {

using Calls = RecordingCalls<Recording, apx_recording, apx_recording_info, apx_recording_open, apx_recording_info_get,
                             apx_recording_replay, &apx_recording_info::car_count>;

std::shared_ptr<Track> track(const Recording& recording) {
    apx_track id{};
    check(apx_recording_track(recording.id(), &id));
    return std::make_shared<Track>(id);
}

apx_car_desc car(const Recording& recording, uint32_t index) {
    apx_car_desc desc = apx_car_desc_default();
    check(apx_recording_car(recording.id(), index, &desc));
    return desc;
}

py::tuple tick(const Recording& recording, uint32_t index, const py::object& states, const py::object& controls) {
    const uint32_t count = Calls::info(recording).car_count;
    const Output<apx_car_state> went_in(states, count, "states");
    const Output<apx_controls> came_out(controls, count, "controls");
    uint64_t hash = 0;
    check(apx_recording_tick(recording.id(), index, went_in.data, came_out.data, count, &hash));
    return py::make_tuple(went_in.array, came_out.array, hash);
}

py::object decisions(const Recording& recording, uint32_t index) {
    const auto count = static_cast<py::ssize_t>(Calls::info(recording).car_count);
    py::array_t<uint32_t> states(count), reasons(count), cars_ahead(count);
    check(apx_recording_decisions(recording.id(), index, states.mutable_data(), reasons.mutable_data(),
                                  cars_ahead.mutable_data(), static_cast<uint32_t>(count)));
    return py::make_tuple(states, reasons, cars_ahead);
}

py::array_t<apx_event> events(const Recording& recording, uint32_t after) {
    return read_array<apx_event>([&](apx_event* out, uint32_t capacity, uint32_t* needed) {
        return apx_recording_events(recording.id(), after, out, capacity, needed);
    });
}

std::shared_ptr<Race> race(const Recording& recording) {
    apx_race id{};
    check(apx_recording_race(recording.id(), &id));
    const apx_recording_info made = Calls::info(recording);
    return std::make_shared<Race>(id, made.car_count, made.race.dt_s);
}

std::shared_ptr<World> world(const Recording& recording) {
    apx_world id{};
    check(apx_recording_world(recording.id(), &id));
    const apx_recording_info made = Calls::info(recording);
    return std::make_shared<World>(id, made.car_count, made.race.dt_s);
}

std::shared_ptr<Race> race_at(Recording& recording, uint32_t index) {
    apx_race id{};
    const Recording::Use use(recording);
    {
        const py::gil_scoped_release release;
        check(apx_recording_race_at(recording.id(), index, &id));
    }
    const apx_recording_info made = Calls::info(recording);
    return std::make_shared<Race>(id, made.car_count, made.race.dt_s);
}

std::shared_ptr<World> world_at(Recording& recording, uint32_t index) {
    apx_world id{};
    const Recording::Use use(recording);
    {
        const py::gil_scoped_release release;
        check(apx_recording_world_at(recording.id(), index, &id));
    }
    const apx_recording_info made = Calls::info(recording);
    return std::make_shared<World>(id, made.car_count, made.race.dt_s);
}

void feed(const Recording& recording, uint32_t index, Race& race) {
    const Turn turn(race.mutex());
    check(apx_recording_feed(recording.id(), index, race.id()));
}

void bind_infos(py::module_& module) {
    using Info = apx_recording_info;
    py::class_<Info>(module, "RecordingInfo", "What a recording holds.")
        .def_readonly("library_version", &Info::library_version, "Version of the library that wrote it.")
        .def_property_readonly(
            "from_world", [](const Info& i) { return i.from_world != 0; },
            "Made by a world, whose physics is replayed too; else by a host.")
        .def_readonly("car_count", &Info::car_count, "Cars of the race.")
        .def_readonly("tick_count", &Info::tick_count, "Whole ticks in the file.")
        .def_readonly("bytes_left_out", &Info::bytes_left_out,
                      "After the last whole tick; not zero when the file was cut off.")
        .def_property_readonly(
            "race", [](const Info& i) { return race_dict(i.race); },
            "Options of the race: laps, seed, dt_s, ray_length_m, host_rays, started.")
        .def_property_readonly(
            "situation", [](const Info& i) { return situation_name(i.situation); }, "Of a world.")
        .def_readonly("track_hash", &Info::track_hash, "content_hash of its track.");
    using Report = apx_replay_report;
    py::class_<Report>(module, "ReplayReport", "What a replay came to; when it differs, the first difference.")
        .def_readonly("ticks", &Report::ticks, "Ticks that were compared.")
        .def_property_readonly(
            "differs", [](const Report& r) { return r.differs != 0; },
            "A difference was found; the rest tells the first one.")
        .def_readonly("tick", &Report::tick, "Of the difference, from 0.")
        .def_readonly("car", &Report::car, "Car of the difference; NONE when only the hash differs.")
        .def_property_readonly(
            "field", [](const Report& r) { return get_text(r.field); }, "\"steering\", \"state hash\" ...")
        .def_readonly("recorded", &Report::recorded, "Value in the file.")
        .def_readonly("replayed", &Report::replayed, "Value of the replay.")
        .def_readonly("recorded_hash", &Report::recorded_hash, "State hash in the file after that tick.")
        .def_readonly("replayed_hash", &Report::replayed_hash, "State hash of the replay after that tick.");
}

}  // namespace

void bind_recording(py::module_& module) {
    bind_infos(module);
    py::class_<Recording, Calls::Ptr> bound(
        module, "Recording",
        "A recorded race (*.apxr): states in, controls out and a hash, tick by tick. Immutable. "
        "Usable in a `with` statement.");
    Calls::bind(bound, "<Recording: {} cars, {} ticks>");
    bound.def("track", &track, "The track inside.")
        .def("car", &car, py::arg("car"), "A car as it was created.")
        .def("tick", &tick, py::arg("tick"), py::arg("states") = py::none(), py::arg("controls") = py::none(),
             "One tick from 0: CAR_STATE (cars,) that went in, CONTROLS (cars,) that came out (in the given arrays if "
             "any) and "
             "the state hash, 0 for the ticks that have none.")
        .def("decisions", &decisions, py::arg("tick"),
             "What the drivers had decided in one tick: uint32 (cars,) each of State, Reason and the car in the way or "
             "NONE. InvalidState for files of version 1.")
        .def("events", &events, py::arg("after") = 0,
             "Recorded events after that sequence number, oldest first, EVENT (n,).")
        .def("race_at", &race_at, py::arg("tick"), "The race as it was before that tick, to be fed further.")
        .def("world_at", &world_at, py::arg("tick"),
             "A free race from before that tick: a world goes on as it did, a host's with the reference physics.")
        .def("race", &race, "A race as it was before the first tick, to be fed with `feed`.")
        .def("feed", &feed, py::arg("tick"), py::arg("race"),
             "Feeds one tick, from 0 and in order, to a race of `race()`: start signal, step, states and the host's "
             "hits "
             "as they were. A race of another size or of a world is refused with InvalidState.")
        .def(
            "world", &world,
            "The world as it was before the first tick, to be stepped on; cars of the host brake until told otherwise. "
            "A host's recording has none: InvalidState.");
}

}  // namespace apxpy
