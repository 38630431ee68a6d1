// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/error.h"
#include "base/math.h"
#include "drive/driver_desc.h"
#include "vehicle/fields.h"

namespace apx {

namespace {

using nlohmann::json;

[[noreturn]] void refuse(const std::string& label, std::string_view text, size_t place, const std::string& what) {
    int line = 1;
    int column = 1;
    for (size_t i = 0; i < min(place, text.size()); ++i) {
        line += text[i] == '\n' ? 1 : 0;
        column = text[i] == '\n' ? 1 : column + 1;
    }
    fail(APX_ERROR_INVALID_DATA, "%s:%d:%d: %s", label.c_str(), line, column, what.c_str());
}

// Where a key stands in the text, for messages.
size_t place_of(std::string_view text, const std::string& key) {
    const size_t place = text.find(json(key).dump(-1, ' ', false, json::error_handler_t::replace));
    return place != std::string_view::npos ? place : 0;
}

std::string shown(const json& value) {
    const std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    return text.size() > 40 ? text.substr(0, 40) + "..." : text;
}

std::string expected(const DriverField& field) {
    if (field.is_flag) {
        return "true or false";
    }
    std::string text;
    for (const char* choice : field.choices) {
        text += (text.empty() ? "\"" : ", \"") + std::string(choice) + "\"";
    }
    return !text.empty() ? "one of " + text
                         : "a number in [" + number_text(field.minimum) + ", " + number_text(field.maximum) + "]";
}

// The field's word out of a JSON value; false when it is of another kind or out of range.
bool read_word(const DriverField& field, const json& value, void* word) {
    uint32_t index = 0;
    if (field.is_flag) {
        index = value.is_boolean() && value.get<bool>() ? 1 : 0;
        std::memcpy(word, &index, sizeof index);
        return value.is_boolean();
    }
    if (!field.choices.empty()) {
        while (index < field.choices.size() && !(value.is_string() && value == field.choices[index])) {
            ++index;
        }
        std::memcpy(word, &index, sizeof index);
        return index < field.choices.size();
    }
    const float number = value.is_number() ? static_cast<float>(value.get<double>()) : field.minimum - 1.0f;
    std::memcpy(word, &number, sizeof number);
    return number >= field.minimum && number <= field.maximum;
}

json parse(std::string_view text, const std::string& label) {
    std::vector<std::string> seen;
    const auto watch = [&](int depth, json::parse_event_t event, const json& value) {
        if (event == json::parse_event_t::key && depth == 1) {
            for (const std::string& key : seen) {
                if (value == key) {
                    refuse(label, text, text.rfind(json(key).dump()), "key \"" + key + "\" stands twice, keep one");
                }
            }
            seen.push_back(value.get<std::string>());
        }
        return true;
    };
    try {
        return json::parse(text, watch);
    } catch (const json::parse_error& error) {
        refuse(label, text, error.byte > 0 ? error.byte - 1 : 0, "not JSON; check quotes, commas and braces here");
    } catch (const json::out_of_range&) {
        refuse(label, text, 0, "has a number beyond 1e308");
    }
}

}  // namespace

apx_driver_desc driver_from_json(std::string_view text, const std::string& label) {
    const json object = parse(text, label);
    if (!object.is_object()) {
        refuse(label, text, 0, "a driver is a JSON object, found " + shown(object));
    }
    apx_driver_desc desc = default_driver_desc();
    for (const auto& [key, value] : object.items()) {
        const DriverField* known = nullptr;
        std::string keys;
        for (const DriverField& field : driver_fields()) {
            known = key == field.name ? &field : known;
            keys += (keys.empty() ? "" : ", ") + std::string(field.name);
        }
        if (known == nullptr) {
            refuse(label, text, place_of(text, key), "unknown key " + shown(json(key)) + "; known are " + keys);
        }
        if (!read_word(*known, value, reinterpret_cast<char*>(&desc) + known->offset)) {
            refuse(label, text, place_of(text, key), key + " is " + shown(value) + ", must be " + expected(*known));
        }
    }
    return desc;
}

std::string driver_to_json(const apx_driver_desc& desc) {
    if (const std::string problem = driver_problem(desc); !problem.empty()) {
        fail(APX_ERROR_INVALID_ARGUMENT, "driver.%s", problem.c_str());
    }
    std::string text;
    for (const DriverField& field : driver_fields()) {
        const char* place = reinterpret_cast<const char*>(&desc) + field.offset;
        uint32_t word;
        float number;
        std::memcpy(&word, place, sizeof word);
        std::memcpy(&number, place, sizeof number);
        text += std::string(text.empty() ? "{" : ",") + "\n    \"" + field.name + "\": ";
        text += field.is_flag            ? (word != 0 ? "true" : "false")
                : !field.choices.empty() ? "\"" + std::string(field.choices[word]) + "\""
                                         : number_text(number);
    }
    return text + "\n}\n";
}

}  // namespace apx
