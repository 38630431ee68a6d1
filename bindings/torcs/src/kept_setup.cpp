// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "kept_setup.h"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <robot.h>
#include <tgf.h>
#include <unistd.h>

#include "grid.h"
#include "setup_text.h"

namespace apx_torcs {
namespace {

// Counts up when another setup would be found for the same car, track and fuel.
constexpr uint32_t SEARCH_VERSION = 1;
// Messages begin with this; the command passes them on.
#define APX_KEPT "Apexline setups: "

bool read_all(const std::string& path, std::string& text) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (!file)
        return false;
    text.clear();
    char part[4096];
    for (size_t size = 0; (size = std::fread(part, 1, sizeof part, file)) > 0;)
        text.append(part, size);
    const bool whole = std::ferror(file) == 0;
    std::fclose(file);
    return whole;
}

std::string cache_folder() {
    if (const char* named = std::getenv("APEXLINE_TORCS_SETUPS"))
        return named;
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    if (cache && cache[0] == '/')
        return std::string(cache) + "/apexline/torcs-setups";
    return home && *home ? std::string(home) + "/.cache/apexline/torcs-setups" : std::string();
}

std::string plain(const char* name) {
    std::string text = name ? name : "";
    for (char& letter : text) {
        if (!std::isalnum(static_cast<unsigned char>(letter)) && letter != '-' && letter != '_')
            letter = '_';
    }
    return text;
}

std::string own_file(const std::string& path) {
    return path + "." + std::to_string(static_cast<long>(getpid())) + ".part";
}

// The whole parameter set, limits included, as TORCS writes it.
bool hash_parameters(void* parameters, const std::string& folder, Hash& hash) {
    const std::string path = own_file(folder + "/parameters");
    std::string text;
    const bool written = GfParmWriteFile(path.c_str(), parameters, "car") == 0 && read_all(path, text);
    std::remove(path.c_str());
    hash.bytes(text.data(), text.size());
    return written;
}

}  // namespace

std::string car_name(int driver) {
    const std::string path = std::string(GetLocalDir()) + "drivers/apexline/apexline.xml";
    void* robots = GfParmReadFile(path.c_str(), GFPARM_RMODE_STD);
    if (!robots)
        return "car";
    const std::string section = ROB_SECT_ROBOTS "/" ROB_LIST_INDEX "/" + std::to_string(driver);
    const std::string name = GfParmGetStr(robots, section.c_str(), ROB_ATTR_CAR, "car");
    GfParmReleaseHandle(robots);
    return name;
}

SetupPlace setup_place(void* parameters, apx_track track, const SetupNames& names, const Grid& grid, float fuel_l,
                       float planned_s) {
    const std::string folder = cache_folder();
    if (folder.empty())
        return {};
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    apx_track_info info;
    info.struct_size = sizeof info;
    Hash hash;
    if (error || apx_track_info_get(track, &info) != APX_OK || !hash_parameters(parameters, folder, hash)) {
        GfError(APX_KEPT "nothing can be kept in %s\n", folder.c_str());
        return {};
    }
    hash.bytes(&SEARCH_VERSION, sizeof SEARCH_VERSION);
    hash.bytes(&info.content_hash, sizeof info.content_hash);
    for (const float value :
         {grid.above_m, grid.rise_forward, grid.rise_left, grid.friction, grid.rebound, grid.damage, fuel_l, planned_s})
        hash.number(value);
    char fuel[32];
    std::snprintf(fuel, sizeof fuel, "%.1f", static_cast<double>(fuel_l));
    const std::string name = plain(names.track) + "." + plain(names.car.c_str()) + "." + fuel + "l.setup";
    return {folder + "/" + name, hash.value()};
}

bool read_kept(const SetupPlace& place, Setup& setup) {
    std::string text;
    if (place.file.empty() || !read_all(place.file, text))
        return false;
    uint64_t key = 0;
    Setup kept = setup;
    if (!setup_from_file(text, kept, key)) {
        GfError(APX_KEPT "%s is damaged; searched again\n", place.file.c_str());
        return false;
    }
    if (key != place.key) {
        GfError(APX_KEPT "%s is of another car file, track or version; searched again\n", place.file.c_str());
        return false;
    }
    setup = kept;
    return true;
}

void keep(const SetupPlace& place, const Setup& setup) {
    if (place.file.empty())
        return;
    const std::string text = file_of(setup, place.key);
    const std::string part = own_file(place.file);
    std::FILE* file = std::fopen(part.c_str(), "wb");
    bool written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    written = file && std::fclose(file) == 0 && written;
    if (!written || std::rename(part.c_str(), place.file.c_str()) != 0) {
        GfError(APX_KEPT "%s cannot be written: %s\n", place.file.c_str(), std::strerror(errno));
        std::remove(part.c_str());
    }
}

}  // namespace apx_torcs
