// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Measures a car object: its wheels by their places, its outline by its colliders and meshes, in its own
    /// axes.</summary>
    public static class CarShape
    {
        private static readonly string[] WheelNames = { "wheel", "tyre", "tire" };

        /// <summary>The WheelColliders below an object as wheels of an adapter: those in front of their middle steer, those behind
        /// it drive. A visual is the nearest object named like a wheel, tyre or tire.</summary>
        public static WheelColliderAdapter.Wheel[] FindWheels(Transform car)
        {
            WheelCollider[] colliders = car.GetComponentsInChildren<WheelCollider>(true);
            var wheels = new WheelColliderAdapter.Wheel[colliders.Length];
            float middle = 0f;
            foreach (WheelCollider collider in colliders)
            {
                middle += LocalCentre(car, collider).z / colliders.Length;
            }
            for (int i = 0; i < wheels.Length; ++i)
            {
                Vector3 place = LocalCentre(car, colliders[i]);
                wheels[i].collider = colliders[i];
                wheels[i].steers = place.z > middle;
                wheels[i].drives = place.z <= middle;
                wheels[i].visual = FindVisual(car, colliders[i], place);
            }
            return wheels;
        }

        /// <summary>A wheel's hub in the car's own axes, m.</summary>
        public static Vector3 LocalCentre(Transform car, WheelCollider wheel)
        {
            return car.InverseTransformPoint(wheel.transform.TransformPoint(wheel.center));
        }

        /// <summary>The box around a car's colliders (box and mesh) and, without any, its meshes; in its own axes. False when it
        /// has none. Wheels count for the ground alone: the lowest point is where they roll.</summary>
        public static bool TryMeasure(Transform car, out Bounds outline)
        {
            var low = new Vector3(float.MaxValue, float.MaxValue, float.MaxValue);
            Vector3 high = -low;
            foreach (BoxCollider box in car.GetComponentsInChildren<BoxCollider>(true))
            {
                Add(car, box.transform, box.center, box.size, ref low, ref high);
            }
            if (low.x > high.x)
            {
                foreach (MeshFilter filter in car.GetComponentsInChildren<MeshFilter>(true))
                {
                    if (filter.sharedMesh)
                    {
                        Bounds box = filter.sharedMesh.bounds;
                        Add(car, filter.transform, box.center, box.size, ref low, ref high);
                    }
                }
            }
            if (low.x > high.x)
            {
                outline = new Bounds(Vector3.zero, Vector3.zero);
                return false;
            }
            foreach (WheelCollider wheel in car.GetComponentsInChildren<WheelCollider>(true))
            {
                low.y = Mathf.Min(low.y, LocalCentre(car, wheel).y - wheel.radius);
            }
            outline = new Bounds((low + high) * 0.5f, high - low);
            return true;
        }

        /// <summary>Middle of a measured outline on the ground, in the car's own axes, m.</summary>
        public static Vector3 GroundCentre(Bounds outline)
        {
            return outline.center - Vector3.up * (0.5f * outline.size.y);
        }

        private static void Add(Transform car, Transform owner, Vector3 centre, Vector3 size, ref Vector3 low, ref Vector3 high)
        {
            for (int corner = 0; corner < 8; ++corner)
            {
                var sign = new Vector3((corner & 1) - 0.5f, (corner >> 1 & 1) - 0.5f, (corner >> 2) - 0.5f);
                Vector3 point = centre + new Vector3(sign.x * size.x, sign.y * size.y, sign.z * size.z);
                point = car.InverseTransformPoint(owner.TransformPoint(point));
                low = new Vector3(Mathf.Min(low.x, point.x), Mathf.Min(low.y, point.y), Mathf.Min(low.z, point.z));
                high = new Vector3(Mathf.Max(high.x, point.x), Mathf.Max(high.y, point.y), Mathf.Max(high.z, point.z));
            }
        }

        private static Transform FindVisual(Transform car, WheelCollider collider, Vector3 place)
        {
            Transform nearest = null;
            float within = collider.radius;
            foreach (MeshFilter filter in car.GetComponentsInChildren<MeshFilter>(true))
            {
                float distance = Vector3.Distance(car.InverseTransformPoint(filter.transform.position), place);
                if (distance < within && IsNamedLikeAWheel(filter.name))
                {
                    within = distance;
                    nearest = filter.transform;
                }
            }
            return nearest;
        }

        private static bool IsNamedLikeAWheel(string name)
        {
            foreach (string part in WheelNames)
            {
                if (name.IndexOf(part, System.StringComparison.OrdinalIgnoreCase) >= 0)
                {
                    return true;
                }
            }
            return false;
        }
    }
}
