// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scene/scene_agents.h"

#include <cstring>

#include "base/error.h"
#include "world/setup.h"

namespace apx::steer {

namespace {

// Random draws for placing groups; moving uses another stream.
constexpr uint32_t placing_use = 0x91ace;

std::string member_name(const std::string& group, size_t index) {
    return group + " " + std::to_string(index + 1);
}

uint32_t group_of(SceneReader& reader, const std::string& name, const Value& value, const Where& where) {
    const uint32_t known = reader.groups.find(name);
    if (known != APX_NONE) {
        return known;
    }
    reader.groups.add(name, value, where);
    return static_cast<uint32_t>(reader.groups.list.size() - 1);
}

size_t member_count(const Value& group, const Where& where) {
    const Value* count = group.find("count");
    return count != nullptr ? whole_of(*count, where.at("count"), 0, 1000000) : 1;
}

}  // namespace

void name_agents(SceneReader& reader, const Value& root, const Where& where) {
    if (const Value* groups = root.find("groups")) {
        const Where here = where.at("groups");
        require_object(*groups, here);
        for (size_t i = 0; i < groups->items.size(); ++i) {
            require_object(groups->items[i], here.at(groups->keys[i]));
            reader.groups.add(groups->keys[i], groups->items[i], here.at(groups->keys[i]));
            const size_t count = member_count(groups->items[i], here.at(groups->keys[i]));
            if (member_name(groups->keys[i], count).size() >= APX_NAME_SIZE) {
                here.at(groups->keys[i])
                    .refuse(groups->items[i], "the group's name is too long for its members' names");
            }
            for (size_t k = 0; k < count; ++k) {
                reader.agents.list.push_back(member_name(groups->keys[i], k));
            }
        }
    }
    if (const Value* agents = root.find("agents")) {
        const Where here = where.at("agents");
        require_list(*agents, here);
        for (size_t i = 0; i < agents->items.size(); ++i) {
            const Value& agent = agents->items[i];
            require_object(agent, here.at(i));
            const Value* name = agent.find("name");
            reader.agents.add(name != nullptr ? text_of(*name, here.at(i).at("name")) : member_name("agent", i), agent,
                              here.at(i));
            if (const Value* group = agent.find("group")) {
                group_of(reader, text_of(*group, here.at(i).at("group")), *group, here.at(i).at("group"));
            }
        }
    }
}

namespace {

void set_velocity(apx_steer_agent& agent, float speed_mps) {
    const glm::vec2 forward = forward_of(agent.yaw_rad);
    agent.velocity[0] = forward.x * speed_mps;
    agent.velocity[2] = forward.y * speed_mps;
}

// Keys common to agents and members; false for another key.
bool read_agent_key(SceneReader& reader, const std::string& key, const Value& value, const Where& here,
                    apx_steer_agent& agent, uint32_t index) {
    if (key == "body") {
        agent.body = reader.bodies.get(value, here);
    } else if (key == "behaviour_set") {
        agent.behaviour_set = reader.behaviour_sets.get(value, here);
    } else if (key == "machine") {
        reader.agent_machine[index] = reader.machines.get(value, here);
    } else if (key == "position") {
        const glm::vec3 place = place_of(value, here);
        std::memcpy(agent.position, &place, sizeof place);
    } else if (key == "velocity") {
        const glm::vec3 velocity = place_of(value, here);
        std::memcpy(agent.velocity, &velocity, sizeof velocity);
    } else if (key == "yaw_rad" || key == "yaw_deg") {
        const double scale = key == "yaw_deg" ? pi / 180.0 : 1.0;
        agent.yaw_rad = static_cast<float>(scale * number_of(value, here, -1e4, 1e4));
    } else if (key == "color") {
        text_of(value, here);  // for display, like the outline
    } else if (key == "outline") {
        require_list(value, here);
        for (size_t i = 0; i < value.items.size(); ++i) {
            place_of(value.items[i], here.at(i));
        }
    } else if (key == "host_driven") {
        agent.host_driven = flag_of(value, here) ? 1 : 0;
    } else if (key == "hitched_to") {
        agent.hitched_to = reader.agents.get(value, here);
        if (agent.hitched_to >= index) {
            here.refuse(value, "who pulls has to come before who is pulled");
        }
        if (!(reader.body_list[agent.body].drawbar_m > 0.0f)) {
            here.refuse(value, "its body needs a drawbar_m above 0 (and \"body\" stands before \"hitched_to\")");
        }
    } else if (key == "goal") {
        Goal goal{index, glm::vec3{0}, *here.label + ":" + std::to_string(value.line) + ": " + here.path};
        if (value.type == Value::Type::text) {
            goal.chased = reader.agents.get(value, here);
            if (goal.chased == index) {
                here.refuse(value, "an agent cannot have itself as its goal");
            }
        } else {
            goal.place = place_of(value, here);
        }
        reader.scene.goals.push_back(goal);
    } else {
        return false;
    }
    return true;
}

// A separate body for a member whose attributes differ from its group's.
void vary_body(SceneReader& reader, const Value& variance, const Where& where, Random& random, apx_steer_body& body) {
    require_object(variance, where);
    (void)reader;
    for (size_t i = 0; i < variance.items.size(); ++i) {
        const FieldInfo* field = find_field(body_fields(), variance.keys[i]);
        if (field == nullptr || field->type != FieldType::number) {
            where.refuse(variance.items[i], "unknown key " + in_quotes(variance.keys[i]) + "; numbers of a body vary");
        }
        const float share = static_cast<float>(number_of(variance.items[i], where.at(variance.keys[i]), 0.0, 1.0));
        char* at = reinterpret_cast<char*>(&body) + field->offset;
        float value;
        std::memcpy(&value, at, sizeof value);
        value = clamp(value * (1.0f + share * random.range(-1.0f, 1.0f)), field->low, field->high);
        std::memcpy(at, &value, sizeof value);
    }
    body.min_speed_mps = min(body.min_speed_mps, body.max_speed_mps);
}

struct GroupPlace {
    glm::vec3 low{0};
    glm::vec3 high{0};
    float slow_mps = 0.0f;
    float fast_mps = 0.0f;
    float yaw_low = -pi_f;
    float yaw_high = pi_f;
};

GroupPlace group_place(const Value& group, const Where& where) {
    GroupPlace place;
    const auto range = [&](const char* key, float scale, float& low, float& high) {
        const Value* value = group.find(key);
        if (value == nullptr) {
            return;
        }
        const Where here = where.at(key);
        if (value->type == Value::Type::number) {
            low = high = scale * static_cast<float>(number_of(*value, here, -1e4, 1e4));
            return;
        }
        require_list(*value, here);
        if (value->items.size() != 2) {
            here.refuse(*value, "a number or [least, greatest] belongs here");
        }
        low = scale * static_cast<float>(number_of(value->items[0], here.at(size_t{0}), -1e4, 1e4));
        high = scale * static_cast<float>(number_of(value->items[1], here.at(size_t{1}), -1e4, 1e4));
    };
    if (const Value* box = group.find("within")) {
        const Where here = where.at("within");
        require_list(*box, here);
        if (box->items.size() != 2) {
            here.refuse(*box, "two corners [[x, z], [x, z]] belong here");
        }
        place.low = place_of(box->items[0], here.at(size_t{0}));
        place.high = place_of(box->items[1], here.at(size_t{1}));
    }
    range("speed_mps", 1.0f, place.slow_mps, place.fast_mps);
    range("yaw_rad", 1.0f, place.yaw_low, place.yaw_high);
    range("yaw_deg", pi_f / 180.0f, place.yaw_low, place.yaw_high);
    return place;
}

void read_member(SceneReader& reader, const Value& group, const Value* overrides, const Where& where, uint32_t index,
                 uint32_t group_index, const GroupPlace& place, Random& random) {
    apx_steer_agent agent = default_agent();
    agent.behaviour_set = APX_NONE;
    agent.group = group_index;
    copy_name(reader.agents.list[index], agent.name);
    // The same number of draws for every member, so that an override moves no other member.
    for (int axis = 0; axis < 3; ++axis) {
        agent.position[axis] = lerp(place.low[axis], place.high[axis], random.uniform());
    }
    agent.yaw_rad = lerp(place.yaw_low, place.yaw_high, random.uniform());
    float speed = lerp(place.slow_mps, place.fast_mps, random.uniform());
    for (size_t i = 0; i < group.items.size(); ++i) {
        const std::string& key = group.keys[i];
        if (key == "body" || key == "behaviour_set" || key == "machine" || key == "host_driven" || key == "goal" ||
            key == "color" || key == "outline") {
            read_agent_key(reader, key, group.items[i], where.at(key), agent, index);
        }
    }
    apx_steer_body body = reader.body_list[agent.body];
    bool own_body = false;
    if (const Value* variance = group.find("variance")) {
        vary_body(reader, *variance, where.at("variance"), random, body);
        own_body = true;
    }
    bool own_velocity = false;
    for (size_t i = 0; overrides != nullptr && i < overrides->items.size(); ++i) {
        const std::string& key = overrides->keys[i];
        const Value& value = overrides->items[i];
        if (key == "speed_mps") {
            speed = static_cast<float>(number_of(value, where.at(key), -500.0, 500.0));
        } else if (key == "body") {
            body = reader.body_list[reader.bodies.get(value, where.at(key))];
            own_body = true;
        } else if (read_agent_key(reader, key, value, where.at(key), agent, index)) {
            own_velocity = own_velocity || key == "velocity";
        } else if (read_field(body_fields(), key, value, where, &body)) {
            own_body = true;
        } else {
            where.refuse(value, "unknown key " + in_quotes(key) + " of a member");
        }
    }
    if (!own_velocity) {
        set_velocity(agent, speed);
    }
    if (own_body) {
        agent.body = static_cast<uint32_t>(reader.body_list.size());
        reader.body_list.push_back(body);
    }
    reader.agent_list.push_back(agent);
}

void read_group(SceneReader& reader, const Value& group, const std::string& name, const Where& where) {
    refuse_unknown_keys(group, where,
                        {"count", "body", "behaviour_set", "machine", "host_driven", "goal", "within", "speed_mps",
                         "yaw_rad", "yaw_deg", "variance", "members", "color", "outline"});
    if (group.find("body") == nullptr) {
        where.refuse(group, "a group has a \"body\"");
    }
    const size_t count = member_count(group, where);
    const GroupPlace place = group_place(group, where);
    const Value* members = group.find("members");
    std::vector<const Value*> overrides(count, nullptr);
    if (members != nullptr) {
        require_object(*members, where.at("members"));
        for (size_t i = 0; i < members->items.size(); ++i) {
            const uint32_t rank = reader.agents.find(name + " " + members->keys[i]);
            const uint32_t first = reader.agents.find(member_name(name, 0));
            if (rank == APX_NONE || first == APX_NONE || rank - first >= count) {
                where.at("members").refuse(members->items[i], format("there is no member %s; they count from 1 to %zu",
                                                                     in_quotes(members->keys[i]).c_str(), count));
            }
            require_object(members->items[i], where.at("members").at(members->keys[i]));
            overrides[rank - first] = &members->items[i];
        }
    }
    Random random(reader.seed, reader.groups.find(name), placing_use);
    for (size_t i = 0; i < count; ++i) {
        read_member(reader, group, overrides[i], where, static_cast<uint32_t>(reader.agent_list.size()),
                    reader.groups.find(name), place, random);
    }
}

}  // namespace

void read_agents(SceneReader& reader, const Value& root, const Where& where) {
    reader.agent_machine.assign(reader.agents.list.size(), APX_NONE);
    if (const Value* groups = root.find("groups")) {
        for (size_t i = 0; i < groups->items.size(); ++i) {
            read_group(reader, groups->items[i], groups->keys[i], where.at("groups").at(groups->keys[i]));
        }
    }
    const Value* agents = root.find("agents");
    for (size_t i = 0; agents != nullptr && i < agents->items.size(); ++i) {
        const Value& value = agents->items[i];
        const Where here = where.at("agents").at(i);
        const uint32_t index = static_cast<uint32_t>(reader.agent_list.size());
        apx_steer_agent agent = default_agent();
        agent.behaviour_set = APX_NONE;
        // Agents without a group form a group each.
        agent.group = 0x80000000u + static_cast<uint32_t>(i);
        copy_name(reader.agents.list[index], agent.name);
        float speed = 0.0f;
        for (size_t k = 0; k < value.items.size(); ++k) {
            const std::string& key = value.keys[k];
            if (key == "speed_mps") {
                speed = static_cast<float>(number_of(value.items[k], here.at(key), -500.0, 500.0));
            } else if (key == "group") {
                agent.group = reader.groups.find(value.items[k].text);
            } else if (key != "name" && !read_agent_key(reader, key, value.items[k], here.at(key), agent, index)) {
                here.refuse(value.items[k], "unknown key " + in_quotes(key) + " of an agent");
            }
        }
        if (value.find("body") == nullptr) {
            here.refuse(value, "an agent has a \"body\"");
        }
        if (value.find("velocity") == nullptr) {
            set_velocity(agent, speed);
        }
        reader.agent_list.push_back(agent);
    }
}

}  // namespace apx::steer
