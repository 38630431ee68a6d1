// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using Apexline.Unity;
using UnityEngine;

namespace Apexline.Samples
{
    /// <summary>Rollback netcode around a race: every tick is kept for eight ticks; what a remote player pressed may arrive
    /// that late, and the race is then driven again from there, AI drivers included, to the same bits as if it had come in
    /// time. Assign the text of a track, put it on an empty object and press Play: the first car is a remote
    /// player's.</summary>
    [AddComponentMenu("Racing AI/Samples/Rollback Race")]
    public sealed class RollbackRace : MonoBehaviour
    {
        /// <summary>How late an input may come, ticks.</summary>
        public const int Window = 8;

        // The state before a tick.
        private sealed class Kept
        {
            public byte[] Race;
            public int Size;
            public PredictedCar.State[] Cars;
        }

        [SerializeField, Tooltip("Text of a *.track.json file.")]
        private TextAsset _trackJson;

        [SerializeField, Range(2, 32), Tooltip("How many cars, the remote player's included.")]
        private int _cars = 8;

        [SerializeField, Range(0.005f, 0.05f), Tooltip("Length of a tick, s.")]
        private float _tickTime = 1f / 60f;

        private readonly Kept[] _kept = new Kept[Window];
        private readonly List<PredictedCar> _vehicles = new List<PredictedCar>();
        private readonly List<GameObject> _owners = new List<GameObject>();
        private RaceDirector _director;
        private Controls _remote;
        private float _time;

        /// <summary>Text of a *.track.json file.</summary>
        public TextAsset TrackJson { get { return _trackJson; } set { _trackJson = value; } }

        /// <summary>How many cars.</summary>
        public int Cars { get { return _cars; } set { _cars = value; } }

        /// <summary>The tick that comes next.</summary>
        public int Tick { get; private set; }

        /// <summary>How many ticks were driven again.</summary>
        public int TakenBack { get; private set; }

        /// <summary>The race, for its state hash.</summary>
        public RaceDirector Director { get { return _director; } }

        /// <summary>Where a car is.</summary>
        public PredictedCar.State StateOf(int car)
        {
            return _vehicles[car].Now;
        }

        /// <summary>Input of the remote player from a tick on, in order. A tick that was driven already is driven again
        /// with those after it. False when it comes too late, or too soon.</summary>
        public bool Receive(int tick, Controls pressed)
        {
            if (tick > Tick || Tick - tick > Window || tick < 0)
            {
                return false;
            }
            int end = Tick;
            if (tick < Tick && !TakeBack(tick))
            {
                return false;
            }
            for (_remote = pressed; Tick < end; ++TakenBack)
            {
                Step();
            }
            return true;
        }

        private bool TakeBack(int tick)
        {
            string problem;
            Kept from = _kept[tick % Window];
            if (!_director.TryRestore(from.Race, from.Size, out problem))
            {
                Debug.LogError("Rollback Race: " + problem, this);
                return false;
            }
            for (int car = 0; car < _vehicles.Count; ++car)
            {
                _vehicles[car].Now = from.Cars[car];
            }
            Tick = tick;
            return true;
        }

        /// <summary>Drives one tick.</summary>
        public void Step()
        {
            Keep(_kept[Tick % Window]);
            _director.ManualTick(_tickTime);
            _vehicles[0].Drive(_remote.Steering, _remote.Throttle, _remote.Brake);
            ++Tick;
        }

        private void OnEnable()
        {
            if (!_trackJson)
            {
                Debug.LogError("Rollback Race: assign the text of a *.track.json file", this);
                return;
            }
            try
            {
                Track track;
                string problem;
                TrackAsset asset = TrackAsset.FromJson(_trackJson.text, _trackJson.name);
                if (asset.TryLoad(out track, out problem))
                {
                    Build(asset, track);
                }
            }
            catch (ApexlineException exception)
            {
                Debug.LogError("Rollback Race: " + exception.Message, this);
            }
        }

        private void OnDisable()
        {
            _owners.ForEach(Destroy);
            _owners.Clear();
            _vehicles.Clear();
        }

        private void Build(TrackAsset asset, Track track)
        {
            _director = Add("Race Director").AddComponent<RaceDirector>();
            _director.TrackAsset = asset;
            _director.ManualTicks = true;
            _director.StartDelay = 0f;
            for (int i = 0; i < _cars; ++i)
            {
                GameObject owner = Add(i == 0 ? "Remote player" : "Driver " + i);
                owner.SetActive(false);
                var vehicle = new PredictedCar(track, _tickTime);
                _vehicles.Add(vehicle);
                if (i == 0)
                {
                    owner.AddComponent<PlayerCar>().Adapter = vehicle;
                }
                else
                {
                    owner.AddComponent<AIDriver>().Adapter = vehicle;
                }
                Float3 place = track.Position(-12f - 9f * (i / 2), i % 2 == 0 ? -2f : 2f);
                vehicle.Now = new PredictedCar.State { position = place.ToVector(), yaw = track.Locate(place).HeadingRad };
                owner.SetActive(true);
            }
            for (int i = 0; i < Window; ++i)
            {
                _kept[i] = new Kept { Cars = new PredictedCar.State[_cars] };
            }
            Tick = TakenBack = 0;
            _remote = default(Controls);
        }

        private GameObject Add(string name)
        {
            var owner = new GameObject(name);
            _owners.Add(owner);
            return owner;
        }

        private void Keep(Kept kept)
        {
            _director.TrySnapshot(ref kept.Race, out kept.Size);
            for (int car = 0; car < _vehicles.Count; ++car)
            {
                kept.Cars[car] = _vehicles[car].Now;
            }
        }

        private void Update()
        {
            for (_time += Time.deltaTime; _time >= _tickTime; _time -= _tickTime)
            {
                Step();
            }
            for (int car = 0; car < _vehicles.Count; ++car)
            {
                PredictedCar.State state = _vehicles[car].Now;
                _owners[car + 1].transform.SetPositionAndRotation(state.position, Conversion.YawRotation(state.yaw));
            }
        }
    }
}
