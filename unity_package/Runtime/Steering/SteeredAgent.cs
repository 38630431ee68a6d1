// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>An agent of a steered scene as an object: one that the scene holds, which this object shows, or one more
    /// with a body and behaviours of the scene. A host-driven one is moved by other scripts, a player's car or a character
    /// for instance, and the agents react to it.</summary>
    [AddComponentMenu("Racing AI/Steering/Steered Agent")]
    [DisallowMultipleComponent]
    public sealed class SteeredAgent : SteeredPart
    {
        // A goal that moved by less keeps its way, m.
        private const float SameGoal = 1f;

        [SerializeField, Tooltip("Name of an agent of the scene that this object shows; empty: one more, of what is below.")]
        private string _agent = "";

        [SerializeField, Tooltip("Name of a body of the scene.")]
        private string _body = "";

        [SerializeField, Tooltip("Name of a set of behaviours of the scene; empty: none, or what the state machine says.")]
        private string _behaviours = "";

        [SerializeField, Tooltip("Name of a state machine of the scene; empty: none.")]
        private string _machine = "";

        [SerializeField, Tooltip("Name of its group; empty: one of its own.")]
        private string _group = "";

        [SerializeField, Tooltip("Other scripts move this object, and the agents react to it.")]
        private bool _hostDriven;

        [SerializeField, Tooltip("Where it is to go, by the scene's tiles or net; none: the scene's goal, if it has one.")]
        private Transform _goal;

        private readonly SteerState[] _own = new SteerState[1];
        private MotionReader _reader;
        private int _index = -1;
        private bool _hasGoal;
        private Vector3 _goalPlace;
        private bool _saidGoal;

        /// <summary>Name of an agent of the scene that this object shows; empty: one more.</summary>
        public string Agent { get { return _agent; } set { _agent = value ?? ""; } }

        /// <summary>Name of a body of the scene, for one more.</summary>
        public string Body { get { return _body; } set { _body = value ?? ""; } }

        /// <summary>Name of a set of behaviours of the scene, for one more.</summary>
        public string Behaviours { get { return _behaviours; } set { _behaviours = value ?? ""; } }

        /// <summary>Name of a state machine of the scene, for one more.</summary>
        public string Machine { get { return _machine; } set { _machine = value ?? ""; } }

        /// <summary>Name of its group, for one more.</summary>
        public string Group { get { return _group; } set { _group = value ?? ""; } }

        /// <summary>Whether other scripts move this object. An agent that the scene holds has to be host_driven there,
        /// too.</summary>
        public bool HostDriven { get { return _hostDriven; } set { _hostDriven = value; } }

        /// <summary>Where it is to go; the way is planned again when that moves. Null: the goal stays as it is.</summary>
        public Transform Goal { get { return _goal; } set { _goal = value; } }

        /// <summary>Its number in the simulation; -1 before the first step and where the scene has no such agent.</summary>
        public int Index { get { return _index; } }

        /// <inheritdoc/>
        internal override string NameInScene { get { return _agent; } }

        /// <summary>Orders its state machine into a state. Throws an ApexlineException when it has no such state, or the state does
        /// not accept now.</summary>
        public void Order(string state)
        {
            Joined.Simulation.Order(_index, state);
        }

        /// <inheritdoc/>
        protected override void OnEnable()
        {
            _index = -1;
            _hasGoal = false;
            _reader = new MotionReader(this);
            base.OnEnable();
        }

        /// <inheritdoc/>
        protected override void OnDisable()
        {
            base.OnDisable();
            _index = -1;
        }

        internal override void AddTo(SteeredScene scene)
        {
            scene.Add(this);
        }

        internal override void RemoveFrom(SteeredScene scene)
        {
            scene.Remove(this);
        }

        /// <summary>As an entry of a scene's agents.</summary>
        internal string ToJson(string unique)
        {
            Vector3 ahead = transform.rotation * Vector3.forward;
            string text = "{\"name\": " + SceneText.Text(unique) + ", \"position\": " + SceneText.Place(transform.position) +
                          ", \"yaw_rad\": " + SceneText.Number(Mathf.Atan2(ahead.x, ahead.z));
            text += Entry("body", _body) + Entry("behaviour_set", _machine.Length > 0 ? "" : _behaviours) +
                    Entry("machine", _machine) + Entry("group", _group);
            return text + (_hostDriven ? ", \"host_driven\": true}" : "}");
        }

        private static string Entry(string key, string value)
        {
            return value.Length > 0 ? ", " + SceneText.Text(key) + ": " + SceneText.Text(value) : "";
        }

        internal override void Found(int index)
        {
            _index = index;
        }

        /// <summary>Before a step: where a host-driven one is. No garbage.</summary>
        internal void Tell(SteerSimulation simulation)
        {
            if (_index < 0)
            {
                return;
            }
            if (_hostDriven)
            {
                VehicleMotion motion;
                _reader.Read(out motion);
                _own[0].Position = motion.Position.ToFloat3();
                _own[0].Velocity = motion.Velocity.ToFloat3();
                _own[0].Forward = (motion.Rotation * Vector3.forward).ToFloat3();
                simulation.SetStates(_index, _own);
            }
            if (_goal && (!_hasGoal || Vector3.Distance(_goal.position, _goalPlace) > SameGoal))
            {
                SetGoal(simulation);
            }
        }

        private void SetGoal(SteerSimulation simulation)
        {
            _goalPlace = _goal.position;
            _hasGoal = true;
            try
            {
                simulation.SetGoal(_index, _goalPlace.ToFloat3());
                _saidGoal = false;
            }
            catch (ApexlineException exception)
            {
                if (!_saidGoal)
                {
                    Debug.LogWarning("Apexline: " + name + " keeps its goal: " + exception.Message, this);
                }
                _saidGoal = true;
            }
        }

        /// <summary>After a step: this object shows where the agent is. No garbage.</summary>
        internal void Show(ref SteerState state)
        {
            if (_hostDriven)
            {
                return;
            }
            SteeredPictures.Place(transform, ref state);
        }
    }
}
