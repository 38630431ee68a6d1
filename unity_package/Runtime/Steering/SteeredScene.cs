// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Runs a scene of the steering kit: one native call a physics step moves all its agents. Steered Agents, Paths and
    /// Obstacles that are enabled before the first step become part of it.</summary>
    [AddComponentMenu("Racing AI/Steering/Steered Scene")]
    [DisallowMultipleComponent]
    public sealed partial class SteeredScene : MonoBehaviour
    {
        [SerializeField, Tooltip("The scene: bodies, behaviours, machines, and agents if it has any.")]
        private SteeredSceneAsset _asset;

        [SerializeField, Tooltip("Shows agents without a Steered Agent, the nose along +z; none: a cube of their size.")]
        private GameObject _picture;

        [SerializeField, Tooltip("Show agents without a Steered Agent.")]
        private bool _showAll = true;

        private readonly List<SteeredAgent> _agents = new List<SteeredAgent>();
        private readonly List<SteeredPath> _paths = new List<SteeredPath>();
        private readonly List<SteeredObstacle> _obstacles = new List<SteeredObstacle>();
        private SteerSimulation _simulation;
        private SteerState[] _states = new SteerState[0];
        private SteeredPictures _pictures;
        private bool _failed;

        /// <summary>The scene. Takes effect when the component is enabled.</summary>
        public SteeredSceneAsset Asset { get { return _asset; } set { _asset = value; } }

        /// <summary>Shows agents without a Steered Agent; null: a cube.</summary>
        public GameObject Picture { get { return _picture; } set { _picture = value; } }

        /// <summary>Whether agents without a Steered Agent are shown.</summary>
        public bool ShowAll { get { return _showAll; } set { _showAll = value; } }

        /// <summary>The simulation from the first step on; goals, orders and signals are given to it between steps. Null before and
        /// when the scene cannot be run.</summary>
        public SteerSimulation Simulation { get { return _simulation; } }

        /// <summary>States of all agents after the last step. Not to be changed.</summary>
        public SteerState[] States { get { return _states; } }

        /// <summary>The scene of a component.</summary>
        internal static SteeredScene Of(Component component, SteeredScene given)
        {
            SteeredScene scene = given ? given : FindAnyObjectByType<SteeredScene>();
            if (!scene)
            {
                Debug.LogWarning("Apexline: " + component.name + " is not steered: there is no Steered Scene", component);
            }
            return scene;
        }

        internal void Add(SteeredAgent agent)
        {
            _agents.Add(agent);
            if (_simulation != null)
            {
                AddLater(agent);
            }
        }

        internal void Add(SteeredPath path)
        {
            _paths.Add(path);
        }

        internal void Add(SteeredObstacle obstacle)
        {
            _obstacles.Add(obstacle);
        }

        internal void Remove(SteeredAgent agent)
        {
            _agents.Remove(agent);
            if (_simulation != null && !agent.IsOfScene && agent.Index >= 0)
            {
                _simulation.Remove(agent.Index);
            }
        }

        internal void Remove(SteeredPath path)
        {
            _paths.Remove(path);
        }

        internal void Remove(SteeredObstacle obstacle)
        {
            _obstacles.Remove(obstacle);
        }

        private void OnEnable()
        {
            _failed = false;
            LibraryCheck.IsUsable(this);
        }

        private void OnDisable()
        {
            if (_simulation != null)
            {
                _simulation.Dispose();
                _simulation = null;
            }
            if (_pictures != null)
            {
                _pictures.Clear();
                _pictures = null;
            }
        }

        private void FixedUpdate()
        {
            if (_simulation == null && !_failed)
            {
                Begin();
            }
            if (_simulation == null)
            {
                return;
            }
            StepMarkers.SteerScene.Begin();
            Step();
            StepMarkers.SteerScene.End();
        }

        private void Step()
        {
            foreach (SteeredObstacle obstacle in _obstacles)
            {
                obstacle.Tell(_simulation);
            }
            foreach (SteeredAgent agent in _agents)
            {
                agent.Tell(_simulation);
            }
            if (_simulation.Step(Time.fixedDeltaTime) != Status.Ok || _simulation.States(_states) != Status.Ok)
            {
                return;
            }
            foreach (SteeredAgent agent in _agents)
            {
                if (agent.Index >= 0)
                {
                    agent.Show(ref _states[agent.Index]);
                }
            }
            _pictures.Show(_states);
        }
    }
}
