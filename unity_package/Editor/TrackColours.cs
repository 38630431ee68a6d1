// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>The picture of a track: boundaries red and blue, the racing line white with red arrows, the overtaking line with
    /// smaller blue arrows.</summary>
    public static class TrackColours
    {
        /// <summary>Left boundary.</summary>
        public static readonly Color Left = new Color(0.9f, 0.15f, 0.1f);
        /// <summary>Right boundary.</summary>
        public static readonly Color Right = new Color(0.15f, 0.35f, 0.95f);
        /// <summary>Racing line.</summary>
        public static readonly Color RacingLine = Color.white;
        /// <summary>A computed line that the track was changed since.</summary>
        public static readonly Color OldLine = new Color(0.5f, 0.5f, 0.5f);
        /// <summary>Arrows of the racing line.</summary>
        public static readonly Color RacingArrow = new Color(0.9f, 0.15f, 0.1f);
        /// <summary>Overtaking line.</summary>
        public static readonly Color OvertakingLine = new Color(0.6f, 0.7f, 1f);
        /// <summary>Its arrows.</summary>
        public static readonly Color OvertakingArrow = new Color(0.15f, 0.35f, 0.95f);
    }
}
