// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <apexline/recording.h>
#include <apexline/track.h>

#include "abi/guard.h"
#include "base/file.h"
#include "track/source.h"

using namespace apx;

static const char* text_of(const std::vector<uint8_t>& bytes) {
    return bytes.empty() ? "" : reinterpret_cast<const char*>(bytes.data());
}

apx_status apx_source_from_file(const char* path, apx_source* source) {
    APX_REQUIRE(path);
    APX_REQUIRE(source);
    return guarded([&]() -> apx_status {
        const std::string name = file_name(path);
        const bool is_json = ends_with(name, ".json");
        if (!is_json && !ends_with(name, ".csv")) {
            fail(APX_ERROR_INVALID_DATA, "%s: a source is a *.json or a *.csv file", path);
        }
        const std::vector<uint8_t> bytes = read_file(path);
        if (is_json) {
            return apx_source_from_json(text_of(bytes), bytes.size(), name.c_str(), source);
        }
        apx_source_desc desc = default_source_desc();
        const std::string track = name.substr(0, name.size() - std::strlen(".csv"));
        std::snprintf(desc.name, sizeof desc.name, "%s", track.c_str());
        return apx_source_from_csv(text_of(bytes), bytes.size(), name.c_str(), &desc, source);
    });
}

// The lines of a source with the default description.
static apx_status bake_source(apx_source source, apx_track* track) {
    const apx_bake_desc desc = apx_bake_desc_default();
    return apx_track_bake(source, &desc, track);
}

apx_status apx_track_from_file(const char* path, apx_track* track) {
    APX_REQUIRE(path);
    APX_REQUIRE(track);
    return guarded([&]() -> apx_status {
        if (ends_with(path, ".apx")) {
            const std::vector<uint8_t> bytes = read_file(path);
            return apx_track_load(text_of(bytes), bytes.size(), file_name(path).c_str(), track);
        }
        apx_source source;
        if (const apx_status status = apx_source_from_file(path, &source); status != APX_OK) {
            return status;
        }
        const apx_status status = bake_source(source, track);
        const std::string message = apx_last_error();
        apx_source_destroy(source);
        return status == APX_OK ? APX_OK : report(status, "%s", message.c_str());
    });
}

apx_status apx_recording_from_file(const char* path, apx_recording* recording) {
    APX_REQUIRE(path);
    APX_REQUIRE(recording);
    return guarded([&]() -> apx_status {
        const std::vector<uint8_t> bytes = read_file(path);
        return apx_recording_open(text_of(bytes), bytes.size(), file_name(path).c_str(), recording);
    });
}
