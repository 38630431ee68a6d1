// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Stand-ins for vehicle controllers that games buy: members and manners of the originals, the sample car beneath.
using Apexline.Unity;
using UnityEngine;

/// <summary>Overwrites its inputs with a player's unless it is told that something else drives; never reverses by itself.</summary>
public class RCC_CarControllerV3 : MonoBehaviour
{
    public bool externalController;
    public float steerInput, throttleInput, brakeInput;
    public int direction = 1;

    private void FixedUpdate()
    {
        if (!externalController) { steerInput = throttleInput = brakeInput = 0f; }
        GetComponent<RigidbodyCar>().SetInput(steerInput, direction * Mathf.Clamp01(throttleInput), Mathf.Clamp01(brakeInput));
    }
}

namespace NWH.VehiclePhysics2
{
    public class VehicleInputHandler
    {
        public struct States { public float steering, throttle, brakes, handbrake; }
        public States states;
        public bool autoSetInput = true;
        public float Steering { get { return states.steering; } set { states.steering = Mathf.Clamp(value, -1f, 1f); } }
        public float Throttle { get { return states.throttle; } set { states.throttle = Mathf.Clamp01(value); } }
        public float Handbrake { get { return states.handbrake; } set { states.handbrake = Mathf.Clamp01(value); } }
        public float Brakes { get { return states.brakes; } set { states.brakes = Mathf.Clamp01(value); } }
    }

    /// <summary>Shifts into reverse by itself when the brake of a standing car is pressed.</summary>
    public class VehicleController : MonoBehaviour
    {
        public VehicleInputHandler input = new VehicleInputHandler();

        private void FixedUpdate()
        {
            if (input.autoSetInput) { input.Steering = input.Throttle = input.Brakes = 0f; }
            Rigidbody body = GetComponent<Rigidbody>();
            float speed = Vector3.Dot(Apexline.Unity.RigidbodyCompat.GetVelocity(body), body.rotation * Vector3.forward);
            bool reverses = speed < 0.5f && input.Brakes > 0.1f && input.Throttle == 0f;
            GetComponent<RigidbodyCar>().SetInput(input.Steering, reverses ? -input.Brakes : input.Throttle, reverses ? 0f : Mathf.Max(input.Brakes, input.Handbrake));
        }
    }
}

namespace EVP
{
    public class VehicleController : MonoBehaviour
    {
        public float steerInput, throttleInput, brakeInput;
        private void FixedUpdate() { GetComponent<RigidbodyCar>().SetInput(steerInput, throttleInput, brakeInput); }
    }

    public class VehicleStandardInput : MonoBehaviour
    {
        private void FixedUpdate()
        {
            VehicleController car = GetComponent<VehicleController>();
            car.steerInput = car.throttleInput = car.brakeInput = 0f;
        }
    }
}

namespace VehiclePhysics
{
    public static class Channel { public const int Input = 0; }
    public static class InputData { public const int Steer = 0, Throttle = 1, Brake = 2, AutomaticGear = 6; }

    public class DataBus
    {
        private readonly int[,] _values = new int[4, 16];
        public void Set(int channel, int value, int number) { _values[channel, value] = number; }
        public int Get(int channel, int value) { return _values[channel, value]; }
    }

    public abstract class VehicleBase : MonoBehaviour
    {
        private readonly DataBus _data = new DataBus();
        public DataBus data { get { return _data; } }
    }

    /// <summary>In neutral until a gear is chosen.</summary>
    public class VPVehicleController : VehicleBase
    {
        private float Share(int what) { return data.Get(Channel.Input, what) / 10000f; }
        private void FixedUpdate()
        {
            int gear = data.Get(Channel.Input, InputData.AutomaticGear);
            float way = gear == 4 ? 1f : gear == 2 ? -1f : 0f;
            GetComponent<RigidbodyCar>().SetInput(Share(InputData.Steer), way * Share(InputData.Throttle), Share(InputData.Brake));
        }
    }
}
