// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "race.h"

#include <godot_cpp/classes/engine.hpp>
#include <godot_cpp/core/class_db.hpp>
#include <godot_cpp/core/object.hpp>

#include <algorithm>
#include <limits>

#include "report.h"

namespace apexline_godot {
namespace {

// A step beyond this is refused by the library; a game that was paused for so long goes on with one such step, s.
constexpr float longest_step_s = 1.0f;
// As many events as a race keeps.
constexpr size_t most_events = 4096;

ApexlineCar* car_of(uint64_t id) {
    return godot::Object::cast_to<ApexlineCar>(godot::ObjectDB::get_instance(id));
}

// A car whose node is gone has no usable state; the race retires it after a while.
apx_car_state state_of_gone() {
    apx_car_state none{};
    none.position[0] = std::numeric_limits<float>::quiet_NaN();
    return none;
}

}  // namespace

ApexlineRace::~ApexlineRace() {
    if (race_.id != 0) {
        apx_race_destroy(race_);
    }
}

void ApexlineRace::collect(godot::Node* from) {
    for (int32_t child = 0; child < from->get_child_count(); ++child) {
        godot::Node* node = from->get_child(child);
        if (const ApexlineCar* car = godot::Object::cast_to<ApexlineCar>(node)) {
            cars_.push_back(car->get_instance_id());
        }
        collect(node);
    }
}

bool ApexlineRace::create() {
    std::vector<apx_car_desc> cars(cars_.size());
    for (size_t i = 0; i < cars.size(); ++i) {
        if (!car_of(cars_[i])->describe(&cars[i])) {
            return false;
        }
    }
    apx_race_desc desc = apx_race_desc_default();
    desc.track = track_->handle();
    desc.laps = static_cast<uint32_t>(std::clamp<int64_t>(laps_, 0, std::numeric_limits<uint32_t>::max()));
    desc.seed = static_cast<uint32_t>(seed_);
    desc.started = 1;
    return report(apx_race_create(&desc, cars.data(), static_cast<uint32_t>(cars.size()), &race_));
}

bool ApexlineRace::start() {
    tried_ = true;
    if (race_.id != 0) {
        report_text("ApexlineRace: it has started before");
        return false;
    }
    cars_.clear();
    if (get_parent() != nullptr) {
        collect(get_parent());
    }
    if (cars_.empty() || track_.is_null()) {
        report_text(cars_.empty() ? "ApexlineRace: there is no ApexlineCar below its parent"
                                  : "ApexlineRace: it has no track");
        return false;
    }
    states_.resize(cars_.size());
    controls_.resize(cars_.size());
    events_.resize(most_events);
    return (track_->handle().id != 0 || track_->load_file()) && create();
}

void ApexlineRace::_physics_process(double delta) {
    if (godot::Engine::get_singleton()->is_editor_hint() || (race_.id == 0 && (tried_ || !start()))) {
        return;
    }
    const float dt_s = std::min(static_cast<float>(delta), longest_step_s);
    for (size_t i = 0; i < cars_.size(); ++i) {
        const ApexlineCar* car = car_of(cars_[i]);
        states_[i] = car != nullptr ? car->state() : state_of_gone();
    }
    if (!report(apx_race_tick(race_, dt_s, states_.data(), static_cast<uint32_t>(states_.size()), controls_.data()))) {
        return;
    }
    for (size_t i = 0; i < cars_.size(); ++i) {
        if (ApexlineCar* car = car_of(cars_[i])) {
            car->apply(controls_[i], dt_s);
        }
    }
    tell_events();
}

void ApexlineRace::tell_events() {
    uint32_t count = 0;
    if (!report(apx_race_events(race_, last_event_, events_.data(), static_cast<uint32_t>(events_.size()), &count))) {
        return;
    }
    for (uint32_t i = 0; i < count; ++i) {
        last_event_ = events_[i].sequence;
        tell(events_[i]);
    }
}

void ApexlineRace::tell(const apx_event& event) {
    const int64_t car = event.car;
    if (event.kind == APX_EVENT_LAP) {
        emit_signal("lap", car, static_cast<int64_t>(event.value), static_cast<double>(event.amount),
                    event.reason == 0);
    } else if (event.kind == APX_EVENT_FINISH) {
        emit_signal("finished", car, static_cast<int64_t>(event.value));
    }
    const int64_t other = event.other == APX_NONE ? -1 : static_cast<int64_t>(event.other);
    emit_signal("event", godot::String(apx_event_name(event.kind)), car, other, static_cast<double>(event.amount));
}

godot::Array ApexlineRace::standings() const {
    std::vector<apx_standing> lines(cars_.size());
    uint32_t count = 0;
    godot::Array result;
    if (race_.id == 0 ||
        !report(apx_race_standings(race_, lines.data(), static_cast<uint32_t>(lines.size()), &count))) {
        return result;
    }
    for (const apx_standing& line : lines) {
        godot::Dictionary entry;
        entry["car"] = static_cast<int64_t>(line.car);
        entry["position"] = static_cast<int64_t>(line.position);
        entry["laps_done"] = static_cast<int64_t>(line.laps_done);
        entry["finished"] = line.finished != 0;
        entry["gap_s"] = static_cast<double>(line.gap_s);
        entry["last_lap_s"] = static_cast<double>(line.last_lap_s);
        entry["best_lap_s"] = static_cast<double>(line.best_lap_s);
        result.push_back(entry);
    }
    return result;
}

void ApexlineRace::_bind_methods() {
    using godot::ClassDB, godot::D_METHOD, godot::MethodInfo, godot::PropertyInfo, godot::Variant;
    ClassDB::bind_method(D_METHOD("set_track", "track"), &ApexlineRace::set_track);
    ClassDB::bind_method(D_METHOD("get_track"), &ApexlineRace::get_track);
    ClassDB::bind_method(D_METHOD("set_laps", "laps"), &ApexlineRace::set_laps);
    ClassDB::bind_method(D_METHOD("get_laps"), &ApexlineRace::get_laps);
    ClassDB::bind_method(D_METHOD("set_seed", "seed"), &ApexlineRace::set_seed);
    ClassDB::bind_method(D_METHOD("get_seed"), &ApexlineRace::get_seed);
    ClassDB::bind_method(D_METHOD("start"), &ApexlineRace::start);
    ClassDB::bind_method(D_METHOD("standings"), &ApexlineRace::standings);
    ClassDB::bind_method(D_METHOD("get_car_count"), &ApexlineRace::get_car_count);
    ADD_PROPERTY(PropertyInfo(Variant::OBJECT, "track", godot::PROPERTY_HINT_RESOURCE_TYPE, "ApexlineTrack"),
                 "set_track", "get_track");
    ADD_PROPERTY(PropertyInfo(Variant::INT, "laps"), "set_laps", "get_laps");
    ADD_PROPERTY(PropertyInfo(Variant::INT, "seed"), "set_seed", "get_seed");
    ADD_SIGNAL(MethodInfo("lap", PropertyInfo(Variant::INT, "car"), PropertyInfo(Variant::INT, "lap"),
                          PropertyInfo(Variant::FLOAT, "time_s"), PropertyInfo(Variant::BOOL, "valid")));
    ADD_SIGNAL(MethodInfo("finished", PropertyInfo(Variant::INT, "car"), PropertyInfo(Variant::INT, "position")));
    ADD_SIGNAL(MethodInfo("event", PropertyInfo(Variant::STRING, "name"), PropertyInfo(Variant::INT, "car"),
                          PropertyInfo(Variant::INT, "other"), PropertyInfo(Variant::FLOAT, "amount")));
}

}  // namespace apexline_godot
