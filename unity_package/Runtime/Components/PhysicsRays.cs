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
        // A ray may first meet colliders of the car that looks.
        private const int HitsPerRay = 4;
        private const int CommandsPerJob = 32;
        // What is flatter than this is road, not an obstacle: a slope of 45 degrees.
        private const float RoadNormal = 0.7f;

        private readonly int _count;
        private readonly Dictionary<Rigidbody, uint> _slotOf = new Dictionary<Rigidbody, uint>();
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
            Status status = race.Rays(states, count, rays, _count);
            if (status != Status.Ok)
            {
                return status;
            }
            var query = new QueryParameters(layers, false, QueryTriggerInteraction.Ignore, false);
            for (int i = 0; i < _count; ++i)
            {
                _commands[i] = new RaycastCommand(rays[i].Origin.ToVector(), rays[i].Direction.ToVector(), query, rays[i].LengthM);
            }
            RaycastCommand.ScheduleBatch(_commands, _results, CommandsPerJob, HitsPerRay).Complete();
            MapBodies(director);
            for (int i = 0; i < _count; ++i)
            {
                hits[i] = FirstOf(i, rays[i]);
            }
            return race.TickWithHits(dt, states, count, hits, _count, controls);
        }

        // Cars come and go rarely; looking them up anew costs less than being told.
        private void MapBodies(RaceDirector director)
        {
            _slotOf.Clear();
            for (int slot = 0; slot < director.SlotCount; ++slot)
            {
                RaceCar car = director.CarInSlot(slot);
                Rigidbody body = car ? car.Body : null;
                if (body)
                {
                    _slotOf[body] = (uint)slot;
                }
            }
        }

        private RayHit FirstOf(int ray, TrackRay cast)
        {
            RayHit nearest;
            nearest.DistanceM = cast.LengthM;
            nearest.Kind = HitKind.None;
            nearest.Car = Constants.None;
            for (int i = 0; i < HitsPerRay; ++i)
            {
                RaycastHit hit = _results[ray * HitsPerRay + i];
                if (hit.collider == null)
                {
                    break;
                }
                uint slot;
                Rigidbody body = hit.rigidbody;
                bool isCar = body && _slotOf.TryGetValue(body, out slot);
                slot = isCar ? _slotOf[body] : Constants.None;
                bool counts = hit.distance < nearest.DistanceM && hit.normal.y < RoadNormal && !(isCar && slot == cast.Car);
                if (counts)
                {
                    nearest.DistanceM = hit.distance;
                    nearest.Kind = isCar ? HitKind.Car : body ? HitKind.Other : HitKind.Wall;
                    nearest.Car = slot;
                }
            }
            return nearest;
        }
    }
}
