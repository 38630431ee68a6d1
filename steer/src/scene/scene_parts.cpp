// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scene/scene_parts.h"

#include <cstring>

#include "base/error.h"
#include "vehicle/fields.h"
#include "world/setup.h"

namespace apx::steer {

void read_bodies(SceneReader& reader, const Value& object, const Where& where) {
    require_object(object, where);
    for (size_t i = 0; i < object.items.size(); ++i) {
        const Value& value = object.items[i];
        const Where here = where.at(object.keys[i]);
        require_object(value, here);
        reader.bodies.add(object.keys[i], value, here);
        apx_steer_body body = default_body();
        copy_name(object.keys[i], body.name);
        for (size_t k = 0; k < value.items.size(); ++k) {
            const std::string& key = value.keys[k];
            if (key == "kind") {
                body.kind = body_kind_of_name(text_of(value.items[k], here.at(key)));
                if (body.kind == APX_NONE) {
                    here.at(key).refuse(value.items[k], "known are point, walker, tank, car and helicopter");
                }
            } else if (key == "vehicle") {
                require_object(value.items[k], here.at(key));
                for (size_t v = 0; v < value.items[k].items.size(); ++v) {
                    bool known = false;
                    for (const VehicleField& field : vehicle_fields()) {
                        if (value.items[k].keys[v] == field.name) {
                            known = true;
                            set_field_value(
                                body.vehicle, field,
                                static_cast<float>(number_of(value.items[k].items[v], here.at(key), -1e9, 1e9)));
                        }
                    }
                    if (!known) {
                        here.at(key).refuse(value.items[k], "unknown key " + in_quotes(value.items[k].keys[v]));
                    }
                }
            } else if (!read_field(body_fields(), key, value.items[k], here, &body)) {
                here.refuse(value.items[k], "unknown key " + in_quotes(key) + " of a body");
            }
        }
        if (const std::string problem = body_problem(body); !problem.empty()) {
            here.refuse(value, problem);
        }
        reader.body_list.push_back(body);
    }
}

namespace {

uint32_t variant_of(uint32_t kind, const Value& value, const Where& where) {
    const std::string& name = text_of(value, where);
    std::string known;
    const std::span<const char* const> names = variant_names(kind);
    for (uint32_t i = 0; i < names.size(); ++i) {
        if (name == names[i]) {
            return i;
        }
        known += (i > 0 ? std::string(", ") : std::string()) + names[i];
    }
    where.refuse(value, known.empty() ? std::string("this kind has no variants") : "known variants are " + known);
}

uint32_t groups_of(const Value& value, const Where& where) {
    const std::string& name = text_of(value, where);
    if (name != "all" && name != "own" && name != "other") {
        where.refuse(value, "known are all, own and other");
    }
    return name == "all" ? APX_STEER_GROUPS_ALL : name == "own" ? APX_STEER_GROUPS_OWN : APX_STEER_GROUPS_OTHER;
}

uint32_t layers_of(const SceneReader& reader, const Value& value, const Where& where) {
    require_list(value, where);
    uint32_t layers = 0;
    for (size_t i = 0; i < value.items.size(); ++i) {
        layers |= 1u << reader.layers.get(value.items[i], where.at(i));
    }
    return layers;
}

apx_steer_behaviour behaviour_of(const SceneReader& reader, const Value& value, const Where& where) {
    require_object(value, where);
    const Value* kind = value.find("kind");
    const uint32_t index = kind != nullptr ? behaviour_of_name(text_of(*kind, where.at("kind"))) : APX_NONE;
    if (index == APX_NONE) {
        std::string known;
        for (uint32_t i = 0; i < APX_STEER_BEHAVIOUR_COUNT; ++i) {
            known += (i > 0 ? std::string(", ") : std::string()) + behaviour_name(i);
        }
        where.refuse(kind != nullptr ? *kind : value, "\"kind\" names the behaviour: " + known);
    }
    apx_steer_behaviour behaviour = default_behaviour(index);
    for (size_t i = 0; i < value.items.size(); ++i) {
        const std::string& key = value.keys[i];
        const Value& item = value.items[i];
        const Where here = where.at(key);
        if (key == "target") {
            read_target(reader, item, here, behaviour.target_kind, behaviour.target, behaviour.target_point);
        } else if (key == "second") {
            read_target(reader, item, here, behaviour.second_kind, behaviour.second, nullptr);
            if (behaviour.second_kind == APX_STEER_TARGET_POINT) {
                here.refuse(item, "the second target is an agent, an obstacle or a group");
            }
        } else if (key == "variant") {
            behaviour.variant = variant_of(index, item, here);
        } else if (key == "groups") {
            behaviour.groups = groups_of(item, here);
        } else if (key == "path") {
            const bool goal =
                item.type == Value::Type::text && item.text == "goal" && reader.paths.find("goal") == APX_NONE;
            behaviour.path = goal ? APX_NONE : reader.paths.get(item, here);
        } else if (key == "field") {
            behaviour.field = reader.fields.get(item, here);
        } else if (key == "layers") {
            behaviour.layers = layers_of(reader, item, here);
        } else if (key == "ahead_only") {
            behaviour.angle_rad = flag_of(item, here) ? pi_f : behaviour.angle_rad;
        } else if (key != "kind" && !read_field(behaviour_fields(), key, item, where, &behaviour)) {
            where.refuse(item, "unknown key " + in_quotes(key) + " of a behaviour");
        }
    }
    if (needs_target(index) && behaviour.target_kind == APX_STEER_TARGET_NONE) {
        where.refuse(value, std::string(behaviour_name(index)) + " needs a \"target\"");
    }
    if (index == APX_STEER_INTERPOSE && behaviour.second_kind == APX_STEER_TARGET_NONE) {
        where.refuse(value, "interpose needs a \"second\" target");
    }
    if (index == APX_STEER_FLOW_FIELD && reader.field_list.empty()) {
        where.refuse(value, "flow_field needs a \"field\" of the scene's \"fields\"");
    }
    return behaviour;
}

}  // namespace

void read_behaviour_sets(SceneReader& reader, const Value& object, const Where& where) {
    require_object(object, where);
    for (size_t i = 0; i < object.items.size(); ++i) {
        const Value& value = object.items[i];
        const Where here = where.at(object.keys[i]);
        refuse_unknown_keys(value, here, {"combine", "smoothing_samples", "idle_forward", "behaviours"});
        apx_steer_behaviour_set behaviour_set = default_behaviour_set();
        copy_name(object.keys[i], behaviour_set.name);
        behaviour_set.first_behaviour = static_cast<uint32_t>(reader.behaviours.size());
        if (const Value* combine = value.find("combine")) {
            behaviour_set.combine = combine_of_name(text_of(*combine, here.at("combine")));
            if (behaviour_set.combine == APX_NONE) {
                here.at("combine").refuse(*combine,
                                          "known are mean, weighted_mean, weighted_sum, first, budget and "
                                          "force_budget");
            }
        }
        if (const Value* samples = value.find("smoothing_samples")) {
            behaviour_set.smoothing_samples = whole_of(*samples, here.at("smoothing_samples"), 1, 8);
        }
        if (const Value* idle = value.find("idle_forward")) {
            behaviour_set.idle_forward = flag_of(*idle, here.at("idle_forward")) ? 1 : 0;
        }
        if (const Value* list = value.find("behaviours")) {
            require_list(*list, here.at("behaviours"));
            if (list->items.size() > APX_STEER_BEHAVIOURS_MAX) {
                here.refuse(*list,
                            format("%zu behaviours; at most %d fit", list->items.size(), APX_STEER_BEHAVIOURS_MAX));
            }
            for (size_t k = 0; k < list->items.size(); ++k) {
                reader.behaviours.push_back(behaviour_of(reader, list->items[k], here.at("behaviours").at(k)));
            }
            behaviour_set.behaviour_count = static_cast<uint32_t>(list->items.size());
        }
        reader.behaviour_set_list.push_back(behaviour_set);
    }
}

}  // namespace apx::steer
