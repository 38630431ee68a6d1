// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track/source_json.h"

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>

#include "base/error.h"
#include "base/math.h"
#include "track/source_keys.h"

namespace apx {

namespace {

using nlohmann::json;

constexpr const char* root_keys[] = {"format", "version", "name", "closed",  "run_off_m",
                                     "gates",  "lines",   "pit",  "branches"};

std::string shown(std::string_view text) {
    std::string cut(text.substr(0, 40));
    cut += text.size() > 40 ? "..." : "";
    return json(cut).dump(-1, ' ', true, json::error_handler_t::replace);
}

// Reads event by event, so that an invalid file of any size and depth is refused at the error.
//
// Depth 1 is the root object; in "gates" 2 is the list, 3 a gate, 4 a point; in "lines" 2 is the list, 3 a line, 4 its
// places; in the pit lane 2 is the lane, 3 its points, 4 one of them. In "branches" 2 is the list, 3 a branch, and its gates
// are read as the road's, two levels deeper.
class TrackReader final : public nlohmann::json_sax<json> {
  public:
    explicit TrackReader(const std::string& label) : label_(label) {}

    Source finish() {
        require(format_seen_, "format", "\"apexline-track\"");
        require(version_seen_, "version", "1");
        require(gates_seen_, "gates", "a list of gates");
        check_gate_count(source_, label_, APX_ERROR_INVALID_DATA);
        for (size_t i = 0; i < source_.lines.size(); ++i) {
            if (const std::string problem = line_problem(source_, source_.lines[i]); !problem.empty()) {
                fail(APX_ERROR_INVALID_DATA, "%s: lines[%zu]: %s", label_.c_str(), i, problem.c_str());
            }
        }
        for (size_t i = 0; i < source_.branches.size(); ++i) {
            if (const std::string problem = branch_problem(source_, source_.branches[i]); !problem.empty()) {
                fail(APX_ERROR_INVALID_DATA, "%s: branches[%zu]: %s", label_.c_str(), i, problem.c_str());
            }
        }
        return std::move(source_);
    }

    bool key(string_t& key) override {
        key_ = key;
        if (depth_ == 1) {
            if (mark_known(root_mask_, root_keys)) {
                return true;
            }
        } else if (part_ == Part::branches) {
            if (mark_known(branch_mask_, {"name", "from_gate", "to_gate", "gates", "min_skill"})) {
                return true;
            }
        } else if (reads_gates()) {
            for (uint32_t i = 0; i < std::size(gate_keys); ++i) {
                if (key_ == gate_keys[i].name) {
                    mark(object_mask_, 2 + i);
                    return true;
                }
            }
            if (mark_known(object_mask_, {"left", "right"})) {
                return true;
            }
        } else if (part_ == Part::lines ? mark_known(object_mask_, {"name", "t"})
                                        : mark_known(object_mask_, {"speed_limit_mps", "width_m", "points"})) {
            return true;
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
        if (depth_ == 1 && key_ == "pit") {
            part_ = Part::pit;
        } else if (level() != 2 || part_ == Part::pit) {
            refuse_type("an object");
        }
        ++depth_;
        key_.clear();
        object_mask_ = 0;
        if (reads_gates()) {
            if (gates().size() >= max_source_gates) {
                fail(APX_ERROR_INVALID_DATA, "%s: has more than %u gates; thin them out", label_.c_str(),
                     max_source_gates);
            }
            gate_ = apx_source_gate{};
            for (const GateKey& key : gate_keys) {
                gate_.*key.member = key.unset;
            }
        } else if (part_ == Part::lines) {
            if (source_.lines.size() >= max_source_lines) {
                refuse(format("is one too many, a track has at most %zu", max_source_lines));
            }
            line_ = {};
        } else if (part_ == Part::branches) {
            if (source_.branches.size() >= max_source_branches) {
                refuse(format("is one too many, a track has at most %zu", max_source_branches));
            }
            branch_ = {};
            branch_mask_ = 0;
        }
        return true;
    }
    bool end_object() override {
        if (level() == 3) {
            key_.clear();
            reads_gates() ? end_gate() : part_ == Part::lines ? end_line() : end_branch();
        } else if (depth_ == 2) {
            key_.clear();
            end_pit();
        }
        --depth_;
        return true;
    }

    bool start_array(size_t) override {
        const bool point = level() == 3 && reads_gates() && (key_ == "left" || key_ == "right");
        const bool branch_gates = depth_ == 3 && part_ == Part::branches && key_ == "gates";
        const bool places = depth_ == 3 && part_ == Part::lines && key_ == "t";
        const bool lane = part_ == Part::pit && ((depth_ == 2 && key_ == "points") || depth_ == 3);
        if (depth_ == 1 && key_ == "gates") {
            gates_seen_ = true;
            part_ = Part::gates;
        } else if (depth_ == 1 && key_ == "lines") {
            part_ = Part::lines;
        } else if (depth_ == 1 && key_ == "branches") {
            part_ = Part::branches;
        } else if (branch_gates) {
            part_ = Part::branch_gates;
        } else if (!point && !places && !lane) {
            refuse_type("a list");
        }
        if (lane && depth_ == 3 && source_.pit.points.size() >= max_pit_points) {
            refuse(format("has more than %zu points; thin them out", max_pit_points));
        }
        ++depth_;
        number_count_ = 0;
        return true;
    }
    bool end_array() override {
        if (depth_ == 4 && part_ == Part::branch_gates) {
            part_ = Part::branches;
            key_.clear();
        } else if (level() == 4 && part_ != Part::lines && number_count_ != 3) {
            --depth_;
            refuse(format("has %u numbers, must be the three numbers [x, y, z]", number_count_));
        }
        if (depth_ == 4 && part_ == Part::pit) {
            source_.pit.points.push_back({point_[0], point_[1], point_[2]});
        }
        --depth_;
        return true;
    }

    bool string(string_t& value) override {
        const bool line_name = depth_ == 3 && part_ == Part::lines && key_ == "name";
        const bool branch_name = depth_ == 3 && part_ == Part::branches && key_ == "name";
        if (depth_ == 1 && key_ == "format") {
            format_seen_ = true;
            if (value != "apexline-track") {
                refuse("is " + shown(value) + ", must be \"apexline-track\"; this is not a track file");
            }
        } else if ((depth_ == 1 && key_ == "name") || line_name || branch_name) {
            if (value.empty() || value.size() >= APX_NAME_SIZE || value.find('\0') != std::string::npos) {
                refuse(format("has %zu bytes, must have 1 to %d and no zero", value.size(), APX_NAME_SIZE - 1));
            }
            (line_name ? line_.name : branch_name ? branch_.name : source_.name) = value;
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
    bool null() override {
        if (depth_ != 4 || part_ != Part::lines) {
            refuse_type("null");
        }
        add_place(-1.0f);
        return true;
    }
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
    enum class Part { root, gates, lines, pit, branches, branch_gates };

    bool reads_gates() const { return part_ == Part::gates || part_ == Part::branch_gates; }
    // The depth, of a branch's gates as if they were the road's.
    uint32_t level() const { return depth_ - (part_ == Part::branch_gates ? 2u : 0u); }
    std::vector<apx_source_gate>& gates() { return part_ == Part::branch_gates ? branch_.gates : source_.gates; }

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
        } else if (depth_ == 4 && part_ == Part::lines) {
            if (!(value >= 0.0 && value <= 1.0)) {
                refuse(format("is %g, must be in [0, 1], or null for the bake to place", value));
            }
            add_place(narrowed);
        } else if (depth_ == 3 && part_ == Part::branches && (key_ == "from_gate" || key_ == "to_gate")) {
            const uint32_t whole = value >= 0.0 && value <= max_source_gates ? static_cast<uint32_t>(value) : APX_NONE;
            if (static_cast<double>(whole) != value) {
                refuse(format("is %g, must be the number of a gate", value));
            }
            (key_ == "from_gate" ? branch_.from_gate : branch_.to_gate) = whole;
        } else if (depth_ == 3 && part_ == Part::branches && key_ == "min_skill") {
            if (!(value >= 0.0 && value <= 1.0)) {
                refuse(format("is %g, must be in [0, 1]", value));
            }
            branch_.min_skill = narrowed;
        } else if (level() == 4 && part_ != Part::branches) {
            if (number_count_ < 3) {
                (part_ == Part::pit ? point_ : key_ == "left" ? gate_.left : gate_.right)[number_count_] = narrowed;
            }
            ++number_count_;
        } else if (depth_ == 2 && part_ == Part::pit && key_ == "width_m") {
            source_.pit.width_m = narrowed;
        } else if (depth_ == 2 && part_ == Part::pit && key_ == "speed_limit_mps") {
            source_.pit.speed_limit_mps = narrowed;
        } else if (const GateKey* key = level() == 3 && reads_gates() ? number_key() : nullptr; key != nullptr) {
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

    void add_place(float t) {
        if (line_.t.size() >= max_source_gates) {
            refuse(format("has more than %u places, must have one for each gate", max_source_gates));
        }
        line_.t.push_back(t);
        ++number_count_;
    }

    void end_gate() {
        if ((object_mask_ & 3u) != 3u) {
            refuse(std::string("has no \"") + ((object_mask_ & 1u) == 0 ? "left" : "right") +
                   "\", add it as [x, y, z]");
        }
        if (const std::string problem = gate_problem(gate_); !problem.empty()) {
            refuse(": " + problem);
        }
        gates().push_back(gate_);
    }
    void end_branch() {
        static constexpr const char* keys[] = {"name", "from_gate", "to_gate", "gates"};
        for (uint32_t i = 0; i < std::size(keys); ++i) {
            if ((branch_mask_ >> i & 1u) == 0) {
                refuse(std::string("has no \"") + keys[i] + "\"");
            }
        }
        source_.branches.push_back(std::move(branch_));
        branch_ = {};
    }
    void end_line() {
        if ((object_mask_ & 3u) != 3u) {
            refuse((object_mask_ & 1u) == 0 ? "has no \"name\"" : "has no \"t\", add it as a list of places");
        }
        source_.lines.push_back(std::move(line_));
    }
    void end_pit() {
        if (const std::string problem = pit_problem(source_.pit); !problem.empty()) {
            refuse(": " + problem);
        }
    }

    bool mark_known(uint32_t& mask, std::span<const char* const> keys) {
        for (uint32_t i = 0; i < keys.size(); ++i) {
            if (key_ == keys[i]) {
                mark(mask, i);
                return true;
            }
        }
        return false;
    }
    bool mark_known(uint32_t& mask, std::initializer_list<const char*> keys) {
        return mark_known(mask, std::span<const char* const>(keys.begin(), keys.size()));
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
        if (part_ == Part::pit) {
            std::string path = "pit";
            path += depth_ == 2 ? (key_.empty() ? "" : "." + key_) : format(".points[%zu]", source_.pit.points.size());
            return depth_ == 4 ? path + format("[%u]", number_count_) : path;
        }
        std::string path = part_ == Part::gates   ? format("gates[%zu]", source_.gates.size())
                           : part_ == Part::lines ? format("lines[%zu]", source_.lines.size())
                                                  : format("branches[%zu]", source_.branches.size());
        if (part_ == Part::branch_gates) {
            path += format(".gates[%zu]", branch_.gates.size());
        }
        if (level() >= 3 && !key_.empty()) {
            path += "." + key_;
        }
        if (level() == 4) {
            path += format("[%u]", number_count_);
        }
        return path;
    }

    // Describes the value expected at a place of the file.
    const char* wanted() const {
        if (depth_ == 1) {
            return key_ == "format" || key_ == "name" ? "a text"
                   : key_ == "closed"                 ? "true or false"
                   : key_ == "gates"                  ? "a list of gates"
                   : key_ == "lines"                  ? "a list of lines"
                   : key_ == "branches"               ? "a list of branches"
                   : key_ == "pit"                    ? "an object: {\"points\": [[x, y, z], ...]}"
                                                      : "a number";
        }
        if (part_ == Part::pit) {
            return depth_ == 3 ? "[x, y, z]" : depth_ == 2 && key_ == "points" ? "a list of points" : "a number";
        }
        if (part_ == Part::lines) {
            return depth_ == 2                     ? "a line: {\"name\": \"...\", \"t\": [0.5, null, ...]}"
                   : depth_ == 3 && key_ == "name" ? "a text"
                   : depth_ == 3                   ? "a list of places"
                                                   : "a number or null";
        }
        if (part_ == Part::branches) {
            return depth_ == 2 ? "a branch: {\"name\": \"...\", \"from_gate\": 3, \"to_gate\": 7, \"gates\": [...]}"
                   : key_ == "name"  ? "a text"
                   : key_ == "gates" ? "a list of gates"
                                     : "the number of a gate";
        }
        return level() == 2 ? "a gate: {\"left\": [x, y, z], \"right\": [x, y, z]}"
               : level() == 3 && (key_ == "left" || key_ == "right") ? "[x, y, z]"
                                                                     : "a number";
    }
    [[noreturn]] void refuse_type(const std::string& found) const {
        if (depth_ == 0) {
            fail(APX_ERROR_INVALID_DATA, "%s: is %s, a track is a JSON object", label_.c_str(), found.c_str());
        }
        refuse("is " + found + ", must be " + wanted());
    }
    [[noreturn]] void refuse(const std::string& what) const {
        const std::string place = path();
        fail(APX_ERROR_INVALID_DATA, "%s: %s%s%s", label_.c_str(), place.c_str(),
             place.empty() || what.starts_with(":") ? "" : " ", what.c_str());
    }

    const std::string& label_;
    Source source_;
    apx_source_gate gate_{};
    SourceLine line_;
    SourceBranch branch_;
    float point_[3] = {};
    Part part_ = Part::root;
    uint32_t depth_ = 0;
    uint32_t number_count_ = 0;
    uint32_t root_mask_ = 0;
    uint32_t object_mask_ = 0;
    uint32_t branch_mask_ = 0;
    bool format_seen_ = false;
    bool version_seen_ = false;
    bool gates_seen_ = false;
    std::string key_;
};

}  // namespace

Source source_from_json(std::string_view text, const std::string& label) {
    TrackReader reader(label);
    json::sax_parse(text.begin(), text.end(), &reader);
    return reader.finish();
}

}  // namespace apx
