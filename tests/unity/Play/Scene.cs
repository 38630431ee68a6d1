// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Tests
{
    /// <summary>Scenes for the fake loop: a road that is the track's own surface, a race director, cars.</summary>
    internal static class Scene
    {
        private static readonly Dictionary<string, Track> Tracks = new Dictionary<string, Track>();

        internal static readonly string Root = Environment.GetEnvironmentVariable("APX_ROOT");

        internal static Track Baked(string name)
        {
            Track track;
            if (!Tracks.TryGetValue(name, out track) || track.IsDisposed)
            {
                string path = Path.Combine(Root, "data/tracks/" + name + ".track.json");
                using (TrackSource source = TrackSource.FromJson(File.ReadAllBytes(path), name))
                {
                    Tracks[name] = track = Track.Bake(source);
                }
            }
            return track;
        }

        /// <summary>An empty scene with a road and a race director on it.</summary>
        internal static RaceDirector Begin(string track = "club", Action<RaceDirector> configure = null)
        {
            Engine.Reset();
            LayRoad(Baked(track));
            TrackAsset asset = AssetOf(track);
            return Add<RaceDirector>("Director", director =>
            {
                director.TrackAsset = asset;
                director.StartDelay = 0.1f;
                if (configure != null)
                {
                    configure(director);
                }
            });
        }

        internal static TrackAsset AssetOf(string track)
        {
            TrackAsset asset = ScriptableObject.CreateInstance<TrackAsset>();
            asset.name = track;
            asset.Set(Baked(track), "");
            return asset;
        }

        internal static void LayRoad(Track track)
        {
            uint hint = Constants.None;
            float height = 0f;
            Physics.Ground = (x, z) =>
            {
                if (float.IsNaN(x + z))
                {
                    return height;
                }
                Location place = track.Locate(new Float3(x, height, z), hint);
                if (place.Sector != Constants.None)
                {
                    hint = place.Sector;
                    height = place.HeightM;
                }
                return height;
            };
        }

        /// <summary>A component on an object of its own, configured before it is enabled.</summary>
        internal static T Add<T>(string name, Action<T> configure) where T : Component
        {
            var owner = new GameObject(name);
            owner.SetActive(false);
            T made = owner.AddComponent<T>();
            configure(made);
            owner.SetActive(true);
            return made;
        }

        internal static Rigidbody AddBody(GameObject owner)
        {
            Rigidbody body = owner.AddComponent<Rigidbody>();
            body.useGravity = true;
            body.mass = 1200f;
            body.inertiaTensor = new Vector3(1700f, 1700f, 700f);
            body.RestHeight = 0.5f;
            owner.AddComponent<BoxCollider>().size = new Vector3(2f, 1f, 4.6f);
            return body;
        }

        /// <summary>A car with the sample's controller.</summary>
        internal static AIDriver AddSampleCar(string name, CarState state, Action<AIDriver> configure = null)
        {
            AIDriver car = Add<AIDriver>(name, driver =>
            {
                AddBody(driver.gameObject);
                driver.gameObject.AddComponent<RigidbodyCar>();
                driver.gameObject.AddComponent<ScriptVehicleAdapter>();
                driver.Centre = new Vector3(0f, -0.5f, 0f);
                driver.Place(state);
                if (configure != null)
                {
                    configure(driver);
                }
            });
            return car;
        }

        /// <summary>Four wheels, all driven.</summary>
        internal static void AddWheels(WheelColliderAdapter adapter)
        {
            var wheels = new List<WheelColliderAdapter.Wheel>();
            foreach (Vector3 place in new[] { new Vector3(-0.8f, -0.2f, 1.4f), new Vector3(0.8f, -0.2f, 1.4f),
                new Vector3(-0.8f, -0.2f, -1.4f), new Vector3(0.8f, -0.2f, -1.4f) })
            {
                var wheel = new GameObject("Wheel");
                wheel.transform.SetParent(adapter.transform, false);
                wheel.transform.localPosition = place;
                wheels.Add(new WheelColliderAdapter.Wheel { collider = wheel.AddComponent<WheelCollider>(),
                    steers = place.z > 0f, drives = true });
            }
            adapter.Wheels = wheels.ToArray();
        }

        /// <summary>A car of WheelColliders.</summary>
        internal static AIDriver AddWheelCar(string name, CarState state, VehicleProfile vehicle = null)
        {
            return Add<AIDriver>(name, driver =>
            {
                AddBody(driver.gameObject);
                AddWheels(driver.gameObject.AddComponent<WheelColliderAdapter>());
                driver.Centre = new Vector3(0f, -0.5f, 0f);
                driver.Vehicle = vehicle;
                driver.Place(state);
            });
        }

        internal static CarState[] Grid(string track, int count, Situation situation = Situation.Normal)
        {
            var states = new CarState[count];
            WorldDesc desc = WorldDesc.Default();
            desc.Situation = situation;
            using (var world = new World(Baked(track), desc, Enumerable.Repeat(CarDesc.Default(), count).ToArray()))
            {
                ApexlineException.Check(world.Cars(states, new Controls[count]));
            }
            return states;
        }

        internal static List<AIDriver> AddGrid(string track, int count)
        {
            return Grid(track, count).Select((state, i) => AddSampleCar("Car " + (i + 1), state)).ToList();
        }

        /// <summary>Steps until something holds; fails after a time.</summary>
        internal static void StepUntil(Func<bool> holds, float within_s)
        {
            for (float time = 0f; time < within_s; time += Time.fixedDeltaTime)
            {
                if (holds())
                {
                    return;
                }
                Engine.Steps(1);
            }
            NUnit.Framework.Assert.Fail("did not come to pass within " + within_s + " s\n" + string.Join("\n", Errors().ToArray()));
        }

        internal static List<string> Errors()
        {
            return Debug.Entries.Where(entry => entry.Type != LogType.Log
                && entry.Type != LogType.Warning).Select(entry => entry.Text).ToList();
        }
    }
}
