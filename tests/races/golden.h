// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <apexline/steer_recording.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// Runs of the golden program: races and bakes over every situation, vehicle and feature, through the C ABI alone, so
// that the
// same program judges every compiler, flag, processor and system. It computes with + - * / and square roots only, as the library
// does.
namespace golden {

// One value of a tick, as its 32 bits. `car` is APX_NONE where the value belongs to none.
struct Field {
    uint32_t car;
    std::string name;
    uint32_t bits;
    bool is_float;
};

// Everything that can be seen of a tick, in the order in which it is computed.
class Fields {
  public:
    void put(uint32_t car, std::string name, uint32_t value) { list_.push_back({car, std::move(name), value, false}); }
    void put(uint32_t car, std::string name, float value);
    void put_point(uint32_t car, const std::string& name, const float point[3]);
    // Words without a name: the words of a snapshot.
    void put_words(const std::string& name, const std::vector<uint8_t>& bytes);
    const std::vector<Field>& list() const { return list_; }

  private:
    std::vector<Field> list_;
};

// 64-bit hash of bytes, tick by tick (FNV-1a).
class Hash {
  public:
    void add(const void* data, size_t size);
    template <typename T>
    void add(const std::vector<T>& values) {
        add(values.data(), values.size() * sizeof(T));
    }
    uint64_t value() const { return value_; }

  private:
    uint64_t value_ = 0xcbf29ce484222325ull;
};

// Told about every tick of a race, or every gate of a bake; `fields` is only called for ticks that are looked into.
using Observer = std::function<void(uint64_t hash, const std::function<void(Fields&)>& fields)>;

struct Settings {
    std::string data = "data";           // folder with tracks/, vehicles/ and scenes/
    uint32_t nudged_tick = 0xffffffffu;  // the scripted human steers a little more in this tick, to test the search
};

struct Race {
    std::string name;
    std::function<void(const Settings&, const Observer&)> run;
};

// In the order of golden.txt.
std::vector<Race> races();
std::vector<Race> world_races();
std::vector<Race> host_races();
std::vector<Race> bakes();
std::vector<Race> scenes();

// Ends the program with the library's message when a call fails.
void check(apx_status status, const char* call);
#define GOLDEN_CHECK(call) ::golden::check((call), #call)

std::string read_file(const std::string& path);
apx_source source_named(const Settings& settings, const std::string& track);
apx_vehicle_desc vehicle_named(const Settings& settings, const std::string& vehicle);
// Baked for the preset "reference", once.
apx_track track_named(const Settings& settings, const std::string& track);
apx_car_desc car_of(const Settings& settings, const std::string& vehicle);
std::vector<uint8_t> snapshot_of(apx_world world);
std::vector<uint8_t> snapshot_of(apx_race race);

void put_debug(Fields& fields, uint32_t car, const apx_car_debug& debug);
void put_state(Fields& fields, uint32_t car, const apx_car_state& state);
void put_controls(Fields& fields, uint32_t car, const apx_controls& controls);
// Progress, places and times of all cars.
void put_standings(Fields& fields, apx_race race);

// A human at the wheel: keeps to the middle of the road plus `lateral_m`, by the place alone.
struct HumanPlace {
    apx_location location;
    float heading_error_rad;  // positive: pointing right of the road
    float speed_mps;
};
HumanPlace human_place(apx_track track, const apx_car_state& state, uint32_t* sector);
apx_controls human_controls(const HumanPlace& place, float lateral_m, float speed_mps);

}  // namespace golden
