// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System.Collections.Generic;
using System.Reflection;
using UnityEngine;

namespace Apexline.Unity.Editor
{
    /// <summary>A car's properties from its object: size, wheelbase and weights by its colliders and wheels, grip by
    /// the wheels' friction, torque, brakes and lock by the numbers of its own scripts. All others keep the library's
    /// default.</summary>
    internal static class VehicleMeasure
    {
        private const float Gravity = 9.81f;

        // Numbers of vehicle scripts, by the ends of their fields' names in small letters.
        private static readonly string[] Torques = { "maxmotortorque", "fulltorqueoverallwheels", "motortorque", "enginetorque",
            "maxenginetorque" };
        private static readonly string[] Brakes = { "maxbraketorque", "braketorque" };
        private static readonly string[] Locks = { "maxsteeringangle", "maximumsteerangle", "maxsteerangle", "steerangle" };

        private static readonly string[] TopSpeeds = { "topspeed", "maxspeed", "maximumspeed", "topspeedkmh", "maxspeedkmh",
            "topspeedkph", "maxspeedkph", "topspeedmph", "maxspeedmph", "topspeedmps", "maxspeedmps" };
        private static readonly string[] Powers = { "horsepower", "maxhorsepower", "enginehorsepower", "maxpowerkw",
            "enginepowerkw" };
        private const float WattsPerHorsepower = 745.7f;
        private const float KmhPerMps = 3.6f;
        private const float MphPerMps = 2.237f;

        internal static VehicleDesc Of(Transform car, Rigidbody body, List<string> said)
        {
            VehicleDesc desc = VehicleDesc.Default();
            desc.MassKg = body.mass;
            Bounds outline;
            if (CarShape.TryMeasure(car, out outline))
            {
                desc.WidthM = Mathf.Clamp(outline.size.x, 0.5f, 5f);
                desc.LengthM = Mathf.Clamp(outline.size.z, 0.8f, 20f);
                float height = body.centerOfMass.y - CarShape.GroundCentre(outline).y;
                desc.CentreOfMassHeightM = Mathf.Clamp(height, 0.05f, 0.4f * desc.WidthM);
                desc.WheelbaseM = 0.6f * desc.LengthM;
                said.Add(desc.LengthM.ToString("0.0") + " m long, " + desc.WidthM.ToString("0.0") + " m wide.");
            }
            desc.YawInertiaKgm2 = desc.MassKg * (desc.LengthM * desc.LengthM + desc.WidthM * desc.WidthM) / 12f;
            // Drag and downforce of the library's reference car do not apply; PhysX's wheels have one friction for all
            // loads.
            desc.DownforceKgpm = 0f;
            WheelCollider[] wheels = car.GetComponentsInChildren<WheelCollider>(true);
            if (wheels.Length > 1)
            {
                ReadWheels(car, body, wheels, ref desc);
                said.Add("Wheelbase " + desc.WheelbaseM.ToString("0.00") + " m, grip " + desc.Grip.ToString("0.00") + ".");
            }
            ReadScripts(car, wheels, ref desc, said);
            return desc;
        }

        private static void ReadWheels(Transform car, Rigidbody body, WheelCollider[] wheels, ref VehicleDesc desc)
        {
            float middle = 0f;
            foreach (WheelCollider wheel in wheels)
            {
                middle += CarShape.LocalCentre(car, wheel).z / wheels.Length;
            }
            float front = 0f;
            float rear = 0f;
            int inFront = 0;
            float grip = 0f;
            float slip = 0f;
            foreach (WheelCollider wheel in wheels)
            {
                float z = CarShape.LocalCentre(car, wheel).z;
                front += z > middle ? z : 0f;
                rear += z > middle ? 0f : z;
                inFront += z > middle ? 1 : 0;
                WheelFrictionCurve side = wheel.sidewaysFriction;
                grip += side.extremumValue * side.stiffness / wheels.Length;
                slip += side.extremumSlip / wheels.Length;
            }
            if (inFront > 0 && inFront < wheels.Length)
            {
                front /= inFront;
                rear /= wheels.Length - inFront;
                desc.WheelbaseM = Mathf.Clamp(front - rear, 0.5f, desc.LengthM);
                desc.FrontWeightShare = Mathf.Clamp((body.centerOfMass.z - rear) / (front - rear), 0.3f, 0.7f);
            }
            desc.DriveFrontShare = 0f;
            desc.OpenDifferential = 1f;  // the adapter gives each driven wheel the same torque
            desc.Grip = Mathf.Clamp(grip, 0.2f, 4f);
            desc.PeakSlipRad = Mathf.Clamp(Mathf.Atan2(slip, 1f), 0.02f, 0.4f);
        }

        private static void ReadScripts(Transform car, WheelCollider[] wheels, ref VehicleDesc desc, List<string> said)
        {
            float radius = wheels.Length > 0 ? Mathf.Max(0.05f, wheels[0].radius) : 0.33f;
            foreach (MonoBehaviour script in car.GetComponents<MonoBehaviour>())
            {
                float value;
                if (!script || script is RaceCar || script is IVehicleAdapter)
                {
                    continue;
                }
                string name = script.GetType().Name;
                if (TryRead(script, Torques, out value) && value > 0f)
                {
                    desc.MaxDriveForceN = Mathf.Min(value / radius, 4f * desc.MassKg * Gravity);
                    said.Add("Torque of " + name + ": " + value.ToString("0") + " N m.");
                }
                if (TryRead(script, Brakes, out value) && value > 0f)
                {
                    desc.MaxBrakeForceN = Mathf.Min(value * Mathf.Max(1, wheels.Length) / radius, 6f * desc.MassKg * Gravity);
                    said.Add("Brakes of " + name + ": " + value.ToString("0") + " N m a wheel.");
                }
                if (TryRead(script, Locks, out value) && value > 3f)
                {
                    desc.MaxSteerRad = Mathf.Clamp(value * Mathf.Deg2Rad, 0.1f, 1.2f);
                    said.Add("Lock of " + name + ": " + value.ToString("0") + " degrees.");
                }
                ReadEngine(script, ref desc, said);
            }
        }

        private static void ReadEngine(MonoBehaviour script, ref VehicleDesc desc, List<string> said)
        {
            float value;
            string field;
            string name = script.GetType().Name;
            if (TryRead(script, TopSpeeds, out value, out field) && value > 0f)
            {
                string unit = UnitOf(script, field);
                desc.TopSpeedMps = Mathf.Clamp(value / (unit == "km/h" ? KmhPerMps : unit == "mph" ? MphPerMps : 1f), 3f, 150f);
                said.Add("Top speed of " + name + ": " + value.ToString("0") + " " + unit + ".");
            }
            if (TryRead(script, Powers, out value, out field) && value > 0f)
            {
                desc.PowerW = value * (field.EndsWith("kw") ? 1000f : WattsPerHorsepower);
                said.Add("Power of " + name + ": " + (0.001f * desc.PowerW).ToString("0") + " kW.");
            }
        }

        // By the field's name, else by a unit that the script has among its settings; most controllers count in km/h.
        private static string UnitOf(MonoBehaviour script, string field)
        {
            string unit = field.EndsWith("mph") ? "mph" : field.EndsWith("mps") ? "m/s" : "km/h";
            foreach (FieldInfo other in script.GetType().GetFields(Fields))
            {
                bool isUnit = other.FieldType.IsEnum && other.Name.ToLowerInvariant().Contains("speedtype");
                unit = isUnit && other.GetValue(script).ToString().ToLowerInvariant() == "mph" ? "mph" : unit;
            }
            return unit;
        }

        private const BindingFlags Fields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

        private static bool TryRead(MonoBehaviour script, string[] names, out float value)
        {
            string field;
            return TryRead(script, names, out value, out field);
        }

        private static bool TryRead(MonoBehaviour script, string[] names, out float value, out string found)
        {
            found = "";
            foreach (FieldInfo field in script.GetType().GetFields(Fields))
            {
                string plain = field.Name.Replace("_", "").ToLowerInvariant();
                foreach (string name in names)
                {
                    if (field.FieldType == typeof(float) && (plain == name || plain == "m" + name))
                    {
                        value = (float)field.GetValue(script);
                        found = name;
                        return true;
                    }
                }
            }
            value = 0f;
            return false;
        }
    }
}
