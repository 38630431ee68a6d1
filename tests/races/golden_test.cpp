// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Short races of every situation, with every vehicle on every sample track. Their state hashes stand in golden.txt; every compiler,
// flag and processor has to give the same. A change of how cars drive changes them: look at the races, then tools/update_golden.
#include <gtest/gtest.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "vehicle/vehicle_json.h"
#include "worlds.h"

namespace apx {
namespace {

const std::string golden_path = APX_SOURCE_DIR "/tests/races/golden.txt";

struct GoldenRace {
    const char* name;
    const char* track;
    uint32_t situation;
    std::vector<const char*> vehicles;  // one per car
    uint32_t seed;
    uint32_t ticks;
    bool runner_steering = false;
};

const std::vector<GoldenRace>& races() {
    static const std::vector<GoldenRace> list = {
        {"single-club", "club", APX_SITUATION_SINGLE, {"reference"}, 1, 4000},
        {"normal-street",
         "street",
         APX_SITUATION_NORMAL,
         {"touring", "touring", "touring", "touring", "touring", "touring"},
         2,
         1500},
        {"random-grid-bridge",
         "bridge",
         APX_SITUATION_RANDOM_GRID,
         {"reference", "kart", "touring", "gt", "formula", "gt", "touring", "reference"},
         3,
         1500},
        {"overtake-oval", "oval", APX_SITUATION_OVERTAKE, {"gt", "gt", "formula", "gt", "formula"}, 4, 1500},
        {"wrong-way-hillclimb", "hillclimb", APX_SITUATION_WRONG_WAY, {"kart", "kart", "gt", "kart"}, 5, 1500},
        {"crash-club", "club", APX_SITUATION_CRASH, {"reference", "gt", "formula", "touring"}, 6, 1000},
        {"runner-steering-oval", "oval", APX_SITUATION_NORMAL, {"reference", "touring"}, 7, 1500, true},
    };
    return list;
}

std::vector<apx_car_desc> cars_of(const GoldenRace& race) {
    std::vector<apx_car_desc> cars;
    for (const char* vehicle : race.vehicles) {
        apx_car_desc car = default_car_desc();
        const std::string file = std::string(APX_SOURCE_DIR "/data/vehicles/") + vehicle + ".json";
        car.vehicle = vehicle_from_json(test::read_text(file), file);
        car.driver.runner_steering = race.runner_steering ? 1 : 0;
        cars.push_back(car);
    }
    return cars;
}

// The race's line in golden.txt: name, ticks, state hash after the last one.
std::string line_of(const GoldenRace& race) {
    const auto world =
        test::world_on(test::track_named(race.track), race.situation, cars_of(race), [&](apx_world_desc& desc) {
            desc.race.seed = race.seed;
            desc.race.laps = 2;
        });
    test::run(*world, race.ticks);
    char line[128];
    std::snprintf(line, sizeof line, "%s %u %016" PRIx64, race.name, race.ticks, state_hash(*world));
    return line;
}

std::vector<std::string> golden_lines() {
    std::ifstream file(golden_path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(line);
    }
    return lines;
}

TEST(Golden, RacesGiveTheCommittedHashes) {
    std::vector<std::string> lines;
    for (const GoldenRace& race : races()) {
        lines.push_back(line_of(race));
        std::printf("%s\n", lines.back().c_str());
    }
    if (std::getenv("APX_UPDATE_GOLDEN") != nullptr) {
        std::ofstream file(golden_path, std::ios::binary);
        for (const std::string& line : lines) {
            file << line << "\n";
        }
        ASSERT_TRUE(file.good()) << "cannot write " << golden_path;
    }
    const std::vector<std::string> golden = golden_lines();
    ASSERT_EQ(golden.size(), lines.size()) << golden_path << " is not of this list of races; run tools/update_golden";
    for (size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i], golden[i]) << "If the change is meant, run tools/update_golden and commit golden.txt";
    }
}

}  // namespace
}  // namespace apx
