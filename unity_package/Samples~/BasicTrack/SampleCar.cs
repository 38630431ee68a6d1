// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using Apexline.Unity;
using UnityEngine;

namespace Apexline.Samples
{
    /// <summary>A car controller in one file: a Rigidbody that glides on the ground, and two axles whose tyres push it. It
    /// makes what a vehicle profile describes, so that drivers get the car that they plan with. Sits beside a Script
    /// Vehicle Adapter.</summary>
    [AddComponentMenu("Racing AI/Samples/Sample Car")]
    [RequireComponent(typeof(Rigidbody))]
    public sealed class SampleCar : MonoBehaviour, IVehicleInput
    {
        private const float Gravity = 9.81f;
        // Slip angles are measured against at least this speed, so that a standing car does not shake.
        private const float Crawl = 2f;
        // Rear tyres that peak earlier keep the car from spinning.
        private const float RearPeakShare = 0.85f;
        private const float RearGripShare = 1.03f;
        private const float MostFelt = 4f * Gravity;
        private const float ReachOfGround = 1.5f;

        private Rigidbody _body;
        private VehicleDesc _vehicle;
        private float _steering;
        private float _throttle;
        private float _brake;
        private float _roadWheels;
        private Vector3 _lastVelocity;
        private float _felt = Gravity;

        /// <inheritdoc/>
        public void SetInput(float steering, float throttle, float brake)
        {
            _steering = steering;
            _throttle = throttle;
            _brake = brake;
        }

        private void Start()
        {
            _body = GetComponent<Rigidbody>();
            try
            {
                _vehicle = GetComponent<RaceCar>().GetVehicleDesc();
            }
            catch (ApexlineException)
            {
                enabled = false;  // the driver has said what is wrong
                return;
            }
            _body.mass = _vehicle.MassKg;
            _body.centerOfMass = Vector3.zero;
            float pitch = _vehicle.YawInertiaKgm2;
            _body.inertiaTensor = new Vector3(pitch, _vehicle.YawInertiaKgm2, 0.4f * pitch);
            _body.inertiaTensorRotation = Quaternion.identity;
            RigidbodyCompat.SetDamping(_body, 0f, 0f);
        }

        private void FixedUpdate()
        {
            float dt = Time.fixedDeltaTime;
            Quaternion rotation = _body.rotation;
            Vector3 forward = rotation * Vector3.forward;
            Vector3 right = rotation * Vector3.right;
            Vector3 velocity = RigidbodyCompat.GetVelocity(_body);
            RaycastHit ground;
            // From inside the car's own box, which rays do not see from there.
            if (!Physics.Raycast(_body.position, Vector3.down, out ground, ReachOfGround, Physics.DefaultRaycastLayers,
                QueryTriggerInteraction.Ignore))
            {
                return;
            }
            _roadWheels = Mathf.MoveTowards(_roadWheels, _steering * _vehicle.MaxSteerRad, _vehicle.SteerRateRadps * dt);
            float along = Vector3.Dot(velocity, forward);
            float drive = VehicleForces.Drive(ref _vehicle, _throttle, along);
            float brake = Mathf.Min(VehicleForces.Brake(ref _vehicle, _brake, along), Mathf.Abs(along) * _vehicle.MassKg / dt);
            float total = drive - Mathf.Sign(along) * brake;
            float load = Load(velocity, rotation * Vector3.up, dt);
            float transfer = total * _vehicle.CentreOfMassHeightM / _vehicle.WheelbaseM;
            float front = Mathf.Clamp(load * _vehicle.FrontWeightShare - transfer, 0.02f * load, 0.98f * load);
            // Forces go where the axles have grip: the drive by layout and load, brakes by load.
            float driven = _vehicle.DriveFrontShare * front;
            float frontForce = drive * driven / (driven + (1f - _vehicle.DriveFrontShare) * (load - front)) -
                               Mathf.Sign(along) * brake * front / load;
            float frontArm = (1f - _vehicle.FrontWeightShare) * _vehicle.WheelbaseM;
            PushAxle(frontArm, _roadWheels, front * _vehicle.Grip, _vehicle.PeakSlipRad, frontForce, forward, right, dt);
            PushAxle(frontArm - _vehicle.WheelbaseM, 0f, (load - front) * _vehicle.Grip * RearGripShare,
                     _vehicle.PeakSlipRad * RearPeakShare, total - frontForce, forward, right, dt);
            _body.AddForce(velocity * (-_vehicle.DragKgpm * velocity.magnitude));
            _body.AddForce(rotation * Vector3.down * (_vehicle.DownforceKgpm * velocity.sqrMagnitude));
        }

        // What presses the tyres onto the road: what an accelerometer in the car reads upward (banks and crests included), and
        // downforce.
        private float Load(Vector3 velocity, Vector3 up, float dt)
        {
            float felt = Vector3.Dot((velocity - _lastVelocity) / dt - Physics.gravity, up);
            _lastVelocity = velocity;
            _felt = Mathf.Lerp(_felt, Mathf.Clamp(felt, 0f, MostFelt), 0.3f);
            return _vehicle.MassKg * Mathf.Max(_felt, 0.1f) + _vehicle.DownforceKgpm * velocity.sqrMagnitude;
        }

        // A tyre gives 2 s / (1 + s^2) of its circle at a slip of s peaks; what drives or brakes is taken off the circle.
        private void PushAxle(float arm, float turn, float circle, float peak, float force, Vector3 forward, Vector3 right,
            float dt)
        {
            Vector3 place = _body.worldCenterOfMass + forward * arm;
            Vector3 ahead = forward * Mathf.Cos(turn) + right * Mathf.Sin(turn);
            Vector3 aside = right * Mathf.Cos(turn) - forward * Mathf.Sin(turn);
            Vector3 velocity = _body.GetPointVelocity(place);
            float rolling = Mathf.Abs(Vector3.Dot(velocity, ahead));
            float sliding = Vector3.Dot(velocity, aside);
            float slip = Mathf.Abs(sliding) / (Mathf.Max(rolling, Crawl) * Mathf.Tan(peak));
            float share = slip < 1f ? 2f * slip / (1f + slip * slip) : Mathf.Max(_vehicle.SlidingGripShare, 1.1f - 0.1f * slip);
            float longitudinal = Mathf.Clamp(force, -circle, circle);
            float left = Mathf.Sqrt(Mathf.Max(0f, circle * circle - longitudinal * longitudinal));
            float stopping = 0.4f * Mathf.Abs(sliding) * _vehicle.MassKg * 0.5f / dt;
            float lateral = Mathf.Min(share * left, stopping);
            _body.AddForceAtPosition(ahead * longitudinal - aside * (Mathf.Sign(sliding) * lateral), place);
        }
    }
}
