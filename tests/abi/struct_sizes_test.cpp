// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstddef>
#include <cstring>
#include <functional>

#include "calls.h"
#include "steer_calls.h"

// Every struct that says its own size, told to be of every size, in memory that ends where it says: descriptions are read and results
// written within it, and a refusal writes nothing. tests/structure/test_library.py holds that no type is missing here.
namespace apx_test {
namespace {

using Bytes = std::vector<unsigned char>;

struct Struct {
    const char* type;
    Bytes full;
    std::vector<size_t> inner;  // offsets of the sizes of the structs inside
    std::function<apx_status(void*)> call;
};

template <typename T>
Bytes bytes_of(const T& value) {
    const auto* first = reinterpret_cast<const unsigned char*>(&value);
    return {first, first + sizeof value};
}

// A result as a program hands it in: nothing but its size.
template <typename T>
Bytes empty_of() {
    Bytes bytes(sizeof(T), 0xab);
    const uint32_t size = sizeof(T);
    std::memcpy(bytes.data(), &size, sizeof size);
    return bytes;
}

void set_size(Bytes& bytes, size_t offset, uint32_t size) {
    if (offset + sizeof size <= bytes.size()) {
        std::memcpy(bytes.data() + offset, &size, sizeof size);
    }
}

// Calls with every size at one place. `check` sees the memory before and after, and the size.
void with_every_size(const Struct& tried, size_t place, size_t largest,
                     const std::function<void(const Bytes&, const Bytes&, uint32_t, apx_status)>& check) {
    for (uint32_t size = 0; size <= largest + 24; ++size) {
        const bool is_own = place == 0;
        Bytes before = tried.full;
        // A size of 0 stands for the whole struct where a binding asks for one.
        before.resize(!is_own || size == 0 ? tried.full.size() : size < 4 ? 4 : size, 0xab);
        set_size(before, place, size);
        // A block of its own, so that the address sanitizer sees the first byte beyond.
        Bytes after(before);
        after.shrink_to_fit();
        const apx_status status = tried.call(after.data());
        EXPECT_TRUE(status == APX_OK || status == APX_ERROR_INVALID_ARGUMENT || status == APX_ERROR_INVALID_ID)
            << tried.type << " of " << size << ": " << apx_status_name(status);
        EXPECT_TRUE(status == APX_OK || apx_last_error()[0] != 0) << tried.type << " of " << size;
        check(before, after, size, status);
    }
}

template <typename Id, typename Create, typename Destroy>
apx_status created(Create&& create, Destroy&& destroy_again) {
    Id id = {};
    const apx_status status = create(&id);
    EXPECT_EQ(status == APX_OK, id.id != 0);
    if (id.id != 0) {
        destroy_again(id);
    }
    return status;
}

// A recording of no step.
apx_steer_recording recording_of(apx_steer steer) {
    apx_steer_recorder recorder = {};
    apx_steer_recording recording = {};
    uint64_t size = 0;
    EXPECT_OK(apx_steer_recorder_create(steer, &recorder));
    EXPECT_OK(apx_steer_recorder_header(recorder, nullptr, 0, &size));
    Bytes bytes(size);
    EXPECT_OK(apx_steer_recorder_header(recorder, bytes.data(), size, &size));
    EXPECT_OK(apx_steer_recorder_destroy(recorder));
    EXPECT_OK(apx_steer_recording_open(bytes.data(), size, "sizes", &recording));
    return recording;
}

class StructSizes : public testing::Test {
  protected:
    void SetUp() override {
        objects_ = new_objects();
        steer_ = new_steer();
        steer_recording_ = recording_of(steer_);
    }
    void TearDown() override {
        destroy(objects_);
        EXPECT_OK(apx_steer_recording_destroy(steer_recording_));
        EXPECT_OK(apx_steer_destroy(steer_));
    }
    std::vector<Struct> descriptions();
    std::vector<Struct> steer_descriptions();
    std::vector<Struct> results();
    std::vector<Struct> defaults();

    Objects objects_;
    apx_steer steer_;
    apx_steer_recording steer_recording_;
    std::vector<apx_source_gate> gates_ = stadium_gates();
    std::vector<apx_car_desc> cars_ = new_cars(1);
};

template <typename T>
const T* as(void* bytes) {
    return static_cast<const T*>(bytes);
}

std::vector<Struct> StructSizes::descriptions() {
    static const float positions[18] = {-5, 0, 0, 5, 0, 0, -5, 0, 30, 5, 0, 30, -5, 0, 60, 5, 0, 60};
    static const uint32_t indices[12] = {0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5};
    static const float line[12] = {0, 0, 0, 0, 0, 50, 0, 0, 100, 0, 0, 150};
    static apx_grid no_grid;
    static apx_track no_track;
    apx_mesh_desc mesh = apx_mesh_desc_default();
    apx_centre_line_desc centre = apx_centre_line_desc_default();
    centre.closed = 0;
    const Objects& o = objects_;
    return {
        {"apx_vehicle_desc",
         bytes_of(apx_vehicle_desc_default()),
         {},
         [](void* d) { return apx_vehicle_desc_validate(as<apx_vehicle_desc>(d)); }},
        {"apx_driver_desc",
         bytes_of(apx_driver_desc_default()),
         {},
         [o](void* d) { return apx_race_set_driver(o.race, 0, as<apx_driver_desc>(d)); }},
        {"apx_car_desc",
         bytes_of(cars_[0]),
         {offsetof(apx_car_desc, vehicle), offsetof(apx_car_desc, driver)},
         [o](void* d) {
             const apx_race_desc desc = race_desc(o.track);
             return created<apx_race>([&](apx_race* r) { return apx_race_create(&desc, as<apx_car_desc>(d), 1, r); },
                                      apx_race_destroy);
         }},
        {"apx_race_desc",
         bytes_of(race_desc(o.track)),
         {},
         [this](void* d) {
             return created<apx_race>(
                 [&](apx_race* r) { return apx_race_create(as<apx_race_desc>(d), cars_.data(), 1, r); },
                 apx_race_destroy);
         }},
        {"apx_world_desc",
         bytes_of(world_desc(o.track)),
         {offsetof(apx_world_desc, race)},
         [this](void* d) {
             return created<apx_world>(
                 [&](apx_world* w) { return apx_world_create(as<apx_world_desc>(d), cars_.data(), 1, nullptr, w); },
                 apx_world_destroy);
         }},
        {"apx_grid_desc",
         bytes_of(grid_desc()),
         {offsetof(apx_grid_desc, vehicle)},
         [](void* d) { return apx_grid_create({}, as<apx_grid_desc>(d), &no_grid); }},
        {"apx_bake_desc",
         bytes_of(apx_bake_desc_default()),
         {offsetof(apx_bake_desc, vehicle)},
         [](void* d) { return apx_track_bake({}, as<apx_bake_desc>(d), &no_track); }},
        {"apx_plan_request",
         bytes_of(plan_request()),
         {},
         [o](void* d) {
             apx_plan_node nodes[64];
             uint32_t count = 0;
             return apx_grid_plan(o.grid, as<apx_plan_request>(d), nodes, 64, &count, nullptr);
         }},
        {"apx_source_desc",
         bytes_of(apx_source_desc_default()),
         {},
         [this](void* d) {
             return created<apx_source>(
                 [&](apx_source* s) {
                     return apx_source_create(as<apx_source_desc>(d), gates_.data(), uint32_t(gates_.size()), s);
                 },
                 apx_source_destroy);
         }},
        {"apx_mesh_desc",
         bytes_of(mesh),
         {},
         [](void* d) {
             return created<apx_source>(
                 [&](apx_source* s) {
                     return apx_source_from_mesh(as<apx_mesh_desc>(d), positions, 6, indices, 12, s);
                 },
                 apx_source_destroy);
         }},
        {"apx_centre_line_desc",
         bytes_of(centre),
         {},
         [](void* d) {
             return created<apx_source>(
                 [&](apx_source* s) {
                     return apx_source_from_centre_line(as<apx_centre_line_desc>(d), line, 4, s, nullptr);
                 },
                 apx_source_destroy);
         }},
        {"apx_calibration_desc",
         bytes_of(apx_calibration_desc_default()),
         {},
         [](void* d) {
             return created<apx_calibration>(
                 [&](apx_calibration* c) { return apx_calibration_create(as<apx_calibration_desc>(d), c); },
                 apx_calibration_destroy);
         }},
        {"apx_car_condition",
         bytes_of(apx_car_condition_default()),
         {},
         [o](void* d) { return apx_race_set_condition(o.race, 0, as<apx_car_condition>(d)); }},
        {"apx_race_obstacle",
         bytes_of(apx_race_obstacle_default()),
         {},
         [o](void* d) { return apx_race_set_obstacle(o.race, as<apx_race_obstacle>(d)); }},
        {"apx_grip_band",
         bytes_of(apx_grip_band_default()),
         {},
         [o](void* d) { return apx_race_set_grip(o.race, as<apx_grip_band>(d), 1); }},
    };
}

// A scene of one of each, in which `given` stands in for the record of its type.
apx_status scene_with(const std::function<void(apx_steer_desc&)>& put) {
    static const apx_steer_point points[] = {{{0, 0, 0}, 2}, {{0, 0, 50}, 2}};
    static const float velocities[8] = {};
    const apx_steer_body body = apx_steer_body_default();
    const apx_steer_behaviour seek = apx_steer_behaviour_default(APX_STEER_SEEK);
    apx_steer_behaviour_set set = apx_steer_behaviour_set_default();
    const apx_steer_obstacle obstacle = apx_steer_obstacle_default();
    apx_steer_path path = apx_steer_path_default();
    const apx_steer_field field = apx_steer_field_default();
    const apx_steer_agent agent = apx_steer_agent_default();
    set.behaviour_count = 1;
    path.point_count = 2;
    apx_steer_desc desc = apx_steer_desc_default();
    desc.bodies = &body;
    desc.behaviours = &seek;
    desc.behaviour_sets = &set;
    desc.obstacles = &obstacle;
    desc.paths = &path;
    desc.points = points;
    desc.fields = &field;
    desc.velocities = velocities;
    desc.agents = &agent;
    desc.body_count = desc.behaviour_count = desc.behaviour_set_count = desc.obstacle_count = desc.path_count = 1;
    desc.field_count = desc.agent_count = 1;
    desc.point_count = 2;
    desc.velocity_count = 4;
    put(desc);
    return created<apx_steer>([&](apx_steer* s) { return apx_steer_create(&desc, s); }, apx_steer_destroy);
}

std::vector<Struct> StructSizes::steer_descriptions() {
    const apx_steer steer = steer_;
    const auto put = [](auto apx_steer_desc::*place) {
        return [place](void* d) {
            return scene_with([&](apx_steer_desc& desc) {
                desc.*place = static_cast<std::remove_reference_t<decltype(desc.*place)>>(d);
            });
        };
    };
    const auto set_behaviour = [steer](void* d) {
        return apx_steer_set_behaviour(steer, "go", 1, as<apx_steer_behaviour>(d));
    };
    const auto spawn_and_remove = [steer](void* d) {
        uint32_t index = 0;
        const apx_status status = apx_steer_spawn(steer, as<apx_steer_agent>(d), nullptr, &index);
        return status == APX_OK ? apx_steer_remove(steer, index) : status;
    };
    apx_steer_path path = apx_steer_path_default();
    path.point_count = 2;
    const size_t vehicle = offsetof(apx_steer_body, vehicle);
    return {
        {"apx_steer_desc",
         bytes_of(apx_steer_desc_default()),
         {},
         [](void* d) {
             return created<apx_steer>([&](apx_steer* s) { return apx_steer_create(as<apx_steer_desc>(d), s); },
                                       apx_steer_destroy);
         }},
        {"apx_steer_body", bytes_of(apx_steer_body_default()), {vehicle}, put(&apx_steer_desc::bodies)},
        {"apx_steer_behaviour",
         bytes_of(apx_steer_behaviour_default(APX_STEER_SEEK)),
         {},
         put(&apx_steer_desc::behaviours)},
        {"apx_steer_behaviour", bytes_of(apx_steer_behaviour_default(APX_STEER_WANDER)), {}, set_behaviour},
        {"apx_steer_behaviour_set",
         bytes_of(apx_steer_behaviour_set_default()),
         {},
         put(&apx_steer_desc::behaviour_sets)},
        {"apx_steer_obstacle", bytes_of(apx_steer_obstacle_default()), {}, put(&apx_steer_desc::obstacles)},
        {"apx_steer_path", bytes_of(path), {}, put(&apx_steer_desc::paths)},
        {"apx_steer_field", bytes_of(apx_steer_field_default()), {}, put(&apx_steer_desc::fields)},
        {"apx_steer_agent", bytes_of(apx_steer_agent_default()), {}, put(&apx_steer_desc::agents)},
        {"apx_steer_agent", bytes_of(apx_steer_agent_default()), {}, spawn_and_remove},
    };
}

std::vector<Struct> StructSizes::results() {
    const Objects& o = objects_;
    const apx_steer steer = steer_;
    const apx_steer_recording played = steer_recording_;
    return {
        {"apx_track_info",
         empty_of<apx_track_info>(),
         {},
         [o](void* d) { return apx_track_info_get(o.track, static_cast<apx_track_info*>(d)); }},
        {"apx_recording_info",
         empty_of<apx_recording_info>(),
         {},
         [o](void* d) { return apx_recording_info_get(o.recording, static_cast<apx_recording_info*>(d)); }},
        {"apx_replay_report",
         empty_of<apx_replay_report>(),
         {},
         [o](void* d) {
             return apx_recording_replay(o.recording, nullptr, nullptr, static_cast<apx_replay_report*>(d));
         }},
        {"apx_grid_info",
         empty_of<apx_grid_info>(),
         {},
         [o](void* d) { return apx_grid_info_get(o.grid, static_cast<apx_grid_info*>(d)); }},
        {"apx_plan_info",
         empty_of<apx_plan_info>(),
         {},
         [o](void* d) {
             const apx_plan_request request = plan_request();
             apx_plan_node nodes[256];
             uint32_t count = 0;
             return apx_grid_plan(o.grid, &request, nodes, 256, &count, static_cast<apx_plan_info*>(d));
         }},
        {"apx_calibration_info",
         empty_of<apx_calibration_info>(),
         {},
         [o](void* d) { return apx_calibration_info_get(o.calibration, static_cast<apx_calibration_info*>(d)); }},
        {"apx_fingerprint",
         empty_of<apx_fingerprint>(),
         {},
         [](void* d) { return apx_fingerprint_get(static_cast<apx_fingerprint*>(d)); }},
        {"apx_car_desc",
         bytes_of(cars_[0]),
         {offsetof(apx_car_desc, vehicle), offsetof(apx_car_desc, driver)},
         [o](void* d) { return apx_recording_car(o.recording, 0, static_cast<apx_car_desc*>(d)); }},
        {"apx_steer_info",
         empty_of<apx_steer_info>(),
         {},
         [steer](void* d) { return apx_steer_info_get(steer, static_cast<apx_steer_info*>(d)); }},
        {"apx_steer_agent_info",
         empty_of<apx_steer_agent_info>(),
         {},
         [steer](void* d) { return apx_steer_agent_info_get(steer, 0, static_cast<apx_steer_agent_info*>(d)); }},
        {"apx_steer_obstacle",
         empty_of<apx_steer_obstacle>(),
         {},
         [steer](void* d) {
             uint32_t count = 0;
             return apx_steer_obstacle_get(steer, 1, static_cast<apx_steer_obstacle*>(d), nullptr, 0, &count);
         }},
        {"apx_steer_recording_info",
         empty_of<apx_steer_recording_info>(),
         {},
         [played](void* d) { return apx_steer_recording_info_get(played, static_cast<apx_steer_recording_info*>(d)); }},
        {"apx_replay_report",
         empty_of<apx_replay_report>(),
         {},
         [played](void* d) {
             return apx_steer_recording_replay(played, nullptr, nullptr, static_cast<apx_replay_report*>(d));
         }},
    };
}

template <typename T>
Struct default_of(const char* type, apx_status (*init)(T*), std::vector<size_t> inner = {}) {
    T full = {};
    EXPECT_OK(init(&full));
    return {type, bytes_of(full), std::move(inner), [init](void* d) { return init(static_cast<T*>(d)); }};
}

std::vector<Struct> StructSizes::defaults() {
    return {
        default_of("apx_vehicle_desc", apx_vehicle_desc_init),
        default_of("apx_driver_desc", apx_driver_desc_init),
        default_of("apx_car_desc", apx_car_desc_init,
                   {offsetof(apx_car_desc, vehicle), offsetof(apx_car_desc, driver)}),
        default_of("apx_race_desc", apx_race_desc_init),
        default_of("apx_world_desc", apx_world_desc_init, {offsetof(apx_world_desc, race)}),
        default_of("apx_bake_desc", apx_bake_desc_init, {offsetof(apx_bake_desc, vehicle)}),
        default_of("apx_grid_desc", apx_grid_desc_init, {offsetof(apx_grid_desc, vehicle)}),
        default_of("apx_plan_request", apx_plan_request_init),
        default_of("apx_source_desc", apx_source_desc_init),
        default_of("apx_mesh_desc", apx_mesh_desc_init),
        default_of("apx_centre_line_desc", apx_centre_line_desc_init),
        default_of("apx_calibration_desc", apx_calibration_desc_init),
        default_of("apx_car_condition", apx_car_condition_init),
        default_of("apx_race_obstacle", apx_race_obstacle_init),
        default_of("apx_grip_band", apx_grip_band_init),
        default_of("apx_steer_desc", apx_steer_desc_init),
        default_of("apx_steer_body", apx_steer_body_init, {offsetof(apx_steer_body, vehicle)}),
        default_of("apx_steer_behaviour_set", apx_steer_behaviour_set_init),
        default_of("apx_steer_obstacle", apx_steer_obstacle_init),
        default_of("apx_steer_path", apx_steer_path_init),
        default_of("apx_steer_field", apx_steer_field_init),
        default_of("apx_steer_agent", apx_steer_agent_init),
        {"apx_steer_behaviour",
         bytes_of(apx_steer_behaviour_default(APX_STEER_FLEE)),
         {},
         [](void* d) { return apx_steer_behaviour_init(APX_STEER_FLEE, static_cast<apx_steer_behaviour*>(d)); }},
    };
}

TEST_F(StructSizes, NoDescriptionIsReadBeyondItsSize) {
    std::vector<Struct> all = descriptions();
    for (Struct& tried : steer_descriptions()) {
        all.push_back(std::move(tried));
    }
    for (const Struct& tried : all) {
        std::vector<size_t> places = {0};
        places.insert(places.end(), tried.inner.begin(), tried.inner.end());
        for (const size_t place : places) {
            uint32_t taken = 0;
            with_every_size(tried, place, tried.full.size(),
                            [&](const Bytes& before, const Bytes& after, uint32_t size, apx_status status) {
                                EXPECT_EQ(before, after) << tried.type << " of " << size << " was written to";
                                EXPECT_TRUE(size <= tried.full.size() || status != APX_OK) << tried.type << size;
                                taken += status == APX_OK ? 1 : 0;
                            });
            EXPECT_TRUE(taken > 0 || tried.type == std::string("apx_grid_desc") ||
                        tried.type == std::string("apx_bake_desc"))
                << tried.type << ": no size is taken at " << place;
        }
    }
}

TEST_F(StructSizes, NoResultIsWrittenBeyondItsSizeNorByARefusal) {
    std::vector<Struct> all = results();
    for (Struct& tried : defaults()) {
        all.push_back(std::move(tried));
    }
    for (const Struct& tried : all) {
        std::vector<size_t> places = {0};
        places.insert(places.end(), tried.inner.begin(), tried.inner.end());
        for (const size_t place : places) {
            uint32_t filled = 0;
            with_every_size(tried, place, tried.full.size(),
                            [&](const Bytes& before, const Bytes& after, uint32_t size, apx_status status) {
                                if (status != APX_OK) {
                                    EXPECT_EQ(before, after)
                                        << tried.type << ": a refusal wrote with " << size << " at " << place;
                                }
                                EXPECT_TRUE(size <= tried.full.size() || status != APX_OK) << tried.type << size;
                                filled += status == APX_OK ? 1 : 0;
                            });
            EXPECT_GT(filled, 0u) << tried.type << ": no size is filled at " << place;
        }
    }
}

}  // namespace
}  // namespace apx_test
