// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>Connection of an AI driver and a vehicle: reports motion and applies controls. Implement it in a
    /// component of the car for a vehicle controller that the ready adapters do not fit.</summary>
    public interface IVehicleAdapter
    {
        /// <summary>False once what the adapter needs was destroyed.</summary>
        bool IsUsable { get; }

        /// <summary>How the vehicle moves. Called once per physics step, before Drive.</summary>
        void ReadMotion(out VehicleMotion motion);

        /// <summary>Takes the controls of this physics step.</summary>
        /// <param name="steering">[-1, 1], left to right.</param>
        /// <param name="throttle">[-1, 1], negative drives backward.</param>
        /// <param name="brake">[0, 1].</param>
        void Drive(float steering, float throttle, float brake);

        /// <summary>Puts the vehicle somewhere: at the start, in a situation, on a restart.</summary>
        void Place(Vector3 position, Quaternion rotation, Vector3 velocity, float yawRateRadps);
    }

    /// <summary>Optional for an adapter: how a driver leaves its vehicle. Without it, Drive(0, 0, brake) is called once
    /// if the vehicle is usable.</summary>
    public interface IVehicleRelease
    {
        /// <summary>Straight wheels, no throttle, and this brake, [0, 1], until another driver takes over. Parts of the
        /// vehicle may be destroyed already.</summary>
        void Release(float brake);
    }

    /// <summary>The shortest way to connect a vehicle script of one's own: a component with this interface beside a
    /// ScriptVehicleAdapter gets the controls every physics step.</summary>
    public interface IVehicleInput
    {
        /// <summary>Steering [-1, 1] left to right, throttle [-1, 1] (negative drives backward), brake [0, 1].</summary>
        void SetInput(float steering, float throttle, float brake);
    }
}
