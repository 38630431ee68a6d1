// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/track.h>

#include <godot_cpp/classes/resource.hpp>
#include <godot_cpp/variant/packed_byte_array.hpp>
#include <godot_cpp/variant/packed_vector3_array.hpp>
#include <godot_cpp/variant/string.hpp>

namespace apexline_godot {

/** A baked track: a *.apx as it is, or a *.track.json that is baked for the default vehicle when it is first used. */
class ApexlineTrack : public godot::Resource {
    GDCLASS(ApexlineTrack, godot::Resource)

  public:
    ~ApexlineTrack() override;

    void set_file(const godot::String& path);
    godot::String get_file() const;

    /** Reads the file. False, with an error in Godot's output, when it cannot be read. */
    bool load_file();
    /** As load_file, of bytes that the game got elsewhere; `json`: an authored track, else a baked one. */
    bool load_bytes(const godot::PackedByteArray& bytes, bool json);

    /** m; 0 before the track is loaded. */
    double get_length_m() const;
    /** Godot's world axes, m. `lateral_m` is positive to the right. */
    godot::Vector3 position_at(double distance_m, double lateral_m) const;
    /** Places of the racing line's nodes, Godot's world axes, m. */
    godot::PackedVector3Array racing_line() const;

    /** Null before the track is loaded. */
    apx_track handle() const { return track_; }

  protected:
    static void _bind_methods();

  private:
    void replace(apx_track track);

    godot::String path_;
    apx_track track_{};
};

}  // namespace apexline_godot
