// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/recording.h>

#include <algorithm>
#include <vector>

#include "arrays.h"
#include "objects.h"

namespace apxpy {
namespace {

using Handle = Object<apx_recorder, apx_recorder_destroy>;

// A recorder and what it records, which is kept alive.
struct Recorder {
    std::unique_ptr<Handle> object;
    std::shared_ptr<Race> race;
    std::shared_ptr<World> world;
    std::vector<char> buffer;

    std::recursive_mutex& mutex() { return world ? world->mutex : race->mutex(); }
};

std::shared_ptr<Recorder> make(apx_recorder id, std::shared_ptr<Race> race, std::shared_ptr<World> world) {
    auto recorder = std::make_shared<Recorder>();
    recorder->object = std::make_unique<Handle>(id);
    recorder->race = std::move(race);
    recorder->world = std::move(world);
    uint64_t largest = 0;
    check(apx_recorder_tick(id, nullptr, 0, &largest));
    recorder->buffer.resize(largest + (1u << 16));
    return recorder;
}

std::shared_ptr<Recorder> of_race(const std::shared_ptr<Race>& race) {
    const Turn turn(race->mutex());
    apx_recorder id{};
    check(apx_race_recorder(race->id(), &id));
    return make(id, race, nullptr);
}

std::shared_ptr<Recorder> of_world(const std::shared_ptr<World>& world) {
    const Turn turn(world->mutex);
    apx_recorder id{};
    check(apx_world_recorder(world->id(), &id));
    return make(id, nullptr, world);
}

py::bytes header(Recorder& recorder) {
    const Turn turn(recorder.mutex());
    return read_bytes([&](char* bytes, uint64_t capacity, uint64_t* needed) {
        return apx_recorder_header(recorder.object->id(), bytes, capacity, needed);
    });
}

py::bytes tick(Recorder& recorder) {
    const Turn turn(recorder.mutex());
    uint64_t size = 0;
    check(apx_recorder_tick(recorder.object->id(), recorder.buffer.data(), recorder.buffer.size(), &size));
    return py::bytes(recorder.buffer.data(), size);
}

py::tuple step(Recorder& recorder, uint32_t ticks) {
    const Turn turn(recorder.mutex());
    std::string bytes;
    uint32_t done = 0, total = 0;
    {
        const py::gil_scoped_release release;
        do {
            uint64_t size = 0;
            uint32_t stepped = 0;
            check(apx_recorder_step(recorder.object->id(), ticks - total, recorder.buffer.data(),
                                    recorder.buffer.size(), &size, &stepped, &done));
            bytes.append(recorder.buffer.data(), size);
            total += stepped;
        } while (total < ticks && done == 0);
    }
    return py::make_tuple(py::bytes(bytes), total, done != 0);
}

}  // namespace

void bind_recorder(py::module_& module) {
    py::class_<Recorder, std::shared_ptr<Recorder>>(
        module, "Recorder",
        "Writes a race's or a world's recording (*.apxr) tick by tick; each takes about 25 bytes a car because it "
        "builds "
        "on the ones before. Write `header()` first, then what `tick` or `step` give.")
        .def(py::init(&of_race), py::arg("race"), "Of a host's race, from its next tick on.")
        .def(py::init(&of_world), py::arg("world"), "Of a world, from its next tick on; its physics can be replayed.")
        .def("header", &header, "The first bytes of the file; to be taken before the first tick.")
        .def("tick", &tick, "The last tick, to be appended after each one.")
        .def("step", &step, py::arg("ticks") = 1,
             "Steps its world up to that many ticks: their bytes, how many they were, and whether every AI car has "
             "finished.")
        .def(
            "close", [](Recorder& recorder) { recorder.object->close(); },
            "Frees it now instead of with the last reference. Again is fine.");
}

}  // namespace apxpy
