// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Where the lines of a baked track come from.</summary>
    public enum LinePlacing
    {
        /// <summary>The bake finds the fastest line for the vehicle and an overtaking line beside it.</summary>
        Computed = 0,
        /// <summary>The points of the gates are the lines; the bake computes radii and speeds.</summary>
        AsPlaced = 1,
        /// <summary>An A* search over the cells of the road finds the racing line, of the whole lap.</summary>
        Searched = 2
    }

    /// <summary>A track being marked: its gates in driving direction, and what it is baked into. Needed in the editor only; races
    /// use the baked asset.</summary>
    [AddComponentMenu("Racing AI/Racing Track")]
    [DisallowMultipleComponent]
    public sealed class RacingTrack : MonoBehaviour
    {
        [SerializeField, Tooltip("Gates in driving direction.")]
        private List<TrackGate> _gates = new List<TrackGate>();

        [SerializeField, Tooltip("The last gate leads to the first.")]
        private bool _closed = true;

        [SerializeField, Range(0f, 100f), Tooltip("Width of the run-off between each road edge and its wall, m.")]
        private float _runOff = 3f;

        [SerializeField,
            Tooltip("Computed: the bake finds the fastest lines. As placed: the gates' points are the lines. Searched: by A*.")]
        private LinePlacing _lines = LinePlacing.Computed;

        [SerializeField, Tooltip("The car that lines and speeds are made for; none: the library's reference car.")]
        private VehicleProfile _vehicle;

        [SerializeField, Range(-1f, 10f), Tooltip("Kept between the car's side and the road's edge, m.")]
        private float _margin;

        [SerializeField, Range(0f, 30f), Tooltip("Distance of the overtaking from the racing line, m; 0: a car's width and 1 m.")]
        private float _overtakingOffset;

        [SerializeField, Tooltip("What this track is baked into.")]
        private TrackAsset _asset;

        [SerializeField, Min(1f), Tooltip("Distance of a new gate from the last, m.")]
        private float _spacing = 20f;

        [SerializeField, Min(2f), Tooltip("Width of the road where gates are made from its middle alone, m.")]
        private float _roadWidth = 10f;

        [SerializeField, Tooltip("Gates made from a spline as the road's middle are as wide as the road on the ground is there.")]
        private bool _widthFromGround = true;

        [SerializeField, Tooltip("What points are laid upon.")]
        private LayerMask _ground = Physics.DefaultRaycastLayers;

        /// <summary>Gates in driving direction; may hold nulls after objects were deleted (Update InterfaceList removes
        /// them).</summary>
        public List<TrackGate> Gates { get { return _gates; } }

        /// <summary>Whether the last gate leads to the first.</summary>
        public bool Closed { get { return _closed; } set { _closed = value; } }

        /// <summary>Run-off, m.</summary>
        public float RunOff { get { return _runOff; } set { _runOff = value; } }

        /// <summary>Where lines come from.</summary>
        public LinePlacing Lines { get { return _lines; } set { _lines = value; } }

        /// <summary>The car that lines are made for; null: the library's reference car.</summary>
        public VehicleProfile Vehicle { get { return _vehicle; } set { _vehicle = value; } }

        /// <summary>Margin to the road's edge, m.</summary>
        public float Margin { get { return _margin; } set { _margin = value; } }

        /// <summary>Distance between racing and overtaking line, m; 0: a car's width and 1 m.</summary>
        public float OvertakingOffset { get { return _overtakingOffset; } set { _overtakingOffset = value; } }

        /// <summary>Asset that this track is baked into; null before the first bake.</summary>
        public TrackAsset Asset { get { return _asset; } set { _asset = value; } }

        /// <summary>Distance of a new gate from the last, m.</summary>
        public float Spacing { get { return _spacing; } set { _spacing = Mathf.Max(1f, value); } }

        /// <summary>Width of the road where gates are made from its middle alone, m.</summary>
        public float RoadWidth { get { return _roadWidth; } set { _roadWidth = Mathf.Max(2f, value); } }

        /// <summary>Whether gates made from a middle are as wide as the collider, or the paint of the terrain, beneath
        /// it.</summary>
        public bool WidthFromGround { get { return _widthFromGround; } set { _widthFromGround = value; } }

        /// <summary>Layers that points are laid upon.</summary>
        public LayerMask Ground { get { return _ground; } set { _ground = value; } }

        /// <summary>How many gates there are; deleted ones are not counted.</summary>
        public int CountGates()
        {
            int count = 0;
            for (int i = 0; i < _gates.Count; ++i)
            {
                count += _gates[i] ? 1 : 0;
            }
            return count;
        }

        private void OnValidate()
        {
            _spacing = Mathf.Max(1f, _spacing);
            _roadWidth = Mathf.Max(2f, _roadWidth);
        }
    }
}
