// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "team.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include <raceman.h>
#include <tgf.h>

#include "grid.h"
#include "kept_setup.h"
#include "pedals.h"
#include "setup_text.h"
#include "track.h"

namespace apx_torcs {
namespace {

constexpr float HALF_PI = 1.57079633f;
constexpr float STEP_S = static_cast<float>(RCM_MAX_DT_ROBOTS);
// Kept beside a car on its line: TORCS asks for the ground under a wheel's middle, a tenth of a metre inside the body.
constexpr float MARGIN_M = 0.15f;
// Fuel is reckoned at full power all the time, which is a fifth more than a lap of the plan takes.
constexpr float SPARE_LAPS = 0.5f;
constexpr float LEAST_FUEL_L = 2.0f;
// Share of the springs' travel that a plan uses on loose ground: wheels leave it under braking, and the car arrives faster than planned.
constexpr float LOOSE_TRAVEL_SHARE = 0.6f;
constexpr float UNKNOWN_MEAN_MPS = 30.0f;  // over a lap that could not be planned

bool is_ours(const tCarElt& car) {
    return std::strcmp(car._modName, "apexline") == 0;
}

// Not in the pits and not taken off the road.
bool is_on_road(const tCarElt& car) {
    return (car._state & RM_CAR_STATE_NO_SIMU) == 0;
}

apx_car_state state_of(const tCarElt& car) {
    apx_car_state state{};
    const tDynPt& body = car.pub.DynGCg;
    state.position[0] = body.pos.x;
    state.position[1] = body.pos.z;
    state.position[2] = body.pos.y;
    state.yaw_rad = HALF_PI - car._yaw;
    state.pitch_rad = -car._pitch;
    state.roll_rad = car._roll;
    state.velocity[0] = body.vel.x;
    state.velocity[1] = body.vel.z;
    state.velocity[2] = body.vel.y;
    state.yaw_rate_radps = -car._yaw_rate;
    return state;
}

}  // namespace

Team::~Team() {
    close_race();
    close_track();
}

void Team::close_race() {
    stop_recording();
    if (race_.id)
        apx_race_destroy(race_);
    race_ = {};
    time_s_ = -1e9;
    started_ = failed_ = false;
}

void Team::close_track() {
    if (track_.id)
        apx_track_destroy(track_);
    if (source_.id)
        apx_source_destroy(source_);
    track_ = {};
    source_ = {};
    built_from_ = nullptr;
}

void Team::new_track(int driver, tTrack& track, void* parameters, void** setup, const tSituation& situation) {
    if (built_from_ != &track) {
        close_race();
        close_track();
        if (source_from_track(track, source_) != APX_OK) {
            GfError("Apexline: track %s: %s\n", track.internalname, apx_last_error());
        }
        built_from_ = &track;
    }
    const Car standard = read_car(parameters, read_setup(parameters));
    Setup chosen = read_setup(parameters);
    const bool baked = bake(standard.vehicle);
    const float laps = static_cast<float>(situation._totLaps) + SPARE_LAPS;
    apx_vehicle_desc as_built = standard.vehicle;
    as_built.power_w = standard.power_w;
    chosen.fuel_l = std::clamp(standard.peak_fuel_lps * laps * planned_lap_s(as_built, track.length),
                               std::min(LEAST_FUEL_L, standard.tank_l), standard.tank_l);
    const char* asked = std::getenv("APEXLINE_TORCS_SETUP");
    if (asked)
        change_setup(asked, chosen);
    else if (baked)
        chosen =
            found_setup({track.internalname, car_name(driver)}, track, parameters, standard.vehicle, chosen.fuel_l);
    *setup = GfParmReadFile("drivers/apexline/setup.xml", GFPARM_RMODE_STD | GFPARM_RMODE_CREAT);
    if (*setup)
        write_setup(chosen, parameters, *setup);
}

Setup Team::found_setup(const SetupNames& names, const tTrack& track, void* parameters,
                        const apx_vehicle_desc& standard, float fuel_l) const {
    const Grid grid = read_grid(track);
    const float planned_s = planned_lap_s(standard, track.length);
    const SetupPlace place = setup_place(parameters, track_, names, grid, fuel_l, planned_s);
    Setup setup;
    if (!read_kept(place, setup)) {
        setup = fastest_setup(parameters, track_, grid, fuel_l);
        keep(place, setup);
    }
    return setup;
}

float Team::planned_lap_s(const apx_vehicle_desc& vehicle, float length_m) const {
    uint32_t gates = 0;
    float lap_s = 0.0f;
    const bool planned =
        track_.id && apx_track_line_speeds(track_, APX_LINE_RACING, &vehicle, nullptr, 0, &gates, &lap_s) == APX_OK;
    return planned ? lap_s : length_m / UNKNOWN_MEAN_MPS;
}

bool Team::bake(const apx_vehicle_desc& vehicle) {
    if (!source_.id)
        return false;
    apx_bake_desc desc = apx_bake_desc_default();
    desc.vehicle = vehicle;
    desc.margin_m = MARGIN_M;
    apx_track baked{};
    if (apx_track_bake(source_, &desc, &baked) != APX_OK)
        return false;
    if (track_.id)
        apx_track_destroy(track_);
    track_ = baked;
    return true;
}

void Team::new_race(int driver, tCarElt& car) {
    close_race();
    Car& own = cars_[static_cast<size_t>(driver)];
    own = read_car(car._carHandle, read_setup(car._carHandle));
    if (is_loose(*built_from_))
        own.vehicle.spring_travel_m *= LOOSE_TRAVEL_SHARE;
    savers_[static_cast<size_t>(driver)] = {};
    trace_.open(own.vehicle, read_setup(car._carHandle));
}

bool Team::create_race(const tSituation& situation) {
    const size_t count = static_cast<size_t>(situation._ncars);
    std::vector<apx_car_desc> cars(count);
    const Car* lead = nullptr;
    for (size_t i = 0; i < count; ++i) {
        const tCarElt& element = *situation.cars[i];
        apx_car_desc& desc = cars[static_cast<size_t>(element.index)];
        desc = apx_car_desc_default();
        std::snprintf(desc.name, sizeof desc.name, "%.*s", static_cast<int>(sizeof desc.name - 1), element._name);
        if (is_ours(element)) {
            const Car& own = cars_[static_cast<size_t>(element._driverIndex)];
            desc.vehicle = own.vehicle;
            desc.driver.grip_use = 1.0f;  // the corner table is what the tyres give
            if (!lead)
                lead = &own;
        } else {
            desc.driven_by = APX_DRIVER_HOST;
            desc.vehicle.length_m = element._dimension_x;
            desc.vehicle.width_m = element._dimension_y;
            desc.vehicle.wheelbase_m = std::min(desc.vehicle.wheelbase_m, 0.9f * desc.vehicle.length_m);
        }
    }
    if (!lead || !source_.id)
        return false;
    if (!bake(lead->vehicle))
        return false;
    apx_race_desc desc = apx_race_desc_default();
    desc.track = track_;
    desc.laps = static_cast<uint32_t>(std::max(1, situation._totLaps));
    desc.dt_s = STEP_S;
    if (apx_race_create(&desc, cars.data(), static_cast<uint32_t>(count), &race_) != APX_OK)
        return false;
    states_.assign(count, {});
    present_.assign(count, 1);
    controls_.assign(count, {});
    slip_.assign(count, {});
    if (const char* path = std::getenv("APEXLINE_TORCS_RECORD"))
        start_recording(path);
    return true;
}

void Team::start_recording(const char* path) {
    uint64_t header = 0;
    uint64_t tick = 0;
    if (apx_race_recorder(race_, &recorder_) != APX_OK ||
        apx_recorder_header(recorder_, nullptr, 0, &header) != APX_OK ||
        apx_recorder_tick(recorder_, nullptr, 0, &tick) != APX_OK) {
        GfError("Apexline: no recording: %s\n", apx_last_error());
        return stop_recording();
    }
    bytes_.resize(std::max(header, tick));
    recording_ = std::fopen(path, "wb");
    if (!recording_) {
        GfError("Apexline: cannot write the recording %s\n", path);
        return stop_recording();
    }
    const apx_status status = apx_recorder_header(recorder_, bytes_.data(), bytes_.size(), &header);
    write_recorded(status, header);
}

// Out of our hands at once, so that a crash of the game leaves every tick before it in the file.
void Team::write_recorded(apx_status status, uint64_t size) {
    if (status != APX_OK) {
        GfError("Apexline: the recording ends here: %s\n", apx_last_error());
        stop_recording();
    } else if (std::fwrite(bytes_.data(), 1, size, recording_) < size || std::fflush(recording_) != 0) {
        GfError("Apexline: the recording ends here: %s\n", std::strerror(errno));
        stop_recording();
    }
}

void Team::stop_recording() {
    if (recording_)
        std::fclose(recording_);
    recording_ = nullptr;
    if (recorder_.id)
        apx_recorder_destroy(recorder_);
    recorder_ = {};
}

void Team::tick(const tSituation& situation) {
    const uint32_t count = static_cast<uint32_t>(situation._ncars);
    for (uint32_t i = 0; i < count; ++i) {
        const tCarElt& element = *situation.cars[i];
        const size_t index = static_cast<size_t>(element.index);
        states_[index] = state_of(element);
        const uint8_t present = is_on_road(element) ? 1 : 0;
        if (present_[index] != present) {
            present_[index] = present;
            apx_race_set_present(race_, static_cast<uint32_t>(index), present);
        }
    }
    if (!started_ && situation.currentTime >= 0.0)
        started_ = apx_race_start(race_) == APX_OK;
    const float step_s = time_s_ < -1e8 ? STEP_S : static_cast<float>(situation.currentTime - time_s_);
    time_s_ = situation.currentTime;
    if (apx_race_tick(race_, std::clamp(step_s, 1e-4f, 0.1f), states_.data(), count, controls_.data()) != APX_OK) {
        if (!failed_)
            GfError("Apexline: %s\n", apx_last_error());
        failed_ = true;
        return;
    }
    if (recording_) {
        uint64_t size = 0;
        const apx_status status = apx_recorder_tick(recorder_, bytes_.data(), bytes_.size(), &size);
        write_recorded(status, size);
    }
}

void Team::drive(int driver, tCarElt& car, const tSituation& situation) {
    if (!race_.id && !failed_ && !create_race(situation)) {
        GfError("Apexline: no race: %s\n", apx_last_error());
        failed_ = true;
    }
    if (failed_) {
        car.ctrl = {};
        car._brakeCmd = 1.0f;
        return;
    }
    if (situation.currentTime != time_s_)
        tick(situation);
    const size_t index = static_cast<size_t>(car.index);
    apply(cars_[static_cast<size_t>(driver)], controls_[index], slip_[index], car);
    FuelSaver& saver = savers_[static_cast<size_t>(driver)];
    car._accelCmd = std::min(car._accelCmd, saver.most_accelerator(car, situation._totLaps));
    if (trace_.is_open()) {
        apx_car_debug debug;
        const bool known = apx_race_debug(race_, static_cast<uint32_t>(index), &debug) == APX_OK;
        trace_.write(car, situation.currentTime, controls_[index], known ? debug.target_speed_mps : NAN);
    }
}

}  // namespace apx_torcs
