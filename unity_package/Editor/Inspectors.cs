// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEditor;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>The inspector of a car: what is missing, and telemetry while playing.</summary>
    [CustomEditor(typeof(RaceCar), true), CanEditMultipleObjects]
    public sealed class RaceCarEditor : UnityEditor.Editor
    {
        /// <inheritdoc/>
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            if (!ApexlineLibrary.IsSupported)
            {
                EditorGUILayout.HelpBox(ApexlineLibrary.Problem, MessageType.Error);
                return;
            }
            foreach (Object item in targets)
            {
                DrawAdvice((RaceCar)item);
            }
            if (Application.isPlaying && targets.Length == 1)
            {
                DrawTelemetry((RaceCar)target);
            }
        }

        /// <inheritdoc/>
        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        private static void DrawAdvice(RaceCar car)
        {
            if (car is AIDriver && car.GetComponent<IVehicleAdapter>() == null)
            {
                EditorGUILayout.HelpBox(car.name + " has no vehicle adapter.", MessageType.Warning);
                if (car.GetComponentsInChildren<WheelCollider>(true).Length > 0)
                {
                    if (GUILayout.Button("Add Wheel Collider Adapter"))
                    {
                        Undo.AddComponent<WheelColliderAdapter>(car.gameObject);
                    }
                }
                else if (GUILayout.Button("Add Script Vehicle Adapter"))
                {
                    Undo.AddComponent<ScriptVehicleAdapter>(car.gameObject);
                }
            }
            DrawFindings(car.Director, car);
            if (!car.Director && !Object.FindAnyObjectByType<RaceDirector>())
            {
                EditorGUILayout.HelpBox("There is no Race Director in the scene.", MessageType.Warning);
            }
        }

        /// <summary>Findings of the self-check: for one car, or for all with a button that shows the car.</summary>
        internal static void DrawFindings(RaceDirector director, RaceCar one)
        {
            for (int i = 0; Application.isPlaying && director && i < director.Findings.Count; ++i)
            {
                CarFinding finding = director.Findings[i];
                if (one && !ReferenceEquals(finding.Car, one))
                {
                    continue;
                }
                EditorGUILayout.HelpBox("Self-check: " + finding.Message, MessageType.Warning);
                if (!one && finding.Car && GUILayout.Button("Show " + finding.Car.name))
                {
                    Selection.activeObject = finding.Car.gameObject;
                    EditorGUIUtility.PingObject(finding.Car);
                }
            }
        }

        private static void DrawTelemetry(RaceCar car)
        {
            CarDebug debug;
            if (car.TryGetDebug(out debug))
            {
                EditorGUILayout.Space();
                EditorGUILayout.LabelField("State", debug.State + ": " + debug.Reason);
                EditorGUILayout.LabelField("Speed wanted", (3.6f * debug.TargetSpeedMps).ToString("0") + " km/h");
                EditorGUILayout.LabelField("Distance", debug.Location.DistanceM.ToString("0") + " m");
                EditorGUILayout.LabelField("Steering", car.Controls.Steering.ToString("0.00"));
                EditorGUILayout.LabelField("Throttle", car.Controls.Throttle.ToString("0.00"));
                EditorGUILayout.LabelField("Brake", car.Controls.Brake.ToString("0.00"));
            }
            CarStanding standing;
            if (car.TryGetStanding(out standing))
            {
                EditorGUILayout.LabelField("Position", standing.Position + ", lap " + (standing.LapsDone + 1));
            }
        }
    }

    /// <summary>The inspector of a race: what is missing, and the standings while playing.</summary>
    [CustomEditor(typeof(RaceDirector))]
    public sealed class RaceDirectorEditor : UnityEditor.Editor
    {
        /// <inheritdoc/>
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            var director = (RaceDirector)target;
            if (!ApexlineLibrary.IsSupported)
            {
                EditorGUILayout.HelpBox(ApexlineLibrary.Problem, MessageType.Error);
                return;
            }
            if (!director.TrackAsset)
            {
                EditorGUILayout.HelpBox("Assign a Track Asset: compute a Racing Track or import an *.apx or *.track.json file.",
                    MessageType.Warning);
            }
            if (director.Rays == RayCaster.UnityPhysics && director.RayLayers == 0)
            {
                EditorGUILayout.HelpBox("Ray Layers is Nothing: drivers would see no obstacle.", MessageType.Warning);
            }
            if (!Application.isPlaying)
            {
                return;
            }
            RaceCarEditor.DrawFindings(director, null);
            if (!director.HasStarted && GUILayout.Button("Start"))
            {
                director.StartRace();
            }
            if (GUILayout.Button("Restart"))
            {
                director.Restart();
            }
            for (int position = 1; position <= director.StandingCount; ++position)
            {
                CarStanding standing = director.StandingAt(position);
                string time = standing.Finished ? standing.TotalTime.ToString("0.00") : "+" + standing.Gap.ToString("0.0");
                EditorGUILayout.LabelField(position + "  " + standing.Car.DriverName, time + " s");
            }
        }

        /// <inheritdoc/>
        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }
    }

    /// <summary>The inspector of a vehicle profile: presets, files, and what is out of range.</summary>
    [CustomEditor(typeof(VehicleProfile)), CanEditMultipleObjects]
    public sealed class VehicleProfileEditor : UnityEditor.Editor
    {
        /// <inheritdoc/>
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            if (!ApexlineLibrary.IsSupported)
            {
                EditorGUILayout.HelpBox(ApexlineLibrary.Problem, MessageType.Error);
                return;
            }
            foreach (Object item in targets)
            {
                try
                {
                    ((VehicleProfile)item).ToDesc();
                }
                catch (ApexlineException exception)
                {
                    EditorGUILayout.HelpBox(item.name + ": " + exception.Message, MessageType.Error);
                }
            }
            EditorGUILayout.Space();
            foreach (string preset in Vehicle.PresetNames)
            {
                if (GUILayout.Button("Take the numbers of \"" + preset + "\""))
                {
                    Undo.RecordObjects(targets, "Take Vehicle Preset");
                    foreach (Object item in targets)
                    {
                        ((VehicleProfile)item).Set(Vehicle.Preset(preset));
                        EditorUtility.SetDirty(item);
                    }
                }
            }
        }
    }

    /// <summary>The inspector of a driver profile: presets.</summary>
    [CustomEditor(typeof(DriverProfile)), CanEditMultipleObjects]
    public sealed class DriverProfileEditor : UnityEditor.Editor
    {
        /// <inheritdoc/>
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            if (!ApexlineLibrary.IsSupported)
            {
                EditorGUILayout.HelpBox(ApexlineLibrary.Problem, MessageType.Error);
                return;
            }
            EditorGUILayout.Space();
            foreach (string preset in Driver.PresetNames)
            {
                if (GUILayout.Button("Take the numbers of \"" + preset + "\""))
                {
                    Undo.RecordObjects(targets, "Take Driver Preset");
                    foreach (Object item in targets)
                    {
                        ((DriverProfile)item).Set(Driver.Preset(preset));
                        EditorUtility.SetDirty(item);
                    }
                }
            }
        }
    }

    /// <summary>The inspector of a baked track: its numbers, not to be edited.</summary>
    [CustomEditor(typeof(TrackAsset))]
    public sealed class TrackAssetEditor : UnityEditor.Editor
    {
        /// <inheritdoc/>
        public override void OnInspectorGUI()
        {
            var asset = (TrackAsset)target;
            string problem = TrackAsset.ProblemOf(asset.Bytes);
            if (problem.Length > 0)
            {
                EditorGUILayout.HelpBox(problem, MessageType.Error);
                return;
            }
            EditorGUILayout.LabelField("Track", asset.TrackName + (asset.Closed ? ", circuit" : ", point to point"));
            EditorGUILayout.LabelField("Length", asset.Length.ToString("0.0") + " m");
            EditorGUILayout.LabelField("Gates", asset.GateCount.ToString());
            EditorGUILayout.LabelField("Lap time", asset.LapTime.ToString("0.00") + " s for " + asset.VehicleName);
            EditorGUILayout.LabelField("Size", asset.Size / 1024 + " kB");
        }
    }
}
