// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "recordings/steer_recorder.h"

#include <cstring>

#include "record/recording_file.h"
#include "record/tick_frame.h"
#include "recordings/steer_description.h"
#include "run/create.h"
#include "scene/read_scene.h"
#include "world/agent_state.h"
#include "world/snapshot.h"

namespace apx {

namespace {

constexpr size_t most_head_size = frame_head_size + 1 + 3 * sizeof(uint32_t) + sizeof(uint64_t) + sizeof(float);

template <typename T>
void put(uint8_t*& out, const T& value) {
    std::memcpy(out, &value, sizeof value);
    out += sizeof value;
}

}  // namespace

std::vector<uint8_t> steer_recording_header(const steer::Simulation& simulation, const SteerOrigin& origin) {
    const bool of_scene = !origin.scene.empty();
    const std::vector<uint8_t> now = steer::snapshot(simulation);
    const bool from_start = now == simulation.start;
    ByteWriter content;
    content.put(static_cast<uint32_t>(APX_VERSION));
    content.put(static_cast<uint32_t>(from_start ? 1 : 0));
    content.put(static_cast<uint32_t>(simulation.agents.count()));
    content.put(simulation.setup.dt_s);
    content.put_text(origin.label);
    content.put_text(origin.scene);
    content.put_array(std::span<const uint8_t>(of_scene ? std::vector<uint8_t>{} : describe(simulation.setup)));
    std::vector<steer::Operation> changes;
    if (of_scene) {
        const auto fresh = steer::create_simulation(steer::read_scene(origin.scene, origin.label));
        changes = steer::changes_since(*fresh, simulation);
    }
    content.put(static_cast<uint32_t>(changes.size()));
    for (const steer::Operation& change : changes) {
        steer::write(content, change);
    }
    content.put_array(from_start ? std::span<const uint8_t>{} : std::span<const uint8_t>(now));
    return begin_recording_file(steer_recording_kind, content);
}

SteerRecorder::SteerRecorder(const steer::Simulation& simulation)
    : coder(simulation.agents.count() * words_per_agent, 0), words(coder.count()), last_tick(simulation.tick) {}

size_t largest_tick_size(const SteerRecorder& recorder, size_t operations) {
    return most_head_size + operations + recorder.coder.largest_size();
}

size_t record_tick(SteerRecorder& recorder, const steer::Simulation& simulation, float dt_s,
                   std::span<const uint8_t> operations, uint8_t* bytes) {
    const bool key = recorder.to_next_key == 0;
    const bool step = key || std::memcmp(&dt_s, &recorder.dt_s, sizeof dt_s) != 0;
    uint8_t* out = bytes + frame_head_size;
    put(out, static_cast<uint8_t>((key ? frame_key | frame_hash : 0) | (step ? frame_step : 0) |
                                  (operations.empty() ? 0 : frame_operations)));
    if (key) {
        put(out, simulation.tick);
        put(out, steer::state_hash(simulation));
    }
    if (step) {
        put(out, dt_s);
    }
    if (!operations.empty()) {
        put(out, static_cast<uint32_t>(operations.size()));
        std::memcpy(out, operations.data(), operations.size());
        out += operations.size();
    }
    for (uint32_t agent = 0; agent < simulation.agents.count(); ++agent) {
        const apx_steer_state state = steer::state_of(simulation, agent);
        std::memcpy(recorder.words.data() + agent * words_per_agent, &state, sizeof state);
    }
    out = key ? recorder.coder.write_key(recorder.words, out) : recorder.coder.write(recorder.words, out);
    recorder.to_next_key = (key ? ticks_per_key : recorder.to_next_key) - 1;
    recorder.last_tick = simulation.tick;
    recorder.dt_s = dt_s;
    return close_frame(bytes, out);
}

}  // namespace apx
