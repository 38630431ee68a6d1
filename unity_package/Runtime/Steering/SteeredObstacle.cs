// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Something that agents keep clear of: a circle or a box about the object's place, or an obstacle of the scene by its
    /// name. It may move while the scene runs, but not turn.</summary>
    [AddComponentMenu("Racing AI/Steering/Steered Obstacle")]
    [DisallowMultipleComponent]
    public sealed class SteeredObstacle : SteeredPart
    {
        // Moved by less, it is where it was, m.
        private const float SamePlace = 0.02f;

        [SerializeField, Tooltip("Name of an obstacle of the scene that is where this object is; empty: one more.")]
        private string _obstacle = "";

        [SerializeField, Tooltip("Radius of a circle, m; 0: a box.")]
        private float _radius = 1f;

        [SerializeField, Tooltip("Width and length of the box, m.")]
        private Vector2 _size = new Vector2(2f, 2f);

        [SerializeField, Tooltip("Bodies on the ground are pushed out of it.")]
        private bool _solid = true;

        private Vector3 _told;
        private int _index = -1;

        /// <summary>Name of an obstacle of the scene; empty: one more.</summary>
        public string Obstacle { get { return _obstacle; } set { _obstacle = value ?? ""; } }

        /// <summary>Radius of a circle, m; 0: a box.</summary>
        public float Radius { get { return _radius; } set { _radius = value; } }

        /// <summary>Width and length of the box, m.</summary>
        public Vector2 Size { get { return _size; } set { _size = value; } }

        /// <summary>Whether bodies on the ground are pushed out of it.</summary>
        public bool Solid { get { return _solid; } set { _solid = value; } }

        /// <inheritdoc/>
        internal override string NameInScene { get { return _obstacle; } }

        /// <inheritdoc/>
        protected override void OnEnable()
        {
            _index = -1;
            base.OnEnable();
        }

        internal override void AddTo(SteeredScene scene)
        {
            scene.Add(this);
        }

        internal override void RemoveFrom(SteeredScene scene)
        {
            scene.Remove(this);
        }

        /// <summary>As an entry of a scene's obstacles.</summary>
        internal string ToJson(string unique)
        {
            string text = "{\"name\": " + SceneText.Text(unique) + ", \"solid\": " + (_solid ? "true" : "false");
            text += ", \"position\": " + SceneText.Place(transform.position);
            if (_radius > 0f)
            {
                return text + ", \"radius_m\": " + SceneText.Number(_radius) + "}";
            }
            text += ", \"polygon\": [";
            for (int corner = 0; corner < 4; ++corner)
            {
                float x = corner == 0 || corner == 3 ? -0.5f : 0.5f;
                float z = corner < 2 ? -0.5f : 0.5f;
                Vector3 place = transform.rotation * new Vector3(x * _size.x, 0f, z * _size.y);
                text += (corner > 0 ? ", [" : "[") + SceneText.Number(place.x) + ", " + SceneText.Number(place.z) + "]";
            }
            return text + "]}";
        }

        internal override void Found(int index)
        {
            _index = index;
            _told = IsOfScene ? Vector3.one * float.MaxValue : transform.position;
        }

        /// <summary>Tells the simulation where it is, when that has changed. No garbage.</summary>
        internal void Tell(SteerSimulation simulation)
        {
            Vector3 place = transform.position;
            if (_index < 0 || Vector3.Distance(place, _told) < SamePlace)
            {
                return;
            }
            _told = place;
            if (simulation.SetObstacle(_index, place.ToFloat3(), Mathf.Max(0f, _radius)) != Status.Ok)
            {
                Debug.LogWarning("Apexline: " + name + " stays where it was: " + ApexlineLibrary.LastError, this);
            }
        }
    }
}
