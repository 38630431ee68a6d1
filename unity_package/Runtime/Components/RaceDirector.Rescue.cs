// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;
using UnityEngine.Events;

namespace Apexline.Unity
{
    /// <content>Events of cars that need help: stuck, or behind what leaves no way past.</content>
    public sealed partial class RaceDirector
    {
        /// <summary>Car and a place for it: the car's centre and its rotation.</summary>
        [Serializable]
        public sealed class RescueEvent : UnityEvent<RaceCar, Vector3, Quaternion>
        {
        }

        [SerializeField, Tooltip("An AI car has got nowhere for 25 s: car, position and rotation where it may be put.")]
        private RescueEvent _onNeedsRescue = new RescueEvent();

        [SerializeField, Tooltip("An AI car waits where another car leaves no way past it: car, the one in the way.")]
        private PairEvent _onRoadBlocked = new PairEvent();

        /// <summary>An AI car has made no progress for 25 s: the car, and the position of its centre and the rotation
        /// with which RaceCar.Place may put it back on the road. Without a rescue its driver keeps trying.</summary>
        public RescueEvent OnNeedsRescue { get { return _onNeedsRescue; } }

        /// <summary>The first car waits behind the second one, which leaves no way past it.</summary>
        public PairEvent OnRoadBlocked { get { return _onRoadBlocked; } }

        private void RaiseHelp(RaceEvent raised, RaceCar car)
        {
            if (raised.Kind == EventKind.NeedsRescue)
            {
                CarState place = _race.RescuePlace((int)raised.Car);
                _onNeedsRescue.Invoke(car, place.Position.ToVector(), Conversion.YawRotation(place.YawRad));
            }
            else if (CarInSlot((int)raised.Other))
            {
                _onRoadBlocked.Invoke(car, CarInSlot((int)raised.Other));
            }
        }
    }
}
