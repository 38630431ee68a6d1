// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>A car's performance in numbers, for lines and drivers' plans. It must describe the physics of the car
    /// in the scene; the adapters for WheelCollider cars take their forces from it.</summary>
    [CreateAssetMenu(menuName = "Racing AI/Vehicle Profile", fileName = "Vehicle", order = 201)]
    public sealed class VehicleProfile : ScriptableObject
    {
        /// <summary>Top speed in a curve of a radius, measured with the game's own physics.</summary>
        [Serializable]
        public struct Corner
        {
            /// <summary>Radius of the curve, m.</summary>
            public float radius;
            /// <summary>Top speed in it on a level, dry road, m/s.</summary>
            public float speed;
        }

        [SerializeField, Header("Body"), Min(10f), Tooltip("Mass with driver, kg.")]
        private float _mass = 1200f;

        [SerializeField, Min(1f), Tooltip("Moment of inertia about the vertical axis, kg m^2.")]
        private float _yawInertia = 1700f;

        [SerializeField, Min(0.2f), Tooltip("Length of the outline, m.")]
        private float _length = 4.6f;

        [SerializeField, Min(0.2f), Tooltip("Width of the outline, m.")]
        private float _width = 2f;

        [SerializeField, Min(0.1f), Tooltip("Distance between the axles, m.")]
        private float _wheelbase = 2.8f;

        [SerializeField, Range(0.2f, 0.8f), Tooltip("Share of the weight on the front axle at rest.")]
        private float _frontWeightShare = 0.5f;

        [SerializeField, Min(0f), Tooltip("Height of the centre of mass, m.")]
        private float _centreOfMassHeight = 0.12f;

        [SerializeField, Header("Drive and brakes"), Min(0f), Tooltip("Power at the wheels, W.")]
        private float _power = 350000f;

        [SerializeField, Min(0f), Tooltip("Largest drive force, N; 0: limited by power and grip alone.")]
        private float _maxDriveForce = 0f;

        [SerializeField, Range(0f, 1f), Tooltip("Share of the drive force on the front axle: 0 rear drive, 1 front drive.")]
        private float _driveFrontShare = 0.5f;

        [SerializeField, Range(0f, 1f), Tooltip("1: an axle's wheels get the same torque (wheel colliders); 0: by their load.")]
        private float _openDifferential = 0f;

        [SerializeField, Min(0f), Tooltip("Largest brake force, N; 0: limited by grip alone.")]
        private float _maxBrakeForce = 0f;

        [SerializeField, Range(0f, 1f), Tooltip("Share of the brake force on the front axle; 0: where grip is left.")]
        private float _brakeFrontShare = 0f;

        [SerializeField, Min(1f), Tooltip("Top speed, m/s.")]
        private float _topSpeed = 90f;

        [SerializeField, Min(0f), Tooltip("Fastest reverse, m/s.")]
        private float _reverseSpeed = 8f;

        [SerializeField, Header("Air"), Min(0f), Tooltip("Drag over speed squared, N s^2/m^2.")]
        private float _drag = 0.6f;

        [SerializeField, Min(0f), Tooltip("Downforce over speed squared, N s^2/m^2.")]
        private float _downforce = 1.2f;

        [SerializeField, Range(0f, 1f), Tooltip("Share of the downforce on the front axle.")]
        private float _downforceFrontShare = 0.5f;

        [SerializeField, Header("Tyres and steering"), Min(0.05f), Tooltip("Tyre force over load at the peak.")]
        private float _grip = 1.3f;

        [SerializeField, Range(0.01f, 0.5f), Tooltip("Slip angle at the peak, rad.")]
        private float _peakSlip = 0.04f;

        [SerializeField, Range(0.3f, 1f), Tooltip("Side force left when sliding, as a share of the peak.")]
        private float _slidingGripShare = 0.8f;

        [SerializeField, Range(0.05f, 1.4f), Tooltip("Largest road-wheel angle, rad.")]
        private float _maxSteer = 0.6f;

        [SerializeField, Min(0.05f), Tooltip("Fastest change of the road-wheel angle, rad/s.")]
        private float _steerRate = 2f;

        [SerializeField, Header("Load"), Range(0f, 1f),
         Tooltip("How much of the load of a banked curve the game's physics puts on the tyres; 1 for rigid bodies.")]
        private float _bankLoadShare = 1f;

        [SerializeField, Min(0f), Tooltip("Stiffness of all springs together, N/m; 0: they never reach their stops.")]
        private float _springRate = 0f;

        [SerializeField, Range(0f, 1f), Tooltip("Way of the springs from rest to their stops, m; 0: they never reach them.")]
        private float _springTravel = 0f;

        [SerializeField, Header("Measured"), Tooltip("Top speeds in curves, by rising radius, at most 16; empty: grip alone says.")]
        private Corner[] _corners = new Corner[0];

        [NonSerialized] private int _version;

        /// <summary>Counts the changes, so that who took the numbers knows when to take them again.</summary>
        public int Version { get { return _version; } }

        /// <summary>The profile for the library. Throws an ApexlineException that names the field when one is out of its
        /// range.</summary>
        public VehicleDesc ToDesc()
        {
            VehicleDesc desc = VehicleDesc.Default();
            desc.Name = ShortName(name);
            desc.MassKg = _mass;
            desc.YawInertiaKgm2 = _yawInertia;
            desc.LengthM = _length;
            desc.WidthM = _width;
            desc.WheelbaseM = _wheelbase;
            desc.FrontWeightShare = _frontWeightShare;
            desc.CentreOfMassHeightM = _centreOfMassHeight;
            desc.PowerW = _power;
            desc.MaxDriveForceN = _maxDriveForce;
            desc.DriveFrontShare = _driveFrontShare;
            desc.OpenDifferential = _openDifferential;
            desc.MaxBrakeForceN = _maxBrakeForce;
            desc.BrakeFrontShare = _brakeFrontShare;
            desc.TopSpeedMps = _topSpeed;
            desc.ReverseSpeedMps = _reverseSpeed;
            desc.DragKgpm = _drag;
            desc.DownforceKgpm = _downforce;
            desc.DownforceFrontShare = _downforceFrontShare;
            desc.Grip = _grip;
            desc.PeakSlipRad = _peakSlip;
            desc.SlidingGripShare = _slidingGripShare;
            desc.MaxSteerRad = _maxSteer;
            desc.SteerRateRadps = _steerRate;
            desc.BankLoadShare = _bankLoadShare;
            desc.SpringRateNpm = _springRate;
            desc.SpringTravelM = _springTravel;
            int corners = _corners == null ? 0 : Math.Min(_corners.Length, (int)Constants.MaxCorners);
            desc.CornerCount = (uint)corners;
            for (int i = 0; i < corners; ++i)
            {
                desc.CornerRadiusM[i] = _corners[i].radius;
                desc.CornerSpeedMps[i] = _corners[i].speed;
            }
            Vehicle.Validate(desc);
            return desc;
        }

        /// <summary>Takes all numbers of a description, such as Vehicle.Preset("gt") or Vehicle.FromJson(text).</summary>
        public void Set(VehicleDesc desc)
        {
            ++_version;
            _mass = desc.MassKg;
            _yawInertia = desc.YawInertiaKgm2;
            _length = desc.LengthM;
            _width = desc.WidthM;
            _wheelbase = desc.WheelbaseM;
            _frontWeightShare = desc.FrontWeightShare;
            _centreOfMassHeight = desc.CentreOfMassHeightM;
            _power = desc.PowerW;
            _maxDriveForce = desc.MaxDriveForceN;
            _driveFrontShare = desc.DriveFrontShare;
            _openDifferential = desc.OpenDifferential;
            _maxBrakeForce = desc.MaxBrakeForceN;
            _brakeFrontShare = desc.BrakeFrontShare;
            _topSpeed = desc.TopSpeedMps;
            _reverseSpeed = desc.ReverseSpeedMps;
            _drag = desc.DragKgpm;
            _downforce = desc.DownforceKgpm;
            _downforceFrontShare = desc.DownforceFrontShare;
            _grip = desc.Grip;
            _peakSlip = desc.PeakSlipRad;
            _slidingGripShare = desc.SlidingGripShare;
            _maxSteer = desc.MaxSteerRad;
            _steerRate = desc.SteerRateRadps;
            _bankLoadShare = desc.BankLoadShare;
            _springRate = desc.SpringRateNpm;
            _springTravel = desc.SpringTravelM;
            _corners = new Corner[desc.CornerCount];
            for (int i = 0; i < _corners.Length; ++i)
            {
                _corners[i].radius = desc.CornerRadiusM[i];
                _corners[i].speed = desc.CornerSpeedMps[i];
            }
        }

        // Called by the editor after every change of a field, undo included.
        private void OnValidate()
        {
            ++_version;
        }

        /// <summary>A profile that lives in memory alone.</summary>
        public static VehicleProfile FromDesc(VehicleDesc desc)
        {
            VehicleProfile profile = CreateInstance<VehicleProfile>();
            profile.name = desc.Name.ToString();
            profile.Set(desc);
            return profile;
        }

        /// <summary>A name that fits into the library's field: 31 bytes of UTF-8.</summary>
        internal static string ShortName(string name)
        {
            string text = string.IsNullOrEmpty(name) ? "car" : name;
            while (System.Text.Encoding.UTF8.GetByteCount(text) > Constants.NameSize - 1)
            {
                text = text.Substring(0, text.Length - (char.IsLowSurrogate(text[text.Length - 1]) ? 2 : 1));
            }
            return text;
        }
    }
}
