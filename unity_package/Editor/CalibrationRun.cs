// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>Calibrates a car in play mode with a progress bar that can be cancelled, and writes the result into its profile,
    /// which keeps it after play mode.</summary>
    public static class CalibrationRun
    {
        private const string Name = "Calibrate This Car";

        /// <summary>Begins. Null, with the reason logged, when the car has no profile to be written.</summary>
        public static CarCalibration Start(AIDriver driver)
        {
            VehicleProfile profile = driver.Vehicle;
            if (!profile)
            {
                Debug.LogError("Apexline: " + Name + ": " + driver.name +
                               " has no Vehicle Profile; use Set Up AI Car first", driver);
                return null;
            }
            CarCalibration calibration = CarCalibration.Begin(driver);
            if (calibration.IsOver)
            {
                return null;
            }
            int progress = Progress.Start(Name + ": " + driver.name, "Throttle, brakes, circles");
            Progress.RegisterCancelCallback(progress, () =>
            {
                calibration.Cancel();
                return true;
            });
            EditorApplication.CallbackFunction report = () => Progress.Report(progress, calibration.Share);
            EditorApplication.update += report;
            calibration.Ended += ended =>
            {
                EditorApplication.update -= report;
                bool isGood = ended.Problem.Length == 0;
                if (isGood)
                {
                    Write(profile, ended.Result, driver);
                }
                Progress.Finish(progress, isGood ? Progress.Status.Succeeded : Progress.Status.Failed);
            };
            return calibration;
        }

        private static void Write(VehicleProfile profile, VehicleDesc measured, AIDriver driver)
        {
            VehicleDesc before = profile.ToDesc();
            Undo.RecordObject(profile, Name);
            profile.Set(measured);
            EditorUtility.SetDirty(profile);
            AssetDatabase.SaveAssetIfDirty(profile);
            Debug.Log("Apexline: " + profile.name + " is measured: grip " + before.Grip.ToString("0.00") + " -> " +
                      measured.Grip.ToString("0.00") + ", power " + (0.001f * before.PowerW).ToString("0") + " -> " +
                      (0.001f * measured.PowerW).ToString("0") + " kW, top speed " + before.TopSpeedMps.ToString("0") + " -> " +
                      measured.TopSpeedMps.ToString("0") + " m/s. Compute the tracks of this car again.", driver);
        }
    }
}
