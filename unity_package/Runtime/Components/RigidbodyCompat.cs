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

        /// <summary>Takes the friction from a collider that has no material of its own.</summary>
        public static void TakeFriction(Collider collider)
        {
            if (collider is WheelCollider || collider.isTrigger || collider.sharedMaterial)
            {
                return;
            }
#if UNITY_6000_0_OR_NEWER
            collider.sharedMaterial = new PhysicsMaterial
            {
                dynamicFriction = 0f, staticFriction = 0f, frictionCombine = PhysicsMaterialCombine.Minimum
            };
#else
            collider.sharedMaterial = new PhysicMaterial
            {
                dynamicFriction = 0f, staticFriction = 0f, frictionCombine = PhysicMaterialCombine.Minimum
            };
#endif
        }
    }
}
