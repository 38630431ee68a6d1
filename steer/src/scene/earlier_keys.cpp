// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scene/earlier_keys.h"

namespace apx::steer {

namespace {

void rename_key(Value& object, const Where& where, const char* earlier, const char* now) {
    const Value* found = object.type == Value::Type::object ? object.find(earlier) : nullptr;
    if (found == nullptr) {
        return;
    }
    if (object.find(now) != nullptr) {
        where.at(earlier).refuse(*found,
                                 "this is the earlier name of " + in_quotes(now) + ", which is there, too; remove one");
    }
    object.keys[static_cast<size_t>(found - object.items.data())] = now;
}

// Calls `visit` for each value of an object's list or object under a key.
template <typename Visit>
void for_each_in(Value& object, const Where& where, const char* key, const Visit& visit) {
    const Value* found = object.type == Value::Type::object ? object.find(key) : nullptr;
    if (found == nullptr || (found->type != Value::Type::list && found->type != Value::Type::object)) {
        return;
    }
    Value& parts = object.items[static_cast<size_t>(found - object.items.data())];
    for (size_t i = 0; i < parts.items.size(); ++i) {
        visit(parts.items[i], parts.keys.empty() ? where.at(key).at(i) : where.at(key).at(parts.keys[i]));
    }
}

}  // namespace

void rename_earlier_keys(Value& scene, const Where& where) {
    const auto choose_behaviours = [](Value& value, const Where& here) {
        rename_key(value, here, "mind", "behaviour_set");
    };
    rename_key(scene, where, "minds", "behaviour_sets");
    for_each_in(scene, where, "behaviour_sets", [](Value& set, const Where& here) {
        for_each_in(set, here, "behaviours",
                    [](Value& behaviour, const Where& place) { rename_key(behaviour, place, "law", "variant"); });
    });
    for_each_in(scene, where, "agents", choose_behaviours);
    for_each_in(scene, where, "groups", [&](Value& group, const Where& here) {
        choose_behaviours(group, here);
        for_each_in(group, here, "members", choose_behaviours);
    });
    for_each_in(scene, where, "machines",
                [&](Value& machine, const Where& here) { for_each_in(machine, here, "states", choose_behaviours); });
    for_each_in(scene, where, "triggers", choose_behaviours);
}

}  // namespace apx::steer
