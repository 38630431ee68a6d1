// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;
using UnityEngine.Events;

namespace Apexline.Unity
{
    /// <summary>A line of the standings.</summary>
    public struct CarStanding
    {
        /// <summary>The car.</summary>
        public RaceCar Car;
        /// <summary>From 1; cars that left do not count.</summary>
        public int Position;
        /// <summary>Whole laps since the start.</summary>
        public int LapsDone;
        /// <summary>Whether the car has done all laps.</summary>
        public bool Finished;
        /// <summary>Distance driven since the start line, m; negative before it.</summary>
        public float Progress;
        /// <summary>Behind the leader, s.</summary>
        public float Gap;
        /// <summary>s; 0 until there is one.</summary>
        public float LastLap;
        /// <summary>s; 0 until there is one.</summary>
        public float BestLap;
        /// <summary>Since the start signal, to the finish if finished, s.</summary>
        public float TotalTime;
    }

    /// <content>Standings and events, read a few times a second outside the physics step.</content>
    public sealed partial class RaceDirector
    {
        /// <summary>Car, number of the lap from 1, its time in seconds.</summary>
        [Serializable]
        public sealed class LapEvent : UnityEvent<RaceCar, int, float>
        {
        }

        /// <summary>Car and a number.</summary>
        [Serializable]
        public sealed class PlaceEvent : UnityEvent<RaceCar, int>
        {
        }

        /// <summary>A car and the other one.</summary>
        [Serializable]
        public sealed class PairEvent : UnityEvent<RaceCar, RaceCar>
        {
        }

        [SerializeField, Tooltip("The start signal was given.")]
        private UnityEvent _onStart = new UnityEvent();

        [SerializeField, Tooltip("A car finished a lap: car, lap, time.")]
        private LapEvent _onLap = new LapEvent();

        [SerializeField, Tooltip("A car finished the race: car, place.")]
        private PlaceEvent _onFinish = new PlaceEvent();

        [SerializeField, Tooltip("A car passed another one.")]
        private PairEvent _onOvertake = new PairEvent();

        [SerializeField, Tooltip("An AI driver changed its state: car, state.")]
        private PlaceEvent _onState = new PlaceEvent();

        // As many as the library keeps.
        private const int MostEvents = 4096;

        [NonSerialized] private Standing[] _rawStandings = new Standing[0];
        [NonSerialized] private CarStanding[] _standings = new CarStanding[0];
        [NonSerialized] private RaceEvent[] _events;
        [NonSerialized] private int _standingCount;
        [NonSerialized] private uint _lastEvent;
        [NonSerialized] private float _sinceResults;

        /// <summary>The start signal was given.</summary>
        public UnityEvent OnStart { get { return _onStart; } }

        /// <summary>A car finished a lap: car, number of the lap from 1, its time in seconds.</summary>
        public LapEvent OnLap { get { return _onLap; } }

        /// <summary>A car finished the race: car, place from 1.</summary>
        public PlaceEvent OnFinish { get { return _onFinish; } }

        /// <summary>The first car passed the second one.</summary>
        public PairEvent OnOvertake { get { return _onOvertake; } }

        /// <summary>An AI driver changed its state: car, DriverState.</summary>
        public PlaceEvent OnState { get { return _onState; } }

        /// <summary>How many cars the standings hold.</summary>
        public int StandingCount { get { return _standingCount; } }

        /// <summary>The car at a position, from 1.</summary>
        public CarStanding StandingAt(int position)
        {
            if (position < 1 || position > _standingCount)
            {
                throw new ArgumentOutOfRangeException("position", "there are positions 1 to " + _standingCount);
            }
            return _standings[position - 1];
        }

        /// <summary>Place, laps and times of a car; false when it is not in the race.</summary>
        public bool TryGetStanding(RaceCar car, out CarStanding standing)
        {
            for (int i = 0; i < _standingCount; ++i)
            {
                if (ReferenceEquals(_standings[i].Car, car))
                {
                    standing = _standings[i];
                    return true;
                }
            }
            standing = default(CarStanding);
            return false;
        }

        /// <summary>A look into the head of the driver of a slot. For every frame.</summary>
        public bool TryGetDebug(int slot, out CarDebug debug)
        {
            debug = default(CarDebug);
            if (_race == null || slot < 0 || slot >= _slots.Length)
            {
                return false;
            }
            CompleteJob();
            return _race.Debug(slot, out debug) == Status.Ok;
        }

        /// <summary>Reads standings and events now, instead of when their interval is over.</summary>
        public void RefreshResults()
        {
            _sinceResults = float.MaxValue;
            ReadResults();
        }

        private void ReadResults()
        {
            _sinceResults += Time.deltaTime;
            if (_race == null || _sinceResults < _eventInterval)
            {
                return;
            }
            float since = Mathf.Min(_sinceResults, 1f);
            _sinceResults = 0f;
            CompleteJob();
            if (_rawStandings.Length != _slots.Length)
            {
                _rawStandings = new Standing[_slots.Length];
                _standings = new CarStanding[_slots.Length];
            }
            StepMarkers.SelfCheck.Begin();
            ReadFindings(since);
            StepMarkers.SelfCheck.End();
            StepMarkers.ReadResults.Begin();
            ReadStandings();
            ReadEvents();
            StepMarkers.ReadResults.End();
        }

        private void ReadStandings()
        {
            if (_race.Standings(_rawStandings) != Status.Ok)
            {
                return;
            }
            _standingCount = 0;
            for (int i = 0; i < _rawStandings.Length; ++i)
            {
                Standing raw = _rawStandings[i];
                RaceCar car = _slots[raw.Car].Car;
                if (car)
                {
                    CarStanding standing;
                    standing.Car = car;
                    standing.Position = _standingCount + 1;
                    standing.LapsDone = (int)raw.LapsDone;
                    standing.Finished = raw.Finished;
                    standing.Progress = raw.ProgressM;
                    standing.Gap = raw.GapS;
                    standing.LastLap = raw.LastLapS;
                    standing.BestLap = raw.BestLapS;
                    standing.TotalTime = raw.TotalTimeS;
                    _standings[_standingCount++] = standing;
                }
            }
        }

        private void ReadEvents()
        {
            if (_events == null)
            {
                _events = new RaceEvent[MostEvents];
            }
            Race race = _race;
            int count;
            if (race.Events(_lastEvent, _events, out count) != Status.Ok)
            {
                return;
            }
            // A listener may restart the race; what is left is then of the past.
            for (int i = 0; i < count && ReferenceEquals(race, _race); ++i)
            {
                _lastEvent = _events[i].Sequence;
                Raise(_events[i]);
            }
        }

        private void Raise(RaceEvent raised)
        {
            RaceCar car = CarInSlot((int)raised.Car);
            if (raised.Kind == EventKind.Start)
            {
                _onStart.Invoke();
            }
            else if (!car)
            {
                return;
            }
            else if (raised.Kind == EventKind.Lap)
            {
                _onLap.Invoke(car, (int)raised.Value, raised.Amount);
            }
            else if (raised.Kind == EventKind.Finish)
            {
                _onFinish.Invoke(car, PlaceAmongPresent(car, (int)raised.Value));
            }
            else if (raised.Kind == EventKind.State)
            {
                _onState.Invoke(car, (int)raised.Value);
            }
            else if (raised.Kind == EventKind.NeedsRescue || raised.Kind == EventKind.RoadBlocked)
            {
                RaiseHelp(raised, car);
            }
            else if (raised.Kind == EventKind.Overtake && CarInSlot((int)raised.Other))
            {
                _onOvertake.Invoke(car, CarInSlot((int)raised.Other));
            }
        }

        private int PlaceAmongPresent(RaceCar car, int place)
        {
            CarStanding standing;
            return TryGetStanding(car, out standing) ? standing.Position : place;
        }

        private void ClearResults()
        {
            _standingCount = 0;
            _lastEvent = 0;
            _sinceResults = 0f;
        }
    }
}
