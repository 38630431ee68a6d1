// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
namespace Apexline
{
    /// <summary>Traction control and anti-lock brakes for physics that has neither. For every frame, between the
    /// tick and the physics. Any thread.</summary>
    public static unsafe class SlipControl
    {
        /// <summary>Holds throttle and brake back where wheels spin or lock; changes the controls in place.</summary>
        /// <param name="dtS">The step, s, [0.0001, 0.1].</param>
        /// <param name="wheels">The first car's, then the next one's.</param>
        /// <param name="wheelsPerCar">[1, Constants.MaxWheels]. 1, with a copy of the controls for each wheel, where
        /// each has brakes or a motor of its own.</param>
        /// <param name="carCount">Cars.</param>
        /// <param name="memories">One per car: zero at first, then kept from step to step.</param>
        /// <param name="controls">One per car, as a tick gave them.</param>
        public static Status Apply(float dtS, Wheel* wheels, int wheelsPerCar, int carCount, SlipMemory* memories,
                                   Controls* controls)
        {
            if (wheelsPerCar < 0 || carCount < 0)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument, "SlipControl.Apply: a count is negative");
            }
            return ApexlineLibrary.IsSupported
                ? ApexlineLibrary.FromNative(NativeApi.apx_slip_control(
                    dtS, wheels, (uint)wheelsPerCar, (uint)carCount, memories, controls))
                : Status.UnsupportedVersion;
        }

        /// <summary>As above; `wheels` holds at least wheelsPerCar for each of the first carCount elements of
        /// the other arrays.</summary>
        public static Status Apply(float dtS, Wheel[] wheels, int wheelsPerCar, int carCount, SlipMemory[] memories,
                                   Controls[] controls)
        {
            if (wheels == null || memories == null || controls == null || memories.Length < carCount ||
                controls.Length < carCount || wheels.Length < (long)wheelsPerCar * carCount)
            {
                return ApexlineLibrary.Refuse(Status.InvalidArgument,
                                              "SlipControl.Apply: an array is null or shorter than the cars need");
            }
            fixed (Wheel* turning = wheels)
            fixed (SlipMemory* kept = memories)
            fixed (Controls* held = controls)
            {
                return Apply(dtS, turning, wheelsPerCar, carCount, kept, held);
            }
        }
    }
}
