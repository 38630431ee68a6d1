// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using Apexline.Unity;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;
using UnityEngine;

namespace Apexline.Samples
{
    /// <summary>A race without a component per car: arrays of blittable structs, two jobs a step, no garbage. Assign a track asset
    /// and, to see the cars, a prefab without physics; add it to an empty object and press Play.</summary>
    [AddComponentMenu("Racing AI/Samples/Raw Race")]
    public sealed unsafe partial class RawRace : MonoBehaviour
    {
        private const float FirstRowM = 12f;
        private const float BetweenRowsM = 9f;
        private const float BesideM = 2f;

        [SerializeField, Tooltip("The baked track.")]
        private TrackAsset _track;

        [SerializeField, Range(1, 1000), Tooltip("How many cars.")]
        private int _cars = 40;

        [SerializeField, Range(1, 1000), Tooltip("Laps to the finish.")]
        private int _laps = 3;

        [SerializeField, Tooltip("What shows a car; may be empty.")]
        private GameObject _picture;

        private Race _race;
        private Track _baked;
        private NativeArray<CarState> _states;
        private NativeArray<Controls> _controls;
        private NativeArray<uint> _sectors;
        private NativeArray<Status> _result;
        private Transform[] _pictures = new Transform[0];
        private JobHandle _job;
        private RawRaceData _data;
        private bool _isHandedOver;

        /// <summary>The baked track.</summary>
        public TrackAsset Track { get { return _track; } set { _track = value; } }

        /// <summary>How many cars.</summary>
        public int Cars { get { return _cars; } set { _cars = value; } }

        /// <summary>The race, for standings and events between the steps.</summary>
        public Race Race { get { return _race; } }

        /// <summary>Where a car is, after the last step.</summary>
        public CarState StateOf(int car)
        {
            Complete();
            return _states[car];
        }

        private void OnEnable()
        {
            string problem = "assign a Track Asset";
            if (!_track || !_track.TryLoad(out _baked, out problem))
            {
                Debug.LogError("Raw Race: " + problem, this);
                enabled = false;
                return;
            }
            try
            {
                Begin();
            }
            catch (ApexlineException exception)
            {
                Debug.LogError("Raw Race: " + exception.Message, this);
                enabled = false;
            }
        }

        private void Begin()
        {
            var descs = new CarDesc[_cars];
            for (int i = 0; i < descs.Length; ++i)
            {
                descs[i] = CarDesc.Default();
            }
            RaceDesc desc = RaceDesc.Default();
            desc.Laps = (uint)_laps;
            desc.DtS = Time.fixedDeltaTime;
            desc.Slipstream = 0f;
            desc.Started = true;
            _race = new Race(_baked, desc, descs);
            _states = new NativeArray<CarState>(_cars, Allocator.Persistent);
            _controls = new NativeArray<Controls>(_cars, Allocator.Persistent);
            _sectors = new NativeArray<uint>(_cars, Allocator.Persistent);
            _result = new NativeArray<Status>(1, Allocator.Persistent);
            for (int i = 0; i < _cars; ++i)
            {
                Float3 place = _baked.Position(-FirstRowM - BetweenRowsM * (i / 2), i % 2 == 0 ? -BesideM : BesideM);
                Location location = _baked.Locate(place);
                _states[i] = new CarState { Position = place, YawRad = location.HeadingRad };
                _sectors[i] = location.Sector;
            }
            _data = new RawRaceData
            {
                Race = _race.NativeId, Track = _baked.NativeId, Count = (uint)_cars, States = (CarState*)_states.GetUnsafePtr(),
                Controls = (Controls*)_controls.GetUnsafePtr(), Sectors = (uint*)_sectors.GetUnsafePtr(),
                Result = (Status*)_result.GetUnsafePtr()
            };
            _isHandedOver = false;
            HandOver(ref _isHandedOver);
            _pictures = new Transform[_picture ? _cars : 0];
            for (int i = 0; i < _pictures.Length; ++i)
            {
                _pictures[i] = Instantiate(_picture).transform;
            }
        }

        private void FixedUpdate()
        {
            Complete();
            if (_result[0] != Status.Ok)
            {
                Debug.LogError("Raw Race: " + _result[0], this);
                enabled = false;
                return;
            }
            for (int i = 0; i < _pictures.Length; ++i)
            {
                CarState car = _states[i];
                _pictures[i].SetPositionAndRotation(car.Position.ToVector(), Conversion.YawRotation(car.YawRad));
            }
            if (!_isHandedOver)
            {
                _job = _data.Schedule(Time.fixedDeltaTime, default(JobHandle));
            }
        }

        private void Complete()
        {
            _job.Complete();
            CompleteSystem();
        }

        // With ECS a system steps the race: RawRace.Entities.cs.
        partial void HandOver(ref bool isHandedOver);

        partial void CompleteSystem();

        partial void TakeBack();

        private void OnDisable()
        {
            Complete();
            TakeBack();
            if (_states.IsCreated)
            {
                _states.Dispose();
                _controls.Dispose();
                _sectors.Dispose();
                _result.Dispose();
            }
            if (_race != null)
            {
                _race.Dispose();
                _race = null;
            }
            foreach (Transform picture in _pictures)
            {
                if (picture)
                {
                    Destroy(picture.gameObject);
                }
            }
            _pictures = new Transform[0];
        }
    }
}
