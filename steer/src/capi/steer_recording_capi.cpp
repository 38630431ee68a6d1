// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/steer_recording.h>

#include <cstring>

#include "capi/steer_access.h"
#include "recordings/steer_recorder.h"
#include "run/step.h"
#include "scene/read_scene.h"

using namespace apx;

// A recorder and the id of its simulation, which may be destroyed.
struct SteerRecorderObject {
    SteerRecorder recorder;
    uint64_t steer_id = 0;
    bool has_begun = false;

    SteerRecorderObject(const steer::Simulation& simulation, uint64_t id) : recorder(simulation), steer_id(id) {}
    ~SteerRecorderObject() {
        // Busy only while another thread misuses it; its notes then belong to no recorder.
        if (const auto object = steer_objects().steers.write(steer_id)) {
            object->recorded = false;
            object->journal.bytes().clear();
        }
    }
};

static auto& recorders() {
    return immortal<IdTable<SteerRecorderObject, kind_steer_recorder>>();
}

static auto& recordings() {
    return immortal<IdTable<const SteerRecording, kind_steer_recording>>();
}

template <typename Work>
static apx_status with_recorder(apx_steer_recorder recorder, Work&& work) {
    const auto object = recorders().write(recorder.id);
    if (!object) {
        return refuse(object, "steer recorder", recorder.id);
    }
    const auto steer = steer_objects().steers.write(object->steer_id);
    if (!steer) {
        return refuse(steer, "the recorder's steer", object->steer_id);
    }
    return guarded([&]() -> apx_status { return work(*object, *steer); });
}

template <typename Work>
static apx_status with_recording(apx_steer_recording recording, Work&& work) {
    const std::shared_ptr<const SteerRecording> object = recordings().share(recording.id);
    if (object == nullptr) {
        return dead_id("steer recording", recording.id);
    }
    return guarded([&]() -> apx_status { return work(*object); });
}

apx_status apx_steer_recorder_create(apx_steer steer, apx_steer_recorder* recorder) {
    APX_REQUIRE(recorder);
    return with_steer(steer, [&](SteerObject& object) {
        if (object.recorded) {
            return report(APX_ERROR_INVALID_STATE, "the simulation has a recorder already; destroy that one first");
        }
        const apx_status status =
            hand_out(recorders(), std::make_shared<SteerRecorderObject>(*object.simulation, steer.id), recorder);
        object.recorded = status == APX_OK;
        return status;
    });
}

apx_status apx_steer_recorder_destroy(apx_steer_recorder recorder) {
    return removed(recorders().remove(recorder.id), "steer recorder", recorder.id);
}

apx_status apx_steer_recorder_header(apx_steer_recorder recorder, void* bytes, uint64_t capacity, uint64_t* needed) {
    return with_recorder(recorder, [&](SteerRecorderObject& object, SteerObject& steer) {
        const bool untouched = steer.journal.size() == 0 && steer.simulation->tick == object.recorder.last_tick;
        if (object.has_begun || !untouched) {
            return report(APX_ERROR_INVALID_STATE,
                          "the simulation has gone on since the recorder was made; take the header first");
        }
        const std::vector<uint8_t> header = steer_recording_header(*steer.simulation, steer.origin);
        return deliver_bytes(std::span<const uint8_t>(header), bytes, capacity, needed);
    });
}

apx_status apx_steer_recorder_tick(apx_steer_recorder recorder, void* bytes, uint64_t capacity, uint64_t* needed) {
    APX_REQUIRE(needed);
    return with_recorder(recorder, [&](SteerRecorderObject& object, SteerObject& steer) {
        if (bytes == nullptr && capacity > 0) {
            return null_argument("bytes");
        }
        const uint64_t largest = largest_tick_size(object.recorder, steer.journal.size());
        if (bytes == nullptr || capacity < largest) {
            *needed = largest;
            return bytes == nullptr
                       ? static_cast<apx_status>(APX_OK)
                       : report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %llu, needed are %llu",
                                static_cast<unsigned long long>(capacity), static_cast<unsigned long long>(largest));
        }
        const steer::Simulation& simulation = *steer.simulation;
        if (simulation.tick != object.recorder.last_tick + 1) {
            return report(APX_ERROR_INVALID_STATE,
                          "the simulation is at tick %u, the recorder at %u; record each step once, and make a new "
                          "recorder for a simulation that was set back",
                          simulation.tick, object.recorder.last_tick);
        }
        object.has_begun = true;
        *needed = record_tick(object.recorder, simulation, simulation.last_dt_s, steer.journal.bytes(),
                              static_cast<uint8_t*>(bytes));
        steer.journal.bytes().clear();
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_recording_open(const void* bytes, uint64_t size, const char* label,
                                    apx_steer_recording* recording) {
    APX_REQUIRE(bytes);
    APX_REQUIRE(recording);
    return guarded([&]() -> apx_status {
        auto object = std::make_shared<const SteerRecording>(open_steer_recording(
            {static_cast<const uint8_t*>(bytes), static_cast<size_t>(size)}, label_or(label, "recording")));
        return hand_out(recordings(), std::move(object), recording);
    });
}

apx_status apx_steer_recording_destroy(apx_steer_recording recording) {
    return removed(recordings().remove(recording.id), "steer recording", recording.id);
}

apx_status apx_steer_recording_info_get(apx_steer_recording recording, apx_steer_recording_info* info) {
    APX_REQUIRE_ROOM(info);
    return with_recording(recording, [&](const SteerRecording& object) { return fill(object.info, info); });
}

apx_status apx_steer_recording_scene(apx_steer_recording recording, char* text, uint64_t capacity, uint64_t* needed) {
    return with_recording(recording, [&](const SteerRecording& object) {
        return deliver(std::span<const char>(object.origin.scene), text, capacity, needed);
    });
}

apx_status apx_steer_recording_tick(apx_steer_recording recording, uint32_t tick, apx_steer_state* states,
                                    uint32_t capacity, float* dt_s, uint64_t* hash) {
    return with_recording(recording, [&](const SteerRecording& object) {
        if (tick >= object.info.tick_count) {
            return report(APX_ERROR_INVALID_ARGUMENT, "tick is %u; the recording has %u", tick, object.info.tick_count);
        }
        if (states != nullptr && capacity < object.info.agent_count) {
            return report(APX_ERROR_BUFFER_TOO_SMALL, "capacity is %u, needed are %u", capacity,
                          object.info.agent_count);
        }
        RecordedSteerTick recorded;
        SteerTickReader(object).read(tick, recorded);
        if (states != nullptr && !recorded.states.empty()) {
            std::memcpy(states, recorded.states.data(), recorded.states.size() * sizeof *states);
        }
        if (dt_s != nullptr) {
            *dt_s = recorded.dt_s;
        }
        if (hash != nullptr) {
            *hash = recorded.hash;
        }
        return static_cast<apx_status>(APX_OK);
    });
}

apx_status apx_steer_recording_steer_at(apx_steer_recording recording, uint32_t tick, apx_steer* steer) {
    APX_REQUIRE(steer);
    return with_recording(recording, [&](const SteerRecording& recorded) {
        auto object = std::make_shared<SteerObject>();
        object->simulation = steer_at(recorded, tick);
        object->origin = recorded.origin;
        if (!recorded.origin.scene.empty()) {
            const steer::Scene scene = steer::read_scene(recorded.origin.scene, recorded.origin.label);
            object->duration_s = scene.duration_s;
            object->playback = scene.playback;
            object->group_names = scene.group_names;
        }
        return hand_out(steer_objects().steers, std::move(object), steer);
    });
}

// State that a recorded step's operations may change, restored unless all of them were done.
class Changes {
  public:
    Changes(SteerObject& object, bool any) : object_(object), back_(any) {
        if (any) {
            const steer::Simulation& now = *object.simulation;
            agents_ = now.agents;
            own_path_ = now.own_path;
            rank_ = now.rank;
            behaviours_ = now.setup.behaviours;
            obstacles_ = now.setup.obstacles;
            shapes_ = now.setup.shapes;
            search_ = now.search;
            noted_ = object.journal.size();
        }
    }
    Changes(const Changes&) = delete;
    Changes& operator=(const Changes&) = delete;
    void keep() { back_ = false; }
    ~Changes() {
        if (back_) {
            steer::Simulation& now = *object_.simulation;
            std::swap(now.agents, agents_);
            now.own_path.swap(own_path_);
            now.rank.swap(rank_);
            now.setup.behaviours.swap(behaviours_);
            now.setup.obstacles.swap(obstacles_);
            std::swap(now.setup.shapes, shapes_);
            std::swap(now.search, search_);
            object_.journal.bytes().resize(noted_);
        }
    }

  private:
    SteerObject& object_;
    bool back_;
    steer::Agents agents_;
    std::vector<steer::Path> own_path_;
    std::vector<uint32_t> rank_;
    std::vector<apx_steer_behaviour> behaviours_;
    std::vector<apx_steer_obstacle> obstacles_;
    steer::Shapes shapes_;
    steer::NodeSearch search_;
    size_t noted_ = 0;
};

apx_status apx_steer_recording_feed(apx_steer_recording recording, uint32_t tick, apx_steer steer) {
    return with_recording(recording, [&](const SteerRecording& recorded) {
        return with_steer(steer, [&](SteerObject& object) {
            if (tick >= recorded.info.tick_count) {
                return report(APX_ERROR_INVALID_ARGUMENT, "tick is %u; the recording has %u", tick,
                              recorded.info.tick_count);
            }
            RecordedSteerTick read;
            SteerTickReader(recorded).read(tick, read);
            Changes changes(object, !read.operations.empty());
            for (steer::Operation& operation : read.operations) {
                perform(object, operation);
            }
            changes.keep();
            steer::step(*object.simulation, read.dt_s);
            return static_cast<apx_status>(APX_OK);
        });
    });
}

apx_status apx_steer_recording_replay(apx_steer_recording recording, apx_progress progress, void* progress_user,
                                      apx_replay_report* out) {
    APX_REQUIRE_ROOM(out);
    return with_recording(recording, [&](const SteerRecording& object) {
        const auto go_on = [&](float share) { return progress == nullptr || progress(progress_user, share) == 0; };
        return fill(replay(object, go_on), out);
    });
}
