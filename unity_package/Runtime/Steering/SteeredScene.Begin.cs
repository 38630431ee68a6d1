// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEngine;

namespace Apexline.Unity
{
    /// <content>How the simulation is made of the asset's text and of the components.</content>
    public sealed partial class SteeredScene
    {
        private const string NotSteered = " is not steered: ";

        private void Begin()
        {
            _failed = true;
            if (!_asset)
            {
                Debug.LogError("Apexline: " + name + " has no scene to run; assign a Steered Scene asset", this);
                return;
            }
            try
            {
                _simulation = SteerSimulation.FromJson(Compose(), _asset.name);
            }
            catch (ApexlineException exception)
            {
                Debug.LogError("Apexline: " + exception.Message, this);
                return;
            }
            _failed = false;
            _states = new SteerState[_simulation.AgentCount];
            var shown = new HashSet<int>();
            for (int i = 0; i < _agents.Count; ++i)
            {
                Find(_agents[i], i, SteerName.Agent, NotSteered);
                shown.Add(_agents[i].Index);
            }
            for (int i = 0; i < _obstacles.Count; ++i)
            {
                Find(_obstacles[i], i, SteerName.Obstacle, " is no obstacle: ");
            }
            _pictures = new SteeredPictures(_simulation, _picture, transform, agent => _showAll && !shown.Contains(agent));
        }

        private string Compose()
        {
            var agents = new List<string>();
            var paths = new List<string>();
            var obstacles = new List<string>();
            for (int i = 0; i < _agents.Count; ++i)
            {
                if (!_agents[i].IsOfScene)
                {
                    agents.Add(_agents[i].ToJson(NameOf(_agents[i], i)));
                }
            }
            foreach (SteeredPath path in _paths)
            {
                paths.Add(path.ToJson());
            }
            for (int i = 0; i < _obstacles.Count; ++i)
            {
                if (!_obstacles[i].IsOfScene)
                {
                    obstacles.Add(_obstacles[i].ToJson(NameOf(_obstacles[i], i)));
                }
            }
            string json = SceneText.With(_asset.Json, "agents", "[]", agents);
            json = SceneText.With(json, "paths", "{}", paths);
            return SceneText.With(json, "obstacles", "[]", obstacles);
        }

        // Objects may share a name, agents may not.
        private static string NameOf(Component component, int place)
        {
            string number = " #" + place;
            string plain = component.name;
            int most = (int)Constants.NameSize - 1 - number.Length;
            while (System.Text.Encoding.UTF8.GetByteCount(plain) > most)
            {
                plain = plain.Substring(0, plain.Length - 1);
            }
            return plain + number;
        }

        // One that comes while the scene runs takes a place of the scene's spare_agents.
        private void AddLater(SteeredAgent agent)
        {
            if (agent.IsOfScene)
            {
                Find(agent, 0, SteerName.Agent, NotSteered);
                return;
            }
            try
            {
                SteerAgent made = SteerAgent.Default();
                made.Name = NameOf(agent, _agents.Count);
                made.Body = (uint)_simulation.Find(SteerName.Body, agent.Body);
                made.BehaviourSet = agent.Behaviours.Length > 0
                    ? (uint)_simulation.Find(SteerName.BehaviourSet, agent.Behaviours) : Constants.None;
                made.Group = agent.Group.Length > 0 ? (uint)_simulation.Find(SteerName.Group, agent.Group) : made.Group;
                made.HostDriven = agent.HostDriven;
                Vector3 ahead = agent.transform.rotation * Vector3.forward;
                made.Position = agent.transform.position.ToFloat3();
                made.YawRad = Mathf.Atan2(ahead.x, ahead.z);
                agent.Found(_simulation.Spawn(made, agent.Machine.Length > 0 ? agent.Machine : null));
            }
            catch (ApexlineException exception)
            {
                Debug.LogWarning("Apexline: " + agent.name + NotSteered + exception.Message, agent);
            }
        }

        private void Find(SteeredPart part, int place, SteerName kind, string otherwise)
        {
            try
            {
                part.Found(_simulation.Find(kind, part.IsOfScene ? part.NameInScene : NameOf(part, place)));
            }
            catch (ApexlineException exception)
            {
                Debug.LogWarning("Apexline: " + part.name + otherwise + exception.Message, part);
            }
        }
    }
}
