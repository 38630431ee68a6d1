// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>
#include <pybind11/pybind11.h>

#include <cstring>
#include <memory>
#include <mutex>
#include <string>

#include "errors.h"

namespace apxpy {

// An id of the library and the duty to destroy it. Source, Track and Recording are read-only, so any number of threads
// may be inside; closing meanwhile is refused (a progress callback that closes the source it bakes).
template <typename Id, apx_status (*destroy_id)(Id)>
class Object {
  public:
    explicit Object(Id id) : id_(id) {}
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    ~Object() {
        if (open_) {
            destroy_id(id_);
        }
    }

    // While one of these lives, close() is refused. Made and destroyed with the GIL held, which guards the count.
    class Use {
      public:
        explicit Use(Object& object) : object_(object) { ++object_.users_; }
        ~Use() { --object_.users_; }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;

      private:
        Object& object_;
    };

    // A closed object keeps its id, so that the library itself says that it is stale.
    Id id() const { return id_; }
    bool closed() const { return !open_; }
    void close() {
        if (!open_) {
            return;
        }
        if (users_ > 0) {
            throw StatusError(APX_ERROR_INVALID_STATE,
                              "close() while a call on this object is running; let it return first");
        }
        open_ = false;
        check(destroy_id(id_));
    }

  private:
    Id id_;
    bool open_ = true;
    int users_ = 0;
};

using Source = Object<apx_source, apx_source_destroy>;
using Track = Object<apx_track, apx_track_destroy>;
using Recording = Object<apx_recording, apx_recording_destroy>;

// Races and worlds are for one thread at a time; a second Python thread waits here, without the GIL.
class Turn {
  public:
    explicit Turn(std::recursive_mutex& mutex) : lock_(mutex, std::try_to_lock) {
        if (!lock_.owns_lock()) {
            const py::gil_scoped_release release;
            lock_.lock();
        }
    }

  private:
    std::unique_lock<std::recursive_mutex> lock_;
};

struct World {
    Object<apx_world, apx_world_destroy> object;
    uint32_t car_count;
    float dt_s;
    std::recursive_mutex mutex;
    World(apx_world id, uint32_t cars, float step_s) : object(id), car_count(cars), dt_s(step_s) {}
    apx_world id() const { return object.id(); }
};

struct Race {
    // Of a race of its own, else null: the race inside a world, which is kept alive and whose turn is taken.
    std::unique_ptr<Object<apx_race, apx_race_destroy>> object;
    std::shared_ptr<World> world;
    apx_race inner{};
    uint32_t car_count;
    float dt_s;
    std::recursive_mutex own_mutex;
    Race(apx_race id, uint32_t cars, float step_s)
        : object(std::make_unique<Object<apx_race, apx_race_destroy>>(id)), inner(id), car_count(cars), dt_s(step_s) {}
    Race(std::shared_ptr<World> owner, apx_race id)
        : world(std::move(owner)), inner(id), car_count(world->car_count), dt_s(world->dt_s) {}
    apx_race id() const { return inner; }
    std::recursive_mutex& mutex() { return world ? world->mutex : own_mutex; }
    bool closed() const { return world ? world->object.closed() : object->closed(); }
};

// Every step changes it: one thread at a time.
struct Calibration {
    Object<apx_calibration, apx_calibration_destroy> object;
    std::recursive_mutex mutex;
    explicit Calibration(apx_calibration id) : object(id) {}
    apx_calibration id() const { return object.id(); }
    void close() {
        const Turn turn(mutex);
        object.close();
    }
};

// A search uses the grid's own memory: one thread at a time.
struct Grid {
    Object<apx_grid, apx_grid_destroy> object;
    std::recursive_mutex mutex;
    explicit Grid(apx_grid id) : object(id) {}
    apx_grid id() const { return object.id(); }
    void close() {
        const Turn turn(mutex);
        object.close();
    }
};

inline void set_name(char (&field)[APX_NAME_SIZE], const std::string& name, const char* what) {
    if (name.size() >= APX_NAME_SIZE || name.find('\0') != std::string::npos) {
        refuse(std::string(what) + " '" + name.c_str() + "' has " + std::to_string(name.size()) +
               " bytes; names have at most " + std::to_string(APX_NAME_SIZE - 1) + " and no zero byte");
    }
    std::memset(field, 0, sizeof field);
    std::memcpy(field, name.data(), name.size());
}

// The text of a fixed field as str; a name that was cut inside a letter does not fail.
template <size_t Size>
py::str get_text(const char (&field)[Size]) {
    return py::reinterpret_steal<py::str>(
        PyUnicode_DecodeUTF8(field, static_cast<Py_ssize_t>(strnlen(field, Size)), "replace"));
}

// Accepted vehicle arguments: a Vehicle, a dict, the name of a preset, the path of a file; None: the reference.
apx_vehicle_desc vehicle_argument(const py::object& vehicle);

// A field of a description: None keeps the library's default.
template <typename Field, typename Value = Field>
void set_field(Field& field, const py::object& value, const char* name) {
    if (value.is_none()) {
        return;
    }
    try {
        field = static_cast<Field>(value.cast<Value>());
    } catch (const py::cast_error&) {
        refuse(std::string(name) + " is " + py::repr(value).cast<std::string>() + ", which is not a number in range");
    }
}

// Source.from_mesh and Source.from_centre_line.
std::shared_ptr<Source> source_from_mesh(const py::object& positions, const py::object& triangles,
                                         const py::object& name, const py::object& closed, const py::object& run_off_m,
                                         const py::object& weld_m, const py::object& start, const py::object& reverse);
py::tuple source_from_centre_line(const py::object& positions, const py::object& width_m, const py::object& name,
                                  const py::object& closed, const py::object& run_off_m,
                                  const py::object& max_deviation_m);

void bind_vehicle(py::module_& module);
void bind_calibration(py::module_& module);
void bind_source(py::module_& module);
void bind_track(py::module_& module);
void bind_race(py::module_& module);
void bind_cars(py::module_& module);
void bind_world(py::module_& module);
void bind_recording(py::module_& module);
void bind_recorder(py::module_& module);
void bind_plan(py::module_& module);
void bind_steer(py::module_& module);
void bind_steer_recording(py::module_& module);
void bind_constants(py::module_& module);

// Of plan.cpp, offered by Track.
std::shared_ptr<Track> add_astar_line(Track& track, const py::object& cell_m);

}  // namespace apxpy
