// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "space/vector.h"

namespace apx::steer {

// JSON with line numbers, for errors in words: "scene.json:12: behaviour_sets.drive: ...".
struct Value {
    enum class Type { null, boolean, number, text, list, object };
    Type type = Type::null;
    bool flag = false;
    double number = 0.0;
    std::string text;
    std::vector<Value> items;       // of a list, or the values of an object
    std::vector<std::string> keys;  // of an object, in the order of the file
    uint32_t line = 1;

    const Value* find(std::string_view key) const;
};

// Fails with APX_ERROR_INVALID_DATA: bad JSON, a key twice in one object, deeper than 64.
Value parse_value(std::string_view text, const std::string& label);

// The place of an error: the file's name and the path through the objects.
struct Where {
    const std::string* label;
    std::string path;

    Where at(std::string_view key) const {
        return {label, path.empty() ? std::string(key) : path + "." + std::string(key)};
    }
    Where at(size_t index) const { return {label, path + "[" + std::to_string(index) + "]"}; }
    // Fails with APX_ERROR_INVALID_DATA.
    [[noreturn]] void refuse(const Value& value, const std::string& what) const;
};

void require_object(const Value& value, const Where& where);
void require_list(const Value& value, const Where& where);
double number_of(const Value& value, const Where& where, double low, double high);
uint32_t whole_of(const Value& value, const Where& where, uint32_t low, uint32_t high);
bool flag_of(const Value& value, const Where& where);
const std::string& text_of(const Value& value, const Where& where);
// [x, z] or [x, y, z].
glm::vec3 place_of(const Value& value, const Where& where);

// Keys missing in `known` are refused with the list.
void refuse_unknown_keys(const Value& object, const Where& where, std::initializer_list<const char*> known);

std::string in_quotes(const std::string& text);

}  // namespace apx::steer
