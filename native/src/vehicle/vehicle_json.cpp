// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/vehicle_json.h"

#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/error.h"
#include "base/math.h"
#include "vehicle/fields.h"

namespace apx {

namespace {

using nlohmann::json;

// Iterates over the text and counts the characters read: the parser itself gives places for syntax errors only.
class CountingIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* place, const char** reached) : place_(place), reached_(reached) {}
    reference operator*() const { return *place_; }
    CountingIterator& operator++() {
        *reached_ = ++place_;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return place_ == other.place_; }
    bool operator!=(const CountingIterator& other) const { return place_ != other.place_; }

  private:
    const char* place_;
    const char** reached_;
};

size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = min(change, min(row[j], row[j - 1]) + 1);
        }
    }
    return row[b.size()];
}

// The key that was probably meant: a full name without its unit, or a few typing errors away.
std::string nearest_key(std::string_view key) {
    const char* nearest = nullptr;
    size_t best = key.size() / 3 + 2;
    for (const VehicleField& field : vehicle_fields()) {
        const std::string_view name = field.name;
        if (key.size() >= 3 && name.starts_with(key)) {
            return std::string(name);
        }
        const size_t distance = edit_distance(key, name);
        if (distance < best) {
            best = distance;
            nearest = field.name;
        }
    }
    return nearest != nullptr ? nearest : edit_distance(key, "name") <= 2 ? "name" : "";
}

// Quoted, shortened and on one line, for messages.
std::string quote_shortly(std::string_view text) {
    std::string shown(text.substr(0, 40));
    shown += text.size() > 40 ? "..." : "";
    return json(shown).dump(-1, ' ', false, json::error_handler_t::replace);
}

// The two lists of the corner table.
struct CornerList {
    const char* name;
    float (apx_vehicle_desc::*member)[APX_MAX_CORNERS];
};
constexpr CornerList corner_lists[] = {
    {"corner_radius_m", &apx_vehicle_desc::corner_radius_m},
    {"corner_speed_mps", &apx_vehicle_desc::corner_speed_mps},
};

class VehicleReader final : public nlohmann::json_sax<json> {
  public:
    VehicleReader(std::string_view text, const std::string& label, const char** reached)
        : text_(text), label_(label), reached_(reached), seen_(vehicle_fields().size(), false) {}

    apx_vehicle_desc result() {
        const uint32_t radii = corner_counts_[0] == unseen ? 0 : corner_counts_[0];
        const uint32_t speeds = corner_counts_[1] == unseen ? 0 : corner_counts_[1];
        if (radii != speeds) {
            refuse(text_.data(), "corner_radius_m has " + std::to_string(radii) + " numbers and corner_speed_mps " +
                                     std::to_string(speeds) + ", must have as many");
        }
        desc_.corner_count = radii;
        if (const std::string problem = vehicle_problem(desc_); !problem.empty()) {
            refuse(wheelbase_place_, problem);  // each field is valid alone: they contradict each other
        }
        return desc_;
    }

    bool key(string_t& key) override {
        key_ = key;
        key_place_ = start_of_string();
        field_ = nullptr;
        corners_ = nullptr;
        for (size_t list = 0; list < std::size(corner_lists); ++list) {
            if (key_ == corner_lists[list].name) {
                refuse_duplicate(corner_counts_[list] != unseen);
                corner_counts_[list] = 0;
                corners_ = &corner_lists[list];
                return true;
            }
        }
        if (key_ == "name") {
            refuse_duplicate(name_seen_);
            name_seen_ = true;
            return true;
        }
        const std::span<const VehicleField> fields = vehicle_fields();
        for (size_t i = 0; i < fields.size(); ++i) {
            if (key_ == fields[i].name) {
                refuse_duplicate(seen_[i]);
                seen_[i] = true;
                field_ = &fields[i];
                wheelbase_place_ = key_ == "wheelbase_m" ? key_place_ : wheelbase_place_;
                return true;
            }
        }
        const std::string nearest = nearest_key(key_);
        refuse(key_place_,
               "unknown key " + quote_shortly(key_) + (nearest.empty() ? "" : ", did you mean \"" + nearest + "\"?"));
    }
    bool string(string_t& value) override {
        if (!open_ || field_ != nullptr || corners_ != nullptr) {
            refuse_type("the text " + quote_shortly(value));
        }
        if (value.size() >= APX_NAME_SIZE || value.find('\0') != std::string::npos) {
            refuse(key_place_, "name is " + quote_shortly(value) + ", must have at most " +
                                   std::to_string(APX_NAME_SIZE - 1) + " bytes and no zero byte");
        }
        std::memset(desc_.name, 0, sizeof desc_.name);
        std::memcpy(desc_.name, value.data(), value.size());
        return true;
    }
    bool number_float(number_float_t value, const string_t&) override { return number(value); }
    bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
    bool null() override { refuse_type("null"); }
    bool boolean(bool value) override { refuse_type(value ? "true" : "false"); }
    bool binary(binary_t&) override { refuse_type("binary data"); }
    bool start_array(size_t) override {
        if (corners_ == nullptr || in_list_) {
            refuse_type("a list");
        }
        in_list_ = true;
        return true;
    }
    bool start_object(size_t) override {
        if (open_) {
            refuse_type("an object");
        }
        open_ = true;
        return true;
    }
    bool end_array() override {
        in_list_ = false;
        corners_ = nullptr;
        return true;
    }
    bool end_object() override { return true; }

    bool parse_error(size_t position, const std::string&, const nlohmann::detail::exception& error) override {
        // "[json.exception.parse_error.101] parse error at line 1, column 2: what is wrong"
        std::string message = error.what();
        if (const size_t start = message.find("] "); start != std::string::npos) {
            message.erase(0, start + 2);
        }
        if (const size_t start = message.find(": "); message.starts_with("parse error") && start != std::string::npos) {
            message.erase(0, start + 2);
        }
        refuse(text_.data() + min(position > 0 ? position - 1 : 0, text_.size()), "not JSON: " + message);
    }

  private:
    bool number(double value) {
        if (in_list_) {
            uint32_t& count = corner_counts_[corners_ - corner_lists];
            if (count == APX_MAX_CORNERS) {
                refuse(key_place_, key_ + " has more than " + std::to_string(APX_MAX_CORNERS) + " numbers");
            }
            (desc_.*corners_->member)[count] = static_cast<float>(value);
            ++count;
            return true;
        }
        if (field_ == nullptr) {
            refuse_type("the number " + json(value).dump());
        }
        const float narrowed = static_cast<float>(value);
        if (const std::string problem = field_problem(*field_, narrowed); !problem.empty()) {
            refuse(key_place_, problem);
        }
        set_field_value(desc_, *field_, narrowed);
        return true;
    }

    // The parser is directly behind a string's closing quote.
    const char* start_of_string() const {
        const char* place = *reached_ - 2;
        while (place > text_.data() && (*place != '"' || place[-1] == '\\')) {
            --place;
        }
        return place;
    }

    void refuse_duplicate(bool seen) const {
        if (seen) {
            refuse(key_place_, "key \"" + key_ + "\" stands twice, keep one of them");
        }
    }
    [[noreturn]] void refuse_type(const std::string& found) const {
        if (!open_) {
            refuse(text_.data(), "a vehicle is a JSON object, found " + found);
        }
        refuse(key_place_, key_ + (in_list_ ? " holds " : " is ") + found + ", must be " +
                               (corners_ != nullptr ? std::string("a list of numbers")
                                : field_ == nullptr ? std::string("a text")
                                                    : "a number in " + field_range(*field_)));
    }
    [[noreturn]] void refuse(const char* place, const std::string& what) const {
        int line = 1;
        int column = 1;
        for (const char* c = text_.data(); c < place; ++c) {
            line += *c == '\n' ? 1 : 0;
            column = *c == '\n' ? 1 : column + 1;
        }
        fail(APX_ERROR_INVALID_DATA, "%s:%d:%d: %s", label_.c_str(), line, column, what.c_str());
    }

    std::string_view text_;
    const std::string& label_;
    const char** reached_;
    apx_vehicle_desc desc_ = default_vehicle();
    std::vector<bool> seen_;
    bool name_seen_ = false;
    bool open_ = false;
    std::string key_;
    const char* key_place_ = nullptr;
    const char* wheelbase_place_ = nullptr;
    const VehicleField* field_ = nullptr;
    static constexpr uint32_t unseen = 0xffffffffu;
    uint32_t corner_counts_[2] = {unseen, unseen};
    const CornerList* corners_ = nullptr;
    bool in_list_ = false;
};

}  // namespace

apx_vehicle_desc vehicle_from_json(std::string_view text, const std::string& label) {
    if (text.data() == nullptr) {
        text = "";
    }
    const char* reached = text.data();
    VehicleReader reader(text, label, &reached);
    json::sax_parse(CountingIterator(text.data(), &reached), CountingIterator(text.data() + text.size(), &reached),
                    &reader);
    return reader.result();
}

std::string vehicle_to_json(const apx_vehicle_desc& desc) {
    validate_vehicle(desc);
    std::string text = "{\n    \"name\": " + json(desc.name).dump();
    for (const VehicleField& field : vehicle_fields()) {
        text += ",\n    \"" + std::string(field.name) + "\": " + number_text(field_value(desc, field));
    }
    for (const CornerList& list : corner_lists) {
        for (uint32_t i = 0; i < desc.corner_count; ++i) {
            text += i == 0 ? ",\n    \"" + std::string(list.name) + "\": [" : ", ";
            text += number_text((desc.*list.member)[i]) + (i + 1 == desc.corner_count ? "]" : "");
        }
    }
    return text + "\n}\n";
}

}  // namespace apx
