// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Top-down cars in Box2D 2.4, as arcade games have them: a box with two axles whose tyres take away all sideways speed up to what
// they hold. Tyres of this kind hardly slip before they let go.
//
// Axes: Box2D's x is the race's x and its y the race's z. Box2D's angles grow counter-clockwise and wind; yaw is their negative, and the
// library takes any winding.
#include <box2d/box2d.h>

#include "host.h"

namespace {

constexpr float reverse_share = 0.3f;  // of the drive force

struct Physics {
    static constexpr bool is_flat = true;
    static apx_vehicle_desc car() {
        apx_vehicle_desc desc = apx_vehicle_desc_default();
        std::strncpy(desc.name, "top-down", sizeof desc.name - 1);
        desc.length_m = 4.4f;
        desc.width_m = 1.9f;
        desc.mass_kg = 1200.0f;
        // A box of even density, as its fixture is.
        desc.yaw_inertia_kgm2 = desc.mass_kg * (desc.length_m * desc.length_m + desc.width_m * desc.width_m) / 12.0f;
        desc.wheelbase_m = 2.7f;
        desc.front_weight_share = 0.5f;
        desc.centre_of_mass_height_m = 0.0f;  // no load moves
        desc.power_w = 250000.0f;
        desc.max_drive_force_n = 9000.0f;
        desc.drive_front_share = 0.5f;
        desc.max_brake_force_n = 14000.0f;
        desc.brake_front_share = 0.5f;
        desc.top_speed_mps = 70.0f;
        desc.drag_kgpm = 0.6f;
        desc.downforce_kgpm = 0.0f;
        desc.grip = 1.2f;
        desc.peak_slip_rad = 0.02f;  // the least that makes sense: there is next to none
        desc.sliding_grip_share = 1.0f;
        desc.max_steer_rad = 0.6f;
        desc.steer_rate_radps = 4.0f;
        desc.bank_load_share = 0.0f;
        return desc;
    }

    Physics(const host::Ground& ground, unsigned count) : world_(b2Vec2(0.0f, 0.0f)) {
        b2BodyDef still;
        b2Body* walls = world_.CreateBody(&still);
        for (size_t i = 0; i + (ground.closed ? 0 : 1) < ground.gates.size(); ++i) {
            const apx_gate& from = ground.gates[i];
            const apx_gate& to = ground.gates[(i + 1) % ground.gates.size()];
            b2EdgeShape edge;
            edge.SetTwoSided(b2Vec2(from.wall_left[0], from.wall_left[2]), b2Vec2(to.wall_left[0], to.wall_left[2]));
            walls->CreateFixture(&edge, 0.0f);
            edge.SetTwoSided(b2Vec2(from.wall_right[0], from.wall_right[2]),
                             b2Vec2(to.wall_right[0], to.wall_right[2]));
            walls->CreateFixture(&edge, 0.0f);
        }
        for (unsigned i = 0; i < count; ++i) {
            b2BodyDef moving;
            moving.type = b2_dynamicBody;
            moving.allowSleep = false;
            b2PolygonShape box;
            box.SetAsBox(0.5f * car_.width_m, 0.5f * car_.length_m);
            b2FixtureDef fixture;
            fixture.shape = &box;
            fixture.density = car_.mass_kg / (car_.width_m * car_.length_m);
            fixture.friction = 0.2f;
            bodies_.push_back(world_.CreateBody(&moving));
            bodies_.back()->CreateFixture(&fixture);
        }
        steer_rad_.resize(count);
    }

    void place(unsigned car, const apx_car_state& state) {
        bodies_[car]->SetTransform(b2Vec2(state.position[0], state.position[2]), -state.yaw_rad);
    }

    // A tyre pair: what drives or brakes it and what stops its sideways slip share what it holds.
    void axle(b2Body& body, float arm_m, float angle_rad, float drive_n, float brake_n, float dt) const {
        const b2Vec2 forward = body.GetWorldVector(b2Vec2(std::sin(angle_rad), std::cos(angle_rad)));
        const b2Vec2 right(forward.y, -forward.x);
        const b2Vec2 point = body.GetWorldPoint(b2Vec2(0.0f, arm_m));
        const b2Vec2 velocity = body.GetLinearVelocityFromWorldPoint(point);
        const float inverse_mass = 1.0f / body.GetMass() + arm_m * arm_m / body.GetInertia();
        const float along = b2Dot(velocity, forward);
        const float stopping_n = std::min(brake_n, 0.5f * body.GetMass() * std::fabs(along) / dt);
        float along_n = drive_n - std::copysign(stopping_n, along);
        float across_n = -b2Dot(velocity, right) / (inverse_mass * dt);
        const float holds_n = 0.5f * car_.grip * car_.mass_kg * host::gravity_mps2;
        const float asked_n = std::hypot(along_n, across_n);
        if (asked_n > holds_n) {
            along_n *= holds_n / asked_n;
            across_n *= holds_n / asked_n;
        }
        body.ApplyForce(along_n * forward + across_n * right, point, true);
    }

    void step(const std::vector<apx_controls>& controls, float dt) {
        constexpr int substeps = 4;
        for (int i = 0; i < substeps; ++i) {
            for (size_t car = 0; car < bodies_.size(); ++car) {
                drive(car, controls[car], dt / substeps);
            }
            world_.Step(dt / substeps, 6, 3);
        }
    }

    void drive(size_t car, const apx_controls& given, float dt) {
        b2Body& body = *bodies_[car];
        const float turn = given.steering * car_.max_steer_rad - steer_rad_[car];
        steer_rad_[car] += std::clamp(turn, -car_.steer_rate_radps * dt, car_.steer_rate_radps * dt);
        const b2Vec2 velocity = body.GetLinearVelocity();
        const float speed = velocity.Length();
        const float most_n = std::min(car_.max_drive_force_n, car_.power_w / std::max(speed, 1.0f));
        float drive_n = given.throttle * (given.throttle < 0.0f ? reverse_share : 1.0f) * most_n;
        drive_n = given.throttle > 0.0f && speed > car_.top_speed_mps ? 0.0f : drive_n;
        const float brake_n = given.brake * car_.max_brake_force_n;
        const float arm_m = 0.5f * car_.wheelbase_m;
        axle(body, arm_m, steer_rad_[car], 0.5f * drive_n, 0.5f * brake_n, dt);
        axle(body, -arm_m, 0.0f, 0.5f * drive_n, 0.5f * brake_n, dt);
        body.ApplyForceToCenter(-car_.drag_kgpm * speed * velocity, true);
    }

    apx_car_state state(unsigned car) const {
        const b2Body& body = *bodies_[car];
        apx_car_state state = {};
        state.position[0] = body.GetPosition().x;
        state.position[2] = body.GetPosition().y;
        state.yaw_rad = -body.GetAngle();
        state.velocity[0] = body.GetLinearVelocity().x;
        state.velocity[2] = body.GetLinearVelocity().y;
        state.yaw_rate_radps = -body.GetAngularVelocity();
        return state;
    }

  private:
    const apx_vehicle_desc car_ = car();
    b2World world_;
    std::vector<b2Body*> bodies_;
    std::vector<float> steer_rad_;
};

}  // namespace

int main(int argc, char** argv) {
    return host::main<Physics>(argc, argv);
}
