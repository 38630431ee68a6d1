// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scene/scene_value.h"

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace apx::steer {

namespace {

using nlohmann::json;
constexpr size_t deepest = 64;

// Characters with a count of the lines read.
struct CountingIterator {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at = nullptr;
    uint32_t* lines = nullptr;

    const char& operator*() const { return *at; }
    CountingIterator& operator++() {
        *lines += *at == '\n' ? 1 : 0;
        ++at;
        return *this;
    }
    bool operator==(const CountingIterator& other) const { return at == other.at; }
    bool operator!=(const CountingIterator& other) const { return at != other.at; }
};

class Reader final : public nlohmann::json_sax<json> {
  public:
    Reader(const std::string& label, std::string_view text) : label_(label), text_(text) {}
    Value root;
    uint32_t lines = 1;

    bool null() override { return add(Value::Type::null) != nullptr; }
    bool boolean(bool value) override {
        add(Value::Type::boolean)->flag = value;
        return true;
    }
    bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
    bool number_float(number_float_t value, const string_t&) override { return number(value); }
    bool string(string_t& value) override {
        add(Value::Type::text)->text = value;
        return true;
    }
    bool binary(binary_t&) override { return false; }
    bool start_object(size_t) override { return open(Value::Type::object); }
    bool start_array(size_t) override { return open(Value::Type::list); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& key) override {
        Value& object = *stack_.back();
        for (const std::string& known : object.keys) {
            if (known == key) {
                fail(APX_ERROR_INVALID_DATA, "%s:%u: the key %s is there twice; rename or remove one", label_.c_str(),
                     lines, in_quotes(key).c_str());
            }
        }
        object.keys.push_back(key);
        return true;
    }
    bool parse_error(size_t position, const std::string&, const nlohmann::detail::exception& error) override {
        uint32_t line = 1, column = 1;
        for (size_t i = 0; i + 1 < position && i < text_.size(); ++i) {
            column = text_[i] == '\n' ? 1 : column + 1;
            line += text_[i] == '\n' ? 1 : 0;
        }
        std::string what = error.what();
        const size_t start = what.find("parse error");
        const size_t cut = start == std::string::npos ? std::string::npos : what.find(": ", start);
        what = cut == std::string::npos ? what : what.substr(cut + 2);
        fail(APX_ERROR_INVALID_DATA, "%s:%u:%u: this is not JSON: %s", label_.c_str(), line, column, what.c_str());
    }

  private:
    Value* add(Value::Type type) {
        Value* made = &root;
        if (!stack_.empty()) {
            stack_.back()->items.emplace_back();
            made = &stack_.back()->items.back();
        }
        made->type = type;
        made->line = lines;
        return made;
    }
    bool number(double value) {
        add(Value::Type::number)->number = value;
        return true;
    }
    bool open(Value::Type type) {
        if (stack_.size() >= deepest) {
            fail(APX_ERROR_INVALID_DATA, "%s:%u: lists and objects nest deeper than %zu", label_.c_str(), lines,
                 deepest);
        }
        stack_.push_back(add(type));
        return true;
    }
    bool close() {
        stack_.pop_back();
        return true;
    }

    const std::string& label_;
    std::string_view text_;
    // Pointers stay valid: only the last item of a list grows while it is open.
    std::vector<Value*> stack_;
};

}  // namespace

const Value* Value::find(std::string_view key) const {
    for (size_t i = 0; i < keys.size(); ++i) {
        if (keys[i] == key) {
            return &items[i];
        }
    }
    return nullptr;
}

Value parse_value(std::string_view text, const std::string& label) {
    Reader reader(label, text);
    CountingIterator first{text.data(), &reader.lines};
    CountingIterator last{text.data() + text.size(), &reader.lines};
    json::sax_parse(first, last, &reader);
    return std::move(reader.root);
}

void Where::refuse(const Value& value, const std::string& what) const {
    fail(APX_ERROR_INVALID_DATA, "%s:%u: %s%s%s", label->c_str(), value.line, path.c_str(), path.empty() ? "" : ": ",
         what.c_str());
}

std::string in_quotes(const std::string& text) {
    return json(text.substr(0, 60)).dump(-1, ' ', true, json::error_handler_t::replace);
}

void require_object(const Value& value, const Where& where) {
    if (value.type != Value::Type::object) {
        where.refuse(value, "an object {...} belongs here");
    }
}

void require_list(const Value& value, const Where& where) {
    if (value.type != Value::Type::list) {
        where.refuse(value, "a list [...] belongs here");
    }
}

double number_of(const Value& value, const Where& where, double low, double high) {
    if (value.type != Value::Type::number) {
        where.refuse(value, "a number belongs here");
    }
    if (!(value.number >= low && value.number <= high)) {
        where.refuse(value, format("%g is out of range; it must be in [%g, %g]", value.number, low, high));
    }
    return value.number;
}

uint32_t whole_of(const Value& value, const Where& where, uint32_t low, uint32_t high) {
    const double number = number_of(value, where, low, high);
    const uint32_t whole = static_cast<uint32_t>(number);
    if (static_cast<double>(whole) != number) {
        where.refuse(value, format("%g is not a whole number", number));
    }
    return whole;
}

bool flag_of(const Value& value, const Where& where) {
    if (value.type == Value::Type::number && (value.number == 0.0 || value.number == 1.0)) {
        return value.number == 1.0;
    }
    if (value.type != Value::Type::boolean) {
        where.refuse(value, "true or false belongs here");
    }
    return value.flag;
}

const std::string& text_of(const Value& value, const Where& where) {
    if (value.type != Value::Type::text) {
        where.refuse(value, "a text in quotes belongs here");
    }
    return value.text;
}

glm::vec3 place_of(const Value& value, const Where& where) {
    require_list(value, where);
    if (value.items.size() != 2 && value.items.size() != 3) {
        where.refuse(value, "a place is [x, z] or [x, y, z]");
    }
    const auto at = [&](size_t i) { return static_cast<float>(number_of(value.items[i], where.at(i), -1e7, 1e7)); };
    return value.items.size() == 2 ? glm::vec3{at(0), 0.0f, at(1)} : glm::vec3{at(0), at(1), at(2)};
}

void refuse_unknown_keys(const Value& object, const Where& where, std::initializer_list<const char*> known) {
    require_object(object, where);
    for (size_t i = 0; i < object.keys.size(); ++i) {
        bool found = false;
        std::string list;
        for (const char* name : known) {
            found = found || object.keys[i] == name;
            list += list.empty() ? "" : ", ";
            list += name;
        }
        if (!found) {
            where.refuse(object.items[i], "unknown key " + in_quotes(object.keys[i]) + "; known are " + list);
        }
    }
}

}  // namespace apx::steer
