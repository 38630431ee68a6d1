// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Caster of the drivers' rays.</summary>
    public enum RayCaster
    {
        /// <summary>The library: against its own walls and cars. Fastest; sees nothing that it does not know.</summary>
        Library = 0,
        /// <summary>Unity's physics, as a batch of RaycastCommands: sees the colliders of the layers that are no
        /// triggers.</summary>
        UnityPhysics = 1
    }

    /// <summary>A race: reads all cars before every physics step, lets the library drive all AI cars in one native call,
    /// and hands their controls out. It runs before other scripts, so that vehicle controllers get the controls in the same
    /// step.</summary>
    [AddComponentMenu("Racing AI/Race Director")]
    [DefaultExecutionOrder(-50)]
    [DisallowMultipleComponent]
    public sealed partial class RaceDirector : MonoBehaviour
    {
        [NonSerialized] private Race _race;
        [NonSerialized] private Track _loadedTrack;
        [NonSerialized] private bool _hasStarted;
        [NonSerialized] private float _waited;
        [NonSerialized] private bool _rebuild;

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

        /// <summary>Gives the start signal; nothing happens when it was given before or there is no car. For UnityEvents.</summary>
        public void StartRace()
        {
            TryStartRace();
        }

        /// <summary>Gives the start signal. False when it was given before or there is no car.</summary>
        public bool TryStartRace()
        {
            CompleteJob();
            if (_hasStarted || !EnsureRace())
            {
                return false;
            }
            try
            {
                _race.Start();
            }
            catch (ApexlineException exception)
            {
                GiveUp(exception.Message);
                return false;
            }
            _hasStarted = true;
            return true;
        }

        /// <summary>Begins the race afresh with all cars that are enabled now: laps, times and drivers start from zero.
        /// Cars are left where they are unless they are to go back to where they stood when the last race was made, or when
        /// they joined it.</summary>
        public void Restart(bool toStartPlaces = true)
        {
            CompleteJob();
            if (toStartPlaces)
            {
                PlaceAtStart();
            }
            DropRace();
        }

        // Called by the editor when the component is added.
        private void Reset()
        {
            RacingTrack track = FindAnyObjectByType<RacingTrack>();
            _track = track ? track.Asset : null;
        }

        private void OnEnable()
        {
            if (LibraryCheck.IsUsable(this))
            {
                _rebuild = true;
                RaceCar.JoinWaiting(this);
            }
        }

        private void OnDestroy()
        {
            foreach (RaceCar car in _members.ToArray())
            {
                if (car && car.isActiveAndEnabled)
                {
                    car.WaitForDirector();
                }
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
            EndRecording();
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
                _race = new Race(track, MakeDesc(), cars);
                BeginOrigin();
                BeginCheck();
            }
            catch (ApexlineException exception)
            {
                GiveUp(exception.Message);
                return false;
            }
            AllocateBuffers();
            RememberStartPlaces();
            BeginRoad();
            BeginRecording();
            _rebuild = false;
            return true;
        }
    }
}
