// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>A floating origin: the game moves everything so that its coordinates stay small; the baked track stays where it
    /// was.</content>
    public sealed partial class RaceDirector
    {
        [NonSerialized] private Vector3 _origin;

        /// <summary>The sum of all shifts: a place in the scene plus this is one of the baked track.</summary>
        public Vector3 Origin { get { return _origin; } }

        /// <summary>Tells the race that everything in the scene has been moved by -offset; FloatingOrigin does this by itself.
        /// Between two physics steps. Laps go on, and nobody counts as moved.</summary>
        /// <param name="offset">By how much the origin has moved, m.</param>
        public void ShiftOrigin(Vector3 offset)
        {
            CompleteJob();
            if (_race != null && !_race.IsDisposed)
            {
                _race.ShiftOrigin(new Float3(offset.x, offset.y, offset.z));
            }
            _origin += offset;
            MotionReader.ShiftOrigin(offset);
            for (int i = 0; i < _slots.Length; ++i)
            {
                _slots[i].StartPlace.Position -= offset;
            }
        }

        // A new race begins in the frame of the baked track.
        private void BeginOrigin()
        {
            _race.ShiftOrigin(new Float3(_origin.x, _origin.y, _origin.z));
        }

        /// <summary>A state on the baked track where it is in the scene now.</summary>
        internal CarState ToScene(CarState state)
        {
            state.Position.X -= _origin.x;
            state.Position.Y -= _origin.y;
            state.Position.Z -= _origin.z;
            return state;
        }
    }
}
