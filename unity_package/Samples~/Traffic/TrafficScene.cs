// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using Apexline.Unity;
using UnityEngine;

namespace Apexline.Samples
{
    /// <summary>Traffic in a town, and a van that the player drives among it: arrow keys or a pad. Above the speed limit it
    /// is wanted, and the police comes after it through the streets until it has stopped for a while. Put it on an empty
    /// object, assign the text and press Play.</summary>
    [AddComponentMenu("Racing AI/Samples/Traffic Scene")]
    public sealed class TrafficScene : MonoBehaviour
    {
        private const float SpeedLimit = 11f;
        // Slower than this for so long, and the police lets it go, m/s and s.
        private const float Stopped = 0.5f;
        private const float LetGoAfter = 4f;

        [SerializeField, Tooltip("Text of the scene player.scene.json.")]
        private TextAsset _sceneJson;

        private SteeredScene _scene;
        private SteeredPlayer _player;
        private float _stoppedSince;

        /// <summary>Text of a *.scene.json file with an agent named player, and signals named horn and wanted.</summary>
        public TextAsset SceneJson { get { return _sceneJson; } set { _sceneJson = value; } }

        /// <summary>The steered scene that it makes.</summary>
        public SteeredScene Scene { get { return _scene; } }

        /// <summary>The player's van.</summary>
        public SteeredPlayer Player { get { return _player; } }

        /// <summary>Whether the police is after the van.</summary>
        public bool IsWanted { get { return _scene && _scene.Simulation != null && _scene.Simulation.Signal("wanted") != 0f; } }

        private void OnEnable()
        {
            if (!_sceneJson)
            {
                Debug.LogError("Traffic Scene: assign the text of player.scene.json", this);
                return;
            }
            SteeredSceneAsset asset = SteeredSceneAsset.FromJson(_sceneJson.text, _sceneJson.name);
            _scene = Add<SteeredScene>("Steered Scene", scene => scene.Asset = asset);
            _player = Add<SteeredPlayer>("Player's van", player =>
            {
                SteeredAgent agent = player.GetComponent<SteeredAgent>();
                agent.Scene = _scene;
                agent.Agent = "player";
                agent.HostDriven = true;
                player.transform.position = new Vector3(-2f, 0f, -56f);
            });
            GameObject look = GameObject.CreatePrimitive(PrimitiveType.Cube);
            DestroyImmediate(look.GetComponent<BoxCollider>());
            look.transform.SetParent(_player.transform, false);
            look.transform.localScale = new Vector3(1.8f, 1.4f, 4f);
        }

        private T Add<T>(string called, System.Action<T> configure) where T : Component
        {
            var owner = new GameObject(called);
            owner.SetActive(false);
            owner.transform.SetParent(transform, false);
            T made = owner.AddComponent<T>();
            configure(made);
            owner.SetActive(true);
            return made;
        }

        /// <summary>Sounds the horn: an event that the scene's machines notice.</summary>
        public void Honk()
        {
            _scene.Simulation.RaiseSignal("horn");
        }

        // The host answers what the scene's machines ask for.
        private void FixedUpdate()
        {
            if (!_scene || _scene.Simulation == null)
            {
                return;
            }
            bool stands = Mathf.Abs(_player.Speed) < Stopped;
            _stoppedSince = stands ? _stoppedSince + Time.fixedDeltaTime : 0f;
            if (_player.Speed > SpeedLimit)
            {
                _scene.Simulation.SetSignal("wanted", 1f);
            }
            else if (_stoppedSince > LetGoAfter && IsWanted && _scene.Simulation.Signal("stopped") > 0f)
            {
                _scene.Simulation.SetSignal("wanted", 0f);
            }
        }

        private void OnGUI()
        {
            GUILayout.Label(IsWanted ? "The police is after you" : "Arrow keys drive; the speed limit is 40 km/h");
            if (GUILayout.Button("Horn"))
            {
                Honk();
            }
        }

        private void OnDisable()
        {
            if (_scene)
            {
                Destroy(_scene.gameObject);
            }
            if (_player)
            {
                Destroy(_player.gameObject);
            }
        }
    }
}
