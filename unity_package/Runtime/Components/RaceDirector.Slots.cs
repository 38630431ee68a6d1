// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>Which slot of the race a car gets.</content>
    public sealed partial class RaceDirector
    {
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
    }
}
