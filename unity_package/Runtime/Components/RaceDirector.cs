// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Who casts the rays that drivers see with.</summary>
    public enum RayCaster
    {
        /// <summary>The library: against its own walls and cars. Fastest; sees nothing that it does not know.</summary>
        Library = 0,
        /// <summary>Unity's physics, as a batch of RaycastCommands: sees every collider of the layers.</summary>
        UnityPhysics = 1
    }

    /// <summary>A race: reads all cars before every physics step, lets the library drive all AI cars in one native call, and hands
    /// their controls out. It runs before other scripts, so that vehicle controllers get the controls in the same
    /// step.</summary>
    [AddComponentMenu("Racing AI/Race Director")]
    [DefaultExecutionOrder(-50)]
    [DisallowMultipleComponent]
    public sealed partial class RaceDirector : MonoBehaviour
    {
        /// <summary>Places for cars that join a race under way.</summary>
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

        [SerializeField, Range(0f, 0.6f), Tooltip("Share of its drag that a car right behind another is spared by the game's own physics; 0: none.")]
        private float _slipstream;

        [SerializeField, Tooltip("Cars about to be lapped let the lapping car by.")]
        private bool _blueFlags = true;

        [SerializeField, Range(0f, 1f), Tooltip("Strength of the rubber band between AI drivers and the first player's car; 0: off.")]
        private float _rubberBand;

        [SerializeField, Range(0f, 0.2f), Tooltip("Largest change of an AI driver's pace by the rubber band.")]
        private float _rubberBandLimit = 0.05f;

        [SerializeField, Tooltip("Run the library on a worker thread; controls then arrive one physics step later.")]
        private bool _useJob;

        [SerializeField, Range(0.02f, 2f), Tooltip("How often standings and events are read, s.")]
        private float _eventInterval = 0.1f;

        [SerializeField, Tooltip("Places for cars that join a race under way.")]
        private Reserve[] _reserves = new Reserve[0];

        [NonSerialized] private Race _race;
        [NonSerialized] private Track _loadedTrack;
        [NonSerialized] private bool _hasStarted;
        [NonSerialized] private float _waited;
        [NonSerialized] private bool _rebuild;

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

        /// <summary>Who casts the rays.</summary>
        public RayCaster Rays { get { return _rays; } set { _rays = value; _rebuild |= !_hasStarted; } }

        /// <summary>What the rays of Unity's physics see.</summary>
        public LayerMask RayLayers { get { return _rayLayers; } set { _rayLayers = value; } }

        /// <summary>Share of its drag that a car right behind another is spared by the game's physics.</summary>
        public float Slipstream { get { return _slipstream; } set { _slipstream = value; _rebuild |= !_hasStarted; } }

        /// <summary>Whether cars about to be lapped let the lapping car by.</summary>
        public bool BlueFlags { get { return _blueFlags; } set { _blueFlags = value; _rebuild |= !_hasStarted; } }

        /// <summary>Strength of the rubber band, [0, 1]; 0: off.</summary>
        public float RubberBand { get { return _rubberBand; } set { _rubberBand = value; _rebuild |= !_hasStarted; } }

        /// <summary>Largest change of an AI driver's pace by the rubber band, [0, 0.2].</summary>
        public float RubberBandLimit { get { return _rubberBandLimit; } set { _rubberBandLimit = value; _rebuild |= !_hasStarted; } }

        /// <summary>Whether the library runs on a worker thread.</summary>
        public bool UseJob { get { return _useJob; } set { _useJob = value; } }

        /// <summary>How often standings and events are read, s.</summary>
        public float EventInterval { get { return _eventInterval; } set { _eventInterval = value; } }

        /// <summary>Places for cars that join a race under way.</summary>
        public Reserve[] Reserves { get { return _reserves; } set { _reserves = value ?? new Reserve[0]; _rebuild |= !_hasStarted; } }

        /// <summary>The race; null until the first physics step with a car.</summary>
        public Race Race { get { CompleteJob(); return _race; } }

        /// <summary>The loaded track; null until it was needed.</summary>
        public Track Track { get { return _loadedTrack; } }

        /// <summary>Whether the start signal was given.</summary>
        public bool HasStarted { get { return _hasStarted; } }

        /// <summary>Loads the track now, to place cars before the race. False, with the reason logged and the component disabled,
        /// when that is not possible.</summary>
        public bool TryLoadTrack(out Track track)
        {
            track = null;
            if (!LibraryCheck.IsUsable(this))
            {
                return false;
            }
            string problem = "it has no track; assign a Track Asset";
            if (!_track || !_track.TryLoad(out track, out problem))
            {
                GiveUp(problem);
                return false;
            }
            _loadedTrack = track;
            return true;
        }

        /// <summary>Gives the start signal. False when it was given before or there is no car.</summary>
        public bool StartRace()
        {
            CompleteJob();
            if (_hasStarted || !EnsureRace())
            {
                return false;
            }
            _race.Start();
            _hasStarted = true;
            return true;
        }

        /// <summary>Begins the race afresh with all cars that are enabled now: laps, times and drivers start from zero. Cars are left where
        /// they are unless they are to go back to where they stood when the last race was made.</summary>
        public void Restart(bool toStartPlaces = true)
        {
            CompleteJob();
            if (toStartPlaces)
            {
                PlaceAtStart();
            }
            DropRace();
        }

        private void OnEnable()
        {
            if (LibraryCheck.IsUsable(this))
            {
                _rebuild = true;
            }
        }

        private void OnDisable()
        {
            CompleteJob();
            StopCars();
            DropRace();
            FreeBuffers();
        }

        private void Update()
        {
            ReadResults();
        }

        // Ends the race with one message; the cars brake.
        private void GiveUp(string problem)
        {
            Debug.LogError("Apexline: the race director '" + name + "' stops: " + problem, this);
            enabled = false;
        }

        private void DropRace()
        {
            if (_race != null)
            {
                _race.Dispose();
                _race = null;
            }
            FreeJob();
            _hasStarted = false;
            _waited = 0f;
            _rebuild = true;
            ClearResults();
        }

        private bool EnsureRace()
        {
            if (_race != null && !_race.IsDisposed && !_rebuild)
            {
                return true;
            }
            return CountMembers() > 0 && TryBuild();
        }

        private bool TryBuild()
        {
            Track track;
            DropRace();
            if (!TryLoadTrack(out track))
            {
                return false;
            }
            try
            {
                CarDesc[] cars = AssignSlots();
                RaceDesc desc = RaceDesc.Default();
                desc.Laps = (uint)Mathf.Max(1, _laps);
                desc.Seed = (uint)_seed;
                desc.DtS = Mathf.Clamp(Time.fixedDeltaTime, 0.001f, 0.1f);
                desc.RayLengthM = _rayLength;
                desc.Slipstream = _slipstream;
                desc.BlueFlags = _blueFlags;
                desc.RubberBand = _rubberBand;
                desc.RubberBandLimit = _rubberBandLimit;
                desc.HostRays = _rays == RayCaster.UnityPhysics;
                _race = new Race(track, desc, cars);
            }
            catch (ApexlineException exception)
            {
                GiveUp(exception.Message);
                return false;
            }
            AllocateBuffers();
            RememberStartPlaces();
            _rebuild = false;
            return true;
        }
    }
}
