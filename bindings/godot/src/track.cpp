// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "track.h"

#include <godot_cpp/classes/file_access.hpp>
#include <godot_cpp/core/class_db.hpp>

#include <vector>

#include "axes.h"
#include "report.h"

namespace apexline_godot {
namespace {

apx_status bake(const char* text, uint64_t size, const char* label, apx_track* track) {
    apx_source source{};
    apx_status status = apx_source_from_json(text, size, label, &source);
    if (status == APX_OK) {
        apx_bake_desc desc = apx_bake_desc_default();
        status = apx_track_bake(source, &desc, track);
        apx_source_destroy(source);
    }
    return status;
}

}  // namespace

ApexlineTrack::~ApexlineTrack() {
    replace(apx_track{});
}

void ApexlineTrack::replace(apx_track track) {
    if (track_.id != 0) {
        apx_track_destroy(track_);
    }
    track_ = track;
}

void ApexlineTrack::set_file(const godot::String& path) {
    path_ = path;
    replace(apx_track{});
}

godot::String ApexlineTrack::get_file() const {
    return path_;
}

bool ApexlineTrack::load_file() {
    const godot::PackedByteArray bytes = godot::FileAccess::get_file_as_bytes(path_);
    if (bytes.is_empty()) {
        report_text(path_ + godot::String(": cannot be read, or is empty"));
        return false;
    }
    return load_bytes(bytes, path_.ends_with(".json"));
}

bool ApexlineTrack::load_bytes(const godot::PackedByteArray& bytes, bool json) {
    const godot::CharString label = path_.utf8();
    const uint64_t size = static_cast<uint64_t>(bytes.size());
    apx_track track{};
    const apx_status status = json ? bake(reinterpret_cast<const char*>(bytes.ptr()), size, label.get_data(), &track)
                                   : apx_track_load(bytes.ptr(), size, label.get_data(), &track);
    if (!report(status)) {
        return false;
    }
    replace(track);
    return true;
}

double ApexlineTrack::get_length_m() const {
    apx_track_info info{};
    info.struct_size = sizeof info;
    return track_.id != 0 && report(apx_track_info_get(track_, &info)) ? static_cast<double>(info.length_m) : 0.0;
}

godot::Vector3 ApexlineTrack::position_at(double distance_m, double lateral_m) const {
    float position[3] = {};
    report(apx_track_position(track_, static_cast<float>(distance_m), static_cast<float>(lateral_m), position));
    return to_godot(position);
}

godot::PackedVector3Array ApexlineTrack::racing_line() const {
    godot::PackedVector3Array places;
    uint32_t count = 0;
    if (!report(apx_track_line_nodes(track_, APX_LINE_RACING, nullptr, 0, &count))) {
        return places;
    }
    std::vector<apx_line_node> nodes(count);
    if (report(apx_track_line_nodes(track_, APX_LINE_RACING, nodes.data(), count, &count))) {
        for (const apx_line_node& node : nodes) {
            places.push_back(to_godot(node.position));
        }
    }
    return places;
}

void ApexlineTrack::_bind_methods() {
    using godot::ClassDB, godot::D_METHOD, godot::PropertyInfo, godot::Variant;
    ClassDB::bind_method(D_METHOD("set_file", "path"), &ApexlineTrack::set_file);
    ClassDB::bind_method(D_METHOD("get_file"), &ApexlineTrack::get_file);
    ClassDB::bind_method(D_METHOD("load_file"), &ApexlineTrack::load_file);
    ClassDB::bind_method(D_METHOD("load_bytes", "bytes", "json"), &ApexlineTrack::load_bytes);
    ClassDB::bind_method(D_METHOD("get_length_m"), &ApexlineTrack::get_length_m);
    ClassDB::bind_method(D_METHOD("position_at", "distance_m", "lateral_m"), &ApexlineTrack::position_at);
    ClassDB::bind_method(D_METHOD("racing_line"), &ApexlineTrack::racing_line);
    ADD_PROPERTY(PropertyInfo(Variant::STRING, "file", godot::PROPERTY_HINT_FILE, "*.apx,*.json"), "set_file",
                 "get_file");
}

}  // namespace apexline_godot
