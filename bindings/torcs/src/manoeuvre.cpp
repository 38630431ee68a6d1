// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "manoeuvre.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include <raceman.h>
#include <tgf.h>

#include "pedals.h"
#include "setup_text.h"

namespace apx_torcs {
namespace {

constexpr float STEP_S = static_cast<float>(RCM_MAX_DT_ROBOTS);
constexpr float GRAVITY_MPS2 = 9.81f;
constexpr double LONGEST_APPROACH_S = 50.0;  // then it begins at the speed that the car has
constexpr float LONGEST_S = 30.0f;
constexpr float END_MPS = 6.0f;       // of braking
constexpr float SPUN_RAD = 0.5f;      // a car that moves this much across its own direction
constexpr float SMOOTHING_S = 0.25f;  // of the side acceleration
// The wheel is turned at once for this share of what the circle of the description holds, and from there on slowly.
constexpr float AT_ONCE_SHARE = 0.6f;
constexpr float AT_ONCE_S = 1.5f;
constexpr float TURN_RATE_RADPS = 0.02f;
constexpr float MOST_TRIM_RAD = 0.4f;
constexpr float PASSED_SHARE = 0.8f;  // of the most: the tyres are past their peak
constexpr float SETTLE_S = 3.0f;      // in the curve, before the brakes
constexpr float BRAKE_RISE_S = 2.0f;  // to what the circle of the description holds
constexpr float TRIM_GAIN = 0.25f;    // rad/s for the whole side acceleration
constexpr float YAW_GAIN_S = 0.1f;    // rad for each rad/s
constexpr float THROTTLE_GAIN = 0.25f;

struct Kind {
    const char* name;
    ManoeuvreKind kind;
};
constexpr Kind KINDS[] = {
    {"turn", ManoeuvreKind::Turn},
    {"brake", ManoeuvreKind::Brake},
    {"brake_and_turn", ManoeuvreKind::BrakeAndTurn},
    {"drive", ManoeuvreKind::Drive},
};

struct Field {
    const char* name;
    float Manoeuvre::*value;
};
constexpr Field FIELDS[] = {{"speed_mps", &Manoeuvre::speed_mps}, {"side_mps2", &Manoeuvre::side_mps2}};

bool is_word(const char* text, size_t length, const char* word) {
    return std::strlen(word) == length && std::strncmp(text, word, length) == 0;
}

// "brake_and_turn,speed_mps=40,side_mps2=9"
bool read_manoeuvre(const char* text, Manoeuvre& manoeuvre) {
    bool first = true;
    while (*text) {
        const size_t length = std::strcspn(text, ",");
        bool found = false;
        for (const Kind& kind : KINDS) {
            if (first && is_word(text, length, kind.name)) {
                manoeuvre.kind = kind.kind;
                found = true;
            }
        }
        const size_t name = std::strcspn(text, "=");
        for (const Field& field : FIELDS) {
            if (!first && name < length && is_word(text, name, field.name)) {
                manoeuvre.*field.value = static_cast<float>(std::atof(text + name + 1));
                found = true;
            }
        }
        if (!found)
            return false;
        first = false;
        text += length + (text[length] == ',' ? 1 : 0);
    }
    return !first;
}

float circle_n(const apx_vehicle_desc& vehicle, float speed) {
    return vehicle.grip * (vehicle.mass_kg * GRAVITY_MPS2 + vehicle.downforce_kgpm * speed * speed);
}

float slide_rad(const CarElt& element) {
    return std::atan2(element._speed_y, std::max(std::fabs(element._speed_x), 1.0f));
}

// TORCS counts left, the library right as positive.
float right_mps2(const CarElt& element) {
    return -element._yaw_rate * element._speed_x;
}

}  // namespace

float ManoeuvreDriver::straight_ahead(const Car& car, const CarElt& element) const {
    const tPosd& position = element.pub.DynGCg.pos;
    const float left_m = ahead_[0] * (position.y - from_m_[1]) - ahead_[1] * (position.x - from_m_[0]);
    const float yaw = element._yaw - std::atan2(ahead_[1], ahead_[0]);
    const float left_rad = std::atan2(std::sin(yaw), std::cos(yaw));
    const float right_rad = left_rad + 0.01f * left_m + 0.2f * element._yaw_rate;
    return std::clamp(right_rad / car.vehicle.max_steer_rad, -0.3f, 0.3f);
}

apx_controls ManoeuvreDriver::controls(const Car& car, const CarElt& element, double time_s) {
    if (!placed_) {
        placed_ = true;
        from_m_[0] = element.pub.DynGCg.pos.x;
        from_m_[1] = element.pub.DynGCg.pos.y;
        ahead_[0] = std::cos(element._yaw);
        ahead_[1] = std::sin(element._yaw);
    }
    apx_controls controls{};
    const bool from_rest = manoeuvre_.kind == ManoeuvreKind::Drive || manoeuvre_.kind == ManoeuvreKind::None;
    if (!running_ && time_s > 0.0 &&
        (from_rest || element._speed_x >= manoeuvre_.speed_mps || time_s > LONGEST_APPROACH_S)) {
        running_ = true;
        begin_s_ = time_s;
    }
    controls.steering = straight_ahead(car, element);
    controls.throttle = 1.0f;
    if (running_)
        run(car, element, static_cast<float>(time_s - begin_s_), controls);
    return controls;
}

void ManoeuvreDriver::run(const Car& car, const CarElt& element, float since_s, apx_controls& controls) {
    side_mps2_ += (right_mps2(element) - side_mps2_) * STEP_S / SMOOTHING_S;
    most_mps2_ = std::max(most_mps2_, side_mps2_);
    over_ = since_s > LONGEST_S || std::fabs(slide_rad(element)) > SPUN_RAD;
    switch (manoeuvre_.kind) {
        case ManoeuvreKind::None:
            over_ = true;
            break;
        case ManoeuvreKind::Turn:
            turn(car, element, since_s, controls);
            break;
        case ManoeuvreKind::BrakeAndTurn:
            brake_and_turn(car, element, since_s, controls);
            break;
        case ManoeuvreKind::Brake:
            controls.throttle = 0.0f;
            controls.brake = 1.0f;
            over_ = over_ || element._speed_x < END_MPS;
            break;
        case ManoeuvreKind::Drive:
            over_ = over_ || element._speed_x > manoeuvre_.speed_mps;
            break;
    }
}

// Turns the wheel slowly further at a held speed until the tyres are past what they hold.
void ManoeuvreDriver::turn(const Car& car, const CarElt& element, float since_s, apx_controls& controls) {
    const float speed = std::max(element._speed_x, 5.0f);
    const float at_once = AT_ONCE_SHARE * circle_n(car.vehicle, speed) / car.vehicle.mass_kg;
    const float curve_rad = car.vehicle.wheelbase_m * at_once / (speed * speed) * std::min(1.0f, since_s / AT_ONCE_S);
    trim_rad_ = TURN_RATE_RADPS * since_s;
    controls.steering = std::min(1.0f, (curve_rad + trim_rad_) / car.vehicle.max_steer_rad);
    const float drag_n = car.vehicle.drag_kgpm * speed * speed;
    const float engine_n = std::min(car.vehicle.max_drive_force_n, car.vehicle.power_w / speed);
    const float slow_mps = manoeuvre_.speed_mps - element._speed_x;
    controls.throttle = std::clamp(drag_n / engine_n + THROTTLE_GAIN * slow_mps, 0.0f, 1.0f);
    over_ =
        over_ || trim_rad_ > MOST_TRIM_RAD || (since_s > 2.0f * AT_ONCE_S && side_mps2_ < PASSED_SHARE * most_mps2_);
}

// Brakes harder and harder in a curve of the same side acceleration until the car does not hold it any more.
void ManoeuvreDriver::brake_and_turn(const Car& car, const CarElt& element, float since_s, apx_controls& controls) {
    const float speed = std::max(element._speed_x, 5.0f);
    const float wanted = manoeuvre_.side_mps2 * std::min(1.0f, since_s / AT_ONCE_S);
    trim_rad_ += TRIM_GAIN * STEP_S * (wanted - right_mps2(element)) / manoeuvre_.side_mps2;
    trim_rad_ = std::clamp(trim_rad_, -MOST_TRIM_RAD, MOST_TRIM_RAD);
    const float yaw_rad = YAW_GAIN_S * (wanted / speed + element._yaw_rate);
    const float steer_rad = car.vehicle.wheelbase_m * wanted / (speed * speed) + trim_rad_ + yaw_rad;
    controls.steering = std::clamp(steer_rad / car.vehicle.max_steer_rad, -1.0f, 1.0f);
    if (since_s < SETTLE_S) {
        const float drag_n = car.vehicle.drag_kgpm * speed * speed;
        const float engine_n = std::min(car.vehicle.max_drive_force_n, car.vehicle.power_w / speed);
        const float slow_mps = manoeuvre_.speed_mps - element._speed_x;
        controls.throttle = std::clamp(drag_n / engine_n + THROTTLE_GAIN * slow_mps, 0.0f, 1.0f);
        return;
    }
    const float share = circle_n(car.vehicle, speed) / car.vehicle.max_brake_force_n;
    controls.throttle = 0.0f;
    controls.brake = std::clamp(share * (since_s - SETTLE_S) / BRAKE_RISE_S, 0.0f, 1.0f);
    over_ = over_ || element._speed_x < END_MPS || side_mps2_ < PASSED_SHARE * manoeuvre_.side_mps2;
}

std::unique_ptr<TestDrive> TestDrive::from_environment() {
    const char* text = std::getenv("APEXLINE_TORCS_MANOEUVRE");
    if (!text)
        return nullptr;
    Manoeuvre manoeuvre;
    if (!read_manoeuvre(text, manoeuvre)) {
        GfError("Apexline: APEXLINE_TORCS_MANOEUVRE names nothing known: %s\n", text);
        manoeuvre.kind = ManoeuvreKind::None;
    }
    return std::unique_ptr<TestDrive>(new TestDrive(manoeuvre));
}

void TestDrive::new_track(void* parameters, void** setup) const {
    Setup chosen = read_setup(parameters);
    if (const char* asked = std::getenv("APEXLINE_TORCS_SETUP"))
        change_setup(asked, chosen);
    *setup = GfParmReadFile("drivers/apexline/setup.xml", GFPARM_RMODE_STD | GFPARM_RMODE_CREAT);
    if (*setup)
        write_setup(chosen, parameters, *setup);
}

void TestDrive::new_race(tCarElt& car) {
    const Setup setup = read_setup(car._carHandle);
    car_ = read_car(car._carHandle, setup);
    trace_.open(car_.vehicle, setup);
}

void TestDrive::drive(tCarElt& car, tSituation& situation) {
    const apx_controls controls = driver_.controls(car_, car, situation.currentTime);
    apply(car_, controls, slip_, car);
    if (trace_.is_open() && driver_.is_running())
        trace_.write(car, situation.currentTime, controls, NAN);
    if (driver_.is_over()) {
        trace_.close();
        situation._raceState = RM_RACE_ENDED;
    }
}

}  // namespace apx_torcs
