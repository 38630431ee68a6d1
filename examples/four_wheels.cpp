// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// A car with four wheels that spin and lock on tyres of the magic formula (Pacejka 2012, "Tire and Vehicle Dynamics", chapter 4), with
// load that moves between them, in physics of this file's own. It has neither traction control nor anti-lock brakes: apx_slip_control
// holds back each wheel by its own slip.
#include "host.h"

namespace {

constexpr float wheel_radius_m = 0.33f;
constexpr float wheel_inertia_kgm2 = 1.4f;
constexpr float mass_kg = 1300.0f;
constexpr float engine_w = 330000.0f;
constexpr float engine_n = 11000.0f;
constexpr float brakes_n = 21000.0f;
constexpr float drag_kgpm = 0.65f;
// Engine and brakes turn the wheels, too, as if the car weighed so much more. A description knows the car's mass alone: what speeds it up
// and slows it down counts by this share.
constexpr float wheels_kg = 4.0f * wheel_inertia_kgm2 / (wheel_radius_m * wheel_radius_m);
constexpr float moving_share = mass_kg / (mass_kg + wheels_kg);
constexpr float peak_slip = 0.09f;   // along the road
constexpr float tyre_shape = 1.35f;  // C of the formula
constexpr float rear_peak_share = 0.85f;
constexpr float track_share = 0.8f;  // of the width, between the wheels of an axle
constexpr float load_time_s = 0.06f;
constexpr int substeps = 12;

struct Wheel {
    float spin_radps = 0.0f;
    float load_n = 0.0f;
    apx_slip_memory memory = {};
};

struct Car {
    float x = 0, z = 0, yaw = 0, turn_radps = 0;
    float vx = 0, vz = 0;                   // world
    float along_mps2 = 0, across_mps2 = 0;  // smoothed, for the loads
    float steer_rad = 0;
    Wheel wheels[4];  // front left, front right, rear left, rear right
};

struct Physics {
    static constexpr bool is_flat = true;
    static apx_vehicle_desc car() {
        apx_vehicle_desc desc = apx_vehicle_desc_default();
        std::strncpy(desc.name, "four wheels", sizeof desc.name - 1);
        desc.mass_kg = mass_kg;
        desc.yaw_inertia_kgm2 = 2000.0f;
        desc.length_m = 4.6f;
        desc.width_m = 1.95f;
        desc.wheelbase_m = 2.7f;
        desc.front_weight_share = 0.48f;
        desc.centre_of_mass_height_m = 0.42f;
        desc.power_w = moving_share * engine_w;
        desc.max_drive_force_n = moving_share * engine_n;
        desc.drive_front_share = 0.0f;
        desc.open_differential = 1.0f;  // each rear wheel gets half
        desc.max_brake_force_n = moving_share * brakes_n;
        desc.brake_front_share = 0.62f;
        desc.top_speed_mps = 80.0f;
        desc.drag_kgpm = moving_share * drag_kgpm;
        desc.downforce_kgpm = 1.0f;
        desc.downforce_front_share = 0.45f;
        desc.grip = 1.3f;
        desc.peak_slip_rad = 0.1f;
        desc.sliding_grip_share = 0.82f;
        desc.max_steer_rad = 0.55f;
        desc.steer_rate_radps = 3.0f;
        desc.bank_load_share = 0.0f;  // the ground is a plane
        return desc;
    }

    Physics(const host::Ground&, unsigned count) : cars_(count) {}

    void place(unsigned index, const apx_car_state& state) {
        cars_[index] = {};
        cars_[index].x = state.position[0];
        cars_[index].z = state.position[2];
        cars_[index].yaw = state.yaw_rad;
    }

    // Static load and what accelerations move, by the height of the centre of mass; never less than none.
    void load(Car& car, float speed) const {
        const float weight = desc_.mass_kg * host::gravity_mps2, pressed = desc_.downforce_kgpm * speed * speed;
        const float forward = desc_.mass_kg * car.along_mps2 * desc_.centre_of_mass_height_m / desc_.wheelbase_m;
        const float side =
            desc_.mass_kg * car.across_mps2 * desc_.centre_of_mass_height_m / (track_share * desc_.width_m);
        const float front = weight * desc_.front_weight_share + pressed * desc_.downforce_front_share - forward;
        const float rear = weight + pressed - front;
        for (int i = 0; i < 4; ++i) {
            const float axle = i < 2 ? front : rear;
            const float moved = (i % 2 == 0 ? 0.5f : -0.5f) * side;  // to the left when the car turns right
            car.wheels[i].load_n = std::max(0.0f, 0.5f * axle + moved);
        }
    }

    // The tyre's force in the wheel's own axes: along it and to its right.
    void tyre(const Wheel& wheel, float along_mps, float right_mps, bool rear, float& along_n, float& right_n) const {
        const float base = std::max(std::fabs(along_mps), 2.0f);
        const float slip = (wheel.spin_radps * wheel_radius_m - along_mps) / (base * peak_slip);
        const float side = -right_mps / (base * std::tan(desc_.peak_slip_rad * (rear ? rear_peak_share : 1.0f)));
        const float whole = std::hypot(slip, side);
        const float stiffness = std::tan(1.5707963f / tyre_shape);  // the peak is at a slip of 1
        const float force = desc_.grip * wheel.load_n * std::sin(tyre_shape * std::atan(stiffness * whole));
        along_n = whole > 1e-6f ? force * slip / whole : 0.0f;
        right_n = whole > 1e-6f ? force * side / whole : 0.0f;
    }

    void step(const std::vector<apx_controls>& controls, float dt) {
        for (size_t i = 0; i < cars_.size(); ++i) {
            for (int sub = 0; sub < substeps; ++sub) {
                drive(cars_[i], controls[i], dt / substeps);
            }
        }
    }

    void drive(Car& car, const apx_controls& given, float dt) {
        const float sine = std::sin(car.yaw), cosine = std::cos(car.yaw);
        const float along = car.vx * sine + car.vz * cosine, right = car.vx * cosine - car.vz * sine;
        const float speed = std::hypot(along, right);
        load(car, speed);
        const float turn = given.steering * desc_.max_steer_rad - car.steer_rad;
        car.steer_rad += std::clamp(turn, -desc_.steer_rate_radps * dt, desc_.steer_rate_radps * dt);
        float force_along = -drag_kgpm * speed * along, force_right = -drag_kgpm * speed * right, moment = 0.0f;
        for (int i = 0; i < 4; ++i) {
            Wheel& wheel = car.wheels[i];
            const bool rear = i >= 2;
            const float arm = rear ? -desc_.wheelbase_m * desc_.front_weight_share
                                   : desc_.wheelbase_m * (1.0f - desc_.front_weight_share);
            const float out = (i % 2 == 0 ? -0.5f : 0.5f) * track_share * desc_.width_m;
            const float angle = rear ? 0.0f : car.steer_rad, s = std::sin(angle), c = std::cos(angle);
            const float hub_along = along - car.turn_radps * out, hub_right = right + car.turn_radps * arm;
            const float wheel_along = hub_along * c + hub_right * s, wheel_right = hub_right * c - hub_along * s;
            apx_controls pedals = given;
            const apx_wheel seen{wheel.spin_radps * wheel_radius_m, wheel.load_n > 0.0f ? wheel_along : NAN, peak_slip,
                                 rear ? 1u : 0u, 0.0f};
            HOST_CHECK(apx_slip_control(dt, &seen, 1, 1, &wheel.memory, &pedals));
            float along_n, right_n;
            tyre(wheel, wheel_along, wheel_right, rear, along_n, right_n);
            spin(wheel, pedals, rear, along_n, speed, dt);
            const float body_along = along_n * c - right_n * s, body_right = right_n * c + along_n * s;
            force_along += body_along;
            force_right += body_right;
            moment += arm * body_right - out * body_along;
        }
        const float follow = dt / (dt + load_time_s);
        car.along_mps2 += (force_along / desc_.mass_kg - car.along_mps2) * follow;
        car.across_mps2 += (force_right / desc_.mass_kg - car.across_mps2) * follow;
        car.vx += (force_along * sine + force_right * cosine) / desc_.mass_kg * dt;
        car.vz += (force_along * cosine - force_right * sine) / desc_.mass_kg * dt;
        car.turn_radps += moment / desc_.yaw_inertia_kgm2 * dt;
        car.x += car.vx * dt;
        car.z += car.vz * dt;
        car.yaw += car.turn_radps * dt;
    }

    // Engine, brake and road turn the wheel; a brake stops it and does not turn it back.
    void spin(Wheel& wheel, const apx_controls& pedals, bool rear, float road_n, float speed, float dt) const {
        const float most_n = std::min(engine_n, engine_w / std::max(speed, 1.0f));
        const bool limited = speed > (pedals.throttle < 0.0f ? desc_.reverse_speed_mps : desc_.top_speed_mps);
        const float drive_n = rear && !limited ? 0.5f * pedals.throttle * most_n : 0.0f;
        const float share = 0.5f * (rear ? 1.0f - desc_.brake_front_share : desc_.brake_front_share);
        const float free_radps = wheel.spin_radps + (drive_n - road_n) * wheel_radius_m / wheel_inertia_kgm2 * dt;
        const float brake_radps = pedals.brake * share * brakes_n * wheel_radius_m / wheel_inertia_kgm2 * dt;
        wheel.spin_radps =
            std::fabs(free_radps) > brake_radps ? free_radps - std::copysign(brake_radps, free_radps) : 0.0f;
    }

    apx_car_state state(unsigned index) const {
        const Car& car = cars_[index];
        apx_car_state state = {};
        state.position[0] = car.x;
        state.position[2] = car.z;
        state.yaw_rad = car.yaw;
        state.velocity[0] = car.vx;
        state.velocity[2] = car.vz;
        state.yaw_rate_radps = car.turn_radps;
        return state;
    }

  private:
    const apx_vehicle_desc desc_ = car();
    std::vector<Car> cars_;
};

}  // namespace

int main(int argc, char** argv) {
    return host::main<Physics>(argc, argv);
}
