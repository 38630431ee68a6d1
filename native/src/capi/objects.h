// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include "abi/guard.h"
#include "abi/handles.h"
#include "abi/ids.h"
#include "search/grid_search.h"
#include "sim/recording.h"
#include "sim/world.h"
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
// 7, 9 and 10 are the steering kit's; 8 is the recorder of races, in its own file.
inline constexpr uint32_t kind_calibration = 11;

struct Objects {
    IdTable<const Source, kind_source> sources;
    IdTable<const Track, kind_track> tracks;
    IdTable<Race, kind_race> races;
    IdTable<WorldObject, kind_world> worlds;
    IdTable<const Recording, kind_recording> recordings;
    IdTable<GridObject, kind_grid> grids;
    IdTable<Calibration, kind_calibration> calibrations;
};

// The id tables of the process.
inline Objects& objects() {
    return immortal<Objects>();
}

// Adds a source to the tables.
apx_status add_source(Source&& source, apx_source* handle);

// Adds a world to the tables, with its race.
apx_status add_world(std::unique_ptr<World> world, apx_world* handle);

}  // namespace apx
