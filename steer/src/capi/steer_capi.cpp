// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/steer.h>

#include "abi/guard.h"
#include "capi/steer_descriptions.h"
#include "capi/steer_objects.h"
#include "run/create.h"
#include "scene/read_scene.h"
#include "world/fields.h"
#include "world/setup.h"
#include "world/snapshot.h"

using namespace apx;

apx_status apx_steer_desc_init(apx_steer_desc* desc) {
    return give_description("desc", steer::default_desc(), desc);
}

apx_status apx_steer_body_init(apx_steer_body* body) {
    return give_description("body", steer::default_body(), body);
}

apx_status apx_steer_behaviour_init(uint32_t kind, apx_steer_behaviour* behaviour) {
    if (kind >= APX_STEER_BEHAVIOUR_COUNT) {
        return report(APX_ERROR_INVALID_ARGUMENT, "kind is %u; there are %d kinds", kind, APX_STEER_BEHAVIOUR_COUNT);
    }
    return give_description("behaviour", steer::default_behaviour(kind), behaviour);
}

apx_status apx_steer_behaviour_set_init(apx_steer_behaviour_set* behaviour_set) {
    return give_description("behaviour_set", steer::default_behaviour_set(), behaviour_set);
}

apx_status apx_steer_obstacle_init(apx_steer_obstacle* obstacle) {
    return give_description("obstacle", steer::default_obstacle(), obstacle);
}

apx_status apx_steer_path_init(apx_steer_path* path) {
    return give_description("path", steer::default_path(), path);
}

apx_status apx_steer_field_init(apx_steer_field* field) {
    return give_description("field", steer::default_field(), field);
}

apx_status apx_steer_agent_init(apx_steer_agent* agent) {
    return give_description("agent", steer::default_agent(), agent);
}

const char* apx_steer_behaviour_name(uint32_t kind) {
    return kind < APX_STEER_BEHAVIOUR_COUNT ? steer::behaviour_name(kind) : "unknown";
}

apx_status apx_steer_create(const apx_steer_desc* desc, apx_steer* steer) {
    APX_REQUIRE(desc);
    APX_REQUIRE(steer);
    return guarded([&] {
        TakenScene scene;
        if (const apx_status status = scene.take(*desc); status != APX_OK) {
            return status;
        }
        auto object = std::make_shared<SteerObject>();
        object->simulation = steer::create_simulation(scene.desc());
        return hand_out(steer_objects().steers, std::move(object), steer);
    });
}

apx_status apx_steer_create_from_json(const char* text, uint64_t size, const char* label, apx_steer* steer) {
    APX_REQUIRE(text);
    APX_REQUIRE(steer);
    return guarded([&] {
        auto object = std::make_shared<SteerObject>();
        object->origin = {{text, static_cast<size_t>(size)}, label_or(label, "scene")};
        steer::Scene scene = steer::read_scene(object->origin.scene, object->origin.label);
        object->duration_s = scene.duration_s;
        object->playback = scene.playback;
        object->group_names = scene.group_names;
        object->simulation = steer::create_simulation(std::move(scene));
        return hand_out(steer_objects().steers, std::move(object), steer);
    });
}

apx_status apx_steer_destroy(apx_steer steer) {
    return removed(steer_objects().steers.remove(steer.id), "steer", steer.id);
}

apx_status apx_steer_snapshot(apx_steer steer, void* bytes, uint64_t capacity, uint64_t* needed) {
    const auto object = steer_objects().steers.read(steer.id);
    if (!object) {
        return refuse(object, "steer", steer.id);
    }
    return guarded([&] {
        return deliver_bytes(std::span<const uint8_t>(steer::snapshot(*object->simulation)), bytes, capacity, needed);
    });
}

apx_status apx_steer_restore(apx_steer steer, const void* bytes, uint64_t size) {
    APX_REQUIRE(bytes);
    const auto object = steer_objects().steers.write(steer.id);
    if (!object) {
        return refuse(object, "steer", steer.id);
    }
    return guarded([&] {
        steer::restore(*object->simulation, {static_cast<const uint8_t*>(bytes), static_cast<size_t>(size)});
        return APX_OK;
    });
}

apx_status apx_steer_reset(apx_steer steer) {
    const auto object = steer_objects().steers.write(steer.id);
    if (!object) {
        return refuse(object, "steer", steer.id);
    }
    return guarded([&] {
        steer::reset(*object->simulation);
        return APX_OK;
    });
}

apx_status apx_steer_state_hash(apx_steer steer, uint32_t* tick, uint64_t* hash) {
    APX_REQUIRE(hash);
    const auto object = steer_objects().steers.read(steer.id);
    if (!object) {
        return refuse(object, "steer", steer.id);
    }
    if (tick != nullptr) {
        *tick = object->simulation->tick;
    }
    *hash = steer::state_hash(*object->simulation);
    return APX_OK;
}
