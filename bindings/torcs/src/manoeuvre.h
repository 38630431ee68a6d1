// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#pragma once

#include <apexline/apexline.h>

#include <memory>

#include <robot.h>

#include "car.h"
#include "trace.h"

// Manoeuvres on a wide, flat plane, one a race: `apexline torcs calibrate` compares them with the description.
//
//   a variable of the environment --> manoeuvre --> controls --> pedals --> TORCS --> trace, which Python evaluates
namespace apx_torcs {

enum class ManoeuvreKind { None, Turn, Brake, BrakeAndTurn, Drive };

struct Manoeuvre {
    ManoeuvreKind kind = ManoeuvreKind::Turn;
    float speed_mps = 30;  // at its beginning; of Drive, at its end
    float side_mps2 = 10;  // held while braking into a curve
};

// Drives one manoeuvre: gets up to speed straight ahead, then drives it once.
class ManoeuvreDriver {
  public:
    explicit ManoeuvreDriver(const Manoeuvre& manoeuvre) : manoeuvre_(manoeuvre) {}
    apx_controls controls(const Car& car, const CarElt& element, double time_s);
    // False while the car gets up to speed.
    bool is_running() const { return running_; }
    bool is_over() const { return over_; }

  private:
    void run(const Car& car, const CarElt& element, float since_s, apx_controls& controls);
    void turn(const Car& car, const CarElt& element, float since_s, apx_controls& controls);
    void brake_and_turn(const Car& car, const CarElt& element, float since_s, apx_controls& controls);
    float straight_ahead(const Car& car, const CarElt& element) const;

    Manoeuvre manoeuvre_;
    bool placed_ = false;
    bool running_ = false;
    bool over_ = false;
    float from_m_[2] = {};  // where the car stood
    float ahead_[2] = {};   // its direction there
    double begin_s_ = 0;    // of the manoeuvre
    float trim_rad_ = 0;    // of the front wheels, over what the curve asks for
    float side_mps2_ = 0;   // smoothed
    float most_mps2_ = 0;   // of it, so far
};

// A car of TORCS that drives the manoeuvre which APEXLINE_TORCS_MANOEUVRE names, and ends the race.
class TestDrive {
  public:
    // Null without the variable. A variable that names nothing known is said, and ends the race at once.
    static std::unique_ptr<TestDrive> from_environment();
    void new_track(void* parameters, void** setup) const;
    void new_race(tCarElt& car);
    void drive(tCarElt& car, tSituation& situation);

  private:
    explicit TestDrive(const Manoeuvre& manoeuvre) : driver_(manoeuvre) {}

    ManoeuvreDriver driver_;
    Car car_;
    apx_slip_memory slip_{};
    Trace trace_;
};

}  // namespace apx_torcs
