// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>What goes on in the head of a selected car while playing: runner, forward point, buffer zones, rays,
    /// state.</summary>
    internal static class CarGizmos
    {
        private static readonly Color Runner = new Color(1f, 0.85f, 0.1f);
        private static readonly Color ForwardPoint = new Color(0.3f, 0.9f, 0.4f);
        private static readonly Color OuterZone = new Color(1f, 0.85f, 0.1f, 0.5f);
        private static readonly Color InnerZone = new Color(1f, 0.45f, 0.1f, 0.9f);
        private static readonly Color FreeRay = new Color(0.7f, 0.7f, 0.7f, 0.6f);
        private static readonly Color WallHit = new Color(0.85f, 0.35f, 0.1f);
        private static readonly Color CarHit = new Color(0.8f, 0.2f, 0.8f);
        private static readonly Vector3 LabelAbove = new Vector3(0f, 2.2f, 0f);

        [DrawGizmo(GizmoType.Selected | GizmoType.Active)]
        internal static void DrawCar(RaceCar car, GizmoType type)
        {
            CarDebug debug;
            if (!Application.isPlaying || !car.TryGetDebug(out debug))
            {
                return;
            }
            if (car.DrivenBy == DrivenBy.Ai)
            {
                Vector3 runner = debug.Runner.ToVector();
                Vector3 forward = debug.ForwardPoint.ToVector();
                Gizmos.color = Runner;
                Gizmos.DrawSphere(runner, 0.4f);
                Gizmos.DrawLine(car.transform.position, runner);
                Gizmos.color = ForwardPoint;
                Gizmos.DrawSphere(forward, 0.3f);
                Gizmos.DrawLine(car.transform.position, forward);
                Gizmos.color = OuterZone;
                Gizmos.DrawWireSphere(runner, debug.OuterRadiusM);
                Gizmos.color = InnerZone;
                Gizmos.DrawWireSphere(runner, debug.InnerRadiusM);
            }
            DrawRays(ref debug);
            Handles.Label(car.transform.position + LabelAbove, Describe(ref debug));
        }

        internal static string Describe(ref CarDebug debug)
        {
            return debug.State + ": " + debug.Reason + "\n" + (3.6f * debug.TargetSpeedMps).ToString("0") + " km/h wanted, line " +
                   debug.Line + ", shift " + debug.SideShiftM.ToString("0.0") + " m";
        }

        private static void DrawRays(ref CarDebug debug)
        {
            for (int i = 0; i < debug.RayCount; ++i)
            {
                TrackRay ray = debug.Rays[i];
                RayHit hit = debug.Hits[i];
                Vector3 origin = ray.Origin.ToVector();
                Gizmos.color = hit.Kind == HitKind.None ? FreeRay : hit.Kind == HitKind.Car ? CarHit : WallHit;
                Vector3 end = origin + ray.Direction.ToVector() * hit.DistanceM;
                Gizmos.DrawLine(origin, end);
                if (hit.Kind != HitKind.None)
                {
                    Gizmos.DrawSphere(end, 0.15f);
                }
            }
        }
    }
}
