// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Grip of a part of the road as a share of the baked track's: rain, a drying line, oil.</summary>
    [Serializable]
    public struct GripZone
    {
        /// <summary>Where it begins along the track, m.</summary>
        [Min(0f), Tooltip("Where it begins, metres from the start line.")]
        public float from;
        /// <summary>Where it ends, m; before its beginning it leads across the start line. Both 0: the whole track.</summary>
        [Min(0f), Tooltip("Where it ends, metres from the start line. Both 0: the whole track.")]
        public float to;
        /// <summary>Its left side, metres to the right of the track's middle.</summary>
        [Tooltip("Its left side, metres to the right of the track's middle. Both sides 0: the whole width.")]
        public float left;
        /// <summary>Its right side. Both sides 0: the whole width.</summary>
        [Tooltip("Its right side, metres to the right of the track's middle.")]
        public float right;
        /// <summary>Multiple of the baked grip, [0.05, 2].</summary>
        [Range(0.05f, 2f), Tooltip("Multiple of the track's grip.")]
        public float grip;

        internal GripBand ToBand()
        {
            GripBand band = GripBand.Default();
            band.FromM = from;
            band.ToM = to;
            band.LowM = left < right ? left : band.LowM;
            band.HighM = left < right ? right : band.HighM;
            // A new element of the inspector's list is all zeros.
            band.Grip = grip > 0f ? grip : 1f;
            return band;
        }
    }

    /// <content>Information of the game for the race about its road: grip and obstacles.</content>
    public sealed partial class RaceDirector
    {
        [SerializeField, Tooltip("Announced grip: rain, a drying line, oil. Drivers plan with it; may change while racing.")]
        private GripZone[] _gripZones = new GripZone[0];

        [NonSerialized] private readonly List<RoadObstacle> _obstacles = new List<RoadObstacle>();
        [NonSerialized] private bool _gripChanged;

        /// <summary>Announced grip: parts of the road that hold more or less than the baked track. Drivers plan with it from the
        /// next step on. Zones must not overlap.</summary>
        public GripZone[] GripZones
        {
            get { return _gripZones; }
            set { _gripZones = value ?? new GripZone[0]; _gripChanged = true; }
        }

        internal void Add(RoadObstacle obstacle)
        {
            CompleteJob();
            _obstacles.Add(obstacle);
        }

        internal void Remove(RoadObstacle obstacle)
        {
            CompleteJob();
            _obstacles.Remove(obstacle);
            if (_race != null && !_race.IsDisposed)
            {
                obstacle.RemoveFrom(_race);
            }
        }

        private void OnValidate()
        {
            _gripChanged = true;
        }

        // Sends the road's state to a new race.
        private void BeginRoad()
        {
            _gripChanged = _gripZones.Length > 0;
        }

        private void TellRoad()
        {
            if (_gripChanged)
            {
                _gripChanged = false;
                AnnounceGrip();
            }
            for (int i = 0; i < _obstacles.Count; ++i)
            {
                _obstacles[i].Tell(_race);
            }
        }

        private void AnnounceGrip()
        {
            var bands = new GripBand[_gripZones.Length];
            for (int i = 0; i < bands.Length; ++i)
            {
                bands[i] = _gripZones[i].ToBand();
            }
            try
            {
                _race.SetGrip(bands);
            }
            catch (ApexlineException exception)
            {
                Debug.LogWarning("Apexline: " + name + " keeps the grip announced before: " + exception.Message, this);
            }
        }
    }
}
