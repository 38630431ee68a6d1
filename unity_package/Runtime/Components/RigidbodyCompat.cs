// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Members of Rigidbody that were renamed in Unity 6.</summary>
    public static class RigidbodyCompat
    {
        /// <summary>Velocity of the centre of mass, m/s.</summary>
        public static Vector3 GetVelocity(Rigidbody body)
        {
#if UNITY_6000_0_OR_NEWER
            return body.linearVelocity;
#else
            return body.velocity;
#endif
        }

        /// <summary>Sets the velocity of the centre of mass, m/s.</summary>
        public static void SetVelocity(Rigidbody body, Vector3 velocity)
        {
#if UNITY_6000_0_OR_NEWER
            body.linearVelocity = velocity;
#else
            body.velocity = velocity;
#endif
        }

        /// <summary>Sets the damping of both motions.</summary>
        public static void SetDamping(Rigidbody body, float linear, float angular)
        {
#if UNITY_6000_0_OR_NEWER
            body.linearDamping = linear;
            body.angularDamping = angular;
#else
            body.drag = linear;
            body.angularDrag = angular;
#endif
        }
    }
}
