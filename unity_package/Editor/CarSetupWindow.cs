// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Values found by Set Up AI Car, to be corrected where they are wrong; values that the car's object does
    /// not contain, such as power and top speed, are entered here. All are optional: the car is set up when the window
    /// opens.</summary>
    public sealed class CarSetupWindow : EditorWindow
    {
        private const string Name = "Set Up AI Car";
        private const float KmhPerMps = 3.6f;

        private AIDriver _driver;
        private string _text = "";

        /// <summary>Opens the window for a car that was set up.</summary>
        public static CarSetupWindow Open(GameObject car, CarSetup.Report report)
        {
            CarSetupWindow window = GetWindow<CarSetupWindow>(true, Name);
            window._driver = car.GetComponent<AIDriver>();
            window._text = car.name + ": " + report.Text;
            return window;
        }

        private void OnGUI()
        {
            if (!_driver || !_driver.Vehicle)
            {
                EditorGUILayout.HelpBox("The car, or its profile, was deleted.", MessageType.Info);
                return;
            }
            EditorGUILayout.HelpBox(_text, MessageType.Info);
            DrawVehicle(_driver.Vehicle);
            WheelColliderAdapter adapter = _driver.GetComponent<WheelColliderAdapter>();
            if (adapter)
            {
                DrawWheels(adapter);
            }
            EditorGUILayout.Space();
            if (Application.isPlaying)
            {
                if (GUILayout.Button("Calibrate This Car"))
                {
                    CalibrationRun.Start(_driver);
                }
            }
            else if (GUILayout.Button("Race with This Car"))
            {
                RaceSetup.Create(_driver);
            }
        }

        private static void DrawVehicle(VehicleProfile profile)
        {
            VehicleDesc desc;
            try
            {
                desc = profile.ToDesc();
            }
            catch (ApexlineException exception)
            {
                EditorGUILayout.HelpBox(exception.Message, MessageType.Error);
                return;
            }
            EditorGUI.BeginChangeCheck();
            desc.MassKg = EditorGUILayout.FloatField("Mass, kg", desc.MassKg);
            desc.PowerW = 1000f * EditorGUILayout.FloatField("Power, kW", 0.001f * desc.PowerW);
            desc.TopSpeedMps = EditorGUILayout.FloatField("Top speed, km/h", KmhPerMps * desc.TopSpeedMps) / KmhPerMps;
            desc.Grip = EditorGUILayout.FloatField("Grip", desc.Grip);
            float steer = EditorGUILayout.FloatField("Lock of the front wheels, degrees", Mathf.Rad2Deg * desc.MaxSteerRad);
            desc.MaxSteerRad = Mathf.Deg2Rad * steer;
            if (EditorGUI.EndChangeCheck())
            {
                Take(profile, desc);
            }
        }

        // Numbers out of range, as they pass by while one is typed, change nothing.
        private static void Take(VehicleProfile profile, VehicleDesc desc)
        {
            try
            {
                Vehicle.Validate(desc);
            }
            catch (ApexlineException exception)
            {
                EditorGUILayout.HelpBox(exception.Message, MessageType.Error);
                return;
            }
            Undo.RecordObject(profile, Name);
            profile.Set(desc);
            EditorUtility.SetDirty(profile);
        }

        private static void DrawWheels(WheelColliderAdapter adapter)
        {
            EditorGUI.BeginChangeCheck();
            var wheels = (WheelColliderAdapter.Wheel[])adapter.Wheels.Clone();
            float share = 0f;
            for (int i = 0; i < wheels.Length; ++i)
            {
                string name = wheels[i].collider ? wheels[i].collider.name : "missing";
                wheels[i].steers = EditorGUILayout.Toggle(name + " steers", wheels[i].steers);
                wheels[i].drives = EditorGUILayout.Toggle(name + " drives", wheels[i].drives);
                share += wheels[i].drives ? 1f : 0f;
            }
            if (EditorGUI.EndChangeCheck())
            {
                Undo.RecordObject(adapter, Name);
                adapter.Wheels = wheels;
                EditorUtility.SetDirty(adapter);
                Drive(adapter, share);
            }
        }

        // Drivers plan with the share of the drive that the front wheels have.
        private static void Drive(WheelColliderAdapter adapter, float driven)
        {
            RaceCar car = adapter.GetComponent<RaceCar>();
            if (!car || !car.Vehicle || driven == 0f)
            {
                return;
            }
            float front = 0f;
            foreach (WheelColliderAdapter.Wheel wheel in adapter.Wheels)
            {
                front += wheel.drives && wheel.collider && IsInFront(adapter, wheel) ? 1f : 0f;
            }
            VehicleDesc desc = car.Vehicle.ToDesc();
            desc.DriveFrontShare = front / driven;
            Take(car.Vehicle, desc);
        }

        private static bool IsInFront(WheelColliderAdapter adapter, WheelColliderAdapter.Wheel one)
        {
            float middle = 0f;
            foreach (WheelColliderAdapter.Wheel wheel in adapter.Wheels)
            {
                middle += CarShape.LocalCentre(adapter.transform, wheel.collider).z / adapter.Wheels.Length;
            }
            return CarShape.LocalCentre(adapter.transform, one.collider).z > middle;
        }
    }
}
