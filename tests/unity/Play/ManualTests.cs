// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Apexline.Unity.Tests;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Apexline.Unity.Editor.Tests
{
    /// <summary>The manual's own steps, executed word by word.</summary>
    [TestFixture]
    public class ManualTests : SetupFixture
    {
        private static List<string> StepsOfTheManual(string file, string title)
        {
            string page = File.ReadAllText(Path.Combine(Scene.Root, "unity_package/Documentation~/" + file));
            string section = page.Substring(page.IndexOf(title));
            section = section.Substring(0, section.IndexOf("\n\n##", 4) < 0 ? section.Length : section.IndexOf("\n\n##", 4));
            return Regex.Matches(section, @"^\d+\. (.+)$", RegexOptions.Multiline).Cast<Match>().Select(match => match.Groups[1].Value).ToList();
        }

        // Does what the steps of a section say, each of which is one menu entry, one selection or the button Play; how many there were.
        private static int Execute(string title, Dictionary<string, GameObject> selections, Action beforePlay)
        {
            List<string> steps = StepsOfTheManual("get-started.md", title);
            foreach (string step in steps)
            {
                Match menu = Regex.Match(step, @"^\*((?:GameObject|Tools) > [^*]+)\*$");
                string selection = selections.Keys.SingleOrDefault(step.StartsWith);
                if (menu.Success)
                {
                    PressMenu(menu.Groups[1].Value.Replace(" > ", "/"));
                }
                else if (selection != null)
                {
                    Selection.activeObject = selections[selection];
                }
                else
                {
                    Assert.That(step, Is.EqualTo("Press *Play*."), "the test knows this action");
                    beforePlay();
                    Engine.EnterPlay();
                }
            }
            return steps.Count;
        }

        private static void ExpectEightCarsThatRace()
        {
            Engine.Steps(500);
            RaceDirector director = Object.FindAnyObjectByType<RaceDirector>();
            director.RefreshResults();
            Assert.That(director.StandingCount, Is.EqualTo(8));
            Assert.That(director.Cars.Select(Describe).Where(text => text.StartsWith("slow")), Is.Empty);
            Assert.That(Scene.Errors(), Is.Empty);
        }

        [Test]
        public void TheManualsStepsLeadFromThePackageARoadAndACarToARaceInAtMostTenActions()
        {
            // The package manager is the editor's own: its steps are counted, not executed.
            List<string> install = StepsOfTheManual("installation.md", "# Installing");
            Assert.That(install.Last(), Contains.Substring(".tgz"));
            Assert.That(install.All(step => step.Count(character => character == '>') <= 2), Is.True, "one menu entry each");
            var selections = new Dictionary<string, GameObject> { { "Select your car", MakeCar(true) }, { "Select the road", MakeRoad("street") } };
            int actions = Execute("## A race in your own scene", selections, () => Scene.LayRoad(Scene.Baked("street")));
            Assert.That(actions, Is.GreaterThanOrEqualTo(4));
            Assert.That(install.Count + actions, Is.InRange(7, 10));
            ExpectEightCarsThatRace();
        }

        [Test]
        public void TheManualsStepsLeadFromAnEmptySceneToARaceInAtMostFiveActions()
        {
            var prefab = (GameObject)UnityYaml.Load("Samples~/Cars/Arcade Car.prefab", 1000);
            AssetDatabase.Assets["Assets/Club.asset"] = Scene.AssetOf("club");
            var selections = new Dictionary<string, GameObject> { { "Select the prefab", prefab } };
            Assert.That(Execute("## From an empty scene", selections, () => { }), Is.InRange(2, 5));
            Engine.Steps(2);
            Physics.Ground = null;
            RaycastHit hit;
            Vector3 start = Scene.Baked("club").Position(0f, 0f).ToVector();
            Assert.That(Physics.Raycast(start + Vector3.up, Vector3.down, out hit, 2f, ~0, QueryTriggerInteraction.Ignore), Is.True, "a road");
            Scene.LayRoad(Scene.Baked("club"));  // quicker than its meshes
            foreach (MeshCollider mesh in Object.FindAnyObjectByType<TrackMesh>().GetComponentsInChildren<MeshCollider>())
            {
                Object.Destroy(mesh);
            }
            ExpectEightCarsThatRace();
            RaceDirector director = Object.FindAnyObjectByType<RaceDirector>();
            Assert.That(Object.FindAnyObjectByType<RaceCamera>().Target, Is.SameAs(director.Cars[0]));
        }

        [Test]
        public void ARaceInASceneWithARoadAddsNone()
        {
            Scene.LayRoad(Scene.Baked("street"));
            GameObject car = MakeCar(true);
            CarSetup.SetUp(car);
            AssetDatabase.Assets["Assets/Street.asset"] = Scene.AssetOf("street");
            var camera = new GameObject("Game camera");
            camera.AddComponent<Camera>();
            camera.AddComponent<TheirController>();
            RaceSetup.Create(car.GetComponent<AIDriver>());
            Assert.That(Object.FindAnyObjectByType<TrackMesh>(), Is.Null);
            Assert.That(Object.FindAnyObjectByType<RaceDirector>().TrackAsset.name, Is.EqualTo("street"));
            Assert.That(Object.FindAnyObjectByType<RaceCamera>(), Is.Null, "a camera with scripts is the game's own");
            Undo.PerformUndo();
            Assert.That(Object.FindAnyObjectByType<RaceDirector>(), Is.Null, "one step of Undo");
        }

        private static string Describe(RaceCar car)
        {
            CarDebug debug;
            float speed = RigidbodyCompat.GetVelocity(car.GetComponent<Rigidbody>()).magnitude;
            car.TryGetDebug(out debug);
            return (speed > 5f ? "moves " : "slow ") + speed + " m/s: " + debug.State + ", " + debug.Reason + " at " + debug.Location.DistanceM + " " + debug.Location.LateralM + " edges " + debug.Location.ToLeftEdgeM + " " + debug.Location.ToRightEdgeM + " throttle " + car.Controls.Throttle + " brake " + car.Controls.Brake + " steer " + car.Controls.Steering;
        }
    }
}
