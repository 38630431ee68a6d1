// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using UnityEngine;

namespace Apexline.Unity
{
    /// <summary>How a vehicle controller that knows nothing of this package is driven: the names of its members. A member is a
    /// public field or property, with dots through objects (input.Throttle), or a value of a data bus
    /// (data:Input.Throttle: data.Set(Channel.Input, InputData.Throttle, value)). Several names with | between them: the first
    /// that is there.</summary>
    [Serializable]
    public struct ControllerRecipe
    {
        /// <summary>Full name of the controller's class.</summary>
        public string controller;
        /// <summary>Gets the steering, -1 left to 1 right.</summary>
        public string steering;
        /// <summary>Gets the throttle, 0 to 1; from -1 on where there is neither a gear nor Reverse By Brake.</summary>
        public string throttle;
        /// <summary>Gets the brake, 0 to 1.</summary>
        public string brake;
        /// <summary>Gets the brake of a standing car that would drive backward by its brake.</summary>
        public string handbrake;
        /// <summary>The controller's value for 1. Fields with another scale than 1 make garbage every step.</summary>
        public float scale;
        /// <summary>Gets the direction of driving; empty: there is none to be set.</summary>
        public string gear;
        /// <summary>The gear's value for driving forward.</summary>
        public int forward;
        /// <summary>The gear's value for driving backward.</summary>
        public int backward;
        /// <summary>A standing car drives backward while its brake is pressed.</summary>
        public bool reverseByBrake;
        /// <summary>Gets true while the driver drives.</summary>
        public string switchedOn;
        /// <summary>Gets false while the driver drives.</summary>
        public string switchedOff;
        /// <summary>Full name of a component that hears a player's keys, disabled while the driver drives.</summary>
        public string disabled;

        /// <summary>Recipes for controllers that many games have: Realistic Car Controller, NWH Vehicle Physics 2, Edy's Vehicle
        /// Physics 5 (EVP) and Vehicle Physics Pro. Written from the members that their users' code shows, and tested
        /// against stand-ins, not against the assets.</summary>
        public static readonly ControllerRecipe[] Known =
        {
            new ControllerRecipe
            {
                controller = "RCC_CarControllerV3", steering = "steerInput", throttle = "throttleInput|gasInput",
                brake = "brakeInput", scale = 1f, gear = "direction", forward = 1, backward = -1, switchedOn = "externalController"
            },
            new ControllerRecipe
            {
                controller = "NWH.VehiclePhysics2.VehicleController", steering = "input.Steering", throttle = "input.Throttle",
                brake = "input.Brakes", handbrake = "input.Handbrake", scale = 1f, reverseByBrake = true,
                switchedOff = "input.autoSetInput"
            },
            new ControllerRecipe
            {
                controller = "EVP.VehicleController", steering = "steerInput", throttle = "throttleInput", brake = "brakeInput",
                scale = 1f, disabled = "EVP.VehicleStandardInput"
            },
            new ControllerRecipe
            {
                controller = "VehiclePhysics.VPVehicleController", steering = "data:Input.Steer", throttle = "data:Input.Throttle",
                brake = "data:Input.Brake", scale = 10000f, gear = "data:Input.AutomaticGear", forward = 4, backward = 2,
                disabled = "VehiclePhysics.VPStandardInput"
            }
        };

        /// <summary>Finds the recipe for a controller on an object; false when none of the known ones is there.</summary>
        public static bool TryFind(GameObject car, out ControllerRecipe recipe)
        {
            foreach (ControllerRecipe known in Known)
            {
                if (Component(car, known.controller))
                {
                    recipe = known;
                    return true;
                }
            }
            recipe = default(ControllerRecipe);
            return false;
        }

        /// <summary>The component of a class of this name, or of one derived from it; null when there is none.</summary>
        internal static MonoBehaviour Component(GameObject car, string className)
        {
            if (string.IsNullOrEmpty(className))
            {
                return null;
            }
            foreach (MonoBehaviour component in car.GetComponents<MonoBehaviour>())
            {
                for (Type type = component ? component.GetType() : null; type != null; type = type.BaseType)
                {
                    if (type.FullName == className)
                    {
                        return component;
                    }
                }
            }
            return null;
        }
    }
}
