// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A component of a steered scene: agent, path or obstacle. It joins the scene when it is enabled.</summary>
    public abstract class SteeredPart : MonoBehaviour
    {
        [SerializeField, Tooltip("The scene; none: the one that is there.")]
        private SteeredScene _scene;

        private SteeredScene _joined;

        /// <summary>The scene; null: the one that is there. Takes effect when the component is enabled.</summary>
        public SteeredScene Scene { get { return _scene; } set { _scene = value; } }

        /// <summary>The scene that it has joined; null while it is disabled or there is none.</summary>
        protected SteeredScene Joined { get { return _joined; } }

        /// <summary>Its name among what the scene's text holds; empty: one more.</summary>
        internal virtual string NameInScene { get { return ""; } }

        /// <summary>Whether it is one of the scene's own.</summary>
        internal bool IsOfScene { get { return NameInScene.Length > 0; } }

        /// <summary>Its number in the simulation.</summary>
        internal virtual void Found(int index)
        {
        }

        internal abstract void AddTo(SteeredScene scene);

        internal abstract void RemoveFrom(SteeredScene scene);

        /// <summary>Joins the scene.</summary>
        protected virtual void OnEnable()
        {
            _joined = SteeredScene.Of(this, _scene);
            if (_joined)
            {
                AddTo(_joined);
            }
        }

        /// <summary>Leaves it.</summary>
        protected virtual void OnDisable()
        {
            if (_joined)
            {
                RemoveFrom(_joined);
            }
            _joined = null;
        }
    }
}
