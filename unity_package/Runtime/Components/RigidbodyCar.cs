// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A car controller for a Rigidbody without wheels: it glides on the ground, and two axles whose tyres are forces push
    /// it. It makes what a vehicle profile describes, so that drivers get the car that they plan with. Sits beside a Script Vehicle
    /// Adapter.</summary>
    [AddComponentMenu("Racing AI/Rigidbody Car")]
    [RequireComponent(typeof(Rigidbody))]
    public sealed class RigidbodyCar : MonoBehaviour, IVehicleInput
    {
        private const float Gravity = 9.81f;
        // Slip angles are measured against at least this speed, so that a standing car does not shake.
        private const float Crawl = 2f;
        // Rear tyres that peak earlier and hold a little more keep the car from spinning.
        private const float RearPeakShare = 0.85f;
        private const float FrontGripShare = 0.993f;
        private const float RearGripShare = 1.023f;
        private const float LeastFelt = 0.1f;
        private const float MostFelt = 5f * Gravity;
        // Share of a change of acceleration that springs pass on within a physics step.
        private const float Springs = 0.35f;
        // Share of the force that would stop an axle's sideways motion within one step: below 1 there is no
        // oscillation, and from walking pace on it is more than tyres hold.
        private const float StopShare = 0.8f;
        // Below the outline, as far as springs reach, m.
        private const float ReachOfGround = 1f;
        private const float UsualHalfHeight = 0.5f;
        // Largest number of the car's own colliders that may overlap below its centre.
        private const int MostOwn = 4;

        private Rigidbody _body;
        private float _reach;
        private VehicleDesc _vehicle;
        private float _steering;
        private float _throttle;
        private float _brake;
        private float _roadWheels;
        private Vector3 _lastVelocity;
        private bool _wasOnGround;
        private Vector3 _felt = new Vector3(0f, Gravity, 0f);

        /// <inheritdoc/>
        public void SetInput(float steering, float throttle, float brake)
        {
            _steering = steering;
            _throttle = throttle;
            _brake = brake;
        }

        /// <summary>Forgets how the car moved before it was put somewhere else.</summary>
        /// <param name="steering">[-1, 1], where the road wheels stand.</param>
        public void Settle(float steering)
        {
            _roadWheels = steering * _vehicle.MaxSteerRad;
            _felt = new Vector3(0f, Gravity, 0f);
            _wasOnGround = false;
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
            Bounds outline;
            bool measured = CarShape.TryMeasure(transform, out outline);
            _reach = (measured ? 0.5f * outline.size.y : UsualHalfHeight) + ReachOfGround;
            _body.mass = _vehicle.MassKg;
            _body.centerOfMass = measured ? outline.center : Vector3.zero;
            float pitch = _vehicle.YawInertiaKgm2;
            _body.inertiaTensor = new Vector3(pitch, _vehicle.YawInertiaKgm2, 0.4f * pitch);
            _body.inertiaTensorRotation = Quaternion.identity;
            RigidbodyCompat.SetDamping(_body, 0f, 0f);
            // Its tyres are forces: a box that rubs on the road would brake it.
            foreach (Collider part in GetComponentsInChildren<Collider>(true))
            {
                RigidbodyCompat.TakeFriction(part);
            }
        }

        private void FixedUpdate()
        {
            float dt = Time.fixedDeltaTime;
            Quaternion rotation = _body.rotation;
            Vector3 forward = rotation * Vector3.forward;
            Vector3 velocity = RigidbodyCompat.GetVelocity(_body);
            if (!IsOnGround())
            {
                _wasOnGround = false;
                return;
            }
            if (_wasOnGround)
            {
                Feel((velocity - _lastVelocity) / dt - Physics.gravity, Quaternion.Inverse(rotation));
            }
            _wasOnGround = true;
            _lastVelocity = velocity;
            _roadWheels = Mathf.MoveTowards(_roadWheels, _steering * _vehicle.MaxSteerRad, _vehicle.SteerRateRadps * dt);
            float along = Vector3.Dot(velocity, forward);
            float drive = VehicleForces.Drive(ref _vehicle, _throttle, along);
            float stop = VehicleForces.Brake(ref _vehicle, _brake, along);
            float brake = Mathf.Sign(along) * Mathf.Min(stop, Mathf.Abs(along) * _vehicle.MassKg / dt);
            float load = _vehicle.MassKg * _felt.y + _vehicle.DownforceKgpm * velocity.sqrMagnitude;
            float moved = _vehicle.MassKg * _felt.z * _vehicle.CentreOfMassHeightM / _vehicle.WheelbaseM;
            float frontLoad = Mathf.Clamp(load * _vehicle.FrontWeightShare - moved, 0.02f * load, 0.98f * load);
            float front = frontLoad * _vehicle.Grip * FrontGripShare;
            float rear = (load - frontLoad) * _vehicle.Grip * RearGripShare;
            float braked = _vehicle.BrakeFrontShare > 0f ? _vehicle.BrakeFrontShare : FrontPart(front, rear, 0.5f);
            float frontForce = drive * FrontPart(front, rear, _vehicle.DriveFrontShare) - brake * braked;
            float frontArm = (1f - _vehicle.FrontWeightShare) * _vehicle.WheelbaseM;
            PushAxle(frontArm, _roadWheels, front, _vehicle.PeakSlipRad, frontForce, dt);
            float rearArm = frontArm - _vehicle.WheelbaseM;
            PushAxle(rearArm, 0f, rear, _vehicle.PeakSlipRad * RearPeakShare, drive - brake - frontForce, dt);
            _body.AddForce(velocity * (-_vehicle.DragKgpm * velocity.magnitude));
            _body.AddForce(rotation * Vector3.down * (_vehicle.DownforceKgpm * velocity.sqrMagnitude));
        }

        // From inside the car, past its own colliders.
        private bool IsOnGround()
        {
            Vector3 from = _body.worldCenterOfMass;
            float reach = _reach;
            RaycastHit hit;
            for (int i = 0; i < MostOwn && Physics.Raycast(from, Vector3.down, out hit, reach, Physics.DefaultRaycastLayers,
                QueryTriggerInteraction.Ignore); ++i)
            {
                if (hit.rigidbody != _body)
                {
                    return true;
                }
                from = hit.point + Vector3.down * 0.01f;
                reach -= hit.distance + 0.01f;
            }
            return false;
        }

        // Acceleration as measured in the car (banks, slopes and crests included), smoothed by the springs on its way
        // to the tyres.
        private void Feel(Vector3 acceleration, Quaternion toCar)
        {
            Vector3 felt = toCar * acceleration;
            felt.y = Mathf.Clamp(felt.y, LeastFelt, MostFelt);
            felt.x = Mathf.Clamp(felt.x, -MostFelt, MostFelt);
            felt.z = Mathf.Clamp(felt.z, -MostFelt, MostFelt);
            _felt = Vector3.Lerp(_felt, felt, Springs);
        }

        // Drive forces go where cornering leaves the axles grip, and brake forces without a fixed share.
        private float FrontPart(float front, float rear, float weight)
        {
            float side = _vehicle.MassKg * _felt.x;
            float frontSide = side * _vehicle.FrontWeightShare;
            float frontLeft = Mathf.Max(front * front - frontSide * frontSide, 0.01f * front * front);
            float rearLeft = Mathf.Max(rear * rear - (side - frontSide) * (side - frontSide), 0.01f * rear * rear);
            float part = weight * Mathf.Sqrt(frontLeft);
            return part / (part + (1f - weight) * Mathf.Sqrt(rearLeft));
        }

        // A tyre gives 2 s / (1 + s^2) of its circle at a slip of s peaks, along the slip; solved for the side force at a sideways
        // slip y beside a drive or brake force d: y (1 + sqrt(1 - d^2 (1 + y^2))) / (1 + y^2).
        private void PushAxle(float arm, float turn, float circle, float peak, float force, float dt)
        {
            Vector3 forward = _body.rotation * Vector3.forward;
            Vector3 right = _body.rotation * Vector3.right;
            Vector3 place = _body.worldCenterOfMass + forward * arm;
            Vector3 ahead = forward * Mathf.Cos(turn) + right * Mathf.Sin(turn);
            Vector3 aside = right * Mathf.Cos(turn) - forward * Mathf.Sin(turn);
            Vector3 velocity = _body.GetPointVelocity(place);
            float rolling = Mathf.Abs(Vector3.Dot(velocity, ahead));
            float sliding = Vector3.Dot(velocity, aside);
            float slip = Mathf.Abs(sliding) / (Mathf.Max(rolling, Crawl) * Mathf.Tan(peak));
            float longitudinal = Mathf.Clamp(force / circle, -0.99f, 0.99f);
            float used = longitudinal * longitudinal;
            float side;
            if (slip * slip + used <= 1f)
            {
                side = slip * (1f + Mathf.Sqrt(Mathf.Max(0f, 1f - used * (1f + slip * slip)))) / (1f + slip * slip);
            }
            else
            {
                // Beyond the peak the force comes first, and the circle shrinks to the sliding share.
                float sliding01 = slip > 1f ? 2f * slip / (1f + slip * slip) : 1f;
                float radius = Mathf.Lerp(_vehicle.SlidingGripShare, 1f, sliding01);
                longitudinal = Mathf.Clamp(longitudinal, -radius, radius);
                side = Mathf.Sqrt(Mathf.Max(0f, radius * radius - longitudinal * longitudinal));
            }
            float effectiveMass = 1f / (1f / _vehicle.MassKg + arm * arm / _vehicle.YawInertiaKgm2);
            float stopping = StopShare * Mathf.Abs(sliding) * effectiveMass / dt;
            float lateral = Mathf.Sign(sliding) * Mathf.Min(side * circle, stopping);
            _body.AddForceAtPosition(ahead * (longitudinal * circle) - aside * lateral, place);
        }
    }
}
