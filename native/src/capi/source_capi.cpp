// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/track.h>

#include "abi/growing.h"
#include "abi/guard.h"
#include "bake/check_source.h"
#include "capi/objects.h"
#include "track/reversed.h"
#include "track/source_csv.h"
#include "track/source_json.h"
#include "track/source_json_writer.h"

using namespace apx;

apx_status apx::add_source(Source&& source, apx_source* handle) {
    return hand_out(objects().sources, std::make_shared<const Source>(std::move(source)), handle);
}

apx_status apx_source_desc_init(apx_source_desc* desc) {
    return give_description("desc", default_source_desc(), desc);
}

apx_status apx_source_gate_init(apx_source_gate* gate) {
    APX_REQUIRE(gate);
    *gate = default_source_gate();
    return APX_OK;
}

apx_status apx_source_create(const apx_source_desc* desc, const apx_source_gate* gates, uint32_t count,
                             apx_source* source) {
    APX_TAKE(full, desc, default_source_desc());
    APX_REQUIRE(gates);
    APX_REQUIRE(source);
    return guarded([&] { return add_source(make_source(full, gates, count), source); });
}

apx_status apx_source_from_json(const char* text, uint64_t size, const char* label, apx_source* source) {
    APX_REQUIRE(text);
    APX_REQUIRE(source);
    return guarded([&] {
        return add_source(source_from_json({text, static_cast<size_t>(size)}, label_or(label, "track")), source);
    });
}

apx_status apx_source_from_csv(const char* text, uint64_t size, const char* label, const apx_source_desc* desc,
                               apx_source* source) {
    APX_REQUIRE(text);
    APX_TAKE(full, desc, default_source_desc());
    APX_REQUIRE(source);
    return guarded([&] {
        return add_source(source_from_csv({text, static_cast<size_t>(size)}, label_or(label, "track"), full), source);
    });
}

apx_status apx_source_reverse(apx_source source, apx_source* reversed) {
    APX_REQUIRE(reversed);
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded([&] { return add_source(apx::reversed(*object), reversed); });
}

apx_status apx_source_to_json(apx_source source, char* text, uint64_t capacity, uint64_t* needed) {
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded([&] { return deliver(std::span<const char>(source_to_json(*object)), text, capacity, needed); });
}

apx_status apx_source_info(apx_source source, apx_source_desc* desc, uint32_t* gate_count) {
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    if (desc != nullptr) {
        apx_source_desc result = default_source_desc();
        std::memset(result.name, 0, sizeof result.name);
        std::memcpy(result.name, object->name.data(), min(object->name.size(), sizeof result.name - 1));
        result.closed = object->closed ? 1u : 0u;
        result.run_off_m = static_cast<float>(object->run_off_m);
        *desc = result;
    }
    if (gate_count != nullptr) {
        *gate_count = static_cast<uint32_t>(object->gates.size());
    }
    return APX_OK;
}

apx_status apx_source_gates(apx_source source, apx_source_gate* gates, uint32_t capacity, uint32_t* needed) {
    const auto object = objects().sources.share(source.id);
    return object != nullptr ? deliver(std::span<const apx_source_gate>(object->gates), gates, capacity, needed)
                             : dead_id("source", source.id);
}

// Replaces a source by a changed copy: a bake under way continues with the old one.
template <typename Change>
static apx_status change_source(apx_source source, Change&& change) {
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded([&]() -> apx_status {
        auto changed = std::make_shared<Source>(*object);
        change(*changed);
        return objects().sources.replace(source.id, std::move(changed)) ? APX_OK : dead_id("source", source.id);
    });
}

apx_status apx_source_add_line(apx_source source, const char* name, const float* t, uint32_t count) {
    APX_REQUIRE(name);
    APX_REQUIRE(t);
    return change_source(source, [&](Source& changed) {
        if (changed.lines.size() >= max_source_lines) {
            fail(APX_ERROR_INVALID_ARGUMENT, "the source has %zu lines already, at most %zu are allowed",
                 changed.lines.size(), max_source_lines);
        }
        // The host's memory is read only when its length is right.
        if (count != changed.gates.size()) {
            fail(APX_ERROR_INVALID_ARGUMENT, "t has %u places for %zu gates, must have one for each", count,
                 changed.gates.size());
        }
        SourceLine line{name, std::vector<float>(t, t + count)};
        if (const std::string problem = line_problem(changed, line); !problem.empty()) {
            fail(APX_ERROR_INVALID_ARGUMENT, "%s", problem.c_str());
        }
        changed.lines.push_back(std::move(line));
    });
}

apx_status apx_source_line_count(apx_source source, uint32_t* count) {
    APX_REQUIRE(count);
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    *count = static_cast<uint32_t>(object->lines.size());
    return APX_OK;
}

apx_status apx_source_line(apx_source source, uint32_t line, char* name, float* t, uint32_t capacity,
                           uint32_t* needed) {
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    if (line >= object->lines.size()) {
        return report(APX_ERROR_INVALID_ARGUMENT, "line is %u; the source has %zu lines of its own", line,
                      object->lines.size());
    }
    const SourceLine& found = object->lines[line];
    const apx_status status = deliver(std::span<const float>(found.t), t, capacity, needed);
    if (status == APX_OK && name != nullptr) {
        std::memset(name, 0, APX_NAME_SIZE);
        std::memcpy(name, found.name.data(), min(found.name.size(), size_t{APX_NAME_SIZE - 1}));
    }
    return status;
}

apx_status apx_source_set_pit(apx_source source, const float* positions, uint32_t count, float width_m,
                              float speed_limit_mps) {
    if (count > 0) {
        APX_REQUIRE(positions);
    }
    return change_source(source, [&](Source& changed) {
        PitLane pit;
        if (count > max_pit_points) {
            fail(APX_ERROR_INVALID_ARGUMENT, "pit lane: points has %u, must have 2 to %zu, from the road to the road",
                 count, max_pit_points);
        }
        if (count > 0) {
            pit.width_m = width_m;
            pit.speed_limit_mps = speed_limit_mps;
            for (size_t i = 0; i < count; ++i) {
                pit.points.push_back({positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]});
            }
            if (const std::string problem = pit_problem(pit); !problem.empty()) {
                fail(APX_ERROR_INVALID_ARGUMENT, "pit lane: %s", problem.c_str());
            }
        }
        changed.pit = std::move(pit);
    });
}

apx_status apx_source_pit(apx_source source, float* positions, uint32_t capacity, uint32_t* needed, float* width_m,
                          float* speed_limit_mps) {
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded([&] {
        std::vector<float> numbers;
        for (const glm::vec3& point : object->pit.points) {
            numbers.insert(numbers.end(), {point.x, point.y, point.z});
        }
        const apx_status status = deliver(std::span<const float>(numbers), positions, capacity, needed);
        if (status == APX_OK && width_m != nullptr) {
            *width_m = object->pit.width_m;
        }
        if (status == APX_OK && speed_limit_mps != nullptr) {
            *speed_limit_mps = object->pit.speed_limit_mps;
        }
        return status;
    });
}

apx_status apx_source_lint(apx_source source, apx_finding* findings, uint32_t capacity, uint32_t* needed) {
    const auto object = objects().sources.share(source.id);
    if (object == nullptr) {
        return dead_id("source", source.id);
    }
    return guarded(
        [&] { return deliver(std::span<const apx_finding>(check_source(*object)), findings, capacity, needed); });
}

apx_status apx_source_destroy(apx_source source) {
    return removed(objects().sources.remove(source.id), "source", source.id);
}
