// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <charconv>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/math.h"
#include "track/source.h"

namespace apx {

namespace {

using nlohmann::json;

// Numbers of a gate with a key of their own.
struct GateKey {
    const char* name;
    float apx_source_gate::*member;
    float unset;
};
constexpr GateKey gate_keys[] = {
    {"racing_t", &apx_source_gate::racing_t, -1.0f},
    {"overtaking_t", &apx_source_gate::overtaking_t, -1.0f},
    {"run_off_left_m", &apx_source_gate::run_off_left_m, -1.0f},
    {"run_off_right_m", &apx_source_gate::run_off_right_m, -1.0f},
    {"grip", &apx_source_gate::grip, 1.0f},
};
constexpr const char* root_keys[] = {"format", "version", "name", "closed", "run_off_m", "gates"};

std::string shown(std::string_view text) {
    std::string cut(text.substr(0, 40));
    cut += text.size() > 40 ? "..." : "";
    return json(cut).dump(-1, ' ', true, json::error_handler_t::replace);
}

// Reads event by event, so that a file of any size and depth is refused where it goes wrong and nothing but gates is kept.
// Depth 1 is the root object, 2 the list of gates, 3 a gate, 4 one of its points.
class TrackReader final : public nlohmann::json_sax<json> {
  public:
    explicit TrackReader(const std::string& label) : label_(label) {}

    Source finish() {
        require(format_seen_, "format", "\"apexline-track\"");
        require(version_seen_, "version", "1");
        require(gates_seen_, "gates", "a list of gates");
        if (!any_reference_) {
            source_.reference_t.clear();
        }
        check_gate_count(source_, label_, APX_ERROR_INVALID_DATA);
        return std::move(source_);
    }

    bool key(string_t& key) override {
        key_ = key;
        if (depth_ == 1) {
            for (uint32_t i = 0; i < std::size(root_keys); ++i) {
                if (key_ == root_keys[i]) {
                    mark(root_mask_, i);
                    return true;
                }
            }
        } else {
            const char* fixed[] = {"left", "right", "reference_t"};
            for (uint32_t i = 0; i < 3; ++i) {
                if (key_ == fixed[i]) {
                    mark(gate_mask_, i);
                    return true;
                }
            }
            for (uint32_t i = 0; i < std::size(gate_keys); ++i) {
                if (key_ == gate_keys[i].name) {
                    mark(gate_mask_, 3 + i);
                    return true;
                }
            }
        }
        const std::string unknown = shown(key_);
        key_.clear();
        refuse("has the unknown key " + unknown + "; remove it or correct its spelling");
    }

    bool start_object(size_t) override {
        if (depth_ == 0) {
            depth_ = 1;
            return true;
        }
        if (depth_ != 2) {
            refuse_type("an object");
        }
        depth_ = 3;
        key_.clear();
        if (source_.gates.size() >= max_source_gates) {
            fail(APX_ERROR_INVALID_DATA, "%s: has more than %u gates; thin them out", label_.c_str(), max_source_gates);
        }
        gate_ = apx_source_gate{};
        for (const GateKey& key : gate_keys) {
            gate_.*key.member = key.unset;
        }
        reference_t_ = 0.5f;
        gate_mask_ = 0;
        return true;
    }
    bool end_object() override {
        if (depth_ == 3) {
            end_gate();
        }
        --depth_;
        return true;
    }

    bool start_array(size_t) override {
        if (depth_ == 1 && key_ == "gates") {
            gates_seen_ = true;
        } else if (depth_ != 3 || (key_ != "left" && key_ != "right")) {
            refuse_type("a list");
        }
        ++depth_;
        point_count_ = 0;
        return true;
    }
    bool end_array() override {
        if (depth_ == 4 && point_count_ != 3) {
            --depth_;
            refuse(format("has %u numbers, must be the three numbers [x, y, z]", point_count_));
        }
        --depth_;
        return true;
    }

    bool string(string_t& value) override {
        if (depth_ == 1 && key_ == "format") {
            format_seen_ = true;
            if (value != "apexline-track") {
                refuse("is " + shown(value) + ", must be \"apexline-track\"; this is not a track file");
            }
        } else if (depth_ == 1 && key_ == "name") {
            if (value.empty() || value.size() >= APX_NAME_SIZE || value.find('\0') != std::string::npos) {
                refuse(format("has %zu bytes, must have 1 to %d and no zero", value.size(), APX_NAME_SIZE - 1));
            }
            source_.name = value;
        } else {
            refuse_type("the text " + shown(value));
        }
        return true;
    }
    bool boolean(bool value) override {
        if (depth_ != 1 || key_ != "closed") {
            refuse_type(value ? "true" : "false");
        }
        source_.closed = value;
        return true;
    }
    bool number_float(number_float_t value, const string_t&) override { return number(value); }
    bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
    bool null() override { refuse_type("null"); }
    bool binary(binary_t&) override { refuse_type("binary data"); }

    bool parse_error(size_t, const std::string&, const nlohmann::detail::exception& error) override {
        // "[json.exception.parse_error.101] parse error at line 1, column 2: what is wrong"
        std::string message = error.what();
        if (const size_t start = message.find("at line "); start != std::string::npos) {
            message.erase(0, start);
        }
        fail(APX_ERROR_INVALID_DATA, "%s: not JSON %s", label_.c_str(), message.c_str());
    }

  private:
    bool number(double value) {
        const float narrowed = static_cast<float>(value);
        if (depth_ == 1 && key_ == "version") {
            version_seen_ = true;
            if (value != static_cast<double>(track_json_version)) {
                fail(APX_ERROR_UNSUPPORTED_VERSION,
                     "%s: version is %g, this library reads version %u; export the track again or update the library",
                     label_.c_str(), value, track_json_version);
            }
        } else if (depth_ == 1 && key_ == "run_off_m") {
            if (!(value >= 0.0 && value <= max_run_off_m)) {
                refuse(format("is %g, must be in [0, %g]", value, max_run_off_m));
            }
            source_.run_off_m = static_cast<double>(narrowed);
        } else if (depth_ == 4) {
            if (point_count_ < 3) {
                (key_ == "left" ? gate_.left : gate_.right)[point_count_] = narrowed;
            }
            ++point_count_;
        } else if (depth_ == 3 && key_ == "reference_t") {
            if (!(narrowed > 0.0f && narrowed < 1.0f)) {
                refuse(format("is %g, must be in (0, 1)", value));
            }
            reference_t_ = narrowed;
            any_reference_ = true;
        } else if (const GateKey* key = depth_ == 3 ? number_key() : nullptr; key != nullptr) {
            gate_.*key->member = narrowed;
        } else {
            refuse_type(format("the number %g", value));
        }
        return true;
    }

    const GateKey* number_key() const {
        for (const GateKey& key : gate_keys) {
            if (key_ == key.name) {
                return &key;
            }
        }
        return nullptr;
    }

    void end_gate() {
        key_.clear();
        if ((gate_mask_ & 3u) != 3u) {
            refuse(std::string("has no \"") + ((gate_mask_ & 1u) == 0 ? "left" : "right") + "\", add it as [x, y, z]");
        }
        if (const std::string problem = gate_problem(gate_); !problem.empty()) {
            refuse(": " + problem);
        }
        source_.gates.push_back(gate_);
        source_.reference_t.push_back(reference_t_);
    }

    void mark(uint32_t& mask, uint32_t bit) {
        if ((mask & (1u << bit)) != 0) {
            refuse("stands twice, keep one of them");
        }
        mask |= 1u << bit;
    }

    void require(bool seen, const char* key, const char* what) const {
        if (!seen) {
            fail(APX_ERROR_INVALID_DATA, "%s: has no \"%s\", must be %s", label_.c_str(), key, what);
        }
    }

    std::string path() const {
        if (depth_ <= 1) {
            return key_;
        }
        std::string path = format("gates[%zu]", source_.gates.size());
        if (depth_ >= 3 && !key_.empty()) {
            path += "." + key_;
        }
        if (depth_ == 4) {
            path += format("[%u]", point_count_);
        }
        return path;
    }

    [[noreturn]] void refuse_type(const std::string& found) const {
        if (depth_ == 0) {
            fail(APX_ERROR_INVALID_DATA, "%s: is %s, a track is a JSON object", label_.c_str(), found.c_str());
        }
        const bool text = depth_ == 1 && (key_ == "format" || key_ == "name");
        const bool point = depth_ == 3 && (key_ == "left" || key_ == "right");
        const char* wanted = text                              ? "a text"
                             : depth_ == 1 && key_ == "closed" ? "true or false"
                             : depth_ == 1 && key_ == "gates"  ? "a list of gates"
                             : depth_ == 2                     ? "a gate: {\"left\": [x, y, z], \"right\": [x, y, z]}"
                             : point                           ? "[x, y, z]"
                                                               : "a number";
        refuse("is " + found + ", must be " + wanted);
    }
    [[noreturn]] void refuse(const std::string& what) const {
        const std::string place = path();
        fail(APX_ERROR_INVALID_DATA, "%s: %s%s%s", label_.c_str(), place.c_str(),
             place.empty() || what.starts_with(":") ? "" : " ", what.c_str());
    }

    const std::string& label_;
    Source source_;
    apx_source_gate gate_{};
    float reference_t_ = 0.5f;
    uint32_t depth_ = 0;
    uint32_t point_count_ = 0;
    uint32_t root_mask_ = 0;
    uint32_t gate_mask_ = 0;
    bool format_seen_ = false;
    bool version_seen_ = false;
    bool gates_seen_ = false;
    bool any_reference_ = false;
    std::string key_;
};

// The shortest text that reads back as the same float, in every locale.
void put_number(std::string& text, float value) {
    char buffer[32];
    const std::to_chars_result result = std::to_chars(buffer, buffer + sizeof buffer, value);
    text.append(buffer, result.ptr);
}

void put_point(std::string& text, const char* key, const float point[3]) {
    text += std::string("\"") + key + "\": [";
    for (int axis = 0; axis < 3; ++axis) {
        text += axis > 0 ? ", " : "";
        put_number(text, point[axis]);
    }
    text += "]";
}

}  // namespace

Source source_from_json(std::string_view text, const std::string& label) {
    TrackReader reader(label);
    json::sax_parse(text.begin(), text.end(), &reader);
    return reader.finish();
}

std::string source_to_json(const Source& source) {
    std::string text = "{\n  \"format\": \"apexline-track\", \"version\": " + std::to_string(track_json_version) +
                       ",\n  \"name\": " + json(source.name).dump(-1, ' ', false, json::error_handler_t::replace) +
                       ", \"closed\": " + (source.closed ? "true" : "false") + ", \"run_off_m\": ";
    put_number(text, static_cast<float>(source.run_off_m));
    text += ",\n  \"gates\": [\n";
    for (size_t i = 0; i < source.gates.size(); ++i) {
        const apx_source_gate& gate = source.gates[i];
        text += "    {";
        put_point(text, "left", gate.left);
        text += ", ";
        put_point(text, "right", gate.right);
        for (const GateKey& key : gate_keys) {
            if (gate.*key.member != key.unset) {
                text += std::string(", \"") + key.name + "\": ";
                put_number(text, gate.*key.member);
            }
        }
        if (!source.reference_t.empty() && source.reference_t[i] != 0.5f) {
            text += ", \"reference_t\": ";
            put_number(text, source.reference_t[i]);
        }
        text += i + 1 < source.gates.size() ? "},\n" : "}\n";
    }
    return text + "  ]\n}\n";
}

}  // namespace apx
