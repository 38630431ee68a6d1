// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Measures what a car can do by driving it, in play mode: full throttle, brakes, ever tighter circles, for two to
    /// four minutes. The car is taken out of its race and put onto a level place high above the scene; whenever it comes near
    /// the place's edge it is put back to the middle, as fast as it is. *Calibrate This Car* in the editor adds it and writes
    /// the result into the car's profile.</summary>
    [AddComponentMenu("Racing AI/Car Calibration")]
    [DefaultExecutionOrder(-50)]
    [DisallowMultipleComponent]
    public sealed class CarCalibration : MonoBehaviour
    {
        /// <summary>Height of the place above where the car stood, m.</summary>
        public const float Height = 300f;

        private const float PlaceSize = 2400f;
        // The widest circle, at top speed, and the way at top speed between two physics steps fit in beside it.
        private const float Reach = 600f;
        private const float Thickness = 10f;
        private const float SettlingS = 1f;

        [NonSerialized] private AIDriver _driver;
        [NonSerialized] private IVehicleAdapter _adapter;
        [NonSerialized] private Calibration _calibration;
        [NonSerialized] private CalibrationInfo _info;
        [NonSerialized] private GameObject _place;
        [NonSerialized] private Vector3 _middle;
        [NonSerialized] private Vector3 _startPosition;
        [NonSerialized] private Quaternion _startRotation;
        [NonSerialized] private float _settled;

        /// <summary>Called once at the end, whether it went well or not.</summary>
        public event Action<CarCalibration> Ended;

        /// <summary>Whether it is over.</summary>
        public bool IsOver { get; private set; }

        /// <summary>Why it failed; empty when it did not.</summary>
        public string Problem { get; private set; }

        /// <summary>The profile's vehicle with what was measured in it, once it is over without a problem.</summary>
        public VehicleDesc Result { get; private set; }

        /// <summary>Share of the manoeuvres done, [0, 1].</summary>
        public float Share { get { return _info.Count > 0 ? (float)_info.DoneCount / _info.Count : 0f; } }

        /// <summary>The current manoeuvre, and the time driven.</summary>
        public string Stage { get { return _info.Manoeuvre + ", " + _info.DrivenS.ToString("0") + " s driven"; } }

        /// <summary>Begins to measure a car of an AI driver.</summary>
        public static CarCalibration Begin(AIDriver driver)
        {
            CarCalibration made = driver.GetComponent<CarCalibration>();
            return made ? made : driver.gameObject.AddComponent<CarCalibration>();
        }

        /// <summary>Ends it at once: the car goes back to where it stood, its driver into the race.</summary>
        public void Cancel()
        {
            End("it was cancelled");
        }

        private void OnEnable()
        {
            Problem = "";
            _driver = GetComponent<AIDriver>();
            _adapter = GetComponent<IVehicleAdapter>();
            if (!LibraryCheck.IsUsable(this))
            {
                return;
            }
            if (!_driver || _adapter == null || !_adapter.IsUsable)
            {
                End("the car needs an AI Driver and a vehicle adapter; use Set Up AI Car");
                return;
            }
            try
            {
                CalibrationDesc desc = CalibrationDesc.Default();
                desc.Vehicle = _driver.GetVehicleDesc();
                _calibration = new Calibration(desc);
            }
            catch (ApexlineException exception)
            {
                End(exception.Message);
                return;
            }
            VehicleMotion motion;
            _adapter.ReadMotion(out motion);
            _startPosition = motion.Position;
            _startRotation = motion.Rotation;
            _driver.HandOver();
            MakePlace();
            _settled = 0f;
            _adapter.Place(_middle - _driver.Centre, Quaternion.identity, Vector3.zero, 0f);
        }

        private void OnDisable()
        {
            if (!IsOver && _calibration != null)
            {
                Cancel();
            }
        }

        private void FixedUpdate()
        {
            if (IsOver || _calibration == null)
            {
                return;
            }
            if (!_adapter.IsUsable)
            {
                End("the car was destroyed");
                return;
            }
            VehicleMotion motion;
            _adapter.ReadMotion(out motion);
            if (_settled < SettlingS)
            {
                _settled += Time.fixedDeltaTime;
                _adapter.Drive(0f, 0f, 1f);
                return;
            }
            KeepOnPlace(ref motion);
            Controls controls;
            CarState state;
            bool done;
            Conversion.ToState(ref motion, _driver.Centre, out state);
            Status status = _calibration.Tick(Time.fixedDeltaTime, state, out controls, out done);
            if (status != Status.Ok)
            {
                End(ApexlineLibrary.LastError);
                return;
            }
            _info = _calibration.Info;
            _adapter.Drive(controls.Steering, controls.Throttle, controls.Brake);
            if (done)
            {
                Result = _calibration.ToVehicle();
                End("");
            }
        }

        // Moved, not placed: wheels, springs and motion stay as they are.
        private void KeepOnPlace(ref VehicleMotion motion)
        {
            Vector3 away = motion.Position - _middle;
            away.y = 0f;
            if (away.magnitude < Reach)
            {
                return;
            }
            Rigidbody body = GetComponentInParent<Rigidbody>();
            Rigidbody[] parts = body ? body.GetComponentsInChildren<Rigidbody>() : new Rigidbody[0];
            foreach (Rigidbody part in parts)
            {
                part.position -= away;
            }
            if (parts.Length == 0)
            {
                transform.position -= away;
            }
            motion.Position -= away;
            motion.CentreOfMass -= away;
        }

        private void MakePlace()
        {
            RaycastHit ground;
            Vector3 centre = _startPosition + _startRotation * _driver.Centre;
            bool found = Physics.Raycast(centre + Vector3.up * 0.1f, Vector3.down, out ground, 10f, Physics.DefaultRaycastLayers,
                QueryTriggerInteraction.Ignore);
            _place = new GameObject("Calibration Place");
            BoxCollider box = _place.AddComponent<BoxCollider>();
            box.size = new Vector3(PlaceSize, Thickness, PlaceSize);
            // Made of what the car stands on, so that scripts that look for their ground find it and tyres hold as there.
            if (found && ground.collider && !ground.collider.attachedRigidbody)
            {
                _place.layer = ground.collider.gameObject.layer;
                box.sharedMaterial = ground.collider.sharedMaterial;
            }
            _middle = centre + Vector3.up * Height;
            _place.transform.position = _middle - Vector3.up * (0.5f * Thickness);
        }

        private void End(string problem)
        {
            if (IsOver)
            {
                return;
            }
            IsOver = true;
            Problem = problem;
            if (_calibration != null)
            {
                _calibration.Dispose();
            }
            if (_place)
            {
                Destroy(_place);
                if (_adapter.IsUsable)
                {
                    _adapter.Place(_startPosition, _startRotation, Vector3.zero, 0f);
                    _adapter.Drive(0f, 0f, 1f);
                    _driver.enabled = true;
                }
            }
            if (problem.Length > 0)
            {
                Debug.LogError("Apexline: " + name + " cannot be calibrated: " + problem, this);
            }
            if (Ended != null)
            {
                Ended(this);
            }
            Destroy(this);
        }
    }
}
