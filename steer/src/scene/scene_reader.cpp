// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scene/scene_reader.h"

#include <cstring>

#include "base/error.h"

namespace apx::steer {

void Names::add(const std::string& name, const Value& value, const Where& where) {
    if (name.empty() || name.size() >= APX_NAME_SIZE) {
        where.refuse(value, format("the name %s has %zu bytes; names have 1 to %d", in_quotes(name).c_str(),
                                   name.size(), APX_NAME_SIZE - 1));
    }
    if (find(name) != APX_NONE) {
        where.refuse(value, format("there are two of the name %s; rename one %s", in_quotes(name).c_str(), what));
    }
    list.push_back(name);
}

uint32_t Names::find(const std::string& name) const {
    for (uint32_t i = 0; i < list.size(); ++i) {
        if (list[i] == name) {
            return i;
        }
    }
    return APX_NONE;
}

uint32_t Names::get(const Value& value, const Where& where) const {
    const std::string& name = text_of(value, where);
    const uint32_t index = find(name);
    if (index == APX_NONE) {
        std::string known;
        for (size_t i = 0; i < list.size() && i < 12; ++i) {
            known += (i > 0 ? ", " : "") + list[i];
        }
        where.refuse(value, format("there is no %s %s; known: %s", what, in_quotes(name).c_str(),
                                   known.empty() ? "none" : known.c_str()));
    }
    return index;
}

void copy_name(const std::string& name, char (&to)[APX_NAME_SIZE]) {
    std::memset(to, 0, sizeof to);
    std::memcpy(to, name.data(), min(name.size(), sizeof to - 1));
}

bool read_field(std::span<const FieldInfo> fields, const std::string& key, const Value& value, const Where& where,
                void* record) {
    // Angles may be written in degrees.
    const bool degrees = key.size() > 4 && key.compare(key.size() - 4, 4, "_deg") == 0;
    const std::string name = degrees ? key.substr(0, key.size() - 3) + "rad" : key;
    const FieldInfo* field = find_field(fields, name);
    if (field == nullptr) {
        return false;
    }
    char* at = static_cast<char*>(record) + field->offset;
    const Where here = where.at(key);
    if (field->type == FieldType::whole) {
        const bool flag = field->low == 0.0f && field->high == 1.0f;
        const uint32_t whole =
            flag ? (flag_of(value, here) ? 1u : 0u)
                 : whole_of(value, here, static_cast<uint32_t>(field->low), static_cast<uint32_t>(field->high));
        std::memcpy(at, &whole, sizeof whole);
    } else if (field->type == FieldType::vector) {
        const glm::vec3 place = place_of(value, here);
        std::memcpy(at, &place, sizeof place);
    } else {
        const double scale = degrees ? pi / 180.0 : 1.0;
        // Bounds in degrees are whole; in radians they are those of single precision.
        const auto bound = [&](float limit) {
            const double exact = static_cast<double>(limit) / scale;
            return degrees ? static_cast<double>(static_cast<int64_t>(exact + (exact < 0.0 ? -0.5 : 0.5))) : exact;
        };
        const float number = static_cast<float>(scale * number_of(value, here, bound(field->low), bound(field->high)));
        if (field->low_excluded && !(number > field->low)) {
            here.refuse(value, format("%g is out of range; it must be above %g", static_cast<double>(number),
                                      static_cast<double>(field->low)));
        }
        const float held = clamp(number, field->low, field->high);
        std::memcpy(at, &held, sizeof held);
    }
    return true;
}

void read_target(const SceneReader& reader, const Value& value, const Where& where, uint32_t& kind, uint32_t& index,
                 float point[3]) {
    if (value.type == Value::Type::list) {
        const glm::vec3 place = place_of(value, where);
        kind = APX_STEER_TARGET_POINT;
        for (int axis = 0; axis < 3 && point != nullptr; ++axis) {
            point[axis] = place[axis];
        }
        return;
    }
    if (value.type == Value::Type::object) {
        refuse_unknown_keys(value, where, {"group"});
        kind = APX_STEER_TARGET_GROUP;
        index = value.find("group") != nullptr ? reader.groups.get(*value.find("group"), where.at("group")) : APX_NONE;
        if (index == APX_NONE) {
            where.refuse(value, "{\"group\": name} belongs here");
        }
        return;
    }
    const std::string& name = text_of(value, where);
    kind = APX_STEER_TARGET_AGENT;
    index = reader.agents.find(name);
    if (index == APX_NONE) {
        kind = APX_STEER_TARGET_OBSTACLE;
        index = reader.obstacles.find(name);
    }
    // An agent of that name has priority.
    if (index == APX_NONE && name == "goal") {
        kind = APX_STEER_TARGET_GOAL;
        index = 0;
        return;
    }
    if (index == APX_NONE) {
        where.refuse(value, "there is no agent or obstacle " + in_quotes(name) +
                                "; a target is a name, [x, z], {\"group\": name} or \"goal\"");
    }
}

}  // namespace apx::steer
