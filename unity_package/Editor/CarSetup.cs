// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Turns a car object into an AI car: body, adapter, driver, and a vehicle profile measured from what is there. One
    /// step of Undo, but for the profile's asset.</summary>
    public static class CarSetup
    {
        private const string Name = "Set Up AI Car";
        private const float UsualMassKg = 1200f;
        private const float LeastMassKg = 20f;

        /// <summary>Found values and made components, in words.</summary>
        public sealed class Report
        {
            internal readonly List<string> Lines = new List<string>();
            /// <summary>The profile that was made or was there.</summary>
            public VehicleProfile Profile;
            /// <summary>All lines.</summary>
            public string Text { get { return string.Join(" ", Lines.ToArray()); } }
        }

        /// <summary>Sets a car up. Existing components are kept: a second call only adds missing ones.</summary>
        public static Report SetUp(GameObject car)
        {
            var report = new Report();
            Undo.IncrementCurrentGroup();
            Undo.SetCurrentGroupName(Name);
            int group = Undo.GetCurrentGroup();
            Rigidbody body = car.GetComponentInParent<Rigidbody>();
            if (!body)
            {
                body = Undo.AddComponent<Rigidbody>(car);
                body.mass = UsualMassKg;
                report.Lines.Add("It got a Rigidbody of " + UsualMassKg + " kg.");
            }
            else if (body.mass < LeastMassKg)
            {
                // A new Rigidbody has 1 kg.
                Undo.RecordObject(body, Name);
                body.mass = UsualMassKg;
                report.Lines.Add("Its Rigidbody was too light for a car and has " + UsualMassKg + " kg now.");
            }
            AddAdapter(car, report);
            AIDriver driver = car.GetComponent<AIDriver>();
            if (!driver)
            {
                driver = Undo.AddComponent<AIDriver>(car);
            }
            Undo.RecordObject(driver, Name);
            MeasureCentre(car, driver);
            if (!driver.Vehicle)
            {
                driver.Vehicle = MakeProfile(car, body, report);
            }
            EditorUtility.SetDirty(driver);
            report.Profile = driver.Vehicle;
            GiveToTracks(driver.Vehicle, report);
            Undo.CollapseUndoOperations(group);
            return report;
        }

        private static void AddAdapter(GameObject car, Report report)
        {
            if (car.GetComponent<IVehicleAdapter>() != null)
            {
                return;
            }
            ControllerRecipe recipe;
            if (car.GetComponent<IVehicleInput>() == null && ControllerRecipe.TryFind(car, out recipe))
            {
                Undo.AddComponent<ControllerAdapter>(car).Recipe = recipe;
                report.Lines.Add("It is driven through " + recipe.controller + "; calibrate it in play mode.");
                return;
            }
            if (car.GetComponentsInChildren<WheelCollider>(true).Length > 0 && car.GetComponent<IVehicleInput>() == null)
            {
                WheelColliderAdapter adapter = Undo.AddComponent<WheelColliderAdapter>(car);
                adapter.Wheels = CarShape.FindWheels(car.transform);
                int steering = 0;
                foreach (WheelColliderAdapter.Wheel wheel in adapter.Wheels)
                {
                    steering += wheel.steers ? 1 : 0;
                }
                report.Lines.Add(adapter.Wheels.Length + " WheelColliders, " + steering +
                                 " of them in front: those steer, the others drive.");
                return;
            }
            if (IsBare(car))
            {
                Undo.AddComponent<RigidbodyCar>(car);
                report.Lines.Add("It has neither wheels nor scripts: a Rigidbody Car drives it.");
            }
            Undo.AddComponent<ScriptVehicleAdapter>(car);
            if (!car.GetComponent<RigidbodyCar>())
            {
                report.Lines.Add(car.GetComponent<IVehicleInput>() != null ? "Its script gets the controls by IVehicleInput."
                    : "It has no WheelColliders: connect your controller to the Script Vehicle Adapter.");
            }
        }

        // A body with colliders and no script that could move it.
        private static bool IsBare(GameObject car)
        {
            foreach (MonoBehaviour script in car.GetComponentsInChildren<MonoBehaviour>(true))
            {
                if (script && script.GetType().Assembly != typeof(RaceCar).Assembly)
                {
                    return false;
                }
            }
            return car.GetComponent<IVehicleInput>() == null && car.GetComponentsInChildren<Collider>(true).Length > 0;
        }

        private static void MeasureCentre(GameObject car, AIDriver driver)
        {
            Bounds outline;
            if (driver.Centre == Vector3.zero && CarShape.TryMeasure(car.transform, out outline))
            {
                driver.Centre = CarShape.GroundCentre(outline);
            }
        }

        private static VehicleProfile MakeProfile(GameObject car, Rigidbody body, Report report)
        {
            VehicleProfile profile = ScriptableObject.CreateInstance<VehicleProfile>();
            profile.name = car.name + " Vehicle";
            profile.Set(VehicleMeasure.Of(car.transform, body, report.Lines));
            AssetDatabase.CreateAsset(profile, AssetDatabase.GenerateUniqueAssetPath("Assets/" + profile.name + ".asset"));
            report.Lines.Add("Profile: " + AssetDatabase.GetAssetPath(profile) + "; check power and top speed in the window.");
            return profile;
        }

        // Lines and speeds are a car's own, so tracks without a vehicle are computed for this one.
        private static void GiveToTracks(VehicleProfile profile, Report report)
        {
            foreach (RacingTrack track in SceneFinder.All<RacingTrack>())
            {
                if (!track.Vehicle)
                {
                    Undo.RecordObject(track, Name);
                    track.Vehicle = profile;
                    EditorUtility.SetDirty(track);
                    report.Lines.Add(track.name + " is computed for it.");
                    TrackBaker.Start(track);
                }
            }
        }
    }
}
