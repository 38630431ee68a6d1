// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "setup_text.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <tgf.h>

namespace apx_torcs {
namespace {

constexpr const char* TITLE = "apexline torcs setup";

// The names of a setup's numbers in texts.
struct TextField {
    const char* name;
    float Setup::*value;
    float scale;
};

constexpr float RAD_PER_DEG = 0.0174532925f;
constexpr TextField TEXT_FIELDS[] = {
    {"front_wing_deg", &Setup::front_wing_rad, RAD_PER_DEG},
    {"rear_wing_deg", &Setup::rear_wing_rad, RAD_PER_DEG},
    {"final_ratio", &Setup::final_ratio, 1.0f},
    {"brake_repartition", &Setup::brake_repartition, 1.0f},
    {"fuel_factor", &Setup::fuel_factor, 1.0f},
    {"fuel_l", &Setup::fuel_l, 1.0f},
    {"stiffer", &Setup::stiffer, 1.0f},
    {"higher_m", &Setup::higher_m, 1.0f},
    {"front_camber_deg", &Setup::front_camber_rad, RAD_PER_DEG},
    {"rear_camber_deg", &Setup::rear_camber_rad, RAD_PER_DEG},
    {"tyres_stiffer", &Setup::tyres_stiffer, 1.0f},
};

// A line for each number: its name, the number for readers, and its bits.
std::string lines_of(const Setup& setup, uint64_t key) {
    char line[128];
    std::snprintf(line, sizeof line, "%s %016" PRIx64 "\n", TITLE, key);
    std::string text = line;
    for (const TextField& field : TEXT_FIELDS) {
        uint32_t bits = 0;
        std::memcpy(&bits, &(setup.*field.value), sizeof bits);
        std::snprintf(line, sizeof line, "%s %.6g %08" PRIx32 "\n", field.name,
                      static_cast<double>(setup.*field.value / field.scale), bits);
        text += line;
    }
    return text;
}

}  // namespace

std::string text_of(const Setup& setup) {
    std::string text;
    for (const TextField& field : TEXT_FIELDS) {
        char number[64];
        std::snprintf(number, sizeof number, "%s%s=%.6g", text.empty() ? "" : ",", field.name,
                      static_cast<double>(setup.*field.value / field.scale));
        text += number;
    }
    return text;
}

void change_setup(const char* text, Setup& setup) {
    while (*text && std::strcmp(text, "default") != 0) {
        const size_t length = std::strcspn(text, ",");
        bool found = false;
        for (const TextField& entry : TEXT_FIELDS) {
            const size_t name = std::strlen(entry.name);
            if (length > name && std::strncmp(text, entry.name, name) == 0 && text[name] == '=') {
                setup.*entry.value = entry.scale * static_cast<float>(std::atof(text + name + 1));
                found = true;
            }
        }
        if (!found)
            GfError("Apexline: APEXLINE_TORCS_SETUP names nothing known: %s\n", text);
        text += length + (text[length] == ',' ? 1 : 0);
    }
}

std::string file_of(const Setup& setup, uint64_t key) {
    const std::string text = lines_of(setup, key);
    Hash hash;
    hash.bytes(text.data(), text.size());
    char line[64];
    std::snprintf(line, sizeof line, "end %016" PRIx64 "\n", hash.value());
    return text + line;
}

bool setup_from_file(const std::string& content, Setup& setup, uint64_t& key) {
    uint64_t found = 0;
    if (std::sscanf(content.c_str(), "apexline torcs setup %16" SCNx64, &found) != 1)
        return false;
    Setup kept;
    size_t place = content.find('\n');
    for (const TextField& field : TEXT_FIELDS) {
        char name[64] = {};
        uint32_t bits = 0;
        if (place == std::string::npos ||
            std::sscanf(content.c_str() + place, "%63s %*s %8" SCNx32, name, &bits) != 2 ||
            std::strcmp(name, field.name) != 0)
            return false;
        std::memcpy(&(kept.*field.value), &bits, sizeof bits);
        place = content.find('\n', place + 1);
    }
    // A content with any change differs from the one that such a setup is written as.
    if (file_of(kept, found) != content)
        return false;
    setup = kept;
    key = found;
    return true;
}

}  // namespace apx_torcs
