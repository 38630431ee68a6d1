// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Perception by Unity's physics: the library says which rays to cast, a batch of RaycastCommands casts them,
    /// and the tick goes on with what they hit.</summary>
    internal sealed unsafe class PhysicsRays : IDisposable
    {
        // Most rays meet no more than this. One that does is cast again, nearest hit by nearest hit, since several hits come in
        // no order and need not be the nearest.
        private const int HitsPerRay = 4;
        private const int MostRecasts = 64;
        private const float BehindHit = 0.001f;
        private const int CommandsPerJob = 32;
        // Flatter surfaces are road, not obstacles: a slope of 45 degrees.
        private const float RoadNormal = 0.7f;

        private readonly int _count;
        private readonly Dictionary<Rigidbody, uint> _slotOf = new Dictionary<Rigidbody, uint>();
        private readonly Dictionary<Collider, uint> _slotOfCollider = new Dictionary<Collider, uint>();
        private NativeArray<TrackRay> _rays;
        private NativeArray<RayHit> _hits;
        private NativeArray<RaycastCommand> _commands;
        private NativeArray<RaycastHit> _results;

        internal PhysicsRays(Race race)
        {
            _count = race.RayCount;
            _rays = new NativeArray<TrackRay>(_count, Allocator.Persistent);
            _hits = new NativeArray<RayHit>(_count, Allocator.Persistent);
            _commands = new NativeArray<RaycastCommand>(_count, Allocator.Persistent);
            _results = new NativeArray<RaycastHit>(_count * HitsPerRay, Allocator.Persistent);
        }

        public void Dispose()
        {
            _rays.Dispose();
            _hits.Dispose();
            _commands.Dispose();
            _results.Dispose();
        }

        /// <summary>One step: rays out, hits in.</summary>
        internal Status Tick(Race race, float dt, CarState* states, int count, Controls* controls, LayerMask layers,
                             RaceDirector director)
        {
            var rays = (TrackRay*)_rays.GetUnsafePtr();
            var hits = (RayHit*)_hits.GetUnsafePtr();
            StepMarkers.AskRays.Begin();
            Status status = race.Rays(states, count, rays, _count);
            StepMarkers.AskRays.End();
            if (status != Status.Ok)
            {
                return status;
            }
            StepMarkers.CastRays.Begin();
            var query = new QueryParameters(layers, false, QueryTriggerInteraction.Ignore, false);
            for (int i = 0; i < _count; ++i)
            {
                _commands[i] = new RaycastCommand(rays[i].Origin.ToVector(), rays[i].Direction.ToVector(), query, rays[i].LengthM);
            }
            RaycastCommand.ScheduleBatch(_commands, _results, CommandsPerJob, HitsPerRay).Complete();
            MapBodies(director);
            for (int i = 0; i < _count; ++i)
            {
                bool isFull = _results[i * HitsPerRay + HitsPerRay - 1].collider != null;
                hits[i] = isFull ? Recast(rays[i], layers) : FirstOf(i, rays[i]);
            }
            StepMarkers.CastRays.End();
            StepMarkers.Tick.Begin();
            status = race.TickWithHits(dt, states, count, hits, _count, controls);
            StepMarkers.Tick.End();
            return status;
        }

        // Cars change rarely; rebuilding the map is cheaper than notifications.
        private void MapBodies(RaceDirector director)
        {
            _slotOf.Clear();
            _slotOfCollider.Clear();
            for (int slot = 0; slot < director.SlotCount; ++slot)
            {
                RaceCar car = director.CarInSlot(slot);
                if (!car)
                {
                    continue;
                }
                foreach (Rigidbody body in car.Bodies)
                {
                    if (body)
                    {
                        _slotOf[body] = (uint)slot;
                    }
                }
                foreach (Collider collider in car.Colliders)
                {
                    if (collider)
                    {
                        _slotOfCollider[collider] = (uint)slot;
                    }
                }
            }
        }

        private RayHit FirstOf(int ray, TrackRay cast)
        {
            RayHit nearest = Free(cast);
            for (int i = 0; i < HitsPerRay; ++i)
            {
                RaycastHit hit = _results[ray * HitsPerRay + i];
                if (hit.collider == null)
                {
                    break;
                }
                RayHit seen;
                if (hit.distance < nearest.DistanceM && Counts(hit, cast, out seen))
                {
                    nearest = seen;
                }
            }
            return nearest;
        }

        // From each hit that does not count, on behind it.
        private RayHit Recast(TrackRay cast, LayerMask layers)
        {
            Vector3 origin = cast.Origin.ToVector();
            Vector3 direction = cast.Direction.ToVector();
            float from = 0f;
            for (int i = 0; i < MostRecasts && from < cast.LengthM; ++i)
            {
                RaycastHit hit;
                if (!Physics.Raycast(origin + direction * from, direction, out hit, cast.LengthM - from, layers,
                    QueryTriggerInteraction.Ignore))
                {
                    break;
                }
                RayHit seen;
                if (Counts(hit, cast, out seen))
                {
                    seen.DistanceM += from;
                    return seen;
                }
                from += hit.distance + BehindHit;
            }
            return Free(cast);
        }

        private static RayHit Free(TrackRay cast)
        {
            RayHit free;
            free.DistanceM = cast.LengthM;
            free.Kind = HitKind.None;
            free.Car = Constants.None;
            return free;
        }

        // Neither the road nor anything of the car that looks.
        private bool Counts(RaycastHit hit, TrackRay cast, out RayHit seen)
        {
            uint slot;
            Rigidbody body = hit.rigidbody;
            bool isCar = _slotOfCollider.TryGetValue(hit.collider, out slot) || body && _slotOf.TryGetValue(body, out slot);
            seen.DistanceM = hit.distance;
            seen.Kind = isCar ? HitKind.Car : body ? HitKind.Other : HitKind.Wall;
            seen.Car = isCar ? slot : Constants.None;
            return hit.normal.y < RoadNormal && !(isCar && slot == cast.Car);
        }
    }
}
