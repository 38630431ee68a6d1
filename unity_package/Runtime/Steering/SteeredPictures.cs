// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity
{
    /// <summary>Objects that show a simulation's agents, the nose along +z: copies of one picture, or cubes of the agents'
    /// sizes.</summary>
    public sealed class SteeredPictures
    {
        private const float UsualSize = 0.6f;

        private readonly Transform[] _shown;

        /// <summary>One object for each agent that is to be shown, below a parent.</summary>
        /// <param name="simulation">Its agents are shown.</param>
        /// <param name="picture">Copied for each agent; null: cubes.</param>
        /// <param name="parent">The objects become its children.</param>
        /// <param name="isShown">Whether an agent, by its number, gets an object; null: all do.</param>
        public SteeredPictures(SteerSimulation simulation, GameObject picture, Transform parent, Predicate<int> isShown = null)
        {
            _shown = new Transform[simulation.AgentCount];
            for (int i = 0; i < _shown.Length; ++i)
            {
                if (isShown == null || isShown(i))
                {
                    SteerAgentInfo info = simulation.AgentInfo(i);
                    _shown[i] = picture ? Object.Instantiate(picture, parent).transform : MakeCube(info.RadiusM, parent);
                    _shown[i].name = info.Name.ToString();
                }
            }
        }

        private static Transform MakeCube(float radius, Transform parent)
        {
            GameObject made = GameObject.CreatePrimitive(PrimitiveType.Cube);
            Object.DestroyImmediate(made.GetComponent<BoxCollider>());
            made.transform.SetParent(parent, false);
            float size = Mathf.Max(UsualSize, 2f * radius);
            made.transform.localScale = new Vector3(0.5f * size, 0.35f * size, size);
            return made.transform;
        }

        /// <summary>Puts every object where its agent is. No garbage.</summary>
        /// <param name="states">Of all agents of the simulation.</param>
        public void Show(SteerState[] states)
        {
            for (int i = 0; i < _shown.Length; ++i)
            {
                if (_shown[i])
                {
                    Place(_shown[i], ref states[i]);
                }
            }
        }

        /// <summary>Destroys the objects.</summary>
        public void Clear()
        {
            foreach (Transform shown in _shown)
            {
                if (shown)
                {
                    Object.Destroy(shown.gameObject);
                }
            }
        }

        /// <summary>Puts an object where an agent is, nose ahead.</summary>
        internal static void Place(Transform shown, ref SteerState state)
        {
            Vector3 ahead = state.Forward.ToVector();
            if (ahead.sqrMagnitude > 0.5f)
            {
                shown.SetPositionAndRotation(state.Position.ToVector(), Quaternion.LookRotation(ahead, Vector3.up));
            }
        }
    }
}
