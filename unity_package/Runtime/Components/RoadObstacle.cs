// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>An obstacle on the road or beside it, standing or moving: drivers know it without rays, around bends
    /// too, and drive around it.</summary>
    [AddComponentMenu("Racing AI/Road Obstacle")]
    [DisallowMultipleComponent]
    public sealed class RoadObstacle : MonoBehaviour
    {
        // Moved or turned by less, it is where it was.
        private const float SamePlaceM = 0.02f;
        private const float SameTurnRad = 0.01f;
        private const float LeastHalf = 0.05f;
        private const float MostHalf = 50f;

        [SerializeField, Tooltip("The race; none: the one in the scene.")]
        private RaceDirector _director;

        [SerializeField, Tooltip("Width and length on the ground, m.")]
        private Vector2 _size = new Vector2(2f, 2f);

        [SerializeField, Tooltip("Middle on the ground, in this object's own axes, m.")]
        private Vector3 _centre;

        private static uint _named;

        [NonSerialized] private RaceDirector _joined;
        [NonSerialized] private MotionReader _reader;
        [NonSerialized] private Race _told;
        [NonSerialized] private RaceObstacle _last;
        [NonSerialized] private uint _id;

        /// <summary>The race; null: the one in the scene. Takes effect when the component is enabled.</summary>
        public RaceDirector Director { get { return _director; } set { _director = value; } }

        /// <summary>Width and length on the ground, m.</summary>
        public Vector2 Size { get { return _size; } set { _size = value; _told = null; } }

        /// <summary>Middle on the ground, in this object's own axes, m.</summary>
        public Vector3 Centre { get { return _centre; } set { _centre = value; _told = null; } }

        // Called by the editor when the component is added.
        private void Reset()
        {
            Bounds outline;
            if (CarShape.TryMeasure(transform, out outline))
            {
                _size = new Vector2(outline.size.x, outline.size.z);
                _centre = CarShape.GroundCentre(outline);
            }
        }

        private void OnEnable()
        {
            _id = _id == 0 ? ++_named : _id;
            _told = null;
            _reader = new MotionReader(this, true);
            _joined = _director ? _director : FindAnyObjectByType<RaceDirector>();
            if (!_joined)
            {
                Debug.LogWarning("Apexline: " + name + " is no obstacle: there is no Race Director in the scene", this);
                return;
            }
            _joined.Add(this);
        }

        private void OnDisable()
        {
            if (_joined)
            {
                _joined.Remove(this);
            }
            _joined = null;
        }

        private void OnValidate()
        {
            _told = null;
        }

        /// <summary>Sends a race the obstacle's place when it has changed. No garbage.</summary>
        internal void Tell(Race race)
        {
            VehicleMotion motion;
            CarState state;
            _reader.Read(out motion);
            Conversion.ToState(ref motion, _centre, out state);
            bool same = ReferenceEquals(race, _told) && Math.Abs(state.YawRad - _last.YawRad) < SameTurnRad &&
                        Vector3.Distance(state.Position.ToVector(), _last.Position.ToVector()) < SamePlaceM &&
                        Vector3.Distance(state.Velocity.ToVector(), _last.Velocity.ToVector()) < SamePlaceM;
            if (same)
            {
                return;
            }
            RaceObstacle obstacle = RaceObstacle.Default();
            obstacle.Id = _id;
            obstacle.Position = state.Position;
            obstacle.YawRad = state.YawRad;
            obstacle.Velocity = state.Velocity;
            obstacle.HalfWidthM = Mathf.Clamp(0.5f * _size.x, LeastHalf, MostHalf);
            obstacle.HalfLengthM = Mathf.Clamp(0.5f * _size.y, LeastHalf, MostHalf);
            _told = race;
            _last = obstacle;
            try
            {
                race.SetObstacle(obstacle);
            }
            catch (ApexlineException exception)
            {
                Debug.LogWarning("Apexline: " + name + " is no obstacle: " + exception.Message, this);
            }
        }

        internal void RemoveFrom(Race race)
        {
            if (ReferenceEquals(race, _told))
            {
                race.RemoveObstacle(_id);
            }
            _told = null;
        }
    }
}
