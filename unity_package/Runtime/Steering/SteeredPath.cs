// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Text;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A path with a corridor for agents to follow: its points are the object's children, in order. Behaviours of the
    /// scene name it by the object's name.</summary>
    [AddComponentMenu("Racing AI/Steering/Steered Path")]
    [DisallowMultipleComponent]
    public sealed class SteeredPath : SteeredPart
    {
        [SerializeField, Range(0.1f, 100f), Tooltip("Half the corridor's width, m.")]
        private float _halfWidth = 3f;

        [SerializeField, Tooltip("The last point leads back to the first.")]
        private bool _closed;

        /// <summary>Half the corridor's width, m.</summary>
        public float HalfWidth { get { return _halfWidth; } set { _halfWidth = value; } }

        /// <summary>Whether the last point leads back to the first.</summary>
        public bool Closed { get { return _closed; } set { _closed = value; } }

        internal override void AddTo(SteeredScene scene)
        {
            scene.Add(this);
        }

        internal override void RemoveFrom(SteeredScene scene)
        {
            scene.Remove(this);
        }

        private void OnDrawGizmos()
        {
            Gizmos.color = new Color(0.35f, 0.7f, 0.9f);
            int last = _closed ? transform.childCount : transform.childCount - 1;
            for (int i = 0; i < last; ++i)
            {
                Vector3 from = transform.GetChild(i).position;
                Vector3 to = transform.GetChild((i + 1) % transform.childCount).position;
                Vector3 aside = Vector3.Cross(Vector3.up, to - from).normalized * _halfWidth;
                Gizmos.DrawLine(from + aside, to + aside);
                Gizmos.DrawLine(from - aside, to - aside);
            }
        }

        /// <summary>As an entry of a scene's paths.</summary>
        internal string ToJson()
        {
            var text = new StringBuilder(SceneText.Text(name) + ": {\"half_width_m\": " + SceneText.Number(_halfWidth) +
                                         ", \"closed\": " + (_closed ? "true" : "false") + ", \"points\": [");
            for (int i = 0; i < transform.childCount; ++i)
            {
                Vector3 point = transform.GetChild(i).position;
                text.Append(i > 0 ? ", [" : "[").Append(SceneText.Number(point.x)).Append(", ").Append(SceneText.Number(point.y));
                text.Append(", ").Append(SceneText.Number(point.z)).Append(", ").Append(SceneText.Number(_halfWidth)).Append("]");
            }
            return text.Append("]}").ToString();
        }
    }
}
