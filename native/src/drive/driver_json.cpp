// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "drive/driver_json.h"

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

std::string in_quotes(const std::string& text) {
    return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
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

// A key's value, as the parser reports it.
struct Value {
    enum class Kind { flag, number, text, other };
    Kind kind = Kind::other;
    bool flag = false;
    double number = 0.0;
    std::string text;
    std::string shown;
};

// Reads a field's word from a value; false when the value has another type or is out of range.
bool read_word(const DriverField& field, const Value& value, void* word) {
    uint32_t index = 0;
    if (field.is_flag) {
        index = value.flag ? 1 : 0;
        std::memcpy(word, &index, sizeof index);
        return value.kind == Value::Kind::flag;
    }
    if (!field.choices.empty()) {
        while (index < field.choices.size() &&
               !(value.kind == Value::Kind::text && value.text == field.choices[index])) {
            ++index;
        }
        std::memcpy(word, &index, sizeof index);
        return index < field.choices.size();
    }
    const float number = value.kind == Value::Kind::number ? static_cast<float>(value.number) : field.minimum - 1.0f;
    std::memcpy(word, &number, sizeof number);
    return number >= field.minimum && number <= field.maximum;
}

// Receives keys and values from the parser. No document is built: freeing one allocates, and fails without memory.
class DriverReader {
  public:
    DriverReader(std::string_view text, const std::string& label) : text_(text), label_(label) {}

    bool null() { return take({Value::Kind::other, false, 0.0, {}, "null"}); }
    bool boolean(bool flag) { return take({Value::Kind::flag, flag, 0.0, {}, flag ? "true" : "false"}); }
    bool number_integer(json::number_integer_t number) { return take_number(static_cast<double>(number)); }
    bool number_unsigned(json::number_unsigned_t number) { return take_number(static_cast<double>(number)); }
    bool number_float(json::number_float_t number, const json::string_t&) { return take_number(number); }
    bool string(json::string_t& text) { return take({Value::Kind::text, false, 0.0, text, in_quotes(text)}); }
    bool binary(json::binary_t&) { return false; }  // text has no binary values
    bool start_object(size_t) {
        if (in_object_) {
            return take({Value::Kind::other, false, 0.0, {}, "an object"});
        }
        in_object_ = true;
        return true;
    }
    bool key(json::string_t& key) {
        for (const std::string& other : seen_) {
            if (key == other) {
                refuse(label_, text_, text_.rfind(in_quotes(key)), "key " + in_quotes(key) + " stands twice, keep one");
            }
        }
        seen_.push_back(key);
        return true;
    }
    bool end_object() { return true; }
    bool start_array(size_t) { return take({Value::Kind::other, false, 0.0, {}, "an array"}); }
    bool end_array() { return true; }
    bool parse_error(size_t byte, const std::string&, const json::exception& error) {
        constexpr int beyond_range = 406;
        if (error.id == beyond_range) {
            refuse(label_, text_, 0, "has a number beyond 1e308");
        }
        refuse(label_, text_, byte > 0 ? byte - 1 : 0, "not JSON; check quotes, commas and braces here");
    }

    apx_driver_desc desc = default_driver_desc();

  private:
    bool take_number(double number) {
        return take({Value::Kind::number, false, number, {}, number_text(static_cast<float>(number))});
    }
    bool take(Value value) {
        value.shown = value.shown.size() > 40 ? value.shown.substr(0, 40) + "..." : value.shown;
        if (!in_object_) {
            refuse(label_, text_, 0, "a driver is a JSON object, found " + value.shown);
        }
        const std::string& key = seen_.back();
        const size_t found = text_.find(in_quotes(key));
        const size_t place = found != std::string_view::npos ? found : 0;
        const DriverField* known = nullptr;
        std::string keys;
        for (const DriverField& field : driver_fields()) {
            known = key == field.name ? &field : known;
            keys += (keys.empty() ? "" : ", ") + std::string(field.name);
        }
        if (known == nullptr) {
            refuse(label_, text_, place, "unknown key " + in_quotes(key) + "; known are " + keys);
        }
        if (!read_word(*known, value, reinterpret_cast<char*>(&desc) + known->offset)) {
            refuse(label_, text_, place, key + " is " + value.shown + ", must be " + expected(*known));
        }
        return true;
    }

    std::string_view text_;
    const std::string& label_;
    std::vector<std::string> seen_;
    bool in_object_ = false;
};

}  // namespace

apx_driver_desc driver_from_json(std::string_view text, const std::string& label) {
    DriverReader reader(text, label);
    json::sax_parse(text, &reader);
    return reader.desc;
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
