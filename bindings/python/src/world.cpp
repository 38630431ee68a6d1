// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/recording.h>
#include <apexline/world.h>

#include "arrays.h"
#include "cars.h"
#include "constants.h"

namespace apxpy {

namespace {

using WorldPtr = std::shared_ptr<World>;

WorldPtr create(const Track& track, const py::object& cars, const py::object& situation, const py::object& laps,
                const py::object& seed, const py::object& dt_s, const py::object& ray_length_m,
                const py::object& substeps, const py::object& started, const py::object& states,
                const py::kwargs& more) {
    apx_world_desc desc = apx_world_desc_default();
    apply({laps, seed, dt_s, ray_length_m, py::none(), started, more}, desc.race);
    set_field(desc.substeps, substeps, "substeps");
    if (!situation.is_none()) {
        desc.situation = situation_from(situation);
    }
    desc.race.track = track.id();
    const std::vector<apx_car_desc> descs = car_arguments(cars);
    const uint32_t count = to_count(static_cast<py::ssize_t>(descs.size()), "cars");
    Input<apx_car_state> placed;
    if (!states.is_none()) {
        placed = input_array<apx_car_state>(states, "states");
        if (placed.count != count) {
            refuse("states has " + std::to_string(placed.count) + " rows; there are " + std::to_string(count) +
                   " cars");
        }
    }
    apx_world id{};
    check(apx_world_create(&desc, descs.data(), count, placed.data, &id));
    return std::make_shared<World>(id, count, desc.race.dt_s);
}

bool step(World& world, uint32_t ticks) {
    const Turn turn(world.mutex);
    const py::gil_scoped_release release;
    uint32_t done = 0;
    check(apx_world_step(world.id(), ticks, &done));
    return done != 0;
}

void set_controls(World& world, uint32_t car, float steering, float throttle, float brake) {
    const Turn turn(world.mutex);
    const apx_controls controls{steering, throttle, brake};
    check(apx_world_set_controls(world.id(), car, &controls));
}

void set_obstacles(World& world, const py::object& obstacles) {
    const Input<apx_world_obstacle> input = input_array<apx_world_obstacle>(obstacles, "obstacles");
    const Turn turn(world.mutex);
    check(apx_world_set_obstacles(world.id(), input.data, input.count));
}

void set_grip(World& world, const py::iterable& bands) {
    const std::vector<apx_grip_band> list = grip_bands_of(bands);
    const Turn turn(world.mutex);
    check(apx_world_set_grip(world.id(), list.data(), static_cast<uint32_t>(list.size())));
}

py::array states(World& world, const py::object& out) {
    const Output<apx_car_state> output(out, world.car_count, "out");
    const Turn turn(world.mutex);
    uint32_t needed = 0;
    check(apx_world_cars(world.id(), output.data, nullptr, world.car_count, &needed));
    return output.array;
}

py::array controls(World& world, const py::object& out) {
    const Output<apx_controls> output(out, world.car_count, "out");
    const Turn turn(world.mutex);
    uint32_t needed = 0;
    check(apx_world_cars(world.id(), nullptr, output.data, world.car_count, &needed));
    return output.array;
}

std::shared_ptr<Race> race(const WorldPtr& world) {
    const Turn turn(world->mutex);
    apx_race id{};
    check(apx_world_race(world->id(), &id));
    return std::make_shared<Race>(world, id);
}

py::tuple state_hash(World& world) {
    const Turn turn(world.mutex);
    uint32_t ticks = 0;
    uint64_t hash = 0;
    check(apx_world_state_hash(world.id(), &ticks, &hash));
    return py::make_tuple(ticks, hash);
}

template <apx_status (*read)(apx_world, void*, uint64_t, uint64_t*)>
py::bytes bytes_of(World& world) {
    const Turn turn(world.mutex);
    return read_bytes(
        [&](char* bytes, uint64_t capacity, uint64_t* needed) { return read(world.id(), bytes, capacity, needed); });
}

void restore(World& world, const py::bytes& bytes) {
    const Turn turn(world.mutex);
    const std::string_view view = bytes;
    check(apx_world_restore(world.id(), view.data(), view.size()));
}

void close(World& world) {
    const Turn turn(world.mutex);
    world.object.close();
}

}  // namespace

void bind_world(py::module_& module) {
    py::class_<World, WorldPtr>(
        module, "World",
        "A race with the reference physics, contacts and a situation. Usable in a `with` statement; a "
        "second thread waits for its turn.")
        .def(py::init(&create), py::arg("track"), py::arg("cars"), py::arg("situation") = py::none(),
             py::arg("laps") = py::none(), py::arg("seed") = py::none(), py::arg("dt_s") = py::none(),
             py::arg("ray_length_m") = py::none(), py::arg("substeps") = py::none(), py::arg("started") = py::none(),
             py::arg("states") = py::none(),
             "cars: a sequence of Car. situation: \"single\", \"normal\" (default), \"random-grid\", \"overtake\", "
             "\"wrong-way\", "
             "\"crash\" or \"custom\" with states, CAR_STATE (cars,) or float32 (cars, 10). substeps: physics steps "
             "per tick, "
             "[1, 32], default 4. The rest as for Race; dt_s is the world's fixed step.")
        .def("step", &step, py::arg("ticks") = 1, "Steps up to that many ticks. True when every AI car has finished.")
        .def("set_controls", &set_controls, py::arg("car"), py::arg("steering") = 0.0f, py::arg("throttle") = 0.0f,
             py::arg("brake") = 0.0f, "Controls of a car driven by the host from the next tick on.")
        .def("set_obstacles", &set_obstacles, py::arg("obstacles"),
             "Boxes that stand, WORLD_OBSTACLE (n,), in place of those there were: cars touch them, and only rays show "
             "them, as HitKind.WALL or HitKind.OTHER. Before the first step.")
        .def("set_grip", &set_grip, py::arg("bands"),
             "What the physics holds of the baked grip, as Race.set_grip tells the drivers.")
        .def("states", &states, py::arg("out") = py::none(),
             "States of all cars, CAR_STATE (cars,), in `out` if given.")
        .def("controls", &controls, py::arg("out") = py::none(),
             "The last tick's controls of all cars, CONTROLS (cars,), in `out` if given.")
        .def_property_readonly("race", &race,
                               "The race inside: standings, results, debug views, events. It keeps the world alive.")
        .def("state_hash", &state_hash, "Ticks so far and the hash of physics and race together.")
        .def("snapshot", &bytes_of<apx_world_snapshot>, "Everything that a later tick depends on.")
        .def("restore", &restore, py::arg("snapshot"), "Goes back to a snapshot of this world or one created alike.")
        .def("record_header", &bytes_of<apx_world_record_header>, "First bytes of a recording (*.apxr).")
        .def("record_tick", &bytes_of<apx_world_record_tick>, "The last tick, to be appended after each one.")
        .def_readonly("car_count", &World::car_count, "Number of cars.")
        .def_readonly("dt_s", &World::dt_s, "The fixed step, s.")
        .def("close", &close, "Frees it now instead of with the last reference. Again is fine.")
        .def("__enter__", [](const WorldPtr& world) { return world; })
        .def("__exit__", [](World& world, const py::args&) { close(world); })
        .def("__repr__", [](const World& world) {
            return world.object.closed() ? py::str("<World, closed>")
                                         : py::str("<World: {} cars>").format(world.car_count);
        });
}

}  // namespace apxpy
