// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using UnityEngine.Splines;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>An empty scene of the fake editor, with a car, a road and a press on a menu's entry.</summary>
    public abstract class SetupFixture
    {
        protected sealed class TheirController : MonoBehaviour
        {
            [SerializeField] private float m_MaxMotorTorque = 400f;
            public float brakeTorque = 900f;
            public float maxSteerAngle = 30f;
            public float Sum { get { return m_MaxMotorTorque + brakeTorque + maxSteerAngle; } }
        }

        [SetUp]
        public void Begin()
        {
            Engine.Reset();
            Application.isPlaying = false;
            Undo.ClearAll();
            AssetDatabase.Assets.Clear();
            Selection.objects = new Object[0];
            SplineImport.Register();
        }

        [TearDown]
        public void End()
        {
            TrackBaker.CancelAll();
            RoadFinder.Finders.Clear();
            FakeGui.Clear();
            foreach (EditorWindow window in FakeWindows.Open.ToArray())
            {
                window.Close();
            }
            RoadFinder.FindersTake.Clear();
            Application.isPlaying = true;
        }

        protected static GameObject MakeCar(bool wheels)
        {
            var car = new GameObject("Coupe");
            Rigidbody body = car.AddComponent<Rigidbody>();
            body.mass = 900f;
            body.inertiaTensor = new Vector3(1300f, 1400f, 500f);  // Unity takes it from the colliders
            body.useGravity = true;
            body.RestHeight = 0.5f;
            BoxCollider box = car.AddComponent<BoxCollider>();
            box.center = new Vector3(0f, 0.2f, 0.1f);
            box.size = new Vector3(1.8f, 1f, 4.2f);
            for (int i = 0; wheels && i < 4; ++i)
            {
                var place = new Vector3(i % 2 == 0 ? -0.8f : 0.8f, -0.2f, i < 2 ? 1.4f : -1.2f);
                var hub = new GameObject("Hub " + i);
                hub.transform.SetParent(car.transform, false);
                hub.transform.localPosition = place;
                hub.AddComponent<WheelCollider>().radius = 0.3f;
                var visual = new GameObject("Wheel mesh " + i);
                visual.transform.SetParent(car.transform, false);
                visual.transform.localPosition = place;
                visual.AddComponent<MeshFilter>();
            }
            return car;
        }

        // The road of a track as one mesh.
        protected static GameObject MakeRoad(string name)
        {
            Gate[] gates = Scene.Baked(name).Gates();
            var vertices = new List<Vector3>();
            var triangles = new List<int>();
            for (int i = 0; i < gates.Length; ++i)
            {
                int here = 2 * i;
                int next = 2 * ((i + 1) % gates.Length);
                vertices.Add(gates[i].Left.ToVector());
                vertices.Add(gates[i].Right.ToVector());
                triangles.AddRange(new[] { here, next, here + 1, here + 1, next, next + 1 });
            }
            var road = new GameObject("Road");
            road.AddComponent<MeshFilter>().sharedMesh = new Mesh { vertices = vertices.ToArray(), triangles = triangles.ToArray() };
            return road;
        }

        protected static void WaitForBakes()
        {
            for (int i = 0; i < 6000 && SceneFinder.All<RacingTrack>().Any(track => TrackBaker.JobOf(track) != null); ++i)
            {
                Thread.Sleep(10);
                if (EditorApplication.update != null)
                {
                    EditorApplication.update();
                }
            }
        }

        // A menu entry as a press on it: first whether it can be pressed.
        protected static void PressMenu(string path)
        {
            var methods = typeof(Menus).GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic).Where(
                method => method.GetCustomAttributes(typeof(MenuItem), false).Cast<MenuItem>().Any(item => item.Path == path)).ToList();
            Assert.That(methods, Is.Not.Empty, "there is a menu entry " + path);
            MethodInfo can = methods.SingleOrDefault(method => method.ReturnType == typeof(bool));
            Assert.That(can == null || (bool)can.Invoke(null, null), Is.True, path + " is greyed out");
            methods.Single(method => method.ReturnType == typeof(void)).Invoke(null, null);
            WaitForBakes();
        }

        protected static void Gui(EditorWindow window)
        {
            FakeGui.Shown.Clear();
            Engine.Send(window, "OnGUI");
        }

        // A circle of 80 m radius as the middle of a road.
        protected static SplineContainer MakeCircle()
        {
            SplineContainer container = new GameObject("Spline").AddComponent<SplineContainer>();
            var circle = new Vector3[720];
            for (int i = 0; i < circle.Length; ++i)
            {
                circle[i] = Conversion.YawRotation(2f * Mathf.PI * i / circle.Length) * Vector3.forward * 80f;
            }
            container.List.Add(new Spline { Points = circle, Closed = true });
            return container;
        }

        protected static float Radius(Vector3 point)
        {
            return new Vector2(point.x, point.z).magnitude;
        }
    }
}
