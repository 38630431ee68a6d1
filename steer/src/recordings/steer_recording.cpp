// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "recordings/steer_recording.h"

#include <cstdio>
#include <cstring>

#include "base/error.h"
#include "record/recording_file.h"
#include "record/tick_frame.h"
#include "recordings/steer_description.h"
#include "run/create.h"
#include "run/step.h"
#include "scene/read_scene.h"
#include "world/agent_state.h"
#include "world/snapshot.h"

namespace apx {

namespace {

void read_content(ByteReader& content, SteerRecording& recording) {
    recording.info.library_version = content.get<uint32_t>();
    recording.info.from_start = content.get<uint32_t>();
    recording.info.agent_count = content.get<uint32_t>();
    recording.info.dt_s = content.get<float>();
    recording.origin.label = content.get_text();
    recording.origin.scene = content.get_text();
    recording.description = content.get_array<uint8_t>();
    const uint32_t changes = content.get<uint32_t>();
    for (uint32_t i = 0; i < changes; ++i) {
        recording.changes.push_back(steer::read_operation(content));
    }
    recording.snapshot = content.get_array<uint8_t>();
}

void apply_all(steer::Simulation& simulation, std::span<const steer::Operation> operations) {
    for (steer::Operation operation : operations) {
        steer::check(simulation, operation);
        steer::apply(simulation, operation);
    }
}

// Operations on a simulation of the recording's own: what does not fit is the file's fault.
template <typename Work>
void perform(const SteerRecording& recording, const char* part, Work&& work) {
    try {
        work();
    } catch (const Error& error) {
        if (error.status != APX_ERROR_INVALID_ARGUMENT) {
            throw;
        }
        fail(APX_ERROR_INVALID_DATA, "%s: %s makes no sense: %s; the file is damaged", recording.label.c_str(), part,
             error.message.c_str());
    }
}

void feed_own(const SteerRecording& recording, steer::Simulation& simulation, const RecordedSteerTick& recorded) {
    char part[32];
    std::snprintf(part, sizeof part, "tick %u", recorded.tick);
    perform(recording, part, [&] { feed(simulation, recorded); });
}

std::unique_ptr<steer::Simulation> new_simulation(const SteerRecording& recording) {
    auto simulation = recording.origin.scene.empty()
                          ? steer::create_simulation(read_description(recording.description, recording.label))
                          : steer::create_simulation(steer::read_scene(recording.origin.scene, recording.label));
    apply_all(*simulation, recording.changes);
    return simulation;
}

std::unique_ptr<steer::Simulation> simulation_of(const SteerRecording& recording) {
    auto simulation = new_simulation(recording);
    if (recording.info.from_start != 0) {
        return simulation;
    }
    try {
        steer::restore(*simulation, recording.snapshot);
    } catch (const Error& error) {
        fail(APX_ERROR_UNSUPPORTED_VERSION,
             "%s: begins in the middle, with a snapshot of another build of the library (%s); its ticks can be read, "
             "but it cannot go on: use the library that recorded it, or record from the start",
             recording.label.c_str(), error.message.c_str());
    }
    return simulation;
}

void read_ticks(std::span<const uint8_t> bytes, SteerRecording& recording) {
    SteerTickReader reader(recording);
    RecordedSteerTick tick;
    keep_whole_ticks(bytes, recording, whole_frame, [&](uint32_t i) { return reader.read(i, tick); });
}

// Creates the simulation once to check the header; a description out of its ranges is an error of the file.
void check_header(const SteerRecording& recording) {
    size_t agents = 0;
    perform(recording, "the header", [&] { agents = new_simulation(recording)->agents.count(); });
    if (agents != recording.info.agent_count) {
        fail(APX_ERROR_INVALID_DATA, "%s: the header says %u agents, its scene has %zu; the file is damaged",
             recording.label.c_str(), recording.info.agent_count, agents);
    }
}

}  // namespace

SteerRecording open_steer_recording(std::span<const uint8_t> bytes, const std::string& label) {
    ByteReader file(bytes, label);
    const RecordingHeader header = read_recording_header(file, steer_recording_kind);
    SteerRecording recording;
    recording.label = label;
    recording.info.struct_size = sizeof recording.info;
    ByteReader content(header.content, label);
    read_content(content, recording);
    check_header(recording);
    const size_t rest = file.remaining();
    read_ticks({file.take(rest), rest}, recording);
    return recording;
}

SteerTickReader::SteerTickReader(const SteerRecording& recording)
    : recording_(recording), coder_(recording.info.agent_count * words_per_agent, 0), words_(coder_.count()) {}

bool SteerTickReader::read(uint32_t tick, RecordedSteerTick& result) {
    if (tick != next_) {
        next_ = key_of(recording_.ticks, recording_.tick_offsets, tick);
    }
    while (next_ <= tick) {
        if (!read_frame(next_, result)) {
            return false;
        }
        ++next_;
    }
    return true;
}

bool SteerTickReader::read_frame(uint32_t tick, RecordedSteerTick& result) {
    const uint8_t* in = recording_.ticks.data() + recording_.tick_offsets[tick];
    uint32_t size;
    std::memcpy(&size, in + sizeof(uint32_t), sizeof size);
    ByteReader reader({in + frame_head_size, size}, recording_.label);
    try {
        const uint8_t flags = reader.get<uint8_t>();
        const bool key = (flags & frame_key) != 0;
        if ((flags & ~(frame_key | frame_hash | frame_step | frame_operations)) != 0 || (tick == 0 && !key)) {
            return false;
        }
        last_tick_ = key ? reader.get<uint32_t>() : last_tick_ + 1;
        result.has_hash = (flags & frame_hash) != 0;
        result.hash = result.has_hash ? reader.get<uint64_t>() : 0;
        dt_s_ = (flags & frame_step) != 0 ? reader.get<float>() : dt_s_;
        if (!(dt_s_ > 0.0f && dt_s_ <= 10.0f)) {
            return false;
        }
        result.operations.clear();
        if ((flags & frame_operations) != 0) {
            const uint32_t bytes = reader.get<uint32_t>();
            ByteReader operations({reader.take(bytes), bytes}, recording_.label);
            while (operations.remaining() > 0) {
                result.operations.push_back(steer::read_operation(operations));
            }
        }
        const size_t rest = reader.remaining();
        const uint8_t* words = reader.take(rest);
        const uint8_t* end = (flags & frame_key) != 0 ? coder_.read_key(words, words + rest, words_)
                                                      : coder_.read(words, words + rest, words_);
        if (end != words + rest) {
            return false;
        }
    } catch (const Error&) {
        return false;
    }
    result.tick = last_tick_;
    result.dt_s = dt_s_;
    result.states.resize(recording_.info.agent_count);
    if (!words_.empty()) {
        std::memcpy(result.states.data(), words_.data(), words_.size() * sizeof(uint32_t));
    }
    return true;
}

void feed(steer::Simulation& simulation, const RecordedSteerTick& recorded) {
    apply_all(simulation, recorded.operations);
    steer::step(simulation, recorded.dt_s);
}

std::unique_ptr<steer::Simulation> steer_at(const SteerRecording& recording, uint32_t tick) {
    if (tick > recording.info.tick_count) {
        fail(APX_ERROR_INVALID_ARGUMENT, "tick is %u; the recording has %u", tick, recording.info.tick_count);
    }
    auto simulation = simulation_of(recording);
    SteerTickReader reader(recording);
    RecordedSteerTick recorded;
    for (uint32_t i = 0; i < tick; ++i) {
        reader.read(i, recorded);
        feed_own(recording, *simulation, recorded);
    }
    return simulation;
}

namespace {

constexpr const char* state_fields[] = {"position.x", "position.y",       "position.z",       "velocity.x",
                                        "velocity.y", "velocity.z",       "forward.x",        "forward.y",
                                        "forward.z",  "steering force.x", "steering force.y", "steering force.z"};
static_assert(std::size(state_fields) == words_per_agent);

bool same_states(const RecordedSteerTick& recorded, const steer::Simulation& simulation, apx_replay_report& report) {
    for (uint32_t agent = 0; agent < recorded.states.size(); ++agent) {
        const apx_steer_state now = steer::state_of(simulation, agent);
        if (std::memcmp(&now, &recorded.states[agent], sizeof now) == 0) {
            continue;
        }
        float then_values[words_per_agent], now_values[words_per_agent];
        std::memcpy(then_values, &recorded.states[agent], sizeof then_values);
        std::memcpy(now_values, &now, sizeof now_values);
        size_t field = 0;
        while (std::memcmp(&then_values[field], &now_values[field], sizeof(float)) == 0) {
            ++field;
        }
        report.car = agent;
        report.recorded = then_values[field];
        report.replayed = now_values[field];
        std::strncpy(report.field, state_fields[field], sizeof report.field - 1);
        return false;
    }
    return true;
}

bool same_hash(const RecordedSteerTick& recorded, const steer::Simulation& simulation, apx_replay_report& report) {
    if (!recorded.has_hash || recorded.hash == steer::state_hash(simulation)) {
        return true;
    }
    std::strncpy(report.field, "state hash", sizeof report.field - 1);
    return false;
}

}  // namespace

apx_replay_report replay(const SteerRecording& recording, const std::function<bool(float)>& progress) {
    apx_replay_report report{};
    report.struct_size = sizeof report;
    report.car = APX_NONE;
    const auto simulation = simulation_of(recording);
    SteerTickReader reader(recording);
    RecordedSteerTick recorded;
    for (uint32_t tick = 0; tick < recording.info.tick_count; ++tick) {
        if (progress && tick % 64 == 0 &&
            !progress(static_cast<float>(tick) / static_cast<float>(recording.info.tick_count))) {
            fail(APX_ERROR_CANCELLED, "the replay was cancelled at tick %u of %u", tick, recording.info.tick_count);
        }
        reader.read(tick, recorded);
        feed_own(recording, *simulation, recorded);
        report.ticks += 1;
        if (!same_states(recorded, *simulation, report) || !same_hash(recorded, *simulation, report)) {
            report.differs = 1;
            report.tick = tick;
            report.recorded_hash = recorded.hash;
            report.replayed_hash = steer::state_hash(*simulation);
            break;
        }
    }
    return report;
}

}  // namespace apx
