// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>Cars that take part. The library's race has a fixed number of slots; one whose car left, or has not come yet, is
    /// absent, and a slot that no car needs any more is given to the next car that joins.</content>
    public sealed partial class RaceDirector
    {
        private struct Slot
        {
            public RaceCar Car;       // null: absent
            public RaceCar LastCar;   // who was here; the same car may come back to its laps
            public bool IsReserve;    // still free
            public bool IsAbsent;     // as the race knows it
            public VehicleProfile Vehicle;
            public DriverProfile Driver;
            public bool Player;
            public VehicleMotion StartPlace;
        }

        [NonSerialized] private readonly List<RaceCar> _members = new List<RaceCar>();
        [NonSerialized] private readonly List<RaceCar> _waiting = new List<RaceCar>();
        [NonSerialized] private Slot[] _slots = new Slot[0];

        /// <summary>Cars that take part now.</summary>
        public IReadOnlyList<RaceCar> Cars { get { return _members; } }

        /// <summary>Cars that found no free place in the race under way and take part in the next one.</summary>
        public IReadOnlyList<RaceCar> WaitingCars { get { return _waiting; } }

        /// <summary>How many slots the race has, free places included.</summary>
        public int SlotCount { get { return _slots.Length; } }

        /// <summary>The car in a slot; null when it is absent.</summary>
        public RaceCar CarInSlot(int slot)
        {
            return slot >= 0 && slot < _slots.Length ? _slots[slot].Car : null;
        }

        /// <summary>Lets a car take part. Before the start signal any car may join. In a race under way a car takes its own slot if
        /// it was in the race before, else a free place, or the slot of a car that was destroyed; when there is none it stands,
        /// waits for the next Restart, and false is returned, with the reason logged. Enabled cars do this by
        /// themselves.</summary>
        public bool AddCar(RaceCar car)
        {
            if (!car || _members.Contains(car))
            {
                return car;
            }
            CompleteJob();
            if (_race != null && _hasStarted)
            {
                int slot = FindSlotFor(car);
                if (slot < 0)
                {
                    Wait(car);
                    return false;
                }
                bool isNew = !ReferenceEquals(_slots[slot].LastCar, car);
                Take(slot, car);
                if (isNew)
                {
                    car.ReadMotion(out _slots[slot].StartPlace);
                }
            }
            else
            {
                _rebuild = true;
            }
            _waiting.Remove(car);
            _members.Add(car);
            return true;
        }

        private void Wait(RaceCar car)
        {
            if (_waiting.Contains(car))
            {
                return;
            }
            _waiting.Add(car);
            car.Release(1f);
            Debug.LogWarning("Apexline: " + car.name + " waits for the next Restart: the race under way has no free place; " +
                             "raise Spare Places, or add Reserves, on the race director", car);
        }

        /// <summary>Takes a car out of the race; its slot is kept for it. Disabled and destroyed cars do this by
        /// themselves.</summary>
        public void RemoveCar(RaceCar car)
        {
            CompleteJob();
            _members.Remove(car);
            _waiting.Remove(car);
            for (int i = 0; i < _slots.Length; ++i)
            {
                if (ReferenceEquals(_slots[i].Car, car))
                {
                    _slots[i].Car = null;
                }
            }
            _rebuild |= !_hasStarted;
        }

        // Number of cars of the race to be made, waiting ones included.
        private int CountMembers()
        {
            _members.AddRange(_waiting);
            _waiting.Clear();
            _members.RemoveAll(IsGone);
            return _members.Count;
        }

        private static readonly Predicate<RaceCar> IsGone = car => !car;

        private void SetPresent(int slot, bool present)
        {
            if (_slots[slot].IsAbsent == present)
            {
                _race.SetPresent(slot, present);
                _slots[slot].IsAbsent = !present;
            }
        }

        // After a restore: whoever left since the snapshot is there again for the race.
        private void TellPresence()
        {
            for (int i = 0; i < _slots.Length; ++i)
            {
                _race.SetPresent(i, !_slots[i].IsAbsent);
            }
        }

        private void RememberStartPlaces()
        {
            for (int i = 0; i < _slots.Length; ++i)
            {
                if (_slots[i].Car)
                {
                    _slots[i].Car.ReadMotion(out _slots[i].StartPlace);
                }
            }
        }

        private void PlaceAtStart()
        {
            for (int i = 0; i < _slots.Length; ++i)
            {
                RaceCar car = _slots[i].Car;
                if (car)
                {
                    VehicleMotion start = _slots[i].StartPlace;
                    car.Place(start.Position + start.Rotation * car.Centre, start.Rotation, Vector3.zero, 0f);
                }
            }
        }

        private void StopCars()
        {
            for (int i = 0; i < _slots.Length; ++i)
            {
                if (_slots[i].Car)
                {
                    _slots[i].Car.Release(1f);
                }
            }
        }
    }
}
