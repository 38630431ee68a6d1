// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/race.h>

#include <godot_cpp/classes/node.hpp>
#include <godot_cpp/classes/ref.hpp>
#include <godot_cpp/variant/array.hpp>
#include <godot_cpp/variant/dictionary.hpp>
#include <vector>

#include "car.h"
#include "track.h"

namespace apexline_godot {

/** Drives all ApexlineCar nodes below its parent, in the order of the tree. Starts by itself in the first physics step.
 *  Signals: lap(car, lap, time_s, valid), finished(car, position), event(name, car, other, amount). */
class ApexlineRace : public godot::Node {
    GDCLASS(ApexlineRace, godot::Node)

  public:
    ~ApexlineRace() override;

    void set_track(const godot::Ref<ApexlineTrack>& track) { track_ = track; }
    godot::Ref<ApexlineTrack> get_track() const { return track_; }
    void set_laps(int64_t laps) { laps_ = laps; }
    int64_t get_laps() const { return laps_; }
    void set_seed(int64_t seed) { seed_ = seed; }
    int64_t get_seed() const { return seed_; }

    /** Collects the cars and gives the start signal. False, with the reason in Godot's output, when that fails; it is not tried again. */
    bool start();
    /** A Dictionary per car in order of position: car, position, laps_done, finished, gap_s, last_lap_s, best_lap_s. */
    godot::Array standings() const;
    int64_t get_car_count() const { return static_cast<int64_t>(cars_.size()); }

    void _physics_process(double delta) override;

  protected:
    static void _bind_methods();

  private:
    void collect(godot::Node* from);
    bool create();
    void tell_events();
    void tell(const apx_event& event);

    godot::Ref<ApexlineTrack> track_;
    int64_t laps_ = 3, seed_ = 1;
    bool tried_ = false;
    apx_race race_{};
    uint32_t last_event_ = 0;
    std::vector<uint64_t> cars_;
    std::vector<apx_car_state> states_;
    std::vector<apx_controls> controls_;
    std::vector<apx_event> events_;
};

}  // namespace apexline_godot
