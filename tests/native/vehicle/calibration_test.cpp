// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "vehicle/calibration.h"

#include "base/error.h"
#include "race/describe.h"
#include "vehicle/calibration_fit.h"
#include "vehicle/envelope.h"
#include "vehicle/fields.h"
#include "vehicle/handling.h"
#include "vehicle/vehicle_json.h"
#include "worlds.h"

namespace apx {
namespace {

apx_vehicle_desc preset(const std::string& name) {
    const std::string file = std::string(APX_SOURCE_DIR) + "/data/vehicles/" + name + ".json";
    return name == "reference" ? default_vehicle() : vehicle_from_json(test::read_text(file), name);
}

// The car is believed to be another in all that is measured.
Calibration calibrated(const apx_vehicle_desc& truth, float grip_scale, float step_s = test::dt_s) {
    apx_calibration_desc desc = default_calibration_desc();
    desc.vehicle = truth;
    desc.vehicle.grip = 1.2f;
    desc.vehicle.power_w = 200000.0f;
    desc.vehicle.drag_kgpm = 0.3f;
    desc.vehicle.downforce_kgpm = 0.5f;
    desc.vehicle.max_drive_force_n = desc.vehicle.max_brake_force_n = 0.0f;
    Calibration calibration = make_calibration(desc);
    const char* why = calibrate_reference(calibration, truth, grip_scale, step_s);
    EXPECT_EQ(why, nullptr) << why;
    return calibration;
}

class Preset : public testing::TestWithParam<std::tuple<std::string, float>> {
  protected:
    apx_vehicle_desc truth = preset(std::get<0>(GetParam()));
    float scale = std::get<1>(GetParam());
    Calibration calibration = calibrated(truth, scale);
    apx_vehicle_desc gripping() const {
        apx_vehicle_desc vehicle = truth;
        vehicle.grip *= scale;
        return vehicle;
    }
};

TEST_P(Preset, CornersAsThePhysicsSays) {
    ASSERT_GE(calibration.lateral.count, 5u);
    const VehicleModel model = model_of(gripping());
    for (uint32_t i = 0; i < calibration.lateral.count; ++i) {
        const float limit = lateral_limit(model, calibration.lateral.speed_mps[i]);
        EXPECT_NEAR(calibration.lateral.value_mps2[i] / limit, 1.0f, 0.04f) << calibration.lateral.speed_mps[i];
    }
}

TEST_P(Preset, IsMeasuredWithinThreePerCentOfItsGrip) {
    const apx_vehicle_desc measured = measured_vehicle(calibration);
    EXPECT_NEAR(measured.grip / gripping().grip, 1.0f, 0.03f);
    EXPECT_NEAR(measured.top_speed_mps / truth.top_speed_mps, 1.0f, 0.02f);
    EXPECT_EQ(vehicle_problem(measured), "");
    EXPECT_GE(measured.corner_count, 5u);
}

TEST_P(Preset, BrakesAndDrivesAsTheEnvelopeSays) {
    const Envelope envelope = envelope_of(gripping());
    const double top = static_cast<double>(calibration.top_speed_mps);
    for (const apx_envelope_point& point : measured_envelope(calibration)) {
        const double speed = static_cast<double>(point.speed_mps);
        const double brake = brake_deceleration(envelope, {}, speed * speed, 0.0);
        // Sweeps are coarse where brakes take much speed, and the straight line through them smooths what they miss.
        EXPECT_LT(static_cast<double>(point.brake_mps2), 1.1 * brake) << speed;
        EXPECT_GT(static_cast<double>(point.brake_mps2), 0.75 * brake) << speed;
        // Where the limit passes from tyres to power no sweep may have come by.
        const double drive = drive_acceleration(envelope, {}, speed * speed, 0.0);
        EXPECT_NEAR(static_cast<double>(point.drive_mps2), drive, (speed > 0.65 * top ? 0.03 : 0.15) * drive + 0.1)
            << speed;
    }
}

TEST_P(Preset, DrivesTheLapThatItPredicts) {
    // Brakes of a pedal that asks for grip and downforce are measured as a force, which a formula car's are not.
    const float like = std::get<0>(GetParam()) == "formula" ? 0.09f : 0.04f;
    EXPECT_NEAR(lap_time_s(calibration.lap) / lap_time_s(calibration.predicted), 1.0f, like);
    EXPECT_GT(lap_time_s(calibration.lap), 10.0f);
}

INSTANTIATE_TEST_SUITE_P(Cars, Preset,
                         testing::Combine(testing::Values("reference", "kart", "touring", "gt", "formula"),
                                          testing::Values(0.85f, 1.0f, 1.15f)));

TEST(Calibration, TellsPowerAndDragApart) {
    const apx_vehicle_desc truth = preset("gt");
    const apx_vehicle_desc measured = measured_vehicle(calibrated(truth, 1.0f));
    EXPECT_NEAR(measured.power_w / truth.power_w, 1.0f, 0.01f);
    EXPECT_NEAR(measured.drag_kgpm / truth.drag_kgpm, 1.0f, 0.02f);
    EXPECT_NEAR(measured.downforce_kgpm / truth.downforce_kgpm, 1.0f, 0.06f);
}

TEST(Calibration, FindsBrakesThatEndBeforeTheTyres) {
    apx_vehicle_desc truth = preset("gt");
    truth.max_brake_force_n = 9000.0f;
    EXPECT_NEAR(measured_vehicle(calibrated(truth, 1.0f)).max_brake_force_n, 9000.0f, 300.0f);
    EXPECT_EQ(measured_vehicle(calibrated(preset("gt"), 1.0f)).max_brake_force_n, 0.0f);
}

TEST(Calibration, MeasuresWhatAFullPedalGives) {
    for (float of_grip : {0.95f, 1.05f, 1.6f}) {
        apx_vehicle_desc truth = preset("touring");
        truth.max_brake_force_n = of_grip * truth.grip * truth.mass_kg * 9.81f;
        EXPECT_NEAR(measured_vehicle(calibrated(truth, 1.0f)).max_brake_force_n / truth.max_brake_force_n, 1.0f, 0.05f)
            << of_grip;
    }
}

// More than the tyres hold at a full pedal shows at a part of it. A quarter more is what vehicles without a described force have.
TEST(Calibration, MeasuresADriveForceBeyondTheTyresGrip) {
    for (const std::string name : {"gt", "touring", "formula"}) {
        apx_vehicle_desc truth = preset(name);
        const float limit = truth.grip * model_of(truth).traction_share * truth.mass_kg * 9.81f;
        for (const float over : {1.05f, 1.12f}) {
            truth.max_drive_force_n = over * limit;
            EXPECT_NEAR(measured_vehicle(calibrated(truth, 1.0f)).max_drive_force_n, over * limit, 0.06f * limit)
                << name << " " << over;
        }
        truth.max_drive_force_n = 0.0f;
        EXPECT_EQ(measured_vehicle(calibrated(truth, 1.0f)).max_drive_force_n, 0.0f) << name;
    }
}

TEST(Calibration, MeasuresAFixedBrakeBalance) {
    apx_vehicle_desc truth = preset("gt");
    truth.max_brake_force_n = 1.5f * truth.grip * truth.mass_kg * 9.81f;
    truth.brake_front_share = 0.85f;
    const apx_vehicle_desc measured = measured_vehicle(calibrated(truth, 1.0f));
    EXPECT_NEAR(measured.brake_front_share, 0.85f, 0.06f);
}

// Drives all manoeuvres with the reference physics behind a change of the controls; returns why the calibration failed.
template <typename Change>
std::string failure_of(Calibration& calibration, const apx_vehicle_desc& truth, Change change) {
    const VehicleModel model = model_of(truth);
    BodyState body{};
    while (!is_done(calibration)) {
        apx_controls controls;
        if (const char* why = calibrate(calibration, test::dt_s, body.car, controls)) {
            return why;
        }
        change(controls, manoeuvre_of(calibration.step), body);
        step_vehicle(model, controls, {}, test::dt_s, 4, body);
    }
    return "";
}

template <typename Change>
std::string failure_of(const apx_vehicle_desc& truth, Change change) {
    Calibration calibration = make_calibration(default_calibration_desc());
    return failure_of(calibration, truth, [&](apx_controls& controls, uint32_t manoeuvre, const BodyState&) {
        change(controls, manoeuvre);
    });
}

// The rest of a pedal in a fixed proportion where slip control holds each axle at what its load takes.
float held_pedal(const apx_vehicle_desc& truth, float front_share, float pedal, const BodyState& body) {
    const float speed = std::hypot(body.car.velocity[0], body.car.velocity[2]);
    const float down_n = truth.downforce_kgpm * speed * speed;
    const float moved_n =
        -truth.mass_kg * body.longitudinal_acceleration_mps2 * truth.centre_of_mass_height_m / truth.wheelbase_m;
    const float weight_n = truth.mass_kg * 9.81f;
    const float front_n = weight_n * truth.front_weight_share + down_n * truth.downforce_front_share + moved_n;
    const float asked_n = pedal * truth.max_brake_force_n, holds = 0.98f * truth.grip;
    const float held_n = std::min(front_share * asked_n, holds * front_n) +
                         std::min((1.0f - front_share) * asked_n, holds * (weight_n + down_n - front_n));
    return held_n / truth.max_brake_force_n;
}

TEST(Calibration, FindsTheBrakeBalanceThatSlipControlHidesInAStraightLine) {
    apx_vehicle_desc truth = preset("gt");
    truth.max_brake_force_n = 1.3f * truth.grip * truth.mass_kg * 9.81f;
    for (float share : {0.5f, 0.56f, 0.75f}) {
        apx_calibration_desc desc = default_calibration_desc();
        desc.vehicle = truth;
        desc.vehicle.max_brake_force_n = 0.0f;
        Calibration calibration = make_calibration(desc);
        const std::string why =
            failure_of(calibration, truth, [&](apx_controls& controls, uint32_t, const BodyState& body) {
                controls.brake = held_pedal(truth, share, controls.brake, body);
            });
        ASSERT_EQ(why, "") << share;
        EXPECT_NEAR(measured_vehicle(calibration).brake_front_share, share, 0.03f);
    }
}

TEST_P(Preset, HasNoFixedBrakeBalance) {
    EXPECT_EQ(measured_vehicle(calibration).brake_front_share, 0.0f);
}

TEST(Calibration, RefusesABoatInWords) {
    apx_vehicle_desc boat = default_vehicle();
    boat.grip = 0.05f;
    const std::string why = failure_of(boat, [](apx_controls&, uint32_t) {});
    EXPECT_NE(why.find("m/s^2 (0."), std::string::npos) << why;
}

TEST(Calibration, RefusesAPedalThatReachesNoBrake) {
    const std::string why =
        failure_of(default_vehicle(), [](apx_controls& controls, uint32_t) { controls.brake *= 0.02f; });
    EXPECT_NE(why.find("the full brake slows the car by no more than"), std::string::npos) << why;
}

TEST(Calibration, RefusesASteeringThatIsTheOtherWayRound) {
    const std::string why =
        failure_of(default_vehicle(), [](apx_controls& controls, uint32_t) { controls.steering *= -1.0f; });
    EXPECT_NE(why.find("the car turns to the left"), std::string::npos) << why;
}

TEST(Calibration, RefusesACarThatDrivesAnotherLapThanItMeasured) {
    const std::string tired = failure_of(preset("gt"), [&](apx_controls& controls, uint32_t manoeuvre) {
        controls.throttle *= manoeuvre == APX_MANOEUVRE_LAP ? 0.6f : 1.0f;
    });
    EXPECT_NE(tired.find("the measured vehicle predicts"), std::string::npos) << tired;
    EXPECT_NE(tired.find("straights"), std::string::npos);
}

TEST(Calibration, DoesNotDependOnTheHostsStep) {
    const apx_vehicle_desc truth = preset("reference");
    for (float step_s : {1.0f / 200.0f, 1.0f / 50.0f}) {
        EXPECT_NEAR(measured_vehicle(calibrated(truth, 1.0f, step_s)).grip, truth.grip, 0.03f * truth.grip) << step_s;
    }
}

TEST(Calibration, ADriverWithTheMeasuredVehicleLapsAsOneWhoKnew) {
    apx_car_desc car = default_car_desc();
    const auto best_lap_s = [&](const apx_vehicle_desc& vehicle, float true_grip) {
        car.vehicle = vehicle;
        car.true_grip = true_grip;
        const auto world = test::world_on(test::track_named("club"), APX_SITUATION_SINGLE, {car},
                                          [](apx_world_desc& desc) { desc.race.laps = 2; });
        EXPECT_TRUE(test::run_to_finish(*world, 300.0f));
        EXPECT_EQ(world->race->progress[0].off_track_s, 0.0f);
        return world->race->progress[0].best_lap_s;
    };
    apx_vehicle_desc truth = preset("gt");
    const apx_vehicle_desc measured = measured_vehicle(calibrated(truth, 0.85f));
    truth.grip *= 0.85f;
    // The world's physics is the measured vehicle's too, so its laps are what was measured.
    EXPECT_NEAR(best_lap_s(measured, 1.0f) / best_lap_s(truth, 1.0f), 1.0f, 0.015f);
}

TEST(Calibration, SaysWhyItFails) {
    Calibration calibration = make_calibration(default_calibration_desc());
    const apx_car_state still{};
    apx_controls controls;
    const char* why = nullptr;
    for (int i = 0; i < 60 * 20 && why == nullptr; ++i) {
        why = calibrate(calibration, test::dt_s, still, controls);
    }
    ASSERT_NE(why, nullptr);
    EXPECT_NE(std::string(why).find("full throttle"), std::string::npos);
    EXPECT_NE(calibrate(calibration, test::dt_s, still, controls), nullptr);
    EXPECT_EQ(controls.brake, 1.0f);
}

TEST(Calibration, RefusesATopSpeedThatIsNone) {
    apx_calibration_desc desc = default_calibration_desc();
    desc.top_speed_mps = 3.0f;
    EXPECT_THROW(make_calibration(desc), Error);
}

}  // namespace
}  // namespace apx
