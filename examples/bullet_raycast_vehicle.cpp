// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// btRaycastVehicle of Bullet 3 on a mesh of the road, with its hills, bridges, run-off and walls.
//
// Axes: the race's are left-handed with z to the north, Bullet's right-handed: z changes its sign. The chassis points along its own z,
// so a yaw of 0 is half a turn of Bullet's.
#include <BulletDynamics/Vehicle/btRaycastVehicle.h>
#include <btBulletDynamicsCommon.h>

#include <memory>

#include "host.h"

namespace {

constexpr float wheel_radius_m = 0.34f;
constexpr float rest_m = 0.3f;     // of the springs
constexpr float stands_m = 0.52f;  // the centre of mass over the ground, at rest
constexpr float spring_1ps2 = 60.0f;
constexpr float friction_slip = 1.15f;
constexpr float wall_m = 1.5f;
constexpr int substeps = 4;

btVector3 to_bullet(const float* position) {
    return btVector3(position[0], position[1], -position[2]);
}

struct Physics {
    static apx_vehicle_desc car() {
        apx_vehicle_desc desc = apx_vehicle_desc_default();
        desc.mass_kg = 1100.0f;
        desc.length_m = 4.4f;
        desc.width_m = 1.9f;
        desc.yaw_inertia_kgm2 = desc.mass_kg * (desc.length_m * desc.length_m + desc.width_m * desc.width_m) / 12.0f;
        desc.wheelbase_m = 2.7f;
        desc.front_weight_share = 0.5f;
        desc.centre_of_mass_height_m = stands_m;
        desc.power_w = 220000.0f;
        desc.max_drive_force_n = 8000.0f;
        desc.drive_front_share = 0.5f;
        desc.max_brake_force_n = 11000.0f;
        desc.brake_front_share = 0.5f;
        desc.top_speed_mps = 65.0f;
        desc.drag_kgpm = 0.6f;
        desc.downforce_kgpm = 0.0f;
        desc.grip = 1.136f;  // a circle at 20 m/s, see docs/integrate.md: a little less than the friction of the wheels
        desc.peak_slip_rad = 0.02f;
        desc.sliding_grip_share = 1.0f;
        desc.max_steer_rad = 0.55f;
        desc.steer_rate_radps = 4.0f;
        return desc;
    }

    Physics(const host::Ground& ground, unsigned count)
        : dispatcher_(&configuration_),
          world_(&dispatcher_, &broadphase_, &solver_, &configuration_),
          casters_(&world_) {
        world_.setGravity(btVector3(0.0f, -host::gravity_mps2, 0.0f));
        ground.gates.empty() ? add_plane() : add_road(ground);
        for (unsigned i = 0; i < count; ++i) {
            add_car();
        }
    }

    void add_still(btCollisionShape* shape, float friction) {
        bodies_.push_back(std::make_unique<btRigidBody>(0.0f, nullptr, shape));
        bodies_.back()->setFriction(friction);
        world_.addRigidBody(bodies_.back().get());
    }

    void add_plane() {
        shapes_.push_back(std::make_unique<btStaticPlaneShape>(btVector3(0.0f, 1.0f, 0.0f), 0.0f));
        add_still(shapes_.back().get(), 0.5f);
    }
    void add_quad(const btVector3& a, const btVector3& b, const btVector3& c, const btVector3& d) {
        mesh_.addTriangle(a, b, c);
        mesh_.addTriangle(a, c, d);
    }

    void add_road(const host::Ground& ground) {
        const btVector3 up(0.0f, wall_m, 0.0f);
        for (size_t i = 0; i + (ground.closed ? 0 : 1) < ground.gates.size(); ++i) {
            const apx_gate& from = ground.gates[i];
            const apx_gate& to = ground.gates[(i + 1) % ground.gates.size()];
            const btVector3 a[] = {to_bullet(from.wall_left), to_bullet(from.left), to_bullet(from.right),
                                   to_bullet(from.wall_right)};
            const btVector3 b[] = {to_bullet(to.wall_left), to_bullet(to.left), to_bullet(to.right),
                                   to_bullet(to.wall_right)};
            for (int strip = 0; strip < 3; ++strip) {
                add_quad(a[strip], a[strip + 1], b[strip + 1], b[strip]);
            }
            add_quad(a[0], b[0], b[0] + up, a[0] + up);
            add_quad(a[3], b[3], b[3] + up, a[3] + up);
        }
        shapes_.push_back(std::make_unique<btBvhTriangleMeshShape>(&mesh_, true));
        add_still(shapes_.back().get(), 0.2f);
    }

    void add_car() {
        auto box = std::make_unique<btBoxShape>(btVector3(0.5f * car_.width_m, 0.2f, 0.5f * car_.length_m));
        btVector3 inertia;
        box->calculateLocalInertia(car_.mass_kg, inertia);
        inertia.setY(car_.yaw_inertia_kgm2);
        bodies_.push_back(std::make_unique<btRigidBody>(car_.mass_kg, nullptr, box.get(), inertia));
        btRigidBody* body = bodies_.back().get();
        shapes_.push_back(std::move(box));
        body->setActivationState(DISABLE_DEACTIVATION);
        world_.addRigidBody(body);
        btRaycastVehicle::btVehicleTuning tuning;
        tuning.m_suspensionStiffness = spring_1ps2;
        tuning.m_suspensionDamping = 0.4f * 2.0f * std::sqrt(spring_1ps2);
        tuning.m_suspensionCompression = 0.3f * 2.0f * std::sqrt(spring_1ps2);
        tuning.m_maxSuspensionForce = 1e5f;
        tuning.m_frictionSlip = friction_slip;
        auto vehicle = std::make_unique<btRaycastVehicle>(tuning, body, &casters_);
        vehicle->setCoordinateSystem(0, 1, 2);
        for (int i = 0; i < 4; ++i) {
            const btVector3 hub((i % 2 == 0 ? 0.8f : -0.8f), 0.0f, (i < 2 ? 0.5f : -0.5f) * car_.wheelbase_m);
            vehicle->addWheel(hub, btVector3(0.0f, -1.0f, 0.0f), btVector3(-1.0f, 0.0f, 0.0f), rest_m, wheel_radius_m,
                              tuning, i < 2);
            vehicle->getWheelInfo(i).m_rollInfluence = 0.05f;
        }
        world_.addAction(vehicle.get());
        vehicles_.push_back(std::move(vehicle));
        steer_rad_.push_back(0.0f);
    }

    void place(unsigned car, const apx_car_state& state) {
        btTransform at(btQuaternion(btVector3(0.0f, 1.0f, 0.0f), SIMD_PI - state.yaw_rad),
                       to_bullet(state.position) + btVector3(0.0f, stands_m, 0.0f));
        vehicles_[car]->getRigidBody()->setCenterOfMassTransform(at);
        vehicles_[car]->resetSuspension();
    }

    void step(const std::vector<apx_controls>& controls, float dt) {
        for (int sub = 0; sub < substeps; ++sub) {
            for (size_t car = 0; car < vehicles_.size(); ++car) {
                drive(car, controls[car], dt / substeps);
            }
            world_.stepSimulation(dt / substeps, 0);
        }
    }

    void drive(size_t car, const apx_controls& given, float dt) {
        btRaycastVehicle& vehicle = *vehicles_[car];
        btRigidBody& body = *vehicle.getRigidBody();
        const float speed = body.getLinearVelocity().length();
        const float turn = given.steering * car_.max_steer_rad - steer_rad_[car];
        steer_rad_[car] += std::clamp(turn, -car_.steer_rate_radps * dt, car_.steer_rate_radps * dt);
        const float most_n = std::min(car_.max_drive_force_n, car_.power_w / std::max(speed, 1.0f));
        const bool limited = speed > (given.throttle < 0.0f ? car_.reverse_speed_mps : car_.top_speed_mps);
        for (int i = 0; i < 4; ++i) {
            vehicle.setSteeringValue(i < 2 ? -steer_rad_[car] : 0.0f, i);  // positive is to the left
            vehicle.applyEngineForce(limited ? 0.0f : 0.25f * given.throttle * most_n, i);
            vehicle.setBrake(0.25f * given.brake * car_.max_brake_force_n * dt, i);  // an impulse
        }
        body.applyCentralForce(body.getLinearVelocity() * (-car_.drag_kgpm * speed));
    }

    apx_car_state state(unsigned car) const {
        const btRigidBody& body = *vehicles_[car]->getRigidBody();
        const btMatrix3x3& axes = body.getCenterOfMassTransform().getBasis();
        const btVector3 forward = axes.getColumn(2), up = axes.getColumn(1), left = axes.getColumn(0);
        const btVector3 place = body.getCenterOfMassPosition() - up * stands_m, velocity = body.getLinearVelocity();
        apx_car_state state = {};
        for (int axis = 0; axis < 3; ++axis) {
            const float sign = axis == 2 ? -1.0f : 1.0f;
            state.position[axis] = sign * place[axis];
            state.velocity[axis] = sign * velocity[axis];
        }
        state.yaw_rad = std::atan2(forward.x(), -forward.z());
        state.pitch_rad = std::asin(std::clamp(forward.y(), -1.0f, 1.0f));
        state.roll_rad = std::atan2(left.y(), up.y());
        state.yaw_rate_radps = -body.getAngularVelocity().y();
        return state;
    }

  private:
    const apx_vehicle_desc car_ = car();
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDbvtBroadphase broadphase_;
    btSequentialImpulseConstraintSolver solver_;
    btTriangleMesh mesh_;
    std::vector<std::unique_ptr<btCollisionShape>> shapes_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
    btDiscreteDynamicsWorld world_;
    btDefaultVehicleRaycaster casters_;
    std::vector<std::unique_ptr<btRaycastVehicle>> vehicles_;
    std::vector<float> steer_rad_;
};

}  // namespace

int main(int argc, char** argv) {
    return host::main<Physics>(argc, argv);
}
