// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>Cars and their slots. The library's race has a fixed number of slots; one whose car left, or has not come yet, is
    /// absent, and one that nobody needs any more becomes the slot of whoever joins.</content>
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

        // One slot per car in the order in which they joined, then the places for those that join later.
        private CarDesc[] AssignSlots()
        {
            List<Reserve> free = FreePlaces();
            int places = 0;
            foreach (Reserve reserve in free)
            {
                places += reserve.count;
            }
            var descs = new CarDesc[_members.Count + places];
            _slots = new Slot[descs.Length];
            for (int i = 0; i < _members.Count; ++i)
            {
                descs[i] = _members[i].GetDesc();
                Take(i, _members[i]);
            }
            int slot = _members.Count;
            foreach (Reserve reserve in free)
            {
                for (int i = 0; i < reserve.count; ++i, ++slot)
                {
                    descs[slot] = DescOf(reserve);
                    _slots[slot].IsReserve = true;
                    _slots[slot].Vehicle = reserve.vehicle;
                    _slots[slot].Driver = reserve.driver;
                    _slots[slot].Player = reserve.player;
                }
            }
            return descs;
        }

        // Spare places for each kind of AI car in the race, and what the reserves say.
        private List<Reserve> FreePlaces()
        {
            var free = new List<Reserve>();
            foreach (RaceCar car in _members)
            {
                var driver = car as AIDriver;
                bool known = driver == null || free.Exists(kind => kind.vehicle == car.Vehicle && kind.driver == driver.Driver);
                if (!known && _sparePlaces > 0)
                {
                    free.Add(new Reserve { vehicle = car.Vehicle, driver = driver.Driver, count = _sparePlaces });
                }
            }
            foreach (Reserve reserve in _reserves)
            {
                if (reserve.count > 0)
                {
                    free.Add(reserve);
                }
            }
            return free;
        }

        private static CarDesc DescOf(Reserve reserve)
        {
            CarDesc desc = CarDesc.Default();
            desc.Name = "reserve";
            if (reserve.vehicle)
            {
                desc.Vehicle = reserve.vehicle.ToDesc();
            }
            if (reserve.driver)
            {
                desc.Driver = reserve.driver.ToDesc();
            }
            desc.DrivenBy = reserve.player ? DrivenBy.Host : DrivenBy.Ai;
            return desc;
        }

        private void Take(int slot, RaceCar car)
        {
            _slots[slot].Car = car;
            _slots[slot].LastCar = car;
            _slots[slot].IsReserve = false;
            car.Slot = slot;
        }

        private int FindSlotFor(RaceCar car)
        {
            var driver = car as AIDriver;
            for (int i = 0; i < _slots.Length; ++i)
            {
                if (ReferenceEquals(_slots[i].LastCar, car))
                {
                    return i;
                }
            }
            for (int i = 0; i < _slots.Length; ++i)
            {
                bool fits = _slots[i].IsReserve && _slots[i].Vehicle == car.Vehicle && _slots[i].Player == (driver == null) &&
                            (driver == null || _slots[i].Driver == driver.Driver);
                if (fits)
                {
                    return i;
                }
            }
            return FindSlotToChange(car);
        }

        // A place of another kind, or one whose car was destroyed, gets this car.
        private int FindSlotToChange(RaceCar car)
        {
            for (int i = 0; i < _slots.Length; ++i)
            {
                bool isTaken = !_slots[i].IsReserve && (_slots[i].Car || _slots[i].LastCar);
                bool isForAPlayer = _slots[i].IsReserve && _slots[i].Player && car is AIDriver;
                if (isTaken || isForAPlayer)
                {
                    continue;
                }
                try
                {
                    SetPresent(i, false);
                    _race.SetCar(i, car.GetDesc());
                    return i;
                }
                catch (ApexlineException exception)
                {
                    // One that has finished keeps its result.
                    if (exception.Status != Status.InvalidState)
                    {
                        Debug.LogWarning("Apexline: " + car.name + " cannot join: " + exception.Message, car);
                        return -1;
                    }
                }
            }
            return -1;
        }

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
