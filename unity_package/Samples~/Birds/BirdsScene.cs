// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using Apexline.Unity;
using UnityEngine;

namespace Apexline.Samples
{
    /// <summary>A scene of the steering kit: two flocks and a hawk, or the scene in the text of a *.scene.json. Put it
    /// on an empty object, assign the text and press Play; a prefab shows each agent, a cube when there is
    /// none.</summary>
    [AddComponentMenu("Racing AI/Samples/Birds Scene")]
    public sealed class BirdsScene : MonoBehaviour
    {
        [SerializeField, Tooltip("Text of a *.scene.json file.")]
        private TextAsset _sceneJson;

        [SerializeField, Tooltip("What shows an agent, its nose along +z; none: a cube.")]
        private GameObject _picture;

        private SteerSimulation _simulation;
        private SteerState[] _states = new SteerState[0];
        private SteeredPictures _pictures;

        /// <summary>Text of a *.scene.json file.</summary>
        public TextAsset SceneJson { get { return _sceneJson; } set { _sceneJson = value; } }

        /// <summary>The simulation while the component is enabled; goals, orders and signals are given to it between
        /// steps.</summary>
        public SteerSimulation Simulation { get { return _simulation; } }

        private void OnEnable()
        {
            if (!_sceneJson)
            {
                Debug.LogError("Birds Scene: assign the text of a *.scene.json file", this);
                return;
            }
            try
            {
                _simulation = SteerSimulation.FromJson(_sceneJson.text, _sceneJson.name);
            }
            catch (ApexlineException exception)
            {
                Debug.LogError("Birds Scene: " + exception.Message, this);
                return;
            }
            _states = new SteerState[_simulation.AgentCount];
            _pictures = new SteeredPictures(_simulation, _picture, transform);
        }

        private void FixedUpdate()
        {
            bool moved = _simulation != null && _simulation.Step(Time.fixedDeltaTime) == Status.Ok;
            if (!moved || _simulation.States(_states) != Status.Ok)
            {
                return;
            }
            _pictures.Show(_states);
        }

        private void OnDisable()
        {
            if (_simulation != null)
            {
                _pictures.Clear();
                _simulation.Dispose();
                _simulation = null;
            }
        }
    }
}
