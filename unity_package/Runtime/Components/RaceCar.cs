// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A car of a race, with any driver. It registers with its race director while it is enabled.</summary>
    public abstract class RaceCar : MonoBehaviour
    {
        [SerializeField, Tooltip("The race that this car takes part in; none: the one in the scene.")]
        private RaceDirector _director;

        [SerializeField, Tooltip("What the car can do; none: the library's reference car.")]
        private VehicleProfile _vehicle;

        [SerializeField, Tooltip("Shown in standings; empty: the object's name.")]
        private string _driverName = "";

        [SerializeField, Tooltip("Centre of the car's outline on the ground, in this object's own axes, m.")]
        private Vector3 _centre;

        [SerializeField, Tooltip("The centre moves along the nose in corners, as in most arcade controllers and as a rear axle " +
            "does; the self-check says so.")]
        private bool _movesAlongNose;

        private static readonly List<RaceCar> Waiting = new List<RaceCar>();

        [NonSerialized] private RaceDirector _registered;
        [NonSerialized] private Rigidbody _body;
        [NonSerialized] private Rigidbody[] _bodies = new Rigidbody[0];
        [NonSerialized] private Collider[] _colliders = new Collider[0];

        /// <summary>The race that the car takes part in; null while it waits for a director.</summary>
        public RaceDirector Director { get { return _registered ? _registered : _director; } set { _director = value; } }

        /// <summary>The car's performance; null: the library's reference car.</summary>
        public VehicleProfile Vehicle { get { return _vehicle; } set { _vehicle = value; } }

        /// <summary>Shown in standings.</summary>
        public string DriverName
        {
            get { return string.IsNullOrEmpty(_driverName) ? name : _driverName; }
            set { _driverName = value; }
        }

        /// <summary>Centre of the car's outline on the ground, in this object's own axes, m.</summary>
        public Vector3 Centre { get { return _centre; } set { _centre = value; } }

        /// <summary>Whether the centre moves along the nose in corners, as in most arcade controllers; the driver then steers by
        /// geometry. Takes effect with the next race.</summary>
        public bool MovesAlongNose { get { return _movesAlongNose; } set { _movesAlongNose = value; } }

        /// <summary>Number of the car in the race; -1 while it is in none.</summary>
        public int Slot { get; internal set; }

        /// <summary>The controls of the last physics step; zero for a player's car that another script drives.</summary>
        public Controls Controls { get; internal set; }

        /// <summary>The kind of driver.</summary>
        public abstract DrivenBy DrivenBy { get; }

        /// <summary>How the driver drives; ignored for a player's car.</summary>
        public abstract DriverDesc GetDriverDesc();

        /// <summary>False once what the car needs was destroyed.</summary>
        internal abstract bool IsUsable(out string problem);

        /// <summary>The body that rays of others hit; null when there is none.</summary>
        internal Rigidbody Body { get { return _body ? _body : _body = GetComponentInParent<Rigidbody>(); } }

        /// <summary>All bodies of the car, wheels and doors on joints too, when it was enabled.</summary>
        internal Rigidbody[] Bodies { get { return _bodies; } }

        /// <summary>All colliders of the car when it was enabled.</summary>
        internal Collider[] Colliders { get { return _colliders; } }

        private void FindParts()
        {
            Component root = Body ? (Component)Body : this;
            _bodies = root.GetComponentsInChildren<Rigidbody>(true);
            _colliders = root.GetComponentsInChildren<Collider>(true);
        }

        /// <summary>How the vehicle moves.</summary>
        internal abstract void ReadMotion(out VehicleMotion motion);

        /// <summary>Takes the controls of this step.</summary>
        internal abstract void Drive(Controls controls);

        /// <summary>Lets go of the vehicle: straight wheels, no throttle, this brake. For a vehicle that the director
        /// drives.</summary>
        internal virtual void Release(float brake)
        {
        }

        /// <summary>Puts the car's outline centre somewhere.</summary>
        public void Place(Vector3 groundPosition, Quaternion rotation, Vector3 velocity, float yawRateRadps)
        {
            PlaceVehicle(groundPosition - rotation * _centre, rotation, velocity, yawRateRadps);
        }

        /// <summary>Puts the car where a state says.</summary>
        public void Place(CarState state)
        {
            Place(state.Position.ToVector(), Conversion.YawRotation(state.YawRad), state.Velocity.ToVector(), state.YawRateRadps);
        }

        /// <summary>The car's description for the library.</summary>
        public VehicleDesc GetVehicleDesc()
        {
            return _vehicle ? _vehicle.ToDesc() : VehicleDesc.Default();
        }

        /// <summary>The car as the library creates it. Throws an ApexlineException when the profile is out of range.</summary>
        public CarDesc GetDesc()
        {
            CarDesc desc = CarDesc.Default();
            desc.Name = VehicleProfile.ShortName(DriverName);
            desc.Vehicle = GetVehicleDesc();
            desc.Driver = GetDriverDesc();
            desc.DrivenBy = DrivenBy;
            desc.MovesAlongNose = _movesAlongNose;
            return desc;
        }

        /// <summary>Place, laps and times of this car; false while it is in no race.</summary>
        public bool TryGetStanding(out CarStanding standing)
        {
            standing = default(CarStanding);
            return Slot >= 0 && _registered && _registered.TryGetStanding(this, out standing);
        }

        /// <summary>A look into the driver's head after the last step, for gizmos and telemetry. For every frame.</summary>
        public bool TryGetDebug(out CarDebug debug)
        {
            debug = default(CarDebug);
            return Slot >= 0 && _registered && _registered.TryGetDebug(Slot, out debug);
        }

        /// <summary>Joins the races of directors that come, until the car is disabled: scenes load one after another.</summary>
        internal void WaitForDirector()
        {
            _registered = null;
            Slot = -1;
            Waiting.Add(this);
            Release(1f);
        }

        /// <summary>Cars that wait for a director join the one that came.</summary>
        internal static void JoinWaiting(RaceDirector director)
        {
            foreach (RaceCar car in Waiting.ToArray())
            {
                if (car && (!car._director || ReferenceEquals(car._director, director)))
                {
                    Waiting.Remove(car);
                    car.Join(director);
                }
            }
        }

        private void Join(RaceDirector director)
        {
            _registered = director;
            director.AddCar(this);
        }

        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void ResetStatics()
        {
            Waiting.Clear();
        }

        internal bool HasGoodDesc(out string problem)
        {
            problem = "";
            try
            {
                GetDesc();
            }
            catch (ApexlineException exception)
            {
                problem = exception.Message;
            }
            return problem.Length == 0;
        }

        /// <summary>Ends the part in the race with one message and disables the component.</summary>
        internal void GiveUp(string problem)
        {
            Debug.LogError("Apexline: " + name + " leaves the race: " + problem, this);
            enabled = false;
        }

        /// <summary>Puts the vehicle's origin somewhere.</summary>
        protected abstract void PlaceVehicle(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps);

        /// <summary>Called by the editor when the component is added: finds the outline's centre. Classes derived from this one
        /// call it when they override it.</summary>
        protected virtual void Reset()
        {
            Bounds outline;
            if (CarShape.TryMeasure(transform, out outline))
            {
                _centre = CarShape.GroundCentre(outline);
            }
        }

        /// <summary>Registers. Classes derived from this one call it when they override it.</summary>
        protected virtual void OnEnable()
        {
            Slot = -1;
            if (!LibraryCheck.IsUsable(this))
            {
                return;
            }
            string problem;
            if (!IsUsable(out problem) || !HasGoodDesc(out problem))
            {
                GiveUp(problem);
                return;
            }
            FindParts();
            RaceDirector director = _director ? _director : FindAnyObjectByType<RaceDirector>();
            if (director)
            {
                Join(director);
            }
            else
            {
                WaitForDirector();
                Debug.LogWarning("Apexline: " + name + " waits for a Race Director; there is none in the scene yet", this);
            }
        }

        /// <summary>Leaves the race. Classes derived from this one call it when they override it.</summary>
        protected virtual void OnDisable()
        {
            Waiting.Remove(this);
            if (_registered)
            {
                _registered.RemoveCar(this);
            }
            _registered = null;
            Slot = -1;
            Controls = default(Controls);
            Release(1f);
        }
    }
}
