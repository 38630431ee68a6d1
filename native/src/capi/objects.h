// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "capi/guard.h"
#include "capi/ids.h"
#include "search/grid_search.h"
#include "sim/recording.h"
#include "sim/steer_recording.h"
#include "sim/world.h"
#include "steer/simulation.h"
#include "track/source.h"
#include "track/track.h"
#include "vehicle/calibration.h"

namespace apx {

// A race of its own or the one inside a world, and references that the world has lent.
struct WorldObject {
    std::unique_ptr<World> world;
    uint64_t race_id = 0;
};

// A grid, its track and the memory of its searches.
struct GridObject {
    std::shared_ptr<const Track> track;
    RoadGrid grid;
    GridSearch search;
    Clearance clearance;
};

inline constexpr uint32_t kind_source = 1;
inline constexpr uint32_t kind_track = 2;
inline constexpr uint32_t kind_race = 3;
inline constexpr uint32_t kind_world = 4;
inline constexpr uint32_t kind_recording = 5;
inline constexpr uint32_t kind_grid = 6;
inline constexpr uint32_t kind_steer = 7;
// 8 is the recorder of races, in its own file.
inline constexpr uint32_t kind_steer_recorder = 9;
inline constexpr uint32_t kind_steer_recording = 10;
inline constexpr uint32_t kind_calibration = 11;

// A steering simulation, with the state of its display and of its recording.
struct SteerObject {
    std::unique_ptr<steer::Simulation> simulation;
    float duration_s = 30.0f;
    float playback = 1.0f;
    std::vector<std::string> group_names;
    SteerOrigin origin;
    // The host's operations since the last recorded step, while a recorder exists.
    bool recorded = false;
    ByteWriter journal;
};

struct Objects {
    IdTable<const Source, kind_source> sources;
    IdTable<const Track, kind_track> tracks;
    IdTable<Race, kind_race> races;
    IdTable<WorldObject, kind_world> worlds;
    IdTable<const Recording, kind_recording> recordings;
    IdTable<GridObject, kind_grid> grids;
    IdTable<SteerObject, kind_steer> steers;
    IdTable<Calibration, kind_calibration> calibrations;
};

// The id tables of the process.
inline Objects& objects() {
    return immortal<Objects>();
}

// The error for an object that could not be used.
template <typename T>
apx_status refuse(const Use<T>& use, const char* kind, uint64_t id) {
    return use.busy() ? busy_id(kind, id) : dead_id(kind, id);
}

inline apx_status removed(Removal removal, const char* kind, uint64_t id) {
    return removal == Removal::done ? APX_OK : removal == Removal::busy ? busy_id(kind, id) : dead_id(kind, id);
}

// Adds an object to its table and stores its id in the handle.
template <typename Table, typename Object, typename Handle>
apx_status hand_out(Table& table, std::shared_ptr<Object> object, Handle* handle) {
    const uint64_t id = table.add(std::move(object));
    if (id == 0) {
        return report(APX_ERROR_OUT_OF_MEMORY, "too many objects of this kind are alive; destroy some");
    }
    handle->id = id;
    return APX_OK;
}

// Adds a source to the tables.
apx_status add_source(Source&& source, apx_source* handle);

// Adds a world to the tables, with its race.
apx_status add_world(std::unique_ptr<World> world, apx_world* handle);

}  // namespace apx
