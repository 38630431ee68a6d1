// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Scenes of the steering kit: flocks on the plane and in space, traffic with physics, planning, machines, fuzzy rules.
#include "golden.h"

namespace golden {

namespace {

struct SteerScene {
    const char* name;
    const char* file;
    uint32_t ticks;
};

constexpr SteerScene list[] = {
    {"scene-birds", "birds", 200},           {"scene-path-flocking", "2-18-anim-path-flocking", 300},
    {"scene-queue", "queue", 400},           {"scene-police-chase", "police-chase", 600},
    {"scene-overtaking", "overtaking", 600}, {"scene-town-map", "town-map", 600},
    {"scene-search", "search", 200},         {"scene-perception", "perception", 400},
    {"scene-parade", "parade", 400},         {"scene-fuzzy-corner", "fuzzy-corner", 300},
};

void put_agents(Fields& fields, const std::vector<apx_steer_state>& states) {
    for (uint32_t agent = 0; agent < states.size(); ++agent) {
        fields.put_point(agent, "steering_force", states[agent].steering_force);
        fields.put_point(agent, "velocity", states[agent].velocity);
        fields.put_point(agent, "position", states[agent].position);
        fields.put_point(agent, "forward", states[agent].forward);
    }
}

void run(const SteerScene& scene, const Settings& settings, const Observer& observer) {
    const std::string text = read_file(settings.data + "/scenes/" + scene.file + ".scene.json");
    apx_steer steer = {};
    GOLDEN_CHECK(apx_steer_create_from_json(text.data(), text.size(), scene.file, &steer));
    uint32_t count = 0;
    GOLDEN_CHECK(apx_steer_states(steer, nullptr, 0, &count));
    std::vector<apx_steer_state> states(count);
    for (uint32_t tick = 0; tick < scene.ticks; ++tick) {
        GOLDEN_CHECK(apx_steer_step(steer, 0.0f, 1));
        GOLDEN_CHECK(apx_steer_states(steer, states.data(), count, &count));
        uint64_t whole = 0;
        GOLDEN_CHECK(apx_steer_state_hash(steer, nullptr, &whole));
        Hash hash;
        hash.add(states);
        hash.add(&whole, sizeof whole);
        observer(hash.value(), [&](Fields& fields) {
            put_agents(fields, states);
            uint64_t size = 0;
            GOLDEN_CHECK(apx_steer_snapshot(steer, nullptr, 0, &size));
            std::vector<uint8_t> bytes(size);
            GOLDEN_CHECK(apx_steer_snapshot(steer, bytes.data(), size, &size));
            fields.put_words("snapshot", bytes);
        });
    }
    GOLDEN_CHECK(apx_steer_destroy(steer));
}

}  // namespace

std::vector<Race> scenes() {
    std::vector<Race> result;
    for (const SteerScene& scene : list) {
        result.push_back({scene.name, [&scene](const Settings& settings, const Observer& observer) {
                              run(scene, settings, observer);
                          }});
    }
    return result;
}

}  // namespace golden
