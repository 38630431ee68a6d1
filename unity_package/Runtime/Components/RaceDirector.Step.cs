// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Runtime.InteropServices;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>The physics step: states in, one native call, controls out. No garbage.</content>
    public sealed unsafe partial class RaceDirector
    {
        // The library takes steps of at most this.
        private const float LongestStep = 0.1f;
        private const float ShortestStep = 0.0001f;

        [NonSerialized] private NativeArray<CarState> _states;
        [NonSerialized] private NativeArray<Controls> _controls;
        [NonSerialized] private NativeArray<int> _jobStatus;
        [NonSerialized] private PhysicsRays _physicsRays;
        [NonSerialized] private JobHandle _job;
        [NonSerialized] private bool _jobRuns;
        [NonSerialized] private bool _hasJobResult;  // controls that were not handed out yet
        [NonSerialized] private JobSide _jobSide;
        [NonSerialized] private GCHandle _jobSideHandle;

        private void FixedUpdate()
        {
            if (!_manualTicks)
            {
                Step(Time.fixedDeltaTime);
            }
        }

        private void Step(float seconds)
        {
            CompleteJob();
            if (!EnsureRace())
            {
                return;
            }
            if (!_hasStarted && _startByItself)
            {
                _waited += seconds;
                if (_waited >= _startDelay)
                {
                    StartRace();
                }
            }
            if (_hasJobResult && !HandOut((Status)_jobStatus[0], true))
            {
                return;
            }
            _hasJobResult = false;
            StepMarkers.TellRoad.Begin();
            TellRoad();
            StepMarkers.TellRoad.End();
            StepMarkers.ReadCars.Begin();
            ReadStates();
            StepMarkers.ReadCars.End();
            float dt = Mathf.Clamp(seconds, ShortestStep, LongestStep);
            var states = (CarState*)_states.GetUnsafePtr();
            var controls = (Controls*)_controls.GetUnsafePtr();
            int count = _slots.Length;
            if (_physicsRays != null)
            {
                Status status = _physicsRays.Tick(_race, dt, states, count, controls, _rayLayers, this);
                HandOut(status, false);
            }
            else if (_useJob && !_manualTicks)
            {
                LookAhead(dt);
                var result = (Status*)_jobStatus.GetUnsafePtr();
                _job = new TickJob
                {
                    Side = GCHandle.ToIntPtr(_jobSideHandle),
                    Dt = dt,
                    Count = count,
                    States = states,
                    Controls = controls,
                    Result = result
                }.Schedule();
                JobHandle.ScheduleBatchedJobs();
                _jobRuns = _hasJobResult = true;
            }
            else
            {
                StepMarkers.Tick.Begin();
                Status status = _race.Tick(dt, states, count, controls);
                StepMarkers.Tick.End();
                HandOut(status, false);
            }
        }

        private void ReadStates()
        {
            for (int i = 0; i < _slots.Length; ++i)
            {
                RaceCar car = _slots[i].Car;
                string problem = "";
                if (!car || !car.IsUsable(out problem))
                {
                    Retire(i, problem);
                    SetPresent(i, false);
                    continue;
                }
                SetPresent(i, true);
                VehicleMotion motion;
                CarState state;
                car.ReadMotion(out motion);
                Conversion.ToState(ref motion, car.Centre, out state);
                _states[i] = state;
            }
        }

        // A job's controls act a step later, so drivers get the cars' predicted places.
        private void LookAhead(float dt)
        {
            for (int i = 0; i < _slots.Length; ++i)
            {
                CarState state = _states[i];
                state.Position.X += state.Velocity.X * dt;
                state.Position.Y += state.Velocity.Y * dt;
                state.Position.Z += state.Velocity.Z * dt;
                state.YawRad += state.YawRateRadps * dt;
                _states[i] = state;
            }
        }

        // A car that was destroyed, or lost what it needs, leaves; the others race on.
        private void Retire(int slot, string problem)
        {
            RaceCar car = _slots[slot].Car;
            if (ReferenceEquals(car, null))
            {
                return;
            }
            _slots[slot].Car = null;
            _members.Remove(car);
            if (car)
            {
                car.GiveUp(problem);
            }
        }

        // False when the library refused the step: the race ends with one message and the cars brake. Cars whose states were
        // read in this very step are still there; since a job began, some may have gone.
        private bool HandOut(Status status, bool ofJob)
        {
            if (status != Status.Ok)
            {
                string problem = ofJob ? _jobSide.Problem : ApexlineLibrary.LastError;
                GiveUp(problem.Length > 0 ? problem : status.ToString());
                return false;
            }
            if (!ofJob)
            {
                StepMarkers.Record.Begin();
                RecordStep();
                StepMarkers.Record.End();
            }
            StepMarkers.DriveCars.Begin();
            for (int i = 0; i < _slots.Length; ++i)
            {
                RaceCar car = _slots[i].Car;
                string unusable;
                if (ofJob ? car && car.IsUsable(out unusable) : !ReferenceEquals(car, null))
                {
                    car.Controls = _controls[i];
                    car.Drive(_controls[i]);
                }
            }
            StepMarkers.DriveCars.End();
            return true;
        }

        private void AllocateBuffers()
        {
            FreeBuffers();
            int count = _slots.Length;
            _states = new NativeArray<CarState>(count, Allocator.Persistent);
            _controls = new NativeArray<Controls>(count, Allocator.Persistent);
            _jobStatus = new NativeArray<int>(1, Allocator.Persistent);
            _jobSide = new JobSide { Race = _race };
            _jobSideHandle = GCHandle.Alloc(_jobSide);
            _physicsRays = _rays == RayCaster.UnityPhysics ? new PhysicsRays(_race) : null;
        }

        private void FreeBuffers()
        {
            FreeJob();
            if (_states.IsCreated)
            {
                _states.Dispose();
                _controls.Dispose();
                _jobStatus.Dispose();
            }
            if (_physicsRays != null)
            {
                _physicsRays.Dispose();
                _physicsRays = null;
            }
        }
    }
}
