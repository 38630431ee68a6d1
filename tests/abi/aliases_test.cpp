// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <algorithm>
#include <cstring>
#include <functional>

#include "calls.h"
#include "steer_calls.h"

// Arguments that share their memory: outputs over inputs, two outputs at one place, an output inside what is described.
namespace {

using namespace apx_test;

constexpr size_t room_bytes = 1 << 20;
constexpr size_t guard_bytes = 4096;
constexpr uint32_t few = 64;
constexpr float tick_s = 1.0f / 60.0f;

// Memory that the arguments of one call share.
struct Shared {
    std::vector<uint64_t> words = std::vector<uint64_t>((room_bytes + guard_bytes) / 8, 0xa5a5a5a5a5a5a5a5u);

    template <typename T>
    T* at(size_t offset = 0) {
        return reinterpret_cast<T*>(reinterpret_cast<uint8_t*>(words.data()) + offset);
    }
    template <typename T>
    T* holding(const std::vector<T>& values) {
        std::memcpy(words.data(), values.data(), values.size() * sizeof(T));
        return at<T>();
    }
    template <typename T>
    T* holding(const T& value) {
        return holding(std::vector<T>{value});
    }
    bool guard_is_whole() const {
        return std::all_of(words.begin() + room_bytes / 8, words.end(),
                           [](uint64_t word) { return word == 0xa5a5a5a5a5a5a5a5u; });
    }
};

class Aliases : public testing::Test {
  protected:
    void SetUp() override { objects_ = new_objects(); }
    void TearDown() override { destroy(objects_); }

    // Makes one call with shared memory: it works or refuses its arguments, and writes nothing beyond.
    apx_status share(const char* what, const std::function<apx_status(Shared&)>& call) {
        Shared shared;
        const apx_status status = call(shared);
        EXPECT_TRUE(status == APX_OK || status == APX_ERROR_INVALID_ARGUMENT || status == APX_ERROR_INVALID_DATA ||
                    status == APX_ERROR_BUFFER_TOO_SMALL)
            << what << ": " << apx_status_name(status) << ": " << apx_last_error();
        EXPECT_TRUE(shared.guard_is_whole()) << what;
        return status;
    }

    std::vector<apx_ray> rays_of_the_cars() const {
        std::vector<apx_ray> rays;
        for (const apx_car_state& state : rolling_states(objects_.track, object_cars)) {
            rays.push_back({{state.position[0], state.position[1] + 0.5f, state.position[2]}, {0, 0, 1}, 200.0f, 0});
        }
        return rays;
    }

    Objects objects_;
};

// A race keeps nothing of what an output overwrote: it drives as one whose arrays lie apart.
TEST_F(Aliases, ControlsOverTheStatesOfATickDriveAsApart) {
    const std::vector<apx_car_state> states = rolling_states(objects_.track, object_cars);
    const apx_race apart = new_race(objects_.track, object_cars), over = new_race(objects_.track, object_cars);
    for (int tick = 0; tick < 30; ++tick) {
        std::vector<apx_controls> controls(object_cars);
        ASSERT_OK(apx_race_tick(apart, tick_s, states.data(), object_cars, controls.data()));
        ASSERT_EQ(APX_OK, share("apx_race_tick", [&](Shared& s) {
                      const apx_status status =
                          apx_race_tick(over, tick_s, s.holding(states), object_cars, s.at<apx_controls>());
                      EXPECT_EQ(0, std::memcmp(s.at<uint8_t>(), controls.data(), sizeof(apx_controls) * object_cars));
                      return status;
                  }));
        ASSERT_EQ(race_hash(apart), race_hash(over)) << "tick " << tick;
    }
    EXPECT_OK(apx_race_destroy(apart));
    EXPECT_OK(apx_race_destroy(over));
}

TEST_F(Aliases, OutputsOverInputsBreakNothing) {
    const std::vector<apx_car_state> states = rolling_states(objects_.track, object_cars);
    share("apx_race_rays", [&](Shared& s) {
        return apx_race_rays(objects_.host_race, s.holding(states), object_cars, s.at<apx_ray>(),
                             object_cars * APX_RAY_COUNT, s.at<uint32_t>());
    });
    share("apx_race_tick_with_hits", [&](Shared& s) {
        s.holding(states);
        return apx_race_tick_with_hits(objects_.host_race, tick_s, s.at<apx_car_state>(), object_cars,
                                       s.at<apx_ray_hit>(), object_cars * APX_RAY_COUNT, s.at<apx_controls>());
    });
    share("apx_track_raycast", [&](Shared& s) {
        return apx_track_raycast(objects_.track, s.holding(rays_of_the_cars()), object_cars, s.at<apx_ray_hit>());
    });
    share("apx_track_locate", [&](Shared& s) {
        return apx_track_locate(objects_.track, s.holding(std::vector<float>(3 * few, 10.0f)), s.at<uint32_t>(), few,
                                s.at<apx_location>());
    });
    share("apx_vehicle_envelope", [&](Shared& s) {
        const apx_vehicle_desc* desc = s.holding(apx_vehicle_desc_default());
        return apx_vehicle_envelope(desc, s.at<float>(), few, s.at<apx_envelope_point>());
    });
    share("apx_vehicle_envelope over speeds", [&](Shared& s) {
        const apx_vehicle_desc desc = apx_vehicle_desc_default();
        return apx_vehicle_envelope(&desc, s.holding(std::vector<float>(few, 30.0f)), few, s.at<apx_envelope_point>());
    });
    share("apx_track_line_speeds", [&](Shared& s) {
        const apx_vehicle_desc* desc = s.holding(apx_vehicle_desc_default());
        return apx_track_line_speeds(objects_.track, 0, desc, s.at<float>(), 4096, s.at<uint32_t>(), s.at<float>());
    });
    share("apx_vehicle_desc_to_json", [](Shared& s) {
        return apx_vehicle_desc_to_json(s.holding(apx_vehicle_desc_default()), s.at<char>(), room_bytes,
                                        s.at<uint64_t>());
    });
    share("apx_driver_desc_to_json", [](Shared& s) {
        return apx_driver_desc_to_json(s.holding(apx_driver_desc_default()), s.at<char>(), room_bytes,
                                       s.at<uint64_t>());
    });
    share("apx_slip_control", [](Shared& s) {
        s.holding(std::vector<apx_wheel>(4 * few, {20.0f, 18.0f, 0.1f, 1, 3000.0f}));
        return apx_slip_control(0.01f, s.at<apx_wheel>(), 4, few, s.at<apx_slip_memory>(), s.at<apx_controls>());
    });
    share("apx_calibration_tick", [&](Shared& s) {
        return apx_calibration_tick(objects_.calibration, tick_s, s.holding(states), s.at<apx_controls>(),
                                    s.at<uint32_t>());
    });
    share("apx_grid_plan", [&](Shared& s) {
        return apx_grid_plan(objects_.grid, s.holding(plan_request()), s.at<apx_plan_node>(), 4096, s.at<uint32_t>(),
                             nullptr);
    });
}

TEST_F(Aliases, TextReadFromWhereItIsWrittenToBreaksNothing) {
    const auto as_text = [](auto&& write) {
        uint64_t size = 0;
        EXPECT_OK(write(nullptr, 0, &size));
        std::vector<char> text(size);
        EXPECT_OK(write(text.data(), size, &size));
        text.push_back(0);  // It is a label, too.
        return text;
    };
    const apx_vehicle_desc vehicle = apx_vehicle_desc_default();
    const std::vector<char> vehicle_text =
        as_text([&](char* b, uint64_t c, uint64_t* n) { return apx_vehicle_desc_to_json(&vehicle, b, c, n); });
    share("apx_vehicle_desc_from_json", [&](Shared& s) {
        const char* text = s.holding(vehicle_text);
        return apx_vehicle_desc_from_json(text, strnlen(text, vehicle_text.size()), text, s.at<apx_vehicle_desc>());
    });
    const std::vector<char> source_text =
        as_text([&](char* b, uint64_t c, uint64_t* n) { return apx_source_to_json(objects_.source, b, c, n); });
    share("apx_source_from_json", [&](Shared& s) {
        const char* text = s.holding(source_text);
        apx_source* made = s.at<apx_source>();
        const apx_status status = apx_source_from_json(text, strnlen(text, source_text.size()), "a", made);
        EXPECT_EQ(status, APX_OK) << apx_last_error();
        EXPECT_OK(apx_source_destroy(*made));
        return status;
    });
}

// An output is written only once the whole description has been read.
TEST_F(Aliases, AnObjectIsMadeFromTheMemoryOfItsDescription) {
    const std::vector<apx_source_gate> gates = stadium_gates();
    EXPECT_EQ(APX_OK, share("apx_source_create", [&](Shared& s) {
                  const apx_source_desc desc = apx_source_desc_default();
                  const apx_status status =
                      apx_source_create(&desc, s.holding(gates), uint32_t(gates.size()), s.at<apx_source>());
                  EXPECT_OK(apx_source_destroy(*s.at<apx_source>()));
                  return status;
              }));
    const std::vector<apx_car_desc> cars = new_cars(object_cars);
    EXPECT_EQ(APX_OK, share("apx_race_create", [&](Shared& s) {
                  const apx_status status =
                      apx_race_create(s.holding(race_desc(objects_.track)), cars.data(), object_cars, s.at<apx_race>());
                  EXPECT_OK(apx_race_destroy(*s.at<apx_race>()));
                  return status;
              }));
    EXPECT_EQ(APX_OK, share("apx_race_create over cars", [&](Shared& s) {
                  const apx_race_desc desc = race_desc(objects_.track);
                  const apx_status status = apx_race_create(&desc, s.holding(cars), object_cars, s.at<apx_race>());
                  EXPECT_OK(apx_race_destroy(*s.at<apx_race>()));
                  return status;
              }));
    EXPECT_EQ(APX_OK, share("apx_world_create", [&](Shared& s) {
                  const apx_status status = apx_world_create(s.holding(world_desc(objects_.track)), cars.data(),
                                                             object_cars, nullptr, s.at<apx_world>());
                  EXPECT_OK(apx_world_destroy(*s.at<apx_world>()));
                  return status;
              }));
    EXPECT_EQ(APX_OK, share("apx_world_create over states", [&](Shared& s) {
                  apx_world_desc desc = world_desc(objects_.track);
                  desc.situation = APX_SITUATION_CUSTOM;
                  const std::vector<apx_car_state> states = rolling_states(objects_.track, object_cars);
                  const apx_status status =
                      apx_world_create(&desc, cars.data(), object_cars, s.holding(states), s.at<apx_world>());
                  EXPECT_OK(apx_world_destroy(*s.at<apx_world>()));
                  return status;
              }));
    EXPECT_EQ(APX_OK, share("apx_steer_create", [&](Shared& s) {
                  const apx_steer_agent agent = apx_steer_agent_default();
                  const apx_steer_body body = apx_steer_body_default();
                  const apx_steer_behaviour_set behaviour_set = apx_steer_behaviour_set_default();
                  apx_steer_desc desc = apx_steer_desc_default();
                  desc.agents = &agent;
                  desc.bodies = &body;
                  desc.behaviour_sets = &behaviour_set;
                  desc.agent_count = desc.body_count = desc.behaviour_set_count = 1;
                  const apx_status status = apx_steer_create(s.holding(desc), s.at<apx_steer>());
                  EXPECT_OK(apx_steer_destroy(*s.at<apx_steer>()));
                  return status;
              }));
    EXPECT_EQ(APX_OK, share("apx_grid_create", [&](Shared& s) {
                  const apx_status status = apx_grid_create(objects_.track, s.holding(grid_desc()), s.at<apx_grid>());
                  EXPECT_OK(apx_grid_destroy(*s.at<apx_grid>()));
                  return status;
              }));
    EXPECT_EQ(APX_OK, share("apx_source_reverse", [&](Shared& s) {
                  apx_source* source = s.holding(objects_.source);
                  const apx_status status = apx_source_reverse(*source, source);
                  EXPECT_NE(source->id, objects_.source.id);
                  EXPECT_OK(apx_source_destroy(*source));
                  return status;
              }));
}

TEST_F(Aliases, TwoOutputsAtOnePlaceBreakNothing) {
    share("apx_world_cars", [&](Shared& s) {
        return apx_world_cars(objects_.world, s.at<apx_car_state>(), s.at<apx_controls>(), few, s.at<uint32_t>());
    });
    share("apx_recording_tick", [&](Shared& s) {
        return apx_recording_tick(objects_.recording, 1, s.at<apx_car_state>(), s.at<apx_controls>(), few,
                                  s.at<uint64_t>());
    });
    share("apx_recording_decisions", [&](Shared& s) {
        return apx_recording_decisions(objects_.recording, 1, s.at<apx_driver_state>(), s.at<apx_reason>(),
                                       s.at<uint32_t>(), few);
    });
    share("apx_source_pit", [&](Shared& s) {
        return apx_source_pit(objects_.source, s.at<float>(), few, s.at<uint32_t>(), s.at<float>(), s.at<float>());
    });
    uint32_t count = 0;
    const apx_plan_request first = plan_request();
    ASSERT_OK(apx_grid_plan(objects_.grid, &first, nullptr, 0, &count, nullptr));
    share("apx_grid_expanded", [&](Shared& s) {
        return apx_grid_expanded(objects_.grid, s.at<apx_plan_node>(), s.at<uint32_t>(), 4096, s.at<uint32_t>());
    });
    share("apx_grid_plan", [&](Shared& s) {
        const apx_plan_request request = plan_request();
        apx_plan_info* info = s.at<apx_plan_info>();
        info->struct_size = sizeof(apx_plan_info);
        return apx_grid_plan(objects_.grid, &request, s.at<apx_plan_node>(), 4096, s.at<uint32_t>(), info);
    });
}

// The count that is needed lies within the bytes that are written.
TEST_F(Aliases, ACountInsideItsBufferBreaksNothing) {
    const uint64_t hash = race_hash(objects_.race);
    using Write = std::function<apx_status(void*, uint64_t, uint64_t*)>;
    const std::vector<std::pair<const char*, Write>> writers = {
        {"apx_track_save", [&](void* b, uint64_t c, uint64_t* n) { return apx_track_save(objects_.track, b, c, n); }},
        {"apx_race_snapshot",
         [&](void* b, uint64_t c, uint64_t* n) { return apx_race_snapshot(objects_.race, b, c, n); }},
        {"apx_world_snapshot",
         [&](void* b, uint64_t c, uint64_t* n) { return apx_world_snapshot(objects_.world, b, c, n); }},
        {"apx_recorder_header",
         [&](void* b, uint64_t c, uint64_t* n) { return apx_recorder_header(objects_.recorder, b, c, n); }},
    };
    for (const auto& [name, write] : writers) {
        uint64_t needed = 0;
        ASSERT_OK(write(nullptr, 0, &needed));
        for (const size_t offset : {size_t{0}, size_t{8}, needed / 16 * 8}) {
            EXPECT_EQ(APX_OK, share(name, [&, &write = write](Shared& s) {
                          return write(s.at<void>(), room_bytes, s.at<uint64_t>(offset));
                      }));
        }
    }
    EXPECT_EQ(race_hash(objects_.race), hash);
    const std::vector<uint8_t> bytes = snapshot_of(objects_.race);
    EXPECT_OK(apx_race_restore(objects_.race, bytes.data(), bytes.size()));
}

TEST_F(Aliases, ASteeringSimulationsArgumentsBreakNothing) {
    const apx_steer steer = new_steer();
    share("apx_steer_states",
          [&](Shared& s) { return apx_steer_states(steer, s.at<apx_steer_state>(), few, s.at<uint32_t>()); });
    share("apx_steer_snapshot",
          [&](Shared& s) { return apx_steer_snapshot(steer, s.at<void>(), room_bytes, s.at<uint64_t>(8)); });
    share("apx_steer_perceive", [&](Shared& s) {
        return apx_steer_perceive(steer, s.holding(std::vector<float>(few, 1.0f)), 0, 0, s.at<uint8_t>(), few,
                                  s.at<uint32_t>());
    });
    share("apx_steer_spawn", [&](Shared& s) {
        return apx_steer_spawn(steer, s.holding(apx_steer_agent_default()), s.at<char>(), s.at<uint32_t>());
    });
    EXPECT_EQ(APX_OK, apx_steer_step(steer, 0, 1));
    EXPECT_EQ(APX_OK, apx_steer_destroy(steer));
}

TEST_F(Aliases, ASteeringRecordingsArgumentsBreakNothing) {
    const apx_steer steer = new_steer();
    apx_steer_recorder recorder = {};
    ASSERT_OK(apx_steer_recorder_create(steer, &recorder));
    std::vector<uint8_t> file;
    // The count lies behind the bytes that are written, or at 8 within them.
    const auto write = [&](const char* name, auto&& function, size_t count_at) {
        EXPECT_EQ(APX_OK, share(name, [&](Shared& s) {
                      uint64_t* needed = s.at<uint64_t>(count_at);
                      const apx_status status = function(recorder, s.at<uint8_t>(), room_bytes, needed);
                      if (count_at > 8) {
                          file.insert(file.end(), s.at<uint8_t>(), s.at<uint8_t>() + *needed);
                      }
                      return status;
                  }));
    };
    write("apx_steer_recorder_header", apx_steer_recorder_header, 8);
    write("apx_steer_recorder_header", apx_steer_recorder_header, room_bytes - 8);
    for (const size_t count_at : {room_bytes - 8, room_bytes - 8, size_t{8}}) {
        EXPECT_OK(apx_steer_step(steer, 0, 1));
        write("apx_steer_recorder_tick", apx_steer_recorder_tick, count_at);
    }
    EXPECT_OK(apx_steer_recorder_destroy(recorder));
    EXPECT_OK(apx_steer_destroy(steer));
    apx_steer_recording recording = {};
    EXPECT_EQ(APX_OK, share("apx_steer_recording_open", [&](Shared& s) {
                  std::vector<uint8_t> with_end = file;
                  with_end.push_back(0);  // The bytes are their own label, too.
                  const uint8_t* bytes = s.holding(with_end);
                  const apx_status status = apx_steer_recording_open(
                      bytes, file.size(), reinterpret_cast<const char*>(bytes), s.at<apx_steer_recording>());
                  recording = *s.at<apx_steer_recording>();
                  return status;
              }));
    EXPECT_EQ(APX_OK, share("apx_steer_recording_tick", [&](Shared& s) {
                  return apx_steer_recording_tick(recording, 1, s.at<apx_steer_state>(), few, s.at<float>(),
                                                  s.at<uint64_t>());
              }));
    EXPECT_EQ(APX_OK, share("apx_steer_recording_scene", [&](Shared& s) {
                  return apx_steer_recording_scene(recording, s.at<char>(), room_bytes, s.at<uint64_t>(8));
              }));
    EXPECT_OK(apx_steer_recording_destroy(recording));
}

}  // namespace
