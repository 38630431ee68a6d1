// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Gizmos of a selected car while playing: runner and zones of a driver that steers at the runner, the
    /// planned path of one that follows the line, the rays of one that perceives with them, state.</summary>
    internal static class CarGizmos
    {
        private static readonly Color Runner = new Color(1f, 0.85f, 0.1f);
        private static readonly Color ForwardPoint = new Color(0.3f, 0.9f, 0.4f);
        private static readonly Color OuterZone = new Color(1f, 0.85f, 0.1f, 0.5f);
        private static readonly Color InnerZone = new Color(1f, 0.45f, 0.1f, 0.9f);
        private static readonly Color FreeRay = new Color(0.7f, 0.7f, 0.7f, 0.6f);
        private static readonly Color WallHit = new Color(0.85f, 0.35f, 0.1f);
        private static readonly Color CarHit = new Color(0.8f, 0.2f, 0.8f);
        private static readonly Color Way = new Color(0.3f, 0.9f, 0.4f);
        private static readonly PlanKnot[] Knots = new PlanKnot[32];
        private const float WayAhead = 80f;
        private static LineNode[] _nodes;
        private static Track _nodesOf;
        private static int _nodesLine;
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
                DrawDriver(car, ref debug);
            }
            Handles.Label(car.transform.position + LabelAbove, Describe(ref debug));
        }

        private static void DrawDriver(RaceCar car, ref CarDebug debug)
        {
            DriverDesc driver = car.GetDriverDesc();
            if (driver.RunnerSteering)
            {
                DrawRunner(car, ref debug, driver.BufferZones);
            }
            else
            {
                DrawWay(car, ref debug);
            }
            // Without either, rays are cast for this picture alone.
            if (car.Director.Rays == RayCaster.UnityPhysics || driver.Perception == Perception.ViewCone)
            {
                DrawRays(ref debug);
            }
        }

        private static void DrawRunner(RaceCar car, ref CarDebug debug, bool zones)
        {
            Vector3 runner = debug.Runner.ToVector();
            Vector3 forward = debug.ForwardPoint.ToVector();
            Gizmos.color = Runner;
            Gizmos.DrawSphere(runner, 0.4f);
            Gizmos.DrawLine(car.transform.position, runner);
            Gizmos.color = ForwardPoint;
            Gizmos.DrawSphere(forward, 0.3f);
            Gizmos.DrawLine(car.transform.position, forward);
            if (zones)
            {
                Gizmos.color = OuterZone;
                Gizmos.DrawWireSphere(runner, debug.OuterRadiusM);
                Gizmos.color = InnerZone;
                Gizmos.DrawWireSphere(runner, debug.InnerRadiusM);
            }
        }

        // Beside others what was planned, on a free road the line that is followed.
        private static void DrawWay(RaceCar car, ref CarDebug debug)
        {
            int count;
            Track track = car.Director.Track;
            Gizmos.color = Way;
            Vector3 from = car.transform.TransformPoint(car.Centre);
            if (car.Director.Race.PlannedPath(car.Slot, Knots, out count) == Status.Ok && count > 0)
            {
                for (int i = 0; i < count; ++i)
                {
                    Link(ref from, track.Position(Knots[i].DistanceM, Knots[i].LateralM));
                }
                return;
            }
            DrawLineAhead(NodesOf(track, (int)debug.Line), from, debug.SideShiftM);
        }

        private static void DrawLineAhead(LineNode[] nodes, Vector3 from, float shift)
        {
            int nearest = 0;
            for (int i = 1; i < nodes.Length; ++i)
            {
                nearest = Away(nodes[i], from) < Away(nodes[nearest], from) ? i : nearest;
            }
            float way = 0f;
            for (int i = 1; i < nodes.Length && way < WayAhead; ++i)
            {
                LineNode node = nodes[(nearest + i) % nodes.Length];
                Vector3 to = node.Position.ToVector() + Conversion.YawRotation(node.HeadingRad) * Vector3.right * shift;
                way += Vector3.Distance(from, to);
                Link(ref from, to.ToFloat3());
            }
        }

        private static float Away(LineNode node, Vector3 from)
        {
            return Vector3.Distance(node.Position.ToVector(), from);
        }

        private static void Link(ref Vector3 from, Float3 to)
        {
            Gizmos.DrawLine(from, to.ToVector());
            from = to.ToVector();
        }

        private static LineNode[] NodesOf(Track track, int line)
        {
            if (!ReferenceEquals(track, _nodesOf) || line != _nodesLine)
            {
                _nodes = track.LineNodes(line);
                _nodesOf = track;
                _nodesLine = line;
            }
            return _nodes;
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
