// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>Settings of the inspector.</content>
    public sealed partial class RaceDirector
    {
        /// <summary>Places for cars that join a race under way, of a kind that may not be in it yet.</summary>
        [Serializable]
        public struct Reserve
        {
            /// <summary>Vehicle of the cars that may take them; none: the library's reference car.</summary>
            public VehicleProfile vehicle;
            /// <summary>Driver of the cars that may take them; none: the library's defaults.</summary>
            public DriverProfile driver;
            /// <summary>Whether they are for cars driven by the host.</summary>
            public bool player;
            /// <summary>How many places.</summary>
            public int count;
        }

        [SerializeField, Tooltip("The baked track.")]
        private TrackAsset _track;

        [SerializeField, Range(1, 1000), Tooltip("Laps to the finish.")]
        private int _laps = 3;

        [SerializeField, Tooltip("Seeds everything random; the same seed and physics give the same race.")]
        private int _seed = 1;

        [SerializeField, Tooltip("Start by itself once the cars stand; otherwise StartRace has to be called.")]
        private bool _startByItself = true;

        [SerializeField, Min(0f), Tooltip("Time until then, s.")]
        private float _startDelay = 1f;

        [SerializeField, Tooltip("Library: fastest. Unity Physics: sees every collider of the layers below.")]
        private RayCaster _rays = RayCaster.Library;

        [SerializeField, Tooltip("What the rays of Unity's physics see.")]
        private LayerMask _rayLayers = Physics.DefaultRaycastLayers;

        [SerializeField, Range(5f, 500f), Tooltip("Length of the rays ahead, m.")]
        private float _rayLength = 60f;

        [SerializeField, Tooltip("The rays of every car, at most 16; empty: the library's nine, Ray Length long.")]
        private RaySetting[] _raySet = new RaySetting[0];

        [SerializeField, Range(0f, 0.6f),
            Tooltip("Share of its drag that a car right behind another is spared by the game's own physics; 0: none.")]
        private float _slipstream;

        [SerializeField, Tooltip("Cars about to be lapped let the lapping car by.")]
        private bool _blueFlags = true;

        [SerializeField, Range(0f, 1f),
            Tooltip("Strength of the rubber band between AI drivers and the first player's car; 0: off.")]
        private float _rubberBand;

        [SerializeField, Range(0f, 0.2f), Tooltip("Largest change of an AI driver's pace by the rubber band.")]
        private float _rubberBandLimit = 0.05f;

        [SerializeField, Tooltip("The car that the rubber band is tied to; none: the first player's car.")]
        private RaceCar _rubberBandCar;

        [SerializeField, Range(0f, 3600f),
            Tooltip("A car that cannot go on (overturned, off the map) retires after this, s; 0: never.")]
        private float _retireAfter = 20f;

        [SerializeField, Range(0, 60),
            Tooltip("Physics steps until the cars' controls act, where the game applies them late; drivers plan for there.")]
        private int _latencyTicks;

        [SerializeField, Tooltip("Run the library on a worker thread; controls arrive one step later. Not with Unity's rays.")]
        private bool _useJob;

        [SerializeField, Range(0.02f, 2f), Tooltip("How often standings and events are read, s.")]
        private float _eventInterval = 0.1f;

        [SerializeField, Range(0, 40),
            Tooltip("Places that are kept, for each vehicle and driver profile in the race, for AI cars that join it under way.")]
        private int _sparePlaces = 1;

        [SerializeField, Tooltip("Further places for cars that join a race under way, of any vehicle and driver profile.")]
        private Reserve[] _reserves = new Reserve[0];

        [SerializeField, Tooltip("File that races are recorded to (*.apxr), each over the one before; empty: none.")]
        private string _recordTo = "";

        /// <summary>The baked track. Takes effect with the next Restart.</summary>
        public TrackAsset TrackAsset { get { return _track; } set { _track = value; _rebuild |= !_hasStarted; } }

        /// <summary>Laps to the finish. This and what follows takes effect with the next Restart.</summary>
        public int Laps { get { return _laps; } set { _laps = value; _rebuild |= !_hasStarted; } }

        /// <summary>Seeds everything random.</summary>
        public int Seed { get { return _seed; } set { _seed = value; _rebuild |= !_hasStarted; } }

        /// <summary>Whether the race starts by itself.</summary>
        public bool StartByItself { get { return _startByItself; } set { _startByItself = value; } }

        /// <summary>Time until then, s.</summary>
        public float StartDelay { get { return _startDelay; } set { _startDelay = value; } }

        /// <summary>Caster of the drivers' rays.</summary>
        public RayCaster Rays { get { return _rays; } set { _rays = value; _rebuild |= !_hasStarted; } }

        /// <summary>Layers that the rays of Unity's physics hit.</summary>
        public LayerMask RayLayers { get { return _rayLayers; } set { _rayLayers = value; } }

        /// <summary>Share of its drag that a car right behind another is spared by the game's physics.</summary>
        public float Slipstream { get { return _slipstream; } set { _slipstream = value; _rebuild |= !_hasStarted; } }

        /// <summary>Whether cars about to be lapped let the lapping car by.</summary>
        public bool BlueFlags { get { return _blueFlags; } set { _blueFlags = value; _rebuild |= !_hasStarted; } }

        /// <summary>Strength of the rubber band, [0, 1]; 0: off.</summary>
        public float RubberBand { get { return _rubberBand; } set { _rubberBand = value; _rebuild |= !_hasStarted; } }

        /// <summary>Largest change of an AI driver's pace by the rubber band, [0, 0.2].</summary>
        public float RubberBandLimit
        {
            get { return _rubberBandLimit; }
            set { _rubberBandLimit = value; _rebuild |= !_hasStarted; }
        }

        /// <summary>Whether the library runs on a worker thread.</summary>
        public bool UseJob { get { return _useJob; } set { _useJob = value; } }

        /// <summary>The rays of every car, at most 16; empty: the library's nine. Takes effect with the next race.</summary>
        public RaySetting[] RaySet { get { return _raySet; } set { _raySet = value ?? new RaySetting[0]; } }

        /// <summary>The car that the rubber band is tied to; null: the first player's car. Takes effect with the next
        /// race.</summary>
        public RaceCar RubberBandCar { get { return _rubberBandCar; } set { _rubberBandCar = value; } }

        /// <summary>A car that cannot go on retires after this, s; 0: never. Takes effect with the next race.</summary>
        public float RetireAfter { get { return _retireAfter; } set { _retireAfter = value; } }

        /// <summary>Physics steps until the cars' controls act, where the game applies them late. Takes effect with the next
        /// race.</summary>
        public int LatencyTicks { get { return _latencyTicks; } set { _latencyTicks = value; } }

        /// <summary>How often standings and events are read, s.</summary>
        public float EventInterval { get { return _eventInterval; } set { _eventInterval = value; } }

        /// <summary>Places that are kept, for each vehicle and driver profile in the race, for AI cars that join it under
        /// way.</summary>
        public int SparePlaces
        {
            get { return _sparePlaces; }
            set { _sparePlaces = Mathf.Max(0, value); _rebuild |= !_hasStarted; }
        }

        /// <summary>File that races are recorded to (*.apxr), each over the one before; empty: none.</summary>
        public string RecordTo { get { return _recordTo; } set { _recordTo = value ?? ""; _rebuild |= !_hasStarted; } }

        /// <summary>Further places for cars that join a race under way, of any vehicle and driver profile.</summary>
        public Reserve[] Reserves
        {
            get { return _reserves; }
            set { _reserves = value ?? new Reserve[0]; _rebuild |= !_hasStarted; }
        }

        /// <summary>The race as the library creates it. Throws an ApexlineException when there are too many rays.</summary>
        internal RaceDesc MakeDesc()
        {
            RaceDesc desc = RaceDesc.Default();
            desc.Laps = (uint)Mathf.Max(1, _laps);
            desc.Seed = (uint)_seed;
            desc.DtS = Mathf.Clamp(Time.fixedDeltaTime, 0.001f, 0.1f);
            desc.RayLengthM = _rayLength;
            desc.Slipstream = _slipstream;
            desc.BlueFlags = _blueFlags;
            desc.RubberBand = _rubberBand;
            desc.RubberBandLimit = _rubberBandLimit;
            if (_rubberBandCar && _rubberBandCar.Slot >= 0)
            {
                desc.RubberBandCar = (uint)_rubberBandCar.Slot;
            }
            desc.RetireAfterS = _retireAfter;
            desc.LatencyTicks = (uint)_latencyTicks;
            desc.HostRays = _rays == RayCaster.UnityPhysics;
            RaySetting.Write(_raySet, ref desc);
            return desc;
        }
    }
}
