// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Puts a grid of AI cars onto the start of a track: copies of one car, on the places that the library gives them,
    /// with drivers in turn from a list. It spawns them when it is enabled, before the race's first step.</summary>
    [AddComponentMenu("Racing AI/Starting Grid")]
    [DefaultExecutionOrder(-60)]
    [DisallowMultipleComponent]
    public sealed class StartingGrid : MonoBehaviour
    {
        private const int MostCars = 64;

        [SerializeField, Tooltip("The race; none: the one in the scene.")]
        private RaceDirector _director;

        [SerializeField, Tooltip("The car that is copied: a prefab or an object with an AI Driver and a vehicle adapter. An " +
            "object of the scene is switched off.")]
        private AIDriver _car;

        [SerializeField, Range(1, MostCars), Tooltip("How many cars.")]
        private int _count = 8;

        [SerializeField, Tooltip("How they drive, in turn from the front of the grid; empty: all as the car that is copied.")]
        private DriverProfile[] _drivers = new DriverProfile[0];

        [SerializeField, Tooltip("Draw the drivers by the race's seed instead of dealing them out in turn; each comes before one " +
            "comes again.")]
        private bool _drawDrivers;

        [SerializeField, Tooltip("A car of the scene that takes the last place of the grid; may be none.")]
        private PlayerCar _player;

        [NonSerialized] private readonly List<RaceCar> _cars = new List<RaceCar>();
        [NonSerialized] private GameObject _holder;

        /// <summary>The race; null: the one in the scene.</summary>
        public RaceDirector Director { get { return _director; } set { _director = value; } }

        /// <summary>The car that is copied.</summary>
        public AIDriver Car { get { return _car; } set { _car = value; } }

        /// <summary>How many AI cars, at most 64 with the player's. This and what follows takes effect with the next
        /// Spawn.</summary>
        public int Count { get { return _count; } set { _count = Mathf.Clamp(value, 1, MostCars); } }

        /// <summary>How they drive, in turn from the front of the grid.</summary>
        public DriverProfile[] Drivers { get { return _drivers; } set { _drivers = value ?? new DriverProfile[0]; } }

        /// <summary>Whether drivers are drawn by the race's seed instead of dealt out in turn.</summary>
        public bool DrawDrivers { get { return _drawDrivers; } set { _drawDrivers = value; } }

        /// <summary>A car of the scene that takes the last place of the grid.</summary>
        public PlayerCar Player { get { return _player; } set { _player = value; } }

        /// <summary>The cars on the grid, from its front, the player's last.</summary>
        public IReadOnlyList<RaceCar> Cars { get { return _cars; } }

        /// <summary>Deletes the cars of the grid and spawns them anew. For UnityEvents.</summary>
        public void Spawn()
        {
            TrySpawn();
        }

        /// <summary>Deletes the cars of the grid and spawns them anew; the race starts afresh. False, with the reason logged, when
        /// something is missing.</summary>
        public bool TrySpawn()
        {
            Clear();
            Track track;
            RaceDirector director = _director ? _director : FindAnyObjectByType<RaceDirector>();
            string problem = !director ? "there is no Race Director in the scene"
                : !_car ? "it has no car to copy; assign a prefab with an AI Driver" : "";
            if (problem.Length > 0)
            {
                Debug.LogError("Apexline: the grid '" + name + "' stays empty: " + problem, this);
                return false;
            }
            // The director says itself what its track lacks.
            if (!director.TryLoadTrack(out track))
            {
                return false;
            }
            try
            {
                Fill(director, track);
            }
            catch (ApexlineException exception)
            {
                Clear();
                Debug.LogError("Apexline: the grid '" + name + "' stays empty: " + exception.Message, this);
                return false;
            }
            director.Restart(false);
            return true;
        }

        /// <summary>Deletes the cars that were spawned; the player's stays.</summary>
        public void Clear()
        {
            foreach (RaceCar car in _cars)
            {
                if (car && !ReferenceEquals(car, _player))
                {
                    car.gameObject.SetActive(false);
                    Destroy(car.gameObject);
                }
            }
            _cars.Clear();
        }

        private void OnEnable()
        {
            if (_car && _car.gameObject.scene.IsValid())
            {
                _car.gameObject.SetActive(false);
            }
            if (LibraryCheck.IsUsable(this))
            {
                TrySpawn();
            }
        }

        private void OnDisable()
        {
            Clear();
        }

        private void Fill(RaceDirector director, Track track)
        {
            int count = Mathf.Min(_count, _player ? MostCars - 1 : MostCars);
            DriverProfile[] drivers = _drawDrivers ? Drawn(count, (uint)director.Seed) : _drivers;
            for (int i = 0; i < count; ++i)
            {
                _cars.Add(Copy(director, i, drivers));
            }
            if (_player)
            {
                _cars.Add(_player);
            }
            CarState[] places = Places(director, track);
            for (int i = 0; i < _cars.Count; ++i)
            {
                _cars[i].Place(director.ToScene(places[i]));
                if (i < count)
                {
                    _cars[i].transform.SetParent(null, true);
                    _cars[i].gameObject.SetActive(true);
                }
            }
        }

        // One shuffled hand of all drivers after the other, by the generator of Numerical Recipes (1992).
        private DriverProfile[] Drawn(int count, uint seed)
        {
            var drawn = new DriverProfile[_drivers.Length == 0 ? 0 : count];
            var hand = (DriverProfile[])_drivers.Clone();
            uint state = seed;
            for (int i = 0; i < drawn.Length; ++i)
            {
                int first = i % hand.Length;
                state = unchecked(state * 1664525u + 1013904223u);
                int other = first + (int)((state >> 8) % (uint)(hand.Length - first));
                DriverProfile taken = hand[other];
                hand[other] = hand[first];
                drawn[i] = hand[first] = taken;
            }
            return drawn;
        }

        // Below an inactive object a copy does not join the race before it stands in its place.
        private RaceCar Copy(RaceDirector director, int index, DriverProfile[] drivers)
        {
            if (!_holder)
            {
                _holder = new GameObject("Cars that wait");
                _holder.SetActive(false);
                _holder.transform.SetParent(transform, false);
            }
            AIDriver car = Instantiate(_car, _holder.transform);
            DriverProfile driver = drivers.Length > 0 ? drivers[index % drivers.Length] : null;
            car.Driver = driver ? driver : _car.Driver;
            car.DriverName = (driver ? driver.name : _car.name) + " " + (index + 1);
            car.Director = director;
            car.gameObject.SetActive(true);
            return car;
        }

        // The library's own grid, which knows how long and wide each car is.
        private CarState[] Places(RaceDirector director, Track track)
        {
            var descs = new CarDesc[_cars.Count];
            for (int i = 0; i < descs.Length; ++i)
            {
                descs[i] = _cars[i].GetDesc();
                descs[i].DrivenBy = DrivenBy.Ai;
            }
            WorldDesc desc = WorldDesc.Default();
            desc.Situation = Situation.Normal;
            desc.Race.Seed = (uint)director.Seed;
            var states = new CarState[descs.Length];
            using (var world = new World(track, desc, descs))
            {
                ApexlineException.Check(world.Cars(states, new Controls[states.Length]));
            }
            for (int i = 0; i < states.Length; ++i)
            {
                states[i].Velocity = default(Float3);
                states[i].YawRateRadps = 0f;
            }
            return states;
        }
    }
}
