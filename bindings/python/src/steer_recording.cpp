// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/steer_recording.h>

#include <vector>

#include "arrays.h"
#include "recordings.h"
#include "steer.h"

namespace apxpy {
namespace {

using RecorderHandle = Object<apx_steer_recorder, apx_steer_recorder_destroy>;
using SteerRecordingObject = Object<apx_steer_recording, apx_steer_recording_destroy>;
using Calls =
    RecordingCalls<SteerRecordingObject, apx_steer_recording, apx_steer_recording_info, apx_steer_recording_open,
                   apx_steer_recording_info_get, apx_steer_recording_replay, &apx_steer_recording_info::agent_count>;

// A recorder and its simulation, which is kept alive.
struct SteerRecorderObject {
    SteerPtr steer;
    RecorderHandle object;
    std::vector<char> buffer;

    SteerRecorderObject(SteerPtr of, apx_steer_recorder id) : steer(std::move(of)), object(id) {}
};

std::shared_ptr<SteerRecorderObject> make(const SteerPtr& steer) {
    const Turn turn(steer->mutex);
    apx_steer_recorder id{};
    check(apx_steer_recorder_create(steer->id(), &id));
    return std::make_shared<SteerRecorderObject>(steer, id);
}

py::bytes header(SteerRecorderObject& recorder) {
    const Turn turn(recorder.steer->mutex);
    return read_bytes([&](char* bytes, uint64_t capacity, uint64_t* needed) {
        return apx_steer_recorder_header(recorder.object.id(), bytes, capacity, needed);
    });
}

py::bytes tick(SteerRecorderObject& recorder) {
    const Turn turn(recorder.steer->mutex);
    uint64_t size = 0;
    check(apx_steer_recorder_tick(recorder.object.id(), nullptr, 0, &size));
    recorder.buffer.resize(size > recorder.buffer.size() ? size : recorder.buffer.size());
    check(apx_steer_recorder_tick(recorder.object.id(), recorder.buffer.data(), recorder.buffer.size(), &size));
    return py::bytes(recorder.buffer.data(), size);
}

py::str scene(const SteerRecordingObject& recording) {
    return py::str(read_bytes([&](char* text, uint64_t capacity, uint64_t* needed) {
        return apx_steer_recording_scene(recording.id(), text, capacity, needed);
    }));
}

py::tuple recorded_tick(const SteerRecordingObject& recording, uint32_t index) {
    const uint32_t count = Calls::info(recording).agent_count;
    py::array_t<apx_steer_state> states(static_cast<py::ssize_t>(count));
    float dt_s = 0.0f;
    uint64_t hash = 0;
    check(apx_steer_recording_tick(recording.id(), index, states.mutable_data(), count, &dt_s, &hash));
    return py::make_tuple(states, dt_s, hash);
}

SteerPtr steer_at(SteerRecordingObject& recording, uint32_t index) {
    apx_steer id{};
    const SteerRecordingObject::Use use(recording);
    {
        const py::gil_scoped_release release;
        check(apx_steer_recording_steer_at(recording.id(), index, &id));
    }
    return std::make_shared<Steer>(id);
}

void feed(SteerRecordingObject& recording, uint32_t index, Steer& steer) {
    const Turn turn(steer.mutex);
    check(apx_steer_recording_feed(recording.id(), index, steer.id()));
}

}  // namespace

void bind_steer_recording(py::module_& module) {
    using Info = apx_steer_recording_info;
    py::class_<Info>(module, "SteerRecordingInfo", "The header of a steering simulation's recording in numbers.")
        .def_readonly("library_version", &Info::library_version, "APX_VERSION of the library that wrote it.")
        .def_readonly("agent_count", &Info::agent_count, "Places for agents.")
        .def_readonly("tick_count", &Info::tick_count, "Whole ticks in the file.")
        .def_readonly("bytes_left_out", &Info::bytes_left_out, "Bytes after the last whole tick, if it was cut off.")
        .def_property_readonly(
            "from_start", [](const Info& i) { return i.from_start != 0; },
            "Whether it was recorded from the simulation's beginning.")
        .def_readonly("dt_s", &Info::dt_s, "Length of the simulation's own step, s.");
    py::class_<SteerRecorderObject, std::shared_ptr<SteerRecorderObject>>(
        module, "SteerRecorder",
        "Writes a steering simulation's recording (*.apxr). Write "
        "`header()` first, then `tick()` after each step; what "
        "the host does in between is noted.")
        .def(py::init(&make), py::arg("steer"))
        .def("header", &header, "The first bytes of the file; to be taken before the first tick.")
        .def("tick", &tick, "The last step, to be appended after each one.")
        .def(
            "close", [](SteerRecorderObject& recorder) { recorder.object.close(); },
            "Frees it now instead of with the last reference. Again is fine.");
    py::class_<SteerRecordingObject, Calls::Ptr> bound(
        module, "SteerRecording", "A recorded steering simulation (*.apxr). Immutable. Usable in a `with` statement.");
    Calls::bind(bound, "<SteerRecording: {} agents, {} ticks>");
    bound.def_property_readonly("scene", &scene, "The scene's JSON; empty when it was made of a description.")
        .def("tick", &recorded_tick, py::arg("tick"),
             "STEER_STATE (agents,) after a recorded step, from 0, its length in s, and the state hash or 0.")
        .def("steer_at", &steer_at, py::arg("tick") = 0u,
             "A simulation as it was before a recorded step, to be stepped on freely.")
        .def("feed", &feed, py::arg("tick"), py::arg("steer"),
             "Does to a simulation of `steer_at` what the host did before that recorded step, and steps it.");
}

}  // namespace apxpy
