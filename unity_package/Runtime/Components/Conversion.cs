// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>How a vehicle moves, in Unity's terms.</summary>
    public struct VehicleMotion
    {
        /// <summary>Position of the object's origin, m.</summary>
        public Vector3 Position;
        /// <summary>Rotation of the object.</summary>
        public Quaternion Rotation;
        /// <summary>Velocity of the centre of mass, m/s.</summary>
        public Vector3 Velocity;
        /// <summary>rad/s, as Rigidbody.angularVelocity.</summary>
        public Vector3 AngularVelocity;
        /// <summary>Centre of mass in the world, m.</summary>
        public Vector3 CentreOfMass;
    }

    /// <summary>Between Unity's and the library's types. The axes are the same: left-handed, y up, metres.</summary>
    public static class Conversion
    {
        /// <summary>A point or direction for Unity.</summary>
        public static Vector3 ToVector(this Float3 value)
        {
            return new Vector3(value.X, value.Y, value.Z);
        }

        /// <summary>A point or direction for the library.</summary>
        public static Float3 ToFloat3(this Vector3 value)
        {
            return new Float3(value.x, value.y, value.z);
        }

        /// <summary>Rotation of a car that stands on level ground at a yaw, rad.</summary>
        public static Quaternion YawRotation(float yawRad)
        {
            return Quaternion.AngleAxis(yawRad * Mathf.Rad2Deg, Vector3.up);
        }

        /// <summary>A car's state for the library.</summary>
        /// <param name="motion">How the vehicle moves.</param>
        /// <param name="centre">Centre of the car's outline on the ground, in the vehicle's own axes, m.</param>
        /// <param name="state">Written.</param>
        public static void ToState(ref VehicleMotion motion, Vector3 centre, out CarState state)
        {
            Vector3 forward = motion.Rotation * Vector3.forward;
            Vector3 right = motion.Rotation * Vector3.right;
            Vector3 up = motion.Rotation * Vector3.up;
            Vector3 place = motion.Position + motion.Rotation * centre;
            Vector3 velocity = motion.Velocity + Vector3.Cross(motion.AngularVelocity, place - motion.CentreOfMass);
            state.Position = place.ToFloat3();
            // A positive rotation about Unity's y axis is clockwise seen from above, as the library's yaw.
            state.YawRad = Mathf.Atan2(forward.x, forward.z);
            state.PitchRad = Mathf.Atan2(forward.y, Mathf.Sqrt(forward.x * forward.x + forward.z * forward.z));
            state.RollRad = Mathf.Atan2(-right.y, up.y);
            state.Velocity = velocity.ToFloat3();
            state.YawRateRadps = motion.AngularVelocity.y;
        }
    }
}
