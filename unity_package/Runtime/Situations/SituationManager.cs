// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Places, starts and deletes prepared situations to watch drivers in, by keys, on-screen buttons or calls.
    /// Where cars stand comes from the library, so a situation is the same here and in an offline race.</summary>
    [AddComponentMenu("Racing AI/Situation Manager")]
    [DisallowMultipleComponent]
    public sealed partial class SituationManager : MonoBehaviour
    {
        private static readonly string[] Titles =
        {
            "Single car", "Normal race", "Random grid", "Overtaking", "Wrong direction", "Crash"
        };

        private const int MostCars = 64;
        private const uint LargePrime = 2654435761u;
        private const float SlowPace = 0.8f;

        [SerializeField, Tooltip("The race; its Start By Itself is switched off while situations are placed.")]
        private RaceDirector _director;

        [SerializeField, Tooltip("Vehicle types: objects with an AI Driver and a vehicle adapter.")]
        private AIDriver[] _vehicles = new AIDriver[0];

        [SerializeField, Range(1, MostCars), Tooltip("Cars of the situations with several.")]
        private int _carCount = 8;

        [SerializeField, Tooltip("Index of the vehicle type for situations with one type.")]
        private int _vehicle;

        [SerializeField, Tooltip("The camera that follows cars; may be none.")]
        private RaceCamera _camera;

        [SerializeField, Tooltip("The last car is a player's, by keys or pad.")]
        private bool _withPlayer;

        [SerializeField, Tooltip("Show buttons on the screen.")]
        private bool _showButtons = true;

        [NonSerialized] private readonly List<RaceCar> _cars = new List<RaceCar>();
        [NonSerialized] private readonly List<CarState> _states = new List<CarState>();
        [NonSerialized] private GameObject _holder;
        [NonSerialized] private Situation _situation = Situation.Custom;

        /// <summary>The race.</summary>
        public RaceDirector Director { get { return _director; } set { _director = value; } }

        /// <summary>Vehicle types.</summary>
        public AIDriver[] Vehicles { get { return _vehicles; } set { _vehicles = value ?? new AIDriver[0]; } }

        /// <summary>Cars of the situations with several.</summary>
        public int CarCount { get { return _carCount; } set { _carCount = Mathf.Clamp(value, 1, MostCars); } }

        /// <summary>Index of the vehicle type for situations with one type.</summary>
        public int VehicleType { get { return _vehicle; } set { _vehicle = value; } }

        /// <summary>Whether the last car of a situation is a player's, driven by keys or pad through the adapter of its vehicle
        /// type. Takes effect with the next Place.</summary>
        public bool WithPlayer { get { return _withPlayer; } set { _withPlayer = value; } }

        /// <summary>The player's car of the situation that is placed; null when there is none.</summary>
        public PlayerCar Player { get { return _cars.Count > 0 ? _cars[_cars.Count - 1] as PlayerCar : null; } }

        /// <summary>The camera that follows cars.</summary>
        public RaceCamera Camera { get { return _camera; } set { _camera = value; } }

        /// <summary>Cars of the situation that is placed.</summary>
        public IReadOnlyList<RaceCar> Cars { get { return _cars; } }

        /// <summary>The situation that is placed; Custom when none is.</summary>
        public Situation Current { get { return _situation; } }

        /// <summary>A situation was placed; its cars stand.</summary>
        public event Action<SituationManager> Placed;

        /// <summary>Places a situation: deletes the one before, creates the cars and puts them in their places. They wait for
        /// StartSituation.</summary>
        public bool Place(Situation situation)
        {
            Track track;
            DeleteSituation();
            if (!_director || _vehicles.Length == 0 || situation > Situation.Crash || !_director.TryLoadTrack(out track))
            {
                Debug.LogWarning("Apexline: " + name + " cannot place a situation: it needs a race director with a track, and at " +
                                 "least one vehicle type", this);
                return false;
            }
            int count = situation == Situation.Single ? 1 : Mathf.Max(situation == Situation.Crash ? 3 : 2, _carCount);
            for (int i = 0; i < count; ++i)
            {
                Create(i, TypeOf(situation, i), _withPlayer && i == count - 1);
            }
            try
            {
                PlaceCars(track, situation);
            }
            catch (ApexlineException exception)
            {
                DeleteSituation();
                Debug.LogError("Apexline: " + name + ": " + exception.Message, this);
                return false;
            }
            _director.StartByItself = false;
            _director.Restart(false);
            _situation = situation;
            if (_camera && _cars.Count > 0)
            {
                _camera.Follow(Player ? Player : _cars[situation == Situation.Crash ? 2 : 0]);
            }
            if (Placed != null)
            {
                Placed(this);
            }
            return true;
        }

        /// <summary>Gives the start signal. Standing obstacles stay where they are.</summary>
        public bool StartSituation()
        {
            if (!_director || _cars.Count == 0 || !_director.TryStartRace())
            {
                return false;
            }
            if (_situation == Situation.Overtake || _situation == Situation.Crash)
            {
                PutCars(true);
            }
            return true;
        }

        /// <summary>Deletes the cars of the situation.</summary>
        public void DeleteSituation()
        {
            for (int i = 0; i < _cars.Count; ++i)
            {
                if (_cars[i])
                {
                    _cars[i].gameObject.SetActive(false);
                    Destroy(_cars[i].gameObject);
                }
            }
            _cars.Clear();
            _states.Clear();
            _situation = Situation.Custom;
        }

        /// <summary>Labels of keys 1 to 6 and of the buttons.</summary>
        public static string TitleOf(Situation situation)
        {
            return Titles[(int)situation];
        }

        // Which vehicle type a car has: the chosen one, or drawn by the race's seed where the situation is of any type.
        private AIDriver TypeOf(Situation situation, int car)
        {
            bool drawn = situation == Situation.RandomGrid || situation == Situation.WrongWay;
            uint number = drawn ? (uint)(_director.Seed * 97 + car + 1) * LargePrime >> 16 : (uint)Mathf.Max(0, _vehicle);
            return _vehicles[(int)(number % (uint)_vehicles.Length)];
        }

        // Below an inactive object a copy does not join the race before it stands in its place.
        private void Create(int index, AIDriver type, bool isPlayer)
        {
            if (!_holder)
            {
                _holder = new GameObject("Cars that wait");
                _holder.SetActive(false);
                _holder.transform.SetParent(transform, false);
            }
            AIDriver driver = Instantiate(type, _holder.transform);
            RaceCar car = isPlayer ? (RaceCar)PlayerIn(driver) : driver;
            car.DriverName = isPlayer ? "You" : type.name + " " + (index + 1);
            car.Director = _director;
            _cars.Add(car);
        }

        private static PlayerCar PlayerIn(AIDriver driver)
        {
            PlayerCar player = driver.gameObject.AddComponent<PlayerCar>();
            player.Vehicle = driver.Vehicle;
            player.Centre = driver.Centre;
            player.Control = PlayerControl.KeysAndPads;
            DestroyImmediate(driver);
            return player;
        }

        // The library places the cars; a standing obstacle is a car whose driver never starts.
        private void PlaceCars(Track track, Situation situation)
        {
            var descs = new CarDesc[_cars.Count];
            for (int i = 0; i < descs.Length; ++i)
            {
                descs[i] = _cars[i].GetDesc();
                descs[i].DrivenBy = DrivenBy.Ai;
            }
            WorldDesc desc = WorldDesc.Default();
            desc.Situation = situation;
            desc.Race.Seed = (uint)_director.Seed;
            var states = new CarState[descs.Length];
            using (var world = new World(track, desc, descs))
            {
                ApexlineException.Check(world.Cars(states, new Controls[states.Length]));
            }
            for (int i = 0; i < states.Length; ++i)
            {
                var driver = _cars[i] as AIDriver;
                if (driver)
                {
                    driver.IsObstacle = situation == Situation.Crash && i < 2;
                    driver.PaceLimit = situation == Situation.Overtake && i == 0 ? SlowPace : 1f;
                }
                _states.Add(states[i]);
            }
            PutCars(false);
            foreach (RaceCar car in _cars)
            {
                car.transform.SetParent(null, true);
                car.gameObject.SetActive(true);
            }
        }

        // Cars that are to roll do so from the start signal on; until then they stand.
        private void PutCars(bool rolling)
        {
            for (int i = 0; i < _cars.Count; ++i)
            {
                CarState state = _states[i];
                if (!rolling)
                {
                    state.Velocity = default(Float3);
                    state.YawRateRadps = 0f;
                }
                if (_cars[i])
                {
                    _cars[i].Place(_director.ToScene(state));
                }
            }
        }

        private void OnDisable()
        {
            DeleteSituation();
        }
    }
}
